/* Tables of a hall: made, read from the store, woken when something is due, forgotten. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kornholm/hash.h"
#include "server/hall.h"
#include "server/snapshots.h"

enum {
    CODE_LETTERS = 6,
    CODE_TRIES = 20,
    RETRY_MS = 1000, /* until a table that cannot be read is tried again, and twice as long each time, */
    RETRY_MOST_MS = 16000,
    BEHIND_MS = 1, /* between two looks at those who do not keep up */
    BEHIND_MOST_MS = 1000
};

bool hall_list_more(void **list, uint32_t *cap, uint32_t count, size_t size) {
    if (count < *cap)
        return true;
    const uint32_t wanted = *cap ? *cap * 2 : 32;
    void *bigger = realloc(*list, wanted * size);
    if (bigger) {
        *list = bigger;
        *cap = wanted;
    }
    return bigger != NULL;
}

store_batch *hall_batch(hall *h) {
    if (!h->batch)
        h->batch = store_batch_new();
    if (!h->batch)
        h->batch_broken = true;
    return h->batch;
}

_Static_assert((int)ROOM_LINE <= (int)STORE_LINE, "whatever a room writes can be stored");

static void take_line(void *who, kh_room *r, uint64_t n, const char *text, size_t length) {
    table *t = who;
    hall *h = t->hall;
    (void)r;
    store_batch *b = hall_batch(h);
    if (!b || !store_batch_line(b, t->number, n, text, length))
        h->batch_broken = true;
    t->ticket = hall_ticket(h);
}

static void take_before(void *who, kh_room *r, const kh_action *a) {
    (void)r;
    show_before(who, a);
}

/* The directory hears of the table when it is durable. false: no memory. */
bool table_will_tell(table *t) {
    hall *h = t->hall;
    if (t->row_waits || t->standing_waits)
        return true;
    if (!hall_list_more((void **)&h->changed, &h->changed_cap, h->changed_count, sizeof(table *)))
        return false;
    h->changed[h->changed_count++] = t;
    return true;
}

static void take_news(void *who, kh_room *r, const room_news *news) {
    table *t = who;
    (void)r;
    if (news->kind == ROOM_NEWS_DID)
        atomic_fetch_add_explicit(&t->hall->actions, 1, memory_order_relaxed);
    show_news(t, news);
    if (news->kind == ROOM_NEWS_TABLE)
        table_store_row(t);
    if (news->kind == ROOM_NEWS_DID || news->kind == ROOM_NEWS_UNDO)
        t->standing_waits = table_will_tell(t);
}

static void take_random(void *who, void *out, size_t n) {
    (void)who;
    randombytes_buf(out, n);
}

static room_world world_of(table *t) {
    return (room_world){t, take_line, take_before, take_news, take_random, true};
}

static uint64_t hash_text(const char *code) {
    return kh_hash(0, code, strlen(code)); /* ours: nobody chooses them */
}

static uint64_t hash_code(const void *item) {
    return hash_text(((const table *)item)->code);
}

static bool same_code(const void *item, const void *key) {
    return strcmp(((const table *)item)->code, key) == 0;
}

static const places_kind by_code = {hash_code, same_code};

/* In the list of its hall; by its code it is found after places_put(). */
static bool enlist(table *t) {
    hall *h = t->hall;
    if (!hall_list_more((void **)&h->tables, &h->table_cap, h->table_count, sizeof(table *)) ||
        !places_reserve(&h->codes, &by_code))
        return false;
    t->index = h->table_count;
    h->tables[h->table_count++] = t;
    atomic_fetch_add_explicit(&h->server->loaded, 1, memory_order_relaxed);
    return true;
}

static table *table_alloc(hall *h) {
    table *t = calloc(1, sizeof *t);
    if (t)
        t->hall = h;
    if (t && enlist(t))
        return t;
    free(t);
    return NULL;
}

static bool make_streams(table *t) {
    const kh_seat seats = t->room.config.seats;
    t->streams = calloc((size_t)seats + 1, sizeof *t->streams);
    for (kh_seat seat = 0; t->streams && seat <= seats; seat++)
        t->streams[seat].viewer = seat < seats ? seat : KH_WATCHER;
    return t->streams != NULL && crowd_open(t);
}

