/* The text of a map in its canonical form; reading any form: map_read.c. */
#include "games/island/map.h"
#include "kornholm/text.h"

const char *const island_place_names[PLACES] = {"", "town", "point", "canal"};

const char *island_document_name(unsigned kind) {
    return kind == ISLAND_ANY ? "any" : island_resource_names[kind - 1];
}

static void add_pair(kh_text *x, const char *before, int a, const char *between, int b) {
    kh_text_add(x, before);
    kh_text_number(x, a);
    kh_text_add(x, between);
    kh_text_number(x, b);
}

/* All sides where `mark` has this value, in one line behind `word`; nothing where there is none. */
static void add_sides(kh_text *x, const island_geometry *g, const uint8_t *mark, unsigned value,
                      const char *word, const char *kind) {
    bool begun = false;
    for (unsigned e = 0; e < g->edges; e++) {
        const int8_t *a = g->vertex_xy[g->edge_ends[e][0]], *b = g->vertex_xy[g->edge_ends[e][1]];
        if (mark[e] != value)
            continue;
        kh_text_add(x, begun ? "" : word);
        kh_text_add(x, begun ? "" : kind);
        add_pair(x, " ", a[0], ",", a[1]);
        add_pair(x, "-", b[0], ",", b[1]);
        begun = true;
    }
    kh_text_add(x, begun ? "\n" : "");
}

size_t island_map_write(const island_map_board *b, char *out, size_t cap) {
    const island_map *m = &b->map;
    const island_geometry *g = &m->geometry;
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, "map ");
    kh_text_add(&x, m->name);
    for (unsigned h = 0; h < g->hexes; h++) {
        add_pair(&x, "\nhex ", g->hex_xy[h][0], " ", g->hex_xy[h][1] / 3);
        kh_text_char(&x, ' ');
        kh_text_add(&x, island_terrain_names[b->board.terrain[h]]);
        if (b->board.number[h]) {
            kh_text_char(&x, ' ');
            kh_text_number(&x, b->board.number[h]);
        }
    }
    kh_text_char(&x, '\n');
    for (unsigned v = 0; v < g->vertices; v++)
        if (m->place[v] != PLACE_NONE) {
            kh_text_add(&x, island_place_names[m->place[v]]);
            add_pair(&x, " ", g->vertex_xy[v][0], ",", g->vertex_xy[v][1]);
            kh_text_char(&x, ' ');
            kh_text_add(&x, m->place_name[v]);
            kh_text_char(&x, '\n');
        }
    for (unsigned kind = 1; kind <= ISLAND_ANY; kind++)
        add_sides(&x, g, m->document, kind, "document ", island_document_name(kind));
    add_sides(&x, g, m->closed, 1, "closed", "");
    add_pair(&x, "robber ", g->hex_xy[b->board.robber][0], " ", g->hex_xy[b->board.robber][1] / 3);
    kh_text_char(&x, '\n');
    return x.length;
}
