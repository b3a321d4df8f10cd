/* face.h - what the files of the face of Dice and Dice Duel share. Nothing in these games is secret: a view is
 * the state. */
#ifndef KH_TERM_DICE_FACE_H
#define KH_TERM_DICE_FACE_H

#include "games/dice/dice.h"
#include "term/face.h"

extern const term_face term_face_dice, term_face_duel;

static inline const dice_table *scene_table(const term_scene *s) {
    return s->match->table;
}
static inline const dice_state *scene_state(const term_scene *s) {
    return s->view;
}
/* Whose sheet is shown: the viewer's, or for a watcher that of whoever has the turn. */
static inline unsigned scene_sheet_of(const term_scene *s) {
    return s->viewer < s->match->config.seats ? s->viewer : scene_state(s)->turn;
}
static inline const term_face *scene_face(const term_scene *s) {
    return scene_table(s)->duel ? &term_face_duel : &term_face_dice;
}

enum { DICE_CHOICES = 512, DICE_NAME = KH_RECORD_NAME + 32 };

/* face.c */
const char *dice_faces_text(const term_scene *, dice_faces, char *out, size_t cap); /* "2 ore, 1 grain" */
canvas_pen dice_seat_pen(const term_scene *, kh_seat);

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
void dice_draw_sheet(const term_scene *, const term_gaze *, canvas *);
void dice_draw_legend(const term_scene *, canvas *);
bool dice_spot(const term_scene *, const kh_action *, int *x, int *y);

/* small.c */
void dice_draw_sheets(const term_scene *, int width, bool others, canvas *);

/* panels.c */
void dice_draw_players(const term_scene *, int width, canvas *);
void dice_draw_dice(const term_scene *, int width, canvas *);
void dice_say_dice(const term_scene *); /* the same in words */
void dice_picks(const term_scene *, term_pick *);
bool dice_plays_on_enter(const term_scene *, const term_pick *, kh_action *);

/* must.c */
void dice_face_must(const term_scene *);

/* result.c */
void dice_say_panel(const term_scene *, unsigned seat);

/* tell.c */
void dice_face_tell(const term_scene *, const kh_action *, const kh_events *);
void dice_face_result(const term_scene *);

#endif
