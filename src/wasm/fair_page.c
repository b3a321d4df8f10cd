/* Hash and cipher for the module of the browser: the page brings them (web/src/lib/fair.ts). Everywhere else they are
 * those of libsodium. */
#include <string.h>

#include "table/fair_parts.h"

#ifdef __wasm__
#define FROM_PAGE(name) __attribute__((import_module("page"), import_name(name)))

FROM_PAGE("blake2b")
void page_blake2b(const char *purpose, size_t purpose_length, const void *bytes, size_t n, const uint8_t *key,
                  size_t key_length, uint8_t *out, size_t size);
FROM_PAGE("chacha20")
void page_chacha20(const uint8_t *key, const uint8_t *nonce, uint8_t *out, size_t size);

void fair_blake2b(const char *purpose, const void *bytes, size_t n, const uint8_t *key, uint8_t *out,
                  size_t size) {
    page_blake2b(purpose, strlen(purpose) + 1, bytes, n, key, key ? FAIR_BYTES : 0, out, size);
}

void fair_chacha20(const uint8_t key[FAIR_BYTES], const uint8_t nonce[FAIR_NONCE], uint8_t *out,
                   size_t size) {
    page_chacha20(key, nonce, out, size);
}

/* What is checked in the browser has been published. */
void fair_forget(void *bytes, size_t n) {
    (void)bytes;
    (void)n;
}
#endif
