/* Drawn maps: what is wrong with one, our own two, and their text. The facts about them are those that our own
 * design of the maps lists; none of them is taken from the files under data/. */
#include "games/island/map.h"
#include "kornholm/lang.h"
#include "unit.h"

enum { ROOM = 1 << 17, PLACE_LINES = 12 };

/* The smallest map there is: no five hexes have twelve crossings without neighbours. */
static const char smallest[] = "map Wedge\n"        /* 1 */
                               "hex 0 0 forest 6\n" /* 2 */
                               "hex 2 0 hills 5\n"
                               "hex 4 0 pasture 9\n" /* 4 */
                               "hex 1 1 fields 10\n"
                               "hex 3 1 mountains 4\n" /* 6 */
                               "hex 2 2 desert\n"
                               "town 0,-2 A\n" /* 8 */
                               "town 2,-2 B\n"
                               "town 4,-2 C\n" /* 10 */
                               "town -1,1 D\n"
                               "town 1,1 E\n" /* 12 */
                               "town 3,1 F\n"
                               "point 5,1 G\n" /* 14 */
                               "canal 0,4 H\n"
                               "point 2,4 I\n" /* 16 */
                               "canal 4,4 J\n"
                               "point 1,7 K\n" /* 18 */
                               "point 3,7 L\n"
                               "document wool 0,-2-1,-1 1,-1-2,-2\n" /* 20 */
                               "document any 3,7-3,5\n"
                               "closed 2,2-2,4\n" /* 22 */
                               "robber 2 2\n";

/* The smallest map with the first `old` in it replaced. */
static const char *with(const char *old, const char *new) {
    static char text[ROOM];
    const char *at = strstr(smallest, old);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - smallest), smallest, new, at + strlen(old));
    return text;
}

static island_map_board accepted(const char *text, size_t length) {
    static island_map_board b;
    island_map_flaw flaw;
    memset(&b, 0xa5, sizeof b);
    if (!island_map_read(text, length, &b, &flaw))
        fail_msg("line %u: %s: %s", flaw.line, flaw.rule, flaw.word);
    return b;
}

/* Flawed for this reason, with nothing written, and with a sentence for it in every language. */
static void flawed(const char *text, const char *rule, unsigned line, const char *word) {
    island_map_board b, untouched;
    island_map_flaw flaw;
    char key[64];
    memset(&b, 0xa5, sizeof b);
    untouched = b;
    assert_false(island_map_read(text, strlen(text), &b, &flaw));
    assert_string_equal(flaw.rule, rule);
    assert_int_equal(flaw.line, line);
    assert_string_equal(flaw.word, word);
    assert_memory_equal(&b, &untouched, sizeof b);
    snprintf(key, sizeof key, "rule.%s", rule);
    for (unsigned i = 0; kh_langs[i]; i++)
        assert_non_null(kh_lang_text(kh_langs[i], key));
}

static void test_HOUSE_MAP_01_not_too_long(void **state) {
    (void)state;
    static char text[MAP_TEXT + 2];
    memset(text, '\n', MAP_TEXT);
    memcpy(text, smallest, sizeof smallest - 1);
    accepted(text, MAP_TEXT);
    text[MAP_TEXT] = '\n';
    flawed(text, "HOUSE-MAP-01", 0, "");
}

