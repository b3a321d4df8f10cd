/* What may be built, for whole mats at once: the pages near a seat as sets. sites.c says the same of one place, and by
 * which rule; audit() compares the two. */
#include <string.h>

#include "games/longtable/longtable.h"

enum { BORDER = (1 << LONG_BORDER) - 1 };

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
    }
}

void long_look_around(const long_table *t, const long_state *s, kh_seat seat, long_around *out) {
    static const uint8_t left[] = {LONG_FAR, 0, 1}, right[] = {1, 2, LONG_FAR};
    out->t = t;
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
    }
}

void long_find_sites(const long_around *x, const long_spot *also, long_sites *out) {
    long_set own[LONG_NEAR];
    for (unsigned i = 0; i < x->count; i++) {
        own[i] = long_ways_of(x->page[i], x->mark[i]);
        out->own[i] = long_pieces_of(x->page[i], x->mark[i]);
        out->built[i] = long_pieces(x->page[i]);
    }
    if (also)
        own[index_of(x, also->place)] |= long_way_bit(also->at);
    for (unsigned i = 0; i < x->count; i++) {
        out->leads[i] =
            own[i] ? long_ends(own[i]) & LONG_CROSSINGS_ALL : 0; /* many have never left their mat */
        if (x->left[i] != LONG_FAR)
            out->leads[i] |= (own[x->left[i]] >> LONG_RIGHT_FIRST & BORDER) << LONG_LEFT_FIRST;
    }
}

/* A road begins at an own building, or where an own road leads and nobody else has built. CON-BASE-10 */
void long_road_sites(const long_around *x, const long_sites *sites, long_set out[LONG_NEAR]) {
    for (unsigned i = 0; i < x->count; i++)
        out[i] = 0;
    for (unsigned i = 0; i < x->count; i++) {
        const long_set begin = (sites->leads[i] & ~sites->built[i]) | sites->own[i];
        if (!begin)
            continue;
        if (x->left[i] != LONG_FAR)
            out[x->left[i]] |= (begin >> LONG_LEFT_FIRST & BORDER) << LONG_RIGHT_FIRST;
        out[i] |= long_ways_at(begin);
    }
    for (unsigned i = 0; i < x->count; i++)
        if (out[i])
            out[i] &= long_mat_near(x, i)->way_set & ~long_ways_taken(x->page[i]); /* CON-BASE-09 */
}

/* `also` counts as an own road. */
void long_road_sites_with(const long_around *x, const long_spot *also, long_set out[LONG_NEAR]) {
    long_sites sites = {0};
    long_find_sites(x, also, &sites);
    long_road_sites(x, &sites, out);
    for (unsigned i = 0; i < x->count && also; i++)
        out[i] &= also->place == x->place[i] ? ~long_way_bit(also->at) : ~(long_set)0;
}

/* CON-BASE-11, CON-BASE-12 */
void long_settlement_sites(const long_around *x, const long_sites *sites, long_set out[LONG_NEAR]) {
    for (unsigned i = 0; i < x->count; i++) {
        out[i] = sites->leads[i];
        if (out[i])
            out[i] &= long_mat_near(x, i)->there_set &
                      ~(sites->built[i] | long_beside_any(sites->built[i]) | long_barred(x->page[i]));
    }
}

/* A trail goes along own roads, each once, and ends where somebody else has built. */
typedef struct trail {
    const long_around *x;
    long_set seen[LONG_NEAR]; /* roads met anywhere on the search */
    uint64_t stop[LONG_NEAR][2];
} trail;
typedef struct roads {
    long_set on[LONG_NEAR];
} roads;

/* Where a trail has come to: a mat and its crossing. */
typedef struct end {
    unsigned mat, at;
} end;

