/* Building: which symbols may be marked, what they cost, what they bring. */
#include "games/dice/dice.h"

/* Roads that touch a built one; what stands at a node never stops them. */
uint32_t dice_road_sites(const dice_table *t, const dice_state *s, unsigned seat) {
    uint32_t reach = 0;
    for (uint32_t left = s->roads[seat]; left; left &= left - 1)
        reach |= t->sheet->road[__builtin_ctz(left)].touch;
    return reach & ~s->roads[seat]; /* DICE-ROAD-03, DICE-ROAD-04 */
}

/* The lowest of `count` symbols that is not built yet, as a set. */
static unsigned lowest_of(unsigned count, unsigned built) {
    return (built + 1) & ((1U << count) - 1);
}

static unsigned open_sites(const dice_site *sites, unsigned wanted, uint32_t roads) {
    unsigned open = 0;
    for (unsigned left = wanted; left; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        if (sites[i].roads & roads) /* DICE-SETTLE-02, DICE-CITY-02, DPLUS-BUILD-02 */
            open |= 1U << i;
    }
    return open;
}

/* Symbols whose turn it is: in Dice the next one, in Dice Duel all that are left. */
static unsigned in_order(const dice_table *t, unsigned count, unsigned built) {
    return t->duel ? ((1U << count) - 1) & ~built : lowest_of(count, built); /* DPLUS-BUILD-01 */
}

unsigned dice_settlement_sites(const dice_table *t, const dice_state *s, unsigned seat) {
    const unsigned wanted = in_order(t, t->sheet->settlements, s->settlements[seat]); /* DICE-SETTLE-03 */
    return open_sites(t->sheet->settlement, wanted, s->roads[seat]);
}

unsigned dice_city_sites(const dice_table *t, const dice_state *s, unsigned seat) {
    const unsigned wanted = in_order(t, t->sheet->cities, s->cities[seat]); /* DICE-CITY-03 */
    return open_sites(t->sheet->city, wanted, s->roads[seat]);
}

unsigned dice_knight_sites(const dice_table *t, const dice_state *s, unsigned seat) {
    return in_order(t, t->sheet->knights, s->knights[seat]); /* DICE-KNIGHT-02, DICE-KNIGHT-03 */
}

static kh_verdict check_price(const dice_state *s, dice_faces price) {
    if (!faces_cover(s->dice, price))
        return refuse("DICE-BUILD-01");
    return kh_done();
}

/* What all builds have in common: the moment, and a symbol that is not marked yet. */
static kh_verdict check_symbol(const dice_state *s, const kh_action *a, uint32_t built) {
    const kh_verdict v = dice_check_building(s, a, "DICE-TURN-02");
    if (refused(v))
        return v;
    if (built >> a->arg[0] & 1)
        return refuse("DICE-BUILD-03");
    return v;
}

kh_verdict dice_check_road(const dice_table *t, const dice_state *s, const kh_action *a) {
    const kh_verdict v = check_symbol(s, a, s->roads[s->turn]);
    if (refused(v))
        return v;
    if (!(t->sheet->road[a->arg[0]].touch & s->roads[s->turn]))
        return refuse("DICE-ROAD-03");
    if (!faces_cover(s->dice, DICE_PRICE_ROAD))
        return refuse("DICE-BUILD-05");
    return v;
}

kh_verdict dice_check_settlement(const dice_table *t, const dice_state *s, const kh_action *a) {
    const unsigned i = a->arg[0], built = s->settlements[s->turn];
    const kh_verdict v = check_symbol(s, a, built);
    if (refused(v))
        return v;
    if (!t->duel && !(lowest_of(t->sheet->settlements, built) >> i & 1))
        return refuse("DICE-SETTLE-03");
    const bool touched = t->sheet->settlement[i].roads & s->roads[s->turn];
    if (!touched && t->duel)
        return refuse("DPLUS-BUILD-02");
    if (!touched)
        return refuse("DICE-SETTLE-02");
    return check_price(s, DICE_PRICE_SETTLEMENT);
}

