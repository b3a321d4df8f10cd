/* Whom to ask next: see driver.h. */
#include "table/driver.h"

#include <stdlib.h>
#include <string.h>

static const kh_game *game_of(const kh_driver *d) {
    return d->match->game;
}

static kh_seat seats_of(const kh_driver *d) {
    return d->match->config.seats;
}

static kh_seat next(const kh_driver *d, kh_seat after) {
    return game_of(d)->next(d->match->table, d->match->state, after);
}

static bool awaited(const kh_driver *d, kh_seat seat) {
    return game_of(d)->awaited(d->match->table, d->match->state, seat);
}

static bool plays(const kh_driver *d, kh_seat seat) {
    return !d->plays || d->plays(d->who, seat);
}

/* In turns. */

kh_seat kh_driver_awaited(const kh_driver *d) {
    for (kh_seat seat = next(d, KH_NOBODY); seat < seats_of(d); seat = next(d, seat))
        if (awaited(d, seat) && plays(d, seat))
            return seat;
    return KH_NOBODY;
}

kh_seat kh_driver_idle(const kh_driver *d) {
    if (d->unheard)
        for (kh_seat seat = next(d, d->heard_by); seat < seats_of(d); seat = next(d, seat))
            if (!awaited(d, seat) && plays(d, seat))
                return seat;
    return KH_NOBODY;
}

void kh_driver_asked(kh_driver *d, kh_seat seat) {
    d->heard_by = seat;
}

void kh_driver_acted(kh_driver *d) {
    d->unheard = true;
    d->heard_by = KH_NOBODY;
}

void kh_driver_hush(kh_driver *d) {
    d->unheard = false;
}

/* At once: a heap of due times, the earliest first. */

static bool before(const kh_due *a, const kh_due *b) {
    return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->lot < b->lot;
}

static void rise(kh_driver *d, uint32_t i) {
    const kh_due x = d->heap[i];
    for (; i > 0 && before(&x, &d->heap[(i - 1) / 2]); i = (i - 1) / 2)
        d->heap[i] = d->heap[(i - 1) / 2];
    d->heap[i] = x;
}

static void sink(kh_driver *d, uint32_t i) {
    const kh_due x = d->heap[i];
    for (uint32_t child = 2 * i + 1; child < d->waiting; child = 2 * i + 1) {
        child += child + 1 < d->waiting && before(&d->heap[child + 1], &d->heap[child]);
        if (!before(&d->heap[child], &x))
            break;
        d->heap[i] = d->heap[child];
        i = child;
    }
    d->heap[i] = x;
}

static void push(kh_driver *d, kh_seat seat, uint64_t at_ms) {
    d->heap[d->waiting] = (kh_due){at_ms, (uint32_t)(kh_rng_next(&d->rng) >> 32), seat};
    d->waits[seat] = d->all.number;
    rise(d, d->waiting++);
}

static kh_seat pop(kh_driver *d) {
    const kh_seat seat = d->heap[0].seat;
    d->heap[0] = d->heap[--d->waiting];
    if (d->waiting > 0)
        sink(d, 0);
    d->waits[seat] = 0;
    return seat;
}

static uint64_t drawn(kh_driver *d) {
    return d->least_ms + (uint64_t)kh_rng_below(&d->rng, d->most_ms - d->least_ms + 1);
}

static uint64_t deadline_of(const kh_driver *d) {
    return game_of(d)->deadline(d->match->table, d->match->state);
}

/* Everybody in turn. */

