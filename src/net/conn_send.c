/* One connection: what leaves it, and its last words. */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "net/inside.h"

enum {
    PARTS_MAX = 64, /* of what leaves with one call */
    FEW = 16        /* who are told the same; it can wait for those behind them */
};

void conn_put(net_conn *c, const void *head, size_t head_length, const char *body, size_t length) {
    char *at = out_add(&c->out, &c->loop->blocks, head_length + length);
    if (!at) {
        conn_die(c);
        return;
    }
    memcpy(at, head, head_length);
    if (length > 0)
        memcpy(at + head_length, body, length);
    c->prompt = true;
    conn_touch(c);
}

void conn_put_frame(net_conn *c, ws_opcode opcode, const char *body, size_t length) {
    uint8_t head[WS_HEAD_MAX];
    conn_put(c, head, ws_head(head, opcode, length), body, length);
}

static void note_sent(net_conn *c, size_t n) {
    figure_add(c->loop, FIGURE_BYTES_OUT, n);
    out_sent(&c->out, &c->loop->blocks, n);
    c->prompt = c->prompt && out_size(&c->out) > 0;
    if (c->state == CONN_HTTP || c->long_bytes > 0)
        c->life = conn_now(c);
    if (c->state == CONN_LEAVING)
        c->until = conn_now(c) + c->loop->limits.idle_ms;
}

static void send_failed(net_conn *c) {
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
        conn_die(c);
}

/* MSG_NOSIGNAL: a peer that has gone is an error here, not a signal for the whole program. */
static ssize_t send_parts(net_conn *c, struct iovec *part, unsigned parts) {
    const struct msghdr message = {.msg_iov = part, .msg_iovlen = parts};
    return parts == 1 ? send(c->fd, part->iov_base, part->iov_len, MSG_NOSIGNAL)
                      : sendmsg(c->fd, &message, MSG_NOSIGNAL);
}

void conn_write_out(net_conn *c) {
    struct iovec part[PARTS_MAX];
    const unsigned parts = out_parts(&c->out, part, PARTS_MAX);
    if (parts == 0)
        return;
    const ssize_t sent = send_parts(c, part, parts);
    if (sent >= 0)
        note_sent(c, (size_t)sent);
    else
        send_failed(c);
}

/* A long body behind what is unsent. */
void conn_put_long(net_conn *c, const char *body, size_t length) {
    struct iovec part[2]; /* nothing is held or shared before a line is accepted */
    const unsigned before_it = out_parts(&c->out, part, 1);
    part[before_it] = (struct iovec){(void *)(uintptr_t)body, length};
    const ssize_t sent = send_parts(c, part, before_it + 1);
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
        conn_put(c, "", 0, body + done, length - done);
}

void conn_too_slow(net_conn *c) {
    figure_add(c->loop, FIGURE_CLOSED_SLOW, 1);
    conn_die(c);
}

static bool too_much(const net_conn *c) {
    const uint64_t before_end = c->long_end > c->out.sent ? c->long_end - c->out.sent : 0,
                   left = before_end < c->long_bytes ? before_end : c->long_bytes; /* of long ones */
    return out_size(&c->out) > c->loop->limits.unsent_bytes + left;
}

void conn_check_unsent(net_conn *c) {
    if (c->state != CONN_SOCKET || !too_much(c))
        return;
    conn_write_out(c); /* perhaps it was us */
    if (c->state != CONN_DEAD && too_much(c))
        conn_too_slow(c);
}

/* False: nothing can be sent. */
static bool hold_for(net_conn *c, uint64_t ticket) {
    if (c->state != CONN_SOCKET)
        return false;
    net_loop *l = c->loop;
    loop_peer *home = c->proxy ? &l->peers[c->home] : NULL; /* whose tickets they are */
    if (ticket <= (home ? home->released : l->released))
        return true;
    if (!out_hold(&c->out, ticket)) {
        conn_die(c);
        return false;
    }
    if (!link_used(&c->waiting))
        link_last(home ? &home->waiting : &l->waiting, &c->waiting);
    return true;
}

void net_send(net_conn *c, const char *text, size_t length, uint64_t ticket) {
    if (c->lent) {
        lend_send(c, net_frame_new(text, length), ticket, CONN_PROMPT);
        return;
    }
    if (!hold_for(c, ticket))
        return;
    conn_put_frame(c, WS_OP_TEXT, text, length);
    figure_add(c->loop, FIGURE_MESSAGES_OUT, 1);
    conn_check_unsent(c);
}

/* From now on what was added last counts as long. */
static void note_long(net_conn *c, uint64_t before) {
    const net_limits *limits = &c->loop->limits;
    c->long_end = c->out.sent + out_size(&c->out);
    c->long_bytes += (uint32_t)(c->long_end - before);
    c->long_until = conn_now(c) + limits->idle_ms * (UINT64_C(1) + c->long_bytes / limits->unsent_bytes);
}

void conn_put_shared(net_conn *c, net_frame *f, uint64_t ticket, conn_manner how) {
    const uint64_t before = c->out.sent + out_size(&c->out);
    if (!hold_for(c, ticket))
        return;
    if (!f || !out_share(&c->out, f)) {
        conn_die(c);
        return;
    }
    c->prompt = c->prompt || how != CONN_PATIENT;
    conn_touch_patiently(c);
    figure_add(c->loop, FIGURE_MESSAGES_OUT, 1);
    if (how == CONN_LONG)
        note_long(c, before);
    else
        conn_check_unsent(c);
}

