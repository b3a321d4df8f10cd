/* Tiny, a whole game in one file: see tiny.h. */
#include "tiny.h"

#include <string.h>

#include "kornholm/notation.h"

enum { ROUNDS_MAX = 6, PRIZE_MAX = 9, NUMBER_MAX = 4, CASES = 10 };
enum { NO_BID, PASSED, LOWEST };
enum { DEALING, BIDDING, ENDED };
enum { OPT_ROUNDS, OPT_SECONDS };
enum { SAW_DEAL, SAW_SEAL, SAW_PRIZE };

typedef struct tiny_table {
    kh_config config;
    uint8_t prize, unused[3];
} tiny_table;

/* What fits one line stands on one line. */
// clang-format off
static const tiny_table *table(const void *t) { return t; }
static const tiny_state *at(const void *s) { return s; }
static kh_seat seats(const void *t) { return table(t)->config.seats; }
static size_t board_size(const kh_config *c) { return c ? 1 : 0; }
static size_t table_size(const kh_config *c) { return c ? sizeof(tiny_table) : 0; }
static size_t state_size(const void *t) { return sizeof(tiny_state) + seats(t) * sizeof(tiny_place); }
static void start(const void *t, void *s) { memset(s, 0, state_size(t)); }
static uint32_t pages(const void *t) { return 1 + seats(t); }
static bool over(const void *t, const void *s) { return t && at(s)->phase == ENDED; }
/* The longest game, as if it were a scenario whose rules were corrected once. */
static uint16_t revision(const kh_config *c) { return c->option[OPT_ROUNDS] == ROUNDS_MAX ? 2 : 1; }
// clang-format on
static uint64_t deadline(const void *t, const void *s) {
    return t && at(s)->deadline_ms ? at(s)->deadline_ms : KH_NEVER;
}
static int32_t score(const void *t, const void *s, kh_seat seat) {
    return seat < seats(t) ? at(s)->place[seat].score : 0;
}
static uint8_t random_number(kh_rng *rng) { /* n with n of ten cases */
    return (uint8_t[CASES]){1, 2, 2, 3, 3, 3, 4, 4, 4, 4}[kh_rng_below(rng, CASES)];
}
static kh_verdict settle(const kh_config *c, kh_rng *rng, void *board) {
    *(uint8_t *)board = (uint8_t)(board_size(c) + kh_rng_below(rng, PRIZE_MAX));
    return kh_done();
}
static size_t board_write(const kh_config *c, const void *board, char *out, size_t room) {
    kh_text x = kh_text_in(out, room);
    kh_text_add(&x, c ? "prize " : "");
    kh_text_number(&x, *(const uint8_t *)board);
    kh_text_char(&x, '\n');
    return x.length;
}
static kh_verdict board_read(const kh_config *c, const char *text, size_t length, void *board) {
    kh_scan x = kh_scan_in(text, length), line;
    uint64_t prize = 0;
    const bool fine = c && kh_scan_line(&x, &line) && kh_scan_word(&line, "prize") &&
                      kh_scan_char(&line, ' ') && kh_scan_number(&line, &prize) && kh_scan_done(&line) &&
                      kh_scan_done(&x);
    *(uint8_t *)board = (uint8_t)prize;
    return fine && prize >= 1 && prize <= PRIZE_MAX ? kh_done() : kh_refuse("TINY-BOARD-01");
}
static kh_verdict table_init(void *t, const kh_config *c, const void *board) {
    *(tiny_table *)t = (tiny_table){*c, *(const uint8_t *)board, {0}};
    return kh_done();
}

