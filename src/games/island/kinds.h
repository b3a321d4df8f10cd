/* kinds.h - what Island is made of, whatever the size of the game: resources, cards, kinds of action, phases,
 * options, events, the board. The engine behind it, built for two sizes: island.h. */
#ifndef KH_ISLAND_KINDS_H
#define KH_ISLAND_KINDS_H

#include "bundle.h"
#include "island_data.h"
#include "kornholm/game.h"

enum {
    ISLAND_NONE = 0xff, /* no seat, no vertex, no hex */
    ISLAND_ANY = 6,     /* a harbour for every kind; 1..5 serve one resource, 0 is no harbour */
    ISLAND_LONG_ROAD = 5,
    ISLAND_ARMY = 3,
    ISLAND_THROWS = 36, /* two dice */
    ISLAND_SEATS_MOST = 6,
    ISLAND_BANK_MOST = 24 /* cards of one kind in the largest bank */
};

typedef enum island_resource { WOOD, BRICK, WOOL, GRAIN, ORE, RESOURCES } island_resource;
typedef enum island_card { KNIGHT, ROADS, INVENTION, MONOPOLY, POINT, CARDS } island_card;

typedef enum island_kind {
    DO_NOTHING,
    DO_ROLL,
    DO_SETTLEMENT,
    DO_ROAD,
    DO_CITY,
    DO_BUY,
    DO_KNIGHT,
    DO_ROADS,
    DO_INVENTION,
    DO_MONOPOLY,
    DO_ROBBER,
    DO_ROB,
    DO_DISCARD,
    DO_BANK,
    DO_OFFER,
    DO_ACCEPT,
    DO_DECLINE,
    DO_TRADE,
    DO_WITHDRAW,
    DO_END,
    DO_PASS,
    LUCK_DICE,
    LUCK_CARD,
    LUCK_STEAL,
    CLOCK_TIMEOUT,
    KINDS,
} island_kind;

/* What the game waits for. */
typedef enum island_phase {
    PHASE_FIRST,      /* luck: a throw for who begins */
    PHASE_SETTLEMENT, /* founding */
    PHASE_ROAD,       /* founding */
    PHASE_ROLL,       /* the turn begins */
    PHASE_DICE,       /* luck */
    PHASE_DISCARD,
    PHASE_ROBBER,
    PHASE_VICTIM,
    PHASE_STEAL, /* luck */
    PHASE_MAIN,  /* trade and build */
    PHASE_CARD,  /* luck: the card just bought */
    PHASE_FREE_ROADS,
    PHASE_EXTRA, /* five and six people: the others build after a turn */
    PHASE_OVER,
    PHASES,
} island_phase;

typedef enum island_option {
    OPT_SETUP,
    OPT_TOKENS,
    OPT_HARBOURS,
    OPT_FIRST,
    OPT_PHASES,
    OPT_TARGET,
    OPT_LIMIT,
    OPT_CLOCK,
    OPT_OFFERS,
    OPT_ROBBER,
    OPT_DICE,
    OPT_POINTS,
    OPT_BETWEEN,
    OPTIONS,
} island_option;
enum { SETUP_USUAL, SETUP_BEGINNER, SETUP_VARIABLE };
enum { TOKENS_SPIRAL, TOKENS_RANDOM };
enum { HARBOURS_PRINTED, HARBOURS_FRAME, HARBOURS_SHUFFLED };
enum { PHASES_STRICT, PHASES_COMBINED };
enum { ROBBER_USUAL, ROBBER_FRIENDLY };
enum { DICE_RANDOM, DICE_BALANCED };
enum { POINTS_HIDDEN, POINTS_SHOWN };
enum { BETWEEN_SPECIAL, BETWEEN_PAIRED };

typedef struct island_board {
    uint8_t terrain[BOX_HEXES];
    uint8_t number[BOX_HEXES];  /* 0: none */
    uint8_t harbour[BOX_COAST]; /* kind of harbour at each coast slot */
    uint8_t robber;             /* where he begins */
} island_board;

/* How every table begins, whatever the size of the game. */
typedef struct island_head {
    const island_box *box;
    const island_geometry *geometry;
    uint8_t seats;
    bool wide;
} island_head;

/* Events. */
typedef enum island_event {
    EVENT_DICE,    /* what = first die, count = second */
    EVENT_FIRST,   /* to: who begins */
    EVENT_GAIN,    /* to gets count of what from the bank */
    EVENT_SHORT,   /* the bank could not pay what */
    EVENT_PAY,     /* from pays count of what to the bank */
    EVENT_BUILT,   /* to built what: 0 road, 1 settlement, 2 city; count = edge or vertex */
    EVENT_BOUGHT,  /* to bought a card */
    EVENT_DREW,    /* to drew card what (secret) */
    EVENT_PLAYED,  /* from played card what */
    EVENT_DISCARD, /* from discards count of what */
    EVENT_ROBBER,  /* from moved the robber to hex what */
    EVENT_STOLE,   /* to stole what (secret) from from */
    EVENT_NOTHING, /* from had nothing to steal */
    EVENT_GAVE,    /* from gave count of what to to */
    EVENT_LONGEST, /* to (or nobody) holds the longest road */
    EVENT_ARMY,    /* to holds the largest army */
    EVENT_TURN,    /* to begins turn number count */
    EVENT_VISIT,   /* to may build, or (what 1) takes the paired turn */
    EVENT_TIME,    /* time is up */
    EVENT_WON,     /* to won with count points */
    EVENTS,
} island_event;
/* kinds.c */
extern const kh_kind island_kinds[];
extern const kh_option island_options[];
extern const char *const island_events[];
extern const uint8_t island_pips[13]; /* how many of the 36 throws make each sum */

/* board.c */
const island_box *island_box_of(const kh_config *);
bool island_is_beginner(const kh_config *); /* the printed start */
kh_verdict island_config_check(const kh_config *);
size_t island_board_size(const kh_config *);
kh_verdict island_settle(const kh_config *, kh_rng *, void *board);
size_t island_board_write(const kh_config *, const void *board, char *out, size_t room);
kh_verdict island_board_read(const kh_config *, const char *text, size_t length, void *board);
kh_verdict island_board_check(const kh_config *, const island_board *);
unsigned island_colour_of(unsigned seats,
                          unsigned seat); /* 0 red, 1 blue, 2 orange, 3 white, 4 green, 5 brown */

/* notation.c: how vertices, edges and bundles are spelled */
extern const kh_type island_type_vertex, island_type_edge, island_type_hex, island_type_resource,
    island_type_card, island_type_bundle, island_type_seats;
island_bundle island_bundle_from(const uint8_t *five);
void island_bundle_to(island_bundle, uint8_t *five);
extern const char *const island_resource_names[RESOURCES];
extern const char *const island_card_names[CARDS];

static inline kh_verdict refuse(const char *rule) {
    return kh_refuse(rule);
}
static inline bool refused(kh_verdict v) {
    return v.code != 0;
}

/* engine.c, built twice */
extern const kh_game island_engine, island_wide_engine;

extern const kh_game island_game;

#endif
