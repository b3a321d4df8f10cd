/* A grid of character cells: see canvas.h. */
#include "voice/canvas.h"

#include <string.h>

size_t utf8_length(const char *text) {
    const unsigned char first = (unsigned char)text[0];
    const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 1;
    return length;
}

const char *utf8_plain(const char *text, char store[2]) {
    static const char *const known[][2] = {
        {"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"},
        {"–", "-"},  {"—", "-"},  {"’", "'"},  {"„", "\""}, {"“", "\""}, {"”", "\""}, {"…", "..."},
        {"·", "."},  {"→", "->"}, {"×", "x"},  {"é", "e"},  {"è", "e"},  {"ê", "e"},  {"ë", "e"},
        {"É", "E"},  {"È", "E"},  {"à", "a"},  {"â", "a"},  {"ç", "c"},  {"î", "i"},  {"ï", "i"},
        {"ô", "o"},  {"û", "u"},  {"ñ", "n"},
    };
    const size_t length = utf8_length(text);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strlen(known[i][0]) == length && memcmp(known[i][0], text, length) == 0)
            return known[i][1];
    store[0] = (unsigned char)text[0] < 0x80 ? text[0] : '?';
    store[1] = '\0';
    return store;
}

void canvas_clear(canvas *c, int width, int height, canvas_means means) {
    c->width = width < CANVAS_WIDTH ? width : CANVAS_WIDTH;
    c->height = height < CANVAS_HEIGHT ? height : CANVAS_HEIGHT;
    c->means = means;
    canvas_wipe(c, (canvas_part){0, 0, c->width, c->height});
}

void canvas_wipe(canvas *c, canvas_part part) {
    for (int y = part.y > 0 ? part.y : 0; y < part.y + part.height && y < c->height; y++)
        for (int x = part.x > 0 ? part.x : 0; x < part.x + part.width && x < c->width; x++)
            c->cell[y][x] = (canvas_cell){.glyph = " "};
}

static void put_bytes(canvas *c, int x, int y, const char *bytes, size_t n, canvas_pen pen) {
    if (x < 0 || y < 0 || x >= c->width || y >= c->height || n >= CANVAS_GLYPH)
        return;
    canvas_cell *cell = &c->cell[y][x];
    memset(cell->glyph, 0, sizeof cell->glyph);
    memcpy(cell->glyph, bytes, n);
    if (pen.fore)
        cell->fore = pen.fore;
    if (pen.back)
        cell->back = pen.back;
    cell->bold = pen.bold;
}

void canvas_put(canvas *c, int x, int y, const char *glyph, char plain, canvas_pen pen) {
    if (c->means.unicode)
        put_bytes(c, x, y, glyph, utf8_length(glyph), pen);
    else
        put_bytes(c, x, y, &plain, 1, pen);
}

int canvas_text(canvas *c, int x, int y, const char *text, canvas_pen pen) {
    const int start = x;
    for (size_t n; *text; text += n) {
        n = utf8_length(text);
        if (c->means.utf8) {
            put_bytes(c, x++, y, text, n, pen);
            continue;
        }
        char store[2];
        for (const char *p = utf8_plain(text, store); *p; p++)
            put_bytes(c, x++, y, p, 1, pen);
    }
    return x - start;
}

int canvas_text_width(const canvas *c, const char *text) {
    int width = 0;
    for (; *text; text += utf8_length(text)) {
        char store[2];
        width += c->means.utf8 ? 1 : (int)strlen(utf8_plain(text, store));
    }
    return width;
}

void canvas_copy(canvas *to, int x, int y, const canvas *from, canvas_part part) {
    for (int row = 0; row < part.height; row++)
        for (int column = 0; column < part.width; column++) {
            const int from_x = part.x + column, from_y = part.y + row, to_x = x + column, to_y = y + row;
            if (from_x >= 0 && from_y >= 0 && from_x < from->width && from_y < from->height && to_x >= 0 &&
                to_y >= 0 && to_x < to->width && to_y < to->height)
                to->cell[to_y][to_x] = from->cell[from_y][from_x];
        }
}

static void write_style(const canvas_cell *cell, kh_text *out) {
    kh_text_add(out, "\033[0");
    if (cell->bold)
        kh_text_add(out, ";1");
    if (cell->fore) {
        kh_text_add(out, ";38;5;");
        kh_text_number(out, cell->fore);
    }
    if (cell->back) {
        kh_text_add(out, ";48;5;");
        kh_text_number(out, cell->back);
    }
    kh_text_char(out, 'm');
}

static bool same_style(const canvas_cell *a, const canvas_cell *b) {
    return a->fore == b->fore && a->back == b->back && a->bold == b->bold;
}

void canvas_write_line(const canvas *c, int y, kh_text *out) {
    const bool colour = c->means.colour;
    static const canvas_cell bare = {.glyph = " "};
    const canvas_cell *row = c->cell[y], *style = &bare;
    int end = c->width;
    while (end > 0 && strcmp(row[end - 1].glyph, " ") == 0 && (!colour || row[end - 1].back == 0))
        end--;
    for (int x = 0; x < end; x++) {
        if (colour && !same_style(style, &row[x])) {
            write_style(&row[x], out);
            style = &row[x];
        }
        kh_text_add(out, row[x].glyph);
    }
    if (colour && !same_style(style, &bare))
        kh_text_add(out, "\033[0m");
}
