/* Loops with real sockets: listening, timers, the end, and connections that move. */
#include <signal.h>
#include <sys/ioctl.h>

#include "net_server.h"
#include "net_travel.h"

static void test_timer_and_wake(void **state) {
    (void)state;
    server s;
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    const int fd = client_websocket(port);
    client_text(fd, "timer");
    client_expect(fd, "due");
    assert_int_equal(s.woken, 0);
    net_wake(s.loop);
    for (int i = 0; i < 1000 && s.woken == 0; i++)
        nap(5);
    assert_int_equal(s.woken, 1);
    assert_true(net_now_ms(s.loop) > 0);
    close(fd);
    end(&s);
}

/* Waits until the other side has all that was sent. */
static void wait_taken(int fd) {
    int left = 1;
    while (ioctl(fd, TIOCOUTQ, &left) == 0 && left > 0)
        nap(1);
    assert_int_equal(left, 0);
}

static unsigned long long number(int fd) {
    return strtoull(client_next(fd)->text, NULL, 10);
}

/* Whatever lies there when a turn begins to read has arrived at the same time, however long each of them takes; what
 * comes in the next turn has arrived after all of that. */
static void test_arrival(void **state) {
    (void)state;
    enum { MANY = 4 };
    server s;
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    const int helper = client_websocket(port);
    int fd[MANY];
    for (int i = 0; i < MANY; i++)
        fd[i] = client_websocket(port);
    s.shut = true;
    client_text(helper, "gate");
    while (!s.shut_seen)
        nap(1);
    for (int i = 0; i < MANY; i++) {
        client_text(fd[i], "arrived");
        client_text(fd[i], "arrived"); /* one behind the other */
        wait_taken(fd[i]);
    }
    s.shut = false;
    const unsigned long long first = number(fd[0]);
    assert_true(first > 0);
    for (int i = 0; i < MANY; i++) {
        if (i > 0)
            assert_int_equal(number(fd[i]), first);
        assert_int_equal(number(fd[i]), first);
    }
    client_text(helper, "arrived");
    assert_true(number(helper) >= first + 2 * MANY * 5);
    for (int i = 0; i < MANY; i++)
        close(fd[i]);
    close(helper);
    end(&s);
}

