/* Island: rules that need many boards, raw bytes or a look inside. All others are texts in tests/rules. */
#include "games/island/island.h"
#include "kornholm/config.h"
#include "kornholm/lang.h"
#include "kornholm/notation.h"
#include "unit.h"

enum { BOARDS = 600 };

/* The island of three and four. */
static const island_box *const box = &island_box_4;
static const island_geometry *const land = &island_geometry_4;

static kh_config config_of(kh_seat seats, int setup) {
    kh_config c;
    kh_config_usual(&island_game, seats, &c);
    c.option[OPT_SETUP] = setup;
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

static void begin(const kh_config *c, uint64_t seed, island_table *t, island_state *s) {
    const island_board b = drawn(c, seed);
    assert_int_equal(island_table_init(t, c, &b).code, 0);
    island_start(t, s);
    assert_null(island_audit(t, s));
}

/* The variable set-up with every option for tokens and harbours in turn. */
static kh_config variable_config(unsigned seed) {
    kh_config c = config_of(3 + seed % 2, SETUP_VARIABLE);
    c.option[OPT_TOKENS] = (int32_t)(seed / 2 % 2);
    c.option[OPT_HARBOURS] = (int32_t)(seed / 4 % 3);
    return c;
}

static void act(const island_table *t, island_state *s, kh_action a) {
    assert_int_equal(island_apply(t, s, &a, NULL).code, 0);
}

static kh_action move(kh_seat seat, island_kind kind) {
    return (kh_action){.seat = seat, .kind = (uint8_t)kind};
}

static kh_action dice(unsigned first, unsigned second) {
    return (kh_action){
        .seat = KH_CHANCE, .kind = LUCK_DICE, .size = 2, .arg = {(uint8_t)first, (uint8_t)second}};
}

static void assert_refused(const island_table *t, const island_state *s, kh_action a, const char *rule) {
    island_state after = *s;
    const kh_verdict v = island_check(t, s, &a);
    assert_int_not_equal(v.code, 0);
    assert_string_equal(v.rule, rule);
    assert_int_not_equal(island_apply(t, &after, &a, NULL).code, 0);
    assert_memory_equal(s, &after, sizeof after);
}

/* How often something happened lies within six standard deviations. */
static void assert_share(unsigned found, unsigned of, double share) {
    const double off = found - of * share;
    assert_true(off * off < 36 * of * share * (1 - share));
}

/* BASE-BOX-04 */
static void test_BASE_BOX_04_three_or_four(void **state) {
    (void)state;
    assert_int_equal(island_game.seats_min, 3);
    assert_int_equal(island_game.seats_max, 6);
    for (kh_seat seats = 0; seats < 8; seats++) {
        static const int setups[] = {SETUP_USUAL, SETUP_BEGINNER, SETUP_VARIABLE};
        for (unsigned i = 0; i < 3; i++) {
            kh_config c = config_of(seats, setups[i]);
            island_board b = {0};
            kh_rng rng;
            kh_rng_seed(&rng, 1);
            assert_int_equal(kh_config_fine(&island_game, &c), seats >= 3 && seats <= 6);
            const unsigned most = setups[i] == SETUP_BEGINNER ? 4 : 6;
            const kh_verdict v = island_settle(&c, &rng, &b);
            assert_int_equal(v.code == 0, seats >= 3 && seats <= most);
            if (seats < 3 || seats > 6)
                assert_string_equal(v.rule, "BASE-BOX-04");
            if (v.code == 0) /* the usual island is for exactly three or four */
                assert_int_equal(island_box_of(&c) == box, seats <= 4);
        }
    }
}

/* BASE-COMP-01, BASE-COMP-02, BASE-COMP-05, BASE-COMP-06, BASE-INV-09 */
static void
test_BASE_COMP_01_BASE_COMP_02_BASE_COMP_05_BASE_COMP_06_BASE_INV_09_every_board_has_its_tiles(void **state) {
    (void)state;
    static const uint8_t terrains[6] = {1, 4, 3, 4, 4, 3}; /* desert forest hills pasture fields mountains */
    static const uint8_t tokens[13] = {1, 0, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1};
    assert_int_equal(land->hexes, 19);
    assert_int_equal(box->tokens, 18);
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const kh_config c = variable_config(seed);
        const island_board b = drawn(&c, seed);
        uint8_t terrain[6] = {0}, number[13] = {0};
        for (unsigned h = 0; h < 19; h++) {
            terrain[b.terrain[h]]++;
            number[b.number[h]]++;
            assert_int_equal(b.number[h] == 0, strcmp(island_terrain_names[b.terrain[h]], "desert") == 0);
        }
        assert_memory_equal(terrain, terrains, sizeof terrains);
        assert_memory_equal(number, tokens, sizeof tokens);
    }
}

