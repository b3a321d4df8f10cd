/* One connection. Handlers may do anything to any connection at any time, so nothing ends inside of them: what was
 * done only leaves marks, and conn_settle_all() at the end of the turn sends, watches and ends. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "net/inside.h"

enum {
    LINGER_MS = 1000,
    WINDOW_MS = 10000,
    AGAIN_S = 10,      /* until one who was too much may try again */
    COURTESY_MAX = 64, /* refused connections that hear why, at a time */
    AHEAD_MAX = 16384, /* unsent bytes of answers, above which no further request is read */
    DIRECT_MIN = 16384 /* bodies from here on are sent from where they are, and only the rest is copied */
};

static uint64_t now_of(const net_conn *c) {
    return net_now_ms(c->loop);
}

static void touch(net_conn *c) {
    if (!link_used(&c->dirty))
        link_last(&c->loop->dirty, &c->dirty);
}

void conn_die(net_conn *c) {
    c->state = CONN_DEAD;
    touch(c);
}

static void die_of_limit(net_conn *c) {
    figure_add(c->loop, FIGURE_CLOSED_LIMIT, 1);
    conn_die(c);
}

/* Sending. */

static void put(net_conn *c, const void *head, size_t head_length, const char *body, size_t length) {
    char *at = out_add(&c->out, &c->loop->blocks, head_length + length);
    if (!at) {
        conn_die(c);
        return;
    }
    memcpy(at, head, head_length);
    if (length > 0)
        memcpy(at + head_length, body, length);
    touch(c);
}

static void put_frame(net_conn *c, ws_opcode opcode, const char *body, size_t length) {
    uint8_t head[WS_HEAD_MAX];
    put(c, head, ws_head(head, opcode, length), body, length);
}

static void note_sent(net_conn *c, size_t n) {
    figure_add(c->loop, FIGURE_BYTES_OUT, n);
    out_sent(&c->out, &c->loop->blocks, n);
    if (c->state == CONN_HTTP)
        c->life = now_of(c);
    if (c->state == CONN_LEAVING)
        c->until = now_of(c) + c->loop->limits.idle_ms;
}

static void send_failed(net_conn *c) {
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
        conn_die(c);
}

static void write_out(net_conn *c) {
    const uint32_t n = out_ready(&c->out);
    if (n == 0)
        return;
    /* MSG_NOSIGNAL: a peer that has gone is an error here, not a signal for the whole program. */
    const ssize_t sent = send(c->fd, out_bytes(&c->out), n, MSG_NOSIGNAL);
    if (sent >= 0)
        note_sent(c, (size_t)sent);
    else
        send_failed(c);
}

/* A long body behind what is unsent. */
static void put_long(net_conn *c, const char *body, size_t length) {
    struct iovec parts[2] = {{(void *)(uintptr_t)out_bytes(&c->out), out_size(&c->out)},
                             {(void *)(uintptr_t)body, length}};
    const struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    const ssize_t sent = sendmsg(c->fd, &message, MSG_NOSIGNAL);
    size_t done = 0; /* of the body */
    if (sent < 0) {
        send_failed(c);
    } else {
        const size_t before = out_size(&c->out), n = (size_t)sent;
        done = n > before ? n - before : 0;
        figure_add(c->loop, FIGURE_BYTES_OUT, done);
        note_sent(c, n - done);
    }
    if (c->state != CONN_DEAD && done < length)
        put(c, "", 0, body + done, length - done);
}

static void too_slow(net_conn *c) {
    write_out(c); /* perhaps it was us */
    if (c->state == CONN_DEAD || out_size(&c->out) <= c->loop->limits.unsent_bytes)
        return;
    figure_add(c->loop, FIGURE_CLOSED_SLOW, 1);
    conn_die(c);
}

static void check_unsent(net_conn *c) {
    if (c->state == CONN_SOCKET && out_size(&c->out) > c->loop->limits.unsent_bytes)
        too_slow(c);
}

void net_send(net_conn *c, const char *text, size_t length, uint64_t ticket) {
    if (c->state != CONN_SOCKET)
        return;
    if (ticket > c->loop->released) {
        if (!out_hold(&c->out, ticket)) {
            conn_die(c);
            return;
        }
        if (!link_used(&c->waiting))
            link_last(&c->loop->waiting, &c->waiting);
    }
    put_frame(c, WS_OP_TEXT, text, length);
    figure_add(c->loop, FIGURE_MESSAGES_OUT, 1);
    check_unsent(c);
}

