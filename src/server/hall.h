/* hall.h - what the files of the server say to each other. A hall is one loop with the tables that belong to it;
 * everything in it happens in its thread. What several halls share is in the directory. */
#ifndef KH_HALL_H
#define KH_HALL_H

#include <pthread.h>
#include <stdatomic.h>

#include "kornholm/json_read.h"
#include "kornholm/json_write.h"
#include "server/brake.h"
#include "server/directory.h"
#include "server/history.h"
#include "server/openers.h"
#include "server/places.h"
#include "server/server.h"
#include "store/store.h"
#include "table/room.h"

enum {
    HALL_SHARE_US = 2000, /* of a turn of the loop, after which no bot begins to think */
    HALL_PAUSE_MS = 2,    /* without thinking after a turn in which that was not enough */
    HALL_THOUGHTS = 2,    /* questions that wait for a thinker or are being thought about */
    HALL_THINKERS = 1024, /* places for those who have tables whose bots think */
    HALL_HINTS = 20,      /* that one guest may ask for in ten seconds */
    HALL_LOOKS = 20,      /* at pages and at what is legal, the same */
    HALL_WISHES = 8,      /* pages that one guest hears because he wants to */
    HALL_SAYS = 10,       /* that one seat may say in ten seconds */
    HALL_ASKED = 8,       /* requests of one guest whose answers wait for the store */
    HALL_LEGAL = 2048,    /* choices that are listed */
    HALL_TOKENS = 4096,   /* of one request */
    HALL_TOKEN_TEXT = 64, /* room for a person's secret */
    HALL_PASSWORD = 256,  /* for that of the house */
    HALL_ACTION = 2 * KH_ACTION_TEXT,
    TABLE_DOOMED = 1,       /* as touched_s: a part of its journal may be deleted already */
    TABLE_TOUCH_S = 600,    /* so old the store may think that the last sign of life of a table is */
    HALL_STREAM_MS = 60000, /* how long a stream goes on without a reader, for those who come back */
    HALL_WATCH_MS = 2000,   /* so long it takes until all are told that the number of watchers has changed, */
    HALL_WATCH_EACH_MS =
        10 /* and so much longer for each of them: at most 100 such messages a second at a table */
};

/* Refusals of the server. */
#define NET_UNREADABLE "HOUSE-NET-01"
#define NET_UNKNOWN "HOUSE-NET-02"
#define NET_LIMIT "HOUSE-NET-03"
#define NET_NO_TABLE "HOUSE-NET-04"
#define NET_VERSION "HOUSE-NET-05"
#define NET_HELLO "HOUSE-NET-06"
#define NET_NOWHERE "HOUSE-NET-07"
#define NET_NO_WATCHERS "HOUSE-NET-08"
#define NET_BAD_MEMBER "HOUSE-NET-09"
#define NET_HOST "HOUSE-NET-12"
#define NET_STORE "HOUSE-STORE-01"
#define STORE_DAMAGED "HOUSE-STORE-02"
#define OPEN_DRAIN "HOUSE-OPEN-01"
#define OPEN_FULL "HOUSE-OPEN-02"
#define OPEN_PASSWORD "HOUSE-OPEN-03"

typedef struct hall hall;
typedef struct table table;

/* Something that another thread wants done in a hall's own. It stays the sender's, who waits for it. */
typedef struct errand {
    void (*run)(hall *, struct errand *);
    struct errand *next;
    bool later; /* it is not done with `run`: hall_done() says when */
    bool done;
} errand;

/* Text that grows and is used again. */
typedef struct draft {
    char *text;
    size_t length, cap;
} draft;

/* Game time, and when time is up. */
typedef struct show_clock {
    uint64_t at_ms, deadline_ms, extra_ms;
    bool still;
    bool waiting; /* a bot waits for answers */
    room_patience patience;
} show_clock;

