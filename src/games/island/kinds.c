/* Options, kinds of action and events of Island, whatever the size of the game. */
#include "games/island/kinds.h"
#include "kornholm/notation.h"

const uint8_t island_pips[13] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

static const char *const setups[] = {"usual", "beginner", "variable"};
static const char *const tokens[] = {"spiral", "random"};
static const char *const harbours[] = {"printed", "frame", "shuffled"};
static const char *const phases[] = {"strict", "combined"};
static const char *const switches[] = {"off", "on"};
static const char *const robbers[] = {"usual", "friendly"};
static const char *const dice[] = {"random", "balanced"};
static const char *const points[] = {"hidden", "shown"};
static const char *const between[] = {"special", "paired"};
static const char *const scenarios[] = {"none", "favours", "helpers", "corsica", "newyork", "map"};

const kh_option island_options[] = {
    [OPT_SETUP] = {"setup", 0, 2, SETUP_USUAL, setups}, /* BASE-BEGIN-01, BASE-BEGIN-04 */
    [OPT_TOKENS] = {"tokens", 0, 1, TOKENS_SPIRAL, tokens},
    [OPT_HARBOURS] = {"harbours", 0, 2, HARBOURS_PRINTED, harbours},
    [OPT_FIRST] = {"first", 0, ISLAND_SEATS_MOST, 0, NULL},
    [OPT_PHASES] = {"phases", 0, 1, PHASES_STRICT, phases},
    [OPT_TARGET] = {"target", 0, 20, 0, NULL}, /* HOUSE-TARGET-01; 0: as the scenario says */
    [OPT_LIMIT] = {"limit", 5, 30, 7, NULL},
    [OPT_CLOCK] = {"clock", 0, 3600, 0, NULL},
    [OPT_OFFERS] = {"offers", 0, 1, 1, switches},
    [OPT_ROBBER] = {"robber", 0, 1, ROBBER_USUAL, robbers},
    [OPT_DICE] = {"dice", 0, 1, DICE_RANDOM, dice},
    [OPT_POINTS] = {"points", 0, 1, POINTS_HIDDEN, points},
    [OPT_BETWEEN] = {"between", 0, 1, BETWEEN_SPECIAL, between}, /* SIX-FLOW-01 */
    [OPT_SCENARIO] = {"scenario", 0, SCENARIOS - 1, SCENARIO_NONE, scenarios},
    [OPT_ERIE] = {"erie", 0, 1, 0, switches},
    [OPTIONS] = {0},
};

#define RESOURCE(lead) \
    { lead, &island_type_resource, NULL }

