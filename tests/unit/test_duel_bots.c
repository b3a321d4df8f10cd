/* The bots of Dice Duel that play by the solved race: turns against the engine, move by move; chances; games. */
#include <math.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/dice/bots.h"
#include "bots/dice/duel.h"
#include "kornholm/config.h"
#include "kornholm/lang.h"
#include "unit.h"

enum { SEATS = 4, BOT_CAP = 160000, ACTIONS = 256, TURNS_MAX = 3000 };

typedef struct arena {
    dice_table table;
    dice_state state;
    const kh_bot *bot[SEATS];
    kh_rng luck;
    clock_t longest; /* decision of `perfect` */
} arena;

static _Alignas(KH_ALIGN) unsigned char memory[SEATS][BOT_CAP];

static void open_table(arena *a, unsigned seats, int target, int first) {
    kh_config config;
    kh_rng rng;
    _Alignas(KH_ALIGN) unsigned char board[64];
    kh_config_usual(&duel_game, seats, &config);
    config.option[OPT_TARGET] = target;
    config.option[OPT_FIRST] = first;
    kh_rng_seed(&rng, 1);
    assert_true(duel_game.board_size(&config) <= sizeof board);
    assert_true(duel_game.table_size(&config) <= sizeof a->table);
    assert_int_equal(duel_game.settle(&config, &rng, board).code, 0);
    assert_int_equal(duel_game.table_init(&a->table, &config, board).code, 0);
    duel_game.start(&a->table, &a->state);
}

static const kh_bot *bot_named(const char *name) {
    const kh_bot *bot = kh_bot_find(&duel_game, name, strlen(name));
    assert_non_null(bot);
    assert_true(bot->size <= BOT_CAP);
    return bot;
}

static void arena_open(arena *a, unsigned seats, int target, uint64_t seed) {
    open_table(a, seats, target, 0);
    kh_rng_seed(&a->luck, seed);
    a->longest = 0;
    for (unsigned seat = 0; seat < seats; seat++)
        a->bot[seat]->init(memory[seat], &duel_game, &a->table, seat, seed + seat);
}

static void act(arena *a, const kh_action *action) {
    assert_int_equal(duel_game.apply(&a->table, &a->state, action, NULL).code, 0);
}

static void throw_due(arena *a) {
    kh_action luck;
    while (dice_luck_due(&a->state)) {
        duel_game.draw(&a->table, &a->state, &a->luck, &luck);
        act(a, &luck);
    }
}

/* What the seat on turn decides, done at once. */
static void step(arena *a) {
    kh_action action;
    const unsigned seat = a->state.turn;
    memset(&action, 0, sizeof action);
    const clock_t from = clock();
    assert_true(a->bot[seat]->decide(memory[seat], &a->state, &action));
    const clock_t spent = clock() - from;
    if (a->bot[seat] == &kh_bot_duel_perfect && spent > a->longest)
        a->longest = spent;
    assert_int_equal(action.seat, seat);
    act(a, &action);
}

static unsigned play_out(arena *a) {
    while (throw_due(a), a->state.phase != PHASE_OVER) {
        assert_true(a->state.turns < TURNS_MAX);
        step(a);
    }
    assert_null(duel_game.audit(&a->table, &a->state));
    return a->state.turn;
}

/* ---- the race ---- */

/* Roads of sheet two are sets that can be built; what the race says of sites is what the sheet says. */
static void test_the_race_knows_the_sheet(void **unused) {
    arena a;
    unsigned sets = 0;
    (void)unused;
    open_table(&a, 2, 15, 1);
    for (uint32_t roads = 1; roads < 1U << SHEET_ROADS; roads += 2) {
        bool connected = true;
        for (uint32_t left = roads & ~1U; left; left &= left - 1) {
            const unsigned road = (unsigned)__builtin_ctz(left);
            const uint32_t before = a.table.sheet->road[road].touch & ((1U << road) - 1);
            uint32_t parent = 0; /* the road that it goes on from ends where it begins */
            for (uint32_t set = before; set; set &= set - 1)
                if (a.table.sheet->road[__builtin_ctz(set)].ends[1] == a.table.sheet->road[road].ends[0])
                    parent |= set & -set;
            connected &= (parent & roads) != 0;
        }
        if (!connected)
            continue;
        race_state r;
        sets++;
        a.state.roads[0] = roads;
        duel_race_of(&a.table, &a.state, 0, &r);
        const unsigned line = r.line;
        assert_int_equal(r.branches & ~race_branches_at(line), 0);
        if (line < RACE_LINE) {
            assert_int_equal(bits(dice_settlement_sites(&a.table, &a.state, 0)), race_sites_at(line));
            assert_int_equal(bits(dice_city_sites(&a.table, &a.state, 0)), race_cities_at(line, r.branches));
            assert_int_equal(1 + line + bits(r.branches), bits(roads));
        }
    }
    assert_int_equal(sets, 77);
}

