/* bot.h - what a computer player is. A bot is one file with one kh_bot; it sees views and nothing else, draws its
 * luck from its own seed, and keeps what it remembers in memory that the caller brings. */
#ifndef KH_BOT_H
#define KH_BOT_H

#include "kornholm/game.h"

typedef struct kh_bot {
    const char *name;
    size_t size; /* bytes of memory for one player, aligned to KH_ALIGN */
    void (*init)(void *memory, const kh_game *, const void *table, kh_seat, uint64_t seed);

    /* What to do now: true with an action, false for none. Asked when the game waits for the seat, and also when
     * it does not (somebody made an offer, say): an awaited seat has to act, the others may stay silent. at_ms
     * is the caller's to stamp. */
    bool (*decide)(void *memory, const void *view, kh_action *out);
} kh_bot;

#endif
