/* What may be done in Long Table, by the catalogue, with no thought for speed. */
#include <limits.h>
#include <string.h>

#include "long_oracle.h"

static int sum(const int counts[GOODS]) {
    int n = 0;
    for (int i = 0; i < GOODS; i++)
        n += counts[i];
    return n;
}

static bool pays(const slow_game *g, int seat, int what) {
    for (int i = 0; i < GOODS; i++)
        if (g->s.hand[seat][i] < g->land.price[what][i])
            return false;
    return true;
}

static bool own_road_leads(const slow_game *g, int seat, int spot, int also) {
    for (int i = 0; i < 3; i++) {
        const int link = g->land.links_at[spot][i];
        if (link != NO && (g->s.road[link] == seat + 1 || link == also))
            return true;
    }
    return false;
}

/* CON-BASE-09, CON-BASE-10; `also` counts as an own road. */
bool slow_road_fits(const slow_game *g, int seat, int link, int also) {
    if (link < 0 || g->s.road[link] || link == also)
        return false;
    for (int end = 0; end < 2; end++) {
        const int spot = g->land.link[link][end], house = g->s.house[spot];
        if (house == seat + 1 || (!house && own_road_leads(g, seat, spot, also)))
            return true;
    }
    return false;
}

/* CON-BASE-12 */
static bool is_lonely(const slow_game *g, int spot) {
    for (int i = 0; i < 3; i++) {
        const int link = g->land.links_at[spot][i];
        if (link != NO && g->s.house[g->land.link[link][g->land.link[link][0] == spot]])
            return false;
    }
    return true;
}

static bool settlement_fits(const slow_game *g, int seat, int spot) {
    return spot != NO && !g->s.house[spot] && own_road_leads(g, seat, spot, NO) && is_lonely(g, spot);
}

bool slow_place_fits(const slow_game *g, int seat, bool city, int spot, int link) {
    int cities = 0, settlements = 0;
    for (int i = 0; i < g->land.spots; i++) {
        cities += g->s.house[i] == seat + 1 && g->s.storeys[i] == 2;
        settlements += g->s.house[i] == seat + 1 && g->s.storeys[i] == 1;
    }
    if (city ? cities : settlements == 2)
        return false;
    if (spot == NO || link < 0 || g->land.region[spot] != land_region(&g->c, seat) || g->s.house[spot])
        return false;
    return is_lonely(g, spot) && !g->s.road[link] &&
           (g->land.link[link][0] == spot || g->land.link[link][1] == spot);
}

static bool may_buy(const slow_game *g, const slow_action *a) {
    const int mat = a->n[0] - 1, own = a->who / 2, mats = g->land.mats;
    const int *mine = g->s.stack[own];
    if (!pays(g, a->who, 3) || mat < 0 || mat >= mats)
        return false;
    const bool beside = g->c.ring ? (mat - own + mats) % mats == 1 || (own - mat + mats) % mats == 1
                                  : mat - own == 1 || own - mat == 1;
    if (mat != own && (!beside || mine[0] + mine[1] > 0))
        return false;
    return g->s.stack[mat][0] + g->s.stack[mat][1] > 0;
}

static bool may_play(const slow_game *g, int seat, int kind) {
    return !(g->s.did[seat] & DONE_TILE) && slow_held(g, seat, kind, true) > 0;
}

static bool may_knight(const slow_game *g, const slow_action *a) {
    const bool chooses = g->s.robber[a->who] == NO && sum(g->s.pool) > 0;
    if (!may_play(g, a->who, KNIGHT))
        return false;
    return chooses ? a->n[0] < GOODS && g->s.pool[a->n[0]] > 0 : a->n[0] == GOODS;
}

static bool may_roads(const slow_game *g, const slow_action *a) {
    if (!may_play(g, a->who, ROADS) || g->s.left[a->who][0] < 1 || !slow_road_fits(g, a->who, a->link, NO))
        return false;
    if (a->link2 != -2)
        return g->s.left[a->who][0] >= 2 && slow_road_fits(g, a->who, a->link2, a->link);
    for (int i = 0; i < g->land.links && g->s.left[a->who][0] >= 2; i++)
        if (slow_road_fits(g, a->who, i, a->link))
            return false; /* as many as can lie: Q-CON-38 */
    return true;
}

static bool may_invention(const slow_game *g, const slow_action *a) {
    int pool[GOODS], taken = 0;
    memcpy(pool, g->s.pool, sizeof pool);
    for (int i = 0; i < 2; i++)
        if (a->n[i] < GOODS) {
            if (pool[a->n[i]]-- == 0)
                return false;
            taken++;
        } else if (i == 0 && a->n[1] < GOODS)
            return false;
    const int left = sum(g->s.pool);
    return may_play(g, a->who, INVENTION) && taken == (left < 2 ? left : 2);
}

