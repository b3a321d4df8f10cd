/* look.h - what a view of Island shows, unpacked into plain arrays: for drawings, bots, logs and the network.
 * The engine's own layout (island.h) depends on the size of the game; this one does not. */
#ifndef KH_ISLAND_LOOK_H
#define KH_ISLAND_LOOK_H

#include "kornholm/game.h"

enum {
    LOOK_SEATS = 6,
    LOOK_HEXES = 32,
    LOOK_VERTICES = 96,
    LOOK_EDGES = 128,
    LOOK_KINDS = 5, /* resources, kinds of development card, guilds */
    LOOK_NAME = 20,
    LOOK_LINKS = 64,
    LOOK_NONE = 0xff
};

/* Lines of a position that the scenario adds to those of the base game, for whoever sets one up: each is a few words with
 * something behind them. What is rare, such as a question that waits, is not listed; whoever needs it writes it. */
typedef enum island_look_form {
    LOOK_LEAD,      /* nothing: it begins a line of marks */
    LOOK_MARK,      /* nothing: it stands there or does not */
    LOOK_NUMBER,    /* up to `most` */
    LOOK_FOLLOWS,   /* a number that follows from the pieces: 0 will do */
    LOOK_COUNTS,    /* "2 traders 1 scholars" */
    LOOK_ONE,       /* one of the names */
    LOOK_SOME,      /* some of them */
    LOOK_PEOPLE,    /* a set of seats */
    LOOK_CROSSINGS, /* of the board */
    LOOK_FORMS
} island_look_form;

typedef struct island_look_word {
    const char *word; /* NULL ends the line */
    island_look_form form;
    uint8_t most;             /* of a number, or of each that is counted */
    const char *kind;         /* what is counted or chosen: "guild" */
    const char *const *names; /* and which there are */
    uint8_t count;
} island_look_word;

typedef struct island_look_line {
    bool of_seat; /* "p1 tiles ...": everybody has one */
    island_look_word word[4];
} island_look_line;

/* What does not change during a game. Lists end with LOOK_NONE where they are shorter. */
typedef struct island_look_board {
    uint8_t seats, target, limit;
    bool strict, offers, friendly;
    uint8_t hexes, vertices, edges;
    uint8_t pieces_road, pieces_settlement, pieces_city;
    uint8_t colour[LOOK_SEATS];
    uint8_t terrain[LOOK_HEXES], number[LOOK_HEXES];
    uint8_t yield[LOOK_HEXES]; /* resource or LOOK_NONE */
    uint8_t hex_corners[LOOK_HEXES][6];
    uint8_t vertex_hexes[LOOK_VERTICES][3];
    uint8_t vertex_edges[LOOK_VERTICES][3];
    uint8_t edge_ends[LOOK_EDGES][2];
    uint8_t harbour[LOOK_VERTICES]; /* 0 none, 1..5 two for one of that resource, 6 three for one */
    int8_t vertex_xy[LOOK_VERTICES][2], hex_xy[LOOK_HEXES][2];
    uint8_t price[4][LOOK_KINDS]; /* road, settlement, city, card */
    uint8_t bank;                 /* cards of each kind in the box */
    uint8_t cards[LOOK_KINDS];    /* development cards in the box */

    /* What the scenario adds, as things that a board has. The floors above ask for these and never which scenario is
     * played, so that another one with chips or tiles is drawn and played as it is. */
    bool guilds;  /* favour tiles, gifts, thefts that may be spared */
    bool helpers; /* everybody has a helper, others lie beside the board */
    bool drawn;   /* a map: settled places, names, documents instead of harbours, closed sides */
    bool chips;   /* that are worth a point */
    bool canal;   /* canal tiles, which are earned, used and traded */
    uint8_t guild_price[LOOK_KINDS]; /* tiles that a guild wants for its favour */

    const island_look_line *lines; /* of positions; NULL, or ended by one without a word */

    bool site[LOOK_VERTICES];     /* one may settle here */
    bool stop[LOOK_VERTICES];     /* an own road goes on behind it only when one has settled here */
    uint8_t place[LOOK_VERTICES]; /* of a map: island_place of map.h */
    uint8_t document[LOOK_EDGES]; /* of a map: as harbour, for whoever has the road */
    bool closed[LOOK_EDGES];      /* of a map: no road space */
    char name[LOOK_VERTICES][LOOK_NAME];
} island_look_board;

