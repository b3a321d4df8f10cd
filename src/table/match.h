/* match.h - one live game without an operating system: engine, luck, time, undo and the record of it all. The
 * caller stamps times, names seats and decides who may speak for them. */
#ifndef KH_MATCH_H
#define KH_MATCH_H

#include "kornholm/game.h"
#include "kornholm/pages.h"
#include "kornholm/record.h"

enum {
    KH_MATCH_ACTIONS_MAX =
        1 << 26,               /* entries of one log: 100,000 seats, six actions each in a hundred rounds */
    KH_MATCH_CHECKPOINTS = 32, /* states kept for undo */
    KH_MATCH_BOARD_TEXT = 1 << 20 /* bytes of the longest board text that a record may hold */
};

/* Refusals of the table itself, beside those of the games. */
#define KH_RULE_FULL "HOUSE-TABLE-01"   /* no memory, or the log has KH_MATCH_ACTIONS_MAX entries */
#define KH_RULE_TIME "HOUSE-TABLE-02"   /* time ran backwards, or past KH_RECORD_TIMES */
#define KH_RULE_UNDO "HOUSE-TABLE-03"   /* no seat has acted yet */
#define KH_RULE_CONFIG "HOUSE-TABLE-04" /* seats or an option out of range */
#define KH_RULE_SET_UP "HOUSE-TABLE-09" /* this game cannot begin in that position */

/* Where luck comes from: random numbers for luck number n, and for the board. NULL: from the seed. */
typedef struct kh_luck {
    void (*number)(const void *key, uint64_t n, kh_rng *out);
    void (*board)(const void *key, kh_rng *out);
    const void *key; /* outlives the match */
} kh_luck;

/* What the record says about fair dice; fair.h makes and checks it, docs/fair-dice.md explains it. */
typedef struct kh_promise {
    bool made, kept;  /* there is a commitment; its secret has been shown */
    bool board_given; /* by people, not drawn */
    uint8_t commitment[KH_RECORD_FAIR], secret[KH_RECORD_FAIR];
    uint8_t
        *seeds; /* of a promise that was made: KH_RECORD_FAIR bytes for each seat, zeros where it gave none */
} kh_promise;

/* Somebody else plays a seat from some moment on. */
typedef struct kh_successor {
    uint32_t at; /* entries of the log before it */
    kh_seat seat;
    char name[KH_RECORD_NAME + 1], before[KH_RECORD_NAME + 1];
} kh_successor;

typedef struct kh_checkpoint {
    uint32_t at; /* live actions before it */
    void *state;
} kh_checkpoint;

struct kh_match;
/* Who hears of every action of a match, from wherever it comes: a person, luck, the clock. Undo is not an action. */
typedef struct kh_listener {
    void *who;
    /* Or NULL. It will be done, and the state is still the one before it, so that kh_match_mask() judges rightly. */
    void (*before)(void *who, const struct kh_match *, const kh_action *);
    /* Or NULL. It is done and logged; all that it did, which is the match's and holds until the next one. */
    void (*after)(void *who, const struct kh_match *, const kh_action *, const kh_events *);
} kh_listener;

/* Everybody may read it; only match.c changes it. */
typedef struct kh_match {
    const kh_game *game;
    kh_config config;
    void *board, *table, *state;
    size_t state_size;
    uint64_t seed;
    kh_luck luck;
    const char *end;  /* why it ended without a winner, a word for the record; NULL: it did not */
    uint64_t time_ms; /* game time of the last action: the next one is not earlier */
    char *names;      /* NULL, or KH_RECORD_NAME + 1 bytes for each seat */
    kh_promise promise;
    kh_successor *successor; /* in the order in which they came */
    uint32_t successors;

    kh_action *log; /* all that was recorded, in order; kind 0: undo, at_ms the time it went back to */
    uint32_t log_count, log_cap;
    uint32_t *live; /* what counts: places in the log */
    uint32_t live_count, live_cap;
    bool unlogged; /* neither is kept */
    /* A game that goes on from its middle: what came before is kept elsewhere, and cannot be taken back. */
    void *base;         /* the state from which it went on, or that was set up; NULL: from its start */
    uint32_t before;    /* entries of the log until then, which are not in this one; 0: it was set up */
    uint32_t base_luck; /* luck_count and time_ms then */
    uint64_t base_ms;
    uint32_t luck_count; /* live actions of luck: the number of the next one */

    kh_action *
        fallen; /* luck that came from a loaded record or is told before, by number: an undo does not roll it anew */
    uint32_t fallen_count, fallen_cap;
    kh_checkpoint checkpoint[KH_MATCH_CHECKPOINTS];
    uint32_t checkpoints;

    kh_listener listener;
    kh_events events;       /* of the last action, if somebody hears of them; room for events_most() */
    kh_page_hashes *hashes; /* NULL: nobody asks for them, or the state is one page */
} kh_match;

