/* long_text.h - between the engine's texts and the words of Long Table's oracle. */
#ifndef KH_LONG_TEXT_H
#define KH_LONG_TEXT_H

#include "kornholm/game.h"
#include "long_oracle.h"

enum { TEXT_MAX = 1 << 17 };

bool text_choice(const kh_game *, const kh_config *, slow_choice *);
void text_position(const slow_game *, const kh_game *, const void *table, const void *state, slow_state *);
bool text_deal(const slow_game *, const kh_game *, const void *table, void *state);
void text_action(const slow_game *, const kh_game *, const void *table, const kh_action *, slow_action *);

#endif
