/* A finished game looked at again: see analysis.h. */
#include "table/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "table/block.h"

enum { DRAWS = 128, OUTCOMES = 48 }; /* to find out what can happen; two dice have 36 cases */
enum { ROUNDS_NEAR = 3 };            /* in which the same thing missed again is the same moment */

static bool is_same(const kh_action *x, const kh_action *y) {
    return x->kind == y->kind && x->size == y->size && memcmp(x->arg, y->arg, sizeof x->arg) == 0;
}

/* What luck can bring now. The same each time: its draws are those of one seed. */
static uint32_t list_outcomes(const kh_analysis *a, kh_action *out) {
    const kh_match *m = a->match;
    uint32_t n = 0;
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    for (unsigned i = 0; i < DRAWS && n < OUTCOMES; i++) {
        uint32_t k = 0;
        m->game->draw(m->table, a->state, &rng, &out[n]);
        while (!is_same(&out[k], &out[n]))
            k++;
        n += k == n;
    }
    return n;
}

/* Before luck a game stands as it does on average behind it: only then is what it brings luck, and nothing else. */
static void see_before_luck(kh_analysis *a, float *out) {
    const kh_match *m = a->match;
    kh_action list[OUTCOMES];
    float chance[KH_ANALYSIS_SEATS], cases = 0;
    const uint32_t n = list_outcomes(a, list);
    memset(out, 0, m->config.seats * sizeof *out);
    for (uint32_t i = 0; i < n; i++) {
        const float weight = (float)m->game->weight(m->table, a->state, &list[i]);
        memcpy(a->view, a->state, m->state_size);
        list[i].at_ms = a->time_ms;
        if (weight <= 0 || m->game->apply(m->table, a->view, &list[i], NULL).code != 0)
            continue;
        a->judge->chances(a->memory, a->view, KH_NOBODY, chance);
        cases += weight;
        for (kh_seat s = 0; s < m->config.seats; s++)
            out[s] += weight * chance[s];
    }
    for (kh_seat s = 0; s < m->config.seats; s++)
        out[s] = cases > 0 ? out[s] / cases : 0;
}

static bool luck_is_due(const kh_analysis *a) {
    const kh_match *m = a->match;
    return m->game->next(m->table, a->state, KH_NOBODY) == KH_CHANCE;
}

static void see(kh_analysis *a, float *out) {
    if (luck_is_due(a))
        see_before_luck(a, out);
    else
        a->judge->chances(a->memory, a->state, KH_NOBODY, out);
}

kh_analysis_status kh_analysis_open(kh_analysis *a, const kh_match *m) {
    memset(a, 0, sizeof *a);
    a->match = m;
    a->judge = kh_judge_of(m->game);
    if (!a->judge || m->config.seats > KH_ANALYSIS_SEATS)
        return KH_ANALYSIS_NO_JUDGE;
    if (!m->game->over(m->table, m->state) || m->unlogged || m->before > 0)
        return KH_ANALYSIS_NOT_OVER;
    a->memory = kh_block_new(a->judge->size);
    a->state = kh_block_new(m->state_size);
    a->view = kh_block_new(m->state_size);
    if (!a->memory || !a->state || !a->view)
        return KH_ANALYSIS_NO_MEMORY;
    a->judge->init(a->memory, m->game, m->table, 1);
    kh_match_begin(m, a->state);
    see(a, a->chance);
    return KH_ANALYSIS_FINE;
}

void kh_analysis_close(kh_analysis *a) {
    free(a->memory);
    free(a->state);
    free(a->view);
    memset(a, 0, sizeof *a);
}

/* What the seat could have done, as it saw things. */
static void judge(kh_analysis *a, kh_moment *out) {
    const kh_game *game = a->match->game;
    const kh_action *done = &out->action;
    game->view(a->match->table, a->state, done->seat, 0, a->view);
    out->choices = a->judge->choices(a->memory, a->view, done->seat, done, out->choice, KH_ANALYSIS_CHOICES);
    if (out->choices < 2)
        return;
    out->facts =
        a->judge->why(a->memory, a->view, done->seat, &out->choice[0].action, out->fact, KH_JUDGE_FACTS);
    for (uint32_t i = 0; i < out->choices; i++)
        if (is_same(&out->choice[i].action, done))
            out->cost = out->choice[0].chance - out->choice[i].chance;
}

bool kh_analysis_next(kh_analysis *a, kh_moment *out) {
    const kh_match *m = a->match;
    const kh_seat seats = m->config.seats;
    if (a->at >= m->live_count)
        return false;
    memset(out, 0, sizeof *out);
    out->entry = m->live[a->at] + 1;
    out->action = m->log[m->live[a->at++]];
    out->number = a->at;
    out->turn = a->judge->turn(a->memory, a->state);
    if (out->action.seat < seats)
        judge(a, out);
    if (m->game->apply(m->table, a->state, &out->action, NULL).code != 0)
        return false;
    a->time_ms = out->action.at_ms;
    see(a, out->chance);
    for (kh_seat s = 0; s < seats; s++) {
        out->change[s] = out->chance[s] - a->chance[s];
        a->account[s].luck += out->action.seat == KH_CHANCE ? out->change[s] : 0;
        a->chance[s] = out->chance[s];
    }
    return true;
}

