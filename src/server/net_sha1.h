/* net_sha1.h - SHA-1 of a short text, for the handshake of RFC 6455 and nothing else. */
#ifndef KH_NET_SHA1_H
#define KH_NET_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_BYTES = 20, SHA1_TEXT_MAX = 119 }; /* two blocks hold so much */

void net_sha1(const char *text, size_t length, uint8_t out[SHA1_BYTES]); /* length: at most SHA1_TEXT_MAX */

#endif
