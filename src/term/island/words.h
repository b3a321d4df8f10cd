/* words.h - Island in words: for line mode without drawings, and for questions about one place. */
#ifndef KH_TERM_ISLAND_WORDS_H
#define KH_TERM_ISLAND_WORDS_H

#include "term/face.h"

bool island_worth(const term_seen *, const kh_action *, char *out,
                  size_t cap); /* of the place of an action */
bool island_say_about(const term_seen *,
                      const char *text); /* "v8", "h4", "v3-v7", a town; false: no such place */
void island_say_board(const term_seen *);
void island_say_players(const term_seen *);

#endif
