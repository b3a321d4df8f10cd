/* Long Table in the terminal: its face. */
#include "term/longtable/face.h"

#include <string.h>

static const char *const texts[] = {"longtable", NULL};
static const char *const words[] = {
    "resource.wood", "resource.brick", "resource.wool", "resource.grain",      "resource.ore",
    "side.sun",      "side.moon",      "building.city", "building.settlement", NULL};
static const char *const rules[] = {"CON-ROUND", "CON-ROBBER", "CON-SUPTRADE", "CON-MARKET", "CON-DEV",
                                    "CON-BASE",  "CON-LAYOUT", "CON-VARSET",   "CON-OPT",    "SYS-CLOCK",
                                    "SYS-LATE",  "SYS-PAUSE",  "SYS-POOL",     "SYS-OFFER",  "SYS-ROB",
                                    "SYS-WIN",   NULL};
static const char *const none[] = {NULL};

/* A new picture with each round and phase. */
static uint64_t moment(const term_seen *s) {
    const long_state *x = seen_state(s);
    return 1 + x->phase + (uint64_t)LONG_PHASES * (x->round + (uint64_t)x->robbers * 0x10000);
}

static bool called(const term_seen *s, kh_action *silence) {
    (void)s;
    memset(silence, 0, sizeof *silence);
    return false;
}

/* "bank 4 wool for 1 ore": numbers that fit the rate are welcome. */
static bool counts_fit(const term_seen *s, const kh_action *a, const uint64_t counts[KH_FIELDS_MAX]) {
    const bool bank = a->kind == DO_BANK && s->viewer < s->match->config.seats;
    const uint64_t give = bank ? long_rate(seen_person(s, s->viewer), a->arg[0]) : 1;
    if ((counts[0] == 0 || counts[0] == give) && counts[1] <= 1)
        return true;
    char rate[16];
    say_with(s->voice, "longtable.rate", FILL("count", say_number((int64_t)give, rate)));
    return false;
}

static bool misplaced(const term_seen *s, uint32_t kind, const char *arguments, kh_action *out) {
    (void)s, (void)kind, (void)arguments, (void)out;
    return false;
}

/* What this table does not play is not offered. */
static bool plays(const term_seen *s, uint32_t kind) {
    const long_table *t = seen_table(s);
    switch (kind) {
    case DO_PLACE:
    case HOST_CLOSE: return t->variable;
    case DO_COLLECT: return t->collect;
    case DO_SWAP: return t->market;
    case HOST_GO: return t->stop;
    case HOST_DICE:
    case HOST_TARGET:
    case HOST_END: return t->manual;
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

static bool named(const term_seen *s, const char *type, const char *text, char *out, size_t cap) {
    (void)s, (void)type, (void)text, (void)out, (void)cap;
    return false;
}

static bool asks(const kh_action *a) {
    return a->kind == DO_OFFER;
}

/* The own side, and whoever has tokens to give back. */
static bool own_time(const term_seen *s) {
    const long_state *x = seen_state(s);
    if (s->viewer >= s->match->config.seats)
        return false;
    return (x->phase == PHASE_ROUND && long_active(x, s->viewer)) ||
           (x->phase == PHASE_ROBBER && seen_person(s, s->viewer)->owes > 0);
}

/* Enter begins, and goes on after the stop. */
static bool enter(const term_seen *s, const term_pick *pick, kh_action *out) {
    const long_state *x = seen_state(s);
    (void)pick;
    memset(out, 0, sizeof *out);
    out->seat = KH_HOST;
    out->kind = x->phase == PHASE_STOP ? HOST_GO : HOST_START;
    return x->phase == PHASE_STOP || (x->phase == PHASE_READY && !x->unplaced);
}

const term_face term_face_longtable = {
    .game = &long_game,
    .texts = texts,
    .words = words,
    .rules = rules,
    .draw_board = long_draw_board,
    .draw_heads = long_draw_heads,
    .draw_legend = long_draw_legend,
    .draw_players = long_draw_players,
    .draw_hand = long_draw_hand,
    .draw_banner = long_draw_banner,
    .spot = long_spot_on,
    .seat_pen = long_seat_pen,
    .enter = enter,
    .hand = long_say_hand,
    .known = long_say_players,
    .must = long_must,
    .moment = moment,
    .called = called,
    .counts_fit = counts_fit,
    .misplaced = misplaced,
    .tell = long_tell_action,
    .result = long_result,
    .plays = plays,
    .more_rules = more_rules,
    .overview = say_nothing,
    .places = long_say_beside,
    .say_board = long_say_board,
    .say_players = long_say_players,
    .named = named,
    .quick = long_quick,
    .usual = long_usual,
    .spell = long_spell,
    .rank = long_place_rank,
    .place = long_place_named,
    .asks = asks,
    .own_time = own_time,
};
