/* Sets of vertices, edges, hexes and seats as bits. */
#ifndef KH_ISLAND_SETS_H
#define KH_ISLAND_SETS_H

#include <stdint.h>

__extension__ typedef unsigned __int128 island_eset;
#ifdef ISLAND_WIDE
typedef island_eset island_vset;
#else
typedef uint64_t island_vset;
#endif
typedef uint32_t island_hset;
typedef uint8_t island_sset; /* seats */

/* The n-th member (from 0) of a set that has it. */
static inline unsigned set_nth(uint64_t x, unsigned n) {
    while (n-- > 0)
        x &= x - 1;
    return (unsigned)__builtin_ctzll(x);
}

static inline island_eset eset_of(unsigned e) {
    return (island_eset)1 << e;
}
static inline unsigned eset_count(island_eset x) {
    return (unsigned)(__builtin_popcountll((uint64_t)x) + __builtin_popcountll((uint64_t)(x >> 64)));
}
static inline unsigned eset_first(island_eset x) {
    const uint64_t low = (uint64_t)x;
    return low ? (unsigned)__builtin_ctzll(low) : 64U + (unsigned)__builtin_ctzll((uint64_t)(x >> 64));
}
static inline unsigned eset_nth(island_eset x, unsigned n) {
    const unsigned low = (unsigned)__builtin_popcountll((uint64_t)x);
    return n < low ? set_nth((uint64_t)x, n) : 64U + set_nth((uint64_t)(x >> 64), n - low);
}

static inline island_vset vset_of(unsigned v) {
    return (island_vset)1 << v;
}
#ifdef ISLAND_WIDE
static inline unsigned vset_count(island_vset x) {
    return eset_count(x);
}
static inline unsigned vset_first(island_vset x) {
    return eset_first(x);
}
static inline unsigned vset_nth(island_vset x, unsigned n) {
    return eset_nth(x, n);
}
#else
static inline unsigned vset_count(island_vset x) {
    return (unsigned)__builtin_popcountll(x);
}
static inline unsigned vset_first(island_vset x) {
    return (unsigned)__builtin_ctzll(x);
}
static inline unsigned vset_nth(island_vset x, unsigned n) {
    return set_nth(x, n);
}
#endif

/* Walks a set of hexes or seats. */
#define FOR_EACH_IN(i, set) \
    for (uint64_t left_##i = (set); left_##i && (i = (unsigned)__builtin_ctzll(left_##i), 1); \
         left_##i &= left_##i - 1)

#endif
