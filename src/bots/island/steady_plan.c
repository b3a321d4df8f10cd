/* The bot `steady`: its goals and its plan. Every pair of goals is followed to the estimated end of the game; the
 * pair with the earliest end is the plan, and its first goal what the bot works for. */
#include <string.h>

#include "bots/island/steady.h"

enum { SITES = 6, CITIES = 2 };
static const float hand_worth = 0.55F / 6.0F; /* points for a card that is left over */
static const float exchange_doubt = 1.25F; /* cards come one by one: what is over is seldom a whole price */

void steady_add_price(const steady_bot *b, uint8_t *price, unsigned what, unsigned times) {
    for (unsigned r = 0; r < RESOURCES; r++)
        price[r] = (uint8_t)(price[r] + times * b->board.price[what][r]);
}

steady_goal *steady_add_goal(steady_bot *b, steady_aim aim, float points) {
    if (b->goals == STEADY_GOALS)
        return NULL;
    steady_goal *g = &b->goal[b->goals++];
    memset(g, 0, sizeof *g);
    g->aim = aim;
    g->edge = LOOK_NONE;
    g->place = LOOK_NONE;
    g->points = points;
    return g;
}

static float yield_of(const steady_bot *b, unsigned vertex) {
    float sum = 0;
    for (unsigned r = 0; r < RESOURCES; r++)
        sum += b->yield[vertex][r];
    return sum;
}

/* A rough order of sites, to look closer at the first ones only. */
static float site_order(const steady_bot *b, unsigned vertex) {
    float worth = yield_of(b, vertex) + (b->board.harbour[vertex] ? 0.06F : 0);
    for (unsigned r = 0; r < RESOURCES; r++)
        if (b->yield[vertex][r] > 0 && b->means.flow[r] < 0.05F)
            worth += 0.05F;
    return worth - 0.09F * b->ways.roads[vertex];
}

static void add_site(steady_bot *b, unsigned vertex) {
    steady_goal *g = steady_add_goal(b, AIM_SETTLEMENT, 1);
    if (!g)
        return;
    g->place = (uint8_t)vertex;
    g->roads = b->ways.roads[vertex];
    g->edge = (uint8_t)steady_first_edge(&b->ways, vertex);
    g->trades = (uint8_t)(1U << b->board.harbour[vertex] & ~1U);
    memcpy(g->flow, b->yield[vertex], sizeof g->flow);
    steady_add_price(b, g->price, PRICE_SETTLEMENT, 1);
    steady_add_price(b, g->price, PRICE_ROAD, g->roads);
    if (b->rival[vertex] <= 2)
        g->risk = b->rival[vertex] <= g->roads ? 0.25F : 0.1F;
    if (b->prizes)
        steady_see_way(b, g);
}

static void add_sites(steady_bot *b) {
    const island_look_seat *me = &b->look.seat[b->seat];
    uint8_t best[SITES];
    unsigned n = 0;
    if (me->settlements >= b->board.pieces_settlement && me->cities >= b->board.pieces_city)
        return;
    for (unsigned v = 0; v < b->board.vertices; v++) {
        if (b->ways.roads[v] > STEADY_FAR || me->roads + b->ways.roads[v] > b->board.pieces_road ||
            !steady_is_site(b, v) || steady_overlooks(b, SEE_SITE, v))
            continue;
        unsigned at = n < SITES ? n++ : SITES;
        for (; at > 0 && site_order(b, v) > site_order(b, best[at - 1]); at--)
            if (at < SITES)
                best[at] = best[at - 1];
        if (at < SITES)
            best[at] = (uint8_t)v;
    }
    for (unsigned i = 0; i < n; i++)
        add_site(b, best[i]);
}

static void add_cities(steady_bot *b) {
    const island_look_seat *me = &b->look.seat[b->seat];
    unsigned last = LOOK_NONE;
    for (unsigned i = 0; i < CITIES && me->cities + i < b->board.pieces_city; i++) {
        unsigned best = LOOK_NONE;
        for (unsigned v = 0; v < b->board.vertices; v++)
            if (b->look.building[v] == b->seat && !b->look.city[v] && v != last &&
                !steady_overlooks(b, SEE_CITY, v) &&
                (best == LOOK_NONE || yield_of(b, v) > yield_of(b, best)))
                best = v;
        if (best == LOOK_NONE)
            return;
        steady_goal *g = steady_add_goal(b, AIM_CITY, 1);
        if (!g)
            return;
        last = best;
        g->place = (uint8_t)best;
        memcpy(g->flow, b->yield[best], sizeof g->flow);
        steady_add_price(b, g->price, PRICE_CITY, 1);
    }
}

