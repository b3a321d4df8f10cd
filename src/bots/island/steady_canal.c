/* The bot `steady`: two for one with the bank for the rest of a turn, be it with a tile of the canal or with a helper;
 * and tiles that are bought and sold. */
#include <string.h>

#include "bots/island/steady.h"

static const float tile_worth = 1.0F; /* throws */
static const float least_gain = 1.5F; /* of a bargain, in throws */

/* How near the end comes if the bank wanted two of this kind in this turn. */
static float end_at_two(steady_bot *b, unsigned r) {
    island_look_seat *me = &b->look.seat[b->seat];
    const uint8_t rate = me->rate[r];
    me->rate[r] = 2;
    const float end = steady_end_with(b, me->hand);
    me->rate[r] = rate;
    return end;
}

bool steady_bargain(steady_bot *b, kh_action *out) {
    const island_look_seat *me = &b->look.seat[b->seat];
    unsigned kind = LOOK_NONE;
    float best = b->end - least_gain;
    const bool helper = b->board.helpers;
    if (!b->trading || b->goals == 0 ||
        (helper ? me->helper != HELPER_BARGAIN || !me->ready : me->tile_count == 0))
        return false;
    for (unsigned r = 0; r < RESOURCES; r++) {
        if (me->rate[r] <= 2 || me->hand[r] < 2)
            continue;
        const float end = end_at_two(b, r);
        if (end < best) {
            best = end;
            kind = r;
        }
    }
    if (kind == LOOK_NONE || !steady_do(b, out, DO_BARGAIN, 1, kind))
        return false;
    const uint8_t arg = (uint8_t)kind;
    steady_say(b, "bot.why.bargain");
    steady_say_value(b, "resource", &island_type_resource, &arg);
    return true;
}

/* The rate without the bargain, which ends with the turn. */
unsigned steady_lasting_rate(const steady_bot *b, unsigned r) {
    float rate[RESOURCES] = {4, 4, 4, 4, 4};
    if (!(b->look.bargains >> r & 1))
        return b->look.seat[b->seat].rate[r];
    for (unsigned v = 0; v < b->board.vertices; v++)
        if (b->look.building[v] == b->seat)
            steady_improve_rates(rate, 1U << b->board.harbour[v]);
    for (unsigned e = 0; e < b->board.edges; e++)
        if (b->look.road[e] == b->seat)
            steady_improve_rates(rate, 1U << b->board.document[e]);
    return (unsigned)rate[r];
}

/* What the tiles of an offer are worth to this seat, in throws. */
float steady_tiles_worth(const island_look_offer *o, bool maker) {
    return tile_worth * (float)(maker ? -o->extra : o->extra);
}

static void write_tiles(const steady_bot *b, kh_action *out, island_kind kind, unsigned card, unsigned to) {
    memset(out, 0, sizeof *out);
    out->seat = b->seat;
    out->kind = (uint8_t)kind;
    out->size = 2 + 2 * RESOURCES;
    out->arg[0] = 1;
    out->arg[1 + RESOURCES + card] = 1;
    out->arg[1 + 2 * RESOURCES] = (uint8_t)to;
}

/* Who may be asked: those with a tile, or all. */
static unsigned partners(const steady_bot *b, bool with_tile) {
    unsigned to = 0;
    for (unsigned seat = 0; seat < b->board.seats; seat++) {
        const island_look_seat *x = &b->look.seat[seat];
        if (seat != b->seat && x->points + 2U < b->board.target &&
            (with_tile ? x->tile_count > 0 : x->hand_size > 0))
            to |= 1U << seat;
    }
    return to;
}

/* Sells a tile for a card that the plan lacks, or buys one for a card that it does not miss: once in a round. */
bool steady_deal_in_tiles(steady_bot *b, kh_action *out) {
    static const uint8_t any[RESOURCES] = {1, 1, 1, 1, 1};
    const island_look_seat *me = &b->look.seat[b->seat];
    const bool sells = me->tile_count > 0;
    const unsigned to = partners(b, !sells);
    float gain = 0, end = 0;
    if (!b->board.canal || !b->board.offers || !b->trading || b->look.paired || b->goals == 0 || !to ||
        b->offers >= STEADY_OFFERS || b->look.offer[b->seat].open ||
        (b->dealt > 0 && b->look.turns - b->dealt < b->board.seats))
        return false;
    const unsigned card = sells ? steady_best_card(b, any, &gain) : steady_least_card(b, me->hand, &end);
    if (card == LOOK_NONE || (sells ? gain < 1.6F * tile_worth : end - b->end > 0.5F * tile_worth))
        return false;
    write_tiles(b, out, sells ? DO_SELL : DO_SEEK, card, to);
    if (!steady_legal(b, out))
        return false;
    b->dealt = b->look.turns;
    b->offers++;
    steady_say(b, sells ? "bot.why.sell" : "bot.why.seek");
    return true;
}
