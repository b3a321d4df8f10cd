/* The engine behind a store: see sqlite.h. The journal is a write-ahead log: a commit is one write at its end and
 * one fsync, and whoever reads is not in the way of the one who writes. */
#include "store/sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "store/schema.h"

enum { PATIENCE_MS = 2000 }; /* with a stranger who looks at the file with a tool */

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    PUT_ROW,
    RAISE_LAST,
    HAS_ROW,
    HAS_LINE,
    PUT_LINE,
    DELETE_ROW,
    DELETE_LINES,
    TRIM_LINES,
    PUT_PART,
    DROP_PARTS,
    DELETE_PARTS,
    COVER
};

static const char *const texts[DB_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [PUT_ROW] =
        ("INSERT INTO tables (id, code, game, title, rules_version, phase, listed, created_s, changed_s, "
         "touched_s)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
         " ON CONFLICT (id) DO UPDATE SET code = ?2, game = ?3, title = ?4, rules_version = ?5, phase = ?6,"
         " listed = ?7, created_s = ?8, changed_s = ?9, touched_s = ?10"),
    [RAISE_LAST] = "UPDATE house SET last_table = ?1 WHERE last_table < ?1",
    [HAS_ROW] = "SELECT 1 FROM tables WHERE id = ?1",
    [HAS_LINE] = "SELECT 1 FROM lines WHERE table_id = ?1 AND number = ?2",
    [PUT_LINE] = "INSERT INTO lines (table_id, number, text) VALUES (?1, ?2, ?3)",
    [DELETE_ROW] = "DELETE FROM tables WHERE id = ?1",
    [DELETE_LINES] = "DELETE FROM lines WHERE table_id = ?1",
    [TRIM_LINES] = "DELETE FROM lines WHERE table_id = ?1 AND number > ?2",
    [PUT_PART] = "INSERT OR REPLACE INTO snapshots (table_id, line, part, text) VALUES (?1, ?2, ?3, ?4)",
    [DROP_PARTS] = "DELETE FROM snapshots WHERE table_id = ?1 AND line < ?2",
    [DELETE_PARTS] = "DELETE FROM snapshots WHERE table_id = ?1",
    [COVER] = "UPDATE house SET covered = covered + 1",
};

store_error db_error(sqlite3 *sql, int code) {
    const int system = sql ? sqlite3_system_errno(sql) : 0;
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return STORE_FINE;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return STORE_BUSY;
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT: return STORE_NOT_ONE;
    case SQLITE_CONSTRAINT: return STORE_CONFLICT;
    case SQLITE_NOMEM: return STORE_NO_MEMORY;
    case SQLITE_IOERR:
        if (code == SQLITE_IOERR_NOMEM)
            return STORE_NO_MEMORY;
        return system == ENOSPC || system == EDQUOT ? STORE_FULL : STORE_IO;
    default: return STORE_IO;
    }
}

