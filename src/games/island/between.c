/* Between two turns. Four people go straight on; with five and six the others may build after every turn (the
 * special building phase), or, as an option, the player three seats further takes a small turn of his own
 * (paired turns). */
#include "games/island/island.h"

enum { CHEAPEST = 2, PAIRED_DISTANCE = 3 }; /* cards that the cheapest thing costs; seats to the partner */

static void next_turn(island_move *m, unsigned after) {
    m->s->visitor = ISLAND_NONE;
    island_begin_turn(m, (after + 1U) % m->t->seats); /* BASE-TURN-08, SIX-SBP-06 */
}

/* Asks the next one, clockwise. Who holds fewer cards than anything costs need not be asked: everybody sees it. */
static void visit_next(island_move *m, unsigned from) {
    island_state *s = m->s;
    for (unsigned seat = (from + 1U) % m->t->seats; seat != s->turn;
         seat = (seat + 1U) % m->t->seats) { /* SIX-SBP-05 */
        if (s->hand_size[seat] < CHEAPEST)
            continue;
        s->visitor = (uint8_t)seat;
        island_enter(m, PHASE_EXTRA);
        island_tell(m, EVENT_VISIT, ISLAND_NONE, seat, 0, 0);
        return;
    }
    next_turn(m, s->turn);
}

unsigned island_partner(const island_table *t, unsigned seat) {
    const unsigned partner = seat + PAIRED_DISTANCE;
    return partner < t->seats ? partner : partner - t->seats;
}

/* The small turn: as if the roll were done, and nobody to trade with but the bank. */
static void pair_turn(island_move *m) {
    island_state *s = m->s;
    s->visitor = s->turn;
    s->turn = (uint8_t)island_partner(m->t, s->turn);
    s->carded = s->built = 0;
    s->fresh = 0;
    s->fresh_count = 0;
    island_enter(m, PHASE_MAIN);
    island_tell(m, EVENT_VISIT, ISLAND_NONE, s->turn, 1, 0);
    if (SCENARIO(m->t)->turn_began)
        SCENARIO(m->t)->turn_began(m);
    island_judge(m);
}

void island_after_turn(island_move *m) {
    if (m->t->special)
        visit_next(m, m->s->turn); /* SIX-SBP-01, SIX-FLOW-03 */
    else if (!m->t->paired)
        next_turn(m, m->s->turn);
    else if (m->s->visitor == ISLAND_NONE)
        pair_turn(m); /* HOUSE-PAIR-01 */
    else
        next_turn(m, m->s->visitor); /* HOUSE-PAIR-03 */
}

/* Building and buying: in the own turn after the roll, or as the guest of the special building phase. */
kh_verdict island_check_build(const island_table *t, const island_state *s, const kh_action *a) {
    const unsigned guest = island_guest(t, s);
    if (guest == ISLAND_NONE)
        return island_check_main(t, s, a);
    if (s->phase == PHASE_ASK)
        return refuse("HOUSE-SCEN-02");
    if (a->seat == s->turn)
        return refuse("SIX-SBP-02");
    if (a->seat != guest)
        return refuse("SIX-SBP-05");
    return kh_done();
}

kh_verdict island_check_pass(const island_table *t, const island_state *s, const kh_action *a) {
    if (s->phase != PHASE_EXTRA)
        return refuse("SIX-SBP-01");
    return island_check_build(t, s, a);
}

void island_do_pass(island_move *m) {
    visit_next(m, m->s->visitor); /* SIX-SBP-03 */
}
