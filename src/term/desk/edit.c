/* The line that is being typed: see edit.h. */
#include "term/desk/edit.h"

#include <string.h>

void edit_clear(screen_edit *e) {
    e->text[0] = '\0';
    e->length = e->at = 0;
    e->shown = -1;
}

void edit_forget(screen_edit *e) {
    e->kept_count = 0;
    edit_clear(e);
}

void edit_set(screen_edit *e, const char *text) {
    const size_t n = strlen(text);
    e->length = n < EDIT_CAP ? n : EDIT_CAP - 1;
    memcpy(e->text, text, e->length);
    e->text[e->length] = '\0';
    e->at = e->length;
}

void edit_insert(screen_edit *e, const char *text) {
    const size_t n = strlen(text);
    if (e->length + n >= EDIT_CAP)
        return;
    memmove(e->text + e->at + n, e->text + e->at, e->length - e->at + 1);
    memcpy(e->text + e->at, text, n);
    e->length += n;
    e->at += n;
}

static bool inside_character(const screen_edit *e, size_t at) {
    return ((unsigned char)e->text[at] & 0xc0) == 0x80;
}

void edit_left(screen_edit *e) {
    if (e->at > 0)
        e->at--;
    while (e->at > 0 && inside_character(e, e->at))
        e->at--;
}

void edit_right(screen_edit *e) {
    if (e->at < e->length)
        e->at++;
    while (e->at < e->length && inside_character(e, e->at))
        e->at++;
}

static void cut(screen_edit *e, size_t from, size_t to) {
    memmove(e->text + from, e->text + to, e->length - to + 1);
    e->length -= to - from;
    e->at = from;
}

void edit_backspace(screen_edit *e) {
    const size_t to = e->at;
    edit_left(e);
    cut(e, e->at, to);
}

void edit_delete(screen_edit *e) {
    const size_t from = e->at;
    edit_right(e);
    cut(e, from, e->at);
}

void edit_home(screen_edit *e) {
    e->at = 0;
}

void edit_end(screen_edit *e) {
    e->at = e->length;
}

void edit_recall(screen_edit *e, bool back) {
    const int shown = e->shown + (back ? 1 : -1);
    if (shown >= e->kept_count || shown < -1)
        return;
    edit_set(e, shown >= 0 ? e->kept[shown] : "");
    e->shown = shown;
}

void edit_keep(screen_edit *e) {
    const bool again = e->kept_count > 0 && strcmp(e->kept[0], e->text) == 0;
    if (e->length > 0 && !again) {
        memmove(e->kept[1], e->kept[0], sizeof e->kept[0] * (EDIT_KEPT - 1));
        memcpy(e->kept[0], e->text, sizeof e->kept[0]);
        e->kept_count += e->kept_count < EDIT_KEPT;
    }
    edit_clear(e);
}
