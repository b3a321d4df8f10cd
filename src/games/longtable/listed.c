/* Choices that are rare, listed one by one: the host's, and where people place their first pieces. */
#include <string.h>

#include "games/longtable/longtable.h"
#include "kornholm/notation.h"

/* Counts, and keeps what lies in [from, from + room). */
typedef struct list {
    const long_table *t;
    const long_state *s;
    kh_seat seat;
    uint32_t count, from, cap;
    kh_action *out;
} list;

static void add(list *l, unsigned kind, const uint8_t *arg, unsigned size) {
    const uint32_t i = l->count++;
    if (i < l->from || i - l->from >= l->cap)
        return;
    kh_action *a = &l->out[i - l->from];
    *a = (kh_action){.seat = l->seat, .kind = (uint8_t)kind};
    if (long_kinds[kind].open)
        return;
    if (size)
        memcpy(a->arg, arg, size);
    a->size = kh_kind_size(&long_kinds[kind]);
}

static void add_if_fine(list *l, unsigned kind, const uint8_t *arg, unsigned size) {
    kh_action a = {.seat = l->seat, .kind = (uint8_t)kind, .size = kh_kind_size(&long_kinds[kind])};
    if (size)
        memcpy(a.arg, arg, size);
    const uint64_t end = long_deadline(l->t, l->s);
    a.at_ms = end ? end - 1 : 0;
    if (!long_check(l->t, l->s, &a).code)
        add(l, kind, arg, size);
}

static void add_places(list *l) {
    const uint32_t home = long_home(l->t, l->seat);
    for (unsigned i = 0; i < LONG_CROSSINGS * 6; i++) {
        const unsigned c = i / 6, named = long_ground.way_at[c][i / 2 % 3];
        if (named == LONG_NONE || long_mat_at(l->t, home)->region[c] != l->seat % LONG_SIDES)
            continue;
        const long_spot x = {home, (uint8_t)c}, way = long_way_of(l->t, home, named);
        const uint8_t arg[] = {
            (uint8_t)(i % 2),          (uint8_t)home, (uint8_t)(home >> 8), (uint8_t)c, (uint8_t)way.place,
            (uint8_t)(way.place >> 8), way.at};
        if (!long_place_site(l->t, l->s, l->seat, i % 2 == 0, x, way).code)
            add(l, DO_PLACE, arg, sizeof arg);
    }
}

/* What the game waits for comes first: table/driver.h takes it where nobody is the host. */
static void add_host(list *l) {
    for (unsigned kind = HOST_START; kind <= HOST_GO; kind++)
        add_if_fine(l, kind, NULL, 0);
    for (unsigned i = 0; i < 36 && l->t->manual; i++)
        add_if_fine(l, HOST_DICE, (uint8_t[]){(uint8_t)(1 + i / 6), (uint8_t)(1 + i % 6)}, 2);
    for (unsigned i = 2; i <= 12 && l->t->manual; i++)
        add_if_fine(l, HOST_TARGET, (uint8_t[]){(uint8_t)i}, 1);
    add_if_fine(l, HOST_END, NULL, 0);
    const unsigned phase = l->s->phase, first = l->t->manual ? PHASE_DICE : PHASE_ROUND;
    if (phase == PHASE_READY || (phase >= first && phase <= PHASE_STOP))
        add(l, HOST_TIMES, NULL, 0);
    add_if_fine(l, HOST_LAST_ROUND, NULL, 0);
    add_if_fine(l, HOST_LAST_MINUTE, NULL, 0);
}

uint32_t long_list_rare(const long_table *t, const long_state *s, kh_seat seat, uint32_t from, kh_action *out,
                        uint32_t cap) {
    list l = {t, s, seat, 0, from, cap, out};
    if (s->drawing || s->phase == PHASE_OVER)
        return 0;
    if (seat == KH_HOST)
        add_host(&l);
    else if (seat < t->config.seats && s->phase == PHASE_READY && s->unplaced)
        add_places(&l);
    return l.count;
}
