/* The store on a disk that fails, and in a process that is killed: nothing that was acknowledged is lost, a batch is
 * whole or not there, and the store goes on when the disk does.
 *
 *     test_store_faults [--seeds N] [--from SEED] [--kills N]
 *
 * A failure prints its seed; `--from SEED --seeds 1` tries it alone. Where checkpoints run beside the writer, the
 * order of calls to the disk is not the same each time. */
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include "faults/faulty_vfs.h"
#include "store/inside.h"
#include "stores.h"

enum { TABLES = 4, WRITERS = 2, LINES_MAX = 8000, FLIGHTS = 16, GROUPS = 12, GROUP_MAX = 6 };
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SEEDS_USUAL = 100, KILLS_USUAL = 10 };
#else
enum { SEEDS_USUAL = 500, KILLS_USUAL = 30 };
#endif
static uint64_t seeds = SEEDS_USUAL, first_seed = 1, kills = KILLS_USUAL;

/* A batch on its way. */
typedef struct flight {
    unsigned table;
    uint64_t from, to;
} flight;

typedef struct run run;
typedef struct author {
    run *run;
    store_writer *writer;
    flight flights[FLIGHTS]; /* by ticket */
    uint64_t submitted, heard;
    bool failed;
} author;

/* All that happens after the first batch happens in the store's thread, when a group was answered: so the groups,
 * and with them the calls to the disk, depend on the seed alone. */
struct run {
    uint64_t seed, dice;
    kh_store *store;
    author authors[WRITERS];
    uint64_t kept[TABLES], built[TABLES]; /* lines acknowledged; lines submitted on top of them */
    bool row_kept[TABLES], row_built[TABLES];
    bool end_of_batch[TABLES][LINES_MAX];
    unsigned groups, on_the_way;
    bool must_succeed, finished;
    pthread_mutex_t lock; /* for `finished` */
    pthread_cond_t news;
    char said[SAID_CAP], problem[200];
};

static uint64_t draw(run *r, uint64_t below) {
    r->dice += 0x9e3779b97f4a7c15u;
    uint64_t x = r->dice;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (x ^ x >> 31) % below;
}

static void complain(run *r, const char *what, uint64_t number) {
    if (r->problem[0] == '\0')
        snprintf(r->problem, sizeof r->problem, "%s (%" PRIu64 ")", what, number);
}

static void send(author *a, flight f, store_batch *b) {
    a->flights[++a->submitted % FLIGHTS] = f;
    a->run->on_the_way++;
    store_submit(a->writer, b);
}

static void send_some_lines(run *r) {
    const unsigned table = (unsigned)draw(r, TABLES);
    const uint64_t count = draw(r, 8) ? draw(r, 6) + 1 : draw(r, 60) + 1;
    const uint64_t from = r->built[table] + 1;
    store_batch *b = r->row_built[table] ? store_batch_new() : batch_row(table + 1);
    add_lines(b, table + 1, from, count);
    r->row_built[table] = true;
    r->built[table] += count;
    r->end_of_batch[table][r->built[table]] = true;
    send(&r->authors[table % WRITERS], (flight){table, from, r->built[table]}, b);
}

static void finish(run *r) {
    pthread_mutex_lock(&r->lock);
    r->finished = true;
    pthread_cond_signal(&r->news);
    pthread_mutex_unlock(&r->lock);
}

static void drop_what_failed(run *r, unsigned which) {
    author *a = &r->authors[which];
    if (!store_writer_recovered(a->writer))
        complain(r, "a writer failed and was not broken", which);
    a->failed = false;
    for (unsigned t = which; t < TABLES; t += WRITERS) {
        r->built[t] = r->kept[t];
        r->row_built[t] = r->row_kept[t];
    }
}

static void next_group(run *r) {
    for (unsigned i = 0; i < WRITERS; i++) {
        if (r->authors[i].failed)
            drop_what_failed(r, i);
    }
    if (r->groups == 0 || r->problem[0]) {
        finish(r);
        return;
    }
    r->groups--;
    for (uint64_t n = draw(r, GROUP_MAX) + 1; n; n--)
        send_some_lines(r);
}

