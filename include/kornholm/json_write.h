/* json_write.h - writing JSON piece by piece; commas set themselves. Who writes minds that every object is closed
 * and that each of its values has a name. */
#ifndef KH_JSON_WRITE_H
#define KH_JSON_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kornholm/text.h"

typedef struct kh_json_writer {
    kh_put *put;
    void *to;
    bool comma; /* something stands before the next value */
    bool feed;  /* the next value begins a line */
} kh_json_writer;

/* Into a text; where that is too small it is cut, as `length` of the text tells. */
kh_json_writer kh_json_into(kh_text *);
/* To anywhere. */
static inline kh_json_writer kh_json_to(kh_put *put, void *to) {
    return (kh_json_writer){put, to, false, false};
}

void kh_json_open(kh_json_writer *, char bracket);  /* { or [ */
void kh_json_close(kh_json_writer *, char bracket); /* } or ] */
void kh_json_line(kh_json_writer *);                /* the next value begins a line, for people */
void kh_json_key(kh_json_writer *, const char *name);

void kh_json_put_string(kh_json_writer *, const char *text, size_t length); /* UTF-8 */
/* A part of a string that is written bit by bit: the caller brings its quotes. */
void kh_json_put_part(kh_json_writer *, const char *text, size_t length);
void kh_json_put_text(kh_json_writer *, const char *text); /* NUL-terminated */
void kh_json_put_number(kh_json_writer *, int64_t);
void kh_json_put_bool(kh_json_writer *, bool);
void kh_json_put_null(kh_json_writer *);
void kh_json_put_raw(kh_json_writer *, const char *json, size_t length); /* a value that is JSON already */

/* A whole member. */
void kh_json_member_text(kh_json_writer *, const char *name, const char *text);
void kh_json_member_number(kh_json_writer *, const char *name, int64_t);
void kh_json_member_bool(kh_json_writer *, const char *name, bool);

#endif
