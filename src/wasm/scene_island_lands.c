/* Maps: settled places, names, documents, and chips that are worth a point. */
#include "games/island/map.h"
#include "wasm/scene_island.h"

static void put_board(kh_json_writer *w, const island_look_board *b) {
    kh_json_member_bool(w, "drawn", b->drawn);
    kh_json_member_bool(w, "chips", b->chips);
}

static void put_vertex(kh_json_writer *w, const island_look_board *b, unsigned i) {
    if (!b->drawn)
        return;
    kh_json_member_bool(w, "site", b->site[i]);
    kh_json_member_number(w, "place", b->place[i]);
    kh_json_member_text(w, "name", b->name[i]);
}

static void put_edge(kh_json_writer *w, const island_look_board *b, unsigned i) {
    if (!b->drawn)
        return;
    kh_json_member_number(w, "document", b->document[i]);
    kh_json_member_bool(w, "closed", b->closed[i]);
}

static void put_seat(kh_json_writer *w, const island_look_seat *s) {
    kh_json_member_number(w, "chips", s->chips);
}

static void put_look(kh_json_writer *w, const island_look_board *b, const island_look *l) {
    kh_json_key(w, "chips");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < b->vertices; i++)
        if (l->chip[i])
            kh_json_put_number(w, i);
    kh_json_close(w, ']');
    kh_json_member_number(w, "chipsLeft", l->chips_left);
}

static void put_constants(kh_json_writer *w) {
    kh_json_key(w, "place");
    kh_json_open(w, '{');
    kh_json_member_number(w, "none", PLACE_NONE);
    kh_json_member_number(w, "town", PLACE_TOWN);
    kh_json_member_number(w, "point", PLACE_POINT);
    kh_json_member_number(w, "canal", PLACE_CANAL);
    kh_json_close(w, '}');
}

const scene_part scene_lands = {put_board, put_look, put_seat, put_vertex, put_edge, put_constants};
