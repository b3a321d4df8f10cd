/* distribution.h - how often each score was reached. Counts are whole numbers, as in tally.h, and so every
 * percentile is one of the scores. */
#ifndef KH_DISTRIBUTION_H
#define KH_DISTRIBUTION_H

#include <stdint.h>

enum { KH_SCORES_MAX = 256 };

/* The scores that a game can end with, and how many of them make one bar of a drawing. All zero: the scores of this
 * game are not counted one by one. A score beyond the ends counts as the end. */
typedef struct kh_scale {
    int32_t low, high, bar;
} kh_scale;

typedef struct kh_distribution {
    kh_scale scale;
    uint64_t games;
    uint64_t count[KH_SCORES_MAX]; /* from `low` on */
} kh_distribution;

uint32_t kh_scale_size(const kh_scale *); /* how many scores; 0: none are counted */
uint32_t kh_scale_at(const kh_scale *, int32_t score);
uint32_t kh_scale_bars(const kh_scale *);

double kh_distribution_mean(const kh_distribution *);
double kh_distribution_spread(const kh_distribution *); /* the standard deviation */
/* The lowest score that so many per cent of the games did not pass; 0 and 100: the least and the most. */
int32_t kh_distribution_percentile(const kh_distribution *, uint32_t percent);
uint64_t kh_distribution_bar(const kh_distribution *, uint32_t bar); /* how many games are in it */

#endif
