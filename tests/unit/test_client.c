/* A guest of a server without the server: addresses, the handshake, and the mirror of a table made from messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/handshake.h"
#include "client/link.h"
#include "client/mirror.h"
#include "client/promise.h"
#include "kornholm/config.h"
#include "kornholm/json_write.h"
#include "kornholm/notation.h"
#include "kornholm/sha1.h"
#include "table/block.h"
#include "table/sight.h"

static void assert_url(const char *text, const char *host, const char *port, const char *code) {
    link_url url;
    assert_int_equal(link_url_read(text, &url), LINK_URL_FINE);
    assert_string_equal(url.host, host);
    assert_string_equal(url.port, port);
    assert_string_equal(url.code, code);
}

static void test_addresses(void **state) {
    (void)state;
    assert_url("http://localhost:8080/t/K7QX2M", "localhost", "8080", "K7QX2M");
    assert_url("localhost:8080", "localhost", "8080", "");
    assert_url("ws://example.org/", "example.org", "80", "");
    assert_url("http://[::1]:7878/t/abc/", "::1", "7878", "abc");
    link_url url;
    assert_url("http://a:1/t/abc?text=1#claim=k2m4p6qr", "a", "1", "abc");
    assert_int_equal(link_url_read("a:1/t/abc#claim=k2m4p6qr", &url), LINK_URL_FINE);
    assert_string_equal(url.claim, "k2m4p6qr");
    assert_int_equal(link_url_read("https://example.org/t/abc", &url), LINK_URL_SECURE);
    static const char *const bad[] = {"",
                                      "http://",
                                      "http://a:b/",
                                      "http://a/x",
                                      "http://a/t/",
                                      "http://a b/",
                                      "http://a\r\nX: y/",
                                      "http://a/t/abc#claim=",
                                      "http://a/t/abc#claim=aaaaaaaaaaaaaaaaaaaaaaaa",
                                      "http://a:999999999/"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(link_url_read(bad[i], &url), LINK_URL_FORM);
}

static void test_sha1(void **state) {
    (void)state;
    static const struct {
        const char *text, *hash;
    } known[] = {
        {"", "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
        {"abc", "a9993e364706816aba3e25717850c26c9cd0d89d"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmno"
         "pqrst"
         "nopqrstu",
         "a49b2446a02c645bf419f995b67091253a04a259"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint8_t hash[KH_SHA1_BYTES];
        char text[2 * KH_SHA1_BYTES + 1];
        kh_sha1(known[i].text, strlen(known[i].text), hash);
        for (unsigned k = 0; k < KH_SHA1_BYTES; k++)
            snprintf(text + 2 * (size_t)k, 3, "%02x", hash[k]);
        assert_string_equal(text, known[i].hash);
    }
}

static void test_handshake(void **state) {
    (void)state;
    char head[1000], accept[32], answer[1000];
    const size_t n = handshake_write("::1", "80", head, sizeof head, accept);
    assert_int_equal(handshake_end(head, n), n);
    assert_non_null(strstr(head, "Host: [::1]:80\r\n"));
    snprintf(answer, sizeof answer,
             "HTTP/1.1 101 Switching Protocols\r\nupgrade: WebSocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Accept: %s\r\n\r\nmore",
             accept);
    const size_t end = handshake_end(answer, strlen(answer));
    assert_string_equal(answer + end, "more");
    assert_true(handshake_fine(answer, end, accept));
    assert_false(handshake_fine(answer, end, "another"));
    assert_int_equal(handshake_end(answer, end - 1), 0);
    answer[9] = '2';
    assert_false(handshake_fine(answer, end, accept));
}

/* A message as the mirror gets it. */
static kh_json_token tokens[4000];
static kh_json json;
static char message[20000];

static kh_json_value parsed(void) {
    assert_true(kh_json_read(&json, message, strlen(message), tokens, 4000));
    return kh_json_root(&json);
}

static void begin(client_mirror *m, const kh_match *real) {
    char board[4000];
    kh_text x = kh_text_in(message, sizeof message);
    kh_json_writer w = kh_json_into(&x);
    real->game->board_write(&real->config, real->board, board, sizeof board);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "code", "abc");
    kh_json_member_text(&w, "game", real->game->name);
    kh_json_member_number(&w, "rules", real->game->rules_version);
    kh_json_member_number(&w, "revision", kh_revision(real->game, &real->config));
    kh_json_member_number(&w, "n", 3);
    kh_json_member_text(&w, "phase", "playing");
    kh_json_key(&w, "seats");
    static const char chairs[] =
        "[{\"seat\":\"p1\",\"holder\":\"person\",\"name\":\"Anna\"},{\"seat\":\"p2\","
        "\"holder\":\"bot\",\"bot\":\"greedy\"},{\"seat\":\"p3\",\"holder\":\"free\"}]";
    kh_json_put_raw(&w, chairs, strlen(chairs));
    kh_json_key(&w, "you");
    kh_json_put_raw(&w, "[\"p1\"]", 6);
    kh_json_member_text(&w, "board", board);
    kh_json_close(&w, '}');
    assert_int_equal(mirror_table(m, parsed(), 0), MIRROR_FINE);
}

