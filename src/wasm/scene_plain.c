/* The scene of a game that has none of its own: its position as text, which the page shows beside what may be done. */
#include "kornholm/pages.h"
#include "wasm/scene.h"

enum { TEXT_SIZE = 1 << 16, REACH_MOST = 64 };

static void put_board(kh_json_writer *w, const void *t) {
    (void)t;
    kh_json_open(w, '{');
    kh_json_close(w, '}');
}

const scene_maker scene_plain = {.board = put_board};

/* The pages that the viewer has; of a whole record, all. */
static void write_text(const kh_game *game, const void *t, const void *view, kh_seat viewer, char *out,
                       size_t cap) {
    uint32_t page[REACH_MOST];
    const uint32_t pages = viewer == KH_NOBODY ? 0 : game->reach(t, viewer, page, REACH_MOST);
    size_t length = 0;
    if (pages == 0 || pages > REACH_MOST) {
        kh_pages_write(game, t, view, out, cap);
        return;
    }
    for (uint32_t i = 0; i < pages && length < cap; i++)
        length += kh_page_write(game, t, view, page[i], out + length, cap - length);
}

void scene_look(kh_json_writer *w, const kh_game *game, const void *t, const void *view, kh_seat viewer) {
    static char text[TEXT_SIZE];
    const scene_maker *maker = scene_of(game);
    if (maker->look) {
        maker->look(w, t, view, viewer);
        return;
    }
    write_text(game, t, view, viewer, text, sizeof text);
    kh_json_open(w, '{');
    kh_json_member_text(w, "text", text);
    kh_json_close(w, '}');
}
