/* verify.h - checks that the luck of a record is what was promised: the commitment fits the secret, and the board and
 * every throw, card and theft, those that were taken back too, are what secret and seeds draw. Piece by piece, as a
 * loader, and up to the first thing that is wrong. docs/fair-dice.md says what this proves. */
#ifndef KH_VERIFY_H
#define KH_VERIFY_H

#include "table/fair.h"
#include "table/match.h"

typedef enum verify_finding {
    VERIFY_FINE,
    VERIFY_RECORD,     /* the record itself is wrong: loader.error */
    VERIFY_NO_PROMISE, /* it has no lines about fair dice */
    VERIFY_NO_SECRET,  /* the secret has not been shown */
    VERIFY_COMMITMENT, /* another secret was promised: `expected` is the commitment of this one */
    VERIFY_BOARD,      /* another board is drawn: `expected` is its first line that is not there */
    VERIFY_LUCK,       /* luck number `number` should be `expected` */
    VERIFY_FINDINGS
} verify_finding;

/* Must not be moved while it is open. */
typedef struct verify {
    kh_loader loader;
    verify_finding finding;
    uint64_t line;   /* of the finding */
    uint64_t number; /* of the luck that is wrong, from 0 */
    uint64_t luck;   /* actions of luck that were right, undone ones too */
    fair_keys keys;
    uint64_t secret_line;
    char expected[KH_RECORD_LINE + 1];
} verify;

bool verify_open(verify *, const kh_game *const *games); /* false: no memory */
bool verify_feed(verify *, const char *bytes,
                 size_t n);   /* false: something was found; the rest is not needed */
bool verify_finish(verify *); /* after the last byte; true: VERIFY_FINE */
void verify_close(verify *);

#endif