void net_release(net_loop *l, uint64_t ticket) {
    if (ticket <= l->released)
        return;
    l->released = ticket;
    for (net_link *at = l->waiting.after, *next; at != &l->waiting; at = next) {
        net_conn *c = CONN_OF(at, waiting);
        next = at->after;
        if (out_release(&c->out, ticket))
            touch(c);
        if (!out_held(&c->out))
            link_out(&c->waiting);
    }
}

uint64_t net_waits_for(const net_conn *c) {
    return out_last_ticket(&c->out);
}

void net_drop_held(net_conn *c) {
    if (c->state == CONN_DEAD)
        return;
    out_drop_held(&c->out, &c->loop->blocks, c->close_bytes);
    if (link_used(&c->waiting))
        link_out(&c->waiting);
    touch(c);
}

/* Closing. */

static void leave(net_conn *c) {
    c->state = CONN_LEAVING;
    c->until = now_of(c) + c->loop->limits.idle_ms;
    touch(c);
}

void net_close(net_conn *c, uint16_t code, const char *reason) {
    char body[WS_CONTROL_MAX];
    size_t n = strlen(reason);
    if (c->state == CONN_SOCKET) {
        body[0] = (char)(code >> 8);
        body[1] = (char)(code & 0xff);
        if (n > WS_REASON_MAX)
            n = WS_REASON_MAX;
        while (n > 0 && !ws_utf8(reason, n)) /* not through the middle of a character */
            n--;
        memcpy(body + 2, reason, n);
        n = code == WS_NO_CODE ? 0 : n + 2;
        put_frame(c, WS_OP_CLOSE, body, n);
        c->close_bytes = (uint32_t)n + 2;
    }
    if (c->state == CONN_SOCKET || c->state == CONN_HTTP)
        leave(c);
}

/* A close that does not wait for any ticket. */
static void close_now(net_conn *c, ws_code code, const char *reason) {
    net_drop_held(c);
    net_close(c, (uint16_t)code, reason);
}

static void fail(net_conn *c, ws_code code, const char *reason) {
    if (code == WS_TOO_BIG || code == WS_POLICY)
        figure_add(c->loop, FIGURE_CLOSED_LIMIT, 1);
    close_now(c, code, reason);
}

void conn_go_away(net_conn *c) {
    net_close(c, WS_GOING_AWAY, "the server stops");
}

/* Answers. */

static void answer(net_conn *c, const http_answer *a, const char *body) {
    char small[2 * HTTP_HEAD_OWN];
    const size_t room = HTTP_HEAD_OWN + strlen(a->type) + strlen(a->headers);
    char *head = room <= sizeof small ? small : malloc(room);
    if (!head) {
        conn_die(c);
        return;
    }
    const size_t n = http_head(a, head, room);
    const size_t length = c->head_only || http_bodyless(a->status) ? 0 : a->length;
    if (length < DIRECT_MIN) {
        put(c, head, n, body, length);
    } else {
        put(c, head, n, "", 0);
        if (c->state != CONN_DEAD)
            put_long(c, body, length);
    }
    if (head != small)
        free(head);
}

void net_respond(net_conn *c, unsigned status, const char *type, const char *headers, const char *body,
                 size_t length) {
    const bool waited = c->later;
    if (c->state != CONN_HTTP || c->answered)
        return;
    c->answered = true;
    c->later = false;
    answer(c, &(http_answer){status, type, headers, length, c->keep}, body);
    if (waited && c->state == CONN_HTTP && !c->keep)
        leave(c);
}

void net_later(net_conn *c) {
    c->later = c->state == CONN_HTTP && !c->answered;
}

/* Nobody needs to make the answer any more. */
static void forget_later(net_conn *c) {
    if (c->later)
        c->loop->handlers.left(c->loop->who, c);
    c->later = false;
}

/* Our own refusals: they end the connection. Where something is too much, they say when to come back. */
static void refuse(net_conn *c, unsigned status) {
    const bool later = status == 429 || status == 503;
    char body[64], headers[32] = "";
    snprintf(body, sizeof body, "%u %s\n", status, http_reason(status));
    if (later)
        snprintf(headers, sizeof headers, "Retry-After: %d\r\n", AGAIN_S);
    forget_later(c);
    c->keep = c->answered = c->head_only = false;
    net_respond(c, status, "text/plain", headers, body, strlen(body));
    if (c->state == CONN_HTTP)
        leave(c);
}

