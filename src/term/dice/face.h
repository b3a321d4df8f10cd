/* face.h - what the files of the face of Dice and Dice Duel share. Nothing in these games is secret: a view is
 * the state. */
#ifndef KH_TERM_DICE_FACE_H
#define KH_TERM_DICE_FACE_H

#include "games/dice/dice.h"
#include "term/face.h"

extern const term_face term_face_dice, term_face_duel;

static inline const dice_table *seen_table(const term_seen *s) {
    return s->match->table;
}
static inline const dice_state *seen_state(const term_seen *s) {
    return s->view;
}
/* Whose sheet is shown: the viewer's, or for a watcher that of whoever has the turn. */
static inline unsigned seen_sheet_of(const term_seen *s) {
    return s->viewer < s->match->config.seats ? s->viewer : seen_state(s)->turn;
}
static inline const term_face *seen_face(const term_seen *s) {
    return seen_table(s)->duel ? &term_face_duel : &term_face_dice;
}

enum { DICE_CHOICES = 512, DICE_NAME = KH_RECORD_NAME + 32 };

/* face.c */
const char *dice_faces_text(const term_seen *, dice_faces, char *out, size_t cap); /* "2 ore, 1 grain" */
canvas_pen dice_seat_pen(const term_seen *, kh_seat);

/* Builds that are possible in a state, with what each brings. */
typedef struct dice_builds {
    struct {
        kh_action action;
        int32_t points;
    } list[SHEET_ROADS + 2 * SHEET_SITES + SHEET_KNIGHTS];
    unsigned count;
} dice_builds;
void dice_builds_in(const dice_table *, const dice_state *, dice_builds *);
/* What could be built if the throws ended now; in the building phase, what can be built. */
void dice_builds_now(const dice_table *, const dice_state *, dice_builds *);

/* sheet.c */
void dice_draw_sheet(const term_seen *, const term_gaze *, canvas *);
void dice_draw_legend(const term_seen *, canvas *);
bool dice_spot(const term_seen *, const kh_action *, int *x, int *y);

/* small.c */
void dice_draw_sheets(const term_seen *, int width, bool others, canvas *);

/* panels.c */
void dice_draw_players(const term_seen *, int width, canvas *);
void dice_draw_dice(const term_seen *, int width, canvas *);
void dice_say_dice(const term_seen *); /* the same in words */
void dice_picks(const term_seen *, term_pick *);
bool dice_plays_on_enter(const term_seen *, const term_pick *, kh_action *);

/* must.c */
void dice_face_must(const term_seen *);

/* result.c */
void dice_say_panel(const term_seen *, unsigned seat);

/* tell.c */
void dice_face_tell(const term_seen *, const kh_action *, const kh_events *);
void dice_face_result(const term_seen *);

#endif
