/* pages.h - the text of a position or a view whose state is a row of pages.
 *
 * A game with one page writes just that. Where there are several, each stands behind a line "page N", in ascending
 * order; no line of a page begins with that word. A text may have some pages only: a client holds what it is shown. */
#ifndef KH_PAGES_H
#define KH_PAGES_H

#include "kornholm/game.h"
#include "kornholm/text.h"

/* One page, with its heading where there are several. Like snprintf. */
size_t kh_page_write(const kh_game *, const void *t, const void *s, uint32_t page, char *out, size_t cap);

/* All of them. */
size_t kh_pages_write(const kh_game *, const void *t, const void *s, char *out, size_t cap);

/* Walks the pages of a text. `wrong` is set when one has no heading, is out of order or does not exist. */
typedef struct kh_page_walk {
    kh_scan rest;
    uint32_t pages, above; /* of the table; the number that the next one has at least */
    bool wrong;
} kh_page_walk;

kh_page_walk kh_pages_in(const kh_game *, const void *t, const char *text, size_t length);
bool kh_pages_next(kh_page_walk *, uint32_t *page, kh_scan *text);

/* A whole position: no page may be missing. */
kh_verdict kh_pages_read(const kh_game *, const void *t, void *s, const char *text, size_t length);

/* The pages of a view that the text has; the others stay as they are. */
kh_verdict kh_pages_read_view(const kh_game *, const void *t, void *view, const char *text, size_t length);

/* The hash of a state, as records have it: of one page the hash of its bytes; of several the sum of the hashes of all
 * pages, each begun with 1 + its number, so that a changed page changes one member of the sum and the others need not be
 * looked at again. */
uint64_t kh_page_hash(const kh_game *, const void *t, const void *s, uint32_t page);
uint64_t kh_state_hash(const kh_game *, const void *t, const void *s);

/* The same for a state whose actions somebody follows: only pages that were touched since the last time are hashed anew.
 * So a record of ten thousand seats can have its hashes. */
enum { KH_STALE_MAX = 512 }; /* pages that are remembered as touched; more: all are hashed */
typedef struct kh_page_hashes {
    const kh_game *game;
    const void *table;
    uint64_t *of, sum; /* the caller's room for all pages */
    uint32_t stale[KH_STALE_MAX], stales;
    uint64_t hashed; /* pages so far */
} kh_page_hashes;
void kh_page_hashes_begin(kh_page_hashes *, const kh_game *, const void *t, uint64_t *of);
void kh_page_hashes_note(kh_page_hashes *, const kh_events *); /* what an action did */
void kh_page_hashes_doubt(kh_page_hashes *);                   /* any page may have changed */
uint64_t kh_page_hashes_sum(kh_page_hashes *, const void *s);  /* kh_state_hash() */

#define KH_RULE_PAGES "HOUSE-POSITION-02"

#endif
