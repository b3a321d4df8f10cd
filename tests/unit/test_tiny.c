/* Tiny at a live table, in the browser's engine and in a client's mirror: a game of many pages, up to 500 seats and a
 * host who has a word of his own goes the way of every game. */
#include "../games/tiny.h"
#include "client/mirror.h"
#include "kornholm/json_write.h"
#include "rooms.h"
#include "wasm/engine.h"

enum { MANY = 500 };

static uint64_t do_as(hall *h, const room_token *who, kh_seat seat, uint64_t id, const char *text) {
    uint64_t n = 0;
    const kh_verdict v = room_act(&h->room, who, seat, id, text, strlen(text), &n);
    if (v.code != 0)
        fail_msg("%s: %s", text, v.rule);
    return n;
}

static const char *refused(hall *h, const room_token *who, kh_seat seat, uint64_t id, const char *text) {
    uint64_t n = 0;
    const kh_verdict v = room_act(&h->room, who, seat, id, text, strlen(text), &n);
    return v.code != 0 ? v.rule : "";
}

/* One person has all seats: what 500 bots would answer each other has no end. */
static hall *open_tiny(kh_seat seats, const char *options) {
    hall *h = open_hall("tiny", seats, options, false);
    for (kh_seat seat = 0; seat < seats; seat++) {
        char name[16];
        kh_seat sat;
        snprintf(name, sizeof name, "Anna %u", (unsigned)seat + 1);
        assert_int_equal(room_sit(&h->room, &anna, name, strlen(name), seat, &sat).code, 0);
    }
    room_line_up(&h->room, &anna);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(h->room.match.luck_count, seats);
    return h;
}

static void play_to_the_end(kh_seat seats) {
    hall *h = open_tiny(seats, "rounds=2 seconds=0");
    uint64_t id = 1;
    while (h->room.phase == ROOM_PLAYING) {
        const uint32_t before = h->room.match.luck_count;
        for (kh_seat seat = 0; seat < seats && h->room.match.luck_count == before; seat++)
            do_as(h, &anna, seat, id++, seat % 3 == 0 ? "pass" : "bid 1");
    }
    assert_int_equal(h->room.phase, ROOM_OVER);
    assert_int_equal(h->room.match.live_count, (size_t)2 * 2 * seats); /* deals and bids of two rounds */
    close_hall(h);
}

static void test_a_room_plays_it(void **unused) {
    (void)unused;
    play_to_the_end(2);
    play_to_the_end(MANY);
}

static void test_bots_play_it(void **unused) {
    (void)unused;
    hall *h = open_hall("tiny", 2, "rounds=2", false);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    for (uint64_t now = 2000; h->room.phase == ROOM_PLAYING;)
        now = room_advance(&h->room, now);
    assert_int_equal(h->room.phase, ROOM_OVER);
    close_hall(h);
}

/* HOUSE-HOST-01: the host's word in a game is the host's, who is one whether he sits there or not. */
static void host_acts(kh_seat seats) {
    hall *h = open_tiny(seats, "seconds=20");
    assert_string_equal(refused(h, &bert, KH_HOST, 1, "hold"), "HOUSE-HOST-01");
    assert_string_equal(refused(h, &anna, KH_HOST, 1, "release"), "TINY-HOLD-01");
    assert_string_equal(refused(h, &anna, KH_HOST, 1, "pass"), "HOUSE-PLAY-05");
    assert_string_equal(refused(h, &anna, 0, 1, "hold"), "HOUSE-PLAY-05");
    const uint64_t n = do_as(h, &anna, KH_HOST, 7, "hold");
    assert_true(n == h->room.n && do_as(h, &anna, KH_HOST, 7, "hold") == n); /* the same one, said again */
    assert_string_equal(refused(h, &anna, 0, 8, "pass"), "TINY-ROUND-01");
    assert_int_equal(room_check(&h->room, &anna, KH_HOST, "release", 7).code, 0);
    do_as(h, &anna, KH_HOST, 9, "release");
    char last[32];
    snprintf(last, sizeof last, "pass-for p%u", (unsigned)seats);
    do_as(h, &anna, KH_HOST, 10, last);
    assert_false(tiny_game.awaited(h->room.match.table, h->room.match.state, seats - 1));
    close_hall(h); /* its journal says the same */
}

static void test_the_host_acts(void **unused) {
    (void)unused;
    host_acts(2);
    host_acts(MANY);
}

static char text[1 << 16];

static uint32_t put_in(const char *bytes, size_t length) {
    memcpy(kh_in((uint32_t)length), bytes, length);
    return (uint32_t)length;
}

/* What a seat's client gets: two pages, of 2 seats as of 500. */
static size_t see(hall *h, kh_seat viewer) {
    kh_sight_of(h->room.view, &h->room.match, viewer);
    const size_t n = kh_sight_write(h->room.view, &h->room.match, text, sizeof text);
    assert_in_range(n, 1, 2000);
    return n;
}

