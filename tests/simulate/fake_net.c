/* A network in memory: net.h, with lines that break, readers that stop reading and messages that take their time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate.h"

enum { TURNS_MOST = 100000, TURNS_ALONE = 1000 }; /* until a plain request is answered */

typedef struct frame {
    struct frame *next;
    uint64_t ticket;   /* 0: waits for nothing but those before it */
    uint64_t table, n; /* what it tells of */
    size_t length;
    char text[];
} frame;

typedef enum conn_state { CONN_HTTP, CONN_SOCKET, CONN_MOVING, CONN_ENDING } conn_state;

struct net_conn {
    net_conn *next; /* of the loop */
    net_loop *loop, *target;
    conn_state state;
    uint64_t ends_ms;
    void *data;
    wire *wire;       /* NULL: the client is gone, */
    uint64_t cut_ms;  /* and this is when the server notices */
    parcels received; /* on their way to the server */
    frame *first, *last;
    size_t unsent;
    uint64_t last_at_ms;    /* when what was sent last arrives */
    char *body;             /* of a plain answer */
    unsigned status, begun; /* begun: of an answer in parts */
};

struct net_loop {
    net_limits limits;
    net_handlers handlers;
    void *who;
    net_conn *conns;
    uint64_t released, timer_ms, wake_ms, clock_us;
    bool due_last; /* the others come first now */
    bool spare;    /* net_spare() was said, */
    bool spared;   /* and it was its turn when we looked last */
    net_figures figures;
};

void net_limits_usual(net_limits *l) {
    *l = (net_limits){10000, 0, 8192, 65536, 16384, 200, 10000, 60000, 262144, 3000, .proxies = 0};
}

net_loop *net_loop_new(const net_limits *limits, const net_handlers *handlers, void *who, char *said,
                       size_t cap) {
    net_loop *l = grab(sizeof *l);
    (void)said;
    (void)cap;
    l->limits = *limits;
    l->handlers = *handlers;
    l->who = who;
    l->timer_ms = l->wake_ms = KH_NEVER;
    if (in->loops == SIM_LOOPS)
        fail("too many loops");
    in->loop[in->loops++] = l;
    return l;
}

static void end(net_loop *l, net_conn *c) {
    for (net_conn **at = &l->conns; *at; at = &(*at)->next)
        if (*at == c) {
            *at = c->next;
            break;
        }
    if (c->state != CONN_HTTP)
        l->handlers.closed(l->who, c);
    if (c->wire)
        c->wire->conn = NULL;
    parcels_drop(&c->received);
    while (c->first) {
        frame *f = c->first;
        c->first = f->next;
        free(f);
    }
    free(c);
}

/* Everybody's line ends. */
void net_join(net_loop *l) {
    while (l->conns)
        end(l, l->conns);
}

void net_loop_free(net_loop *l) {
    net_join(l);
    for (uint32_t i = 0; i < in->loops; i++)
        if (in->loop[i] == l)
            in->loop[i--] = in->loop[--in->loops];
    free(l);
}

void net_wake(net_loop *l) {
    const uint64_t at = in->now_ms + (in->faults ? below(2) : 0);
    l->wake_ms = at < l->wake_ms ? at : l->wake_ms;
}

void net_timer(net_loop *l, uint64_t in_ms) {
    const uint64_t slack = broken == BREAK_TIMER && in_ms > 100 ? 3 : 0;
    l->timer_ms = in_ms == UINT64_MAX ? KH_NEVER : in->now_ms + in_ms + slack;
}

void net_spare(net_loop *l) {
    l->spare = true;
}

uint64_t net_arrived_ms(net_loop *l) {
    return net_now_ms(l);
}

uint64_t net_now_ms(net_loop *l) {
    (void)l;
    return in->now_ms;
}

/* Each look at it takes a while, so that a turn of the loop ends. */
uint64_t net_clock_us(net_loop *l) {
    return l->clock_us += broken == BREAK_SHARE ? 0 : SIM_LOOK_US;
}

