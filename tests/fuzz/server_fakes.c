/* Laws: what the server sends is one JSON object with a kind; nothing leaves before the disk has what it tells of;
 * lines of a journal are appended without a gap, to tables that are there. */
#include "server_fakes.h"

#include <sodium.h>

#include "../simulate/parts.h"
#include "fuzz.h"
#include "server/thinker.h"

enum {
    TABLES_MOST = 256,
    WRITERS_MOST = 8,
    LOOPS_MOST = 8,
    CONNS_MOST = 32,
    JSON_TOKENS = 1 << 16,
    TURNS_MOST = 100000,
    TURNS_ALONE = 64
};

typedef struct frame {
    struct frame *next;
    uint64_t ticket;
} frame;

struct net_conn {
    net_loop *loop, *target;
    void *data;
    bool open, accepted, ends;
    frame *first, **last;
    uint32_t heard;
};

struct net_loop {
    net_handlers handlers;
    void *who;
    uint64_t released, due_ms;
    bool spare;
    bool woken;
};

struct store_writer {
    store_done *done;
    void *who;
    uint64_t tickets;
    bool broken;
};

struct kh_store {
    int nothing;
};

struct thinker {
    void (*ready)(void *who, uint32_t asker);
    void *who;
    room_thought *asked[LOOPS_MOST];
};

static struct {
    uint64_t now_ms, clock_us, seed, numbers;
    net_loop *loop[LOOPS_MOST];
    net_conn *conn[CONNS_MOST];
    uint32_t loops, writers;
    store_writer writer[WRITERS_MOST];
    store_batch *waiting, **last;
    journal table[TABLES_MOST];
    kh_store store;
} world;

/* Luck. */

static uint32_t next_random(void) {
    world.seed = world.seed * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)(world.seed >> 32);
}

static void fill_random(void *out, size_t n) {
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)next_random();
}

static const char *random_name(void) {
    return "fuzz";
}

static randombytes_implementation same_luck = {random_name, next_random, NULL, NULL, fill_random, NULL};

/* The network. */

void net_limits_usual(net_limits *l) {
    memset(l, 0, sizeof *l);
}

net_loop *net_loop_new(const net_limits *limits, const net_handlers *handlers, void *who, char *said,
                       size_t cap) {
    net_loop *l = grab(sizeof *l);
    (void)limits;
    (void)said;
    (void)cap;
    l->handlers = *handlers;
    l->who = who;
    l->due_ms = UINT64_MAX;
    MUST(world.loops < LOOPS_MOST);
    world.loop[world.loops++] = l;
    return l;
}

void net_join(net_loop *l) {
    (void)l;
}

void net_loop_free(net_loop *l) {
    free(l);
}

void net_wake(net_loop *l) {
    l->woken = true;
}

uint64_t net_arrived_ms(net_loop *l) {
    return net_now_ms(l);
}

uint64_t net_now_ms(net_loop *l) {
    (void)l;
    return world.now_ms;
}

uint64_t net_clock_us(net_loop *l) {
    (void)l;
    return world.clock_us += 100;
}

void net_spare(net_loop *l) {
    l->spare = true;
}

void net_timer(net_loop *l, uint64_t in_ms) {
    l->due_ms = in_ms == UINT64_MAX ? UINT64_MAX : world.now_ms + in_ms;
}

void net_respond(net_conn *c, unsigned status, const char *type, const char *headers, const char *body,
                 size_t length) {
    (void)type;
    (void)headers;
    MUST(!c->accepted && status >= 200 && status < 600);
    MUST(length == 0 || memchr(body, '\0', length) == NULL);
    c->heard++;
}

/* Whoever asked waits in fake_http(). */
void net_respond_begin(net_conn *c, unsigned status, const char *type, const char *headers) {
    net_respond(c, status, type, headers, "", 0);
}

void net_respond_part(net_conn *c, const char *bytes, size_t length) {
    MUST(c->heard > 0 && length > 0 && memchr(bytes, '\0', length) == NULL);
}

void net_respond_end(net_conn *c) {
    MUST(c->heard > 0);
}

