/* A finished game looked at again (table/analysis.h): which moments stand out of it, and what luck is. */
#include "unit.h"

#include <stdlib.h>

#include "bots/island/reason.h"
#include "games/island/kinds.h"
#include "kornholm/config.h"
#include "kornholm/lang.h"
#include "table/analysis.h"
#include "table/block.h"
#include "table/counsel.h"

enum { SEATS = 3 };

/* Kinds of action as this judge sees them; all others act. */
enum { ENDS = 20, ANSWERS, CARD, BUILDS = 30 };

static kh_deed deed(uint8_t kind) {
    return kind == ENDS      ? KH_DEED_WAITS
           : kind == ANSWERS ? KH_DEED_ANSWERS
           : kind == CARD    ? KH_DEED_KEEPS
                             : KH_DEED_ACTS;
}

static const kh_judge kinds_only = {.deed = deed};

static kh_moment luck_for(kh_seat seat, float change) {
    kh_moment m = {.action = {.seat = KH_CHANCE, .kind = 1}};
    m.change[seat] = change;
    m.change[(seat + 1) % SEATS] = -change;
    return m;
}

/* Did one thing where another one, `better`, would have been worth so much more; below 0: it was the best by so much. */
static kh_moment decision(kh_seat seat, uint8_t better, float cost) {
    kh_moment m = {.action = {.seat = seat, .kind = 2}, .choices = 2, .cost = cost > 0 ? cost : 0};
    kh_judged done = {.action = m.action, .chance = 0.3F},
              other = {.action = m.action, .chance = 0.3F + cost};
    other.action.kind = better;
    m.choice[0] = cost > 0 ? other : done;
    m.choice[1] = cost > 0 ? done : other;
    return m;
}

static void test_what_mattered_most_is_found_in_the_order_of_play(void **unused) {
    (void)unused;
    const kh_moment list[] = {luck_for(0, 0.02F),       decision(1, 7, 0.20F), luck_for(2, 0.30F),
                              decision(0, 8, 0.01F),    luck_for(1, 0.05F),    decision(2, 9, 0.10F),
                              decision(0, 10, -0.200F), luck_for(1, 0.04F)};
    const kh_digest d = kh_digest_of(&kinds_only, list, 8, SEATS);
    static const uint32_t wanted[] = {1, 2, 4, 5, 7};
    assert_int_equal(d.decided, 5);
    assert_memory_equal(d.deciding, wanted, sizeof wanted);
}

static void test_what_is_missed_again_and_again_is_one_moment(void **unused) {
    (void)unused;
    const kh_moment list[] = {decision(1, 7, 0.20F), decision(1, 7, 0.25F), decision(1, 7, 0.22F),
                              decision(2, 7, 0.21F), luck_for(0, 0.01F)};
    const kh_digest d = kh_digest_of(&kinds_only, list, 5, SEATS);
    static const uint32_t wanted[] = {1, 3, 4};
    assert_int_equal(d.decided, 3);
    assert_memory_equal(d.deciding, wanted, sizeof wanted);
}

static void test_nothing_happened_is_no_moment(void **unused) {
    (void)unused;
    kh_moment list[] = {luck_for(0, 0), decision(1, 7, 0), {.action = {.seat = KH_CLOCK, .kind = 3}}};
    const kh_digest d = kh_digest_of(&kinds_only, list, 3, SEATS);
    assert_int_equal(d.decided, 0);
    for (kh_seat s = 0; s < SEATS; s++)
        assert_int_equal(d.best[s], UINT32_MAX);
    assert_int_equal(kh_moment_about(&list[2], SEATS), KH_NOBODY);
}

static void test_the_best_move_is_the_one_most_ahead(void **unused) {
    (void)unused;
    const kh_moment list[] = {decision(0, 7, -0.05F), decision(1, 7, -0.02F), decision(0, 8, -0.12F),
                              decision(0, 9, -0.10F), decision(2, 9, 0.10F)};
    const kh_digest d = kh_digest_of(&kinds_only, list, 5, SEATS);
    assert_int_equal(d.best[0], 2);
    assert_int_equal(d.best[1], 1);
    assert_int_equal(d.best[2], UINT32_MAX);
}

