/* What a test does and expects: one function for each kind of line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

static bool read_action(run *r, kh_scan line, kh_action *a) {
    static const char *const why[] = {"fine", "no actor", "no such action", "bad argument", "too long"};
    const kh_read_error e =
        kh_action_read(r->game, r->table, r->config.seats, line.at, (size_t)(line.end - line.at), a, NULL);
    if (e != KH_READ_FINE)
        fail(r, "\"%.*s\" is no action: %s", SHOW(line), why[e]);
    a->at_ms = r->now_ms;
    return e == KH_READ_FINE;
}

static bool read_who(run *r, kh_scan *line, kh_seat *seat) {
    kh_scan_blanks(line);
    if (kh_scan_word(line, "luck"))
        *seat = KH_CHANCE;
    else if (kh_scan_word(line, "host"))
        *seat = KH_HOST;
    else if (kh_scan_word(line, "watcher"))
        *seat = KH_WATCHER;
    else if (!kh_seat_read(line, r->config.seats, seat)) {
        fail(r, "who is \"%.*s\"?", SHOW(*line));
        return false;
    }
    return true;
}

static uint32_t list_legal(run *r, kh_seat seat) {
    const uint32_t n = r->game->legal(r->table, r->state, seat, r->legal, LEGAL_CAP);
    if (n > LEGAL_CAP)
        abort();
    return n;
}

/* Whether legal() has this action, or, for an open kind, the kind alone. */
static bool is_listed(run *r, const kh_action *a) {
    const bool open = r->game->kinds[a->kind].open;
    for (uint32_t i = 0, n = list_legal(r, a->seat); i < n; i++) {
        const kh_action *b = &r->legal[i];
        if (a->kind == b->kind && (open || (a->size == b->size && memcmp(a->arg, b->arg, a->size) == 0)))
            return true;
    }
    return false;
}

/* legal() and weight() must agree with check(): the choices a player is shown are the ones he has. */
static bool choices_agree(run *r, const kh_action *a, bool accepted) {
    if (a->seat == KH_CHANCE)
        return (r->game->weight(r->table, r->state, a) > 0) == accepted;
    const bool judged_alone = r->game->kinds[a->kind].open && !accepted;
    if (a->seat >= r->config.seats || judged_alone || a->at_ms >= r->game->deadline(r->table, r->state))
        return true;
    return is_listed(r, a) == accepted;
}

static bool read_time(run *r, kh_scan *line) {
    uint64_t seconds, thousandths = 0;
    const char *point = NULL;
    if (kh_scan_number(line, &seconds) && (point = line->at, kh_scan_char(line, '.')) &&
        kh_scan_number(line, &thousandths) && line->at - point == 4) {
        r->now_ms = seconds * 1000 + thousandths;
        return true;
    }
    fail(r, "a time is @seconds.thousandths, with three digits behind the point");
    return false;
}

/* Does an action and holds check(), apply() and legal() against each other and the verdict. */
static void act(run *r, kh_scan line) {
    const kh_scan wanted = cut_verdict(&line);
    kh_action a;
    if (kh_scan_char(&line, '@') && !read_time(r, &line))
        return;
    line = trimmed(line);
    if (!read_action(r, line, &a) ||
        !verdict_fits(r, "check", r->game->check(r->table, r->state, &a), wanted))
        return;
    kh_events events = kh_events_in(r->told, EVENTS_CAP);
    memcpy(r->other, r->state, r->state_size);
    const kh_verdict v = r->game->apply(r->table, r->other, &a, &events);
    r->told_count = events.count < EVENTS_CAP ? events.count : EVENTS_CAP;
    if (!verdict_fits(r, "apply", v, wanted))
        return;
    if (!choices_agree(r, &a, v.code == 0)) {
        fail(r, "check and the list of choices disagree about %.*s", SHOW(line));
        return;
    }
    if (v.code && memcmp(r->state, r->other, r->state_size) != 0)
        fail(r, "refused, but the state changed");
    memcpy(r->state, r->other, r->state_size);
    const char *broken = r->game->audit(r->table, r->state);
    if (broken)
        fail(r, "%s does not hold any more", broken);
}

