/* handshake.h - the few lines of HTTP with which a WebSocket begins, and the address that leads there. */
#ifndef KH_CLIENT_HANDSHAKE_H
#define KH_CLIENT_HANDSHAKE_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the request; `accept` gets what the server must answer. */
size_t handshake_write(const char *host, const char *port, char *out, size_t cap, char accept[32]);

/* Behind the empty line that ends the answer; 0: it is not complete. */
size_t handshake_end(const char *head, size_t length);
bool handshake_fine(const char *head, size_t length, const char *accept);

#endif
