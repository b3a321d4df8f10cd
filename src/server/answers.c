/* Answers that are made piece by piece: see answers.h. */
#include "server/answers.h"

#include <stdlib.h>
#include <string.h>

/* For all halls. */
struct answer_desk {
    pthread_mutex_t lock;
    net_peer waiting[ANSWERS_HOUSE]; /* who waits, once for each answer */
    uint32_t count;
    atomic_uint_fast64_t given, dropped, refused, pieces;
};

struct answer_desk *answer_desk_new(void) {
    struct answer_desk *d = calloc(1, sizeof *d);
    if (d)
        pthread_mutex_init(&d->lock, NULL);
    return d;
}

void answer_desk_free(struct answer_desk *d) {
    if (!d)
        return;
    pthread_mutex_destroy(&d->lock);
    free(d);
}

void answer_desk_figures(struct answer_desk *d, answer_figures *out) {
    pthread_mutex_lock(&d->lock);
    out->waiting = d->count;
    pthread_mutex_unlock(&d->lock);
    out->given = atomic_load_explicit(&d->given, memory_order_relaxed);
    out->dropped = atomic_load_explicit(&d->dropped, memory_order_relaxed);
    out->refused = atomic_load_explicit(&d->refused, memory_order_relaxed);
    out->pieces = atomic_load_explicit(&d->pieces, memory_order_relaxed);
}

static void count_one(atomic_uint_fast64_t *figure) {
    atomic_fetch_add_explicit(figure, 1, memory_order_relaxed);
}

/* Limits. */

static bool take_place(struct answer_desk *d, const net_peer *peer, uint32_t most, answer_limit *why) {
    uint32_t own = 0;
    pthread_mutex_lock(&d->lock);
    for (uint32_t i = 0; i < d->count; i++)
        own += net_peer_same(&d->waiting[i], peer);
    const bool own_fine = most == 0 || own < most, fine = own_fine && d->count < ANSWERS_HOUSE;
    if (fine)
        d->waiting[d->count++] = *peer;
    pthread_mutex_unlock(&d->lock);
    if (!fine)
        *why = own_fine ? (answer_limit){"answers-house", ANSWERS_HOUSE, 1000}
                        : (answer_limit){"answers-once", most, 1000};
    return fine;
}

static void leave_place(struct answer_desk *d, const net_peer *peer) {
    pthread_mutex_lock(&d->lock);
    for (uint32_t i = 0; i < d->count; i++)
        if (net_peer_same(&d->waiting[i], peer)) {
            d->waiting[i] = d->waiting[--d->count];
            break;
        }
    pthread_mutex_unlock(&d->lock);
}

static bool lets(hall *h, const net_peer *peer, answer_limit *why) {
    struct kh_server *s = h->server;
    const quota_plan *plan = &s->options.net.quotas;
    const uint32_t once = quota_most(plan, peer, s->options.answers_address);
    if (!take_place(s->desk, peer, once, why))
        return false;
    const uint64_t wait = quota_spend(s->quota, peer, QUOTA_ANSWERS, 1, net_now_ms(h->loop));
    if (wait == 0)
        return true;
    leave_place(s->desk, peer);
    *why = (answer_limit){"answers", quota_most(plan, peer, plan->most[QUOTA_ANSWERS]), wait};
    return false;
}

/* The line. */

static void put_last(answer *a) {
    hall *h = a->hall;
    a->next = NULL;
    a->before = h->answers_last;
    if (h->answers_last)
        h->answers_last->next = a;
    else
        h->answers_first = a;
    h->answers_last = a;
    h->answers++;
    a->queued = true;
}

static void set_waits(answer *a, bool waits) {
    if (a->queued && a->waits != waits)
        a->hall->answers_waiting += waits ? 1U : -1U;
    a->waits = waits;
}

static void take_out(answer *a) {
    hall *h = a->hall;
    if (!a->queued)
        return;
    set_waits(a, false);
    if (a->before)
        a->before->next = a->next;
    else
        h->answers_first = a->next;
    if (a->next)
        a->next->before = a->before;
    else
        h->answers_last = a->before;
    h->answers--;
    a->queued = false;
}

static void end(answer *a, answer_end how) {
    struct answer_desk *d = a->hall->server->desk;
    take_out(a);
    if (a->counted && !a->on_its_way)
        leave_place(d, &a->peer);
    if (a->counted)
        count_one(how == ANSWER_GIVEN ? &d->given : &d->dropped);
    a->kind->close(a, how);
}

static bool piece_of(answer *a) {
    count_one(&a->hall->server->desk->pieces);
    if (a->kind->piece(a))
        return true;
    end(a, ANSWER_GIVEN);
    return false;
}

bool answer_begin(answer *a, const answer_kind *kind, hall *h, const net_peer *or_null, answer_limit *why) {
    a->kind = kind;
    a->hall = h;
    if (or_null)
        a->peer = *or_null;
    if (!kind->piece(a)) {
        kind->close(a, ANSWER_GIVEN);
        return true;
    }
    if (or_null && !lets(h, or_null, why)) {
        count_one(&h->server->desk->refused);
        kind->close(a, ANSWER_REFUSED);
        return false;
    }
    a->counted = or_null != NULL;
    put_last(a);
    return true;
}

void answer_drop(answer *a) {
    end(a, ANSWER_DROPPED);
}

void answer_wait(answer *a) {
    set_waits(a, true);
}

void answer_go_on(answer *a) {
    set_waits(a, false);
}

void answers_store_said(hall *h) {
    for (answer *a = h->answers_first; a && h->answers_waiting > 0; a = a->next)
        set_waits(a, false);
}

void answer_on_its_way(answer *a) {
    guest *g = a->guest;
    if (!a->counted)
        return;
    a->on_its_way = true;
    g->desk = a->hall->server->desk;
    g->on_their_way++;
}

void answers_passed(guest *g) {
    for (; g->on_their_way > 0; g->on_their_way--)
        leave_place(g->desk, net_peer_at(g->conn));
}

void answers_drop_guest(guest *g) {
    for (answer *a = g->hall ? g->hall->answers_first : NULL, *next; a; a = next) {
        next = a->next;
        if (a->guest == g)
            end(a, ANSWER_DROPPED);
    }
}

void answers_drop_table(table *t) {
    for (answer *a = t->hall->answers_first, *next; a; a = next) {
        next = a->next;
        if (a->table == t)
            end(a, ANSWER_DROPPED);
    }
}

bool answers_wanted(const hall *h) {
    return h->answers > h->answers_waiting;
}

bool answers_crowd(const hall *h) {
    return h->answers > h->answers_waiting + 1;
}

/* The first of them by turns: whoever has had his goes behind the others that have begun, and no further. */
static void let_others(answer *a) {
    hall *h = a->hall;
    answer *behind = a;
    for (unsigned i = 1; i < ANSWERS_AT_ONCE && behind->next; i++)
        behind = behind->next;
    if (behind == a)
        return;
    take_out(a);
    a->before = behind;
    a->next = behind->next;
    if (a->next)
        a->next->before = a;
    else
        h->answers_last = a;
    behind->next = a;
    h->answers++;
    a->queued = true;
}

void answers_piece(hall *h) {
    answer *a = h->answers_first;
    while (a && a->waits)
        a = a->next;
    if (a && piece_of(a) && !a->waits)
        let_others(a);
}

void answers_stop(hall *h) {
    while (h->answers_first)
        end(h->answers_first, ANSWER_STOPPED);
}
