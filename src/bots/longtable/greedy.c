/* The bot `greedy` for Long Table: builds what it can, the dearest first (city, settlement, tile, road to a site), plays
 * tiles as soon as it may, trades only for what it can build with at once, and calls when it has 18 points. It rates
 * every legal action and takes the best. */
#include <string.h>

#include "bots/longtable/bots.h"
#include "bots/longtable/land.h"
#include "kornholm/notation.h"

enum { ACTIONS_MAX = 512, NEVER = -1000000, BONUS_PIPS = 20 /* a bonus counts as a site with so many */ };

typedef struct greedy_bot {
    const long_table *table;
    kh_rng rng;
    kh_seat seat;
} greedy_bot;

/* What it looks at for one decision. */
typedef struct sight {
    land land;
    const long_person *me;
    kh_rng *rng;
    bool active, site, grown; /* site: one lies at an own road; grown: there is a settlement to grow */
} sight;

static void init(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    greedy_bot *b = memory;
    (void)game;
    *b = (greedy_bot){.table = table, .seat = seat};
    kh_rng_seed(&b->rng, seed);
}

static unsigned mat_of(const sight *x, const uint8_t *arg) {
    unsigned m = x->land.mats - 1;
    while (m > 0 && x->land.place[m] != long_arg2(arg))
        m--;
    return m;
}

/* Of a crossing. */
static unsigned spot_of(const sight *x, const uint8_t *arg) {
    return mat_of(x, arg) * LONG_CROSSINGS + arg[2];
}

static int site_worth(const sight *x, unsigned spot) {
    const unsigned bit = long_bonus_bit(x->land.t, x->land.seat, land_spot(&x->land, spot));
    return (int)land_pips(&x->land, spot) + (bit & ~(unsigned)x->me->bonus ? BONUS_PIPS : 0);
}

static bool leads_to(const sight *x, unsigned spot) {
    for (unsigned i = 0; i < 3; i++) {
        const land_way w = land_way_at(&x->land, spot, i);
        if (w.mat != LAND_NONE && x->land.roads[w.mat] >> long_ground.slot[w.way] & 1)
            return true;
    }
    return false;
}

static void look(sight *x) {
    for (unsigned spot = 0; spot < x->land.mats * LONG_CROSSINGS; spot++) {
        x->site = x->site || (leads_to(x, spot) && land_free(&x->land, spot));
        x->grown =
            x->grown || (land_is_own(&x->land, spot) &&
                         !(long_cities(x->land.page[spot / LONG_CROSSINGS]) >> spot % LONG_CROSSINGS & 1));
    }
}

/* The best that a road reaches, or that one more road behind it would. */
static int road_worth(const sight *x, const kh_action *a) {
    const land *l = &x->land;
    const unsigned at = mat_of(x, a->arg);
    int best = 0;
    for (unsigned end = 0; end < 2; end++) {
        const unsigned named = long_ground.ends[a->arg[2]][end];
        const unsigned mat = l->behind[at][named / LONG_CROSSINGS];
        const unsigned spot = mat == LAND_NONE ? LAND_NONE : mat * LONG_CROSSINGS + named % LONG_CROSSINGS;
        for (unsigned i = 0; i < 3 && spot != LAND_NONE && !land_is_built(l, spot); i++) {
            const land_way w = land_way_at(l, spot, i);
            const unsigned to = land_beside(l, spot, i);
            if (land_free(l, spot) && 2 * site_worth(x, spot) > best)
                best = 2 * site_worth(x, spot);
            if (to != LAND_NONE && land_way_free(l, w) && land_free(l, to) && site_worth(x, to) > best)
                best = site_worth(x, to);
        }
    }
    return best;
}

/* What could be bought with a hand: the worth of the dearest, 0 for nothing. */
static int buys(const sight *x, const int hand[LONG_RESOURCES]) {
    static const int worth[LONG_PRICES] = {1, 3, 4, 2};
    const uint8_t *stack = long_page_at(x->land.s, long_home(x->land.t, x->land.seat))->stack;
    const bool open[LONG_PRICES] = {!x->site && x->me->roads, x->site && x->me->settlements,
                                    x->grown && x->me->cities, stack[SUN] || stack[MOON]};
    int best = 0;
    for (unsigned p = 0; p < LONG_PRICES; p++) {
        bool enough = open[p] && x->active;
        for (unsigned r = 0; r < LONG_RESOURCES; r++)
            enough = enough && hand[r] >= long_price[p][r];
        if (enough && worth[p] > best)
            best = worth[p];
    }
    return best;
}

