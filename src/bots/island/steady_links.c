/* The bot `steady`: networks of the Favours, and the roads that link one's own with those of others. */
#include <string.h>

#include "steady.h"

static const float link_points = 0.75F; /* three tiles */

/* Gives the vertices of a network the number of its lowest vertex. */
static void spread(const steady_bot *b, unsigned seat, uint8_t *network) {
    for (unsigned v = 0; v < b->board.vertices; v++)
        network[v] = b->look.building[v] == seat ? (uint8_t)v : LOOK_NONE;
    for (bool grew = true; grew;) {
        grew = false;
        for (unsigned e = 0; e < b->board.edges; e++) {
            if (b->look.road[e] != seat)
                continue;
            uint8_t *x = &network[b->board.edge_ends[e][0]], *y = &network[b->board.edge_ends[e][1]];
            const unsigned lowest = *x < *y ? *x : *y;
            const unsigned number = lowest == LOOK_NONE ? b->board.edge_ends[e][0] : lowest;
            grew |= *x != number || *y != number;
            *x = *y = (uint8_t)number;
        }
    }
}

void steady_see_networks(steady_bot *b) {
    for (unsigned seat = 0; seat < b->board.seats; seat++)
        spread(b, seat, b->network[seat]);
}

static bool are_linked(const steady_bot *b, unsigned own, unsigned seat, unsigned theirs) {
    for (unsigned v = 0; v < b->board.vertices; v++)
        if (b->network[b->seat][v] == own && b->network[seat][v] == theirs)
            return true;
    return false;
}

/* Links that the roads to a goal make; those that one road makes at once count once. */
void steady_see_links(const steady_bot *b, steady_goal *g) {
    uint8_t way[STEADY_FAR + 1];
    unsigned length = 0, root = g->place, links = 0;
    if (b->look.tiles_left < 2)
        return;
    for (; b->ways.roads[root] > 0 && length < STEADY_FAR; root = b->ways.from[root])
        way[length++] = (uint8_t)root;
    for (unsigned i = 0; i < length; i++) {
        const uint32_t before = g->prizes;
        for (unsigned seat = 0; seat < b->board.seats; seat++) {
            const unsigned theirs = b->network[seat][way[i]];
            if (seat != b->seat && theirs != LOOK_NONE &&
                !are_linked(b, b->network[b->seat][root], seat, theirs))
                g->prizes |= 1U << (theirs + 5 * seat) % 32;
        }
        links += g->prizes != before;
    }
    g->points += link_points * (float)links;
}
