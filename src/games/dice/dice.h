/* Dice and Dice Duel: the state, the table, and what the files of the engine say to each other. Not public:
 * programs use kh_game; drawings and tests may look inside. */
#ifndef KH_DICE_H
#define KH_DICE_H

#include "games/dice/dice_data.h"
#include "games/dice/faces.h"
#include "kornholm/game.h"
#include "kornholm/position.h"

enum {
    DICE_SEATS_MAX = 4,
    DICE_NONE = KH_SEAT_NONE, /* also no road */
    DICE_ROLLS = 3,
    DICE_POINTS_MOST = 100, /* in one turn; more than six dice can bring */
    DICE_ARMY = 3,
    DICE_LONG_ROAD = 5,
    DICE_BONUS = 2, /* points for the largest army and for the longest road */
    DICE_NO_BUILD = -2
};

typedef enum dice_kind {
    DO_NOTHING,
    DO_ROLL, /* the first throw of a turn */
    DO_KEEP, /* sets dice aside and throws the others */
    DO_STOP,
    DO_GOLD,
    DO_JOKER,
    DO_ROAD,
    DO_SETTLEMENT,
    DO_CITY,
    DO_KNIGHT,
    DO_END,
    LUCK_FIRST,
    LUCK_DICE,
    CLOCK_TIMEOUT,
    KINDS,
} dice_kind;

/* What the game waits for. */
typedef enum dice_phase {
    PHASE_FIRST, /* luck: who begins */
    PHASE_ROLL,
    PHASE_DICE, /* luck: the dice that are not set aside */
    PHASE_KEEP, /* throw again, or stop? */
    PHASE_BUILD,
    PHASE_OVER,
    PHASES,
} dice_phase;

/* The last one is Dice Duel's alone. */
typedef enum dice_option { OPT_FIRST, OPT_CLOCK, OPT_TARGET, OPTIONS } dice_option;

typedef enum dice_event {
    EVENT_FIRST,   /* to: who begins */
    EVENT_DICE,    /* to threw count dice that show what */
    EVENT_STOP,    /* to: the result is fixed */
    EVENT_GOLD,    /* to turned gold into what */
    EVENT_JOKER,   /* to used joker what; count: the face given up, and eight times the face it shows now */
    EVENT_BUILT,   /* to built what: 0 road, 1 settlement, 2 city, 3 knight; count: which */
    EVENT_BOX,     /* to enters count points, or (what 1) the loss for a turn without a build */
    EVENT_LONGEST, /* to takes the longest road, from may have had it */
    EVENT_ARMY,    /* to takes the largest army, from may have had it */
    EVENT_TURN,    /* to begins turn number count, with what dice */
    EVENT_TIME,    /* time is up */
    EVENT_OVER,    /* the game is over */
    EVENTS,
} dice_event;

/* Config and board, with what the rules look up. */
typedef struct dice_table {
    const dice_sheet *sheet;
    kh_config config;
    uint32_t clock_ms; /* 0: no clock */
    uint8_t seats, target;
    bool duel;
    uint8_t spare;
    uint8_t below[KINDS][2]; /* the first two arguments of each kind lie below these */
} dice_table;

typedef struct dice_state {
    uint64_t deadline_ms;
    uint32_t roads[DICE_SEATS_MAX]; /* built symbols of each sheet */
    dice_faces dice; /* of this turn: all, or in PHASE_DICE those set aside, or the unused ones */
    uint32_t turns;  /* begun, of all seats */
    uint16_t knights[DICE_SEATS_MAX];
    uint8_t settlements[DICE_SEATS_MAX], cities[DICE_SEATS_MAX];
    uint8_t jokers[DICE_SEATS_MAX];         /* used ones */
    int8_t box[DICE_SEATS_MAX][DICE_BOXES]; /* 0: still empty */
    uint8_t phase, turn, first;
    uint8_t rolls, paid, dead, gained; /* in this turn: throws, dice paid, gold laid aside, points */
    uint8_t army, longest;             /* who holds them */
    uint8_t spare[7];
} dice_state;
_Static_assert(sizeof(dice_state) == 128, "no padding");

/* What points are made of. Turns without a build count less than nothing. */
typedef enum dice_source {
    FROM_ROADS,
    FROM_SETTLEMENTS,
    FROM_CITIES,
    FROM_KNIGHTS,
    FROM_NO_BUILD,
    FROM_LONGEST,
    FROM_ARMY,
    SOURCES,
} dice_source;

/* What the active seat may do now, as masks. */
typedef struct dice_choices {
    dice_faces dice;
    uint32_t roads;
    uint16_t knights;
    uint8_t settlements, cities, jokers, shown;
    uint8_t plain;        /* one kind without arguments comes first, or 0 */
    uint8_t keeps, golds; /* numbers of choices */
    uint32_t count;
} dice_choices;

/* An action under way: where it goes, and who wants to see what it did. */
typedef struct dice_move {
    const dice_table *t;
    dice_state *s;
    const kh_action *a;
    kh_events *events;
} dice_move;

/* kinds.c */
extern const kh_kind dice_kinds[];
extern const kh_option dice_options[], duel_options[];
extern const char *const dice_events[];

/* notation.c: how faces and the symbols of a sheet are spelled */
extern const char *const dice_face_names[FACES];
extern const kh_type dice_type_face, dice_type_faces, dice_type_road, dice_type_settlement, dice_type_city,
    dice_type_knight, dice_type_joker;

/* table.c */
size_t dice_board_size(const kh_config *);
kh_verdict dice_settle(const kh_config *, kh_rng *, void *board);
size_t dice_board_write(const kh_config *, const void *board, char *out, size_t cap);
kh_verdict dice_board_read(const kh_config *, const char *text, size_t length, void *board);
kh_verdict dice_table_init(void *t, const kh_config *, const void *board);
kh_verdict duel_settle(const kh_config *, kh_rng *, void *board);
kh_verdict duel_board_read(const kh_config *, const char *text, size_t length, void *board);
kh_verdict duel_table_init(void *t, const kh_config *, const void *board);
size_t dice_table_size(const kh_config *);