/* In a turn somebody does one thing; `cost` is what it lost against doing something of the kind `better`. */
static kh_moment in_turn(uint32_t turn, kh_seat seat, uint8_t done, uint8_t better, uint8_t arg, float cost) {
    kh_moment m = decision(seat, better, cost);
    m.turn = turn;
    m.action.kind = done;
    for (unsigned i = 0; i < 2; i++)
        if (m.choice[i].action.kind != better || cost <= 0)
            m.choice[i].action.kind = done;
        else
            m.choice[i].action.size = 1, m.choice[i].action.arg[0] = arg;
    return m;
}

static void check_costs(const kh_moment *list, uint32_t moments, const float *wanted) {
    for (uint32_t i = 0; i < moments; i++)
        if (list[i].cost != wanted[i])
            fail_msg("moment %u costs %g instead of %g", i, (double)list[i].cost, (double)wanted[i]);
}

/* One decision after the other of a turn, with nothing between: the chance goes down by what they cost together. */
static void test_what_is_still_there_at_the_next_decision_is_not_lost(void **unused) {
    (void)unused;
    kh_moment list[] = {in_turn(4, 1, 2, 7, 1, 0.10F), in_turn(4, 1, 3, 8, 1, 0.06F),
                        in_turn(4, 1, 4, 9, 1, 0.08F), in_turn(4, 2, 5, 9, 1, 0.05F),
                        in_turn(4, 2, 5, 5, 1, 0)};
    static const float best[] = {0.40F, 0.375F, 0.10F, 0.30F, 0.299F};
    for (unsigned i = 0; i < 5; i++)
        list[i].choice[0].chance = best[i];
    kh_faults_settle(&kinds_only, list, 5);
    assert_true(list[0].cost > 0.024F && list[0].cost < 0.026F);
    assert_true(list[1].cost == 0.06F && list[2].cost == 0.08F);
    assert_true(list[3].cost == 0); /* what is less than anybody could tell */
}

static void test_what_is_put_off_is_no_fault(void **unused) {
    (void)unused;
    kh_moment list[] = {in_turn(4, 1, 2, CARD, 1, 0.30F),        in_turn(4, 1, 3, CARD, 2, 0.20F),
                        in_turn(4, 1, CARD, CARD, 0, 0),         in_turn(4, 1, 2, BUILDS, 7, 0.10F),
                        in_turn(4, 1, BUILDS, BUILDS, 8, 0.05F), in_turn(5, 1, BUILDS, BUILDS, 0, 0)};
    static const float wanted[] = {0, 0, 0, 0, 0.05F, 0};
    kh_faults_settle(&kinds_only, list, 6);
    check_costs(list, 6, wanted);
}

static void test_what_is_missed_until_the_turn_ends_is_one_fault_the_last(void **unused) {
    (void)unused;
    kh_moment list[] = {in_turn(4, 1, 2, BUILDS, 7, 0.30F), in_turn(4, 0, 2, BUILDS, 7, 0.15F),
                        in_turn(4, 1, 3, BUILDS, 7, 0.20F), in_turn(4, 1, ENDS, BUILDS, 7, 0.25F),
                        in_turn(8, 1, ENDS, BUILDS, 9, 0.12F)};
    static const float wanted[] = {0, 0.15F, 0, 0.25F, 0.12F};
    kh_faults_settle(&kinds_only, list, 5);
    check_costs(list, 5, wanted);
}

static void test_the_same_road_left_for_turns_is_one_fault_until_it_is_built(void **unused) {
    (void)unused;
    kh_moment list[] = {in_turn(4, 1, ENDS, BUILDS, 7, 0.10F),  in_turn(8, 1, ENDS, BUILDS, 7, 0.20F),
                        in_turn(12, 1, ENDS, BUILDS, 8, 0.15F), in_turn(16, 1, BUILDS, BUILDS, 7, 0.05F),
                        in_turn(20, 1, ENDS, BUILDS, 7, 0.11F), in_turn(24, 1, BUILDS, BUILDS, 7, 0),
                        in_turn(28, 1, ENDS, BUILDS, 7, 0.06F)};
    static const float wanted[] = {0, 0.20F, 0.15F, 0.05F, 0, 0, 0.06F};
    list[5].action = list[1].choice[0].action;
    kh_faults_settle(&kinds_only, list, 7);
    check_costs(list, 7, wanted);
}

