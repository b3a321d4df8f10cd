/* Choices of a seat in a round: masks first; lists, counts and random picks are made from the masks. All that is read
 * lies near. What is rare: listed.c. */
#include <string.h>

#include "games/longtable/longtable.h"
#include "kornholm/notation.h"

/* In the order in which they are listed; the first ones have one member for each place near. */
typedef enum group {
    GROUP_ROAD,
    GROUP_SETTLEMENT = GROUP_ROAD + LONG_NEAR,
    GROUP_CITY = GROUP_SETTLEMENT + LONG_NEAR,
    GROUP_BUY = GROUP_CITY + LONG_NEAR,
    GROUP_KNIGHT,
    GROUP_SWAP,
    GROUP_BANK,
    GROUP_WITHDRAW,
    GROUP_ACCEPT,
    GROUP_PLAIN,
    GROUPS
} group;
enum { PLACED = GROUP_BUY, PARTNERS = LONG_OWNERS };

/* Only groups that have members are there, in their order. */
typedef struct choices {
    const long_table *t;
    const long_state *s;
    kh_seat seat;
    const long_person *p;
    uint32_t count;
    unsigned groups;
    uint8_t group[GROUPS], of[GROUPS];
    long_set set[GROUPS];
    kh_seat partner[PARTNERS];
    bool looked; /* around */
    long_around around;
} choices;

static unsigned bits(uint32_t x) {
    return (unsigned)__builtin_popcount(x);
}

static void put_group(choices *c, unsigned g, long_set set, unsigned members) {
    if (!members)
        return;
    c->group[c->groups] = (uint8_t)g;
    c->of[c->groups] = (uint8_t)members;
    c->set[c->groups++] = set;
    c->count += members;
}

static void put_mask(choices *c, group g, uint32_t mask) {
    put_group(c, g, mask, bits(mask));
}

static void put_set(choices *c, unsigned g, long_set set) {
    put_group(c, g, set, long_set_count(set));
}

/* Only those who can build need to. */
static void look(choices *c) {
    if (!c->looked)
        long_look_around(c->t, c->s, c->seat, &c->around);
    c->looked = true;
}

static uint32_t pool_mask(const long_state *s) {
    uint32_t mask = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        mask |= (uint32_t)(s->pool[r] != 0) << r;
    return mask;
}

static void choose_sites(choices *c, bool road, bool settlement) {
    long_sites sites;
    long_set out[LONG_NEAR];
    look(c);
    long_find_sites(&c->around, NULL, &sites);
    if (road)
        long_road_sites(&c->around, &sites, out);
    for (unsigned i = 0; i < c->around.count && road; i++)
        put_set(c, GROUP_ROAD + i, out[i]);
    if (settlement)
        long_settlement_sites(&c->around, &sites, out);
    for (unsigned i = 0; i < c->around.count && settlement; i++)
        put_set(c, GROUP_SETTLEMENT + i, out[i]);
}

static void choose_cities(choices *c) {
    look(c);
    for (unsigned i = 0; i < c->around.count; i++)
        put_set(c, GROUP_CITY + i,
                long_pieces_of(c->around.page[i], c->around.mark[i]) & ~long_cities(c->around.page[i]));
}

static unsigned stacked(const long_page *page) {
    return (unsigned)page->stack[SUN] + page->stack[MOON];
}

/* From the own mat while it has tiles, then from those beside it: CON-DEV-05, CON-DEV-07 */
static void choose_buys(choices *c) {
    const uint32_t home = long_home(c->t, c->seat);
    const bool own = stacked(long_page_at(c->s, home)) != 0;
    uint32_t mask = 0;
    look(c);
    for (unsigned i = 0; i < c->around.count; i++)
        if (!c->around.mat[i]->edge && (own ? c->around.place[i] == home : stacked(c->around.page[i]) != 0))
            mask |= 3U << i * LONG_SIDES;
    put_mask(c, GROUP_BUY, mask);
}

/* Kinds of those of a page's tiles that were not bought in this round. */
static uint32_t kinds_of(const long_page *page, uint32_t tiles, unsigned round) {
    uint32_t kinds = 0;
    for (; tiles; tiles &= tiles - 1) {
        const long_tile *x = &page->tile[__builtin_ctz(tiles)];
        kinds |= (uint32_t)(x->round != round) << x->kind;
    }
    return kinds & ((1U << LONG_TILES) - 1);
}

