/* Sums over many games: see tally.h. */
#include "sim/tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool kh_tally_open(kh_tally *t, const kh_tally_size *size) {
    memset(t, 0, sizeof *t);
    t->bots = size->bots;
    t->seats = size->seats > KH_TALLY_SEATS ? 1 : size->seats;
    t->kinds = size->kinds;
    t->rows = size->rows;
    t->groups = size->groups;
    t->scale = size->scale;
    const size_t players = (size_t)t->bots * t->seats;
    t->player = calloc(players, sizeof *t->player);
    t->group = calloc(t->groups + 1U, sizeof *t->group);
    t->thought = calloc(t->bots, sizeof *t->thought);
    t->kind = calloc(t->kinds, sizeof *t->kind);
    t->cell = calloc((size_t)t->rows * (t->bots + 1) + 1, sizeof *t->cell);
    t->score = calloc(players * kh_scale_size(&t->scale) + 1, sizeof *t->score);
    if (t->player && t->group && t->thought && t->kind && t->cell && t->score)
        return true;
    kh_tally_close(t);
    return false;
}

void kh_tally_close(kh_tally *t) {
    free(t->player);
    free(t->group);
    free(t->thought);
    free(t->kind);
    free(t->cell);
    free(t->score);
    memset(t, 0, sizeof *t);
}

static void spread_merge(kh_spread *into, uint64_t games_before, const kh_spread *x) {
    into->least = games_before == 0 || x->least < into->least ? x->least : into->least;
    into->most = games_before == 0 || x->most > into->most ? x->most : into->most;
    into->sum += x->sum;
}

void kh_spread_add(kh_spread *s, uint64_t games_before, uint64_t n) {
    const kh_spread one = {n, n, n};
    spread_merge(s, games_before, &one);
}

static void merge_thought(kh_thought *into, const kh_thought *x) {
    into->decisions += x->decisions;
    into->ns += x->ns;
    into->longest_ns = x->longest_ns > into->longest_ns ? x->longest_ns : into->longest_ns;
}

void kh_thought_add(kh_thought *t, uint64_t ns) {
    const kh_thought one = {1, ns, ns};
    merge_thought(t, &one);
}

static void merge_player(kh_tally_player *into, const kh_tally_player *x) {
    into->games += x->games;
    into->wins += x->wins;
    into->score += x->score;
}

void kh_tally_merge(kh_tally *into, const kh_tally *x) {
    if (x->games == 0) /* its least is not one */
        return;
    spread_merge(&into->turns, into->games, &x->turns);
    spread_merge(&into->actions, into->games, &x->actions);
    spread_merge(&into->time_ms, into->games, &x->time_ms);
    into->games += x->games;
    into->unfinished += x->unfinished;
    into->faults += x->faults;
    for (size_t i = 0; i < (size_t)into->bots * into->seats; i++)
        merge_player(&into->player[i], &x->player[i]);
    for (uint32_t i = 0; i < into->groups; i++)
        merge_player(&into->group[i], &x->group[i]);
    for (uint32_t i = 0; i < into->bots; i++)
        merge_thought(&into->thought[i], &x->thought[i]);
    for (uint32_t i = 0; i < into->kinds; i++)
        into->kind[i] += x->kind[i];
    for (size_t i = 0; i < (size_t)into->rows * (into->bots + 1); i++)
        into->cell[i] += x->cell[i];
    for (size_t i = 0; i < (size_t)into->bots * into->seats * kh_scale_size(&into->scale); i++)
        into->score[i] += x->score[i];
}

static kh_tally_player sum_players(const kh_tally *t, uint32_t from, uint32_t step, uint32_t n) {
    kh_tally_player sum = {0};
    for (uint32_t i = 0; i < n; i++)
        merge_player(&sum, &t->player[from + (size_t)i * step]);
    return sum;
}

uint32_t kh_tally_player_at(const kh_tally *t, uint32_t bot, uint32_t seat) {
    return bot * t->seats + (t->seats > 1 ? seat : 0);
}

kh_tally_player kh_tally_bot(const kh_tally *t, uint32_t bot) {
    return sum_players(t, bot * t->seats, 1, t->seats);
}

kh_tally_player kh_tally_seat(const kh_tally *t, uint32_t seat) {
    return sum_players(t, seat, t->seats, t->bots);
}

uint64_t kh_tally_wins(const kh_tally *t) {
    return sum_players(t, 0, 1, t->bots * t->seats).wins;
}

void kh_tally_add_score(kh_tally *t, uint32_t player, int32_t score) {
    t->player[player].score += score;
    if (kh_scale_size(&t->scale) > 0)
        t->score[(size_t)player * kh_scale_size(&t->scale) + kh_scale_at(&t->scale, score)]++;
}

void kh_tally_scores(const kh_tally *t, uint32_t bot, uint32_t seat, kh_distribution *out) {
    const uint32_t size = kh_scale_size(&t->scale);
    memset(out, 0, sizeof *out);
    out->scale = t->scale;
    for (uint32_t player = 0; player < t->bots * t->seats; player++) {
        if ((bot != KH_TALLY_ALL && player / t->seats != bot) ||
            (seat != KH_TALLY_ALL && player % t->seats != seat))
            continue;
        out->games += t->player[player].games;
        for (uint32_t i = 0; i < size; i++)
            out->count[i] += t->score[(size_t)player * size + i];
    }
}

double kh_tally_mean(const kh_tally *t, uint32_t row, uint32_t column) {
    const int64_t *cell = &t->cell[(size_t)row * (t->bots + 1)];
    int64_t sum = 0;
    uint64_t games = 0;
    for (uint32_t bot = 0; bot < t->bots; bot++)
        if (column == bot || column == t->bots + 1) {
            sum += cell[bot];
            games += kh_tally_bot(t, bot).games;
        }
    if (column == t->bots) {
        sum = cell[t->bots];
        games = kh_tally_wins(t);
    }
    return games > 0 ? (double)sum / (double)games : 0;
}

kh_interval kh_wilson(uint64_t wins, uint64_t games) {
    const double z = 1.959963984540054; /* 97.5 % of a normal distribution lie below it */
    if (games == 0)
        return (kh_interval){0, 0, 1};
    const double n = (double)games, p = (double)wins / n;
    const double middle = p + z * z / (2 * n);
    const double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    const double low = (middle - half) / (1 + z * z / n), high = (middle + half) / (1 + z * z / n);
    return (kh_interval){p, wins == 0 || low < 0 ? 0 : low, wins == games || high > 1 ? 1 : high};
}
