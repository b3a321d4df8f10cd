/* Keys, commitments and numbered luck: see fair.h. */
#include "fair.h"

#include <sodium.h>
#include <string.h>

_Static_assert(FAIR_BYTES == crypto_stream_chacha20_KEYBYTES, "a key fills the cipher");
_Static_assert(FAIR_BYTES >= crypto_generichash_BYTES_MIN && FAIR_BYTES <= crypto_generichash_BYTES_MAX, "");
_Static_assert(FAIR_HASH >= crypto_generichash_BYTES_MIN, "");

static void hash(const char *purpose, const void *bytes, size_t n, const uint8_t *key, uint8_t *out,
                 size_t size) {
    crypto_generichash_state h;
    crypto_generichash_init(&h, key, key ? FAIR_BYTES : 0, size);
    crypto_generichash_update(&h, (const uint8_t *)purpose, strlen(purpose) + 1);
    crypto_generichash_update(&h, bytes, n);
    crypto_generichash_final(&h, out, size);
    sodium_memzero(&h, sizeof h);
}

void fair_commitment(const uint8_t secret[FAIR_BYTES], uint8_t out[FAIR_BYTES]) {
    hash("kornholm commitment", secret, FAIR_BYTES, NULL, out, FAIR_BYTES);
}

void fair_mix(const uint8_t secret[FAIR_BYTES], const uint8_t *seeds, kh_seat seats, fair_keys *out) {
    uint8_t mixed[FAIR_BYTES];
    hash("kornholm seeds", seeds, (size_t)seats * FAIR_BYTES, secret, mixed, sizeof mixed);
    hash("kornholm board", "", 0, mixed, out->board, FAIR_BYTES);
    hash("kornholm luck", "", 0, mixed, out->luck, FAIR_BYTES);
    hash("kornholm bots", "", 0, mixed, out->bots, FAIR_BYTES);
    sodium_memzero(mixed, sizeof mixed);
}

void fair_rng(const uint8_t key[FAIR_BYTES], uint64_t n, kh_rng *out) {
    uint8_t nonce[crypto_stream_chacha20_NONCEBYTES], stream[sizeof out->s];
    for (unsigned i = 0; i < sizeof nonce; i++)
        nonce[i] = (uint8_t)(n >> (8 * i));
    crypto_stream_chacha20(stream, sizeof stream, nonce, key);
    for (unsigned i = 0; i < sizeof out->s / sizeof out->s[0]; i++) {
        out->s[i] = 0;
        for (unsigned b = 0; b < 8; b++) /* the same on every machine */
            out->s[i] |= (uint64_t)stream[8 * i + b] << (8 * b);
    }
}

void fair_hash(const char *text, size_t length, uint8_t out[FAIR_HASH]) {
    hash("kornholm token", text, length, NULL, out, FAIR_HASH);
}
