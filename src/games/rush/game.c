/* Symbol Rush as the house sees it. The state lies open (see rush.h); only a helper's hint is not for all. */
#include <string.h>

#include "games/rush/rush.h"

static size_t state_size(const void *t) {
    (void)t;
    return sizeof(rush_state);
}

static bool over(const void *t, const void *s) {
    (void)t;
    return ((const rush_state *)s)->phase == PHASE_OVER;
}

static int32_t score(const void *table, const void *s, kh_seat seat) {
    const rush_table *t = table;
    return seat < t->seats ? ((const rush_state *)s)->points[team_of(t, seat)] : 0;
}

static uint32_t place(const void *table, const void *s, kh_seat seat) {
    const rush_table *t = table;
    uint32_t place = 1;
    for (unsigned other = 0; other < t->seats; other++)
        place += score(t, s, other) > score(t, s, seat); /* DOB-END-02, DOB-END-03 */
    return place;
}

static uint32_t events_most(const void *t) {
    enum {
        MOST = 16
    }; /* a find, a placing, out, three counts, three times points, the next mini-game, cards, the end */
    (void)t;
    return MOST;
}

static uint32_t pages(const void *t) {
    (void)t;
    return 1;
}

static kh_span page(const void *t, uint32_t i) {
    (void)i;
    return (kh_span){0, state_size(t)};
}

static uint32_t reach(const void *t, kh_seat seat, uint32_t *out, uint32_t cap) {
    (void)t;
    (void)seat;
    if (cap > 0)
        out[0] = 0;
    return 1;
}

static void view(const void *t, const void *s, kh_seat viewer, uint32_t i, void *out) {
    (void)viewer;
    (void)i;
    memcpy(out, s, state_size(t));
}

static void mask(const void *t, const void *before, const kh_action *a, kh_seat viewer, kh_action *out) {
    (void)before;
    *out = *a;
    if (a->kind == DO_HINT && viewer != a->seat && viewer != rush_partner(t, a->seat))
        memset(out->arg, KH_HIDDEN, HINT_SIZE); /* SYS-CLAIM-17 */
}

static void redeal(const void *t, void *s, kh_seat viewer, kh_rng *rng) {
    (void)t;
    (void)s;
    (void)viewer;
    (void)rng;
}

const kh_game rush_game = {
    .name = "rush",
    .rules_version = 1,
    .seats_min = 2, /* DOB-TEAM-02 */
    .seats_max = RUSH_SEATS_MAX,
    .at_once = true,
    .without = KH_WITHOUT_UNDO | KH_WITHOUT_MORE | KH_WITHOUT_DRAW | KH_WITHOUT_PACE | KH_WITHOUT_HINTS,
    .options = rush_options,
    .kinds = rush_kinds,
    .events = rush_events,
    .board_size = rush_board_size,
    .settle = rush_settle,
    .board_write = rush_board_write,
    .board_read = rush_board_read,
    .table_size = rush_table_size,
    .table_init = rush_table_init,
    .state_size = state_size,
    .start = rush_start,
    .next = rush_next,
    .awaited = rush_awaited,
    .count = rush_count,
    .nth = rush_nth,
    .legal = rush_legal,
    .fill = rush_fill,
    .pick = rush_pick,
    .check = rush_check,
    .apply = rush_apply,
    .events_most = events_most,
    .draw = rush_draw,
    .weight = rush_weight,
    .deadline = rush_deadline,
    .over = over,
    .score = score,
    .place = place,
    .pages = pages,
    .page = page,
    .reach = reach,
    .view = view,
    .mask = mask,
    .redeal = redeal,
    .write = rush_write,
    .read = rush_read,
    .read_view = rush_read, /* nothing is hidden */
    .audit = rush_audit,
    .race = &rush_race,
};