static void answered(void *who, uint64_t ticket, store_error error, uint64_t micros) {
    author *a = who;
    run *r = a->run;
    const flight *f = &a->flights[ticket % FLIGHTS];
    (void)micros;
    if (ticket != ++a->heard)
        complain(r, "answers out of order", ticket);
    if (error == STORE_FINE && f->to) {
        if (a->failed || r->kept[f->table] + 1 != f->from)
            complain(r, "acknowledged on top of a failure", ticket);
        r->kept[f->table] = f->to;
        r->row_kept[f->table] = true;
    } else if (error != STORE_FINE) {
        a->failed = true;
        if (r->must_succeed || (error != STORE_IO && error != STORE_FULL))
            complain(r, store_error_name(error), ticket);
    }
    if (--r->on_the_way == 0)
        next_group(r);
}

static store_error open_run(run *r, int every) {
    const store_error error = store_open_with(&r->store, in_folder("store"), every, r->said, sizeof r->said);
    for (unsigned i = 0; i < WRITERS && error == STORE_FINE; i++) {
        r->authors[i] = (author){.run = r};
        r->authors[i].writer = kh_store_writer(r->store, answered, &r->authors[i]);
    }
    return error;
}

static void play_groups(run *r, unsigned groups) {
    r->groups = groups;
    r->finished = false;
    send(&r->authors[0], (flight){0}, store_batch_new()); /* its answer starts the first group */
    pthread_mutex_lock(&r->lock);
    while (!r->finished)
        pthread_cond_wait(&r->news, &r->lock);
    pthread_mutex_unlock(&r->lock);
}

/* Compares what is there with what was acknowledged; not `exactly`: more may be there, in whole batches. */
static void check_all(run *r, bool exactly) {
    for (unsigned t = 0; t < TABLES; t++) {
        store_row row;
        count_check c = {t + 1, 0, 0};
        char code[STORE_CODE + 1];
        snprintf(code, sizeof code, "T%u", t + 1);
        const store_error found = kh_store_find(r->store, code, &row);
        if (kh_store_lines(r->store, t + 1, check_line, &c) != STORE_FINE || c.wrong)
            complain(r, "a journal is broken", t + 1);
        if (c.lines < r->kept[t] || (r->row_kept[t] && found != STORE_FINE))
            complain(r, "something acknowledged is lost, the table", t + 1);
        if (exactly && c.lines != r->kept[t])
            complain(r, "something that failed is there, the table", t + 1);
        if (c.lines != r->kept[t] && !r->end_of_batch[t][c.lines])
            complain(r, "a part of a batch is there, the table", t + 1);
        if ((c.lines > 0) != (found == STORE_FINE) || (found != STORE_FINE && found != STORE_NONE))
            complain(r, "row and journal do not belong together, the table", t + 1);
        r->kept[t] = r->built[t] = c.lines;
        r->row_kept[t] = r->row_built[t] = found == STORE_FINE;
    }
}

/* The disk is good again: the store is opened, shows what it has, and goes on. */
static void go_on_after_opening(run *r, int every, bool exactly) {
    const store_error error = open_run(r, every);
    if (error != STORE_FINE) {
        complain(r, "cannot be opened again", (uint64_t)error);
        return;
    }
    check_all(r, exactly);
    r->must_succeed = true;
    play_groups(r, 2);
    check_all(r, true);
    kh_store_close(r->store);
}

/* Faults that pass. True: the last thing that happened to the open store was a success. */
static bool bad_days(run *r, int every) {
    if (open_run(r, every) != STORE_FINE) {
        faulty_set(NULL);
        if (open_run(r, every) != STORE_FINE) {
            complain(r, "cannot be opened after a failure", 0);
            return true;
        }
    }
    play_groups(r, GROUPS);
    const bool healed = draw(r, 4) != 0;
    if (healed) {
        faulty_set(NULL);
        r->must_succeed = true;
        play_groups(r, 1); /* the room is back: this must succeed, without a restart */
        r->must_succeed = false;
        check_all(r, true);
    }
    kh_store_close(r->store);
    return healed;
}

