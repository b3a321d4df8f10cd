/* What the browser calls, called from here: src/wasm/engine.h. */
#include "table/sight.h"
#include "unit.h"

#include <stdlib.h>

#include "kornholm/config.h"
#include "kornholm/json_read.h"
#include "kornholm/notation.h"
#include "kornholm/pages.h"
#include "table/match.h"
#include "wasm/engine.h"
#include "wasm/scene.h"

enum { TOKENS = 1 << 16, STEP = 200 };

static uint32_t put_in(const char *text, size_t length) {
    char *in = kh_in((uint32_t)length);
    assert_non_null(in);
    memcpy(in, text, length);
    return (uint32_t)length;
}

static uint32_t put_text(const char *text) {
    return put_in(text, strlen(text));
}

/* A member of what came out, as text; of a path "a.b". */
static const char *said(const char *path) {
    static kh_json_token tokens[TOKENS];
    static kh_json json;
    static char out[4096];
    assert_true(kh_json_read(&json, kh_out(), kh_out_length(), tokens, TOKENS));
    kh_json_value v = kh_json_root(&json);
    char name[64];
    for (const char *at = path; *at;) {
        const size_t n = strcspn(at, ".");
        snprintf(name, sizeof name, "%.*s", (int)n, at);
        v = kh_json_member(v, name);
        at += n + (at[n] == '.');
    }
    const kh_scan raw = kh_json_raw(v);
    snprintf(out, sizeof out, "%.*s", (int)(raw.end - raw.at < 4000 ? raw.end - raw.at : 4000), raw.at);
    return out;
}

static kh_match open_both(const char *name, kh_seat seats) {
    static char board[1 << 14], quoted[1 << 15], message[1 << 16];
    const kh_game *game = kh_game_find(name, strlen(name));
    kh_config config;
    kh_match m;
    kh_config_usual(game, seats, &config);
    assert_int_equal(kh_match_open(&m, game, &config, 3, NULL, 0).code, 0);
    game->board_write(&config, m.board, board, sizeof board);
    size_t n = 0;
    for (const char *c = board; *c; c++) {
        quoted[n++] = *c == '\n' ? '\\' : *c;
        if (*c == '\n')
            quoted[n++] = 'n';
    }
    quoted[n] = '\0';
    snprintf(message, sizeof message, "{\"game\":\"%s\",\"seats\":%u,\"options\":{},\"board\":\"%s\"}", name,
             seats, quoted);
    assert_int_equal(kh_open(put_text(message)), 1);
    return m;
}

static int show(const kh_match *m, kh_seat viewer) {
    static char text[1 << 16];
    kh_sight sight = {0};
    assert_true(kh_sight_fit(&sight, m));
    kh_sight_of(&sight, m, viewer);
    const size_t n = kh_sight_write(&sight, m, text, sizeof text);
    kh_sight_close(&sight);
    return kh_view(viewer, put_in(text, n));
}

static void test_a_table_is_drawn_for_every_game(void **unused) {
    (void)unused;
    for (unsigned i = 0; kh_games[i]; i++) {
        kh_match m = open_both(kh_games[i]->name, kh_games[i]->seats_max < 4 ? kh_games[i]->seats_max : 4);
        assert_int_equal(kh_match_luck(&m).code, 0);
        assert_int_equal(show(&m, 0), 1);
        assert_true(kh_out_length() > 20);
        assert_int_equal(show(&m, KH_WATCHER), 1);
        kh_match_close(&m);
    }
}

static void test_a_command_is_judged(void **unused) {
    (void)unused;
    kh_match m = open_both("dice", 2);
    assert_int_equal(kh_match_luck(&m).code, 0);
    const kh_seat first = m.game->next(m.table, m.state, KH_NOBODY);
    assert_int_equal(show(&m, first), 1);
    assert_int_equal(kh_legal(first), 1);
    assert_string_equal(kh_out(), "[\"roll\"]");
    assert_int_equal(kh_legal(first ^ 1), 1);
    assert_string_equal(kh_out(), "[]");
    assert_int_equal(kh_check(first, put_text("roll")), 1);
    assert_int_equal(kh_check(first ^ 1, put_text("roll")), 0);
    assert_non_null(strstr(said("rule"), "DICE-"));
    assert_int_equal(kh_check(first, put_text("fly away")), 0);
    assert_string_equal(said("rule"), "HOUSE-PLAY-05");
    kh_match_close(&m);
}

