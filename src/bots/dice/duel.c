/* The bot `perfect` of Dice Duel: keeps the dice and builds what gives the best chance to win. See duel.h. And
 * `racer`, which is the same but for the others: it only wants to be quick. */
#include "duel.h"

#include <string.h>

#include "bots.h"

enum { ACTIONS_MAX = 256 };
static const float same = 1e-6F; /* chances that differ by less are equal */

typedef struct duel_bot {
    duel_mind mind;
    dice_state solved; /* the turn that `turn` is the solution of */
    turn_solution turn;
} duel_bot;

static void begin(duel_bot *b, const kh_game *game, const void *table, kh_seat seat) {
    memset(b, 0, sizeof *b);
    b->mind.game = game;
    b->mind.table = table;
    b->mind.seat = seat;
    throws_make(&b->mind.throws);
    payments_make(&b->mind.payments, &b->mind.throws);
    race_map_make(&b->mind.map);
}

static void init(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    (void)seed; /* it leaves nothing to luck */
    begin(memory, game, table, seat);
}

static void init_alone(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    duel_bot *b = memory;
    init(memory, game, table, seat, seed);
    b->mind.alone = true;
}

/* A turn is solved once: its throws change nothing of what can be built. */
static void solve_once(duel_bot *b, const dice_state *s) {
    dice_state key = *s;
    key.deadline_ms = 0;
    key.dice = 0;
    key.rolls = key.phase = 0;
    if (memcmp(&key, &b->solved, sizeof key) == 0)
        return;
    duel_solve_turn(&b->mind, s, &b->turn);
    b->solved = key;
}

static void choose_keep(duel_bot *b, const dice_state *s, const kh_action *list, uint32_t n, kh_action *out) {
    const throws *t = &b->mind.throws;
    const unsigned to_come = DICE_ROLLS - s->rolls;
    float best = -1;
    solve_once(b, s);
    for (uint32_t i = n; i-- > 0;) { /* stopping comes last in the list, and first here */
        const float worth = list[i].kind == DO_STOP
                                ? b->turn.lying[0][throws_index(t, s->dice)]
                                : b->turn.keep[to_come][throws_index(t, faces_from(list[i].arg))];
        if (worth <= best + same)
            continue;
        best = worth;
        *out = list[i];
    }
}

static float worth_after(const duel_bot *b, const dice_state *s, const kh_action *a) {
    dice_state on = *s;
    if (a->kind == DO_END)
        return duel_chance(&b->mind, s);
    on.deadline_ms = KH_NEVER;
    if (b->mind.game->apply(b->mind.table, &on, a, NULL).code != 0)
        return -1;
    return on.phase == PHASE_OVER ? 1 : duel_best_end(&b->mind, &on, on.dice);
}

/* Builds first, then gold, then jokers: and those two only where they help. */
static unsigned order_of(const kh_action *a) {
    return a->kind >= DO_ROAD && a->kind <= DO_KNIGHT ? 0U
           : a->kind == DO_GOLD                       ? 1U
           : a->kind == DO_JOKER                      ? 2U
                                                      : 3U;
}

static void choose_build(const duel_bot *b, const dice_state *s, const kh_action *list, uint32_t n,
                         kh_action *out) {
    enum { ORDERS = 4 };
    const float goal = duel_best_end(&b->mind, s, s->dice), idle = duel_chance(&b->mind, s);
    float best = -1;
    for (unsigned order = 0; order < ORDERS && best < goal - same; order++) {
        if (order > 0 && order < ORDERS - 1 && idle >= goal - same)
            continue;
        for (uint32_t i = 0; i < n && best < goal - same; i++) {
            const float worth = order_of(&list[i]) == order ? worth_after(b, s, &list[i]) : -1;
            if (worth <= best + same)
                continue;
            best = worth;
            *out = list[i];
        }
    }
}

static bool decide(void *memory, const void *view, kh_action *out) {
    duel_bot *b = memory;
    const dice_state *s = view;
    kh_action list[ACTIONS_MAX];
    uint32_t n = b->mind.game->legal(b->mind.table, view, b->mind.seat, list, ACTIONS_MAX);
    if (n == 0)
        return false;
    n = n < ACTIONS_MAX ? n : ACTIONS_MAX;
    *out = list[0];
    if (s->phase == PHASE_KEEP)
        choose_keep(b, s, list, n, out);
    else if (s->phase == PHASE_BUILD && n > 1)
        choose_build(b, s, list, n, out);
    return true;
}

const kh_bot kh_bot_duel_perfect = {"perfect", "duel", sizeof(duel_bot), init, decide, NULL};
const kh_bot kh_bot_duel_racer = {"racer", "duel", sizeof(duel_bot), init_alone, decide, NULL};
