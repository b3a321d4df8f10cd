/* Tiny, the rules: see tiny.h. What is seen and written of them: tiny_pages.c. */
#include "tiny.h"

#include <string.h>

#include "kornholm/notation.h"

enum { SEATS_MIN = 2, CLOCKLESS_MAX = 6, CASES = 10 };
enum { SAW_DEAL, SAW_SEAL, SAW_OPEN, SAW_PRIZE };

static size_t board_size(const kh_config *c) {
    (void)c;
    return 1;
}
static kh_verdict settle(const kh_config *c, kh_rng *rng, void *board) {
    *(uint8_t *)board = (uint8_t)(1 + kh_rng_below(rng, TINY_PRIZE_MAX));
    return c->seats > CLOCKLESS_MAX && !c->option[OPT_SECONDS] ? kh_refuse("TINY-CONFIG-01") : kh_done();
}
static size_t table_size(const kh_config *c) {
    (void)c;
    return sizeof(tiny_table);
}
static kh_verdict table_init(void *t, const kh_config *c, const void *board) {
    *(tiny_table *)t = (tiny_table){*c, *(const uint8_t *)board, {0}};
    return kh_done();
}
static size_t state_size(const void *t) {
    return sizeof(tiny_state) + tiny_seats(t) * sizeof(tiny_place);
}
static void start(const void *t, void *s) {
    memset(s, 0, state_size(t));
}

static uint32_t count(const void *t, const void *state, kh_seat seat) {
    const tiny_state *s = state;
    if (s->phase != BIDDING)
        return 0;
    return seat == KH_HOST ? 1 : seat < tiny_seats(t) && !s->held ? 2 : 0;
}
static void nth(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    (void)t;
    *out = (kh_action){.seat = seat, .kind = i == 0 ? DO_PASS : DO_BID};
    if (seat == KH_HOST)
        out->kind = ((const tiny_state *)s)->held ? HOST_RELEASE : HOST_HOLD;
}
static uint32_t legal(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t room) {
    const uint32_t n = count(t, s, seat);
    for (uint32_t i = 0; i < n && i < room; i++)
        nth(t, s, seat, i, &out[i]);
    return n;
}
static bool fill(const void *t, const void *s, kh_seat seat, uint8_t kind, kh_rng *rng, kh_action *out) {
    const uint8_t number = ((const tiny_state *)s)->place[seat].number;
    (void)t;
    *out =
        (kh_action){.seat = seat, .kind = kind, .size = 1, .arg = {(uint8_t)(1 + kh_rng_below(rng, number))}};
    return kind == DO_BID;
}
static bool pick(const void *t, const void *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    const uint32_t n = count(t, s, seat);
    if (n == 0)
        return false;
    nth(t, s, seat, kh_rng_below(rng, n), out);
    return out->kind != DO_BID || fill(t, s, seat, DO_BID, rng, out);
}
static kh_seat next(const void *t, const void *state, kh_seat after) {
    const tiny_state *s = state;
    for (kh_seat i = after + 1; i < tiny_seats(t); i++) /* KH_NOBODY + 1 is 0 */
        if (count(t, s, i) > 0)
            return i;
    if (s->phase == DEALING && after != KH_CHANCE)
        return KH_CHANCE;
    return s->phase == BIDDING && after != KH_HOST ? KH_HOST : KH_NOBODY;
}
static bool awaited(const void *t, const void *state, kh_seat seat) {
    const tiny_state *s = state;
    if (seat < tiny_seats(t))
        return count(t, s, seat) > 0 && s->place[seat].bid == NO_BID;
    return (seat == KH_CHANCE && s->phase == DEALING) || (seat == KH_HOST && s->held);
}

