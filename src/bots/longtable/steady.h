/* steady.h - the bot `steady` for Long Table inside.
 *
 * One measure runs through everything: the estimated number of throws until it has won. What it may strive for are goals
 * (a settlement somewhere, with the roads to it; a city; a tile; the longest route); each has a price, and leaves a pace
 * at which the rest can be won. The plan is the goal that ends soonest. Trades, discards and tiles are judged by what
 * they do to that number.
 *
 *   goals.c   what there is to strive for: where roads lead, what a site brings
 *   time.c    how long things take
 *   trade.c   offers, the supply, the market, what to give back
 *   tiles.c   when to play which tile
 *   place.c   where to begin, if people choose
 *   steady.c  what is asked, and which part answers */
#ifndef KH_BOT_LONGTABLE_STEADY_H
#define KH_BOT_LONGTABLE_STEADY_H

#include "bots/bot.h"
#include "bots/eyes.h"
#include "bots/longtable/land.h"

enum { GOALS_MAX = 16, OFFERS_A_PHASE = 2 };

typedef enum goal_kind { GOAL_SETTLEMENT, GOAL_CITY, GOAL_TILE, GOAL_ROUTE } goal_kind;

typedef struct goal {
    uint8_t kind, spot, roads; /* roads that are missing before it can be built */
    uint8_t foreign;           /* whether it brings a bonus */
    land_way way[2];           /* the first of those roads */
    uint8_t price[LONG_RESOURCES];
    float points, back; /* what it brings; and tokens that come back */
    float pace;         /* throws for a point, afterwards */
} goal;

/* What somebody has to build with. */
typedef struct means {
    float flow[LONG_RESOURCES];  /* tokens a throw */
    float share[LONG_RESOURCES]; /* what the supply gives for one */
} means;

typedef struct planner {
    const kh_game *game;
    const long_table *table;
    kh_seat seat;
    kh_eyes eyes;
    uint16_t phase;     /* that was asked about last */
    uint8_t offered;    /* in this phase */
    uint8_t seen[12];   /* what the goals were made from */
    uint64_t seen_land; /* and what lay on the land */
    unsigned goals;
    goal goal[GOALS_MAX];
    means means;
    const char *why; /* the key of the last reason, and the spot in it */
    long_spot why_at;
    /* Of the decision that is being made. */
    land land;
    const long_person *me;
    float left; /* points that are missing */
    bool active;
} planner;

/* goals.c */
void planner_find_goals(planner *);
means planner_means_with(const planner *, const goal *); /* once it is built */

/* time.c */
float planner_wait(const means *, const int hand[LONG_RESOURCES], const uint8_t price[LONG_RESOURCES]);
float planner_pace(const planner *, const means *, bool sites, bool cities, bool bonus);
float planner_time(const planner *, const int hand[LONG_RESOURCES], unsigned *goal_or_null);
float planner_time_after(const planner *, const goal *first, const goal *then,
                         const int hand[LONG_RESOURCES]);
void planner_hand(const planner *, int hand[LONG_RESOURCES]);

/* trade.c */
bool planner_answers(planner *, kh_action *);
bool planner_takes_back(planner *, kh_action *);
bool planner_offers(planner *, const goal *plan, kh_action *);
bool planner_swaps(planner *, kh_action *);
bool planner_exchanges(planner *, const goal *plan, kh_action *);
void planner_discards(planner *, kh_action *);

/* tiles.c */
float planner_tile_points(const planner *, float *tokens_back);
bool planner_buys(planner *, kh_action *);
bool planner_plays(planner *, const goal *plan, kh_action *);

/* steady.c: what eyes can overlook, for two rounds. A victory is seen by everybody. */
typedef enum planner_thing {
    SEE_SITE,
    SEE_CITY,
    SEE_TILE,
    SEE_ROUTE,
    SEE_PLAY,
    SEE_TRADE, /* with people, of what is given */
    SEE_SWAP,  /* with supply and market, of what is given */
} planner_thing;
bool planner_overlooks(const planner *, planner_thing, unsigned where);

/* steady.c */
bool planner_legal(const planner *, const kh_action *);
void planner_say(planner *, const char *key);
void planner_say_at(planner *, const char *key, unsigned spot);

/* place.c */
bool planner_places(planner *, kh_action *);

#endif
