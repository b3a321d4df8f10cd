/* canvas.h - a grid of character cells with colours: drawn on in any order, then written out as text or shown
 * by a screen. Knows no game and no terminal. */
#ifndef KH_VOICE_CANVAS_H
#define KH_VOICE_CANVAS_H

#include "kornholm/text.h"

enum {
    CANVAS_WIDTH = 320, /* larger terminals stay empty beyond it */
    CANVAS_HEIGHT = 120,
    CANVAS_GLYPH = 5, /* one character in UTF-8 and its NUL */
};

/* A colour is one of the 256 of a terminal; 0 means the terminal's own. */
typedef struct canvas_cell {
    char glyph[CANVAS_GLYPH];
    uint8_t fore, back;
    bool bold;
} canvas_cell;

/* What may be used: drawings beyond ASCII, colours, letters beyond ASCII. */
typedef struct canvas_means {
    bool unicode, colour, utf8;
} canvas_means;

typedef struct canvas {
    int width, height;
    canvas_means means;
    canvas_cell cell[CANVAS_HEIGHT][CANVAS_WIDTH];
} canvas;

/* How to draw: the colours and weight of what is put down. A colour of 0 keeps what lies below. */
typedef struct canvas_pen {
    uint8_t fore, back;
    bool bold;
} canvas_pen;

void canvas_clear(canvas *, int width, int height, canvas_means);

/* One character: `glyph` where the canvas may use Unicode, else `plain`. Outside the canvas nothing happens. */
void canvas_put(canvas *, int x, int y, const char *glyph, char plain, canvas_pen);

/* A text from x on, clipped at the edges; returns the cells it takes. Without UTF-8 umlauts are spelled out. */
int canvas_text(canvas *, int x, int y, const char *text, canvas_pen);
int canvas_text_width(const canvas *, const char *text);

/* Copies a part of one canvas to (x, y) of another; what lies outside of either is left out. */
typedef struct canvas_part {
    int x, y, width, height;
} canvas_part;
void canvas_copy(canvas *, int x, int y, const canvas *from, canvas_part);

/* Makes a part as blank as it was at first. */
void canvas_wipe(canvas *, canvas_part);

/* Writes line y; colours become escape sequences. Trailing blanks without colour are left out. */
void canvas_write_line(const canvas *, int y, kh_text *out);

/* The length of the UTF-8 character at `text` (1 for a byte that begins none). */
size_t utf8_length(const char *text);
/* How to spell it in ASCII. */
const char *utf8_plain(const char *text, char store[2]);

#endif
