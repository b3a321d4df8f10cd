/* scene_longtable.h - what the files of Long Table's scene say to each other. */
#ifndef KH_SCENE_LONGTABLE_H
#define KH_SCENE_LONGTABLE_H

#include "games/longtable/longtable.h"
#include "kornholm/notation.h"
#include "wasm/scene.h"

/* scene_longtable_mats.c: what is printed; the same for all games, so that a page draws mats without a game. */
void scene_mats(kh_json_writer *);
/* scene_longtable_mine.c: what the viewer may do. */
void scene_mine(kh_json_writer *, const long_table *, const long_state *, kh_seat);
/* And what could be built after that: a plan. All by the same seat, one action at least. */
void scene_suppose(kh_json_writer *, const void *t, void *view, const kh_action *, uint32_t count);
void scene_counts(kh_json_writer *, const char *name, const uint16_t counts[LONG_RESOURCES]);

#endif
