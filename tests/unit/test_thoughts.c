/* Bots that think for milliseconds: elsewhere, and with the same result as if they had thought here. */
#include <pthread.h>
#include <semaphore.h>

#include "rooms.h"
#include "server/thinker.h"

/* A bot that says in which thread it decides, and waits where it is told to. */
static struct {
    kh_bot bot;
    const kh_bot *like;
    pthread_t loop;
    bool here;                  /* it may decide in the loop */
    unsigned here_count, there; /* how often it did, and elsewhere */
    sem_t *enters, *leaves;     /* NULL: it does not wait */
} slow;

static bool decide_slowly(void *memory, const void *view, kh_action *out) {
    const bool in_loop = pthread_equal(pthread_self(), slow.loop);
    if (in_loop && !slow.here)
        fail_msg("a bot thinks in the loop");
    *(in_loop ? &slow.here_count : &slow.there) += 1;
    if (slow.enters) {
        sem_post(slow.enters);
        while (sem_wait(slow.leaves) != 0)
            continue;
    }
    return slow.like->decide(memory, view, out);
}

static void be_slow(const char *game, const char *like, bool here) {
    memset(&slow, 0, sizeof slow);
    slow.like = kh_bot_find(kh_game_find(game, strlen(game)), like, strlen(like));
    assert_non_null(slow.like);
    slow.bot = *slow.like;
    slow.bot.decide = decide_slowly;
    slow.bot.thinks = true;
    slow.loop = pthread_self();
    slow.here = here;
}

static void seat_slow(hall *h, kh_seat from) {
    for (kh_seat seat = from; seat < h->room.config.seats; seat++)
        h->room.seat[seat].bot = &slow.bot;
}

static void is_ready(void *who, uint32_t asker) {
    (void)asker;
    sem_post(who);
}

/* A game of bots alone, at pace 0. */
static hall *game_of_bots(const char *like, bool apart) {
    hall *h = open_hall("island", 3, "target=5 setup=variable", false);
    be_slow("island", like, !apart);
    h->room.world.apart = apart;
    assert_int_equal(room_pace(&h->room, &anna, 0).code, 0);
    room_hurry(&h->room, true);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    seat_slow(h, 0);
    return h;
}

static void play_here(hall *h) {
    for (unsigned i = 0; i < 20000 && h->room.phase == ROOM_PLAYING; i++)
        room_advance_by(&h->room, 1000, 1);
}

static void play_there(hall *h) {
    sem_t ready;
    sem_init(&ready, 0, 0);
    thinker *x = thinker_new(1, 1, is_ready, &ready);
    assert_non_null(x);
    for (unsigned i = 0; i < 40000 && h->room.phase == ROOM_PLAYING; i++) {
        room_advance_by(&h->room, 1000, 1);
        if (!h->room.ponders)
            continue;
        thinker_ask(x, 0, room_think(&h->room));
        while (sem_wait(&ready) != 0)
            continue;
        room_thought_back(thinker_take(x, 0));
    }
    thinker_stop(x);
    thinker_free(x);
    sem_destroy(&ready);
}

static void test_the_same_game(void **state) {
    (void)state;
    hall *here = game_of_bots("steady", false);
    play_here(here);
    assert_int_equal(here->room.phase, ROOM_OVER);
    const unsigned decisions = slow.here_count;
    assert_true(decisions > 50 && slow.there == 0);
    hall *there = game_of_bots("steady", true);
    play_there(there);
    assert_int_equal(there->room.phase, ROOM_OVER);
    assert_int_equal(slow.here_count, 0);
    assert_int_equal(slow.there, decisions);
    assert_int_equal(here->w.lines, there->w.lines);
    for (uint64_t n = 1; n <= here->w.lines; n++)
        assert_string_equal(here->w.line[n], there->w.line[n]);
    close_hall(here);
    close_hall(there);
}

