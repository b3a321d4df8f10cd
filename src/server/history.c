/* Messages that can be sent again: see history.h. */
#include "server/history.h"

#include <stdlib.h>
#include <string.h>

void history_clear(history *h) {
    free(h->bytes);
    *h = (history){0};
}

static uint32_t most_of(const history *h) {
    return h->most ? h->most : HISTORY_MOST;
}

static void drop_all(history *h, uint64_t n) {
    h->from = h->to = 0;
    h->complete_n = n;
}

static void drop_first(history *h) {
    history_item item;
    memcpy(&item, h->bytes + h->from, sizeof item);
    h->from += (uint32_t)sizeof item + item.length;
    h->complete_n = item.n;
}

/* Room for so many bytes behind the last. */
static bool reserve(history *h, uint32_t more) {
    uint32_t wanted = h->cap ? h->cap : HISTORY_FIRST;
    while (h->to - h->from + more > most_of(h))
        drop_first(h);
    while (wanted < h->to - h->from + more)
        wanted *= 2;
    if (wanted > h->cap) {
        char *bigger = realloc(h->bytes, wanted);
        if (!bigger)
            return false;
        h->bytes = bigger;
        h->cap = wanted;
    }
    if (more > h->cap - h->to) {
        memmove(h->bytes, h->bytes + h->from, h->to - h->from);
        h->to -= h->from;
        h->from = 0;
    }
    return true;
}

void history_add(history *h, uint64_t n, bool for_all, const char *text, size_t length) {
    history_item item;
    memset(&item, 0, sizeof item); /* what lies between the members too */
    if (length > most_of(h) - sizeof item || !reserve(h, (uint32_t)(sizeof item + length))) {
        drop_all(h, n);
        return;
    }
    item.n = n;
    item.length = (uint32_t)length;
    item.for_all = for_all;
    memcpy(h->bytes + h->to, &item, sizeof item);
    memcpy(h->bytes + h->to + sizeof item, text, length);
    h->to += (uint32_t)(sizeof item + length);
}

bool history_next(const history *h, uint32_t *at, history_item *out, const char **text) {
    const uint32_t place = *at == 0 ? h->from : *at - 1; /* one more, so that 0 is the beginning */
    if (place >= h->to)
        return false;
    memcpy(out, h->bytes + place, sizeof *out);
    *text = h->bytes + place + sizeof *out;
    *at = place + (uint32_t)sizeof *out + out->length + 1;
    return true;
}
