/* Who was first: how claims are bent, collected and decided, and that a long line is no handicap. */
#include <math.h>
#include <string.h>

#include "table/claims.h"
#include "unit.h"

enum { RACES = 10000, PERIOD = 10000 };

static kh_line line_of(unsigned ms) {
    kh_line line = {0};
    for (unsigned i = 0; i < KH_CLAIM_ECHOES; i++)
        kh_line_echo(&line, ms);
    return line;
}

static void test_a_line_is_known_by_its_last_echoes(void **unused) {
    kh_line line = {0};
    (void)unused;
    assert_int_equal(kh_line_low(&line), 0);
    assert_int_equal(kh_line_high(&line), 0);
    kh_line_echo(&line, 80);
    assert_int_equal(kh_line_high(&line), 80);
    for (unsigned i = 0; i < KH_CLAIM_ECHOES - 1; i++)
        kh_line_echo(&line, 100 + i);
    kh_line_echo(&line, 900); /* in the place of the first one */
    assert_int_equal(kh_line_low(&line), 100);
    assert_int_equal(kh_line_high(&line), 118); /* one in twenty does not count */
    kh_line_echo(&line, UINT64_MAX);
    assert_int_equal(kh_line_high(&line), 900);
}

/* What the first claim of somebody is worth. */
static uint64_t first_claim(const kh_line *line, uint64_t shown, uint64_t said, uint64_t arrived) {
    kh_trust trust = {0};
    return kh_claim_made(line, &trust, shown, said, arrived);
}

static void test_SYS_CLAIM_05_a_claim_is_bent_into_its_line(void **unused) {
    kh_line line = line_of(100);
    (void)unused;
    assert_int_equal(first_claim(&line, 1000, 500, 1600), 1500); /* as it says */
    assert_int_equal(first_claim(&line, 1000, 466, 1600), 1466);
    assert_int_equal(first_claim(&line, 1000, 590, 1600), 1500); /* nobody is quicker than the line */
    assert_int_equal(first_claim(&line, 1000, 100, 1600), 1466); /* nor slower than it, and two frames */
    assert_int_equal(first_claim(&line, 1000, UINT64_MAX, 1600), 1500);
    for (unsigned i = 0; i < 2; i++) /* between the quickest and the slowest but one */
        kh_line_echo(&line, 180);
    assert_int_equal(first_claim(&line, 1000, 1900, 3000), 2900);
    assert_int_equal(first_claim(&line, 1000, 1850, 3000), 2850);
    assert_int_equal(first_claim(&line, 1000, 1700, 3000), 3000 - 180 - 34);
    line = line_of(0);
    assert_int_equal(first_claim(&line, 0, 0, 10), 0);
}

/* However slow the echoes are, or are made to look: 250 ms at most, whatever is said. */
static void test_SYS_CLAIM_05_nobody_is_believed_longer_than_the_window(void **unused) {
    static const uint64_t says[] = {0, 100, 749, 750, 751, 1000, 10000, UINT64_MAX};
    static const unsigned pings[] = {217, 250, 251, 600, 3000, UINT16_MAX};
    (void)unused;
    for (unsigned i = 0; i < sizeof says / sizeof *says; i++)
        for (unsigned j = 0; j < sizeof pings / sizeof *pings; j++) {
            const kh_line line = line_of(pings[j]);
            assert_in_range(first_claim(&line, 1000, says[i], 2000), 1750, 2000);
            assert_int_equal(first_claim(&line, 1900, 0, 2000), 1900); /* not before the card lay there */
        }
    const kh_line slow = line_of(600);
    assert_int_equal(first_claim(&slow, 1000, UINT64_MAX, 2000), 1750);
}

