/* The laws can fail: each breakage replaces a function of a good game, and the law it breaks must say so.
 * Runs on the tiny game and on every game of the house; prints TAP. */
#include <string.h>

#include "../games/tiny.h"
#include "conformance.h"
#include "kornholm/notation.h"

static const kh_game *whole; /* the game before it was broken */

static void redeal_nothing(const void *t, void *s, kh_seat viewer, kh_rng *rng) {
    (void)t, (void)s, (void)viewer, (void)rng;
}
static uint32_t legal_but_last(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t cap) {
    const uint32_t n = whole->legal(t, s, seat, out, cap);
    return n > 1 ? n - 1 : n;
}
/* One choice is missing everywhere: only check() still knows it. */
static uint32_t hidden_first(const void *t, const void *s, kh_seat seat) {
    kh_action a;
    if (whole->count(t, s, seat) < 2)
        return 0;
    whole->nth(t, s, seat, 0, &a);
    return !whole->kinds[a.kind].open && a.size < 2;
}
static uint32_t count_less(const void *t, const void *s, kh_seat seat) {
    return whole->count(t, s, seat) - hidden_first(t, s, seat);
}
static void nth_less(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    whole->nth(t, s, seat, i + hidden_first(t, s, seat), out);
}
static uint32_t legal_less(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t cap) {
    const uint32_t n = count_less(t, s, seat);
    for (uint32_t i = 0; i < n && i < cap; i++)
        nth_less(t, s, seat, i, &out[i]);
    return n;
}
static bool pick_less(const void *t, const void *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    const uint32_t n = count_less(t, s, seat);
    if (n == 0)
        return false;
    nth_less(t, s, seat, kh_rng_below(rng, n), out);
    return out->size || !whole->kinds[out->kind].open || whole->fill(t, s, seat, out->kind, rng, out);
}
static kh_seat able_but_first(const void *t, const void *s, kh_seat *out) {
    kh_seat n = 0, who = whole->next(t, s, KH_NOBODY);
    while (who < KH_WATCHER && (who = whole->next(t, s, who)) < KH_WATCHER)
        out[n++] = who;
    return n;
}
static void view_all(const void *t, const void *s, kh_seat viewer, uint32_t page, void *out) {
    const kh_span at = kh_page(whole, t, page);
    (void)viewer;
    memcpy((char *)out + at.offset, (const char *)s + at.offset, at.size);
}
static void view_all_but_last(const void *t, const void *s, kh_seat viewer, uint32_t page, void *out) {
    const kh_span at = kh_page(whole, t, page);
    const uint8_t kept = ((const uint8_t *)out)[at.offset + at.size - 1];
    whole->view(t, s, viewer, page, out);
    ((uint8_t *)out)[at.offset + at.size - 1] = kept;
}
static void mask_nothing(const void *t, const void *before, const kh_action *a, kh_seat viewer,
                         kh_action *out) {
    (void)t, (void)before, (void)viewer;
    *out = *a;
}
static void mask_everything(const void *t, const void *before, const kh_action *a, kh_seat viewer,
                            kh_action *out) {
    mask_nothing(t, before, a, viewer, out);
    memset(out->arg, KH_HIDDEN, out->size);
}
static kh_seat privy_nobody(const void *t, const void *before, const kh_action *a) {
    (void)t, (void)before, (void)a;
    return KH_NOBODY;
}
static void nth_shifted(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    whole->nth(t, s, seat, (i + 1) % whole->count(t, s, seat), out);
}
static kh_verdict apply_with_trace(const void *t, void *s, const kh_action *a, kh_events *events) {
    const kh_verdict v = whole->apply(t, s, a, events);
    if (v.code)
        ((uint8_t *)s)[whole->state_size(t) - 1] ^= 1;
    return v;
}
static kh_verdict apply_without_check(const void *t, void *s, const kh_action *a, kh_events *events) {
    const kh_verdict v = whole->apply(t, s, a, events);
    return v.code ? kh_done() : v;
}
static kh_verdict check_without_rule(const void *t, const void *s, const kh_action *a) {
    return (kh_verdict){whole->check(t, s, a).code, NULL};
}
static kh_verdict apply_without_rule(const void *t, void *s, const kh_action *a, kh_events *events) {
    return (kh_verdict){whole->apply(t, s, a, events).code, NULL};
}
static kh_verdict apply_with_memory(const void *t, void *s, const kh_action *a, kh_events *events) {
    static uint32_t calls;
    const kh_verdict v = whole->apply(t, s, a, events);
    if (v.code == 0 && ++calls % 16 == 0)
        ((uint8_t *)s)[whole->state_size(t) - 1] ^= 1;
    return v;
}
static kh_verdict apply_naming_one(const void *t, void *s, const kh_action *a, kh_events *events) {
    const kh_verdict v = whole->apply(t, s, a, events);
    if (events && events->touched > 1)
        events->touched = 1;
    return v;
}
static uint32_t events_none(const void *t) {
    (void)t;
    return 0;
}
static kh_verdict apply_with_gossip(const void *t, void *s, const kh_action *a, kh_events *events) {
    const kh_verdict v = whole->apply(t, s, a, events);
    if (events)
        for (uint32_t i = 0; i < events->count && i < events->cap; i++)
            events->list[i].secret_of[0] = events->list[i].secret_of[1] = KH_NOBODY;
    return v;
}
static uint32_t count_high(const void *t, const void *s, kh_seat seat) {
    const uint32_t n = whole->count(t, s, seat);
    return n + (n > 0);
}
/* Asked for the one too many, it gives the last again: what the game itself would do then is undefined. */
static void nth_within(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    const uint32_t n = whole->count(t, s, seat);
    whole->nth(t, s, seat, i < n ? i : n - 1, out);
}
static void draw_evenly(const void *t, const void *s, kh_rng *rng, kh_action *out) {
    uint32_t found = 0;
    for (uint32_t k = 1; k < kh_kind_count(whole); k++) {
        kh_action a = {.seat = KH_CHANCE, .kind = (uint8_t)k, .size = kh_kind_size(&whole->kinds[k])};
        for (uint32_t i = 0; i < 256 && whole->kinds[k].actor == KH_BY_CHANCE && a.size <= 2; i++) {
            a.arg[0] = (uint8_t)(a.size == 2 ? i / 16 : i);
            a.arg[1] = (uint8_t)(a.size == 2 ? i % 16 : 0);
            if (whole->weight(t, s, &a) > 0 && kh_rng_below(rng, ++found) == 0)
                *out = a;
        }
    }
}
static uint32_t weight_always(const void *t, const void *s, const kh_action *a) {
    (void)t, (void)s, (void)a;
    return 1;
}
static const char *audit_complains(const void *t, const void *s) {
    (void)t, (void)s;
    return "BROKEN-01";
}
static size_t write_but_first(const void *t, const void *s, uint32_t page, char *out, size_t cap) {
    static char all[1 << 16];
    whole->write(t, s, page, all, sizeof all);
    const char *rest = strchr(all, '\n') ? strchr(all, '\n') + 1 : all;
    return (size_t)snprintf(out, cap, "%s", rest);
}
static kh_verdict read_wrongly(const void *t, void *s, uint32_t page, const char *text, size_t length) {
    const kh_verdict v = whole->read(t, s, page, text, length);
    if (v.code == 0)
        ((uint8_t *)s)[kh_page(whole, t, page).offset + kh_page(whole, t, page).size - 1] ^= 1;
    return v;
}
static void start_dirty(const void *t, void *s) {
    const uint8_t kept = ((const uint8_t *)s)[whole->state_size(t) - 1];
    whole->start(t, s);
    ((uint8_t *)s)[whole->state_size(t) - 1] = kept;
}
static uint64_t deadline_early(const void *t, const void *s) {
    const uint64_t end = whole->deadline(t, s);
    return end == KH_NEVER ? end : end - 1;
}
static bool pick_first(const void *t, const void *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    if (whole->count(t, s, seat) == 0)
        return false;
    whole->nth(t, s, seat, 0, out);
    return out->size || !whole->kinds[out->kind].open || whole->fill(t, s, seat, out->kind, rng, out);
}
static bool fill_nothing(const void *t, const void *s, kh_seat seat, uint8_t kind, kh_rng *rng,
                         kh_action *out) {
    (void)t, (void)s, (void)rng;
    *out = (kh_action){.seat = seat, .kind = kind};
    return true;
}
static uint32_t place_second(const void *t, const void *s, kh_seat seat) {
    return whole->place(t, s, seat) + 1;
}
static bool over_never(const void *t, const void *s) {
    (void)t, (void)s;
    return false;
}
static kh_seat next_but_first(const void *t, const void *s, kh_seat after) {
    const kh_seat first = whole->next(t, s, KH_NOBODY);
    return after == KH_NOBODY && first == 0 ? whole->next(t, s, first) : whole->next(t, s, after);
}
static bool awaited_always(const void *t, const void *s, kh_seat seat) {
    (void)t, (void)s, (void)seat;
    return true;
}
static bool shows_nothing(uint8_t kind) {
    (void)kind;
    return false;
}
static bool shows_everything(uint8_t kind) {
    return whole->kinds[kind].actor == KH_BY_SEAT;
}
static uint32_t reach_nothing(const void *t, kh_seat seat, uint32_t *out, uint32_t cap) {
    (void)t, (void)seat;
    for (uint32_t i = 0; i < cap; i++)
        out[i] = 0;
    return 0;
}
static size_t board_write_short(const kh_config *c, const void *board, char *out, size_t cap) {
    static char all[1 << 16];
    const size_t length = whole->board_write(c, board, all, sizeof all);
    return (size_t)snprintf(out, cap, "%.*s", (int)length / 2, all);
}

