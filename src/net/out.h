/* out.h - what a connection has yet to send: its own bytes in one piece, between them frames that others have too, so
 * that all that may leave leaves with one call; and marks where it has to wait for a ticket. No sockets. */
#ifndef KH_NET_OUT_H
#define KH_NET_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

#include "net/frame.h"

enum { OUT_BLOCK = 4096, OUT_SPARE_MAX = 64 };

/* Blocks that wait for a connection: sending a message allocates nothing. */
typedef struct out_pool {
    char *spare[OUT_SPARE_MAX];
    unsigned count;
} out_pool;
void out_pool_free(out_pool *);

typedef struct out_mark {
    uint64_t ticket;
    uint64_t at; /* bytes of the connection before it, sent ones included */
} out_mark;

typedef struct out_shared {
    net_frame *frame;
    uint64_t at; /* as above */
} out_shared;

/* All zero: nothing to send. */
typedef struct net_out {
    char *bytes; /* its own */
    uint32_t from, to, cap;
    uint32_t marks_from, marks_to, marks_cap;
    uint32_t shared_from, shared_to, shared_cap;
    uint32_t shared_bytes; /* of frames, unsent */
    out_mark *marks;       /* tickets rise */
    out_shared *shared;
    uint64_t sent; /* bytes, of both */
} net_out;

static inline uint32_t out_size(const net_out *o) {
    return o->to - o->from + o->shared_bytes;
}
static inline bool out_held(const net_out *o) {
    return o->marks_from < o->marks_to;
}
static inline uint64_t out_last_ticket(const net_out *o) {
    return out_held(o) ? o->marks[o->marks_to - 1].ticket : 0;
}
uint32_t out_ready(const net_out *); /* so many bytes may leave now, */
/* and these are the first of them; how many parts that are. */
unsigned out_parts(const net_out *, struct iovec *part, unsigned most);
void out_sent(net_out *, out_pool *, size_t n);

char *out_add(net_out *, out_pool *, size_t n); /* room for n bytes, which count at once; NULL: no memory */
bool out_share(net_out *, net_frame *);         /* a reference more to it; false: no memory */
bool out_hold(net_out *, uint64_t ticket);      /* what is added from here on waits; false: no memory */
bool out_release(net_out *, uint64_t ticket);   /* whether more may leave now */
/* Forgets from the first mark on, but for the last `but` bytes. */
void out_drop_held(net_out *, out_pool *, uint32_t but);
void out_free(net_out *, out_pool *);

#endif
