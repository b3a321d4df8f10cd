#include "net/out.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_FIRST = 4 };

void out_pool_free(out_pool *pool) {
    while (pool->count > 0)
        free(pool->spare[--pool->count]);
}

static void forget_bytes(net_out *o, out_pool *pool) {
    if (o->cap == OUT_BLOCK && pool->count < OUT_SPARE_MAX)
        pool->spare[pool->count++] = o->bytes;
    else
        free(o->bytes);
    o->bytes = NULL;
    o->from = o->to = o->cap = 0;
}

static void forget_marks(net_out *o) {
    free(o->marks);
    o->marks = NULL;
    o->marks_from = o->marks_to = o->marks_cap = 0;
}

/* The frames behind the first `kept`. */
static void forget_shared(net_out *o, uint32_t kept) {
    while (o->shared_to > o->shared_from + kept)
        net_frame_drop(o->shared[--o->shared_to].frame);
    if (kept > 0)
        return;
    free(o->shared);
    o->shared = NULL;
    o->shared_from = o->shared_to = o->shared_cap = o->shared_bytes = 0;
}

void out_free(net_out *o, out_pool *pool) {
    forget_bytes(o, pool);
    forget_marks(o);
    forget_shared(o, 0);
}

uint32_t out_ready(const net_out *o) {
    return out_held(o) ? (uint32_t)(o->marks[o->marks_from].at - o->sent) : out_size(o);
}

unsigned out_parts(const net_out *o, struct iovec *part, unsigned most) {
    const uint64_t end = o->sent + out_ready(o);
    uint64_t at = o->sent;
    uint32_t own = o->from, i = o->shared_from;
    unsigned n = 0;
    for (; at < end && n < most; n++) {
        const out_shared *s = i < o->shared_to ? &o->shared[i] : NULL;
        if (s && s->at <= at) {
            const size_t before = (size_t)(at - s->at);
            part[n] = (struct iovec){s->frame->bytes + before, s->frame->length - before};
            i++;
        } else {
            part[n] = (struct iovec){o->bytes + own, (size_t)((s && s->at < end ? s->at : end) - at)};
            own += (uint32_t)part[n].iov_len;
        }
        at += part[n].iov_len;
    }
    return n;
}

/* Of the part that leaves next, at most `n` bytes have left; how many. */
static size_t sent_of_part(net_out *o, size_t n) {
    const out_shared *s = o->shared_from < o->shared_to ? &o->shared[o->shared_from] : NULL;
    const bool own = !s || s->at > o->sent;
    const size_t left = !s    ? n
                        : own ? (size_t)(s->at - o->sent)
                              : (size_t)(s->at + s->frame->length - o->sent);
    const size_t part = n < left ? n : left;
    o->sent += part;
    if (own) {
        o->from += (uint32_t)part;
        return part;
    }
    o->shared_bytes -= (uint32_t)part;
    if (part == left) {
        net_frame_drop(s->frame);
        o->shared_from++;
    }
    return part;
}

void out_sent(net_out *o, out_pool *pool, size_t n) {
    while (n > 0)
        n -= sent_of_part(o, n);
    if (o->from == o->to)
        forget_bytes(o, pool);
    if (o->shared_from == o->shared_to)
        forget_shared(o, 0);
}

/* Room for n more of its own bytes behind those that are there. */
static bool grow(net_out *o, out_pool *pool, size_t n) {
    const uint32_t size = o->to - o->from;
    size_t cap = o->cap ? o->cap : OUT_BLOCK;
    while (cap < size + n)
        cap *= 2;
    if (cap == o->cap) { /* enough, once the sent bytes are gone */
        memmove(o->bytes, o->bytes + o->from, size);
        o->from = 0;
        o->to = size;
        return true;
    }
    char *bigger = cap == OUT_BLOCK && pool->count > 0 ? pool->spare[--pool->count] : malloc(cap);
    if (!bigger)
        return false;
    if (size > 0)
        memcpy(bigger, o->bytes + o->from, size);
    if (o->bytes)
        forget_bytes(o, pool);
    o->bytes = bigger;
    o->cap = (uint32_t)cap;
    o->from = 0;
    o->to = size;
    return true;
}

char *out_add(net_out *o, out_pool *pool, size_t n) {
    if (n > UINT32_MAX / 4 || (n > o->cap - o->to && !grow(o, pool, n)))
        return NULL;
    char *at = o->bytes + o->to;
    o->to += (uint32_t)n;
    return at;
}

/* Room for one more of what waits in a list; those before `from` are gone. */
static bool grow_list(void **list, uint32_t *from, uint32_t *to, uint32_t *cap, size_t size) {
    const uint32_t n = *to - *from;
    if (*to < *cap)
        return true;
    if (*from > 0 && n <= *cap / 2) {
        memmove(*list, (char *)*list + *from * size, n * size);
    } else {
        const uint32_t wanted = *cap ? 2 * *cap : LIST_FIRST;
        char *bigger = malloc(wanted * size);
        if (!bigger)
            return false;
        if (n > 0)
            memcpy(bigger, (char *)*list + *from * size, n * size);
        free(*list);
        *list = bigger;
        *cap = wanted;
    }
    *from = 0;
    *to = n;
    return true;
}

bool out_share(net_out *o, net_frame *f) {
    if (f->length > UINT32_MAX / 4 - o->shared_bytes ||
        !grow_list((void **)&o->shared, &o->shared_from, &o->shared_to, &o->shared_cap, sizeof *o->shared))
        return false;
    o->shared[o->shared_to++] = (out_shared){net_frame_keep(f), o->sent + out_size(o)};
    o->shared_bytes += f->length;
    return true;
}

bool out_hold(net_out *o, uint64_t ticket) {
    if (out_held(o) && o->marks[o->marks_to - 1].ticket >= ticket)
        return true; /* it waits long enough behind what is there */
    if (!grow_list((void **)&o->marks, &o->marks_from, &o->marks_to, &o->marks_cap, sizeof *o->marks))
        return false;
    o->marks[o->marks_to++] = (out_mark){ticket, o->sent + out_size(o)};
    return true;
}

bool out_release(net_out *o, uint64_t ticket) {
    const uint32_t before = o->marks_from;
    while (out_held(o) && o->marks[o->marks_from].ticket <= ticket)
        o->marks_from++;
    const bool more = o->marks_from > before;
    if (!out_held(o))
        forget_marks(o);
    return more;
}

/* Frames up to a place in the connection's bytes, and how many of their bytes are unsent. */
static uint32_t shared_before(const net_out *o, uint64_t place, uint32_t *bytes) {
    uint32_t n = 0;
    *bytes = 0;
    for (; o->shared_from + n < o->shared_to; n++) {
        const out_shared *s = &o->shared[o->shared_from + n];
        if (s->at >= place)
            break;
        *bytes += s->frame->length - (s->at < o->sent ? (uint32_t)(o->sent - s->at) : 0);
    }
    return n;
}

void out_drop_held(net_out *o, out_pool *pool, uint32_t but) {
    uint32_t shared;
    if (!out_held(o))
        return;
    const uint32_t left = out_ready(o), frames = shared_before(o, o->sent + left, &shared),
                   own = left - shared, gone = o->to - o->from - own;
    if (but > gone)
        but = gone;
    if (but > 0)
        memmove(o->bytes + o->from + own, o->bytes + o->to - but, but);
    o->to = o->from + own + but;
    forget_shared(o, frames);
    o->shared_bytes = shared;
    forget_marks(o);
    if (o->from == o->to)
        forget_bytes(o, pool);
}