static void no_electricity(run *r, int every) {
    if (open_run(r, every) == STORE_FINE) {
        play_groups(r, GROUPS);
        kh_store_close(r->store);
    }
    faulty_cut_power(r->seed);
}

static faulty_plan plan_of(run *r) {
    faulty_plan p = {.at = draw(r, 200) + 1};
    p.off = draw(r, 3) == 0;
    p.count = draw(r, 3) ? draw(r, 4) + 1 : draw(r, 80) + 1;
    p.full = draw(r, 2) == 0;
    p.half = draw(r, 2) == 0;
    return p;
}

/* Returns how many calls failed. */
static uint64_t one_seed(uint64_t seed) {
    static const int distances[] = {2, 10, 1000, 1000};
    static run r;
    r = (run){.seed = seed, .dice = seed * 1000003};
    pthread_mutex_init(&r.lock, NULL);
    pthread_cond_init(&r.news, NULL);
    folder_make_fast();
    const int every = distances[draw(&r, 4)];
    const faulty_plan plan = plan_of(&r);
    bool exactly = false;
    faulty_set(&plan);
    if (plan.off)
        no_electricity(&r, every);
    else
        exactly = bad_days(&r, every);
    const uint64_t failed = faulty_failed() + exactly;
    faulty_set(NULL);
    if (r.problem[0] == '\0')
        go_on_after_opening(&r, every, exactly);
    if (r.problem[0] == '\0' && seed % 4 == 0)
        go_on_after_opening(&r, every, true);
    faulty_forget();
    remove_tree(folder);
    pthread_cond_destroy(&r.news);
    pthread_mutex_destroy(&r.lock);
    if (r.problem[0])
        fail_msg("--from %" PRIu64 " --seeds 1: %s %s", seed, r.problem, r.said);
    return failed;
}

static void test_store_faults_of_the_disk(void **state) {
    (void)state;
    uint64_t met = 0;
    faulty_install();
    for (uint64_t i = 0; i < seeds; i++)
        met += one_seed(first_seed + i) > 0;
    if (seeds >= 100)
        assert_true(met > seeds / 2); /* else the faults come too late to be met */
}

/* The disk fails once, at call `at`, while a batch is committed; the process ends at once when it heard of it. */
static void fail_and_die(uint64_t at, bool half) {
    inbox in;
    char said[SAID_CAP];
    kh_store *s;
    const faulty_plan plan = {.at = at, .count = 1, .half = half};
    inbox_open(&in);
    if (kh_store_open(&s, in_folder("store"), said, sizeof said) != STORE_FINE)
        _exit(2);
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    inbox_wait(&in, store_submit(w, batch_row(1)));
    faulty_set(&plan);
    _exit(inbox_wait(&in, store_submit(w, batch_lines(1, 1, 400))) == STORE_FINE ? 0 : 1);
}

/* A commit of which only the sync failed lies complete in the log. Nobody may find it there. */
static void test_store_failed_stays_failed(void **state) {
    (void)state;
    unsigned failures = 0;
    faulty_install();
    for (uint64_t at = 1; at <= 24; at++) {
        int status;
        folder_make_fast();
        const pid_t pid = fork();
        if (pid == 0)
            fail_and_die(at, at % 2 == 0);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) <= 1);
        failures += WEXITSTATUS(status) == 1;
        kh_store *s = open_fine("store");
        if (lines_of(s, 1) != (WEXITSTATUS(status) == 0 ? 400 : 0))
            fail_msg("a fault at call %" PRIu64, at);
        kh_store_close(s);
        faulty_forget();
        remove_tree(folder);
    }
    assert_in_range(failures, 3, 23); /* all calls of the commit were met, the sync among them */
}

