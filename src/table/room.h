/* room.h - one live table of the house, without an operating system: a game, the people and bots at it, its clock,
 * and the journal from which all of it can be made again. Time, random numbers and storage are handed in, so that
 * a simulator can drive thousands of rooms through years of accidents.
 *
 * All that happens is a line of the journal, numbered from 1. A room that is read from its lines is the room that
 * wrote them. Who may say what for whom is judged here; sockets, tokens and messages are the server's. */
#ifndef KH_ROOM_H
#define KH_ROOM_H

#include "bots/bot.h"
#include "table/claims.h"
#include "table/driver.h"
#include "table/fair.h"
#include "table/match.h"
#include "table/sight.h"

enum {
    ROOM_FORMAT = 1,
    ROOM_SEATS_MOST = 10000, /* that a new table may have, whatever its game allows */
    ROOM_LARGE = 64,         /* more than so many, and not everybody hears of each of them */
    ROOM_LINE = 4096,        /* bytes of the longest line of a journal */
    ROOM_SAY = 500,          /* of one thing that is said */
    ROOM_IDS = 64,           /* actions of a seat whose ids are remembered */
    ROOM_BOARD = 1 << 16,
    ROOM_POSITION = 1 << 14,
    ROOM_CODE = 8,   /* letters of a recovery code */
    ROOM_NEXT = 12,  /* of the code of a table */
    ROOM_STEPS = 16, /* decisions of bots in one call of room_advance() */
    ROOM_CODE_MS = 600000,
    ROOM_PACE_MOST = 60000,    /* ms that a bot waits */
    ROOM_PACE_LEAST = 200,     /* where nobody who sits there looks on */
    ROOM_ACTIONS_MOST = 50000, /* actions and undos of a game, with luck and clocks, */
    ROOM_BYTES_MOST = 4 << 20, /* and bytes of a journal, after which the table is closed */
    ROOM_LINE_COST = 24,       /* bytes of the store for a line, beside its text */
    ROOM_STILL_MOST =
        5000,              /* actions without a change of points that everybody sees: then it may be a draw */
    ROOM_STILL_LOOK = 50,  /* between two looks at them */
    ROOM_MORE_MS = 60000,  /* that somebody gets who asks for more time, */
    ROOM_MORE_MOST = 2,    /* so often in one decision */
    ROOM_UNDOABLE = 16,    /* actions that somebody is told to be able to take back */
    ROOM_DEVICES = 8,      /* of a host */
    ROOM_HEIRS = 8,        /* seats up to which the role of a host goes on to somebody who sits there */
    ROOM_HOST_MS = 20000,  /* without any of his devices, then all wait: SYS-HOST-09 */
    ROOM_ACTION_COST = 80, /* bytes of an action in the journal */
    ROOM_WISH_MS = 60000   /* after a no nobody asks for a seat for so long */
};

typedef enum room_phase { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER, ROOM_CLOSED } room_phase;
typedef enum room_holder { ROOM_FREE, ROOM_PERSON, ROOM_BOT } room_holder;
typedef enum room_end {
    ROOM_BY_HOST,
    ROOM_BY_RULES,
    ROOM_BY_LIMIT,
    ROOM_BY_DRAW,
    ROOM_BY_HOUSE
} room_end; /* why a room is closed */
const char *room_end_word(room_end);

typedef struct room_token {
    uint8_t hash[FAIR_HASH]; /* all zero: nobody */
} room_token;

typedef struct room_settings {
    bool listed, watchers, undo;
    uint32_t delay_s, grace_s, pace_ms;
    const kh_bot *bot;       /* who fills empty seats */
    bool hints;              /* several people may ask what a bot would do; one alone always may */
    uint32_t address_people; /* an event: so many of one address count for it, not for the address; 0: none */
} room_settings;

/* An action that somebody did: its id, and the number of its line. */
typedef struct room_done {
    uint64_t id, n;
} room_done;

