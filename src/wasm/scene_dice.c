/* Dice and Dice Duel as JSON: the sheet with its places, and what lies and is built. */
#include "games/dice/dice.h"
#include "wasm/scene.h"

static void put_points(kh_json_writer *w, const dice_sheet *h) {
    kh_json_key(w, "nodes");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < h->nodes; i++) {
        kh_json_open(w, '[');
        kh_json_put_number(w, h->node_xy[i][0]);
        kh_json_put_number(w, h->node_xy[i][1]);
        kh_json_close(w, ']');
    }
    kh_json_close(w, ']');
}

static void put_hexes(kh_json_writer *w, const dice_sheet *h) {
    kh_json_key(w, "hexes");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < h->hexes; i++) {
        kh_json_open(w, '{');
        kh_json_member_text(w, "grows",
                            h->hex[i].grows < FACES ? dice_face_names[h->hex[i].grows] : "desert");
        kh_json_member_number(w, "q", h->hex[i].q);
        kh_json_member_number(w, "r", h->hex[i].r);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_roads(kh_json_writer *w, const dice_sheet *h) {
    kh_json_key(w, "roads");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < h->roads; i++) {
        kh_json_open(w, '{');
        kh_json_member_text(w, "name", h->road[i].name);
        scene_list(w, "ends", h->road[i].ends, 2);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_sites(kh_json_writer *w, const char *name, const dice_site *sites, unsigned count) {
    kh_json_key(w, name);
    kh_json_open(w, '[');
    for (unsigned i = 0; i < count; i++) {
        kh_json_open(w, '{');
        kh_json_member_text(w, "name", sites[i].name);
        kh_json_member_number(w, "node", sites[i].node);
        kh_json_member_number(w, "points", sites[i].points);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_knights(kh_json_writer *w, const dice_sheet *h) {
    kh_json_key(w, "knights");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < h->knights; i++) {
        kh_json_open(w, '{');
        kh_json_member_text(w, "name", h->knight[i].name);
        kh_json_member_number(w, "hex", h->knight[i].hex);
        kh_json_member_number(w, "points", h->knight[i].points);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
    kh_json_key(w, "jokers");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < h->jokers; i++) {
        kh_json_open(w, '{');
        kh_json_member_text(w, "name", h->joker[i].name);
        kh_json_member_text(w, "face", h->joker[i].face < FACES ? dice_face_names[h->joker[i].face] : "any");
        kh_json_member_number(w, "knights", h->joker[i].knights);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_board(kh_json_writer *w, const void *table) {
    const dice_table *t = table;
    const dice_sheet *h = t->sheet;
    kh_json_open(w, '{');
    kh_json_member_number(w, "seats", t->seats);
    kh_json_member_bool(w, "duel", t->duel);
    kh_json_member_number(w, "target", t->target);
    kh_json_member_number(w, "boxes", t->duel ? 0 : DICE_BOXES);
    kh_json_key(w, "marked");
    if (t->duel)
        kh_json_put_number(w, h->marked);
    else
        kh_json_put_null(w);
    put_points(w, h);
    put_hexes(w, h);
    put_roads(w, h);
    put_sites(w, "settlements", h->settlement, h->settlements);
    put_sites(w, "cities", h->city, h->cities);
    put_knights(w, h);
    kh_json_close(w, '}');
}

static void put_sheet(kh_json_writer *w, const dice_table *t, const dice_state *s, unsigned seat) {
    int32_t source[SOURCES];
    kh_json_open(w, '{');
    kh_json_member_number(w, "roads", s->roads[seat]);
    kh_json_member_number(w, "settlements", s->settlements[seat]);
    kh_json_member_number(w, "cities", s->cities[seat]);
    kh_json_member_number(w, "knights", s->knights[seat]);
    kh_json_member_number(w, "used", s->jokers[seat]);
    kh_json_member_number(w, "ready", dice_jokers_ready(t, s, seat));
    kh_json_member_number(w, "points", dice_points(t, s, seat));
    kh_json_member_number(w, "line", dice_longest_line(t->sheet, s->roads[seat]));
    kh_json_key(w, "box");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < DICE_BOXES && s->box[seat][i]; i++)
        kh_json_put_number(w, s->box[seat][i]);
    kh_json_close(w, ']');
    dice_points_by_source(t, s, seat, source);
    kh_json_key(w, "source");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < SOURCES; i++)
        kh_json_put_number(w, source[i]);
    kh_json_close(w, ']');
    kh_json_close(w, '}');
}

static void put_look(kh_json_writer *w, const void *table, const void *view, kh_seat viewer) {
    const dice_table *t = table;
    const dice_state *s = view;
    (void)viewer;
    kh_json_open(w, '{');
    kh_json_member_text(w, "phase", dice_phase_names[s->phase]);
    kh_json_member_number(w, "turn", s->turn);
    kh_json_member_number(w, "turns", s->turns);
    kh_json_member_number(w, "rolls", s->rolls);
    kh_json_member_number(w, "allowed", dice_allowed(t, s));
    kh_json_member_number(w, "paid", s->paid);
    kh_json_member_number(w, "dead", s->dead);
    kh_json_member_number(w, "gained", s->gained);
    kh_json_key(w, "dice");
    kh_json_open(w, '[');
    for (unsigned face = 0; face < FACES; face++)
        kh_json_put_number(w, faces_get(s->dice, face));
    kh_json_close(w, ']');
    scene_seat(w, "army", s->army);
    scene_seat(w, "longest", s->longest);
    kh_json_key(w, "players");
    kh_json_open(w, '[');
    for (unsigned seat = 0; seat < t->seats; seat++)
        put_sheet(w, t, s, seat);
    kh_json_close(w, ']');
    kh_json_close(w, '}');
}

static void put_price(kh_json_writer *w, const char *piece, dice_faces price) {
    kh_json_key(w, piece);
    kh_json_open(w, '[');
    for (unsigned face = 0; face < FACES; face++)
        kh_json_put_number(w, faces_get(price, face));
    kh_json_close(w, ']');
}

static void put_constants(kh_json_writer *w) {
    kh_json_open(w, '{');
    scene_names(w, "phases", dice_phase_names, PHASES);
    scene_names(w, "faces", dice_face_names, FACES);
    kh_json_key(w, "price");
    kh_json_open(w, '{');
    put_price(w, "road", DICE_PRICE_ROAD);
    put_price(w, "settlement", DICE_PRICE_SETTLEMENT);
    put_price(w, "city", DICE_PRICE_CITY);
    put_price(w, "knight", DICE_PRICE_KNIGHT);
    kh_json_close(w, '}');
    kh_json_close(w, '}');
}

const scene_maker scene_dice = {"dice", put_board, put_look, put_constants, NULL};
const scene_maker scene_duel = {"duel", put_board, put_look, put_constants, NULL};
