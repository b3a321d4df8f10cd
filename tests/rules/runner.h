/* runner.h - one run of the rule tests: what its two files say to each other. */
#ifndef KH_RULES_RUNNER_H
#define KH_RULES_RUNNER_H

#include "kornholm/config.h"
#include "kornholm/game.h"
#include "kornholm/notation.h"
#include "kornholm/text.h"

enum { LEGAL_CAP = 4096, EVENTS_CAP = 64 };

/* A text that grows. */
typedef struct paper {
    char *text;
    size_t length, room;
} paper;

typedef struct run {
    const char *only; /* run only tests that name this rule; NULL: all */
    bool verbose;
    unsigned passed, failed;

    const char *file;
    unsigned line;
    bool active, broken; /* inside a test that shall run; it has failed */
    bool refused;        /* its game was refused, as it had to be */
    kh_scan title;

    bool board_open, board_given, board_changed;
    kh_scan board_verdict;        /* what stood behind the arrow of the board line */
    paper board_text, last_board; /* last_board: the last of this file that was not "as above" */

    paper sets;   /* lines to add to the position */
    paper unsets; /* words whose lines are left out */
    kh_scan set_verdict;
    unsigned set_line;

    const kh_game *game;
    kh_config config;
    void *board, *table, *state, *other;
    size_t state_size;
    uint64_t now_ms;
    kh_event told[EVENTS_CAP]; /* by the last action */
    uint32_t told_count;
    kh_action legal[LEGAL_CAP];
} run;

/* For "%.*s". */
#define SHOW(x) (int)((x).end - (x).at), (x).at

/* runner.c: files, tests, the game and its position */
__attribute__((format(printf, 2, 3))) void fail(run *, const char *format, ...);
paper position(const run *, const void *state); /* as text, of all pages; free() it */
kh_scan cut_verdict(kh_scan *line);             /* cuts " -> verdict" off */
bool verdict_fits(run *, const char *who, kh_verdict, kh_scan wanted);
bool is_empty(kh_scan);
bool same(kh_scan, kh_scan);
kh_scan trimmed(kh_scan);

/* statements.c: what a test does and expects, in a game that has begun */
void do_statement(run *, kh_scan line);

#endif
