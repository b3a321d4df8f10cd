/* kornholm bench [NAME] [--json] [--short]: speed, allocations, state size and a signature of play. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/usage.h"
#include "kornholm/lang.h"
#include "sim/bench.h"
#include "voice/environment.h"

enum { BENCH_ROUNDS = 5 };
static const double bench_round_s = 1.0;

static void print_json(const char *name, const kh_bench *b, bool first) {
    printf("%s\"%s\":{\"actions_per_s\":%.0f,\"games_per_s\":%.0f,\"allocations_in_apply\":%" PRIu64
           ",\"state_bytes\":%zu,\"signature\":\"%016" PRIx64 "\",\"signature_actions\":%" PRIu64 "}",
           first ? "" : ",", name, b->actions_per_s, b->games_per_s, b->allocations_in_apply, b->state_bytes,
           b->signature, b->actions);
}

static void print_text(const char *name, const kh_bench *b) {
    printf("%-15s %12.0f actions/s  %8.0f games/s  %" PRIu64 " allocations in apply  %zu bytes  %016" PRIx64
           "\n",
           name, b->actions_per_s, b->games_per_s, b->allocations_in_apply, b->state_bytes, b->signature);
}

static bool is_setting(const char *name) {
    kh_bench_setting x;
    for (unsigned i = 0; kh_bench_nth(i, &x); i++)
        if (strcmp(x.name, name) == 0)
            return true;
    return false;
}

static int bench_all(const char *only, bool json, unsigned rounds) {
    kh_bench_setting x;
    bool first = true;
    if (json)
        printf("{");
    for (unsigned i = 0; kh_bench_nth(i, &x); i++) {
        kh_bench b;
        if (only && strcmp(x.name, only) != 0)
            continue;
        if (!kh_bench_run(&x, rounds, bench_round_s, &b))
            return 1;
        if (json)
            print_json(x.name, &b, first);
        else
            print_text(x.name, &b);
        first = false;
    }
    if (json)
        printf("}\n");
    return 0;
}

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static int say_usage(term_voice v) {
    static const char *const options[] = {"--json", "--short", "--help", NULL};
    v.to = stdout;
    usage_say(&v, "bench", options);
    kh_bench_setting x;
    for (unsigned i = 0; kh_bench_nth(i, &x); i++)
        usage_line(&v, x.name, "");
    return 0;
}

int cmd_bench(int argc, char **argv) {
    const char *only = NULL;
    bool json = false;
    unsigned rounds = BENCH_ROUNDS;
    term_voice v = environment_voice(NULL);
    v.put = put_to;
    v.to = stderr;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0)
            return say_usage(v);
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--short") == 0)
            rounds = 0;
        else if (argv[i][0] == '-')
            return usage_unknown(&v, "bench", argv[i]);
        else if (is_setting(argv[i]))
            only = argv[i];
        else {
            char quoted[64];
            say_with(&v, "bench.unknown",
                     FILL("word", say_quote(argv[i], strlen(argv[i]), quoted, sizeof quoted)));
            return 2;
        }
    }
    return bench_all(only, json, rounds);
}
