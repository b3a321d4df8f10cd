/* Maps in the terminal, beside their drawing (map.c): chips for those who reach a point crossing. */
#include "term/island/parts.h"

static bool has(const island_look_board *b) {
    return b->drawn;
}

static bool with_chips(const term_seen *s) {
    return seen_board(s).chips; /* five and more play without them */
}

static int draw_columns(const term_seen *s, canvas *c, int x) {
    return with_chips(s) ? island_put_column(s, c, x, "chips", island_chips_of) : x;
}

static int draw_state(const term_seen *s, canvas *c, int y) {
    return with_chips(s) ? island_put_state(s, c, y, "chips", island_write_chips) : y;
}

static void say_common(const term_seen *s, const island_look *v) {
    char chips[16];
    if (with_chips(s))
        say_with(s->voice, "hand.supply-chips", FILL("chips", say_number(v->chips_left, chips)));
}

static bool tell_event(const term_seen *s, const kh_event *k, kh_seat doer, const char *who) {
    (void)doer;
    if (k->kind == EVENT_CHIP)
        island_tell_chip(s, k, who);
    return k->kind == EVENT_CHIP;
}

static const char *const rules[] = {"MAPS-PLACE", "MAPS-ROAD",  "MAPS-TRADE", "MAPS-VPX", "MAPS-PROD",
                                    "MAPS-END",   "MAPS-SETUP", "MAPS-COMP",  NULL};

const island_part island_part_lands = {.has = has,
                                       .overview = "help.scenario.map",
                                       .rules = rules,
                                       .draw_columns = draw_columns,
                                       .draw_state = draw_state,
                                       .say_common = say_common,
                                       .tell_event = tell_event};
