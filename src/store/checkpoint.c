/* Checkpoints: see checkpoint.h. A round copies thousands of pages and waits for the disk, so it runs in a thread of
 * its own while commits go on. The log can begin anew only when all of it was copied, and under load there is always
 * something new at its end: so the writer itself copies the short rest that came during the round. */
#include "store/checkpoint.h"

#include "store/sqlite.h"
#include "store/thread.h"

enum { FAR_BEHIND = 16 }; /* times the usual length: then the writer has to wait for the disk */

/* Pages of the log that are in the file now; -1: nothing went on, and it is tried again later. */
static int copy_log(sqlite3 *sql, int *log) {
    int copied = 0;
    const int code = sqlite3_wal_checkpoint_v2(sql, NULL, SQLITE_CHECKPOINT_PASSIVE, log, &copied);
    return code == SQLITE_OK ? copied : -1;
}

static bool wait_for_round(checkpoint *c) {
    pthread_mutex_lock(&c->lock);
    while (c->state != CHECKPOINT_ASKED && !c->quit)
        pthread_cond_wait(&c->news, &c->lock);
    const bool go_on = !c->quit;
    pthread_mutex_unlock(&c->lock);
    return go_on;
}

static void *work(void *who) {
    checkpoint *c = who;
    while (wait_for_round(c)) {
        int log = 0;
        const int copied = copy_log(c->sql, &log);
        pthread_mutex_lock(&c->lock);
        c->copied = copied;
        c->state = CHECKPOINT_ROUND_DONE;
        pthread_mutex_unlock(&c->lock);
    }
    return NULL;
}

store_error checkpoint_start(checkpoint *c, const char *path, int every, char *said, size_t cap) {
    *c = (checkpoint){.every = every, .next = every};
    const store_error error = db_connect(&c->sql, path, true, said, cap);
    if (error != STORE_FINE)
        return error;
    sqlite3_wal_autocheckpoint(c->sql, 0);
    int log = 0;
    copy_log(c->sql, &log); /* what a crash has left, and it opens the index of the log */
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->news, NULL);
    if (thread_start(&c->thread, work, c))
        return STORE_FINE;
    pthread_cond_destroy(&c->news);
    pthread_mutex_destroy(&c->lock);
    sqlite3_close(c->sql);
    return STORE_NO_MEMORY;
}

void checkpoint_stop(checkpoint *c) {
    pthread_mutex_lock(&c->lock);
    c->quit = true;
    pthread_cond_signal(&c->news);
    pthread_mutex_unlock(&c->lock);
    pthread_join(c->thread, NULL);
    pthread_cond_destroy(&c->news);
    pthread_mutex_destroy(&c->lock);
    sqlite3_close(c->sql);
}

/* What to do about a log of this length; true: the writer shall copy the rest. Under the lock. */
static bool decide(checkpoint *c, int log_pages) {
    const bool round_done = c->state == CHECKPOINT_ROUND_DONE;
    if (round_done)
        c->state = CHECKPOINT_REST;
    if (log_pages < c->every) { /* the log began anew */
        c->next = c->every;
        return false;
    }
    if (round_done) {
        const bool short_rest = c->copied >= 0 && log_pages - c->copied <= c->every / 2;
        c->next =
            log_pages + c->every / 4 + 1; /* for a slow reader who still needs the log, or a tired disk */
        return short_rest || log_pages > FAR_BEHIND * c->every;
    }
    if (c->state == CHECKPOINT_REST && log_pages >= c->next) {
        c->state = CHECKPOINT_ASKED;
        pthread_cond_signal(&c->news);
    }
    return false;
}

void checkpoint_look(checkpoint *c, sqlite3 *writer, int log_pages) {
    int log = 0;
    pthread_mutex_lock(&c->lock);
    const bool copy_rest = decide(c, log_pages);
    pthread_mutex_unlock(&c->lock);
    if (copy_rest)
        copy_log(writer, &log);
}
