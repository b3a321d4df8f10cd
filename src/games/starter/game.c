/* Starter: a whole game in one file, to be copied (docs/add-a-game.md). A race with one die: roll to add to the pot, hold
 * to keep it; a 1 empties it. It has luck, a drawn board, an option and rules that refuse, and no secrets. The parts
 * stand in the order of kh_game; what a function owes is said in kornholm/game.h. Catalogue: rules.md beside it. */
#include <string.h>

#include "kornholm/notation.h"
#include "kornholm/position.h"

extern const kh_game starter_game;

enum { SEATS_MAX = 6, DIE = 6, TARGET_MAX = 100, TEXT_MAX = 512 };
enum { OPT_TARGET };
enum { NOTHING, DO_ROLL, DO_HOLD, LUCK_DIE };
enum { PHASE_CHOOSE, PHASE_DIE, PHASE_OVER, PHASES };
enum { EVENT_DIE, EVENT_HELD };

static const kh_option options[] = {{"target", 10, TARGET_MAX, 30, NULL}, {0}};
static const kh_kind kinds[] = {
    {.name = "nothing"},
    {.name = "roll"},
    {.name = "hold"},
    {.name = "die", .actor = KH_BY_CHANCE, .field = {{.type = &kh_type_number}}},
    {0},
};
static const char *const events[] = {"die", "held", NULL}; /* die: what it shows; held: count points */
static const char *const phase_names[PHASES] = {"choose", "die", "over"};

/* What people chose and what was drawn: const during a game. */
typedef struct starter_table {
    kh_seat seats;
    unsigned target;
    uint8_t first;
} starter_table;

/* All that changes: no pointers, no padding. */
typedef struct starter_state {
    uint8_t points[SEATS_MAX];
    uint8_t pot, turn, phase, unused[7];
} starter_state;
_Static_assert(sizeof(starter_state) == KH_ALIGN, "no padding");

/* The board: who begins. */

static size_t board_size(const kh_config *c) {
    (void)c;
    return 1;
}

static kh_verdict settle(const kh_config *c, kh_rng *rng, void *board) {
    *(uint8_t *)board = (uint8_t)kh_rng_below(rng, c->seats); /* STARTER-SETUP-01 */
    return kh_done();
}

static size_t board_write(const kh_config *c, const void *board, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    (void)c;
    kh_position_seat_line(&x, "first ", *(const uint8_t *)board);
    return x.length;
}

static kh_verdict board_read(const kh_config *c, const char *text, size_t length, void *board) {
    kh_scan all = kh_scan_in(text, length), line;
    const bool fine = kh_scan_line(&all, &line) && kh_scan_word(&line, "first") &&
                      kh_position_read_seat(&line, c->seats, false, board) && kh_scan_done(&line) &&
                      kh_scan_done(&all);
    return fine ? kh_done() : kh_refuse("STARTER-BOARD-01");
}

static size_t table_size(const kh_config *c) {
    (void)c;
    return sizeof(starter_table);
}

static kh_verdict table_init(void *t, const kh_config *c, const void *board) {
    const uint8_t first = *(const uint8_t *)board;
    memset(t, 0, sizeof(starter_table));
    *(starter_table *)t = (starter_table){c->seats, (unsigned)c->option[OPT_TARGET], first};
    return first < c->seats ? kh_done() : kh_refuse("STARTER-BOARD-01");
}

static size_t state_size(const void *t) {
    (void)t;
    return sizeof(starter_state);
}

static void start(const void *t, void *state) {
    starter_state *s = state;
    memset(s, 0, sizeof *s);
    s->turn = ((const starter_table *)t)->first;
}

/* What may be done: first as a set, from which all else follows. */

static bool has_enough(const starter_table *t, const starter_state *s) {
    return s->points[s->turn] + s->pot >= (int)t->target;
}

static unsigned choices(const void *t, const starter_state *s, kh_seat seat) {
    if (s->phase != PHASE_CHOOSE || seat != s->turn)
        return 0;
    return (has_enough(t, s) ? 0U : 1U << DO_ROLL) | (s->pot > 0 ? 1U << DO_HOLD : 0U);
}

static uint32_t count(const void *t, const void *s, kh_seat seat) {
    return (uint32_t)__builtin_popcount(choices(t, s, seat));
}

static void nth(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    unsigned left = choices(t, s, seat);
    while (i-- > 0)
        left &= left - 1;
    *out = (kh_action){.seat = seat, .kind = (uint8_t)(left ? __builtin_ctz(left) : NOTHING)};
}

static uint32_t legal(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t cap) {
    const uint32_t n = count(t, s, seat);
    for (uint32_t i = 0; i < n && i < cap; i++)
        nth(t, s, seat, i, &out[i]);
    return n;
}