static void test_listening(void **state) {
    (void)state;
    server a, b, never;
    char said[200] = "";
    const net_limits limits = usual();
    const uint16_t port = start(&a, &limits);
    make(&b, 'b', &limits);
    make(&never, 'n', &limits);
    assert_false(net_listen(b.loop, "127.0.0.1", port, said, sizeof said)); /* a second server */
    assert_non_null(strstr(said, "in use"));
    assert_false(net_listen_beside(b.loop, never.loop, said, sizeof said));
    assert_true(net_listen_beside(b.loop, a.loop, said, sizeof said));
    assert_false(net_listen(b.loop, "127.0.0.1", 0, said, sizeof said)); /* twice */
    assert_int_equal(net_port(b.loop), port);
    assert_true(net_run(b.loop));
    for (int i = 0; i < 64; i++)
        assert_int_equal(client_ask(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
    assert_true(figures(&a).accepted > 0 && figures(&b).accepted > 0);
    assert_int_equal(figures(&a).accepted + figures(&b).accepted, 64);
    end(&a);
    end(&b);
    end(&never);
}

/* A peer that is gone is no signal for us. */
static void test_peer_gone(void **state) {
    (void)state;
    server s;
    const net_limits limits = usual();
    const struct linger hard = {1, 0};
    const uint16_t port = start(&s, &limits);
    signal(SIGPIPE, SIG_DFL);
    for (int i = 0; i < 100; i++) {
        const int fd = client_websocket(port);
        client_text(fd, "flood 100 1000");
        client_text(fd, "hold 7 never");
        if (i % 2 == 0)
            setsockopt(fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
        close(fd);
    }
    expect_empty(&s);
    assert_int_equal(s.closed, 100);
    end(&s);
}

/* net_stop(): what is unsent arrives, then a close. */
static void test_drain(void **state) {
    (void)state;
    server s;
    net_limits limits = usual();
    limits.unsent_bytes = 4000000;
    const uint16_t port = start(&s, &limits);
    const int fd = client_websocket(port), half = client_connect(port);
    client_send(half, "GET / HT");
    client_text(fd, "flood 1500 2000"); /* more than the kernel takes */
    client_text(fd, "echo last");
    while (s.messages < 2)
        nap(5);
    net_stop(s.loop);
    for (int i = 0; i < 1500; i++)
        assert_int_equal(client_next(fd)->length, 2000);
    client_expect(fd, "last");
    client_expect_close(fd, 1001);
    client_expect_end(half);
    net_join(s.loop);
    assert_int_equal(s.closed, 1);
    net_wake(s.loop); /* too late, and harmless */
    end(&s);
}

static void test_drain_gives_up(void **state) {
    (void)state;
    server s;
    net_limits limits = usual();
    limits.drain_ms = 200;
    const uint16_t port = start(&s, &limits);
    const int held = client_websocket(port), deaf = client_websocket(port);
    client_text(held, "hold 1 never");
    while (s.messages < 1)
        nap(5);
    const double begin = seconds();
    end(&s);
    assert_true(seconds() - begin < 2);
    assert_int_equal(s.closed, 2);
    client_expect_end(held);
    client_expect_end(deaf);
}

/* Moving. */

static void test_move(void **state) {
    (void)state;
    server a, b;
    char said[200];
    const net_limits limits = usual();
    const uint16_t port = start(&a, &limits);
    const char *const moves[] = {"move"};
    make(&b, 'b', &limits);
    assert_true(net_listen_beside(b.loop, a.loop, said, sizeof said));
    a.other = &b;
    b.other = &a;
    assert_true(net_run(b.loop));
    client_travel(port, moves, 1);
    assert_int_equal(a.arrived + b.arrived, TRAVELLERS * TRIPS);
    const int fd = client_websocket(port); /* nothing held may wait */
    client_text(fd, "hold 1 x");
    client_text(fd, "move");
    client_expect_close(fd, 1011);
    expect_empty(&a);
    expect_empty(&b);
    assert_int_equal(a.closed + b.closed, TRAVELLERS + 1);
    net_stop(b.loop); /* to a loop that has ended: it ends, too */
    net_join(b.loop);
    int last;
    do
        last = client_websocket(port);
    while (figures(&a).open == 0);
    client_text(last, "move");
    client_expect_end(last);
    expect_empty(&a);
    assert_int_equal(a.closed + b.closed, TRAVELLERS + 2);
    end(&a);
    end(&b);
}

/* Out of the request itself, with what came behind it in the same piece, whole or not. */
static void test_move_at_once(void **state) {
    (void)state;
    static const char bytes[] =
        "GET /elsewhere HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        "\x81\x85\0\0\0\0where\x81\x86\0\0\0\0echo x";
    enum { SIZE = sizeof bytes - 1, BEHIND = 23 };
    server a, b;
    const net_limits limits = usual();
    const uint16_t port = start(&a, &limits);
    make(&b, 'b', &limits);
    a.other = &b;
    assert_true(net_run(b.loop));
    for (size_t cut = SIZE - BEHIND; cut <= SIZE; cut++) {
        char head[2000];
        const int fd = client_connect(port);
        assert_true(client_try(fd, bytes, cut));
        client_read_head(fd, head, sizeof head);
        client_expect(fd, "from here");
        assert_true(client_try(fd, bytes + cut, SIZE - cut));
        client_expect(fd, "b");
        client_expect(fd, "x");
        close(fd);
    }
    expect_empty(&b);
    assert_int_equal(b.closed, BEHIND + 1);
    assert_int_equal(a.closed, 0);
    end(&a);
    end(&b);
}

/* Many at once go to and fro while the loops stop. */
static void test_move_and_stop(void **state) {
    (void)state;
    enum { MANY = 200 };
    const net_limits limits = usual();
    for (int round = 0; round < 3; round++) {
        server a, b;
        int fds[MANY];
        const uint16_t port = start(&a, &limits);
        make(&b, 'b', &limits);
        a.other = &b;
        b.other = &a;
        assert_true(net_run(b.loop));
        for (int i = 0; i < MANY; i++)
            fds[i] = client_websocket(port);
        for (int k = 0; k < 10; k++)
            for (int i = 0; i < MANY; i++)
                client_frame(fds[i], 0x81, "move", 4);
        net_stop(round == 1 ? b.loop : a.loop);
        nap(round * 10);
        net_stop(round == 1 ? a.loop : b.loop);
        for (int i = 0; i < MANY; i++)
            client_expect_end(fds[i]);
        net_join(a.loop);
        net_join(b.loop);
        assert_int_equal(a.closed + b.closed, MANY);
        end(&a);
        end(&b);
    }
}

/* What many are told leaves in slices, and an answer does not wait for it, although it was said later. */
static void test_answers_overtake(void **state) {
    (void)state;
    enum { MANY = CROWD, FEW = 16, SLICE = 32 };
    server s;
    net_limits limits = usual();
    limits.patient_us = 0;
    const uint16_t port = start(&s, &limits);
    const int caller = client_websocket(port);
    int fd[MANY];
    for (int i = 0; i < MANY; i++) {
        fd[i] = client_websocket(port);
        client_text(fd[i], "crowd");
        client_expect(fd[i], "in");
    }
    client_text(caller, "call hello");
    client_expect(caller, "called");
    for (int i = 0; i < MANY; i++)
        client_expect(fd[i], "hello");
    client_text(caller, "cast 0 once more");
    for (int i = 0; i < MANY; i++)
        client_expect(fd[i], "once more");
    while (s.spared == 0)
        nap(1);
    assert_true(s.answered);
    assert_int_equal(s.untold, MANY - FEW - SLICE);
    for (int i = 0; i < MANY; i++)
        close(fd[i]);
    close(caller);
    end(&s);
}

static void test_two_thousand(void **state) {
    (void)state;
    enum { MANY = 2000 };
    server s;
    const net_limits limits = usual();
    const uint16_t port = start(&s, &limits);
    static int fds[MANY];
    for (int i = 0; i < MANY; i++)
        fds[i] = client_websocket(port);
    assert_int_equal(figures(&s).open, MANY);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < MANY; i++)
            client_text(fds[i], "echo hello");
        for (int i = 0; i < MANY; i++)
            client_expect(fds[i], "hello");
    }
    for (int i = 0; i < MANY; i++)
        close(fds[i]);
    expect_empty(&s);
    assert_int_equal(s.closed, MANY);
    end(&s);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_timer_and_wake), cmocka_unit_test(test_arrival),
        cmocka_unit_test(test_listening),      cmocka_unit_test(test_peer_gone),
        cmocka_unit_test(test_drain),          cmocka_unit_test(test_drain_gives_up),
        cmocka_unit_test(test_move),           cmocka_unit_test(test_move_at_once),
        cmocka_unit_test(test_move_and_stop),  cmocka_unit_test(test_answers_overtake),
        cmocka_unit_test(test_two_thousand),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
