/* The two games as the house sees them. Nothing in them is secret: everybody sees all sheets and all dice. */
#include <string.h>

#include "games/dice/dice.h"

static size_t state_size(const void *t) {
    (void)t;
    return sizeof(dice_state);
}

static bool over(const void *t, const void *s) {
    (void)t;
    return ((const dice_state *)s)->phase == PHASE_OVER;
}

static int32_t score(const void *t, const void *s, kh_seat seat) {
    return seat < ((const dice_table *)t)->seats ? dice_points(t, s, seat) : 0;
}

static uint32_t place(const void *table, const void *s, kh_seat seat) {
    const dice_table *t = table;
    uint32_t place = 1;
    for (unsigned other = 0; other < t->seats; other++)
        place += dice_points(t, s, other) > score(t, s, seat); /* DICE-END-03 */
    return place;
}

static uint32_t events_most(const void *t) {
    enum { MOST = 16 }; /* six dice of a throw, the turn of a symbol, awards, the end */
    (void)t;
    return MOST;
}

static void view(const void *t, const void *s, kh_seat viewer, uint32_t i, void *out) {
    (void)viewer;
    (void)i;
    memcpy(out, s, state_size(t));
}

static void mask(const void *t, const void *before, const kh_action *a, kh_seat viewer, kh_action *out) {
    (void)t;
    (void)before;
    (void)viewer;
    *out = *a;
}

static void redeal(const void *t, void *s, kh_seat viewer, kh_rng *rng) {
    (void)t;
    (void)s;
    (void)viewer;
    (void)rng;
}

#define ENGINE \
    .rules_version = 1, .seats_max = DICE_SEATS_MAX, .kinds = dice_kinds, .events = dice_events, \
    .board_size = dice_board_size, .board_write = dice_board_write, .table_size = dice_table_size, \
    .state_size = state_size, .start = dice_start, .next = dice_next, .awaited = dice_awaited, \
    .count = dice_count, .nth = dice_nth, .legal = dice_legal, .fill = dice_fill, .pick = dice_pick, \
    .check = dice_check, .apply = dice_apply, .draw = dice_draw, .weight = dice_weight, \
    .events_most = events_most, .deadline = dice_deadline, .over = over, .score = score, .place = place, \
    .view = view, .mask = mask, .redeal = redeal, .write = dice_write, .read = dice_read, \
    .read_view = dice_read /* nothing is hidden */, .audit = dice_audit

const kh_game dice_game = {
    .name = "dice",
    .seats_min = 1, /* DICE-SETUP-01 */
    .options = dice_options,
    .settle = dice_settle,
    .board_read = dice_board_read,
    .table_init = dice_table_init,
    ENGINE,
};

const kh_game duel_game = {
    .name = "duel",
    .seats_min = 2, /* DPLUS-SETUP-01 */
    .options = duel_options,
    .settle = duel_settle,
    .board_read = duel_board_read,
    .table_init = duel_table_init,
    ENGINE,
};
