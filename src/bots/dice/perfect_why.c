/* The bot `perfect` for Dice: the numbers behind what it did. See perfect.h. */
#include "bots/dice/perfect.h"

#include <string.h>

/* What a turn brings, by the best of it. */
typedef enum gain { GAIN_CITY, GAIN_SETTLEMENT, GAIN_KNIGHT, GAIN_ROAD, GAIN_NOTHING, GAINS } gain;

static gain gain_of(payment_bundle b) {
    const payment_parts *p = &payment_parts_of[b];
    return p->cities        ? GAIN_CITY
           : p->settlements ? GAIN_SETTLEMENT
           : p->knights     ? GAIN_KNIGHT
           : p->roads       ? GAIN_ROAD
                            : GAIN_NOTHING;
}

static void add_gains(const perfect_bot *b, unsigned left, unsigned kept, kh_why *out) {
    static const char *const names[GAINS] = {"city", "settlement", "knight", "road", "nothing"};
    const solo *o = &b->numbers;
    float chance[THROWS_FULL], sum[GAINS] = {0};
    turn_chances(&o->throws, THROWS_DICE, &b->solution, left, kept, chance);
    for (unsigned i = 0; i < THROWS_FULL; i++) {
        payment_bundle best;
        solo_best(o, b->aim.worth, o->throws.first[THROWS_DICE] + i, &best);
        sum[gain_of(best)] += chance[i];
    }
    for (unsigned i = 0; i < GAINS; i++)
        kh_why_add_whole(out, names[i], 100 * (double)sum[i]);
}

/* The best of what is worth less; false: all is worth the same. */
static bool find_other(const perfect_options *o, float best, perfect_option *out) {
    bool found = false;
    for (unsigned i = 0; i < o->count; i++) {
        const float worth = o->list[i].worth;
        if (worth < best && !perfect_equal(worth, best) && (!found || worth > out->worth)) {
            *out = o->list[i];
            found = true;
        }
    }
    return found;
}

static void say_chance(float best, bool compared, const perfect_option *other, kh_why *out) {
    out->key = compared ? "bot.why.dice-last" : "bot.why.dice-last-all";
    kh_why_add_whole(out, "chance", (double)best);
    if (compared)
        kh_why_add_less(out, "less", (double)(best - other->worth));
}

static void say_points(const perfect_bot *b, float best, bool compared, const perfect_option *other,
                       kh_why *out) {
    const kh_action *a = &b->chosen;
    kh_why_add_tenths(out, "value", (double)best + b->aim.before);
    if (compared)
        kh_why_add_less(out, "less", (double)(best - other->worth));
    if (a->kind == DO_KEEP) {
        const throws *t = &b->numbers.throws;
        const unsigned kept = throws_index(t, faces_from(a->arg)), lying = throws_index(t, b->view.dice);
        out->key = !compared                       ? "bot.why.dice-roll"
                   : other->action.kind == DO_STOP ? "bot.why.dice-keep-stop"
                                                   : "bot.why.dice-keep";
        kh_why_add_less(out, "stop", (double)(best - b->solution.lying[0][lying]));
        add_gains(b, TURN_THROWS - b->view.rolls, kept, out);
    } else if (a->kind == DO_STOP)
        out->key = compared ? "bot.why.dice-stop" : "bot.why.dice-all";
    else if (a->kind == DO_END)
        out->key = compared ? "bot.why.dice-end" : "bot.why.dice-end-all";
    else
        out->key = compared ? "bot.why.dice-build" : "bot.why.dice-all";
}

/* Before the first throw there is nothing to choose, but something to look forward to. */
static void say_roll(const perfect_bot *b, kh_why *out) {
    out->key = "bot.why.dice-roll";
    kh_why_add_tenths(out, "value", (double)b->solution.keep[TURN_THROWS][0] + b->aim.before);
    add_gains(b, TURN_THROWS, 0, out);
}

void perfect_why(const void *memory, kh_why *out) {
    const perfect_bot *b = memory;
    perfect_options options;
    perfect_option other = {0};
    memset(out, 0, sizeof *out);
    if (b->chosen.kind == DO_NOTHING)
        return;
    const float best = perfect_worth_of(b, &b->view, &b->chosen);
    perfect_list(b, &b->view, &options);
    const bool compared = find_other(&options, best, &other);
    if (compared)
        out->other = other.action;
    if (b->aim.chance)
        say_chance(best, compared, &other, out);
    else if (b->chosen.kind == DO_ROLL)
        say_roll(b, out);
    else
        say_points(b, best, compared, &other, out);
}