/* Parcels. */

static void parcel_put(parcels *p, uint64_t at_ms, const char *text, size_t length) {
    parcel *one = grab(sizeof *one + length + 1);
    one->at_ms = p->last && p->last->at_ms > at_ms ? p->last->at_ms : at_ms;
    one->length = length;
    memcpy(one->text, text, length);
    one->text[length] = '\0';
    if (p->last)
        p->last->next = one;
    else
        p->first = one;
    p->last = one;
}

static parcel *parcel_take(parcels *p) {
    parcel *one = p->first;
    p->first = one->next;
    if (!p->first)
        p->last = NULL;
    return one;
}

void parcels_drop(parcels *p) {
    while (p->first)
        free(parcel_take(p));
}

uint64_t parcels_next(const parcels *p) {
    return p->first ? p->first->at_ms : KH_NEVER;
}

/* The server's side. */

/* What a message says of a table: the number of its last line. */
static uint64_t told_n(const char *text, size_t length) {
    static const char *const kinds[] = {"did", "view", "table", "said", "done"};
    const char *n = length > 8 ? strstr(text, "\"n\":") : NULL;
    for (unsigned i = 0; n && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(text + 6, kinds[i], strlen(kinds[i])) == 0)
            return strtoull(n + 4, NULL, 10);
    return 0;
}

static void add_frame(net_conn *c, const char *text, size_t length, uint64_t ticket) {
    const guest *g = c->data;
    frame *f = grab(sizeof *f + length + 1);
    memcpy(f->text, text, length);
    f->text[length] = '\0';
    f->length = length;
    f->ticket = ticket > c->loop->released && broken != BREAK_HOLD ? ticket : 0;
    f->n = told_n(f->text, length);
    f->table = g && g->table ? g->table->number : 0;
    if (c->last)
        c->last->next = f;
    else
        c->first = f;
    c->last = f;
    c->unsent += length;
}

/* The number that decides which card it will be. */
static void tell_next_card(net_conn *c, const kh_room *r, uint64_t ticket) {
    kh_rng rng;
    fair_rng(r->keys.luck, kh_match_lot(&r->match), &rng);
    const uint64_t number = kh_rng_next(&rng);
    add_frame(c, (const char *)&number, sizeof number, ticket);
}

/* What changed on a page, under a name that nobody knows. */
static const char *stale(const char *text, size_t length) {
    static draft other;
    draft_clear(&other);
    draft_put(&other, text, length);
    char *lines = strstr(text, "\"page\":") ? strstr(other.text, "\"lines\":") : NULL;
    if (lines && chance(50))
        lines[1] = 'L';
    return other.text;
}

void net_send(net_conn *c, const char *text, size_t length, uint64_t ticket) {
    if (c->state != CONN_SOCKET)
        return;
    add_frame(c, broken == BREAK_STALE ? stale(text, length) : text, length, ticket);
    c->loop->figures.messages_out++;
    c->loop->figures.bytes_out += length;
    if (broken == BREAK_SECRET)
        for (net_conn *other = c->loop->conns; other; other = other->next)
            if (other != c && other->state == CONN_SOCKET && strncmp(text, "{\"t\":\"did\"", 10) == 0)
                add_frame(other, text, length, ticket);
    const guest *g = c->data;
    if (broken == BREAK_SEED && g && g->table && strncmp(text, "{\"t\":\"table\"", 12) == 0)
        add_frame(c, (const char *)g->table->room.secret, FAIR_BYTES, ticket);
    if (broken == BREAK_CARD && g && g->table && strncmp(text, "{\"t\":\"did\"", 10) == 0)
        tell_next_card(c, &g->table->room, ticket);
    if (c->unsent > c->loop->limits.unsent_bytes) {
        c->loop->figures.closed_slow++;
        c->state = CONN_ENDING;
        c->ends_ms = in->now_ms;
    }
}

void net_cast_to(net_cast *cast, net_conn *c) {
    net_send(c, cast->text, cast->length, cast->ticket);
}

