/* Symbol Rush: what needs all cards, or many of them turned up. All other rules are texts in tests/rules/rush. */
#include <string.h>

#include "games/rush/rush.h"
#include "kornholm/config.h"
#include "kornholm/lang.h"
#include "unit.h"

typedef struct game_space {
    _Alignas(KH_ALIGN) rush_table table;
    _Alignas(KH_ALIGN) rush_state state;
} game_space;

static void begin(game_space *r, kh_seat seats, rush_mini mini) {
    kh_config c;
    uint8_t board = 1;
    kh_config_usual(&rush_game, seats, &c);
    c.option[OPT_MODE] = MODE_BEGINNER;
    c.option[OPT_GAME] = (int32_t)mini;
    c.option[OPT_COUNTDOWN] = 0;
    assert_int_equal(rush_game.table_init(&r->table, &c, &board).code, 0);
    rush_game.start(&r->table, &r->state);
    for (unsigned team = 0; team < r->table.teams; team++) {
        kh_action a = {.seat = team, .kind = DO_COLOUR, .size = 1, .arg = {(uint8_t)team}};
        assert_int_equal(rush_game.apply(&r->table, &r->state, &a, NULL).code, 0);
    }
}

static bool shows(unsigned card, unsigned symbol) {
    return memchr(rush_cards[card], (int)symbol, RUSH_ON_CARD) != NULL;
}

/* DOB-COMP-06 DOB-COMP-07 DOB-COMP-08 DOB-INV-01 */
static void test_DOB_COMP_06_DOB_COMP_07_DOB_COMP_08_any_two_cards_share_one_symbol(void **unused) {
    (void)unused;
    for (unsigned a = 0; a < RUSH_CARDS; a++) {
        for (unsigned i = 0; i < RUSH_ON_CARD; i++)
            for (unsigned j = 0; j < i; j++)
                assert_int_not_equal(rush_cards[a][i], rush_cards[a][j]);
        for (unsigned b = 0; b < RUSH_CARDS; b++) {
            unsigned shared = 0;
            for (unsigned symbol = 0; symbol < RUSH_SYMBOLS; symbol++)
                shared += shows(a, symbol) && shows(b, symbol);
            assert_int_equal(shared, a == b ? RUSH_ON_CARD : 1);
            if (a != b)
                assert_true(shows(a, rush_common[a][b]) && shows(b, rush_common[a][b]));
        }
    }
    for (unsigned symbol = 0; symbol < RUSH_SYMBOLS; symbol++) {
        unsigned on = 0;
        for (unsigned card = 0; card < RUSH_CARDS; card++)
            on += shows(card, symbol);
        assert_int_equal(on, RUSH_ON_CARD);
    }
}

/* DOB-COMP-01 DOB-COMP-02 DOB-COMP-03 DOB-COMP-04: the three cards left of 76 only count points, DOB-COMP-05. No symbol
 * is on more than four cards of one deck, so that none is worth waiting for. */
static void test_DOB_COMP_01_to_DOB_COMP_05_decks_have_their_cards(void **unused) {
    static const unsigned sizes[DECKS] = {16, 16, 16, 19, 6};
    unsigned all = 0;
    (void)unused;
    for (unsigned deck = 0; deck < DECKS; deck++) {
        for (unsigned i = 0; i < sizes[deck]; i++) {
            assert_int_equal(rush_deck_of[rush_decks[deck][i]], deck);
            assert_int_equal(rush_within[rush_decks[deck][i]], i);
        }
        for (unsigned symbol = 0; symbol < RUSH_SYMBOLS; symbol++) {
            unsigned on = 0;
            for (unsigned i = 0; i < sizes[deck]; i++)
                on += shows(rush_decks[deck][i], symbol);
            assert_in_range(on, 0, 4);
        }
        all += sizes[deck];
    }
    assert_int_equal(all + RUSH_TEAMS_MAX, 76);
}

/* DOB-SYM-03, SYS-CLAIM-10: each has a name of its own in both languages. */
static void test_DOB_SYM_03_SYS_CLAIM_10_symbols_have_names(void **unused) {
    (void)unused;
    for (unsigned l = 0; kh_langs[l]; l++)
        for (unsigned i = 0; i < RUSH_SYMBOLS; i++)
            for (unsigned j = 0; j <= i; j++) {
                char key[2][64];
                snprintf(key[0], sizeof key[0], "symbol.%s", rush_symbol_names[i]);
                snprintf(key[1], sizeof key[1], "symbol.%s", rush_symbol_names[j]);
                const char *name = kh_lang_text(kh_langs[l], key[0]);
                assert_non_null(name);
                if (j < i)
                    assert_string_not_equal(name, kh_lang_text(kh_langs[l], key[1]));
            }
}

/* DOB-MGB-02: each harbour lies beside two places of the coast, and each of those beside one harbour. */
static void test_DOB_MGB_02_harbours_lie_at_the_coast(void **unused) {
    uint32_t coast = 0;
    (void)unused;
    for (unsigned i = 0; i < RUSH_HARBOURS; i++) {
        assert_int_equal(bits(rush_harbour[i]), 2);
        assert_int_equal(rush_harbour[i] & coast, 0);
        coast |= rush_harbour[i];
    }
    assert_int_equal(bits(coast), 12);
    assert_int_equal(bits(RUSH_CENTRE), 7);
    assert_int_equal(coast & RUSH_CENTRE, 0);
    for (unsigned a = 0; a < RUSH_PLACES; a++)
        for (unsigned b = 0; b < RUSH_PLACES; b++)
            assert_int_equal(rush_near[a] >> b & 1, rush_near[b] >> a & 1);
}

