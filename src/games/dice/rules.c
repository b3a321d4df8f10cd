/* Judging and doing: every action passes here, first its form, then its moment, then its own rule. And time: when
 * it is up, the mildest thing happens. */
#include <string.h>

#include "games/dice/dice.h"

static kh_verdict check_timeout(const dice_table *t, const dice_state *s, const kh_action *a) {
    const uint64_t due = dice_deadline(t, s);
    if (due == KH_NEVER || a->at_ms != due)
        return refuse("HOUSE-CLOCK-02");
    return kh_done();
}

static void do_timeout(dice_move *m) {
    dice_tell(m, EVENT_TIME, DICE_NONE, DICE_NONE, 0, 0);
    switch ((dice_phase)m->s->phase) {
    case PHASE_ROLL:
        dice_do_roll(m); /* DICE-CLOCK-02 */
        break;
    case PHASE_KEEP:
        dice_do_stop(m); /* DICE-CLOCK-03 */
        break;
    case PHASE_BUILD:
        dice_do_end(m); /* DICE-CLOCK-04 */
        break;
    case PHASE_FIRST:
    case PHASE_DICE:
    case PHASE_OVER:
    case PHASES: break; /* no deadline runs then */
    }
}

static const struct {
    kh_verdict (*check)(const dice_table *, const dice_state *, const kh_action *);
    void (*act)(dice_move *);
    uint8_t size;
} rules[KINDS] = {
    [DO_ROLL] = {dice_check_roll, dice_do_roll, 0},
    [DO_KEEP] = {dice_check_keep, dice_do_keep, FACES_BYTES},
    [DO_STOP] = {dice_check_stop, dice_do_stop, 0},
    [DO_GOLD] = {dice_check_gold, dice_do_gold, 1},
    [DO_JOKER] = {dice_check_joker, dice_do_joker, 3},
    [DO_ROAD] = {dice_check_road, dice_do_road, 1},
    [DO_SETTLEMENT] = {dice_check_settlement, dice_do_settlement, 1},
    [DO_CITY] = {dice_check_city, dice_do_city, 1},
    [DO_KNIGHT] = {dice_check_knight, dice_do_knight, 1},
    [DO_END] = {dice_check_end, dice_do_end, 0},
    [LUCK_FIRST] = {dice_check_first, dice_do_first, 1},
    [LUCK_DICE] = {dice_check_dice, dice_do_dice, FACES_BYTES},
    [CLOCK_TIMEOUT] = {check_timeout, do_timeout, 0},
};

void dice_bound_arguments(dice_table *t) {
    memset(t->below, UINT8_MAX, sizeof t->below);
    t->below[DO_GOLD][0] = FACES;
    t->below[DO_JOKER][0] = t->sheet->jokers;
    t->below[DO_JOKER][1] = FACES;
    t->below[DO_ROAD][0] = t->sheet->roads;
    t->below[DO_SETTLEMENT][0] = t->sheet->settlements;
    t->below[DO_CITY][0] = t->sheet->cities;
    t->below[DO_KNIGHT][0] = t->sheet->knights;
    t->below[LUCK_FIRST][0] = t->seats;
}

/* Byte by byte where arguments may stand, then two words: a word that spans what was just written in pieces would
 * wait for the processor's store buffer. */
static bool zero_past_size(const kh_action *a) {
    uint64_t low, high;
    memcpy(&low, a->arg + 3, sizeof low);
    memcpy(&high, a->arg + 10, sizeof high);
    const unsigned bytes =
        (a->size < 1 ? a->arg[0] : 0U) | (a->size < 2 ? a->arg[1] : 0U) | (a->size < 3 ? a->arg[2] : 0U);
    return (low | high | bytes) == 0;
}
_Static_assert(KH_ARGS_MAX == 18, "zero_past_size() reads 3 + 8 + 8 bytes, of which one twice");

static kh_verdict check_form(const dice_table *t, const kh_action *a) {
    if (a->kind == DO_NOTHING || a->kind >= KINDS)
        return refuse("HOUSE-FORM-01");
    if (a->size != rules[a->kind].size || !zero_past_size(a))
        return refuse("HOUSE-FORM-01");
    if (a->arg[0] >= t->below[a->kind][0] || a->arg[1] >= t->below[a->kind][1] ||
        (a->kind == DO_JOKER && a->arg[2] >= FACES))
        return refuse("HOUSE-FORM-01");
    const kh_seat actor = a->kind < LUCK_FIRST ? a->seat : a->kind < CLOCK_TIMEOUT ? KH_CHANCE : KH_CLOCK;
    if (a->seat != actor || (a->kind < LUCK_FIRST && a->seat >= t->seats))
        return refuse("HOUSE-FORM-02");
    return kh_done();
}

kh_verdict dice_check(const void *table, const void *state, const kh_action *a) {
    const dice_table *t = table;
    const dice_state *s = state;
    const kh_verdict v = check_form(t, a);
    if (refused(v))
        return v;
    if (s->phase == PHASE_OVER && t->duel)
        return refuse("DPLUS-END-01");
    if (s->phase == PHASE_OVER)
        return refuse("DICE-END-01");
    if (a->kind != CLOCK_TIMEOUT && a->at_ms >= dice_deadline(t, s))
        return refuse("HOUSE-CLOCK-01");
    if (a->kind < LUCK_FIRST && dice_luck_due(s))
        return refuse("HOUSE-LUCK-01");
    return rules[a->kind].check(t, s, a);
}

kh_verdict dice_apply(const void *table, void *state, const kh_action *a, kh_events *events) {
    const kh_verdict v = dice_check(table, state, a);
    if (refused(v))
        return v;
    dice_move m = {table, state, a, events};
    rules[a->kind].act(&m);
    return v;
}

uint64_t dice_deadline(const void *table, const void *state) {
    const dice_table *t = table;
    const dice_state *s = state;
    return !t->clock_ms || s->phase == PHASE_OVER || dice_luck_due(s) ? KH_NEVER : s->deadline_ms;
}

void dice_enter(dice_move *m, dice_phase phase) {
    m->s->phase = (uint8_t)phase;
    if (m->t->clock_ms)
        m->s->deadline_ms = m->a->at_ms + m->t->clock_ms; /* DICE-CLOCK-01 */
}

static kh_seat told(unsigned seat) {
    return seat == DICE_NONE ? KH_NOBODY : seat;
}

void dice_tell(dice_move *m, dice_event kind, unsigned from, unsigned to, unsigned what, unsigned count) {
    kh_events *e = m->events;
    if (!e)
        return;
    if (e->count < e->cap)
        e->list[e->count] = (kh_event){
            (uint8_t)kind, (uint8_t)what, (uint16_t)count, told(from), told(to), {KH_NOBODY, KH_NOBODY}, 0};
    e->count++;
}
