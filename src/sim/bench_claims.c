/* Claims that are only judged: see bench_claims.h. */
#include "sim/bench_claims.h"
#include "sim/clock.h"

#include <stdlib.h>
#include <string.h>

#include "table/block.h"

bool bench_claims_open(bench_claims *c, const kh_game *game, const void *table, kh_spoil spoil) {
    memset(c, 0, sizeof *c);
    c->game = game;
    c->table = table;
    c->spoil = spoil;
    c->state_size = game->state_size(table);
    c->states = kh_block_new(BENCH_CLAIMS * c->state_size);
    return c->states != NULL;
}

void bench_claims_close(bench_claims *c) {
    free(c->states);
}

static const void *state_of(const bench_claims *c, uint32_t i) {
    return (const uint8_t *)c->states + i * c->state_size;
}

/* What is wrong is accepted and gains nothing, what is stale is refused. */
static bool judged_as(const bench_claims *c, const void *state, const kh_action *a, kh_claim_sort sort) {
    const kh_verdict v = c->game->check(c->table, state, a);
    return sort == KH_CLAIM_STALE ? v.code != 0 : v.code == 0 && (v.rule != NULL) == (sort == KH_CLAIM_WRONG);
}

bool bench_claims_note(bench_claims *c, const void *state, const kh_action *a) {
    if (c->count == BENCH_CLAIMS || c->game->race->since(c->table, state, a) == KH_NEVER)
        return true;
    for (unsigned sort = 0; sort < KH_CLAIM_SORTS; sort++) {
        kh_action *claim = &c->action[c->count][sort];
        *claim = *a;
        c->spoil(claim, (kh_claim_sort)sort);
        if (!judged_as(c, state, claim, (kh_claim_sort)sort))
            return false;
    }
    memcpy((uint8_t *)c->states + c->count * c->state_size, state, c->state_size);
    c->count++;
    return true;
}

double bench_claims_time(const bench_claims *c, double round_s) {
    const double begin = kh_thread_seconds();
    uint64_t judged = 0;
    double took = 0;
    do {
        for (uint32_t i = 0; i < c->count; i++)
            for (unsigned sort = 0; sort < KH_CLAIM_SORTS; sort++)
                c->game->check(c->table, state_of(c, i), &c->action[i][sort]);
        judged += (uint64_t)c->count * KH_CLAIM_SORTS;
        took = kh_thread_seconds() - begin;
    } while (took < round_s && c->count > 0);
    return took > 0 ? (double)judged / took : 0;
}
