/* Island: the state, the table, and what its files say to each other. Not public: programs use kh_game; the
 * terminal and the tests may look inside. */
#ifndef KH_ISLAND_H
#define KH_ISLAND_H

#include "bundle.h"
#include "island_data.h"
#include "kornholm/game.h"
#include "sets.h"

enum {
    ISLAND_SEATS_MAX = 4,
    ISLAND_NONE = 0xff, /* no seat, no vertex, no hex */
    ISLAND_ANY = 6,     /* a harbour for every kind; 1..5 serve one resource, 0 is no harbour */
    ISLAND_LONG_ROAD = 5,
    ISLAND_ARMY = 3,
    ISLAND_THROWS = 36, /* two dice */
};

typedef enum island_resource { WOOD, BRICK, WOOL, GRAIN, ORE, RESOURCES } island_resource;
typedef enum island_card { KNIGHT, ROADS, INVENTION, MONOPOLY, POINT, CARDS } island_card;

typedef enum island_kind {
    DO_NOTHING,
    DO_ROLL,
    DO_SETTLEMENT,
    DO_ROAD,
    DO_CITY,
    DO_BUY,
    DO_KNIGHT,
    DO_ROADS,
    DO_INVENTION,
    DO_MONOPOLY,
    DO_ROBBER,
    DO_ROB,
    DO_DISCARD,
    DO_BANK,
    DO_OFFER,
    DO_ACCEPT,
    DO_DECLINE,
    DO_TRADE,
    DO_WITHDRAW,
    DO_END,
    LUCK_DICE,
    LUCK_CARD,
    LUCK_STEAL,
    CLOCK_TIMEOUT,
    KINDS,
} island_kind;

/* What the game waits for. */
typedef enum island_phase {
    PHASE_FIRST,      /* luck: a throw for who begins */
    PHASE_SETTLEMENT, /* founding */
    PHASE_ROAD,       /* founding */
    PHASE_ROLL,       /* the turn begins */
    PHASE_DICE,       /* luck */
    PHASE_DISCARD,
    PHASE_ROBBER,
    PHASE_VICTIM,
    PHASE_STEAL, /* luck */
    PHASE_MAIN,  /* trade and build */
    PHASE_CARD,  /* luck: the card just bought */
    PHASE_FREE_ROADS,
    PHASE_OVER,
    PHASES,
} island_phase;

typedef enum island_option {
    OPT_SETUP,
    OPT_TOKENS,
    OPT_HARBOURS,
    OPT_FIRST,
    OPT_PHASES,
    OPT_TARGET,
    OPT_LIMIT,
    OPT_CLOCK,
    OPT_OFFERS,
    OPT_ROBBER,
    OPT_DICE,
    OPT_POINTS,
    OPTIONS,
} island_option;
enum { SETUP_BEGINNER, SETUP_VARIABLE };
enum { TOKENS_SPIRAL, TOKENS_RANDOM };
enum { HARBOURS_PRINTED, HARBOURS_FRAME, HARBOURS_SHUFFLED };
enum { PHASES_STRICT, PHASES_COMBINED };
enum { ROBBER_USUAL, ROBBER_FRIENDLY };
enum { DICE_RANDOM, DICE_BALANCED };
enum { POINTS_HIDDEN, POINTS_SHOWN };

typedef struct island_board {
    uint8_t terrain[ISLAND_HEXES];
    uint8_t number[ISLAND_HEXES];  /* 0: none */
    uint8_t harbour[ISLAND_COAST]; /* kind of harbour at each coast slot */
} island_board;

/* Config and board, with what the rules look up. */
typedef struct island_table {
    kh_config config;
    island_board board;
    uint8_t seats, target, limit;
    bool strict, offers, friendly, balanced, points_shown;
    uint32_t clock_ms; /* 0: no clock */
    uint8_t desert;
    uint8_t hexes_of[13][ISLAND_HEXES]; /* hexes with that number; ISLAND_NONE ends the list */
    uint8_t yield[ISLAND_HEXES];        /* resource or ISLAND_NONE */
    uint8_t harbour_at[ISLAND_VERTICES];
    island_vset hex_corners[ISLAND_HEXES];
    island_vset neighbours[ISLAND_VERTICES];
    island_eset edges_at[ISLAND_VERTICES];
    island_hset hexes_at[ISLAND_VERTICES];
} island_table;

/* An offer lies open while `give` is not empty. */
typedef struct island_offer {
    island_bundle give, want;
    island_sset to, yes, no; /* whom it addresses, who accepted, who declined */
    uint8_t unused;
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
    island_sset open;               /* whose offers lie open */
    uint8_t unused;
    uint16_t turns; /* turns begun */
    uint8_t spare[8];
} island_state;
_Static_assert(sizeof(island_state) == 480 && sizeof(island_offer) == 12, "no padding");

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
} island_choices;

/* An action under way: where it goes, and who wants to see what it did. */
typedef struct island_move {
    const island_table *t;
    island_state *s;
    const kh_action *a;
    kh_events *events;
} island_move;

/* table.c */
extern const uint8_t island_pips[13]; /* how many of the 36 throws make each sum */

/* board.c */
size_t island_board_size(const kh_config *);
kh_verdict island_settle(const kh_config *, kh_rng *, void *board);
size_t island_board_write(const kh_config *, const void *board, char *out, size_t room);
kh_verdict island_board_read(const kh_config *, const char *text, size_t length, void *board);
kh_verdict island_board_check(const kh_config *, const island_board *);

