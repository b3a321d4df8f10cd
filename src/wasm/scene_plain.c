/* The scene of a game that has none of its own: its position as text, which the page shows beside what may be done. */
#include <stdlib.h>

#include "kornholm/pages.h"
#include "wasm/scene.h"

enum { PAGE_TEXT = 1 << 16, REACH_MOST = 64 };

static void put_board(kh_json_writer *w, const void *t) {
    (void)t;
    kh_json_open(w, '{');
    kh_json_close(w, '}');
}

const scene_maker scene_plain = {.board = put_board};

static void put_page(kh_json_writer *w, const kh_game *game, const void *t, const void *view, uint32_t page) {
    static char usual[PAGE_TEXT];
    const size_t length = kh_page_write(game, t, view, page, usual, sizeof usual);
    if (length < sizeof usual) {
        kh_json_put_part(w, usual, length);
        return;
    }
    char *text = malloc(length + 1);
    if (!text)
        return;
    kh_json_put_part(w, text, kh_page_write(game, t, view, page, text, length + 1));
    free(text);
}

/* The pages that the viewer has; of a whole record, all. One after the other: there may be thousands. */
static void put_pages(kh_json_writer *w, const kh_game *game, const void *t, const void *view,
                      kh_seat viewer) {
    uint32_t page[REACH_MOST];
    const uint32_t reach = viewer == KH_NOBODY ? 0 : kh_reach(game, t, viewer, page, REACH_MOST);
    const bool all = reach == 0 || reach > REACH_MOST;
    const uint32_t pages = all ? kh_pages(game, t) : reach;
    for (uint32_t i = 0; i < pages; i++)
        put_page(w, game, t, view, all ? i : page[i]);
}

void scene_look(kh_json_writer *w, const kh_game *game, const void *t, const void *view, kh_seat viewer) {
    const scene_maker *maker = scene_of(game);
    if (maker->look) {
        maker->look(w, t, view, viewer);
        return;
    }
    kh_json_open(w, '{');
    kh_json_key(w, "text");
    kh_json_put_raw(w, "\"", 1);
    put_pages(w, game, t, view, viewer);
    w->put(w->to, "\"", 1);
    kh_json_close(w, '}');
}
