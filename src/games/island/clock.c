/* Time: how long a moment lasts, and the mildest legal thing that happens when it is up. */
#include "games/island/island.h"

uint64_t island_deadline(const void *table, const void *state) {
    const island_table *t = table;
    const island_state *s = state;
    return !t->clock_ms || s->phase == PHASE_OVER || island_luck_due(s) ? KH_NEVER : s->deadline_ms;
}

kh_verdict island_check_timeout(const island_table *t, const island_state *s, const kh_action *a) {
    const uint64_t due = island_deadline(t, s);
    if (due == KH_NEVER || a->at_ms != due)
        return refuse("HOUSE-CLOCK-02");
    return kh_done();
}

static unsigned pips_at(const island_table *t, unsigned vertex) {
    unsigned pips = 0, h;
    FOR_EACH_IN(h, t->hexes_at[vertex])
        pips += island_pips[t->board.number[h]];
    return pips;
}

static unsigned best_free_place(const island_table *t, const island_state *s) {
    unsigned best = ISLAND_NONE;
    for (unsigned v = 0; v < t->vertices; v++)
        if (!(s->blocked & vset_of(v)) && (best == ISLAND_NONE || pips_at(t, v) > pips_at(t, best)))
            best = v;
    return best;
}

/* From the largest stacks, the first kind in order where two are equal. */
static island_bundle largest_of(island_bundle hand, unsigned n) {
    island_bundle chosen = 0;
    while (n-- > 0) {
        unsigned largest = 0;
        for (unsigned r = 1; r < RESOURCES; r++)
            if (bundle_get(hand - chosen, r) > bundle_get(hand - chosen, largest))
                largest = r;
        chosen += bundle_of(largest, 1);
    }
    return chosen;
}

static void discard_all(island_move *m) {
    for (unsigned seat = 0; seat < m->t->seats; seat++)
        if (m->s->debt[seat])
            island_discard(m, seat, largest_of(m->s->hand[seat], m->s->debt[seat])); /* HOUSE-CLOCK-06 */
}

/* How much a robber on this hex hurts the others: to be robbed at all first, then the pips blocked. */
static unsigned harm_at(const island_table *t, const island_state *s, unsigned hex) {
    unsigned harm = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if (seat == s->turn)
            continue;
        const unsigned settlements = vset_count(s->settlements[seat] & t->hex_corners[hex]);
        const unsigned cities = vset_count(s->cities[seat] & t->hex_corners[hex]);
        harm += (settlements + 2 * cities) * island_pips[t->board.number[hex]];
        if (settlements + cities > 0 && s->hand_size[seat] > 0)
            harm |= 1U << 16;
    }
    return harm;
}

static unsigned mildest_hex(const island_table *t, const island_state *s) {
    const island_hset allowed = island_robber_hexes(t, s);
    unsigned best = ISLAND_NONE, h;
    FOR_EACH_IN(h, allowed)
        if (best == ISLAND_NONE || harm_at(t, s, h) < harm_at(t, s, best))
            best = h;
    return best;
}

static unsigned richest_victim(const island_table *t, const island_state *s) {
    const unsigned victims = island_victims(t, s);
    unsigned best = ISLAND_NONE;
    for (unsigned i = 1; i < t->seats; i++) {
        const unsigned seat = (s->turn + i) % t->seats;
        if ((victims >> seat & 1) && (best == ISLAND_NONE || s->hand_size[seat] > s->hand_size[best]))
            best = seat;
    }
    return best;
}

/* Roads are laid through the ordinary action, so that all that follows from it follows. */
static void lay_lowest_road(island_move *m, island_eset sites) {
    kh_action road = *m->a;
    road.arg[0] = (uint8_t)eset_first(sites);
    island_move n = {m->t, m->s, &road, m->events};
    island_do_road(&n);
}

/* Whose time is up: everybody who still had something to do. */
static void tell_late(island_move *m) {
    for (unsigned seat = 0; m->events && seat < m->t->seats; seat++)
        if (island_awaited(m->t, m->s, (kh_seat)seat))
            island_tell(m, EVENT_TIME, ISLAND_NONE, seat, 0, 0);
}

void island_do_timeout(island_move *m) {
    const island_table *t = m->t;
    island_state *s = m->s;
    tell_late(m);
    switch ((island_phase)s->phase) {
    case PHASE_SETTLEMENT:
        island_do_found_settlement(m, best_free_place(t, s)); /* HOUSE-CLOCK-04 */
        break;
    case PHASE_ROAD:
        lay_lowest_road(m, t->edges_at[s->place] & ~island_all_roads(s)); /* HOUSE-CLOCK-04 */
        break;
    case PHASE_ROLL:
        island_do_roll(m); /* HOUSE-CLOCK-05 */
        break;
    case PHASE_DISCARD:
        discard_all(m); /* HOUSE-CLOCK-06 */
        break;
    case PHASE_ROBBER:
        island_move_robber(m, mildest_hex(t, s)); /* HOUSE-CLOCK-07 */
        break;
    case PHASE_VICTIM:
        if (SCENARIO(t)->spare && SCENARIO(t)->may_spare(t, s))
            SCENARIO(t)->spare(m); /* HOUSE-CLOCK-08 */
        else
            island_rob(m, richest_victim(t, s)); /* HOUSE-CLOCK-08 */
        break;
    case PHASE_FREE_ROADS:
        lay_lowest_road(m, island_road_sites(t, s, s->turn)); /* HOUSE-CLOCK-09 */
        break;
    case PHASE_MAIN:
        island_do_end(m); /* HOUSE-CLOCK-10 */
        break;
    case PHASE_EXTRA:
        island_do_pass(m); /* HOUSE-CLOCK-11 */
        break;
    case PHASE_ASK:
        if (SCENARIO(t)->timeout)
            SCENARIO(t)->timeout(m);
        break;
    case PHASE_FIRST:
    case PHASE_DICE:
    case PHASE_STEAL:
    case PHASE_CARD:
    case PHASE_DRAW:
    case PHASE_OVER:
    case PHASES: break; /* no deadline runs then */
    }
}
