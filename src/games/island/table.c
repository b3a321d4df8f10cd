/* The table: config and board, and what the rules look up in them. Built once, then const. */
#include <string.h>

#include "island.h"

const uint8_t island_pips[13] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

size_t island_table_size(const kh_config *c) {
    (void)c;
    return sizeof(island_table);
}

static void look_up_options(island_table *t) {
    const int32_t *option = t->config.option;
    t->seats = (uint8_t)t->config.seats;
    t->target = (uint8_t)option[OPT_TARGET];
    t->limit = (uint8_t)option[OPT_LIMIT];
    t->strict = option[OPT_PHASES] == PHASES_STRICT;
    t->offers = option[OPT_OFFERS] != 0;
    t->friendly = option[OPT_ROBBER] == ROBBER_FRIENDLY;
    t->balanced = option[OPT_DICE] == DICE_BALANCED;
    t->points_shown = option[OPT_POINTS] == POINTS_SHOWN;
    t->clock_ms = (uint32_t)option[OPT_CLOCK] * 1000;
}

static void look_up_hexes(island_table *t) {
    uint8_t found[13] = {0};
    memset(t->hexes_of, ISLAND_NONE, sizeof t->hexes_of);
    for (unsigned h = 0; h < ISLAND_HEXES; h++) {
        const unsigned number = t->board.number[h];
        t->yield[h] = island_terrain_yield[t->board.terrain[h]];
        if (number)
            t->hexes_of[number][found[number]++] = (uint8_t)h;
        else
            t->desert = (uint8_t)h;
        for (unsigned k = 0; k < 6; k++) {
            const unsigned v = island_hex_corners[h][k];
            t->hex_corners[h] |= vset_of(v);
            t->hexes_at[v] |= (island_hset)1 << h;
        }
    }
}

static void look_up_edges(island_table *t) {
    for (unsigned e = 0; e < ISLAND_EDGES; e++) {
        const unsigned a = island_edge_ends[e][0], b = island_edge_ends[e][1];
        t->neighbours[a] |= vset_of(b);
        t->neighbours[b] |= vset_of(a);
        t->edges_at[a] |= eset_of(e);
        t->edges_at[b] |= eset_of(e);
    }
    for (unsigned slot = 0; slot < ISLAND_COAST; slot++)
        if (t->board.harbour[slot])
            for (unsigned end = 0; end < 2; end++)
                t->harbour_at[island_edge_ends[island_coast[slot]][end]] = t->board.harbour[slot];
}

kh_verdict island_config_check(const kh_config *c) {
    if (c->seats < 3 || c->seats > 4)
        return refuse("BASE-BOX-04");
    if (c->option[OPT_FIRST] > (int32_t)c->seats)
        return refuse("BASE-TURN-01");
    const bool beginner = c->option[OPT_SETUP] == SETUP_BEGINNER;
    if (beginner && c->option[OPT_TOKENS] != TOKENS_SPIRAL)
        return refuse("BASE-BEGIN-02");
    if (beginner && c->option[OPT_HARBOURS] != HARBOURS_PRINTED)
        return refuse("BASE-BEGIN-03");
    return kh_done();
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
    memcpy(&t->board, board, sizeof t->board);
    look_up_options(t);
    look_up_hexes(t);
    look_up_edges(t);
    return kh_done();
}

/* With three people nobody plays red: the beginner set-up takes red out (BASE-BEGIN-09), and otherwise it is
 * as good as any colour that nobody chose. */
unsigned island_colour(const island_table *t, unsigned seat) {
    return seat + (4U - t->seats); /* BASE-BEGIN-09 */
}
