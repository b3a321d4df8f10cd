/* Dice by face: how many show each of the six, in one word: four bits each, the fourth always zero, so that six
 * comparisons or subtractions are one instruction. There are never more than seven of a face. */
#ifndef KH_DICE_FACES_H
#define KH_DICE_FACES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum dice_face { WOOD, BRICK, WOOL, GRAIN, ORE, GOLD, FACES } dice_face;
typedef uint32_t dice_faces;

enum { FACE_BITS = 4, FACE_MOST = 7 };
#define FACES_ONES UINT32_C(0x111111)   /* one of each */
#define FACES_GUARDS UINT32_C(0x888888) /* the fourth bit of each */

static inline dice_faces faces_of(unsigned face, unsigned n) {
    return (dice_faces)n << (FACE_BITS * face);
}
static inline unsigned faces_get(dice_faces d, unsigned face) {
    return d >> (FACE_BITS * face) & FACE_MOST;
}
static inline unsigned faces_sum(dice_faces d) {
    const uint32_t pairs = (d & UINT32_C(0x0f0f0f)) + (d >> 4 & UINT32_C(0x0f0f0f));
    return (pairs * UINT32_C(0x010101)) >> 16 & 0xff;
}
static inline bool faces_cover(dice_faces a, dice_faces b) {
    return (((a | FACES_GUARDS) - b) & FACES_GUARDS) == FACES_GUARDS;
}
/* One bit for each face that a die shows. */
static inline unsigned faces_shown(dice_faces d) {
    const uint32_t g = (d + FACE_MOST * FACES_ONES) & FACES_GUARDS;
    return (g >> 3 & 1) | (g >> 6 & 2) | (g >> 9 & 4) | (g >> 12 & 8) | (g >> 15 & 16) | (g >> 18 & 32);
}

/* In an action: three bytes, two faces each. */
enum { FACES_BYTES = 3 };
static inline dice_faces faces_from(const uint8_t *three) {
    return (dice_faces)three[0] | (dice_faces)three[1] << 8 | (dice_faces)three[2] << 16;
}
static inline void faces_to(dice_faces d, uint8_t *three) {
    three[0] = (uint8_t)d;
    three[1] = (uint8_t)(d >> 8);
    three[2] = (uint8_t)(d >> 16);
}

#endif
