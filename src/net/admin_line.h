/* admin_line.h - the operator's door: a unix socket beside the store, for its owner alone. One request a connection:
 * a line with a JSON object comes in, an answer of the same form goes out. */
#ifndef KH_NET_ADMIN_LINE_H
#define KH_NET_ADMIN_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    ADMIN_LINE = 4096, /* bytes of the longest request */
    ADMIN_SAY = 500,   /* of what is said to all */
    ADMIN_PATH = 4200
};

bool admin_path(const char *store, char out[ADMIN_PATH]); /* where the door of a store is; false: too long */
int admin_listen(const char *path, char *said, size_t cap); /* -1: `said` has a sentence */
int admin_dial(const char *path);                           /* -1: nobody is there, see errno */
int admin_accept(int door); /* the owner of this process, or root; -1: nobody, or somebody else */

#endif
