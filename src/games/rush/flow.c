/* Teams and their colours, how mini-games begin and follow each other, and whose turn it is where there are turns. */
#include <string.h>

#include "games/rush/rush.h"

static void clear_cards(rush_state *s) {
    memset(s->spot, NO_CARD, sizeof s->spot);
    memset(s->open, NO_CARD, sizeof s->open);
    memset(s->left, 0, sizeof s->left);
    memset(s->pool, 0, sizeof s->pool);
    memset(s->taken, 0, sizeof s->taken);
    memset(s->shown_ms, 0, sizeof s->shown_ms);
    memset(s->turned_ms, 0, sizeof s->turned_ms);
    memset(s->locked_ms, 0, sizeof s->locked_ms);
    memset(s->visible, 0, sizeof s->visible);
    memset(s->gone, 0, sizeof s->gone);
    memset(s->unseen, UINT8_MAX, sizeof s->unseen); /* DOB-HAND-01: whatever comes is one of all */
    s->gone_island = 0;
}

void rush_start(const void *table, void *state) {
    const rush_table *t = table;
    rush_state *s = state;
    memset(s, 0, sizeof *s);
    clear_cards(s);
    memset(s->colour, RUSH_NONE, sizeof s->colour);
    s->finder = s->out = RUSH_NONE;
    s->mini = t->first;
    s->phase = practising(t) ? PHASE_REVEAL : PHASE_COLOUR; /* DOB-LEARN-01 */
}

/* How many cards of a stack go to another team, unseen. */
static unsigned given(const rush_table *t, unsigned from, unsigned to) {
    if (from == to)
        return 0;
    if (from == t->single || to == t->single)
        return 1;                 /* DOB-FIVE-06, DOB-FIVE-07 */
    return t->teams == 2 ? 6 : 3; /* DOB-MGC-02, DOB-FIVE-08 */
}

static void exchange(const rush_table *t, rush_state *s) {
    for (unsigned from = 0; from < t->teams; from++) {
        const unsigned deck = s->colour[from];
        for (unsigned to = 0; to < t->teams; to++) {
            s->pool[from][deck] = (uint8_t)(s->pool[from][deck] - given(t, from, to));
            s->pool[to][deck] = (uint8_t)(s->pool[to][deck] + given(t, from, to));
        }
    }
}

static void take_stacks(const rush_table *t, rush_state *s) {
    for (unsigned team = 0; team < t->teams; team++)
        s->pool[team][s->colour[team]] = team == t->single
                                             ? RUSH_HALF  /* DOB-FIVE-01, DOB-FIVE-03, DOB-FIVE-05 */
                                             : RUSH_DECK; /* DOB-TEAM-06, DOB-MGA-02, DOB-MGB-03 */
    if (s->mini == ROAD)
        exchange(t, s);
    for (unsigned seat = 0; seat < t->seats; seat++)
        s->left[seat] = t->seats > t->teams ? RUSH_HALF : RUSH_DECK; /* DOB-HAND-06 */
}

/* What lay there stays aside until every card of the stacks has been turned up (Q-DOB-15). */
static void clear_middle(rush_state *s) {
    for (unsigned spot = RUSH_PLACES; spot < RUSH_SPOTS; spot++) {
        if (s->spot[spot] != NO_CARD)
            rush_lay_aside(s, s->spot[spot]); /* DOB-MGE-03 */
        s->spot[spot] = NO_CARD;
        s->shown_ms[spot] = 0;
    }
    memset(s->taken, 0, sizeof s->taken);
}

/* All cards go back to their teams and are shuffled. Knights go on with what is left, until nothing is. */
static void set_up(rush_move *m) {
    rush_state *s = m->s;
    if (s->mini == KNIGHTS && s->last == KNIGHTS && s->unseen[s->colour[0]] != 0)
        clear_middle(s);
    else
        clear_cards(s);
    if (with_stacks(s->mini))
        take_stacks(m->t, s);
    rush_tell(m, EVENT_MINI, RUSH_NONE, s->mini, 0);
    s->phase = s->mini == KNIGHTS ? PHASE_REVEAL : PHASE_LAY; /* DOB-MGE-02 */
}

static void count_down(rush_move *m) {
    if (m->t->countdown_ms == 0) {
        set_up(m);
        return;
    }
    m->s->phase = PHASE_COUNTDOWN;
    m->s->deadline_ms = m->a->at_ms + m->t->countdown_ms;
}

kh_verdict rush_check_colour(const rush_table *t, const rush_state *s, const kh_action *a) {
    if (s->phase != PHASE_COLOUR || s->colour[team_of(t, a->seat)] != RUSH_NONE)
        return refuse("DOB-TEAM-05");
    for (unsigned team = 0; team < t->teams; team++)
        if (s->colour[team] == a->arg[0])
            return refuse("DOB-TEAM-06"); /* there is one deck of each colour */
    return kh_done();
}

