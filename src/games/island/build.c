/* Building and buying: settlements, cities, roads, development cards. */
#include "games/island/island.h"

static kh_verdict check_price(const island_state *s, const kh_action *a, island_bundle price) {
    if (!bundle_covers(s->hand[a->seat], price))
        return refuse("BASE-BUILD-01");
    return kh_done();
}

island_vset island_settlement_sites(const island_state *s, unsigned seat) {
    if (vset_count(s->settlements[seat]) == ISLAND_SETTLEMENTS)
        return 0;
    return s->touched[seat] & ~s->blocked;
}

/* Where the rules allow a settlement, whatever it costs. */
kh_verdict island_check_site(const island_table *t, const island_state *s, unsigned seat, unsigned v) {
    if (vset_count(s->settlements[seat]) == ISLAND_SETTLEMENTS)
        return refuse("BASE-SETTLE-09");
    if (island_buildings(s) & vset_of(v))
        return refuse("BASE-SETTLE-02");
    if (!(t->sites & vset_of(v)))
        return refuse(SCENARIO(t)->site_rule);
    if (s->blocked & vset_of(v))
        return refuse("BASE-SETTLE-04");
    if (!(s->touched[seat] & vset_of(v)))
        return refuse("BASE-SETTLE-03");
    return kh_done();
}

kh_verdict island_check_settlement(const island_table *t, const island_state *s, const kh_action *a) {
    const unsigned v = a->arg[0];
    if (s->phase == PHASE_SETTLEMENT && a->seat == s->turn)
        return island_check_found_settlement(t, s, v);
    if (s->phase == PHASE_ROAD && a->seat == s->turn)
        return refuse("BASE-FOUND-01");
    kh_verdict verdict = island_check_build(t, s, a);
    if (!refused(verdict))
        verdict = island_check_site(t, s, a->seat, v);
    return refused(verdict) ? verdict : check_price(s, a, ISLAND_PRICE_SETTLEMENT);
}

/* Where the rules allow a road, whatever it costs. */
kh_verdict island_check_road_site(const island_table *t, const island_state *s, unsigned seat,
                                  unsigned edge) {
    if (eset_count(s->roads[seat]) == ISLAND_ROADS)
        return refuse("BASE-BUILD-04");
    if (island_all_roads(s) & eset_of(edge))
        return refuse("BASE-ROAD-03");
    if (s->reach[seat] & eset_of(edge))
        return kh_done();
    const char *why = island_why_no_road(t, s, seat, edge);
    return refuse(why ? why : "BASE-ROAD-04");
}

kh_verdict island_check_road(const island_table *t, const island_state *s, const kh_action *a) {
    const unsigned e = a->arg[0];
    if (s->phase == PHASE_ROAD && a->seat == s->turn)
        return island_check_found_road(t, s, e);
    if (s->phase == PHASE_SETTLEMENT && a->seat == s->turn)
        return refuse("BASE-FOUND-01");
    if (s->phase == PHASE_FREE_ROADS && a->seat == s->turn)
        return island_check_road_site(t, s, a->seat, e);
    kh_verdict v = island_check_build(t, s, a);
    if (!refused(v))
        v = island_check_road_site(t, s, a->seat, e);
    return refused(v) ? v : check_price(s, a, ISLAND_PRICE_ROAD);
}

/* Where the rules allow a city, whatever it costs. */
kh_verdict island_check_city_site(const island_state *s, unsigned seat, unsigned vertex) {
    if (!(s->settlements[seat] & vset_of(vertex)))
        return refuse("BASE-CITY-02");
    if (vset_count(s->cities[seat]) == ISLAND_CITIES)
        return refuse("BASE-BUILD-04");
    return kh_done();
}

kh_verdict island_check_city(const island_table *t, const island_state *s, const kh_action *a) {
    kh_verdict v = island_check_build(t, s, a);
    if (!refused(v))
        v = island_check_city_site(s, a->seat, a->arg[0]);
    return refused(v) ? v : check_price(s, a, ISLAND_PRICE_CITY);
}

