/* unit.h - cmocka, and the options that our test programs know: `--only ID` runs the tests whose name holds the id of
 * this rule with underscores for its hyphens, as tools/mutants asks for; `--short` plays fewer games. Every main()
 * begins with unit_only(). */
#ifndef KH_UNIT_H
#define KH_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Fewer of the games that a test plays, with --short: under a sanitizer each of them takes many times as long. */
static unsigned unit_divisor = 1;

static inline unsigned unit_share(unsigned count) {
    return (count + unit_divisor - 1) / unit_divisor;
}

static inline void unit_only(int argc, char **argv) {
    static char pattern[64]; /* cmocka keeps the pointer */
    if (argc == 2 && strcmp(argv[1], "--short") == 0)
        unit_divisor = 5;
    if (argc < 3 || strcmp(argv[1], "--only") != 0)
        return;
    /* The underscore behind it: an id must not match the beginning of a longer one. */
    snprintf(pattern, sizeof pattern, "*%s_*", argv[2]);
    for (char *c = pattern; *c; c++)
        if (*c == '-')
            *c = '_';
    cmocka_set_test_filter(pattern);
}

#endif
