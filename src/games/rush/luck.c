/* Luck: where the island's cards lie, and which card it was that is turned up. */
#include <string.h>

#include "games/rush/rush.h"

kh_verdict rush_check_lay(const rush_table *t, const rush_state *s, const kh_action *a) {
    uint32_t seen = 0;
    (void)t;
    if (s->phase != PHASE_LAY)
        return refuse("HOUSE-LUCK-01");
    for (unsigned i = 0; i < RUSH_PLACES - 1; i++) {
        if (a->arg[i] >= RUSH_CARDS || rush_deck_of[a->arg[i]] != DECK_ISLAND)
            return refuse("DOB-ISLAND-01");
        seen |= 1U << rush_within[a->arg[i]];
    }
    return bits(seen) == RUSH_PLACES - 1 ? kh_done() : refuse("DOB-ISLAND-01");
}

void rush_do_lay(rush_move *m) {
    rush_state *s = m->s;
    uint32_t left = (1U << RUSH_PLACES) - 1;
    for (unsigned i = 0; i < RUSH_PLACES - 1; i++) {
        s->spot[i] = m->a->arg[i]; /* DOB-ISLAND-01, DOB-ISLAND-02, DOB-ISLAND-03 */
        left &= ~(1U << rush_within[m->a->arg[i]]);
    }
    s->spot[RUSH_PLACES - 1] = rush_decks[DECK_ISLAND][__builtin_ctz(left)];
    for (unsigned i = 0; i < RUSH_PLACES; i++)
        s->shown_ms[i] = m->a->at_ms;
    rush_tell(m, EVENT_LAID, RUSH_NONE, 0, 0);
    if (s->mini == BARBARIANS)
        s->phase = PHASE_REVEAL; /* DOB-MGD-03 */
    else
        rush_turned_up(m);
}

static bool unseen(const rush_state *s, unsigned card) {
    return card < RUSH_CARDS && rush_deck_of[card] < COLOURS &&
           (s->unseen[rush_deck_of[card]] >> rush_within[card] & 1);
}

kh_verdict rush_check_turned(const rush_table *t, const rush_state *s, const kh_action *a) {
    if (s->phase != PHASE_TURN || a->arg[0] != rush_turn_due(t, s))
        return refuse("HOUSE-LUCK-01");
    if (!unseen(s, a->arg[1]) || s->pool[team_of(t, a->arg[0])][rush_deck_of[a->arg[1]]] == 0)
        return refuse("DOB-HAND-05");
    return kh_done();
}

void rush_do_turned(rush_move *m) {
    rush_state *s = m->s;
    const unsigned seat = m->a->arg[0], card = m->a->arg[1], deck = rush_deck_of[card];
    s->open[seat] =
        (uint8_t)card; /* DOB-MGA-03, DOB-MGA-06, DOB-MGB-04, DOB-MGC-05, DOB-MGC-09, DOB-HAND-04 */
    s->turned_ms[seat] = m->a->at_ms;
    s->left[seat]--;
    s->pool[team_of(m->t, seat)][deck]--;
    s->unseen[deck] = (uint16_t)(s->unseen[deck] & ~(1U << rush_within[card]));
    rush_tell(m, EVENT_TURNED, seat, card, 0);
    rush_turned_up(m);
}

kh_verdict rush_check_reveal(const rush_table *t, const rush_state *s, const kh_action *a) {
    if (s->phase != PHASE_REVEAL)
        return refuse("HOUSE-LUCK-01");
    if (practising(t))
        return a->arg[0] < RUSH_CARDS && a->arg[1] < RUSH_CARDS && a->arg[0] != a->arg[1] &&
                       a->arg[2] == NO_CARD
                   ? kh_done()
                   : refuse("DOB-LEARN-01");
    for (unsigned team = 0; team < RUSH_TEAMS_MAX; team++) {
        const unsigned card = a->arg[team];
        if (team >= t->teams ? card != NO_CARD : !unseen(s, card) || rush_deck_of[card] != s->colour[team])
            return refuse(s->mini == KNIGHTS ? "DOB-MGE-04" : "DOB-MGD-02");
    }
    return kh_done();
}

