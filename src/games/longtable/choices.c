/* Choices of a seat in a round: masks first; lists, counts and random picks are made from the masks. All that is read
 * lies near. What is rare: listed.c. */
#include <string.h>

#include "games/longtable/means.h"
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
        if (!long_mat_near(&c->around, i)->edge &&
            (own ? c->around.place[i] == home : stacked(c->around.page[i]) != 0))
            mask |= 3U << i * LONG_SIDES;
    put_mask(c, GROUP_BUY, mask);
}

/* Kinds of held tiles that may be played. Most people have all of theirs from their own mat: that is looked at first. */
static uint32_t playable(choices *c) {
    const uint32_t home = long_home(c->t, c->seat);
    const long_page *page = long_page_at(c->s, home);
    uint64_t tiles = long_tiles_held(page, LONG_SIDES + c->seat % LONG_SIDES);
    uint32_t kinds = long_tile_kinds(page, tiles, c->s->round);
    unsigned left = c->p->held - (unsigned)__builtin_popcountll(tiles);
    if (left)
        look(c);
    for (unsigned i = 0; left && i < c->around.count; i++)
        if (c->around.place[i] != home && !long_mat_near(&c->around, i)->edge) {
            tiles = long_tiles_held(c->around.page[i], c->around.mark[i] - 1U);
            kinds |= long_tile_kinds(c->around.page[i], tiles, c->s->round);
            left -= (unsigned)__builtin_popcountll(tiles);
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

/* Returns the plain kinds among them. */
static uint32_t choose_tiles(choices *c) {
    const uint32_t kinds = playable(c);
    uint32_t plain = 0;
    if (kinds >> TILE_KNIGHT & 1)
        put_mask(c, GROUP_KNIGHT,
                 long_knight_mask(
                     c->s, long_page_at(c->s, long_home(c->t, c->seat))->robber[c->seat % LONG_SIDES]));
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

bool long_means_hold(const long_person *p) {
    const uint8_t stock[LONG_PRICES] = {p->roads, p->settlements, p->cities, 1};
    const long_means means = long_means_of(p, true);
    for (unsigned what = 0; what < LONG_PRICES; what++)
        if ((means >> what & 1) != (stock[what] && long_affords(p, (long_priced)what)))
            return false;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        if ((means >> (LONG_GIVES + r * LONG_RESOURCES) & 1) != (p->hand[r] >= long_rate(p, r)))
            return false;
    return true;
}

static uint32_t choose_active(choices *c, long_means may) {
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

static void choose_in_round(choices *c, long_means means, bool active) {
    uint32_t plain = 0;
    if (active)
        plain |= choose_active(c, means);
    put_mask(c, GROUP_BANK, long_bank_mask(c->s, means));
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
        choose_in_round(c, long_means_of(c->p, active), active);
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
        put_spot(out->arg, c->around.place[g % LONG_NEAR],
                 g < GROUP_SETTLEMENT ? long_ground.way_in[at] : at);
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

/* For pick.c, where there is more to choose from than fits a word. */
bool long_pick_of_many(const long_table *t, const long_state *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    choices c;
    choose(t, s, seat, &c);
    return pick_one(&c, rng, out);
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
    *out = (long_spot){x.place[i], long_ground.way_in[long_set_nth(road[i], k)]};
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
