/* Secrets: kinds of unplayed tiles, and nothing else. */
#include <string.h>

#include "games/longtable/longtable.h"

static bool hidden_from(const long_table *t, const long_tile *x, uint32_t place, kh_seat viewer) {
    const unsigned owner = viewer < t->config.seats ? long_owner(t, place, viewer) : LONG_NONE;
    return x->state == TILE_HELD && x->holder != owner; /* SYS-VIS-03, SYS-HOST-06 */
}

void long_view(const void *table, const void *state, kh_seat viewer, uint32_t i, void *out) {
    const long_table *t = table;
    const long_state *s = state;
    if (i == 0) {
        memcpy(out, s, sizeof *s);
        return;
    }
    long_page *page = &long_pages(out)[i - 1];
    memcpy(page, long_page_at(s, i - 1), sizeof *page);
    for (unsigned k = 0; k < LONG_MAT_TILES && s->phase != PHASE_OVER && long_has_mat(t, i - 1); k++)
        if (hidden_from(t, &page->tile[k], i - 1, viewer))
            page->tile[k].kind = LONG_NO_TILE_KIND;
    for (unsigned side = 0; side < LONG_SIDES && s->phase != PHASE_OVER && long_has_mat(t, i - 1); side++)
        if ((i - 1 - !t->ring) * LONG_SIDES + side != viewer)
            page->person[side].ready = 0;
}

bool long_hides(const void *table, const void *view) {
    const long_table *t = table;
    const long_state *s = view;
    for (uint32_t place = 0; place < t->places && s->phase != PHASE_OVER; place++)
        for (unsigned k = 0; k < LONG_MAT_TILES; k++)
            if (long_page_at(s, place)->tile[k].state == TILE_HELD)
                return true;
    return false;
}

void long_mask(const void *table, const void *before, const kh_action *a, kh_seat viewer, kh_action *out) {
    const long_state *s = before;
    (void)table;
    *out = *a;
    if (a->kind == LUCK_TILE && a->size == 1 && (viewer >= KH_WATCHER || viewer + 1 != s->drawing))
        out->arg[0] = KH_HIDDEN;
}

kh_seat long_privy(const void *table, const void *before, const kh_action *a) {
    const long_table *t = table;
    const uint32_t drawing = ((const long_state *)before)->drawing;
    return a->kind == LUCK_TILE && drawing > 0 && drawing <= t->config.seats ? drawing - 1 : KH_NOBODY;
}

/* Of one mat: the kinds that the viewer does not know are dealt again to those who hold them. */
static void redeal_page(const long_table *t, long_page *page, uint32_t place, kh_seat viewer, kh_rng *rng) {
    unsigned left[LONG_TILES], all = 0;
    for (unsigned k = 0; k < LONG_TILES; k++)
        left[k] = long_tiles[k];
    for (unsigned i = 0; i < LONG_MAT_TILES; i++) {
        const long_tile *x = &page->tile[i];
        if (x->state != TILE_STACK && !hidden_from(t, x, place, viewer) && x->kind < LONG_TILES &&
            left[x->kind])
            left[x->kind]--;
    }
    for (unsigned k = 0; k < LONG_TILES; k++)
        all += left[k];
    for (unsigned i = 0; i < LONG_MAT_TILES; i++) {
        long_tile *x = &page->tile[i];
        if (!hidden_from(t, x, place, viewer) || all == 0)
            continue;
        unsigned n = kh_rng_below(rng, all--), kind = 0;
        for (; kind + 1 < LONG_TILES && n >= left[kind]; kind++)
            n -= left[kind];
        left[kind]--;
        x->kind = (uint8_t)kind;
    }
}

void long_redeal(const void *table, void *state, kh_seat viewer, kh_rng *rng) {
    const long_table *t = table;
    long_state *s = state;
    for (uint32_t place = 0; place < t->places && s->phase != PHASE_OVER; place++)
        if (long_has_mat(t, place))
            redeal_page(t, &long_pages(s)[place], place, viewer, rng);
    for (kh_seat seat = 0; seat < t->config.seats; seat++)
        long_derive_ready(t, s, seat);
}
