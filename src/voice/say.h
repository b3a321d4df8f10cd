/* say.h - speaking to the person at the terminal: texts of the language files, one line each. */
#ifndef KH_VOICE_SAY_H
#define KH_VOICE_SAY_H

#include "kornholm/lang.h"
#include "kornholm/record.h"
#include "voice/canvas.h"

enum { SAY_CAP = 2000 }; /* bytes of the longest line */

typedef struct term_voice {
    const kh_lang *lang;
    kh_put *put; /* where the bytes go */
    void *to;
    int width; /* lines are folded before this column; 0: never */
    canvas_means means;
    bool in_words; /* nothing is drawn */
} term_voice;

/* Names and values for kh_lang_write(). */
#define FILL(...) ((const char *const[]){__VA_ARGS__, NULL})

void say_text(const term_voice *, const char *text);                         /* one line */
void say(const term_voice *, const char *key);                               /* the text of a key */
void say_with(const term_voice *, const char *key, const char *const *fill); /* with values */
void say_canvas(const term_voice *, const canvas *);
void say_piece(const term_voice *, const char *text); /* without an end of line */

/* The bytes of a text that fit into a line, up to the last blank where it has to be folded. A word that is longer than
 * the line stays whole. */
size_t say_fit(const char *text, int width);

/* The text of "group.name", or the name where there is none. */
const char *say_word(const term_voice *, const char *group, const char *name);

const char *say_number(int64_t, char out[16]); /* it has at most 15 characters */

/* What somebody typed (a part of a text that ends with NUL), made harmless for showing it again. */
const char *say_quote(const char *text, size_t length, char *out, size_t cap);

#endif