/* Kinds of held tiles that may be played. Most people have all of theirs from their own mat: that is looked at first. */
static uint32_t playable(choices *c) {
    const uint32_t home = long_home(c->t, c->seat);
    const long_page *page = long_page_at(c->s, home);
    uint32_t tiles = long_tiles_held(page, LONG_SIDES + c->seat % LONG_SIDES);
    uint32_t kinds = kinds_of(page, tiles, c->s->round);
    unsigned left = c->p->held - bits(tiles);
    if (left)
        look(c);
    for (unsigned i = 0; left && i < c->around.count; i++)
        if (c->around.place[i] != home && !c->around.mat[i]->edge) {
            tiles = long_tiles_held(c->around.page[i], c->around.mark[i] - 1U);
            kinds |= kinds_of(c->around.page[i], tiles, c->s->round);
            left -= bits(tiles);
        }
    return kinds;
}

static bool any_road_site(choices *c) {
    long_sites sites;
    long_set out[LONG_NEAR], any = 0;
    look(c);
    long_find_sites(&c->around, NULL, &sites);
    long_road_sites(&c->around, &sites, out);
    for (unsigned i = 0; i < c->around.count; i++)
        any |= out[i];
    return any != 0;
}

/* In the desert the knight's token is chosen, elsewhere nothing is. */
static uint32_t knight_mask(const long_state *s, unsigned robber) {
    const uint32_t pool = pool_mask(s);
    return robber || !pool ? 1U << LONG_RESOURCE_NONE : pool;
}

/* Returns the plain kinds among them. */
static uint32_t choose_tiles(choices *c) {
    const uint32_t kinds = playable(c);
    uint32_t plain = 0;
    if (kinds >> TILE_KNIGHT & 1)
        put_mask(
            c, GROUP_KNIGHT,
            knight_mask(c->s, long_page_at(c->s, long_home(c->t, c->seat))->robber[c->seat % LONG_SIDES]));
    if (kinds >> TILE_INVENTION & 1)
        plain |= 1U << DO_INVENTION;
    if (kinds >> TILE_ROADS & 1 && c->p->roads && any_road_site(c))
        plain |= 1U << DO_ROADS;
    return plain;
}

static void choose_swaps(choices *c) {
    const uint32_t place = c->p->did & DID_SWAP ? LONG_NOWHERE : long_market_of(c->t, c->seat);
    uint32_t mask = 0, market = 0;
    if (place == LONG_NOWHERE)
        return;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        market |= (uint32_t)(long_page_at(c->s, place)->market[r] != 0) << r;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        mask |= c->p->hand[r] ? (market & ~(1U << r)) << r * LONG_RESOURCES : 0;
    put_mask(c, GROUP_SWAP, mask); /* CON-MARKET-08 */
}

/* What a seat has the tokens for, the pieces and the right, as bits; beside them the resources that the bank takes: the
 * top bits of the lanes, and one for ore. */
enum {
    MAY_ROAD = 1,
    MAY_SETTLEMENT = 2,
    MAY_CITY = 4,
    MAY_BUY = 8,
    MAY_PLAY = 16,
    MAY_CALL = 32,
    MAY_GIVE_ORE = 64,
    MAY_BUILD = MAY_ROAD | MAY_SETTLEMENT | MAY_CITY,
};

/* 0: there is nothing to choose, where there are no offers, claims or markets. Most who are asked have nothing, so that
 * this comes before all else, and without branches: nobody could guess which way they go. */
static inline uint64_t means_of(const long_person *p, bool active) {
    const uint64_t lanes = long_lanes(p->hand);
    const unsigned ore = p->hand[ORE];
    uint32_t may = (uint32_t)(p->roads != 0) & long_hand_covers(lanes, ore, PRICE_ROAD);
    may |=
        ((uint32_t)(p->settlements != 0) & long_hand_covers(lanes, ore, PRICE_SETTLEMENT)) * MAY_SETTLEMENT;
    may |= ((uint32_t)(p->cities != 0) & long_hand_covers(lanes, ore, PRICE_CITY)) * MAY_CITY;
    may |= long_hand_covers(lanes, ore, PRICE_TILE) * MAY_BUY;
    may |= ((uint32_t)(p->held != 0) & ~(uint32_t)p->did) * MAY_PLAY;
    may |= (~(uint32_t)p->did & DID_MISCOUNT) * (MAY_CALL / DID_MISCOUNT);
    const long_rates *rates = &long_rates_of[p->posts / 2];
    return (may & (0U - active)) | (uint32_t)(ore >= rates->ore) * MAY_GIVE_ORE |
           long_lanes_cover(lanes, rates->lanes);
}
_Static_assert(DID_TILE == 1 && MAY_ROAD == 1, "means_of() counts on it");

