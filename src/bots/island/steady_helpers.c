/* The bot `steady`: what it does with its helper. Which helper it takes next: steady_hire.c. */
#include <string.h>

#include "bots/island/steady.h"

static const float least_gain = 0.5F; /* throws: below this a use is saved for better days */
static const uint8_t any[RESOURCES] = {1, 1, 1, 1, 1};

/* How likely a seat holds a card of a kind. */
static float chance_of(const steady_bot *b, unsigned seat, unsigned r) {
    const island_look_seat *x = &b->look.seat[seat];
    float flow[RESOURCES], all = 0.0001F, without = 1;
    int unknown = x->hand_size;
    if (x->hand[r] > 0)
        return 1;
    steady_flow_of(b, seat, flow);
    for (unsigned i = 0; i < RESOURCES; i++) {
        unknown -= x->hand[i];
        all += flow[i];
    }
    for (; unknown > 0; unknown--)
        without *= 1 - flow[r] / all;
    return 1 - without;
}

/* Who most likely has it. */
static unsigned likeliest(const steady_bot *b, unsigned r, float *chance) {
    unsigned best = LOOK_NONE;
    kh_action a;
    *chance = 0;
    for (unsigned seat = 0; seat < b->board.seats; seat++) {
        if (seat == b->seat)
            continue;
        const float c = chance_of(b, seat, r);
        if (c > *chance && steady_do(b, &a, DO_DEMAND, 2, r | seat << 8)) {
            *chance = c;
            best = seat;
        }
    }
    return best;
}

/* What a card of a kind brings for the one that is missed least. */
static float demand_gain(steady_bot *b, unsigned r) {
    uint8_t hand[RESOURCES];
    float end;
    memcpy(hand, b->look.seat[b->seat].hand, sizeof hand);
    hand[r]++;
    return steady_least_card(b, hand, &end) == LOOK_NONE ? 0 : b->end - end;
}

static bool demand(steady_bot *b, kh_action *out) {
    unsigned from = LOOK_NONE, kind = 0;
    float best = least_gain;
    for (unsigned r = 0; r < RESOURCES; r++) {
        float chance;
        const unsigned seat = likeliest(b, r, &chance);
        const float gain = seat == LOOK_NONE ? 0 : chance * demand_gain(b, r);
        if (chance > 0.4F && gain > best) {
            best = gain;
            from = seat;
            kind = r;
        }
    }
    if (from == LOOK_NONE || !steady_do(b, out, DO_DEMAND, 2, kind | from << 8))
        return false;
    steady_say(b, "bot.why.demand");
    return true;
}

static bool demand_again(steady_bot *b, kh_action *out) {
    float chance;
    const unsigned seat = likeliest(b, b->look.demanded, &chance);
    if (seat != LOOK_NONE && demand_gain(b, b->look.demanded) > 0 &&
        steady_do(b, out, DO_DEMAND, 2, b->look.demanded | seat << 8)) {
        steady_say(b, "bot.why.demand");
        return true;
    }
    steady_say(b, "bot.why.enough");
    return steady_do(b, out, DO_ENOUGH, 0, 0);
}

static bool give_back(steady_bot *b, kh_action *out) {
    float end;
    const unsigned r = steady_least_card(b, b->look.seat[b->seat].hand, &end);
    steady_say(b, "bot.why.give");
    return r != LOOK_NONE && steady_do(b, out, DO_GIVE, 1, r);
}

/* The best card to pay instead of another one: what is paid, and what it stands for. */
static float replace(steady_bot *b, unsigned what, unsigned *paid, unsigned *instead) {
    const uint8_t *hand = b->look.seat[b->seat].hand, *price = b->board.price[what];
    uint8_t missing[RESOURCES] = {0};
    unsigned lacks = 0;
    for (unsigned r = 0; r < RESOURCES; r++) {
        missing[r] = hand[r] < price[r];
        lacks += hand[r] < price[r] ? (unsigned)(price[r] - hand[r]) : 0;
    }
    return lacks == 1 ? steady_best_swap(b, hand, missing, paid, instead) : 0;
}