static void test_a_card_kept_for_turns_is_one_fault_until_it_is_played(void **unused) {
    (void)unused;
    kh_moment list[] = {in_turn(4, 1, ENDS, CARD, 1, 0.30F),  in_turn(8, 1, 2, CARD, 2, 0.60F),
                        in_turn(8, 1, ENDS, CARD, 2, 0.45F),  in_turn(9, 2, ENDS, CARD, 2, 0.11F),
                        in_turn(12, 1, ENDS, CARD, 1, 0.40F), in_turn(16, 1, CARD, CARD, 1, 0),
                        in_turn(20, 1, ENDS, CARD, 1, 0.05F)};
    static const float wanted[] = {0, 0, 0.45F, 0.11F, 0, 0, 0.05F};
    kh_faults_settle(&kinds_only, list, 7);
    check_costs(list, 7, wanted);
}

/* Whoever should have stopped ends his turn all the same, and an answer is one to one question. */
static void test_to_end_the_turn_later_or_to_answer_again_mends_nothing(void **unused) {
    (void)unused;
    kh_moment list[] = {in_turn(4, 1, 2, ENDS, 0, 0.10F),      in_turn(4, 1, 3, ENDS, 0, 0.08F),
                        in_turn(4, 1, ENDS, ENDS, 0, 0),       in_turn(5, 1, 2, ANSWERS, 1, 0.07F),
                        in_turn(5, 1, ANSWERS, ANSWERS, 2, 0), in_turn(6, 1, 2, ANSWERS, 1, 0.06F),
                        in_turn(6, 1, 3, ANSWERS, 1, 0.04F),   in_turn(9, 1, 3, ANSWERS, 1, 0.03F)};
    static const float wanted[] = {0.10F, 0.08F, 0, 0.07F, 0, 0, 0.04F, 0.03F};
    list[0].choice[0].chance = 0.60F; /* and what was lost is not there any more */
    list[1].choice[0].chance = 0.50F;
    list[3].choice[0].chance = 0.40F;
    kh_faults_settle(&kinds_only, list, 8);
    check_costs(list, 8, wanted);
}

static void test_one_idea_is_one_moment_with_whatever_arguments(void **unused) {
    (void)unused;
    const kh_moment list[] = {in_turn(40, 1, 2, BUILDS, 1, 0.20F), in_turn(43, 1, 3, BUILDS, 2, 0.30F),
                              in_turn(46, 1, ENDS, BUILDS, 3, 0.25F), in_turn(46, 2, ENDS, BUILDS, 3, 0.21F),
                              in_turn(90, 1, ENDS, BUILDS, 3, 0.10F)};
    const kh_digest d = kh_digest_of(&kinds_only, list, 5, SEATS);
    static const uint32_t wanted[] = {1, 3, 4};
    assert_int_equal(d.decided, 3);
    assert_memory_equal(d.deciding, wanted, sizeof wanted);
}

static void test_the_best_move_is_something_done(void **unused) {
    (void)unused;
    kh_moment list[] = {decision(0, 7, -0.30F), decision(0, 7, -0.10F), decision(1, 7, -0.20F)};
    list[0].action.kind = list[0].choice[0].action.kind = ENDS;
    list[2].action.kind = list[2].choice[0].action.kind = ENDS;
    const kh_digest d = kh_digest_of(&kinds_only, list, 3, SEATS);
    assert_int_equal(d.best[0], 1);
    assert_int_equal(d.best[1], UINT32_MAX);
}

static void test_luck_is_about_whom_it_gave_most(void **unused) {
    (void)unused;
    const kh_moment luck = luck_for(2, 0.1F), choice = decision(1, 7, 0.1F);
    assert_int_equal(kh_moment_about(&luck, SEATS), 2);
    assert_int_equal(kh_moment_about(&choice, SEATS), 1);
}

