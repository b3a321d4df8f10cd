/* What statisticians have in common: see statistician.h. */
#include "sim/statistician.h"

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

uint32_t kh_statistician_groups(const kh_statistician *s) {
    uint32_t n = 0;
    while (s && s->groups && s->groups[n].name)
        n++;
    return n;
}

uint32_t kh_statistician_rows(const kh_statistician *s) {
    uint32_t n = 0;
    for (const kh_chart *c = s ? s->charts : NULL; c && c->name; c++)
        n += kh_chart_rows(c);
    return n;
}
