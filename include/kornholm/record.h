/* record.h - the text of a whole game, what PGN is to chess: read and written line by line in memory that the
 * caller brings. docs/records.md describes the format. Judging actions is the caller's: src/table/match.h. */
#ifndef KH_RECORD_H
#define KH_RECORD_H

#include "kornholm/game.h"
#include "kornholm/lang.h"
#include "kornholm/text.h"

enum {
    KH_RECORD_FORMAT = 1,
    KH_RECORD_LINE = 1000,     /* bytes of the longest line, without its end */
    KH_RECORD_NAME = 60,       /* bytes of the longest name */
    KH_RECORD_HASH_EVERY = 50, /* actions between two hashes */
    KH_RECORD_FAIR = 32        /* bytes of a commitment, a seed, a secret */
};
/* Game times lie below this: games can add to them without a thought, and JSON can hold them. */
#define KH_RECORD_TIMES (UINT64_C(1) << 53)

typedef enum kh_record_error {
    KH_RECORD_FINE,
    KH_RECORD_NOT_ONE,
    KH_RECORD_BAD_FORMAT,
    KH_RECORD_LONG_LINE,
    KH_RECORD_ZERO_BYTE,
    KH_RECORD_CONTROL,
    KH_RECORD_BAD_UTF8,
    KH_RECORD_NO_GAME,
    KH_RECORD_UNKNOWN_GAME,
    KH_RECORD_UNKNOWN_RULES,
    KH_RECORD_NO_SEATS,
    KH_RECORD_BAD_SEATS,
    KH_RECORD_UNKNOWN_OPTION,
    KH_RECORD_BAD_OPTION,
    KH_RECORD_OPTION_TWICE,
    KH_RECORD_BAD_NAME,
    KH_RECORD_NAME_ORDER,
    KH_RECORD_BAD_VIEW,
    KH_RECORD_BAD_FAIR,
    KH_RECORD_FAIR_ORDER,
    KH_RECORD_SECRET_IN_VIEW,
    KH_RECORD_BAD_HEAD,
    KH_RECORD_NO_BOARD,
    KH_RECORD_LONG_BOARD,
    KH_RECORD_BAD_TIME,
    KH_RECORD_TIME_BACK,
    KH_RECORD_NO_ACTOR,
    KH_RECORD_NO_KIND,
    KH_RECORD_BAD_ARGUMENT,
    KH_RECORD_NO_ARGUMENT,
    KH_RECORD_LONG_ACTION,
    KH_RECORD_HIDDEN_ARGUMENT,
    KH_RECORD_REFUSED, /* by a rule of the game or the house, which is named */
    KH_RECORD_NOTHING_TO_UNDO,
    KH_RECORD_BAD_HASH,
    KH_RECORD_WRONG_HASH,
    KH_RECORD_HASH_IN_VIEW,
    KH_RECORD_BAD_RESULT,
    KH_RECORD_WRONG_RESULT,
    KH_RECORD_NOT_OVER,
    KH_RECORD_IS_OVER,
    KH_RECORD_AFTER_END,
    KH_RECORD_CUT_OFF,
    KH_RECORD_MASKED,
    KH_RECORD_TOO_MANY,
    KH_RECORD_NO_MEMORY,
    KH_RECORD_ERRORS
} kh_record_error;

/* The key of the sentence in the language files: "record.error.cut-off". */
const char *kh_record_error_key(kh_record_error);

/* UTF-8 in which nothing is hidden: no control characters, no tabs, no changes of the direction of writing. */
bool kh_record_text_fine(const char *text, size_t length);
/* 1 to KH_RECORD_NAME bytes of UTF-8 without control characters, and no blank at either end. */
bool kh_record_name_fine(const char *name, size_t length);

typedef enum kh_record_what {
    KH_RECORD_NOTHING, /* a line that needs nothing from the caller, or no whole line yet */
    KH_RECORD_NAMED,   /* `seat` is called `text` */
    KH_RECORD_PROMISE, /* a line about fair dice: `promise`, and `seat` and `bytes` where it has them */
    KH_RECORD_PLAY,    /* the head is complete: read the board, then set `table` and `state` of the reader */
    KH_RECORD_ACTION,  /* apply `action` */
    KH_RECORD_UNDO,    /* take back the last action of a seat and all after it; action.at_ms: its time */
    KH_RECORD_HASH,    /* compared with the state */
    KH_RECORD_RESULT,  /* `text` is (a line of) the result, compared with the state */
    KH_RECORD_END,     /* from kh_record_finish() only: the record is complete */
    KH_RECORD_BROKEN,  /* `error`; nothing more can be read */
} kh_record_what;

