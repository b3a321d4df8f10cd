/* bench.h - how fast a game is on one core: random players, every legal choice equally likely. */
#ifndef KH_BENCH_H
#define KH_BENCH_H

#include "kornholm/game.h"

typedef struct kh_bench {
    double actions_per_s, games_per_s; /* decisions of seats; luck is not counted */
    uint64_t actions, games;           /* of the signature's fixed seeds */
    uint64_t allocations_in_apply;
    uint64_t signature; /* a hash over all actions and final states of fixed seeds */
    size_t state_bytes;
} kh_bench;

/* What is measured: a game with so many people and these options. */
typedef struct kh_bench_setting {
    const char *name, *game;
    kh_seat seats;
    const char *option[4]; /* NULL ends the list where it is shorter */
} kh_bench_setting;
/* registry.c: what is measured, all games in turn; false: there are no more. */
bool kh_bench_nth(unsigned i, kh_bench_setting *out);

/* False if memory was short. `rounds` timed rounds of `round_s` seconds; the fastest counts, because other load
 * on the machine can only slow a round down. No rounds: only the counts. */
bool kh_bench_run(const kh_bench_setting *, unsigned rounds, double round_s, kh_bench *out);

#endif
