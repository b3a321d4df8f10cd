/* The land that a seat sees: see land.h. */
#include "bots/longtable/land.h"

#include <string.h>

#include "kornholm/notation.h"

static uint8_t mat_at(const land *l, uint32_t place) {
    for (unsigned m = 0; m < l->mats; m++)
        if (l->place[m] == place)
            return (uint8_t)m;
    return LAND_NONE;
}

void land_at(land *l, const long_table *t, const long_state *view, kh_seat seat) {
    l->t = t;
    l->s = view;
    l->seat = seat;
    l->mats = long_nearby(t, seat, l->place);
    for (unsigned m = 0; m < l->mats; m++) {
        const uint32_t place = l->place[m];
        l->mat[m] = long_mat_at(t, place);
        l->page[m] = long_page_at(view, place);
        const unsigned mark = long_owner(t, place, seat) + 1U;
        l->built[m] = long_pieces(l->page[m]);
        l->own[m] = long_pieces_of(l->page[m], mark);
        l->laid[m] = long_ways_taken(l->page[m]);
        l->roads[m] = long_ways_of(l->page[m], mark);
        l->behind[m][0] = (uint8_t)m;
        l->behind[m][1] = mat_at(l, long_beside(t, place, 1));
        l->behind[m][2] = mat_at(l, long_beside(t, place, -1));
    }
}

/* Over a border that nobody sees behind, the page's own copy says what is built there. */
static bool built_behind(const land *l, unsigned mat, unsigned named) {
    const bool right = named < 2 * LONG_CROSSINGS;
    const uint8_t *edge = right ? long_ground.left : long_ground.right;
    for (unsigned b = 0; b < LONG_BORDER; b++)
        if (edge[b] == named % LONG_CROSSINGS)
            return l->page[mat]->border[right] >> b & 1;
    return false;
}

bool land_free(const land *l, unsigned spot) {
    const unsigned mat = spot / LONG_CROSSINGS, c = spot % LONG_CROSSINGS;
    if (!l->mat[mat]->there[c] || land_is_built(l, spot))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned named = long_ground.beside[c][i];
        if (named == LONG_NONE)
            continue;
        if (named < LONG_CROSSINGS ? (l->built[mat] >> named & 1) != 0 : built_behind(l, mat, named))
            return false;
    }
    return true;
}

static unsigned cases(unsigned number) {
    return number < 7 ? number - 1U : 13U - number;
}

void land_yield(const land *l, unsigned spot, unsigned half_cases[LONG_RESOURCES]) {
    const unsigned m = spot / LONG_CROSSINGS;
    memset(half_cases, 0, LONG_RESOURCES * sizeof *half_cases);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = l->mat[m]->hex_at[spot % LONG_CROSSINGS][i];
        if (hex == LONG_NONE)
            continue;
        const long_hex *h = &l->mat[m]->hex[hex];
        const bool robbed = l->page[m]->robber[SUN] == hex + 1 || l->page[m]->robber[MOON] == hex + 1;
        half_cases[h->resource] += cases(h->number) * (robbed ? 1 : 2);
    }
}

unsigned land_pips(const land *l, unsigned spot) {
    const long_mat *mat = l->mat[spot / LONG_CROSSINGS];
    unsigned pips = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned hex = mat->hex_at[spot % LONG_CROSSINGS][i];
        pips += hex == LONG_NONE ? 0 : cases(mat->hex[hex].number);
    }
    return pips;
}

kh_action land_action(const land *l, long_kind kind, const uint8_t *arg, unsigned size) {
    kh_action a = {.seat = l->seat, .kind = (uint8_t)kind, .size = kh_kind_size(&long_kinds[kind])};
    const unsigned phase = long_phase_number(l->s);
    if (size)
        memcpy(a.arg, arg, size);
    if (kind != DO_PLACE) {
        a.arg[a.size - 2] = (uint8_t)phase;
        a.arg[a.size - 1] = (uint8_t)(phase >> 8);
    }
    return a;
}

kh_action land_build(const land *l, long_kind kind, long_spot x) {
    const uint8_t arg[] = {(uint8_t)x.place, (uint8_t)(x.place >> 8), x.at};
    return land_action(l, kind, arg, sizeof arg);
}
