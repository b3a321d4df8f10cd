/* matches.h - random games of Tiny and of every game of the house, and their records, for the tests of what
 * all games share. */
#ifndef KH_UNIT_MATCHES_H
#define KH_UNIT_MATCHES_H

#include "unit.h"

#include <stdlib.h>

#include "../games/tiny.h"
#include "kornholm/config.h"
#include "table/match.h"

enum { GAMES_MAX = 32, STEPS_MAX = 3000 };

/* Tiny and the games of the house. */
static const kh_game *games[GAMES_MAX];

static inline int collect_games(void **state) {
    (void)state;
    games[0] = &tiny_game;
    for (unsigned i = 0; kh_games[i] != NULL && i + 2 < GAMES_MAX; i++)
        games[i + 1] = kh_games[i];
    return 0;
}

/* A text that grows. */
typedef struct sink {
    char *text;
    size_t length;
} sink;

static inline void sink_put(void *to, const char *text, size_t length) {
    sink *s = to;
    s->text = realloc(s->text, s->length + length + 1);
    assert_non_null(s->text);
    memcpy(s->text + s->length, text, length);
    s->length += length;
    s->text[s->length] = '\0';
}

static inline sink record_of(const kh_match *m, kh_seat viewer) {
    sink s = {NULL, 0};
    assert_true(kh_match_write(m, viewer, sink_put, &s));
    return s;
}

static inline kh_match open_match(const kh_game *game, uint64_t seed) {
    kh_config config;
    kh_match m;
    kh_config_usual(game, game->seats_max < 4 ? game->seats_max : 4, &config);
    assert_int_equal(kh_match_open(&m, game, &config, seed, NULL, 0).code, 0);
    return m;
}

/* One action of somebody who may act, and the luck before it. false: the game is over. */
static inline bool step(kh_match *m, kh_rng *rng) {
    kh_seat choice = KH_NOBODY;
    uint32_t met = 0;
    kh_action a;
    assert_int_equal(kh_match_luck(m).code, 0);
    for (kh_seat s = m->game->next(m->table, m->state, KH_NOBODY); s != KH_NOBODY;
         s = m->game->next(m->table, m->state, s)) {
        if (kh_rng_below(rng, ++met) == 0)
            choice = s;
    }
    if (met == 0 || !m->game->pick(m->table, m->state, choice, rng, &a))
        return false;
    a.at_ms = m->time_ms;
    assert_int_equal(kh_match_act(m, &a).code, 0);
    return true;
}

static inline void play(kh_match *m, uint64_t seed, unsigned steps) {
    kh_rng rng;
    kh_rng_seed(&rng, seed);
    while (steps-- > 0 && step(m, &rng)) {
    }
}

#endif