/* Luck: the lowest seat without a number gets n with n of ten cases. */
kh_seat tiny_dealt(const tiny_state *s, kh_seat seats) {
    kh_seat i = 0;
    while (i < seats && s->place[i].number)
        i++;
    return i;
}
uint8_t tiny_number(kh_rng *rng) {
    return (uint8_t[CASES]){1, 2, 2, 3, 3, 3, 4, 4, 4, 4}[kh_rng_below(rng, CASES)];
}
static void draw(const void *t, const void *s, kh_rng *rng, kh_action *out) {
    *out = (kh_action){.seat = KH_CHANCE, .kind = LUCK_DEAL, .size = 2};
    out->arg[0] = (uint8_t)tiny_dealt(s, tiny_seats(t));
    out->arg[1] = tiny_number(rng);
}
static uint32_t weight(const void *t, const void *state, const kh_action *a) {
    const tiny_state *s = state;
    const bool due = s->phase == DEALING && a->kind == LUCK_DEAL && a->arg[0] == tiny_dealt(s, tiny_seats(t));
    return due && a->arg[1] <= TINY_NUMBER_MAX ? a->arg[1] : 0;
}
static uint64_t deadline(const void *t, const void *s) {
    (void)t;
    return ((const tiny_state *)s)->deadline_ms ? ((const tiny_state *)s)->deadline_ms : KH_NEVER;
}
static bool over(const void *t, const void *s) {
    (void)t;
    return ((const tiny_state *)s)->phase == ENDED;
}
static int32_t score(const void *t, const void *s, kh_seat seat) {
    (void)t;
    return ((const tiny_state *)s)->place[seat].score;
}
static uint32_t place(const void *t, const void *s, kh_seat seat) {
    uint32_t n = 1;
    for (kh_seat i = 0; i < tiny_seats(t); i++)
        n += score(t, s, i) > score(t, s, seat);
    return n;
}

static const char *judge(const void *t, const tiny_state *s, const kh_action *a) {
    const bool bidding = s->phase == BIDDING && !s->held;
    switch ((tiny_kind)a->kind) {
    case DO_PASS:
    case HOST_HOLD: return bidding ? NULL : "TINY-ROUND-01";
    case DO_BID:
        if (!bidding)
            return "TINY-ROUND-01";
        return a->arg[0] >= 1 && a->arg[0] <= s->place[a->seat].number ? NULL : "TINY-BID-01";
    case LUCK_DEAL: return weight(t, s, a) ? NULL : "TINY-LUCK-01";
    case HOST_RELEASE: return s->held ? NULL : "TINY-HOLD-01";
    case CLOCK_CLOSE:
    case DO_NOTHING: break;
    }
    return NULL;
}
static kh_verdict check(const void *t, const void *s, const kh_action *a) {
    const uint64_t end = deadline(t, s);
    if (!kh_action_formed(&tiny_game, tiny_seats(t), a))
        return kh_refuse("TINY-FORM-01");
    if (a->seat == KH_CLOCK ? a->at_ms != end || end == KH_NEVER : a->at_ms >= end)
        return kh_refuse("TINY-CLOCK-01");
    const char *rule = judge(t, s, a);
    return rule ? kh_refuse(rule) : kh_done();
}

