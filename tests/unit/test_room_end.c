/* Every game has an end: limits of actions and bytes, and draws. */
#include "rooms.h"

static void test_HOUSE_TABLE_06_bytes_have_a_limit_(void **state) {
    (void)state;
    char text[ROOM_SAY + 1];
    hall *h = open_hall("dice", 2, "", false);
    kh_room *r = &h->room;
    memset(text, 'x', sizeof text);
    sit(h, &anna, "Anna");
    while (r->phase == ROOM_WAITING) {
        assert_int_equal(room_say(r, &anna, 0, NULL, text, ROOM_SAY).code, 0);
        room_advance(r, 2000);
    }
    assert_int_equal(r->phase, ROOM_CLOSED);
    assert_int_equal(r->end, ROOM_BY_LIMIT);
    assert_true(r->bytes >= ROOM_BYTES_MOST && r->bytes < ROOM_BYTES_MOST + 2 * (ROOM_SAY + 100));
    const uint64_t lines = r->n;
    REFUSED(room_say(r, &anna, 0, NULL, text, ROOM_SAY), "HOUSE-TABLE-06");
    REFUSED(room_say(r, &anna, 0, "hello", NULL, 0), "HOUSE-TABLE-06");
    REFUSED(room_mute(r, &anna, 0, true), "HOUSE-TABLE-06");
    REFUSED(room_start(r, &anna), "HOUSE-PLAY-02");
    assert_int_equal(r->n, lines);
    close_hall(h);
}

/* Somebody alone who rolls and takes it back gets nowhere, and comes to the limit. */
static void test_HOUSE_TABLE_06_actions_have_a_limit_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 1, "", false);
    kh_room *r = &h->room;
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(r, &anna).code, 0);
    for (uint64_t id = 1; r->phase == ROOM_PLAYING; id++) {
        assert_int_equal(act(h, &anna, 0, id, "roll").code, 0);
        if (r->phase == ROOM_PLAYING)
            assert_int_equal(room_undo(r, &anna, 0).code, 0);
        room_advance(r, 2000);
        assert_true(r->match.log_count <= ROOM_ACTIONS_MOST + 2);
    }
    assert_true(r->match.log_count >= ROOM_ACTIONS_MOST);
    assert_int_equal(r->end, ROOM_BY_LIMIT);
    assert_string_equal(r->match.end, "limit");
    REFUSED(act(h, &anna, 0, 0, "roll"), "HOUSE-PLAY-04");
    close_hall(h);
}

static void stall(kh_room *r) {
    r->points_at = r->match.log_count - ROOM_STILL_MOST;
}

static void test_HOUSE_TABLE_07_people_agree_on_a_draw_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 3, "first=1", false);
    kh_room *r = &h->room;
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    REFUSED(room_draw(r, &anna, 0, true), "HOUSE-PLAY-01");
    assert_int_equal(room_start(r, &anna).code, 0);
    REFUSED(room_draw(r, &anna, 0, true), "HOUSE-TABLE-07");
    const uint64_t told = h->w.news[ROOM_NEWS_TABLE];
    stall(r);
    room_advance(r, 2000);
    assert_true(room_stalled(r) && r->phase == ROOM_PLAYING);
    assert_int_equal(h->w.news[ROOM_NEWS_TABLE], told + 1); /* all hear of the offer, once */
    room_advance(r, 2000);
    assert_int_equal(h->w.news[ROOM_NEWS_TABLE], told + 1);
    REFUSED(room_draw(r, &carl, 0, true), "HOUSE-SEAT-03");
    REFUSED(room_draw(r, &anna, 2, true), "HOUSE-SEAT-03"); /* a bot is not asked */
    assert_int_equal(room_draw(r, &anna, 0, true).code, 0);
    assert_int_equal(r->phase, ROOM_PLAYING);
    assert_int_equal(room_draw(r, &anna, 0, false).code, 0);
    assert_int_equal(room_draw(r, &bert, 1, true).code, 0);
    assert_int_equal(r->phase, ROOM_PLAYING);
    assert_int_equal(room_draw(r, &anna, 0, true).code, 0);
    assert_int_equal(r->phase, ROOM_CLOSED);
    assert_int_equal(r->end, ROOM_BY_DRAW);
    assert_string_equal(r->match.end, "draw");
    REFUSED(room_draw(r, &anna, 0, true), "HOUSE-PLAY-04");
    close_hall(h);
}

static void keep_text(void *to, const char *text, size_t length) {
    kh_text_add_n(to, text, length);
}

/* Random bots with a far target do not come to it: nobody waits for them. */
static void test_HOUSE_TABLE_07_bots_end_what_leads_nowhere_(void **state) {
    (void)state;
    hall *h = open_hall("island", 3, "target=20 setup=beginner", false);
    kh_room *r = &h->room;
    static char record[1 << 22];
    for (kh_seat seat = 0; seat < 3; seat++)
        assert_int_equal(room_seat_bot(r, &anna, seat, "random", 6).code, 0);
    assert_int_equal(room_pace(r, &anna, 0).code, 0);
    room_hurry(r, true);
    assert_int_equal(room_start(r, &anna).code, 0);
    while (room_advance(r, 2000) != KH_NEVER)
        continue;
    assert_int_equal(r->phase, ROOM_CLOSED);
    assert_int_equal(r->end, ROOM_BY_DRAW);
    assert_true(r->match.log_count - r->points_at >= ROOM_STILL_MOST);
    assert_true(r->match.log_count - r->points_at < ROOM_STILL_MOST + ROOM_STILL_LOOK);
    assert_true(r->bytes < ROOM_BYTES_MOST);
    kh_text text = kh_text_in(record, sizeof record);
    assert_true(kh_match_write(&r->match, KH_NOBODY, keep_text, &text));
    assert_non_null(strstr(record, "result open draw\n"));
    kh_loader l;
    assert_true(kh_loader_open(&l, kh_games, 1));
    assert_true(kh_loader_feed(&l, record, text.length));
    assert_true(kh_loader_finish(&l));
    kh_loader_close(&l);
    close_hall(h);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_HOUSE_TABLE_06_bytes_have_a_limit_),
        cmocka_unit_test(test_HOUSE_TABLE_06_actions_have_a_limit_),
        cmocka_unit_test(test_HOUSE_TABLE_07_people_agree_on_a_draw_),
        cmocka_unit_test(test_HOUSE_TABLE_07_bots_end_what_leads_nowhere_),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