/* A road of the plan, one of whose cards is missing. */
static bool pave(steady_bot *b, kh_action *out) {
    const steady_goal *g = &b->goal[b->first];
    unsigned paid = 0, instead = 0;
    if (b->goals == 0 || g->roads == 0 || replace(b, PRICE_ROAD, &paid, &instead) < least_gain)
        return false;
    memset(out, 0, sizeof *out);
    out->seat = b->seat;
    out->kind = DO_PAVE;
    out->size = 3;
    out->arg[0] = g->edge;
    out->arg[1] = (uint8_t)paid;
    out->arg[2] = (uint8_t)instead;
    if (!steady_legal(b, out))
        return false;
    steady_say(b, "bot.why.pave");
    return true;
}

/* Instead of a card that is bought anyway, or when one card of another kind completes the price. */
static bool study(steady_bot *b, kh_action *out) {
    unsigned paid = 0, instead = 0;
    const bool planned = b->goals > 0 && b->goal[b->first].aim == AIM_CARD;
    steady_say(b, "bot.why.study");
    if (planned && steady_do(b, out, DO_STUDY, 2, 0))
        return true;
    return planned && replace(b, PRICE_CARD, &paid, &instead) > 0 &&
           steady_do(b, out, DO_STUDY, 2, paid | instead << 8);
}

static float card_worth(const steady_bot *b, unsigned card) {
    const island_look_seat *me = &b->look.seat[b->seat];
    const unsigned wanted = b->look.army == LOOK_NONE ? ISLAND_ARMY : b->look.seat[b->look.army].knights + 1U;
    const unsigned mine = me->knights + me->cards[KNIGHT];
    switch ((island_card)card) {
    case POINT: return 1;
    case KNIGHT:
        return b->look.army != b->seat && mine < wanted ? 0.2F + 1.3F / (float)(wanted - mine) : 0.3F;
    case ROADS: return 0.35F;
    case INVENTION: return 0.4F;
    case MONOPOLY: return 0.5F;
    case CARDS: break;
    }
    return 0;
}

static bool keep(steady_bot *b, kh_action *out) {
    float best = -1;
    for (unsigned card = 0; card < CARDS; card++)
        if (b->look.peek[card] > 0 && card_worth(b, card) > best && steady_do(b, out, DO_KEEP, 1, card))
            best = card_worth(b, card);
    steady_say(b, "bot.why.keep");
    return true;
}

/* Of those who lead, whoever could win soonest and holds something. */
static bool inspect(steady_bot *b, kh_action *out) {
    float soonest = 1e9F, gain;
    bool found = false;
    kh_action a;
    steady_best_card(b, any, &gain);
    if (gain < least_gain)
        return false;
    for (unsigned seat = 0; seat < b->board.seats; seat++) {
        const float time = steady_throws_to_win(b, seat) / (float)(1 + b->look.seat[seat].hand_size);
        if (seat != b->seat && b->look.seat[seat].hand_size > 1 && time < soonest &&
            steady_do(b, &a, DO_INSPECT, 1, seat)) {
            soonest = time;
            *out = a;
            found = true;
        }
    }
    steady_say(b, "bot.why.inspect");
    return found;
}

static bool pick(steady_bot *b, kh_action *out) {
    uint8_t open[RESOURCES];
    kh_action a;
    float gain;
    for (unsigned r = 0; r < RESOURCES; r++)
        open[r] = steady_do(b, &a, DO_PICK, 1, r);
    const unsigned card = steady_best_card(b, open, &gain);
    steady_say(b, "bot.why.pick");
    return card != LOOK_NONE && steady_do(b, out, DO_PICK, 1, card);
}

/* Whether a knight is better kept, because the army depends on it or is near. */
static bool needs_knights(const steady_bot *b) {
    const island_look_seat *me = &b->look.seat[b->seat];
    unsigned most = ISLAND_ARMY - 1;
    for (unsigned seat = 0; seat < b->board.seats; seat++)
        most = seat != b->seat && b->look.seat[seat].knights > most ? b->look.seat[seat].knights : most;
    if (b->look.army == b->seat)
        return me->knights - 1U < (most > ISLAND_ARMY ? most : ISLAND_ARMY);
    return me->knights + me->cards[KNIGHT] > most;
}

/* The same building for fewer cards. */
static bool build_with_knight(steady_bot *b, kh_action *out) {
    const bool wins = b->left <= 1;
    if (b->look.seat[b->seat].knights == 0 || (needs_knights(b) && !wins))
        return false;
    steady_say(b, "bot.why.raise");
    for (unsigned turn = 0; turn < b->goals; turn++) {
        const steady_goal *g = &b->goal[(b->first + turn) % b->goals];
        if (g->aim == AIM_SETTLEMENT && g->roads == 0 && steady_do(b, out, DO_RAISE, 1, g->place))
            return true;
        if (g->aim == AIM_CITY && steady_do(b, out, DO_ENLARGE, 1, g->place))
            return true;
    }
    return false;
}

