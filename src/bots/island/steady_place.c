/* The bot `steady`: founding, and roads that cost nothing. */
#include <string.h>

#include "bots/island/steady.h"

enum {
    PARTNERS = 24, /* sites that are looked at */
    KEPT = 5       /* second settlements that are compared: others will take some of the best */
};

static float pips(const steady_bot *b, unsigned v) {
    float sum = 0;
    for (unsigned r = 0; r < RESOURCES; r++)
        sum += b->yield[v][r];
    return sum;
}

/* What a vertex behind two roads is worth as a site; one road further counts less. */
static float worth_behind(const steady_bot *b, unsigned v, unsigned edge) {
    float worth = steady_is_site(b, v) ? pips(b, v) + (b->board.harbour[v] ? 0.08F : 0) : 0;
    for (unsigned i = 0; i < 3 && b->look.building[v] == LOOK_NONE; i++) {
        const unsigned e = b->board.vertex_edges[v][i];
        if (e == LOOK_NONE || e == edge)
            continue;
        const unsigned u = steady_across(b, e, v);
        if (steady_is_site(b, u) && 0.6F * pips(b, u) > worth)
            worth = 0.6F * pips(b, u);
    }
    return worth;
}

/* The best that can be reached by a road from a vertex. */
static float worth_of_way(const steady_bot *b, unsigned vertex, unsigned edge) {
    const unsigned middle = steady_across(b, edge, vertex);
    float best = 0;
    for (unsigned i = 0; i < 3 && b->look.building[middle] == LOOK_NONE; i++) {
        const unsigned e = b->board.vertex_edges[middle][i];
        if (e == LOOK_NONE || e == edge || b->look.road[e] != LOOK_NONE)
            continue;
        const float worth = worth_behind(b, steady_across(b, e, middle), e);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Room for later settlements around a vertex, and the edge that leads to the best of it. */
static float room_around(const steady_bot *b, unsigned vertex, unsigned *towards) {
    float best = 0, second = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->board.vertex_edges[vertex][i];
        if (!steady_is_free(b, e))
            continue;
        const float way = b->lands ? steady_lands_room(b, vertex, e) : worth_of_way(b, vertex, e);
        if (way > best) {
            second = best;
            best = way;
            *towards = e;
        } else if (way > second)
            second = way;
    }
    return best + 0.4F * second;
}

static void settle(const steady_bot *b, steady_means *m, unsigned v) {
    for (unsigned r = 0; r < RESOURCES; r++)
        m->flow[r] += b->yield[v][r];
    steady_improve_rates(m->rate, 1U << b->board.harbour[v]);
}

static bool apart(const steady_bot *b, unsigned v, unsigned w) {
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->board.vertex_edges[v][i];
        if (e != LOOK_NONE && steady_across(b, e, v) == w)
            return false;
    }
    return v != w;
}

/* Throws for all the points to come, with some room around the last place. */
static float time_with(const steady_bot *b, const steady_means *m, float cap) {
    const steady_prospects there = {true, true, b->look.chips_left};
    return steady_rest(steady_pace(b, m, there), 8) * (1.12F - 0.4F * cap);
}

/* On a map the road counts too, because documents lie beside roads: the best one. */
static float time_with_road(const steady_bot *b, const steady_means *have, unsigned v, unsigned *towards) {
    float best = 1e6F;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->board.vertex_edges[v][i];
        steady_means m = *have;
        if (!steady_is_free(b, e))
            continue;
        steady_improve_rates(m.rate, 1U << b->board.document[e]);
        const float time = time_with(b, &m, steady_lands_room(b, v, e));
        if (time < best) {
            best = time;
            *towards = e;
        }
    }
    return best;
}

/* The same if this vertex is settled. */
static float time_from(const steady_bot *b, const steady_means *have, unsigned v) {
    steady_means m = *have;
    unsigned towards = LOOK_NONE;
    settle(b, &m, v);
    return b->lands ? time_with_road(b, &m, v, &towards) : time_with(b, &m, room_around(b, v, &towards));
}

/* The first settlement is judged together with a second one. How many better ones the others take before is known
 * from the order of founding. */
static float time_with_partner(const steady_bot *b, const steady_means *have, unsigned v,
                               const uint8_t *sites, unsigned n, unsigned taken) {
    float best[KEPT];
    unsigned found = 0;
    steady_means m = *have;
    settle(b, &m, v);
    for (unsigned i = taken; i < n; i++) {
        if (!apart(b, v, sites[i]))
            continue;
        const float time = time_from(b, &m, sites[i]);
        unsigned at = found < KEPT ? found++ : KEPT;
        for (; at > 0 && time < best[at - 1]; at--)
            if (at < KEPT)
                best[at] = best[at - 1];
        if (at < KEPT)
            best[at] = time;
    }
    unsigned towards = LOOK_NONE;
    return found == 0 ? 1000
                      : best[found == KEPT ? KEPT - 1 : 0] * (1.12F - 0.2F * room_around(b, v, &towards));
}

