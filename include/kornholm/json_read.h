/* json_read.h - reading one JSON object, strictly: nothing behind it, no bad escape, no bad UTF-8, no zero
 * character, not deeper than KH_JSON_DEPTH. jsmn finds the tokens; all memory is the caller's.
 *
 * What is not there, or is not what was asked for, is a value like any other: every question about it is answered
 * with "no", so that a reader asks for what it needs and judges once at the end. */
#ifndef KH_JSON_READ_H
#define KH_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSMN_PARENT_LINKS
#define JSMN_STRICT
#ifndef KH_JSON_READ_C
#define JSMN_HEADER /* only the types; its functions live in json_read.c */
#endif
#include <jsmn.h>

#include "kornholm/text.h"

enum { KH_JSON_DEPTH = 16 }; /* objects and lists inside each other */

typedef jsmntok_t kh_json_token;

typedef struct kh_json {
    const char *text; /* the caller's; it has to stay */
    kh_json_token *token;
    uint32_t count;
} kh_json;

typedef struct kh_json_value {
    const kh_json *in; /* NULL: there is no such value */
    uint32_t at;
} kh_json_value;

typedef enum kh_json_type {
    KH_JSON_MISSING,
    KH_JSON_OBJECT,
    KH_JSON_LIST,
    KH_JSON_STRING,
    KH_JSON_NUMBER,
    KH_JSON_TRUE,
    KH_JSON_FALSE,
    KH_JSON_NULL,
} kh_json_type;

/* Each object, list, member name and plain value takes one token: length / 2 + 2 tokens always suffice. false:
 * not one JSON object, or not enough tokens. */
bool kh_json_read(kh_json *, const char *text, size_t length, kh_json_token *tokens, uint32_t cap);

kh_json_value kh_json_root(const kh_json *);
kh_json_type kh_json_type_of(kh_json_value);

/* The member of that name; the first, where somebody wrote it twice. Names are compared as they are decoded. */
kh_json_value kh_json_member(kh_json_value object, const char *name);

/* The items of a list or the members of an object, in order: until they are missing. */
kh_json_value kh_json_first(kh_json_value of);
kh_json_value kh_json_next(kh_json_value);
kh_json_value kh_json_item(kh_json_value list, uint32_t i);
uint32_t kh_json_count(kh_json_value of);
kh_json_value kh_json_name(kh_json_value member); /* its name, a string */

/* A whole number between -(2^53-1) and 2^53-1, without fraction and exponent. */
bool kh_json_integer(kh_json_value, int64_t *out);
bool kh_json_is_true(kh_json_value);

/* A string as UTF-8 with a NUL behind it. false: it is none, or there is no room for it; then `out` is "".
 * length_or_null: without the NUL. A decoded string is never longer than kh_json_raw() of it. */
bool kh_json_string(kh_json_value, char *out, size_t cap, size_t *length_or_null);
bool kh_json_is(kh_json_value, const char *text); /* this very string */

/* The text of a value as it was written; a string without its quotes. */
kh_scan kh_json_raw(kh_json_value);

#endif
