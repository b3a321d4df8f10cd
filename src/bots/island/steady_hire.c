/* The bot `steady`: which helper it wants next. Those that act in the turns of others come round sooner. */
#include "bots/island/steady.h"

static const float keep_at = 1.1F; /* a second use at once against two of a new helper */

static bool others_lead(const steady_bot *b) {
    for (unsigned seat = 0; seat < b->board.seats; seat++)
        if (b->look.seat[seat].points > b->look.seat[b->seat].points)
            return true;
    return false;
}

static bool has_desert(const steady_bot *b) {
    for (unsigned h = 0; h < b->board.hexes; h++)
        if (b->board.yield[h] == LOOK_NONE)
            return true;
    return false;
}

/* What one round with a helper brings, in cards. */
static float worth_of(const steady_bot *b, island_helper helper) {
    const island_look_seat *me = &b->look.seat[b->seat];
    const steady_goal *g = &b->goal[b->first];
    const bool roads = b->goals > 0 && g->roads > 0;
    const bool cards = b->goals > 0 && (g->aim == AIM_CARD || b->goal[b->second].aim == AIM_CARD);
    switch (helper) {
    case HELPER_BALANCE: return 2.8F;
    case HELPER_RAISE: return me->knights > 0 && b->look.army != b->seat ? 1.5F : 0.2F;
    case HELPER_INSPECT: return others_lead(b) ? 1.4F : 0.3F;
    case HELPER_STUDY: return cards ? 1.5F : 0.9F;
    case HELPER_BARGAIN: return me->hand_size > 5 ? 1.4F : 1.0F;
    case HELPER_DEMAND: return me->hand_size > 2 ? 1.2F : 1.0F;
    case HELPER_BANISH: return has_desert(b) && b->board.yield[b->look.robber] != LOOK_NONE ? 1.3F : 0.3F;
    case HELPER_SHIELD: return me->hand_size > b->board.limit ? 2.4F : 1.8F;
    case HELPER_PAVE: return roads ? 0.8F : 0.3F;
    case HELPER_MOVE: return roads ? 0.6F : 0.2F;
    case HELPERS: break;
    }
    return 0;
}

bool steady_hire(steady_bot *b, kh_action *out) {
    const unsigned mine = b->look.seat[b->seat].helper;
    unsigned best = LOOK_NONE;
    for (unsigned h = 0; h < HELPERS; h++)
        if ((b->look.display >> h & 1) && h != mine &&
            (best == LOOK_NONE || worth_of(b, (island_helper)h) > worth_of(b, (island_helper)best)))
            best = h;
    const bool good =
        best != LOOK_NONE && worth_of(b, (island_helper)mine) < keep_at * worth_of(b, (island_helper)best);
    if (!good && steady_do(b, out, DO_FLIP, 0, 0)) {
        steady_say(b, "bot.why.flip");
        return true;
    }
    if (best == LOOK_NONE || !steady_do(b, out, DO_HIRE, 1, best))
        return false;
    const uint8_t arg = (uint8_t)best;
    steady_say(b, "bot.why.hire");
    steady_say_value(b, "helper", &island_type_helper, &arg);
    return true;
}
