/* face.h - what the files of Long Table in the terminal share. */
#ifndef KH_TERM_LONGTABLE_FACE_H
#define KH_TERM_LONGTABLE_FACE_H

#include "games/longtable/longtable.h"
#include "term/face.h"

enum { LONG_NAME = KH_RECORD_NAME + 32, LONG_CHOICES = 600, LONG_LIST = 400 };

static inline const long_table *seen_table(const term_seen *s) {
    return s->match->table;
}
static inline const long_state *seen_state(const term_seen *s) {
    return s->view;
}
/* The viewer; whoever only watches looks from the first seat. */
static inline kh_seat seen_me(const term_seen *s) {
    return s->viewer < s->match->config.seats ? s->viewer : 0;
}
static inline const long_person *seen_person(const term_seen *s, kh_seat seat) {
    return long_person_at(seen_table(s), seen_state(s), seat);
}

/* board.c: the own mat in the middle, those beside it left and right. */
void long_draw_board(const term_seen *, const term_gaze *, canvas *);
void long_draw_heads(const term_seen *, const term_gaze *, canvas_part shown, canvas *);
void long_draw_legend(const term_seen *, canvas *);
void long_say_beside(const term_seen *);
bool long_spot_on(const term_seen *, const kh_action *, int *x, int *y);
canvas_pen long_seat_pen(const term_seen *, kh_seat);

/* names.c: places as "27" of the own mat, "l27" and "r27" of those beside it; ways as "27-28". */
bool long_spell(const term_seen *, const kh_type *, const uint8_t *arg, char *out, size_t cap);
bool long_place_named(const term_seen *, uint32_t kind, const char *word, char *out, size_t cap);
bool long_usual(const term_seen *, uint32_t kind, uint32_t field, char *out, size_t cap);
const char *long_crossing_name(const term_seen *, long_spot, char *out, size_t cap);
/* From left to right along the row, and by number, as they are typed. */
uint32_t long_way_rank(const term_seen *, uint32_t place, unsigned way);
uint32_t long_place_rank(const term_seen *, const kh_action *);

/* panels.c */
void long_draw_banner(const term_seen *, int width, canvas *);
void long_draw_players(const term_seen *, int width, canvas *);
void long_draw_hand(const term_seen *, int width, canvas *);
void long_say_hand(const term_seen *);
void long_say_players(const term_seen *);
void long_say_board(const term_seen *);
/* "Round 12. Sun is active: that is you. Rolled: 8 (3+5)." */
void long_say_moment(const term_seen *);

/* must.c */
void long_must(const term_seen *);
uint32_t long_quick(const term_seen *, kh_action *list, uint32_t cap);

/* tell.c */
void long_tell_action(const term_seen *, const kh_action *, const kh_events *);
void long_result(const term_seen *);

/* words: "2 wood, 1 ore"; one word of a resource, a side, a tile. */
const char *long_list(const term_seen *, const uint16_t counts[LONG_RESOURCES], char *out, size_t cap);
const char *long_bytes(const term_seen *, const uint8_t counts[LONG_RESOURCES], char *out, size_t cap);
const char *long_resource_word(const term_seen *, unsigned resource);
const char *long_side_word(const term_seen *, unsigned side);

#endif
