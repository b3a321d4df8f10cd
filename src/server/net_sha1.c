/* SHA-1 (FIPS 180-4). A WebSocket handshake proves with it that the server has read the key; it guards no secret,
 * which is why libsodium, rightly, does not offer it and why this file is enough. */
#include "net_sha1.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = 64, ROUNDS = 80 };

static uint32_t turned(uint32_t x, unsigned by) {
    return x << by | x >> (32 - by);
}

static void expand(const uint8_t *block, uint32_t w[ROUNDS]) {
    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (unsigned i = 16; i < ROUNDS; i++)
        w[i] = turned(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
}

static uint32_t mixed(unsigned round, uint32_t b, uint32_t c, uint32_t d) {
    if (round < 20)
        return ((b & c) | (~b & d)) + 0x5a827999U;
    if (round < 40)
        return (b ^ c ^ d) + 0x6ed9eba1U;
    if (round < 60)
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcU;
    return (b ^ c ^ d) + 0xca62c1d6U;
}

static void add_block(uint32_t h[5], const uint8_t *block) {
    uint32_t w[ROUNDS], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    expand(block, w);
    for (unsigned i = 0; i < ROUNDS; i++) {
        const uint32_t next = turned(a, 5) + mixed(i, b, c, d) + e + w[i];
        e = d;
        d = c;
        c = turned(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void net_sha1(const char *text, size_t length, uint8_t out[SHA1_BYTES]) {
    uint32_t h[5] = {0x67452301U, 0xefcdab89U, 0x98badcfeU, 0x10325476U, 0xc3d2e1f0U};
    uint8_t blocks[2 * BLOCK] = {0};
    assert(length <= SHA1_TEXT_MAX);
    const size_t size = length + 9 <= BLOCK ? BLOCK : 2 * BLOCK; /* a bit, and the length in eight bytes */
    memcpy(blocks, text, length);
    blocks[length] = 0x80;
    blocks[size - 2] = (uint8_t)(length * 8 >> 8);
    blocks[size - 1] = (uint8_t)(length * 8);
    for (size_t i = 0; i < size; i += BLOCK)
        add_block(h, blocks + i);
    for (unsigned i = 0; i < SHA1_BYTES; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}
