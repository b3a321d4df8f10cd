/* Long Table: the printed mats, and how far roads lead on them. */

#include "games/longtable/longtable.h"
#include "kornholm/config.h"
#include "kornholm/game.h"
#include "kornholm/hash.h"
#include "kornholm/lang.h"
#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "kornholm/rank.h"
#include "kornholm/record.h"
#include "table/match.h"
#include "unit.h"

enum { MATS = 5, MIDDLE = 2, FAR = 100, ROADS_IN_STOCK = 15 };

static unsigned neighbour(unsigned place, unsigned *crossing) {
    const unsigned step = *crossing / LONG_CROSSINGS;
    *crossing %= LONG_CROSSINGS;
    return step == 0 ? place : step == 1 ? place + 1 : place - 1;
}

/* Roads from crossings with 0 to all others in a row of five mats, of which the outer ones are not left again. */
static void spread(uint8_t away[MATS][LONG_CROSSINGS]) {
    for (unsigned round = 0; round < FAR; round++)
        for (unsigned m = 0; m < MATS; m++)
            for (unsigned c = 0; c < LONG_CROSSINGS; c++)
                for (unsigned i = 0; i < 3 && away[m][c] == round; i++) {
                    unsigned to = long_ground.beside[c][i];
                    if (to == LONG_NONE)
                        continue;
                    const unsigned there = neighbour(m, &to);
                    if (there < MATS && away[there][to] == FAR)
                        away[there][to] = (uint8_t)(round + 1);
                }
}

static unsigned least(const uint8_t away[LONG_CROSSINGS]) {
    unsigned n = FAR;
    for (unsigned c = 0; c < LONG_CROSSINGS; c++)
        n = away[c] < n ? away[c] : n;
    return n;
}

static void reach_of(unsigned way, uint8_t away[MATS][LONG_CROSSINGS]) {
    for (unsigned i = 0; i < 2; i++) {
        unsigned end = long_ground.ends[way][i];
        const unsigned m = neighbour(MIDDLE, &end);
        away[m][end] = 0;
    }
}

/* From the printed roads the nearest crossing of the second mat away takes 18 new ones, from those that people choose
 * 16, and nobody has more than 15 in stock: so roads never leave a seat's own mat and the two beside it, and no more
 * pages have to be looked at (CON-START-04). */
static void test_roads_stay_near(void **state) {
    (void)state;
    unsigned fewest = FAR, most = 0;
    for (unsigned mat = MAT_A; mat <= MAT_C; mat++)
        for (unsigned side = 0; side < LONG_SIDES; side++) {
            uint8_t away[MATS][LONG_CROSSINGS];
            memset(away, FAR, sizeof away);
            for (unsigned i = 0; i < 3; i++)
                reach_of(long_mats[mat].start[side].road[i], away);
            spread(away);
            for (unsigned outer = 0; outer < MATS; outer += MATS - 1) {
                const unsigned n = least(away[outer]);
                fewest = n < fewest ? n : fewest;
                most = n > most ? n : most;
            }
        }
    assert_int_equal(fewest, 18);
    printf("# the second mat away takes %u to %u roads\n", fewest, most);
    assert_true(fewest > ROADS_IN_STOCK);
}

/* Nor does a road that is placed beside a building of one's choice inside the region help (CON-VARSET-03). */
static void test_chosen_roads_stay_near(void **state) {
    (void)state;
    uint8_t away[MATS][LONG_CROSSINGS];
    memset(away, FAR, sizeof away);
    for (unsigned c = 0; c < LONG_CROSSINGS; c++)
        for (unsigned i = 0; i < 3 && long_mats[MAT_A].region[c] != LONG_NONE; i++) {
            unsigned to = long_ground.beside[c][i];
            const unsigned m = to == LONG_NONE ? MIDDLE : neighbour(MIDDLE, &to);
            away[MIDDLE][c] = 0;
            if (to != LONG_NONE)
                away[m][to] = 0;
        }
    spread(away);
    assert_int_equal(least(away[0]), ROADS_IN_STOCK + 1);
    assert_int_equal(least(away[MATS - 1]), ROADS_IN_STOCK + 1);
}