typedef struct room_seat {
    uint8_t holder;
    bool away;    /* the line is gone for long: a bot plays for the person, */
    bool resting; /* or the person asked for it */
    bool muted;
    bool seeded;
    uint8_t counted;   /* as what, among the room's people */
    bool draws;        /* agrees to the draw that is offered */
    bool removed;      /* by the host: the seat's own person comes back with the host's word only */
    bool agreed;       /* to the one who wants to sit down */
    uint64_t again_ms; /* after a no to its person, who was removed: when he may ask again */
    bool again;        /* wants the rematch, */
    bool declined;     /* or said no to it */
    uint8_t more;      /* how often more time was asked for in this decision */
    uint32_t stood_in; /* actions of the bot since it began to play for the person */
    uint16_t lines;    /* connections of the person */
    uint8_t id_next;
    room_token token;
    uint32_t swap;        /* 1 + the seat that the person would like to have instead, from another person */
    uint32_t next_holder; /* room_tokens.c: 1 + the next seat whose token has the same place */
    uint32_t missed_next,
        missed_before;        /* 1 + the seats without a line that went after and before it; 0: none */
    uint32_t person;          /* whose seat it is in the running game, also while a bot has it; 0: nobody's */
    uint64_t gone_ms;         /* since when the person has no line */
    room_done done[ROOM_IDS]; /* the latest actions */
    const kh_bot *bot;
    void *memory; /* of the bot, once it was asked */
    uint64_t code_until_ms;
    char code[ROOM_CODE + 1];
    char name[KH_RECORD_NAME + 1];
    char declined_by[KH_RECORD_NAME + 1]; /* a free seat: who had it in the game before, and does not come */
} room_seat;

/* Something from which the host acts. */
typedef struct room_device {
    room_token token;
    uint16_t lines; /* its connections */
} room_device;

/* A token of somebody who has or had a seat in the running game. Whoever moves to another device stays one person. */
typedef struct room_known {
    room_token token;
    uint32_t person; /* from 1 */
    uint32_t next;   /* 1 + the next one with the same place */
} room_known;

/* Finds entries by their tokens: room_tokens.c. */
typedef struct room_index {
    uint32_t *first; /* of each place: 1 + an entry; 0: none */
    uint32_t places; /* a power of two */
} room_index;

/* Somebody wants to sit down in a running game, and those who sit there are asked; the host, if he was removed. It ends
 * with the asker's line, so that the journal knows nothing of it. */
typedef struct room_wish {
    bool open, host;
    kh_seat seat;
    room_token token;
    uint64_t again_ms; /* after a no: when strangers may ask again */
    char name[KH_RECORD_NAME + 1];
} room_wish;

/* The lines of a journal that are no actions, each behind its number, for snapshots. */
typedef struct room_others {
    char *text;
    size_t length, cap;
    bool torn; /* memory was short, and some are missing */
} room_others;

/* Something that those who look at the table want to hear. */
typedef enum room_news_kind {
    ROOM_NEWS_TABLE, /* seats, phase, pause, result, ...; with a seat: nothing but that one changed */
    ROOM_NEWS_BEGUN, /* the board lies there */
    ROOM_NEWS_DID,
    ROOM_NEWS_UNDO,
    ROOM_NEWS_SAID,
    ROOM_NEWS_NOTE,    /* who plays a seat, or asked for time: for the log of people */
    ROOM_NEWS_SAT,     /* a wish was granted: the person has the seat now */
    ROOM_NEWS_CLAIMED, /* a claim that waited was decided: for who asked, beside what all hear */
} room_news_kind;

/* By how much a claim was too late, as far as that is known: give or take `sure_ms`. */
typedef struct room_late {
    bool known;
    bool drawn; /* it was as quick as the other one, and luck decided */
    kh_seat by; /* who got it */
    uint64_t late_ms;
    uint64_t closed_ms; /* it was made earlier, but came so long after it was decided; or 0 */
    uint32_t sure_ms;
} room_late;

typedef struct room_outcome {
    uint64_t asker;   /* as it was handed in with the claim */
    uint64_t done_n;  /* its line, or 0: */
    const char *rule; /* it was refused */
    room_late late;
} room_outcome;

/* What comes along with a claim in a race. */
typedef struct room_haste {
    const kh_line *line; /* of its sender; NULL: nothing is known of it, and arrival counts */
    uint64_t looked_ms;  /* since when both cards were to be seen; KH_NEVER: nothing is said */
    uint64_t asker;      /* whoever wants to know what became of it */
} room_haste;

