/* Rooms: people, bots, time and the journal. */
#include "rooms.h"

static void test_bots_finish_every_game(void **state) {
    (void)state;
    for (unsigned i = 0; room_game(i); i++) {
        if (room_game(i)->at_once) /* there they have times of their own: test_longtable_room.c */
            continue;
        hall *h = open_hall(room_game(i)->name, room_game(i)->seats_max, "", false);
        uint64_t now = 1000, due;
        assert_int_equal(room_start(&h->room, &anna).code, 0);
        assert_int_equal(room_pace(&h->room, &anna, 0).code, 0);
        room_hurry(&h->room, true);
        while ((due = room_advance(&h->room, now)) != KH_NEVER)
            now = due;
        assert_int_equal(h->room.phase, ROOM_OVER);
        assert_int_equal(now, 1000); /* bots that may hurry do not wait */
        assert_int_equal(h->w.news[ROOM_NEWS_DID], h->room.match.log_count);
        close_hall(h);
    }
}

/* Every game of the house is in the lobby, with as many seats as a table may have. */
static void test_rooms_hold_every_game(void **state) {
    (void)state;
    unsigned held = 0;
    for (; room_game(held); held++) {
        const kh_game *game = room_game(held);
        assert_ptr_equal(game, kh_games[held]);
        assert_ptr_equal(room_game_find(game->name, strlen(game->name)), game);
        assert_int_equal(room_seats_most(game),
                         game->seats_max < ROOM_SEATS_MOST ? game->seats_max : ROOM_SEATS_MOST);
    }
    assert_null(kh_games[held]);
    assert_non_null(room_game_find("longtable", 9));
    assert_null(room_game_find("chess", 5));
}

static void test_HOUSE_SEAT_01_taken_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "", false);
    sit(h, &anna, "Anna");
    REFUSED(room_sit(&h->room, &bert, "Bert", 4, 0, NULL), "HOUSE-SEAT-01");
    REFUSED(room_sit(&h->room, &bert, "Bert", 4, 7, NULL), "HOUSE-SEAT-01");
    REFUSED(room_seat_bot(&h->room, &anna, 0, "random", 6), "HOUSE-SEAT-01");
    close_hall(h);
}

static void test_HOUSE_SEAT_02_full_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    REFUSED(room_sit(&h->room, &carl, "Carl", 4, KH_NOBODY, NULL), "HOUSE-SEAT-02");
    assert_int_equal(room_stand(&h->room, &bert, 1).code, 0);
    sit(h, &carl, "Carl");
    close_hall(h);
}

static void test_HOUSE_SEAT_03_only_the_own_seat_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    const uint8_t seed[FAIR_BYTES] = {1};
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    REFUSED(room_stand(&h->room, &bert, 0), "HOUSE-SEAT-03");
    REFUSED(room_seed(&h->room, &bert, 0, seed), "HOUSE-SEAT-03");
    REFUSED(room_make_code(&h->room, &bert, 0), "HOUSE-SEAT-03");
    REFUSED(room_say(&h->room, &bert, 0, "hello", NULL, 0), "HOUSE-SEAT-03");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(act(h, &bert, 0, 5, "roll"), "HOUSE-SEAT-03");
    REFUSED(act(h, &bert, 2, 5, "roll"), "HOUSE-SEAT-03");
    REFUSED(room_undo(&h->room, &bert, 0), "HOUSE-SEAT-03");
    REFUSED(room_check(&h->room, &bert, 0, "roll", 4), "HOUSE-SEAT-03");
    assert_int_equal(act(h, &anna, 0, 5, "roll").code, 0);
    close_hall(h);
}

static void test_HOUSE_SEAT_04_names_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "", false);
    REFUSED(room_sit(&h->room, &anna, "", 0, KH_NOBODY, NULL), "HOUSE-SEAT-04");
    REFUSED(room_sit(&h->room, &anna, "A\nB", 3, KH_NOBODY, NULL), "HOUSE-SEAT-04");
    close_hall(h);
}