/* BASE-COMP-03, BASE-COMP-04, BASE-BOARD-05 */
static void test_BASE_COMP_03_BASE_COMP_04_BASE_BOARD_05_every_board_has_nine_harbours(void **state) {
    (void)state;
    static const uint8_t kinds[7] = {21, 1, 1, 1, 1, 1, 4};
    assert_int_equal(box->pieces, 6);
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const kh_config c = variable_config(seed);
        island_table t;
        island_state s;
        begin(&c, seed, &t, &s);
        uint8_t kind[7] = {0}, places[7] = {0};
        for (unsigned slot = 0; slot < land->coast; slot++)
            kind[t.board.harbour[slot]]++;
        for (unsigned v = 0; v < land->vertices; v++)
            places[t.harbour_at[v]]++;
        assert_memory_equal(kind, kinds, sizeof kinds);
        for (unsigned k = 1; k < 7; k++) /* two places each, and none serves two */
            assert_int_equal(places[k], 2 * kinds[k]);
    }
}

/* BASE-COMP-07 */
static void test_BASE_COMP_07_tokens_by_their_letters(void **state) {
    (void)state;
    static const uint8_t letters[18] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
    assert_int_equal(box->tokens, 18);
    assert_memory_equal(box->token, letters, sizeof letters);
}

/* BASE-COMP-12, BASE-BEGIN-06 */
static void test_BASE_COMP_12_BASE_BEGIN_06_pieces(void **state) {
    (void)state;
    assert_int_equal(ISLAND_SEATS_MAX, 4); /* of this box */
    assert_int_equal(ISLAND_SEATS_MAX * ISLAND_CITIES, 16);
    assert_int_equal(ISLAND_SEATS_MAX * ISLAND_SETTLEMENTS, 20);
    assert_int_equal(ISLAND_SEATS_MAX * ISLAND_ROADS, 60);
}

/* BASE-COMP-13, BASE-BEGIN-09 */
static void test_BASE_COMP_13_BASE_BEGIN_09_colours(void **state) {
    (void)state;
    static const char *const colours[4] = {"red", "blue", "orange", "white"};
    static const uint8_t first[4] = {8, 41, 14, 17}; /* a settlement of each on the beginner board */
    for (unsigned i = 0; i < 4; i++) {
        char key[32];
        snprintf(key, sizeof key, "colour.%s", colours[i]);
        for (unsigned l = 0; kh_langs[l]; l++)
            assert_non_null(kh_lang_text(kh_langs[l], key));
        assert_string_equal(kh_lang_text(kh_langs[0], key), colours[i]);
    }
    for (kh_seat seats = 3; seats <= 4; seats++) {
        const kh_config c = config_of(seats, SETUP_BEGINNER);
        island_table t;
        island_state s;
        begin(&c, 1, &t, &s);
        for (unsigned seat = 0; seat < seats; seat++) {
            assert_int_equal(island_colour_of(seats, seat), seat + 4 - seats);
            assert_true(s.settlements[seat] & vset_of(first[seat + 4 - seats]));
        }
    }
}

/* BASE-BEGIN-01, BASE-BEGIN-04 */
static void test_BASE_BEGIN_01_BASE_BEGIN_04_two_set_ups(void **state) {
    (void)state;
    const kh_option *o = &island_options[OPT_SETUP];
    assert_string_equal(o->name, "setup");
    assert_int_equal(o->low, 0);
    assert_int_equal(o->high, 2);
    assert_string_equal(o->words[o->usual], "usual");
    assert_string_equal(o->words[SETUP_BEGINNER], "beginner");
    assert_string_equal(o->words[SETUP_VARIABLE], "variable");
    for (kh_seat seats = 3; seats <= 6; seats++) { /* as usual: for three and four the one for beginners */
        const kh_config c = config_of(seats, SETUP_USUAL);
        assert_int_equal(island_is_beginner(&c), seats <= 4);
    }
}

