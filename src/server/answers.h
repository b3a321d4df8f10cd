/* answers.h - answers that take longer than a moment: the record of a game, its history, a table that has to be read
 * from the store first. They are made piece by piece, in the share of a turn of the loop that bots have too, a few at a
 * time and the others behind them. Each address may wait for so many; whoever leaves waits for none. */
#ifndef KH_ANSWERS_H
#define KH_ANSWERS_H

#include "server/hall.h"

enum {
    ANSWER_PIECE = 64,   /* lines that are read or actions that are played again in one piece */
    ANSWERS_AT_ONCE = 8, /* that a hall has begun */
    ANSWERS_HOUSE = 1024 /* that wait in the whole house */
};

typedef enum answer_end {
    ANSWER_GIVEN,
    ANSWER_REFUSED, /* by a limit */
    ANSWER_DROPPED, /* nobody waits for it any more, or what it tells of is gone */
    ANSWER_STOPPED  /* the server stops: whoever can still be told is */
} answer_end;

typedef struct answer answer;
typedef struct answer_kind {
    bool (*piece)(answer *);             /* a little more of it; false: it is made, and given */
    void (*close)(answer *, answer_end); /* gives up what it holds, and itself */
} answer_kind;

/* The first member of each kind. */
struct answer {
    const answer_kind *kind;
    hall *hall;
    guest *guest; /* who waits for it; NULL: several, or somebody who is no guest */
    table *table; /* of which it is told; NULL: of none that is awake */
    answer *next, *before;
    net_peer peer;
    bool counted, queued, on_its_way;
    bool waits; /* for the store */
};

/* What is made with the first piece is given at once, and counts for nothing. Else it waits in line, and the address
 * pays for it. False: refused, and `why` has the limit; the answer is closed. A peer NULL: the house itself wants it. */
typedef struct answer_limit {
    const char *name; /* language files: "limit.NAME" */
    uint32_t most;
    uint64_t wait_ms;
} answer_limit;
bool answer_begin(answer *, const answer_kind *, hall *, const net_peer *or_null, answer_limit *why);
void answer_drop(answer *); /* nobody waits for it any more */
/* Said in a piece: the next one makes sense only when the store has said something. */
void answer_wait(answer *);
void answers_store_said(hall *);
void answer_go_on(answer *); /* or somebody else has said that it does */
/* All of it is said, but it takes its time to leave: it counts until then. */
void answer_on_its_way(answer *);
void answers_passed(guest *); /* all has left, or the guest has */
void answers_drop_guest(guest *);
void answers_drop_table(table *);
bool answers_wanted(const hall *);
bool answers_crowd(const hall *); /* more than one waits */
void answers_piece(hall *);       /* of the one whose turn it is */
void answers_stop(hall *);

/* How many an address and the house wait for, and for /metrics what became of them. */
typedef struct answer_figures {
    uint64_t given, dropped, refused, pieces;
    uint32_t waiting;
} answer_figures;
struct answer_desk *answer_desk_new(void); /* NULL: no memory */
void answer_desk_free(struct answer_desk *);
void answer_desk_figures(struct answer_desk *, answer_figures *);

/* telling.c: a game told again to somebody at its table, whole or its end. late.c: the game of watchers with a delay, as far as they see
 * it. waking.c: tables that were put away. */

#endif
