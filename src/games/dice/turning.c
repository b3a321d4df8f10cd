/* Dice that are turned once the result is fixed: by the exchange of gold, and by jokers. Nothing else changes it. */
#include "games/dice/dice.h"

enum { EXCHANGED = 2 }; /* gold for one resource */

/* Jokers whose knights are all built and that were not used yet. */
unsigned dice_jokers_ready(const dice_table *t, const dice_state *s, unsigned seat) {
    const dice_joker *jokers = t->sheet->joker;
    const unsigned knights = s->knights[seat];
    unsigned ready = 0;
    for (unsigned i = 0; i < t->sheet->jokers; i++)
        if ((jokers[i].knights & ~knights) == 0) /* DICE-JOKER-06, DPLUS-JOKER-02 */
            ready |= 1U << i;
    return ready & ~(unsigned)s->jokers[seat]; /* DICE-JOKER-01, DPLUS-JOKER-03 */
}

kh_verdict dice_check_gold(const dice_table *t, const dice_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = dice_check_building(s, a, "DICE-GOLD-03");
    if (refused(v))
        return v;
    if (faces_get(s->dice, GOLD) == 1)
        return refuse("DICE-GOLD-07");
    if (faces_get(s->dice, GOLD) < EXCHANGED || a->arg[0] == GOLD)
        return refuse("DICE-GOLD-02");
    return v;
}

void dice_do_gold(dice_move *m) {
    dice_state *s = m->s;
    s->dice -= faces_of(GOLD, EXCHANGED); /* DICE-GOLD-02 */
    s->dice += faces_of(m->a->arg[0], 1); /* DICE-GOLD-04 */
    s->dead++;                            /* DICE-GOLD-05 */
    dice_tell(m, EVENT_GOLD, DICE_NONE, s->turn, m->a->arg[0], 0);
}

/* A joker of a pair of knights, as Dice Duel has in its deserts, has rules of its own. */
static kh_verdict check_owned(const dice_joker *joker, unsigned knights) {
    const bool pair = joker->knights & (joker->knights - 1U);
    if ((joker->knights & ~knights) == 0)
        return kh_done();
    if (pair)
        return refuse("DPLUS-JOKER-02");
    return refuse("DICE-JOKER-06");
}

static kh_verdict check_unused(const dice_joker *joker, bool used) {
    const bool pair = joker->knights & (joker->knights - 1U);
    if (used && pair)
        return refuse("DPLUS-JOKER-03");
    if (used)
        return refuse("DICE-JOKER-01");
    return kh_done();
}

/* Only dice that were not used for anything yet: Q-DICE-08. */
kh_verdict dice_check_joker(const dice_table *t, const dice_state *s, const kh_action *a) {
    const dice_joker *joker = &t->sheet->joker[a->arg[0]];
    const unsigned from = a->arg[1], to = a->arg[2];
    kh_verdict v = dice_check_building(s, a, "DICE-JOKER-02");
    if (!refused(v))
        v = check_owned(joker, s->knights[s->turn]);
    if (!refused(v))
        v = check_unused(joker, s->jokers[s->turn] >> a->arg[0] & 1);
    if (refused(v))
        return v;
    if (joker->face != FACES && joker->face != to) /* DICE-JOKER-07 */
        return refuse("DICE-JOKER-03");
    if (faces_get(s->dice, from) == 0)
        return refuse("DICE-BUILD-02");
    if (from == to)
        return refuse("DICE-JOKER-04");
    return v;
}

void dice_do_joker(dice_move *m) {
    dice_state *s = m->s;
    const unsigned from = m->a->arg[1], to = m->a->arg[2];
    s->dice -= faces_of(from, 1);                                            /* DICE-JOKER-04 */
    s->dice += faces_of(to, 1);                                              /* DICE-JOKER-03 */
    s->jokers[s->turn] = (uint8_t)(s->jokers[s->turn] | 1U << m->a->arg[0]); /* DICE-JOKER-05 */
    dice_tell(m, EVENT_JOKER, DICE_NONE, s->turn, m->a->arg[0], from + 8 * to);
}
