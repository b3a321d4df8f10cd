/* What dice can show, and the exact solution of a turn: see throws.h. */
#include "bots/dice/throws.h"

#include <string.h>

static unsigned highest_face(dice_faces d) {
    return d ? (31U - (unsigned)__builtin_clz(d)) / FACE_BITS : 0;
}

/* The sets with a die more than set i, if that die is none of the lower faces: so each set is found once. */
static unsigned extend(throws *t, unsigned i, unsigned count) {
    for (unsigned face = highest_face(t->faces[i]); face < FACES; face++) {
        t->faces[count] = t->faces[i] + faces_of(face, 1);
        t->more[i][face] = (uint16_t)count++;
    }
    return count;
}

/* A die of a lower face more: first that die instead of the highest one, then the highest one again. */
static void link_lower(throws *t, unsigned i) {
    const unsigned highest = highest_face(t->faces[i]);
    for (unsigned face = 0; face < highest; face++) {
        const unsigned without = t->fewer[i][highest], other = t->more[without][face];
        t->more[i][face] = t->more[other][highest];
    }
}

static void link_back(throws *t, unsigned i) {
    for (unsigned face = 0; face < FACES; face++)
        t->fewer[t->more[i][face]][face] = (uint16_t)i;
}

void throws_make(throws *t) {
    unsigned count = 1;
    t->faces[0] = 0;
    t->first[0] = 0;
    for (unsigned i = 0; i < THROWS; i++)
        for (unsigned face = 0; face < FACES; face++)
            t->more[i][face] = t->fewer[i][face] = THROWS_NONE;
    for (unsigned dice = 0; dice < THROWS_DICE; dice++) {
        const unsigned from = t->first[dice], to = count;
        t->first[dice + 1] = (uint16_t)to;
        for (unsigned i = from; i < to; i++)
            count = extend(t, i, count);
        for (unsigned i = from; i < to; i++)
            link_lower(t, i);
        for (unsigned i = from; i < to; i++)
            link_back(t, i);
    }
    t->first[THROWS_DICE + 1] = (uint16_t)count;
}

unsigned throws_index(const throws *t, dice_faces d) {
    unsigned i = 0;
    for (unsigned face = 0; face < FACES; face++)
        for (unsigned n = faces_get(d, face); n > 0; n--)
            i = t->more[i][face];
    return i;
}

/* The loops below are written once, for any number of lanes that the compiler knows. */
#define FOR_LANES for (unsigned lane = 0; lane < lanes; lane++)
#define INLINE static inline __attribute__((always_inline))

/* Of every set that can be kept: what it is worth when the other dice are thrown and `lying` is what may lie then. */
INLINE void mean_of_throws(const throws *t, unsigned dice, const float *lying, float *keep,
                           const unsigned lanes) {
    const unsigned full = t->first[dice], end = t->first[dice + 1];
    for (unsigned i = full * lanes; i < end * lanes; i++)
        keep[i] = lying[i - full * lanes];
    for (unsigned k = full; k-- > 0;) {
        float sum[TURN_LANES] = {0};
        for (unsigned face = 0; face < FACES; face++) {
            const float *with = keep + (size_t)t->more[k][face] * lanes;
            FOR_LANES
            sum[lane] += with[lane];
        }
        FOR_LANES
        keep[k * lanes + lane] = sum[lane] * (1.0F / FACES);
    }
}

INLINE float larger(float a, float b) {
    return a > b ? a : b;
}

/* The best that can be kept out of each set; row THROWS_NONE stands for sets that do not exist. */
INLINE void best_of_kept(const throws *t, unsigned dice, const float *keep, float *best,
                         const unsigned lanes) {
    FOR_LANES
    best[THROWS_NONE * lanes + lane] = TURN_NEVER;
    for (unsigned k = 0; k < t->first[dice]; k++) {
        float most[TURN_LANES];
        FOR_LANES
        most[lane] = keep[k * lanes + lane];
        for (unsigned face = 0; face < FACES; face++) {
            const float *with = best + (size_t)t->fewer[k][face] * lanes;
            FOR_LANES
            most[lane] = larger(most[lane], with[lane]);
        }
        FOR_LANES
        best[k * lanes + lane] = most[lane];
    }
}

