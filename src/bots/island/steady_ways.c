/* The bot `steady`: roads for what lies at them. On maps these are chips, trade documents and links along the canal,
 * in the Favours links with the networks of others. */
#include <string.h>

#include "bots/island/steady.h"

enum { WAYS = 4 };

/* What the way to a goal brings. */
void steady_see_way(const steady_bot *b, steady_goal *g) {
    if (b->ways.roads[g->place] == LOOK_NONE)
        return;
    if (b->lands)
        steady_see_lands(b, g);
    else
        steady_see_links(b, g);
}

/* Whether harbours or documents better the rates of this seat. */
static bool opens(const steady_bot *b, unsigned trades) {
    const uint8_t *rate = b->look.seat[b->seat].rate;
    for (unsigned r = 0; r < RESOURCES; r++)
        if (((trades >> (r + 1) & 1) && rate[r] > 2) || ((trades >> ISLAND_ANY & 1) && rate[r] > 3))
            return true;
    return false;
}

/* A rough order of ways: what they bring for each road. */
static float way_order(const steady_bot *b, const steady_goal *g) {
    return (g->points + (opens(b, g->trades) ? 0.4F : 0)) / (float)g->roads;
}

/* Whether something lies at the end of the way, so that it should not end before. */
static bool is_worth_it(const steady_bot *b, const steady_goal *g) {
    const unsigned before = b->ways.from[g->place];
    steady_goal shorter = {.place = (uint8_t)before, .roads = b->ways.roads[before]};
    steady_see_way(b, &shorter);
    return g->points > shorter.points || opens(b, g->trades & ~shorter.trades);
}

static bool see_goal(const steady_bot *b, unsigned vertex, steady_goal *g) {
    const island_look_seat *me = &b->look.seat[b->seat];
    memset(g, 0, sizeof *g);
    g->aim = AIM_WAY;
    g->place = (uint8_t)vertex;
    g->roads = b->ways.roads[vertex];
    if (g->roads == 0 || g->roads > STEADY_FAR || me->roads + g->roads > b->board.pieces_road)
        return false;
    steady_see_way(b, g);
    return (g->points > 0 || g->trades) && is_worth_it(b, g);
}

static void complete(const steady_bot *b, steady_goal *g) {
    g->edge = (uint8_t)steady_first_edge(&b->ways, g->place);
    steady_add_price(b, g->price, PRICE_ROAD, g->roads);
    if (g->prizes && b->rival[g->place] <= 2)
        g->risk = b->rival[g->place] <= g->roads ? 0.25F : 0.1F;
}

void steady_add_ways(steady_bot *b) {
    steady_goal best[WAYS];
    unsigned n = 0;
    for (unsigned v = 0; v < b->board.vertices; v++) {
        steady_goal g;
        b->chips += b->look.chip[v] && b->ways.roads[v] <= STEADY_FAR;
        if (!see_goal(b, v, &g))
            continue;
        unsigned at = n < WAYS ? n++ : WAYS;
        for (; at > 0 && way_order(b, &g) > way_order(b, &best[at - 1]); at--)
            if (at < WAYS)
                best[at] = best[at - 1];
        if (at < WAYS)
            best[at] = g;
    }
    for (unsigned i = 0; i < n; i++) {
        steady_goal *g = steady_add_goal(b, AIM_WAY, 0);
        if (!g)
            return;
        *g = best[i];
        complete(b, g);
    }
}
