/* What a client hears, and how it puts a position together from it; each time it is compared with the oracle. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

enum { TOKENS = 60000 };

/* One message while it is read. */
typedef struct heard {
    client *c;
    kh_json_value body;
    uint64_t id, n;
} heard;

static kh_json_value member(const heard *m, const char *name) {
    return kh_json_member(m->body, name);
}

static uint64_t number_of(const heard *m, const char *name) {
    int64_t n = 0;
    return kh_json_integer(member(m, name), &n) && n > 0 ? (uint64_t)n : 0;
}

static const shadow *truth(const client *c) {
    return oracle_find(c->code);
}

static position *position_of(client *c, kh_json_value as, kh_seat *viewer) {
    char text[16] = "";
    kh_json_string(as, text, sizeof text, NULL);
    *viewer = text[0] == 'p' ? (kh_seat)strtoul(text + 1, NULL, 10) - 1 : KH_WATCHER;
    if (*viewer != KH_WATCHER && *viewer >= CLIENT_SEATS)
        fail("a message for viewer %s", text);
    return &c->position[*viewer == KH_WATCHER ? CLIENT_SEATS : *viewer];
}

void position_cut(position *p, uint32_t from) {
    while (p->lines > from)
        free(p->line[--p->lines]);
}

static void set_line(position *p, uint32_t i, const char *text, size_t length) {
    if (i >= CLIENT_LINES || i > p->lines)
        fail("line %u of a position that has %u", i, p->lines);
    if (i == p->lines)
        p->line[p->lines++] = NULL;
    free(p->line[i]);
    p->line[i] = grab(length + 1);
    memcpy(p->line[i], text, length);
}

/* A string of any length. */
static char *text_of(kh_json_value v, size_t *length) {
    const kh_scan raw = kh_json_raw(v);
    const size_t cap = (size_t)(raw.end - raw.at) + 1;
    char *out = grab(cap);
    if (!kh_json_string(v, out, cap, length))
        fail("a text is missing in a message");
    return out;
}

void position_take(position *p, kh_json_value v) {
    size_t length;
    char *text = text_of(v, &length);
    uint32_t i = 0;
    position_cut(p, 0);
    for (char *at = text, *end; at < text + length; at = end + 1) {
        end = memchr(at, '\n', (size_t)(text + length - at));
        if (!end)
            end = text + length;
        set_line(p, i++, at, (size_t)(end - at));
    }
    free(text);
}

void position_change(position *p, kh_json_value list) {
    for (kh_json_value v = kh_json_first(list); kh_json_type_of(v) != KH_JSON_MISSING; v = kh_json_next(v)) {
        int64_t i = -1, gone = -1;
        if (!kh_json_integer(kh_json_item(v, 0), &i) || !kh_json_integer(kh_json_item(v, 1), &gone) ||
            i < 0 || gone < 0 || i + gone > p->lines)
            fail("a change of lines that are not there");
        for (uint32_t k = (uint32_t)i; k < i + gone; k++)
            free(p->line[k]);
        const uint32_t come = kh_json_count(v) - 2, left = p->lines - (uint32_t)gone;
        if (left + come > CLIENT_LINES)
            fail("%u lines of a position", left + come);
        memmove(&p->line[i + come], &p->line[i + gone], (left - (size_t)i) * sizeof p->line[0]);
        p->lines = left + come;
        for (uint32_t k = 0; k < come; k++)
            p->line[i + k] = text_of(kh_json_item(v, k + 2), &(size_t){0});
    }
}

void position_text(const position *p, draft *out) {
    draft_clear(out);
    for (uint32_t i = 0; i < p->lines; i++) {
        draft_add(out, p->line[i]);
        draft_add(out, "\n");
    }
}

static void compare(const client *c, const position *p, kh_seat viewer) {
    static draft text;
    position_text(p, &text);
    if (!truth(c))
        return; /* deleted meanwhile */
    oracle_position(truth(c), p->n, viewer, text.text ? text.text : "", text.length);
    if (viewer != KH_WATCHER)
        oracle_legal(truth(c), p->n, viewer, p->legal.text, p->legal.length);
    else if (c->delay_s > 0)
        oracle_delay(truth(c), p->n);
}

static void take_legal(position *p, kh_json_value v) {
    if (kh_json_type_of(v) != KH_JSON_LIST)
        return;
    const kh_scan raw = kh_json_raw(v);
    draft_clear(&p->legal);
    draft_put(&p->legal, raw.at, (size_t)(raw.end - raw.at));
}

static void hear_view(heard *m) {
    kh_seat viewer;
    position *p = position_of(m->c, member(m, "as"), &viewer);
    p->known = true;
    p->n = m->n;
    position_take(p, member(m, "position"));
    take_legal(p, member(m, "legal"));
    compare(m->c, p, viewer);
}

