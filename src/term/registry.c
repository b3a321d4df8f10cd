/* The faces of the house. A new one: its folder, its line here, its files in meson.build. A game without a face of its own
 * is played with the plain one. */
#include "term/face.h"

extern const term_face island_face, term_face_dice, term_face_duel, term_face_longtable, term_face_rush;

static const term_face *const faces[] = {
    &island_face, &term_face_dice, &term_face_duel, &term_face_longtable, &term_face_rush,
};

const term_face *term_face_of(const kh_game *game) {
    for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++)
        if (faces[i]->game == game)
            return faces[i];
    return &term_face_plain;
}
