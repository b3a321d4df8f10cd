/* One connection: what comes in, as requests or as messages. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "net/inside.h"

static void take_pong(net_conn *c, const ws_frame *f) {
    if (c->ping_ns == 0 || f->length != sizeof c->ping_ns || memcmp(f->text, &c->ping_ns, f->length) != 0)
        return; /* allowed, and without meaning */
    c->delay_ms = (uint32_t)((uv_hrtime() - c->ping_ns) / 1000000);
    c->ping_ns = 0;
}

static void take_message(net_conn *c, const ws_frame *f) {
    net_loop *l = c->loop;
    figure_add(l, FIGURE_MESSAGES_IN, 1);
    c->since = conn_now(c); /* for the next one, if it has begun */
    if (!lend_message(c, f->text, f->length))
        l->handlers.message(l->who, c, f->text, f->length);
}

static void take(net_conn *c, ws_event event, const ws_frame *f) {
    if (event == WS_BROKEN) {
        conn_fail(c, f->code, "");
        return;
    }
    if (conn_too_many(c)) {
        conn_fail(c, WS_POLICY, "too many messages");
        return;
    }
    switch (event) {
    case WS_TEXT: take_message(c, f); break;
    case WS_PONG: take_pong(c, f); break;
    case WS_CLOSE: conn_close_now(c, f->code, ""); break;
    case WS_PING:
        conn_put_frame(c, WS_OP_PONG, f->text, f->length);
        conn_check_unsent(c);
        break;
    default: break;
    }
}

static size_t read_frames(net_conn *c, const char *bytes, size_t n) {
    ws_input in = {(const uint8_t *)bytes, n};
    ws_frame frame;
    if (!ws_busy(&c->ws))
        c->since = conn_now(c);
    while (c->state == CONN_SOCKET) {
        const ws_event event = ws_next(&c->ws, &c->loop->readers, &in, c->loop->limits.message_bytes, &frame);
        if (event == WS_WANT)
            break;
        take(c, event, &frame);
    }
    return n - in.left;
}

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
        const size_t used = conn_read_request(c, bytes, n);
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
    conn_touch(c);
}

void conn_read_rest(net_conn *c) {
    conn_rest *rest = c->rest;
    c->rest = NULL;
    input(c, rest ? rest->bytes : "", rest ? rest->length : 0);
    free(rest);
}

/* What any WebSocket may send in a second whatever others of its address send: it pays for none of them. */
static bool within_own(net_conn *c, uint32_t n) {
    const uint64_t second = conn_now(c) / 1000;
    if (second != c->own_second)
        c->own_bytes = 0;
    c->own_second = second;
    if (c->state != CONN_SOCKET || n > OWN_BYTES - c->own_bytes)
        return false;
    c->own_bytes += n;
    return true;
}

/* Whether its address sends more than it may: then the line ends. Behind a proxy that counts once it is known who
 * sends. */
static bool too_much(net_conn *c, uint32_t n) {
    net_loop *l = c->loop;
    if (!l->limits.quota || (c->proxied && !c->accepted) || within_own(c, n) ||
        quota_spend(l->limits.quota, &c->peer, QUOTA_BYTES, n, conn_now(c)) == 0)
        return false;
    if (c->state == CONN_SOCKET)
        conn_fail(c, WS_POLICY, "too many bytes from this address: come back in a second");
    else if (c->state == CONN_HTTP) {
        figure_add(l, FIGURE_CLOSED_LIMIT, 1);
        conn_refuse(c, 429);
    }
    return true;
}

void conn_read_some(net_conn *c) {
    net_loop *l = c->loop;
    const ssize_t n = recv(c->fd, l->buffer, READ_CAP, 0);
    if (n < 0) {
        if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
            conn_die(c);
        return;
    }
    if (n == 0) {
        c->ended = true;
        if (c->state == CONN_SOCKET || c->state == CONN_LINGERING)
            conn_die(c);
        conn_touch(c);
        return;
    }
    figure_add(l, FIGURE_BYTES_IN, (uint64_t)n);
    if (too_much(c, (uint32_t)n))
        return;
    if (c->state == CONN_HTTP || c->state == CONN_SOCKET) {
        c->life = conn_now(c);
        input(c, l->buffer, (size_t)n);
    }
}
