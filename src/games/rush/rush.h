/* Symbol Rush: the state, the table, and what the files of the engine say to each other. Not public: programs use
 * kh_game; drawings and tests may look inside.
 *
 * No order of a face-down stack is stored, not even its cards: luck decides which card it was when it is turned up. So
 * there is nothing that could reach anybody before its time, and the whole state lies open. A team's stacks are counted
 * by colour (`pool`); every card of a colour that nobody has seen yet is equally likely to be any of that colour's
 * face-down cards, wherever they lie. */
#ifndef KH_RUSH_H
#define KH_RUSH_H

#include "games/rush/cards.h"
#include "games/rush/rush_data.h"
#include "kornholm/game.h"
#include "kornholm/position.h"

enum {
    RUSH_SEATS_MAX = 6,
    RUSH_TEAMS_MAX = 3,
    RUSH_NONE = KH_SEAT_NONE,                  /* no seat, no team, no colour */
    RUSH_SPOTS = RUSH_PLACES + RUSH_TEAMS_MAX, /* the island's places, then those in the middle */
    RUSH_TARGET = 10,                          /* points that end the game */
    RUSH_HALF = RUSH_DECK / 2, /* cards of one person in a team of two, and of the team of one among five */
    RUSH_MOST = 2,             /* points for the most */
    RUSH_EARLY_MS = 250,       /* a claim was made at most so long before it arrived */
    RUSH_BREAK_MS = 20000,     /* between two mini-games, unless all are ready before */
};

typedef enum rush_kind {
    DO_NOTHING,
    DO_COLOUR,
    DO_READY, /* in practice: understood */
    DO_CLAIM,
    DO_HINT,
    DO_TURN, /* practice: the finder turns up two new cards */
    DO_PASS,
    LUCK_LAY,    /* the island */
    LUCK_TURN,   /* one person's next card */
    LUCK_REVEAL, /* the cards in the middle, all at once */
    CLOCK_TIME,
    KINDS,
} rush_kind;

typedef enum rush_phase {
    PHASE_COLOUR,
    PHASE_BREAK,
    PHASE_COUNTDOWN,
    PHASE_LAY,
    PHASE_TURN,
    PHASE_REVEAL,
    PHASE_PLAY,
    PHASE_FOUND, /* practice: somebody has found it */
    PHASE_OVER,
    PHASES,
} rush_phase;

typedef enum rush_option { OPT_MODE, OPT_GAME, OPT_LOCK, OPT_COUNTDOWN, OPT_FORM, OPTIONS } rush_option;
typedef enum rush_mode { MODE_ADVENTURE, MODE_BEGINNER, MODE_PRACTICE } rush_mode;
typedef enum rush_mini { PRACTICE, SETTLE, HARBOURS, ROAD, BARBARIANS, KNIGHTS, MINIS } rush_mini;

typedef enum rush_event {
    EVENT_COLOUR,  /* to's team plays what */
    EVENT_MINI,    /* mini-game what begins */
    EVENT_LAID,    /* the island lies there */
    EVENT_TURNED,  /* to turned up card what */
    EVENT_SHOWN,   /* card what lies in the middle, in place count */
    EVENT_FOUND,   /* to named symbol what, count ms after the later card was to be seen */
    EVENT_PLACED,  /* to laid a card on place what; count: the card */
    EVENT_TAKEN,   /* to took the card of place what; count: the card */
    EVENT_WRONG,   /* to named symbol what, which is not the one */
    EVENT_FREE,    /* to may claim again */
    EVENT_HINT,    /* from says to the partner: symbol what; the place stands in the action */
    EVENT_PASSED,  /* to lets the turn go */
    EVENT_READY,   /* to is ready */
    EVENT_OUT,     /* to's team was the first without cards */
    EVENT_COUNTED, /* to's team has count of what mini-game what is about */
    EVENT_POINTS,  /* to's team gets count points */
    EVENT_OVER,
    EVENTS,
} rush_event;

typedef struct rush_table {
    kh_config config;
    uint32_t lock_ms, countdown_ms;
    uint8_t seats, teams, single; /* single: the team of one among five people, or RUSH_NONE */
    uint8_t mode, first;          /* first: the mini-game to begin with */
    bool in_turns;
    uint8_t spare[2];
} rush_table;

