/* driver.h - whom to ask next where bots play: whoever is awaited acts, and the others may answer, once, what changed on
 * the pages that they see. It asks nobody itself and knows no bot: the caller asks, and tells it what was done.
 *
 * In turns, seats are asked in their order and in no time: first, once each, those who are not awaited, after something
 * happened that they may answer; then who is awaited. Where a game has all act at once (kh_game.at_once) each seat has
 * due times of its own, drawn from a seed, so that no seat is preferred (SYS-ORDER-06): after it acted, after a page
 * changed that it sees, when a new round or phase begins. Who stays silent is left alone until something changes.
 *
 * A table may have thousands of seats, and what concerns all of them must not cost as much at once: then everybody is
 * asked in an order that is drawn as a whole, each time only the next one is looked at, and who was asked already or
 * waits somewhere is told by a number. */
#ifndef KH_DRIVER_H
#define KH_DRIVER_H

#include "table/match.h"

enum {
    KH_DRIVER_LEAST_MS = 2000, /* from one decision of a seat to its next, as people need */
    KH_DRIVER_MOST_MS = 6000,
    KH_DRIVER_HOST_MS =
        40000,           /* that a host who is awaited leaves to seats that may act: a round of people */
    KH_DRIVER_SKIPS = 64 /* seats of people that are passed over in one go */
};

typedef struct kh_due {
    uint64_t at_ms; /* game time */
    uint32_t lot;   /* among those of the same moment */
    kh_seat seat;
} kh_due;

/* All seats, one after the other: the k-th one is first + k * stride, and due in the k-th part of the time. */
typedef struct kh_turnout {
    uint32_t number;     /* 0: there was none yet */
    uint32_t next, left; /* who is the next one, of so many */
    uint32_t stride;     /* no divisor in common with the number of seats */
    uint64_t from_ms, for_ms, due_ms;
} kh_turnout;

typedef struct kh_driver {
    const kh_match *match;
    /* NULL: all, and the host too. Else who is asked here, a seat or KH_HOST; the others are people's. */
    bool (*plays)(const void *who, kh_seat);
    const void *who;
    /* NULL, or where people race: when a seat of ours has looked long enough; KH_NEVER: it does not say. */
    uint64_t (*when)(void *who, kh_seat, uint64_t now_ms);
    void *looker;

    bool unheard;     /* in turns: something happened that seats may answer that nobody waits for: */
    kh_seat heard_by; /* those behind this one; KH_NOBODY: all */

    bool at_once; /* all that follows */
    uint32_t least_ms, most_ms;
    kh_rng rng;
    uint64_t now_ms, host_ms;
    kh_turnout all; /* who is asked because something concerned everybody */
    kh_due *heap;   /* those who are asked again since then */
    uint32_t waiting;
    uint32_t *asked;        /* by seat: the turnout in which it was asked last, */
    uint32_t *waits;        /* and the one during which it joined the heap; 0: it is not there */
    uint32_t *first, *seer; /* by page: which seats see it, first[page] .. first[page + 1] */
} kh_driver;

/* The match stays where it is. false: no memory. */
bool kh_driver_open(kh_driver *, const kh_match *, uint64_t seed, bool (*plays)(const void *who, kh_seat),
                    const void *who);
/* For a game that races: everybody looks, each as long as he says, and what others do meanwhile does not disturb him. */
void kh_driver_race(kh_driver *, uint64_t (*when)(void *who, kh_seat, uint64_t now_ms), void *who);
/* In turns whatever the game: for that no memory is needed, and closing it is not either. */
void kh_driver_in_turns(kh_driver *, const kh_match *, bool (*plays)(const void *who, kh_seat),
                        const void *who);
void kh_driver_close(kh_driver *);

/* In turns: who is awaited and asked here, KH_NOBODY: none of the seats. */
kh_seat kh_driver_awaited(const kh_driver *);
/* The next one who may answer; KH_NOBODY: all were asked. Then he is asked, and that is told. */
kh_seat kh_driver_idle(const kh_driver *);
void kh_driver_asked(kh_driver *, kh_seat);
/* Who was awaited did something, so that the others may answer; what they answer opens no new round, or two could talk
 * for ever. */
void kh_driver_acted(kh_driver *);
/* Nothing is left to be answered: all were asked, or an undo took it back. */
void kh_driver_hush(kh_driver *);

/* At once: when the next one is due, KH_NEVER: nobody before something changes. */
uint64_t kh_driver_due(const kh_driver *);
/* Who that is, a seat or KH_HOST, once; KH_NOBODY where that time has not come. */
kh_seat kh_driver_take(kh_driver *, uint64_t now_ms);
/* Something was done, by anybody: for kh_listener.after. */
void kh_driver_heard(kh_driver *, const kh_action *, const kh_events *);
/* All draw new times: at the beginning, after an undo. */
void kh_driver_wake_all(kh_driver *, uint64_t now_ms);
void kh_driver_wake(kh_driver *, kh_seat, uint64_t now_ms);

/* What a host does whom nobody is: what the game waits for, the first of his choices; of several of that kind any.
 * false: he has no choice. */
bool kh_driver_host(kh_driver *, kh_action *out);

#endif
