/* What the simulator counts in Symbol Rush: what is found and missed, how fast, and which mini-games bring the points. */
#include "games/rush/rush.h"
#include "sim/statistician.h"

extern const kh_statistician kh_rush_statistician;

static const kh_chart_row claims[] = {
    {"found", "sim.row.found", 0},
    {"wrong", "sim.row.wrong", 0},
    {"tenths_of_seconds", "sim.row.tenths", 0},
    {0},
};
static const kh_chart_row minis[] = {
    {"settle", "rush.mini.1", 0},     {"harbours", "rush.mini.2", 0}, {"road", "rush.mini.3", 0},
    {"barbarians", "rush.mini.4", 0}, {"knights", "rush.mini.5", 0},  {0},
};
static const kh_chart_row played[] = {{"played", "sim.row.played", 0}, {0}};

static const kh_chart charts[] = {
    {"claims", "sim.chart.claims", KH_CHART_PLAYERS, claims},
    {"points_by_mini_game", "sim.chart.minis", KH_CHART_PLAYERS, minis},
    {"mini_games", "sim.chart.mini-games", KH_CHART_TABLE, played},
    {0},
};
enum { ROW_FOUND, ROW_WRONG, ROW_TENTHS, ROW_MINIS, ROW_PLAYED = ROW_MINIS + KNIGHTS };

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
            kh_book_add(&b, ROW_TENTHS, e->to, e->count / 100);
        } else if (e->kind == EVENT_WRONG)
            kh_book_add(&b, ROW_WRONG, e->to, 1);
        else if (e->kind == EVENT_MINI)
            kh_book_add(&b, ROW_PLAYED, 0, 1);
        else if (e->kind == EVENT_POINTS && s->last >= SETTLE)
            for (unsigned seat = e->to; seat < t->seats; seat += t->teams)
                kh_book_add(&b, ROW_MINIS + s->last - SETTLE, seat, e->count);
    }
}

static uint64_t finish(const void *table, const void *state, int64_t *count) {
    (void)state;
    return (uint64_t)count[(size_t)ROW_PLAYED * ((const rush_table *)table)->seats];
}

const kh_statistician kh_rush_statistician = {.game = &rush_game,
                                              .charts = charts,
                                              .see = see,
                                              .finish = finish,
                                              .turns_name = "mini_games",
                                              .turns_key = "sim.mini-games",
                                              .points = {0, 15, 1}};
