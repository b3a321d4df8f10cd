/* game.h - what every game of the house implements, and the words they all share.
 *
 * Engines are pure: no clock, no heap, no files, no sockets, no mutable globals.
 *   config  what people chose: seats and option values
 *   table   config plus the board that was drawn for it: built once, then const and shared
 *   state   all that changes; no pointers, no padding: memcpy clones it, memcmp compares it
 *   action  all that happens: a move, a throw of dice, time running out, the host's word
 * A finished game = name + rules_version + revision + config + board + actions, nothing else.
 *
 * Memory is the caller's. Tables and states are aligned to KH_ALIGN. docs/add-a-game.md walks through it. */
#ifndef KH_GAME_H
#define KH_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kornholm/rng.h"

typedef uint32_t kh_seat; /* seats count from 0; text shows p1, p2, ... */
#define KH_NOBODY UINT32_C(0xffffffff)
#define KH_CHANCE UINT32_C(0xfffffffe)  /* luck */
#define KH_CLOCK UINT32_C(0xfffffffd)   /* time */
#define KH_HOST UINT32_C(0xfffffffc)    /* the host */
#define KH_WATCHER UINT32_C(0xfffffffb) /* a viewer without a seat */
#define KH_NEVER UINT64_MAX

enum {
    KH_ALIGN = 16,        /* of tables and states */
    KH_OPTIONS_MAX = 24,  /* options of one game */
    KH_ARGS_MAX = 18,     /* bytes of arguments in one action */
    KH_FIELDS_MAX = 4,    /* arguments in the text of one action */
    KH_ACTION_TEXT = 256, /* bytes that hold the text of any action */
    KH_TOUCHED_MAX = 8,   /* pages that one action names */
    KH_HIDDEN = 0xff,     /* the value of every byte of an argument that mask() hid; text shows "?" */
};

/* One choice of the lobby and the command line: a number, or a word out of a list. */
typedef struct kh_option {
    const char *name; /* NULL ends the list */
    int32_t low, high, usual;
    const char *const *words; /* for low..high; NULL: a plain number */
} kh_option;

typedef struct kh_config {
    kh_seat seats;
    int32_t option[KH_OPTIONS_MAX]; /* in the order of kh_game.options */
} kh_config;

/* The spelling of one kind of argument. `t` is the game's table. write() accepts any bytes. */
typedef struct kh_type {
    const char *name; /* "vertex"; the language files hold the word for it */
    uint8_t size;     /* bytes in kh_action.arg */
    size_t (*write)(const void *t, const uint8_t *arg, char *out, size_t cap);
    size_t (*read)(const void *t, const char *text, size_t length,
                   uint8_t *arg); /* characters used; 0: not one */
} kh_type;

typedef struct kh_field {
    const char *lead; /* a word before the argument ("for"), or NULL */
    const kh_type *type;
    const char *usual; /* what to read where the text ends before this field ("to all"), or NULL */
} kh_field;

typedef enum kh_actor { KH_BY_SEAT, KH_BY_CHANCE, KH_BY_CLOCK, KH_BY_HOST } kh_actor;

/* One kind of action. Records, JSON and the terminal are made from these. */
typedef struct kh_kind {
    const char *name; /* NULL ends the list; entry 0 stands for "no action" and is never legal */
    kh_actor actor;
    bool open; /* too many to list: stands once in legal() with size 0, fill() makes one */
    kh_field field[KH_FIELDS_MAX];
} kh_kind;

/* code 0, rule NULL: done.  code 0, rule set: accepted and recorded, but it gained nothing.
 * code != 0: refused, the state untouched to the byte; `rule` is the catalogue id ("BASE-ROAD-04") for which
 * the language files hold a sentence. KH_TOO_SOON: for a moment that has not come yet. */
enum { KH_TOO_SOON = 2 };
typedef struct kh_verdict {
    uint16_t code;
    const char *rule;
} kh_verdict;

/* What is wrong with a given text: which rule, in which of its lines (from 1; 0: as a whole), and the word, or "". */
typedef struct kh_flaw {
    const char *rule;
    unsigned line;
    char word[32];
} kh_flaw;

static inline kh_verdict kh_done(void) {
    return (kh_verdict){0, NULL};
}
static inline kh_verdict kh_refuse(const char *rule) {
    return (kh_verdict){1, rule};
}

/* at_ms is game time at arrival, stamped by the table, never by a client; it never decreases and stands still
 * in pauses. KH_CLOCK carries exactly deadline(); every other action at or past the deadline is refused. */
