/* address.h - who is at the other end: addresses, the names that logs have for them, and how many connections
 * each has, for all loops together. */
#ifndef KH_NET_ADDRESS_H
#define KH_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

/* Whom a connection counts for: an IPv4 address, or the first half of an IPv6 one, since a household gets that many
 * and can use a new one for each connection. */
typedef struct net_peer {
    uint8_t bytes[16];
} net_peer;

enum {
    NET_ADDRESS_TEXT = 50, /* with the /64 behind it */
    NET_PSEUDONYM = 16
};
void net_peer_of(const struct sockaddr *, net_peer *out, char text[NET_ADDRESS_TEXT]);
bool net_peer_read(const char *address, net_peer *out); /* as people write it */
void net_peer_write(const net_peer *, char out[NET_ADDRESS_TEXT]);
bool net_peer_same(const net_peer *, const net_peer *);
/* All of whom nothing can be known: those whom a proxy of ours brings without a word that can be read. */
extern const net_peer net_stranger;

/* What logs call an address: "guest-5c01e2aa". The key is new at each start, so that nobody can find the address by
 * it, nor connect two runs of the server. */
void net_peer_pseudonym(const net_peer *, char out[NET_PSEUDONYM]);
bool net_peer_named(const char *pseudonym, net_peer *out); /* among those who are connected */

/* A network, "192.0.2.0/24" or a single address. */
typedef struct net_range {
    uint8_t bytes[16];
    uint8_t bits;
} net_range;
bool net_range_read(const char *text, net_range *out);
bool net_range_has(const net_range *, const net_peer *);      /* of IPv6 the first half counts */
bool net_range_holds(const net_range *, const char *address); /* the whole address */
enum { NET_HERE = 2 };
extern const net_range net_here[NET_HERE]; /* this machine: 127.0.0.0/8 and ::1 */

/* The last address of an X-Forwarded-For, the one that the nearest proxy has seen itself; what stands before it anybody
 * can write. False: there is none. */
bool net_peer_forwarded(const char *header, net_peer *out, char text[NET_ADDRESS_TEXT]);

bool net_peer_enter(const net_peer *, uint32_t limit); /* false: it has so many already (0: no limit) */
void net_peer_leave(const net_peer *);
/* Something else answers for one of its connections, an event: it no longer counts for the limit. False: it answers for
 * `most` of them already. Undone before that connection leaves. */
bool net_peer_set_apart(const net_peer *, uint32_t most);
void net_peer_set_back(const net_peer *);
bool net_peer_crowded(const net_peer *, uint32_t limit); /* it has more than half of what it may have */

#endif
