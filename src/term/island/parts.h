/* parts.h - what a scenario adds in the terminal, a file each: favours.c, helpers.c, lands.c, erie.c. scenario.c walks
 * over those whose things the board has; maps as drawings are map.c. */
#ifndef KH_TERM_ISLAND_PARTS_H
#define KH_TERM_ISLAND_PARTS_H

#include "term/island/face.h"

enum { ISLAND_KEY = 64, ISLAND_NAME = KH_RECORD_NAME + 32 };

/* How a question is put: the end of its text's key, the card that it is about (or LOOK_NONE), and whether one of the
 * possible answers suffices as an example. */
typedef struct island_question_words {
    const char *key;
    unsigned card;
    bool first_only;
} island_question_words;

/* What is NULL is not there. */
typedef struct island_part {
    bool (*has)(const island_look_board *);
    const char *overview; /* a text of the help */
    const char *const
        *rules; /* groups of the catalogue, NULL behind the last, with those of the part below it */

    int (*draw_columns)(const term_seen *, canvas *, int x); /* right of the table of players; the next x */
    int (*draw_state)(const term_seen *, canvas *, int y);   /* the same below a narrow table; the next y */
    void (*say_own)(const term_seen *, const island_look *, const island_look_seat *mine);
    void (*say_common)(const term_seen *, const island_look *); /* what lies beside the board */
    void (*ask)(const term_seen *, const island_look *, island_question_words *);
    bool (*tell_event)(const term_seen *, const kh_event *, kh_seat doer, const char *who);
    bool (*tell_deed)(const term_seen *, const kh_action *, const char *who); /* what no event shows */
} island_part;

extern const island_part island_part_favours, island_part_helpers, island_part_lands, island_part_erie;

/* What several of them need: scenario.c. */
const char *island_key(const char *head, const char *tail, char out[ISLAND_KEY]);
/* "1 canal tile", "3 canal tiles"; `what` is "canal" or "tile". */
const char *island_tiles_text(const term_seen *, const char *what, unsigned n, char *out, size_t cap);
/* "2 Scholars, 1 Traders" or, of development cards, "1 Knight, 1 Invention". */
size_t island_kinds_text(const term_seen *, const char *group, const char *const *names,
                         const uint8_t counts[LOOK_KINDS], char *out, size_t cap);
/* A column of numbers; the next x. */
int island_put_column(const term_seen *, canvas *, int x, const char *head,
                      unsigned (*value)(const island_look_seat *));
/* "chips: R 0  B 2  O 0  W 1", in as many lines as it takes; the next y. */
int island_put_state(const term_seen *, canvas *, int y, const char *head,
                     void (*write)(const term_seen *, const island_look_seat *, kh_text *));
unsigned island_chips_of(const island_look_seat *);
unsigned island_tiles_of(const island_look_seat *);
void island_write_chips(const term_seen *, const island_look_seat *, kh_text *);
void island_write_tiles(const term_seen *, const island_look_seat *, kh_text *);
void island_tell_chip(const term_seen *, const kh_event *, const char *who);
/* say_event() where somebody else is concerned: "event.NAME.to-you" for whoever that is. */
void island_say_between(const term_seen *, const char *name, const char *to_you, kh_seat who, kh_seat whom,
                        const char *const *fill);

#endif
