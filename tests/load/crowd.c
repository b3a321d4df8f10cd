/* One table with thousands of people, each on a connection of his own: opens it, lets all of them arrive and sit down,
 * plays legal actions at a fixed rate through rounds of five seconds, and says how long the announcement of a throw, its
 * pages, an acknowledgement and a neighbour's sight of an action take, and what all of it costs the server.
 *
 *     load-longtable [--seats N] [--people N] [--each S] [--rate N] [--rolls N] [--warm S] [--arrive S] [--rest N]
 *                    [--behind MS] [--loops N] [--program PATH] [--accidents N] [--short]
 *
 * --people: bots have the other seats, and these people are spread among them. --each: seconds between two actions of one
 * person on average; --rate: so many actions of all of them in a second instead. --rest: before it is measured nobody does anything for so
 * many rolls, which says what an action costs without them. --behind: so long the clients may be away from their lines
 * while it is measured; else their figures would be about themselves, and none are given. --accidents: nothing is measured; crowd_accidents.c, and the server is
 * killed so often. Ends with 1 for that, and if anything was lost, doubled, out of order, not
 * answered, not heard by everybody or heard in different bytes; how long it took is only said. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crowd.h"
#include "random.h"

enum { ASK_CREATE = 1, ASK_JOIN, ASK_SIT, ASK_START, ASK_ACT };
enum {
    ROUND_S = 5,
    PATIENCE_S = 60, /* without any progress */
    LOOKS = 64,      /* for somebody who has something to do */
    SPARE_FILES = 64,
    SHORT_SEATS = 80,   /* a large table */
    SHORT_BOTS = 6,     /* among them */
    SPREAD = 16,        /* seats for each person, so that nobody hears the pages of another one */
    ANNOUNCEMENT = 200, /* bytes, which it stays below */
    SEAT_BYTES = 12000, /* that the server may take for each seat, */
    LINE_BYTES = 36     /* and for each line of the log */
};

typedef struct crowd_options {
    load_options house;
    uint32_t seats, rolls, people; /* people: 0, as many as there are seats */
    uint32_t accidents, rest;
    double each_s, rate, warm_s, arrive_s, behind_ms;
} crowd_options;

static crowd_options options = {
    .seats = 10000, .rolls = 30, .each_s = 5, .warm_s = 20, .arrive_s = 30, .behind_ms = 200};
crowd_figures crowd;
person *people;
uint32_t people_count;
char crowd_code[16];
static uint32_t seated;
static bool measuring, starting, going, opened_table, resting;
static uint64_t away_us;     /* the longest time in which we ourselves did not come to look */
static double begun_s;       /* until everybody had seen the table of the game that began, */
static uint64_t begun_rolls; /* and rolls meanwhile; the first comes with the start */

/* Coming. */

static void greet(line *l) {
    const person *p = l->who;
    line_send(l, "{\"t\":\"hello\",\"version\":2,\"token\":\"crowd-%ld-%u\"}", (long)getpid(), p->seat);
    if (p->seat == 0 && !opened_table)
        line_send(
            l,
            "{\"t\":\"create\",\"id\":%d,\"game\":\"longtable\",\"seats\":%u,\"name\":\"Seat1\",\"options\":"
            "{\"timer\":\"custom\",\"seconds_early\":%d,\"seconds_late\":%d,\"auto_pause\":\"off\"}}",
            ASK_CREATE, options.seats, ROUND_S, ROUND_S);
    else
        line_send(l, "{\"t\":\"join\",\"id\":%d,\"code\":\"%s\"}", ASK_JOIN, crowd_code);
}

static void take_done(person *p, int64_t id, uint64_t n) {
    switch (id) {
    case ASK_CREATE:
    case ASK_SIT:
        p->seated = true;
        seated++;
        break;
    case ASK_JOIN:
        if (p->seated)
            break;
        line_send(&p->line, "{\"t\":\"sit\",\"id\":%d,\"name\":\"Seat%u\",\"seat\":\"p%u\"}", ASK_SIT,
                  p->seat + 1, p->seat + 1);
        break;
    case ASK_START: going = true; break;
    default:
        if (p->act != (uint64_t)id)
            break;
        if (measuring)
            times_note(&crowd.acknowledged, now_us() - p->sent_us);
        pages_done(n, p->sent_us);
        if (options.accidents > 0)
            accidents_keep(p, n);
        p->act = 0;
        crowd.answered++;
        break;
    }
}