/* SYS-CLAIM-12: all of them in one action, and claims only after it. */
void rush_do_reveal(rush_move *m) {
    rush_state *s = m->s;
    for (unsigned i = 0; i < RUSH_TEAMS_MAX; i++) {
        const unsigned card = m->a->arg[i], spot = RUSH_PLACES + i;
        s->spot[spot] = (uint8_t)card; /* DOB-MGD-04, DOB-MGE-04, DOB-LEARN-01 */
        s->shown_ms[spot] = card == NO_CARD ? 0 : m->a->at_ms;
        if (card == NO_CARD)
            continue;
        rush_tell(m, EVENT_SHOWN, RUSH_NONE, card, i);
        if (!practising(m->t))
            s->unseen[rush_deck_of[card]] =
                (uint16_t)(s->unseen[rush_deck_of[card]] & ~(1U << rush_within[card]));
    }
    rush_turned_up(m);
}

static unsigned random_unseen(const rush_state *s, unsigned deck, kh_rng *rng) {
    return rush_decks[deck][set_nth(s->unseen[deck], kh_rng_below(rng, bits(s->unseen[deck])))];
}

static void draw_island(kh_rng *rng, kh_action *out) {
    uint8_t cards[RUSH_PLACES];
    memcpy(cards, rush_decks[DECK_ISLAND], sizeof cards);
    for (unsigned left = RUSH_PLACES; left > 1; left--) {
        const unsigned i = kh_rng_below(rng, left);
        const uint8_t card = cards[i];
        cards[i] = cards[left - 1];
        cards[left - 1] = card;
    }
    memcpy(out->arg, cards, RUSH_PLACES - 1);
}

/* The colour as the team's stacks have it, then any unseen card of that colour. */
static void draw_turned(const rush_table *t, const rush_state *s, kh_rng *rng, kh_action *out) {
    const unsigned seat = rush_turn_due(t, s);
    const uint8_t *pool = s->pool[team_of(t, seat)];
    unsigned which = kh_rng_below(rng, (uint32_t)(pool[0] + pool[1] + pool[2])), deck = 0;
    for (; which >= pool[deck]; deck++)
        which -= pool[deck];
    out->arg[0] = (uint8_t)seat;
    out->arg[1] = (uint8_t)random_unseen(s, deck, rng);
}

static void draw_middle(const rush_table *t, const rush_state *s, kh_rng *rng, kh_action *out) {
    for (unsigned team = 0; team < RUSH_TEAMS_MAX; team++)
        out->arg[team] =
            (uint8_t)(team < t->teams && !practising(t) ? random_unseen(s, s->colour[team], rng) : NO_CARD);
    if (!practising(t))
        return;
    out->arg[0] = (uint8_t)kh_rng_below(rng, RUSH_CARDS);
    out->arg[1] = (uint8_t)((out->arg[0] + 1 + kh_rng_below(rng, RUSH_CARDS - 1)) % RUSH_CARDS);
}

void rush_draw(const void *t, const void *state, kh_rng *rng, kh_action *out) {
    const rush_state *s = state;
    if (s->phase == PHASE_LAY) {
        *out = (kh_action){.seat = KH_CHANCE, .kind = LUCK_LAY, .size = RUSH_PLACES - 1};
        draw_island(rng, out);
    } else if (s->phase == PHASE_TURN) {
        *out = (kh_action){.seat = KH_CHANCE, .kind = LUCK_TURN, .size = 2};
        draw_turned(t, s, rng, out);
    } else {
        *out = (kh_action){.seat = KH_CHANCE, .kind = LUCK_REVEAL, .size = RUSH_TEAMS_MAX};
        draw_middle(t, s, rng, out);
    }
}

/* Islands and reveals are all equally likely. A turned card of colour c comes with pool(c) / sum of pools, divided by
 * the unseen cards of c: over a common denominator, the pool times the numbers of the other colours. */
uint32_t rush_weight(const void *table, const void *state, const kh_action *a) {
    const rush_table *t = table;
    const rush_state *s = state;
    if (a->seat != KH_CHANCE || refused(rush_check(t, s, a)))
        return 0;
    if (a->kind != LUCK_TURN)
        return 1;
    const uint8_t *pool = s->pool[team_of(t, a->arg[0])];
    const unsigned deck = rush_deck_of[a->arg[1]];
    uint32_t cases = pool[deck];
    for (unsigned other = 0; other < COLOURS; other++)
        if (other != deck && pool[other] > 0)
            cases *= bits(s->unseen[other]);
    return cases;
}
