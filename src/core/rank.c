/* All seats by their places: see rank.h. */
#include "kornholm/rank.h"

void kh_rank(const kh_game *game, const void *t, const void *s, kh_seat seats, kh_seat *order,
             uint32_t *place) {
    if (game->rank) {
        game->rank(t, s, order, place);
        return;
    }
    for (kh_seat seat = 0; seat < seats; seat++) { /* few */
        kh_seat at = seat;
        place[seat] = game->place(t, s, seat);
        for (; at > 0 && place[order[at - 1]] > place[seat]; at--)
            order[at] = order[at - 1];
        order[at] = seat;
    }
}