/* turn.c: throws, whose turn it is, the end of the game */
void dice_start(const void *t, void *s);
unsigned dice_allowed(const dice_table *, const dice_state *); /* dice in this turn */
int32_t dice_points(const dice_table *, const dice_state *, unsigned seat);
int32_t dice_site_points(const dice_site *, unsigned built);
kh_verdict dice_check_rolling(const dice_state *, const kh_action *);
kh_verdict dice_check_building(const dice_state *, const kh_action *, const char *too_early);
kh_verdict dice_check_roll(const dice_table *, const dice_state *, const kh_action *);
kh_verdict dice_check_keep(const dice_table *, const dice_state *, const kh_action *);
kh_verdict dice_check_stop(const dice_table *, const dice_state *, const kh_action *);
kh_verdict dice_check_end(const dice_table *, const dice_state *, const kh_action *);
void dice_do_first(dice_move *);
void dice_do_roll(dice_move *);
void dice_do_dice(dice_move *);
void dice_do_keep(dice_move *);
void dice_do_stop(dice_move *);
void dice_do_end(dice_move *);
void dice_judge(dice_move *); /* Dice Duel: has the active player won? */

/* build.c: roads, settlements, cities, knights */
uint32_t dice_road_sites(const dice_table *, const dice_state *, unsigned seat);
unsigned dice_settlement_sites(const dice_table *, const dice_state *, unsigned seat);
unsigned dice_city_sites(const dice_table *, const dice_state *, unsigned seat);
unsigned dice_knight_sites(const dice_table *, const dice_state *, unsigned seat);
kh_verdict dice_check_road(const dice_table *, const dice_state *, const kh_action *);
kh_verdict dice_check_settlement(const dice_table *, const dice_state *, const kh_action *);
kh_verdict dice_check_city(const dice_table *, const dice_state *, const kh_action *);
kh_verdict dice_check_knight(const dice_table *, const dice_state *, const kh_action *);
void dice_do_road(dice_move *);
void dice_do_settlement(dice_move *);
void dice_do_city(dice_move *);
void dice_do_knight(dice_move *);

/* awards.c: the largest army and the longest road of Dice Duel */
unsigned dice_longest_line(const dice_sheet *, uint32_t roads);
void dice_award_army(dice_move *);
void dice_award_longest(dice_move *, unsigned road);

/* sources.c: what somebody's points are made of; their sum is dice_points() */
void dice_points_by_source(const dice_table *, const dice_state *, unsigned seat, int32_t out[SOURCES]);

/* turning.c: dice that are turned, by gold or by a joker */
unsigned dice_jokers_ready(const dice_table *, const dice_state *, unsigned seat);
kh_verdict dice_check_gold(const dice_table *, const dice_state *, const kh_action *);
kh_verdict dice_check_joker(const dice_table *, const dice_state *, const kh_action *);
void dice_do_gold(dice_move *);
void dice_do_joker(dice_move *);

/* choices.c */
kh_seat dice_next(const void *t, const void *s, kh_seat after);
bool dice_awaited(const void *t, const void *s, kh_seat);
uint32_t dice_count(const void *t, const void *s, kh_seat);
void dice_nth(const void *t, const void *s, kh_seat, uint32_t i, kh_action *out);
uint32_t dice_legal(const void *t, const void *s, kh_seat, kh_action *out, uint32_t cap);
bool dice_fill(const void *t, const void *s, kh_seat, uint8_t kind, kh_rng *, kh_action *out);
bool dice_pick(const void *t, const void *s, kh_seat, kh_rng *, kh_action *out);

/* luck.c */
static inline bool dice_luck_due(const dice_state *s) {
    return s->phase == PHASE_FIRST || s->phase == PHASE_DICE;
}
kh_verdict dice_check_first(const dice_table *, const dice_state *, const kh_action *);
kh_verdict dice_check_dice(const dice_table *, const dice_state *, const kh_action *);
void dice_draw(const void *t, const void *s, kh_rng *, kh_action *out);
uint32_t dice_weight(const void *t, const void *s, const kh_action *);

/* rules.c: judging and doing; time */
void dice_bound_arguments(dice_table *);
kh_verdict dice_check(const void *t, const void *s, const kh_action *);
kh_verdict dice_apply(const void *t, void *s, const kh_action *, kh_events *);
uint64_t dice_deadline(const void *t, const void *s);
void dice_enter(dice_move *, dice_phase); /* a phase in which somebody is awaited */
void dice_tell(dice_move *, dice_event, unsigned from, unsigned to, unsigned what, unsigned count);

/* position.c, position_read.c, audit.c */
extern const char *const dice_phase_names[PHASES];
size_t dice_write(const void *t, const void *s, uint32_t page, char *out, size_t cap);
kh_verdict dice_read(const void *t, void *s, uint32_t page, const char *text, size_t length);
const char *dice_audit(const void *t, const void *s);

/* game.c */
extern const kh_game dice_game, duel_game;

static inline kh_verdict refuse(const char *rule) {
    return kh_refuse(rule);
}
static inline bool refused(kh_verdict v) {
    return v.code != 0;
}
static inline unsigned bits(uint32_t x) {
    return (unsigned)__builtin_popcount(x);
}
/* The n-th member (from 0) of a set that has it. */
static inline unsigned set_nth(uint32_t x, unsigned n) {
    while (n-- > 0)
        x &= x - 1;
    return (unsigned)__builtin_ctz(x);
}

#endif
