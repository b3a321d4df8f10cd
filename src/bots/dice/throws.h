/* throws.h - all that up to six dice can show, numbered, and the exact solution of a turn.
 *
 * Dice of equal face are interchangeable, so what lies there is one of 924 sets: those of no die first, then those of
 * one, and so on; index tables say which set a die more or fewer makes. A turn is solved backwards, from what it is
 * worth to stop with each set. */
#ifndef KH_BOT_DICE_THROWS_H
#define KH_BOT_DICE_THROWS_H

#include <stddef.h>

#include "games/dice/faces.h"

#define TURN_NEVER (-1e9F) /* the value of what cannot be */

enum {
    THROWS_DICE = 6,
    THROWS = 924,
    THROWS_FULL = 462, /* most sets with one number of dice */
    THROWS_NONE = 924, /* there is no such set */
    TURN_LANES = 8,    /* sheets that are solved together */
    TURN_THROWS = 3
};

typedef struct throws {
    dice_faces faces[THROWS];
    uint16_t first[THROWS_DICE + 2]; /* of the sets with so many dice; the last one: THROWS */
    uint16_t more[THROWS][FACES];    /* with a die more of a face, or THROWS_NONE */
    uint16_t fewer[THROWS][FACES];   /* with a die less */
} throws;

void throws_make(throws *);
unsigned throws_index(const throws *, dice_faces); /* of at most THROWS_DICE dice */

/* A turn with some number of dice. The first index says how many throws are still to come.
 *   keep[n][k]   exactly k is set aside, then the other dice are thrown; keep[TURN_THROWS][0] is the whole turn
 *   lying[n][m]  all dice lie there and show m: the best of stopping and of all that can be kept
 * Sets are named by their index in `throws`; only those with a possible number of dice have a value. */
typedef struct turn_solution {
    float keep[TURN_THROWS + 1][THROWS];
    float lying[TURN_THROWS][THROWS];
} turn_solution;

/* final[i]: what it is worth to stop with set first[dice] + i. */
void turn_solve(const throws *, unsigned dice, const float final[THROWS_FULL], turn_solution *);

/* What lies there in the end, by its chance, if k is set aside now with `left` throws to come, the next one among them,
 * and all that is kept later is the best. */
void turn_chances(const throws *, unsigned dice, const turn_solution *, unsigned left, unsigned k,
                  float chance[THROWS_FULL]);

/* The same for several sheets at once, and only what the whole turn is worth. */
typedef struct turn_lanes {
    float final[THROWS_FULL][TURN_LANES];
    float value[TURN_LANES]; /* the answer */
    float lying[THROWS_FULL][TURN_LANES], keep[THROWS][TURN_LANES],
        best[THROWS + 1][TURN_LANES]; /* scratch */
} turn_lanes;

void turn_solve_lanes(const throws *, unsigned dice, turn_lanes *);

#endif
