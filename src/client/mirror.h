/* mirror.h - a table on a server as its messages tell it: who sits where, and for each own seat a match whose state is
 * the view of that seat. All that looks at a local game can look at it; legality never depends on what is hidden. */
#ifndef KH_CLIENT_MIRROR_H
#define KH_CLIENT_MIRROR_H

#include "kornholm/json_read.h"
#include "table/match.h"

enum { MIRROR_SEATS = 64, MIRROR_CODE = 40, MIRROR_BOT = 40 };

typedef enum mirror_phase { MIRROR_WAITING, MIRROR_PLAYING, MIRROR_OVER, MIRROR_CLOSED } mirror_phase;
typedef enum mirror_holder { MIRROR_FREE, MIRROR_PERSON, MIRROR_BOT_SITS } mirror_holder;

typedef struct mirror_chair {
    mirror_holder holder;
    bool away, resting, line, muted;
    char name[KH_RECORD_NAME + 1], bot[MIRROR_BOT];
    char declined_by[KH_RECORD_NAME + 1]; /* a free seat: who had it before the rematch, and wants none */
} mirror_chair;

/* What one viewer sees. */
typedef struct mirror_view {
    kh_seat as; /* KH_NOBODY: unused */
    char *text; /* the position, NUL behind it */
    void *state;
    uint64_t n;               /* of the last thing that it contains */
    uint64_t at_ms, heard_ms; /* game time, and when we heard of it; */
    uint64_t extra_ms;        /* so long it waits first, because somebody asked for more */
    bool still;               /* it stands */
} mirror_view;

typedef struct client_mirror {
    bool there;                                /* a `table` came */
    uint64_t n;                                /* the last number seen */
    char code[MIRROR_CODE], next[MIRROR_CODE]; /* next: of the rematch */
    const kh_game *game;
    kh_config config;
    mirror_phase phase;
    mirror_chair chair[MIRROR_SEATS];
    uint64_t you;             /* a bit for each own seat, */
    uint64_t joinable;        /* for each of a bot that one may ask for, */
    uint64_t again, declined; /* for each that wants the rematch, or said no */
    uint64_t draws;           /* for each that agrees on a draw; */
    bool draw;                /* it is offered */
    char why[16];             /* of a table that was closed: host, rules, limit, draw */
    bool host, paused;

    kh_match match; /* once `begun`: the table; its state belongs to nobody */
    bool begun;
    kh_event *event; /* room for those of one action */
    mirror_view view[MIRROR_SEATS + 1];
} client_mirror;

typedef enum mirror_trouble {
    MIRROR_FINE,
    MIRROR_UNKNOWN_GAME,  /* or other rules than ours */
    MIRROR_NOT_UNDERSTOOD /* what came does not fit what was there, or there is no memory */
} mirror_trouble;

/* What just happened, as this viewer may see it. */
typedef struct mirror_did {
    kh_seat as;
    bool undo, hidden; /* hidden: an argument is not shown */
    int64_t id;        /* of an own action, or 0 */
    kh_action action;
    kh_events events; /* the mirror's: until the next one */
} mirror_did;

void mirror_close(client_mirror *);
mirror_trouble mirror_table(client_mirror *, kh_json_value, uint64_t now_ms);
mirror_trouble mirror_hear_view(client_mirror *, kh_json_value, uint64_t now_ms, mirror_view **out);
mirror_trouble mirror_hear_did(client_mirror *, kh_json_value, uint64_t now_ms, mirror_did *out);

mirror_view *mirror_view_of(client_mirror *, kh_seat as); /* NULL: none came yet */
void mirror_forget_view(client_mirror *, kh_seat as);     /* nobody looks that way any more */
/* Game time: it runs on between messages, except in a pause and where somebody asked for more. */
uint64_t mirror_time_ms(const client_mirror *, const mirror_view *, uint64_t now_ms);

#endif
