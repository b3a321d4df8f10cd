/* Rooms: who may sit down in a running game. */
#include "rooms.h"

static kh_verdict sits(hall *h, const room_token *who, kh_seat seat) {
    return room_sit(&h->room, who, "Name", 4, seat, NULL);
}

static kh_verdict wishes(hall *h, const room_token *who, kh_seat seat) {
    bool at_once;
    const kh_verdict v = room_wish_for(&h->room, who, "Name", 4, seat, &at_once);
    if (v.code == 0)
        assert_int_equal(at_once, room_is(&h->room, seat, who));
    return v;
}

/* Somebody at p1, perhaps p2, else bots, which have played until a card is hidden: nobody has to do anything. */
static hall *hidden_island(bool listed, const room_token *second) {
    hall *h = open_hall("island", 3, "", listed);
    sit(h, &anna, "Anna");
    if (second)
        sit(h, second, "Bert");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    for (kh_seat seat = 0; seat < 2; seat++)
        if (h->room.seat[seat].holder == ROOM_PERSON)
            assert_int_equal(room_rest(&h->room, &h->room.seat[seat].token, seat, true).code, 0);
    uint64_t now = 2000;
    for (;;) {
        if (kh_hides(h->room.game, h->room.match.table, kh_sight_open(h->room.view, &h->room.match)))
            return h;
        now = room_advance(&h->room, now);
        assert_int_equal(h->room.phase, ROOM_PLAYING);
    }
}

static void test_HOUSE_SEAT_10_nobody_reads_a_hand_by_sitting_down_(void **state) {
    (void)state;
    hall *h = hidden_island(false, &bert);
    REFUSED(sits(h, &carl, 2), "HOUSE-SEAT-10");
    assert_int_equal(h->room.seat[2].holder, ROOM_BOT);
    /* The own seat is another matter, with its token. */
    assert_int_equal(room_stand(&h->room, &bert, 1).code, 0);
    REFUSED(sits(h, &carl, 1), "HOUSE-SEAT-10");
    compare_restored(h);
    assert_true(room_may_return(&h->room, &bert));
    assert_int_equal(sits(h, &bert, KH_NOBODY).code, 0);
    assert_true(room_is(&h->room, 1, &bert));
    assert_string_equal(h->w.what, "back");
    close_hall(h);
}

/* Public facts alone decide: Island lies open until a card is hidden, Dice always. */
static void test_HOUSE_SEAT_10_where_nothing_is_hidden_(void **state) {
    (void)state;
    static const char *const games[] = {"island", "dice"};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned listed = 0; listed < 2; listed++) {
            hall *h = open_hall(games[i], 3, "", listed);
            sit(h, &anna, "Anna");
            assert_int_equal(room_start(&h->room, &anna).code, 0);
            assert_int_equal(sits(h, &carl, 2).code, 0);
            assert_string_equal(h->w.what, "substitute");
            close_hall(h);
        }
}

static void test_HOUSE_SEAT_10_removed_people_need_the_host_(void **state) {
    (void)state;
    hall *h = hidden_island(true, &bert);
    assert_int_equal(room_remove(&h->room, &anna, 1).code, 0);
    assert_true(h->room.seat[1].removed);
    REFUSED(sits(h, &bert, 1), "HOUSE-SEAT-10");
    REFUSED(sits(h, &anna, 1), "HOUSE-SEAT-11"); /* the host neither */
    assert_int_equal(wishes(h, &bert, 1).code, 0);
    REFUSED(room_answer(&h->room, &bert, true), "HOUSE-SEAT-17");
    assert_int_equal(room_answer(&h->room, &anna, true).code, 0);
    assert_true(room_is(&h->room, 1, &bert));
    assert_false(h->room.seat[1].removed);
    assert_int_equal(h->w.news[ROOM_NEWS_SAT], 1);
    /* A bot in the place of somebody who is away is the host's word, too. */
    room_line_down(&h->room, &bert);
    room_advance(&h->room, h->room.now_ms + 60001);
    assert_true(h->room.seat[1].away);
    assert_int_equal(room_seat_bot(&h->room, &anna, 1, "random", 6).code, 0);
    REFUSED(sits(h, &bert, 1), "HOUSE-SEAT-10");
    close_hall(h);
}

static void test_HOUSE_SEAT_10_a_substitute_needs_everybody_(void **state) {
    (void)state;
    hall *h = hidden_island(false, &bert);
    room_line_up(&h->room, &bert);
    assert_int_equal(wishes(h, &carl, 2).code, 0);
    assert_string_equal(h->w.what, "asks");
    assert_true(room_wish_asks(&h->room, 0) && room_wish_asks(&h->room, 1) && !room_wish_asks(&h->room, 2));
    assert_int_equal(room_answer(&h->room, &anna, true).code, 0);
    assert_int_equal(h->room.seat[2].holder, ROOM_BOT); /* not before Bert */
    assert_int_equal(room_answer(&h->room, &bert, true).code, 0);
    assert_true(room_is(&h->room, 2, &carl));
    assert_false(h->room.wish.open);
    assert_string_equal(h->w.what, "substitute");
    assert_int_equal(h->room.match.successors, 1); /* what the record tells */
    assert_string_equal(h->room.match.successor[0].name, "Name");
    close_hall(h);
}

