/* duel.h - the bot `perfect` of Dice Duel, and what its files say to each other.
 *
 * Everything is measured by one number: the chance to win once this turn is over. It comes from the race of each seat
 * (race.h): how many of its own turns everybody still needs, and in which order they come. Within a turn nothing is
 * estimated: all dice that can be kept, and all that they may show, are weighed exactly (throws.h). */
#ifndef KH_BOT_DICE_DUEL_H
#define KH_BOT_DICE_DUEL_H

#include "bots/bot.h"
#include "bots/dice/payment.h"
#include "bots/dice/race.h"
#include "bots/dice/throws.h"

typedef struct duel_mind {
    const kh_game *game;
    const dice_table *table;
    kh_seat seat;
    bool alone;    /* looks at its own sheet only */
    bool foresees; /* looks at the turn of the next player */
    throws throws;
    payments payments;
    race_map map;
} duel_mind;

/* A solved turn: its throws, and what it is worth to meet each need (payment.h). */
typedef struct duel_turn {
    turn_solution throws;
    float worth[PAYMENT_NEEDS];
} duel_turn;

/* The memory of the bots. */
typedef struct duel_bot {
    duel_mind mind;
    dice_state solved; /* the turn that `turn` is the solution of */
    duel_turn turn;
    dice_state view; /* the last decision: what it saw, and chose */
    kh_action chosen;
} duel_bot;
enum { DUEL_ACTIONS = 256 };

/* duel_chance.c: what a state is worth when the turn of the own seat ends with it */
void duel_race_of(const dice_table *, const dice_state *, unsigned seat, race_state *);
float duel_expect(const duel_mind *, const dice_state *, unsigned seat); /* turns still to come */
float duel_chance(const duel_mind *, const dice_state *);                /* of the seat on turn */
float duel_chance_of(const duel_mind *, const dice_state *, unsigned seat);
void duel_chances(const duel_mind *, const dice_state *, float chance[DICE_SEATS_MAX]); /* of every seat */

/* duel_turn.c: what can be made of dice */
float duel_best_end(const duel_mind *, const dice_state *, dice_faces); /* the best that they can pay for */
void duel_solve_turn(const duel_mind *, const dice_state *, duel_turn *);

/* duel.c */
float duel_worth_of(const duel_bot *, const kh_action *); /* what the chance to win is with an action */
bool duel_equal(float a, float b);

/* duel_why.c */
void duel_why(const void *memory, kh_why *);

#endif
