/* eyes.h - weaker players are stronger ones with worse eyes: they overlook things as people do, and do the best with what
 * they see. What they do not see now they do not see for a while, so that they do not waver. */
#ifndef KH_BOT_EYES_H
#define KH_BOT_EYES_H

#include <stdbool.h>

#include "kornholm/rng.h"

typedef struct kh_eyes {
    uint64_t which;    /* things they overlook: drawn once for a game */
    uint8_t overlooks; /* of a hundred things that could be seen; 0: nothing */
} kh_eyes;

enum { KH_EYES_THINGS = 4096 };

/* `period` says how long it lasts; `thing` is below KH_EYES_THINGS. */
static inline bool kh_eyes_overlook(const kh_eyes *eyes, unsigned period, unsigned thing) {
    if (eyes->overlooks == 0)
        return false;
    uint64_t x = eyes->which + (uint64_t)period * KH_EYES_THINGS + thing;
    return kh_splitmix(&x) % 100 < eyes->overlooks;
}

#endif
