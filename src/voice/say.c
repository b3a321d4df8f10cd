/* Speaking to the person at the terminal: see say.h. */
#include "voice/say.h"

#include <string.h>

enum { QUOTE_MAX = 40 };

void say_piece(const term_voice *v, const char *text) {
    if (v->means.utf8) {
        v->put(v->to, text, strlen(text));
        return;
    }
    for (; *text; text += utf8_length(text)) {
        char store[2];
        const char *plain = utf8_plain(text, store);
        v->put(v->to, plain, strlen(plain));
    }
}

static int columns(const char *text, size_t length) {
    int n = 0;
    for (size_t i = 0; i < length; i += utf8_length(text + i))
        n++;
    return n;
}

size_t say_fit(const char *text, int width) {
    size_t fits = strlen(text);
    while (columns(text, fits) > width) {
        size_t cut = fits;
        while (cut > 0 && text[cut - 1] != ' ')
            cut--;
        while (cut > 0 && text[cut - 1] == ' ')
            cut--;
        if (cut == 0)
            return fits;
        fits = cut;
    }
    return fits;
}

void say_text(const term_voice *v, const char *text) {
    char line[SAY_CAP];
    for (bool first = true; first || *text; first = false) {
        const int indent = first ? 0 : 2;
        size_t n = v->width > 0 ? say_fit(text, v->width - indent) : strlen(text);
        if (n >= sizeof line)
            n = sizeof line - 1;
        memcpy(line, text, n);
        line[n] = '\0';
        say_piece(v, indent ? "  " : "");
        say_piece(v, line);
        say_piece(v, "\n");
        text += n;
        while (*text == ' ')
            text++;
    }
}

void say_with(const term_voice *v, const char *key, const char *const *fill) {
    char text[SAY_CAP];
    kh_lang_write(v->lang, key, fill, text, sizeof text);
    say_text(v, text);
}

void say(const term_voice *v, const char *key) {
    say_with(v, key, NULL);
}

void say_canvas(const term_voice *v, const canvas *c) {
    char line[CANVAS_WIDTH * 32];
    for (int y = 0; y < c->height; y++) {
        kh_text x = kh_text_in(line, sizeof line);
        canvas_write_line(c, y, &x);
        kh_text_char(&x, '\n');
        v->put(v->to, line, strlen(line));
    }
}

const char *say_word(const term_voice *v, const char *group, const char *name) {
    char key[64];
    kh_text x = kh_text_in(key, sizeof key);
    kh_text_add(&x, group);
    kh_text_char(&x, '.');
    kh_text_add(&x, name);
    const char *text = kh_lang_text(v->lang, key);
    return text ? text : name;
}

const char *say_number(int64_t n, char out[16]) {
    kh_text x = kh_text_in(out, 16);
    kh_text_number(&x, n);
    return out;
}

const char *say_quote(const char *text, size_t length, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (size_t i = 0, n; i < length && x.length < QUOTE_MAX; i += n) {
        n = utf8_length(text + i);
        const bool shown = n > 1 ? memcmp(text + i, "\xc2\xa0", 2) >= 0 : text[i] >= ' ' && text[i] <= '~';
        kh_text_add_n(&x, shown ? text + i : "?", shown ? n : 1);
        if (i + n > length)
            break;
    }
    if (length > QUOTE_MAX)
        kh_text_add(&x, "...");
    return out;
}