/* What one viewer of a table hears: each seat, and all watchers together. */
typedef struct stream {
    bool used;
    kh_seat viewer;
    uint64_t legal_hash, idle_ms;
    draft position;           /* as it was last sent */
    char masked[HALL_ACTION]; /* the action that is being done */
    history history;          /* what can be sent again */
    uint64_t said_ms;         /* since when what the seat says is counted */
    uint32_t said;
} stream;

/* An action that watchers with a delay may not see yet: when they may, its line, and the log with it. */
typedef struct late_step {
    uint64_t due_ms, n;
    uint32_t log;
} late_step;

/* How far they see: a place in the log. */
typedef struct late {
    bool begun;   /* they see something */
    bool open;    /* `again` is there, */
    bool playing; /* and on its way to that place */
    uint64_t n, idle_ms;
    uint32_t log;    /* entries of it */
    late_step *step; /* what comes next, in order */
    uint32_t first, count, cap;
    kh_match again; /* the game at that place, while somebody watches */
} late;

/* One connection. */
typedef struct guest {
    net_conn *conn;
    hall *hall;                              /* NULL: on the way to another */
    table *table;                            /* NULL: at none */
    struct guest *next, *before;             /* at the table */
    struct guest *kin_next, *kin_before;     /* there, whose tokens have the same place: company.c */
    struct guest *stale_next, *stale_before; /* who are to be told of it: crowd.c */
    struct guest *hall_next, *hall_before;   /* in the hall */
    room_token token;
    struct waking *waits; /* for a table that is read from the store, */
    struct guest *waits_next;
    char *waits_text; /* to say this again */
    size_t waits_length;
    uint64_t waits_id;
    uint32_t on_their_way;    /* long answers to him that have not left yet, */
    struct answer_desk *desk; /* which counts them */
    bool greeted, same_origin;
    bool anew;    /* a commit failed while he was at no table: nothing that he saw before counts */
    bool watches; /* counted among those who only look on */
    bool apart;   /* the event at his table answers for him, not his address; then */
    uint32_t own; /* so much he asked for since own_ms */
    uint64_t own_ms;
    bool stale, owes_views; /* he is to be told of the table, and of the game */
    uint64_t near_frame;    /* the last message about somebody near him */
    char *parked;           /* a request that goes along to another hall */
    size_t parked_length;
    uint64_t behind_ms; /* since when the table is too fast for him; 0: he keeps up */
    char *hint;         /* a request for one that waits for its turn */
    size_t hint_length;
    struct guest *hint_next;
    uint64_t hints_ms; /* since when they are counted */
    uint32_t hints;
    uint64_t looks_ms; /* the same of looks */
    uint32_t looks;
    struct hearing *hears; /* pages of the game at his table, where it has several */
    uint64_t told;         /* the last frame of a page that he got */
    hall *moves_to;        /* as soon as the store has let go of what was said here; NULL: nowhere */
    uint64_t moves_after;
    bool moves_lent;
    struct racer *racer; /* what is known of the line, where people race: echoes.c */
    struct {
        uint64_t id, ticket;
    } asked[HALL_ASKED]; /* answers that the store has not let go yet */
    uint32_t asked_next;
} guest;

/* For whom the bots of a table would think, if it were their turn. */
typedef enum share_kind {
    SHARE_NONE,
    SHARE_PEOPLE,
    SHARE_REST,
    THINK_PEOPLE, /* the same where it takes a thinker */
    THINK_REST,
    SHARE_KINDS
} share_kind;
typedef struct share_queue {
    table *first, *last;
} share_queue;

/* Where a table is that comes back from the store. */
typedef enum snapshot_state { SNAPSHOT_UNKNOWN, SNAPSHOT_READING, SNAPSHOT_NONE } snapshot_state;

