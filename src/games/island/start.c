/* How a game begins: who begins, the printed start of the beginner board, or the founding phase. */
#include <string.h>

#include "games/island/island.h"

static const uint64_t all_throws = (UINT64_C(1) << ISLAND_THROWS) - 1;

static island_bundle box_cards(const island_table *t) {
    island_bundle cards = 0;
    for (unsigned k = 0; k < CARDS; k++)
        cards += bundle_of(k, t->head.box->cards[k]);
    return cards;
}

/* An own settlement's hexes, one card each. */
static island_bundle settlement_yield(const island_table *t, unsigned vertex) {
    island_bundle cards = 0;
    unsigned h;
    FOR_EACH_IN(h, t->hexes_at[vertex])
        if (t->yield[h] != ISLAND_NONE)
            cards += bundle_of(t->yield[h], 1);
    return cards;
}

static void place_printed_start(island_move *m) {
    for (unsigned seat = 0; seat < m->t->seats; seat++) {
        const uint8_t *place = island_start_places[island_colour_of(m->t->seats, seat)];
        for (unsigned i = 0; i < 4; i += 2) {
            island_place_settlement(m, seat, place[i]);
            island_place_road(m, seat, place[i + 1]);
        }
        island_collect(m, seat, settlement_yield(m->t, place[2])); /* BASE-BEGIN-14 */
    }
}

/* Sets all up, without an action: times start at zero. */
void island_start(const void *table, void *state) {
    const island_table *t = table;
    island_state *s = state;
    const kh_action none = {0};
    island_move m = {t, s, &none, NULL};
    memset(s, 0, island_size_of(t));
    s->blocked = t->all_vertices & ~t->sites;
    for (unsigned r = 0; r < RESOURCES; r++)
        s->bank += bundle_of(r, t->bank);
    s->stack = box_cards(t);
    s->stack_size = (uint8_t)bundle_sum(s->stack);
    s->throws = t->balanced ? all_throws : 0;
    s->robber = t->board.robber;                                            /* BASE-BEGIN-19, BASE-VARI-07 */
    s->longest = s->army = s->winner = s->place = s->visitor = ISLAND_NONE; /* BASE-BEGIN-10 */
    for (unsigned seat = 0; seat < t->seats; seat++)
        s->rate[seat] = 4 * BUNDLE_ONES; /* BASE-MARI-01 */
    if (SCENARIO(t)->start)
        SCENARIO(t)->start(&m);
    if (island_is_beginner(&t->config))
        place_printed_start(&m);
    const unsigned first = (unsigned)t->config.option[OPT_FIRST];
    if (first > 0)
        island_begin_founding(&m, first - 1); /* BASE-TURN-01 */
    else {
        s->phase = PHASE_FIRST;
        s->contest = (uint8_t)((1U << t->seats) - 1);
    }
}

/* Every seat throws, highest begins; the tied throw again (BASE-FOUND-02). */
void island_first_throw(island_move *m, unsigned sum) {
    island_state *s = m->s;
    if (sum > s->best) { /* BASE-FOUND-02 */
        s->best = (uint8_t)sum;
        s->leaders = 0;
    }
    if (sum == s->best)
        s->leaders |= seat_bit(s->turn);
    const unsigned later = s->contest & ~(2U * seat_bit(s->turn) - 1);
    if (later) {
        s->turn = (uint8_t)__builtin_ctz(later);
        return;
    }
    const unsigned lead = (unsigned)__builtin_ctz(s->leaders);
    if (s->leaders == seat_bit(lead)) {
        island_tell(m, EVENT_FIRST, ISLAND_NONE, lead, 0, s->best);
        s->contest = s->leaders = s->best = 0;
        island_begin_founding(m, lead);
        return;
    }
    s->contest = s->leaders;
    s->leaders = s->best = 0;
    s->turn = (uint8_t)lead;
}

static void tell_settled(island_move *m, unsigned seat) {
    if (SCENARIO(m->t)->settled)
        SCENARIO(m->t)->settled(m, seat);
}

/* The first player is known: found, or begin the first turn where the start is printed. */
void island_begin_founding(island_move *m, unsigned first) {
    island_state *s = m->s;
    s->first = (uint8_t)first;
    if (island_is_beginner(&m->t->config)) {
        for (unsigned i = m->t->seats; i-- > 0;) /* in the order of a founding phase: backwards */
            tell_settled(m, (first + i) % m->t->seats);
        island_begin_turn(m, first);
        return;
    }
    s->turn = (uint8_t)first; /* BASE-FOUND-03 */
    island_enter(m, PHASE_SETTLEMENT);
}

/* Clockwise from the first player, then back again (BASE-FOUND-03, BASE-FOUND-04). */
unsigned island_founder(const island_table *t, const island_state *s) {
    const unsigned step =
        s->founded < t->seats ? s->founded : 2U * t->seats - 1 - s->founded; /* BASE-FOUND-04 */
    return (s->first + step) % t->seats;
}

kh_verdict island_check_found_settlement(const island_table *t, const island_state *s, unsigned vertex) {
    if (island_buildings(s) & vset_of(vertex))
        return refuse("BASE-SETTLE-02");
    if (!(t->sites & vset_of(vertex)))
        return refuse(SCENARIO(t)->site_rule);
    if (s->blocked & vset_of(vertex))
        return refuse("BASE-SETTLE-04");
    return kh_done();
}

kh_verdict island_check_found_road(const island_table *t, const island_state *s, unsigned edge) {
    if (island_all_roads(s) & eset_of(edge))
        return refuse("BASE-ROAD-03");
    if (t->edges_at[s->place] & eset_of(edge))
        return kh_done();
    const char *why = island_why_no_road(t, s, s->turn, edge);
    return refuse(why ? why : "BASE-FOUND-07");
}

void island_do_found_settlement(island_move *m, unsigned vertex) {
    island_state *s = m->s;
    island_place_settlement(m, s->turn, vertex);
    s->place = (uint8_t)vertex;
    if (s->founded >= m->t->seats)                                  /* BASE-FOUND-10 */
        island_collect(m, s->turn, settlement_yield(m->t, vertex)); /* BASE-FOUND-09 */
    island_enter(m, PHASE_ROAD);
}

void island_do_found_road(island_move *m, unsigned edge) {
    island_state *s = m->s;
    island_place_road(m, s->turn, edge);
    s->place = ISLAND_NONE;
    s->founded++;
    if (s->founded > m->t->seats)
        tell_settled(m, s->turn);
    if (s->founded == 2 * m->t->seats) { /* BASE-FOUND-01 */
        island_begin_turn(m, s->first);  /* BASE-FOUND-11 */
        return;
    }
    s->turn = (uint8_t)island_founder(m->t, s);
    island_enter(m, PHASE_SETTLEMENT);
}
