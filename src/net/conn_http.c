/* One connection: requests, who sends them, and their answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inside.h"

enum {
    WINDOW_MS = 10000,
    AGAIN_S = 10,      /* until one who was too much may try again */
    DIRECT_MIN = 16384 /* bodies from here on are sent from where they are, and only the rest is copied */
};

static void answer(net_conn *c, const http_answer *a, const char *body) {
    char small[2 * HTTP_HEAD_OWN];
    const size_t cap = HTTP_HEAD_OWN + strlen(a->type) + strlen(a->headers);
    char *head = cap <= sizeof small ? small : malloc(cap);
    if (!head) {
        conn_die(c);
        return;
    }
    const size_t n = http_head(a, head, cap);
    const size_t length = c->head_only || http_bodyless(a->status) ? 0 : a->length;
    if (length < DIRECT_MIN) {
        conn_put(c, head, n, body, length);
    } else {
        conn_put(c, head, n, "", 0);
        if (c->state != CONN_DEAD)
            conn_put_long(c, body, length);
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
    answer(c, &(http_answer){status, type, headers, length, c->keep, HTTP_WHOLE}, body);
    if (waited && c->state == CONN_HTTP && !c->keep)
        conn_leave(c);
}

void net_respond_begin(net_conn *c, unsigned status, const char *type, const char *headers) {
    if (c->state != CONN_HTTP || c->answered || !c->later)
        return;
    c->answered = c->partly = true;
    c->keep = c->keep && c->chunks;
    answer(c, &(http_answer){status, type, headers, 0, c->keep, c->chunks ? HTTP_CHUNKS : HTTP_UNTIL_END},
           "");
}

void net_respond_part(net_conn *c, const char *bytes, size_t length) {
    char head[24];
    if (c->state != CONN_HTTP || !c->partly || c->head_only || length == 0)
        return;
    const int n = c->chunks ? snprintf(head, sizeof head, "%zx\r\n", length) : 0;
    conn_put(c, head, (size_t)n, bytes, length);
    if (c->chunks && c->state == CONN_HTTP)
        conn_put(c, "\r\n", 2, "", 0);
    c->ahead = c->ahead || out_size(&c->out) > NET_AHEAD;
}

void net_respond_end(net_conn *c) {
    static const char last[] = "0\r\n\r\n";
    if (c->state != CONN_HTTP || !c->partly)
        return;
    c->later = c->partly = c->ahead = false;
    if (c->chunks && !c->head_only)
        conn_put(c, last, sizeof last - 1, "", 0);
    conn_touch(c);
    if (c->state == CONN_HTTP && !c->keep)
        conn_leave(c);
}

void net_later(net_conn *c) {
    c->later = c->state == CONN_HTTP && !c->answered;
}

/* Nobody needs to make the answer any more. */
void conn_forget_later(net_conn *c) {
    if (c->later)
        c->loop->handlers.left(c->loop->who, c);
    c->later = false;
}

/* Our own refusals: they end the connection. Where something is too much, they say when to come back. */
void conn_refuse(net_conn *c, unsigned status) {
    const bool later = status == 429 || status == 503;
    char body[64], headers[32] = "";
    snprintf(body, sizeof body, "%u %s\n", status, http_reason(status));
    if (later)
        snprintf(headers, sizeof headers, "Retry-After: %d\r\n", AGAIN_S);
    conn_forget_later(c);
    if (c->partly) { /* too late for another answer */
        conn_die(c);
        return;
    }
    c->keep = c->answered = c->head_only = false;
    net_respond(c, status, "text/plain", headers, body, strlen(body));
    if (c->state == CONN_HTTP)
        conn_leave(c);
}

void conn_ping(net_conn *c) {
    c->pinged = conn_now(c);
    c->ping_ns = uv_hrtime();
    conn_put_frame(c, WS_OP_PING, (const char *)&c->ping_ns, sizeof c->ping_ns);
}

void net_accept(net_conn *c, const char *headers) {
    char accept[HTTP_ACCEPT];
    net_request request;
    if (c->state != CONN_HTTP || c->answered || !c->http)
        return;
    http_request(c->http, &request);
    if (!request.upgrade) {
        conn_refuse(c, 400);
        return;
    }
    c->answered = true;
    http_accept(c->http, accept);
    const size_t cap = HTTP_HEAD_OWN + strlen(headers);
    char *head = malloc(cap);
    if (!head) {
        conn_die(c);
        return;
    }
    conn_put(c, head, http_head_upgrade(accept, headers, head, cap), "", 0);
    free(head);
    if (c->state == CONN_DEAD)
        return;
    c->state = CONN_SOCKET;
    c->accepted = true;
    c->window = conn_now(c);
    conn_ping(c); /* at once, so that a delay is known soon */
}

bool conn_too_many(net_conn *c) {
    const uint64_t now = conn_now(c);
    if (now - c->window >= WINDOW_MS) {
        c->window = now;
        c->window_frames = 0;
    }
    return ++c->window_frames > c->loop->limits.messages_10s;
}

void conn_forget_peer(net_conn *c) {
    if (c->counted)
        net_peer_leave(&c->peer);
    c->counted = false;
}

/* How many connections its address may have; 0: any number. */
static uint32_t most_of_peer(const net_conn *c) {
    const net_limits *limits = &c->loop->limits;
    return quota_most(&limits->quotas, &c->peer, limits->connections_ip);
}

/* One connection more of its address. False: that one has too many. */
bool conn_count_peer(net_conn *c) {
    c->counted = net_peer_enter(&c->peer, most_of_peer(c));
    return c->counted;
}

/* A hall full of people behind one address fetches its pages: lines that only wait for another request would keep the
 * next ones out. */
static bool lines_are_scarce(const net_conn *c) {
    return !c->proxied && net_peer_crowded(&c->peer, most_of_peer(c));
}

/* Whom the connection counts for, where a proxy brings it: all whom it does not name are one stranger. False: that one
 * has too many. */
static bool know_peer(net_conn *c, const char *forwarded) {
    if (!net_peer_forwarded(forwarded, &c->peer, c->address)) {
        c->peer = net_stranger;
        net_peer_write(&c->peer, c->address);
    }
    return conn_count_peer(c);
}

/* 0, or the status that refuses the request because of who sends it. A proxy uses one connection for many people: then
 * only their addresses are limited. */
static unsigned judge_peer(net_conn *c, const char *forwarded) {
    if (c->proxied ? !know_peer(c, forwarded) : conn_too_many(c))
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
        conn_refuse(c, status);
        return;
    }
    memcpy(request.address, c->address, sizeof request.address);
    request.peer = c->peer;
    request.proxied = c->proxied;
    c->since = 0;
    c->answered = false;
    c->head_only = strcmp(request.method, "HEAD") == 0;
    c->chunks = http_chunks(c->http);
    c->keep = http_keeps(c->http) && !l->stopping && !lines_are_scarce(c);
    l->handlers.request(l->who, c, &request);
    if (c->proxied && !c->accepted)
        conn_forget_peer(c); /* the next request may be another's */
    if (c->state == CONN_HTTP && !c->answered && !c->later)
        conn_refuse(c, 500);
    if (c->state == CONN_HTTP && !c->keep && !c->later)
        conn_leave(c);
    http_free(c->http);
    c->http = NULL;
}

/* Feeds the request that is read, and serves it when it is complete; returns how many bytes were its. */
size_t conn_read_request(net_conn *c, const char *bytes, size_t n) {
    const net_limits *limits = &c->loop->limits;
    size_t used = n;
    if (!c->http) {
        c->http = http_new(limits->request_bytes, limits->body_bytes);
        c->since = c->since ? c->since : conn_now(c);
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
        conn_refuse(c, http_status(c->http));
        break;
    }
    return used;
}