/* What may be turned up next: the weights of all cards together, and how often each comes. */
static void test_DOB_HAND_01_turned_cards_come_as_their_weights_say(void **unused) {
    enum { DRAWS = 60000 };
    game_space r;
    kh_rng rng;
    kh_action a;
    uint64_t sum = 0;
    uint32_t weight[RUSH_CARDS], came[RUSH_CARDS] = {0};
    (void)unused;
    begin(&r, 5, ROAD);
    kh_rng_seed(&rng, 7);
    rush_game.draw(&r.table, &r.state, &rng, &a);
    assert_int_equal(rush_game.apply(&r.table, &r.state, &a, NULL).code, 0);
    for (unsigned card = 0; card < RUSH_CARDS; card++) {
        a = (kh_action){.seat = KH_CHANCE, .kind = LUCK_TURN, .size = 2, .arg = {0, (uint8_t)card}};
        weight[card] = rush_game.weight(&r.table, &r.state, &a);
        sum += weight[card];
    }
    for (unsigned i = 0; i < DRAWS; i++) {
        rush_game.draw(&r.table, &r.state, &rng, &a);
        came[a.arg[1]]++;
    }
    for (unsigned card = 0; card < RUSH_CARDS; card++) {
        const double wanted = (double)weight[card] * DRAWS / (double)sum;
        assert_true((double)came[card] >= wanted * 0.7 - 1 && (double)came[card] <= wanted * 1.3 + 1);
    }
}

/* Bytes that no text can stand for: an action that is none, arguments that there are not, seats that nobody has. */
static void test_HOUSE_FORM_01_HOUSE_FORM_02_bytes_that_are_no_action(void **unused) {
    game_space r;
    kh_action a = {.kind = DO_CLAIM, .size = CLAIM_SIZE};
    (void)unused;
    begin(&r, 2, KNIGHTS);
    static const struct {
        unsigned at;
        uint8_t value;
    } wrong[] = {{CLAIM_OWN, RUSH_CARDS},
                 {CLAIM_SPOT, RUSH_SPOTS},
                 {CLAIM_CARD, RUSH_CARDS},
                 {CLAIM_SYMBOL, NO_SYMBOL + 1},
                 {CLAIM_SIZE, 1}};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        kh_action b = a;
        b.arg[wrong[i].at] = wrong[i].value;
        assert_string_equal(rush_game.check(&r.table, &r.state, &b).rule, "HOUSE-FORM-01");
    }
    a.size--;
    assert_string_equal(rush_game.check(&r.table, &r.state, &a).rule, "HOUSE-FORM-01");
    a = (kh_action){.kind = DO_HINT, .size = HINT_SIZE, .arg = {RUSH_SPOTS}};
    assert_string_equal(rush_game.check(&r.table, &r.state, &a).rule, "HOUSE-FORM-01");
    a = (kh_action){.kind = DO_COLOUR, .size = 1, .arg = {COLOURS}};
    assert_string_equal(rush_game.check(&r.table, &r.state, &a).rule, "HOUSE-FORM-01");
    for (unsigned kind = 0; kind <= UINT8_MAX; kind += kind ? UINT8_MAX - KINDS : KINDS) {
        a = (kh_action){.kind = (uint8_t)kind};
        assert_string_equal(rush_game.check(&r.table, &r.state, &a).rule, "HOUSE-FORM-01");
    }
    a = (kh_action){.seat = 2, .kind = DO_READY};
    assert_string_equal(rush_game.check(&r.table, &r.state, &a).rule, "HOUSE-FORM-02");
    a = (kh_action){.seat = 0, .kind = CLOCK_TIME};
    assert_string_equal(rush_game.check(&r.table, &r.state, &a).rule, "HOUSE-FORM-02");
    a = (kh_action){.seat = KH_CHANCE, .kind = DO_READY};
    assert_string_equal(rush_game.check(&r.table, &r.state, &a).rule, "HOUSE-FORM-02");
}

static void test_DOB_TEAM_02_two_to_six_sit_down(void **unused) {
    (void)unused;
    assert_int_equal(rush_game.seats_min, 2);
    assert_int_equal(rush_game.seats_max, 6);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_DOB_COMP_06_DOB_COMP_07_DOB_COMP_08_any_two_cards_share_one_symbol),
        cmocka_unit_test(test_DOB_COMP_01_to_DOB_COMP_05_decks_have_their_cards),
        cmocka_unit_test(test_DOB_SYM_03_SYS_CLAIM_10_symbols_have_names),
        cmocka_unit_test(test_DOB_MGB_02_harbours_lie_at_the_coast),
        cmocka_unit_test(test_HOUSE_FORM_01_HOUSE_FORM_02_bytes_that_are_no_action),
        cmocka_unit_test(test_DOB_TEAM_02_two_to_six_sit_down),
        cmocka_unit_test(test_DOB_HAND_01_turned_cards_come_as_their_weights_say),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