static void test_SYS_CLAIM_05_whoever_is_bent_too_often_counts_by_arrival(void **unused) {
    const kh_line line = line_of(100), slow = line_of(600), unknown = {0};
    (void)unused;
    kh_trust trust = {0};
    for (unsigned i = 0; i < KH_CLAIM_STRANGE; i++) {
        assert_false(trust.by_arrival);
        kh_claim_made(&line, &trust, 1000, 0, 3000);
        for (unsigned j = 0; j < 3; j++)
            kh_claim_made(&line, &trust, 1000, 1900, 3000);
    }
    assert_true(trust.by_arrival);
    for (unsigned i = 0; i < 2 * KH_CLAIM_RECENT; i++) /* until the end, over whatever line */
        assert_int_equal(kh_claim_made(i % 2 ? &line : &slow, &trust, 1000, 1900, 3000), 3000);
    trust = (kh_trust){0};
    for (unsigned i = 0; i < 40; i++) /* one in six is forgotten in time */
        kh_claim_made(&line, &trust, 1000, i % 6 ? 1900 : 0, 3000);
    assert_false(trust.by_arrival);
    for (unsigned i = 0; i < 40;
         i++) { /* honest, though slower than what is believed; and nothing is known yet */
        assert_int_equal(kh_claim_made(&slow, &trust, 1000, 1400, 3000), 2750);
        assert_int_equal(kh_claim_made(&unknown, &trust, 1000, 1900, 3000), 2966);
    }
    assert_false(trust.by_arrival);
}

/* All are after the same card. */
static bool always(void *who, const kh_claim *one, const kh_claim *other) {
    (void)who, (void)one, (void)other;
    return true;
}
static bool never(void *who, const kh_claim *one, const kh_claim *other) {
    (void)who, (void)one, (void)other;
    return false;
}
static uint32_t last(void *who, uint32_t n) {
    ++*(unsigned *)who;
    return n - 1;
}

static kh_action by(kh_seat seat) {
    return (kh_action){.seat = seat, .kind = 1};
}

static void test_SYS_CLAIM_05_the_earliest_is_done_first(void **unused) {
    kh_claims c = {0};
    unsigned draws = 0;
    uint32_t drawn;
    kh_claim out;
    kh_action a = by(0), b = by(1);
    const kh_claims_judge judge = {&draws, always, last};
    (void)unused;
    assert_true(kh_claims_due(&c) == KH_NEVER);
    assert_true(kh_claims_add(&c, &b, 1030, 1040, 150));
    assert_false(kh_claims_add(&c, &b, 1000, 1041, 150)); /* one claim of each at a time */
    assert_int_equal(kh_claims_due(&c), 1030 + 34 + 150);
    assert_false(kh_claims_take(&c, 1213, &judge, &out, &drawn));
    assert_true(kh_claims_add(&c, &a, 1000, 1160, 10)); /* comes later, was made earlier */
    assert_int_equal(kh_claims_due(&c), 1000 + 34 + 10);
    assert_true(kh_claims_take(&c, 1160, &judge, &out, &drawn));
    assert_int_equal(out.action.seat, 0);
    assert_int_equal(drawn, 0);
    assert_int_equal(draws, 0);
    assert_true(kh_claims_take(&c, 1214, &judge, &out, &drawn));
    assert_int_equal(out.action.seat, 1);
    assert_int_equal(c.count, 0);
}

static void test_SYS_CLAIM_05_within_a_frame_luck_decides(void **unused) {
    unsigned draws = 0;
    uint32_t drawn;
    kh_claim out;
    kh_action a = by(2), b = by(5), d = by(1);
    const kh_claims_judge judge = {&draws, always, last}, apart = {&draws, never, last};
    (void)unused;
    kh_claims c = {0};
    kh_claims_add(&c, &a, 1000, 1010, 0);
    kh_claims_add(&c, &b, 1016, 1017, 0);
    kh_claims_add(&c, &d, 1017, 1018, 0); /* too far from the first */
    kh_claims again = c;
    assert_true(kh_claims_take(&c, 1034, &judge, &out, &drawn));
    assert_int_equal(out.action.seat, 5);
    assert_int_equal(drawn, 1 << 2 | 1 << 5);
    assert_int_equal(draws, 1);
    assert_true(
        kh_claims_take(&again, 1034, &apart, &out, &drawn)); /* after different cards: no luck is needed */
    assert_int_equal(out.action.seat, 2);
    assert_int_equal(drawn, 0);
    assert_int_equal(draws, 1);
    kh_claims_add(&again, &a, 1017, 1018, 0); /* at the same instant, one by one: in the order of seats */
    for (kh_seat seat = 1; seat <= 2; seat++) {
        assert_true(kh_claims_take(&again, 2000, &apart, &out, &drawn));
        assert_true(seat == 1 ? out.action.seat == 5 : out.action.seat == 1);
    }
    assert_true(kh_claims_take(&again, 2000, &apart, &out, &drawn));
    assert_int_equal(out.action.seat, 2);
}

