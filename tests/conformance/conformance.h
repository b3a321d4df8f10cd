/* conformance.h - the laws that every game of the house keeps, tested by random play on a game of which
 * nothing is known but game.h. Laws about one position are in choices.c, luck.c, secrets.c and texts.c, those
 * about whole games in conformance.c. */
#ifndef KH_CONFORMANCE_H
#define KH_CONFORMANCE_H

#include <stdio.h>

#include "kornholm/game.h"

typedef enum kh_law {
    LAW_SETUP,   /* board, table and start: exact, repeatable, no byte left to chance; pages fill the state */
    LAW_WALK,    /* next() and awaited(): in order, complete, never nobody at all; deadlines lie ahead */
    LAW_CHOICES, /* count(), nth() and legal() agree, are accepted, and leave out nothing that is accepted */
    LAW_PICK,    /* pick() and fill() give what check() accepts, every choice equally likely */
    LAW_REFUSALS,  /* check() and apply() agree; what is refused has a rule and leaves no trace */
    LAW_SENTENCES, /* every rule of a refusal has a sentence in every language */
    LAW_CLOCK,     /* the clock acts at the deadline and only then; everybody else before it */
    LAW_LUCK,      /* draw() gives what weight() and check() allow, as often as weight() says */
    LAW_VIEWS,     /* a view holds all that its seat may decide on, and so do its pages within reach() */
    LAW_REDEAL,    /* another deal of the secrets: sound, of the same view, really another one */
    LAW_MASK,      /* masked actions tell no more than the view afterwards, and hide whole arguments */
    LAW_EVENTS,    /* events tell no more than the view afterwards, and change nothing */
    LAW_SHOWS, /* an action that shows its seat a secret is of a kind that says so, and only such kinds say it */
    LAW_POSITION, /* text of a position: exact both ways; no broken text makes an unsound position */
    LAW_NOTATION, /* text of an action: exact both ways; no broken text makes a malformed action */
    LAW_REPLAY,   /* the same actions give the same bytes */
    LAW_AUDIT,    /* the invariants hold after every action */
    LAW_END,      /* a finished game is finished, and everybody has a place */
    LAWS,
} kh_law;
extern const char *const kh_law_names[LAWS];

typedef struct kh_conformance_plan {
    uint64_t first_seed; /* game i is that of seed first_seed + i */
    uint32_t games;
    uint32_t steps_max;  /* actions in one game; a game that has not ended by then is only noted */
    uint32_t sample;     /* one position in so many is looked at from all sides; 1: every one */
    uint32_t after_each; /* and so many after the first actions of each kind in a game */
    kh_seat seats_max;   /* for games that seat any number */
    const char *const
        *fixed; /* "seats=5", "dice=balanced": what chance does not choose; NULL ends it, or nothing */
    const kh_config *configs; /* of game 0, 1, ...; NULL: chance chooses */
    uint32_t
        host_rarely; /* so much less often than a seat the host acts: one who may end the game would end it at once */
    uint32_t shown; /* failures of one law that are printed */
    bool must_end;  /* a game that does not end is a failure */
    kh_law until;   /* no further play once this law is broken; LAWS: all games */
    FILE *report;   /* NULL: silent */
} kh_conformance_plan;

typedef struct kh_conformance_result {
    uint32_t failures;
    uint32_t failed[LAWS];
    uint64_t checked[LAWS];
    uint32_t played, skipped, unfinished; /* games; skipped: the game refused the config */
    uint64_t steps;
    uint64_t hash;           /* of all states: equal on every machine and compiler */
    uint64_t played_of[256]; /* actions, by kind */
    uint64_t hidden;         /* views that hid something */
    uint64_t whispered;      /* events that not everybody may see */
    uint32_t pages;          /* of the largest state */
} kh_conformance_result;

kh_conformance_plan kh_conformance_usual(void);
void kh_conformance_run(const kh_game *, const kh_conformance_plan *, kh_conformance_result *);

/* pairs.c: configs in which any two values of two options meet, as far as the game allows it; returns how many. */
typedef struct kh_pairs {
    uint32_t all, excluded; /* pairs of values; those that no playable config holds */
} kh_pairs;
uint32_t kh_conformance_pairs(const kh_game *, kh_seat seats_min, kh_seat seats_max, kh_config *out,
                              uint32_t cap, kh_pairs *);

/* Whether the game has this option, and the option this value; "seats" counts as one. */
bool kh_conformance_fixes(const kh_game *, const char *fixed);

/* The usual plan; returns the number of failures, each printed so that it can be repeated. */
unsigned kh_conformance(const kh_game *, uint64_t first_seed, unsigned games, FILE *report);

#endif