/* BASE-BOARD-01, BASE-BOARD-02, BASE-BOARD-03, BASE-BOARD-04 */
static void test_BASE_BOARD_01_BASE_BOARD_02_BASE_BOARD_03_BASE_BOARD_04_geometry(void **state) {
    (void)state;
    static const uint8_t rows[5] = {3, 4, 5, 4, 3};
    const kh_config c = config_of(4, SETUP_BEGINNER);
    island_table t;
    island_state s;
    begin(&c, 1, &t, &s);
    assert_int_equal(box->rows, 5);
    assert_memory_equal(box->row, rows, sizeof rows);
    assert_int_equal(land->vertices, 54);
    assert_int_equal(land->edges, 72);
    assert_int_equal(land->coast, 30);
    unsigned at[4] = {0}, coast = 0;
    for (unsigned v = 0; v < 54; v++) {
        const unsigned hexes = (unsigned)__builtin_popcount(t.hexes_at[v]);
        assert_in_range(hexes, 1, 3);
        at[hexes]++;
    }
    assert_int_equal(at[1], 18);
    assert_int_equal(at[2], 12);
    assert_int_equal(at[3], 24);
    for (unsigned e = 0; e < 72;
         e++) { /* an edge beside one hex only lies at the sea, all round the island */
        const island_hset both = t.hexes_at[land->edge_ends[e][0]] & t.hexes_at[land->edge_ends[e][1]];
        assert_in_range(__builtin_popcount(both), 1, 2);
        const bool sea = __builtin_popcount(both) == 1;
        coast += sea;
        assert_int_equal(memchr(land->coast_edges, (int)e, 30) != NULL, sea);
    }
    assert_int_equal(coast, 30);
    for (unsigned slot = 0; slot < 30; slot++) { /* and it closes */
        const uint8_t *a = land->edge_ends[land->coast_edges[slot]],
                      *b = land->edge_ends[land->coast_edges[(slot + 1) % 30]];
        assert_true(a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1]);
    }
}

/* BASE-VARI-01 */
static void test_BASE_VARI_01_every_landscape_comes_everywhere(void **state) {
    (void)state;
    static const uint8_t terrains[6] = {1, 4, 3, 4, 4, 3};
    const kh_config c = config_of(4, SETUP_VARIABLE);
    unsigned found[19][6] = {{0}};
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const island_board b = drawn(&c, seed);
        for (unsigned h = 0; h < 19; h++)
            found[h][b.terrain[h]]++;
    }
    for (unsigned h = 0; h < 19; h++)
        for (unsigned k = 0; k < 6; k++)
            assert_share(found[h][k], BOARDS, terrains[k] / 19.0);
}

/* The six frame pieces, clockwise: harbours at their places; 6 is a general one. */
static const uint8_t pieces[6][5] = {{6, 0, 0, 4, 0}, {0, 0, 5, 0, 0}, {6, 0, 0, 3, 0},
                                     {0, 0, 6, 0, 0}, {6, 0, 0, 2, 0}, {0, 0, 1, 0, 0}};

/* BASE-VARI-02 */
static void test_BASE_VARI_02_the_frame_is_joined_in_any_order(void **state) {
    (void)state;
    kh_config c = config_of(4, SETUP_VARIABLE);
    unsigned found[6][7] = {{0}}; /* 6: none of the pieces */
    c.option[OPT_HARBOURS] = HARBOURS_FRAME;
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const island_board b = drawn(&c, seed);
        unsigned used = 0;
        for (unsigned place = 0; place < 6; place++) {
            unsigned piece = 0;
            while (piece < 6 && memcmp(b.harbour + 5 * place, pieces[piece], 5) != 0)
                piece++;
            used |= 1U << piece;
            found[place][piece]++;
        }
        assert_int_equal(used, 63);
    }
    for (unsigned place = 0; place < 6; place++)
        for (unsigned piece = 0; piece < 6; piece++)
            assert_share(found[place][piece], BOARDS, 1 / 6.0);
}

/* As printed, and with the kinds dealt anew on the printed places. */
static void test_BASE_COMP_03_harbours_as_printed_or_dealt_anew(void **state) {
    (void)state;
    kh_config c = config_of(4, SETUP_VARIABLE);
    unsigned moved = 0;
    for (unsigned seed = 0; seed < 50; seed++) {
        c.option[OPT_HARBOURS] = HARBOURS_PRINTED;
        const island_board printed = drawn(&c, seed);
        assert_memory_equal(printed.harbour, pieces, sizeof pieces);
        c.option[OPT_HARBOURS] = HARBOURS_SHUFFLED;
        const island_board dealt = drawn(&c, seed);
        for (unsigned slot = 0; slot < 30; slot++) {
            assert_int_equal(dealt.harbour[slot] != 0, printed.harbour[slot] != 0);
            moved += dealt.harbour[slot] != printed.harbour[slot];
        }
    }
    assert_in_range(moved, 200, 450);
}

