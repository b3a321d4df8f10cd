/* statistician.h - what the simulator counts in one particular game, beside what it counts in all of them. A game
 * without a statistician can be simulated as well; a new one is a file, and a line in registry.c. */
#ifndef KH_STATISTICIAN_H
#define KH_STATISTICIAN_H

#include "kornholm/game.h"
#include "sim/distribution.h"

typedef struct kh_chart_row {
    const char *name; /* in JSON; NULL ends the list */
    const char *key;  /* of the language files; NULL: the name is shown as it is */
    uint32_t odds;    /* how likely it is compared with the other rows; 0: nobody knows */
} kh_chart_row;

/* Whose sums a chart shows. */
typedef enum kh_chart_of {
    KH_CHART_PLAYERS, /* each seat has a sum in each row */
    KH_CHART_TABLE,   /* the table as a whole has */
    KH_CHART_TURNS,   /* so too, shown as so many in a turn of the game */
    KH_CHART_ORDER, /* so too, with a row for whoever begins, for the next, and so on, as far as there are seats;
                         not shown where one plays alone */
} kh_chart_of;

typedef struct kh_chart {
    const char *name, *key; /* like those of a row */
    kh_chart_of of;
    const kh_chart_row *rows;
} kh_chart;

typedef struct kh_statistician {
    const kh_game *game;
    const kh_chart *charts;

    /* Called after every action of a seat with what it caused, and with NULL for luck and time. The state is the
     * one after it; `count` is that of finish(). */
    void (*see)(const void *t, const void *s, const kh_action *or_null, const kh_events *, int64_t *count);

    /* Called once, when a game is over or broken off. `count` holds all charts, row after row, `seats` numbers each
     * (a chart that is not of players has its number at the first seat), zero when a game begins. Returns the
     * turns of the game. */
    uint64_t (*finish)(const void *t, const void *s, int64_t *count);

    /* What is called a turn, in JSON and by a key of the language files; NULL: a turn. */
    const char *turns_name, *turns_key;
    /* Kinds of seats whose wins are compared, and which of them a seat is of; it may be of several. NULL: none. */
    const kh_chart_row *groups;
    bool (*in_group)(const void *t, kh_seat, uint32_t group);
    /* NULL, or quicker than place() == 1, which may have to look at all seats. */
    bool (*won)(const void *t, const void *s, kh_seat);
    /* How much of the game is played, in thousandths, for whoever waits; NULL: nobody can tell. */
    uint32_t (*progress)(const void *t, const void *s);

    kh_scale points; /* of the scores, if they shall be counted one by one */
} kh_statistician;

/* Where the numbers of a game go: `count` of see() and finish(). */
typedef struct kh_book {
    int64_t *count;
    unsigned seats;
} kh_book;

static inline void kh_book_add(const kh_book *b, unsigned row, unsigned seat, int64_t n) {
    if (seat < b->seats)
        b->count[row * b->seats + seat] += n;
}

/* registry.c: that of a game, or NULL. */
const kh_statistician *kh_statistician_of(const kh_game *);

uint32_t kh_chart_rows(const kh_chart *);
uint32_t kh_chart_shown(const kh_chart *, uint32_t seats); /* how many of its rows, for so many seats */
kh_scale kh_statistician_scale(const kh_statistician *);   /* NULL counts no scores */
uint32_t kh_statistician_rows(const kh_statistician *);    /* of all charts; NULL has none */
uint32_t kh_statistician_groups(const kh_statistician *);

#endif