static void check_deed(const heard *m, kh_seat viewer) {
    char who[16] = "", what[HALL_ACTION] = "", deed[2 * HALL_ACTION];
    kh_text text = kh_text_in(deed, sizeof deed);
    if (!truth(m->c))
        return;
    kh_json_string(member(m, "who"), who, sizeof who, NULL);
    kh_json_string(member(m, "do"), what, sizeof what, NULL);
    kh_text_add(&text, kh_json_is_true(member(m, "undo")) ? "undo" : who);
    if (who[0]) {
        kh_text_char(&text, ' ');
        kh_text_add(&text, what);
    }
    oracle_deed(truth(m->c), m->n, viewer, deed);
}

static void hear_page(heard *m) {
    page_message p = {.body = m->body,
                      .n = m->n,
                      .page = number_of(m, "page"),
                      .version = number_of(m, "v"),
                      .as = KH_WATCHER};
    position_of(m->c, member(m, "as"), &p.as);
    pages_hear(m->c, &p);
}

static void hear_did(heard *m) {
    kh_seat viewer;
    position *p = position_of(m->c, member(m, "as"), &viewer);
    if (kh_json_type_of(member(m, "page")) != KH_JSON_MISSING) {
        check_deed(m, viewer);
        hear_page(m);
        return;
    }
    if (!p->known)
        fail("%s: a change of a position that this client never got", m->c->code);
    if (m->n <= p->n)
        return; /* again, after a lost line */
    p->n = m->n;
    position_change(p, member(m, "lines"));
    take_legal(p, member(m, "legal"));
    check_deed(m, viewer);
    compare(m->c, p, viewer);
}

static void know_code(const char *code) {
    for (uint32_t i = 0; i < in->known_count; i++)
        if (strcmp(in->known[i], code) == 0)
            return;
    const uint32_t at = in->known_count < SIM_TABLES ? in->known_count++ : below(SIM_TABLES);
    memcpy(in->known[at], code, strlen(code) + 1);
}

/* Of which positions one hears depends on the seats one has. */
static void take_own(client *c, kh_json_value you) {
    bool own[CLIENT_SEATS] = {0}, any = false;
    for (kh_json_value v = kh_json_first(you); kh_json_type_of(v) != KH_JSON_MISSING; v = kh_json_next(v)) {
        kh_seat seat;
        position_of(c, v, &seat);
        own[seat] = any = true;
    }
    for (kh_seat i = 0; i < CLIENT_SEATS; i++)
        if (!own[i])
            c->position[i].known = false;
    if (any)
        c->position[CLIENT_SEATS].known = false;
    if (memcmp(c->own, own, sizeof own) != 0)
        pages_forget(c, true);
    memcpy(c->own, own, sizeof own);
}

static void hear_table(heard *m) {
    client *c = m->c;
    char code[STORE_CODE + 1];
    int64_t delay = 0;
    if (!kh_json_string(member(m, "code"), code, sizeof code, NULL))
        fail("a table without a code");
    if (strcmp(code, c->code) != 0) {
        client_forget_table(c);
        memcpy(c->code, code, sizeof c->code);
    }
    know_code(code);
    c->there = true;
    c->host = kh_json_is_true(member(m, "host"));
    c->paused = kh_json_is_true(member(m, "paused"));
    c->seats = kh_json_count(member(m, "seats"));
    kh_json_string(member(m, "phase"), c->phase, sizeof c->phase, NULL);
    kh_json_integer(kh_json_member(member(m, "settings"), "delay_s"), &delay);
    c->delay_s = (uint64_t)delay;
    take_own(c, member(m, "you"));
}

static ask *asked(client *c, uint64_t id) {
    for (unsigned i = 0; id && i < CLIENT_ASKS; i++)
        if (c->ask[i].id == id)
            return &c->ask[i];
    return NULL;
}

static void hear_done(heard *m) {
    ask *a = asked(m->c, m->id);
    if (!a)
        return;
    if (strcmp(a->kind, "act") == 0 && strcmp(a->code, m->c->code) == 0 && truth(m->c))
        oracle_done(truth(m->c), m->n, a->seat, a->id);
    if (strcmp(a->kind, "look") == 0 && strcmp(a->code, m->c->code) == 0)
        pages_looked(m->c);
    if (strcmp(a->kind, "leave") == 0)
        client_forget_table(m->c);
    figures.acts += strcmp(a->kind, "act") == 0;
    figures.claims += strcmp(a->kind, "claim") == 0;
    a->id = 0;
}