/* Counter-clockwise round the coast from a corner, then round the inner ring, then the centre. */
static unsigned spiral_hex(unsigned corner, unsigned step) {
    static const uint8_t outer[12] = {0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1},
                         inner[6] = {4, 8, 13, 14, 10, 5};
    return step < 12 ? outer[(2 * corner + step) % 12] : step < 18 ? inner[(corner + step - 12) % 6] : 9;
}

static const uint8_t letters[18] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};

/* Whether the tokens lie by their letters from this corner, without one on the desert. */
static bool lies_by_letters(const island_board *b, unsigned corner) {
    unsigned next = 0;
    for (unsigned step = 0; step < 19; step++) {
        const unsigned h = spiral_hex(corner, step);
        if (b->number[h] != (b->terrain[h] == 0 ? 0 : letters[next]))
            return false;
        next += b->terrain[h] != 0;
    }
    return next == 18;
}

/* BASE-VARI-03, BASE-VARI-04, BASE-VARI-05, BASE-VARI-06 */
static void test_BASE_VARI_03_BASE_VARI_04_BASE_VARI_05_BASE_VARI_06_letters_in_a_spiral(void **state) {
    (void)state;
    const kh_config c = config_of(4, SETUP_VARIABLE);
    unsigned found[7] = {0}; /* 6: from no corner */
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const island_board b = drawn(&c, seed);
        unsigned corner = 0;
        while (corner < 6 && !lies_by_letters(&b, corner))
            corner++;
        found[corner]++;
    }
    assert_int_equal(found[6], 0);
    for (unsigned corner = 0; corner < 6; corner++)
        assert_share(found[corner], BOARDS, 1 / 6.0);
}

/* BASE-VARI-07, BASE-BEGIN-19 */
static void test_BASE_VARI_07_BASE_BEGIN_19_the_robber_starts_on_the_desert(void **state) {
    (void)state;
    unsigned places = 0;
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const kh_config c = config_of(4, seed % 10 ? SETUP_VARIABLE : SETUP_BEGINNER);
        island_table t;
        island_state s;
        begin(&c, seed, &t, &s);
        assert_int_equal(t.board.terrain[s.robber], 0);
        assert_true(seed % 10 || s.robber == 9);
        places |= 1U << s.robber;
    }
    assert_int_equal(places, (1U << 19) - 1);
}

static bool reds_touch(const uint8_t number[19]) {
    for (unsigned h = 0; h < 19; h++)
        for (unsigned side = 0; side < 6; side++) {
            const unsigned beside = land->hex_neighbours[h][side];
            if (beside < 19 && (number[h] == 6 || number[h] == 8) &&
                (number[beside] == 6 || number[beside] == 8))
                return true;
        }
    return false;
}

/* BASE-VARI-08 */
static void test_BASE_VARI_08_random_tokens_without_red_neighbours(void **state) {
    (void)state;
    kh_config c = config_of(4, SETUP_VARIABLE);
    unsigned spirals = 0, twelves[19] = {0};
    c.option[OPT_TOKENS] = TOKENS_RANDOM;
    for (unsigned seed = 0; seed < BOARDS; seed++) {
        const island_board b = drawn(&c, seed);
        assert_false(reds_touch(b.number));
        for (unsigned corner = 0; corner < 6; corner++)
            spirals += lies_by_letters(&b, corner);
        for (unsigned h = 0; h < 19; h++)
            twelves[h] += b.number[h] == 12;
    }
    assert_int_equal(spirals, 0);
    for (unsigned h = 0; h < 19; h++) /* the middle a little more often: reds avoid it */
        assert_in_range(twelves[h], BOARDS / 40, BOARDS / 8);
}

/* BASE-INV-10 */
static void test_BASE_INV_10_no_red_neighbours_in_any_spiral(void **state) {
    (void)state;
    for (unsigned corner = 0; corner < 6; corner++)
        for (unsigned desert = 0; desert < 19; desert++) {
            uint8_t number[19] = {0};
            const uint8_t *token = box->token;
            for (unsigned step = 0; step < 19; step++)
                if (land->spirals[corner][step] != desert)
                    number[land->spirals[corner][step]] = *token++;
            assert_false(reds_touch(number));
        }
}