static void test_the_data_fit_the_map(void **unused) {
    static race_map map;
    (void)unused;
    race_map_make(&map);
    assert_int_equal(race_data_words, map.states + RACE_SPREAD + RACE_FEWER + RACE_FAVOUR);
    for (unsigned k = 0; k < RACE_BINS; k++) { /* what is said of the spread has the expected mean */
        const uint16_t *within = race_data + map.states + (size_t)k * RACE_TURNS;
        double mean = 0;
        for (unsigned n = 0; n < RACE_TURNS; n++) {
            mean += 1 - within[n] / 65535.0;
            if (k + 1 < RACE_BINS) /* and who needs more turns is nowhere the likelier to need few */
                assert_true(within[n] >= within[n + RACE_TURNS]);
        }
        assert_true(fabs(mean - k / (double)RACE_BINS_A_TURN) < 0.25);
    }
}

/* ---- turns, against the engine ---- */

typedef struct brute {
    const duel_mind *mind;
    const dice_table *table;
    double known[DICE_ROLLS + 1][THROWS]; /* by throws that fell, and what lies there; below 0: not yet */
} brute;

/* The best end of the turn, over every action that the engine allows. */
static double best_building(brute *b, const dice_state *s) { // NOLINT(misc-no-recursion)
    kh_action list[ACTIONS];
    double best = duel_chance(b->mind, s);
    if (s->phase == PHASE_OVER)
        return 1;
    const uint32_t n = duel_game.legal(b->table, s, s->turn, list, ACTIONS);
    for (uint32_t i = 0; i < n && best < 1; i++) {
        dice_state on = *s;
        if (list[i].kind == DO_END)
            continue;
        assert_int_equal(duel_game.apply(b->table, &on, &list[i], NULL).code, 0);
        const double value = best_building(b, &on);
        best = value > best ? value : best;
    }
    return best;
}

static double best_lying(brute *b, const dice_state *s);

/* The mean over all that the dice can show. */
static double mean_thrown(brute *b, const dice_state *s) { // NOLINT(misc-no-recursion)
    const throws *t = &b->mind->throws;
    const unsigned dice = dice_allowed(b->table, s) - faces_sum(s->dice);
    double sum = 0, weights = 0;
    for (unsigned m = t->first[dice]; m < t->first[dice + 1]; m++) {
        kh_action luck = {.seat = KH_CHANCE, .kind = LUCK_DICE, .size = FACES_BYTES};
        dice_state on = *s;
        faces_to(t->faces[m], luck.arg);
        const double weight = duel_game.weight(b->table, s, &luck);
        assert_int_equal(duel_game.apply(b->table, &on, &luck, NULL).code, 0);
        sum += weight * best_lying(b, &on);
        weights += weight;
    }
    return sum / weights;
}

static double best_lying(brute *b, const dice_state *s) { // NOLINT(misc-no-recursion)
    double *known = &b->known[s->rolls][throws_index(&b->mind->throws, s->dice)];
    if (*known >= 0)
        return *known;
    dice_state stopped = *s;
    stopped.rolls = DICE_ROLLS;
    stopped.phase = PHASE_BUILD;
    double best = s->phase == PHASE_BUILD ? best_building(b, s) : best_lying(b, &stopped);
    kh_action list[ACTIONS];
    const uint32_t n = s->phase == PHASE_KEEP ? duel_game.legal(b->table, s, s->turn, list, ACTIONS) : 0;
    for (uint32_t i = 0; i < n; i++) {
        dice_state on = *s;
        if (list[i].kind != DO_KEEP)
            continue;
        assert_int_equal(duel_game.apply(b->table, &on, &list[i], NULL).code, 0);
        const double value = mean_thrown(b, &on);
        best = value > best ? value : best;
    }
    *known = best;
    return best;
}

