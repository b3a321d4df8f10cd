/* Any text as JSON: it is refused, or all of it can be walked through, and what is written of it reads the same. */
#include "fuzz.h"
#include "kornholm/json_read.h"
#include "kornholm/json_write.h"

static void write_again(kh_json_writer *w, kh_json_value v, char *room, size_t size) {
    const kh_json_type type = kh_json_type_of(v);
    const bool object = type == KH_JSON_OBJECT;
    uint32_t count = 0;
    size_t n;
    if (type == KH_JSON_STRING) {
        MUST(kh_json_string(v, room, size, &n) && kh_json_is(v, room) && strlen(room) == n);
        kh_json_put_string(w, room, n);
        return;
    }
    if (type != KH_JSON_OBJECT && type != KH_JSON_LIST) {
        const kh_scan raw = kh_json_raw(v);
        int64_t number;
        if (kh_json_integer(v, &number))
            kh_json_put_number(w, number);
        else
            kh_json_put_raw(w, raw.at, (size_t)(raw.end - raw.at));
        return;
    }
    kh_json_open(w, object ? '{' : '[');
    for (kh_json_value m = kh_json_first(v); m.in != NULL; m = kh_json_next(m), count++) {
        MUST((kh_json_name(m).in != NULL) == object);
        if (object) {
            MUST(kh_json_string(kh_json_name(m), room, size, NULL));
            MUST(kh_json_member(v, room).in != NULL);
            kh_json_key(w, room);
        }
        write_again(w, m, room, size);
    }
    MUST(count == kh_json_count(v));
    kh_json_close(w, object ? '}' : ']');
}

/* A string of control characters grows to six times its size. */
static char *again(const kh_json *j, size_t size) {
    char *room = malloc(size + 1), *out = malloc(6 * size + 16);
    MUST(room != NULL && out != NULL);
    kh_text x = kh_text_in(out, 6 * size + 16);
    kh_json_writer w = kh_json_into(&x);
    write_again(&w, kh_json_root(j), room, size + 1);
    MUST(x.length < x.cap);
    free(room);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* A copy without a NUL behind it, so that reading past the end is seen. */
    char *text = malloc(size + (size == 0));
    const uint32_t cap = (uint32_t)(size / 2 + 2);
    kh_json_token *tokens = malloc(cap * sizeof *tokens), *more = malloc(8 * cap * sizeof *tokens);
    kh_json j, k;
    MUST(text != NULL && tokens != NULL && more != NULL);
    if (size > 0)
        memcpy(text, data, size);
    if (kh_json_read(&j, text, size, tokens, cap)) {
        char *once = again(&j, size);
        MUST(kh_json_read(&k, once, strlen(once), more, 8 * cap) && k.count == j.count);
        char *twice = again(&k, strlen(once));
        MUST(strcmp(once, twice) == 0);
        free(once);
        free(twice);
    }
    free(more);
    free(tokens);
    free(text);
    return 0;
}
