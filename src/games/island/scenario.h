/* scenario.h - what a scenario of Island may add to the rules or change in them: a table of rows and hooks, which
 * one file below scenarios/ fills. The base rules never ask which scenario is played; they ask the table, and a
 * hook that is NULL changes nothing. How to write one: docs/add-a-scenario.md.
 *
 * Scenarios live in the wide build only; this header does not depend on the size of the engine. */
#ifndef KH_ISLAND_SCENARIO_H
#define KH_ISLAND_SCENARIO_H

#include "games/island/kinds.h"
#include "games/island/look.h"
#include "kornholm/position.h"

struct island_map_board;
struct island_table;
struct island_state;
struct island_move;
struct island_choices;

/* What the arguments of a kind of action are. */
typedef enum island_form {
    FORM_PLAIN,
    FORM_VERTEX,
    FORM_EDGE,
    FORM_HEX,
    FORM_RESOURCE, /* or a card, or a guild: one of five */
    FORM_RESOURCE_PAIR,
    FORM_SEAT,
    FORM_BUNDLE,
    FORM_OFFER,
    FORM_DICE,
    FORM_RESOURCE_SEAT,
    FORM_EDGE_PAID, /* an edge, a resource paid, the one it stands for */
    FORM_CARD_PAID, /* a resource paid and the one it stands for; both 0: the usual price */
    FORM_HELPER,
    FORM_TILES, /* how many tiles, the cards with them, those for them, seats */
    FORMS,
} island_form;

typedef struct island_rule {
    kh_verdict (*check)(const struct island_table *, const struct island_state *, const kh_action *);
    void (*act)(struct island_move *);
    island_form form;
} island_rule;

/* Every annex begins with this: what a scenario put between two moments of the game. While it asks somebody
 * (PHASE_ASK) or lets luck decide (PHASE_DRAW), the phase that comes afterwards waits in `back`. */
typedef struct island_interlude {
    uint8_t back, asked, question, unused;
} island_interlude;

typedef struct island_scenario {
    const char *name;
    uint16_t
        revision; /* of its rules, from 1: +1 when an old record of this scenario would replay differently */
    const struct island_scenario *variant; /* with erie=on; NULL: there is none */
    uint8_t target[ISLAND_SEATS_MOST + 1]; /* points to win, by seats; 0: as in the base game */
    uint16_t annex;                        /* bytes behind the state; begins with an island_interlude */
    const island_rule *rules;              /* by kind, KINDS of them; a row here goes before the base row */

    /* Played on a drawn map instead of the hexes of the box. */
    const struct island_map_board *map; /* the printed one; NULL: people bring their own */
    bool on_map;
    uint8_t point_crossings; /* how many the map must have; 0: any number */
    bool canal;              /* the map must have a canal */

    /* Before play. table() completes a table: where settlements and roads may be (sites, stops). */
    kh_verdict (*config_check)(const kh_config *);
    void (*table)(struct island_table *);
    const char *site_rule; /* why nobody settles at a vertex that is not among the sites */
    /* Why a road may not lie here although it touches the own network, or NULL. */
    const char *(*road_rule)(const struct island_table *, const struct island_state *, unsigned seat,
                             unsigned edge);
    void (*start)(struct island_move *); /* fills the annex, which is zero */

    /* What happened in the game. A hook may not change the phase; it notes in the annex what is due, and after()
     * sees to it when the action is done: it asks, draws or goes on (interlude.c). */
    void (*settled)(struct island_move *, unsigned seat); /* the second settlement stands, with its road */
    void (*turn_began)(struct island_move *);             /* also the small turn of paired turns */
    void (*turn_ends)(struct island_move *);
    void (*produced)(struct island_move *, const island_bundle *got); /* a throw other than 7; by seat */
    void (*seven)(struct island_move *);                              /* before it is known who discards */
    uint8_t (*spared)(const struct island_table *,
                      const struct island_state *); /* seats that do not discard */
    void (*robber_came)(struct island_move *);      /* to where he is now, before anybody is robbed */
    bool (*may_spare)(const struct island_table *,
                      const struct island_state *); /* the theft may be given up */
    void (*spare)(struct island_move *);            /* gives it up, when time runs out */
    void (*road_laid)(struct island_move *, unsigned seat, unsigned edge);
    void (*built)(struct island_move *, unsigned seat, unsigned vertex); /* a settlement stands */
    void (*traded)(struct island_move *, unsigned maker, unsigned taker,
                   int extra); /* an offer with an extra */
    bool (*has_extra)(const struct island_table *, const struct island_state *, unsigned seat, int extra);
    void (*after)(struct island_move *);   /* every action, when all else is done */
    void (*timeout)(struct island_move *); /* in PHASE_ASK: the mildest answer */

    /* What follows from the pieces and the annex: adds to rates and points that were counted from scratch. */
    void (*derive)(const struct island_table *, struct island_state *);

    /* Choices of a seat beside those of the base game, as groups. */
    void (*choices)(const struct island_table *, const struct island_state *, unsigned seat,
                    struct island_choices *);
    bool (*fill)(const struct island_table *, const struct island_state *, kh_rng *, kh_action *out);

    /* In PHASE_DRAW. */
    void (*draw)(const struct island_table *, const struct island_state *, kh_rng *, kh_action *out);
    uint32_t (*weight)(const struct island_table *, const struct island_state *, const kh_action *);

    /* Secrets of the annex. known_stack(): development cards that the viewer knows to lie in the stack. */
    void (*view)(const struct island_table *, struct island_state *view, kh_seat viewer);
    bool (*hides)(const struct island_table *, const struct island_state *watchers_view);
    void (*mask)(const struct island_table *, const struct island_state *before, const kh_action *,
                 kh_seat viewer, kh_action *out);
    void (*redeal)(const struct island_table *, struct island_state *, kh_seat viewer, kh_rng *);
    island_bundle (*known_stack)(const struct island_table *, const struct island_state *, kh_seat viewer);
    /* A view was read: `read` has the numbers of what it hides, which go to what was counted from scratch. */
    void (*hide)(const struct island_table *, struct island_state *, const struct island_state *read);

    /* Lines of a position. read() gets a line that the base game does not know. */
    void (*write)(kh_text *, const struct island_table *, const struct island_state *);
    bool (*read)(kh_scan *, const struct island_table *, struct island_state *);
    const island_look_line *lines; /* for whoever sets a position up */
    /* What such a position need not say: follows from the pieces, or is given to whoever has none. */
    void (*fit)(const struct island_table *, struct island_state *);
    const char *(*audit)(const struct island_table *, const struct island_state *);       /* of views, too */
    const char *(*audit_whole)(const struct island_table *, const struct island_state *); /* not of views */
    bool early_cards;     /* development cards may be drawn before the roll */
    bool loose_buildings; /* a building may lose its road */
    bool loose_army;      /* knights may go, and then nobody has the largest army while several are equal */

    void (*look_board)(const struct island_table *, island_look_board *);
    void (*look)(const struct island_table *, const struct island_state *, island_look *);
} island_scenario;

/* scenarios.c */
const island_scenario *island_scenario_of(const kh_config *);
uint16_t island_revision(const kh_config *); /* of the scenario that is played */

extern const island_scenario favours_scenario, helpers_scenario, corsica_scenario, newyork_scenario,
    erie_scenario, own_map_scenario;

#endif
