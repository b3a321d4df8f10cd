/* Requests of the host, and of whoever changes the plan of a table. */
#include <string.h>

#include "kornholm/name.h"
#include "server/requests.h"

void request_change(request *q) {
    kh_seat from, to;
    char name[KH_RECORD_NAME + 1];
    size_t length = 0;
    if (!request_as(q, &from))
        return;
    to = from;
    if (kh_json_type_of(member(q, "seat")) != KH_JSON_MISSING && !request_seat(q, "seat", &to)) {
        request_refuse_member(q, "seat");
        return;
    }
    kh_text text = kh_text_in(name, sizeof name);
    kh_text_add(&text, q->room->seat[from].name);
    length = text.length;
    if (kh_json_type_of(member(q, "name")) != KH_JSON_MISSING &&
        (!text_of(q, "name", name, sizeof name, &length) || !kh_name_fine(name, length))) {
        request_refuse(q, ROOM_BAD_NAME);
        return;
    }
    const kh_verdict v = room_change(q->room, &q->g->token, from, to, name, length);
    if (v.code == 0)
        request_count_lines(q->t, to);
    request_answer(q, v);
}

void request_swap(request *q) {
    kh_seat own, other;
    bool on = true, swapped;
    if (!request_as(q, &own))
        return;
    if (!request_seat(q, "seat", &other)) {
        request_refuse_member(q, "seat");
        return;
    }
    if (kh_json_type_of(member(q, "on")) != KH_JSON_MISSING && !request_flag(q, "on", &on))
        return;
    const kh_verdict v = room_swap(q->room, &q->g->token, own, other, on, &swapped);
    if (v.code == 0 && swapped) {
        request_count_lines(q->t, own);
        request_count_lines(q->t, other);
    }
    request_answer(q, v);
}

void request_pause(request *q) {
    request_answer(q, room_pause(q->room, &q->g->token, true));
}

void request_resume(request *q) {
    request_answer(q, room_pause(q->room, &q->g->token, false));
}

static bool named_seat(request *q, kh_seat *seat) {
    if (request_seat(q, "seat", seat))
        return true;
    request_refuse_member(q, "seat");
    return false;
}

void request_bot(request *q) {
    kh_seat seat;
    char name[32] = "";
    size_t length = 0;
    text_of(q, "bot", name, sizeof name, &length);
    if (kh_json_type_of(member(q, "seat")) == KH_JSON_MISSING) { /* on all that are free */
        request_answer(q, room_seat_bot(q->room, &q->g->token, KH_NOBODY, name, length));
        return;
    }
    if (!named_seat(q, &seat))
        return;
    const room_token before = q->room->seat[seat].token;
    const kh_verdict v = room_seat_bot(q->room, &q->g->token, seat, name, length);
    if (v.code == 0)
        request_show_anew(q->t, &before);
    request_answer(q, v);
}

void request_remove(request *q) {
    kh_seat seat;
    if (!named_seat(q, &seat))
        return;
    if (!limit_lets_leave(q, seat))
        return;
    const room_token before = q->room->seat[seat].token;
    const kh_verdict v = room_remove(q->room, &q->g->token, seat);
    if (v.code == 0)
        request_show_anew(q->t, &before);
    request_answer(q, v);
}

void request_mute(request *q) {
    kh_seat seat;
    bool on = false;
    if (named_seat(q, &seat) && (!room_is_host(q->room, &q->g->token) || request_flag(q, "on", &on)))
        request_answer(q, room_mute(q->room, &q->g->token, seat, on));
}

void request_pace(request *q) {
    int64_t ms;
    if (kh_json_integer(member(q, "pace_ms"), &ms) && ms >= 0 && ms <= ROOM_PACE_MOST)
        request_answer(q, room_pace(q->room, &q->g->token, (uint32_t)ms));
    else
        request_refuse_member(q, "pace_ms");
}

void request_lock(request *q) {
    bool on = false;
    if (!room_is_host(q->room, &q->g->token) || request_flag(q, "on", &on))
        request_answer(q, room_lock(q->room, &q->g->token, on));
}

void request_hand(request *q) {
    kh_seat seat;
    if (named_seat(q, &seat))
        request_answer(q, room_hand(q->room, &q->g->token, seat));
}

void request_lead(request *q) {
    request_answer(q, room_lead(q->room, &q->g->token));
}

void request_announce(request *q) {
    char text[ROOM_SAY + 1];
    size_t length = 0;
    if (room_is_host(q->room, &q->g->token) && !limit_lets_say(q, KH_HOST))
        return;
    const kh_verdict v = text_of(q, "text", text, sizeof text, &length)
                             ? room_announce(q->room, &q->g->token, text, length)
                             : (kh_verdict){1, ROOM_BAD_TEXT};
    limit_said(q, KH_HOST, v.code == 0);
    request_answer(q, v);
}

void request_end(request *q) {
    request_answer(q, room_end_it(q->room, &q->g->token));
}
