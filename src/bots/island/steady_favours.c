/* The bot `steady`: the Favours. Tiles are worth points that come later; each turn it redeems what brings most, or
 * swaps a tile, which can only help; and gives a card away where the tile for it is worth more. */
#include <string.h>

#include "bots/island/steady.h"

static const uint8_t tiles_needed[GUILDS] = {1, 1, 1, 2, 2};
/* Points: what the tiles for one favour are worth, and a single tile where two are needed. */
static const float favour_points[GUILDS] = {0.1F, 0.12F, 0.16F, 0.4F, 1.0F};
static const float half_points[GUILDS] = {0, 0, 0, 0.15F, 0.4F};
static const float card_points = 0.09F;

/* What a tile that is drawn blindly is worth. */
float steady_tile_points(const steady_bot *b) {
    return b->look.tiles_left == 0 ? 0 : 0.25F;
}

static float holding(const uint8_t *tiles) {
    float points = 0;
    for (unsigned g = 0; g < GUILDS; g++) {
        const unsigned favours = tiles[g] / tiles_needed[g], single = tiles[g] % tiles_needed[g];
        points += (float)favours * favour_points[g] + (float)single * half_points[g];
    }
    return points;
}

/* What two exchanges with the bank would bring, in throws. */
static float exchange_gain(steady_bot *b) {
    uint8_t hand[RESOURCES];
    unsigned give = 0, get = 0;
    memcpy(hand, b->look.seat[b->seat].hand, sizeof hand);
    const float once = steady_best_swap(b, hand, b->look.bank, &give, &get);
    if (once <= 0)
        return 0;
    hand[give]--;
    hand[get]++;
    return once + steady_best_swap(b, hand, b->look.bank, &give, &get);
}

/* A road is what its cards would bring, if the plan or a link has one to lay. */
static float road_gain(steady_bot *b) {
    uint8_t hand[RESOURCES];
    bool useful = false;
    for (unsigned i = 0; i < b->goals; i++)
        useful |=
            b->goal[i].roads > 0 && (i == b->first || (b->goal[i].roads == 1 && b->goal[i].points > 0.5F));
    for (unsigned r = 0; r < RESOURCES; r++)
        hand[r] = (uint8_t)(b->look.seat[b->seat].hand[r] + b->board.price[PRICE_ROAD][r]);
    return useful ? b->end - steady_end_with(b, hand) : 0;
}

/* What a favour brings now, in throws. */
static float favour_gain(steady_bot *b, unsigned guild) {
    float gain = 0;
    switch ((island_guild)guild) {
    case TRADERS: return exchange_gain(b);
    case MERCHANTS: steady_best_card(b, b->look.bank, &gain); return gain;
    case ROAD_BUILDERS: return road_gain(b);
    case SCHOLARS:
    case MASTER_BUILDERS: return steady_throws_for(b, favour_points[guild]);
    case GUILDS: break;
    }
    return 0;
}

static bool exchange(steady_bot *b, kh_action *out) {
    unsigned give = 0, get = 0;
    if (b->look.exchanges == 0 ||
        steady_best_swap(b, b->look.seat[b->seat].hand, b->look.bank, &give, &get) < 0.2F ||
        !steady_do(b, out, DO_EXCHANGE, 2, give | get << 8))
        return false;
    steady_say(b, "bot.why.exchange");
    return true;
}

bool steady_redeem(steady_bot *b, kh_action *out) {
    const island_look_seat *me = &b->look.seat[b->seat];
    unsigned guild = LOOK_NONE;
    float best = 0;
    if (!b->board.guilds)
        return false;
    if (exchange(b, out))
        return true;
    if (b->look.favoured || me->tile_count == 0)
        return false;
    for (unsigned g = 0; g < GUILDS; g++) {
        if (me->tiles[g] - b->look.fresh_tiles[g] < tiles_needed[g])
            continue;
        const float gain = favour_gain(b, g) - 0.5F * steady_throws_for(b, favour_points[g]);
        if (gain > best && steady_do(b, out, DO_REDEEM, 1, g)) {
            best = gain;
            guild = g;
        }
    }
    if (guild == LOOK_NONE)
        return false;
    const uint8_t arg = (uint8_t)guild;
    steady_say(b, guild == MASTER_BUILDERS ? "bot.why.redeem-point" : "bot.why.redeem");
    steady_say_value(b, "guild", &island_type_guild, &arg);
    return true;
}

