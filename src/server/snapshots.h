/* snapshots.h - what came of a long journal up to some line, kept beside it in the store: docs/journal.md. */
#ifndef KH_SNAPSHOTS_H
#define KH_SNAPSHOTS_H

#include "server/hall.h"

void snapshot_look(table *); /* takes one if it is time to */
/* While t->parts is not SNAPSHOT_NONE: a little more of the one that the store has. */
store_error snapshot_read(table *, uint32_t most);

#endif
