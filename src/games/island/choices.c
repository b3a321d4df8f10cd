/* What a seat may do now: masks first; lists, counts and random picks are made from the masks. */
#include <string.h>

#include "games/island/island.h"

static bool can_pay(const island_state *s, unsigned seat, island_bundle price) {
    return bundle_covers(s->hand[seat], price);
}

static unsigned bits(uint32_t x) {
    return (unsigned)__builtin_popcount(x);
}

static void add_plain(island_choices *c, island_kind kind) {
    c->plain |= 1U << kind;
    c->count++;
}

static void add_roads(island_choices *c, island_eset roads) {
    c->roads = roads;
    c->count += eset_count(roads);
}

static void add_settlements(island_choices *c, island_vset sites) {
    c->settlements = sites;
    c->count += vset_count(sites);
}

static void offer_cards(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    if (s->carded || s->card_count[seat] == s->fresh_count) /* BASE-DEV-08, BASE-DEV-09 */
        return;
    if (island_card_playable(s, KNIGHT))
        add_plain(c, DO_KNIGHT);
    if (island_card_playable(s, ROADS) && island_road_sites(t, s, seat))
        add_plain(c, DO_ROADS);
    if (island_card_playable(s, INVENTION)) {
        c->invention = island_inventions(s);
        c->count += bits(c->invention);
    }
    if (island_card_playable(s, MONOPOLY)) {
        c->monopoly = (1U << RESOURCES) - 1;
        c->count += RESOURCES;
    }
}

static void offer_building(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    if (can_pay(s, seat, ISLAND_PRICE_ROAD))
        add_roads(c, island_road_sites(t, s, seat));
    if (can_pay(s, seat, ISLAND_PRICE_SETTLEMENT))
        add_settlements(c, island_settlement_sites(s, seat));
    if (can_pay(s, seat, ISLAND_PRICE_CITY) && vset_count(s->cities[seat]) < ISLAND_CITIES) {
        c->cities = s->settlements[seat];
        c->count += vset_count(c->cities);
    }
    if (can_pay(s, seat, ISLAND_PRICE_CARD) && s->stack_size > 0)
        add_plain(c, DO_BUY);
}

/* The masks with a seat as their argument, side by side. */
static uint32_t seat_masks(const island_choices *c) {
    return (uint32_t)c->rob | (uint32_t)c->accept << 8 | (uint32_t)c->decline << 16 |
           (uint32_t)c->trade << 24;
}

/* Making and answering offers, for whoever is active and for everybody else. */
static void offer_trading(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    if (s->hand_size[seat] > 0)
        add_plain(c, DO_OFFER);
    if (!s->open)
        return;
    if (s->open & seat_bit(seat))
        add_plain(c, DO_WITHDRAW);
    if (seat == s->turn)
        c->trade = s->offer[seat].yes;
    unsigned maker;
    FOR_EACH_IN(maker, s->open) {
        const island_offer *offer = &s->offer[maker];
        if (!(offer->to & seat_bit(seat)))
            continue;
        if (!(offer->yes & seat_bit(seat)) && island_can_accept(t, s, seat, offer))
            c->accept |= seat_bit(maker);
        if (!(offer->no & seat_bit(seat)))
            c->decline |= seat_bit(maker);
    }
    c->count += bits(seat_masks(c));
}

static void offer_main(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    const bool trading = !(t->strict && s->built);
    if (seat == s->turn) {
        add_plain(c, DO_END);
        offer_cards(t, s, seat, c);
        offer_building(t, s, seat, c);
        c->bank = trading ? island_bank_trades(s, seat) : 0;
        c->count += bits(c->bank);
    }
    if (trading && t->offers && !island_in_paired_turn(t, s))
        offer_trading(t, s, seat, c);
}

