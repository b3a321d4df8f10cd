/* What somebody may do now: first as a set of kinds, from which all else follows. */
#include <string.h>

#include "games/rush/rush.h"

static unsigned free_colours(const rush_table *t, const rush_state *s, unsigned seat) {
    unsigned colours = s->colour[team_of(t, seat)] == RUSH_NONE ? (1U << COLOURS) - 1 : 0;
    for (unsigned team = 0; team < t->teams; team++)
        if (s->colour[team] != RUSH_NONE)
            colours &= ~(1U << s->colour[team]);
    return colours;
}

static unsigned playing(const rush_table *t, const rush_state *s, unsigned seat) {
    const bool turn = !t->in_turns || seat == s->turn;
    unsigned kinds = 0;
    if (turn && !s->locked_ms[seat] && rush_holds(t, s, seat))
        kinds |= 1U << DO_CLAIM; /* DOB-CLAIM-03 */
    if (rush_may_hint(t, s, seat))
        kinds |= 1U << DO_HINT;
    if (t->in_turns && turn)
        kinds |= 1U << DO_PASS;
    return kinds;
}

/* Kinds but the choice of a colour, which stands for several. */
static unsigned kinds_of(const rush_table *t, const rush_state *s, unsigned seat) {
    if (seat >= t->seats)
        return 0;
    const unsigned ready = s->ready >> seat & 1 ? 0 : 1U << DO_READY;
    if (s->phase == PHASE_BREAK)
        return ready;
    if (s->phase == PHASE_PLAY)
        return playing(t, s, seat) | (practising(t) ? ready : 0);
    return s->phase == PHASE_FOUND ? ready | (seat == s->finder ? 1U << DO_TURN : 0) : 0;
}

static unsigned colours_of(const rush_table *t, const rush_state *s, unsigned seat) {
    return s->phase == PHASE_COLOUR && seat < t->seats ? free_colours(t, s, seat) : 0;
}

uint32_t rush_count(const void *t, const void *s, kh_seat seat) {
    return bits(kinds_of(t, s, seat)) + bits(colours_of(t, s, seat));
}

void rush_nth(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    const unsigned colours = colours_of(t, s, seat);
    *out = (kh_action){.seat = seat};
    if (i < bits(colours)) {
        out->kind = DO_COLOUR;
        out->size = 1;
        out->arg[0] = (uint8_t)set_nth(colours, i);
        return;
    }
    const unsigned kinds = kinds_of(t, s, seat);
    if (i < bits(kinds))
        out->kind = (uint8_t)set_nth(kinds, i);
}

uint32_t rush_legal(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t cap) {
    const uint32_t n = rush_count(t, s, seat);
    for (uint32_t i = 0; i < n && i < cap; i++)
        rush_nth(t, s, seat, i, &out[i]);
    return n;
}

/* A right one: which place is luck. */
bool rush_fill(const void *table, const void *state, kh_seat seat, uint8_t kind, kh_rng *rng,
               kh_action *out) {
    const rush_table *t = table;
    const rush_state *s = state;
    *out = (kh_action){.seat = seat, .kind = kind};
    if ((kind != DO_CLAIM && kind != DO_HINT) || !(kinds_of(t, s, seat) >> kind & 1))
        return false;
    const unsigned holder = kind == DO_CLAIM ? seat : rush_partner(t, seat);
    const uint32_t targets = rush_targets(t, s, holder);
    const unsigned own = rush_own_card(t, s, holder),
                   spot = set_nth(targets, kh_rng_below(rng, bits(targets)));
    const uint8_t card = s->spot[spot], symbol = rush_common[own][card];
    out->size = kind == DO_CLAIM ? CLAIM_SIZE : HINT_SIZE;
    if (kind == DO_CLAIM)
        memcpy(out->arg, (uint8_t[]){(uint8_t)own, (uint8_t)spot, card, symbol}, CLAIM_MADE);
    else
        memcpy(out->arg, (uint8_t[]){(uint8_t)spot, card, symbol}, HINT_SIZE);
    return true;
}

bool rush_pick(const void *t, const void *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    const uint32_t n = rush_count(t, s, seat);
    if (n == 0)
        return false;
    rush_nth(t, s, seat, n > 1 ? kh_rng_below(rng, n) : 0, out);
    return (out->kind != DO_CLAIM && out->kind != DO_HINT) || rush_fill(t, s, seat, out->kind, rng, out);
}

kh_seat rush_next(const void *table, const void *state, kh_seat after) {
    const rush_table *t = table;
    for (kh_seat seat = after + 1; seat < t->seats; seat++) /* KH_NOBODY + 1 is 0 */
        if (rush_count(t, state, seat) > 0)
            return seat;
    return rush_luck_due(state) && after != KH_CHANCE ? KH_CHANCE : KH_NOBODY;
}

/* A race goes on without anybody who is slow, but not without all of them. Nobody waits for a hint, or for who is
 * still practising. */
bool rush_awaited(const void *table, const void *state, kh_seat seat) {
    const rush_table *t = table;
    const rush_state *s = state;
    if (seat >= t->seats)
        return seat == KH_CHANCE && rush_luck_due(s);
    const unsigned kinds = kinds_of(t, s, seat);
    const unsigned idle = 1U << DO_HINT | (practising(t) ? 1U << DO_READY : 0);
    return colours_of(t, s, seat) != 0 || (kinds & ~idle) != 0;
}
