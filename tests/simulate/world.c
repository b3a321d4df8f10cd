/* A world: its clock, its accidents, and what it does when something is wrong. */
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "simulate.h"

enum { STEPS_MOST = 60000, HOUR_MS = 3600000, SETTLE_MS = 300000, PAUSES_MOST = 300, PAUSE_MS = 100 };

sim *in;
sim_figures figures;
sim_broken broken;
bool verbose;
const char *const sim_broken_names[BREAKS] = {"",       "keep",    "hold", "lose", "timer", "twice", "pause",
                                              "secret", "failure", "page", "seed", "share", "card",  "stale"};

uint32_t below(uint32_t n) {
    return kh_rng_below(&in->rng, n);
}

bool chance(uint32_t of_1000) {
    return below(1000) < of_1000;
}

void trace(const char *what, const char *text, size_t length) {
    const uint32_t at = in->traced++ % SIM_TRACE;
    in->trace[at].at_ms = in->now_ms;
    snprintf(in->trace[at].text, SIM_TRACE_TEXT, "%s%.*s", what, (int)(length < 200 ? length : 200), text);
    if (verbose)
        printf("%10llu %s%.*s\n", (unsigned long long)in->now_ms, what, (int)length, text);
}

void fail(const char *format, ...) {
    va_list args;
    const uint32_t first = in->traced > SIM_TRACE ? in->traced - SIM_TRACE : 0;
    for (uint32_t i = first; i < in->traced; i++)
        printf("%10llu %s\n", (unsigned long long)in->trace[i % SIM_TRACE].at_ms,
               in->trace[i % SIM_TRACE].text);
    printf("seed %llu, step %llu, %llu ms: ", (unsigned long long)in->seed, (unsigned long long)in->step,
           (unsigned long long)in->now_ms);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\nagain: simulate --seed %llu\n", (unsigned long long)in->seed);
    fflush(stdout);
    _Exit(1);
}

/* In place of the server's own: it goes where a failure shows it. */
void log_line(struct kh_server *s, const char *level, const char *what, const char *detail) {
    (void)s;
    (void)level;
    trace("log: ", what, strlen(what));
    trace("log: ", detail, strlen(detail));
    draft_add(&in->log, what);
    draft_add(&in->log, detail);
}

/* Nothing of the machine gets in: the server's secrets and dates are the world's too. */
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): that of the library is reserved */
time_t time(time_t *out) {
    const time_t now = in ? (time_t)(1700000000 + in->now_ms / 1000) : 0;
    if (out)
        *out = now;
    return now;
}

static const char *random_name(void) {
    return "simulated";
}

static uint32_t random_word(void) {
    return (uint32_t)(kh_rng_next(&in->secrets) >> 32);
}

static void random_bytes(void *const out, const size_t n) {
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)(kh_rng_next(&in->secrets) >> 56);
}

static void use_own_luck(void) {
    static randombytes_implementation own = {random_name, random_word, NULL, NULL, random_bytes, NULL};
    randombytes_set_implementation(&own);
    if (sodium_init() < 0)
        abort();
}

sim *sim_new(uint64_t seed) {
    sim *s = grab(sizeof *s);
    in = s;
    s->seed = seed;
    kh_rng_seed(&s->rng, seed);
    use_own_luck();
    kh_rng_seed(&s->secrets, seed + 1); /* the first time sodium has drawn some already */
    s->now_ms = 1000000;
    s->disk = disk_new();
    s->oracle = oracle_new();
    s->loops_wanted = 1;
    s->crash_ms = KH_NEVER;
    return s;
}

void sim_free(sim *s) {
    in = s;
    s->dying = true;
    if (s->server)
        server_stop(s->server);
    for (uint32_t i = 0; i < s->clients; i++)
        client_free(s->client[i]);
    disk_free(s->disk);
    oracle_free(s->oracle);
    draft_free(&s->log);
    free(s);
    in = NULL;
}

bool sim_start_server(void) {
    server_options o;
    char said[200];
    server_options_usual(&o);
    o.loops = in->loops_wanted;
    o.net.unsent_bytes = in->faults ? 60000 : 1 << 20; /* a whole record, where nobody is slow */
    o.json_log = true;
    o.tables_token = 8;
    o.waiting_s = 1800;
    o.fast_bots = 2;
    o.tables_address = o.bots_address = 0; /* all of them come from one */
    o.slow_ms = 0;                         /* that would be this machine's time */
    o.unload_s = 120;
    o.abandoned_days = o.finished_days = 1;
    in->server = server_start(&o, said, sizeof said);
    for (uint32_t i = 0; i < in->loops; i++)
        net_flush(in->loop[i]);
    return in->server != NULL;
}