/* A line must stand in the text of a position, or must not. What is shown instead: the most alike. */
static void expect(run *r, kh_scan line, const void *state) {
    const bool absent = kh_scan_word(&line, "not");
    line = trimmed(line);
    paper p = position(r, state);
    kh_scan all = {p.text, p.text + p.length}, found, near = {NULL, NULL};
    bool present = false;
    while (kh_scan_line(&all, &found)) {
        present = present || same(found, line);
        kh_scan x = line, y = found, a, b;
        for (int words = 0; words < 2 && kh_scan_token(&x, &a) && kh_scan_token(&y, &b) && same(a, b);
             words++)
            near = words || is_empty(near) ? found : near;
    }
    if (present == absent)
        fail(r, "%s \"%.*s\"; there is \"%.*s\"", absent ? "unexpected" : "expected", SHOW(line), SHOW(near));
    free(p.text);
}

static void compare_text(run *r, const char *found, kh_scan wanted) {
    if (!kh_word_is(&wanted, found))
        fail(r, "expected %.*s, found %s", SHOW(wanted), found);
}

/* "sees p2 score p1 4": the points that follow from what the viewer sees. */
static void see_score(run *r, kh_scan line) {
    kh_seat seat;
    char text[20];
    if (!read_who(r, &line, &seat))
        return;
    snprintf(text, sizeof text, "%" PRId32, r->game->score(r->table, r->other, seat));
    compare_text(r, text, trimmed(line));
}

static void do_sees(run *r, kh_scan line) {
    kh_seat viewer;
    if (!read_who(r, &line, &viewer))
        return;
    memcpy(r->other, r->state, r->state_size);
    for (uint32_t page = 0; page < kh_pages(r->game, r->table); page++)
        r->game->view(r->table, r->state, viewer, page, r->other);
    line = trimmed(line);
    if (kh_scan_word(&line, "score"))
        see_score(r, line);
    else
        expect(r, line, r->other);
}

static void do_masks(run *r, kh_scan line) {
    const kh_scan wanted = cut_verdict(&line);
    kh_seat viewer;
    kh_action a, masked;
    char text[KH_ACTION_TEXT];
    if (!read_who(r, &line, &viewer) || !read_action(r, trimmed(line), &a))
        return;
    r->game->mask(r->table, r->state, &a, viewer, &masked);
    const size_t n = kh_action_write(r->game, r->table, &masked, text, sizeof text);
    if (!same(wanted, kh_scan_in(text, n)))
        fail(r, "masked as \"%s\"", text);
}

/* The name of an open kind alone, "p1 offer", or a whole action. */
static bool read_choice(run *r, kh_scan line, kh_action *a) {
    kh_scan x = line, name;
    memset(a, 0, sizeof *a);
    if (read_who(r, &x, &a->seat) && kh_scan_token(&x, &name) && kh_scan_done(&x))
        for (a->kind = 1; r->game->kinds[a->kind].name; a->kind++)
            if (r->game->kinds[a->kind].open && kh_word_is(&name, r->game->kinds[a->kind].name))
                return true;
    return !r->broken && read_action(r, line, a);
}

static void do_can(run *r, kh_scan line, bool wanted) {
    kh_action a;
    if (read_choice(r, line, &a) && is_listed(r, &a) != wanted)
        fail(r, "%s among the choices", wanted ? "not" : "stands");
}

static void do_choices(run *r, kh_scan line) {
    kh_seat seat;
    uint64_t wanted;
    uint32_t found = 0;
    kh_scan kind;
    if (!read_who(r, &line, &seat))
        return;
    kh_scan_blanks(&line);
    const kh_scan number = line;
    if (kh_scan_number(&line, &wanted)) {
        found = r->game->count(r->table, r->state, seat);
    } else {
        line = number;
        kh_scan_token(&line, &kind);
        for (uint32_t i = 0, n = list_legal(r, seat); i < n; i++)
            found += kh_word_is(&kind, r->game->kinds[r->legal[i].kind].name);
        kh_scan_blanks(&line);
        if (!kh_scan_number(&line, &wanted)) {
            fail(r, "how many?");
            return;
        }
    }
    if (found != wanted)
        fail(r, "%u choices, not %" PRIu64, found, wanted);
}

