/* The bot `steady` of Long Table: what it is asked, and which part answers. See steady.h. Weaker players are the same
 * with worse eyes. */
#include "bots/longtable/steady.h"

#include <string.h>

#include "bots/longtable/bots.h"

static void init(void *memory, const kh_game *game, const void *table, kh_seat seat, kh_eyes eyes) {
    planner *b = memory;
    memset(b, 0, sizeof *b);
    b->game = game;
    b->table = table;
    b->seat = seat;
    b->phase = UINT16_MAX;
    b->eyes = eyes;
}

static unsigned eyes_period(const planner *b) {
    enum { ROUNDS = 2 };
    return b->land.s->round / ROUNDS;
}

bool planner_overlooks(const planner *b, planner_thing what, unsigned where) {
    return kh_eyes_overlook(&b->eyes, eyes_period(b), what * 256U + where);
}

bool planner_legal(const planner *b, const kh_action *a) {
    const kh_verdict v = long_check(b->table, b->land.s, a);
    return v.code == 0 && !v.rule;
}

void planner_say(planner *b, const char *key) {
    b->why = key;
    b->why_at.place = LONG_NOWHERE;
}

void planner_say_at(planner *b, const char *key, unsigned spot) {
    b->why = key;
    b->why_at = land_spot(&b->land, spot);
}

static void why(const void *memory, kh_why *out) {
    const planner *b = memory;
    memset(out, 0, sizeof *out);
    out->key = b->why;
    if (b->why_at.place == LONG_NOWHERE || !b->why)
        return;
    out->value[0].name = "site";
    out->value[0].type = long_kinds[DO_SETTLEMENT].field[0].type;
    out->value[0].arg[0] = (uint8_t)b->why_at.place;
    out->value[0].arg[1] = (uint8_t)(b->why_at.place >> 8);
    out->value[0].arg[2] = b->why_at.at;
}

static uint64_t mixed(uint64_t sum, uint64_t x) {
    sum = (sum ^ x) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

/* Pieces and robbers within reach. */
static uint64_t sum_of_land(const land *l) {
    uint64_t sum = 0;
    for (unsigned m = 0; m < l->mats; m++) {
        const long_set x = l->built[m] ^ (l->laid[m] << 1);
        sum = mixed(mixed(sum, (uint64_t)x), (uint64_t)(x >> 64));
        sum = mixed(sum, l->page[m]->robber[SUN] | (unsigned)l->page[m]->robber[MOON] << 8);
    }
    return sum;
}

/* Whether everything that the goals hang on is as it was. */
static bool seen_already(planner *b) {
    const long_person *p = b->me;
    const long_page *page = long_page_at(b->land.s, long_home(b->table, b->seat));
    const uint8_t now[sizeof b->seen] = {
        p->roads,   p->settlements,   p->cities,         p->knights,
        p->bonus,   p->posts,         p->route,          page->route,
        page->army, page->stack[SUN], page->stack[MOON], page->robber[b->seat % LONG_SIDES]};
    const unsigned eyes = b->eyes.overlooks ? eyes_period(b) : 0;
    const uint64_t sum = mixed(sum_of_land(&b->land), eyes);
    const bool same = b->goals > 0 && sum == b->seen_land && memcmp(now, b->seen, sizeof now) == 0;
    memcpy(b->seen, now, sizeof now);
    b->seen_land = sum;
    return same;
}

static void look(planner *b, const long_state *view) {
    land_at(&b->land, b->table, view, b->seat);
    b->me = long_person_at(b->table, view, b->seat);
    b->active = long_active(view, b->seat);
    const uint16_t phase = (uint16_t)long_phase_number(view);
    if (phase != b->phase) {
        b->phase = phase;
        b->offered = 0;
    }
    planner_say(b, NULL);
}

static void think(planner *b) {
    const unsigned points = long_points(b->table, b->land.s, b->seat);
    b->left = points < LONG_GOAL ? (float)(LONG_GOAL - points) : 0;
    if (!seen_already(b))
        planner_find_goals(b);
}

/* Only with 18 points, which it counts as the engine does. */
static bool calls(planner *b, kh_action *out) {
    const unsigned phase = b->land.s->phase;
    if ((phase != PHASE_FROZEN && !b->active) || b->me->did & (DID_CALL | DID_MISCOUNT) ||
        b->seat % LONG_SIDES != long_side_now(b->land.s) ||
        long_points(b->table, b->land.s, b->seat) < LONG_GOAL)
        return false;
    *out = land_action(&b->land, DO_CALL, NULL, 0);
    planner_say(b, "bot.why.table-call");
    return planner_legal(b, out);
}

static bool collects(planner *b, kh_action *out) {
    static const uint8_t nothing[LONG_RESOURCES] = {0};
    if (memcmp(b->me->claim, nothing, sizeof nothing) == 0)
        return false;
    *out = land_action(&b->land, DO_COLLECT, NULL, 0);
    planner_say(b, "bot.why.table-collect");
    return planner_legal(b, out);
}

static const uint8_t *next_price(const goal *g) {
    static const uint8_t what[] = {PRICE_SETTLEMENT, PRICE_CITY, PRICE_TILE, PRICE_ROAD};
    return long_price[g->roads ? PRICE_ROAD : what[g->kind]];
}

/* The next piece of a goal. */
static bool builds(planner *b, const goal *g, kh_action *out) {
    if (g->kind == GOAL_TILE)
        return planner_buys(b, out);
    if (g->roads) {
        *out = land_build(&b->land, DO_ROAD, land_way_spot(&b->land, g->way[0]));
        if (g->kind == GOAL_ROUTE)
            planner_say(b, "bot.why.table-route");
        else
            planner_say_at(b, g->foreign ? "bot.why.table-road-foreign" : "bot.why.table-road", g->spot);
    } else if (g->kind == GOAL_CITY) {
        *out = land_build(&b->land, DO_CITY, land_spot(&b->land, g->spot));
        planner_say(b, "bot.why.table-city");
    } else {
        *out = land_build(&b->land, DO_SETTLEMENT, land_spot(&b->land, g->spot));
        planner_say(b, g->foreign ? "bot.why.table-settlement-foreign" : "bot.why.table-settlement");
    }
    return planner_legal(b, out);
}

/* Whether the hand pays a price and still holds what is kept for something else. */
static bool pays(const planner *b, const uint8_t *price, const uint8_t *kept) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        if (price[r] && b->me->hand[r] < price[r] + (kept ? kept[r] : 0))
            return false;
    return true;
}

