/* screen.h - playing on the full screen of a terminal. Line by line: line.h. */
#ifndef KH_TERM_SCREEN_H
#define KH_TERM_SCREEN_H

#include "term/session.h"

/* Plays the match to its end or until the person leaves; the exit status is in `status`. false: this is no terminal
 * that can do it, and nothing has happened. */
bool screen_play(const session_plan *, const term_voice *, int *status);

#endif