/* Two regions of ten hexes with every number but 7 once, apart by desert (CON-MAT-02, CON-MAT-03, CON-MAT-19). */
/* Sets of ways are numbered so that their ends are shifts: compared with the lists, way by way and crossing by crossing,
 * and all at once. */
static void test_ends_of_ways_are_shifts(void **state) {
    (void)state;
    long_set all = 0;
    for (unsigned w = 0; w < LONG_WAYS; w++) {
        const unsigned a = long_ground.ends[w][0], b = long_ground.ends[w][1], slot = long_ground.slot[w];
        assert_true(long_ends(long_way_bit(w)) == (long_bit(a) | long_bit(b)));
        assert_int_equal(long_ground.way_in[slot], w);
        assert_int_equal(a ^ long_ground.over[slot], b);
        assert_false(all >> slot & 1);
        all |= long_way_bit(w);
    }
    assert_true(long_ends(all) == long_bit(LONG_CROSSINGS + LONG_BORDER) - 1);
    assert_true(long_ways_at(LONG_CROSSINGS_ALL) == all);
    for (unsigned c = 0; c < LONG_CROSSINGS; c++) {
        long_set ways = 0, beside = 0;
        for (unsigned i = 0; i < 3; i++) {
            ways |= long_ground.way_at[c][i] < LONG_WAYS ? long_way_bit(long_ground.way_at[c][i]) : 0;
            beside |= long_ground.beside[c][i] < LONG_CROSSINGS ? long_bit(long_ground.beside[c][i]) : 0;
        }
        assert_true(long_ways_at(long_bit(c)) == ways);
        assert_true(long_ground.ways_set[c] == ways);
        assert_true(long_beside_any(long_bit(c)) == beside);
    }
    for (unsigned m = MAT_A; m <= MAT_C; m++) /* who stays on a mat need not ask what is there */
        assert_true(long_mats[m].way_set == all && long_mats[m].there_set == LONG_CROSSINGS_ALL);
}

static void test_regions(void **state) {
    (void)state;
    for (unsigned mat = MAT_A; mat <= MAT_C; mat++) {
        const long_mat *m = &long_mats[mat];
        unsigned numbers[LONG_SIDES] = {0}, of[LONG_SIDES] = {0};
        assert_int_equal(m->hexes, LONG_HEXES);
        for (unsigned h = 0; h < m->hexes; h++) {
            assert_in_range(m->hex[h].region, SUN, MOON);
            numbers[m->hex[h].region] |= 1U << m->hex[h].number;
            for (unsigned i = 0; i < 6; i++)
                assert_int_equal(m->region[m->hex[h].corner[i]], m->hex[h].region);
        }
        for (unsigned c = 0; c < LONG_CROSSINGS; c++)
            if (m->region[c] != LONG_NONE)
                of[m->region[c]]++;
        for (unsigned side = 0; side < LONG_SIDES; side++) {
            assert_int_equal(numbers[side], 0x1f7c); /* 2 to 6 and 8 to 12 */
            assert_int_equal(of[side], 32);
        }
    }
}

/* One post for any three, one for two of each kind, each at two crossings (CON-MAT-16, CON-MAT-17). */
static void test_posts(void **state) {
    (void)state;
    for (unsigned mat = MAT_A; mat <= MAT_C; mat++) {
        unsigned count[POST_ANY + 1] = {0};
        for (unsigned c = 0; c < LONG_CROSSINGS; c++)
            count[long_mats[mat].post[c]]++;
        for (unsigned post = 1; post <= POST_ANY; post++)
            assert_int_equal(count[post], 2);
    }
}

static unsigned counted(const uint8_t *there, unsigned n) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += there[i];
    return sum;
}

/* Both edge mats: 21 crossings, 25 ways of their own, nobody's start, two grey settlements (CON-EDGE-01, CON-EDGE-07). */
static void test_edge_mats(void **state) {
    (void)state;
    for (unsigned mat = MAT_LEFT; mat <= MAT_RIGHT; mat++) {
        const long_mat *m = &long_mats[mat];
        assert_int_equal(counted(m->there, LONG_CROSSINGS), 21);
        assert_int_equal(counted(m->way_there, LONG_WAYS_WITHIN), 25);
        assert_int_equal(counted(m->way_there + LONG_WAYS_WITHIN, LONG_BORDER), mat == MAT_LEFT ? 5 : 0);
        assert_int_equal(m->start[SUN].building[0], LONG_NONE);
        for (unsigned i = 0; i < 2; i++)
            assert_true(m->there[m->grey_settlement[i]] && m->way_there[m->grey_road[i]]);
    }
}

