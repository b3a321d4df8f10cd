/* master.h - the bot `master` of Island. For each thing that it could do it deals the hidden cards in some ways, lets
 * `steady` play on in each of these worlds until the turn has ended, and asks the value function (value.h) for its
 * chance to win there. It does what `steady` would do unless something else is clearly better.
 *
 * How long it thinks is counted, never measured: the same position gets the same answer on every machine. */
#ifndef KH_BOT_MASTER_H
#define KH_BOT_MASTER_H

#include "bots/island/steady.h"
#include "bots/island/value.h"

enum {
    MASTER_STATE = 1280,
    MASTER_CHOICES = 160,
    MASTER_WORLDS = 64,
    MASTER_ROUNDS = 3,
    MASTER_OFFERS = 2,
    MASTER_STEPS = 400 /* of one choice in one world: more than any turn has, founding too */
};

/* How much it thinks. In each round the choices that are left are played through in some worlds more, and the best of
 * them stay. */
typedef struct master_effort {
    uint8_t rounds;                /* that are played through after this turn */
    uint8_t seen, founded;         /* choices that pass the first glance, and of those of founding */
    uint8_t worlds[MASTER_ROUNDS]; /* of all rounds so far */
    uint8_t kept[MASTER_ROUNDS];   /* choices that are left after each */
    uint16_t steps;                /* of all players in all worlds; with more, nothing further is tried */
} master_effort;

typedef struct master_choice {
    kh_action action;
    float glance; /* the chance to win at a first glance */
    float chance[MASTER_WORLDS];
    unsigned worlds; /* in which it was played through */
    float mean;
} master_choice;

typedef struct master_bot {
    const kh_game *game; /* the engine of this size */
    const void *table;
    size_t state_size;
    kh_seat seat;
    uint64_t seed;
    const master_effort *effort;
    unsigned most; /* steps in one decision: fewer where a step of `steady` takes longer */
    island_ground ground;
    steady_bot own, before;        /* who proposes something, and the same before it did */
    steady_bot player[LOOK_SEATS]; /* who plays on in worlds */
    kh_why why;

    /* Made anew for each decision. */
    const void *view;
    island_look look;
    uint64_t mark; /* of this view */
    master_choice choice[MASTER_CHOICES];
    unsigned choices, steps;
    _Alignas(KH_ALIGN) unsigned char world[MASTER_STATE];
} master_bot;

void master_open(master_bot *, const kh_game *, const void *table, kh_seat, uint64_t seed,
                 const master_effort *);
void master_exert(master_bot *, const master_effort *); /* thinks so much from now on */
/* Weighs what the seat could do in this view: the first of them, another one or NULL, and whatever is legal. What is left
 * in the end stands in b->choice, the first of them in front. */
void master_weigh(master_bot *, const void *view, const kh_action *first, const kh_action *other);
const master_choice *master_best(const master_bot *); /* the first, unless another one is clearly better */

/* master_worlds.c: what comes of a choice. Chances are those of b->seat. */
bool master_is_founding(const island_look *);
void master_players(master_bot *, uint64_t seed);
void master_see_world(master_bot *, unsigned world, island_look *);
float master_glance(master_bot *, const kh_action *);
float master_play(master_bot *, const kh_action *, unsigned world);

/* master_trade.c: offers that would raise the chance if somebody agreed, the best first. */
enum { MASTER_ASKED = 3 };
unsigned master_offers(master_bot *, kh_action out[MASTER_ASKED]);

#endif
