/* What counts at the end of a mini-game, and the points for it. */
#include <string.h>

#include "games/rush/rush.h"

static unsigned harbours(uint32_t own) {
    unsigned n = 0;
    for (unsigned i = 0; i < RUSH_HARBOURS; i++)
        n += (rush_harbour[i] & own) != 0; /* DOB-MGB-12, DOB-MGB-13, DOB-MGB-14 */
    return n;
}

/* The largest group of cards that lie beside each other. */
static unsigned largest_group(uint32_t own) {
    unsigned most = 0;
    while (own) {
        uint32_t group = own & -own, before = 0;
        while (group != before) {
            const uint32_t grown = group & ~before;
            before = group;
            for (uint32_t left = grown; left; left &= left - 1)
                group |= rush_near[__builtin_ctz(left)] & own;
        }
        most = bits(group) > most ? bits(group) : most; /* DOB-MGC-12 */
        own &= ~group;
    }
    return most;
}

static unsigned count_of(const rush_state *s, unsigned team) {
    const uint32_t own = s->visible[s->colour[team]];
    switch ((rush_mini)s->mini) {
    case SETTLE: return bits(own); /* DOB-MGA-09 */
    case HARBOURS: return harbours(own);
    case ROAD: return largest_group(own);
    case BARBARIANS:
    case KNIGHTS: return s->taken[team]; /* DOB-MGD-08, DOB-MGE-09 */
    case PRACTICE:
    case MINIS: break;
    }
    return 0;
}

/* What the team of one has counts twice; not with knights. */
unsigned rush_counted(const rush_table *t, const rush_state *s, unsigned team) {
    if (s->mini == KNIGHTS)
        return count_of(s, team); /* DOB-FIVE-11 */
    return count_of(s, team) *
           (team == t->single ? 2 : 1); /* DOB-FIVE-02, DOB-FIVE-04, DOB-FIVE-09, DOB-FIVE-10 */
}

static void award(rush_move *m, unsigned team, unsigned points) {
    rush_state *s = m->s;
    s->gained[team] = (uint8_t)(s->gained[team] + points);
    s->points[team] = (uint8_t)(s->points[team] + points); /* DOB-SCORE-01 */
}

static void award_most(rush_move *m) {
    unsigned most = 0;
    for (unsigned team = 0; team < m->t->teams; team++)
        most = m->s->counted[team] > most ? m->s->counted[team] : most;
    for (unsigned team = 0; team < m->t->teams; team++)
        if (m->s->counted[team] == most) /* DOB-MGA-11, DOB-MGB-16, DOB-MGC-14, DOB-MGD-10 */
            award(m, team, RUSH_MOST);   /* DOB-MGA-10, DOB-MGB-15, DOB-MGC-13, DOB-MGD-09 */
}

void rush_score(rush_move *m) {
    rush_state *s = m->s;
    memset(s->gained, 0, sizeof s->gained);
    for (unsigned team = 0; team < m->t->teams; team++) {
        s->counted[team] = (uint8_t)rush_counted(m->t, s, team);
        rush_tell(m, EVENT_COUNTED, team, s->mini, s->counted[team]);
        if (s->mini == KNIGHTS)
            award(m, team, s->counted[team]); /* DOB-MGE-09 */
    }
    if (s->mini != KNIGHTS)
        award_most(m);
    if (with_stacks(s->mini)) /* DOB-MGD-11 */
        award(m, s->out, 1);  /* DOB-MGA-08, DOB-MGB-11, DOB-MGC-11 */
    else
        s->out = RUSH_NONE;
    for (unsigned team = 0; team < m->t->teams; team++)
        if (s->gained[team])
            rush_tell(m, EVENT_POINTS, team, 0, s->gained[team]);
}