typedef struct kh_action {
    uint64_t at_ms;
    kh_seat seat;
    uint8_t kind, size; /* bytes past size are zero */
    uint8_t arg[KH_ARGS_MAX];
} kh_action;
_Static_assert(sizeof(kh_action) == 32, "an action is 32 bytes, without padding");

/* What to show of an action, for eyes only: the view stays the truth. `kind` counts kh_game.events. */
typedef struct kh_event {
    uint8_t kind, what;
    uint16_t count;
    kh_seat from, to;
    kh_seat secret_of[2]; /* if not both KH_NOBODY: only these seats may see `what` */
    uint32_t page;        /* who sees this page hears of it */
} kh_event;

/* What an action did. Nothing is lost where `cap` is events_most(). */
typedef struct kh_events {
    kh_event *list;
    uint32_t cap, count; /* count may pass cap: then the rest was left out */
    uint32_t touched;    /* pages that were named; none, or more than fit: any may have changed */
    uint32_t page[KH_TOUCHED_MAX];
} kh_events;

static inline kh_events kh_events_in(kh_event *list, uint32_t cap) {
    return (kh_events){.list = list, .cap = cap};
}
static inline void kh_events_clear(kh_events *e) {
    e->count = e->touched = 0;
}
static inline void kh_touch(kh_events *or_null, uint32_t page) {
    kh_events *e = or_null;
    if (e && e->touched++ < KH_TOUCHED_MAX)
        e->page[e->touched - 1] = page;
}
static inline bool kh_touched(const kh_events *e, uint32_t page) {
    bool named = e->touched == 0 || e->touched > KH_TOUCHED_MAX;
    for (uint32_t i = 0; i < e->touched && !named; i++)
        named = e->page[i] == page;
    return named;
}

/* What belongs to games in turns, and what others do without. */
enum {
    KH_WITHOUT_UNDO = 1, /* nothing is taken back */
    KH_WITHOUT_MORE = 2, /* nobody gets more time */
    KH_WITHOUT_DRAW = 4, /* it is no draw because nothing changes */
    KH_WITHOUT_PACE = 8, /* bots act when it is their time, not some moments after the others */
    KH_WITHOUT_HINTS = 16,
};

typedef struct kh_span {
    size_t offset, size;
} kh_span;

/* What a table has to know of a game in which people race for the same things, so that the first finger wins, whatever
 * its line: docs/fairness.md. */
typedef struct kh_race {
    /* Since when all that an action is about lies open, in game time; KH_NEVER: nobody races for it. Asked of an action
     * that check() would let pass. */
    uint64_t (*since)(const void *t, const void *s, const kh_action *);
    /* Whether one of two such actions may make the other impossible. */
    bool (*excludes)(const void *t, const kh_action *one, const kh_action *other);
    /* Whether this seat could do something now that excludes it. */
    bool (*rival)(const void *t, const void *s, const kh_action *, kh_seat);
    /* Writes down in an action, whatever stood there, when it was made and came, and among which seats luck decided
     * (bits; 0: nobody). Actions that do not race stay as they are. */
    void (*stamp)(kh_action *, uint64_t made_ms, uint64_t came_ms, uint32_t drawn);
    uint32_t (*drawn)(const kh_action *); /* that, read again */
} kh_race;