void net_later(net_conn *c) {
    MUST(!c->accepted && c->heard == 0);
}

void net_accept(net_conn *c, const char *headers) {
    (void)headers;
    c->accepted = true;
}

static void check_message(const char *text, size_t length) {
    static kh_json_token tokens[JSON_TOKENS];
    kh_json json;
    MUST(kh_json_read(&json, text, length, tokens, JSON_TOKENS));
    MUST(kh_json_type_of(kh_json_member(kh_json_root(&json), "t")) == KH_JSON_STRING);
}

static void let_leave(net_conn *c) {
    while (c->first && c->first->ticket <= c->loop->released) {
        frame *f = c->first;
        c->first = f->next;
        c->heard++;
        free(f);
    }
    if (!c->first)
        c->last = &c->first;
}

void net_send(net_conn *c, const char *text, size_t length, uint64_t ticket) {
    check_message(text, length);
    if (!c->open || c->target)
        return;
    frame *f = grab(sizeof *f);
    f->ticket = ticket;
    *c->last = f;
    c->last = &f->next;
    let_leave(c);
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
    l->released = ticket > l->released ? ticket : l->released;
    for (unsigned i = 0; i < CONNS_MOST; i++)
        if (world.conn[i] && world.conn[i]->loop == l)
            let_leave(world.conn[i]);
}

void net_drop_held(net_conn *c) {
    while (c->first) {
        frame *f = c->first;
        c->first = f->next;
        free(f);
    }
    c->last = &c->first;
}

void net_close(net_conn *c, uint16_t code, const char *reason) {
    (void)code;
    (void)reason;
    c->ends = true;
}

void net_move(net_conn *c, net_loop *to) {
    MUST(c->open && !c->target && !c->first); /* the server takes care that nothing is held */
    c->target = to;
}

void *net_data(const net_conn *c) {
    return c->data;
}

void net_set_data(net_conn *c, void *data) {
    c->data = data;
}

uint64_t net_waits_for(const net_conn *c) {
    uint64_t ticket = 0;
    for (const frame *f = c->first; f; f = f->next)
        ticket = f->ticket > ticket ? f->ticket : ticket;
    return ticket;
}

uint32_t net_unsent(const net_conn *c) {
    (void)c;
    return 0;
}

void net_figures_of(const net_loop *l, net_figures *out) {
    (void)l;
    memset(out, 0, sizeof *out);
}

/* The thinker: it never has an idea, so that anything legal is done. */

thinker *thinker_new(uint32_t threads, uint32_t askers, void (*ready)(void *who, uint32_t asker), void *who) {
    thinker *x = grab(sizeof *x);
    (void)threads;
    MUST(askers <= LOOPS_MOST);
    x->ready = ready;
    x->who = who;
    return x;
}

void thinker_ask(thinker *x, uint32_t asker, room_thought *t) {
    t->next = x->asked[asker];
    x->asked[asker] = t;
    x->ready(x->who, asker);
}

room_thought *thinker_take(thinker *x, uint32_t asker) {
    room_thought *t = x->asked[asker];
    if (t)
        x->asked[asker] = t->next;
    return t;
}

void thinker_stop(thinker *x) {
    (void)x;
}

void thinker_free(thinker *x) {
    for (unsigned i = 0; i < LOOPS_MOST; i++)
        MUST(!x->asked[i]);
    free(x);
}

/* The store. */

store_error kh_store_open(kh_store **out, const char *path, char *said, size_t cap) {
    (void)path;
    (void)said;
    (void)cap;
    *out = &world.store;
    return STORE_FINE;
}

void kh_store_close(kh_store *s) {
    (void)s;
    fake_commit(false);
}

store_writer *kh_store_writer(kh_store *s, store_done *done, void *who) {
    (void)s;
    MUST(world.writers < WRITERS_MOST);
    store_writer *w = &world.writer[world.writers++];
    *w = (store_writer){.done = done, .who = who};
    return w;
}

uint64_t store_submit(store_writer *w, store_batch *b) {
    b->writer = w;
    b->ticket = ++w->tickets;
    *world.last = b;
    world.last = &b->next;
    return b->ticket;
}

