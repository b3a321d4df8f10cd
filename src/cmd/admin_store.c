/* What `kornholm admin` does with the file of a store itself. Reading and copying disturb no server that runs on it;
 * only deleting takes the store, which is refused while a server has it. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/admin.h"

enum { SAID = 400, LIST_USUAL = 100 };

static volatile sig_atomic_t stop_asked;

static void ask_to_stop(int which) {
    (void)which;
    stop_asked = 1;
}

/* What is half done is cleaned up. */
static void heed_signals(void) {
    const struct sigaction how = {.sa_handler = ask_to_stop};
    sigaction(SIGINT, &how, NULL);
    sigaction(SIGTERM, &how, NULL);
    sigaction(SIGHUP, &how, NULL);
}

static void say_trouble(const admin_choice *c, store_error error, const char *said) {
    char quoted[SAID];
    const char *key = error == STORE_NONE                 ? "admin.no-store"
                      : error == STORE_BUSY && stop_asked ? "admin.stopped"
                      : error == STORE_BUSY               ? "admin.busy"
                      : error == STORE_NOT_ONE            ? "admin.damaged"
                      : error == STORE_TOO_NEW            ? "admin.too-new"
                                                          : "admin.trouble";
    say_quote(said, strlen(said), quoted, sizeof quoted);
    say_with(&c->err, key, FILL("what", c->store, "why", quoted));
}

/* backup */

static bool copying(void *who, uint64_t done, uint64_t all) {
    admin_bar(who, "admin.copying", done, all);
    return !stop_asked;
}

int admin_backup(const admin_choice *c) {
    char said[SAID], bytes[24];
    struct stat about;
    const char *to = c->word[0];
    heed_signals();
    const store_error error =
        access(c->store, F_OK) != 0
            ? STORE_NONE
            : store_backup(c->store, to, copying, (void *)(uintptr_t)c, said, sizeof said);
    admin_bar_end();
    if (error == STORE_CONFLICT) {
        admin_say_error(c, "admin.exists", to);
        return ADMIN_WRONG;
    }
    if (error != STORE_FINE) {
        say_trouble(c, error, error == STORE_NONE ? "" : said);
        return ADMIN_WRONG;
    }
    snprintf(bytes, sizeof bytes, "%lld", stat(to, &about) == 0 ? (long long)about.st_size : 0LL);
    if (c->json) {
        char line[2000];
        kh_text text = kh_text_in(line, sizeof line);
        kh_json_writer w = kh_json_into(&text);
        kh_json_open(&w, '{');
        kh_json_member_bool(&w, "ok", true);
        kh_json_member_text(&w, "file", to);
        kh_json_member_number(&w, "bytes", (int64_t)about.st_size);
        kh_json_close(&w, '}');
        puts(line);
        return ADMIN_FINE;
    }
    say_with(&c->out, "admin.backup", FILL("file", to, "bytes", bytes));
    return ADMIN_FINE;
}

/* check */

typedef struct kept {
    uint64_t table;
    char code[STORE_CODE + 1];
} kept;

typedef struct checking {
    const admin_choice *c;
    kh_json_writer w; /* of the report as JSON */
    kept *tables;
    size_t count, cap;
    uint64_t lines, last_line, flaws;
    bool no_memory;
} checking;

static void report(checking *k, const char *code, uint64_t line, const char *what) {
    char number[24], quoted[SAID];
    k->flaws++;
    if (k->c->json) {
        kh_json_open(&k->w, '{');
        if (code)
            kh_json_member_text(&k->w, "code", code);
        if (line)
            kh_json_member_number(&k->w, "line", (int64_t)line);
        if (what)
            kh_json_member_text(&k->w, "what", what);
        kh_json_close(&k->w, '}');
        return;
    }
    admin_bar_end();
    snprintf(number, sizeof number, "%" PRIu64, line);
    if (code)
        say_with(&k->c->out, line ? "admin.flaw-line" : "admin.flaw-table",
                 FILL("code", code, "line", number));
    else
        say_with(&k->c->out, "admin.flaw",
                 FILL("what", say_quote(what, strlen(what), quoted, sizeof quoted)));
}

static void take_flaw(void *who, const char *text) {
    report(who, NULL, 0, text);
}

