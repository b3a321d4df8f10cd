/* The longest route of each mat: how long a person's roads run, across borders, and who holds the award. */
#include "games/longtable/longtable.h"

enum { ROUTE_LEAST = 5 };

unsigned long_net_node(long_net *n, bool blocked) {
    n->blocked[n->nodes] = blocked;
    n->degree[n->nodes] = 0;
    return n->nodes++;
}

void long_net_road(long_net *n, unsigned a, unsigned b) {
    const unsigned ends[] = {a, b};
    for (unsigned i = 0; i < 2; i++) {
        n->end[n->roads][i] = (uint8_t)ends[i];
        if (n->degree[ends[i]] < 3)
            n->road_at[ends[i]][n->degree[ends[i]]++] = (uint8_t)n->roads;
    }
    n->roads++;
}

static unsigned run_from(const long_net *n, unsigned node, uint32_t used) {
    unsigned most = 0;
    for (unsigned i = 0; i < n->degree[node]; i++) {
        const unsigned road = n->road_at[node][i];
        if (used >> road & 1)
            continue;
        const unsigned to = n->end[road][n->end[road][0] == node];
        const unsigned length = 1 + (n->blocked[to] ? 0 : run_from(n, to, used | 1U << road));
        most = length > most ? length : most;
    }
    return most;
}

unsigned long_net_run(const long_net *n, unsigned from) {
    return run_from(n, from, 0);
}

typedef struct network {
    long_net net;
    long_spot node[LONG_NODES];
} network;

static unsigned node_of(network *n, const long_table *t, const long_state *s, kh_seat seat, long_spot x) {
    for (unsigned i = 0; i < n->net.nodes; i++)
        if (n->node[i].at == x.at && n->node[i].place == x.place)
            return i;
    const unsigned piece = long_piece_at(long_page_at(s, x.place), x.at) % LONG_CITY;
    n->node[n->net.nodes] = x;
    return long_net_node(&n->net, piece && piece != long_owner(t, x.place, seat) + 1U); /* CON-BASE-14 */
}

static void add_road(network *n, const long_table *t, const long_state *s, kh_seat seat, long_spot way) {
    if (n->net.roads == LONG_ROADS)
        return;
    const unsigned a = node_of(n, t, s, seat, long_spot_of(t, way.place, long_ground.ends[way.at][0]));
    const unsigned b = node_of(n, t, s, seat, long_spot_of(t, way.place, long_ground.ends[way.at][1]));
    long_net_road(&n->net, a, b);
}

static void collect_roads(network *n, const long_table *t, const long_state *s, kh_seat seat) {
    uint32_t near[3];
    const unsigned places = long_nearby(t, seat, near);
    for (unsigned i = 0; i < places; i++) {
        long_set own = long_ways_of(long_page_at(s, near[i]), long_owner(t, near[i], seat) + 1U);
        for (; own; own &= own - 1)
            add_road(n, t, s, seat, (long_spot){near[i], long_ground.way_in[long_set_first(own)]});
    }
}

unsigned long_route(const long_table *t, const long_state *s, kh_seat seat) {
    network n = {.net.roads = 0};
    unsigned most = 0;
    collect_roads(&n, t, s, seat);
    for (unsigned i = 0; i < n.net.nodes; i++) {
        const unsigned length = long_net_run(&n.net, i);
        most = length > most ? length : most;
    }
    return most;
}

/* Whether every road is joined to a building of its owner by roads of that owner: CON-INV-10 */
bool long_roads_joined(const long_table *t, const long_state *s, kh_seat seat) {
    network n = {.net.roads = 0};
    bool joined[LONG_NODES] = {false}, more = true;
    collect_roads(&n, t, s, seat);
    for (unsigned i = 0; i < n.net.nodes; i++)
        joined[i] = long_piece_at(long_page_at(s, n.node[i].place), n.node[i].at) % LONG_CITY ==
                    long_owner(t, n.node[i].place, seat) + 1U;
    while (more) {
        more = false;
        for (unsigned i = 0; i < n.net.roads; i++) {
            bool *a = &joined[n.net.end[i][0]], *b = &joined[n.net.end[i][1]];
            more |= *a != *b;
            *a = *b = *a || *b;
        }
    }
    for (unsigned i = 0; i < n.net.roads; i++)
        if (!joined[n.net.end[i][0]])
            return false;
    return true;
}

