/* log.h - what was said, to be read again: kept as lines, folded when they are drawn. */
#ifndef KH_TERM_SCREEN_LOG_H
#define KH_TERM_SCREEN_LOG_H

#include "voice/canvas.h"

enum { LOG_CAP = 1 << 17, LOG_SEATS = 8 };

typedef struct screen_log {
    char text[LOG_CAP]; /* lines, each with its end; the oldest go first */
    size_t length;
    size_t mark; /* where the last answer begins */
} screen_log;

/* How to draw it: names of seats have the colours of their pieces. */
typedef struct screen_log_look {
    canvas_pen pen;
    int scroll; /* lines back from the newest one */
    unsigned seats;
    canvas_pen seat_pen[LOG_SEATS];
} screen_log_look;

void screen_log_clear(screen_log *);
void screen_log_put(screen_log *, const char *text, size_t length);
/* From here on it is an answer. */
void screen_log_mark(screen_log *);

/* The lines that it takes in this width, folded: all of it, or the last answer only. */
int screen_log_lines(const screen_log *, int width, bool answer_only);
/* Fills a part of the canvas with its end, or with what stands before that. */
void screen_log_draw(const screen_log *, canvas *, canvas_part, const screen_log_look *);

#endif