const kh_kind island_kinds[] = {
    [DO_NOTHING] = {"nothing", KH_BY_SEAT, false, {{0}}},
    [DO_ROLL] = {"roll", KH_BY_SEAT, false, {{0}}},
    [DO_SETTLEMENT] = {"settlement", KH_BY_SEAT, false, {{NULL, &island_type_vertex, NULL}}},
    [DO_ROAD] = {"road", KH_BY_SEAT, false, {{NULL, &island_type_edge, NULL}}},
    [DO_CITY] = {"city", KH_BY_SEAT, false, {{NULL, &island_type_vertex, NULL}}},
    [DO_BUY] = {"buy", KH_BY_SEAT, false, {{0}}},
    [DO_KNIGHT] = {"knight", KH_BY_SEAT, false, {{0}}},
    [DO_ROADS] = {"roads", KH_BY_SEAT, false, {{0}}},
    [DO_INVENTION] = {"invention", KH_BY_SEAT, false, {{NULL, &island_type_bundle, NULL}}},
    [DO_MONOPOLY] = {"monopoly", KH_BY_SEAT, false, {{NULL, &island_type_resource, NULL}}},
    [DO_ROBBER] = {"robber", KH_BY_SEAT, false, {{NULL, &island_type_hex, NULL}}},
    [DO_ROB] = {"rob", KH_BY_SEAT, false, {{NULL, &kh_type_seat, NULL}}},
    [DO_DISCARD] = {"discard", KH_BY_SEAT, true, {{NULL, &island_type_bundle, NULL}}},
    [DO_BANK] = {"bank",
                 KH_BY_SEAT,
                 false,
                 {{NULL, &island_type_resource, NULL}, {"for", &island_type_resource, NULL}}},
    [DO_OFFER] = {"offer",
                  KH_BY_SEAT,
                  true,
                  {{NULL, &island_type_bundle, NULL},
                   {"for", &island_type_bundle, NULL},
                   {"to", &island_type_seats, "all"}}},
    [DO_ACCEPT] = {"accept", KH_BY_SEAT, false, {{NULL, &kh_type_seat, NULL}}},
    [DO_DECLINE] = {"decline", KH_BY_SEAT, false, {{NULL, &kh_type_seat, NULL}}},
    [DO_TRADE] = {"trade", KH_BY_SEAT, false, {{NULL, &kh_type_seat, NULL}}},
    [DO_WITHDRAW] = {"withdraw", KH_BY_SEAT, false, {{0}}},
    [DO_END] = {"end", KH_BY_SEAT, false, {{0}}},
    [DO_PASS] = {"pass", KH_BY_SEAT, false, {{0}}},
    [DO_CHOOSE] = {"choose", KH_BY_SEAT, false, {RESOURCE(NULL)}},
    [DO_BARGAIN] = {"bargain", KH_BY_SEAT, false, {RESOURCE(NULL)}},
    [DO_GIFT] = {"gift", KH_BY_SEAT, false, {RESOURCE(NULL), {"to", &kh_type_seat, NULL}}},
    [DO_TAKE] = {"take", KH_BY_SEAT, false, {{0}}},
    [DO_REFUSE] = {"refuse", KH_BY_SEAT, false, {{0}}},
    [DO_SPARE] = {"spare", KH_BY_SEAT, false, {{0}}},
    [DO_FIRST] = {"first", KH_BY_SEAT, false, {{NULL, &kh_type_seat, NULL}}},
    [DO_REDEEM] = {"redeem", KH_BY_SEAT, false, {{NULL, &island_type_guild, NULL}}},
    [DO_EXCHANGE] = {"exchange", KH_BY_SEAT, false, {RESOURCE(NULL), RESOURCE("for")}},
    [DO_SWAP] = {"swap", KH_BY_SEAT, false, {{0}}},
    [DO_RETURN] = {"return", KH_BY_SEAT, false, {{NULL, &island_type_guild, NULL}}},
    [DO_DEMAND] = {"demand", KH_BY_SEAT, false, {RESOURCE(NULL), {"from", &kh_type_seat, NULL}}},
    [DO_GIVE] = {"give", KH_BY_SEAT, false, {RESOURCE(NULL)}},
    [DO_ENOUGH] = {"enough", KH_BY_SEAT, false, {{0}}},
    [DO_WAIVE] = {"waive", KH_BY_SEAT, false, {{0}}},
    [DO_PAVE] = {"pave",
                 KH_BY_SEAT,
                 false,
                 {{NULL, &island_type_edge, NULL}, RESOURCE("paying"), RESOURCE("for")}},
    [DO_LIFT] = {"lift", KH_BY_SEAT, false, {{NULL, &island_type_edge, NULL}}},
    [DO_LAY] = {"lay", KH_BY_SEAT, false, {{NULL, &island_type_edge, NULL}}},
    [DO_STUDY] = {"study", KH_BY_SEAT, false, {{"paying", &island_type_payment, "usual"}}},
    [DO_KEEP] = {"keep", KH_BY_SEAT, false, {{NULL, &island_type_card, NULL}}},
    [DO_INSPECT] = {"inspect", KH_BY_SEAT, false, {{NULL, &kh_type_seat, NULL}}},
    [DO_PICK] = {"pick", KH_BY_SEAT, false, {RESOURCE(NULL)}},
    [DO_RAISE] = {"raise", KH_BY_SEAT, false, {{NULL, &island_type_vertex, NULL}}},
    [DO_ENLARGE] = {"enlarge", KH_BY_SEAT, false, {{NULL, &island_type_vertex, NULL}}},
    [DO_BANISH] = {"banish", KH_BY_SEAT, false, {{NULL, &island_type_hex, NULL}}},
    [DO_FLIP] = {"flip", KH_BY_SEAT, false, {{0}}},
    [DO_HIRE] = {"hire", KH_BY_SEAT, false, {{NULL, &island_type_helper, NULL}}},
    [DO_SELL] = {"sell",
                 KH_BY_SEAT,
                 true,
                 {{NULL, &island_type_goods, NULL},
                  {"for", &island_type_bundle, NULL},
                  {"to", &island_type_seats, "all"}}},
    [DO_SEEK] = {"seek",
                 KH_BY_SEAT,
                 true,
                 {{NULL, &island_type_goods, NULL},
                  {"for", &island_type_bundle, NULL},
                  {"to", &island_type_seats, "all"}}},
    [LUCK_DICE] = {"dice",
                   KH_BY_CHANCE,
                   false,
                   {{NULL, &kh_type_number, NULL}, {NULL, &kh_type_number, NULL}}},
    [LUCK_CARD] = {"card", KH_BY_CHANCE, false, {{NULL, &island_type_card, NULL}}},
    [LUCK_STEAL] = {"steal", KH_BY_CHANCE, false, {{NULL, &island_type_resource, NULL}}},
    [LUCK_TILE] = {"tile", KH_BY_CHANCE, false, {{NULL, &island_type_guild, NULL}}},
    [LUCK_PEEK] = {"peek", KH_BY_CHANCE, false, {{NULL, &island_type_card, NULL}}},
    [CLOCK_TIMEOUT] = {"timeout", KH_BY_CLOCK, false, {{0}}},
    [KINDS] = {0},
};

