/* SHA-1 as FIPS 180-4 describes it: see sha1.h. */
#include "kornholm/sha1.h"

#include <string.h>

enum { BLOCK = 64, ROUNDS = 80, LENGTH_AT = 56 };

static uint32_t rotate(uint32_t x, unsigned n) {
    return x << n | x >> (32 - n);
}

static void add_block(uint32_t h[5], const uint8_t *block) {
    uint32_t w[ROUNDS], v[5];
    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (unsigned i = 16; i < ROUNDS; i++)
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(v, h, sizeof v);
    for (unsigned i = 0; i < ROUNDS; i++) {
        static const uint32_t constant[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        const uint32_t choice = (v[1] & v[2]) | (~v[1] & v[3]), parity = v[1] ^ v[2] ^ v[3];
        const uint32_t majority = (v[1] & v[2]) | (v[1] & v[3]) | (v[2] & v[3]);
        const uint32_t mixed = i < 20 ? choice : i >= 40 && i < 60 ? majority : parity;
        const uint32_t next = rotate(v[0], 5) + mixed + v[4] + constant[i / 20] + w[i];
        v[4] = v[3];
        v[3] = v[2];
        v[2] = rotate(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (unsigned i = 0; i < 5; i++)
        h[i] += v[i];
}

/* What is left, a one bit, zeros, and the length in bits. */
static void add_end(uint32_t h[5], const uint8_t *rest, size_t left, uint64_t length) {
    uint8_t block[BLOCK] = {0};
    memcpy(block, rest, left);
    block[left] = 0x80;
    if (left >= LENGTH_AT) {
        add_block(h, block);
        memset(block, 0, sizeof block);
    }
    for (unsigned i = 0; i < 8; i++)
        block[LENGTH_AT + i] = (uint8_t)(length * 8 >> (56 - 8 * i));
    add_block(h, block);
}

void kh_sha1(const void *bytes, size_t length, uint8_t out[KH_SHA1_BYTES]) {
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    const uint8_t *at = bytes;
    size_t left = length;
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK)
        add_block(h, at);
    add_end(h, at, left, length);
    for (unsigned i = 0; i < KH_SHA1_BYTES; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}
