/* net_server.h - a server for tests whose messages are orders to it. */
#ifndef KH_NET_SERVER_H
#define KH_NET_SERVER_H

#include <stdatomic.h>
#include <sys/resource.h>
#include <time.h>

#include "net/net.h"
#include "net_client.h"

enum { BIG_BODY = 3000000, CROWD = 120, PARTS = 1500, PART = 4000 };

typedef struct server {
    net_loop *loop;
    struct server *other; /* where "move" goes */
    net_conn *last;       /* who asked for the timer */
    net_conn *crowd[CROWD];
    net_conn *parted; /* who is answered in parts, */
    unsigned parts;   /* of which so many are left */
    unsigned crowded;
    char name;
    net_conn *caller; /* who said "call", until that turn ends, */
    atomic_int answered,
        untold; /* when the caller had his answer, or not, and so many of the crowd had nothing yet */
    atomic_bool shut, shut_seen; /* "gate" waits while it is shut */
    atomic_int open, stands;     /* "door N" until so many are open; before which one somebody stands */
    atomic_int requests, closed, arrived, stopped, woken, messages, left, passed, spared;
} server;

static char *big_body;

/* As many as there is room for. */
static inline void say_parts(server *s) {
    net_conn *c = s->parted;
    while (c && s->parts > 0 && net_unsent(c) <= NET_AHEAD) {
        net_respond_part(c, big_body + (size_t)--s->parts % 7 * PART, PART);
        assert_true(net_unsent(c) < NET_AHEAD + 2 * PART);
    }
    if (!c || s->parts > 0)
        return;
    s->parted = NULL;
    net_respond_end(c);
}

static inline void begin_parts(server *s, net_conn *c) {
    net_later(c);
    net_respond_begin(c, 200, "text/plain", "");
    s->parted = c;
    s->parts = PARTS;
    say_parts(s);
}

static inline void on_request(void *who, net_conn *c, const net_request *r) {
    char said[2000];
    ((server *)who)->requests++;
    if (r->upgrade && strcmp(r->path, "/both") == 0) {
        net_accept(c, "X-Own: 1\r\n");
        net_send(c, "welcome", 7, 0);
        net_respond(c, 200, "", "", "", 0); /* too late: nothing happens */
    } else if (strcmp(r->path, "/ws") == 0) {
        net_accept(c, "");
    } else if (strcmp(r->path, "/elsewhere") == 0) {
        net_accept(c, "");
        net_send(c, "from here", 9, 0);
        net_move(c, ((server *)who)->other->loop);
    } else if (strcmp(r->path, "/big") == 0) {
        net_respond(c, 200, "text/plain", "", big_body, BIG_BODY);
    } else if (strcmp(r->path, "/close") == 0) {
        net_respond(c, 200, "text/plain", "", "x", 1);
        net_close(c, 1000, "");
    } else if (strcmp(r->path, "/later") == 0) {
        net_later(c);
        ((server *)who)->last = c;
        net_timer(((server *)who)->loop, 1);
    } else if (strcmp(r->path, "/parts") == 0) {
        begin_parts(who, c);
    } else if (strcmp(r->path, "/torn") == 0) {
        net_later(c);
        net_respond_begin(c, 200, "text/plain", "");
        net_respond_part(c, "torn", 4);
        net_close(c, 0, "");
    } else if (strcmp(r->path, "/never") == 0) {
        net_later(c);
    } else if (strcmp(r->path, "/silent") != 0) {
        snprintf(said, sizeof said, "%s %s ?%s %s %s %.*s", r->method, r->path, r->query, r->host, r->address,
                 (int)r->body_length, r->body);
        net_respond(c, 200, "text/plain", "", said, strlen(said));
    }
}

static inline void flood(net_conn *c, unsigned long times, size_t size) {
    for (unsigned long i = 0; i < times; i++)
        net_send(c, big_body, size, 0);
}

/* One message out of that many bodies. */
static inline void send_long(net_conn *c, unsigned long bodies) {
    enum { BODIES_MOST = 8 };
    net_part part[BODIES_MOST];
    assert_true(bodies <= BODIES_MOST);
    for (unsigned long i = 0; i < bodies; i++)
        part[i] = (net_part){big_body, BIG_BODY};
    net_send_long(c, part, bodies, 0);
}