static uint32_t count(const void *t, const void *s, kh_seat seat) {
    if (at(s)->phase != BIDDING)
        return 0;
    return seat == KH_HOST ? 1 : seat < seats(t) && !at(s)->held ? 2 : 0;
}
static void nth(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    *out = (kh_action){.seat = seat, .kind = i == 0 ? DO_PASS : DO_BID};
    if (seat >= seats(t))
        out->kind = at(s)->held ? HOST_RELEASE : HOST_HOLD;
}
static uint32_t legal(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t room) {
    for (uint32_t i = 0; i < count(t, s, seat) && i < room; i++)
        nth(t, s, seat, i, &out[i]);
    return count(t, s, seat);
}
static bool fill(const void *t, const void *s, kh_seat seat, uint8_t kind, kh_rng *rng, kh_action *out) {
    *out = (kh_action){.seat = seat, .kind = kind, .size = 1};
    if (kind != DO_BID || seat >= seats(t))
        return false;
    out->arg[0] = (uint8_t)(1 + kh_rng_below(rng, at(s)->place[seat].number));
    return true;
}
static bool pick(const void *t, const void *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    const uint32_t n = count(t, s, seat);
    if (n == 0)
        return false;
    nth(t, s, seat, kh_rng_below(rng, n), out);
    return out->kind != DO_BID || fill(t, s, seat, DO_BID, rng, out);
}
static kh_seat next(const void *t, const void *s, kh_seat after) {
    for (kh_seat i = after + 1; i < seats(t); i++) /* KH_NOBODY + 1 is 0 */
        if (count(t, s, i) > 0)
            return i;
    if (at(s)->phase == DEALING && after != KH_CHANCE)
        return KH_CHANCE;
    return at(s)->phase == BIDDING && after != KH_HOST ? KH_HOST : KH_NOBODY;
}
static bool awaited(const void *t, const void *s, kh_seat seat) {
    if (seat < seats(t))
        return count(t, s, seat) > 0 && at(s)->place[seat].bid == NO_BID;
    return (seat == KH_CHANCE && at(s)->phase == DEALING) || (seat == KH_HOST && at(s)->held);
}
static kh_seat undealt(const void *t, const void *s) {
    kh_seat i = 0;
    while (i < seats(t) && at(s)->place[i].number)
        i++;
    return i;
}
static void draw(const void *t, const void *s, kh_rng *rng, kh_action *out) {
    *out = (kh_action){.seat = KH_CHANCE, .kind = LUCK_DEAL, .size = 2, .arg = {(uint8_t)undealt(t, s)}};
    out->arg[1] = random_number(rng);
}
static uint32_t weight(const void *t, const void *s, const kh_action *a) {
    const bool due = at(s)->phase == DEALING && a->kind == LUCK_DEAL && a->arg[0] == undealt(t, s);
    return due && a->arg[1] <= NUMBER_MAX ? a->arg[1] : 0;
}
static uint32_t place(const void *t, const void *s, kh_seat seat) {
    uint32_t n = 1;
    for (kh_seat i = 0; i < seats(t); i++)
        n += score(t, s, i) > score(t, s, seat);
    return n;
}
static kh_verdict check(const void *t, const void *s, const kh_action *a) {
    const bool bidding = at(s)->phase == BIDDING && !at(s)->held;
    const uint64_t end = deadline(t, s);
    if (!kh_action_formed(&tiny_game, seats(t), a))
        return kh_refuse("TINY-FORM-01");
    if (a->seat == KH_CLOCK ? a->at_ms != end || end == KH_NEVER : a->at_ms >= end)
        return kh_refuse("TINY-CLOCK-01");
    if ((a->kind == DO_PASS || a->kind == DO_BID || a->kind == HOST_HOLD) && !bidding)
        return kh_refuse("TINY-ROUND-01");
    if (a->kind == DO_BID && (a->arg[0] < 1 || a->arg[0] > at(s)->place[a->seat].number))
        return kh_refuse("TINY-BID-01");
    if (a->kind == LUCK_DEAL && !weight(t, s, a))
        return kh_refuse("TINY-LUCK-01");
    return a->kind == HOST_RELEASE && !at(s)->held ? kh_refuse("TINY-HOLD-01") : kh_done();
}
static void tell(kh_events *e, uint8_t kind, uint8_t what, kh_seat to, kh_seat secret_of) {
    if (e && e->count++ < e->room)
        e->list[e->count - 1] = (kh_event){kind, what, 1, KH_NOBODY, to, {secret_of, KH_NOBODY}};
}
static void close_round(const void *t, tiny_state *s, kh_events *e) {
    unsigned best = PASSED, bidders = 0;
    kh_seat winner = 0;
    for (kh_seat i = 0; i < seats(t); i++) {
        const unsigned bid = s->place[i].bid;
        bidders = bid > best ? 1 : bidders + (bid == best);
        winner = bid > best ? i : winner;
        best = bid > best ? bid : best;
        s->place[i].number = s->place[i].bid = 0;
    }
    if (best >= LOWEST && bidders == 1) {
        s->place[winner].score = (uint8_t)(s->place[winner].score + table(t)->prize);
        tell(e, SAW_PRIZE, table(t)->prize, winner, KH_NOBODY);
    }
    s->phase = ++s->round < table(t)->config.option[OPT_ROUNDS] ? DEALING : ENDED;
    s->deadline_ms = 0;
}
static void deal(const void *t, tiny_state *s, const kh_action *a, kh_events *e) {
    const uint64_t seconds = (uint64_t)table(t)->config.option[OPT_SECONDS];
    s->place[a->arg[0]].number = a->arg[1];
    tell(e, SAW_DEAL, a->arg[1], a->arg[0], a->arg[0]);
    if (undealt(t, s) < seats(t))
        return;
    s->phase = BIDDING;
    s->deadline_ms = seconds ? a->at_ms + seconds * 1000 : 0;
}
static void seal(const void *t, tiny_state *s, const kh_action *a, kh_events *e) {
    bool all = true;
    s->place[a->seat].bid = (uint8_t)(PASSED + a->arg[0]); /* a pass has no argument: 0 */
    tell(e, SAW_SEAL, a->kind == DO_PASS, a->seat, KH_NOBODY);
    for (kh_seat i = 0; i < seats(t); i++)
        all = all && s->place[i].bid != NO_BID;
    if (all)
        close_round(t, s, e);
}
static void hold(tiny_state *s, uint64_t at_ms, bool held) {
    const uint64_t left_ms = held && s->deadline_ms ? s->deadline_ms - at_ms : 0;
    s->deadline_ms = !held && s->left_ms ? at_ms + s->left_ms : 0;
    s->left_ms = left_ms;
    s->held = held;
}
static kh_verdict apply(const void *t, void *s, const kh_action *a, kh_events *e) {
    const kh_verdict v = check(t, s, a);
    if (v.code)
        return v;
    if (a->kind == LUCK_DEAL)
        deal(t, s, a, e);
    else if (a->kind == CLOCK_CLOSE)
        close_round(t, s, e);
    else if (a->seat == KH_HOST)
        hold(s, a->at_ms, a->kind == HOST_HOLD);
    else
        seal(t, s, a, e);
    return v;
}

