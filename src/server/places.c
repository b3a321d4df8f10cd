/* A hash table: see places.h. */
#include "server/places.h"

#include <stdlib.h>

static uint32_t first_free(const places *p, uint64_t hash) {
    uint32_t at = (uint32_t)hash & (p->cap - 1);
    while (p->at[at])
        at = (at + 1) & (p->cap - 1);
    return at;
}

void *places_find(const places *p, const places_kind *kind, uint64_t hash, const void *key) {
    if (p->cap == 0)
        return NULL;
    uint32_t at = (uint32_t)hash & (p->cap - 1);
    while (p->at[at] && !kind->same(p->at[at], key))
        at = (at + 1) & (p->cap - 1);
    return p->at[at];
}

bool places_reserve(places *p, const places_kind *kind) {
    if (2 * (p->count + 1) <= p->cap)
        return true;
    const places old = *p;
    const uint32_t wanted = old.cap ? 2 * old.cap : 64;
    void **at = calloc(wanted, sizeof *at);
    if (!at)
        return false;
    p->at = at;
    p->cap = wanted;
    for (uint32_t i = 0; i < old.cap; i++)
        if (old.at[i])
            at[first_free(p, kind->hash(old.at[i]))] = old.at[i];
    free(old.at);
    return true;
}

void places_put(places *p, const places_kind *kind, void *item) {
    p->at[first_free(p, kind->hash(item))] = item;
    p->count++;
}

/* Those behind it move up, as far as they would not be found otherwise. */
static void close_gap(places *p, const places_kind *kind, uint32_t at) {
    const uint32_t mask = p->cap - 1;
    for (uint32_t next = (at + 1) & mask; p->at[next]; next = (next + 1) & mask) {
        const uint32_t home = (uint32_t)kind->hash(p->at[next]) & mask;
        if (((next - home) & mask) < ((next - at) & mask))
            continue;
        p->at[at] = p->at[next];
        at = next;
    }
    p->at[at] = NULL;
}

void places_remove(places *p, const places_kind *kind, const void *item) {
    if (p->cap == 0)
        return;
    uint32_t at = (uint32_t)kind->hash(item) & (p->cap - 1);
    while (p->at[at] && p->at[at] != item)
        at = (at + 1) & (p->cap - 1);
    if (!p->at[at])
        return;
    p->count--;
    close_gap(p, kind, at);
}

void places_free(places *p) {
    free(p->at);
    *p = (places){0};
}
