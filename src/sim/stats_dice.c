/* What the simulator counts in Dice and in Dice Duel: where points come from, what is built, what becomes of throws,
 * gold, jokers and turns, and whether it is good to begin. The two games share all charts but their points. */
#include "games/dice/dice.h"
#include "sim/statistician.h"

extern const kh_statistician kh_dice_statistician, kh_duel_statistician;

static const kh_chart_row dice_sources[] = {
    {"roads", "sim.row.roads", 0},          {"settlements", "sim.row.settlements", 0},
    {"cities", "sim.row.cities", 0},        {"knights", "sim.row.knights", 0},
    {"empty_turns", "sim.row.no-build", 0}, {0},
};
static const kh_chart_row duel_sources[] = {
    {"settlements", "sim.row.settlements", 0},
    {"cities", "sim.row.cities", 0},
    {"longest_road", "longest-road", 0},
    {"largest_army", "largest-army", 0},
    {0},
};
static const kh_chart_row built[] = {
    {"roads", "sim.row.roads", 0},
    {"settlements", "sim.row.settlements", 0},
    {"cities", "sim.row.cities", 0},
    {"knights", "sim.row.knights", 0},
    {0},
};
static const kh_chart_row throws[] = {
    {"one", "sim.row.throw-1", 0},
    {"two", "sim.row.throw-2", 0},
    {"three", "sim.row.throw-3", 0},
    {0},
};
static const kh_chart_row turning[] = {
    {"empty_turns", "sim.row.no-build", 0},
    {"jokers", "sim.row.jokers", 0},
    {"gold_exchanges", "sim.row.gold", 0},
    {0},
};
static const kh_chart_row order[] = {
    {"first", "sim.row.order-1", 1},
    {"second", "sim.row.order-2", 1},
    {"third", "sim.row.order-3", 1},
    {"fourth", "sim.row.order-4", 1},
    {0},
};
static const kh_chart_row holders[] = {
    {"winner", "sim.row.winner", 0},
    {"another", "sim.row.another", 0},
    {"nobody", "sim.row.nobody", 0},
    {0},
};

static const kh_chart dice_charts[] = {
    {"wins_by_order", "sim.chart.order", KH_CHART_ORDER, order},
    {"built", "sim.chart.built", KH_CHART_PLAYERS, built},
    {"turns_by_throws", "sim.chart.throws", KH_CHART_PLAYERS, throws},
    {"empty_turns_and_turned_dice", "sim.chart.turning", KH_CHART_PLAYERS, turning},
    {"points_by_source", "sim.chart.points", KH_CHART_PLAYERS, dice_sources},
    {0},
};
static const kh_chart duel_charts[] = {
    {"wins_by_order", "sim.chart.order", KH_CHART_ORDER, order},
    {"built", "sim.chart.built", KH_CHART_PLAYERS, built},
    {"turns_by_throws", "sim.chart.throws", KH_CHART_PLAYERS, throws},
    {"empty_turns_and_turned_dice", "sim.chart.turning", KH_CHART_PLAYERS, turning},
    {"points_by_source", "sim.chart.points", KH_CHART_PLAYERS, duel_sources},
    {"longest_road_at_end", "sim.chart.longest", KH_CHART_TABLE, holders},
    {"largest_army_at_end", "sim.chart.army", KH_CHART_TABLE, holders},
    {0},
};

/* The rows of all charts in their order. Those of points are the last that both games have. */
enum {
    ROW_ORDER,
    ROW_BUILT = ROW_ORDER + DICE_SEATS_MAX,
    ROW_THROWS = ROW_BUILT + 4,
    ROW_EMPTY = ROW_THROWS + DICE_ROLLS,
    ROW_JOKERS,
    ROW_GOLD,
    ROW_POINTS,
    ROW_DUEL_LONGEST = ROW_POINTS + 4,
    ROW_DUEL_ARMY = ROW_DUEL_LONGEST + 3
};

/* Turns are counted at the end; each that has built something is taken off here. It has built its first thing when
 * nothing but that is paid. */
