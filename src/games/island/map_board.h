/* map_board.h - the board of a scenario that is played on a map: the printed one, or one that people drew. */
#ifndef KH_ISLAND_MAP_BOARD_H
#define KH_ISLAND_MAP_BOARD_H

#include "games/island/map.h"

kh_verdict island_map_config_check(const kh_config *);
kh_verdict island_map_settle(const kh_config *, void *board);
kh_verdict island_map_board_check(const kh_config *, const void *board);
kh_verdict island_map_board_read(const kh_config *, const char *text, size_t length, void *board);
void island_map_board_flaw(const char *text, size_t length, kh_flaw *);

#endif
