/* The connection layer with real sockets: requests, messages, tickets and what a client may not do. Every limit of
 * net_limits is met once. */
#include "net/ban.h"
#include "net_server.h"

/* Plain HTTP. */

static void test_http(void **state) {
    (void)state;
    server s;
    char body[2000];
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    const int fd = client_connect(port);
    for (int i = 0; i < 3; i++) { /* one connection, several requests, also in pieces */
        client_send(fd, "GET /x?y=1 HTTP/1.1\r\nHo");
        client_send(fd, "st: h\r\n\r\n");
        assert_int_equal(client_answer(fd, body, sizeof body), 200);
        assert_string_equal(body, "GET /x ?y=1 h 127.0.0.1 ");
    }
    client_send(fd, "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"
                    "HEAD /h HTTP/1.1\r\nHost: h\r\n\r\n");
    assert_int_equal(client_answer(fd, body, sizeof body), 200);
    assert_string_equal(body, "POST /p ? h 127.0.0.1 hello");
    client_read_head(fd, body, sizeof body);
    assert_non_null(strstr(body, "Content-Length: 22\r\n"));
    client_send(fd, "GET /silent HTTP/1.1\r\nHost: h\r\n\r\n");
    assert_int_equal(client_answer(fd, body, sizeof body), 500);
    client_expect_end(fd);
    assert_int_equal(client_ask(port, "GET /close HTTP/1.1\r\nHost: h\r\n\r\n"), 200);
    assert_int_equal(client_ask(port, "GET /ws HTTP/1.1\r\nHost: h\r\n\r\n"),
                     400); /* no wish, no WebSocket */
    expect_empty(&s);
    assert_int_equal(s.closed, 0); /* only told of WebSockets */
    end(&s);
}

