/* A game of Long Table with a very long journal: plays it without people, straight into a store, with snapshots as the
 * server keeps them; then starts the server on that store and says how long it takes until somebody who joins sees the
 * table: with the snapshot, and from the journal alone. Then it fetches the record of the game.
 *
 *     load-journal [--seats N] [--lines N] [--short]      1,000 seats and 1,030,000 lines unless told otherwise
 *
 * Ends with 1 if what is seen is not what was played, or the record takes the server memory for each line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "journal.h"
#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "table/block.h"

enum {
    SHORT_SEATS = 200,
    SHORT_LINES = 100000,
    BATCH = 1000,          /* lines of a commit */
    SNAPSHOT = 50000,      /* lines between two snapshots, as the server does it, */
    SHORT_SNAPSHOT = 6000, /* and in a short form */
    PAGE_TEXT = 1 << 16,
    ANSWER_S = 600
};
#define CODE "LQNGJQ"
#define RECORD_MB 4.0       /* that the record of a game may take the server, */
#define RECORD_SEAT_MB 0.01 /* and for each seat, however long it is */

typedef struct journal {
    kh_store *store;
    store_writer *writer;
    store_batch *batch;
    uint64_t random, snapshot_n, snapshots;
} journal;

static uint32_t seats = 1000;
static uint64_t lines = 1030000; /* so that some are behind the last snapshot */
static uint32_t snapshot_lines = SNAPSHOT;
static load_options options = {.tables = 1};

void must(bool fine, const char *what) {
    if (fine)
        return;
    printf("%s\n0 passed, 1 failed\n", what);
    exit(1);
}

/* Playing it. */

static void stored(void *who, uint64_t ticket, store_error error, uint64_t micros) {
    (void)who;
    (void)ticket;
    (void)micros;
    must(error == STORE_FINE, "a commit failed");
}

static void submit(journal *j) {
    store_submit(j->writer, j->batch);
    j->batch = store_batch_new();
    must(j->batch != NULL, "no memory");
}

static void take_line(void *who, kh_room *r, uint64_t n, const char *text, size_t length) {
    journal *j = who;
    (void)r;
    must(store_batch_line(j->batch, 1, n, text, length), "a line cannot be stored");
    if (n % BATCH == 0)
        submit(j);
}

static void draw(void *who, void *out, size_t n) {
    journal *j = who;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)kh_splitmix(&j->random);
}

static room_token token_of(kh_seat seat) {
    room_token t = {{0}};
    const uint32_t number = seat + 1;
    memcpy(t.hash, &number, sizeof number);
    return t;
}

static void put_row(const journal *j) {
    store_row row;
    memset(&row, 0, sizeof row);
    row.table = 1;
    snprintf(row.code, sizeof row.code, "%s", CODE);
    snprintf(row.game, sizeof row.game, "longtable");
    snprintf(row.title, sizeof row.title, "[]\n0");
    row.rules_version = kh_game_find("longtable", strlen("longtable"))->rules_version;
    row.phase = ROOM_PLAYING;
    row.created_s = row.changed_s = row.touched_s = (int64_t)time(NULL);
    must(store_batch_row(j->batch, &row), "the table cannot be stored");
}

static void open_room(kh_room *r, journal *j) {
    room_plan plan = {.game = kh_game_find("longtable", strlen("longtable")), .host = token_of(0)};
    room_world world = room_silence;
    static const char *const set[] = {"timer=custom", "seconds_early=5", "seconds_late=5", "auto_pause=off",
                                      "first_side=sun"};
    world.who = j;
    world.line = take_line;
    world.random = draw;
    kh_config_usual(plan.game, seats, &plan.config);
    for (unsigned i = 0; i < sizeof set / sizeof set[0]; i++)
        must(kh_config_set(plan.game, &plan.config, set[i], strlen(set[i]), NULL) == KH_CONFIG_FINE, set[i]);
    room_settings_usual(plan.game, false, &plan.settings);
    must(room_open(r, &world, &plan, 1000), "the room cannot be opened");
    room_company(r, seats);
    for (kh_seat seat = 0; seat < seats; seat++) {
        const room_token t = token_of(seat);
        must(room_sit(r, &t, "Somebody", strlen("Somebody"), seat, NULL).code == 0, "a seat is refused");
        room_line_up(r, &t);
    }
    const room_token host = token_of(0);
    must(room_start(r, &host).code == 0, "the game does not begin");
}

