/* learned.h - which lessons somebody has done, kept in the user's folder for states as a tiny text. */
#ifndef KH_CMD_LEARNED_H
#define KH_CMD_LEARNED_H

#include <stdbool.h>

enum { LEARNED_MOST = 64, LEARNED_NAME = 32 };

typedef enum learned_fate {
    LEARNED_FINE,
    LEARNED_UNREADABLE, /* what stands in the file is no list; it was left alone */
    LEARNED_UNWRITABLE, /* there is no folder for it, or it cannot be written */
} learned_fate;

typedef struct learned {
    learned_fate fate;
    unsigned count;
    char name[LEARNED_MOST][LEARNED_NAME];
} learned;

void learned_look(learned *);
/* Adds a lesson to what stands in the file now. Where it cannot be kept it is known until the program ends. */
void learned_note(learned *, const char *name);
bool learned_has(const learned *, const char *name);

#endif
