/* Many tables at once: opens them, plays random legal actions at a fixed rate, and says how long the server takes to
 * acknowledge one, what it costs in processor time, and how much memory a seat needs.
 *
 *     load [--tables N] [--rate N] [--seconds S] [--warm S] [--game NAME] [--bots N] [--loops N] [--program PATH]
 *          [--url http://127.0.0.1:PORT/] [--short]
 *
 * Ends with 1 if anything was refused, lost or not answered; figures are only said. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "load.h"
#include "random.h"

enum {
    OPENING_MOST = 48, /* tables that are opened at the same time: a ramp, no flood */
    PATIENCE_S = 60,   /* with a ramp that does not get on */
    DRAIN_S = 5,
    SPARE_FILES = 64
};

typedef enum table_state { TABLE_NEW, TABLE_OPENING, TABLE_PLAYING, TABLE_LOST } table_state;
/* The ids of requests before the game; actions have higher ones. */
enum { ASK_CREATE = 1, ASK_JOIN, ASK_SIT, ASK_START, ASK_ACT };

struct table;
typedef struct seat {
    line line;
    struct table *table;
    uint64_t seen; /* the last n */
    uint64_t act;  /* id of the action that waits for its answer, 0: none */
    uint64_t sent_us, next_id;
    bool there; /* what it hears is of this table, and not of the one before */
    bool discards;
    char pick[LOAD_TEXT]; /* what it would do now; "": nothing */
    char hand[LOAD_TEXT];
} seat;

typedef struct table {
    table_state state;
    unsigned seated;
    uint64_t n; /* the last that one of its seats has seen */
    char code[16];
    seat seat[LOAD_SEATS];
} table;

static load_options options = {
    .tables = 2000, .rate = 2000, .seconds = 60, .warm_s = 20, .bot_games = 20, .game = "island"};
static table *tables;
static uint32_t opening, playing, cursor;
static uint64_t finished, refused, answered, sent;
static uint32_t *took_us; /* of each measured action */
static size_t took_count, took_room;
static bool measuring;
static uint64_t away_us; /* the longest time in which we ourselves did not come to look */

/* Choosing. */

static bool is_open_kind(const char *text) {
    static const char *const kinds[] = {"discard", "offer", "sell", "seek", NULL};
    for (unsigned i = 0; kinds[i]; i++)
        if (strcmp(text, kinds[i]) == 0)
            return true;
    return false;
}

/* One of the choices, each as likely as the others. */
static void take_legal(seat *s, kh_json_value legal) {
    uint32_t count = 0;
    char text[LOAD_TEXT];
    if (kh_json_type_of(legal) != KH_JSON_LIST)
        return; /* as before */
    s->pick[0] = '\0';
    s->discards = false;
    for (kh_json_value v = kh_json_first(legal); kh_json_type_of(v) != KH_JSON_MISSING; v = kh_json_next(v)) {
        if (!kh_json_string(v, text, sizeof text, NULL))
            continue;
        s->discards |= strcmp(text, "discard") == 0;
        if (!is_open_kind(text) && random_below(++count) == 0)
            memcpy(s->pick, text, sizeof text);
    }
}

/* The line of the position that tells the own hand. */
static void look_for_hand(seat *s, const char *text, size_t length) {
    char start[16];
    const size_t n =
        (size_t)snprintf(start, sizeof start, "p%u hand ", (unsigned)(s - s->table->seat) % 100 + 1);
    if (length < n || length >= sizeof s->hand || memcmp(text, start, n) != 0)
        return;
    memcpy(s->hand, text + n, length - n);
    s->hand[length - n] = '\0';
}

/* Half of the hand, as it comes. */
static void make_discard(const seat *s, char *out, size_t cap) {
    unsigned count, all = 0;
    char word[16];
    int used;
    for (const char *at = s->hand; sscanf(at, "%u %15s%n", &count, word, &used) == 2; at += used)
        all += count;
    unsigned left = all / 2;
    int n = snprintf(out, cap, "discard");
    for (const char *at = s->hand; left > 0 && sscanf(at, "%u %15s%n", &count, word, &used) == 2;
         at += used) {
        const unsigned goes = count < left ? count : left;
        n += snprintf(out + n, cap - (size_t)n, " %u %s", goes, word);
        left -= goes;
    }
}

