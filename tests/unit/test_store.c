/* The store: what it keeps, whom it refuses, and what becomes of batches. Faults of the disk and crashes are in
 * test_store_faults.c. */
#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "store/inside.h"
#include "store/schema.h"
#include "stores.h"

enum { MANY = 10000, THREADS = 4 };

static int set_up_fast(void **state) {
    (void)state;
    folder_make_fast();
    return 0;
}

static bool collect_row(void *who, const store_row *row) {
    store_row **next = who;
    *(*next)++ = *row;
    return true;
}

static void test_store_keeps(void **state) {
    (void)state;
    static const char odd[] = "a\0b\xff\n";
    char longest[STORE_LINE + 1];
    store_row rows[4], *next = rows, found;
    inbox in;
    inbox_open(&in);
    kh_store *s = open_fine("deep/er/store");
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    store_batch *b = batch_row(1);
    add_lines(b, 1, 1, 5);
    assert_int_equal(store_batch_size(b), 6);
    assert_int_equal(submit(w, &in, b), STORE_FINE);
    assert_int_equal(submit(w, &in, batch_row(2)), STORE_FINE);
    assert_int_equal(submit(w, &in, batch_lines(1, 6, 1)), STORE_FINE);

    store_row changed = row_of(2);
    changed.phase = STORE_OVER;
    memset(changed.title, 'x', STORE_TITLE);
    memset(longest, 'y', sizeof longest);
    b = store_batch_new();
    assert_true(store_batch_row(b, &changed));
    assert_true(store_batch_line(b, 2, 1, odd, sizeof odd));
    assert_true(store_batch_line(b, 2, 2, NULL, 0));
    assert_true(store_batch_line(b, 2, 3, longest, STORE_LINE));
    assert_int_equal(submit(w, &in, b), STORE_FINE);

    for (int again = 0; again < 2; again++) { /* now, and after a restart */
        next = rows;
        assert_int_equal(kh_store_rows(s, collect_row, &next), STORE_FINE);
        assert_int_equal(next - rows, 2);
        const store_row first = row_of(1);
        assert_memory_equal(&rows[0], &first, sizeof first);
        assert_memory_equal(&rows[1], &changed, sizeof changed);
        assert_int_equal(kh_store_find(s, "T2", &found), STORE_FINE);
        assert_memory_equal(&found, &changed, sizeof changed);
        assert_int_equal(kh_store_find(s, "T3", &found), STORE_NONE);
        assert_int_equal(lines_of(s, 1), 6);
        assert_int_equal(lines_of(s, 3), 0);
        kh_store_close(s);
        s = open_fine("deep/er/store");
    }
    kh_store_close(s);
    inbox_close(&in);
}

static bool odd_line(void *who, uint64_t number, const char *text, size_t length) {
    size_t *lengths = who;
    lengths[number] = length;
    if (number == 1)
        assert_memory_equal(text, "a\0b\xff", 4);
    return number < 2; /* stops */
}

static void test_store_bytes_and_stop(void **state) {
    (void)state;
    inbox in;
    size_t lengths[4] = {0};
    inbox_open(&in);
    kh_store *s = open_fine("store");
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    store_batch *b = batch_row(1);
    assert_true(store_batch_line(b, 1, 1, "a\0b\xff", 4));
    assert_true(store_batch_line(b, 1, 2, "", 0));
    assert_true(store_batch_line(b, 1, 3, "zz", 2));
    assert_int_equal(submit(w, &in, b), STORE_FINE);
    assert_int_equal(kh_store_lines(s, 1, odd_line, lengths), STORE_FINE);
    assert_int_equal(lengths[1], 4);
    assert_int_equal(lengths[2], 0);
    assert_int_equal(lengths[3], 0); /* was not asked for */
    kh_store_close(s);
    inbox_close(&in);
}

