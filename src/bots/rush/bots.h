/* bots.h - the bots of Symbol Rush: the same eyes, of five speeds. */
#ifndef KH_BOT_RUSH_BOTS_H
#define KH_BOT_RUSH_BOTS_H

#include "bots/bot.h"

extern const kh_bot kh_bot_rush_gentle, kh_bot_rush_easy, kh_bot_rush_normal, kh_bot_rush_quick,
    kh_bot_rush_flash; /* plays where somebody asks for it */

/* How long they look, in milliseconds: sixteen spans of equal likelihood, between whose ends a time is drawn, all times the
 * pace in hundredths; docs/bots.md has the figures. A person who knows the game finds a symbol in two to four seconds, now
 * and then in one or in eight. The pace is that of the level times the form of the mini-game, which is drawn when it
 * begins: nobody is equally awake all the time, and so nobody always wins. */
enum {
    RUSH_QUANTILES = 16,
    RUSH_GENTLE_PACE = 147,
    RUSH_EASY_PACE = 127,
    RUSH_NORMAL_PACE = 110,
    RUSH_QUICK_PACE = 95,
    RUSH_FLASH_PACE = 82,
    RUSH_FORM_LOW = 65, /* in hundredths, any number from one to the other */
    RUSH_FORM_HIGH = 150,
    RUSH_LEAST_MS = 500, /* nobody finds anything quicker */
};
extern const uint16_t rush_looks_ms[RUSH_QUANTILES + 1];
uint32_t rush_looks(kh_rng *, unsigned pace);

#endif
