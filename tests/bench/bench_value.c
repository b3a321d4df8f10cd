/* What a look at a position with the value function of Island costs: unpacking a view, its features, the net.
 *
 *     bench-value [GAMES]
 *
 * Positions of random games with four seats on variable boards and in scenarios. Processor time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/island/value.h"
#include "kornholm/config.h"
#include "table/block.h"

enum { SEATS = 4, EVERY = 5, LOOKS = 20, STEPS = 600, GAMES = 40 };

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

typedef struct tally {
    double looking, judging; /* seconds */
    unsigned long looks;
    float sum; /* so that nothing is left out */
} tally;

static void look_at(const island_ground *g, const void *table, const void *state, tally *t) {
    island_look look;
    float chance[LOOK_SEATS];
    const double begin = seconds();
    for (unsigned i = 0; i < LOOKS; i++)
        island_look_at(table, state, &look);
    const double middle = seconds();
    for (unsigned i = 0; i < LOOKS; i++) {
        value_of(g, &look, chance);
        t->sum += chance[i % SEATS];
    }
    t->looking += middle - begin;
    t->judging += seconds() - middle;
    t->looks += LOOKS;
}

/* Whoever is awaited does anything that he may, and luck falls. */
static bool go_on(const kh_game *g, const void *table, void *state, kh_rng *rng) {
    kh_action a = {0};
    if (g->next(table, state, KH_NOBODY) == KH_CHANCE)
        g->draw(table, state, rng, &a);
    else
        for (kh_seat s = 0; s < SEATS; s++)
            if (g->awaited(table, state, s) && g->pick(table, state, s, rng, &a))
                break;
    return g->apply(table, state, &a, NULL).code == 0 && !g->over(table, state);
}

static void play(const kh_game *g, const char *option, unsigned seed, tally *t) {
    static island_ground ground;
    kh_config config;
    kh_rng rng;
    kh_rng_seed(&rng, seed);
    kh_config_usual(g, SEATS, &config);
    kh_config_set(g, &config, option, strlen(option), NULL);
    void *board = kh_block_new(g->board_size(&config)), *table = kh_block_new(g->table_size(&config));
    if (!board || !table || g->settle(&config, &rng, board).code || g->table_init(table, &config, board).code)
        exit(1);
    void *state = kh_block_new(g->state_size(table));
    if (!state)
        exit(1);
    g->start(table, state);
    island_ground_learn(&ground, table);
    for (unsigned i = 0; i < STEPS && go_on(g, table, state, &rng); i++)
        if (i % EVERY == 0)
            look_at(&ground, table, state, t);
    free(board);
    free(table);
    free(state);
}

int main(int argc, char **argv) {
    static const char *const options[] = {"setup=variable", "scenario=favours", "scenario=helpers",
                                          "scenario=newyork"};
    const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : GAMES;
    const kh_game *g = kh_game_find("island", strlen("island"));
    for (unsigned i = 0; i < sizeof options / sizeof *options; i++) {
        tally t = {0};
        for (unsigned seed = 0; seed < games; seed++)
            play(g, options[i], seed, &t);
        printf("%-18s %.2f us to unpack a view, %.2f us to judge it (%lu looks, mean %.3f)\n", options[i],
               1e6 * t.looking / (double)t.looks, 1e6 * t.judging / (double)t.looks, t.looks,
               (double)t.sum / (double)t.looks);
    }
    return 0;
}
