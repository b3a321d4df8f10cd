/* bench.h - how fast a game is on one core: random players, every legal choice equally likely.
 *
 * Where people take turns, whoever comes first of those who may act does so. Where they act at once, all seats choose in
 * random order, up to `picks` times each, until the clock goes on; the bench is the host, and takes the first of the
 * host's choices whenever the game waits for it. */
#ifndef KH_BENCH_H
#define KH_BENCH_H

#include "kornholm/game.h"

typedef struct kh_bench {
    double actions_per_s, games_per_s; /* decisions of seats that were done; luck is not counted */
    double roll_ms;                    /* of setting.roll, on average */
    double claims_per_s;               /* that are only judged, of setting.spoil */
    uint64_t actions, games;           /* of the signature's fixed seeds */
    uint64_t allocations_in_apply;
    uint64_t signature; /* a hash over all actions and final states of fixed seeds */
    size_t state_bytes;
} kh_bench;

/* Claims of a game that races: what is right is made wrong, or comes too late. */
typedef enum kh_claim_sort { KH_CLAIM_RIGHT, KH_CLAIM_WRONG, KH_CLAIM_STALE, KH_CLAIM_SORTS } kh_claim_sort;
typedef void (*kh_spoil)(kh_action *, kh_claim_sort);

/* What is measured: a game with so many people and these options. */
typedef struct kh_bench_setting {
    const char *name, *game;
    kh_seat seats;
    const char *option[4]; /* NULL ends the list where it is shorter */
    unsigned picks;        /* of a seat before the clock goes on; 0: people take turns */
    unsigned games;        /* of the signature; 0: the usual number */
    unsigned rounds;       /* times that the clock goes on, then the game is left; where people act at once */
    const char *roll;      /* kind of luck that is timed by itself, or NULL */
    kh_spoil spoil;        /* NULL: claims are not judged by themselves */
} kh_bench_setting;
/* registry.c: what is measured, all games in turn; false: there are no more. */
bool kh_bench_nth(unsigned i, kh_bench_setting *out);

/* False if memory was short, or a claim was judged as it must not be. `rounds` timed rounds of `round_s` seconds; the fastest counts, because other load
 * on the machine can only slow a round down. No rounds: only the counts. */
bool kh_bench_run(const kh_bench_setting *, unsigned rounds, double round_s, kh_bench *out);

#endif