static uint32_t choose_active(choices *c, uint64_t may) {
    uint32_t plain = may & MAY_CALL ? 1U << DO_CALL : 0;
    if (may & (MAY_ROAD | MAY_SETTLEMENT))
        choose_sites(c, may & MAY_ROAD, may & MAY_SETTLEMENT);
    if (may & MAY_CITY)
        choose_cities(c);
    if (may & MAY_BUY)
        choose_buys(c);
    if (may & MAY_PLAY)
        plain |= choose_tiles(c);
    if (c->t->market)
        choose_swaps(c);
    return plain;
}

/* For each resource that the bank takes, all others of which it has some. The resources are spread to every fifth bit,
 * so that one multiplication puts the pool at each. */
static uint32_t bank_mask(const long_state *s, uint64_t may) {
    enum { EACH = 1 | 1 << 5 | 1 << 10 | 1 << 15, SAME = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 };
    const uint64_t spread = UINT64_C(1) << 48 | UINT64_C(1) << 37 | 1 << 26 | 1 << 15;
    const uint64_t lanes = may >> (LONG_LANE - 1) & LONG_LANE_ONES;
    const uint32_t giving =
        (uint32_t)(lanes * spread >> 48 & EACH) | (may & MAY_GIVE_ORE ? 1U << ORE * LONG_RESOURCES : 0);
    return giving * pool_mask(s) & ~(uint32_t)SAME;
}

static void fill_phase(const long_state *s, kh_action *out) {
    const unsigned phase = long_phase_number(s);
    out->arg[out->size - 2] = (uint8_t)phase;
    out->arg[out->size - 1] = (uint8_t)(phase >> 8);
}

static void make_accept(const choices *c, unsigned i, kh_action *out) {
    *out = (kh_action){.seat = c->seat, .kind = DO_ACCEPT, .size = long_size(DO_ACCEPT)};
    kh_seat3_put(out->arg, c->partner[i / LONG_OFFERS]);
    out->arg[3] = long_person_at(c->t, c->s, c->partner[i / LONG_OFFERS])->offer[i % LONG_OFFERS].number;
    fill_phase(c->s, out);
}

static unsigned find_partners(choices *c) {
    uint32_t near[LONG_NEAR];
    unsigned n = 0;
    const unsigned places = c->t->scope_all ? 0 : long_nearby(c->t, c->seat, near);
    for (kh_seat seat = 0; c->t->scope_all && seat < c->t->config.seats; seat++)
        c->partner[n++] = seat;
    for (unsigned i = 0; i < places * LONG_SIDES; i++)
        if (long_has_mat(c->t, near[i / LONG_SIDES]))
            c->partner[n++] = (near[i / LONG_SIDES] - !c->t->ring) * LONG_SIDES + i % LONG_SIDES;
    return n;
}

static uint32_t choose_offers(choices *c) {
    const unsigned partners = find_partners(c);
    uint32_t own = 0, accept = 0;
    kh_action a;
    for (unsigned i = 0; i < LONG_OFFERS; i++)
        own |= (uint32_t)(c->p->offer[i].number != 0) << i;
    put_mask(c, GROUP_WITHDRAW, own);
    for (unsigned i = 0; i < partners * LONG_OFFERS; i++) {
        const long_person *maker = long_person_at(c->t, c->s, c->partner[i / LONG_OFFERS]);
        if (!maker->offers || !maker->offer[i % LONG_OFFERS].number)
            continue;
        make_accept(c, i, &a);
        accept |= long_acceptable(c->t, c->s, &a) ? 1U << i : 0;
    }
    put_mask(c, GROUP_ACCEPT, accept);
    const bool more = bits(own) < LONG_OFFERS && c->p->offers < LONG_OFFER_LAST;
    return more && long_hand(c->p) ? 1U << DO_OFFER : 0;
}

