/* command.h - what a person typed: understood, done, answered. Touches neither files nor the terminal. */
#ifndef KH_TERM_COMMAND_H
#define KH_TERM_COMMAND_H

#include "term/play.h"

/* What the caller has to do after a line. */
typedef enum command_wish {
    COMMAND_STAY,   /* answered; the same person is still to act */
    COMMAND_ACTED,  /* the game went on */
    COMMAND_BACK,   /* the game went back, and its time with it */
    COMMAND_SAVE,   /* to `path`, or the usual place if it is empty */
    COMMAND_RESUME, /* from `path` */
    COMMAND_QUIT,
    COMMAND_BOARD,     /* show it */
    COMMAND_BOARD_ALL, /* with the names of all places */
    COMMAND_PLAYERS,
    COMMAND_SHEET, /* the one of play.sheet_of */
    COMMAND_SHEETS,
} command_wish;

enum {
    COMMAND_PATH = 300,
    COMMAND_LISTED = 24, /* choices of a kind without places; of more an example is shown */
};

/* One line, without its end. `need` is what play_advance() said. */
command_wish command_line(term_play *, play_need need, const char *line, size_t length,
                          char path[COMMAND_PATH]);

/* The commands that are no actions of the game. */
typedef enum command_meta {
    META_HELP,
    META_LEGAL,
    META_WHY,
    META_HAND,
    META_BOARD,
    META_PLAYERS,
    META_SHEET,
    META_LOG,
    META_HINT,
    META_UNDO,
    META_WAIT,
    META_SAVE,
    META_RESUME,
    META_QUIT,
    METAS,
} command_meta;
extern const char *const command_meta_names[METAS];
bool command_meta_known(const term_play *, command_meta); /* whether it makes sense in this game */

/* What a word means, abbreviations included. `kind` 0 and `meta` METAS: nothing. */
typedef struct command_meaning {
    uint32_t kind;
    command_meta meta;
    bool ambiguous;
} command_meaning;
command_meaning command_meaning_of(term_play *, const char *word);
void command_say_ambiguous(term_play *, const char *word);
void command_say_unknown(term_play *, const char *word);

/* help.c */
void command_help(term_play *, const char *rest);
bool command_rules(term_play *,
                   const char *head); /* says the rules whose ids begin so; false: there are none */
/* legal.c */
void command_legal(term_play *, const char *rest);
void command_why(term_play *, const char *rest);
/* How the arguments of a kind are typed, with a choice that there is now. */
void command_say_usage(term_play *, uint32_t kind);
/* hint.c */
void command_hint(term_play *);
/* The action that a kind and its typed arguments make; false with a sentence said. */
bool command_action(term_play *, uint32_t kind, const char *rest, kh_action *out);
/* Whether a kind has a choice now. */
bool command_kind_open(term_play *, uint32_t kind);
/* Whether the viewer may type it: kinds of seats, and the host's where the viewer is one. */
bool command_kind_ours(const term_play *, uint32_t kind);
/* One of the choices of a kind that are too many to be listed; NULL: they are not. */
const kh_action *command_example(term_play *, const kh_action *list, uint32_t n, uint32_t kind);

#endif
