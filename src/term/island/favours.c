/* Favours in the terminal: the tiles of the guilds, and how they are earned. */
#include "term/island/parts.h"

const char *island_guild_name(const term_scene *s, unsigned guild) {
    return say_word(s->voice, "guild", island_guild_names[guild % GUILDS]);
}

void island_say_tiles(const term_scene *s, const island_look *v, const island_look_seat *mine) {
    char tiles[200], fresh[200], count[16];
    if (island_kinds_text(s, "guild", island_guild_names, mine->tiles, tiles, sizeof tiles) > 0) {
        const bool some = s->viewer == v->turn && island_kinds_text(s, "guild", island_guild_names,
                                                                    v->fresh_tiles, fresh, sizeof fresh) > 0;
        say_with(s->voice, some ? "hand.tiles-fresh" : "hand.tiles",
                 FILL("tiles", tiles, "fresh", some ? fresh : ""));
    }
    if (v->exchanges > 0 && s->viewer == v->turn)
        say_with(s->voice, "hand.exchanges", FILL("count", say_number(v->exchanges, count)));
}

void island_tell_owed(const term_scene *s, const kh_event *k, const char *who) {
    static const char *const names[] = {"owed.robber", "owed.gift", "owed.link"};
    char tiles[64];
    if (k->what < sizeof names / sizeof names[0])
        say_event(s, names[k->what], k->to,
                  FILL("who", who, "tiles", island_tiles_text(s, "tile", k->count, tiles, sizeof tiles)));
}
