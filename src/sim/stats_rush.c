/* What the simulator counts in Symbol Rush: what is found and missed, how fast, and which mini-games bring the points. */
#include "games/rush/rush.h"
#include "sim/statistician.h"

extern const kh_statistician kh_rush_statistician;

static const kh_chart_row claims[] = {
    {"found", "sim.row.found", 0},
    {"wrong", "sim.row.wrong", 0},
    {0},
};
static const unsigned paces_ms[] = {1000, 2000, 3000, 5000, 8000};
static const kh_chart_row paces[] = {
    {"below_1_s", "sim.row.below-1", 0},
    {"1_to_2_s", "sim.row.1-to-2", 0},
    {"2_to_3_s", "sim.row.2-to-3", 0},
    {"3_to_5_s", "sim.row.3-to-5", 0},
    {"5_to_8_s", "sim.row.5-to-8", 0},
    {"longer", "sim.row.longer", 0},
    {0},
};
static const kh_chart_row minis[] = {
    {"settle", "rush.mini.1", 0},     {"harbours", "rush.mini.2", 0}, {"road", "rush.mini.3", 0},
    {"barbarians", "rush.mini.4", 0}, {"knights", "rush.mini.5", 0},  {0},
};
static const kh_chart charts[] = {
    {"claims", "sim.chart.claims", KH_CHART_PLAYERS, claims},
    {"times_to_find", "sim.chart.paces", KH_CHART_PLAYERS, paces},
    {"points_by_mini_game", "sim.chart.minis", KH_CHART_PLAYERS, minis},
    {"mini_games", "sim.chart.mini-games", KH_CHART_TABLE, minis},
    {0},
};
enum { PACES = sizeof paces_ms / sizeof *paces_ms };
enum { ROW_FOUND, ROW_WRONG, ROW_PACES, ROW_MINIS = ROW_PACES + PACES + 1, ROW_PLAYED = ROW_MINIS + KNIGHTS };

/* How long both cards had lain there. */
static unsigned pace_of(unsigned ms) {
    unsigned i = 0;
    while (i < PACES && ms >= paces_ms[i])
        i++;
    return i;
}

static void see(const void *table, const void *state, const kh_action *a, const kh_events *events,
                int64_t *count) {
    const rush_table *t = table;
    const rush_state *s = state;
    const kh_book b = {count, t->seats};
    (void)a;
    for (uint32_t i = 0; i < events->count; i++) {
        const kh_event *e = &events->list[i];
        if (e->kind == EVENT_FOUND) {
            kh_book_add(&b, ROW_FOUND, e->to, 1);
            kh_book_add(&b, ROW_PACES + pace_of(e->count), e->to, 1);
        } else if (e->kind == EVENT_WRONG)
            kh_book_add(&b, ROW_WRONG, e->to, 1);
        else if (e->kind == EVENT_MINI)
            kh_book_add(&b, ROW_PLAYED + s->mini - SETTLE, 0, 1);
        else if (e->kind == EVENT_POINTS && s->last >= SETTLE)
            for (unsigned seat = e->to; seat < t->seats; seat += t->teams)
                kh_book_add(&b, ROW_MINIS + s->last - SETTLE, seat, e->count);
    }
}

static uint64_t finish(const void *table, const void *state, int64_t *count) {
    const size_t seats = ((const rush_table *)table)->seats;
    uint64_t played = 0;
    (void)state;
    for (unsigned row = ROW_PLAYED; row < ROW_PLAYED + KNIGHTS; row++)
        played += (uint64_t)count[row * seats];
    return played;
}

const kh_statistician kh_rush_statistician = {.game = &rush_game,
                                              .charts = charts,
                                              .see = see,
                                              .finish = finish,
                                              .turns_name = "mini_games",
                                              .turns_key = "sim.mini-games",
                                              .points = {0, 15, 1}};
