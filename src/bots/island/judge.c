/* The judge of Island: `master`, who looks over somebody's shoulder. */
#include "bots/judge.h"

#include <string.h>

#include "bots/island/bots.h"
#include "bots/island/master.h"
#include "bots/island/reason.h"
#include "kornholm/hash.h"

enum { WORLDS = 12 };

/* Of a decision among hundreds, and of one that somebody asks about. */
static const master_effort glances = {0, 6, 12, {3, 8, 14}, {4, 3, 3}, 2000};
static const master_effort counsel = {0, 10, 20, {4, 12, 32}, {6, 4, 3}, 5000};

static void init(void *memory, const kh_game *game, const void *table, uint64_t seed) {
    master_open(memory, game, table, 0, seed, &glances);
}

static void chances(void *memory, const void *view, kh_seat viewer, float *out) {
    master_bot *b = memory;
    const unsigned worlds = viewer == KH_NOBODY ? 1 : WORLDS, seats = b->ground.board.seats;
    float chance[LOOK_SEATS], sum[LOOK_SEATS] = {0};
    kh_rng rng;
    island_look look;
    kh_rng_seed(&rng, kh_hash(b->seed, view, b->state_size));
    for (unsigned w = 0; w < worlds; w++) {
        memcpy(b->world, view, b->state_size);
        if (viewer != KH_NOBODY)
            b->game->redeal(b->table, b->world, viewer, &rng);
        island_look_at(b->table, b->world, &look);
        value_of(&b->ground, &look, chance);
        for (unsigned s = 0; s < seats; s++)
            sum[s] += chance[s];
    }
    for (unsigned s = 0; s < seats; s++)
        out[s] = sum[s] / (float)worlds;
}

/* The best of those that have not been taken yet. */
static master_choice *next_best(master_bot *b) {
    master_choice *best = NULL;
    for (unsigned i = 0; i < b->choices; i++)
        if (b->choice[i].worlds > 0 && (!best || b->choice[i].mean > best->mean))
            best = &b->choice[i];
    return best;
}

static uint32_t choices(void *memory, const void *view, kh_seat seat, const kh_action *done, kh_judged *out,
                        uint32_t cap) {
    master_bot *b = memory;
    kh_action wish;
    uint32_t n = 0;
    b->seat = seat;
    master_exert(b, done ? &glances : &counsel);
    kh_bot_steady.init(&b->own, b->game, b->table, seat, b->seed);
    const bool acts = kh_bot_steady.decide(&b->own, view, &wish);
    if (!acts && !done)
        return 0;
    master_weigh(b, view, done ? done : &wish, acts ? &wish : NULL);
    if (b->choices == 1)
        return 0;
    const master_choice *clear = master_best(b);
    if (done && clear == &b->choice[0]) {
        out[n++] = (kh_judged){*done, clear->mean};
        b->choice[0].worlds = 0;
    }
    for (master_choice *c = next_best(b); c && n < cap; c = next_best(b)) {
        /* What seems better than what was done, but may be so by accident, is as good. */
        const float most = n > 0 && out[0].chance < c->mean ? out[0].chance : c->mean;
        out[n++] = (kh_judged){c->action, most};
        c->worlds = 0;
    }
    if (done && n == cap && b->choice[0].worlds > 0)
        out[n - 1] = (kh_judged){*done, b->choice[0].mean};
    return n;
}

static uint32_t why(void *memory, const void *view, kh_seat seat, const kh_action *action, kh_why *out,
                    uint32_t cap) {
    master_bot *b = memory;
    island_look before, after;
    reason_scene s = {&b->ground, &b->own, &before, NULL, seat, action};
    kh_rng rng;
    kh_rng_seed(&rng, kh_hash(b->seed, view, b->state_size));
    island_look_at(b->table, view, &before);
    if (!master_is_founding(&before)) { /* not every decision needed a plan; a reason may */
        steady_see(&b->own, view);
        steady_think(&b->own);
    }
    memcpy(b->world, view, b->state_size);
    b->game->redeal(b->table, b->world, seat, &rng);
    if (b->game->apply(b->table, b->world, action, NULL).code == 0) {
        island_look_at(b->table, b->world, &after);
        s.after = &after;
    }
    return reason_list(&s, out, cap);
}

static kh_deed deed(uint8_t kind) {
    switch (kind) {
    case DO_ROLL:
    case DO_DISCARD:
    case DO_DECLINE:
    case DO_WITHDRAW:
    case DO_END:
    case DO_PASS:
    case DO_REFUSE:
    case DO_SPARE:
    case DO_FIRST:
    case DO_RETURN:
    case DO_GIVE:
    case DO_ENOUGH:
    case DO_WAIVE: return KH_DEED_WAITS;
    case DO_ACCEPT:
    case DO_TAKE: return KH_DEED_ANSWERS;
    case DO_KNIGHT:
    case DO_ROADS:
    case DO_INVENTION:
    case DO_MONOPOLY:
    case DO_REDEEM:
    case DO_SWAP:
    case DO_BARGAIN:
    case DO_DEMAND:
    case DO_LIFT:
    case DO_INSPECT:
    case DO_RAISE:
    case DO_ENLARGE:
    case DO_BANISH: return KH_DEED_KEEPS;
    default: return KH_DEED_ACTS;
    }
}

static uint32_t turn(void *memory, const void *view) {
    const master_bot *b = memory;
    island_look look;
    island_look_at(b->table, view, &look);
    return look.turns;
}

const kh_judge kh_judge_island = {"island", sizeof(master_bot), init, chances, choices, why, deed, turn};
