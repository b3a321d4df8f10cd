/* Island: the state, the table, and what the files of the engine say to each other. Not public: programs use
 * kh_game; the tests may look inside. Built for two sizes of game (sizes.h). */
#ifndef KH_ISLAND_H
#define KH_ISLAND_H

#ifdef ISLAND_WIDE
#include "games/island/wide_names.h" /* generated: every function below gets a name of its own in the wide build */
#endif
#include "games/island/kinds.h"
#include "games/island/look.h"
#include "games/island/map.h"
#include "games/island/scenario.h"
#include "games/island/sets.h"
#include "games/island/sizes.h"

/* Config and board, with what the rules look up. */
typedef struct island_table {
    island_head head;
    kh_config config;
    island_board board;
    uint8_t seats, target, limit;
    bool strict, offers, friendly, balanced, points_shown, special, paired;
    uint32_t clock_ms; /* 0: no clock */
    uint8_t hexes, vertices, edges, bank;
    uint8_t edge_ends[ISLAND_EDGES_MAX][2];
    uint8_t vertex_edges[ISLAND_VERTICES_MAX][3];
    island_vset all_vertices, sites; /* sites: where one may settle */
    island_hset all_hexes;
    uint16_t below[KINDS][2];               /* the first two arguments of each kind lie below these */
    uint8_t hexes_of[13][ISLAND_HEXES_MAX]; /* hexes with that number; ISLAND_NONE ends the list */
    uint8_t yield[ISLAND_HEXES_MAX];        /* resource or ISLAND_NONE */
    uint8_t harbour_at[ISLAND_VERTICES_MAX];
    island_vset hex_corners[ISLAND_HEXES_MAX];
    island_vset neighbours[ISLAND_VERTICES_MAX];
    island_eset edges_at[ISLAND_VERTICES_MAX];
    island_hset hexes_at[ISLAND_VERTICES_MAX];
#ifdef ISLAND_WIDE
    const island_scenario *scenario;
    island_vset stops; /* no road goes on behind these, unless one has settled there */
    island_map map;    /* of a scenario that is played on one; else zero */
#endif
} island_table;

/* The hooks of the scenario that is played. Four people without one have none, and their engine knows it. */
#ifdef ISLAND_WIDE
#define SCENARIO(t) ((t)->scenario)
#else
static const island_scenario island_no_scenario = {0};
#define SCENARIO(t) ((void)(t), &island_no_scenario)
#endif

/* An offer lies open while it gives or wants anything. */
typedef struct island_offer {
    island_bundle give, want;
    island_sset to, yes, no; /* whom it addresses, who accepted, who declined */
    int8_t extra;            /* goods of a scenario: so many given, or, below zero, wanted */
} island_offer;

