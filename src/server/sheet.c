/* Text that grows: messages and pages are written into it. */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

void sheet_clear(sheet *s) {
    s->length = 0;
    if (s->text)
        s->text[0] = '\0';
}

bool sheet_reserve(sheet *s, size_t cap) {
    if (cap <= s->cap)
        return true;
    size_t wanted = s->cap ? s->cap : 1024;
    while (wanted < cap)
        wanted *= 2;
    char *bigger = realloc(s->text, wanted);
    if (!bigger)
        return false;
    s->text = bigger;
    s->cap = wanted;
    return true;
}

void sheet_put(void *to, const char *text, size_t length) {
    sheet *s = to;
    if (!sheet_reserve(s, s->length + length + 1))
        return;
    if (length > 0) /* an empty text may have no address */
        memcpy(s->text + s->length, text, length);
    s->length += length;
    s->text[s->length] = '\0';
}

void sheet_add(sheet *s, const char *text) {
    sheet_put(s, text, strlen(text));
}

void sheet_number(sheet *s, int64_t n) {
    char digits[32];
    kh_text t = kh_text_in(digits, sizeof digits);
    kh_text_number(&t, n);
    sheet_put(s, digits, t.length);
}

void sheet_copy(sheet *to, const sheet *from) {
    enum { STEP = 256 };
    if (to->cap <= from->length) {
        sheet_free(to);
        to->cap = (from->length / STEP + 1) * STEP;
        to->text = malloc(to->cap);
        if (!to->text)
            to->cap = 0;
    }
    sheet_clear(to);
    sheet_put(to, from->text ? from->text : "", from->length);
}

void sheet_free(sheet *s) {
    free(s->text);
    *s = (sheet){0};
}
