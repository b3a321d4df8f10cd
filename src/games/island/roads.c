/* Roads: where they may lie, and the longest of them. Paying for them: build.c. */
#include "games/island/island.h"

island_vset island_buildings(const island_state *s) {
    island_vset all = 0;
    for (unsigned seat = 0; seat < ISLAND_SEATS_MAX; seat++)
        all |= s->settlements[seat] | s->cities[seat];
    return all;
}

island_vset island_foreign(const island_state *s, unsigned seat) {
    return island_buildings(s) & ~(s->settlements[seat] | s->cities[seat]);
}

island_eset island_all_roads(const island_state *s) {
    island_eset all = 0;
    for (unsigned seat = 0; seat < ISLAND_SEATS_MAX; seat++)
        all |= s->roads[seat];
    return all;
}

island_eset island_road_sites(const island_table *t, const island_state *s, unsigned seat) {
    (void)t;
    if (eset_count(s->roads[seat]) == ISLAND_ROADS)
        return 0;
    return s->reach[seat] & ~island_all_roads(s);
}

/* A trail goes along own roads, each once, and ends where somebody else has built. */
typedef struct trail {
    const island_table *t;
    island_vset foreign;
    island_eset seen; /* roads met anywhere on the search */
} trail;

static unsigned other_end(const island_table *t, unsigned edge, unsigned vertex) {
    return (unsigned)(t->edge_ends[edge][0] ^ t->edge_ends[edge][1]) ^ vertex;
}

/* The longest trail that leaves a vertex over the roads left. */
static unsigned trail_from(trail *x, unsigned vertex, island_eset left) { // NOLINT(misc-no-recursion)
    if (x->foreign & vset_of(vertex))                                     /* BASE-LROAD-03, BASE-LROAD-04 */
        return 0;
    unsigned best = 0;
    for (unsigned k = 0; k < 3; k++) {
        const unsigned e = x->t->vertex_edges[vertex][k];
        if (e == ISLAND_NONE || !(left & eset_of(e)))
            continue;
        x->seen |= eset_of(e);
        const unsigned length =
            1 + trail_from(x, other_end(x->t, e, vertex), left & ~eset_of(e)); /* BASE-LROAD-05 */
        if (length > best)                                                     /* BASE-LROAD-02 */
            best = length;
    }
    return best;
}

/* The longest pair of trails, from here and from `there`, that share no road. */
static unsigned trail_pair(trail *x, unsigned here, unsigned there,
                           island_eset left) { // NOLINT(misc-no-recursion)
    unsigned best = trail_from(x, there, left);
    if (x->foreign & vset_of(here))
        return best;
    for (unsigned k = 0; k < 3; k++) {
        const unsigned e = x->t->vertex_edges[here][k];
        if (e == ISLAND_NONE || !(left & eset_of(e)))
            continue;
        const unsigned length = 1 + trail_pair(x, other_end(x->t, e, here), there, left & ~eset_of(e));
        if (length > best)
            best = length;
    }
    return best;
}

/* The longest trail through one road. Where the two sides never meet, each is searched on its own. */
static unsigned trail_through(const island_table *t, const island_state *s, unsigned seat, unsigned edge) {
    const unsigned a = t->edge_ends[edge][0], b = t->edge_ends[edge][1];
    const island_eset left = s->roads[seat] & ~eset_of(edge);
    trail x = {t, island_foreign(s, seat), 0};
    const unsigned from_a = trail_from(&x, a, left);
    const island_eset seen_a = x.seen;
    x.seen = 0;
    const unsigned from_b = trail_from(&x, b, left);
    if (!(seen_a & x.seen))
        return 1 + from_a + from_b;
    return 1 + trail_pair(&x, a, b, left);
}

unsigned island_longest_trail(const island_table *t, const island_state *s, unsigned seat) {
    trail x = {t, island_foreign(s, seat), 0};
    unsigned best = 0;
    for (island_eset left = s->roads[seat]; left; left &= left - 1) {
        const unsigned e = eset_first(left);
        for (unsigned end = 0; end < 2; end++) {
            const unsigned length = 1 + trail_from(&x, t->edge_ends[e][end], s->roads[seat] & ~eset_of(e));
            if (length > best)
                best = length;
        }
    }
    return best;
}

