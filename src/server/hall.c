/* A hall: the business of one loop. Whatever a callback did is handed over to the store at its end, and what was
 * said meanwhile leaves when the store has it. */
#include "server/hall.h"

#include <stdlib.h>
#include <string.h>

#include "server/answers.h"
#include "server/waking.h"

/* After a failed commit tables rest: else bots would try the disk, and read everything anew, without end. */
enum { SAID = 200, REST_MS = 1000 };

uint64_t hall_ticket(const hall *h) {
    return h->ticket + (h->batch != NULL);
}

/* In the store's thread. */
static void stored(void *who, uint64_t ticket, store_error error, uint64_t micros) {
    hall *h = who;
    (void)micros;
    if (error == STORE_FINE)
        atomic_store(&h->committed, ticket);
    else if (atomic_load(&h->failed) <= atomic_load(&h->recovered)) /* none, or one that was dealt with */
        atomic_store(&h->failed, ticket);
    net_wake(h->loop);
}

static void tell_of(table *t, uint64_t committed) {
    if (t->row_waits && t->row_ticket <= committed) {
        table_list(t, false);
        t->row_waits = false;
        if (t->guest_count == 0)
            hall_due(t->hall, t, net_now_ms(t->hall->loop)); /* it waited for this to be put away */
    }
    if (t->standing_waits && t->ticket <= committed) {
        table_stand(t);
        room_told(&t->room, net_arrived_ms(t->hall->loop));
        t->standing_waits = false;
    }
}

static void tell_directory(hall *h, uint64_t committed) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < h->changed_count; i++) {
        table *t = h->changed[i];
        tell_of(t, committed);
        if (t->row_waits || t->standing_waits)
            h->changed[kept++] = t;
    }
    h->changed_count = kept;
}

void hall_delete(hall *h, const char *code, bool doomed) {
    if (h->deleted_count == h->deleted_cap) {
        const uint32_t wanted = h->deleted_cap ? 2 * h->deleted_cap : 8;
        void *bigger = realloc(h->deleted, wanted * sizeof *h->deleted);
        if (!bigger)
            return; /* listed until the next start, and nobody can enter */
        h->deleted = bigger;
        h->deleted_cap = wanted;
    }
    directory_hide(h->server->directory, code, true); /* whatever is written to it now would be in conflict */
    memcpy(h->deleted[h->deleted_count].code, code, strlen(code) + 1);
    h->deleted[h->deleted_count].doomed = doomed;
    h->deleted[h->deleted_count++].ticket = hall_ticket(h);
}

bool hall_deletes(const hall *h, const char *code) {
    for (uint32_t i = 0; i < h->deleted_count; i++)
        if (strcmp(h->deleted[i].code, code) == 0)
            return true;
    return false;
}

/* The directory knows now that it is doomed, and whoever looks for old tables finds it there. */
static void list_doomed(hall *h, const char *code) {
    store_row row;
    if (kh_store_find(h->server->store, code, &row) != STORE_FINE || !table_list_row(h, &row))
        return; /* the next start finds it */
    if (row.table <= h->sweep_after)
        h->sweep_after = row.table - 1;
    h->sweep_ms = net_now_ms(h->loop);
}

static void drop_deleted(hall *h, uint64_t committed) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < h->deleted_count; i++) {
        if (h->deleted[i].ticket > committed)
            h->deleted[kept++] = h->deleted[i];
        else if (h->deleted[i].doomed)
            list_doomed(h, h->deleted[i].code);
        else
            directory_drop(h->server->directory, h->deleted[i].code);
    }
    h->deleted_count = kept;
}

static void refuse_asked(guest *g, uint64_t failed) {
    for (unsigned i = 0; i < HALL_ASKED; i++) {
        if (g->asked[i].ticket >= failed)
            show_refused(g, g->asked[i].id, NET_STORE, NULL);
        g->asked[i].id = g->asked[i].ticket = 0;
    }
}

static void resync(guest *g) {
    kh_json_writer w = show_begin(g->hall, "resync");
    show_send(g, &w);
    g->anew = !g->table; /* his `join` may be on its way already */
    if (g->table) {
        show_table(g);
        show_views(g, 0);
    }
}

/* Whether a table, reloaded from what was committed, is still there for those who sit at it. */
static void bring_back(hall *h, uint64_t failed) {
    for (uint32_t i = h->table_count; i-- > 0;)
        if (h->tables[i]->ticket >= failed || h->tables[i]->row_ticket >= failed)
            table_reload(h->tables[i]);
}