static void test_store_batch_refuses(void **state) {
    (void)state;
    static const char text[STORE_LINE + 1];
    store_batch *b = store_batch_new();
    store_row row = row_of(0);
    assert_false(store_batch_row(b, &row));
    row.table = UINT64_MAX;
    assert_false(store_batch_row(b, &row));
    row.table = 1;
    memset(row.code, 'A', sizeof row.code);
    assert_false(store_batch_row(b, &row));
    assert_false(store_batch_line(b, 1, 0, "a", 1));
    assert_false(store_batch_line(b, 0, 1, "a", 1));
    assert_false(store_batch_line(b, 1, 1, text, sizeof text));
    assert_false(store_batch_delete(b, 0));
    static const char part[STORE_PART + 1];
    assert_false(store_batch_part(b, 1, 0, 0, "a", 1));
    assert_false(store_batch_part(b, 0, 1, 0, "a", 1));
    assert_false(store_batch_part(b, 1, 1, 0, part, sizeof part));
    assert_false(store_batch_drop_parts(b, 1, 0));
    assert_int_equal(store_batch_size(b), 0);
    store_batch_drop(b);
    store_batch_drop(NULL);
}

static unsigned mode_of(const char *name) {
    struct stat about;
    assert_int_equal(stat(in_folder(name), &about), 0);
    return about.st_mode & 0777u;
}

static void test_store_rights(void **state) {
    (void)state;
    const mode_t before = umask(0);
    kh_store *s = open_fine("one/two/store");
    umask(before);
    assert_int_equal(mode_of("one"), 0700);
    assert_int_equal(mode_of("one/two"), 0700);
    assert_int_equal(mode_of("one/two/store"), 0600);
    assert_int_equal(mode_of("one/two/store-wal"), 0600);
    assert_int_equal(mode_of("one/two/store-lock"), 0600);
    kh_store_close(s);
    assert_int_equal(access(in_folder("one/two/store-lock"), F_OK), -1); /* and nothing else is left */
    assert_int_equal(access(in_folder("one/two/store-wal"), F_OK), -1);
}

/* Opens in this process, closes, and tells what came of it. */
static store_error try_open(const char *name, char *said) {
    kh_store *s = NULL;
    const store_error error = kh_store_open(&s, in_folder(name), said, SAID_CAP);
    assert_int_equal(s != NULL, error == STORE_FINE);
    if (error != STORE_FINE)
        assert_true(said[0] != '\0');
    kh_store_close(s);
    return error;
}

/* The same in a process of its own. */
static store_error try_open_elsewhere(const char *name, char *said) {
    int ends[2];
    char buffer[SAID_CAP + 1] = "";
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        kh_store *s = NULL;
        buffer[0] = (char)kh_store_open(&s, in_folder(name), buffer + 1, SAID_CAP);
        _exit(write(ends[1], buffer, sizeof buffer) != (ssize_t)sizeof buffer);
    }
    assert_int_equal(read(ends[0], buffer, sizeof buffer), sizeof buffer);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(ends[0]);
    close(ends[1]);
    memcpy(said, buffer + 1, SAID_CAP);
    return (store_error)buffer[0];
}

static void test_store_busy(void **state) {
    (void)state;
    char said[SAID_CAP], number[30];
    kh_store *s = open_fine("store");
    assert_int_equal(symlink("store", in_folder("link")), 0);
    const uint64_t begin = store_clock_ns();
    assert_int_equal(try_open("store", said), STORE_BUSY);
    assert_true(store_clock_ns() - begin < 1000000000u); /* at once */
    assert_int_equal(try_open("link", said), STORE_BUSY);
    assert_int_equal(try_open_elsewhere("store", said), STORE_BUSY);
    snprintf(number, sizeof number, "(%ld)", (long)getpid());
    assert_non_null(strstr(said, number));
    assert_non_null(strstr(said, "holds"));
    kh_store_close(s);
    assert_int_equal(try_open_elsewhere("store", said), STORE_FINE);
    assert_int_equal(try_open("link", said), STORE_FINE);
}