/* The start is worth the same to all six: 38 pips, one ore, one wood and one brick at the city (CON-START-05). */
static void test_starts_are_equal(void **state) {
    (void)state;
    static const uint8_t pips[13] = {0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1};
    for (unsigned mat = MAT_A; mat <= MAT_C; mat++)
        for (unsigned side = 0; side < LONG_SIDES; side++) {
            unsigned sum = 0, kinds = 0;
            for (unsigned b = 0; b < 3; b++)
                for (unsigned i = 0; i < 3; i++) {
                    const unsigned h = long_mats[mat].hex_at[long_mats[mat].start[side].building[b]][i];
                    if (h == LONG_NONE)
                        continue;
                    sum += pips[long_mats[mat].hex[h].number] * (b == 0 ? 2U : 1U);
                    kinds |= b == 0 ? 1U << long_mats[mat].hex[h].resource : 0;
                }
            assert_int_equal(sum, 38);
            assert_int_equal(kinds, 1U << ORE | 1U << WOOD | 1U << BRICK);
        }
}

/* The letters of the mats, and the six colours: green and pink at A, orange on the sun side of C; the seat gives the
 * colour (CON-MAT-01, CON-MAT-09, CON-SEAT-02). */
static void test_CON_MAT_01_CON_MAT_09_CON_SEAT_02_letters_and_colours_(void **state) {
    (void)state;
    static const char *const letter[] = {"a", "b", "c", "left", "right"};
    static const char *const colour[][LONG_SIDES] = {{"green", "pink"}, {"white", "blue"}, {"orange", "red"}};
    for (unsigned mat = MAT_A; mat <= MAT_RIGHT; mat++)
        assert_string_equal(long_mats[mat].name, letter[mat]);
    for (unsigned mat = MAT_A; mat <= MAT_C; mat++)
        for (unsigned side = 0; side < LONG_SIDES; side++)
            assert_string_equal(long_mats[mat].colour[side], colour[mat][side]);
}

static void begin(kh_config *config, uint8_t *table, size_t table_cap, uint8_t *s, size_t cap) {
    uint8_t board[16];
    assert_int_equal(long_game.settle(config, NULL, board).code, 0);
    assert_true(long_game.table_size(config) <= table_cap);
    assert_int_equal(long_game.table_init(table, config, board).code, 0);
    assert_true(long_game.state_size(table) <= cap);
    long_game.start(table, s);
}

/* The hash of a record: one changed page changes one member of the sum, whatever the others hold. */
static void test_hash_is_made_from_pages(void **state) {
    (void)state;
    _Alignas(KH_ALIGN) static uint8_t table[512], s[8192];
    kh_config config;
    kh_config_usual(&long_game, 8, &config);
    begin(&config, table, sizeof table, s, sizeof s);
    const uint32_t pages = long_game.pages(table);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < pages; i++) {
        const kh_span span = long_game.page(table, i);
        sum += kh_hash(i + 1, s + span.offset, span.size);
    }
    assert_int_equal(pages, 7);
    assert_true(kh_state_hash(&long_game, table, s) == sum);
    const uint64_t before = kh_page_hash(&long_game, table, s, 3);
    s[long_game.page(table, 3).offset] ^= 1;
    const uint64_t after = kh_page_hash(&long_game, table, s, 3);
    assert_true(before != after);
    assert_true(kh_state_hash(&long_game, table, s) == sum - before + after);
}

/* Plays on a table of its own, with random people. */
typedef struct played {
    kh_config config;
    kh_rng rng;
    uint64_t now_ms;
    uint64_t picked; /* kinds, as bits */
    _Alignas(KH_ALIGN) uint8_t table[512], s[8192];
} played;

static void play_begin(played *g, kh_seat seats, const char *const *options) {
    memset(g, 0, sizeof *g);
    kh_rng_seed(&g->rng, seats);
    kh_config_usual(&long_game, seats, &g->config);
    for (; *options; options++)
        assert_int_equal(kh_config_set(&long_game, &g->config, *options, strlen(*options), NULL), 0);
    begin(&g->config, g->table, sizeof g->table, g->s, sizeof g->s);
}