/* An answer that takes a while: what was sent behind the request waits, and whoever goes is not answered. */
static void test_http_later(void **state) {
    (void)state;
    server s;
    char body[200];
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    const int fd = client_connect(port), gone = client_connect(port);
    client_send(fd, "GET /later HTTP/1.1\r\nHost: h\r\n\r\nGET /next HTTP/1.1\r\nHost: h\r\n\r\n");
    assert_int_equal(client_answer(fd, body, sizeof body), 200);
    assert_string_equal(body, "later");
    assert_int_equal(client_answer(fd, body, sizeof body), 200);
    assert_string_equal(body, "GET /next ? h 127.0.0.1 ");
    client_send(fd, "GET /later HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    assert_int_equal(client_answer(fd, body, sizeof body), 200);
    client_expect_end(fd);
    client_send(gone, "GET /never HTTP/1.1\r\nHost: h\r\n\r\n");
    while (s.requests < 4)
        nap(1);
    assert_int_equal(s.left, 0);
    close(gone);
    expect_empty(&s);
    assert_int_equal(s.left, 1);
    end(&s);
}

static size_t read_chunk(int fd, char *out) {
    char size[16] = "", end[2];
    for (size_t n = 0; n + 1 < sizeof size && !strstr(size, "\r\n"); n++)
        assert_true(client_read(fd, size + n, 1));
    const size_t length = strtoul(size, NULL, 16);
    assert_true(client_read(fd, out, length) && client_read(fd, end, 2));
    assert_memory_equal(end, "\r\n", 2);
    return length;
}

static void expect_parts(const char *bytes) {
    for (size_t i = 0; i < PARTS; i++)
        assert_memory_equal(bytes + i * PART, big_body + (PARTS - 1 - i) % 7 * PART, PART);
}

/* An answer in parts, whose length nobody knows before; a slow reader does not make the server keep all of it. */
static void test_http_parts(void **state) {
    (void)state;
    enum { ALL = PARTS * PART };
    server s;
    char head[4096], *body = malloc(ALL + 4096);
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    assert_non_null(body);
    int fd = client_connect(port);
    client_send(fd, "GET /parts HTTP/1.1\r\nHost: h\r\n\r\nGET /next HTTP/1.1\r\nHost: h\r\n\r\n");
    client_read_head(fd, head, sizeof head);
    assert_non_null(strstr(head, "Transfer-Encoding: chunked\r\n"));
    assert_null(strstr(head, "Content-Length"));
    size_t n = 0;
    for (size_t got; (got = read_chunk(fd, body + n)) > 0; n += got)
        assert_true(n + got <= ALL);
    assert_int_equal(n, ALL);
    expect_parts(body);
    assert_int_equal(client_answer(fd, body, ALL), 200);
    assert_string_equal(body, "GET /next ? h 127.0.0.1 ");
    client_send(fd, "HEAD /parts HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    client_read_head(fd, head, sizeof head);
    client_expect_end(fd);
    fd = client_connect(port);
    client_send(fd, "GET /parts HTTP/1.0\r\n\r\n"); /* no chunks there: until the end */
    client_read_head(fd, head, sizeof head);
    assert_null(strstr(head, "Transfer-Encoding"));
    assert_true(client_read(fd, body, ALL));
    expect_parts(body);
    client_expect_end(fd);
    fd = client_connect(port);
    client_send(fd, "GET /torn HTTP/1.1\r\nHost: h\r\n\r\n"); /* without the last chunk */
    client_read_head(fd, head, sizeof head);
    assert_int_equal(client_read_all(fd, head, sizeof head), strlen("4\r\ntorn\r\n"));
    close(fd);
    expect_empty(&s);
    free(body);
    end(&s);
}

static void test_http_end_of_connection(void **state) {
    (void)state;
    server s;
    char text[4096];
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    int fd = client_connect(port);
    client_send(fd, "GET / HTTP/1.0\r\n\r\nGET / HTTP/1.0\r\n\r\n"); /* 1.0: one answer, then the end */
    client_read_all(fd, text, sizeof text);
    assert_non_null(strstr(text, "Connection: close\r\n"));
    assert_null(strstr(text + 1, "HTTP/1.1 200"));
    close(fd);
    fd = client_connect(port); /* the client's side is shut: it still gets all its answers */
    client_send(fd, "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n");
    shutdown(fd, SHUT_WR);
    client_read_all(fd, text, sizeof text);
    assert_non_null(strstr(text, "GET /1"));
    assert_non_null(strstr(text, "GET /2"));
    close(fd);
    fd = client_connect(port); /* in the middle of a request */
    client_send(fd, "GET / HT");
    shutdown(fd, SHUT_WR);
    client_expect_end(fd);
    expect_empty(&s);
    end(&s);
}

/* Thousands of requests at once, answered in order; and answers larger than any buffer. */
static void test_http_pipeline(void **state) {
    (void)state;
    server s;
    enum { REQUESTS = 3000, BIG_ONES = 10 };
    char *all = calloc(REQUESTS, 48), body[200], expected[200];
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    size_t n = 0;
    for (int i = 0; i < REQUESTS; i++)
        n += (size_t)sprintf(all + n, "GET /%d HTTP/1.1\r\nHost: a\r\n\r\n", i);
    const int fd = client_connect(port);
    assert_true(client_try(fd, all, n));
    for (int i = 0; i < REQUESTS; i++) {
        assert_int_equal(client_answer(fd, body, sizeof body), 200);
        sprintf(expected, "GET /%d ? a 127.0.0.1 ", i);
        assert_string_equal(body, expected);
    }
    free(all);
    char *big = malloc(BIG_BODY + 1);
    s.requests = 0;
    for (int i = 0; i < BIG_ONES; i++)
        client_send(fd, "GET /big HTTP/1.1\r\nHost: a\r\n\r\n");
    nap(100);
    assert_in_range(s.requests, 1, BIG_ONES - 2); /* the others wait until the first answers are taken */
    for (int i = 0; i < BIG_ONES; i++) {
        assert_int_equal(client_answer(fd, big, BIG_BODY + 1), 200);
        assert_memory_equal(big, big_body, BIG_BODY);
    }
    free(big);
    close(fd);
    end(&s);
}

static void test_http_refusals(void **state) {
    (void)state;
    server s;
    net_limits limits = usual();
    char *request = calloc(1, 3000);
    limits.request_bytes = 1000;
    limits.body_bytes = 100;
    const uint16_t port = start(&s, &limits);
    assert_int_equal(client_ask(port, "GET / HTTP/1.1\r\n\r\n"), 400);
    assert_int_equal(client_ask(port, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
                                      "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                     400);
    assert_int_equal(client_ask(port,
                                "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                "Sec-WebSocket-Version: 12\r\n\r\n"),
                     426);
    assert_int_equal(client_ask(port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n"), 413);
    strcpy(request, "GET / HTTP/1.1\r\nHost: a\r\nX: ");
    memset(request + strlen(request), 'x', 2000);
    assert_int_equal(client_ask(port, request), 431);
    assert_int_equal(figures(&s).closed_limit, 2);
    free(request);
    end(&s);
}

/* The handshake, messages, the close. */

static void test_messages(void **state) {
    (void)state;
    server s;
    char head[2000];
    net_limits limits = usual();
    limits.message_bytes = 100000;
    const uint16_t port = start(&s, &limits);
    int fd = client_websocket(port);
    client_text(fd, "echo hello");
    client_expect(fd, "hello");
    assert_true(client_frame(fd, 0x01, "echo a", 6));
    assert_true(client_frame(fd, 0x89, "ping", 4)); /* between fragments */
    assert_true(client_frame(fd, 0x80, "b", 1));
    const client_message *m = client_next(fd);
    assert_int_equal(m->opcode, 10);
    assert_string_equal(m->text, "ping");
    client_expect(fd, "ab");
    static const size_t sizes[] = {0, 1, 100, 120, 121, 122, 126, 200, 4000, 4096, 5000, 16379, 70000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        static char text[80000];
        sprintf(text, "echo %.*s", (int)sizes[i], big_body);
        client_text(fd, text);
        client_expect(fd, text + 5);
    }
    assert_true(client_frame(fd, 0x88, "\x03\xe8", 2));
    client_expect_close(fd, 1000);
    fd = client_connect(port); /* all in one piece: the request and what comes after */
    client_send(fd, "GET /both HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                    "\x81\x86\x01\x01\x01\x01\x64\x62\x69\x6e\x21\x79");
    client_read_head(fd, head, sizeof head);
    assert_non_null(strstr(head, "X-Own: 1\r\n"));
    client_expect(fd, "welcome");
    client_expect(fd, "x");
    client_text(fd,
                "close 4000 J\xc3\xb6rg has left, and here come more words than fit into a frame: 1234567890 "
                "1234567890 1234567890 1234567890 12345678\xc3\xb6\xc3\xb6\xc3\xb6");
    m = client_next(fd);
    assert_int_equal(m->opcode, 8);
    assert_in_range(m->length, 120, 125);
    assert_int_equal((uint8_t)m->text[m->length - 1], 0xb6); /* cut between characters */
    client_expect_end(fd);
    expect_empty(&s);
    assert_int_equal(s.closed, 2);
    end(&s);
}

static void test_broken_frames(void **state) {
    (void)state;
    server s;
    net_limits limits = usual();
    limits.message_bytes = 1000;
    const uint16_t port = start(&s, &limits);
    static const struct {
        unsigned first;
        const char *body;
        unsigned code;
    } cases[] = {{0xc1, "a", 1002}, {0x82, "a", 1003},    {0x80, "a", 1002}, {0x83, "a", 1002},
                 {0x09, "a", 1002}, {0x81, "\xff", 1007}, {0x88, "\3", 1002}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int fd = client_websocket(port);
        client_text(fd, "hold 1 never to be seen");
        assert_true(client_frame(fd, cases[i].first, cases[i].body, strlen(cases[i].body)));
        client_expect_close(fd, cases[i].code);
    }
    int fd = client_websocket(port);
    client_send(fd, "\x81\x01x"); /* not masked */
    client_expect_close(fd, 1002);
    fd = client_websocket(port); /* message_bytes */
    assert_true(client_frame(fd, 0x01, big_body, 1000));
    client_frame(fd, 0x80, "x", 1);
    client_expect_close(fd, 1009);
    fd = client_websocket(port);
    client_try(fd, "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0x", 15); /* the length alone is enough */
    client_expect_close(fd, 1009);
    assert_int_equal(figures(&s).closed_limit, 2);
    expect_empty(&s);
    end(&s);
}

/* Tickets. */

static void test_tickets(void **state) {
    (void)state;
    server s;
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    const int fd = client_websocket(port), helper = client_websocket(port);
    client_text(fd, "hold 5 five");
    client_text(fd, "echo behind five");
    client_text(fd, "hold 3 three, but behind five");
    client_text(fd, "hold 9 nine");
    client_text(helper, "release 4");
    client_text(helper, "echo done"); /* nothing has left yet: what comes first proves it */
    client_expect(helper, "done");
    client_text(fd, "release 8");
    client_expect(fd, "five");
    client_expect(fd, "behind five");
    client_expect(fd, "three, but behind five");
    client_text(fd, "hold 7 released long ago, but behind nine");
    client_text(helper, "release 9");
    client_expect(fd, "nine");
    client_expect(fd, "released long ago, but behind nine");
    client_text(fd, "hold 9 at once");
    client_expect(fd, "at once");
    client_text(fd, "hold 20 forgotten");
    client_text(fd, "echo forgotten with it");
    client_text(fd, "drop");
    client_text(fd, "echo still here");
    client_expect(fd, "still here");
    client_text(fd, "hold 30 the last"); /* a close waits for what was sent before */
    client_text(fd, "close 1000 bye");
    client_text(helper, "echo x");
    client_expect(helper, "x");
    client_text(helper, "release 30");
    client_expect(fd, "the last");
    client_expect_close(fd, 1000);
    client_text(helper, "hold 40 x"); /* the peer need not wait for that */
    client_text(helper, "close 1000 bye");
    close(helper);
    expect_empty(&s);
    end(&s);
}

/* Released together, many messages leave with one call; the peer gets them in one read. */
static void test_release_together(void **state) {
    (void)state;
    server s;
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    const int fd = client_websocket(port), helper = client_websocket(port);
    char order[40], bytes[4096];
    client_any_frame(fd); /* the first ping */
    for (int i = 1; i <= 100; i++) {
        sprintf(order, "hold %d %03d", i, i);
        client_text(fd, order);
    }
    client_text(fd, "echo end");
    while (s.messages < 101)
        nap(5);
    client_text(helper, "release 100");
    assert_int_equal(recv(fd, bytes, sizeof bytes, 0), 101 * 5);
    for (int i = 0; i < 100; i++) {
        sprintf(order, "%03d", i + 1);
        assert_memory_equal(bytes + 5 * i + 2, order, 3);
    }
    close(fd);
    close(helper);
    end(&s);
}

/* One frame in the queues of several: each has it in its own order, and waits for the ticket by itself. */
static void test_same_frame_to_many(void **state) {
    (void)state;
    enum { MANY = 5 };
    server s;
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    const int helper = client_websocket(port);
    int fd[MANY];
    char order[30];
    for (int i = 0; i < MANY; i++) {
        fd[i] = client_websocket(port);
        client_text(fd[i], "crowd");
        client_expect(fd[i], "in");
    }
    client_text(fd[0], "hold 9 own");
    client_text(fd[0], "echo mine");
    while (s.messages < MANY + 2)
        nap(5);
    for (int i = 1; i <= 3; i++) {
        sprintf(order, "cast %d all%d", i, i);
        client_text(helper, order);
    }
    client_text(helper, "cast 0 behind");
    client_text(helper, "release 2");
    for (int i = 1; i < MANY; i++) {
        client_expect(fd[i], "all1");
        client_expect(fd[i], "all2");
    }
    client_text(fd[1], "drop");
    client_text(fd[1], "echo dropped");
    client_expect(fd[1], "dropped");
    close(fd[2]); /* the others' frame stays */
    client_text(helper, "release 9");
    for (int i = 3; i < MANY; i++) {
        client_expect(fd[i], "all3");
        client_expect(fd[i], "behind");
    }
    const char *const whole[] = {"own", "mine", "all1", "all2", "all3", "behind"};
    for (unsigned i = 0; i < sizeof whole / sizeof whole[0]; i++)
        client_expect(fd[0], whole[i]);
    for (int i = 0; i < MANY; i++)
        if (i != 2)
            close(fd[i]);
    close(helper);
    expect_empty(&s);
    end(&s);
}

/* Limits. */

/* What is shared counts for whoever does not read it, and the others have it all. */
static void test_slow_reader_of_a_crowd(void **state) {
    (void)state;
    enum { SIZE = 2000, TURN = 20 };
    server s;
    net_limits limits = usual();
    limits.unsent_bytes = 100000;
    const uint16_t port = start(&s, &limits);
    const int helper = client_websocket(port), slow = client_websocket(port), fd = client_websocket(port);
    char order[30];
    client_text(slow, "crowd");
    client_text(fd, "crowd");
    client_expect(slow, "in");
    client_expect(fd, "in");
    sprintf(order, "pour %d %d", TURN, SIZE);
    for (int i = 0; i < 1000000 && figures(&s).closed_slow == 0; i++) {
        client_text(helper, order);
        for (int k = 0; k < TURN; k++)
            assert_int_equal(client_next(fd)->length, SIZE);
    }
    assert_int_equal(figures(&s).closed_slow, 1);
    client_text(helper, "cast 0 still");
    client_expect(fd, "still");
    close(slow);
    close(fd);
    close(helper);
    end(&s);
}

static void test_slow_reader(void **state) {
    (void)state;
    server s;
    net_limits limits = usual();
    limits.unsent_bytes = 100000;
    const uint16_t port = start(&s, &limits);
    int fd = client_websocket(port);
    client_text(fd, "flood 50 2000"); /* as much as that is fine */
    for (int i = 0; i < 50; i++)
        assert_int_equal(client_next(fd)->length, 2000);
    client_text(fd, "flood 10000 2000");
    while (figures(&s).closed_slow == 0) /* not reading */
        nap(5);
    client_expect_end(fd);
    fd = client_websocket(port); /* what is held counts */
    char *order = malloc(11000);
    sprintf(order, "hold 1 %.*s", 10000, big_body);
    for (int i = 0; i < 11; i++)
        client_text(fd, order);
    free(order);
    client_expect_end(fd);
    assert_int_equal(figures(&s).closed_slow, 2);
    expect_empty(&s);
    assert_int_equal(s.closed, 2);
    end(&s);
}

/* Somebody who keeps what he was sent to himself. */
static int client_narrow(uint16_t port) {
    const int fd = client_socket(), few = 4096;
    char head[1000];
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &few, sizeof few), 0);
    client_connect_socket(fd, port);
    client_send(fd, WS_REQUEST);
    client_read_head(fd, head, sizeof head);
    return fd;
}

/* A long message waits for a line that reads slowly; what is said besides is limited as ever. */
static void test_long_messages(void **state) {
    (void)state;
    enum { BODIES = 4 };
    server s;
    net_limits limits = usual();
    uint8_t head[10];
    limits.unsent_bytes = 100000;
    const uint16_t port = start(&s, &limits);
    int fd = client_narrow(port);
    client_text(fd, "long 4");
    client_text(fd, "echo after it");
    while (s.messages < 2)
        nap(5);
    assert_int_equal(s.passed, 0);
    char *body = malloc(BIG_BODY);
    assert_true(client_read(fd, head, sizeof head) && head[0] == 0x89 &&
                head[1] == 8); /* a ping comes first */
    assert_true(client_read(fd, head, sizeof head) && head[0] == 0x81 && head[1] == 127);
    for (int i = 0; i < BODIES; i++) {
        assert_true(client_read(fd, body, BIG_BODY));
        assert_memory_equal(body, big_body, BIG_BODY);
    }
    free(body);
    assert_string_equal(client_next(fd)->text, "after it");
    while (s.passed == 0)
        nap(5);
    assert_int_equal(figures(&s).closed_slow, 0);
    client_text(fd, "long 4");
    client_text(fd, "flood 100 2000");
    while (figures(&s).closed_slow == 0)
        nap(5);
    expect_empty(
        &s); /* not read to its end: what the kernel still holds may come through so narrow a door for long */
    close(fd);
    assert_int_equal(s.passed, 1);
    end(&s);
}

/* It has an end, too, for those who read on and on, but hardly anything. */
static void test_long_messages_end(void **state) {
    (void)state;
    server s;
    net_limits limits = usual();
    char some[1000];
    size_t got = 0;
    limits.unsent_bytes = 5 * BIG_BODY;
    limits.idle_ms = 500;
    const uint16_t port = start(&s, &limits);
    const int fd = client_narrow(port);
    client_text(fd, "long 4");
    for (ssize_t n; (n = recv(fd, some, sizeof some, 0)) > 0; got += (size_t)n)
        nap(1);
    close(fd);
    assert_true(got < 4 * (size_t)BIG_BODY);
    expect_empty(&s);
    assert_int_equal(s.passed, 0);
    end(&s);
}

static void test_too_many_messages(void **state) {
    (void)state;
    server s;
    net_limits limits = usual();
    limits.messages_10s = 50;
    const uint16_t port = start(&s, &limits);
    static const struct {
        unsigned first;
        const char *body;
    } kinds[] = {{0x81, "echo x"}, {0x89, ""}, {0x8a, ""}};
    for (size_t kind = 0; kind < 3; kind++) {
        const int fd = client_websocket(port);
        for (int i = 0; i < 51; i++)
            client_frame(fd, kinds[kind].first, kinds[kind].body, strlen(kinds[kind].body));
        client_expect_close(fd, 1008);
    }
    const int fd = client_websocket(port); /* fragments without end, and without content */
    client_frame(fd, 0x01, "", 0);
    for (int i = 0; i < 50; i++)
        client_frame(fd, 0x00, "", 0);
    client_expect_close(fd, 1008);
    assert_int_equal(figures(&s).closed_limit, 4);
    end(&s);
}

static void test_slow_requests(void **state) {
    (void)state;
    server s;
    net_limits limits = usual();
    limits.request_ms = 200;
    const uint16_t port = start(&s, &limits);
    const double begin = seconds();
    int fds[3];
    fds[0] = client_connect(port); /* says nothing */
    fds[1] = client_connect(port); /* drop by drop */
    fds[2] = client_websocket(port);
    client_send(fds[1], "GET /");
    client_send(fds[2], "\x81");
    while (client_try(fds[1], "x", 1) && seconds() - begin < 5)
        nap(20);
    client_expect_end(fds[0]);
    client_expect_end(fds[1]);
    client_expect_close(fds[2], 1008);
    assert_true(seconds() - begin < 3);
    assert_int_equal(figures(&s).closed_limit, 3);
    expect_empty(&s);
    end(&s);
}

static void test_idle(void **state) {
    (void)state;
    server s;
    char body[1000];
    net_limits limits = usual();
    limits.idle_ms = 1000;
    const uint16_t port = start(&s, &limits);
    const int silent = client_websocket(port), kept = client_connect(port), living = client_websocket(port);
    client_send(kept, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_int_equal(client_answer(kept, body, sizeof body), 200);
    const double begin = seconds();
    for (int i = 0; i < 5; i++) { /* a living one answers, and stays: at once, then twice a second */
        const client_message *m = client_any_frame(living);
        assert_int_equal(m->opcode, 9);
        nap(30);
        assert_true(client_frame(living, 0x8a, m->text, m->length));
    }
    assert_true(seconds() - begin > 1.4);
    client_text(living, "delay");
    const unsigned long delay = strtoul(client_next(living)->text, NULL, 10);
    assert_in_range(delay, 30, 900);
    client_expect_end(silent);
    client_expect_end(kept);
    assert_int_equal(figures(&s).open, 1);
    assert_int_equal(figures(&s).closed_limit, 2);
    close(living);
    end(&s);
}

static void test_connections(void **state) {
    (void)state;
    server s;
    char body[200];
    net_limits limits = usual();
    limits.connections = 3;
    const uint16_t port = start(&s, &limits);
    int fds[100];
    for (int i = 0; i < 3; i++)
        fds[i] = client_websocket(port);
    fds[3] = client_connect(port);
    assert_int_equal(client_answer(fds[3], body, sizeof body), 503);
    client_expect_end(fds[3]);
    for (int i = 3; i < 100; i++) /* a crowd: the last are not even answered */
        fds[i] = client_connect(port);
    for (int i = 3; i < 100; i++)
        client_expect_end(fds[i]);
    assert_int_equal(figures(&s).refused, 98);
    close(fds[0]);
    while (figures(&s).open > 2)
        nap(5);
    close(client_websocket(port));
    close(fds[1]);
    close(fds[2]);
    expect_empty(&s);
    end(&s);
}

static void test_connections_of_address(void **state) {
    (void)state;
    server a, b;
    char body[200], said[200] = "";
    net_limits limits = usual();
    limits.connections_ip = 2;
    const uint16_t port = start(&a, &limits);
    make(&b, 'b', &limits);
    a.other = &b;
    assert_true(net_run(b.loop));
    const int one = client_websocket(port), two = client_websocket(port);
    client_text(one, "move"); /* it counts in the other loop as well */
    client_text(one, "where");
    client_expect(one, "b");
    const int three = client_connect(port);
    assert_int_equal(client_answer(three, body, sizeof body), 429);
    client_expect_end(three);
    close(one);
    expect_empty(&b);
    close(client_websocket(port));
    close(two);
    assert_false(net_listen(b.loop, "no such host.", 1, said, sizeof said));
    assert_non_null(strstr(said, "no such host"));
    end(&a);
    end(&b);
}

/* Whoever is banned is hung up on, and stays outside. */
static void test_banned(void **state) {
    (void)state;
    server s;
    char body[200];
    net_peer peer;
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    const int open = client_websocket(port);
    assert_true(net_peer_read("127.0.0.1", &peer) && net_ban(&peer));
    client_expect_close(open, 1008);
    close(open);
    const int late = client_connect(port);
    assert_int_equal(client_answer(late, body, sizeof body), 403);
    client_expect_end(late);
    assert_true(net_ban_end(&peer));
    close(client_websocket(port));
    expect_empty(&s);
    end(&s);
}

static void test_no_descriptors(void **state) {
    (void)state;
    server s;
    struct rlimit before, few;
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    enum { CLIENTS = 5, FILLERS = 100 };
    int fds[CLIENTS], fillers[FILLERS], full = 0;
    for (int i = 0; i < CLIENTS; i++)
        fds[i] = client_socket();
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    few = (struct rlimit){(rlim_t)fds[CLIENTS - 1] + 1, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    while (full < FILLERS && (fillers[full] = dup(fds[0])) >= 0)
        full++;
    for (int i = 0; i < CLIENTS; i++) {
        client_connect_socket(fds[i], port);
        char byte;
        assert_true(recv(fds[i], &byte, 1, 0) <= 0 && errno != EAGAIN);
    }
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    for (int i = 0; i < CLIENTS; i++)
        close(fds[i]);
    while (full > 0)
        close(fillers[--full]);
    assert_int_equal(figures(&s).refused, 5);
    assert_int_equal(client_ask(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
    end(&s);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_http),
        cmocka_unit_test(test_http_later),
        cmocka_unit_test(test_http_end_of_connection),
        cmocka_unit_test(test_http_pipeline),
        cmocka_unit_test(test_http_parts),
        cmocka_unit_test(test_http_refusals),
        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_broken_frames),
        cmocka_unit_test(test_tickets),
        cmocka_unit_test(test_release_together),
        cmocka_unit_test(test_same_frame_to_many),
        cmocka_unit_test(test_slow_reader_of_a_crowd),
        cmocka_unit_test(test_slow_reader),
        cmocka_unit_test(test_long_messages),
        cmocka_unit_test(test_long_messages_end),
        cmocka_unit_test(test_too_many_messages),
        cmocka_unit_test(test_slow_requests),
        cmocka_unit_test(test_idle),
        cmocka_unit_test(test_connections),
        cmocka_unit_test(test_connections_of_address),
        cmocka_unit_test(test_banned),
        cmocka_unit_test(test_no_descriptors),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
