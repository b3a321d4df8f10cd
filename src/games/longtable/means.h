/* means.h - what somebody has the tokens, the pieces and the right for, asked of a whole hand at once.
 *
 * Most who are asked for a choice have none, so this comes before all else, and without branches: nobody could guess
 * which way they go. There are sixteen questions, "more than so many of this?", each in a byte of a vector. */
#ifndef KH_LONG_MEANS_H
#define KH_LONG_MEANS_H

#include <string.h>

#include "games/longtable/longtable.h"

enum {
    MAY_ROAD = 1 << PRICE_ROAD,
    MAY_SETTLEMENT = 1 << PRICE_SETTLEMENT,
    MAY_CITY = 1 << PRICE_CITY,
    MAY_BUY = 1 << PRICE_TILE,
    MAY_PLAY = 16,
    MAY_CALL = 32,
    MAY_BUILD = MAY_ROAD | MAY_SETTLEMENT | MAY_CITY,
};

/* What somebody may do, if it is their side's round; from bit LONG_GIVES on the resources that the bank takes, a bit
 * each, LONG_RESOURCES apart. 0: there is nothing to choose, where there are no offers, claims or markets. */
typedef uint64_t long_means;
enum { LONG_GIVES = 32 };

/* The first eight questions are about prices and tiles, the others about pieces in stock and what the bank takes: two
 * with its own post, three with any, else four. audit() compares the answers with long_price and long_rate(). */
enum { HAS_WOOD, HAS_BRICK, HAS_WOOL, HAS_GRAIN, HAS_TWO_GRAIN, HAS_ORE, HAS_THREE_ORE, HAS_TILE };
typedef int8_t long_bytes __attribute__((vector_size(16)));
#define LONG_RATE(posts, r) (((posts) >> (r)&1 ? 2 : 4 - ((posts) >> (POST_ANY - 1) & 1)) - 1)
#define LONG_QUESTIONS(posts) \
    { \
        0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, LONG_RATE(posts, WOOD), LONG_RATE(posts, BRICK), \
            LONG_RATE(posts, WOOL), LONG_RATE(posts, GRAIN), LONG_RATE(posts, ORE) \
    }
#define LONG_HAS(k, what) ((k) >> (what)&1U)
#define LONG_PAYS(k) \
    (uint8_t)( \
        (LONG_HAS(k, HAS_WOOD) & LONG_HAS(k, HAS_BRICK)) * MAY_ROAD | \
        (LONG_HAS(k, HAS_WOOD) & LONG_HAS(k, HAS_BRICK) & LONG_HAS(k, HAS_WOOL) & LONG_HAS(k, HAS_GRAIN)) * \
            MAY_SETTLEMENT | \
        (LONG_HAS(k, HAS_TWO_GRAIN) & LONG_HAS(k, HAS_THREE_ORE)) * MAY_CITY | \
        (LONG_HAS(k, HAS_WOOL) & LONG_HAS(k, HAS_GRAIN) & LONG_HAS(k, HAS_ORE)) * MAY_BUY | \
        LONG_HAS(k, HAS_TILE) * MAY_PLAY)
#define LONG_GIVEN(k, r) ((uint64_t)LONG_HAS(k, r) << (LONG_GIVES + (r)*LONG_RESOURCES))
#define LONG_GIVING(k) \
    (LONG_GIVEN(k, WOOD) | LONG_GIVEN(k, BRICK) | LONG_GIVEN(k, WOOL) | LONG_GIVEN(k, GRAIN) | \
     LONG_GIVEN(k, ORE))
#define LONG_4(of, k) of(k), of((k) + 1), of((k) + 2), of((k) + 3)
#define LONG_16(of, k) LONG_4(of, k), LONG_4(of, (k) + 4), LONG_4(of, (k) + 8), LONG_4(of, (k) + 12)
#define LONG_64(of, k) LONG_16(of, k), LONG_16(of, (k) + 16), LONG_16(of, (k) + 32), LONG_16(of, (k) + 48)
static const uint8_t long_pays[256] = {LONG_64(LONG_PAYS, 0U), LONG_64(LONG_PAYS, 64U),
                                       LONG_64(LONG_PAYS, 128U), LONG_64(LONG_PAYS, 192U)};
static const long_means long_giving[32] = {LONG_16(LONG_GIVING, 0U), LONG_16(LONG_GIVING, 16U)};
static const long_bytes long_questions[1 << POST_ANY] = {
    LONG_64(LONG_QUESTIONS, 0)}; /* by posts, without POST_NONE */

