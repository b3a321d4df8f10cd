/* Island for five and six: rules that need many boards. All others are texts in tests/rules/six. */
#include "games/island/kinds.h"
#include "games/island/look.h"
#include "kornholm/config.h"
#include "kornholm/lang.h"
#include "unit.h"

enum { BOARDS = 600, HEXES = 30, TOKENS = 28, COAST = 38, PIECES = 10, CORNERS = 6 };

static const island_box *const box = &island_box_6;
static const island_geometry *const land = &island_geometry_6;

/* As printed in docs/rules/six.md: A to Y, Za, Zb, Zc. */
static const uint8_t letters[TOKENS] = {2, 5,  4,  6,  3,  9, 8, 11, 11, 10, 6,  3, 8, 4,
                                        8, 10, 11, 12, 10, 5, 4, 9,  5,  9,  12, 3, 2, 6};

static kh_config config_of(kh_seat seats) {
    kh_config c;
    kh_config_usual(&island_game, seats, &c);
    c.option[OPT_FIRST] = 1;
    return c;
}

static island_board drawn(const kh_config *c, uint64_t seed) {
    island_board b = {0};
    kh_rng rng;
    kh_rng_seed(&rng, seed);
    assert_int_equal(island_settle(c, &rng, &b).code, 0);
    return b;
}

/* Every option for tokens and harbours in turn. */
static kh_config any_config(unsigned seed) {
    kh_config c = config_of(5 + seed % 2);
    c.option[OPT_TOKENS] = (int32_t)(seed / 2 % 2);
    c.option[OPT_HARBOURS] = (int32_t)(seed / 4 % 3);
    return c;
}

/* How often something happened lies within six standard deviations. */
static void assert_share(unsigned found, unsigned of, double share) {
    const double off = found - of * share;
    assert_true(off * off < 36 * of * share * (1 - share));
}

/* A table for a drawn board, and what it shows. */
static void look_at(kh_seat seats, island_look_board *board, island_look *look) {
    static _Alignas(KH_ALIGN) uint8_t table[1 << 16], state[1 << 12];
    const kh_config c = config_of(seats);
    const island_board b = drawn(&c, seats);
    assert_true(island_game.table_size(&c) <= sizeof table);
    assert_int_equal(island_game.table_init(table, &c, &b).code, 0);
    assert_true(island_game.state_size(table) <= sizeof state);
    island_game.start(table, state);
    assert_null(island_game.audit(table, state));
    island_look_at_board(table, board);
    island_look_at(table, state, look);
}

/* BASE-BOX-02 */
static void test_BASE_BOX_02_three_to_six(void **state) {
    (void)state;
    assert_int_equal(island_game.seats_min, 3);
    assert_int_equal(island_game.seats_max, 6);
    for (kh_seat seats = 3; seats <= 6; seats++) {
        island_look_board board;
        island_look look;
        look_at(seats, &board, &look);
        assert_int_equal(board.seats, seats);
        assert_int_equal(board.hexes, seats > 4 ? 30 : 19);
        assert_int_equal(look.bank[WOOD] + look.bank[ORE] > 38, seats > 4);
    }
}

/* SIX-COMP-01, SIX-COMP-08, SIX-COMP-09, SIX-COMP-10, SIX-SETUP-01, SIX-SETUP-02, SIX-SETUP-03, SIX-SETUP-12 */
static void
test_SIX_COMP_01_SIX_COMP_08_SIX_COMP_09_SIX_COMP_10_SIX_SETUP_01_SIX_SETUP_02_SIX_SETUP_03_SIX_SETUP_12_tiles(
    void **state) {
    (void)state;
    static const uint8_t base[6] = {1, 4, 3, 4, 4, 3}; /* desert forest hills pasture fields mountains */
    static const uint8_t added[6] = {1, 2, 2, 2, 2, 2};
    static const uint8_t tokens[13] = {2, 0, 2, 3, 3, 3, 3, 0, 3, 3, 3, 3, 2};
    assert_int_equal(land->hexes, HEXES);
    assert_int_equal(box->tokens, TOKENS);
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const kh_config c = any_config(seed);
        const island_board b = drawn(&c, seed);
        uint8_t terrain[6] = {0}, number[13] = {0};
        for (unsigned h = 0; h < HEXES; h++) {
            terrain[b.terrain[h]]++;
            number[b.number[h]]++;
            assert_int_equal(b.number[h] == 0, strcmp(island_terrain_names[b.terrain[h]], "desert") == 0);
        }
        for (unsigned k = 0; k < 6; k++)
            assert_int_equal(terrain[k], base[k] + added[k]);
        assert_memory_equal(number, tokens, sizeof tokens);
    }
}

