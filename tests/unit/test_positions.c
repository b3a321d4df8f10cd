/* Games that begin in a position: rooms, their journals, records, and luck that can be checked. */
#include "rooms.h"
#include "table/analysis.h"
#include "table/verify.h"

enum { TEXT = 16384, BEFORE = 60, AFTER = 4000 };

typedef struct setting {
    char board[TEXT], position[TEXT];
    kh_config config;
} setting;

static room_plan plan_of(const kh_game *game, const setting *from) {
    room_plan plan = {.game = game,
                      .config = from->config,
                      .host = anna,
                      .board = from->board,
                      .board_length = strlen(from->board),
                      .position = from->position,
                      .position_length = strlen(from->position)};
    room_settings_usual(game, false, &plan.settings);
    plan.settings.pace_ms = 0;
    plan.settings.bot = kh_bot_find(game, "random", 6);
    return plan;
}

/* Somewhere in the middle of a game of bots. */
static void somewhere(const char *game, kh_seat seats, const char *options, setting *out) {
    hall *h = open_hall(game, seats, options, false);
    kh_room *r = &h->room;
    r->settings.bot = kh_bot_find(r->game, "random", 6);
    assert_int_equal(room_start(r, &anna).code, 0);
    assert_int_equal(room_pace(r, &anna, 0).code, 0);
    room_hurry(r, true);
    for (unsigned i = 0; i < BEFORE && r->phase == ROOM_PLAYING; i++)
        room_advance_by(r, 1000, 1);
    assert_int_equal(r->phase, ROOM_PLAYING);
    out->config = r->config;
    assert_true(r->board_length < TEXT);
    memcpy(out->board, r->board, r->board_length + 1);
    assert_true(r->game->write(r->match.table, r->match.state, 0, out->position, TEXT) < TEXT);
    r->settings.bot = kh_bot_usual(r->game);
    close_hall(h);
}

static hall *open_there(const kh_game *game, const setting *from) {
    hall *h = calloc(1, sizeof *h);
    const room_plan plan = plan_of(game, from);
    const room_world w = {&h->w, keep_line, hear_before, hear_news, draw_random, false};
    h->w.random = 78;
    const kh_verdict v = room_plan_check(&plan);
    if (v.code != 0)
        fail_msg("%s: %s", game->name, v.rule);
    assert_true(room_open(&h->room, &w, &plan, 1000));
    room_company(&h->room, 1);
    return h;
}

typedef struct sink {
    char *text;
    size_t length;
} sink;

static void put(void *to, const char *text, size_t length) {
    sink *s = to;
    s->text = realloc(s->text, s->length + length + 1);
    memcpy(s->text + s->length, text, length);
    s->length += length;
    s->text[s->length] = '\0';
}

/* Whoever gets the record can play it again, and check its luck. */
static void check_record(const kh_room *r, const setting *from) {
    sink s = {NULL, 0};
    verify v;
    assert_true(kh_match_write(&r->match, KH_NOBODY, put, &s));
    assert_non_null(strstr(s.text, "\nat "));
    assert_true(verify_open(&v, kh_games));
    if (!verify_feed(&v, s.text, s.length) || !verify_finish(&v))
        fail_msg("finding %d at line %llu", v.finding, (unsigned long long)v.line);
    assert_true(kh_match_was_set_up(&v.loader.match));
    char first[TEXT];
    r->game->write(r->match.table, v.loader.match.base, 0, first, sizeof first);
    assert_string_equal(first, from->position);
    assert_memory_equal(v.loader.match.state, r->match.state, r->match.state_size);
    verify_close(&v);
    free(s.text);
}

/* Somebody else's record begins with what he saw. */
static void check_masked(const kh_room *r) {
    for (kh_seat viewer = 0; viewer < 2; viewer++) {
        const kh_seat who = viewer == 0 ? 0 : KH_WATCHER;
        sink s = {NULL, 0};
        kh_loader l;
        assert_true(kh_match_write(&r->match, who, put, &s));
        assert_true(kh_loader_open(&l, kh_games, 1));
        const bool fed = kh_loader_feed(&l, s.text, s.length);
        assert_false(fed && kh_loader_finish(&l));
        assert_int_equal(l.error, KH_RECORD_MASKED);
        void *seen = calloc(1, r->match.state_size);
        r->game->view(r->match.table, r->match.base, who, 0, seen);
        assert_memory_equal(l.match.state, seen, r->match.state_size);
        free(seen);
        kh_loader_close(&l);
        free(s.text);
    }
}

