/* Options, kinds of action and events of Symbol Rush. */
#include "games/rush/rush.h"
#include "kornholm/notation.h"

static const char *const modes[] = {"adventure", "beginner", "practice"};
static const char *const forms[] = {"race", "turns"};

const kh_option rush_options[] = {
    [OPT_MODE] = {"mode", 0, 2, MODE_ADVENTURE, modes},   /* DOB-MODE-01 */
    [OPT_GAME] = {"game", SETTLE, KNIGHTS, SETTLE, NULL}, /* DOB-MODE-03 */
    [OPT_LOCK] = {"lock", 0, 5, 2, NULL},                 /* SYS-CLAIM-07 */
    [OPT_COUNTDOWN] = {"countdown", 0, 10, 3, NULL},
    [OPT_FORM] = {"form", 0, 1, 0, forms},
    [OPTIONS] = {0},
};

#define ONE(type) \
    { \
        { NULL, &(type), NULL } \
    }

const kh_kind rush_kinds[] = {
    [DO_NOTHING] = {"nothing", KH_BY_SEAT, false, {{0}}},
    [DO_COLOUR] = {"colour", KH_BY_SEAT, false, ONE(rush_type_colour)},
    [DO_READY] = {"ready", KH_BY_SEAT, false, {{0}}},
    [DO_CLAIM] = {"claim",
                  KH_BY_SEAT,
                  true, /* one can name any symbol; which is right is not listed */
                  {{NULL, &rush_type_card, NULL},
                   {NULL, &rush_type_target, NULL},
                   {NULL, &rush_type_symbol, NULL},
                   {"made", &rush_type_moments, "0/0"}}},
    [DO_HINT] = {"tip", KH_BY_SEAT, true, {{NULL, &rush_type_target, NULL}, {NULL, &rush_type_symbol, NULL}}},
    [DO_TURN] = {"turn", KH_BY_SEAT, false, {{0}}},
    [DO_PASS] = {"pass", KH_BY_SEAT, false, {{0}}},
    [LUCK_LAY] = {"lay", KH_BY_CHANCE, false, ONE(rush_type_island)},
    [LUCK_TURN] = {"turn", KH_BY_CHANCE, false, {{NULL, &kh_type_seat, NULL}, {NULL, &rush_type_card, NULL}}},
    [LUCK_REVEAL] = {"reveal", KH_BY_CHANCE, false, ONE(rush_type_middle)},
    [CLOCK_TIME] = {"time", KH_BY_CLOCK, false, {{0}}},
    [KINDS] = {0},
};

const char *const rush_events[] = {
    [EVENT_COLOUR] = "colour", [EVENT_MINI] = "mini",   [EVENT_LAID] = "laid",
    [EVENT_TURNED] = "turned", [EVENT_SHOWN] = "shown", [EVENT_FOUND] = "found",
    [EVENT_PLACED] = "placed", [EVENT_TAKEN] = "taken", [EVENT_WRONG] = "wrong",
    [EVENT_FREE] = "free",     [EVENT_HINT] = "hint",   [EVENT_PASSED] = "passed",
    [EVENT_READY] = "ready",   [EVENT_OUT] = "out",     [EVENT_COUNTED] = "counted",
    [EVENT_POINTS] = "points", [EVENT_OVER] = "over",   [EVENTS] = NULL,
};