static uint32_t common_divisor(uint32_t a, uint32_t b) {
    while (b != 0) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* When the next one is asked: anywhere in the part of the time that is his. */
static void draw_due(kh_driver *d) {
    kh_turnout *all = &d->all;
    const uint64_t seats = seats_of(d), k = seats - all->left;
    const uint64_t begin = all->for_ms * k / seats, end = all->for_ms * (k + 1) / seats;
    all->due_ms = all->from_ms + begin + (end > begin ? kh_rng_below(&d->rng, (uint32_t)(end - begin)) : 0);
}

/* To the next one who is asked here; after many who are not, somebody looks again later. */
static void pass_over(kh_driver *d) {
    kh_turnout *all = &d->all;
    for (uint32_t skips = 0; all->left > 0 && skips < KH_DRIVER_SKIPS && !plays(d, all->next); skips++) {
        d->asked[all->next] = all->number;
        all->next = (kh_seat)(((uint64_t)all->next + all->stride) % seats_of(d));
        all->left--;
    }
    if (all->left > 0)
        draw_due(d);
}

static kh_seat next_of_all(kh_driver *d) {
    kh_turnout *all = &d->all;
    const kh_seat seat = all->next;
    d->asked[seat] = all->number;
    all->next = (kh_seat)(((uint64_t)seat + all->stride) % seats_of(d));
    all->left--;
    pass_over(d);
    return seat;
}

/* Those who wait in the heap and those whose turn is still to come. A number may come again after four thousand million
 * of them: then somebody is asked once too seldom. */
static bool waits(const kh_driver *d, kh_seat seat) {
    return d->waits[seat] == d->all.number || (d->all.left > 0 && d->asked[seat] != d->all.number);
}

/* Where time is shorter than they need to think, they hurry. */
static void begin_turnout(kh_driver *d, uint64_t now_ms, uint64_t left_ms) {
    kh_turnout *all = &d->all;
    const kh_seat seats = seats_of(d);
    const bool hurry = d->least_ms >= left_ms / 2;
    const uint64_t most = (uint64_t)d->most_ms + 1 < left_ms ? (uint64_t)d->most_ms + 1 : left_ms;
    all->from_ms = now_ms + (hurry ? 0 : d->least_ms);
    all->for_ms = most - (hurry ? 0 : d->least_ms);
    all->next = kh_rng_below(&d->rng, seats);
    do
        all->stride = 1 + kh_rng_below(&d->rng, seats);
    while (common_divisor(all->stride, seats) != 1);
    all->left = seats;
    pass_over(d);
}

/* What would be due when time is up is not: what comes then wakes all. */
static void wake(kh_driver *d, kh_seat seat, uint64_t deadline) {
    if (waits(d, seat) || !plays(d, seat))
        return;
    const uint64_t at_ms = d->now_ms + drawn(d);
    if (at_ms < deadline)
        push(d, seat, at_ms);
}

/* When this one is due in a race; those who do not say keep the time that they had. */
static void look_on(kh_driver *d, kh_seat seat, uint64_t had_ms) {
    const uint64_t said = d->when(d->looker, seat, d->now_ms);
    const uint64_t at = said != KH_NEVER ? said : had_ms != KH_NEVER ? had_ms : d->now_ms + drawn(d);
    push(d, seat, at > d->now_ms ? at : d->now_ms);
}

/* Few seats race: all of them are looked at. While luck is due they go on looking. */
static void race_on(kh_driver *d) {
    enum { MOST = 64 };
    uint64_t had[MOST];
    const kh_seat seats = seats_of(d), first = next(d, KH_NOBODY);
    if (first == KH_CHANCE)
        return;
    memset(had, UINT8_MAX, sizeof had);
    while (d->waiting > 0) {
        const uint64_t at_ms = d->heap[0].at_ms;
        const kh_seat seat = pop(d);
        had[seat] = at_ms;
    }
    d->all.left = 0;
    for (kh_seat seat = first; seat < seats; seat = next(d, seat))
        if (plays(d, seat))
            look_on(d, seat, had[seat]);
}

void kh_driver_race(kh_driver *d, uint64_t (*when)(void *who, kh_seat, uint64_t now_ms), void *who) {
    if (!d->at_once || !game_of(d)->race || seats_of(d) > 64)
        return;
    d->when = when;
    d->looker = who;
    d->all.number += d->all.number == 0;
    race_on(d);
}

void kh_driver_wake(kh_driver *d, kh_seat seat, uint64_t now_ms) {
    d->now_ms = now_ms > d->now_ms ? now_ms : d->now_ms;
    if (d->when)
        race_on(d);
    else if (d->at_once)
        wake(d, seat, deadline_of(d));
}

void kh_driver_wake_all(kh_driver *d, uint64_t now_ms) {
    d->now_ms = now_ms;
    d->host_ms = KH_NEVER;
    if (d->when) {
        race_on(d);
        return;
    }
    d->waiting = 0;
    d->all.left = 0;
    if (!d->at_once)
        return;
    d->all.number += d->all.number == UINT32_MAX ? 2 : 1;
    if (next(d, KH_NOBODY) >= seats_of(d)) /* of luck or the host */
        return;
    const uint64_t deadline = deadline_of(d);
    if (deadline > now_ms)
        begin_turnout(d, now_ms, deadline - now_ms);
    if (awaited(d, KH_HOST))
        d->host_ms = now_ms + KH_DRIVER_HOST_MS;
}

void kh_driver_heard(kh_driver *d, const kh_action *a, const kh_events *e) {
    if (!d->at_once)
        return;
    d->now_ms = a->at_ms;
    if (d->when) {
        race_on(d);
        return;
    }
    if (e->touched == 0 || e->touched > KH_TOUCHED_MAX) {
        kh_driver_wake_all(d, a->at_ms);
        return;
    }
    const uint64_t deadline = deadline_of(d);
    if (a->seat < seats_of(d))
        wake(d, a->seat, deadline);
    for (uint32_t i = 0; i < e->touched; i++)
        for (uint32_t k = d->first[e->page[i]]; k < d->first[e->page[i] + 1]; k++)
            wake(d, d->seer[k], deadline);
}

/* The host is awaited, or nothing else can happen. */
static bool host_is_due(const kh_driver *d) {
    return plays(d, KH_HOST) &&
           (awaited(d, KH_HOST) || (deadline_of(d) == KH_NEVER && next(d, seats_of(d) - 1) == KH_HOST));
}

static uint64_t seat_due(const kh_driver *d) {
    const uint64_t heap = d->waiting > 0 ? d->heap[0].at_ms : KH_NEVER;
    return d->all.left > 0 && d->all.due_ms < heap ? d->all.due_ms : heap;
}

uint64_t kh_driver_due(const kh_driver *d) {
    const uint64_t seat = seat_due(d);
    if (seat == KH_NEVER)
        return host_is_due(d) ? d->now_ms : KH_NEVER;
    const uint64_t host = plays(d, KH_HOST) ? d->host_ms : KH_NEVER;
    return seat < host ? seat : host;
}

/* Whose turn has come; a person's may have been passed over only now, or the person has come back. */
static kh_seat take_seat(kh_driver *d, uint64_t due_ms) {
    const kh_seat seat = d->all.left > 0 && d->all.due_ms == due_ms ? next_of_all(d) : pop(d);
    return plays(d, seat) ? seat : KH_NOBODY;
}

kh_seat kh_driver_take(kh_driver *d, uint64_t now_ms) {
    for (uint64_t due = kh_driver_due(d); due <= now_ms && due != KH_NEVER; due = kh_driver_due(d)) {
        d->now_ms = due;
        if (seat_due(d) != due)
            return KH_HOST;
        const kh_seat seat = take_seat(d, due);
        if (seat != KH_NOBODY)
            return seat;
    }
    return KH_NOBODY;
}

bool kh_driver_host(kh_driver *d, kh_action *out) {
    enum { CHOICES = 64 }; /* two dice have 36 */
    kh_action list[CHOICES];
    const kh_game *game = game_of(d);
    const void *t = d->match->table, *s = d->match->state;
    const uint32_t all = game->legal(t, s, KH_HOST, list, CHOICES), n = all < CHOICES ? all : CHOICES;
    uint32_t same = 0;
    while (same < n && list[same].kind == list[0].kind)
        same++;
    if (same == 0)
        return false;
    *out = list[kh_rng_below(&d->rng, same)];
    return !game->kinds[out->kind].open || game->fill(t, s, KH_HOST, out->kind, &d->rng, out);
}

/* Who sees which page. A page that everybody sees changes all the time: what concerns a seat stands on those that not
 * everybody sees, if there are any. */

static uint32_t reach_of(const kh_driver *d, kh_seat seat, uint32_t *out, uint32_t pages) {
    const uint32_t n = kh_reach(game_of(d), d->match->table, seat, out, pages);
    return n < pages ? n : pages;
}

/* first[page + 1] becomes the number of those who see it, and 0 where all do; returns the sum. */
static uint32_t count_seers(kh_driver *d, uint32_t *reach, uint32_t pages) {
    const kh_seat seats = seats_of(d);
    bool some = false;
    uint32_t sum = 0;
    for (kh_seat seat = 0; seat < seats; seat++)
        for (uint32_t i = reach_of(d, seat, reach, pages); i-- > 0;)
            d->first[reach[i] + 1]++;
    for (uint32_t page = 1; page <= pages; page++)
        some |= d->first[page] > 0 && d->first[page] < seats;
    for (uint32_t page = 1; page <= pages; page++) {
        if (some && d->first[page] == seats)
            d->first[page] = 0;
        sum += d->first[page];
    }
    return sum;
}

static void list_seers(kh_driver *d, uint32_t *reach, uint32_t pages) {
    for (uint32_t page = 0; page < pages; page++)
        d->first[page + 1] += d->first[page];
    uint32_t *at = reach + pages; /* where the next one of each page goes */
    memcpy(at, d->first, pages * sizeof *at);
    for (kh_seat seat = 0; seat < seats_of(d); seat++)
        for (uint32_t i = reach_of(d, seat, reach, pages); i-- > 0;)
            if (at[reach[i]] < d->first[reach[i] + 1])
                d->seer[at[reach[i]]++] = seat;
}

static bool index_pages(kh_driver *d) {
    const uint32_t pages = kh_pages(game_of(d), d->match->table);
    uint32_t *reach = malloc((size_t)pages * 2 * sizeof *reach);
    d->first = calloc((size_t)pages + 1, sizeof *d->first);
    if (reach && d->first) {
        d->seer = malloc(((size_t)count_seers(d, reach, pages) + 1) * sizeof *d->seer);
        if (d->seer)
            list_seers(d, reach, pages);
    }
    free(reach);
    return d->seer != NULL;
}

void kh_driver_in_turns(kh_driver *d, const kh_match *match, bool (*who_plays)(const void *who, kh_seat),
                        const void *who) {
    *d = (kh_driver){.match = match,
                     .plays = who_plays,
                     .who = who,
                     .heard_by = KH_NOBODY,
                     .least_ms = KH_DRIVER_LEAST_MS,
                     .most_ms = KH_DRIVER_MOST_MS,
                     .host_ms = KH_NEVER};
}

bool kh_driver_open(kh_driver *d, const kh_match *match, uint64_t seed,
                    bool (*who_plays)(const void *who, kh_seat), const void *who) {
    kh_driver_in_turns(d, match, who_plays, who);
    kh_rng_seed(&d->rng, seed);
    d->at_once = match->game->at_once;
    if (!d->at_once)
        return true;
    d->heap = calloc(seats_of(d), sizeof *d->heap);
    d->asked = calloc(seats_of(d), sizeof *d->asked);
    d->waits = calloc(seats_of(d), sizeof *d->waits);
    if (!d->heap || !d->asked || !d->waits || !index_pages(d)) {
        kh_driver_close(d);
        return false;
    }
    kh_driver_wake_all(d, match->time_ms);
    return true;
}

void kh_driver_close(kh_driver *d) {
    free(d->heap);
    free(d->asked);
    free(d->waits);
    free(d->first);
    free(d->seer);
    *d = (kh_driver){0};
}
