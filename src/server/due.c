/* Which table is due next: a heap by time. */

#include "server/hall.h"

/* Heap of tables by the time at which they are due. */
static void heap_set(hall *h, uint32_t at, table *t) {
    h->heap[at - 1] = t;
    t->heap_at = at;
}

static void heap_sift(hall *h, table *t) {
    uint32_t at = t->heap_at;
    while (at > 1 && h->heap[at / 2 - 1]->due_ms > t->due_ms) {
        heap_set(h, at, h->heap[at / 2 - 1]);
        at /= 2;
    }
    for (uint32_t child; (child = 2 * at) <= h->heap_count; at = child) {
        if (child < h->heap_count && h->heap[child]->due_ms < h->heap[child - 1]->due_ms)
            child++;
        if (h->heap[child - 1]->due_ms >= t->due_ms)
            break;
        heap_set(h, at, h->heap[child - 1]);
    }
    heap_set(h, at, t);
}

void hall_not_due(hall *h, table *t) {
    if (t->heap_at == 0)
        return;
    table *last = h->heap[--h->heap_count];
    if (last != t) {
        last->heap_at = t->heap_at;
        heap_sift(h, last);
    }
    t->heap_at = 0;
}

void hall_due(hall *h, table *t, uint64_t due_ms) {
    t->due_ms = due_ms;
    if (due_ms == KH_NEVER) {
        hall_not_due(h, t);
        return;
    }
    if (t->heap_at == 0) {
        if (!hall_list_more((void **)&h->heap, &h->heap_cap, h->heap_count, sizeof(table *)))
            return;
        t->heap_at = ++h->heap_count;
    }
    heap_sift(h, t);
}

table *hall_next_due(hall *h, uint64_t now_ms) {
    return h->heap_count > 0 && h->heap[0]->due_ms <= now_ms ? h->heap[0] : NULL;
}
