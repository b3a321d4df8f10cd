/* Snapshots in the store: parts beside a journal. */
#include "store/inside.h"
#include "stores.h"

typedef struct parts_seen {
    uint32_t count;
    uint64_t number[8];
    size_t length[8];
} parts_seen;

static bool see_part(void *who, uint64_t number, const char *text, size_t length) {
    parts_seen *seen = who;
    assert_true(length == 0 || text[0] == (char)('a' + number));
    seen->number[seen->count] = number;
    seen->length[seen->count++] = length;
    return true;
}

/* The latest snapshot that begins with its part 0, as long as the journal has its line. */
static void test_store_snapshots(void **state) {
    (void)state;
    static char longest[STORE_PART];
    inbox in;
    uint64_t line = 0;
    memset(longest, 'c', sizeof longest);
    inbox_open(&in);
    kh_store *s = open_fine("store");
    store_writer *w = kh_store_writer(s, inbox_hear, &in);
    store_batch *b = batch_row(1);
    add_lines(b, 1, 1, 5);
    assert_true(store_batch_part(b, 1, 3, 1, "b", 1));
    assert_true(store_batch_part(b, 1, 3, 2, longest, sizeof longest));
    assert_int_equal(submit(w, &in, b), STORE_FINE);
    assert_int_equal(kh_store_snapshot(s, 1, 6, &line), STORE_NONE); /* it is not whole yet */
    b = store_batch_new();
    assert_true(store_batch_part(b, 1, 3, 0, "a", 1));
    assert_true(store_batch_part(b, 1, 5, 0, "a again", 7));
    assert_true(store_batch_part(b, 1, 5, 0, "a", 1)); /* the same again takes its place */
    assert_int_equal(submit(w, &in, b), STORE_FINE);
    for (int again = 0; again < 2; again++) { /* now, and after a restart */
        assert_int_equal(kh_store_snapshot(s, 1, UINT64_MAX, &line), STORE_FINE);
        assert_int_equal(line, 5);
        assert_int_equal(kh_store_snapshot(s, 1, 5, &line), STORE_FINE);
        assert_int_equal(line, 3);
        assert_int_equal(kh_store_snapshot(s, 2, 6, &line), STORE_NONE);
        parts_seen seen = {0};
        assert_int_equal(kh_store_parts(s, 1, 3, 0, 8, see_part, &seen), STORE_FINE);
        assert_int_equal(seen.count, 3);
        assert_int_equal(seen.length[2], sizeof longest);
        seen = (parts_seen){0};
        assert_int_equal(kh_store_parts(s, 1, 3, 1, 1, see_part, &seen), STORE_FINE);
        assert_int_equal(seen.count, 1);
        assert_int_equal(seen.number[0], 1);
        seen = (parts_seen){0};
        assert_int_equal(kh_store_parts(s, 1, 5, 0, 8, see_part, &seen), STORE_FINE);
        assert_int_equal(seen.length[0], 1);
        kh_store_close(s);
        s = open_fine("store");
    }
    w = kh_store_writer(s, inbox_hear, &in);
    in.heard = 0;
    b = store_batch_new();
    assert_true(store_batch_drop_parts(b, 1, 5));
    assert_int_equal(submit(w, &in, b), STORE_FINE);
    assert_int_equal(kh_store_snapshot(s, 1, 5, &line), STORE_NONE);
    assert_int_equal(kh_store_snapshot(s, 1, 6, &line), STORE_FINE);
    b = store_batch_new();
    assert_true(store_batch_delete(b, 1)); /* they go with their table */
    assert_int_equal(submit(w, &in, b), STORE_FINE);
    assert_int_equal(kh_store_snapshot(s, 1, 6, &line), STORE_NONE);
    kh_store_close(s);
    inbox_close(&in);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_store_snapshots, set_up, tear_down),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
