/* Dice and Dice Duel in the terminal: what the person must or may do, what can be built with these dice and what it
 * brings. The last line is the task itself; what turning dice would make possible stands before it. */
#include <string.h>

#include "term/dice/face.h"
#include "term/words.h"

enum { LIST = 700, TURNS_MOST = 2 };

/* "city c12 (+12)". */
static void add_build(const term_seen *s, kh_text *x, const char *between, const kh_action *a,
                      int32_t points) {
    char text[KH_ACTION_TEXT], number[16];
    words_action(s, seen_face(s), a, text, sizeof text);
    kh_text_add(x, x->length > 0 ? between : "");
    kh_text_add(x, text);
    kh_text_add(x, " (+");
    kh_text_add(x, say_number(points, number));
    kh_text_char(x, ')');
}

static const char *builds_text(const term_seen *s, const dice_builds *b, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned i = 0; i < b->count; i++)
        add_build(s, &x, ", ", &b->list[i].action, b->list[i].points);
    return out;
}

/* The best build of each kind that turned dice would pay for, and how they are turned. */
typedef struct turning {
    kh_action step[TURNS_MOST], build;
    int32_t points;
    unsigned steps; /* 0: there is none */
} turning;

typedef struct turnings {
    const dice_table *t;
    turning best[KINDS];
    bool have[KINDS]; /* possible without */
} turnings;

static void note_builds(turnings *all, const dice_state *s, const kh_action *step, unsigned steps) {
    dice_builds b;
    dice_builds_in(all->t, s, &b);
    for (unsigned i = 0; i < b.count; i++) {
        const kh_action *a = &b.list[i].action;
        turning *best = &all->best[a->kind];
        const bool shorter = best->steps == 0 || steps < best->steps;
        if (all->have[a->kind] || (!shorter && (steps > best->steps || b.list[i].points <= best->points)))
            continue;
        best->build = *a;
        best->points = b.list[i].points;
        best->steps = steps;
        memcpy(best->step, step, steps * sizeof *step);
    }
}

/* Tries what gold and jokers can do, one after another. */
static void turn_dice(turnings *all, const dice_state *s, kh_action step[TURNS_MOST], unsigned steps) {
    kh_action list[DICE_CHOICES];
    uint32_t n = dice_legal(all->t, s, s->turn, list, DICE_CHOICES);
    n = n < DICE_CHOICES ? n : DICE_CHOICES;
    for (uint32_t i = 0; i < n; i++) {
        if (list[i].kind != DO_GOLD && list[i].kind != DO_JOKER)
            continue;
        if (list[i].kind == DO_JOKER && list[i].arg[2] == GOLD)
            continue; /* never helps */
        dice_state after = *s;
        after.deadline_ms = KH_NEVER;
        dice_apply(all->t, &after, &list[i], NULL);
        step[steps] = list[i];
        note_builds(all, &after, step, steps + 1);
        if (steps + 1 < TURNS_MOST)
            turn_dice(all, &after, step, steps + 1);
    }
}

static void say_turnings(const term_seen *s, const dice_state *v, const dice_builds *now) {
    turnings all = {.t = seen_table(s)};
    kh_action step[TURNS_MOST];
    char list[LIST];
    for (unsigned i = 0; i < now->count; i++)
        all.have[now->list[i].action.kind] = true;
    turn_dice(&all, v, step, 0);
    kh_text x = kh_text_in(list, sizeof list);
    for (unsigned kind = DO_KNIGHT; kind >= DO_ROAD; kind--) {
        const turning *best = &all.best[kind];
        if (best->steps == 0)
            continue;
        add_build(s, &x, "; ", &best->build, best->points);
        for (unsigned i = 0; i < best->steps; i++) {
            char text[KH_ACTION_TEXT];
            words_action(s, seen_face(s), &best->step[i], text, sizeof text);
            kh_text_add(&x, i == 0 ? ": " : " + ");
            kh_text_add(&x, text);
        }
    }
    if (x.length > 0)
        say_with(s->voice, "dice.turnings", FILL("list", list));
}

