/* crowd.h - ten thousand people at one table: what the files of load-longtable say to each other. */
#ifndef KH_CROWD_H
#define KH_CROWD_H

#include "kornholm/game.h"
#include "load.h"

enum { CROWD_PAGES = 6, CROWD_RULES = 24 }; /* pages that one person hears; kinds of refusals */

/* What one person has heard of one page. */
typedef struct hearing {
    uint32_t page;    /* KH_NOBODY: none */
    uint64_t version; /* each message brings the next one */
} hearing;

typedef struct person {
    line line;
    kh_seat seat;
    bool seated;
    uint64_t act, sent_us, next_id; /* the action that waits for its answer, 0: none */
    uint64_t told;                  /* the number of the last action that was acknowledged */
    hearing heard[CROWD_PAGES];
} person;

/* How long things took, in microseconds; what comes beyond the room is counted only. */
typedef struct times {
    uint32_t *us;
    size_t count, cap;
} times;

typedef struct crowd_figures {
    times announced, pages, acknowledged, seen;
    uint64_t sent, answered, refused, disordered, torn, rolls;
    struct {
        char rule[32];
        uint64_t count;
    } rules[CROWD_RULES];
} crowd_figures;
extern crowd_figures crowd;

bool times_open(times *, size_t cap);
void times_note(times *, uint64_t us);

/* crowd_pages.c: the table as all of them hear it together. Whoever hears of a change first brings it into the one view
 * from which everybody's choices are made; the others only count it. */
bool pages_begin(kh_json_value table); /* the board lies there; false: this is no table that we know */
void pages_hear(person *, kh_json_value message, bool measuring); /* a `page` or a `did` */
void pages_clock(kh_json_value message);                          /* when the game's time is what on ours */
void pages_done(uint64_t n, uint64_t sent_us);
/* What this person might do now, as the text of an action. false: nothing. */
bool pages_choose(kh_seat, char *out, size_t cap);
uint32_t pages_differ(const person *,
                      uint32_t count); /* people who heard another row of numbers than their neighbours */
void pages_close(void);

#endif
