/* Dice and Dice Duel: what needs many throws, all sets of roads or all symbols. All other rules are texts in
 * tests/rules/dice and tests/rules/diceplus. */
#include "games/dice/dice.h"
#include "kornholm/config.h"
#include "unit.h"

enum { THROWS = 60000, SETS = 20000 };

typedef struct game_space {
    _Alignas(KH_ALIGN) dice_table table;
    _Alignas(KH_ALIGN) dice_state state;
} game_space;

static void begin(const kh_game *game, game_space *r) {
    kh_config c;
    kh_rng rng;
    uint8_t board;
    kh_config_usual(game, 2, &c);
    c.option[OPT_FIRST] = 1;
    kh_rng_seed(&rng, 1);
    assert_int_equal(game->settle(&c, &rng, &board).code, 0);
    assert_int_equal(game->table_init(&r->table, &c, &board).code, 0);
    game->start(&r->table, &r->state);
}

/* Before a throw of `thrown` dice: the others, gold, are set aside. */
static void before_throw(game_space *r, unsigned thrown) {
    begin(&dice_game, r);
    r->state.phase = PHASE_DICE;
    r->state.rolls = thrown < DICE_DICE;
    r->state.dice = faces_of(GOLD, DICE_DICE - thrown);
    assert_null(dice_game.audit(&r->table, &r->state));
}

static kh_action throw_of(dice_faces dice) {
    kh_action a = {.seat = KH_CHANCE, .kind = LUCK_DICE, .size = FACES_BYTES};
    faces_to(dice, a.arg);
    return a;
}

/* Every number of each face that makes up n dice; returns how many there are. */
static unsigned all_throws(unsigned n, dice_faces out[462]) {
    unsigned found = 0;
    for (dice_faces d = 0; d < faces_of(FACES, 1); d++)
        if (!(d & FACES_GUARDS) && faces_sum(d) == n)
            out[found++] = d;
    return found;
}

/* All throws together are as many cases as n dice have. */
static void test_DICE_LUCK_01_DICE_COMP_02_all_cases(void **unused) {
    static const uint32_t cases[] = {1, 6, 36, 216, 1296, 7776, 46656};
    static dice_faces list[462];
    (void)unused;
    for (unsigned n = 1; n <= DICE_DICE; n++) {
        game_space r;
        uint32_t sum = 0;
        before_throw(&r, n);
        for (unsigned i = 0, all = all_throws(n, list); i < all; i++) {
            const kh_action a = throw_of(list[i]);
            sum += dice_game.weight(&r.table, &r.state, &a);
        }
        assert_int_equal(sum, cases[n]);
    }
}

/* How often something happened lies within six standard deviations. */
static void assert_share(unsigned found, unsigned of, double share) {
    const double off = found - of * share;
    assert_true(off * off < 36 * of * share * (1 - share) + 36);
}

/* draw() follows weight(), throw by throw. */
static void test_DICE_COMP_02_DICE_LUCK_01_each_face_equally_likely(void **unused) {
    static const unsigned numbers[] = {1, 3, 6};
    static dice_faces list[462];
    (void)unused;
    for (unsigned k = 0; k < 3; k++) {
        unsigned seen[462] = {0};
        double cases = 1;
        game_space r;
        kh_rng rng;
        before_throw(&r, numbers[k]);
        kh_rng_seed(&rng, numbers[k]);
        const unsigned all = all_throws(numbers[k], list);
        for (unsigned i = 0; i < THROWS; i++) {
            kh_action a;
            unsigned at = 0;
            dice_game.draw(&r.table, &r.state, &rng, &a);
            while (at < all && list[at] != faces_from(a.arg))
                at++;
            assert_true(at < all);
            seen[at]++;
        }
        for (unsigned i = 0; i < numbers[k]; i++)
            cases *= FACES;
        for (unsigned i = 0; i < all; i++) {
            const kh_action a = throw_of(list[i]);
            assert_share(seen[i], THROWS, dice_game.weight(&r.table, &r.state, &a) / cases);
        }
    }
}

/* The longest line that goes on from a node, over roads that are not used yet. */
static unsigned line_from(const dice_sheet *h, uint32_t roads, unsigned node) {
    unsigned longest = 0;
    for (unsigned i = 0; i < h->roads; i++)
        for (unsigned end = 0; end < 2; end++)
            if ((roads >> i & 1) && h->road[i].ends[end] == node) {
                const unsigned line = 1 + line_from(h, roads & ~(UINT32_C(1) << i), h->road[i].ends[1 - end]);
                longest = line > longest ? line : longest;
            }
    return longest;
}