static void play(played *g, kh_action *a) {
    a->at_ms = g->now_ms;
    const kh_verdict v = long_game.apply(g->table, g->s, a, NULL);
    if (v.code)
        fail_msg("%s is refused: %s", long_game.kinds[a->kind].name, v.rule);
}

/* A pick is one throw among all choices, whichever way it is found, and takes no more luck than that. */
static bool pick_is_nth(played *g, kh_seat seat, kh_action *out) {
    kh_rng rng = g->rng;
    kh_action a;
    const uint32_t n = long_game.count(g->table, g->s, seat);
    const bool found = long_game.pick(g->table, g->s, seat, &g->rng, out);
    if (n) {
        long_game.nth(g->table, g->s, seat, n == 1 ? 0 : kh_rng_below(&rng, n), &a);
        if (a.size == 0 && long_game.kinds[a.kind].open)
            assert_true(long_game.fill(g->table, g->s, seat, a.kind, &rng, &a));
        assert_memory_equal(&a, out, sizeof a);
    }
    assert_int_equal(found, n > 0);
    assert_memory_equal(&rng, &g->rng, sizeof rng);
    return found;
}

static void play_luck(played *g) {
    kh_action a;
    while (long_game.awaited(g->table, g->s, KH_CHANCE)) {
        long_game.draw(g->table, g->s, &g->rng, &a);
        play(g, &a);
    }
}

static void play_tick(played *g) {
    kh_action a;
    for (kh_seat i = 0; i < 4 * g->config.seats; i++) {
        play_luck(g);
        if (pick_is_nth(g, kh_rng_below(&g->rng, g->config.seats), &a)) {
            g->picked |= UINT64_C(1) << a.kind;
            play(g, &a);
        }
    }
    play_luck(g);
    if (long_game.awaited(g->table, g->s, KH_HOST)) {
        long_game.nth(g->table, g->s, KH_HOST, 0, &a);
        play(g, &a);
        return;
    }
    if (long_game.deadline(g->table, g->s) == KH_NEVER)
        return;
    g->now_ms = long_game.deadline(g->table, g->s);
    a = (kh_action){.seat = KH_CLOCK, .kind = CLOCK_END};
    play(g, &a);
}

/* Whom nobody listens to, a throw is handed out without a look at the land: to the same people, as much. */
static bool throw_is_the_same_untold(const played *g, const kh_action *a) {
    static uint64_t told[sizeof g->s / 8];
    static kh_event list[256];
    const long_state *s = (const void *)g->s;
    kh_events events = {.list = list, .cap = sizeof list / sizeof *list};
    played untold = *g;
    kh_action now = *a;
    memcpy(told, g->s, sizeof told);
    play(&untold, &now);
    assert_int_equal(long_game.apply(g->table, told, &now, &events).code, 0);
    assert_memory_equal(told, untold.s, long_game.state_size(g->table));
    return s->target == a->arg[0] + a->arg[1];
}

static void test_CON_BASE_19_CON_PROD_01_throws_that_nobody_hears_of(void **state) {
    static const char *const off[] = {"offers=off", NULL}, *const ring[] = {"topology=ring", NULL};
    static const struct {
        kh_seat seats;
        const char *const *options;
    } plays[] = {{6, off}, {8, off}, {4, ring}};
    static played g;
    (void)state;
    for (unsigned i = 0; i < sizeof plays / sizeof *plays; i++) {
        unsigned robbed = 0;
        play_begin(&g, plays[i].seats, plays[i].options);
        for (unsigned n = 0; n < 400 && !long_game.over(g.table, g.s); n++) {
            play_tick(&g);
            if (((const long_state *)(const void *)g.s)->phase == PHASE_DICE)
                for (uint8_t sum = 2; sum <= 12; sum++)
                    if (sum != 7)
                        robbed += throw_is_the_same_untold(
                            &g, &(kh_action){.seat = KH_CHANCE,
                                             .kind = LUCK_DICE,
                                             .size = 2,
                                             .arg = {(uint8_t)(sum / 2), (uint8_t)(sum - sum / 2)}});
        }
        assert_true(robbed > 10);
    }
}