static kh_span page(const void *t, uint32_t i) {
    const size_t one = sizeof(tiny_place);
    return t && i == 0 ? (kh_span){0, sizeof(tiny_state)}
                       : (kh_span){sizeof(tiny_state) + (i - 1) * one, one};
}
static uint32_t reach(const void *t, kh_seat seat, uint32_t *out, uint32_t room) {
    for (uint32_t i = 0; i < 2 && i < room; i++)
        out[i] = t ? i * (1 + seat) : 0;
    return 2;
}
static void view(const void *t, const void *s, kh_seat viewer, uint32_t i, void *out) {
    const kh_span span = page(t, i);
    memcpy((char *)out + span.offset, (const char *)s + span.offset, span.size);
    if (i == 0 || viewer == i - 1)
        return;
    tiny_place *p = &((tiny_state *)out)->place[i - 1];
    p->number = p->number ? TINY_SECRET : 0;
    p->bid = p->bid >= LOWEST ? TINY_SECRET : p->bid;
}
static void mask(const void *t, const void *before, const kh_action *a, kh_seat viewer, kh_action *out) {
    *out = *a;
    if (t && before && a->kind == DO_BID && a->seat != viewer)
        out->arg[0] = KH_HIDDEN;
    if (a->kind == LUCK_DEAL && a->arg[0] != viewer)
        out->arg[1] = KH_HIDDEN;
}
static void redeal(const void *t, void *s, kh_seat viewer, kh_rng *rng) {
    for (kh_seat i = 0; i < seats(t); i++) {
        tiny_place *p = &((tiny_state *)s)->place[i];
        if (i == viewer || !p->number)
            continue;
        p->number = random_number(rng);
        p->bid = p->bid >= LOWEST ? (uint8_t)(LOWEST + kh_rng_below(rng, p->number)) : p->bid;
    }
}
static const char *audit(const void *t, const void *state) {
    const tiny_state *s = state;
    const kh_seat dealt = undealt(t, s);
    unsigned bids = 0,
             wrong = s->round > table(t)->config.option[OPT_ROUNDS] || s->phase > ENDED || s->held > 1;
    for (kh_seat i = 0; i < seats(t); i++) {
        const tiny_place *p = &s->place[i];
        bids += p->bid != NO_BID;
        wrong |= p->number > NUMBER_MAX || p->bid > PASSED + p->number || (i > dealt && p->number);
        wrong |= (p->bid && s->phase != BIDDING) || p->score > s->round * PRIZE_MAX;
    }
    wrong |= (s->phase == BIDDING) != (dealt == seats(t)) || bids == seats(t) || (s->phase == ENDED && dealt);
    wrong |= (s->phase == ENDED) != (s->round == table(t)->config.option[OPT_ROUNDS]);
    wrong |= ((s->held || s->deadline_ms) && s->phase != BIDDING) || (s->deadline_ms && s->held);
    return wrong || (s->left_ms && !s->held) ? "TINY-AUDIT-01" : NULL;
}
/* A page is its bytes; pages are read in order, and with the last one the whole is judged. */
static size_t write_page(const void *t, const void *s, uint32_t i, char *out, size_t room) {
    kh_text x = kh_text_in(out, room);
    for (size_t k = 0; k < page(t, i).size; k++) {
        kh_text_number(&x, ((const uint8_t *)s)[page(t, i).offset + k]);
        kh_text_char(&x, '\n');
    }
    kh_text_add(&x, i == 0 ? "= the table\n" : "= a seat\n");
    return x.length;
}
static kh_verdict read_bytes(const void *t, void *s, uint32_t i, const char *text, size_t length) {
    kh_scan x = kh_scan_in(text, length), line;
    uint8_t *to = (uint8_t *)s + page(t, i).offset, *end = to + page(t, i).size;
    while (kh_scan_line(&x, &line)) {
        uint64_t n;
        if (kh_scan_char(&line, '='))
            continue;
        if (to == end || !kh_scan_number(&line, &n) || n > UINT8_MAX || !kh_scan_done(&line))
            return kh_refuse("TINY-POSITION-01");
        *to++ = (uint8_t)n;
    }
    return to == end ? kh_done() : kh_refuse("TINY-POSITION-01");
}
static kh_verdict read_page(const void *t, void *s, uint32_t i, const char *text, size_t length) {
    const kh_verdict v = read_bytes(t, s, i, text, length);
    return v.code || i + 1 < pages(t) || !audit(t, s) ? v : kh_refuse("TINY-POSITION-01");
}

