/* What it costs to judge an action before it is done: at a table check() is asked before those who look on hear of it,
 * and apply() judges once more.
 *
 *     bench-judge [GAMES]
 *
 * Random games of every game of the house, at four seats where it has them. Each action is judged a hundred times before
 * it is done. Processor time; luck and the clock count too. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "kornholm/config.h"
#include "table/block.h"

enum { JUDGED = 100, SEATS = 4, STEPS_MAX = 3000, GAMES = 60 };

typedef struct arena {
    const kh_game *game;
    void *table, *state;
    kh_rng rng;
    uint64_t now, actions;
    double judging; /* seconds */
} arena;

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Luck that is due, else one of those who may act, the host too; else the clock. */
static bool choose(arena *a, kh_action *out) {
    const kh_game *g = a->game;
    const uint64_t end = g->deadline(a->table, a->state);
    kh_seat who = KH_NOBODY, chosen = KH_NOBODY;
    for (uint32_t n = 0; (who = g->next(a->table, a->state, who)) != KH_NOBODY;)
        if (who == KH_CHANCE || (chosen != KH_CHANCE && kh_rng_below(&a->rng, ++n) == 0))
            chosen = who;
    *out = (kh_action){0};
    if (chosen == KH_CHANCE)
        g->draw(a->table, a->state, &a->rng, out);
    else if (chosen == KH_NOBODY || (end != KH_NEVER && kh_rng_below(&a->rng, 4 * SEATS) == 0) ||
             !g->pick(a->table, a->state, chosen, &a->rng, out)) {
        *out = (kh_action){.seat = KH_CLOCK, .at_ms = end};
        while (g->kinds[++out->kind].name)
            if (g->kinds[out->kind].actor == KH_BY_CLOCK) {
                a->now = end;
                return end != KH_NEVER;
            }
        return false;
    }
    out->at_ms = a->now;
    return true;
}

static void play(arena *a) {
    kh_action x;
    for (unsigned i = 0; i < STEPS_MAX && !a->game->over(a->table, a->state) && choose(a, &x); i++) {
        unsigned refused = 0;
        const double begin = seconds();
        for (unsigned n = 0; n < JUDGED; n++)
            refused += a->game->check(a->table, a->state, &x).code != 0;
        a->judging += (seconds() - begin) / JUDGED;
        a->actions++;
        if (refused || a->game->apply(a->table, a->state, &x, NULL).code != 0)
            exit(1);
    }
}

static bool open(arena *a, uint64_t seed) {
    kh_config config;
    const kh_game *g = a->game;
    kh_config_usual(g,
                    g->seats_min > SEATS   ? g->seats_min
                    : g->seats_max < SEATS ? g->seats_max
                                           : SEATS,
                    &config);
    kh_rng_seed(&a->rng, seed);
    void *board = kh_block_new(g->board_size(&config));
    a->table = kh_block_new(g->table_size(&config));
    const bool fine =
        g->settle(&config, &a->rng, board).code == 0 && g->table_init(a->table, &config, board).code == 0;
    free(board);
    a->now = 0;
    a->state = fine ? kh_block_new(g->state_size(a->table)) : NULL;
    if (a->state)
        g->start(a->table, a->state);
    return a->state != NULL;
}

int main(int count, char **words) {
    const unsigned games = count > 1 ? (unsigned)atoi(words[1]) : GAMES;
    for (unsigned i = 0; kh_games[i]; i++) {
        arena a = {.game = kh_games[i]};
        for (unsigned seed = 1; seed <= games; seed++) {
            if (!open(&a, seed))
                return 1;
            play(&a);
            free(a.state);
            free(a.table);
        }
        printf("%-10s %8llu actions, judged in %.0f ns each\n", a.game->name, (unsigned long long)a.actions,
               a.judging / (double)a.actions * 1e9);
    }
    return 0;
}
