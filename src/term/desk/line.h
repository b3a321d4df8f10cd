/* line.h - playing line by line, at a terminal or through a pipe. The full screen: screen.h. */
#ifndef KH_TERM_LINE_H
#define KH_TERM_LINE_H

#include "term/session.h"

/* Plays the match to its end or until the person leaves. Returns the exit status. */
int line_play(const session_plan *, const term_voice *);

#endif
