/* simulate.h - a world in which the server's own code runs on a network, a disk and a clock that are made up: one
 * thread, one seeded generator, time that jumps from one event to the next. Whatever goes wrong is told with the
 * seed that repeats it. docs/simulate.md says what is checked and how. */
#ifndef KH_SIMULATE_H
#define KH_SIMULATE_H

#include "parts.h"

enum {
    SIM_LOOPS = 4,
    SIM_CLIENTS = 16,
    SIM_TABLES = 64, /* codes that people know of */
    SIM_CODES = 8,
    SIM_LOOK_US = 300, /* that a look at the clock takes */
    SIM_TRACE = 80,    /* messages that a failure shows */
    SIM_TRACE_TEXT = 260
};

/* Bugs that are planted to see the simulator find them. */
typedef enum sim_broken {
    BREAK_NOTHING,
    BREAK_KEEP,    /* the store says that something is durable before it is */
    BREAK_HOLD,    /* the network does not hold what waits for the store */
    BREAK_LOSE,    /* now and then a message is lost and the line stays */
    BREAK_TIMER,   /* timers come late */
    BREAK_TWICE,   /* a request that is sent again counts as a new one */
    BREAK_PAUSE,   /* game time goes on in a pause */
    BREAK_SECRET,  /* a viewer hears what was meant for another */
    BREAK_FAILURE, /* of a failed commit nobody hears */
    BREAK_PAGE,    /* a visitor gets the page of another */
    BREAK_SEED,    /* the secret of the dice is told early */
    BREAK_SHARE,   /* no time passes while bots think */
    BREAK_CARD,    /* what a face-down card will be is told early */
    BREAK_STALE,   /* now and then a page is told without what changed on it */
    BREAKS
} sim_broken;
extern const char *const sim_broken_names[BREAKS];

typedef struct parcel { /* a message on its way */
    struct parcel *next;
    uint64_t at_ms;
    size_t length;
    char text[];
} parcel;

typedef struct parcels {
    parcel *first, *last;
} parcels;

/* The client's end of a line. */
typedef struct wire {
    net_conn *conn; /* NULL: there is no line */
    parcels to_client;
    uint64_t stalled_ms; /* until then the client reads nothing */
    uint32_t delay_ms;
} wire;

typedef struct sim_figures {
    uint64_t worlds, pairs, tables, finished, table_ms, crashes, restarts, commits, failures, lines, messages,
        acts, refused, cuts, pages, undos, claims, compared, steps, reloads, dealt, hidden, ends, unknown,
        thoughts;
} sim_figures;

struct disk;
struct client;
struct oracle;

/* One world. */
typedef struct sim {
    uint64_t seed, step, now_ms;
    kh_rng rng, secrets;
    bool faults, dying;
    bool dealt;        /* by hand: the journal leads to another state than the one that is played */
    kh_server *server; /* NULL: it is down */
    uint64_t up_ms, crash_ms;
    uint32_t loops_wanted;
    net_loop *loop[SIM_LOOPS];
    uint32_t loops;
    kh_store *store; /* as the server opened it */
    struct thinker *thinker;
    struct disk *disk;
    struct oracle *oracle;
    struct client *client[SIM_CLIENTS];
    uint32_t clients;
    char known[SIM_TABLES][STORE_CODE + 1]; /* codes that were told to somebody */
    uint32_t known_count;
    struct {
        char table[STORE_CODE + 1], code[ROOM_CODE + 1];
    } claim[SIM_CODES];
    uint32_t claim_count;
    uint64_t next_id;
    struct {
        uint64_t at_ms;
        char text[SIM_TRACE_TEXT];
    } trace[SIM_TRACE];
    uint32_t traced;
    draft log; /* of the server */
} sim;

extern sim *in; /* the world that is going on */
extern sim_figures figures;
extern sim_broken broken;
extern bool verbose;

/* world.c */
uint32_t below(uint32_t n);
bool chance(uint32_t of_1000);
void trace(const char *what, const char *text, size_t length);
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
sim *sim_new(uint64_t seed);
void sim_free(sim *);
bool sim_start_server(void);
void sim_crash(void);
bool sim_step(uint64_t until_ms); /* false: nothing happens before that */
void sim_run(uint64_t until_ms);
void sim_world(uint64_t seed);