static void ping(net_conn *c) {
    c->pinged = now_of(c);
    c->ping_ns = uv_hrtime();
    put_frame(c, WS_OP_PING, (const char *)&c->ping_ns, sizeof c->ping_ns);
}

void net_accept(net_conn *c, const char *headers) {
    char accept[HTTP_ACCEPT];
    net_request request;
    if (c->state != CONN_HTTP || c->answered || !c->http)
        return;
    http_request(c->http, &request);
    if (!request.upgrade) {
        refuse(c, 400);
        return;
    }
    c->answered = true;
    http_accept(c->http, accept);
    const size_t room = HTTP_HEAD_OWN + strlen(headers);
    char *head = malloc(room);
    if (!head) {
        conn_die(c);
        return;
    }
    put(c, head, http_head_upgrade(accept, headers, head, room), "", 0);
    free(head);
    if (c->state == CONN_DEAD)
        return;
    c->state = CONN_SOCKET;
    c->accepted = true;
    c->window = now_of(c);
    ping(c); /* at once, so that a delay is known soon */
}

/* Requests. */

static bool too_many(net_conn *c) {
    const uint64_t now = now_of(c);
    if (now - c->window >= WINDOW_MS) {
        c->window = now;
        c->window_frames = 0;
    }
    return ++c->window_frames > c->loop->limits.messages_10s;
}

static void forget_peer(net_conn *c) {
    if (c->counted)
        net_peer_leave(&c->peer);
    c->counted = false;
}

/* One connection more of its address. False: that one has too many. */
static bool count_peer(net_conn *c) {
    const net_limits *limits = &c->loop->limits;
    c->counted = net_peer_enter(&c->peer, quota_most(&limits->quotas, &c->peer, limits->connections_ip));
    return c->counted;
}

/* Whom the connection counts for, where a proxy brings it: all whom it does not name are one stranger. False: that one
 * has too many. */
static bool know_peer(net_conn *c, const char *forwarded) {
    if (!net_peer_forwarded(forwarded, &c->peer, c->address)) {
        c->peer = net_stranger;
        net_peer_write(&c->peer, c->address);
    }
    return count_peer(c);
}

/* 0, or the status that refuses the request because of who sends it. A proxy uses one connection for many people: then
 * only their addresses are limited. */
static unsigned judge_peer(net_conn *c, const char *forwarded) {
    if (c->proxied ? !know_peer(c, forwarded) : too_many(c))
        return 429;
    return net_banned(&c->peer) ? 403 : 0;
}

static void serve(net_conn *c) {
    net_loop *l = c->loop;
    net_request request;
    http_request(c->http, &request);
    const unsigned status = judge_peer(c, request.forwarded);
    if (status) {
        figure_add(l, FIGURE_CLOSED_LIMIT, 1);
        refuse(c, status);
        return;
    }
    memcpy(request.address, c->address, sizeof request.address);
    request.peer = c->peer;
    request.proxied = c->proxied;
    c->since = 0;
    c->answered = false;
    c->head_only = strcmp(request.method, "HEAD") == 0;
    c->keep = http_keeps(c->http) && !l->stopping;
    l->handlers.request(l->who, c, &request);
    if (c->proxied && !c->accepted)
        forget_peer(c); /* the next request may be another's */
    if (c->state == CONN_HTTP && !c->answered && !c->later)
        refuse(c, 500);
    if (c->state == CONN_HTTP && !c->keep && !c->later)
        leave(c);
    http_free(c->http);
    c->http = NULL;
}

/* Feeds the request that is read, and serves it when it is complete; returns how many bytes were its. */
static size_t read_request(net_conn *c, const char *bytes, size_t n) {
    const net_limits *limits = &c->loop->limits;
    size_t used = n;
    if (!c->http) {
        c->http = http_new(limits->request_bytes, limits->body_bytes);
        c->since = c->since ? c->since : now_of(c);
    }
    if (!c->http) {
        conn_die(c);
        return n;
    }
    switch (http_feed(c->http, bytes, n, &used)) {
    case HTTP_WANT: break;
    case HTTP_READY: serve(c); break;
    case HTTP_REFUSED:
        if (http_status(c->http) == 413 || http_status(c->http) == 431)
            figure_add(c->loop, FIGURE_CLOSED_LIMIT, 1);
        refuse(c, http_status(c->http));
        break;
    }
    return used;
}

