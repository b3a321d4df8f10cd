/* Helpers: everybody's own, and those beside the board. */
#include "games/island/kinds.h"
#include "wasm/scene_island.h"

static void put_board(kh_json_writer *w, const island_look_board *b) {
    kh_json_member_bool(w, "helpers", b->helpers);
}

static void put_seat(kh_json_writer *w, const island_look_seat *s) {
    scene_seat(w, "helper", s->helper);
    kh_json_member_bool(w, "flipped", s->flipped);
    kh_json_member_bool(w, "ready", s->ready);
}

static void put_look(kh_json_writer *w, const island_look_board *b, const island_look *l) {
    (void)b;
    kh_json_member_number(w, "display", l->display);
    scene_seat(w, "demanded", l->demanded);
    scene_list(w, "peek", l->peek, LOOK_KINDS);
}

static void put_constants(kh_json_writer *w) {
    scene_names(w, "helpers", island_helper_names, HELPERS);
}

const scene_part scene_helpers = {put_board, put_look, put_seat, NULL, NULL, put_constants};
