/* scene.h - what a game looks like, as JSON: for clients that draw. The terminal has faces, the browser has scenes. */
#ifndef KH_SCENE_H
#define KH_SCENE_H

#include "kornholm/game.h"
#include "kornholm/json_write.h"

typedef struct scene_maker {
    const char *game;
    void (*board)(kh_json_writer *, const void *t); /* what stays: a whole object */
    void (*look)(kh_json_writer *, const void *t, const void *view, kh_seat viewer);
} scene_maker;

const scene_maker *scene_of(const kh_game *); /* NULL: nobody draws this game */

/* Lists of small numbers; `none` becomes null. */
void scene_list(kh_json_writer *, const char *name, const uint8_t *values, uint32_t count);
void scene_seat(kh_json_writer *, const char *name, uint8_t value); /* 255: null */

extern const scene_maker scene_island, scene_dice, scene_duel;

#endif
