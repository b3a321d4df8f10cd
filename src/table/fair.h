/* fair.h - luck that can be checked afterwards. The server's secret and a seed of every player who gave one are
 * mixed; the commitment, published before the first throw, binds the server to its secret; when the game is over
 * both are shown and everybody can draw all luck again. docs/fair-dice.md says what this proves. */
#ifndef KH_FAIR_H
#define KH_FAIR_H

#include "kornholm/game.h"
#include "kornholm/record.h"

enum { FAIR_BYTES = KH_RECORD_FAIR };

/* One key for each purpose: what is shown of one tells nothing about another. */
typedef struct fair_keys {
    uint8_t board[FAIR_BYTES], luck[FAIR_BYTES], bots[FAIR_BYTES];
} fair_keys;

void fair_commitment(const uint8_t secret[FAIR_BYTES], uint8_t out[FAIR_BYTES]);

/* `seeds`: FAIR_BYTES for each seat; those who gave none have zeros. */
void fair_mix(const uint8_t secret[FAIR_BYTES], const uint8_t *seeds, kh_seat seats, fair_keys *out);

/* Random numbers for luck number n. The board is number 0 of its own key. */
void fair_rng(const uint8_t key[FAIR_BYTES], uint64_t n, kh_rng *out);

/* Of the seeds of a large table, in two steps, so that one that changes costs little: a hash of each FAIR_SEEDS of them,
 * and one of all those hashes. */
enum { FAIR_SEEDS = 128 };
void fair_seeds_part(const uint8_t *seeds, kh_seat count, uint8_t out[FAIR_BYTES]);
void fair_seeds_whole(const uint8_t *parts, uint32_t count, uint8_t out[FAIR_BYTES]);

/* Of a token: what a journal may hold. */
enum { FAIR_HASH = 16 };
void fair_hash(const char *text, size_t length, uint8_t out[FAIR_HASH]);

#endif
