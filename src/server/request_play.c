/* Requests of those who play: acting, asking, talking. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "server/requests.h"
#include "table/block.h"

/* A flag that has to be there. False: refused already. */
bool request_flag(const request *q, const char *name, bool *out) {
    const kh_json_type type = kh_json_type_of(member(q, name));
    *out = type == KH_JSON_TRUE;
    if (type == KH_JSON_TRUE || type == KH_JSON_FALSE)
        return true;
    request_refuse_member(q, name);
    return false;
}

void request_rest(request *q) {
    kh_seat seat;
    bool on;
    if (request_as(q, &seat) && request_flag(q, "on", &on))
        request_answer(q, room_rest(q->room, &q->g->token, seat, on));
}

void request_more(request *q) {
    kh_seat seat;
    if (request_as(q, &seat))
        request_answer(q, room_more_time(q->room, &q->g->token, seat));
}

void request_draw(request *q) {
    kh_seat seat;
    if (request_as(q, &seat))
        request_answer(q, room_draw(q->room, &q->g->token, seat, kh_json_is_true(member(q, "on"))));
}

void request_seed(request *q) {
    kh_seat seat;
    char hex[2 * FAIR_BYTES + 1];
    uint8_t seed[FAIR_BYTES];
    size_t length, used;
    if (!request_as(q, &seat))
        return;
    if (!text_of(q, "seed", hex, sizeof hex, &length) ||
        sodium_hex2bin(seed, sizeof seed, hex, length, NULL, &used, NULL) != 0 || used != sizeof seed) {
        request_refuse_member(q, "seed");
        return;
    }
    request_answer(q, room_seed(q->room, &q->g->token, seat, seed));
}

void request_start(request *q) {
    if (!limit_lets_start(q))
        return;
    const kh_verdict v = room_start(q->room, &q->g->token);
    if (v.code == 0)
        directory_bots(q->h->server->directory, q->t->code, table_of_bots(q->t)); /* it counts at once */
    request_answer(q, v);
}

/* Or the host, in a game in which he has a word of his own. */
static bool actor_of(const request *q, kh_seat *out) {
    if (!kh_json_is(member(q, "as"), "host"))
        return request_as(q, out);
    *out = KH_HOST;
    return true;
}

/* Of a game that races: how long somebody had looked, and what is known of his line. */
static bool haste_of(const request *q, room_haste *out) {
    const kh_json_value said = member(q, "looked_ms");
    int64_t ms = 0;
    const bool silent = kh_json_type_of(said) == KH_JSON_MISSING;
    if (!silent && (!kh_json_integer(said, &ms) || ms < 0))
        return false;
    if (q->room->race)
        *out = echo_haste(q->g, silent ? KH_NEVER : (uint64_t)ms);
    return true;
}

/* The answer to an echo. Whatever else it is, nobody hears of it. */
void request_echo(request *q) {
    int64_t x = 0;
    if (kh_json_integer(member(q, "x"), &x) && x > 0)
        echo_came(q->g, (uint64_t)x);
}

void request_act(request *q) {
    kh_seat seat;
    char text[KH_ACTION_TEXT];
    size_t length;
    uint64_t n = 0;
    if (q->id == 0) {
        request_refuse_member(q, "id");
        return;
    }
    if (!actor_of(q, &seat))
        return;
    if (!text_of(q, "do", text, sizeof text, &length)) {
        request_refuse(q, ROOM_UNREADABLE);
        return;
    }
    room_haste haste = {NULL, KH_NEVER, 0};
    room_late lost;
    if (!haste_of(q, &haste)) {
        request_refuse_member(q, "looked_ms");
        return;
    }
    const kh_verdict v = room_act_in_haste(q->room, &q->g->token, seat, q->id, text, length, &haste, &n);
    if (v.code == 0 && n == 0)
        return; /* a claim that waits: it is answered when it is decided */
    if (v.code != 0 && room_late_of(q->room, &lost))
        show_lost(q->g, q->id, v.rule, &lost);
    else if (v.code != 0)
        show_late(q->g, q->id, v.rule, room_late_ms(q->room, v));
    else
        show_done(q->g, q->id, n);
}