static void test_garbage_is_refused_with_a_rule(void **unused) {
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "{\"game\":\"chess\",\"seats\":2}",
                                      "{\"game\":\"island\",\"seats\":99}",
                                      "{\"game\":\"island\",\"seats\":4,\"options\":{},\"board\":\"row\"}"};
    (void)unused;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(kh_open(put_text(bad[i])), 0);
        assert_true(strlen(said("rule")) > 4);
    }
    assert_int_equal(kh_view(0, put_text("turn p1\n")), 0); /* no table stands */
    kh_match m = open_both("island", 4);
    assert_int_equal(kh_view(0, put_text("turn p9\n")), 0);
    assert_true(strlen(said("rule")) > 4);
    assert_int_equal(kh_record(put_text("kornholm record 1\ngame island 1\nseats 4\nplay\np1 fly\n")), 0);
    assert_int_equal(kh_seek(0, KH_NOBODY), 0); /* no record stands */
    kh_match_close(&m);
}

static char *file_of(const char *name, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", RECORDS, name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = malloc(1 << 20);
    *length = fread(text, 1, 1 << 20, f);
    fclose(f);
    return text;
}

static void test_a_record_is_stepped_through_both_ways(void **unused) {
    size_t length;
    (void)unused;
    char *text = file_of("army.rec", &length), *at_step = NULL;
    assert_int_equal(kh_record(put_in(text, length)), 1);
    assert_string_equal(said("game"), "island");
    assert_int_equal(kh_seek(STEP, KH_NOBODY), 1);
    at_step = strdup(kh_out());
    assert_int_equal(kh_seek(0, KH_NOBODY), 1);
    assert_string_not_equal(kh_out(), at_step);
    assert_int_equal(kh_seek(STEP - 1, KH_NOBODY), 1); /* then there is one step more */
    assert_int_equal(kh_seek(STEP, KH_NOBODY), 1);
    assert_string_equal(kh_out(), at_step);
    assert_int_equal(kh_seek(STEP, 1), 1);
    assert_string_not_equal(kh_out(), at_step); /* somebody's view hides something */
    assert_int_equal(kh_seek(1 << 30, KH_NOBODY), 1);
    free(at_step);
    free(text);
}

/* What a member of the scene holds, counted by a mark of its own. */
static unsigned times(const char *text, const char *mark) {
    unsigned n = 0;
    for (const char *at = text; (at = strstr(at, mark)) != NULL; at += strlen(mark))
        n++;
    return n;
}

static void test_a_seat_of_long_table_sees_its_mats_and_choices(void **unused) {
    size_t length;
    (void)unused;
    char *text = file_of("long-twelve.rec", &length);
    assert_int_equal(kh_record(put_in(text, length)), 1);
    assert_string_equal(said("game"), "longtable");
    assert_int_equal(kh_seek(STEP, KH_NOBODY), 1);
    assert_int_equal(times(kh_out(), "\"place\":"), 8); /* six mats and two at the ends */
    assert_string_equal(said("look.mine"), "null");
    assert_int_equal(times(kh_out(), "\"source\":"), 24); /* on the mats, and in the list of all */
    assert_int_equal(kh_seek(STEP, 4), 1);                /* of the third mat */
    assert_int_equal(times(kh_out(), "\"place\":"), 3);
    assert_int_equal(times(kh_out(), "\"source\":"), 6); /* of three mats: not everybody is known */
    assert_string_equal(said("look.mine.home"), "3");
    assert_string_equal(said("look.mine.left"), "2");
    assert_string_equal(said("look.mine.partners"), "[2,3,5,6,7]");
    assert_true(strlen(said("look.mine.roads")) > 2);
    assert_int_equal(kh_seek(STEP, KH_WATCHER), 1);
    assert_int_equal(times(kh_out(), "\"place\":"), 0);
    free(text);
}