typedef struct room_news {
    room_news_kind kind;
    uint64_t n, id;
    kh_seat seat;
    const room_token *before; /* of a seat of a table: who had it until now; NULL: the same person */
    const kh_action *action;
    const kh_events *events;
    const char *phrase, *text; /* one of them; of a note: a name */
    const char *what;          /* of a note */
    uint32_t count;
    const room_outcome *outcome;
} room_news;

struct kh_room;
typedef struct room_world {
    void *who;
    /* A line of the journal. It counts once it is durable: the caller shows nobody what followed from it before. */
    void (*line)(void *who, struct kh_room *, uint64_t n, const char *text, size_t length);
    /* Before an action is done: the state is the one on which masks are judged. */
    void (*before)(void *who, struct kh_room *, const kh_action *);
    void (*news)(void *who, struct kh_room *, const room_news *);
    void (*random)(void *who, void *out, size_t n); /* secret random bytes */
    bool
        apart; /* bots that think for milliseconds do that elsewhere: room_think(); else here, while all wait */
} room_world;

typedef struct room_plan {
    const kh_game *game;
    kh_config config;
    room_settings settings;
    room_token host;
    const char *board; /* text, or NULL: drawn at the start */
    size_t board_length;
    const char *position; /* on this board, in which the game begins; NULL: at its start */
    size_t position_length;
} room_plan;

/* Everybody may read it; only room*.c change it. */
typedef struct kh_room {
    room_world world;
    const kh_game *game;
    kh_config config;
    room_settings settings;
    room_token host; /* the first of these */
    room_device device[ROOM_DEVICES];
    uint32_t devices;
    uint64_t host_gone_ms; /* since when none of them has a line */
    char host_code[ROOM_CODE + 1];
    bool loss_told; /* of the host, since he went */
    bool locked;    /* nobody new sits down */
    /* People by seats, so that nobody has to walk over all of them: */
    uint32_t seated, present, playing;  /* all; with a line; those of them who play themselves; */
    uint32_t missed;                    /* without a line, and no bot plays yet */
    uint32_t missed_first, missed_last; /* the same in the order in which they went: 1 + the seat */
    uint64_t looks;                     /* at one of them, so far */
    uint32_t taken;                     /* seats that are not free */
    kh_seat free_from;                  /* before it none is */
    kh_seat late_from;                  /* before it none is for whoever comes late */
    room_seat *seat;
    uint8_t *seeds;       /* FAIR_BYTES for each seat */
    uint8_t *seed_hashes; /* of each FAIR_SEEDS of them, at a large table */
    uint8_t secret[FAIR_BYTES];
    fair_keys keys;
    char *board; /* text */
    size_t board_length;
    bool board_given; /* with the plan, not drawn */
    char *position;   /* text, in which the game begins, or NULL */
    size_t position_length;
    kh_match match; /* from the start on */
    kh_sight *view; /* of whoever looks just now */

    uint8_t phase, end;
    bool paused, restoring, stale;
    kh_driver driver;  /* which bot is asked next */
    bool broken;       /* a line of the journal could not be read: half of one is no room */
    room_known *known; /* who has or had a seat in the running game */
    uint32_t known_count, known_cap, people;
    room_index holders, persons; /* seats and `known` by their tokens */
    uint32_t sat;                /* how often somebody new began to play a seat of it */
    bool luck_back;              /* luck was taken back: its player knows what comes */
    room_wish wish;
    uint64_t n;         /* of the last line */
    uint64_t bytes;     /* of all lines */
    uint64_t points;    /* a hash of those that everybody sees, */
    uint32_t points_at; /* and how many actions were done when they changed last */
    bool offered;       /* all were told that a draw is offered */
    bool deserted;      /* no person of the table is there, or nobody at all: it stands still */
    uint32_t company;   /* connections at the table, of whomever */
    bool hurries;       /* its bots may do without ROOM_PACE_LEAST */
    uint64_t now_ms, since_ms, base_ms; /* game time = base_ms + now_ms - since_ms while it runs, */
    uint64_t extra_ms;                  /* but first this passes without it */
    uint64_t extra_for_ms;              /* the deadline for which it was given */
    uint64_t ended_ms;                  /* game time at which time was up last */
    uint64_t bots_from_ms;              /* no bot acts earlier */
    uint64_t bot_ms;                    /* when a bot acts next */
    bool held;                          /* a bot would decide now, but was not allowed to */
    bool ponders;                       /* the same of one that thinks elsewhere and was not asked yet */
    struct room_thought *thought;       /* a decision under way, or that came back; NULL: none */
    uint64_t decided;                   /* decisions of bots since the room was opened or woken */
    kh_action question;                 /* of a bot, to people who have not all answered */
    char next[ROOM_NEXT + 1];
    room_done host_done[ROOM_IDS]; /* the latest actions of the host as such */
    uint8_t host_next;
    uint64_t doing; /* the id of what a person does just now; 0: a bot, luck or the clock */
    room_others others;
    struct room_race *race;             /* of a game that races, once it has begun: room_race.h */
    struct room_resumption *resumption; /* while it is read from a snapshot */
} kh_room;

