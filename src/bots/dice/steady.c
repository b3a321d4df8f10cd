/* The bot `steady` for Dice and Dice Duel: plays as a sensible person does. It looks at what the dice are nearly enough
 * for, keeps the dice that serve the most promising of these, and builds the best that it can pay for. Nothing is looked
 * up in tables, and nothing is thought further than to the next site. Weaker players are the same with worse eyes: they
 * overlook what dice could be made into, and jokers. */
#include <string.h>

#include "bots/dice/bots.h"
#include "bots/dice/payment.h"
#include "bots/eyes.h"
#include "games/dice/dice.h"

typedef struct steady_bot {
    const kh_game *game;
    const dice_table *table;
    kh_seat seat;
    kh_eyes eyes;
    uint32_t settlement_way[SHEET_SITES], city_way[SHEET_SITES]; /* all roads from the start to a site */
} steady_bot;

/* What there is to gain at the moment. */
typedef struct steady_wishes {
    float worth[BUNDLES];        /* below 0: it cannot be built */
    unsigned towards, settle_by; /* the road to build next; the one that opens a settlement, or DICE_NONE */
    unsigned ready, wild;        /* faces of jokers that are ready, a bit each; jokers for any face */
} steady_wishes;

/* ---- the sheet ---- */

static uint32_t way_to(const dice_sheet *h, unsigned node) {
    for (unsigned i = 0; i < h->roads; i++)
        if (h->road[i].ends[1] == node)
            return (UINT32_C(1) << i) | way_to(h, h->road[i].ends[0]);
    return 1;
}

static void init_with(void *memory, const kh_game *game, const void *table, kh_seat seat, kh_eyes eyes) {
    steady_bot *b = memory;
    memset(b, 0, sizeof *b);
    b->game = game;
    b->table = table;
    b->seat = seat;
    b->eyes = eyes;
    for (unsigned i = 0; i < b->table->sheet->settlements; i++)
        b->settlement_way[i] = way_to(b->table->sheet, b->table->sheet->settlement[i].node);
    for (unsigned i = 0; i < b->table->sheet->cities; i++)
        b->city_way[i] = way_to(b->table->sheet, b->table->sheet->city[i].node);
}

/* What it does not see it does not see in its next turn either. */
static bool overlooks(const steady_bot *b, const dice_state *s, unsigned thing) {
    enum { ROUNDS = 2 };
    return kh_eyes_overlook(&b->eyes, s->turns / (ROUNDS * b->table->seats), thing);
}

/* The site that is wanted next: in Dice the first that is not built, in Dice Duel the nearest. */
typedef struct steady_site {
    bool any;
    unsigned missing; /* roads */
    unsigned road;    /* the first of them */
    float points;
} steady_site;

static steady_site find_site(const steady_bot *b, const dice_site *sites, const uint32_t *ways,
                             unsigned count, unsigned built, uint32_t roads) {
    steady_site best = {.any = false, .road = DICE_NONE};
    for (unsigned i = 0; i < count; i++) {
        const uint32_t left = ways[i] & ~roads;
        if (built >> i & 1)
            continue;
        if (!best.any || bits(left) < best.missing)
            best = (steady_site){true, bits(left), left ? (unsigned)__builtin_ctz(left) : DICE_NONE,
                                 (float)sites[i].points};
        if (!b->table->duel)
            break;
    }
    return best;
}

/* ---- what things are worth ---- */

/* In points of Dice; in Dice Duel a point is worth several. */
static float site_worth(const steady_bot *b, const steady_site *site) {
    enum { DUEL_POINT = 5 };
    return b->table->duel ? DUEL_POINT * site->points : site->points;
}

static float knight_worth(const steady_bot *b, const dice_state *s, unsigned more) {
    enum { JOKER = 2, IN_DUEL = 3 };
    const unsigned sites = dice_knight_sites(b->table, s, b->seat);
    float worth = 0;
    if (bits(s->knights[b->seat]) + more > b->table->sheet->knights)
        return -1;
    if (b->table->duel)
        return IN_DUEL * (float)more;
    for (unsigned i = (unsigned)__builtin_ctz(sites), n = 0; n < more; n++)
        worth += (float)b->table->sheet->knight[i + n].points + JOKER;
    return worth;
}

