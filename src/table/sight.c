/* Views of a match: see sight.h. */
#include "table/sight.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/pages.h"
#include "table/block.h"

bool kh_sight_fit(kh_sight *v, const kh_match *m) {
    const uint32_t most = kh_pages(m->game, m->table);
    if (v->bytes && v->page && m->state_size <= v->size && most <= v->most) {
        memset(v->bytes, 0, v->size);
        v->pages = 0;
        return true;
    }
    kh_sight_close(v);
    v->bytes = kh_block_new(m->state_size);
    v->page = malloc(most * sizeof *v->page);
    if (!v->bytes || !v->page) {
        kh_sight_close(v);
        return false;
    }
    v->most = most;
    v->size = m->state_size;
    return true;
}

void kh_sight_close(kh_sight *v) {
    free(v->bytes);
    free(v->page);
    *v = (kh_sight){0};
}

/* A view is as dear as what is seen, not as the whole state. */
static void wipe(kh_sight *v, const kh_match *m) {
    for (uint32_t i = 0; i < v->pages; i++) {
        const kh_span span = kh_page(m->game, m->table, v->page[i]);
        memset((char *)v->bytes + span.offset, 0, span.size);
    }
}

static const void *look(kh_sight *v, const kh_match *m, kh_seat viewer) {
    for (uint32_t i = 0; i < v->pages; i++)
        m->game->view(m->table, m->state, viewer, v->page[i], v->bytes);
    return v->bytes;
}

const void *kh_sight_of(kh_sight *v, const kh_match *m, kh_seat viewer) {
    wipe(v, m);
    v->pages = kh_reach(m->game, m->table, viewer, v->page, v->most);
    if (v->pages > v->most)
        v->pages = v->most;
    return look(v, m, viewer);
}

const void *kh_sight_page(kh_sight *v, const kh_match *m, kh_seat viewer, uint32_t page) {
    wipe(v, m);
    v->pages = 1;
    v->page[0] = page;
    return look(v, m, viewer);
}

const void *kh_sight_open(kh_sight *v, const kh_match *m) {
    wipe(v, m);
    v->pages = v->most < kh_pages(m->game, m->table) ? v->most : kh_pages(m->game, m->table);
    for (uint32_t i = 0; i < v->pages; i++)
        v->page[i] = i;
    return look(v, m, KH_WATCHER);
}

size_t kh_sight_write(const kh_sight *v, const kh_match *m, char *out, size_t cap) {
    size_t length = 0;
    for (uint32_t i = 0; i < v->pages; i++) {
        const bool fits = length < cap;
        length += kh_page_write(m->game, m->table, v->bytes, v->page[i], fits ? out + length : NULL,
                                fits ? cap - length : 0);
    }
    return length;
}

bool kh_sight_has(const kh_sight *v, uint32_t page) {
    uint32_t low = 0, high = v->pages;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (v->page[middle] < page)
            low = middle + 1;
        else
            high = middle;
    }
    return low < v->pages && v->page[low] == page;
}
