/* checkpoint.h - brings the write-ahead log back into the file, beside the thread that writes. */
#ifndef KH_STORE_CHECKPOINT_H
#define KH_STORE_CHECKPOINT_H

#include <pthread.h>
#include <sqlite3.h>

#include "store/store.h"

typedef struct checkpoint {
    sqlite3 *
        sql; /* open as long as the store: it also keeps the index of the log alive when the writer reopens */
    int every; /* pages */
    int next;  /* the length of the log at which something should be done; for the writer's thread alone */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    enum {
        CHECKPOINT_REST,
        CHECKPOINT_ASKED,
        CHECKPOINT_ROUND_DONE
    } state;    /* under the lock, like all below */
    int copied; /* pages, by the last round; -1: it failed */
    bool quit;
} checkpoint;

store_error checkpoint_start(checkpoint *, const char *path, int every, char *said, size_t cap);
void checkpoint_stop(checkpoint *);
/* For the writer, after each transaction, when everybody was told: asks for a round, or ends one. */
void checkpoint_look(checkpoint *, sqlite3 *writer, int log_pages);

#endif
