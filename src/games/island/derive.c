/* What follows from pieces, hands and cards, counted from scratch: slow and plain. Play keeps the same values
 * step by step; audit() compares the two, and a position that was read is completed here. */
#include "games/island/island.h"

void island_survey(const island_table *t, island_state *s, unsigned seat) {
    const island_vset own = s->settlements[seat] | s->cities[seat];
    s->touched[seat] = 0;
    s->reach[seat] = 0;
    for (unsigned e = 0; e < t->edges; e++)
        if (s->roads[seat] & eset_of(e))
            s->touched[seat] |= vset_of(t->edge_ends[e][0]) | vset_of(t->edge_ends[e][1]);
    const island_vset open = (s->touched[seat] | own) & ~island_barred(t, s, seat);
    for (unsigned v = 0; v < t->vertices; v++)
        if (open & vset_of(v))
            s->reach[seat] |= t->edges_at[v];
    s->length[seat] = (uint8_t)island_longest_trail(t, s, seat);
}

/* By harbours; a scenario may lower them further. */
void island_survey_rates(const island_table *t, island_state *s, unsigned seat) {
    const island_vset own = s->settlements[seat] | s->cities[seat];
    s->rate[seat] = 0;
    for (unsigned r = 0; r < RESOURCES; r++) {
        unsigned rate = 4;
        for (unsigned v = 0; v < t->vertices; v++) {
            if (!(own & vset_of(v)))
                continue;
            if (t->harbour_at[v] == ISLAND_ANY && rate > 3)
                rate = 3;
            if (t->harbour_at[v] == r + 1)
                rate = 2;
        }
        s->rate[seat] += bundle_of(r, rate);
    }
}

static void derive_points(island_state *s, unsigned seat) {
    unsigned points = vset_count(s->settlements[seat]) + 2 * vset_count(s->cities[seat]); /* BASE-END-05 */
    points += s->longest == seat ? 2 : 0;
    points += s->army == seat ? 2 : 0;
    s->points[seat] = (uint8_t)points;
}

/* What is in no hand is in the bank, what was neither drawn nor played is in the stack. Too many cards in the
 * hands leave nothing; audit() then finds the sum wrong. */
static void derive_supply(const island_table *t, island_state *s) {
    s->bank = t->bank * BUNDLE_ONES;
    s->stack = 0;
    for (unsigned k = 0; k < CARDS; k++)
        s->stack += bundle_of(k, t->head.box->cards[k]);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        s->bank = bundle_less(s->bank, s->hand[seat]);
        s->hand_size[seat] = (uint8_t)bundle_sum(s->hand[seat]);
        s->card_count[seat] = (uint8_t)bundle_sum(s->cards[seat]);
        s->stack = bundle_less(s->stack, s->cards[seat]);
        s->stack = bundle_less(s->stack, bundle_of(KNIGHT, s->knights[seat]));
    }
    s->stack = bundle_less(s->stack, s->removed);
    s->stack_size = (uint8_t)bundle_sum(s->stack);
    s->fresh_count = (uint8_t)bundle_sum(s->fresh);
}

void island_derive(const island_table *t, island_state *s) {
    s->blocked = t->all_vertices & ~t->sites;
    s->open = 0;
    for (unsigned v = 0; v < t->vertices; v++)
        if (island_buildings(s) & vset_of(v))
            s->blocked |= vset_of(v) | t->neighbours[v];
    for (unsigned seat = 0; seat < t->seats; seat++) {
        island_survey(t, s, seat);
        island_survey_rates(t, s, seat);
        derive_points(s, seat);
        s->open |= s->offer[seat].give || s->offer[seat].extra ? seat_bit(seat) : 0;
        for (unsigned by = t->seats; by < ISLAND_SEATS_MAX; by++)
            s->known[seat][by] = s->known[seat][seat];
    }
    derive_supply(t, s);
    if (SCENARIO(t)->derive)
        SCENARIO(t)->derive(t, s);
}
