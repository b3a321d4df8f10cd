/* Compiles maps into const C tables, with the reader of the program itself. Runs while the program is built.
 *
 * usage: compile-map OUT.c FILE.map ...
 * data/island/corsica.map becomes island_corsica. The first flaw of a map ends the build. */
#include <stdio.h>
#include <string.h>

#include "games/island/map.h"

/* The members, each a field of bytes. How it is shown: as numbers, as signed numbers, as texts. */
typedef enum form { NUMBERS, SIGNED, TEXTS } form;
typedef struct field {
    const char *name;
    size_t offset, rows, columns;
    form form;
} field;

#define FIELD(member, rows, columns, form) \
    { #member, offsetof(island_map_board, member), rows, columns, form }
static const field fields[] = {
    FIELD(board.terrain, 1, BOX_HEXES, NUMBERS),
    FIELD(board.number, 1, BOX_HEXES, NUMBERS),
    FIELD(board.robber, 1, 1, NUMBERS),
    FIELD(map.geometry.hexes, 1, 1, NUMBERS),
    FIELD(map.geometry.vertices, 1, 1, NUMBERS),
    FIELD(map.geometry.edges, 1, 1, NUMBERS),
    FIELD(map.geometry.hex_corners, BOX_HEXES, 6, NUMBERS),
    FIELD(map.geometry.hex_neighbours, BOX_HEXES, 6, NUMBERS),
    FIELD(map.geometry.edge_ends, BOX_EDGES, 2, NUMBERS),
    FIELD(map.geometry.vertex_edges, BOX_VERTICES, 3, NUMBERS),
    FIELD(map.geometry.vertex_xy, BOX_VERTICES, 2, SIGNED),
    FIELD(map.geometry.hex_xy, BOX_HEXES, 2, SIGNED),
    FIELD(map.place, 1, BOX_VERTICES, NUMBERS),
    FIELD(map.closed, 1, BOX_EDGES, NUMBERS),
    FIELD(map.document, 1, BOX_EDGES, NUMBERS),
    FIELD(map.name, 1, MAP_NAME, TEXTS),
    FIELD(map.place_name, BOX_VERTICES, MAP_NAME, TEXTS),
};

static void write_row(FILE *out, const uint8_t *at, const field *f) {
    if (f->form == TEXTS) {
        fputc('"', out);
        for (; *at; at++) /* octal: it ends after three digits, whatever follows */
            fprintf(out, *at < 0x80 && *at != '"' && *at != '\\' && *at != '?' ? "%c" : "\\%03o", *at);
        fputc('"', out);
        return;
    }
    fputs(f->columns > 1 ? "{" : "", out);
    for (size_t i = 0; i < f->columns; i++)
        fprintf(out, "%s%d", i ? ", " : "", f->form == SIGNED ? (int)(int8_t)at[i] : (int)at[i]);
    fputs(f->columns > 1 ? "}" : "", out);
}

static void write_map(FILE *out, const char *name, int length, const island_map_board *b) {
    fprintf(out, "const island_map_board island_%.*s = {\n", length, name);
    for (const field *f = fields; f < fields + sizeof fields / sizeof fields[0]; f++) {
        const uint8_t *at = (const uint8_t *)b + f->offset;
        fprintf(out, "    .%s = %s", f->name, f->rows > 1 ? "{\n" : "");
        for (size_t row = 0; row < f->rows; row++) {
            fputs(f->rows > 1 ? "        " : "", out);
            write_row(out, at + row * f->columns, f);
            fputs(f->rows > 1 ? ",\n" : "", out);
        }
        fputs(f->rows > 1 ? "    },\n" : ",\n", out);
    }
    fputs("};\n", out);
}

static bool compile(FILE *out, const char *path) {
    static char text[MAP_TEXT + 1];
    static island_map_board board;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    island_map_flaw flaw;
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        return false;
    }
    const size_t length = fread(text, 1, sizeof text, in);
    const bool fine = !ferror(in);
    fclose(in);
    if (!fine || !island_map_read(text, length, &board, &flaw)) {
        if (fine)
            fprintf(stderr, "%s:%u: %s: %s\n", path, flaw.line, flaw.rule, flaw.word);
        else
            fprintf(stderr, "%s: cannot be read\n", path);
        return false;
    }
    write_map(out, name, (int)strcspn(name, "."), &board);
    return true;
}

int main(int argc, char **argv) {
    FILE *out = argc > 2 ? fopen(argv[1], "wb") : NULL;
    if (!out) {
        fputs("usage: compile-map OUT.c FILE.map ...\n", stderr);
        return 2;
    }
    bool fine =
        fputs("/* Made from data/island by tools/compile-map.c. */\n#include \"games/island/map.h\"\n",
              out) >= 0;
    for (int i = 2; fine && i < argc; i++)
        fine = compile(out, argv[i]);
    fine = !ferror(out) && fine;
    return fclose(out) == 0 && fine ? 0 : 1;
}
