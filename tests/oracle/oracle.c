/* The rules of Island in the simplest words: loops over everything, nothing remembered. Here: the island, counting,
 * and what is allowed; what follows from it: oracle_play.c. See oracle.h. */
#include "oracle.h"

enum { SETTLEMENTS_MAX = 5, CITIES_MAX = 4, ROADS_MAX = 15 };

const int oracle_price[4][GOODS] = {[P_ROAD] = {1, 1, 0, 0, 0},
                                    [P_SETTLEMENT] = {1, 1, 1, 1, 0},
                                    [P_CITY] = {0, 0, 0, 2, 3},
                                    [P_CARD] = {0, 0, 1, 1, 1}};

/* ---- Geography. A hex has its centre at (x, y) and corners around it; equal corners are one crossing. */

typedef struct spot {
    int x, y;
} spot;

/* The hexes of each row. */
typedef struct island {
    int rows, length[7], hexes;
} island;
static const island islands[2] = {{5, {3, 4, 5, 4, 3}, 19}, {7, {3, 4, 5, 6, 5, 4, 3}, 30}};

static spot corner_spot(const island *land, int hex, int k) {
    static const spot around[6] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
    int row = 0;
    for (; hex >= land->length[row]; row++)
        hex -= land->length[row];
    return (spot){2 * hex - (land->length[row] - 1) + around[k].x, 3 * row + around[k].y};
}

