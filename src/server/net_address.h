/* net_address.h - how many connections each address has, for all loops together. */
#ifndef KH_NET_ADDRESS_H
#define KH_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

/* Whom a connection counts for: an IPv4 address, or the first half of an IPv6 one, since a household gets that many
 * and can use a new one for each connection. */
typedef struct net_peer {
    uint8_t bytes[16];
} net_peer;

enum { NET_ADDRESS_TEXT = 46 };
void net_peer_of(const struct sockaddr *, net_peer *out, char text[NET_ADDRESS_TEXT]);

/* The last address of an X-Forwarded-For, the one that the nearest proxy has seen itself; what stands before it anybody
 * can write. False: there is none. */
bool net_peer_forwarded(const char *header, net_peer *out, char text[NET_ADDRESS_TEXT]);
bool net_peer_here(const char *text); /* on this machine */

bool net_peer_enter(const net_peer *, uint32_t limit); /* false: it has so many already (0: no limit) */
void net_peer_leave(const net_peer *);

#endif
