/* A guest of a server: see client.h. */
#include "client/client.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/json_write.h"
#include "kornholm/notation.h"
#include "table/protocol.h"

enum { MISREAD_MOST = 3 };

int64_t client_random_id(void) {
    uint64_t id = 0;
    while (id == 0) {
        randombytes_buf(&id, sizeof id);
        id &= (UINT64_C(1) << 53) - 1;
    }
    return (int64_t)id;
}

static void tell(client *c, client_news news) {
    c->news(c->who, &news);
}

static bool send_text(client *c, const kh_text *x) {
    return x->length < x->cap && link_send(&c->link, x->out, x->length);
}

static void say_hello(client *c) {
    char out[CLIENT_MESSAGE];
    kh_text x = kh_text_in(out, sizeof out);
    kh_json_writer w = kh_json_into(&x);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "t", "hello");
    kh_json_member_number(&w, "version", PROTOCOL_VERSION);
    kh_json_member_text(&w, "token", c->token);
    kh_json_close(&w, '}');
    send_text(c, &x);
}

/* since: what was seen already need not come again. */
static void join(client *c, uint64_t since) {
    char out[CLIENT_MESSAGE];
    kh_text x = kh_text_in(out, sizeof out);
    kh_json_writer w = kh_json_into(&x);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "t", "join");
    kh_json_member_text(&w, "code", c->code);
    if (since > 0)
        kh_json_member_number(&w, "since", (int64_t)since);
    if (c->claim[0])
        kh_json_member_text(&w, "claim", c->claim);
    c->claim[0] = '\0'; /* it works once: whoever comes back after a lost line has the seat */
    kh_json_close(&w, '}');
    send_text(c, &x);
}

static void send_act(client *c, const client_act *a) {
    char out[CLIENT_MESSAGE], seat[16];
    kh_text x = kh_text_in(out, sizeof out);
    kh_json_writer w = kh_json_into(&x);
    kh_actor_write(a->seat, seat, sizeof seat);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "t", "act");
    kh_json_member_number(&w, "id", a->id);
    kh_json_member_text(&w, "as", seat);
    kh_json_member_text(&w, "do", a->what);
    kh_json_close(&w, '}');
    send_text(c, &x);
}

static void line_is_up(void *who) {
    client *c = who;
    c->greeted = true;
    say_hello(c);
    if (c->code[0])
        join(c, c->mirror.there ? c->mirror.n : 0);
    else if (c->create)
        link_send(&c->link, c->create, strlen(c->create));
    for (uint32_t i = 0; i < c->acts; i++)
        send_act(c, &c->act[i]);
}

static void line_is_down(void *who, bool was_up) {
    client *c = who;
    c->greeted = false;
    if (was_up || c->link.tries == 1)
        tell(c, (client_news){.kind = CLIENT_LOST});
}

static void forget_act(client *c, int64_t id) {
    for (uint32_t i = 0; i < c->acts; i++)
        if (c->act[i].id == id) {
            c->act[i] = c->act[--c->acts];
            return;
        }
}

/* What does not fit is asked for anew and whole, but not for ever. */
static void misread(client *c, mirror_trouble trouble) {
    if (++c->misread > MISREAD_MOST)
        tell(c, (client_news){.kind = CLIENT_TROUBLE, .trouble = trouble});
    else
        join(c, 0);
}

static void hear_table(client *c, kh_json_value message) {
    const mirror_trouble trouble = mirror_table(&c->mirror, message, link_now_ms());
    if (trouble != MIRROR_FINE) {
        tell(c, (client_news){.kind = CLIENT_TROUBLE, .trouble = trouble});
        return;
    }
    snprintf(c->code, sizeof c->code, "%s", c->mirror.code);
    tell(c, (client_news){.kind = CLIENT_TABLE, .message = message});
}

/* Of a large table: seats that changed, or were asked for. */
static void hear_seats(client *c, kh_json_value message) {
    if (mirror_seats(&c->mirror, message) == MIRROR_FINE)
        tell(c, (client_news){.kind = CLIENT_SEATS, .message = message});
}

static void hear_view(client *c, kh_json_value message) {
    mirror_view *view = NULL;
    const mirror_trouble trouble = mirror_hear_view(&c->mirror, message, link_now_ms(), &view);
    if (trouble != MIRROR_FINE) {
        misread(c, trouble);
        return;
    }
    c->misread = 0;
    tell(c, (client_news){.kind = CLIENT_VIEW, .message = message, .as = view->as});
}