/* What a swap gains: the worth of what could be built afterwards, beyond what could be built anyway. */
static int swap_worth(const sight *x, const uint8_t *lose, const uint8_t *gain) {
    int before[LONG_RESOURCES], after[LONG_RESOURCES];
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        before[r] = x->me->hand[r];
        after[r] = before[r] - lose[r] + gain[r];
    }
    return buys(x, after) - buys(x, before);
}

static int exchange_worth(const sight *x, const kh_action *a, unsigned rate) {
    uint8_t lose[LONG_RESOURCES] = {0}, gain[LONG_RESOURCES] = {0};
    lose[a->arg[0]] = (uint8_t)rate;
    gain[a->arg[1]] = 1;
    return swap_worth(x, lose, gain) > 0 ? 5000 - (int)rate : NEVER;
}

static int accept_worth(const sight *x, const kh_action *a) {
    const long_person *maker = long_person_at(x->land.t, x->land.s, kh_seat3_of(a->arg));
    const long_offer *o = long_offer_of(maker, a->arg[3]);
    return o && long_holds(maker, o->give) && swap_worth(x, o->want, o->give) > 0 ? 6000 : NEVER;
}

/* Where people choose: the most cases, and the city on the best of them. */
static int place_worth(const sight *x, const kh_action *a) {
    return (int)land_pips(&x->land, spot_of(x, a->arg + 1)) + (a->arg[0] == 0 ? 100 : 0);
}

/* How much an action is wanted. Whatever nobody wants is below 0. */
static int worth_of(const sight *x, const kh_action *a) {
    switch ((long_kind)a->kind) {
    case DO_CALL: return long_points(x->land.t, x->land.s, x->land.seat) >= LONG_GOAL ? 9000 : NEVER;
    case DO_PLACE: return place_worth(x, a);
    case DO_COLLECT: return 8000;
    case DO_CITY: return 4000 + (int)land_pips(&x->land, spot_of(x, a->arg));
    case DO_SETTLEMENT: return 3000 + site_worth(x, spot_of(x, a->arg));
    case DO_BUY: return 2000;
    case DO_ROAD: return x->site || road_worth(x, a) == 0 ? NEVER : 1000 + road_worth(x, a);
    case DO_KNIGHT: return 4500 - (a->arg[0] < LONG_RESOURCES ? x->me->hand[a->arg[0]] : 0);
    case DO_ROADS:
    case DO_INVENTION: return 4400;
    case DO_BANK: return exchange_worth(x, a, long_rate(x->me, a->arg[0]));
    case DO_SWAP: return exchange_worth(x, a, 1);
    case DO_ACCEPT: return accept_worth(x, a);
    default: return NEVER;
    }
}

/* Gives back from the largest stacks. */
static void discard(const sight *x, kh_action *out) {
    uint16_t left[LONG_RESOURCES], gone[LONG_RESOURCES] = {0};
    uint8_t arg[2 * LONG_RESOURCES];
    memcpy(left, x->me->hand, sizeof left);
    for (unsigned n = 0; n < x->me->owes; n++) {
        unsigned most = 0;
        for (unsigned r = 1; r < LONG_RESOURCES; r++)
            most = left[r] > left[most] ? r : most;
        left[most]--;
        gone[most]++;
    }
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        arg[2 * r] = (uint8_t)gone[r];
        arg[2 * r + 1] = (uint8_t)(gone[r] >> 8);
    }
    *out = land_action(&x->land, DO_DISCARD, arg, sizeof arg);
}

static bool choose(const sight *x, kh_action *out) {
    kh_action list[ACTIONS_MAX];
    const uint32_t n = long_legal(x->land.t, x->land.s, x->land.seat, list, ACTIONS_MAX);
    int best = 0;
    uint32_t ties = 0;
    for (uint32_t i = 0; i < n && i < ACTIONS_MAX; i++) {
        const int worth = worth_of(x, &list[i]);
        if (worth > best)
            ties = 0;
        if (worth < best || kh_rng_below(x->rng, ++ties) != 0)
            continue;
        best = worth;
        *out = list[i];
    }
    return ties > 0 && best > 0;
}

static bool decide(void *memory, const void *view, kh_action *out) {
    greedy_bot *b = memory;
    sight x = {.me = long_person_at(b->table, view, b->seat), .rng = &b->rng};
    land_at(&x.land, b->table, view, b->seat);
    x.active = long_active(view, b->seat);
    if (((const long_state *)view)->phase == PHASE_ROBBER && x.me->owes) {
        discard(&x, out);
        return true;
    }
    if (x.active)
        look(&x);
    if (!choose(&x, out))
        return false;
    if (long_kinds[out->kind].open && out->size == 0)
        return long_fill(b->table, view, b->seat, out->kind, &b->rng, out);
    return true;
}

const kh_bot kh_bot_long_greedy = {"greedy", "longtable", sizeof(greedy_bot), init, decide, NULL,
                                   NULL,     false};