/* A tile that is drawn may go back at once, so that a swap costs nothing. */
static bool swap_tile(steady_bot *b, kh_action *out) {
    if (b->look.favoured || b->look.seat[b->seat].tile_count == 0 || !steady_do(b, out, DO_SWAP, 0, 0))
        return false;
    steady_say(b, "bot.why.swap");
    return true;
}

/* Who profits least from a card: far from winning, and not protected by more points. */
static unsigned receiver(const steady_bot *b, unsigned card) {
    unsigned best = LOOK_NONE;
    float longest = -1;
    kh_action a;
    for (unsigned seat = 0; seat < b->board.seats; seat++) {
        if (seat == b->seat || !steady_do(b, &a, DO_GIFT, 2, card | seat << 8))
            continue;
        const float time = steady_throws_to_win(b, seat);
        if (time > longest) {
            longest = time;
            best = seat;
        }
    }
    return best;
}

/* A card, where the tile for it is worth more. */
static bool give_card(steady_bot *b, kh_action *out) {
    const float tile = steady_throws_for(b, steady_tile_points(b) - 0.4F * card_points);
    float end;
    const unsigned card = b->look.gave ? LOOK_NONE : steady_least_card(b, b->look.seat[b->seat].hand, &end);
    if (card == LOOK_NONE || end - b->end >= tile)
        return false;
    const unsigned to = receiver(b, card);
    if (to == LOOK_NONE || !steady_do(b, out, DO_GIFT, 2, card | to << 8))
        return false;
    steady_say(b, "bot.why.gift");
    return true;
}

/* The last thing in a turn. */
bool steady_gift(steady_bot *b, kh_action *out) {
    return b->board.guilds && (give_card(b, out) || swap_tile(b, out));
}

/* Before the roll: a point, which waits for nothing, and a gift that keeps the hand below what a 7 halves. All else is
 * better decided when the dice have fallen. */
bool steady_favour_before_roll(steady_bot *b, kh_action *out) {
    const uint8_t chip = MASTER_BUILDERS;
    if (!b->board.guilds)
        return false;
    if (steady_do(b, out, DO_REDEEM, 1, MASTER_BUILDERS)) {
        steady_say(b, "bot.why.redeem-point");
        steady_say_value(b, "guild", &island_type_guild, &chip);
        return true;
    }
    return b->look.seat[b->seat].hand_size == b->board.limit + 1U && give_card(b, out);
}

static bool answer_gift(steady_bot *b, kh_action *out) {
    const bool dangerous = b->look.seat[b->look.turn].points + 2U >= b->board.target;
    steady_do(b, out, dangerous ? DO_REFUSE : DO_TAKE, 0, 0);
    steady_say(b, dangerous ? "bot.why.decline-leader" : "bot.why.take");
    return true;
}

/* Whoever is furthest from winning chooses first: it matters only when tiles run out. */
static bool answer_order(steady_bot *b, kh_action *out) {
    float longest = -1;
    for (unsigned seat = 0; seat < b->board.seats; seat++) {
        const float time = steady_throws_to_win(b, seat);
        if (time > longest && steady_do(b, out, DO_FIRST, 1, seat))
            longest = time;
    }
    steady_say(b, "bot.why.first");
    return true;
}

static bool answer_return(steady_bot *b, kh_action *out) {
    uint8_t tiles[GUILDS];
    float best = -1;
    memcpy(tiles, b->look.seat[b->seat].tiles, sizeof tiles);
    for (unsigned g = 0; g < GUILDS; g++) {
        if (tiles[g] == 0)
            continue;
        tiles[g]--;
        const float left = holding(tiles);
        tiles[g]++;
        if (left > best && steady_do(b, out, DO_RETURN, 1, g))
            best = left;
    }
    steady_say(b, "bot.why.return");
    return true;
}

bool steady_answer_favours(steady_bot *b, kh_action *out) {
    switch ((island_question)b->look.question) {
    case QUESTION_GIFT: return answer_gift(b, out);
    case QUESTION_ORDER: return answer_order(b, out);
    case QUESTION_FAVOUR: return steady_take_card(b, out);
    case QUESTION_RETURN: return answer_return(b, out);
    default: return false;
    }
}