bool store_writer_recovered(store_writer *w) {
    const bool was = w->broken;
    w->broken = false;
    for (store_batch *b = world.waiting; b; b = b->next)
        MUST(b->writer != w); /* here they have all failed by then */
    return was;
}

static void keep(item *i) {
    MUST(i->of < TABLES_MOST);
    journal *t = &world.table[i->of];
    switch (i->kind) {
    case ITEM_ROW:
        MUST(i->of > 0 && memchr(i->row.title, '\0', sizeof i->row.title) != NULL);
        t->there = true;
        t->row = i->row;
        break;
    case ITEM_DELETE: journal_empty(t); break;
    case ITEM_TRIM: journal_trim(t, i->number - 1); break;
    case ITEM_PART: journal_put_part(t, i); break;
    case ITEM_DROP_PARTS: journal_drop_parts(t, i->number); break;
    case ITEM_LINE:
        MUST(t->there && i->number == t->lines + 1);
        journal_add(t, i);
        break;
    }
}

void fake_commit(bool fails) {
    while (world.waiting) {
        store_batch *b = world.waiting;
        world.waiting = b->next;
        if (!world.waiting)
            world.last = &world.waiting;
        b->writer->broken |= fails;
        const store_error error = b->writer->broken ? STORE_FULL : STORE_FINE;
        for (size_t i = 0; i < b->count && error == STORE_FINE; i++)
            keep(&b->item[i]);
        b->writer->done(b->writer->who, b->ticket, error, 1);
        store_batch_drop(b);
    }
}

store_error kh_store_rows(kh_store *s, store_each_row *each, void *who) {
    (void)s;
    for (unsigned i = 1; i < TABLES_MOST; i++)
        if (world.table[i].there && !each(who, &world.table[i].row))
            break;
    return STORE_FINE;
}

store_error kh_store_lines(kh_store *s, uint64_t table, store_each_line *each, void *who) {
    const journal *t = &world.table[table];
    (void)s;
    for (uint64_t i = 0; i < t->lines && each(who, i + 1, t->line[i].text, t->line[i].length); i++)
        ;
    return STORE_FINE;
}

store_error kh_store_some_lines(kh_store *s, uint64_t table, uint64_t after, uint32_t most,
                                store_each_line *each, void *who) {
    const journal *t = &world.table[table];
    (void)s;
    for (uint64_t i = after; i < t->lines && i < after + most; i++)
        if (!each(who, i + 1, t->line[i].text, t->line[i].length))
            break;
    return STORE_FINE;
}

store_error kh_store_find(kh_store *s, const char *code, store_row *out) {
    (void)s;
    for (unsigned i = 1; i < TABLES_MOST; i++)
        if (world.table[i].there && strcmp(world.table[i].row.code, code) == 0) {
            *out = world.table[i].row;
            return STORE_FINE;
        }
    return STORE_NONE;
}

store_error kh_store_length(kh_store *s, uint64_t table, uint64_t *lines) {
    (void)s;
    *lines = table < TABLES_MOST ? world.table[table].lines : 0;
    return STORE_FINE;
}

store_error kh_store_snapshot(kh_store *s, uint64_t table, uint64_t below, uint64_t *line) {
    (void)s;
    return table < TABLES_MOST && journal_snapshot(&world.table[table], below, line) ? STORE_FINE
                                                                                     : STORE_NONE;
}

store_error kh_store_parts(kh_store *s, uint64_t table, uint64_t line, uint32_t from, uint32_t most,
                           store_each_line *each, void *who) {
    (void)s;
    return table < TABLES_MOST ? journal_parts(&world.table[table], line, from, most, each, who) : STORE_FINE;
}

uint64_t kh_store_next_table(kh_store *s) {
    (void)s;
    return ++world.numbers;
}

void kh_store_figures(const kh_store *s, store_figures *out) {
    (void)s;
    memset(out, 0, sizeof *out);
}

void kh_store_said(kh_store *s, char *said, size_t cap) {
    (void)s;
    if (cap > 0)
        said[0] = '\0';
}

