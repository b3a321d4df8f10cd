/* What clients ask for: each request is read, judged and answered here. docs/protocol.md lists them. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/name.h"
#include "kornholm/notation.h"
#include "server/requests.h"
#include "server/waking.h"
#include "table/block.h"
#include "table/protocol.h"

enum { BOARD_TEXT = 8192 };

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
    for (kh_seat seat = 0; seat < q->room->config.seats; seat++)
        if (room_is(q->room, seat, &q->g->token)) {
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
    if (sits && room_sit(&t->room, &q->g->token, name, length, KH_NOBODY, NULL).code == 0)
        room_line_up(&t->room, &q->g->token);
    show_table(q->g);
    q->t = t;
    q->room = &t->room;
    request_answer(q, kh_done());
}

static void ask_create(request *q) {
    room_plan plan;
    char board[BOARD_TEXT];
    size_t length = 0;
    const kh_json_value given = member(q, "board");
    if (!request_read_plan(q, &plan))
        return;
    if (kh_json_type_of(given) != KH_JSON_MISSING) {
        if (!kh_json_string(given, board, sizeof board, &length)) {
            request_refuse_member(q, "board");
            return;
        }
        plan.board = board;
        plan.board_length = length;
    }
    if (!request_knows_password(q))
        return;
    if (request_shut(q))
        request_refuse(q, request_shut(q));
    else if (limit_lets_open(q))
        open_table(q, &plan);
}

static bool park(request *q, uint32_t to) {
    guest *g = q->g;
    g->parked = malloc(q->length + 1);
    if (!g->parked)
        return false;
    memcpy(g->parked, q->text, q->length);
    g->parked[q->length] = '\0';
    g->parked_length = q->length;
    if (g->table)
        guest_leave(g);
    guest_depart(g, &q->h->server->halls[to]);
    return true;
}

/* A seat was taken: how many connections its person has. */
void request_count_lines(table *t, kh_seat seat) {
    uint32_t lines = 0;
    for (const guest *g = t->guests; g; g = g->next)
        lines += room_is(&t->room, seat, &g->token);
    room_set_lines(&t->room, seat, lines);
}

