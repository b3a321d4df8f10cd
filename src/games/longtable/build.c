/* Pieces on the board, and what they bring: production, posts, bonuses, cut routes. */
#include "games/longtable/longtable.h"

void long_pay(long_state *s, long_person *p, long_priced what) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        p->hand[r] = (uint16_t)(p->hand[r] - long_price[what][r]);
        s->pool[r] += long_price[what][r]; /* CON-BASE-07 */
    }
}

void long_put_road(const long_table *t, long_state *s, kh_seat seat, long_spot way, kh_events *e) {
    long_road_put(&long_pages(s)[way.place], way.at, long_owner(t, way.place, seat) + 1U);
    long_person_of(t, s, seat)->roads--;
    kh_touch(e, long_page_number(way.place));
}

static bool robbed(const long_page *page, unsigned hex) {
    return page->robber[SUN] == hex + 1 || page->robber[MOON] == hex + 1;
}

/* What stands round a hex: 1 for a settlement, 2 for a city; grey counts nothing. */
int long_weight_of(const long_page *page, const long_mat *mat, unsigned hex) {
    const long_set round = mat->corners[hex] & long_peopled(page);
    return (int)(long_set_count(round) +
                 long_set_count(long_cities(page) & round)); /* CON-PROD-03, CON-PROD-04 */
}

static void produce_more(long_state *s, const long_mat *mat, const long_page *page, unsigned hex, int by) {
    const long_hex *h = &mat->hex[hex];
    if (!robbed(page, hex))
        s->production[h->number - 2][h->resource] += (uint32_t)by;
}

/* Tells the mat beside it that a border crossing is built on. */
static void note_border(const long_table *t, long_state *s, long_spot x, kh_events *e) {
    for (unsigned b = 0; b < LONG_BORDER; b++)
        for (unsigned right = 0; right < 2; right++) {
            const uint8_t *edge = right ? long_ground.right : long_ground.left;
            const uint32_t place = edge[b] == x.at ? long_beside(t, x.place, right ? 1 : -1) : LONG_NOWHERE;
            if (place == LONG_NOWHERE)
                continue;
            uint8_t *copy = &long_pages(s)[place].border[!right];
            *copy = (uint8_t)(*copy | 1U << b);
            kh_touch(e, long_page_number(place));
        }
}

/* The first settlement in a foreign region: its bit, seen from home, or 0. */
unsigned long_bonus_bit(const long_table *t, kh_seat seat, long_spot x) {
    const unsigned region = long_mat_at(t, x.place)->region[x.at], side = seat % LONG_SIDES;
    const uint32_t home = long_home(t, seat);
    if (region == LONG_NONE || (x.place == home && region == side))
        return 0;
    const unsigned step = !long_has_mat(t, x.place)
                              ? (x.place < home ? 0 : 2)
                              : long_owner(t, home, (x.place - !t->ring) * LONG_SIDES) / LONG_SIDES;
    const unsigned bit = 1U << (step * LONG_SIDES + region);
    if (t->bonus_any)
        return bit;
    /* Moon lies to the left of sun on a mat. */
    const bool other = x.place == home;
    const uint32_t far = long_beside(t, home, side == SUN ? 1 : -1);
    return other || (x.place == far && region != side) ? bit : 0; /* CON-FOREIGN-10, CON-OPT-05 */
}

static void score_bonus(const long_table *t, long_state *s, kh_seat seat, long_spot x) {
    long_person *p = long_person_of(t, s, seat);
    p->bonus = (uint8_t)(p->bonus | long_bonus_bit(t, seat, x)); /* CON-FOREIGN-04, CON-FOREIGN-06 */
}

void long_put_building(const long_table *t, long_state *s, kh_seat seat, long_spot x, bool city, bool start,
                       kh_events *e) {
    const long_mat *mat = long_mat_at(t, x.place);
    long_page *page = &long_pages(s)[x.place];
    long_person *p = long_person_of(t, s, seat);
    const bool had = long_piece_at(page, x.at) != 0;
    long_piece_put(page, x.at, long_owner(t, x.place, seat) + 1U, city);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = mat->hex_at[x.at][i], more = city && !had ? 2 : 1;
        if (hex == LONG_NONE)
            continue;
        produce_more(s, mat, page, hex, (int)more);
        long_brings_more(p, mat->hex[hex].number, mat->hex[hex].resource, more);
    }
    p->cities = (uint8_t)(p->cities - city);
    p->settlements = (uint8_t)(city ? p->settlements + had : p->settlements - 1); /* CON-BASE-13 */
    if (mat->post[x.at])
        p->posts = (uint8_t)(p->posts | 1U << mat->post[x.at]); /* CON-SUPTRADE-02, CON-SUPTRADE-03 */
    kh_touch(e, long_page_number(x.place));
    if (!had)
        note_border(t, s, x, e);
    if (!had && !start)
        score_bonus(t, s, seat, x);
}

/* A robber on a hex goes home to the desert. */
void long_robber_home(const long_table *t, long_state *s, uint32_t place, unsigned side) {
    long_page *page = &long_pages(s)[place];
    const long_mat *mat = long_mat_at(t, place);
    const unsigned from = page->robber[side];
    page->robber[side] = 0;
    if (from)
        produce_more(s, mat, page, from - 1, long_weight_of(page, mat, from - 1));
}
