/* lang.h - every text that a player sees, by key, in the reader's language. Texts live in data/lang. */
#ifndef KH_LANG_H
#define KH_LANG_H

#include <stddef.h>

typedef struct kh_lang kh_lang;

extern const kh_lang *const kh_langs[]; /* NULL ends the list; the first is English */
const kh_lang *kh_lang_find(const char *name, size_t length);
const char *kh_lang_name(const kh_lang *);

/* The text of a key, or NULL. Keys: "rule.BASE-ROAD-04", "resource.wool", "play.your-turn", ... */
const char *kh_lang_text(const kh_lang *, const char *key);

/* The text with each {name} replaced. `fill` is a NULL-ended list of names and values in turn. A missing key
 * gives the key itself, so that nothing is silently lost. Where "count" is "1", the text KEY-one is taken, if there
 * is one. */
size_t kh_lang_write(const kh_lang *, const char *key, const char *const *fill, char *out, size_t cap);

/* All keys, in sorted order, for tests: NULL past the last. */
const char *kh_lang_key(const kh_lang *, size_t i);

#endif