/* Seats changed hands: those who may see something else now need to see all of it. */
void request_show_anew(table *t, const room_token *or_null) {
    t->seats_n = t->room.n;
    for (guest *g = t->guests; g; g = g->next)
        if (!or_null || memcmp(&g->token, or_null, sizeof g->token) == 0)
            show_views(g, 0);
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
        request_count_lines(t, seat);
        request_show_anew(t, NULL); /* the old device too */
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
    if (!guest_at_home(q->g, t) && !returns && t->guest_count >= q->h->server->options.guests) {
        show_limit(q->g, q->id, "guests", q->h->server->options.guests, 0);
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

static void ask_join(request *q) {
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
    if (e.hall != q->h->index && park(q, e.hall))
        return;
    if (e.hall != q->h->index) {
        request_refuse(q, NET_LIMIT); /* no memory to go there */
        return;
    }
    wake_for_guest(q, code);
}

static void ask_leave(request *q) {
    guest_leave(q->g);
    q->room = NULL;
    q->t = NULL;
    show_done(q->g, q->id, 0);
}

static void ask_stand(request *q) {
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

static void ask_change(request *q) {
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

/* A flag that has to be there. False: refused already. */
static bool flag_of(const request *q, const char *name, bool *out) {
    const kh_json_type type = kh_json_type_of(member(q, name));
    *out = type == KH_JSON_TRUE;
    if (type == KH_JSON_TRUE || type == KH_JSON_FALSE)
        return true;
    request_refuse_member(q, name);
    return false;
}

static void ask_rest(request *q) {
    kh_seat seat;
    bool on;
    if (request_as(q, &seat) && flag_of(q, "on", &on))
        request_answer(q, room_rest(q->room, &q->g->token, seat, on));
}

static void ask_more(request *q) {
    kh_seat seat;
    if (request_as(q, &seat))
        request_answer(q, room_more_time(q->room, &q->g->token, seat));
}

static void ask_draw(request *q) {
    kh_seat seat;
    if (request_as(q, &seat))
        request_answer(q, room_draw(q->room, &q->g->token, seat, kh_json_is_true(member(q, "on"))));
}

static void ask_seed(request *q) {
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

static void ask_start(request *q) {
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

static void ask_act(request *q) {
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
    const kh_verdict v = room_act(q->room, &q->g->token, seat, q->id, text, length, &n);
    if (v.code != 0)
        request_refuse(q, v.rule);
    else
        show_done(q->g, q->id, n);
}

static void ask_check(request *q) {
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

static void ask_undo(request *q) {
    kh_seat seat;
    if (request_as(q, &seat))
        request_answer(q, room_undo(q->room, &q->g->token, seat));
}

static void ask_say(request *q) {
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
    q->t->streams[seat].said += v.code == 0;
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

static void ask_hint(request *q) {
    kh_seat seat;
    const kh_bot *bot = NULL;
    if (!request_as(q, &seat))
        return;
    if (!room_is(q->room, seat, &q->g->token) || q->room->phase != ROOM_PLAYING) {
        request_refuse(q, q->room->phase == ROOM_PLAYING   ? ROOM_NOT_YOURS
                          : q->room->phase == ROOM_WAITING ? ROOM_NOT_BEGUN
                                                           : ROOM_FINISHED);
        return;
    }
    if (!q->room->settings.hints) {
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
    for (unsigned i = 0; kh_bots[i]; i++)
        if (kh_bots[i]->why && kh_bot_plays(kh_bots[i], q->room->game))
            bot = kh_bots[i];
    void *memory = bot ? kh_block_new(bot->size) : NULL;
    if (memory)
        send_hint(q, bot, memory, seat);
    else
        request_refuse(q, ROOM_NO_BOT);
    free(memory);
}

static void ask_pause(request *q) {
    request_answer(q, room_pause(q->room, &q->g->token, true));
}

static void ask_resume(request *q) {
    request_answer(q, room_pause(q->room, &q->g->token, false));
}

static bool named_seat(request *q, kh_seat *seat) {
    if (request_seat(q, "seat", seat))
        return true;
    request_refuse_member(q, "seat");
    return false;
}

static void ask_bot(request *q) {
    kh_seat seat;
    char name[32] = "";
    size_t length = 0;
    text_of(q, "bot", name, sizeof name, &length);
    if (!named_seat(q, &seat))
        return;
    const room_token before = q->room->seat[seat].token;
    const kh_verdict v = room_seat_bot(q->room, &q->g->token, seat, name, length);
    if (v.code == 0)
        request_show_anew(q->t, &before);
    request_answer(q, v);
}

static void ask_remove(request *q) {
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

static void ask_mute(request *q) {
    kh_seat seat;
    bool on = false;
    if (named_seat(q, &seat) && (!room_is_host(q->room, &q->g->token) || flag_of(q, "on", &on)))
        request_answer(q, room_mute(q->room, &q->g->token, seat, on));
}

static void ask_pace(request *q) {
    int64_t ms;
    if (kh_json_integer(member(q, "pace_ms"), &ms) && ms >= 0 && ms <= ROOM_PACE_MOST)
        request_answer(q, room_pace(q->room, &q->g->token, (uint32_t)ms));
    else
        request_refuse_member(q, "pace_ms");
}

static void ask_end(request *q) {
    request_answer(q, room_end_it(q->room, &q->g->token));
}

static void ask_code(request *q) {
    kh_seat seat;
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

static void ask_claim(request *q) {
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
    if (v.code == 0) {
        request_count_lines(q->t, seat);
        request_show_anew(q->t, NULL); /* the old device too */
    }
    request_answer(q, v);
}

typedef enum need { NEED_NOTHING, NEED_HELLO, NEED_TABLE } need;

static const struct {
    const char *t;
    void (*ask)(request *);
    need needs;
} asks[] = {
    {"act", ask_act, NEED_TABLE},
    {"check", ask_check, NEED_TABLE},
    {"hello", ask_hello, NEED_NOTHING},
    {"games", ask_games, NEED_HELLO},
    {"lobby", ask_lobby, NEED_HELLO},
    {"create", ask_create, NEED_HELLO},
    {"join", ask_join, NEED_HELLO},
    {"leave", ask_leave, NEED_TABLE},
    {"sit", request_sit, NEED_TABLE},
    {"stand", ask_stand, NEED_TABLE},
    {"change", ask_change, NEED_TABLE},
    {"rest", ask_rest, NEED_TABLE},
    {"more", ask_more, NEED_TABLE},
    {"seed", ask_seed, NEED_TABLE},
    {"start", ask_start, NEED_TABLE},
    {"hint", ask_hint, NEED_TABLE},
    {"undo", ask_undo, NEED_TABLE},
    {"say", ask_say, NEED_TABLE},
    {"history", request_history, NEED_TABLE},
    {"pause", ask_pause, NEED_TABLE},
    {"resume", ask_resume, NEED_TABLE},
    {"bot", ask_bot, NEED_TABLE},
    {"remove", ask_remove, NEED_TABLE},
    {"mute", ask_mute, NEED_TABLE},
    {"end", ask_end, NEED_TABLE},
    {"rematch", request_rematch, NEED_TABLE},
    {"code", ask_code, NEED_TABLE},
    {"claim", ask_claim, NEED_TABLE},
    {"pace", ask_pace, NEED_TABLE},
    {"options", request_options, NEED_TABLE},
    {"ping", ask_ping, NEED_NOTHING},
    {"draw", ask_draw, NEED_TABLE},
    {"tables", ask_tables, NEED_HELLO},
    {"substitute", request_substitute, NEED_TABLE},
    {"agree", request_agree, NEED_TABLE},
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
        room_tell_time(q.room, net_now_ms(h->loop));
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
