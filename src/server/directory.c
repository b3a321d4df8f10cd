/* The directory: all tables behind one lock, found by code, and in the order of their numbers: all of them, those that
 * are public and live, and those of each person. So no list looks at more tables than it shows. Finished tables are in
 * it until they expire, so an entry takes no more memory than its names and seats need. */
#include "server/directory.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/hash.h"
#include "server/places.h"

enum { WANTED = 64 };

/* What only a table has that waits or runs. */
typedef struct live_part {
    kh_config config;
    standing standing;
} live_part;

typedef struct kept {
    uint64_t number;
    opener opener;
    int64_t created_s, changed_s, touched_s;
    live_part *live;  /* NULL: it is finished */
    const char *game; /* behind the holders, as the names are */
    const char *names;
    uint32_t hall, seats, free;
    uint16_t rules_version;
    uint8_t phase;
    bool listed, fresh, bots;
    char code[STORE_CODE + 1];
    room_token host;
    room_token holder[];
} kept;

/* By number; new ones come at the end. */
typedef struct shelf {
    kept **at;
    uint32_t count, cap;
} shelf;

/* A person with a table. */
typedef struct owner {
    room_token token;
    shelf tables[2]; /* those that live, and those that are finished */
    uint32_t hosts;  /* live ones */
} owner;

/* An address that opened tables which live. */
typedef struct address {
    opener opener;
    directory_share share;
} address;

struct directory {
    pthread_mutex_t lock;
    places codes;     /* of kept */
    places people;    /* of owner */
    places addresses; /* of address */
    shelf all, open;  /* open: public, and it waits or runs */
    directory_counts counts;
    struct {
        char code[STORE_CODE + 1];
        uint32_t hall;
    } wanted[WANTED]; /* that their halls should wake */
    uint32_t wanted_count;
};

static const room_token nobody;
static uint64_t hash_key; /* tokens come from strangers: nobody chooses where they fall */

/* Shelves. */

