/* tally.h - what many games sum up to. Whole numbers only: sums of them do not depend on the order in which games
 * were played, so neither does the result on the number of threads. */
#ifndef KH_TALLY_H
#define KH_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/distribution.h"

typedef struct kh_spread {
    uint64_t sum, least, most;
} kh_spread;

typedef struct kh_tally_player {
    uint64_t games, wins;
    int64_t score;
} kh_tally_player;

/* How long a bot thinks about a decision, in processor time: the only thing here that is not the same on every machine. */
typedef struct kh_thought {
    uint64_t decisions, ns, longest_ns;
} kh_thought;

/* Beyond so many seats nobody wants to read of each: they are counted together, and by groups. */
enum { KH_TALLY_SEATS = 16 };

/* What it has to hold. */
typedef struct kh_tally_size {
    uint32_t bots, seats, kinds, rows, groups;
    kh_scale scale; /* of the scores */
} kh_tally_size;

typedef struct kh_tally {
    uint32_t bots, kinds, rows, groups;
    uint32_t seats; /* that are counted each for itself: 1 where there are more than KH_TALLY_SEATS */
    uint64_t games, unfinished, faults;
    kh_spread turns, actions, time_ms; /* of one game */
    kh_tally_player *player;           /* [bot * seats + seat] */
    kh_tally_player *group;            /* of seats */
    kh_thought *thought;               /* of each bot, where the plan wants it */
    uint64_t *kind;                    /* actions of seats by kind */
    kh_scale scale;                    /* of the scores */
    uint64_t *score;                   /* [player * kh_scale_size() + score - low]: games that ended so */
    int64_t
        *cell; /* [row * (bots + 1) + bot]; the last column is the winners', shared charts use the first */
} kh_tally;

bool kh_tally_open(kh_tally *, const kh_tally_size *); /* false: no memory */
void kh_tally_close(kh_tally *);
void kh_tally_merge(kh_tally *into, const kh_tally *);
void kh_spread_add(kh_spread *, uint64_t games_before, uint64_t n);
void kh_thought_add(kh_thought *, uint64_t ns);

/* Where the games of a bot on a seat of the game are counted. */
uint32_t kh_tally_player_at(const kh_tally *, uint32_t bot, uint32_t seat);
kh_tally_player kh_tally_bot(const kh_tally *, uint32_t bot);   /* over all seats */
kh_tally_player kh_tally_seat(const kh_tally *, uint32_t seat); /* over all bots */
uint64_t kh_tally_wins(const kh_tally *);

/* One game of a player, [bot * seats + seat], ended with this score. */
void kh_tally_add_score(kh_tally *, uint32_t player, int32_t score);
/* The scores over some or all players; KH_TALLY_ALL stands for every bot or every seat. */
#define KH_TALLY_ALL UINT32_MAX
void kh_tally_scores(const kh_tally *, uint32_t bot, uint32_t seat, kh_distribution *out);

/* The mean of a cell for each player of that column and game; column bots + 1 is everybody's. */
double kh_tally_mean(const kh_tally *, uint32_t row, uint32_t column);

/* The interval that holds the true share with a certainty of 95 %, after Wilson: right near 0 and 1 as well. */
typedef struct kh_interval {
    double share, low, high;
} kh_interval;
kh_interval kh_wilson(uint64_t wins, uint64_t games);

#endif