void net_cast_end(net_cast *cast) {
    (void)cast;
}

bool net_send_long(net_conn *c, const net_part *part, size_t parts, uint64_t ticket) {
    draft whole = {0};
    for (size_t i = 0; i < parts; i++)
        draft_put(&whole, part[i].text, part[i].length);
    net_send(c, whole.text, whole.length, ticket);
    draft_free(&whole);
    return false;
}

void net_release(net_loop *l, uint64_t ticket) {
    if (ticket > l->released)
        l->released = ticket;
}

uint64_t net_waits_for(const net_conn *c) {
    uint64_t ticket = 0;
    for (const frame *f = c->first; f; f = f->next)
        if (f->ticket > c->loop->released)
            ticket = f->ticket > ticket ? f->ticket : ticket;
    return ticket;
}

uint32_t net_unsent(const net_conn *c) {
    return (uint32_t)c->unsent;
}

void net_drop_held(net_conn *c) {
    frame **at = &c->first;
    while (*at && (*at)->ticket <= c->loop->released)
        at = &(*at)->next;
    frame *f = *at;
    *at = NULL;
    while (f) {
        frame *next = f->next;
        c->unsent -= f->length;
        free(f);
        f = next;
    }
    c->last = c->first;
    while (c->last && c->last->next)
        c->last = c->last->next;
}

static bool holds(const net_conn *c) {
    for (const frame *f = c->first; f; f = f->next)
        if (f->ticket > c->loop->released)
            return true;
    return false;
}

void net_close(net_conn *c, uint16_t code, const char *reason) {
    (void)code;
    (void)reason;
    if (c->state == CONN_SOCKET || c->state == CONN_HTTP) {
        c->state = CONN_ENDING;
        c->ends_ms = in->now_ms;
    }
}

void net_move(net_conn *c, net_loop *to) {
    if (c->state != CONN_SOCKET)
        return;
    if (holds(c)) {
        net_drop_held(c);
        net_close(c, 1011, "moved too early");
        return;
    }
    c->target = to;
    c->state = CONN_MOVING;
    c->ends_ms = in->now_ms + (in->faults ? below(3) : 0);
}

void *net_data(const net_conn *c) {
    return c->data;
}

void net_set_data(net_conn *c, void *data) {
    c->data = data;
}

void net_figures_of(const net_loop *l, net_figures *out) {
    *out = l->figures;
    for (const net_conn *c = l->conns; c; c = c->next)
        out->open++;
}

void net_respond(net_conn *c, unsigned status, const char *type, const char *headers, const char *body,
                 size_t length) {
    const size_t head = strlen(type) + strlen(headers) + 2;
    free(c->body);
    c->status = status;
    c->body = grab(head + length + 1);
    snprintf(c->body, head + 1, "%s\n%s\n", type, headers);
    memcpy(c->body + head, body, length);
}

/* What was begun waits for its end, whatever is said meanwhile. */
void net_respond_begin(net_conn *c, unsigned status, const char *type, const char *headers) {
    net_respond(c, status, type, headers, "", 0);
    c->begun = c->status;
    c->status = 0;
}

void net_respond_part(net_conn *c, const char *bytes, size_t length) {
    const size_t before = strlen(c->body);
    char *longer = grab(before + length + 1);
    memcpy(longer, c->body, before);
    memcpy(longer + before, bytes, length);
    free(c->body);
    c->body = longer;
}

void net_respond_end(net_conn *c) {
    c->status = c->begun;
}

/* sim_http() waits for it. */
void net_later(net_conn *c) {
    (void)c;
}

void net_accept(net_conn *c, const char *headers) {
    (void)headers;
    c->state = CONN_SOCKET;
}

