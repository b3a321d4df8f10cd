/* scores.h - the best scores of those who play alone: a short list, and how it is said. Its file: score_file.h. */
#ifndef KH_TERM_SCORES_H
#define KH_TERM_SCORES_H

#include "voice/say.h"

enum { SCORES_MAX = 10, SCORES_DATE = 11, SCORES_TEXT = 2000 };

typedef struct term_score {
    int32_t points;
    char date[SCORES_DATE]; /* "2026-11-16" */
    char name[KH_RECORD_NAME + 1];
} term_score;

/* What became of the score of a game. */
typedef enum scores_fate {
    SCORES_NONE,       /* nobody asked for it */
    SCORES_KEPT,       /* it was compared with the others */
    SCORES_UNDONE,     /* something was taken back in the game: it does not count */
    SCORES_HINTED,     /* a hint was asked for: it does not count either */
    SCORES_UNREADABLE, /* what stands in the file is no list; it was left alone */
    SCORES_UNWRITABLE, /* compared, but not kept */
} scores_fate;

typedef struct term_scores {
    scores_fate fate;
    unsigned count;
    int mine;                    /* the place of this game in the list; negative: it is not in it */
    term_score list[SCORES_MAX]; /* the best first */
} term_scores;

/* A list from a text; lines that are no scores are left out. false: it is something else altogether. */
bool scores_read(term_scores *, const char *text, size_t length);
size_t scores_write(const term_scores *, char *out, size_t cap);

/* Adds a score behind those that are as good, if it is good enough; `mine` tells where. */
void scores_add(term_scores *, const term_score *);

/* Says the list with this game's place in it, or why there is none. */
void scores_say(const term_voice *, const term_scores *);

#endif
