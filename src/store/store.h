/* store.h - where tables are kept. A table is a row that can be listed and a journal: lines of text, numbered from
 * 1 without gaps, to which is only appended. What was handed over in one batch becomes durable together or not at
 * all; nobody is told of anything before that. sqlite.c is the engine behind it. */
#ifndef KH_STORE_H
#define KH_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_CODE = 12,    /* bytes of the longest table code */
    STORE_GAME = 32,    /* of a game's name */
    STORE_TITLE = 1500, /* of the text that lists show: names, options, result */
    STORE_LINE = 4096,  /* of the longest line of a journal */
    STORE_PART = 65536, /* of the longest part of a snapshot */
    STORE_VERSION = 3   /* of the schema; an older file is migrated when it is opened */
};

typedef enum store_error {
    STORE_FINE,
    STORE_BUSY,    /* another process holds the file */
    STORE_FULL,    /* no space is left */
    STORE_IO,      /* the disk, or the rights to the file */
    STORE_NOT_ONE, /* the file is something else, or broken */
    STORE_TOO_NEW, /* made by a newer program */
    STORE_CONFLICT, /* the line is there already, the one before it is not, its table is not, or another table has
                       the code: two writers, or a reload was missed */
    STORE_NONE,     /* there is no such table */
    STORE_NO_MEMORY,
    STORE_ERRORS
} store_error;
const char *store_error_name(store_error); /* a word for logs */

typedef enum store_phase { STORE_WAITING, STORE_PLAYING, STORE_OVER, STORE_CLOSED } store_phase;
static inline bool store_finished(uint8_t phase) {
    return phase >= STORE_OVER;
}

typedef struct store_row {
    uint64_t table; /* its number, from 1 */
    char code[STORE_CODE + 1];
    char game[STORE_GAME + 1];
    char title[STORE_TITLE + 1]; /* written and read by the server */
    uint16_t rules_version;
    uint8_t phase;
    bool listed;                  /* public */
    int64_t created_s, changed_s; /* wall clock, for people; changed_s: the last change of phase */
    int64_t
        touched_s; /* the last sign of life, to within the server's TABLE_TOUCH_S; 0: older than this column */
} store_row;

typedef struct kh_store kh_store;

/* Opens or makes the file, and folders on the way to it that are missing; `said` gets a sentence on failure, for the
 * log. A file that is refused stays as it is. While a store is open, a file `path-lock` tells other processes. */
store_error kh_store_open(kh_store **, const char *path, char *said, size_t cap);
/* Waits until all that was submitted is done. Nobody may submit or read any more. */
void kh_store_close(kh_store *);

/* A batch is filled by one thread and then submitted; what is in it happens in the order of adding, so the row of a
 * new table comes before its first line. Adding returns false where memory is short or a text is longer than
 * allowed: then the batch must be dropped. The bytes are copied. */
typedef struct store_batch store_batch;
store_batch *store_batch_new(void);
void store_batch_drop(store_batch *);
bool store_batch_row(store_batch *, const store_row *); /* a new table, or its row changed */
bool store_batch_line(store_batch *, uint64_t table, uint64_t number, const char *text, size_t length);
bool store_batch_delete(store_batch *, uint64_t table); /* row and journal */
/* The end of a journal, from this line on. A long one is deleted piece by piece, lest everybody waits for it; what is left
 * of it after a crash is a table still, an older one. */
bool store_batch_trim(store_batch *, uint64_t table, uint64_t from);
/* Beside a journal: what came of it up to a line, in numbered parts, so that a long one need not be read from its
 * beginning. They only save time: whoever reads them has to find out whether all are there and fit. `drop` forgets those
 * of earlier lines; those of a later one than the journal has are never read. */
bool store_batch_part(store_batch *, uint64_t table, uint64_t line, uint32_t part, const char *text,
                      size_t length);
bool store_batch_drop_parts(store_batch *, uint64_t table, uint64_t before_line);
size_t store_batch_size(const store_batch *); /* rows, lines, parts and deletions in it */