static void test_HOUSE_SEAT_05_recovery_codes_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "", false);
    kh_seat seat = 9;
    char code[ROOM_CODE + 1];
    sit(h, &anna, "Anna");
    REFUSED(room_claim(&h->room, &bert, "aaaaaaaa", 8, &seat), "HOUSE-SEAT-05");
    assert_int_equal(room_make_code(&h->room, &anna, 0).code, 0);
    memcpy(code, h->room.seat[0].code, sizeof code);
    room_advance(&h->room, 1000 + ROOM_CODE_MS);
    REFUSED(room_claim(&h->room, &bert, code, ROOM_CODE, &seat), "HOUSE-SEAT-05"); /* too late */
    assert_int_equal(room_make_code(&h->room, &anna, 0).code, 0);
    memcpy(code, h->room.seat[0].code, sizeof code);
    REFUSED(room_claim(&h->room, &bert, code, ROOM_CODE - 1, &seat), "HOUSE-SEAT-05");
    assert_int_equal(room_claim(&h->room, &bert, code, ROOM_CODE, &seat).code, 0);
    assert_int_equal(seat, 0);
    assert_string_equal(h->w.what, "device"); /* the old device has to hear of it, before the start as well */
    assert_true(room_is(&h->room, 0, &bert));
    assert_false(room_is(&h->room, 0, &anna));
    assert_true(room_is_host(&h->room, &bert)); /* the host moved, not only the seat */
    REFUSED(room_claim(&h->room, &carl, code, ROOM_CODE, &seat), "HOUSE-SEAT-05"); /* once */
    close_hall(h);
}

static void test_HOUSE_SEAT_06_unknown_bots_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "", false);
    REFUSED(room_seat_bot(&h->room, &anna, 1, "hal", 3), "HOUSE-SEAT-06");
    assert_int_equal(room_seat_bot(&h->room, &anna, 1, "random", 6).code, 0);
    close_hall(h);
}

static void test_HOUSE_HOST_01_the_hosts_word_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    REFUSED(room_start(&h->room, &bert), "HOUSE-HOST-01");
    REFUSED(room_pause(&h->room, &bert, true), "HOUSE-HOST-01");
    REFUSED(room_seat_bot(&h->room, &bert, 0, "random", 6), "HOUSE-HOST-01");
    REFUSED(room_remove(&h->room, &bert, 0), "HOUSE-HOST-01");
    REFUSED(room_mute(&h->room, &bert, 0, true), "HOUSE-HOST-01");
    REFUSED(room_end_it(&h->room, &bert), "HOUSE-HOST-01");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(room_stand(&h->room, &anna, 0).code, 0); /* the word goes on to whoever is left */
    assert_true(room_is_host(&h->room, &bert));
    assert_int_equal(room_pause(&h->room, &bert, true).code, 0);
    close_hall(h);
}

static void test_HOUSE_PLAY_01_02_before_and_after_the_start_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    const uint8_t seed[FAIR_BYTES] = {1};
    sit(h, &anna, "Anna");
    REFUSED(act(h, &anna, 0, 1, "roll"), "HOUSE-PLAY-01");
    REFUSED(room_pause(&h->room, &anna, true), "HOUSE-PLAY-01");
    assert_int_equal(room_seed(&h->room, &anna, 0, seed).code, 0);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(room_start(&h->room, &anna), "HOUSE-PLAY-02");
    REFUSED(room_seed(&h->room, &anna, 0, seed), "HOUSE-PLAY-02");
    close_hall(h);
}

static void test_HOUSE_PLAY_03_pauses_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1 clock=30", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(room_advance(&h->room, 11000), 31000); /* the deadline of the roll */
    assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
    REFUSED(act(h, &anna, 0, 1, "roll"), "HOUSE-PLAY-03");
    assert_int_equal(room_game_ms(&h->room), 10000);
    assert_true(room_advance(&h->room, 500000) == KH_NEVER);
    assert_int_equal(room_pace(&h->room, &anna, 0).code, 0);
    compare_restored(h);
    assert_int_equal(room_pause(&h->room, &anna, false).code, 0);
    assert_int_equal(room_game_ms(&h->room), 10000);
    assert_int_equal(room_advance(&h->room, 500000), 520000); /* exactly what was left */
    assert_int_equal(h->room.match.log_count, 0);
    room_advance(&h->room, 520000); /* time is up: it rolls */
    assert_true(h->room.match.log_count > 0);
    close_hall(h);
}

static void test_HOUSE_PLAY_04_over_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 1, "", false);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(room_end_it(&h->room, &anna).code, 0);
    REFUSED(act(h, &anna, 0, 1, "roll"), "HOUSE-PLAY-04");
    REFUSED(room_end_it(&h->room, &anna), "HOUSE-PLAY-04");
    REFUSED(room_pause(&h->room, &anna, true), "HOUSE-PLAY-04");
    REFUSED(room_stand(&h->room, &anna, 0), "HOUSE-PLAY-04");
    REFUSED(room_sit(&h->room, &bert, "Bert", 4, 0, NULL), "HOUSE-PLAY-04");
    close_hall(h);
}

