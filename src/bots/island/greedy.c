/* The bot `greedy` for Island: builds what it can, the dearest first (city, settlement, card, road to a site or chip),
 * robs whoever has the most points, and trades only for what it can build with at once. It rates every legal action
 * and takes the best. */
#include <string.h>

#include "bots/island/bots.h"
#include "games/island/kinds.h"
#include "games/island/look.h"

enum { ACTIONS_MAX = 256, NEVER = -1000000, CHIP_PIPS = 10 /* as a site with so many */, TILE_CARDS = 2 };
enum { PRICE_ROAD, PRICE_SETTLEMENT, PRICE_CITY, PRICE_CARD, PRICES };

typedef struct greedy_bot {
    const kh_game *game;
    const void *table;
    kh_rng rng;
    kh_seat seat;
    island_look_board board;
    island_look look; /* of the view it is asked about */
} greedy_bot;

static void init(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    greedy_bot *b = memory;
    memset(b, 0, sizeof *b);
    b->game = game;
    b->table = table;
    b->seat = seat;
    kh_rng_seed(&b->rng, seed);
    island_look_at_board(table, &b->board);
}

static int pips_at(const greedy_bot *b, unsigned vertex) {
    int pips = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned h = b->board.vertex_hexes[vertex][i];
        if (h != LOOK_NONE && b->board.yield[h] != LOOK_NONE)
            pips += island_pips[b->board.number[h]];
    }
    return pips;
}

static unsigned far_end(const greedy_bot *b, unsigned edge, unsigned vertex) {
    const uint8_t *ends = b->board.edge_ends[edge];
    return ends[0] == vertex ? ends[1] : ends[0];
}

static bool is_site(const greedy_bot *b, unsigned vertex) {
    if (!b->board.site[vertex] || b->look.building[vertex] != LOOK_NONE)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->board.vertex_edges[vertex][i];
        if (e != LOOK_NONE && b->look.building[far_end(b, e, vertex)] != LOOK_NONE)
            return false;
    }
    return true;
}

/* Whether a site lies at the end of an own road already: then the next road can wait. */
static bool has_site(const greedy_bot *b) {
    for (unsigned e = 0; e < b->board.edges; e++)
        if (b->look.road[e] == b->seat &&
            (is_site(b, b->board.edge_ends[e][0]) || is_site(b, b->board.edge_ends[e][1])))
            return true;
    return false;
}

/* What lies at a vertex for a road: a chip, or a site. */
static int arrival_worth(const greedy_bot *b, unsigned vertex) {
    if (b->look.chip[vertex])
        return CHIP_PIPS;
    return is_site(b, vertex) ? pips_at(b, vertex) : 0;
}

/* The best that a road reaches, or that one more road behind it would; on a map none goes on behind a site. */
static int road_worth(const greedy_bot *b, unsigned edge) {
    int best = 0;
    for (unsigned end = 0; end < 2; end++) {
        const unsigned v = b->board.edge_ends[edge][end];
        if (2 * arrival_worth(b, v) > best)
            best = 2 * arrival_worth(b, v);
        for (unsigned i = 0; i < 3 && !b->board.stop[v]; i++) {
            const unsigned e = b->board.vertex_edges[v][i];
            if (e == LOOK_NONE || e == edge || b->look.road[e] != LOOK_NONE || b->board.closed[e])
                continue;
            const unsigned w = far_end(b, e, v);
            if (arrival_worth(b, w) > best)
                best = arrival_worth(b, w);
        }
    }
    return best;
}

static bool earns_chip(const greedy_bot *b, unsigned edge) {
    return b->look.chip[b->board.edge_ends[edge][0]] || b->look.chip[b->board.edge_ends[edge][1]];
}

static bool touches(const greedy_bot *b, unsigned vertex, unsigned seat) {
    bool found = b->look.building[vertex] == seat;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned e = b->board.vertex_edges[vertex][i];
        found |= e != LOOK_NONE && b->look.road[e] == seat;
    }
    return found;
}