static void put_position(kh_json_writer *w, const kh_match *real, kh_sight *view) {
    char text[16000];
    kh_sight_of(view, real, 0);
    kh_sight_write(view, real, text, sizeof text);
    kh_json_member_text(w, "as", "p1");
    kh_json_member_text(w, "position", text);
}

/* Seats, the board, a view, and then each action as the lines that it changed: the mirror has the view of the seat. */
static void test_mirror(void **state) {
    (void)state;
    client_mirror *m = calloc(1, sizeof *m);
    kh_match real;
    kh_config config;
    const kh_game *game = kh_game_find("island", 6);
    kh_config_usual(game, 3, &config);
    assert_int_equal(kh_match_open(&real, game, &config, 7, NULL, 0).code, 0);
    assert_int_equal(kh_match_luck(&real).code, 0);
    begin(m, &real);
    assert_true(m->begun && m->own == 1 && mirror_marked(m, 0, MIRROR_MINE) && m->n == 3 &&
                m->phase == MIRROR_PLAYING);
    assert_string_equal(kh_match_name(&m->match, 0), "Anna");
    assert_string_equal(m->chair[1].name, "greedy");

    kh_sight view = {0};
    assert_true(kh_sight_fit(&view, &real));
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 300; i++) {
        mirror_view *seen = NULL;
        kh_text x = kh_text_in(message, sizeof message);
        kh_json_writer w = kh_json_into(&x);
        kh_json_open(&w, '{');
        kh_json_member_number(&w, "n", 4 + (int64_t)i);
        put_position(&w, &real, &view);
        kh_json_close(&w, '}');
        assert_int_equal(mirror_hear_view(m, parsed(), 0, &seen), MIRROR_FINE);
        assert_memory_equal(seen->state, view.bytes, real.state_size);
        kh_action a;
        const kh_seat next = game->next(real.table, real.state, KH_NOBODY);
        if (next == KH_NOBODY || !game->pick(real.table, real.state, next, &rng, &a))
            break;
        a.at_ms = 0;
        assert_int_equal(kh_match_act(&real, &a).code, 0);
        assert_int_equal(kh_match_luck(&real).code, 0);
    }
    kh_sight_close(&view);
    kh_match_close(&real);
    mirror_close(m);
    free(m);
}

static void test_lines_of_a_did(void **state) {
    (void)state;
    client_mirror *m = calloc(1, sizeof *m);
    mirror_view *seen;
    mirror_did did;
    snprintf(message, sizeof message,
             "{\"code\":\"a\",\"game\":\"dice\",\"rules\":1,\"phase\":\"playing\",\"seats\":[{\"holder\":"
             "\"person\"}],"
             "\"you\":[\"p1\"],\"board\":\"sheet one\\n\"}");
    assert_int_equal(mirror_table(m, parsed(), 0), MIRROR_FINE);
    snprintf(message, sizeof message,
             "{\"n\":1,\"as\":\"p1\",\"position\":\"phase roll\\nturn p1\\nturns 1\\nfirst p1\\np1 roads "
             "start\\n= p1 points 0\\n\"}");
    assert_int_equal(mirror_hear_view(m, parsed(), 0, &seen), MIRROR_FINE);
    snprintf(message, sizeof message,
             "{\"n\":2,\"as\":\"p1\",\"who\":\"p1\",\"do\":\"roll\",\"id\":9,\"lines\":[[0,1,\"phase dice\"],"
             "[1,2],[1,0,\"turn p1\",\"turns 1\"],[5,1]],"
             "\"events\":[[\"none\",null,null,null,0]],\"clock\":{\"at\":50}}");
    assert_int_equal(mirror_hear_did(m, parsed(), 1000, &did), MIRROR_FINE);
    assert_true(did.id == 9 && did.action.seat == 0 && !did.hidden && did.events.count == 0);
    assert_string_equal(seen->text, "phase dice\nturn p1\nturns 1\nfirst p1\np1 roads start\n");
    assert_true(mirror_time_ms(m, seen, 1010) == 60);
    snprintf(message, sizeof message,
             "{\"code\":\"a\",\"game\":\"dice\",\"rules\":1,\"phase\":\"playing\",\"seats\":[{\"holder\":"
             "\"person\",\"resting\":true}],\"you\":[\"p1\"],\"clock\":{\"at\":80,\"extra\":500}}");
    assert_int_equal(mirror_table(m, parsed(), 2000), MIRROR_FINE);
    assert_true(m->chair[0].resting);
    snprintf(message, sizeof message,
             "{\"code\":\"a\",\"game\":\"dice\",\"rules\":1,\"revision\":2,\"phase\":\"playing\",\"seats\":"
             "[{\"holder\":\"person\"}]}");
    assert_int_equal(mirror_table(m, parsed(), 2000), MIRROR_UNKNOWN_GAME);
    assert_true(mirror_time_ms(m, seen, 2400) == 80); /* more time comes first */
    assert_true(mirror_time_ms(m, seen, 2530) == 110);
    static const char *const bad[] = {
        "{\"n\":3,\"as\":\"p1\",\"who\":\"p1\",\"do\":\"fly\"}",
        "{\"n\":3,\"as\":\"p1\",\"who\":\"p1\",\"do\":\"roll\",\"lines\":[[99,0,\"x\"]]}",
        "{\"n\":3,\"as\":\"p1\",\"who\":\"p1\",\"do\":\"roll\",\"lines\":[[0,1,\"phase fog\"]]}",
        "{\"n\":3,\"as\":\"p1\",\"who\":\"p1\",\"do\":\"roll\",\"lines\":[[-1,0]]}",
        "{\"n\":3,\"as\":\"p1\",\"who\":\"p1\",\"do\":\"roll\",\"lines\":[[0,8]]}",
        "{\"n\":3,\"as\":\"p1\",\"who\":\"p1\",\"do\":\"roll\",\"lines\":[[0]]}",
        "{\"n\":3,\"as\":\"p9\",\"who\":\"p1\",\"do\":\"roll\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(message, sizeof message, "%s", bad[i]);
        assert_int_equal(mirror_hear_did(m, parsed(), 0, &did), MIRROR_NOT_UNDERSTOOD);
    }
    mirror_close(m);
    free(m);
}

