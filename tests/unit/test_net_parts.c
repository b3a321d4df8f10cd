/* The parts of the connection layer that need no socket: requests, frames, what waits to be sent. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>

#include "net/address.h"
#include "net/ban.h"
#include "net/http.h"
#include "net/out.h"
#include "net/quota.h"
#include "net/ws.h"
#include "unit.h"

/* Requests. */

enum { HEAD_MAX = 400, BODY_MAX = 20 };

/* What becomes of a text that comes in pieces of this size: 0 (it wants more), 200, or the status that refuses it. */
static unsigned judge_pieces(const char *text, size_t piece) {
    http_reader *r = http_new(HEAD_MAX, BODY_MAX);
    http_result result = HTTP_WANT;
    size_t used;
    assert_non_null(r);
    for (size_t at = 0, n = strlen(text); at < n && result == HTTP_WANT; at += piece)
        result = http_feed(r, text + at, n - at < piece ? n - at : piece, &used);
    const unsigned status = result == HTTP_WANT ? 0 : result == HTTP_READY ? 200 : http_status(r);
    http_free(r);
    return status;
}

static unsigned judge(const char *text) {
    const unsigned whole = judge_pieces(text, strlen(text));
    assert_int_equal(judge_pieces(text, 1), whole);
    assert_int_equal(judge_pieces(text, 7), whole);
    return whole;
}