typedef struct kh_game {
    const char *name;       /* stands in every record: never renamed */
    uint16_t rules_version; /* +1 when every old record would replay differently */
    /* NULL, or for a game with scenarios: the version of the rules that this config adds, from 1, +1 when old records
     * of just this scenario would replay differently. A correction there refuses no record of anything else. */
    uint16_t (*revision)(const kh_config *);
    kh_seat seats_min, seats_max;
    /* Everybody acts whenever he likes, under one clock: where bots play, each has due times of his own. */
    bool at_once;
    unsigned without;    /* KH_WITHOUT_...: what tables otherwise let people do */
    uint64_t host_hears; /* bit k: whoever leads hears of every action of kind k, wherever it is done */
    uint64_t
        in_pauses; /* bit k: actions of kind k move nothing, so that whoever leads may do them in a pause */
    uint32_t actions_a_seat; /* that a game may need for each seat, beside what any may (room.h) */
    const kh_option *options;
    const kh_kind *kinds;
    const char *const *events; /* names, NULL ends the list */

    /* Before play. settle() draws the board for a config; a given board, read from text, replaces it. */
    size_t (*board_size)(const kh_config *);
    kh_verdict (*settle)(const kh_config *, kh_rng *, void *board_out);
    size_t (*board_write)(const kh_config *, const void *board, char *out, size_t cap);
    kh_verdict (*board_read)(const kh_config *, const char *text, size_t length, void *board_out);
    /* NULL, or for a text that board_read() refuses: what exactly is wrong. */
    void (*board_flaw)(const kh_config *, const char *text, size_t length, kh_flaw *out);
    size_t (*table_size)(const kh_config *);
    kh_verdict (*table_init)(void *t, const kh_config *, const void *board);
    size_t (*state_size)(const void *t);
    /* NULL, or for a game whose engine comes in several sizes: the one behind this table, for simulation. It
     * is the same game without the choice of an engine at each call. */
    const struct kh_game *(*fitting)(const void *t);
    void (*start)(const void *t, void *s);

    /* Choices. next() walks the seats, then KH_CHANCE and KH_HOST, that may act (KH_NOBODY begins and ends
     * the walk), cheaply at any size; awaited() says whether the game stands still without this seat.
     * count() and nth() come from masks and are the fast path of simulation: nth(i) == legal()[i]. Open kinds
     * appear once with size 0; fill() makes a sensible random one; check() judges any. pick() is count(),
     * one throw and nth() in one: every choice equally likely, open kinds filled; false: nothing to choose.
     * Whoever is not in the walk, luck and the clock have no choices: count() is 0, pick() false. */
    kh_seat (*next)(const void *t, const void *s, kh_seat after);
    bool (*awaited)(const void *t, const void *s, kh_seat);
    /* NULL, or for a game in which people ask each other: whether an action that was done asked this seat something (an
     * offer, say) that it has not answered yet. The game goes on without the answer; who is polite waits a while.
     * Everybody may know it: it does not depend on anything hidden. */
    bool (*asked)(const void *t, const void *s, const kh_action *by, kh_seat);
    /* NULL, or for a game in which a seat can look at secrets of the others: whether an action of this kind shows its
     * seat some of them at once, without luck. Among people nobody takes such an action back. */
    bool (*shows)(uint8_t kind);
    uint32_t (*count)(const void *t, const void *s, kh_seat);
    void (*nth)(const void *t, const void *s, kh_seat, uint32_t i, kh_action *out);
    uint32_t (*legal)(const void *t, const void *s, kh_seat, kh_action *out, uint32_t cap);
    bool (*fill)(const void *t, const void *s, kh_seat, uint8_t kind, kh_rng *, kh_action *out);
    bool (*pick)(const void *t, const void *s, kh_seat, kh_rng *, kh_action *out);
    /* NULL, or for a game of thousands: the seats that may find something in pick(), rising, and how many; `out` has room
     * for all. It may name more. Whom it leaves out has nothing to choose until the clock or the host acts, whatever
     * other seats do meanwhile. */
    kh_seat (*able)(const void *t, const void *s, kh_seat *out);
    kh_verdict (*check)(const void *t, const void *s, const kh_action *);
    kh_verdict (*apply)(const void *t, void *s, const kh_action *, kh_events *or_null);
    /* At most so many events of one action. A game of several pages also names those that an action changed, with
     * kh_touch(): what it did not name is as it was. A game of one page need not. */
    uint32_t (*events_most)(const void *t);

    /* Luck is an action of KH_CHANCE, drawn outside the engine and recorded: dice, a card drawn, a card
     * stolen. A record made by another program can be replayed; search can force it. weight() is the number
     * of equally likely cases behind one outcome, 0 if it cannot happen. */
    void (*draw)(const void *t, const void *s, kh_rng *, kh_action *out);
    uint32_t (*weight)(const void *t, const void *s, const kh_action *luck);

    /* Game time, or KH_NEVER. The clock may act more than once at one instant, until the deadline moves on. */
    uint64_t (*deadline)(const void *t, const void *s);
    bool (*over)(const void *t, const void *s);
    int32_t (*score)(const void *t, const void *s, kh_seat);
    uint32_t (*place)(const void *t, const void *s, kh_seat); /* 1 = won; ties share it */
    /* NULL, or for a game of thousands, where place() looks at all seats and asking each of them would take the square
     * of that: whether a seat has won a game that is over (kh_won()), and all seats at once, best first, with the place
     * of each (kh_rank()). Both arrays have room for all seats. */
    bool (*won)(const void *t, const void *s, kh_seat);
    void (*rank)(const void *t, const void *s, kh_seat *order, uint32_t *place);

    /* Secrets. A view has the state's layout with what the viewer must not know painted over; what was public
     * once stays known (the state keeps each seat's certain knowledge of the others' hands). mask() does the
     * same for one action, judged on the state before it. Laws, tested on every game:
     *   legal(view) == legal(state);  view(redeal(state)) == view(state);  redeal really reshuffles.
     * redeal() works on a view as well as on a state. Bots and clients only ever get views and masked actions.
     * The state is a row of pages; reach() names those that legal() of a seat reads, in ascending order. view()
     * writes one page to its place in `out`, which has the state's layout. A game of one page leaves pages(), page() and
     * reach() out: who asks calls kh_pages(), kh_page() and kh_reach(). */
    uint32_t (*pages)(const void *t);
    /* NULL: everything lies open, always. Else whether some seat may know anything that a watcher does not, asked of
     * the watcher's own view, so that the answer tells nobody a secret. While nothing is hidden anybody may sit down
     * in the place of a bot. Law: where it says no, the views of all seats are the watcher's view. */
    bool (*hides)(const void *t, const void *watchers_view);
    kh_span (*page)(const void *t, uint32_t page);
    uint32_t (*reach)(const void *t, kh_seat, uint32_t *pages_out, uint32_t cap);
    void (*view)(const void *t, const void *s, kh_seat, uint32_t page, void *out);
    void (*mask)(const void *t, const void *before, const kh_action *, kh_seat viewer, kh_action *out);
    void (*redeal)(const void *t, void *s, kh_seat, kh_rng *);
    /* For a game of several pages whose actions have secrets: the one seat to which mask() shows more of an action than
     * to a watcher, judged on the state before it, or KH_NOBODY. So nobody need ask for all of ten thousand. Law: to
     * everybody else mask() shows what it shows a watcher. Page 0, the table's, looks the same to all. */
    kh_seat (*privy)(const void *t, const void *before, const kh_action *);
    /* NULL, or how lines of page 0 begin that change with almost everything and may be told late; NULL ends them. */
    const char *const *slow;

    /* Text of a position, page by page: what FEN is to chess. Lines that begin with "=" are computed from the
     * others; read() accepts a text without them. Pages are read in order; the last one judges the whole.
     * audit() names the first invariant of the catalogue that
     * does not hold, or NULL; read() refuses a position that fails it.
     * write() of a view says how much is hidden ("p2 hand 1 wood 3 ?"); read_view() reads that back, byte for
     * byte, and judges what can be judged of this page alone: the others may be missing, or come later. Only
     * clients need it: a view is no state, and read() refuses it where anything is hidden. */
    size_t (*write)(const void *t, const void *s, uint32_t page, char *out, size_t cap);
    kh_verdict (*read)(const void *t, void *s, uint32_t page, const char *text, size_t length);
    kh_verdict (*read_view)(const void *t, void *view, uint32_t page, const char *text, size_t length);
    const char *(*audit)(const void *t, const void *s);
    /* NULL, or for a game of one page whose positions people set up by hand: reads a whole position as read() does, and
     * sees to what follows from the rest and what only a bookkeeper would write (who has an award, what was paid for). */
    kh_verdict (*set_up)(const void *t, void *s, const char *text, size_t length);

    const kh_race *race; /* NULL: whoever comes first is first */
} kh_game;

