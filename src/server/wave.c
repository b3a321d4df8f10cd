/* An action that changed everything is told to all on the table's page first; the other pages follow, a few milliseconds
 * of each turn of the loop, with whatever people ask for in between. A page that something else happens to meanwhile is
 * told at once, so that each page hears everything in order. */
#include <stdlib.h>
#include <string.h>

#include "server/folio.h"

static void end_wave(wave *w) {
    free(w->event);
    free(w->index);
    memset(w, 0, sizeof *w);
}

void waves_drop(folio *f) {
    for (uint32_t i = 0; i < f->waves; i++)
        end_wave(&f->wave[i]);
    f->waves = 0;
}

/* The first event of each page and the next behind each, so that a page finds its own among those of all. */
static bool index_events(wave *w, const deed *d, uint32_t pages) {
    const uint32_t n = d->events;
    w->event = malloc((n + 1) * sizeof *w->event);
    w->index = calloc((size_t)pages + n + 1, sizeof *w->index);
    if (!w->event || !w->index)
        return false;
    if (n > 0)
        memcpy(w->event, d->event, n * sizeof *w->event);
    uint32_t *first = w->index, *next = w->index + pages;
    for (uint32_t i = n; i-- > 0;)
        if (w->event[i].page < pages) {
            next[i] = first[w->event[i].page];
            first[w->event[i].page] = i + 1;
        }
    w->deed.event = w->event;
    w->deed.first = first;
    w->deed.next = next;
    return true;
}

/* Nothing of it is to be seen on this page that what comes behind it would not tell as well: a round that ends and the
 * throw that follows at once are one message there. */
static bool is_told_by_the_next(const folio *f, const wave *w, const leaf *l) {
    return w + 1 < f->wave + f->waves && w->deed.first && w->deed.first[l->page] == 0 &&
           w->deed.privy == KH_NOBODY;
}

static void tell(table *t, const wave *w, leaf *l) {
    if (l->wave_n >= w->deed.n)
        return;
    l->wave_n = w->deed.n;
    if (!is_told_by_the_next(t->folio, w, l))
        leaf_tell(t, l, &w->deed);
}

void wave_flush(table *t, leaf *l) {
    const folio *f = t->folio;
    if (l->wave_n >= f->waved_n || l->page == 0)
        return;
    for (uint32_t i = 0; i < f->waves; i++)
        tell(t, &f->wave[i], l);
}

/* Tells the oldest to so many pages; those that nobody hears cost nothing. */
static bool go_on(table *t, uint64_t until_us, uint32_t most) {
    folio *f = t->folio;
    wave *w = &f->wave[0];
    while (w->at < f->pages && most > 0) {
        leaf *l = leaf_heard(t, w->at++);
        if (!l)
            continue;
        tell(t, w, l);
        most--;
        if (net_clock_us(t->hall->loop) >= until_us)
            break;
    }
    if (w->at < f->pages)
        return false;
    end_wave(w);
    memmove(&f->wave[0], &f->wave[1], (WAVES - 1) * sizeof f->wave[0]);
    memset(&f->wave[WAVES - 1], 0, sizeof f->wave[0]);
    f->waves--;
    return true;
}

void wave_get_in_line(table *t) {
    hall *h = t->hall;
    if (t->waving)
        return;
    t->waving = true;
    t->wave_next = NULL;
    if (h->waves_last)
        h->waves_last->wave_next = t;
    else
        h->waves_first = t;
    h->waves_last = t;
}

void wave_begin(table *t, const deed *d) {
    folio *f = t->folio;
    while (f->waves == WAVES)
        go_on(t, UINT64_MAX, UINT32_MAX);
    wave *w = &f->wave[f->waves++];
    w->deed = *d;
    w->deed.all = true;
    w->at = 1;
    f->waved_n = d->n;
    if (!index_events(w, d, f->pages)) { /* without what there is to see of it */
        w->deed.events = 0;
        w->deed.first = w->deed.next = NULL;
    }
    wave_get_in_line(t);
}

bool waves_wait(const hall *h) {
    return h->waves_first != NULL;
}

void waves_forget(table *t) {
    hall *h = t->hall;
    table **at = &h->waves_first, *before = NULL;
    if (!t->waving)
        return;
    while (*at != t) {
        before = *at;
        at = &before->wave_next;
    }
    *at = t->wave_next;
    if (h->waves_last == t)
        h->waves_last = before;
    t->waving = false;
}

static uint32_t waves_of(const table *t) {
    return t->folio ? t->folio->waves : 0;
}

/* A house that is behind with everything shares its time between what people ask and what they wait to be told. */
static uint32_t slice_us(const hall *h) {
    const uint64_t half = h->turn_us / 2;
    return half < SLICE_US ? SLICE_US : half > SLICE_MOST_US ? SLICE_MOST_US : (uint32_t)half;
}

void waves_slice(hall *h) {
    table *t = h->waves_first;
    const uint32_t slice = slice_us(h);
    const uint64_t until_us = net_clock_us(h->loop) + slice;
    if (!t)
        return;
    waves_forget(t);
    atomic_fetch_add_explicit(&h->page_slices, 1, memory_order_relaxed);
    if (t->asleep)
        return;
    crowd_slice(t, until_us);
    while (waves_of(t) > 0 && go_on(t, until_us, SLICE_PAGES * (slice / SLICE_US)) &&
           net_clock_us(h->loop) < until_us)
        ;
    if (waves_of(t) > 0 || crowd_waits(t))
        wave_get_in_line(t); /* behind the others */
}
