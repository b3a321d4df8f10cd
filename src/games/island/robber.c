/* The robber: discards at the 7, where he goes, whom he robs. */
#include "games/island/island.h"

/* Who holds too many cards returns half of them before anything else happens. */
void island_seven(island_move *m) {
    island_state *s = m->s;
    bool due = false;
    if (SCENARIO(m->t)->seven)
        SCENARIO(m->t)->seven(m);
    const island_sset spared = SCENARIO(m->t)->spared ? SCENARIO(m->t)->spared(m->t, s) : 0;
    for (unsigned seat = 0; seat < m->t->seats; seat++)
        if (s->hand_size[seat] > m->t->limit &&
            !(spared & seat_bit(seat))) {           /* BASE-SEVEN-02, HOUSE-LIMIT-01 */
            s->debt[seat] = s->hand_size[seat] / 2; /* BASE-SEVEN-04 */
            due = true;
        }
    island_enter(m, due ? PHASE_DISCARD : PHASE_ROBBER); /* BASE-SEVEN-07, BASE-SEVEN-08 */
}

kh_verdict island_check_discard(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const island_bundle cards = island_bundle_from(a->arg);
    if (s->phase != PHASE_DISCARD || s->debt[a->seat] == 0)
        return refuse("BASE-SEVEN-06");
    if (bundle_sum(cards) != s->debt[a->seat])
        return refuse("BASE-SEVEN-02");
    if (!bundle_covers(s->hand[a->seat], cards))
        return refuse("BASE-SEVEN-03");
    return kh_done();
}

void island_discard(island_move *m, unsigned seat, island_bundle cards) {
    island_state *s = m->s;
    island_pay(m, seat, cards);
    s->debt[seat] = 0;
    if (m->events)
        for (unsigned r = 0; r < RESOURCES; r++)
            if (bundle_get(cards, r))
                island_tell(m, EVENT_DISCARD, seat, ISLAND_NONE, r, bundle_get(cards, r));
    unsigned open = 0;
    for (unsigned other = 0; other < m->t->seats; other++)
        open += s->debt[other];
    if (open == 0)
        island_enter(m, PHASE_ROBBER); /* BASE-SEVEN-07 */
}

/* Hexes where another player with few visible points lives: the friendly robber stays away. */
static island_hset spared_hexes(const island_table *t, const island_state *s) {
    island_vset poor = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (seat != s->turn && s->points[seat] < 3)
            poor |= s->settlements[seat] | s->cities[seat];
    island_hset spared = 0;
    for (unsigned h = 0; h < t->hexes; h++)
        if (t->hex_corners[h] & poor)
            spared |= (island_hset)1 << h; /* HOUSE-ROBBER-01 */
    return spared;
}

island_hset island_robber_hexes(const island_table *t, const island_state *s) {
    const island_hset all = t->all_hexes & ~((island_hset)1 << s->robber);
    if (!t->friendly)
        return all;
    const island_hset kind = all & ~spared_hexes(t, s);
    return kind ? kind : all; /* HOUSE-ROBBER-02 */
}

kh_verdict island_check_robber(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = island_check_own_turn(s, a);
    if (refused(v))
        return v;
    if (s->phase == PHASE_DISCARD)
        return refuse("BASE-SEVEN-07");
    if (s->phase != PHASE_ROBBER)
        return refuse("BASE-SEVEN-08");
    if (a->arg[0] == s->robber)
        return refuse("BASE-ROBBER-01");
    if (!(island_robber_hexes(t, s) >> a->arg[0] & 1))
        return refuse("HOUSE-ROBBER-01");
    return v;
}

/* The others who have a building at the robber's hex. */
island_sset island_victims(const island_table *t, const island_state *s) {
    island_sset victims = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        if ((s->settlements[seat] | s->cities[seat]) & t->hex_corners[s->robber])
            victims |= seat_bit(seat);
    return victims & (island_sset)~seat_bit(s->turn); /* BASE-ROBBER-08 */
}

/* Where only one can be robbed, or none has a card, there is nothing to choose. */
void island_move_robber(island_move *m, unsigned hex) {
    island_state *s = m->s;
    s->robber = (uint8_t)hex;
    island_tell(m, EVENT_ROBBER, s->turn, ISLAND_NONE, hex, 0);
    if (SCENARIO(m->t)->robber_came)
        SCENARIO(m->t)->robber_came(m);
    const unsigned victims = island_victims(m->t, s);
    const bool choice = SCENARIO(m->t)->may_spare && SCENARIO(m->t)->may_spare(m->t, s);
    unsigned cards = 0;
    for (unsigned seat = 0; seat < m->t->seats; seat++)
        cards += (victims >> seat & 1) * s->hand_size[seat];
    if (cards == 0) /* BASE-ROBBER-07 */
        island_resume_turn(m);
    else if (choice || (victims & (victims - 1)))
        island_enter(m, PHASE_VICTIM); /* BASE-ROBBER-05 */
    else
        island_rob(m, (unsigned)__builtin_ctz(victims)); /* BASE-ROBBER-03 */
}

kh_verdict island_check_rob(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = island_check_own_turn(s, a);
    if (refused(v))
        return v;
    if (s->phase != PHASE_VICTIM)
        return refuse("BASE-SEVEN-08");
    if (a->arg[0] == a->seat)
        return refuse("BASE-ROBBER-08");
    if (!(island_victims(t, s) >> a->arg[0] & 1))
        return refuse("BASE-ROBBER-03");
    return v;
}

void island_rob(island_move *m, unsigned victim) {
    island_state *s = m->s;
    if (s->hand_size[victim] == 0) { /* BASE-ROBBER-06 */
        island_tell(m, EVENT_NOTHING, victim, s->turn, 0, 0);
        island_resume_turn(m);
        return;
    }
    s->place = (uint8_t)victim;
    s->phase = PHASE_STEAL; /* BASE-ROBBER-04 */
}

kh_verdict island_check_steal(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    if (s->phase != PHASE_STEAL)
        return refuse("HOUSE-LUCK-01");
    if (bundle_get(s->hand[s->place], a->arg[0]) == 0)
        return refuse("HOUSE-LUCK-02");
    return kh_done();
}

void island_do_steal(island_move *m) {
    island_state *s = m->s;
    const unsigned victim = s->place;
    island_steal_one(s, s->turn, victim, m->a->arg[0]); /* BASE-ROBBER-03 */
    island_tell_secret(m, EVENT_STOLE, victim, s->turn, m->a->arg[0]);
    s->place = ISLAND_NONE;
    island_resume_turn(m);
}