/* Somebody who writes: one for each thread that has tables. `done` is called in the store's own thread, once for
 * each batch, in order: it should only wake somebody. It may come before store_submit() returns. Batches of one
 * writer are committed in the order of their submission; all that wait, of all writers, are one transaction (group
 * commit), begun as soon as the one before is done. If a commit fails, each batch in it fails, and so does every
 * later batch of the same writers, until they say with store_writer_recovered() that they dropped all that they
 * submitted up to this call and that was not done; what waits then still fails. A batch in conflict with what is
 * there fails with the later ones of its own writer, and hurts nobody else. What has failed is not seen again,
 * with one exception: if the disk refused to say that a commit is safe, and the process ends before the next commit,
 * then the batches of that commit may be there, whole, when the store is opened again. */
typedef struct store_writer store_writer;
typedef void store_done(void *who, uint64_t ticket, store_error, uint64_t micros);
store_writer *kh_store_writer(kh_store *, store_done *,
                              void *who); /* lives as long as the store; NULL: no memory */
uint64_t store_submit(store_writer *,
                      store_batch *); /* the ticket: from 1, one more each time; takes the batch */
bool store_writer_recovered(
    store_writer *); /* false: nothing had failed since the last call, nothing changes */

/* Reading sees what is committed. From any thread; each call stands for itself. `each` returns false to stop; while
 * it takes its time the log cannot be shortened, but nobody waits. Rows come in the order of their numbers. */
typedef bool store_each_row(void *who, const store_row *);
typedef bool store_each_line(void *who, uint64_t number, const char *text, size_t length);
store_error kh_store_rows(kh_store *, store_each_row *, void *who);
store_error kh_store_lines(kh_store *, uint64_t table, store_each_line *, void *who);
/* At most so many of them, behind that number. */
store_error kh_store_some_lines(kh_store *, uint64_t table, uint64_t after, uint32_t most, store_each_line *,
                                void *who);
/* The last line below that one for which there is a part 0. STORE_NONE: there is none. */
store_error kh_store_snapshot(kh_store *, uint64_t table, uint64_t below, uint64_t *line);
/* At most so many of its parts, from that number on; `each` gets the part's number. */
store_error kh_store_parts(kh_store *, uint64_t table, uint64_t line, uint32_t from, uint32_t most,
                           store_each_line *, void *who);
store_error kh_store_find(kh_store *, const char *code, store_row *out);  /* STORE_NONE: there is none */
store_error kh_store_length(kh_store *, uint64_t table, uint64_t *lines); /* of a journal */
uint64_t
kh_store_next_table(kh_store *); /* a number that no table had before, nor anybody got since opening */

/* A store that is only read, also while somebody else runs on it: rows, lines and find() work, nothing else does. It is
 * not taken, made or converted. STORE_NONE: there is no such file. Closed like any other. */
store_error kh_store_open_reading(kh_store **, const char *path, char *said, size_t cap);
/* How far a long look is; `all` 0: nobody knows. Returns false to stop it, with STORE_BUSY. */
typedef bool store_progress(void *who, uint64_t done, uint64_t all);
typedef void store_each_flaw(void *who, const char *text);
/* The engine's look at every page and index. STORE_NOT_ONE: `flaw` was told what is broken. */
store_error kh_store_integrity(kh_store *s, store_progress *progress, store_each_flaw *flaw, void *who,
                               char *said, size_t cap);
/* Copies the store at `store`, as it is at one moment, whoever writes meanwhile, into a new file for the owner alone. It
 * appears under its name when it is whole and on the disk; STORE_CONFLICT: something has that name, and stays. */
store_error store_backup(const char *store, const char *path, store_progress *progress, void *who, char *said,
                         size_t cap);

/* For metrics. */
typedef struct store_figures {
    uint64_t commits, batches, lines,
        failures; /* transactions; what they made durable; batches that failed */
    uint64_t commit_micros_total, commit_micros_most;
    uint64_t waiting; /* batches not yet committed */
    bool failing;     /* the last transaction failed, and not because of what was in it */
} store_figures;
void kh_store_figures(const kh_store *, store_figures *out);
/* The engine's own words on the last commit that failed, for the log; "" if none did. From any thread. */
void kh_store_said(kh_store *, char *said, size_t cap);

#endif
