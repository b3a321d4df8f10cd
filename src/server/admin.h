/* admin.h - what the files of the operator's door say to each other and to the server. src/cmd/admin.c is the other
 * side of it. */
#ifndef KH_ADMIN_H
#define KH_ADMIN_H

#include "net/admin_line.h"
#include "server/hall.h"

typedef struct admin admin;

/* server_admin: opens the door beside the store, with a thread of its own, while the halls run; closes it before they
 * end. */

/* admin_do.c: answers a line. */
void admin_do(struct kh_server *, const char *line, size_t length, draft *answer);

/* admin_show.c: what an operator sees of tables: never a hand, a secret or a token. Members of an object that is open.
 * `admin_put_row` is all that is known of a table that nobody has woken. */
void admin_put_row(kh_json_writer *, const store_row *);
void admin_put_room(kh_json_writer *, const kh_room *);
void admin_put_stored(kh_json_writer *, kh_store *,
                      const store_row *); /* row and room, as the store has them */
/* Whether a list with these filters has it; "": any. */
bool admin_wanted(const store_row *, const char *game, const char *phase, bool listed_only);

#endif