/* In the Favours: the first road to meet somebody, wherever that is. */
static bool meets_first(const greedy_bot *b, unsigned edge, unsigned seat) {
    bool meets = false;
    for (unsigned v = 0; v < b->board.vertices; v++) {
        if (touches(b, v, seat) && touches(b, v, b->seat))
            return false;
        meets |=
            (v == b->board.edge_ends[edge][0] || v == b->board.edge_ends[edge][1]) && touches(b, v, seat);
    }
    return meets;
}

static bool earns_tiles(const greedy_bot *b, unsigned edge) {
    for (unsigned seat = 0; seat < b->board.seats; seat++)
        if (b->board.guilds && b->look.tiles_left > 1 && seat != b->seat && meets_first(b, edge, seat))
            return true;
    return false;
}

static int laying_worth(const greedy_bot *b, unsigned edge) {
    if (earns_chip(b, edge) || earns_tiles(b, edge))
        return 3500;
    return b->look.phase == PHASE_MAIN && (has_site(b) || road_worth(b, edge) == 0)
               ? NEVER
               : 1000 + road_worth(b, edge);
}

/* What could be bought with a hand: the worth of the dearest, 0 for nothing. */
static int buys(const greedy_bot *b, const int hand[RESOURCES]) {
    static const int worth[PRICES] = {
        [PRICE_ROAD] = 1, [PRICE_SETTLEMENT] = 3, [PRICE_CITY] = 4, [PRICE_CARD] = 2};
    const island_look_seat *me = &b->look.seat[b->seat];
    const bool site = has_site(b);
    const bool open[PRICES] = {!site && me->roads < b->board.pieces_road,
                               site && me->settlements<b->board.pieces_settlement, me->settlements> 0 &&
                                   me->cities<b->board.pieces_city, b->look.stack_size> 0};
    int best = 0;
    for (unsigned p = 0; p < PRICES; p++) {
        bool enough = open[p];
        for (unsigned r = 0; r < RESOURCES; r++)
            enough = enough && hand[r] >= b->board.price[p][r];
        if (enough && worth[p] > best)
            best = worth[p];
    }
    return best;
}

/* What a swap gains: the worth of what could be built afterwards, beyond what could be built anyway. */
static int swap_worth(const greedy_bot *b, const uint8_t *lose, const uint8_t *gain) {
    int before[RESOURCES], after[RESOURCES];
    for (unsigned r = 0; r < RESOURCES; r++) {
        before[r] = b->look.seat[b->seat].hand[r];
        after[r] = before[r] - lose[r] + gain[r];
    }
    return buys(b, after) - buys(b, before);
}

static int bank_worth(const greedy_bot *b, const kh_action *a) {
    uint8_t lose[RESOURCES] = {0}, gain[RESOURCES] = {0};
    lose[a->arg[0]] = b->look.seat[b->seat].rate[a->arg[0]];
    gain[a->arg[1]] = 1;
    return swap_worth(b, lose, gain) > 0 ? 5000 : NEVER;
}

static int invention_worth(const greedy_bot *b, const kh_action *a) {
    const uint8_t lose[RESOURCES] = {0};
    return swap_worth(b, lose, a->arg) > 0 ? 5500 : NEVER;
}

static int monopoly_worth(const greedy_bot *b, const kh_action *a) {
    int known = 0;
    for (unsigned seat = 0; seat < b->board.seats; seat++)
        known += seat == b->seat ? 0 : b->look.seat[seat].hand[a->arg[0]];
    return known >= 2 ? 5600 + known : NEVER;
}

static int robber_worth(const greedy_bot *b, unsigned hex) {
    int worth = 0;
    for (unsigned i = 0; i < 6; i++) {
        const unsigned v = b->board.hex_corners[hex][i], owner = b->look.building[v];
        if (owner == b->seat)
            return -100;
        if (owner != LOOK_NONE)
            worth += (1 + b->look.seat[owner].points) * (b->look.city[v] ? 2 : 1);
    }
    return worth * island_pips[b->board.number[hex]];
}

/* Canal tiles of an offer, seen by whoever answers it: one is worth a step of what can be built, and no more cards than
 * it saves at the bank. */
static int tiles_worth(const island_look_offer *o) {
    int dearer = 0;
    for (unsigned r = 0; r < RESOURCES; r++)
        dearer += o->want[r] - o->give[r];
    return o->extra > 0 && dearer > TILE_CARDS * o->extra ? 0 : o->extra;
}

