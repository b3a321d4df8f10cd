/* The bot `perfect` of Dice Duel: keeps the dice and builds what gives the best chance to win. See duel.h. And
 * `racer`, which is the same but for the others: it only wants to be quick. */
#include "bots/dice/duel.h"

#include <string.h>

#include "bots/dice/bots.h"

static void init(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    duel_bot *b = memory;
    (void)seed; /* it leaves nothing to luck */
    memset(b, 0, sizeof *b);
    b->mind.game = game;
    b->mind.table = table;
    b->mind.seat = seat;
    throws_make(&b->mind.throws);
    payments_make(&b->mind.payments, &b->mind.throws);
    race_map_make(&b->mind.map);
    b->mind.foresees = true;
}

static void init_alone(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    duel_bot *b = memory;
    init(memory, game, table, seat, seed);
    b->mind.alone = true;
    b->mind.foresees = false;
}

bool duel_equal(float a, float b) {
    return a - b < 1e-6F && b - a < 1e-6F;
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

static float worth_of_building(const duel_bot *b, const dice_state *s, const kh_action *a) {
    dice_state on = *s;
    if (a->kind == DO_END)
        return duel_best_end(&b->mind, s, 0);
    on.deadline_ms = KH_NEVER;
    if (b->mind.game->apply(b->mind.table, &on, a, NULL).code != 0)
        return 0;
    return on.phase == PHASE_OVER ? 1 : duel_best_end(&b->mind, &on, on.dice);
}

float duel_worth_of(const duel_bot *b, const kh_action *a) {
    const throws *t = &b->mind.throws;
    const turn_solution *x = &b->turn.throws;
    switch ((dice_kind)a->kind) {
    case DO_ROLL: return x->keep[TURN_THROWS][0];
    case DO_KEEP: return x->keep[TURN_THROWS - b->view.rolls][throws_index(t, faces_from(a->arg))];
    case DO_STOP: return x->lying[0][throws_index(t, b->view.dice)];
    default: return worth_of_building(b, &b->view, a);
    }
}

/* Of what is worth the same, stopping comes first and keeping more before less: the list begins with nothing kept. */
static void choose_throw(const duel_bot *b, const kh_action *list, uint32_t n, kh_action *out) {
    float best = duel_worth_of(b, &list[n - 1]);
    *out = list[n - 1];
    for (uint32_t i = n - 1; i-- > 0;) {
        const float worth = duel_worth_of(b, &list[i]);
        if (worth > best && !duel_equal(worth, best)) {
            best = worth;
            *out = list[i];
        }
    }
}

/* Of what is worth the same: builds, then the end of the turn, then gold, then jokers. */
static unsigned rank_of(const kh_action *a) {
    switch ((dice_kind)a->kind) {
    case DO_END: return 1;
    case DO_GOLD: return 2;
    case DO_JOKER: return 3;
    default: return 0;
    }
}

/* What can be reached is known, so the first action that still allows it is the one. */
static void choose_build(const duel_bot *b, const kh_action *list, uint32_t n, kh_action *out) {
    const float goal = duel_best_end(&b->mind, &b->view, b->view.dice);
    float best = -1;
    for (unsigned rank = 0; rank <= 3; rank++)
        for (uint32_t i = 0; i < n && !duel_equal(best, goal); i++) {
            const float worth = rank_of(&list[i]) == rank ? worth_of_building(b, &b->view, &list[i]) : -1;
            if (worth > best && !duel_equal(worth, best)) {
                best = worth;
                *out = list[i];
            }
        }
}

static bool decide(void *memory, const void *view, kh_action *out) {
    duel_bot *b = memory;
    kh_action list[DUEL_ACTIONS];
    uint32_t n = b->mind.game->legal(b->mind.table, view, b->mind.seat, list, DUEL_ACTIONS);
    memset(&b->chosen, 0, sizeof b->chosen);
    if (n == 0)
        return false;
    n = n < DUEL_ACTIONS ? n : DUEL_ACTIONS;
    b->view = *(const dice_state *)view;
    *out = list[0]; /* to throw, or to end the turn */
    if (b->view.phase == PHASE_BUILD)
        choose_build(b, list, n, out);
    else
        solve_once(b, &b->view);
    if (b->view.phase == PHASE_KEEP)
        choose_throw(b, list, n, out);
    b->chosen = *out;
    return true;
}

const kh_bot kh_bot_duel_perfect = {"perfect", "duel", sizeof(duel_bot), init, decide, duel_why, NULL, false};
const kh_bot kh_bot_duel_racer = {"racer", "duel", sizeof(duel_bot), init_alone, decide, NULL, NULL, false};