/* SIX-SETUP-13, SIX-SETUP-14 */
static void test_SIX_SETUP_13_SIX_SETUP_14_tokens_by_their_letters(void **state) {
    (void)state;
    static const uint8_t last[3] = {3, 2, 6}; /* Za, Zb, Zc */
    assert_int_equal(box->tokens, TOKENS);
    assert_memory_equal(box->token, letters, sizeof letters);
    assert_memory_equal(box->token + 25, last, sizeof last);
}

/* SIX-COMP-07 */
static void test_SIX_COMP_07_green_and_brown(void **state) {
    (void)state;
    static const char *const colours[6] = {"red", "blue", "orange", "white", "green", "brown"};
    for (unsigned i = 0; i < 6; i++) {
        char key[32];
        snprintf(key, sizeof key, "colour.%s", colours[i]);
        for (unsigned l = 0; kh_langs[l]; l++)
            assert_non_null(kh_lang_text(kh_langs[l], key));
        assert_string_equal(kh_lang_text(kh_langs[0], key), colours[i]);
    }
    for (kh_seat seats = 5; seats <= 6; seats++) {
        island_look_board board;
        island_look look;
        look_at(seats, &board, &look);
        for (unsigned seat = 0; seat < seats; seat++)
            assert_int_equal(board.colour[seat], seat);
        assert_int_equal(board.pieces_city, 4);
        assert_int_equal(board.pieces_settlement, 5);
        assert_int_equal(board.pieces_road, 15);
    }
}

/* SIX-SETUP-09, SIX-INV-03 */
static void test_SIX_SETUP_09_SIX_INV_03_geometry(void **state) {
    (void)state;
    static const uint8_t rows[7] = {3, 4, 5, 6, 5, 4, 3};
    assert_int_equal(box->rows, 7);
    assert_memory_equal(box->row, rows, sizeof rows);
    assert_int_equal(land->vertices, 80);
    assert_int_equal(land->edges, 109);
    assert_int_equal(land->coast, COAST);
    unsigned beside[109] = {0}, at[80] = {0};
    for (unsigned h = 0; h < HEXES; h++)
        for (unsigned k = 0; k < 6; k++) {
            const unsigned a = land->hex_corners[h][k], b = land->hex_corners[h][(k + 1) % 6];
            at[a]++;
            for (unsigned e = 0; e < 109; e++)
                beside[e] += (land->edge_ends[e][0] == a && land->edge_ends[e][1] == b) ||
                             (land->edge_ends[e][0] == b && land->edge_ends[e][1] == a);
        }
    for (unsigned v = 0; v < 80; v++)
        assert_in_range(at[v], 1, 3);
    unsigned coast = 0;
    for (unsigned e = 0; e < 109; e++) { /* an edge beside one hex only lies at the sea */
        assert_in_range(beside[e], 1, 2);
        coast += beside[e] == 1;
        assert_int_equal(memchr(land->coast_edges, (int)e, COAST) != NULL, beside[e] == 1);
    }
    assert_int_equal(coast, COAST);
    for (unsigned slot = 0; slot < COAST; slot++) { /* which goes all round the island */
        const uint8_t *a = land->edge_ends[land->coast_edges[slot]],
                      *b = land->edge_ends[land->coast_edges[(slot + 1) % COAST]];
        assert_true(a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1]);
    }
}

/* The frame as printed, clockwise: large pieces of five sides, small ones of two; 6 is a general harbour. */
static const uint8_t sides[PIECES] = {5, 5, 2, 5, 2, 5, 5, 2, 5, 2};
static const uint8_t printed[COAST] = {6, 0, 0, 3, 0, 0, 0, 6, 0, 0, 0, 0, 6, 0, 0, 2, 0, 0, 3,
                                       0, 0, 1, 0, 0, 6, 0, 0, 4, 0, 0, 6, 0, 0, 5, 0, 0, 0, 0};

/* SIX-COMP-06, SIX-SETUP-05, SIX-SETUP-07 */
static void test_SIX_COMP_06_SIX_SETUP_05_SIX_SETUP_07_the_printed_frame(void **state) {
    (void)state;
    const kh_config c = config_of(6);
    unsigned large = 0, small = 0;
    assert_int_equal(box->pieces, PIECES);
    assert_memory_equal(box->piece_sides, sides, sizeof sides);
    for (unsigned i = 0; i < PIECES; i++) {
        large += sides[i] == 5;
        small += sides[i] == 2;
    }
    assert_int_equal(large, 6);
    assert_int_equal(small, 4);
    for (unsigned seed = 0; seed < 20; seed++) {
        const island_board b = drawn(&c, seed);
        assert_memory_equal(b.harbour, printed, sizeof printed);
    }
}

