/* waking.h - tables that were put away come back from the store, long ones piece by piece, while nobody finds them yet. */
#ifndef KH_WAKING_H
#define KH_WAKING_H

#include "server/hall.h"

struct request;
/* A guest joins a table of this hall that is not in memory, perhaps: he gets in as soon as it is. */
void wake_for_guest(struct request *, const char *code);
void wake_forget_guest(guest *); /* he does not wait any more */
/* A list wants to tell how its game stands: nobody waits for it. */
void wake_for_list(hall *, const char *code);
/* The table of a code that belongs to this hall, whole and now: for the operator, and for what follows on a game. */
table *wake_now(hall *, const char *code, store_error *);

#endif
