/* fuzz.h - what the fuzzers share: a match of each registered game to try things on. A broken law ends the
 * process, which the fuzzer reports together with the bytes that led to it. */
#ifndef KH_FUZZ_H
#define KH_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "../../src/table/match.h"
#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "kornholm/text.h"

#define MUST(law) ((law) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A game with its usual options, chosen by a byte, some random moves in. The caller closes it. */
static inline kh_match fuzz_match(uint8_t choice, unsigned moves) {
    unsigned games = 0;
    while (kh_games[games] != NULL)
        games++;
    const kh_game *game = kh_games[choice % games];
    const kh_seat most = game->seats_max - game->seats_min > 8 ? game->seats_min + 8 : game->seats_max;
    kh_config config;
    kh_match m;
    kh_rng rng;
    kh_config_usual(game, game->seats_min + choice / games % (most - game->seats_min + 1), &config);
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
