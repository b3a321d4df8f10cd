/* Reading: see store.h. Each call takes a connection out of a few that are kept, or opens one: whoever reads never
 * waits for the writer, nor the writer for him. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"
#include "store/schema.h"

#define COLUMNS "id, code, game, title, rules_version, phase, listed, created_s, changed_s, touched_s"

static store_error take_reader(kh_store *s, sqlite3 **out) {
    char said[1];
    pthread_mutex_lock(&s->reader_lock);
    *out = s->readers ? s->reader[--s->readers] : NULL;
    pthread_mutex_unlock(&s->reader_lock);
    return *out ? STORE_FINE : db_connect(out, s->place.path, false, said, sizeof said);
}

/* One with which something went wrong is not kept. */
static void give_back(kh_store *s, sqlite3 *sql, bool fine) {
    pthread_mutex_lock(&s->reader_lock);
    const bool kept = fine && s->readers < STORE_READERS;
    if (kept)
        s->reader[s->readers++] = sql;
    pthread_mutex_unlock(&s->reader_lock);
    if (!kept)
        sqlite3_close(sql);
}

void store_readers_close(kh_store *s) {
    while (s->readers)
        sqlite3_close(s->reader[--s->readers]);
}

/* A question under way. */
typedef struct query {
    sqlite3 *sql;
    sqlite3_stmt *statement;
} query;

/* The engine may take a page that it could not read for a broken one: damage is claimed only where reading works. */
static store_error error_of(sqlite3 *sql, int code) {
    char said[100];
    const store_error error = db_error(sql, code);
    return error == STORE_NOT_ONE && schema_sound(sql, said, sizeof said) == STORE_IO ? STORE_IO : error;
}

static store_error query_begin(query *q, kh_store *s, const char *text) {
    *q = (query){0};
    const store_error error = take_reader(s, &q->sql);
    if (error != STORE_FINE)
        return error;
    const int code = sqlite3_prepare_v2(q->sql, text, -1, &q->statement, NULL);
    if (code == SQLITE_OK)
        return STORE_FINE;
    const store_error why = error_of(q->sql, code);
    give_back(s, q->sql, false);
    return why;
}

static store_error query_end(query *q, kh_store *s, int code) {
    sqlite3_finalize(q->statement);
    const store_error error = error_of(q->sql, code);
    give_back(s, q->sql, error == STORE_FINE);
    return error;
}

static void copy_text(char *to, size_t cap, sqlite3_stmt *s, int column) {
    const unsigned char *text = sqlite3_column_text(s, column);
    snprintf(to, cap, "%s", text ? (const char *)text : "");
}

static store_row row_of(sqlite3_stmt *s) {
    store_row row;
    memset(&row, 0, sizeof row);
    row.table = (uint64_t)sqlite3_column_int64(s, 0);
    copy_text(row.code, sizeof row.code, s, 1);
    copy_text(row.game, sizeof row.game, s, 2);
    copy_text(row.title, sizeof row.title, s, 3);
    row.rules_version = (uint16_t)sqlite3_column_int(s, 4);
    row.phase = (uint8_t)sqlite3_column_int(s, 5);
    row.listed = sqlite3_column_int(s, 6) != 0;
    row.created_s = sqlite3_column_int64(s, 7);
    row.changed_s = sqlite3_column_int64(s, 8);
    row.touched_s = sqlite3_column_int64(s, 9);
    return row;
}

store_error kh_store_rows(kh_store *s, store_each_row *each, void *who) {
    query q;
    const store_error error = query_begin(&q, s, "SELECT " COLUMNS " FROM tables ORDER BY id");
    if (error != STORE_FINE)
        return error;
    int code;
    bool more = true;
    while (more && (code = sqlite3_step(q.statement)) == SQLITE_ROW) {
        const store_row row = row_of(q.statement);
        more = each(who, &row);
    }
    return query_end(&q, s, more ? code : SQLITE_DONE);
}

