/* The throw of the dice and what it brings. The 7: robber.c. */
#include "games/island/island.h"

kh_verdict island_check_dice(const island_table *t, const island_state *s, const kh_action *a) {
    const unsigned first = a->arg[0], second = a->arg[1];
    if (s->phase != PHASE_DICE && s->phase != PHASE_FIRST)
        return refuse("HOUSE-LUCK-01");
    if (first - 1U > 5U || second - 1U > 5U)
        return refuse("HOUSE-LUCK-02");
    if (t->balanced && s->phase == PHASE_DICE && !(s->throws >> (6 * (first - 1) + second - 1) & 1))
        return refuse("HOUSE-DICE-01");
    return kh_done();
}

void island_collect(island_move *m, unsigned seat, island_bundle cards) {
    m->s->bank -= cards; /* BASE-PROD-07 */
    island_gain(m->s, seat, cards);
    if (m->events)
        for (unsigned r = 0; r < RESOURCES; r++)
            if (bundle_get(cards, r))
                island_tell(m, EVENT_GAIN, ISLAND_NONE, seat, r, bundle_get(cards, r));
}

/* What each seat may claim for a throw, before the bank is asked. */
static island_bundle claims_of(const island_table *t, const island_state *s, unsigned number,
                               island_bundle claim[ISLAND_SEATS_MAX]) {
    island_bundle all = 0;
    for (const uint8_t *h = t->hexes_of[number]; *h != ISLAND_NONE; h++) { /* BASE-PROD-02 */
        if (*h == s->robber) /* BASE-ROBBER-09, BASE-ROBBER-10 */
            continue;
        const island_vset corners = t->hex_corners[*h];
        for (unsigned seat = 0; seat < t->seats; seat++) {
            unsigned n = vset_count(s->settlements[seat] & corners); /* BASE-PROD-04, BASE-PROD-05 */
            n += 2 * vset_count(s->cities[seat] & corners);          /* BASE-PROD-06 */
            claim[seat] += bundle_of(t->yield[*h], n);
            all += bundle_of(t->yield[*h], n);
        }
    }
    return all;
}

/* The bank has too few of some kinds: nobody gets those, unless one alone has a claim (BASE-PROD-16). */
static void cut_claims(island_move *m, island_bundle all, island_bundle claim[ISLAND_SEATS_MAX]) {
    const island_bundle bank = m->s->bank;
    for (unsigned r = 0; r < RESOURCES; r++) {
        if (bundle_get(all, r) <= bundle_get(bank, r)) /* BASE-PROD-16 */
            continue;
        unsigned claimants = 0;
        for (unsigned seat = 0; seat < m->t->seats; seat++)
            claimants += bundle_get(claim[seat], r) > 0;
        for (unsigned seat = 0; seat < m->t->seats; seat++) {
            const unsigned mine = bundle_get(claim[seat], r);
            const unsigned paid = claimants > 1 ? 0 : bundle_get(bank, r); /* BASE-PROD-14, BASE-PROD-15 */
            claim[seat] -= bundle_of(r, mine > paid ? mine - paid : 0);
        }
        island_tell(m, EVENT_SHORT, ISLAND_NONE, ISLAND_NONE, r, 0);
    }
}

static void produce(island_move *m, unsigned number) {
    island_bundle claim[ISLAND_SEATS_MAX] = {0};
    const island_bundle all = claims_of(m->t, m->s, number, claim);
    if (!bundle_covers(m->s->bank, all))
        cut_claims(m, all, claim);
    for (unsigned seat = 0; seat < m->t->seats; seat++) /* BASE-TURN-04 */
        if (claim[seat])
            island_collect(m, seat, claim[seat]); /* BASE-PROD-03 */
    if (SCENARIO(m->t)->produced)
        SCENARIO(m->t)->produced(m, claim);
}

/* Takes the throw out of the deck; an empty deck is followed by a new one. */
static void use_throw(island_state *s, unsigned first, unsigned second) {
    s->throws &= ~(UINT64_C(1) << (6 * (first - 1) + second - 1)); /* HOUSE-DICE-01 */
    if (s->throws == 0)
        s->throws = (UINT64_C(1) << ISLAND_THROWS) - 1; /* HOUSE-DICE-02 */
}

void island_do_dice(island_move *m) {
    island_state *s = m->s;
    const unsigned first = m->a->arg[0], second = m->a->arg[1];
    const unsigned sum = first + second; /* BASE-PROD-01 */
    island_tell(m, EVENT_DICE, ISLAND_NONE, s->turn, first, second);
    if (s->phase == PHASE_FIRST) {
        island_first_throw(m, sum);
        return;
    }
    s->dice[0] = (uint8_t)first;
    s->dice[1] = (uint8_t)second;
    s->rolled = 1;
    if (m->t->balanced)
        use_throw(s, first, second);
    if (sum == 7) { /* BASE-SEVEN-01 */
        island_seven(m);
        return;
    }
    produce(m, sum);
    island_enter(m, PHASE_MAIN);
}
