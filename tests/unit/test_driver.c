/* Whom to ask next: src/table/driver.c. Turns with Tiny, all at once with Long Table. */
#include "unit.h"

#include <stdlib.h>

#include "../games/tiny.h"
#include "kornholm/config.h"
#include "table/driver.h"

extern const kh_game long_game;

enum { SEATS = 200, TEN_ROUNDS = 10 };

static void open_game(kh_match *m, const kh_game *game, kh_seat seats, const char *option) {
    kh_config config;
    kh_config_usual(game, seats, &config);
    if (option)
        assert_int_equal(kh_config_set(game, &config, option, strlen(option), NULL), KH_CONFIG_FINE);
    assert_int_equal(kh_match_open(m, game, &config, 7, NULL, 0).code, 0);
}

static bool not_the_second(const void *who, kh_seat seat) {
    (void)who;
    return seat != 1;
}

static void act(kh_match *m, kh_action *a) {
    a->at_ms = a->at_ms > m->time_ms ? a->at_ms : m->time_ms;
    assert_int_equal(kh_match_act(m, a).code, 0);
    assert_int_equal(kh_match_luck(m).code, 0);
}

/* In Tiny all are awaited until they have bidden, and may bid again. */
static void test_turns(void **state) {
    (void)state;
    kh_match m;
    kh_driver d;
    open_game(&m, &tiny_game, 3, NULL);
    assert_true(kh_driver_open(&d, &m, 1, not_the_second, NULL));
    assert_int_equal(kh_match_luck(&m).code, 0);
    assert_int_equal(kh_driver_idle(&d), KH_NOBODY); /* nothing has happened */
    assert_int_equal(kh_driver_awaited(&d), 0);
    act(&m, &(kh_action){.seat = 0, .kind = DO_PASS});
    kh_driver_acted(&d);
    assert_int_equal(kh_driver_idle(&d), 0); /* who is not awaited any more */
    assert_int_equal(kh_driver_idle(&d), 0); /* looking is not asking */
    kh_driver_asked(&d, 0);
    assert_int_equal(kh_driver_idle(&d), KH_NOBODY); /* once */
    kh_driver_hush(&d);
    assert_int_equal(kh_driver_awaited(&d), 2); /* the second seat is a person's */
    act(&m, &(kh_action){.seat = 2, .kind = DO_PASS});
    kh_driver_acted(&d);
    assert_int_equal(kh_driver_idle(&d), 0); /* a new round of answers */
    kh_driver_asked(&d, 0);
    assert_int_equal(kh_driver_idle(&d), 2);
    kh_driver_hush(&d);
    assert_int_equal(kh_driver_idle(&d), KH_NOBODY);
    assert_int_equal(kh_driver_awaited(&d), KH_NOBODY);
    kh_driver_close(&d);
    kh_match_close(&m);
}

static void hear(void *who, const kh_match *m, const kh_action *a, const kh_events *e) {
    (void)m;
    kh_driver_heard(who, a, e);
}

static void open_table(kh_match *m, kh_driver *d, kh_seat seats, const char *option, uint64_t seed) {
    open_game(m, &long_game, seats, option);
    assert_true(kh_driver_open(d, m, seed, NULL, NULL));
    assert_true(kh_match_listen(m, &(kh_listener){.who = d, .after = hear}));
}

static const char *host_acts(kh_match *m, kh_driver *d) {
    kh_action a;
    const uint64_t due = kh_driver_due(d);
    assert_int_equal(kh_driver_take(d, due), KH_HOST);
    assert_true(kh_driver_host(d, &a));
    a.at_ms = due;
    act(m, &a);
    return m->game->kinds[a.kind].name;
}

