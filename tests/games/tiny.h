/* tiny.h - a tiny game for tests. It has what Island has not: many pages, hundreds of seats, everybody acting at once,
 * sealed bids, a host who acts. Not registered: players never see it, and its rules have no sentences.
 *
 * In each round luck deals every seat a hidden number; then all seal a bid of at most that number or pass
 * openly, in any order and as often as they like, until all have done so or the clock closes the round. The
 * highest bid wins the prize if nobody bid the same. The host may hold a round and release it; its time
 * stands still meanwhile. The host may also pass for somebody. What an action costs does not depend on the seats. */
#ifndef KH_TINY_H
#define KH_TINY_H

#include "kornholm/game.h"

enum { TINY_SECRET = 0xff };
typedef enum tiny_kind {
    DO_NOTHING,
    DO_PASS,
    DO_BID,
    LUCK_DEAL,
    CLOCK_CLOSE,
    HOST_HOLD,
    HOST_RELEASE,
    HOST_PASS
} tiny_kind;
enum { TINY_NUMBER_MAX = 4 };

typedef struct tiny_place {
    uint8_t score, number, bid; /* number 0: never dealt; bid 0: none, 1: passed, 1 + n: a bid of n */
    uint8_t unused[5];
} tiny_place;

/* Which bids were sealed in this round: how often each, and the sum of the seats that made it. So whoever alone made
 * the highest is known without a look at the others. Nobody sees it before the round ends. */
typedef struct tiny_tally {
    uint32_t count[TINY_NUMBER_MAX], sum[TINY_NUMBER_MAX];
} tiny_tally;

/* Page 0 is the table's, page 1 + i is that of seat i, the last one is the tally. */
typedef struct tiny_state {
    uint64_t deadline_ms, left_ms; /* 0: none; left_ms: of a round that is held */
    uint32_t dealt, sealed;        /* seats that have a number, and those that bid or passed, in this round */
    uint8_t round, phase, held, unused[5];
    tiny_place place[];
} tiny_state;
_Static_assert(sizeof(tiny_place) == 8 && sizeof(tiny_state) == 32 && sizeof(tiny_tally) == 32, "no padding");

extern const kh_game tiny_game;

#endif
