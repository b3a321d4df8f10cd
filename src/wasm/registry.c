/* The scenes of the house. A new one: its file, its line here and its file and name in meson.build. */
#include <string.h>

#include "wasm/scene.h"

extern const scene_maker scene_island, scene_dice, scene_duel, scene_longtable, scene_rush;

static const scene_maker *const makers[] = {
    &scene_island, &scene_dice, &scene_duel, &scene_longtable, &scene_rush,
};

const scene_maker *scene_of(const kh_game *game) {
    for (unsigned i = 0; i < sizeof makers / sizeof makers[0]; i++)
        if (strcmp(makers[i]->game, game->name) == 0)
            return makers[i];
    return &scene_plain;
}
