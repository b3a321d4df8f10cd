/* payment.h - what dice can pay for, and which jokers it takes.
 *
 * Six dice pay for one of ten bundles of builds. What a bundle lacks is made of gold as far as possible, because gold is
 * lost at the end of the turn anyway; the rest are jokers. What matters of all that is small: how many jokers, and which
 * faces are lacking. That is a need; the needs of a bundle are numbered, so that a sheet is asked once for each need
 * (what is the bundle worth if so many of these jokers go?) and then all dice are looked up.
 *
 * Which jokers: any that are ready, as many as the need says; a joker of a face must be one of the lacking faces, each
 * covers one die; jokers for any face cover anything. A knight of the bundle may bring a joker that can be used at once
 * (Q-DICE-06). More jokers than the need says are never better. */
#ifndef KH_BOT_DICE_PAYMENT_H
#define KH_BOT_DICE_PAYMENT_H

#include "bots/dice/throws.h"

/* What is built in one turn: roads, settlements, knights, cities. */
typedef enum payment_bundle {
    BUY_NOTHING,
    BUY_R,
    BUY_RR,
    BUY_RRR,
    BUY_S,
    BUY_SR,
    BUY_K,
    BUY_KR,
    BUY_KK,
    BUY_C,
    BUNDLES
} payment_bundle;

typedef struct payment_parts {
    uint8_t roads, settlements, knights, cities;
} payment_parts;

extern const payment_parts payment_parts_of[BUNDLES];

enum {
    PAYMENT_RESOURCES = GOLD, /* faces that can be lacking */
    PAYMENT_NEEDS = 256,      /* more than there are, of all bundles together */
    PAYMENT_NO_NEED = 0 /* need 0: the bundle cannot be paid with these dice, whatever jokers there are */
};

/* `lacking`: a bit for each face; where jokers is 0 it is 0. */
typedef struct payment_need {
    uint8_t bundle, jokers, lacking;
} payment_need;

typedef struct payments {
    payment_need need[PAYMENT_NEEDS];
    unsigned needs;
    uint16_t first[BUNDLES + 1]; /* the needs of a bundle lie together, from here to the next one's */
    uint8_t of[THROWS][BUNDLES]; /* the need of a bundle with these dice, or PAYMENT_NO_NEED */
} payments;

dice_faces payment_price(payment_bundle);
/* False: these dice cannot pay for the bundle. */
bool payment_find(dice_faces, payment_bundle, payment_need *);
void payments_make(payments *, const throws *);

/* Faces that a joker can cover if it comes with the first knight of this very bundle. */
unsigned payment_fresh(payment_bundle);

/* Whether the jokers of these faces (a bit each) and so many for any face meet a need, all of them used. `fresh`: one
 * more for any face, which comes with the first knight of the bundle. A joker of a face that comes with it counts among
 * the faces if its face is one of payment_fresh(). */
bool payment_meets(const payment_need *, unsigned faces, unsigned any, bool fresh);

#endif