static void write_file(const char *name, const void *bytes, size_t length, mode_t mode) {
    const int f = open(in_folder(name), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(f >= 0);
    assert_int_equal(write(f, bytes, length), length);
    fchmod(f, mode);
    close(f);
}

static void test_store_not_one(void **state) {
    (void)state;
    static char noise[20000], after[20000];
    char said[SAID_CAP];
    uint32_t x = 1;
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)((x = x * 1664525u + 1013904223u) >> 24);
    static const size_t lengths[] = {1, 15, 99, 100, 4096, sizeof noise};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        write_file("noise", noise, lengths[i], 0600);
        assert_int_equal(try_open("noise", said), STORE_NOT_ONE);
        const int f = open(in_folder("noise"), O_RDONLY);
        assert_int_equal(read(f, after, sizeof after), lengths[i]);
        close(f);
        assert_memory_equal(noise, after, lengths[i]);
    }
    assert_int_equal(mkdir(in_folder("directory"), 0700), 0);
    assert_int_equal(try_open("directory", said), STORE_NOT_ONE);
    assert_int_equal(mkfifo(in_folder("fifo"), 0600), 0);
    assert_int_equal(try_open("fifo", said), STORE_NOT_ONE);
    assert_int_equal(try_open("noise/below", said), STORE_IO);
    write_file("empty", "", 0, 0600); /* somebody began to make one */
    assert_int_equal(try_open("empty", said), STORE_FINE);
    kh_store *s;
    assert_int_equal(kh_store_open(&s, "", said, sizeof said), STORE_IO);
    assert_int_equal(kh_store_open(&s, in_folder("directory"), NULL, 0), STORE_NOT_ONE);
}

