/* perfect.h - the bot `perfect` for Dice. It knows what every sheet is worth with every number of turns left (solo.h) and
 * takes what is worth most. Only its last turn looks at the others: there it plays for the best chance to win or to share
 * the victory. */
#ifndef KH_BOT_DICE_PERFECT_H
#define KH_BOT_DICE_PERFECT_H

#include "bots/dice/bots.h"
#include "bots/dice/solo.h"
#include "bots/eyes.h"
#include "games/dice/dice.h"

enum { PERFECT_ACTIONS = 128, PERFECT_POINTS = 192 };

/* What a decision is judged by. */
typedef struct perfect_aim {
    solo_sheet sheet;
    int before;  /* points in the boxes and of this turn so far */
    bool chance; /* worth is the chance to win or share in percent, else points still to come */
    float wins[PERFECT_POINTS]; /* that chance by final points, from -2 for every turn on */
    float worth[PAYMENT_NEEDS];
} perfect_aim;

typedef struct perfect_bot {
    const kh_game *game;
    const dice_table *table;
    kh_seat seat;
    kh_eyes eyes; /* `expert` overlooks some of what dice could still become */
    solo numbers;
    solo_future future;     /* after this turn */
    dice_state view;        /* of the last decision, */
    kh_action chosen;       /* which was this */
    turn_solution solution; /* scratch, or of that decision if it was about throws */
    perfect_aim aim;
} perfect_bot;

/* An action and what it is worth. */
typedef struct perfect_option {
    kh_action action;
    float worth;
} perfect_option;

typedef struct perfect_options {
    perfect_option list[PERFECT_ACTIONS];
    unsigned count;
} perfect_options;

/* Whether two worths are the same but for rounding. */
static inline bool perfect_equal(float a, float b) {
    const float apart = a - b;
    return apart < 1e-4F && apart > -1e-4F;
}

void perfect_look(perfect_bot *, const dice_state *);
/* Solves the throws of the active turn. */
void perfect_solve(perfect_bot *);
float perfect_worth_of(const perfect_bot *, const dice_state *, const kh_action *);
void perfect_list(const perfect_bot *, const dice_state *, perfect_options *);

/* perfect_why.c */
void perfect_why(const void *memory, kh_why *out);

#endif
