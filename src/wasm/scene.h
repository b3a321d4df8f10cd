/* scene.h - what a game looks like, as JSON: for clients that draw. The terminal has faces, the browser has scenes. */
#ifndef KH_SCENE_H
#define KH_SCENE_H

#include "kornholm/game.h"
#include "kornholm/json_write.h"

typedef struct scene_maker {
    const char *game;                               /* NULL: any */
    void (*board)(kh_json_writer *, const void *t); /* what stays: a whole object */
    void (*look)(kh_json_writer *, const void *t, const void *view, kh_seat viewer);
    void (*constants)(kh_json_writer *); /* names and figures that pages know beforehand: tools/contract.c */
    /* NULL, or: what would be open to a seat if it had built all this, one after the other, in a view that may be spoiled:
     * a whole object. Neither price nor moment matter. */
    void (*suppose)(kh_json_writer *, const void *t, void *view, const kh_action *, uint32_t count);
} scene_maker;

/* registry.c: one line a game. Those that nobody draws have the plain scene, which is the text of their position. */
const scene_maker *scene_of(const kh_game *);
extern const scene_maker scene_plain;
void scene_look(kh_json_writer *, const kh_game *, const void *t, const void *view, kh_seat viewer);

/* Lists of small numbers; `none` becomes null. */
void scene_list(kh_json_writer *, const char *name, const uint8_t *values, uint32_t count);
void scene_seat(kh_json_writer *, const char *name, uint8_t value); /* 255: null */
void scene_names(kh_json_writer *, const char *name, const char *const *names, uint32_t count);

#endif
