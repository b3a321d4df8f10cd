/* history.h - the latest messages of a stream in one piece of memory, for those whose line was lost for a moment. A
 * limit of bytes and not of messages: there are thousands of streams, and whoever missed more than this is told the
 * whole position with fewer bytes. */
#ifndef KH_HISTORY_H
#define KH_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HISTORY_FIRST = 1024, HISTORY_MOST = 16384, HISTORY_SMALL = 2048 };

/* All zero: empty. */
typedef struct history {
    char *bytes;
    uint32_t from, to, cap;
    uint32_t most;       /* bytes that are kept; 0: HISTORY_MOST */
    uint64_t complete_n; /* all that came after this is there */
} history;

typedef struct history_item {
    uint64_t n;
    uint32_t length;
    bool for_all; /* every viewer got the same */
} history_item;

/* The oldest make room for it. Where memory is short, or it is longer than all there may be, it is not kept, and
 * complete_n says so. */
void history_add(history *, uint64_t n, bool for_all, const char *text, size_t length);
/* The items from the oldest on: `at` begins with 0. The text is behind the item, and not aligned. */
bool history_next(const history *, uint32_t *at, history_item *out, const char **text);
void history_clear(history *);

#endif
