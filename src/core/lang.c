/* Texts by key: see lang.h. The tables and kh_langs are made from data/lang by tools/compile-lang. */
#include "kornholm/lang.h"

#include <string.h>

#include "core/lang_data.h"
#include "kornholm/text.h"

enum { KEY_CAP = 96 };

const kh_lang *kh_lang_find(const char *name, size_t length) {
    for (size_t i = 0; kh_langs[i]; i++)
        if (strlen(kh_langs[i]->name) == length && memcmp(kh_langs[i]->name, name, length) == 0)
            return kh_langs[i];
    return NULL;
}

const char *kh_lang_name(const kh_lang *l) {
    return l->name;
}

const char *kh_lang_text(const kh_lang *l, const char *key) {
    size_t low = 0, high = l->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(key, l->entries[middle].key);
        if (order == 0)
            return l->entries[middle].text;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* The value for the name between two braces, or NULL. */
static const char *value_of(const char *const *fill, const char *name, size_t length) {
    for (; fill && fill[0]; fill += 2)
        if (strlen(fill[0]) == length && memcmp(fill[0], name, length) == 0)
            return fill[1];
    return NULL;
}

/* One of something may have a sentence of its own: KEY-one. */
static const char *text_for(const kh_lang *l, const char *key, const char *const *fill) {
    const char *count = value_of(fill, "count", 5), *text = NULL;
    if (count && strcmp(count, "1") == 0) {
        char one[KEY_CAP];
        kh_text x = kh_text_in(one, sizeof one);
        kh_text_add(&x, key);
        kh_text_add(&x, "-one");
        if (x.length < sizeof one)
            text = kh_lang_text(l, one);
    }
    if (!text)
        text = kh_lang_text(l, key);
    return text ? text : key;
}

size_t kh_lang_write(const kh_lang *l, const char *key, const char *const *fill, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    const char *at = text_for(l, key, fill);
    while (*at) {
        const char *open = strchr(at, '{');
        const char *shut = open ? strchr(open, '}') : NULL;
        if (!shut) {
            kh_text_add(&x, at);
            break;
        }
        kh_text_add_n(&x, at, (size_t)(open - at));
        const char *value = value_of(fill, open + 1, (size_t)(shut - open - 1));
        if (value)
            kh_text_add(&x, value);
        else /* left as it is, so that nothing is silently lost */
            kh_text_add_n(&x, open, (size_t)(shut - open + 1));
        at = shut + 1;
    }
    return x.length;
}

const char *kh_lang_key(const kh_lang *l, size_t i) {
    return i < l->count ? l->entries[i].key : NULL;
}
