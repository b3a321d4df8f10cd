/* menu.h - what can be played, for whoever starts the program without a word. */
#ifndef KH_CMD_MENU_H
#define KH_CMD_MENU_H

#include <stdbool.h>

bool menu_fits(void); /* a person sits at a terminal */
int menu_run(void);   /* returns the exit status */

#endif
