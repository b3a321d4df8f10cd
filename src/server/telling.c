/* A game that is told again: see telling.h. It ends where the game is by then, so that what is told afterwards follows on
 * it without a gap. */
#include "server/telling.h"

#include <stdlib.h>

static const char *forbids(const table *t, const guest *g, kh_seat viewer) {
    const kh_room *r = &t->room;
    if (viewer < r->config.seats && !room_is(r, viewer, &g->token))
        return ROOM_NOT_YOURS;
    if (viewer == KH_WATCHER && r->phase < ROOM_OVER && !r->settings.watchers)
        return NET_NO_WATCHERS;
    if (late_hides(t, viewer) && !t->late.begun)
        return ROOM_NOT_BEGUN; /* as far as they know */
    return NULL;
}

/* Entries of the game that the viewer has seen. */
static uint32_t end_of(const telling *x) {
    const table *t = x->answer.table;
    return t->room.match.before + (late_hides(t, x->viewer) ? t->late.log : t->room.match.log_count);
}

static const char *why_not(const telling *x, telling_state state) {
    const char *rule = forbids(x->answer.table, x->answer.guest, x->viewer);
    return rule                         ? rule
           : state == TELLING_NO_STORE  ? NET_STORE
           : state == TELLING_NO_MEMORY ? KH_RULE_FULL
                                        : NULL;
}

/* Some entries; false: all are told. */
static bool tell_some(telling *x, telling_state *state) {
    const table *t = x->answer.table;
    for (unsigned i = 0; *state == TELLING_READY && i < ANSWER_PIECE; i++) {
        const uint32_t at = x->kind->at(x), end = end_of(x);
        if (at >= end && late_hides(t, x->viewer) && late_far(t))
            return true; /* his view comes first */
        if (at >= end) {
            x->kind->send(x);
            return false;
        }
        if (!x->kind->next(x, end - at - 1))
            *state = TELLING_NO_MEMORY;
    }
    return true;
}

static bool tell_more(answer *a) {
    telling *x = (telling *)a;
    telling_state state = TELLING_READY;
    if (!why_not(x, state))
        state = x->kind->ready(x);
    if (!why_not(x, state) && !tell_some(x, &state))
        return false;
    const char *rule = why_not(x, state);
    if (rule)
        show_refused(a->guest, x->id, rule, NULL);
    return !rule;
}

static void end_telling(answer *a, answer_end how) {
    telling *x = (telling *)a;
    if (how == ANSWER_DROPPED) /* he has left the table, or it was read anew */
        show_refused(a->guest, x->id, a->guest->table == a->table ? NET_STORE : NET_NOWHERE, NULL);
    x->kind->forget(x);
    free(x);
}

static const answer_kind tellings = {tell_more, end_telling};

void telling_begin(request *q, kh_seat viewer, telling *x, const telling_kind *kind) {
    answer_limit why;
    if (!x) {
        request_refuse(q, KH_RULE_FULL);
        return;
    }
    x->answer.guest = q->g;
    x->answer.table = q->t;
    x->kind = kind;
    x->id = q->id;
    x->viewer = viewer;
    if (!answer_begin(&x->answer, &tellings, q->h, net_peer_at(q->g->conn), &why))
        limit_refuse(q, &why);
}
