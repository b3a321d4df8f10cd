/* The statisticians of the house: one line each. */
#include "statistician.h"

extern const kh_statistician kh_island_statistician;

static const kh_statistician *const statisticians[] = {
    &kh_island_statistician,
};

const kh_statistician *kh_statistician_of(const kh_game *game) {
    for (size_t i = 0; i < sizeof statisticians / sizeof statisticians[0]; i++)
        if (statisticians[i]->game == game)
            return statisticians[i];
    return NULL;
}

uint32_t kh_chart_rows(const kh_chart *chart) {
    uint32_t n = 0;
    while (chart->rows[n].name)
        n++;
    return n;
}

uint32_t kh_statistician_rows(const kh_statistician *s) {
    uint32_t n = 0;
    for (const kh_chart *c = s ? s->charts : NULL; c && c->name; c++)
        n += kh_chart_rows(c);
    return n;
}
