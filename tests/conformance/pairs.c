/* Configs in which every value of every option, and every number of people, meets every value of every other one:
 * what two options break together shows without playing all combinations. */
#include <stdlib.h>
#include <string.h>

#include "conformance.h"
#include "kornholm/rng.h"
#include "lab.h"

enum {
    FACTORS_MAX = KH_OPTIONS_MAX + 1,
    VALUES_MAX = 160, /* of all factors together */
    TRIES = 300,      /* before two values are taken to exclude each other */
    CANDIDATES = 12,  /* of which the one with most new pairs is taken */
};

/* Seats, then the options. Of numbers the least, the usual and the greatest stand for all. */
typedef struct factors {
    const kh_game *game;
    unsigned count, values;
    unsigned first[FACTORS_MAX + 1]; /* a factor's values are first[i] .. first[i + 1] - 1 */
    int32_t value[VALUES_MAX];
    bool met[VALUES_MAX][VALUES_MAX];
} factors;

static void add_value(factors *f, int32_t value) {
    for (unsigned v = f->first[f->count]; v < f->values; v++)
        if (f->value[v] == value)
            return;
    if (f->values < VALUES_MAX)
        f->value[f->values++] = value;
}

static void end_factor(factors *f) {
    f->first[++f->count] = f->values;
}

static void find_factors(factors *f, const kh_game *game, kh_seat seats_min, kh_seat seats_max) {
    memset(f, 0, sizeof *f);
    f->game = game;
    const kh_seat most = game->seats_max < seats_max ? game->seats_max : seats_max;
    for (kh_seat seats = game->seats_min > seats_min ? game->seats_min : seats_min; seats <= most; seats++)
        add_value(f, (int32_t)seats);
    end_factor(f);
    for (const kh_option *o = game->options; o->name; o++) {
        for (int32_t value = o->low; o->words && value <= o->high; value++)
            add_value(f, value);
        add_value(f, o->usual);
        add_value(f, o->low);
        add_value(f, o->high);
        end_factor(f);
    }
}

static unsigned factor_of(const factors *f, unsigned v) {
    unsigned i = 0;
    while (f->first[i + 1] <= v)
        i++;
    return i;
}

/* One value of each factor. Half of the options stay usual: most refusals come from rare values meeting. */
static void draw(const factors *f, kh_rng *rng, unsigned chosen[FACTORS_MAX]) {
    for (unsigned i = 0; i < f->count; i++) {
        const unsigned n = f->first[i + 1] - f->first[i];
        chosen[i] = f->first[i] + kh_rng_below(rng, n);
        for (unsigned v = f->first[i]; i > 0 && v < f->first[i + 1] && kh_rng_below(rng, 2); v++)
            if (f->value[v] == f->game->options[i - 1].usual)
                chosen[i] = v;
    }
}

static kh_config config_of(const factors *f, const unsigned chosen[FACTORS_MAX]) {
    kh_config c = {.seats = (kh_seat)f->value[chosen[0]]};
    for (unsigned i = 1; i < f->count; i++)
        c.option[i - 1] = f->value[chosen[i]];
    return c;
}

static bool playable(const kh_game *game, const kh_config *c) {
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    void *board = lab_memory(game->board_size(c));
    const bool fine = game->settle(c, &rng, board).code == 0;
    free(board);
    return fine;
}

static unsigned new_pairs(const factors *f, const unsigned chosen[FACTORS_MAX]) {
    unsigned n = 0;
    for (unsigned i = 0; i < f->count; i++)
        for (unsigned k = 0; k < i; k++)
            n += !f->met[chosen[i]][chosen[k]];
    return n;
}

/* A config with both values that brings many new pairs; false: they exclude each other. */
static bool bring_together(const factors *f, unsigned a, unsigned b, kh_rng *rng,
                           unsigned best[FACTORS_MAX]) {
    unsigned found = 0, most = 0;
    for (unsigned try = 0; try < TRIES && found < CANDIDATES; try++) {
        unsigned chosen[FACTORS_MAX] = {0};
        draw(f, rng, chosen);
        chosen[factor_of(f, a)] = a;
        chosen[factor_of(f, b)] = b;
        const kh_config c = config_of(f, chosen);
        const unsigned fresh = new_pairs(f, chosen);
        if (fresh <= most || !playable(f->game, &c))
            continue;
        found++;
        most = fresh;
        memcpy(best, chosen, sizeof chosen);
    }
    return found > 0;
}

static void note_met(factors *f, const unsigned chosen[FACTORS_MAX]) {
    for (unsigned i = 0; i < f->count; i++)
        for (unsigned k = 0; k < f->count; k++)
            f->met[chosen[i]][chosen[k]] = true;
}

uint32_t kh_conformance_pairs(const kh_game *game, kh_seat seats_min, kh_seat seats_max, kh_config *out,
                              uint32_t cap, kh_pairs *pairs) {
    factors *f = lab_memory(sizeof *f);
    uint32_t n = 0;
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    find_factors(f, game, seats_min, seats_max);
    memset(pairs, 0, sizeof *pairs);
    for (unsigned a = 0; a < f->values; a++)
        for (unsigned b = 0; b < a; b++) {
            unsigned chosen[FACTORS_MAX] = {0};
            if (factor_of(f, a) == factor_of(f, b))
                continue;
            pairs->all++;
            if (f->met[a][b])
                continue;
            if (n == cap || !bring_together(f, a, b, &rng, chosen)) {
                pairs->excluded++;
                continue;
            }
            note_met(f, chosen);
            out[n++] = config_of(f, chosen);
        }
    free(f);
    return n;
}
