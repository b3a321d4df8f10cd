/* The line to a server: see link.h. */
#include "client/link.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client/handshake.h"

enum {
    PAUSE_MS = 500, /* before the second try, and doubled with each further one */
    PAUSE_MOST_MS = 20000,
    PATIENCE_MS = 10000, /* until a line has to be there */
    PING_MS = 15000,
    SILENCE_MS = 40000, /* then nobody is there any more */
    MESSAGE_MOST = 1 << 23
};

uint64_t link_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void hang_up(client_link *l) {
    if (l->ws)
        wslay_event_context_free(l->ws);
    if (l->fd >= 0)
        close(l->fd);
    l->ws = NULL;
    l->fd = -1;
    l->stage = LINK_DOWN;
}

static void give_up(client_link *l, bool at_once) {
    const bool was_up = l->stage == LINK_UP;
    uint64_t pause = PAUSE_MS;
    for (uint32_t i = 1; i < l->tries && pause < PAUSE_MOST_MS; i++)
        pause *= 2;
    hang_up(l);
    /* Not all at the same moment, where a server comes back to many. */
    l->at_ms = link_now_ms() + (at_once || l->tries == 0 ? 0 : pause + randombytes_uniform(PAUSE_MS));
    l->down(l->who, was_up);
}

static ssize_t receive(wslay_event_context_ptr ws, uint8_t *out, size_t cap, int flags, void *who) {
    client_link *l = who;
    (void)flags;
    if (l->head_at < l->head_length) { /* came together with the handshake */
        const size_t left = l->head_length - l->head_at, n = left < cap ? left : cap;
        memcpy(out, l->head + l->head_at, n);
        l->head_at += n;
        return (ssize_t)n;
    }
    ssize_t n;
    do
        n = recv(l->fd, out, cap, 0);
    while (n < 0 && errno == EINTR);
    if (n > 0)
        l->heard_ms = link_now_ms();
    if (n <= 0)
        wslay_event_set_error(ws, n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
                                      ? WSLAY_ERR_WOULDBLOCK
                                      : WSLAY_ERR_CALLBACK_FAILURE);
    return n > 0 ? n : -1;
}

static ssize_t transmit(wslay_event_context_ptr ws, const uint8_t *bytes, size_t length, int flags,
                        void *who) {
    const client_link *l = who;
    ssize_t n;
    (void)flags;
    do
        n = send(l->fd, bytes, length, MSG_NOSIGNAL);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        wslay_event_set_error(ws, errno == EAGAIN || errno == EWOULDBLOCK ? WSLAY_ERR_WOULDBLOCK
                                                                          : WSLAY_ERR_CALLBACK_FAILURE);
    return n;
}

static int make_mask(wslay_event_context_ptr ws, uint8_t *out, size_t length, void *who) {
    (void)ws;
    (void)who;
    randombytes_buf(out, length);
    return 0;
}

static void received(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *m, void *who) {
    client_link *l = who;
    (void)ws;
    if (m->opcode == WSLAY_TEXT_FRAME)
        l->message(l->who, (const char *)m->msg, m->msg_length);
}

static bool be_up(client_link *l) {
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = receive,
        .send_callback = transmit,
        .genmask_callback = make_mask,
        .on_msg_recv_callback = received,
    };
    if (wslay_event_context_client_init(&l->ws, &callbacks, l) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(l->ws, MESSAGE_MOST);
    l->stage = LINK_UP;
    l->tries = 0;
    l->heard_ms = link_now_ms();
    l->at_ms = l->heard_ms + PING_MS;
    l->up(l->who);
    return true;
}

/* Addresses are looked up here, which may take a moment; all else never waits. */
static void try_connect(client_link *l) {
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG};
    struct addrinfo *found = NULL;
    const int one = 1;
    l->tries++;
    if (getaddrinfo(l->url.host, l->url.port, &hints, &found) != 0)
        found = NULL;
    for (const struct addrinfo *a = found; a && l->fd < 0; a = a->ai_next) {
        l->fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (l->fd < 0)
            continue;
        fcntl(l->fd, F_SETFL, fcntl(l->fd, F_GETFL) | O_NONBLOCK);
        fcntl(l->fd, F_SETFD, FD_CLOEXEC);
        setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        if (connect(l->fd, a->ai_addr, a->ai_addrlen) != 0 && errno != EINPROGRESS) {
            close(l->fd);
            l->fd = -1;
        }
    }
    if (found)
        freeaddrinfo(found);
    if (l->fd < 0) {
        give_up(l, false);
        return;
    }
    l->stage = LINK_CONNECTING;
    l->at_ms = link_now_ms() + PATIENCE_MS;
}

