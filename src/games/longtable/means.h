/* means.h - what somebody has the tokens, the pieces and the right for, asked of a whole hand at once.
 *
 * Most who are asked for a choice have none, so this comes before all else, and without branches: nobody could guess
 * which way they go. There are sixteen questions, "more than so many of this?", each in a byte of a vector. */
#ifndef KH_LONG_MEANS_H
#define KH_LONG_MEANS_H

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
        LONG_HAS(k, HAS_TILE) * MAY_PLAY | MAY_CALL)
#define LONG_RIGHTS(did) (MAY_BUY | ((did)&DID_TILE ? 0 : MAY_PLAY) | ((did)&DID_MISCOUNT ? 0 : MAY_CALL))
#define LONG_GIVEN(k, r) ((uint64_t)LONG_HAS(k, r) << (LONG_GIVES + (r)*LONG_RESOURCES))
#define LONG_GIVING(k) \
    (LONG_GIVEN(k, WOOD) | LONG_GIVEN(k, BRICK) | LONG_GIVEN(k, WOOL) | LONG_GIVEN(k, GRAIN) | \
     LONG_GIVEN(k, ORE))
#define LONG_4(of, k) of(k), of((k) + 1), of((k) + 2), of((k) + 3)
#define LONG_16(of, k) LONG_4(of, k), LONG_4(of, (k) + 4), LONG_4(of, (k) + 8), LONG_4(of, (k) + 12)
#define LONG_64(of, k) LONG_16(of, k), LONG_16(of, (k) + 16), LONG_16(of, (k) + 32), LONG_16(of, (k) + 48)
/* Side by side, so that one address leads to all. */
static const struct {
    long_lot questions[1 << POST_ANY]; /* by posts, without POST_NONE */
    long_means giving[32];
    uint8_t pays[256];
    uint8_t rights[DID_ALL + 1]; /* by what somebody did in this round */
} long_answered = {
    .questions = {LONG_64(LONG_QUESTIONS, 0)},
    .giving = {LONG_16(LONG_GIVING, 0U), LONG_16(LONG_GIVING, 16U)},
    .pays = {LONG_64(LONG_PAYS, 0U), LONG_64(LONG_PAYS, 64U), LONG_64(LONG_PAYS, 128U),
             LONG_64(LONG_PAYS, 192U)},
    .rights = {LONG_16(LONG_RIGHTS, 0U), LONG_16(LONG_RIGHTS, 16U)},
};

/* A bit for each of four counts that is not 0. */
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

/* Hands count in 16 bits, the answers hang on 7 of them: who has more is asked as if he had that many. */
static inline long_lot long_first_bytes(const long_person *p) {
    typedef uint16_t lanes __attribute__((vector_size(16)));
    static const lanes most = {INT8_MAX, INT8_MAX, INT8_MAX, INT8_MAX, INT8_MAX, 0xffff, 0xffff, 0xffff};
    lanes x;
    memcpy(&x, p, sizeof x);
#if defined __SSE4_1__ && !defined __clang__ /* which finds the instruction by itself */
    typedef int16_t words __attribute__((vector_size(16)));
    return (long_lot)__builtin_ia32_pminuw128((words)x, (words)most);
#else
    const lanes small = (lanes)(x < most);
    return (long_lot)((x & small) | (most & ~small));
#endif
}
_Static_assert(offsetof(long_person, hand) == 0 && offsetof(long_person, ready) < 16,
               "one load has all that is asked");

static inline unsigned long_answers(const long_person *p, long_lot questions) {
    const long_lot x = long_first_bytes(p);
    enum {
        ROADS = offsetof(long_person, roads),
        SETTLEMENTS = offsetof(long_person, settlements),
        CITIES = offsetof(long_person, cities),
        READY = offsetof(long_person, ready)
    };
    return long_byte_bits(__builtin_shufflevector(x, x, 2 * WOOD, 2 * BRICK, 2 * WOOL, 2 * GRAIN, 2 * GRAIN,
                                                  2 * ORE, 2 * ORE, READY, ROADS, SETTLEMENTS, CITIES,
                                                  2 * WOOD, 2 * BRICK, 2 * WOOL, 2 * GRAIN,
                                                  2 * ORE) > questions);
}

static inline long_means long_means_of(const long_person *p, unsigned active) {
    enum { PRICES = 8, STOCK = 3 };
    const unsigned is = long_answers(p, long_answered.questions[p->posts / 2]);
    const unsigned right = (is >> PRICES & MAY_BUILD) | long_answered.rights[p->did & DID_ALL];
    const unsigned may = long_answered.pays[is & ((1 << PRICES) - 1)] & right;
    return (may & (0U - active)) | long_answered.giving[is >> (PRICES + STOCK)];
}

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
static inline uint32_t long_tile_kinds(const long_page *page, uint64_t tiles, unsigned round) {
    uint32_t kinds = 0;
    for (; tiles; tiles &= tiles - 1) {
        const long_tile *x = long_tile_held(page, tiles);
        kinds |= (uint32_t)(x->round != round) << x->kind;
    }
    return kinds & ((1U << LONG_TILES) - 1);
}

#endif
