/* The bot `steady` of Long Table: what there is to strive for. Roads grow over free ways from where own ones lie; each
 * free site within a few roads is worth a look, and the best of them become goals. */
#include <string.h>

#include "bots/longtable/steady.h"

enum {
    FAR = 5,   /* roads to a site that is worth a look */
    SITES = 8, /* that become goals */
    ROUTE_LEAST = 5,
    ROUTE_STEPS = 3, /* roads that a route may still miss to be striven for */
    NO_NODE = 255,
};

/* Own roads. */
typedef struct network {
    long_net net;
    unsigned longest;
    uint8_t spot[LONG_NODES];
    uint8_t run[LONG_NODES]; /* the longest route that begins there */
    uint8_t node_at[LAND_SPOTS];
} network;

/* Where roads could lead. */
typedef struct spread {
    uint8_t away[LAND_SPOTS], from[LAND_SPOTS], origin[LAND_SPOTS]; /* roads; the spot before; the node */
    land_way by[LAND_SPOTS];
    uint8_t queue[LAND_SPOTS];
    unsigned count;
} spread;

static unsigned node_of(network *n, const land *l, unsigned spot) {
    if (n->node_at[spot] != NO_NODE)
        return n->node_at[spot];
    const unsigned node = long_net_node(&n->net, land_is_foreign(l, spot));
    n->node_at[spot] = (uint8_t)node;
    n->spot[node] = (uint8_t)spot;
    return node;
}

static unsigned end_of(const land *l, unsigned mat, unsigned way, unsigned i) {
    const unsigned named = long_ground.ends[way][i], to = l->behind[mat][named / LONG_CROSSINGS];
    return to == LAND_NONE ? LAND_NONE : to * LONG_CROSSINGS + named % LONG_CROSSINGS;
}

static void add_road(network *n, const land *l, unsigned mat, unsigned way) {
    const unsigned a = end_of(l, mat, way, 0), b = end_of(l, mat, way, 1);
    if (n->net.roads == LONG_ROADS || a == LAND_NONE || b == LAND_NONE)
        return;
    const unsigned from = node_of(n, l, a);
    long_net_road(&n->net, from, node_of(n, l, b));
}

static void find_network(network *n, const land *l) {
    n->net.roads = n->net.nodes = n->longest = 0;
    memset(n->node_at, NO_NODE, sizeof n->node_at);
    for (unsigned m = 0; m < l->mats; m++)
        for (long_set own = l->roads[m]; own; own &= own - 1)
            add_road(n, l, m, long_ground.way_in[long_set_first(own)]);
    for (unsigned i = 0; i < n->net.nodes; i++) {
        n->run[i] = (uint8_t)long_net_run(&n->net, i);
        n->longest = n->run[i] > n->longest ? n->run[i] : n->longest;
    }
}

static void reach(spread *x, unsigned spot, unsigned away, unsigned from, unsigned origin, land_way by) {
    x->away[spot] = (uint8_t)away;
    x->from[spot] = (uint8_t)from;
    x->origin[spot] = (uint8_t)origin;
    x->by[spot] = by;
    x->queue[x->count++] = (uint8_t)spot;
}

/* From the ends of the longest route first, so that roads to a site lengthen it where they can. */
static void find_ways(spread *x, const network *n, const land *l, unsigned far) {
    x->count = 0;
    memset(x->away, LAND_NONE, sizeof x->away);
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < n->net.nodes; i++)
            if ((n->run[i] == n->longest) == (pass == 0) && !n->net.blocked[i])
                reach(x, n->spot[i], 0, LAND_NONE, i, (land_way){LAND_NONE, 0});
    for (unsigned i = 0; i < x->count; i++) {
        const unsigned spot = x->queue[i];
        if (x->away[spot] >= far)
            return;
        for (unsigned k = 0; k < 3; k++) {
            const unsigned to = land_beside(l, spot, k);
            const land_way w = land_way_at(l, spot, k);
            if (to == LAND_NONE || x->away[to] != LAND_NONE || !land_way_free(l, w) || land_is_foreign(l, to))
                continue;
            reach(x, to, x->away[spot] + 1U, spot, x->origin[spot], w);
        }
    }
}

/* The first roads of the way to a spot. */
static void first_ways(const spread *x, unsigned spot, land_way out[2]) {
    out[0] = out[1] = (land_way){LAND_NONE, 0};
    for (; x->away[spot] > 0; spot = x->from[spot])
        if (x->away[spot] <= 2)
            out[x->away[spot] - 1] = x->by[spot];
}

