/* The benchmark: random games on one core. What it prints: src/cmd/bench.c. */
#include "sim/bench.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/hash.h"
#include "sim/allocations.h"
#include "sim/bench_claims.h"
#include "sim/clock.h"
#include "table/block.h"

/* Random players may build themselves into a corner from which nobody can win any more: such a game is left. */
enum { BENCH_SIGNATURE_GAMES = 100, BENCH_BATCH = 50, BENCH_DECISIONS_MOST = 20000 };

/* Memory for one game after another. */
typedef struct bench_space {
    const kh_game *game;
    const kh_bench_setting *setting;
    kh_config config;
    void *board, *table, *state;
    kh_seat *order;     /* in which seats act, where they act at once */
    uint8_t roll, tick; /* kinds of luck and of the clock */
} bench_space;

/* Who wants to see what was played; NULL while the time runs. */
typedef struct bench_trace {
    uint64_t hash, allocations, rolls;
    double roll_s;
    bench_claims *claims; /* NULL: nobody looks at them */
    bool misjudged;
} bench_trace;

/* 0: there is none. */
static uint8_t kind_of(const kh_game *game, kh_actor actor, const char *name) {
    for (unsigned kind = 1; game->kinds[kind].name; kind++)
        if (game->kinds[kind].actor == actor && (!name || strcmp(game->kinds[kind].name, name) == 0))
            return (uint8_t)kind;
    return 0;
}

static bool space_open(bench_space *r, const kh_bench_setting *setting) {
    const kh_game *game = kh_game_find(setting->game, strlen(setting->game));
    kh_rng rng;
    kh_rng_seed(&rng, 0);
    memset(r, 0, sizeof *r);
    r->game = game;
    r->setting = setting;
    r->roll = setting->roll ? kind_of(game, KH_BY_CHANCE, setting->roll) : 0;
    r->tick = kind_of(game, KH_BY_CLOCK, NULL);
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
    r->order = setting->picks ? calloc(setting->seats, sizeof *r->order) : NULL;
    return r->state != NULL && (r->order != NULL || !setting->picks);
}

