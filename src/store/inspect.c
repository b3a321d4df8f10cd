/* Looking at a store without taking it: see store.h. Whoever runs on it is not disturbed, and nothing is changed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/inside.h"
#include "store/schema.h"

store_error kh_store_open_reading(kh_store **out, const char *path, char *said, size_t cap) {
    sqlite3 *sql = NULL;
    *out = NULL;
    said[0] = '\0';
    if (access(path, F_OK) != 0) {
        snprintf(said, cap, "there is no file %s", path);
        return STORE_NONE;
    }
    store_error error = db_connect(&sql, path, false, said, cap);
    if (error != STORE_FINE)
        return error;
    error = schema_look(sql, true, said, cap);
    sqlite3_close(sql);
    kh_store *s = error == STORE_FINE ? calloc(1, sizeof *s) : NULL;
    if (!s)
        return error == STORE_FINE ? STORE_NO_MEMORY : error;
    s->reading = true;
    s->place = (place){.path = strdup(path), .lock = -1};
    pthread_mutex_init(&s->reader_lock, NULL);
    *out = s;
    return s->place.path ? STORE_FINE : STORE_NO_MEMORY;
}

typedef struct looking {
    store_progress *progress;
    void *who;
    uint64_t steps;
} looking;

static int look_on(void *who) {
    looking *l = who;
    return l->progress && !l->progress(l->who, ++l->steps, 0);
}

/* The engine's own look at every page and every index. */
store_error kh_store_integrity(kh_store *s, store_progress *progress, store_each_flaw *flaw, void *who,
                               char *said, size_t cap) {
    enum { OFTEN = 100000 }; /* instructions of the engine between two signs of life */
    sqlite3 *sql = NULL;
    sqlite3_stmt *ask = NULL;
    looking l = {progress, who, 0};
    store_error error = db_connect(&sql, s->place.path, false, said, cap);
    if (error != STORE_FINE)
        return error;
    sqlite3_progress_handler(sql, OFTEN, look_on, &l);
    int code = sqlite3_prepare_v2(sql, "PRAGMA integrity_check(100)", -1, &ask, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(ask);
        const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(ask, 0) : NULL;
        if (text && strcmp(text, "ok") != 0) {
            flaw(who, text);
            error = STORE_NOT_ONE;
        }
    }
    if (code != SQLITE_DONE) {
        snprintf(said, cap, "%s", sqlite3_errmsg(sql));
        error = (code & 0xff) == SQLITE_INTERRUPT ? STORE_BUSY : db_error(sql, code);
    }
    sqlite3_finalize(ask);
    sqlite3_close(sql);
    return error;
}
