/* Options, kinds of action and events of Dice and Dice Duel. */
#include "games/dice/dice.h"
#include "kornholm/notation.h"

#define FIRST \
    { "first", 0, DICE_SEATS_MAX, 0, NULL }
#define CLOCK \
    { "clock", 0, 3600, 0, NULL }

const kh_option dice_options[] = {[OPT_FIRST] = FIRST, [OPT_CLOCK] = CLOCK, {0}};
/* More than 15 points might be out of reach for everybody: the bonuses can be with different people. */
const kh_option duel_options[] = {
    [OPT_FIRST] = FIRST,
    [OPT_CLOCK] = CLOCK,
    [OPT_TARGET] = {"target", 3, 15, 10, NULL}, /* DPLUS-TARGET-01 */
    [OPTIONS] = {0},
};

#define ONE(type) \
    { \
        { NULL, &(type), NULL } \
    }

const kh_kind dice_kinds[] = {
    [DO_NOTHING] = {"nothing", KH_BY_SEAT, false, {{0}}},
    [DO_ROLL] = {"roll", KH_BY_SEAT, false, {{0}}},
    [DO_KEEP] = {"keep", KH_BY_SEAT, false, ONE(dice_type_faces)},
    [DO_STOP] = {"stop", KH_BY_SEAT, false, {{0}}},
    [DO_GOLD] = {"gold", KH_BY_SEAT, false, ONE(dice_type_face)},
    [DO_JOKER] = {"joker",
                  KH_BY_SEAT,
                  false,
                  {{NULL, &dice_type_joker, NULL},
                   {NULL, &dice_type_face, NULL},
                   {"to", &dice_type_face, NULL}}},
    [DO_ROAD] = {"road", KH_BY_SEAT, false, ONE(dice_type_road)},
    [DO_SETTLEMENT] = {"settlement", KH_BY_SEAT, false, ONE(dice_type_settlement)},
    [DO_CITY] = {"city", KH_BY_SEAT, false, ONE(dice_type_city)},
    [DO_KNIGHT] = {"knight", KH_BY_SEAT, false, ONE(dice_type_knight)},
    [DO_END] = {"end", KH_BY_SEAT, false, {{0}}},
    [LUCK_FIRST] = {"first", KH_BY_CHANCE, false, ONE(kh_type_seat)},
    [LUCK_DICE] = {"dice", KH_BY_CHANCE, false, ONE(dice_type_faces)},
    [CLOCK_TIMEOUT] = {"timeout", KH_BY_CLOCK, false, {{0}}},
    [KINDS] = {0},
};

const char *const dice_events[] = {
    [EVENT_FIRST] = "first", [EVENT_DICE] = "dice",   [EVENT_STOP] = "stop", [EVENT_GOLD] = "gold",
    [EVENT_JOKER] = "joker", [EVENT_BUILT] = "built", [EVENT_BOX] = "box",   [EVENT_LONGEST] = "longest",
    [EVENT_ARMY] = "army",   [EVENT_TURN] = "turn",   [EVENT_TIME] = "time", [EVENT_OVER] = "over",
    [EVENTS] = NULL,
};