/* SIX-COMP-06, SIX-SETUP-05, SIX-SETUP-06, BASE-BOARD-05 */
static void test_SIX_COMP_06_SIX_SETUP_05_SIX_SETUP_06_BASE_BOARD_05_eleven_harbours_apart(void **state) {
    (void)state;
    static const uint8_t kinds[7] = {27, 1, 1, 2, 1, 1, 5};
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const kh_config c = any_config(seed);
        const island_board b = drawn(&c, seed);
        uint8_t kind[7] = {0};
        for (unsigned slot = 0; slot < COAST; slot++) {
            kind[b.harbour[slot]]++;
            assert_false(b.harbour[slot] && b.harbour[(slot + 1) % COAST]);
        }
        assert_memory_equal(kind, kinds, sizeof kinds);
    }
}

/* SIX-SETUP-06, SIX-SETUP-07: large pieces in any order that keeps the harbours apart, small ones where they are.
 * Three of the large ones have a harbour at their beginning and one near their end. */
static void test_SIX_SETUP_06_SIX_SETUP_07_the_frame_is_joined_in_any_order(void **state) {
    (void)state;
    kh_config c = config_of(5);
    unsigned found[PIECES][PIECES + 1] = {{0}}; /* the last: none of the pieces */
    uint32_t orders[BOARDS] = {0}, different = 0;
    c.option[OPT_HARBOURS] = HARBOURS_FRAME;
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const island_board b = drawn(&c, seed);
        unsigned at = 0, used = 0;
        uint32_t order = 0;
        for (unsigned place = 0; place < PIECES; at += sides[place++]) {
            unsigned piece = 0, from = 0;
            for (; piece < PIECES; from += sides[piece++])
                if (sides[piece] == sides[place] && !(used >> piece & 1) &&
                    (sides[place] == 5 || piece == place) &&
                    memcmp(b.harbour + at, printed + from, sides[place]) == 0)
                    break;
            found[place][piece]++;
            used |= 1U << piece;
            order = order * 11 + piece;
        }
        assert_int_equal(used, (1U << PIECES) - 1);
        bool known = false;
        for (uint32_t i = 0; i < different; i++)
            known |= orders[i] == order;
        if (!known)
            orders[different++] = order;
    }
    for (unsigned place = 0; place < PIECES; place++) {
        assert_int_equal(found[place][PIECES], 0);
        assert_true(sides[place] == 5 ? found[place][place] < BOARDS : found[place][place] == BOARDS);
    }
    assert_in_range(different, 120, 144); /* of the 144 that are possible */
}

/* SIX-SETUP-08 */
static void test_SIX_SETUP_08_every_landscape_comes_everywhere(void **state) {
    (void)state;
    static const uint8_t terrains[6] = {2, 6, 5, 6, 6, 5};
    const kh_config c = config_of(6);
    unsigned found[HEXES][6] = {{0}};
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const island_board b = drawn(&c, seed);
        for (unsigned h = 0; h < HEXES; h++)
            found[h][b.terrain[h]]++;
    }
    for (unsigned h = 0; h < HEXES; h++)
        for (unsigned k = 0; k < 6; k++)
            assert_share(found[h][k], BOARDS, terrains[k] / (double)HEXES);
}

/* Three rings, each counter-clockwise from the north-west; where each of the six spirals begins in them. */
static const uint8_t rings[HEXES] = {0, 3,       7, 12, 18, 23, 27, 28, 29, 26, 22, 17,      11, 6,  2,
                                     1, /* */ 4, 8, 13, 19, 24, 25, 21, 16, 10, 5,  /* */ 9, 14, 20, 15};
static const uint8_t ring_size[3] = {16, 10, 4};
static const uint8_t ring_start[CORNERS][3] = {{0, 4, 9},    {12, 13, 14}, {27, 24, 20},
                                               {29, 25, 20}, {17, 16, 15}, {2, 5, 9}};

static void spiral_from(unsigned corner, uint8_t path[HEXES]) {
    unsigned n = 0, first = 0;
    for (unsigned ring = 0; ring < 3; first += ring_size[ring++]) {
        unsigned start = 0;
        while (rings[first + start] != ring_start[corner][ring])
            start++;
        for (unsigned i = 0; i < ring_size[ring]; i++)
            path[n++] = rings[first + (start + i) % ring_size[ring]];
    }
}

/* Whether the tokens lie by their letters from this corner, without one on a desert. */
static bool lies_by_letters(const island_board *b, unsigned corner) {
    uint8_t path[HEXES];
    unsigned next = 0;
    spiral_from(corner, path);
    for (unsigned step = 0; step < HEXES; step++) {
        const unsigned h = path[step];
        if (b->number[h] != (b->terrain[h] == 0 ? 0 : letters[next]))
            return false;
        next += b->terrain[h] != 0;
    }
    return next == TOKENS;
}

