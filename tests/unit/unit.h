/* unit.h - cmocka, and the one option that our test programs know: `--only ID` runs the tests whose name holds the
 * id of this rule with underscores for its hyphens. tools/mutants uses it. Every main() begins with unit_only(). */
#ifndef KH_UNIT_H
#define KH_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static inline void unit_only(int argc, char **argv) {
    static char pattern[64]; /* cmocka keeps the pointer */
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