static bool claims(const long_person *p) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        if (p->claim[r])
            return true;
    return false;
}

/* Whether there can be a choice that takes no means. Markets lie at the ends of the row. */
static bool more_to_choose(const long_table *t, kh_seat seat) {
    return t->offers || t->collect ||
           (t->market && (seat < LONG_SIDES || seat + LONG_SIDES >= t->config.seats));
}

static void choose_in_round(choices *c, uint64_t may, bool active) {
    uint32_t plain = 0;
    if (active)
        plain |= choose_active(c, may);
    put_mask(c, GROUP_BANK, bank_mask(c->s, may));
    if (c->t->collect && claims(c->p))
        plain |= 1U << DO_COLLECT;
    if (c->t->offers)
        plain |= choose_offers(c);
    put_mask(c, GROUP_PLAIN, plain);
}

static bool has_masks(const long_table *t, const long_state *s, kh_seat seat) {
    return seat < t->config.seats && s->phase >= PHASE_ROUND;
}

static void begin(const long_table *t, const long_state *s, kh_seat seat, choices *c) {
    c->t = t;
    c->s = s;
    c->seat = seat;
    c->p = long_person_at(t, s, seat);
    c->count = 0;
    c->groups = 0;
    c->looked = false;
}

static void choose(const long_table *t, const long_state *s, kh_seat seat, choices *c) {
    const bool active = seat % LONG_SIDES == long_side_now(s);
    begin(t, s, seat, c);
    if (s->drawing)
        return;
    if (s->phase == PHASE_ROUND)
        choose_in_round(c, means_of(c->p, active), active);
    else if (s->phase == PHASE_ROBBER)
        put_mask(c, GROUP_PLAIN, c->p->owes ? 1U << DO_DISCARD : 0);
    else if (s->phase == PHASE_FROZEN && active)
        put_mask(c, GROUP_PLAIN, c->p->did & (DID_CALL | DID_MISCOUNT) ? 0 : 1U << DO_CALL);
}

static void put_spot(uint8_t *arg, uint32_t place, unsigned at) {
    arg[0] = (uint8_t)place;
    arg[1] = (uint8_t)(place >> 8);
    arg[2] = (uint8_t)at;
}

static void make(const choices *c, unsigned g, unsigned at, kh_action *out) {
    static const uint8_t kinds[] = {DO_BUY, DO_KNIGHT, DO_SWAP, DO_BANK, DO_WITHDRAW, DO_ACCEPT};
    if (g == GROUP_ACCEPT) {
        make_accept(c, at, out);
        return;
    }
    const unsigned kind = g < PLACED ? DO_ROAD + g / LONG_NEAR : g == GROUP_PLAIN ? at : kinds[g - PLACED];
    *out = (kh_action){.seat = c->seat, .kind = (uint8_t)kind};
    if (g == GROUP_PLAIN && long_kinds[kind].open)
        return;
    out->size = long_size(kind);
    if (g < PLACED)
        put_spot(out->arg, c->around.place[g % LONG_NEAR], at);
    else if (g == GROUP_BUY)
        put_spot(out->arg, c->around.place[at / LONG_SIDES], at % LONG_SIDES);
    else if (g == GROUP_KNIGHT)
        out->arg[0] = (uint8_t)at;
    else if (g == GROUP_WITHDRAW)
        out->arg[0] = c->p->offer[at].number;
    else if (g != GROUP_PLAIN) {
        out->arg[0] = (uint8_t)(at / LONG_RESOURCES);
        out->arg[1] = (uint8_t)(at % LONG_RESOURCES);
    }
    fill_phase(c->s, out);
}

static void make_nth(const choices *c, uint32_t i, kh_action *out) {
    unsigned k = 0;
    while (k + 1 < c->groups && i >= c->of[k])
        i -= c->of[k++];
    make(c, c->group[k], long_set_nth(c->set[k], i), out);
}

uint32_t long_legal(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t cap) {
    choices c;
    if (!has_masks(t, s, seat))
        return long_list_rare(t, s, seat, 0, out, cap);
    choose(t, s, seat, &c);
    for (uint32_t i = 0; i < c.count && i < cap; i++)
        make_nth(&c, i, &out[i]);
    return c.count;
}