static void test_HOUSE_PLAY_08_a_rematch_is_agreed_on_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    const room_token eve = {{9}};
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    REFUSED(room_agree(&h->room, &anna, "abcde"), "HOUSE-PLAY-08");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(room_agree(&h->room, &anna, "abcde"), "HOUSE-PLAY-08");
    assert_int_equal(room_end_it(&h->room, &anna).code, 0);
    REFUSED(room_agree(&h->room, &eve, "abcde"), "HOUSE-SEAT-03");
    assert_int_equal(room_agree(&h->room, &bert, "abcde").code, 0);
    assert_true(!h->room.seat[0].again && h->room.seat[1].again);
    compare_restored(h);
    const uint64_t n = h->room.n;
    assert_int_equal(room_agree(&h->room, &bert, "abcde").code, 0);
    assert_int_equal(h->room.n, n);                                 /* nothing new */
    assert_int_equal(room_agree(&h->room, &anna, "fghij").code, 0); /* that table is gone: another one */
    assert_true(h->room.seat[0].again && !h->room.seat[1].again);
    assert_string_equal(h->room.next, "fghij");
    compare_restored(h);
    close_hall(h);
}

static void test_HOUSE_PLAY_11_no_to_a_rematch_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    const room_token eve = {{9}};
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    REFUSED(room_decline(&h->room, &bert), "HOUSE-PLAY-08");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(room_end_it(&h->room, &anna).code, 0);
    REFUSED(room_decline(&h->room, &eve), "HOUSE-SEAT-03");
    assert_int_equal(room_decline(&h->room, &bert).code, 0);
    assert_true(h->room.seat[1].declined && !h->room.seat[0].declined);
    compare_restored(h);
    const uint64_t n = h->room.n;
    assert_int_equal(room_decline(&h->room, &bert).code, 0);
    assert_int_equal(h->room.n, n); /* nothing new */
    assert_int_equal(room_agree(&h->room, &anna, "abcde").code, 0);
    assert_true(h->room.seat[1].declined); /* it holds, whoever opens the table */
    assert_int_equal(room_agree(&h->room, &bert, "abcde").code, 0);
    assert_true(h->room.seat[1].again && !h->room.seat[1].declined);
    REFUSED(room_decline(&h->room, &bert), "HOUSE-PLAY-11");
    close_hall(h);
}

/* At the new table the seat says who does not come, until somebody takes it. */
static void test_HOUSE_PLAY_11_a_seat_that_stays_free_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 3, "first=1", false);
    sit(h, &anna, "Anna");
    room_declined_by(&h->room, 0, "Bert"); /* taken: nobody waits for it */
    assert_string_equal(h->room.seat[0].declined_by, "");
    const uint64_t told = h->w.news[ROOM_NEWS_TABLE];
    room_declined_by(&h->room, 1, "Bert Brown");
    room_declined_by(&h->room, 1, "Bert Brown");
    assert_int_equal(h->w.news[ROOM_NEWS_TABLE], told + 1);
    assert_string_equal(h->room.seat[1].declined_by, "Bert Brown");
    assert_int_equal(h->room.seat[1].holder, ROOM_FREE);
    compare_restored(h);
    sit(h, &bert, "Bert Brown");
    assert_string_equal(h->room.seat[1].declined_by, "");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    room_declined_by(&h->room, 2, "Carl");
    assert_string_equal(h->room.seat[2].declined_by, "");
    close_hall(h);
}

static void test_HOUSE_PLAY_05_unreadable_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 1, "", false);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(act(h, &anna, 0, 1, "dance"), "HOUSE-PLAY-05");
    REFUSED(act(h, &anna, 0, 1, "keep ?"), "HOUSE-PLAY-05");
    REFUSED(act(h, &anna, 0, 1, ""), "HOUSE-PLAY-05");
    close_hall(h);
}

/* HOUSE-PLAY-07 */
static void test_HOUSE_PLAY_07_an_action_is_done_once_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 1, "", false);
    uint64_t first = 0, second = 0;
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(room_act(&h->room, &anna, 0, 42, "roll", 4, &first).code, 0);
    const uint64_t n = h->room.n;
    assert_int_equal(room_act(&h->room, &anna, 0, 42, "roll", 4, &second).code, 0);
    assert_int_equal(first, second);
    assert_int_equal(h->room.n, n);
    close_hall(h);
}

