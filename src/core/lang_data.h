/* The texts as tools/compile-lang writes them from data/lang. For lang.c and the generated file only. */
#ifndef KH_LANG_DATA_H
#define KH_LANG_DATA_H

#include <stddef.h>

#include "kornholm/lang.h"

typedef struct kh_lang_entry {
    const char *key, *text;
} kh_lang_entry;

struct kh_lang {
    const char *name;             /* "en" */
    const kh_lang_entry *entries; /* sorted by key, as strcmp sorts */
    size_t count;
};

#endif