static double brute_turn(const duel_mind *mind, const dice_table *table, const dice_state *s) {
    static brute b;
    dice_state on = *s;
    b = (brute){.mind = mind, .table = table};
    for (unsigned rolls = 0; rolls <= DICE_ROLLS; rolls++)
        for (unsigned m = 0; m < THROWS; m++)
            b.known[rolls][m] = -1;
    on.phase = PHASE_DICE;
    return mean_thrown(&b, &on);
}

/* A turn of `perfect` with all that may follow is dear: with --short a part of a part, which reaches the same lines. */
static unsigned few(unsigned count) {
    return unit_share(unit_share(count));
}

/* In games of the bots: at the beginning of a turn now and then everything is tried. */
static void test_turns_are_exact(void **unused) {
    unsigned compared = 0, with_jokers = 0;
    (void)unused;
    for (unsigned game = 0; game < few(30) + 1; game++) {
        const unsigned seats = 2 + game % 3;
        arena a = {
            .bot = {&kh_bot_duel_perfect, bot_named("steady"), &kh_bot_duel_perfect, bot_named("random")}};
        arena_open(&a, seats, 3 + (int)(game % 13), 70 + game);
        while (throw_due(&a), a.state.phase != PHASE_OVER) {
            const dice_state *s = &a.state;
            const unsigned ready = bits(dice_jokers_ready(&a.table, s, s->turn));
            const bool asked = s->phase == PHASE_ROLL && a.bot[s->turn] == &kh_bot_duel_perfect;
            if (asked && ready < 2 && (s->turns < 5 || (s->turns + game) % 9 == 0)) {
                static duel_turn turn;
                static duel_mind mind; /* that looks no further than the end of the turn */
                memcpy(&mind, memory[s->turn], sizeof mind);
                mind.foresees = false;
                duel_solve_turn(&mind, s, &turn);
                const double exact = brute_turn(&mind, &a.table, s);
                assert_true(fabs(exact - (double)turn.throws.keep[TURN_THROWS][0]) < 1e-5);
                compared++;
                with_jokers += ready > 0;
            }
            step(&a);
        }
    }
    print_message("%u turns compared, %u with a joker\n", compared, with_jokers);
    assert_true(compared > few(60) && with_jokers >= few(5));
}

/* Who can win with the dice that lie there does. */
static void test_a_sure_win_is_taken(void **unused) {
    static brute b;
    unsigned sure = 0;
    (void)unused;
    for (unsigned game = 0; game < few(52); game++) {
        const unsigned seats = 2 + game % 3;
        arena a = {
            .bot = {&kh_bot_duel_perfect, &kh_bot_duel_perfect, &kh_bot_duel_racer, bot_named("steady")}};
        arena_open(&a, seats, 3 + (int)(game % 13), 900 + game);
        uint32_t must_win = 0;
        while (throw_due(&a), a.state.phase != PHASE_OVER) {
            const dice_state *s = &a.state;
            assert_true(s->turns != must_win + 1 || must_win == 0);
            b.mind = (const void *)memory[s->turn];
            b.table = &a.table;
            if (s->phase == PHASE_BUILD && a.bot[s->turn] == &kh_bot_duel_perfect &&
                dice_points(&a.table, s, s->turn) + 4 >= a.table.target && must_win != s->turns &&
                bits(dice_jokers_ready(&a.table, s, s->turn)) < 3 && best_building(&b, s) >= 1) {
                must_win = s->turns;
                sure++;
            }
            step(&a);
        }
    }
    assert_true(sure > few(25));
}

/* With the next turn in view: what the next player gains is what is lost. With two players that is the whole of it, so
 * it can be tried out: throw after throw of his turn, then the chance. */
