/* Sitting down; in a running game asking for a seat, and answering. Who may have it: src/table/room_join.c. */
#include "kornholm/name.h"
#include "server/requests.h"

/* Whoever has no seat in a running game of many asks for one now and then: what is hidden there takes long to see. */
static bool lets_ask(const request *q) {
    return !q->t->crowd || q->room->phase != ROOM_PLAYING || guest_at_home(q->g, q->t) || limit_lets_look(q);
}

void request_sit(request *q) {
    char name[KH_RECORD_NAME + 1];
    size_t length = 0;
    kh_seat seat = KH_NOBODY;
    if (kh_json_type_of(member(q, "seat")) != KH_JSON_MISSING && !request_seat(q, "seat", &seat)) {
        request_refuse_member(q, "seat");
        return;
    }
    if (!text_of(q, "name", name, sizeof name, &length) || !kh_name_fine(name, length)) {
        request_refuse(q, ROOM_BAD_NAME);
        return;
    }
    if (!lets_ask(q))
        return;
    const kh_verdict v = room_sit(q->room, &q->g->token, name, length, seat, &seat);
    if (v.code == 0) {
        request_count_lines(q->t, seat);
        request_show_anew(q->t, &q->g->token);
    }
    request_answer(q, v);
}

/* A seat of a running game: at once where nobody has to agree, else those who sit there are asked. */
void request_substitute(request *q) {
    char name[KH_RECORD_NAME + 1];
    size_t length = 0;
    kh_seat seat;
    bool sits;
    if (kh_json_type_of(member(q, "on")) == KH_JSON_FALSE) {
        room_unwish(q->room, &q->g->token);
        request_answer(q, kh_done());
        return;
    }
    if (!request_seat(q, "seat", &seat)) {
        request_refuse_member(q, "seat");
        return;
    }
    if (!text_of(q, "name", name, sizeof name, &length) || !kh_name_fine(name, length)) {
        request_refuse(q, ROOM_BAD_NAME);
        return;
    }
    if (!lets_ask(q))
        return;
    const kh_verdict v = room_wish_for(q->room, &q->g->token, name, length, seat, &sits);
    if (v.code == 0 && sits) {
        request_count_lines(q->t, seat);
        request_show_anew(q->t, &q->g->token);
    }
    request_answer(q, v);
}

void request_agree(request *q) {
    const kh_json_type on = kh_json_type_of(member(q, "on"));
    if (on != KH_JSON_TRUE && on != KH_JSON_FALSE)
        request_refuse_member(q, "on");
    else
        request_answer(q, room_answer(q->room, &q->g->token, on == KH_JSON_TRUE));
}
