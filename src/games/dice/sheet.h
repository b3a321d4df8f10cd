/* One side of a sheet, as tools/compile-sheets makes it from data/dice/sheets.txt. */
#ifndef KH_DICE_SHEET_H
#define KH_DICE_SHEET_H

#include <stdint.h>

enum {
    SHEET_HEXES = 7,
    SHEET_NODES = 19,
    SHEET_ROADS = 18,
    SHEET_SITES = 8,
    SHEET_KNIGHTS = 9,
    SHEET_JOKERS = 7,
    SHEET_NAME = 6, /* of a symbol, with its NUL */
};

typedef struct dice_hex {
    uint8_t grows; /* a face; FACES: a desert */
    int8_t q, r;
} dice_hex;

/* Its second node is further from the start. `touch`: roads that share a node with it. */
typedef struct dice_road {
    char name[SHEET_NAME];
    uint8_t ends[2];
    uint32_t touch;
} dice_road;

/* Of a settlement or a city. `roads`: those that touch it. */
typedef struct dice_site {
    char name[SHEET_NAME];
    uint8_t node, points;
    uint32_t roads;
} dice_site;

typedef struct dice_knight {
    char name[SHEET_NAME];
    uint8_t hex, points;
} dice_knight;

typedef struct dice_joker {
    char name[SHEET_NAME];
    uint8_t face; /* FACES: any */
    uint16_t knights;
} dice_joker;

/* Road 0 is the printed one. Sites and knights stand in the order of building. */
typedef struct dice_sheet {
    const char *name;
    uint8_t hexes, nodes, roads, settlements, cities, knights, jokers;
    uint8_t marked; /* the road that brings the longest road first, or 0xff */
    dice_hex hex[SHEET_HEXES];
    int8_t node_xy[SHEET_NODES][2];
    dice_road road[SHEET_ROADS];
    dice_site settlement[SHEET_SITES], city[SHEET_SITES];
    dice_knight knight[SHEET_KNIGHTS];
    dice_joker joker[SHEET_JOKERS];
} dice_sheet;

#endif
