/* Keys, commitments and numbered luck: see fair.h. */
#include "table/fair_parts.h"

void fair_commitment(const uint8_t secret[FAIR_BYTES], uint8_t out[FAIR_BYTES]) {
    fair_blake2b("kornholm commitment", secret, FAIR_BYTES, NULL, out, FAIR_BYTES);
}

void fair_mix(const uint8_t secret[FAIR_BYTES], const uint8_t *seeds, kh_seat seats, fair_keys *out) {
    uint8_t mixed[FAIR_BYTES];
    fair_blake2b("kornholm seeds", seeds, (size_t)seats * FAIR_BYTES, secret, mixed, sizeof mixed);
    fair_blake2b("kornholm board", "", 0, mixed, out->board, FAIR_BYTES);
    fair_blake2b("kornholm luck", "", 0, mixed, out->luck, FAIR_BYTES);
    fair_blake2b("kornholm bots", "", 0, mixed, out->bots, FAIR_BYTES);
    fair_forget(mixed, sizeof mixed);
}

void fair_rng(const uint8_t key[FAIR_BYTES], uint64_t n, kh_rng *out) {
    uint8_t nonce[FAIR_NONCE], stream[sizeof out->s];
    for (unsigned i = 0; i < sizeof nonce; i++)
        nonce[i] = (uint8_t)(n >> (8 * i));
    fair_chacha20(key, nonce, stream, sizeof stream);
    for (unsigned i = 0; i < sizeof out->s / sizeof out->s[0]; i++) {
        out->s[i] = 0;
        for (unsigned b = 0; b < 8; b++) /* the same on every machine */
            out->s[i] |= (uint64_t)stream[8 * i + b] << (8 * b);
    }
}

void fair_seeds_part(const uint8_t *seeds, kh_seat count, uint8_t out[FAIR_BYTES]) {
    fair_blake2b("kornholm some seeds", seeds, (size_t)count * FAIR_BYTES, NULL, out, FAIR_BYTES);
}

void fair_seeds_whole(const uint8_t *parts, uint32_t count, uint8_t out[FAIR_BYTES]) {
    fair_blake2b("kornholm all seeds", parts, (size_t)count * FAIR_BYTES, NULL, out, FAIR_BYTES);
}

void fair_hash(const char *text, size_t length, uint8_t out[FAIR_HASH]) {
    fair_blake2b("kornholm token", text, length, NULL, out, FAIR_HASH);
}
