/* Favours: the tiles of the guilds, and gifts. */
#include "games/island/kinds.h"
#include "wasm/scene_island.h"

static void put_board(kh_json_writer *w, const island_look_board *b) {
    kh_json_member_bool(w, "guilds", b->guilds);
    scene_list(w, "guildPrice", b->guild_price, LOOK_KINDS);
}

static void put_seat(kh_json_writer *w, const island_look_seat *s) {
    scene_list(w, "tiles", s->tiles, LOOK_KINDS);
    kh_json_member_number(w, "tileCount", s->tile_count); /* those of the canal, too */
}

static void put_look(kh_json_writer *w, const island_look_board *b, const island_look *l) {
    (void)b;
    scene_seat(w, "gift", l->gift);
    kh_json_member_bool(w, "gave", l->gave);
    kh_json_member_bool(w, "favoured", l->favoured);
    kh_json_member_number(w, "exchanges", l->exchanges);
    scene_list(w, "freshTiles", l->fresh_tiles, LOOK_KINDS);
}

static void put_constants(kh_json_writer *w) {
    scene_names(w, "guilds", island_guild_names, GUILDS);
}

const scene_part scene_favours = {put_board, put_look, put_seat, NULL, NULL, put_constants};
