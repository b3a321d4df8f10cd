/* bot.h - what a computer player is. A bot is one kh_bot; it sees views and nothing else, draws its luck from its
 * own seed, and keeps what it remembers in memory that the caller brings. docs/bots.md walks through one. */
#ifndef KH_BOT_H
#define KH_BOT_H

#include "kornholm/game.h"

enum { KH_WHY_VALUES = 8 };

/* Why a bot did what it did: a key of the language files ("bot.why.city") and what stands for its {names}. */
typedef struct kh_why {
    const char *key; /* NULL: nothing to say */
    struct {
        const char *name;    /* NULL ends the list */
        const kh_type *type; /* writes the argument, as in an action */
        uint8_t arg[KH_ARGS_MAX];
    } value[KH_WHY_VALUES];
    kh_action other; /* what it nearly did, {other} in the text; kind 0: nothing */
} kh_why;

/* Adds a number to the values: in tenths, as a difference in tenths that is not nothing, or whole. */
void kh_why_add_tenths(kh_why *, const char *name, double);
void kh_why_add_less(kh_why *, const char *name, double);
void kh_why_add_whole(kh_why *, const char *name, double);
extern const kh_type kh_why_tenths, kh_why_less, kh_why_whole; /* "63.4"; "<0.1"; "41" */

typedef struct kh_bot {
    const char *name;
    const char *game; /* the only game it plays; NULL: any */
    size_t size;      /* bytes of memory for one player, aligned to KH_ALIGN */
    void (*init)(void *memory, const kh_game *, const void *table, kh_seat, uint64_t seed);

    /* What to do now: true with an action, false for none. Asked when the game waits for the seat, and also when
     * it does not (somebody made an offer, say): an awaited seat has to act, the others may stay silent. at_ms
     * is the caller's to stamp. */
    bool (*decide)(void *memory, const void *view, kh_action *out);

    void (*why)(const void *memory, kh_why *out); /* of the last decision; NULL: this bot never says */

    /* NULL, or for a game in which people race: when it will have seen enough to act, in game time, at the earliest now.
     * Asked whenever something happened; who still looks at the same thing gives the same answer. */
    uint64_t (*when)(void *memory, const void *view, uint64_t now_ms);

    bool thinks; /* for milliseconds: it plays where somebody asks for it */
} kh_bot;

/* The bots of the house, of each game from the weakest to the strongest; NULL ends the list. Bots of different
 * games may share a name. */
extern const kh_bot *const kh_bots[];
bool kh_bot_plays(const kh_bot *, const kh_game *);
bool kh_bot_is_level(const kh_bot *,
                     const kh_game *); /* people choose how well the others play among these */
/* Who plays where nobody is named: the strongest that need not be asked for. The same among those who say why, for hints; NULL:
 * none of them does. */
const kh_bot *kh_bot_usual(const kh_game *);
const kh_bot *kh_bot_adviser(const kh_game *);
const kh_bot *kh_bot_find(const kh_game *, const char *name, size_t length);
size_t kh_bot_list(const kh_game *, char *out, size_t cap); /* their names: "random, greedy" */

#endif