static void make_code(hall *h, char *code) {
    directory_entry known;
    store_row row;
    for (unsigned i = 0; i < CODE_TRIES; i++) {
        for (unsigned k = 0; k < CODE_LETTERS; k++)
            code[k] = room_code_letters[randombytes_uniform((uint32_t)strlen(room_code_letters))];
        code[CODE_LETTERS] = '\0';
        if (!directory_find(h->server->directory, code, &known) &&
            kh_store_find(h->server->store, code, &row) != STORE_FINE)
            return;
    }
}

void table_forget(table *t) {
    hall *h = t->hall;
    for (uint32_t i = 0; i < h->changed_count; i++)
        if (h->changed[i] == t)
            h->changed[i--] = h->changed[--h->changed_count];
    for (guest *g = t->guests; g; g = t->guests) { /* nobody is told: the room speaks no more */
        t->guests = g->next;
        pages_unhear(g);
        crowd_told(g);
        echo_end(g);
        g->owes_views = false;
        g->kin_next = g->kin_before = NULL;
        g->table = NULL;
        g->next = g->before = NULL;
        g->watches = false;
    }
    if (t->fresh)
        directory_drop(h->server->directory, t->code);
    hall_not_due(h, t);
    share_end(t);
    waves_forget(t);
    show_close(t);
    late_clear(t);
    room_close(&t->room);
    company_close(t);
    atomic_fetch_sub_explicit(&h->server->loaded, 1, memory_order_relaxed);
    places_remove(&h->codes, &by_code, t);
    h->tables[t->index] = h->tables[--h->table_count];
    h->tables[t->index]->index = t->index;
    free(t);
}

void table_delete(hall *h, uint64_t number, const char *code) {
    store_batch *b = hall_batch(h);
    if (!b || !store_batch_delete(b, number))
        h->batch_broken = true;
    hall_delete(h, code, false);
}

/* The store wants to know a table before its lines. */
static void announce(table *t, const room_plan *plan) {
    store_batch *b = hall_batch(t->hall);
    store_row row;
    memset(&row, 0, sizeof row);
    row.table = t->number;
    memcpy(row.code, t->code, sizeof row.code);
    kh_text game = kh_text_in(row.game, sizeof row.game);
    kh_text_add(&game, plan->game->name);
    memcpy(row.title, "[]\n0", 5);
    row.rules_version = plan->game->rules_version;
    row.created_s = row.changed_s = row.touched_s = t->created_s;
    if (!b || !store_batch_row(b, &row))
        t->hall->batch_broken = true;
}

table *table_new(hall *h, const room_plan *plan, opener by, kh_verdict *verdict) {
    *verdict = room_plan_check(plan);
    table *t = verdict->code == 0 ? table_alloc(h) : NULL;
    if (!t) {
        if (verdict->code == 0)
            *verdict = (kh_verdict){1, KH_RULE_FULL};
        return NULL;
    }
    const room_world world = world_of(t);
    t->number = kh_store_next_table(h->server->store);
    t->created_s = (int64_t)time(NULL);
    t->opener = by;
    make_code(h, t->code);
    places_put(&h->codes, &by_code, t);
    announce(t, plan);
    if (room_open(&t->room, &world, plan, net_arrived_ms(h->loop)) && make_streams(t)) {
        table_store_row(t);
        table_list(
            t, true); /* it counts from now on, lest somebody opens a thousand before the first is durable */
        return t;
    }
    *verdict = (kh_verdict){1, KH_RULE_FULL};
    h->batch_broken = true; /* half of it is on its way */
    table_forget(t);
    return NULL;
}

static bool take_stored(void *who, uint64_t number, const char *text, size_t length) {
    return room_restore_line(who, number, text, length);
}

/* What was read begins to live. STORE_CONFLICT: the journal makes no sense. */
static store_error awaken(table *t, store_error read) {
    if (read != STORE_FINE)
        return read;
    if (!room_wake(&t->room, net_arrived_ms(t->hall->loop)))
        return STORE_CONFLICT;
    return (t->streams && crowd_open(t)) || make_streams(t) ? STORE_FINE : STORE_NO_MEMORY;
}

store_error table_read_some(table *t, uint32_t most, bool *more) {
    if (t->parts != SNAPSHOT_NONE) {
        *more = true;
        return snapshot_read(t, most);
    }
    const uint64_t before = t->room.n;
    const store_error error =
        kh_store_some_lines(t->hall->server->store, t->number, before, most, take_stored, &t->room);
    *more = error == STORE_FINE && !t->room.broken && t->room.n == before + most;
    return error;
}

static store_error read_all(table *t) {
    store_error error;
    bool more;
    do
        error = table_read_some(t, UINT32_MAX, &more);
    while (error == STORE_FINE && more);
    return error;
}

