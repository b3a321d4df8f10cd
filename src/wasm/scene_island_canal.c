/* The canal: tiles that are earned, used and traded. */
#include "wasm/scene_island.h"

static void put_board(kh_json_writer *w, const island_look_board *b) {
    kh_json_member_bool(w, "canal", b->canal);
}

static void put_look(kh_json_writer *w, const island_look_board *b, const island_look *l) {
    (void)b;
    kh_json_member_number(w, "tilesLeft", l->tiles_left);
    kh_json_member_number(w, "bargains", l->bargains);
}

const scene_part scene_canal = {put_board, put_look, NULL, NULL, NULL, NULL};
