/* The turn: its phases, whose it is, and the end of the game. */
#include "games/island/island.h"

/* Enters a phase in which somebody is awaited and gives the full time for it (HOUSE-CLOCK-03). */
void island_enter(island_move *m, island_phase phase) {
    m->s->phase = (uint8_t)phase;
    if (m->t->clock_ms)
        m->s->deadline_ms = m->a->at_ms + m->t->clock_ms; /* HOUSE-CLOCK-03 */
}

void island_resume_turn(island_move *m) {
    island_enter(m, m->s->rolled ? PHASE_MAIN : PHASE_ROLL); /* BASE-SEVEN-09 */
    island_judge(m);
}

unsigned island_total(const island_state *s, unsigned seat) {
    return s->points[seat] + bundle_get(s->cards[seat], POINT); /* BASE-VPC-01 */
}

/* Only the active player wins (BASE-END-03), at once, whatever the moment (Q-BASE-07). */
void island_judge(island_move *m) {
    island_state *s = m->s;
    if (island_guest(m->t, s) != ISLAND_NONE) /* SIX-END-01 */
        return;
    if (island_total(s, s->turn) < m->t->target) /* BASE-END-01, BASE-END-03 */
        return;
    s->winner = s->turn;
    s->phase = PHASE_OVER; /* BASE-END-02 */
    s->deadline_ms = 0;
    s->free_roads = 0;
    island_close_offers(s);
    island_tell(m, EVENT_WON, ISLAND_NONE, s->turn, 0, island_total(s, s->turn));
}

void island_begin_turn(island_move *m, unsigned seat) {
    island_state *s = m->s;
    s->turn = (uint8_t)seat;
    s->turns++;
    s->rolled = s->carded = s->built = 0;
    s->fresh = 0; /* BASE-DEV-09 */
    s->fresh_count = 0;
    s->dice[0] = s->dice[1] = 0;
    island_enter(m, PHASE_ROLL);
    island_tell(m, EVENT_TURN, ISLAND_NONE, seat, 0, s->turns);
    if (SCENARIO(m->t)->turn_began)
        SCENARIO(m->t)->turn_began(m);
    island_judge(m); /* BASE-END-04 */
}

kh_verdict island_check_own_turn(const island_state *s, const kh_action *a) {
    if (a->seat != s->turn)
        return refuse("BASE-TURN-08");
    return kh_done();
}

kh_verdict island_check_roll(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = island_check_own_turn(s, a);
    if (refused(v))
        return v;
    if (s->phase != PHASE_ROLL)
        return refuse("BASE-TURN-03");
    return v;
}

/* Trading and building: the roll comes first, and everything that it set going is done. */
kh_verdict island_check_main(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = island_check_own_turn(s, a);
    if (refused(v))
        return v;
    if (s->phase == PHASE_EXTRA)
        return refuse("SIX-SBP-02");
    if (s->phase == PHASE_ASK)
        return refuse("HOUSE-SCEN-02");
    if (!s->rolled && s->phase != PHASE_MAIN)
        return refuse("BASE-TURN-02");
    if (s->phase == PHASE_DISCARD)
        return refuse("BASE-SEVEN-07");
    if (s->phase == PHASE_ROBBER)
        return refuse("BASE-SEVEN-08");
    if (s->phase == PHASE_VICTIM)
        return refuse("BASE-ROBBER-03");
    if (s->phase == PHASE_FREE_ROADS)
        return refuse("BASE-PROG-03");
    return v;
}

kh_verdict island_check_end(const island_table *t, const island_state *s, const kh_action *a) {
    if (a->seat == s->turn && s->phase == PHASE_ROLL)
        return refuse("BASE-TURN-03");
    return island_check_main(t, s, a);
}

void island_do_roll(island_move *m) {
    m->s->phase = PHASE_DICE;
}

void island_do_end(island_move *m) {
    island_close_offers(m->s); /* HOUSE-OFFER-07 */
    if (SCENARIO(m->t)->turn_ends)
        SCENARIO(m->t)->turn_ends(m);
    island_after_turn(m);
}