static inline bool begins(const char *text, const char *word, const char **rest) {
    *rest = text + strlen(word);
    return strncmp(text, word, strlen(word)) == 0;
}

/* To all who said "crowd". */
static inline void cast(server *s, const char *text, size_t length, uint64_t ticket) {
    net_cast one = net_cast_of(text, length, ticket);
    for (unsigned i = 0; i < s->crowded; i++)
        net_cast_to(&one, s->crowd[i]);
    net_cast_end(&one);
}

/* Orders: echo TEXT, hold TICKET TEXT, release TICKET, drop, close CODE TEXT, move, lend, nudge TEXT (to whoever asked
 * for the timer), door N (waits), call TEXT (to the crowd; the caller is answered), flood TIMES SIZE, long BODIES,
 * timer, delay, where, crowd, cast TICKET TEXT, pour TIMES SIZE (the same to the crowd), gate (waits), arrived (says when, and takes its time). */
static inline void obey(server *s, net_conn *c, const char *order) {
    const char *rest;
    char *end, said[100];
    if (begins(order, "echo ", &rest)) {
        net_send(c, rest, strlen(rest), 0);
    } else if (begins(order, "hold ", &rest)) {
        const uint64_t ticket = strtoul(rest, &end, 10);
        net_send(c, end + 1, strlen(end + 1), ticket);
    } else if (begins(order, "release ", &rest)) {
        net_release(s->loop, strtoul(rest, NULL, 10));
    } else if (begins(order, "drop", &rest)) {
        net_drop_held(c);
    } else if (begins(order, "close ", &rest)) {
        const unsigned long code = strtoul(rest, &end, 10);
        net_close(c, (uint16_t)code, end + 1);
    } else if (begins(order, "move", &rest)) {
        net_move(c, s->other->loop);
    } else if (begins(order, "lend", &rest)) {
        net_lend(c, s->other->loop);
    } else if (begins(order, "nudge ", &rest)) {
        net_send(s->last, rest, strlen(rest), 0);
    } else if (begins(order, "door ", &rest)) {
        s->stands = atoi(rest);
        while (s->open < s->stands)
            nanosleep(&(struct timespec){0, 1000000}, NULL);
    } else if (begins(order, "flood ", &rest)) {
        const unsigned long times = strtoul(rest, &end, 10);
        flood(c, times, strtoul(end, NULL, 10));
    } else if (begins(order, "long ", &rest)) {
        send_long(c, strtoul(rest, NULL, 10));
    } else if (begins(order, "timer", &rest)) {
        s->last = c;
        net_timer(s->loop, 30);
        net_timer(s->loop, UINT64_MAX);
        net_timer(s->loop, 20);
    } else if (begins(order, "delay", &rest)) {
        snprintf(said, sizeof said, "%u", net_delay_ms(c));
        net_send(c, said, strlen(said), 0);
    } else if (begins(order, "gate", &rest)) {
        s->shut_seen = true;
        while (s->shut)
            nanosleep(&(struct timespec){0, 1000000}, NULL);
    } else if (begins(order, "arrived", &rest)) {
        snprintf(said, sizeof said, "%llu", (unsigned long long)net_arrived_ms(s->loop));
        net_send(c, said, strlen(said), 0);
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    } else if (begins(order, "crowd", &rest)) {
        assert_true(s->crowded < CROWD);
        s->crowd[s->crowded++] = c;
        net_send(c, "in", 2, 0);
    } else if (begins(order, "cast ", &rest)) {
        const uint64_t ticket = strtoul(rest, &end, 10);
        cast(s, end + 1, strlen(end + 1), ticket);
    } else if (begins(order, "call ", &rest)) {
        s->caller = c;
        cast(s, rest, strlen(rest), 0);
        net_send(c, "called", 6, 0);
        net_spare(s->loop);
    } else if (begins(order, "pour ", &rest)) {
        const unsigned long times = strtoul(rest, &end, 10), size = strtoul(end, NULL, 10);
        for (unsigned long i = 0; i < times; i++)
            cast(s, big_body, size, 0);
    } else if (begins(order, "where", &rest)) {
        net_send(c, &s->name, 1, 0);
    }
}

static inline void on_message(void *who, net_conn *c, const char *text, size_t length) {
    char order[CLIENT_CAP];
    assert_true(length < sizeof order);
    memcpy(order, text, length);
    order[length] = '\0';
    ((server *)who)->messages++;
    obey(who, c, order);
}

