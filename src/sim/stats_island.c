/* What the simulator counts in Island: where points come from, what the land yields, what is lost, the dice. */
#include "games/island/kinds.h"
#include "games/island/look.h"
#include "sim/bench.h"
#include "sim/statistician.h"

extern const kh_statistician kh_island_statistician;

enum { SEVEN = 7, THROW_LEAST = 2 };

static const kh_chart_row sources[] = {
    {"settlements", "sim.row.settlements", 0},
    {"cities", "sim.row.cities", 0},
    {"longest_road", "longest-road", 0},
    {"largest_army", "largest-army", 0},
    {"point_cards", "sim.row.point-cards", 0},
    {"chips", "sim.row.chips", 0},
    {0},
};
static const kh_chart_row resources[] = {
    {"wood", "resource.wood", 0},   {"brick", "resource.brick", 0}, {"wool", "resource.wool", 0},
    {"grain", "resource.grain", 0}, {"ore", "resource.ore", 0},     {0},
};
static const kh_chart_row causes[] = {
    {"discarded", "sim.row.discarded", 0},
    {"stolen", "sim.row.stolen", 0},
    {"monopoly", "card.monopoly", 0},
    {"blocked", "sim.row.blocked", 0},
    {0},
};
static const kh_chart_row throws[] = {
    {"2", NULL, 1}, {"3", NULL, 2}, {"4", NULL, 3},  {"5", NULL, 4},  {"6", NULL, 5},  {"7", NULL, 6},
    {"8", NULL, 5}, {"9", NULL, 4}, {"10", NULL, 3}, {"11", NULL, 2}, {"12", NULL, 1}, {0},
};

static const kh_chart charts[] = {
    {"points_by_source", "sim.chart.points", KH_CHART_PLAYERS, sources},
    {"resources_produced", "sim.chart.produced", KH_CHART_PLAYERS, resources},
    {"resources_lost", "sim.chart.lost", KH_CHART_PLAYERS, resources},
    {"losses_by_cause", "sim.chart.causes", KH_CHART_PLAYERS, causes},
    {"dice", "sim.chart.dice", KH_CHART_TABLE, throws},
    {0},
};

/* The rows of all charts in their order. */
enum {
    ROW_POINTS,
    ROW_PRODUCED = ROW_POINTS + LOOK_SOURCES,
    ROW_LOST = ROW_PRODUCED + RESOURCES,
    ROW_DISCARDED = ROW_LOST + RESOURCES,
    ROW_STOLEN,
    ROW_MONOPOLY,
    ROW_BLOCKED,
    ROW_DICE
};

static kh_book book_of(const void *t, int64_t *count) {
    const island_head *head = t;
    return (kh_book){count, head->seats};
}

/* What the robber keeps from those who live at his hex. */
static void count_blocked(const kh_book *b, const void *t, const void *s, unsigned sum) {
    island_look_board board;
    island_look look;
    island_look_at(t, s, &look);
    island_look_at_board(t, &board);
    const unsigned hex = look.robber;
    if (hex >= board.hexes || board.number[hex] != sum || board.yield[hex] == LOOK_NONE)
        return;
    for (unsigned i = 0; i < 6; i++) {
        const unsigned v = board.hex_corners[hex][i];
        if (look.building[v] != LOOK_NONE)
            kh_book_add(b, ROW_BLOCKED, look.building[v], look.city[v] ? 2 : 1);
    }
}

static void count_lost(const kh_book *b, unsigned cause, const kh_event *e) {
    kh_book_add(b, cause, e->from, e->count > 0 ? e->count : 1); /* a stolen card has no count: it is one */
    kh_book_add(b, ROW_LOST + e->what, e->from, e->count > 0 ? e->count : 1);
}

/* Throws for who begins are throws too, but bring nothing. */
static void see(const void *t, const void *s, const kh_action *a, const kh_events *events, int64_t *count) {
    const kh_book b = book_of(t, count);
    bool thrown = false;
    for (uint32_t i = 0; i < events->count; i++) {
        const kh_event *e = &events->list[i];
        if (e->kind == EVENT_DICE) {
            const unsigned sum = e->what + e->count;
            thrown = true;
            kh_book_add(&b, ROW_DICE + sum - THROW_LEAST, 0, 1);
            if (sum != SEVEN)
                count_blocked(&b, t, s, sum);
        } else if (e->kind == EVENT_GAIN && thrown)
            kh_book_add(&b, ROW_PRODUCED + e->what, e->to, e->count);
        else if (e->kind == EVENT_DISCARD)
            count_lost(&b, ROW_DISCARDED, e);
        else if (e->kind == EVENT_STOLE)
            count_lost(&b, ROW_STOLEN, e);
        else if (e->kind == EVENT_GAVE && a && a->kind == DO_MONOPOLY)
            count_lost(&b, ROW_MONOPOLY, e);
    }
}

static uint64_t finish(const void *t, const void *s, int64_t *count) {
    const kh_book b = book_of(t, count);
    island_look look;
    island_look_at(t, s, &look);
    for (unsigned seat = 0; seat < b.seats; seat++) {
        uint8_t points[LOOK_SOURCES];
        island_look_sources(&look, seat, points);
        for (unsigned i = 0; i < LOOK_SOURCES; i++)
            kh_book_add(&b, ROW_POINTS + i, seat, points[i]);
    }
    return look.turns;
}

const kh_statistician kh_island_statistician = {
    .game = &island_game, .charts = charts, .see = see, .finish = finish};

/* For the benchmark. Offers between people are off: most random ones lead nowhere. */
const kh_bench_setting kh_island_settings[] = {
    {.name = "island", .game = "island", .seats = 4, .option = {"setup=variable", "offers=off"}},
    {.name = "island/six", .game = "island", .seats = 6, .option = {"offers=off"}},
    {.name = "island/favours",
     .game = "island",
     .seats = 4,
     .option = {"setup=variable", "offers=off", "scenario=favours"}},
    {.name = "island/helpers",
     .game = "island",
     .seats = 4,
     .option = {"setup=variable", "offers=off", "scenario=helpers"}},
    {.name = "island/corsica", .game = "island", .seats = 4, .option = {"offers=off", "scenario=corsica"}},
    {.name = "island/newyork", .game = "island", .seats = 4, .option = {"offers=off", "scenario=newyork"}},
    {.name = "island/erie",
     .game = "island",
     .seats = 4,
     .option = {"offers=off", "scenario=newyork", "erie=on"}},
    {0},
};