static bool may_swap(const slow_game *g, const slow_action *a) {
    const int mat = a->who / 2, give = a->n[0], want = a->n[1];
    const int end = mat == 0 ? 0 : mat == g->land.mats - 1 ? 1 : NO;
    if (!g->c.market || end == NO || g->s.did[a->who] & DONE_SWAP)
        return false;
    return give < GOODS && want < GOODS && give != want && g->s.hand[a->who][give] > 0 &&
           g->s.market[end][want] > 0;
}

static bool may_offer(const slow_game *g, const slow_action *a) {
    int open = 0;
    if (!g->c.talk)
        return false; /* CON-OPT-13 */
    for (int i = 0; i < GOODS; i++)
        if ((a->counts[0][i] && a->counts[1][i]) || a->counts[0][i] > g->s.hand[a->who][i])
            return false;
    for (int i = 0; i < OFFERS; i++)
        open += g->s.offer[a->who][i].number != 0;
    if (a->n[0] != TO_ALL && (a->n[0] < 0 || a->n[0] >= g->c.seats || !slow_partners(&g->c, a->who, a->n[0])))
        return false;
    return sum(a->counts[0]) && sum(a->counts[1]) && open < OFFERS && g->s.offers[a->who] < 250;
}

static bool may_accept(const slow_game *g, const slow_action *a) {
    const int from = a->n[0];
    if (from < 0 || from >= g->c.seats || !slow_partners(&g->c, a->who, from) || a->n[1] == 0)
        return false;
    for (int i = 0; i < OFFERS; i++) {
        const slow_offer *o = &g->s.offer[from][i];
        if (o->number != a->n[1] || (o->to != TO_ALL && o->to != a->who))
            continue;
        for (int k = 0; k < GOODS; k++)
            if (g->s.hand[a->who][k] < o->want[k])
                return false;
        return true; /* if its maker cannot keep it, it dies of this */
    }
    return false;
}

static bool has_offer(const slow_game *g, int seat, int number) {
    for (int i = 0; i < OFFERS; i++)
        if (number && g->s.offer[seat][i].number == number)
            return true;
    return false;
}

static bool may_discard(const slow_game *g, const slow_action *a) {
    for (int i = 0; i < GOODS; i++)
        if (a->counts[0][i] > g->s.hand[a->who][i])
            return false;
    return g->s.owes[a->who] && sum(a->counts[0]) == g->s.owes[a->who];
}

static bool is(const slow_action *a, const char *kind) {
    return strcmp(a->kind, kind) == 0;
}

/* What only the active side may do. */
static bool may_build(const slow_game *g, const slow_action *a) {
    const slow_state *s = &g->s;
    if (is(a, "road"))
        return pays(g, a->who, 0) && s->left[a->who][0] && slow_road_fits(g, a->who, a->link, NO);
    if (is(a, "settlement"))
        return pays(g, a->who, 1) && s->left[a->who][1] && settlement_fits(g, a->who, a->spot);
    if (is(a, "city"))
        return pays(g, a->who, 2) && s->left[a->who][2] && a->spot != NO && s->house[a->spot] == a->who + 1 &&
               s->storeys[a->spot] == 1;
    if (is(a, "buy"))
        return may_buy(g, a);
    if (is(a, "knight"))
        return may_knight(g, a);
    if (is(a, "roads"))
        return may_roads(g, a);
    if (is(a, "invention"))
        return may_invention(g, a);
    if (is(a, "swap"))
        return may_swap(g, a);
    return is(a, "call") && !(s->did[a->who] & DONE_MISCOUNT);
}

static bool may_trade(const slow_game *g, const slow_action *a, bool *known) {
    *known = true;
    if (is(a, "collect"))
        return sum(g->s.claim[a->who]) > 0;
    if (is(a, "bank"))
        return a->n[0] < GOODS && a->n[1] < GOODS && a->n[0] != a->n[1] &&
               g->s.hand[a->who][a->n[0]] >= slow_rate(g, a->who, a->n[0]) && g->s.pool[a->n[1]] > 0;
    if (is(a, "offer"))
        return may_offer(g, a);
    if (is(a, "accept"))
        return may_accept(g, a);
    if (is(a, "withdraw"))
        return has_offer(g, a->who, a->n[0]);
    *known = false;
    return false;
}

static int side_now(const slow_state *s) {
    return (s->first - 1 + s->round - 1) % 2;
}

