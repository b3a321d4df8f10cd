/* Sockets in one loop, connections in another: what the loops write to each other, its order, and that no time passes
 * before what was read earlier has been dealt with. */

#include "net/frame.h"
#include "net/mail.h"
#include "net_server.h"
#include "net_travel.h"

/* What loops say, without any loop. */

static void put(mail_queue *q, uint64_t stamp_ms) {
    mail_batch *b = NULL;
    assert_non_null(mail_add(&b, MAIL_PASSED, NULL));
    b->stamp_ms = stamp_ms;
    mail_put(q, b);
}

static void expect_next(mail_queue *q, const uint64_t *safe, uint32_t who, uint64_t stamp_ms) {
    const mail_queue *all[] = {&q[0], &q[1], &q[2]};
    assert_int_equal(mail_next(all, safe, 3), who);
    if (who == 3)
        return;
    mail_batch *b = mail_take(&q[who]);
    assert_int_equal(b->stamp_ms, stamp_ms);
    mail_free(b);
}

/* By the time at which it was read, and not before it is sure that nothing older is on its way. */
static void test_order(void **state) {
    (void)state;
    mail_queue q[3] = {{0}}, more = {0};
    uint64_t safe[3] = {UINT64_MAX, UINT64_MAX, 5};
    expect_next(q, safe, 3, 0);
    put(&q[0], 4);
    put(&q[0], 6);
    put(&q[0], 9);
    put(&q[1], 5);
    put(&more, 7);
    put(&more, 8);
    mail_take_all(&q[1], &more);
    assert_null(more.first);
    expect_next(q, safe, 0, 4);
    expect_next(q, safe, 1, 5); /* the third may still say something of then, but nothing of before */
    expect_next(q, safe, 3, 0);
    safe[2] = 7;
    expect_next(q, safe, 0, 6);
    expect_next(q, safe, 1, 7);
    expect_next(q, safe, 3, 0);
    put(&q[2], 8); /* now it is known */
    expect_next(q, safe, 1, 8);
    expect_next(q, safe, 2, 8);
    safe[2] = UINT64_MAX;
    safe[1] = 3;
    expect_next(q, safe, 3, 0);
    safe[1] = 9;
    expect_next(q, safe, 0, 9);
    expect_next(q, safe, 3, 0);
}

static void test_batches(void **state) {
    (void)state;
    enum { MANY = 1000 };
    net_frame *f = net_frame_new("x", 1);
    mail_batch *b = NULL;
    for (int i = 0; i < MANY; i++) {
        mail_item *item = mail_add(&b, i % 2 ? MAIL_MESSAGE : MAIL_SEND, NULL);
        item->what = i % 2 ? (void *)mail_text_new("text", 4) : (void *)net_frame_keep(f);
    }
    assert_int_equal(b->count, MANY);
    assert_int_equal(f->references, 1 + MANY / 2);
    mail_free(b); /* with all that it brings along */
    assert_int_equal(f->references, 1);
    net_frame_drop(f);
}

/* Two loops, each with a door of its own. */

typedef struct pair {
    server a, b;
    uint16_t port_a, port_b;
} pair;

static void begin_pair(pair *p, const net_limits *limits) {
    char said[200] = "";
    make(&p->a, 'a', limits);
    make(&p->b, 'b', limits);
    p->a.other = &p->b;
    p->b.other = &p->a;
    assert_true(net_listen(p->a.loop, "127.0.0.1", 0, said, sizeof said));
    assert_true(net_listen(p->b.loop, "127.0.0.1", 0, said, sizeof said));
    p->port_a = net_port(p->a.loop);
    p->port_b = net_port(p->b.loop);
    net_loop *const both[] = {p->a.loop, p->b.loop};
    assert_true(net_acquaint(both, 2));
    assert_true(net_run(p->a.loop));
    assert_true(net_run(p->b.loop));
}

