/* kinds.h - what Island is made of, whatever the size of the game: resources, cards, kinds of action, phases,
 * options, events, the board. The engine behind it, built for two sizes: island.h. */
#ifndef KH_ISLAND_KINDS_H
#define KH_ISLAND_KINDS_H

#include "games/island/bundle.h"
#include "games/island/island_data.h"
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
/* Guilds of the Favours; a bundle counts their tiles too. */
typedef enum island_guild {
    TRADERS,
    MERCHANTS,
    ROAD_BUILDERS,
    SCHOLARS,
    MASTER_BUILDERS,
    GUILDS
} island_guild;
/* Helpers, in the order of the stack: six with a number, four without. */
typedef enum island_helper {
    HELPER_DEMAND,  /* A1: one or two others give a card of a kind and get one back */
    HELPER_PAVE,    /* A2: a road with another resource in it */
    HELPER_BALANCE, /* A3: a card after a throw that brought nothing */
    HELPER_MOVE,    /* A4: a road is moved */
    HELPER_SHIELD,  /* A5: protection at the 7 */
    HELPER_STUDY,   /* A6: one of three development cards */
    HELPER_INSPECT, /* a card of the leader's hand */
    HELPER_RAISE,   /* a knight becomes a building */
    HELPER_BARGAIN, /* two for one with the bank */
    HELPER_BANISH,  /* the robber goes to a desert */
    HELPERS,
} island_helper;

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
    /* Of scenarios. */
    DO_CHOOSE,  /* a card from the bank */
    DO_BARGAIN, /* two for one with the bank for the rest of the turn */
    DO_GIFT,    /* favours */
    DO_TAKE,
    DO_REFUSE,
    DO_SPARE,
    DO_FIRST,
    DO_REDEEM,
    DO_EXCHANGE,
    DO_SWAP,
    DO_RETURN,
    DO_DEMAND, /* helpers */
    DO_GIVE,
    DO_ENOUGH,
    DO_WAIVE,
    DO_PAVE,
    DO_LIFT,
    DO_LAY,
    DO_STUDY,
    DO_KEEP,
    DO_INSPECT,
    DO_PICK,
    DO_RAISE,
    DO_ENLARGE,
    DO_BANISH,
    DO_FLIP,
    DO_HIRE,
    DO_SELL, /* the canal: tiles, and cards with them, for cards, and the other way round */
    DO_SEEK,
    LUCK_DICE,
    LUCK_CARD,
    LUCK_STEAL,
    LUCK_TILE,
    LUCK_PEEK,
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
    PHASE_ASK,  /* a scenario asks somebody */
    PHASE_DRAW, /* luck in a scenario */
    PHASES,
} island_phase;

/* What a scenario asks in PHASE_ASK, or lets luck decide in PHASE_DRAW. */
typedef enum island_question {
    QUESTION_NONE,
    QUESTION_GIFT,    /* take the card or refuse it */
    QUESTION_ORDER,   /* which partner of a new link draws a tile first */
    QUESTION_TILE,    /* luck: a favour tile */
    QUESTION_FAVOUR,  /* a card from the bank, for the Merchants */
    QUESTION_RETURN,  /* a tile goes back to the supply */
    QUESTION_GIVE,    /* a card in return for the one demanded */
    QUESTION_AGAIN,   /* demand from a second one, or enough */
    QUESTION_BALANCE, /* a card after a throw that brought nothing, or waive it */
    QUESTION_SHIELD,  /* a card at the 7 */
    QUESTION_LAY,     /* where the road that was taken up lies now */
    QUESTION_PEEK,    /* luck: the cards at the top of the stack */
    QUESTION_KEEP,    /* one of them */
    QUESTION_PICK,    /* a card of the hand that lies open */
    QUESTION_HELPER,  /* flip the helper or hire another */
    QUESTIONS,
} island_question;

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
    OPT_SCENARIO,
    OPT_ERIE,
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
enum {
    SCENARIO_NONE,
    SCENARIO_FAVOURS,
    SCENARIO_HELPERS,
    SCENARIO_CORSICA,
    SCENARIO_NEWYORK,
    SCENARIO_MAP,
    SCENARIOS
};

