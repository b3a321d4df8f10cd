/* terminal.h - the terminal as a grid of cells to show and a source of keys, clicks and changes of size. The only door
 * to ncurses; knows no game. */
#ifndef KH_TERM_TERMINAL_H
#define KH_TERM_TERMINAL_H

#include <signal.h>

#include "voice/canvas.h"

typedef enum terminal_kind {
    EVENT_TIME, /* nothing happened in time */
    EVENT_TEXT, /* a character was typed */
    EVENT_ENTER,
    EVENT_TAB,
    EVENT_ESCAPE,
    EVENT_UP,
    EVENT_DOWN,
    EVENT_LEFT,
    EVENT_RIGHT,
    EVENT_HOME,
    EVENT_END,
    EVENT_PAGE_UP,
    EVENT_PAGE_DOWN,
    EVENT_BACKSPACE,
    EVENT_DELETE,
    EVENT_RUB_OUT, /* the whole line */
    EVENT_EARLIER, /* lines typed before */
    EVENT_LATER,
    EVENT_HELP,
    EVENT_MENU,
    EVENT_CLICK,
    EVENT_WHEEL_UP,
    EVENT_WHEEL_DOWN,
    EVENT_RESIZE,
    EVENT_REDRAW,
    EVENT_CLOSE,  /* the end of input, typed */
    EVENT_GONE,   /* no more input will come */
    EVENT_SIGNAL, /* a signal that the caller waits for */
} terminal_kind;

typedef struct terminal_event {
    terminal_kind kind;
    char text[CANVAS_GLYPH]; /* EVENT_TEXT: one character in UTF-8 */
    int x, y;                /* EVENT_CLICK and the wheel */
} terminal_event;

/* Takes the terminal over. `means`: what the environment allows; afterwards what the terminal can do. false: it cannot
 * show a screen, and nothing was changed. */
bool terminal_open(canvas_means *means);
/* Gives it back as it was. Does nothing the second time. */
void terminal_close(void);

void terminal_size(int *width, int *height);
/* Shows the canvas from the upper left corner on; the cursor is hidden if its column is negative. */
void terminal_show(const canvas *, int cursor_x, int cursor_y);
/* Draws everything anew the next time. */
void terminal_forget(void);

/* The next event, or EVENT_TIME after `ms` (negative: never). `usual`: the signals that are let through. `also`: a file
 * that ends the waiting with EVENT_TIME as well, when it can be read, or written if `to_write`; -1: none. */
terminal_event terminal_wait(int64_t ms, const sigset_t *usual, int also, bool to_write);

#endif