/* fake_net.c */
uint64_t net_next_ms(void); /* when something happens in the network; */
bool net_work(void);        /* one thing that is due: false, there is none */
void wire_open(wire *, net_loop *, const char *cookie);
void wire_send(wire *, const char *text, size_t length);
void wire_break(wire *, uint64_t noticed_ms); /* the client's end: what is unread is lost */
parcel *wire_take(wire *);                    /* what has arrived; the caller frees it */
void parcels_drop(parcels *);
uint64_t parcels_next(const parcels *);
void net_flush(net_loop *);
/* A plain request, answered at once; headers and body, NUL-terminated, are the caller's. */
char *sim_http(net_loop *, const char *method, const char *path, const char *token, unsigned *status);

/* fake_store.c */
struct disk *disk_new(void);
void disk_free(struct disk *);
void disk_crash(struct disk *);
uint64_t store_next_ms(void);
void store_work_once(void);
bool store_quiet(void); /* nothing is under way */
uint64_t disk_lines(uint64_t number);
bool disk_row(uint64_t number, store_row *out);
uint64_t disk_tables(void); /* the highest number */
bool disk_change(uint64_t number, const char *lead,
                 const char *text); /* a line that begins so; false: none */

/* fake_thinker.c */
uint64_t thinker_next_ms(void);
void thinker_work(void); /* one that is due */
bool thinker_has(const room_thought *);

/* oracle.c: what the disk says, read by a second program, and what clients may therefore see */
typedef struct shadow shadow;
void oracle_submitted(uint64_t number, uint64_t n, const char *text, size_t length);
void oracle_present(uint64_t number, kh_seat, uint64_t until_ms); /* the person has a line till then */
void oracle_line(uint64_t number, uint64_t n, const char *text, size_t length);
void oracle_gone(uint64_t number);
struct oracle *oracle_new(void);
void oracle_free(struct oracle *);
shadow *oracle_find(const char *code);
void oracle_named(uint64_t number, const char *code);
void oracle_told(uint64_t number, uint64_t n); /* something of it leaves the server */
void oracle_position(const shadow *, uint64_t n, kh_seat viewer, const char *position, size_t length);
void oracle_legal(const shadow *, uint64_t n, kh_seat viewer, const char *list, size_t length);
void oracle_deed(const shadow *, uint64_t n, kh_seat viewer, const char *deed);
void oracle_done(const shadow *, uint64_t n, kh_seat seat, uint64_t id);
void oracle_delay(const shadow *, uint64_t n);
void oracle_settled(void);  /* when all is quiet: rows, directory and rooms say the same */
void oracle_survived(void); /* after a crash: all that was told is on the disk */
bool oracle_fill(const char *code, kh_seat, const char *kind, char *out, size_t cap);
kh_seat oracle_seats(const shadow *);
/* A page as a viewer has it after hearing of line n; now: when nothing is on its way any more. */
void oracle_page(const shadow *, uint64_t n, kh_seat viewer, uint32_t page, const char *text, size_t length,
                 bool now);
uint64_t oracle_still_ms(const shadow *); /* since its last line */
uint32_t oracle_pages(const shadow *);    /* 1: none but the table's, or it has not begun */
bool oracle_reaches(const shadow *, kh_seat, uint32_t page); /* this seat is told it without asking */

/* oracle_pages.c */
typedef struct page_book page_book;
page_book *book_note(page_book *, const kh_match *, kh_seat seats,
                     uint64_t n); /* what came of line n; of NULL, into a new book */
bool book_shows(page_book *, const kh_game *, kh_seat viewer, uint32_t page, uint64_t n, const char *text,
                size_t length); /* at some line since then */
bool book_shows_now(const page_book *, kh_seat viewer, uint32_t page, const char *text, size_t length);
void book_free(page_book *); /* or NULL */

/* quiet.c: what holds when nothing happens before that time */
void quiet_check(uint64_t until_ms);

/* client.c, client_hear.c, client_pages.c */
struct client *client_new(uint32_t person, uint32_t device);
void client_free(struct client *);
uint64_t client_next_ms(const struct client *);
void client_work(struct client *);
void client_rejoin(struct client *);        /* for a last look, */
bool client_is_told(const struct client *); /* for a while nothing has been on its way to it, */
void client_settled(const struct client *); /* so that all it knows is as it is */

/* shares.c */
void shares_check(void);

/* secrets.c */
enum { EVERY_SECRET = 4 }; /* every fourth seed is a pair of runs */
static inline uint64_t secrets_number(uint64_t seed) {
    return seed / EVERY_SECRET;
}
void secrets_pair(uint64_t seed);
bool secrets_covered(void); /* prints what was compared; false: of some game nothing was */

#endif