/* kill -9: all that was in memory is gone. The server's own functions free it, into the void. */
void sim_crash(void) {
    trace("crash", "", 0);
    figures.crashes++;
    disk_crash(in->disk);
    in->dying = true;
    server_stop(in->server);
    in->dying = false;
    in->server = NULL;
    oracle_survived();
}

static void stop_server(void) {
    trace("stop", "", 0);
    figures.restarts++;
    server_stop(in->server);
    in->server = NULL;
    oracle_survived();
}

static uint64_t next_accident(void) {
    return in->now_ms + below(3600000);
}

static void accident(void) {
    if (chance(800))
        sim_crash();
    else
        stop_server();
    in->crash_ms = KH_NEVER;
    in->up_ms = in->now_ms + below(chance(500) ? 3000 : 200000);
}

static void go_up(void) {
    if (!sim_start_server()) {
        in->up_ms = in->now_ms + 1000;
        return;
    }
    in->up_ms = KH_NEVER;
    if (in->faults)
        in->crash_ms = next_accident();
}

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t next_ms(void) {
    uint64_t at = least(least(net_next_ms(), store_next_ms()), thinker_next_ms());
    at = least(at, in->server ? in->crash_ms : in->up_ms);
    for (uint32_t i = 0; i < in->clients; i++)
        at = least(at, client_next_ms(in->client[i]));
    return at;
}

/* One of the things that are due. */
static void do_one(void) {
    const uint32_t kinds = in->clients + 3, first = below(kinds);
    if ((in->server ? in->crash_ms : in->up_ms) <= in->now_ms) {
        if (in->server)
            accident();
        else
            go_up();
        return;
    }
    for (uint32_t k = 0; k < kinds; k++) {
        const uint32_t which = (first + k) % kinds;
        if (which == in->clients) {
            if (net_work())
                return;
        } else if (which == in->clients + 1) {
            if (store_next_ms() <= in->now_ms) {
                store_work_once();
                return;
            }
        } else if (which == in->clients + 2) {
            if (thinker_next_ms() <= in->now_ms) {
                thinker_work();
                return;
            }
        } else if (client_next_ms(in->client[which]) <= in->now_ms) {
            client_work(in->client[which]);
            return;
        }
    }
}

bool sim_step(uint64_t until_ms) {
    const uint64_t at = next_ms();
    if (at > until_ms)
        return false;
    if (at > in->now_ms) {
        quiet_check(at);
        for (uint32_t h = 0; in->server && h < in->server->hall_count; h++)
            figures.table_ms += (at - in->now_ms) * in->server->halls[h].table_count;
        in->now_ms = at;
    }
    in->step++;
    figures.steps++;
    do_one();
    return true;
}

void sim_run(uint64_t until_ms) {
    while (sim_step(until_ms))
        ;
    in->now_ms = until_ms;
}

static void populate(void) {
    const uint32_t people = 2 + below(5);
    for (uint32_t person = 0; person < people; person++) {
        const uint32_t devices = 1 + below(2);
        for (uint32_t device = 0; device < devices && in->clients < SIM_CLIENTS; device++)
            in->client[in->clients++] = client_new(person + 1, device + 1);
    }
}

/* Some games go on, and of their last line something may be on its way: each is looked at between two lines. */
static void look_once_more(void) {
    bool looked[SIM_CLIENTS] = {0};
    for (uint32_t pause = 0; pause < PAUSES_MOST; pause++) {
        for (uint32_t i = 0; i < in->clients; i++)
            if (!looked[i] && store_quiet() && client_is_told(in->client[i])) {
                client_settled(in->client[i]);
                looked[i] = true;
            }
        sim_run(in->now_ms + PAUSE_MS);
    }
}

/* All faults end; when it is quiet, everybody looks once more, and everything must fit. */
static void settle(void) {
    in->faults = false;
    in->crash_ms = KH_NEVER;
    if (!in->server)
        go_up();
    for (uint32_t i = 0; i < in->clients; i++)
        client_rejoin(in->client[i]);
    sim_run(in->now_ms + SETTLE_MS);
    for (uint32_t i = 0; i < 1000 && !store_quiet(); i++)
        sim_run(in->now_ms + 1);
    if (!store_quiet())
        return;
    oracle_settled();
    look_once_more();
}

void sim_world(uint64_t seed) {
    sim *s = sim_new(seed);
    s->loops_wanted = 1 + below(3);
    s->faults = true;
    populate();
    go_up();
    const uint64_t end_ms = s->now_ms + HOUR_MS * (1 + below(30));
    while (s->step < STEPS_MOST && sim_step(end_ms))
        ;
    settle();
    sim_free(s);
    figures.worlds++;
}
