/* Snapshots of long games, beside their journals. Now and then one is taken and written to the store in pieces; when the
 * table comes back it is read first, and then only the lines behind it. One that does not fit is left alone: the journal
 * is the truth, and is read from its beginning. */
#include "server/snapshots.h"

#include <stdlib.h>
#include <string.h>

#include "server/answers.h"

enum { PIECE = 32 }; /* parts that are written at once */

/* Writing. */

typedef struct keeping {
    answer answer;
    room_snapshot *snapshot;
    uint64_t ticket; /* of its last part; 0: there are more */
} keeping;

/* All of it is written. When it is durable the game's log may go. */
static bool wait_for_store(keeping *k) {
    answer *a = &k->answer;
    if (atomic_load(&a->hall->committed) < k->ticket) {
        answer_wait(a);
        return true;
    }
    room_snapshot_stored(&a->table->room, k->snapshot);
    return false;
}

static bool keep_piece(answer *a) {
    keeping *k = (keeping *)a;
    const table *t = a->table;
    if (k->ticket > 0)
        return wait_for_store(k);
    const uint64_t line = room_snapshot_line(k->snapshot);
    uint32_t part = 1;
    const char *text;
    size_t length;
    for (unsigned i = 0; i < PIECE && part != 0; i++) {
        if (!room_snapshot_next(k->snapshot, &part, &text, &length) || length > STORE_PART)
            return false; /* without part 0 nobody reads it */
        store_batch *b = hall_batch(a->hall);
        if (!b || !store_batch_part(b, t->number, line, part, text, length) ||
            (part == 0 && !store_batch_drop_parts(b, t->number, line))) {
            a->hall->batch_broken = true;
            return false;
        }
    }
    if (part == 0)
        k->ticket = hall_ticket(a->hall);
    return true;
}

static void end_keeping(answer *a, answer_end how) {
    keeping *k = (keeping *)a;
    (void)how;
    a->table->keeping = false;
    room_snapshot_free(k->snapshot);
    free(k);
}

static const answer_kind keepings = {keep_piece, end_keeping};

void snapshot_look(table *t) {
    answer_limit why;
    const uint32_t every = t->hall->server->options.snapshot_lines;
    if (every == 0 || t->keeping || t->room.n - t->snapshot_n < every || !room_snapshot_fits(&t->room))
        return;
    t->snapshot_n = t->room.n;
    keeping *k = calloc(1, sizeof *k);
    room_snapshot *s = k ? room_snapshot_take(&t->room) : NULL;
    if (!s) { /* another time */
        free(k);
        return;
    }
    k->snapshot = s;
    k->answer.table = t;
    t->keeping = true;
    answer_begin(&k->answer, &keepings, t->hall, NULL, &why);
}

/* Reading. */

static bool may_have_one(const table *t) {
    const kh_game *game = kh_game_find(t->row.game, strlen(t->row.game));
    return game && game->at_once;
}

static store_error look_for_one(table *t) {
    kh_store *store = t->hall->server->store;
    uint64_t lines = 0;
    t->parts = SNAPSHOT_NONE;
    t->snapshot_n = 0;
    if (!may_have_one(t))
        return STORE_FINE;
    store_error error = kh_store_length(store, t->number, &lines);
    if (error == STORE_FINE)
        error = kh_store_snapshot(store, t->number, lines + 1, &t->snapshot_n);
    if (error == STORE_FINE)
        t->parts = SNAPSHOT_READING;
    t->next_part = 0;
    return error == STORE_NONE ? STORE_FINE : error;
}

typedef struct reading {
    table *t;
    room_parts how;
} reading;

static bool take_part(void *who, uint64_t number, const char *text, size_t length) {
    reading *r = who;
    r->how = number == r->t->next_part ? room_restore_part(&r->t->room, r->t->next_part, text, length)
                                       : ROOM_PARTS_WRONG;
    r->t->next_part++;
    return r->how == ROOM_PARTS_MORE;
}

static void leave_alone(table *t) {
    log_line(t->hall->server, "warning", "a snapshot does not fit its table and is not used", t->code);
    table_restore_anew(t);
    t->parts = SNAPSHOT_NONE;
    t->snapshot_n = 0;
}

static store_error read_parts(table *t, uint32_t most) {
    reading r = {t, ROOM_PARTS_MORE};
    const uint32_t before = t->next_part;
    const store_error error =
        kh_store_parts(t->hall->server->store, t->number, t->snapshot_n, before, most, take_part, &r);
    if (error != STORE_FINE)
        return error;
    if (r.how == ROOM_PARTS_DONE)
        t->parts = SNAPSHOT_NONE;
    else if (r.how == ROOM_PARTS_WRONG || t->next_part == before) /* the last of them is missing */
        leave_alone(t);
    return STORE_FINE;
}

store_error snapshot_read(table *t, uint32_t most) {
    return t->parts == SNAPSHOT_UNKNOWN ? look_for_one(t) : read_parts(t, most);
}