/* A page, as one viewer hears of it. False: it was not understood. */
static bool hear_page_as(client *c, kh_json_value message, kh_seat as) {
    mirror_did did;
    mirror_fresh fresh = MIRROR_KNOWN;
    const mirror_trouble trouble = mirror_hear_page(&c->mirror, message, as, link_now_ms(), &did, &fresh);
    if (trouble != MIRROR_FINE) {
        misread(c, trouble);
        return false;
    }
    if (kh_json_is(kh_json_member(message, "t"), "page"))
        c->misread = 0;
    if (fresh == MIRROR_TOLD)
        tell(c, (client_news){.kind = CLIENT_DID, .message = message, .as = as, .did = &did});
    if (fresh == MIRROR_LOOKS)
        tell(c, (client_news){.kind = CLIENT_VIEW, .message = message, .as = as});
    return true;
}

/* For one seat, or for every viewer here. */
static void hear_page(client *c, kh_json_value message) {
    const client_mirror *m = &c->mirror;
    kh_seat as;
    if (mirror_as(m, message, &as))
        hear_page_as(c, message, as);
    else if (m->own == 0)
        hear_page_as(c, message, KH_WATCHER);
    else
        for (as = 0; as < m->seats; as++)
            if (mirror_marked(m, as, MIRROR_MINE) && !hear_page_as(c, message, as))
                return;
}

static void hear_did(client *c, kh_json_value message) {
    if (mirror_has_pages(message)) {
        hear_page(c, message);
        return;
    }
    mirror_did did;
    const mirror_trouble trouble = mirror_hear_did(&c->mirror, message, link_now_ms(), &did);
    if (trouble != MIRROR_FINE)
        misread(c, trouble);
    else
        tell(c, (client_news){.kind = CLIENT_DID, .message = message, .as = did.as, .did = &did});
}

static void hear_answer(client *c, kh_json_value message, bool done) {
    int64_t id = 0;
    char rule[CLIENT_RULE];
    kh_json_integer(kh_json_member(message, "id"), &id);
    kh_json_string(kh_json_member(message, "rule"), rule, sizeof rule, NULL);
    forget_act(c, id);
    tell(c, (client_news){
                .kind = done ? CLIENT_DONE : CLIENT_REFUSED, .message = message, .id = id, .rule = rule});
}

static void hear_welcome(client *c, kh_json_value message) {
    char token[CLIENT_TOKEN];
    if (kh_json_string(kh_json_member(message, "token"), token, sizeof token, NULL) && token[0])
        memcpy(c->token, token, sizeof token);
    tell(c, (client_news){.kind = CLIENT_WELCOME, .message = message});
}

static void hear_resync(client *c, kh_json_value message) {
    (void)message;
    c->mirror.n = 0; /* what was numbered may come again under other numbers */
}

static void hear_done(client *c, kh_json_value message) {
    hear_answer(c, message, true);
}
static void hear_refused(client *c, kh_json_value message) {
    hear_answer(c, message, false);
}
static void hear_said(client *c, kh_json_value message) {
    tell(c, (client_news){.kind = CLIENT_SAID, .message = message});
}
static void hear_note(client *c, kh_json_value message) {
    tell(c, (client_news){.kind = CLIENT_NOTE, .message = message});
}
static void hear_hint(client *c, kh_json_value message) {
    tell(c, (client_news){.kind = CLIENT_HINT, .message = message});
}
static void hear_code(client *c, kh_json_value message) {
    tell(c, (client_news){.kind = CLIENT_CODE, .message = message});
}
static void hear_moved(client *c, kh_json_value message) {
    tell(c, (client_news){.kind = CLIENT_MOVED, .message = message});
}
static void hear_notice(client *c, kh_json_value message) {
    tell(c, (client_news){.kind = CLIENT_NOTICE, .message = message});
}
static void hear_bye(client *c, kh_json_value message) {
    tell(c, (client_news){.kind = CLIENT_BYE, .message = message});
}

/* Where people race the server measures the line: docs/fairness.md. */
static void hear_echo(client *c, kh_json_value message) {
    char out[64];
    int64_t x = 0;
    kh_text text = kh_text_in(out, sizeof out);
    if (!kh_json_integer(kh_json_member(message, "x"), &x) || x <= 0)
        return;
    kh_text_add(&text, "{\"t\":\"echo\",\"x\":");
    kh_text_number(&text, x);
    kh_text_char(&text, '}');
    send_text(c, &text);
}

