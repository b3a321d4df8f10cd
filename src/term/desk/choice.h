/* choice.h - what the viewer may do now: places on the board to aim at, and a menu of everything. Each choice
 * becomes the line that would have been typed for it. */
#ifndef KH_TERM_SCREEN_CHOICE_H
#define KH_TERM_SCREEN_CHOICE_H

#include "term/play.h"

enum { CHOICES_MAX = 512, CHOICE_TEXT = 200, MENU_MAX = 160 };

/* An action that puts something on the board, and where its drawing has it. */
typedef struct screen_target {
    kh_action action;
    int x, y;
} screen_target;

typedef enum menu_effect {
    MENU_RUN,  /* the text is typed and sent */
    MENU_EDIT, /* the text is put into the line, to be changed there */
    MENU_AIM,  /* the places of this kind are gone through with the arrows */
} menu_effect;

typedef struct menu_entry {
    char text[CHOICE_TEXT], note[CHOICE_TEXT];
    menu_effect effect;
    uint32_t kind; /* MENU_AIM */
} menu_entry;

typedef struct screen_choices {
    screen_target target[CHOICES_MAX];
    int targets;
    int aim;           /* the target that Enter would play; -1: none */
    uint32_t aim_kind; /* only targets of this kind; 0: of all */

    menu_entry entry[MENU_MAX];
    int entries;
    int chosen; /* in the menu */
    bool open;  /* the menu is shown */
} screen_choices;

/* Looks at what the viewer may do now; forgets the aim and closes the menu. */
/* The same again, with the aim and the menu as they are. */
void choices_keep(screen_choices *, term_play *);
void choices_look(screen_choices *, term_play *);
void choices_open_menu(screen_choices *, term_play *);

/* Moves the aim to the nearest target in a direction, or begins with the one nearest to (x, y). */
void choices_move(screen_choices *, int step_x, int step_y, int x, int y);
/* Aims at the target at this cell of the board's drawing, or close to it; false: there is none. `again`: it was the aim
 * before. */
bool choices_point(screen_choices *, int x, int y, bool *again);
void choices_drop_aim(screen_choices *);
/* Goes through the targets of one kind. */
void choices_aim_at_kind(screen_choices *, uint32_t kind, int x, int y);
const kh_action *choices_aim(const screen_choices *);

/* The action aimed at, as it would be typed. */
const char *choices_aim_text(const screen_choices *, term_play *, char *out, size_t cap);

/* Continues what was typed as far as all that fits it goes on alike; false: nothing fits. */
bool choices_complete(term_play *, const char *typed, char *out, size_t cap);

#endif