/* What may leave leaves: at the end of a turn of the loop. */
static void flush_conn(net_conn *c) {
    wire *w = c->wire;
    while (c->first && c->first->ticket <= c->loop->released) {
        frame *f = c->first;
        if (w && w->stalled_ms > in->now_ms)
            return;
        c->first = f->next;
        if (!c->first)
            c->last = NULL;
        c->unsent -= f->length;
        if (f->table && f->n)
            oracle_told(f->table, f->n);
        figures.messages++;
        if (w && !(broken == BREAK_LOSE && chance(3)))
            parcel_put(&w->to_client, in->now_ms + below(w->delay_ms + 1), f->text, f->length);
        free(f);
    }
}

void net_flush(net_loop *l) {
    for (net_conn *c = l->conns; c; c = c->next)
        if (c->first)
            flush_conn(c);
}

/* The clients' side. */

static net_conn *conn_new(net_loop *l) {
    net_conn *c = grab(sizeof *c), **end_of = &l->conns;
    c->loop = l;
    c->cut_ms = KH_NEVER;
    while (*end_of) /* in the order of their coming */
        end_of = &(*end_of)->next;
    *end_of = c;
    l->figures.accepted++;
    return c;
}

void wire_open(wire *w, net_loop *l, const char *cookie) {
    net_request q = request_of("GET", "/ws", cookie);
    net_conn *c = conn_new(l);
    parcels_drop(&w->to_client);
    q.upgrade = true;
    w->conn = c;
    w->stalled_ms = 0;
    c->wire = w;
    l->handlers.request(l->who, c, &q);
    if (c->state != CONN_SOCKET)
        fail("the door to the socket stays shut: %u", c->status);
}

void wire_send(wire *w, const char *text, size_t length) {
    if (w->conn)
        parcel_put(&w->conn->received, in->now_ms + below(w->delay_ms + 1), text, length);
}

/* Some of what is on its way to the server arrives nevertheless. */
void wire_break(wire *w, uint64_t noticed_ms) {
    net_conn *c = w->conn;
    parcels_drop(&w->to_client);
    w->conn = NULL;
    if (!c)
        return;
    c->wire = NULL;
    c->cut_ms = noticed_ms;
    for (parcel *p = c->received.first; p; p = p->next)
        if (chance(300)) {
            parcels rest = {p->next, c->received.last};
            if (p->next)
                parcels_drop(&rest);
            p->next = NULL;
            c->received.last = p;
        }
    if (chance(300))
        parcels_drop(&c->received);
}

parcel *wire_take(wire *w) {
    if (w->stalled_ms > in->now_ms || !w->to_client.first || w->to_client.first->at_ms > in->now_ms)
        return NULL;
    return parcel_take(&w->to_client);
}

/* An answer may wait for the disk. */
static void let_store_work(net_loop *l) {
    if (store_next_ms() <= in->now_ms)
        store_work_once();
    if (l->wake_ms <= in->now_ms) {
        l->wake_ms = KH_NEVER;
        l->handlers.woken(l->who);
    }
}

char *sim_http(net_loop *l, const char *method, const char *path, const char *token, unsigned *status) {
    char cookie[200];
    if (broken == BREAK_PAGE)
        token = strcmp(token, "somebody-0") == 0 ? "somebody-1" : "somebody-0";
    snprintf(cookie, sizeof cookie, "kornholm=%s", token);
    const net_request q = request_of(method, path, *token ? cookie : "");
    net_conn *c = conn_new(l);
    trace("> ", method, strlen(method));
    trace("> ", path, strlen(path));
    l->handlers.request(l->who, c, &q);
    for (unsigned turns = 0; c->status == 0; turns++) {
        if (turns == TURNS_MOST)
            fail("%s is never answered", path);
        in->now_ms++;
        l->handlers.due(l->who);
        if (turns >= TURNS_ALONE)
            let_store_work(l);
    }
    char *body = c->body;
    *status = c->status;
    end(l, c);
    net_flush(l);
    return body;
}

/* What happens when. */

