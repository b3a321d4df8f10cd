/* Records and the live match, with Tiny and every game of the house. Every error that a record can have is
 * met once, with its line. */
#include "kornholm/hash.h"
#include "kornholm/name.h"
#include "kornholm/record.h"
#include "kornholm/text.h"
#include "matches.h"
#include "table/block.h"
#include "table/sight.h"

static kh_record_error load_text(kh_loader *l, const char *text, size_t length, size_t piece) {
    assert_true(kh_loader_open(l, games, 99));
    for (size_t at = 0; at < length; at += piece) {
        if (!kh_loader_feed(l, text + at, length - at < piece ? length - at : piece))
            return l->error;
    }
    kh_loader_finish(l);
    return l->error;
}

static void test_record_names(void **state) {
    (void)state;
    assert_true(kh_record_name_fine("Anna", 4));
    assert_true(kh_record_name_fine("J\xc3\xb6rg \xf0\x9f\x8c\x8a #1", 13));
    assert_false(kh_record_name_fine("", 0));
    assert_false(kh_record_name_fine(" Anna", 5));
    assert_false(kh_record_name_fine("Anna ", 5));
    assert_false(kh_record_name_fine("An\tna", 5));
    assert_false(kh_record_name_fine("An\nna", 5));
    assert_false(kh_record_name_fine("An\0na", 5));
    assert_false(kh_record_name_fine("\x1b[2J", 4));
    assert_false(kh_record_name_fine("\xc0\xaf", 2));         /* overlong */
    assert_false(kh_record_name_fine("\xed\xa0\x80", 3));     /* half of a pair */
    assert_false(kh_record_name_fine("\xf4\x90\x80\x80", 4)); /* past the last character */
    assert_false(kh_record_name_fine("J\xc3", 2));            /* cut off */
    assert_false(kh_record_name_fine("\xe2\x80\xae"
                                     "annA",
                                     7)); /* turns the reading direction */
    char longest[KH_RECORD_NAME + 1];
    memset(longest, 'a', sizeof longest);
    assert_true(kh_record_name_fine(longest, KH_RECORD_NAME));
    assert_false(kh_record_name_fine(longest, KH_RECORD_NAME + 1));
}

/* Every error has a sentence in every language, and nothing in it stays open. */
/* Names that look alike are alike: what nobody sees is refused, unless it joins what is seen. */
static void test_chosen_names(void **state) {
    static const char *const fine[] = {
        "Anna",
        "J\xc3\xb6rg #1",
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80", /* an astronaut */
        "\xe2\x9d\xa4\xef\xb8\x8f",
        "1\xef\xb8\x8f\xe2\x83\xa3",                                        /* a heart, a keycap */
        "\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xb1\xd9\x88\xd8\xaf",             /* Persian */
        "\xf0\x9f\x8f\xb4\xf3\xa0\x81\xa7\xf3\xa0\x81\xa2\xf3\xa0\x81\xbf", /* a flag of tags */
        "\xe8\x91\x9b\xf3\xa0\x84\x80",                                     /* a variant */
        "O\xe2\x80\x99Neill",
        "\xd7\xa9\xd7\xa8\xd7\x94"};
    static const char *const wrong[] = {"An\xe2\x80\x8bna",
                                        "Anna\xe2\x80\x8d",
                                        "\xe2\x80\x8c"
                                        "Anna",
                                        "An\xe2\x80\x8dna",
                                        "An\xc2\xadna",
                                        "\xe2\x81\xa0"
                                        "Anna",
                                        "Anna\xef\xbb\xbf",
                                        "\xe2\x80\x8f"
                                        "Anna",
                                        "An\xe2\x80\x8ena",
                                        "\xd8\x9c"
                                        "Anna",
                                        "\xe3\x85\xa4",
                                        "\xe2\xa0\x80",
                                        "Anna\xef\xb8\x8f",
                                        "Anna\xef\xb8\x81",
                                        "Anna\xc2\xa0",
                                        "\xe3\x80\x80"
                                        "Anna",
                                        "Anna\xf3\xa0\x81\xa7",
                                        "Anna\xf3\xa0\x84\x80",
                                        "\xe1\x85\x9f",
                                        "Anna ",
                                        "\xe2\x80\xae"
                                        "annA",
                                        "\xd9\x85\xe2\x80\x8c\xe2\x80\x8c\xd8\xb1"};
    (void)state;
    for (unsigned i = 0; i < sizeof fine / sizeof fine[0]; i++)
        if (!kh_name_fine(fine[i], strlen(fine[i])))
            fail_msg("a fine name: %s (%u)", fine[i], i);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (kh_name_fine(wrong[i], strlen(wrong[i])))
            fail_msg("a wrong name: %s (%u)", wrong[i], i);
    assert_true(kh_record_name_fine("An\xe2\x80\x8bna", 7)); /* records of before are read */
}

