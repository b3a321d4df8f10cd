/* Time is shared: the bots of all tables of a hall get so much of each turn of the loop and no more, one decision a
 * table, in turn. Between two turns the loop reads and writes, so that people's requests come first; then the tables
 * at which somebody plays himself; then the rest. */
#include <stdlib.h>
#include <string.h>

#include "server/answers.h"

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

void share_put(table *t, share_kind kind) {
    share_drop(t);
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
    share_put(t, kind);
}

static table *next_in_turn(const hall *h) {
    return h->ready[0].first ? h->ready[0].first : h->ready[1].first;
}

bool share_wanted(const hall *h) {
    return next_in_turn(h) != NULL || h->hints_first != NULL || answers_wanted(h);
}

/* A hint is a decision like any other. Nobody waits for two. */
bool share_hint(guest *g, const char *text, size_t length) {
    hall *h = g->hall;
    char *copy = g->hint ? NULL : malloc(length + 1);
    if (!copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    g->hint = copy;
    g->hint_length = length;
    g->hint_next = NULL;
    if (h->hints_last)
        h->hints_last->hint_next = g;
    else
        h->hints_first = g;
    h->hints_last = g;
    return true;
}

void share_forget_hint(guest *g) {
    hall *h = g->hall;
    guest *before = NULL;
    if (!g->hint)
        return;
    for (guest *at = h->hints_first; at != g; at = at->hint_next)
        before = at;
    if (before)
        before->hint_next = g->hint_next;
    else
        h->hints_first = g->hint_next;
    if (h->hints_last == g)
        h->hints_last = before;
    free(g->hint);
    g->hint = NULL;
}

static void give_hint(guest *g) {
    hall *h = g->hall;
    char *text = g->hint;
    const size_t length = g->hint_length;
    h->hints_first = g->hint_next;
    if (!h->hints_first)
        h->hints_last = NULL;
    g->hint = NULL;
    h->hinting = true;
    request_handle(g, text, length);
    h->hinting = false;
    free(text);
}

static bool is_crowd(const hall *h) {
    return h->ready[0].first != h->ready[0].last || h->ready[1].first != h->ready[1].last || answers_crowd(h);
}

static void decide(hall *h) {
    table *t = next_in_turn(h);
    h->hinted = h->hints_first && (!t || !h->hinted);
    if (h->hinted) {
        give_hint(h->hints_first);
    } else if (t) {
        share_drop(t);
        table_play(t);
    }
}

/* Hints, tables and long answers by turns, so that none keeps the others waiting for long. Where several are left
 * over a pause follows: bots that took all there is would take it from the store's thread, too, for which everybody waits. */
void share_out(hall *h, uint64_t until_us) {
    while (share_wanted(h)) {
        if (net_clock_us(h->loop) >= until_us) {
            if (is_crowd(h))
                h->think_ms = net_now_ms(h->loop) + HALL_PAUSE_MS;
            return;
        }
        h->answered = answers_wanted(h) && (!h->answered || (!next_in_turn(h) && !h->hints_first));
        if (h->answered)
            answers_piece(h);
        else
            decide(h);
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
