/* Who may act, what they may do, and what they may not. */
#include <string.h>

#include "kornholm/notation.h"
#include "lab.h"

enum { GARBLED = 24, FILLS = 3, BYTES = 256, PAIRS = 64, PICK_CHOICES = 64, PICKS_EACH = 4, PICK_RARELY = 8 };

/* Seats in rising order, then luck, then the host. */
static uint32_t rank(kh_seat who) {
    return who == KH_HOST ? KH_NOBODY : who;
}

static void judge_walk(lab *l) {
    const kh_game *g = l->game;
    const bool over = g->over(l->table, l->state);
    const uint64_t end = g->deadline(l->table, l->state);
    bool someone = end != KH_NEVER || lab_walks(l, KH_CHANCE) || lab_walks(l, KH_HOST);
    for (uint32_t i = 0; i < l->walkers; i++) {
        const kh_seat who = l->walk[i];
        LAW(l, LAW_WALK, who < l->config.seats || who == KH_CHANCE || who == KH_HOST, "next() names %s",
            WHO(who));
        LAW(l, LAW_WALK, i == 0 || rank(l->walk[i - 1]) < rank(who), "next() names %s after %s", WHO(who),
            WHO(l->walk[i - 1]));
    }
    uint32_t at = 0;
    for (kh_seat seat = 0; seat < l->config.seats; seat++) {
        const bool awaited = g->awaited(l->table, l->state, seat);
        const bool walks = at < l->walkers && l->walk[at] == seat;
        at += walks;
        someone |= awaited;
        LAW(l, LAW_WALK, !awaited || walks, "%s is awaited but may not act", WHO(seat));
        const kh_seat next = g->next(l->table, l->state, seat);
        LAW(l, LAW_WALK, next == (at < l->walkers ? l->walk[at] : KH_NOBODY), "next() after %s is %s",
            WHO(seat), WHO(next));
    }
    LAW(l, LAW_WALK, over || someone, "the game goes on, but waits for nobody");
}

static void judge_listed(lab *l, kh_seat who, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        kh_action a;
        lab_dirty(&a, sizeof a, 0x5a);
        l->game->nth(l->table, l->state, who, i, &a);
        const bool same = memcmp(&a, &l->list[i], sizeof a) == 0;
        l->halted |= !LAW(l, LAW_CHOICES, same, "nth(%u) of %s is %s, but legal() has %s", i, WHO(who),
                          SAY(l, &a), SAY(l, &l->list[i]));
        a = l->list[i];
        LAW(l, LAW_CHOICES, a.seat == who, "legal() of %s has %s", WHO(who), SAY(l, &a));
        for (uint32_t k = 0; k < i; k++)
            LAW(l, LAW_CHOICES, memcmp(&a, &l->list[k], sizeof a) != 0, "legal() has twice: %s", SAY(l, &a));
        if (lab_open(l, &a))
            continue;
        a.at_ms = l->now_ms;
        const kh_verdict v = l->game->check(l->table, l->state, &a);
        LAW(l, LAW_CHOICES, v.code == 0, "legal, but refused (%s): %s", v.rule ? v.rule : "-", SAY(l, &a));
    }
}

/* A list that is too short for all of them holds the first ones. */
static void judge_short_list(lab *l, kh_seat who, uint32_t n) {
    kh_action few[3];
    const uint32_t cap = n < 2 ? n : 2;
    lab_dirty(few, sizeof few, 0x5a);
    l->game->legal(l->table, l->state, who, few, cap);
    LAW(l, LAW_CHOICES, memcmp(few, l->list, cap * sizeof *few) == 0, "a short legal() of %s differs",
        WHO(who));
    LAW(l, LAW_CHOICES, few[cap].kind == 0x5a && few[cap].size == 0x5a, "legal() of %s wrote past its room",
        WHO(who));
}

static void judge_fills(lab *l, kh_seat who, uint8_t kind) {
    for (int i = 0; i < FILLS; i++) {
        kh_action a;
        lab_dirty(&a, sizeof a, 0x5a);
        if (!l->game->fill(l->table, l->state, who, kind, &l->probe, &a)) {
            l->unfilled++;
            continue;
        }
        l->fills++;
        a.at_ms = l->now_ms;
        LAW(l, LAW_PICK, a.kind == kind && a.seat == who, "fill() of kind %u made %s", kind, SAY(l, &a));
        const kh_verdict v = l->game->check(l->table, l->state, &a);
        LAW(l, LAW_PICK, v.code == 0, "filled, but refused (%s): %s", v.rule ? v.rule : "-", SAY(l, &a));
    }
}

/* The choice that a complete action stands for; n: none. */
static uint32_t choice_of(const lab *l, uint32_t n, const kh_action *a) {
    uint32_t i = 0;
    kh_action bare = *a;
    for (; i < n; i++) {
        bare.at_ms = l->list[i].at_ms;
        if (memcmp(&bare, &l->list[i], sizeof bare) == 0 ||
            (l->list[i].kind == a->kind && lab_open(l, &l->list[i])))
            break;
    }
    return i;
}