static void release(hall *h, uint64_t ticket) {
    h->released = ticket > h->released ? ticket : h->released;
    net_release(h->loop, ticket);
}

/* Once, however many fail. */
static void say_failed(hall *h) {
    char said[SAID];
    if (h->failing)
        return;
    h->failing = true;
    kh_store_said(h->server->store, said, sizeof said);
    log_line(h->server, "error", "commit failed, and the tables are reloaded", said);
}

static void say_fine(hall *h) {
    if (h->failing)
        log_line(h->server, "info", "commits succeed again", "");
    h->failing = false;
}

/* A commit failed: what was built on it is forgotten, and everybody sees again what is really kept. */
static void recover(hall *h, uint64_t failed) {
    say_failed(h);
    h->rest_until_ms = net_now_ms(h->loop) + REST_MS;
    if (h->batch)
        store_batch_drop(h->batch);
    h->batch = NULL;
    h->batch_broken = false;
    while (h->changed_count > 0) {
        table *t = h->changed[--h->changed_count];
        t->row_waits = t->standing_waits = false;
    }
    expire_failed(h);
    while (h->deleted_count > 0)
        directory_hide(h->server->directory, h->deleted[--h->deleted_count].code, false);
    for (guest *g = h->guests; g; g = g->hall_next)
        net_drop_held(g->conn);
    atomic_store(&h->recovered, h->ticket);
    release(h, h->ticket);
    store_writer_recovered(h->writer);
    atomic_store(&h->committed, h->ticket); /* nothing of it is on its way any more */
    bring_back(h, failed);
    for (guest *g = h->guests; g; g = g->hall_next) {
        refuse_asked(g, failed);
        resync(g);
        g->moves_after = hall_ticket(h);
    }
}

void hall_send(hall *h, errand *e) {
    pthread_mutex_lock(&h->errand_lock);
    e->done = false;
    e->next = h->errands;
    h->errands = e;
    net_wake(h->loop);
    while (!e->done)
        pthread_cond_wait(&h->errand_done, &h->errand_lock);
    pthread_mutex_unlock(&h->errand_lock);
}

void hall_done(hall *h, errand *e) {
    pthread_mutex_lock(&h->errand_lock);
    e->done = true;
    pthread_cond_broadcast(&h->errand_done);
    pthread_mutex_unlock(&h->errand_lock);
}

static void run_errands(hall *h) {
    pthread_mutex_lock(&h->errand_lock);
    while (h->errands) {
        errand *e = h->errands;
        h->errands = e->next;
        pthread_mutex_unlock(&h->errand_lock);
        const bool later = e->later; /* it may be gone afterwards */
        e->run(h, e);
        if (!later)
            hall_done(h, e);
        pthread_mutex_lock(&h->errand_lock);
    }
    pthread_mutex_unlock(&h->errand_lock);
}

static void wake_wanted(hall *h) {
    char code[STORE_CODE + 1];
    while (directory_take_wanted(h->server->directory, h->index, code))
        wake_for_list(h, code);
}

static void on_woken(void *who) {
    hall *h = who;
    const uint64_t failed = atomic_exchange(&h->failed, 0);
    const uint64_t committed = atomic_load(&h->committed);
    tell_directory(h, committed);
    drop_deleted(h, committed);
    release(h, committed);
    if (committed > atomic_load(&h->recovered))
        say_fine(h);
    if (failed > atomic_load(&h->recovered))
        recover(h, failed);
    answers_store_said(h);
    thoughts_take(h);
    guest_move_on(h);
    run_errands(h);
    wake_wanted(h);
    hall_settle(h);
}

/* Clocks, and whatever else waits for its time: the earliest first. What does not fit into this turn comes in the next,
 * and a table that is due again at once comes after the others. */
static void advance_due(hall *h, uint64_t now, uint64_t until_us) {
    uint32_t turns = h->heap_count;
    for (table *t; turns > 0 && (t = hall_next_due(h, now)) != NULL; turns--) {
        table_advance(t);
        if (net_clock_us(h->loop) >= until_us)
            return;
    }
}