static void load(kh_match *m, const char *name) {
    char path[500], text[1 << 16];
    kh_loader l;
    snprintf(path, sizeof path, "%s/%s.rec", RECORDS, name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    const size_t n = fread(text, 1, sizeof text, in);
    fclose(in);
    assert_true(kh_loader_open(&l, kh_games, 0));
    assert_true(kh_loader_feed(&l, text, n) && kh_loader_finish(&l));
    *m = kh_loader_take(&l);
    kh_loader_close(&l);
}

/* Before luck a game stands as it does on average behind it: so what each throw could have brought adds up to nothing. */
static void test_luck_is_what_differs_from_the_average(void **unused) {
    (void)unused;
    kh_match m;
    kh_analysis a;
    kh_moment x;
    unsigned throws = 0, cards = 0;
    load(&m, "undo");
    assert_int_equal(kh_analysis_open(&a, &m), KH_ANALYSIS_FINE);
    while (kh_analysis_next(&a, &x)) {
        float sum = 0;
        for (kh_seat s = 0; s < m.config.seats; s++)
            sum += x.change[s];
        assert_true(sum < 0.001F && sum > -0.001F);
        /* Buying a card is a decision: what it is worth does not hang on which one comes. */
        if (strcmp(m.game->kinds[x.action.kind].name, "buy") == 0)
            assert_true(x.change[x.action.seat] > -0.2F && x.change[x.action.seat] < 0.2F);
        throws += strcmp(m.game->kinds[x.action.kind].name, "dice") == 0;
        cards += strcmp(m.game->kinds[x.action.kind].name, "card") == 0;
        assert_true(x.entry >= x.number && m.log[x.entry - 1].kind == x.action.kind);
    }
    assert_true(throws > 10 && cards > 0 && a.at == m.live_count);
    assert_true(m.live_count < m.log_count); /* something was taken back */
    kh_analysis_close(&a);
    kh_match_close(&m);
}

static void test_only_games_that_are_over_and_can_be_judged(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        kh_analysis_status status;
    } cases[] = {{"example-discard", KH_ANALYSIS_NOT_OVER},
                 {"fair-dice", KH_ANALYSIS_NO_JUDGE},
                 {"long-twelve", KH_ANALYSIS_NO_JUDGE}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        kh_match m;
        kh_analysis a;
        load(&m, cases[i].name);
        assert_int_equal(kh_analysis_open(&a, &m), cases[i].status);
        kh_analysis_close(&a);
        kh_match_close(&m);
    }
}

static void check_counsel(const kh_match *m, const kh_counsel *c, unsigned *facts) {
    static const char *const langs[] = {"en", "de"};
    assert_in_range(c->count, 1, KH_COUNSEL_CHOICES);
    for (uint32_t i = 0; i < c->count; i++) {
        kh_action a = c->choice[i].action;
        a.at_ms = m->time_ms;
        assert_int_equal(m->game->check(m->table, m->state, &a).code, 0);
        assert_true(c->choice[i].chance >= 0 && c->choice[i].chance <= 1);
        assert_true(i == 0 || c->choice[i].chance <= c->choice[i - 1].chance);
        *facts += c->choice[i].facts;
        for (uint32_t k = 0; k < c->choice[i].facts; k++)
            for (unsigned l = 0; l < 2; l++)
                assert_non_null(kh_lang_text(kh_lang_find(langs[l], 2), c->choice[i].fact[k].key));
    }
}

