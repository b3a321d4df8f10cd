/* A position as numbers: see features.h. Most of them lie between 0 and 1. */
#include "bots/island/features.h"

#include <string.h>

#include "bots/island/steady.h"

enum { FAR = 3, LEFT_STEPS = 8, HELPER_PLACES = HELPERS };

/* What all rows of one position share. */
typedef struct scene {
    const island_ground *ground;
    const island_look *look;
    float flow[LOOK_SEATS][RESOURCES], blocked[LOOK_SEATS][RESOURCES];
    uint16_t numbers[LOOK_SEATS]; /* a bit for each number that brings something */
    float city_gain[LOOK_SEATS];  /* of the best settlement that can become a city */
    float city_next[LOOK_SEATS];  /* of the second best */
    uint8_t sites[LOOK_VERTICES]; /* free, and nobody beside it */
    uint8_t roads[LOOK_SEATS]
                 [LOOK_VERTICES]; /* that a seat has to lay to a vertex, LOOK_NONE: more than FAR */
} scene;

/* What a seat can reach. */
typedef struct reach {
    float best[FAR + 1], count[FAR + 1], fresh; /* sites by roads to lay; the best for kinds that it lacks */
    float safe[FAR + 1];                        /* the best to which nobody else has as few roads to lay */
    float chip;                                 /* 1 for a chip beside it, less the further it is */
} reach;

typedef struct writer {
    float *at;
} writer;

static void put(writer *w, float x) {
    *w->at++ = x;
}

static void put_flag(writer *w, bool x) {
    put(w, x ? 1.0F : 0.0F);
}

static float capped(float x, float most) {
    return x < most ? x : most;
}

void island_ground_learn(island_ground *g, const void *table) {
    memset(g, 0, sizeof *g);
    island_look_at_board(table, &g->board);
    memset(g->next, LOOK_NONE, sizeof g->next);
    for (unsigned v = 0; v < g->board.vertices; v++)
        for (unsigned i = 0; i < 3; i++) {
            const unsigned h = g->board.vertex_hexes[v][i], e = g->board.vertex_edges[v][i];
            if (h != LOOK_NONE && g->board.yield[h] != LOOK_NONE) {
                const float each = (float)island_pips[g->board.number[h]] / ISLAND_THROWS;
                g->yield[v][g->board.yield[h]] += each;
                g->worth[v] += each;
            }
            if (e != LOOK_NONE)
                g->next[v][i] = g->board.edge_ends[e][g->board.edge_ends[e][0] == v];
        }
}

static void see_building(scene *s, unsigned v) {
    const island_look_board *b = &s->ground->board;
    const unsigned seat = s->look->building[v];
    const float pieces = s->look->city[v] ? 2.0F : 1.0F;
    if (!s->look->city[v] && s->ground->worth[v] > s->city_gain[seat]) {
        s->city_next[seat] = s->city_gain[seat];
        s->city_gain[seat] = s->ground->worth[v];
    } else if (!s->look->city[v] && s->ground->worth[v] > s->city_next[seat])
        s->city_next[seat] = s->ground->worth[v];
    for (unsigned i = 0; i < 3; i++) {
        const unsigned h = b->vertex_hexes[v][i];
        if (h == LOOK_NONE || b->yield[h] == LOOK_NONE)
            continue;
        const float each = pieces * (float)island_pips[b->number[h]] / ISLAND_THROWS;
        s->flow[seat][b->yield[h]] += each;
        s->numbers[seat] |= (uint16_t)(1U << b->number[h]);
        if (h == s->look->robber)
            s->blocked[seat][b->yield[h]] += each;
    }
}

static bool is_barred(const scene *s, unsigned v, unsigned seat) {
    const unsigned owner = s->look->building[v];
    return owner == LOOK_NONE ? s->ground->board.stop[v] : owner != seat;
}