/* The same choice in every way of asking; and random people leave no kind of action out. */
static void test_picks_are_throws_among_all_choices(void **state) {
    static const char *const off[] = {"offers=off", NULL}, *const usual[] = {NULL};
    static const char *const market[] = {"offers=off", "market=on", "collect=manual", NULL};
    static const char *const ring[] = {"topology=ring", "setup=variable", NULL};
    static const struct {
        kh_seat seats;
        unsigned ticks;
        const char *const *options;
    } plays[] = {{6, 700, off},    {6, 250, usual}, {8, 300, off},
                 {8, 300, market}, {4, 150, off},   {4, 250, ring}};
    static played g;
    uint64_t picked = 0;
    (void)state;
    for (unsigned i = 0; i < sizeof plays / sizeof *plays; i++) {
        play_begin(&g, plays[i].seats, plays[i].options);
        for (unsigned n = 0; n < plays[i].ticks && !long_game.over(g.table, g.s); n++)
            play_tick(&g);
        assert_null(long_game.audit(g.table, g.s));
        picked |= g.picked;
    }
    for (unsigned kind = DO_PLACE; kind <= DO_CALL; kind++)
        if (!(picked >> kind & 1))
            fail_msg("nobody ever picks %s", long_game.kinds[kind].name);
}

static uint32_t nobody_asks(const void *t, const void *s, kh_seat seat) {
    (void)t;
    (void)s;
    fail_msg("the place of seat %u is asked for", seat);
    return 0;
}

static void put_nowhere(void *to, const char *text, size_t length) {
    *(size_t *)to += text ? length : 0;
}

/* Results of thousands: place() looks at all seats, so nobody asks it of each. It says the same. */
static void places_are_ranked_once(played *g) {
    const kh_seat seats = g->config.seats;
    kh_seat order[64];
    uint32_t place[64];
    kh_game other = long_game;
    other.place = nobody_asks;
    kh_rank(&other, g->table, g->s, seats, order, place);
    for (kh_seat i = 0; i < seats; i++)
        assert_int_equal(place[i], long_game.place(g->table, g->s, i));
    for (kh_seat i = 1; i < seats; i++)
        assert_true(place[order[i - 1]] < place[order[i]] ||
                    (place[order[i - 1]] == place[order[i]] && order[i - 1] < order[i]));
    if (!long_game.over(g->table, g->s))
        return;
    kh_record_writer w;
    size_t length = 0;
    kh_record_begin(&w, put_nowhere, &length, &other, &g->config, KH_NOBODY);
    w.table = g->table;
    kh_record_write_result(&w, g->s, NULL);
    assert_true(length > 0);
}

/* Points, tie-breaks and shared places (Q-SYS-11), then two winners. */
static void test_places_are_ranked_once(void **state) {
    static const char *const usual[] = {NULL};
    static played g;
    (void)state;
    play_begin(&g, 22, usual);
    places_are_ranked_once(&g);
    for (unsigned i = 0; i < 60; i++) {
        play_tick(&g);
        places_are_ranked_once(&g);
    }
    long_state *s = (long_state *)(void *)g.s;
    const long_table *t = (const long_table *)(const void *)g.table;
    long_person_of(t, s, 5)->did |= DID_WIN;
    long_person_of(t, s, 20)->did |= DID_WIN;
    s->winners = 2;
    s->phase = PHASE_OVER;
    places_are_ranked_once(&g);
    assert_int_equal(long_game.place(t, s, 20), 1);
}

