/* The board of a scenario that is played on a map: see map_board.h. Reading and judging maps: map_read.c. */
#include "games/island/map_board.h"

#include <string.h>

#include "games/island/scenario.h"

/* Hexes, numbers and trade documents are printed: there is nothing to lay out. */
kh_verdict island_map_config_check(const kh_config *c) {
    if (c->option[OPT_SETUP] != SETUP_USUAL || c->option[OPT_TOKENS] != TOKENS_SPIRAL ||
        c->option[OPT_HARBOURS] != HARBOURS_PRINTED)
        return refuse("MAPS-COMP-04");
    return kh_done();
}

kh_verdict island_map_settle(const kh_config *c, void *board) {
    const island_map_board *printed = island_scenario_of(c)->map;
    if (!printed)
        return refuse("HOUSE-SCEN-03");
    memcpy(board, printed, sizeof *printed); /* MAPS-SETUP-01 */
    return kh_done();
}

/* Maps come from map_read.c, which has judged all else: does this one suit the scenario? */
kh_verdict island_map_board_check(const kh_config *c, const void *board) {
    const island_scenario *x = island_scenario_of(c);
    const island_map *map = &((const island_map_board *)board)->map;
    if (x->point_crossings && island_map_places(map, PLACE_POINT) != x->point_crossings)
        return refuse("MAPS-SETUP-02"); /* Q-MAPS-03 */
    if (x->canal && island_map_places(map, PLACE_CANAL) < 2)
        return refuse("MAPS-PLACE-02");
    return kh_done();
}

kh_verdict island_map_board_read(const kh_config *c, const char *text, size_t length, void *board) {
    island_map_board read;
    island_map_flaw flaw;
    if (!island_map_read(text, length, &read, &flaw))
        return refuse(flaw.rule);
    const kh_verdict v = island_map_board_check(c, &read);
    if (!refused(v))
        memcpy(board, &read, sizeof read);
    return v;
}

void island_map_board_flaw(const char *text, size_t length, kh_flaw *out) {
    island_map_board read;
    if (island_map_read(text, length, &read, out))
        *out = (kh_flaw){0};
}
