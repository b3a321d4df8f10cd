/* waking.h - tables that were put away come back from the store, long ones piece by piece, while nobody finds them yet. */
#ifndef KH_WAKING_H
#define KH_WAKING_H

#include "server/hall.h"

struct request;
/* A guest needs a table of this hall that is not in memory, perhaps. Where it is, or comes back at once, `then` goes on;
 * else his request is handled again when it has. Where it does not come back he is refused, unless `then` wants to know
 * that, too: without a table. */
typedef void wake_then(struct request *, table *or_null);
void wake_for_guest(struct request *, const char *code, wake_then *, bool without);
void wake_forget_guest(guest *); /* he does not wait any more */
/* A list wants to tell how its game stands: nobody waits for it. */
void wake_for_list(hall *, const char *code);
/* Somebody of the house who needs one: he hears of it once, perhaps at once. */
typedef struct wake_waiter {
    void (*woken)(hall *, struct wake_waiter *, table *or_null);
    struct wake_waiter *next;
} wake_waiter;
void wake_for_house(hall *, const char *code, wake_waiter *);

#endif
