/* What follows from the board and the hands, counted anew: for positions that are read, and for audit(). */
#include <string.h>

#include "games/longtable/longtable.h"

typedef struct pieces {
    unsigned roads, settlements, cities, knights, held, ready, bonus, posts;
    long_person brought; /* only what it brings */
} pieces;

static void count_brings(const long_mat *mat, unsigned crossing, unsigned by, pieces *n) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = mat->hex_at[crossing][i];
        if (hex != LONG_NONE)
            long_brings_more(&n->brought, mat->hex[hex].number, mat->hex[hex].resource, by);
    }
}

static void count_page(const long_table *t, const long_state *s, kh_seat seat, uint32_t place, pieces *n) {
    const long_page *page = long_page_at(s, place);
    const unsigned own = long_owner(t, place, seat);
    n->roads += long_set_count(long_ways_of(page, own + 1));
    for (unsigned c = 0; c < LONG_CROSSINGS; c++) {
        const unsigned piece = long_piece_at(page, c);
        if (piece % LONG_CITY != own + 1)
            continue;
        n->cities += piece >= LONG_CITY;
        n->settlements += piece < LONG_CITY;
        count_brings(long_mat_at(t, place), c, piece < LONG_CITY ? 1 : 2, n);
        n->bonus |= long_bonus_bit(t, seat, (long_spot){place, (uint8_t)c});
        n->posts |= long_mat_at(t, place)->post[c] ? 1U << long_mat_at(t, place)->post[c] : 0;
    }
    for (unsigned k = 0; k < LONG_MAT_TILES && long_has_mat(t, place); k++) {
        n->held += page->tile[k].state == TILE_HELD && page->tile[k].holder == own;
        n->ready += page->tile[k].state == TILE_HELD && page->tile[k].holder == own &&
                    page->tile[k].kind < TILE_POINT;
        n->knights += page->tile[k].state == TILE_PLAYED && page->tile[k].holder == own &&
                      page->tile[k].kind == TILE_KNIGHT;
    }
}

static pieces count_pieces(const long_table *t, const long_state *s, kh_seat seat) {
    pieces n = {0};
    uint32_t near[3];
    const unsigned places = long_nearby(t, seat, near);
    for (unsigned i = 0; i < places; i++)
        count_page(t, s, seat, near[i], &n);
    return n;
}

static void derive_person(const long_table *t, const long_state *s, kh_seat seat, long_person *p) {
    const pieces n = count_pieces(t, s, seat);
    p->roads = (uint8_t)(LONG_ROADS - n.roads);
    p->settlements = (uint8_t)(LONG_SETTLEMENTS - n.settlements);
    p->cities = (uint8_t)(LONG_CITIES - n.cities);
    p->knights = (uint8_t)n.knights;
    p->held = (uint8_t)n.held;
    p->ready = (uint8_t)n.ready;
    p->bonus = (uint8_t)n.bonus;
    p->posts = (uint8_t)n.posts;
    memcpy(p->brings, n.brought.brings, sizeof p->brings);
    p->route = (uint8_t)long_route(t, s, seat);
}

void long_derive_ready(const long_table *t, long_state *s, kh_seat seat) {
    long_person_of(t, s, seat)->ready = (uint8_t)count_pieces(t, s, seat).ready;
}

void long_derive_near(const long_table *t, long_state *view, uint32_t place) {
    for (int step = -1; step <= 1; step++) {
        const uint32_t at = step ? long_beside(t, place, step) : place;
        for (unsigned side = 0; side < LONG_SIDES && at != LONG_NOWHERE && long_has_mat(t, at); side++) {
            const kh_seat seat = (at - !t->ring) * LONG_SIDES + side;
            const pieces n = count_pieces(t, view, seat);
            long_person *p = long_person_of(t, view, seat);
            p->ready = (uint8_t)n.ready;
            memcpy(p->brings, n.brought.brings, sizeof p->brings);
        }
    }
}