typedef struct island_state {
    island_eset roads[ISLAND_SEATS_MAX];
    island_eset reach[ISLAND_SEATS_MAX]; /* edges that touch the own network at a place nobody else holds */
    island_vset settlements[ISLAND_SEATS_MAX];
    island_vset cities[ISLAND_SEATS_MAX];
    island_vset touched[ISLAND_SEATS_MAX]; /* vertices at an own road */
    island_vset blocked;                   /* vertices with a building or beside one */
    uint64_t deadline_ms;
    uint64_t throws; /* balanced dice: bit 6*(a-1)+(b-1) for each throw left in the deck */

    /* known[of][by]: what seat `by` knows for certain of the hand of `of`: at least these cards.
     * known[of][of] is what everybody knows. */
    island_bundle known[ISLAND_SEATS_MAX][ISLAND_SEATS_MAX];
    island_bundle hand[ISLAND_SEATS_MAX];
    island_bundle cards[ISLAND_SEATS_MAX]; /* development cards in hand */
    island_bundle rate[ISLAND_SEATS_MAX];  /* cards of each kind that the bank wants for one */
    island_bundle bank, stack, removed;    /* removed: progress cards played */
    island_bundle fresh;                   /* cards bought in this turn */
    island_offer offer[ISLAND_SEATS_MAX];

    uint8_t hand_size[ISLAND_SEATS_MAX];
    uint8_t card_count[ISLAND_SEATS_MAX];
    uint8_t knights[ISLAND_SEATS_MAX]; /* face up */
    uint8_t points[ISLAND_SEATS_MAX];  /* all but victory point cards */
    uint8_t length[ISLAND_SEATS_MAX];  /* longest own chain of roads */
    uint8_t debt[ISLAND_SEATS_MAX];    /* cards still to discard */

    uint8_t phase, turn, first, founded; /* founded: founding steps done, 0 .. 2 * seats */
    uint8_t robber, longest, army, winner;
    uint8_t dice[2]; /* of this turn; 0 0 before the roll */
    uint8_t stack_size, fresh_count;
    uint8_t rolled, carded,
        built; /* in this turn: the roll is done, a card was played, something was built */
    uint8_t free_roads;
    uint8_t place;                  /* founding: the settlement just placed; theft: the victim */
    uint8_t contest, leaders, best; /* throws for who begins: who still throws, who leads, with what */
    uint8_t visitor;  /* special building phase: who builds; paired turn: whose turn it was before */
    island_sset open; /* whose offers lie open */
    uint16_t turns;   /* turns begun */
    uint8_t spare[ISLAND_SPARE]; /* to a multiple of KH_ALIGN */
} island_state;
_Static_assert(sizeof(island_offer) == 12, "no padding");
#ifndef ISLAND_WIDE
_Static_assert(sizeof(island_state) == 480, "no padding");
#endif

/* A state with the annex that a scenario may need. */
typedef struct island_roomy {
    island_state state;
    uint8_t annex[ISLAND_ANNEX_MAX];
} island_roomy;

/* Choices of a scenario: one kind, a set of first arguments, and the arguments behind them. */
typedef struct island_group {
    island_eset first; /* bit 0 for a kind without arguments */
    uint8_t kind, size, tail[2];
} island_group;

/* What a seat may do now, as masks. */
typedef struct island_choices {
    island_eset roads;
    island_vset settlements, cities;
    island_hset hexes;
    uint32_t plain;     /* kinds without arguments, and open kinds, by kind */
    uint32_t bank;      /* give * 5 + get */
    uint32_t invention; /* see island_invention_bundle */
    uint8_t monopoly;
    island_sset rob, accept, decline, trade;
    uint32_t count; /* members of all masks */
    uint32_t groups;
    island_group group[ISLAND_GROUPS_MAX]; /* not cleared: the first `groups` count */
} island_choices;

/* An action under way: where it goes, and who wants to see what it did. */
typedef struct island_move {
    const island_table *t;
    island_state *s;
    const kh_action *a;
    kh_events *events;
} island_move;

/* Interludes: see scenario.h. */
static inline const island_interlude *island_interlude_of(const island_state *s) {
    return (const island_interlude *)(s + 1);
}
static inline bool island_in_interlude(const island_state *s) {
    return s->phase == PHASE_ASK || s->phase == PHASE_DRAW;
}
/* The phase of the game, leaving aside what a scenario put in between. */
static inline unsigned island_moment(const island_state *s) {
    return island_in_interlude(s) ? island_interlude_of(s)->back : s->phase;
}

/* table.c */
size_t island_table_size(const kh_config *);
static inline size_t island_size_of(const island_table *t) { /* of a state with its annex */
    return sizeof(island_state) + SCENARIO(t)->annex;
}
kh_verdict island_table_init(void *t, const kh_config *, const void *board);

/* start.c: the printed start and the founding phase */
void island_start(const void *t, void *s);
void island_begin_founding(island_move *, unsigned first);
unsigned island_founder(const island_table *, const island_state *);
void island_first_throw(island_move *, unsigned sum);
kh_verdict island_check_found_settlement(const island_table *, const island_state *, unsigned vertex);
kh_verdict island_check_found_road(const island_table *, const island_state *, unsigned edge);
void island_do_found_settlement(island_move *, unsigned vertex);
void island_do_found_road(island_move *, unsigned edge);