/* The points that one more knight is worth on the way to the largest army. */
static float army_share(const steady_bot *b) {
    const island_look_seat *me = &b->look.seat[b->seat];
    const unsigned mine = me->knights + me->cards[KNIGHT];
    if (b->look.army == b->seat)
        return 0.1F;
    const unsigned wanted = b->look.army == LOOK_NONE ? ISLAND_ARMY : b->look.seat[b->look.army].knights + 1U;
    return mine >= wanted ? 0.1F : 1.1F / (float)(wanted - mine);
}

static void add_card(steady_bot *b) {
    const island_look_seat *me = &b->look.seat[b->seat];
    float unseen = b->look.stack_size, knights = b->board.cards[KNIGHT];
    if (b->look.stack_size == 0 || steady_overlooks(b, SEE_CARD, 0))
        return;
    for (unsigned seat = 0; seat < b->board.seats; seat++) {
        knights -= b->look.seat[seat].knights;
        unseen += seat == b->seat ? 0 : b->look.seat[seat].card_count;
    }
    knights = (knights - me->cards[KNIGHT]) / unseen;
    const float points = (float)(b->board.cards[POINT] - me->cards[POINT]) / unseen;
    const float others = 1 - knights - points;
    steady_goal *g = steady_add_goal(
        b, AIM_CARD, points + knights * (0.2F + army_share(b)) + (others > 0 ? 0.4F * others : 0));
    if (g)
        steady_add_price(b, g->price, PRICE_CARD, 1);
}

static void add_longest(steady_bot *b) {
    const island_look_seat *me = &b->look.seat[b->seat];
    unsigned wanted = ISLAND_LONG_ROAD, edge = LOOK_NONE;
    if (b->look.longest == b->seat || steady_overlooks(b, SEE_LONGEST, 0))
        return;
    if (b->look.longest != LOOK_NONE)
        wanted = b->look.seat[b->look.longest].road_length + 1U;
    if ((unsigned)(me->road_length + STEADY_FAR) < wanted)
        return;
    const unsigned roads = steady_lengthen(b, wanted, STEADY_FAR, &edge);
    if (roads == 0 || me->roads + roads > b->board.pieces_road)
        return;
    steady_goal *g = steady_add_goal(b, AIM_LONGEST, 2);
    if (!g)
        return;
    g->roads = (uint8_t)roads;
    g->edge = (uint8_t)edge;
    steady_add_price(b, g->price, PRICE_ROAD, roads);
}

void steady_improve_rates(float *rate, unsigned trades) {
    for (unsigned r = 0; r < RESOURCES; r++)
        if ((trades >> (r + 1) & 1) && rate[r] > 2)
            rate[r] = 2;
        else if ((trades >> ISLAND_ANY & 1) && rate[r] > 3)
            rate[r] = 3;
}

static void gain(steady_means *m, const steady_goal *g) {
    for (unsigned r = 0; r < RESOURCES; r++)
        m->flow[r] += g->flow[r];
    if (g->trades)
        steady_improve_rates(m->rate, g->trades);
}

/* A settlement while all pieces are on the board: a city must come first. */
static bool is_late(const steady_bot *b, unsigned i) {
    return b->goal[i].aim == AIM_SETTLEMENT &&
           b->look.seat[b->seat].settlements >= b->board.pieces_settlement;
}

/* Goals that cannot both be reached, or not in this order. */
static bool excluded(const steady_bot *b, unsigned i, unsigned j) {
    const steady_goal *x = &b->goal[i], *y = &b->goal[j];
    const island_look_seat *me = &b->look.seat[b->seat];
    if (is_late(b, i))
        return true;
    if (i == j)
        return x->aim != AIM_CARD || b->look.stack_size < 2;
    if (x->prizes & y->prizes)
        return true;
    if (x->aim == AIM_SETTLEMENT && y->aim == AIM_SETTLEMENT) {
        for (unsigned k = 0; k < 3; k++) {
            const unsigned e = b->board.vertex_edges[x->place][k];
            if (e != LOOK_NONE && steady_across(b, e, x->place) == y->place)
                return true;
        }
        return me->settlements + 2 > b->board.pieces_settlement;
    }
    if (x->aim == AIM_CITY && y->aim == AIM_CITY)
        return me->cities + 2 > b->board.pieces_city;
    return y->aim == AIM_SETTLEMENT && x->aim != AIM_CITY && me->settlements >= b->board.pieces_settlement;
}

