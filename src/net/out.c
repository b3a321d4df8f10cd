#include "net/out.h"

#include <stdlib.h>
#include <string.h>

enum { MARKS_FIRST = 4 };

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

void out_free(net_out *o, out_pool *pool) {
    forget_bytes(o, pool);
    forget_marks(o);
}

uint32_t out_ready(const net_out *o) {
    return out_held(o) ? (uint32_t)(o->marks[o->marks_from].at - o->sent) : out_size(o);
}

void out_sent(net_out *o, out_pool *pool, size_t n) {
    o->from += (uint32_t)n;
    o->sent += n;
    if (o->from == o->to)
        forget_bytes(o, pool);
}

/* Room for n more bytes behind those that are there. */
static bool grow(net_out *o, out_pool *pool, size_t n) {
    const uint32_t size = out_size(o);
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

static bool grow_marks(net_out *o) {
    const uint32_t n = o->marks_to - o->marks_from;
    if (o->marks_from > 0 && n < o->marks_cap) {
        memmove(o->marks, o->marks + o->marks_from, n * sizeof *o->marks);
    } else {
        const uint32_t cap = o->marks_cap ? 2 * o->marks_cap : MARKS_FIRST;
        out_mark *bigger = realloc(o->marks, cap * sizeof *bigger);
        if (!bigger)
            return false;
        o->marks = bigger;
        o->marks_cap = cap;
    }
    o->marks_from = 0;
    o->marks_to = n;
    return true;
}

bool out_hold(net_out *o, uint64_t ticket) {
    if (out_held(o) && o->marks[o->marks_to - 1].ticket >= ticket)
        return true; /* it waits long enough behind what is there */
    if (o->marks_to == o->marks_cap && !grow_marks(o))
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

void out_drop_held(net_out *o, out_pool *pool, uint32_t but) {
    if (!out_held(o))
        return;
    const uint32_t left = out_ready(o);
    if (but > out_size(o) - left)
        but = out_size(o) - left;
    memmove(o->bytes + o->from + left, o->bytes + o->to - but, but);
    o->to = o->from + left + but;
    forget_marks(o);
    if (o->from == o->to)
        forget_bytes(o, pool);
}