/* turn.c: phases of a turn, whose turn it is, the end of the game */
void island_enter(island_move *, island_phase);
void island_resume_turn(
    island_move *); /* after a card's effect or the robber: back to the roll or to trading */
void island_begin_turn(island_move *, unsigned seat);
void island_judge(island_move *); /* has the active player won? */
unsigned island_total(const island_state *, unsigned seat);
kh_verdict island_check_own_turn(const island_state *, const kh_action *);
kh_verdict island_check_roll(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_main(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_end(const island_table *, const island_state *, const kh_action *);
void island_do_roll(island_move *);
void island_do_end(island_move *);

/* between.c: what five and six people do between two turns */
kh_verdict island_check_build(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_pass(const island_table *, const island_state *, const kh_action *);
void island_do_pass(island_move *);
void island_after_turn(island_move *);
unsigned island_partner(const island_table *, unsigned seat); /* who takes the small turn after this one */

/* The seat that builds in the special building phase, or none. Four people have no such phase. */
static inline unsigned island_guest(const island_table *t, const island_state *s) {
#ifdef ISLAND_WIDE
    return t->special ? s->visitor : ISLAND_NONE;
#else
    (void)t;
    (void)s;
    return ISLAND_NONE;
#endif
}
/* Whoever builds and buys now. */
static inline unsigned island_builder(const island_table *t, const island_state *s) {
    const unsigned guest = island_guest(t, s);
    return guest == ISLAND_NONE ? s->turn : guest;
}
/* Whom the game waits for, where it is one seat. */
static inline unsigned island_actor(const island_table *t, const island_state *s) {
#ifdef ISLAND_WIDE
    if (s->phase == PHASE_ASK)
        return island_interlude_of(s)->asked;
#endif
    return island_builder(t, s);
}
static inline bool island_in_paired_turn(const island_table *t, const island_state *s) {
#ifdef ISLAND_WIDE
    return t->paired && s->visitor != ISLAND_NONE;
#else
    (void)t;
    (void)s;
    return false;
#endif
}

/* scenario_flow.c: what a scenario puts between two moments of the game */
void island_ask(island_move *, unsigned seat, island_question);
void island_let_draw(island_move *, island_question);
void island_go_on(island_move *); /* back to where the game was; the end of the game ends an interlude too */
void island_add_group(island_choices *, island_kind, unsigned size, island_eset first, unsigned second,
                      unsigned third);
kh_verdict island_check_asked(const island_state *, const kh_action *, island_question, const char *rule);

/* produce.c: the throw and what it brings */
kh_verdict island_check_dice(const island_table *, const island_state *, const kh_action *);
void island_do_dice(island_move *);
void island_collect(island_move *, unsigned seat, island_bundle cards); /* from the bank, seen by all */

/* robber.c: discards, the robber, theft */
void island_seven(island_move *);
island_hset island_robber_hexes(const island_table *, const island_state *);
island_sset island_victims(const island_table *, const island_state *);
kh_verdict island_check_discard(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_robber(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_rob(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_steal(const island_table *, const island_state *, const kh_action *);
void island_discard(island_move *, unsigned seat, island_bundle cards);
void island_move_robber(island_move *, unsigned hex);
void island_rob(island_move *, unsigned victim);
void island_do_steal(island_move *);

/* roads.c: where roads may lie, and the longest of them */
island_vset island_buildings(const island_state *); /* of everybody */
island_vset island_foreign(const island_state *, unsigned seat);
island_vset island_barred(const island_table *, const island_state *, unsigned seat);
island_eset island_all_roads(const island_state *);
/* Why a road may not lie here in this scenario, or NULL. */
const char *island_why_no_road(const island_table *, const island_state *, unsigned seat, unsigned edge);
island_eset island_road_sites(const island_table *, const island_state *, unsigned seat);
void island_place_road(island_move *, unsigned seat, unsigned edge);
void island_reach_from(const island_table *, island_state *, unsigned seat, unsigned vertex);
void island_cut_roads(island_move *, unsigned builder, unsigned vertex);
unsigned island_longest_trail(const island_table *, const island_state *, unsigned seat);
void island_award_longest(island_move *);
/* derive.c: from scratch, for what does not only grow */
void island_survey(const island_table *, island_state *, unsigned seat); /* the network */
void island_survey_rates(const island_table *, island_state *, unsigned seat);

/* build.c: settlements, cities, paid roads, buying cards */
void island_place_settlement(island_move *, unsigned seat, unsigned vertex);
void island_place_city(island_move *, unsigned seat, unsigned vertex);
void island_pay_for(island_move *, island_bundle price);              /* something that is built or bought */
void island_lower_rate(island_state *, unsigned seat, unsigned kind); /* of a harbour */
kh_verdict island_check_road_site(const island_table *, const island_state *, unsigned seat, unsigned edge);
kh_verdict island_check_city_site(const island_state *, unsigned seat, unsigned vertex);
kh_verdict island_check_site(const island_table *, const island_state *, unsigned seat, unsigned vertex);
island_vset island_settlement_sites(const island_state *, unsigned seat);
kh_verdict island_check_settlement(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_road(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_city(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_buy(const island_table *, const island_state *, const kh_action *);
void island_do_settlement(island_move *);
void island_do_road(island_move *);
void island_do_city(island_move *);
void island_do_buy(island_move *);

/* cards.c: drawing and playing development cards */
bool island_card_playable(const island_state *, unsigned card);
kh_verdict island_check_card(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_drawn(const island_table *, const island_state *, const kh_action *);
uint32_t island_inventions(const island_state *); /* the choices that the bank can pay, as a mask */
island_bundle island_invention_bundle(unsigned i);
void island_do_drawn(island_move *);
void island_do_knight(island_move *);
void island_do_roads(island_move *);
void island_do_invention(island_move *);
void island_do_monopoly(island_move *);

/* trade.c: with the bank, and between people */
uint32_t island_bank_trades(const island_state *, unsigned seat);
kh_verdict island_check_bank(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_trading(const island_table *, const island_state *);
/* What all offers have in common: seat may make one, to these seats, and has the cards. */
kh_verdict island_check_offering(const island_table *, const island_state *, unsigned seat,
                                 island_bundle give, unsigned to);
kh_verdict island_check_offer(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_answer(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_trade(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_withdraw(const island_table *, const island_state *, const kh_action *);
void island_do_bank(island_move *);
void island_open_offer(island_move *, island_bundle give, island_bundle want, int extra, unsigned to);
void island_do_offer(island_move *);
void island_do_accept(island_move *);
void island_do_decline(island_move *);
void island_do_trade(island_move *);
void island_do_withdraw(island_move *);
bool island_can_accept(const island_table *, const island_state *, unsigned seat, const island_offer *);
void island_close_offers(island_state *);
void island_withdraw(island_state *, unsigned seat); /* its offer and its answers */
bool island_trading(const island_table *, const island_state *);

/* hands.c: cards that change hands, and who knows it */
void island_gain(island_state *, unsigned seat, island_bundle cards); /* seen by all */
void island_lose(island_state *, unsigned seat, island_bundle cards); /* seen by all */
void island_pay(island_move *, unsigned seat, island_bundle cards);   /* to the bank */
void island_steal_one(island_state *, unsigned thief, unsigned victim, unsigned resource);
void island_reveal(island_state *, unsigned seat, island_bundle at_least);

/* secrets.c */
void island_view(const void *t, const void *s, kh_seat, uint32_t page, void *out);
bool island_hides(const void *t, const void *watchers_view);
void island_mask(const void *t, const void *before, const kh_action *, kh_seat viewer, kh_action *out);
void island_redeal(const void *t, void *s, kh_seat, kh_rng *);

/* choices.c */
void island_choices_of(const island_table *, const island_state *, unsigned seat, island_choices *);
kh_seat island_next(const void *t, const void *s, kh_seat after);
bool island_awaited(const void *t, const void *s, kh_seat);
bool island_asked(const void *t, const void *s, const kh_action *by, kh_seat);
uint32_t island_count(const void *t, const void *s, kh_seat);
void island_nth(const void *t, const void *s, kh_seat, uint32_t i, kh_action *out);
uint32_t island_legal(const void *t, const void *s, kh_seat, kh_action *out, uint32_t cap);
bool island_fill(const void *t, const void *s, kh_seat, uint8_t kind, kh_rng *, kh_action *out);
bool island_pick(const void *t, const void *s, kh_seat, kh_rng *, kh_action *out);

/* luck.c */
void island_draw(const void *t, const void *s, kh_rng *, kh_action *out);
uint32_t island_weight(const void *t, const void *s, const kh_action *);
static inline bool island_luck_due(const island_state *s) {
    const uint32_t phases =
        1U << PHASE_FIRST | 1U << PHASE_DICE | 1U << PHASE_STEAL | 1U << PHASE_CARD | 1U << PHASE_DRAW;
    return phases >> s->phase & 1;
}
unsigned island_random_kind(island_bundle from, kh_rng *); /* each card equally likely */
void island_luck_action(island_kind, kh_action *out);
island_bundle island_random_part(island_bundle *from, unsigned n, kh_rng *); /* taken out of `from` */

/* rules.c: judging and doing */
void island_bound_arguments(island_table *);
kh_verdict island_check(const void *t, const void *s, const kh_action *);
kh_verdict island_apply(const void *t, void *s, const kh_action *, kh_events *);

/* clock.c: time, and what happens when it is up */
uint64_t island_deadline(const void *t, const void *s);
kh_verdict island_check_timeout(const island_table *, const island_state *, const kh_action *);
void island_do_timeout(island_move *);

/* look.c */
void island_unpack_board(const void *t, island_look_board *);
void island_unpack(const void *t, const void *view, island_look *);

/* derive.c: what follows from the pieces and hands, counted from scratch */
void island_derive(const island_table *, island_state *);

/* position.c, position_read.c, audit.c */
extern const char *const island_phase_names[PHASES];
size_t island_write(const void *t, const void *s, uint32_t page, char *out, size_t cap);
kh_verdict island_read(const void *t, void *s, uint32_t page, const char *text, size_t length);
kh_verdict island_read_view(const void *t, void *v, uint32_t page, const char *text, size_t length);
const char *island_audit(const void *t, const void *s);
kh_verdict island_set_up(const void *t, void *s, const char *text, size_t length);
const char *island_audit_view(const island_table *, const island_state *); /* what holds of a view, too */
/* How many of a number of cards a view does not show. */
static inline unsigned island_hidden(unsigned count, island_bundle seen) {
    const unsigned n = bundle_sum(seen);
    return count > n ? count - n : 0;
}
/* Words of positions that scenarios use too. */
void island_write_seats(kh_text *, const char *word, unsigned seats); /* nothing if there are none */
void island_write_counts(kh_text *, island_bundle, const char *const *names);
void island_write_some(kh_text *, island_bundle, unsigned hidden,
                       const char *const *names); /* "1 wood 3 ?" */
void island_write_vertices(kh_text *, unsigned seat, const char *word, island_vset);
bool island_read_seats(const island_table *, kh_scan *, island_sset *); /* some of those who play */
bool island_read_counts(kh_scan *, const char *const *names, island_bundle *);
bool island_read_some(kh_scan *, const char *const *names, island_bundle *, uint8_t *hidden);
bool island_read_vertices(const island_table *, kh_scan *, island_vset *);
bool island_read_typed(const island_table *, kh_scan *, const kh_type *, uint8_t *);
const char *island_audit_pieces(const island_table *, const island_state *);

void island_tell(island_move *, island_event, unsigned from, unsigned to, unsigned what, unsigned count);
void island_tell_secret(island_move *, island_event, unsigned from, unsigned to, unsigned what);

static inline island_sset seat_bit(unsigned seat) {
    return (island_sset)(1U << seat);
}

#endif