static bool is_ready(int fd, short what) {
    struct pollfd p = {fd, what, 0};
    return poll(&p, 1, 0) > 0;
}

static void finish_connect(client_link *l) {
    int error = 0;
    socklen_t size = sizeof error;
    if (!is_ready(l->fd, POLLOUT))
        return;
    if (getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0) {
        give_up(l, false);
        return;
    }
    /* A few hundred bytes fit into any socket that was just made. */
    l->head_length = handshake_write(l->url.host, l->url.port, l->head, sizeof l->head, l->accept);
    l->head_at = 0;
    if (send(l->fd, l->head, l->head_length, MSG_NOSIGNAL) != (ssize_t)l->head_length) {
        give_up(l, false);
        return;
    }
    l->head_length = 0;
    l->stage = LINK_SHAKING;
}

static void finish_handshake(client_link *l) {
    const ssize_t n = recv(l->fd, l->head + l->head_length, sizeof l->head - l->head_length, 0);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (n <= 0) {
        give_up(l, false);
        return;
    }
    l->head_length += (size_t)n;
    const size_t end = handshake_end(l->head, l->head_length);
    if (end == 0 && l->head_length < sizeof l->head)
        return;
    l->head_at = end;
    if (end == 0 || !handshake_fine(l->head, end, l->accept) || !be_up(l))
        give_up(l, false);
}

static void work_up(client_link *l, uint64_t now) {
    bool fine = true;
    if (now >= l->at_ms) {
        const struct wslay_event_msg ping = {WSLAY_PING, NULL, 0};
        fine = now - l->heard_ms < SILENCE_MS && wslay_event_queue_msg(l->ws, &ping) == 0;
        l->at_ms = now + PING_MS;
    }
    fine = fine && wslay_event_recv(l->ws) == 0;
    fine = fine && wslay_event_send(l->ws) == 0;
    if (!fine || wslay_event_get_close_received(l->ws) || wslay_event_get_close_sent(l->ws))
        give_up(l, false);
}

void link_work(client_link *l) {
    const uint64_t now = link_now_ms();
    if (l->stage == LINK_DOWN && now >= l->at_ms)
        try_connect(l);
    if (l->stage == LINK_CONNECTING)
        finish_connect(l);
    if (l->stage == LINK_SHAKING)
        finish_handshake(l);
    if ((l->stage == LINK_CONNECTING || l->stage == LINK_SHAKING) && now >= l->at_ms)
        give_up(l, false);
    if (l->stage == LINK_UP)
        work_up(l, now);
}

bool link_open(client_link *l, const link_url *url) {
    l->url = *url;
    l->fd = -1;
    l->ws = NULL;
    l->stage = LINK_DOWN;
    l->at_ms = link_now_ms();
    l->tries = 0;
    return sodium_init() >= 0;
}

void link_close(client_link *l) {
    if (l->stage == LINK_UP && wslay_event_queue_close(l->ws, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0) == 0)
        wslay_event_send(l->ws);
    hang_up(l);
    l->at_ms = UINT64_MAX;
}

void link_drop(client_link *l) {
    if (l->fd >= 0)
        shutdown(l->fd, SHUT_RDWR); /* the next read notices */
}

bool link_send(client_link *l, const char *text, size_t length) {
    const struct wslay_event_msg m = {WSLAY_TEXT_FRAME, (const uint8_t *)text, length};
    return l->stage == LINK_UP && wslay_event_queue_msg(l->ws, &m) == 0;
}

int link_fd(const client_link *l) {
    return l->fd;
}

bool link_wants_write(const client_link *l) {
    return l->stage == LINK_CONNECTING || (l->stage == LINK_UP && wslay_event_want_write(l->ws));
}

int64_t link_wait_ms(const client_link *l) {
    const uint64_t now = link_now_ms();
    if (l->at_ms == UINT64_MAX)
        return -1;
    return l->at_ms > now ? (int64_t)(l->at_ms - now) : 0;
}
