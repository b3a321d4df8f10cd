/* The tables in the file: see schema.h. */
#include "store/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"

/* house: one row. last_table is the highest number that any table ever had, so that none comes back after a
 * deletion. covered: see db_cover(). Lines lie together table by table, in the order in which they are read. */
static const char *const steps[] = {
    "CREATE TABLE house ("
    "    one INTEGER PRIMARY KEY CHECK (one = 1),"
    "    last_table INTEGER NOT NULL,"
    "    covered INTEGER NOT NULL) STRICT;"
    "INSERT INTO house VALUES (1, 0, 0);"
    "CREATE TABLE tables ("
    "    id INTEGER PRIMARY KEY,"
    "    code TEXT NOT NULL UNIQUE,"
    "    game TEXT NOT NULL,"
    "    title TEXT NOT NULL,"
    "    rules_version INTEGER NOT NULL,"
    "    phase INTEGER NOT NULL,"
    "    listed INTEGER NOT NULL,"
    "    created_s INTEGER NOT NULL,"
    "    changed_s INTEGER NOT NULL) STRICT;"
    "CREATE TABLE lines ("
    "    table_id INTEGER NOT NULL,"
    "    number INTEGER NOT NULL,"
    "    text TEXT NOT NULL,"
    "    PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;",
    "ALTER TABLE tables ADD COLUMN touched_s INTEGER NOT NULL DEFAULT 0;",
    "CREATE TABLE snapshots ("
    "    table_id INTEGER NOT NULL,"
    "    line INTEGER NOT NULL,"
    "    part INTEGER NOT NULL,"
    "    text TEXT NOT NULL,"
    "    PRIMARY KEY (table_id, line, part)) STRICT, WITHOUT ROWID;",
};
_Static_assert(sizeof steps / sizeof steps[0] == STORE_VERSION, "a step for each version");
const schema_steps schema_usual = {steps, STORE_VERSION};

static int ask_number(sqlite3 *sql, const char *question, int *out) {
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(sql, question, -1, &s, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(s);
    if (code == SQLITE_ROW) {
        *out = sqlite3_column_int(s, 0);
        code = SQLITE_OK;
    }
    sqlite3_finalize(s);
    return code;
}

static store_error say_engine(sqlite3 *sql, int code, char *said, size_t cap) {
    snprintf(said, cap, "%s", sqlite3_errmsg(sql));
    /* A statement that makes no sense in this file: the file is not what it says it is. */
    return (code & 0xff) == SQLITE_ERROR ? STORE_NOT_ONE : db_error(sql, code);
}

/* A file in which somebody only began to make a store is as good as an empty one. */
static store_error judge(sqlite3 *sql, int newest, int *version, char *said, size_t cap) {
    int application = 0, things = 0;
    int code = ask_number(sql, "PRAGMA application_id", &application);
    if (code == SQLITE_OK)
        code = ask_number(sql, "PRAGMA user_version", version);
    if (code == SQLITE_OK)
        code = ask_number(sql, "SELECT count(*) FROM sqlite_schema", &things);
    if (code != SQLITE_OK)
        return say_engine(sql, code, said, cap);
    const bool empty = application == 0 && *version == 0 && things == 0;
    if ((application != SCHEMA_APPLICATION && !empty) || *version < 0) {
        snprintf(said, cap, "the file belongs to another program");
        return STORE_NOT_ONE;
    }
    if (*version > newest) {
        snprintf(said, cap, "the file has version %d, this program knows versions up to %d", *version,
                 newest);
        return STORE_TOO_NEW;
    }
    return STORE_FINE;
}

/* Stays in the file; the engine answers with the mode that holds. */
static store_error use_wal(sqlite3 *sql, char *said, size_t cap) {
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(sql, "PRAGMA journal_mode=WAL", -1, &s, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(s);
    const bool fine = code == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(s, 0), "wal") == 0;
    const store_error error = fine                 ? STORE_FINE
                              : code == SQLITE_ROW ? STORE_IO
                                                   : say_engine(sql, code, said, cap);
    if (code == SQLITE_ROW && !fine)
        snprintf(said, cap, "this file system cannot share memory between connections (WAL)");
    sqlite3_finalize(s);
    return error;
}

static int migrate(sqlite3 *sql, const schema_steps *way, int version) {
    char marks[100];
    snprintf(marks, sizeof marks, "PRAGMA application_id=%d;PRAGMA user_version=%d", SCHEMA_APPLICATION,
             way->count);
    int code = sqlite3_exec(sql, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int i = version; i < way->count && code == SQLITE_OK; i++)
        code = sqlite3_exec(sql, way->sql[i], NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(sql, marks, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(sql, "COMMIT", NULL, NULL, NULL);
    return code;
}

store_error schema_look(sqlite3 *sql, bool newest, char *said, size_t cap) {
    int version = 0;
    const store_error error = judge(sql, schema_usual.count, &version, said, cap);
    if (error == STORE_FINE && newest && version > 0 && version < schema_usual.count) {
        snprintf(said, cap, "it is of an older program; the first start of a server converts it");
        return STORE_IO;
    }
    if (error != STORE_FINE || version > 0)
        return error;
    snprintf(said, cap, "the file is empty");
    return STORE_NOT_ONE;
}

/* Whether the engine could not read a page; it says so among what is wrong with the file. */
static bool unreadable(const char *complaint) {
    static const char mark[] = "error code=";
    const char *at = strstr(complaint, mark);
    return at && (strtol(at + sizeof mark - 1, NULL, 10) & 0xff) == SQLITE_IOERR;
}

/* On one line. */
static void say_damage(const char *complaint, char *said, size_t cap) {
    snprintf(said, cap, "the file is damaged: %s", complaint);
    for (char *c = said; *c; c++)
        if (*c == '\n')
            *c = ' ';
}

/* One look of the engine at a table; its first complaint. */
static store_error look_at(sqlite3 *sql, const char *question, char *said, size_t cap) {
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(sql, question, -1, &s, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(s);
    const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
    const bool fine = text && strcmp(text, "ok") == 0;
    store_error error = fine ? STORE_FINE : STORE_NOT_ONE;
    if (!fine && code != SQLITE_ROW)
        error = say_engine(sql, code, said, cap);
    else if (!fine && text && unreadable(text)) {
        snprintf(said, cap, "%s", sqlite3_errstr(SQLITE_IOERR));
        error = STORE_IO;
    } else if (!fine)
        say_damage(text ? text : "", said, cap);
    sqlite3_finalize(s);
    return error;
}

store_error schema_sound(sqlite3 *sql, char *said, size_t cap) {
    const store_error error = look_at(sql, "PRAGMA quick_check(house)", said, cap);
    return error != STORE_FINE ? error : look_at(sql, "PRAGMA quick_check(tables)", said, cap);
}

store_error schema_ready(sqlite3 *sql, const schema_steps *way, char *said, size_t cap) {
    int version = 0;
    store_error error = judge(sql, way->count, &version, said, cap);
    if (error == STORE_FINE)
        error = use_wal(sql, said, cap);
    if (error != STORE_FINE || version == way->count)
        return error;
    const int code = migrate(sql, way, version);
    if (code == SQLITE_OK)
        return STORE_FINE;
    error = say_engine(sql, code, said, cap);
    if (!sqlite3_get_autocommit(sql))
        sqlite3_exec(sql, "ROLLBACK", NULL, NULL, NULL);
    return error;
}