bool island_shows(uint8_t kind) {
    static const bool shows[KINDS] = {[DO_MONOPOLY] = true, [DO_DEMAND] = true, [DO_INSPECT] = true};
    return kind < KINDS && shows[kind];
}

const char *const island_question_names[QUESTIONS] = {
    [QUESTION_NONE] = "none",     [QUESTION_GIFT] = "gift",     [QUESTION_ORDER] = "order",
    [QUESTION_TILE] = "tile",     [QUESTION_FAVOUR] = "favour", [QUESTION_RETURN] = "return",
    [QUESTION_GIVE] = "give",     [QUESTION_AGAIN] = "again",   [QUESTION_BALANCE] = "balance",
    [QUESTION_SHIELD] = "shield", [QUESTION_LAY] = "lay",       [QUESTION_PEEK] = "peek",
    [QUESTION_KEEP] = "keep",     [QUESTION_PICK] = "pick",     [QUESTION_HELPER] = "helper",
};

const char *const island_events[] = {
    [EVENT_DICE] = "dice",       [EVENT_FIRST] = "first",   [EVENT_GAIN] = "gain",
    [EVENT_SHORT] = "short",     [EVENT_PAY] = "pay",       [EVENT_BUILT] = "built",
    [EVENT_BOUGHT] = "bought",   [EVENT_DREW] = "drew",     [EVENT_PLAYED] = "played",
    [EVENT_DISCARD] = "discard", [EVENT_ROBBER] = "robber", [EVENT_STOLE] = "stole",
    [EVENT_NOTHING] = "nothing", [EVENT_GAVE] = "gave",     [EVENT_LONGEST] = "longest",
    [EVENT_ARMY] = "army",       [EVENT_TURN] = "turn",     [EVENT_VISIT] = "visit",
    [EVENT_TIME] = "time",       [EVENT_WON] = "won",       [EVENT_OWED] = "owed",
    [EVENT_TILE] = "tile",       [EVENT_REDEEM] = "redeem", [EVENT_CHIP] = "chip",
    [EVENT_HELPER] = "helper",   [EVENT_USED] = "used",     [EVENT_FLIPPED] = "flipped",
    [EVENT_LIFTED] = "lifted",   [EVENT_CANAL] = "canal",   [EVENT_TWO] = "two",
    [EVENT_TILES] = "tiles",     [EVENTS] = NULL,
};
