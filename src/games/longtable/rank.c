/* Places: winners first, then by points and the tie-break (Q-SYS-11). */
#include "games/longtable/longtable.h"

bool long_won(const void *t, const void *s, kh_seat seat) {
    return long_person_at(t, s, seat)->did & DID_WIN;
}

uint32_t long_place(const void *table, const void *s, kh_seat seat) {
    const long_table *t = table;
    if (long_won(t, s, seat))
        return 1;
    uint32_t better = 1 + ((const long_state *)s)->winners;
    for (kh_seat i = 0; i < t->config.seats; i++)
        better += !long_won(t, s, i) && long_compare(t, s, i, seat) > 0; /* SYS-WIN-09 */
    return better;
}

/* Points are counted once and stand in the places until these are known. */
typedef struct ranking {
    const long_table *t;
    const long_state *s;
    kh_seat *order;
    uint32_t *points;
} ranking;
enum { WON = LONG_POINTS_MAX + 1 };

/* Above 0: the first is ahead. */
static int ahead(const ranking *r, kh_seat a, kh_seat b) {
    const int by = (int)r->points[a] - (int)r->points[b];
    return by || r->points[a] == WON ? by : long_compare(r->t, r->s, a, b);
}

/* Where they share a place the lower number comes first. */
static bool before(const ranking *r, kh_seat a, kh_seat b) {
    const int by = ahead(r, a, b);
    return by ? by > 0 : a < b;
}

/* In a heap whose root comes last. */
static void sink(const ranking *r, kh_seat at, kh_seat count) {
    kh_seat *order = r->order;
    for (kh_seat child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && before(r, order[child], order[child + 1]))
            child++;
        if (!before(r, order[at], order[child]))
            return;
        const kh_seat seat = order[at];
        order[at] = order[child];
        order[child] = seat;
        at = child;
    }
}

static void sort(const ranking *r, kh_seat count) {
    for (kh_seat at = count / 2; at > 0; at--)
        sink(r, at - 1, count);
    for (kh_seat left = count; left > 1; left--) {
        const kh_seat last = r->order[0];
        r->order[0] = r->order[left - 1];
        r->order[left - 1] = last;
        sink(r, 0, left - 1);
    }
}

void long_rank(const void *table, const void *s, kh_seat *order, uint32_t *place) {
    const long_table *t = table;
    const kh_seat seats = t->config.seats;
    const ranking r = {t, s, order, place};
    for (kh_seat seat = 0; seat < seats; seat++) {
        order[seat] = seat;
        place[seat] = long_won(t, s, seat) ? WON : long_points(t, s, seat);
    }
    sort(&r, seats);
    uint32_t rank = 1;
    for (kh_seat i = 0; i < seats; i++) { /* the next one is compared before the points of this one go */
        const bool shared = i + 1 < seats && ahead(&r, order[i], order[i + 1]) == 0;
        place[order[i]] = rank;
        rank = shared ? rank : i + 2;
    }
}
