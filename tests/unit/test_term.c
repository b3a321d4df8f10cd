/* The parts of the terminal client that can be looked at without a terminal: the line that is typed, the log, the
 * canvas, the places to aim at. The client itself: tests/cli. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/random.h"
#include "kornholm/config.h"
#include "term/command.h"
#include "term/desk/choice.h"
#include "term/desk/edit.h"
#include "term/desk/log.h"
#include "term/island/face.h"
#include "term/scores.h"
#include "voice/say.h"

static void test_edit_by_characters(void **state) {
    (void)state;
    static screen_edit e;
    edit_forget(&e);
    edit_insert(&e, "Sträße");
    edit_left(&e);
    edit_left(&e);
    edit_backspace(&e);
    edit_insert(&e, "a");
    assert_string_equal(e.text, "Straße");
    edit_delete(&e);
    assert_string_equal(e.text, "Strae");
    edit_home(&e);
    edit_backspace(&e);
    edit_left(&e);
    edit_delete(&e);
    assert_string_equal(e.text, "trae");
    edit_end(&e);
    edit_right(&e);
    edit_delete(&e);
    edit_insert(&e, "!");
    assert_string_equal(e.text, "trae!");
}

static void test_edit_is_never_too_long(void **state) {
    (void)state;
    static screen_edit e;
    edit_forget(&e);
    for (int i = 0; i < 2 * EDIT_CAP; i++)
        edit_insert(&e, "ö");
    assert_true(e.length < EDIT_CAP);
    assert_int_equal(e.length % 2, 0);
    assert_int_equal(strlen(e.text), e.length);
    edit_keep(&e);
    edit_recall(&e, true);
    assert_true(e.length > 0);
}

static void test_edit_recalls(void **state) {
    (void)state;
    static screen_edit e;
    edit_forget(&e);
    edit_recall(&e, true);
    assert_string_equal(e.text, "");
    for (int i = 0; i < EDIT_KEPT + 5; i++) {
        const char line[3] = {(char)('a' + i / 10), (char)('0' + i % 10), '\0'};
        edit_set(&e, line);
        edit_keep(&e);
        edit_set(&e, line); /* once is enough */
        edit_keep(&e);
    }
    edit_recall(&e, true);
    assert_string_equal(e.text, "d4");
    edit_recall(&e, true);
    assert_string_equal(e.text, "d3");
    for (int i = 0; i < 2 * EDIT_KEPT; i++)
        edit_recall(&e, true);
    assert_string_equal(e.text, "a5");
    for (int i = 0; i < 2 * EDIT_KEPT; i++)
        edit_recall(&e, false);
    assert_string_equal(e.text, "");
    edit_forget(&e);
    edit_recall(&e, true);
    assert_string_equal(e.text, "");
}

static void put(screen_log *log, const char *text) {
    screen_log_put(log, text, strlen(text));
}

static void row(const canvas *c, int y, char out[4 * CANVAS_WIDTH]) {
    kh_text x = kh_text_in(out, (size_t)4 * CANVAS_WIDTH);
    canvas_write_line(c, y, &x);
}

static void test_log_folds_and_scrolls(void **state) {
    (void)state;
    static screen_log log;
    static canvas c;
    char text[4 * CANVAS_WIDTH];
    screen_log_clear(&log);
    put(&log, "one two three\n\nfour\n");
    screen_log_mark(&log);
    put(&log, "a-word-that-is-too-long\n");
    assert_int_equal(screen_log_lines(&log, 80, false), 3);
    assert_int_equal(screen_log_lines(&log, 8, false), 7);
    assert_int_equal(screen_log_lines(&log, 8, true), 4);
    canvas_clear(&c, 8, 3, (canvas_means){true, false, true});
    screen_log_draw(&log, &c, (canvas_part){0, 0, 8, 3}, &(screen_log_look){.scroll = 4});
    row(&c, 0, text);
    assert_string_equal(text, "one two");
    row(&c, 1, text);
    assert_string_equal(text, "  three");
    row(&c, 2, text);
    assert_string_equal(text, "four");
    assert_true(c.cell[2][0].bold);
    assert_false(c.cell[0][0].bold);
}

static void test_log_ends_in_any_width(void **state) {
    (void)state;
    static screen_log log;
    screen_log_clear(&log);
    put(&log, "größer als null\n");
    for (int width = -3; width < 20; width++)
        assert_true(screen_log_lines(&log, width, false) > 0);
}