/* table.c */
kh_verdict island_config_check(const kh_config *);
size_t island_table_size(const kh_config *);
kh_verdict island_table_init(void *t, const kh_config *, const void *board);
unsigned island_colour(const island_table *, unsigned seat); /* 0 red, 1 blue, 2 orange, 3 white */

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
island_eset island_all_roads(const island_state *);
island_eset island_road_sites(const island_table *, const island_state *, unsigned seat);
void island_place_road(island_move *, unsigned seat, unsigned edge);
void island_reach_from(const island_table *, island_state *, unsigned seat, unsigned vertex);
void island_cut_roads(island_move *, unsigned builder, unsigned vertex);
unsigned island_longest_trail(const island_table *, const island_state *, unsigned seat);
void island_award_longest(island_move *);

/* build.c: settlements, cities, paid roads, buying cards */
void island_place_settlement(island_move *, unsigned seat, unsigned vertex);
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
kh_verdict island_check_offer(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_answer(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_trade(const island_table *, const island_state *, const kh_action *);
kh_verdict island_check_withdraw(const island_table *, const island_state *, const kh_action *);
void island_do_bank(island_move *);
void island_do_offer(island_move *);
void island_do_accept(island_move *);
void island_do_decline(island_move *);
void island_do_trade(island_move *);
void island_do_withdraw(island_move *);
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
void island_mask(const void *t, const void *before, const kh_action *, kh_seat viewer, kh_action *out);
void island_redeal(const void *t, void *s, kh_seat, kh_rng *);

/* choices.c */
void island_choices_of(const island_table *, const island_state *, unsigned seat, island_choices *);
kh_seat island_next(const void *t, const void *s, kh_seat after);
bool island_awaited(const void *t, const void *s, kh_seat);
uint32_t island_count(const void *t, const void *s, kh_seat);
void island_nth(const void *t, const void *s, kh_seat, uint32_t i, kh_action *out);
uint32_t island_legal(const void *t, const void *s, kh_seat, kh_action *out, uint32_t room);
bool island_fill(const void *t, const void *s, kh_seat, uint8_t kind, kh_rng *, kh_action *out);
bool island_pick(const void *t, const void *s, kh_seat, kh_rng *, kh_action *out);

/* luck.c */
void island_draw(const void *t, const void *s, kh_rng *, kh_action *out);
uint32_t island_weight(const void *t, const void *s, const kh_action *);
bool island_luck_due(const island_state *);
island_bundle island_random_part(island_bundle *from, unsigned n, kh_rng *); /* taken out of `from` */

/* rules.c: judging and doing */
kh_verdict island_check(const void *t, const void *s, const kh_action *);
kh_verdict island_apply(const void *t, void *s, const kh_action *, kh_events *);

/* clock.c: time, and what happens when it is up */
uint64_t island_deadline(const void *t, const void *s);
kh_verdict island_check_timeout(const island_table *, const island_state *, const kh_action *);
void island_do_timeout(island_move *);

/* derive.c: what follows from the pieces and hands, counted from scratch */
void island_derive(const island_table *, island_state *);

/* position.c, position_read.c, audit.c */
extern const char *const island_phase_names[PHASES];
size_t island_write(const void *t, const void *s, uint32_t page, char *out, size_t room);
kh_verdict island_read(const void *t, void *s, uint32_t page, const char *text, size_t length);
const char *island_audit(const void *t, const void *s);
const char *island_audit_pieces(const island_table *, const island_state *);

/* notation.c: how vertices, edges and bundles are spelled */
extern const kh_type island_type_vertex, island_type_edge, island_type_hex, island_type_resource,
    island_type_card, island_type_bundle, island_type_seats;
island_bundle island_bundle_from(const uint8_t *five); /* counts above 31 become 31 */
void island_bundle_to(island_bundle, uint8_t *five);
extern const char *const island_resource_names[RESOURCES];
extern const char *const island_card_names[CARDS];

/* Events. */
typedef enum island_event {
    EVENT_DICE,    /* what = first die, count = second */
    EVENT_FIRST,   /* to: who begins */
    EVENT_GAIN,    /* to gets count of what from the bank */
    EVENT_SHORT,   /* the bank could not pay what */
    EVENT_PAY,     /* from pays count of what to the bank */
    EVENT_BUILT,   /* to built what: 0 road, 1 settlement, 2 city; count = edge or vertex */
    EVENT_BOUGHT,  /* to bought a card */
    EVENT_DREW,    /* to drew card what (secret) */
    EVENT_PLAYED,  /* from played card what */
    EVENT_DISCARD, /* from discards count of what */
    EVENT_ROBBER,  /* from moved the robber to hex what */
    EVENT_STOLE,   /* to stole what (secret) from from */
    EVENT_NOTHING, /* from had nothing to steal */
    EVENT_GAVE,    /* from gave count of what to to */
    EVENT_LONGEST, /* to (or nobody) holds the longest road */
    EVENT_ARMY,    /* to holds the largest army */
    EVENT_TURN,    /* to begins turn number count */
    EVENT_TIME,    /* time is up */
    EVENT_WON,     /* to won with count points */
    EVENTS,
} island_event;
void island_tell(island_move *, island_event, unsigned from, unsigned to, unsigned what, unsigned count);
void island_tell_secret(island_move *, island_event, unsigned from, unsigned to, unsigned what);

static inline kh_verdict refuse(const char *rule) {
    return kh_refuse(rule);
}
static inline bool refused(kh_verdict v) {
    return v.code != 0;
}
static inline island_sset seat_bit(unsigned seat) {
    return (island_sset)(1U << seat);
}

extern const kh_game island_game;
extern const kh_kind island_kinds[];
extern const kh_option island_options[];

#endif
