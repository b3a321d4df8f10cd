/* What the simulator and the benchmark know of each game of the house: one line a game. Both run any other game as
 * well, without charts and in its usual form. */
#include <string.h>

#include "sim/bench.h"
#include "sim/statistician.h"

extern const kh_statistician kh_dice_statistician, kh_duel_statistician, kh_island_statistician,
    kh_long_statistician, kh_rush_statistician;
extern const kh_bench_setting kh_island_settings[]; /* stats_island.c */
extern const kh_bench_setting kh_long_settings[];   /* bench_longtable.c */
extern const kh_bench_setting kh_rush_settings[];   /* bench_rush.c */

static const struct {
    const kh_statistician *statistician;
    const kh_bench_setting *settings; /* ends with a name of NULL; NULL: the usual one */
} games[] = {
    {&kh_island_statistician, kh_island_settings},
    {&kh_dice_statistician, NULL},
    {&kh_duel_statistician, NULL},
    {&kh_long_statistician, kh_long_settings},
    {&kh_rush_statistician, kh_rush_settings},
};
enum { GAMES = sizeof games / sizeof games[0] };

const kh_statistician *kh_statistician_of(const kh_game *game) {
    for (unsigned i = 0; i < GAMES; i++)
        if (games[i].statistician->game == game)
            return games[i].statistician;
    return NULL;
}

static const kh_bench_setting *settings_of(const kh_game *game) {
    for (unsigned i = 0; i < GAMES; i++)
        if (games[i].statistician->game == game)
            return games[i].settings;
    return NULL;
}

bool kh_bench_nth(unsigned i, kh_bench_setting *out) {
    enum { USUAL_SEATS = 4 };
    for (unsigned g = 0; kh_games[g]; g++) {
        const kh_game *game = kh_games[g];
        const kh_bench_setting *own = settings_of(game);
        unsigned n = 0;
        while (own && own[n].name)
            n++;
        if (own && i < n) {
            *out = own[i];
            return true;
        }
        if (!own && i == 0) {
            const kh_seat most = game->seats_max < USUAL_SEATS ? game->seats_max : USUAL_SEATS;
            *out = (kh_bench_setting){.name = game->name,
                                      .game = game->name,
                                      .seats = most < game->seats_min ? game->seats_min : most};
            return true;
        }
        i -= own ? n : 1;
    }
    return false;
}
