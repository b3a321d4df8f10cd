/* A finished game looked at again: see analysis.h. */
#include "table/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "table/block.h"

static void see(kh_analysis *a, float *out) {
    a->judge->chances(a->memory, a->state, KH_NOBODY, out);
}

kh_analysis_status kh_analysis_open(kh_analysis *a, const kh_match *m) {
    memset(a, 0, sizeof *a);
    a->match = m;
    a->judge = kh_judge_of(m->game);
    if (!a->judge || m->config.seats > KH_ANALYSIS_SEATS)
        return KH_ANALYSIS_NO_JUDGE;
    if (!m->game->over(m->table, m->state) || m->unlogged || m->base)
        return KH_ANALYSIS_NOT_OVER;
    a->memory = kh_block_new(a->judge->size);
    a->state = kh_block_new(m->state_size);
    a->view = kh_block_new(m->state_size);
    if (!a->memory || !a->state || !a->view)
        return KH_ANALYSIS_NO_MEMORY;
    a->judge->init(a->memory, m->game, m->table, 1);
    m->game->start(m->table, a->state);
    see(a, a->chance);
    return KH_ANALYSIS_FINE;
}

void kh_analysis_close(kh_analysis *a) {
    free(a->memory);
    free(a->state);
    free(a->view);
    memset(a, 0, sizeof *a);
}

static bool is_same(const kh_action *x, const kh_action *y) {
    return x->kind == y->kind && x->size == y->size && memcmp(x->arg, y->arg, sizeof x->arg) == 0;
}

/* What the seat could have done, as it saw things. */
static void judge(kh_analysis *a, kh_moment *out) {
    const kh_game *game = a->match->game;
    const kh_action *done = &out->action;
    game->view(a->match->table, a->state, done->seat, 0, a->view);
    out->choices = a->judge->choices(a->memory, a->view, done->seat, done, out->choice, KH_ANALYSIS_CHOICES);
    if (out->choices < 2)
        return;
    for (uint32_t i = 0; i < out->choices; i++)
        if (is_same(&out->choice[i].action, done))
            out->cost = out->choice[0].chance - out->choice[i].chance;
    kh_account *mine = &a->account[done->seat];
    mine->decisions++;
    mine->faults += out->cost > 0;
    mine->cost += out->cost;
}

bool kh_analysis_next(kh_analysis *a, kh_moment *out) {
    const kh_match *m = a->match;
    const kh_seat seats = m->config.seats;
    if (a->at >= m->live_count)
        return false;
    memset(out, 0, sizeof *out);
    out->action = m->log[m->live[a->at++]];
    out->number = a->at;
    if (out->action.seat < seats)
        judge(a, out);
    if (m->game->apply(m->table, a->state, &out->action, NULL).code != 0)
        return false;
    see(a, out->chance);
    for (kh_seat s = 0; s < seats; s++) {
        out->change[s] = out->chance[s] - a->chance[s];
        a->account[s].luck += out->action.seat == KH_CHANCE ? out->change[s] : 0;
        a->chance[s] = out->chance[s];
    }
    return true;
}

unsigned kh_account_accuracy(const kh_account *x) {
    return x->decisions > 0 ? 100 * (x->decisions - x->faults) / x->decisions : 100;
}
