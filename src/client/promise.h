/* promise.h - fair dice, from a guest's side: the commitment is noted while the table waits, then each own seat gets a
 * seed, and in the end both are compared with what the server shows. docs/fair-dice.md. */
#ifndef KH_CLIENT_PROMISE_H
#define KH_CLIENT_PROMISE_H

#include "client/mirror.h"
#include "kornholm/json_read.h"
#include "table/fair.h"

enum { PROMISE_HEX = 2 * FAIR_BYTES };

typedef struct client_promise {
    char code[MIRROR_CODE];           /* of the table; "": nothing was noted */
    char commitment[PROMISE_HEX + 1]; /* as it was before our seeds */
    char seed[MIRROR_SEATS][PROMISE_HEX + 1];
    uint64_t sent; /* a bit for each seat whose seed is on its way, on this line */
    bool judged;
} client_promise;

typedef enum promise_verdict {
    PROMISE_OPEN, /* nothing to say: not over, nothing noted, or said already */
    PROMISE_KEPT, /* the secret fits the commitment, and our seeds are among those that count */
    PROMISE_BROKEN
} promise_verdict;

/* A `table` that waits: notes the commitment once, and draws a seed for each of the seats in `you`. Returns those whose
 * seed the server does not have. */
uint64_t promise_hear(client_promise *, const char *code, kh_json_value table, uint64_t you);
/* A `table` that is over or closed after it was played. */
promise_verdict promise_judge(client_promise *, const char *code, kh_json_value table, uint64_t you);

#endif
