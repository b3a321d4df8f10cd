/* bots.h - the bots of Symbol Rush: the same eyes, of three speeds. */
#ifndef KH_BOT_RUSH_BOTS_H
#define KH_BOT_RUSH_BOTS_H

#include "bots/bot.h"

extern const kh_bot kh_bot_rush_easy, kh_bot_rush_normal, kh_bot_rush_quick;

/* How long they look, in milliseconds: sixteen spans of equal likelihood, between whose ends a time is drawn, all times the
 * pace of a level in hundredths; docs/bots.md has the figures. A person who knows the game finds a symbol in two to four
 * seconds, now and then in one or in eight. */
enum { RUSH_QUANTILES = 16, RUSH_EASY_PACE = 160, RUSH_NORMAL_PACE = 110, RUSH_QUICK_PACE = 75 };
extern const uint16_t rush_looks_ms[RUSH_QUANTILES + 1];
uint32_t rush_looks(kh_rng *, unsigned pace);

#endif
