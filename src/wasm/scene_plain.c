/* The scene of a game that has none of its own: its position as text, which the page shows beside what may be done. */
#include "kornholm/pages.h"
#include "wasm/scene.h"

enum { TEXT_SIZE = 1 << 16 };

static void put_board(kh_json_writer *w, const void *t) {
    (void)t;
    kh_json_open(w, '{');
    kh_json_close(w, '}');
}

const scene_maker scene_plain = {.board = put_board};

void scene_look(kh_json_writer *w, const kh_game *game, const void *t, const void *view, kh_seat viewer) {
    static char text[TEXT_SIZE];
    const scene_maker *maker = scene_of(game);
    if (maker->look) {
        maker->look(w, t, view, viewer);
        return;
    }
    kh_pages_write(game, t, view, text, sizeof text);
    kh_json_open(w, '{');
    kh_json_member_text(w, "text", text);
    kh_json_close(w, '}');
}
