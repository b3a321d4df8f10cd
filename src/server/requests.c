/* What clients ask for: each request is read, judged and answered here. docs/protocol.md lists them. */
#include <sodium.h>
#include <string.h>

#include "kornholm/notation.h"
#include "server/requests.h"
#include "table/protocol.h"

void request_refuse(const request *q, const char *rule) {
    show_refused(q->g, q->id, rule, NULL);
}

void request_refuse_member(const request *q, const char *member) {
    show_refused(q->g, q->id, NET_BAD_MEMBER, member);
}

/* The usual answer to a verdict. */
void request_answer(const request *q, kh_verdict v) {
    if (v.code != 0)
        request_refuse(q, v.rule);
    else
        show_done(q->g, q->id, q->room ? q->room->n : 0);
}

bool request_seat(const request *q, const char *name, kh_seat *out) {
    char text[16];
    size_t length;
    if (!text_of(q, name, text, sizeof text, &length))
        return false;
    kh_scan x = kh_scan_in(text, length);
    return kh_seat_read(&x, q->room->config.seats, out) && kh_scan_done(&x);
}

/* The seat that the request speaks for: named, or the only one. */
bool request_as(const request *q, kh_seat *out) {
    uint32_t own = 0;
    if (kh_json_type_of(member(q, "as")) != KH_JSON_MISSING) {
        if (request_seat(q, "as", out))
            return true;
        request_refuse_member(q, "as");
        return false;
    }
    ROOM_EACH_OWN(seat, q->room, &q->g->token) {
        *out = seat;
        own++;
    }
    if (own == 1)
        return true;
    if (own == 0)
        request_refuse(q, ROOM_NOT_YOURS);
    else
        request_refuse_member(q, "as");
    return false;
}

static void put_address(kh_json_writer *w, const char *name, const char *url) {
    if (*url)
        kh_json_member_text(w, name, url);
}

static void ask_hello(request *q) {
    char token[HALL_TOKEN_TEXT];
    size_t length;
    int64_t version = 0;
    bool made = false;
    if (!kh_json_integer(member(q, "version"), &version) || version != PROTOCOL_VERSION) {
        request_refuse(q, NET_VERSION);
        return;
    }
    const bool brought = kh_json_type_of(member(q, "token")) != KH_JSON_MISSING;
    if (brought && (!text_of(q, "token", token, sizeof token, &length) || length == 0)) {
        request_refuse_member(q, "token");
        return;
    }
    if (brought && !q->g->table) { /* at a table people stay who they are */
        made = strcmp(token, "new") == 0;
        if (made)
            guest_new_token(token);
        fair_hash(token, strlen(token), q->g->token.hash);
        q->g->greeted = true;
    }
    q->g->greeted |= !sodium_is_zero(q->g->token.hash, sizeof q->g->token.hash);
    if (!q->g->greeted) {
        request_refuse_member(q, "token");
        return;
    }
    kh_json_writer w = show_begin(q->h, "welcome");
    if (q->id)
        kh_json_member_number(&w, "id", (int64_t)q->id);
    kh_json_member_number(&w, "version", PROTOCOL_VERSION);
    kh_json_member_text(&w, "server", server_version);
    put_address(&w, "source", q->h->server->options.source_url);
    put_address(&w, "contact", q->h->server->options.contact_url);
    if (*q->h->server->options.password)
        kh_json_member_bool(&w, "password", true);
    if (made)
        kh_json_member_text(&w, "token", token);
    show_send(q->g, &w);
    if (atomic_load(&q->h->server->draining))
        show_notice(q->g, "drain", NULL);
}

kh_json_writer request_begin(const request *q, const char *t) {
    kh_json_writer w = show_begin(q->h, t);
    if (q->id)
        kh_json_member_number(&w, "id", (int64_t)q->id);
    return w;
}

static void ask_games(request *q) {
    kh_json_writer w = request_begin(q, "games");
    list_games(&w);
    show_send(q->g, &w);
}

static void ask_lobby(request *q) {
    kh_json_writer w = request_begin(q, "lobby");
    list_tables(&w, q->h->server, &q->g->token);
    show_send(q->g, &w);
}

static void ask_tables(request *q) {
    char cursor[32];
    const bool mine = kh_json_is_true(member(q, "mine"));
    if (!text_of(q, "after", cursor, sizeof cursor, NULL)) {
        request_refuse_member(q, "after");
        return;
    }
    kh_json_writer w = request_begin(q, "tables");
    if (list_more(&w, q->h->server, mine ? &q->g->token : NULL, cursor))
        show_send(q->g, &w);
    else
        request_refuse_member(q, "after");
}