/* Of all that has a place on the sheet, what the dice are nearest to: those of them that it needs. */
static dice_faces worth_keeping(const term_seen *s) {
    const dice_table *t = seen_table(s);
    const dice_state *v = seen_state(s);
    const struct {
        dice_faces price;
        bool open;
    } goals[] = {
        {DICE_PRICE_CITY, dice_city_sites(t, v, v->turn) != 0},
        {DICE_PRICE_SETTLEMENT, dice_settlement_sites(t, v, v->turn) != 0},
        {DICE_PRICE_KNIGHT, dice_knight_sites(t, v, v->turn) != 0},
        {DICE_PRICE_ROAD, dice_road_sites(t, v, v->turn) != 0},
    };
    dice_faces best = 0;
    unsigned best_missing = DICE_DICE;
    for (unsigned i = 0; i < sizeof goals / sizeof goals[0]; i++) {
        dice_faces kept = 0;
        for (unsigned face = 0; face < FACES; face++) {
            const unsigned has = faces_get(v->dice, face), wants = faces_get(goals[i].price, face);
            kept += faces_of(face, has < wants ? has : wants);
        }
        const unsigned missing = faces_sum(goals[i].price) - faces_sum(kept);
        if (goals[i].open && kept != v->dice && missing < best_missing) {
            best = kept;
            best_missing = missing;
        }
    }
    return best;
}

static void may_keep(const term_seen *s) {
    const dice_state *v = seen_state(s);
    char list[LIST], example[KH_ACTION_TEXT], stop[64], left[16];
    dice_builds now;
    kh_action keep = {.seat = s->viewer, .kind = DO_KEEP, .size = FACES_BYTES};
    dice_builds_now(seen_table(s), v, &now);
    builds_text(s, &now, list, sizeof list);
    say_with(s->voice, now.count > 0 ? "dice.could" : "dice.could-not", FILL("list", list));
    faces_to(worth_keeping(s), keep.arg);
    words_action(s, seen_face(s), &keep, example, sizeof example);
    words_command(s->voice, "stop", stop, sizeof stop);
    say_with(s->voice, v->rolls + 1 < DICE_ROLLS ? "may.keep" : "may.keep-last",
             FILL("example", example, "stop", stop, "left", say_number(DICE_ROLLS - v->rolls, left)));
}

static void may_build(const term_seen *s) {
    const dice_state *v = seen_state(s);
    char list[LIST], end[64], points[16], joined[LIST + 200];
    dice_builds now;
    dice_builds_in(seen_table(s), v, &now);
    builds_text(s, &now, list, sizeof list);
    say_turnings(s, v, &now);
    words_command(s->voice, "end", end, sizeof end);
    const char *const *fill = FILL("end", end, "points", say_number(v->gained, points));
    char after[200];
    kh_lang_write(s->voice->lang,
                  seen_table(s)->duel ? "may.end-duel"
                  : v->gained > 0     ? "may.end-dice"
                                      : "may.end-loss",
                  fill, after, sizeof after);
    kh_text x = kh_text_in(joined, sizeof joined);
    char head[LIST + 100];
    kh_lang_write(s->voice->lang, now.count > 0 ? "may.build-dice" : "may.build-dice-none",
                  FILL("list", list), head, sizeof head);
    kh_text_add(&x, head);
    kh_text_char(&x, ' ');
    kh_text_add(&x, after);
    say_text(s->voice, joined);
}

static void must_roll(const term_seen *s) {
    char roll[64], count[16];
    words_command(s->voice, "roll", roll, sizeof roll);
    say_with(s->voice, "must.roll-dice",
             FILL("roll", roll, "count", say_number(dice_allowed(seen_table(s), seen_state(s)), count)));
}

void dice_face_must(const term_seen *s) {
    const dice_state *v = seen_state(s);
    char name[DICE_NAME];
    if (s->viewer != v->turn || dice_luck_due(v)) {
        say_with(s->voice, "play.waiting", FILL("who", seen_name(s, v->turn, name, sizeof name)));
        return;
    }
    switch ((dice_phase)v->phase) {
    case PHASE_ROLL: must_roll(s); break;
    case PHASE_KEEP: may_keep(s); break;
    case PHASE_BUILD: may_build(s); break;
    case PHASE_FIRST:
    case PHASE_DICE:
    case PHASE_OVER:
    case PHASES: break;
    }
}
