/* What the simulator counts in Long Table: where points come from, tiles, trades, what the land yields, and whether it
 * matters where one sits. */
#include "games/longtable/longtable.h"
#include "sim/statistician.h"

extern const kh_statistician kh_long_statistician;

enum { THROW_LEAST = 2, SAMPLE = 1000, START_POINTS = 4, WHOLE = 1000 };

static const kh_chart_row sources[] = {
    {"settlements", "sim.row.settlements", 0},
    {"cities", "sim.row.cities", 0},
    {"foreign_regions", "sim.row.foreign", 0},
    {"longest_route", "sim.row.route", 0},
    {"largest_army", "sim.row.army", 0},
    {"point_tiles", "sim.row.point-tiles", 0},
    {0},
};
static const kh_chart_row tiles[] = {
    {"bought", "sim.row.tiles-bought", 0},
    {"knights", "sim.row.knights", 0},
    {"roads", "sim.row.tiles-roads", 0},
    {"inventions", "sim.row.tiles-invention", 0},
    {0},
};
static const kh_chart_row trades[] = {
    {"partners", "sim.row.trade-partners", 0},
    {"supply", "sim.row.trade-supply", 0},
    {"market", "sim.row.trade-market", 0},
    {0},
};
static const kh_chart_row resources[] = {
    {"wood", "resource.wood", 0},   {"brick", "resource.brick", 0}, {"wool", "resource.wool", 0},
    {"grain", "resource.grain", 0}, {"ore", "resource.ore", 0},     {0},
};
static const kh_chart_row calls[] = {
    {"right", "sim.row.call-right", 0},
    {"wrong", "sim.row.call-wrong", 0},
    {0},
};
static const kh_chart_row throws[] = {
    {"2", NULL, 0}, {"3", NULL, 0}, {"4", NULL, 0},  {"5", NULL, 0},  {"6", NULL, 0},  {"7", NULL, 0},
    {"8", NULL, 0}, {"9", NULL, 0}, {"10", NULL, 0}, {"11", NULL, 0}, {"12", NULL, 0}, {0},
};
/* No odds for throws: in the first ten rounds there is no 7. */
static const kh_chart charts[] = {
    {"points_by_source", "sim.chart.points", KH_CHART_PLAYERS, sources},
    {"tiles", "sim.chart.tiles", KH_CHART_PLAYERS, tiles},
    {"trades_per_round", "sim.chart.trades", KH_CHART_TURNS, trades},
    {"resources_produced", "sim.chart.produced", KH_CHART_PLAYERS, resources},
    {"calls", "sim.chart.calls", KH_CHART_TABLE, calls},
    {"dice", "sim.chart.dice", KH_CHART_TABLE, throws},
    {0},
};

/* The rows of all charts in their order. */
enum {
    ROW_SETTLEMENTS,
    ROW_CITIES,
    ROW_FOREIGN,
    ROW_ROUTE,
    ROW_ARMY,
    ROW_POINT_TILES,
    ROW_BOUGHT,
    ROW_KNIGHTS, /* and the other kinds that are played */
    ROW_PARTNERS = ROW_KNIGHTS + TILE_POINT,
    ROW_SUPPLY,
    ROW_MARKET,
    ROW_PRODUCED,
    ROW_RIGHT = ROW_PRODUCED + LONG_RESOURCES,
    ROW_WRONG,
    ROW_DICE
};

static kh_book book_of(const void *t, int64_t *count) {
    return (kh_book){count, ((const long_table *)t)->config.seats};
}

static void count_event(const kh_book *b, const kh_action *a, const kh_event *e) {
    switch (e->kind) {
    case EVENT_DICE: kh_book_add(b, ROW_DICE + e->what - THROW_LEAST, 0, 1); break;
    case EVENT_PRODUCE: kh_book_add(b, ROW_PRODUCED + e->what, e->to, e->count); break;
    case EVENT_TAKE:
        if (a && a->kind == DO_COLLECT)
            kh_book_add(b, ROW_PRODUCED + e->what, e->to, e->count);
        break;
    case EVENT_BUY: kh_book_add(b, ROW_BOUGHT, e->from, 1); break;
    case EVENT_PLAY: kh_book_add(b, ROW_KNIGHTS + e->what, e->from, 1); break;
    case EVENT_TRADE: kh_book_add(b, ROW_PARTNERS, 0, 1); break;
    case EVENT_MISCOUNT:
        kh_book_add(b, ROW_WRONG, 0, 1);
        kh_book_add(b, ROW_RIGHT, 0, -1);
        break;
    default: break;
    }
}