void island_choices_of(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    memset(c, 0, offsetof(island_choices, group));
    if (SCENARIO(t)->choices)
        SCENARIO(t)->choices(t, s, seat, c);
    if (s->phase == PHASE_MAIN) {
        offer_main(t, s, seat, c);
        return;
    }
    if (s->phase == PHASE_DISCARD) {
        if (s->debt[seat])
            add_plain(c, DO_DISCARD);
        return;
    }
    if (s->phase == PHASE_EXTRA) {
        if (seat == s->visitor) {
            add_plain(c, DO_PASS);
            offer_building(t, s, seat, c); /* SIX-SBP-07 */
        }
        return;
    }
    if (seat != s->turn)
        return;
    switch ((island_phase)s->phase) {
    case PHASE_SETTLEMENT:
        add_settlements(c, t->all_vertices & ~s->blocked); /* BASE-FOUND-06, BASE-FOUND-08 */
        break;
    case PHASE_ROAD:
        add_roads(c, t->edges_at[s->place] & ~island_all_roads(s)); /* BASE-FOUND-07 */
        break;
    case PHASE_ROLL:
        add_plain(c, DO_ROLL);
        offer_cards(t, s, seat, c);
        break;
    case PHASE_ROBBER:
        c->hexes = island_robber_hexes(t, s);
        c->count += bits(c->hexes);
        break;
    case PHASE_VICTIM:
        c->rob = island_victims(t, s);
        c->count += bits(c->rob);
        break;
    case PHASE_FREE_ROADS: add_roads(c, island_road_sites(t, s, seat)); break;
    case PHASE_FIRST:
    case PHASE_DICE:
    case PHASE_DISCARD:
    case PHASE_STEAL:
    case PHASE_MAIN:
    case PHASE_CARD:
    case PHASE_EXTRA:
    case PHASE_OVER:
    case PHASE_ASK:
    case PHASE_DRAW:
    case PHASES: break;
    }
}

static void choose(kh_action *out, island_kind kind, unsigned first, unsigned size) {
    out->kind = (uint8_t)kind;
    out->arg[0] = (uint8_t)first;
    out->size = (uint8_t)size;
}

static void choose_invention(kh_action *out, unsigned i) {
    choose(out, DO_INVENTION, 0, 5);
    island_bundle_to(island_invention_bundle(i), out->arg);
}

static void choose_bank(kh_action *out, unsigned i) {
    choose(out, DO_BANK, i / RESOURCES, 2);
    out->arg[1] = (uint8_t)(i % RESOURCES);
}

/* True if the choice lies in a mask of n; else i moves on behind it. */
static bool falls_in(uint32_t *i, unsigned n) {
    if (*i < n)
        return true;
    *i -= n;
    return false;
}

static void choose_of_groups(const island_choices *c, uint32_t i, kh_action *out) {
    const island_group *g = c->group;
    while (!falls_in(&i, eset_count(g->first)))
        g++;
    choose(out, (island_kind)g->kind, g->size > 0 ? eset_nth(g->first, i) : 0, g->size);
    for (unsigned k = 1; k < g->size && k < 3; k++)
        out->arg[k] = g->tail[k - 1];
}

static void nth_of(const island_choices *c, unsigned seat, uint32_t i, kh_action *out) {
    static const uint8_t seat_kind[4] = {DO_ROB, DO_ACCEPT, DO_DECLINE, DO_TRADE};
    memset(out, 0, sizeof *out);
    out->seat = seat;
    if (falls_in(&i, bits(c->plain)))
        choose(out, (island_kind)set_nth(c->plain, i), 0, 0);
    else if (falls_in(&i, vset_count(c->settlements)))
        choose(out, DO_SETTLEMENT, vset_nth(c->settlements, i), 1);
    else if (falls_in(&i, eset_count(c->roads)))
        choose(out, DO_ROAD, eset_nth(c->roads, i), 1);
    else if (falls_in(&i, vset_count(c->cities)))
        choose(out, DO_CITY, vset_nth(c->cities, i), 1);
    else if (falls_in(&i, bits(c->hexes)))
        choose(out, DO_ROBBER, set_nth(c->hexes, i), 1);
    else if (falls_in(&i, bits(c->bank)))
        choose_bank(out, set_nth(c->bank, i));
    else if (falls_in(&i, bits(c->invention)))
        choose_invention(out, set_nth(c->invention, i));
    else if (falls_in(&i, bits(c->monopoly)))
        choose(out, DO_MONOPOLY, set_nth(c->monopoly, i), 1);
    else if (!falls_in(&i, bits(seat_masks(c))))
        choose_of_groups(c, i, out);
    else {
        const unsigned bit = set_nth(seat_masks(c), i);
        choose(out, (island_kind)seat_kind[bit / 8], bit % 8, 1);
    }
}

uint32_t island_count(const void *table, const void *state, kh_seat seat) {
    island_choices c;
    if (seat >= ((const island_table *)table)->seats)
        return 0;
    island_choices_of(table, state, seat, &c);
    return c.count;
}

void island_nth(const void *table, const void *state, kh_seat seat, uint32_t i, kh_action *out) {
    island_choices c;
    island_choices_of(table, state, seat, &c);
    nth_of(&c, seat, i, out);
}

uint32_t island_legal(const void *table, const void *state, kh_seat seat, kh_action *out, uint32_t cap) {
    island_choices c;
    if (seat >= ((const island_table *)table)->seats)
        return 0;
    island_choices_of(table, state, seat, &c);
    for (uint32_t i = 0; i < c.count && i < cap; i++)
        nth_of(&c, seat, i, &out[i]);
    return c.count;
}

