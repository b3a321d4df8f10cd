/* The turn: its throws, whose it is, what it brings, and the end of the game. */
#include <string.h>

#include "games/dice/dice.h"

/* In Dice Duel the first turns of the game have fewer dice, whoever takes them. */
unsigned dice_allowed(const dice_table *t, const dice_state *s) {
    enum { FEWER = 2 };
    if (t->duel && s->turns + FEWER < DICE_DICE)
        return s->turns + FEWER; /* DPLUS-DICE-01, DPLUS-DICE-02 */
    return DICE_DICE;            /* DICE-ROLL-01, DPLUS-DICE-03 */
}

static void begin_turn(dice_move *m, unsigned seat) {
    dice_state *s = m->s;
    s->turn = (uint8_t)seat;
    s->turns++;
    s->dice = 0; /* DICE-BUILD-06 */
    s->rolls = s->paid = s->dead = s->gained = 0;
    dice_enter(m, PHASE_ROLL);
    dice_tell(m, EVENT_TURN, DICE_NONE, seat, dice_allowed(m->t, s), s->turns);
}

static void begin(dice_move *m, unsigned first) {
    m->s->first = (uint8_t)first;
    begin_turn(m, first); /* DICE-TURN-01 */
}

void dice_start(const void *table, void *state) {
    const dice_table *t = table;
    dice_state *s = state;
    const kh_action none = {0};
    dice_move m = {t, s, &none, NULL};
    const unsigned first = t->seats == 1 ? 1 : (unsigned)t->config.option[OPT_FIRST];
    memset(s, 0, sizeof *s);
    s->army = s->longest = s->first = DICE_NONE;
    for (unsigned seat = 0; seat < t->seats; seat++)
        s->roads[seat] = 1; /* DICE-SETUP-09 */
    if (first > 0)
        begin(&m, first - 1);
    else
        s->phase = PHASE_FIRST; /* DICE-SETUP-07 */
}

void dice_do_first(dice_move *m) {
    dice_tell(m, EVENT_FIRST, DICE_NONE, m->a->arg[0], 0, 0);
    begin(m, m->a->arg[0]);
}

/* Throwing, or deciding what to throw again. */
kh_verdict dice_check_rolling(const dice_state *s, const kh_action *a) {
    if (a->seat != s->turn)
        return refuse("DICE-TURN-01");
    if (s->phase == PHASE_BUILD && s->rolls == DICE_ROLLS)
        return refuse("DICE-ROLL-02");
    if (s->phase == PHASE_BUILD)
        return refuse("DICE-ROLL-07");
    return kh_done();
}

/* Everything that waits for the end of the throws. */
kh_verdict dice_check_building(const dice_state *s, const kh_action *a, const char *too_early) {
    if (a->seat != s->turn)
        return refuse("DICE-TURN-01");
    if (s->phase != PHASE_BUILD)
        return refuse(too_early);
    return kh_done();
}

kh_verdict dice_check_roll(const dice_table *t, const dice_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = dice_check_rolling(s, a);
    if (refused(v))
        return v;
    if (s->phase != PHASE_ROLL)
        return refuse("DICE-ROLL-03");
    return v;
}

kh_verdict dice_check_stop(const dice_table *t, const dice_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = dice_check_rolling(s, a);
    if (refused(v))
        return v;
    if (s->phase != PHASE_KEEP)
        return refuse("DICE-ROLL-01");
    return v;
}

/* Any of the dice that lie there, set aside before or not: DICE-ROLL-04, DICE-ROLL-05. */
kh_verdict dice_check_keep(const dice_table *t, const dice_state *s, const kh_action *a) {
    const dice_faces kept = faces_from(a->arg);
    const kh_verdict v = dice_check_stop(t, s, a);
    if (refused(v))
        return v;
    if ((kept & FACES_GUARDS) || !faces_cover(s->dice, kept))
        return refuse("DICE-ROLL-03");
    if (kept == s->dice)
        return refuse("DICE-ROLL-06");
    return v;
}

kh_verdict dice_check_end(const dice_table *t, const dice_state *s, const kh_action *a) {
    (void)t;
    return dice_check_building(s, a, "DICE-TURN-02");
}

