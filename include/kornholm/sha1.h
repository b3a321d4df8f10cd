/* sha1.h - SHA-1, which the handshake of WebSockets asks for and nothing else here: it keeps no secret any more, which
 * is why libsodium does not offer it. */
#ifndef KH_SHA1_H
#define KH_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { KH_SHA1_BYTES = 20 };

void kh_sha1(const void *bytes, size_t length, uint8_t out[KH_SHA1_BYTES]);

#endif