/* A road counts something by itself, and its part of what it leads to. */
static float road_worth(const steady_bot *b, const steady_site *site) {
    const float itself = b->table->duel ? 0.5F : 1;
    return site->missing ? itself + 0.6F * site_worth(b, site) / (float)site->missing : itself;
}

static void wish_roads(const steady_bot *b, const dice_state *s, const steady_site *town,
                       const steady_site *city, steady_wishes *w) {
    const uint32_t sites = dice_road_sites(b->table, s, b->seat);
    const unsigned left = b->table->sheet->roads - bits(s->roads[b->seat]);
    const bool to_city = city->missing && (!town->missing || road_worth(b, city) > road_worth(b, town));
    const float worth = to_city ? road_worth(b, city) : road_worth(b, town);
    w->towards = to_city ? city->road : town->road;
    if (w->towards == DICE_NONE && sites)
        w->towards = (unsigned)__builtin_ctz(sites);
    w->worth[BUY_R] = left >= 1 ? worth : -1;
    w->worth[BUY_RR] = left >= 2 ? 2 * worth : -1;
    w->worth[BUY_RRR] = left >= 3 ? 3 * worth : -1;
}

static void find_jokers(const steady_bot *b, const dice_state *s, steady_wishes *w) {
    w->ready = w->wild = 0;
    for (unsigned left = dice_jokers_ready(b->table, s, b->seat); left; left &= left - 1) {
        if (overlooks(b, s, BUNDLES + (unsigned)__builtin_ctz(left)))
            continue;
        const unsigned face = b->table->sheet->joker[__builtin_ctz(left)].face;
        if (face == FACES)
            w->wild++;
        else
            w->ready |= 1U << face;
    }
}

static float together(float a, float b) {
    return a < 0 || b < 0 ? -1 : a + b;
}

static void wish(const steady_bot *b, const dice_state *s, steady_wishes *w) {
    const dice_sheet *h = b->table->sheet;
    const uint32_t roads = s->roads[b->seat];
    const steady_site town =
        find_site(b, h->settlement, b->settlement_way, h->settlements, s->settlements[b->seat], roads);
    const steady_site city = find_site(b, h->city, b->city_way, h->cities, s->cities[b->seat], roads);
    wish_roads(b, s, &town, &city, w);
    w->worth[BUY_NOTHING] = s->gained || b->table->duel ? 0 : DICE_NO_BUILD;
    w->worth[BUY_S] = town.any && town.missing == 0 ? site_worth(b, &town) : -1;
    w->worth[BUY_SR] = together(w->worth[BUY_S], w->worth[BUY_R]);
    w->settle_by = DICE_NONE;
    if (town.any && town.missing == 1) { /* the road first, then what it opens */
        w->worth[BUY_SR] = site_worth(b, &town) + w->worth[BUY_R];
        w->settle_by = town.road;
    }
    w->worth[BUY_C] = city.any && city.missing == 0 ? site_worth(b, &city) : -1;
    w->worth[BUY_K] = knight_worth(b, s, 1);
    w->worth[BUY_KK] = knight_worth(b, s, 2);
    w->worth[BUY_KR] = together(w->worth[BUY_K], w->worth[BUY_R]);
    find_jokers(b, s, w);
    for (unsigned i = BUY_NOTHING + 1; i < BUNDLES; i++)
        if (overlooks(b, s, i))
            w->worth[i] = -1;
}

/* ---- what dice are good for ---- */

/* What a bundle is worth if these dice pay for it, or less than nothing if they cannot. */
static float paid_worth(const steady_wishes *w, dice_faces dice, payment_bundle b) {
    const float joker = 2.5F; /* what it is worth to keep one */
    payment_need need;
    if (w->worth[b] < 0 || !payment_find(dice, b, &need))
        return -1;
    if (bits(w->ready & need.lacking) + w->wild < need.jokers)
        return -1;
    return w->worth[b] - joker * (float)need.jokers;
}

