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
    char doing[KH_ACTION_TEXT];     /* the same as text */
    uint32_t rolls;                 /* that he heard of */
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
    uint64_t thrown;                         /* rolls from the beginning on, measured or not */
    uint32_t begun;                          /* people who have had the whole page of the table */
    uint64_t compared, differing, forgotten; /* messages that others heard before, and what came of it */
    uint64_t to_all;                         /* actions of one seat that everybody was told of */
    uint64_t longest;                        /* of the longest announcement */
    struct {
        char rule[32];
        uint64_t count;
    } rules[CROWD_RULES];
} crowd_figures;
extern crowd_figures crowd;

/* crowd.c: all of them, and what they do. */
extern person *people;
extern uint32_t people_count;
bool person_comes(person *);    /* or comes back, to see every page anew; false: there is no line */
typedef double crowd_way(void); /* how far it is: 1, and it is there */
/* They act at a fixed rate, whatever the server does, until it is there or nothing is heard any more. Returns how many
 * actions nobody had to do. */
uint64_t crowd_play(const char *what, crowd_way *);
bool crowd_asks(const char *what); /* the host does; false: it is not done */
extern char crowd_code[16];        /* of their table */

/* crowd_accidents.c: people who never read, half of all lines cut at once, the server killed in the middle of a round. */
void accidents_keep(const person *, uint64_t n); /* it was acknowledged: an action of his as line n */
bool accidents_happen(house *, const load_options *);

/* crowd_glance.c: the beginning of a `did` or a `page`, without a parser; and whether everybody is told the same bytes. */
typedef struct glance {
    uint64_t n, version;
    uint32_t page;
    size_t head;     /* where the text of a whole page begins */
    kh_seat as, who; /* KH_NOBODY: as all hear it; nobody's seat did it */
    bool did, whole, roll;
} glance;
typedef enum glance_verdict {
    GLANCE_FIRST, /* nobody has heard this version of the page before */
    GLANCE_SAME,  /* as it was heard before, */
    GLANCE_DIFFERS,
    GLANCE_OLD /* what others heard is forgotten */
} glance_verdict;
bool glance_begin(uint32_t pages);
bool glance_read(const char *text, size_t length, glance *); /* false: it is neither */
glance_verdict glance_compare(const glance *, const char *text, size_t length);
void glance_end(void);

bool times_open(times *, size_t cap);
void times_note(times *, uint64_t us);

/* crowd_pages.c: the table as all of them hear it together. Whoever hears of a change first brings it into the one view
 * from which everybody's choices are made; the others only count it. */
bool pages_begin(kh_json_value table); /* the board lies there; false: this is no table that we know */
void pages_expect(uint32_t most,
                  bool few); /* so many rolls are measured; few: nobody hears what somebody else does */
bool pages_glance(person *, const glance *, const char *text, size_t length,
                  bool measuring);       /* false: it is to be heard */
void pages_hear(kh_json_value message);  /* a `page` or a `did` */
void pages_clock(kh_json_value message); /* when the game's time is what on ours */
uint64_t pages_pairs(void);              /* of roll and seat that were heard */
void pages_done(uint64_t n, uint64_t sent_us);
/* What this person might do now, as the text of an action. false: nothing. */
bool pages_choose(kh_seat, char *out, size_t cap);
uint32_t pages_differ(void); /* people who heard another row of numbers than their neighbours */
void pages_forget(void);     /* a server that was killed counts their versions anew */
void pages_close(void);

#endif