static void see(const void *t, const void *s, const kh_action *a, const kh_events *events, int64_t *count) {
    const kh_book b = book_of(t, count);
    (void)s;
    if (a && a->kind == DO_BANK)
        kh_book_add(&b, ROW_SUPPLY, 0, 1);
    else if (a && a->kind == DO_SWAP)
        kh_book_add(&b, ROW_MARKET, 0, 1);
    else if (a && a->kind == DO_CALL) /* until it turns out to be wrong */
        kh_book_add(&b, ROW_RIGHT, 0, 1);
    for (uint32_t i = 0; i < events->count; i++)
        count_event(&b, a, &events->list[i]);
}

static void count_points(const kh_book *b, const long_table *t, const long_state *s, kh_seat seat) {
    const long_page *page = long_page_at(s, long_home(t, seat));
    const long_person *p = &page->person[seat % LONG_SIDES];
    const uint8_t mine = (uint8_t)(seat % LONG_SIDES + 1);
    kh_book_add(b, ROW_SETTLEMENTS, seat, LONG_SETTLEMENTS - p->settlements);
    kh_book_add(b, ROW_CITIES, seat, 2 * (LONG_CITIES - p->cities));
    for (unsigned bit = p->bonus; bit; bit &= bit - 1)
        kh_book_add(b, ROW_FOREIGN, seat, 2);
    kh_book_add(b, ROW_ROUTE, seat, page->route == mine ? 2 : 0);
    kh_book_add(b, ROW_ARMY, seat, page->army == mine ? 2 : 0);
    kh_book_add(b, ROW_POINT_TILES, seat, long_tiles_of(t, s, seat, TILE_POINT, NULL, 0));
}

static uint64_t finish(const void *t, const void *s, int64_t *count) {
    const kh_book b = book_of(t, count);
    for (kh_seat seat = 0; seat < b.seats; seat++)
        count_points(&b, t, s, seat);
    return ((const long_state *)s)->round;
}

static const kh_chart_row groups[] = {
    {"end", "sim.group.end", 0},
    {"middle", "sim.group.middle", 0},
    {"sun", "option.first_side.sun", 0},
    {"moon", "option.first_side.moon", 0},
    {0},
};

/* A ring has no end. */
static bool in_group(const void *table, kh_seat seat, uint32_t group) {
    const long_table *t = table;
    const uint32_t mat = seat / LONG_SIDES;
    const bool end = !t->ring && (mat == 0 || mat == t->mats - 1);
    const bool in[] = {end, !end && !t->ring, seat % LONG_SIDES == SUN, seat % LONG_SIDES == MOON};
    return in[group];
}

static bool won(const void *t, const void *s, kh_seat seat) {
    return long_person_at(t, s, seat)->did & DID_WIN;
}

/* How far the best of some seats is on the way from the start to victory. */
static uint32_t progress(const void *t, const void *s) {
    const kh_seat seats = ((const long_table *)t)->config.seats;
    unsigned best = START_POINTS;
    for (kh_seat seat = 0; seat < seats && seat < SAMPLE; seat++) {
        const unsigned points = long_points(t, s, seat);
        best = points > best ? points : best;
    }
    const uint32_t part = (best - START_POINTS) * WHOLE / (LONG_GOAL - START_POINTS);
    return part < WHOLE ? part : WHOLE - 1;
}

const kh_statistician kh_long_statistician = {.game = &long_game,
                                              .charts = charts,
                                              .see = see,
                                              .finish = finish,
                                              .turns_name = "rounds",
                                              .turns_key = "sim.rounds",
                                              .groups = groups,
                                              .in_group = in_group,
                                              .won = won,
                                              .progress = progress,
                                              .points = {0, 30, 1}};