/* Breadth first from all that the seat's roads touch. */
static void find_ways(scene *s, unsigned seat) {
    const island_look_board *b = &s->ground->board;
    uint8_t queue[LOOK_VERTICES], *roads = s->roads[seat];
    unsigned head = 0, tail = 0;
    memset(roads, LOOK_NONE, sizeof s->roads[seat]);
    for (unsigned e = 0; e < b->edges; e++)
        for (unsigned i = 0; s->look->road[e] == seat && i < 2; i++) {
            const unsigned v = b->edge_ends[e][i];
            if (roads[v] != 0)
                queue[tail++] = (uint8_t)v;
            roads[v] = 0;
        }
    while (head < tail) {
        const unsigned v = queue[head++];
        if (roads[v] >= FAR || is_barred(s, v, seat))
            continue;
        for (unsigned i = 0; i < 3; i++) {
            const unsigned e = b->vertex_edges[v][i], next = s->ground->next[v][i];
            if (e == LOOK_NONE || s->look->road[e] != LOOK_NONE || b->closed[e] || roads[next] != LOOK_NONE)
                continue;
            roads[next] = (uint8_t)(roads[v] + 1);
            queue[tail++] = (uint8_t)next;
        }
    }
}

static void see_board(scene *s, const island_ground *g, const island_look *look) {
    memset(s, 0, sizeof *s);
    s->ground = g;
    s->look = look;
    for (unsigned v = 0; v < g->board.vertices; v++)
        s->sites[v] = g->board.site[v];
    for (unsigned v = 0; v < g->board.vertices; v++) {
        if (look->building[v] == LOOK_NONE)
            continue;
        see_building(s, v);
        s->sites[v] = 0;
        for (unsigned i = 0; i < 3; i++)
            if (g->next[v][i] != LOOK_NONE)
                s->sites[g->next[v][i]] = 0;
    }
    for (unsigned seat = 0; seat < g->board.seats; seat++)
        find_ways(s, seat);
}

static bool is_contested(const scene *s, unsigned seat, unsigned v) {
    for (unsigned other = 0; other < s->ground->board.seats; other++)
        if (other != seat && s->roads[other][v] <= s->roads[seat][v])
            return true;
    return false;
}

static void meet(const scene *s, unsigned seat, unsigned v, reach *r) {
    const unsigned roads = s->roads[seat][v];
    if (s->look->chip[v]) {
        const float near = 1.0F / (1.0F + (float)roads);
        r->chip = near > r->chip ? near : r->chip;
    }
    if (!s->sites[v])
        return;
    const float worth = s->ground->worth[v] + (s->ground->board.harbour[v] ? 0.06F : 0.0F);
    float fresh = 0;
    for (unsigned k = 0; k < RESOURCES; k++)
        if (s->flow[seat][k] < 0.05F)
            fresh += s->ground->yield[v][k];
    fresh /= 1.0F + (float)roads;
    r->best[roads] = worth > r->best[roads] ? worth : r->best[roads];
    r->count[roads] += 1.0F;
    r->fresh = fresh > r->fresh ? fresh : r->fresh;
    if (worth > r->safe[roads] && !is_contested(s, seat, v))
        r->safe[roads] = worth;
}

static void look_around(const scene *s, unsigned seat, reach *r) {
    memset(r, 0, sizeof *r);
    for (unsigned v = 0; v < s->ground->board.vertices; v++)
        if (s->roads[seat][v] != LOOK_NONE)
            meet(s, seat, v, r);
}

static void put_points(const scene *s, unsigned seat, writer *w) {
    const island_look_seat *x = &s->look->seat[seat];
    const int left = (int)s->ground->board.target - (int)x->points;
    put(w, (float)x->points / 10.0F);
    put(w, (float)left / 10.0F);
    for (int i = 1; i < LEFT_STEPS; i++)
        put_flag(w, left <= i);
    float most = 0;
    for (unsigned other = 0; other < s->ground->board.seats; other++)
        if (other != seat && s->look->seat[other].points > most)
            most = s->look->seat[other].points;
    put(w, ((float)x->points - most) / 5.0F);
    put(w, (float)x->settlements / 5.0F);
    put(w, (float)x->cities / 4.0F);
    put_flag(w, x->settlements >= s->ground->board.pieces_settlement);
    put_flag(w, x->cities >= s->ground->board.pieces_city);
}

