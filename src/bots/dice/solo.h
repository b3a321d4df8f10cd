/* solo.h - Dice as one sheet against its 15 turns: all that can stand on the sheet, numbered, and what a turn is worth.
 *
 * Sheet one is a tree of roads: there are 117 sets of roads that hang together. Settlements, cities and knights are built
 * in a fixed order, so their numbers say all. With the roads they make 1225 places; each has 127 ranks: how many
 * knights, and whose jokers are used. What t turns are worth follows from what t - 1 turns are worth, for every sheet
 * that a turn can make. tools/solve-dice computes all of that; data/dice/values.bin holds the result (docs/bots.md). */
#ifndef KH_BOT_DICE_SOLO_H
#define KH_BOT_DICE_SOLO_H

#include "bots/dice/payment.h"
#include "games/dice/sheet.h"

enum {
    SOLO_WAYS = 128, /* room for the sets of roads */
    SOLO_PLACES = 1280,
    SOLO_KNIGHTS = 6, /* each with a joker of its own */
    SOLO_RANKS = (2 << SOLO_KNIGHTS) - 1,
    SOLO_JOKER_SETS = 1 << SOLO_KNIGHTS,
    SOLO_ROADS_ONCE = 3, /* roads in one turn, at most */
    SOLO_LONGER = 16,    /* room for the sets of roads that one of them can grow to with so many more */
    SOLO_TURNS = 15,
    SOLO_LOSS = -2,  /* a turn without a build */
    SOLO_UNIT = 512, /* stored values are so many parts of a point, rounded to the nearest, */
    SOLO_BASE = 28   /* and begin at minus so many points */
};

/* What is marked on a sheet. */
typedef struct solo_sheet {
    uint8_t way; /* the number of its set of roads */
    uint8_t settlements, cities, knights;
    uint8_t used; /* jokers, a bit each */
} solo_sheet;

typedef struct solo {
    throws throws;
    payments payments;
    const dice_sheet *sheet;
    unsigned ways, places;
    uint32_t way[SOLO_WAYS];                                     /* sets of roads, ascending */
    uint8_t settlements[SOLO_WAYS], cities[SOLO_WAYS];           /* that can be built on these roads */
    uint16_t place[SOLO_WAYS + 1];                               /* the first place with these roads */
    uint8_t longer[SOLO_WAYS][SOLO_ROADS_ONCE + 1][SOLO_LONGER]; /* sets with 0, 1, 2 or 3 roads more */
    uint8_t longers[SOLO_WAYS][SOLO_ROADS_ONCE + 1];
    uint8_t soonest[SOLO_PLACES][SOLO_KNIGHTS + 1]; /* turns for a place and so many knights, at least */
    uint32_t stored[SOLO_TURNS + 1];                /* where the stored values of so many turns begin */
    /* A bit for each set of jokers: those that meet a need if the first knight of the bundle is number 0, 1, ...; and
     * all that lie within a set. */
    uint64_t meets[PAYMENT_NEEDS][SOLO_KNIGHTS + 1];
    uint64_t within[SOLO_JOKER_SETS];
} solo;

/* What the turns after this one are worth, for every sheet: all zero where none follow; an array by place and rank; or
 * the stored table. */
typedef struct solo_future {
    const float *whole;
    unsigned turns;                  /* of the stored table */
    uint32_t first[SOLO_PLACES + 1]; /* where the stored ranks of each place begin */
} solo_future;

void solo_make(solo *, const dice_sheet *);
bool solo_find_way(const solo *, uint32_t roads, uint8_t *out);
/* The set of jokers that come with so many knights. */
static inline unsigned solo_jokers(unsigned knights) {
    return (1U << knights) - 1;
}
static inline unsigned solo_place(const solo *o, const solo_sheet *x) {
    return o->place[x->way] + x->settlements * (o->cities[x->way] + 1U) + x->cities;
}
static inline unsigned solo_rank(const solo_sheet *x) {
    return solo_jokers(x->knights) + x->used;
}
/* Of how many knights a rank is, and then which jokers are used. */
static inline unsigned solo_knights(unsigned rank) {
    return 31U - (unsigned)__builtin_clz(rank + 1);
}
solo_sheet solo_sheet_at(const solo *, unsigned place, unsigned rank);
/* The least number of turns in which a sheet can come about. */
unsigned solo_soonest(const solo *, const solo_sheet *);

/* Stored values: those of 1 to 14 turns, one after the other, each for the sheets that may have come about by then. */
unsigned solo_stored_ranks(const solo *, unsigned place, unsigned turns);
void solo_future_stored(const solo *, unsigned turns, solo_future *);
float solo_future_value(const solo *, const solo_future *, const solo_sheet *);

/* What the rest of a turn and all turns after it are worth, for each need of payments; `loss` is what it costs to build
 * nothing more. Needs that this sheet cannot meet: TURN_NEVER. */
void solo_worth(const solo *, const solo_future *, const solo_sheet *, float loss,
                float worth[PAYMENT_NEEDS]);
/* The best bundle for dice, of which set `m` is left. */
float solo_best(const solo *, const float *worth, unsigned m, payment_bundle *or_null);

/* Several sheets at once: what all of it is worth before the first throw of a turn. */
void solo_values(const solo *, const solo_future *, const solo_sheet sheets[TURN_LANES], turn_lanes *);

#endif
