/* The usual place of a store: the user's state directory. */
#include "cmd/store_place.h"

#include <stdio.h>
#include <stdlib.h>

bool store_usual_place(char path[STORE_PLACE]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int n = -1;
    if (state && state[0] == '/')
        n = snprintf(path, STORE_PLACE, "%s/kornholm/tables.db", state);
    else if (home && home[0] == '/')
        n = snprintf(path, STORE_PLACE, "%s/.local/state/kornholm/tables.db", home);
    return n > 0 && n < STORE_PLACE;
}
