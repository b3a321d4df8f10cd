/* The bot `steady`: what it sees on the board. Sites, ways to them, how to lengthen a road. */
#include <string.h>

#include "bots/island/steady.h"

void steady_learn_map(steady_bot *b) {
    for (unsigned v = 0; v < b->board.vertices; v++)
        for (unsigned i = 0; i < 3; i++) {
            const unsigned h = b->board.vertex_hexes[v][i];
            if (h != LOOK_NONE && b->board.yield[h] != LOOK_NONE)
                b->yield[v][b->board.yield[h]] += (float)island_pips[b->board.number[h]] / ISLAND_THROWS;
        }
}

unsigned steady_across(const steady_bot *b, unsigned edge, unsigned vertex) {
    const uint8_t *ends = b->board.edge_ends[edge];
    return ends[0] == vertex ? ends[1] : ends[0];
}

bool steady_is_site(const steady_bot *b, unsigned vertex) {
    if (!b->board.site[vertex] || b->look.building[vertex] != LOOK_NONE)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->board.vertex_edges[vertex][i];
        if (e != LOOK_NONE && b->look.building[steady_across(b, e, vertex)] != LOOK_NONE)
            return false;
    }
    return true;
}

static bool is_foreign(const steady_bot *b, unsigned vertex, unsigned seat) {
    return b->look.building[vertex] != LOOK_NONE && b->look.building[vertex] != seat;
}

/* Where a seat's roads do not go on: a foreign building, or a place on a map that it has not settled. */
bool steady_is_barred(const steady_bot *b, unsigned vertex, unsigned seat) {
    return b->look.building[vertex] == LOOK_NONE ? b->board.stop[vertex] : b->look.building[vertex] != seat;
}

bool steady_is_free(const steady_bot *b, unsigned edge) {
    return edge != LOOK_NONE && b->look.road[edge] == LOOK_NONE && !b->board.closed[edge];
}

/* What lies along an edge and at its far end, to choose among ways of the same length. */
static unsigned bonus(const steady_bot *b, unsigned edge, unsigned far) {
    return (b->look.chip[far] ? 2U : 0) + (b->board.document[edge] ? 1U : 0);
}

/* Breadth first from all that the seat's roads and buildings touch. */
void steady_find_ways(const steady_bot *b, unsigned seat, steady_ways *w) {
    uint8_t queue[LOOK_VERTICES];
    uint8_t found[LOOK_VERTICES] = {0};
    unsigned head = 0, tail = 0;
    memset(w, LOOK_NONE, sizeof *w);
    for (unsigned e = 0; e < b->board.edges; e++)
        for (unsigned i = 0; b->look.road[e] == seat && i < 2; i++)
            w->roads[b->board.edge_ends[e][i]] = 0;
    for (unsigned v = 0; v < b->board.vertices; v++) {
        if (b->look.building[v] == seat)
            w->roads[v] = 0;
        if (w->roads[v] == 0)
            queue[tail++] = (uint8_t)v;
    }
    while (head < tail) {
        const unsigned v = queue[head++];
        if (steady_is_barred(b, v, seat) || w->roads[v] >= STEADY_FAR)
            continue;
        for (unsigned i = 0; i < 3; i++) {
            const unsigned e = b->board.vertex_edges[v][i];
            if (!steady_is_free(b, e))
                continue;
            const unsigned next = steady_across(b, e, v), more = found[v] + bonus(b, e, next);
            const bool known = w->roads[next] != LOOK_NONE;
            if (known && (w->roads[next] != w->roads[v] + 1 || more <= found[next]))
                continue;
            w->roads[next] = (uint8_t)(w->roads[v] + 1);
            w->edge[next] = (uint8_t)e;
            w->from[next] = (uint8_t)v;
            found[next] = (uint8_t)more;
            if (!known)
                queue[tail++] = (uint8_t)next;
        }
    }
}

/* The first road to lay on the way to a vertex, or LOOK_NONE. */
unsigned steady_first_edge(const steady_ways *w, unsigned vertex) {
    unsigned edge = LOOK_NONE;
    while (w->roads[vertex] != 0 && w->roads[vertex] != LOOK_NONE) {
        edge = w->edge[vertex];
        vertex = w->from[vertex];
    }
    return edge;
}

/* The longest chain of own roads that begins at a vertex. Roads in use are marked in `used`. */
static unsigned arm(const steady_bot *b, unsigned vertex, bool *used, bool start) {
    unsigned best = 0;
    if (!start && is_foreign(b, vertex, b->seat))
        return 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->board.vertex_edges[vertex][i];
        if (e == LOOK_NONE || used[e] || b->look.road[e] != b->seat)
            continue;
        used[e] = true;
        const unsigned length = 1 + arm(b, steady_across(b, e, vertex), used, false);
        used[e] = false;
        best = length > best ? length : best;
    }
    return best;
}

/* Whether up to `more` new roads from this vertex on make the chain behind it long enough. A way that comes back to
 * own roads goes on along them. */
static bool extend(const steady_bot *b, unsigned vertex, unsigned wanted, unsigned more, bool *used) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->board.vertex_edges[vertex][i];
        if (!steady_is_free(b, e) || used[e])
            continue;
        const unsigned next = steady_across(b, e, vertex);
        used[e] = true;
        bool found = arm(b, next, used, false) + 1 >= wanted;
        if (!found && more > 1 && !steady_is_barred(b, next, b->seat))
            found = extend(b, next, wanted - 1, more - 1, used);
        used[e] = false;
        if (found)
            return true;
    }
    return false;
}

/* Marks one of the longest own chains that begin at a vertex, and returns its length. */
static unsigned mark_arm(const steady_bot *b, unsigned vertex, bool *used) {
    const unsigned length = arm(b, vertex, used, true);
    for (unsigned left = length; left > 0; left--)
        for (unsigned i = 0; i < 3; i++) {
            const unsigned e = b->board.vertex_edges[vertex][i];
            if (e == LOOK_NONE || used[e] || b->look.road[e] != b->seat)
                continue;
            const unsigned next = steady_across(b, e, vertex);
            used[e] = true;
            if (1 + arm(b, next, used, false) == left) {
                vertex = next;
                break;
            }
            used[e] = false;
        }
    return length;
}

/* Whether the longest own chain that ends at a vertex can go on from there with up to `more` new roads. */
static bool lengthen_at(const steady_bot *b, unsigned vertex, unsigned wanted, unsigned more,
                        unsigned *edge) {
    bool used[LOOK_EDGES] = {false};
    const unsigned back = mark_arm(b, vertex, used);
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->board.vertex_edges[vertex][i];
        if (!steady_is_free(b, e))
            continue;
        const unsigned next = steady_across(b, e, vertex);
        used[e] = true;
        *edge = e;
        if (back + 1 + arm(b, next, used, false) >= wanted)
            return true;
        if (more > 1 && !steady_is_barred(b, next, b->seat) &&
            extend(b, next, wanted - back - 1, more - 1, used))
            return true;
        used[e] = false;
    }
    return false;
}

/* The fewest new roads, up to `most`, that make a chain of `wanted`; 0: so few do not suffice. */
unsigned steady_lengthen(steady_bot *b, unsigned wanted, unsigned most, unsigned *edge) {
    for (unsigned more = 1; more <= most; more++)
        for (unsigned v = 0; v < b->board.vertices; v++)
            if (b->ways.roads[v] == 0 && !steady_is_barred(b, v, b->seat) &&
                lengthen_at(b, v, wanted, more, edge))
                return more;
    return 0;
}
