/* frame.h - a finished WebSocket message that stands in the queues of many connections, perhaps of several loops. Whoever
 * has a pointer to it has one of its references; the last one to give his back frees it. */
#ifndef KH_NET_FRAME_H
#define KH_NET_FRAME_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

typedef struct net_frame {
    atomic_uint_fast32_t references;
    uint32_t length; /* of all bytes, the frame's head too */
    char bytes[];
} net_frame;

net_frame *net_frame_new(const char *text, size_t length); /* a text message; NULL: no memory */
typedef struct net_part {
    const char *text;
    size_t length;
} net_part;
net_frame *net_frame_of(const net_part *, size_t parts); /* the same out of several parts */
net_frame *net_frame_keep(net_frame *);                  /* one reference more */
void net_frame_drop(net_frame *);                        /* NULL: nothing */

#endif
