/* Secrets: what a viewer sees of a state and of an action, and other worlds that look the same to him. */
#include <string.h>

#include "games/island/island.h"

/* The row of known[of] that belongs to a viewer: his own, or what everybody knows. */
static unsigned row_of(const island_table *t, kh_seat viewer, unsigned of) {
    return viewer < t->seats ? viewer : of;
}

/* Nobody sees what the others know besides what everybody knows. */
static void forget_others(const island_table *t, island_state *s, kh_seat viewer) {
    for (unsigned of = 0; of < t->seats; of++)
        for (unsigned by = 0; by < ISLAND_SEATS_MAX; by++)
            if (by != viewer || of == viewer)
                s->known[of][by] = s->known[of][of];
}

static island_bundle shown_cards(const island_table *t, island_bundle cards) {
    return t->points_shown ? cards & bundle_of(POINT, BUNDLE_MOST) : 0; /* HOUSE-POINTS-01 */
}

/* When the game is over all lies open (BASE-VPC-02). */
void island_view(const void *table, const void *state, kh_seat viewer, uint32_t page, void *out) {
    const island_table *t = table;
    island_state *v = out;
    (void)page;
    memcpy(v, state, island_size_of(t));
    if (v->phase == PHASE_OVER) /* BASE-VPC-02 */
        return;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if (seat == viewer)
            continue;
        v->hand[seat] = v->known[seat][row_of(t, viewer, seat)]; /* BASE-BEGIN-18, HOUSE-KNOW-01 */
        v->cards[seat] = shown_cards(t, v->cards[seat]);         /* BASE-DEV-04, BASE-VPC-02 */
    }
    v->stack = 0; /* BASE-BEGIN-13 */
    if (viewer != v->turn)
        v->fresh = 0;
    forget_others(t, v, viewer);
    if (SCENARIO(t)->view)
        SCENARIO(t)->view(t, v, viewer);
}

/* By numbers that everybody sees: a card in a hand that not everybody knows, a development card that is not shown. Where
 * all hands are known, nobody knows more of one than the others do. */
bool island_hides(const void *table, const void *watchers_view) {
    const island_table *t = table;
    const island_state *v = watchers_view;
    if (v->phase == PHASE_OVER)
        return false;
    if (v->fresh_count > 0) /* only the own view says which of the cards are new */
        return true;
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (v->hand_size[seat] > bundle_sum(v->known[seat][seat]) ||
            v->card_count[seat] > bundle_sum(shown_cards(t, v->cards[seat])))
            return true;
    return SCENARIO(t)->hides && SCENARIO(t)->hides(t, v);
}

/* A drawn card shows itself to its buyer only, a stolen one to thief and victim. */
void island_mask(const void *table, const void *before, const kh_action *a, kh_seat viewer, kh_action *out) {
    const island_table *t = table;
    const island_state *s = before;
    *out = *a;
    const bool card = a->kind == LUCK_CARD && viewer != island_builder(t, s);            /* BASE-DEV-04 */
    const bool theft = a->kind == LUCK_STEAL && viewer != s->turn && viewer != s->place; /* BASE-ROBBER-04 */
    if (card || theft)
        out->arg[0] = KH_HIDDEN;
    if (SCENARIO(t)->mask)
        SCENARIO(t)->mask(t, s, a, viewer, out);
}

/* Resource cards: what is not in the bank, not mine and not known to me is dealt anew. */
static void redeal_hands(const island_table *t, island_state *s, kh_seat viewer, kh_rng *rng) {
    island_bundle pool = t->bank * BUNDLE_ONES - s->bank;
    for (unsigned seat = 0; seat < t->seats; seat++)
        pool -= seat == viewer ? s->hand[seat] : s->known[seat][row_of(t, viewer, seat)];
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if (seat == viewer)
            continue;
        const island_bundle known = s->known[seat][row_of(t, viewer, seat)];
        s->hand[seat] = known + island_random_part(&pool, s->hand_size[seat] - bundle_sum(known), rng);
    }
}

/* Whoever is at turn has not won yet, so he holds no more victory point cards than leave him below the target. */
static void return_points(const island_table *t, island_state *s, island_bundle *pool, kh_rng *rng) {
    const unsigned most = t->target - 1U - s->points[s->turn];
    const unsigned held = bundle_get(s->cards[s->turn], POINT);
    if (held <= most)
        return;
    island_bundle others = *pool & ~bundle_of(POINT, BUNDLE_MOST);
    const island_bundle instead = island_random_part(&others, held - most, rng);
    *pool += bundle_of(POINT, held - most) - instead;
    s->cards[s->turn] += instead - bundle_of(POINT, held - most);
}

/* Development cards: the active player first, because of return_points(), then the others, then the stack. */
static void redeal_cards(const island_table *t, island_state *s, kh_seat viewer, kh_rng *rng) {
    island_bundle pool = 0;
    unsigned knights = 0;
    for (unsigned k = 0; k < CARDS; k++)
        pool += bundle_of(k, t->head.box->cards[k]);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        knights += s->knights[seat];
        if (seat != viewer)
            s->cards[seat] = shown_cards(t, s->cards[seat]);
        pool -= s->cards[seat];
    }
    pool -= s->removed + bundle_of(KNIGHT, knights);
    island_bundle in_stack = SCENARIO(t)->known_stack ? SCENARIO(t)->known_stack(t, s, viewer) : 0;
    in_stack =
        bundle_max(in_stack, shown_cards(t, pool)); /* where all others are seen, the rest is known too */
    pool -= in_stack;
    for (unsigned i = 0; i < t->seats; i++) {
        const unsigned seat = (s->turn + i) % t->seats;
        if (seat == viewer)
            continue;
        s->cards[seat] += island_random_part(&pool, s->card_count[seat] - bundle_sum(s->cards[seat]), rng);
        if (seat == s->turn && !t->points_shown && island_guest(t, s) == ISLAND_NONE)
            return_points(t, s, &pool, rng);
    }
    s->stack = pool + in_stack;
    if (viewer != s->turn) {
        island_bundle hand = s->cards[s->turn];
        s->fresh = island_random_part(&hand, s->fresh_count, rng);
    }
}

void island_redeal(const void *table, void *state, kh_seat viewer, kh_rng *rng) {
    const island_table *t = table;
    island_state *s = state;
    if (s->phase == PHASE_OVER)
        return;
    redeal_hands(t, s, viewer, rng);
    redeal_cards(t, s, viewer, rng);
    forget_others(t, s, viewer);
    if (SCENARIO(t)->redeal)
        SCENARIO(t)->redeal(t, s, viewer, rng);
}