/* Stopping, or the best that can be kept. */
INLINE void best_of_all(const throws *t, unsigned dice, const float *final, const float *best, float *lying,
                        const unsigned lanes) {
    const unsigned full = t->first[dice];
    for (unsigned m = full; m < t->first[dice + 1]; m++) {
        const size_t row = (size_t)(m - full) * lanes;
        float most[TURN_LANES];
        FOR_LANES
        most[lane] = final[row + lane];
        for (unsigned face = 0; face < FACES; face++) {
            const float *with = best + (size_t)t->fewer[m][face] * lanes;
            FOR_LANES
            most[lane] = larger(most[lane], with[lane]);
        }
        FOR_LANES
        lying[row + lane] = most[lane];
    }
}

void turn_solve(const throws *t, unsigned dice, const float final[THROWS_FULL], turn_solution *s) {
    const unsigned full = t->first[dice];
    float best[THROWS + 1];
    for (unsigned m = full; m < t->first[dice + 1]; m++)
        s->lying[0][m] = final[m - full];
    for (unsigned n = 1; n <= TURN_THROWS; n++) {
        mean_of_throws(t, dice, s->lying[n - 1] + full, s->keep[n], 1);
        if (n == TURN_THROWS)
            break;
        best_of_kept(t, dice, s->keep[n], best, 1);
        best_of_all(t, dice, final, best, s->lying[n] + full, 1);
    }
}

/* The dice that are spread over all that a throw can make of them. */
static void throw_all(const throws *t, unsigned full, float *kept) {
    for (unsigned k = 0; k < full; k++)
        for (unsigned face = 0; face < FACES; face++)
            kept[t->more[k][face]] += kept[k] * (1.0F / FACES);
}

/* One die less kept, as a number is counted down whose digits are as large as there are dice of each face. */
static dice_faces next_kept(dice_faces dice, dice_faces kept) {
    for (unsigned face = 0; face < FACES; face++) {
        if (faces_get(kept, face))
            return kept - faces_of(face, 1);
        kept += faces_of(face, faces_get(dice, face));
    }
    return kept;
}

/* The part of set m that is worth so much when it is kept. */
static unsigned find_kept(const throws *t, const float *keep, unsigned m, float worth) {
    dice_faces kept = t->faces[m];
    unsigned k = m;
    while (kept && (k == m || keep[k] < worth)) {
        kept = next_kept(t->faces[m], kept);
        k = throws_index(t, kept);
    }
    return k;
}

void turn_chances(const throws *t, unsigned dice, const turn_solution *s, unsigned left, unsigned k,
                  float chance[THROWS_FULL]) {
    const unsigned full = t->first[dice], sets = t->first[dice + 1];
    float kept[THROWS + 1] = {0};
    for (unsigned i = 0; i < sets - full; i++)
        chance[i] = 0;
    kept[k] = 1;
    while (left-- > 0) {
        float next[THROWS + 1] = {0};
        throw_all(t, full, kept);
        for (unsigned m = full; m < sets; m++) {
            if (left == 0 || s->lying[0][m] >= s->lying[left][m])
                chance[m - full] += kept[m];
            else if (kept[m] > 0)
                next[find_kept(t, s->keep[left], m, s->lying[left][m])] += kept[m];
        }
        memcpy(kept, next, sizeof kept);
    }
}

void turn_solve_lanes(const throws *t, unsigned dice, turn_lanes *x) {
    mean_of_throws(t, dice, x->final[0], x->keep[0], TURN_LANES);
    for (unsigned n = 1; n < TURN_THROWS; n++) {
        best_of_kept(t, dice, x->keep[0], x->best[0], TURN_LANES);
        best_of_all(t, dice, x->final[0], x->best[0], x->lying[0], TURN_LANES);
        mean_of_throws(t, dice, x->lying[0], x->keep[0], TURN_LANES);
    }
    for (unsigned lane = 0; lane < TURN_LANES; lane++)
        x->value[lane] = x->keep[0][lane];
}
