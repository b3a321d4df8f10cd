/* The bot `random`: every legal choice is equally likely, but for two habits that let games end. It makes offers
 * of its own seldom, and where the game does not wait for it, it only answers. */
#include "bots/random.h"

enum { OFFER_ONE_IN = 6 };

typedef struct random_bot {
    const kh_game *game;
    const void *table;
    kh_rng rng;
    kh_seat seat;
} random_bot;

static void init(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    random_bot *b = memory;
    *b = (random_bot){.game = game, .table = table, .seat = seat};
    kh_rng_seed(&b->rng, seed);
}

/* Kinds that are too many to list are offers and the like, unless nothing else is possible. */
static bool is_proposal(const random_bot *b, const void *view, const kh_action *a) {
    return b->game->kinds[a->kind].open && b->game->count(b->table, view, b->seat) > 1;
}

static bool decide(void *memory, const void *view, kh_action *out) {
    random_bot *b = memory;
    if (!b->game->awaited(b->table, view, b->seat))
        return b->game->pick(b->table, view, b->seat, &b->rng, out) && !b->game->kinds[out->kind].open;
    bool found = b->game->pick(b->table, view, b->seat, &b->rng, out);
    while (found && is_proposal(b, view, out) && kh_rng_below(&b->rng, OFFER_ONE_IN) != 0)
        found = b->game->pick(b->table, view, b->seat, &b->rng, out);
    return found;
}

const kh_bot kh_bot_random = {"random", NULL, sizeof(random_bot), init, decide, NULL, NULL, false};
