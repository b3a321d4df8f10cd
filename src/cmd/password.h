/* password.h - passwords of houses: never on the command line, where everybody on the machine could read them. */
#ifndef KH_CMD_PASSWORD_H
#define KH_CMD_PASSWORD_H

#include "voice/say.h"

enum { PASSWORD = 201 }; /* bytes, with the end */

/* Of KORNHOLM_PASSWORD, which is forgotten then; "" without it. false: it is too long. */
bool password_environment(char out[PASSWORD]);
/* The first line of a file. false: it cannot be read, is empty or too long. */
bool password_file(const char *path, char out[PASSWORD]);
/* Asks whoever sits at the terminal, without showing what is typed. false: nobody does. */
bool password_ask(const term_voice *, char out[PASSWORD]);

#endif