/* Refusals. */
#define ROOM_TAKEN "HOUSE-SEAT-01"
#define ROOM_NO_SEAT "HOUSE-SEAT-02"
#define ROOM_NOT_YOURS "HOUSE-SEAT-03"
#define ROOM_BAD_NAME "HOUSE-SEAT-04"
#define ROOM_NO_CODE "HOUSE-SEAT-05"
#define ROOM_NO_BOT "HOUSE-SEAT-06"
#define ROOM_ASK_FIRST "HOUSE-SEAT-10"
#define ROOM_NO_OTHER "HOUSE-SEAT-11"
#define ROOM_FORESEEN "HOUSE-SEAT-12"
#define ROOM_HIDDEN "HOUSE-SEAT-13"
#define ROOM_ONE_EACH "HOUSE-SEAT-14"
#define ROOM_NOBODY_THERE "HOUSE-SEAT-15"
#define ROOM_ONE_WISH "HOUSE-SEAT-16"
#define ROOM_NO_WISH "HOUSE-SEAT-17"
#define ROOM_LOCKED "HOUSE-SEAT-18"
#define ROOM_NO_SWAP "HOUSE-SEAT-19"
#define ROOM_NOT_HOST "HOUSE-HOST-01"
#define ROOM_NO_LEAD "HOUSE-HOST-02"
#define ROOM_NOT_BEGUN "HOUSE-PLAY-01"
#define ROOM_BEGUN "HOUSE-PLAY-02"
#define ROOM_PAUSED "HOUSE-PLAY-03"
#define ROOM_FINISHED "HOUSE-PLAY-04"
#define ROOM_UNREADABLE "HOUSE-PLAY-05"
#define ROOM_NO_UNDO "HOUSE-PLAY-06"
#define ROOM_NOT_OVER "HOUSE-PLAY-08"
#define ROOM_NEVER_PLAYED "HOUSE-PLAY-09"
#define ROOM_NO_MORE "HOUSE-PLAY-10"
#define ROOM_AGREED "HOUSE-PLAY-11"
#define ROOM_NO_HINTS "HOUSE-PLAY-12"
#define ROOM_IN_TURNS "HOUSE-PLAY-13"
#define ROOM_DECIDING "HOUSE-PLAY-14"
#define ROOM_TOO_LATE "SYS-CLAIM-06"
#define ROOM_FULL "HOUSE-TABLE-06"
#define ROOM_NO_DRAW "HOUSE-TABLE-07"
#define ROOM_NO_FREE_TEXT "HOUSE-SAY-01"
#define ROOM_BAD_TEXT "HOUSE-SAY-02"
#define ROOM_MUTED "HOUSE-SAY-03"

/* The games that rooms can hold: registry.c. NULL ends the list, or there is no such game. */
const kh_game *room_game(unsigned i);
const kh_game *room_game_find(const char *name, size_t length);
kh_seat room_seats_most(const kh_game *); /* at one table */

void room_settings_usual(const kh_game *, bool listed, room_settings *out);

/* A new room, whose plan was found right, writes its first lines. false: no memory. A room must not be moved. */
kh_verdict room_plan_check(const room_plan *);
bool room_open(kh_room *, const room_world *, const room_plan *, uint64_t now_ms);
void room_close(kh_room *);

/* An old one is read line by line, then woken. False: the line is not one, or does not fit: the journal is broken.
 * What was written under other rules closes the room when it is woken. */