static void put_production(const scene *s, unsigned seat, writer *w) {
    const island_look_seat *x = &s->look->seat[seat];
    float all = 0, lost = 0, kinds = 0;
    for (unsigned r = 0; r < RESOURCES; r++) {
        const float flow = s->flow[seat][r];
        put(w, 2.0F * flow);
        put(w, 4.0F * s->blocked[seat][r]);
        put_flag(w, flow > 0);
        put(w, x->rate[r] > 0 ? 2.0F / (float)x->rate[r] - 0.5F : 0.0F);
        put(w, x->rate[r] == 2 ? 2.0F * flow : 0.0F);
        all += flow;
        lost += s->blocked[seat][r];
        kinds += flow > 0 ? 0.2F : 0.0F;
    }
    put(w, all);
    put(w, 2.0F * lost);
    put(w, kinds * kinds);
    put(w, (float)__builtin_popcount(s->numbers[seat]) / 8.0F);
    put(w, 2.0F * s->city_gain[seat]);
    put(w, 2.0F * s->city_next[seat]);
}

static void put_hand(const scene *s, unsigned seat, writer *w) {
    const island_look_seat *x = &s->look->seat[seat];
    const float size = x->hand_size, limit = s->ground->board.limit;
    for (unsigned r = 0; r < RESOURCES; r++) {
        put(w, capped((float)x->hand[r], 6) / 3.0F);
        put_flag(w, x->hand[r] > 0);
    }
    put(w, capped(size, 20) / 8.0F);
    put(w, size > limit ? capped(size - limit, 10) / 5.0F : 0.0F);
    for (unsigned p = 0; p < 4; p++)
        put_flag(w, steady_affords(x->hand, x->rate, s->ground->board.price[p], NULL));
}

static void put_cards(const scene *s, unsigned seat, writer *w) {
    const island_look_seat *x = &s->look->seat[seat];
    const unsigned army = s->look->army;
    const float wanted = army == LOOK_NONE ? ISLAND_ARMY : (float)s->look->seat[army].knights + 1.0F;
    const float missing = wanted - (float)x->knights;
    for (unsigned k = 0; k < CARDS; k++)
        put(w, (float)x->cards[k] / 2.0F);
    put(w, (float)x->card_count / 4.0F);
    put(w, (float)x->knights / 4.0F);
    put_flag(w, army == seat);
    put(w, army == seat ? 0.0F : 1.0F / (missing > 0 ? missing + 1.0F : 1.0F));
    put(w, army == seat ? 0.0F : missing - (float)x->cards[KNIGHT] <= 0 ? 1.0F : 0.0F);
}

static void put_roads(const scene *s, unsigned seat, writer *w) {
    const island_look_seat *x = &s->look->seat[seat];
    const unsigned holder = s->look->longest;
    float next = 0;
    for (unsigned other = 0; other < s->ground->board.seats; other++)
        if (other != seat && s->look->seat[other].road_length > next)
            next = s->look->seat[other].road_length;
    const float wanted =
        holder == LOOK_NONE ? ISLAND_LONG_ROAD : (float)s->look->seat[holder].road_length + 1.0F;
    const float missing = wanted - (float)x->road_length;
    put(w, (float)x->road_length / 8.0F);
    put(w, (float)x->roads / 15.0F);
    put_flag(w, holder == seat);
    put(w, holder == seat ? 0.0F : 1.0F / (missing > 0 ? missing + 1.0F : 1.0F));
    put(w, holder == seat ? capped((float)x->road_length - next, 4) / 4.0F : 0.0F);
    put_flag(w, x->roads >= s->ground->board.pieces_road);
}

static void put_reach(const scene *s, unsigned seat, writer *w, reach *r) {
    look_around(s, seat, r);
    for (unsigned i = 0; i <= FAR; i++) {
        put(w, 2.0F * r->best[i]);
        put(w, capped(r->count[i], 4) / 4.0F);
        put(w, 2.0F * r->safe[i]);
    }
    put(w, 4.0F * r->fresh);
    put(w, r->chip);
}

static void add_price(const scene *s, uint8_t *price, unsigned what, unsigned times) {
    for (unsigned r = 0; r < RESOURCES; r++)
        price[r] = (uint8_t)(price[r] + times * s->ground->board.price[what][r]);
}

