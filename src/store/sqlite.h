/* sqlite.h - connections to the file, and the transactions of the one that writes. */
#ifndef KH_STORE_SQLITE_H
#define KH_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/batch.h"

enum { DB_STATEMENTS = 15 };

/* The connection that writes; sql is NULL while it is closed. */
typedef struct db {
    sqlite3 *sql;
    sqlite3_stmt *statement[DB_STATEMENTS];
    int log_pages; /* in the write-ahead log after the last commit */
} db;

/* What a code of the engine means to us. */
store_error db_error(sqlite3 *, int code);

/* Any connection, with all that each of them needs. Used by one thread at a time. */
store_error db_connect(sqlite3 **, const char *path, bool writes, char *said, size_t cap);

store_error db_open(db *, const char *path, char *said, size_t cap);
void db_close(db *);
store_error db_last_table(db *, uint64_t *out, char *said, size_t cap);

/* One transaction: begin, apply each batch, commit. After an error of any of them: db_rollback(), which is false
 * where the connection can only be closed. */
store_error db_begin(db *);
store_error db_apply(db *, const store_batch *);
store_error db_commit(db *);
bool db_rollback(db *);
const char *db_words(const db *); /* on the last error, until something else is done */
/* Writes something harmless over a transaction that failed when it was nearly complete: else a process that finds
 * the log after a crash could take it for a committed one. */
bool db_cover(db *);

#endif