static void hand_over_longest(island_move *m, unsigned to) {
    island_state *s = m->s;
    if (to == s->longest)
        return;
    if (s->longest != ISLAND_NONE)
        s->points[s->longest] -= 2; /* BASE-LROAD-08 */
    if (to != ISLAND_NONE)
        s->points[to] += 2; /* BASE-LROAD-07 */
    island_tell(m, EVENT_LONGEST, s->longest, to, 0, to == ISLAND_NONE ? 0 : s->length[to]);
    s->longest = (uint8_t)to;
}

/* The holder keeps it while nobody is longer; else a sole leader takes it; else nobody has it. */
void island_award_longest(island_move *m) {
    island_state *s = m->s;
    unsigned best = 0, leader = ISLAND_NONE;
    for (unsigned seat = 0; seat < m->t->seats; seat++) {
        if (s->length[seat] == best)
            leader = ISLAND_NONE; /* BASE-LROAD-13 */
        if (s->length[seat] > best) {
            best = s->length[seat];
            leader = seat; /* BASE-LROAD-06, BASE-LROAD-12, BASE-LROAD-15 */
        }
    }
    if (best < ISLAND_LONG_ROAD) /* BASE-LROAD-01, BASE-LROAD-14 */
        leader = ISLAND_NONE;
    else if (s->longest != ISLAND_NONE && s->length[s->longest] == best) /* BASE-LROAD-09, BASE-LROAD-11 */
        leader = s->longest;
    hand_over_longest(m, leader);
}

/* Where the own network does not go on: where somebody else has built, and at a stop that one has not settled. */
island_vset island_barred(const island_table *t, const island_state *s, unsigned seat) {
    const island_vset foreign = island_foreign(s, seat);
#ifdef ISLAND_WIDE
    return foreign | (t->stops & ~(s->settlements[seat] | s->cities[seat]));
#else
    (void)t;
    return foreign;
#endif
}

void island_reach_from(const island_table *t, island_state *s, unsigned seat, unsigned vertex) {
    if (!(island_barred(t, s, seat) & vset_of(vertex)))
        s->reach[seat] |= t->edges_at[vertex];
}

const char *island_why_no_road(const island_table *t, const island_state *s, unsigned seat, unsigned edge) {
    return SCENARIO(t)->road_rule ? SCENARIO(t)->road_rule(t, s, seat, edge) : NULL;
}

static void lengthen(island_move *m, unsigned seat, unsigned edge) {
    island_state *s = m->s;
    if (eset_count(s->roads[seat]) <= s->length[seat])
        return;
    const unsigned length = trail_through(m->t, s, seat, edge);
    if (length <= s->length[seat])
        return;
    s->length[seat] = (uint8_t)length;
    if (length >= ISLAND_LONG_ROAD)
        island_award_longest(m);
}

void island_place_road(island_move *m, unsigned seat, unsigned edge) {
    island_state *s = m->s;
    s->roads[seat] |= eset_of(edge); /* BASE-BUILD-03 */
    for (unsigned end = 0; end < 2; end++) {
        s->touched[seat] |= vset_of(m->t->edge_ends[edge][end]);
        island_reach_from(m->t, s, seat, m->t->edge_ends[edge][end]);
    }
    island_tell(m, EVENT_BUILT, ISLAND_NONE, seat, 0, edge);
    lengthen(m, seat, edge);
    if (SCENARIO(m->t)->road_laid)
        SCENARIO(m->t)->road_laid(m, seat, edge);
}

/* Somebody built at a vertex: the others no longer get past it. */
static void shrink_reach(const island_table *t, island_state *s, unsigned seat, unsigned vertex) {
    const island_vset own = s->touched[seat] | s->settlements[seat] | s->cities[seat];
    const island_vset open = own & ~island_barred(t, s, seat);
    for (unsigned k = 0; k < 3; k++) {
        const unsigned e = t->vertex_edges[vertex][k];
        if (e != ISLAND_NONE && !(open & vset_of(other_end(t, e, vertex))))
            s->reach[seat] &= ~eset_of(e);
    }
}

void island_cut_roads(island_move *m, unsigned builder, unsigned vertex) {
    island_state *s = m->s;
    bool cut = false;
    for (unsigned seat = 0; seat < m->t->seats; seat++) {
        if (seat == builder || !(s->touched[seat] & vset_of(vertex)))
            continue;
        shrink_reach(m->t, s, seat, vertex);
        if (eset_count(s->roads[seat] & m->t->edges_at[vertex]) < 2)
            continue;
        s->length[seat] = (uint8_t)island_longest_trail(m->t, s, seat); /* BASE-LROAD-10 */
        cut = true;
    }
    if (cut)
        island_award_longest(m);
}