/* No kind is open, so there is nothing to fill in. */
static bool fill(const void *t, const void *s, kh_seat seat, uint8_t kind, kh_rng *rng, kh_action *out) {
    (void)t, (void)s, (void)rng;
    *out = (kh_action){.seat = seat, .kind = kind};
    return false;
}

static bool pick(const void *t, const void *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    const uint32_t n = count(t, s, seat);
    if (n == 0)
        return false;
    nth(t, s, seat, kh_rng_below(rng, n), out);
    return true;
}

static kh_seat who_acts(const starter_state *s) {
    return s->phase == PHASE_CHOOSE ? s->turn : s->phase == PHASE_DIE ? KH_CHANCE : KH_NOBODY;
}

static kh_seat next(const void *t, const void *s, kh_seat after) {
    (void)t;
    const kh_seat actor = who_acts(s);
    return after + 1 <= actor ? actor : KH_NOBODY; /* KH_NOBODY + 1 is 0; luck comes behind all seats */
}

static bool awaited(const void *t, const void *s, kh_seat seat) {
    (void)t;
    return seat != KH_NOBODY && seat == who_acts(s);
}

/* Judge, then act. */

static uint32_t weight(const void *t, const void *s, const kh_action *a) {
    (void)t;
    return ((const starter_state *)s)->phase == PHASE_DIE && a->kind == LUCK_DIE && a->arg[0] >= 1 &&
           a->arg[0] <= DIE; /* each of the six has one case */
}

static kh_verdict check(const void *table, const void *state, const kh_action *a) {
    const starter_table *t = table;
    const starter_state *s = state;
    if (!kh_action_formed(&starter_game, t->seats, a) || a->at_ms == KH_NEVER)
        return kh_refuse("STARTER-FORM-01");
    if (a->kind == LUCK_DIE)
        return weight(t, s, a) ? kh_done() : kh_refuse("STARTER-LUCK-01");
    if (s->phase != PHASE_CHOOSE || a->seat != s->turn)
        return kh_refuse("STARTER-TURN-01");
    if (a->kind == DO_ROLL && has_enough(t, s))
        return kh_refuse("STARTER-ROLL-03");
    return a->kind == DO_HOLD && s->pot == 0 ? kh_refuse("STARTER-HOLD-02") : kh_done();
}

static void tell(kh_events *e, uint8_t kind, unsigned what, unsigned points, kh_seat to) {
    if (e && e->count++ < e->cap)
        e->list[e->count - 1] =
            (kh_event){kind, (uint8_t)what, (uint16_t)points, KH_NOBODY, to, {KH_NOBODY, KH_NOBODY}, 0};
}

static void end_turn(const starter_table *t, starter_state *s) {
    s->pot = 0;
    s->turn = (uint8_t)((s->turn + 1) % t->seats);
    s->phase = PHASE_CHOOSE;
}

static void fall(const starter_table *t, starter_state *s, unsigned die, kh_events *e) {
    tell(e, EVENT_DIE, die, 0, s->turn);
    s->phase = PHASE_CHOOSE;
    if (die == 1)
        end_turn(t, s); /* STARTER-ROLL-02 */
    else
        s->pot = (uint8_t)(s->pot + die); /* STARTER-ROLL-01 */
}

static void hold(const starter_table *t, starter_state *s, kh_events *e) {
    tell(e, EVENT_HELD, 0, s->pot, s->turn);
    s->points[s->turn] = (uint8_t)(s->points[s->turn] + s->pot); /* STARTER-HOLD-01 */
    if (s->points[s->turn] < t->target) {
        end_turn(t, s);
        return;
    }
    s->phase = PHASE_OVER; /* STARTER-END-01 */
    s->pot = 0;
}

static kh_verdict apply(const void *t, void *state, const kh_action *a, kh_events *e) {
    starter_state *s = state;
    const kh_verdict v = check(t, s, a);
    if (v.code)
        return v;
    if (a->kind == LUCK_DIE)
        fall(t, s, a->arg[0], e);
    else if (a->kind == DO_HOLD)
        hold(t, s, e);
    else
        s->phase = PHASE_DIE;
    return v;
}

static uint32_t events_most(const void *t) {
    (void)t;
    return 1;
}

static void draw(const void *t, const void *s, kh_rng *rng, kh_action *out) {
    (void)t, (void)s;
    *out = (kh_action){.seat = KH_CHANCE, .kind = LUCK_DIE, .size = 1};
    out->arg[0] = (uint8_t)(1 + kh_rng_below(rng, DIE)); /* STARTER-LUCK-01 */
}

static uint64_t deadline(const void *t, const void *s) {
    (void)t, (void)s;
    return KH_NEVER; /* no clock */
}

/* Points. */

static bool over(const void *t, const void *s) {
    (void)t;
    return ((const starter_state *)s)->phase == PHASE_OVER;
}