static void hear_refused(heard *m) {
    ask *a = asked(m->c, m->id);
    figures.refused++;
    if (kh_json_is(member(m, "rule"), NET_NOWHERE))
        m->c->there = false; /* the move to a table that refused it */
    if (a && strcmp(a->kind, "join") == 0 && !m->c->there)
        client_forget_table(m->c);
    if (a)
        a->id = 0;
}

static void hear_lobby(heard *m) {
    char code[STORE_CODE + 1];
    ask *a = asked(m->c, m->id);
    for (kh_json_value v = kh_json_first(member(m, "tables")); kh_json_type_of(v) != KH_JSON_MISSING;
         v = kh_json_next(v)) {
        if (!kh_json_string(kh_json_member(v, "code"), code, sizeof code, NULL))
            fail("a table of the lobby without a code");
        know_code(code);
    }
    if (a)
        a->id = 0;
}

static void hear_welcome(heard *m) {
    char token[HALL_TOKEN_TEXT];
    if (m->c->impostor) { /* somebody else by now, who leaves */
        wire_break(&m->c->wire, in->now_ms);
        pages_forget(m->c, false);
        m->c->online = false;
        return;
    }
    if (kh_json_string(member(m, "token"), token, sizeof token, NULL))
        memcpy(m->c->token, token, sizeof token);
}

static void hear_code(heard *m) {
    const uint32_t at = in->claim_count++ % SIM_CODES;
    ask *a = asked(m->c, m->id);
    kh_json_string(member(m, "code"), in->claim[at].code, sizeof in->claim[at].code, NULL);
    memcpy(in->claim[at].table, m->c->code, sizeof in->claim[at].table);
    if (a)
        a->id = 0;
}

static void hear_hint(heard *m) {
    ask *a = asked(m->c, m->id);
    if (!a)
        return;
    m->c->hint_seat = a->seat;
    kh_json_string(member(m, "do"), m->c->hint, sizeof m->c->hint, NULL);
    a->id = 0;
}

/* Everything is told anew; what was not answered is asked again. */
static void hear_resync(heard *m) {
    figures.reloads++;
    for (unsigned i = 0; m->c->there && i <= CLIENT_SEATS; i++) /* else nothing was told on this line yet */
        m->c->position[i].known = false;
    if (m->c->there)
        pages_forget(m->c, true);
    m->c->there = false;
    client_send_again(m->c);
}

static void hear_moved(heard *m) {
    char code[STORE_CODE + 1];
    if (kh_json_string(member(m, "code"), code, sizeof code, NULL))
        know_code(code);
}

static void hear_answer(heard *m) {
    ask *a = asked(m->c, m->id);
    if (a)
        a->id = 0;
}

/* What a seat or the host may do, for those who asked. */
static void hear_legal(heard *m) {
    kh_seat seat;
    take_legal(position_of(m->c, member(m, "as"), &seat), member(m, "legal"));
    hear_answer(m);
}

/* Now and then it is lost, or answered with another number. */
static void hear_echo(heard *m) {
    char text[60];
    if (chance(50))
        return;
    snprintf(text, sizeof text, "{\"t\":\"echo\",\"x\":%llu}",
             (unsigned long long)(chance(30) ? below(1000) : number_of(m, "x")));
    client_say(m->c, text);
}

static const struct {
    const char *t;
    void (*hear)(heard *);
} kinds[] = {
    {"did", hear_did},       {"view", hear_view},   {"table", hear_table},     {"said", hear_answer},
    {"note", hear_answer},   {"done", hear_done},   {"refused", hear_refused}, {"welcome", hear_welcome},
    {"lobby", hear_lobby},   {"code", hear_code},   {"hint", hear_hint},       {"resync", hear_resync},
    {"moved", hear_moved},   {"pong", hear_answer}, {"games", hear_answer},    {"history", hear_answer},
    {"report", hear_answer}, {"echo", hear_echo},   {"page", hear_page},       {"legal", hear_legal},
};

void client_hear(client *c, const char *text, size_t length) {
    kh_json json;
    heard m = {.c = c};
    if (!c->tokens)
        c->tokens = grab(TOKENS * sizeof *c->tokens);
    if (!kh_json_read(&json, text, length, c->tokens, TOKENS))
        fail("a message that is not JSON: %.*s", (int)length, text);
    m.body = kh_json_root(&json);
    m.id = number_of(&m, "id");
    m.n = number_of(&m, "n");
    if (c->page_waits > 0 &&
        !(kh_json_is(member(&m, "t"), "page") && number_of(&m, "page") + 1 == c->page_waits))
        pages_check_waiting(c);
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kh_json_is(member(&m, "t"), kinds[i].t)) {
            kinds[i].hear(&m);
            return;
        }
    fail("a message of an unknown kind: %.*s", (int)length, text);
}
