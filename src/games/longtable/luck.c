/* Luck: the first side, the throw, the robbers' target, the tile behind a purchase. */
#include "games/longtable/longtable.h"

static unsigned cases_of(unsigned sum) {
    return sum < 2 || sum > 12 ? 0 : sum < 7 ? sum - 1 : 13 - sum;
}

/* Tiles of each kind that are still in the stacks of a mat. A view does not know all that are gone. */
static void tiles_left(const long_page *page, unsigned left[LONG_TILES]) {
    unsigned gone[LONG_NO_TILE_KIND + 1] = {0};
    for (unsigned i = 0; i < LONG_MAT_TILES; i++)
        gone[page->tile[i].kind & LONG_NO_TILE_KIND] += page->tile[i].state != TILE_STACK;
    for (unsigned k = 0; k < LONG_TILES; k++)
        left[k] = gone[k] < long_tiles[k] ? long_tiles[k] - gone[k] : 0; /* CON-DEVSET-01 */
}

static unsigned left_of(const long_page *page, unsigned kind) {
    unsigned left[LONG_TILES];
    tiles_left(page, left);
    return left[kind];
}

uint32_t long_weight(const void *table, const void *state, const kh_action *a) {
    const long_table *t = table;
    const long_state *s = state;
    const unsigned x = a->arg[0], y = a->arg[1];
    switch (a->kind) {
    case LUCK_SIDE: return s->phase == PHASE_SIDE && x < LONG_SIDES;
    case LUCK_DICE:
        return s->phase == PHASE_DICE && !t->manual && x >= 1 && x <= 6 && y >= 1 && y <= 6 &&
               (x + y != 7 || s->round >= LONG_QUIET_ROUNDS); /* CON-APP-21 */
    case LUCK_TARGET:
        if (s->phase != PHASE_TARGET || t->manual || !cases_of(x))
            return 0;
        return t->uniform ? 1 : cases_of(x); /* CON-OPT-12 */
    case LUCK_TILE: return s->drawing && x < LONG_TILES ? left_of(long_page_at(s, s->drawing_at), x) : 0;
    default: return 0;
    }
}

static unsigned die(kh_rng *rng) {
    return 1 + kh_rng_below(rng, 6);
}

static unsigned draw_tile(const long_state *s, kh_rng *rng) {
    unsigned left[LONG_TILES], all = 0, kind = 0;
    tiles_left(long_page_at(s, s->drawing_at), left);
    for (unsigned k = 0; k < LONG_TILES; k++)
        all += left[k];
    unsigned i = all ? kh_rng_below(rng, all) : 0;
    for (; kind + 1 < LONG_TILES && i >= left[kind]; kind++)
        i -= left[kind];
    return kind;
}

void long_draw(const void *table, const void *state, kh_rng *rng, kh_action *out) {
    const long_table *t = table;
    const long_state *s = state;
    *out = (kh_action){.seat = KH_CHANCE, .size = 1};
    if (s->drawing) {
        out->kind = LUCK_TILE;
        out->arg[0] = (uint8_t)draw_tile(s, rng);
    } else if (s->phase == PHASE_SIDE) {
        out->kind = LUCK_SIDE;
        out->arg[0] = (uint8_t)kh_rng_below(rng, LONG_SIDES);
    } else if (s->phase == PHASE_TARGET) {
        out->kind = LUCK_TARGET;
        out->arg[0] = (uint8_t)(t->uniform ? 2 + kh_rng_below(rng, 11) : die(rng) + die(rng));
    } else {
        out->kind = LUCK_DICE;
        out->size = 2;
        do { /* Q-CON-16 */
            out->arg[0] = (uint8_t)die(rng);
            out->arg[1] = (uint8_t)die(rng);
        } while (out->arg[0] + out->arg[1] == 7 && s->round < LONG_QUIET_ROUNDS);
    }
}