/* The quick way against trying every line, for sets of roads that hang together and for any others. */
static void test_DPLUS_LROAD_06_lines_without_branches(void **unused) {
    kh_rng rng;
    (void)unused;
    kh_rng_seed(&rng, 6);
    for (unsigned k = 0; k < SETS; k++) {
        const dice_sheet *h = k % 2 ? &dice_sheet_one : &dice_sheet_two;
        const uint32_t all = (UINT32_C(1) << h->roads) - 1;
        const uint64_t some = kh_rng_next(&rng), more = kh_rng_next(&rng);
        const uint32_t roads = (uint32_t)(some | more) & all;
        unsigned longest = 0;
        for (unsigned node = 0; node < h->nodes; node++) {
            const unsigned line = line_from(h, roads, node);
            longest = line > longest ? line : longest;
        }
        assert_int_equal(dice_longest_line(h, roads), longest);
    }
    assert_int_equal(dice_longest_line(&dice_sheet_two, (UINT32_C(1) << dice_sheet_two.roads) - 1), 15);
}

static unsigned points_of(const dice_site *sites, unsigned n) {
    unsigned points = 0;
    for (unsigned i = 0; i < n; i++) {
        assert_true(i == 0 || sites[i].points >= sites[i - 1].points);
        points += sites[i].points;
    }
    return points;
}

/* The front: 145 points in all; the back: 7 settlements, 4 cities, 9 knights. */
static void test_DICE_COMP_04_DICE_COMP_07_DPLUS_SETUP_06_DPLUS_SETUP_07_the_sheets(void **unused) {
    const dice_sheet *one = &dice_sheet_one, *two = &dice_sheet_two;
    unsigned knights = 0, pairs = 0;
    (void)unused;
    for (unsigned i = 0; i < one->knights; i++)
        knights += one->knight[i].points;
    assert_int_equal(one->roads - 1, 16);
    assert_int_equal(points_of(one->settlement, one->settlements), 39);
    assert_int_equal(points_of(one->city, one->cities), 69);
    assert_int_equal(knights, 21);
    assert_int_equal(two->roads - 1, 17);
    assert_int_equal(points_of(two->settlement, two->settlements), 7);
    assert_int_equal(points_of(two->city, two->cities), 8);
    assert_int_equal(two->knights, 9);
    for (unsigned i = 0; i < two->jokers; i++) {
        const unsigned k = two->joker[i].knights;
        pairs += bits(k) == 2;
        for (unsigned left = k; left; left &= left - 1)
            assert_int_equal(two->knight[__builtin_ctz(left)].hex, two->knight[__builtin_ctz(k)].hex);
        const dice_hex *hex = &two->hex[two->knight[__builtin_ctz(k)].hex];
        assert_int_equal(two->joker[i].face, hex->grows); /* a desert grows nothing: any face */
    }
    assert_int_equal(pairs, 2);
}

/* Points of symbols are those of Dice alone. */
static void test_DPLUS_VP_03_DPLUS_SETUP_05_no_points_on_knights(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < dice_sheet_two.knights; i++)
        assert_int_equal(dice_sheet_two.knight[i].points, 0);
}

static void test_DICE_SETUP_01_DPLUS_SETUP_01_BASE_BOX_03_how_many(void **unused) {
    (void)unused;
    assert_int_equal(dice_game.seats_min, 1);
    assert_int_equal(dice_game.seats_max, 4);
    assert_int_equal(duel_game.seats_min, 2);
    assert_int_equal(duel_game.seats_max, 4);
}

/* Whatever was in memory before. */
static void test_DICE_SETUP_03_DICE_SETUP_04_DPLUS_SETUP_02_the_right_side(void **unused) {
    static const kh_game *const games[] = {&dice_game, &duel_game};
    static const char *const texts[] = {"sheet one\n", "sheet two\n"};
    (void)unused;
    for (unsigned i = 0; i < 2; i++)
        for (uint8_t dirt = 0; dirt < 4; dirt++) {
            char text[16];
            uint8_t board = dirt;
            kh_config c;
            kh_rng rng;
            kh_config_usual(games[i], 2, &c);
            kh_rng_seed(&rng, 1);
            assert_int_equal(games[i]->settle(&c, &rng, &board).code, 0);
            assert_int_equal(games[i]->board_write(&c, &board, text, sizeof text), strlen(texts[i]));
            assert_string_equal(text, texts[i]);
        }
}

static void assert_refused(const game_space *r, kh_action a, const char *rule) {
    const kh_verdict v = dice_game.check(&r->table, &r->state, &a);
    assert_true(v.code != 0);
    assert_string_equal(v.rule, rule);
}