static void tell(kh_events *e, uint8_t kind, uint8_t what, kh_seat from, kh_seat to, kh_seat secret_of) {
    if (e && e->count++ < e->room)
        e->list[e->count - 1] = (kh_event){kind, what, 1, from, to, {secret_of, KH_NOBODY}};
}
static void close_round(const tiny_table *t, tiny_state *s, kh_events *e) {
    unsigned best = PASSED, bidders = 0;
    kh_seat winner = 0;
    for (kh_seat i = 0; i < tiny_seats(t); i++) {
        const unsigned bid = s->place[i].bid;
        bidders = bid > best ? 1 : bidders + (bid == best);
        winner = bid > best ? i : winner;
        best = bid > best ? bid : best;
        tell(e, SAW_OPEN, (uint8_t)bid, i, KH_NOBODY, KH_NOBODY);
        s->place[i].opened = s->place[i].bid;
        s->place[i].number = s->place[i].bid = 0;
    }
    if (best >= LOWEST && bidders == 1) {
        s->place[winner].score = (uint8_t)(s->place[winner].score + t->prize);
        tell(e, SAW_PRIZE, t->prize, KH_NOBODY, winner, KH_NOBODY);
    }
    s->phase = ++s->round < t->config.option[OPT_ROUNDS] ? DEALING : ENDED;
    s->deadline_ms = 0;
}
static void deal(const tiny_table *t, tiny_state *s, const kh_action *a, kh_events *e) {
    const int32_t seconds = t->config.option[OPT_SECONDS];
    s->place[a->arg[0]].number = a->arg[1];
    tell(e, SAW_DEAL, a->arg[1], KH_NOBODY, a->arg[0], a->arg[0]);
    if (tiny_dealt(s, tiny_seats(t)) < tiny_seats(t))
        return;
    s->phase = BIDDING;
    s->deadline_ms = seconds ? a->at_ms + (uint64_t)seconds * 1000 : 0;
}
static void bid(const tiny_table *t, tiny_state *s, const kh_action *a, kh_events *e) {
    bool all = true;
    s->place[a->seat].bid = (uint8_t)(PASSED + a->arg[0]); /* a pass has no argument: 0 */
    tell(e, SAW_SEAL, a->kind == DO_PASS, a->seat, KH_NOBODY, KH_NOBODY);
    for (kh_seat i = 0; i < tiny_seats(t); i++)
        all = all && s->place[i].bid != NO_BID;
    if (all)
        close_round(t, s, e);
}
static kh_verdict apply(const void *t, void *state, const kh_action *a, kh_events *e) {
    tiny_state *s = state;
    const kh_verdict v = check(t, s, a);
    if (v.code)
        return v;
    switch ((tiny_kind)a->kind) {
    case DO_PASS:
    case DO_BID: bid(t, s, a, e); break;
    case LUCK_DEAL: deal(t, s, a, e); break;
    case CLOCK_CLOSE: close_round(t, s, e); break;
    case HOST_HOLD:
        s->held = 1;
        s->left_ms = s->deadline_ms ? s->deadline_ms - a->at_ms : 0;
        s->deadline_ms = 0;
        break;
    case HOST_RELEASE:
        s->held = 0;
        s->deadline_ms = s->left_ms ? a->at_ms + s->left_ms : 0;
        s->left_ms = 0;
        break;
    case DO_NOTHING: break;
    }
    return v;
}

static const kh_option OPTIONS[] = {
    [OPT_ROUNDS] = {"rounds", 1, TINY_ROUNDS_MAX, 3, NULL},
    [OPT_SECONDS] = {"seconds", 0, 20, 10, NULL},
    {0},
};
static const kh_kind KINDS[] = {
    [DO_NOTHING] = {.name = "nothing"},
    [DO_PASS] = {.name = "pass", .actor = KH_BY_SEAT},
    [DO_BID] = {.name = "bid", .actor = KH_BY_SEAT, .open = true, .field = {{.type = &kh_type_number}}},
    [LUCK_DEAL] = {"deal", KH_BY_CHANCE, false, {{.type = &kh_type_seat}, {"a", &kh_type_number, NULL}}},
    [CLOCK_CLOSE] = {.name = "close", .actor = KH_BY_CLOCK},
    [HOST_HOLD] = {.name = "hold", .actor = KH_BY_HOST},
    [HOST_RELEASE] = {.name = "release", .actor = KH_BY_HOST},
    {0},
};
static const char *const EVENTS[] = {
    [SAW_DEAL] = "deal", [SAW_SEAL] = "seal", [SAW_OPEN] = "open", [SAW_PRIZE] = "prize", NULL};

const kh_game tiny_game = {
    .name = "tiny",
    .rules_version = 1,
    .seats_min = SEATS_MIN,
    .seats_max = TINY_SEATS_MAX,
    .options = OPTIONS,
    .kinds = KINDS,
    .events = EVENTS,
    .board_size = board_size,
    .settle = settle,
    .board_write = tiny_board_write,
    .board_read = tiny_board_read,
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
    .draw = draw,
    .weight = weight,
    .deadline = deadline,
    .over = over,
    .score = score,
    .place = place,
    .pages = tiny_pages,
    .page = tiny_page,
    .reach = tiny_reach,
    .view = tiny_view,
    .mask = tiny_mask,
    .redeal = tiny_redeal,
    .write = tiny_write,
    .read = tiny_read,
    .audit = tiny_audit,
};