static void judge_picks(lab *l, kh_seat who, uint32_t n) {
    const bool many = n > 1 && n <= PICK_CHOICES && kh_rng_below(&l->probe, PICK_RARELY) == 0;
    uint32_t drawn[PICK_CHOICES] = {0};
    double share[PICK_CHOICES];
    for (uint32_t i = 0; i < (many ? n * PICKS_EACH : 1); i++) {
        kh_action a;
        lab_dirty(&a, sizeof a, 0x5a);
        if (!LAW(l, LAW_PICK, l->game->pick(l->table, l->state, who, &l->probe, &a),
                 "pick() finds nothing for %s", WHO(who)))
            return;
        a.at_ms = l->now_ms;
        const uint32_t choice = choice_of(l, n, &a);
        const kh_verdict v = l->game->check(l->table, l->state, &a);
        if (!LAW(l, LAW_PICK, choice < n && v.code == 0, "picked, but not legal (%s): %s",
                 v.rule ? v.rule : "-", SAY(l, &a)))
            return;
        if (many)
            drawn[choice]++;
    }
    for (uint32_t i = 0; many && i < n; i++)
        share[i] = 1.0 / n;
    if (many)
        lab_fit_add(&l->picks, drawn, share, n);
}

static void judge_choices(lab *l, kh_seat who) {
    const uint32_t count = l->game->count(l->table, l->state, who);
    const uint32_t n = lab_legal(l, l->state, who);
    if (!LAW(l, LAW_CHOICES, count == n, "count() of %s says %u, legal() %u", WHO(who), count, n)) {
        l->halted = true;
        return;
    }
    if (who < l->config.seats || who == KH_HOST)
        LAW(l, LAW_WALK, (n > 0) == lab_walks(l, who), "%s has %u choices and %s next()", WHO(who), n,
            lab_walks(l, who) ? "stands in" : "is not in");
    judge_listed(l, who, n);
    judge_short_list(l, who, n);
    for (uint32_t i = 0; i < n; i++)
        if (lab_open(l, &l->list[i]))
            judge_fills(l, who, l->list[i].kind);
    if (who < l->config.seats)
        LAW(l, LAW_PICK, !l->idle[who] || n == 0, "%s has %u choices, but able() left it out", WHO(who), n);
    kh_action a;
    if (n == 0)
        LAW(l, LAW_PICK, !l->game->pick(l->table, l->state, who, &l->probe, &a),
            "pick() finds something for %s", WHO(who));
    else
        judge_picks(l, who, n);
}

void probe_choices(lab *l) {
    judge_walk(l);
    for (kh_seat seat = 0; seat < l->config.seats && !l->halted; seat++)
        if (lab_looks_at(l, seat, l->config.seats))
            judge_choices(l, seat);
    if (!l->halted && lab_has(l, KH_BY_HOST))
        judge_choices(l, KH_HOST);
}

static void try_time(lab *l, kh_action a, uint64_t at_ms) {
    a.at_ms = at_ms;
    lab_try(l, &a);
}

/* A good action of `who` to start from, or just any bytes with that name on them. */
static void good_action(lab *l, kh_seat who, kh_action *out) {
    *out = (kh_action){.seat = who, .at_ms = l->now_ms};
    if (who == KH_CHANCE && lab_walks(l, who))
        l->game->draw(l->table, l->state, &l->probe, out);
    else if (who == KH_CLOCK)
        lab_clock(l, l->state, out);
    else if ((who < l->config.seats || (who == KH_HOST && lab_has(l, KH_BY_HOST))) &&
             l->game->count(l->table, l->state, who) > 0)
        l->game->pick(l->table, l->state, who, &l->probe, out);
    if (who != KH_CLOCK)
        out->at_ms = l->now_ms;
}

/* Every action of one closed kind with at most one byte of arguments; a sample of those with two. */
static void try_kind(lab *l, kh_seat who, uint8_t kind) {
    const kh_kind *k = &l->game->kinds[kind];
    kh_action a = {.at_ms = l->now_ms, .seat = who, .kind = kind, .size = kh_kind_size(k)};
    if (k->open || !lab_actor_fits(l, &a) || a.size > 2)
        return;
    const uint32_t n = a.size == 0 ? 1 : a.size == 1 ? BYTES : PAIRS;
    for (uint32_t i = 0; i < n; i++) {
        a.arg[0] = a.size == 1 ? (uint8_t)i : a.size == 2 ? (uint8_t)kh_rng_below(&l->probe, 8) : 0;
        a.arg[1] = a.size == 2 ? (uint8_t)kh_rng_below(&l->probe, 8) : 0;
        lab_try(l, &a);
    }
}

void probe_refusals(lab *l) {
    const uint64_t end = l->game->deadline(l->table, l->state);
    const uint32_t actors = l->config.seats + 3;
    kh_action good, bad, clock;
    for (int i = 0; i < GARBLED; i++) {
        const uint32_t actor = kh_rng_below(&l->probe, actors);
        good_action(l, actor < l->config.seats ? actor : KH_HOST + (actor - l->config.seats), &good);
        lab_garble(l, &good, &bad);
        lab_try(l, &bad);
    }
    if (l->walkers > 0) {
        good_action(l, l->walk[kh_rng_below(&l->probe, l->walkers)], &good);
        lab_try(l, &good);
        for (uint64_t past = 0; past < 3 && end != KH_NEVER; past++)
            try_time(l, good, past < 2 ? end - 1 + past : KH_NEVER);
        for (uint32_t k = 1; k < l->kinds; k++)
            try_kind(l, good.seat, (uint8_t)k);
    }
    const bool ticks = lab_clock(l, l->state, &clock);
    LAW(l, LAW_CLOCK, ticks == (end != KH_NEVER), "the deadline is %llu, and the clock %s act",
        (unsigned long long)end, ticks ? "may" : "may not");
    try_time(l, clock, end);
    try_time(l, clock, end - 1);
    try_time(l, clock, end + 1);
    try_time(l, clock, KH_NEVER);
}
