/* JSON, read: see json_read.h. jsmn finds the tokens, but takes much for JSON that is none; so the grammar is judged
 * here first, and jsmn only ever sees a right text. */
#define KH_JSON_READ_C
#include "kornholm/json_read.h"

#include <limits.h>
#include <string.h>

static const int64_t INTEGER_MAX = (INT64_C(1) << 53) - 1;

static void skip_space(kh_scan *x) {
    while (x->at < x->end && (*x->at == ' ' || *x->at == '\t' || *x->at == '\n' || *x->at == '\r'))
        x->at++;
}

static bool is_digit(const kh_scan *x) {
    return x->at < x->end && *x->at >= '0' && *x->at <= '9';
}

static bool skip_digits(kh_scan *x) {
    const bool some = is_digit(x);
    while (is_digit(x))
        x->at++;
    return some;
}

static bool skip_number(kh_scan *x) {
    kh_scan_char(x, '-');
    if (!kh_scan_char(x, '0') && !skip_digits(x))
        return false;
    if (kh_scan_char(x, '.') && !skip_digits(x))
        return false;
    if (kh_scan_char(x, 'e') || kh_scan_char(x, 'E')) {
        if (!kh_scan_char(x, '+'))
            kh_scan_char(x, '-');
        return skip_digits(x);
    }
    return true;
}

static bool skip_word(kh_scan *x, const char *word) {
    const size_t n = strlen(word);
    if ((size_t)(x->end - x->at) < n || memcmp(x->at, word, n) != 0)
        return false;
    x->at += n;
    return true;
}

/* Four hexadecimal digits. */
static bool read_unit(kh_scan *x, uint32_t *out) {
    *out = 0;
    if (x->end - x->at < 4)
        return false;
    for (int i = 0; i < 4; i++, x->at++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF";
        const char *found = *x->at != '\0' ? strchr(digits, *x->at) : NULL;
        if (found == NULL)
            return false;
        *out = *out << 4 | ((uint32_t)(found - digits) & 15);
    }
    return true;
}