static void take_refused(person *p, kh_json_value m) {
    char rule[32] = "?";
    int64_t id = 0;
    kh_json_string(kh_json_member(m, "rule"), rule, sizeof rule, NULL);
    kh_json_integer(kh_json_member(m, "id"), &id);
    for (unsigned i = 0; i < CROWD_RULES; i++)
        if (crowd.rules[i].count == 0 || strcmp(crowd.rules[i].rule, rule) == 0) {
            memcpy(crowd.rules[i].rule, rule, sizeof rule);
            crowd.rules[i].count++;
            break;
        }
    crowd.refused++;
    if (id < ASK_ACT)
        fprintf(stderr, "\nrefused: %s, p%u, request %" PRId64 "\n", rule, p->seat + 1, id);
    if (p->act == (uint64_t)id) {
        p->act = 0;
        crowd.answered++;
    }
}

static void take_table(const person *p, kh_json_value m) {
    if (p->seat != 0)
        return;
    if (!opened_table)
        opened_table = kh_json_string(kh_json_member(m, "code"), crowd_code, sizeof crowd_code, NULL);
    pages_clock(m);
}

static void hear(line *l, kh_json_value m) {
    person *p = l->who;
    const kh_json_value t = kh_json_member(m, "t");
    int64_t id = 0, n = 0;
    if (kh_json_is(t, "did") || kh_json_is(t, "page")) {
        pages_hear(m);
    } else if (kh_json_is(t, "done") && kh_json_integer(kh_json_member(m, "id"), &id)) {
        kh_json_integer(kh_json_member(m, "n"), &n);
        take_done(p, id, (uint64_t)n);
    } else if (kh_json_is(t, "table")) {
        if (kh_json_type_of(kh_json_member(m, "board")) == KH_JSON_STRING && !pages_begin(m))
            crowd.torn++;
        take_table(p, m);
    } else if (kh_json_is(t, "refused")) {
        take_refused(p, m);
    }
}

static bool begins(const char *text, size_t length, const char *with) {
    const size_t n = strlen(with);
    return length >= n && memcmp(text, with, n) == 0;
}

/* Most of what comes is known already, or nothing that we read. */
static bool glance_at(line *l, const char *text, size_t length) {
    person *p = l->who;
    glance g;
    if (glance_read(text, length, &g))
        return pages_glance(p, &g, text, length, measuring);
    return begins(text, length, "{\"t\":\"seat") ||
           (p != people && (going || !starting) && begins(text, length, "{\"t\":\"table\""));
}

/* What he asked for last is not waited for any more. */
bool person_comes(person *p) {
    for (unsigned k = 0; k < CROWD_PAGES; k++) {
        crowd.begun -= p->heard[k].page == 0 && p->heard[k].version > 0;
        p->heard[k] = (hearing){.page = KH_NOBODY};
    }
    crowd.sent -= p->act != 0;
    p->act = 0;
    p->line = (line){.fd = -1, .who = p, .glance = glance_at, .hear = hear, .opened = greet};
    return line_connect(&p->line);
}

static bool come(uint32_t i) {
    person *p = &people[i];
    *p = (person){.seat = (kh_seat)((uint64_t)i * options.seats / options.people), .next_id = ASK_ACT};
    return person_comes(p);
}

/* All of them within so many seconds, evenly. */
static bool arrive(void) {
    const uint64_t begin = now_us();
    uint64_t moved_us = begin;
    uint32_t begun = 1, before = 0;
    if (!come(0))
        return false;
    while (seated < options.people) {
        const double t = (double)(now_us() - begin) / LOAD_MICROS;
        const double due = t / options.arrive_s * options.people;
        while (opened_table && begun < options.people && begun < due)
            if (!come(begun++))
                return false;
        lines_turn(5);
        if (seated != before)
            moved_us = now_us();
        before = seated;
        if (lines_seen.lost > 0 || now_us() - moved_us > PATIENCE_S * (uint64_t)LOAD_MICROS)
            return false;
        show_progress("arriving", seated, options.people);
    }
    return true;
}

bool crowd_asks(const char *what) {
    const uint64_t until = now_us() + PATIENCE_S * (uint64_t)LOAD_MICROS;
    starting = true;
    going = false;
    line_send(&people[0].line, "{\"t\":\"%s\",\"id\":%d}", what, ASK_START);
    while (!going && lines_seen.lost == 0 && now_us() < until)
        lines_turn(5);
    return going;
}

/* Playing. */

static bool act_somewhere(void) {
    char text[KH_ACTION_TEXT];
    for (unsigned i = 0; i < LOOKS; i++) {
        person *p = &people[random_below(options.people)];
        if (p->act || p->line.fd < 0 || !pages_choose(p->seat, text, sizeof text))
            continue;
        memcpy(p->doing, text, sizeof p->doing);
        p->act = p->next_id++;
        p->sent_us = now_us();
        crowd.sent++;
        line_send(&p->line, "{\"t\":\"act\",\"id\":%" PRIu64 ",\"as\":\"p%u\",\"do\":\"%s\"}", p->act,
                  p->seat + 1, text);
        return true;
    }
    return false;
}

