/* map.h - what a drawn map adds to the drawing of the island: towns, chips, trade documents, names. */
#ifndef KH_TERM_ISLAND_MAP_H
#define KH_TERM_ISLAND_MAP_H

#include "games/island/look.h"
#include "term/face.h"
#include "voice/canvas.h"

/* A sign for one cell. */
typedef struct island_sign {
    const char *glyph;
    char plain;
    canvas_pen pen;
} island_sign;

/* The sign of a crossing where one may settle or a chip lies; false: a plain one. */
bool island_place_sign(const island_look_board *, const island_look *, unsigned vertex, island_sign *out);

/* The sign of a road space: NULL for one like all others. Closed sides have the thinnest one. */
const island_sign *island_road_sign(const island_look_board *, unsigned edge, bool upright);

/* Where the label of the trade document beside this road space belongs: a crossing. LOOK_NONE: there is none, or
 * another road space of the same document has it. */
unsigned island_document_crossing(const island_look_board *, unsigned edge);

/* "2:1 wool" in two lines, on the cells with the colour of the sea that are nearest to (x, y) and free. */
void island_document_draw(canvas *, const kh_lang *, int x, int y, unsigned kind, uint8_t sea);

/* "wool" in the reader's language. */
const char *island_resource_word(const kh_lang *, unsigned resource);

/* What these signs mean, into line y. */
void island_map_legend(canvas *, const kh_lang *, const island_look_board *, int y);

/* All places by name, and what the documents trade. */
void island_say_places(const term_seen *);

/* "Ajaccio (v12)", or "v12" where it has no name. */
const char *island_vertex_text(const term_seen *, unsigned vertex, char *out, size_t cap);

/* The crossing that a folded text names, or begins to name like no other; LOOK_NONE: none. */
unsigned island_vertex_named(const term_seen *, const char *text);

#endif
