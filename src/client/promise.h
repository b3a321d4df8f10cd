/* promise.h - fair dice, from a guest's side: the commitment is noted while the table waits, then each own seat gets a
 * seed, and in the end both are compared with what the server shows. docs/fair-dice.md. */
#ifndef KH_CLIENT_PROMISE_H
#define KH_CLIENT_PROMISE_H

#include "client/mirror.h"
#include "kornholm/json_read.h"
#include "table/fair.h"

enum { PROMISE_HEX = 2 * FAIR_BYTES };

typedef struct promise_seat {
    char seed[PROMISE_HEX + 1]; /* "": not ours */
    bool sent;                  /* its seed is on its way, on this line */
    bool owed;                  /* the server has to get it now */
} promise_seat;

typedef struct client_promise {
    char code[MIRROR_CODE];           /* of the table; "": nothing was noted */
    char commitment[PROMISE_HEX + 1]; /* as it was before our seeds */
    promise_seat *seat;
    kh_seat seats;
    bool judged;
} client_promise;

typedef enum promise_verdict {
    PROMISE_OPEN, /* nothing to say: not over, nothing noted, or said already */
    PROMISE_KEPT, /* the secret fits the commitment, and our seeds are among those that count */
    PROMISE_BROKEN
} promise_verdict;

/* A `table` that waits: notes the commitment once, draws a seed for each own seat, and says of each seat whether its
 * seed is owed: the server does not have it. false: none is. */
bool promise_hear(client_promise *, const client_mirror *, kh_json_value table);
/* What was on its way may be lost. */
void promise_line_lost(client_promise *);
/* A `table` that is over or closed after it was played. */
promise_verdict promise_judge(client_promise *, const client_mirror *, kh_json_value table);
void promise_close(client_promise *);

#endif