/* A new game. board NULL: drawn with the seed; else the board's text. A refused match is empty; closing it is
 * allowed. */
kh_verdict kh_match_open(kh_match *, const kh_game *, const kh_config *, uint64_t seed, const char *board,
                         size_t board_length);
/* The same with luck of another kind than a seed. */
kh_verdict kh_match_open_with(kh_match *, const kh_game *, const kh_config *, const kh_luck *,
                              const char *board, size_t board_length);
/* The same game, config, board and names where its log begins, without the log and the promise. */
kh_verdict kh_match_again(kh_match *, const kh_match *of);
void kh_match_close(kh_match *);

/* From now on; in the place of whoever listened before. false: no memory for events, and nobody listens. */
bool kh_match_listen(kh_match *, const kh_listener *);

/* Keeps hashes of pages from now on, so that kh_match_hash() need not hash them all again each time. Without memory it
 * does. */
void kh_match_keep_hashes(kh_match *);
uint64_t kh_match_hash(kh_match *);

bool kh_match_rename(kh_match *, kh_seat, const char *name,
                     size_t length);                  /* false: not a name, or no memory */
const char *kh_match_name(const kh_match *, kh_seat); /* "" where there is none */
/* From now on another person plays the seat: the record has a comment there. false: no memory. */
bool kh_match_take_over(kh_match *, kh_seat, const char *name);

/* The promise that the record shall hold. `seeds` as in kh_promise. false: no memory. */
bool kh_match_promise(kh_match *, const uint8_t commitment[KH_RECORD_FAIR], const uint8_t *seeds,
                      bool board_given);
/* When the game is over: what the commitment hid. Whole records hold it, those for a viewer never do. */
void kh_match_reveal(kh_match *, const uint8_t secret[KH_RECORD_FAIR]);
/* It ends as it stands: "draw" or "limit" in its record; NULL: it just stopped. */
void kh_match_end(kh_match *, const char *word);
/* Of a promise that was made: the seed of a seat, or NULL if it gave none. */
const uint8_t *kh_promise_seed(const kh_promise *, kh_seat);

/* A match that has not begun begins in this position instead of at its start; the record says so. */
kh_verdict kh_match_set_up(kh_match *, const char *position, size_t length);
void kh_match_begin(const kh_match *, void *state); /* the state from which the log goes on */
bool kh_match_was_set_up(const kh_match *);

/* A match that has not begun goes on from this state, after so many entries, with this luck, at this time. false: it has
 * begun, or there is no memory. */
bool kh_match_resume(kh_match *, const void *state, uint32_t before, uint32_t luck_count, uint64_t time_ms);

/* Lets go of the log up to so many entries, which are kept elsewhere: `state`, a block that becomes the match's, is what
 * they led to, with this luck, at this time. Nothing of that may have been taken back, nor will it be. false: the log
 * does not hold that moment, and nothing is done. */
bool kh_match_shed(kh_match *, void *state, uint32_t entries, uint32_t luck_count, uint64_t time_ms);

/* From now on no log is kept: nothing can be undone or written down. For simulation, whose games are long and many. */
void kh_match_forget(kh_match *);

