/* The thread that writes: see inside.h. All that waits becomes one transaction; while the disk works on it, the next
 * one gathers. So there is no delay for a single batch, and no fsync for each of many. */
#include <stdio.h>
#include <time.h>

#include "store/inside.h"

uint64_t store_clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Everything that waits; NULL: the store closes and all is done. */
static store_batch *take_all(kh_store *s) {
    pthread_mutex_lock(&s->lock);
    while (!s->first && !s->closing)
        pthread_cond_wait(&s->work, &s->lock);
    store_batch *list = s->first;
    s->first = s->last = NULL;
    pthread_mutex_unlock(&s->lock);
    return list;
}

/* From this batch on, whatever its writer submitted fails. Under the lock. */
static void break_writer(store_batch *from, store_error error) {
    store_writer *w = from->writer;
    if (!w->broken && from->life == w->life) {
        w->broken = true;
        w->error = error;
    }
    for (store_batch *b = from; b; b = b->next) {
        if (b->writer == w && b->error == STORE_FINE)
            b->error = error;
    }
}

/* Batches that build on one that failed earlier. */
static void refuse_followers(kh_store *s, store_batch *list) {
    pthread_mutex_lock(&s->lock);
    for (store_batch *b = list; b; b = b->next) {
        if (b->writer->broken || b->life != b->writer->life)
            b->error = b->writer->error;
    }
    pthread_mutex_unlock(&s->lock);
}

static void fail_from(kh_store *s, store_batch *from, store_error error) {
    pthread_mutex_lock(&s->lock);
    break_writer(from, error);
    pthread_mutex_unlock(&s->lock);
}

static bool any_left(const store_batch *list) {
    while (list && list->error != STORE_FINE)
        list = list->next;
    return list != NULL;
}

/* Applies all batches that have not failed. `guilty` is the one with which it ended, if it was one. */
static store_error apply_all(kh_store *s, store_batch *list, store_batch **guilty) {
    for (store_batch *b = list; b; b = b->next) {
        const store_error error = b->error == STORE_FINE ? db_apply(&s->db, b) : STORE_FINE;
        if (error != STORE_FINE) {
            *guilty = error == STORE_CONFLICT ? b : NULL;
            return error;
        }
    }
    return STORE_FINE;
}

static void note_words(kh_store *s, const char *said) {
    pthread_mutex_lock(&s->lock);
    snprintf(s->said, sizeof s->said, "%s", said);
    pthread_mutex_unlock(&s->lock);
}

static store_error reopen(kh_store *s) {
    char said[STORE_SAID] = "";
    const store_error error = db_open(&s->db, s->place.path, said, sizeof said);
    if (error != STORE_FINE)
        note_words(s, said);
    return error;
}

static store_error try_transaction(kh_store *s, store_batch *list, store_batch **guilty) {
    store_error error = s->db.sql ? STORE_FINE : reopen(s);
    if (error != STORE_FINE)
        return error;
    error = db_begin(&s->db);
    if (error == STORE_FINE)
        error = apply_all(s, list, guilty);
    if (error == STORE_FINE)
        error = db_commit(&s->db);
    if (error == STORE_FINE)
        return STORE_FINE;
    note_words(s, *guilty ? "a batch in conflict with what is there" : db_words(&s->db));
    const bool nothing_written = *guilty || error == STORE_BUSY;
    /* A connection that cannot even write something harmless now is opened anew for the next transaction. */
    if (!db_rollback(&s->db) || (!nothing_written && !db_cover(&s->db)))
        db_close(&s->db);
    return error;
}

/* Commits what can be; afterwards each batch knows its error. A batch in conflict is left out, and the others are
 * tried once more: that costs nothing as long as there is none. */
static void commit_group(kh_store *s, store_batch *list) {
    refuse_followers(s, list);
    while (any_left(list)) {
        store_batch *guilty = NULL;
        const store_error error = try_transaction(s, list, &guilty);
        atomic_store(&s->failing, error != STORE_FINE && !guilty);
        if (error == STORE_FINE)
            return;
        for (store_batch *b = guilty ? guilty : list; b; b = guilty ? NULL : b->next) {
            if (b->error == STORE_FINE)
                fail_from(s, b, error);
        }
    }
}

static void count_commit(kh_store *s, uint64_t micros) {
    atomic_fetch_add(&s->commits, 1);
    atomic_fetch_add(&s->micros_total, micros);
    if (micros > atomic_load(&s->micros_most)) /* nobody else raises it */
        atomic_store(&s->micros_most, micros);
}

static void count_batch(kh_store *s, const store_batch *b) {
    atomic_fetch_sub(&s->waiting, 1);
    if (b->error != STORE_FINE) {
        atomic_fetch_add(&s->failures, 1);
        return;
    }
    atomic_fetch_add(&s->batches, 1);
    atomic_fetch_add(&s->lines, b->lines);
}

/* Tells everybody, in the order of submission, and drops the batches. */
static void report(kh_store *s, store_batch *list) {
    const uint64_t now = store_clock_ns();
    for (store_batch *b = list; b;) {
        store_batch *next = b->next;
        count_batch(s, b);
        b->writer->done(b->writer->who, b->ticket, b->error, (now - b->submitted_ns) / 1000);
        store_batch_drop(b);
        b = next;
    }
}

void *store_work(void *who) {
    kh_store *s = who;
    for (store_batch *list; (list = take_all(s)) != NULL;) {
        const uint64_t begin = store_clock_ns();
        commit_group(s, list);
        if (any_left(list))
            count_commit(s, (store_clock_ns() - begin) / 1000);
        report(s, list);
        if (s->db.sql)
            checkpoint_look(&s->checkpoint, s->db.sql, s->db.log_pages);
    }
    return NULL;
}