/* The world. */

void fake_begin(void) {
    memset(&world, 0, sizeof world);
    world.last = &world.waiting;
    world.now_ms = 1000;
    randombytes_set_implementation(&same_luck);
}

void fake_restart(void) {
    world.loops = world.writers = 0;
}

void fake_end(void) {
    for (unsigned i = 0; i < TABLES_MOST; i++)
        journal_empty(&world.table[i]);
}

net_conn *fake_connect(net_loop *l, const char *cookie) {
    net_request q = request_of("GET", "/ws", cookie);
    unsigned place = 0;
    while (world.conn[place])
        MUST(++place < CONNS_MOST);
    net_conn *c = grab(sizeof *c);
    c->loop = l;
    c->open = true;
    c->last = &c->first;
    world.conn[place] = c;
    q.upgrade = true;
    l->handlers.request(l->who, c, &q);
    if (c->accepted)
        return c;
    fake_hang_up(c);
    return NULL;
}

void fake_hang_up(net_conn *c) {
    c->open = false;
    if (c->accepted)
        c->loop->handlers.closed(c->loop->who, c);
    net_drop_held(c);
    for (unsigned i = 0; i < CONNS_MOST; i++)
        if (world.conn[i] == c)
            world.conn[i] = NULL;
    free(c);
}

bool fake_is_open(const net_conn *c) {
    return c->open && !c->ends;
}

uint32_t fake_heard(const net_conn *c) {
    return c->heard;
}

void fake_message(net_conn *c, const char *text, size_t length) {
    c->loop->handlers.message(c->loop->who, c, text, length);
}

void fake_http(net_loop *l, const char *method, const char *path, const char *cookie) {
    net_request q = request_of(method, path, cookie);
    net_conn c = {.loop = l};
    q.accept = "text/html";
    q.language = "de";
    l->handlers.request(l->who, &c, &q);
    for (unsigned turns = 0; c.heard == 0; turns++) {
        MUST(turns < TURNS_MOST);
        world.now_ms++;
        l->handlers.due(l->who);
        if (turns >= TURNS_ALONE) { /* an answer may wait for the disk */
            fake_commit(false);
            l->handlers.woken(l->who);
        }
    }
    MUST(c.heard == 1);
}

static bool arrive(net_conn *c) {
    if (!c || !c->target)
        return false;
    c->loop = c->target;
    c->target = NULL;
    c->loop->handlers.arrived(c->loop->who, c);
    return true;
}

void fake_turn(void) {
    bool again = true;
    while (again) {
        again = false;
        for (uint32_t i = 0; i < world.loops; i++)
            if (world.loop[i]->woken) {
                world.loop[i]->woken = false;
                world.loop[i]->handlers.woken(world.loop[i]->who);
                again = true;
            }
        for (unsigned i = 0; i < CONNS_MOST; i++)
            again |= arrive(world.conn[i]);
    }
}

void fake_pass(uint64_t ms) {
    world.now_ms += ms;
    for (uint32_t i = 0; i < world.loops; i++) {
        net_loop *l = world.loop[i];
        if (l->due_ms <= world.now_ms)
            l->handlers.due(l->who);
        for (bool spare = l->spare; spare; spare = l->spare) {
            l->spare = false;
            l->handlers.spare(l->who);
        }
    }
}

const char *fake_code(uint32_t n) {
    for (unsigned i = 1; i < TABLES_MOST; i++)
        if (world.table[i].there && n-- == 0)
            return world.table[i].row.code;
    return "";
}

size_t fake_fill_in(const char *text, size_t length, char *out, size_t cap) {
    size_t n = 0;
    for (size_t i = 0; i < length && n + STORE_CODE + 1 < cap; i++) {
        if (text[i] == '$' && i + 1 < length && text[i + 1] >= '0' && text[i + 1] <= '9') {
            const char *code = fake_code((uint32_t)(text[++i] - '0'));
            memcpy(out + n, code, strlen(code));
            n += strlen(code);
        } else {
            out[n++] = text[i];
        }
    }
    out[n] = '\0';
    return n;
}
