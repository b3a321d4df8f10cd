/* What is measured of Symbol Rush: claims of six people, who are all right; and by themselves right, wrong and late ones. */
#include "games/rush/rush.h"
#include "sim/bench.h"

/* Another symbol of the own card, or another card than the one that lies there. */
static void spoil(kh_action *a, kh_claim_sort sort) {
    const uint8_t *own = rush_cards[a->arg[CLAIM_OWN]];
    if (sort == KH_CLAIM_WRONG)
        a->arg[CLAIM_SYMBOL] = own[own[0] == a->arg[CLAIM_SYMBOL]];
    if (sort == KH_CLAIM_STALE)
        a->arg[CLAIM_CARD] = (uint8_t)((a->arg[CLAIM_CARD] + 1) % RUSH_CARDS);
}

const kh_bench_setting kh_rush_settings[] = {
    {.name = "rush",
     .game = "rush",
     .seats = 6,
     .option = {"countdown=0"},
     .picks = 1,
     .games = 100,
     .rounds = 1000,
     .spoil = spoil},
    {0},
};
