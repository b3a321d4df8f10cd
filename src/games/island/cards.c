/* Development cards: drawing one, playing one. Buying: build.c. */
#include "games/island/island.h"

enum { PAIRS = 15 };
/* The 15 pairs of resources, equal ones included. */
static const uint8_t pair[PAIRS][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 1}, {1, 2}, {1, 3},
                                       {1, 4}, {2, 2}, {2, 3}, {2, 4}, {3, 3}, {3, 4}, {4, 4}};

static unsigned card_of(unsigned kind) {
    return kind - DO_KNIGHT + KNIGHT;
}

bool island_card_playable(const island_state *s, unsigned card) {
    return bundle_get(s->cards[s->turn], card) > bundle_get(s->fresh, card);
}

/* Choices 0..14 are pairs; 15..19 a single card, for a bank that holds but one (Q-BASE-10). */
island_bundle island_invention_bundle(unsigned i) {
    return i < PAIRS ? bundle_of(pair[i][0], 1) + bundle_of(pair[i][1], 1) : bundle_of(i - PAIRS, 1);
}

uint32_t island_inventions(const island_state *s) {
    if (bundle_covers(s->bank, 2 * BUNDLE_ONES))
        return (UINT32_C(1) << PAIRS) - 1;
    const bool single = bundle_sum(s->bank) == 1;
    uint32_t choices = 0;
    for (unsigned i = single ? PAIRS : 0; i < (single ? PAIRS + RESOURCES : PAIRS); i++)
        if (bundle_covers(s->bank, island_invention_bundle(i)))
            choices |= UINT32_C(1) << i;
    return choices;
}

static kh_verdict check_invention(const island_state *s, const kh_action *a) {
    const island_bundle wish = island_bundle_from(a->arg);
    const uint32_t choices = island_inventions(s);
    for (unsigned i = 0; i < PAIRS + RESOURCES; i++)
        if ((choices >> i & 1) && island_invention_bundle(i) == wish)
            return kh_done();
    return refuse("BASE-PROG-04");
}

/* Whose turn it is may play a card before the roll and while trading and building. */
static kh_verdict check_moment(const island_table *t, const island_state *s, const kh_action *a) {
    if (s->phase == PHASE_EXTRA)
        return refuse("SIX-SBP-08");
    if (a->seat != s->turn)
        return refuse("BASE-DEV-10");
    if (s->phase == PHASE_SETTLEMENT || s->phase == PHASE_ROAD)
        return refuse("BASE-FOUND-01");
    return s->phase == PHASE_ROLL ? kh_done() : island_check_main(t, s, a);
}

kh_verdict island_check_card(const island_table *t, const island_state *s, const kh_action *a) {
    const unsigned card = card_of(a->kind);
    const kh_verdict v = check_moment(t, s, a);
    if (refused(v))
        return v;
    if (bundle_get(s->cards[a->seat], card) == 0)
        return refuse("BASE-TURN-07");
    if (s->carded)
        return refuse("BASE-DEV-08");
    if (!island_card_playable(s, card))
        return refuse("BASE-DEV-09");
    if (card == ROADS && island_road_sites(t, s, a->seat) == 0)
        return refuse("BASE-PROG-03");
    return card == INVENTION ? check_invention(s, a) : v;
}

kh_verdict island_check_drawn(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    if (s->phase != PHASE_CARD)
        return refuse("HOUSE-LUCK-01");
    if (bundle_get(s->stack, a->arg[0]) == 0)
        return refuse("HOUSE-LUCK-02");
    return kh_done();
}

void island_do_drawn(island_move *m) {
    island_state *s = m->s;
    const unsigned buyer = island_builder(m->t, s);
    const island_bundle card = bundle_of(m->a->arg[0], 1);
    s->stack -= card;
    s->stack_size--;
    s->cards[buyer] += card; /* BASE-DEV-02 */
    s->card_count[buyer]++;
    s->phase = PHASE_EXTRA;
    if (buyer == s->turn) { /* SIX-SBP-15 */
        s->fresh += card;   /* BASE-DEV-09 */
        s->fresh_count++;
        s->phase = SCENARIO(m->t)->early_cards && !s->rolled ? PHASE_ROLL : PHASE_MAIN;
    }
    island_tell_secret(m, EVENT_DREW, ISLAND_NONE, buyer, m->a->arg[0]);
    island_judge(m); /* BASE-VPC-04 */
}

static void spend(island_move *m, unsigned card) {
    island_state *s = m->s;
    s->cards[s->turn] -= bundle_of(card, 1);
    s->card_count[s->turn]--;
    s->carded = 1; /* BASE-DEV-08 */
    if (card != KNIGHT)
        s->removed += bundle_of(card, 1); /* BASE-PROG-02 */
    island_tell(m, EVENT_PLAYED, s->turn, ISLAND_NONE, card, 1);
}

/* More knights than everybody else; a scenario may have set the army aside while several are equal. */
static void award_army(island_move *m) {
    island_state *s = m->s;
    const unsigned mine = s->knights[s->turn]; /* BASE-KNIGHT-07 */
    unsigned most = ISLAND_ARMY - 1;           /* BASE-KNIGHT-04 */
    for (unsigned seat = 0; seat < m->t->seats; seat++)
        if (seat != s->turn && s->knights[seat] > most)
            most = s->knights[seat];
    if (s->army == s->turn || mine <= most) /* BASE-KNIGHT-06 */
        return;
    if (s->army != ISLAND_NONE)
        s->points[s->army] -= 2; /* BASE-KNIGHT-06 */
    s->points[s->turn] += 2;     /* BASE-KNIGHT-05 */
    island_tell(m, EVENT_ARMY, s->army, s->turn, 0, mine);
    s->army = s->turn;
}

void island_do_knight(island_move *m) {
    spend(m, KNIGHT);
    m->s->knights[m->s->turn]++; /* BASE-KNIGHT-03 */
    award_army(m);
    island_enter(m, PHASE_ROBBER); /* BASE-KNIGHT-01, BASE-KNIGHT-02 */
    island_judge(m);
}

void island_do_roads(island_move *m) {
    spend(m, ROADS);
    m->s->free_roads = 2; /* BASE-PROG-03 */
    island_enter(m, PHASE_FREE_ROADS);
}

void island_do_invention(island_move *m) {
    spend(m, INVENTION);
    island_collect(m, m->a->seat, island_bundle_from(m->a->arg)); /* BASE-PROG-04 */
}

void island_do_monopoly(island_move *m) {
    island_state *s = m->s;
    const unsigned r = m->a->arg[0], taker = m->a->seat;
    spend(m, MONOPOLY);
    for (unsigned seat = 0; seat < m->t->seats; seat++) {
        const unsigned n = bundle_get(s->hand[seat], r);
        if (seat == taker || n == 0) /* BASE-PROG-06 */
            continue;
        island_lose(s, seat, bundle_of(r, n));
        island_gain(s, taker, bundle_of(r, n)); /* BASE-PROG-05 */
        island_tell(m, EVENT_GAVE, seat, taker, r, n);
    }
}