static uint64_t warm_us; /* since when */

static double warmed(void) {
    return (double)(now_us() - warm_us) / LOAD_MICROS / options.warm_s;
}

static uint64_t rest_rolls; /* that had been thrown when the rest began */

static double rested(void) {
    return (double)(crowd.thrown - rest_rolls) / options.rest;
}

static double measured(void) {
    return (double)crowd.rolls / (options.rolls + 1);
}

static double all_begun(void) {
    return (double)crowd.begun / people_count;
}

uint64_t crowd_play(const char *what, crowd_way *way) {
    const uint64_t begin = now_us(), most = PATIENCE_S * (uint64_t)LOAD_MICROS;
    uint64_t asked = 0, idle = 0, looked = begin, moved = begin;
    away_us = 0;
    for (double at, before = 0; (at = way()) < 1; before = at) {
        const uint64_t now = now_us();
        away_us = now - looked > away_us ? now - looked : away_us;
        looked = now;
        if (at != before)
            moved = now;
        if (lines_seen.lost > 0 || now - moved > most)
            break;
        const uint64_t due =
            resting ? 0 : (uint64_t)((double)(now - begin) / LOAD_MICROS * people_count / options.each_s);
        while (asked < due && act_somewhere())
            asked++;
        idle += due - asked;
        asked = due;
        show_progress(what, at, 1);
        lines_turn(1);
    }
    return idle;
}

static void drain(void) {
    const uint64_t until = now_us() + 5 * (uint64_t)LOAD_MICROS;
    while (crowd.answered < crowd.sent && now_us() < until)
        lines_turn(10);
}

/* Until nothing has come for a while: what changes slowly is told a second later. */
static void listen_to_the_end(void) {
    enum { QUIET_S = 2, MOST_S = 30 };
    const uint64_t begin = now_us();
    uint64_t heard = lines_seen.messages_in, moved = begin;
    while (now_us() - moved < QUIET_S * (uint64_t)LOAD_MICROS &&
           now_us() - begin < MOST_S * (uint64_t)LOAD_MICROS) {
        lines_turn(10);
        if (lines_seen.messages_in != heard)
            moved = now_us();
        heard = lines_seen.messages_in;
    }
}

/* Saying. */

/* Of the server's process. */
static double user_s(const house *h) {
    char path[64];
    unsigned long ticks = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)h->process);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu", &ticks) != 1)
        ticks = 0;
    if (f)
        fclose(f);
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

static void say_times(const char *what, times *t) {
    times_sort(t->us, t->count);
    printf("%-22s p50 %.1f, p99 %.1f, worst %.1f ms of %zu\n", what, times_ms(t->us, t->count, 0.5),
           times_ms(t->us, t->count, 0.99), times_ms(t->us, t->count, 1), t->count);
}

typedef struct moment {
    house_figures figures;
    double own_s, user_s, at_s;
    uint64_t answered, messages;
} moment;

static moment moment_now(const house *h) {
    moment m = {.own_s = own_cpu_s(), .user_s = user_s(h), .at_s = (double)now_us() / LOAD_MICROS};
    house_figures_read(h, &m.figures);
    m.answered = crowd.answered;
    m.messages = lines_seen.messages_in;
    return m;
}

static void say_all_times(void) {
    say_times("announcement", &crowd.announced);
    say_times("pages of a roll", &crowd.pages);
    say_times("acknowledged", &crowd.acknowledged);
    say_times("in a neighbour's eyes", &crowd.seen);
}

/* In a second in which nobody does anything. */
static double rest(const house *h) {
    if (options.rest == 0)
        return 0;
    resting = true;
    rest_rolls = crowd.thrown;
    const moment a = moment_now(h);
    crowd_play("resting", rested);
    const moment b = moment_now(h);
    resting = false;
    return (b.user_s - a.user_s) / (b.at_s - a.at_s);
}

/* All of it, as far as it belongs to the seats and to the lines of the log. */
static void report_memory(const moment *empty, const moment *a, const moment *b) {
    const double lines = b->figures.lines - a->figures.lines,
                 memory = b->figures.memory_bytes - empty->figures.memory_bytes,
                 allowed = (double)SEAT_BYTES * options.seats + LINE_BYTES * b->figures.lines;
    printf("server, memory         %.2f kB a seat beyond the empty server, %.0f lines of the log\n",
           memory / 1e3 / options.seats, b->figures.lines);
    printf("                       %.1f MB where %d bytes a seat and %d a line are %.1f MB\n", memory / 1e6,
           SEAT_BYTES, LINE_BYTES, allowed / 1e6);
    printf("                       %.0f bytes for each line of the log while it was measured\n",
           (b->figures.memory_bytes - a->figures.memory_bytes) / (lines > 0 ? lines : 1));
}

