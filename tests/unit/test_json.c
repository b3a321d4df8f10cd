/* JSON, read strictly and written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kornholm/json_read.h"
#include "kornholm/json_write.h"

static kh_json_token tokens[200];
static kh_json json;

static bool reads(const char *text) {
    return kh_json_read(&json, text, strlen(text), tokens, 200);
}

static kh_json_value root_of(const char *text) {
    assert_true(reads(text));
    return kh_json_root(&json);
}

static void test_accepts(void **state) {
    (void)state;
    static const char *const fine[] = {
        "{}",
        " {\t} \r\n",
        "{\"a\":1}",
        "{\"a\":[],\"b\":{},\"c\":[1,[2,{\"d\":null}]],\"e\":true,\"f\":false}",
        "{\"a\":-0.5e+10,\"b\":0,\"c\":10E2,\"d\":-0}",
        "{\"\\u0041\\ud83d\\ude00\\n\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}",
        "{\"J\xc3\xb6rg\":\"\xf0\x9f\x8e\xb2\"}",
        "{\"a\":[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]}",
    };
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        if (!reads(fine[i]))
            fail_msg("refused: %s", fine[i]);
    }
}

static void test_refuses(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",
        " ",
        "1",
        "[]",
        "\"a\"",
        "null",
        "{",
        "}",
        "{}{}",
        "{} x",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\" 1}",
        "{\"a\":1,}",
        "{,}",
        "{\"a\":1 \"b\":2}",
        "{a:1}",
        "{1:1}",
        "{[]:1}",
        "{\"a\":[1,]}",
        "{\"a\":[,1]}",
        "{\"a\":[1 2]}",
        "{\"a\":[1}",
        "{\"a\":[1}]",
        "{\"a\"::1}",
        "{\"a\":'b'}",
        "{\"a\":tru}",
        "{\"a\":truee}",
        "{\"a\":nul}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":.5}",
        "{\"a\":1.}",
        "{\"a\":1e}",
        "{\"a\":-}",
        "{\"a\":0x10}",
        "{\"a\":NaN}",
        "{\"a\":\"b}",
        "{\"a\":\"\\\"}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\\u0000\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\ud800\\n\"}",
        "{\"a\":\"\\ud800\\ud800\"}",
        "{\"a\":\"\\udc00\"}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"\x01\"}",
        "{\"a\":\"\xff\"}",
        "{\"a\":\"\xc0\x80\"}",
        "{\"a\":\"\xed\xa0\x80\"}",
        "{\"a\":\"\xf4\x90\x80\x80\"}",
        "{\"a\":\"\xe2\x82\"}",
        "{\xc3\xb6:1}",
        "{\"a\":1}/* c */",
        "{\"a\":[[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]]}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (reads(bad[i]))
            fail_msg("accepted: %s", bad[i]);
        assert_int_equal(kh_json_type_of(kh_json_root(&json)), KH_JSON_MISSING);
    }
    assert_false(kh_json_read(&json, "{}\0", 3, tokens, 200));
    assert_false(kh_json_read(&json, "{\"a\":\"\0\"}", 9, tokens, 200));
}

static void test_not_enough_tokens(void **state) {
    (void)state;
    const char *text = "{\"a\":[1,2]}";
    assert_true(kh_json_read(&json, text, strlen(text), tokens, 5));
    assert_false(kh_json_read(&json, text, strlen(text), tokens, 4));
}

static void test_members_and_items(void **state) {
    (void)state;
    const kh_json_value v = root_of(
        "{\"t\":\"did\",\"n\":7,\"list\":[[1],{\"x\":2},\"three\",null],\"o\":{\"a\":1,\"b\":{\"c\":3}},"
        "\"t\":\"twice\",\"end\":true}");
    assert_true(kh_json_is(kh_json_member(v, "t"), "did"));
    assert_false(kh_json_is(kh_json_member(v, "t"), "di"));
    assert_false(kh_json_is(kh_json_member(v, "t"), "didn"));
    assert_true(kh_json_is_true(kh_json_member(v, "end")));
    assert_int_equal(kh_json_count(v), 6);

    const kh_json_value list = kh_json_member(v, "list");
    assert_int_equal(kh_json_count(list), 4);
    assert_int_equal(kh_json_type_of(kh_json_item(list, 0)), KH_JSON_LIST);
    assert_int_equal(kh_json_type_of(kh_json_member(kh_json_item(list, 1), "x")), KH_JSON_NUMBER);
    assert_true(kh_json_is(kh_json_item(list, 2), "three"));
    assert_int_equal(kh_json_type_of(kh_json_item(list, 3)), KH_JSON_NULL);
    assert_int_equal(kh_json_type_of(kh_json_item(list, 4)), KH_JSON_MISSING);

    int64_t n;
    kh_json_value o = kh_json_first(kh_json_member(v, "o"));
    assert_true(kh_json_is(kh_json_name(o), "a"));
    assert_true(kh_json_integer(o, &n) && n == 1);
    o = kh_json_next(o);
    assert_true(kh_json_is(kh_json_name(o), "b"));
    assert_true(kh_json_integer(kh_json_member(o, "c"), &n) && n == 3);
    assert_int_equal(kh_json_type_of(kh_json_next(o)), KH_JSON_MISSING);
}