static void test_HOUSE_SAY_01_02_03_what_is_said_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "", true);
    sit(h, &anna, "Anna");
    REFUSED(room_say(&h->room, &anna, 0, NULL, "hi", 2), "HOUSE-SAY-01");
    REFUSED(room_say(&h->room, &anna, 0, "insult", NULL, 0), "HOUSE-SAY-02");
    assert_int_equal(room_say(&h->room, &anna, 0, "hello", NULL, 0).code, 0);
    close_hall(h);
    h = open_hall("dice", 2, "", false);
    char long_text[ROOM_SAY + 1];
    memset(long_text, 'x', sizeof long_text);
    sit(h, &anna, "Anna");
    REFUSED(room_say(&h->room, &anna, 0, NULL, "a\nb", 3), "HOUSE-SAY-02");
    REFUSED(room_say(&h->room, &anna, 0, NULL, long_text, sizeof long_text), "HOUSE-SAY-02");
    assert_int_equal(room_say(&h->room, &anna, 0, NULL, "<b>hi</b>", 9).code, 0);
    assert_string_equal(h->w.said, "<b>hi</b>");
    assert_int_equal(room_mute(&h->room, &anna, 0, true).code, 0);
    REFUSED(room_say(&h->room, &anna, 0, "hello", NULL, 0), "HOUSE-SAY-03");
    assert_int_equal(room_mute(&h->room, &anna, 0, false).code, 0);
    assert_int_equal(room_say(&h->room, &anna, 0, "hello", NULL, 0).code, 0);
    close_hall(h);
}

/* HOUSE-SEAT-07. A dropped line is not a quit: a minute later a bot plays, and the person may come back at any time. */
static void test_HOUSE_SEAT_07_dropped_lines_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    room_line_down(&h->room, &anna);
    assert_int_equal(room_advance(&h->room, 2000), 61000);
    assert_false(h->room.seat[0].away);
    assert_int_equal(h->room.match.log_count, 0);
    uint64_t due = room_advance(&h->room, 61000);
    assert_true(h->room.seat[0].away);
    assert_int_equal(due, 61600); /* Bert looks: the bot takes its time */
    room_advance(&h->room, due);
    assert_true(h->room.match.log_count > 0);
    room_line_up(&h->room, &anna);
    assert_false(h->room.seat[0].away);
    assert_true(room_advance(&h->room, 90000) == KH_NEVER);
    assert_int_equal(room_stand(&h->room, &anna, 0).code, 0); /* leaving is: the bot plays at once */
    assert_int_equal(h->room.seat[0].holder, ROOM_BOT);
    assert_int_equal(room_sit(&h->room, &carl, "Carl", 4, 0, NULL).code, 0); /* and may be followed */
    close_hall(h);
}

/* Anna does anything legal whenever she has to, until a bot asks her something. Returns when. */
static uint64_t play_to_question(hall *h, uint64_t now) {
    kh_room *r = &h->room;
    kh_rng rng;
    kh_rng_seed(&rng, 5);
    for (uint64_t id = r->n; r->phase == ROOM_PLAYING; id++) {
        if (r->game->awaited(r->match.table, r->match.state, 0)) {
            kh_action a;
            char text[KH_ACTION_TEXT];
            assert_true(r->game->pick(r->match.table, r->match.state, 0, &rng, &a));
            kh_action_write(r->game, r->match.table, &a, text, sizeof text);
            assert_int_equal(act(h, &anna, 0, id, strchr(text, ' ') + 1).code, 0);
        }
        const uint64_t due = room_advance(r, now);
        const kh_action *last = &r->match.log[r->match.log_count - 1];
        if (last->seat != 0 && r->game->asked(r->match.table, r->match.state, last, 0))
            return now;
        now = due == KH_NEVER ? now : due;
        room_tell_time(r, now);
    }
    fail_msg("nobody asked anything");
    return 0;
}

/* Lets bots that are not awaited answer first: they do not wait. */
static uint64_t hear_the_others(hall *h, uint64_t asked) {
    uint64_t due = room_advance(&h->room, asked);
    while (h->room.driver.unheard)
        due = room_advance(&h->room, due);
    return due;
}

static hall *open_market(uint32_t pace_ms) {
    hall *h = open_hall("island", 4, "first=1", false);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(room_pace(&h->room, &anna, pace_ms).code, 0);
    return h;
}