static unsigned route_target(const planner *b) {
    const long_page *page = long_page_at(b->land.s, long_home(b->table, b->seat));
    const unsigned other = page->person[!(b->seat % LONG_SIDES)].route;
    return other + 1 > ROUTE_LEAST ? other + 1 : ROUTE_LEAST;
}

/* What a route of such a length is worth: the award, or a part of it for being near. */
static float route_worth(const planner *b, unsigned length) {
    static const float near[] = {2.0F, 0.9F, 0.5F, 0.2F};
    const long_page *page = long_page_at(b->land.s, long_home(b->table, b->seat));
    const unsigned target = route_target(b);
    if (page->route == b->seat % LONG_SIDES + 1)
        return length >= target ? 2.0F : 1.8F;
    const unsigned short_by = length < target ? target - length : 0;
    return short_by < sizeof near / sizeof *near ? near[short_by] : 0;
}

static void add_price(goal *g, long_priced what, unsigned count) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        g->price[r] = (uint8_t)(g->price[r] + count * long_price[what][r]);
}

static goal *new_goal(planner *b, goal_kind kind, unsigned spot) {
    goal *g = &b->goal[b->goals++];
    *g = (goal){.kind = (uint8_t)kind, .spot = (uint8_t)spot};
    return g;
}

static means with_yield(const planner *b, unsigned spot) {
    unsigned yield[LONG_RESOURCES];
    means m = b->means;
    land_yield(&b->land, spot, yield);
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        m.flow[r] += (float)yield[r] / 72;
    return m;
}

static void add_post(means *m, unsigned post) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        const float share = post == r + 1 ? 0.5F : post == POST_ANY ? 1.0F / 3 : 0;
        m->share[r] = share > m->share[r] ? share : m->share[r];
    }
}

means planner_means_with(const planner *b, const goal *g) {
    if (g->kind != GOAL_SETTLEMENT && g->kind != GOAL_CITY)
        return b->means;
    means m = with_yield(b, g->spot);
    if (g->kind == GOAL_SETTLEMENT)
        add_post(&m, b->land.mat[g->spot / LONG_CROSSINGS]->post[g->spot % LONG_CROSSINGS]);
    return m;
}

static unsigned new_bonus(const planner *b, unsigned spot) {
    return long_bonus_bit(b->table, b->seat, land_spot(&b->land, spot)) & ~(unsigned)b->me->bonus;
}

/* The best sites within reach, by a glance. */
static unsigned choose_sites(const planner *b, const spread *x, uint8_t best[SITES]) {
    int glance[SITES];
    unsigned n = 0;
    for (unsigned i = 0; i < x->count; i++) {
        const unsigned spot = x->queue[i];
        if (!land_free(&b->land, spot) || x->away[spot] > b->me->roads ||
            planner_overlooks(b, SEE_SITE, spot))
            continue;
        const bool post = b->land.mat[spot / LONG_CROSSINGS]->post[spot % LONG_CROSSINGS];
        const int worth = (int)land_pips(&b->land, spot) + (new_bonus(b, spot) ? 20 : 0) + (post ? 3 : 0) -
                          4 * (int)x->away[spot];
        unsigned at = n < SITES ? n++ : SITES;
        for (; at > 0 && glance[at - 1] < worth; at--)
            if (at < SITES) {
                glance[at] = glance[at - 1];
                best[at] = best[at - 1];
            }
        if (at < SITES) {
            glance[at] = worth;
            best[at] = (uint8_t)spot;
        }
    }
    return n;
}

static void add_site(planner *b, const spread *x, const network *n, unsigned spot, bool more_bonus) {
    goal *g = new_goal(b, GOAL_SETTLEMENT, spot);
    const unsigned away = x->away[spot], length = n->run[x->origin[spot]] + away;
    const means m = planner_means_with(b, g);
    g->roads = (uint8_t)away;
    g->foreign = new_bonus(b, spot) != 0;
    first_ways(x, spot, g->way);
    add_price(g, PRICE_SETTLEMENT, 1);
    add_price(g, PRICE_ROAD, away);
    g->points = 1 + (g->foreign ? 2.0F : 0);
    if (away > 0 && length > n->longest)
        g->points += route_worth(b, length) - route_worth(b, n->longest);
    g->pace = planner_pace(b, &m, b->me->settlements > 1 || b->me->cities, b->me->cities > 0, more_bonus);
}

static void add_sites(planner *b, const spread *x, const network *n, bool *bonus) {
    uint8_t best[SITES];
    const unsigned found = b->me->settlements ? choose_sites(b, x, best) : 0;
    unsigned bits = 0;
    for (unsigned i = 0; i < found; i++)
        bits |= new_bonus(b, best[i]);
    *bonus = bits != 0;
    for (unsigned i = 0; i < found; i++)
        add_site(b, x, n, best[i], (bits & ~new_bonus(b, best[i])) != 0);
}

