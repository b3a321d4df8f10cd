/* How large a game the engine is built for. The same sources are built twice: for four seats on the base board,
 * where a vertex set is one machine word, and wide, for six seats and larger boards. */
#ifndef KH_ISLAND_SIZES_H
#define KH_ISLAND_SIZES_H

#include "games/island/box.h"

#ifdef ISLAND_WIDE
enum {
    ISLAND_SEATS_MAX = 6,
    ISLAND_HEXES_MAX = BOX_HEXES,
    ISLAND_VERTICES_MAX = BOX_VERTICES,
    ISLAND_EDGES_MAX = BOX_EDGES,
    ISLAND_SPARE = 4,
    ISLAND_ANNEX_MAX = 256,
    ISLAND_GROUPS_MAX = 40
};
#else
enum {
    ISLAND_SEATS_MAX = 4,
    ISLAND_HEXES_MAX = 19,
    ISLAND_VERTICES_MAX = 54,
    ISLAND_EDGES_MAX = 72,
    ISLAND_SPARE = 8,
    ISLAND_ANNEX_MAX = 16, /* scenarios are played in the wide build */
    ISLAND_GROUPS_MAX = 1
};
#endif

#endif
