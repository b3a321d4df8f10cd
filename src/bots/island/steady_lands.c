/* The bot `steady`: maps. What lies at roads there counts beside what can be settled: chips, trade documents, and
 * links between towns at the canal. */
#include <string.h>

#include "bots/island/steady.h"
#include "games/island/map.h"

enum { REACH = 5 };
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
void steady_see_lands(const steady_bot *b, steady_goal *g) {
    unsigned v = g->place, first = LOOK_NONE;
    for (; b->ways.roads[v] > 0; v = b->ways.from[v]) {
        first = b->ways.edge[v];
        g->points += b->look.chip[v] ? 1 : 0;
        g->prizes |= (uint32_t)b->look.chip[v] << v % 32;
        g->trades |= (uint8_t)(1U << b->board.document[first] & ~1U);
    }
    if (b->board.canal && b->look.tiles_left > 0 && g->roads > 0 && b->board.place[g->place] == PLACE_CANAL &&
        meets_canal(b, v, first, REACH))
        g->points += tile_points;
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
