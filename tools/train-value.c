/* Learns the value function of Island from games of bots: who won tells what each position was worth.
 *
 *     train-value OUT.bin [--games N] [--seed N] [--bots A,B,...] [--easy N] [--epochs N]
 *
 * Tables of every size and scenario are played (tables below); positions are taken from each of them at random and
 * kept, then the net is fitted to all of them, some times over, by Adam. It begins with many easy games of `greedy`. One
 * of twenty games is kept for the test that is printed after each epoch. Everything follows from the seed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/island/value.h"
#include "kornholm/config.h"
#include "sim/sim.h"

enum { BATCH = 128, TESTED = 20, PARTS = 60 };
static const double rate_first = 1e-3, rate_middle = 4e-4, rate_last = 3e-5, decay = 0.1;
static const float trust = 0.85F;   /* in later positions: less, and the net believes itself */
static const float follow = 0.997F; /* how slowly the net that is written follows the one that learns */

/* What is played, and how many of PARTS games. */
static const struct {
    unsigned parts;
    kh_seat seats;
    const char *option;
} tables[] = {{18, 4, "setup=variable"},          {3, 4, "setup=beginner"},   {6, 3, "setup=variable"},
              {6, 5, "setup=variable"},           {6, 6, "setup=variable"},   {4, 4, "scenario=favours"},
              {4, 4, "scenario=helpers"},         {4, 4, "scenario=corsica"}, {4, 4, "scenario=newyork"},
              {2, 4, "scenario=newyork erie=on"}, {1, 3, "scenario=helpers"}, {1, 5, "scenario=corsica"},
              {1, 3, "scenario=favours"}};

typedef struct sample {
    size_t at;     /* of its rows */
    uint32_t game; /* those of one game stand together, in the order of play */
    uint8_t seats, winner;
    bool test;
    float target[LOOK_SEATS]; /* the chances that are learned */
} sample;

typedef struct lesson {
    sample *list;
    size_t count, cap;
    uint16_t *rows; /* the upper halves of floats */
    size_t used, room;
    uint32_t games;
    kh_rng rng;
} lesson;

typedef struct learner {
    value_net net, gradient, mean, square, average;
    uint64_t steps;
} learner;

static void *need(void *p) {
    if (!p) {
        fprintf(stderr, "train-value: no memory\n");
        exit(1);
    }
    return p;
}

static uint16_t pack(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (uint16_t)((bits + 0x8000U) >> 16);
}

static float unpack(uint16_t half) {
    const uint32_t bits = (uint32_t)half << 16;
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void keep(lesson *l, const island_ground *g, const island_look *look, unsigned winner, bool test) {
    float row[LOOK_SEATS][ISLAND_FEATURES];
    const unsigned seats = g->board.seats;
    if (l->count == l->cap) {
        l->cap = l->cap ? 2 * l->cap : 4096;
        l->list = need(realloc(l->list, l->cap * sizeof *l->list));
    }
    if (l->used + (size_t)LOOK_SEATS * ISLAND_FEATURES > l->room) {
        l->room = l->room ? l->room + l->room / 2 : (size_t)1 << 22;
        l->rows = need(realloc(l->rows, l->room * sizeof *l->rows));
    }
    island_features(g, look, row);
    l->list[l->count] = (sample){
        .at = l->used, .game = l->games, .seats = (uint8_t)seats, .winner = (uint8_t)winner, .test = test};
    l->list[l->count++].target[winner] = 1;
    for (unsigned s = 0; s < seats; s++)
        for (unsigned i = 0; i < ISLAND_FEATURES; i++)
            l->rows[l->used++] = pack(row[s][i]);
}

/* Whether to learn from a position: always from the one that founding led to, which is what founding is judged by, then
 * from the beginnings of turns more often than from the rest. */
static bool is_taken(lesson *l, const island_look *look, bool *founded) {
    const bool first = look->phase == PHASE_ROLL && !*founded;
    *founded |= first;
    return first ||
           (kh_rng_below(&l->rng, 8) == 0 &&
            kh_rng_below(&l->rng, 8) < (look->phase == PHASE_ROLL || look->phase == PHASE_MAIN ? 4U : 1U));
}

/* Plays a finished game again and takes positions out of it. */
static bool watch(void *who, uint64_t game, const kh_match *m) {
    lesson *l = who;
    static island_ground ground;
    island_look look;
    bool founded = false;
    if (!m->game->over(m->table, m->state))
        return true;
    island_look_at(m->table, m->state, &look);
    const unsigned winner = look.winner;
    void *state = need(aligned_alloc(KH_ALIGN, (m->state_size + KH_ALIGN - 1) / KH_ALIGN * KH_ALIGN));
    l->games++;
    island_ground_learn(&ground, m->table);
    m->game->start(m->table, state);
    for (uint32_t i = 0; i + 1 < m->live_count; i++) {
        const kh_action *a = &m->log[m->live[i]];
        if (m->game->apply(m->table, state, a, NULL).code != 0)
            break;
        island_look_at(m->table, state, &look);
        if (is_taken(l, &look, &founded))
            keep(l, &ground, &look, winner, game % TESTED == 0);
    }
    free(state);
    return true;
}

static void play(lesson *l, unsigned table, uint64_t games, uint64_t seed, const char *bots) {
    const kh_game *game = kh_game_find("island", 6);
    kh_sim_plan plan = {.game = game,
                        .games = games,
                        .seed = seed + table,
                        .max_actions = 20000,
                        .threads = 1,
                        .record = watch,
                        .who = l};
    kh_sim_result result;
    kh_config_usual(game, tables[table].seats, &plan.config);
    for (const char *at = tables[table].option; *at; at += strspn(at, " ")) {
        const size_t n = strcspn(at, " ");
        if (kh_config_set(game, &plan.config, at, n, NULL) != KH_CONFIG_FINE)
            exit(1);
        at += n;
    }
    const char *at = bots;
    for (unsigned s = 0; s < tables[table].seats; s++) {
        const size_t n = strcspn(at, ",");
        const kh_bot *bot = kh_bot_find(game, at, n);
        if (!bot) {
            fprintf(stderr, "train-value: no bot %s\n", at);
            exit(1);
        }
        kh_sim_cast_add(&plan.cast, bot);
        at = at[n] ? at + n + 1 : bots;
    }
    const size_t before = l->count;
    kh_sim_run(&plan, &result);
    printf("%u seats, %s, %s: %llu games, %zu positions\n", tables[table].seats, tables[table].option, bots,
           (unsigned long long)games, l->count - before);
    fflush(stdout);
    kh_sim_close(&result);
}

/* Tables of all kinds, a quarter of them with others among the players. */
static void play_all(lesson *l, uint64_t games, uint64_t seed, const char *bots, const char *mixed) {
    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++) {
        const uint64_t n = games * tables[i].parts / PARTS;
        play(l, i, n - n / 4, seed, bots);
        play(l, i, n / 4, seed + 100, mixed);
    }
}