static void space_close(bench_space *r) {
    free(r->board);
    free(r->table);
    free(r->state);
    free(r->order);
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

static kh_verdict apply_traced(const bench_space *r, const kh_action *a, bench_trace *trace) {
    const bool roll = a->kind == r->roll && r->roll;
    if (trace->claims && a->seat < r->config.seats)
        trace->misjudged |= !bench_claims_note(trace->claims, r->state, a);
    const uint64_t before = kh_allocations();
    const double begin = roll ? kh_thread_seconds() : 0;
    const kh_verdict v = r->game->apply(r->table, r->state, a, NULL);
    trace->roll_s += roll ? kh_thread_seconds() - begin : 0;
    trace->rolls += roll;
    trace->allocations += kh_allocations() - before;
    trace->hash = kh_hash(trace->hash, a, sizeof *a);
    return v;
}

static kh_verdict apply(const bench_space *r, const kh_action *a, bench_trace *trace) {
    return trace ? apply_traced(r, a, trace) : r->game->apply(r->table, r->state, a, NULL);
}

static uint64_t play_turns(const bench_space *r, kh_rng *rng, bench_trace *trace) {
    uint64_t decisions = 0;
    kh_action a;
    while (decisions < BENCH_DECISIONS_MOST && choose(r, rng, &a)) {
        apply(r, &a, trace);
        decisions += a.seat != KH_CHANCE;
    }
    return decisions;
}

/* Luck that is due, then the host if the game waits for it; false: it waits for the seats or the clock. */
static bool go_on(const bench_space *r, kh_rng *rng, uint64_t now_ms, bench_trace *trace) {
    const kh_game *g = r->game;
    kh_action a;
    if (g->awaited(r->table, r->state, KH_CHANCE))
        g->draw(r->table, r->state, rng, &a);
    else if (g->awaited(r->table, r->state, KH_HOST) && g->count(r->table, r->state, KH_HOST) > 0)
        g->nth(r->table, r->state, KH_HOST, 0, &a);
    else
        return false;
    a.at_ms = now_ms;
    return apply(r, &a, trace).code == 0;
}

static void shuffle(kh_seat *order, kh_seat seats, kh_rng *rng) {
    kh_rng luck = *rng; /* where nothing else can point to, so that it stays in registers */
    for (kh_seat left = seats; left > 1; left--) {
        const kh_seat k = kh_rng_below(&luck, left), seat = order[left - 1];
        order[left - 1] = order[k];
        order[k] = seat;
    }
    *rng = luck;
}

/* Those who may have a choice, in random order. */
static kh_seat line_up(const bench_space *r, kh_rng *rng) {
    const kh_game *g = r->game;
    kh_seat n = r->config.seats;
    if (g->able)
        n = g->able(r->table, r->state, r->order);
    shuffle(r->order, n, rng);
    return n;
}

/* What was accepted but gained nothing is not counted. */
static uint64_t play_round(const bench_space *r, kh_rng *rng, uint64_t now_ms, bench_trace *trace) {
    const kh_game *g = r->game;
    const void *table = r->table;
    void *state = r->state;
    const unsigned picks = r->setting->picks;
    uint64_t done = 0;
    kh_action a;
    for (const kh_seat *seat = r->order, *end = seat + line_up(r, rng); seat < end; seat++)
        for (unsigned n = 0; n < picks && g->pick(table, state, *seat, rng, &a); n++) {
            a.at_ms = now_ms;
            const kh_verdict v = trace ? apply_traced(r, &a, trace) : g->apply(table, state, &a, NULL);
            done += v.code == 0 && v.rule == NULL;
            while (g->awaited(table, state, KH_CHANCE))
                go_on(r, rng, now_ms, trace);
        }
    return done;
}

static uint64_t play_at_once(const bench_space *r, kh_rng *rng, bench_trace *trace) {
    const kh_game *g = r->game;
    uint64_t done = 0, now_ms = 0;
    for (kh_seat i = 0; i < r->config.seats; i++)
        r->order[i] = i;
    for (unsigned round = 0; round < r->setting->rounds && !g->over(r->table, r->state);) {
        if (go_on(r, rng, now_ms, trace))
            continue;
        const uint64_t now_done = play_round(r, rng, now_ms, trace), due = g->deadline(r->table, r->state);
        const kh_action tick = {.at_ms = due, .seat = KH_CLOCK, .kind = r->tick};
        done += now_done;
        round++;
        if (due == KH_NEVER &&
            now_done > 0) /* no clock runs: it goes on as long as somebody does something */
            continue;
        if (due == KH_NEVER || apply(r, &tick, trace).code)
            break;
        now_ms = due;
    }
    return done;
}

/* One game, or its beginning; returns the decisions of seats in it. */
static uint64_t play(const bench_space *r, uint64_t seed, bench_trace *trace) {
    const kh_game *g = r->game;
    kh_rng rng;
    kh_rng_seed(&rng, seed);
    g->settle(&r->config, &rng, r->board);
    g->table_init(r->table, &r->config, r->board);
    g->start(r->table, r->state);
    const uint64_t decisions = r->setting->picks ? play_at_once(r, &rng, trace) : play_turns(r, &rng, trace);
    if (trace)
        trace->hash = kh_hash(trace->hash, r->state, g->state_size(r->table));
    return decisions;
}

static void time_round(const bench_space *r, double round_s, kh_bench *out) {
    uint64_t games = 0, actions = 0;
    const double begin = kh_thread_seconds();
    double took;
    do {
        for (unsigned i = 0; i < (r->setting->picks ? 1 : BENCH_BATCH); i++)
            actions += play(r, ++games, NULL);
        took = kh_thread_seconds() - begin;
    } while (took < round_s);
    if ((double)actions / took > out->actions_per_s) {
        out->actions_per_s = (double)actions / took;
        out->games_per_s = (double)games / took;
    }
}

/* The games of the signature. */
static void play_fixed(const bench_space *r, bool rough, bench_trace *trace, kh_bench *out) {
    const double begin = kh_thread_seconds();
    out->state_bytes = r->game->state_size(r->table);
    out->games = r->setting->games ? r->setting->games : BENCH_SIGNATURE_GAMES;
    for (uint64_t seed = 1; seed <= out->games; seed++)
        out->actions += play(r, seed, trace);
    out->roll_ms = trace->rolls ? trace->roll_s * 1000 / (double)trace->rolls : 0;
    out->signature = trace->hash;
    out->allocations_in_apply = trace->allocations;
    const double took = kh_thread_seconds() - begin;
    if (!rough || took <= 0)
        return;
    out->actions_per_s = (double)out->actions / took; /* these games were hashed besides */
    out->games_per_s = (double)out->games / took;
}

static void time_claims(const bench_claims *c, unsigned rounds, double round_s, kh_bench *out) {
    for (unsigned i = 0; i < (rounds ? rounds : 1); i++) {
        const double per_s = bench_claims_time(c, rounds ? round_s : 0);
        out->claims_per_s = per_s > out->claims_per_s ? per_s : out->claims_per_s;
    }
}

bool kh_bench_run(const kh_bench_setting *setting, unsigned rounds, double round_s, kh_bench *out) {
    bench_space space;
    bench_claims claims = {0};
    bench_trace trace = {0};
    memset(out, 0, sizeof *out);
    bool fine = space_open(&space, setting) &&
                (!setting->spoil || bench_claims_open(&claims, space.game, space.table, setting->spoil));
    if (fine) {
        trace.claims = setting->spoil ? &claims : NULL;
        play_fixed(&space, rounds == 0, &trace, out);
        for (unsigned i = 0; i < rounds; i++)
            time_round(&space, round_s, out);
        if (setting->spoil)
            time_claims(&claims, rounds, round_s, out);
        fine = !trace.misjudged;
    }
    bench_claims_close(&claims);
    space_close(&space);
    return fine;
}