void dice_do_roll(dice_move *m) {
    m->s->phase = PHASE_DICE; /* DICE-ROLL-01 */
}

void dice_do_keep(dice_move *m) {
    m->s->dice = faces_from(m->a->arg); /* DICE-ROLL-03, DICE-ROLL-04, DICE-ROLL-05 */
    m->s->phase = PHASE_DICE;
}

void dice_do_stop(dice_move *m) {
    dice_enter(m, PHASE_BUILD); /* DICE-ROLL-06, DICE-ROLL-07 */
    dice_tell(m, EVENT_STOP, DICE_NONE, m->s->turn, 0, 0);
}

void dice_do_dice(dice_move *m) {
    dice_state *s = m->s;
    const dice_faces thrown = faces_from(m->a->arg);
    s->dice += thrown;
    s->rolls++;
    for (unsigned face = 0; m->events && face < FACES; face++)
        if (faces_get(thrown, face))
            dice_tell(m, EVENT_DICE, DICE_NONE, s->turn, face, faces_get(thrown, face));
    if (s->rolls == DICE_ROLLS) /* DICE-ROLL-02 */
        dice_do_stop(m);        /* DICE-ROLL-07 */
    else
        dice_enter(m, PHASE_KEEP);
}

int32_t dice_site_points(const dice_site *sites, unsigned built) {
    int32_t points = 0;
    for (; built; built &= built - 1)
        points += sites[__builtin_ctz(built)].points; /* DPLUS-VP-01, DPLUS-VP-02 */
    return points;
}

static int32_t duel_points(const dice_table *t, const dice_state *s, unsigned seat) {
    int32_t points = dice_site_points(t->sheet->settlement, s->settlements[seat]) +
                     dice_site_points(t->sheet->city, s->cities[seat]);
    if (s->army == seat)
        points += DICE_BONUS; /* DPLUS-ARMY-02, DPLUS-ARMY-05 */
    if (s->longest == seat)
        points += DICE_BONUS; /* DPLUS-LROAD-02, DPLUS-LROAD-05 */
    return points;
}

/* In Dice what is built counts from the moment it is built; the box is filled at the end of the turn. */
int32_t dice_points(const dice_table *t, const dice_state *s, unsigned seat) {
    if (t->duel)
        return duel_points(t, s, seat);
    int32_t points = seat == s->turn ? s->gained : 0;
    for (unsigned i = 0; i < DICE_BOXES; i++)
        points += s->box[seat][i]; /* DICE-END-02 */
    return points;
}

static void end_game(dice_move *m) {
    m->s->phase = PHASE_OVER;
    m->s->deadline_ms = 0;
    dice_tell(m, EVENT_OVER, DICE_NONE, DICE_NONE, 0, 0);
}

/* Only the active player can gain points, so only he can win (Q-DPLUS-12). */
void dice_judge(dice_move *m) {
    if (m->t->duel && dice_points(m->t, m->s, m->s->turn) >= m->t->target) /* DPLUS-AIM-01 */
        end_game(m);                                                       /* DPLUS-END-01 */
}

static void fill_box(dice_move *m) {
    dice_state *s = m->s;
    const bool nothing = s->gained == 0;
    int8_t *box = s->box[s->turn];
    while (*box != 0)
        box++;
    *box = (int8_t)s->gained; /* DICE-SCORE-01, DICE-SCORE-03 */
    if (nothing)
        *box = DICE_NO_BUILD; /* DICE-SCORE-04 */
    s->gained = 0;
    dice_tell(m, EVENT_BOX, DICE_NONE, s->turn, nothing, nothing ? 0 : (unsigned)*box);
}

void dice_do_end(dice_move *m) {
    dice_state *s = m->s;
    if (!m->t->duel) {
        fill_box(m);
        if (s->turns == (uint32_t)m->t->seats * DICE_BOXES) { /* DICE-END-01 */
            end_game(m);
            return;
        }
    }
    begin_turn(m, s->turn + 1U < m->t->seats ? s->turn + 1U : 0); /* DICE-TURN-01 */
}
