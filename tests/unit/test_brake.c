/* Those who guess codes are held back, and nobody else. */
#include "server/brake.h"

#include "unit.h"

enum { MOST = 3, MINUTE_MS = 60000 };

static void guess(brake *b, const char *address, unsigned times, uint64_t now_ms) {
    while (times-- > 0)
        brake_wrong(b, address, now_ms);
}

static void test_holds_for_a_minute(void **state) {
    brake *b = brake_new(MOST);
    (void)state;
    assert_non_null(b);
    assert_false(brake_holds(b, "192.0.2.1", 5));
    guess(b, "192.0.2.1", MOST - 1, 5);
    assert_false(brake_holds(b, "192.0.2.1", 5));
    guess(b, "192.0.2.1", 1, 100);
    assert_true(brake_holds(b, "192.0.2.1", 100));
    assert_true(brake_holds(b, "192.0.2.1", 5 + MINUTE_MS - 1));
    assert_false(brake_holds(b, "192.0.2.1", 5 + MINUTE_MS));
    guess(b, "192.0.2.1", 1, 5 + MINUTE_MS); /* a new minute begins with nothing */
    assert_false(brake_holds(b, "192.0.2.1", 5 + MINUTE_MS));
    brake_free(b);
}

static void test_holds_one_household(void **state) {
    brake *b = brake_new(MOST);
    (void)state;
    assert_non_null(b);
    guess(b, "2001:db8::1", MOST, 1);
    assert_true(brake_holds(b, "2001:db8::2", 1)); /* the same /64 */
    assert_false(brake_holds(b, "2001:db8:0:1::1", 1));
    assert_false(brake_holds(b, "192.0.2.1", 1));
    assert_false(brake_holds(b, "", 1));
    brake_free(b);
}

static void test_holds_nobody(void **state) {
    brake *b = brake_new(0);
    (void)state;
    assert_non_null(b);
    guess(b, "192.0.2.1", 1000, 1);
    assert_false(brake_holds(b, "192.0.2.1", 1));
    brake_free(b);
    brake_free(NULL);
}

/* Many addresses: no memory is asked for, and whoever has not guessed is never held. */
static void test_many_addresses(void **state) {
    brake *b = brake_new(1);
    char address[32];
    (void)state;
    assert_non_null(b);
    for (unsigned i = 0; i < 20000; i++) {
        snprintf(address, sizeof address, "10.%u.%u.1", i / 200, i % 200);
        assert_false(brake_holds(b, address, 1));
        guess(b, address, 1, 1);
        assert_true(brake_holds(b, address, 1));
    }
    assert_false(brake_holds(b, "192.0.2.1", 1));
    brake_free(b);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holds_for_a_minute),
        cmocka_unit_test(test_holds_one_household),
        cmocka_unit_test(test_holds_nobody),
        cmocka_unit_test(test_many_addresses),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