static float best_paid(const steady_wishes *w, dice_faces dice, payment_bundle *out) {
    float best = w->worth[BUY_NOTHING];
    *out = BUY_NOTHING;
    for (unsigned b = BUY_NOTHING + 1; b < BUNDLES; b++) {
        const float worth = paid_worth(w, dice, (payment_bundle)b);
        if (worth > 0 && worth > best) {
            best = worth;
            *out = (payment_bundle)b;
        }
    }
    return best;
}

/* The dice that serve a bundle; pairs of gold stand for what is missing. Returns how many dice are still missing. */
static unsigned serving(dice_faces dice, payment_bundle b, dice_faces *kept) {
    const dice_faces price = payment_price(b);
    unsigned missing = 0, gold = faces_get(dice, GOLD) / 2;
    *kept = 0;
    for (unsigned face = 0; face < PAYMENT_RESOURCES; face++) {
        const unsigned have = faces_get(dice, face), cost = faces_get(price, face);
        *kept += faces_of(face, have < cost ? have : cost);
        missing += have < cost ? cost - have : 0;
    }
    /* An exchange eats a die more than it brings: there must be room for what is missing besides. */
    for (; gold > 0 && missing > 0 && faces_sum(*kept) + 1 + missing <= faces_sum(dice); gold--) {
        *kept += faces_of(GOLD, 2);
        missing--;
    }
    return missing;
}

/* A rough guess: each missing die is a face of its own, and all free dice look for it in all throws to come. */
static float chance_of(unsigned missing, unsigned thrown, unsigned throws_left) {
    float chance = 1;
    if (missing > thrown)
        return 0;
    for (unsigned i = 0; i < missing; i++) {
        float miss = 1;
        for (unsigned n = (thrown - i) * throws_left; n > 0; n--)
            miss *= 5.0F / 6;
        chance *= 1 - miss;
    }
    return chance;
}

/* ---- deciding ---- */

static bool act(const steady_bot *b, const dice_state *s, dice_kind kind, unsigned size, const uint8_t *args,
                kh_action *out) {
    memset(out, 0, sizeof *out);
    out->seat = b->seat;
    out->kind = (uint8_t)kind;
    out->size = (uint8_t)size;
    for (unsigned i = 0; i < size; i++)
        out->arg[i] = args[i];
    return b->game->check(b->table, s, out).code == 0;
}

static void choose_throw(const steady_bot *b, const dice_state *s, const steady_wishes *w, kh_action *out) {
    const unsigned left = DICE_ROLLS - s->rolls, all = faces_sum(s->dice);
    dice_faces best_kept = s->dice;
    payment_bundle paid;
    uint8_t args[FACES_BYTES];
    float best = best_paid(w, s->dice, &paid);
    for (unsigned i = BUY_NOTHING + 1; i < BUNDLES; i++) {
        dice_faces kept;
        if (w->worth[i] < 0)
            continue;
        const unsigned missing = serving(s->dice, (payment_bundle)i, &kept), thrown = all - faces_sum(kept);
        const float chance = chance_of(missing, thrown, left);
        const float hope = chance * w->worth[i] + (1 - chance) * best_paid(w, kept, &paid);
        if (hope > best && thrown > 0) {
            best = hope;
            best_kept = kept;
        }
    }
    faces_to(best_kept, args);
    if (best_kept == s->dice && best <= 0) { /* nothing in sight: all anew */
        faces_to(0, args);
        act(b, s, DO_KEEP, FACES_BYTES, args, out);
    } else if (best_kept == s->dice || !act(b, s, DO_KEEP, FACES_BYTES, args, out))
        act(b, s, DO_STOP, 0, args, out);
}