/* Getting to the table. */

static void join(seat *s) {
    line_send(&s->line, "{\"t\":\"join\",\"id\":%d,\"code\":\"%s\"}", ASK_JOIN, s->table->code);
}

static void create(seat *s) {
    line_send(&s->line, "{\"t\":\"create\",\"id\":%d,\"game\":\"%s\",\"seats\":%d,\"name\":\"Anna\"}",
              ASK_CREATE, options.game, LOAD_SEATS);
}

static void greet(line *l) {
    seat *s = l->who;
    const table *t = s->table;
    line_send(l, "{\"t\":\"hello\",\"version\":2,\"token\":\"load-%ld-%u-%u\"}", (long)getpid(),
              (unsigned)(t - tables), (unsigned)(s - t->seat));
    if (s == t->seat)
        create(s);
    else
        join(s);
}

static void hear(line *l, kh_json_value m);

static void seat_begin(table *t, unsigned i) {
    seat *s = &t->seat[i];
    s->table = t;
    s->next_id = ASK_ACT;
    s->line = (line){.fd = -1, .who = s, .hear = hear, .opened = greet};
    if (!line_connect(&s->line))
        t->state = TABLE_LOST;
}

static void table_begin(table *t) {
    t->state = TABLE_OPENING;
    opening++;
    seat_begin(t, 0);
}

/* A game is over: the same people open another table. */
static void table_again(table *t) {
    finished++;
    playing--;
    opening++;
    t->state = TABLE_OPENING;
    t->seated = 0;
    t->n = 0;
    t->code[0] = '\0';
    for (unsigned i = 0; i < LOAD_SEATS; i++) {
        t->seat[i].seen = 0;
        t->seat[i].pick[0] = '\0';
        t->seat[i].discards = t->seat[i].there = false;
    }
    create(&t->seat[0]);
}

static void call_others(table *t) {
    for (unsigned i = 1; i < LOAD_SEATS; i++)
        if (t->seat[i].line.open)
            join(&t->seat[i]);
        else
            seat_begin(t, i);
}

static void take_table(seat *s, kh_json_value m) {
    table *t = s->table;
    char code[sizeof t->code];
    if (s != t->seat || !kh_json_string(kh_json_member(m, "code"), code, sizeof code, NULL))
        return;
    const kh_json_value phase = kh_json_member(m, "phase");
    if (t->state == TABLE_OPENING && t->code[0] == '\0' && kh_json_is(phase, "waiting")) {
        memcpy(t->code, code, sizeof code);
        call_others(t);
    } else if (t->state == TABLE_PLAYING && strcmp(code, t->code) == 0 && kh_json_is(phase, "over")) {
        table_again(t);
    }
}

/* Hearing. */

static void note_time(uint64_t us) {
    if (measuring && took_count < took_room)
        took_us[took_count++] = us < UINT32_MAX ? (uint32_t)us : UINT32_MAX;
}

static void take_done(seat *s, int64_t id) {
    table *t = s->table;
    switch (id) {
    case ASK_CREATE: s->there = true; break;
    case ASK_JOIN:
        s->there = true;
        line_send(&s->line, "{\"t\":\"sit\",\"id\":%d,\"name\":\"Seat%u\",\"seat\":\"p%u\"}", ASK_SIT,
                  (unsigned)(s - t->seat) + 1, (unsigned)(s - t->seat) + 1);
        break;
    case ASK_SIT:
        if (++t->seated == LOAD_SEATS - 1)
            line_send(&t->seat[0].line, "{\"t\":\"start\",\"id\":%d}", ASK_START);
        break;
    case ASK_START:
        t->state = TABLE_PLAYING;
        opening--;
        playing++;
        break;
    default:
        if (s->act != (uint64_t)id)
            break;
        note_time(now_us() - s->sent_us);
        s->act = 0;
        answered++;
        break;
    }
}

