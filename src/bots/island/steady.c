/* The bot `steady`: what it is asked, and which part answers. See steady.h. */
#include "bots/island/steady.h"

#include <string.h>

static void init(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    steady_bot *b = memory;
    memset(b, 0, sizeof *b);
    b->game = game;
    b->table = table;
    b->seat = seat;
    b->talks = STEADY_OFFERS;
    kh_rng_seed(&b->rng, seed);
    island_look_at_board(table, &b->board);
    steady_learn_map(b);
    steady_learn_prices(b);
    for (unsigned v = 0; v < b->board.vertices; v++)
        b->lands |= b->board.stop[v];
    b->prizes = b->lands || b->board.guilds;
}

bool steady_overlooks(const steady_bot *b, steady_thing what, unsigned where) {
    enum { ROUNDS = 2 };
    const unsigned period = b->look.turns / ((unsigned)ROUNDS * b->board.seats);
    return kh_eyes_overlook(&b->eyes, period, what * 256U + where);
}

bool steady_legal(const steady_bot *b, const kh_action *a) {
    return b->game->check(b->table, b->view, a).code == 0;
}

bool steady_do(const steady_bot *b, kh_action *out, island_kind kind, unsigned size, unsigned arg) {
    kh_action a;
    memset(&a, 0, sizeof a);
    a.seat = b->seat;
    a.kind = (uint8_t)kind;
    a.size = (uint8_t)size;
    a.arg[0] = (uint8_t)arg;
    a.arg[1] = (uint8_t)(arg >> 8);
    if (!steady_legal(b, &a))
        return false;
    *out = a;
    return true;
}

void steady_say(steady_bot *b, const char *key) {
    memset(&b->why, 0, sizeof b->why);
    b->why.key = key;
}

void steady_say_value(steady_bot *b, const char *name, const kh_type *type, const uint8_t *arg) {
    for (unsigned i = 0; i < KH_WHY_VALUES; i++)
        if (b->why.value[i].name == NULL) {
            b->why.value[i].name = name;
            b->why.value[i].type = type;
            memcpy(b->why.value[i].arg, arg, type->size);
            return;
        }
}

/* Trading and building: cards first, then talk, then the bank, then the board, because under strict phases the first
 * piece ends all trade. */
static void act(steady_bot *b, kh_action *out) {
    steady_think(b);
    if (steady_play_card(b, out) || steady_close_offer(b, out) || steady_answer(b, out))
        return;
    if (steady_redeem(b, out) || steady_use_helper(b, out) || steady_deal_in_tiles(b, out))
        return;
    if (steady_offer(b, out) || steady_bargain(b, out) || steady_bank(b, out) || steady_build(b, out))
        return;
    if (steady_gift(b, out))
        return;
    steady_do(b, out, DO_END, 0, 0);
    steady_say(b, "bot.why.end");
}

static void visit(steady_bot *b, kh_action *out) {
    steady_think(b);
    if (steady_build(b, out))
        return;
    steady_do(b, out, DO_PASS, 0, 0);
    steady_say(b, "bot.why.end");
}

static void roll(steady_bot *b, kh_action *out) {
    const island_look_seat *me = &b->look.seat[b->seat];
    if (me->card_count > 0 || me->helper == HELPER_BANISH || b->board.guilds) {
        steady_think(b);
        if (steady_use_helper(b, out) || steady_play_card(b, out) || steady_favour_before_roll(b, out))
            return;
    }
    steady_do(b, out, DO_ROLL, 0, 0);
    steady_say(b, "bot.why.roll");
}

/* What a scenario asks. */
static void answer_question(steady_bot *b, kh_action *out) {
    steady_think(b);
    if (b->board.guilds)
        steady_answer_favours(b, out);
    else if (b->board.helpers)
        steady_answer_helpers(b, out);
}

static void decide_awaited(steady_bot *b, kh_action *out) {
    switch ((island_phase)b->look.phase) {
    case PHASE_SETTLEMENT: steady_found(b, out); break;
    case PHASE_ROAD: steady_found_road(b, out); break;
    case PHASE_ROLL: roll(b, out); break;
    case PHASE_DISCARD: steady_discard(b, out); break;
    case PHASE_ROBBER: steady_move_robber(b, out); break;
    case PHASE_VICTIM: steady_rob(b, out); break;
    case PHASE_FREE_ROADS: steady_free_road(b, out); break;
    case PHASE_EXTRA: visit(b, out); break;
    case PHASE_MAIN: act(b, out); break;
    case PHASE_ASK: answer_question(b, out); break;
    default: break;
    }
}

/* Whether somebody waits for an answer of this seat. */
static bool is_asked(const steady_bot *b) {
    for (unsigned maker = 0; maker < b->board.seats; maker++) {
        const island_look_offer *o = &b->look.offer[maker];
        if (o->open && (o->to & ~(o->yes | o->no)) >> b->seat & 1)
            return true;
    }
    return false;
}

void steady_see(steady_bot *b, const void *view) {
    b->view = view;
    island_look_at(b->table, view, &b->look);
    const uint32_t turn = b->look.turns * 2U + b->look.paired;
    if (turn != b->turn) {
        b->turn = turn;
        b->offers = b->counters = 0;
    }
}

static bool decide(void *memory, const void *view, kh_action *out) {
    steady_bot *b = memory;
    steady_see(b, view);
    memset(out, 0, sizeof *out);
    memset(&b->why, 0, sizeof b->why);
    if (!b->game->awaited(b->table, view, b->seat)) {
        if (b->look.phase != PHASE_MAIN || !is_asked(b))
            return false;
        steady_think(b);
        return steady_answer(b, out);
    }
    decide_awaited(b, out);
    if (out->kind != DO_NOTHING && steady_legal(b, out))
        return true;
    /* A moment that it does not know, in a scenario to come, say: anything legal. */
    memset(&b->why, 0, sizeof b->why);
    return b->game->pick(b->table, view, b->seat, &b->rng, out);
}

static void why(const void *memory, kh_why *out) {
    *out = ((const steady_bot *)memory)->why;
}

static void init_with(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed,
                      unsigned overlooks) {
    steady_bot *b = memory;
    init(memory, game, table, seat, seed);
    b->eyes = (kh_eyes){kh_rng_next(&b->rng), (uint8_t)overlooks};
}

static void init_novice(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    init_with(memory, game, table, seat, seed, 85);
}

static void init_casual(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    init_with(memory, game, table, seat, seed, 76);
}

static void init_regular(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    init_with(memory, game, table, seat, seed, 64);
}

static void init_skilled(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    init_with(memory, game, table, seat, seed, 43);
}

const kh_bot kh_bot_novice = {"novice", "island", sizeof(steady_bot), init_novice, decide, NULL, NULL, false};
const kh_bot kh_bot_casual = {"casual", "island", sizeof(steady_bot), init_casual, decide, NULL, NULL, false};
const kh_bot kh_bot_regular = {"regular", "island", sizeof(steady_bot), init_regular, decide, NULL,
                               NULL,      false};
const kh_bot kh_bot_skilled = {"skilled", "island", sizeof(steady_bot), init_skilled, decide, NULL,
                               NULL,      false};
const kh_bot kh_bot_steady = {"steady", "island", sizeof(steady_bot), init, decide, why, NULL, false};
