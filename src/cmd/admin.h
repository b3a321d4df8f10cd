/* admin.h - what the files of `kornholm admin` say to each other. */
#ifndef KH_CMD_ADMIN_H
#define KH_CMD_ADMIN_H

#include "server/admin.h"
#include "voice/say.h"

enum { ADMIN_FINE, ADMIN_WRONG, ADMIN_USAGE, ADMIN_WORDS = 2 };

/* What the command line says. */
typedef struct admin_choice {
    term_voice out, err;
    const char *store;
    const char *command;
    const char *word[ADMIN_WORDS]; /* behind the command */
    int words;
    const char *game, *phase;
    bool json, help, listed, damaged;
    uint32_t limit;
} admin_choice;

/* admin_store.c: on the file itself, whether a server runs on it or not. */
int admin_backup(const admin_choice *);
int admin_check(const admin_choice *);
/* What a server would answer, from a store on which none runs. */
bool admin_stored(const admin_choice *, draft *answer); /* false: only a server can; nothing was said */

/* admin_words.c: an answer in words, or as it came; the exit status. */
int admin_tell(const admin_choice *, const char *answer, size_t length);
void admin_say_error(const admin_choice *, const char *key, const char *what); /* {what} */
void admin_bar(const admin_choice *, const char *key, uint64_t done, uint64_t all);
void admin_bar_end(void);

#endif
