/* The directory: a sorted list behind a lock. Some thousands of tables are looked up by code; lists walk it. */
#include "directory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef directory_entry *entry_at;

struct directory {
    pthread_mutex_t lock;
    entry_at *entry; /* by code */
    uint32_t count, room;
};

directory *directory_new(void) {
    directory *d = calloc(1, sizeof *d);
    if (d)
        pthread_mutex_init(&d->lock, NULL);
    return d;
}

void directory_free(directory *d) {
    if (!d)
        return;
    for (uint32_t i = 0; i < d->count; i++)
        free(d->entry[i]);
    free(d->entry);
    pthread_mutex_destroy(&d->lock);
    free(d);
}

/* Where the code is or would be. */
static uint32_t place_of(const directory *d, const char *code) {
    uint32_t low = 0, high = d->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (strcmp(d->entry[middle]->row.code, code) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const directory *d, uint32_t place, const char *code) {
    return place < d->count && strcmp(d->entry[place]->row.code, code) == 0;
}

static bool grow(directory *d) {
    if (d->count < d->room)
        return true;
    const uint32_t wanted = d->room ? d->room * 2 : 64;
    entry_at *bigger = realloc(d->entry, wanted * sizeof(entry_at));
    if (bigger) {
        d->entry = bigger;
        d->room = wanted;
    }
    return bigger != NULL;
}

static bool put(directory *d, const directory_entry *e) {
    const uint32_t place = place_of(d, e->row.code);
    if (is_at(d, place, e->row.code)) {
        *d->entry[place] = *e;
        return true;
    }
    directory_entry *copy = grow(d) ? malloc(sizeof *copy) : NULL;
    if (!copy)
        return false;
    *copy = *e;
    memmove(d->entry + place + 1, d->entry + place, (d->count - place) * sizeof(entry_at));
    d->entry[place] = copy;
    d->count++;
    return true;
}

bool directory_put(directory *d, const directory_entry *e) {
    pthread_mutex_lock(&d->lock);
    const bool fine = put(d, e);
    pthread_mutex_unlock(&d->lock);
    return fine;
}

void directory_drop(directory *d, const char *code) {
    pthread_mutex_lock(&d->lock);
    const uint32_t place = place_of(d, code);
    if (is_at(d, place, code)) {
        free(d->entry[place]);
        d->count--;
        memmove(d->entry + place, d->entry + place + 1, (d->count - place) * sizeof(entry_at));
    }
    pthread_mutex_unlock(&d->lock);
}

bool directory_find(directory *d, const char *code, directory_entry *out) {
    pthread_mutex_lock(&d->lock);
    const uint32_t place = place_of(d, code);
    const bool found = is_at(d, place, code);
    if (found)
        *out = *d->entry[place];
    pthread_mutex_unlock(&d->lock);
    return found;
}

static uint32_t count_live(directory *d, const room_token *host_or_null) {
    uint32_t n = 0;
    pthread_mutex_lock(&d->lock);
    for (uint32_t i = 0; i < d->count; i++)
        if (d->entry[i]->row.phase != STORE_OVER &&
            (!host_or_null || memcmp(&d->entry[i]->host, host_or_null, sizeof *host_or_null) == 0))
            n++;
    pthread_mutex_unlock(&d->lock);
    return n;
}

uint32_t directory_live(directory *d) {
    return count_live(d, NULL);
}

uint32_t directory_hosted(directory *d, const room_token *host) {
    return count_live(d, host);
}

static int by_number(const void *a, const void *b) {
    const uint64_t x = (*(const entry_at *)a)->row.table, y = (*(const entry_at *)b)->row.table;
    return x < y ? -1 : x > y;
}

void directory_each(directory *d, bool (*each)(void *who, const directory_entry *), void *who) {
    pthread_mutex_lock(&d->lock);
    entry_at *sorted = malloc((d->count + 1) * sizeof(entry_at));
    if (sorted && d->count > 0) {
        memcpy(sorted, d->entry, d->count * sizeof(entry_at));
        qsort(sorted, d->count, sizeof(entry_at), by_number);
        for (uint32_t i = 0; i < d->count && each(who, sorted[i]); i++)
            ;
    }
    free(sorted);
    pthread_mutex_unlock(&d->lock);
}