static void begin(learner *l, kh_rng *rng) {
    float *w = &l->net.first[0][0];
    memset(l, 0, sizeof *l);
    for (size_t i = 0; i < (size_t)ISLAND_FEATURES * VALUE_FIRST; i++)
        w[i] = ((float)kh_rng_below(rng, 2001) - 1000) / 1000 * 0.15F;
    w = &l->net.second[0][0];
    for (size_t i = 0; i < (size_t)2 * VALUE_FIRST * VALUE_SECOND; i++)
        w[i] = ((float)kh_rng_below(rng, 2001) - 1000) / 1000 * 0.15F;
    for (unsigned i = 0; i < VALUE_SECOND; i++)
        l->net.last[i] = ((float)kh_rng_below(rng, 2001) - 1000) / 1000 * 0.3F;
    l->average = l->net;
}

static void load(const lesson *l, const sample *s, value_trace *t) {
    const uint16_t *at = l->rows + s->at;
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (unsigned i = 0; i < ISLAND_FEATURES; i++)
            t->row[seat][i] = unpack(*at++);
}

static float slope(float y) {
    return y > 0 ? 1.0F : 0.01F;
}

/* Adds the slopes of one sample. */
static void learn_one(learner *l, const sample *s, const value_trace *t) {
    float to_first[LOOK_SEATS][VALUE_FIRST] = {{0}}, shared[VALUE_FIRST] = {0},
          other[LOOK_SEATS][VALUE_FIRST];
    value_net *g = &l->gradient;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        const float d = t->chance[seat] - s->target[seat];
        float back[VALUE_SECOND];
        for (unsigned k = 0; k < VALUE_SECOND; k++) {
            g->last[k] += d * t->second[seat][k];
            back[k] = d * l->net.last[k] * slope(t->second[seat][k]);
            g->second_bias[k] += back[k];
        }
        for (unsigned i = 0; i < 2 * VALUE_FIRST; i++) {
            const float x = t->pair[seat][i];
            float sum[4] = {0};
            for (unsigned k = 0; k < VALUE_SECOND; k += 4)
                for (unsigned j = 0; j < 4; j++) {
                    g->second[i][k + j] += x * back[k + j];
                    sum[j] += l->net.second[i][k + j] * back[k + j];
                }
            const float all = sum[0] + sum[1] + sum[2] + sum[3];
            if (i < VALUE_FIRST)
                to_first[seat][i] += all;
            else
                other[seat][i - VALUE_FIRST] = all / (float)(s->seats - 1);
        }
        for (unsigned k = 0; k < VALUE_FIRST; k++)
            shared[k] += other[seat][k];
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        float back[VALUE_FIRST];
        for (unsigned k = 0; k < VALUE_FIRST; k++) {
            back[k] = (to_first[seat][k] + shared[k] - other[seat][k]) * slope(t->first[seat][k]);
            g->first_bias[k] += back[k];
        }
        for (unsigned i = 0; i < ISLAND_FEATURES; i++) {
            const float x = t->row[seat][i];
            if (x == 0)
                continue;
            for (unsigned k = 0; k < VALUE_FIRST; k++)
                g->first[i][k] += x * back[k];
        }
    }
}