static void test_the_next_turn_is_foreseen(void **unused) {
    arena a = {.bot = {&kh_bot_duel_perfect, &kh_bot_duel_perfect}};
    static duel_mind blind;
    unsigned compared = 0;
    (void)unused;
    arena_open(&a, 2, 10, 77);
    while (throw_due(&a), a.state.phase != PHASE_OVER && compared < 6) {
        const dice_state *s = &a.state;
        const duel_mind *mind = (const void *)memory[s->turn];
        memcpy(&blind, mind, sizeof blind);
        blind.foresees = false;
        if (s->phase == PHASE_ROLL && bits(dice_jokers_ready(&a.table, s, 1U - s->turn)) == 0) {
            dice_state next = *s;
            next.turn = (uint8_t)(1 - s->turn);
            next.turns++;
            const double his = brute_turn(&blind, &a.table, &next);
            assert_true(fabs(1 - his - (double)duel_best_end(mind, s, 0)) < 0.01);
            compared++;
        }
        step(&a);
    }
    assert_true(compared >= 3);
}

/* ---- chances ---- */

static uint8_t other_of_two(uint8_t seat) {
    return (uint8_t)(seat == DICE_NONE ? DICE_NONE : 1 - seat);
}

static dice_state swapped_two(const dice_state *s) {
    dice_state x = *s;
    for (unsigned seat = 0; seat < 2; seat++) {
        x.roads[seat] = s->roads[1 - seat];
        x.knights[seat] = s->knights[1 - seat];
        x.settlements[seat] = s->settlements[1 - seat];
        x.cities[seat] = s->cities[1 - seat];
        x.jokers[seat] = s->jokers[1 - seat];
    }
    x.turn = other_of_two(s->turn);
    x.army = other_of_two(s->army);
    x.longest = other_of_two(s->longest);
    return x;
}

/* They add up to one, and do not depend on the names of the seats. */
static void test_chances(void **unused) {
    (void)unused;
    for (unsigned game = 0; game < unit_share(12); game++) {
        const unsigned seats = 2 + game % 3;
        arena a = {
            .bot = {&kh_bot_duel_perfect, &kh_bot_duel_perfect, &kh_bot_duel_perfect, bot_named("steady")}};
        arena_open(&a, seats, 10, 300 + game);
        while (throw_due(&a), a.state.phase != PHASE_OVER) {
            const duel_mind *mind = (const void *)memory[0];
            float chance[SEATS] = {0}, swapped[SEATS];
            duel_chances(mind, &a.state, chance);
            assert_float_equal(chance[0] + chance[1] + chance[2] + chance[3], 1, 1e-4F);
            if (seats == 2) {
                const dice_state other = swapped_two(&a.state);
                duel_chances(mind, &other, swapped);
                assert_float_equal(swapped[1], chance[0], 1e-6F);
            }
            step(&a);
        }
    }
}

/* Points bring a win nearer, and so does being next. */
static void test_chances_grow(void **unused) {
    arena a = {.bot = {&kh_bot_duel_perfect, &kh_bot_duel_perfect}};
    float before[SEATS], after[SEATS];
    (void)unused;
    arena_open(&a, 2, 10, 1);
    throw_due(&a);
    a.state.turns = 9;
    const duel_mind *mind = (const void *)memory[0];
    duel_chances(mind, &a.state, before);
    assert_true(before[a.state.turn] < before[a.state.turn ^ 1]);
    a.state.settlements[0] = 1;
    duel_chances(mind, &a.state, after);
    assert_true(after[0] > before[0]);
    a.state.knights[1] = 7;
    a.state.army = 1;
    duel_chances(mind, &a.state, before);
    assert_true(before[0] < after[0]);
    a.state.knights[0] = 15; /* taking the army helps, and takes it from the other */
    a.state.army = 0;
    duel_chances(mind, &a.state, after);
    assert_true(after[0] > before[0] + 0.1F);
}

/* A bonus that the other holds may come within reach, which the race does not foresee. */
static bool is_free_of(const dice_state *s, unsigned other) {
    return s->army != other && s->longest != other;
}

/* A turn later one turn fewer is to come: what is stored for a sheet follows from what is stored for those it leads
 * to. Where a new joker's face counts, the race knows a little less than the bot. */