/* A part of the bundle that the dice pay for as they lie. */
static bool build(const steady_bot *b, const dice_state *s, const steady_wishes *w, payment_bundle bundle,
                  kh_action *out) {
    const payment_parts *p = &payment_parts_of[bundle];
    const unsigned towns = dice_settlement_sites(b->table, s, b->seat),
                   cities = dice_city_sites(b->table, s, b->seat);
    const unsigned knights = dice_knight_sites(b->table, s, b->seat);
    const unsigned road = p->settlements && w->settle_by != DICE_NONE ? w->settle_by : w->towards;
    const uint8_t city = (uint8_t)(cities ? __builtin_ctz(cities) : 0), lane = (uint8_t)road;
    const uint8_t town = (uint8_t)(towns ? __builtin_ctz(towns) : 0);
    const uint8_t knight = (uint8_t)(knights ? __builtin_ctz(knights) : 0);
    return (p->cities && cities && act(b, s, DO_CITY, 1, &city, out)) ||
           (p->settlements && towns && act(b, s, DO_SETTLEMENT, 1, &town, out)) ||
           (p->knights && knights && act(b, s, DO_KNIGHT, 1, &knight, out)) ||
           (p->roads && act(b, s, DO_ROAD, 1, &lane, out));
}

/* The face that jokers can help least with. */
static bool exchange(const steady_bot *b, const dice_state *s, const steady_wishes *w, dice_faces price,
                     kh_action *out) {
    int most = -1;
    uint8_t wanted = 0;
    for (unsigned face = 0; face < PAYMENT_RESOURCES; face++) {
        const int lack = (int)faces_get(price, face) - (int)faces_get(s->dice, face);
        const int rest = lack - (int)(w->ready >> face & 1);
        if (lack > 0 && rest > most) {
            most = rest;
            wanted = (uint8_t)face;
        }
    }
    return most >= 0 && act(b, s, DO_GOLD, 1, &wanted, out);
}

static bool use_joker(const steady_bot *b, const dice_state *s, dice_faces price, kh_action *out) {
    const dice_sheet *h = b->table->sheet;
    for (unsigned left = dice_jokers_ready(b->table, s, b->seat); left; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        for (unsigned to = 0; to < PAYMENT_RESOURCES; to++) {
            const bool lacking = faces_get(price, to) > faces_get(s->dice, to);
            for (unsigned from = 0; lacking && from < FACES; from++) {
                const uint8_t args[3] = {(uint8_t)i, (uint8_t)from, (uint8_t)to};
                const bool spare = faces_get(s->dice, from) > faces_get(price, from);
                if (spare && (h->joker[i].face == FACES || h->joker[i].face == to) &&
                    act(b, s, DO_JOKER, 3, args, out))
                    return true;
            }
        }
    }
    return false;
}

static void choose_build(const steady_bot *b, const dice_state *s, const steady_wishes *w, kh_action *out) {
    payment_bundle bundle;
    best_paid(w, s->dice, &bundle);
    const dice_faces price = payment_price(bundle);
    if (bundle != BUY_NOTHING &&
        (build(b, s, w, bundle, out) || exchange(b, s, w, price, out) || use_joker(b, s, price, out)))
        return;
    act(b, s, DO_END, 0, NULL, out);
}

static bool decide(void *memory, const void *view, kh_action *out) {
    steady_bot *b = memory;
    const dice_state *s = view;
    steady_wishes w;
    memset(out, 0, sizeof *out);
    if (!b->game->awaited(b->table, view, b->seat))
        return false;
    if (s->phase == PHASE_ROLL)
        return act(b, s, DO_ROLL, 0, NULL, out);
    wish(b, s, &w);
    if (s->phase == PHASE_KEEP)
        choose_throw(b, s, &w, out);
    else
        choose_build(b, s, &w, out);
    return true;
}

/* Each level overlooks so many of a hundred things. */
#define LEVEL(level, misses) \
    static void init_##level(void *memory, const kh_game *game, const void *table, kh_seat seat, \
                             uint64_t seed) { \
        init_with(memory, game, table, seat, (kh_eyes){kh_splitmix(&seed), misses}); \
    } \
    const kh_bot kh_bot_dice_##level = { \
        .name = #level, .game = "dice", .size = sizeof(steady_bot), .init = init_##level, .decide = decide}; \
    const kh_bot kh_bot_duel_##level = { \
        .name = #level, .game = "duel", .size = sizeof(steady_bot), .init = init_##level, .decide = decide}

LEVEL(novice, 76);
LEVEL(casual, 62);
LEVEL(regular, 46);
LEVEL(skilled, 25);
LEVEL(steady, 0);
