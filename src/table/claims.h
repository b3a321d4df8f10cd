/* claims.h - who was first, over lines of different length. docs/fairness.md explains it to people.
 *
 * A claim says how long its sender had looked when the finger came down. The table believes that as far as it fits what
 * it has measured of the sender's line, and waits a moment for claims that were made earlier but come later. It knows no
 * game: which claims exclude each other is asked of the caller. No clock and no heap: times are given, in milliseconds. */
#ifndef KH_CLAIMS_H
#define KH_CLAIMS_H

#include "kornholm/game.h"

enum {
    KH_CLAIM_FRAME_MS = 34,  /* two frames of a screen: paint and touch are known no better */
    KH_CLAIM_EQUAL_MS = 17,  /* closer than one frame: luck decides */
    KH_CLAIM_EARLY_MS = 250, /* no claim counts longer before its arrival, and none is waited for longer */
    KH_CLAIM_ECHOES = 20,    /* of a line, the last ones count */
    KH_CLAIM_RECENT = 20,    /* of the claims of one person, so many are looked at, */
    KH_CLAIM_STRANGE = 5,    /* and if so many were said to be earlier than can be, arrival counts */
    KH_CLAIMS_MOST = 8,      /* wait at the same time, one of each seat */
};

/* What was measured of one line. All zero: nothing yet. */
typedef struct kh_line {
    uint16_t echo_ms[KH_CLAIM_ECHOES];
    uint8_t echoes, next; /* how many there are, and which is replaced next */
} kh_line;

/* How honest a person looked so far, over whatever lines. All zero: nothing was said yet. */
typedef struct kh_trust {
    uint32_t strange; /* the last claims, a bit each: was it said to be earlier than the line allows? */
    bool by_arrival;  /* until the end */
} kh_trust;

void kh_line_echo(kh_line *, uint64_t round_trip_ms);
unsigned kh_line_low(const kh_line *);  /* the quickest of the last echoes */
unsigned kh_line_high(const kh_line *); /* all but the slowest of twenty */

/* When a claim was made: `said_ms` after the later card was shown, bent into what the line allows. The trust remembers
 * whether it was too early for the line. */
uint64_t kh_claim_made(const kh_line *, kh_trust *, uint64_t shown_ms, uint64_t said_ms, uint64_t arrived_ms);

typedef struct kh_claim {
    kh_action action;
    uint64_t made_ms, arrived_ms;
    uint64_t until_ms; /* nobody who was quicker can still come then */
} kh_claim;

/* Claims that wait; in no order. */
typedef struct kh_claims {
    kh_claim held[KH_CLAIMS_MOST];
    uint32_t count;
} kh_claims;

/* `rivals_high` is the largest kh_line_high() of those who could claim the same. false: this seat has one waiting. */
bool kh_claims_add(kh_claims *, const kh_action *, uint64_t made_ms, uint64_t arrived_ms,
                   unsigned rivals_high);
uint64_t kh_claims_due(const kh_claims *); /* when the next one is to be decided, or KH_NEVER */
bool kh_claims_waits(const kh_claims *, kh_seat);

/* Asked while deciding. */
typedef struct kh_claims_judge {
    void *who;
    bool (*excludes)(void *who, const kh_claim *one,
                     const kh_claim *other); /* only one of them can be done */
    uint32_t (*luck)(void *who, uint32_t n); /* a number below n */
} kh_claims_judge;

/* Takes out the claim that is to be done now. `drawn` gets the seats among whom luck has decided, as bits, or 0.
 * false: none is due yet. */
bool kh_claims_take(kh_claims *, uint64_t now_ms, const kh_claims_judge *, kh_claim *out, uint32_t *drawn);

#endif
