/* The engine of one size as a kh_game. The game that the house sees, which chooses the size: game.c. */
#include "games/island/island.h"

static size_t state_size(const void *t) {
    return island_size_of(t);
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

static uint32_t events_most(const void *t) {
    enum {
        OF_A_SEAT = 12,
        OF_THE_TABLE = 16
    }; /* five resources to or from it and what a scenario adds; dice, awards */
    return OF_THE_TABLE + OF_A_SEAT * (uint32_t)((const island_table *)t)->seats;
}

#ifdef ISLAND_WIDE
const kh_game island_wide_engine = {
#else
const kh_game island_engine = {
#endif
    .name = "island",
    .rules_version = 1,
    .revision = island_revision,
    .seats_min = 3,
    .seats_max = ISLAND_SEATS_MAX,
    .options = island_options,
    .kinds = island_kinds,
    .events = island_events,
    .board_size = island_board_size,
    .settle = island_settle,
    .board_write = island_board_write,
    .board_read = island_board_read,
    .board_flaw = island_board_flaw,
    .table_size = island_table_size,
    .table_init = island_table_init,
    .state_size = state_size,
    .start = island_start,
    .next = island_next,
    .awaited = island_awaited,
    .asked = island_asked,
    .shows = island_shows,
    .count = island_count,
    .nth = island_nth,
    .legal = island_legal,
    .fill = island_fill,
    .pick = island_pick,
    .check = island_check,
    .apply = island_apply,
    .draw = island_draw,
    .weight = island_weight,
    .events_most = events_most,
    .deadline = island_deadline,
    .over = over,
    .score = score,
    .place = place,
    .hides = island_hides,
    .view = island_view,
    .mask = island_mask,
    .redeal = island_redeal,
    .write = island_write,
    .read = island_read,
    .read_view = island_read_view,
    .audit = island_audit,
    .set_up = island_set_up,
};