/* The first of what was done there can be looked at again. */
static void check_analysis(const kh_room *r) {
    enum { MOMENTS = 30 };
    kh_analysis a;
    kh_moment m;
    if (kh_judge_of(r->game) && r->game->over(r->match.table, r->match.state)) {
        assert_int_equal(kh_analysis_open(&a, &r->match), KH_ANALYSIS_FINE);
        for (unsigned i = 0; i < MOMENTS && i < r->match.live_count; i++)
            assert_true(kh_analysis_next(&a, &m));
        kh_analysis_close(&a);
    }
}

static void play_from(const char *name, kh_seat seats, const char *options) {
    setting from;
    const kh_game *game = kh_game_find(name, strlen(name));
    somewhere(name, seats, options, &from);
    hall *h = open_there(game, &from);
    kh_room *r = &h->room;
    assert_int_equal(room_start(r, &anna).code, 0);
    assert_true(kh_match_was_set_up(&r->match));
    check_masked(r);
    room_hurry(r, true);
    for (unsigned i = 0; i < AFTER && r->phase == ROOM_PLAYING; i++)
        room_advance_by(r, 1000, 1);
    if (r->phase == ROOM_PLAYING)
        assert_int_equal(room_end_it(r, &anna).code, 0);
    check_record(r, &from);
    check_analysis(r);
    close_hall(h);
}

static void test_HOUSE_TABLE_09_games_go_on_from_a_position_(void **state) {
    (void)state;
    play_from("island", 3, "setup=variable target=5");
    play_from("island", 4, "setup=variable clock=30 target=5");
    play_from("island", 6, "setup=variable target=5");
    play_from("dice", 3, "");
    play_from("duel", 2, "");
}

/* What was done since can be taken back, the position cannot. */
static void test_undo_ends_at_the_position(void **state) {
    setting from;
    (void)state;
    somewhere("island", 3, "setup=variable", &from);
    hall *h = open_there(kh_game_find("island", 6), &from);
    kh_room *r = &h->room;
    assert_int_equal(room_start(r, &anna).code, 0);
    room_hurry(r, true);
    room_advance_by(r, 1000, 3);
    char now[TEXT];
    while (kh_match_undo(&r->match).code == 0)
        continue;
    r->game->write(r->match.table, r->match.state, 0, now, sizeof now);
    assert_string_equal(now, from.position);
    room_close(r);
    for (uint64_t n = 1; n <= h->w.lines; n++)
        free(h->w.line[n]);
    free(h);
}

static void test_HOUSE_TABLE_09_what_is_no_beginning_(void **state) {
    setting from;
    (void)state;
    const kh_game *island = kh_game_find("island", 6);
    somewhere("island", 3, "setup=variable", &from);
    room_plan plan = plan_of(island, &from);
    plan.board = NULL;
    REFUSED(room_plan_check(&plan), "HOUSE-TABLE-09"); /* which board? */
    plan = plan_of(island, &from);
    plan.position_length = 20;
    REFUSED(room_plan_check(&plan), "HOUSE-POSITION-01");
    plan.position_length = ROOM_POSITION;
    REFUSED(room_plan_check(&plan), "HOUSE-TABLE-01");
    setting rows;
    const kh_game *longtable = kh_game_find("longtable", 9);
    kh_config_usual(longtable, 4, &rows.config);
    snprintf(rows.board, sizeof rows.board, "%s", "");
    snprintf(rows.position, sizeof rows.position, "%s", "page 0\n");
    plan = plan_of(longtable, &rows);
    plan.board = NULL;
    REFUSED(room_plan_check(&plan), "HOUSE-TABLE-09"); /* everybody plays at once there */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_HOUSE_TABLE_09_games_go_on_from_a_position_),
        cmocka_unit_test(test_undo_ends_at_the_position),
        cmocka_unit_test(test_HOUSE_TABLE_09_what_is_no_beginning_),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