/* The pace after a pair of goals: what can still be built then counts. */
static float pace_after(const steady_bot *b, unsigned i, unsigned j) {
    const island_look_seat *me = &b->look.seat[b->seat];
    const unsigned pair[2] = {i, j};
    int sites = 0, settlements = me->settlements, chips = (int)b->chips,
        cities = b->board.pieces_city - me->cities;
    steady_means m = b->means;
    for (unsigned k = 0; k < b->goals; k++)
        sites += b->goal[k].aim == AIM_SETTLEMENT;
    for (unsigned k = 0; k < 2 && (k == 0 || i != j || b->goal[i].aim == AIM_CARD); k++) {
        const steady_goal *g = &b->goal[pair[k]];
        gain(&m, g);
        sites -= g->aim == AIM_SETTLEMENT;
        settlements += (g->aim == AIM_SETTLEMENT) - (g->aim == AIM_CITY);
        cities -= g->aim == AIM_CITY;
        chips -= __builtin_popcount(g->prizes);
    }
    return steady_pace(
        b, &m, (steady_prospects){sites > 0, settlements > 0 && cities > 0, chips > 0 ? (unsigned)chips : 0});
}

static void find_paces(steady_bot *b) {
    for (unsigned i = 0; i < b->goals; i++) {
        bool alone = true;
        for (unsigned j = 0; j < b->goals; j++) {
            b->pace[i][j] = 0;
            if (excluded(b, i, j))
                continue;
            alone = false;
            b->pace[i][j] = j < i && b->pace[j][i] > 0 ? b->pace[j][i] : pace_after(b, i, j);
        }
        if (alone && !is_late(b, i)) /* a goal without any second one is followed twice */
            b->pace[i][i] = pace_after(b, i, i);
    }
}

/* The risk of the 7 until the next turn, in throws for each throw of the pace. */
static float seven(const steady_bot *b, const steady_means *m) {
    float size = 0;
    for (unsigned r = 0; r < RESOURCES; r++)
        size += m->hand[r];
    return size > b->board.limit ? 0.4F * size / 2 * hand_worth : 0;
}

typedef struct steady_choice {
    unsigned first, second;
    bool now, both;
    float end;
} steady_choice;

/* Where a first goal leads to, whatever comes second. */
typedef struct steady_step {
    steady_means means; /* when it is reached */
    float time;
    float seven; /* the risk of one on the way */
    bool now;
} steady_step;

static void go_to(const steady_bot *b, const uint8_t *hand, const steady_goal *g, bool now, steady_step *s) {
    s->means = b->means;
    s->now = now;
    s->time = s->seven = 0;
    for (unsigned r = 0; r < RESOURCES; r++)
        s->means.hand[r] = hand[r];
    if (!now) {
        s->seven = seven(b, &s->means);
        s->time = steady_wait(&s->means, g->price) + 0.5F * b->board.seats;
    }
    steady_pay(&s->means, s->time, g->price);
    gain(&s->means, g);
    if (now)
        s->seven = seven(b, &s->means);
}

/* The end of the game by way of two goals; `second`: how long the other one takes after the first. */
static float end_by(const steady_bot *b, const steady_step *s, unsigned i, unsigned j, float second,
                    bool both) {
    const steady_goal *x = &b->goal[i], *y = &b->goal[j];
    const float pause = 0.5F * b->board.seats, pace = b->pace[i][j];
    float time = s->time, risk = 0;
    if (!s->now) {
        risk += s->seven * pace;
        risk += x->risk * time;
    }
    if (b->left - x->points <= 0)
        return time + risk;
    steady_means m = s->means;
    if (!both) {
        if (s->now)
            risk += s->seven * pace;
        const float wait = second + (s->now ? pause : 0.5F * pause);
        steady_pay(&m, wait, y->price);
        time += wait;
        risk += y->risk * time;
    } else
        steady_pay(&m, 0, y->price);
    float over = 0;
    for (unsigned r = 0; r < RESOURCES; r++)
        over += m.hand[r];
    return time + risk + steady_rest(pace, b->left - x->points - y->points - hand_worth * over);
}

static steady_choice choose(const steady_bot *b, const uint8_t *hand) {
    const uint8_t *rate = b->look.seat[b->seat].rate, *bank = b->trading ? b->look.bank : NULL;
    steady_choice best = {0, 0, false, false, 1e9F};
    for (unsigned i = 0; i < b->goals; i++) {
        const bool now = steady_affords(hand, rate, b->goal[i].price, bank);
        steady_step s;
        go_to(b, hand, &b->goal[i], now, &s);
        if (s.time >= best.end)
            continue; /* whatever comes second, it only takes longer */
        float wait[STEADY_LANES];
        for (unsigned j = 0; j < b->goals; j++) {
            if (j % STEADY_LANES == 0)
                steady_wait_four(&s.means, &b->price[j / STEADY_LANES], wait);
            if (b->pace[i][j] <= 0)
                continue;
            uint8_t sum[RESOURCES];
            for (unsigned r = 0; r < RESOURCES; r++)
                sum[r] = (uint8_t)(b->goal[i].price[r] + b->goal[j].price[r]);
            const bool both = now && steady_affords(hand, rate, sum, bank);
            const float end = end_by(b, &s, i, j, wait[j % STEADY_LANES], both);
            if (end < best.end)
                best = (steady_choice){i, j, now, both, end};
        }
    }
    return best;
}

