/* sight.h - what one viewer sees of a match: the pages of his reach, and nothing of whoever looked before him. */
#ifndef KH_SIGHT_H
#define KH_SIGHT_H

#include "table/match.h"

typedef struct kh_sight {
    void *bytes;          /* the state's layout: the pages of the viewer, zeros everywhere else */
    uint32_t *page;       /* those pages, in ascending order */
    uint32_t pages, most; /* how many; and for how many there is room */
    size_t size;
} kh_sight;

/* Makes room for any view of a match, and wipes it. It may be called again, for another match. false: no memory. */
bool kh_sight_fit(kh_sight *, const kh_match *);
void kh_sight_close(kh_sight *);

/* What a seat or KH_WATCHER sees: what bots and clients get. It holds until the next call. */
const void *kh_sight_of(kh_sight *, const kh_match *, kh_seat viewer);
/* One page as he sees it, within his reach or not. */
const void *kh_sight_page(kh_sight *, const kh_match *, kh_seat viewer, uint32_t page);
/* All pages as a watcher would see them: for what the house asks about the open parts of a game, for nobody's eyes. */
const void *kh_sight_open(kh_sight *, const kh_match *);

/* The text of what the viewer sees, page by page. Like snprintf. */
size_t kh_sight_write(const kh_sight *, const kh_match *, char *out, size_t cap);
bool kh_sight_has(const kh_sight *, uint32_t page); /* whether the viewer sees this page */

#endif
