/* Island as the house sees it: one game, whose engine is built for two sizes. Each call goes to the one that
 * fits the table; which one that is follows from what people chose. */
#include "games/island/kinds.h"
#include "games/island/look.h"
#include "games/island/scenario.h"

static const kh_game *engine_for(const kh_config *c) {
    const bool small = c->seats <= island_engine.seats_max && c->option[OPT_SCENARIO] == SCENARIO_NONE;
    return small ? &island_engine : &island_wide_engine;
}

static const kh_game *engine_of(const void *t) {
    return ((const island_head *)t)->wide ? &island_wide_engine : &island_engine;
}

static size_t table_size(const kh_config *c) {
    return engine_for(c)->table_size(c);
}
static kh_verdict table_init(void *t, const kh_config *c, const void *board) {
    return engine_for(c)->table_init(t, c, board);
}
static size_t state_size(const void *t) {
    return engine_of(t)->state_size(t);
}
static void start(const void *t, void *s) {
    engine_of(t)->start(t, s);
}
static kh_seat next(const void *t, const void *s, kh_seat after) {
    return engine_of(t)->next(t, s, after);
}
static bool awaited(const void *t, const void *s, kh_seat seat) {
    return engine_of(t)->awaited(t, s, seat);
}
static bool asked(const void *t, const void *s, const kh_action *by, kh_seat seat) {
    return engine_of(t)->asked(t, s, by, seat);
}
static uint32_t count(const void *t, const void *s, kh_seat seat) {
    return engine_of(t)->count(t, s, seat);
}
static void nth(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    engine_of(t)->nth(t, s, seat, i, out);
}
static uint32_t legal(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t cap) {
    return engine_of(t)->legal(t, s, seat, out, cap);
}
static bool fill(const void *t, const void *s, kh_seat seat, uint8_t kind, kh_rng *rng, kh_action *out) {
    return engine_of(t)->fill(t, s, seat, kind, rng, out);
}
static bool pick(const void *t, const void *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    return engine_of(t)->pick(t, s, seat, rng, out);
}
static kh_verdict check(const void *t, const void *s, const kh_action *a) {
    return engine_of(t)->check(t, s, a);
}
static kh_verdict apply(const void *t, void *s, const kh_action *a, kh_events *events) {
    return engine_of(t)->apply(t, s, a, events);
}
static uint32_t events_most(const void *t) {
    return engine_of(t)->events_most(t);
}
static void draw(const void *t, const void *s, kh_rng *rng, kh_action *out) {
    engine_of(t)->draw(t, s, rng, out);
}
static uint32_t weight(const void *t, const void *s, const kh_action *a) {
    return engine_of(t)->weight(t, s, a);
}
static uint64_t deadline(const void *t, const void *s) {
    return engine_of(t)->deadline(t, s);
}
static bool over(const void *t, const void *s) {
    return engine_of(t)->over(t, s);
}
static int32_t score(const void *t, const void *s, kh_seat seat) {
    return engine_of(t)->score(t, s, seat);
}
static uint32_t place(const void *t, const void *s, kh_seat seat) {
    return engine_of(t)->place(t, s, seat);
}
static void view(const void *t, const void *s, kh_seat viewer, uint32_t i, void *out) {
    engine_of(t)->view(t, s, viewer, i, out);
}
static bool hides(const void *t, const void *watchers_view) {
    return engine_of(t)->hides(t, watchers_view);
}
static void mask(const void *t, const void *before, const kh_action *a, kh_seat viewer, kh_action *out) {
    engine_of(t)->mask(t, before, a, viewer, out);
}
static void redeal(const void *t, void *s, kh_seat viewer, kh_rng *rng) {
    engine_of(t)->redeal(t, s, viewer, rng);
}
static size_t write_position(const void *t, const void *s, uint32_t i, char *out, size_t cap) {
    return engine_of(t)->write(t, s, i, out, cap);
}
static kh_verdict read_position(const void *t, void *s, uint32_t i, const char *text, size_t length) {
    return engine_of(t)->read(t, s, i, text, length);
}
static kh_verdict read_view(const void *t, void *v, uint32_t i, const char *text, size_t length) {
    return engine_of(t)->read_view(t, v, i, text, length);
}
static const char *audit(const void *t, const void *s) {
    return engine_of(t)->audit(t, s);
}
static kh_verdict set_up(const void *t, void *s, const char *text, size_t length) {
    return engine_of(t)->set_up(t, s, text, length);
}

/* look.c, in both sizes. */
void island_unpack_board(const void *t, island_look_board *);
void island_unpack(const void *t, const void *s, island_look *);
void wide_unpack_board(const void *t, island_look_board *);
void wide_unpack(const void *t, const void *s, island_look *);

void island_look_at_board(const void *t, island_look_board *out) {
    if (engine_of(t) == &island_wide_engine)
        wide_unpack_board(t, out);
    else
        island_unpack_board(t, out);
}

void island_look_at(const void *t, const void *view, island_look *out) {
    if (engine_of(t) == &island_wide_engine)
        wide_unpack(t, view, out);
    else
        island_unpack(t, view, out);
}

void island_look_sources(const island_look *l, unsigned seat, uint8_t out[LOOK_SOURCES]) {
    enum { CITY = 2, AWARD = 2 };
    const island_look_seat *x = &l->seat[seat];
    out[LOOK_FROM_SETTLEMENTS] = x->settlements;
    out[LOOK_FROM_CITIES] = (uint8_t)(CITY * x->cities);
    out[LOOK_FROM_ROAD] = l->longest == seat ? AWARD : 0;
    out[LOOK_FROM_ARMY] = l->army == seat ? AWARD : 0;
    out[LOOK_FROM_CARDS] = x->cards[POINT];
    out[LOOK_FROM_CHIPS] = x->chips;
}

const kh_game island_game = {
    .name = "island",
    .rules_version = 1,
    .revision = island_revision,
    .seats_min = 3, /* BASE-BOX-04 */
    .seats_max = ISLAND_SEATS_MOST,
    .options = island_options,
    .kinds = island_kinds,
    .events = island_events,
    .board_size = island_board_size,
    .settle = island_settle,
    .board_write = island_board_write,
    .board_read = island_board_read,
    .board_flaw = island_board_flaw,
    .table_size = table_size,
    .table_init = table_init,
    .state_size = state_size,
    .fitting = engine_of,
    .start = start,
    .next = next,
    .awaited = awaited,
    .asked = asked,
    .shows = island_shows,
    .count = count,
    .nth = nth,
    .legal = legal,
    .fill = fill,
    .pick = pick,
    .check = check,
    .apply = apply,
    .draw = draw,
    .weight = weight,
    .events_most = events_most,
    .deadline = deadline,
    .over = over,
    .score = score,
    .place = place,
    .hides = hides,
    .view = view,
    .mask = mask,
    .redeal = redeal,
    .write = write_position,
    .read = read_position,
    .read_view = read_view,
    .audit = audit,
    .set_up = set_up,
};
