/* The bot `steady`: maps. What lies at roads there counts beside what can be settled: chips, trade documents, and
 * links between towns at the canal. */
#include <string.h>

#include "map.h"
#include "steady.h"

enum { WAYS = 4, REACH = 5 };
static const float tile_points = 0.15F; /* a canal tile saves about a card and a half */

/* Whether own roads lead from a vertex to a town at the canal past no other place. */
static bool meets_canal(const steady_bot *b, unsigned vertex, unsigned edge, unsigned depth) {
    if (b->board.place[vertex] == PLACE_CANAL)
        return true;
    for (unsigned i = 0; i < 3 && !b->board.site[vertex] && depth > 0; i++) {
        const unsigned e = b->board.vertex_edges[vertex][i];
        if (e != LOOK_NONE && e != edge && b->look.road[e] == b->seat &&
            meets_canal(b, steady_across(b, e, vertex), e, depth - 1))
            return true;
    }
    return false;
}

/* What the way to a goal brings. */
void steady_see_way(const steady_bot *b, steady_goal *g) {
    unsigned v = g->place, first = LOOK_NONE;
    if (b->ways.roads[v] == LOOK_NONE)
        return;
    for (; b->ways.roads[v] > 0; v = b->ways.from[v]) {
        first = b->ways.edge[v];
        g->chips = (uint8_t)(g->chips + b->look.chip[v]);
        g->trades |= (uint8_t)(1U << b->board.document[first] & ~1U);
    }
    g->points += g->chips;
    if (b->board.erie && b->look.tiles_left > 0 && g->roads > 0 && b->board.place[g->place] == PLACE_CANAL &&
        meets_canal(b, v, first, REACH))
        g->points += tile_points;
}

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

static bool see_goal(const steady_bot *b, unsigned vertex, steady_goal *g) {
    const island_look_seat *me = &b->look.seat[b->seat];
    memset(g, 0, sizeof *g);
    g->aim = AIM_WAY;
    g->place = (uint8_t)vertex;
    g->roads = b->ways.roads[vertex];
    if (g->roads == 0 || g->roads > STEADY_FAR || me->roads + g->roads > b->board.pieces_road)
        return false;
    steady_see_way(b, g);
    const bool chip = b->look.chip[vertex];
    const bool document = opens(b, 1U << b->board.document[b->ways.edge[vertex]] & ~1U);
    const bool link = g->points > g->chips;
    return chip || document || link;
}

static void complete(const steady_bot *b, steady_goal *g) {
    g->edge = (uint8_t)steady_first_edge(&b->ways, g->place);
    steady_add_price(b, g->price, PRICE_ROAD, g->roads);
    if (g->chips > 0 && b->rival[g->place] <= 2)
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

static bool on_way(const steady_bot *b, unsigned vertex, const steady_goal *g) {
    if (g->place == LOOK_NONE || b->ways.roads[g->place] == LOOK_NONE)
        return false;
    for (unsigned v = g->place; b->ways.roads[v] > 0; v = b->ways.from[v])
        if (v == vertex)
            return true;
    return false;
}

/* Two goals that would count the same chip. */
bool steady_share_chip(const steady_bot *b, const steady_goal *x, const steady_goal *y) {
    if (x->chips == 0 || y->chips == 0 || x->place == LOOK_NONE)
        return false;
    for (unsigned v = x->place; b->ways.roads[v] > 0; v = b->ways.from[v])
        if (b->look.chip[v] && on_way(b, v, y))
            return true;
    return false;
}

/* What a road out of a founding place leads to: the best two of sites and chips, the nearer the better. */
float steady_lands_room(const steady_bot *b, unsigned vertex, unsigned edge) {
    uint8_t far[LOOK_VERTICES], queue[LOOK_VERTICES];
    unsigned head = 0, tail = 0;
    float best = 0, second = 0;
    memset(far, LOOK_NONE, sizeof far);
    far[vertex] = 0;
    queue[tail++] = (uint8_t)steady_across(b, edge, vertex);
    far[queue[0]] = 1;
    while (head < tail) {
        const unsigned v = queue[head++];
        float worth = b->look.chip[v] ? 0.35F : 0;
        for (unsigned r = 0; r < RESOURCES && steady_is_site(b, v); r++)
            worth += b->yield[v][r];
        worth *= far[v] <= 2 ? 1.0F : far[v] == 3 ? 0.7F : 0.45F;
        second = worth > best ? best : worth > second ? worth : second;
        best = worth > best ? worth : best;
        for (unsigned i = 0; i < 3 && far[v] < STEADY_FAR && !b->board.stop[v]; i++) {
            const unsigned e = b->board.vertex_edges[v][i];
            if (!steady_is_free(b, e) || far[steady_across(b, e, v)] != LOOK_NONE)
                continue;
            queue[tail] = (uint8_t)steady_across(b, e, v);
            far[queue[tail++]] = (uint8_t)(far[v] + 1);
        }
    }
    return best + 0.4F * second;
}
