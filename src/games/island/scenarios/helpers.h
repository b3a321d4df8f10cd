/* helpers.h - what the files of the scenario Helpers share. Catalogue: docs/rules/helpers.md. */
#ifndef KH_ISLAND_HELPERS_H
#define KH_ISLAND_HELPERS_H

#include "games/island/island.h"

/* Seats, resources, edges and helpers count from 1 here, so that 0 means none. */
typedef struct helpers_annex {
    island_interlude interlude;
    island_bundle peek; /* development cards that the active player looks at; they still lie in the stack */
    uint8_t helper[ISLAND_SEATS_MAX]; /* in front of each seat; none before they are dealt */
    island_sset flipped;              /* whose helper lies on its B side */
    island_sset used, received;       /* in the running turn: who used a helper, who took one */
    uint8_t bargain;                  /* resource that the active player trades two for one */
    uint8_t demanded, first, second;  /* resource, and the seats of which it was demanded */
    uint8_t lifted;                   /* edge; the road counts there until it lies elsewhere */
    uint8_t peeked;                   /* how many cards were looked at, which everybody sees */
    uint8_t inspected;                /* seat whose hand lies open to the active player */
    uint8_t due, due_seat;            /* within an action: what helpers_after() asks, and whom, not from 1 */
    uint8_t unused[6];
} helpers_annex;
_Static_assert(sizeof(helpers_annex) % KH_ALIGN == 0, "no padding");

static inline const helpers_annex *helpers_of(const island_state *s) {
    return (const helpers_annex *)(s + 1);
}
static inline helpers_annex *helpers_in(island_state *s) {
    return (helpers_annex *)(s + 1);
}
static inline bool helpers_owns(const island_state *s, unsigned seat, island_helper helper) {
    return helpers_of(s)->helper[seat] == helper + 1U;
}

/* helpers.c: who has which helper, and when it may be used */
bool helpers_ready(const island_table *, const island_state *, unsigned seat);
unsigned helpers_display(const island_table *, const island_state *); /* beside the board, a bit each */
kh_verdict helpers_check_flip(const island_table *, const island_state *, const kh_action *);
kh_verdict helpers_check_hire(const island_table *, const island_state *, const kh_action *);
void helpers_do_flip(island_move *);
void helpers_do_hire(island_move *);
void helpers_use(island_move *, unsigned seat);                  /* a use begins */
void helpers_ask(island_move *, unsigned seat, island_question); /* when the action is done */

/* helpers_cards.c: what the ten cards do */
extern const island_rule helpers_rules[KINDS];
unsigned helpers_peeks(const island_state *); /* how many cards may be looked at */
island_eset helpers_lay_sites(const island_table *, const island_state *, unsigned seat, unsigned lifted);
void helpers_choices(const island_table *, const island_state *, unsigned seat, island_choices *);

/* helpers_position.c: words of positions, invariants, looks */
void helpers_write(kh_text *, const island_table *, const island_state *);
extern const island_look_line helpers_lines[];
void helpers_fit(const island_table *, island_state *);
bool helpers_read(kh_scan *, const island_table *, island_state *);
const char *helpers_audit(const island_table *, const island_state *);
const char *helpers_audit_whole(const island_table *, const island_state *);
void helpers_look(const island_table *, const island_state *, island_look *);

#endif
