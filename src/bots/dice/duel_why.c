/* The bot `perfect` of Dice Duel: the numbers behind what it did. See duel.h. */
#include <string.h>

#include "bots/dice/duel.h"

/* What a turn brings, by the best of it. */
typedef enum gain { GAIN_CITY, GAIN_SETTLEMENT, GAIN_KNIGHT, GAIN_ROAD, GAIN_NOTHING, GAINS } gain;

static gain gain_of(unsigned bundle) {
    const payment_parts *p = &payment_parts_of[bundle];
    return p->cities        ? GAIN_CITY
           : p->settlements ? GAIN_SETTLEMENT
           : p->knights     ? GAIN_KNIGHT
           : p->roads       ? GAIN_ROAD
                            : GAIN_NOTHING;
}

static unsigned best_bundle(const duel_bot *b, unsigned m) {
    const uint8_t *of = b->mind.payments.of[m];
    unsigned best = BUY_NOTHING;
    for (unsigned i = 1; i < BUNDLES; i++)
        if (b->turn.worth[of[i]] > b->turn.worth[of[best]])
            best = i;
    return best;
}

static void add_gains(const duel_bot *b, unsigned left, unsigned kept, kh_why *out) {
    static const char *const names[GAINS] = {"city", "settlement", "knight", "road", "nothing"};
    const throws *t = &b->mind.throws;
    const unsigned dice = dice_allowed(b->mind.table, &b->view), full = t->first[dice];
    float chance[THROWS_FULL], sum[GAINS] = {0};
    turn_chances(t, dice, &b->turn.throws, left, kept, chance);
    for (unsigned m = full; m < t->first[dice + 1]; m++)
        sum[gain_of(best_bundle(b, m))] += chance[m - full];
    for (unsigned i = 0; i < GAINS; i++)
        kh_why_add_whole(out, names[i], 100 * (double)sum[i]);
}

/* The best of what is worth less; false: all is worth the same. */
static bool find_other(const duel_bot *b, float best, kh_action *other, float *worth) {
    kh_action list[DUEL_ACTIONS];
    const uint32_t n = b->mind.game->legal(b->mind.table, &b->view, b->mind.seat, list, DUEL_ACTIONS);
    bool found = false;
    for (uint32_t i = 0; i < n && i < DUEL_ACTIONS; i++) {
        const float x = duel_worth_of(b, &list[i]);
        if (x < best && !duel_equal(x, best) && (!found || x > *worth)) {
            *other = list[i];
            *worth = x;
            found = true;
        }
    }
    return found;
}

static void say_throw(const duel_bot *b, float best, bool compared, kh_why *out) {
    const throws *t = &b->mind.throws;
    if (b->chosen.kind == DO_ROLL) {
        out->key = "bot.why.duel-roll";
        add_gains(b, TURN_THROWS, 0, out);
    } else if (b->chosen.kind == DO_KEEP) {
        const unsigned lying = throws_index(t, b->view.dice),
                       kept = throws_index(t, faces_from(b->chosen.arg));
        out->key = !compared                    ? "bot.why.duel-roll"
                   : out->other.kind == DO_STOP ? "bot.why.duel-keep-stop"
                                                : "bot.why.duel-keep";
        kh_why_add_less(out, "stop", 100 * (double)(best - b->turn.throws.lying[0][lying]));
        add_gains(b, TURN_THROWS - b->view.rolls, kept, out);
    }
}

void duel_why(const void *memory, kh_why *out) {
    const duel_bot *b = memory;
    float next = 0;
    memset(out, 0, sizeof *out);
    if (b->chosen.kind == DO_NOTHING)
        return;
    const float best = duel_worth_of(b, &b->chosen);
    const bool compared = find_other(b, best, &out->other, &next);
    kh_why_add_whole(out, "chance", 100 * (double)best);
    if (compared)
        kh_why_add_less(out, "less", 100 * (double)(best - next));
    if (best >= 1)
        out->key = "bot.why.duel-wins";
    else if (compared || b->chosen.kind == DO_ROLL)
        out->key = "bot.why.duel-choose";
    else
        out->key = b->chosen.kind == DO_END ? "bot.why.duel-end" : "bot.why.duel-all";
    if (best < 1)
        say_throw(b, best, compared, out);
}