static void take_refused(seat *s, kh_json_value m) {
    char rule[64] = "";
    int64_t id = 0;
    kh_json_string(kh_json_member(m, "rule"), rule, sizeof rule, NULL);
    kh_json_integer(kh_json_member(m, "id"), &id);
    if (refused++ < 10)
        fprintf(stderr, "\nrefused: %s, request %" PRId64 ", %s\n", rule, id, s->pick);
    if (s->act == (uint64_t)id) {
        s->act = 0;
        answered++;
    }
}

static void take_position(seat *s, kh_json_value m) {
    char text[8192];
    if (!kh_json_string(kh_json_member(m, "position"), text, sizeof text, NULL))
        return;
    for (char *at = text, *end; (end = strchr(at, '\n')) != NULL; at = end + 1)
        look_for_hand(s, at, (size_t)(end - at));
}

/* A change is where, how many lines go, and those that come. */
static void take_lines(seat *s, kh_json_value m) {
    char text[LOAD_TEXT];
    size_t length;
    for (kh_json_value v = kh_json_first(kh_json_member(m, "lines")); kh_json_type_of(v) != KH_JSON_MISSING;
         v = kh_json_next(v))
        for (kh_json_value come = kh_json_item(v, 2); kh_json_type_of(come) != KH_JSON_MISSING;
             come = kh_json_next(come))
            if (kh_json_string(come, text, sizeof text, &length))
                look_for_hand(s, text, length);
}

/* What a seat sees of the game. */
static void take_sight(seat *s, kh_json_value m) {
    int64_t n = 0;
    if (!s->there || !kh_json_integer(kh_json_member(m, "n"), &n))
        return;
    s->seen = (uint64_t)n;
    if (s->seen > s->table->n)
        s->table->n = s->seen;
    take_legal(s, kh_json_member(m, "legal"));
    take_position(s, m);
    take_lines(s, m);
}

static void hear(line *l, kh_json_value m) {
    seat *s = l->who;
    const kh_json_value t = kh_json_member(m, "t");
    int64_t id = 0;
    if (kh_json_is(t, "did") || kh_json_is(t, "view"))
        take_sight(s, m);
    else if (kh_json_is(t, "done") && kh_json_integer(kh_json_member(m, "id"), &id))
        take_done(s, id);
    else if (kh_json_is(t, "table"))
        take_table(s, m);
    else if (!kh_json_is(t, "welcome"))
        take_refused(s, m);
}

/* Playing. */

/* Whoever has a choice, once everybody at the table has seen what happened there last. */
static seat *who_acts(table *t) {
    seat *found = NULL;
    if (t->state != TABLE_PLAYING)
        return NULL;
    for (unsigned i = 0; i < LOAD_SEATS; i++) {
        seat *s = &t->seat[i];
        if (s->act || s->seen < t->n)
            return NULL;
        if (s->discards)
            return s; /* the others wait for it */
        if (!found && s->pick[0])
            found = s;
    }
    return found;
}

static void act(seat *s) {
    char text[LOAD_TEXT];
    if (s->pick[0])
        memcpy(text, s->pick, sizeof text);
    else
        make_discard(s, text, sizeof text);
    s->act = s->next_id++;
    s->sent_us = now_us();
    sent++;
    line_send(&s->line, "{\"t\":\"act\",\"id\":%" PRIu64 ",\"as\":\"p%u\",\"do\":\"%s\"}", s->act,
              (unsigned)(s - s->table->seat) + 1, text);
}

/* The next table whose people can act. False: there is none now. */
static bool act_somewhere(void) {
    for (uint32_t i = 0; i < options.tables; i++) {
        seat *s = who_acts(&tables[cursor]);
        cursor = (cursor + 1) % options.tables;
        if (s) {
            act(s);
            return true;
        }
    }
    return false;
}