static void run_sql(const char *name, const char *text) {
    sqlite3 *sql;
    char *error = NULL;
    assert_int_equal(sqlite3_open(in_folder(name), &sql), SQLITE_OK);
    if (sqlite3_exec(sql, text, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s: %s", text, error);
    sqlite3_close(sql);
}

static void test_store_versions(void **state) {
    (void)state;
    char said[SAID_CAP];
    run_sql("other", "CREATE TABLE shopping (what TEXT)");
    assert_int_equal(try_open("other", said), STORE_NOT_ONE);
    run_sql("marked", "PRAGMA application_id=77");
    assert_int_equal(try_open("marked", said), STORE_NOT_ONE);
    run_sql("newer", "PRAGMA application_id=1265594990; PRAGMA user_version=4");
    assert_int_equal(try_open("newer", said), STORE_TOO_NEW);
    assert_non_null(strstr(said, "version 4"));
    run_sql("odd", "PRAGMA application_id=1265594990; PRAGMA user_version=-1");
    assert_int_equal(try_open("odd", said), STORE_NOT_ONE);
    run_sql("liar", "PRAGMA application_id=1265594990; PRAGMA user_version=1");
    assert_int_equal(try_open("liar", said), STORE_NOT_ONE);
    run_sql("older", "PRAGMA application_id=1265594990"); /* version 0: ours, and nothing in it */
    kh_store *s = open_fine("older");
    assert_int_equal(kh_store_next_table(s), 1);
    kh_store_close(s);
    assert_int_equal(try_open("older", said), STORE_FINE);
}

/* A made-up history: version 0 held notes in one column, version 2 keeps author and text apart. */
static const char *const history[] = {
    "ALTER TABLE notes ADD COLUMN author TEXT; UPDATE notes SET author = substr(both, 1, 4)",
    ("CREATE TABLE better (author TEXT, text TEXT) STRICT;"
     "INSERT INTO better SELECT author, substr(both, 6) FROM notes; DROP TABLE notes"),
    "INSERT INTO better VALUES ('Ole', 'a step that'); SELECT fails",
};
static const char version_0[] = "PRAGMA application_id=1265594990; CREATE TABLE notes (both TEXT);"
                                "INSERT INTO notes VALUES ('Anna wood'), ('Jorg clay')";

static void assert_number(sqlite3 *sql, const char *question, int expected) {
    sqlite3_stmt *st;
    assert_int_equal(sqlite3_prepare_v2(sql, question, -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(st, 0), expected);
    sqlite3_finalize(st);
}

static void test_store_migrates(void **state) {
    (void)state;
    char said[SAID_CAP] = "";
    sqlite3 *sql;
    run_sql("old", version_0);
    assert_int_equal(sqlite3_open(in_folder("old"), &sql), SQLITE_OK);
    for (int count = 1; count <= 2; count++) { /* from 0 to 1, from 1 to 2 */
        const schema_steps way = {history, count};
        assert_int_equal(schema_ready(sql, &way, said, sizeof said), STORE_FINE);
        assert_number(sql, "PRAGMA user_version", count);
    }
    const schema_steps two = {history, 2}, fails = {history, 3}, older = {history, 1};
    assert_int_equal(schema_ready(sql, &fails, said, sizeof said), STORE_NOT_ONE);
    assert_non_null(strstr(said, "fails"));
    assert_number(sql, "PRAGMA user_version", 2); /* as if nothing had been tried */
    assert_number(sql, "SELECT count(*) FROM better WHERE author IN ('Anna', 'Jorg')", 2);
    assert_number(sql, "SELECT count(*) FROM better", 2);
    assert_int_equal(schema_ready(sql, &older, said, sizeof said), STORE_TOO_NEW);
    sqlite3_close(sql);

    run_sql("old2", version_0); /* both steps at once */
    assert_int_equal(sqlite3_open(in_folder("old2"), &sql), SQLITE_OK);
    assert_int_equal(schema_ready(sql, &two, said, sizeof said), STORE_FINE);
    assert_number(sql, "SELECT count(*) FROM better WHERE text IN ('wood', 'clay')", 2);
    sqlite3_close(sql);
}

static void test_store_truncated(void **state) {
    (void)state;
    static char whole[1 << 20];
    char said[SAID_CAP];
    inbox in;
    inbox_open(&in);
    kh_store *s = open_fine("store");
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    store_batch *b = batch_row(1);
    add_lines(b, 1, 1, 2000);
    assert_int_equal(submit(w, &in, b), STORE_FINE);
    kh_store_close(s);
    const int f = open(in_folder("store"), O_RDONLY);
    const ssize_t length = read(f, whole, sizeof whole);
    close(f);
    assert_in_range(length, 40000, sizeof whole - 1);
    for (ssize_t cut = 1; cut < length; cut += cut < 200 ? 13 : 5003) {
        write_file("cut", whole, (size_t)cut, 0600);
        const store_error error = try_open("cut", said);
        if (error != STORE_NOT_ONE)
            fail_msg("cut at %zd: %s", cut, store_error_name(error));
    }
    inbox_close(&in);
}

/* Rights mean nothing to root: then another user tries. */
static void become_somebody(void) {
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        _exit(99);
}

static int open_as_somebody(const char *name) {
    int status;
    const pid_t child = fork();
    if (child == 0) {
        char said[SAID_CAP];
        kh_store *s;
        become_somebody();
        _exit((int)kh_store_open(&s, in_folder(name), said, sizeof said));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WEXITSTATUS(status);
}

static void test_store_read_only(void **state) {
    (void)state;
    kh_store_close(open_fine("open/store"));
    kh_store_close(open_fine("closed/store"));
    chmod(in_folder("open/store"), 0444);
    chmod(in_folder("open"), 0777);
    chmod(in_folder("closed"), 0555);
    chmod(in_folder("closed/store"), 0666);
    chmod(folder, 0755);
    assert_int_equal(open_as_somebody("open/store"), STORE_IO);
    assert_int_equal(open_as_somebody("closed/store"), STORE_IO); /* no place for the log */
    assert_int_equal(open_as_somebody("closed/deeper/store"), STORE_IO);
    chmod(in_folder("closed"), 0755);
}

static void test_store_all_or_nothing(void **state) {
    (void)state;
    inbox in;
    inbox_open(&in);
    kh_store *s = open_fine("store");
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    assert_int_equal(submit(w, &in, batch_row(1)), STORE_FINE);
    assert_int_equal(submit(w, &in, batch_lines(1, 1, 3)), STORE_FINE);
    store_batch *bad[6];
    bad[0] = batch_lines(1, 4, 3);
    add_lines(bad[0], 1, 2, 1); /* is there already */
    bad[1] = batch_lines(1, 4, 1);
    add_lines(bad[1], 1, 6, 1); /* a gap */
    bad[2] = batch_lines(2, 1, 1);
    bad[3] = batch_row(5); /* the code of another */
    store_row twin = row_of(6);
    snprintf(twin.code, sizeof twin.code, "T1");
    assert_true(store_batch_row(bad[3], &twin));
    bad[4] = batch_row(7);
    assert_true(store_batch_delete(bad[4], 1));
    add_lines(bad[4], 1, 4, 1); /* of a deleted table */
    bad[5] = batch_lines(1, 3, 1);
    for (int i = 0; i < 6; i++) {
        store_row row;
        assert_int_equal(submit(w, &in, bad[i]), STORE_CONFLICT);
        assert_int_equal(submit(w, &in, batch_row(9)), STORE_CONFLICT); /* it builds on what failed */
        assert_int_equal(lines_of(s, 1), 3);
        assert_int_equal(kh_store_find(s, "T5", &row), STORE_NONE);
        assert_int_equal(kh_store_find(s, "T7", &row), STORE_NONE);
        assert_int_equal(kh_store_find(s, "T9", &row), STORE_NONE);
        assert_true(store_writer_recovered(w));
        assert_false(store_writer_recovered(w));
    }
    assert_int_equal(submit(w, &in, batch_lines(1, 4, 1)), STORE_FINE);
    assert_int_equal(lines_of(s, 1), 4);
    store_figures f;
    char said[SAID_CAP];
    kh_store_said(s, said, sizeof said);
    assert_non_null(strstr(said, "conflict"));
    kh_store_figures(s, &f);
    assert_int_equal(f.commits, 3);
    assert_int_equal(f.batches, 3);
    assert_int_equal(f.lines, 4);
    assert_int_equal(f.failures, 12);
    assert_int_equal(f.waiting, 0);
    assert_true(f.commit_micros_most <= f.commit_micros_total);
    kh_store_close(s);
    assert_int_equal(in.wrong_order, 0);
    inbox_close(&in);
}

/* Holds the store's thread in `done`, so that what is submitted meanwhile is one group. */
typedef struct gate {
    pthread_mutex_t lock;
    pthread_cond_t news;
    bool inside, open;
} gate;

static void gate_hold(void *who, uint64_t ticket, store_error error, uint64_t micros) {
    gate *g = who;
    (void)ticket;
    (void)micros;
    assert_int_equal(error, STORE_FINE);
    pthread_mutex_lock(&g->lock);
    g->inside = true;
    pthread_cond_broadcast(&g->news);
    while (!g->open)
        pthread_cond_wait(&g->news, &g->lock);
    g->inside = g->open = false;
    pthread_mutex_unlock(&g->lock);
}

static void gate_close(gate *g, store_writer *w) {
    store_submit(w, store_batch_new()); /* nothing in it: fine as well */
    pthread_mutex_lock(&g->lock);
    while (!g->inside)
        pthread_cond_wait(&g->news, &g->lock);
    pthread_mutex_unlock(&g->lock);
}

static void gate_open(gate *g) {
    pthread_mutex_lock(&g->lock);
    g->open = true;
    pthread_cond_broadcast(&g->news);
    pthread_mutex_unlock(&g->lock);
}

static void test_store_conflict_hurts_nobody_else(void **state) {
    (void)state;
    gate g = {.lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};
    inbox a, b;
    store_figures before, after;
    inbox_open(&a);
    inbox_open(&b);
    kh_store *s = open_fine("store");
    store_writer *wa = kh_store_writer(s, inbox_hear, &a), *wb = kh_store_writer(s, inbox_hear, &b);
    store_writer *wg = kh_store_writer(s, gate_hold, &g);
    gate_close(&g, wg);
    kh_store_figures(s, &before);
    store_submit(wa, batch_row(1));         /* fine */
    store_submit(wa, batch_lines(1, 7, 1)); /* a gap */
    store_submit(wb, batch_row(2));         /* fine */
    store_submit(wa, batch_lines(1, 1, 1)); /* after the gap */
    store_submit(wb, batch_lines(2, 1, 9)); /* fine */
    gate_open(&g);
    assert_int_equal(inbox_wait(&a, 3), STORE_CONFLICT);
    assert_int_equal(inbox_wait(&b, 2), STORE_FINE);
    kh_store_figures(s, &after);
    assert_int_equal(a.fine, 1);
    assert_int_equal(b.fine, 2);
    assert_int_equal(after.commits, before.commits + 1);
    assert_int_equal(lines_of(s, 1), 0);
    assert_int_equal(lines_of(s, 2), 9);

    /* What waits when a writer recovers still fails; what comes then does not. */
    gate_close(&g, wg);
    store_submit(wa, batch_lines(1, 1, 1));
    assert_true(store_writer_recovered(wa));
    store_submit(wa, batch_lines(1, 1, 2));
    gate_open(&g);
    assert_int_equal(inbox_wait(&a, 5), STORE_FINE);
    assert_int_equal(a.fine, 2);
    assert_int_equal(lines_of(s, 1), 2);
    kh_store_close(s);
    assert_int_equal(a.wrong_order + b.wrong_order, 0);
    inbox_close(&a);
    inbox_close(&b);
}

static void test_store_next_table(void **state) {
    (void)state;
    inbox in;
    inbox_open(&in);
    for (uint64_t round = 0; round < 3; round++) {
        kh_store *s = open_fine("store");
        store_writer *w = kh_store_writer(s, inbox_hear, &in);
        in.heard = 0;
        const uint64_t table = kh_store_next_table(s);
        assert_int_equal(table, 1 + round * 101);
        assert_int_equal(submit(w, &in, batch_row(table)), STORE_FINE);
        assert_int_equal(submit(w, &in, batch_row(table + 100)), STORE_FINE); /* one from elsewhere */
        assert_int_equal(kh_store_next_table(s), table + 101); /* not durable, as no table has it */
        store_batch *b = store_batch_new();
        assert_true(store_batch_delete(b, table));
        assert_true(store_batch_delete(b, table + 100));
        assert_int_equal(submit(w, &in, b), STORE_FINE);
        kh_store_close(s);
    }
    inbox_close(&in);
}

static void test_store_ten_thousand(void **state) {
    (void)state;
    inbox in;
    store_figures f;
    inbox_open(&in);
    kh_store *s = open_fine("store");
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    store_submit(w, batch_row(1));
    for (uint64_t i = 1; i < MANY; i++)
        store_submit(w, batch_lines(1, i, 1));
    kh_store_figures(s, &f);
    assert_int_equal(inbox_wait(&in, MANY), STORE_FINE);
    assert_int_equal(in.fine, MANY);
    assert_int_equal(in.wrong_order, 0);
    kh_store_figures(s, &f);
    assert_int_equal(f.batches, MANY);
    assert_true(f.commits < MANY); /* groups */
    kh_store_close(s);
    s = open_fine("store");
    assert_int_equal(lines_of(s, 1), MANY - 1);
    kh_store_close(s);
    inbox_close(&in);
}

/* A thread with a table of its own, which other threads read meanwhile. */
typedef struct party {
    kh_store *store;
    uint64_t table;
    pthread_t thread;
    uint64_t wrong;
} party;

static void *play(void *who) {
    party *p = who;
    inbox in;
    inbox_open(&in);
    store_writer *w = kh_store_writer(p->store, inbox_hear, &in);
    p->table = kh_store_next_table(p->store);
    uint64_t ticket = store_submit(w, batch_row(p->table));
    for (uint64_t i = 1; i <= 600; i++) {
        ticket = store_submit(w, batch_lines(p->table, 2 * i - 1, 2));
        if (i % 50)
            continue;
        p->wrong += inbox_wait(&in, ticket) != STORE_FINE;
        count_check c = {p->table, 0, 0};
        p->wrong +=
            kh_store_lines(p->store, p->table, check_line, &c) != STORE_FINE || c.wrong || c.lines != 2 * i;
    }
    p->wrong += in.wrong_order + (in.fine != 601);
    inbox_close(&in);
    return NULL;
}

static void test_store_threads(void **state) {
    (void)state;
    party parties[THREADS];
    kh_store *s;
    char said[SAID_CAP];
    assert_int_equal(store_open_with(&s, in_folder("store"), 20, said, sizeof said), STORE_FINE);
    for (int i = 0; i < THREADS; i++) {
        parties[i] = (party){.store = s};
        assert_int_equal(pthread_create(&parties[i].thread, NULL, play, &parties[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(parties[i].thread, NULL);
        assert_int_equal(parties[i].wrong, 0);
    }
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(lines_of(s, parties[i].table), 1200);
    kh_store_close(s);
}

/* Whoever reads slowly holds up nobody. */
typedef struct slow {
    store_writer *writer;
    inbox *in;
    uint64_t rows;
} slow;

static bool write_while_reading(void *who, const store_row *row) {
    slow *x = who;
    x->rows++;
    assert_true(row->table <= 3); /* what was there when the reading began */
    for (uint64_t i = 0; i < 50; i++)
        assert_int_equal(submit(x->writer, x->in, batch_row(100 * x->rows + i)), STORE_FINE);
    return true;
}

static void test_store_readers_block_nobody(void **state) {
    (void)state;
    inbox in;
    kh_store *s;
    char said[SAID_CAP];
    inbox_open(&in);
    assert_int_equal(store_open_with(&s, in_folder("store"), 10, said, sizeof said), STORE_FINE);
    slow x = {kh_store_writer(s, inbox_hear, &in), &in, 0};
    for (uint64_t i = 1; i <= 3; i++)
        assert_int_equal(submit(x.writer, &in, batch_row(i)), STORE_FINE);
    assert_int_equal(kh_store_rows(s, write_while_reading, &x), STORE_FINE);
    assert_int_equal(x.rows, 3);
    kh_store_close(s);
    inbox_close(&in);
}

/* Somebody looks into the file with a tool, and writes: the store waits a little. */
static void test_store_waits_for_a_stranger(void **state) {
    (void)state;
    inbox in;
    sqlite3 *sql;
    inbox_open(&in);
    kh_store *s = open_fine("store");
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    assert_int_equal(sqlite3_open(in_folder("store"), &sql), SQLITE_OK);
    assert_int_equal(sqlite3_exec(sql, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    const uint64_t ticket = store_submit(w, batch_row(1));
    usleep(50000);
    store_figures f;
    kh_store_figures(s, &f);
    assert_int_equal(f.waiting, 1);
    assert_int_equal(sqlite3_exec(sql, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(sql);
    assert_int_equal(inbox_wait(&in, ticket), STORE_FINE);
    kh_store_close(s);
    inbox_close(&in);
}

static off_t size_of(const char *name) {
    struct stat about;
    return stat(in_folder(name), &about) == 0 ? about.st_size : 0;
}

/* The system itself refuses to let files grow, and allows it again. */
static void test_store_no_room_and_room_again(void **state) {
    (void)state;
    inbox in;
    struct rlimit usual, tight;
    char said[SAID_CAP];
    uint64_t lines = 0, refused = 0;
    inbox_open(&in);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    kh_store *s = open_fine("store");
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    assert_int_equal(submit(w, &in, batch_row(1)), STORE_FINE);
    for (int round = 0; round < 3; round++) {
        tight = (struct rlimit){(rlim_t)size_of("store-wal") + 50000, usual.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
        store_error error;
        while ((error = submit(w, &in, batch_lines(1, lines + 1, 50))) == STORE_FINE)
            lines += 50;
        assert_int_equal(error, STORE_IO);
        kh_store_said(s, said, sizeof said);
        assert_string_equal(said, "disk I/O error");
        refused += submit(w, &in, batch_lines(1, lines + 1, 1)) != STORE_FINE;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
        assert_true(store_writer_recovered(w));
        assert_int_equal(lines_of(s, 1), lines);
        assert_int_equal(submit(w, &in, batch_lines(1, lines + 1, 50)), STORE_FINE);
        lines += 50;
    }
    assert_int_equal(refused, 3);
    assert_true(lines >= 150);
    kh_store_close(s);
    s = open_fine("store");
    assert_int_equal(lines_of(s, 1), lines);
    kh_store_close(s);
    signal(SIGXFSZ, SIG_DFL);
    inbox_close(&in);
}

/* How often the log began anew: the engine counts it in the head of the log. */
static unsigned log_turns(void) {
    unsigned char head[16] = {0};
    const int f = open(in_folder("store-wal"), O_RDONLY);
    assert_int_equal(read(f, head, sizeof head), sizeof head);
    close(f);
    return (unsigned)head[12] << 24 | (unsigned)head[13] << 16 | (unsigned)head[14] << 8 | head[15];
}

/* Somebody who writes all the time does not keep the log from beginning anew. How long it gets until then depends on
 * when the other thread gets a processor, so only that it happens is asked for. */
static void test_store_log_begins_anew(void **state) {
    (void)state;
    inbox in;
    kh_store *s;
    char said[SAID_CAP];
    uint64_t lines = 0;
    inbox_open(&in);
    assert_int_equal(store_open_with(&s, in_folder("store"), 50, said, sizeof said), STORE_FINE);
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    assert_int_equal(submit(w, &in, batch_row(1)), STORE_FINE);
    const unsigned before = log_turns();
    const uint64_t deadline = store_clock_ns() + 30000000000u;
    while (log_turns() - before < 5 && store_clock_ns() < deadline) {
        assert_int_equal(submit(w, &in, batch_lines(1, lines + 1, 20)), STORE_FINE);
        lines += 20;
    }
    assert_true(log_turns() - before >= 5);
    assert_int_equal(lines_of(s, 1), lines);
    kh_store_close(s);
    inbox_close(&in);
}

static void test_store_error_names(void **state) {
    (void)state;
    for (int i = 0; i < STORE_ERRORS; i++)
        assert_in_range(strlen(store_error_name((store_error)i)), 2, 20);
    assert_string_equal(store_error_name(STORE_ERRORS), "unknown");
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define LONG_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_fast, tear_down)

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(test_store_keeps),
        STORE_TEST(test_store_bytes_and_stop),
        STORE_TEST(test_store_batch_refuses),
        STORE_TEST(test_store_rights),
        STORE_TEST(test_store_busy),
        STORE_TEST(test_store_not_one),
        STORE_TEST(test_store_versions),
        STORE_TEST(test_store_migrates),
        LONG_TEST(test_store_truncated),
        STORE_TEST(test_store_read_only),
        STORE_TEST(test_store_all_or_nothing),
        STORE_TEST(test_store_conflict_hurts_nobody_else),
        STORE_TEST(test_store_next_table),
        STORE_TEST(test_store_ten_thousand),
        LONG_TEST(test_store_threads),
        LONG_TEST(test_store_readers_block_nobody),
        LONG_TEST(test_store_waits_for_a_stranger),
        LONG_TEST(test_store_log_begins_anew),
        LONG_TEST(test_store_no_room_and_room_again),
        STORE_TEST(test_store_error_names),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
