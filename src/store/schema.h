/* schema.h - the tables in the file, and the way from older ones to them. */
#ifndef KH_STORE_SCHEMA_H
#define KH_STORE_SCHEMA_H

#include <sqlite3.h>

#include "store/store.h"

enum { SCHEMA_APPLICATION = 0x4b6f726e }; /* "Korn": says whose file it is */

/* Step i leads from version i to version i + 1. Version 0 is a file with nothing in it. A step that was once
 * published never changes: a new version is a new step, and STORE_VERSION one more. */
typedef struct schema_steps {
    const char *const *sql;
    int count;
} schema_steps;
extern const schema_steps schema_usual;

/* Whose file it is; nothing is written. `newest`: one of an older version will not do. */
store_error schema_look(sqlite3 *, bool newest, char *said, size_t cap);
/* A quick look whether what every table needs can be read; journals show it when they are. */
store_error schema_sound(sqlite3 *, char *said, size_t cap);
/* Looks whose file it is before anything is written, then brings it to the newest version, in one transaction. */
store_error schema_ready(sqlite3 *, const schema_steps *, char *said, size_t cap);

#endif