void rush_do_colour(rush_move *m) {
    m->s->colour[team_of(m->t, m->a->seat)] = m->a->arg[0]; /* DOB-TEAM-05 */
    rush_tell(m, EVENT_COLOUR, m->a->seat, m->a->arg[0], 0);
    for (unsigned team = 0; team < m->t->teams; team++)
        if (m->s->colour[team] == RUSH_NONE)
            return;
    count_down(m);
}

kh_verdict rush_check_ready(const rush_table *t, const rush_state *s, const kh_action *a) {
    const bool asked =
        practising(t) ? s->phase == PHASE_PLAY || s->phase == PHASE_FOUND : s->phase == PHASE_BREAK;
    if (!asked || (s->ready >> a->seat & 1))
        return refuse(practising(t) ? "DOB-LEARN-04" : "DOB-TURNS-03");
    return kh_done();
}

void rush_do_ready(rush_move *m) {
    rush_state *s = m->s;
    s->ready = (uint8_t)(s->ready | 1U << m->a->seat);
    rush_tell(m, EVENT_READY, m->a->seat, 0, 0);
    if (bits(s->ready) < m->t->seats)
        return;
    s->ready = 0;
    s->deadline_ms = 0;
    if (!practising(m->t)) {
        count_down(m);
        return;
    }
    memset(s->locked_ms, 0, sizeof s->locked_ms);
    s->phase = PHASE_OVER; /* DOB-LEARN-04 */
    rush_tell(m, EVENT_OVER, RUSH_NONE, 0, 0);
}

kh_verdict rush_check_turn(const rush_table *t, const rush_state *s, const kh_action *a) {
    (void)t;
    if (s->phase != PHASE_FOUND || a->seat != s->finder)
        return refuse("DOB-LEARN-03");
    return kh_done();
}

void rush_do_turn(rush_move *m) {
    m->s->finder = RUSH_NONE;
    m->s->phase = PHASE_REVEAL; /* DOB-LEARN-03 */
}

bool rush_holds(const rush_table *t, const rush_state *s, unsigned seat) {
    return rush_own_card(t, s, seat) != NO_CARD;
}

unsigned rush_turn_due(const rush_table *t, const rush_state *s) {
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (s->open[seat] == NO_CARD && s->left[seat] > 0)
            return seat;
    return RUSH_NONE;
}

void rush_turned_up(rush_move *m) {
    rush_state *s = m->s;
    if (with_stacks(s->mini) && rush_turn_due(m->t, s) != RUSH_NONE) {
        s->phase = PHASE_TURN;
        return;
    }
    s->phase = PHASE_PLAY;
    while (m->t->in_turns && !rush_holds(m->t, s, s->turn))
        s->turn = (uint8_t)((s->turn + 1) % m->t->seats); /* DOB-TURNS-02 */
}

void rush_pass_on(rush_move *m) {
    if (m->t->in_turns)
        m->s->turn = (uint8_t)((m->s->turn + 1) % m->t->seats); /* DOB-TURNS-02 */
}

kh_verdict rush_check_pass(const rush_table *t, const rush_state *s, const kh_action *a) {
    if (!t->in_turns || s->phase != PHASE_PLAY || a->seat != s->turn)
        return refuse("DOB-TURNS-01");
    return kh_done();
}

void rush_do_pass(rush_move *m) {
    rush_tell(m, EVENT_PASSED, m->a->seat, 0, 0);
    rush_pass_on(m);
    rush_turned_up(m);
}

static bool somebody_won(const rush_table *t, const rush_state *s) {
    for (unsigned team = 0; team < t->teams; team++)
        if (s->points[team] >= RUSH_TARGET)
            return true;
    return false;
}

void rush_after_mini(rush_move *m) {
    rush_state *s = m->s;
    memset(s->locked_ms, 0, sizeof s->locked_ms);
    s->last = s->mini;
    if (somebody_won(m->t, s)) { /* DOB-END-01 */
        s->phase = PHASE_OVER;
        rush_tell(m, EVENT_OVER, RUSH_NONE, 0, 0);
        return;
    }
    if (s->mini == KNIGHTS) { /* DOB-MGE-10: the next round follows at once */
        count_down(m);
        return;
    }
    if (m->t->mode == MODE_ADVENTURE)
        s->mini++; /* DOB-MODE-04 */
    s->phase = PHASE_BREAK;
    s->deadline_ms = m->t->in_turns ? 0 : m->a->at_ms + RUSH_BREAK_MS; /* DOB-TURNS-03 */
}

/* Claims are heard again. */
static void unlock(rush_move *m) {
    for (unsigned seat = 0; seat < m->t->seats; seat++)
        if (m->s->locked_ms[seat] == m->a->at_ms) {
            m->s->locked_ms[seat] = 0;
            rush_tell(m, EVENT_FREE, seat, 0, 0);
        }
}

void rush_do_time(rush_move *m) {
    rush_state *s = m->s;
    const unsigned phase = s->phase;
    if (phase != PHASE_BREAK && phase != PHASE_COUNTDOWN) {
        unlock(m);
        return;
    }
    s->deadline_ms = 0;
    s->ready = 0;
    if (phase == PHASE_BREAK)
        count_down(m);
    else
        set_up(m);
}