static bool hides_nothing(const void *t, const void *watchers_view) {
    (void)t, (void)watchers_view;
    return false;
}
typedef struct breakage {
    const char *name;
    kh_law law;   /* that must complain */
    kh_game with; /* the functions that replace the good ones */
} breakage;

static const breakage breakages[] = {
    {"redeal that does nothing", LAW_REDEAL, {.redeal = redeal_nothing}},
    {"legal that omits a choice", LAW_CHOICES, {.legal = legal_but_last}},
    {"a choice that only check knows",
     LAW_CHOICES,
     {.count = count_less, .nth = nth_less, .legal = legal_less, .pick = pick_less}},
    {"view that paints nothing", LAW_REDEAL, {.view = view_all}},
    {"view that leaves a byte", LAW_VIEWS, {.view = view_all_but_last}},
    {"mask that hides nothing", LAW_MASK, {.mask = mask_nothing}},
    {"mask that hides everything", LAW_MASK, {.mask = mask_everything}},
    {"events that tell everything", LAW_EVENTS, {.apply = apply_with_gossip}},
    {"a page that changes unnamed", LAW_EVENTS, {.apply = apply_naming_one}},
    {"more events than were announced", LAW_EVENTS, {.events_most = events_none}},
    {"nth that is shifted", LAW_CHOICES, {.nth = nth_shifted}},
    {"apply that changes the state when it refuses", LAW_REFUSALS, {.apply = apply_with_trace}},
    {"apply that refuses nothing", LAW_REFUSALS, {.apply = apply_without_check}},
    {"refusals without a rule", LAW_REFUSALS, {.check = check_without_rule, .apply = apply_without_rule}},
    {"apply that remembers", LAW_REPLAY, {.apply = apply_with_memory}},
    {"count that is one too high", LAW_CHOICES, {.count = count_high, .nth = nth_within}},
    {"draw that ignores weights", LAW_LUCK, {.draw = draw_evenly}},
    {"weight that is always one", LAW_LUCK, {.weight = weight_always}},
    {"audit that always complains", LAW_AUDIT, {.audit = audit_complains}},
    {"write that drops a line", LAW_POSITION, {.write = write_but_first}},
    {"read that gets a byte wrong", LAW_POSITION, {.read = read_wrongly}},
    {"start that leaves a byte", LAW_SETUP, {.start = start_dirty}},
    {"board text that is cut", LAW_SETUP, {.board_write = board_write_short}},
    {"deadline that is too early", LAW_CLOCK, {.deadline = deadline_early}},
    {"pick that prefers the first", LAW_PICK, {.pick = pick_first}},
    {"able that leaves somebody out", LAW_PICK, {.able = able_but_first}},
    {"fill that fills nothing", LAW_PICK, {.fill = fill_nothing}},
    {"place without a first", LAW_END, {.place = place_second}},
    {"over that never comes", LAW_WALK, {.over = over_never}},
    {"next that omits a seat", LAW_WALK, {.next = next_but_first}},
    {"awaited that waits for all", LAW_WALK, {.awaited = awaited_always}},
    {"shows that keeps quiet", LAW_SHOWS, {.shows = shows_nothing}},
    {"shows that names everything", LAW_SHOWS, {.shows = shows_everything}},
    {"hides that says no", LAW_VIEWS, {.hides = hides_nothing}},
    {"reach that names nothing", LAW_VIEWS, {.reach = reach_nothing}},
    {"privy that names nobody", LAW_MASK, {.privy = privy_nobody}},
};

