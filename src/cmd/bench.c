/* kornholm bench [NAME] [--json] [--short]: speed, allocations, state size and a signature of play. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/usage.h"
#include "kornholm/lang.h"
#include "sim/bench.h"
#include "voice/environment.h"

/* Short enough that one of them meets a quiet moment on a machine that others use, too. */
enum { BENCH_ROUNDS = 25 };
static const double bench_round_s = 0.2;

/* Names that a setting answers to: its own, and that of its game where no other has it. */
static bool is_setting(const char *name) {
    kh_bench_setting x;
    for (unsigned i = 0; kh_bench_nth(i, &x); i++)
        if (strcmp(x.name, name) == 0)
            return true;
    return false;
}

static bool is_game(const char *name) {
    kh_bench_setting x;
    for (unsigned i = 0; kh_bench_nth(i, &x); i++)
        if (strcmp(x.game, name) == 0)
            return true;
    return false;
}

static bool is_meant(const kh_bench_setting *x, const char *only) {
    return !only || strcmp(is_setting(only) ? x->name : x->game, only) == 0;
}

static void print_json(const kh_bench_setting *x, const kh_bench *b, bool first) {
    printf("%s\"%s\":{\"seats\":%" PRIu32
           ",\"actions_per_s\":%.0f,\"games_per_s\":%.*f,\"ns_per_action\":%.1f",
           first ? "" : ",", x->name, x->seats, b->actions_per_s, b->games_per_s < 100 ? 3 : 0,
           b->games_per_s, b->actions_per_s > 0 ? 1e9 / b->actions_per_s : 0);
    if (x->roll)
        printf(",\"roll_ms\":%.6f", b->roll_ms);
    if (x->spoil)
        printf(",\"claims_per_s\":%.0f,\"ns_per_claim\":%.2f", b->claims_per_s,
               b->claims_per_s > 0 ? 1e9 / b->claims_per_s : 0);
    printf(",\"state_bytes\":%zu,\"bytes_per_seat\":%.1f,\"allocations_in_apply\":%" PRIu64
           ",\"signature\":\"%016" PRIx64 "\",\"signature_actions\":%" PRIu64 "}",
           b->state_bytes, (double)b->state_bytes / x->seats, b->allocations_in_apply, b->signature,
           b->actions);
}

static void print_text(const kh_bench_setting *x, const kh_bench *b) {
    printf("%-16s %12.0f actions/s  %8.*f games/s  %" PRIu64 " allocations in apply  %zu bytes  %016" PRIx64,
           x->name, b->actions_per_s, b->games_per_s < 100 ? 3 : 0, b->games_per_s, b->allocations_in_apply,
           b->state_bytes, b->signature);
    if (x->roll)
        printf("  %.1f ns/action  %.6f ms/roll  %.1f bytes/seat",
               b->actions_per_s > 0 ? 1e9 / b->actions_per_s : 0, b->roll_ms,
               (double)b->state_bytes / x->seats);
    if (x->spoil)
        printf("  %.0f claims/s", b->claims_per_s);
    printf("\n");
}

static int bench_all(const char *only, bool json, unsigned rounds) {
    kh_bench_setting x;
    bool first = true;
    if (json)
        printf("{");
    for (unsigned i = 0; kh_bench_nth(i, &x); i++) {
        kh_bench b;
        if (!is_meant(&x, only))
            continue;
        if (!kh_bench_run(&x, rounds, bench_round_s, &b))
            return 1;
        if (json)
            print_json(&x, &b, first);
        else
            print_text(&x, &b);
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
        else if (is_setting(argv[i]) || is_game(argv[i]))
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