static bool looking(void *who, uint64_t done, uint64_t all) {
    const checking *k = who;
    admin_bar(k->c, "admin.looking", done, all);
    return !stop_asked;
}

static bool take_row(void *who, const store_row *row) {
    checking *k = who;
    if (k->count == k->cap) {
        const size_t wanted = k->cap ? 2 * k->cap : 256;
        kept *bigger = realloc(k->tables, wanted * sizeof *bigger);
        k->no_memory = !bigger;
        if (!bigger)
            return false;
        k->tables = bigger;
        k->cap = wanted;
    }
    k->tables[k->count].table = row->table;
    memcpy(k->tables[k->count++].code, row->code, sizeof row->code);
    return true;
}

typedef struct reading {
    checking *k;
    kh_room *room;
    bool broken;
} reading;

static bool take_line(void *who, uint64_t number, const char *text, size_t length) {
    reading *r = who;
    r->k->lines++;
    r->k->last_line = number;
    r->broken = !room_restore_line(r->room, number, text, length);
    return !r->broken;
}

/* The table anew from its journal, as a server would wake it. One that was deleted meanwhile is no flaw. */
static void check_table(checking *k, kh_store *store, const kept *t) {
    static kh_room room;
    reading r = {k, &room, false};
    store_row row;
    k->last_line = 0;
    room_restore(&room, &room_silence);
    const store_error error = kh_store_lines(store, t->table, take_line, &r);
    const bool fine = error == STORE_FINE && !r.broken && room_wake(&room, 0);
    room_close(&room);
    const store_error found = fine ? STORE_FINE : kh_store_find(store, t->code, &row);
    const bool going = !fine && found == STORE_FINE && row.touched_s == TABLE_DOOMED; /* what is left of it */
    if (!fine && found != STORE_NONE && !going)
        report(k, t->code, r.broken ? k->last_line : 0, store_error_name(error));
}

static store_error check_all(checking *k, kh_store *store, char *said, size_t cap) {
    store_error error = kh_store_integrity(store, looking, take_flaw, k, said, cap);
    if (error != STORE_FINE && error != STORE_NOT_ONE)
        return error;
    const store_error rows = kh_store_rows(store, take_row, k);
    if (rows != STORE_FINE)
        report(k, NULL, 0, "the list of tables cannot be read to its end");
    for (size_t i = 0; i < k->count && !stop_asked; i++) {
        check_table(k, store, &k->tables[i]);
        admin_bar(k->c, "admin.reading", i + 1, k->count);
    }
    admin_bar_end();
    return stop_asked ? STORE_BUSY : k->no_memory ? STORE_NO_MEMORY : STORE_FINE;
}

