/* The bot `master`: offers of its own. Whatever swap of one or two cards for another would raise its chance to win is
 * worth a question; whether anybody would agree is seen in the worlds (master_worlds.c). */
#include "bots/island/master.h"

typedef struct proposal {
    kh_action offer;
    float chance;
} proposal;

/* The chance after a swap with somebody. */
static float chance_with(const master_bot *b, const island_look *now, unsigned other, const uint8_t *offer) {
    island_look then = *now;
    island_look_seat *me = &then.seat[b->seat], *them = &then.seat[other];
    float chance[LOOK_SEATS];
    for (unsigned r = 0; r < RESOURCES; r++) {
        const int got = offer[RESOURCES + r] - offer[r];
        me->hand[r] = (uint8_t)(me->hand[r] + got);
        them->hand[r] = (uint8_t)(them->hand[r] - got);
        me->hand_size = (uint8_t)(me->hand_size + got);
        them->hand_size = (uint8_t)(them->hand_size - got);
    }
    value_of(&b->ground, &then, chance);
    return chance[b->seat];
}

/* The best that an offer may come to in this world; 0: nobody there has the card. */
static float best_with(const master_bot *b, const island_look *now, const kh_action *a) {
    float best = 0;
    for (unsigned other = 0; other < b->ground.board.seats; other++) {
        bool has = a->arg[2 * RESOURCES] >> other & 1;
        for (unsigned r = 0; r < RESOURCES; r++)
            has = has && now->seat[other].hand[r] >= a->arg[RESOURCES + r];
        const float chance = has ? chance_with(b, now, other, a->arg) : 0;
        best = chance > best ? chance : best;
    }
    return best;
}

unsigned master_offers(master_bot *b, kh_action out[MASTER_ASKED]) {
    proposal best[MASTER_ASKED];
    unsigned n = 0;
    kh_action a;
    float now[LOOK_SEATS];
    island_look world;
    if (b->look.phase != PHASE_MAIN || b->look.turn != b->seat || !steady_is_talking(&b->own))
        return 0;
    master_see_world(b, 0, &world);
    value_of(&b->ground, &world, now);
    for (unsigned i = 0; i < 2 * RESOURCES * RESOURCES; i++) {
        if (!steady_may_offer(&b->own, i / 2 % RESOURCES, 1 + i % 2, i / 2 / RESOURCES, &a) ||
            b->game->check(b->table, b->view, &a).code != 0)
            continue;
        const float chance = best_with(b, &world, &a);
        if (chance <= now[b->seat])
            continue;
        unsigned at = n < MASTER_ASKED ? n++ : MASTER_ASKED;
        for (; at > 0 && chance > best[at - 1].chance; at--)
            if (at < MASTER_ASKED)
                best[at] = best[at - 1];
        if (at < MASTER_ASKED)
            best[at] = (proposal){a, chance};
    }
    for (unsigned i = 0; i < n; i++)
        out[i] = best[i].offer;
    return n;
}