/* Asks all who are due before the time is up, and nobody says anything; returns how many. */
static uint32_t ask_all(kh_match *m, kh_driver *d, kh_seat *order) {
    const uint64_t begin = d->now_ms, end = m->game->deadline(m->table, m->state);
    uint64_t last = 0;
    uint32_t n = 0;
    for (uint64_t due = kh_driver_due(d); due < end; due = kh_driver_due(d)) {
        assert_true(due >= last && due >= begin);
        assert_int_equal(kh_driver_take(d, due - 1), KH_NOBODY);
        const kh_seat seat = kh_driver_take(d, due);
        last = due;
        if (seat == KH_NOBODY) /* they were people's */
            continue;
        assert_true(seat < m->config.seats);
        if (order)
            order[n] = seat;
        n++;
    }
    assert_true(n == 0 || last <= begin + KH_DRIVER_MOST_MS);
    return n;
}

static int by_number(const void *a, const void *b) {
    const kh_seat x = *(const kh_seat *)a, y = *(const kh_seat *)b;
    return (x > y) - (x < y);
}

/* In a round everybody is asked once, and then not before something changes; who comes first is drawn. */
static void test_SYS_ORDER_06_no_seat_is_preferred(void **state) {
    (void)state;
    enum { SEEDS = 40 };
    kh_seat first[SEEDS], order[SEATS];
    uint64_t early = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        kh_match m;
        kh_driver d;
        open_table(&m, &d, SEATS, NULL, seed);
        assert_string_equal(host_acts(&m, &d), "start");
        assert_true(kh_driver_due(&d) >= KH_DRIVER_LEAST_MS);
        assert_int_equal(ask_all(&m, &d, order), SEATS);
        assert_int_equal(kh_driver_due(&d), KH_NEVER);
        first[seed] = order[0];
        for (unsigned i = 0; i < SEATS / 2; i++)
            early += order[i];
        qsort(order, SEATS, sizeof *order, by_number);
        for (kh_seat seat = 0; seat < SEATS; seat++)
            assert_int_equal(order[seat], seat);
        kh_driver_close(&d);
        kh_match_close(&m);
    }
    const double mean = (double)early / (SEEDS * SEATS / 2.0); /* 99.5 if no number is preferred, +- 0.65 */
    assert_true(mean > 96 && mean < 103);
    qsort(first, SEEDS, sizeof *first, by_number);
    assert_true(first[0] < SEATS / 4 && first[SEEDS - 1] > SEATS * 3 / 4);
}

/* Only those who see what changed are asked again. */
static void test_pages(void **state) {
    (void)state;
    enum { WHO = 100, FAR = 4 }; /* roads lead at most one mat away: who is two mats off sees nothing of it */
    kh_match m;
    kh_driver d;
    kh_seat order[SEATS];
    kh_action a;
    kh_rng rng;
    bool himself = false, neighbour = false;
    open_table(&m, &d, SEATS, "first_side=sun", 3);
    host_acts(&m, &d);
    ask_all(&m, &d, NULL);
    kh_rng_seed(&rng, 1);
    do
        assert_true(m.game->pick(m.table, m.state, WHO, &rng, &a));
    while (strcmp(m.game->kinds[a.kind].name, "offer") != 0);
    a.at_ms = m.time_ms + 7000;
    act(&m, &a);
    const uint32_t n = ask_all(&m, &d, order);
    assert_true(n > 1 && n <= 6);
    for (uint32_t i = 0; i < n; i++) {
        assert_true(order[i] + FAR > WHO && order[i] < WHO + FAR);
        himself |= order[i] == WHO;
        neighbour |= order[i] == WHO + 1;
    }
    assert_true(himself && neighbour);
    assert_int_equal(kh_driver_due(&d), KH_NEVER);
    kh_driver_wake(&d, 7, m.time_ms); /* somebody has left his seat to a bot */
    assert_int_equal(ask_all(&m, &d, order), 1);
    assert_int_equal(order[0], 7);
    kh_driver_close(&d);
    kh_match_close(&m);
}

/* Where little time is left all hurry; what would be due too late is not due. */
static void test_hurry(void **state) {
    (void)state;
    kh_match m;
    kh_driver d;
    open_table(&m, &d, SEATS, NULL, 3);
    host_acts(&m, &d);
    const uint64_t end = m.game->deadline(m.table, m.state);
    kh_driver_wake_all(&d, end - 500);
    assert_int_equal(ask_all(&m, &d, NULL), SEATS);
    kh_driver_wake(&d, 7, end - 500);
    assert_int_equal(kh_driver_due(&d), KH_NEVER);
    kh_driver_close(&d);
    kh_match_close(&m);
}