static void step(learner *l, double rate, unsigned n) {
    float *w = (float *)&l->net, *g = (float *)&l->gradient, *m = (float *)&l->mean, *q = (float *)&l->square,
          *a = (float *)&l->average;
    l->steps++;
    const float now =
        (float)(rate * sqrt(1 - pow(0.999, (double)l->steps)) / (1 - pow(0.9, (double)l->steps)));
    for (size_t i = 0; i < VALUE_WEIGHTS; i++) {
        const float d = g[i] / (float)n;
        m[i] = 0.9F * m[i] + 0.1F * d;
        q[i] = 0.999F * q[i] + 0.001F * d * d;
        w[i] -= now * m[i] / (sqrtf(q[i]) + 1e-7F) + (float)(rate * decay) * w[i];
        a[i] = follow * a[i] + (1 - follow) * w[i];
    }
    memset(&l->gradient, 0, sizeof l->gradient);
}

static double test(const lesson *l, const learner *x, unsigned seats, unsigned *n) {
    double loss = 0;
    value_trace t;
    *n = 0;
    for (size_t i = 0; i < l->count; i++) {
        const sample *s = &l->list[i];
        if (!s->test || (seats && s->seats != seats))
            continue;
        load(l, s, &t);
        value_pass(&x->average, s->seats, &t);
        loss -= log((double)t.chance[s->winner] + 1e-9);
        ++*n;
    }
    return *n ? loss / *n : 0;
}

/* What is learned of a position: who won, and more so what the net thinks of those that came later in the same game. That
 * is less a matter of luck, and no game can be learned by heart. */
static void aim(lesson *l, const learner *x) {
    value_trace t;
    for (size_t i = l->count; i-- > 0;) {
        sample *s = &l->list[i];
        const sample *next = s + 1;
        memset(s->target, 0, sizeof s->target);
        s->target[s->winner] = 1;
        if (i + 1 == l->count || next->game != s->game)
            continue;
        load(l, next, &t);
        value_pass(&x->average, s->seats, &t);
        for (unsigned seat = 0; seat < s->seats; seat++)
            s->target[seat] = trust * next->target[seat] + (1 - trust) * t.chance[seat];
    }
}

static void fit(lesson *l, learner *x, unsigned epochs, double from, double to) {
    value_trace t;
    uint32_t *order = need(malloc(l->count * sizeof *order));
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->count; i++)
        if (!l->list[i].test)
            order[n++] = i;
    for (unsigned epoch = 0; epoch < epochs; epoch++) {
        double loss = 0;
        if (x->steps > 0)
            aim(l, x);
        for (uint32_t i = n; i > 1; i--) {
            const uint32_t j = kh_rng_below(&l->rng, i), k = order[j];
            order[j] = order[i - 1];
            order[i - 1] = k;
        }
        for (uint32_t i = 0; i < n; i++) {
            const sample *s = &l->list[order[i]];
            load(l, s, &t);
            value_pass(&x->net, s->seats, &t);
            loss -= log((double)t.chance[s->winner] + 1e-9);
            learn_one(x, s, &t);
            const double done = ((double)epoch + (double)i / n) / epochs;
            if ((i + 1) % BATCH == 0)
                step(x, from * pow(to / from, done), BATCH);
        }
        unsigned tested, four;
        const double all = test(l, x, 0, &tested), of_four = test(l, x, 4, &four);
        printf("epoch %u: loss %.4f, test %.4f (%u), four seats %.4f (%u)\n", epoch + 1, loss / n, all,
               tested, of_four, four);
        fflush(stdout);
    }
    free(order);
}

static bool write_net(const char *path, const value_net *net) {
    FILE *f = fopen(path, "wb");
    const bool fine = f && fwrite(net, sizeof *net, 1, f) == 1;
    return f && fclose(f) == 0 && fine;
}

int main(int argc, char **argv) {
    static learner x;
    static lesson l;
    uint64_t games = 8000, easy = 40000, seed = 1;
    unsigned epochs = 6;
    const char *bots = "steady";
    if (argc < 2)
        return 2;
    for (int i = 2; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--games"))
            games = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--easy"))
            easy = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--bots"))
            bots = argv[i + 1];
        else if (!strcmp(argv[i], "--epochs"))
            epochs = (unsigned)strtoul(argv[i + 1], NULL, 10);
        else
            return 2;
    }
    kh_rng_seed(&l.rng, seed);
    begin(&x, &l.rng);
    if (easy > 0) {
        play_all(&l, easy, seed * 1000 + 500, "greedy", "greedy,steady,greedy,greedy,greedy,greedy");
        fit(&l, &x, 2, rate_first, rate_middle);
        l.count = l.used = 0;
    }
    play_all(&l, games, seed * 1000, bots, "steady,greedy,steady,steady,greedy,steady");
    fit(&l, &x, epochs, easy > 0 ? rate_middle : rate_first, rate_last);
    free(l.rows);
    free(l.list);
    return write_net(argv[1], &x.average) ? 0 : 1;
}
