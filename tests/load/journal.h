/* journal.h - a very long game: what the files of load-journal say to each other. */
#ifndef KH_JOURNAL_H
#define KH_JOURNAL_H

#include "load.h"
#include "store/store.h"
#include "table/room.h"

/* journal.c */
void must(bool fine, const char *what);

/* journal_record.c: made here as a whole, for a watcher; and whether the server sends the same bytes, in no more memory
 * than so many MB beyond what it had. */
char *record_as_a_whole(kh_store *, uint64_t table, size_t *length);
bool record_is_right(const house *, const char *code, const char *expected, size_t length, double most);

#endif