static void count_built(const kh_book *b, const dice_state *s, const kh_event *e) {
    static const dice_faces prices[] = {DICE_PRICE_ROAD, DICE_PRICE_SETTLEMENT, DICE_PRICE_CITY,
                                        DICE_PRICE_KNIGHT};
    if (e->what >= sizeof prices / sizeof prices[0])
        return;
    kh_book_add(b, ROW_BUILT + e->what, e->to, 1);
    if (s->paid == faces_sum(prices[e->what]))
        kh_book_add(b, ROW_EMPTY, e->to, -1);
}

static void see(const void *table, const void *state, const kh_action *a, const kh_events *events,
                int64_t *count) {
    const dice_state *s = state;
    const kh_book b = {count, ((const dice_table *)table)->seats};
    (void)a;
    for (uint32_t i = 0; i < events->count; i++) {
        const kh_event *e = &events->list[i];
        if (e->kind == EVENT_BUILT)
            count_built(&b, s, e);
        else if (e->kind == EVENT_STOP && s->rolls > 0)
            kh_book_add(&b, ROW_THROWS + s->rolls - 1U, e->to, 1);
        else if (e->kind == EVENT_JOKER)
            kh_book_add(&b, ROW_JOKERS, e->to, 1);
        else if (e->kind == EVENT_GOLD)
            kh_book_add(&b, ROW_GOLD, e->to, 1);
    }
}

/* 0 for whoever began, 1 for the next. */
static unsigned order_of(const dice_table *t, const dice_state *s, unsigned seat) {
    return (seat + t->seats - s->first) % t->seats;
}

/* A turn that was broken off counts as one. */
static uint32_t turns_of(const dice_table *t, const dice_state *s, unsigned seat) {
    return s->first == DICE_NONE ? 0 : (s->turns + t->seats - 1U - order_of(t, s, seat)) / t->seats;
}

/* The sources of each game, in the order of its rows. */
static void count_points(const kh_book *b, const dice_table *t, const dice_state *s, unsigned seat) {
    static const dice_source of_dice[] = {FROM_ROADS, FROM_SETTLEMENTS, FROM_CITIES, FROM_KNIGHTS,
                                          FROM_NO_BUILD};
    static const dice_source of_duel[] = {FROM_SETTLEMENTS, FROM_CITIES, FROM_LONGEST, FROM_ARMY};
    const dice_source *rows = t->duel ? of_duel : of_dice;
    const unsigned n = t->duel ? sizeof of_duel / sizeof of_duel[0] : sizeof of_dice / sizeof of_dice[0];
    int32_t points[SOURCES];
    dice_points_by_source(t, s, seat, points);
    for (unsigned i = 0; i < n; i++)
        kh_book_add(b, ROW_POINTS + i, seat, points[rows[i]]);
}

static bool has_won(const dice_table *t, const dice_state *s, unsigned seat) {
    return s->phase == PHASE_OVER && (t->duel ? &duel_game : &dice_game)->place(t, s, seat) == 1;
}

static void count_holder(const kh_book *b, const dice_table *t, const dice_state *s, unsigned row,
                         unsigned holder) {
    kh_book_add(b, holder == DICE_NONE ? row + 2 : has_won(t, s, holder) ? row : row + 1, 0, 1);
}

static uint64_t finish(const void *table, const void *state, int64_t *count) {
    const dice_table *t = table;
    const dice_state *s = state;
    const kh_book b = {count, t->seats};
    for (unsigned seat = 0; seat < t->seats; seat++) {
        kh_book_add(&b, ROW_EMPTY, seat, turns_of(t, s, seat));
        if (has_won(t, s, seat))
            kh_book_add(&b, ROW_ORDER + order_of(t, s, seat), 0, 1);
        count_points(&b, t, s, seat);
    }
    if (t->duel) {
        count_holder(&b, t, s, ROW_DUEL_LONGEST, s->longest);
        count_holder(&b, t, s, ROW_DUEL_ARMY, s->army);
    }
    return s->turns;
}

/* From 15 turns without a build to all symbols of the sheet; and all symbols with both awards. */
const kh_statistician kh_dice_statistician = {.game = &dice_game,
                                              .charts = dice_charts,
                                              .see = see,
                                              .finish = finish,
                                              .points = {DICE_NO_BUILD * DICE_BOXES, 145, 10}};
const kh_statistician kh_duel_statistician = {
    .game = &duel_game, .charts = duel_charts, .see = see, .finish = finish, .points = {0, 19, 1}};
