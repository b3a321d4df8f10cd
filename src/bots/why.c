/* Numbers among the reasons of a bot: see bot.h. */
#include <string.h>

#include "bots/bot.h"
#include "kornholm/text.h"

static int64_t number_in(const uint8_t *arg) {
    int64_t n;
    memcpy(&n, arg, sizeof n);
    return n;
}

static size_t write_tenths(const void *t, const uint8_t *arg, char *out, size_t cap) {
    const int64_t n = number_in(arg);
    const uint64_t size = n < 0 ? -(uint64_t)n : (uint64_t)n;
    kh_text x = kh_text_in(out, cap);
    (void)t;
    kh_text_add(&x, n < 0 ? "-" : "");
    kh_text_number(&x, (int64_t)(size / 10));
    kh_text_char(&x, '.');
    kh_text_number(&x, (int64_t)(size % 10));
    return x.length;
}

static size_t write_whole(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    (void)t;
    kh_text_number(&x, number_in(arg));
    return x.length;
}

/* A difference that rounds to nothing is still one: "0.0 less" would say that it is none. */
static size_t write_less(const void *t, const uint8_t *arg, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    if (number_in(arg) != 0)
        return write_tenths(t, arg, out, cap);
    kh_text_add(&x, "<0.1");
    return x.length;
}

/* Nobody types a reason. */
static size_t read_none(const void *t, const char *text, size_t length, uint8_t *arg) {
    (void)t;
    (void)text;
    (void)length;
    (void)arg;
    return 0;
}

const kh_type kh_why_tenths = {"tenths", sizeof(int64_t), write_tenths, read_none};
const kh_type kh_why_less = {"less", sizeof(int64_t), write_less, read_none};
const kh_type kh_why_whole = {"whole", sizeof(int64_t), write_whole, read_none};

static void add(kh_why *w, const char *name, const kh_type *type, double number) {
    const int64_t n = (int64_t)(number < 0 ? number - 0.5 : number + 0.5);
    for (unsigned i = 0; i < KH_WHY_VALUES; i++)
        if (!w->value[i].name) {
            w->value[i].name = name;
            w->value[i].type = type;
            memcpy(w->value[i].arg, &n, sizeof n);
            return;
        }
}

void kh_why_add_tenths(kh_why *w, const char *name, double number) {
    add(w, name, &kh_why_tenths, number * 10);
}

void kh_why_add_less(kh_why *w, const char *name, double number) {
    add(w, name, &kh_why_less, number * 10);
}

void kh_why_add_whole(kh_why *w, const char *name, double number) {
    add(w, name, &kh_why_whole, number);
}
