/* thinker.h - threads in which bots decide that need milliseconds for it, so that no hall waits for them. It knows no
 * table: a question has all it needs with it (room.h, room_thought), and comes back as it went, answered. Each hall has
 * a queue of its own, and the queues are served in turn. tests/simulate has another one, in which time passes instead. */
#ifndef KH_THINKER_H
#define KH_THINKER_H

#include "table/room.h"

typedef struct thinker thinker;

/* `ready` says, from any thread, that there is something to take for this asker. NULL: no memory, or no threads. */
thinker *thinker_new(uint32_t threads, uint32_t askers, void (*ready)(void *who, uint32_t asker), void *who);
void thinker_ask(thinker *, uint32_t asker, room_thought *);
/* One that is answered; NULL: none. Once it has stopped: also one that was not begun. */
room_thought *thinker_take(thinker *, uint32_t asker);
void thinker_stop(thinker *); /* waits for those that are being answered; no other one is begun */
void thinker_free(thinker *); /* after all were taken */

#endif
