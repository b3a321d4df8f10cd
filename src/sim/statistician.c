/* The statisticians of the house: one line each. */
#include "sim/statistician.h"

extern const kh_statistician kh_dice_statistician, kh_duel_statistician, kh_island_statistician;

static const kh_statistician *const statisticians[] = {
    &kh_dice_statistician,
    &kh_duel_statistician,
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

uint32_t kh_chart_shown(const kh_chart *chart, uint32_t seats) {
    const uint32_t rows = kh_chart_rows(chart);
    if (chart->of != KH_CHART_ORDER)
        return rows;
    return seats == 1 ? 0 : seats < rows ? seats : rows;
}

kh_scale kh_statistician_scale(const kh_statistician *s) {
    return s ? s->points : (kh_scale){0};
}

uint32_t kh_statistician_rows(const kh_statistician *s) {
    uint32_t n = 0;
    for (const kh_chart *c = s ? s->charts : NULL; c && c->name; c++)
        n += kh_chart_rows(c);
    return n;
}