static inline void on_closed(void *who, net_conn *c) {
    server *s = who;
    if (s->last == c)
        s->last = NULL;
    for (unsigned i = 0; i < s->crowded; i++)
        if (s->crowd[i] == c)
            s->crowd[i--] = s->crowd[--s->crowded];
    assert_string_equal(net_address(c), "127.0.0.1");
    s->closed++;
}

static inline void on_arrived(void *who, net_conn *c) {
    server *s = who;
    assert_ptr_equal(net_data(c), NULL);
    net_set_data(c, NULL);
    s->arrived++;
}

static inline void on_stopping(void *who) {
    ((server *)who)->stopped++;
}

static inline void on_woken(void *who) {
    server *s = who;
    s->woken++;
    net_spare(s->loop);
}

static inline int untold(const server *s) {
    int n = 0;
    for (unsigned i = 0; i < s->crowded; i++)
        n += net_unsent(s->crowd[i]) > 0;
    return n;
}

static inline void on_spare(void *who) {
    const server *s = who;
    assert_int_equal(untold(s), 0); /* what was said to many before comes first */
    ((server *)who)->spared++;
}

static inline void on_turn(void *who, uint64_t micros) {
    server *s = who;
    (void)micros;
    if (!s->caller)
        return;
    s->untold = untold(s);
    s->answered = net_unsent(s->caller) == 0;
    s->caller = NULL;
}

static inline void on_due(void *who) {
    server *s = who;
    net_conn *c = s->last;
    s->last = NULL;
    if (c) { /* one of the two: who waits for an answer, and who has a socket */
        net_respond(c, 200, "text/plain", "", "later", 5);
        net_send(c, "due", 3, 0);
    }
}

static inline void on_more(void *who, net_conn *c) {
    server *s = who;
    assert_ptr_equal(s->parted, c);
    say_parts(s);
}

static void on_left(void *who, net_conn *c) {
    server *s = who;
    if (s->parted == c)
        s->parted = NULL;
    s->left++;
}

static void on_passed(void *who, net_conn *c) {
    (void)c;
    ((server *)who)->passed++;
}

static const net_handlers handlers = {on_request, on_message, on_closed, on_arrived, on_stopping, on_woken,
                                      on_due,     on_turn,    on_left,   on_passed,  on_spare,    on_more};

static inline net_limits usual(void) {
    net_limits l;
    net_limits_usual(&l);
    l.messages_10s = 100000;
    l.connections_ip = 0;
    return l;
}

static inline void make(server *s, char name, const net_limits *limits) {
    char said[200] = "";
    memset(s, 0, sizeof *s);
    s->name = name;
    s->other = s;
    s->loop = net_loop_new(limits, &handlers, s, said, sizeof said);
    if (!s->loop)
        fail_msg("%s", said);
}

static inline uint16_t start(server *s, const net_limits *limits) {
    char said[200] = "";
    make(s, 'a', limits);
    if (!net_listen(s->loop, "127.0.0.1", 0, said, sizeof said))
        fail_msg("%s", said);
    assert_true(net_run(s->loop));
    return net_port(s->loop);
}

static inline net_figures figures(const server *s) {
    net_figures f;
    net_figures_of(s->loop, &f);
    return f;
}

static inline void nap(long ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

/* Waits until nothing is open. */
static inline void expect_empty(const server *s) {
    for (int i = 0; i < 1000 && figures(s).open > 0; i++)
        nap(10);
    assert_int_equal(figures(s).open, 0);
}

static inline void end(server *s) {
    net_loop_free(s->loop);
}

static inline double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static inline int set_up(void **state) {
    struct rlimit most;
    (void)state;
    if (getrlimit(RLIMIT_NOFILE, &most) == 0) {
        most.rlim_cur = most.rlim_max;
        setrlimit(RLIMIT_NOFILE, &most);
    }
    big_body = malloc(BIG_BODY + 1);
    for (size_t i = 0; i < BIG_BODY; i++)
        big_body[i] = (char)('a' + i % 26);
    big_body[BIG_BODY] = '\0';
    return 0;
}

static inline int tear_down(void **state) {
    (void)state;
    free(big_body);
    return 0;
}

#endif