static void test_nobody_is_waited_for_longer_than_the_window(void **unused) {
    kh_claims c = {0};
    kh_action a = by(0);
    (void)unused;
    kh_claims_add(&c, &a, 5000, 5010, 60000);
    assert_int_equal(kh_claims_due(&c), 5010 + KH_CLAIM_EARLY_MS);
    const kh_action b =
        by(1); /* was quicker and came late: the first one does not wait for its rivals, too */
    kh_claims_add(&c, &b, 4999, 5240, 60000);
    assert_int_equal(kh_claims_due(&c), 5010 + KH_CLAIM_EARLY_MS);
}

/* A player of a simulated race: a line with jitter and losses, and how it reports. */
typedef struct racer {
    kh_line line;
    kh_trust trust;
    double ping, jitter, loss;
    double lie; /* milliseconds taken off what is said */
    unsigned wins;
} racer;

static double uniform(kh_rng *rng) {
    return (double)(kh_rng_next(rng) >> 11) / 9007199254740992.0;
}

/* One way over the line; what is lost comes after a pause of the protocol. */
static double way(const racer *r, kh_rng *rng) {
    const double again = uniform(rng) < r->loss ? 200 + r->ping : 0;
    return r->ping / 2 + r->jitter * uniform(rng) + again;
}

/* People find a symbol after half a second to several seconds. */
static double reaction(kh_rng *rng) {
    const double spread = uniform(rng) + uniform(rng) + uniform(rng);
    return 500 + 500 * spread * spread;
}

typedef struct arrival {
    double at, said;
} arrival;

static arrival run(racer *r, double shown, kh_rng *rng) {
    const double seen = shown + way(r, rng) + 8 * uniform(rng), looked = reaction(rng);
    const double said = looked - r->lie > 0 ? looked - r->lie : 0;
    for (unsigned i = 0; i < 2; i++)
        kh_line_echo(&r->line, (uint64_t)(way(r, rng) + way(r, rng) + 0.5));
    return (arrival){seen + looked + way(r, rng), said};
}

static uint32_t throw_below(void *rng, uint32_t n) {
    return kh_rng_below(rng, n);
}

/* Both are after the same card; returns who got it, and that nobody was kept waiting. */
static unsigned race(racer r[2], uint64_t shown, kh_rng *rng) {
    arrival a[2] = {run(&r[0], (double)shown, rng), run(&r[1], (double)shown, rng)};
    const unsigned early = a[1].at < a[0].at;
    const kh_claims_judge judge = {rng, always, throw_below};
    kh_claims c = {0};
    kh_claim out;
    uint32_t drawn;
    for (unsigned i = 0; i < 2; i++) {
        const unsigned who = i == 0 ? early : !early;
        const uint64_t at = (uint64_t)a[who].at;
        kh_action claim = by(who);
        if (i == 1 && kh_claims_due(&c) <= at)
            break; /* the card is gone */
        const uint64_t made = kh_claim_made(&r[who].line, &r[who].trust, shown, (uint64_t)a[who].said, at);
        kh_claims_add(&c, &claim, made, at, kh_line_high(&r[!who].line));
    }
    assert_true(kh_claims_due(&c) <= (uint64_t)a[early].at + KH_CLAIM_EARLY_MS);
    assert_true(kh_claims_take(&c, kh_claims_due(&c), &judge, &out, &drawn));
    return out.action.seat;
}

static double share_of_second(racer r[2], uint64_t seed) {
    kh_rng rng;
    kh_rng_seed(&rng, seed);
    for (unsigned i = 0; i < 2 * KH_CLAIM_ECHOES; i++)
        kh_line_echo(&r[i % 2].line, (uint64_t)(way(&r[i % 2], &rng) + way(&r[i % 2], &rng)));
    for (unsigned i = 0; i < RACES; i++)
        r[race(r, (uint64_t)i * PERIOD + 1000, &rng)].wins++;
    return 100.0 * r[1].wins / RACES;
}