/* Away from one's own land at once; else for the card, where he hurts nobody who matters. */
static bool banish(steady_bot *b, kh_action *out) {
    const unsigned yield = b->board.yield[b->look.robber];
    uint8_t from[RESOURCES] = {0};
    float gain;
    if (yield == LOOK_NONE)
        return false;
    from[yield] = 1;
    steady_best_card(b, from, &gain);
    const float harm = steady_robber_worth(b, b->look.robber);
    if (harm >= 0 && (!b->look.rolled || gain < least_gain + 0.1F * harm))
        return false;
    steady_say(b, "bot.why.banish");
    for (unsigned h = 0; h < b->board.hexes; h++)
        if (b->board.yield[h] == LOOK_NONE && steady_do(b, out, DO_BANISH, 1, h))
            return true;
    return false;
}

/* Whether nothing depends on a road: its free end is no site, and the longest road does not need it. */
static bool is_idle(const steady_bot *b, unsigned edge) {
    unsigned free_end = LOOK_NONE;
    for (unsigned end = 0; end < 2; end++) {
        const unsigned v = b->board.edge_ends[edge][end];
        unsigned roads = b->look.building[v] == b->seat;
        for (unsigned i = 0; i < 3; i++) {
            const unsigned e = b->board.vertex_edges[v][i];
            roads += e != LOOK_NONE && e != edge && b->look.road[e] == b->seat;
        }
        free_end = roads == 0 ? v : free_end;
    }
    if (free_end == LOOK_NONE || b->look.longest == b->seat || steady_is_site(b, free_end))
        return false;
    for (unsigned i = 0; i < b->goals; i++)
        for (unsigned k = 0; b->goal[i].roads > 0 && k < 3; k++)
            if (b->board.vertex_edges[free_end][k] == b->goal[i].edge && i == b->first)
                return false;
    return true;
}

/* An idle road becomes one that the plan needs. */
static bool lift(steady_bot *b, kh_action *out) {
    if (b->goals == 0 || b->goal[b->first].roads == 0)
        return false;
    steady_say(b, "bot.why.lift");
    for (unsigned e = 0; e < b->board.edges; e++)
        if (b->look.road[e] == b->seat && is_idle(b, e) && steady_do(b, out, DO_LIFT, 1, e))
            return true;
    return false;
}

static bool lay(steady_bot *b, kh_action *out) {
    for (unsigned i = 0; i < b->goals; i++) {
        const steady_goal *g = &b->goal[(b->first + i) % b->goals];
        if (g->roads > 0 && steady_do(b, out, DO_LAY, 1, g->edge)) {
            steady_say_road(b, g);
            return true;
        }
    }
    return false;
}

bool steady_use_helper(steady_bot *b, kh_action *out) {
    const island_look_seat *me = &b->look.seat[b->seat];
    if (!b->board.helpers || !me->ready || b->look.turn != b->seat)
        return false;
    if (!b->look.rolled && me->helper != HELPER_BANISH)
        return false;
    switch ((island_helper)me->helper) {
    case HELPER_DEMAND: return demand(b, out);
    case HELPER_PAVE: return pave(b, out);
    case HELPER_MOVE: return lift(b, out);
    case HELPER_STUDY: return study(b, out);
    case HELPER_INSPECT: return inspect(b, out);
    case HELPER_RAISE: return build_with_knight(b, out);
    case HELPER_BANISH: return banish(b, out);
    default: return false; /* the bargain: steady_canal.c; others are asked when the dice fall */
    }
}

bool steady_answer_helpers(steady_bot *b, kh_action *out) {
    switch ((island_question)b->look.question) {
    case QUESTION_GIVE: return give_back(b, out);
    case QUESTION_AGAIN: return demand_again(b, out);
    case QUESTION_BALANCE:
    case QUESTION_SHIELD: return steady_take_card(b, out);
    case QUESTION_LAY: return lay(b, out);
    case QUESTION_KEEP: return keep(b, out);
    case QUESTION_PICK: return pick(b, out);
    case QUESTION_HELPER: return steady_hire(b, out);
    default: return false;
    }
}