static void end_pair(pair *p) {
    net_stop(p->a.loop);
    net_stop(p->b.loop);
    net_join(p->a.loop);
    net_join(p->b.loop);
    end(&p->a);
    end(&p->b);
}

/* A connection whose socket is in a, and which is b's. */
static int lent(const pair *p) {
    const int fd = client_websocket(p->port_a);
    client_text(fd, "lend");
    client_text(fd, "where");
    client_expect(fd, "b");
    return fd;
}

static void read_long(int fd, size_t length) {
    enum { HEAD = 10 };
    static char any[CLIENT_CAP];
    assert_true(client_read(fd, any, HEAD));
    for (size_t n; length > 0; length -= n) {
        n = length < sizeof any ? length : sizeof any;
        assert_true(client_read(fd, any, n));
    }
}

static void test_lend(void **state) {
    (void)state;
    pair p;
    const net_limits limits = usual();
    begin_pair(&p, &limits);
    const int fd = lent(&p), own = client_websocket(p.port_b);
    assert_int_equal(figures(&p.a).lent, 1);
    client_text(own, "where");
    client_expect(own, "b");
    client_text(fd, "hold 3 x"); /* tickets are those of the loop whose it is */
    client_text(fd, "echo behind");
    client_text(own, "release 2");
    client_text(own, "hold 4 own");
    client_text(own, "release 3");
    client_expect(fd, "x");
    client_expect(fd, "behind");
    client_text(own, "release 4");
    client_expect(own, "own");
    client_text(fd, "hold 9 never"); /* forgotten, and what is behind it too */
    client_text(fd, "echo nor this");
    client_text(fd, "drop");
    client_text(fd, "echo y");
    client_expect(fd, "y");
    client_text(fd, "crowd");
    client_expect(fd, "in");
    client_text(own, "crowd");
    client_expect(own, "in");
    const int third = lent(&p);
    client_text(third, "crowd");
    client_expect(third, "in");
    client_text(own, "cast 10 all");
    client_text(own, "cast 10 of you");
    client_text(own, "release 10");
    for (int i = 0; i < 3; i++) {
        const int who = i == 0 ? fd : i == 1 ? own : third;
        client_expect(who, "all");
        client_expect(who, "of you");
    }
    client_text(fd, "long 2");
    read_long(fd, 2 * BIG_BODY);
    client_text(fd, "move"); /* home again: its socket is there already */
    client_text(fd, "where");
    client_expect(fd, "a");
    assert_int_equal(figures(&p.a).lent, 1);
    client_text(fd, "lend");
    client_text(fd, "close 4000 enough");
    client_expect_close(fd, 4000);
    close(third);
    close(own);
    expect_empty(&p.a);
    expect_empty(&p.b);
    assert_int_equal(p.a.closed, 0);
    assert_int_equal(p.b.closed, 3);
    assert_int_equal(p.b.passed, 1);
    assert_int_equal(figures(&p.a).lent, 0);
    end_pair(&p);
}

/* With and without its socket. */
static void test_to_and_fro(void **state) {
    (void)state;
    pair p;
    const net_limits limits = usual();
    begin_pair(&p, &limits);
    const char *const orders[] = {"lend", "move", "lend"};
    client_travel(p.port_a, orders, 3);
    assert_int_equal(p.a.arrived + p.b.arrived, TRAVELLERS * TRIPS);
    expect_empty(&p.a);
    expect_empty(&p.b);
    assert_int_equal(p.a.closed + p.b.closed, TRAVELLERS);
    end_pair(&p);
}

/* Whole turns of a loop. */
static void let_turn(server *s) {
    for (int i = 0; i < 3; i++) {
        const int before = s->woken;
        net_wake(s->loop);
        while (s->woken == before)
            nap(1);
    }
}

static void wait_at_door(const server *s, int number) {
    while (s->stands < number)
        nap(1);
}

/* SYS-LATE-03, SYS-PAUSE-03: a reads what was sent to b and is kept from handing it over. Neither does the time of b pass
 * meanwhile, nor does b deal with what it read later itself; only what it has to tell goes on. */
