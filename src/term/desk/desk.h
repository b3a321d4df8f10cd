/* desk.h - what the files of the full screen share: screen.c begins and ends it, draw.c and
 * parts.c show it, keys.c understands the keyboard and the mouse. */
#ifndef KH_TERM_SCREEN_DESK_H
#define KH_TERM_SCREEN_DESK_H

#include "term/desk/choice.h"
#include "term/desk/edit.h"
#include "term/desk/log.h"
#include "term/desk/terminal.h"
#include "term/session.h"

/* What the large part of the screen shows. */
typedef enum screen_view { VIEW_BOARD, VIEW_PLAYERS, VIEW_SHEETS, VIEW_LOG, VIEWS } screen_view;

enum { SCREEN_WIDTH_MIN = 50, SCREEN_HEIGHT_MIN = 16 };

typedef struct screen {
    session session;
    screen_log log;
    screen_edit edit;
    screen_choices choices;
    term_pick pick; /* of the things in the hand */
    screen_view view;
    screen_view view_before; /* an answer too long for its place is shown in the meantime */
    bool answering;          /* so it is now */
    bool all_names;
    bool foreign;         /* the board is the sheet of somebody else: that of play.sheet_of */
    bool too_small;       /* the window */
    bool covered;         /* nothing is shown before the next person is there */
    bool closed;          /* the terminal is an ordinary one again */
    int log_scroll;       /* lines back from the newest one */
    int board_x, board_y; /* the first cell of the board that is shown */
    bool board_fresh;     /* begin with its middle */
    bool board_goes_on;   /* above or below what is shown of it */
    bool follow;          /* there is something new to be seen on it: scroll there */

    /* Where things are, since they were drawn last: for the mouse, and for what a page is. */
    canvas_part board_area, log_area, menu_area;
    int menu_first;

    canvas page, drawing;
    screen_log offers, must, words; /* what is said at the place for it, not in the log */
} screen;

/* draw.c: everything, for the size that the terminal has now. */
void screen_draw(screen *);

/* What Tab shows next. */
screen_view screen_next_view(const screen *);

/* parts.c: one thing each, put where the layout wants it. */
void screen_say_into(screen *, screen_log *, void (*saying)(const term_seen *));
void screen_draw_words(screen *, const screen_log *, canvas_part, canvas_pen);
void screen_draw_rule(screen *, canvas_part, const char *title);
void screen_draw_log(screen *, canvas_part);
void screen_draw_board(screen *, canvas_part);
void screen_draw_menu(screen *, canvas_part);
void screen_draw_input(screen *, int y, int *cursor_x);
void screen_draw_bar(screen *, int y);

/* screen.c: what is seen, with what is picked in it; what Enter plays of itself, as it would be typed, or "". */
term_seen screen_seen(screen *);
const char *screen_enter_text(screen *, char *out, size_t cap);

/* keys.c: does what a key or a click asks for. */
session_step screen_key(screen *, const terminal_event *);
/* What was said since the last mark is shown large if it is too long for its place. */
void screen_show_answer(screen *);

#endif
