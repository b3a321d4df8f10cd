/* analyse.h - what `kornholm analyse` found, for its ways to show it. */
#ifndef KH_CMD_ANALYSE_H
#define KH_CMD_ANALYSE_H

#include "kornholm/lang.h"
#include "table/analysis.h"

typedef struct analyse {
    const kh_lang *lang;
    const kh_match *match;
    kh_analysis analysis;
    kh_moment *moment; /* of every action */
    uint32_t moments;
    kh_digest digest;
} analyse;

const char *analyse_name(const analyse *, kh_seat, char *out, size_t cap); /* "p2", or "p2 Ada" */
const char *analyse_text(const analyse *, const kh_action *, char *out, size_t cap);
/* A moment that decided the game as a sentence, with what would have been better and why. */
void analyse_moment(const analyse *, const kh_moment *, char *out, size_t cap);
void analyse_say_json(const analyse *);
void analyse_draw(const analyse *);

#endif