static void hex_of(const uint8_t bytes[FAIR_BYTES], char out[PROMISE_HEX + 1]) {
    for (unsigned i = 0; i < FAIR_BYTES; i++)
        snprintf(out + 2 * (size_t)i, 3, "%02x", bytes[i]);
}

/* Fair dice: a commitment that changes, a secret that does not fit it, or a seed that was exchanged is noticed. */
static void test_promises(void **state) {
    (void)state;
    enum { RIGHT, OTHER_COMMITMENT, OTHER_SECRET, OTHER_SEED, NO_SEED, CASES };
    const uint8_t secret[FAIR_BYTES] = {7}, wrong[FAIR_BYTES] = {8};
    uint8_t hash[FAIR_BYTES], other[FAIR_BYTES];
    char made[PROMISE_HEX + 1], false_one[PROMISE_HEX + 1], shown[PROMISE_HEX + 1], lie[PROMISE_HEX + 1];
    fair_commitment(secret, hash);
    fair_commitment(wrong, other);
    hex_of(hash, made), hex_of(other, false_one), hex_of(secret, shown), hex_of(wrong, lie);
    for (unsigned i = 0; i < CASES; i++) {
        client_promise p = {0};
        mirror_chair chair[2] = {{0}, {.marks = MIRROR_MINE}};
        const client_mirror m = {.code = "abc", .seats = 2, .chair = chair};
        const client_mirror elsewhere = {.code = "xyz", .seats = 2, .chair = chair};
        snprintf(message, sizeof message, "{\"commitment\":\"%s\",\"seeds\":{}}", made);
        assert_true(promise_hear(&p, &m, parsed()) && p.seat[1].owed && !p.seat[0].owed); /* p2 is ours */
        assert_false(promise_hear(&p, &m, parsed()));                                     /* and was sent, */
        promise_line_lost(&p);
        assert_true(promise_hear(&p, &m, parsed())); /* or not */
        assert_int_equal(strlen(p.seat[1].seed), PROMISE_HEX);
        snprintf(message, sizeof message,
                 "{\"commitment\":\"%s\",\"secret\":\"%s\",\"seeds\":{\"%s\":\"%s\"}}",
                 i == OTHER_COMMITMENT ? false_one : made, i == OTHER_SECRET ? lie : shown,
                 i == NO_SEED ? "p1" : "p2", i == OTHER_SEED ? lie : p.seat[1].seed);
        assert_int_equal(promise_judge(&p, &elsewhere, parsed()), PROMISE_OPEN); /* of another table */
        assert_int_equal(promise_judge(&p, &m, parsed()), i == RIGHT ? PROMISE_KEPT : PROMISE_BROKEN);
        assert_int_equal(promise_judge(&p, &m, parsed()), PROMISE_OPEN); /* it is said once */
        promise_close(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),      cmocka_unit_test(test_sha1),
        cmocka_unit_test(test_handshake),      cmocka_unit_test(test_mirror),
        cmocka_unit_test(test_lines_of_a_did), cmocka_unit_test(test_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