static store_error read_lines(query *q, kh_store *s, int bound, store_each_line *each, void *who) {
    int code = bound;
    bool more = code == SQLITE_OK;
    while (more && (code = sqlite3_step(q->statement)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(q->statement, 1);
        const size_t length = (size_t)sqlite3_column_bytes(q->statement, 1);
        more = each(who, (uint64_t)sqlite3_column_int64(q->statement, 0), text ? text : "", length);
    }
    return query_end(q, s, code);
}

store_error kh_store_lines(kh_store *s, uint64_t table, store_each_line *each, void *who) {
    query q;
    const store_error error =
        query_begin(&q, s, "SELECT number, text FROM lines WHERE table_id = ?1 ORDER BY number");
    if (error != STORE_FINE)
        return error;
    return read_lines(&q, s, sqlite3_bind_int64(q.statement, 1, (sqlite3_int64)table), each, who);
}

store_error kh_store_some_lines(kh_store *s, uint64_t table, uint64_t after, uint32_t most,
                                store_each_line *each, void *who) {
    query q;
    const store_error error =
        query_begin(&q, s,
                    "SELECT number, text FROM lines WHERE table_id = ?1 AND number > ?2 "
                    "ORDER BY number LIMIT ?3");
    if (error != STORE_FINE)
        return error;
    int bound = sqlite3_bind_int64(q.statement, 1, (sqlite3_int64)table);
    if (bound == SQLITE_OK)
        bound = sqlite3_bind_int64(q.statement, 2, (sqlite3_int64)after);
    if (bound == SQLITE_OK)
        bound = sqlite3_bind_int64(q.statement, 3, most);
    return read_lines(&q, s, bound, each, who);
}

store_error kh_store_snapshot(kh_store *s, uint64_t table, uint64_t below, uint64_t *line) {
    query q;
    const store_error error = query_begin(&q, s,
                                          "SELECT line FROM snapshots WHERE table_id = ?1 AND line < ?2 AND "
                                          "part = 0 ORDER BY line DESC LIMIT 1");
    if (error != STORE_FINE)
        return error;
    const uint64_t most = below < INT64_MAX ? below : INT64_MAX;
    int code = sqlite3_bind_int64(q.statement, 1, (sqlite3_int64)table);
    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(q.statement, 2, (sqlite3_int64)most);
    if (code == SQLITE_OK)
        code = sqlite3_step(q.statement);
    if (code == SQLITE_ROW)
        *line = (uint64_t)sqlite3_column_int64(q.statement, 0);
    const store_error end = query_end(&q, s, code);
    return end == STORE_FINE && code != SQLITE_ROW ? STORE_NONE : end;
}

store_error kh_store_parts(kh_store *s, uint64_t table, uint64_t line, uint32_t from, uint32_t most,
                           store_each_line *each, void *who) {
    query q;
    const store_error error =
        query_begin(&q, s,
                    "SELECT part, text FROM snapshots WHERE table_id = ?1 AND line = ?2 AND part >= ?3 "
                    "ORDER BY part LIMIT ?4");
    if (error != STORE_FINE)
        return error;
    int bound = sqlite3_bind_int64(q.statement, 1, (sqlite3_int64)table);
    if (bound == SQLITE_OK)
        bound = sqlite3_bind_int64(q.statement, 2, (sqlite3_int64)line);
    if (bound == SQLITE_OK)
        bound = sqlite3_bind_int64(q.statement, 3, from);
    if (bound == SQLITE_OK)
        bound = sqlite3_bind_int64(q.statement, 4, most);
    return read_lines(&q, s, bound, each, who);
}

store_error kh_store_find(kh_store *s, const char *code_asked, store_row *out) {
    query q;
    const store_error error = query_begin(&q, s, "SELECT " COLUMNS " FROM tables WHERE code = ?1");
    if (error != STORE_FINE)
        return error;
    int code = sqlite3_bind_text(q.statement, 1, code_asked, -1, SQLITE_STATIC);
    if (code == SQLITE_OK)
        code = sqlite3_step(q.statement);
    if (code == SQLITE_ROW)
        *out = row_of(q.statement);
    const store_error end = query_end(&q, s, code);
    return end == STORE_FINE && code != SQLITE_ROW ? STORE_NONE : end;
}

store_error kh_store_length(kh_store *s, uint64_t table, uint64_t *lines) {
    query q;
    *lines = 0;
    const store_error error = query_begin(&q, s, "SELECT max(number) FROM lines WHERE table_id = ?1");
    if (error != STORE_FINE)
        return error;
    int code = sqlite3_bind_int64(q.statement, 1, (sqlite3_int64)table);
    if (code == SQLITE_OK)
        code = sqlite3_step(q.statement);
    if (code == SQLITE_ROW)
        *lines = (uint64_t)sqlite3_column_int64(q.statement, 0);
    return query_end(&q, s, code);
}
