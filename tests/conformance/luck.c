/* Luck: what draw() draws, what weight() says, what check() accepts. */
#include <string.h>

#include "kornholm/notation.h"
#include "lab.h"

enum { DRAWS = 12, GUESSES = 48, OUTCOMES = 128, DRAWS_EACH = 8, DRAWS_MAX = 1024, RARELY = 6, BYTES = 256 };

typedef struct outcomes {
    uint32_t count;
    kh_action action[OUTCOMES];
    uint32_t weight[OUTCOMES];
} outcomes;

static void judge_draw(lab *l, const kh_action *a) {
    const uint32_t weight = l->game->weight(l->table, l->state, a);
    const kh_verdict v = l->game->check(l->table, l->state, a);
    LAW(l, LAW_LUCK, a->seat == KH_CHANCE && kh_action_formed(l->game, l->config.seats, a), "drawn: %s",
        SAY(l, a));
    LAW(l, LAW_LUCK, weight > 0, "drawn, but weight() is 0: %s", SAY(l, a));
    LAW(l, LAW_LUCK, v.code == 0, "drawn, but refused (%s): %s", v.rule ? v.rule : "-", SAY(l, a));
}

static void judge_guess(lab *l, const kh_action *a) {
    const uint32_t weight = l->game->weight(l->table, l->state, a);
    const kh_verdict v = l->game->check(l->table, l->state, a);
    LAW(l, LAW_LUCK, (weight > 0) == (v.code == 0), "weight %u, but %s (%s): %s", weight,
        v.code ? "refused" : "accepted", v.rule ? v.rule : "-", SAY(l, a));
}

static kh_action luck_of(const lab *l, uint32_t kind) {
    return (kh_action){.at_ms = l->now_ms,
                       .seat = KH_CHANCE,
                       .kind = (uint8_t)kind,
                       .size = kh_kind_size(&l->game->kinds[kind])};
}

static void judge_guesses(lab *l) {
    for (uint32_t k = 1; k < l->kinds; k++) {
        kh_action a = luck_of(l, k);
        if (l->game->kinds[k].actor != KH_BY_CHANCE)
            continue;
        for (int i = 0; i < GUESSES; i++) {
            for (uint32_t b = 0; b < a.size; b++)
                a.arg[b] = (uint8_t)kh_rng_below(&l->probe, i % 4 ? 8 : BYTES);
            judge_guess(l, &a);
            if (i % 8 == 0)
                lab_try(l, &a);
        }
    }
}

/* All that can happen, if luck has at most two bytes of arguments here; else false. */
static bool all_outcomes(lab *l, outcomes *all) {
    all->count = 0;
    for (uint32_t k = 1; k < l->kinds; k++) {
        kh_action a = luck_of(l, k);
        if (l->game->kinds[k].actor != KH_BY_CHANCE)
            continue;
        if (a.size > 2)
            return false;
        for (uint32_t i = 0; i < (a.size < 2 ? a.size < 1 ? 1 : BYTES : BYTES * BYTES); i++) {
            a.arg[0] = (uint8_t)i;
            a.arg[1] = (uint8_t)(i / BYTES);
            const uint32_t weight = l->game->weight(l->table, l->state, &a);
            if (weight == 0)
                continue;
            if (all->count == OUTCOMES)
                return false;
            all->action[all->count] = a;
            all->weight[all->count++] = weight;
        }
    }
    return true;
}

static void judge_frequencies(lab *l) {
    outcomes all;
    uint32_t drawn[OUTCOMES] = {0};
    double share[OUTCOMES], total = 0;
    if (!all_outcomes(l, &all) || !LAW(l, LAW_LUCK, all.count > 0, "luck is due, but nothing can happen"))
        return;
    for (uint32_t i = 0; i < all.count; i++)
        total += all.weight[i];
    for (uint32_t i = 0; i < all.count; i++)
        share[i] = all.weight[i] / total;
    const uint32_t n = all.count * DRAWS_EACH < DRAWS_MAX ? all.count * DRAWS_EACH : DRAWS_MAX;
    for (uint32_t i = 0; i < n; i++) {
        kh_action a;
        uint32_t k = 0;
        l->game->draw(l->table, l->state, &l->probe, &a);
        a.at_ms = l->now_ms;
        while (k < all.count && memcmp(&a, &all.action[k], sizeof a) != 0)
            k++;
        if (!LAW(l, LAW_LUCK, k < all.count, "drawn, but cannot happen: %s", SAY(l, &a)))
            return;
        drawn[k]++;
    }
    lab_fit_add(&l->draws[all.action[0].kind], drawn, share, all.count);
}

void probe_luck(lab *l) {
    judge_guesses(l);
    if (!lab_walks(l, KH_CHANCE))
        return;
    for (int i = 0; i < DRAWS; i++) {
        kh_action a;
        lab_dirty(&a, sizeof a, 0x5a);
        l->game->draw(l->table, l->state, &l->probe, &a);
        a.at_ms = l->now_ms;
        judge_draw(l, &a);
    }
    if (kh_rng_below(&l->probe, RARELY) == 0)
        judge_frequencies(l);
}
