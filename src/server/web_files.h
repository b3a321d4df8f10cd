/* web_files.h - the browser client inside the program; tools/build-web makes the list. */
#ifndef KH_WEB_FILES_H
#define KH_WEB_FILES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct web_file {
    const char *path, *type; /* NULL ends the list */
    const unsigned char *bytes;
    size_t size;
    bool packed; /* with gzip */
} web_file;

extern const web_file web_files[];

#endif
