/* edit.h - the line that is being typed, and those typed before. Bytes only: keys come from elsewhere. */
#ifndef KH_TERM_SCREEN_EDIT_H
#define KH_TERM_SCREEN_EDIT_H

#include <stdbool.h>
#include <stddef.h>

enum { EDIT_CAP = 200, EDIT_KEPT = 30 };

typedef struct screen_edit {
    char text[EDIT_CAP];
    size_t length, at;
    char kept[EDIT_KEPT][EDIT_CAP]; /* the newest first */
    int kept_count, shown;          /* shown: which of them stands in the line, -1 for none */
} screen_edit;

void edit_clear(screen_edit *);  /* the line */
void edit_forget(screen_edit *); /* the lines before as well */
void edit_set(screen_edit *, const char *text);
void edit_insert(screen_edit *, const char *text);
void edit_backspace(screen_edit *);
void edit_delete(screen_edit *);
void edit_left(screen_edit *);
void edit_right(screen_edit *);
void edit_home(screen_edit *);
void edit_end(screen_edit *);
/* One line further back or forth in what was typed before. */
void edit_recall(screen_edit *, bool back);
/* Keeps the line for later and clears it. */
void edit_keep(screen_edit *);

#endif