/* NULL: there was no memory for it, and the connection ends. */
static void send_shared(const net_cast *cast, net_conn *c) {
    net_frame *f = cast->frame;
    const conn_manner how = cast->patient || cast->count > FEW ? CONN_PATIENT : CONN_PROMPT;
    if (c->lent)
        lend_send(c, f ? net_frame_keep(f) : NULL, cast->ticket, how);
    else
        conn_put_shared(c, f, cast->ticket, how);
}

void net_cast_to(net_cast *cast, net_conn *c) {
    cast->count++;
    if (!cast->first) {
        cast->first = c;
        return;
    }
    if (!cast->frame) {
        cast->frame = net_frame_new(cast->text, cast->length);
        send_shared(cast, cast->first);
    }
    send_shared(cast, c);
}

void net_cast_end(net_cast *cast) {
    if (cast->first && !cast->frame && cast->patient) {
        cast->frame = net_frame_new(cast->text, cast->length);
        send_shared(cast, cast->first);
    } else if (cast->first && !cast->frame) {
        net_send(cast->first, cast->text, cast->length, cast->ticket);
    }
    net_frame_drop(cast->frame);
}

bool net_send_long(net_conn *c, const net_part *part, size_t parts, uint64_t ticket) {
    uint8_t head[WS_HEAD_MAX];
    size_t length = 0;
    const uint64_t before = c->out.sent + out_size(&c->out);
    if (c->lent) {
        const bool leaves = c->state == CONN_SOCKET;
        lend_send(c, net_frame_of(part, parts), ticket, CONN_LONG);
        return leaves;
    }
    if (!hold_for(c, ticket))
        return false;
    for (size_t i = 0; i < parts; i++)
        length += part[i].length;
    conn_put(c, head, ws_head(head, WS_OP_TEXT, length), "", 0);
    for (size_t i = 0; i < parts && c->state == CONN_SOCKET; i++)
        conn_put(c, "", 0, part[i].text, part[i].length);
    figure_add(c->loop, FIGURE_MESSAGES_OUT, 1);
    note_long(c, before);
    return true;
}

bool conn_passed_long(net_conn *c) {
    if (c->long_bytes == 0 || c->out.sent < c->long_end)
        return false;
    c->long_bytes = 0;
    return true;
}

void conn_release(net_link *waiting, uint64_t ticket) {
    for (net_link *at = waiting->after, *next; at != waiting; at = next) {
        net_conn *c = CONN_OF(at, waiting);
        next = at->after;
        if (out_release(&c->out, ticket))
            conn_touch_patiently(c);
        if (!out_held(&c->out))
            link_out(&c->waiting);
    }
}

void net_release(net_loop *l, uint64_t ticket) {
    const uint64_t before = l->released;
    if (ticket <= before)
        return;
    l->released = ticket;
    conn_release(&l->waiting, ticket);
    lend_release(l, before);
}

uint64_t net_waits_for(const net_conn *c) {
    if (c->lent)
        return c->ticket > c->loop->released ? c->ticket : 0;
    return out_last_ticket(&c->out);
}

void net_drop_held(net_conn *c) {
    if (c->lent) {
        lend_drop_held(c);
        return;
    }
    if (c->state == CONN_DEAD)
        return;
    out_drop_held(&c->out, &c->loop->blocks, c->close_bytes);
    const uint64_t end = c->out.sent + out_size(&c->out);
    c->long_end = end < c->long_end ? end : c->long_end;
    if (link_used(&c->waiting))
        link_out(&c->waiting);
    conn_touch(c);
}

void conn_leave(net_conn *c) {
    c->state = CONN_LEAVING;
    c->until = conn_now(c) + c->loop->limits.idle_ms;
    conn_touch(c);
}

void net_close(net_conn *c, uint16_t code, const char *reason) {
    char body[WS_CONTROL_MAX];
    size_t n = strlen(reason);
    if (c->lent) {
        lend_close(c, code, reason);
        return;
    }
    if (c->state == CONN_SOCKET) {
        body[0] = (char)(code >> 8);
        body[1] = (char)(code & 0xff);
        if (n > WS_REASON_MAX)
            n = WS_REASON_MAX;
        while (n > 0 && !ws_utf8(reason, n)) /* not through the middle of a character */
            n--;
        memcpy(body + 2, reason, n);
        n = code == WS_NO_CODE ? 0 : n + 2;
        conn_put_frame(c, WS_OP_CLOSE, body, n);
        c->close_bytes = (uint32_t)n + 2;
    }
    if (c->state == CONN_SOCKET || c->state == CONN_HTTP)
        conn_leave(c);
}

/* A close that does not wait for any ticket. */
void conn_close_now(net_conn *c, ws_code code, const char *reason) {
    net_drop_held(c);
    net_close(c, (uint16_t)code, reason);
}

void conn_fail(net_conn *c, ws_code code, const char *reason) {
    if (code == WS_TOO_BIG || code == WS_POLICY)
        figure_add(c->loop, FIGURE_CLOSED_LIMIT, 1);
    conn_close_now(c, code, reason);
}

void conn_go_away(net_conn *c) {
    net_close(c, WS_GOING_AWAY, "the server stops");
}