static void ask_ping(request *q) {
    const kh_json_value x = member(q, "x");
    kh_json_writer w = request_begin(q, "pong");
    const kh_json_type type = kh_json_type_of(x);
    if (type == KH_JSON_NUMBER || type == KH_JSON_STRING) {
        const kh_scan raw = kh_json_raw(x);
        kh_json_key(&w, "x");
        if (type == KH_JSON_STRING) {
            char text[256];
            size_t length;
            if (kh_json_string(x, text, sizeof text, &length))
                kh_json_put_string(&w, text, length);
            else
                kh_json_put_null(&w);
        } else {
            kh_json_put_raw(&w, raw.at, (size_t)(raw.end - raw.at));
        }
    }
    kh_json_member_number(&w, "at", (int64_t)net_now_ms(q->h->loop));
    show_send(q->g, &w);
}

typedef enum need { NEED_NOTHING, NEED_HELLO, NEED_TABLE } need;

static const struct {
    const char *t;
    void (*ask)(request *);
    need needs;
} asks[] = {
    {"act", request_act, NEED_TABLE},           {"check", request_check, NEED_TABLE},
    {"hello", ask_hello, NEED_NOTHING},         {"games", ask_games, NEED_HELLO},
    {"lobby", ask_lobby, NEED_HELLO},           {"create", request_create, NEED_HELLO},
    {"join", request_join, NEED_HELLO},         {"leave", request_leave, NEED_TABLE},
    {"sit", request_sit, NEED_TABLE},           {"stand", request_stand, NEED_TABLE},
    {"change", request_change, NEED_TABLE},     {"rest", request_rest, NEED_TABLE},
    {"more", request_more, NEED_TABLE},         {"seed", request_seed, NEED_TABLE},
    {"start", request_start, NEED_TABLE},       {"hint", request_hint, NEED_TABLE},
    {"undo", request_undo, NEED_TABLE},         {"say", request_say, NEED_TABLE},
    {"history", request_history, NEED_TABLE},   {"pause", request_pause, NEED_TABLE},
    {"resume", request_resume, NEED_TABLE},     {"bot", request_bot, NEED_TABLE},
    {"remove", request_remove, NEED_TABLE},     {"mute", request_mute, NEED_TABLE},
    {"end", request_end, NEED_TABLE},           {"rematch", request_rematch, NEED_TABLE},
    {"code", request_code, NEED_TABLE},         {"claim", request_claim, NEED_TABLE},
    {"pace", request_pace, NEED_TABLE},         {"options", request_options, NEED_TABLE},
    {"ping", ask_ping, NEED_NOTHING},           {"draw", request_draw, NEED_TABLE},
    {"tables", ask_tables, NEED_HELLO},         {"substitute", request_substitute, NEED_TABLE},
    {"agree", request_agree, NEED_TABLE},       {"lock", request_lock, NEED_TABLE},
    {"hand", request_hand, NEED_TABLE},         {"lead", request_lead, NEED_TABLE},
    {"announce", request_announce, NEED_TABLE}, {"look", request_look, NEED_TABLE},
    {"legal", request_legal, NEED_TABLE},       {"seats", request_seats, NEED_TABLE},
    {"swap", request_swap, NEED_TABLE},         {"echo", request_echo, NEED_NOTHING},
};

static void dispatch(request *q, unsigned i) {
    if (asks[i].needs != NEED_NOTHING && !q->g->greeted) {
        request_refuse(q, NET_HELLO);
        return;
    }
    if (asks[i].needs == NEED_TABLE && !q->t) {
        request_refuse(q, NET_NOWHERE);
        return;
    }
    if (asks[i].needs == NEED_TABLE && q->t->asleep) {
        request_refuse(q, NET_STORE);
        return;
    }
    asks[i].ask(q);
}

void request_handle(guest *g, const char *text, size_t length) {
    hall *h = g->hall;
    kh_json json;
    int64_t id = 0;
    request q = {g,   h, g->table, g->table && !g->table->asleep ? &g->table->room : NULL,
                 {0}, 0, text,     length};
    if (!kh_json_read(&json, text, length, h->tokens, HALL_TOKENS)) {
        request_refuse(&q, NET_UNREADABLE);
        return;
    }
    q.body = kh_json_root(&json);
    if (kh_json_integer(member(&q, "id"), &id) && id > 0)
        q.id = (uint64_t)id;
    else if (kh_json_type_of(member(&q, "id")) != KH_JSON_MISSING) {
        request_refuse_member(&q, "id");
        return;
    }
    if (!h->hinting && !limit_lets_ask(&q))
        return;
    if (g->moves_to) { /* on its way to another table */
        request_refuse(&q, NET_NOWHERE);
        return;
    }
    if (q.t && table_deleted(q.t)) {
        table_forget(q.t);
        q.t = NULL;
        q.room = NULL;
    }
    if (q.room)
        room_tell_time(q.room, net_arrived_ms(h->loop)); /* SYS-LATE-02 */
    table *before = q.t;
    for (unsigned i = 0; i < sizeof asks / sizeof asks[0]; i++)
        if (kh_json_is(member(&q, "t"), asks[i].t)) {
            dispatch(&q, i);
            if (q.t && q.t != before)
                table_advance(q.t);
            if (before)
                table_advance(before);
            return;
        }
    request_refuse(&q, NET_UNKNOWN);
}