struct table {
    kh_room room;
    hall *hall;
    uint64_t number; /* in the store */
    uint32_t index;  /* in the hall's list */
    char code[STORE_CODE + 1];
    int64_t created_s;
    opener opener;       /* who opened it */
    bool asleep;         /* the store could not be read: nothing goes on before it can */
    uint32_t retry_ms;   /* while it is asleep: between two tries */
    uint64_t ticket;     /* of its last line */
    uint64_t row_ticket; /* of its last row */
    bool fresh;          /* the directory counts it, but nobody finds it yet */
    bool row_waits;      /* the directory does not know it yet, */
    bool standing_waits; /* nor how the game stands */
    standing standing;   /* as the directory knows it */
    store_row row;       /* as it was last stored */
    uint64_t due_ms;     /* when it has to be woken */
    uint32_t heap_at;    /* place in the hall's heap, from 1; 0: not in it */
    bool hurries;        /* one of those whose bots may play without a pace for whoever watches */
    share_kind share;    /* it waits for its turn, */
    table *share_next, *share_before; /* between these */
    uint64_t think_turn;              /* of its opener, while it waits for a thinker */
    bool lonely;                      /* nobody is there, */
    uint64_t lonely_ms;               /* since then */
    uint64_t touched_n; /* lines of which the row knows that they are not older than touched_s */
    guest *guests;
    uint32_t guest_count;
    guest **company, *company_few; /* the same by their tokens: company.c */
    uint32_t company_places;
    struct crowd *crowd;              /* of a large table */
    uint32_t watching, watching_told; /* guests without a seat; as all of them heard it last */
    uint64_t watching_due_ms;         /* when they hear the new number; 0: it is the old one */
    uint64_t seats_n; /* line with which a seat last changed hands: who was away then sees other things now */
    stream *streams;  /* seats, then watchers */
    late late;        /* of watchers with a delay */
    snapshot_state parts;
    uint32_t next_part;  /* of the snapshot that is being read */
    uint64_t snapshot_n; /* the line of the last one */
    bool keeping;        /* one is being written */
    struct folio *folio; /* what is told of a game of several pages; NULL: nobody hears any, or it has one */
    table *wave_next;    /* pages of it wait to be told; */
    bool waving;
};

struct hall {
    struct kh_server *server;
    uint32_t index;
    net_loop *loop;
    store_writer *writer;
    store_batch *batch; /* what happened since the last submission; NULL: nothing */
    uint64_t ticket;    /* of the last submission */
    uint64_t released;  /* what waited for tickets up to this one may have left */
    bool batch_broken;  /* memory was short: the batch must not be submitted */
    atomic_uint_fast64_t committed,
        failed;                     /* by the store's thread; failed: the first one not dealt with, or 0 */
    atomic_uint_fast64_t recovered; /* failures up to this ticket are dealt with */
    bool failing;                   /* the last commit failed */
    uint64_t rest_until_ms;         /* before it no table does anything by itself */
    table **changed;                /* of which the directory hears once that is durable */
    uint32_t changed_count, changed_cap;
    struct {
        char code[STORE_CODE + 1];
        uint64_t ticket;
        bool doomed; /* it leaves the store in pieces, and has only begun to */
    } * deleted;     /* tables that leave the directory once they have left the store */
    uint32_t deleted_count, deleted_cap;
    pthread_mutex_t errand_lock;
    pthread_cond_t errand_done;
    errand *errands; /* under the lock */
    struct {
        uint64_t number; /* 0: none */
        char code[STORE_CODE + 1];
        uint64_t lines;   /* that are left */
        uint64_t ticket;  /* of the last piece */
    } expiring;           /* the table that is being deleted piece by piece */
    uint64_t sweep_ms;    /* when expired tables are looked for next, */
    uint64_t sweep_after; /* behind this number */
    uint32_t swept_abandoned, swept_finished, swept_waiting; /* in this round */
    guest *guests;
    uint32_t moving; /* guests who are about to move to another hall */
    table **tables;
    uint32_t table_count, table_cap;
    places codes; /* the same by their codes */
    table **heap; /* by due_ms */
    uint32_t heap_count, heap_cap;
    share_queue ready[SHARE_KINDS - SHARE_PEOPLE]; /* whose bots wait for their turn */
    uint32_t thoughts;                             /* questions that the thinker has, */
    uint64_t think_turn;                           /* of whose turn the last one was, */
    uint64_t think_last[HALL_THINKERS];            /* and the last turns of openers */
    guest *hints_first, *hints_last;               /* who waits for a hint */
    struct answer *answers_first, *answers_last;   /* which are made piece by piece */
    uint32_t answers, answers_waiting;             /* of them those that wait for the store */
    bool answered;                                 /* it was the turn of one of them when we looked last */
    bool hinting;                                  /* it is the turn of one of them, */
    bool hinted;                                   /* and it was when we looked last */
    uint64_t think_ms;                             /* before it no bot begins to think */
    table *waves_first, *waves_last;               /* whose pages follow in slices */
    uint64_t racers;                               /* how many there were */
    draft out, scratch, position;
    kh_json_token *tokens;
    kh_action *legal;
    atomic_uint_fast64_t slow_requests, slow_turns;
    uint64_t slow_told_ms;
    uint64_t turn_us;                                           /* how long the last turn took */
    atomic_uint_fast64_t actions, refusals, limited, decisions; /* for metrics; limited: refused by a limit */
    atomic_uint_fast64_t thought;                               /* decisions that the thinker brought */
    /* Of games of several pages: texts and frames that were made, frames that were sent, slices. */
    atomic_uint_fast64_t page_texts, page_frames, page_sent, page_slices;
};

