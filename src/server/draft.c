/* Text that grows: messages and pages are written into it. */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

void draft_clear(draft *s) {
    s->length = 0;
    if (s->text)
        s->text[0] = '\0';
}

bool draft_reserve(draft *s, size_t cap) {
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

void draft_put(void *to, const char *text, size_t length) {
    draft *s = to;
    if (!draft_reserve(s, s->length + length + 1))
        return;
    if (length > 0) /* an empty text may have no address */
        memcpy(s->text + s->length, text, length);
    s->length += length;
    s->text[s->length] = '\0';
}

void draft_add(draft *s, const char *text) {
    draft_put(s, text, strlen(text));
}

void draft_number(draft *s, int64_t n) {
    char digits[32];
    kh_text t = kh_text_in(digits, sizeof digits);
    kh_text_number(&t, n);
    draft_put(s, digits, t.length);
}

void draft_copy(draft *to, const draft *from) {
    enum { STEP = 256 };
    if (to->cap <= from->length) {
        draft_free(to);
        to->cap = (from->length / STEP + 1) * STEP;
        to->text = malloc(to->cap);
        if (!to->text)
            to->cap = 0;
    }
    draft_clear(to);
    draft_put(to, from->text ? from->text : "", from->length);
}

void draft_free(draft *s) {
    free(s->text);
    *s = (draft){0};
}
