/* lands.h - what the scenarios on maps share: the annex of a map, for variants that add to it. */
#ifndef KH_ISLAND_LANDS_H
#define KH_ISLAND_LANDS_H

#include "games/island/island.h"

enum { NEWYORK_CROSSINGS = 9 }; /* MAPS-COMP-03 */
enum {
    TARGET_OF_THREE = 13, /* MAPS-END-01 */
    TARGET_OF_FOUR = 12,  /* MAPS-END-02 */
    TARGET_OF_MORE = 10   /* MAPS-END-03 */
};
#define LANDS_TARGETS \
    { [3] = TARGET_OF_THREE, [4] = TARGET_OF_FOUR, [5] = TARGET_OF_MORE, [6] = TARGET_OF_MORE }

typedef struct lands_annex {
    island_interlude interlude; /* maps put nothing in between */
    uint8_t unused[12];
    island_vset chips[ISLAND_SEATS_MAX]; /* the crossings where this seat took the chip */
} lands_annex;
_Static_assert(sizeof(lands_annex) % KH_ALIGN == 0, "no padding");

/* The hooks of lands.c. */
void lands_table(island_table *);
const char *lands_road_rule(const island_table *, const island_state *, unsigned seat, unsigned edge);
void lands_road_laid(island_move *, unsigned seat, unsigned edge);
void lands_lower_rates(const island_table *, island_state *, unsigned seat);
void lands_derive(const island_table *, island_state *);
void lands_write(kh_text *, const island_table *, const island_state *);
void lands_fit(const island_table *, island_state *);
bool lands_read(kh_scan *, const island_table *, island_state *);
const char *lands_audit(const island_table *, const island_state *);
void lands_look_board(const island_table *, island_look_board *);
void lands_look(const island_table *, const island_state *, island_look *);

#endif
