/* The table: config and board, and what the rules look up in them. Built once, then const. */
#include <string.h>

#include "games/island/island.h"

size_t island_table_size(const kh_config *c) {
    (void)c;
    return sizeof(island_table);
}

static void look_up_sizes(island_table *t) {
    const island_geometry *g = island_geometry_of(&t->head);
    t->hexes = g->hexes;
    t->vertices = g->vertices;
    t->edges = g->edges;
    t->bank = t->head.box->bank;
    memcpy(t->edge_ends, g->edge_ends, sizeof t->edge_ends);
    memcpy(t->vertex_edges, g->vertex_edges, sizeof t->vertex_edges);
    for (unsigned v = 0; v < t->vertices; v++)
        t->all_vertices |= vset_of(v);
    t->all_hexes = (island_hset)((UINT64_C(1) << t->hexes) - 1);
}

static void look_up_options(island_table *t) {
    const int32_t *option = t->config.option;
    t->seats = (uint8_t)t->config.seats;
    t->target = (uint8_t)island_target(&t->config);
    t->limit = (uint8_t)option[OPT_LIMIT];
    t->strict = option[OPT_PHASES] == PHASES_STRICT;
    t->offers = option[OPT_OFFERS] != 0;
    t->friendly = option[OPT_ROBBER] == ROBBER_FRIENDLY;
    t->balanced = option[OPT_DICE] == DICE_BALANCED;
    t->points_shown = option[OPT_POINTS] == POINTS_SHOWN;
    t->special = t->seats > 4 && option[OPT_BETWEEN] == BETWEEN_SPECIAL;
    t->paired = t->seats > 4 && option[OPT_BETWEEN] == BETWEEN_PAIRED;
    t->clock_ms = (uint32_t)option[OPT_CLOCK] * 1000;
}

static void look_up_hexes(island_table *t) {
    uint8_t found[13] = {0};
    memset(t->hexes_of, ISLAND_NONE, sizeof t->hexes_of);
    for (unsigned h = 0; h < t->hexes; h++) {
        const unsigned number = t->board.number[h];
        t->yield[h] = island_terrain_yield[t->board.terrain[h]];
        if (number)
            t->hexes_of[number][found[number]++] = (uint8_t)h;
        for (unsigned k = 0; k < 6; k++) {
            const unsigned v = island_geometry_of(&t->head)->hex_corners[h][k];
            t->hex_corners[h] |= vset_of(v);
            t->hexes_at[v] |= (island_hset)1 << h;
        }
    }
}

static void look_up_edges(island_table *t) {
    const island_geometry *g = island_geometry_of(&t->head);
    for (unsigned e = 0; e < t->edges; e++) {
        const unsigned a = t->edge_ends[e][0], b = t->edge_ends[e][1];
        t->neighbours[a] |= vset_of(b);
        t->neighbours[b] |= vset_of(a);
        t->edges_at[a] |= eset_of(e);
        t->edges_at[b] |= eset_of(e);
    }
    for (unsigned slot = 0; slot < g->coast; slot++)
        if (t->board.harbour[slot])
            for (unsigned end = 0; end < 2; end++)
                t->harbour_at[t->edge_ends[g->coast_edges[slot]][end]] = t->board.harbour[slot];
}

/* The geometry of the box, or that of the map on which the scenario is played. */
static void lay_board(island_table *t, const void *board) {
    memcpy(&t->board, board, sizeof t->board); /* a map's board begins like any other */
    t->head.box = island_box_of(&t->config);
    t->head.geometry = t->head.box->geometry;
    t->head.seats = (uint8_t)t->config.seats;
#ifdef ISLAND_WIDE
    t->head.wide = true;
    t->scenario = island_scenario_of(&t->config);
    if (t->scenario->on_map) {
        memcpy(&t->map, &((const island_map_board *)board)->map, sizeof t->map);
        t->head.geometry = NULL;
        t->head.geometry_at = offsetof(island_table, map.geometry);
    }
#endif
}

kh_verdict island_table_init(void *table, const kh_config *c, const void *board) {
    island_table *t = table;
    kh_verdict v = island_config_check(c);
    if (!refused(v))
        v = island_board_check(c, board);
    if (refused(v))
        return v;
    memset(t, 0, sizeof *t);
    t->config = *c;
    lay_board(t, board);
    look_up_sizes(t);
    look_up_options(t);
    island_bound_arguments(t);
    look_up_hexes(t);
    look_up_edges(t);
    t->sites = t->all_vertices;
    if (SCENARIO(t)->table)
        SCENARIO(t)->table(t);
    return kh_done();
}