kh_verdict dice_check_city(const dice_table *t, const dice_state *s, const kh_action *a) {
    const unsigned i = a->arg[0], built = s->cities[s->turn];
    const kh_verdict v = check_symbol(s, a, built);
    if (refused(v))
        return v;
    if (!t->duel && !(lowest_of(t->sheet->cities, built) >> i & 1))
        return refuse("DICE-CITY-03");
    const bool touched = t->sheet->city[i].roads & s->roads[s->turn];
    if (!touched && t->duel)
        return refuse("DPLUS-BUILD-02");
    if (!touched)
        return refuse("DICE-CITY-02");
    return check_price(s, DICE_PRICE_CITY);
}

kh_verdict dice_check_knight(const dice_table *t, const dice_state *s, const kh_action *a) {
    const unsigned built = s->knights[s->turn];
    const kh_verdict v = check_symbol(s, a, built);
    if (refused(v))
        return v;
    if (!t->duel && !(lowest_of(t->sheet->knights, built) >> a->arg[0] & 1))
        return refuse("DICE-KNIGHT-02");
    return check_price(s, DICE_PRICE_KNIGHT);
}

static void pay(dice_move *m, dice_faces price) {
    m->s->dice -= price; /* DICE-BUILD-01, DICE-BUILD-02 */
    m->s->paid = (uint8_t)(m->s->paid + faces_sum(price));
}

/* Points of Dice; in Dice Duel symbols have none, and what stands there is counted. */
static void gain(dice_move *m, unsigned points) {
    if (!m->t->duel)
        m->s->gained = (uint8_t)(m->s->gained + points); /* DICE-AIM-03, DICE-SCORE-03 */
}

static void tell_built(dice_move *m, unsigned what) {
    dice_tell(m, EVENT_BUILT, DICE_NONE, m->s->turn, what, m->a->arg[0]);
}

void dice_do_road(dice_move *m) {
    const unsigned road = m->a->arg[0];
    pay(m, DICE_PRICE_ROAD);                        /* DICE-ROAD-01 */
    m->s->roads[m->s->turn] |= UINT32_C(1) << road; /* DICE-BUILD-03, DICE-AIM-01 */
    gain(m, 1);                                     /* DICE-ROAD-02 */
    tell_built(m, 0);
    if (m->t->duel)
        dice_award_longest(m, road);
}

void dice_do_settlement(dice_move *m) {
    const unsigned i = m->a->arg[0];
    uint8_t *built = &m->s->settlements[m->s->turn];
    pay(m, DICE_PRICE_SETTLEMENT);        /* DICE-SETTLE-01 */
    *built = (uint8_t)(*built | 1U << i); /* DICE-BUILD-03 */
    gain(m, m->t->sheet->settlement[i].points);
    tell_built(m, 1);
    dice_judge(m);
}

void dice_do_city(dice_move *m) {
    const unsigned i = m->a->arg[0];
    uint8_t *built = &m->s->cities[m->s->turn];
    pay(m, DICE_PRICE_CITY);              /* DICE-CITY-01 */
    *built = (uint8_t)(*built | 1U << i); /* DICE-BUILD-03, DICE-CITY-04 */
    gain(m, m->t->sheet->city[i].points);
    tell_built(m, 2);
    dice_judge(m);
}

void dice_do_knight(dice_move *m) {
    const unsigned i = m->a->arg[0];
    uint16_t *built = &m->s->knights[m->s->turn];
    pay(m, DICE_PRICE_KNIGHT);              /* DICE-KNIGHT-01 */
    *built = (uint16_t)(*built | 1U << i);  /* DICE-BUILD-03 */
    gain(m, m->t->sheet->knight[i].points); /* DICE-KNIGHT-04 */
    tell_built(m, 3);
    if (m->t->duel)
        dice_award_army(m);
}
