/* text.h - writing and reading small texts in memory that the caller brings; no locale, no heap, no stdio. */
#ifndef KH_TEXT_H
#define KH_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text under construction. `length` counts what was written, also past `cap`; the text is cut at cap and
 * always ends with a NUL if cap > 0. */
typedef struct kh_text {
    char *out;
    size_t cap, length;
} kh_text;

static inline kh_text kh_text_in(char *out, size_t cap) {
    if (cap > 0)
        out[0] = '\0';
    return (kh_text){out, cap, 0};
}
void kh_text_add(kh_text *, const char *word); /* NUL-terminated */
void kh_text_add_n(kh_text *, const char *bytes, size_t n);
void kh_text_char(kh_text *, char c);
void kh_text_number(kh_text *, int64_t n);
void kh_text_hex(kh_text *, uint64_t n);                       /* 16 digits */
void kh_text_bytes(kh_text *, const uint8_t *bytes, size_t n); /* two digits each */

/* Where pieces of a longer text go, one after another. */
typedef void kh_put(void *to, const char *text, size_t length);

/* A piece of a text that is being read. */
typedef struct kh_scan {
    const char *at, *end;
} kh_scan;

static inline kh_scan kh_scan_in(const char *text, size_t length) {
    return (kh_scan){text, text + length};
}
void kh_scan_blanks(kh_scan *);                     /* spaces and tabs */
bool kh_scan_done(kh_scan *);                       /* nothing but blanks is left */
bool kh_scan_word(kh_scan *, const char *word);     /* this very word, then a blank or the end */
bool kh_scan_char(kh_scan *, char c);               /* this very character, no blanks skipped */
bool kh_scan_number(kh_scan *, uint64_t *n);        /* digits; no sign, no overflow; no blanks skipped */
bool kh_scan_line(kh_scan *, kh_scan *line);        /* the next line, without its end (LF or CRLF) */
bool kh_scan_token(kh_scan *, kh_scan *token);      /* the next run of characters that are no blanks */
bool kh_word_is(const kh_scan *, const char *word); /* the whole piece is this word */

/* The character at `at`, of which `left` bytes are there; returns its bytes, 0: not UTF-8. Overlong forms, halves
 * of pairs and characters past the last one are none. */
size_t kh_utf8_read(const char *at, size_t left, uint32_t *out);
size_t kh_utf8_write(uint32_t c, char out[4]); /* returns its bytes */

#endif