static uint32_t looks;

static bool every_tenth(const void *who, kh_seat seat) {
    (void)who;
    looks++;
    return seat == KH_HOST || seat % 10 == 3;
}

/* What concerns everybody costs no walk over all of them: each is looked at when the turn comes, most of them people. */
static void test_a_roll_looks_at_few_seats(void **state) {
    (void)state;
    enum { MANY = 1000, MOST = KH_DRIVER_SKIPS + 4 };
    kh_match m;
    kh_driver d;
    kh_seat order[MANY];
    open_game(&m, &long_game, MANY, NULL);
    assert_true(kh_driver_open(&d, &m, 5, every_tenth, NULL));
    assert_true(kh_match_listen(&m, &(kh_listener){.who = &d, .after = hear}));
    looks = 0;
    host_acts(&m, &d);
    assert_true(looks > 0 && looks <= 4 * MOST); /* the start, who begins, and the dice concern all */
    for (unsigned round = 0; round < 2; round++) {
        looks = 0;
        kh_driver_wake_all(&d, m.time_ms + round);
        assert_true(looks <= MOST);
        assert_int_equal(kh_driver_take(&d, m.time_ms), KH_NOBODY);
    }
    looks = 0;
    assert_int_equal(ask_all(&m, &d, order), MANY / 10);
    assert_true(looks <= 3 * MANY);
    for (uint32_t i = 0; i < MANY / 10; i++)
        assert_int_equal(order[i] % 10, 3);
    kh_driver_close(&d);
    kh_match_close(&m);
}

/* Nobody is the host: the game starts, goes on after round 10, and a set-up that nobody ends is closed. */
static void test_host(void **state) {
    (void)state;
    kh_match m;
    kh_driver d;
    open_table(&m, &d, 6, NULL, 3);
    assert_string_equal(host_acts(&m, &d), "start");
    for (unsigned round = 0; round < TEN_ROUNDS; round++) {
        assert_true(ask_all(&m, &d, NULL) > 0);
        assert_int_equal(kh_match_tick(&m, m.game->deadline(m.table, m.state)).code, 0);
    }
    assert_int_equal(m.game->deadline(m.table, m.state), KH_NEVER);
    assert_string_equal(host_acts(&m, &d), "go");
    assert_true(kh_driver_due(&d) > m.time_ms);
    kh_driver_close(&d);
    kh_match_close(&m);
    open_table(&m, &d, 6, "setup=variable", 3);
    for (uint32_t asked = 0; asked < 6; asked++)
        assert_true(kh_driver_take(&d, kh_driver_due(&d)) < 6);
    assert_string_equal(host_acts(&m, &d), "close");
    assert_string_equal(host_acts(&m, &d), "start");
    kh_driver_close(&d);
    kh_match_close(&m);
}

/* Where the host throws the dice, he ends rounds too, after a while. */
static void test_host_of_a_manual_game(void **state) {
    (void)state;
    kh_match m;
    kh_driver d;
    open_table(&m, &d, 6, "dice=manual", 3);
    assert_string_equal(host_acts(&m, &d), "start");
    assert_string_equal(host_acts(&m, &d), "dice");
    const uint64_t begin = m.time_ms;
    for (uint32_t asked = 0; asked < 6; asked++)
        assert_true(kh_driver_take(&d, kh_driver_due(&d)) < 6);
    assert_string_equal(host_acts(&m, &d), "end");
    assert_true(m.time_ms >= begin);
    assert_string_equal(host_acts(&m, &d), "dice");
    kh_driver_close(&d);
    kh_match_close(&m);
}

int main(int argc, char **argv) {
    unit_only(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_SYS_ORDER_06_no_seat_is_preferred),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_hurry),
        cmocka_unit_test(test_a_roll_looks_at_few_seats),
        cmocka_unit_test(test_host),
        cmocka_unit_test(test_host_of_a_manual_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
