/* session.h - one sitting at the terminal, whether it is played line by line or on the full screen: the course of the
 * game from person to person, time, signals and files. How things are shown and typed is the desk's: line.c, screen.c. */
#ifndef KH_TERM_SESSION_H
#define KH_TERM_SESSION_H

#include <signal.h>
#include <time.h>

#include "term/command.h"
#include "voice/file.h"

struct session_desk;

enum { SESSION_LEFT = 4096, SESSION_SIGNALS = 3 };

/* What was typed, and not read before the session ended. */
typedef struct session_left {
    char text[SESSION_LEFT];
    size_t length;
} session_left;

/* The way to a game that is played on a server. */
typedef struct session_remote {
    void *self;
    const play_remote *play;
    kh_seat viewer;
    int (*fd)(void *self); /* to wait for; -1: none */
    bool (*wants_write)(void *self);
    int64_t (*wait_ms)(void *self);        /* negative: as long as it takes */
    bool (*hear)(void *self, term_play *); /* what came; true: the game or what is known of it changed */
    bool (*gone)(void *self);              /* there is nothing more to wait for */
    bool (*busy)(void *self);              /* something was asked, and not answered yet */
    bool (*resting)(void *self);           /* a bot plays for the person, until that one acts */
    uint64_t (*now_ms)(void *self);        /* game time */
    bool (*line)(void *self, term_play *, const char *text, size_t length); /* false: not for the server */
    void (*leave)(void *self, const term_play *);
} session_remote;

typedef struct session {
    term_play play;
    play_need need; /* what the game waits for */
    const struct session_desk *desk;
    void *self;             /* the desk's own */
    bool typed;             /* a person sits at the keyboard, no pipe */
    bool shared;            /* several people use it in turn */
    bool failed;            /* nobody reads what we say */
    sigset_t usual_signals; /* to be let through while waiting */
    struct sigaction usual_actions[SESSION_SIGNALS];
    struct timespec began;
    uint64_t began_ms; /* game time then */
    bool standing;     /* since then it stands */
    uint32_t slow;     /* PLAY: real time for a piece of game time */
    bool waits;        /* it stands in the person's own time; for a script always */
    uint64_t warned;   /* the deadline of which the person was warned */
    uint64_t seed;
    const session_remote *remote; /* NULL: the game is played here */
    const kh_bot *bots[PLAY_SEATS_MAX];
    char path[FILE_PATH];   /* where the game was saved last, or came from */
    bool asked;             /* the person saved it there */
    bool quit;              /* and left by that word */
    uint32_t actions_saved; /* how much of it stands there */
    bool in_words;          /* nothing is drawn */
    bool scores;            /* the best are kept */
    uint32_t scored_at;     /* how much of the game there was when its score was looked at */
} session;

/* What is to be played, and by whom. */
typedef struct session_plan {
    kh_match *taken;           /* the session takes it over */
    bool hotseat;              /* every seat is a person's */
    const kh_bot *const *bots; /* who has the other seats, one for each seat; NULL on a server */
    uint64_t seed;
    const char *path;             /* the file that the match came from, or "" */
    bool scores;                  /* the best scores of those who play alone are kept */
    const session_remote *remote; /* NULL: the game is played here */
    const char *ahead;            /* what was typed for the game before it began, or NULL */
    session_left *left;           /* for whatever comes after it, or NULL */
    bool in_words;                /* nothing is drawn */
    uint32_t slow;                /* so much longer than real time; 0: as usual */
    bool waits;                   /* time stands while it is the person's */
} session_plan;

typedef enum session_step {
    STEP_ON,    /* the game goes on */
    STEP_AGAIN, /* the same person goes on */
    STEP_LEAVE, /* the person goes, or the input ended */
    STEP_CUT,   /* a signal came, or nobody reads what we say */
} session_step;

/* How a person is shown things and asked. */
typedef struct session_desk {
    /* The keyboard goes to the viewer, who alone may see what comes. STEP_AGAIN: nobody came before time was up. */
    session_step (*hand_over)(void *self);
    void (*prompt)(void *self, bool anew);
    session_step (*listen)(void *self);          /* never STEP_AGAIN */
    void (*show)(void *self, command_wish what); /* the board, the players or sheets */
    void (*close)(void *self);                   /* before the last words are said */
} session_desk;

/* Plays to the end, or until the person leaves; the desk's voice is in `v`. Returns the exit status. */
int session_play(session *, const session_desk *, void *self, const session_plan *, const term_voice *v);

/* What a desk has to wait for besides the keyboard: a file (-1: none), and at most so long; then session_hear(). */
int session_fd(const session *, bool *wants_write);
int64_t session_wait_ms(const session *);
session_step session_hear(session *); /* STEP_AGAIN: nothing changed */

/* One typed line, answered. */
session_step session_line(session *, const char *text, size_t length);

/* Game time now, and the milliseconds until the clock has something to say; negative: never. */
uint64_t session_now(const session *);
int64_t session_until_clock(const session *);
void session_warn_of_time(session *);

/* SIGINT, SIGTERM and SIGHUP are held back except while waiting with `usual_signals`; then this is true. */
bool session_caught(void);

#endif