static void report(const moment *empty, const moment *a, const moment *b, uint64_t idle, double rest_s) {
    const double seconds = b->at_s - a->at_s, acts = (double)(b->answered - a->answered);
    const house_figures *f = &b->figures;
    const double bots = f->decisions - a->figures.decisions, done = acts + bots > 0 ? acts + bots : 1;
    double load[3] = {0};
    if (getloadavg(load, 3) < 0)
        load[0] = -1;
    printf("seats %u, people %u, %u rolls, %.1f s measured, load average %.1f\n", options.seats,
           options.people, options.rolls, seconds, load[0]);
    printf("actions                %.0f answered, %.0f/s, %" PRIu64
           " times nobody had anything to do; bots %.0f/s\n",
           acts, acts / seconds, idle, bots / seconds);
    if ((double)away_us / 1e3 <= options.behind_ms)
        say_all_times();
    printf("server, processor      %.2f cores, user time %.0f us an action, %.2f commits an action\n",
           (f->cpu_ms - a->figures.cpu_ms) / 1e3 / seconds, (b->user_s - a->user_s) * 1e6 / done,
           (f->commits - a->figures.commits) / done);
    if (options.rest > 0)
        printf("                       without rolls %.0f us an action; rolls and waiting %.0f ms a second\n",
               (b->user_s - a->user_s - rest_s * seconds) * 1e6 / done, rest_s * 1e3);
    printf("clients, processor     %.2f cores, %.1f ms between two looks at most\n",
           (b->own_s - a->own_s) / seconds, (double)away_us / 1e3);
    report_memory(empty, a, b);
    printf("bytes                  %.0f kB/s to the people, %.0f messages/s\n",
           (f->bytes_heard - a->figures.bytes_heard) / 1e3 / seconds,
           (double)(b->messages - a->messages) / seconds);
    for (unsigned i = 0; i < CROWD_RULES && crowd.rules[i].count > 0; i++)
        printf("refused                %s %" PRIu64 "\n", crowd.rules[i].rule, crowd.rules[i].count);
}

/* What counts, whatever the machine. */
static bool count_all(void) {
    const uint32_t differ = pages_differ();
    const uint64_t pairs = pages_pairs(),
                   wanted = options.accidents > 0 ? 0 : (uint64_t)options.rolls * options.people;
    printf("%" PRIu64 " actions, %" PRIu64 " not answered, %" PRIu64 " refused, %" PRIu64
           " lines lost, %" PRIu64 " out of order, %u differ, %" PRIu64 " not understood\n",
           crowd.sent, crowd.sent - crowd.answered, crowd.refused, lines_seen.lost, crowd.disordered, differ,
           crowd.torn);
    printf("%" PRIu64 " of %" PRIu64 " pairs of roll and seat, %" PRIu64 " messages compared, %" PRIu64
           " differ, %" PRIu64 " came too late for it\n",
           pairs, wanted, crowd.compared, crowd.differing, crowd.forgotten);
    printf("%" PRIu64 " bytes of an announcement at most, %" PRIu64
           " times all were told of one seat's action\n",
           crowd.longest, crowd.to_all);
    printf("everybody had seen the table %.2f s after the start, before roll %" PRIu64 "\n", begun_s,
           begun_rolls + 1);
    return crowd.begun == options.people && begun_rolls <= 1 && crowd.sent > 0 &&
           crowd.sent == crowd.answered && lines_seen.lost == 0 && crowd.disordered == 0 && differ == 0 &&
           crowd.torn == 0 && crowd.differing == 0 && pairs == wanted && crowd.to_all == 0 &&
           crowd.longest < ANNOUNCEMENT;
}

/* In the end everybody hears the rest of it. */
static void end_quietly(void) {
    drain();
    line_send(&people[0].line, "{\"t\":\"pause\"}");
    listen_to_the_end();
}

