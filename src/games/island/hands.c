/* Resource cards that change hands, and what the other seats know of it for certain. */
#include "games/island/island.h"

/* Every row of what is known about a hand, the public one included, changes alike. */
void island_gain(island_state *s, unsigned seat, island_bundle cards) {
    s->hand[seat] += cards;
    s->hand_size[seat] = (uint8_t)(s->hand_size[seat] + bundle_sum(cards));
    for (unsigned by = 0; by < ISLAND_SEATS_MAX; by++)
        s->known[seat][by] += cards; /* HOUSE-KNOW-01 */
}

/* Any loss withdraws offers and answers, so that what is left in the hand does not show (HOUSE-OFFER-03). */
void island_lose(island_state *s, unsigned seat, island_bundle cards) {
    s->hand[seat] -= cards;
    s->hand_size[seat] = (uint8_t)(s->hand_size[seat] - bundle_sum(cards));
    for (unsigned by = 0; by < ISLAND_SEATS_MAX; by++)
        s->known[seat][by] = bundle_less(s->known[seat][by], cards);
    island_withdraw(s, seat); /* HOUSE-OFFER-03, HOUSE-OFFER-05 */
}

void island_pay(island_move *m, unsigned seat, island_bundle cards) {
    island_lose(m->s, seat, cards);
    m->s->bank += cards; /* BASE-BUILD-02 */
}

void island_reveal(island_state *s, unsigned seat, island_bundle at_least) {
    for (unsigned by = 0; by < ISLAND_SEATS_MAX; by++)
        s->known[seat][by] = bundle_max(s->known[seat][by], at_least);
}

/* The only kind in a hand of this size of which this much is known, or RESOURCES. */
static unsigned only_kind(island_bundle known, unsigned size) {
    for (unsigned r = 0; size <= BUNDLE_MOST && r < RESOURCES; r++)
        if (known == bundle_of(r, size))
            return r;
    return RESOURCES;
}

/* What one observer learns of a theft that he did not see: nothing but that any card may be gone, unless he
 * knew that the victim held one kind only. */
static void note_theft(island_bundle *of_victim, island_bundle *of_thief, unsigned size, island_bundle card) {
    if (only_kind(*of_victim, size) < RESOURCES) {
        *of_victim -= card;
        *of_thief += card;
    } else
        *of_victim = bundle_less(*of_victim, BUNDLE_ONES);
}

/* A card goes over unseen; thief and victim know it. */
void island_steal_one(island_state *s, unsigned thief, unsigned victim, unsigned resource) {
    const island_bundle card = bundle_of(resource, 1);
    const unsigned size = s->hand_size[victim];
    for (unsigned by = 0; by < ISLAND_SEATS_MAX; by++)
        if (by != thief && by != victim)
            note_theft(&s->known[victim][by], &s->known[thief][by], size, card);
    note_theft(&s->known[victim][victim], &s->known[thief][thief], size, card); /* what everybody knows */
    s->known[victim][thief] = bundle_less(s->known[victim][thief], card);
    s->known[thief][victim] += card;
    s->hand[victim] -= card;
    s->hand[thief] += card;
    s->hand_size[victim]--;
    s->hand_size[thief]++;
    island_withdraw(s, victim); /* HOUSE-OFFER-03 */
}
