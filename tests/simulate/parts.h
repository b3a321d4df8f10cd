/* parts.h - what the made-up networks and disks of the simulator and of fuzz_messages have in common. How time passes,
 * what fails and which laws are checked is the matter of each: fake_net.c, fake_store.c; tests/fuzz/server_fakes.c. */
#ifndef KH_SIMULATE_PARTS_H
#define KH_SIMULATE_PARTS_H

#include "server/hall.h"

void *grab(size_t size); /* zeroed; without memory there is no test */

net_request request_of(const char *method, const char *path,
                       const char *cookie); /* from a browser without manners */

typedef struct item {
    enum { ITEM_ROW, ITEM_LINE, ITEM_DELETE, ITEM_TRIM, ITEM_PART, ITEM_DROP_PARTS } kind;
    uint64_t of, number; /* the table; the number of a line */
    uint32_t part;       /* of a snapshot */
    store_row row;
    char *text;
    size_t length;
} item;

struct store_batch {
    store_batch *next;
    item *item;
    size_t count, room;
    store_writer *writer;
    uint64_t ticket, life;
    store_error error;
};

item *batch_add(store_batch *);

/* A table as the disk has it. */
typedef struct journal {
    bool there;
    store_row row;
    struct journal_line {
        char *text;
        size_t length;
    } * line;
    uint64_t lines, room;
    item *part; /* of its snapshots, in any order */
    uint64_t parts;
} journal;

void journal_add(journal *, item *line);      /* takes its text */
void journal_trim(journal *, uint64_t lines); /* so many are left */
void journal_put_part(journal *, item *part); /* takes its text */
void journal_drop_parts(journal *, uint64_t before_line);
bool journal_snapshot(const journal *, uint64_t below, uint64_t *line);
store_error journal_parts(const journal *, uint64_t line, uint32_t from, uint32_t most, store_each_line *,
                          void *who);
void journal_empty(journal *);

#endif
