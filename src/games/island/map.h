/* map.h - drawn maps: hexes anywhere, named places, trade documents. The text of a map, and what can be wrong
 * with it: docs/maps.md. The rules of the scenarios that are played on maps are not here. */
#ifndef KH_ISLAND_MAP_H
#define KH_ISLAND_MAP_H

#include "games/island/kinds.h"
#include "kornholm/text.h"

enum {
    MAP_NAME = 20,        /* bytes of a name with its NUL; UTF-8 */
    MAP_TEXT = 1 << 16,   /* bytes of the longest text */
    MAP_TOWNS_LEAST = 8,  /* two for each of four people */
    MAP_PLACES_LEAST = 12 /* two for each of six, who settle on point crossings too */
};

typedef enum island_place {
    PLACE_NONE, /* a plain crossing */
    PLACE_TOWN,
    PLACE_POINT, /* a point crossing */
    PLACE_CANAL, /* a town at the canal */
    PLACES,
} island_place;

/* A drawn map: hexes anywhere, where people may settle and lay roads, and what lies there. */
typedef struct island_map {
    island_geometry geometry; /* coast 0, no spirals; numbered row by row from the top left as the island */
    uint8_t place[BOX_VERTICES]; /* island_place */
    uint8_t closed[BOX_EDGES];   /* 1: a side of a hex without a road space */
    uint8_t
        document[BOX_EDGES]; /* beside a road space: 0 none, 1..5 two for one of that resource, ISLAND_ANY */
    char name[MAP_NAME];
    char place_name[BOX_VERTICES][MAP_NAME];
} island_map;
_Static_assert(sizeof(island_map) == sizeof(island_geometry) + BOX_VERTICES + 2 * BOX_EDGES + MAP_NAME +
                                         BOX_VERTICES * MAP_NAME,
               "no padding");

/* The board of a game on a map. Bytes beyond use are 0, so that memcmp compares boards. */
typedef struct island_map_board {
    island_board board;
    island_map map;
} island_map_board;
_Static_assert(sizeof(island_map_board) == sizeof(island_board) + sizeof(island_map), "no padding");

typedef kh_flaw island_map_flaw;
void island_flaw_word(kh_flaw *, kh_scan word); /* as much of it as fits */

/* map_read.c. false: `out` is untouched, and `flaw` says why. */
bool island_map_read(const char *text, size_t length, island_map_board *out, island_map_flaw *flaw);
unsigned island_map_places(const island_map *, island_place);

/* map_write.c: the text without comments and in the order of the numbers; read again, it gives the same bytes. */
size_t island_map_write(const island_map_board *, char *out, size_t cap);
extern const char *const island_place_names[PLACES]; /* as the text has them */
const char *island_document_name(unsigned kind);

/* map_geometry.c. All but coast and spirals, from hexes and hex_xy, which are sorted; false: more crossings or
 * sides than there is room for. The others find what lies somewhere, or ISLAND_NONE. */
bool island_geometry_lay(island_geometry *);
unsigned island_hex_at(const island_geometry *, int x, int y);
unsigned island_vertex_at(const island_geometry *, int x, int y);
unsigned island_edge_between(const island_geometry *, unsigned a, unsigned b);

/* Our own maps, made from data/island by tools/compile-map.c. */
extern const island_map_board island_corsica, island_newyork;

#endif