static void test_the_race_is_consistent(void **unused) {
    unsigned compared = 0;
    double worst = 0, sum = 0;
    (void)unused;
    for (unsigned game = 0; game < unit_share(120); game++) {
        arena a = {.bot = {&kh_bot_duel_racer, &kh_bot_duel_racer}};
        arena_open(&a, 2, 5 + (int)(game % 11), 40 + game);
        while (throw_due(&a), a.state.phase != PHASE_OVER) {
            const dice_state *s = &a.state;
            if (s->phase == PHASE_ROLL && s->turns > 4 && is_free_of(s, 1U - s->turn) &&
                dice_jokers_ready(&a.table, s, s->turn) == 0 && bits(s->roads[s->turn]) < RACE_LINE - 3) {
                static duel_turn turn;
                const duel_mind *mind = (const void *)memory[s->turn];
                duel_solve_turn(mind, s, &turn);
                const double later = (1 - (double)turn.throws.keep[TURN_THROWS][0]) * (RACE_MOST + 1);
                const double now = (double)duel_expect(mind, s, s->turn);
                /* Winning counts 1, a turn that is still to come at least one turn: the same thing. */
                const double error = fabs(now - 1 - later);
                worst = error > worst ? error : worst;
                sum += error;
                compared++;
            }
            step(&a);
        }
    }
    print_message("%u states, difference %.3f turns, at worst %.3f\n", compared, sum / compared, worst);
    assert_true(compared > unit_share(100) && worst < 0.5 && sum / compared < 0.1);
}

/* ---- games ---- */

static void check_reason(const arena *a, unsigned seat) {
    char text[KH_WHY_VALUES][KH_ACTION_TEXT], line[1000];
    const char *fill[2 * KH_WHY_VALUES + 3] = {NULL};
    kh_why why;
    unsigned n = 0;
    a->bot[seat]->why(memory[seat], &why);
    assert_non_null(why.key);
    for (unsigned i = 0; i < KH_WHY_VALUES && why.value[i].name; i++) {
        why.value[i].type->write(&a->table, why.value[i].arg, text[i], sizeof text[i]);
        fill[n++] = why.value[i].name;
        fill[n++] = text[i];
    }
    if (why.other.kind) {
        fill[n++] = "other";
        fill[n++] = "x";
    }
    for (unsigned l = 0; kh_langs[l]; l++) {
        assert_non_null(kh_lang_text(kh_langs[l], why.key));
        kh_lang_write(kh_langs[l], why.key, fill, line, sizeof line);
        assert_null(strchr(line, '{'));
    }
}

/* Every target, every number of seats, with a clock and without. */
static void test_games_end(void **unused) {
    static const char *const names[] = {"perfect", "steady", "racer", "random", "perfect"};
    clock_t longest = 0;
    (void)unused;
    for (unsigned i = 0; i < 13 * 3; i += unit_share(2) < 2 ? 4 : 1) {
        const unsigned seats = 2 + i / 13 % 3;
        arena a;
        for (unsigned seat = 0; seat < SEATS; seat++)
            a.bot[seat] = bot_named(names[(seat + i) % 5]);
        arena_open(&a, seats, 3 + (int)(i % 13), i);
        while (throw_due(&a), a.state.phase != PHASE_OVER) {
            const unsigned seat = a.state.turn;
            step(&a);
            if (a.bot[seat]->why && a.state.turns % 4 == 0)
                check_reason(&a, seat);
        }
        longest = a.longest > longest ? a.longest : longest;
    }
    print_message("longest decision %.2f ms\n", (double)longest * 1e3 / CLOCKS_PER_SEC);
}

/* Of so many games, how many at least. */
static void wins_against(const char *other, unsigned least, unsigned games) {
    unsigned won = 0;
    for (unsigned i = 0; i < unit_share(games); i++) {
        arena a = {.bot = {bot_named(i % 2 ? other : "perfect"), bot_named(i % 2 ? "perfect" : other)}};
        arena_open(&a, 2, 10, 5000 + i);
        won += play_out(&a) == i % 2;
    }
    assert_in_range(won, unit_share(least), unit_share(games));
}

/* The figures are in docs/bots.md; this only notices when something is badly broken. */
static void test_perfect_is_the_strongest(void **unused) {
    (void)unused;
    wins_against("random", 20, 20);
    wins_against("steady", 38, 50);
    wins_against("racer", 32, 60);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_race_knows_the_sheet),
        cmocka_unit_test(test_the_data_fit_the_map),
        cmocka_unit_test(test_turns_are_exact),
        cmocka_unit_test(test_a_sure_win_is_taken),
        cmocka_unit_test(test_the_next_turn_is_foreseen),
        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_chances_grow),
        cmocka_unit_test(test_the_race_is_consistent),
        cmocka_unit_test(test_games_end),
        cmocka_unit_test(test_perfect_is_the_strongest),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
