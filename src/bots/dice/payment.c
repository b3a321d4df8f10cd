/* What dice can pay for: see payment.h. */
#include "bots/dice/payment.h"

#include "games/dice/dice_data.h"

const payment_parts payment_parts_of[BUNDLES] = {
    [BUY_R] = {.roads = 1},
    [BUY_RR] = {.roads = 2},
    [BUY_RRR] = {.roads = 3},
    [BUY_S] = {.settlements = 1},
    [BUY_SR] = {.settlements = 1, .roads = 1},
    [BUY_K] = {.knights = 1},
    [BUY_KR] = {.knights = 1, .roads = 1},
    [BUY_KK] = {.knights = 2},
    [BUY_C] = {.cities = 1},
};

dice_faces payment_price(payment_bundle b) {
    const payment_parts *p = &payment_parts_of[b];
    return (dice_faces)(p->roads * DICE_PRICE_ROAD + p->settlements * DICE_PRICE_SETTLEMENT +
                        p->knights * DICE_PRICE_KNIGHT + p->cities * DICE_PRICE_CITY);
}

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

bool payment_find(dice_faces dice, payment_bundle b, payment_need *out) {
    const dice_faces price = payment_price(b);
    unsigned lack = 0, spare = faces_sum(dice);
    *out = (payment_need){.bundle = (uint8_t)b};
    for (unsigned face = 0; face < PAYMENT_RESOURCES; face++) {
        const unsigned have = faces_get(dice, face), cost = faces_get(price, face);
        spare -= least(have, cost);
        if (have < cost) {
            lack += cost - have;
            out->lacking = (uint8_t)(out->lacking | 1U << face);
        }
    }
    if (lack > spare)
        return false;
    /* An exchange eats two dice, a joker one. */
    const unsigned exchanges = least(least(faces_get(dice, GOLD) / 2, lack), spare - lack);
    out->jokers = (uint8_t)(lack - exchanges);
    if (out->jokers == 0)
        out->lacking = 0;
    return true;
}

static unsigned number_of(payments *p, const payment_need *n) {
    unsigned i = p->first[n->bundle];
    while (i < p->needs && (p->need[i].jokers != n->jokers || p->need[i].lacking != n->lacking))
        i++;
    if (i == p->needs)
        p->need[p->needs++] = *n;
    return i;
}

void payments_make(payments *p, const throws *t) {
    p->need[PAYMENT_NO_NEED] = (payment_need){.bundle = BUNDLES};
    p->needs = 1;
    for (unsigned b = 0; b < BUNDLES; b++) {
        p->first[b] = (uint16_t)p->needs;
        for (unsigned m = 0; m < THROWS; m++) {
            payment_need n;
            const bool possible = payment_find(t->faces[m], (payment_bundle)b, &n);
            p->of[m][b] = (uint8_t)(possible ? number_of(p, &n) : PAYMENT_NO_NEED);
        }
    }
    p->first[BUNDLES] = (uint16_t)p->needs;
}

/* Only what is built after the knight can be paid with its joker: a road, or the second knight. */
unsigned payment_fresh(payment_bundle b) {
    enum { ROAD = 1 << WOOD | 1 << BRICK, KNIGHT = 1 << WOOL | 1 << GRAIN | 1 << ORE };
    return b == BUY_KR ? ROAD : b == BUY_KK ? KNIGHT : 0U;
}

/* A road has one die of each face: what a joker of the face covers is not left for the fresh one. Of two knights each
 * face is needed twice, once by the second knight. */
bool payment_meets(const payment_need *n, unsigned faces, unsigned any, bool fresh) {
    const unsigned lacking = n->lacking, covered = (unsigned)__builtin_popcount(faces) + any + fresh;
    const unsigned left = n->bundle == BUY_KR ? lacking & ~faces : lacking;
    if ((faces & ~lacking) != 0 || covered != n->jokers)
        return false;
    return !fresh || (left & payment_fresh((payment_bundle)n->bundle)) != 0;
}
