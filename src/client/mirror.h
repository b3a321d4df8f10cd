/* mirror.h - a table on a server as its messages tell it: who sits where, and for each own seat a match whose state is
 * the view of that seat. All that looks at a local game can look at it; legality never depends on what is hidden. */
#ifndef KH_CLIENT_MIRROR_H
#define KH_CLIENT_MIRROR_H

#include "kornholm/json_read.h"
#include "table/match.h"

enum { MIRROR_CODE = 40, MIRROR_BOT = 40 };

typedef enum mirror_phase { MIRROR_WAITING, MIRROR_PLAYING, MIRROR_OVER, MIRROR_CLOSED } mirror_phase;
typedef enum mirror_holder { MIRROR_FREE, MIRROR_PERSON, MIRROR_BOT_SITS } mirror_holder;

/* What lists of seats say of one. */
enum {
    MIRROR_MINE = 1,
    MIRROR_JOINABLE = 2, /* a bot's, and one may ask for it */
    MIRROR_AGAIN = 4,    /* wants the rematch, */
    MIRROR_DECLINED = 8, /* or said no */
    MIRROR_LEADS = 16    /* is offered the role of a host who is lost */
};

typedef struct mirror_chair {
    mirror_holder holder;
    uint8_t marks;
    bool away, resting, line, muted, seeded;
    char name[KH_RECORD_NAME + 1], bot[MIRROR_BOT];
    char declined_by[KH_RECORD_NAME + 1]; /* a free seat: who had it before the rematch, and wants none */
} mirror_chair;

/* A page of a game of several, as one viewer was told it. */
typedef struct mirror_page {
    uint32_t page;
    int64_t version;
    char *text;
} mirror_page;

/* What one viewer sees. */
typedef struct mirror_view {
    kh_seat as;        /* KH_NOBODY: unused */
    bool whole;        /* all that the seat has to see came */
    mirror_page *page; /* of a game of several, in ascending order */
    uint32_t pages;
    uint64_t told_n; /* the last thing that was told of it, on whichever page, */
    bool told_whole; /* with nothing hidden */
    char *text;      /* the position, NUL behind it */
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
    kh_seat seats, own;  /* how many; of them one's own */
    mirror_chair *chair; /* as many as there are seats; of a large table those that were shown are known */
    bool counted;        /* there the server says how many people, bots and nobody have: */
    kh_seat holders[MIRROR_BOT_SITS + 1];
    mirror_view *view;        /* of each seat, and behind them of watchers */
    bool draw;                /* it is offered */
    char why[16];             /* of a table that was closed: host, rules, limit, draw */
    bool host, paused, hints; /* hints: allowed to several people */

    kh_match match; /* once `begun`: the table; its state is what all own views together know */
    bool begun;
    uint64_t done_n; /* the last action that it contains */
    uint32_t *page;  /* room for all of them, */
    kh_event *event; /* and for the events of one action */
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
    bool again;        /* it was told already, of another own seat */
    bool awaited;      /* the game waited for whoever did it */
    int64_t id;        /* of an own action, or 0 */
    kh_action action;
    kh_events events; /* the mirror's: until the next one */
} mirror_did;

void mirror_close(client_mirror *);
mirror_trouble mirror_table(client_mirror *, kh_json_value, uint64_t now_ms);
mirror_trouble mirror_seats(client_mirror *, kh_json_value);  /* a `seat`, or `seats`, of a large table */
kh_seat mirror_holders(const client_mirror *, mirror_holder); /* how many seats have such a one */
mirror_trouble mirror_hear_view(client_mirror *, kh_json_value, uint64_t now_ms, mirror_view **out);
mirror_trouble mirror_hear_did(client_mirror *, kh_json_value, uint64_t now_ms, mirror_did *out);
/* Of a game of several pages: a `page` or the `did` of one, for one viewer. */
typedef enum mirror_fresh {
    MIRROR_KNOWN, /* told again, or in part */
    MIRROR_LOOKS, /* the view is another */
    MIRROR_TOLD /* `out` says what happened; where an action was told before, only what is to be seen of it */
} mirror_fresh;
mirror_trouble mirror_hear_page(client_mirror *, kh_json_value, kh_seat as, uint64_t now_ms, mirror_did *out,
                                mirror_fresh *);
bool mirror_has_pages(kh_json_value message);                               /* it is about a page, */
bool mirror_as(const client_mirror *, kh_json_value message, kh_seat *out); /* as this viewer sees it */

/* Whether there is such a seat with one of these marks; how many there are. */
bool mirror_marked(const client_mirror *, kh_seat, unsigned marks);
kh_seat mirror_count(const client_mirror *, unsigned marks);

mirror_view *mirror_view_of(client_mirror *, kh_seat as); /* NULL: none came yet, or not all of it */
void mirror_forget_view(client_mirror *, kh_seat as);     /* nobody looks that way any more */
/* Game time: it runs on between messages, except in a pause and where somebody asked for more. */
uint64_t mirror_time_ms(const client_mirror *, const mirror_view *, uint64_t now_ms);

#endif
