/* Runs the laws of conformance.h on every game of the house and on those that only the tests
 * have, the tiny one and the starter; prints TAP.
 *   conformance [--seed N] [--games N] [--sample N] [--steps N] [--only NAME] [--fix OPTION=VALUE]... [--pairs] [--hash]
 * --pairs goes on with configs in which any two values of two options meet.
 * --fix sets an option, or seats, that chance chooses otherwise; it needs --only.
 * A failure names its seed: `--only NAME --seed N --games 1 --sample 1` shows it again, closely. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../games/tiny.h"
#include "conformance.h"
#include "kornholm/notation.h"

extern const kh_game starter_game; /* src/games/starter: to be copied, not in the registry */

enum { FIXED_MAX = 16, PAIR_STEPS = 3000 };

typedef struct choice {
    kh_conformance_plan plan;
    const char *only;
    const char *fixed[FIXED_MAX + 1];
    unsigned fixes;
    bool hash;  /* print nothing but the hashes */
    bool pairs; /* and play options in pairs */
} choice;

static uint32_t tests, failed;

static void print_laws(const char *name, const kh_conformance_result *r) {
    for (int law = 0; law < LAWS; law++) {
        failed += r->failed[law] > 0;
        printf("%sok %u - %s: %s (%" PRIu64 " checks, %u failures)\n", r->failed[law] ? "not " : "", ++tests,
               name, kh_law_names[law], r->checked[law], r->failed[law]);
    }
}

static void print_notes(const kh_game *game, const kh_conformance_result *r) {
    printf("# %s: %u games, %" PRIu64 " actions, %u configs refused, %u games unfinished, hash %016" PRIx64
           "\n",
           game->name, r->played, r->steps, r->skipped, r->unfinished, r->hash);
    for (uint32_t k = 1; k < kh_kind_count(game); k++)
        if (r->played_of[k] == 0)
            printf("# %s: never played: %s\n", game->name, game->kinds[k].name);
}

/* Every pair of options, each config once, at tables of so many. */
static void run_pairs(const kh_conformance_plan *of, const kh_game *game, kh_seat least, kh_seat most) {
    enum { CONFIGS_MAX = 1000 };
    static kh_config configs[CONFIGS_MAX];
    kh_conformance_plan plan = *of;
    kh_conformance_result result;
    kh_pairs pairs;
    char name[64];
    plan.games = kh_conformance_pairs(game, least, most, configs, CONFIGS_MAX, &pairs);
    plan.configs = configs;
    kh_conformance_run(game, &plan, &result);
    snprintf(name, sizeof name, "%s, options in pairs, %u to %u", game->name, least, most);
    print_laws(name, &result);
    printf("# %s: %u pairs of options in %u games, %u exclude each other\n", game->name,
           pairs.all - pairs.excluded, plan.games, pairs.excluded);
    print_notes(game, &result);
}

static void run(const choice *c, const kh_game *game) {
    kh_conformance_result result;
    if (c->only && strcmp(c->only, game->name) != 0)
        return;
    for (unsigned i = 0; i < c->fixes; i++)
        if (!kh_conformance_fixes(game, c->fixed[i])) {
            fprintf(stderr, "conformance: %s has no %s\n", game->name, c->fixed[i]);
            return;
        }
    kh_conformance_run(game, &c->plan, &result);
    if (c->hash) {
        printf("%s %016" PRIx64 "\n", game->name, result.hash);
        failed += result.failures > 0;
        tests++;
        return;
    }
    print_laws(game->name, &result);
    print_notes(game, &result);
    if (c->pairs) {
        kh_conformance_plan plan = c->plan;
        plan.steps_max = PAIR_STEPS;
        run_pairs(&plan, game, game->seats_min, plan.seats_max);
    }
    fflush(stdout);
}

/* A game for any number of people, at sizes that differ in their rules: fewer games of each, and every pair of options
 * at each size, but then not to the end. More of it, or other sizes: --fix seats=200 --games 1 --steps 60. */
