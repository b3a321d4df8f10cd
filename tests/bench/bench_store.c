/* How many batches a second become durable, and how long each waits.
 *
 *     bench-store [--seconds N] [FOLDER]
 *
 * The store is made in FOLDER (the current one unless told), on whose disk it depends, and removed afterwards. One
 * line of the output: batches of so many lines, of which so many are under way at any time. Five rounds of N seconds;
 * the fastest counts, because other load can only slow a round down. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum { TABLES = 64, SAMPLES = 1 << 20, ROUNDS = 5 };

typedef struct bench {
    pthread_mutex_t lock;
    pthread_cond_t news;
    uint64_t heard, failed;
    uint32_t *micros; /* of each batch */
} bench;

typedef struct figures {
    double batches_s, commits_s, p50_ms, p99_ms, most_ms;
    uint64_t failed;
} figures;

static void heard(void *who, uint64_t ticket, store_error error, uint64_t micros) {
    bench *b = who;
    pthread_mutex_lock(&b->lock);
    b->heard = ticket;
    b->failed += error != STORE_FINE;
    b->micros[ticket % SAMPLES] = (uint32_t)micros;
    pthread_cond_signal(&b->news);
    pthread_mutex_unlock(&b->lock);
}

static void wait_for(bench *b, uint64_t ticket) {
    pthread_mutex_lock(&b->lock);
    while (b->heard < ticket)
        pthread_cond_wait(&b->news, &b->lock);
    pthread_mutex_unlock(&b->lock);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int by_size(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static store_batch *batch_of(uint64_t table, uint64_t from, uint64_t lines) {
    store_batch *b = store_batch_new();
    char text[80];
    for (uint64_t i = 0; b && i < lines; i++) {
        const int n =
            snprintf(text, sizeof text, "@%" PRIu64 ".250 p2 settle v%" PRIu64, from + i, (from + i) % 54);
        if (!store_batch_line(b, table, from + i, text, (size_t)n))
            exit(1);
    }
    return b;
}

static void make_tables(bench *b, store_writer *w) {
    store_batch *batch = store_batch_new();
    for (uint64_t t = 1; batch && t <= TABLES; t++) {
        store_row row;
        memset(&row, 0, sizeof row);
        row.table = t;
        snprintf(row.code, sizeof row.code, "B%" PRIu64, t);
        snprintf(row.game, sizeof row.game, "island");
        if (!store_batch_row(batch, &row))
            exit(1);
    }
    if (batch)
        wait_for(b, store_submit(w, batch));
}

/* The latency that so many of a hundred batches did not exceed. */
static double percentile(const uint32_t *sorted, size_t count, size_t percent) {
    const size_t at = count * percent / 100;
    return sorted[at < count ? at : count - 1] / 1e3;
}

/* `lines` in each batch, `under_way` of them at any time, each for the next table. */
static figures one_round(kh_store *s, double seconds, uint64_t lines, uint64_t under_way, uint32_t *micros) {
    bench b = {.lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER, .micros = micros};
    static uint64_t length[TABLES];
    store_figures before, after;
    store_writer *w = kh_store_writer(s, heard, &b);
    if (!w)
        exit(1);
    make_tables(&b, w);
    uint64_t ticket = 1; /* of the tables */
    kh_store_figures(s, &before);
    const double begin = now();
    while (ticket == 1 || (now() - begin < seconds && ticket < SAMPLES - 1)) {
        const uint64_t t = ticket % TABLES;
        store_batch *batch = batch_of(t + 1, length[t] + 1, lines);
        if (!batch)
            exit(1);
        length[t] += lines;
        ticket = store_submit(w, batch);
        if (ticket > under_way)
            wait_for(&b, ticket + 1 - under_way);
    }
    wait_for(&b, ticket);
    const double took = now() - begin;
    const size_t count = (size_t)ticket - 1;
    uint32_t *measured = micros + 2;
    kh_store_figures(s, &after);
    qsort(measured, count, sizeof *measured, by_size);
    return (figures){.batches_s = (double)count / took,
                     .commits_s = (double)(after.commits - before.commits) / took,
                     .p50_ms = percentile(measured, count, 50),
                     .p99_ms = percentile(measured, count, 99),
                     .most_ms = percentile(measured, count, 100),
                     .failed = b.failed};
}

static void measure(kh_store *s, double seconds, uint64_t lines, uint64_t under_way, uint32_t *micros) {
    figures best = {0};
    uint64_t failed = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const figures f = one_round(s, seconds, lines, under_way, micros);
        failed += f.failed;
        if (f.batches_s > best.batches_s)
            best = f;
    }
    printf("%6" PRIu64 " %9" PRIu64 " %11.0f %11.0f %9.2f %9.2f %9.2f %7" PRIu64 "\n", lines, under_way,
           best.batches_s, best.commits_s, best.p50_ms, best.p99_ms, best.most_ms, failed);
    fflush(stdout);
}

static void remove_store(const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    char name[600];
    for (size_t i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

int main(int argc, char **argv) {
    static const uint64_t sizes[] = {1, 10, 100}, ways[] = {1, 16, 256};
    const char *folder = ".";
    double seconds = 1;
    char path[512], said[300];
    kh_store *s;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            seconds = strtod(argv[++i], NULL);
        else
            folder = argv[i];
    }
    snprintf(path, sizeof path, "%s/bench-store.%ld", folder, (long)getpid());
    if (kh_store_open(&s, path, said, sizeof said) != STORE_FINE) {
        fprintf(stderr, "%s\n", said);
        return 1;
    }
    uint32_t *micros = calloc(SAMPLES, sizeof *micros);
    printf(" lines under way   batches/s   commits/s    p50 ms    p99 ms   most ms  failed\n");
    for (size_t i = 0; micros && i < 9; i++)
        measure(s, seconds, sizes[i % 3], ways[i / 3], micros);
    kh_store_close(s);
    remove_store(path);
    free(micros);
    return 0;
}