/* A road where none could stand opens with the road before it, whatever both cost; the view stays as it was. */
static void test_a_plan_opens_what_follows_from_it(void **unused) {
    static const char *const first = "road m1:22,2-23,3 in r1", *const second = "road m1:23,3-25,3 in r1";
    char both[128], before[1 << 12];
    (void)unused;
    kh_match m = open_both("longtable", 4);
    kh_action start;
    assert_int_equal(kh_command_read(m.game, m.table, KH_HOST, "start", 5, &start, NULL), KH_READ_FINE);
    assert_int_equal(kh_match_act(&m, &start).code, 0);
    assert_int_equal(kh_match_luck(&m).code, 0);
    assert_int_equal(show(&m, 0), 1);
    snprintf(before, sizeof before, "%s", said("mine.roads"));
    snprintf(both, sizeof both, "%s\n%s", first, second);
    assert_int_equal(kh_suppose(0, put_text(both)), 1);
    assert_string_equal(said("pieces"), "[[null,true],[null,false]]");
    assert_string_not_equal(said("roads"), before);
    assert_int_equal(kh_suppose(0, put_text(second)), 1);
    assert_string_equal(said("pieces"), "[[\"CON-BASE-10\",false]]");
    assert_string_equal(said("roads"), before);
    snprintf(both, sizeof both, "%s\nsettlement m1:23,3 in r1\ncity m1:23,3 in r1", first);
    assert_int_equal(kh_suppose(0, put_text(both)), 1);
    assert_string_equal(said("pieces"), "[[null,true],[null,false],[null,false]]");
    assert_int_equal(kh_suppose(0, put_text("buy m1:sun in r1")), 1);
    assert_string_equal(said("pieces"), "[[\"HOUSE-PLAY-05\",false]]");
    assert_int_equal(kh_suppose(0, put_text("road to nowhere")), 0);
    assert_int_equal(kh_suppose(9, put_text(first)), 0);
    kh_match_close(&m);
    m = open_both("dice", 2);
    assert_int_equal(kh_suppose(0, put_text("roll")), 0); /* whose scene plans nothing */
    kh_match_close(&m);
}

static void test_luck_is_verified(void **unused) {
    size_t length;
    (void)unused;
    char *text = file_of("fair-island.rec", &length);
    assert_int_equal(kh_verify(put_in(text, length)), 1);
    assert_string_equal(said("finding"), "fine");
    char *dice = strstr(text, "luck dice ");
    assert_non_null(dice);
    dice[10] = dice[10] == '6' ? '5' : (char)(dice[10] + 1);
    assert_int_equal(kh_verify(put_in(text, length)), 1);
    assert_string_not_equal(said("finding"), "fine");
    free(text);
}

static void test_a_game_that_is_over_is_looked_at_again(void **unused) {
    size_t length;
    unsigned moments = 0;
    (void)unused;
    char *text = file_of("to-three-points.rec", &length);
    assert_int_equal(kh_analyse_next(1), 0); /* of nothing yet */
    assert_int_equal(kh_analyse(put_in(text, length)), 1);
    assert_string_equal(said("actions"), "6");
    while (kh_analyse_next(4) && strcmp(said("moments"), "[]") != 0)
        moments += times(kh_out(), "\"chances\":");
    assert_int_equal(moments, 6);
    assert_int_equal(kh_analyse_end(), 1);
    assert_int_equal(times(said("seats"), "\"luck\":"), 3);
    assert_non_null(strstr(said("deciding"), "\"about\":\"p2\""));
    free(text);
    static const char *const refused[][2] = {{"example-discard.rec", "analyse.not-over"},
                                             {"fair-dice.rec", "analyse.no-judge"}};
    for (unsigned i = 0; i < 2; i++) {
        text = file_of(refused[i][0], &length);
        assert_int_equal(kh_analyse(put_in(text, length)), 0);
        assert_string_equal(said("rule"), refused[i][1]);
        assert_int_equal(kh_analyse_end(), 0);
        free(text);
    }
}

