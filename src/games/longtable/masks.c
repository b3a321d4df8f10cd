/* What may be built, for whole mats at once: the pages near a seat as sets. sites.c says the same of one place, and by
 * which rule; audit() compares the two. */
#include "games/longtable/longtable.h"

static unsigned index_of(const long_around *x, uint32_t place) {
    unsigned i = 0;
    while (i < x->count && x->place[i] != place)
        i++;
    return i < x->count ? i : LONG_FAR;
}

static void look_along_ring(const long_table *t, const long_state *s, kh_seat seat, long_around *out) {
    out->count = long_nearby(t, seat, out->place);
    for (unsigned i = 0; i < out->count; i++) {
        out->left[i] = (uint8_t)index_of(out, long_beside(t, out->place[i], -1));
        out->right[i] = (uint8_t)index_of(out, long_beside(t, out->place[i], 1));
        out->mark[i] = (uint8_t)(long_owner(t, out->place[i], seat) + 1);
        out->page[i] = long_page_at(s, out->place[i]);
        out->mat[i] = long_mat_at(t, out->place[i]);
    }
}

void long_look_around(const long_table *t, const long_state *s, kh_seat seat, long_around *out) {
    static const uint8_t left[] = {LONG_FAR, 0, 1}, right[] = {1, 2, LONG_FAR};
    if (t->ring) {
        look_along_ring(t, s, seat, out);
        return;
    }
    const uint32_t first = long_home(t, seat) - 1; /* a row has an edge mat at each end */
    const long_page *page = long_page_at(s, first);
    out->count = LONG_NEAR;
    for (unsigned i = 0; i < LONG_NEAR; i++) {
        out->place[i] = first + i;
        out->left[i] = left[i];
        out->right[i] = right[i];
        out->mark[i] = (uint8_t)((2 - i) * LONG_SIDES + seat % LONG_SIDES + 1);
        out->page[i] = page + i;
        out->mat[i] = long_mat_at(t, first + i);
    }
}

void long_find_sites(const long_around *x, const long_spot *also, long_sites *out) {
    for (unsigned i = 0; i < x->count; i++)
        out->leads[i] = 0;
    for (unsigned i = 0; i < x->count; i++) {
        long_set roads = long_ways_of(x->page[i], x->mark[i]);
        roads |= also && also->place == x->place[i] ? long_bit(also->at) : 0;
        for (; roads; roads &= roads - 1) {
            const unsigned w = long_set_first(roads);
            out->leads[i] |= long_ground.ends_set[w];
            if (w >= LONG_WAYS_WITHIN && x->right[i] != LONG_FAR)
                out->leads[x->right[i]] |= long_bit(long_ground.left[w - LONG_WAYS_WITHIN]);
        }
        out->own[i] = long_pieces_of(x->page[i], x->mark[i]);
        out->built[i] = long_pieces(x->page[i]);
    }
}

/* A road begins at an own building, or where an own road leads and nobody else has built. CON-BASE-10 */
void long_road_sites(const long_around *x, const long_sites *sites, long_set out[LONG_NEAR]) {
    for (unsigned i = 0; i < x->count; i++)
        out[i] = 0;
    for (unsigned i = 0; i < x->count; i++) {
        long_set begin = (sites->leads[i] & ~sites->built[i]) | sites->own[i];
        for (unsigned b = 0; b < LONG_BORDER && x->left[i] != LONG_FAR; b++)
            if (begin >> long_ground.left[b] & 1)
                out[x->left[i]] |= long_bit(LONG_WAYS_WITHIN + b);
        for (; begin; begin &= begin - 1)
            out[i] |= long_ground.ways_set[long_set_first(begin)];
    }
    for (unsigned i = 0; i < x->count; i++)
        out[i] &= x->mat[i]->way_set & ~long_ways_taken(x->page[i]); /* CON-BASE-09 */
}

/* `also` counts as an own road. */
void long_road_sites_with(const long_around *x, const long_spot *also, long_set out[LONG_NEAR]) {
    long_sites sites;
    long_find_sites(x, also, &sites);
    long_road_sites(x, &sites, out);
    for (unsigned i = 0; i < x->count && also; i++)
        out[i] &= also->place == x->place[i] ? ~long_bit(also->at) : ~(long_set)0;
}

/* Border crossings whose neighbour on the next mat is built on. */
static long_set barred(const long_page *page) {
    long_set bars = 0;
    for (unsigned b = 0; b < LONG_BORDER && (page->border[0] || page->border[1]); b++) {
        bars |= page->border[0] >> b & 1 ? long_bit(long_ground.left[b]) : 0;
        bars |= page->border[1] >> b & 1 ? long_bit(long_ground.right[b]) : 0;
    }
    return bars;
}

/* CON-BASE-11, CON-BASE-12 */
void long_settlement_sites(const long_around *x, const long_sites *sites, long_set out[LONG_NEAR]) {
    for (unsigned i = 0; i < x->count; i++) {
        long_set free = sites->leads[i] & ~sites->built[i] & x->mat[i]->there_set & ~barred(x->page[i]);
        out[i] = 0;
        for (; free; free &= free - 1) {
            const unsigned c = long_set_first(free);
            out[i] |= long_ground.beside_set[c] & sites->built[i] ? 0 : long_bit(c);
        }
    }
}

