/* learn.h - the lessons of data/lessons as they were when the program was built; tools/compile-lessons makes them. */
#ifndef KH_CMD_LEARN_H
#define KH_CMD_LEARN_H

#include <stddef.h>

typedef struct learn_text {
    const char *text;
    size_t length;
} learn_text;

extern const learn_text learn_texts[]; /* in their order; no text ends the list */

#endif