static inline uint16_t kh_revision(const kh_game *game, const kh_config *config) {
    return game->revision ? game->revision(config) : 1;
}

/* Of a game that is over. */
static inline bool kh_won(const kh_game *game, const void *t, const void *s, kh_seat seat) {
    return game->won ? game->won(t, s, seat) : game->place(t, s, seat) == 1;
}

static inline uint32_t kh_pages(const kh_game *game, const void *t) {
    return game->pages ? game->pages(t) : 1;
}

static inline kh_span kh_page(const kh_game *game, const void *t, uint32_t page) {
    return game->page ? game->page(t, page) : (kh_span){0, game->state_size(t)};
}

static inline uint32_t kh_reach(const kh_game *game, const void *t, kh_seat seat, uint32_t *out,
                                uint32_t cap) {
    if (game->reach)
        return game->reach(t, seat, out, cap);
    if (cap > 0)
        out[0] = 0;
    return 1;
}

static inline bool kh_shows(const kh_game *game, const kh_action *a) {
    return game->shows && game->shows(a->kind);
}

static inline bool kh_hides(const kh_game *game, const void *t, const void *watchers_view) {
    return game->hides && game->hides(t, watchers_view);
}

/* Pause, resume and undo are the table's, not a game's: game time stands still in a pause; undo is a line of
 * its own in the record (the store only appends), and luck is keyed by its number, so it is not re-rolled. */

/* Writers return the length of the whole text, like snprintf, even where `cap` was too small; the text is cut
 * at cap and always ends with a NUL if cap > 0. */

/* The games of the house; NULL ends the list. */
extern const kh_game *const kh_games[];
const kh_game *kh_game_find(const char *name, size_t length);

#endif
