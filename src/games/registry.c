/* The games of the house: one line each. */
#include <string.h>

#include "kornholm/game.h"

extern const kh_game dice_game, duel_game, island_game, long_game, rush_game;

const kh_game *const kh_games[] = {
    &island_game, &dice_game, &duel_game, &long_game, &rush_game, NULL,
};

const kh_game *kh_game_find(const char *name, size_t length) {
    for (unsigned i = 0; kh_games[i]; i++)
        if (strlen(kh_games[i]->name) == length && memcmp(kh_games[i]->name, name, length) == 0)
            return kh_games[i];
    return NULL;
}