static void test_log_lets_go_of_the_oldest(void **state) {
    (void)state;
    static screen_log log;
    screen_log_clear(&log);
    put(&log, "the first line\n");
    for (int i = 0; i < LOG_CAP / 10; i++)
        put(&log, "0123456789012\n");
    screen_log_mark(&log);
    put(&log, "the last line\n");
    assert_true(log.length <= LOG_CAP);
    assert_memory_equal(log.text, "0123456789012\n", 14);
    assert_int_equal(screen_log_lines(&log, 80, true), 1);
}

static void test_canvas_copies_what_fits(void **state) {
    (void)state;
    static canvas from, to;
    char text[4 * CANVAS_WIDTH];
    const canvas_means means = {true, false, true};
    canvas_clear(&from, 5, 2, means);
    canvas_text(&from, 0, 0, "abcde", (canvas_pen){0});
    canvas_text(&from, 0, 1, "fghij", (canvas_pen){0});
    canvas_clear(&to, 4, 3, means);
    canvas_copy(&to, 2, 2, &from, (canvas_part){3, 1, 9, 9});
    canvas_copy(&to, -1, 0, &from, (canvas_part){-1, -1, 9, 2});
    row(&to, 0, text);
    assert_string_equal(text, "");
    row(&to, 1, text);
    assert_string_equal(text, "abcd");
    row(&to, 2, text);
    assert_string_equal(text, "  ij");
    canvas_wipe(&to, (canvas_part){1, 1, 2, 1});
    row(&to, 1, text);
    assert_string_equal(text, "a  d");
}

static void drop(void *to, const char *text, size_t length) {
    (void)text;
    *(size_t *)to += length;
}

/* A founding of this many people, at which the first one sits. */
static void begin(term_play *p, size_t *said, kh_seat seats) {
    const kh_game *game = kh_games[0];
    const kh_bot *bots[PLAY_SEATS_MAX];
    kh_config config;
    kh_match match;
    const term_voice voice = {.lang = kh_langs[0], .put = drop, .to = said, .means = {true, true, true}};
    for (unsigned i = 0; i < PLAY_SEATS_MAX; i++)
        bots[i] = &kh_bot_random;
    kh_config_usual(game, seats, &config);
    assert_int_equal(kh_config_set(game, &config, "setup=variable", 14, NULL), KH_CONFIG_FINE);
    assert_int_equal(kh_config_set(game, &config, "first=1", 7, NULL), KH_CONFIG_FINE);
    assert_int_equal(kh_match_open(&match, game, &config, 1, NULL, 0).code, 0);
    assert_true(play_begin(p, &match, &island_face, &voice, 1, bots, 1));
    assert_int_equal(play_advance(p, 0), PLAY_PERSON);
}

/* Marks all targets that arrows reach from this one, through those reached before. */
static void reach(screen_choices *c, int from, bool *reached) {
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    reached[from] = true;
    for (int i = 0; i < 4; i++) {
        c->aim = from;
        choices_move(c, steps[i][0], steps[i][1], 0, 0);
        if (!reached[c->aim])
            reach(c, c->aim, reached);
    }
}

static void assert_all_in_reach(screen_choices *c) {
    for (int from = 0; from < c->targets; from++) {
        bool reached[CHOICES_MAX] = {false};
        reach(c, from, reached);
        for (int i = 0; i < c->targets; i++)
            assert_true(reached[i]);
    }
}

/* On both islands, and where many places are taken. */
static void test_arrows_reach_every_place(void **state) {
    (void)state;
    static screen_choices c, fewer;
    static term_play p;
    size_t said = 0;
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    for (kh_seat seats = 4; seats <= 6; seats += 2) {
        begin(&p, &said, seats);
        choices_look(&c, &p);
        assert_int_equal(c.targets, seats == 4 ? 54 : 80);
        assert_int_equal(c.aim, -1);
        assert_all_in_reach(&c);
        for (int round = 0; round < 200; round++) {
            fewer = c;
            fewer.targets = 0;
            for (int i = 0; i < c.targets; i++)
                if (kh_rng_below(&rng, 4) == 0)
                    fewer.target[fewer.targets++] = c.target[i];
            assert_all_in_reach(&fewer);
        }
        play_end(&p);
    }
}