/* BASE-FOUND-02 */
static void test_BASE_FOUND_02_everybody_begins_equally_often(void **state) {
    (void)state;
    for (kh_seat seats = 3; seats <= 4; seats++) {
        kh_config c = config_of(seats, SETUP_VARIABLE);
        unsigned found[4] = {0}, throws = 0;
        c.option[OPT_FIRST] = 0;
        for (unsigned seed = 0; seed < BOARDS; seed++) {
            island_table t;
            island_state s;
            kh_rng rng;
            begin(&c, seed, &t, &s);
            kh_rng_seed(&rng, seed);
            for (; s.phase == PHASE_FIRST; throws++) {
                kh_action a;
                island_draw(&t, &s, &rng, &a);
                act(&t, &s, a);
                assert_null(island_audit(&t, &s));
            }
            assert_int_equal(s.turn, s.first);
            found[s.first]++;
        }
        for (unsigned seat = 0; seat < seats; seat++)
            assert_share(found[seat], BOARDS, 1.0 / seats);
        assert_in_range(throws, seats * BOARDS + 100, (seats + 1) * BOARDS); /* ties cost some more */
    }
}

/* BASE-ROBBER-11, BASE-BEGIN-18 */
static void test_BASE_ROBBER_11_BASE_BEGIN_18_how_many_cards_is_public(void **state) {
    (void)state;
    static const kh_seat viewers[] = {0, 1, 2, 3, KH_WATCHER};
    const kh_config c = config_of(4, SETUP_BEGINNER);
    island_table t;
    island_state s, view;
    begin(&c, 1, &t, &s);
    act(&t, &s, move(0, DO_ROLL));
    act(&t, &s, dice(3, 4));
    act(&t, &s, (kh_action){.seat = 0, .kind = DO_ROBBER, .size = 1, .arg = {16}});
    act(&t, &s, (kh_action){.seat = KH_CHANCE, .kind = LUCK_STEAL, .size = 1, .arg = {BRICK}});
    for (unsigned i = 0; i < 5; i++) {
        island_view(&t, &s, viewers[i], 0, &view);
        assert_int_equal(view.hand_size[0], 4);
        assert_int_equal(view.hand_size[1], 2);
        assert_int_equal(view.hand_size[2], 3);
        assert_int_equal(view.hand_size[3], 3);
        assert_int_equal(bundle_get(view.hand[0], BRICK), viewers[i] < 2);
    }
}

static bool of_a_scenario(unsigned kind) {
    return (kind >= DO_CHOOSE && kind < LUCK_DICE) || kind == LUCK_TILE || kind == LUCK_PEEK;
}

/* HOUSE-SCEN-01 */
static void test_HOUSE_SCEN_01_kinds_of_scenarios_that_are_not_played(void **state) {
    (void)state;
    const kh_config c = config_of(4, SETUP_BEGINNER);
    island_table t;
    island_state s;
    begin(&c, 1, &t, &s);
    for (unsigned kind = 1; kind < KINDS; kind++)
        if (of_a_scenario(kind))
            assert_refused(&t, &s, move(0, (island_kind)kind), "HOUSE-SCEN-01");
}

/* HOUSE-FORM-01 */
static void test_HOUSE_FORM_01_bytes_that_are_no_action(void **state) {
    (void)state;
    const kh_config c = config_of(4, SETUP_BEGINNER);
    island_table t;
    island_state s;
    begin(&c, 1, &t, &s);
    kh_action a = move(0, DO_NOTHING);
    assert_refused(&t, &s, a, "HOUSE-FORM-01");
    for (unsigned kind = KINDS; kind < 256; kind++) {
        a.kind = (uint8_t)kind;
        assert_refused(&t, &s, a, "HOUSE-FORM-01");
    }
    for (unsigned kind = 1; kind < KINDS; kind++) { /* too short, too long, something behind the end */
        if (of_a_scenario(kind))
            continue;
        const kh_seat actor = kind < LUCK_DICE ? 0 : kind < CLOCK_TIMEOUT ? KH_CHANCE : KH_CLOCK;
        const unsigned size = kh_kind_size(&island_kinds[kind]);
        for (unsigned n = 0; n <= KH_ARGS_MAX; n++) {
            a = (kh_action){.seat = actor, .kind = (uint8_t)kind, .size = (uint8_t)n};
            if (n != size)
                assert_refused(&t, &s, a, "HOUSE-FORM-01");
        }
        for (unsigned behind = size; behind < KH_ARGS_MAX; behind++) {
            a = (kh_action){.seat = actor, .kind = (uint8_t)kind, .size = (uint8_t)size};
            a.arg[behind] = 1;
            assert_refused(&t, &s, a, "HOUSE-FORM-01");
        }
    }
}