/* Does and records one action of anybody. The caller stamped at_ms. Luck and time do not follow. */
kh_verdict kh_match_act(kh_match *, const kh_action *);

/* Draws and applies luck as long as it is due. Luck number n depends on the seed, n and the state only. */
kh_verdict kh_match_luck(kh_match *);

/* The luck to come, by number, as far as it can happen when it is due; what comes after it is drawn. false: no memory. */
bool kh_match_foretell(kh_match *, const kh_action *luck, uint32_t count);

/* The number of the luck that decides a race which the next entry of the log ends: beside the stream of the others. */
uint64_t kh_match_lot(const kh_match *);

/* Lets time come to now_ms: each deadline on the way acts at its very moment, and the luck that follows. Call
 * it before an action that arrives at now_ms. */
kh_verdict kh_match_tick(kh_match *, uint64_t now_ms);

/* Takes back the last action of a seat and all after it. Game time goes back to the moment of that action. */
kh_verdict kh_match_undo(kh_match *);
/* An entry of the log of the same game: an action, or an undo. False: it is not possible here. */
bool kh_match_redo(kh_match *, const kh_action *);

/* A game that is played elsewhere: the match has its table and what was seen of it, `view` becomes the state. NULL for
 * an action: nothing to log, or with `undone` the last action of a seat and all after it. false: no memory. */
bool kh_match_follow(kh_match *, const void *view, const kh_action *seen, bool undone);

/* An action as the viewer may see it, judged on the present state: for `before`. */
void kh_match_mask(const kh_match *, const kh_action *, kh_seat viewer, kh_action *out);

/* The record: whole for KH_NOBODY, else as the viewer may see it. false: no memory, the text is cut off; or the match
 * does not have its beginning. */
bool kh_match_write(const kh_match *, kh_seat viewer, kh_put *put, void *to);
/* The same entry by entry, for those who have other things to do in between: begin, one after the other, end where the
 * log ends or earlier, close in any case. The game may go on meanwhile. It must not be moved. Whoever has the entries
 * elsewhere, of a match that has let go of them, begins with kh_match_write_anew() and gives them one by one. */
typedef struct kh_match_writer {
    const kh_match *of;
    kh_seat viewer;
    uint32_t at; /* entries of the log that are written */
    kh_match again;
    kh_record_writer writer;
} kh_match_writer;
bool kh_match_write_begin(kh_match_writer *, const kh_match *, kh_seat viewer, kh_put *put, void *to);
bool kh_match_write_next(kh_match_writer *);
bool kh_match_write_anew(kh_match_writer *, const kh_match *, kh_seat viewer, kh_put *put, void *to);
bool kh_match_write_entry(kh_match_writer *, const kh_action *); /* false: it is not possible here */
void kh_match_write_end(kh_match_writer *);
void kh_match_write_close(kh_match_writer *);

/* Loading a record piece by piece. Every action is judged, every hash and the result compared. A masked
 * record is only read: `match` has its table and start. */
typedef struct kh_loader {
    kh_record_reader reader;
    kh_match match; /* there when `playing` */
    bool playing;
    uint64_t seed;
    char *board, *names;
    kh_promise promise; /* until `playing`: then the match has it */
    uint32_t hashes;    /* compared so far */

    kh_record_error error;
    const char *rule; /* of KH_RECORD_REFUSED */

    /* If set: called with each item once it has been found right and done. */
    void (*watch)(void *who, const struct kh_loader *, const kh_record_item *);
    void *who;
} kh_loader;

/* `seed` is for the luck to come: a record has none, so that who holds it cannot foresee its game. */
bool kh_loader_open(kh_loader *, const kh_game *const *games, uint64_t seed);
bool kh_loader_feed(kh_loader *, const char *bytes, size_t n); /* false: `error` at line reader.line */
bool kh_loader_finish(kh_loader *);                            /* true: complete, whole and right */
void kh_loader_close(kh_loader *);                             /* the match too, unless it was taken */
/* The caller closes it. Who plays on draws luck of his own, so that the promise ends here. */
kh_match kh_loader_take(kh_loader *);

#endif
