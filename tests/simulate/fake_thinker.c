/* A thinker without threads: each question takes some time of the world, one after the other, and meanwhile anything may
 * happen to the table that asked. */
#include <stdlib.h>

#include "server/thinker.h"
#include "simulate.h"

enum { LONGEST_MS = 120 };

struct thinker {
    void (*ready)(void *who, uint32_t asker);
    void *who;
    struct {
        room_thought *thought;
        uint32_t asker;
        bool answered;
    } item[SIM_LOOPS * HALL_THOUGHTS];
    uint32_t items;
    uint64_t at_ms; /* when the first one that is not answered will be */
    bool stops;
};

thinker *thinker_new(uint32_t threads, uint32_t askers, void (*ready)(void *who, uint32_t asker), void *who) {
    thinker *x = grab(sizeof *x);
    (void)threads;
    (void)askers;
    x->ready = ready;
    x->who = who;
    x->at_ms = KH_NEVER;
    in->thinker = x;
    return x;
}

static void begin(thinker *x) {
    x->at_ms = KH_NEVER;
    for (uint32_t i = 0; i < x->items && x->at_ms == KH_NEVER; i++)
        if (!x->item[i].answered)
            x->at_ms = in->now_ms + below(LONGEST_MS + 1);
}

void thinker_ask(thinker *x, uint32_t asker, room_thought *t) {
    if (x->items == sizeof x->item / sizeof x->item[0])
        fail("hall %u asks the thinker for more than it may", asker);
    x->item[x->items].thought = t;
    x->item[x->items].answered = false;
    x->item[x->items++].asker = asker;
    if (x->at_ms == KH_NEVER)
        begin(x);
}

room_thought *thinker_take(thinker *x, uint32_t asker) {
    for (uint32_t i = 0; i < x->items; i++) {
        if (x->item[i].asker != asker || !(x->item[i].answered || x->stops))
            continue;
        room_thought *t = x->item[i].thought;
        for (x->items--; i < x->items; i++)
            x->item[i] = x->item[i + 1];
        return t;
    }
    return NULL;
}

void thinker_stop(thinker *x) {
    x->stops = true;
    x->at_ms = KH_NEVER;
}

void thinker_free(thinker *x) {
    if (x->items > 0)
        fail("%u questions were never taken back", x->items);
    in->thinker = NULL;
    free(x);
}

uint64_t thinker_next_ms(void) {
    return in->thinker ? in->thinker->at_ms : KH_NEVER;
}

void thinker_work(void) {
    thinker *x = in->thinker;
    uint32_t i = 0;
    while (x->item[i].answered)
        i++;
    if (chance(100))
        room_thought_run(
            x->item[i].thought); /* else it has no idea, which is quicker, and anything legal is done */
    figures.thoughts++;
    x->item[i].answered = true;
    begin(x);
    x->ready(x->who, x->item[i].asker);
}

/* Whether it has this one, answered or not. */
bool thinker_has(const room_thought *t) {
    const thinker *x = in->thinker;
    for (uint32_t i = 0; i < x->items; i++)
        if (x->item[i].thought == t)
            return true;
    return false;
}