/* At a fixed rate, whatever the server does. Returns how many actions could not be sent in time. */
static uint64_t play(const char *what, double seconds) {
    const uint64_t begin = now_us();
    uint64_t asked = 0, late = 0, looked = begin;
    away_us = 0;
    for (;;) {
        const uint64_t now = now_us();
        const double t = (double)(now - begin) / LOAD_MICROS;
        away_us = now - looked > away_us ? now - looked : away_us;
        looked = now;
        if (t >= seconds || lines_seen.lost > 0)
            break;
        const uint64_t due = (uint64_t)(t * options.rate);
        for (; asked < due; asked++)
            late += !act_somewhere();
        show_progress(what, t, seconds);
        lines_turn(1);
    }
    show_progress(what, seconds, seconds);
    return late;
}

static void drain(void) {
    const uint64_t until = now_us() + DRAIN_S * (uint64_t)LOAD_MICROS;
    while (answered < sent && now_us() < until)
        lines_turn(10);
}

static bool ramp_up(void) {
    uint64_t moved_us = now_us();
    uint32_t begun = 0, before = 0;
    while (playing < options.tables) {
        while (begun < options.tables && opening < OPENING_MOST)
            table_begin(&tables[begun++]);
        lines_turn(10);
        if (playing != before)
            moved_us = now_us();
        before = playing;
        if (lines_seen.lost > 0 || now_us() - moved_us > PATIENCE_S * (uint64_t)LOAD_MICROS)
            return false;
        show_progress("opening", playing, options.tables);
    }
    return true;
}

/* Saying. */

static double percentile(double part) {
    return times_ms(took_us, took_count, part);
}

static void report(const house_figures *empty, const house_figures *a, const house_figures *b, double seconds,
                   uint64_t late, double own_s) {
    const double seats = options.tables * LOAD_SEATS, acts = took_count > 0 ? (double)took_count : 1;
    double load[3] = {0};
    if (getloadavg(load, 3) < 0)
        load[0] = -1;
    times_sort(took_us, took_count);
    printf("tables %u, sockets %.0f, %.1f s measured, load average %.1f\n", options.tables, seats, seconds,
           load[0]);
    printf("actions            %.0f answered, %.0f/s, %" PRIu64 " could not be sent in time\n", acts,
           acts / seconds, late);
    printf("acknowledged       p50 %.2f, p90 %.2f, p99 %.2f, p99.9 %.2f, most %.2f ms\n", percentile(0.5),
           percentile(0.9), percentile(0.99), percentile(0.999), percentile(1));
    printf("server, processor  %.2f of a core, %.0f us for an action\n",
           (b->cpu_ms - a->cpu_ms) / 1e3 / seconds, (b->cpu_ms - a->cpu_ms) * 1e3 / acts);
    printf("clients, processor %.2f of a core, %.1f ms between two looks at most\n", own_s / seconds,
           (double)away_us / 1e3);
    printf("server, memory     %.1f kB for a seat (%.1f without what the empty server has)\n",
           b->memory_bytes / 1e3 / seats, (b->memory_bytes - empty->memory_bytes) / 1e3 / seats);
    printf("bytes              %.0f to the server, %.0f from it for an action\n",
           (b->bytes_sent - a->bytes_sent) / acts, (b->bytes_heard - a->bytes_heard) / acts);
    const double commits = b->commits > a->commits ? b->commits - a->commits : 1;
    printf("store              %.0f commits/s, %.1f lines in each, %.2f ms for each, %.1f at most\n",
           commits / seconds, (b->lines - a->lines) / commits, (b->commit_us - a->commit_us) / 1e3 / commits,
           b->commit_most_us / 1e3);
}