/* Hashes that are kept are those of the whole state, and cost what was touched. */
static void test_hashes_are_kept_by_pages(void **state) {
    static const char *const usual[] = {NULL};
    static played g;
    static kh_page_hashes h;
    uint64_t of[64];
    kh_events e = {0};
    (void)state;
    play_begin(&g, 22, usual);
    kh_page_hashes_begin(&h, &long_game, g.table, of);
    assert_true(kh_page_hashes_sum(&h, g.s) == kh_state_hash(&long_game, g.table, g.s));
    const uint64_t pages = long_game.pages(g.table);
    assert_int_equal(h.hashed, pages);
    uint64_t few = 0;
    for (unsigned i = 0; i < 40; i++) {
        play_tick(&g);
        kh_page_hashes_doubt(&h);
        for (kh_seat seat = 0; seat < g.config.seats; seat++) {
            kh_action a;
            play_luck(&g);
            kh_page_hashes_doubt(&h);
            kh_page_hashes_sum(&h, g.s);
            const uint64_t before = h.hashed;
            if (!long_game.pick(g.table, g.s, seat, &g.rng, &a) || a.kind == DO_CALL)
                continue;
            a.at_ms = g.now_ms;
            kh_events_clear(&e);
            assert_int_equal(long_game.apply(g.table, g.s, &a, &e).code, 0);
            kh_page_hashes_note(&h, &e);
            assert_true(kh_page_hashes_sum(&h, g.s) == kh_state_hash(&long_game, g.table, g.s));
            assert_in_range(h.hashed - before, 1, KH_TOUCHED_MAX + 1);
            few++;
        }
    }
    assert_true(few > 100);
}

static void put_text(void *to, const char *text, size_t length) {
    kh_text *x = to;
    kh_text_add_n(x, text, length);
}

/* Records have hashes, which are compared where they are read; neither hashes all pages each time. */
static void test_records_have_hashes_of_pages(void **state) {
    static char text[400000];
    kh_text x = kh_text_in(text, sizeof text);
    kh_match m;
    kh_config config;
    kh_rng rng;
    (void)state;
    kh_rng_seed(&rng, 5);
    kh_config_usual(&long_game, 2000, &config);
    assert_int_equal(kh_match_open(&m, &long_game, &config, 5, NULL, 0).code, 0);
    kh_action a;
    long_game.nth(m.table, m.state, KH_HOST, 0, &a);
    assert_int_equal(kh_match_act(&m, &a).code, 0);
    for (unsigned round = 0; round < 3; round++) {
        assert_int_equal(kh_match_luck(&m).code, 0);
        for (unsigned i = 0; i < 2000; i++)
            if (long_game.pick(m.table, m.state, kh_rng_below(&rng, config.seats), &rng, &a)) {
                a.at_ms = m.time_ms;
                assert_int_equal(kh_match_act(&m, &a).code, 0);
                assert_int_equal(kh_match_luck(&m).code, 0);
            }
        assert_int_equal(kh_match_tick(&m, long_game.deadline(m.table, m.state)).code, 0);
    }
    assert_true(kh_match_write(&m, KH_NOBODY, put_text, &x));
    assert_true(x.length < sizeof text);
    static kh_loader l;
    assert_true(kh_loader_open(&l, kh_games, 0));
    assert_true(kh_loader_feed(&l, text, x.length) && kh_loader_finish(&l));
    const uint64_t pages = long_game.pages(m.table);
    assert_in_range(l.hashes, m.log_count / KH_RECORD_HASH_EVERY, m.log_count);
    assert_true(l.match.hashes->hashed < l.hashes * pages / 4);
    kh_loader_close(&l);
    char *hash = strstr(strstr(text, "\nhash ") + 1, "\nhash ");
    hash[6] = hash[6] == '0' ? '1' : '0';
    assert_true(kh_loader_open(&l, kh_games, 0));
    assert_false(kh_loader_feed(&l, text, x.length));
    assert_int_equal(l.error, KH_RECORD_WRONG_HASH);
    kh_loader_close(&l);
    kh_match_close(&m);
}

/* What the host says nobody else can say: start, times, the last round, the dice (SYS-HOST-03, CON-APP-19, HOUSE-FORM-01). */
static void test_SYS_HOST_03_CON_APP_19_HOUSE_FORM_01_(void **state) {
    (void)state;
    kh_config config;
    _Alignas(KH_ALIGN) static uint8_t table[4096], s[8192];
    kh_config_usual(&long_game, 4, &config);
    begin(&config, table, sizeof table, s, sizeof s);
    unsigned kinds = 0;
    for (unsigned kind = 0; long_game.kinds[kind].name; kind++) {
        if (long_game.kinds[kind].actor != KH_BY_HOST)
            continue;
        kh_action a = {.kind = (uint8_t)kind, .size = kh_kind_size(&long_game.kinds[kind]), .arg = {50, 50}};
        kinds++;
        for (a.seat = 0; a.seat < 4; a.seat++)
            assert_string_equal(long_game.check(table, s, &a).rule, "HOUSE-FORM-01");
        a.seat = KH_CHANCE;
        assert_string_equal(long_game.check(table, s, &a).rule, "HOUSE-FORM-01");
    }
    assert_int_equal(kinds, 9);
    kh_action times = {.seat = KH_HOST, .size = 2, .arg = {50, 60}};
    while (strcmp(long_game.kinds[times.kind].name, "times") != 0)
        times.kind++;
    assert_int_equal(long_game.check(table, s, &times).code, 0);
}