static void test_HOUSE_MAP_02_lines_that_can_be_read(void **state) {
    (void)state;
    static const struct {
        const char *old, *new;
        unsigned line;
        const char *word;
    } cases[] = {
        {"hex 0 0 forest 6", "lake 0 0", 2, "lake 0 0"},
        {"hex 0 0 forest 6", "hexes 0 0", 2, "hexes 0 0"},
        {"hex 0 0 forest 6", "hex 0 0", 2, "hex 0 0"},
        {"hex 0 0 forest 6", "hex 0 x forest 6", 2, "hex 0 x forest 6"},
        {"hex 0 0 forest 6", "hex 0 0y forest 6", 2, "hex 0 0y forest 6"},
        {"hex 0 0 forest 6", "hex 0 10000 forest 6", 2, "hex 0 10000 forest 6"},
        {"hex 0 0 forest 6", "hex 0 0 forest 6 8 # more", 2, "hex 0 0 forest 6 8"},
        {"town 0,-2 A", "town", 8, "town"},
        {"town 0,-2 A", "town 0 -2 A", 8, "town 0 -2 A"},
        {"town 0,-2 A", "town 0,-2,1 A", 8, "town 0,-2,1 A"},
        {"document wool 0,-2-1,-1 1,-1-2,-2", "document", 20, "document"},
        {"document wool 0,-2-1,-1 1,-1-2,-2", "document wool", 20, "document wool"},
        {"document wool 0,-2-1,-1 1,-1-2,-2", "document wool 0,-2", 20, "0,-2"},
        {"document wool 0,-2-1,-1 1,-1-2,-2", "document wool 0,-2-1,-1-2", 20, "0,-2-1,-1-2"},
        {"closed 2,2-2,4", "closed", 22, "closed"},
        {"robber 2 2", "robber", 23, "robber"},
        {"robber 2 2", "robber 2 2 2", 23, "robber 2 2 2"},
        /* A long word is cut, but not inside a character. */
        {"robber 2 2", "1234567890123456789012345678901234", 23, "1234567890123456789012345678901"},
        {"robber 2 2", "123456789012345678901234567890\u00e41", 23, "123456789012345678901234567890"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        flawed(with(cases[i].old, cases[i].new), "HOUSE-MAP-02", cases[i].line, cases[i].word);
}

static void test_HOUSE_MAP_03_one_line_map(void **state) {
    (void)state;
    flawed("", "HOUSE-MAP-03", 0, "");
    flawed(with("map Wedge", ""), "HOUSE-MAP-03", 0, "");
    flawed(with("robber", "map Again\nrobber"), "HOUSE-MAP-03", 23, "map Again");
}

static void test_HOUSE_MAP_04_names(void **state) {
    (void)state;
    flawed(with("Wedge", ""), "HOUSE-MAP-04", 1, "map");
    flawed(with("Wedge", "12345678901234567890"), "HOUSE-MAP-04", 1, "12345678901234567890");
    flawed(with("-2 A", "-2 # nameless"), "HOUSE-MAP-04", 8, "town 0,-2");
    flawed(with("-2 A", "-2 \xe4\xe4"), "HOUSE-MAP-04", 8, "\xe4\xe4");
    flawed(with("-2 A", "-2 A\x1b[2J"), "HOUSE-MAP-04", 8, "A\x1b[2J");
    flawed(with("-2 A", "-2 123456789012345678\u00e4"), "HOUSE-MAP-04", 8, "123456789012345678\u00e4");
    const char *text = with("-2 A", "-2  St-\u00c9tienne \t d'A#1 # a comment");
    const island_map_board b = accepted(text, strlen(text));
    assert_string_equal(b.map.place_name[0], "St-\u00c9tienne d'A#1");
}

static void test_HOUSE_MAP_05_terrain(void **state) {
    (void)state;
    flawed(with("forest", "jungle"), "HOUSE-MAP-05", 2, "jungle");
    flawed(with("forest", "Forest"), "HOUSE-MAP-05", 2, "Forest");
}

static void test_HOUSE_MAP_06_numbers(void **state) {
    (void)state;
    static const char *const bad[] = {"0", "1", "7", "13", "-6", "6x", "six", "18446744073709551618"};
    char hex[64];
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(hex, sizeof hex, "forest %s", bad[i]);
        flawed(with("forest 6", hex), "HOUSE-MAP-06", 2, bad[i]);
    }
    flawed(with("forest 6", "forest"), "HOUSE-MAP-06", 2, "forest");
    flawed(with("desert", "desert 6"), "HOUSE-MAP-06", 7, "6");
}

static void test_HOUSE_MAP_07_on_the_grid(void **state) {
    (void)state;
    flawed(with("hex 2 0", "hex 3 0"), "HOUSE-MAP-07", 3, "3 0");
    flawed(with("hex 2 2", "hex -2 3"), "HOUSE-MAP-07", 7, "-2 3");
}

static void test_HOUSE_MAP_08_one_hex_at_a_place(void **state) {
    (void)state;
    flawed(with("hex 3 1", "hex 1 1"), "HOUSE-MAP-08", 6, "1 1");
}

static void test_HOUSE_MAP_09_not_too_many(void **state) {
    (void)state;
    char text[4096];
    flawed("map Sea\nrobber 0 0\n", "HOUSE-MAP-09", 0, "");
    /* A compact block of 8 times 4, and one more; then a chain, which has more crossings. */
    for (unsigned hexes = 32; hexes <= 33; hexes++) {
        int n = snprintf(text, sizeof text, "map Block\n");
        for (unsigned i = 0; i < hexes; i++)
            n += snprintf(text + n, sizeof text - (size_t)n, "hex %u %u forest 6\n", i % 8 * 2 + i / 8 % 2,
                          i / 8);
        flawed(text, hexes > 32 ? "HOUSE-MAP-09" : "HOUSE-MAP-18", hexes > 32 ? 34 : 0,
               hexes > 32 ? "0 4" : "");
    }
    for (unsigned hexes = 23; hexes <= 24; hexes++) { /* 4 * hexes + 2 crossings */
        int n = snprintf(text, sizeof text, "map Chain\n");
        for (unsigned i = 0; i < hexes; i++)
            n += snprintf(text + n, sizeof text - (size_t)n, "hex %u 0 forest 6\n", 2 * i);
        flawed(text, hexes > 23 ? "HOUSE-MAP-09" : "HOUSE-MAP-18", 0, "");
    }
}

static void test_HOUSE_MAP_10_in_one_piece(void **state) {
    (void)state;
    flawed(with("hex 2 2", "hex 2 4"), "HOUSE-MAP-10", 7, "2 4");
    flawed(with("hex 0 0", "hex -9998 9998"), "HOUSE-MAP-10", 3, "2 0");
}

static void test_HOUSE_MAP_11_places_on_crossings(void **state) {
    (void)state;
    flawed(with("town 0,-2", "town 0,0"), "HOUSE-MAP-11", 8, "0,0");
    flawed(with("town 0,-2", "town 9999,-9999"), "HOUSE-MAP-11", 8, "9999,-9999");
}

static void test_HOUSE_MAP_12_one_place_on_a_crossing(void **state) {
    (void)state;
    flawed(with("point 3,7", "point 1,7"), "HOUSE-MAP-12", 19, "1,7");
}

static void test_HOUSE_MAP_13_places_apart(void **state) {
    (void)state;
    flawed(with("point 3,7", "point 1,5"), "HOUSE-MAP-13", 19, "1,5");
    flawed(with("town 2,-2", "town 1,-1"), "HOUSE-MAP-13", 9, "1,-1");
}

static void test_HOUSE_MAP_14_a_road_at_each_place(void **state) {
    (void)state;
    flawed(with("closed", "closed 2,4-1,5 2,4-3,5"), "HOUSE-MAP-14", 16, "I");
}

static void test_HOUSE_MAP_15_places_enough(void **state) {
    (void)state;
    flawed(with("point 3,7 L\n", ""), "HOUSE-MAP-15", 0, "");
    flawed(with("town 0,-2", "point 0,-2"), "HOUSE-MAP-15", 0, "");
}

static void test_HOUSE_MAP_16_sides(void **state) {
    (void)state;
    flawed(with("any 3,7-3,5", "any 3,7-2,4"), "HOUSE-MAP-16", 21, "3,7-2,4");
    flawed(with("any 3,7-3,5", "any 3,7-3,7"), "HOUSE-MAP-16", 21, "3,7-3,7");
    flawed(with("any 3,7-3,5", "any 3,7-3,9"), "HOUSE-MAP-16", 21, "3,7-3,9");
    flawed(with("closed 2,2-2,4", "closed 2,2-2,0"), "HOUSE-MAP-16", 22, "2,2-2,0");
}

static void test_HOUSE_MAP_17_one_thing_on_a_side(void **state) {
    (void)state;
    flawed(with("any 3,7-3,5", "any 1,-1-0,-2"), "HOUSE-MAP-17", 21, "1,-1-0,-2");
    flawed(with("closed 2,2-2,4", "closed 3,5-3,7"), "HOUSE-MAP-17", 22, "3,5-3,7");
    flawed(with("closed 2,2-2,4", "closed 2,2-2,4 2,4-2,2"), "HOUSE-MAP-17", 22, "2,4-2,2");
    flawed(with("document wool", "closed 3,5-3,7\ndocument wool"), "HOUSE-MAP-17", 22, "3,7-3,5");
}

static void test_HOUSE_MAP_18_one_robber(void **state) {
    (void)state;
    flawed(with("robber 2 2", ""), "HOUSE-MAP-18", 0, "");
    flawed(with("robber 2 2", "robber 2 2\nrobber 0 0"), "HOUSE-MAP-18", 24, "robber 0 0");
}

static void test_HOUSE_MAP_19_the_robber_on_a_hex(void **state) {
    (void)state;
    flawed(with("robber 2 2", "robber 4 2"), "HOUSE-MAP-19", 23, "4 2");
}

static void test_HOUSE_MAP_20_documents(void **state) {
    (void)state;
    flawed(with("document wool", "document gold"), "HOUSE-MAP-20", 20, "gold");
}

/* Numbers, neighbours and sides as tools/compile-data makes them. */
static void test_geometry_is_that_of_the_island(void **state) {
    (void)state;
    const island_geometry *const islands[] = {&island_geometry_4, &island_geometry_6};
    for (unsigned i = 0; i < 2; i++) {
        island_geometry want = *islands[i], have = {.hexes = want.hexes};
        memcpy(have.hex_xy, want.hex_xy, sizeof have.hex_xy);
        assert_true(island_geometry_lay(&have));
        want.coast = 0;
        memset(want.coast_edges, 0, sizeof want.coast_edges);
        memset(want.spirals, 0, sizeof want.spirals);
        assert_memory_equal(&have, &want, sizeof have);
    }
}

/* read(write(x)) is x. */
static void assert_text(const island_map_board *b) {
    static char text[ROOM], again[ROOM], cut[16];
    const size_t n = island_map_write(b, text, sizeof text);
    assert_true(n < sizeof text);
    assert_int_equal(strlen(text), n);
    const island_map_board read = accepted(text, n);
    assert_memory_equal(&read, b, sizeof read);
    island_map_write(&read, again, sizeof again);
    assert_string_equal(text, again);
    assert_int_equal(island_map_write(b, cut, sizeof cut), n);
    assert_memory_equal(cut, text, sizeof cut - 1);
}

static void test_text_of_a_map(void **state) {
    (void)state;
    const island_map_board b = accepted(smallest, strlen(smallest));
    assert_text(&b);
    assert_text(&island_corsica);
    assert_text(&island_newyork);
    assert_int_equal(b.map.geometry.hexes, 6);
    assert_int_equal(b.map.geometry.vertices, 22);
    assert_int_equal(b.map.geometry.edges, 27);
    assert_int_equal(b.board.robber, 5);
    assert_string_equal(b.map.name, "Wedge");
    /* Line ends of other systems, a mark at the beginning, comments, no line feed at the end. */
    static char text[ROOM];
    size_t n = (size_t)snprintf(text, sizeof text, "\xef\xbb\xbf# drawn elsewhere\r\n");
    for (const char *at = smallest; *at; at++)
        n += (size_t)snprintf(text + n, sizeof text - n, *at == '\n' ? "\t#x\r\n" : "%c", *at);
    const island_map_board same = accepted(text, n - strlen("\t#x\r\n"));
    assert_memory_equal(&same, &b, sizeof b);
}

/* The order of the lines and where on the paper the map was drawn do not matter. */
static void test_drawn_anywhere_in_any_order(void **state) {
    (void)state;
    static const char *const hexes[] = {"forest 6",  "hills 5",     "pasture 9",
                                        "fields 10", "mountains 4", "desert"};
    static const int xy[][2] = {{0, 0}, {2, 0}, {4, 0}, {1, 1}, {3, 1}, {2, 2}};
    static const int places[PLACE_LINES][2] = {{0, -2}, {2, -2}, {4, -2}, {-1, 1}, {1, 1}, {3, 1},
                                               {5, 1},  {0, 4},  {2, 4},  {4, 4},  {1, 7}, {3, 7}};
    static const char *const kinds[PLACE_LINES] = {"town",  "town",  "town",  "town",  "town",  "town",
                                                   "point", "canal", "point", "canal", "point", "point"};
    const island_map_board b = accepted(smallest, strlen(smallest));
    for (int dx = -51; dx <= 51; dx += 34)
        for (int row = -51; row <= 51; row += 34) {
            char text[4096];
            const int dy = 3 * row;
            int n = snprintf(text, sizeof text, "robber %d %d\nclosed %d,%d-%d,%d\n", 2 + dx, 2 + row, 2 + dx,
                             4 + dy, 2 + dx, 2 + dy);
            n += snprintf(text + n, sizeof text - (size_t)n,
                          "document any %d,%d-%d,%d\ndocument wool %d,%d-%d,%d %d,%d-%d,%d\n", 3 + dx, 5 + dy,
                          3 + dx, 7 + dy, 2 + dx, -2 + dy, 1 + dx, -1 + dy, 0 + dx, -2 + dy, 1 + dx, -1 + dy);
            for (int i = PLACE_LINES; i-- > 0;)
                n += snprintf(text + n, sizeof text - (size_t)n, "%s %d,%d %c\n", kinds[i], places[i][0] + dx,
                              places[i][1] + dy, 'A' + i);
            for (int i = 6; i-- > 0;)
                n += snprintf(text + n, sizeof text - (size_t)n, "hex %d %d %s\n", xy[i][0] + dx,
                              xy[i][1] + row, hexes[i]);
            n += snprintf(text + n, sizeof text - (size_t)n, "map Wedge");
            const island_map_board moved = accepted(text, (size_t)n);
            assert_memory_equal(&moved, &b, sizeof b);
        }
}

/* X and row stay both even or both odd, so that a map whose leftmost hex lies lower may begin with X 1. */
static void test_the_grid_may_begin_with_one(void **state) {
    (void)state;
    const char *text = with("hex 2 2 desert", "hex 2 2 desert\nhex -1 1 hills 3");
    const island_map_board b = accepted(text, strlen(text));
    assert_int_equal(b.map.geometry.hex_xy[0][0], 2);
    assert_int_equal(b.map.geometry.hex_xy[3][0], 1);
    assert_int_equal(b.map.geometry.hex_xy[3][1], 3);
    assert_int_equal(b.board.number[3], 3);
    assert_text(&b);
}

/* What the design of a map says about it. */
typedef struct facts {
    const island_map_board *map;
    const char *file, *name;
    unsigned vertices, edges, towns, canals, points;
    unsigned pips[RESOURCES]; /* wood brick wool grain ore */
    int robber[2];
} facts;
static const facts ours[] = {
    {&island_corsica, "corsica.map", "Corsica", 81, 108, 25, 0, 11, {19, 15, 19, 19, 16}, {0, 6}},
    {&island_newyork, "newyork.map", "New York", 83, 110, 19, 7, 9, {19, 16, 19, 19, 15}, {11, 1}},
};

static void assert_land(const facts *f) {
    static const unsigned terrains[ISLAND_TERRAINS] = {0, 6, 5, 6, 6, 5}; /* no desert */
    const island_geometry *g = &f->map->map.geometry;
    const island_board *b = &f->map->board;
    unsigned terrain[ISLAND_TERRAINS] = {0}, pips[RESOURCES] = {0}, numbers[13] = {0};
    assert_int_equal(g->hexes, 28);
    for (unsigned h = 0; h < g->hexes; h++) {
        terrain[b->terrain[h]]++;
        numbers[b->number[h]]++;
        pips[island_terrain_yield[b->terrain[h]]] += island_pips[b->number[h]];
        for (unsigned side = 0; side < 6; side++) {
            const unsigned other = g->hex_neighbours[h][side];
            if (other == ISLAND_NONE)
                continue;
            const unsigned p = island_pips[b->number[h]], q = island_pips[b->number[other]];
            assert_int_not_equal(b->number[h], b->number[other]);
            assert_false((p == 5 && q == 5) || (p == 1 && q == 1)); /* no two of 6, 8; no two of 2, 12 */
        }
    }
    assert_memory_equal(terrain, terrains, sizeof terrains);
    assert_memory_equal(pips, f->pips, sizeof pips);
    for (unsigned n = 2; n <= 12; n++) /* the tokens of the box for six */
        assert_int_equal(numbers[n], n == 7 ? 0 : n == 2 || n == 12 ? 2 : 3);
    assert_int_equal(g->hex_xy[b->robber][0], f->robber[0]);
    assert_int_equal(g->hex_xy[b->robber][1], 3 * f->robber[1]);
}

/* Four times three for one, five times two for one; each beside two road spaces that meet. */
static void assert_documents(const island_map *m) {
    unsigned sides[ISLAND_ANY + 1] = {0}, meetings = 0;
    for (unsigned e = 0; e < m->geometry.edges; e++) {
        assert_int_equal(m->closed[e], 0);
        sides[m->document[e]]++;
        for (unsigned other = 0; m->document[e] && other < e; other++)
            if (m->document[other] == m->document[e])
                for (unsigned i = 0; i < 4; i++)
                    meetings += m->geometry.edge_ends[e][i % 2] == m->geometry.edge_ends[other][i / 2];
    }
    for (unsigned kind = 1; kind <= RESOURCES; kind++)
        assert_int_equal(sides[kind], 2);
    assert_int_equal(sides[ISLAND_ANY], 8);
    assert_int_equal(meetings, 9);
}

static void test_our_maps_are_as_designed(void **state) {
    (void)state;
    for (const facts *f = ours; f < ours + 2; f++) {
        const island_map *m = &f->map->map;
        assert_string_equal(m->name, f->name);
        assert_int_equal(m->geometry.vertices, f->vertices);
        assert_int_equal(m->geometry.edges, f->edges);
        assert_int_equal(m->geometry.coast, 0);
        assert_int_equal(island_map_places(m, PLACE_TOWN), f->towns);
        assert_int_equal(island_map_places(m, PLACE_CANAL), f->canals);
        assert_int_equal(island_map_places(m, PLACE_POINT), f->points);
        for (unsigned v = 0; v < m->geometry.vertices; v++)
            if (m->place[v] != PLACE_NONE)
                assert_int_equal((m->geometry.vertex_xy[v][1] + 3) % 3, 1);
        assert_land(f);
        assert_documents(m);
    }
    const island_map *corsica = &island_corsica.map, *newyork = &island_newyork.map;
    const unsigned calvi = island_vertex_at(&corsica->geometry, 1, 7);
    assert_string_equal(corsica->place_name[calvi], "Calvi");
    const unsigned parata = island_vertex_at(&corsica->geometry, -1, 19);
    assert_int_equal(corsica->place[parata], PLACE_POINT);
    const unsigned albany = island_vertex_at(&newyork->geometry, 12, 10);
    assert_string_equal(newyork->place_name[albany], "Albany");
    assert_int_equal(newyork->place[albany], PLACE_CANAL);
}

/* The compiled table is what reading the file gives. */
static void test_tables_are_the_files(void **state) {
    (void)state;
    static char text[MAP_TEXT];
    for (const facts *f = ours; f < ours + 2; f++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", MAPS, f->file);
        FILE *in = fopen(path, "rb");
        assert_non_null(in);
        const size_t n = fread(text, 1, sizeof text, in);
        fclose(in);
        const island_map_board b = accepted(text, n);
        assert_memory_equal(&b, f->map, sizeof b);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_HOUSE_MAP_01_not_too_long),
        cmocka_unit_test(test_HOUSE_MAP_02_lines_that_can_be_read),
        cmocka_unit_test(test_HOUSE_MAP_03_one_line_map),
        cmocka_unit_test(test_HOUSE_MAP_04_names),
        cmocka_unit_test(test_HOUSE_MAP_05_terrain),
        cmocka_unit_test(test_HOUSE_MAP_06_numbers),
        cmocka_unit_test(test_HOUSE_MAP_07_on_the_grid),
        cmocka_unit_test(test_HOUSE_MAP_08_one_hex_at_a_place),
        cmocka_unit_test(test_HOUSE_MAP_09_not_too_many),
        cmocka_unit_test(test_HOUSE_MAP_10_in_one_piece),
        cmocka_unit_test(test_HOUSE_MAP_11_places_on_crossings),
        cmocka_unit_test(test_HOUSE_MAP_12_one_place_on_a_crossing),
        cmocka_unit_test(test_HOUSE_MAP_13_places_apart),
        cmocka_unit_test(test_HOUSE_MAP_14_a_road_at_each_place),
        cmocka_unit_test(test_HOUSE_MAP_15_places_enough),
        cmocka_unit_test(test_HOUSE_MAP_16_sides),
        cmocka_unit_test(test_HOUSE_MAP_17_one_thing_on_a_side),
        cmocka_unit_test(test_HOUSE_MAP_18_one_robber),
        cmocka_unit_test(test_HOUSE_MAP_19_the_robber_on_a_hex),
        cmocka_unit_test(test_HOUSE_MAP_20_documents),
        cmocka_unit_test(test_geometry_is_that_of_the_island),
        cmocka_unit_test(test_text_of_a_map),
        cmocka_unit_test(test_drawn_anywhere_in_any_order),
        cmocka_unit_test(test_the_grid_may_begin_with_one),
        cmocka_unit_test(test_our_maps_are_as_designed),
        cmocka_unit_test(test_tables_are_the_files),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