static uint32_t shelf_place(const shelf *s, uint64_t number) {
    uint32_t low = 0, high = s->count;
    if (s->count > 0 && s->at[s->count - 1]->number < number)
        return s->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (s->at[middle]->number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

enum { PLACE = sizeof(void *) }; /* bytes of one on a shelf */

static bool shelf_cap(shelf *s) {
    if (s->count < s->cap)
        return true;
    const uint32_t wanted = s->cap ? s->cap * 2 : 4;
    kept **bigger = realloc(s->at, wanted * PLACE);
    if (bigger) {
        s->at = bigger;
        s->cap = wanted;
    }
    return bigger != NULL;
}

/* shelf_cap() was asked before. */
static void shelf_add(shelf *s, kept *k) {
    const uint32_t place = shelf_place(s, k->number);
    memmove(s->at + place + 1, s->at + place, (s->count - place) * PLACE);
    s->at[place] = k;
    s->count++;
}

/* Where this very entry is; `count`: not here. While one takes the place of another, both have the number. */
static uint32_t shelf_find(const shelf *s, const kept *k) {
    uint32_t place = shelf_place(s, k->number);
    while (place < s->count && s->at[place] != k)
        place = s->at[place]->number == k->number ? place + 1 : s->count;
    return place;
}

static bool shelf_holds(const shelf *s, const kept *k) {
    return shelf_find(s, k) < s->count;
}

static void shelf_remove(shelf *s, const kept *k) {
    const uint32_t place = shelf_find(s, k);
    if (place == s->count)
        return;
    s->count--;
    memmove(s->at + place, s->at + place + 1, (s->count - place) * PLACE);
}

/* Places. */

static uint64_t hash_text(const char *code) {
    return kh_hash(hash_key, code, strlen(code));
}

static uint64_t hash_code(const void *item) {
    return hash_text(((const kept *)item)->code);
}

static bool same_code(const void *item, const void *key) {
    return strcmp(((const kept *)item)->code, key) == 0;
}

static uint64_t hash_token(const room_token *who) {
    return kh_hash(hash_key, who, sizeof *who);
}

static uint64_t hash_person(const void *item) {
    return hash_token(&((const owner *)item)->token);
}

static bool same_person(const void *item, const void *key) {
    return memcmp(&((const owner *)item)->token, key, sizeof(room_token)) == 0;
}

static uint64_t hash_address(const void *item) {
    return kh_hash(hash_key, &((const address *)item)->opener, sizeof(opener));
}

static bool same_address(const void *item, const void *key) {
    return ((const address *)item)->opener == *(const opener *)key;
}

static const places_kind by_code = {hash_code, same_code}, by_person = {hash_person, same_person},
                         by_address = {hash_address, same_address};

static kept *find(const directory *d, const char *code) {
    return places_find(&d->codes, &by_code, hash_text(code), code);
}

static owner *find_owner(const directory *d, const room_token *who) {
    return places_find(&d->people, &by_person, hash_token(who), who);
}

static address *find_address(const directory *d, opener who) {
    return places_find(&d->addresses, &by_address, kh_hash(hash_key, &who, sizeof who), &who);
}

/* Entries. */

static bool is_live(const kept *k) {
    return !store_finished(k->phase);
}

static uint32_t holders_of(const kept *k) {
    return k->seats < DIRECTORY_SEATS ? k->seats : DIRECTORY_SEATS;
}

static kept *copy_of(const directory_entry *e) {
    const uint32_t seats = e->seats < DIRECTORY_SEATS ? e->seats : DIRECTORY_SEATS;
    const size_t holders = seats * sizeof(room_token), game = strlen(e->row.game) + 1,
                 names = strcspn(e->row.title, "\n");
    kept *k = calloc(1, sizeof *k + holders + game + names + 1);
    live_part *live = k && !store_finished(e->row.phase) ? calloc(1, sizeof *live) : NULL;
    if (!k || (!live && !store_finished(e->row.phase))) {
        free(k);
        return NULL;
    }
    *k = (kept){.number = e->row.table,
                .opener = e->opener,
                .created_s = e->row.created_s,
                .changed_s = e->row.changed_s,
                .touched_s = e->row.touched_s,
                .live = live,
                .hall = e->hall,
                .seats = e->seats,
                .free = e->free,
                .rules_version = e->row.rules_version,
                .phase = e->row.phase,
                .listed = e->row.listed,
                .fresh = e->fresh,
                .bots = e->bots,
                .host = e->host};
    memcpy(k->code, e->row.code, sizeof k->code);
    if (live)
        *live = (live_part){e->config, e->standing};
    if (holders > 0)
        memcpy(k->holder, e->holder, holders);
    char *text = (char *)(k->holder + seats);
    k->game = memcpy(text, e->row.game, game);
    k->names = memcpy(text + game, e->row.title, names);
    return k;
}

static void free_kept(kept *k) {
    free(k->live);
    free(k);
}

static void entry_of(const kept *k, directory_entry *out) {
    memset(out, 0, sizeof *out);
    out->row.table = k->number;
    memcpy(out->row.code, k->code, sizeof out->row.code);
    strncpy(out->row.game, k->game, sizeof out->row.game - 1);
    strncpy(out->row.title, k->names, sizeof out->row.title - 1);
    out->row.rules_version = k->rules_version;
    out->row.phase = k->phase;
    out->row.listed = k->listed;
    out->row.created_s = k->created_s;
    out->row.changed_s = k->changed_s;
    out->row.touched_s = k->touched_s;
    out->hall = k->hall;
    out->fresh = k->fresh;
    out->opener = k->opener;
    out->bots = k->bots;
    out->seats = k->seats;
    out->free = k->free;
    out->host = k->host;
    out->holder = k->holder;
    if (k->live) {
        out->config = k->live->config;
        out->standing = k->live->standing;
    }
}

static void count(directory *d, const kept *k, bool more) {
    const uint64_t one = more ? 1 : (uint64_t)-1;
    directory_counts *c = &d->counts;
    *(k->phase == STORE_WAITING   ? &c->waiting
      : k->phase == STORE_PLAYING ? &c->playing
                                  : &c->finished) += one;
    if (!is_live(k))
        return;
    c->seats += one * k->seats;
    c->free += one * k->free;
    address *a = find_address(d, k->opener);
    a->share.live += (uint32_t)one;
    a->share.bots += k->bots ? (uint32_t)one : 0;
    if (a->share.live > 0)
        return;
    places_remove(&d->addresses, &by_address, a);
    free(a);
}

/* There has to be one before a live table is counted. */
static bool know_address(directory *d, const kept *k) {
    address *a = find_address(d, k->opener);
    if (a || !is_live(k))
        return true;
    if (!places_reserve(&d->addresses, &by_address) || !(a = calloc(1, sizeof *a)))
        return false;
    a->opener = k->opener;
    places_put(&d->addresses, &by_address, a);
    return true;
}

/* People. */

static void free_owner(owner *o) {
    free(o->tables[0].at);
    free(o->tables[1].at);
    free(o);
}

static owner *know_owner(directory *d, const room_token *who) {
    owner *o = find_owner(d, who);
    if (o || !places_reserve(&d->people, &by_person) || !(o = calloc(1, sizeof *o)))
        return o;
    o->token = *who;
    places_put(&d->people, &by_person, o);
    return o;
}

static shelf *shelf_for(owner *o, const kept *k) {
    return &o->tables[!is_live(k)];
}

static void leave_owner(directory *d, const kept *k, const room_token *who) {
    owner *o = find_owner(d, who);
    if (!o)
        return;
    shelf_remove(shelf_for(o, k), k);
    if (o->tables[0].count + o->tables[1].count > 0 || o->hosts > 0)
        return;
    places_remove(&d->people, &by_person, o);
    free_owner(o);
}

static bool join_owner(directory *d, kept *k, const room_token *who) {
    if (memcmp(who, &nobody, sizeof nobody) == 0)
        return true;
    owner *o = know_owner(d, who);
    if (!o || !shelf_cap(shelf_for(o, k)))
        return false;
    if (!shelf_holds(shelf_for(o, k), k))
        shelf_add(shelf_for(o, k), k);
    return true;
}

static void leave_people(directory *d, const kept *k) {
    owner *host = find_owner(d, &k->host);
    if (host && is_live(k) && shelf_holds(&host->tables[0], k))
        host->hosts--;
    leave_owner(d, k, &k->host);
    for (uint32_t i = 0; i < holders_of(k); i++)
        leave_owner(d, k, &k->holder[i]);
}

static bool join_people(directory *d, kept *k) {
    bool fine = join_owner(d, k, &k->host);
    owner *host = find_owner(d, &k->host);
    if (fine && host && is_live(k))
        host->hosts++;
    for (uint32_t i = 0; fine && i < holders_of(k); i++)
        fine = join_owner(d, k, &k->holder[i]);
    return fine;
}

/* The whole. */

directory *directory_new(void) {
    directory *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    pthread_mutex_init(&d->lock, NULL);
    randombytes_buf(&hash_key, sizeof hash_key);
    return d;
}

void directory_free(directory *d) {
    if (!d)
        return;
    for (uint32_t i = 0; i < d->all.count; i++)
        free_kept(d->all.at[i]);
    for (uint32_t i = 0; i < d->people.cap; i++)
        if (d->people.at[i])
            free_owner(d->people.at[i]);
    for (uint32_t i = 0; i < d->addresses.cap; i++)
        free(d->addresses.at[i]);
    places_free(&d->codes);
    places_free(&d->people);
    places_free(&d->addresses);
    free(d->all.at);
    free(d->open.at);
    pthread_mutex_destroy(&d->lock);
    free(d);
}

static void take_out(directory *d, kept *k) {
    leave_people(d, k);
    shelf_remove(&d->open, k);
    shelf_remove(&d->all, k);
    places_remove(&d->codes, &by_code, k);
    count(d, k, false);
    free_kept(k);
}

static bool put(directory *d, const directory_entry *e) {
    kept *old = find(d, e->row.code);
    kept *k = copy_of(e);
    if (!k || !places_reserve(&d->codes, &by_code) || !shelf_cap(&d->all) || !shelf_cap(&d->open) ||
        !join_people(d, k) || !know_address(d, k)) {
        if (k) {
            leave_people(d, k);
            free_kept(k);
        }
        return false;
    }
    count(d, k, true); /* first, so that what both share is not given up in between */
    if (old)
        take_out(d, old);
    places_put(&d->codes, &by_code, k);
    shelf_add(&d->all, k);
    if (k->listed && is_live(k))
        shelf_add(&d->open, k);
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
    kept *k = find(d, code);
    if (k)
        take_out(d, k);
    pthread_mutex_unlock(&d->lock);
}

void directory_hide(directory *d, const char *code, bool hidden) {
    pthread_mutex_lock(&d->lock);
    kept *k = find(d, code);
    if (k)
        k->fresh = hidden;
    pthread_mutex_unlock(&d->lock);
}

void directory_stand(directory *d, const char *code, const standing *now) {
    pthread_mutex_lock(&d->lock);
    kept *k = find(d, code);
    if (k && k->live)
        k->live->standing = *now;
    pthread_mutex_unlock(&d->lock);
}

bool directory_find(directory *d, const char *code, directory_entry *out) {
    pthread_mutex_lock(&d->lock);
    const kept *k = find(d, code);
    const bool found = k && !k->fresh;
    if (found) {
        entry_of(k, out);
        out->holder = NULL; /* that is only there under the lock */
    }
    pthread_mutex_unlock(&d->lock);
    return found;
}

bool directory_belongs(const directory_entry *e, const room_token *who) {
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
    const kept *k = find(d, code);
    owner *o = k ? find_owner(d, who) : NULL;
    const bool welcome = o && shelf_holds(shelf_for(o, k), k);
    pthread_mutex_unlock(&d->lock);
    return welcome;
}

uint32_t directory_live(directory *d) {
    pthread_mutex_lock(&d->lock);
    const uint64_t n = d->counts.waiting + d->counts.playing;
    pthread_mutex_unlock(&d->lock);
    return (uint32_t)n;
}

uint32_t directory_hosted(directory *d, const room_token *host) {
    pthread_mutex_lock(&d->lock);
    const owner *o = find_owner(d, host);
    const uint32_t n = o ? o->hosts : 0;
    pthread_mutex_unlock(&d->lock);
    return n;
}

directory_share directory_opened(directory *d, opener who) {
    pthread_mutex_lock(&d->lock);
    const address *a = find_address(d, who);
    const directory_share share = a ? a->share : (directory_share){0};
    pthread_mutex_unlock(&d->lock);
    return share;
}

void directory_bots(directory *d, const char *code, bool bots) {
    pthread_mutex_lock(&d->lock);
    kept *k = find(d, code);
    if (k && is_live(k) && k->bots != bots)
        find_address(d, k->opener)->share.bots += bots ? 1 : (uint32_t)-1;
    if (k)
        k->bots = bots;
    pthread_mutex_unlock(&d->lock);
}

bool directory_want(directory *d, const char *code, uint32_t *hall) {
    pthread_mutex_lock(&d->lock);
    const kept *k = find(d, code);
    bool known = !k || d->wanted_count == WANTED;
    for (uint32_t i = 0; i < d->wanted_count && !known; i++)
        known = strcmp(d->wanted[i].code, code) == 0;
    if (!known) {
        *hall = d->wanted[d->wanted_count].hall = k->hall;
        memcpy(d->wanted[d->wanted_count++].code, k->code, sizeof k->code);
    }
    pthread_mutex_unlock(&d->lock);
    return !known;
}

bool directory_take_wanted(directory *d, uint32_t hall, char code[STORE_CODE + 1]) {
    bool found = false;
    pthread_mutex_lock(&d->lock);
    for (uint32_t i = 0; i < d->wanted_count && !found; i++) {
        found = d->wanted[i].hall == hall;
        if (found) {
            memcpy(code, d->wanted[i].code, STORE_CODE + 1);
            d->wanted[i] = d->wanted[--d->wanted_count];
        }
    }
    pthread_mutex_unlock(&d->lock);
    return found;
}

void directory_count(directory *d, directory_counts *out) {
    pthread_mutex_lock(&d->lock);
    *out = d->counts;
    pthread_mutex_unlock(&d->lock);
}

void directory_newest(directory *d, const room_token *or_null, bool finished, uint64_t before,
                      directory_each_entry *each, void *who) {
    pthread_mutex_lock(&d->lock);
    const owner *o = or_null ? find_owner(d, or_null) : NULL;
    const shelf *s = or_null ? (o ? &o->tables[finished] : NULL) : &d->open;
    uint32_t i = !s ? 0 : before ? shelf_place(s, before) : s->count;
    for (bool more = true; more && i > 0; i--) {
        directory_entry e;
        if (s->at[i - 1]->fresh)
            continue;
        entry_of(s->at[i - 1], &e);
        more = each(who, &e);
    }
    pthread_mutex_unlock(&d->lock);
}

void directory_each(directory *d, directory_each_entry *each, void *who) {
    pthread_mutex_lock(&d->lock);
    bool more = true;
    for (uint32_t i = 0; more && i < d->all.count; i++) {
        directory_entry e;
        if (d->all.at[i]->fresh)
            continue;
        entry_of(d->all.at[i], &e);
        more = each(who, &e);
    }
    pthread_mutex_unlock(&d->lock);
}

bool directory_after(directory *d, uint64_t number, directory_entry *out) {
    pthread_mutex_lock(&d->lock);
    const uint32_t place = shelf_place(&d->all, number + 1);
    const bool found = place < d->all.count;
    if (found) {
        entry_of(d->all.at[place], out);
        out->holder = NULL;
    }
    pthread_mutex_unlock(&d->lock);
    return found;
}