/* One card for one of another kind, to everybody whom it may address; now and then two for one. */
static void fill_offer(const island_state *s, unsigned seat, kh_rng *rng, kh_action *out) {
    island_bundle hand = s->hand[seat];
    const island_bundle card = island_random_part(&hand, 1, rng);
    const island_bundle all = s->hand[seat] & (card * BUNDLE_MOST);
    const bool two = bundle_sum(all) > 1 && kh_rng_below(rng, 4) == 0;
    const unsigned r = bundle_held(card);
    const unsigned other = ((unsigned)__builtin_ctz(r) + 1 + kh_rng_below(rng, RESOURCES - 1)) % RESOURCES;
    island_bundle_to(two ? 2 * card : card, out->arg);
    island_bundle_to(bundle_of(other, 1), out->arg + RESOURCES);
}

bool island_fill(const void *table, const void *state, kh_seat seat, uint8_t kind, kh_rng *rng,
                 kh_action *out) {
    const island_table *t = table;
    const island_state *s = state;
    memset(out, 0, sizeof *out);
    out->seat = seat;
    out->kind = kind;
    if (seat >= t->seats)
        return false;
    if (kind == DO_DISCARD && s->debt[seat]) {
        island_bundle hand = s->hand[seat];
        island_bundle_to(island_random_part(&hand, s->debt[seat], rng), out->arg);
        out->size = RESOURCES;
        return true;
    }
    if (SCENARIO(t)->fill && SCENARIO(t)->fill(t, s, rng, out))
        return true;
    if (kind == DO_OFFER && s->hand_size[seat]) {
        fill_offer(s, seat, rng, out);
        out->size = 2 * RESOURCES + 1;
        return true;
    }
    return false;
}

bool island_pick(const void *table, const void *state, kh_seat seat, kh_rng *rng, kh_action *out) {
    island_choices c;
    if (seat >= ((const island_table *)table)->seats)
        return false;
    island_choices_of(table, state, seat, &c);
    if (c.count == 0)
        return false;
    nth_of(&c, seat, kh_rng_below(rng, c.count), out);
    if (island_kinds[out->kind].open)
        return island_fill(table, state, seat, out->kind, rng, out);
    return true;
}

bool island_awaited(const void *table, const void *state, kh_seat seat) {
    const island_table *t = table;
    const island_state *s = state;
    if (seat == KH_CHANCE || island_luck_due(s))
        return seat == KH_CHANCE && island_luck_due(s);
    if (seat >= t->seats || s->phase == PHASE_OVER)
        return false;
    return s->phase == PHASE_DISCARD ? s->debt[seat] > 0 : seat == island_actor(t, s);
}

/* Who was asked and asks back has answered, until he is answered himself. */
bool island_asked(const void *table, const void *state, const kh_action *by, kh_seat seat) {
    const island_table *t = table;
    const island_state *s = state;
    if ((by->kind != DO_OFFER && by->kind != DO_SELL && by->kind != DO_SEEK) || by->seat >= t->seats ||
        seat >= t->seats || !(s->open & seat_bit(by->seat)))
        return false;
    const island_offer *mine = &s->offer[by->seat], *back = &s->offer[seat];
    if (!(mine->to & ~(mine->yes | mine->no) & seat_bit(seat)))
        return false;
    return !(s->open & seat_bit(seat)) || !(back->to & ~(back->yes | back->no) & seat_bit(by->seat));
}

/* Others than the awaited may make and answer offers. */
static bool may_act(const island_table *t, const island_state *s, unsigned seat) {
    if (island_awaited(t, s, seat))
        return true;
    if (!t->offers || !island_trading(t, s))
        return false;
    if (s->hand_size[seat] > 0)
        return true;
    island_choices c;
    island_choices_of(t, s, seat, &c);
    return c.count > 0;
}

kh_seat island_next(const void *table, const void *state, kh_seat after) {
    const island_table *t = table;
    const island_state *s = state;
    if (after == KH_CHANCE)
        return KH_NOBODY;
    if (island_luck_due(s))
        return KH_CHANCE;
    const unsigned actor = island_actor(t, s);
    if (s->phase != PHASE_DISCARD && !(t->offers && island_trading(t, s))) /* the fast path of simulation */
        return s->phase != PHASE_OVER && (after == KH_NOBODY || after < actor) ? actor : KH_NOBODY;
    for (unsigned seat = after == KH_NOBODY ? 0 : after + 1; seat < t->seats; seat++)
        if (may_act(t, s, seat))
            return seat;
    return KH_NOBODY;
}