/* Along a whole game, now and then: what is counselled is allowed, in order, and has reasons that there are words for. */
static void test_counsel_is_legal_in_order_and_has_reasons(void **unused) {
    (void)unused;
    kh_match whole, m;
    kh_counsel c;
    unsigned decisions = 0, asked = 0, facts = 0;
    load(&whole, "undo");
    assert_int_equal(kh_match_again(&m, &whole).code, 0);
    void *view = kh_block_new(m.state_size);
    assert_non_null(view);
    for (uint32_t i = 0; i < whole.live_count; i++) {
        const kh_action *a = &whole.log[whole.live[i]];
        m.game->view(m.table, m.state, a->seat, 0, view);
        if (a->seat < m.config.seats && ++decisions % 3 == 0 && kh_counsel_ask(&c, &m, view, a->seat)) {
            check_counsel(&m, &c, &facts);
            asked++;
        }
        assert_int_equal(kh_match_act(&m, a).code, 0);
    }
    assert_true(asked > 3 && facts > asked * 3 / 2);
    assert_false(kh_counsel_ask(&c, &m, m.state, 0)); /* it is over */
    free(view);
    kh_match_close(&m);
    kh_match_close(&whole);
    load(&m, "fair-dice");
    assert_false(kh_counsel_ask(&c, &m, m.state, 0)); /* nobody judges it */
    kh_match_close(&m);
}

static void check_words(const kh_why *fact, uint32_t count) {
    static const char *const langs[] = {"en", "de"};
    assert_in_range(count, 0, KH_JUDGE_FACTS);
    for (uint32_t k = 0; k < count; k++)
        for (unsigned l = 0; l < 2; l++) {
            const char *text = kh_lang_text(kh_lang_find(langs[l], 2), fact[k].key);
            assert_non_null(text);
            for (unsigned i = 0; i < KH_WHY_VALUES && fact[k].value[i].name; i++) {
                char name[32];
                snprintf(name, sizeof name, "{%s}", fact[k].value[i].name);
                assert_non_null(strstr(text, name));
            }
        }
}

/* Of these something can always be said; of others there may be nothing that speaks for them, and then it is left out. */
static bool has_reason(uint8_t kind) {
    return kind == DO_ROLL || kind == DO_END || kind == DO_BUY || kind == DO_KNIGHT || kind == DO_HIRE ||
           kind == DO_REDEEM || kind == DO_MONOPOLY || kind == DO_ROB;
}

/* That somebody has many points is a reason against a bargain only where he nearly wins. */
static void check_decline(const kh_match *m, const kh_action *a, const kh_why *fact, uint32_t count) {
    enum { NEAR = 3 };
    for (uint32_t k = 0; k < count; k++) {
        assert_int_equal(strncmp(fact[k].key, "coach.why.nearer", 16) == 0, false);
        if (strcmp(fact[k].key, "coach.why.has-points") == 0)
            assert_true(m->game->score(m->table, m->state, a->arg[0]) + NEAR >=
                        (int32_t)island_target(&m->config));
    }
}

static unsigned check_reasons(const kh_match *m, const kh_judge *judge, void *memory, void *view,
                              kh_seat seat) {
    enum { SOME = 400 };
    static kh_action legal[SOME];
    kh_judged choice[2];
    kh_why fact[KH_JUDGE_FACTS];
    unsigned reasons = 0;
    m->game->view(m->table, m->state, seat, 0, view);
    const uint32_t n = m->game->legal(m->table, m->state, seat, legal, SOME);
    if (judge->choices(memory, view, seat, NULL, choice, 2) == 0)
        return 0;
    for (uint32_t i = 0; i < n && i < SOME; i++) {
        if (m->game->kinds[legal[i].kind].open)
            continue;
        legal[i].at_ms = m->time_ms;
        const uint32_t count = judge->why(memory, view, seat, &legal[i], fact, KH_JUDGE_FACTS);
        check_words(fact, count);
        assert_true(count > 0 || !has_reason(legal[i].kind));
        if (legal[i].kind == DO_DECLINE)
            check_decline(m, &legal[i], fact, count);
        reasons += count > 0;
    }
    return reasons;
}

