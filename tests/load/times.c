/* How long things took, in microseconds: sorted, and what so many of them stayed below. */
#include <stdlib.h>

#include "load.h"

static int by_size(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void times_sort(uint32_t *us, size_t count) {
    qsort(us, count, sizeof *us, by_size);
}

double times_ms(const uint32_t *sorted_us, size_t count, double part) {
    const size_t at = (size_t)((double)count * part);
    return count == 0 ? 0 : sorted_us[at < count ? at : count - 1] / 1e3;
}
