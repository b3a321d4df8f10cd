/* WebSockets of the load client: as little as it takes, so that the server gets the processor. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

enum { READ_CAP = 1 << 20, TOKENS = READ_CAP / 2 + 2, EVENTS = 1 << 14, SENT_MOST = 4096, HEAD_MOST = 8 };

line_figures lines_seen;
static struct sockaddr_in address;
static char host_header[300];
static int poller = -1;
static char *buffer;
static kh_json_token *tokens;

uint64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * LOAD_MICROS + (uint64_t)t.tv_nsec / 1000;
}

static bool go_to(const char *host, uint16_t port) {
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    snprintf(host_header, sizeof host_header, "%s:%u", host, port);
    return inet_pton(AF_INET, strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, &address.sin_addr) == 1;
}

bool lines_begin(const char *host, uint16_t port) {
    if (!go_to(host, port))
        return false;
    poller = epoll_create1(EPOLL_CLOEXEC);
    buffer = malloc(READ_CAP);
    tokens = malloc(TOKENS * sizeof *tokens);
    return poller >= 0 && buffer && tokens;
}

void lines_end(void) {
    free(buffer);
    free(tokens);
    close(poller);
}

void line_close(line *l) {
    if (l->fd >= 0)
        close(l->fd);
    free(l->rest);
    l->rest = NULL;
    l->rest_length = 0;
    l->fd = -1;
    l->open = false;
}

static void lose(line *l, const char *why) {
    if (l->fd < 0)
        return;
    if (!l->may_end && lines_seen.lost++ == 0)
        fprintf(stderr, "\na line was lost: %s\n", why);
    line_close(l);
}

void lines_to(const char *host, uint16_t port) {
    if (!go_to(host, port))
        abort();
}

void line_deafen(line *l) {
    if (l->fd >= 0)
        epoll_ctl(poller, EPOLL_CTL_DEL, l->fd, NULL);
}

/* The messages are small and the server reads them at once: what does not fit into the socket is a failure. */
static void send_all(line *l, const char *bytes, size_t n) {
    if (l->fd < 0)
        return;
    lines_seen.bytes_out += n;
    if (send(l->fd, bytes, n, MSG_NOSIGNAL) != (ssize_t)n)
        lose(l, "the server does not read");
}

bool line_connect(line *l) {
    char request[600];
    const int on = 1;
    l->open = false;
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (l->fd < 0 || connect(l->fd, (const struct sockaddr *)&address, sizeof address) != 0 ||
        fcntl(l->fd, F_SETFL, O_NONBLOCK) != 0 ||
        setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) {
        lose(l, strerror(errno));
        return false;
    }
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = l};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, l->fd, &event) != 0) {
        lose(l, strerror(errno));
        return false;
    }
    const int n = snprintf(request, sizeof request,
                           "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                           host_header);
    send_all(l, request, (size_t)n);
    return l->fd >= 0;
}

/* A frame of a client is masked (RFC 6455, 5.3); here it need not be hard to guess with what. */
static void send_frame(line *l, unsigned opcode, const char *text, size_t length) {
    static const uint8_t mask[4] = {0x12, 0x9a, 0x5c, 0xe7};
    char frame[SENT_MOST + HEAD_MOST];
    size_t at = 0;
    frame[at++] = (char)(0x80 | opcode);
    if (length < 126) {
        frame[at++] = (char)(0x80 | length);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(length >> 8);
        frame[at++] = (char)(length & 0xff);
    }
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < length; i++)
        frame[at + i] = (char)((uint8_t)text[i] ^ mask[i % 4]);
    send_all(l, frame, at + length);
}

void line_send(line *l, const char *format, ...) {
    char text[SENT_MOST];
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    lines_seen.messages_out++;
    send_frame(l, 1, text, (size_t)n);
}

static void take_text(line *l, const char *text, size_t length) {
    kh_json json;
    lines_seen.messages_in++;
    if (l->glance && l->glance(l, text, length))
        return;
    if (kh_json_read(&json, text, length, tokens, TOKENS))
        l->hear(l, kh_json_root(&json));
    else
        lose(l, "what came is not JSON");
}

static void take_frame(line *l, unsigned opcode, const char *text, size_t length) {
    switch (opcode) {
    case 1: take_text(l, text, length); break;
    case 8: lose(l, "the server closed it"); break;
    case 9: send_frame(l, 10, text, length); break;
    default: break;
    }
}

/* One frame, if it is whole. Returns its bytes, 0: more have to come. The server does not mask. */
static size_t read_frame(line *l, const char *bytes, size_t n) {
    const uint8_t *b = (const uint8_t *)bytes;
    size_t head = 2;
    uint64_t length;
    if (n < head)
        return 0;
    length = b[1] & 0x7f;
    const unsigned more = length == 126 ? 2 : length == 127 ? 8 : 0;
    head += more;
    if (n < head)
        return 0;
    if (more > 0)
        length = 0;
    for (unsigned i = 0; i < more; i++)
        length = length << 8 | b[2 + i];
    if (length > READ_CAP - 16) {
        lose(l, "a message is too long");
        return n;
    }
    if (n - head < length)
        return 0;
    take_frame(l, b[0] & 0x0f, bytes + head, (size_t)length);
    return head + (size_t)length;
}

static size_t read_upgrade(line *l, const char *bytes, size_t n) {
    static const char fine[] = "HTTP/1.1 101";
    for (size_t i = 4; i <= n; i++)
        if (memcmp(bytes + i - 4, "\r\n\r\n", 4) == 0) {
            if (memcmp(bytes, fine, sizeof fine - 1) != 0) {
                lose(l, "no WebSocket for us");
                return n;
            }
            l->open = true;
            l->opened(l);
            return i;
        }
    return 0;
}

static void keep_rest(line *l, const char *bytes, size_t n) {
    l->rest = n > 0 ? malloc(n) : NULL;
    l->rest_length = l->rest ? n : 0;
    if (l->rest)
        memcpy(l->rest, bytes, n);
}

static void read_line(line *l) {
    size_t have = l->rest_length, at = 0, used = 1;
    if (have > 0)
        memcpy(buffer, l->rest, have);
    free(l->rest);
    l->rest = NULL;
    l->rest_length = 0;
    const ssize_t n = recv(l->fd, buffer + have, READ_CAP - have, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN)) {
        lose(l, n == 0 ? "the server hung up" : strerror(errno));
        return;
    }
    have += n > 0 ? (size_t)n : 0;
    lines_seen.bytes_in += n > 0 ? (uint64_t)n : 0;
    while (l->fd >= 0 && used > 0 && at < have) {
        used = l->open ? read_frame(l, buffer + at, have - at) : read_upgrade(l, buffer + at, have - at);
        at += used;
    }
    if (l->fd >= 0)
        keep_rest(l, buffer + at, have - at);
}

/* All that is there in one turn, so that the time between two of them says how late we are. */
void lines_turn(int wait_ms) {
    static struct epoll_event events[EVENTS];
    const int n = epoll_wait(poller, events, EVENTS, wait_ms);
    for (int i = 0; i < n; i++) {
        line *l = events[i].data.ptr;
        if (l->fd >= 0)
            read_line(l);
    }
}