/* Who overlooked all of them looks again. */
static unsigned list_sites_in(const steady_bot *b, uint8_t *sites, unsigned cap, unsigned pass) {
    unsigned n = 0;
    for (unsigned v = 0; v < b->board.vertices; v++) {
        if (!steady_is_site(b, v) || (pass == 0 && steady_overlooks(b, SEE_SITE, v)))
            continue;
        unsigned at = n < cap ? n++ : cap;
        for (; at > 0 && pips(b, v) > pips(b, sites[at - 1]); at--)
            if (at < cap)
                sites[at] = sites[at - 1];
        if (at < cap)
            sites[at] = (uint8_t)v;
    }
    return n;
}

static unsigned list_sites(const steady_bot *b, uint8_t *sites, unsigned cap) {
    const unsigned n = list_sites_in(b, sites, cap, 0);
    return n > 0 ? n : list_sites_in(b, sites, cap, 1);
}

/* What the own places bring. Returns how many there are on the whole board. */
static unsigned see_founded(const steady_bot *b, steady_means *m) {
    unsigned placed = 0;
    memset(m, 0, sizeof *m);
    for (unsigned r = 0; r < RESOURCES; r++)
        m->rate[r] = 4;
    for (unsigned v = 0; v < b->board.vertices; v++) {
        placed += b->look.building[v] != LOOK_NONE;
        if (b->look.building[v] == b->seat)
            settle(b, m, v);
    }
    for (unsigned e = 0; e < b->board.edges; e++)
        if (b->look.road[e] == b->seat)
            steady_improve_rates(m->rate, 1U << b->board.document[e]);
    return placed;
}

void steady_found(steady_bot *b, kh_action *out) {
    uint8_t sites[PARTNERS];
    const unsigned n = list_sites(b, sites, PARTNERS);
    const bool second = b->look.seat[b->seat].settlements > 0;
    unsigned best = LOOK_NONE;
    float least = 1e9F;
    steady_means m;
    const unsigned placed = see_founded(b, &m);
    const unsigned between = 2 * (b->board.seats - 1 - (placed % b->board.seats));
    for (unsigned i = 0; i < n; i++) {
        const float time =
            second ? time_from(b, &m, sites[i])
                   : time_with_partner(b, &m, sites[i], sites, n, between < n / 2 ? between : n / 2);
        if (time < least) {
            least = time;
            best = sites[i];
        }
    }
    steady_do(b, out, DO_SETTLEMENT, 1, best);
    steady_say(b, second ? "bot.why.found-second" : "bot.why.found-first");
}

void steady_found_road(steady_bot *b, kh_action *out) {
    unsigned towards = LOOK_NONE;
    steady_means m;
    see_founded(b, &m);
    if (b->lands)
        time_with_road(b, &m, b->look.place, &towards);
    else
        room_around(b, b->look.place, &towards);
    if (towards == LOOK_NONE || !steady_do(b, out, DO_ROAD, 1, towards))
        for (unsigned i = 0; i < 3; i++) {
            const unsigned e = b->board.vertex_edges[b->look.place][i];
            if (e != LOOK_NONE && steady_do(b, out, DO_ROAD, 1, e))
                break;
        }
    steady_say(b, "bot.why.found-road");
}

/* Towards the best site; a long road if there is none; else anywhere. */
void steady_free_road(steady_bot *b, kh_action *out) {
    unsigned best = LOOK_NONE;
    float worth = -1;
    steady_think(b);
    for (unsigned i = 0; i < b->goals; i++) {
        const steady_goal *g = &b->goal[i];
        if (g->roads == 0)
            continue;
        const bool fits = g->roads <= b->look.free_roads;
        float w = g->aim == AIM_LONGEST ? (fits ? 1.0F : 0.05F)
                  : g->aim == AIM_WAY   ? 0.6F * g->points / g->roads
                                        : pips(b, g->place) / g->roads;
        if (i == b->first)
            w += 0.5F;
        if (w > worth) {
            worth = w;
            best = i;
        }
    }
    if (best != LOOK_NONE && steady_do(b, out, DO_ROAD, 1, b->goal[best].edge)) {
        steady_say_road(b, &b->goal[best]);
        return;
    }
    unsigned edge = LOOK_NONE;
    if (steady_lengthen(b, b->look.seat[b->seat].road_length + 1U, 2, &edge) &&
        steady_do(b, out, DO_ROAD, 1, edge)) {
        steady_say(b, "bot.why.longest");
        return;
    }
    for (unsigned e = 0; e < b->board.edges; e++)
        if (steady_do(b, out, DO_ROAD, 1, e))
            return;
}