/* What may be done has a reason, and words for it, in every scenario: games by lot come to most of it. */
static void check_scenario(int32_t scenario, bool canal) {
    enum { STEPS = 500, EVERY = 11, FOUR = 4 };
    const kh_game *game = kh_game_find("island", 6);
    const kh_judge *judge = kh_judge_of(game);
    kh_config config;
    kh_match m;
    kh_rng rng;
    kh_action a;
    unsigned reasons = 0;
    kh_config_usual(game, FOUR, &config);
    config.option[OPT_SCENARIO] = scenario;
    config.option[OPT_ERIE] = canal;
    kh_rng_seed(&rng, 7);
    assert_int_equal(kh_match_open(&m, game, &config, 7, NULL, 0).code, 0);
    void *memory = kh_block_new(judge->size), *view = kh_block_new(m.state_size);
    assert_true(memory && view);
    judge->init(memory, game, m.table, 1);
    for (unsigned i = 0; i < STEPS && !game->over(m.table, m.state); i++) {
        assert_int_equal(kh_match_luck(&m).code, 0);
        kh_seat seat = game->next(m.table, m.state, KH_NOBODY);
        while (seat < FOUR && !game->awaited(m.table, m.state, seat))
            seat = game->next(m.table, m.state, seat);
        if (seat >= FOUR || !game->pick(m.table, m.state, seat, &rng, &a))
            break;
        if (i % (EVERY * unit_divisor) == 0)
            reasons += check_reasons(&m, judge, memory, view, seat);
        a.at_ms = m.time_ms;
        assert_int_equal(kh_match_act(&m, &a).code, 0);
    }
    assert_true(reasons > unit_share(50));
    free(memory);
    free(view);
    kh_match_close(&m);
}

static void test_reasons_speak_for_what_is_done(void **unused) {
    (void)unused;
    for (int32_t scenario = SCENARIO_NONE; scenario < SCENARIO_MAP; scenario++)
        check_scenario(scenario, false);
    check_scenario(SCENARIO_NEWYORK, true);
}

/* A position by hand, of which only what a reason looks at is there. */
static struct {
    island_ground ground;
    steady_bot planner;
    island_look look;
    kh_action action;
} scene;

static void set_scene(uint8_t kind) {
    static const uint8_t city[] = {0, 0, 0, 2, 3}, card[] = {0, 0, 1, 1, 1};
    memset(&scene, 0, sizeof scene);
    scene.ground.board.seats = SEATS;
    scene.ground.board.target = 10;
    memcpy(scene.ground.board.price[PRICE_CITY], city, sizeof city);
    memcpy(scene.ground.board.price[PRICE_CARD], card, sizeof card);
    for (unsigned i = 0; i < 2; i++)
        scene.ground.board.price[i ? PRICE_ROAD : PRICE_SETTLEMENT][0] = 9;
    memset(scene.look.building, 0xff, sizeof scene.look.building);
    memset(scene.look.road, 0xff, sizeof scene.look.road);
    scene.look.phase = PHASE_MAIN;
    scene.look.army = scene.look.longest = scene.look.robber = LOOK_NONE;
    scene.action.kind = kind;
    for (unsigned r = 0; r < RESOURCES; r++) {
        scene.planner.means.flow[r] = 0.1F;
        scene.planner.means.rate[r] = 4;
    }
}

static void plan_a_city(void) {
    static const uint8_t city[] = {0, 0, 0, 2, 3};
    scene.planner.goals = 1;
    scene.planner.goal[0].aim = AIM_CITY;
    memcpy(scene.planner.goal[0].price, city, sizeof city);
}

/* What is said first; "" for nothing. */
static const char *reason(void) {
    static kh_why fact[KH_JUDGE_FACTS];
    const reason_scene s = {&scene.ground, &scene.planner, &scene.look, NULL, 0, &scene.action};
    return reason_list(&s, fact, KH_JUDGE_FACTS) > 0 ? fact[0].key : "";
}

static void test_a_card_is_bought_for_what_it_could_be(void **unused) {
    (void)unused;
    set_scene(DO_BUY);
    assert_string_equal(reason(), "coach.why.card");
    scene.look.seat[0].knights = scene.look.seat[0].cards[KNIGHT] = 1;
    assert_string_equal(reason(), "coach.why.card-army");
    scene.look.army = 1;
    scene.look.seat[1].knights = 3;
    assert_string_equal(reason(), "coach.why.card");
    scene.look.seat[0].points = 9;
    assert_string_equal(reason(), "coach.why.card-point");
}

