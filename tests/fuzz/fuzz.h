/* fuzz.h - what the fuzzers share: a match of each registered game to try things on. A broken law ends the
 * process, which the fuzzer reports together with the bytes that led to it. */
#ifndef KH_FUZZ_H
#define KH_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "kornholm/text.h"
#include "table/match.h"

#define MUST(law) ((law) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Sets one option to one of its words that are not the usual one: the n-th of them all from the last option on, if
 * it can be played alone. */
static inline void fuzz_variant(const kh_game *game, kh_config *config, unsigned n) {
    const kh_config usual = *config;
    for (uint32_t i = kh_config_options(game); i-- > 0;) {
        const kh_option *o = &game->options[i];
        for (int32_t value = o->low; o->words && value <= o->high; value++)
            if (value != o->usual && n-- == 0) {
                kh_match m;
                config->option[i] = value;
                if (kh_match_open(&m, game, config, 1, NULL, 0).code != 0)
                    *config = usual;
                else
                    kh_match_close(&m);
                return;
            }
    }
}

/* Some games seat only an even number of people: the next one is. */
static inline void fuzz_seats(const kh_game *game, kh_config *config) {
    kh_match m;
    if (kh_match_open(&m, game, config, 1, NULL, 0).code != 0)
        config->seats++;
    else
        kh_match_close(&m);
}

/* A game, its number of people and a variant of it, chosen by a byte, some random moves in. The caller closes it. */
static inline kh_match fuzz_match(uint8_t choice, unsigned moves) {
    unsigned games = 0;
    while (kh_games[games] != NULL)
        games++;
    const kh_game *game = kh_games[choice % games];
    const kh_seat spread = game->seats_max - game->seats_min > 8 ? 9 : game->seats_max - game->seats_min + 1;
    kh_config config;
    kh_match m;
    kh_rng rng;
    kh_config_usual(game, game->seats_min + choice / games % spread, &config);
    fuzz_seats(game, &config);
    fuzz_variant(game, &config, choice / games / spread);
    kh_rng_seed(&rng, choice);
    MUST(kh_match_open(&m, game, &config, choice, NULL, 0).code == 0);
    while (moves-- > 0) {
        kh_action a;
        MUST(kh_match_luck(&m).code == 0);
        const kh_seat seat = game->next(m.table, m.state, KH_NOBODY);
        if (seat == KH_NOBODY || !game->pick(m.table, m.state, seat, &rng, &a))
            break;
        MUST(kh_match_act(&m, &a).code == 0);
    }
    return m;
}

#endif
