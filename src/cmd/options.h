/* options.h - options of a game on the command line: --option NAME=VALUE, --seats N. */
#ifndef KH_CMD_OPTIONS_H
#define KH_CMD_OPTIONS_H

#include "kornholm/config.h"
#include "voice/say.h"

/* The values that an option may have: "low-high" or its words. */
void options_write_values(const kh_option *, char *out, size_t cap);

/* false with a sentence said. */
bool options_read(const term_voice *, const kh_game *, kh_config *, const char *text);
bool options_read_seats(const term_voice *, const kh_game *, kh_config *, const char *text);

/* The usual options, and where an option's usual value only keeps the meaning of old records, what people expect of a
 * new game: trading and building in any order. */
void options_for_people(const kh_game *, kh_config *);

/* What is wrong with the text of a board that somebody brought in a file: file, line, reason, rule and word. false:
 * nothing of that kind, and nothing was said. */
bool options_say_board(const term_voice *, const kh_game *, const kh_config *, const char *path,
                       const char *text, size_t length);

kh_seat options_usual_seats(const kh_game *); /* four, where the game allows it */

#endif