static void run_sizes(const choice *c, const kh_game *game) {
    static const struct {
        const char *fixed;
        kh_seat seats;
        uint32_t share, steps, sample; /* of whole games */
        uint32_t pair_steps, pair_sample;
    } sizes[] = {{"seats=4", 4, 20, 1500, 1, 300, 1},
                 {"seats=6", 6, 24, 1500, 1, 300, 1},
                 {"seats=8", 8, 40, 1200, 2, 200, 1},
                 {"seats=14", 14, 100, 1000, 6, 150, 2},
                 {"seats=200", 200, 120, 300, 60, 60, 1}};
    choice big = *c;
    big.plan.host_rarely = 200;
    if (c->fixes || (c->only && strcmp(c->only, game->name) != 0)) {
        run(&big, game);
        return;
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        choice one = big;
        if (c->plan.games < sizes[i].share && !c->only)
            continue;
        one.fixed[one.fixes++] = sizes[i].fixed;
        one.pairs = false;
        one.plan.fixed = one.fixed;
        one.plan.games = (c->plan.games + sizes[i].share - 1) / sizes[i].share;
        one.plan.steps_max = c->plan.steps_max < sizes[i].steps ? c->plan.steps_max : sizes[i].steps;
        one.plan.sample = c->plan.sample * sizes[i].sample;
        run(&one, game);
        if (!c->pairs)
            continue;
        one.plan.steps_max = sizes[i].pair_steps;
        one.plan.sample = c->plan.sample * sizes[i].pair_sample;
        one.plan.after_each = 0;
        run_pairs(&one.plan, game, sizes[i].seats, sizes[i].seats);
    }
}

static int usage(void) {
    fprintf(stderr, "usage: conformance [--seed N] [--games N] [--sample N] [--steps N] [--only NAME]\n"
                    "                   [--fix OPTION=VALUE]... [--pairs] [--hash]\n");
    return 2;
}

static bool number(const char *text, uint64_t *out) {
    char *end;
    *out = strtoull(text, &end, 0);
    return *text && !*end;
}

static bool set(choice *c, const char *name, const char *value) {
    uint64_t n = 0;
    if (strcmp(name, "--only") == 0) {
        c->only = value;
        return true;
    }
    if (strcmp(name, "--fix") == 0 && c->fixes < FIXED_MAX) {
        c->fixed[c->fixes++] = value;
        return true;
    }
    if (!number(value, &n))
        return false;
    if (strcmp(name, "--seed") == 0)
        c->plan.first_seed = n;
    else if (strcmp(name, "--games") == 0)
        c->plan.games = (uint32_t)n;
    else if (strcmp(name, "--steps") == 0)
        c->plan.steps_max = (uint32_t)n;
    else if (strcmp(name, "--sample") == 0 && n > 0)
        c->plan.sample = (uint32_t)n;
    else
        return false;
    return true;
}

int main(int argc, char **argv) {
    choice c = {.plan = kh_conformance_usual()};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--hash") == 0)
            c.hash = true;
        else if (strcmp(argv[i], "--pairs") == 0)
            c.pairs = true;
        else if (i + 1 == argc || !set(&c, argv[i], argv[i + 1]))
            return usage();
        else
            i++;
    }
    if (c.fixes && !c.only)
        return usage();
    c.plan.report = c.hash ? stderr : stdout;
    c.plan.fixed = c.fixed;
    for (int i = 0; kh_games[i]; i++) {
        const bool any_number = kh_games[i]->seats_max > c.plan.seats_max;
        (any_number ? run_sizes : run)(&c, kh_games[i]);
    }
    run(&c, &tiny_game);
    run(&c, &starter_game);
    if (tests == 0)
        return usage();
    if (!c.hash)
        printf("1..%u\n", tests);
    return failed > 0;
}
