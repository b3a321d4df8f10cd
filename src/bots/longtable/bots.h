/* bots.h - the bots of Long Table. */
#ifndef KH_BOT_LONGTABLE_BOTS_H
#define KH_BOT_LONGTABLE_BOTS_H

#include "bots/bot.h"

extern const kh_bot
    kh_bot_long_greedy; /* builds whatever it can: a measure for others, and an easy opponent */
/* `steady` with eyes that miss much of what there is */
extern const kh_bot kh_bot_long_novice, kh_bot_long_casual, kh_bot_long_regular, kh_bot_long_skilled;
extern const kh_bot kh_bot_long_steady; /* plays to a plan */

#endif