/* SYS-ORDER-06: nobody is preferred by connection. */
static void test_SYS_CLAIM_05_SYS_ORDER_06_a_long_line_wins_as_often(void **unused) {
    racer near_and_far[2] = {{.ping = 10, .jitter = 4}, {.ping = 150, .jitter = 30}};
    racer with_losses[2] = {{.ping = 10, .jitter = 4}, {.ping = 150, .jitter = 30, .loss = 0.01}};
    (void)unused;
    const double share = share_of_second(near_and_far, 1), lossy = share_of_second(with_losses, 2);
    print_message("# 10,000 races, 10 against 150 ms: %.1f %%; with 1 %% loss %.1f %%\n", share, lossy);
    assert_true(fabs(share - 50) <= 2);
    assert_true(lossy >= 47);
}

/* What is lied is worth no more than the spread of the line and two frames, measured against what the same line would
 * have said honestly; with echoes that come late on purpose, no more than the window. */
static void test_SYS_CLAIM_05_a_lie_is_worth_no_more_than_stated(void **unused) {
    enum { LIES = 100000, AT = 100000 };
    kh_rng rng;
    uint64_t most = 0;
    (void)unused;
    kh_rng_seed(&rng, 18);
    for (unsigned i = 0; i < LIES; i++) {
        const unsigned ping = kh_rng_below(&rng, 200), jitter = 1 + kh_rng_below(&rng, 80);
        const unsigned delayed = i % 2 ? kh_rng_below(&rng, 5000) : 0;
        kh_line line = {0};
        unsigned quickest = UINT16_MAX;
        for (unsigned e = 0; e < KH_CLAIM_ECHOES; e++) {
            const unsigned ms = ping + kh_rng_below(&rng, jitter);
            quickest = ms < quickest ? ms : quickest;
            kh_line_echo(&line, ms + delayed);
        }
        const uint64_t honest = AT - quickest; /* the best that can be true */
        const uint64_t said = kh_rng_below(&rng, 4) ? kh_rng_below(&rng, 2 * AT) : UINT64_MAX;
        const uint64_t made = first_claim(&line, 0, said, AT), gain = honest > made ? honest - made : 0;
        assert_in_range(AT - made, 0, KH_CLAIM_EARLY_MS);
        if (!delayed) {
            assert_in_range(gain, 0, kh_line_high(&line) - quickest + KH_CLAIM_FRAME_MS);
            most = gain > most ? gain : most;
        }
    }
    assert_in_range(most, 80, 80 + KH_CLAIM_FRAME_MS); /* the bound is reached, too */
}

/* And in races only until it shows. */
static void test_SYS_CLAIM_05_lies_win_no_races(void **unused) {
    racer liar[2] = {{.ping = 60, .jitter = 10}, {.ping = 60, .jitter = 10, .lie = 400}};
    racer small[2] = {{.ping = 60, .jitter = 10}, {.ping = 60, .jitter = 10, .lie = 20}};
    (void)unused;
    const double large = share_of_second(liar, 3), little = share_of_second(small, 4);
    print_message("# who takes off 400 ms: %.1f %%; 20 ms: %.1f %%\n", large, little);
    assert_true(liar[1].trust.by_arrival);
    assert_true(large <= 50);
    assert_true(little <= 53);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_is_known_by_its_last_echoes),
        cmocka_unit_test(test_SYS_CLAIM_05_a_claim_is_bent_into_its_line),
        cmocka_unit_test(test_SYS_CLAIM_05_nobody_is_believed_longer_than_the_window),
        cmocka_unit_test(test_SYS_CLAIM_05_whoever_is_bent_too_often_counts_by_arrival),
        cmocka_unit_test(test_SYS_CLAIM_05_the_earliest_is_done_first),
        cmocka_unit_test(test_SYS_CLAIM_05_within_a_frame_luck_decides),
        cmocka_unit_test(test_nobody_is_waited_for_longer_than_the_window),
        cmocka_unit_test(test_SYS_CLAIM_05_SYS_ORDER_06_a_long_line_wins_as_often),
        cmocka_unit_test(test_SYS_CLAIM_05_a_lie_is_worth_no_more_than_stated),
        cmocka_unit_test(test_SYS_CLAIM_05_lies_win_no_races),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