/* Compares the seats for whom `holds` is true with a list: "p1,p3", "luck", "nobody". */
static void compare_seats(run *r, kh_scan wanted, bool (*holds)(const run *, kh_seat)) {
    char text[1024];
    kh_text x = kh_text_in(text, sizeof text);
    for (kh_seat i = 0; i < r->config.seats + 2; i++) {
        const kh_seat who = i < r->config.seats ? i : i == r->config.seats ? KH_CHANCE : KH_HOST;
        char name[16];
        if (!holds(r, who))
            continue;
        kh_actor_write(who, name, sizeof name);
        kh_text_add(&x, x.length ? "," : "");
        kh_text_add(&x, name);
    }
    if (x.length == 0)
        kh_text_add(&x, "nobody");
    if (!same(wanted, kh_scan_in(text, x.length)))
        fail(r, "expected %.*s, found %s", SHOW(wanted), text);
}

static bool may_act(const run *r, kh_seat who) {
    kh_seat at = r->game->next(r->table, r->state, KH_NOBODY);
    while (at != KH_NOBODY && at != who)
        at = r->game->next(r->table, r->state, at);
    return at == who;
}

static bool is_awaited(const run *r, kh_seat who) {
    return r->game->awaited(r->table, r->state, who);
}

static void do_deadline(run *r, kh_scan wanted) {
    const uint64_t at = r->game->deadline(r->table, r->state);
    char text[40] = "never";
    if (at != KH_NEVER)
        snprintf(text, sizeof text, "%" PRIu64 ".%03" PRIu64, at / 1000, at % 1000);
    compare_text(r, text, wanted);
}

static void do_count(run *r, kh_scan line, bool place) {
    kh_seat seat;
    char text[20];
    if (!read_who(r, &line, &seat))
        return;
    if (place)
        snprintf(text, sizeof text, "%" PRIu32, r->game->place(r->table, r->state, seat));
    else
        snprintf(text, sizeof text, "%" PRId32, r->game->score(r->table, r->state, seat));
    compare_text(r, text, trimmed(line));
}

static void do_weight(run *r, kh_scan line) {
    const char *equals = memchr(line.at, '=', (size_t)(line.end - line.at));
    const kh_scan action = trimmed((kh_scan){line.at, equals ? equals : line.end});
    const kh_scan number = trimmed((kh_scan){equals ? equals + 1 : line.end, line.end});
    kh_action a;
    char text[20];
    if (!read_action(r, action, &a))
        return;
    snprintf(text, sizeof text, "%" PRIu32, r->game->weight(r->table, r->state, &a));
    compare_text(r, text, number);
}

/* "told route p1", "told not route": what the last action told, of whom or to whom. */
static void do_told(run *r, kh_scan line) {
    const bool absent = kh_scan_word(&line, "not");
    kh_scan name = {line.end, line.end};
    kh_seat who = KH_NOBODY;
    bool found = false;
    kh_scan_token(&line, &name);
    if (!kh_scan_done(&line) && !read_who(r, &line, &who))
        return;
    for (uint32_t i = 0; i < r->told_count; i++) {
        const kh_event *e = &r->told[i];
        found |= kh_word_is(&name, r->game->events[e->kind]) &&
                 (who == KH_NOBODY || e->from == who || e->to == who);
    }
    if (found == absent)
        fail(r, "%s", absent ? "it was told" : "it was not told");
}

void do_statement(run *r, kh_scan line) {
    kh_scan x = line;
    if (kh_scan_word(&x, "expect"))
        expect(r, trimmed(x), r->state);
    else if (kh_scan_word(&x, "sees"))
        do_sees(r, x);
    else if (kh_scan_word(&x, "masks"))
        do_masks(r, x);
    else if (kh_scan_word(&x, "can"))
        do_can(r, trimmed(x), true);
    else if (kh_scan_word(&x, "cannot"))
        do_can(r, trimmed(x), false);
    else if (kh_scan_word(&x, "choices"))
        do_choices(r, x);
    else if (kh_scan_word(&x, "next"))
        compare_seats(r, trimmed(x), may_act);
    else if (kh_scan_word(&x, "awaits"))
        compare_seats(r, trimmed(x), is_awaited);
    else if (kh_scan_word(&x, "over"))
        compare_text(r, r->game->over(r->table, r->state) ? "yes" : "no", trimmed(x));
    else if (kh_scan_word(&x, "score"))
        do_count(r, x, false);
    else if (kh_scan_word(&x, "place"))
        do_count(r, x, true);
    else if (kh_scan_word(&x, "deadline"))
        do_deadline(r, trimmed(x));
    else if (kh_scan_word(&x, "told"))
        do_told(r, trimmed(x));
    else if (kh_scan_word(&x, "weight"))
        do_weight(r, trimmed(x));
    else
        act(r, line);
}