/* What a game must have for a breakage to change anything. */
typedef enum need { NOTHING, SECRETS, WHISPERS, OPEN_KINDS, PAGES, SHOWING, KEEPING } need;
static need need_of(const breakage *b) {
    if (b->with.fill)
        return OPEN_KINDS;
    if (b->with.shows)
        return b->with.shows == shows_nothing ? SHOWING : KEEPING;
    if (b->with.apply == apply_naming_one || b->with.privy)
        return PAGES;
    if (b->with.apply == apply_with_gossip)
        return WHISPERS;
    const bool tells =
        b->with.view == view_all || b->with.mask == mask_nothing || b->with.redeal || b->with.hides;
    return tells ? SECRETS : NOTHING;
}

/* Every function that the breakage names, the others from the whole game. */
static kh_game broken_game(const breakage *b) {
    typedef void (*function)(void);
    kh_game g = *whole;
    for (size_t at = offsetof(kh_game, board_size); at + sizeof(function) <= sizeof g;
         at += sizeof(function)) {
        function f;
        memcpy(&f, (const char *)&b->with + at, sizeof f);
        if (f)
            memcpy((char *)&g + at, &f, sizeof f);
    }
    return g;
}

/* Where everybody acts at once games are long, and a look at a position takes long. */
static bool is_large(void) {
    return whole->at_once;
}

