/* store_place.h - where a server keeps its tables unless it is told otherwise. */
#ifndef KH_CMD_STORE_PLACE_H
#define KH_CMD_STORE_PLACE_H

#include <stdbool.h>

enum { STORE_PLACE = 1000 };
bool store_usual_place(char path[STORE_PLACE]); /* false: there is no home */

#endif