struct kh_server {
    server_options options;
    kh_store *store;
    directory *directory;
    brake *brake;
    quota *quota;
    struct answer_desk *desk;
    struct thinker *thinker;
    uint8_t opener_key[OPENER_KEY];
    char own_name[HOST_NAME]; /* of this machine */
    atomic_bool warned_forwarded;
    struct aside *aside;
    hall *halls;
    uint32_t hall_count;
    int64_t started_s;
    atomic_uint_fast64_t loaded; /* tables in memory */
    atomic_bool stopping;
    atomic_uint hurrying;           /* tables that have a place of --fast-bots */
    atomic_bool draining;           /* nobody opens a table any more */
    atomic_bool tight;              /* the memory is used up, */
    atomic_uint_fast64_t memory_ms; /* as was seen then */
    struct admin *admin;            /* the operator's door; NULL: there is none */
};

/* hall.c: the loop's own business */
bool hall_open(hall *, struct kh_server *, uint32_t index, char *said, size_t cap);
void hall_close(hall *);
uint64_t hall_ticket(const hall *); /* of what happens now */
/* The batch deletes it: it leaves the directory when that is durable. Doomed: nobody finds it from now on, and it is
 * deleted in pieces when it is durable that it will be. */
void hall_delete(hall *, const char *code, bool doomed);
bool hall_deletes(const hall *, const char *code); /* its end is on its way to the store */
void hall_settle(hall *); /* hands what happened over to the store, and sets the timer */
/* From another thread: has the errand done in the hall's own, and waits for it. The loop has to run. */
void hall_send(hall *, errand *);
void hall_done(hall *, errand *); /* in the hall's thread */
extern const net_handlers hall_handlers;

