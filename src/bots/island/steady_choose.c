/* The bot `steady`: which card to take and which to give, by the end of the game with the hand after it. */
#include <string.h>

#include "bots/island/steady.h"

/* The card that brings most, of those of which `from` holds any; LOOK_NONE: it holds none. */
unsigned steady_best_card(steady_bot *b, const uint8_t *from, float *gain) {
    const uint8_t *hand = b->look.seat[b->seat].hand;
    unsigned best = LOOK_NONE;
    float soonest = 1e30F;
    for (unsigned r = 0; r < RESOURCES; r++) {
        uint8_t with[RESOURCES];
        if (from[r] == 0)
            continue;
        memcpy(with, hand, sizeof with);
        with[r]++;
        const float end = steady_end_with(b, with) + 0.01F * hand[r];
        if (end < soonest) {
            soonest = end;
            best = r;
        }
    }
    *gain = best == LOOK_NONE ? 0 : b->end - soonest;
    return best;
}

/* The card of a hand that is missed least; LOOK_NONE: the hand is empty. */
unsigned steady_least_card(steady_bot *b, const uint8_t *hand, float *end) {
    unsigned least = LOOK_NONE;
    uint8_t without[RESOURCES];
    memcpy(without, hand, sizeof without);
    *end = 1e30F;
    for (unsigned r = 0; r < RESOURCES; r++) {
        if (hand[r] == 0)
            continue;
        without[r]--;
        const float then = steady_end_with(b, without) - 0.01F * without[r];
        without[r]++;
        if (then < *end) {
            *end = then;
            least = r;
        }
    }
    return least;
}

/* The best swap of one card for another. Returns what it brings; 0: none brings anything. */
float steady_best_swap(steady_bot *b, const uint8_t *hand, const uint8_t *from, unsigned *give,
                       unsigned *get) {
    float best = 0;
    const float end = steady_end_with(b, hand);
    for (unsigned x = 0; x < RESOURCES; x++)
        for (unsigned y = 0; y < RESOURCES; y++) {
            uint8_t after[RESOURCES];
            if (x == y || hand[x] == 0 || from[y] == 0)
                continue;
            memcpy(after, hand, sizeof after);
            after[x]--;
            after[y]++;
            const float gain = end - steady_end_with(b, after);
            if (gain > best) {
                best = gain;
                *give = x;
                *get = y;
            }
        }
    return best;
}

/* What points are worth in throws, at the pace of the plan. */
float steady_throws_for(const steady_bot *b, float points) {
    return b->goals == 0 ? 6 * points : points * b->pace[b->first][b->second];
}

/* Answers with a card from the bank. */
bool steady_take_card(steady_bot *b, kh_action *out) {
    float gain;
    const unsigned r = steady_best_card(b, b->look.bank, &gain);
    if (r == LOOK_NONE || !steady_do(b, out, DO_CHOOSE, 1, r))
        return false;
    steady_say(b, "bot.why.choose");
    return true;
}