static bool load_it(house *h) {
    const moment empty = moment_now(h);
    const uint64_t begin = now_us();
    if (!arrive()) {
        printf("only %u of %u people sat down\n", seated, options.people);
        return false;
    }
    printf("%u people sat down within %.1f s\n", seated, (double)(now_us() - begin) / LOAD_MICROS);
    if (!crowd_asks("start")) {
        printf("the game did not begin\n");
        return false;
    }
    const uint64_t started = now_us();
    crowd_play("beginning", all_begun);
    begun_s = (double)(now_us() - started) / LOAD_MICROS;
    begun_rolls = crowd.thrown;
    if (options.accidents > 0) {
        bool fine = true;
        for (uint32_t i = 0; fine && i < options.accidents; i++)
            fine = accidents_happen(h, &options.house);
        end_quietly();
        return count_all() && fine;
    }
    warm_us = now_us();
    if (options.warm_s > 0)
        crowd_play("warm-up", warmed);
    const double rest_s = rest(h);
    const moment before = moment_now(h);
    measuring = true;
    const uint64_t idle = crowd_play("playing", measured);
    const moment after = moment_now(h);
    measuring = false;
    end_quietly();
    if (!options.house.brief)
        report(&empty, &before, &after, idle, rest_s);
    const bool fine = count_all();
    if (options.house.brief || (double)away_us / 1e3 <= options.behind_ms)
        return fine;
    printf("the clients themselves fell behind, by %.0f ms: what they say about times would be about them\n",
           (double)away_us / 1e3);
    return false;
}

/* The beginning. */

static bool read_option(const char *name, const char *value) {
    const double number = strtod(value, NULL);
    if (strcmp(name, "--seats") == 0)
        options.seats = (uint32_t)number;
    else if (strcmp(name, "--people") == 0)
        options.people = (uint32_t)number;
    else if (strcmp(name, "--behind") == 0)
        options.behind_ms = number;
    else if (strcmp(name, "--each") == 0)
        options.each_s = number;
    else if (strcmp(name, "--rate") == 0)
        options.rate = number;
    else if (strcmp(name, "--rolls") == 0)
        options.rolls = (uint32_t)number;
    else if (strcmp(name, "--warm") == 0)
        options.warm_s = number;
    else if (strcmp(name, "--arrive") == 0)
        options.arrive_s = number;
    else if (strcmp(name, "--rest") == 0)
        options.rest = (uint32_t)number;
    else if (strcmp(name, "--accidents") == 0)
        options.accidents = (uint32_t)number;
    else if (strcmp(name, "--loops") == 0)
        options.house.loops = value;
    else if (strcmp(name, "--program") == 0)
        options.house.program = value;
    else
        return false;
    return true;
}

static bool read_options(int argc, char **argv) {
    options.house.program = getenv("KORNHOLM");
    if (!options.house.program)
        options.house.program = "build/kornholm";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--short") == 0) {
            options.house.brief = true;
            options.seats = SHORT_SEATS;
            options.people = SHORT_SEATS - SHORT_BOTS;
            options.rolls = 1;
            options.warm_s = 0;
            options.arrive_s = 1;
        } else if (i + 1 >= argc || !read_option(argv[i], argv[i + 1])) {
            fprintf(stderr, "what is %s?\n", argv[i]);
            return false;
        } else {
            i++;
        }
    }
    if (options.people == 0)
        options.people = options.seats;
    if (options.rate > 0)
        options.each_s = options.people / options.rate;
    options.house.tables = options.people / LOAD_SEATS + 1; /* connections of the server */
    return options.seats >= LOAD_SEATS && options.people <= options.seats && options.each_s > 0 &&
           options.rolls > 0;
}

static bool allocate_all(void) {
    const size_t seats = options.people, rolls = options.rolls + 2U;
    people = calloc(seats, sizeof *people);
    people_count = options.people;
    pages_expect(options.rolls, options.people * SPREAD <= options.seats);
    return people && times_open(&crowd.announced, seats * rolls) &&
           times_open(&crowd.pages, seats * rolls * 4) &&
           times_open(&crowd.acknowledged, seats * rolls * 4) && times_open(&crowd.seen, seats * rolls * 16);
}

int main(int argc, char **argv) {
    house h;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!read_options(argc, argv))
        return 2;
    if (!allocate_all() || !raise_files((unsigned long)options.people + SPARE_FILES) ||
        !house_open(&h, &options.house))
        return 1;
    bool fine = lines_begin(h.host, h.port) && load_it(&h);
    fine = house_close(&h) && fine;
    for (uint32_t i = 0; i < options.people; i++)
        if (people[i].line.hear)
            line_close(&people[i].line);
    pages_close();
    lines_end();
    free(people);
    free(crowd.announced.us);
    free(crowd.pages.us);
    free(crowd.acknowledged.us);
    free(crowd.seen.us);
    puts(fine ? "1 passed, 0 failed" : "0 passed, 1 failed");
    return fine ? 0 : 1;
}
