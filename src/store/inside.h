/* inside.h - an open store, for the files of this layer and its tests. */
#ifndef KH_STORE_INSIDE_H
#define KH_STORE_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/checkpoint.h"
#include "store/place.h"
#include "store/sqlite.h"

enum {
    STORE_READERS = 4, /* connections that are kept between two calls */
    STORE_SAID = 200
};

struct store_writer {
    kh_store *store;
    store_writer *next;
    store_done *done;
    void *who;
    /* Under the store's lock. */
    uint64_t tickets;
    uint64_t life;     /* one more after each recovery; batches of an earlier life have failed */
    bool broken;       /* something of this life has failed */
    store_error error; /* with which it broke */
};

struct kh_store {
    bool reading; /* only: there is no lock, no thread and nobody who writes */
    place place;
    db db; /* for the thread alone */
    checkpoint checkpoint;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work;
    store_batch *first, *last; /* under the lock, like all to the next blank line */
    store_writer *writers;
    bool closing;
    char said[STORE_SAID]; /* the engine, on the last failure */

    pthread_mutex_t reader_lock;
    sqlite3 *reader[STORE_READERS];
    unsigned readers;

    atomic_uint_least64_t last_table; /* the highest number that a table has or that was given away */
    atomic_uint_least64_t commits, batches, lines, failures, micros_total, micros_most, waiting;
    atomic_bool failing;
};

/* kh_store_open with another distance between checkpoints, in pages. */
store_error store_open_with(kh_store **, const char *path, int checkpoint_every, char *said, size_t cap);

/* commit.c: the thread that writes; `who` is the store. */
void *store_work(void *who);
uint64_t store_clock_ns(void);
/* read.c */
void store_readers_close(kh_store *);

#endif