void room_restore(kh_room *, const room_world *);
bool room_restore_line(kh_room *, uint64_t n, const char *text, size_t length);
/* The action that a line of its journal tells of. False: it tells of none. */
bool room_read_action(const kh_room *, const char *text, size_t length, kh_action *out);
/* Of a game in which nothing is taken back, while its journal is read: lets go of the actions so far, so that it takes no
 * more memory however long that is. */
void room_restore_lightly(kh_room *);
extern const room_world
    room_silence; /* for a room that is only read: nobody hears of it, and all luck is zero */
bool room_wake(kh_room *, uint64_t now_ms); /* false: the journal ends too early */

/* room_snapshot.c: what came of a long journal up to some line. A game in which nothing is taken back can go on from
 * there: the room is restored from the parts of a snapshot, and then from the lines behind it. */
typedef struct room_snapshot room_snapshot;
bool room_snapshot_fits(const kh_room *);           /* the room has such a game, and it runs */
room_snapshot *room_snapshot_take(const kh_room *); /* as it is now; NULL: it does not fit, or no memory */
uint64_t room_snapshot_line(const room_snapshot *);
/* The next part and its number, in the order in which they are to be kept: the last one is number 0. false: that was all,
 * or no memory. The room's table must still be there. */
bool room_snapshot_next(room_snapshot *, uint32_t *part, const char **text, size_t *length);
/* It is kept, and so is the journal up to it: the room need not remember the actions so far. */
void room_snapshot_stored(kh_room *, room_snapshot *);
void room_snapshot_free(room_snapshot *);
/* For a room that is being restored and has read nothing yet: part 0, then the others from 1 on. Wrong: it has to be
 * closed and restored anew, from its first line. */
typedef enum room_parts { ROOM_PARTS_MORE, ROOM_PARTS_DONE, ROOM_PARTS_WRONG } room_parts;
room_parts room_restore_part(kh_room *, uint32_t part, const char *text, size_t length);

/* Tells the time, and nothing more. */
void room_tell_time(kh_room *, uint64_t now_ms);
/* Tells the time; lets luck, deadlines and bots act. Returns when to come back, KH_NEVER: only when asked. */
uint64_t room_advance(kh_room *, uint64_t now_ms);
/* The same with at most so many decisions of bots. Whether one more is due already says `held`, not the time that is
 * returned: whoever has many rooms lets their bots think in turn. */
uint64_t room_advance_by(kh_room *, uint64_t now_ms, uint32_t decisions);

/* A decision that takes long: a question that has all it needs with it, so that any thread can answer it while the room
 * goes on. The same view and the same memory give the same action. One at a time: room_thoughts.c. */
typedef struct room_thought {
    struct room_thought *next; /* for whoever keeps them in a list */
    kh_room *room;             /* NULL: it is closed, and the answer nobody's */
    const kh_bot *bot;
    kh_seat seat;
    void *memory, *before; /* of the bot, and as it was when it was asked */
    void *view;            /* of the seat */
    size_t view_size;
    void *table; /* of a room that is closed */
    bool back;
    bool forgotten; /* the memory is not wanted any more */
    bool acts;      /* the answer: this, or nothing */
    kh_action action;
} room_thought;
/* Where the room ponders: the question. NULL: there is none any more, or no memory. */
room_thought *room_think(kh_room *);
void room_thought_run(room_thought *); /* in any thread */
/* It is the room's again, whose next room_advance() acts as it says, if the table still stands where it was asked; else
 * it asks anew. Without a room it is freed. */
void room_thought_back(room_thought *);
void room_thought_drop(room_thought *); /* instead: as if it had never been asked */

bool room_plays_people(
    const kh_room *); /* a person with a line plays himself, so that the bots play for somebody */
uint64_t room_game_ms(const kh_room *);
/* By how many milliseconds an action was too late that was refused for it; 0: that was not the reason. */
uint64_t room_late_ms(const kh_room *, kh_verdict);
bool room_time_runs(const kh_room *);
uint64_t room_extra_ms(const kh_room *); /* how long game time still waits because somebody asked for it */
/* A bot that asked something waits for the answers of people: whose bot, and from when until when at most, in game time.
 * false: none waits. All of it can be seen by everybody anyway. */
typedef struct room_patience {
    kh_seat seat;
    uint64_t since_ms, until_ms;
} room_patience;
bool room_waits(const kh_room *, room_patience *out);
void room_company(kh_room *,
                  uint32_t lines); /* so many connections are at the table now, also of those who watch */
