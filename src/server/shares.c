/* Time is shared: the bots of all tables of a hall get so much of each turn of the loop and no more, one decision a
 * table, in turn. Between two turns the loop reads and writes, so that people's requests come first; then the tables
 * at which somebody plays himself; then the rest. */
#include "hall.h"

static share_queue *queue_of(table *t) {
    return &t->hall->ready[t->share - SHARE_PEOPLE];
}

void share_drop(table *t) {
    if (t->share == SHARE_NONE)
        return;
    share_queue *q = queue_of(t);
    if (t->share_before)
        t->share_before->share_next = t->share_next;
    else
        q->first = t->share_next;
    if (t->share_next)
        t->share_next->share_before = t->share_before;
    else
        q->last = t->share_before;
    t->share_next = t->share_before = NULL;
    t->share = SHARE_NONE;
}

static void put_last(table *t, share_kind kind) {
    t->share = kind;
    share_queue *q = queue_of(t);
    t->share_before = q->last;
    if (q->last)
        q->last->share_next = t;
    else
        q->first = t;
    q->last = t;
}

void share_want(table *t) {
    const share_kind kind = room_plays_people(&t->room) ? SHARE_PEOPLE : SHARE_REST;
    if (t->share == kind)
        return; /* it keeps its place */
    share_drop(t);
    put_last(t, kind);
}

static table *next_in_turn(const hall *h) {
    return h->ready[0].first ? h->ready[0].first : h->ready[1].first;
}

bool share_wanted(const hall *h) {
    return next_in_turn(h) != NULL;
}

void share_out(hall *h, uint64_t until_us) {
    for (table *t; (t = next_in_turn(h)) != NULL && net_clock_us(h->loop) < until_us;) {
        share_drop(t);
        table_play(t);
    }
}

void share_hurry(table *t) {
    struct kh_server *s = t->hall->server;
    const bool would = room_would_hurry(&t->room);
    if (t->hurries && !would) {
        t->hurries = false;
        atomic_fetch_sub(&s->hurrying, 1);
    } else if (!t->hurries && would) {
        t->hurries = atomic_fetch_add(&s->hurrying, 1) < s->options.fast_bots;
        if (!t->hurries)
            atomic_fetch_sub(&s->hurrying, 1);
    }
    room_hurry(&t->room, t->hurries);
}

void share_end(table *t) {
    share_drop(t);
    if (t->hurries)
        atomic_fetch_sub(&t->hall->server->hurrying, 1);
    t->hurries = false;
}
