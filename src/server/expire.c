/* Tables that nobody wants any more leave the store. Each hall goes round the directory and looks at some of its own
 * tables at a time; a long journal is deleted in pieces, lest the commits of those who play wait for it. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/hall.h"

enum {
    LOOKS = 256,       /* tables in one go */
    DELETES = 16,      /* of them deleted */
    PIECE = 500,       /* lines in one commit */
    NEXT_MS = 1000,    /* between two looks, */
    PIECE_MS = 20,     /* two pieces, */
    ROUND_MS = 600000, /* two rounds */
    DAY_S = 86400
};

static int64_t latest(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* How long a table is kept from its last sign of life on; 0: for ever. */
static int64_t kept_s(const server_options *o, const store_row *row) {
    if (store_finished(row->phase))
        return (int64_t)o->finished_days * DAY_S;
    return row->phase == STORE_PLAYING ? (int64_t)o->abandoned_days * DAY_S : (int64_t)o->waiting_s;
}

static bool is_expired(const hall *h, const store_row *row, int64_t now_s) {
    if (row->touched_s == TABLE_DOOMED)
        return true;
    const int64_t kept = kept_s(&h->server->options, row);
    int64_t since = latest(row->created_s, latest(row->changed_s, row->touched_s));
    if (row->phase == STORE_WAITING) /* those who wait there need the time to come back */
        since = latest(since, h->server->started_s);
    return kept > 0 && now_s >= since + kept;
}

static bool is_leaving(const hall *h, const char *code) {
    for (uint32_t i = 0; i < h->deleted_count; i++)
        if (strcmp(h->deleted[i].code, code) == 0)
            return true;
    return false;
}

static void cut_piece(hall *h) {
    const uint64_t left = h->expiring.lines > PIECE ? h->expiring.lines - PIECE : 0;
    store_batch *b = hall_batch(h);
    if (left == 0) {
        table_delete(h, h->expiring.number, h->expiring.code);
        h->expiring.number = 0;
        return;
    }
    if (!b || !store_batch_trim(b, h->expiring.number, left + 1))
        h->batch_broken = true;
    h->expiring.lines = left;
    h->expiring.ticket = hall_ticket(h);
}

/* Whoever starts the server before all of it is gone must not find half a table. */
static void doom(hall *h, const store_row *found) {
    store_row row = *found;
    store_batch *b = hall_batch(h);
    row.touched_s = TABLE_DOOMED;
    if (!b || !store_batch_row(b, &row))
        h->batch_broken = true;
}

/* False: the store does not answer. */
static bool expire(hall *h, const directory_entry *e) {
    kh_store *store = h->server->store;
    store_row row;
    uint64_t lines = 0;
    if (kh_store_find(store, e->row.code, &row) != STORE_FINE ||
        kh_store_length(store, row.table, &lines) != STORE_FINE)
        return false;
    if (row.touched_s != TABLE_DOOMED) { /* else somebody wanted it gone, or it is counted already */
        h->swept_waiting += row.phase == STORE_WAITING;
        h->swept_abandoned += row.phase == STORE_PLAYING;
        h->swept_finished += store_finished(row.phase);
    }
    if (lines <= PIECE) {
        table_delete(h, row.table, row.code);
        return true;
    }
    directory_hide(h->server->directory, row.code, true);
    doom(h, &row);
    h->expiring.number = row.table;
    h->expiring.lines = lines;
    memcpy(h->expiring.code, row.code, sizeof row.code);
    cut_piece(h);
    return true;
}

void table_discard(hall *h, const store_row *row) {
    uint64_t lines = 0;
    if (kh_store_length(h->server->store, row->table, &lines) == STORE_FINE && lines <= PIECE) {
        table_delete(h, row->table, row->code);
        return;
    }
    doom(h, row);
    hall_delete(h, row->code, true);
}

static void end_round(hall *h, uint64_t now_ms) {
    char detail[120];
    snprintf(detail, sizeof detail, "%u deserted, %u finished, %u that never began", h->swept_abandoned,
             h->swept_finished, h->swept_waiting);
    if (h->swept_abandoned + h->swept_finished + h->swept_waiting > 0)
        log_line(h->server, "info", "old tables deleted", detail);
    h->swept_abandoned = h->swept_finished = h->swept_waiting = 0;
    h->sweep_after = 0;
    const uint64_t waiting_ms = UINT64_C(1000) * h->server->options.waiting_s;
    h->sweep_ms = now_ms + (waiting_ms > 0 && waiting_ms < ROUND_MS ? waiting_ms : ROUND_MS);
}

static void look_at_some(hall *h, uint64_t now_ms) {
    const int64_t now_s = (int64_t)time(NULL);
    directory_entry e;
    uint32_t deleted = 0;
    for (uint32_t i = 0; i < LOOKS && deleted < DELETES && h->expiring.number == 0; i++) {
        if (!directory_after(h->server->directory, h->sweep_after, &e)) {
            end_round(h, now_ms);
            return;
        }
        h->sweep_after = e.row.table;
        if (e.hall != h->index || !is_expired(h, &e.row, now_s) || is_leaving(h, e.row.code) ||
            (e.row.touched_s != TABLE_DOOMED && table_find(h, e.row.code)))
            continue;
        expire(h, &e); /* if it cannot be done, the next round does it */
        deleted++;
    }
    h->sweep_ms = now_ms + (h->expiring.number ? PIECE_MS : NEXT_MS);
}

void expire_some(hall *h, uint64_t now_ms) {
    if (now_ms < h->sweep_ms || now_ms < h->rest_until_ms)
        return;
    if (h->expiring.number == 0) {
        look_at_some(h, now_ms);
        return;
    }
    if (h->expiring.ticket <= atomic_load(&h->committed))
        cut_piece(h);
    h->sweep_ms = now_ms + PIECE_MS;
}

/* What was cut off already is gone for good: the next round goes on with it. */
void expire_failed(hall *h) {
    store_row row;
    if (h->expiring.number == 0)
        return;
    if (kh_store_find(h->server->store, h->expiring.code, &row) == STORE_FINE &&
        row.touched_s != TABLE_DOOMED)
        directory_hide(h->server->directory, h->expiring.code, false);
    h->expiring.number = 0;
    h->sweep_after = 0;
}
