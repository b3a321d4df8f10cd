/* places.h - things found by a key, in a hash table with open addressing: a power of two places, half of them free at
 * least. It keeps pointers, and owns nothing but the places. */
#ifndef KH_PLACES_H
#define KH_PLACES_H

#include <stdbool.h>
#include <stdint.h>

/* All zero: empty. */
typedef struct places {
    void **at;
    uint32_t count, cap;
} places;

/* What is in it: its hash, and whether it has a key. */
typedef struct places_kind {
    uint64_t (*hash)(const void *item);
    bool (*same)(const void *item, const void *key);
} places_kind;

void *places_find(const places *, const places_kind *, uint64_t hash,
                  const void *key);                         /* NULL: it is not there */
bool places_reserve(places *, const places_kind *);         /* for one more; false: no memory */
void places_put(places *, const places_kind *, void *item); /* after places_reserve(), and under a new key */
void places_remove(places *, const places_kind *, const void *item); /* if it is there */
void places_free(places *);

#endif
