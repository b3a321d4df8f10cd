/* The simulator: intervals, the rotation of seats, equal results on any number of threads, faults of bots, and a
 * game without a statistician. */
#include "unit.h"

#include <stdlib.h>

#include "../games/tiny.h"
#include "bots/random.h"
#include "bots/rush/bots.h"
#include "kornholm/config.h"
#include "sim/report.h"
#include "sim/sim.h"

enum { GAMES = 60 };

static void assert_near(double value, double expected) {
    if (value < expected - 0.00005 || value > expected + 0.00005)
        fail_msg("%f instead of %f", value, expected);
}

/* Against figures from the literature: 81 of 263 is Newcombe's example. */
static void test_sim_wilson(void **state) {
    (void)state;
    kh_interval i = kh_wilson(81, 263);
    assert_near(i.share, 0.3080);
    assert_near(i.low, 0.2553);
    assert_near(i.high, 0.3662);
    i = kh_wilson(0, 20);
    assert_true(i.low == 0);
    assert_near(i.high, 0.1611);
    i = kh_wilson(29, 29);
    assert_near(i.low, 0.8830);
    assert_true(i.high == 1);
    i = kh_wilson(0, 0);
    assert_true(i.low == 0 && i.high == 1);
    i = kh_wilson(500000, 1000000);
    assert_near(i.low, 0.49902);
    assert_near(i.high, 0.50098);
}

static const kh_bot another = {.name = "another"};

/* In as many games as there are seats every place of the list plays every seat once. */
static void test_sim_rotation(void **state) {
    (void)state;
    kh_sim_cast cast = {0};
    kh_sim_cast_add(&cast, &another);
    for (int i = 0; i < 3; i++)
        kh_sim_cast_add(&cast, &kh_bot_random);
    assert_int_equal(cast.bots, 2);
    assert_int_equal(cast.places, 4);
    unsigned seen[4] = {0};
    for (uint64_t game = 0; game < 8; game++)
        for (kh_seat seat = 0; seat < 4; seat++)
            seen[seat] += kh_sim_cast_at(&cast, seat, game) == 0;
    for (unsigned seat = 0; seat < 4; seat++)
        assert_int_equal(seen[seat], 2);
    assert_int_equal(kh_sim_cast_at(&cast, 0, 0), 0); /* the first game sits as the list is written */
    assert_int_equal(kh_sim_cast_at(&cast, 3, UINT64_C(1) << 40 | 1), 0);
}

static kh_sim_plan plan_of(const kh_game *game, kh_seat seats, const kh_bot *first) {
    kh_sim_plan plan = {.game = game, .games = GAMES, .seed = 5, .max_actions = 100000, .threads = 1};
    kh_config_usual(game, seats, &plan.config);
    kh_sim_cast_add(&plan.cast, first);
    while (plan.cast.places < seats)
        kh_sim_cast_add(&plan.cast, &kh_bot_random);
    return plan;
}

/* All three reports in one text. */
static char *reports_of(const kh_sim_plan *plan, uint32_t threads) {
    char *text = NULL;
    size_t size = 0;
    kh_sim_result result;
    kh_sim_plan mine = *plan;
    mine.threads = threads;
    kh_sim_run(&mine, &result);
    assert_int_equal(result.status, KH_SIM_FINE);
    assert_int_equal(result.tally.games, plan->games);
    kh_report report = {&mine, &result, kh_langs[0], open_memstream(&text, &size)};
    assert_non_null(report.out);
    kh_report_text(&report);
    kh_report_json(&report);
    kh_report_svg(&report);
    assert_int_equal(fclose(report.out), 0);
    kh_sim_close(&result);
    return text;
}

static void test_sim_threads(void **state) {
    (void)state;
    for (unsigned i = 0; kh_games[i]; i++) {
        const kh_sim_plan plan = plan_of(kh_games[i], kh_games[i]->seats_min, &kh_bot_random);
        char *one = reports_of(&plan, 1), *three = reports_of(&plan, 3), *many = reports_of(&plan, 200);
        assert_string_equal(one, three);
        assert_string_equal(one, many);
        free(one);
        free(three);
        free(many);
    }
}

