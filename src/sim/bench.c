/* The benchmark: random games on one core. What it prints: src/cmd/bench.c. */
#include "sim/bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kornholm/config.h"
#include "kornholm/hash.h"
#include "sim/allocations.h"
#include "table/block.h"

/* Random players may build themselves into a corner from which nobody can win any more: such a game is left. */
enum { BENCH_SIGNATURE_GAMES = 100, BENCH_BATCH = 50, BENCH_DECISIONS_MOST = 20000 };

/* Memory for one game after another. */
typedef struct bench_space {
    const kh_game *game;
    kh_config config;
    void *board, *table, *state;
} bench_space;

/* Who wants to see what was played; NULL while the time runs. */
typedef struct bench_trace {
    uint64_t hash, allocations;
} bench_trace;

static bool space_open(bench_space *r, const kh_bench_setting *setting) {
    const kh_game *game = kh_game_find(setting->game, strlen(setting->game));
    kh_rng rng;
    kh_rng_seed(&rng, 0);
    memset(r, 0, sizeof *r);
    r->game = game;
    kh_config_usual(game, setting->seats, &r->config);
    for (unsigned i = 0; i < sizeof setting->option / sizeof *setting->option && setting->option[i]; i++)
        if (kh_config_set(game, &r->config, setting->option[i], strlen(setting->option[i]), NULL))
            return false;
    r->board = kh_block_new(game->board_size(&r->config));
    r->table = kh_block_new(game->table_size(&r->config));
    if (!r->board || !r->table || game->settle(&r->config, &rng, r->board).code ||
        game->table_init(r->table, &r->config, r->board).code)
        return false;
    if (game->fitting)
        r->game = game->fitting(r->table);
    r->state = kh_block_new(game->state_size(r->table));
    return r->state != NULL;
}

static void space_close(bench_space *r) {
    free(r->board);
    free(r->table);
    free(r->state);
}

/* Whoever comes first of those who may act. A game that leaves all to clock or host ends here. */
static bool choose(const bench_space *r, kh_rng *rng, kh_action *a) {
    const kh_game *g = r->game;
    for (kh_seat who = g->next(r->table, r->state, KH_NOBODY); who != KH_NOBODY;
         who = g->next(r->table, r->state, who)) {
        if (who == KH_CHANCE) {
            g->draw(r->table, r->state, rng, a);
            return true;
        }
        if (g->pick(r->table, r->state, who, rng, a))
            return true;
    }
    return false;
}

/* One game, or its beginning; returns the decisions of seats in it. */
static uint64_t play(const bench_space *r, uint64_t seed, bench_trace *trace) {
    const kh_game *g = r->game;
    uint64_t decisions = 0;
    kh_rng rng;
    kh_action a;
    kh_rng_seed(&rng, seed);
    g->settle(&r->config, &rng, r->board);
    g->table_init(r->table, &r->config, r->board);
    g->start(r->table, r->state);
    while (decisions < BENCH_DECISIONS_MOST && choose(r, &rng, &a)) {
        const uint64_t before = trace ? kh_allocations() : 0;
        g->apply(r->table, r->state, &a, NULL);
        decisions += a.seat != KH_CHANCE;
        if (trace) {
            trace->allocations += kh_allocations() - before;
            trace->hash = kh_hash(trace->hash, &a, sizeof a);
        }
    }
    if (trace)
        trace->hash = kh_hash(trace->hash, r->state, g->state_size(r->table));
    return decisions;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void time_round(const bench_space *r, double round_s, kh_bench *out) {
    uint64_t games = 0, actions = 0;
    const double begin = seconds();
    double took;
    do {
        for (unsigned i = 0; i < BENCH_BATCH; i++)
            actions += play(r, ++games, NULL);
        took = seconds() - begin;
    } while (took < round_s);
    if ((double)actions / took > out->actions_per_s) {
        out->actions_per_s = (double)actions / took;
        out->games_per_s = (double)games / took;
    }
}

bool kh_bench_run(const kh_bench_setting *setting, unsigned rounds, double round_s, kh_bench *out) {
    bench_space space;
    bench_trace trace = {0};
    memset(out, 0, sizeof *out);
    const bool ready = space_open(&space, setting);
    if (ready) {
        out->state_bytes = space.game->state_size(space.table);
        const double begin = seconds();
        for (uint64_t seed = 1; seed <= BENCH_SIGNATURE_GAMES; seed++)
            out->actions += play(&space, seed, &trace);
        out->games = BENCH_SIGNATURE_GAMES;
        if (rounds == 0) { /* a rough figure: these games were hashed besides */
            const double took = seconds() - begin;
            out->actions_per_s = took > 0 ? (double)out->actions / took : 0;
            out->games_per_s = took > 0 ? (double)out->games / took : 0;
        }
        out->signature = trace.hash;
        out->allocations_in_apply = trace.allocations;
        for (unsigned i = 0; i < rounds; i++)
            time_round(&space, round_s, out);
    }
    space_close(&space);
    return ready;
}
