/* A bundle: how many of each of five kinds, resources or cards, in one word: six bits each, the sixth always
 * zero, so that five comparisons or subtractions are one instruction. A kind never exceeds 31. */
#ifndef KH_ISLAND_BUNDLE_H
#define KH_ISLAND_BUNDLE_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t island_bundle;

enum { BUNDLE_KINDS = 5, BUNDLE_BITS = 6, BUNDLE_MOST = 31 };
#define BUNDLE_ONES UINT32_C(0x01041041)   /* one of each */
#define BUNDLE_GUARDS UINT32_C(0x20820820) /* the sixth bit of each */

static inline island_bundle bundle_of(unsigned kind, unsigned n) {
    return (island_bundle)n << (BUNDLE_BITS * kind);
}
static inline unsigned bundle_get(island_bundle b, unsigned kind) {
    return (b >> (BUNDLE_BITS * kind)) & BUNDLE_MOST;
}
static inline unsigned bundle_sum(island_bundle b) {
    /* Pairs, then all: no field can overflow on the way. */
    const uint32_t pairs = (b & UINT32_C(0x3f03f03f)) + ((b >> 6) & UINT32_C(0x0003f03f));
    return (pairs & 0xfff) + ((pairs >> 12) & 0xfff) + (pairs >> 24);
}
/* The guard bit of each kind of which `a` has at least as many as `b`. */
static inline uint32_t bundle_enough(island_bundle a, island_bundle b) {
    return ((a | BUNDLE_GUARDS) - b) & BUNDLE_GUARDS;
}
static inline bool bundle_covers(island_bundle a, island_bundle b) {
    return bundle_enough(a, b) == BUNDLE_GUARDS;
}
/* a - b, but never below zero. */
static inline island_bundle bundle_less(island_bundle a, island_bundle b) {
    const uint32_t difference = (a | BUNDLE_GUARDS) - b;
    const uint32_t enough = difference & BUNDLE_GUARDS;
    return difference & (enough - (enough >> 5));
}
static inline island_bundle bundle_max(island_bundle a, island_bundle b) {
    return a + bundle_less(b, a);
}
/* One bit per kind, from guard bits. */
static inline unsigned bundle_kinds(uint32_t guards) {
    return (guards >> 5 & 1) | (guards >> 10 & 2) | (guards >> 15 & 4) | (guards >> 20 & 8) |
           (guards >> 25 & 16);
}
/* The kinds of which there is at least one, a bit each. */
static inline unsigned bundle_held(island_bundle b) {
    return bundle_kinds(bundle_enough(b, BUNDLE_ONES));
}

#endif
