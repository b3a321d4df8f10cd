/* features.h - a position of Island as numbers, a row for each seat: what a value function looks at. All rows are made
 * in the same way, whoever the seat is, so that what is learned of one seat holds for all. The position is a whole one:
 * whoever sees a view deals the hidden cards first (redeal). */
#ifndef KH_BOT_ISLAND_FEATURES_H
#define KH_BOT_ISLAND_FEATURES_H

#include "games/island/kinds.h"
#include "games/island/look.h"

enum { ISLAND_FEATURES = 140 };

/* What can be known of a board before the game begins. */
typedef struct island_ground {
    island_look_board board;
    float yield[LOOK_VERTICES][RESOURCES]; /* cards per throw of a settlement */
    float worth[LOOK_VERTICES];            /* the same, all kinds together */
    uint8_t next[LOOK_VERTICES][3]; /* vertices beside a vertex, in the order of its edges, or LOOK_NONE */
} island_ground;

void island_ground_learn(island_ground *, const void *table);
void island_features(const island_ground *, const island_look *, float out[LOOK_SEATS][ISLAND_FEATURES]);

#endif
