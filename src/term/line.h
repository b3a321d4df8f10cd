/* line.h - playing line by line, at a terminal or through a pipe: input, time, signals and files. */
#ifndef KH_TERM_LINE_H
#define KH_TERM_LINE_H

#include "play.h"

/* What the terminal can do, from the environment; `lang` NULL: the one of the environment. */
term_voice line_voice(const kh_lang *lang);
const kh_lang *line_lang(void);

/* A number that is different each time. */
uint64_t line_seed(void);

/* Plays the match, which it takes over, to its end or until the person leaves. `hotseat`: every seat is a
 * person's. `bots`: who has the other seats, one for each seat. `path`: the file that the match came from, or "".
 * Returns the exit status. */
int line_play(kh_match *taken, const term_voice *, bool hotseat, const kh_bot *const bots[PLAY_SEATS_MAX],
              uint64_t seed, const char *path);

/* How a game looks; NULL for one that the terminal does not know. */
const term_face *line_face(const kh_game *);

#endif