static void test_record_error_sentences(void **state) {
    (void)state;
    kh_record_reader r;
    char text[1000];
    kh_record_open(&r, games, NULL, 0);
    for (int i = 0; i < KH_RECORD_ERRORS; i++) {
        const kh_record_error error = (kh_record_error)i;
        const char *key = kh_record_error_key(error);
        assert_int_equal(strncmp(key, "record.error.", 13), 0);
        for (unsigned l = 0; kh_langs[l] != NULL; l++) {
            if (kh_lang_text(kh_langs[l], key) == NULL)
                fail_msg("%s has no %s sentence", key, kh_lang_name(kh_langs[l]));
            const size_t n = kh_record_error_write(kh_langs[l], &r, error, NULL, text, sizeof text);
            assert_in_range(n, 10, sizeof text - 1);
            assert_null(strchr(text, '{'));
        }
    }
}

/* A whole game of Tiny with a clock, and lines to put in the place of one of its lines. */
static const char *const whole[] = {
    "kornholm record 1", /* 1 */
    "game tiny 1",
    "seats 2",
    "option rounds=2",
    "option seconds=10", /* 5 */
    "name p1 Anna #1",
    "name p2 J\xc3\xb6rg",
    "board prize 5   # what they play for",
    "play",
    "luck deal 3", /* 10 */
    "luck deal 4",
    "@1.500 p1 bid 3",
    "@2.000 p2 bid 2",
    "luck deal 1",
    "luck deal 2", /* 15 */
    "@3.250 p2 pass",
    "@3.250 undo",
    "",
    "# nothing from p1",
    "@4.000 p2 bid 2", /* 20 */
    "@12.000 clock close",
    "result p1 5 won, p2 5 won",
};
enum { WHOLE = sizeof whole / sizeof whole[0] };

/* The record with line `at` replaced (counted from 1), or without it where `with` is NULL. */
static sink edited(size_t at, const char *with, size_t length) {
    sink s = {NULL, 0};
    for (size_t i = 0; i < WHOLE; i++) {
        if (i + 1 != at)
            sink_put(&s, whole[i], strlen(whole[i]));
        else if (with != NULL)
            sink_put(&s, with, length);
        else
            continue;
        sink_put(&s, "\n", 1);
    }
    return s;
}

static void test_record_whole(void **state) {
    (void)state;
    sink s = edited(0, NULL, 0);
    static const size_t pieces[] = {1, 2, 7, 1000, 1000000};
    for (size_t i = 0; i < 5; i++) {
        kh_loader l;
        assert_int_equal(load_text(&l, s.text, s.length, pieces[i]), KH_RECORD_FINE);
        assert_int_equal(l.match.log_count, 10);
        assert_int_equal(l.match.live_count, 8);
        assert_string_equal(kh_match_name(&l.match, 0), "Anna #1");
        assert_string_equal(kh_match_name(&l.match, 1), "J\xc3\xb6rg");
        kh_loader_close(&l);
    }
    free(s.text);
}

static void test_record_line_ends(void **state) {
    (void)state;
    sink s = {NULL, 0};
    kh_loader l;
    for (size_t i = 0; i < WHOLE; i++) {
        sink_put(&s, whole[i], strlen(whole[i]));
        sink_put(&s, "\r\n", i + 1 < WHOLE ? 2 : 0); /* the last line may lack its end */
    }
    assert_int_equal(load_text(&l, s.text, s.length, 5), KH_RECORD_FINE);
    kh_loader_close(&l);
    free(s.text);
}

#define HALF "0123456789abcdef0123456789abcdef"
#define HEX HALF HALF
#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
#define COMMITMENT "fair commitment " HEX "\n"

