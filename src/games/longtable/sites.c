/* Where one may build, on the own mat and on those beside it. */
#include "games/longtable/longtable.h"

static unsigned piece_at(const long_state *s, long_spot x) {
    return long_piece_at(long_page_at(s, x.place), x.at) % LONG_CITY;
}

/* owner + 1 of a seat's pieces on a place; 0: too far away. */
static unsigned mark_on(const long_table *t, uint32_t place, kh_seat seat) {
    const unsigned owner = place < t->places ? long_owner(t, place, seat) : LONG_NONE;
    return owner == LONG_NONE ? 0 : owner + 1;
}

/* Whether an own road leads to a crossing; `also` counts as one. */
static bool road_leads(const long_table *t, const long_state *s, kh_seat seat, long_spot x, unsigned mark,
                       const long_spot *also) {
    const long_set ways = long_ground.ways_set[x.at];
    if (ways & long_ways_of(long_page_at(s, x.place), mark))
        return true;
    if (also && also->place == x.place && ways >> long_ground.slot[also->at] & 1)
        return true;
    if (x.at - LONG_LEFT_FIRST >= LONG_BORDER)
        return false;
    const uint32_t left = long_beside(t, x.place, -1);
    const unsigned way = (unsigned)(LONG_WAYS_WITHIN + x.at - LONG_LEFT_FIRST), own = mark_on(t, left, seat);
    return own && (long_road_at(long_page_at(s, left), way) == own ||
                   (also && also->place == left && also->at == way));
}

/* Whether a road may begin at this end. */
static bool attaches(const long_table *t, const long_state *s, kh_seat seat, long_spot x,
                     const long_spot *also) {
    const unsigned mark = mark_on(t, x.place, seat);
    if (!mark)
        return false;
    const unsigned piece = piece_at(s, x);
    if (piece)
        return piece == mark; /* CON-BASE-10 */
    return road_leads(t, s, seat, x, mark, also);
}

/* Most roads lie on the own mat and go on from one that lies there, or begin at a building. False says nothing. */
static bool grows_at_home(const long_table *t, const long_state *s, kh_seat seat, long_spot way) {
    if (way.place != long_home(t, seat) || way.at >= LONG_WAYS_WITHIN)
        return false;
    const long_page *page = long_page_at(s, way.place);
    const unsigned mark = LONG_SIDES + seat % LONG_SIDES + 1;
    const long_set roads = long_ways_of(page, mark), built = long_pieces(page),
                   own = long_pieces_of(page, mark);
    const long_set ends = long_bit(long_ground.ends[way.at][0]) | long_bit(long_ground.ends[way.at][1]);
    const bool begins = (((long_ends(roads) & ~built) | own) & ends) != 0;
    return begins && !(long_ways_taken(page) & long_way_bit(way.at));
}

kh_verdict long_road_site(const long_table *t, const long_state *s, kh_seat seat, long_spot way,
                          const long_spot *also) {
    if (!also && grows_at_home(t, s, seat, way))
        return kh_done();
    if (way.at >= LONG_WAYS || !long_near(t, seat, way.place) ||
        !long_mat_at(t, way.place)->way_there[way.at])
        return kh_refuse("CON-BASE-10");
    if (long_road_at(long_page_at(s, way.place), way.at) ||
        (also && also->place == way.place && also->at == way.at))
        return kh_refuse("CON-BASE-09");
    for (unsigned i = 0; i < 2; i++)
        if (attaches(t, s, seat, long_spot_of(t, way.place, long_ground.ends[way.at][i]), also))
            return kh_done();
    return kh_refuse("CON-BASE-10");
}

/* Whether nothing is built beside it. Over a border the page's own copy says so. CON-BASE-12 */
static bool keeps_distance(const long_state *s, long_spot x) {
    const long_page *page = long_page_at(s, x.place);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned named = long_ground.beside[x.at][i];
        if (named == LONG_NONE)
            continue;
        if (named < LONG_CROSSINGS) {
            if (long_piece_at(page, named))
                return false;
            continue;
        }
        const bool right = named < 2 * LONG_CROSSINGS;
        const uint8_t *edge = right ? long_ground.left : long_ground.right;
        for (unsigned b = 0; b < LONG_BORDER; b++)
            if (edge[b] == named % LONG_CROSSINGS && page->border[right] >> b & 1)
                return false;
    }
    return true;
}

static bool is_there(const long_table *t, kh_seat seat, long_spot x) {
    return x.at < LONG_CROSSINGS && long_near(t, seat, x.place) && long_mat_at(t, x.place)->there[x.at];
}

kh_verdict long_settlement_site(const long_table *t, const long_state *s, kh_seat seat, long_spot x) {
    if (!is_there(t, seat, x) || piece_at(s, x) ||
        !road_leads(t, s, seat, x, mark_on(t, x.place, seat), NULL))
        return kh_refuse("CON-BASE-11");
    return keeps_distance(s, x) ? kh_done() : kh_refuse("CON-BASE-12");
}

static bool touches(const long_table *t, long_spot x, long_spot way) {
    for (unsigned i = 0; i < 2; i++) {
        const long_spot end = long_spot_of(t, way.place, long_ground.ends[way.at][i]);
        if (end.place == x.place && end.at == x.at)
            return true;
    }
    return false;
}

/* Inside the own region, with one road beside it. */
kh_verdict long_place_site(const long_table *t, const long_state *s, kh_seat seat, bool city, long_spot x,
                           long_spot way) {
    const long_person *p = long_person_at(t, s, seat);
    if (city ? p->cities < LONG_CITIES : p->settlements < LONG_SETTLEMENTS - 1)
        return kh_refuse("CON-VARSET-02");
    if (x.place != long_home(t, seat) || x.at >= LONG_CROSSINGS ||
        long_mat_at(t, x.place)->region[x.at] != seat % LONG_SIDES || piece_at(s, x))
        return kh_refuse("CON-VARSET-02");
    if (!keeps_distance(s, x))
        return kh_refuse("CON-VARSET-04");
    if (way.at >= LONG_WAYS || !long_near(t, seat, way.place) ||
        !long_mat_at(t, way.place)->way_there[way.at] || long_road_at(long_page_at(s, way.place), way.at) ||
        !touches(t, x, way))
        return kh_refuse("CON-VARSET-03");
    return kh_done();
}
