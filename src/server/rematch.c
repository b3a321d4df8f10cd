/* A rematch: the same people at a new table. Whoever asks first opens it, the others follow. */
#include <string.h>

#include "server/requests.h"
#include "server/waking.h"

/* Those at the table of the rematch see for whom they need not wait. */
static void name_declined(const kh_room *old, table *t) {
    for (kh_seat seat = 0; seat < old->config.seats; seat++)
        if (old->seat[seat].declined)
            room_declined_by(&t->room, seat, old->seat[seat].name);
}

/* A new table like the old one, with its bots. NULL: refused already. */
static table *open_rematch(const request *q) {
    const kh_room *old = q->room;
    room_plan plan = {
        .game = old->game, .config = old->config, .settings = old->settings, .host = q->g->token};
    kh_verdict v;
    if (old->board_given) {
        plan.board = old->board;
        plan.board_length = old->board_length;
        plan.position = old->position;
        plan.position_length = old->position_length;
    }
    if (request_shut(q)) {
        request_refuse(q, request_shut(q));
        return NULL;
    }
    if (!limit_lets_open(q))
        return NULL;
    table *t = table_new(q->h, &plan, limit_opener(q), &v);
    if (!t) {
        request_refuse(q, v.rule);
        return NULL;
    }
    for (kh_seat seat = 0; seat < old->config.seats; seat++) {
        const room_seat *s = &old->seat[seat];
        const char *bot = s->bot ? s->bot->name : old->settings.bot->name;
        if (s->holder == ROOM_BOT)
            room_seat_bot(&t->room, &q->g->token, seat, bot, strlen(bot));
    }
    name_declined(old, t);
    return t;
}

/* Where a rematch was opened already. False: nowhere, or it is over. `here` is NULL where it lives in another hall. */
static bool find_rematch(const request *q, table **here) {
    const char *code = q->room->next;
    directory_entry e;
    *here = *code ? table_find(q->h, code) : NULL;
    if (!*here && *code && directory_find(q->h->server->directory, code, &e) && !store_finished(e.row.phase))
        return e.hall != q->h->index; /* else it did not come back */
    return *here && ((*here)->asleep || (*here)->room.phase < ROOM_OVER);
}

/* Whether it is here, but only in the store: then it has to come back first. */
static bool rematch_sleeps(const request *q) {
    const char *code = q->room->next;
    directory_entry e;
    return *code && !table_find(q->h, code) && directory_find(q->h->server->directory, code, &e) &&
           e.hall == q->h->index && !store_finished(e.row.phase);
}

/* Everybody gets his old seat, or another if somebody was quicker. */
static kh_verdict take_old_seats(const request *q, table *t) {
    const kh_room *old = q->room;
    kh_verdict v = kh_done();
    for (kh_seat seat = 0; seat < old->config.seats && v.code == 0; seat++) {
        const char *name = old->seat[seat].name;
        kh_seat taken = seat;
        if (!room_is(old, seat, &q->g->token) || room_is(&t->room, seat, &q->g->token))
            continue;
        v = room_sit(&t->room, &q->g->token, name, strlen(name), seat, &taken);
        if (v.code != 0)
            v = room_sit(&t->room, &q->g->token, name, strlen(name), KH_NOBODY, &taken);
        if (v.code == 0) {
            request_count_lines(t, taken);
            request_show_anew(t, &q->g->token); /* devices that are there already */
        }
    }
    return v;
}

/* All devices of the person go along: the store has both tables when they hear of it. */
static void call_along(const request *q, const table *from) {
    for (guest *g = from->guests; g; g = g->next)
        if (memcmp(&g->token, &q->g->token, sizeof g->token) == 0)
            show_moved(g, from->room.next);
}

/* Where the rematch lives in another hall, only the old table knows of it. */
static void decline(request *q) {
    table *t = NULL;
    const kh_verdict v = room_decline(q->room, &q->g->token);
    if (v.code == 0 && find_rematch(q, &t) && t && !t->asleep) {
        name_declined(q->room, t);
        table_advance(t);
    }
    request_answer(q, v);
}

static void agree(request *q) {
    table *old = q->t, *t = NULL;
    if (find_rematch(q, &t) && !t) { /* he has to go there by himself */
        room_agree(q->room, &q->g->token, q->room->next);
        call_along(q, old);
        request_answer(q, kh_done());
        return;
    }
    if (t && t->asleep) {
        request_refuse(q, NET_STORE);
        return;
    }
    if ((!t || t->room.phase >= ROOM_OVER) && !(t = open_rematch(q)))
        return;
    const kh_verdict v = take_old_seats(q, t);
    if (v.code != 0 && !guest_at_home(q->g, t)) {
        request_refuse(q, v.rule);
        return;
    }
    room_agree(&old->room, &q->g->token, t->code);
    call_along(q, old);
    request_go_to(q->g, t);
    q->room = &t->room;
    q->t = t;
    show_table(q->g);
    show_views(q->g, 0);
    request_answer(q, kh_done());
}

static void rematch_awake(request *q, table *or_null) {
    (void)or_null; /* where it did not come back there is none */
    if (kh_json_type_of(member(q, "on")) == KH_JSON_FALSE)
        decline(q);
    else
        agree(q);
}

void request_rematch(request *q) {
    const kh_json_type on = kh_json_type_of(member(q, "on"));
    const bool home = guest_at_home(q->g, q->t);
    if (on != KH_JSON_MISSING && on != KH_JSON_TRUE && on != KH_JSON_FALSE)
        request_refuse_member(q, "on");
    else if (on != KH_JSON_FALSE && (!home || q->room->phase < ROOM_OVER))
        request_refuse(q, home ? ROOM_NOT_OVER : ROOM_NOT_YOURS);
    else if (home && rematch_sleeps(q))
        wake_for_guest(q, q->room->next, rematch_awake, true);
    else
        rematch_awake(q, NULL);
}