/* Messages. */

static void take_pong(net_conn *c, const ws_frame *f) {
    if (c->ping_ns == 0 || f->length != sizeof c->ping_ns || memcmp(f->text, &c->ping_ns, f->length) != 0)
        return; /* allowed, and without meaning */
    c->delay_ms = (uint32_t)((uv_hrtime() - c->ping_ns) / 1000000);
    c->ping_ns = 0;
}

static void take_message(net_conn *c, const ws_frame *f) {
    net_loop *l = c->loop;
    figure_add(l, FIGURE_MESSAGES_IN, 1);
    c->since = now_of(c); /* for the next one, if it has begun */
    l->handlers.message(l->who, c, f->text, f->length);
}

static void take(net_conn *c, ws_event event, const ws_frame *f) {
    if (event == WS_BROKEN) {
        fail(c, f->code, "");
        return;
    }
    if (too_many(c)) {
        fail(c, WS_POLICY, "too many messages");
        return;
    }
    switch (event) {
    case WS_TEXT: take_message(c, f); break;
    case WS_PONG: take_pong(c, f); break;
    case WS_CLOSE: close_now(c, f->code, ""); break;
    case WS_PING:
        put_frame(c, WS_OP_PONG, f->text, f->length);
        check_unsent(c);
        break;
    default: break;
    }
}

static size_t read_frames(net_conn *c, const char *bytes, size_t n) {
    ws_input in = {(const uint8_t *)bytes, n};
    ws_frame frame;
    if (!ws_busy(&c->ws))
        c->since = now_of(c);
    while (c->state == CONN_SOCKET) {
        const ws_event event = ws_next(&c->ws, &c->loop->readers, &in, c->loop->limits.message_bytes, &frame);
        if (event == WS_WANT)
            break;
        take(c, event, &frame);
    }
    return n - in.left;
}

/* Input. */

static void keep_rest(net_conn *c, const char *bytes, size_t n) {
    conn_rest *rest = malloc(sizeof *rest + n);
    if (!rest) {
        conn_die(c);
        return;
    }
    rest->length = n;
    memcpy(rest->bytes, bytes, n);
    c->rest = rest;
}

static void input(net_conn *c, const char *bytes, size_t n) {
    while (c->state == CONN_HTTP && n > 0 && !c->later && out_size(&c->out) <= AHEAD_MAX) {
        const size_t used = read_request(c, bytes, n);
        bytes += used;
        n -= used;
    }
    if (c->state == CONN_SOCKET) {
        const size_t used = read_frames(c, bytes, n);
        bytes += used;
        n -= used;
    }
    if (n > 0 && (c->state == CONN_HTTP || c->state == CONN_MOVING))
        keep_rest(c, bytes, n);
    touch(c);
}

static void read_rest(net_conn *c) {
    conn_rest *rest = c->rest;
    c->rest = NULL;
    input(c, rest ? rest->bytes : "", rest ? rest->length : 0);
    free(rest);
}

/* Whether its address sends more than it may: then the line ends. Behind a proxy that counts once it is known who
 * sends. */
static bool too_much(net_conn *c, uint32_t n) {
    net_loop *l = c->loop;
    if (!l->limits.quota || (c->proxied && !c->accepted) ||
        quota_spend(l->limits.quota, &c->peer, QUOTA_BYTES, n, now_of(c)) == 0)
        return false;
    if (c->state == CONN_SOCKET)
        fail(c, WS_POLICY, "too many bytes from this address: come back in a second");
    else if (c->state == CONN_HTTP) {
        figure_add(l, FIGURE_CLOSED_LIMIT, 1);
        refuse(c, 429);
    }
    return true;
}