/* Those of the roads left that go on from here: of its own mat, and over the left border the one of the mat there. */
static inline void roads_on(const trail *r, const roads *left, end from, long_set *own, long_set *over) {
    *own = *over = 0;
    if (from.mat == LONG_FAR)
        return;
    if (r->stop[from.mat][from.at / 64] >> from.at % 64 & 1)
        return; /* CON-BASE-14 */
    *own = long_ground.ways_set[from.at] & left->on[from.mat];
    if (from.at - LONG_LEFT_FIRST < LONG_BORDER && r->x->left[from.mat] != LONG_FAR)
        *over = left->on[r->x->left[from.mat]] & long_bit(LONG_RIGHT_FIRST + from.at - LONG_LEFT_FIRST);
}

/* Goes along one road: it is left no more. */
static inline end go_along(trail *r, roads *left, end from, long_set way, bool over) {
    const unsigned on = over ? r->x->left[from.mat] : from.mat, w = long_set_first(way);
    const unsigned here = from.at + (over ? LONG_CROSSINGS : 0); /* as it is named from the road's mat */
    const unsigned to = here ^ long_ground.over[w];
    left->on[on] ^= way;
    r->seen[on] |= way;
    return to < LONG_CROSSINGS ? (end){on, to} : (end){r->x->right[on], to - LONG_CROSSINGS};
}

/* The longest trail from a crossing over the roads left; it branches only where roads do. */
static unsigned trail_from(trail *r, roads left, end from) { // NOLINT(misc-no-recursion)
    unsigned length = 0, best = 0;
    long_set own, over;
    roads_on(r, &left, from, &own, &over);
    for (; over ? own == 0 : own && (own & (own - 1)) == 0; length++) {
        from = go_along(r, &left, from, over ? over : own, over != 0);
        roads_on(r, &left, from, &own, &over);
    }
    for (; own | over; own &= own - 1) {
        roads after = left;
        const bool border = own == 0;
        const end to = go_along(r, &after, from, border ? over : own & (0 - own), border);
        const unsigned rest = 1 + trail_from(r, after, to);
        best = rest > best ? rest : best;
        if (border)
            break;
    }
    return length + best;
}

/* The longest pair of trails, from here and from `there`, that share no road. */
static unsigned trail_pair(trail *r, roads left, end from, end there) { // NOLINT(misc-no-recursion)
    unsigned best = trail_from(r, left, there);
    long_set own, over;
    for (roads_on(r, &left, from, &own, &over); own | over; own &= own - 1) {
        roads after = left;
        const bool border = own == 0;
        const end to = go_along(r, &after, from, border ? over : own & (0 - own), border);
        const unsigned length = 1 + trail_pair(r, after, to, there);
        best = length > best ? length : best;
        if (border)
            break;
    }
    return best;
}

/* The longest route that has this road in it; a new road makes no other one longer. Where the two sides of it never
 * meet, each is searched on its own. */
unsigned long_route_through(const long_around *x, unsigned near, unsigned way) {
    trail r = {.x = x};
    roads left;
    bool meet = false;
    for (unsigned i = 0; i < x->count; i++) {
        left.on[i] = long_ways_of(x->page[i], x->mark[i]);
        const long_set others = long_pieces(x->page[i]) & ~long_pieces_of(x->page[i], x->mark[i]);
        memcpy(r.stop[i], &others, sizeof r.stop[i]);
    }
    left.on[near] &= ~long_way_bit(way);
    const unsigned a = long_ground.ends[way][0], b = long_ground.ends[way][1];
    const end here = {a < LONG_CROSSINGS ? near : x->right[near], a % LONG_CROSSINGS};
    const end there = {b < LONG_CROSSINGS ? near : x->right[near], b % LONG_CROSSINGS};
    long_set own, over;
    roads_on(&r, &left, here, &own, &over);
    const unsigned from_here = own | over ? trail_from(&r, left, here) : 0;
    const long_set seen[LONG_NEAR] = {r.seen[0], r.seen[1], r.seen[2]};
    for (unsigned i = 0; i < LONG_NEAR; i++)
        r.seen[i] = 0;
    roads_on(&r, &left, there, &own, &over);
    const unsigned from_there = own | over ? trail_from(&r, left, there) : 0; /* mostly the new end */
    for (unsigned i = 0; i < LONG_NEAR; i++)
        meet |= (seen[i] & r.seen[i]) != 0;
    return 1 + (meet ? trail_pair(&r, left, here, there) : from_here + from_there);
}

