/* The scenario Helpers as drawings, bots and logs see it. Its rules are texts in tests/rules/helpers. */
#include "games/island/kinds.h"
#include "games/island/look.h"
#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "unit.h"

enum { SEATS = 4 };

static _Alignas(KH_ALIGN) uint8_t table[1 << 16], now[1 << 12], seen[1 << 12];

/* The printed start after a throw of 12, with these lines in place of others. */
static void begin(const char *lines) {
    char text[1 << 13];
    kh_config c;
    island_board board;
    kh_rng rng;
    kh_config_usual(&island_game, SEATS, &c);
    c.option[OPT_FIRST] = 1;
    c.option[OPT_SCENARIO] = SCENARIO_HELPERS;
    kh_rng_seed(&rng, 1);
    assert_int_equal(island_game.settle(&c, &rng, &board).code, 0);
    assert_int_equal(island_game.table_init(table, &c, &board).code, 0);
    island_game.start(table, now);
    const size_t length = island_game.write(table, now, 0, text, sizeof text);
    char *derived = strstr(text, "\n= ");
    assert_true(length < sizeof text && derived);
    snprintf(derived, sizeof text - (size_t)(derived - text), "\nphase main\ndone roll\ndice 6 6\n%s", lines);
    assert_int_equal(island_game.read(table, now, 0, text, strlen(text)).code, 0);
}

static void act(const char *text) {
    kh_action a;
    assert_int_equal(kh_action_read(&island_game, table, SEATS, text, strlen(text), &a, NULL), KH_READ_FINE);
    assert_int_equal(island_game.apply(table, now, &a, NULL).code, 0);
}

static island_look look_as(kh_seat viewer) {
    island_look look;
    island_game.view(table, now, viewer, 0, seen);
    island_look_at(table, seen, &look);
    return look;
}

static void test_HELP_SETUP_06_dealt_and_ready(void **state) {
    (void)state;
    begin("");
    const island_look look = look_as(KH_WATCHER);
    assert_int_equal(look.seat[0].helper, HELPER_MOVE);
    assert_int_equal(look.seat[3].helper, HELPER_DEMAND);
    assert_int_equal(look.display, 0x3f0);
    for (unsigned seat = 0; seat < SEATS; seat++)
        assert_true(look.seat[seat].ready && !look.seat[seat].flipped);
}

static void test_HELP_USE_04_flipped_and_not_ready(void **state) {
    (void)state;
    begin("p1 helper captain\n");
    act("p1 bargain ore");
    assert_int_equal(look_as(1).question, QUESTION_HELPER);
    assert_int_equal(look_as(1).asked, 0);
    act("p1 flip");
    const island_look look = look_as(1);
    assert_true(look.seat[0].flipped && !look.seat[0].ready && look.seat[1].ready);
    assert_int_equal(look.bargains, 1 << ORE);
    assert_int_equal(look.seat[0].rate[ORE], 2);
}

static void test_HELP_CARD_01_what_is_demanded(void **state) {
    (void)state;
    begin("p1 helper merchant\np4 helper explorer\n");
    assert_int_equal(look_as(2).demanded, LOOK_NONE);
    act("p1 demand ore from p2");
    assert_int_equal(look_as(2).demanded, ORE);
    assert_int_equal(look_as(2).question, QUESTION_GIVE);
}

/* A road in the hand of its owner lies nowhere. */
static void test_HELP_CARD_04_the_lifted_road(void **state) {
    (void)state;
    begin("");
    const island_look before = look_as(1);
    act("p1 lift v8-v13");
    const island_look look = look_as(1);
    unsigned gone = 0;
    for (unsigned e = 0; e < LOOK_EDGES; e++)
        gone += before.road[e] != look.road[e];
    assert_int_equal(gone, 1);
    assert_int_equal(before.seat[0].roads - look.seat[0].roads, 1);
}

static void test_HELP_CARD_06_who_sees_the_cards(void **state) {
    (void)state;
    begin("p1 helper architect\np1 hand 2 wood 1 wool 1 grain 1 ore\n");
    act("p1 study");
    act("luck peek knight");
    act("luck peek knight");
    act("luck peek point");
    const island_look own = look_as(0), other = look_as(1);
    assert_int_equal(own.peek[KNIGHT], 2);
    assert_int_equal(own.peek[POINT], 1);
    for (unsigned k = 0; k < CARDS; k++)
        assert_int_equal(other.peek[k], 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_HELP_SETUP_06_dealt_and_ready),
        cmocka_unit_test(test_HELP_USE_04_flipped_and_not_ready),
        cmocka_unit_test(test_HELP_CARD_01_what_is_demanded),
        cmocka_unit_test(test_HELP_CARD_04_the_lifted_road),
        cmocka_unit_test(test_HELP_CARD_06_who_sees_the_cards),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
