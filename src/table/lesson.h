/* lesson.h - a position with a goal, from which somebody learns a game by playing it: the text of a lesson (data/lessons,
 * docs/lessons.md), a match that begins in its position, and what an action there was worth. Knows no game by its name. */
#ifndef KH_LESSON_H
#define KH_LESSON_H

#include "table/match.h"

enum {
    LESSON_LANGS = 2,
    LESSON_NAME = 32,
    LESSON_TEXT = 4096, /* bytes of a board, and of a position */
    LESSON_NAMES = 8,
    LESSON_LUCK = 8,
    LESSON_GOALS = 8,
    LESSON_STEPS = 16,
    LESSON_TRIES = 16,
    LESSON_ANSWERS = 24,
};

/* A sentence or two in each language, by the language's name. */
typedef struct lesson_words {
    kh_scan lang[LESSON_LANGS], text[LESSON_LANGS];
} lesson_words;

/* What is said of an action that looks like the pattern, and after which it stands as `when` says, where that is not
 * empty. A weak one is taken back. */
typedef struct lesson_answer {
    bool weak;
    kh_scan pattern, when;
    lesson_words words;
} lesson_answer;

/* After so many steps of the solution this action is tried, and the goal is not reached. */
typedef struct lesson_attempt {
    unsigned after;
    kh_scan action;
} lesson_attempt;

/* Pieces of it lie in the text that it was read from. */
typedef struct lesson {
    char name[LESSON_NAME];
    const kh_game *game;
    kh_config config;
    kh_seat me;
    char board[LESSON_TEXT], position[LESSON_TEXT];
    size_t board_length, position_length;
    kh_seat named[LESSON_NAMES]; /* who sits there, beside the learner */
    kh_scan who[LESSON_NAMES];
    kh_scan luck[LESSON_LUCK], goal[LESSON_GOALS], step[LESSON_STEPS];
    lesson_attempt attempt[LESSON_TRIES];
    lesson_answer answer[LESSON_ANSWERS];
    unsigned names, lucks, goals, steps, attempts, answers;
    lesson_words title, intro, hint, good;
} lesson;

/* false: a line that is no line of a lesson, or does not belong there; `line` counts from 1, 0: something is missing. */
bool lesson_read(lesson *, const char *text, size_t length, unsigned *line);

/* The words in a language, or in the first one that there is. */
kh_scan lesson_say(const lesson_words *, const char *lang);

/* A match that begins in the lesson's position, with its luck. A refused match is empty. */
kh_verdict lesson_open(const lesson *, kh_match *);

typedef enum lesson_state { LESSON_ON, LESSON_WEAK, LESSON_DONE } lesson_state;
typedef struct lesson_verdict {
    lesson_state state;
    const lesson_words *said; /* NULL: nothing */
} lesson_verdict;

/* Of the learner's last action, and the luck after it: whether the goal is reached, and what is said of it. */
lesson_verdict lesson_judge(const lesson *, const kh_match *);

/* The step of the solution that is next: the first that was not done and can be. false: there is none. */
bool lesson_next(const lesson *, const kh_match *, kh_action *);

#endif
