/* Judging and doing: every action passes here, first its form, then its moment, then its own rule. */
#include "games/rush/rush.h"
#include "kornholm/notation.h"

static kh_verdict check_time(const rush_table *t, const rush_state *s, const kh_action *a) {
    const uint64_t due = rush_deadline(t, s);
    if (due == KH_NEVER || a->at_ms != due)
        return refuse("HOUSE-CLOCK-02");
    return kh_done();
}

static const struct {
    kh_verdict (*check)(const rush_table *, const rush_state *, const kh_action *);
    void (*act)(rush_move *);
    uint8_t size;
} rules[KINDS] = {
    [DO_COLOUR] = {rush_check_colour, rush_do_colour, 1},
    [DO_READY] = {rush_check_ready, rush_do_ready, 0},
    [DO_CLAIM] = {rush_check_claim, rush_do_claim, CLAIM_SIZE},
    [DO_HINT] = {rush_check_hint, rush_do_hint, HINT_SIZE},
    [DO_TURN] = {rush_check_turn, rush_do_turn, 0},
    [DO_PASS] = {rush_check_pass, rush_do_pass, 0},
    [LUCK_LAY] = {rush_check_lay, rush_do_lay, RUSH_PLACES - 1},
    [LUCK_TURN] = {rush_check_turned, rush_do_turned, 2},
    [LUCK_REVEAL] = {rush_check_reveal, rush_do_reveal, RUSH_TEAMS_MAX},
    [CLOCK_TIME] = {check_time, rush_do_time, 0},
};

static bool zero_past_size(const kh_action *a) {
    unsigned rest = 0;
    for (unsigned i = a->size; i < KH_ARGS_MAX; i++)
        rest |= a->arg[i];
    return rest == 0;
}

static bool arguments_fit(const kh_action *a) {
    if (a->kind == DO_COLOUR)
        return a->arg[0] < COLOURS;
    if (a->kind == DO_CLAIM)
        return a->arg[CLAIM_OWN] < RUSH_CARDS && a->arg[CLAIM_SPOT] < RUSH_SPOTS &&
               a->arg[CLAIM_CARD] < RUSH_CARDS && a->arg[CLAIM_SYMBOL] <= NO_SYMBOL;
    if (a->kind == DO_HINT)
        return a->arg[HINT_SPOT] < RUSH_SPOTS && a->arg[HINT_CARD] < RUSH_CARDS &&
               a->arg[HINT_SYMBOL] <= NO_SYMBOL;
    return true; /* luck is judged by its own rules */
}

static kh_verdict check_form(const rush_table *t, const kh_action *a) {
    if (a->kind == DO_NOTHING || a->kind >= KINDS || a->size != rules[a->kind].size || !zero_past_size(a) ||
        !arguments_fit(a))
        return refuse("HOUSE-FORM-01");
    const kh_seat actor = a->kind < LUCK_LAY ? a->seat : a->kind < CLOCK_TIME ? KH_CHANCE : KH_CLOCK;
    if (a->seat != actor || (a->kind < LUCK_LAY && a->seat >= t->seats))
        return refuse("HOUSE-FORM-02");
    return kh_done();
}

kh_verdict rush_check(const void *table, const void *state, const kh_action *a) {
    const rush_table *t = table;
    const rush_state *s = state;
    const kh_verdict v = check_form(t, a);
    if (refused(v))
        return v;
    if (s->phase == PHASE_OVER)
        return refuse("DOB-END-01");
    if (a->kind != CLOCK_TIME && a->at_ms >= rush_deadline(t, s))
        return refuse("HOUSE-CLOCK-01");
    if (a->kind < LUCK_LAY && rush_luck_due(s))
        return refuse("SYS-CLAIM-12");
    return rules[a->kind].check(t, s, a);
}

kh_verdict rush_apply(const void *table, void *state, const kh_action *a, kh_events *events) {
    const kh_verdict v = rush_check(table, state, a);
    if (refused(v))
        return v;
    rush_move m = {table, state, a, events};
    rules[a->kind].act(&m);
    return v;
}

/* The end of a break or a countdown, or of somebody's lock. Mini-games have no limit of time. */
uint64_t rush_deadline(const void *table, const void *state) {
    const rush_table *t = table;
    const rush_state *s = state;
    if (s->phase == PHASE_BREAK || s->phase == PHASE_COUNTDOWN)
        return s->deadline_ms ? s->deadline_ms : KH_NEVER;
    uint64_t due = KH_NEVER; /* SYS-CLOCK-11 */
    if (s->phase == PHASE_PLAY && t->lock_ms)
        for (unsigned seat = 0; seat < t->seats; seat++)
            if (s->locked_ms[seat] && s->locked_ms[seat] < due)
                due = s->locked_ms[seat];
    return due;
}

void rush_tell(rush_move *m, rush_event kind, unsigned to, unsigned what, unsigned count) {
    kh_events *e = m->events;
    if (!e)
        return;
    if (e->count < e->cap)
        e->list[e->count] = (kh_event){(uint8_t)kind,
                                       (uint8_t)what,
                                       (uint16_t)count,
                                       KH_NOBODY,
                                       to == RUSH_NONE ? KH_NOBODY : to,
                                       {KH_NOBODY, KH_NOBODY},
                                       0};
    e->count++;
}
