/* Island as the house sees it: options, kinds of action, and the functions behind kh_game. */
#include "island.h"
#include "kornholm/notation.h"

static const char *const setups[] = {"beginner", "variable"};
static const char *const tokens[] = {"spiral", "random"};
static const char *const harbours[] = {"printed", "frame", "shuffled"};
static const char *const phases[] = {"strict", "combined"};
static const char *const switches[] = {"off", "on"};
static const char *const robbers[] = {"usual", "friendly"};
static const char *const dice[] = {"random", "balanced"};
static const char *const points[] = {"hidden", "shown"};

const kh_option island_options[] = {
    [OPT_SETUP] = {"setup", 0, 1, SETUP_BEGINNER, setups}, /* BASE-BEGIN-01, BASE-BEGIN-04 */
    [OPT_TOKENS] = {"tokens", 0, 1, TOKENS_SPIRAL, tokens},
    [OPT_HARBOURS] = {"harbours", 0, 2, HARBOURS_PRINTED, harbours},
    [OPT_FIRST] = {"first", 0, ISLAND_SEATS_MAX, 0, NULL},
    [OPT_PHASES] = {"phases", 0, 1, PHASES_STRICT, phases},
    [OPT_TARGET] = {"target", 3, 20, 10, NULL}, /* BASE-END-01, HOUSE-TARGET-01 */
    [OPT_LIMIT] = {"limit", 5, 30, 7, NULL},
    [OPT_CLOCK] = {"clock", 0, 3600, 0, NULL},
    [OPT_OFFERS] = {"offers", 0, 1, 1, switches},
    [OPT_ROBBER] = {"robber", 0, 1, ROBBER_USUAL, robbers},
    [OPT_DICE] = {"dice", 0, 1, DICE_RANDOM, dice},
    [OPT_POINTS] = {"points", 0, 1, POINTS_HIDDEN, points},
    [OPTIONS] = {0},
};

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
    [LUCK_DICE] = {"dice",
                   KH_BY_CHANCE,
                   false,
                   {{NULL, &kh_type_number, NULL}, {NULL, &kh_type_number, NULL}}},
    [LUCK_CARD] = {"card", KH_BY_CHANCE, false, {{NULL, &island_type_card, NULL}}},
    [LUCK_STEAL] = {"steal", KH_BY_CHANCE, false, {{NULL, &island_type_resource, NULL}}},
    [CLOCK_TIMEOUT] = {"timeout", KH_BY_CLOCK, false, {{0}}},
    [KINDS] = {0},
};

static const char *const events[] = {
    [EVENT_DICE] = "dice",       [EVENT_FIRST] = "first",   [EVENT_GAIN] = "gain",
    [EVENT_SHORT] = "short",     [EVENT_PAY] = "pay",       [EVENT_BUILT] = "built",
    [EVENT_BOUGHT] = "bought",   [EVENT_DREW] = "drew",     [EVENT_PLAYED] = "played",
    [EVENT_DISCARD] = "discard", [EVENT_ROBBER] = "robber", [EVENT_STOLE] = "stole",
    [EVENT_NOTHING] = "nothing", [EVENT_GAVE] = "gave",     [EVENT_LONGEST] = "longest",
    [EVENT_ARMY] = "army",       [EVENT_TURN] = "turn",     [EVENT_TIME] = "time",
    [EVENT_WON] = "won",         [EVENTS] = NULL,
};

static size_t state_size(const void *t) {
    (void)t;
    return sizeof(island_state);
}

static bool over(const void *t, const void *s) {
    (void)t;
    return ((const island_state *)s)->phase == PHASE_OVER;
}

static int32_t score(const void *t, const void *s, kh_seat seat) {
    return seat < ((const island_table *)t)->seats ? (int32_t)island_total(s, seat) : 0;
}

/* The winner is first whatever the points (BASE-END-03); the others follow by points. */
static uint32_t place(const void *table, const void *state, kh_seat seat) {
    const island_table *t = table;
    const island_state *s = state;
    if (seat == s->winner)
        return 1;
    uint32_t before = 0;
    for (unsigned other = 0; other < t->seats; other++)
        before += other == s->winner || (other != seat && island_total(s, other) > island_total(s, seat));
    return before + 1;
}

static uint32_t pages(const void *t) {
    (void)t;
    return 1;
}

static kh_span page(const void *t, uint32_t i) {
    (void)t;
    (void)i;
    return (kh_span){0, sizeof(island_state)};
}

static uint32_t reach(const void *t, kh_seat seat, uint32_t *out, uint32_t room) {
    (void)t;
    (void)seat;
    if (room > 0)
        out[0] = 0;
    return 1;
}

const kh_game island_game = {
    .name = "island",
    .rules_version = 1,
    .seats_min = 3, /* BASE-BOX-04 */
    .seats_max = 4,
    .options = island_options,
    .kinds = island_kinds,
    .events = events,
    .board_size = island_board_size,
    .settle = island_settle,
    .board_write = island_board_write,
    .board_read = island_board_read,
    .table_size = island_table_size,
    .table_init = island_table_init,
    .state_size = state_size,
    .start = island_start,
    .next = island_next,
    .awaited = island_awaited,
    .count = island_count,
    .nth = island_nth,
    .legal = island_legal,
    .fill = island_fill,
    .pick = island_pick,
    .check = island_check,
    .apply = island_apply,
    .draw = island_draw,
    .weight = island_weight,
    .deadline = island_deadline,
    .over = over,
    .score = score,
    .place = place,
    .pages = pages,
    .page = page,
    .reach = reach,
    .view = island_view,
    .mask = island_mask,
    .redeal = island_redeal,
    .write = island_write,
    .read = island_read,
    .audit = island_audit,
};
