/* Requests of coming and going: a new table, a table to join, a seat from another device, leaving. */
#include <stdlib.h>
#include <string.h>

#include "kornholm/name.h"
#include "server/requests.h"
#include "server/waking.h"

enum { BOARD_TEXT = 8192 };

void request_go_to(guest *g, table *t) {
    if (g->table)
        guest_leave(g);
    guest_enter(g, t);
}

static void open_table(request *q, const room_plan *plan) {
    char name[KH_RECORD_NAME + 1];
    size_t length = 0;
    kh_verdict v;
    const bool sits = kh_json_type_of(member(q, "name")) != KH_JSON_MISSING;
    if (sits && (!text_of(q, "name", name, sizeof name, &length) || !kh_name_fine(name, length))) {
        request_refuse(q, ROOM_BAD_NAME);
        return;
    }
    table *t = table_new(q->h, plan, limit_opener(q), &v);
    if (!t) {
        request_refuse(q, v.rule);
        return;
    }
    request_go_to(q->g, t);
    kh_seat seat;
    if (sits && room_sit(&t->room, &q->g->token, name, length, KH_NOBODY, &seat).code == 0)
        request_count_lines(t, seat);
    show_table(q->g);
    q->t = t;
    q->room = &t->room;
    request_answer(q, kh_done());
}

/* A text that may be left out. False: refused already. */
static bool read_given(const request *q, const char *name, char text[BOARD_TEXT], const char **out,
                       size_t *length) {
    const kh_json_value given = member(q, name);
    if (kh_json_type_of(given) == KH_JSON_MISSING)
        return true;
    if (!kh_json_string(given, text, BOARD_TEXT, length)) {
        request_refuse_member(q, name);
        return false;
    }
    *out = text;
    return true;
}

void request_create(request *q) {
    room_plan plan;
    char board[BOARD_TEXT], position[BOARD_TEXT];
    if (!request_read_plan(q, &plan) || !read_given(q, "board", board, &plan.board, &plan.board_length) ||
        !read_given(q, "position", position, &plan.position, &plan.position_length))
        return;
    if (!request_knows_password(q))
        return;
    if (request_shut(q))
        request_refuse(q, request_shut(q));
    else if (limit_lets_open(q))
        open_table(q, &plan);
}

static bool park(request *q, const directory_entry *at) {
    guest *g = q->g;
    g->parked = malloc(q->length + 1);
    if (!g->parked)
        return false;
    memcpy(g->parked, q->text, q->length);
    g->parked[q->length] = '\0';
    g->parked_length = q->length;
    if (g->table)
        guest_leave(g);
    guest_depart(g, &q->h->server->halls[at->hall], at->seats > ROOM_LARGE);
    return true;
}

/* A seat was taken: how many connections its person has. */
void request_count_lines(table *t, kh_seat seat) {
    room_set_lines(&t->room, seat, company_lines(t, &t->room.seat[seat].token));
}

/* Seats changed hands: those who may see something else now need to see all of it. */
void request_show_anew(table *t, const room_token *or_null) {
    t->seats_n = t->room.n;
    for (guest *g = or_null ? company_of(t, or_null) : t->guests; g;
         g = or_null ? company_next(g) : g->next) {
        if (g->stale) { /* whose pages they are says the table */
            g->owes_views = false;
            show_table(g);
        }
        show_views(g, 0);
    }
}

/* A code was right: of a seat, or the host's. With the host's seat the host comes along. */
static void claimed(const request *q, table *t, kh_seat seat) {
    if (seat != KH_HOST) {
        request_count_lines(t, seat);
        request_show_anew(t, t->crowd ? &q->g->token
                                      : NULL); /* the old device too; of many it was told already */
    }
    room_set_host_lines(&t->room, &q->g->token, company_lines(t, &q->g->token));
}

/* A seat that comes along from another device, also to where nobody may watch. False: refused. */
static bool claims_seat(request *q, table *t) {
    char code[ROOM_CODE + 1];
    size_t length;
    kh_seat seat;
    if (kh_json_type_of(member(q, "claim")) == KH_JSON_MISSING)
        return true;
    const kh_verdict v = text_of(q, "claim", code, sizeof code, &length)
                             ? room_claim(&t->room, &q->g->token, code, length, &seat)
                             : (kh_verdict){1, ROOM_NO_CODE};
    if (v.code == 0) {
        claimed(q, t, seat);
        return true;
    }
    if (strcmp(v.rule, ROOM_NO_CODE) == 0)
        limit_wrong_code(q);
    request_refuse(q, v.rule);
    return false;
}