void request_check(request *q) {
    kh_seat seat;
    char text[KH_ACTION_TEXT];
    size_t length;
    if (!actor_of(q, &seat))
        return;
    if (!text_of(q, "do", text, sizeof text, &length))
        request_refuse(q, ROOM_UNREADABLE);
    else
        request_answer(q, room_check(q->room, &q->g->token, seat, text, length));
}

void request_undo(request *q) {
    kh_seat seat;
    if (request_as(q, &seat))
        request_answer(q, room_undo(q->room, &q->g->token, seat));
}

void request_say(request *q) {
    kh_seat seat;
    char text[ROOM_SAY + 1];
    size_t length = 0;
    if (!request_as(q, &seat) || !limit_lets_say(q, seat))
        return;
    kh_verdict v = {1, ROOM_BAD_TEXT};
    const bool both = kh_json_type_of(member(q, "phrase")) != KH_JSON_MISSING &&
                      kh_json_type_of(member(q, "text")) != KH_JSON_MISSING;
    if (both)
        ; /* which one is meant? */
    else if (text_of(q, "phrase", text, sizeof text, &length))
        v = room_say(q->room, &q->g->token, seat, text, NULL, 0);
    else if (text_of(q, "text", text, sizeof text, &length))
        v = room_say(q->room, &q->g->token, seat, NULL, text, length);
    limit_said(q, seat, v.code == 0);
    request_answer(q, v);
}

static void put_why(kh_json_writer *w, const kh_room *r, const kh_why *why) {
    if (!why->key)
        return;
    kh_json_member_text(w, "why", why->key);
    kh_json_key(w, "with");
    kh_json_open(w, '{');
    for (unsigned i = 0; i < KH_WHY_VALUES && why->value[i].name; i++) {
        char text[256];
        why->value[i].type->write(r->match.table, why->value[i].arg, text, sizeof text);
        kh_json_member_text(w, why->value[i].name, text);
    }
    if (why->other.kind) { /* as `do` */
        char text[KH_ACTION_TEXT];
        kh_action_write(r->game, r->match.table, &why->other, text, sizeof text);
        kh_json_member_text(w, "other", strchr(text, ' ') + 1);
    }
    kh_json_close(w, '}');
}

static void send_hint(request *q, const kh_bot *bot, void *memory, kh_seat seat) {
    const kh_room *r = q->room;
    kh_action a;
    kh_why why;
    char text[KH_ACTION_TEXT];
    memset(memory, 0, bot->size);
    memset(&a, 0, sizeof a);
    memset(&why, 0, sizeof why);
    bot->init(memory, r->game, r->match.table, seat, 1);
    const bool any = bot->decide(memory, kh_sight_of(r->view, &r->match, seat), &a);
    atomic_fetch_add_explicit(&q->h->decisions, 1, memory_order_relaxed);
    bot->why(memory, &why);
    kh_json_writer w = request_begin(q, "hint");
    if (any) {
        kh_action_write(r->game, r->match.table, &a, text, sizeof text);
        kh_json_member_text(&w, "do", strchr(text, ' ') + 1);
        put_why(&w, r, &why);
    }
    show_send(q->g, &w);
}

void request_hint(request *q) {
    kh_seat seat;
    if (!request_as(q, &seat))
        return;
    if (!room_is(q->room, seat, &q->g->token) || q->room->phase != ROOM_PLAYING) {
        request_refuse(q, q->room->phase == ROOM_PLAYING   ? ROOM_NOT_YOURS
                          : q->room->phase == ROOM_WAITING ? ROOM_NOT_BEGUN
                                                           : ROOM_FINISHED);
        return;
    }
    if (!room_may_hint(q->room)) {
        request_refuse(q, ROOM_NO_HINTS);
        return;
    }
    if (!q->h->hinting) { /* its turn comes: bots do not think while requests are read */
        if (!guest_may_ask_hint(q->g))
            show_limit(q->g, q->id, "hints", HALL_HINTS, 10);
        else if (!share_hint(q->g, q->text, q->length))
            request_refuse(q, NET_LIMIT);
        return;
    }
    const kh_bot *bot = kh_bot_adviser(q->room->game);
    void *memory = bot ? kh_block_new(bot->size) : NULL;
    if (memory)
        send_hint(q, bot, memory, seat);
    else
        request_refuse(q, ROOM_NO_BOT);
    free(memory);
}