static void read_some(net_conn *c) {
    net_loop *l = c->loop;
    const ssize_t n = recv(c->fd, l->buffer, READ_ROOM, 0);
    if (n < 0) {
        if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
            conn_die(c);
        return;
    }
    if (n == 0) {
        c->ended = true;
        if (c->state == CONN_SOCKET || c->state == CONN_LINGERING)
            conn_die(c);
        touch(c);
        return;
    }
    figure_add(l, FIGURE_BYTES_IN, (uint64_t)n);
    if (too_much(c, (uint32_t)n))
        return;
    if (c->state == CONN_HTTP || c->state == CONN_SOCKET) {
        c->life = now_of(c);
        input(c, l->buffer, (size_t)n);
    }
}

static void on_poll(uv_poll_t *poll, int status, int events) {
    net_conn *c = poll->data;
    if (status < 0) {
        c->events = 0; /* libuv has stopped it */
        conn_die(c);
        return;
    }
    if (events & UV_WRITABLE)
        touch(c);
    if (events & UV_READABLE && c->state != CONN_DEAD && c->state != CONN_MOVING)
        read_some(c);
}

/* The end of a turn. */

static void watch(net_conn *c) {
    const bool unsent = out_ready(&c->out) > 0;
    /* One that leaves has to take what we say before it may say any more. */
    const bool reads = !c->ended && !c->rest && !(c->state == CONN_LEAVING && unsent);
    const int want = (reads ? UV_READABLE : 0) | (unsent ? UV_WRITABLE : 0);
    if (want == c->events)
        return;
    c->events = (uint8_t)want;
    if (want == 0)
        uv_poll_stop(&c->poll);
    else
        uv_poll_start(&c->poll, want, on_poll);
}

static void forget_input(net_conn *c) {
    http_free(c->http);
    c->http = NULL;
    ws_state_free(&c->ws);
    free(c->rest);
    c->rest = NULL;
}

/* All has left that could. */
static void drained(net_conn *c) {
    if (c->ended && c->accepted) {
        conn_die(c); /* what is held would come too late */
        return;
    }
    if (out_size(&c->out) > 0)
        return;
    if (c->ended && !c->rest && (c->state == CONN_LEAVING || c->state == CONN_HTTP)) {
        conn_die(c);
    } else if (c->state == CONN_LEAVING) {
        forget_input(c);
        shutdown(c->fd, SHUT_WR);
        c->state = CONN_LINGERING;
        c->until = now_of(c) + LINGER_MS;
    }
}

static void leave_lists(net_conn *c) {
    net_loop *l = c->loop;
    link_out(&c->all);
    link_out(&c->dirty);
    link_out(&c->waiting);
    if (c->courtesy)
        l->courtesy--;
    else
        l->count--;
    figure_add(l, FIGURE_OPEN, (uint64_t)-1);
}

static void on_gone(uv_handle_t *handle) {
    free(handle->data);
}

static void let_go(net_conn *c) {
    forget_peer(c);
    close(c->fd);
}

static void end(net_conn *c) {
    net_loop *l = c->loop;
    forget_later(c);
    if (c->accepted)
        l->handlers.closed(l->who, c);
    uv_close((uv_handle_t *)&c->poll, on_gone);
    let_go(c);
    leave_lists(c);
    forget_input(c);
    out_free(&c->out, &l->blocks);
}

/* Moving. */

/* The end of one that no loop has. */
static void abandon(net_loop *l, net_conn *c) {
    c->state = CONN_DEAD;
    if (c->accepted)
        l->handlers.closed(l->who, c);
    forget_input(c);
    out_free(&c->out, &l->blocks);
    let_go(c);
    free(c);
}

static void on_departed(uv_handle_t *handle) {
    net_conn *c = handle->data;
    net_loop *from = c->loop;
    if (!loop_deliver(c->target, c)) /* else it is another thread's from here on */
        abandon(from, c);
}

/* Each loop has a clock of its own. */
static void shift_times(net_conn *c, uint64_t by) {
    c->life += by;
    c->since += by;
    c->pinged += by;
    c->window += by;
}

static void depart(net_conn *c) {
    leave_lists(c);
    shift_times(c, -now_of(c));
    c->events = 0;
    /* The descriptor stays open: only the watching ends here. */
    uv_close((uv_handle_t *)&c->poll, on_departed);
}

void net_move(net_conn *c, net_loop *to) {
    if (c->state != CONN_SOCKET)
        return; /* it is about to end: that is told here */
    if (out_held(&c->out)) {
        close_now(c, WS_FAILED, "moved too early");
        return;
    }
    c->target = to;
    c->state = CONN_MOVING;
    touch(c);
}