/* What the menu and the aim write is understood when it is typed. */
static void test_choices_can_be_typed(void **state) {
    (void)state;
    static screen_choices c;
    static term_play p;
    size_t said = 0;
    char text[CHOICE_TEXT], path[COMMAND_PATH];
    begin(&p, &said, 4);
    choices_look(&c, &p);
    choices_move(&c, 1, 0, 40, 10);
    assert_non_null(choices_aim(&c));
    choices_aim_text(&c, &p, text, sizeof text);
    assert_int_equal(command_line(&p, PLAY_PERSON, text, strlen(text), path), COMMAND_ACTED);
    choices_look(&c, &p);
    choices_open_menu(&c, &p);
    assert_int_equal(c.entry[0].effect, MENU_AIM);
    choices_aim_at_kind(&c, c.entry[0].kind, 0, 0);
    assert_int_equal(choices_aim(&c)->kind, c.entry[0].kind);
    bool again;
    const screen_target at = c.target[0];
    assert_true(choices_point(&c, at.x, at.y, &again));
    assert_true(choices_point(&c, at.x, at.y, &again));
    assert_true(again);
    assert_false(choices_point(&c, 0, 0, &again));
    assert_true(choices_complete(&p, "pl", text, sizeof text));
    assert_string_equal(text, "players");
    assert_true(choices_complete(&p, "ro", text, sizeof text));
    assert_memory_equal(text, "road v", 6);
    assert_false(choices_complete(&p, "xyzzy", text, sizeof text));
    play_end(&p);
}

static void test_scores_keep_the_ten_best(void **state) {
    (void)state;
    static const int32_t points[] = {5, 9, -3, 9, 40, 7, 1, 2, 3, 4, 6, 8};
    term_scores s = {0};
    char text[SCORES_TEXT];
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        term_score score = {.points = points[i], .date = "2026-11-16"};
        score.name[0] = (char)('a' + i);
        scores_add(&s, &score);
        assert_true(s.mine < 0 || s.list[s.mine].name[0] == score.name[0]);
    }
    assert_int_equal(s.count, SCORES_MAX);
    assert_int_equal(s.list[0].points, 40);
    assert_string_equal(s.list[1].name, "b"); /* of equal ones the earlier is above */
    assert_string_equal(s.list[2].name, "d");
    assert_int_equal(s.list[9].points, 2);
    const term_score worse = {.points = 2, .date = "2026-11-16"};
    scores_add(&s, &worse);
    assert_int_equal(s.mine, -1);
    term_scores again;
    assert_true(scores_read(&again, text, scores_write(&s, text, sizeof text)));
    assert_int_equal(again.count, s.count);
    assert_memory_equal(again.list, s.list, sizeof s.list);
}

static void test_scores_read_no_nonsense(void **state) {
    (void)state;
    static const char list[] =
        "kornholm scores 1\n-4 2026-01-02\n\n5\n5 \n5 2026-01-0\n5 2026-01-02 \n5 x026-01-02 a\n"
        "--5 2026-01-02 a\n99999 2026-01-02 a\n5 2026-01-02\ta\n6 2026-01-02 Zo\xc3\xab";
    term_scores s;
    assert_true(scores_read(&s, list, sizeof list - 1));
    assert_int_equal(s.count, 2);
    assert_string_equal(s.list[0].name, "Zo\xc3\xab");
    assert_int_equal(s.list[1].points, -4);
    assert_int_equal(s.mine, -1);
    assert_true(scores_read(&s, "", 0));
    assert_false(scores_read(&s, "kornholm", 8));
    assert_false(scores_read(&s, "kornholm scores 2\n", 18));
    for (size_t n = 18; n < sizeof list - 1; n++) /* cut off anywhere */
        assert_true(scores_read(&s, list, n));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edit_by_characters),
        cmocka_unit_test(test_edit_is_never_too_long),
        cmocka_unit_test(test_edit_recalls),
        cmocka_unit_test(test_log_folds_and_scrolls),
        cmocka_unit_test(test_log_ends_in_any_width),
        cmocka_unit_test(test_log_lets_go_of_the_oldest),
        cmocka_unit_test(test_canvas_copies_what_fits),
        cmocka_unit_test(test_arrows_reach_every_place),
        cmocka_unit_test(test_choices_can_be_typed),
        cmocka_unit_test(test_scores_keep_the_ten_best),
        cmocka_unit_test(test_scores_read_no_nonsense),
    };
    return cmocka_run_group_tests_name("term", tests, NULL, NULL);
}