/* A short gap of the line is no consent; after the grace period nobody waits for it. */
static void test_HOUSE_SEAT_10_a_lost_line_is_no_yes_(void **state) {
    (void)state;
    hall *h = hidden_island(false, &bert);
    assert_int_equal(room_rest(&h->room, &bert, 1, false).code, 0);
    assert_int_equal(wishes(h, &carl, 2).code, 0);
    room_line_down(&h->room, &bert);
    assert_int_equal(room_answer(&h->room, &anna, true).code, 0);
    assert_int_equal(h->room.seat[2].holder, ROOM_BOT);
    room_advance(&h->room, h->room.now_ms + 60001);
    assert_true(h->room.seat[1].away);
    assert_true(room_is(&h->room, 2, &carl));
    close_hall(h);
}

static void test_HOUSE_SEAT_11_never_another_(void **state) {
    (void)state;
    hall *h = hidden_island(false, &bert);
    kh_seat seat;
    REFUSED(sits(h, &anna, 2), "HOUSE-SEAT-11"); /* has one and is the host */
    REFUSED(wishes(h, &bert, 2), "HOUSE-SEAT-11");
    assert_int_equal(room_stand(&h->room, &bert, 1).code, 0);
    REFUSED(wishes(h, &bert, 2), "HOUSE-SEAT-11"); /* had one */
    assert_int_equal(sits(h, &bert, 1).code, 0);
    assert_int_equal(room_make_code(&h->room, &bert, 1).code, 0);
    REFUSED(room_claim(&h->room, &anna, h->room.seat[1].code, ROOM_CODE, &seat), "HOUSE-SEAT-11");
    assert_int_equal(room_claim(&h->room, &carl, h->room.seat[1].code, ROOM_CODE, &seat).code, 0);
    REFUSED(wishes(h, &bert, 2), "HOUSE-SEAT-11"); /* the old device is still the same person, */
    assert_int_equal(room_stand(&h->room, &carl, 1).code, 0);
    assert_int_equal(sits(h, &bert, 1).code, 0); /* with the same seat */
    close_hall(h);

    h = open_hall("dice", 3, "", false); /* a host without a seat, also where nothing is hidden */
    sit(h, &bert, "Bert");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(sits(h, &anna, 2), "HOUSE-SEAT-11");
    close_hall(h);
}

static void test_HOUSE_SEAT_12_whoever_knows_what_comes_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(act(h, &anna, 0, 1, "roll").code, 0);
    assert_int_equal(act(h, &anna, 0, 2, "stop").code, 0);
    assert_int_equal(room_undo(&h->room, &anna, 0).code, 0); /* no luck in it */
    assert_false(h->room.luck_back);
    assert_int_equal(room_undo(&h->room, &anna, 0).code, 0);
    assert_true(h->room.luck_back);
    REFUSED(sits(h, &bert, 1), "HOUSE-SEAT-12");
    REFUSED(wishes(h, &bert, 1), "HOUSE-SEAT-12");
    assert_int_equal(room_stand(&h->room, &anna, 0).code, 0);
    assert_int_equal(sits(h, &anna, 0).code, 0); /* she is not new */
    close_hall(h);
}

/* HOUSE-PLAY-06. One stands up, the other takes luck back, the first returns: no. */
static void test_HOUSE_PLAY_06_people_of_the_whole_game_count_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(act(h, &anna, 0, 1, "roll").code, 0);
    assert_int_equal(room_stand(&h->room, &bert, 1).code, 0);
    REFUSED(room_undo(&h->room, &anna, 0), "HOUSE-PLAY-06");
    close_hall(h);
}

static void test_HOUSE_SEAT_13_public_tables_(void **state) {
    (void)state;
    hall *h = hidden_island(true, NULL);
    REFUSED(sits(h, &carl, 1), "HOUSE-SEAT-13");
    REFUSED(wishes(h, &carl, 1), "HOUSE-SEAT-13");
    close_hall(h);
}