/* Counted by hand: ten games with 1 to 10 points, and the ends of the scale. */
static void test_sim_distribution(void **state) {
    (void)state;
    kh_distribution d = {.scale = {-2, 20, 10}, .games = 10};
    assert_int_equal(kh_scale_size(&d.scale), 23);
    assert_int_equal(kh_scale_bars(&d.scale), 3);
    assert_int_equal(kh_scale_at(&d.scale, -7), 0);
    assert_int_equal(kh_scale_at(&d.scale, 99), 22);
    for (int32_t score = 1; score <= 10; score++)
        d.count[kh_scale_at(&d.scale, score)]++;
    assert_near(kh_distribution_mean(&d), 5.5);
    assert_near(kh_distribution_spread(&d), 3.02765);
    assert_int_equal(kh_distribution_percentile(&d, 0), 1);
    assert_int_equal(kh_distribution_percentile(&d, 10), 1);
    assert_int_equal(kh_distribution_percentile(&d, 25), 3);
    assert_int_equal(kh_distribution_percentile(&d, 50), 5);
    assert_int_equal(kh_distribution_percentile(&d, 91), 10);
    assert_int_equal(kh_distribution_percentile(&d, 100), 10);
    assert_int_equal(kh_distribution_bar(&d, 0), 7); /* -2 to 7 */
    assert_int_equal(kh_distribution_bar(&d, 1), 3);
    assert_int_equal(kh_distribution_bar(&d, 2), 0);
    const kh_distribution none = {.scale = {-2, 20, 10}};
    assert_near(kh_distribution_mean(&none), 0);
    assert_near(kh_distribution_spread(&none), 0);
    assert_int_equal(kh_distribution_percentile(&none, 50), 0);
    assert_int_equal(kh_scale_size(&(kh_scale){0}), 0);
}

static uint32_t first_row_of(const kh_statistician *s, const char *name) {
    uint32_t row = 0;
    for (const kh_chart *c = s->charts; c->name; c++) {
        if (strcmp(c->name, name) == 0)
            return row;
        row += kh_chart_rows(c);
    }
    fail_msg("no chart %s", name);
    return 0;
}

static const kh_game *game_named(const char *name) {
    const kh_game *game = kh_game_find(name, strlen(name));
    assert_non_null(game);
    return game;
}

/* The sum of the rows of a chart for everybody. */
static double chart_sum(const kh_sim_result *r, const kh_game *game, const char *name, uint32_t rows) {
    const uint32_t first = first_row_of(kh_statistician_of(game), name);
    double sum = 0;
    for (uint32_t i = 0; i < rows; i++)
        sum += kh_tally_mean(&r->tally, first + i, r->tally.bots + 1);
    return sum;
}

/* What is counted in Dice fits together: points and their sources, turns and their throws, lost turns and their
 * points. */
static void test_sim_dice(void **state) {
    (void)state;
    const kh_game *game = game_named("dice");
    for (kh_seat seats = 1; seats <= 4; seats++) {
        const kh_sim_plan plan = plan_of(game, seats, &kh_bot_random);
        kh_sim_result r;
        kh_distribution d;
        kh_sim_run(&plan, &r);
        const double games = (double)(GAMES * seats);
        kh_tally_scores(&r.tally, KH_TALLY_ALL, KH_TALLY_ALL, &d);
        assert_int_equal(d.games, GAMES * seats);
        assert_near(kh_distribution_mean(&d), (double)kh_tally_bot(&r.tally, 0).score / games);
        assert_near(chart_sum(&r, game, "points_by_source", 5), kh_distribution_mean(&d));
        assert_near(chart_sum(&r, game, "turns_by_throws", 3), 15);
        assert_int_equal(r.tally.turns.least, 15 * seats);
        assert_int_equal(r.tally.turns.most, 15 * seats);
        const uint32_t empty = first_row_of(kh_statistician_of(game), "empty_turns_and_turned_dice");
        const uint32_t lost = first_row_of(kh_statistician_of(game), "points_by_source") + 4;
        assert_near(-2 * kh_tally_mean(&r.tally, empty, r.tally.bots + 1),
                    kh_tally_mean(&r.tally, lost, r.tally.bots + 1));
        kh_tally_scores(&r.tally, 0, seats - 1, &d);
        assert_int_equal(d.games, GAMES);
        kh_sim_close(&r);
    }
}

