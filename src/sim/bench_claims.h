/* bench_claims.h - how fast claims of a game that races are judged: right ones, wrong ones, and ones that come too late,
 * met in the games of the signature. */
#ifndef KH_BENCH_CLAIMS_H
#define KH_BENCH_CLAIMS_H

#include "sim/bench.h"

enum { BENCH_CLAIMS = 512 };

/* Moments of games, and what was claimed then, a claim of each sort. */
typedef struct bench_claims {
    const kh_game *game;
    const void *table;
    kh_spoil spoil;
    void *states;
    size_t state_size;
    uint32_t count;
    kh_action action[BENCH_CLAIMS][KH_CLAIM_SORTS];
} bench_claims;

bool bench_claims_open(bench_claims *, const kh_game *, const void *table, kh_spoil); /* false: no memory */
void bench_claims_close(bench_claims *);
/* Keeps a moment at which this was a right claim, until there are enough of them. False: a claim of one sort is not
 * judged as that sort has to be. */
bool bench_claims_note(bench_claims *, const void *state, const kh_action *);
/* Judges all of them again and again, `round_s` long and at least once; returns how many in a second. */
double bench_claims_time(const bench_claims *, double round_s);

#endif
