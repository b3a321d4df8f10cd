/* land.h - how landscapes look in all games that have them: a sign, and colours that never stand without it. */
#ifndef KH_TERM_LAND_H
#define KH_TERM_LAND_H

#include "voice/canvas.h"

/* What they give follows the desert in the order that all games name resources in. */
enum { LAND_DESERT, LAND_WOOD, LAND_BRICK, LAND_WOOL, LAND_GRAIN, LAND_ORE, LAND_GOLD, LANDS };

typedef struct land {
    const char *glyph;
    char plain;
    uint8_t back, fore;
} land;

extern const land lands[LANDS];

void land_sign(canvas *, int x, int y, const land *);

#endif