typedef struct island_look_offer {
    bool open;
    uint8_t give[LOOK_KINDS], want[LOOK_KINDS];
    int8_t extra;        /* canal tiles given, or, below zero, wanted */
    uint8_t to, yes, no; /* sets of seats, a bit each */
} island_look_offer;

typedef struct island_look_seat {
    uint8_t hand[LOOK_KINDS]; /* of others: what is known for certain */
    uint8_t hand_size;
    uint8_t cards[LOOK_KINDS]; /* of others: what is shown */
    uint8_t card_count, knights, points, road_length, debt;
    uint8_t rate[LOOK_KINDS];           /* what the bank wants of each kind for one card */
    uint8_t roads, settlements, cities; /* on the board */

    uint8_t chips;
    uint8_t tiles[LOOK_KINDS]; /* favour tiles by guild; of others: none, but their number is known */
    uint8_t tile_count;        /* of favour or canal tiles */
    uint8_t helper;            /* island_helper or LOOK_NONE */
    bool flipped, ready;       /* the helper lies on its B side; it may be used in this turn */
} island_look_seat;

typedef struct island_look {
    uint8_t phase, turn, robber, longest, army, winner; /* phase: island_phase of kinds.h */
    uint8_t dice[2];
    bool rolled, carded, built;
    uint8_t free_roads, stack_size, place;
    uint16_t turns;
    uint8_t guest;             /* who builds in the special building phase, or LOOK_NONE */
    bool paired;               /* the small turn of paired turns */
    uint8_t fresh[LOOK_KINDS]; /* cards bought in this turn, if they are the viewer's */
    uint8_t bank[LOOK_KINDS];
    uint8_t road[LOOK_EDGES];        /* owner */
    uint8_t building[LOOK_VERTICES]; /* owner */
    bool city[LOOK_VERTICES];
    island_look_seat seat[LOOK_SEATS];
    island_look_offer offer[LOOK_SEATS];

    /* Of scenarios. */
    uint8_t asked, question;  /* in PHASE_ASK: who, and what (island_question of kinds.h) */
    uint8_t back;             /* in PHASE_ASK and PHASE_DRAW: the phase that comes afterwards */
    bool chip[LOOK_VERTICES]; /* a chip lies here */
    uint8_t chips_left, tiles_left;
    uint8_t bargains;    /* resources that the active player trades two for one now, a bit each */
    uint8_t gift;        /* favours: the card that is offered as a gift, or LOOK_NONE */
    bool gave, favoured; /* favours: in this turn a gift was made; tiles were redeemed or swapped */
    uint8_t offered;     /* favours: seats that were offered a gift in this turn */
    uint8_t exchanges;   /* favours: exchanges with the bank that are left */
    uint8_t link_count;
    uint8_t link[LOOK_LINKS][2];     /* favours: roads of networks that were linked once and touch no more */
    uint8_t fresh_tiles[LOOK_KINDS]; /* favours: received in this turn, if they are the viewer's */
    uint16_t display;                /* helpers: those that lie beside the board, a bit each */
    uint8_t demanded;                /* helpers: the resource that is demanded, or LOOK_NONE */
    uint8_t peek[LOOK_KINDS];        /* helpers: cards that the viewer may choose from */
} island_look;

void island_look_at_board(const void *t, island_look_board *out);
void island_look_at(const void *t, const void *view, island_look *out);

/* What the points of a seat are made of, as far as the view shows it: for statistics and results. */
enum {
    LOOK_FROM_SETTLEMENTS,
    LOOK_FROM_CITIES,
    LOOK_FROM_ROAD,
    LOOK_FROM_ARMY,
    LOOK_FROM_CARDS,
    LOOK_FROM_CHIPS,
    LOOK_SOURCES
};
void island_look_sources(const island_look *, unsigned seat, uint8_t out[LOOK_SOURCES]);

#endif