static void put_out(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static int conclude(checking *k) {
    char tables[24], lines[24], flaws[24];
    snprintf(tables, sizeof tables, "%zu", k->count);
    snprintf(lines, sizeof lines, "%" PRIu64, k->lines);
    snprintf(flaws, sizeof flaws, "%" PRIu64, k->flaws);
    if (k->c->json) {
        kh_json_close(&k->w, ']');
        kh_json_member_number(&k->w, "tables", (int64_t)k->count);
        kh_json_member_number(&k->w, "lines", (int64_t)k->lines);
        kh_json_member_bool(&k->w, "ok", k->flaws == 0);
        kh_json_close(&k->w, '}');
        putchar('\n');
    } else {
        say_with(&k->c->out, k->flaws ? "admin.check-flaws" : "admin.check-fine",
                 FILL("tables", tables, "lines", lines, "flaws", flaws));
        if (k->flaws)
            say(&k->c->out, "admin.check-what-now");
    }
    return k->flaws ? ADMIN_WRONG : ADMIN_FINE;
}

int admin_check(const admin_choice *c) {
    char said[SAID] = "";
    kh_store *store = NULL;
    checking k = {.c = c, .w = kh_json_to(put_out, stdout)};
    heed_signals();
    store_error error = kh_store_open_reading(&store, c->store, said, sizeof said);
    if (error != STORE_FINE) {
        say_trouble(c, error, said);
        return ADMIN_WRONG;
    }
    if (c->json) {
        kh_json_open(&k.w, '{');
        kh_json_key(&k.w, "flaws");
        kh_json_open(&k.w, '[');
    }
    error = check_all(&k, store, said, sizeof said);
    kh_store_close(store);
    free(k.tables);
    if (error == STORE_FINE)
        return conclude(&k);
    admin_bar_end();
    say_trouble(c, error, said);
    return ADMIN_WRONG;
}

/* What a server would have answered. */

typedef struct listing {
    const admin_choice *c;
    store_row *rows;
    size_t count, cap;
} listing;

static bool list_row(void *who, const store_row *row) {
    listing *l = who;
    const admin_choice *c = l->c;
    if (!admin_wanted(row, c->game ? c->game : "", c->phase ? c->phase : "", c->listed))
        return true;
    if (l->count == l->cap) {
        const size_t wanted = l->cap ? 2 * l->cap : 256;
        store_row *bigger = realloc(l->rows, wanted * sizeof *bigger);
        if (!bigger)
            return false;
        l->rows = bigger;
        l->cap = wanted;
    }
    l->rows[l->count++] = *row;
    return true;
}

static store_error list_stored(const admin_choice *c, kh_store *store, kh_json_writer *w) {
    listing l = {.c = c};
    const size_t most = c->limit ? c->limit : LIST_USUAL;
    const store_error error = kh_store_rows(store, list_row, &l);
    kh_json_member_number(w, "all", (int64_t)l.count);
    kh_json_key(w, "tables");
    kh_json_open(w, '[');
    for (size_t i = l.count; i-- > 0 && l.count - i <= most;) {
        kh_json_open(w, '{');
        admin_put_row(w, &l.rows[i]);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
    free(l.rows);
    return error;
}

static void no_table(draft *answer) {
    draft_clear(answer);
    draft_add(answer, "{\"ok\":false,\"why\":\"no-table\"}");
}

static store_error read_stored(const admin_choice *c, draft *answer, char *said, size_t cap) {
    kh_store *store = NULL;
    store_row row;
    kh_json_writer w = kh_json_to(draft_put, answer);
    store_error error = kh_store_open_reading(&store, c->store, said, cap);
    if (error != STORE_FINE)
        return error;
    kh_json_open(&w, '{');
    kh_json_member_bool(&w, "ok", true);
    kh_json_member_bool(&w, "stopped", true);
    if (strcmp(c->command, "tables") == 0)
        error = list_stored(c, store, &w);
    else if ((error = kh_store_find(store, c->word[0], &row)) == STORE_FINE)
        admin_put_stored(&w, store, &row);
    kh_json_close(&w, '}');
    kh_store_close(store);
    if (error != STORE_NONE)
        return error;
    no_table(answer);
    return STORE_FINE;
}

static void deleted(void *who, uint64_t ticket, store_error error, uint64_t micros) {
    (void)ticket;
    (void)micros;
    *(store_error *)who = error;
}

/* The store is closed when it is done: that waits for the disk. */
static store_error delete_stored(const admin_choice *c, draft *answer, char *said, size_t cap) {
    kh_store *store = NULL;
    store_row row;
    static store_error done;
    if (access(c->store, F_OK) != 0)
        return STORE_NONE;
    store_error error = kh_store_open(&store, c->store, said, cap);
    if (error != STORE_FINE)
        return error;
    done = STORE_NO_MEMORY;
    error = kh_store_find(store, c->word[0], &row);
    store_writer *writer = kh_store_writer(store, deleted, &done);
    store_batch *batch = error == STORE_FINE && writer ? store_batch_new() : NULL;
    if (batch && store_batch_delete(batch, row.table))
        store_submit(writer, batch);
    kh_store_close(store);
    if (error == STORE_NONE) {
        no_table(answer);
        return STORE_FINE;
    }
    if (error == STORE_FINE)
        error = done;
    if (error == STORE_FINE)
        draft_add(answer, "{\"ok\":true}");
    return error;
}

bool admin_stored(const admin_choice *c, draft *answer) {
    char said[SAID] = "";
    store_error error;
    if (strcmp(c->command, "tables") == 0 || strcmp(c->command, "show") == 0)
        error = read_stored(c, answer, said, sizeof said);
    else if (strcmp(c->command, "delete") == 0)
        error = delete_stored(c, answer, said, sizeof said);
    else
        return false;
    if (error != STORE_FINE) {
        draft_clear(answer);
        say_trouble(c, error, said);
    }
    return true;
}