static void test_HOUSE_SEAT_14_several_seats_on_one_device_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 3, "", true);
    kh_seat seat;
    sit(h, &anna, "Anna");
    REFUSED(sits(h, &anna, 1), "HOUSE-SEAT-14");
    sit(h, &bert, "Bert");
    assert_int_equal(room_make_code(&h->room, &bert, 1).code, 0);
    REFUSED(room_claim(&h->room, &anna, h->room.seat[1].code, ROOM_CODE, &seat), "HOUSE-SEAT-14");
    close_hall(h);

    h = open_hall("dice", 3, "", false);
    sit(h, &anna, "Anna");
    assert_int_equal(sits(h, &anna, 1).code, 0);
    assert_true(room_other_seat(&h->room, 0, &anna)); /* what all see */
    room_plan plan = {
        .game = h->room.game, .config = h->room.config, .settings = h->room.settings, .host = anna};
    plan.settings.listed = true;
    REFUSED(room_choose(&h->room, &anna, &plan), "HOUSE-SEAT-14");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(sits(h, &anna, 2), "HOUSE-SEAT-11"); /* not later */
    close_hall(h);
}

static void test_HOUSE_SEAT_15_somebody_has_to_be_there_(void **state) {
    (void)state;
    hall *h = hidden_island(false, &bert);
    room_line_down(&h->room, &anna);
    room_line_down(&h->room, &bert);
    REFUSED(wishes(h, &carl, 2), "HOUSE-SEAT-15");
    close_hall(h);
}

static void test_HOUSE_SEAT_16_one_wish_at_a_time_(void **state) {
    (void)state;
    hall *h = hidden_island(false, NULL);
    REFUSED(room_answer(&h->room, &anna, true), "HOUSE-SEAT-17");
    assert_int_equal(wishes(h, &carl, 1).code, 0);
    REFUSED(wishes(h, &dora, 2), "HOUSE-SEAT-16");
    REFUSED(room_answer(&h->room, &dora, true), "HOUSE-SEAT-17");
    room_unwish(&h->room, &dora); /* not hers */
    assert_true(h->room.wish.open);
    room_unwish(&h->room, &carl);
    assert_int_equal(wishes(h, &dora, 2).code, 0);
    assert_int_equal(room_answer(&h->room, &anna, false).code, 0);
    assert_string_equal(h->w.what, "declined");
    REFUSED(wishes(h, &dora, 2), "HOUSE-SEAT-16");
    room_tell_time(&h->room, h->room.now_ms + ROOM_WISH_MS);
    assert_int_equal(wishes(h, &carl, 2).code, 0);
    assert_int_equal(room_end_it(&h->room, &anna).code, 0);
    assert_false(h->room.wish.open);
    close_hall(h);
}

/* Whoever was removed asks the host alone, and waits for no stranger's no; nor does a stranger for his. */
static void test_HOUSE_SEAT_16_a_no_counts_for_those_it_was_said_to_(void **state) {
    (void)state;
    hall *h = hidden_island(false, &bert);
    assert_int_equal(room_remove(&h->room, &anna, 1).code, 0);
    assert_int_equal(wishes(h, &carl, 2).code, 0);
    REFUSED(wishes(h, &bert, 1), "HOUSE-SEAT-16"); /* one at a time all the same */
    assert_int_equal(room_answer(&h->room, &anna, false).code, 0);
    REFUSED(wishes(h, &dora, 2), "HOUSE-SEAT-16");
    assert_int_equal(wishes(h, &bert, 1).code, 0);
    assert_int_equal(room_answer(&h->room, &anna, false).code, 0);
    REFUSED(wishes(h, &bert, 1), "HOUSE-SEAT-16");
    REFUSED(wishes(h, &dora, 2), "HOUSE-SEAT-16"); /* what Bert asked did not shorten her minute */
    room_tell_time(&h->room, h->room.now_ms + ROOM_WISH_MS);
    assert_int_equal(wishes(h, &bert, 1).code, 0);
    assert_int_equal(room_answer(&h->room, &anna, false).code, 0);
    assert_int_equal(wishes(h, &dora, 2).code, 0);
    close_hall(h);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_HOUSE_SEAT_10_nobody_reads_a_hand_by_sitting_down_),
        cmocka_unit_test(test_HOUSE_SEAT_10_where_nothing_is_hidden_),
        cmocka_unit_test(test_HOUSE_SEAT_10_removed_people_need_the_host_),
        cmocka_unit_test(test_HOUSE_SEAT_16_a_no_counts_for_those_it_was_said_to_),
        cmocka_unit_test(test_HOUSE_SEAT_10_a_substitute_needs_everybody_),
        cmocka_unit_test(test_HOUSE_SEAT_10_a_lost_line_is_no_yes_),
        cmocka_unit_test(test_HOUSE_SEAT_11_never_another_),
        cmocka_unit_test(test_HOUSE_SEAT_12_whoever_knows_what_comes_),
        cmocka_unit_test(test_HOUSE_PLAY_06_people_of_the_whole_game_count_),
        cmocka_unit_test(test_HOUSE_SEAT_13_public_tables_),
        cmocka_unit_test(test_HOUSE_SEAT_14_several_seats_on_one_device_),
        cmocka_unit_test(test_HOUSE_SEAT_15_somebody_has_to_be_there_),
        cmocka_unit_test(test_HOUSE_SEAT_16_one_wish_at_a_time_),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
