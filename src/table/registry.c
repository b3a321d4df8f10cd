/* The games that a room can hold: those of the house, but for the ones named here. A game that nobody names is played by
 * people over the network as soon as it is registered. */
#include <string.h>

#include "table/room.h"

extern const kh_game long_game;

/* A room has no host who may act, and asks one person after another: it cannot hold yet */
static const kh_game *const away[] = {&long_game};

static bool fits(const kh_game *game) {
    for (unsigned i = 0; i < sizeof away / sizeof away[0]; i++)
        if (away[i] == game)
            return false;
    return true;
}

const kh_game *room_game(unsigned i) {
    for (unsigned g = 0; kh_games[g]; g++)
        if (fits(kh_games[g]) && i-- == 0)
            return kh_games[g];
    return NULL;
}

const kh_game *room_game_find(const char *name, size_t length) {
    const kh_game *game = kh_game_find(name, length);
    return game && fits(game) ? game : NULL;
}