static uint64_t conn_next(const net_conn *c) {
    uint64_t at = KH_NEVER;
    const wire *w = c->wire;
    if (c->state == CONN_MOVING || c->state == CONN_ENDING)
        return c->ends_ms;
    if (c->received.first)
        at = c->received.first->at_ms;
    if (c->cut_ms < at)
        at = c->cut_ms;
    if (w && c->first && w->stalled_ms > in->now_ms && w->stalled_ms < at)
        at = w->stalled_ms;
    return at;
}

static uint64_t loop_next(const net_loop *l) {
    uint64_t at = l->timer_ms < l->wake_ms ? l->timer_ms : l->wake_ms;
    if (l->spare)
        at = in->now_ms < at ? in->now_ms : at;
    for (const net_conn *c = l->conns; c; c = c->next) {
        const uint64_t next = conn_next(c);
        at = next < at ? next : at;
    }
    return at;
}

uint64_t net_next_ms(void) {
    uint64_t at = KH_NEVER;
    for (uint32_t i = 0; i < in->loops; i++) {
        const uint64_t next = loop_next(in->loop[i]);
        at = next < at ? next : at;
    }
    return at;
}

static void arrive(net_loop *l, net_conn *c) {
    net_loop *to = c->target;
    for (net_conn **at = &l->conns; *at; at = &(*at)->next)
        if (*at == c) {
            *at = c->next;
            break;
        }
    c->next = NULL;
    net_conn **end_of = &to->conns;
    while (*end_of)
        end_of = &(*end_of)->next;
    *end_of = c;
    c->loop = to;
    c->state = CONN_SOCKET;
    for (frame *f = c->first; f; f = f->next)
        f->ticket = 0;
    to->handlers.arrived(to->who, c);
    net_flush(to);
}

/* --break twice: no seat remembers what it did. */
static void forget_ids(void) {
    for (uint32_t h = 0; h < in->server->hall_count; h++)
        for (uint32_t i = 0; i < in->server->halls[h].table_count; i++) {
            kh_room *r = &in->server->halls[h].tables[i]->room;
            for (kh_seat seat = 0; r->seat && seat < r->config.seats; seat++)
                memset(r->seat[seat].done, 0, sizeof r->seat[seat].done);
        }
}

static void hear(net_loop *l, net_conn *c) {
    parcel *p = parcel_take(&c->received);
    l->figures.messages_in++;
    l->figures.bytes_in += p->length;
    trace("> ", p->text, p->length);
    if (broken == BREAK_TWICE)
        forget_ids();
    l->handlers.message(l->who, c, p->text, p->length);
    free(p);
}

static void conn_work(net_loop *l, net_conn *c) {
    if (c->state == CONN_MOVING) {
        arrive(l, c);
    } else if (c->state == CONN_ENDING) {
        end(l, c);
    } else if (c->received.first && c->received.first->at_ms <= in->now_ms) {
        hear(l, c);
    } else {
        end(l, c);
    }
}

static bool loop_work(net_loop *l) {
    net_flush(l); /* somebody may read again */
    if (l->wake_ms <= in->now_ms) {
        l->wake_ms = KH_NEVER;
        l->handlers.woken(l->who);
    } else {
        net_conn *c = l->conns;
        while (c && conn_next(c) > in->now_ms)
            c = c->next;
        const bool rings = l->timer_ms <= in->now_ms, due = rings || l->spare;
        if (!c && !due)
            return false;
        l->due_last = due && !(c && l->due_last); /* in turn, as in a turn of the real loop */
        if (l->due_last)
            l->spared = l->spare && !(rings && l->spared);
        if (l->due_last && l->spared) {
            l->spare = false;
            l->handlers.spare(l->who);
        } else if (l->due_last) {
            l->timer_ms = KH_NEVER;
            l->handlers.due(l->who);
        } else {
            conn_work(l, c);
        }
    }
    net_flush(l);
    return true;
}

bool net_work(void) {
    const uint32_t first = in->loops > 0 ? below(in->loops) : 0;
    for (uint32_t i = 0; i < in->loops; i++)
        if (loop_work(in->loop[(first + i) % in->loops]))
            return true;
    return false;
}
