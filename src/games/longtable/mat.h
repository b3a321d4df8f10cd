/* mat.h - what is printed: the ground that all mats share, and what each of them has on it. Made from data/longtable.
 *
 * All mats have the same 72 crossings and 100 ways; a way across a border belongs to the mat on its left. An edge mat is
 * a mat of which only some crossings are there. So nothing depends on which mats lie side by side. */
#ifndef KH_LONG_MAT_H
#define KH_LONG_MAT_H

#include <stdint.h>

enum {
    LONG_CROSSINGS = 72,
    LONG_WAYS = 100,
    LONG_WAYS_WITHIN = 95, /* the last five lead across the right border */
    LONG_SLOTS = 106,      /* of ways, in sets */
    LONG_BORDER = 5,
    LONG_LEFT_FIRST = 0,   /* crossings at the left border, five in a row */
    LONG_RIGHT_FIRST = 67, /* at the right one */
    LONG_HEXES = 20,
    LONG_NONE = 255,
};

typedef enum long_resource { WOOD, BRICK, WOOL, GRAIN, ORE, LONG_RESOURCES } long_resource;
typedef enum long_priced { PRICE_ROAD, PRICE_SETTLEMENT, PRICE_CITY, PRICE_TILE, LONG_PRICES } long_priced;
typedef enum long_tile_kind {
    TILE_KNIGHT,
    TILE_ROADS,
    TILE_INVENTION,
    TILE_POINT,
    LONG_TILES
} long_tile_kind;
typedef enum long_side { SUN, MOON, LONG_SIDES } long_side; /* in the order of seats at a mat */
typedef enum long_mat_name { MAT_A, MAT_B, MAT_C, MAT_LEFT, MAT_RIGHT } long_mat_name;
enum { POST_NONE, POST_ANY = LONG_RESOURCES + 1 }; /* between: two to one, of resource n - 1 */

/* Crossings or ways of one mat, as bits. Each crossing begins one way or two: the first has the bit of its crossing,
 * the second one above all first ones, so that the ends of ways follow from shifts (long_data.h, long_seconds()). */
__extension__ typedef unsigned __int128 long_set;

/* A crossing is named from a mat: below 72 its own, then those of the mat to the right, then to the left. A way: below
 * 100 its own, then those of the mat to the left. */
typedef struct long_shape {
    int8_t xy[LONG_CROSSINGS][2];
    uint8_t ends[LONG_WAYS][2];
    uint8_t way_at[LONG_CROSSINGS][3]; /* LONG_NONE: no third one */
    uint8_t beside[LONG_CROSSINGS][3]; /* the other end of each */
    uint8_t slot[LONG_WAYS];           /* the bit of a way in a set */
    uint8_t way_in[LONG_SLOTS];        /* the way of a bit */
    uint8_t over[LONG_SLOTS];          /* the ends of that way: one of them xor this is the other */
    long_set ways_set[LONG_CROSSINGS]; /* way_at of the own mat */
    uint8_t left[LONG_BORDER],
        right[LONG_BORDER]; /* crossings at the borders, from the moon side: rising by one */
    const char *symbol[LONG_BORDER];
} long_shape;

typedef struct long_hex {
    uint8_t resource, number, region; /* LONG_NONE: of an edge mat */
    uint8_t corner[6];
    uint8_t column, row;
} long_hex;

typedef struct long_start {
    uint8_t building[3], road[3]; /* city, settlement, settlement, each with its road */
} long_start;

/* What a number brings on a mat, by regions. */
typedef struct long_grown {
    uint32_t
        window[LONG_SIDES]; /* the corners of its hex, in four bytes of a plane; none where there is no hex */
    uint8_t byte[LONG_SIDES];   /* the first of the four */
    uint8_t robber[LONG_SIDES]; /* hex + 1, as a robber there is noted */
    uint8_t resource[LONG_SIDES];
} long_grown;

typedef struct long_mat {
    const char *name;
    uint8_t edge, hexes; /* edge: 1 left, 2 right */
    uint8_t there[LONG_CROSSINGS], way_there[LONG_WAYS];
    long_set there_set, way_set;    /* the same as bits */
    uint8_t region[LONG_CROSSINGS]; /* a side, or LONG_NONE: desert only */
    uint8_t post[LONG_CROSSINGS];
    long_hex hex[LONG_HEXES];
    long_set corners[LONG_HEXES];
    uint8_t hex_at[LONG_CROSSINGS][3];
    uint8_t of_number[13][LONG_SIDES]; /* hexes */
    long_grown grows[13];
    long_start start[LONG_SIDES];
    uint8_t home[LONG_SIDES][2]; /* column and row of the desert where the robber lives */
    uint8_t grey_settlement[2], grey_road[2];
    const char *colour[LONG_SIDES];
} long_mat;

#endif
