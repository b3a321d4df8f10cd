/* place.h - where the file of a store lies: folders, rights, and the lock that keeps a second process away. */
#ifndef KH_STORE_PLACE_H
#define KH_STORE_PLACE_H

#include "store/store.h"

typedef struct place {
    char *path; /* without links */
    char *lock_path;
    int lock; /* -1: not held */
} place;

/* Makes missing folders (for the owner alone), takes the lock, makes the file (for the owner alone) if it is missing.
 * After a failure there is nothing to leave. */
store_error place_enter(place *, const char *path, char *said, size_t cap);
void place_leave(place *);

#endif