store_error db_connect(sqlite3 **out, const char *path, bool writes, char *said, size_t cap) {
    const int how = writes ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    sqlite3 *sql = NULL;
    int code = sqlite3_open_v2(path, &sql, how | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(sql, PATIENCE_MS);
        /* FULL: an fsync for each commit. In memory: a full /tmp must not matter. */
        code = sqlite3_exec(sql,
                            "PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; PRAGMA trusted_schema=OFF;"
                            "PRAGMA journal_size_limit=33554432",
                            NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        *out = sql;
        return STORE_FINE;
    }
    const store_error error = db_error(sql, code);
    snprintf(said, cap, "%s: %s", path, sql ? sqlite3_errmsg(sql) : "no memory");
    sqlite3_close(sql);
    return error;
}

static int note_log(void *who, sqlite3 *sql, const char *name, int pages) {
    (void)sql;
    (void)name;
    ((db *)who)->log_pages = pages;
    return SQLITE_OK;
}

static store_error prepare_all(db *d, char *said, size_t cap) {
    for (int i = 0; i < DB_STATEMENTS; i++) {
        const int code =
            sqlite3_prepare_v3(d->sql, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &d->statement[i], NULL);
        if (code != SQLITE_OK) {
            snprintf(said, cap, "%s", sqlite3_errmsg(d->sql));
            return code == SQLITE_ERROR ? STORE_NOT_ONE : db_error(d->sql, code);
        }
    }
    return STORE_FINE;
}

store_error db_open(db *d, const char *path, char *said, size_t cap) {
    *d = (db){0};
    store_error error = db_connect(&d->sql, path, true, said, cap);
    if (error != STORE_FINE)
        return error;
    if (sqlite3_db_readonly(d->sql, "main")) {
        snprintf(said, cap, "%s may only be read", path);
        error = STORE_IO;
    }
    if (error == STORE_FINE)
        error = schema_ready(d->sql, &schema_usual, said, cap);
    if (error == STORE_FINE)
        error = schema_sound(d->sql, said, cap);
    if (error == STORE_FINE)
        error = prepare_all(d, said, cap);
    if (error == STORE_FINE)
        sqlite3_wal_hook(d->sql, note_log,
                         d); /* in the place of the engine's own checkpoints within a commit */
    else
        db_close(d);
    return error;
}

void db_close(db *d) {
    for (int i = 0; i < DB_STATEMENTS; i++)
        sqlite3_finalize(d->statement[i]);
    sqlite3_close(d->sql);
    *d = (db){0};
}

/* Runs a statement to its end. */
static store_error run(db *d, int which) {
    sqlite3_stmt *s = d->statement[which];
    const int code = sqlite3_step(s);
    const store_error error = db_error(d->sql, code);
    sqlite3_reset(s);
    return error;
}

static store_error run_number(db *d, int which, uint64_t number) {
    sqlite3_bind_int64(d->statement[which], 1, (sqlite3_int64)number);
    return run(d, which);
}

store_error db_last_table(db *d, uint64_t *out, char *said, size_t cap) {
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(d->sql, "SELECT last_table FROM house", -1, &s, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(s);
    if (code == SQLITE_ROW)
        *out = (uint64_t)sqlite3_column_int64(s, 0);
    else
        snprintf(said, cap, "%s",
                 code == SQLITE_DONE ? "the file lacks its counter" : sqlite3_errmsg(d->sql));
    sqlite3_finalize(s);
    return code == SQLITE_DONE ? STORE_NOT_ONE : db_error(d->sql, code);
}

store_error db_begin(db *d) {
    return run(d, BEGIN);
}

store_error db_commit(db *d) {
    return run(d, COMMIT);
}

const char *db_words(const db *d) {
    return sqlite3_errmsg(d->sql);
}

bool db_rollback(db *d) {
    if (!sqlite3_get_autocommit(d->sql)) /* some errors have rolled back already */
        run(d, ROLLBACK);
    return sqlite3_get_autocommit(d->sql) != 0;
}

bool db_cover(db *d) {
    if (db_begin(d) == STORE_FINE && run(d, COVER) == STORE_FINE && db_commit(d) == STORE_FINE)
        return true;
    db_rollback(d);
    return false;
}

static void bind_text(sqlite3_stmt *s, int at, const char *text, size_t length) {
    sqlite3_bind_text(s, at, text, (int)length, SQLITE_STATIC);
}

static store_error put_row(db *d, const char *bytes) {
    sqlite3_stmt *s = d->statement[PUT_ROW];
    store_row row;
    memcpy(&row, bytes, sizeof row);
    sqlite3_bind_int64(s, 1, (sqlite3_int64)row.table);
    bind_text(s, 2, row.code, strlen(row.code));
    bind_text(s, 3, row.game, strlen(row.game));
    bind_text(s, 4, row.title, strlen(row.title));
    sqlite3_bind_int(s, 5, row.rules_version);
    sqlite3_bind_int(s, 6, row.phase);
    sqlite3_bind_int(s, 7, row.listed);
    sqlite3_bind_int64(s, 8, row.created_s);
    sqlite3_bind_int64(s, 9, row.changed_s);
    sqlite3_bind_int64(s, 10, row.touched_s);
    const store_error error = run(d, PUT_ROW);
    sqlite3_clear_bindings(s); /* they point to what ends here */
    return error != STORE_FINE ? error : run_number(d, RAISE_LAST, row.table);
}

/* A line needs the one before it, the first one needs its table: no gaps, and nothing that belongs to nobody. */
static store_error check_line(db *d, const batch_item *item) {
    const int which = item->number == 1 ? HAS_ROW : HAS_LINE;
    sqlite3_stmt *s = d->statement[which];
    sqlite3_bind_int64(s, 1, (sqlite3_int64)item->table);
    if (which == HAS_LINE)
        sqlite3_bind_int64(s, 2, (sqlite3_int64)item->number - 1);
    const int code = sqlite3_step(s);
    const store_error error = code == SQLITE_DONE ? STORE_CONFLICT : db_error(d->sql, code);
    sqlite3_reset(s);
    return error;
}

static bool follows(const batch_item *item, const batch_item *before) {
    return before->kind == BATCH_LINE && before->table == item->table && before->number + 1 == item->number;
}

static store_error put_line(db *d, const batch_item *item, const char *bytes) {
    sqlite3_stmt *s = d->statement[PUT_LINE];
    sqlite3_bind_int64(s, 1, (sqlite3_int64)item->table);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)item->number);
    bind_text(s, 3, bytes, item->length);
    return run(d, PUT_LINE);
}