static bool can_pay(const greedy_bot *b, const island_look_offer *o) {
    const island_look_seat *me = &b->look.seat[b->seat];
    bool can = me->tile_count + o->extra >= 0;
    for (unsigned r = 0; r < RESOURCES; r++)
        can = can && me->hand[r] >= o->want[r];
    return can;
}

static int offer_worth(const greedy_bot *b, unsigned maker, bool accept) {
    const island_look_offer *o = &b->look.offer[maker];
    const bool good = can_pay(b, o) && swap_worth(b, o->want, o->give) + tiles_worth(o) > 0;
    return good == accept ? 6000 : NEVER;
}

/* What a card more is worth: what it lets be built, else the rarest. */
static int card_worth(const greedy_bot *b, unsigned r) {
    uint8_t lose[RESOURCES] = {0}, gain[RESOURCES] = {0};
    gain[r] = 1;
    return 100 + 10 * swap_worth(b, lose, gain) - b->look.seat[b->seat].hand[r];
}

/* What it costs to part with cards of a kind: the more there are, the less. */
static int spare_worth(const greedy_bot *b, unsigned r) {
    uint8_t lose[RESOURCES] = {0}, gain[RESOURCES] = {0};
    lose[r] = 1;
    return 100 + 10 * swap_worth(b, lose, gain) + b->look.seat[b->seat].hand[r];
}

/* The best single swap with the bank at a rate, if there is one that lets something be built. */
static bool can_swap(const greedy_bot *b, unsigned give, unsigned rate) {
    uint8_t lose[RESOURCES] = {0};
    lose[give] = (uint8_t)rate;
    for (unsigned get = 0; get < RESOURCES; get++) {
        uint8_t gain[RESOURCES] = {0};
        gain[get] = 1;
        if (get != give && b->look.seat[b->seat].hand[give] >= rate && swap_worth(b, lose, gain) > 0)
            return true;
    }
    return false;
}

static int redeem_worth(const greedy_bot *b, unsigned guild) {
    static const int worth[GUILDS] = {NEVER, 2400, 1500, 2500, 6500};
    for (unsigned r = 0; r < RESOURCES && guild == TRADERS; r++)
        if (can_swap(b, r, 1))
            return 5100;
    return guild == ROAD_BUILDERS && has_site(b) ? NEVER : worth[guild];
}

static int exchange_worth(const greedy_bot *b, const kh_action *a) {
    uint8_t lose[RESOURCES] = {0}, gain[RESOURCES] = {0};
    lose[a->arg[0]] = gain[a->arg[1]] = 1;
    return swap_worth(b, lose, gain) > 0 ? 5000 : NEVER;
}

static int demand_worth(const greedy_bot *b, unsigned r, unsigned seat) {
    return b->look.seat[seat].hand[r] > 0 && card_worth(b, r) > 100 ? 4800 : NEVER;
}

/* In the Favours: before the roll only points, and gifts of whoever fears the 7; the dice may change all else. */
static int favour_worth(const greedy_bot *b, const kh_action *a) {
    const island_look_seat *me = &b->look.seat[b->seat];
    const bool early = b->look.phase == PHASE_ROLL;
    if (a->kind == DO_REDEEM)
        return early && a->arg[0] != MASTER_BUILDERS ? NEVER : redeem_worth(b, a->arg[0]);
    if (a->kind == DO_EXCHANGE)
        return early ? NEVER : exchange_worth(b, a);
    const bool spare = me->hand[a->arg[0]] > 1 && (!early || me->hand_size > b->board.limit);
    return spare ? spare_worth(b, a->arg[0]) : NEVER;
}