/* A bit for each byte that is set, or for each of four counts that is not 0: one instruction where there is one for it. */
static inline unsigned long_byte_bits(long_bytes set) {
#ifdef __SSE2__
    typedef char bytes __attribute__((vector_size(16)));
    return (unsigned)__builtin_ia32_pmovmskb128((bytes)set);
#else
    unsigned bits = 0;
    for (unsigned i = 0; i < sizeof set; i++)
        bits |= (unsigned)(set[i] < 0) << i;
    return bits;
#endif
}

static inline unsigned long_count_bits(const uint32_t count[4]) {
#ifdef __SSE2__
    typedef int32_t counts __attribute__((vector_size(16)));
    typedef float tops __attribute__((vector_size(16)));
    counts x;
    memcpy(&x, count, sizeof x);
    return (unsigned)__builtin_ia32_movmskps((tops)(x != 0));
#else
    unsigned bits = 0;
    for (unsigned i = 0; i < 4; i++)
        bits |= (unsigned)(count[i] != 0) << i;
    return bits;
#endif
}

static inline unsigned long_answers(const long_person *p, long_bytes asked) {
    enum {
        SECOND = offsetof(long_person, claim),
        IN = sizeof asked - SECOND
    }; /* what is asked lies in 28 bytes */
    long_bytes hand, rest;
    memcpy(&hand, p, sizeof hand);
    memcpy(&rest, (const uint8_t *)p + SECOND, sizeof rest);
    return long_byte_bits(
        __builtin_shufflevector(hand, rest, 2 * WOOD, 2 * BRICK, 2 * WOOL, 2 * GRAIN, 2 * GRAIN, 2 * ORE,
                                2 * ORE, IN + offsetof(long_person, held), IN + offsetof(long_person, roads),
                                IN + offsetof(long_person, settlements), IN + offsetof(long_person, cities),
                                2 * WOOD, 2 * BRICK, 2 * WOOL, 2 * GRAIN, 2 * ORE) > asked);
}

/* Hands with more of something than a byte asks about, with no more than that. */
long_means long_means_of_rich(const long_person *, bool active);

static inline bool long_rich(const long_person *p) {
    uint64_t lanes;
    memcpy(&lanes, p->hand, sizeof lanes);
    return ((lanes | p->hand[ORE]) & LONG_LANE_ONES * (LONG_HAND_MAX - INT8_MAX)) != 0;
}

static inline long_means long_means_of(const long_person *p, bool active) {
    enum { PRICES = 8, STOCK = 3 };
    if (__builtin_expect(long_rich(p), 0))
        return long_means_of_rich(p, active);
    const unsigned is = long_answers(p, long_questions[p->posts / 2]), lacks = ~(unsigned)p->did;
    const unsigned right = (is >> PRICES & MAY_BUILD) | MAY_BUY | (lacks & DID_TILE) * MAY_PLAY;
    const unsigned may =
        (long_pays[is & ((1 << PRICES) - 1)] & right) | (lacks & DID_MISCOUNT) * (MAY_CALL / DID_MISCOUNT);
    return (may & (0U - active)) | long_giving[is >> (PRICES + STOCK)];
}
_Static_assert(DID_TILE == 1, "long_means_of() counts on it");

/* Resources of which the pool has some. */
static inline uint32_t long_pool_mask(const long_state *s) {
    return long_count_bits(s->pool) | (uint32_t)(s->pool[ORE] != 0) << ORE;
}

/* For each resource that the bank takes, all others of which it has some. */
static inline uint32_t long_bank_mask(const long_state *s, long_means means) {
    enum { SAME = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 };
    return (uint32_t)(means >> LONG_GIVES) * long_pool_mask(s) & ~(uint32_t)SAME;
}

/* In the desert the knight's token is chosen, elsewhere nothing is. */
static inline uint32_t long_knight_mask(const long_state *s, unsigned robber) {
    const uint32_t pool = long_pool_mask(s);
    return robber || !pool ? 1U << LONG_RESOURCE_NONE : pool;
}

/* Kinds of those of a page's tiles that were not bought in this round. */
static inline uint32_t long_tile_kinds(const long_page *page, uint32_t tiles, unsigned round) {
    uint32_t kinds = 0;
    for (; tiles; tiles &= tiles - 1) {
        const long_tile *x = &page->tile[__builtin_ctz(tiles)];
        kinds |= (uint32_t)(x->round != round) << x->kind;
    }
    return kinds & ((1U << LONG_TILES) - 1);
}

#endif
