/* random.h - numbers for tests and loads that are the same in each run. */
#ifndef KH_TESTS_RANDOM_H
#define KH_TESTS_RANDOM_H

#include <stdint.h>

/* Each file that includes this has a row of its own. */
static inline uint32_t random_below(uint32_t n) {
    static uint64_t x = 88172645463325252U;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return (uint32_t)((x >> 32) * n >> 32);
}

#endif
