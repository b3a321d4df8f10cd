/* Stores: see store.h. Opening, closing, and what those who write ask for; commit.c does it. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"
#include "store/thread.h"

enum { CHECKPOINT_EVERY = 1000 }; /* pages of 4 KiB */

const char *store_error_name(store_error error) {
    static const char *const names[STORE_ERRORS] = {
        [STORE_FINE] = "fine",           [STORE_BUSY] = "busy",
        [STORE_FULL] = "full",           [STORE_IO] = "io",
        [STORE_NOT_ONE] = "not-one",     [STORE_TOO_NEW] = "too-new",
        [STORE_CONFLICT] = "conflict",   [STORE_NONE] = "none",
        [STORE_NO_MEMORY] = "no-memory",
    };
    return (unsigned)error < STORE_ERRORS ? names[error] : "unknown";
}

static store_error start_thread(kh_store *s) {
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->reader_lock, NULL);
    pthread_cond_init(&s->work, NULL);
    if (thread_start(&s->thread, store_work, s))
        return STORE_FINE;
    pthread_cond_destroy(&s->work);
    pthread_mutex_destroy(&s->reader_lock);
    pthread_mutex_destroy(&s->lock);
    return STORE_NO_MEMORY;
}

/* What was opened is closed again where the next step fails. */
static store_error open_parts(kh_store *s, const char *path, int every, char *said, size_t cap) {
    uint64_t last = 0;
    store_error error = place_enter(&s->place, path, said, cap);
    if (error != STORE_FINE)
        return error;
    error = db_open(&s->db, s->place.path, said, cap);
    if (error == STORE_FINE) {
        error = db_last_table(&s->db, &last, said, cap);
        atomic_init(&s->last_table, last);
        if (error == STORE_FINE)
            error = checkpoint_start(&s->checkpoint, s->place.path, every, said, cap);
        if (error == STORE_FINE) {
            error = start_thread(s);
            if (error != STORE_FINE)
                checkpoint_stop(&s->checkpoint);
        }
        if (error != STORE_FINE)
            db_close(&s->db);
    }
    if (error != STORE_FINE)
        place_leave(&s->place);
    return error;
}

store_error store_open_with(kh_store **out, const char *path, int checkpoint_every, char *said, size_t cap) {
    if (cap)
        said[0] = '\0';
    *out = NULL;
    kh_store *s = calloc(1, sizeof *s);
    const store_error error = s ? open_parts(s, path, checkpoint_every, said, cap) : STORE_NO_MEMORY;
    if (error == STORE_FINE) {
        *out = s;
        return STORE_FINE;
    }
    if (cap && said[0] == '\0')
        strncat(said, store_error_name(error), cap - 1);
    free(s);
    return error;
}

store_error kh_store_open(kh_store **out, const char *path, char *said, size_t cap) {
    return store_open_with(out, path, CHECKPOINT_EVERY, said, cap);
}

void kh_store_close(kh_store *s) {
    if (!s)
        return;
    if (s->reading) {
        store_readers_close(s);
        place_leave(&s->place);
        pthread_mutex_destroy(&s->reader_lock);
        free(s);
        return;
    }
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    store_readers_close(s);
    checkpoint_stop(&s->checkpoint);
    db_close(&s->db); /* the last: it copies the log and removes it */
    place_leave(&s->place);
    for (store_writer *w = s->writers; w;) {
        store_writer *next = w->next;
        free(w);
        w = next;
    }
    pthread_cond_destroy(&s->work);
    pthread_mutex_destroy(&s->reader_lock);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

store_writer *kh_store_writer(kh_store *s, store_done *done, void *who) {
    store_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    *w = (store_writer){.store = s, .done = done, .who = who};
    pthread_mutex_lock(&s->lock);
    w->next = s->writers;
    s->writers = w;
    pthread_mutex_unlock(&s->lock);
    return w;
}

static void raise_last_table(kh_store *s, uint64_t table) {
    uint_least64_t last = atomic_load(&s->last_table);
    while (last < table && !atomic_compare_exchange_weak(&s->last_table, &last, table)) {
    }
}

uint64_t store_submit(store_writer *w, store_batch *b) {
    kh_store *s = w->store;
    raise_last_table(s, b->highest);
    b->next = NULL;
    b->writer = w;
    b->error = STORE_FINE;
    b->submitted_ns = store_clock_ns();
    atomic_fetch_add(&s->waiting, 1);
    pthread_mutex_lock(&s->lock);
    const uint64_t ticket = b->ticket = ++w->tickets;
    b->life = w->life;
    if (s->last)
        s->last->next = b;
    else
        s->first = b;
    s->last = b;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->lock);
    return ticket; /* the batch may be gone by now */
}

bool store_writer_recovered(store_writer *w) {
    pthread_mutex_lock(&w->store->lock);
    const bool was_broken = w->broken;
    if (was_broken) {
        w->broken = false;
        w->life++;
    }
    pthread_mutex_unlock(&w->store->lock);
    return was_broken;
}

uint64_t kh_store_next_table(kh_store *s) {
    return atomic_fetch_add(&s->last_table, 1) + 1;
}

void kh_store_figures(const kh_store *s, store_figures *out) {
    *out = (store_figures){
        .commits = atomic_load(&s->commits),
        .batches = atomic_load(&s->batches),
        .lines = atomic_load(&s->lines),
        .failures = atomic_load(&s->failures),
        .commit_micros_total = atomic_load(&s->micros_total),
        .commit_micros_most = atomic_load(&s->micros_most),
        .waiting = atomic_load(&s->waiting),
        .failing = atomic_load(&s->failing),
    };
}

void kh_store_said(kh_store *s, char *said, size_t cap) {
    pthread_mutex_lock(&s->lock);
    snprintf(said, cap, "%s", s->said);
    pthread_mutex_unlock(&s->lock);
}
