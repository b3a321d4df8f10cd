/* host.h - whether a Host header names this server. A page of somebody else's can make his own name lead to this
 * machine (DNS rebinding), and would then be taken for ours: so without --public-url only names count that nobody else
 * can give away. */
#ifndef KH_NET_HOST_H
#define KH_NET_HOST_H

#include <stdbool.h>
#include <stdint.h>

enum { HOST_NAMES = 16, HOST_NAME = 256 };

/* The address of a machine, localhost, this machine's own name with anything behind it, or one of the others. No header
 * at all is fine: browsers send it always. */
bool host_fine(const char *header, const char *own, const char *const names[], uint32_t count);

#endif
