/* Symbol Rush in the terminal: its face. In turns nobody is hurried; against the clock bots act when they have found
 * something. */
#include "term/rush/face.h"

#include <string.h>

static const char *const texts[] = {"rush", NULL};
static const char *const words[] = {"colour.blue", "colour.yellow", "colour.red", NULL};
static const char *const rules[] = {"DOB-TEAM",   "DOB-TURNS", "DOB-LEARN", "DOB-HAND",
                                    "DOB-ISLAND", "DOB-MGB",   "DOB-MGD",   "DOB-MGE",
                                    "DOB-END",    "SYS-CLAIM", NULL};
static const char *const none[] = {NULL};

/* A new picture whenever the viewer has another card to look for; in turns, also when others have changed something. */
static uint64_t moment(const term_seen *s) {
    const rush_table *t = seen_table(s);
    const rush_state *x = seen_state(s);
    static const uint64_t factor = UINT64_C(1099511628211);
    if (x->phase != PHASE_PLAY || !seen_plays(s) || (t->in_turns && x->turn != s->viewer))
        return 0;
    uint64_t hash = x->mini * UINT64_C(1000) + rush_own_card(t, x, s->viewer);
    for (unsigned spot = 0; spot < RUSH_SPOTS && t->in_turns; spot++)
        hash = (hash ^ x->spot[spot]) * factor;
    return hash | 1;
}

static bool called(const term_seen *s, kh_action *silence) {
    (void)s;
    memset(silence, 0, sizeof *silence);
    return false;
}

static bool counts_fit(const term_seen *s, const kh_action *a, const uint64_t counts[KH_FIELDS_MAX]) {
    (void)s, (void)a, (void)counts;
    return true;
}

static bool misplaced(const term_seen *s, uint32_t kind, const char *arguments, kh_action *out) {
    (void)s, (void)kind, (void)arguments, (void)out;
    return false;
}

/* Only what this table plays. */
static bool plays(const term_seen *s, uint32_t kind) {
    const rush_table *t = seen_table(s);
    switch (kind) {
    case DO_COLOUR: return !practising(t);
    case DO_TURN: return practising(t);
    case DO_HINT: return !practising(t) && t->seats > t->teams;
    case DO_PASS: return t->in_turns;
    default: return true;
    }
}

static const char *const *more_rules(const term_seen *s) {
    (void)s;
    return none;
}

static void say_nothing(const term_seen *s) {
    (void)s;
}

static bool spot(const term_seen *s, const kh_action *a, int *x, int *y) {
    (void)s, (void)a;
    *x = *y = 0;
    return false;
}

static bool named(const term_seen *s, const char *type, const char *text, char *out, size_t cap) {
    (void)s, (void)type, (void)text, (void)out, (void)cap;
    return false;
}

/* Colours have numbers; places have them too, so that nothing else may. */
static uint32_t quick(const term_seen *s, kh_action *list, uint32_t cap) {
    return seen_plays(s) && seen_state(s)->phase == PHASE_COLOUR ? seen_legal(s, list, cap) : 0;
}

/* Enter says "ready", and turns up two new cards. */
static bool enter(const term_seen *s, const term_pick *pick, kh_action *out) {
    const rush_state *x = seen_state(s);
    (void)pick;
    *out = (kh_action){.seat = s->viewer, .kind = x->phase == PHASE_FOUND ? DO_TURN : DO_READY};
    return seen_plays(s) && ((x->phase == PHASE_BREAK && !(x->ready >> s->viewer & 1)) ||
                             (x->phase == PHASE_FOUND && x->finder == s->viewer));
}

static bool in_turns(const term_seen *s) {
    return seen_table(s)->in_turns;
}

/* With --wait the others look while the viewer has named something, and not before. */
static bool asks(const kh_action *a) {
    return a->kind == DO_CLAIM;
}

static bool own_time(const term_seen *s) {
    const rush_state *x = seen_state(s);
    return seen_plays(s) && x->phase == PHASE_PLAY && !x->locked_ms[s->viewer] &&
           rush_holds(seen_table(s), x, s->viewer);
}

const term_face term_face_rush = {
    .game = &rush_game,
    .texts = texts,
    .words = words,
    .rules = rules,
    .secretive = true,
    .draw_board = rush_draw_board,
    .draw_legend = rush_draw_legend,
    .draw_players = rush_draw_players,
    .draw_hand = rush_draw_hand,
    .spot = spot,
    .seat_pen = rush_seat_pen,
    .enter = enter,
    .hand = rush_say_hand,
    .known = rush_say_players,
    .must = rush_must,
    .moment = moment,
    .called = called,
    .counts_fit = counts_fit,
    .misplaced = misplaced,
    .tell = rush_tell_action,
    .result = rush_result,
    .plays = plays,
    .more_rules = more_rules,
    .overview = say_nothing,
    .places = say_nothing,
    .say_board = rush_say_board,
    .say_players = rush_say_players,
    .about = rush_about,
    .named = named,
    .quick = quick,
    .usual = rush_usual,
    .spell = rush_spell,
    .arguments = rush_arguments,
    .meant = rush_meant,
    .in_turns = in_turns,
    .asks = asks,
    .own_time = own_time,
};