/* The duel: one winner a game, and awards that somebody or nobody holds in each. */
static void test_sim_duel(void **state) {
    (void)state;
    const kh_game *game = game_named("duel");
    const kh_statistician *s = kh_statistician_of(game);
    const kh_sim_plan plan = plan_of(game, 3, &kh_bot_random);
    kh_sim_result r;
    kh_sim_run(&plan, &r);
    kh_report report = {&plan, &r, kh_langs[0], NULL};
    for (const kh_chart *c = s->charts; c->name; c++)
        if (c->of != KH_CHART_PLAYERS)
            assert_int_equal(form_sum(&report, c, first_row_of(s, c->name)), GAMES);
    assert_near(chart_sum(&r, game, "points_by_source", 4),
                (double)kh_tally_bot(&r.tally, 0).score / (double)(GAMES * 3));
    const uint64_t turns = r.tally.turns.sum;
    const double empty = kh_tally_mean(&r.tally, first_row_of(s, "empty_turns_and_turned_dice"), 2);
    assert_true(empty > 0 && empty * 3 * GAMES < (double)turns);
    kh_sim_close(&r);
}

/* Alone nobody wins: no report has a word of it. */
static void test_sim_solo(void **state) {
    (void)state;
    const kh_sim_plan plan = plan_of(game_named("dice"), 1, &kh_bot_random);
    char *text = reports_of(&plan, 2);
    assert_null(strstr(text, "Wins"));
    assert_null(strstr(text, "wins"));
    assert_null(strstr(text, "winners"));
    assert_non_null(strstr(text, "games alone"));
    assert_non_null(strstr(text, "How often which points"));
    assert_non_null(strstr(text, "\"median\":"));
    free(text);
}

/* Nobody counts Tiny; its games can be played all the same. */
static void test_sim_no_statistician(void **state) {
    (void)state;
    const kh_sim_plan plan = plan_of(&tiny_game, tiny_game.seats_min, &kh_bot_random);
    assert_null(kh_statistician_of(&tiny_game));
    char *text = reports_of(&plan, 2);
    assert_non_null(strstr(text, "\"statistics\":{}"));
    assert_non_null(strstr(text, "\"faults\":0"));
    free(text);
}

static void bad_init(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    (void)game, (void)table, (void)seed;
    *(kh_seat *)memory = seat;
}

static bool bad_silent(void *memory, const void *view, kh_action *out) {
    (void)memory, (void)view, (void)out;
    return false;
}

/* The last kind of a seat without arguments: never what a game begins with. */
static bool bad_illegal(void *memory, const void *view, kh_action *out) {
    (void)view;
    out->seat = *(kh_seat *)memory;
    for (uint8_t kind = 1; kh_games[0]->kinds[kind].name; kind++)
        if (kh_games[0]->kinds[kind].actor == KH_BY_SEAT && !kh_games[0]->kinds[kind].field[0].type)
            out->kind = kind;
    return true;
}

static bool bad_foreign(void *memory, const void *view, kh_action *out) {
    bad_illegal(memory, view, out);
    out->seat ^= 1;
    return true;
}

static bool bad_bytes(void *memory, const void *view, kh_action *out) {
    (void)view;
    memset(out, 0xee, sizeof *out);
    out->seat = *(kh_seat *)memory;
    return true;
}

static void test_sim_faults(void **state) {
    (void)state;
    const struct {
        bool (*decide)(void *, const void *, kh_action *);
        bool has_action, has_rule;
    } bad[] = {{bad_silent, false, false},
               {bad_illegal, true, true},
               {bad_foreign, true, false},
               {bad_bytes, true, false}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const kh_bot bot = {
            .name = "bad", .size = sizeof(kh_seat), .init = bad_init, .decide = bad[i].decide};
        kh_sim_plan plan = plan_of(kh_games[0], 4, &bot);
        kh_sim_result result;
        plan.threads = 2;
        kh_sim_run(&plan, &result);
        assert_int_equal(result.status, KH_SIM_FINE);
        assert_int_equal(result.tally.games, GAMES);
        assert_int_equal(result.tally.faults, GAMES);
        assert_int_equal(kh_tally_wins(&result.tally), 0);
        assert_int_equal(result.fault.game, 0);
        assert_ptr_equal(result.fault.bot, &bot);
        assert_int_equal(result.fault.seat, 0);
        assert_int_equal(result.fault.action[0] != '\0', bad[i].has_action);
        assert_int_equal(result.fault.rule != NULL, bad[i].has_rule);
        kh_sim_close(&result);
    }
}