/* HOUSE-FORM-01 */
static void test_HOUSE_FORM_01_arguments_out_of_range(void **state) {
    (void)state;
    static const struct {
        uint8_t kind, size, at, value;
    } wrong[] = {
        {DO_SETTLEMENT, 1, 0, 54}, {DO_CITY, 1, 0, 54},   {DO_ROBBER, 1, 0, 19},      {DO_ROB, 1, 0, 4},
        {DO_ACCEPT, 1, 0, 4},      {DO_DECLINE, 1, 0, 4}, {DO_TRADE, 1, 0, 4},        {DO_MONOPOLY, 1, 0, 5},
        {DO_BANK, 2, 0, 5},        {DO_BANK, 2, 1, 5},    {DO_INVENTION, 5, 4, 25},   {DO_DISCARD, 5, 0, 25},
        {DO_OFFER, 11, 0, 25},     {DO_OFFER, 11, 9, 25}, {DO_SETTLEMENT, 1, 0, 255}, {LUCK_CARD, 1, 0, 5},
        {LUCK_STEAL, 1, 0, 255},
    };
    const kh_config c = config_of(4, SETUP_BEGINNER);
    island_table t;
    island_state s;
    begin(&c, 1, &t, &s);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        kh_action a = move(wrong[i].kind < LUCK_DICE ? 0 : KH_CHANCE, (island_kind)wrong[i].kind);
        a.size = wrong[i].size;
        a.arg[wrong[i].at] = wrong[i].value;
        assert_refused(&t, &s, a, "HOUSE-FORM-01");
    }
}

/* BASE-ROAD-02: an edge that the board does not have */
static void test_BASE_ROAD_02_roads_on_edges_only(void **state) {
    (void)state;
    const kh_config c = config_of(4, SETUP_BEGINNER);
    island_table t;
    island_state s;
    begin(&c, 1, &t, &s);
    for (unsigned edge = land->edges; edge < 256; edge++) {
        kh_action a = move(0, DO_ROAD);
        a.size = 1;
        a.arg[0] = (uint8_t)edge;
        assert_refused(&t, &s, a, "BASE-ROAD-02");
    }
}

/* HOUSE-FORM-02 */
static void test_HOUSE_FORM_02_nobody_acts_for_another(void **state) {
    (void)state;
    for (kh_seat seats = 3; seats <= 4; seats++) {
        kh_config c = config_of(seats, SETUP_BEGINNER);
        const kh_seat strangers[] = {seats, 7, KH_CHANCE, KH_CLOCK, KH_HOST, KH_WATCHER, KH_NOBODY};
        island_table t;
        island_state s;
        c.option[OPT_CLOCK] = 60;
        begin(&c, 1, &t, &s);
        for (unsigned i = 0; i < sizeof strangers / sizeof *strangers; i++)
            assert_refused(&t, &s, move(strangers[i], DO_ROLL), "HOUSE-FORM-02");
        kh_action a = move(0, CLOCK_TIMEOUT);
        a.at_ms = 60000;
        assert_refused(&t, &s, a, "HOUSE-FORM-02");
        a.seat = KH_CHANCE;
        assert_refused(&t, &s, a, "HOUSE-FORM-02");
        act(&t, &s, move(0, DO_ROLL));
        a = dice(3, 3);
        for (unsigned i = 0; i < 3; i++) {
            a.seat = (kh_seat[]){0, KH_CLOCK, KH_HOST}[i];
            assert_refused(&t, &s, a, "HOUSE-FORM-02");
        }
        act(&t, &s, dice(3, 3));
    }
}

/* HOUSE-BOARD-01 */
static void test_HOUSE_BOARD_01_bytes_that_are_no_board(void **state) {
    (void)state;
    const kh_config c = config_of(4, SETUP_VARIABLE);
    const island_board good = drawn(&c, 1);
    for (unsigned what = 0; what < 3; what++) {
        island_board b = good;
        island_table t;
        if (what == 0)
            b.terrain[0] = ISLAND_TERRAINS;
        else if (what == 1)
            b.number[b.terrain[0] == 0 ? 1 : 0] = 13;
        else
            b.harbour[0] = ISLAND_ANY + 1;
        const kh_verdict v = island_table_init(&t, &c, &b);
        assert_int_not_equal(v.code, 0);
        assert_string_equal(v.rule, "HOUSE-BOARD-01");
    }
}