/* The same on one mat, without a way over its borders. */
typedef struct home_trail {
    long_set stop, seen;
} home_trail;

static unsigned home_trail_from(home_trail *r, long_set left, unsigned at) { // NOLINT(misc-no-recursion)
    unsigned length = 0, best = 0;
    for (;; length++) {
        const long_set on = r->stop >> at & 1 ? 0 : long_ground.ways_set[at] & left; /* CON-BASE-14 */
        if (!on)
            return length;
        if (on & (on - 1))
            break;
        left ^= on;
        r->seen |= on;
        at ^= long_ground.over[long_set_first(on)];
    }
    for (long_set on = long_ground.ways_set[at] & left; on; on &= on - 1) {
        const long_set way = on & (0 - on);
        r->seen |= way;
        const unsigned rest = 1 + home_trail_from(r, left ^ way, at ^ long_ground.over[long_set_first(way)]);
        best = rest > best ? rest : best;
    }
    return length + best;
}

static unsigned home_trail_pair(home_trail *r, long_set left, unsigned at, // NOLINT(misc-no-recursion)
                                unsigned there) {
    unsigned best = home_trail_from(r, left, there);
    for (long_set on = r->stop >> at & 1 ? 0 : long_ground.ways_set[at] & left; on; on &= on - 1) {
        const long_set way = on & (0 - on);
        const unsigned length =
            1 + home_trail_pair(r, left ^ way, at ^ long_ground.over[long_set_first(way)], there);
        best = length > best ? length : best;
    }
    return best;
}

/* Roads by the crossing that begins them: those that lead four numbers on, and five. */
typedef struct led {
    long_set four, five;
} led;

/* How far they lead from two crossings, going on from all that was come to at once. False where two of them meet: then
 * it takes a search to tell what one trail can go along. */
static inline bool lead_as_far(const led *r, long_set from, long_set stop, unsigned *far) {
    long_set seen = from;
    long_set at = from & ~stop; /* CON-BASE-14 */
    for (*far = 0;; ++*far) {
        at = ((at & r->four) << 4 | (at >> 4 & r->four) | (at & r->five) << 5 | (at >> 5 & r->five)) & ~seen;
        if (!at)
            break;
        seen |= at;
        at &= ~stop;
    }
    const unsigned gone =
        long_set_count(r->four & seen & seen >> 4) + long_set_count(r->five & seen & seen >> 5);
    return gone + 2 == long_set_count(seen);
}

/* Most new roads go on from one end only. */
unsigned long_route_at_home(const long_page *home, unsigned side, unsigned way) {
    const unsigned mark = LONG_SIDES + side + 1, a = long_ground.ends[way][0], b = long_ground.ends[way][1];
    const long_set left = long_ways_of(home, mark) & ~long_way_bit(way);
    home_trail r = {long_pieces(home) & ~long_pieces_of(home, mark), 0};
    const led by = {left & long_first_four, (left & long_first_five) | long_seconds(left)};
    unsigned far;
    const bool joins = (long_ground.ways_set[a] & left) && (long_ground.ways_set[b] & left);
    if (!joins && lead_as_far(&by, long_bit(a) | long_bit(b), r.stop, &far))
        return 1 + far;
    const unsigned from_a = home_trail_from(&r, left, a);
    const long_set seen = r.seen;
    r.seen = 0;
    const unsigned from_b = home_trail_from(&r, left, b);
    return 1 + (seen & r.seen ? home_trail_pair(&r, left, a, b) : from_a + from_b);
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
            if ((road[i] >> long_ground.slot[w] & 1) ==
                long_road_site(t, s, seat, (long_spot){x.place[i], (uint8_t)w}, NULL).code)
                return false;
        for (unsigned c = 0; c < LONG_CROSSINGS; c++)
            if ((settlement[i] >> c & 1) ==
                long_settlement_site(t, s, seat, (long_spot){x.place[i], (uint8_t)c}).code)
                return false;
    }
    return true;
}
