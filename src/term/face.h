/* face.h - how one game looks in the terminal. Everything else about playing there is the same for all games. */
#ifndef KH_TERM_FACE_H
#define KH_TERM_FACE_H

#include "table/match.h"
#include "voice/say.h"

/* Things in the hand that are picked with the keyboard, one bit each: dice to be kept. */
typedef struct term_pick {
    unsigned count; /* 0: there is nothing to pick now */
    unsigned at;    /* the one that the arrows stand on */
    uint32_t chosen;
    uint64_t moment; /* another number: the things are others */
} term_pick;

/* Cells that a drawing of the board may take; 0: no more than it needs. */
typedef struct term_space {
    int width, height;
} term_space;

/* What one viewer sees at one moment. The match is there for names, config and table, not for its state. */
typedef struct term_seen {
    const term_voice *voice;
    const kh_match *match;
    const void *view;
    kh_seat viewer;
    const term_pick *pick; /* NULL: nothing is picked by keys */
    term_space space;      /* of the board */
    int64_t left_ms;       /* until time is up, as long as it will take; negative: there is no clock */
} term_seen;

/* How to look at the board. */
typedef struct term_gaze {
    bool all_names;       /* also of the places that cannot be chosen now */
    const kh_action *aim; /* its place stands out; NULL: none does */
    const kh_seat *of;    /* whose sheet, where everybody has one; NULL: the viewer's */
    bool scrolled;        /* it may be wider than a page: a part of it is shown, its middle first */
} term_gaze;

typedef struct term_face {
    const kh_game *game; /* NULL: any */
    /* Texts of its own stand under "GROUP.TEXTS.NAME", the first of these first, before "GROUP.NAME"; NULL ends the
     * list. */
    const char *const *texts;
    const char *const *words; /* keys of the nouns that may be typed ("resource.wood"); NULL ends the list */
    const char *const *rules; /* heads of the groups of rules ("BASE-TURN"); NULL ends the list */

    bool scored;    /* whoever plays it alone plays for points, of which the best are kept */
    bool secretive; /* an example of what may be done would give away what people look for */

    /* Drawings. Each clears the canvas first and makes it as high as it has to be. */
    void (*draw_board)(const term_seen *, const term_gaze *, canvas *);
    /* What stands above it, where only a part of it is shown; NULL: nothing does. */
    void (*draw_heads)(const term_seen *, const term_gaze *, canvas_part shown, canvas *);
    void (*draw_legend)(const term_seen *, canvas *); /* a line or two: what the signs mean */
    void (*draw_players)(const term_seen *, int width, canvas *);
    void (*draw_hand)(const term_seen *, int width, canvas *);
    void (*draw_banner)(const term_seen *, int width, canvas *); /* above all else; NULL: nothing */
    /* Everybody's sheet in a small form, or that of the others only; NULL: there is but one board. */
    void (*draw_sheets)(const term_seen *, int width, bool others, canvas *);
    /* Where on the drawing of the board an action puts something; false: nowhere. */
    bool (*spot)(const term_seen *, const kh_action *, int *x, int *y);
    canvas_pen (*seat_pen)(const term_seen *, kh_seat);
    /* What can be picked now, with what is picked at first; what Enter does then, false: nothing of its own. NULL: the
     * game has nothing to pick. */
    void (*picks)(const term_seen *, term_pick *);
    bool (*enter)(const term_seen *, const term_pick *, kh_action *);

    void (*hand)(const term_seen *);  /* one line: what the viewer holds */
    void (*known)(const term_seen *); /* what the viewer knows of the others */
    void (*must)(const term_seen *);  /* what lies open, and one line: "You must ..." or "You may ..." */

    /* A number that changes whenever the board should be shown unasked; 0: not now. */
    uint64_t (*moment)(const term_seen *);
    /* Somebody waits for an answer of the viewer although the game does not: true with the answer of who says
     * nothing. */
    bool (*called)(const term_seen *, kh_action *silence);
    /* Numbers typed before arguments that need none, as "bank 4 wool for 1 ore"; 0: none was typed. False with
     * a sentence said: they do not fit. */
    bool (*counts_fit)(const term_seen *, const kh_action *, const uint64_t counts[KH_FIELDS_MAX]);
    /* Typed arguments that name nothing on the board, but have a rule that says so: makes an action which check()
     * refuses by it. */
    bool (*misplaced)(const term_seen *, uint32_t kind, const char *arguments, kh_action *out);
    /* What just happened, as it looks after it. `action` NULL: luck or time alone. */
    void (*tell)(const term_seen *, const kh_action *action, const kh_events *);
    void (*result)(const term_seen *);

    /* Of the variant that is played: whether a kind of action belongs to it, groups of rules beside those above, and
     * what is special about it in a few sentences. */
    bool (*plays)(const term_seen *, uint32_t kind);
    const char *const *(*more_rules)(const term_seen *);
    void (*overview)(const term_seen *);
    void (*places)(const term_seen *); /* the names of places that a drawing has no room for */
    /* The same in words, for those who cannot see a drawing; NULL: `known` has to do. worth(): what the place of an
     * action is worth; about(): what lies at the place that a folded text names. False: there is no such place. */
    void (*say_board)(const term_seen *);
    void (*say_players)(const term_seen *);
    bool (*worth)(const term_seen *, const kh_action *, char *out, size_t cap);
    bool (*about)(const term_seen *, const char *text);
    /* A folded text that names a value of a type: writes its notation. */
    bool (*named)(const term_seen *, const char *type, const char *text, char *out, size_t cap);

    /* All of these may be NULL. quick(): what the keys 1 to 9 play; returns how many. */
    uint32_t (*quick)(const term_seen *, kh_action *list, uint32_t cap);
    /* What is meant where a field of a kind is left out: its notation. */
    bool (*usual)(const term_seen *, uint32_t kind, uint32_t field, char *out, size_t cap);
    /* A place in the words of this face instead of the notation, and back. */
    bool (*spell)(const term_seen *, const kh_type *, const uint8_t *arg, char *out, size_t cap);
    bool (*place)(const term_seen *, uint32_t kind, const char *word, char *out, size_t cap);
    /* Where the place of an action comes in a list, so that people find it; equals stay as the rules list them. */
    uint32_t (*rank)(const term_seen *, const kh_action *);
    /* All arguments of a kind at once, folded: writes their notation. False: they are taken word by word. */
    bool (*arguments)(const term_seen *, uint32_t kind, const char *typed, char *out, size_t cap);
    /* The kind of action that a folded line means which begins with no command; 0: none. */
    uint32_t (*meant)(const term_seen *, const char *line);
    /* Of a game in which all act at once: here they act in turn, and bots as soon as they are awaited. */
    bool (*in_turns)(const term_seen *);
    /* An action that others may answer: where time stands, it goes on for them. */
    bool (*asks)(const kh_action *);
    /* Whether it is the viewer's time, in which it may stand. */
    bool (*own_time)(const term_seen *);
} term_face;

/* registry.c: one line a game; plain.c has the face of those that have none of their own. */
const term_face *term_face_of(const kh_game *);
extern const term_face term_face_plain;

/* "p2 Bruno". */
const char *seen_name(const term_seen *, kh_seat, char *out, size_t cap);

/* What the viewer may do, as far as there is room. Returns how many actions stand there. */
uint32_t seen_legal(const term_seen *, kh_action *list, uint32_t cap);

/* Says "event.NAME", or "event.NAME.you" where `who` is the reader. */
void say_event(const term_seen *, const char *name, kh_seat who, const char *const *fill);

#endif