/* HOUSE-DICE-01, HOUSE-DICE-02 */
static void test_HOUSE_DICE_01_HOUSE_DICE_02_each_throw_once_in_36(void **state) {
    (void)state;
    kh_config c = config_of(4, SETUP_BEGINNER);
    island_table t;
    island_state s;
    kh_rng rng;
    c.option[OPT_DICE] = DICE_BALANCED;
    begin(&c, 1, &t, &s);
    kh_rng_seed(&rng, 1);
    for (unsigned deck = 0; deck < 20; deck++) {
        uint64_t seen = 0;
        for (unsigned i = 0; i < 36; i++) {
            kh_action a;
            s.phase = PHASE_DICE;
            island_draw(&t, &s, &rng, &a);
            const uint64_t throw = UINT64_C(1) << (6 * (a.arg[0] - 1) + a.arg[1] - 1);
            assert_false(seen & throw);
            seen |= throw;
            memset(s.hand, 0, sizeof s.hand); /* so that nobody has to discard and the bank can pay */
            memset(s.known, 0, sizeof s.known);
            island_derive(&t, &s);
            act(&t, &s, a);
        }
        assert_int_equal(seen, (UINT64_C(1) << 36) - 1);
        assert_int_equal(s.throws, seen);
    }
}

/* BASE-INV-08, BASE-INV-14, BASE-LROAD-02, HOUSE-POSITION-01: what no text can say wrong */
static void test_BASE_INV_08_BASE_INV_14_BASE_LROAD_02_HOUSE_POSITION_01_audit(void **state) {
    (void)state;
    const kh_config c = config_of(4, SETUP_BEGINNER);
    island_table t;
    island_state s;
    begin(&c, 1, &t, &s);
    const island_state good = s;
    s.robber = land->hexes;
    assert_string_equal(island_audit(&t, &s), "BASE-INV-08");
    s = good;
    s.points[2]++;
    assert_string_equal(island_audit(&t, &s), "BASE-INV-14");
    s = good;
    s.length[1]++;
    assert_string_equal(island_audit(&t, &s), "BASE-LROAD-02");
    s = good;
    s.hand_size[0]++;
    assert_string_equal(island_audit(&t, &s), "HOUSE-POSITION-01");
    s = good;
    s.blocked ^= 1;
    assert_string_equal(island_audit(&t, &s), "HOUSE-POSITION-01");
}

/* A view is judged by what it shows: no more of a kind than the box has, and as many cards in all. */
static void test_BASE_INV_01_BASE_INV_02_views_are_counted(void **state) {
    (void)state;
    const kh_config c = config_of(3, SETUP_BEGINNER);
    island_table t;
    island_state s, v, wrong;
    begin(&c, 1, &t, &s);
    memset(&v, 0, sizeof v);
    island_view(&t, &s, 0, 0, &v);
    assert_null(island_audit_view(&t, &v));

    wrong = v;
    wrong.hand_size[1]++;
    assert_string_equal(island_audit_view(&t, &wrong), "BASE-INV-01");
    wrong = v;
    wrong.stack_size--;
    assert_string_equal(island_audit_view(&t, &wrong), "BASE-INV-02");

    /* Of a whole position each kind is counted. */
    wrong = s;
    wrong.bank += bundle_of(WOOD, 1);
    assert_string_equal(island_audit(&t, &wrong), "BASE-INV-01");
    wrong = s;
    wrong.stack += bundle_of(POINT, 1);
    wrong.stack_size++;
    assert_string_equal(island_audit(&t, &wrong), "BASE-INV-02");

    /* The sums are right, but there are too many of one kind. */
    wrong = v;
    wrong.bank += bundle_of(WOOD, t.bank + 1U) - bundle_of(WOOD, bundle_get(v.bank, WOOD));
    wrong.hand_size[1] = (uint8_t)(wrong.hand_size[1] + bundle_get(v.bank, WOOD) - t.bank - 1U);
    assert_string_equal(island_audit_view(&t, &wrong), "BASE-INV-01");
    wrong = v;
    wrong.cards[0] = bundle_of(POINT, t.head.box->cards[POINT] + 1U);
    wrong.card_count[0] = (uint8_t)(t.head.box->cards[POINT] + 1U);
    wrong.stack_size = (uint8_t)(wrong.stack_size - wrong.card_count[0]);
    assert_string_equal(island_audit_view(&t, &wrong), "BASE-INV-02");
}

