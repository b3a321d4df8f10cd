/* The bot `steady`: networks of the Favours, and the roads that link one's own with those of others. */
#include <string.h>

#include "bots/island/steady.h"

static const float link_points = 0.75F; /* three tiles */

static bool is_foreign(const steady_bot *b, unsigned seat, unsigned vertex) {
    return b->look.building[vertex] != LOOK_NONE && b->look.building[vertex] != seat;
}

/* The number of a road's network, as far as its ends that nobody else holds know it. */
static unsigned number_of(const steady_bot *b, unsigned seat, const uint8_t *network, unsigned edge) {
    unsigned lowest = LOOK_NONE, open = LOOK_NONE;
    for (unsigned k = 0; k < 2; k++) {
        const unsigned v = b->board.edge_ends[edge][k];
        if (is_foreign(b, seat, v))
            continue;
        open = v < open ? v : open;
        lowest = network[v] < lowest ? network[v] : lowest;
    }
    return lowest == LOOK_NONE ? open : lowest;
}

/* Gives the vertices of a network the number of one of them. Somebody else's building interrupts it: roads end there,
 * and the number that the vertex gets is that of one of them. */
static void spread(const steady_bot *b, unsigned seat, uint8_t *network) {
    for (unsigned v = 0; v < b->board.vertices; v++)
        network[v] = b->look.building[v] == seat ? (uint8_t)v : LOOK_NONE;
    for (bool grew = true; grew;) {
        grew = false;
        for (unsigned e = 0; e < b->board.edges; e++) {
            if (b->look.road[e] != seat)
                continue;
            const unsigned number = number_of(b, seat, network, e);
            for (unsigned k = 0; k < 2; k++) {
                const unsigned v = b->board.edge_ends[e][k];
                grew |= network[v] != number && !is_foreign(b, seat, v);
                network[v] = (uint8_t)number;
            }
        }
    }
}

void steady_see_networks(steady_bot *b) {
    for (unsigned seat = 0; seat < b->board.seats; seat++)
        spread(b, seat, b->network[seat]);
}

static bool is_in(const steady_bot *b, unsigned edge, unsigned seat, unsigned number) {
    return b->look.road[edge] == seat && number_of(b, seat, b->network[seat], edge) == number;
}

/* What a later building tore apart stays linked. */
static bool were_linked(const steady_bot *b, unsigned own, unsigned seat, unsigned theirs) {
    for (unsigned i = 0; i < b->look.link_count; i++)
        for (unsigned k = 0; k < 2; k++)
            if (is_in(b, b->look.link[i][k], b->seat, own) && is_in(b, b->look.link[i][1 - k], seat, theirs))
                return true;
    return false;
}

static bool are_linked(const steady_bot *b, unsigned own, unsigned seat, unsigned theirs) {
    for (unsigned v = 0; v < b->board.vertices; v++)
        if (b->network[b->seat][v] == own && b->network[seat][v] == theirs &&
            (!is_foreign(b, seat, v) || !is_foreign(b, b->seat, v)))
            return true;
    return were_linked(b, own, seat, theirs);
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
            if (seat != b->seat && theirs != LOOK_NONE && !is_foreign(b, seat, way[i]) &&
                !are_linked(b, b->network[b->seat][root], seat, theirs))
                g->prizes |= 1U << (theirs + 5 * seat) % 32;
        }
        links += g->prizes != before;
    }
    g->points += link_points * (float)links;
}
