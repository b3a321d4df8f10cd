/* What all games share: texts, positions, options, notation, hashes. Runs on Tiny and on every game of the house.
 * Records and the live match: test_match.c; the laws of a game itself: tests/conformance. */
#include "kornholm/hash.h"
#include "kornholm/lang.h"
#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "kornholm/position.h"
#include "kornholm/text.h"
#include "matches.h"
#include "table/block.h"

static void test_text_is_cut_at_its_room(void **state) {
    (void)state;
    char out[6];
    kh_text x = kh_text_in(out, sizeof out);
    kh_text_add(&x, "abc");
    kh_text_number(&x, -1234);
    assert_string_equal(out, "abc-1");
    assert_int_equal(x.length, 8);
    x = kh_text_in(NULL, 0);
    kh_text_add(&x, "abc");
    assert_int_equal(x.length, 3);
}

static void test_text_numbers(void **state) {
    (void)state;
    char out[64];
    kh_text x = kh_text_in(out, sizeof out);
    kh_text_number(&x, INT64_MIN);
    kh_text_char(&x, ' ');
    kh_text_hex(&x, UINT64_C(0xfedcba9876543210));
    assert_string_equal(out, "-9223372036854775808 fedcba9876543210");
    const char *most = "18446744073709551615", *more = "18446744073709551616";
    uint64_t n;
    kh_scan scan = kh_scan_in(most, strlen(most));
    assert_true(kh_scan_number(&scan, &n));
    assert_true(n == UINT64_MAX && scan.at == scan.end);
    scan = kh_scan_in(more, strlen(more));
    assert_false(kh_scan_number(&scan, &n));
    assert_ptr_equal(scan.at, more);
}

static void test_text_lines_and_words(void **state) {
    (void)state;
    const char text[] = "one two\r\n\nlast";
    kh_scan x = kh_scan_in(text, sizeof text - 1), line;
    assert_true(kh_scan_line(&x, &line));
    assert_true(kh_word_is(&line, "one two"));
    assert_false(kh_scan_word(&line, "on"));
    assert_true(kh_scan_word(&line, "one"));
    assert_true(kh_scan_word(&line, "two"));
    assert_true(kh_scan_done(&line));
    assert_true(kh_scan_line(&x, &line));
    assert_true(line.at == line.end);
    assert_true(kh_scan_line(&x, &line));
    assert_true(kh_word_is(&line, "last"));
    assert_false(kh_scan_line(&x, &line));
}

static void test_position_lines(void **state) {
    (void)state;
    char out[64];
    kh_text x = kh_text_in(out, sizeof out);
    kh_position_seat_line(&x, "turn ", 11);
    kh_position_seat_line(&x, "army ", KH_SEAT_NONE);
    kh_position_number_line(&x, "= points ", -2);
    assert_string_equal(out, "turn p12\narmy nobody\n= points -2\n");
}

/* What a reader makes of a text: the value, or -1. */
static int seat_in(const char *text, bool or_nobody) {
    kh_scan x = kh_scan_in(text, strlen(text));
    uint8_t seat;
    return kh_position_read_seat(&x, 4, or_nobody, &seat) ? seat : -1;
}

static int number_in(const char *text, unsigned most) {
    kh_scan x = kh_scan_in(text, strlen(text));
    uint8_t n;
    return kh_position_read_number(&x, most, &n) ? n : -1;
}

static int name_in(const char *text) {
    static const char *const names[] = {"roll", "keep"};
    kh_scan x = kh_scan_in(text, strlen(text));
    uint8_t i;
    return kh_position_read_name(&x, names, 2, &i) ? i : -1;
}

static void test_position_values(void **state) {
    (void)state;
    assert_int_equal(seat_in("  p4", false), 3);
    assert_int_equal(seat_in(" nobody", true), KH_SEAT_NONE);
    assert_int_equal(seat_in("nobody", false), -1);
    const char *const strangers[] = {"", "p", "p0", "p5", "p04", "4", "P1"};
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++)
        assert_int_equal(seat_in(strangers[i], true), -1);
    assert_int_equal(number_in(" 31", 31), 31);
    assert_int_equal(number_in("32", 31), -1);
    assert_int_equal(number_in("-1", 31), -1);
    assert_int_equal(number_in("256", 255), -1);
    assert_int_equal(name_in(" keep"), 1);
    assert_int_equal(name_in("keeps"), -1);
    assert_int_equal(name_in(""), -1);
}

