/* hand.h - the tokens of a hand side by side in a word, so that all of them are compared and changed at once.
 *
 * The first four counts share a word, 16 bits each; ore stands alone. Prices are small, so the top bit of each lane tells
 * whether it is covered: set above a count that is at least the other. What a hand suffices for in all: means.h. */
#ifndef KH_LONG_HAND_H
#define KH_LONG_HAND_H

#include <stdbool.h>

#include "games/longtable/long_data.h"

enum { LONG_LANES = 4, LONG_LANE = 16 }; /* resources in a word, bits of one */
#define LONG_LANE_ONES UINT64_C(0x0001000100010001)
#define LONG_LANE_TOPS (LONG_LANE_ONES << (LONG_LANE - 1))
_Static_assert(LONG_RESOURCES == LONG_LANES + 1, "one resource has a word of its own");

/* Compilers make one load of it. */
static inline uint64_t long_lanes(const uint16_t hand[LONG_RESOURCES]) {
    return (uint64_t)hand[0] | (uint64_t)hand[1] << LONG_LANE | (uint64_t)hand[2] << 2 * LONG_LANE |
           (uint64_t)hand[3] << 3 * LONG_LANE;
}

static inline uint64_t long_price_lanes(long_priced what) {
    const uint8_t *price = long_price[what];
    return (uint64_t)price[0] | (uint64_t)price[1] << LONG_LANE | (uint64_t)price[2] << 2 * LONG_LANE |
           (uint64_t)price[3] << 3 * LONG_LANE;
}

/* The top bit of each lane that holds at least as much as the same lane of `small`, which is below 2^15. */
static inline uint64_t long_lanes_cover(uint64_t lanes, uint64_t small) {
    return (((lanes | LONG_LANE_TOPS) - small) | lanes) & LONG_LANE_TOPS;
}

/* 1 or 0. */
static inline uint32_t long_hand_covers(uint64_t lanes, unsigned ore, long_priced what) {
    return (uint32_t)(long_lanes_cover(lanes, long_price_lanes(what)) == LONG_LANE_TOPS) &
           (uint32_t)(ore >= long_price[what][LONG_LANES]);
}

#endif
