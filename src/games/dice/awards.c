/* The largest army and the longest road of Dice Duel. */
#include "games/dice/dice.h"

/* The longest line in a tree of roads. Each road stands behind the one that it goes on from, so that from the
 * last to the first everything beyond a road is known when it is reached. */
unsigned dice_longest_line(const dice_sheet *h, uint32_t roads) {
    uint8_t beyond[SHEET_NODES] = {0}; /* the longest line that leads away from the start */
    unsigned longest = 0;
    while (roads) {
        const unsigned i = 31U - (unsigned)__builtin_clz(roads);
        uint8_t *near = &beyond[h->road[i].ends[0]];
        const unsigned line = beyond[h->road[i].ends[1]] + 1U;
        roads ^= UINT32_C(1) << i;
        if (line + *near > longest)
            longest = line + *near; /* DPLUS-LROAD-06 */
        if (line > *near)
            *near = (uint8_t)line;
    }
    return longest;
}

void dice_award_army(dice_move *m) {
    dice_state *s = m->s;
    const unsigned had = s->army;
    const unsigned knights = bits(s->knights[s->turn]); /* DPLUS-ARMY-06 */
    if (had == s->turn)
        return;
    if (had == DICE_NONE && knights < DICE_ARMY) /* DPLUS-ARMY-01 */
        return;
    if (had != DICE_NONE && knights <= bits(s->knights[had])) /* DPLUS-ARMY-04 */
        return;
    s->army = s->turn; /* DPLUS-ARMY-01, DPLUS-ARMY-05 */
    dice_tell(m, EVENT_ARMY, had, s->turn, 0, knights);
    dice_judge(m);
}

/* The marked road brings it first (Q-DPLUS-03); from then on lines are compared. */
void dice_award_longest(dice_move *m, unsigned road) {
    dice_state *s = m->s;
    const dice_sheet *h = m->t->sheet;
    const unsigned had = s->longest;
    if (had == s->turn)
        return;
    if (had == DICE_NONE && road != h->marked) /* DPLUS-LROAD-01 */
        return;
    if (had != DICE_NONE &&
        dice_longest_line(h, s->roads[s->turn]) <= dice_longest_line(h, s->roads[had])) /* DPLUS-LROAD-04 */
        return;
    s->longest = s->turn; /* DPLUS-LROAD-01, DPLUS-LROAD-05 */
    dice_tell(m, EVENT_LONGEST, had, s->turn, 0, 0);
    dice_judge(m);
}
