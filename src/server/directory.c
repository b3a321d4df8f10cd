/* The directory: a sorted list behind a lock. Tables are looked up by code; lists walk it. Finished tables are in it
 * for ever, so an entry takes no more memory than its seats need, and those that live are listed once more. */
#include "directory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct kept {
    directory_entry entry;
    room_token holder[];
} kept;

struct directory {
    pthread_mutex_t lock;
    kept **all;  /* by code */
    kept **live; /* those that wait or run, in any order */
    uint32_t count, room, live_count, live_room;
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
        free(d->all[i]);
    free(d->all);
    free(d->live);
    pthread_mutex_destroy(&d->lock);
    free(d);
}

/* Where the code is or would be. */
static uint32_t place_of(const directory *d, const char *code) {
    uint32_t low = 0, high = d->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (strcmp(d->all[middle]->entry.row.code, code) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const directory *d, uint32_t place, const char *code) {
    return place < d->count && strcmp(d->all[place]->entry.row.code, code) == 0;
}

static bool grow(kept ***list, uint32_t *room, uint32_t count) {
    if (count < *room)
        return true;
    const uint32_t wanted = *room ? *room * 2 : 64;
    kept **bigger = realloc(*list, wanted * sizeof(kept *));
    if (bigger) {
        *list = bigger;
        *room = wanted;
    }
    return bigger != NULL;
}

static bool is_live(const kept *k) {
    return !store_finished(k->entry.row.phase);
}

static void leave_live(directory *d, const kept *k) {
    for (uint32_t i = 0; i < d->live_count; i++)
        if (d->live[i] == k) {
            d->live[i] = d->live[--d->live_count];
            return;
        }
}

static size_t holders_of(const directory_entry *e) {
    return e->seats < DIRECTORY_SEATS ? e->seats : DIRECTORY_SEATS;
}

static kept *copy_of(const directory_entry *e) {
    const size_t size = holders_of(e) * sizeof(room_token);
    kept *k = malloc(sizeof *k + size);
    if (!k)
        return NULL;
    k->entry = *e;
    k->entry.holder = k->holder;
    if (size > 0)
        memcpy(k->holder, e->holder, size);
    return k;
}

static void forget(directory *d, kept *k) {
    if (is_live(k))
        leave_live(d, k);
    free(k);
}

static bool put(directory *d, const directory_entry *e) {
    const uint32_t place = place_of(d, e->row.code);
    const bool known = is_at(d, place, e->row.code);
    kept *k =
        grow(&d->all, &d->room, d->count) && grow(&d->live, &d->live_room, d->live_count) ? copy_of(e) : NULL;
    if (!k)
        return false;
    if (known) {
        forget(d, d->all[place]);
    } else {
        memmove(d->all + place + 1, d->all + place, (d->count - place) * sizeof(kept *));
        d->count++;
    }
    d->all[place] = k;
    if (is_live(k))
        d->live[d->live_count++] = k;
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
        forget(d, d->all[place]);
        d->count--;
        memmove(d->all + place, d->all + place + 1, (d->count - place) * sizeof(kept *));
    }
    pthread_mutex_unlock(&d->lock);
}

void directory_hide(directory *d, const char *code, bool hidden) {
    pthread_mutex_lock(&d->lock);
    const uint32_t place = place_of(d, code);
    if (is_at(d, place, code))
        d->all[place]->entry.fresh = hidden;
    pthread_mutex_unlock(&d->lock);
}

void directory_stand(directory *d, const char *code, const standing *now) {
    pthread_mutex_lock(&d->lock);
    const uint32_t place = place_of(d, code);
    if (is_at(d, place, code))
        d->all[place]->entry.standing = *now;
    pthread_mutex_unlock(&d->lock);
}

bool directory_find(directory *d, const char *code, directory_entry *out) {
    pthread_mutex_lock(&d->lock);
    const uint32_t place = place_of(d, code);
    const bool found = is_at(d, place, code) && !d->all[place]->entry.fresh;
    if (found) {
        *out = d->all[place]->entry;
        out->holder = NULL; /* that is only there under the lock */
    }
    pthread_mutex_unlock(&d->lock);
    return found;
}

bool directory_belongs(const directory_entry *e, const room_token *who) {
    static const room_token nobody;
    if (memcmp(&nobody, who, sizeof nobody) == 0)
        return false;
    if (memcmp(&e->host, who, sizeof *who) == 0)
        return true;
    for (uint32_t i = 0; i < e->seats && i < DIRECTORY_SEATS; i++)
        if (memcmp(&e->holder[i], who, sizeof *who) == 0)
            return true;
    return false;
}

bool directory_welcomes(directory *d, const char *code, const room_token *who) {
    pthread_mutex_lock(&d->lock);
    const uint32_t place = place_of(d, code);
    const bool welcome = is_at(d, place, code) && directory_belongs(&d->all[place]->entry, who);
    pthread_mutex_unlock(&d->lock);
    return welcome;
}

uint32_t directory_live(directory *d) {
    pthread_mutex_lock(&d->lock);
    const uint32_t n = d->live_count;
    pthread_mutex_unlock(&d->lock);
    return n;
}

uint32_t directory_hosted(directory *d, const room_token *host) {
    uint32_t n = 0;
    pthread_mutex_lock(&d->lock);
    for (uint32_t i = 0; i < d->live_count; i++)
        n += memcmp(&d->live[i]->entry.host, host, sizeof *host) == 0;
    pthread_mutex_unlock(&d->lock);
    return n;
}

directory_share directory_opened(directory *d, opener who) {
    directory_share share = {0};
    pthread_mutex_lock(&d->lock);
    for (uint32_t i = 0; i < d->live_count; i++)
        if (d->live[i]->entry.opener == who) {
            share.live++;
            share.bots += d->live[i]->entry.bots;
        }
    pthread_mutex_unlock(&d->lock);
    return share;
}

void directory_bots(directory *d, const char *code, bool bots) {
    pthread_mutex_lock(&d->lock);
    const uint32_t place = place_of(d, code);
    if (is_at(d, place, code))
        d->all[place]->entry.bots = bots;
    pthread_mutex_unlock(&d->lock);
}

static int by_number(const void *a, const void *b) {
    const uint64_t x = (*(kept *const *)a)->entry.row.table, y = (*(kept *const *)b)->entry.row.table;
    return x < y ? -1 : x > y;
}

void directory_each(directory *d, bool (*each)(void *who, const directory_entry *), void *who) {
    pthread_mutex_lock(&d->lock);
    kept **sorted = malloc((d->count + 1) * sizeof(kept *));
    if (sorted) {
        if (d->count > 0)
            memcpy(sorted, d->all, d->count * sizeof(kept *));
        qsort(sorted, d->count, sizeof(kept *), by_number);
        for (uint32_t i = 0; i < d->count && (sorted[i]->entry.fresh || each(who, &sorted[i]->entry)); i++)
            ;
    }
    free(sorted);
    pthread_mutex_unlock(&d->lock);
}