static void test_fence(void **state) {
    (void)state;
    pair p;
    const net_limits limits = usual();
    begin_pair(&p, &limits);
    const int fd = lent(&p), keeper = client_websocket(p.port_a), second = client_websocket(p.port_a),
              own = client_websocket(p.port_b), listener = client_websocket(p.port_b);
    client_text(own, "where"); /* both are b's by now */
    client_expect(own, "b");
    client_text(listener, "where");
    client_expect(listener, "b");
    client_text(keeper, "door 1"); /* a stands still while both messages come, and reads them in one turn */
    wait_at_door(&p.a, 1);
    client_text(fd, "nudge first");
    client_text(second, "door 2");
    client_text(listener, "timer"); /* 20 ms from when b deals with it: not before a reads anew */
    let_turn(&p.b);
    p.a.open = 1;
    wait_at_door(&p.a, 2);
    let_turn(&p.b);
    client_text(own, "nudge second");
    nap(40);
    const int spared = p.b.spared;
    let_turn(&p.b);
    assert_true(p.b.spared > spared); /* what is left to be told waits for nobody */
    p.a.open = 2;
    client_expect(listener, "first");
    client_expect(listener, "second");
    client_expect(listener, "due");
    close(fd);
    close(keeper);
    close(second);
    close(own);
    close(listener);
    expect_empty(&p.a);
    expect_empty(&p.b);
    end_pair(&p);
}

/* Who never reads is shown the door by the loop that has his socket, and costs nobody else anything. */
static void test_never_reads(void **state) {
    (void)state;
    enum { TIMES = 100, SIZE = 100000 };
    pair p;
    const net_limits limits = usual();
    begin_pair(&p, &limits);
    const int deaf = lent(&p), fd = lent(&p);
    client_text(deaf, "crowd");
    client_expect(deaf, "in");
    client_text(fd, "crowd");
    client_expect(fd, "in");
    char order[40];
    sprintf(order, "pour 1 %d", SIZE);
    for (int i = 0; i < TIMES; i++) { /* whoever reads has all of it */
        client_text(fd, order);
        assert_int_equal(client_next(fd)->length, SIZE);
    }
    for (int i = 0; i < 1000 && p.b.closed == 0; i++)
        nap(10);
    assert_int_equal(p.b.closed, 1);
    assert_int_equal(figures(&p.a).closed_slow, 1);
    client_text(fd, "where");
    client_expect(fd, "b");
    close(fd);
    close(deaf);
    end_pair(&p);
    assert_int_equal(p.b.closed, 2);
}

/* Each loop stops first once, with connections of all kinds and on all ways. */
static void test_stop(void **state) {
    (void)state;
    enum { MANY = 150 };
    const net_limits limits = usual();
    for (int round = 0; round < 4; round++) {
        pair p;
        int fds[MANY];
        begin_pair(&p, &limits);
        for (int i = 0; i < MANY; i++)
            fds[i] = client_websocket(i % 3 ? p.port_a : p.port_b);
        for (int k = 0; k < 10; k++)
            for (int i = 0; i < MANY; i++)
                client_frame(fds[i], 0x81, (i + k) % 4 ? "lend" : "move", 4);
        net_stop(round % 2 ? p.b.loop : p.a.loop);
        nap(round / 2 * 10);
        net_stop(round % 2 ? p.a.loop : p.b.loop);
        for (int i = 0; i < MANY; i++)
            client_expect_end(fds[i]);
        net_join(p.a.loop);
        net_join(p.b.loop);
        assert_int_equal(p.a.closed + p.b.closed, MANY);
        end(&p.a);
        end(&p.b);
        for (int i = 0; i < MANY; i++)
            close(fds[i]);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),      cmocka_unit_test(test_batches), cmocka_unit_test(test_lend),
        cmocka_unit_test(test_to_and_fro), cmocka_unit_test(test_fence),   cmocka_unit_test(test_never_reads),
        cmocka_unit_test(test_stop),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
