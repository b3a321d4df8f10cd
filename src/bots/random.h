/* random.h - the bot that chooses blindly: for tests, and for a first game against somebody. */
#ifndef KH_BOT_RANDOM_H
#define KH_BOT_RANDOM_H

#include "bots/bot.h"

extern const kh_bot kh_bot_random;

#endif