/* tables.c: a table in its hall: made, woken, reloaded, forgotten */
table *table_new(hall *, const room_plan *, opener, kh_verdict *);
table *table_wake(hall *, const store_row *); /* perhaps asleep; NULL: its journal is broken */
/* The same in steps: nobody finds the table before it has risen. `more`: there are further lines. */
table *table_prepare(hall *, const store_row *); /* NULL: no memory */
store_error table_read_some(table *, uint32_t most, bool *more);
table *table_rise(table *, store_error read); /* as table_wake() says it */
void table_give_up(table *);                  /* instead */
void table_restore_anew(table *);             /* nothing of it is read yet */
table *table_find(hall *, const char *code);
void table_forget(table *);
void table_delete(hall *, uint64_t number, const char *code); /* from the store */
/* A finished game that its host removed: whatever was written to it now would be in conflict with the store. */
bool table_deleted(const table *);
bool table_reload(table *);  /* after a failed commit; false: the table is asleep or gone */
void table_advance(table *); /* whatever is due but the thinking of bots, who get in line for it */
void table_play(table *);    /* the same, and one decision of a bot */
void table_store_row(table *);
void table_describe(const table *, store_row *);
void table_list(table *, bool fresh); /* in the directory; fresh: it counts, but nobody finds it yet */
bool table_list_row(hall *, const store_row *);
void table_stand(table *);       /* tells the directory how the game stands, where all of it is durable */
store_batch *hall_batch(hall *); /* what will be submitted next; NULL: no memory */
bool hall_list_more(void **list, uint32_t *cap, uint32_t count,
                    size_t size); /* one more fits; false: no memory */

/* due.c: which table is due next */
void hall_due(hall *, table *, uint64_t due_ms);
void hall_not_due(hall *, table *);
table *hall_next_due(hall *, uint64_t now_ms);

/* listing.c */
opener table_opener(const store_row *);
bool table_will_tell(table *); /* the directory hears of it when it is durable; false: no memory */
void table_tell_later(table *);

/* shares.c: the time of bots */
void share_want(table *);            /* a bot of it would decide now */
void share_put(table *, share_kind); /* last of those */
void share_drop(table *);
void share_hurry(table *); /* takes one of the places of --fast-bots, or gives it back */
void share_end(table *);   /* the table goes */
bool share_wanted(const hall *);
bool share_hint(guest *, const char *text,
                size_t length); /* the request is handled again in its turn; false: no */
void share_forget_hint(guest *);
void share_out(hall *, uint64_t until_us); /* in turn, as long as it is not later than that */
bool table_of_bots(const table *);         /* its game runs, and no person has a seat */

/* thoughts.c: bots that think for long */
void thought_want(table *); /* such a bot of it would decide now */
void thoughts_ask(hall *);  /* whose turn it is, if the thinker has time */
void thoughts_take(hall *); /* what it brings */
void thoughts_drop(hall *); /* it has stopped: nobody waits any more */

/* aside.c: damaged tables */
typedef struct aside aside;
aside *aside_new(void);
void aside_free(aside *);
void aside_put(struct kh_server *, const char *code); /* nobody finds it any more */
void aside_drop(struct kh_server *, const char *code);
bool aside_has(struct kh_server *, const char *code);
uint32_t aside_count(struct kh_server *);
bool aside_at(struct kh_server *, uint32_t i, char code[STORE_CODE + 1]); /* false: there are not so many */

/* expire.c: tables that nobody wants any more leave the store, a few at a time */
void expire_some(hall *, uint64_t now_ms); /* where it is time to */
void expire_failed(hall *);                /* what was under way was not kept */
/* Somebody wants it gone: a long journal leaves in pieces. Once its first batch is durable nobody finds the table any
 * more, after a start of the server either. */
void table_discard(hall *, const store_row *);

/* guests.c */
void guest_new_token(char out[HALL_TOKEN_TEXT]);
guest *guest_new(hall *, net_conn *, const room_token *);
void guest_free(guest *);
void guest_enter(guest *, table *);
void guest_leave(guest *);
void guest_set_apart_all(table *); /* HOUSE-NET-13: its event answers for so many of an address */
bool guest_at_home(const guest *, const table *); /* who plays there finds a place, however many look on */
bool guest_may_watch(const guest *, const table *);
uint32_t guest_most(const table *); /* connections of people without a seat at it */
void guest_count_watching(table *); /* after seats changed hands */
void guest_look_whether_watches(guest *);
bool guest_may_ask_hint(guest *);                /* bots think for long: so many in ten seconds */
void guest_depart(guest *, hall *to, bool lent); /* to another hall; lent: without the socket, */
void guest_move_on(hall *);                      /* those who waited to */
void guest_arrive(guest *, hall *, net_conn *);  /* and there */