/* Anna and two bots; she has founded, and the first bot is to be asked. */
static hall *game_with_anna(const char *options) {
    hall *h = open_hall("island", 3, options, false);
    be_slow("island", "steady", true);
    h->room.world.apart = true;
    assert_int_equal(room_pace(&h->room, &anna, 0).code, 0);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    seat_slow(h, 1);
    kh_action list[512];
    char text[KH_ACTION_TEXT];
    for (uint64_t id = 1; h->room.game->awaited(h->room.match.table, h->room.match.state, 0); id++) {
        assert_true(h->room.game->legal(h->room.match.table, h->room.match.state, 0, list, 512) > 0);
        kh_action_write(h->room.game, h->room.match.table, &list[0], text, sizeof text);
        const kh_verdict v = act(h, &anna, 0, id, strchr(text, ' ') + 1);
        if (v.code != 0)
            fail_msg("%s: %s", text, v.rule);
        room_advance_by(&h->room, 1000, 1);
    }
    assert_true(h->room.ponders);
    return h;
}

static void test_talk_does_not_disturb(void **state) {
    (void)state;
    hall *h = game_with_anna("first=1 setup=variable");
    room_thought *t = room_think(&h->room);
    assert_non_null(t);
    assert_null(room_think(&h->room)); /* one at a time */
    assert_int_equal(room_say(&h->room, &anna, 0, "hurry", NULL, 0).code, 0);
    const uint64_t lines = h->w.lines;
    room_advance_by(&h->room, 1500, 1);
    assert_false(h->room.ponders || h->room.held); /* nothing to do before the answer is there */
    room_thought_run(t);
    room_thought_back(t);
    room_advance_by(&h->room, 2000, 0);
    assert_true(h->room.held); /* in its turn */
    assert_int_equal(h->w.lines, lines);
    room_advance_by(&h->room, 2000, 1);
    assert_int_equal(h->w.lines, lines + 1);
    assert_null(h->room.thought);
    close_hall(h);
}

/* Time was up before the bot had an answer: it is dropped, and the bot is as if it had not been asked. */
static void test_too_late(void **state) {
    (void)state;
    hall *h = game_with_anna("first=1 setup=variable clock=10");
    room_thought *t = room_think(&h->room);
    const kh_seat seat = t->seat;
    uint8_t *before = malloc(t->bot->size);
    memcpy(before, t->before, t->bot->size);
    room_advance_by(&h->room, 1000 + 3600000, 0);
    room_thought_run(t);
    room_thought_back(t);
    const uint64_t lines = h->w.lines;
    room_advance_by(&h->room, 1000 + 3600000, 0);
    assert_int_equal(h->w.lines, lines);
    assert_null(h->room.thought);
    assert_memory_equal(h->room.seat[seat].memory, before, slow.bot.size);
    free(before);
    close_hall(h);
}

static void test_taken_back_meanwhile(void **state) {
    (void)state;
    hall *h = game_with_anna("first=1 setup=variable");
    room_thought *t = room_think(&h->room);
    assert_int_equal(room_undo(&h->room, &anna, 0).code, 0);
    room_thought_run(t);
    room_thought_back(t);
    const uint64_t lines = h->w.lines;
    room_advance_by(&h->room, 1000, 5);
    assert_int_equal(h->w.lines, lines); /* it is Anna's turn */
    assert_false(h->room.ponders);
    close_hall(h);
}

static void test_another_bot_sits_there(void **state) {
    (void)state;
    hall *h = game_with_anna("first=1 setup=variable");
    room_thought *t = room_think(&h->room);
    const kh_seat seat = t->seat;
    room_thought_run(t);
    assert_int_equal(room_seat_bot(&h->room, &anna, seat, "random", 6).code, 0);
    room_thought_back(t);
    const uint64_t lines = h->w.lines;
    room_advance_by(&h->room, 1000, 1); /* the new one needs no thinker */
    assert_true(h->w.lines > lines);
    assert_int_equal(slow.here_count, 1);
    close_hall(h);
}

