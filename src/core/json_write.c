/* JSON, written: see json_write.h. */
#include "kornholm/json_write.h"

#include <string.h>

static void put_into_text(void *to, const char *text, size_t length) {
    kh_text_add_n(to, text, length);
}

kh_json_writer kh_json_into(kh_text *x) {
    return kh_json_to(put_into_text, x);
}

static void put(kh_json_writer *w, const char *text) {
    w->put(w->to, text, strlen(text));
}

static void begin_value(kh_json_writer *w) {
    if (w->comma)
        put(w, ",");
    if (w->feed)
        put(w, "\n");
    w->comma = true;
    w->feed = false;
}

void kh_json_open(kh_json_writer *w, char bracket) {
    begin_value(w);
    w->put(w->to, &bracket, 1);
    w->comma = false;
}

void kh_json_close(kh_json_writer *w, char bracket) {
    w->put(w->to, &bracket, 1);
    w->comma = true;
}

void kh_json_line(kh_json_writer *w) {
    w->feed = true;
}

/* What a string cannot hold as it is. */
static bool is_special(unsigned char c) {
    return c == '"' || c == '\\' || c < 0x20;
}

static void put_escape(kh_json_writer *w, unsigned char c) {
    const char *digits = "0123456789abcdef";
    if (c >= 0x20) {
        w->put(w->to, (const char[]){'\\', (char)c}, 2);
    } else if (c == '\n') {
        put(w, "\\n");
    } else {
        put(w, "\\u00");
        w->put(w->to, (const char[]){digits[c >> 4], digits[c & 15]}, 2);
    }
}

void kh_json_put_part(kh_json_writer *w, const char *text, size_t length) {
    for (size_t i = 0; i < length;) {
        const size_t plain = i;
        while (i < length && !is_special((unsigned char)text[i]))
            i++;
        w->put(w->to, text + plain, i - plain);
        if (i < length)
            put_escape(w, (unsigned char)text[i++]);
    }
}

static void put_quoted(kh_json_writer *w, const char *text, size_t length) {
    put(w, "\"");
    kh_json_put_part(w, text, length);
    put(w, "\"");
}

void kh_json_key(kh_json_writer *w, const char *name) {
    begin_value(w);
    put_quoted(w, name, strlen(name));
    put(w, ":");
    w->comma = false;
}

void kh_json_put_string(kh_json_writer *w, const char *text, size_t length) {
    begin_value(w);
    put_quoted(w, text, length);
}

void kh_json_put_text(kh_json_writer *w, const char *text) {
    kh_json_put_string(w, text, strlen(text));
}

void kh_json_put_number(kh_json_writer *w, int64_t n) {
    char digits[24];
    kh_text x = kh_text_in(digits, sizeof digits);
    kh_text_number(&x, n);
    kh_json_put_raw(w, digits, x.length);
}

void kh_json_put_bool(kh_json_writer *w, bool b) {
    begin_value(w);
    put(w, b ? "true" : "false");
}

void kh_json_put_null(kh_json_writer *w) {
    begin_value(w);
    put(w, "null");
}

void kh_json_put_raw(kh_json_writer *w, const char *json, size_t length) {
    begin_value(w);
    w->put(w->to, json, length);
}

void kh_json_member_text(kh_json_writer *w, const char *name, const char *text) {
    kh_json_key(w, name);
    kh_json_put_text(w, text);
}

void kh_json_member_number(kh_json_writer *w, const char *name, int64_t n) {
    kh_json_key(w, name);
    kh_json_put_number(w, n);
}

void kh_json_member_bool(kh_json_writer *w, const char *name, bool b) {
    kh_json_key(w, name);
    kh_json_put_bool(w, b);
}
