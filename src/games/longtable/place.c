/* Where things are: places in the row, who sits where, and how a piece names its owner. */
#include "games/longtable/longtable.h"

/* In a ring of two the other mat lies on both sides; then it counts as the one to the right. */
uint8_t long_owner_beside(const long_table *t, uint32_t place, kh_seat seat) {
    const uint32_t home = long_home(t, seat);
    const unsigned step = home == long_beside(t, place, 1)    ? 2
                          : home == long_beside(t, place, -1) ? 0
                                                              : LONG_NONE;
    return step == LONG_NONE ? LONG_NONE : (uint8_t)(step * LONG_SIDES + seat % LONG_SIDES);
}

kh_seat long_owner_seat(const long_table *t, uint32_t place, unsigned owner) {
    if (owner >= LONG_OWNERS)
        return KH_NOBODY;
    const uint32_t home = long_beside(t, place, (int)(owner / LONG_SIDES) - 1);
    if (home == LONG_NOWHERE || !long_has_mat(t, home))
        return KH_NOBODY;
    return (home - !t->ring) * LONG_SIDES + owner % LONG_SIDES;
}

long_spot long_spot_of(const long_table *t, uint32_t place, unsigned named) {
    const int step = named < LONG_CROSSINGS ? 0 : named < 2 * LONG_CROSSINGS ? 1 : -1;
    return (long_spot){long_beside(t, place, step), (uint8_t)(named % LONG_CROSSINGS)};
}

long_spot long_way_of(const long_table *t, uint32_t place, unsigned named) {
    return (long_spot){named < LONG_WAYS ? place : long_beside(t, place, -1), (uint8_t)(named % LONG_WAYS)};
}

bool long_near(const long_table *t, kh_seat seat, uint32_t place) {
    return place < t->places && long_owner(t, place, seat) != LONG_NONE;
}

unsigned long_nearby(const long_table *t, kh_seat seat, uint32_t out[3]) {
    const uint32_t home = long_home(t, seat);
    unsigned n = 0;
    for (int step = -1; step <= 1; step++) {
        const uint32_t place = long_beside(t, home, step);
        unsigned at = n;
        bool twice = place == LONG_NOWHERE;
        for (unsigned i = 0; i < n; i++)
            twice |= out[i] == place;
        if (twice)
            continue;
        for (; at > 0 && out[at - 1] > place; at--)
            out[at] = out[at - 1];
        out[at] = place;
        n++;
    }
    return n;
}

/* The other one at the own mat and those at the mats beside it, or everybody. */
bool long_partners(const long_table *t, kh_seat a, kh_seat b) {
    if (a == b || a >= t->config.seats || b >= t->config.seats)
        return false;
    return t->scope_all || long_near(t, a, long_home(t, b)); /* CON-TRADE-02, CON-TRADE-05 */
}
