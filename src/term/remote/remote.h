/* remote.h - a sitting at a table on a server, with the same desks as a game that is played here. The command join
 * begins it. */
#ifndef KH_TERM_REMOTE_H
#define KH_TERM_REMOTE_H

#include "client/client.h"
#include "client/promise.h"
#include "term/session.h"
#include "term/words.h"

/* Something that was seen, kept to be told again. */
typedef struct remote_past {
    kh_action action;
    bool whole; /* nothing of it is hidden */
    kh_event *event;
    uint32_t events;
} remote_past;

typedef struct remote {
    client client;
    term_voice voice;    /* of whoever speaks now */
    const char *address; /* of the server, without the table: "http://host:port" */
    const char *name;    /* to sit down under, */
    bool watch;          /* but not before it is asked for */
    kh_seat wish;        /* a certain seat, or KH_NOBODY */
    bool plain, in_words, typed;

    term_play *play; /* while the game is shown */
    kh_seat viewer;  /* KH_WATCHER without a seat */
    bool lost, finished, changed, sitting, started;
    bool wants_password;    /* the house, of those who open tables */
    bool reseated;          /* sits elsewhere than before, or only watches: the game is shown anew */
    bool moving;            /* to the table of a rematch, */
    char goal[MIRROR_CODE]; /* whose code this is; "": nowhere */
    int status;
    char ahead[SESSION_LEFT]; /* lines of a script that wait for the game, */
    bool ahead_plays;         /* among them one that the game will understand */
    bool ended;               /* and nothing more comes before the game */
    int64_t beginning;        /* the request to begin, of a script that cannot ask for it any more */
    session_left left;        /* what a game that is over has not read */
    int64_t asked;            /* a request of the waiting room that was not answered yet */
    mirror_chair *chair;      /* as they were told last, */
    kh_seat chairs;           /* so many */
    client_promise promise;   /* of fair dice */
    bool draw;                /* was offered when we looked last */
    bool told;                /* at all */
    char next[MIRROR_CODE];   /* the rematch that was told */
    remote_past *past;
    uint32_t past_count, past_cap;
} remote;

/* From the first word to the last. Before it: client.token, client.create, and all up to `plain`. */
int remote_run(remote *, const link_url *);

/* words.c: what is typed for the server, and what it says. */
bool remote_line(remote *, const char *text, size_t length); /* false: not for the server */
void remote_name_bots(
    remote *); /* the house's: each gets a name of its own, the same that browsers give it */
void remote_say_chairs(const remote *);
bool remote_chairs_changed(const remote *); /* as far as they are told */
void remote_say_changes(const remote *);    /* who came and went since it was told last */
void remote_say_watching(const remote *);   /* that one only watches, and what can be done about it */
void remote_say_declined(const remote *);   /* who said no to a rematch since then */
void remote_say_lead(const remote *);       /* who may lead in the place of a lost host */
void remote_say_said(const remote *, kh_json_value message);
void remote_say_note(const remote *, kh_json_value message);
void remote_say_notice(const remote *, kh_json_value message);
/* Why something was refused; of a limit also when to come back. */
void remote_say_refused(const term_voice *, const char *rule, kh_json_value message);

/* token.c: who we are at which server, kept where only the user can read it. */
void remote_token_load(const link_url *, char token[CLIENT_TOKEN]); /* "new": there is none */
bool remote_token_keep(const link_url *, const char *token);

#endif
