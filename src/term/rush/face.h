/* face.h - what the files of Symbol Rush in the terminal share. */
#ifndef KH_TERM_RUSH_FACE_H
#define KH_TERM_RUSH_FACE_H

#include "games/rush/rush.h"
#include "term/face.h"

enum { RUSH_NAME = KH_RECORD_NAME + 32, RUSH_TEXT = 300 };

static inline const rush_table *seen_table(const term_seen *s) {
    return s->match->table;
}
static inline const rush_state *seen_state(const term_seen *s) {
    return s->view;
}
static inline bool seen_plays(const term_seen *s) {
    return s->viewer < s->match->config.seats;
}

/* words.c: symbols, places and teams as words, and back. A place of the island is a number, 1 to 19; a card in the
 * middle has the colour of its team. */
const char *rush_symbol_word(const term_seen *, unsigned symbol);
const char *rush_colour_word(const term_seen *, unsigned team);
const char *rush_place_name(const term_seen *, unsigned spot, char *out, size_t cap);
/* "anchor, ship, ...": the nine of a card, in the order of the card. */
const char *rush_card_text(const term_seen *, unsigned card, char *out, size_t cap);
/* "p1, p3 Clara". */
const char *rush_team_names(const term_seen *, unsigned team, char *out, size_t cap);
const char *rush_goal(const term_seen *, unsigned mini); /* what a mini-game is about */
bool rush_arguments(const term_seen *, uint32_t kind, const char *typed, char *out, size_t cap);
uint32_t rush_meant(const term_seen *, const char *line);
bool rush_spell(const term_seen *, const kh_type *, const uint8_t *arg, char *out, size_t cap);
bool rush_usual(const term_seen *, uint32_t kind, uint32_t field, char *out, size_t cap);

/* board.c: the cards as lists of words below a small map of the island. */
void rush_draw_board(const term_seen *, const term_gaze *, canvas *);
void rush_draw_legend(const term_seen *, canvas *);
void rush_draw_players(const term_seen *, int width, canvas *);
void rush_draw_hand(const term_seen *, int width, canvas *);
canvas_pen rush_seat_pen(const term_seen *, kh_seat);
void rush_say_board(const term_seen *);
void rush_say_players(const term_seen *);
void rush_say_hand(const term_seen *);
bool rush_about(const term_seen *, const char *text);

/* must.c */
void rush_must(const term_seen *);

/* tell.c */
void rush_tell_action(const term_seen *, const kh_action *, const kh_events *);
void rush_result(const term_seen *);

#endif