/* A bot that asks people waits for their answers, but not for ever. */
static void test_bots_wait_for_answers(void **state) {
    (void)state;
    static const struct { uint32_t pace_ms, patience_ms; } cases[] = {{600, 12000}, {120, 6000}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hall *h = open_market(cases[i].pace_ms);
        kh_room *r = &h->room;
        const uint64_t asked = play_to_question(h, 1000);
        const kh_action question = r->match.log[r->match.log_count - 1];
        room_patience waits;
        assert_true(room_waits(r, &waits)); /* and everybody hears until when */
        assert_int_equal(waits.seat, question.seat);
        assert_int_equal(waits.since_ms, question.at_ms);
        assert_int_equal(waits.until_ms, question.at_ms + cases[i].patience_ms);
        const uint64_t due = hear_the_others(h, asked);
        assert_int_equal(due, asked + cases[i].patience_ms);
        uint64_t lines = r->n;
        assert_int_equal(room_advance(r, due - 1), due); /* nothing happens before */
        assert_int_equal(r->n, lines);
        compare_restored(h);
        room_advance(r, due); /* she says nothing: it goes on */
        assert_true(r->n > lines);
        assert_int_equal(r->match.log[r->match.log_count - 1].seat, question.seat);
        /* An answer ends the waiting. */
        const uint64_t again = play_to_question(h, room_advance(r, due));
        char no[20];
        snprintf(no, sizeof no, "decline p%u", r->match.log[r->match.log_count - 1].seat + 1);
        hear_the_others(h, again);
        lines = r->n;
        room_tell_time(r, again + 3000);
        assert_int_equal(act(h, &anna, 0, 7, no).code, 0);
        assert_false(room_waits(r, &waits));
        assert_int_equal(room_advance(r, again + 3000), again + 3000 + cases[i].pace_ms);
        room_advance(r, again + 3000 + cases[i].pace_ms);
        assert_true(r->n > lines + 1);
        /* A pause does not use the time up. */
        const uint64_t last = play_to_question(h, room_advance(r, again + 4000));
        hear_the_others(h, last);
        assert_int_equal(room_pause(r, &anna, true).code, 0);
        assert_true(room_advance(r, last + 60000) == KH_NEVER);
        assert_int_equal(room_pause(r, &anna, false).code, 0);
        assert_true(room_advance(r, last + 60000) > last + 60000 + cases[i].patience_ms / 2);
        close_hall(h);
    }
}

/* Without a pace bots wait for nobody, and where time is short never longer than half of what is left. */
static void test_bots_wait_no_longer_than_they_may(void **state) {
    (void)state;
    hall *h = open_market(0);
    room_patience waits;
    play_to_question(h, 1000);
    assert_false(room_waits(&h->room, &waits));
    const uint64_t lines = h->room.n;
    room_advance(&h->room, h->room.now_ms);
    assert_true(h->room.n > lines);
    close_hall(h);
    h = open_hall("island", 4, "first=1 clock=10", false);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    const uint64_t asked = play_to_question(h, 1000);
    const uint64_t left =
        h->room.game->deadline(h->room.match.table, h->room.match.state) - room_game_ms(&h->room);
    assert_true(left > 2000);
    assert_int_equal(hear_the_others(h, asked), asked + left / 2);
    close_hall(h);
}

/* Whoever opened the table may look for another seat and another name, and is still the host. */
static void test_another_seat_before_the_start(void **state) {
    (void)state;
    hall *h = open_hall("dice", 3, "first=1", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    REFUSED(room_change(&h->room, &anna, 0, 1, "Anna", 4), "HOUSE-SEAT-01");
    REFUSED(room_change(&h->room, &bert, 0, 2, "Bert", 4), "HOUSE-SEAT-03");
    REFUSED(room_change(&h->room, &anna, 0, 2, " ", 1), "HOUSE-SEAT-04");
    assert_int_equal(room_change(&h->room, &anna, 0, 2, "Anne", 4).code, 0);
    assert_int_equal(h->room.seat[0].holder, ROOM_FREE);
    assert_string_equal(h->room.seat[2].name, "Anne");
    assert_int_equal(room_stand(&h->room, &anna, 2).code, 0);
    assert_true(room_is_host(&h->room, &anna));
    room_line_down(&h->room, &anna);
    room_host_gone(&h->room); /* she leaves without a seat */
    assert_true(room_is_host(&h->room, &bert));
    assert_int_equal(room_start(&h->room, &bert).code, 0);
    REFUSED(room_change(&h->room, &bert, 1, 1, "Berta", 5), "HOUSE-PLAY-02");
    close_hall(h);
}

/* HOUSE-SEAT-08. Nobody waits at a deserted table: neither bots nor the clock go on before somebody is back. */
static room_plan plan_of(const kh_room *r) {
    return (room_plan){.game = r->game, .config = r->config, .settings = r->settings, .host = r->host};
}

/* Options and settings are the host's until the start; people, seeds and secret stay. */
static void test_other_options_before_the_start(void **state) {
    (void)state;
    static const uint8_t seed[FAIR_BYTES] = {7};
    hall *h = open_hall("island", 4, "setup=beginner", false);
    kh_room *r = &h->room;
    uint8_t secret[FAIR_BYTES];
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    assert_int_equal(room_seed(r, &anna, 0, seed).code, 0);
    memcpy(secret, r->secret, sizeof secret);
    room_plan plan = plan_of(r);
    assert_int_equal(kh_config_set(r->game, &plan.config, "target=12", 9, NULL), KH_CONFIG_FINE);
    plan.settings.undo = false;
    plan.settings.grace_s = 5;
    REFUSED(room_choose(r, &bert, &plan), "HOUSE-HOST-01");
    const uint64_t lines = r->n;
    const uint64_t told = h->w.news[ROOM_NEWS_TABLE];
    assert_int_equal(room_choose(r, &anna, &plan).code, 0);
    assert_int_equal(r->n, lines + 2); /* what changed, and nothing else */
    assert_int_equal(h->w.news[ROOM_NEWS_TABLE], told + 1);
    assert_memory_equal(&r->config, &plan.config, sizeof plan.config);
    assert_false(r->settings.undo);
    assert_int_equal(room_choose(r, &anna, &plan).code, 0); /* again: nothing to do */
    assert_int_equal(r->n, lines + 2);
    assert_memory_equal(secret, r->secret, sizeof secret);
    assert_memory_equal(r->seeds, seed, sizeof seed);
    assert_true(room_is(r, 1, &bert));
    compare_restored(h);
    assert_int_equal(kh_config_set(r->game, &plan.config, "tokens=random", 13, NULL), KH_CONFIG_FINE);
    REFUSED(room_choose(r, &anna, &plan), "BASE-BEGIN-02"); /* as for a new table, and nothing changes */
    assert_int_equal(r->n, lines + 2);
    assert_int_equal(room_start(r, &anna).code, 0);
    assert_memory_equal(&r->match.config, &r->config, sizeof r->config);
    REFUSED(room_choose(r, &anna, &plan), "HOUSE-PLAY-02");
    close_hall(h);
}

static void test_HOUSE_SEAT_08_a_deserted_table_stands_still_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1 clock=30", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    room_tell_time(&h->room, 11000);
    room_line_down(&h->room, &anna);
    room_line_down(&h->room, &bert);
    assert_true(room_advance(&h->room, 500000) == KH_NEVER);
    assert_int_equal(room_game_ms(&h->room), 10000);
    assert_false(h->room.seat[0].away);
    assert_int_equal(h->room.match.log_count, 0);
    room_line_up(&h->room, &bert);
    assert_int_equal(room_bot_comes_ms(&h->room, 0), 560000); /* from now on Bert waits for Anna */
    assert_int_equal(room_advance(&h->room, 500000), 520000); /* her time goes on where it stood */
    close_hall(h);
}