/* How long things take, in the measure of `steady`: soon is 1, never is 0. */
static void put_times(const scene *s, unsigned seat, writer *w, const reach *around) {
    static const uint8_t lists[][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1},
                                       {1, 1, 0, 0}, {2, 1, 0, 0}, {0, 1, 1, 0}, {0, 0, 2, 0}};
    enum { LISTS = sizeof lists / sizeof *lists };
    const island_look_seat *x = &s->look->seat[seat];
    uint8_t price[LISTS][RESOURCES];
    steady_means m;
    for (unsigned r = 0; r < RESOURCES; r++) {
        m.flow[r] = s->flow[seat][r] - 0.6F * s->blocked[seat][r];
        m.rate[r] = 1.25F * (float)(x->rate[r] > 0 ? x->rate[r] : 4);
        m.hand[r] = x->hand[r];
    }
    memset(price, 0, sizeof price);
    for (unsigned i = 0; i < LISTS; i++) {
        for (unsigned p = 0; p < 4; p++)
            add_price(s, price[i], p, lists[i][p]);
        put(w, 6.0F / (6.0F + steady_wait(&m, price[i])));
    }
    /* From an empty hand: throws for a point by each way, and so to the end. */
    for (unsigned r = 0; r < RESOURCES; r++)
        m.hand[r] = 0;
    const float settle = steady_wait(&m, price[5]), city = steady_wait(&m, price[2]),
                card = 2.7F * steady_wait(&m, price[3]);
    const bool sites = around->count[0] + around->count[1] + around->count[2] > 0;
    float pace = city < card ? city : card;
    if (sites && settle < pace)
        pace = settle;
    const float left = (float)s->ground->board.target - (float)x->points;
    put(w, 12.0F / (12.0F + settle));
    put(w, 12.0F / (12.0F + city));
    put(w, 12.0F / (12.0F + card));
    put(w, 40.0F / (40.0F + pace * (left > 0 ? left : 0)));
}

static void put_turn(const scene *s, unsigned seat, writer *w) {
    const island_look *l = s->look;
    const unsigned seats = s->ground->board.seats, ahead = (seat + seats - l->turn % seats) % seats;
    const bool founding = l->phase == PHASE_FIRST || l->phase == PHASE_SETTLEMENT || l->phase == PHASE_ROAD;
    put_flag(w, ahead == 0 && !l->rolled);
    put_flag(w, ahead == 0 && l->rolled);
    put_flag(w, ahead == 1);
    put(w, (float)ahead / (float)seats);
    put_flag(w, founding);
    put(w, founding && ahead == 0 ? 1.0F : 0.0F);
}

static void put_scenario(const scene *s, unsigned seat, writer *w) {
    const island_look_board *b = &s->ground->board;
    const island_look_seat *x = &s->look->seat[seat];
    put(w, (float)x->chips / 3.0F);
    put(w, (float)x->tile_count / 4.0F);
    for (unsigned g = 0; g < GUILDS; g++)
        put(w, b->guild_price[g] > 0 ? (float)x->tiles[g] / (float)b->guild_price[g] : 0.0F);
    for (unsigned h = 0; h < HELPER_PLACES; h++)
        put_flag(w, b->helpers && x->helper == h);
    put_flag(w, x->flipped);
    put_flag(w, x->ready);
}

static void put_table(const scene *s, writer *w) {
    const island_look_board *b = &s->ground->board;
    for (unsigned n = 3; n <= LOOK_SEATS; n++)
        put_flag(w, b->seats == n);
    put(w, (float)b->target / 10.0F - 1.0F);
    put(w, (float)s->look->stack_size / 25.0F);
    put(w, capped((float)s->look->turns / (20.0F * (float)b->seats), 2));
    put_flag(w, b->guilds);
    put_flag(w, b->helpers);
    put_flag(w, b->drawn);
    put_flag(w, b->canal);
    put(w, (float)s->look->chips_left / 10.0F);
}

void island_features(const island_ground *g, const island_look *look,
                     float out[LOOK_SEATS][ISLAND_FEATURES]) {
    scene s;
    see_board(&s, g, look);
    for (unsigned seat = 0; seat < g->board.seats; seat++) {
        writer w = {out[seat]};
        reach around;
        put_points(&s, seat, &w);
        put_production(&s, seat, &w);
        put_hand(&s, seat, &w);
        put_cards(&s, seat, &w);
        put_roads(&s, seat, &w);
        put_reach(&s, seat, &w, &around);
        put_times(&s, seat, &w, &around);
        put_turn(&s, seat, &w);
        put_scenario(&s, seat, &w);
        put_table(&s, &w);
    }
}
