/* score_file.h - the best scores of a game, kept in the user's folder for states as a tiny text. */
#ifndef KH_TERM_SCORE_FILE_H
#define KH_TERM_SCORE_FILE_H

#include "kornholm/game.h"
#include "term/scores.h"

/* Compares a score with those of the file and keeps it there. The date is today's. Whatever is wrong with the file is
 * told in `fate` and does no harm. */
void score_file_note(const kh_game *, int32_t points, const char *name, term_scores *out);
/* Only looks at the list. */
void score_file_look(const kh_game *, term_scores *out);

#endif
