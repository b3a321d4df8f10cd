/* Favours in the terminal: the tiles of the guilds, how they are earned and what they bring; gifts. */
#include "term/island/map.h"
#include "term/island/parts.h"

static bool has(const island_look_board *b) {
    return b->guilds;
}

static const char *guild_name(const term_seen *s, unsigned guild) {
    return say_word(s->voice, "guild", island_guild_names[guild % GUILDS]);
}

static int draw_columns(const term_seen *s, canvas *c, int x) {
    x = island_put_column(s, c, x, "chips", island_chips_of);
    return island_put_column(s, c, x, "tiles", island_tiles_of);
}

static int draw_state(const term_seen *s, canvas *c, int y) {
    y = island_put_state(s, c, y, "chips", island_write_chips);
    return island_put_state(s, c, y, "tiles", island_write_tiles);
}

static void say_own(const term_seen *s, const island_look *v, const island_look_seat *mine) {
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

static void say_common(const term_seen *s, const island_look *v) {
    char tiles[16], chips[16];
    say_with(s->voice, "hand.supply-favours",
             FILL("tiles", say_number(v->tiles_left, tiles), "chips", say_number(v->chips_left, chips)));
}

static void ask(const term_seen *s, const island_look *v, island_question_words *q) {
    (void)s;
    if (v->question == QUESTION_GIFT)
        q->card = v->gift;
}

static void tell_owed(const term_seen *s, const kh_event *k, const char *who) {
    static const char *const names[] = {"owed.robber", "owed.gift", "owed.link"};
    char tiles[64];
    if (k->what < sizeof names / sizeof names[0])
        say_event(s, names[k->what], k->to,
                  FILL("who", who, "tiles", island_tiles_text(s, "tile", k->count, tiles, sizeof tiles)));
}

static bool tell_event(const term_seen *s, const kh_event *k, kh_seat doer, const char *who) {
    char tiles[64];
    switch (k->kind) {
    case EVENT_OWED: tell_owed(s, k, who); return true;
    case EVENT_TILE:
        say_event(s, "tile", doer, FILL("who", who, "guild", guild_name(s, k->what)));
        return true;
    case EVENT_REDEEM:
        say_event(s, "redeem", doer,
                  FILL("who", who, "tiles", island_tiles_text(s, "tile", k->count, tiles, sizeof tiles),
                       "guild", guild_name(s, k->what)));
        return true;
    case EVENT_CHIP: island_tell_chip(s, k, who); return true;
    default: return false;
    }
}

static bool tell_deed(const term_seen *s, const kh_action *a, const char *who) {
    char whom[ISLAND_NAME];
    switch (a->kind) {
    case DO_GIFT:
        seen_name(s, a->arg[1], whom, sizeof whom);
        island_say_between(
            s, "gift", ".to-you", a->seat, a->arg[1],
            FILL("who", who, "whom", whom, "card", island_resource_word(s->voice->lang, a->arg[0])));
        return true;
    case DO_TAKE: say_event(s, "take", a->seat, FILL("who", who)); return true;
    case DO_REFUSE: say_event(s, "refuse", a->seat, FILL("who", who)); return true;
    case DO_SPARE: say_event(s, "spare", a->seat, FILL("who", who)); return true;
    case DO_SWAP: say_event(s, "swap", a->seat, FILL("who", who)); return true;
    case DO_RETURN:
        say_event(s, "return", a->seat, FILL("who", who, "guild", guild_name(s, a->arg[0])));
        return true;
    case DO_FIRST:
        say_event(s, "order", a->seat, FILL("who", who, "whom", seen_name(s, a->arg[0], whom, sizeof whom)));
        return true;
    default: return false;
    }
}

static const char *const rules[] = {"FRND-FLOW", "FRND-ROBBER", "FRND-GIFT",   "FRND-LINK",
                                    "FRND-TAKE", "FRND-USE",    "FRND-FAVOUR", "FRND-SWAP",
                                    "FRND-END",  "FRND-SETUP",  "FRND-COMP",   NULL};

const island_part island_part_favours = {.has = has,
                                         .overview = "help.scenario.favours",
                                         .rules = rules,
                                         .draw_columns = draw_columns,
                                         .draw_state = draw_state,
                                         .say_own = say_own,
                                         .say_common = say_common,
                                         .ask = ask,
                                         .tell_event = tell_event,
                                         .tell_deed = tell_deed};