void table_restore_anew(table *t) {
    const room_world world = world_of(t);
    room_close(&t->room);
    room_restore(&t->room, &world);
}

/* The room anew from what is kept of it. */
static store_error restore(table *t) {
    table_restore_anew(t);
    t->parts = SNAPSHOT_UNKNOWN;
    return awaken(t, read_all(t));
}

/* Until it can be read. A disk that fails answers slowly: it is asked less and less often. */
static void fall_asleep(table *t, const char *what, store_error why) {
    hall *h = t->hall;
    char detail[64];
    kh_text text = kh_text_in(detail, sizeof detail);
    kh_text_add(&text, t->code);
    kh_text_char(&text, ' ');
    kh_text_add(&text, store_error_name(why));
    if (!t->asleep)
        log_line(h->server, "error", what, detail);
    t->retry_ms = !t->asleep ? RETRY_MS : 2 * t->retry_ms < RETRY_MOST_MS ? 2 * t->retry_ms : RETRY_MOST_MS;
    t->asleep = true;
    share_end(t);
    room_close(&t->room);
    hall_due(h, t, net_now_ms(h->loop) + t->retry_ms);
}

table *table_prepare(hall *h, const store_row *row) {
    table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->hall = h;
    t->number = row->table;
    t->opener = table_opener(row);
    t->created_s = row->created_s;
    t->row = *row;
    memcpy(t->code, row->code, sizeof t->code);
    const room_world world = world_of(t);
    room_restore(&t->room, &world);
    return t;
}

void table_give_up(table *t) {
    room_close(&t->room);
    free(t);
}

table *table_rise(table *t, store_error read) {
    hall *h = t->hall;
    if (!enlist(t)) {
        table_give_up(t);
        return NULL;
    }
    places_put(&h->codes, &by_code, t);
    const store_error error = awaken(t, read);
    if (error == STORE_FINE) {
        late_wake(t);
        room_pause_after_sleep(&t->room);
        table_store_row(t);
        hall_due(h, t, net_now_ms(h->loop)); /* also where nobody comes in */
        return t;
    }
    if (error !=
        STORE_CONFLICT) { /* STORE_NOT_ONE too: so the engine calls pages that a disk cannot read just now */
        fall_asleep(t, "a table cannot be read, and is tried again", error);
        return t;
    }
    aside_put(h->server, t->code); /* it cannot be read, nor will it ever be */
    room_close(&t->room);
    table_forget(t);
    return NULL;
}

table *table_wake(hall *h, const store_row *row) {
    table *t = table_prepare(h, row);
    if (!t)
        return NULL;
    return table_rise(t, read_all(t));
}

bool table_deleted(const table *t) {
    directory_entry e;
    return !t->asleep && t->room.phase >= ROOM_OVER && !t->row_waits &&
           !directory_find(t->hall->server->directory, t->code, &e);
}

table *table_find(hall *h, const char *code) {
    return places_find(&h->codes, &by_code, hash_text(code), code);
}

static void lines_up(table *t) {
    room_company(&t->room, t->guest_count);
    for (guest *g = t->guests; g; g = g->next)
        room_line_up(&t->room, &g->token);
}

bool table_reload(table *t) {
    hall *h = t->hall;
    store_row row;
    const store_error kept = kh_store_find(h->server->store, t->code, &row);
    if (kept == STORE_NONE) { /* it never was, or is no more */
        table_forget(t);
        return false;
    }
    if (!t->asleep)
        show_restart(t);
    late_clear(t);
    room_close(&t->room);
    t->ticket = t->row_ticket = 0;
    const store_error error = kept == STORE_FINE ? restore(t) : kept;
    if (error != STORE_FINE) {
        fall_asleep(t, "a table cannot be reloaded, and is tried again", error);
        return false;
    }
    if (t->asleep)
        log_line(h->server, "info", "a table can be read again", t->code);
    t->asleep = false;
    t->row = row;
    t->touched_n = 0; /* what this row knows of is older than what was written in vain */
    late_wake(t);
    table_store_row(t); /* what the directory was to hear failed as well */
    lines_up(t);
    guest_count_watching(t);
    hall_due(h, t, net_now_ms(h->loop));
    return true;
}

/* Bots without a pace play faster than the store writes and anybody reads. They wait for each of those who look on, a
 * while: whoever reads too slowly even so is hung up on, as ever, and the others are still waited for. */