/* Bots among themselves, for whoever watches, wait at least ROOM_PACE_LEAST, unless they are allowed not to. */
bool room_would_hurry(const kh_room *);
void room_hurry(kh_room *, bool allowed);
void room_hold_bots(kh_room *, uint64_t until_ms); /* those who look on do not keep up; deadlines go on */

/* People. `seat` KH_NOBODY: the first free one, in a running game the own one; `out` may be NULL. */
kh_verdict room_sit(kh_room *, const room_token *, const char *name, size_t length, kh_seat seat,
                    kh_seat *out);
kh_verdict room_stand(kh_room *, const room_token *, kh_seat);
/* Before the start: another free seat, or another name; `to` may be the same seat. */
kh_verdict room_change(kh_room *, const room_token *, kh_seat from, kh_seat to, const char *name,
                       size_t length);
/* Before the start: another person's seat for the own one, as soon as both have asked for it. Not `on`: not any more, or a
 * no to the other one. */
kh_verdict room_swap(kh_room *, const room_token *, kh_seat own, kh_seat other, bool on, bool *swapped);
void room_host_gone(kh_room *); /* the host has neither a seat nor a line: somebody else has to start */
kh_verdict room_rest(kh_room *, const room_token *, kh_seat, bool on); /* a bot plays, the seat is kept */
kh_verdict room_more_time(kh_room *, const room_token *, kh_seat);
kh_verdict room_seed(kh_room *, const room_token *, kh_seat, const uint8_t seed[FAIR_BYTES]);
extern const char room_code_letters[]; /* letters and digits that nobody confuses, read aloud or typed */
kh_verdict room_make_code(kh_room *, const room_token *, kh_seat);
/* `out` KH_HOST: it was the host's code. */
kh_verdict room_claim(kh_room *, const room_token *, const char *code, size_t length, kh_seat *out);
bool room_is(const kh_room *, kh_seat, const room_token *);
bool room_may_hint(const kh_room *); /* tell people what a bot would do */
/* The seats of a token, in order: behind that one, KH_NOBODY begins and ends it. */
kh_seat room_next_own(const kh_room *, const room_token *, kh_seat after);
#define ROOM_EACH_OWN(seat, room, who) \
    for (kh_seat seat = room_next_own(room, who, KH_NOBODY); (seat) != KH_NOBODY; \
         (seat) = room_next_own(room, who, seat))
bool room_has_seat(const kh_room *, const room_token *);
void room_line_up(kh_room *, const room_token *);   /* a connection came, or went: */
void room_line_down(kh_room *, const room_token *); /* after the grace period a bot plays, if anybody waits */
uint64_t room_bot_comes_ms(const kh_room *, kh_seat);    /* when that is; KH_NEVER: nobody waits for it */
void room_set_lines(kh_room *, kh_seat, uint32_t lines); /* of a seat that was just taken */
static inline bool room_large(const kh_room *r) {
    return r->config.seats > ROOM_LARGE;
}
/* One hash for the seeds of all seats, at a large table: docs/fair-dice.md. */
void room_seeds_hash(const kh_room *, uint8_t out[FAIR_BYTES]);

/* A running game: room_join.c. Whether this token may sit down there without asking; ROOM_ASK_FIRST: not without. */
kh_verdict room_may_sit(const kh_room *, const room_token *, kh_seat);
/* The first seat that is free for this token to have at once because nobody plays there; KH_NOBODY: none. */
kh_seat room_late_seat(kh_room *, const room_token *);
bool room_owns(const kh_room *, kh_seat,
               const room_token *);                        /* the seat is this person's, whoever plays it */
bool room_may_return(const kh_room *, const room_token *); /* to a seat that a bot plays now */
bool room_other_seat(const kh_room *, kh_seat, const room_token *); /* the token holds another one */
/* Asks for a seat; `sits`: nobody had to be asked. Everybody who is asked answers; the first no ends it. */
kh_verdict room_wish_for(kh_room *, const room_token *, const char *name, size_t length, kh_seat, bool *sits);
kh_verdict room_answer(kh_room *, const room_token *, bool yes);
void room_unwish(kh_room *, const room_token *); /* the asker thought better of it, or is gone */
bool room_wish_asks(const kh_room *, kh_seat);   /* whether this seat is asked */