/* A game that nobody draws, of many pages, one of them long. */
enum { PLAIN_PAGES = 3000, PLAIN_LONG = 100000 };

static uint32_t plain_pages(const void *t) {
    return (void)t, PLAIN_PAGES;
}

static size_t plain_write(const void *t, const void *s, uint32_t page, char *out, size_t cap) {
    const size_t length = page == 7 ? PLAIN_LONG : 40;
    (void)t;
    (void)s;
    for (size_t i = 0; i + 1 < cap && i < length; i++)
        out[i] = i + 1 < length ? 'x' : '\n';
    if (cap > 0)
        out[length < cap ? length : cap - 1] = '\0';
    return length;
}

static void take_text(void *to, const char *text, size_t length) {
    kh_text_add_n(to, text, length);
}

static void test_a_long_position_is_shown_whole(void **unused) {
    static const kh_game plain = {.name = "plain", .pages = plain_pages, .write = plain_write};
    const size_t cap = 1 << 20;
    kh_json_token tokens[16];
    kh_json json;
    (void)unused;
    char *out = malloc(cap), *shown = malloc(cap), *whole = malloc(cap);
    kh_text x = kh_text_in(out, cap);
    kh_json_writer w = kh_json_to(take_text, &x);
    size_t length = 0;
    scene_look(&w, &plain, NULL, NULL, KH_NOBODY);
    assert_true(kh_json_read(&json, out, x.length, tokens, 16));
    assert_true(kh_json_string(kh_json_member(kh_json_root(&json), "text"), shown, cap, &length));
    assert_int_equal(length, kh_pages_write(&plain, NULL, NULL, whole, cap));
    assert_true(length > PLAIN_LONG + 40 * PLAIN_PAGES);
    assert_string_equal(shown, whole);
    free(out);
    free(shown);
    free(whole);
}

