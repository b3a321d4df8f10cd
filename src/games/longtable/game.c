/* Long Table as a game of the house. */
#include "games/longtable/longtable.h"

static const long_table *table(const void *t) {
    return t;
}

static size_t state_size(const void *t) {
    return sizeof(long_state) + table(t)->places * sizeof(long_page);
}

static uint32_t pages(const void *t) {
    return 1 + table(t)->places;
}

static kh_span page(const void *t, uint32_t i) {
    (void)t;
    if (i == 0)
        return (kh_span){0, sizeof(long_state)};
    return (kh_span){sizeof(long_state) + (i - 1) * sizeof(long_page), sizeof(long_page)};
}

static uint32_t reach(const void *t, kh_seat seat, uint32_t *out, uint32_t cap) {
    uint32_t near[3];
    const bool seated = seat < table(t)->config.seats;
    const bool all = seated && table(t)->scope_all;
    const uint32_t n = all ? table(t)->places : seated ? long_nearby(t, seat, near) : 0;
    for (uint32_t i = 0; i <= n && i < cap; i++)
        out[i] = i == 0 ? 0 : all ? i : long_page_number(near[i - 1]);
    return n + 1;
}

/* Production: at most three buildings round a hex, two hexes of a number on a mat. Discards: one a seat. */
static uint32_t events_most(const void *t) {
    enum { OTHERS = 8, PRODUCE = 6 };
    return OTHERS + PRODUCE * table(t)->places + table(t)->config.seats;
}

static bool over(const void *t, const void *s) {
    (void)t;
    return ((const long_state *)s)->phase == PHASE_OVER;
}

static int32_t score(const void *t, const void *s, kh_seat seat) {
    return seat < table(t)->config.seats ? (int32_t)long_points(t, s, seat) : 0;
}

/* Everybody who pays or builds changes them, and nobody needs them to the moment. */
/* What nobody waits for. Who draws a tile is over before anybody could hear of it, and is no news for all the others. */
static const char *const slow[] = {"drawing", "= unplaced", "= pool", "= production", NULL};

const kh_game long_game = {
    .name = "longtable",
    .rules_version = 1,
    .seats_min = 4, /* CON-INV-23 */
    .seats_max = LONG_SEATS_MAX,
    .at_once = true,
    .without = KH_WITHOUT_UNDO | KH_WITHOUT_MORE | KH_WITHOUT_DRAW | KH_WITHOUT_PACE,
    .host_hears = UINT64_C(1) << DO_CALL,
    .in_pauses = UINT64_C(1) << HOST_TIMES | UINT64_C(1) << HOST_LAST_ROUND | UINT64_C(1) << HOST_LAST_MINUTE,
    .actions_a_seat = 1000, /* one in five seconds for an hour and a half */
    .options = long_options,
    .kinds = long_kinds,
    .events = long_event_names,
    .board_size = long_board_size,
    .settle = long_settle,
    .board_write = long_board_write,
    .board_read = long_board_read,
    .table_size = long_table_size,
    .table_init = long_table_init,
    .state_size = state_size,
    .start = long_start_state,
    .next = long_next,
    .awaited = long_awaited,
    .count = long_count,
    .nth = long_nth,
    .legal = long_legal,
    .fill = long_fill,
    .pick = long_pick,
    .able = long_able,
    .check = long_check,
    .apply = long_apply,
    .events_most = events_most,
    .draw = long_draw,
    .weight = long_weight,
    .deadline = long_deadline,
    .over = over,
    .score = score,
    .place = long_place,
    .won = long_won,
    .rank = long_rank,
    .pages = pages,
    .page = page,
    .reach = reach,
    .hides = long_hides,
    .view = long_view,
    .mask = long_mask,
    .privy = long_privy,
    .slow = slow,
    .redeal = long_redeal,
    .write = long_write,
    .read = long_read,
    .read_view = long_read_view,
    .audit = long_audit,
};