/* The child: batches of three lines for two tables, by turns; says which were acknowledged. */
enum { KILL_LINES = 3, KILL_WINDOW = 20 };

typedef struct child {
    int to;
    inbox in;
} child;

static void tell(void *who, uint64_t ticket, store_error error, uint64_t micros) {
    child *c = who;
    if (error != STORE_FINE || write(c->to, &ticket, sizeof ticket) != (ssize_t)sizeof ticket)
        _exit(3);
    inbox_hear(&c->in, ticket, error, micros);
}

static void child_writes(int to, int every) {
    child c = {.to = to};
    kh_store *s;
    char said[SAID_CAP];
    uint64_t lines[2];
    inbox_open(&c.in);
    if (store_open_with(&s, in_folder("store"), every, said, sizeof said) != STORE_FINE)
        _exit(2);
    for (int t = 0; t < 2; t++)
        lines[t] = lines_of(s, (uint64_t)t + 1);
    store_writer *w = kh_store_writer(s, tell, &c);
    for (uint64_t i = 0;; i++) { /* ticket i + 1 is for table i % 2 + 1 */
        const uint64_t t = i % 2;
        store_batch *b = lines[t] ? store_batch_new() : batch_row(t + 1);
        add_lines(b, t + 1, lines[t] + 1, KILL_LINES);
        lines[t] += KILL_LINES;
        const uint64_t ticket = store_submit(w, b);
        if (ticket > KILL_WINDOW)
            inbox_wait(&c.in, ticket - KILL_WINDOW);
    }
}

/* Lets a child write for a while, from its start or from the first batch that it heard of; returns the last ticket. */
static uint64_t write_and_kill(uint64_t micros, int every, bool from_first) {
    int ends[2];
    uint64_t ticket = 0, last = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        child_writes(ends[1], every);
    }
    close(ends[1]);
    if (from_first && read(ends[0], &ticket, sizeof ticket) == (ssize_t)sizeof ticket)
        last = ticket;
    const struct timespec pause = {0, (long)micros * 1000};
    nanosleep(&pause, NULL);
    kill(pid, SIGKILL);
    while (read(ends[0], &ticket, sizeof ticket) == (ssize_t)sizeof ticket)
        last = ticket;
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status)); /* it did not end by itself */
    close(ends[0]);
    return last;
}

static void test_store_killed(void **state) {
    (void)state;
    run dice = {.dice = first_seed};
    uint64_t before[2] = {0, 0}, acknowledged = 0;
    folder_make();
    for (uint64_t i = 0; i < kills; i++) {
        const bool from_first = i % 2; /* else it may die while it opens, or makes, the file */
        const uint64_t micros = draw(&dice, from_first ? 20000 : 40000);
        const uint64_t last = write_and_kill(micros, draw(&dice, 2) ? 20 : 1000, from_first);
        kh_store *s = open_fine("store");
        acknowledged += last;
        for (uint64_t t = 0; t < 2; t++) {
            const uint64_t lines = lines_of(s, t + 1);
            const uint64_t promised = before[t] + KILL_LINES * ((last + 1 - t) / 2);
            if (lines < promised || lines % KILL_LINES)
                fail_msg("--from %" PRIu64 ", kill %" PRIu64 ": table %" PRIu64 " has %" PRIu64
                         " lines of %" PRIu64,
                         first_seed, i + 1, t + 1, lines, promised);
            before[t] = lines;
        }
        kh_store_close(s);
    }
    remove_tree(folder);
    assert_true(acknowledged >= kills / 2);
}

static void read_options(int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i += 2) {
        const uint64_t n = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--seeds") == 0)
            seeds = n;
        else if (strcmp(argv[i], "--from") == 0)
            first_seed = n;
        else if (strcmp(argv[i], "--kills") == 0)
            kills = n;
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_store_killed), /* first: with the real disk */
        cmocka_unit_test(test_store_failed_stays_failed),
        cmocka_unit_test(test_store_faults_of_the_disk),
    };
    unit_only(argc, argv);
    read_options(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
