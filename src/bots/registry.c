/* The bots of the house, of each game from the weakest to the strongest. A new one: its file, its line here and in
 * meson.build. */
#include <string.h>

#include "bots/bot.h"
#include "bots/dice/bots.h"
#include "bots/island/bots.h"
#include "bots/judge.h"
#include "bots/longtable/bots.h"
#include "bots/random.h"
#include "bots/rush/bots.h"
#include "kornholm/text.h"

const kh_bot *const kh_bots[] = {&kh_bot_random,
                                 &kh_bot_novice,
                                 &kh_bot_casual,
                                 &kh_bot_regular,
                                 &kh_bot_skilled,
                                 &kh_bot_greedy,
                                 &kh_bot_steady,
                                 &kh_bot_expert,
                                 &kh_bot_master,
                                 &kh_bot_dice_novice,
                                 &kh_bot_dice_casual,
                                 &kh_bot_dice_regular,
                                 &kh_bot_dice_skilled,
                                 &kh_bot_dice_steady,
                                 &kh_bot_dice_expert,
                                 &kh_bot_duel_novice,
                                 &kh_bot_duel_casual,
                                 &kh_bot_duel_regular,
                                 &kh_bot_duel_skilled,
                                 &kh_bot_duel_steady,
                                 &kh_bot_duel_racer,
                                 &kh_bot_dice_perfect,
                                 &kh_bot_duel_perfect,
                                 &kh_bot_long_novice,
                                 &kh_bot_long_casual,
                                 &kh_bot_long_regular,
                                 &kh_bot_long_greedy,
                                 &kh_bot_long_skilled,
                                 &kh_bot_long_steady,
                                 &kh_bot_rush_gentle,
                                 &kh_bot_rush_easy,
                                 &kh_bot_rush_normal,
                                 &kh_bot_rush_quick,
                                 &kh_bot_rush_flash,
                                 NULL};

/* Measures for those who write bots; the others lie evenly apart, and people choose among them: docs/bots.md. */
static const kh_bot *const measures[] = {&kh_bot_random, &kh_bot_greedy, &kh_bot_expert, &kh_bot_long_greedy,
                                         NULL};

static const kh_judge *const judges[] = {&kh_judge_island, NULL};

bool kh_bot_plays(const kh_bot *bot, const kh_game *game) {
    return !bot->game || strcmp(bot->game, game->name) == 0;
}

static bool is_measure(const kh_bot *bot) {
    for (unsigned i = 0; measures[i] != NULL; i++)
        if (measures[i] == bot)
            return true;
    return false;
}

bool kh_bot_is_level(const kh_bot *bot, const kh_game *game) {
    if (!kh_bot_plays(bot, game) || !is_measure(bot))
        return kh_bot_plays(bot, game);
    for (unsigned i = 0; kh_bots[i] != NULL; i++)
        if (kh_bot_plays(kh_bots[i], game) && !is_measure(kh_bots[i]))
            return false;
    return true; /* the game has nobody else */
}

/* Who thinks, or is too much for most people, plays where somebody asks for it. */
static bool plays_unasked(const kh_bot *bot, const kh_game *game) {
    return kh_bot_plays(bot, game) && !bot->thinks && bot != &kh_bot_rush_flash;
}

const kh_bot *kh_bot_usual(const kh_game *game) {
    const kh_bot *best = NULL;
    for (unsigned i = 0; kh_bots[i] != NULL; i++)
        if (plays_unasked(kh_bots[i], game))
            best = kh_bots[i];
    return best;
}

const kh_bot *kh_bot_adviser(const kh_game *game) {
    const kh_bot *best = NULL;
    for (unsigned i = 0; kh_bots[i] != NULL; i++)
        if (plays_unasked(kh_bots[i], game) && kh_bots[i]->why)
            best = kh_bots[i];
    return best;
}

const kh_bot *kh_bot_find(const kh_game *game, const char *name, size_t length) {
    for (unsigned i = 0; kh_bots[i] != NULL; i++)
        if (kh_bot_plays(kh_bots[i], game) && strlen(kh_bots[i]->name) == length &&
            memcmp(kh_bots[i]->name, name, length) == 0)
            return kh_bots[i];
    return NULL;
}

size_t kh_bot_list(const kh_game *game, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (unsigned i = 0; kh_bots[i] != NULL; i++) {
        if (!kh_bot_plays(kh_bots[i], game))
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, kh_bots[i]->name);
    }
    return x.length;
}

const kh_judge *kh_judge_of(const kh_game *game) {
    for (unsigned i = 0; judges[i] != NULL; i++)
        if (strcmp(judges[i]->game, game->name) == 0)
            return judges[i];
    return NULL;
}
