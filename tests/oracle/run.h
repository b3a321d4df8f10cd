/* run.h - what the oracles of all games have in common: the command line, the count of games, and how a difference
 * between engine and oracle is said.
 *
 *     oracle [--games N] [--seed N] [--short]
 *
 * Game number i of seed n is game 1 of seed n + i - 1. */
#ifndef KH_ORACLE_RUN_H
#define KH_ORACLE_RUN_H

#include "kornholm/game.h"

/* A field of a struct of ints, so that a difference can be named. */
typedef struct run_field {
    const char *name;
    size_t offset, size;
} run_field;
#define RUN_FIELD(type, name) \
    { #name, offsetof(type, name), sizeof((type *)0)->name }

/* Where a game stands, for those who read of a difference. */
typedef struct run_place {
    const kh_game *game;
    const void *table;
    const kh_config *config;
    uint64_t seed;
    unsigned actions;
    const kh_action *last; /* of those */
} run_place;

typedef struct run_tally {
    uint64_t over, actions, judged; /* games played to the end; actions; candidates */
} run_tally;

/* Names the first field that differs; false: none does. */
bool run_differs(const run_field *fields, size_t count, const void *engine, const void *oracle, char *what,
                 size_t cap);
void run_complain(const run_place *, const char *what, const kh_action *about_or_null);

/* Plays game after game; play() returns whether all was equal. Returns what main() returns. */
int run_games(int count, char **words, uint64_t games, uint64_t games_short,
              bool (*play)(uint64_t seed, run_tally *));

#endif