static bool seat_may(const slow_game *g, const slow_action *a) {
    const slow_state *s = &g->s;
    bool known = false;
    if (is(a, "place"))
        return s->phase == P_READY && slow_place_fits(g, a->who, a->n[0] == 0, a->spot, a->link);
    if (a->phase != (s->phase == P_ROBBER ? 1000000 + s->robbers : s->round))
        return false;
    if (s->phase == P_ROBBER)
        return is(a, "discard") && may_discard(g, a);
    if (s->phase == P_FROZEN)
        return is(a, "call") && a->who % 2 == side_now(s) && !(s->did[a->who] & (DONE_CALL | DONE_MISCOUNT));
    if (s->phase != P_ROUND)
        return false;
    const bool trade = may_trade(g, a, &known);
    return known ? trade : a->who % 2 == side_now(s) && may_build(g, a);
}

static bool host_may(const slow_game *g, const slow_action *a) {
    const slow_state *s = &g->s;
    const bool running =
        s->phase == P_ROUND || s->phase == P_ROBBER || s->phase == P_STOP ||
        (g->c.manual && (s->phase == P_DICE || s->phase == P_TARGET)); /* the host is awaited */
    int placed = 0;
    for (int i = 0; i < g->land.spots; i++)
        placed += s->house[i] && s->house[i] != GREY;
    if (is(a, "start") || is(a, "close"))
        return s->phase == P_READY && (placed == 3 * g->c.seats) == is(a, "start");
    if (is(a, "go"))
        return s->phase == P_STOP;
    if (is(a, "times"))
        return (running || s->phase == P_READY) && a->n[0] >= 5 && a->n[1] >= 5 && a->n[0] <= 254 &&
               a->n[1] <= 254;
    if (is(a, "last-round"))
        return running && !s->last;
    if (is(a, "last-minute"))
        return running && !s->closing;
    if (is(a, "dice"))
        return g->c.manual && s->phase == P_DICE && a->n[0] >= 1 && a->n[0] <= 6 && a->n[1] >= 1 &&
               a->n[1] <= 6 && (a->n[0] + a->n[1] != 7 || s->round >= 10);
    if (is(a, "robbers"))
        return g->c.manual && s->phase == P_TARGET && a->n[0] >= 2 && a->n[0] <= 12;
    return is(a, "end") && g->c.manual && s->phase == P_ROUND;
}

static int ways_to(int total) {
    int n = 0;
    for (int i = 1; i <= 6; i++)
        n += total - i >= 1 && total - i <= 6;
    return n;
}

/* How likely luck is, against other luck of the same moment; 0: it cannot come. */
int slow_weight(const slow_game *g, const slow_action *a) {
    const slow_state *s = &g->s;
    if (is(a, "tile")) {
        int left = s->drawing ? g->land.tiles[a->n[0]] : 0;
        for (int i = 0; i < TILES && s->drawing; i++)
            left -= s->tile[s->drawing_at][i].state && s->tile[s->drawing_at][i].kind == a->n[0];
        return left;
    }
    if (is(a, "side"))
        return s->phase == P_SIDE;
    if (is(a, "dice"))
        return s->phase == P_DICE && !g->c.manual && (a->n[0] + a->n[1] != 7 || s->round >= 10);
    if (is(a, "robbers"))
        return s->phase != P_TARGET || g->c.manual ? 0
               : g->c.uniform                      ? ways_to(a->n[0]) > 0
                                                   : ways_to(a->n[0]);
    return 0;
}

/* When the clock acts; INT_MAX: never. */
static int deadline(const slow_game *g) {
    const slow_state *s = &g->s;
    const bool waits = s->phase == P_STOP || (g->c.manual && (s->phase == P_DICE || s->phase == P_TARGET));
    int end = INT_MAX;
    if (s->drawing)
        return end;
    if (s->phase == P_ROBBER || s->phase == P_FROZEN || (s->phase == P_ROUND && !g->c.manual))
        end = s->deadline;
    if (s->closing && s->closing < end && (waits || s->phase == P_ROUND || s->phase == P_ROBBER))
        end = s->closing;
    return end;
}

bool slow_allows(const slow_game *g, const slow_action *a) {
    const int end = deadline(g);
    if (g->s.phase == P_OVER)
        return false;
    if (a->who == BY_CLOCK)
        return end != INT_MAX && a->at == end;
    if (a->at >= end)
        return false;
    if (a->who == BY_LUCK)
        return slow_weight(g, a) > 0;
    if (g->s.drawing)
        return false;
    return a->who == BY_HOST ? host_may(g, a) : seat_may(g, a);
}
