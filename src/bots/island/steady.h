/* steady.h - the bot `steady`, which plays Island to a plan, and how its parts fit together.
 *
 * One measure runs through everything: the estimated number of throws until this player has won. A goal (a settlement
 * with the roads to it, a city, a card, the longest road) costs the time to afford it and shortens the rest of the
 * game by points and by production. The plan is the pair of goals with the earliest end; trades, cards and discards
 * are judged by what they do to that end. */
#ifndef KH_BOT_STEADY_H
#define KH_BOT_STEADY_H

#include "bots/eyes.h"
#include "bots/island/bots.h"

#include "games/island/kinds.h"
#include "games/island/look.h"

enum {
    STEADY_GOALS = 14,
    STEADY_FAR = 4,    /* roads: a site further off is no goal */
    STEADY_OFFERS = 1, /* in one turn: more would be a little stronger, and a nuisance to people */
    STEADY_SILENCE = 3 /* rounds before the same offer comes again */
};
enum { PRICE_ROAD, PRICE_SETTLEMENT, PRICE_CITY, PRICE_CARD };

/* AIM_WAY: roads for what lies at them, a chip or a trade document on a map, say. */
typedef enum steady_aim { AIM_SETTLEMENT, AIM_CITY, AIM_CARD, AIM_LONGEST, AIM_WAY } steady_aim;

typedef struct steady_goal {
    steady_aim aim;
    uint8_t place; /* vertex */
    uint8_t roads; /* to lay before it */
    uint8_t edge;  /* the first of them, or LOOK_NONE */
    uint8_t price[RESOURCES];
    float points;
    float flow[RESOURCES]; /* cards per throw that it adds */
    uint8_t trades;        /* kinds of harbours and documents that it opens, a bit each */
    uint32_t prizes;       /* chips on the way, or networks that are linked by it, a bit each */
    float risk;            /* throws that it may cost to come too late */
} steady_goal;

/* What a seat has to go on with. */
typedef struct steady_means {
    float hand[RESOURCES], flow[RESOURCES], rate[RESOURCES];
} steady_means;

/* Four prices, resource by resource. */
enum { STEADY_LANES = 4 };
typedef struct steady_prices {
    float of[RESOURCES][STEADY_LANES];
} steady_prices;

/* What there will be to build when the plan is done. */
typedef struct steady_prospects {
    bool sites, cities;
    unsigned chips;
} steady_prospects;

/* How many roads a seat needs to each vertex, and the edge by which it gets there. */
typedef struct steady_ways {
    uint8_t roads[LOOK_VERTICES], edge[LOOK_VERTICES], from[LOOK_VERTICES];
} steady_ways;

typedef struct steady_bot {
    const kh_game *game;
    const void *table;
    kh_rng rng;
    kh_seat seat;
    island_look_board board;
    float yield[LOOK_VERTICES][RESOURCES]; /* cards per throw of a settlement */
    steady_prices mixed;                   /* of what is built on the way to the end (steady_time.c) */
    bool lands, prizes;                    /* the board is a map with places; roads bring more than sites */
    uint8_t talks;                         /* offers that it makes in a turn at most */
    kh_eyes eyes;
    kh_why why;
    const void *view; /* of the present decision */

    /* Remembered so that talk ends. */
    uint32_t turn;
    uint8_t offers, counters;
    uint16_t dealt;                          /* the turn of the last offer with a tile of the canal */
    uint16_t asked[2][RESOURCES][RESOURCES]; /* the turn of the last offer of one card, of two, for another */

    /* Made anew for each decision. */
    island_look look;
    steady_means means;
    float left;   /* points to the target */
    bool trading; /* the bank trades with this seat now */
    steady_ways ways;
    uint8_t network[LOOK_SEATS][LOOK_VERTICES]; /* favours: of each seat, by its lowest vertex */
    uint8_t rival[LOOK_VERTICES];               /* roads that the nearest other needs */
    steady_goal goal[STEADY_GOALS];
    steady_prices price[(STEADY_GOALS + STEADY_LANES - 1) / STEADY_LANES]; /* of the goals */
    unsigned goals;
    unsigned chips; /* that are within reach */
    float pace[STEADY_GOALS]
              [STEADY_GOALS]; /* throws for one more point after a pair of goals; 0: not a pair */
    unsigned first, second;   /* the plan */
    bool now, both;           /* the first goal, or both, can be paid now */
    float end;                /* throws until it is won */
} steady_bot;

/* steady_map.c: sites, ways to them, long roads */
void steady_learn_map(steady_bot *);
unsigned steady_across(const steady_bot *, unsigned edge, unsigned vertex);
bool steady_is_site(const steady_bot *, unsigned vertex);
bool steady_is_barred(const steady_bot *, unsigned vertex, unsigned seat);
bool steady_is_free(const steady_bot *, unsigned edge);
void steady_find_ways(const steady_bot *, unsigned seat, steady_ways *);
unsigned steady_first_edge(const steady_ways *, unsigned vertex);
unsigned steady_lengthen(steady_bot *, unsigned wanted, unsigned most, unsigned *edge);

