/* land.h - what a seat sees of the row: its own mat and those beside it, as one piece of land.
 *
 * A spot is a crossing of one of these mats, numbered through: 72 for each, in the order of long_nearby(). Nothing is
 * copied but the sets of pieces: a land points into the view, whose other pages need not be there. */
#ifndef KH_BOT_LONGTABLE_LAND_H
#define KH_BOT_LONGTABLE_LAND_H

#include "games/longtable/longtable.h"

enum { LAND_MATS = 3, LAND_SPOTS = LAND_MATS * LONG_CROSSINGS, LAND_NONE = 255 };

typedef struct land {
    const long_table *t;
    const long_state *s;
    kh_seat seat;
    unsigned mats;
    uint32_t place[LAND_MATS];
    const long_mat *mat[LAND_MATS];
    const long_page *page[LAND_MATS];
    long_set built[LAND_MATS], own[LAND_MATS];  /* crossings with anybody's piece, with an own one */
    long_set laid[LAND_MATS], roads[LAND_MATS]; /* ways with anybody's road, with an own one */
    uint8_t behind[LAND_MATS][3];               /* where names lead: to itself, to the right, to the left */
} land;

typedef struct land_way {
    uint8_t mat, way; /* mat LAND_NONE: there is none */
} land_way;

void land_at(land *, const long_table *, const long_state *view, kh_seat);

static inline bool land_in(const long_set *set, unsigned spot) {
    return set[spot / LONG_CROSSINGS] >> spot % LONG_CROSSINGS & 1;
}
static inline bool land_is_built(const land *l, unsigned spot) {
    return land_in(l->built, spot);
}
static inline bool land_is_own(const land *l, unsigned spot) {
    return land_in(l->own, spot);
}
static inline bool land_is_foreign(const land *l, unsigned spot) {
    return land_is_built(l, spot) && !land_is_own(l, spot);
}

/* The spot at the other end of the i-th way at a spot, or LAND_NONE. */
static inline unsigned land_beside(const land *l, unsigned spot, unsigned i) {
    const unsigned named = long_ground.beside[spot % LONG_CROSSINGS][i];
    if (named == LONG_NONE)
        return LAND_NONE;
    const unsigned mat = l->behind[spot / LONG_CROSSINGS][named / LONG_CROSSINGS];
    return mat == LAND_NONE ? LAND_NONE : mat * LONG_CROSSINGS + named % LONG_CROSSINGS;
}

/* The i-th way at a spot. */
static inline land_way land_way_at(const land *l, unsigned spot, unsigned i) {
    const unsigned named = long_ground.way_at[spot % LONG_CROSSINGS][i], mat = spot / LONG_CROSSINGS;
    if (named == LONG_NONE)
        return (land_way){LAND_NONE, 0};
    return (land_way){named < LONG_WAYS ? (uint8_t)mat : l->behind[mat][2], (uint8_t)(named % LONG_WAYS)};
}

/* Whether a road could lie there. */
static inline bool land_way_free(const land *l, land_way w) {
    return w.mat != LAND_NONE && l->mat[w.mat]->way_there[w.way] &&
           !(l->laid[w.mat] >> long_ground.slot[w.way] & 1);
}

static inline long_spot land_spot(const land *l, unsigned spot) {
    return (long_spot){l->place[spot / LONG_CROSSINGS], (uint8_t)(spot % LONG_CROSSINGS)};
}

static inline long_spot land_way_spot(const land *l, land_way w) {
    return (long_spot){l->place[w.mat], w.way};
}

/* Whether somebody could settle there if a road led to it. */
bool land_free(const land *, unsigned spot);

/* Cases of 36 in which the spot brings a resource; a hex with a robber counts half. In half cases. */
void land_yield(const land *, unsigned spot, unsigned half_cases[LONG_RESOURCES]);
unsigned land_pips(const land *, unsigned spot); /* of all resources, robbers left aside */

/* The action without its time; the phase is put behind the arguments. */
kh_action land_action(const land *, long_kind, const uint8_t *arg, unsigned size);
kh_action land_build(const land *, long_kind, long_spot);

#endif
