/* How often each score was reached: see distribution.h. */
#include "sim/distribution.h"

#include <math.h>

uint32_t kh_scale_size(const kh_scale *s) {
    return s->bar > 0 ? (uint32_t)(s->high - s->low) + 1 : 0;
}

uint32_t kh_scale_at(const kh_scale *s, int32_t score) {
    const int32_t inside = score < s->low ? s->low : score > s->high ? s->high : score;
    return (uint32_t)(inside - s->low);
}

uint32_t kh_scale_bars(const kh_scale *s) {
    return s->bar > 0 ? (kh_scale_size(s) + (uint32_t)s->bar - 1) / (uint32_t)s->bar : 0;
}

double kh_distribution_mean(const kh_distribution *d) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < kh_scale_size(&d->scale); i++)
        sum += (d->scale.low + (int64_t)i) * (int64_t)d->count[i];
    return d->games > 0 ? (double)sum / (double)d->games : 0;
}

double kh_distribution_spread(const kh_distribution *d) {
    const double mean = kh_distribution_mean(d);
    double sum = 0;
    for (uint32_t i = 0; i < kh_scale_size(&d->scale); i++) {
        const double off = d->scale.low + (double)i - mean;
        sum += off * off * (double)d->count[i];
    }
    return d->games > 1 ? sqrt(sum / (double)(d->games - 1)) : 0;
}

int32_t kh_distribution_percentile(const kh_distribution *d, uint32_t percent) {
    const uint64_t part = (d->games * percent + 99) / 100, wanted = part > 0 ? part : 1;
    uint64_t seen = 0;
    for (uint32_t i = 0; i < kh_scale_size(&d->scale); i++) {
        seen += d->count[i];
        if (seen >= wanted)
            return d->scale.low + (int32_t)i;
    }
    return 0; /* there were no games */
}

uint64_t kh_distribution_bar(const kh_distribution *d, uint32_t bar) {
    const uint32_t width = (uint32_t)d->scale.bar, size = kh_scale_size(&d->scale);
    uint64_t sum = 0;
    for (uint32_t i = bar * width; i < (bar + 1) * width && i < size; i++)
        sum += d->count[i];
    return sum;
}
