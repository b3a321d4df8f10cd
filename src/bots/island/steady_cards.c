/* The bot `steady`: when it plays its development cards. */
#include <string.h>

#include "bots/island/steady.h"

static bool holds(const steady_bot *b, unsigned card) {
    return b->look.seat[b->seat].cards[card] > (b->look.turn == b->seat ? b->look.fresh[card] : 0);
}

/* Pips that the robber keeps from this player. */
static float blocked(const steady_bot *b) {
    float pips = 0;
    for (unsigned i = 0; i < 6; i++) {
        const unsigned v = b->board.hex_corners[b->look.robber][i];
        if (b->look.building[v] == b->seat)
            pips += (b->look.city[v] ? 2.0F : 1.0F) * island_pips[b->board.number[b->look.robber]];
    }
    return pips;
}

static bool wants_knight(const steady_bot *b) {
    const island_look_seat *me = &b->look.seat[b->seat];
    const unsigned wanted = b->look.army == LOOK_NONE ? ISLAND_ARMY : b->look.seat[b->look.army].knights + 1U;
    if (b->look.army != b->seat && me->knights + 1U >= wanted)
        return true;
    return blocked(b) > 0 || me->cards[KNIGHT] > 1 || b->look.rolled;
}

static bool play_knight(steady_bot *b, kh_action *out) {
    if (!holds(b, KNIGHT) || !wants_knight(b) || !steady_do(b, out, DO_KNIGHT, 0, 0))
        return false;
    steady_say(b, blocked(b) > 0 ? "bot.why.knight-robbed" : "bot.why.knight");
    return true;
}

static bool play_roads(steady_bot *b, kh_action *out) {
    if (!holds(b, ROADS) || b->goals == 0)
        return false;
    const steady_goal *g = &b->goal[b->first];
    bool good = g->roads > 0;
    for (unsigned i = 0; i < b->goals && !good; i++)
        good = b->goal[i].aim == AIM_LONGEST && b->goal[i].roads <= 2;
    if (!good || !steady_do(b, out, DO_ROADS, 0, 0))
        return false;
    steady_say(b, "bot.why.roads");
    return true;
}

static bool play_invention(steady_bot *b, kh_action *out) {
    const uint8_t *hand = b->look.seat[b->seat].hand;
    float best = b->end - 1;
    bool found = false;
    if (!holds(b, INVENTION) || b->now || b->goals == 0)
        return false;
    for (unsigned x = 0; x < RESOURCES; x++)
        for (unsigned y = x; y < RESOURCES; y++) {
            uint8_t with[RESOURCES];
            kh_action a;
            memcpy(with, hand, sizeof with);
            with[x]++;
            with[y]++;
            memset(&a, 0, sizeof a);
            a.seat = b->seat;
            a.kind = DO_INVENTION;
            a.size = RESOURCES;
            a.arg[x]++;
            a.arg[y]++;
            const float end = steady_end_with(b, with);
            bool pays = false;
            for (unsigned i = 0; i < b->goals; i++)
                pays |= b->goal[i].aim != AIM_CARD &&
                        steady_affords(with, b->look.seat[b->seat].rate, b->goal[i].price, NULL);
            if (pays && end < best && steady_legal(b, &a)) {
                best = end;
                *out = a;
                found = true;
            }
        }
    if (found)
        steady_say(b, "bot.why.invention");
    return found;
}

/* Cards of a kind that the others hold: what is known, and their share of the unknown by production. */
static float held_by_others(const steady_bot *b, unsigned r) {
    float sum = 0;
    for (unsigned seat = 0; seat < b->board.seats; seat++) {
        const island_look_seat *x = &b->look.seat[seat];
        float flow[RESOURCES], all = 0.0001F;
        int unknown = x->hand_size;
        if (seat == b->seat)
            continue;
        steady_flow_of(b, seat, flow);
        for (unsigned i = 0; i < RESOURCES; i++) {
            unknown -= x->hand[i];
            all += flow[i];
        }
        sum += x->hand[r] + (float)unknown * flow[r] / all;
    }
    return sum;
}

static bool play_monopoly(steady_bot *b, kh_action *out) {
    float best = b->end - 5;
    unsigned kind = LOOK_NONE;
    if (!holds(b, MONOPOLY) || !b->look.rolled)
        return false;
    for (unsigned r = 0; r < RESOURCES; r++) {
        const float count = held_by_others(b, r);
        uint8_t with[RESOURCES];
        memcpy(with, b->look.seat[b->seat].hand, sizeof with);
        with[r] = (uint8_t)(with[r] + (unsigned)(count + 0.3F));
        const float end = steady_end_with(b, with);
        if (count >= 2 && end < best) {
            best = end;
            kind = r;
        }
    }
    if (kind == LOOK_NONE || !steady_do(b, out, DO_MONOPOLY, 1, kind))
        return false;
    const uint8_t arg = (uint8_t)kind;
    steady_say(b, "bot.why.monopoly");
    steady_say_value(b, "resource", &island_type_resource, &arg);
    return true;
}

bool steady_play_card(steady_bot *b, kh_action *out) {
    if (b->look.carded || b->look.turn != b->seat || steady_overlooks(b, SEE_PLAY, 0))
        return false;
    if (!b->look.rolled)
        return play_knight(b, out);
    return play_monopoly(b, out) || play_invention(b, out) || play_roads(b, out) || play_knight(b, out);
}
