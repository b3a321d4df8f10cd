/* A finished game looked at again, for programs and pages: see analysis.h. docs/records.md describes the members. */
#include "kornholm/notation.h"
#include "table/analysis.h"
#include "table/counsel.h"

static int64_t thousandths(float x) {
    return (int64_t)(1000 * x + (x < 0 ? -0.5F : 0.5F));
}

static void put_action(kh_json_writer *w, const kh_match *m, const kh_action *a) {
    char text[KH_ACTION_TEXT];
    kh_action_write(m->game, m->table, a, text, sizeof text);
    kh_json_member_text(w, "action", text);
}

static void put_choices(kh_json_writer *w, const kh_match *match, const kh_moment *m) {
    kh_json_member_number(w, "cost", thousandths(m->cost));
    kh_json_key(w, "choices");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < m->choices; i++) {
        kh_json_open(w, '{');
        put_action(w, match, &m->choice[i].action);
        kh_json_member_number(w, "chance", thousandths(m->choice[i].chance));
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
    kh_counsel_put_why(w, match, m->fact, m->facts);
}

void kh_analysis_put_moment(kh_json_writer *w, const kh_match *match, const kh_moment *m) {
    kh_json_line(w);
    kh_json_open(w, '{');
    kh_json_member_number(w, "number", m->number);
    kh_json_member_number(w, "entry", m->entry);
    put_action(w, match, &m->action);
    kh_json_key(w, "chances");
    kh_json_open(w, '[');
    for (kh_seat s = 0; s < match->config.seats; s++)
        kh_json_put_number(w, thousandths(m->chance[s]));
    kh_json_close(w, ']');
    if (m->choices > 1)
        put_choices(w, match, m);
    kh_json_close(w, '}');
}

static void put_seat(kh_json_writer *w, const kh_match *m, kh_seat seat, const kh_account *x,
                     const kh_moment *best) {
    char actor[16];
    kh_actor_write(seat, actor, sizeof actor);
    kh_json_line(w);
    kh_json_open(w, '{');
    kh_json_member_text(w, "seat", actor);
    kh_json_member_text(w, "name", kh_match_name(m, seat));
    kh_json_member_number(w, "luck", thousandths(x->luck));
    kh_json_member_number(w, "lost", thousandths(x->cost));
    kh_json_member_number(w, "decisions", x->decisions);
    kh_json_member_number(w, "faults", x->faults);
    kh_json_member_number(w, "accuracy", kh_account_accuracy(x));
    kh_json_key(w, "best");
    if (best)
        kh_json_put_number(w, best->number);
    else
        kh_json_put_null(w);
    kh_json_close(w, '}');
}

static void put_deciding(kh_json_writer *w, const kh_moment *m, kh_seat seats) {
    char actor[16];
    kh_actor_write(kh_moment_about(m, seats), actor, sizeof actor);
    kh_json_open(w, '{');
    kh_json_member_number(w, "number", m->number);
    kh_json_member_text(w, "about", actor);
    kh_json_close(w, '}');
}

/* What stands in a list of moments that was told before it was settled is too much: these are the faults. */
static void put_missed(kh_json_writer *w, const kh_moment *list, uint32_t moments) {
    kh_json_key(w, "missed");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < moments; i++) {
        if (list[i].cost <= 0)
            continue;
        kh_json_open(w, '{');
        kh_json_member_number(w, "number", list[i].number);
        kh_json_member_number(w, "cost", thousandths(list[i].cost));
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

void kh_analysis_put_digest(kh_json_writer *w, const kh_analysis *a, const kh_moment *list,
                            uint32_t moments) {
    const kh_seat seats = a->match->config.seats;
    const kh_digest d = kh_digest_of(a->judge, list, moments, seats);
    kh_json_key(w, "seats");
    kh_json_open(w, '[');
    for (kh_seat s = 0; s < seats; s++)
        put_seat(w, a->match, s, &a->account[s], d.best[s] == UINT32_MAX ? NULL : &list[d.best[s]]);
    kh_json_close(w, ']');
    kh_json_key(w, "deciding");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < d.decided; i++)
        put_deciding(w, &list[d.deciding[i]], seats);
    kh_json_close(w, ']');
    put_missed(w, list, moments);
}
