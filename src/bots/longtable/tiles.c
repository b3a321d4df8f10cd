/* The bot `steady` of Long Table: what a tile is worth, and when to play it. */
#include "bots/longtable/steady.h"

enum { ARMY_LEAST = 2 };

/* What so many knights are worth, played or about to be: the award, or a part of it for being near. */
static float army_worth(const planner *b, unsigned knights) {
    const long_page *page = long_page_at(b->land.s, long_home(b->table, b->seat));
    const unsigned side = b->seat % LONG_SIDES, other = page->person[!side].knights;
    const bool mine = page->army == side + 1;
    const unsigned target = other + !mine > ARMY_LEAST ? other + !mine : ARMY_LEAST;
    if (knights >= target)
        return knights > target ? 2.2F : 2.0F;
    return target - knights == 1 ? 0.9F : target - knights == 2 ? 0.3F : 0;
}

static unsigned held(const planner *b, long_tile_kind kind, long_spot *ready) {
    return long_tiles_of(b->table, b->land.s, b->seat, kind, ready, b->land.s->round);
}

static bool stocked(const land *l, unsigned m) {
    return !l->mat[m]->edge && (l->page[m]->stack[SUN] || l->page[m]->stack[MOON]);
}

/* The mat whose tiles may be bought: the own one while it has any. LAND_NONE: none has. */
static unsigned shop(const planner *b) {
    unsigned any = LAND_NONE;
    for (unsigned m = 0; m < b->land.mats; m++)
        if (stocked(&b->land, m) && (any == LAND_NONE || b->land.place[m] == long_home(b->table, b->seat)))
            any = m;
    return any;
}

/* Kinds that may still come from a mat, as far as this seat can know. */
static unsigned unknown(const long_page *page, unsigned kind) {
    unsigned n = long_tiles[kind];
    for (unsigned i = 0; i < LONG_MAT_TILES; i++)
        n -= page->tile[i].state != TILE_STACK && page->tile[i].kind == kind && n > 0;
    return n;
}

float planner_tile_points(const planner *b, float *tokens_back) {
    const unsigned m = shop(b);
    float count[LONG_TILES], all = 0;
    *tokens_back = 0;
    if (m == LAND_NONE)
        return 0;
    for (unsigned k = 0; k < LONG_TILES; k++) {
        count[k] = (float)unknown(b->land.page[m], k);
        all += count[k];
    }
    if (all <= 0)
        return 0;
    const unsigned knights = b->me->knights + held(b, TILE_KNIGHT, NULL);
    *tokens_back = (count[TILE_KNIGHT] + 2 * count[TILE_INVENTION] + 3 * count[TILE_ROADS]) / all;
    return 0.01F +
           (count[TILE_POINT] + count[TILE_KNIGHT] * (army_worth(b, knights + 1) - army_worth(b, knights))) /
               all;
}

bool planner_buys(planner *b, kh_action *out) {
    const unsigned m = shop(b);
    if (m == LAND_NONE)
        return false;
    *out = land_build(&b->land, DO_BUY, (long_spot){b->land.place[m], (uint8_t)(b->seat % LONG_SIDES)});
    planner_say(b, "bot.why.table-buy");
    return planner_legal(b, out);
}

/* The token that brings the end nearest; LONG_RESOURCE_NONE: the supply has none. */
static unsigned best_token(const planner *b, int hand[LONG_RESOURCES], const uint32_t pool[LONG_RESOURCES]) {
    unsigned best = LONG_RESOURCE_NONE;
    float least = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        if (!pool[r])
            continue;
        hand[r]++;
        const float time = planner_time(b, hand, NULL);
        hand[r]--;
        if (best == LONG_RESOURCE_NONE || time < least) {
            best = r;
            least = time;
        }
    }
    return best;
}

static bool plays_knight(planner *b, kh_action *out) {
    const unsigned robber =
        long_page_at(b->land.s, long_home(b->table, b->seat))->robber[b->seat % LONG_SIDES];
    uint8_t token = LONG_RESOURCE_NONE;
    int hand[LONG_RESOURCES];
    planner_hand(b, hand);
    if (!robber)
        token = (uint8_t)best_token(b, hand, b->land.s->pool);
    *out = land_action(&b->land, DO_KNIGHT, &token, 1);
    planner_say(b, robber ? "bot.why.table-knight-robbed" : "bot.why.table-knight");
    return planner_legal(b, out);
}

static bool affords(const int hand[LONG_RESOURCES], const uint8_t price[LONG_RESOURCES]) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        if (hand[r] < price[r])
            return false;
    return true;
}

/* When the two tokens complete something. */
static bool plays_invention(planner *b, kh_action *out) {
    uint32_t pool[LONG_RESOURCES];
    uint8_t token[2];
    int hand[LONG_RESOURCES];
    unsigned first = 0;
    planner_hand(b, hand);
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        pool[r] = b->land.s->pool[r];
    for (unsigned i = 0; i < 2; i++) {
        token[i] = (uint8_t)best_token(b, hand, pool);
        if (token[i] == LONG_RESOURCE_NONE)
            return false;
        hand[token[i]]++;
        pool[token[i]]--;
    }
    planner_time(b, hand, &first);
    if (!affords(hand, b->goal[first].price))
        return false;
    *out = land_action(&b->land, DO_INVENTION, token, sizeof token);
    planner_say(b, "bot.why.table-invention");
    return planner_legal(b, out);
}

/* Any second road where the plan needs only one. */
static bool second_way(const planner *b, long_spot first, long_spot *out) {
    for (unsigned m = 0; m < b->land.mats; m++)
        for (unsigned w = 0; w < LONG_WAYS; w++) {
            *out = (long_spot){b->land.place[m], (uint8_t)w};
            if (!long_road_site(b->table, b->land.s, b->seat, *out, &first).code)
                return true;
        }
    return false;
}

static void put(uint8_t *arg, long_spot x) {
    arg[0] = (uint8_t)x.place;
    arg[1] = (uint8_t)(x.place >> 8);
    arg[2] = x.at;
}

/* The roads that the plan, or else the most promising goal with roads, begins with. */
static bool plays_roads(planner *b, const goal *plan, kh_action *out) {
    const goal *g = plan && plan->roads ? plan : NULL;
    for (unsigned i = 0; i < b->goals && !g; i++)
        if (b->goal[i].roads)
            g = &b->goal[i];
    if (!g || b->me->roads < 2)
        return false;
    const long_spot one = land_way_spot(&b->land, g->way[0]);
    long_spot two;
    if (g->roads > 1)
        two = land_way_spot(&b->land, g->way[1]);
    else if (!second_way(b, one, &two))
        return false;
    uint8_t arg[6];
    put(arg, one);
    put(arg + 3, two);
    *out = land_action(&b->land, DO_ROADS, arg, sizeof arg);
    planner_say(b, "bot.why.table-roads");
    return planner_legal(b, out);
}

/* One a round: the roads first, which hurry on what is planned, then knights, which are never too early. */
bool planner_plays(planner *b, const goal *plan, kh_action *out) {
    long_spot ready;
    if (!b->me->held || b->me->did & DID_TILE || planner_overlooks(b, SEE_PLAY, 0))
        return false;
    if (held(b, TILE_ROADS, &ready) && ready.place != LONG_NOWHERE && plays_roads(b, plan, out))
        return true;
    if (held(b, TILE_INVENTION, &ready) && ready.place != LONG_NOWHERE && plays_invention(b, out))
        return true;
    return held(b, TILE_KNIGHT, &ready) && ready.place != LONG_NOWHERE && plays_knight(b, out);
}