/* Bots among themselves play for whoever watches, and for nobody else. */
static void test_HOUSE_SEAT_08_bots_alone_stand_still_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1 clock=30", false);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    room_tell_time(&h->room, 1100);
    room_company(&h->room, 0);
    assert_true(room_advance(&h->room, 500000) == KH_NEVER);
    assert_int_equal(room_game_ms(&h->room), 100);
    assert_int_equal(h->room.match.log_count, 0);
    assert_int_equal(h->room.decided, 0);
    room_company(&h->room, 1);
    assert_int_equal(room_advance(&h->room, 500000), 500600); /* and its time goes on where it stood */
    room_advance(&h->room, 500600);
    assert_int_equal(h->room.decided, 1);
    assert_int_equal(room_game_ms(&h->room), 700);
    close_hall(h);
}

/* HOUSE-TABLE-08. */
static void test_HOUSE_TABLE_08_bots_alone_take_their_time_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    assert_int_equal(room_pace(&h->room, &anna, 0).code, 0);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_true(room_would_hurry(&h->room));
    assert_int_equal(room_advance(&h->room, 2000), 2000 + ROOM_PACE_LEAST);
    assert_int_equal(room_sit(&h->room, &bert, "Bert", 4, 1, NULL).code, 0);
    room_line_up(&h->room, &bert);
    assert_false(room_would_hurry(&h->room)); /* somebody plays: it is as fast as the table wants */
    assert_true(room_advance(&h->room, 2000 + ROOM_PACE_LEAST) == KH_NEVER); /* p1's whole turn */
    assert_true(h->room.decided > 1);
    close_hall(h);
}

/* One decision at a time, where so many are allowed; luck and clock need no permission. */
static void test_bots_wait_until_they_may_think(void **state) {
    (void)state;
    hall *h = open_hall("island", 4, "setup=beginner clock=30", false);
    kh_room *r = &h->room;
    assert_int_equal(room_pace(r, &anna, 0).code, 0);
    room_hurry(r, true);
    assert_int_equal(room_start(r, &anna).code, 0);
    assert_int_equal(room_advance_by(r, 2000, 0), 32000 - 1000); /* the clock of whoever rolls */
    assert_true(r->held);
    assert_int_equal(r->decided, 0);
    for (uint32_t i = 1; i < 200; i++) {
        room_advance_by(r, 2000, 1);
        assert_true(r->held);
        assert_int_equal(r->decided, i);
    }
    room_advance_by(r, 40000, 0); /* time is up, whoever may think */
    const kh_action *last = &r->match.log[r->match.log_count - 1];
    assert_true(last->at_ms > 1000);
    close_hall(h);
}

