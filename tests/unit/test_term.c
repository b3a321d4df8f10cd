/* The parts of the terminal client that can be looked at without a terminal: the line that is typed, the log, the
 * canvas. The client itself: tests/cli. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "say.h"
#include "screen_edit.h"
#include "screen_log.h"

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
    for (int i = 0; i < 2 * EDIT_ROOM; i++)
        edit_insert(&e, "ö");
    assert_true(e.length < EDIT_ROOM);
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
    for (int i = 0; i < LOG_ROOM / 10; i++)
        put(&log, "0123456789012\n");
    screen_log_mark(&log);
    put(&log, "the last line\n");
    assert_true(log.length <= LOG_ROOM);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edit_by_characters),
        cmocka_unit_test(test_edit_is_never_too_long),
        cmocka_unit_test(test_edit_recalls),
        cmocka_unit_test(test_log_folds_and_scrolls),
        cmocka_unit_test(test_log_ends_in_any_width),
        cmocka_unit_test(test_log_lets_go_of_the_oldest),
        cmocka_unit_test(test_canvas_copies_what_fits),
    };
    return cmocka_run_group_tests_name("term", tests, NULL, NULL);
}