static void test_record_errors(void **state) {
    (void)state;
    static const struct {
        size_t at, line;
        const char *with;
        kh_record_error error;
    } cases[] = {
        {1, 1, NULL, KH_RECORD_NOT_ONE},
        {1, 1, "kornholm", KH_RECORD_NOT_ONE},
        {1, 1, "", KH_RECORD_NOT_ONE},
        {1, 1, "kornholm record 2", KH_RECORD_BAD_FORMAT},
        {2, 2, NULL, KH_RECORD_NO_GAME},
        {2, 2, "game tiny", KH_RECORD_NO_GAME},
        {2, 2, "game chess 1", KH_RECORD_UNKNOWN_GAME},
        {2, 2, "game tiny 999", KH_RECORD_UNKNOWN_RULES},
        {2, 2, "game tiny 1.", KH_RECORD_NO_GAME},
        {2, 2, "game tiny 1.1 1", KH_RECORD_NO_GAME},
        {2, 0, "game tiny 1.1", KH_RECORD_FINE},
        {2, 9, "game tiny 1.2", KH_RECORD_UNKNOWN_RULES},
        {4, 9, "option rounds=6", KH_RECORD_UNKNOWN_RULES},
        {3, 3, NULL, KH_RECORD_NO_SEATS},
        {3, 3, "seats two", KH_RECORD_NO_SEATS},
        {3, 3, "seats 1", KH_RECORD_BAD_SEATS},
        {3, 3, "seats 4294967298", KH_RECORD_BAD_SEATS},
        {4, 4, "option colour=red", KH_RECORD_UNKNOWN_OPTION},
        {4, 4, "option rounds=99", KH_RECORD_BAD_OPTION},
        {4, 4, "option", KH_RECORD_BAD_OPTION},
        {4, 5, "option seconds=9", KH_RECORD_OPTION_TWICE},
        {6, 6, "name p1", KH_RECORD_BAD_NAME},
        {6, 6, "name p1Anna", KH_RECORD_BAD_NAME},
        {6, 6, "name p3 Anna", KH_RECORD_BAD_NAME},
        {6, 6, "name p1 J\xc3", KH_RECORD_BAD_UTF8},
        {6, 6, "name p1 An\x07", KH_RECORD_CONTROL},
        {6, 7, "name p2 Anna", KH_RECORD_NAME_ORDER},
        {6, 6, "view p3", KH_RECORD_BAD_VIEW},
        {6, 6, "view p1 p2", KH_RECORD_BAD_VIEW},
        {6, 6, "fair", KH_RECORD_BAD_FAIR},
        {6, 6, "fair play", KH_RECORD_BAD_FAIR},
        {6, 6, "fair commitment", KH_RECORD_BAD_FAIR},
        {6, 6, "fair commitment " HEX "0", KH_RECORD_BAD_FAIR},
        {6, 6, "fair commitment " HALF "0123456789ABCDEF0123456789abcdef", KH_RECORD_BAD_FAIR},
        {6, 6, "fair commitment " ZEROS, KH_RECORD_BAD_FAIR},
        {6, 6, "fair commitment " HEX " " HEX, KH_RECORD_BAD_FAIR},
        {6, 7, COMMITMENT "fair seed " HEX, KH_RECORD_BAD_FAIR},
        {6, 7, COMMITMENT "fair seed p3 " HEX, KH_RECORD_BAD_FAIR},
        {6, 7, COMMITMENT "fair seed p1" HEX, KH_RECORD_BAD_FAIR},
        {6, 7, COMMITMENT "fair board", KH_RECORD_BAD_FAIR},
        {6, 7, COMMITMENT "fair board given " HEX, KH_RECORD_BAD_FAIR},
        {6, 6, "fair secret " HEX, KH_RECORD_FAIR_ORDER},
        {6, 6, "fair seed p1 " HEX, KH_RECORD_FAIR_ORDER},
        {6, 6, "fair board given", KH_RECORD_FAIR_ORDER},
        {6, 7, COMMITMENT "fair commitment " HEX, KH_RECORD_FAIR_ORDER},
        {6, 8, COMMITMENT "fair secret " HEX "\nfair secret " HEX, KH_RECORD_FAIR_ORDER},
        {6, 8, COMMITMENT "fair seed p2 " HEX "\nfair seed p1 " HEX, KH_RECORD_FAIR_ORDER},
        {6, 8, COMMITMENT "fair seed p1 " HEX "\nfair seed p1 " HEX, KH_RECORD_FAIR_ORDER},
        {6, 8, COMMITMENT "fair board given\nfair board given", KH_RECORD_FAIR_ORDER},
        {6, 8, COMMITMENT "view p1\nfair secret " HEX, KH_RECORD_SECRET_IN_VIEW},
        {6, 8, COMMITMENT "fair secret " HEX "\nview p1", KH_RECORD_SECRET_IN_VIEW},
        {6, 0, COMMITMENT "fair board given # drawn by hand", KH_RECORD_FINE},
        {10, 10, COMMITMENT "luck deal 3", KH_RECORD_NO_ACTOR},
        {6, 6, "game tiny 1", KH_RECORD_BAD_HEAD},
        {6, 6, "luck deal 3", KH_RECORD_BAD_HEAD},
        {8, 8, NULL, KH_RECORD_NO_BOARD},
        {8, 9, "board prize 77", KH_RECORD_REFUSED},
        {9, 9, NULL, KH_RECORD_BAD_HEAD},
        {10, 10, "dice deal 3", KH_RECORD_NO_ACTOR},
        {10, 10, "luck dice p1 a 3", KH_RECORD_NO_KIND},
        {10, 10, "luck deal x", KH_RECORD_BAD_ARGUMENT},
        {10, 10, "luck deal 3 3", KH_RECORD_LONG_ACTION},
        {10, 10, "luck deal ?", KH_RECORD_HIDDEN_ARGUMENT},
        {10, 10, "luck deal 5", KH_RECORD_REFUSED},
        {10, 10, "undo", KH_RECORD_NOTHING_TO_UNDO},
        {12, 12, "@1.5 p1 bid 3", KH_RECORD_BAD_TIME},
        {12, 12, "@x p1 bid 3", KH_RECORD_BAD_TIME},
        {12, 12, "@1.500p1 bid 3", KH_RECORD_BAD_TIME},
        {12, 12, "@99999999999999999999.000 p1 bid 3", KH_RECORD_BAD_TIME},
        {12, 12, "@9007199254740.992 p1 bid 3", KH_RECORD_BAD_TIME},
        {12, 12, "@9007199254740.991 p1 bid 3", KH_RECORD_REFUSED},
        {12, 12, "@10.000 p1 bid 3", KH_RECORD_REFUSED},
        {12, 12, "p1 bid 4", KH_RECORD_REFUSED},
        {12, 12, "hash 0123456789abcdef", KH_RECORD_WRONG_HASH},
        {12, 12, "hash 0123456789ABCDEF", KH_RECORD_BAD_HASH},
        {12, 12, "hash 0123", KH_RECORD_BAD_HASH},
        {12, 12, "result open x", KH_RECORD_NOT_OVER},
        {12, 12, "result p1 5 won, p2 5 won", KH_RECORD_NOT_OVER},
        {12, 13, "result open", KH_RECORD_AFTER_END},
        {13, 13, "@1.499 p2 bid 2", KH_RECORD_TIME_BACK},
        {17, 17, "@3.000 undo", KH_RECORD_BAD_TIME},
        {17, 17, "@4.000 undo", KH_RECORD_BAD_TIME},
        {17, 17, "undo now", KH_RECORD_LONG_ACTION},
        {22, 21, NULL, KH_RECORD_CUT_OFF},
        {22, 22, "result open", KH_RECORD_IS_OVER},
        {22, 22, "result", KH_RECORD_BAD_RESULT},
        {22, 22, "result p1 5 won", KH_RECORD_BAD_RESULT},
        {22, 22, "result p1 5 won,", KH_RECORD_CUT_OFF},
        {22, 22, "result p1 5 won; p2 5 won", KH_RECORD_BAD_RESULT},
        {22, 22, "result p2 5 won, p1 5 won", KH_RECORD_BAD_RESULT},
        {22, 22, "result p1 5 won, p2 5 won, p3 0", KH_RECORD_BAD_RESULT},
        {22, 22, "result p1 5, p2 5 won", KH_RECORD_WRONG_RESULT},
        {22, 22, "result p1 6 won, p2 5 won", KH_RECORD_WRONG_RESULT},
        {22, 23, "result p1 5 won,\nresult p2 6 won", KH_RECORD_WRONG_RESULT},
        {22, 23, "result p1 5 won, p2 5 won\n# ended", KH_RECORD_AFTER_END},
        {22, 23, "result p1 5 won,p2 5 won\n\n", KH_RECORD_FINE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sink s = edited(cases[i].at, cases[i].with, cases[i].with ? strlen(cases[i].with) : 0);
        kh_loader l;
        const kh_record_error error = load_text(&l, s.text, s.length, 1 + i % 9);
        if (error != cases[i].error || (error != KH_RECORD_FINE && l.reader.line != cases[i].line))
            fail_msg("%s: error %d in line %d", cases[i].with ? cases[i].with : "(left out)", error,
                     (int)l.reader.line);
        assert_int_equal(l.rule != NULL, error == KH_RECORD_REFUSED);
        kh_loader_close(&l);
        free(s.text);
    }
}

/* A scenario has a revision of its own; records of everything else have only the version of the game. */
static void test_record_revision(void **state) {
    (void)state;
    static const struct {
        const char *rounds, *rules;
    } cases[] = {{"rounds=3", "\ngame tiny 1\n"}, {"rounds=6", "\ngame tiny 1.2\n"}};
    for (size_t i = 0; i < 2; i++) {
        kh_config config;
        kh_match m;
        kh_loader l;
        kh_config_usual(&tiny_game, 2, &config);
        assert_int_equal(kh_config_set(&tiny_game, &config, cases[i].rounds, strlen(cases[i].rounds), NULL),
                         KH_CONFIG_FINE);
        assert_int_equal(kh_match_open(&m, &tiny_game, &config, 1, NULL, 0).code, 0);
        sink s = record_of(&m, KH_NOBODY);
        assert_non_null(strstr(s.text, cases[i].rules));
        assert_int_equal(load_text(&l, s.text, s.length, 4096), KH_RECORD_FINE);
        free(s.text);
        kh_loader_close(&l);
        kh_match_close(&m);
    }
}

static void test_record_zero_bytes_and_long_lines(void **state) {
    (void)state;
    kh_loader l;
    char line[KH_RECORD_LINE + 1];
    memset(line, '#', sizeof line);
    sink s = edited(8, "board prize 5\0", 14);
    assert_int_equal(load_text(&l, s.text, s.length, 100), KH_RECORD_ZERO_BYTE);
    assert_int_equal(l.reader.line, 8);
    kh_loader_close(&l);
    free(s.text);
    for (size_t extra = 0; extra < 2; extra++) {
        s = edited(19, line, KH_RECORD_LINE + extra);
        assert_int_equal(load_text(&l, s.text, s.length, 300), extra ? KH_RECORD_LONG_LINE : KH_RECORD_FINE);
        assert_int_equal(l.reader.line, extra ? 19 : WHOLE);
        kh_loader_close(&l);
        free(s.text);
    }
    assert_int_equal(load_text(&l, line, sizeof line, 300), KH_RECORD_NOT_ONE);
    kh_loader_close(&l);
    assert_int_equal(load_text(&l, "", 0, 1), KH_RECORD_NOT_ONE);
    assert_int_equal(l.reader.line, 1);
    kh_loader_close(&l);
}

/* Cut anywhere, a record is never taken for a whole one. */
static void test_record_cut_off(void **state) {
    (void)state;
    sink s = edited(0, NULL, 0);
    for (size_t n = 0; n + 1 < s.length; n++) {
        kh_loader l;
        const kh_record_error error = load_text(&l, s.text, n, 64);
        if (n < 17)
            assert_int_equal(error, KH_RECORD_NOT_ONE);
        else if (error != KH_RECORD_CUT_OFF)
            assert_int_equal(error, KH_RECORD_WRONG_RESULT); /* "p2 5" of "p2 5 won" */
        kh_loader_close(&l);
    }
    free(s.text);
}

static void test_match_record_again(void **state) {
    (void)state;
    for (unsigned g = 0; games[g] != NULL; g++) {
        for (uint64_t seed = 1; seed <= 8; seed++) {
            kh_match m = open_match(games[g], seed);
            kh_loader l;
            assert_true(kh_match_rename(&m, 1, "Berta", 5));
            play(&m, seed, seed % 2 ? STEPS_MAX : 60);
            sink s = record_of(&m, KH_NOBODY);
            assert_int_equal(load_text(&l, s.text, s.length, 4096), KH_RECORD_FINE);
            assert_memory_equal(m.state, l.match.state, m.state_size);
            sink again = record_of(&l.match, KH_NOBODY);
            assert_string_equal(s.text, again.text);
            free(s.text);
            free(again.text);
            kh_loader_close(&l);
            kh_match_close(&m);
        }
    }
}

/* Does again what was done by people, from entry `from` on; luck comes by itself. */
static void do_again(kh_match *m, const kh_action *done, uint32_t from, uint32_t count) {
    for (uint32_t i = from; i < count; i++) {
        if (done[i].seat == KH_CHANCE)
            continue;
        assert_int_equal(kh_match_luck(m).code, 0);
        assert_int_equal(kh_match_act(m, &done[i]).code, 0);
    }
    assert_int_equal(kh_match_luck(m).code, 0);
}

/* Taking back and doing again meets the same luck; taking back everything leads to the start. */
static void test_match_undo(void **state) {
    (void)state;
    for (unsigned g = 0; games[g] != NULL; g++) {
        kh_match m = open_match(games[g], 7);
        play(&m, 7, 400);
        assert_int_equal(kh_match_luck(&m).code, 0);
        const uint64_t hash = kh_hash(0, m.state, m.state_size);
        const uint32_t count = m.live_count;
        kh_action *done = malloc(count * sizeof *done);
        assert_non_null(done);
        for (uint32_t i = 0; i < count; i++)
            done[i] = m.log[m.live[i]];
        for (unsigned depth = 1; depth < 1000; depth = depth * 3 + 1) {
            for (unsigned i = 0; i < depth && kh_match_undo(&m).code == 0; i++) {
            }
            assert_true(kh_hash(0, m.state, m.state_size) != hash);
            do_again(&m, done, m.live_count, count);
            assert_true(kh_hash(0, m.state, m.state_size) == hash);
        }
        free(done);
        kh_match_close(&m);
    }
}

/* Random taking back in between: the state is always that of the live actions played straight. */
static void test_match_undo_at_random(void **state) {
    (void)state;
    for (unsigned g = 0; games[g] != NULL; g++) {
        kh_match m = open_match(games[g], 3), straight;
        kh_rng rng;
        kh_rng_seed(&rng, 11);
        for (unsigned i = 0; i < 1500; i++) {
            step(&m, &rng);
            for (unsigned n = kh_rng_below(&rng, 20) == 0 ? kh_rng_below(&rng, 60) : 0; n > 0; n--)
                kh_match_undo(&m);
        }
        assert_int_equal(kh_match_again(&straight, &m).code, 0);
        for (uint32_t i = 0; i < m.live_count; i++)
            assert_int_equal(kh_match_act(&straight, &m.log[m.live[i]]).code, 0);
        assert_memory_equal(m.state, straight.state, m.state_size);
        assert_int_equal(m.luck_count, straight.luck_count);
        kh_match_close(&straight);
        sink s = record_of(&m, KH_NOBODY);
        kh_loader l;
        assert_int_equal(load_text(&l, s.text, s.length, 4096), KH_RECORD_FINE);
        assert_memory_equal(m.state, l.match.state, m.state_size);
        kh_loader_close(&l);
        free(s.text);
        kh_match_close(&m);
    }
}

/* A game that was loaded goes on with luck of another seed, but what had fallen before stays fallen. */
static void test_match_loaded_goes_on(void **state) {
    (void)state;
    kh_match m = open_match(&tiny_game, 5);
    kh_loader l;
    play(&m, 5, 12);
    sink s = record_of(&m, KH_NOBODY);
    assert_non_null(strstr(s.text, "\nresult open\n"));
    assert_int_equal(load_text(&l, s.text, s.length, 4096), KH_RECORD_FINE);
    kh_match taken = kh_loader_take(&l);
    kh_loader_close(&l);
    const kh_action first = taken.log[0], second = taken.log[1];
    while (kh_match_undo(&taken).code == 0) {
    }
    assert_string_equal(kh_match_undo(&taken).rule, "HOUSE-TABLE-03");
    assert_int_equal(kh_match_luck(&taken).code, 0);
    assert_memory_equal(&first, &taken.log[taken.live[0]], sizeof first);
    assert_memory_equal(&second, &taken.log[taken.live[1]], sizeof second);
    play(&taken, 6, STEPS_MAX);
    sink t = record_of(&taken, KH_NOBODY);
    assert_int_equal(load_text(&l, t.text, t.length, 4096), KH_RECORD_FINE);
    kh_loader_close(&l);
    kh_match_close(&taken);
    kh_match_close(&m);
    free(s.text);
    free(t.text);
}

static void test_match_masked_record(void **state) {
    (void)state;
    for (unsigned g = 0; games[g] != NULL; g++) {
        kh_match m = open_match(games[g], 4);
        play(&m, 4, 200);
        for (kh_seat i = 0; i <= m.config.seats; i++) {
            const kh_seat viewer = i < m.config.seats ? i : KH_WATCHER;
            sink s = record_of(&m, viewer);
            kh_loader l;
            assert_non_null(strstr(s.text, "\nview "));
            assert_null(strstr(s.text, "\nhash "));
            assert_int_equal(load_text(&l, s.text, s.length, 4096), KH_RECORD_MASKED);
            assert_int_equal(l.reader.viewer, viewer);
            kh_loader_close(&l);
            free(s.text);
        }
        kh_match_close(&m);
    }
}

/* A viewer learns the commitment and the seeds, and nothing else before the end or after it. Whoever plays on from a
 * record has luck of another kind. */
static void test_match_promise(void **state) {
    (void)state;
    kh_match m = open_match(&tiny_game, 9);
    uint8_t commitment[KH_RECORD_FAIR], secret[KH_RECORD_FAIR], *seeds;
    seeds = calloc(m.config.seats, KH_RECORD_FAIR);
    memset(commitment, 0xab, sizeof commitment);
    memset(secret, 0xcd, sizeof secret);
    seeds[KH_RECORD_FAIR + 3] = 0xef;
    assert_true(kh_match_promise(&m, commitment, seeds, true));
    play(&m, 9, STEPS_MAX);
    sink before = record_of(&m, 1), open = record_of(&m, KH_NOBODY);
    assert_null(strstr(open.text, "fair secret"));
    kh_match_reveal(&m, secret);
    sink after = record_of(&m, 1), all = record_of(&m, KH_NOBODY);
    assert_string_equal(before.text, after.text);
    assert_non_null(strstr(after.text, "\nfair commitment abab"));
    assert_non_null(strstr(after.text, "\nfair seed p2 000000ef00"));
    assert_null(strstr(after.text, "fair seed p1"));
    assert_non_null(strstr(after.text, "\nfair board given\n"));
    assert_null(strstr(after.text, "cdcd"));
    assert_non_null(strstr(all.text, "\nfair secret cdcd"));

    kh_loader l;
    assert_int_equal(load_text(&l, all.text, all.length, 10), KH_RECORD_FINE);
    assert_true(l.match.promise.made && l.match.promise.kept && l.match.promise.board_given);
    assert_memory_equal(l.match.promise.seeds, seeds, (size_t)m.config.seats * KH_RECORD_FAIR);
    sink again = record_of(&l.match, KH_NOBODY);
    assert_string_equal(again.text, all.text);
    kh_match taken = kh_loader_take(&l);
    assert_false(taken.promise.made);
    kh_match_close(&taken);
    kh_loader_close(&l);
    kh_match_close(&m);
    sink *const texts[] = {&before, &open, &after, &all, &again};
    for (unsigned i = 0; i < 5; i++)
        free(texts[i]->text);
    free(seeds);
}

/* In Tiny a viewer never reads the number or the bid of another. */
static void test_match_mask_hides(void **state) {
    (void)state;
    kh_match m = open_match(&tiny_game, 9);
    play(&m, 9, STEPS_MAX);
    sink s = record_of(&m, 1);
    kh_scan rest = kh_scan_in(s.text, s.length), line;
    unsigned hidden = 0, deals = 0;
    while (kh_scan_line(&rest, &line)) {
        const char *last = line.end - 1;
        if (kh_scan_word(&line, "p1") && kh_scan_word(&line, "bid"))
            hidden += *last == '?' ? 1U : 1000U;
        else if (kh_scan_word(&line, "luck") && kh_scan_word(&line, "deal"))
            hidden += (deals++ % m.config.seats == 1) == (*last != '?') ? 1U : 1000U;
    }
    assert_in_range(hidden, 1, 999);
    free(s.text);
    kh_match_close(&m);
}

static void test_match_views(void **state) {
    (void)state;
    kh_match m = open_match(&tiny_game, 2);
    assert_int_equal(kh_match_luck(&m).code, 0);
    kh_sight sight = {0};
    assert_true(kh_sight_fit(&sight, &m));
    const tiny_state *s = m.state, *view = kh_sight_of(&sight, &m, 2);
    assert_int_equal(view->dealt, s->dealt);
    assert_int_equal(view->place[2].number, s->place[2].number);
    assert_int_equal(view->place[1].number, 0); /* out of reach */
    assert_true(kh_sight_has(&sight, 0) && kh_sight_has(&sight, 3) && !kh_sight_has(&sight, 2));
    kh_sight_of(&sight, &m, 1);
    assert_int_equal(view->place[1].number, s->place[1].number);
    assert_int_equal(view->place[2].number, 0); /* nothing of the viewer before is left */
    kh_sight_of(&sight, &m, KH_WATCHER);
    assert_int_equal(view->place[1].number, 0);
    kh_sight_open(&sight, &m);
    assert_int_equal(view->place[1].number, TINY_SECRET);
    assert_int_equal(view->place[2].number, TINY_SECRET);
    kh_sight_close(&sight);
    kh_match_close(&m);
}

typedef struct heard {
    uint64_t hash; /* of the state before the action */
    uint32_t before, after, events;
} heard;

static void hear_before(void *who, const kh_match *m, const kh_action *a) {
    heard *h = who;
    assert_int_equal(m->game->check(m->table, m->state, a).code, 0);
    assert_int_equal(h->before, h->after); /* the one before was told first */
    h->before++;
    h->hash = kh_hash(0, m->state, m->state_size);
}

static void hear_after(void *who, const kh_match *m, const kh_action *a, const kh_events *events) {
    heard *h = who;
    h->after++;
    assert_int_equal(h->before, h->after);
    assert_true(kh_hash(0, m->state, m->state_size) != h->hash);
    assert_int_equal(m->log_count, h->after);
    assert_memory_equal(a, &m->log[m->log_count - 1], sizeof *a);
    assert_int_equal(events->cap, m->game->events_most(m->table));
    assert_in_range(events->count, 1, events->cap);
    h->events += events->count;
}

/* Luck, people and the clock are heard alike, each once before and once after; what is refused is not. */
static void test_match_listener(void **state) {
    (void)state;
    kh_match m = open_match(&tiny_game, 3);
    heard h = {0};
    assert_true(kh_match_listen(&m, &(kh_listener){&h, hear_before, hear_after}));
    assert_int_equal(kh_match_luck(&m).code, 0);
    assert_int_equal(h.after, m.config.seats);
    const kh_action early = {.seat = KH_CLOCK, .kind = CLOCK_CLOSE};
    assert_int_not_equal(kh_match_act(&m, &early).code, 0);
    assert_int_equal(h.before, m.config.seats);
    const kh_action pass = {.seat = 1, .kind = DO_PASS};
    assert_int_equal(kh_match_act(&m, &pass).code, 0);
    assert_int_equal(kh_match_undo(&m).code, 0);
    assert_int_equal(h.after, m.config.seats + 1);
    assert_int_equal(h.events, h.after); /* of each deal and of the pass */
    assert_true(kh_match_listen(&m, &(kh_listener){0}));
    assert_int_equal(kh_match_act(&m, &pass).code, 0);
    assert_int_equal(h.after, m.config.seats + 1);
    kh_match_close(&m);
}

static void test_match_clock(void **state) {
    (void)state;
    kh_config config;
    kh_match m;
    kh_config_usual(&tiny_game, 3, &config);
    assert_int_equal(kh_config_set(&tiny_game, &config, "seconds=10", 10, NULL), KH_CONFIG_FINE);
    assert_int_equal(kh_match_open(&m, &tiny_game, &config, 1, NULL, 0).code, 0);
    assert_int_equal(kh_match_luck(&m).code, 0);
    const uint32_t dealt = m.log_count;
    assert_int_equal(kh_match_tick(&m, 9999).code, 0);
    assert_int_equal(m.log_count, dealt);
    kh_action pass = {.at_ms = 9999, .seat = 0, .kind = DO_PASS};
    assert_int_equal(kh_match_act(&m, &pass).code, 0);
    pass.at_ms = 9998;
    assert_string_equal(kh_match_act(&m, &pass).rule, "HOUSE-TABLE-02");
    pass.at_ms = 10000;
    assert_int_not_equal(kh_match_act(&m, &pass).code, 0);
    assert_int_equal(kh_match_tick(&m, 20000).code, 0); /* two rounds end, the third is dealt */
    assert_int_equal(((tiny_state *)m.state)->round, 2);
    assert_true(m.time_ms == 20000);
    assert_int_equal(kh_match_undo(&m).code, 0);
    assert_true(m.time_ms == 9999);
    assert_int_equal(kh_match_tick(&m, KH_NEVER).code, 0);
    assert_true(m.game->over(m.table, m.state));
    sink s = record_of(&m, KH_NOBODY);
    kh_loader l;
    assert_non_null(strstr(s.text, "\n@9.999 undo\n"));
    assert_non_null(strstr(s.text, "\n@10.000 clock close\n"));
    assert_int_equal(load_text(&l, s.text, s.length, 4096), KH_RECORD_FINE);
    kh_loader_close(&l);
    free(s.text);
    kh_match_close(&m);
}

static void test_match_refusals(void **state) {
    (void)state;
    kh_config config;
    kh_match m;
    kh_config_usual(&tiny_game, 1, &config);
    assert_string_equal(kh_match_open(&m, &tiny_game, &config, 1, NULL, 0).rule, "HOUSE-TABLE-04");
    kh_config_usual(&tiny_game, 3, &config);
    assert_int_not_equal(kh_match_open(&m, &tiny_game, &config, 1, "prize 77\n", 9).code, 0);
    kh_match_close(&m);
    m = open_match(&tiny_game, 1);
    const kh_action nothing = {.seat = 0, .kind = 0};
    assert_int_not_equal(kh_match_act(&m, &nothing).code, 0);
    assert_int_equal(m.log_count, 0);
    assert_false(kh_match_rename(&m, 9, "Anna", 4));
    assert_false(kh_match_rename(&m, 0, "An\nna", 5));
    assert_string_equal(kh_match_name(&m, 0), "");
    kh_match_close(&m);
}

/* A full log refuses, and nothing is lost (HOUSE-TABLE-01). */
static void test_match_full(void **state) {
    (void)state;
    const kh_action any = {.seat = KH_CHANCE, .kind = 1};
    kh_match m = open_match(&tiny_game, 1);
    const uint32_t count = m.log_count, room = m.log_cap;
    m.log_count = m.log_cap = KH_MATCH_ACTIONS_MAX;
    assert_string_equal(kh_match_act(&m, &any).rule, "HOUSE-TABLE-01");
    m.log_count = count;
    m.log_cap = room;
    assert_int_equal(kh_match_luck(&m).code, 0);
    kh_match_close(&m);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record_names),
        cmocka_unit_test(test_chosen_names),
        cmocka_unit_test(test_record_error_sentences),
        cmocka_unit_test(test_record_whole),
        cmocka_unit_test(test_record_line_ends),
        cmocka_unit_test(test_record_revision),
        cmocka_unit_test(test_record_errors),
        cmocka_unit_test(test_record_zero_bytes_and_long_lines),
        cmocka_unit_test(test_record_cut_off),
        cmocka_unit_test(test_match_record_again),
        cmocka_unit_test(test_match_undo),
        cmocka_unit_test(test_match_undo_at_random),
        cmocka_unit_test(test_match_loaded_goes_on),
        cmocka_unit_test(test_match_masked_record),
        cmocka_unit_test(test_match_promise),
        cmocka_unit_test(test_match_mask_hides),
        cmocka_unit_test(test_match_views),
        cmocka_unit_test(test_match_listener),
        cmocka_unit_test(test_match_clock),
        cmocka_unit_test(test_match_refusals),
        cmocka_unit_test(test_match_full),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, collect_games, NULL);
}
