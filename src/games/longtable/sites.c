/* Where one may build, on the own mat and on those beside it. */
#include "games/longtable/longtable.h"

static unsigned piece_at(const long_state *s, long_spot x) {
    return long_piece_at(long_page_at(s, x.place), x.at) % LONG_CITY;
}

/* Whether an own road leads to a crossing; `also` counts as one. */
static bool road_leads(const long_table *t, const long_state *s, kh_seat seat, long_spot x,
                       const long_spot *also) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned named = long_ground.way_at[x.at][i];
        if (named == LONG_NONE)
            continue;
        const long_spot way = long_way_of(t, x.place, named);
        if (way.place == LONG_NOWHERE || !long_near(t, seat, way.place))
            continue;
        if (long_road_at(long_page_at(s, way.place), way.at) == long_owner(t, way.place, seat) + 1U ||
            (also && also->place == way.place && also->at == way.at))
            return true;
    }
    return false;
}

/* Whether a road may begin at this end. */
static bool attaches(const long_table *t, const long_state *s, kh_seat seat, long_spot x,
                     const long_spot *also) {
    if (!long_near(t, seat, x.place))
        return false;
    const unsigned piece = piece_at(s, x);
    if (piece)
        return piece == long_owner(t, x.place, seat) + 1U; /* CON-BASE-10 */
    return road_leads(t, s, seat, x, also);
}

kh_verdict long_road_site(const long_table *t, const long_state *s, kh_seat seat, long_spot way,
                          const long_spot *also) {
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
    if (!is_there(t, seat, x) || piece_at(s, x) || !road_leads(t, s, seat, x, NULL))
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
