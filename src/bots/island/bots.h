/* bots.h - the bots of Island. */
#ifndef KH_BOT_ISLAND_BOTS_H
#define KH_BOT_ISLAND_BOTS_H

#include "bots/bot.h"
#include "bots/judge.h"

extern const kh_bot kh_bot_novice; /* `steady` with eyes that miss most of what there is */
extern const kh_bot kh_bot_casual, kh_bot_regular, kh_bot_skilled;
extern const kh_bot kh_bot_greedy; /* builds whatever it can: a measure for others */
extern const kh_bot kh_bot_steady; /* plays to a plan */
extern const kh_bot kh_bot_expert; /* tries what it could do in worlds that look the same, a little */
extern const kh_bot kh_bot_master; /* the same, thoroughly */

extern const kh_judge kh_judge_island;

#endif
