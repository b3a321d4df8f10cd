/* board.h - the island as a drawing of character cells. */
#ifndef KH_TERM_ISLAND_BOARD_H
#define KH_TERM_ISLAND_BOARD_H

#include "games/island/kinds.h"
#include "games/island/look.h"
#include "kornholm/lang.h"
#include "voice/canvas.h"

enum { ISLAND_BOARD_WIDTH = 79 }; /* a drawing is wider only where the map needs it */

/* A place: 'v' a vertex, 'e' an edge, 'h' a hex; 0 none. */
typedef struct island_spot {
    char kind;
    uint8_t place;
} island_spot;

/* Places that are drawn bright and with their names, so that they can be typed; edges with both their ends. */
typedef struct island_marks {
    bool vertices[LOOK_VERTICES], edges[LOOK_EDGES], hexes[LOOK_HEXES];
    bool all_names; /* the names of all other corners and hexes as well */
    island_spot aim;
} island_marks;

/* All that a drawing shows. */
typedef struct island_picture {
    island_look_board board;
    island_look look;
    uint8_t harbour[LOOK_EDGES]; /* kind of harbour at each edge; 0: none */
    island_marks marks;
    int width, height; /* what it may take at most; 0: no more than it needs */
} island_picture;

/* Draws the position that a view shows. Clears the canvas first. */
void island_board_draw(canvas *, canvas_means, const kh_lang *, const island_picture *);

/* The cell in the middle of a place, in a picture that may take so much. */
void island_board_find(const island_look_board *, int width, int height, island_spot, int *x, int *y);

/* The sign of the land that gives a resource. */
void island_resource_sign(canvas *, int x, int y, unsigned resource);

/* What the signs mean in one line, and those of a map in a second, for a picture that may take so much. Clears the
 * canvas first. */
void island_legend_draw(canvas *, canvas_means, const kh_lang *, const island_look_board *, int width,
                        int height);

/* The sign of a seat: a letter, and a colour that never stands without it. */
char island_seat_letter(const island_look_board *, unsigned seat);
canvas_pen island_seat_pen(const island_look_board *, unsigned seat);

#endif
