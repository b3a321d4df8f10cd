/* Luck: who begins, and the dice. */
#include <string.h>

#include "games/dice/dice.h"

static const uint32_t cases[DICE_DICE + 1] = {1, 6, 36, 216, 1296, 7776, 46656};
static const uint16_t factorial[DICE_DICE + 1] = {1, 1, 2, 6, 24, 120, 720};

static unsigned thrown_dice(const dice_table *t, const dice_state *s) {
    return dice_allowed(t, s) - faces_sum(s->dice);
}

kh_verdict dice_check_first(const dice_table *t, const dice_state *s, const kh_action *a) {
    (void)t;
    (void)a;
    if (s->phase != PHASE_FIRST)
        return refuse("HOUSE-LUCK-01");
    return kh_done();
}

kh_verdict dice_check_dice(const dice_table *t, const dice_state *s, const kh_action *a) {
    const dice_faces thrown = faces_from(a->arg);
    if (s->phase != PHASE_DICE)
        return refuse("HOUSE-LUCK-01");
    if ((thrown & FACES_GUARDS) || faces_sum(thrown) != thrown_dice(t, s))
        return refuse("DICE-LUCK-01");
    return kh_done();
}

void dice_draw(const void *table, const void *state, kh_rng *rng, kh_action *out) {
    const dice_table *t = table;
    const dice_state *s = state;
    memset(out, 0, sizeof *out);
    out->seat = KH_CHANCE;
    if (s->phase == PHASE_FIRST) {
        out->kind = LUCK_FIRST;
        out->size = 1;
        out->arg[0] = (uint8_t)kh_rng_below(rng, t->seats);
        return;
    }
    const unsigned n = thrown_dice(t, s);
    uint32_t which = kh_rng_below(rng, cases[n]);
    dice_faces thrown = 0;
    for (unsigned i = 0; i < n; i++, which /= FACES)
        thrown += faces_of(which % FACES, 1); /* DICE-COMP-02 */
    out->kind = LUCK_DICE;
    out->size = FACES_BYTES;
    faces_to(thrown, out->arg);
}

/* As many as there are orders of the dice. */
uint32_t dice_weight(const void *t, const void *s, const kh_action *a) {
    if (a->seat != KH_CHANCE || refused(dice_check(t, s, a)))
        return 0;
    if (a->kind == LUCK_FIRST)
        return 1;
    const dice_faces thrown = faces_from(a->arg);
    uint32_t orders = factorial[faces_sum(thrown)];
    for (unsigned face = 0; face < FACES; face++)
        orders /= factorial[faces_get(thrown, face)];
    return orders;
}