static void derive_border(const long_table *t, const long_state *s, uint32_t place, uint8_t border[2]) {
    for (unsigned right = 0; right < 2; right++) {
        const uint32_t beside = long_beside(t, place, right ? 1 : -1);
        const uint8_t *edge = right ? long_ground.left : long_ground.right;
        border[right] = 0;
        for (unsigned b = 0; b < LONG_BORDER && beside != LONG_NOWHERE; b++)
            border[right] =
                (uint8_t)(border[right] | (long_piece_at(long_page_at(s, beside), edge[b]) ? 1U << b : 0));
    }
}

static void derive_table(const long_table *t, const long_state *s, long_state *out) {
    memset(out->production, 0, sizeof out->production);
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        out->pool[r] = LONG_TOKENS * t->mats;
    out->unplaced = 0;
    for (uint32_t place = 0; place < t->places; place++) {
        const long_page *page = long_page_at(s, place);
        const long_mat *mat = long_mat_at(t, place);
        for (unsigned h = 0; h < mat->hexes; h++)
            if (page->robber[SUN] != h + 1 && page->robber[MOON] != h + 1)
                out->production[mat->hex[h].number - 2][mat->hex[h].resource] +=
                    (uint32_t)long_weight_of(page, mat, h);
        for (unsigned r = 0; r < LONG_RESOURCES; r++)
            out->pool[r] -=
                (uint32_t)page->market[r] + page->person[SUN].hand[r] + page->person[MOON].hand[r];
    }
    for (kh_seat seat = 0; seat < t->config.seats && s->phase == PHASE_READY; seat++) {
        const pieces n = count_pieces(t, s, seat);
        out->unplaced += 3 - n.settlements - n.cities;
    }
}

static bool counts_fit(const long_table *t, const long_state *s, kh_seat seat) {
    const pieces n = count_pieces(t, s, seat);
    const bool whole = n.cities >= 1 && n.cities + n.settlements >= 3 && n.roads >= 3;
    const bool placing = n.cities <= 1 && n.settlements <= 2 && n.roads == n.cities + n.settlements;
    return n.roads <= LONG_ROADS && n.settlements <= LONG_SETTLEMENTS && n.cities <= LONG_CITIES &&
           (s->phase == PHASE_READY ? placing && (t->variable || n.roads == 3)
                                    : whole); /* CON-INV-02, CON-INV-12 */
}

bool long_derivable(const long_table *t, const long_state *s) {
    for (uint32_t place = 0; place < t->places; place++) {
        const long_page *page = long_page_at(s, place);
        for (unsigned side = 0; side < LONG_SIDES; side++)
            if (page->robber[side] > LONG_HEXES)
                return false;
    }
    for (kh_seat seat = 0; seat < t->config.seats; seat++)
        if (!counts_fit(t, s, seat))
            return false;
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        uint64_t out = 0;
        for (uint32_t place = 0; place < t->places; place++) {
            const long_page *page = long_page_at(s, place);
            out += (uint64_t)page->market[r] + page->person[SUN].hand[r] + page->person[MOON].hand[r];
        }
        if (out > (uint64_t)LONG_TOKENS * t->mats)
            return false; /* CON-INV-01, CON-INV-25 */
    }
    return true;
}

void long_derive(const long_table *t, long_state *s) {
    long_state made = *s;
    for (kh_seat seat = 0; seat < t->config.seats; seat++)
        derive_person(t, s, seat, long_person_of(t, s, seat));
    for (uint32_t place = 0; place < t->places; place++)
        derive_border(t, s, place, long_pages(s)[place].border);
    derive_table(t, s, &made);
    *s = made;
}

bool long_derived_holds(const long_table *t, const long_state *s) {
    long_state made = *s;
    for (kh_seat seat = 0; seat < t->config.seats; seat++) {
        long_person p = *long_person_at(t, s, seat);
        derive_person(t, s, seat, &p);
        if (memcmp(&p, long_person_at(t, s, seat), sizeof p) != 0)
            return false;
    }
    for (uint32_t place = 0; place < t->places; place++) {
        uint8_t border[2];
        derive_border(t, s, place, border);
        const long_page *page = long_page_at(s, place);
        if (memcmp(border, page->border, sizeof border) != 0)
            return false;
    }
    derive_table(t, s, &made);
    return memcmp(&made, s, sizeof made) == 0;
}
