/* batch.h - what a batch looks like inside: its items, one behind another in one piece of memory, and what the queue
 * needs to know of it. */
#ifndef KH_STORE_BATCH_H
#define KH_STORE_BATCH_H

#include "store/store.h"

typedef enum batch_kind {
    BATCH_ROW,
    BATCH_LINE,
    BATCH_DELETE,
    BATCH_TRIM,
    BATCH_PART,
    BATCH_DROP_PARTS
} batch_kind;

typedef struct batch_item {
    batch_kind kind;
    uint32_t length; /* of the bytes behind it: a store_row, a line or a part */
    uint64_t table, number;
    uint32_t part;
} batch_item;

struct store_batch {
    char *bytes;
    size_t used, cap;
    size_t items, lines;
    uint64_t highest; /* number among the rows */

    /* Filled in by store_submit(). */
    store_batch *next;
    store_writer *writer;
    uint64_t ticket, life, submitted_ns;
    store_error error;
};

/* The item at `at`, which moves behind it; false at the end. */
bool batch_next(const store_batch *, size_t *at, batch_item *, const char **bytes);

#endif
