/* dice_oracle.h - Dice and Dice Duel once more, slow and plain: six dice that lie somewhere, and a list of all that was
 * ever built. Points, boxes, the army and lengths of roads are counted from that list each time anew. It is written
 * from docs/rules alone, reads data/dice/sheets.txt by itself and shares nothing with the engine but the order of the
 * symbols on a sheet. */
#ifndef KH_DICE_ORACLE_H
#define KH_DICE_ORACLE_H

#include <stdbool.h>

enum {
    PEOPLE = 4,
    DICE = 6,
    BOXES = 15,
    MOST = 20, /* symbols of one kind on a sheet, with room to spare */
    NODES = 20,
    BUILDS = PEOPLE * 4 * MOST,
    NOBODY = -1, /* also who acts, if it is luck */
    CLOCK = -2,
    NEVER = -1, /* no deadline */
    ANY = -1    /* the face of a joker for all */
};

/* In the order of the texts. */
enum { F_WOOD, F_BRICK, F_WOOL, F_GRAIN, F_ORE, F_GOLD, F_FACES };
enum { S_ROAD, S_SETTLEMENT, S_CITY, S_KNIGHT, S_KINDS };

typedef enum slow_wait { W_FIRST, W_ROLL, W_DICE, W_KEEP, W_BUILD, W_OVER } slow_wait;

typedef enum slow_kind {
    M_ROLL,
    M_KEEP,
    M_STOP,
    M_GOLD,
    M_JOKER,
    M_ROAD,
    M_SETTLEMENT,
    M_CITY,
    M_KNIGHT,
    M_END,
    M_FIRST,
    M_DICE,
    M_TIMEOUT,
} slow_kind;

/* what: a symbol, face, joker or person, by kind; from and to: the faces of a joker; faces: how many dice of each. */
typedef struct slow_action {
    slow_kind kind;
    int who, at, what, from, to;
    int faces[F_FACES];
} slow_action;

/* One side of a sheet. Road 0 is the printed one. */
typedef struct slow_sheet {
    int symbols[S_KINDS], points[S_KINDS][MOST];
    char name[S_KINDS][MOST][8];
    int end[MOST][2];        /* of roads: nodes */
    int node[S_KINDS][MOST]; /* of settlements and cities */
    int jokers, face[MOST];
    bool needs[MOST][MOST]; /* a joker, a knight */
    int marked;
} slow_sheet;

typedef struct slow_build {
    int turn, who, kind, which;
} slow_build;

typedef enum slow_place { P_BOX, P_HAND, P_TABLE, P_PAID, P_DEAD } slow_place;

typedef struct slow_game {
    const slow_sheet *sheet;
    bool duel;
    int people, target, clock;
    slow_wait wait;
    int first, turns, rolls, deadline;
    int face[DICE];
    slow_place place[DICE];
    slow_build built[BUILDS]; /* in the order of building */
    int builds, longest;      /* longest: who has the longest road */
    bool used[PEOPLE][MOST];  /* jokers */
} slow_game;

extern const int slow_price[S_KINDS][F_FACES];

bool slow_read_sheet(const char *path, const char *name, slow_sheet *);

void slow_start(slow_game *, int first); /* what was chosen is filled in; first: NOBODY, if luck decides */
bool slow_allows(const slow_game *, const slow_action *);
void slow_play(slow_game *, const slow_action *); /* what is allowed */

bool slow_luck_due(const slow_game *);
int slow_turn(const slow_game *);         /* whose turn it is */
int slow_dice_of_turn(const slow_game *); /* with how many dice it is played */
int slow_dice_at(const slow_game *, slow_place);
int slow_showing(const slow_game *, int face); /* dice on the table */
bool slow_has(const slow_game *, int who, int kind, int which);
int slow_box(const slow_game *, int who, int box); /* 0: still empty */
int slow_points(const slow_game *, int who);
int slow_army(const slow_game *);
int slow_length(const slow_game *, int who);
int slow_orders(const int faces[F_FACES]); /* in how many orders these dice can lie */

#endif