/* A chain of free ways from a spot, away from it: how its first two roads run. */
static bool chain(const land *l, const network *n, unsigned spot, unsigned left, unsigned depth,
                  const uint8_t *been, land_way out[2]) {
    uint8_t seen[ROUTE_STEPS + 1];
    if (left == 0)
        return true;
    memcpy(seen, been, depth);
    seen[depth] = (uint8_t)spot;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned to = land_beside(l, spot, i);
        const land_way w = land_way_at(l, spot, i);
        if (to == LAND_NONE || !land_way_free(l, w) || n->node_at[to] != NO_NODE ||
            (left > 1 && land_is_built(l, to)) || memchr(seen, (int)to, depth + 1))
            continue;
        if (!chain(l, n, to, left - 1, depth + 1, seen, out))
            continue;
        if (depth < 2)
            out[depth] = w;
        return true;
    }
    return false;
}

static void add_route(planner *b, const network *n, bool sites, bool cities, bool bonus) {
    const long_page *page = long_page_at(b->land.s, long_home(b->table, b->seat));
    const unsigned target = route_target(b);
    if (page->route == b->seat % LONG_SIDES + 1 || planner_overlooks(b, SEE_ROUTE, 0))
        return;
    for (unsigned need = 1; need <= ROUTE_STEPS && need <= b->me->roads; need++)
        for (unsigned i = 0; i < n->net.nodes; i++) {
            land_way way[2] = {{LAND_NONE, 0}, {LAND_NONE, 0}};
            const uint8_t been = LAND_NONE;
            if (n->net.blocked[i] || n->run[i] + need < target ||
                !chain(&b->land, n, n->spot[i], need, 0, &been, way))
                continue;
            goal *g = new_goal(b, GOAL_ROUTE, n->spot[i]);
            g->roads = (uint8_t)need;
            memcpy(g->way, way, sizeof way);
            add_price(g, PRICE_ROAD, need);
            g->points = 2;
            g->pace = planner_pace(b, &b->means, sites, cities, bonus);
            return;
        }
}

static void add_city(planner *b, unsigned spot, bool sites, bool bonus) {
    if (b->goals == GOALS_MAX || planner_overlooks(b, SEE_CITY, spot))
        return;
    goal *g = new_goal(b, GOAL_CITY, spot);
    const means m = planner_means_with(b, g);
    add_price(g, PRICE_CITY, 1);
    g->points = 1;
    g->pace = planner_pace(b, &m, sites || b->me->settlements == 0, b->me->cities > 1, bonus);
}

/* What own buildings bring, and which of them are settlements. */
static unsigned find_means(planner *b, uint8_t settlement[LONG_SETTLEMENTS]) {
    unsigned flow[LONG_RESOURCES] = {0}, n = 0;
    for (unsigned m = 0; m < b->land.mats; m++)
        for (long_set own = b->land.own[m]; own; own &= own - 1) {
            const unsigned c = long_set_first(own), spot = m * LONG_CROSSINGS + c;
            const bool city = long_cities(b->land.page[m]) >> c & 1;
            unsigned yield[LONG_RESOURCES];
            land_yield(&b->land, spot, yield);
            for (unsigned r = 0; r < LONG_RESOURCES; r++)
                flow[r] += yield[r] * (city ? 2 : 1);
            if (!city && n < LONG_SETTLEMENTS)
                settlement[n++] = (uint8_t)spot;
        }
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        b->means.flow[r] = (float)flow[r] / 72;
        b->means.share[r] = 1.0F / (float)long_rate(b->me, r);
    }
    return n;
}

void planner_find_goals(planner *b) {
    uint8_t settlement[LONG_SETTLEMENTS];
    network n;
    spread x;
    bool bonus;
    const unsigned settlements = find_means(b, settlement);
    b->goals = 0;
    find_network(&n, &b->land);
    find_ways(&x, &n, &b->land, FAR);
    add_sites(b, &x, &n, &bonus);
    const bool sites = b->goals > 0, cities = settlements > 0 && b->me->cities > 0;
    add_route(b, &n, sites, cities, bonus);
    float back;
    const float tile = planner_tile_points(b, &back);
    if (tile > 0 && !planner_overlooks(b, SEE_TILE, 0)) {
        goal *g = new_goal(b, GOAL_TILE, 0);
        add_price(g, PRICE_TILE, 1);
        g->points = tile;
        g->back = back;
        g->pace = planner_pace(b, &b->means, sites, cities, bonus);
    }
    for (unsigned i = 0; i < settlements && b->me->cities; i++)
        add_city(b, settlement[i], sites, bonus);
}