uint32_t long_count(const void *t, const void *s, kh_seat seat) {
    choices c;
    if (!has_masks(t, s, seat))
        return long_list_rare(t, s, seat, 0, NULL, 0);
    choose(t, s, seat, &c);
    return c.count;
}

void long_nth(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    choices c;
    if (!has_masks(t, s, seat)) {
        long_list_rare(t, s, seat, i, out, 1);
        return;
    }
    choose(t, s, seat, &c);
    make_nth(&c, i, out);
}

static bool pick_one(const choices *c, kh_rng *rng, kh_action *out) {
    if (c->count == 0)
        return false;
    make_nth(c, c->count == 1 ? 0 : kh_rng_below(rng, c->count), out);
    return out->size || !long_kinds[out->kind].open || long_fill(c->t, c->s, c->seat, out->kind, rng, out);
}

/* By a function of its own: who finds nothing need not make room for all this. */
__attribute__((noinline)) static bool pick_in_round(const long_table *t, const long_state *s, kh_seat seat,
                                                    uint64_t may, kh_rng *rng, kh_action *out) {
    choices c;
    begin(t, s, seat, &c);
    choose_in_round(&c, may, seat % LONG_SIDES == long_side_now(s));
    return pick_one(&c, rng, out);
}

/* The choices of those who can build nothing, in one word: no land has to be looked at. In the same order as above, so
 * that a pick is the same whichever way it is made. */
enum {
    FEW_BUY = 0, /* two for each place near */
    FEW_KNIGHT = FEW_BUY + LONG_NEAR * LONG_SIDES,
    FEW_BANK = FEW_KNIGHT + LONG_RESOURCES + 1,
    FEW_INVENTION = FEW_BANK + LONG_RESOURCES * LONG_RESOURCES,
    FEW_CALL,
};

static bool make_few(const long_table *t, const long_state *s, kh_seat seat, unsigned at, kh_rng *rng,
                     kh_action *out) {
    if (at == FEW_INVENTION)
        return long_fill(t, s, seat, DO_INVENTION, rng, out);
    const unsigned kind = at >= FEW_CALL     ? DO_CALL
                          : at >= FEW_BANK   ? DO_BANK
                          : at >= FEW_KNIGHT ? DO_KNIGHT
                                             : DO_BUY;
    *out = (kh_action){.seat = seat, .kind = (uint8_t)kind, .size = long_size(kind)};
    if (kind == DO_BANK) {
        out->arg[0] = (uint8_t)((at - FEW_BANK) / LONG_RESOURCES);
        out->arg[1] = (uint8_t)((at - FEW_BANK) % LONG_RESOURCES);
    } else if (kind == DO_BUY)
        put_spot(out->arg, long_home(t, seat) - 1 + at / LONG_SIDES, at % LONG_SIDES);
    else if (kind == DO_KNIGHT)
        out->arg[0] = (uint8_t)(at - FEW_KNIGHT);
    fill_phase(s, out);
    return true;
}

/* As choose_buys(), in a row: an edge mat has no tiles. */
static uint32_t few_buys(const long_page *home) {
    const uint32_t left = stacked(home - 1) ? 3U : 0, right = stacked(home + 1) ? 3U << 2 * LONG_SIDES : 0;
    return stacked(home) ? 3U << LONG_SIDES : left | right;
}

/* As playable(), in a row. */
static uint32_t few_tiles(const long_page *home, unsigned side, unsigned held, unsigned round) {
    uint32_t tiles = long_tiles_held(home, LONG_SIDES + side), kinds = kinds_of(home, tiles, round);
    if (bits(tiles) < held) {
        tiles = long_tiles_held(home - 1, 2 * LONG_SIDES + side);
        kinds |= kinds_of(home - 1, tiles, round);
        tiles = long_tiles_held(home + 1, side);
        kinds |= kinds_of(home + 1, tiles, round);
    }
    return kinds;
}

