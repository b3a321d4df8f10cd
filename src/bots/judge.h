/* judge.h - who can say how a game stands, for people who learn from it: the chance of each seat to win, and what could
 * be done. Like a bot, a judge sees views, keeps what it needs in memory that the caller brings, and gives the same
 * answer to the same question. */
#ifndef KH_JUDGE_H
#define KH_JUDGE_H

#include "bots/bot.h"

enum { KH_JUDGE_FACTS = 3 }; /* of a sentence that says why */

/* What a seat could do, and its chance to win then, from 0 to 1. */
typedef struct kh_judged {
    kh_action action;
    float chance;
} kh_judged;

/* What a kind of action is to somebody who looks back at a game. */
typedef enum kh_deed {
    KH_DEED_WAITS, /* lets the game go on: passes, ends a turn, declines, gives back what has to be given back */
    KH_DEED_ANSWERS, /* belongs to what somebody else has just proposed */
    KH_DEED_ACTS,    /* makes something of a turn: builds, buys, trades */
    KH_DEED_KEEPS /* the same, and whoever leaves it can do it in a later turn as well: plays a card in hand */
} kh_deed;

typedef struct kh_judge {
    const char *game;
    size_t size; /* bytes of memory, aligned to KH_ALIGN */
    void (*init)(void *memory, const kh_game *, const void *table, uint64_t seed);

    /* The chance of each seat, as far as this viewer can know. KH_NOBODY: it is no view but a state in which nothing is
     * hidden, of a game that is over, say. */
    void (*chances)(void *memory, const void *view, kh_seat viewer, float *out);

    /* What this seat could do, the best first; at most `cap`, at least 1. `done`, if not NULL, is what it did: it is among
     * them, and first unless something else was clearly better. Returns how many; 0: there is nothing to choose. */
    uint32_t (*choices)(void *memory, const void *view, kh_seat, const kh_action *done, kh_judged *out,
                        uint32_t cap);

    /* What speaks for one of the choices that this view had last, as facts, the weightiest first: what it builds, what
     * that brings, what it costs others. At most `cap`; 0: nothing to say. */
    uint32_t (*why)(void *memory, const void *view, kh_seat, const kh_action *, kh_why *out, uint32_t cap);

    kh_deed (*deed)(uint8_t kind);
    uint32_t (*turn)(void *memory, const void *view); /* its number */
} kh_judge;

const kh_judge *kh_judge_of(const kh_game *); /* NULL: nobody judges this game */

#endif
