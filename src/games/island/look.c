/* Unpacking a table and a view into plain arrays: see look.h. */
#include <string.h>

#include "games/island/island.h"

_Static_assert((int)LOOK_HEXES == (int)BOX_HEXES && (int)LOOK_VERTICES == (int)BOX_VERTICES &&
                   (int)LOOK_EDGES == (int)BOX_EDGES && (int)LOOK_SEATS == (int)ISLAND_SEATS_MOST,
               "look.h holds every box");

static void look_at_geometry(const island_geometry *g, island_look_board *out) {
    uint8_t found[BOX_VERTICES] = {0};
    memset(out->vertex_hexes, LOOK_NONE, sizeof out->vertex_hexes);
    memcpy(out->hex_corners, g->hex_corners, sizeof g->hex_corners);
    memcpy(out->vertex_edges, g->vertex_edges, sizeof g->vertex_edges);
    memcpy(out->edge_ends, g->edge_ends, sizeof g->edge_ends);
    memcpy(out->vertex_xy, g->vertex_xy, sizeof g->vertex_xy);
    memcpy(out->hex_xy, g->hex_xy, sizeof g->hex_xy);
    for (unsigned h = 0; h < g->hexes; h++)
        for (unsigned k = 0; k < 6; k++) {
            const unsigned v = g->hex_corners[h][k];
            out->vertex_hexes[v][found[v]++] = (uint8_t)h;
        }
}

void island_unpack_board(const void *table, island_look_board *out) {
    static const island_bundle prices[4] = {ISLAND_PRICE_ROAD, ISLAND_PRICE_SETTLEMENT, ISLAND_PRICE_CITY,
                                            ISLAND_PRICE_CARD};
    const island_table *t = table;
    memset(out, 0, sizeof *out);
    out->seats = t->seats;
    out->target = t->target;
    out->limit = t->limit;
    out->strict = t->strict;
    out->offers = t->offers;
    out->friendly = t->friendly;
    out->hexes = t->hexes;
    out->vertices = t->vertices;
    out->edges = t->edges;
    out->bank = t->bank;
    memcpy(out->cards, t->head.box->cards, sizeof out->cards);
    for (unsigned v = 0; v < t->vertices; v++)
        out->site[v] = (t->sites & vset_of(v)) != 0;
    out->pieces_road = ISLAND_ROADS;
    out->pieces_settlement = ISLAND_SETTLEMENTS;
    out->pieces_city = ISLAND_CITIES;
    for (unsigned seat = 0; seat < t->seats; seat++)
        out->colour[seat] = (uint8_t)island_colour_of(t->seats, seat);
    memcpy(out->terrain, t->board.terrain, sizeof t->board.terrain);
    memcpy(out->number, t->board.number, sizeof t->board.number);
    memcpy(out->yield, t->yield, sizeof t->yield);
    memcpy(out->harbour, t->harbour_at, sizeof t->harbour_at);
    for (unsigned i = 0; i < 4; i++)
        island_bundle_to(prices[i], out->price[i]);
    look_at_geometry(island_geometry_of(&t->head), out);
    out->lines = SCENARIO(t)->lines;
    if (SCENARIO(t)->look_board)
        SCENARIO(t)->look_board(t, out);
}

static void look_at_seat(const island_state *s, unsigned seat, island_look *out) {
    island_look_seat *x = &out->seat[seat];
    island_look_offer *offer = &out->offer[seat];
    island_bundle_to(s->hand[seat], x->hand);
    island_bundle_to(s->cards[seat], x->cards);
    island_bundle_to(s->rate[seat], x->rate);
    x->helper = LOOK_NONE;
    x->hand_size = s->hand_size[seat];
    x->card_count = s->card_count[seat];
    x->knights = s->knights[seat];
    x->points = (uint8_t)island_total(s, seat);
    x->road_length = s->length[seat];
    x->debt = s->debt[seat];
    x->roads = (uint8_t)eset_count(s->roads[seat]);
    x->settlements = (uint8_t)vset_count(s->settlements[seat]);
    x->cities = (uint8_t)vset_count(s->cities[seat]);
    offer->open = s->open & seat_bit(seat);
    island_bundle_to(s->offer[seat].give, offer->give);
    island_bundle_to(s->offer[seat].want, offer->want);
    offer->extra = s->offer[seat].extra;
    offer->to = s->offer[seat].to;
    offer->yes = s->offer[seat].yes;
    offer->no = s->offer[seat].no;
}

static void look_at_pieces(const island_table *t, const island_state *s, island_look *out) {
    memset(out->road, LOOK_NONE, sizeof out->road);
    memset(out->building, LOOK_NONE, sizeof out->building);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const island_vset buildings = s->settlements[seat] | s->cities[seat];
        for (island_eset left = s->roads[seat]; left; left &= left - 1)
            out->road[eset_first(left)] = (uint8_t)seat;
        for (island_vset left = buildings; left; left &= left - 1) {
            const unsigned v = vset_first(left);
            out->building[v] = (uint8_t)seat;
            out->city[v] = (s->cities[seat] & vset_of(v)) != 0;
        }
    }
}

void island_unpack(const void *table, const void *view, island_look *out) {
    const island_table *t = table;
    const island_state *s = view;
    memset(out, 0, sizeof *out);
    out->phase = s->phase;
    out->turn = s->turn;
    out->robber = s->robber;
    out->longest = s->longest;
    out->army = s->army;
    out->winner = s->winner;
    memcpy(out->dice, s->dice, sizeof out->dice);
    out->rolled = s->rolled;
    out->carded = s->carded;
    out->built = s->built;
    out->free_roads = s->free_roads;
    out->stack_size = s->stack_size;
    out->place = s->place;
    out->turns = s->turns;
    out->guest = (uint8_t)island_guest(t, s);
    out->paired = island_in_paired_turn(t, s);
    island_bundle_to(s->fresh, out->fresh);
    island_bundle_to(s->bank, out->bank);
    for (unsigned seat = 0; seat < t->seats; seat++)
        look_at_seat(s, seat, out);
    look_at_pieces(t, s, out);
    out->asked = out->gift = out->demanded = LOOK_NONE;
    out->back = s->phase;
    if (island_in_interlude(s)) {
        const island_interlude *i = island_interlude_of(s);
        out->asked = s->phase == PHASE_ASK ? i->asked : LOOK_NONE;
        out->question = i->question;
        out->back = i->back;
    }
    if (SCENARIO(t)->look)
        SCENARIO(t)->look(t, s, out);
}
