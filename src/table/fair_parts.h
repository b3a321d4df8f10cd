/* fair_parts.h - the two pieces of arithmetic under fair.c. The program takes them from libsodium (fair_sodium.c); in
 * the browser the page brings them (src/wasm/fair_page.c). */
#ifndef KH_FAIR_PARTS_H
#define KH_FAIR_PARTS_H

#include "table/fair.h"

/* BLAKE2b of the purpose with its zero byte and then the bytes; `key` has FAIR_BYTES, or is NULL. */
void fair_blake2b(const char *purpose, const void *bytes, size_t n, const uint8_t *key, uint8_t *out,
                  size_t size);

enum { FAIR_NONCE = 8 };

/* The first bytes of ChaCha20 in its original form. */
void fair_chacha20(const uint8_t key[FAIR_BYTES], const uint8_t nonce[FAIR_NONCE], uint8_t *out, size_t size);

/* Not optimised away. */
void fair_forget(void *bytes, size_t n);

#endif