/* A piece that is neither city nor settlement is not placed (CON-VARSET-02). */
static void test_CON_VARSET_02_what_is_placed_(void **state) {
    (void)state;
    _Alignas(KH_ALIGN) static uint8_t table[4096], s[8192];
    kh_config config;
    kh_action a[2];
    kh_config_usual(&long_game, 4, &config);
    assert_int_equal(kh_config_set(&long_game, &config, "setup=variable", 14, NULL), 0);
    begin(&config, table, sizeof table, s, sizeof s);
    assert_true(long_game.legal(table, s, 0, a, 2) > 2);
    assert_int_equal(long_game.check(table, s, &a[1]).code, 0);
    a[1].arg[0] = 2;
    assert_string_equal(long_game.check(table, s, &a[1]).rule, "CON-VARSET-02");
}

/* CON-INV-23 */
static void test_CON_INV_23_from_four_(void **state) {
    (void)state;
    assert_int_equal(long_game.seats_min, 4);
    assert_int_equal(long_game.seats_max, 100000);
}

static bool is_said(const char *game, const char *option, const char *value) {
    char key[80];
    snprintf(key, sizeof key, "option%s%s.%s%s%s", game ? "." : "", game ? game : "", option,
             value ? "." : "", value ? value : "");
    for (unsigned l = 0; kh_langs[l]; l++)
        if (!kh_lang_text(kh_langs[l], key))
            return false;
    return true;
}

static bool others_have(const char *option) {
    for (const kh_game *const *game = kh_games; *game; game++)
        for (const kh_option *o = (*game)->options; *game != &long_game && o->name; o++)
            if (strcmp(o->name, option) == 0)
                return true;
    return false;
}

/* What another game calls by the same name means something else there, so it needs words of its own here. */
static void must_say(const char *option, const char *value) {
    if (!is_said(long_game.name, option, value) && (others_have(option) || !is_said(NULL, option, value)))
        fail_msg("option %s %s has no words", option, value ? value : "");
}

/* Every option and each of its values has a name, and help. */
static void test_options_have_words(void **state) {
    (void)state;
    for (const kh_option *o = long_game.options; o->name; o++) {
        must_say(o->name, NULL);
        must_say(o->name, "help");
        for (int32_t i = o->low; o->words && i <= o->high; i++)
            must_say(o->name, o->words[i - o->low]);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roads_stay_near),
        cmocka_unit_test(test_chosen_roads_stay_near),
        cmocka_unit_test(test_ends_of_ways_are_shifts),
        cmocka_unit_test(test_regions),
        cmocka_unit_test(test_posts),
        cmocka_unit_test(test_edge_mats),
        cmocka_unit_test(test_starts_are_equal),
        cmocka_unit_test(test_CON_MAT_01_CON_MAT_09_CON_SEAT_02_letters_and_colours_),
        cmocka_unit_test(test_hash_is_made_from_pages),
        cmocka_unit_test(test_CON_BASE_19_CON_PROD_01_throws_that_nobody_hears_of),
        cmocka_unit_test(test_picks_are_throws_among_all_choices),
        cmocka_unit_test(test_places_are_ranked_once),
        cmocka_unit_test(test_hashes_are_kept_by_pages),
        cmocka_unit_test(test_records_have_hashes_of_pages),
        cmocka_unit_test(test_SYS_HOST_03_CON_APP_19_HOUSE_FORM_01_),
        cmocka_unit_test(test_CON_VARSET_02_what_is_placed_),
        cmocka_unit_test(test_CON_INV_23_from_four_),
        cmocka_unit_test(test_options_have_words),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
