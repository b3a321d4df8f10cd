/* parts.h - what the files about single scenarios share: helpers.c, favours.c, map.c; scenario.c calls them by what the
 * board has. */
#ifndef KH_TERM_ISLAND_PARTS_H
#define KH_TERM_ISLAND_PARTS_H

#include "term/island/face.h"

enum { ISLAND_KEY = 64 };

/* scenario.c */
const char *island_key(const char *head, const char *tail, char out[ISLAND_KEY]);
/* "1 canal tile", "3 canal tiles"; `what` is "canal" or "tile". */
const char *island_tiles_text(const term_scene *, const char *what, unsigned n, char *out, size_t cap);
/* "2 Scholars, 1 Traders" or, of development cards, "1 Knight, 1 Invention". */
size_t island_kinds_text(const term_scene *, const char *group, const char *const *names,
                         const uint8_t counts[LOOK_KINDS], char *out, size_t cap);

/* helpers.c */
const char *island_helper_name(const term_scene *, unsigned helper);
void island_put_helpers(const term_scene *, canvas *, int x);
void island_write_helper(const term_scene *, const island_look_seat *, kh_text *out);
void island_say_helper(const term_scene *, const island_look_seat *mine);
void island_say_helpers(const term_scene *, const char *key, unsigned helpers); /* a bit each */

/* favours.c */
const char *island_guild_name(const term_scene *, unsigned guild);
void island_say_tiles(const term_scene *, const island_look *, const island_look_seat *mine);
void island_tell_owed(const term_scene *, const kh_event *, const char *who);

#endif
