/* Crossings and sides of hexes that lie anywhere, numbered as tools/compile-data numbers those of the island. */
#include <string.h>

#include "games/island/map.h"

enum { CORNERS = 6, KEYS = BOX_HEXES * CORNERS, ORIGIN = 128 };

/* From the middle of a hex: its corners clockwise from the top, and the hexes beyond its sides clockwise from the
 * north-west. Side i joins the corners i - 1 and i. */
static const int8_t corner_xy[CORNERS][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
static const int8_t beyond_xy[CORNERS][2] = {{-1, -3}, {1, -3}, {2, 0}, {1, 3}, {-1, 3}, {-2, 0}};

/* A sorted set; the place of a key in it is the number of what the key stands for. */
typedef struct keys {
    unsigned count;
    uint16_t key[KEYS];
} keys;

static void keys_add(keys *k, unsigned key) {
    unsigned i = k->count;
    while (i > 0 && k->key[i - 1] > key)
        i--;
    if (i > 0 && k->key[i - 1] == key)
        return;
    memmove(&k->key[i + 1], &k->key[i], (k->count - i) * sizeof k->key[0]);
    k->key[i] = (uint16_t)key;
    k->count++;
}

static unsigned keys_find(const keys *k, unsigned key) {
    unsigned i = 0;
    while (i + 1 < k->count && k->key[i] != key)
        i++;
    return i;
}

/* Crossings sort by row, then by column; sides by their ends. */
static unsigned corner_key(const island_geometry *g, unsigned h, unsigned corner) {
    const int x = g->hex_xy[h][0] + corner_xy[corner][0], y = g->hex_xy[h][1] + corner_xy[corner][1];
    return (unsigned)(y + ORIGIN) << 8 | (unsigned)(x + ORIGIN);
}

static unsigned side_key(const island_geometry *g, unsigned h, unsigned side) {
    const unsigned a = g->hex_corners[h][(side + CORNERS - 1) % CORNERS], b = g->hex_corners[h][side];
    return a < b ? a << 8 | b : b << 8 | a;
}

static bool lay_vertices(island_geometry *g) {
    keys found = {0};
    for (unsigned h = 0; h < g->hexes; h++)
        for (unsigned corner = 0; corner < CORNERS; corner++)
            keys_add(&found, corner_key(g, h, corner));
    if (found.count > BOX_VERTICES)
        return false;
    g->vertices = (uint8_t)found.count;
    for (unsigned v = 0; v < found.count; v++) {
        g->vertex_xy[v][0] = (int8_t)((found.key[v] & 0xff) - ORIGIN);
        g->vertex_xy[v][1] = (int8_t)((found.key[v] >> 8) - ORIGIN);
        memset(g->vertex_edges[v], ISLAND_NONE, sizeof g->vertex_edges[v]);
    }
    for (unsigned h = 0; h < g->hexes; h++)
        for (unsigned corner = 0; corner < CORNERS; corner++)
            g->hex_corners[h][corner] = (uint8_t)keys_find(&found, corner_key(g, h, corner));
    return true;
}

static bool lay_edges(island_geometry *g) {
    keys found = {0};
    for (unsigned h = 0; h < g->hexes; h++)
        for (unsigned side = 0; side < CORNERS; side++)
            keys_add(&found, side_key(g, h, side));
    if (found.count > BOX_EDGES)
        return false;
    g->edges = (uint8_t)found.count;
    for (unsigned e = 0; e < found.count; e++)
        for (unsigned end = 0; end < 2; end++) {
            const uint8_t v = (uint8_t)(end ? found.key[e] & 0xff : found.key[e] >> 8);
            uint8_t *free = memchr(g->vertex_edges[v], ISLAND_NONE, sizeof g->vertex_edges[v]);
            g->edge_ends[e][end] = v;
            *free = (uint8_t)e; /* three sides at most meet in a crossing */
        }
    return true;
}

bool island_geometry_lay(island_geometry *g) {
    if (!lay_vertices(g) || !lay_edges(g))
        return false;
    for (unsigned h = 0; h < g->hexes; h++)
        for (unsigned side = 0; side < CORNERS; side++)
            g->hex_neighbours[h][side] = (uint8_t)island_hex_at(g, g->hex_xy[h][0] + beyond_xy[side][0],
                                                                g->hex_xy[h][1] + beyond_xy[side][1]);
    return true;
}

static unsigned find(const int8_t (*xy)[2], unsigned n, int x, int y) {
    for (unsigned i = 0; i < n; i++)
        if (xy[i][0] == x && xy[i][1] == y)
            return i;
    return ISLAND_NONE;
}

unsigned island_hex_at(const island_geometry *g, int x, int y) {
    return find(g->hex_xy, g->hexes, x, y);
}

unsigned island_vertex_at(const island_geometry *g, int x, int y) {
    return find(g->vertex_xy, g->vertices, x, y);
}

unsigned island_edge_between(const island_geometry *g, unsigned a, unsigned b) {
    for (unsigned e = 0; e < g->edges; e++)
        if ((g->edge_ends[e][0] == a && g->edge_ends[e][1] == b) ||
            (g->edge_ends[e][0] == b && g->edge_ends[e][1] == a))
            return e;
    return ISLAND_NONE;
}