/* What can be had beside the plan without taking anything from it. */
static bool builds_beside(planner *b, const goal *plan, kh_action *out) {
    for (unsigned i = 0; i < b->goals; i++) {
        const goal *g = &b->goal[i];
        if (g != plan && pays(b, next_price(g), plan->price) && builds(b, g, out))
            return true;
    }
    return false;
}

/* What can be had now, if the plan comes none the later for it, or hardly. */
static bool builds_first(planner *b, const goal *plan, kh_action *out) {
    int hand[LONG_RESOURCES];
    const goal *best = NULL;
    planner_hand(b, hand);
    float least = planner_time(b, hand, NULL);
    for (unsigned i = 0; i < b->goals; i++) {
        const goal *g = &b->goal[i];
        if (g == plan || g->roads || !pays(b, g->price, NULL))
            continue;
        const float time = planner_time_after(b, g, plan, hand);
        if (time >= least)
            continue;
        least = time;
        best = g;
    }
    return best && builds(b, best, out);
}

static bool acts(planner *b, const goal *plan, kh_action *out) {
    return planner_plays(b, plan, out) || (pays(b, next_price(plan), NULL) && builds(b, plan, out)) ||
           builds_first(b, plan, out) || planner_answers(b, out) || planner_takes_back(b, out) ||
           planner_swaps(b, out) || planner_offers(b, plan, out) || planner_exchanges(b, plan, out) ||
           builds_beside(b, plan, out);
}

static bool plays_round(planner *b, kh_action *out) {
    int hand[LONG_RESOURCES];
    unsigned first = 0;
    if (collects(b, out) || calls(b, out))
        return true;
    think(b);
    if (b->goals == 0)
        return false;
    planner_hand(b, hand);
    planner_time(b, hand, &first);
    const goal *plan = &b->goal[first];
    if (b->active)
        return acts(b, plan, out);
    return planner_answers(b, out) || planner_takes_back(b, out) || planner_offers(b, plan, out);
}

static bool decide(void *memory, const void *view, kh_action *out) {
    planner *b = memory;
    const long_state *s = view;
    look(b, s);
    bool found = false;
    switch ((long_phase)s->phase) {
    case PHASE_READY: found = planner_places(b, out); break;
    case PHASE_ROUND: found = plays_round(b, out); break;
    case PHASE_FROZEN: found = calls(b, out); break;
    case PHASE_ROBBER:
        if (b->me->owes) {
            think(b);
            planner_discards(b, out);
            found = true;
        }
        break;
    default: break;
    }
    if (!found)
        planner_say(b, NULL);
    return found;
}

/* Each level overlooks so many of a hundred things; only who overlooks nothing is asked why. */
#define LEVEL(level, misses, reason) \
    static void init_##level(void *memory, const kh_game *game, const void *table, kh_seat seat, \
                             uint64_t seed) { \
        init(memory, game, table, seat, (kh_eyes){kh_splitmix(&seed), misses}); \
    } \
    const kh_bot kh_bot_long_##level = {.name = #level, \
                                        .game = "longtable", \
                                        .size = sizeof(planner), \
                                        .init = init_##level, \
                                        .decide = decide, \
                                        .why = reason}

LEVEL(novice, 91, NULL);
LEVEL(casual, 85, NULL);
LEVEL(regular, 74, NULL);
LEVEL(skilled, 47, NULL);
LEVEL(steady, 0, why);