typedef struct island_board {
    uint8_t terrain[BOX_HEXES];
    uint8_t number[BOX_HEXES];  /* 0: none */
    uint8_t harbour[BOX_COAST]; /* kind of harbour at each coast slot */
    uint8_t robber;             /* where he begins */
} island_board;

/* How every table begins, whatever the size of the game. A drawn map lies in the table itself: its geometry is
 * found by its offset, so that two tables of one game are equal byte for byte. */
typedef struct island_head {
    const island_box *box;
    const island_geometry *geometry; /* of the box; NULL: look at geometry_at */
    uint32_t geometry_at;
    uint8_t seats;
    bool wide;
} island_head;

static inline const island_geometry *island_geometry_of(const island_head *head) {
    return head->geometry ? head->geometry
                          : (const island_geometry *)((const char *)head + head->geometry_at);
}

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
    EVENT_TIME,    /* the time of to is up */
    EVENT_WON,     /* to won with count points */
    EVENT_OWED,    /* to may draw count favour tiles; what: 0 harmless robber, 1 gift, 2 new link */
    EVENT_TILE,    /* to drew favour tile what (secret) */
    EVENT_REDEEM,  /* from lays count tiles at the house of guild what */
    EVENT_CHIP,    /* to gets a chip that is worth a point; what: the vertex it lay on, or none */
    EVENT_HELPER,  /* to takes helper what */
    EVENT_USED,    /* from uses helper what */
    EVENT_FLIPPED, /* from keeps helper what for a second use */
    EVENT_LIFTED,  /* from takes up the road at edge count */
    EVENT_CANAL,   /* to earns count canal tiles */
    EVENT_TWO,     /* from trades what two for one until the turn ends */
    EVENT_TILES,   /* from gave count canal tiles to to */
    EVENTS,
} island_event;
/* kinds.c */
extern const kh_kind island_kinds[];
bool island_shows(uint8_t kind); /* something of the hands of others */
extern const kh_option island_options[];
extern const char *const island_events[];
extern const char *const island_question_names[QUESTIONS];
extern const uint8_t island_pips[13]; /* how many of the 36 throws make each sum */

/* board.c */
const island_box *island_box_of(const kh_config *);
bool island_is_beginner(const kh_config *); /* the printed start */
unsigned island_target(const kh_config *);  /* points to win */
kh_verdict island_config_check(const kh_config *);
size_t island_board_size(const kh_config *);
kh_verdict island_settle(const kh_config *, kh_rng *, void *board);
size_t island_board_write(const kh_config *, const void *board, char *out, size_t cap);
kh_verdict island_board_read(const kh_config *, const char *text, size_t length, void *board);
void island_board_flaw(const kh_config *, const char *text, size_t length, kh_flaw *);
kh_verdict island_board_check(const kh_config *, const void *board);
unsigned island_colour_of(unsigned seats,
                          unsigned seat); /* 0 red, 1 blue, 2 orange, 3 white, 4 green, 5 brown */

/* notation.c: how vertices, edges and bundles are spelled */
extern const kh_type island_type_vertex, island_type_edge, island_type_hex, island_type_resource,
    island_type_card, island_type_bundle, island_type_seats, island_type_guild, island_type_helper,
    island_type_payment, island_type_goods;
island_bundle island_bundle_from(const uint8_t *five);
void island_bundle_to(island_bundle, uint8_t *five);
extern const char *const island_resource_names[RESOURCES];
extern const char *const island_card_names[CARDS];
extern const char *const island_guild_names[GUILDS];
extern const char *const island_helper_names[HELPERS];

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
