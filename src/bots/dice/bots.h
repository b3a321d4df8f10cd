/* bots.h - the bots of Dice and Dice Duel. */
#ifndef KH_BOT_DICE_BOTS_H
#define KH_BOT_DICE_BOTS_H

#include "bots/bot.h"

/* `steady` with eyes that miss much of what dice could be made into */
extern const kh_bot kh_bot_dice_novice, kh_bot_dice_casual, kh_bot_dice_regular, kh_bot_dice_skilled;
extern const kh_bot kh_bot_duel_novice, kh_bot_duel_casual, kh_bot_duel_regular, kh_bot_duel_skilled;
extern const kh_bot kh_bot_dice_steady, kh_bot_duel_steady;   /* as a sensible person plays */
extern const kh_bot kh_bot_dice_expert;                       /* `perfect`, with some things overlooked */
extern const kh_bot kh_bot_duel_racer;                        /* looks at its own sheet only */
extern const kh_bot kh_bot_dice_perfect, kh_bot_duel_perfect; /* know what everything is worth */

#endif
