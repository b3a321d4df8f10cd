/* net_client.h - a raw client for tests: blocking sockets with a time limit, frames made by hand, so that it can do
 * what no honest client does. */
#ifndef KH_NET_CLIENT_H
#define KH_NET_CLIENT_H

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "unit.h"

enum { CLIENT_WAIT_S = 10, CLIENT_CAP = 1 << 17 };

#define WS_REQUEST \
    "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n" \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"

static inline int client_socket(void) {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const struct timeval wait = {CLIENT_WAIT_S, 0};
    assert_true(fd >= 0);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait), 0);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait), 0);
    return fd;
}

static inline void client_connect_socket(int fd, uint16_t port) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
}

static inline int client_connect(uint16_t port) {
    const int fd = client_socket();
    client_connect_socket(fd, port);
    return fd;
}

/* Whether all of it could be sent: a server that has had enough may be gone. */
static inline bool client_try(int fd, const void *bytes, size_t n) {
    for (size_t at = 0; at < n;) {
        const ssize_t sent = send(fd, (const char *)bytes + at, n - at, MSG_NOSIGNAL);
        if (sent < 0)
            return false;
        at += (size_t)sent;
    }
    return true;
}

static inline void client_send(int fd, const char *text) {
    assert_true(client_try(fd, text, strlen(text)));
}

/* Exactly n bytes; false: the end, or a reset. */
static inline bool client_read(int fd, void *out, size_t n) {
    for (size_t at = 0; at < n;) {
        const ssize_t got = recv(fd, (char *)out + at, n - at, 0);
        if (got < 0 && errno == EAGAIN)
            fail_msg("the server says nothing");
        if (got <= 0)
            return false;
        at += (size_t)got;
    }
    return true;
}

/* Everything up to the end of the connection, as a text. */
static inline size_t client_read_all(int fd, char *out, size_t cap) {
    size_t n = 0;
    while (n + 1 < cap && client_read(fd, out + n, 1))
        n++;
    out[n] = '\0';
    return n;
}

/* The end comes, whatever is before it. */
static inline void client_expect_end(int fd) {
    static char any[4096];
    for (;;) {
        const ssize_t got = recv(fd, any, sizeof any, 0);
        if (got < 0 && errno == EAGAIN)
            fail_msg("the server does not hang up");
        if (got <= 0)
            break;
    }
    close(fd);
}

/* The head of an answer, with the empty line. */
static inline void client_read_head(int fd, char *out, size_t cap) {
    size_t n = 0;
    while (n + 1 < cap) {
        if (!client_read(fd, out + n, 1))
            fail_msg("no answer");
        out[++n] = '\0';
        if (n >= 4 && strcmp(out + n - 4, "\r\n\r\n") == 0)
            return;
    }
    fail_msg("an endless head");
}

/* An answer with Content-Length; returns its status. The body ends with NUL. */
static inline unsigned client_answer(int fd, char *body, size_t cap) {
    char head[4096];
    client_read_head(fd, head, sizeof head);
    const char *length = strstr(head, "Content-Length: ");
    const size_t n = length ? strtoul(length + 16, NULL, 10) : 0;
    assert_true(n < cap);
    assert_true(client_read(fd, body, n));
    body[n] = '\0';
    assert_non_null(strstr(head, "nosniff"));
    assert_non_null(strstr(head, "frame-ancestors 'none'"));
    return (unsigned)strtoul(head + 9, NULL, 10);
}

static inline unsigned client_ask(uint16_t port, const char *request) {
    static char body[CLIENT_CAP];
    const int fd = client_connect(port);
    client_send(fd, request);
    const unsigned status = client_answer(fd, body, sizeof body);
    close(fd);
    return status;
}

/* Frames. `first` is the first byte: 0x80 final, 0x70 reserved, opcode. */
static inline size_t client_frame_make(uint8_t *out, unsigned first, const char *body, size_t n) {
    static const uint8_t mask[4] = {0x11, 0x22, 0x33, 0x44};
    const unsigned bytes = n < 126 ? 0 : n < 65536 ? 2 : 8;
    size_t at = 0;
    out[at++] = (uint8_t)first;
    out[at++] = (uint8_t)(0x80U | (bytes == 0 ? n : bytes == 2 ? 126U : 127U));
    for (unsigned i = 0; i < bytes; i++)
        out[at++] = (uint8_t)((uint64_t)n >> (8 * (bytes - 1 - i)));
    memcpy(out + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < n; i++)
        out[at++] = (uint8_t)((uint8_t)body[i] ^ mask[i % 4]);
    return at;
}

static inline bool client_frame(int fd, unsigned first, const char *body, size_t n) {
    uint8_t *bytes = malloc(n + 14);
    assert_non_null(bytes);
    const bool fine = client_try(fd, bytes, client_frame_make(bytes, first, body, n));
    free(bytes);
    return fine;
}

static inline void client_text(int fd, const char *text) {
    assert_true(client_frame(fd, 0x81, text, strlen(text)));
}

typedef struct client_message {
    unsigned opcode; /* 0: the connection has ended */
    size_t length;
    char text[CLIENT_CAP];
} client_message;

static inline client_message *client_any_frame(int fd) {
    static _Thread_local client_message m;
    uint8_t head[2], longer[8] = {0};
    m.opcode = 0;
    m.length = 0;
    m.text[0] = '\0';
    if (!client_read(fd, head, 2))
        return &m;
    assert_int_equal(head[0] & 0xf0, 0x80); /* a server neither fragments nor masks here */
    assert_int_equal(head[1] & 0x80, 0);
    m.length = head[1];
    if (head[1] >= 126) {
        assert_true(client_read(fd, longer, head[1] == 126 ? 2 : 8));
        m.length = 0;
        for (unsigned i = 0; i < (head[1] == 126 ? 2U : 8U); i++)
            m.length = m.length << 8 | longer[i];
    }
    m.opcode = head[0] & 15;
    assert_true(m.length < sizeof m.text);
    assert_true(client_read(fd, m.text, m.length));
    m.text[m.length] = '\0';
    return &m;
}

/* The next frame that is no ping. */
static inline client_message *client_next(int fd) {
    client_message *m;
    do
        m = client_any_frame(fd);
    while (m->opcode == 9);
    return m;
}

static inline void client_expect(int fd, const char *text) {
    const client_message *m = client_next(fd);
    assert_int_equal(m->opcode, 1);
    assert_string_equal(m->text, text);
}

/* A close with this code, then the end. */
static inline void client_expect_close(int fd, unsigned code) {
    const client_message *m = client_next(fd);
    while (m->opcode == 1 || m->opcode == 10)
        m = client_next(fd);
    assert_int_equal(m->opcode, 8);
    assert_int_equal((uint8_t)m->text[0] << 8 | (uint8_t)m->text[1], code);
    client_expect_end(fd);
}

static inline int client_websocket(uint16_t port) {
    char head[4096];
    const int fd = client_connect(port);
    client_send(fd, WS_REQUEST);
    client_read_head(fd, head, sizeof head);
    assert_non_null(strstr(head, "HTTP/1.1 101 "));
    assert_non_null(strstr(head, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    return fd;
}

#endif