static bool holds(const char *text) {
    static const char written[] = "turn p1\n= p1 points 3\n= p2 points 0\n";
    return kh_position_derived_hold(kh_scan_in(text, strlen(text)), kh_scan_in(written, sizeof written - 1));
}

/* Only lines with "=" are compared, in any order, and each must stand there to the letter. */
static void test_position_derived_lines(void **state) {
    (void)state;
    assert_true(holds(""));
    assert_true(holds("turn p2\n\nwhatever\n"));
    assert_true(holds("= p2 points 0\nturn p1\n= p1 points 3"));
    assert_false(holds("= p1 points 4\n"));
    assert_false(holds("= p1 points\n"));
    assert_false(holds("= p1 points 3 \n"));
    assert_false(holds("= p1 points 3\n=\n"));
}

static void test_config_of_every_game(void **state) {
    (void)state;
    for (unsigned g = 0; games[g] != NULL; g++) {
        kh_config config, again;
        kh_config_usual(games[g], games[g]->seats_min, &config);
        assert_true(kh_config_fine(games[g], &config));
        for (uint32_t i = 0; i < kh_config_options(games[g]); i++) {
            const kh_option *o = &games[g]->options[i];
            for (int64_t value = o->low; value <= o->high && value < (int64_t)o->low + 100; value++) {
                char text[200];
                uint32_t which = KH_OPTIONS_MAX;
                again = config;
                again.option[i] = (int32_t)value;
                const size_t n = kh_config_write(games[g], &again, i, text, sizeof text);
                again.option[i] = o->usual;
                assert_int_equal(kh_config_set(games[g], &again, text, n, &which), KH_CONFIG_FINE);
                assert_int_equal(which, i);
                assert_int_equal(again.option[i], value);
            }
            again.option[i] = o->high + 1;
            assert_false(kh_config_fine(games[g], &again));
        }
        config.seats = games[g]->seats_max + 1;
        assert_false(kh_config_fine(games[g], &config));
    }
}

/* With an option that is a number and one that is a word. */
static kh_game game_with_options(kh_config *usual) {
    static const char *const words[] = {"low", "mid"};
    static const kh_option options[] = {{"cold", -5, 5, 0, NULL}, {"grade", 3, 4, 3, words}, {0}};
    kh_game game = tiny_game;
    game.options = options;
    kh_config_usual(&game, 2, usual);
    return game;
}

