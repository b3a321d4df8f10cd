/* Points, and the end of the game. */
#include "games/longtable/longtable.h"

/* Unplayed tiles of a kind that a seat holds; `first` gets one that was not bought in `round`. */
unsigned long_tiles_of(const long_table *t, const long_state *s, kh_seat seat, unsigned kind,
                       long_spot *first, unsigned round) {
    long_around around;
    unsigned n = 0;
    if (first)
        *first = (long_spot){LONG_NOWHERE, 0};
    long_look_around(t, s, seat, &around);
    for (unsigned i = 0; i < around.count; i++) {
        const long_page *page = around.page[i];
        for (uint64_t tiles = long_tiles_held(page, around.mark[i] - 1U); tiles; tiles &= tiles - 1) {
            const long_tile *x = long_tile_held(page, tiles);
            n += x->kind == kind;
            if (first && first->place == LONG_NOWHERE && x->kind == kind && x->round != round)
                *first = (long_spot){around.place[i], (uint8_t)(x - page->tile)};
        }
    }
    return n;
}

/* Without tiles. */
static unsigned points_seen(const long_table *t, const long_state *s, kh_seat seat) {
    const long_page *page = long_page_at(s, long_home(t, seat));
    const long_person *p = &page->person[seat % LONG_SIDES];
    unsigned n = (unsigned)(LONG_SETTLEMENTS - p->settlements) +
                 2U * (unsigned)(LONG_CITIES - p->cities); /* CON-VP-01 */
    n += 2U * (unsigned)__builtin_popcount(p->bonus);      /* CON-FOREIGN-05 */
    n += page->route == seat % LONG_SIDES + 1 ? 2 : 0;     /* CON-ROUTE-05 */
    n += page->army == seat % LONG_SIDES + 1 ? 2 : 0;      /* CON-ARMY-04 */
    return n;
}

unsigned long_points(const long_table *t, const long_state *s, kh_seat seat) {
    const unsigned n = points_seen(t, s, seat);
    return long_person_at(t, s, seat)->held ? n + long_tiles_of(t, s, seat, TILE_POINT, NULL, 0)
                                            : n; /* CON-DEV-15 */
}

/* Tiles are only looked through where they could matter. */
bool long_has_won(const long_table *t, const long_state *s, kh_seat seat) {
    return points_seen(t, s, seat) + long_person_at(t, s, seat)->held >= LONG_GOAL &&
           long_points(t, s, seat) >= LONG_GOAL;
}

void long_changed(long_person *p) {
    p->did = (uint8_t)(p->did & ~DID_MISCOUNT); /* SYS-WIN-04 */
}

/* Points first, then tokens, then grain, ore, brick, wood, wool. */
int long_compare(const long_table *t, const long_state *s, kh_seat a, kh_seat b) {
    static const uint8_t order[] = {GRAIN, ORE, BRICK, WOOD, WOOL};
    const long_person *p = long_person_at(t, s, a), *q = long_person_at(t, s, b);
    int by = (int)long_points(t, s, a) - (int)long_points(t, s, b);
    if (by == 0)
        by = (int)long_hand(p) - (int)long_hand(q); /* CON-TIE-01 */
    for (unsigned i = 0; i < LONG_RESOURCES && by == 0; i++)
        by = p->hand[order[i]] - q->hand[order[i]]; /* CON-TIE-02, CON-TIE-06 */
    return by;
}

static bool candidate(const long_table *t, const long_state *s, kh_seat seat, bool by_host) {
    if (by_host)
        return true;
    if (seat % LONG_SIDES != long_side_now(s))
        return false;                                      /* CON-END-03 */
    return t->all18 ? long_points(t, s, seat) >= LONG_GOAL /* SYS-WIN-08 */
                    : long_person_at(t, s, seat)->did & DID_CALL;
}

/* The best of those who may win, and all who equal them. */
void long_finish(long_move *m, bool by_host) {
    const long_table *t = m->t;
    long_state *s = m->s;
    kh_seat best = KH_NOBODY;
    for (kh_seat seat = 0; seat < t->config.seats; seat++)
        if (candidate(t, s, seat, by_host) && (best == KH_NOBODY || long_compare(t, s, seat, best) > 0))
            best = seat;
    for (kh_seat seat = 0; seat < t->config.seats; seat++)
        if (best != KH_NOBODY && candidate(t, s, seat, by_host) && long_compare(t, s, seat, best) == 0) {
            long_person *p = long_person_of(t, s, seat);
            p->did = (uint8_t)(p->did | DID_WIN);
            s->winners++; /* CON-TIE-07 */
        }
    s->phase = PHASE_OVER;
    s->deadline_ms = 0;
    long_tell(m, EVENT_WIN, KH_NOBODY, best, by_host, best == KH_NOBODY ? 0 : long_points(t, s, best), 0);
}