static bool waits_for_readers(table *t, uint64_t now) {
    const uint32_t much = t->hall->server->options.net.unsent_bytes / 4;
    bool waits = false;
    for (guest *g = t->crowd ? NULL : t->guests; g; g = g->next) { /* nobody waits for one of many */
        if (net_unsent(g->conn) <= much) {
            g->behind_ms = 0;
            continue;
        }
        if (g->behind_ms == 0)
            g->behind_ms = now;
        waits |= now - g->behind_ms < BEHIND_MOST_MS;
    }
    return waits;
}

/* The row says when there was a sign of life, for those who delete old tables. */
static void touch(table *t, int64_t least_s) {
    const int64_t now_s = (int64_t)time(NULL);
    t->touched_n = t->room.n;
    if (table_deleted(t))
        return;
    if (now_s < t->row.touched_s + least_s)
        return;
    t->row.touched_s = now_s;
    store_batch *b = hall_batch(t->hall);
    if (!b || !store_batch_row(b, &t->row))
        t->hall->batch_broken = true;
    table_tell_later(t);
}

/* All that happened is durable, and the directory knows it. */
static bool is_kept(const table *t) {
    return show_ticket(t) <= atomic_load(&t->hall->committed) && !t->row_waits && !t->standing_waits;
}

/* What becomes of a table without anybody. Before its game began it is not waited for any more some time; else it
 * leaves the memory, and comes back from the store with the next guest. When to look again, KH_NEVER: not before
 * somebody leaves; 0: it is gone. */
static uint64_t leave_alone(table *t, uint64_t now) {
    enum { LEFT_S = 60 };
    hall *h = t->hall;
    const server_options *o = &h->server->options;
    const bool came = t->guest_count > 0;
    if (!came && !t->lonely) {
        t->lonely_ms = now;
        if (t->room.phase < ROOM_OVER)
            touch(t, LEFT_S);
    } else if (t->room.n > t->touched_n) {
        touch(t, TABLE_TOUCH_S);
    }
    t->lonely = !came;
    if (came)
        return KH_NEVER;
    const bool waits = t->room.phase == ROOM_WAITING && o->waiting_s > 0;
    const uint64_t deleted = waits ? t->lonely_ms + UINT64_C(1000) * o->waiting_s : KH_NEVER,
                   stays = t->room.phase < ROOM_OVER && !atomic_load(&h->server->tight) ? o->unload_s : 0,
                   unloaded = t->lonely_ms + 1000 * stays, due = deleted < unloaded ? deleted : unloaded;
    if (now < due)
        return due;
    if (!is_kept(t))
        return now + RETRY_MS; /* what is on its way to the store comes first */
    if (now >= deleted)
        table_delete(h, t->number, t->code);
    table_forget(t);
    return 0;
}

static void count_decisions(hall *h, uint64_t n) {
    atomic_fetch_add_explicit(&h->decisions, n, memory_order_relaxed);
}

static void advance(table *t, uint32_t decisions) {
    hall *h = t->hall;
    const uint64_t now =
        net_arrived_ms(h->loop); /* SYS-LATE-03: no deadline passes before what came in time */
    if (t->asleep) {
        if (table_reload(t))
            for (guest *g = t->guests; g; g = g->next) {
                show_table(g);
                show_views(g, 0);
            }
        return;
    }
    if (waits_for_readers(t, now))
        room_hold_bots(&t->room, now + BEHIND_MS);
    share_hurry(t);
    const uint64_t decided = t->room.decided;
    uint64_t due = room_advance_by(&t->room, now, decisions);
    count_decisions(h, t->room.decided - decided);
    const uint64_t watchers = late_advance(t, now), number = show_watching(t, now);
    due = watchers < due ? watchers : due;
    due = number < due ? number : due;
    const uint64_t slow = pages_slow(t, now), crowd = crowd_advance(t, now);
    due = slow < due ? slow : due;
    const uint64_t echo = echo_advance(t, now);
    due = echo < due ? echo : due;
    due = crowd < due ? crowd : due;
    const uint64_t alone = leave_alone(t, now);
    if (alone == 0)
        return;
    snapshot_look(t);
    hall_due(h, t, alone < due ? alone : due);
    if (t->room.ponders)
        thought_want(t);
    else if (t->room.held)
        share_want(t);
    else
        share_drop(t);
}

void table_advance(table *t) {
    advance(t, 0);
}

void table_play(table *t) {
    advance(t, 1);
}