typedef struct rush_state {
    uint64_t deadline_ms;                  /* of a break or a countdown, or 0 */
    uint64_t locked_ms[RUSH_SEATS_MAX];    /* until then a seat's claims are ignored, or 0 */
    uint64_t shown_ms[RUSH_SPOTS];         /* since when each card lies there */
    uint64_t turned_ms[RUSH_SEATS_MAX];    /* since when each person's card is open */
    uint32_t visible[COLOURS];             /* places that show a colour */
    uint32_t gone_island;                  /* island cards that are covered or were taken */
    uint16_t unseen[COLOURS];              /* cards of a colour that lie face down */
    uint16_t gone[COLOURS];                /* those that are covered or were played in an earlier round */
    uint8_t spot[RUSH_SPOTS];              /* the card that lies there */
    uint8_t open[RUSH_SEATS_MAX];          /* each person's open card */
    uint8_t left[RUSH_SEATS_MAX];          /* cards in each person's stack */
    uint8_t pool[RUSH_TEAMS_MAX][COLOURS]; /* what a team's stacks hold, by colour */
    uint8_t colour[RUSH_TEAMS_MAX], points[RUSH_TEAMS_MAX], taken[RUSH_TEAMS_MAX];
    uint8_t gained[RUSH_TEAMS_MAX], counted[RUSH_TEAMS_MAX]; /* when points were given last */
    uint8_t phase, mini, turn, ready, finder;
    uint8_t last, out; /* the mini-game that was counted last, and who was the first without cards */
    uint8_t spare[11];
} rush_state;
_Static_assert(sizeof(rush_state) == 384, "no padding");

/* An action under way: where it goes, and who wants to see what it did. */
typedef struct rush_move {
    const rush_table *t;
    rush_state *s;
    const kh_action *a;
    kh_events *events;
} rush_move;

/* The arguments of a claim. */
enum {
    CLAIM_OWN,
    CLAIM_SPOT,
    CLAIM_CARD,
    CLAIM_SYMBOL,
    CLAIM_MADE,
    CLAIM_CAME = CLAIM_MADE + 2,
    CLAIM_DRAWN = CLAIM_CAME + 2, /* seats among whom luck has decided, as bits, or 0 */
    CLAIM_SIZE
};
enum { HINT_SPOT, HINT_CARD, HINT_SYMBOL, HINT_SIZE };

/* kinds.c, notation.c */
extern const kh_kind rush_kinds[];
extern const kh_option rush_options[];
extern const char *const rush_events[];
extern const char *const rush_colour_names[COLOURS], *const rush_phase_names[PHASES];
extern const kh_type rush_type_card, rush_type_target, rush_type_symbol, rush_type_moments, rush_type_colour,
    rush_type_island, rush_type_middle;
void rush_write_card(kh_text *, unsigned card);
void rush_write_spot(kh_text *, unsigned spot);
bool rush_read_card(kh_scan *, bool or_none, uint8_t *);
bool rush_read_spot(kh_scan *, uint8_t *);

/* table.c */
size_t rush_board_size(const kh_config *);
kh_verdict rush_settle(const kh_config *, kh_rng *, void *board);
size_t rush_board_write(const kh_config *, const void *board, char *out, size_t cap);
kh_verdict rush_board_read(const kh_config *, const char *text, size_t length, void *board);
size_t rush_table_size(const kh_config *);
kh_verdict rush_table_init(void *t, const kh_config *, const void *board);

/* flow.c: teams and colours, how mini-games begin and follow each other */
void rush_start(const void *t, void *s);
void rush_turned_up(rush_move *);  /* after luck: the next card, or play */
void rush_pass_on(rush_move *);    /* in turns: the next person */
void rush_after_mini(rush_move *); /* points were given */
unsigned rush_turn_due(const rush_table *,
                       const rush_state *); /* whose card is to be turned up next, or RUSH_NONE */