static void browser_sees(kh_seat seats) {
    hall *h = open_tiny(seats, "seconds=0");
    char open[200], heading[32];
    size_t n =
        (size_t)snprintf(open, sizeof open,
                         "{\"game\":\"tiny\",\"seats\":%u,\"options\":{\"seconds\":0},\"board\":\"%.7s\\n\"}",
                         (unsigned)seats, h->room.board);
    assert_int_equal(kh_open(put_in(open, n)), 1);
    n = see(h, seats - 1);
    snprintf(heading, sizeof heading, "page %u\n", (unsigned)seats);
    assert_non_null(strstr(text, heading));
    assert_int_equal(kh_view(seats - 1, put_in(text, n)), 1);
    snprintf(heading, sizeof heading, "page %u\\n", (unsigned)seats);
    assert_non_null(strstr(kh_out(), heading));
    assert_int_equal(kh_check(seats - 1, put_in("bid 1", 5)), 1);
    assert_int_equal(kh_check(seats - 1, put_in("bid 9", 5)), 0);
    assert_int_equal(kh_legal(seats - 1), 1);
    assert_string_equal(kh_out(), "[\"pass\",\"bid\"]");
    n = see(h, KH_WATCHER);
    assert_null(strstr(text, "page 1\n"));
    assert_int_equal(kh_view(KH_WATCHER, put_in(text, n)), 1);
    assert_non_null(strstr(kh_out(), "page 0\\n"));
    assert_null(strstr(kh_out(), heading)); /* out of reach */
    close_hall(h);
}

static void test_the_browser_draws_nothing_but_plays(void **unused) {
    (void)unused;
    browser_sees(2);
    browser_sees(MANY);
}

static kh_json_value parsed(const char *message) {
    static kh_json json;
    static kh_json_token tokens[200];
    assert_true(kh_json_read(&json, message, strlen(message), tokens, 200));
    return kh_json_root(&json);
}

static void put_text(void *to, const char *bytes, size_t length) {
    strncat(to, bytes, length);
}

/* A mirror holds the pages of its seat, and follows them line by line. */
static void test_a_client_follows_it(void **unused) {
    (void)unused;
    static char message[1 << 16];
    static client_mirror mirror;
    hall *h = open_tiny(2, "seconds=0");
    mirror_view *seen = NULL;
    snprintf(message, sizeof message,
             "{\"t\":\"table\",\"n\":1,\"code\":\"x\",\"game\":\"tiny\",\"rules\":1,\"revision\":1,\"phase\":"
             "\"playing\",\"seats\":[{\"seat\":\"p1\",\"holder\":\"person\"},{\"seat\":\"p2\",\"holder\":"
             "\"person\"}],\"options\":{\"seconds\":0},\"you\":[\"p2\"],\"board\":\"%.7s\\n\"}",
             h->room.board);
    assert_int_equal(mirror_table(&mirror, parsed(message), 0), MIRROR_FINE);
    const size_t n = see(h, 1);
    message[0] = '\0';
    kh_json_writer w = kh_json_to(put_text, message);
    kh_json_open(&w, '{');
    kh_json_member_number(&w, "n", 2);
    kh_json_member_text(&w, "as", "p2");
    kh_json_key(&w, "position");
    kh_json_put_string(&w, text, n);
    kh_json_close(&w, '}');
    assert_int_equal(mirror_hear_view(&mirror, parsed(message), 0, &seen), MIRROR_FINE);
    assert_memory_equal(seen->state, h->room.view->bytes, h->room.match.state_size);
    static const char did[] = "{\"n\":3,\"as\":\"p2\",\"who\":\"p1\",\"do\":\"pass\",\"lines\":[],"
                              "\"events\":[%s[\"seal\",null,\"p1\",1,1],[\"seal\",null,\"p1\",1,1]]}";
    mirror_did heard;
    snprintf(message, sizeof message, did, "");
    assert_int_equal(mirror_hear_did(&mirror, parsed(message), 0, &heard), MIRROR_FINE);
    assert_int_equal(heard.events.count, 2);
    snprintf(message, sizeof message, did, "[\"seal\",null,\"p1\",1,1],"); /* more than the game ever tells */
    assert_int_equal(mirror_hear_did(&mirror, parsed(message), 0, &heard), MIRROR_NOT_UNDERSTOOD);
    mirror_close(&mirror);
    close_hall(h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_room_plays_it),
        cmocka_unit_test(test_bots_play_it),
        cmocka_unit_test(test_the_host_acts),
        cmocka_unit_test(test_the_browser_draws_nothing_but_plays),
        cmocka_unit_test(test_a_client_follows_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