/* What the floors above ask instead of the scenario's name. */
static void test_a_board_says_what_it_has(void **unused) {
    static const struct {
        const char *option;
        kh_seat seats;
        bool guilds, helpers, drawn, chips, canal;
    } cases[] = {
        {"scenario=none", 4, false, false, false, false, false},
        {"scenario=favours", 4, true, false, false, true, false},
        {"scenario=helpers", 6, false, true, false, false, false},
        {"scenario=corsica", 4, false, false, true, true, false},
        {"scenario=corsica", 5, false, false, true, false, false},
        {"scenario=newyork", 3, false, false, true, true, false},
        {"erie=on", 4, false, false, true, true, true},
    };
    static _Alignas(KH_ALIGN) uint8_t table[1 << 16], board[1 << 15];
    (void)unused;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        island_look_board b;
        kh_rng rng;
        kh_config c = config_of(cases[i].seats, SETUP_USUAL);
        kh_rng_seed(&rng, i);
        c.option[OPT_SCENARIO] = SCENARIO_NEWYORK; /* without which there is no canal */
        assert_int_equal(kh_config_set(&island_game, &c, cases[i].option, strlen(cases[i].option), NULL),
                         KH_CONFIG_FINE);
        assert_true(island_game.table_size(&c) <= sizeof table && island_game.board_size(&c) <= sizeof board);
        assert_int_equal(island_game.settle(&c, &rng, board).code, 0);
        assert_int_equal(island_game.table_init(table, &c, board).code, 0);
        island_look_at_board(table, &b);
        assert_int_equal(b.guilds, cases[i].guilds);
        assert_int_equal(b.helpers, cases[i].helpers);
        assert_int_equal(b.drawn, cases[i].drawn);
        assert_int_equal(b.chips, cases[i].chips);
        assert_int_equal(b.canal, cases[i].canal);
        for (unsigned guild = 0; guild < GUILDS; guild++)
            assert_int_equal(b.guild_price[guild], !b.guilds ? 0 : guild < SCHOLARS ? 1 : 2);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_BASE_BOX_04_three_or_four),
        cmocka_unit_test(test_BASE_INV_01_BASE_INV_02_views_are_counted),
        cmocka_unit_test(
            test_BASE_COMP_01_BASE_COMP_02_BASE_COMP_05_BASE_COMP_06_BASE_INV_09_every_board_has_its_tiles),
        cmocka_unit_test(test_BASE_COMP_03_BASE_COMP_04_BASE_BOARD_05_every_board_has_nine_harbours),
        cmocka_unit_test(test_BASE_COMP_03_harbours_as_printed_or_dealt_anew),
        cmocka_unit_test(test_BASE_COMP_07_tokens_by_their_letters),
        cmocka_unit_test(test_BASE_COMP_12_BASE_BEGIN_06_pieces),
        cmocka_unit_test(test_BASE_COMP_13_BASE_BEGIN_09_colours),
        cmocka_unit_test(test_BASE_BEGIN_01_BASE_BEGIN_04_two_set_ups),
        cmocka_unit_test(test_BASE_BOARD_01_BASE_BOARD_02_BASE_BOARD_03_BASE_BOARD_04_geometry),
        cmocka_unit_test(test_BASE_VARI_01_every_landscape_comes_everywhere),
        cmocka_unit_test(test_BASE_VARI_02_the_frame_is_joined_in_any_order),
        cmocka_unit_test(test_BASE_VARI_03_BASE_VARI_04_BASE_VARI_05_BASE_VARI_06_letters_in_a_spiral),
        cmocka_unit_test(test_BASE_VARI_07_BASE_BEGIN_19_the_robber_starts_on_the_desert),
        cmocka_unit_test(test_BASE_VARI_08_random_tokens_without_red_neighbours),
        cmocka_unit_test(test_BASE_INV_10_no_red_neighbours_in_any_spiral),
        cmocka_unit_test(test_BASE_FOUND_02_everybody_begins_equally_often),
        cmocka_unit_test(test_BASE_ROBBER_11_BASE_BEGIN_18_how_many_cards_is_public),
        cmocka_unit_test(test_HOUSE_SCEN_01_kinds_of_scenarios_that_are_not_played),
        cmocka_unit_test(test_HOUSE_FORM_01_bytes_that_are_no_action),
        cmocka_unit_test(test_HOUSE_FORM_01_arguments_out_of_range),
        cmocka_unit_test(test_BASE_ROAD_02_roads_on_edges_only),
        cmocka_unit_test(test_HOUSE_FORM_02_nobody_acts_for_another),
        cmocka_unit_test(test_HOUSE_BOARD_01_bytes_that_are_no_board),
        cmocka_unit_test(test_HOUSE_DICE_01_HOUSE_DICE_02_each_throw_once_in_36),
        cmocka_unit_test(test_BASE_INV_08_BASE_INV_14_BASE_LROAD_02_HOUSE_POSITION_01_audit),
        cmocka_unit_test(test_a_board_says_what_it_has),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