static bool enter(net_loop *l, net_conn *c) {
    if (uv_poll_init(&l->uv, &c->poll, c->fd) != 0) {
        abandon(l, c);
        return false;
    }
    c->poll.data = c;
    c->loop = l;
    link_last(&l->all, &c->all);
    if (c->courtesy)
        l->courtesy++;
    else
        l->count++;
    figure_add(l, FIGURE_OPEN, 1);
    touch(c);
    loop_occupied(l);
    return true;
}

void conn_arrive(net_loop *l, net_conn *c) {
    c->state = CONN_SOCKET;
    if (!enter(l, c))
        return;
    shift_times(c, now_of(c));
    l->handlers.arrived(l->who, c);
    if (l->stopping)
        conn_go_away(c);
    read_rest(c);
}

/* The beginning. */

static net_conn *conn_new(int fd, const struct sockaddr *from) {
    net_conn *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->fd = fd;
    link_alone(&c->all);
    link_alone(&c->dirty);
    link_alone(&c->waiting);
    net_peer_of(from, &c->peer, c->address);
    return c;
}

void conn_begin(net_loop *l, int fd, const struct sockaddr *from) {
    net_conn *c = conn_new(fd, from);
    unsigned status = 503;
    if (c) {
        c->loop = l;
        for (uint32_t i = 0; i < l->limits.proxies; i++)
            c->proxied = c->proxied || net_range_holds(&l->limits.proxy[i], c->address);
        if (!c->proxied)
            count_peer(c);
        status = l->count >= l->limits.connections     ? 503
                 : !c->counted && !c->proxied          ? 429
                 : !c->proxied && net_banned(&c->peer) ? 403
                                                       : 0;
    }
    figure_add(l, status ? FIGURE_REFUSED : FIGURE_ACCEPTED, 1);
    if (!c || (status && l->courtesy >= COURTESY_MAX)) {
        if (c && c->counted)
            net_peer_leave(&c->peer);
        free(c);
        close(fd);
        return;
    }
    c->courtesy = status != 0;
    if (!enter(l, c))
        return;
    c->life = c->since = now_of(c);
    if (status)
        refuse(c, status);
}

static void settle(net_conn *c) {
    if (c->state == CONN_MOVING) {
        depart(c);
        return;
    }
    if (c->state != CONN_DEAD)
        write_out(c);
    if (c->state == CONN_HTTP && c->rest && !c->later && out_size(&c->out) <= AHEAD_MAX)
        read_rest(c);
    if (out_ready(&c->out) == 0 && c->state != CONN_DEAD && c->state != CONN_MOVING)
        drained(c);
    if (c->state == CONN_DEAD)
        end(c);
    else
        watch(c);
}

void conn_settle_all(net_loop *l) {
    while (link_used(&l->dirty)) {
        net_conn *c = CONN_OF(l->dirty.after, dirty);
        link_out(&c->dirty);
        settle(c);
    }
}

/* Time. */

static void check_socket(net_conn *c, uint64_t now) {
    const net_limits *limits = &c->loop->limits;
    if (now - c->life >= limits->idle_ms)
        die_of_limit(c);
    else if (ws_busy(&c->ws) && now - c->since >= limits->request_ms)
        fail(c, WS_POLICY, "too slow");
    else if (now - c->pinged >= limits->idle_ms / 2 && !out_held(&c->out))
        ping(c); /* not behind what is held, which it would measure */
}

void conn_check_ban(net_conn *c) {
    if (c->state == CONN_SOCKET && net_banned(&c->peer))
        fail(c, WS_POLICY, "banned");
    else if (c->state == CONN_HTTP && !c->proxied && net_banned(&c->peer))
        die_of_limit(c);
}

void conn_check_time(net_conn *c, uint64_t now) {
    const net_limits *limits = &c->loop->limits;
    switch ((conn_state)c->state) {
    case CONN_HTTP:
        if ((c->since && now - c->since >= limits->request_ms) || now - c->life >= limits->idle_ms)
            die_of_limit(c);
        break;
    case CONN_SOCKET: check_socket(c, now); break;
    case CONN_LEAVING:
    case CONN_LINGERING:
        if (now >= c->until)
            conn_die(c);
        break;
    default: break;
    }
}
