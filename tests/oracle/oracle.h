/* oracle.h - Island once more, slow and plain: who owns each crossing and edge, how many cards lie where. It shares
 * nothing with the engine but the numbering of hexes, crossings and edges (from the top left, row by row) and is
 * written from docs/rules alone, so that the two can judge each other. */
#ifndef KH_ORACLE_H
#define KH_ORACLE_H

#include <stdbool.h>

/* Room for the larger island of five and six; how much of it there is: oracle_geography(). */
enum { HEXES = 30, CROSSINGS = 80, SIDES = 109, PEOPLE = 6, GOODS = 5, NOBODY = -1, DIE = 6 };

/* Goods and development cards, in the order of the texts. */
enum { G_WOOD, G_BRICK, G_WOOL, G_GRAIN, G_ORE };
enum { C_KNIGHT, C_ROADS, C_INVENTION, C_MONOPOLY, C_POINT };

typedef enum oracle_wait {
    W_CONTEST,
    W_FOUND_SETTLEMENT,
    W_FOUND_ROAD,
    W_ROLL,
    W_DICE,
    W_DISCARD,
    W_ROBBER,
    W_VICTIM,
    W_STEAL,
    W_MAIN,
    W_CARD,
    W_FREE_ROADS,
    W_EXTRA, /* five and six: somebody builds between two turns */
    W_OVER,
} oracle_wait;

typedef enum oracle_kind {
    A_ROLL,
    A_SETTLEMENT,
    A_ROAD,
    A_CITY,
    A_BUY,
    A_KNIGHT,
    A_ROADS,
    A_INVENTION,
    A_MONOPOLY,
    A_ROBBER,
    A_ROB,
    A_DISCARD,
    A_BANK,
    A_OFFER,
    A_ACCEPT,
    A_DECLINE,
    A_TRADE,
    A_WITHDRAW,
    A_END,
    A_PASS,
    A_DICE,
    A_DRAW,
    A_STEAL,
} oracle_kind;

/* what: a crossing, edge, hex, good, card or person, by kind; dice and bank have a second one. */
typedef struct oracle_action {
    oracle_kind kind;
    int who; /* NOBODY: luck */
    int what, second;
    int cards[GOODS], want[GOODS];
    bool to[PEOPLE], to_all, to_strangers; /* offers: whom they address; strangers: seats that nobody has */
} oracle_action;

/* What people chose and what was drawn. */
typedef struct oracle_table {
    int people, target, limit, first; /* first: NOBODY, if the dice decide */
    bool beginner, combined, offers, friendly, balanced;
    bool special, paired; /* five and six: all others build between two turns, or one has a small turn */
    int desert;           /* where the robber begins */
    int good[HEXES];      /* NOBODY: a desert */
    int number[HEXES];
    int harbour[CROSSINGS]; /* NOBODY, a good, or GOODS for all */
} oracle_table;

/* All that changes; nothing but ints, so that main.c can compare and name each of them. */
typedef struct oracle_position {
    int owner[CROSSINGS], storeys[CROSSINGS]; /* 1: settlement, 2: city */
    int road[SIDES];
    int hand[PEOPLE][GOODS], cards[PEOPLE][GOODS], knights[PEOPLE], owes[PEOPLE];
    int bank[GOODS], stack[GOODS], removed[GOODS], fresh[GOODS];
    int offered[PEOPLE], give[PEOPLE][GOODS], want[PEOPLE][GOODS];
    int asked[PEOPLE][PEOPLE], answer[PEOPLE][PEOPLE]; /* of the maker's offer; 1: yes, 2: no */
    int left[DIE][DIE];                                /* balanced dice: throws still in the deck */
    int wait, turn, turns, first, founded, robber, longest, army, winner;
    int dice[2], rolled, carded, built, free_roads;
    int place; /* the settlement just founded, or the victim */
    int contest[PEOPLE], leads[PEOPLE], best;
    int visitor; /* who builds between two turns; in a small turn whose turn it was before */
    int length[PEOPLE], points[PEOPLE]; /* points without the cards */
} oracle_position;

typedef struct oracle {
    oracle_table t;
    oracle_position p;
} oracle;

/* The island, from the places of its hexes. */
typedef struct oracle_map {
    int hexes, crossings, sides;
    int corner[HEXES][6];
    int end[SIDES][2];
} oracle_map;
const oracle_map *oracle_geography(void);
void oracle_choose_island(int people); /* for all that follows */

void oracle_start(oracle *); /* the table is filled in */
bool oracle_allows(const oracle *, const oracle_action *);
void oracle_play(oracle *, const oracle_action *); /* what is allowed */

bool oracle_luck_due(const oracle *);
bool oracle_awaits(const oracle *, int who);             /* NOBODY: luck */
bool oracle_trading(const oracle *);                     /* offers may be made now */
int oracle_cases(const oracle *, const oracle_action *); /* equally likely cases behind it */
int oracle_length(const oracle *, int who);
int oracle_total(const oracle *, int who);
int oracle_sum(const int cards[GOODS]);

/* What the two files tell each other. */
enum { P_ROAD, P_SETTLEMENT, P_CITY, P_CARD };
extern const int oracle_price[4][GOODS];
bool oracle_touches_edge(int edge, int crossing);
bool oracle_touches_hex(int hex, int crossing);
int oracle_buildings(const oracle *, int who, int storeys);
bool oracle_any_road_fits(const oracle *, int who);
int oracle_builder(const oracle *);                 /* whoever builds and buys now */
bool oracle_is_guest(const oracle *);               /* he does it between two turns */
int oracle_rate(const oracle *, int who, int good); /* how many of it the bank wants for one card */
bool oracle_lives_at(const oracle *, int who, int hex);
bool oracle_may_address(const oracle *, int who, int to);

#endif