kh_verdict island_check_buy(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = island_check_build(t, s, a);
    if (refused(v))
        return v;
    if (s->stack_size == 0)
        return refuse("BASE-DEV-06");
    return check_price(s, a, ISLAND_PRICE_CARD);
}

/* Pays, and under strict phases ends the trading of this turn (Q-BASE-05). */
void island_pay_for(island_move *m, island_bundle price) {
    island_pay(m, m->a->seat, price); /* BASE-BUILD-01 */
    if (island_guest(m->t, m->s) != ISLAND_NONE)
        return;
    m->s->built = 1;
    if (m->t->strict)
        island_close_offers(m->s); /* HOUSE-OFFER-07 */
}

/* A harbour lowers what the bank wants, where it is the best so far. */
void island_lower_rate(island_state *s, unsigned seat, unsigned kind) {
    island_bundle rate = BUNDLE_MOST * BUNDLE_ONES;
    if (kind == ISLAND_ANY)
        rate = 3 * BUNDLE_ONES; /* BASE-MARI-03 */
    else if (kind)
        rate -= bundle_of(kind - 1, BUNDLE_MOST - 2); /* BASE-MARI-04, BASE-MARI-06 */
    s->rate[seat] -= bundle_less(s->rate[seat], rate);
}

void island_place_settlement(island_move *m, unsigned seat, unsigned vertex) {
    island_state *s = m->s;
    s->settlements[seat] |= vset_of(vertex); /* BASE-BUILD-03, BASE-SETTLE-06 */
    s->blocked |= vset_of(vertex) | m->t->neighbours[vertex];
    s->points[seat]++; /* BASE-SETTLE-07 */
    island_lower_rate(s, seat, m->t->harbour_at[vertex]);
    island_reach_from(m->t, s, seat, vertex);
    island_tell(m, EVENT_BUILT, ISLAND_NONE, seat, 1, vertex);
    island_cut_roads(m, seat, vertex);
    if (SCENARIO(m->t)->built)
        SCENARIO(m->t)->built(m, seat, vertex);
}

void island_do_settlement(island_move *m) {
    if (m->s->phase == PHASE_SETTLEMENT) {
        island_do_found_settlement(m, m->a->arg[0]);
        return;
    }
    island_pay_for(m, ISLAND_PRICE_SETTLEMENT);
    island_place_settlement(m, m->a->seat, m->a->arg[0]);
    island_judge(m);
}

static void lay_free_road(island_move *m) {
    island_state *s = m->s;
    island_place_road(m, s->turn, m->a->arg[0]);
    s->free_roads--;
    if (island_road_sites(m->t, s, s->turn) == 0)
        s->free_roads = 0; /* no piece or no place left: Q-BASE-11 */
    if (s->free_roads == 0)
        island_resume_turn(m);
    else
        island_judge(m);
}

void island_do_road(island_move *m) {
    if (m->s->phase == PHASE_ROAD)
        island_do_found_road(m, m->a->arg[0]);
    else if (m->s->phase == PHASE_FREE_ROADS)
        lay_free_road(m);
    else {
        island_pay_for(m, ISLAND_PRICE_ROAD);
        island_place_road(m, m->a->seat, m->a->arg[0]);
        island_judge(m);
    }
}

void island_place_city(island_move *m, unsigned seat, unsigned v) {
    island_state *s = m->s;
    s->settlements[seat] &= ~vset_of(v); /* BASE-CITY-03 */
    s->cities[seat] |= vset_of(v);
    s->points[seat]++; /* BASE-CITY-04 */
    island_tell(m, EVENT_BUILT, ISLAND_NONE, seat, 2, v);
}

void island_do_city(island_move *m) {
    island_pay_for(m, ISLAND_PRICE_CITY);
    island_place_city(m, m->a->seat, m->a->arg[0]);
    island_judge(m);
}

void island_do_buy(island_move *m) {
    island_pay_for(m, ISLAND_PRICE_CARD);
    m->s->phase = PHASE_CARD; /* BASE-DEV-02 */
    island_tell(m, EVENT_BOUGHT, ISLAND_NONE, m->a->seat, 0, 1);
}
