/* greedy.h - the bot that builds whatever it can: a measure for others, and an easy opponent. */
#ifndef KH_BOT_GREEDY_H
#define KH_BOT_GREEDY_H

#include "../bot.h"

extern const kh_bot kh_bot_greedy;

#endif