static void test_nobody_asks_any_more(void **state) {
    (void)state;
    hall *h = game_with_anna("first=1 setup=variable");
    room_thought_drop(room_think(&h->room));
    assert_null(h->room.thought);
    room_advance_by(&h->room, 1000, 1);
    assert_true(h->room.ponders); /* it is asked anew */
    close_hall(h);
}

/* The room goes while a thread still looks things up in its table. */
static void test_room_closes_meanwhile(void **state) {
    sem_t ready, enters, leaves;
    (void)state;
    sem_init(&ready, 0, 0);
    sem_init(&enters, 0, 0);
    sem_init(&leaves, 0, 0);
    hall *h = game_with_anna("first=1 setup=variable");
    slow.here = false;
    slow.enters = &enters;
    slow.leaves = &leaves;
    thinker *x = thinker_new(1, 1, is_ready, &ready);
    thinker_ask(x, 0, room_think(&h->room));
    while (sem_wait(&enters) != 0)
        continue;
    close_hall(h);
    sem_post(&leaves);
    while (sem_wait(&ready) != 0)
        continue;
    room_thought *t = thinker_take(x, 0);
    assert_null(t->room);
    assert_true(t->acts);
    room_thought_back(t);
    assert_null(thinker_take(x, 0));
    thinker_stop(x);
    thinker_free(x);
    sem_destroy(&ready);
    sem_destroy(&enters);
    sem_destroy(&leaves);
}

/* Halls are served in turn however much one of them asks; at the end what was not begun comes back as it is. */
static void test_in_turn(void **state) {
    enum { ASKED = 6 };
    sem_t ready, enters, leaves;
    hall *h[ASKED];
    (void)state;
    sem_init(&ready, 0, 0);
    sem_init(&enters, 0, 0);
    sem_init(&leaves, 0, 0);
    thinker *x = thinker_new(1, 2, is_ready, &ready);
    for (unsigned i = 0; i < ASKED; i++)
        h[i] = game_with_anna("first=1 setup=variable");
    slow.here = false;
    slow.enters = &enters;
    slow.leaves = &leaves;
    for (unsigned i = 0; i < ASKED; i++) /* five of the first hall, and then one of the other */
        thinker_ask(x, i == ASKED - 1, room_think(&h[i]->room));
    for (unsigned i = 0; i < 2; i++) {
        while (sem_wait(&enters) != 0)
            continue;
        sem_post(&leaves);
        while (sem_wait(&ready) != 0)
            continue;
    }
    room_thought *first = thinker_take(x, 0), *other = thinker_take(x, 1);
    assert_ptr_equal(first->room, &h[0]->room);
    assert_ptr_equal(other->room, &h[ASKED - 1]->room);
    room_thought_back(first);
    room_thought_back(other);
    while (sem_wait(&enters) != 0) /* the third is begun: it is waited for, and perhaps others */
        continue;
    for (unsigned i = 0; i < ASKED; i++)
        sem_post(&leaves);
    thinker_stop(x);
    unsigned back = 0;
    for (room_thought *t; (t = thinker_take(x, 0)) != NULL; back++)
        room_thought_drop(t);
    assert_int_equal(back, ASKED - 2);
    thinker_free(x);
    for (unsigned i = 0; i < ASKED; i++)
        close_hall(h[i]);
    sem_destroy(&ready);
    sem_destroy(&enters);
    sem_destroy(&leaves);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_game),
        cmocka_unit_test(test_talk_does_not_disturb),
        cmocka_unit_test(test_too_late),
        cmocka_unit_test(test_taken_back_meanwhile),
        cmocka_unit_test(test_another_bot_sits_there),
        cmocka_unit_test(test_nobody_asks_any_more),
        cmocka_unit_test(test_room_closes_meanwhile),
        cmocka_unit_test(test_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
