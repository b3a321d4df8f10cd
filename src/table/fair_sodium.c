/* Hash and cipher out of libsodium: see fair_parts.h. */
#include <sodium.h>
#include <string.h>

#include "table/fair_parts.h"

_Static_assert((int)FAIR_BYTES == (int)crypto_stream_chacha20_KEYBYTES, "a key fills the cipher");
_Static_assert((int)FAIR_NONCE == (int)crypto_stream_chacha20_NONCEBYTES, "");
_Static_assert(FAIR_BYTES >= crypto_generichash_BYTES_MIN && FAIR_BYTES <= crypto_generichash_BYTES_MAX, "");
_Static_assert(FAIR_HASH >= crypto_generichash_BYTES_MIN, "");

void fair_blake2b(const char *purpose, const void *bytes, size_t n, const uint8_t *key, uint8_t *out,
                  size_t size) {
    crypto_generichash_state h;
    crypto_generichash_init(&h, key, key ? FAIR_BYTES : 0, size);
    crypto_generichash_update(&h, (const uint8_t *)purpose, strlen(purpose) + 1);
    crypto_generichash_update(&h, bytes, n);
    crypto_generichash_final(&h, out, size);
    sodium_memzero(&h, sizeof h);
}

void fair_chacha20(const uint8_t key[FAIR_BYTES], const uint8_t nonce[FAIR_NONCE], uint8_t *out,
                   size_t size) {
    crypto_stream_chacha20(out, size, nonce, key);
}

void fair_forget(void *bytes, size_t n) {
    sodium_memzero(bytes, n);
}