static bool load_it(const house *h) {
    house_figures empty, before, after;
    house_figures_read(h, &empty);
    const uint64_t begin = now_us();
    if (!ramp_up()) {
        printf("only %u of %u tables could be opened\n", playing, options.tables);
        return false;
    }
    printf("%u tables were opened in %.1f s\n", playing, (double)(now_us() - begin) / LOAD_MICROS);
    play("warm-up", options.warm_s);
    drain();
    house_figures_read(h, &before);
    measuring = true;
    const uint64_t from = now_us();
    const double own_s = own_cpu_s();
    const uint64_t late = play("playing", options.seconds);
    drain();
    const double seconds = (double)(now_us() - from) / LOAD_MICROS;
    measuring = false;
    const double own_took_s = own_cpu_s() - own_s;
    const bool told = house_figures_read(h, &after);
    if (!options.brief)
        report(&empty, &before, &after, seconds, late, own_took_s);
    printf("%" PRIu64 " actions, %" PRIu64 " not answered, %" PRIu64 " refused, %" PRIu64
           " lines lost, %" PRIu64 " games finished\n",
           sent, sent - answered, refused, lines_seen.lost, finished);
    return told && sent > 0 && sent == answered && refused == 0 && lines_seen.lost == 0;
}

static bool measure_bots(const house *h) {
    static const struct {
        const char *game, *bot;
    } kinds[] = {{"island", "steady"}, {"dice", "perfect"}, {"duel", "racer"}, {"duel", "perfect"}};
    bool fine = true;
    for (unsigned i = 0; options.bot_games > 0 && i < sizeof kinds / sizeof kinds[0]; i++) {
        house_figures before, after;
        house_figures_read(h, &before);
        fine &= bots_play(options.bot_games, kinds[i].game, kinds[i].bot);
        house_figures_read(h, &after);
        printf("                   %.1f ms of the server's processor time for each\n",
               (after.cpu_ms - before.cpu_ms) / options.bot_games);
    }
    return fine && lines_seen.lost == 0;
}

/* The beginning. */

static bool read_option(const char *name, const char *value) {
    const double number = strtod(value, NULL);
    if (strcmp(name, "--tables") == 0)
        options.tables = (uint32_t)number;
    else if (strcmp(name, "--rate") == 0)
        options.rate = (uint32_t)number;
    else if (strcmp(name, "--seconds") == 0)
        options.seconds = number;
    else if (strcmp(name, "--warm") == 0)
        options.warm_s = number;
    else if (strcmp(name, "--bots") == 0)
        options.bot_games = (uint32_t)number;
    else if (strcmp(name, "--game") == 0)
        options.game = value;
    else if (strcmp(name, "--loops") == 0)
        options.loops = value;
    else if (strcmp(name, "--program") == 0)
        options.program = value;
    else if (strcmp(name, "--url") == 0)
        options.url = value;
    else
        return false;
    return true;
}

static bool read_options(int argc, char **argv) {
    options.program = getenv("KORNHOLM");
    if (!options.program)
        options.program = "build/kornholm";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--short") == 0) {
            options.brief = true;
            options.tables = 20;
            options.rate = 400;
            options.seconds = 2;
            options.warm_s = 0;
            options.bot_games = 1;
        } else if (i + 1 >= argc || !read_option(argv[i], argv[i + 1])) {
            fprintf(stderr, "what is %s?\n", argv[i]);
            return false;
        } else {
            i++;
        }
    }
    return options.tables > 0 && options.rate > 0;
}

int main(int argc, char **argv) {
    house h;
    setvbuf(stdout, NULL, _IOLBF, 0); /* whoever follows a file sees how far it is */
    if (!read_options(argc, argv))
        return 2;
    took_room = (size_t)(options.rate * (options.seconds + 1));
    tables = calloc(options.tables, sizeof *tables);
    took_us = malloc(took_room * sizeof *took_us);
    if (!tables || !took_us || !raise_files((unsigned long)options.tables * LOAD_SEATS + SPARE_FILES) ||
        !house_open(&h, &options))
        return 1;
    bool fine = lines_begin(h.host, h.port) && measure_bots(&h);
    fine = load_it(&h) && fine;
    fine = house_close(&h) && fine;
    for (uint32_t i = 0; i < options.tables; i++)
        for (unsigned k = 0; k < LOAD_SEATS && tables[i].seat[k].table; k++)
            line_close(&tables[i].seat[k].line);
    lines_end();
    free(tables);
    free(took_us);
    puts(fine ? "1 passed, 0 failed" : "0 passed, 1 failed");
    return fine ? 0 : 1;
}
