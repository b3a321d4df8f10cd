/* Tiny, a whole game in one file: see tiny.h. */
#include "tiny.h"

#include <string.h>

#include "kornholm/notation.h"

enum { ROUNDS_MAX = 6, PRIZE_MAX = 9, NUMBER_MAX = TINY_NUMBER_MAX, CASES = 10, SEATS_MAX = 500 };
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
static size_t tally_at(const void *t) { return sizeof(tiny_state) + seats(t) * sizeof(tiny_place); }
static size_t state_size(const void *t) { return tally_at(t) + sizeof(tiny_tally); }
static tiny_tally *tally_of(const void *t, void *s) { return (tiny_tally *)((char *)s + tally_at(t)); }
static void start(const void *t, void *s) { memset(s, 0, state_size(t)); }
static uint32_t pages(const void *t) { return 2 + seats(t); }
static uint32_t page_of(kh_seat seat) { return 1 + seat; }
static uint32_t events_most(const void *t) { return t ? 2 : 0; } /* a seal and a prize */
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
static size_t board_write(const kh_config *c, const void *board, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
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
    const uint32_t most = seat < seats(t) || seat == KH_HOST ? 2 : 0;
    return !at(s)->held ? most : seat == KH_HOST;
}
static void nth(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    *out = (kh_action){.seat = seat, .kind = i == 0 ? DO_PASS : DO_BID};
    if (seat >= seats(t))
        out->kind = at(s)->held ? HOST_RELEASE : i == 0 ? HOST_HOLD : HOST_PASS;
}
static uint32_t legal(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t cap) {
    for (uint32_t i = 0; i < count(t, s, seat) && i < cap; i++)
        nth(t, s, seat, i, &out[i]);
    return count(t, s, seat);
}
static bool fill(const void *t, const void *s, kh_seat seat, uint8_t kind, kh_rng *rng, kh_action *out) {
    *out = (kh_action){.seat = seat, .kind = kind, .size = kind == HOST_PASS ? 2 : 1};
    if (kind == HOST_PASS && seat == KH_HOST) {
        kh_seat2_put(out->arg, kh_rng_below(rng, seats(t)));
        return true;
    }
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
    const bool open = out->kind == DO_BID || out->kind == HOST_PASS;
    return !open || fill(t, s, seat, out->kind, rng, out);
}
static kh_seat next(const void *t, const void *s, kh_seat after) {
    const kh_seat seat = after + 1;               /* KH_NOBODY + 1 is 0 */
    if (seat < seats(t) && count(t, s, seat) > 0) /* all may act, or nobody */
        return seat;
    if (at(s)->phase == DEALING && after != KH_CHANCE)
        return KH_CHANCE;
    return at(s)->phase == BIDDING && after != KH_HOST ? KH_HOST : KH_NOBODY;
}
static bool awaited(const void *t, const void *s, kh_seat seat) {
    if (seat < seats(t))
        return count(t, s, seat) > 0 && at(s)->place[seat].bid == NO_BID;
    return (seat == KH_CHANCE && at(s)->phase == DEALING) || (seat == KH_HOST && at(s)->held);
}
static void draw(const void *t, const void *s, kh_rng *rng, kh_action *out) {
    *out = (kh_action){.seat = KH_CHANCE, .kind = LUCK_DEAL, .size = t && s ? 1 : 0};
    out->arg[0] = random_number(rng);
}
static uint32_t weight(const void *t, const void *s, const kh_action *a) {
    const bool due = t && at(s)->phase == DEALING && a->kind == LUCK_DEAL;
    return due && a->arg[0] <= NUMBER_MAX ? a->arg[0] : 0;
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
    if ((a->seat < seats(t) || a->kind == HOST_HOLD || a->kind == HOST_PASS) && !bidding)
        return kh_refuse("TINY-ROUND-01");
    if (a->kind == HOST_PASS && kh_seat2_of(a->arg) >= seats(t))
        return kh_refuse("TINY-FORM-01");
    if (a->kind == DO_BID && (a->arg[0] < 1 || a->arg[0] > at(s)->place[a->seat].number))
        return kh_refuse("TINY-BID-01");
    if (a->kind == LUCK_DEAL && !weight(t, s, a))
        return kh_refuse("TINY-LUCK-01");
    return a->kind == HOST_RELEASE && !at(s)->held ? kh_refuse("TINY-HOLD-01") : kh_done();
}
static void tell(kh_events *e, uint8_t kind, uint8_t what, kh_seat to, kh_seat secret_of) {
    if (e && e->count++ < e->cap)
        e->list[e->count - 1] = (kh_event){kind, what, 1, KH_NOBODY, to, {secret_of, KH_NOBODY}, page_of(to)};
}
static void close_round(const void *t, tiny_state *s, kh_events *e) {
    tiny_tally *tally = tally_of(t, s);
    unsigned best = NUMBER_MAX;
    while (best > 0 && tally->count[best - 1] == 0)
        best--;
    const kh_seat winner = best > 0 && tally->count[best - 1] == 1 ? tally->sum[best - 1] : KH_NOBODY;
    if (winner < seats(t)) { /* a state from anywhere may say anything */
        s->place[winner].score = (uint8_t)(s->place[winner].score + table(t)->prize);
        kh_touch(e, page_of(winner));
        tell(e, SAW_PRIZE, table(t)->prize, winner, KH_NOBODY);
    }
    memset(tally, 0, sizeof *tally);
    kh_touch(e, pages(t) - 1);
    s->phase = ++s->round < table(t)->config.option[OPT_ROUNDS] ? DEALING : ENDED;
    s->deadline_ms = 0;
    s->dealt = s->sealed = 0;
}
/* What a place has of the round before goes when it is dealt to again. */
static void deal(const void *t, tiny_state *s, const kh_action *a, kh_events *e) {
    const uint64_t seconds = (uint64_t)table(t)->config.option[OPT_SECONDS];
    const kh_seat to = s->dealt++;
    s->place[to].number = a->arg[0];
    s->place[to].bid = NO_BID;
    kh_touch(e, page_of(to));
    tell(e, SAW_DEAL, a->arg[0], to, to);
    if (s->dealt < seats(t))
        return;
    s->phase = BIDDING;
    s->deadline_ms = seconds ? a->at_ms + seconds * 1000 : 0;
}
static void count_bid(const void *t, tiny_state *s, kh_seat seat, int by) {
    tiny_tally *tally = tally_of(t, s);
    const unsigned bid = s->place[seat].bid;
    if (bid < LOWEST)
        return;
    tally->count[bid - LOWEST] += (uint32_t)by;
    tally->sum[bid - LOWEST] += (uint32_t)by * seat;
}
static void seal(const void *t, tiny_state *s, kh_seat seat, uint8_t bid, kh_events *e) {
    s->sealed += s->place[seat].bid == NO_BID;
    count_bid(t, s, seat, -1);
    s->place[seat].bid = (uint8_t)(PASSED + bid);
    count_bid(t, s, seat, 1);
    kh_touch(e, page_of(seat));
    kh_touch(e, pages(t) - 1);
    tell(e, SAW_SEAL, bid == 0, seat, KH_NOBODY);
    if (s->sealed == seats(t))
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
    kh_touch(e, 0);
    if (a->kind == LUCK_DEAL)
        deal(t, s, a, e);
    else if (a->kind == CLOCK_CLOSE)
        close_round(t, s, e);
    else if (a->kind == HOST_PASS)
        seal(t, s, kh_seat2_of(a->arg), 0, e);
    else if (a->seat == KH_HOST)
        hold(s, a->at_ms, a->kind == HOST_HOLD);
    else
        seal(t, s, a->seat, a->arg[0], e); /* a pass has no argument: 0 */
    return v;
}