/* Behind \u: one unit, or the two of a pair. */
static bool read_unicode(kh_scan *x, uint32_t *out) {
    uint32_t low;
    if (!read_unit(x, out) || *out == 0)
        return false;
    if (*out < 0xd800 || *out > 0xdfff)
        return true;
    if (*out > 0xdbff || !skip_word(x, "\\u") || !read_unit(x, &low) || low < 0xdc00 || low > 0xdfff)
        return false;
    *out = 0x10000 + ((*out - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

/* The next character of a string, decoded. */
static bool read_character(kh_scan *x, uint32_t *out) {
    static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (!kh_scan_char(x, '\\')) {
        const size_t n = kh_utf8_read(x->at, (size_t)(x->end - x->at), out);
        x->at += n;
        return n > 0 && *out >= 0x20;
    }
    if (x->at == x->end)
        return false;
    const char c = *x->at++;
    if (c == 'u')
        return read_unicode(x, out);
    const char *found = c != '\0' ? strchr(escapes, c) : NULL;
    if (found == NULL)
        return false;
    *out = (unsigned char)meant[found - escapes];
    return true;
}

static bool skip_string(kh_scan *x) {
    uint32_t c;
    if (!kh_scan_char(x, '"'))
        return false;
    while (!kh_scan_char(x, '"')) {
        if (!read_character(x, &c))
            return false;
    }
    return true;
}

static bool skip_value(kh_scan *x, int depth);

static bool skip_name(kh_scan *x) {
    skip_space(x);
    if (!skip_string(x))
        return false;
    skip_space(x);
    return kh_scan_char(x, ':');
}

/* What stands between the brackets of an object or a list. */
static bool skip_inside(kh_scan *x, bool object, int depth) {
    const char end = object ? '}' : ']';
    if (depth >= KH_JSON_DEPTH)
        return false;
    skip_space(x);
    if (kh_scan_char(x, end))
        return true;
    do {
        if ((object && !skip_name(x)) || !skip_value(x, depth + 1))
            return false;
        skip_space(x);
    } while (kh_scan_char(x, ','));
    return kh_scan_char(x, end);
}

static bool skip_value(kh_scan *x, int depth) {
    skip_space(x);
    if (kh_scan_char(x, '{'))
        return skip_inside(x, true, depth);
    if (kh_scan_char(x, '['))
        return skip_inside(x, false, depth);
    if (x->at < x->end && *x->at == '"')
        return skip_string(x);
    return skip_word(x, "true") || skip_word(x, "false") || skip_word(x, "null") || skip_number(x);
}

static bool is_right(const char *text, size_t length) {
    kh_scan x = kh_scan_in(text, length);
    skip_space(&x);
    if (!kh_scan_char(&x, '{') || !skip_inside(&x, true, 0))
        return false;
    skip_space(&x);
    return x.at == x.end;
}

bool kh_json_read(kh_json *j, const char *text, size_t length, kh_json_token *tokens, uint32_t cap) {
    jsmn_parser parser;
    *j = (kh_json){text, tokens, 0};
    if (length > INT_MAX || !is_right(text, length))
        return false;
    jsmn_init(&parser);
    const int count = jsmn_parse(&parser, text, length, tokens, cap);
    if (count < 1)
        return false;
    j->count = (uint32_t)count;
    return true;
}

static const kh_json_value MISSING = {NULL, 0};

kh_json_value kh_json_root(const kh_json *j) {
    return j->count > 0 ? (kh_json_value){j, 0} : MISSING;
}

static const kh_json_token *token_of(kh_json_value v) {
    return &v.in->token[v.at];
}

kh_json_type kh_json_type_of(kh_json_value v) {
    if (v.in == NULL)
        return KH_JSON_MISSING;
    switch (token_of(v)->type) {
    case JSMN_OBJECT: return KH_JSON_OBJECT;
    case JSMN_ARRAY: return KH_JSON_LIST;
    case JSMN_STRING: return KH_JSON_STRING;
    case JSMN_UNDEFINED:
    case JSMN_PRIMITIVE: break;
    }
    switch (v.in->text[token_of(v)->start]) {
    case 't': return KH_JSON_TRUE;
    case 'f': return KH_JSON_FALSE;
    case 'n': return KH_JSON_NULL;
    default: return KH_JSON_NUMBER;
    }
}

kh_json_value kh_json_first(kh_json_value of) {
    const kh_json_type type = kh_json_type_of(of);
    if ((type != KH_JSON_OBJECT && type != KH_JSON_LIST) || token_of(of)->size == 0)
        return MISSING;
    return (kh_json_value){of.in, of.at + (type == KH_JSON_OBJECT ? 2 : 1)};
}

kh_json_value kh_json_name(kh_json_value member) {
    if (member.in == NULL || token_of(member)->parent < 0)
        return MISSING;
    const kh_json_value name = {member.in, (uint32_t)token_of(member)->parent};
    return kh_json_type_of(name) == KH_JSON_STRING ? name : MISSING;
}

kh_json_value kh_json_next(kh_json_value v) {
    if (v.in == NULL || token_of(v)->parent < 0)
        return MISSING;
    const bool named = kh_json_name(v).in != NULL;
    const kh_json_token *parent = &v.in->token[token_of(v)->parent];
    const kh_json_token *around = named ? &v.in->token[parent->parent] : parent;
    uint32_t at = v.at + 1;
    while (at < v.in->count && v.in->token[at].start < token_of(v)->end)
        at++;
    if (at == v.in->count || v.in->token[at].start >= around->end)
        return MISSING;
    return (kh_json_value){v.in, at + (named ? 1 : 0)};
}

uint32_t kh_json_count(kh_json_value of) {
    const kh_json_type type = kh_json_type_of(of);
    return type == KH_JSON_OBJECT || type == KH_JSON_LIST ? (uint32_t)token_of(of)->size : 0;
}

kh_json_value kh_json_item(kh_json_value list, uint32_t i) {
    kh_json_value v = kh_json_type_of(list) == KH_JSON_LIST ? kh_json_first(list) : MISSING;
    while (i-- > 0 && v.in != NULL)
        v = kh_json_next(v);
    return v;
}

kh_scan kh_json_raw(kh_json_value v) {
    if (v.in == NULL)
        return kh_scan_in("", 0);
    return (kh_scan){v.in->text + token_of(v)->start, v.in->text + token_of(v)->end};
}

bool kh_json_string(kh_json_value v, char *out, size_t cap, size_t *length_or_null) {
    kh_text text = kh_text_in(out, cap);
    if (length_or_null != NULL)
        *length_or_null = 0;
    if (kh_json_type_of(v) != KH_JSON_STRING)
        return false;
    uint32_t c;
    char bytes[4];
    for (kh_scan x = kh_json_raw(v); x.at < x.end && read_character(&x, &c);)
        kh_text_add_n(&text, bytes, kh_utf8_write(c, bytes));
    if (text.length >= cap) {
        kh_text_in(out, cap);
        return false;
    }
    if (length_or_null != NULL)
        *length_or_null = text.length;
    return true;
}

bool kh_json_is(kh_json_value v, const char *text) {
    if (kh_json_type_of(v) != KH_JSON_STRING)
        return false;
    uint32_t c;
    char bytes[4];
    for (kh_scan x = kh_json_raw(v); x.at < x.end && read_character(&x, &c);) {
        const size_t n = kh_utf8_write(c, bytes);
        if (strncmp(text, bytes, n) != 0)
            return false;
        text += n;
    }
    return *text == '\0';
}

kh_json_value kh_json_member(kh_json_value object, const char *name) {
    if (kh_json_type_of(object) != KH_JSON_OBJECT)
        return MISSING;
    kh_json_value v = kh_json_first(object);
    while (v.in != NULL && !kh_json_is(kh_json_name(v), name))
        v = kh_json_next(v);
    return v;
}

bool kh_json_integer(kh_json_value v, int64_t *out) {
    uint64_t n;
    *out = 0;
    if (kh_json_type_of(v) != KH_JSON_NUMBER)
        return false;
    kh_scan x = kh_json_raw(v);
    const bool negative = kh_scan_char(&x, '-');
    if (!kh_scan_number(&x, &n) || x.at != x.end || n > (uint64_t)INTEGER_MAX)
        return false;
    *out = negative ? -(int64_t)n : (int64_t)n;
    return true;
}

bool kh_json_is_true(kh_json_value v) {
    return kh_json_type_of(v) == KH_JSON_TRUE;
}
