/* registry.h - what commands know of single games; nothing else in this folder does. */
#ifndef KH_CMD_REGISTRY_H
#define KH_CMD_REGISTRY_H

#include "kornholm/config.h"

enum { MENU_WORDS = 6 };

/* What an entry of the menu plays, as it would be typed. */
typedef struct menu_item {
    const char *key; /* of its text; NULL: the name of the game */
    const char *word[MENU_WORDS];
} menu_item;

/* Entries of games that have more than one, or seats of their own; `key` NULL ends them. Every other game follows. */
extern const menu_item menu_items[];

/* Who brings a board does not mean the printed one: the option that says so, "name=value"; NULL: none is needed. */
const char *registry_board_option(const kh_game *, const kh_config *);

#endif