static void hear(client *c, kh_json_value message) {
    static const struct {
        const char *t;
        void (*hear)(client *, kh_json_value);
    } kinds[] = {
        {"welcome", hear_welcome}, {"table", hear_table}, {"view", hear_view},     {"page", hear_page},
        {"did", hear_did},         {"done", hear_done},   {"said", hear_said},     {"hint", hear_hint},
        {"refused", hear_refused}, {"moved", hear_moved}, {"bye", hear_bye},       {"resync", hear_resync},
        {"note", hear_note},       {"code", hear_code},   {"notice", hear_notice}, {"seat", hear_seats},
        {"seats", hear_seats},     {"echo", hear_echo},
    };
    const kh_json_value t = kh_json_member(message, "t");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kh_json_is(t, kinds[i].t)) {
            kinds[i].hear(c, message);
            return;
        }
}

static void message_came(void *who, const char *text, size_t length) {
    client *c = who;
    kh_json json;
    const size_t cap = length / 2 + 2;
    kh_json_token *tokens = malloc(cap * sizeof *tokens);
    if (tokens && kh_json_read(&json, text, length, tokens, (uint32_t)cap))
        hear(c, kh_json_root(&json));
    else
        link_drop(&c->link);
    free(tokens);
}

bool client_open(client *c, const link_url *url) {
    c->link.who = c;
    c->link.up = line_is_up;
    c->link.down = line_is_down;
    c->link.message = message_came;
    c->acts = 0;
    snprintf(c->code, sizeof c->code, "%s", url->code);
    snprintf(c->claim, sizeof c->claim, "%s", url->claim);
    return link_open(&c->link, url);
}

void client_close(client *c) {
    link_close(&c->link);
    free(c->act);
    c->act = NULL;
    c->acts = c->act_cap = 0;
    mirror_close(&c->mirror);
}

static kh_json_writer begin_request(kh_text *x, const char *t, int64_t id) {
    kh_json_writer w = kh_json_into(x);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "t", t);
    kh_json_member_number(&w, "id", id);
    return w;
}

int64_t client_ask(client *c, const char *t, const char *const *pairs) {
    char out[CLIENT_MESSAGE];
    kh_text x = kh_text_in(out, sizeof out);
    const int64_t id = client_random_id();
    kh_json_writer w = begin_request(&x, t, id);
    for (; *pairs; pairs += 2)
        kh_json_member_text(&w, pairs[0], pairs[1]);
    kh_json_close(&w, '}');
    return c->greeted && send_text(c, &x) ? id : 0;
}

int64_t client_ask_on(client *c, const char *t, bool on) {
    char out[CLIENT_MESSAGE];
    kh_text x = kh_text_in(out, sizeof out);
    const int64_t id = client_random_id();
    kh_json_writer w = begin_request(&x, t, id);
    kh_json_member_bool(&w, "on", on);
    kh_json_close(&w, '}');
    return c->greeted && send_text(c, &x) ? id : 0;
}

void client_go_to(client *c, const char *code) {
    snprintf(c->code, sizeof c->code, "%s", code);
    c->acts = 0;
    c->mirror.n = 0;
    if (c->greeted)
        join(c, 0);
}

/* A table of hundreds of own seats may wait for as many answers. */
static bool room_for_act(client *c) {
    enum { FIRST = 16 };
    if (c->acts < c->act_cap)
        return true;
    const uint32_t cap = c->act_cap ? 2 * c->act_cap : FIRST;
    client_act *more = realloc(c->act, cap * sizeof *more);
    if (!more)
        return false;
    c->act = more;
    c->act_cap = cap;
    return true;
}

int64_t client_act_as(client *c, const kh_action *action) {
    char text[KH_ACTION_TEXT];
    if (!room_for_act(c))
        return 0;
    client_act *a = &c->act[c->acts++];
    kh_action_write(c->mirror.game, c->mirror.match.table, action, text, sizeof text);
    const char *blank = strchr(text, ' ');
    a->id = client_random_id();
    a->seat = action->seat;
    snprintf(a->what, sizeof a->what, "%s", blank ? blank + 1 : "");
    if (c->greeted)
        send_act(c, a);
    return a->id;
}

bool client_waits(const client *c, kh_seat seat) {
    for (uint32_t i = 0; i < c->acts; i++)
        if (c->act[i].seat == seat)
            return true;
    return false;
}

void client_wait(client *c, int64_t ms) {
    const int64_t own = link_wait_ms(&c->link);
    struct pollfd p = {link_fd(&c->link), POLLIN, 0};
    if (link_wants_write(&c->link))
        p.events |= POLLOUT;
    if (own >= 0 && (ms < 0 || own < ms))
        ms = own;
    poll(&p, 1, ms > INT32_MAX ? INT32_MAX : (int)ms); /* a negative file is passed over */
    link_work(&c->link);
}