__attribute__((noinline)) static bool pick_few(const long_table *t, const long_state *s, kh_seat seat,
                                               uint64_t may, kh_rng *rng, kh_action *out) {
    const long_page *home = long_page_at(s, long_home(t, seat));
    const unsigned side = seat % LONG_SIDES;
    uint64_t set = (uint64_t)bank_mask(s, may) << FEW_BANK;
    set |= (may / MAY_CALL & 1) << FEW_CALL;
    if (may & MAY_BUY)
        set |= few_buys(home) << FEW_BUY;
    if (may & MAY_PLAY) {
        const uint32_t kinds = few_tiles(home, side, home->person[side].held, s->round);
        if (kinds >> TILE_ROADS & 1)
            return pick_in_round(t, s, seat, may, rng, out);
        if (kinds >> TILE_KNIGHT & 1)
            set |= (uint64_t)knight_mask(s, home->robber[side]) << FEW_KNIGHT;
        set |= (uint64_t)(kinds >> TILE_INVENTION & 1) << FEW_INVENTION;
    }
    const unsigned n = (unsigned)__builtin_popcountll(set);
    return n && make_few(t, s, seat, long_set_nth(set, n == 1 ? 0 : kh_rng_below(rng, n)), rng, out);
}

__attribute__((noinline)) static bool pick_rarely(const long_table *t, const long_state *s, kh_seat seat,
                                                  kh_rng *rng, kh_action *out) {
    if (has_masks(t, s, seat)) {
        choices c;
        choose(t, s, seat, &c);
        return pick_one(&c, rng, out);
    }
    const uint32_t n = long_list_rare(t, s, seat, 0, NULL, 0);
    if (n == 0)
        return false;
    long_list_rare(t, s, seat, kh_rng_below(rng, n), out, 1);
    return out->size || !long_kinds[out->kind].open || long_fill(t, s, seat, out->kind, rng, out);
}

bool long_pick(const void *table, const void *state, kh_seat seat, kh_rng *rng, kh_action *out) {
    const long_table *t = table;
    const long_state *s = state;
    if (seat >= t->config.seats || s->phase != PHASE_ROUND || s->drawing)
        return pick_rarely(t, s, seat, rng, out);
    const uint64_t may = means_of(long_person_at(t, s, seat), seat % LONG_SIDES == long_side_now(s));
    if (more_to_choose(t, seat) || may & MAY_BUILD || t->ring)
        return pick_in_round(t, s, seat, may, rng, out);
    return may && pick_few(t, s, seat, may, rng, out);
}

static bool luck_due(const long_table *t, const long_state *s) {
    return s->drawing || s->phase == PHASE_SIDE ||
           (!t->manual && (s->phase == PHASE_DICE || s->phase == PHASE_TARGET));
}

/* Phases in which no seat can act are passed over at once. */
kh_seat long_next(const void *table, const void *state, kh_seat after) {
    const long_table *t = table;
    const long_state *s = state;
    const bool seats = !s->drawing && ((s->phase == PHASE_READY && s->unplaced) || s->phase == PHASE_ROUND ||
                                       s->phase == PHASE_ROBBER || s->phase == PHASE_FROZEN);
    for (kh_seat seat = after + 1; seats && seat < t->config.seats; seat++) /* KH_NOBODY + 1 is 0 */
        if (long_count(t, s, seat) > 0)
            return seat;
    if (luck_due(t, s))
        return after == KH_CHANCE ? KH_NOBODY : KH_CHANCE;
    return after != KH_HOST && after != KH_CHANCE && long_count(t, s, KH_HOST) > 0 ? KH_HOST : KH_NOBODY;
}

bool long_awaited(const void *table, const void *state, kh_seat seat) {
    const long_table *t = table;
    const long_state *s = state;
    if (seat == KH_CHANCE)
        return luck_due(t, s);
    if (s->drawing)
        return false;
    if (seat == KH_HOST)
        return (s->phase == PHASE_READY && !s->unplaced) || s->phase == PHASE_STOP ||
               (t->manual && (s->phase == PHASE_DICE || s->phase == PHASE_TARGET || s->phase == PHASE_ROUND));
    return seat < t->config.seats && s->phase == PHASE_READY && long_count(t, s, seat) > 0;
}

