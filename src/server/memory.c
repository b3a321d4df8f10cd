/* The memory that the process may take, and what is done before the system ends it: nobody opens tables, and those at
 * which nobody is are put away at once instead of after a while. */
#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

#include "server/hall.h"

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

/* Tables at which nobody is are looked at now instead of later: they are put away then (tables.c). */
static void hurry(hall *h, errand *e) {
    (void)e;
    const uint64_t now = net_now_ms(h->loop);
    for (uint32_t i = 0; i < h->table_count; i++)
        if (h->tables[i]->guest_count == 0)
            hall_due(h, h->tables[i], now);
}

void memory_look(struct kh_server *s) {
    errand e = {.run = hurry};
    if (!memory_tight(s))
        return;
    for (uint32_t i = 0; i < s->hall_count; i++)
        hall_send(&s->halls[i], &e);
}
