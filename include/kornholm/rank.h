/* rank.h - all seats by their places, for results. */
#ifndef KH_RANK_H
#define KH_RANK_H

#include "kornholm/game.h"

/* `order`: the seats, best first, those with the same place by their numbers; `place`: of each seat. Room for all. */
void kh_rank(const kh_game *, const void *t, const void *s, kh_seat seats, kh_seat *order, uint32_t *place);

#endif
