/* Any text as a map: it is refused with a rule and a line that exists, or it is a sound map whose own text gives the
 * same bytes. */
#include "fuzz.h"
#include "games/island/map.h"

enum { WRITTEN = 1 << 16 };

static unsigned lines_in(const char *text, size_t size) {
    kh_scan rest = kh_scan_in(text, size), line;
    unsigned n = 0;
    while (kh_scan_line(&rest, &line))
        n++;
    return n;
}

static void check_flaw(const island_map_flaw *flaw, unsigned lines) {
    MUST(strncmp(flaw->rule, "HOUSE-MAP-", strlen("HOUSE-MAP-")) == 0);
    MUST(flaw->line <= lines);
    MUST(memchr(flaw->word, '\0', sizeof flaw->word) != NULL);
}

/* What the rules and the drawing rely on. */
static void check_sound(const island_map_board *b) {
    const island_geometry *g = &b->map.geometry;
    MUST(g->hexes <= BOX_HEXES && g->vertices <= BOX_VERTICES && g->edges <= BOX_EDGES && g->coast == 0);
    MUST(b->board.robber < g->hexes);
    for (unsigned e = 0; e < g->edges; e++) {
        const unsigned a = g->edge_ends[e][0], c = g->edge_ends[e][1];
        MUST(a < c && c < g->vertices);
        MUST(b->map.place[a] == PLACE_NONE || b->map.place[c] == PLACE_NONE);
        MUST(b->map.document[e] <= ISLAND_ANY && (!b->map.document[e] || !b->map.closed[e]));
    }
    for (unsigned v = 0; v < g->vertices; v++)
        MUST((b->map.place[v] == PLACE_NONE) == (b->map.place_name[v][0] == '\0'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static island_map_board b, again;
    static char written[WRITTEN];
    island_map_flaw flaw;
    /* A copy without a NUL behind it, so that reading past the end is seen. */
    char *text = malloc(size ? size : 1);
    MUST(text != NULL);
    if (size)
        memcpy(text, data, size);
    if (island_map_read(text, size, &b, &flaw)) {
        check_sound(&b);
        const size_t n = island_map_write(&b, written, sizeof written);
        MUST(n < sizeof written && strlen(written) == n);
        MUST(island_map_read(written, n, &again, &flaw));
        MUST(memcmp(&b, &again, sizeof b) == 0);
    } else
        check_flaw(&flaw, lines_in(text, size));
    free(text);
    return 0;
}
