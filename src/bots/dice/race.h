/* race.h - Dice Duel as a race of one player alone: how many of his turns are still to come until he has won.
 *
 * Settlements count 1 and cities 2 wherever they stand, so of a sheet only this matters: how far the roads reach, how
 * many sites lie open at them, the points that are missing, how near the two bonuses are, and how many jokers are
 * ready. tools/solve-duel.c solves all such states; its answer is data/dice/race.bin. */
#ifndef KH_BOT_DICE_RACE_H
#define KH_BOT_DICE_RACE_H

#include "games/dice/dice.h"

enum {
    RACE_LINE = 10,    /* roads of the main line; what lies beyond is not told apart */
    RACE_BRANCHES = 3, /* roads that lead to a city and no further */
    RACE_SITES = 5,    /* settlements at the line */
    RACE_CITIES = 4,
    RACE_TARGET = 15,   /* the highest */
    RACE_GAPS = 4,      /* of a bonus: 0 for out of reach, or knights or roads until it is won */
    RACE_START_GAP = 4, /* from the printed road to the marked one */
    RACE_JOKERS = 4,    /* numbers of ready jokers that are told apart */
    RACE_WAYS = RACE_GAPS * RACE_GAPS * RACE_JOKERS, /* states that differ in these only */
    RACE_UNIT = 1024,                                /* of a stored number of turns */
    RACE_MOST = 63,                                  /* turns: as good as never */
    RACE_BINS = 96,                                  /* expected numbers of turns, a quarter apart, from 1 */
    RACE_BINS_A_TURN = 4,
    RACE_TURNS = 48,   /* turns looked ahead */
    RACE_CLASSES = 8,  /* of states, for what a joker of one face is worth more than another */
    RACE_FACES = FACES /* five faces, and the joker for any */
};

typedef struct race_state {
    uint8_t line, branches;      /* main roads built; a bit for each branch */
    uint8_t settlements, cities; /* open sites */
    uint8_t need;                /* points; 0: the race is won */
    uint8_t army, road;          /* gaps */
    uint8_t jokers;
} race_state;

/* Where the states of one cell (line, branches, open sites) begin. */
typedef struct race_map {
    uint32_t first[RACE_LINE + 1][1 << RACE_BRANCHES][RACE_SITES + 1][RACE_CITIES + 1];
    uint32_t states;
} race_map;

/* The layout of race.bin, in words of 16 bits: turns of each state, then for each expected number of turns the chance
 * that it takes at most 1, 2, ... of them, then what fewer dice in the next turn cost, then what jokers differ by. */
enum {
    RACE_SPREAD = RACE_BINS * RACE_TURNS,
    RACE_FEWER = 7, /* by number of dice */
    RACE_FAVOUR = RACE_CLASSES * RACE_FACES
};
extern const uint16_t race_data[];
extern const uint32_t race_data_words;

void race_map_make(race_map *);
unsigned race_sites_at(unsigned line); /* settlements that the main line touches */
unsigned race_cities_at(unsigned line, unsigned branches);
unsigned race_branches_at(unsigned line); /* that can be built, as a set */
unsigned race_needs(const race_state *);  /* points that may be missing in a cell: 1 to this */
uint32_t race_index(const race_map *, const race_state *);

/* Builds. A road on the main line, or (branch 0 to 2) there. */
void race_line_on(race_state *);
void race_branch_on(race_state *, unsigned branch);
void race_knight_on(race_state *);
void race_points_on(race_state *, unsigned points);

unsigned race_class(const race_state *);

#endif