static void see_rivals(steady_bot *b) {
    steady_ways w;
    memset(b->rival, LOOK_NONE, sizeof b->rival);
    for (unsigned seat = 0; seat < b->board.seats; seat++) {
        if (seat == b->seat)
            continue;
        steady_find_ways(b, seat, &w);
        for (unsigned v = 0; v < b->board.vertices; v++)
            b->rival[v] = w.roads[v] < b->rival[v] ? w.roads[v] : b->rival[v];
    }
}

void steady_think(steady_bot *b) {
    const island_look_seat *me = &b->look.seat[b->seat];
    b->left = (float)b->board.target - me->points;
    b->trading = b->look.guest == LOOK_NONE && !(b->board.strict && b->look.built);
    steady_flow_of(b, b->seat, b->means.flow);
    for (unsigned r = 0; r < RESOURCES; r++) {
        b->means.hand[r] = me->hand[r];
        b->means.rate[r] = exchange_doubt * (float)(me->rate[r] > 0 ? steady_lasting_rate(b, r) : 4);
    }
    steady_find_ways(b, b->seat, &b->ways);
    see_rivals(b);
    if (b->board.guilds)
        steady_see_networks(b);
    b->goals = b->chips = 0;
    add_sites(b);
    add_cities(b);
    add_card(b);
    add_longest(b);
    if (b->prizes)
        steady_add_ways(b);
    for (unsigned i = 0; i < b->goals; i++)
        steady_set_price(&b->price[i / STEADY_LANES], i % STEADY_LANES, b->goal[i].price);
    find_paces(b);
    const steady_choice c = choose(b, me->hand);
    b->first = c.first;
    b->second = c.second;
    b->now = c.now;
    b->both = c.both;
    b->end = c.end;
}

float steady_end_with(steady_bot *b, const uint8_t *hand) {
    return choose(b, hand).end;
}

void steady_list(const steady_bot *b, uint8_t *price) {
    memset(price, 0, RESOURCES);
    if (b->goals == 0)
        return;
    for (unsigned r = 0; r < RESOURCES; r++)
        price[r] = (uint8_t)(b->goal[b->first].price[r] + (b->both ? b->goal[b->second].price[r] : 0));
}

void steady_say_road(steady_bot *b, const steady_goal *g) {
    static const char *const keys[] = {
        [AIM_SETTLEMENT] = "bot.why.road", [AIM_LONGEST] = "bot.why.longest", [AIM_WAY] = "bot.why.way"};
    const char *prize = b->lands ? "bot.why.chip" : "bot.why.link";
    steady_say(b, g->aim == AIM_WAY && g->prizes ? prize : keys[g->aim]);
    if (g->aim != AIM_LONGEST)
        steady_say_value(b, "site", &island_type_vertex, &g->place);
}

static bool lay(steady_bot *b, const steady_goal *g, kh_action *out) {
    if (!steady_do(b, out, DO_ROAD, 1, g->edge))
        return false;
    steady_say_road(b, g);
    return true;
}

static bool build_goal(steady_bot *b, const steady_goal *g, kh_action *out) {
    if (g->roads > 0)
        return lay(b, g, out);
    if (g->aim == AIM_SETTLEMENT && steady_do(b, out, DO_SETTLEMENT, 1, g->place)) {
        steady_say(b, "bot.why.settlement");
        return true;
    }
    if (g->aim == AIM_CITY && steady_do(b, out, DO_CITY, 1, g->place)) {
        steady_say(b, "bot.why.city");
        return true;
    }
    if (g->aim == AIM_CARD && steady_do(b, out, DO_BUY, 0, 0)) {
        steady_say(b, "bot.why.buy");
        return true;
    }
    return false;
}

/* Pays for the plan what the hand holds. A road that the plan needs anyway is laid before the rest can be paid: what
 * lies on the board is safe. */
bool steady_build(steady_bot *b, kh_action *out) {
    if (b->goals == 0)
        return false;
    const steady_goal *g = &b->goal[b->first];
    if (b->now || g->roads > 0)
        return build_goal(b, g, out);
    return false;
}
