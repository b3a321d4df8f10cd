/* The scenes of that house: none, so every game has the plain one. For the browser's engine alone, which is built without
 * the games of the house. */
#include "wasm/scene.h"

const scene_maker *scene_of(const kh_game *game) {
    (void)game;
    return &scene_plain;
}