/* SIX-SETUP-10, SIX-SETUP-11, SIX-SETUP-12, SIX-SETUP-13 */
static void test_SIX_SETUP_10_SIX_SETUP_11_SIX_SETUP_12_SIX_SETUP_13_letters_in_a_spiral(void **state) {
    (void)state;
    const kh_config c = config_of(6);
    unsigned found[CORNERS + 1] = {0}; /* the last: from no corner */
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const island_board b = drawn(&c, seed);
        unsigned corner = 0;
        while (corner < CORNERS && !lies_by_letters(&b, corner))
            corner++;
        found[corner]++;
    }
    assert_int_equal(found[CORNERS], 0);
    for (unsigned corner = 0; corner < CORNERS; corner++)
        assert_share(found[corner], BOARDS, 1.0 / CORNERS);
}

static bool reds_touch(const uint8_t *number) {
    for (unsigned h = 0; h < HEXES; h++)
        for (unsigned side = 0; side < 6; side++) {
            const unsigned other = land->hex_neighbours[h][side];
            if (other < HEXES && (number[h] == 6 || number[h] == 8) &&
                (number[other] == 6 || number[other] == 8))
                return true;
        }
    return false;
}

/* SIX-INV-04: whatever the corner and the two deserts */
static void test_SIX_INV_04_no_red_neighbours_in_any_spiral(void **state) {
    (void)state;
    for (unsigned corner = 0; corner < CORNERS; corner++) {
        uint8_t path[HEXES];
        spiral_from(corner, path);
        for (unsigned a = 0; a < HEXES; a++)
            for (unsigned b = 0; b < a; b++) {
                uint8_t number[HEXES] = {0};
                const uint8_t *token = letters;
                for (unsigned step = 0; step < HEXES; step++)
                    if (path[step] != a && path[step] != b)
                        number[path[step]] = *token++;
                assert_false(reds_touch(number));
            }
    }
}

/* SIX-INV-04, BASE-VARI-08 */
static void test_SIX_INV_04_BASE_VARI_08_random_tokens_without_red_neighbours(void **state) {
    (void)state;
    kh_config c = config_of(5);
    c.option[OPT_TOKENS] = TOKENS_RANDOM;
    for (unsigned seed = 0; seed < 100; seed++) {
        const island_board b = drawn(&c, seed);
        assert_false(reds_touch(b.number));
    }
}

/* SIX-SETUP-15 */
static void test_SIX_SETUP_15_the_robber_starts_on_either_desert(void **state) {
    (void)state;
    const kh_config c = config_of(6);
    unsigned first = 0;
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const island_board b = drawn(&c, seed);
        unsigned lowest = 0;
        while (b.terrain[lowest] != 0)
            lowest++;
        assert_int_equal(b.terrain[b.robber], 0);
        first += b.robber == lowest;
    }
    assert_share(first, BOARDS, 0.5);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_BASE_BOX_02_three_to_six),
        cmocka_unit_test(
            test_SIX_COMP_01_SIX_COMP_08_SIX_COMP_09_SIX_COMP_10_SIX_SETUP_01_SIX_SETUP_02_SIX_SETUP_03_SIX_SETUP_12_tiles),
        cmocka_unit_test(test_SIX_SETUP_13_SIX_SETUP_14_tokens_by_their_letters),
        cmocka_unit_test(test_SIX_COMP_07_green_and_brown),
        cmocka_unit_test(test_SIX_SETUP_09_SIX_INV_03_geometry),
        cmocka_unit_test(test_SIX_COMP_06_SIX_SETUP_05_SIX_SETUP_07_the_printed_frame),
        cmocka_unit_test(test_SIX_COMP_06_SIX_SETUP_05_SIX_SETUP_06_BASE_BOARD_05_eleven_harbours_apart),
        cmocka_unit_test(test_SIX_SETUP_06_SIX_SETUP_07_the_frame_is_joined_in_any_order),
        cmocka_unit_test(test_SIX_SETUP_08_every_landscape_comes_everywhere),
        cmocka_unit_test(test_SIX_SETUP_10_SIX_SETUP_11_SIX_SETUP_12_SIX_SETUP_13_letters_in_a_spiral),
        cmocka_unit_test(test_SIX_INV_04_no_red_neighbours_in_any_spiral),
        cmocka_unit_test(test_SIX_INV_04_BASE_VARI_08_random_tokens_without_red_neighbours),
        cmocka_unit_test(test_SIX_SETUP_15_the_robber_starts_on_either_desert),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
