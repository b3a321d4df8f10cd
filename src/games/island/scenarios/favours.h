/* favours.h - what the files of Favours share: favours.c plays it, favours_links.c knows the networks, favours_state.c
 * keeps its secrets, reads and writes it. */
#ifndef KH_ISLAND_FAVOURS_H
#define KH_ISLAND_FAVOURS_H

#include "games/island/island.h"

enum {
    FAVOURS_CHIPS = 12,     /* FRND-COMP-04 */
    FAVOURS_KIND_MOST = 24, /* tiles of one guild: FRND-COMP-02 */
    FAVOURS_LINKS = 64
};

typedef struct favours_annex {
    island_interlude interlude;
    island_bundle tiles[ISLAND_SEATS_MAX]; /* by guild; secret */
    island_bundle fresh;  /* those that the active player received in this turn; once he has used
                                              tiles in it nobody asks any more, and there are none */
    island_bundle supply; /* face down; secret, and without an order */
    island_bundle spent;  /* at the houses of the guilds */
    uint8_t tile_count[ISLAND_SEATS_MAX];
    uint8_t chips[ISLAND_SEATS_MAX];
    uint8_t owed[ISLAND_SEATS_MAX]; /* tiles earned and not drawn yet */
    uint8_t fresh_count, supply_size;
    uint8_t drawer;      /* who draws, in PHASE_DRAW */
    uint8_t gift;        /* the resource that is offered, while the receiver is asked */
    island_sset offered; /* who was offered a gift in this turn */
    uint8_t gave;        /* in this turn: a gift was accepted */
    uint8_t favoured;    /* in this turn: tiles were redeemed or swapped */
    uint8_t exchanges;   /* in this turn: how many the Traders still allow */
    uint8_t link_count;
    uint8_t link[FAVOURS_LINKS][2]; /* networks that were linked and touch no more, each by its lowest road */
    uint8_t unused[13];
} favours_annex;
_Static_assert(sizeof(favours_annex) % KH_ALIGN == 0 && sizeof(favours_annex) == 208, "no padding");

static inline favours_annex *favours_of(island_state *s) {
    return (favours_annex *)(s + 1);
}
static inline const favours_annex *favours_in(const island_state *s) {
    return (const favours_annex *)(s + 1);
}

/* favours.c */
island_bundle favours_box(const island_table *); /* all tiles of the game */
unsigned favours_chips_left(const island_state *);
/* Who draws before the one whose deed it was. */
island_sset favours_partners(const island_table *, const island_state *);

/* favours_links.c: networks and their links */
island_sset favours_new_links(const island_table *, island_state *,
                              unsigned edge); /* with whom a new road links */
void favours_built(island_move *, unsigned seat, unsigned vertex);
bool favours_links_wrong(const island_table *, const island_state *);
void favours_write_links(kh_text *, const island_table *, const island_state *);
bool favours_read_link(kh_scan *, const island_table *, favours_annex *);

/* favours_state.c: hooks */
void favours_derive(const island_table *, island_state *);
void favours_hide(const island_table *, island_state *, const island_state *read);
void favours_view(const island_table *, island_state *, kh_seat viewer);
bool favours_hides(const island_table *, const island_state *watchers_view);
void favours_mask(const island_table *, const island_state *, const kh_action *, kh_seat viewer, kh_action *);
void favours_redeal(const island_table *, island_state *, kh_seat viewer, kh_rng *);
extern const island_look_line favours_lines[];
void favours_write(kh_text *, const island_table *, const island_state *);
bool favours_read(kh_scan *, const island_table *, island_state *);
const char *favours_audit(const island_table *, const island_state *);
void favours_look(const island_table *, const island_state *, island_look *);

#endif
