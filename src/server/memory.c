/* The memory that the process may take, and what is done before the system ends it: nobody opens tables, and those at
 * which nobody is are put away at once instead of after a while. */
#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

#include "hall.h"

uint64_t memory_resident(void) {
    unsigned long long size = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f && fscanf(f, "%llu %llu", &size, &resident) != 2)
        resident = 0;
    if (f)
        fclose(f);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static bool over(const struct kh_server *s) {
    return memory_resident() >> 20 >= s->options.memory_mb;
}

/* A house that was once full gives back what it can before it says that it is full still. */
bool memory_tight(struct kh_server *s) {
    if (s->options.memory_mb == 0)
        return false;
    const uint64_t now = slow_now_us() / 1000, last = atomic_load(&s->memory_ms);
    if (last != 0 && now < last + 1000)
        return atomic_load(&s->tight);
    atomic_store(&s->memory_ms, now);
    bool tight = over(s);
    if (tight) {
        malloc_trim(0);
        tight = over(s);
    }
    if (atomic_exchange(&s->tight, tight) != tight)
        log_line(s, tight ? "warning" : "info",
                 tight ? "the memory is used up: no tables are opened, idle ones are put away"
                       : "there is memory again: tables may be opened",
                 "");
    return tight;
}

/* Nobody is there, and the store has all of it: it comes back with the next guest. */
static bool is_idle(const table *t) {
    return t->guest_count == 0 && !t->asleep && !t->fresh && t->room.phase >= ROOM_PLAYING &&
           show_ticket(t) <= atomic_load(&t->hall->committed) && !t->row_waits && !t->standing_waits;
}

static void put_away(hall *h, errand *e) {
    (void)e;
    for (uint32_t i = h->table_count; i-- > 0;)
        if (is_idle(h->tables[i])) {
            table_forget(h->tables[i]);
            atomic_fetch_add_explicit(&h->server->put_away, 1, memory_order_relaxed);
        }
}

void memory_look(struct kh_server *s) {
    errand e = {.run = put_away};
    if (!memory_tight(s))
        return;
    for (uint32_t i = 0; i < s->hall_count; i++)
        hall_send(&s->halls[i], &e);
}
