/* The bot `master`: worlds. A world is the view with its hidden cards dealt; number n of a view is always the same, so
 * that choices are compared under the same luck. */
#include <string.h>

#include "bots/island/master.h"

/* Dice apart from the rest: a choice that draws a card must not change the throws behind it. */
typedef struct fate {
    kh_rng dice, rest;
} fate;

void master_players(master_bot *b, uint64_t seed) {
    for (unsigned s = 0; s < b->ground.board.seats; s++) {
        kh_bot_steady.init(&b->player[s], b->game, b->table, s, seed + s);
        b->player[s].board.offers = false; /* talk costs time, and who accepts it can be seen without */
    }
}

static void deal(master_bot *b, unsigned world, fate *f) {
    kh_rng rng;
    kh_rng_seed(&rng, b->mark + world);
    memcpy(b->world, b->view, b->state_size);
    b->game->redeal(b->table, b->world, b->seat, &rng);
    kh_rng_seed(&f->dice, kh_rng_next(&rng));
    kh_rng_seed(&f->rest, kh_rng_next(&rng));
}

static float chance_in(const master_bot *b, const island_look *look) {
    float chance[LOOK_SEATS];
    value_of(&b->ground, look, chance);
    return chance[b->seat];
}

void master_see_world(master_bot *b, unsigned world, island_look *look) {
    fate f;
    deal(b, world, &f);
    island_look_at(b->table, b->world, look);
}

float master_glance(master_bot *b, const kh_action *a) {
    island_look look;
    fate f;
    deal(b, 0, &f);
    if (b->game->apply(b->table, b->world, a, NULL).code != 0)
        return -1;
    island_look_at(b->table, b->world, &look);
    return chance_in(b, &look);
}

static void draw(master_bot *b, const island_look *look, fate *f) {
    kh_action luck;
    b->game->draw(b->table, b->world, look->phase == PHASE_DICE ? &f->dice : &f->rest, &luck);
    b->game->apply(b->table, b->world, &luck, NULL);
}

/* Somebody who was made an offer and may answer it, or KH_NOBODY. */
static kh_seat somebody_asked(const master_bot *b, const island_look *look) {
    unsigned asked = 0;
    for (unsigned maker = 0; maker < b->ground.board.seats; maker++)
        if (look->offer[maker].open)
            asked |= look->offer[maker].to & ~(look->offer[maker].yes | look->offer[maker].no);
    for (kh_seat s = 0; s < b->ground.board.seats; s++)
        if ((asked >> s & 1) && s != look->turn)
            return s;
    return KH_NOBODY;
}

static bool act(master_bot *b, kh_seat seat) {
    kh_action a;
    b->steps++;
    return kh_bot_steady.decide(&b->player[seat], b->world, &a) &&
           b->game->apply(b->table, b->world, &a, NULL).code == 0;
}

/* Whoever made an offer and is taken at his word keeps it: with the one who is furthest behind. */
static bool keep_word(master_bot *b, const island_look *look) {
    const unsigned yes = look->turn == b->seat ? look->offer[b->seat].yes : 0;
    kh_action a = {.seat = b->seat, .kind = DO_TRADE, .size = 1, .arg = {LOOK_SEATS}};
    for (unsigned s = 0; s < b->ground.board.seats; s++)
        if ((yes >> s & 1) && (a.arg[0] == LOOK_SEATS || look->seat[s].points < look->seat[a.arg[0]].points))
            a.arg[0] = (uint8_t)s;
    return a.arg[0] < LOOK_SEATS && b->game->apply(b->table, b->world, &a, NULL).code == 0;
}

static bool go_on(master_bot *b, const island_look *look) {
    const kh_seat asked = look->phase == PHASE_MAIN ? somebody_asked(b, look) : KH_NOBODY;
    if (asked != KH_NOBODY && act(b, asked))
        return true;
    if (look->phase == PHASE_MAIN && keep_word(b, look))
        return true;
    for (kh_seat s = b->game->next(b->table, b->world, KH_NOBODY); s < b->ground.board.seats;
         s = b->game->next(b->table, b->world, s))
        if (b->game->awaited(b->table, b->world, s))
            return act(b, s);
    return false;
}

bool master_is_founding(const island_look *look) {
    return look->phase == PHASE_FIRST || look->phase == PHASE_SETTLEMENT || look->phase == PHASE_ROAD;
}

float master_play(master_bot *b, const kh_action *a, unsigned world) {
    island_look look;
    fate f;
    const unsigned until = b->look.turns + 1U + b->effort->rounds * (b->ground.board.seats - 1U);
    deal(b, world, &f);
    for (unsigned s = 0; s < b->ground.board.seats; s++)
        b->player[s].turn = UINT32_MAX; /* remembers nothing of other worlds */
    if (b->game->apply(b->table, b->world, a, NULL).code != 0)
        return 0;
    for (unsigned step = 0; step < MASTER_STEPS; step++) {
        island_look_at(b->table, b->world, &look);
        const bool later = master_is_founding(&b->look) || look.turns >= until;
        if (look.phase == PHASE_OVER || (look.phase == PHASE_ROLL && later))
            break;
        if (b->game->next(b->table, b->world, KH_NOBODY) == KH_CHANCE)
            draw(b, &look, &f);
        else if (!go_on(b, &look))
            break;
    }
    return chance_in(b, &look);
}