/* After the end: who wants the rematch at that table. Another table than before: all have to agree anew. */
kh_verdict room_agree(kh_room *, const room_token *, const char *code);
kh_verdict room_decline(kh_room *, const room_token *); /* who does not; a later yes counts */
/* At the table of the rematch: nobody needs to wait for whoever had this seat. */
void room_declined_by(kh_room *, kh_seat, const char *name);

/* The host's word: room_host.c for what is his alone. */
bool room_is_host(const kh_room *, const room_token *);
bool room_led(const kh_game *); /* the host has a word in the game itself */
bool room_host_there(const kh_room *);
bool room_host_lost(const kh_room *); /* the game waits for him, too long already */
kh_seat room_leads(const kh_room *);  /* to whom the role is offered then; KH_NOBODY: to nobody */
kh_verdict room_lead(kh_room *, const room_token *); /* who takes it */
kh_verdict room_hand(kh_room *, const room_token *, kh_seat);
kh_verdict room_make_host_code(kh_room *, const room_token *); /* host_code */
/* How many connections a token has that was made a device of the host just now. */
void room_set_host_lines(kh_room *, const room_token *, uint32_t lines);
kh_verdict room_lock(kh_room *, const room_token *, bool on);
kh_verdict room_announce(kh_room *, const room_token *, const char *text, size_t length);
kh_verdict room_start(kh_room *, const room_token *);
kh_verdict room_pause(kh_room *, const room_token *, bool on);
/* A table that was away, with its server perhaps: where everybody plays at once under one clock, it waits for its host. */
void room_pause_after_sleep(kh_room *);
/* KH_NOBODY: on all free seats. */
kh_verdict room_seat_bot(kh_room *, const room_token *, kh_seat, const char *bot, size_t length);
kh_verdict room_remove(kh_room *, const room_token *, kh_seat);
kh_verdict room_mute(kh_room *, const room_token *, kh_seat, bool on);
kh_verdict room_pace(kh_room *, const room_token *, uint32_t pace_ms); /* how long bots wait from now on */
kh_verdict room_end_it(kh_room *, const room_token *);
kh_verdict room_end_by_house(kh_room *); /* by whoever runs the house */
/* Before the start: the options and settings of a plan that is otherwise the room's own. */
kh_verdict room_choose(kh_room *, const room_token *, const room_plan *);

/* Play. `done_n`: the line's number; the same id again gives the same number and does nothing. In a game in which the
 * host has a word of his own, the seat may be KH_HOST. */
kh_verdict room_act(kh_room *, const room_token *, kh_seat, uint64_t id, const char *text, size_t length,
                    uint64_t *done_n);
/* The same in a game that races. A claim may have to wait until nobody who was quicker can still come: then nothing is
 * refused, `done_n` is 0, and ROOM_NEWS_CLAIMED follows. */
kh_verdict room_act_in_haste(kh_room *, const room_token *, kh_seat, uint64_t id, const char *text,
                             size_t length, const room_haste *, uint64_t *done_n);
bool room_late_of(const kh_room *,
                  room_late *out); /* of what was refused just now; false: nothing is known */
/* The line of a person was measured. */
void room_measured(kh_room *, const room_token *, const kh_line *);
/* Whatever happened so far is on its way to everybody: it is durable. */
void room_told(kh_room *, uint64_t now_ms);
kh_verdict room_check(kh_room *, const room_token *, kh_seat, const char *text, size_t length);
kh_verdict room_undo(kh_room *, const room_token *, kh_seat);
/* How many of its actions the seat may take back now, one undo after the other; ROOM_UNDOABLE: so many or more. */
uint32_t room_undoable(const kh_room *, kh_seat);
/* So many actions without a change of points that everybody sees that the game leads nowhere: bots among themselves end
 * it, people may agree on a draw. */
bool room_stalled(const kh_room *);
kh_verdict room_draw(kh_room *, const room_token *, kh_seat, bool on);
bool room_full(const kh_room *); /* actions or bytes have come to their limit: nothing more is written */
/* `phrase` or text, the other one NULL. */
kh_verdict room_say(kh_room *, const room_token *, kh_seat, const char *phrase, const char *text,
                    size_t length);

/* The quick phrases; NULL ends the list. Language files: "phrase.NAME". */
extern const char *const room_phrases[];

#endif