static store_error delete_table(db *d, uint64_t table) {
    store_error error = run_number(d, DELETE_LINES, table);
    if (error == STORE_FINE)
        error = run_number(d, DELETE_PARTS, table);
    return error != STORE_FINE ? error : run_number(d, DELETE_ROW, table);
}

static store_error trim_table(db *d, const batch_item *item) {
    sqlite3_bind_int64(d->statement[TRIM_LINES], 2, (sqlite3_int64)item->number - 1);
    return run_number(d, TRIM_LINES, item->table);
}

static store_error put_part(db *d, const batch_item *item, const char *bytes) {
    sqlite3_stmt *s = d->statement[PUT_PART];
    sqlite3_bind_int64(s, 1, (sqlite3_int64)item->table);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)item->number);
    sqlite3_bind_int64(s, 3, item->part);
    bind_text(s, 4, bytes, item->length);
    return run(d, PUT_PART);
}

static store_error drop_parts(db *d, const batch_item *item) {
    sqlite3_bind_int64(d->statement[DROP_PARTS], 2, (sqlite3_int64)item->number);
    return run_number(d, DROP_PARTS, item->table);
}

static store_error apply_item(db *d, const batch_item *item, const char *bytes, const batch_item *before) {
    store_error error = STORE_FINE;
    switch (item->kind) {
    case BATCH_ROW: return put_row(d, bytes);
    case BATCH_DELETE: return delete_table(d, item->table);
    case BATCH_TRIM: return trim_table(d, item);
    case BATCH_PART: return put_part(d, item, bytes);
    case BATCH_DROP_PARTS: return drop_parts(d, item);
    case BATCH_LINE:
        if (!follows(item, before)) /* else the line before it has just been put */
            error = check_line(d, item);
        return error != STORE_FINE ? error : put_line(d, item, bytes);
    }
    return STORE_CONFLICT;
}

store_error db_apply(db *d, const store_batch *b) {
    batch_item item, before = {.kind = BATCH_ROW};
    const char *bytes;
    store_error error = STORE_FINE;
    for (size_t at = 0; error == STORE_FINE && batch_next(b, &at, &item, &bytes); before = item)
        error = apply_item(d, &item, bytes, &before);
    return error;
}