static void on_due(void *who) {
    hall *h = who;
    const uint64_t now = net_arrived_ms(h->loop), until_us = net_clock_us(h->loop) + HALL_SHARE_US;
    if (now >= h->rest_until_ms) {
        advance_due(h, now, until_us);
        if (now >= h->think_ms)
            share_out(h, until_us);
    }
    expire_some(h, now);
    hall_settle(h);
}

static void on_spare(void *who) {
    hall *h = who;
    if (net_now_ms(h->loop) >= h->rest_until_ms)
        waves_slice(h);
    hall_settle(h);
}

static void on_message(void *who, net_conn *c, const char *text, size_t length) {
    (void)who;
    guest *g = net_data(c);
    hall *h = g->hall;
    const uint64_t began = slow_now_us();
    request_handle(g, text, length);
    hall_settle(h);
    slow_request(h, c, text, length, slow_now_us() - began);
}

static void on_closed(void *who, net_conn *c) {
    hall *h = who;
    guest *g = net_data(c);
    if (g) {
        g->conn = c;
        guest_free(g);
    }
    hall_settle(h);
}

static void on_arrived(void *who, net_conn *c) {
    hall *h = who;
    guest *g = net_data(c);
    guest_arrive(g, h, c);
    char *parked = g->parked;
    g->parked = NULL;
    if (parked)
        request_handle(g, parked, g->parked_length);
    free(parked);
    hall_settle(h);
}

/* Clients come back by themselves, but people shall know why they have to. */
static void on_stopping(void *who) {
    hall *h = who;
    answers_stop(h);
    for (guest *g = h->guests; g; g = g->hall_next) {
        kh_json_writer w = show_begin(h, "bye");
        show_send(g, &w);
    }
}

static void on_passed(void *who, net_conn *c) {
    (void)who;
    answers_passed(net_data(c));
}

static void on_more(void *who, net_conn *c) {
    answer *a = net_data(c);
    if (a)
        answer_go_on(a);
    hall_settle(who);
}

const net_handlers hall_handlers = {web_request, on_message, on_closed, on_arrived, on_stopping, on_woken,
                                    on_due,      slow_turn,  web_left,  on_passed,  on_spare,    on_more};

bool hall_open(hall *h, struct kh_server *server, uint32_t index, char *said, size_t cap) {
    h->server = server;
    h->index = index;
    pthread_mutex_init(&h->errand_lock, NULL);
    pthread_cond_init(&h->errand_done, NULL);
    h->tokens = malloc(HALL_TOKENS * sizeof *h->tokens);
    h->legal = malloc(HALL_LEGAL * sizeof *h->legal);
    h->writer = kh_store_writer(server->store, stored, h);
    if (h->tokens && h->legal && h->writer)
        h->loop = net_loop_new(&server->options.net, &hall_handlers, h, said, cap);
    return h->loop != NULL;
}

void hall_close(hall *h) {
    answers_stop(h);
    if (h->loop)
        net_loop_free(h->loop);
    if (h->server->thinker)
        thoughts_drop(h);
    while (h->table_count > 0)
        table_forget(h->tables[0]);
    if (h->batch)
        store_batch_drop(h->batch);
    pthread_cond_destroy(&h->errand_done);
    pthread_mutex_destroy(&h->errand_lock);
    free(h->tables);
    places_free(&h->codes);
    free(h->heap);
    free(h->changed);
    free(h->deleted);
    free(h->tokens);
    free(h->legal);
    draft_free(&h->out);
    draft_free(&h->scratch);
    draft_free(&h->position);
}

void hall_settle(hall *h) {
    if (h->batch && h->batch_broken) {
        const uint64_t lost = h->ticket + 1;
        recover(h, lost);
    }
    if (h->batch) {
        store_batch *full = h->batch;
        h->batch = NULL;
        h->ticket = store_submit(h->writer, full);
    }
    thoughts_ask(h);
    const uint64_t now = net_now_ms(h->loop);
    uint64_t due = h->heap_count > 0 ? h->heap[0]->due_ms : KH_NEVER;
    if (share_wanted(h) && h->think_ms < due)
        due = h->think_ms;
    if (h->sweep_ms < due)
        due = h->sweep_ms;
    if (waves_wait(h) && now >= h->rest_until_ms)
        net_spare(h->loop);
    if (due < h->rest_until_ms || (waves_wait(h) && now < h->rest_until_ms))
        due = h->rest_until_ms;
    net_timer(h->loop, due == KH_NEVER ? UINT64_MAX : due > now ? due - now : 0);
}