bool rush_holds(const rush_table *, const rush_state *, unsigned seat); /* has a card to claim with */
kh_verdict rush_check_colour(const rush_table *, const rush_state *, const kh_action *);
kh_verdict rush_check_ready(const rush_table *, const rush_state *, const kh_action *);
kh_verdict rush_check_turn(const rush_table *, const rush_state *, const kh_action *);
kh_verdict rush_check_pass(const rush_table *, const rush_state *, const kh_action *);
void rush_do_colour(rush_move *);
void rush_do_ready(rush_move *);
void rush_do_turn(rush_move *);
void rush_do_pass(rush_move *);
void rush_do_time(rush_move *);

/* claim.c: finding and naming */
uint32_t rush_targets(const rush_table *, const rush_state *, unsigned seat); /* spots it may claim now */
unsigned rush_own_card(const rush_table *, const rush_state *, unsigned seat);
void rush_lay_aside(rush_state *, unsigned card);
bool rush_may_hint(const rush_table *, const rush_state *, unsigned seat);
unsigned rush_partner(const rush_table *, unsigned seat); /* or RUSH_NONE */
uint64_t rush_since(const rush_table *, const rush_state *, unsigned seat,
                    unsigned spot); /* both cards lie there */
kh_verdict rush_check_claim(const rush_table *, const rush_state *, const kh_action *);
kh_verdict rush_check_hint(const rush_table *, const rush_state *, const kh_action *);
void rush_do_claim(rush_move *);
extern const kh_race rush_race;
void rush_do_hint(rush_move *);

/* score.c: what counts at the end of a mini-game */
unsigned rush_counted(const rush_table *, const rush_state *, unsigned team);
void rush_score(rush_move *);

/* luck.c */
static inline bool rush_luck_due(const rush_state *s) {
    return s->phase >= PHASE_LAY && s->phase <= PHASE_REVEAL;
}
kh_verdict rush_check_lay(const rush_table *, const rush_state *, const kh_action *);
kh_verdict rush_check_turned(const rush_table *, const rush_state *, const kh_action *);
kh_verdict rush_check_reveal(const rush_table *, const rush_state *, const kh_action *);
void rush_do_lay(rush_move *);
void rush_do_turned(rush_move *);
void rush_do_reveal(rush_move *);
void rush_draw(const void *t, const void *s, kh_rng *, kh_action *out);
uint32_t rush_weight(const void *t, const void *s, const kh_action *);

/* choices.c */
kh_seat rush_next(const void *t, const void *s, kh_seat after);
bool rush_awaited(const void *t, const void *s, kh_seat);
uint32_t rush_count(const void *t, const void *s, kh_seat);
void rush_nth(const void *t, const void *s, kh_seat, uint32_t i, kh_action *out);
uint32_t rush_legal(const void *t, const void *s, kh_seat, kh_action *out, uint32_t cap);
bool rush_fill(const void *t, const void *s, kh_seat, uint8_t kind, kh_rng *, kh_action *out);
bool rush_pick(const void *t, const void *s, kh_seat, kh_rng *, kh_action *out);

/* rules.c: judging and doing; time */
kh_verdict rush_check(const void *t, const void *s, const kh_action *);
kh_verdict rush_apply(const void *t, void *s, const kh_action *, kh_events *);
uint64_t rush_deadline(const void *t, const void *s);
void rush_tell(rush_move *, rush_event, unsigned to, unsigned what, unsigned count);

/* position.c, position_read.c, audit.c */
size_t rush_write(const void *t, const void *s, uint32_t page, char *out, size_t cap);
kh_verdict rush_read(const void *t, void *s, uint32_t page, const char *text, size_t length);
const char *rush_audit(const void *t, const void *s);

extern const kh_game rush_game;

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
/* People sit down in turn, so that teams are as equal as they can be. */
static inline unsigned team_of(const rush_table *t, unsigned seat) {
    return seat % t->teams; /* DOB-TEAM-03 */
}
static inline bool practising(const rush_table *t) {
    return t->mode == MODE_PRACTICE;
}
static inline bool with_stacks(unsigned mini) {
    return mini >= SETTLE && mini <= ROAD;
}
static inline unsigned two_bytes(const uint8_t *arg) {
    return (unsigned)(arg[0] | arg[1] << 8);
}

#endif