/* echoes.c: the lines of those who race */
uint64_t echo_advance(table *, uint64_t now_ms); /* sends those that are due; when the next one is */
void echo_came(guest *, uint64_t x);
void echo_end(guest *); /* he leaves the table */
room_haste echo_haste(guest *, uint64_t looked_ms);
guest *echo_asker(table *, uint64_t asker); /* NULL: gone */

/* company.c: the connections at a table by their tokens */
void company_add(guest *);
void company_remove(guest *);
guest *company_of(table *, const room_token *); /* the first of that person; NULL: none */
guest *company_next(const guest *);             /* of the same person */
uint32_t company_lines(table *, const room_token *);
void company_close(table *);

/* crowd.c: a table of many */
bool crowd_open(table *); /* if it is one; false: no memory */
void crowd_close(table *);
void crowd_told(guest *);     /* he was told of the table just now, or goes */
void crowd_catch_up(guest *); /* tells him, if he is to be told */
bool crowd_waits(const table *);
void crowd_slice(table *, uint64_t until_us);
void crowd_all(table *, bool views); /* everybody is to be told, of the game as well */
void crowd_stale(table *, const room_token *, bool views);
void crowd_seat(table *, kh_seat,
                const room_token *before);   /* this one changed; before: had it, NULL: nobody else */
void crowd_said(table *, const room_news *); /* what is in `out`, to those near the seat and to itself */
void crowd_restart(table *);                 /* as show_restart() */
void crowd_put_people(kh_json_writer *, const guest *);
void crowd_put_result(kh_json_writer *, const guest *);
uint64_t crowd_advance(table *, uint64_t now_ms); /* lists and counts that are due; when the next are */

/* requests.c: what a client asks for */
void request_handle(guest *, const char *text, size_t length);

/* show.c: messages to clients. What is said of a table waits until the store has all that happened there, and not
 * for other tables; what is said of none waits for nothing. */
uint64_t show_ticket(const table *or_null);
void show_table(guest *);
void show_table_to_all(table *);
void show_moved(guest *, const char *code);                    /* the same person goes on at another table */
void show_views(guest *, uint64_t since);                      /* 0: whole */
void show_notice(guest *, const char *what, const char *text); /* of the house to everybody; one of them */
void show_done(guest *, uint64_t id, uint64_t n);
void show_refused(guest *, uint64_t id, const char *rule, const char *member_or_null);
void show_late(guest *, uint64_t id, const char *rule, uint64_t late_ms);  /* the same; 0: it came in time */
void show_lost(guest *, uint64_t id, const char *rule, const room_late *); /* the same, of a race */
/* NET_LIMIT: which limit (language files: "limit.NAME"), how much there may be, and in how many seconds it is worth
 * another try; 0: neither. */
void show_limit(guest *, uint64_t id, const char *limit, uint32_t most, uint32_t seconds);
void show_before(table *, const kh_action *);
void show_news(table *, const room_news *);
/* How many watch, some time after that has changed; when that is. */
uint64_t show_watching(table *, uint64_t now_ms);
void show_close(table *);   /* forgets the streams */
void show_restart(table *); /* nothing that was sent counts any more */
kh_json_writer show_begin(hall *, const char *t);
void show_send(guest *, kh_json_writer *);
void show_actor(kh_json_writer *, kh_seat); /* as "p1" */
void show_options(kh_json_writer *, const kh_game *, const kh_config *);
/* The whole view of a game as text: that of the room, or the same at another time. */
void show_position(const kh_room *, const kh_match *, kh_seat viewer, draft *out);
void show_lines(kh_json_writer *, const draft *before, const draft *after); /* in which they differ */
show_clock show_clock_of(const kh_room *);
void show_time(kh_json_writer *, const show_clock *);
void show_to_viewers(table *, stream *, const char *text, size_t length);
/* show_people.c: members of a `table` */
void show_seats(kh_json_writer *, const kh_room *);
void show_seat(kh_json_writer *, const kh_room *, kh_seat);
void show_seat_members(kh_json_writer *, const kh_room *, kh_seat);
void show_begin_seat(kh_json_writer *, const kh_room *, kh_seat); /* members: which seat, and who has it */
void show_you(kh_json_writer *, const guest *); /* what is the guest's own, and who asks for a seat */
void show_rematch(kh_json_writer *, const guest *);
void show_draw(kh_json_writer *, const guest *);            /* who agrees to the one that is offered */
void show_deed(kh_json_writer *, char *masked, bool shows); /* cuts the text in two */
void show_events(kh_json_writer *, const kh_room *, const kh_events *, kh_seat viewer);
void show_event(kh_json_writer *, const kh_room *, const kh_event *, kh_seat viewer);
void show_legal(kh_json_writer *, hall *, const kh_room *, kh_seat); /* a list: of a seat, or of the host */

