/* The directory: what was put in last is found, and those that live are counted rightly whatever happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kornholm/hash.h"
#include "random.h"
#include "server/directory.h"
#include "server/places.h"

enum { TABLES = 50, HOSTS = 4, OPENERS = 5, STEPS = 20000 };

static directory_entry known[TABLES];
static room_token holders[TABLES][DIRECTORY_SEATS];
static bool there[TABLES];

static void change(directory *d, uint32_t i) {
    directory_entry *e = &known[i];
    memset(e, 0, sizeof *e);
    snprintf(e->row.code, sizeof e->row.code, "t%u", i * 7 % TABLES);
    e->row.table = i + 1;
    e->row.phase = (uint8_t)random_below(STORE_CLOSED + 1);
    e->seats = random_below(DIRECTORY_SEATS + 3); /* also more than have their holders kept */
    memset(&e->host, 1 + (int)random_below(HOSTS), sizeof e->host);
    e->row.listed = random_below(2);
    e->opener = random_below(OPENERS); /* 0: not known */
    e->bots = random_below(2);
    snprintf(e->row.title, sizeof e->row.title, "[\"%u\"]\nthe rest", i);
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
        memset(&who, 1 + host, sizeof who);
        for (uint32_t i = 0; i < TABLES; i++) {
            const bool lives = there[i] && !store_finished(known[i].row.phase);
            live += lives;
            hosted += lives && memcmp(&known[i].host, &who, sizeof who) == 0;
        }
        assert_int_equal(directory_live(d), live);
        assert_int_equal(directory_hosted(d, &who), hosted);
    }
}

static void check_openers(directory *d) {
    directory_share all[OPENERS] = {0};
    for (uint32_t i = 0; i < TABLES; i++)
        if (there[i] && !store_finished(known[i].row.phase)) {
            all[known[i].opener].live++;
            all[known[i].opener].bots += known[i].bots;
        }
    for (opener who = 0; who < OPENERS; who++) {
        const directory_share share = directory_opened(d, who);
        assert_int_equal(share.live, all[who].live);
        assert_int_equal(share.bots, all[who].bots);
    }
}

/* It counts before that is durable. */
static void change_bots(directory *d, uint32_t i) {
    if (!there[i])
        return;
    known[i].bots = !known[i].bots;
    directory_bots(d, known[i].row.code, known[i].bots);
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
    directory_entry e;
    uint32_t one_by_one = 0;
    for (uint64_t after = 0; directory_after(d, after, &e); after = e.row.table)
        one_by_one++;
    assert_int_equal(one_by_one, count);
}

typedef struct page {
    const room_token *of; /* NULL: public ones */
    bool finished;
    uint64_t last;
    uint32_t left;
} page;

static bool shown_to(const directory_entry *e, const room_token *who, bool finished) {
    if (who)
        return directory_belongs(e, who) && store_finished(e->row.phase) == finished;
    return e->row.listed && !store_finished(e->row.phase);
}

static bool turn_page(void *who, const directory_entry *e) {
    page *p = who;
    const uint32_t i = (uint32_t)e->row.table - 1;
    assert_true((p->last == 0 || e->row.table < p->last) && there[i] &&
                shown_to(&known[i], p->of, p->finished));
    assert_null(strchr(e->row.title, '\n'));
    p->last = e->row.table;
    return --p->left > 0;
}

/* The newest first, three at a time, and none is left out. */
static void check_pages(directory *d, const room_token *who, bool finished) {
    enum { PAGE = 3 };
    uint32_t expected = 0, seen = 0;
    page p = {.of = who, .finished = finished};
    for (uint32_t i = 0; i < TABLES; i++)
        expected += there[i] && shown_to(&known[i], who, finished);
    do {
        p.left = PAGE;
        directory_newest(d, who, finished, p.last, turn_page, &p);
        seen += PAGE - p.left;
    } while (p.left == 0);
    assert_int_equal(seen, expected);
}

static void check_lists(directory *d) {
    room_token who;
    directory_counts c;
    uint64_t finished = 0, all = 0;
    memset(&who, 1 + (int)random_below(HOSTS), sizeof who);
    check_pages(d, NULL, false);
    check_pages(d, &who, false);
    check_pages(d, &who, true);
    memset(&who, 1 + (int)random_below(255), sizeof who);
    check_pages(d, &who, true);
    for (uint32_t i = 0; i < TABLES; i++) {
        all += there[i];
        finished += there[i] && store_finished(known[i].row.phase);
    }
    directory_count(d, &c);
    assert_int_equal(c.finished, finished);
    assert_int_equal(c.waiting + c.playing + c.finished, all);
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
            if (store_finished(known[i].row.phase))
                continue; /* nobody tells how a finished game stands */
            known[i].standing.awaited = 1 + random_below(100);
            directory_stand(d, known[i].row.code, &known[i].standing);
        } else {
            change(d, i);
        }
        change_bots(d, random_below(TABLES));
        check_entry(d, i);
        check_openers(d);
        check_counts(d);
        check_walk(d);
        check_lists(d);
    }
    for (uint32_t i = 0; i < TABLES; i++)
        check_entry(d, i);
    directory_free(d);
}

static uint64_t looks;

static uint64_t hash_number(const void *item) {
    return kh_hash(0, item, sizeof(uint32_t));
}

static bool same_number(const void *item, const void *key) {
    looks++;
    return memcmp(item, key, sizeof(uint32_t)) == 0;
}

/* However many there are, few are looked at for each that is looked for. */
static void places_do_not_look_at_all(void **unused) {
    enum { ITEMS = 20000, MOST = 5 };
    static const places_kind kind = {hash_number, same_number};
    static uint32_t item[ITEMS];
    places p = {0};
    (void)unused;
    for (uint32_t i = 0; i < ITEMS; i++) {
        item[i] = i;
        assert_true(places_reserve(&p, &kind));
        places_put(&p, &kind, &item[i]);
    }
    for (uint32_t i = 0; i < ITEMS; i += 2)
        places_remove(&p, &kind, &item[i]);
    places_remove(&p, &kind, &item[0]); /* nothing is there any more */
    assert_int_equal(p.count, ITEMS / 2);
    for (uint32_t i = 0; i < ITEMS; i++)
        assert_ptr_equal(places_find(&p, &kind, hash_number(&i), &i), i % 2 ? &item[i] : NULL);
    assert_true(looks < (uint64_t)ITEMS * MOST);
    places_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_put_is_found_and_counted),
                                       cmocka_unit_test(places_do_not_look_at_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