/* At its end a game is nearly played, whatever the bar knew before. */
static void see_progress(void *who, uint64_t done, uint64_t of, uint64_t parts) {
    (void)who;
    assert_true(done * 1000 + parts <= of * 1000);
}

static bool see_end(void *who, uint64_t game, const kh_match *m) {
    (void)game;
    *(uint32_t *)who = kh_statistician_of(m->game)->progress(m->table, m->state);
    return true;
}

/* More seats than are counted one by one: all of them play, their groups are counted, and a game tells how far it is. */
static void test_sim_many_seats(void **state) {
    (void)state;
    enum { SEATS = 100 };
    const kh_game *game = game_named("longtable");
    const kh_statistician *s = kh_statistician_of(game);
    kh_sim_plan plan = {.game = game, .games = 1, .seed = 3, .max_actions = 1000000, .threads = 1};
    kh_sim_result r;
    uint32_t part = 0;
    kh_config_usual(game, SEATS, &plan.config);
    kh_sim_cast_add(&plan.cast, &kh_bot_random);
    plan.progress = see_progress;
    plan.record = see_end;
    plan.who = &part;
    kh_sim_run(&plan, &r);
    assert_int_equal(r.status, KH_SIM_FINE);
    assert_int_equal(r.tally.faults, 0);
    assert_int_equal(r.tally.unfinished, 0);
    assert_int_equal(kh_tally_bot(&r.tally, 0).games, SEATS);
    assert_int_equal(r.tally.seats, 1);
    assert_int_equal(kh_statistician_groups(s), 4);
    assert_int_equal(r.tally.group[0].games + r.tally.group[1].games, SEATS);
    assert_int_equal(r.tally.group[0].wins + r.tally.group[1].wins, kh_tally_wins(&r.tally));
    assert_true(kh_tally_wins(&r.tally) > 0);
    assert_true(r.tally.turns.least > 10); /* somebody said `go` */
    assert_true(r.tally.time_ms.least >
                r.tally.turns.least * 35000); /* rounds last as long as the clock says */
    assert_true(part > 900 && part < 1000);
    kh_sim_close(&r);
}

/* What luck is due to do, and who is asked when, does not depend on whether a record is kept. */
static bool keep(void *who, uint64_t game, const kh_match *m) {
    (void)game;
    *(uint64_t *)who += m->log_count;
    return true;
}

static void test_sim_without_a_log(void **state) {
    (void)state;
    for (unsigned i = 0; kh_games[i]; i++) {
        const kh_seat seats = kh_games[i]->seats_max < 4 ? kh_games[i]->seats_max : 4;
        kh_sim_plan plan = plan_of(kh_games[i], seats, &kh_bot_random);
        uint64_t logged = 0;
        plan.games = 4;
        char *without = reports_of(&plan, 1);
        plan.record = keep;
        plan.who = &logged;
        char *with = reports_of(&plan, 1);
        assert_string_equal(without, with);
        assert_true(logged > 0);
        free(without);
        free(with);
    }
}

static void test_sim_cap_and_stop(void **state) {
    (void)state;
    kh_sim_plan plan = plan_of(kh_games[0], 3, &kh_bot_random);
    kh_sim_result result;
    plan.max_actions = 10;
    kh_sim_run(&plan, &result);
    assert_int_equal(result.tally.unfinished, GAMES);
    assert_int_equal(result.tally.actions.most, 10);
    assert_false(result.stopped);
    kh_sim_close(&result);
    const atomic_bool stop = true;
    plan.stop = &stop;
    kh_sim_run(&plan, &result);
    assert_int_equal(result.tally.games, 0);
    assert_true(result.stopped);
    kh_sim_close(&result);
}