static bool fill_discard(const long_person *p, kh_rng *rng, kh_action *out) {
    uint16_t hand[LONG_RESOURCES], gone[LONG_RESOURCES] = {0};
    unsigned left = long_hand(p);
    memcpy(hand, p->hand, sizeof hand);
    for (unsigned n = 0; n < p->owes && left > 0; n++, left--) {
        unsigned i = kh_rng_below(rng, left), r = 0;
        for (; r + 1 < LONG_RESOURCES && i >= hand[r]; r++)
            i -= hand[r];
        hand[r]--;
        gone[r]++;
    }
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        out->arg[2 * r] = (uint8_t)gone[r];
        out->arg[2 * r + 1] = (uint8_t)(gone[r] >> 8);
    }
    return true;
}

static bool fill_offer(const long_person *p, kh_rng *rng, kh_action *out) {
    unsigned i = kh_rng_below(rng, long_hand(p)), give = 0;
    for (; give + 1 < LONG_RESOURCES && i >= p->hand[give]; give++)
        i -= p->hand[give];
    const unsigned want = (give + 1 + kh_rng_below(rng, LONG_RESOURCES - 1)) % LONG_RESOURCES;
    out->arg[give] = (uint8_t)(p->hand[give] > 1 ? 1 + kh_rng_below(rng, 2) : 1);
    out->arg[LONG_RESOURCES + want] = 1;
    kh_seat3_put(out->arg + 2 * LONG_RESOURCES, LONG_TO_ALL);
    return true;
}

static bool fill_invention(const long_state *s, kh_rng *rng, kh_action *out) {
    uint32_t pool[LONG_RESOURCES];
    memcpy(pool, s->pool, sizeof pool);
    for (unsigned n = 0; n < 2; n++) {
        out->arg[n] = LONG_RESOURCE_NONE;
        const unsigned from = kh_rng_below(rng, LONG_RESOURCES);
        for (unsigned i = 0; i < LONG_RESOURCES && out->arg[n] == LONG_RESOURCE_NONE; i++)
            if (pool[(from + i) % LONG_RESOURCES]) {
                out->arg[n] = (uint8_t)((from + i) % LONG_RESOURCES);
                pool[out->arg[n]]--;
            }
    }
    return true;
}

/* One of the sites at random; none: false. */
static bool any_way(const long_table *t, const long_state *s, kh_seat seat, const long_spot *also,
                    kh_rng *rng, long_spot *out) {
    long_around x;
    long_set road[LONG_NEAR];
    uint32_t n = 0;
    long_look_around(t, s, seat, &x);
    long_road_sites_with(&x, also, road);
    for (unsigned i = 0; i < x.count; i++)
        n += long_set_count(road[i]);
    if (n == 0)
        return false;
    uint32_t k = kh_rng_below(rng, n);
    unsigned i = 0;
    for (; k >= long_set_count(road[i]); i++)
        k -= long_set_count(road[i]);
    *out = (long_spot){x.place[i], (uint8_t)long_set_nth(road[i], k)};
    return true;
}

static bool fill_roads(const long_table *t, const long_state *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    long_spot one, two = {0xffff, 0xfe};
    if (!any_way(t, s, seat, NULL, rng, &one))
        return false;
    if (long_person_at(t, s, seat)->roads > 1)
        any_way(t, s, seat, &one, rng, &two);
    put_spot(out->arg, one.place, one.at);
    put_spot(out->arg + 3, two.place, two.at);
    return true;
}

bool long_fill(const void *t, const void *s, kh_seat seat, uint8_t kind, kh_rng *rng, kh_action *out) {
    if (kind >= LONG_KINDS || !long_kinds[kind].open)
        return false;
    *out = (kh_action){.seat = seat, .kind = kind, .size = long_size(kind)};
    if (kind == HOST_TIMES) {
        out->arg[0] = (uint8_t)(5 + kh_rng_below(rng, 60));
        out->arg[1] = (uint8_t)(5 + kh_rng_below(rng, 60));
        return seat == KH_HOST;
    }
    if (seat >= ((const long_table *)t)->config.seats)
        return false;
    const long_person *p = long_person_at(t, s, seat);
    fill_phase(s, out);
    switch (kind) {
    case DO_DISCARD: return fill_discard(p, rng, out);
    case DO_OFFER: return long_hand(p) > 0 && fill_offer(p, rng, out);
    case DO_INVENTION: return fill_invention(s, rng, out);
    default: return fill_roads(t, s, seat, rng, out);
    }
}
