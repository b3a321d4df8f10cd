/* ban.h - addresses that are shown the door, for all loops together and as long as the program runs. A new
 * connection is answered 403 and closed, those that are open are closed within a second. Kept in memory only: no
 * address is ever written down. */
#ifndef KH_NET_BAN_H
#define KH_NET_BAN_H

#include "net/address.h"

enum { NET_BANS = 4096 };

bool net_ban(const net_peer *);     /* false: there are too many */
bool net_ban_end(const net_peer *); /* false: it was not banned */
bool net_banned(const net_peer *);
void net_ban_end_all(void);
void net_bans_each(void (*each)(void *who, const net_peer *), void *who); /* under the lock */
uint32_t
net_bans_changed(void); /* one more after each new ban: whoever is connected has to be looked at again */

#endif