/* Of the games of two bots that sit in turn, how many more the upper one won. */
static int lead_of(const kh_game *game, unsigned seats, unsigned games, const char *lower,
                   const char *upper) {
    kh_sim_result result;
    kh_sim_plan plan = {.game = game, .games = games, .seed = 5, .max_actions = 100000, .threads = 2};
    const char *const names[] = {lower, upper};
    kh_config_usual(game, seats, &plan.config);
    for (unsigned seat = 0; seat < seats; seat++)
        kh_sim_cast_add(&plan.cast, kh_bot_find(game, names[seat % 2], strlen(names[seat % 2])));
    kh_sim_run(&plan, &result);
    assert_int_equal(result.status, KH_SIM_FINE);
    const int lead = (int)kh_tally_bot(&result.tally, 1).wins - (int)kh_tally_bot(&result.tally, 0).wins;
    print_message("# %s: %s against %s, %d of %u games more\n", game->name, upper, lower, lead, games);
    kh_sim_close(&result);
    return lead;
}

static bool thinks(const kh_game *game, const char *name) {
    return kh_bot_find(game, name, strlen(name))->thinks;
}

/* Each level wins more often than the one below. The seed is fixed, and with it every game. */
static void test_sim_levels(void **state) {
    static const struct {
        const char *game;
        unsigned seats, games;
        const char *level[9];
    } ladders[] = {
        {"island", 4, 60, {"random", "novice", "casual", "regular", "skilled", "steady"}},
        {"island", 4, 20, {"steady", "expert"}},
        {"island", 4, 10, {"steady", "master"}},
        {"dice", 2, 60, {"random", "novice", "casual", "regular", "skilled", "steady", "expert", "perfect"}},
        {"duel", 2, 30, {"random", "novice", "casual", "regular", "skilled", "steady", "racer", "perfect"}},
        {"longtable", 6, 60, {"random", "novice", "casual", "regular", "skilled", "steady"}},
    };
    (void)state;
    const bool whole =
        unit_divisor == 1; /* a few games may end even, and those who think would play one or two */
    for (unsigned i = 0; i < sizeof ladders / sizeof *ladders; i++) {
        const kh_game *game = kh_game_find(ladders[i].game, strlen(ladders[i].game));
        for (unsigned k = 0; ladders[i].level[k + 1]; k++)
            if (whole || !thinks(game, ladders[i].level[k + 1]))
                assert_true(lead_of(game, ladders[i].seats, unit_share(ladders[i].games), ladders[i].level[k],
                                    ladders[i].level[k + 1]) >= whole);
    }
}

/* Each level of Symbol Rush wins mostly, but by far not always, against the one below: docs/bots.md. */
static void test_sim_levels_of_rush(void **state) {
    enum { LEVELS = 5 };
    static const kh_bot *const levels[LEVELS] = {&kh_bot_rush_gentle, &kh_bot_rush_easy, &kh_bot_rush_normal,
                                                 &kh_bot_rush_quick, &kh_bot_rush_flash};
    const kh_game *rush = kh_game_find("rush", 4);
    (void)state;
    for (unsigned i = 0; i + 1 < LEVELS; i++) {
        kh_sim_result result;
        kh_sim_plan plan = {
            .game = rush, .games = unit_share(2000), .seed = 5, .max_actions = 100000, .threads = 2};
        kh_config_usual(rush, 2, &plan.config);
        kh_sim_cast_add(&plan.cast, levels[i]);
        kh_sim_cast_add(&plan.cast, levels[i + 1]);
        kh_sim_run(&plan, &result);
        assert_int_equal(result.status, KH_SIM_FINE);
        const kh_tally_player upper = kh_tally_bot(&result.tally, 1);
        const kh_interval won = kh_wilson(upper.wins, upper.games);
        print_message("# %s against %s: %.1f %%\n", levels[i + 1]->name, levels[i]->name, 100 * won.share);
        assert_true(won.share > 0.7 && won.share < 0.8);
        kh_sim_close(&result);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sim_distribution),   cmocka_unit_test(test_sim_dice),
        cmocka_unit_test(test_sim_duel),           cmocka_unit_test(test_sim_solo),
        cmocka_unit_test(test_sim_wilson),         cmocka_unit_test(test_sim_rotation),
        cmocka_unit_test(test_sim_threads),        cmocka_unit_test(test_sim_no_statistician),
        cmocka_unit_test(test_sim_faults),         cmocka_unit_test(test_sim_cap_and_stop),
        cmocka_unit_test(test_sim_many_seats),     cmocka_unit_test(test_sim_without_a_log),
        cmocka_unit_test(test_sim_levels_of_rush), cmocka_unit_test(test_sim_levels),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
