/* rng.h - random numbers for simulation and local play: xoshiro256**, seeded by splitmix64.
 * Not for fair dice over a network: those are keyed and can be verified. */
#ifndef KH_RNG_H
#define KH_RNG_H

#include <stdint.h>

typedef struct kh_rng {
    uint64_t s[4];
} kh_rng;

static inline uint64_t kh_splitmix(uint64_t *x) {
    uint64_t z = (*x += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline void kh_rng_seed(kh_rng *r, uint64_t seed) {
    for (int i = 0; i < 4; i++)
        r->s[i] = kh_splitmix(&seed);
}

static inline uint64_t kh_rotl(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t kh_rng_next(kh_rng *r) {
    uint64_t *s = r->s;
    const uint64_t result = kh_rotl(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = kh_rotl(s[3], 45);
    return result;
}

/* A number below n (n > 0). The bias is below n / 2^32: nothing that a game could show. */
static inline uint32_t kh_rng_below(kh_rng *r, uint32_t n) {
    return (uint32_t)(((kh_rng_next(r) >> 32) * n) >> 32);
}

#endif