/* What a line about fair dice says: docs/fair-dice.md. */
typedef enum kh_record_promise {
    KH_PROMISE_COMMITMENT, /* what binds the server to its secret */
    KH_PROMISE_SEED,       /* what a seat added */
    KH_PROMISE_SECRET,     /* shown when the game is over */
    KH_PROMISE_BOARD       /* people gave the board: it was not drawn */
} kh_record_promise;

typedef struct kh_record_item {
    kh_record_what what;
    kh_record_error error;
    kh_seat seat;
    kh_action action;
    kh_record_promise promise;
    uint8_t bytes[KH_RECORD_FAIR];
    const char *text; /* inside the reader, until the next call */
    size_t length;
} kh_record_item;

typedef struct kh_record_reader {
    const kh_game *const *games; /* NULL ends the list */

    /* What the head said so far. */
    const kh_game *game;
    uint64_t revision; /* of the scenario's rules */
    kh_config config;
    kh_seat viewer; /* for whom the record is masked; KH_NOBODY: it is whole */
    char *board;    /* the caller's memory; lines, each ended by LF */
    size_t board_cap, board_length;
    size_t position_length; /* behind the board: where the game begins, as its position; 0: at its start */

    /* The caller's, from KH_RECORD_PLAY on. The state is compared with hashes and the result; NULL: it is
     * not, because a masked record cannot be judged. */
    const void *table, *state;
    struct kh_page_hashes *hashes; /* of the state, where the caller keeps them; or NULL */

    uint64_t line;    /* number of the line last read, from 1 */
    uint64_t time_ms; /* game time of the action last read */

    /* What the sentence about an error can name: the word that is wrong, or what is missing behind it. */
    uint32_t fault_at, fault_length; /* in `text`; length 0: there is no such word */
    const kh_type *fault_type;       /* what was wanted, */
    const char *fault_lead;          /* or a word between two values */
    const kh_kind *kind;             /* of the action last read */
    kh_flaw board_flaw;              /* the caller's, for a board that is refused */

    uint8_t stage;
    uint32_t options_seen, promises_seen;
    uint64_t names_below, seeds_below, results_below; /* seats that came before in lines of this kind */
    size_t length;
    char text[KH_RECORD_LINE];
} kh_record_reader;

void kh_record_open(kh_record_reader *, const kh_game *const *games, char *board, size_t board_cap);

/* Takes bytes up to the end of one line and returns how many it took; call it again with the rest. */
size_t kh_record_feed(kh_record_reader *, const char *bytes, size_t n, kh_record_item *out);

/* After the last byte: call it until it says KH_RECORD_END or KH_RECORD_BROKEN. */
void kh_record_finish(kh_record_reader *, kh_record_item *out);

/* The sentence for an error, with what the reader knows put into it. `rule` is that of KH_RECORD_REFUSED. */
size_t kh_record_error_write(const kh_lang *, const kh_record_reader *, kh_record_error, const char *rule,
                             char *out, size_t cap);

/* Whether a result says that the game came to none: "open", and perhaps why. */
bool kh_record_is_open(const kh_scan *);
/* Takes one seat's part of a result apart, "p2 10 won", and stops before the comma or at the end. */
bool kh_record_read_score(kh_scan *, kh_seat *seat, int64_t *score, bool *won);

/* Writing: begin, names in the order of seats, promises (the commitment first), board, play, then what happened, then the result. Actions for a
 * viewer are masked by the caller, who also leaves out the hashes. */
typedef struct kh_record_writer {
    kh_put *put;
    void *to;
    const kh_game *game;
    kh_config config;
    const void *table; /* set it before the first action */
    uint64_t time_ms;
} kh_record_writer;

void kh_record_begin(kh_record_writer *, kh_put *put, void *to, const kh_game *, const kh_config *,
                     kh_seat viewer);
void kh_record_write_name(kh_record_writer *, kh_seat, const char *name);
/* `bytes`: KH_RECORD_FAIR, or NULL for KH_PROMISE_BOARD; `seat` of KH_PROMISE_SEED. */
void kh_record_write_promise(kh_record_writer *, kh_record_promise, kh_seat, const uint8_t *bytes);
void kh_record_write_board(kh_record_writer *, const char *text, size_t length);
/* Where the game begins; NULL: at its start. And the line "play". */
void kh_record_write_play(kh_record_writer *, const char *position, size_t length);
void kh_record_write_action(kh_record_writer *, const kh_action *);
void kh_record_write_undo(kh_record_writer *, uint64_t back_to_ms);
/* A comment: from here on somebody else plays the seat. */
void kh_record_write_successor(kh_record_writer *, kh_seat, const char *name, const char *before);
void kh_record_write_hash(kh_record_writer *, uint64_t hash);
/* Open where the game is not over; `end`: why ("draw", "limit"), or NULL. */
void kh_record_write_result(kh_record_writer *, const void *state, const char *end);

#endif