/* A lesson by what the page calls: its words and its board, a weak action that leaves no trace, an undo, the goal. */
static void test_a_lesson_is_played(void **state) {
    (void)state;
    static char text[1 << 16];
    FILE *file = fopen(LESSONS "/03-road.txt", "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(kh_lesson(put_in(text, length)), 1);
    assert_string_equal(said("me"), "p1");
    assert_string_equal(said("title.de"), "Eine Straße mit Ziel");
    assert_string_equal(said("next"), "road v44-v48");
    assert_int_equal(kh_act(put_text("settlement v48")), 0);
    assert_non_null(strstr(said("rule"), "BASE-SETTLE-"));
    assert_int_equal(kh_act(put_text("fly")), 0);
    assert_string_equal(said("rule"), "HOUSE-PLAY-05");
    assert_int_equal(kh_undo(), 0);
    assert_int_equal(kh_act(put_text("end")), 1);
    assert_string_equal(said("state"), "weak");
    assert_non_null(strstr(said("said.en"), "Your cards pay"));
    assert_string_equal(said("back"), "0");
    assert_int_equal(kh_act(put_text("road v44-v48")), 1);
    assert_string_equal(said("state"), "on");
    assert_string_equal(said("back"), "1");
    assert_int_equal(kh_undo(), 1);
    assert_string_equal(said("next"), "road v44-v48");
    assert_int_equal(kh_act(put_text("road v44-v48")), 1);
    assert_int_equal(kh_act(put_text("settlement v48")), 1);
    assert_string_equal(said("state"), "done");
    assert_int_equal(kh_lesson(put_text("no lesson")), 0);
}

/* What follows from the rest somebody who sets a position up need not say: who has an award, a chip, a helper. */
static void test_what_is_set_up_need_not_say_everything(void **state) {
    (void)state;
    assert_int_equal(
        kh_open(put_text("{\"game\":\"island\",\"seats\":3,\"options\":{\"scenario\":\"helpers\","
                         "\"setup\":\"beginner\"},\"board\":\"\"}")),
        1);
    assert_non_null(strstr(kh_out(), "\"word\":\"flipped\",\"form\":\"mark\""));
    static const char some[] = "phase main\nturn p1\nfirst p1\nfounded 6\ndice 3 5\ndone roll\nrobber h9\n"
                               "p1 knights 3\np2 helper merchant\n";
    assert_int_equal(kh_position(put_text(some)), 1);
    assert_non_null(strstr(said("text"), "army p1"));
    assert_non_null(strstr(said("text"), "p1 helper mendicant\\np2 helper merchant\\np3 helper mayor"));
    assert_int_equal(kh_position(put_text("phase main\nturn p1\nfirst p1\nfounded 6\ndone roll\nrobber h9\n"
                                          "p1 knights 3\np2 knights 3\narmy p2\n")),
                     1);
    assert_non_null(strstr(said("text"), "army p2")); /* among equals it is his who is said to have it */
    assert_int_equal(kh_position(put_text("phase main\nturn p1\np1 hand 3 ?\n")), 0);
}

/* A table is played on from its start. */
static void test_somebody_founds_without_a_server(void **state) {
    (void)state;
    assert_int_equal(
        kh_open(put_text("{\"game\":\"island\",\"seats\":3,\"options\":{\"scenario\":\"corsica\","
                         "\"first\":1},\"board\":\"\"}")),
        1);
    assert_int_equal(kh_play(1, put_text("settlement v0")), 0);
    assert_int_equal(kh_legal(0), 1);
    char command[64];
    snprintf(command, sizeof command, "%.*s", (int)strcspn(kh_out() + 2, "\""), kh_out() + 2);
    assert_int_equal(kh_play(0, put_text(command)), 1);
    assert_non_null(strstr(said("text"), "phase found-road"));
    assert_non_null(strstr(said("board"), "map Corsica"));
}

/* What the workshop asks: a whole position is judged and comes back as the game writes it; of a map that is wrong it is
 * said where. */
static void test_what_somebody_sets_up_is_judged(void **state) {
    (void)state;
    static char text[1 << 14], more[1 << 15];
    kh_match m = open_both("island", 3);
    kh_pages_write(m.game, m.table, m.state, text, sizeof text);
    assert_int_equal(kh_position(put_text(text)), 1);
    assert_non_null(strstr(said("text"), "p1 settlements v39 v41"));
    snprintf(more, sizeof more, "%sp1 settlements v39 v41 v40\n", text);
    assert_int_equal(kh_position(put_text(more)), 0);
    assert_string_equal(said("rule"), "BASE-INV-05"); /* p2 lives there */
    snprintf(more, sizeof more, "%sp1 hand 2 ?\n", text);
    assert_int_equal(kh_position(put_text(more)), 0); /* nothing may be hidden */
    kh_match_close(&m);
    assert_int_equal(kh_open(put_text("{\"game\":\"island\",\"seats\":4,\"options\":{\"scenario\":\"map\"},"
                                      "\"board\":\"map A\\nhex 0 0 forest 7\\n\"}")),
                     0);
    assert_string_equal(said("line"), "2");
    assert_string_equal(said("word"), "7");
    assert_non_null(strstr(said("rule"), "HOUSE-MAP-"));
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_is_drawn_for_every_game),
        cmocka_unit_test(test_a_lesson_is_played),
        cmocka_unit_test(test_what_is_set_up_need_not_say_everything),
        cmocka_unit_test(test_somebody_founds_without_a_server),
        cmocka_unit_test(test_what_somebody_sets_up_is_judged),
        cmocka_unit_test(test_a_long_position_is_shown_whole),
        cmocka_unit_test(test_a_command_is_judged),
        cmocka_unit_test(test_garbage_is_refused_with_a_rule),
        cmocka_unit_test(test_a_record_is_stepped_through_both_ways),
        cmocka_unit_test(test_a_seat_of_long_table_sees_its_mats_and_choices),
        cmocka_unit_test(test_a_plan_opens_what_follows_from_it),
        cmocka_unit_test(test_luck_is_verified),
        cmocka_unit_test(test_a_game_that_is_over_is_looked_at_again),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