static int32_t score(const void *t, const void *s, kh_seat seat) {
    return seat < ((const starter_table *)t)->seats ? ((const starter_state *)s)->points[seat] : 0;
}

static uint32_t place(const void *t, const void *s, kh_seat seat) {
    uint32_t n = 1;
    for (kh_seat other = 0; other < ((const starter_table *)t)->seats; other++)
        n += score(t, s, other) > score(t, s, seat);
    return n;
}

/* One page, on which everything lies open. With secrets, this is where work begins. */

static void view(const void *t, const void *s, kh_seat viewer, uint32_t i, void *out) {
    (void)viewer, (void)i;
    memcpy(out, s, state_size(t));
}

static void mask(const void *t, const void *before, const kh_action *a, kh_seat viewer, kh_action *out) {
    (void)t, (void)before, (void)viewer;
    *out = *a;
}

static void redeal(const void *t, void *s, kh_seat viewer, kh_rng *rng) {
    (void)t, (void)s, (void)viewer, (void)rng;
}

/* The position as text, a fact a line. */

static size_t write_position(const void *table, const void *state, uint32_t i, char *out, size_t cap) {
    const starter_table *t = table;
    const starter_state *s = state;
    kh_text x = kh_text_in(out, cap);
    (void)i;
    kh_text_add(&x, "phase ");
    kh_text_add(&x, phase_names[s->phase % PHASES]);
    kh_text_char(&x, '\n');
    kh_position_seat_line(&x, "turn ", s->turn);
    kh_position_number_line(&x, "pot ", s->pot);
    for (kh_seat seat = 0; seat < t->seats; seat++) {
        kh_position_seat(&x, seat);
        kh_position_number_line(&x, " points ", s->points[seat]);
    }
    return x.length;
}

static const char *audit(const void *table, const void *state) {
    const starter_table *t = table;
    const starter_state *s = state;
    unsigned winners = 0;
    for (kh_seat seat = 0; seat < SEATS_MAX; seat++) {
        winners += s->points[seat] >= t->target;
        if (s->points[seat] >= t->target + DIE || (seat >= t->seats && s->points[seat] > 0))
            return "STARTER-INV-01";
    }
    const bool ended = s->phase == PHASE_OVER;
    const bool fine = s->phase < PHASES && s->turn < t->seats && winners == ended &&
                      (!ended || (s->pot == 0 && s->points[s->turn] >= t->target)) &&
                      (s->phase != PHASE_DIE || !has_enough(t, s)) && s->pot != 1 &&
                      (ended || s->points[s->turn] + s->pot < (int)t->target + DIE);
    return fine ? NULL : "STARTER-INV-01"; /* STARTER-INV-01 */
}

static bool read_line(const starter_table *t, kh_scan line, starter_state *s) {
    uint8_t seat;
    kh_scan x = line;
    if (kh_position_read_seat(&x, t->seats, false, &seat))
        return kh_scan_word(&x, "points") && kh_position_read_number(&x, UINT8_MAX, &s->points[seat]) &&
               kh_scan_done(&x);
    x = line;
    if (kh_scan_word(&x, "phase"))
        return kh_position_read_name(&x, phase_names, PHASES, &s->phase) && kh_scan_done(&x);
    if (kh_scan_word(&x, "turn"))
        return kh_position_read_seat(&x, t->seats, false, &s->turn) && kh_scan_done(&x);
    return kh_scan_word(&x, "pot") && kh_position_read_number(&x, UINT8_MAX, &s->pot) && kh_scan_done(&x);
}

static kh_verdict read_position(const void *t, void *state, uint32_t i, const char *text, size_t length) {
    kh_scan all = kh_scan_in(text, length), line;
    starter_state s = {0};
    (void)i;
    while (kh_scan_line(&all, &line))
        if (!kh_scan_done(&line) && !read_line(t, line, &s))
            return kh_refuse("STARTER-POSITION-01");
    const char *broken = audit(t, &s);
    if (broken)
        return kh_refuse(broken);
    memcpy(state, &s, sizeof s);
    return kh_done();
}

const kh_game starter_game = {
    .name = "starter",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .options = options,
    .kinds = kinds,
    .events = events,
    .board_size = board_size,
    .settle = settle,
    .board_write = board_write,
    .board_read = board_read,
    .table_size = table_size,
    .table_init = table_init,
    .state_size = state_size,
    .start = start,
    .next = next,
    .awaited = awaited,
    .count = count,
    .nth = nth,
    .legal = legal,
    .fill = fill,
    .pick = pick,
    .check = check,
    .apply = apply,
    .events_most = events_most,
    .draw = draw,
    .weight = weight,
    .deadline = deadline,
    .over = over,
    .score = score,
    .place = place,
    .view = view,
    .mask = mask,
    .redeal = redeal,
    .write = write_position,
    .read = read_position,
    .read_view = read_position, /* nothing is hidden */
    .audit = audit,
};