static void act(kh_room *r, kh_rng *rng, uint64_t id) {
    char text[KH_ACTION_TEXT];
    kh_action a;
    uint64_t n;
    const kh_seat seat = kh_rng_below(rng, seats);
    if (!r->game->pick(r->match.table, r->match.state, seat, rng, &a) ||
        strcmp(r->game->kinds[a.kind].name, "call") == 0)
        return; /* nobody wins here */
    kh_action_write(r->game, r->match.table, &a, text, sizeof text);
    const char *deed = strchr(text, ' ') + 1;
    const room_token t = token_of(seat);
    room_act(r, &t, seat, id, deed, strlen(deed), &n);
}

static void keep_snapshot(kh_room *r, journal *j) {
    room_snapshot *s = room_snapshot_take(r);
    uint32_t part = 1;
    const char *text;
    size_t length;
    must(s != NULL, "no snapshot can be taken");
    while (room_snapshot_next(s, &part, &text, &length))
        must(store_batch_part(j->batch, 1, room_snapshot_line(s), part, text, length), "a part is too long");
    must(part == 0 && store_batch_drop_parts(j->batch, 1, room_snapshot_line(s)), "the snapshot has no end");
    j->snapshot_n = room_snapshot_line(s);
    j->snapshots++;
    submit(j);
    room_snapshot_stored(r, s);
    room_snapshot_free(s);
}

static void play(kh_room *r, journal *j) {
    uint64_t now = 1000, id = 1;
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    while (r->n < lines && r->phase == ROOM_PLAYING) {
        act(r, &rng, id++);
        room_advance(r, ++now);
        if (r->n - j->snapshot_n >= snapshot_lines)
            keep_snapshot(r, j);
        show_progress("playing", (double)r->n, (double)lines);
    }
    must(r->phase == ROOM_PLAYING, "the game ended");
    const room_token host = token_of(0);
    must(room_pause(r, &host, true).code == 0, "it cannot be paused");
}

/* Seeing it. */

static char *seen, *expected;
static uint64_t seen_n;
static bool asked, came;

static void hear(line *l, kh_json_value m) {
    int64_t n = 0, page = -1;
    (void)l;
    if (kh_json_is(kh_json_member(m, "t"), "refused")) {
        char rule[32] = "?";
        kh_json_string(kh_json_member(m, "rule"), rule, sizeof rule, NULL);
        must(false, rule);
    }
    if (!kh_json_is(kh_json_member(m, "t"), "page"))
        return;
    kh_json_integer(kh_json_member(m, "n"), &n);
    kh_json_integer(kh_json_member(m, "page"), &page);
    if (page != 0)
        return;
    free(seen);
    seen = kh_block_text(kh_json_member(m, "position"));
    seen_n = (uint64_t)n;
    came = true;
}

static void greet(line *l) {
    line_send(l, "{\"t\":\"hello\",\"version\":2,\"token\":\"new\"}");
    line_send(l, "{\"t\":\"join\",\"id\":1,\"code\":\"%s\"}", CODE);
    asked = true;
}

/* A server on that store: how long somebody waits who joins first. */
static bool comes_back(house *h, const char *how, uint64_t last) {
    line l = {.fd = -1, .hear = hear, .opened = greet};
    const uint64_t begin = now_us(), until = begin + ANSWER_S * (uint64_t)LOAD_MICROS;
    must(house_again(h, &options), "the server does not start");
    const uint64_t there = now_us();
    asked = came = false;
    lines_to(h->host, h->port);
    must(line_connect(&l), "there is no line");
    while (!came && lines_seen.lost == 0 && now_us() < until)
        lines_turn(10);
    const uint64_t end = now_us();
    house_figures f;
    house_figures_read(h, &f);
    const bool right = came && seen && seen_n >= last && strcmp(seen, expected) == 0;
    printf("%-28s the server is there after %.2f s, the table %.2f s later, %.1f MB: %s\n", how,
           (double)(there - begin) / LOAD_MICROS, (double)(end - there) / LOAD_MICROS, f.memory_bytes / 1e6,
           right ? "as it was played" : "WRONG");
    l.may_end = true;
    house_kill(h);
    line_close(&l);
    return right;
}