/* hearing.c, folio.c, wave.c: who hears which pages of a game of several; folio.h */
bool pages_many(const table *);                /* its game has several, and has begun */
void pages_show(guest *, uint64_t since);      /* as show_views() */
void pages_unhear(guest *);                    /* none any more */
void pages_clear(table *);                     /* nothing that was told counts any more */
void pages_before(table *, const kh_action *); /* as show_before() */
void pages_did(table *, const room_news *);
void pages_said(table *, uint64_t n); /* to everybody, as it stands in `out` */
uint64_t pages_slow(table *, uint64_t now_ms);
bool waves_wait(const hall *);
void waves_forget(table *);
void wave_get_in_line(table *); /* something of it is to be told in slices */
void waves_slice(hall *);       /* a few milliseconds of them */

/* retell.c: all that happened in a game, for one viewer. */
/* One action more, done in a game that is played again and told as members. False: it is not possible there. */
bool retell_next(kh_json_writer *, const kh_room *, kh_match *again, const kh_action *, kh_seat viewer);

/* late.c: watchers with a delay */
void late_note(table *, uint64_t n); /* something happened in the game */
void late_wake(table *);             /* the table was read from the store */
void late_clear(table *);
uint64_t late_advance(table *, uint64_t now_ms); /* tells what they may see by now; when the next comes */
void late_view(guest *, stream *);
bool late_hides(const table *, kh_seat viewer); /* somebody who sees it later */
bool late_far(const table *);                   /* the game is still being played up to where they see it */
const char *phase_name(room_phase);

/* lists.c: games and lobby */
void list_games(kh_json_writer *);
void list_tables(kh_json_writer *, struct kh_server *, const room_token *or_null);
/* The next page, behind a cursor: of public tables, or of those of a person. false: the cursor is not one. */
bool list_more(kh_json_writer *, struct kh_server *, const room_token *or_null, const char *cursor);

/* web.c: HTTP; metrics.c; log.c */
void web_request(void *who, net_conn *, const net_request *);
void web_left(void *who, net_conn *); /* letters.c: somebody who waited for his answer */
void metrics_write(struct kh_server *, draft *);
/* memory.c */
uint64_t memory_resident(void);        /* bytes */
bool memory_tight(struct kh_server *); /* looks once a second at most */
void memory_look(struct kh_server *); /* not in a hall's thread: has idle tables put away where it is tight */
/* slow.c */
uint64_t slow_now_us(void);
void slow_request(hall *, const net_conn *, const char *text, size_t length, uint64_t us);
void slow_turn(void *who, uint64_t us); /* a hall */
void log_line(struct kh_server *, const char *level, const char *what, const char *detail);

/* draft.c */
void draft_clear(draft *);
void draft_put(void *to, const char *text, size_t length); /* a kh_put; what memory does not hold is cut */
void draft_add(draft *, const char *text);
void draft_number(draft *, int64_t);
bool draft_reserve(draft *, size_t cap);
void draft_copy(draft *to, const draft *from); /* with hardly more room than it needs */
void draft_free(draft *);

#endif
