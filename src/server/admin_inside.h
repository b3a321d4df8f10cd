/* admin_inside.h - what the files that answer an operator say to each other. */
#ifndef KH_ADMIN_INSIDE_H
#define KH_ADMIN_INSIDE_H

#include "kornholm/notation.h"
#include "server/admin.h"

/* One question while it is answered. */
typedef struct question {
    struct kh_server *server;
    kh_json_value body;
    kh_json_writer w;
} question;

/* How an answer begins. `why`: the end of a key in the language files, admin.WHY. */
void admin_ok(question *);
void admin_no(question *, const char *why);

/* admin_ban.c */
void admin_ban(question *);
void admin_unban(question *);
void admin_bans(question *);

#endif
