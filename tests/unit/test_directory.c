/* The directory: what was put in last is found, and those that live are counted rightly whatever happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "directory.h"

enum { TABLES = 50, HOSTS = 4, STEPS = 20000 };

static directory_entry known[TABLES];
static room_token holders[TABLES][DIRECTORY_SEATS];
static bool there[TABLES];

static uint32_t random_below(uint32_t n) {
    static uint64_t x = 88172645463325252U;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return (uint32_t)((x >> 32) * n >> 32);
}

static void change(directory *d, uint32_t i) {
    directory_entry *e = &known[i];
    memset(e, 0, sizeof *e);
    snprintf(e->row.code, sizeof e->row.code, "t%u", i * 7 % TABLES);
    e->row.table = i + 1;
    e->row.phase = (uint8_t)random_below(STORE_CLOSED + 1);
    e->seats = random_below(DIRECTORY_SEATS + 3); /* also more than have their holders kept */
    memset(&e->host, (int)random_below(HOSTS), sizeof e->host);
    for (uint32_t k = 0; k < DIRECTORY_SEATS; k++)
        memset(&holders[i][k], (int)random_below(256), sizeof holders[i][k]);
    e->holder = holders[i];
    there[i] = true;
    assert_true(directory_put(d, e));
}

static void check_counts(directory *d) {
    for (int host = 0; host < HOSTS; host++) {
        room_token who;
        uint32_t hosted = 0, live = 0;
        memset(&who, host, sizeof who);
        for (uint32_t i = 0; i < TABLES; i++) {
            const bool lives = there[i] && !store_finished(known[i].row.phase);
            live += lives;
            hosted += lives && memcmp(&known[i].host, &who, sizeof who) == 0;
        }
        assert_int_equal(directory_live(d), live);
        assert_int_equal(directory_hosted(d, &who), hosted);
    }
}

static void check_entry(directory *d, uint32_t i) {
    directory_entry found;
    assert_int_equal(directory_find(d, known[i].row.code, &found), there[i]);
    if (!there[i])
        return;
    assert_string_equal(found.row.code, known[i].row.code);
    assert_int_equal(found.row.phase, known[i].row.phase);
    assert_int_equal(found.seats, known[i].seats);
    assert_memory_equal(&found.host, &known[i].host, sizeof found.host);
    assert_memory_equal(&found.standing, &known[i].standing, sizeof found.standing);
}

typedef struct walk {
    uint64_t last;
    uint32_t count;
} walk;

static bool take(void *who, const directory_entry *e) {
    walk *w = who;
    const directory_entry *expected = &known[e->row.table - 1];
    const uint32_t kept = e->seats < DIRECTORY_SEATS ? e->seats : DIRECTORY_SEATS;
    assert_true(e->row.table > w->last && there[e->row.table - 1]);
    assert_memory_equal(e->holder, expected->holder, kept * sizeof e->holder[0]);
    w->last = e->row.table;
    w->count++;
    return true;
}

static void check_walk(directory *d) {
    walk w = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < TABLES; i++)
        count += there[i];
    directory_each(d, take, &w);
    assert_int_equal(w.count, count);
}

static void what_is_put_is_found_and_counted(void **unused) {
    directory *d = directory_new();
    (void)unused;
    assert_non_null(d);
    for (uint32_t step = 0; step < STEPS; step++) {
        const uint32_t i = random_below(TABLES);
        if (random_below(5) == 0 && there[i]) {
            directory_drop(d, known[i].row.code);
            there[i] = false;
        } else if (random_below(3) == 0) {
            known[i].standing.awaited = 1 + random_below(100);
            directory_stand(d, known[i].row.code, &known[i].standing);
        } else {
            change(d, i);
        }
        check_entry(d, i);
        check_counts(d);
        check_walk(d);
    }
    for (uint32_t i = 0; i < TABLES; i++)
        check_entry(d, i);
    directory_free(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_put_is_found_and_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