static void test_what_is_missing_stays_missing(void **state) {
    (void)state;
    const kh_json_value v = kh_json_member(root_of("{\"a\":1}"), "b");
    int64_t n;
    char out[4];
    assert_int_equal(kh_json_type_of(v), KH_JSON_MISSING);
    assert_int_equal(kh_json_type_of(kh_json_member(v, "c")), KH_JSON_MISSING);
    assert_int_equal(kh_json_type_of(kh_json_first(v)), KH_JSON_MISSING);
    assert_int_equal(kh_json_type_of(kh_json_next(v)), KH_JSON_MISSING);
    assert_int_equal(kh_json_type_of(kh_json_name(v)), KH_JSON_MISSING);
    assert_int_equal(kh_json_type_of(kh_json_member(kh_json_member(kh_json_root(&json), "a"), "c")),
                     KH_JSON_MISSING);
    assert_false(kh_json_integer(v, &n));
    assert_false(kh_json_string(v, out, sizeof out, NULL));
    assert_false(kh_json_is(v, ""));
    assert_int_equal(kh_json_count(v), 0);
}

static void test_integers(void **state) {
    (void)state;
    const kh_json_value v = root_of("{\"a\":[9007199254740991,-9007199254740991,0,-0],"
                                    "\"b\":[9007199254740992,1.0,1e3,\"1\",true,99999999999999999999]}");
    static const int64_t numbers[] = {INT64_C(9007199254740991), -INT64_C(9007199254740991), 0, 0};
    int64_t n;
    for (uint32_t i = 0; i < 4; i++)
        assert_true(kh_json_integer(kh_json_item(kh_json_member(v, "a"), i), &n) && n == numbers[i]);
    for (uint32_t i = 0; i < 6; i++)
        assert_false(kh_json_integer(kh_json_item(kh_json_member(v, "b"), i), &n));
}

static void test_strings(void **state) {
    (void)state;
    const kh_json_value v = kh_json_member(root_of("{\"a\":\"\\u00f6\\ud83c\\udfb2\\n\\\"\\u20ac\"}"), "a");
    static const char meant[] = "\xc3\xb6\xf0\x9f\x8e\xb2\n\"\xe2\x82\xac";
    char out[sizeof meant];
    size_t length;
    assert_true(kh_json_string(v, out, sizeof out, &length));
    assert_string_equal(out, meant);
    assert_int_equal(length, sizeof meant - 1);
    assert_false(kh_json_string(v, out, sizeof out - 1, &length));
    assert_string_equal(out, "");
    assert_true(kh_json_is(v, meant));
}

static void test_writes_what_it_reads(void **state) {
    (void)state;
    static const char expected[] = "{\"t\":\"a\\\"\\\\\\n\\u0001\xc3\xb6\",\"list\":[1,-2,true,null,{},[]],\n"
                                   "\"raw\":[1],\"no\":false}";
    char out[200];
    kh_text x = kh_text_in(out, sizeof out);
    kh_json_writer w = kh_json_into(&x);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "t", "a\"\\\n\x01\xc3\xb6");
    kh_json_key(&w, "list");
    kh_json_open(&w, '[');
    kh_json_put_number(&w, 1);
    kh_json_put_number(&w, -2);
    kh_json_put_bool(&w, true);
    kh_json_put_null(&w);
    kh_json_open(&w, '{');
    kh_json_close(&w, '}');
    kh_json_open(&w, '[');
    kh_json_close(&w, ']');
    kh_json_close(&w, ']');
    kh_json_line(&w);
    kh_json_key(&w, "raw");
    kh_json_put_raw(&w, "[1]", 3);
    kh_json_member_bool(&w, "no", false);
    kh_json_close(&w, '}');
    assert_string_equal(out, expected);
    assert_int_equal(x.length, sizeof expected - 1);
    assert_true(kh_json_is(kh_json_member(root_of(out), "t"), "a\"\\\n\x01\xc3\xb6"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accepts),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_not_enough_tokens),
        cmocka_unit_test(test_members_and_items),
        cmocka_unit_test(test_what_is_missing_stays_missing),
        cmocka_unit_test(test_integers),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_writes_what_it_reads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
