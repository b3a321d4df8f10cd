/* The bot `steady`: where the robber goes, whom he robs, and what to give back at the 7. */
#include <string.h>

#include "bots/island/steady.h"

static const float tile_worth =
    30; /* of one point in tiles, where a card that is stolen is worth about 1.5 */

/* How much it matters what another seat gets: the nearer to winning, the more. */
static float threat(const steady_bot *b, unsigned seat) {
    const float time = steady_throws_to_win(b, seat);
    return 30.0F / (time + 8.0F);
}

/* In the Favours a tile rewards whoever goes where nobody lives, or spares those who live in the desert; an own
 * building there counts for nothing. */
static float mildness(const steady_bot *b, unsigned hex) {
    bool own = false, others = false;
    if (!b->board.guilds)
        return 0;
    for (unsigned i = 0; i < 6; i++) {
        const unsigned owner = b->look.building[b->board.hex_corners[hex][i]];
        own |= owner == b->seat;
        others |= owner != LOOK_NONE && owner != b->seat;
    }
    const bool earns = others ? b->board.yield[hex] == LOOK_NONE : !own;
    return earns ? tile_worth * steady_tile_points(b) : 0;
}

float steady_robber_worth(const steady_bot *b, unsigned hex) {
    float worth = 0, loot = 0;
    for (unsigned i = 0; i < 6; i++) {
        const unsigned v = b->board.hex_corners[hex][i], owner = b->look.building[v];
        if (owner == LOOK_NONE)
            continue;
        const float pips = (b->look.city[v] ? 2.0F : 1.0F) * island_pips[b->board.number[hex]];
        if (owner == b->seat) {
            worth -= 3 * pips;
            continue;
        }
        const float t = threat(b, owner);
        worth += pips * t * t;
        if (b->look.seat[owner].hand_size > 0 && 1.5F * t > loot)
            loot = 1.5F * t;
    }
    const float mild = mildness(b, hex);
    return worth + (mild > loot ? mild : loot);
}

void steady_move_robber(steady_bot *b, kh_action *out) {
    kh_action a;
    float best = -1e9F;
    for (unsigned h = 0; h < b->board.hexes; h++) {
        /* Who overlooks a hex goes there only if there is no other. */
        const float worth = steady_robber_worth(b, h) - (steady_overlooks(b, SEE_HEX, h) ? 1e6F : 0);
        if (worth > best && steady_do(b, &a, DO_ROBBER, 1, h)) {
            best = worth;
            *out = a;
        }
    }
    steady_say(b, mildness(b, out->arg[0]) > 0 ? "bot.why.robber-mild" : "bot.why.robber");
    steady_say_value(b, "hex", &island_type_hex, out->arg);
}

void steady_rob(steady_bot *b, kh_action *out) {
    kh_action a;
    float best = -1;
    if (b->board.guilds && steady_tile_points(b) > 0 && steady_do(b, out, DO_SPARE, 0, 0)) {
        steady_say(b, "bot.why.spare");
        return;
    }
    for (unsigned seat = 0; seat < b->board.seats; seat++) {
        const float worth = b->look.seat[seat].hand_size > 0 ? threat(b, seat) : 0;
        if (worth > best && steady_do(b, &a, DO_ROB, 1, seat)) {
            best = worth;
            *out = a;
        }
    }
    steady_say(b, "bot.why.rob");
}

/* One card after the other, each time the one that is missed least. */
void steady_discard(steady_bot *b, kh_action *out) {
    const island_look_seat *me = &b->look.seat[b->seat];
    uint8_t hand[RESOURCES];
    memcpy(hand, me->hand, sizeof hand);
    memset(out, 0, sizeof *out);
    out->seat = b->seat;
    out->kind = DO_DISCARD;
    out->size = RESOURCES;
    steady_think(b);
    for (unsigned n = 0; n < me->debt; n++) {
        float end;
        const unsigned least = steady_least_card(b, hand, &end);
        hand[least]--;
        out->arg[least]++;
    }
    steady_say(b, "bot.why.discard");
}