/* HOUSE-SEAT-09. A bot plays for whoever asks for it, and the seat is kept. */
static void test_HOUSE_SEAT_09_a_bot_plays_as_long_as_one_likes_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    REFUSED(room_rest(&h->room, &anna, 0, true), "HOUSE-PLAY-01");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(room_rest(&h->room, &bert, 0, true), "HOUSE-SEAT-03");
    assert_int_equal(room_rest(&h->room, &anna, 0, true).code, 0);
    REFUSED(room_sit(&h->room, &carl, "Carl", 4, 0, NULL), "HOUSE-SEAT-01");
    uint64_t due = room_advance(&h->room, 2000);
    for (unsigned i = 0; i < 9 && h->room.seat[0].stood_in < 2; i++)
        due = room_advance(&h->room, due);
    assert_int_equal(h->room.seat[0].stood_in, 2);
    compare_restored(h);
    room_line_down(&h->room, &anna);
    room_line_up(&h->room, &anna); /* a lost line changes nothing about it */
    assert_true(h->room.seat[0].resting);
    assert_int_equal(room_rest(&h->room, &anna, 0, false).code, 0);
    assert_int_equal(h->w.count, 2);
    assert_string_equal(h->w.what, "back");
    assert_false(h->room.seat[0].resting);
    assert_int_equal(room_rest(&h->room, &anna, 0, true).code, 0);
    act(h, &anna, 0, 5, "stop"); /* whoever acts is there, whatever comes of it */
    assert_false(h->room.seat[0].resting);
    close_hall(h);
}

/* HOUSE-PLAY-10 */
static void test_HOUSE_PLAY_10_more_time_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1 clock=30", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(room_advance(&h->room, 11000), 31000);
    assert_int_equal(room_more_time(&h->room, &bert, 1).code, 0); /* for whomever the clock runs */
    assert_int_equal(room_advance(&h->room, 21000), 91000);
    assert_int_equal(room_extra_ms(&h->room), 50000);
    assert_int_equal(room_more_time(&h->room, &bert, 1).code, 0);
    REFUSED(room_more_time(&h->room, &bert, 1), "HOUSE-PLAY-10");
    assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
    room_tell_time(&h->room, 100000);
    assert_int_equal(room_extra_ms(&h->room), 110000);
    assert_int_equal(room_pause(&h->room, &anna, false).code, 0);
    assert_int_equal(room_advance(&h->room, 100000), 230000);
    assert_int_equal(act(h, &anna, 0, 1, "roll").code, 0);
    assert_int_equal(room_extra_ms(&h->room), 0); /* the next decision has its own time */
    room_advance(&h->room, 100000);
    assert_int_equal(room_advance(&h->room, 101000), 130000);
    assert_int_equal(room_more_time(&h->room, &bert, 1).code, 0);
    close_hall(h);
    h = open_hall("dice", 1, "", false);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(room_more_time(&h->room, &anna, 0), "HOUSE-PLAY-10"); /* there is no clock */
    close_hall(h);
    h = open_hall("dice", 1, "clock=30", true);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(room_more_time(&h->room, &anna, 0),
            "HOUSE-PLAY-10"); /* everybody knows each other at private ones */
    close_hall(h);
}

/* HOUSE-TABLE-05 */
static void test_HOUSE_TABLE_05_other_rules_close_a_room_(void **state) {
    (void)state;
    static const struct {
        const char *line, *now; /* of the game, of its scenario */
    } cases[] = {{"game ", "game dice 999"}, {"start", "start 999"}};
    for (unsigned i = 0; i < 2; i++) {
        hall *h = open_hall("dice", 1, "", false);
        const room_world w = quiet_world(h);
        kh_room again;
        sit(h, &anna, "Anna");
        assert_int_equal(room_start(&h->room, &anna).code, 0);
        assert_int_equal(act(h, &anna, 0, 1, "roll").code, 0);
        room_restore(&again, &w);
        for (uint64_t n = 1; n <= h->w.lines; n++) {
            const bool other = strncmp(h->w.line[n], cases[i].line, strlen(cases[i].line)) == 0;
            const char *text = other ? cases[i].now : h->w.line[n];
            assert_true(room_restore_line(&again, n, text, strlen(text)));
        }
        assert_true(room_wake(&again, 0));
        assert_int_equal(again.phase, ROOM_CLOSED);
        assert_int_equal(again.end, ROOM_BY_RULES);
        assert_string_equal(h->w.line[h->w.lines], "close rules");
        room_close(&again);
        free(h->w.line[h->w.lines--]);
        close_hall(h);
    }
}