static void test_HOUSE_FORM_01_what_is_no_action(void **unused) {
    game_space r;
    (void)unused;
    begin(&dice_game, &r);
    r.state.phase = PHASE_BUILD;
    r.state.rolls = 1;
    r.state.dice = faces_of(GOLD, DICE_DICE);
    assert_null(dice_game.audit(&r.table, &r.state));
    const kh_action wrong[] = {
        {.kind = DO_NOTHING},
        {.kind = KINDS},
        {.kind = DO_ROAD},
        {.kind = DO_END, .size = 1},
        {.kind = DO_END, .arg = {1}},
        {.kind = DO_END, .arg = {0, 1}},
        {.kind = DO_END, .arg = {0, 0, 1}},
        {.kind = DO_END, .arg = {[3] = 1}},
        {.kind = DO_END, .arg = {[KH_ARGS_MAX - 1] = 1}},
        {.kind = DO_ROAD, .size = 1, .arg = {dice_sheet_one.roads}},
        {.kind = DO_SETTLEMENT, .size = 1, .arg = {dice_sheet_one.settlements}},
        {.kind = DO_CITY, .size = 1, .arg = {dice_sheet_one.cities}},
        {.kind = DO_KNIGHT, .size = 1, .arg = {dice_sheet_one.knights}},
        {.kind = DO_GOLD, .size = 1, .arg = {FACES}},
        {.kind = DO_JOKER, .size = 3, .arg = {dice_sheet_one.jokers, GOLD, ORE}},
        {.kind = DO_JOKER, .size = 3, .arg = {0, FACES, ORE}},
        {.kind = DO_JOKER, .size = 3, .arg = {0, GOLD, FACES}},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_refused(&r, wrong[i], "HOUSE-FORM-01");
}

static void test_HOUSE_FORM_02_nobody_acts_for_others(void **unused) {
    game_space r;
    (void)unused;
    begin(&dice_game, &r);
    assert_refused(&r, (kh_action){.kind = DO_ROLL, .seat = 2}, "HOUSE-FORM-02");
    assert_refused(&r, (kh_action){.kind = DO_ROLL, .seat = KH_CHANCE}, "HOUSE-FORM-02");
    assert_refused(&r, (kh_action){.kind = DO_ROLL, .seat = KH_HOST}, "HOUSE-FORM-02");
    assert_refused(&r, (kh_action){.kind = LUCK_DICE, .size = FACES_BYTES}, "HOUSE-FORM-02");
    assert_refused(&r, (kh_action){.kind = CLOCK_TIMEOUT, .seat = KH_CHANCE}, "HOUSE-FORM-02");
}

/* After every action of a game at random: all sources of everybody's points together are the points. */
static void test_DICE_INV_04_DPLUS_INV_01_sources_make_up_the_points(void **unused) {
    static const kh_game *const games[] = {&dice_game, &duel_game};
    enum { ACTIONS = 4000 };
    (void)unused;
    for (unsigned g = 0; g < 2; g++) {
        game_space r;
        kh_rng rng;
        kh_rng_seed(&rng, 7 + g);
        begin(games[g], &r);
        for (unsigned i = 0; i < ACTIONS && r.state.phase != PHASE_OVER; i++) {
            kh_action a = {0};
            if (dice_luck_due(&r.state))
                dice_draw(&r.table, &r.state, &rng, &a);
            else
                assert_true(dice_pick(&r.table, &r.state, r.state.turn, &rng, &a));
            assert_int_equal(dice_apply(&r.table, &r.state, &a, NULL).code, 0);
            for (unsigned seat = 0; seat < r.table.seats; seat++) {
                int32_t points[SOURCES], sum = 0;
                dice_points_by_source(&r.table, &r.state, seat, points);
                for (unsigned from = 0; from < SOURCES; from++)
                    sum += points[from];
                assert_int_equal(sum, dice_points(&r.table, &r.state, seat));
            }
        }
        assert_int_equal(r.state.phase, PHASE_OVER);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_DICE_LUCK_01_DICE_COMP_02_all_cases),
        cmocka_unit_test(test_DICE_COMP_02_DICE_LUCK_01_each_face_equally_likely),
        cmocka_unit_test(test_DPLUS_LROAD_06_lines_without_branches),
        cmocka_unit_test(test_DICE_COMP_04_DICE_COMP_07_DPLUS_SETUP_06_DPLUS_SETUP_07_the_sheets),
        cmocka_unit_test(test_DPLUS_VP_03_DPLUS_SETUP_05_no_points_on_knights),
        cmocka_unit_test(test_DICE_SETUP_01_DPLUS_SETUP_01_BASE_BOX_03_how_many),
        cmocka_unit_test(test_DICE_SETUP_03_DICE_SETUP_04_DPLUS_SETUP_02_the_right_side),
        cmocka_unit_test(test_DICE_INV_04_DPLUS_INV_01_sources_make_up_the_points),
        cmocka_unit_test(test_HOUSE_FORM_01_what_is_no_action),
        cmocka_unit_test(test_HOUSE_FORM_02_nobody_acts_for_others),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
