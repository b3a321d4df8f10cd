/* The canal in the terminal: its tiles, what they bring, offers with them. */
#include <string.h>

#include "term/island/parts.h"

static bool has(const island_look_board *b) {
    return b->canal;
}

static int draw_columns(const term_seen *s, canvas *c, int x) {
    return island_put_column(s, c, x, "canal", island_tiles_of);
}

static int draw_state(const term_seen *s, canvas *c, int y) {
    return island_put_state(s, c, y, "canal", island_write_tiles);
}

static void say_own(const term_seen *s, const island_look *v, const island_look_seat *mine) {
    char count[16];
    (void)v;
    if (mine->tile_count > 0)
        say_with(s->voice, "hand.canal", FILL("count", say_number(mine->tile_count, count)));
}

static void say_common(const term_seen *s, const island_look *v) {
    char tiles[16];
    say_with(s->voice, "hand.supply-canal", FILL("tiles", say_number(v->tiles_left, tiles)));
}

const char *island_offer_text(const term_seen *s, const uint8_t cards[RESOURCES], int tiles, char *out,
                              size_t cap) {
    static const uint8_t none[RESOURCES];
    if (tiles <= 0)
        return island_cards_text(s, cards, out, cap);
    island_tiles_text(s, "canal", (unsigned)tiles, out, cap);
    if (memcmp(cards, none, sizeof none) == 0)
        return out;
    char both[200];
    kh_text x = kh_text_in(out, cap);
    x.length = strlen(out);
    kh_text_add(&x, ", ");
    kh_text_add(&x, island_cards_text(s, cards, both, sizeof both));
    return out;
}

static bool tell_event(const term_seen *s, const kh_event *k, kh_seat doer, const char *who) {
    char tiles[64], whom[ISLAND_NAME];
    if (k->kind == EVENT_CANAL)
        say_event(s, "canal", doer,
                  FILL("who", who, "tiles", island_tiles_text(s, "canal", k->count, tiles, sizeof tiles)));
    else if (k->kind == EVENT_TILES)
        island_say_between(s, "tiles", ".to-you", doer, k->to,
                           FILL("who", who, "whom", seen_name(s, k->to, whom, sizeof whom), "tiles",
                                island_tiles_text(s, "canal", k->count, tiles, sizeof tiles)));
    return k->kind == EVENT_CANAL || k->kind == EVENT_TILES;
}

static bool tell_deed(const term_seen *s, const kh_action *a, const char *who) {
    char cards[200], tiles[264];
    if (a->kind != DO_SELL && a->kind != DO_SEEK)
        return false;
    island_cards_text(s, a->arg + 1 + RESOURCES, cards, sizeof cards);
    island_offer_text(s, a->arg + 1, a->arg[0], tiles, sizeof tiles);
    say_event(s, "offer", a->seat,
              FILL("who", who, "give", a->kind == DO_SELL ? tiles : cards, "want",
                   a->kind == DO_SELL ? cards : tiles));
    return true;
}

static const char *const rules[] = {"ERIE-GET",  "ERIE-USE",   "ERIE-SETUP", "MAPS-PLACE",
                                    "MAPS-ROAD", "MAPS-TRADE", "MAPS-VPX",   "MAPS-PROD",
                                    "MAPS-END",  "MAPS-SETUP", "MAPS-COMP",  NULL};

const island_part island_part_erie = {.has = has,
                                      .overview = "help.scenario.erie",
                                      .rules = rules,
                                      .draw_columns = draw_columns,
                                      .draw_state = draw_state,
                                      .say_own = say_own,
                                      .say_common = say_common,
                                      .tell_event = tell_event,
                                      .tell_deed = tell_deed};
