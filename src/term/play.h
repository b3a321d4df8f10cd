/* play.h - a game at the terminal, without an operating system: who sits where, who has to act next, and what is
 * said about it. Reading lines and files: line.h. */
#ifndef KH_TERM_PLAY_H
#define KH_TERM_PLAY_H

#include "bots/bot.h"
#include "table/driver.h"
#include "table/sight.h"
#include "term/face.h"
#include "term/scores.h"

enum { PLAY_SEATS_MAX = 8, PLAY_SLOW_MAX = 10 };

/* Who advises the person on one seat. It remembers the turn as a player does, so that it does not say the same
 * offer for ever, and says the same again while nothing has happened. */
typedef struct term_adviser {
    void *memory; /* of the bot; NULL: not asked yet */
    uint32_t at;  /* live actions at its last advice */
    bool any;     /* it had something to say */
    kh_action action;
    kh_why why;
} term_adviser;

/* A game that is played on a server: what is done goes there, what comes of it is heard later. */
struct term_play;
typedef struct play_remote {
    void *self;
    bool (*act)(void *self, const kh_action *); /* false with a sentence said */
    bool (*waits)(void *self);                  /* for the answer to an action */
    void (*undo)(void *self);
    bool (*hints)(void *self); /* allowed by the host */
    void (*log)(void *self, struct term_play *, uint32_t actions);
} play_remote;

typedef struct term_play {
    kh_match match;
    const term_face *face;
    term_voice voice;
    uint32_t people;           /* one bit for each seat that a person has */
    const play_remote *remote; /* NULL: the game is played here */
    kh_seat viewer;            /* who is at the keyboard */
    term_space space;          /* that a screen has for the board */
    kh_seat sheet_of;          /* whose sheet was asked for last */
    uint64_t now_ms;           /* game time */
    uint32_t slow;             /* of real time, so much is one of game time: 1 to PLAY_SLOW_MAX */
    bool waits;                /* time stands while it is the viewer's */
    uint64_t skip_ms;          /* the viewer lets time pass until then */
    bool acted;                /* the viewer did something since the last prompt */
    kh_driver driver;          /* which bot is asked next */

    kh_sight view; /* the viewer's, or a bot's while it thinks */
    void *bot[PLAY_SEATS_MAX];
    const kh_bot *bot_type[PLAY_SEATS_MAX];
    term_adviser adviser[PLAY_SEATS_MAX];
    bool hinted;   /* somebody asked for a hint in this game */
    bool no_more;  /* the viewer builds nothing between the turns before the own one */
    uint64_t seed; /* of the bots */

    term_scores scores; /* of those who played alone, once the game is over */
    uint64_t moment_shown;
    uint32_t prompted_at; /* live actions when the prompt was last given */
} term_play;

/* Takes the match over. false: no memory. `people` has at least one seat. `bots`: one for each seat, people's too,
 * and then there are at most PLAY_SEATS_MAX seats; NULL: the game is played on a server. */
bool play_begin(term_play *, kh_match *taken, const term_face *, const term_voice *, uint32_t people,
                const kh_bot *const *bots, uint64_t seed);
void play_end(term_play *);

typedef enum play_need {
    PLAY_PERSON, /* the viewer has to act */
    PLAY_ANSWER, /* the viewer may answer; silence means something too */
    PLAY_WAIT,   /* for others, on a server; the viewer may look around */
    PLAY_LIVE,   /* the viewer may act, as everybody, while time runs */
    PLAY_OVER,
    PLAY_STUCK, /* nobody can act, or there is no memory left */
} play_need;

/* Lets luck, time and bots act until a person is needed, and sets the viewer. */
play_need play_advance(term_play *, uint64_t now_ms);

/* When something will happen without the viewer, in game time; KH_NEVER: nothing. */
uint64_t play_due(const term_play *);
/* Whether game time stands still now. */
bool play_stands(term_play *);
/* Without any hurry, in turns, but how long somebody took is told: time runs for those who type. */
bool play_counts_time(term_play *);
/* Where all act at once the viewer, who plays against bots, is the host as well. */
bool play_hosts(const term_play *);
/* The viewer lets time pass: so long, or until the round or phase ends. */
void play_skip(term_play *, uint64_t ms);

/* Between the turns of five and six people: whether the viewer need not be asked, because there is nothing to build or
 * because of `no_more`, which the own turn ends. */
bool play_may_pass(term_play *, kh_action *pass);

/* The viewer acts; says what happened, or why not. */
bool play_act(term_play *, const kh_action *);
/* Something happened on a server: `view` is what the viewer sees now. `action` NULL: nothing to tell. */
void play_hear(term_play *, const void *view, const kh_action *action, bool whole, const kh_events *,
               bool undone);
/* The viewer says nothing where an answer was possible. */
void play_silence(term_play *);

/* Takes back the viewer's last action and all that the bots did since, and says so; or says why not. */
bool play_undo(term_play *);

/* Says all that the viewer wants to know before typing. `anew`: the board in any case. */
void play_prompt(term_play *, play_need, bool anew);

/* Says the board with its legend, the sheet of somebody or all of them, or the table of players. */
void play_say_board(term_play *, bool all_names);
void play_say_sheet(term_play *, kh_seat);
void play_say_sheets(term_play *);
void play_say_players(term_play *);

/* Says how the game ended. */
void play_say_result(term_play *);

/* What the viewer sees now. */
term_seen play_seen(term_play *);

/* Tells the last `lines` actions again, from the beginning if 0. */
void play_log(term_play *, uint32_t actions);

#endif
