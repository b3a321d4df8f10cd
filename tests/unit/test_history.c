/* The messages that a stream can send again: none is lost without being noticed. And the lines that they tell of. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/hall.h"
#include "server/history.h"

static size_t write_message(char *out, size_t cap, uint64_t n) {
    const size_t length = 20 + (n * 7919) % 900;
    snprintf(out, cap, "message %llu ", (unsigned long long)n);
    memset(out + strlen(out), 'x', length);
    return length;
}

/* Everything after complete_n is there, in order and whole. */
static void check(const history *h, uint64_t last) {
    history_item item;
    const char *text;
    char expected[1000];
    uint32_t at = 0;
    uint64_t n = h->complete_n;
    while (history_next(h, &at, &item, &text)) {
        n++;
        assert_int_equal(item.n, n);
        assert_int_equal(item.length, write_message(expected, sizeof expected, n));
        assert_memory_equal(text, expected, item.length);
        assert_int_equal(item.for_all, n % 3 == 0);
    }
    assert_int_equal(n, last);
}

static void the_latest_are_kept(void **unused) {
    history h = {0};
    char text[1000];
    (void)unused;
    check(&h, 0);
    for (uint64_t n = 1; n <= 500; n++) {
        const size_t length = write_message(text, sizeof text, n);
        history_add(&h, n, n % 3 == 0, text, length);
        check(&h, n);
        assert_true(h.cap <= HISTORY_MOST);
    }
    assert_true(h.complete_n < 490);
    history_clear(&h);
    check(&h, 0);
}

static void what_is_too_long_leaves_a_gap_that_shows(void **unused) {
    history h = {0};
    history_item item;
    const char *text;
    uint32_t at = 0;
    char *large = calloc(1, HISTORY_MOST + 1);
    (void)unused;
    assert_non_null(large);
    history_add(&h, 1, false, "a", 1);
    history_add(&h, 2, false, large, HISTORY_MOST);
    assert_int_equal(h.complete_n, 2);
    assert_false(history_next(&h, &at, &item, &text));
    history_add(&h, 3, true, "b", 1);
    assert_true(history_next(&h, &at, &item, &text));
    assert_int_equal(item.n, 3);
    history_add(&h, 4, false, large, HISTORY_MOST - sizeof item); /* just fits */
    assert_int_equal(h.complete_n, 3);
    free(large);
    history_clear(&h);
}

/* What is told of the way from one text to another. */
static void expect_lines(const char *from, const char *to, const char *expected) {
    draft before = {0}, after = {0}, out = {0};
    draft_add(&before, from);
    draft_add(&after, to);
    kh_json_writer w = kh_json_to(draft_put, &out);
    kh_json_open(&w, '{');
    show_lines(&w, &before, &after);
    kh_json_close(&w, '}');
    assert_string_equal(out.text, expected);
    draft_free(&before);
    draft_free(&after);
    draft_free(&out);
}

static void a_line_put_in_or_left_out_moves_no_other(void **state) {
    (void)state;
    expect_lines("a\nb\nc\nd\n", "a\nb\nc\nd\n", "{\"lines\":[]}");
    expect_lines("a\nb\nc\nd\n", "a\nx\nb\nc\nd\n", "{\"lines\":[[1,0,\"x\"]]}");
    expect_lines("a\nx\ny\nb\nc\nd\n", "a\nb\nc\nd\n", "{\"lines\":[[1,2]]}");
    expect_lines("a\nb\nc\nd\n", "a\nB\nc\nx\nd\n", "{\"lines\":[[1,1,\"B\"],[3,0,\"x\"]]}");
    expect_lines("a\nb\n", "a\n", "{\"lines\":[[1,1]]}");
    expect_lines("", "a\nb\n", "{\"lines\":[[0,0,\"a\",\"b\"]]}");
    expect_lines("a\n\nb", "a\n\n\nb", "{\"lines\":[[2,0,\"\"]]}");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_latest_are_kept),
                                       cmocka_unit_test(what_is_too_long_leaves_a_gap_that_shows),
                                       cmocka_unit_test(a_line_put_in_or_left_out_moves_no_other)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