/* Garbage instead of a journal is found, whatever it is. */
static void test_broken_journals(void **state) {
    (void)state;
    hall *h = open_hall("island", 3, "", false);
    const room_world w = quiet_world(h);
    uint64_t seed = 5;
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    room_advance(&h->room, 1000);
    for (unsigned i = 0; i < 3000; i++) {
        kh_room again;
        bool fine = true;
        const uint64_t bad = 1 + kh_splitmix(&seed) % h->w.lines;
        room_restore(&again, &w);
        for (uint64_t n = 1; fine && n <= h->w.lines; n++) {
            char text[ROOM_LINE + 1];
            memcpy(text, h->w.line[n], h->w.length[n] + 1);
            if (n == bad)
                text[kh_splitmix(&seed) % h->w.length[n]] = (char)kh_splitmix(&seed);
            fine = room_restore_line(&again, n, text, h->w.length[n]);
        }
        room_close(&again);
    }
    close_hall(h);
}

static void test_fair_luck(void **state) {
    (void)state;
    uint8_t secret[FAIR_BYTES] = {7}, seeds[2 * FAIR_BYTES] = {0}, a[FAIR_BYTES], b[FAIR_BYTES];
    fair_keys one, two;
    kh_rng x, y;
    fair_commitment(secret, a);
    secret[31] = 1;
    fair_commitment(secret, b);
    assert_memory_not_equal(a, b, sizeof a);
    fair_mix(secret, seeds, 2, &one);
    seeds[FAIR_BYTES] = 1; /* one bit of one player changes all luck */
    fair_mix(secret, seeds, 2, &two);
    assert_memory_not_equal(one.luck, two.luck, FAIR_BYTES);
    assert_memory_not_equal(one.luck, one.board, FAIR_BYTES);
    assert_memory_not_equal(one.luck, one.bots, FAIR_BYTES);
    fair_rng(one.luck, 3, &x);
    fair_rng(one.luck, 3, &y);
    assert_memory_equal(&x, &y, sizeof x);
    fair_rng(one.luck, 4, &y);
    assert_memory_not_equal(&x, &y, sizeof x);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_finish_every_game),
        cmocka_unit_test(test_rooms_hold_every_game),
        cmocka_unit_test(test_HOUSE_SEAT_01_taken_),
        cmocka_unit_test(test_HOUSE_SEAT_02_full_),
        cmocka_unit_test(test_HOUSE_SEAT_03_only_the_own_seat_),
        cmocka_unit_test(test_HOUSE_SEAT_04_names_),
        cmocka_unit_test(test_HOUSE_SEAT_05_recovery_codes_),
        cmocka_unit_test(test_HOUSE_SEAT_06_unknown_bots_),
        cmocka_unit_test(test_HOUSE_SEAT_07_dropped_lines_),
        cmocka_unit_test(test_another_seat_before_the_start),
        cmocka_unit_test(test_other_options_before_the_start),
        cmocka_unit_test(test_HOUSE_SEAT_08_a_deserted_table_stands_still_),
        cmocka_unit_test(test_HOUSE_SEAT_08_bots_alone_stand_still_),
        cmocka_unit_test(test_HOUSE_TABLE_08_bots_alone_take_their_time_),
        cmocka_unit_test(test_bots_wait_until_they_may_think),
        cmocka_unit_test(test_HOUSE_SEAT_09_a_bot_plays_as_long_as_one_likes_),
        cmocka_unit_test(test_HOUSE_PLAY_10_more_time_),
        cmocka_unit_test(test_HOUSE_HOST_01_the_hosts_word_),
        cmocka_unit_test(test_HOUSE_PLAY_01_02_before_and_after_the_start_),
        cmocka_unit_test(test_HOUSE_PLAY_03_pauses_),
        cmocka_unit_test(test_HOUSE_PLAY_04_over_),
        cmocka_unit_test(test_HOUSE_PLAY_08_a_rematch_is_agreed_on_),
        cmocka_unit_test(test_HOUSE_PLAY_11_no_to_a_rematch_),
        cmocka_unit_test(test_HOUSE_PLAY_11_a_seat_that_stays_free_),
        cmocka_unit_test(test_HOUSE_PLAY_05_unreadable_),
        cmocka_unit_test(test_HOUSE_PLAY_07_an_action_is_done_once_),
        cmocka_unit_test(test_HOUSE_SAY_01_02_03_what_is_said_),
        cmocka_unit_test(test_bots_wait_for_answers),
        cmocka_unit_test(test_bots_wait_no_longer_than_they_may),
        cmocka_unit_test(test_HOUSE_TABLE_05_other_rules_close_a_room_),
        cmocka_unit_test(test_broken_journals),
        cmocka_unit_test(test_fair_luck),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