/* What the Favours and the Helpers add. */
static int worth_in_scenario(const greedy_bot *b, const kh_action *a) {
    switch ((island_kind)a->kind) {
    case DO_REDEEM:
    case DO_EXCHANGE:
    case DO_GIFT: return favour_worth(b, a);
    case DO_SPARE: return 900;
    case DO_RETURN: return 10 - (int)a->arg[0];
    case DO_TAKE:
    case DO_FLIP: return 100;
    case DO_FIRST:
    case DO_ENOUGH:
    case DO_HIRE: return 0;
    case DO_CHOOSE:
    case DO_PICK: return card_worth(b, a->arg[0]);
    case DO_GIVE: return spare_worth(b, a->arg[0]);
    case DO_DEMAND: return demand_worth(b, a->arg[0], a->arg[1]);
    case DO_BARGAIN: return can_swap(b, a->arg[0], 2) ? 4900 : NEVER;
    case DO_INSPECT: return 4700 + b->look.seat[a->arg[0]].hand_size;
    case DO_BANISH: return 4600;
    case DO_ENLARGE: return 4100 + pips_at(b, a->arg[0]);
    case DO_RAISE: return 3100 + pips_at(b, a->arg[0]);
    case DO_STUDY: return a->arg[0] == a->arg[1] ? 2100 : 2050;
    case DO_KEEP: return a->arg[0] == POINT ? 2 : a->arg[0] == KNIGHT;
    case DO_PAVE: return laying_worth(b, a->arg[0]) - 1;
    case DO_LAY: return road_worth(b, a->arg[0]);
    default: return NEVER;
    }
}

/* How much an action is wanted. Whatever nobody wants is below 0. */
static int worth_of(const greedy_bot *b, const kh_action *a) {
    switch ((island_kind)a->kind) {
    case DO_CITY: return 4000 + pips_at(b, a->arg[0]);
    case DO_SETTLEMENT: return 3000 + pips_at(b, a->arg[0]);
    case DO_BUY: return 2000;
    case DO_ROAD: return laying_worth(b, a->arg[0]);
    case DO_KNIGHT:
    case DO_ROADS: return 4500;
    case DO_INVENTION: return invention_worth(b, a);
    case DO_MONOPOLY: return monopoly_worth(b, a);
    case DO_BANK: return bank_worth(b, a);
    case DO_ROBBER: return robber_worth(b, a->arg[0]);
    case DO_ROB: return 100 * b->look.seat[a->arg[0]].points + b->look.seat[a->arg[0]].hand_size;
    case DO_ACCEPT: return offer_worth(b, a->arg[0], true);
    case DO_DECLINE: return offer_worth(b, a->arg[0], false);
    case DO_ROLL:
    case DO_END:
    case DO_PASS: return 0;
    default: return worth_in_scenario(b, a);
    }
}

/* Gives back from the largest stacks. */
static void discard(const greedy_bot *b, kh_action *out) {
    const island_look_seat *me = &b->look.seat[b->seat];
    uint8_t left[RESOURCES];
    memcpy(left, me->hand, sizeof left);
    memset(out, 0, sizeof *out);
    out->seat = b->seat;
    out->kind = DO_DISCARD;
    out->size = RESOURCES;
    for (unsigned n = 0; n < me->debt; n++) {
        unsigned most = 0;
        for (unsigned r = 1; r < RESOURCES; r++)
            most = left[r] > left[most] ? r : most;
        left[most]--;
        out->arg[most]++;
    }
}

static bool decide(void *memory, const void *view, kh_action *out) {
    greedy_bot *b = memory;
    kh_action list[ACTIONS_MAX];
    const uint32_t n = b->game->legal(b->table, view, b->seat, list, ACTIONS_MAX);
    const bool awaited = b->game->awaited(b->table, view, b->seat);
    int best = awaited ? NEVER - 1 : 0;
    uint32_t chosen = ACTIONS_MAX, ties = 0;
    island_look_at(b->table, view, &b->look);
    if (b->look.phase == PHASE_DISCARD && b->look.seat[b->seat].debt > 0) {
        discard(b, out);
        return true;
    }
    for (uint32_t i = 0; i < n && i < ACTIONS_MAX; i++) {
        const int worth = b->game->kinds[list[i].kind].open ? NEVER : worth_of(b, &list[i]);
        if (worth > best)
            ties = 0;
        if (worth < best || (worth == best && kh_rng_below(&b->rng, ++ties) != 0))
            continue;
        best = worth;
        chosen = i;
        ties += ties == 0;
    }
    if (chosen == ACTIONS_MAX)
        return false;
    *out = list[chosen];
    return true;
}

const kh_bot kh_bot_greedy = {"greedy", "island", sizeof(greedy_bot), init, decide, NULL, NULL, false};
