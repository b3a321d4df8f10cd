/* Tables that come back from the store: see waking.h. */
#include "server/waking.h"

#include <stdlib.h>
#include <string.h>

#include "server/answers.h"
#include "server/requests.h"

/* How it ended, for whoever could wait for it at once. */
typedef struct woken {
    bool done;
    table *table; /* NULL: it did not come back */
} woken;

typedef struct waking {
    answer answer;
    table *table; /* NULL: it is given up already */
    store_error error;
    bool listed;  /* a list wants it, too */
    guest *first; /* who waits, */
    wake_waiter *waiters;
    woken *woken;
} waking;

static bool read_piece(answer *a) {
    waking *w = (waking *)a;
    bool more;
    w->error = table_read_some(w->table, ANSWER_PIECE, &more);
    return more;
}

/* Says again what a guest said, now that it can be answered. */
static void let_in(guest *g) {
    char *text = g->waits_text;
    g->waits = NULL;
    g->waits_text = NULL;
    request_handle(g, text, g->waits_length);
    free(text);
}

/* Whoever did not wait to the end is in no list any more. Where the server stops, `bye` is all there is to say. */
static void end_waking(answer *a, answer_end how) {
    waking *w = (waking *)a;
    hall *h = a->hall;
    directory_entry e;
    const bool there = how == ANSWER_GIVEN && directory_find(h->server->directory, w->table->code, &e);
    table *t = there ? table_rise(w->table, w->error) : NULL;
    if (!there)
        table_give_up(w->table); /* it was deleted meanwhile, or nobody wants it */
    if (w->woken)
        *w->woken = (woken){true, t};
    while (w->waiters) {
        wake_waiter *waiter = w->waiters;
        w->waiters = waiter->next;
        waiter->woken(h, waiter, t);
    }
    for (guest *g = w->first, *next; g; g = next) {
        next = g->waits_next;
        if (how == ANSWER_GIVEN) {
            let_in(g);
        } else {
            g->waits = NULL;
            free(g->waits_text);
            g->waits_text = NULL;
        }
    }
    free(w);
}

static const answer_kind wakings = {read_piece, end_waking};

static waking *waking_of(const hall *h, const char *code) {
    for (answer *a = h->answers_first; a; a = a->next)
        if (a->kind == &wakings && strcmp(((waking *)a)->table->code, code) == 0)
            return (waking *)a;
    return NULL;
}

static waking *waking_new(hall *h, const store_row *row) {
    waking *w = calloc(1, sizeof *w);
    table *t = w ? table_prepare(h, row) : NULL;
    if (!t) {
        free(w);
        return NULL;
    }
    w->table = t;
    return w;
}

static void wait_in(waking *w, wake_waiter *waiter) {
    waiter->next = w->waiters;
    w->waiters = waiter;
}

void wake_for_house(hall *h, const char *code, wake_waiter *waiter) {
    store_row row;
    answer_limit why;
    table *t = table_find(h, code);
    waking *w = t ? NULL : waking_of(h, code);
    if (w) {
        wait_in(w, waiter);
        return;
    }
    if (!t && kh_store_find(h->server->store, code, &row) == STORE_FINE)
        w = waking_new(h, &row);
    if (!w) {
        waiter->woken(h, waiter, t);
        return;
    }
    wait_in(w, waiter);
    answer_begin(&w->answer, &wakings, h, NULL, &why);
}

void wake_for_list(hall *h, const char *code) {
    store_row row;
    answer_limit why;
    if (table_find(h, code) || waking_of(h, code) ||
        kh_store_find(h->server->store, code, &row) != STORE_FINE)
        return;
    waking *w = waking_new(h, &row);
    if (!w)
        return;
    w->listed = true;
    answer_begin(&w->answer, &wakings, h, NULL, &why);
}

/* False: no memory. */
static bool wait_for(const request *q, waking *w) {
    guest *g = q->g;
    g->waits_text = malloc(q->length + 1);
    if (!g->waits_text)
        return false;
    memcpy(g->waits_text, q->text, q->length);
    g->waits_length = q->length;
    g->waits_id = q->id;
    g->waits = w;
    g->waits_next = w->first;
    w->first = g;
    return true;
}

void wake_forget_guest(guest *g) {
    waking *w = g->waits;
    if (!w)
        return;
    guest **at = &w->first;
    while (*at != g)
        at = &(*at)->waits_next;
    *at = g->waits_next;
    g->waits = NULL;
    free(g->waits_text);
    g->waits_text = NULL;
    show_refused(g, g->waits_id, NET_NOWHERE, NULL); /* he goes elsewhere, if he is still there at all */
    if (!w->first && !w->listed && !w->waiters)
        answer_drop(&w->answer);
}

static void refuse(const request *q, store_error found, const char *code) {
    request_refuse(q, found == STORE_NONE             ? NET_NO_TABLE
                      : aside_has(q->h->server, code) ? STORE_DAMAGED
                                                      : NET_STORE);
}

static void begin_for(request *q, const char *code, wake_then *then, bool without) {
    store_row row;
    answer_limit why;
    woken end = {0};
    const store_error found = kh_store_find(q->h->server->store, code, &row);
    waking *w = found == STORE_FINE ? waking_new(q->h, &row) : NULL;
    if (!w) {
        refuse(q, found, code);
        return;
    }
    w->woken = &end;
    if (!answer_begin(&w->answer, &wakings, q->h, net_peer_at(q->g->conn), &why)) {
        limit_refuse(q, &why);
        return;
    }
    if (end.done) {
        if (end.table || without)
            then(q, end.table);
        else
            refuse(q, STORE_FINE, code);
        return;
    }
    w->woken = NULL;
    if (!wait_for(q, w)) {
        answer_drop(&w->answer);
        request_refuse(q, KH_RULE_FULL);
    }
}

void wake_for_guest(request *q, const char *code, wake_then *then, bool without) {
    table *t = table_find(q->h, code);
    waking *w = t ? NULL : waking_of(q->h, code);
    if (t) {
        then(q, t);
    } else if (q->g->waits) { /* one after the other */
        limit_refuse(q, &(answer_limit){"answers-once", 1, 1000});
    } else if (!w) {
        begin_for(q, code, then, without);
    } else if (!wait_for(q, w)) {
        request_refuse(q, KH_RULE_FULL);
    }
}
