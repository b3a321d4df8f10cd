/* scene_island.h - what one scenario of Island adds to its scene: members of the board, of each crossing and each side, of
 * each player, of the position. A scenario that adds something new: its file, its line here, in scene_island.c and in
 * meson.build. Members are there whatever is played (board() says whether they mean anything), so that pages have one
 * type for all; only a map's own crossings and sides, which are many, have theirs only where there is a map. */
#ifndef KH_SCENE_ISLAND_H
#define KH_SCENE_ISLAND_H

#include "games/island/look.h"
#include "wasm/scene.h"

typedef struct scene_part {
    void (*board)(kh_json_writer *, const island_look_board *);
    void (*look)(kh_json_writer *, const island_look_board *, const island_look *);
    /* May be NULL. */
    void (*seat)(kh_json_writer *, const island_look_seat *);
    void (*vertex)(kh_json_writer *, const island_look_board *, unsigned i);
    void (*edge)(kh_json_writer *, const island_look_board *, unsigned i);
    void (*constants)(kh_json_writer *);
} scene_part;

extern const scene_part scene_favours, scene_helpers, scene_lands, scene_canal;

#endif
