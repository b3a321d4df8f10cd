/* What is in the box, and the geometry of its board: const tables made from data/island. They do not depend on
 * how large a game the engine is built for (sizes.h). */
#ifndef KH_ISLAND_BOX_H
#define KH_ISLAND_BOX_H

#include <stdint.h>

enum {
    BOX_HEXES = 32,
    BOX_VERTICES = 96,
    BOX_EDGES = 128,
    BOX_COAST = 40,
    BOX_CORNERS = 6,
    BOX_ROWS = 7,
    BOX_TERRAINS = 6,
    BOX_TOKENS = 28,
    BOX_PIECES = 10,
    BOX_PIECE_SIDES = 5,
};

/* Hexes, vertices and edges, numbered row by row from the top left. 0xff: none. */
typedef struct island_geometry {
    uint8_t hexes, vertices, edges, coast;
    uint8_t hex_corners[BOX_HEXES][6]; /* clockwise from the top */
    uint8_t hex_neighbours[BOX_HEXES][6];
    uint8_t edge_ends[BOX_EDGES][2];
    uint8_t vertex_edges[BOX_VERTICES][3];
    int8_t vertex_xy[BOX_VERTICES][2], hex_xy[BOX_HEXES][2];
    uint8_t coast_edges[BOX_COAST];          /* clockwise from the north-west side of h0 */
    uint8_t spirals[BOX_CORNERS][BOX_HEXES]; /* from each corner inwards, counter-clockwise */
} island_geometry;

typedef struct island_box {
    const island_geometry *geometry;
    uint8_t rows, row[BOX_ROWS];
    uint8_t terrain_count[BOX_TERRAINS];
    uint8_t tokens, token[BOX_TOKENS]; /* in the order of their letters */
    uint8_t bank, cards[5];
    uint8_t pieces, piece_sides[BOX_PIECES], piece[BOX_PIECES][BOX_PIECE_SIDES]; /* of the frame, clockwise */
} island_box;

#endif
