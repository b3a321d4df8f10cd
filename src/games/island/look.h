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
    LOOK_KINDS = 5, /* resources, and kinds of development card */
    LOOK_NONE = 0xff
};

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
} island_look_board;

typedef struct island_look_offer {
    bool open;
    uint8_t give[LOOK_KINDS], want[LOOK_KINDS];
    uint8_t to, yes, no; /* sets of seats, a bit each */
} island_look_offer;

typedef struct island_look_seat {
    uint8_t hand[LOOK_KINDS]; /* of others: what is known for certain */
    uint8_t hand_size;
    uint8_t cards[LOOK_KINDS]; /* of others: what is shown */
    uint8_t card_count, knights, points, road_length, debt;
    uint8_t rate[LOOK_KINDS];           /* what the bank wants of each kind for one card */
    uint8_t roads, settlements, cities; /* on the board */
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
} island_look;

void island_look_at_board(const void *t, island_look_board *out);
void island_look_at(const void *t, const void *view, island_look *out);

#endif