static void test_an_offer_is_declined_for_a_reason_or_without_one(void **unused) {
    (void)unused;
    set_scene(DO_DECLINE);
    scene.action.arg[0] = 1;
    scene.look.offer[1].open = true;
    scene.look.offer[1].want[ORE] = scene.look.offer[1].give[WOOD] = 1;
    scene.look.seat[0].hand[ORE] = 2;
    scene.look.seat[1].points = 6;
    assert_string_equal(reason(), "");
    plan_a_city();
    assert_string_equal(reason(), "coach.why.needs-city");
    scene.look.seat[1].points = 7;
    assert_string_equal(reason(), "coach.why.has-points");
}

static void test_cards_are_taken_for_what_they_bring_nearer(void **unused) {
    (void)unused;
    set_scene(DO_ACCEPT);
    scene.action.arg[0] = 1;
    scene.look.offer[1].open = true;
    scene.look.offer[1].give[ORE] = scene.look.offer[1].want[WOOD] = 1;
    scene.look.seat[0].hand[WOOD] = 1;
    assert_string_equal(reason(), "coach.why.scarce");
    plan_a_city();
    assert_string_equal(reason(), "coach.why.nearer-city");
    scene.look.seat[0].hand[GRAIN] = scene.look.seat[0].hand[ORE] = 2;
    assert_string_equal(reason(), "coach.why.pays-city");
}

static void test_a_turn_ends_for_what_is_saved_for(void **unused) {
    (void)unused;
    set_scene(DO_END);
    scene.look.seat[0].hand_size = 15; /* a 7 would take many: that is no reason to end */
    assert_string_equal(reason(), "coach.why.no-worth");
    plan_a_city();
    assert_string_equal(reason(), "coach.why.saves-city");
}

static void test_what_is_wanted_next_is_not_given_back(void **unused) {
    (void)unused;
    set_scene(DO_DISCARD);
    plan_a_city();
    scene.look.seat[0].hand[ORE] = 3;
    scene.look.seat[0].hand[WOOD] = 5;
    scene.action.arg[WOOD] = 4;
    assert_string_equal(reason(), "coach.why.keeps-city");
    scene.action.arg[ORE] = 1;
    assert_string_equal(reason(), "");
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_mattered_most_is_found_in_the_order_of_play),
        cmocka_unit_test(test_what_is_missed_again_and_again_is_one_moment),
        cmocka_unit_test(test_nothing_happened_is_no_moment),
        cmocka_unit_test(test_the_best_move_is_the_one_most_ahead),
        cmocka_unit_test(test_what_is_still_there_at_the_next_decision_is_not_lost),
        cmocka_unit_test(test_what_is_put_off_is_no_fault),
        cmocka_unit_test(test_what_is_missed_until_the_turn_ends_is_one_fault_the_last),
        cmocka_unit_test(test_the_same_road_left_for_turns_is_one_fault_until_it_is_built),
        cmocka_unit_test(test_a_card_kept_for_turns_is_one_fault_until_it_is_played),
        cmocka_unit_test(test_to_end_the_turn_later_or_to_answer_again_mends_nothing),
        cmocka_unit_test(test_one_idea_is_one_moment_with_whatever_arguments),
        cmocka_unit_test(test_the_best_move_is_something_done),
        cmocka_unit_test(test_luck_is_about_whom_it_gave_most),
        cmocka_unit_test(test_luck_is_what_differs_from_the_average),
        cmocka_unit_test(test_counsel_is_legal_in_order_and_has_reasons),
        cmocka_unit_test(test_reasons_speak_for_what_is_done),
        cmocka_unit_test(test_a_card_is_bought_for_what_it_could_be),
        cmocka_unit_test(test_an_offer_is_declined_for_a_reason_or_without_one),
        cmocka_unit_test(test_cards_are_taken_for_what_they_bring_nearer),
        cmocka_unit_test(test_a_turn_ends_for_what_is_saved_for),
        cmocka_unit_test(test_what_is_wanted_next_is_not_given_back),
        cmocka_unit_test(test_only_games_that_are_over_and_can_be_judged),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