static kh_span page(const void *t, uint32_t i) {
    const size_t one = sizeof(tiny_place);
    if (i + 1 == pages(t))
        return (kh_span){tally_at(t), sizeof(tiny_tally)};
    return i == 0 ? (kh_span){0, sizeof(tiny_state)} : (kh_span){sizeof(tiny_state) + (i - 1) * one, one};
}
static uint32_t reach(const void *t, kh_seat seat, uint32_t *out, uint32_t cap) {
    const uint32_t near[] = {0, page_of(seat)}, n = seat < seats(t) ? 2 : 1;
    for (uint32_t i = 0; i < n && i < cap; i++)
        out[i] = near[i];
    return n;
}
static void view(const void *t, const void *s, kh_seat viewer, uint32_t i, void *out) {
    const kh_span span = page(t, i);
    memcpy((char *)out + span.offset, (const char *)s + span.offset, span.size);
    if (i + 1 == pages(t))
        memset((char *)out + span.offset, TINY_SECRET, span.size);
    if (i == 0 || i + 1 == pages(t) || viewer == i - 1)
        return;
    tiny_place *p = &((tiny_state *)out)->place[i - 1];
    p->number = p->number ? TINY_SECRET : 0;
    p->bid = p->bid >= LOWEST ? TINY_SECRET : p->bid;
}
static bool hides(const void *t, const void *watchers_view) {
    const tiny_state *v = watchers_view;
    for (kh_seat i = 0; i < seats(t); i++)
        if (v->place[i].number || v->place[i].bid >= LOWEST)
            return true;
    return false;
}
static void mask(const void *t, const void *before, const kh_action *a, kh_seat viewer, kh_action *out) {
    *out = *a;
    if (t && a->kind == DO_BID && a->seat != viewer)
        out->arg[0] = KH_HIDDEN;
    if (a->kind == LUCK_DEAL && viewer != at(before)->dealt)
        out->arg[0] = KH_HIDDEN;
}
static kh_seat privy(const void *t, const void *before, const kh_action *a) {
    const kh_seat seat = a->kind == LUCK_DEAL ? at(before)->dealt : a->kind == DO_BID ? a->seat : KH_NOBODY;
    return seat < seats(t) ? seat : KH_NOBODY;
}
/* The tally of the bids that count. */
static tiny_tally tally_again(const void *t, const void *s) {
    tiny_tally tally = {0};
    for (kh_seat i = 0; i < seats(t) && at(s)->phase == BIDDING; i++) {
        const unsigned bid = at(s)->place[i].bid;
        if (bid >= LOWEST && bid - LOWEST < NUMBER_MAX) {
            tally.count[bid - LOWEST]++;
            tally.sum[bid - LOWEST] += i;
        }
    }
    return tally;
}
static void redeal(const void *t, void *s, kh_seat viewer, kh_rng *rng) {
    for (kh_seat i = 0; i < seats(t); i++) {
        tiny_place *p = &((tiny_state *)s)->place[i];
        if (i == viewer || !p->number)
            continue;
        p->number = random_number(rng);
        p->bid = p->bid >= LOWEST ? (uint8_t)(LOWEST + kh_rng_below(rng, p->number)) : p->bid;
    }
    *tally_of(t, s) = tally_again(t, s);
}
static const char *audit(const void *t, const void *state) {
    const tiny_state *s = state;
    const tiny_tally tally = tally_again(t, s);
    unsigned sealed = 0,
             wrong = s->round > table(t)->config.option[OPT_ROUNDS] || s->phase > ENDED || s->held > 1;
    for (kh_seat i = 0; i < seats(t); i++) {
        const tiny_place *p = &s->place[i];
        sealed += s->phase == BIDDING && p->bid != NO_BID;
        wrong |= p->number > NUMBER_MAX || p->bid > PASSED + p->number || p->score > s->round * PRIZE_MAX;
        wrong |= !p->number && (i < s->dealt || s->round > 0);
        wrong |=
            (s->phase == DEALING && i < s->dealt && p->bid) || (s->round == 0 && i >= s->dealt && p->number);
    }
    wrong |= memcmp(&tally, (const char *)state + tally_at(t), sizeof tally) != 0;
    wrong |= (s->phase == BIDDING) != (s->dealt == seats(t)) || sealed != s->sealed || sealed == seats(t);
    wrong |= (s->phase == ENDED) != (s->round == table(t)->config.option[OPT_ROUNDS]) || s->dealt > seats(t);
    wrong |= ((s->held || s->deadline_ms) && s->phase != BIDDING) || (s->deadline_ms && s->held);
    wrong |= s->phase == ENDED && s->dealt;
    return wrong || (s->left_ms && !s->held) ? "TINY-AUDIT-01" : NULL;
}
/* A page is its bytes; pages are read in order, and with the last one the whole is judged. */
static size_t write_page(const void *t, const void *s, uint32_t i, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (size_t k = 0; k < page(t, i).size; k++) {
        kh_text_number(&x, ((const uint8_t *)s)[page(t, i).offset + k]);
        kh_text_char(&x, '\n');
    }
    kh_text_add(&x, i == 0 ? "= the table\n" : i + 1 == pages(t) ? "= the tally\n" : "= a seat\n");
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
    {"deal", KH_BY_CHANCE, false, {{.type = &kh_type_number}}},
    {"close", KH_BY_CLOCK, false, {{0}}}, {"hold", KH_BY_HOST, false, {{0}}},
    {"release", KH_BY_HOST, false, {{0}}}, {"pass-for", KH_BY_HOST, true, {{.type = &kh_type_seat2}}}, {0},
};
static const char *const events[] = {"deal", "seal", "prize", NULL};
const kh_game tiny_game = {
    .name = "tiny", .rules_version = 1, .revision = revision, .seats_min = 2, .seats_max = SEATS_MAX, .options = options, .kinds = kinds,
    .events = events, .board_size = board_size, .settle = settle, .board_write = board_write,
    .board_read = board_read, .table_size = table_size, .table_init = table_init, .state_size = state_size,
    .start = start, .next = next, .awaited = awaited, .shows = shows, .count = count, .nth = nth, .legal = legal,
    .fill = fill, .pick = pick, .check = check, .apply = apply, .events_most = events_most, .draw = draw, .weight = weight,
    .deadline = deadline, .over = over, .score = score, .place = place, .pages = pages, .page = page,
    .reach = reach, .hides = hides, .view = view, .mask = mask, .privy = privy, .redeal = redeal, .write = write_page, .read = read_page,
    .read_view = read_bytes, .audit = audit,
};
// clang-format on