void kh_analysis_settle(kh_analysis *a, kh_moment *list, uint32_t moments) {
    kh_faults_settle(a->judge, list, moments);
    for (kh_seat s = 0; s < a->match->config.seats; s++)
        a->account[s] = (kh_account){.luck = a->account[s].luck};
    for (uint32_t i = 0; i < moments; i++) {
        const kh_moment *m = &list[i];
        if (m->choices < 2)
            continue;
        kh_account *mine = &a->account[m->action.seat];
        mine->decisions++;
        mine->faults += m->cost > 0;
        mine->cost += m->cost;
    }
}

unsigned kh_account_accuracy(const kh_account *x) {
    return x->decisions > 0 ? 100 * (x->decisions - x->faults) / x->decisions : 100;
}

kh_seat kh_moment_about(const kh_moment *m, kh_seat seats) {
    kh_seat most = KH_NOBODY;
    if (m->action.seat != KH_CHANCE)
        return m->action.seat < seats ? m->action.seat : KH_NOBODY;
    for (kh_seat s = 0; s < seats; s++)
        if (m->change[s] > 0 && (most == KH_NOBODY || m->change[s] > m->change[most]))
            most = s;
    return most;
}

/* How much a moment decided: what was missed, or what luck gave to somebody. */
static float weight_of(const kh_moment *m, kh_seat seats) {
    const kh_seat about = kh_moment_about(m, seats);
    if (about == KH_NOBODY)
        return 0;
    return m->action.seat == KH_CHANCE ? m->change[about] : m->cost;
}

/* How far what was done is ahead of everything else. To say no, or to go on, is no move that somebody is proud of. */
static float lead_of(const kh_judge *judge, const kh_moment *m) {
    const bool is_best = m->choices > 1 && m->cost <= 0 && is_same(&m->choice[0].action, &m->action);
    const bool is_done = is_best && judge->deed(m->action.kind) != KH_DEED_WAITS;
    return is_done ? m->choice[0].chance - m->choice[1].chance : 0;
}

static void put_in_order(kh_digest *d) {
    for (uint32_t i = 1; i < d->decided; i++)
        for (uint32_t k = i; k > 0 && d->deciding[k] < d->deciding[k - 1]; k--) {
            const uint32_t x = d->deciding[k];
            d->deciding[k] = d->deciding[k - 1];
            d->deciding[k - 1] = x;
        }
}

/* The same thing missed by the same seat again, a turn later perhaps. */
static bool is_near(const kh_judge *judge, const kh_moment *x, const kh_moment *y, kh_seat seats) {
    const uint32_t far = x->turn > y->turn ? x->turn - y->turn : y->turn - x->turn;
    return far <= ROUNDS_NEAR * seats && kh_faults_same(judge, x, y);
}

/* Of what was missed again and again one moment counts, the worst. false: a worse one is there. */
static bool make_way(kh_digest *d, const kh_judge *judge, const kh_moment *list, uint32_t i, kh_seat seats) {
    for (uint32_t k = 0; k < d->decided; k++) {
        if (!is_near(judge, &list[d->deciding[k]], &list[i], seats))
            continue;
        if (list[d->deciding[k]].cost >= list[i].cost)
            return false;
        d->decided--;
        memmove(&d->deciding[k], &d->deciding[k + 1], (d->decided - k) * sizeof d->deciding[0]);
        return true;
    }
    return true;
}

static void weigh(kh_digest *d, const kh_judge *judge, const kh_moment *list, uint32_t i, kh_seat seats) {
    const float weight = weight_of(&list[i], seats);
    if (weight <= 0 || !make_way(d, judge, list, i, seats))
        return;
    uint32_t at = d->decided < KH_ANALYSIS_DECIDING ? d->decided++ : KH_ANALYSIS_DECIDING;
    for (; at > 0 && weight > weight_of(&list[d->deciding[at - 1]], seats); at--)
        if (at < KH_ANALYSIS_DECIDING)
            d->deciding[at] = d->deciding[at - 1];
    if (at < KH_ANALYSIS_DECIDING)
        d->deciding[at] = i;
}

kh_digest kh_digest_of(const kh_judge *judge, const kh_moment *list, uint32_t moments, kh_seat seats) {
    kh_digest d = {.decided = 0};
    memset(d.best, 0xff, sizeof d.best);
    for (uint32_t i = 0; i < moments; i++) {
        const kh_seat about = kh_moment_about(&list[i], seats);
        weigh(&d, judge, list, i, seats);
        if (about == KH_NOBODY || lead_of(judge, &list[i]) <= 0)
            continue;
        if (d.best[about] == UINT32_MAX || lead_of(judge, &list[i]) > lead_of(judge, &list[d.best[about]]))
            d.best[about] = i;
    }
    put_in_order(&d);
    return d;
}
