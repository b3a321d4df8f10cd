/* stores.h - for the tests of the store: a folder that goes away, batches and what became of them. */
#ifndef KH_STORES_H
#define KH_STORES_H

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store.h"
#include "unit.h"

enum { PATH_CAP = 400, SAID_CAP = 300 };

static char folder[64];

static inline void folder_make(void) {
    snprintf(folder, sizeof folder, "/tmp/kornholm-store-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

/* The same in memory, where there is such a place: for tests that need no disk. */
static inline void folder_make_fast(void) {
    snprintf(folder, sizeof folder, "/dev/shm/kornholm-store-XXXXXX");
    if (!mkdtemp(folder))
        folder_make();
}

static inline void remove_tree(const char *path) {
    DIR *dir = opendir(path);
    for (const struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        char below[PATH_CAP];
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        const int n = snprintf(below, sizeof below, "%s/%s", path, e->d_name);
        if (n > 0 && n < (int)sizeof below)
            remove_tree(below);
    }
    if (dir)
        closedir(dir);
    remove(path);
}

static inline int set_up(void **state) {
    (void)state;
    folder_make();
    return 0;
}

static inline int tear_down(void **state) {
    (void)state;
    remove_tree(folder);
    return 0;
}

/* The path of a file in the folder: one at a time. */
static inline const char *in_folder(const char *name) {
    static char path[PATH_CAP];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static inline kh_store *open_fine(const char *name) {
    kh_store *s = NULL;
    char said[SAID_CAP];
    const store_error error = kh_store_open(&s, in_folder(name), said, sizeof said);
    if (error != STORE_FINE)
        fail_msg("%s: %s, %s", name, store_error_name(error), said);
    return s;
}

/* Gets the answers of one writer and checks their order. */
typedef struct inbox {
    pthread_mutex_t lock;
    pthread_cond_t news;
    uint64_t heard, fine, wrong_order;
    store_error last, first_error;
} inbox;

static inline void inbox_open(inbox *i) {
    memset(i, 0, sizeof *i);
    pthread_mutex_init(&i->lock, NULL);
    pthread_cond_init(&i->news, NULL);
}

static inline void inbox_close(inbox *i) {
    pthread_cond_destroy(&i->news);
    pthread_mutex_destroy(&i->lock);
}

static inline void inbox_hear(void *who, uint64_t ticket, store_error error, uint64_t micros) {
    inbox *i = who;
    (void)micros;
    pthread_mutex_lock(&i->lock);
    i->wrong_order += ticket != ++i->heard;
    i->fine += error == STORE_FINE;
    i->last = error;
    if (i->first_error == STORE_FINE)
        i->first_error = error;
    pthread_cond_signal(&i->news);
    pthread_mutex_unlock(&i->lock);
}

/* Waits for the answer to this ticket and returns the last one heard. */
static inline store_error inbox_wait(inbox *i, uint64_t ticket) {
    pthread_mutex_lock(&i->lock);
    while (i->heard < ticket)
        pthread_cond_wait(&i->news, &i->lock);
    const store_error last = i->last;
    pthread_mutex_unlock(&i->lock);
    return last;
}

static inline store_error submit(store_writer *w, inbox *in, store_batch *b) {
    return inbox_wait(in, store_submit(w, b));
}

static inline store_row row_of(uint64_t table) {
    store_row row;
    memset(&row, 0, sizeof row);
    row.table = table;
    row.rules_version = 3;
    row.phase = STORE_PLAYING;
    row.listed = table % 2 == 0;
    row.created_s = 1000 + (int64_t)table;
    row.changed_s = 2000 + (int64_t)table;
    snprintf(row.code, sizeof row.code, "T%" PRIu64, table);
    snprintf(row.game, sizeof row.game, "island");
    snprintf(row.title, sizeof row.title, "{\"names\":[\"J\xc3\xb6rg\",\"%" PRIu64 "\"]}", table);
    return row;
}

/* What line `number` of a table says in these tests. */
static inline size_t line_text(uint64_t table, uint64_t number, char *out, size_t cap) {
    return (size_t)snprintf(out, cap, "@%" PRIu64 ".500 p%" PRIu64 " road %" PRIu64, number, table,
                            number * 7 % 72);
}

static inline store_batch *batch_row(uint64_t table) {
    store_batch *b = store_batch_new();
    const store_row row = row_of(table);
    assert_non_null(b);
    assert_true(store_batch_row(b, &row));
    return b;
}

static inline void add_lines(store_batch *b, uint64_t table, uint64_t from, uint64_t count) {
    char text[100];
    for (uint64_t i = from; i < from + count; i++)
        assert_true(store_batch_line(b, table, i, text, line_text(table, i, text, sizeof text)));
}

static inline store_batch *batch_lines(uint64_t table, uint64_t from, uint64_t count) {
    store_batch *b = store_batch_new();
    assert_non_null(b);
    add_lines(b, table, from, count);
    return b;
}

typedef struct count_check {
    uint64_t table, lines, wrong;
} count_check;

static inline bool check_line(void *who, uint64_t number, const char *text, size_t length) {
    count_check *c = who;
    char expected[100];
    const size_t n = line_text(c->table, number, expected, sizeof expected);
    c->wrong += number != ++c->lines || n != length || memcmp(text, expected, n) != 0;
    return true;
}

/* How many lines a table has; all of them must be what they should be, without a gap. */
static inline uint64_t lines_of(kh_store *s, uint64_t table) {
    count_check c = {table, 0, 0};
    assert_int_equal(kh_store_lines(s, table, check_line, &c), STORE_FINE);
    assert_int_equal(c.wrong, 0);
    return c.lines;
}

#endif
