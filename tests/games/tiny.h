/* tiny.h - a tiny game for tests. It has what Island has not: several pages, everybody acting at once, sealed
 * bids, a host who holds the round. Not registered: players never see it, and its rules have no sentences.
 *
 * In each round luck deals every seat a hidden number; then all seal a bid of at most that number or pass
 * openly, in any order and as often as they like, until all have done so or the clock closes the round. The
 * highest bid wins the prize if nobody bid the same. The host may hold a round and release it; its time
 * stands still meanwhile. */
#ifndef KH_TINY_H
#define KH_TINY_H

#include "kornholm/game.h"

extern const kh_game tiny_game;

/* From here on: between tiny.c, the rules, and tiny_pages.c, what is seen and written of them. */
enum { TINY_SEATS_MAX = 8, TINY_ROUNDS_MAX = 6, TINY_PRIZE_MAX = 9, TINY_NUMBER_MAX = 4, TINY_SECRET = 0xff };
enum { NO_BID, PASSED, LOWEST }; /* a place's bid; a bid of n is PASSED + n */
enum { OPT_ROUNDS, OPT_SECONDS };
enum { DEALING, BIDDING, ENDED };
typedef enum tiny_kind {
    DO_NOTHING,
    DO_PASS,
    DO_BID,
    LUCK_DEAL,
    CLOCK_CLOSE,
    HOST_HOLD,
    HOST_RELEASE
} tiny_kind;

typedef struct tiny_table {
    kh_config config;
    uint8_t prize, unused[3];
} tiny_table;

typedef struct tiny_place {
    uint8_t score;
    uint8_t number;      /* 0: not dealt yet */
    uint8_t bid, opened; /* sealed in this round, opened in the last */
    uint8_t unused[4];
} tiny_place;

/* Page 0 is the table's, page 1 + i is that of seat i. */
typedef struct tiny_state {
    uint64_t deadline_ms, left_ms; /* 0: none; left_ms: of a round that is held */
    uint8_t round, phase, held, unused[5];
    tiny_place place[];
} tiny_state;
_Static_assert(sizeof(tiny_place) == 8 && sizeof(tiny_state) == 24, "no padding");

static inline kh_seat tiny_seats(const void *t) {
    return ((const tiny_table *)t)->config.seats;
}
kh_seat tiny_dealt(const tiny_state *, kh_seat seats); /* the lowest seat without a number */
uint8_t tiny_number(kh_rng *);                         /* n with n of ten cases */

size_t tiny_board_write(const kh_config *, const void *board, char *out, size_t room);
kh_verdict tiny_board_read(const kh_config *, const char *text, size_t length, void *board);
uint32_t tiny_pages(const void *t);
kh_span tiny_page(const void *t, uint32_t i);
uint32_t tiny_reach(const void *t, kh_seat, uint32_t *out, uint32_t room);
void tiny_view(const void *t, const void *s, kh_seat viewer, uint32_t i, void *out);
void tiny_mask(const void *t, const void *before, const kh_action *, kh_seat viewer, kh_action *out);
void tiny_redeal(const void *t, void *s, kh_seat viewer, kh_rng *);
size_t tiny_write(const void *t, const void *s, uint32_t i, char *out, size_t room);
kh_verdict tiny_read(const void *t, void *s, uint32_t i, const char *text, size_t length);
const char *tiny_audit(const void *t, const void *s);

#endif