void request_enter(request *q, table *t) {
    int64_t since = 0;
    const kh_json_value from = member(q, "since");
    const kh_json_type type = kh_json_type_of(from);
    if ((type != KH_JSON_MISSING && type != KH_JSON_NUMBER) ||
        (type == KH_JSON_NUMBER && *kh_json_raw(from).at == '-')) {
        request_refuse_member(q, "since");
        return;
    }
    if (t->asleep) {
        request_refuse(q, NET_STORE);
        return;
    }
    if (!claims_seat(q, t))
        return;
    const bool returns = room_may_return(&t->room, &q->g->token); /* whoever stood up may come back */
    if (!guest_at_home(q->g, t) && !returns && !guest_may_watch(q->g, t)) {
        request_refuse(q, NET_NO_WATCHERS);
        return;
    }
    const uint32_t most = guest_most(t);
    if (!guest_at_home(q->g, t) && !returns && t->guest_count >= most) {
        show_limit(q->g, q->id, "guests", most, 0);
        return;
    }
    kh_json_integer(from, &since); /* nothing that anybody can have seen: all is sent */
    if (q->g->anew)
        since = 0;
    q->g->anew = false;
    if (q->g->table != t)
        request_go_to(q->g, t);
    q->t = t;
    q->room = &t->room;
    show_table(q->g);
    show_views(q->g, since > 0 ? (uint64_t)since : 0);
    if (q->id)
        request_answer(q, kh_done());
}

void request_join(request *q) {
    char code[STORE_CODE + 1];
    directory_entry e;
    if (!text_of(q, "code", code, sizeof code, NULL)) {
        request_refuse_member(q, "code");
        return;
    }
    const bool known = directory_find(q->h->server->directory, code, &e);
    if (!directory_welcomes(q->h->server->directory, code, &q->g->token) && !limit_lets_guess(q))
        return;
    if (!known && aside_has(q->h->server, code)) {
        request_refuse(q, STORE_DAMAGED);
        return;
    }
    if (!known) {
        limit_wrong_code(q);
        request_refuse(q, NET_NO_TABLE);
        return;
    }
    if (e.hall != q->h->index && park(q, &e))
        return;
    if (e.hall != q->h->index) {
        request_refuse(q, NET_LIMIT); /* no memory to go there */
        return;
    }
    wake_for_guest(q, code, request_enter, false);
}

void request_leave(request *q) {
    guest_leave(q->g);
    q->room = NULL;
    q->t = NULL;
    show_done(q->g, q->id, 0);
}

void request_stand(request *q) {
    kh_seat seat;
    if (!request_as(q, &seat))
        return;
    if (!limit_lets_leave(q, seat))
        return;
    const kh_verdict v = room_stand(q->room, &q->g->token, seat);
    if (v.code == 0)
        request_show_anew(q->t, &q->g->token);
    request_answer(q, v);
}

/* It is good until somebody else is the host. */
static void send_host_code(request *q) {
    const kh_verdict v = room_make_host_code(q->room, &q->g->token);
    if (v.code != 0) {
        request_refuse(q, v.rule);
        return;
    }
    kh_json_writer w = request_begin(q, "code");
    kh_json_member_text(&w, "code", q->room->host_code);
    show_send(q->g, &w);
}

void request_code(request *q) {
    kh_seat seat;
    if (kh_json_is(member(q, "as"), "host")) {
        send_host_code(q);
        return;
    }
    if (!request_as(q, &seat))
        return;
    const kh_verdict v = room_make_code(q->room, &q->g->token, seat);
    if (v.code != 0) {
        request_refuse(q, v.rule);
        return;
    }
    kh_json_writer w = request_begin(q, "code");
    kh_json_member_text(&w, "code", q->room->seat[seat].code);
    kh_json_member_number(&w, "for_s", ROOM_CODE_MS / 1000);
    show_send(q->g, &w);
}

void request_claim(request *q) {
    char code[ROOM_CODE + 1];
    size_t length = 0;
    kh_seat seat;
    if (!text_of(q, "code", code, sizeof code, &length)) {
        request_refuse(q, ROOM_NO_CODE);
        return;
    }
    if (!limit_lets_guess(q))
        return;
    const kh_verdict v = room_claim(q->room, &q->g->token, code, length, &seat);
    if (v.code != 0 && strcmp(v.rule, ROOM_NO_CODE) == 0)
        limit_wrong_code(q);
    if (v.code == 0)
        claimed(q, q->t, seat);
    request_answer(q, v);
}
