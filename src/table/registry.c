/* The games that a room can hold: all of the house, as soon as they are registered there. */
#include "table/room.h"

const kh_game *room_game(unsigned i) {
    return kh_games[i]; /* asked one after the other, until there is none */
}

const kh_game *room_game_find(const char *name, size_t length) {
    return kh_game_find(name, length);
}

kh_seat room_seats_most(const kh_game *game) {
    return game->seats_max < ROOM_SEATS_MOST ? game->seats_max : ROOM_SEATS_MOST;
}
