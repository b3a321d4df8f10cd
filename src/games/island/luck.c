/* Luck: what can happen, how likely, and drawing it. */
#include <string.h>

#include "games/island/island.h"

/* One card out of a bundle, each card equally likely. */
unsigned island_random_kind(island_bundle from, kh_rng *rng) {
    uint32_t i = kh_rng_below(rng, bundle_sum(from)), kind = 0;
    while (i >= bundle_get(from, kind))
        i -= bundle_get(from, kind++);
    return kind;
}

island_bundle island_random_part(island_bundle *from, unsigned n, kh_rng *rng) {
    island_bundle part = 0;
    for (; n > 0 && *from; n--) {
        const island_bundle card = bundle_of(island_random_kind(*from, rng), 1);
        *from -= card;
        part += card;
    }
    return part;
}

/* The bundle from which a card is drawn. */
static island_bundle drawn_from(const island_state *s) {
    return s->phase == PHASE_CARD ? s->stack : s->hand[s->place];
}

void island_luck_action(island_kind kind, kh_action *out) {
    memset(out, 0, sizeof *out);
    out->seat = KH_CHANCE;
    out->kind = (uint8_t)kind;
    out->size = kind == LUCK_DICE ? 2 : 1;
}

void island_draw(const void *table, const void *state, kh_rng *rng, kh_action *out) {
    const island_table *t = table;
    const island_state *s = state;
    if (s->phase == PHASE_FIRST || s->phase == PHASE_DICE) {
        unsigned i = kh_rng_below(rng, ISLAND_THROWS);
        if (t->balanced && s->phase == PHASE_DICE)
            i = set_nth(s->throws,
                        kh_rng_below(rng, (unsigned)__builtin_popcountll(s->throws))); /* HOUSE-DICE-01 */
        island_luck_action(LUCK_DICE, out);
        out->arg[0] = (uint8_t)(1 + i / 6);
        out->arg[1] = (uint8_t)(1 + i % 6);
        return;
    }
    if (s->phase == PHASE_DRAW && SCENARIO(t)->draw) {
        SCENARIO(t)->draw(t, s, rng, out);
        return;
    }
    island_luck_action(s->phase == PHASE_CARD ? LUCK_CARD : LUCK_STEAL, out);
    out->arg[0] = (uint8_t)island_random_kind(drawn_from(s), rng);
}

uint32_t island_weight(const void *table, const void *state, const kh_action *a) {
    const island_table *t = table;
    const island_state *s = state;
    if (a->seat != KH_CHANCE || refused(island_check(t, s, a)))
        return 0;
    if (s->phase == PHASE_DRAW && SCENARIO(t)->weight)
        return SCENARIO(t)->weight(t, s, a);
    return a->kind == LUCK_DICE ? 1 : bundle_get(drawn_from(s), a->arg[0]);
}
