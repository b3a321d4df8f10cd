/* secrets.h - a pair of runs, for the files that play it: see secrets.c. */
#ifndef KH_SIMULATE_SECRETS_H
#define KH_SIMULATE_SECRETS_H

#include "simulate.h"

enum { RUNS = 2, PEOPLE = 9, TEXT = 700 };

/* Something that happened, and what the viewer was told of it. */
typedef struct seen {
    kh_action action, shown;
} seen;

typedef struct run {
    sim *world;
    wire wire[PEOPLE]; /* seats, then the watcher */
    draft heard;       /* by the viewer */
    kh_match again;    /* follows the game, to judge what the viewer may see of each action */
    seen *seen;        /* as many as `again` has done */
    uint32_t seen_room;
} run;

typedef struct pair {
    run run[RUNS];
    kh_rng rng;
    const kh_game *game;
    uint32_t play;
    kh_config config;
    kh_seat viewer; /* place of his wire; seats: the watcher */
    char code[STORE_CODE + 1];
    uint64_t id;
    uint32_t token[PEOPLE]; /* each has one of these, */
    uint32_t tokens;        /* of so many */
    uint32_t delay_s;
    bool by_luck;   /* hidden luck differs; else something is dealt anew */
    uint32_t dealt; /* entries of the log before the second run differed; 0: not yet */
    void *memory;   /* of a bot */
} pair;

/* secrets.c */
uint32_t pair_pick(pair *, uint32_t n);
kh_room *pair_room(const run *);
bool pair_differs(const pair *); /* something is hidden in another way */
void pair_pass(pair *, run *, uint64_t ms);
void pair_come(pair *, run *, unsigned who);
void pair_come_with(pair *, run *, unsigned who, const char *claim); /* the code of a seat, or "" */
bool pair_both(pair *, unsigned who, const char *text, uint64_t ms); /* false: from here on they differ */

/* secrets_people.c */
bool pair_change_people(pair *);
bool pair_changes_covered(void);

#endif
