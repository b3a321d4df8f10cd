/* directory.h - which tables there are and where they live; shared by all halls, behind one lock. */
#ifndef KH_DIRECTORY_H
#define KH_DIRECTORY_H

#include "../store/store.h"
#include "../table/room.h"

enum { DIRECTORY_SEATS = 64 }; /* seats whose holders are remembered for "my tables" */

typedef struct directory directory;

typedef struct directory_entry {
    store_row row;
    uint32_t hall;
    bool fresh; /* not durable yet, or on the way out: it counts, but nobody finds it */
    uint32_t seats, free;
    room_token host;
    const room_token *holder; /* of each seat, of DIRECTORY_SEATS at most */
} directory_entry;

directory *directory_new(void);
void directory_free(directory *);
bool directory_put(directory *, const directory_entry *); /* new or changed, by code; false: no memory */
void directory_drop(directory *, const char *code);
void directory_hide(directory *, const char *code, bool hidden); /* it is there, but nobody finds it */
bool directory_find(directory *, const char *code, directory_entry *out); /* without the holders */
bool directory_belongs(const directory_entry *, const room_token *); /* who is its host or has a seat there */
bool directory_welcomes(directory *, const char *code, const room_token *); /* the same by its code */
uint32_t directory_live(directory *);                       /* tables that wait or run, fresh ones too */
uint32_t directory_hosted(directory *, const room_token *); /* of them those of one host */
/* Every entry that can be found, in the order of their numbers, under the lock; `each` returns false to stop. */
void directory_each(directory *, bool (*each)(void *who, const directory_entry *), void *who);

#endif
