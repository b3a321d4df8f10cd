/* rush_oracle.h - Symbol Rush once more, slowly and from the text of its cards: piles of cards that lie on each other,
 * neighbours by their distance, everything counted anew each time. It shares nothing with the engine. */
#ifndef KH_RUSH_ORACLE_H
#define KH_RUSH_ORACLE_H

#include <stdbool.h>

enum {
    O_CARDS = 73,
    O_SYMBOLS = 9,
    O_PLACES = 19,
    O_HARBOURS = 6,
    O_PEOPLE = 6,
    O_TEAMS = 3,
    O_PILE = 60,
    O_NONE = -1
};

/* The cards as their file has them. Colours: 0 blue, 1 yellow, 2 red, 3 island, 4 harbour. */
typedef struct slow_cards {
    int symbol[O_CARDS][O_SYMBOLS], colour[O_CARDS];
    int place[O_PLACES][2], harbour[O_HARBOURS][2];
} slow_cards;
bool slow_read_cards(const char *path, slow_cards *);
int slow_common(const slow_cards *, int a, int b); /* -1: not exactly one */

typedef struct slow_game {
    const slow_cards *cards;
    int people, teams, mini;
    bool practice;
    int pile[O_PLACES][O_PILE], height[O_PLACES];
    int middle[O_TEAMS], open[O_PEOPLE], left[O_PEOPLE];
    int colour[O_TEAMS], points[O_TEAMS], taken[O_TEAMS];
    bool playing;
} slow_game;

typedef enum slow_answer { A_REFUSED, A_WRONG, A_RIGHT } slow_answer;

int slow_team(const slow_game *, int person);
int slow_top(const slow_game *, int spot); /* spots behind the places lie in the middle */
slow_answer slow_judge(const slow_game *, int person, int own, int spot, int card, int symbol);
void slow_claim(slow_game *, int person, int spot); /* a right one; gives points where it ends a mini-game */
int slow_counted(const slow_game *, int team);

#endif