/* A trail goes along own roads, each once, and ends where somebody else has built. */
typedef struct trail {
    const long_around *x;
    long_set left[LONG_NEAR]; /* roads not yet walked along */
    long_set seen[LONG_NEAR]; /* met anywhere on the search */
    long_set stop[LONG_NEAR];
} trail;

/* One step from crossing `c` of mat `i`: the mat on which the road lies and that at its other end. */
typedef struct step {
    unsigned on, way, to, crossing;
} step;

static bool step_from(const trail *r, unsigned i, unsigned c, unsigned k, step *out) {
    const unsigned way = long_ground.way_at[c][k], beside = long_ground.beside[c][k];
    if (way == LONG_NONE)
        return false;
    out->on = way < LONG_WAYS ? i : r->x->left[i];
    out->way = way < LONG_WAYS ? way : way - LONG_WAYS;
    if (out->on == LONG_FAR || !(r->left[out->on] >> out->way & 1))
        return false;
    out->to = beside < LONG_CROSSINGS ? i : beside < 2 * LONG_CROSSINGS ? r->x->right[i] : r->x->left[i];
    out->crossing = beside % LONG_CROSSINGS;
    return true;
}

/* The longest trail that leaves a crossing over the roads left. */
static unsigned trail_from(trail *r, unsigned i, unsigned c) { // NOLINT(misc-no-recursion)
    unsigned best = 0;
    step go;
    if (i == LONG_FAR || r->stop[i] >> c & 1)
        return 0; /* CON-BASE-14 */
    for (unsigned k = 0; k < 3; k++) {
        if (!step_from(r, i, c, k, &go))
            continue;
        r->left[go.on] ^= long_bit(go.way);
        r->seen[go.on] |= long_bit(go.way);
        const unsigned length = 1 + trail_from(r, go.to, go.crossing);
        r->left[go.on] ^= long_bit(go.way);
        best = length > best ? length : best;
    }
    return best;
}

/* The longest pair of trails, from here and from `there`, that share no road. */
static unsigned trail_pair(trail *r, unsigned i, unsigned c,
                           const long_spot *there) { // NOLINT(misc-no-recursion)
    unsigned best = trail_from(r, there->place, there->at);
    step go;
    if (i == LONG_FAR || r->stop[i] >> c & 1)
        return best;
    for (unsigned k = 0; k < 3; k++) {
        if (!step_from(r, i, c, k, &go))
            continue;
        r->left[go.on] ^= long_bit(go.way);
        const unsigned length = 1 + trail_pair(r, go.to, go.crossing, there);
        r->left[go.on] ^= long_bit(go.way);
        best = length > best ? length : best;
    }
    return best;
}

/* The longest route that has this road in it; a new road makes no other one longer. Where the two sides of it never
 * meet, each is searched on its own. */
unsigned long_route_through(const long_around *x, unsigned near, unsigned way) {
    trail r = {.x = x};
    bool meet = false;
    for (unsigned i = 0; i < x->count; i++) {
        r.left[i] = long_ways_of(x->page[i], x->mark[i]);
        r.stop[i] = long_pieces(x->page[i]) & ~long_pieces_of(x->page[i], x->mark[i]);
    }
    r.left[near] &= ~long_bit(way);
    const unsigned a = long_ground.ends[way][0], b = long_ground.ends[way][1];
    const long_spot here = {a < LONG_CROSSINGS ? near : x->right[near], (uint8_t)(a % LONG_CROSSINGS)};
    const long_spot there = {b < LONG_CROSSINGS ? near : x->right[near], (uint8_t)(b % LONG_CROSSINGS)};
    const unsigned from_here = trail_from(&r, here.place, here.at);
    const long_set seen[LONG_NEAR] = {r.seen[0], r.seen[1], r.seen[2]};
    for (unsigned i = 0; i < LONG_NEAR; i++)
        r.seen[i] = 0;
    const unsigned from_there = trail_from(&r, there.place, there.at);
    for (unsigned i = 0; i < LONG_NEAR; i++)
        meet |= (seen[i] & r.seen[i]) != 0;
    return 1 + (meet ? trail_pair(&r, here.place, here.at, &there) : from_here + from_there);
}

bool long_masks_hold(const long_table *t, const long_state *s, kh_seat seat) {
    long_around x;
    long_sites sites;
    long_set road[LONG_NEAR], settlement[LONG_NEAR];
    long_look_around(t, s, seat, &x);
    long_find_sites(&x, NULL, &sites);
    long_road_sites(&x, &sites, road);
    long_settlement_sites(&x, &sites, settlement);
    for (unsigned i = 0; i < x.count; i++) {
        for (unsigned w = 0; w < LONG_WAYS; w++)
            if ((road[i] >> w & 1) ==
                long_road_site(t, s, seat, (long_spot){x.place[i], (uint8_t)w}, NULL).code)
                return false;
        for (unsigned c = 0; c < LONG_CROSSINGS; c++)
            if ((settlement[i] >> c & 1) ==
                long_settlement_site(t, s, seat, (long_spot){x.place[i], (uint8_t)c}).code)
                return false;
    }
    return true;
}