/* Whoever is the last to bid or to pass sees what the others did. */
static bool shows(uint8_t kind) {
    return kind == DO_BID || kind == DO_PASS;
}

// clang-format off
static const kh_option options[] = {{"rounds", 1, ROUNDS_MAX, 3, NULL}, {"seconds", 0, 20, 10, NULL}, {0}};
static const kh_kind kinds[] = {
    {.name = "nothing"}, {"pass", KH_BY_SEAT, false, {{0}}},
    {"bid", KH_BY_SEAT, true, {{.type = &kh_type_number}}},
    {"deal", KH_BY_CHANCE, false, {{.type = &kh_type_seat}, {"a", &kh_type_number, NULL}}},
    {"close", KH_BY_CLOCK, false, {{0}}}, {"hold", KH_BY_HOST, false, {{0}}},
    {"release", KH_BY_HOST, false, {{0}}}, {0},
};
static const char *const events[] = {"deal", "seal", "prize", NULL};
const kh_game tiny_game = {
    .name = "tiny", .rules_version = 1, .revision = revision, .seats_min = 2, .seats_max = 8, .options = options, .kinds = kinds,
    .events = events, .board_size = board_size, .settle = settle, .board_write = board_write,
    .board_read = board_read, .table_size = table_size, .table_init = table_init, .state_size = state_size,
    .start = start, .next = next, .awaited = awaited, .shows = shows, .count = count, .nth = nth, .legal = legal,
    .fill = fill, .pick = pick, .check = check, .apply = apply, .draw = draw, .weight = weight,
    .deadline = deadline, .over = over, .score = score, .place = place, .pages = pages, .page = page,
    .reach = reach, .view = view, .mask = mask, .redeal = redeal, .write = write_page, .read = read_page,
    .read_view = read_bytes, .audit = audit,
};
// clang-format on
