/* face.h - what the files of Island's face share. */
#ifndef KH_TERM_ISLAND_FACE_H
#define KH_TERM_ISLAND_FACE_H

#include "games/island/kinds.h"
#include "games/island/look.h"
#include "term/face.h"

extern const term_face island_face;

/* What the viewer's view shows, unpacked. */
static inline island_look seen_look(const term_seen *s) {
    island_look look;
    island_look_at(s->match->table, s->view, &look);
    return look;
}
static inline island_look_board seen_board(const term_seen *s) {
    island_look_board board;
    island_look_at_board(s->match->table, &board);
    return board;
}

/* "2 wood, 1 ore"; "nothing" for none. */
const char *island_cards_text(const term_seen *, const uint8_t cards[RESOURCES], char *out, size_t cap);

/* "h7 (fields 9)". */
const char *island_hex_text(const term_seen *, unsigned hex, char *out, size_t cap);

/* Who acts: whose turn it is, or whoever builds between two turns. */
static inline unsigned island_active_seat(const island_look *v) {
    return v->guest != LOOK_NONE ? v->guest : v->turn;
}

/* panels.c */
void island_draw_players(const term_seen *, int width, canvas *);
void island_draw_hand(const term_seen *, int width, canvas *);
/* scenario.c and the parts of the scenarios (parts.h). The columns of the table of players begin at x. */
bool island_has_columns(const term_seen *);
void island_draw_columns(const term_seen *, canvas *, int x);
int island_draw_state(const term_seen *, canvas *, int y); /* the same below a narrow table; the next line */
const char *island_target_text(const term_seen *, char *out, size_t cap);
void island_say_own(const term_seen *);      /* what the viewer has beside cards */
void island_say_common(const term_seen *);   /* what lies beside the board */
void island_say_question(const term_seen *); /* in PHASE_ASK */
void island_tell_event(const term_seen *, const kh_event *);
void island_tell_deed(const term_seen *, const kh_action *); /* what no event shows */
void island_tell_vain(const term_seen *, const kh_action *, const kh_events *);
bool island_shows_chips(const term_seen *);
/* One side of an offer: cards or canal tiles. */
const char *island_offer_text(const term_seen *, const uint8_t cards[RESOURCES], int tiles, char *out,
                              size_t cap);
bool island_face_plays(const term_seen *, uint32_t kind);
const char *const *island_face_more_rules(const term_seen *);
void island_face_overview(const term_seen *);
bool island_face_named(const term_seen *, const char *type, const char *text, char *out, size_t cap);

/* must.c */
void island_face_must(const term_seen *);
bool island_face_called(const term_seen *, kh_action *silence);
bool island_face_misplaced(const term_seen *, uint32_t kind, const char *arguments, kh_action *out);
bool island_face_counts_fit(const term_seen *, const kh_action *, const uint64_t counts[KH_FIELDS_MAX]);

/* tell.c */
void island_face_tell(const term_seen *, const kh_action *, const kh_events *);
void island_face_result(const term_seen *);

#endif
