/* What points are made of: for statistics and results, not for the rules. */
#include <string.h>

#include "games/dice/dice.h"

static int32_t knight_points(const dice_sheet *h, unsigned built) {
    int32_t points = 0;
    for (; built; built &= built - 1)
        points += h->knight[__builtin_ctz(built)].points;
    return points;
}

void dice_points_by_source(const dice_table *t, const dice_state *s, unsigned seat, int32_t out[SOURCES]) {
    memset(out, 0, SOURCES * sizeof out[0]);
    out[FROM_SETTLEMENTS] = dice_site_points(t->sheet->settlement, s->settlements[seat]);
    out[FROM_CITIES] = dice_site_points(t->sheet->city, s->cities[seat]);
    out[FROM_KNIGHTS] = knight_points(t->sheet, s->knights[seat]);
    if (t->duel) {
        out[FROM_LONGEST] = s->longest == seat ? DICE_BONUS : 0;
        out[FROM_ARMY] = s->army == seat ? DICE_BONUS : 0;
        return;
    }
    out[FROM_ROADS] = (int32_t)bits(s->roads[seat]) - 1; /* the printed one is worth nothing */
    for (unsigned i = 0; i < DICE_BOXES; i++)
        out[FROM_NO_BUILD] += s->box[seat][i] == DICE_NO_BUILD ? DICE_NO_BUILD : 0;
}
