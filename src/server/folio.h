/* folio.h - what is told of a game of several pages. Each page that somebody hears has a leaf: its text as everybody was
 * told it, and who hears it. What happens is told page by page, in the same bytes for all; only a seat that holds
 * something hidden on a page, or sees more of the action, hears of that page in words of its own. */
#ifndef KH_FOLIO_H
#define KH_FOLIO_H

#include "server/hall.h"

enum {
    WAVES = 4, /* actions that changed everything and are still being told; the oldest has to hurry then */
    SLICE_US = 5000,        /* of the loop for telling them, */
    SLICE_PAGES = 256,      /* or so many pages; */
    SLICE_MOST_US = 100000, /* where turns are long half of the last one, lest they never end, up to this */
    SLOW_MS = 1000,         /* between two tellings of slow lines */
    FOLIO_LARGE = 64        /* pages, from which on less is kept of each for those who come back */
};

struct leaf;
/* A guest hears a page. */
typedef struct hearing {
    guest *guest;
    struct leaf *leaf;
    kh_seat as;                    /* the own seat in whose reach it is; KH_WATCHER: he hears what all hear */
    bool wished;                   /* because he wants to */
    bool fresh;                    /* he has to be told the whole page yet */
    struct hearing *next, *before; /* of the page */
    struct hearing *more;          /* of the guest */
} hearing;

/* A page as one seat sees it, which differs or did so a while ago. */
typedef struct own {
    kh_seat seat;
    bool differs;   /* from what everybody sees: then it has a text */
    uint64_t n;     /* when something was last its own alone, whether it heard of it or not */
    uint64_t tried; /* at which try of the leaf that was judged, */
    bool told;      /* and whether it hears of it in its own words */
    draft text;
} own;

typedef struct leaf {
    uint32_t page, owns;
    uint64_t version, tries; /* tries: how often something may have changed here */
    uint64_t wave_n;         /* what changed everything up to this was told here */
    uint64_t idle_ms;        /* since when nobody hears it */
    hearing *first;
    own *own;
    draft text; /* as everybody was told it */
    history history;
} leaf;

/* One thing that happened, as it is told on every page. */
typedef struct deed {
    uint64_t n;
    bool undo, shows;
    kh_seat privy;                              /* who sees more of it; KH_NOBODY: none */
    char open[HALL_ACTION], close[HALL_ACTION]; /* for everybody; for that seat */
    const kh_event *event;
    uint32_t events;
    const uint32_t *first, *next; /* of each page and behind each event, counted from 1; NULL: they are few */
    bool all;                     /* it is told on every page, which may wait for answers to people */
} deed;

/* An action that changed everything, on its way from page to page. */
typedef struct wave {
    deed deed;
    kh_event *event;
    uint32_t *index;
    uint32_t at; /* the next page */
} wave;

typedef struct folio {
    uint32_t pages;
    leaf **leaf;
    uint32_t *reach; /* room for the pages of one seat */
    uint8_t *seen;   /* one page as everybody sees it */
    deed deed;       /* that is being done */
    wave wave[WAVES];
    uint32_t waves;
    uint64_t waved_n; /* the last one that began */
    uint64_t frames;  /* made so far: names each */
    bool slow;        /* slow lines changed and were not told, */
    uint64_t slow_ms; /* since they were told last */
} folio;

folio *folio_of(table *); /* NULL: its game has one page or has not begun, or there is no memory */
leaf *leaf_of(table *, uint32_t page); /* is begun where nobody heard it; NULL: no memory */
/* The leaf, if somebody hears it or did a moment ago. */
leaf *leaf_heard(table *, uint32_t page);
void leaf_free(leaf *);
own *leaf_own(const leaf *, kh_seat); /* NULL: never saw anything else than everybody */
own *leaf_add_own(leaf *, kh_seat);   /* NULL: no memory */

/* folio.c: tells one page what happened, if it concerns it. */
void leaf_tell(table *, leaf *, const deed *);
void leaf_write(table *, const leaf *, kh_seat viewer, draft *out); /* its text as it is now */
/* wave.c */
void wave_begin(table *, const deed *); /* everything but page 0 */
void wave_flush(table *, leaf *);       /* what this page waits for, now */
void waves_drop(folio *);

#endif