static void test_requests(void **state) {
    (void)state;
    assert_int_equal(judge("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
    assert_int_equal(judge("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
    assert_int_equal(judge("GET / HTTP/1.0\r\n\r\n"), 200);
    assert_int_equal(judge("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcd"), 200);
    assert_int_equal(judge("GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n"), 200);
    assert_int_equal(judge("POST / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n"
                           "Content-Length: 2\r\n\r\nab"),
                     200);
    assert_int_equal(judge("GET / HTTP/1.1\r\nHost: a\r\nCookie: a\r\nCookie: b\r\n\r\n"), 200);
    assert_int_equal(judge("GET / HTTP/1.1\r\nHost: a\r\n"), 0);
    assert_int_equal(judge("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabc"), 0);
    assert_int_equal(judge("GET / HTTP/1.1\r\n\r\n"), 400);
    assert_int_equal(judge("GET / HTTP/1.1\r\nHost:\r\n\r\n"), 400);
    assert_int_equal(judge("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400);
    assert_int_equal(judge("GET a HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
    assert_int_equal(judge("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
    assert_int_equal(judge("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
    assert_int_equal(judge("GET /#x HTTP/1.1\r\nHost: a\r\n\r\n"), 400);
    assert_int_equal(judge("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"), 501);
    assert_int_equal(judge("nonsense\r\n\r\n"), 400);
    assert_int_equal(judge("GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n"), 417);
    assert_int_not_equal(judge("GET / HTTP/2.0\r\nHost: a\r\n\r\n"), 200);
    assert_int_not_equal(judge("GET /\r\n\r\n"), 200);
    assert_int_equal(judge("\x16\x03\x01\x02"), 400); /* somebody tries TLS */
}

/* What two servers could read differently. */
static void test_smuggling(void **state) {
    (void)state;
    static const char *const tricks[] = {
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding:\r\n chunked\r\n",
        "Content-Length: 4\r\nContent-Length: 5\r\n",
        "Content-Length: 4, 5\r\n",
        "Content-Length: +4\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 0x4\r\n",
        "Content-Length: 99999999999999999999\r\n",
        "Content-Length : 4\r\n",
        "X: a\rContent-Length: 4\r\n",
        "X\x01: a\r\n",
        "X: a\x01\r\n",
    };
    for (size_t i = 0; i < sizeof tricks / sizeof tricks[0]; i++) {
        char text[300];
        snprintf(text, sizeof text, "POST / HTTP/1.1\r\nHost: a\r\n%s\r\nabcd", tricks[i]);
        const unsigned status = judge(text);
        if (status != 400 && status != 411 && status != 413)
            fail_msg("%u for %s", status, tricks[i]);
    }
    assert_int_equal(
        judge("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n"), 411);
}

static void test_request_sizes(void **state) {
    (void)state;
    char text[2 * HEAD_MAX], filler[2 * HEAD_MAX];
    memset(filler, 'x', sizeof filler);
    for (int n = 1; n < 600; n++) {
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\nX: %.*s\r\n\r\n", n, filler);
        assert_int_equal(judge_pieces(text, 50), n + 15 <= HEAD_MAX ? 200 : 431);
        snprintf(text, sizeof text, "GET /%.*s HTTP/1.1\r\nHost: a\r\n\r\n", n, filler);
        assert_int_equal(judge_pieces(text, 50), n + 10 <= HEAD_MAX ? 200 : 431);
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\n%.*s: a\r\n\r\n", n, filler);
        assert_int_equal(judge_pieces(text, 50), n + 15 <= HEAD_MAX ? 200 : 431);
    }
    for (int n = 0; n < 40; n++) {
        snprintf(text, sizeof text, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n%.*s", n, n,
                 filler);
        assert_int_equal(judge(text), n <= BODY_MAX ? 200 : 413);
    }
}

static void test_request_fields(void **state) {
    (void)state;
    static const char text[] = "POST /a%20b?c=d?e HTTP/1.1\r\nHOST: h:1 \r\nOrigin: o\r\nCookie: a=1\r\n"
                               "User-Agent: u\r\nAccept-Language: de\r\nX-Forwarded-For: 1\r\nCookie: b=2\r\n"
                               "Accept-Language: en\r\nContent-Length: 2\r\n\r\nxyGET";
    for (size_t piece = 1; piece < sizeof text; piece++) {
        http_reader *r = http_new(HEAD_MAX, BODY_MAX);
        net_request q;
        size_t used = 0, at = 0;
        http_result result = HTTP_WANT;
        while (result == HTTP_WANT && at < sizeof text - 1) {
            const size_t n = sizeof text - 1 - at < piece ? sizeof text - 1 - at : piece;
            result = http_feed(r, text + at, n, &used);
            at += used;
        }
        assert_int_equal(result, HTTP_READY);
        assert_string_equal(text + at, "GET");
        http_request(r, &q);
        assert_string_equal(q.method, "POST");
        assert_string_equal(q.path, "/a%20b");
        assert_string_equal(q.query, "c=d?e");
        assert_string_equal(q.host, "h:1");
        assert_string_equal(q.origin, "o");
        assert_string_equal(q.cookie, "a=1; b=2");
        assert_string_equal(q.agent, "u");
        assert_string_equal(q.language, "de, en");
        assert_string_equal(q.forwarded, "1");
        assert_int_equal(q.body_length, 2);
        assert_memory_equal(q.body, "xy", 2);
        assert_false(q.upgrade);
        assert_true(http_keeps(r));
        http_free(r);
    }
}

static void test_upgrade_requests(void **state) {
    (void)state;
    static const struct {
        const char *line, *host, *upgrade, *connection, *key, *version;
        unsigned status;
    } cases[] = {
        {"GET / HTTP/1.1", "a", "websocket", "Upgrade", "dGhlIHNhbXBsZSBub25jZQ==", "13", 200},
        {"GET / HTTP/1.1", "a", "WebSocket", "keep-alive, upgrade", "dGhlIHNhbXBsZSBub25jZQ==", "13", 200},
        {"GET / HTTP/1.1", "", "websocket", "Upgrade", "dGhlIHNhbXBsZSBub25jZQ==", "13", 400},
        {"POST / HTTP/1.1", "a", "websocket", "Upgrade", "dGhlIHNhbXBsZSBub25jZQ==", "13", 400},
        {"GET / HTTP/1.0", "a", "websocket", "Upgrade", "dGhlIHNhbXBsZSBub25jZQ==", "13", 400},
        {"GET / HTTP/1.1", "a", "websocket", "Upgrade", "dGhlIHNhbXBsZSBub25jZQ==", "8", 426},
        {"GET / HTTP/1.1", "a", "websocket", "Upgrade", "dGhlIHNhbXBsZSBub25jZQ==", "", 426},
        {"GET / HTTP/1.1", "a", "websocket", "Upgrade", "", "13", 400},
        {"GET / HTTP/1.1", "a", "websocket", "Upgrade", "dGhlIHNhbXBsZSBub25j", "13", 400},
        {"GET / HTTP/1.1", "a", "websocket", "Upgrade", "dGhlIHNhbXBsZSBub25jZ!==", "13", 400},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[HEAD_MAX];
        snprintf(text, sizeof text,
                 "%s\r\nHost: %s\r\nUpgrade: %s\r\nConnection: %s\r\nSec-WebSocket-Key: %s\r\n"
                 "Sec-WebSocket-Version: %s\r\n\r\n",
                 cases[i].line, cases[i].host, cases[i].upgrade, cases[i].connection, cases[i].key,
                 cases[i].version);
        assert_int_equal(judge(text), cases[i].status);
    }
}

static void test_answers(void **state) {
    (void)state;
    char out[2000];
    const http_answer own = {200, "text/html", "A: b\r\nContent-Security-Policy: x\r\n", 5, true, HTTP_WHOLE};
    http_head(&own, out, sizeof out);
    assert_null(strstr(out, "default-src"));
    assert_null(strstr(out, "Connection: close"));
    assert_non_null(strstr(out, "Content-Length: 5\r\n"));
    assert_non_null(strstr(out, "A: b\r\n"));
    const http_answer none = {304, "", "", 5, false, HTTP_WHOLE};
    assert_true(http_head(&none, out, HTTP_HEAD_OWN) < HTTP_HEAD_OWN - 100);
    assert_null(strstr(out, "Content-Length"));
    assert_non_null(strstr(out, "Connection: close"));
    assert_string_equal(http_reason(404), "Not Found");
    assert_string_equal(http_reason(299), "Other");
}

/* Frames. */

static void test_utf8(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool fine;
    } cases[] = {{"", true},
                 {"plain and long enough for words", true},
                 {"J\xc3\xb6rg \xe2\x82\xac \xf0\x9f\x8c\x8a", true},
                 {"12345678\xc3\xb6", true},
                 {"\xef\xbf\xbf\xf4\x8f\xbf\xbf\xed\x9f\xbf\xee\x80\x80", true},
                 {"\xc0\xaf", false},
                 {"\xc1\xbf", false},
                 {"\xe0\x9f\xbf", false},
                 {"\xf0\x8f\xbf\xbf", false},
                 {"\xed\xa0\x80", false},
                 {"\xf4\x90\x80\x80", false},
                 {"\xf5\x80\x80\x80", false},
                 {"\xff", false},
                 {"\x80", false},
                 {"12345678\xc3", false},
                 {"\xe2\x82", false},
                 {"\xe2\x82x", false},
                 {"\xf0\x9f\x8c", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(ws_utf8(cases[i].text, strlen(cases[i].text)), cases[i].fine);
}

static void test_frame_heads(void **state) {
    (void)state;
    uint8_t out[WS_HEAD_MAX];
    assert_int_equal(ws_head(out, WS_OP_TEXT, 125), 2);
    assert_memory_equal(out, "\x81\x7d", 2);
    assert_int_equal(ws_head(out, WS_OP_TEXT, 126), 4);
    assert_memory_equal(out, "\x81\x7e\x00\x7e", 4);
    assert_int_equal(ws_head(out, WS_OP_TEXT, 65535), 4);
    assert_memory_equal(out, "\x81\x7e\xff\xff", 4);
    assert_int_equal(ws_head(out, WS_OP_CLOSE, 65536), 10);
    assert_memory_equal(out, "\x88\x7f\0\0\0\0\0\x01\0\0", 10);
}

/* What frames mean, as letters: . part, T text, i ping, o pong, C close, and a code where they are broken. */
static void tell(const char *bytes, size_t n, size_t piece, uint32_t most, char *out) {
    ws_state s = {0};
    ws_pool pool = {0};
    ws_event event = WS_WANT;
    for (size_t at = 0; at < n && event != WS_BROKEN; at += piece) {
        ws_input in = {(const uint8_t *)bytes + at, n - at < piece ? n - at : piece};
        ws_frame f;
        while ((event = ws_next(&s, &pool, &in, most, &f)) != WS_WANT) {
            *out++ = "?.TioC"[event % 6];
            if (event == WS_BROKEN) {
                out += sprintf(out - 1, "%d", f.code) - 1;
                break;
            }
            assert_true(f.length <= most || event != WS_TEXT);
        }
        if (event == WS_WANT && at + piece >= n)
            *out++ = ws_busy(&s) ? '+' : '|'; /* in the middle of something, or not */
    }
    *out = '\0';
    ws_state_free(&s);
    ws_pool_free(&pool);
}

#define M "\0\0\0\0" /* a mask that changes nothing */
#define FRAMES(text) text, sizeof(text) - 1
static void test_frames(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t n;
        const char *meaning;
    } cases[] = {
        {FRAMES("\x81\x82" M "ab"), "T|"},
        {FRAMES("\x81\x80" M), "T|"},
        {FRAMES("\x81\x82" M "ab\x81\x82" M "cd\x81"), "TT+"},
        {FRAMES("\x01\x82" M "ab\x80\x82" M "cd"), ".T|"},
        {FRAMES("\x01\x80" M "\x00\x80" M "\x80\x80" M), "..T|"},
        {FRAMES("\x01\x82" M "ab\x89\x81" M "x\x8a\x80" M "\x80\x82" M "cd"), ".ioT|"},
        {FRAMES("\x01\x82" M "a\xc3\x80\x81" M "\xb6"), ".T|"}, /* a character in two fragments */
        {FRAMES("\x01\x82" M "ab"), ".+"},
        {FRAMES("\x88\x80" M), "C|"},
        {FRAMES("\x88\x84" M "\x03\xe8ok"), "C|"},
        {FRAMES("\x88\x82" M "\x0f\xa0"), "C|"},
        {FRAMES("\x88\x81" M "\x03"), "1002"},
        {FRAMES("\x88\x82" M "\x03\xed"), "1002"},      /* 1005 is never sent */
        {FRAMES("\x88\x82" M "\x03\x00"), "1002"},      /* below all codes */
        {FRAMES("\x88\x84" M "\x03\xe8\xc3("), "1007"}, /* a broken reason */
        {FRAMES("\x81\x02"
                "ab"),
         "1002"},                            /* not masked */
        {FRAMES("\xc1\x82" M "ab"), "1002"}, /* compressed */
        {FRAMES("\xa1\x82" M "ab"), "1002"}, /* the other reserved bits */
        {FRAMES("\x91\x82" M "ab"), "1002"},
        {FRAMES("\x82\x82" M "ab"), "1003"}, /* binary */
        {FRAMES("\x83\x82" M "ab"), "1002"}, /* unknown opcodes */
        {FRAMES("\x8b\x82" M "ab"), "1002"},
        {FRAMES("\x80\x82" M "ab"), "1002"},                 /* goes on, but nothing began */
        {FRAMES("\x01\x82" M "ab\x81\x82" M "cd"), ".1002"}, /* begins again */
        {FRAMES("\x09\x80" M), "1002"},                      /* a ping in fragments */
        {FRAMES("\x89\xfe\x00\x7e" M), "1002"},              /* a long ping */
        {FRAMES("\x81\xfe\x00\x01" M "a"), "1002"},          /* a length in more bytes than it needs */
        {FRAMES("\x81\xff\0\0\0\0\0\0\0\x01" M "a"), "1002"},
        {FRAMES("\x81\xff\x80\0\0\0\0\0\0\0" M "a"), "1002"},
        {FRAMES("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" M "a"), "1009"},
        {FRAMES("\x81\x8b" M "12345678901"), "1009"}, /* more than the ten that are allowed here */
        {FRAMES("\x01\x86" M "123456\x80\x85" M "12345"), ".1009"},
        {FRAMES("\x01\x86" M "123456\x80\x84" M "1234"), ".T|"},
        {FRAMES("\x81\x82" M "\xc3("), "1007"},
        {FRAMES("\x01\x81" M "\xc3\x80\x81" M "("), ".1007"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t piece = 1; piece <= cases[i].n; piece++) {
            char meaning[100];
            tell(cases[i].bytes, cases[i].n, piece, 10, meaning);
            if (strcmp(meaning, cases[i].meaning) != 0)
                fail_msg("case %zu in pieces of %zu: %s, not %s", i, piece, meaning, cases[i].meaning);
        }
}

/* A reader's 4 kB go back as soon as nothing is incomplete. */
static void test_readers_return(void **state) {
    (void)state;
    static const char bytes[] = "\x81\x82" M "ab";
    ws_state s[100] = {0};
    ws_pool pool = {0};
    ws_frame f;
    for (int i = 0; i < 100; i++) {
        ws_input in = {(const uint8_t *)bytes, 7};
        assert_int_equal(ws_next(&s[i], &pool, &in, 10, &f), WS_WANT);
        assert_true(ws_busy(&s[i]));
    }
    for (int i = 0; i < 100; i++) {
        ws_input in = {(const uint8_t *)bytes + 7, 1};
        assert_int_equal(ws_next(&s[i], &pool, &in, 10, &f), WS_TEXT);
        assert_memory_equal(f.text, "ab", 2);
        assert_int_equal(ws_next(&s[i], &pool, &in, 10, &f), WS_WANT);
        assert_null(s[i].reader);
        assert_null(s[i].text);
    }
    assert_in_range(pool.count, 1, 64);
    ws_pool_free(&pool);
}

/* What waits to be sent. */

enum { PARTS = 64 };

static void add(net_out *o, out_pool *pool, const char *text) {
    const size_t n = strlen(text);
    char *at = out_add(o, pool, n);
    assert_non_null(at);
    for (size_t i = 0; i < n; i++)
        at[i] = text[i];
}

/* What may leave now, which is then sent. */
static void expect_out(net_out *o, out_pool *pool, const char *text) {
    struct iovec part[PARTS];
    const unsigned parts = out_parts(o, part, PARTS);
    size_t at = 0;
    assert_int_equal(out_ready(o), strlen(text));
    for (unsigned i = 0; i < parts; at += part[i++].iov_len)
        assert_memory_equal(part[i].iov_base, text + at, part[i].iov_len);
    assert_int_equal(at, strlen(text));
    out_sent(o, pool, strlen(text));
}

static void test_out(void **state) {
    (void)state;
    net_out o = {0};
    out_pool pool = {0};
    add(&o, &pool, "a");
    assert_true(out_hold(&o, 5));
    add(&o, &pool, "b");
    assert_true(out_hold(&o, 3)); /* behind b it waits for 5 as well */
    add(&o, &pool, "c");
    assert_true(out_hold(&o, 7));
    add(&o, &pool, "d");
    expect_out(&o, &pool, "a");
    assert_false(out_release(&o, 4));
    assert_true(out_release(&o, 6));
    expect_out(&o, &pool, "bc");
    assert_true(out_held(&o));
    for (unsigned i = 8; i < 40; i++) { /* marks grow and move up */
        assert_true(out_hold(&o, i));
        add(&o, &pool, "x");
        assert_true(out_release(&o, i - 1));
        expect_out(&o, &pool, i == 8 ? "d" : "x");
    }
    add(&o, &pool, "bye");
    out_drop_held(&o, &pool, 3);
    expect_out(&o, &pool, "bye");
    assert_int_equal(out_size(&o), 0);
    assert_null(o.bytes);
    out_free(&o, &pool);
    out_pool_free(&pool);
}

static void test_out_grows(void **state) {
    (void)state;
    net_out o = {0};
    out_pool pool = {0};
    char piece[1000];
    for (unsigned i = 0; i < 100; i++) {
        memset(piece, 'a' + (int)(i % 26), sizeof piece);
        char *at = out_add(&o, &pool, sizeof piece);
        memcpy(at, piece, sizeof piece);
        if (i % 3 == 0) {
            memset(piece, 'a' + (int)(i / 3 % 26), sizeof piece);
            struct iovec first;
            assert_int_equal(out_parts(&o, &first, 1), 1);
            assert_memory_equal(first.iov_base, piece, sizeof piece);
            out_sent(&o, &pool, sizeof piece);
        }
    }
    assert_int_equal(out_size(&o), 66 * sizeof piece);
    out_sent(&o, &pool, out_size(&o));
    assert_null(o.bytes);
    add(&o, &pool, "x");
    assert_int_equal(o.cap, OUT_BLOCK);
    out_free(&o, &pool);
    assert_int_equal(pool.count > 0, true);
    out_pool_free(&pool);
}

/* A frame without the two bytes of its head, for texts that are looked at. */
static net_frame *plain_frame(const char *text) {
    net_frame *f = net_frame_new(text, strlen(text));
    assert_non_null(f);
    assert_int_equal(f->length, strlen(text) + 2);
    assert_int_equal((unsigned char)f->bytes[0], 0x81);
    assert_int_equal((unsigned char)f->bytes[1], strlen(text));
    memmove(f->bytes, f->bytes + 2, strlen(text));
    f->length -= 2;
    return f;
}

static void test_out_shares_frames(void **state) {
    (void)state;
    enum { QUEUES = 3 };
    net_out o[QUEUES] = {{0}};
    out_pool pool = {0};
    net_frame *one = plain_frame("one"), *two = plain_frame("two");
    for (unsigned i = 0; i < QUEUES; i++) {
        add(&o[i], &pool, "<");
        assert_true(out_share(&o[i], one));
        assert_true(out_share(&o[i], two));
        add(&o[i], &pool, "=");
        assert_true(out_hold(&o[i], 4));
        assert_true(out_share(&o[i], one));
        add(&o[i], &pool, ">");
        assert_int_equal(out_size(&o[i]), 12); /* all of it counts for whoever reads slowly */
        assert_int_equal(out_ready(&o[i]), 8);
    }
    assert_int_equal(atomic_load(&one->references), 1 + 2 * QUEUES);
    net_frame_drop(one);
    net_frame_drop(two);
    out_sent(&o[0], &pool, 2); /* into the middle of a frame */
    expect_out(&o[0], &pool, "netwo=");
    assert_false(out_release(&o[0], 3));
    assert_true(out_release(&o[0], 4));
    expect_out(&o[0], &pool, "one>");
    assert_int_equal(out_size(&o[0]), 0);
    assert_null(o[0].shared);
    out_sent(&o[1], &pool, 5);
    add(&o[1], &pool, "bye");
    out_drop_held(&o[1], &pool, 3); /* the frame that is held goes, the half of one that may leave stays */
    expect_out(&o[1], &pool, "wo=bye");
    assert_null(o[1].shared);
    assert_int_equal(atomic_load(&one->references), 2);
    for (unsigned i = 0; i < QUEUES; i++)
        out_free(&o[i], &pool); /* the last queue still has both */
    out_pool_free(&pool);
}

/* Whatever is added, shared, held, released, sent and dropped: what leaves is what a queue of single bytes lets go. */
static void test_out_any_order(void **state) {
    (void)state;
    enum { STEPS = 20000, PLAIN = 4096 };
    static char plain[PLAIN];
    static uint64_t waits[PLAIN];
    net_out o = {0};
    out_pool pool = {0};
    size_t size = 0;
    uint64_t ticket = 1, released = 0;
    uint32_t luck = 1;
    net_frame *frame[4] = {plain_frame("a"), plain_frame("bcd"), plain_frame("efghijk"),
                           plain_frame("lmnopqrstuv")};
    for (unsigned step = 0; step < STEPS; step++) {
        luck = luck * 1664525 + 1013904223;
        const unsigned pick = luck >> 28, which = luck >> 20 & 3;
        const net_frame *f = frame[which];
        if (pick < 8 && size + f->length <= PLAIN) {
            if (pick & 1) {
                char *at = out_add(&o, &pool, f->length);
                assert_non_null(at);
                memcpy(at, f->bytes, f->length);
            } else {
                assert_true(out_share(&o, frame[which]));
            }
            memcpy(plain + size, f->bytes, f->length);
            for (uint32_t i = 0; i < f->length; i++)
                waits[size++] = ticket;
        } else if (pick < 10) {
            assert_true(out_hold(&o, ++ticket));
        } else if (pick < 12) {
            released = ticket - (which < ticket ? which : 0) > released
                           ? ticket - (which < ticket ? which : 0)
                           : released;
            out_release(&o, released);
        } else if (pick == 15 && which == 0) {
            out_drop_held(&o, &pool, 0);
            while (size > 0 && waits[size - 1] > released && waits[size - 1] > 1)
                size--;
            released = ticket;
        } else {
            struct iovec part[2];
            const unsigned parts = out_parts(&o, part, 2);
            size_t sent = 0;
            for (unsigned i = 0; i < parts; sent += part[i++].iov_len)
                assert_memory_equal(part[i].iov_base, plain + sent, part[i].iov_len);
            sent -= sent > which ? which : 0;
            for (size_t i = 0; i < sent; i++)
                assert_true(waits[i] <= released || waits[i] == 1);
            out_sent(&o, &pool, sent);
            memmove(plain, plain + sent, size - sent);
            memmove(waits, waits + sent, (size - sent) * sizeof waits[0]);
            size -= sent;
        }
        assert_int_equal(out_size(&o), size);
    }
    out_free(&o, &pool);
    out_pool_free(&pool);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(atomic_load(&frame[i]->references), 1);
        net_frame_drop(frame[i]);
    }
}

/* Addresses. */

static net_peer peer_of(const char *text, const char *shown) {
    char again[NET_ADDRESS_TEXT] = "";
    net_peer peer = {{0}};
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
        net_peer_of((struct sockaddr *)&v4, &peer, again);
    else if (inet_pton(AF_INET6, text, &v6.sin6_addr) == 1)
        net_peer_of((struct sockaddr *)&v6, &peer, again);
    else
        fail_msg("no address: %s", text);
    assert_string_equal(again, shown);
    return peer;
}

static void test_peers(void **state) {
    (void)state;
    const net_peer plain = peer_of("1.2.3.4", "1.2.3.4"), mapped = peer_of("::ffff:1.2.3.4", "1.2.3.4");
    assert_memory_equal(&plain, &mapped, sizeof plain);
    const net_peer here = peer_of("2001:db8:0:1::1", "2001:db8:0:1::1");
    const net_peer same_house = peer_of("2001:db8:0:1:ffff::1", "2001:db8:0:1:ffff::1");
    const net_peer next_door = peer_of("2001:db8:0:2::1", "2001:db8:0:2::1");
    assert_memory_equal(&here, &same_house, sizeof here);
    assert_memory_not_equal(&here, &next_door, sizeof here);
    assert_true(net_peer_enter(&here, 2) && net_peer_enter(&here, 2) && net_peer_enter(&next_door, 2));
    assert_false(net_peer_enter(&same_house, 2));
    assert_true(net_peer_enter(&same_house, 0));
    for (int i = 0; i < 3; i++)
        net_peer_leave(&here);
    net_peer_leave(&next_door);
    net_peer_leave(&next_door); /* once too often: nothing happens */
}

/* Thousands come and go in another order; nobody's count is lost. */
static void test_many_peers(void **state) {
    (void)state;
    enum { PEERS = 5000, STEP = 1237 };
    net_peer peer = {{0}};
    for (int round = 0; round < 3; round++)
        for (unsigned i = 0; i < PEERS; i++) {
            memcpy(peer.bytes, &i, sizeof i);
            assert_true(net_peer_enter(&peer, 3));
        }
    for (unsigned i = 0; i < PEERS; i++) { /* every second one leaves */
        const unsigned who = i * STEP % PEERS;
        memcpy(peer.bytes, &who, sizeof who);
        assert_false(net_peer_enter(&peer, 3));
        for (int k = 0; k < 3 && who % 2 == 0; k++)
            net_peer_leave(&peer);
    }
    for (unsigned i = 0; i < PEERS; i++) {
        memcpy(peer.bytes, &i, sizeof i);
        assert_int_equal(net_peer_enter(&peer, 1), i % 2 == 0);
        for (int k = 0; k < 3; k++)
            net_peer_leave(&peer);
    }
}

/* Logs know an address by a name that says nothing of it and is the same as long as the program runs. */
static void test_pseudonyms(void **state) {
    char name[NET_PSEUDONYM], again[NET_PSEUDONYM], text[NET_ADDRESS_TEXT];
    net_peer v4, v6, found;
    (void)state;
    assert_true(net_peer_read("192.0.2.1", &v4) && net_peer_read("2001:db8:0:1::7", &v6));
    assert_false(net_peer_read("192.0.2", &found) || net_peer_read("", &found) ||
                 net_peer_read("guest-00000000", &found));
    net_peer_write(&v4, text);
    assert_string_equal(text, "192.0.2.1");
    net_peer_write(&v6, text);
    assert_string_equal(text, "2001:db8:0:1::/64");
    net_peer_write(&net_stranger, text);
    assert_string_equal(text, "unknown");
    net_peer_pseudonym(&v4, name);
    net_peer_pseudonym(&v4, again);
    assert_string_equal(name, again);
    assert_int_equal(strspn(name + 6, "0123456789abcdef"), 8);
    net_peer_pseudonym(&v6, again);
    assert_string_not_equal(name, again);
    assert_false(net_peer_named(name, &found));
    assert_true(net_peer_enter(&v4, 1));
    assert_true(net_peer_named(name, &found) && net_peer_same(&found, &v4));
    net_peer_leave(&v4);
    assert_false(net_peer_named(name, &found));
}

static void count_ban(void *who, const net_peer *peer) {
    (void)peer;
    ++*(unsigned *)who;
}

static void test_bans(void **state) {
    net_peer bad, other, many = {{0}};
    unsigned count = 0;
    (void)state;
    assert_true(net_peer_read("192.0.2.1", &bad) && net_peer_read("192.0.2.2", &other));
    const uint32_t before = net_bans_changed();
    assert_true(net_ban(&bad) && net_ban(&bad));
    assert_int_equal(net_bans_changed(), before + 1);
    assert_true(net_banned(&bad));
    assert_false(net_banned(&other));
    net_bans_each(count_ban, &count);
    assert_int_equal(count, 1);
    assert_true(net_ban_end(&bad));
    assert_false(net_ban_end(&bad) || net_banned(&bad));
    for (unsigned i = 0; i <= NET_BANS; i++) {
        memcpy(many.bytes, &i, sizeof i);
        assert_int_equal(net_ban(&many), i < NET_BANS);
    }
    net_ban_end_all();
    assert_false(net_banned(&many));
}

static void forwarded(const char *header, const char *address) {
    net_peer peer;
    char text[NET_ADDRESS_TEXT] = "";
    assert_int_equal(net_peer_forwarded(header, &peer, text), address[0] != '\0');
    assert_string_equal(text, address);
}

/* The last address is the proxy's word; all before it may be anybody's. */
static void test_forwarded(void **state) {
    (void)state;
    forwarded("192.0.2.1", "192.0.2.1");
    forwarded("10.0.0.1, 192.0.2.1", "192.0.2.1");
    forwarded("10.0.0.1,\t 2001:db8::1 ", "2001:db8::1");
    forwarded("::ffff:192.0.2.1", "192.0.2.1");
    forwarded("", "");
    forwarded("192.0.2.1,", "");
    forwarded("192.0.2.1, unknown", "");
    forwarded("192.0.2.1:80", "");
    forwarded("[2001:db8::1]", "");
    forwarded("0000000000000000000000000000000000000000000000000000000000000001", "");
}

static bool here(const char *address) {
    return net_range_holds(&net_here[0], address) || net_range_holds(&net_here[1], address);
}

static bool in(const char *network, const char *address) {
    net_range range;
    assert_true(net_range_read(network, &range));
    return net_range_holds(&range, address);
}

static void test_ranges(void **state) {
    static const char *const wrong[] = {
        "",     "/",          "192.0.2.1/",  "192.0.2.1/33", "::/129",       "x",
        "10/8", "10.0.0.0/x", "10.0.0.0/-1", "10.0.0.0/8/8", "::/4294967297"};
    net_range range;
    net_peer peer;
    (void)state;
    assert_true(here("127.0.0.1") && here("127.9.9.9") && here("::1"));
    assert_false(here("12.7.0.1") || here("::2") || here("128.0.0.1") || here("unknown"));
    assert_true(in("10.0.0.0/8", "10.9.9.9") && in("192.0.2.1", "192.0.2.1") && in("0.0.0.0/0", "8.8.8.8"));
    assert_false(in("10.0.0.0/8", "11.0.0.0") || in("192.0.2.1", "192.0.2.2") ||
                 in("0.0.0.0/0", "2001:db8::1"));
    assert_true(in("2001:db8::/33", "2001:db8:7fff::1") && in("::/0", "2001:db8::1"));
    assert_false(in("2001:db8::/33", "2001:db8:8000::1") || in("2001:db8::1", "2001:db8::2"));
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(net_range_read(wrong[i], &range));
    assert_true(net_peer_read("2001:db8::5", &peer) && net_range_read("2001:db8::1", &range));
    assert_true(net_range_has(&range, &peer)); /* the same household */
    assert_true(net_peer_read("10.0.0.1", &peer) && net_range_read("10.0.0.0/31", &range));
    assert_true(net_range_has(&range, &peer));
    assert_true(net_peer_read("10.0.0.2", &peer));
    assert_false(net_range_has(&range, &peer));
}

/* What an address may have in a while: each has its own, and a window that ends begins anew. */
static void test_quotas(void **state) {
    quota_plan plan = {.most = {[QUOTA_OPENED] = 3, [QUOTA_BYTES] = 100}};
    net_peer one, other;
    (void)state;
    assert_true(net_peer_read("192.0.2.1", &one) && net_peer_read("192.0.2.2", &other));
    quota *q = quota_new(&plan);
    assert_non_null(q);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(quota_spend(q, &one, QUOTA_OPENED, 1, 1000), 0);
    assert_int_equal(quota_spend(q, &one, QUOTA_OPENED, 1, 1500), 59500);
    assert_int_equal(quota_spend(q, &other, QUOTA_OPENED, 1, 1500), 0);
    assert_int_equal(quota_spend(q, &one, QUOTA_REQUESTS, 1000000, 1500), 0); /* no limit */
    assert_int_equal(quota_spend(q, &one, QUOTA_OPENED, 1, 61000), 0);
    assert_int_equal(quota_spend(q, &one, QUOTA_BYTES, 60, 0), 0);
    assert_int_equal(quota_spend(q, &one, QUOTA_BYTES, 60, 10), 990); /* nothing is spent by that */
    assert_int_equal(quota_spend(q, &one, QUOTA_BYTES, 40, 10), 0);
    quota_free(q);
    quota_free(NULL);
}

static void test_quotas_of_events(void **state) {
    quota_plan plan = {.most = {[QUOTA_OPENED] = 2}, .events = 2};
    net_peer school, free, house;
    (void)state;
    assert_true(net_range_read("192.0.2.0/24", &plan.event[0].net) &&
                net_range_read("10.0.0.0/8", &plan.event[1].net));
    plan.event[0].factor = 10;
    assert_true(net_peer_read("192.0.2.9", &school) && net_peer_read("10.1.2.3", &free) &&
                net_peer_read("198.51.100.1", &house));
    assert_int_equal(quota_most(&plan, &school, 200), 2000);
    assert_int_equal(quota_most(&plan, &school, UINT32_MAX), UINT32_MAX);
    assert_int_equal(quota_most(&plan, &free, 200), 0);
    assert_int_equal(quota_most(&plan, &house, 200), 200);
    quota *q = quota_new(&plan);
    assert_non_null(q);
    for (unsigned i = 0; i < 100; i++) {
        assert_int_equal(quota_spend(q, &school, QUOTA_OPENED, 1, 5) == 0, i < 20);
        assert_int_equal(quota_spend(q, &free, QUOTA_OPENED, 1, 5), 0);
        assert_int_equal(quota_spend(q, &house, QUOTA_OPENED, 1, 5) == 0, i < 2);
    }
    quota_free(q);
}

/* However many addresses come: whoever opened many tables today is not forgotten for those who only look in. */
static void test_quotas_of_many(void **state) {
    quota_plan plan = {.most = {[QUOTA_OPENED_DAY] = 5, [QUOTA_REQUESTS] = 1}};
    net_peer greedy, many;
    (void)state;
    assert_true(net_peer_read("192.0.2.1", &greedy) && net_peer_read("10.0.0.0", &many));
    quota *q = quota_new(&plan);
    assert_non_null(q);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(quota_spend(q, &greedy, QUOTA_OPENED_DAY, 1, 5), 0);
    for (uint32_t i = 0; i < 200000; i++) {
        memcpy(many.bytes + 12, &i, sizeof i);
        assert_int_equal(quota_spend(q, &many, QUOTA_REQUESTS, 1, 5), 0);
    }
    assert_true(quota_spend(q, &greedy, QUOTA_OPENED_DAY, 1, 5) > 0);
    quota_free(q);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_smuggling),
        cmocka_unit_test(test_request_sizes),
        cmocka_unit_test(test_request_fields),
        cmocka_unit_test(test_upgrade_requests),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_frame_heads),
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_readers_return),
        cmocka_unit_test(test_out),
        cmocka_unit_test(test_out_grows),
        cmocka_unit_test(test_out_shares_frames),
        cmocka_unit_test(test_out_any_order),
        cmocka_unit_test(test_peers),
        cmocka_unit_test(test_many_peers),
        cmocka_unit_test(test_forwarded),
        cmocka_unit_test(test_pseudonyms),
        cmocka_unit_test(test_bans),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_quotas),
        cmocka_unit_test(test_quotas_of_events),
        cmocka_unit_test(test_quotas_of_many),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