static bool comes_before(spot a, spot b) {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

/* The number of a spot: how many different ones come before it. */
static int crossing_number(const island *land, spot at) {
    spot before[6 * HEXES] = {{0, 0}};
    int n = 0;
    for (int h = 0; h < land->hexes; h++)
        for (int k = 0; k < 6; k++) {
            const spot other = corner_spot(land, h, k);
            bool known = !comes_before(other, at);
            for (int i = 0; i < n; i++)
                known = known || (before[i].x == other.x && before[i].y == other.y);
            if (!known)
                before[n++] = other;
        }
    return n;
}

static void draw_map(const island *land, oracle_map *map) {
    bool joined[CROSSINGS][CROSSINGS] = {{false}};
    map->hexes = land->hexes;
    for (int h = 0; h < land->hexes; h++)
        for (int k = 0; k < 6; k++) {
            const int number = crossing_number(land, corner_spot(land, h, k));
            map->corner[h][k] = number;
            map->crossings = number >= map->crossings ? number + 1 : map->crossings;
        }
    for (int h = 0; h < land->hexes; h++)
        for (int k = 0; k < 6; k++) {
            const int a = map->corner[h][k], b = map->corner[h][(k + 1) % 6];
            joined[a < b ? a : b][a < b ? b : a] = true;
        }
    for (int a = 0; a < CROSSINGS; a++)
        for (int b = 0; b < CROSSINGS; b++)
            if (joined[a][b]) {
                map->end[map->sides][0] = a;
                map->end[map->sides][1] = b;
                map->sides++;
            }
}

static oracle_map maps[2];
static int chosen;

void oracle_choose_island(int people) {
    chosen = people > 4;
    if (maps[chosen].hexes == 0)
        draw_map(&islands[chosen], &maps[chosen]);
}

const oracle_map *oracle_geography(void) {
    return &maps[chosen];
}

bool oracle_touches_edge(int edge, int crossing) {
    const oracle_map *map = oracle_geography();
    return map->end[edge][0] == crossing || map->end[edge][1] == crossing;
}

bool oracle_touches_hex(int hex, int crossing) {
    for (int k = 0; k < 6; k++)
        if (oracle_geography()->corner[hex][k] == crossing)
            return true;
    return false;
}

/* ---- Counting. */

int oracle_sum(const int cards[GOODS]) {
    int sum = 0;
    for (int g = 0; g < GOODS; g++)
        sum += cards[g];
    return sum;
}

static bool covers(const int have[GOODS], const int need[GOODS]) {
    for (int g = 0; g < GOODS; g++)
        if (have[g] < need[g])
            return false;
    return true;
}

int oracle_buildings(const oracle *o, int who, int storeys) {
    int n = 0;
    for (int v = 0; v < oracle_geography()->crossings; v++)
        n += o->p.owner[v] == who && o->p.storeys[v] == storeys;
    return n;
}

static int roads(const oracle *o, int who) {
    int n = 0;
    for (int e = 0; e < oracle_geography()->sides; e++)
        n += o->p.road[e] == who;
    return n;
}

static bool foreign(const oracle *o, int who, int crossing) {
    return o->p.owner[crossing] != NOBODY && o->p.owner[crossing] != who;
}

int oracle_total(const oracle *o, int who) {
    return o->p.points[who] + o->p.cards[who][C_POINT];
}

/* ---- The longest road: every trail is walked to its end. */

/* Goes on from a crossing over the roads that are not yet used; a foreign building lets nobody through. */
static int walk(const oracle *o, int who, int at, bool used[SIDES]) {
    int best = 0;
    if (foreign(o, who, at))
        return 0;
    for (int e = 0; e < oracle_geography()->sides; e++) {
        if (o->p.road[e] != who || used[e] || !oracle_touches_edge(e, at))
            continue;
        const int *end = oracle_geography()->end[e];
        used[e] = true;
        const int length = 1 + walk(o, who, end[0] == at ? end[1] : end[0], used);
        used[e] = false;
        best = length > best ? length : best;
    }
    return best;
}

/* A trail may begin at any end of any road, a foreign building there or not. */
int oracle_length(const oracle *o, int who) {
    int best = 0;
    for (int e = 0; e < oracle_geography()->sides; e++)
        for (int i = 0; i < 2 && o->p.road[e] == who; i++) {
            bool used[SIDES] = {false};
            used[e] = true;
            const int length = 1 + walk(o, who, oracle_geography()->end[e][i], used);
            best = length > best ? length : best;
        }
    return best;
}

/* ---- Where something may be built. */

static bool far_enough(const oracle *o, int crossing) {
    if (o->p.owner[crossing] != NOBODY)
        return false;
    for (int e = 0; e < oracle_geography()->sides; e++)
        if (oracle_touches_edge(e, crossing))
            for (int i = 0; i < 2; i++)
                if (o->p.owner[oracle_geography()->end[e][i]] != NOBODY)
                    return false;
    return true;
}

static bool own_road_at(const oracle *o, int who, int crossing) {
    for (int e = 0; e < oracle_geography()->sides; e++)
        if (o->p.road[e] == who && oracle_touches_edge(e, crossing))
            return true;
    return false;
}

static bool road_fits(const oracle *o, int who, int edge) {
    if (roads(o, who) >= ROADS_MAX || o->p.road[edge] != NOBODY)
        return false;
    for (int i = 0; i < 2; i++) {
        const int at = oracle_geography()->end[edge][i];
        if (o->p.owner[at] == who || (o->p.owner[at] == NOBODY && own_road_at(o, who, at)))
            return true;
    }
    return false;
}

bool oracle_any_road_fits(const oracle *o, int who) {
    for (int e = 0; e < oracle_geography()->sides; e++)
        if (road_fits(o, who, e))
            return true;
    return false;
}

/* ---- Trade. */

int oracle_rate(const oracle *o, int who, int good) {
    int best = 4;
    for (int v = 0; v < oracle_geography()->crossings; v++) {
        if (o->p.owner[v] != who)
            continue;
        if (o->t.harbour[v] == GOODS && best > 3)
            best = 3;
        if (o->t.harbour[v] == good)
            best = 2;
    }
    return best;
}

bool oracle_is_guest(const oracle *o) {
    return o->t.special && o->p.visitor != NOBODY;
}

int oracle_builder(const oracle *o) {
    return oracle_is_guest(o) ? o->p.visitor : o->p.turn;
}

/* In the own turn, or between two turns as the one who is asked. */
static bool builds_now(const oracle *o, int who) {
    return who == oracle_builder(o) && (o->p.wait == W_MAIN || o->p.wait == W_EXTRA);
}

static bool trade_open(const oracle *o) {
    return o->p.wait == W_MAIN && o->p.rolled && (o->t.combined || !o->p.built);
}

bool oracle_trading(const oracle *o) {
    const bool small = o->t.paired && o->p.visitor != NOBODY;
    return trade_open(o) && o->t.offers && !small;
}

static bool allows_bank(const oracle *o, const oracle_action *a) {
    return trade_open(o) && a->who == o->p.turn && a->what != a->second &&
           o->p.hand[a->who][a->what] >= oracle_rate(o, a->who, a->what) && o->p.bank[a->second] > 0;
}

/* The active player speaks to the others, the others to him. */
bool oracle_may_address(const oracle *o, int who, int to) {
    return who != to && (who == o->p.turn || to == o->p.turn);
}

static bool allows_offer(const oracle *o, const oracle_action *a) {
    if (!oracle_trading(o) || a->to_strangers)
        return false;
    for (int i = 0; i < o->t.people && !a->to_all; i++)
        if (a->to[i] && !oracle_may_address(o, a->who, i))
            return false;
    for (int g = 0; g < GOODS; g++)
        if (a->cards[g] > 0 && a->want[g] > 0)
            return false;
    return oracle_sum(a->cards) > 0 && oracle_sum(a->want) > 0 && covers(o->p.hand[a->who], a->cards);
}

static bool allows_answer(const oracle *o, const oracle_action *a) {
    const int maker = a->what;
    if (!trade_open(o) || !o->p.offered[maker] || !o->p.asked[maker][a->who])
        return false;
    if (a->kind == A_DECLINE)
        return o->p.answer[maker][a->who] != 2;
    return o->p.answer[maker][a->who] != 1 && covers(o->p.hand[a->who], o->p.want[maker]);
}

/* ---- The robber. */

bool oracle_lives_at(const oracle *o, int who, int hex) {
    for (int v = 0; v < oracle_geography()->crossings; v++)
        if (o->p.owner[v] == who && oracle_touches_hex(hex, v))
            return true;
    return false;
}

/* Whether the friendly robber keeps away from a hex. */
static bool spared(const oracle *o, int hex) {
    for (int i = 0; i < o->t.people; i++)
        if (i != o->p.turn && o->p.points[i] < 3 && oracle_lives_at(o, i, hex))
            return true;
    return false;
}

static bool robber_fits(const oracle *o, int hex) {
    bool other = false;
    if (hex == o->p.robber || !o->t.friendly)
        return hex != o->p.robber;
    for (int h = 0; h < oracle_geography()->hexes; h++)
        other = other || (h != o->p.robber && !spared(o, h));
    return !other || !spared(o, hex);
}

/* ---- Cards. */

static bool allows_card(const oracle *o, const oracle_action *a) {
    const int card = (int)a->kind - (int)A_KNIGHT + C_KNIGHT;
    if (a->who != o->p.turn || (o->p.wait != W_ROLL && o->p.wait != W_MAIN) || o->p.carded)
        return false;
    if (o->p.cards[a->who][card] - o->p.fresh[card] <= 0)
        return false;
    if (card == C_ROADS)
        return oracle_any_road_fits(o, a->who);
    if (card == C_INVENTION) {
        const int there = oracle_sum(o->p.bank);
        return there > 0 && covers(o->p.bank, a->cards) && oracle_sum(a->cards) == (there > 1 ? 2 : 1);
    }
    return true;
}

/* ---- What is allowed. */

bool oracle_luck_due(const oracle *o) {
    const int w = o->p.wait;
    return w == W_CONTEST || w == W_DICE || w == W_STEAL || w == W_CARD;
}

bool oracle_awaits(const oracle *o, int who) {
    if (who == NOBODY || oracle_luck_due(o))
        return who == NOBODY && oracle_luck_due(o);
    if (o->p.wait == W_OVER)
        return false;
    return o->p.wait == W_DISCARD ? o->p.owes[who] > 0 : who == oracle_builder(o);
}

int oracle_cases(const oracle *o, const oracle_action *a) {
    const bool dice = o->p.wait == W_CONTEST || o->p.wait == W_DICE;
    if (a->kind == A_DICE && dice) {
        if (a->what < 1 || a->what > DIE || a->second < 1 || a->second > DIE)
            return 0;
        return !o->t.balanced || o->p.wait == W_CONTEST || o->p.left[a->what - 1][a->second - 1];
    }
    if (a->kind == A_DRAW && o->p.wait == W_CARD)
        return o->p.stack[a->what];
    return a->kind == A_STEAL && o->p.wait == W_STEAL ? o->p.hand[o->p.place][a->what] : 0;
}

static bool allows_settlement(const oracle *o, const oracle_action *a) {
    if (!far_enough(o, a->what))
        return false;
    if (o->p.wait == W_FOUND_SETTLEMENT)
        return a->who == o->p.turn;
    return builds_now(o, a->who) && own_road_at(o, a->who, a->what) &&
           covers(o->p.hand[a->who], oracle_price[P_SETTLEMENT]) &&
           oracle_buildings(o, a->who, 1) < SETTLEMENTS_MAX;
}

static bool allows_road(const oracle *o, const oracle_action *a) {
    if (a->who != oracle_builder(o))
        return false;
    if (o->p.wait == W_FOUND_ROAD)
        return o->p.road[a->what] == NOBODY && oracle_touches_edge(a->what, o->p.place);
    if (o->p.wait == W_FREE_ROADS)
        return road_fits(o, a->who, a->what);
    return builds_now(o, a->who) && road_fits(o, a->who, a->what) &&
           covers(o->p.hand[a->who], oracle_price[P_ROAD]);
}

static bool allows_city(const oracle *o, const oracle_action *a) {
    return builds_now(o, a->who) && o->p.owner[a->what] == a->who && o->p.storeys[a->what] == 1 &&
           oracle_buildings(o, a->who, 2) < CITIES_MAX && covers(o->p.hand[a->who], oracle_price[P_CITY]);
}

static bool allows_discard(const oracle *o, const oracle_action *a) {
    return o->p.wait == W_DISCARD && o->p.owes[a->who] > 0 && oracle_sum(a->cards) == o->p.owes[a->who] &&
           covers(o->p.hand[a->who], a->cards);
}

bool oracle_allows(const oracle *o, const oracle_action *a) {
    const int w = o->p.wait;
    if (w == W_OVER)
        return false;
    if (a->who == NOBODY || oracle_luck_due(o))
        return a->who == NOBODY && oracle_cases(o, a) > 0;
    const bool active = a->who == o->p.turn;
    switch (a->kind) {
    case A_ROLL: return active && w == W_ROLL;
    case A_SETTLEMENT: return allows_settlement(o, a);
    case A_ROAD: return allows_road(o, a);
    case A_CITY: return allows_city(o, a);
    case A_BUY:
        return builds_now(o, a->who) && oracle_sum(o->p.stack) > 0 &&
               covers(o->p.hand[a->who], oracle_price[P_CARD]);
    case A_KNIGHT:
    case A_ROADS:
    case A_INVENTION:
    case A_MONOPOLY: return allows_card(o, a);
    case A_ROBBER: return active && w == W_ROBBER && robber_fits(o, a->what);
    case A_ROB:
        return active && w == W_VICTIM && a->what != a->who && oracle_lives_at(o, a->what, o->p.robber);
    case A_DISCARD: return allows_discard(o, a);
    case A_BANK: return allows_bank(o, a);
    case A_OFFER: return allows_offer(o, a);
    case A_ACCEPT:
    case A_DECLINE: return allows_answer(o, a);
    case A_TRADE: return active && trade_open(o) && o->p.offered[a->who] && o->p.answer[a->who][a->what] == 1;
    case A_WITHDRAW: return trade_open(o) && o->p.offered[a->who];
    case A_END: return active && w == W_MAIN;
    case A_PASS: return w == W_EXTRA && a->who == o->p.visitor;
    case A_DICE:
    case A_DRAW:
    case A_STEAL: return false;
    }
    return false;
}