/* The holder keeps it while the other's route is not longer: Q-CON-30 */
static void settle_award(long_move *m, uint32_t place) {
    long_page *page = &long_pages(m->s)[place];
    const unsigned sun = page->person[SUN].route, moon = page->person[MOON].route;
    const unsigned most = sun > moon ? sun : moon;
    const unsigned before = page->route;
    if (most < ROUTE_LEAST)
        page->route = 0;                                                 /* CON-ROUTE-03 */
    else if (before == 0 || page->person[before - 1].route < most)       /* CON-ROUTE-09 */
        page->route = sun == moon ? 0 : sun > moon ? 1 + SUN : 1 + MOON; /* CON-ROUTE-08 */
    if (page->route == before)
        return;
    kh_seat who[LONG_SIDES + 1] = {KH_NOBODY, KH_NOBODY, KH_NOBODY};
    for (unsigned side = 0; side < LONG_SIDES; side++) {
        who[side + 1] = (place - !m->t->ring) * LONG_SIDES + side;
        if (page->route == side + 1 || before == side + 1)
            long_changed(&page->person[side]);
    }
    kh_touch(m->events, long_page_number(place));
    long_tell(m, EVENT_ROUTE, who[before], who[page->route], 0, most, long_page_number(place));
}

static void measured(long_move *m, kh_seat seat, unsigned length) {
    const uint32_t home = long_home(m->t, seat);
    long_person *p = long_person_of(m->t, m->s, seat);
    if (length != p->route) {
        p->route = (uint8_t)length;
        kh_touch(m->events, long_page_number(home));
    }
    settle_award(m, home);
}

static unsigned through_anywhere(const long_move *m, long_spot way) {
    long_around x;
    unsigned i = 0;
    long_look_around(m->t, m->s, m->a->seat, &x);
    while (x.place[i] != way.place)
        i++;
    return long_route_through(&x, i, way.at);
}

/* A new road makes no route longer but those through it. */
void long_route_grows(long_move *m, long_spot way) {
    const kh_seat seat = m->a->seat;
    const long_page *home = long_page_at(m->s, long_home(m->t, seat));
    const unsigned before = home->person[seat % LONG_SIDES].route;
    const unsigned through = !m->t->ring && long_stays_home(home, seat % LONG_SIDES)
                                 ? long_route_at_home(home, seat % LONG_SIDES, way.at)
                                 : through_anywhere(m, way);
    if (through > before)
        measured(m, seat, through);
}

/* Who has a road on one of the ways at a crossing, or KH_NOBODY. */
static kh_seat road_owner(const long_move *m, const long_spot *crossing, unsigned i) {
    const unsigned named = long_ground.way_at[crossing->at][i];
    const long_spot way =
        named == LONG_NONE ? (long_spot){LONG_NOWHERE, 0} : long_way_of(m->t, crossing->place, named);
    const unsigned mark = way.place == LONG_NOWHERE ? 0 : long_road_at(long_page_at(m->s, way.place), way.at);
    return mark ? long_owner_seat(m->t, way.place, mark - 1) : KH_NOBODY;
}

/* After a building: of a stranger with two roads there, which it may have cut. One road merely ends there, and the third
 * way is the builder's. */
void long_routes_at(long_move *m, const long_spot *crossing) {
    const kh_seat owner[] = {road_owner(m, crossing, 0), road_owner(m, crossing, 1),
                             road_owner(m, crossing, 2)};
    const kh_seat cut = owner[0] == owner[1] || owner[0] == owner[2] ? owner[0]
                        : owner[1] == owner[2]                       ? owner[1]
                                                                     : KH_NOBODY;
    if (cut != KH_NOBODY && cut != m->a->seat)
        measured(m, cut, long_route(m->t, m->s, cut)); /* SYS-SITE-05 */
}
