/* island_board.h - the island as a drawing of character cells. */
#ifndef KH_TERM_ISLAND_BOARD_H
#define KH_TERM_ISLAND_BOARD_H

#include "canvas.h"
#include "island.h"
#include "kornholm/lang.h"

enum {
    ISLAND_BOARD_WIDTH = 79,
    ISLAND_BOARD_HEIGHT = 32,
};

/* Places that are drawn bright and with their names, so that they can be typed; edges with both their ends. */
typedef struct island_marks {
    island_vset vertices;
    island_eset edges;
    island_hset hexes;
    bool all_names; /* the names of all other corners and hexes as well */
} island_marks;

/* Draws the position that a view shows. Clears the canvas first. */
void island_board_draw(canvas *, canvas_means, const kh_lang *, const island_table *, const island_state *,
                       const island_marks *);

/* One line that says what the signs mean. Clears the canvas first. */
void island_legend_draw(canvas *, canvas_means, const kh_lang *);

/* The sign of a seat: a letter, and a colour that never stands without it. */
char island_seat_letter(const island_table *, unsigned seat);
canvas_pen island_seat_pen(const island_table *, unsigned seat);

#endif