/* steady_ways.c: goals that are roads only, for what lies at them */
void steady_see_way(const steady_bot *, steady_goal *);
void steady_add_ways(steady_bot *);

/* steady_lands.c: maps */
void steady_see_lands(const steady_bot *, steady_goal *);
float steady_lands_room(const steady_bot *, unsigned vertex, unsigned edge);

/* steady_links.c: networks of the Favours */
void steady_see_networks(steady_bot *);
void steady_see_links(const steady_bot *, steady_goal *);

/* steady_time.c: how long things take */
void steady_learn_prices(steady_bot *);
void steady_set_price(steady_prices *, unsigned lane, const uint8_t *price);
void steady_wait_four(const steady_means *, const steady_prices *, float wait[STEADY_LANES]);
float steady_wait(const steady_means *, const uint8_t *price);
void steady_pay(steady_means *, float wait, const uint8_t *price);
float steady_pace(const steady_bot *, const steady_means *, steady_prospects);
float steady_rest(float pace, float points);
bool steady_affords(const uint8_t *hand, const uint8_t *rate, const uint8_t *price, const uint8_t *bank);
void steady_flow_of(const steady_bot *, unsigned seat, float *flow);
float steady_throws_to_win(const steady_bot *, unsigned seat);

/* steady_plan.c: goals and the plan */
steady_goal *steady_add_goal(steady_bot *, steady_aim, float points);
void steady_add_price(const steady_bot *, uint8_t *price, unsigned what, unsigned times);
void steady_improve_rates(float *rate, unsigned trades);
void steady_think(steady_bot *);
float steady_end_with(steady_bot *, const uint8_t *hand); /* the end if this were the hand */
void steady_list(const steady_bot *, uint8_t *price);     /* what the plan wants to pay next */
bool steady_build(steady_bot *, kh_action *);
void steady_say_road(steady_bot *, const steady_goal *);

/* steady_choose.c: which card to take, and which to give */
unsigned steady_best_card(steady_bot *, const uint8_t *from, float *gain);
unsigned steady_least_card(steady_bot *, const uint8_t *hand, float *end);
float steady_best_swap(steady_bot *, const uint8_t *hand, const uint8_t *from, unsigned *give, unsigned *get);
float steady_throws_for(const steady_bot *, float points);
bool steady_take_card(steady_bot *, kh_action *);

/* steady_canal.c: bargains with the bank, and tiles of the canal */
bool steady_bargain(steady_bot *, kh_action *);
unsigned steady_lasting_rate(const steady_bot *, unsigned resource);
float steady_tiles_worth(const island_look_offer *, bool maker);
bool steady_deal_in_tiles(steady_bot *, kh_action *);

/* steady_favours.c */
float steady_tile_points(const steady_bot *);
bool steady_redeem(steady_bot *, kh_action *);
bool steady_gift(steady_bot *, kh_action *);
bool steady_favour_before_roll(steady_bot *, kh_action *);
bool steady_answer_favours(steady_bot *, kh_action *);

/* steady_helpers.c, steady_hire.c */
bool steady_use_helper(steady_bot *, kh_action *);
bool steady_answer_helpers(steady_bot *, kh_action *);
bool steady_hire(steady_bot *, kh_action *);

/* The other decisions: true with an action. */
void steady_found(steady_bot *, kh_action *);
void steady_found_road(steady_bot *, kh_action *);
void steady_free_road(steady_bot *, kh_action *);
bool steady_play_card(steady_bot *, kh_action *);
bool steady_bank(steady_bot *, kh_action *);
bool steady_offer(steady_bot *, kh_action *);
bool steady_is_talking(const steady_bot *); /* whether it may make an offer now */
/* An offer of one or two cards for another, to all who may have it; false: nobody may, or it was made lately. */
bool steady_may_offer(const steady_bot *, unsigned give, unsigned count, unsigned get, kh_action *);
void steady_note_offer(steady_bot *, const kh_action *); /* it was made */
bool steady_close_offer(steady_bot *, kh_action *);
bool steady_answer(steady_bot *, kh_action *);
float steady_robber_worth(const steady_bot *, unsigned hex);
void steady_move_robber(steady_bot *, kh_action *);
void steady_rob(steady_bot *, kh_action *);
void steady_discard(steady_bot *, kh_action *);

/* steady.c: what eyes can overlook, for two rounds */
typedef enum steady_thing {
    SEE_SITE,
    SEE_CITY,
    SEE_CARD,
    SEE_LONGEST,
    SEE_HEX,
    SEE_PLAY,
    SEE_TRADE
} steady_thing;
bool steady_overlooks(const steady_bot *, steady_thing, unsigned where);

void steady_see(steady_bot *, const void *view); /* looks at a view, and forgets talk of earlier turns */

/* steady.c: an action with one argument or none, and why it is done */
bool steady_do(const steady_bot *, kh_action *, island_kind, unsigned size, unsigned arg);
bool steady_legal(const steady_bot *, const kh_action *);
void steady_say(steady_bot *, const char *key);
void steady_say_value(steady_bot *, const char *name, const kh_type *, const uint8_t *arg);

#endif
