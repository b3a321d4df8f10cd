/* The 64-bit hash of hash.h: the published XXH64, so that any library of it checks ours. Words are put
 * together byte by byte, which compilers turn into one load where the machine is little-endian. */
#include "kornholm/hash.h"

#define P1 UINT64_C(0x9e3779b185ebca87)
#define P2 UINT64_C(0xc2b2ae3d27d4eb4f)
#define P3 UINT64_C(0x165667b19e3779f9)
#define P4 UINT64_C(0x85ebca77c2b2ae63)
#define P5 UINT64_C(0x27d4eb2f165667c5)

enum { LANES = 4, WORD = 8, STRIPE = LANES * WORD };

static uint64_t turn(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

static uint64_t half_at(const uint8_t *b) {
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24;
}

static uint64_t word_at(const uint8_t *b) {
    return half_at(b) | half_at(b + 4) << 32;
}

static uint64_t stir(uint64_t lane, uint64_t word) {
    return turn(lane + word * P2, 31) * P1;
}

/* Four independent lanes keep a processor busy where one would wait for its own multiplication. */
static uint64_t stripes(uint64_t start, const uint8_t *b, size_t n) {
    uint64_t lane[LANES] = {start + P1 + P2, start + P2, start, start - P1};
    for (; n >= STRIPE; n -= STRIPE, b += STRIPE) {
        for (int i = 0; i < LANES; i++)
            lane[i] = stir(lane[i], word_at(b + WORD * i));
    }
    uint64_t h = turn(lane[0], 1) + turn(lane[1], 7) + turn(lane[2], 12) + turn(lane[3], 18);
    for (int i = 0; i < LANES; i++)
        h = (h ^ stir(0, lane[i])) * P1 + P4;
    return h;
}

uint64_t kh_hash(uint64_t start, const void *bytes, size_t n) {
    const uint8_t *b = bytes;
    uint64_t h = (n >= STRIPE ? stripes(start, b, n) : start + P5) + n;
    const uint8_t *end = b + n;
    b += n - n % STRIPE;
    for (; end - b >= WORD; b += WORD)
        h = turn(h ^ stir(0, word_at(b)), 27) * P1 + P4;
    if (end - b >= 4) {
        h = turn(h ^ half_at(b) * P1, 23) * P2 + P3;
        b += 4;
    }
    for (; b < end; b++)
        h = turn(h ^ *b * P5, 11) * P1;
    h = (h ^ h >> 33) * P2;
    h = (h ^ h >> 29) * P3;
    return h ^ h >> 32;
}