static void test_config_refusals(void **state) {
    (void)state;
    kh_config config;
    const kh_game game = game_with_options(&config);
    static const struct {
        const char *text;
        kh_config_error error;
    } cases[] = {
        {"cold=-5", KH_CONFIG_FINE},
        {"cold=6", KH_CONFIG_BAD_VALUE},
        {"cold=", KH_CONFIG_BAD_VALUE},
        {"cold=1x", KH_CONFIG_BAD_VALUE},
        {"cold= 1", KH_CONFIG_BAD_VALUE},
        {"cold=4294967297", KH_CONFIG_BAD_VALUE},
        {"cold=--1", KH_CONFIG_BAD_VALUE},
        {"cold", KH_CONFIG_NO_EQUALS},
        {"", KH_CONFIG_NO_EQUALS},
        {"warm=1", KH_CONFIG_NO_SUCH_OPTION},
        {"=1", KH_CONFIG_NO_SUCH_OPTION},
        {"grade=mid", KH_CONFIG_FINE},
        {"grade=middle", KH_CONFIG_BAD_VALUE},
        {"grade=4", KH_CONFIG_BAD_VALUE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(kh_config_set(&game, &config, cases[i].text, strlen(cases[i].text), NULL),
                         cases[i].error);
    assert_int_equal(config.option[0], -5);
    assert_int_equal(config.option[1], 4);
}

static void test_config_from_json(void **state) {
    (void)state;
    kh_config config;
    const kh_game game = game_with_options(&config);
    static const struct {
        const char *text;
        bool fine;
        int32_t cold, grade;
    } cases[] = {
        {"{}", true, 0, 3},
        {"{\"options\":{}}", true, 0, 3},
        {"{\"options\":{\"cold\":-5,\"grade\":\"mid\"}}", true, -5, 4},
        {"{\"options\":{\"cold\":\"5\"}}", true, 5, 3},
        {"{\"options\":{\"grade\":\"mid\",\"cold\":6}}", false, 0, 4},
        {"{\"options\":{\"cold\":1.5}}", false, 0, 3},
        {"{\"options\":{\"cold\":true}}", false, 0, 3},
        {"{\"options\":{\"cold\":\"\"}}", false, 0, 3},
        {"{\"options\":{\"cold\":[1]}}", false, 0, 3},
        {"{\"options\":{\"grade\":4}}", false, 0, 3},
        {"{\"options\":{\"cold=1\":\"\"}}", false, 0, 3},
        {"{\"options\":{\"warm\":1}}", false, 0, 3},
        {"{\"options\":[\"cold\"]}", false, 0, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        kh_json_token tokens[20];
        kh_json json;
        kh_config_usual(&game, 2, &config);
        assert_true(kh_json_read(&json, cases[i].text, strlen(cases[i].text), tokens, 20));
        const kh_json_value read = kh_json_member(kh_json_root(&json), "options");
        assert_int_equal(kh_config_read(&game, &config, read), cases[i].fine);
        assert_int_equal(config.option[0], cases[i].cold);
        assert_int_equal(config.option[1], cases[i].grade);
    }
}

static void test_hash_is_the_published_one(void **state) {
    (void)state;
    assert_true(kh_hash(0, "", 0) == UINT64_C(0xef46db3751d8e999));
    assert_true(kh_hash(0, "a", 1) == UINT64_C(0xd24ec4f1a98c6e5b));
    assert_true(kh_hash(0, "abc", 3) == UINT64_C(0x44bc2cf5ad770999));
    const char *fox = "The quick brown fox jumps over the lazy dog";
    assert_true(kh_hash(0, fox, strlen(fox)) == UINT64_C(0x0b242d361fda71bc));
    assert_true(kh_hash(1, fox, strlen(fox)) != kh_hash(0, fox, strlen(fox)));
}

static void test_hash_does_not_see_alignment(void **state) {
    (void)state;
    uint8_t bytes[100], elsewhere[101];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7);
    for (unsigned n = 1; n <= sizeof bytes; n++) {
        const uint64_t hash = kh_hash(5, bytes, n);
        memcpy(elsewhere + 1, bytes, n);
        assert_true(hash == kh_hash(5, elsewhere + 1, n));
        elsewhere[n] ^= 1;
        assert_true(hash != kh_hash(5, elsewhere + 1, n));
    }
}

/* Every action of a random game, and what its viewers see of it, can be written and read. */
static void round_trip(void *who, const kh_match *m, const kh_action *a) {
    (void)who;
    kh_action seen[2], again;
    seen[0] = *a;
    kh_match_mask(m, a, KH_WATCHER, &seen[1]);
    for (int i = 0; i < 2; i++) {
        char text[KH_ACTION_TEXT];
        bool hidden;
        const size_t n = kh_action_write(m->game, m->table, &seen[i], text, sizeof text);
        assert_in_range(n, 1, sizeof text - 1);
        assert_int_equal(strlen(text), n);
        assert_true(kh_action_formed(m->game, m->config.seats, &seen[i]));
        assert_int_equal(kh_action_read(m->game, m->table, m->config.seats, text, n, &again, &hidden),
                         KH_READ_FINE);
        again.at_ms = seen[i].at_ms;
        assert_memory_equal(&again, &seen[i], sizeof again);
        assert_int_equal(hidden, strchr(text, '?') != NULL);
        if (hidden)
            assert_int_equal(kh_action_read(m->game, m->table, m->config.seats, text, n, &again, NULL),
                             KH_READ_BAD_FIELD);
    }
}

static void test_notation_of_every_game(void **state) {
    (void)state;
    for (unsigned g = 0; games[g] != NULL; g++) {
        for (uint64_t seed = 1; seed <= 5; seed++) {
            kh_match m = open_match(games[g], seed);
            assert_true(kh_match_listen(&m, &(kh_listener){.before = round_trip}));
            play(&m, seed, STEPS_MAX);
            kh_match_close(&m);
        }
    }
}

static void test_notation_refusals(void **state) {
    (void)state;
    static const struct {
        const char *text;
        kh_read_error error;
    } cases[] = {
        {"p1 bid 3", KH_READ_FINE},
        {"  p4\tbid   3 ", KH_READ_FINE},
        {"luck deal 4", KH_READ_FINE},
        {"clock close", KH_READ_FINE},
        {"host hold", KH_READ_FINE},
        {"", KH_READ_NO_ACTOR},
        {"p0 pass", KH_READ_NO_ACTOR},
        {"p5 pass", KH_READ_NO_ACTOR},
        {"p01 pass", KH_READ_NO_ACTOR},
        {"p pass", KH_READ_NO_ACTOR},
        {"p1pass", KH_READ_NO_ACTOR},
        {"p4294967297 pass", KH_READ_NO_ACTOR},
        {"watcher pass", KH_READ_NO_ACTOR},
        {"p1", KH_READ_NO_KIND},
        {"p1 nothing", KH_READ_NO_KIND},
        {"p1 deal 4", KH_READ_NO_KIND},
        {"p1 bid", KH_READ_BAD_FIELD},
        {"p1 bid x", KH_READ_BAD_FIELD},
        {"p1 bid 3x", KH_READ_BAD_FIELD},
        {"p1 bid 255", KH_READ_BAD_FIELD},
        {"p1 bid -1", KH_READ_BAD_FIELD},
        {"luck deal p2", KH_READ_BAD_FIELD},
        {"luck deal", KH_READ_BAD_FIELD},
        {"host pass-for p500", KH_READ_FINE},
        {"host pass-for p65536", KH_READ_BAD_FIELD},
        {"p1 pass now", KH_READ_TOO_LONG},
        {"p1 bid 3 4", KH_READ_TOO_LONG},
    };
    kh_match m = open_match(&tiny_game, 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        kh_action a;
        assert_int_equal(
            kh_action_read(&tiny_game, m.table, 4, cases[i].text, strlen(cases[i].text), &a, NULL),
            cases[i].error);
    }
    kh_match_close(&m);
}

/* A bid whose number may be left out: an argument with a usual value. */
static void test_notation_usual_argument(void **state) {
    (void)state;
    static const kh_kind kinds[] = {
        {.name = "nothing"},
        {"ask", KH_BY_SEAT, false, {{NULL, &kh_type_number, NULL}, {"from", &kh_type_seat, "p2"}}},
        {0}};
    kh_game game = tiny_game;
    kh_action a, b;
    char text[KH_ACTION_TEXT];
    game.kinds = kinds;
    assert_int_equal(kh_action_read(&game, NULL, 4, "p1 ask 7", 8, &a, NULL), KH_READ_FINE);
    assert_int_equal(kh_action_read(&game, NULL, 4, "p1 ask 7 from p2", 16, &b, NULL), KH_READ_FINE);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(kh_action_write(&game, NULL, &a, text, sizeof text), 16);
    assert_string_equal(text, "p1 ask 7 from p2");
    assert_int_equal(kh_action_write(&game, NULL, &a, text, 9), 16);
    assert_string_equal(text, "p1 ask 7");
    assert_int_equal(kh_argument_write(&game, NULL, &a, 1, text, sizeof text), 2);
    assert_string_equal(text, "p2");
    assert_int_equal(kh_argument_write(&game, NULL, &a, 2, text, sizeof text), 0);
}

/* An offer among 100,000: four arguments, seats of three bytes, 15 bytes in all. */
static void test_notation_many_seats(void **state) {
    (void)state;
    static const kh_kind kinds[] = {{.name = "nothing"},
                                    {"ask",
                                     KH_BY_SEAT,
                                     false,
                                     {{NULL, &kh_type_number, NULL},
                                      {"for", &kh_type_number, NULL},
                                      {"to", &kh_type_seat3, NULL},
                                      {"in", &kh_type_number, NULL}}},
                                    {0}};
    static const char said[] = "p99999 ask 7 for 8 to p100000 in 12";
    kh_game game = tiny_game;
    kh_action a;
    char text[KH_ACTION_TEXT];
    game.kinds = kinds;
    assert_int_equal(kh_action_read(&game, NULL, 100000, said, strlen(said), &a, NULL), KH_READ_FINE);
    assert_int_equal(a.size, 6);
    assert_int_equal(kh_seat3_of(a.arg + 2), 99999);
    kh_action_write(&game, NULL, &a, text, sizeof text);
    assert_string_equal(text, said);
    assert_int_equal(kh_action_read(&game, NULL, 4, "p1 ask 7 for 8 to p16777216 in 1", 32, &a, NULL),
                     KH_READ_BAD_FIELD);
}

static void test_notation_form(void **state) {
    (void)state;
    const kh_action bid = {.seat = 1, .kind = 2, .size = 1, .arg = {3}};
    kh_action a = bid;
    assert_true(kh_action_formed(&tiny_game, 2, &a));
    assert_false(kh_action_formed(&tiny_game, 1, &a));
    a.size = 0;
    assert_false(kh_action_formed(&tiny_game, 2, &a));
    a = bid;
    a.arg[17] = 1;
    assert_false(kh_action_formed(&tiny_game, 2, &a));
    a = bid;
    a.kind = 0;
    assert_false(kh_action_formed(&tiny_game, 2, &a));
    a.kind = (uint8_t)kh_kind_count(&tiny_game);
    assert_false(kh_action_formed(&tiny_game, 2, &a));
    a = bid;
    a.seat = KH_CHANCE;
    assert_false(kh_action_formed(&tiny_game, 2, &a));
    a.seat = KH_WATCHER;
    assert_false(kh_action_formed(&tiny_game, 2, &a));
}

static void assert_refused(kh_verdict v) {
    assert_int_equal(v.code, 1);
    assert_string_equal(v.rule, KH_RULE_PAGES);
}

/* HOUSE-POSITION-02 */
static void test_pages_are_read_as_they_are_written(void **unused) {
    (void)unused;
    kh_match m = open_match(&tiny_game, 7);
    char text[1024], half[256];
    const size_t n = kh_pages_write(m.game, m.table, m.state, text, sizeof text);
    assert_int_equal(n, strlen(text));
    assert_int_equal(n, kh_pages_write(m.game, m.table, m.state, NULL, 0));
    assert_int_equal(n, kh_pages_write(m.game, m.table, m.state, half, 10));
    assert_memory_equal(text, half, 9);
    void *again = kh_block_new(m.state_size);
    assert_int_equal(kh_pages_read(m.game, m.table, again, text, n).code, 0);
    assert_memory_equal(again, m.state, m.state_size);
    char *third = strstr(text, "page 2\n");
    assert_refused(kh_pages_read(m.game, m.table, again, text, (size_t)(third - text)));
    assert_refused(kh_pages_read(m.game, m.table, again, text, 0));
    assert_refused(kh_pages_read(m.game, m.table, again, text + 1, n - 1));
    free(again);
    kh_match_close(&m);
}

/* HOUSE-POSITION-02 */
static void test_a_view_has_some_pages(void **unused) {
    (void)unused;
    kh_match m = open_match(&tiny_game, 7);
    tiny_state *view = kh_block_new(m.state_size);
    const char *const page = "5\n0\n0\n0\n0\n0\n0\n0\n";
    char text[256];
    int n = snprintf(text, sizeof text, "page 1\n%spage 3\n%s", page, page);
    assert_int_equal(kh_pages_read_view(m.game, m.table, view, text, (size_t)n).code, 0);
    assert_true(view->place[0].score == 5 && view->place[1].score == 0 && view->place[2].score == 5);
    n = snprintf(text, sizeof text, "page 3\n%spage 1\n%s", page, page);
    assert_refused(kh_pages_read_view(m.game, m.table, view, text, (size_t)n));
    n = snprintf(text, sizeof text, "page 1\n%spage 1\n%s", page, page);
    assert_refused(kh_pages_read_view(m.game, m.table, view, text, (size_t)n));
    n = snprintf(text, sizeof text, "page 6\n%s", page);
    assert_refused(kh_pages_read_view(m.game, m.table, view, text, (size_t)n));
    free(view);
    kh_match_close(&m);
}

static void test_one_has_its_own_sentence(void **unused) {
    char line[128];
    (void)unused;
    const kh_lang *en = kh_lang_find("en", 2);
    const char *const many[] = {"who", "Ada", "count", "2", NULL}, *const one[] = {"who", "Ada", "count", "1",
                                                                                   NULL};
    kh_lang_write(en, "hand.unknown", many, line, sizeof line);
    assert_string_equal(line, "Ada holds 2 cards, none of them known");
    kh_lang_write(en, "hand.unknown", one, line, sizeof line);
    assert_string_equal(line, "Ada holds one card, which nobody else knows");
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_is_cut_at_its_room),
        cmocka_unit_test(test_text_numbers),
        cmocka_unit_test(test_text_lines_and_words),
        cmocka_unit_test(test_position_lines),
        cmocka_unit_test(test_position_values),
        cmocka_unit_test(test_position_derived_lines),
        cmocka_unit_test(test_config_of_every_game),
        cmocka_unit_test(test_config_refusals),
        cmocka_unit_test(test_config_from_json),
        cmocka_unit_test(test_hash_is_the_published_one),
        cmocka_unit_test(test_hash_does_not_see_alignment),
        cmocka_unit_test(test_notation_of_every_game),
        cmocka_unit_test(test_notation_refusals),
        cmocka_unit_test(test_notation_usual_argument),
        cmocka_unit_test(test_notation_many_seats),
        cmocka_unit_test(test_notation_form),
        cmocka_unit_test(test_pages_are_read_as_they_are_written),
        cmocka_unit_test(test_a_view_has_some_pages),
        cmocka_unit_test(test_one_has_its_own_sentence),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, collect_games, NULL);
}
