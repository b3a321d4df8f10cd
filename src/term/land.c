/* How landscapes look: see land.h. */
#include "term/land.h"

const land lands[LANDS] = {
    [LAND_DESERT] = {"∙", '.', 187, 137}, [LAND_WOOD] = {"♣", '^', 22, 71},
    [LAND_BRICK] = {"∩", 'n', 130, 216},  [LAND_WOOL] = {"\"", '"', 113, 22},
    [LAND_GRAIN] = {"≈", '=', 178, 58},   [LAND_ORE] = {"▲", 'M', 245, 255},
    [LAND_GOLD] = {"◆", '$', 220, 94},
};

void land_sign(canvas *c, int x, int y, const land *l) {
    canvas_put(c, x, y, l->glyph, l->plain, (canvas_pen){l->fore, l->back, false});
}