/* What only a thousand looks show: other games show it sooner. */
static bool takes_long(const breakage *b) {
    return b->with.shows || b->with.draw;
}

/* A close look at two beginnings first; whole games only where that shows nothing. */
enum { ROUNDS = 3 };
static kh_conformance_plan plan_of(int round) {
    static const uint32_t games[ROUNDS] = {2, 6, 40}, steps[ROUNDS] = {300, 20000, 20000},
                          sample[ROUNDS] = {1, 20, 20};
    kh_conformance_plan plan = kh_conformance_usual();
    plan.games = games[round];
    plan.steps_max = steps[round];
    plan.sample = sample[round];
    plan.report = NULL;
    if (is_large()) { /* the smallest table, a host who seldom ends the game, and time to buy something secret */
        static const char *const small[] = {"seats=4", NULL};
        plan.fixed = small;
        plan.host_rarely = 200;
        plan.games = 1 + 3 * (uint32_t)round;
        plan.steps_max = 1500;
        plan.sample = 20;
    }
    return plan;
}

static bool caught(const kh_game *game, kh_law law) {
    bool fails = false;
    for (int round = 0; round < ROUNDS && !fails; round++) {
        kh_conformance_plan plan = plan_of(round);
        kh_conformance_result result;
        plan.until = law;
        kh_conformance_run(game, &plan, &result);
        fails = result.failed[law] > 0;
    }
    return fails;
}

/* The game itself keeps every law: else a breakage would only seem to be caught. Many games: conformance. */
static bool is_whole(const kh_game *game, bool has[]) {
    uint32_t failures = 0;
    for (int round = 0; round < ROUNDS - 1; round++) {
        const kh_conformance_plan plan = plan_of(round);
        kh_conformance_result result;
        kh_conformance_run(game, &plan, &result);
        failures += result.failures;
        has[SECRETS] |= result.hidden > 0;
        has[PAGES] |= result.pages > 1;
        has[WHISPERS] |= result.whispered > 0;
    }
    for (uint32_t k = 1; k < kh_kind_count(game); k++) {
        const bool shows = game->shows && game->shows((uint8_t)k);
        has[OPEN_KINDS] |= game->kinds[k].open;
        has[SHOWING] |= shows;
        has[KEEPING] |= has[SECRETS] && game->kinds[k].actor == KH_BY_SEAT && !shows;
    }
    return failures == 0;
}

static uint32_t tests, missed;

static void test(bool good, const char *game, const char *what, const char *law) {
    missed += !good;
    printf("%sok %u - %s: %s: %s\n", good ? "" : "not ", ++tests, game, what, law);
    fflush(stdout);
}

static void break_all(const kh_game *game) {
    bool has[] = {[NOTHING] = true, [KEEPING] = false};
    whole = game;
    test(is_whole(game, has), game->name, "unbroken", "keeps every law");
    for (size_t i = 0; i < sizeof breakages / sizeof *breakages; i++) {
        if (!has[need_of(&breakages[i])] || (is_large() && takes_long(&breakages[i])))
            continue;
        const kh_game broken = broken_game(&breakages[i]);
        test(caught(&broken, breakages[i].law), game->name, breakages[i].name,
             kh_law_names[breakages[i].law]);
    }
}

/* conformance-broken [NAME]: only this game. */
int main(int count, char **words) {
    const char *only = count == 2 ? words[1] : NULL;
    if (!only || strcmp(only, tiny_game.name) == 0)
        break_all(&tiny_game);
    for (int i = 0; kh_games[i]; i++)
        if (!only || strcmp(only, kh_games[i]->name) == 0)
            break_all(kh_games[i]);
    printf("1..%u\n", tests);
    return missed > 0 || tests == 0;
}