static void drop_snapshots(const char *path, const journal *of) {
    journal j = {0};
    char said[200];
    must(kh_store_open(&j.store, path, said, sizeof said) == STORE_FINE, said);
    j.writer = kh_store_writer(j.store, stored, &j);
    j.batch = store_batch_new();
    must(j.batch && store_batch_drop_parts(j.batch, 1, of->snapshot_n + 1), "snapshots stay");
    store_submit(j.writer, j.batch);
    kh_store_close(j.store);
}

static void keep_expected(kh_room *r) {
    expected = malloc(PAGE_TEXT);
    must(expected != NULL, "no memory");
    const void *view = kh_sight_page(r->view, &r->match, KH_WATCHER, 0);
    must(r->game->write(r->match.table, view, 0, expected, PAGE_TEXT) < PAGE_TEXT, "the page is too long");
}

static bool has_record(house *h, const char *path) {
    kh_store *store;
    char said[200];
    size_t length;
    must(kh_store_open(&store, path, said, sizeof said) == STORE_FINE, said);
    char *whole = record_as_a_whole(store, 1, &length);
    kh_store_close(store);
    must(house_again(h, &options), "the server does not start");
    const bool right = record_is_right(h, CODE, whole, length, RECORD_MB + RECORD_SEAT_MB * seats);
    house_kill(h);
    free(whole);
    return right;
}

static bool run(house *h) {
    static kh_room room;
    char path[300], said[200];
    journal j = {.random = 5};
    const uint64_t begin = now_us();
    snprintf(path, sizeof path, "%s/tables.db", h->folder);
    must(kh_store_open(&j.store, path, said, sizeof said) == STORE_FINE, said);
    j.writer = kh_store_writer(j.store, stored, &j);
    j.batch = store_batch_new();
    must(j.writer && j.batch, "no memory");
    put_row(&j);
    open_room(&room, &j);
    play(&room, &j);
    submit(&j);
    store_batch_drop(j.batch);
    keep_expected(&room);
    const uint64_t last = room.n;
    printf("%" PRIu64 " lines of %u seats were played in %.1f s; %" PRIu64
           " snapshots, the last of line %" PRIu64 "; %u actions are in memory\n",
           last, seats, (double)(now_us() - begin) / LOAD_MICROS, j.snapshots, j.snapshot_n,
           room.match.log_count);
    must(room.match.log_count <= snapshot_lines + seats, "the log grows with the journal");
    room_close(&room);
    kh_store_close(j.store);
    const bool quick = comes_back(h, "with its snapshot:", last);
    drop_snapshots(path, &j);
    const bool slow = comes_back(h, "from the journal alone:", last);
    return has_record(h, path) && slow && quick;
}

int main(int argc, char **argv) {
    house h = {0};
    setvbuf(stdout, NULL, _IOLBF, 0);
    options.program = getenv("KORNHOLM") ? getenv("KORNHOLM") : "build/kornholm";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--short") == 0) {
            seats = SHORT_SEATS;
            lines = SHORT_LINES;
            snapshot_lines = SHORT_SNAPSHOT;
        } else if (strcmp(argv[i], "--seats") == 0 && i + 1 < argc) {
            seats = (uint32_t)strtoul(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--lines") == 0 && i + 1 < argc) {
            lines = strtoull(argv[++i], NULL, 10);
        } else {
            fprintf(stderr, "what is %s?\n", argv[i]);
            return 2;
        }
    }
    must(house_folder(&h) && lines_begin("127.0.0.1", 1), "there is no folder for it");
    const bool fine = run(&h);
    house_close(&h);
    lines_end();
    free(seen);
    free(expected);
    puts(fine ? "1 passed, 0 failed" : "0 passed, 1 failed");
    return fine ? 0 : 1;
}
