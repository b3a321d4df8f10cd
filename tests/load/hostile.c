/* A house full of guests who mean it badly: each opens tables of bots without a pace, games that lead nowhere, seats at
 * which a bot plays on, and reads little. Beside them a few honest guests play. Says how long those wait, what the store
 * holds and what was refused.
 *
 *     load-hostile [--tables N] [--seconds S] [--loops N] [--program PATH] [--before] [--thinking] [--short]
 *
 * --before: for a server that does not know --fast-bots yet. --thinking: only tables whose bots think for long. Ends with 1 if an honest guest was refused, lost or not
 * answered, or if a hostile table got nothing at all; times are only said. */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "load.h"
#include "random.h"

enum {
    HONEST = 8,
    HONEST_EACH_MS = 100, /* between two acts of one */
    OPENING_MOST = 32,
    PATIENCE_S = 120, /* with an answer */
    RULES = 16,
    SAMPLES = 200000
};
enum { ASK_CREATE = 1, ASK_START, ASK_REST, ASK_ACT };

typedef struct visitor {
    line line;
    unsigned number;
    bool honest, playing;
    uint64_t deeds, games; /* heard of */
    uint64_t next_id, act, sent_us, next_us;
    char pick[LOAD_TEXT];
} visitor;

static load_options options = {.tables = 1000, .seconds = 30, .hostile = true};
static visitor *hostile, honest[HONEST];
static uint32_t opened, opening;
static uint64_t asked, answered, honest_refused;
static uint32_t took_us[SAMPLES];
static size_t took_count;
static struct {
    char rule[32];
    uint64_t count;
} refused[RULES];

/* What the hostile ones open, one after the other. */
static const struct {
    const char *game, *options, *bot;
    unsigned seats;
    bool sits;
} kinds[] = {
    {"island", "{\"target\":20}", "random", 4, false},
    {"island", "{}", "steady", 4, false},
    {"duel", "{}", "perfect", 2, false},
    {"dice", "{}", "perfect", 4, false},
    {"island", "{\"target\":20}", "random", 4, true},
    {"island", "{}", "greedy", 4, true},
    {"island", "{}", "master", 4, false}, /* these think for milliseconds */
    {"island", "{}", "expert", 4, true},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], THINKING = 2 };
static unsigned first_kind; /* of those that are opened */

static unsigned kind_of(const visitor *v) {
    return first_kind + v->number % (KINDS - first_kind);
}

static void create(visitor *v) {
    v->playing = false;
    v->pick[0] = '\0';
    if (v->honest) {
        line_send(&v->line, "{\"t\":\"create\",\"id\":%d,\"game\":\"dice\",\"seats\":1,\"name\":\"Ada\"}",
                  ASK_CREATE);
        return;
    }
    const unsigned k = kind_of(v);
    line_send(&v->line,
              "{\"t\":\"create\",\"id\":%d,\"game\":\"%s\",\"seats\":%u,\"options\":%s,%s"
              "\"settings\":{\"pace_ms\":0,\"bot\":\"%s\"}}",
              ASK_CREATE, kinds[k].game, kinds[k].seats, kinds[k].options,
              kinds[k].sits ? "\"name\":\"Eve\"," : "", kinds[k].bot);
}

static void greet(line *l) {
    line_send(l, "{\"t\":\"hello\",\"version\":2,\"token\":\"new\"}");
    create(l->who);
}

static void take_legal(visitor *v, kh_json_value legal) {
    uint32_t count = 0;
    char text[LOAD_TEXT];
    if (kh_json_type_of(legal) != KH_JSON_LIST)
        return;
    v->pick[0] = '\0';
    for (kh_json_value at = kh_json_first(legal); kh_json_type_of(at) != KH_JSON_MISSING;
         at = kh_json_next(at))
        if (kh_json_string(at, text, sizeof text, NULL) && random_below(++count) == 0)
            memcpy(v->pick, text, sizeof text);
}

static void take_done(visitor *v, int64_t id) {
    if (id == ASK_CREATE) {
        line_send(&v->line, "{\"t\":\"start\",\"id\":%d}", ASK_START);
    } else if (id == ASK_START) {
        v->playing = true;
        if (v->games++ == 0 && !v->honest) {
            opening--;
            opened++;
        }
        if (!v->honest && kinds[kind_of(v)].sits)
            line_send(&v->line, "{\"t\":\"rest\",\"id\":%d,\"on\":true}", ASK_REST);
    } else if (v->act != 0 && (uint64_t)id == v->act) {
        v->act = 0;
        answered++;
        if (took_count < SAMPLES)
            took_us[took_count++] = (uint32_t)(now_us() - v->sent_us);
    }
}

static void take_refused(visitor *v, kh_json_value m) {
    char rule[32] = "?";
    kh_json_string(kh_json_member(m, "rule"), rule, sizeof rule, NULL);
    if (v->honest && honest_refused++ < 5)
        fprintf(stderr, "an honest guest was refused: %s\n", rule);
    for (unsigned i = 0; i < RULES; i++)
        if (refused[i].count == 0 || strcmp(refused[i].rule, rule) == 0) {
            memcpy(refused[i].rule, rule, sizeof rule);
            refused[i].count++;
            break;
        }
}

static void hear(line *l, kh_json_value m) {
    visitor *v = l->who;
    const kh_json_value t = kh_json_member(m, "t"), phase = kh_json_member(m, "phase");
    int64_t id = 0;
    if (kh_json_is(t, "did") || kh_json_is(t, "view")) {
        v->deeds += kh_json_is(t, "did");
        if (v->honest)
            take_legal(v, kh_json_member(m, "legal"));
    } else if (kh_json_is(t, "done") && kh_json_integer(kh_json_member(m, "id"), &id)) {
        take_done(v, id);
    } else if (kh_json_is(t, "refused")) {
        take_refused(v, m);
    } else if (kh_json_is(t, "table") && v->playing &&
               (kh_json_is(phase, "over") || kh_json_is(phase, "closed"))) {
        create(v); /* and on it goes */
    }
}

static bool come(visitor *v, unsigned number, bool is_honest) {
    *v = (visitor){.number = number, .honest = is_honest, .next_id = ASK_ACT};
    v->line = (line){.fd = -1, .who = v, .hear = hear, .opened = greet};
    return line_connect(&v->line);
}

static void act(visitor *v, uint64_t now) {
    if (v->act != 0 || !v->playing || !v->pick[0] || now < v->next_us)
        return;
    v->act = v->next_id++;
    v->sent_us = now;
    v->next_us = now + HONEST_EACH_MS * UINT64_C(1000);
    asked++;
    line_send(&v->line, "{\"t\":\"act\",\"id\":%" PRIu64 ",\"as\":\"p1\",\"do\":\"%s\"}", v->act, v->pick);
}

static bool open_hostile(void) {
    const uint64_t until = now_us() + PATIENCE_S * (uint64_t)LOAD_MICROS;
    for (uint32_t begun = 0; opened < options.tables && now_us() < until;) {
        for (; begun < options.tables && opening < OPENING_MOST; begun++, opening++)
            if (!come(&hostile[begun], begun, false))
                return false;
        show_progress("opening", opened, options.tables);
        lines_turn(5);
    }
    return opened == options.tables;
}

static uint32_t count_starved(void) {
    uint32_t starved = 0;
    for (uint32_t i = 0; i < options.tables; i++)
        starved += hostile[i].deeds == 0;
    return starved;
}

static void play(double seconds) {
    const uint64_t begin = now_us();
    for (uint64_t now = begin; (double)(now - begin) / LOAD_MICROS < seconds; now = now_us()) {
        for (unsigned i = 0; i < HONEST; i++)
            act(&honest[i], now);
        show_progress("playing", (double)(now - begin) / LOAD_MICROS, seconds);
        lines_turn(1);
    }
    const uint64_t until = now_us() + PATIENCE_S * (uint64_t)LOAD_MICROS;
    while ((answered < asked || count_starved() > 0) && now_us() < until) /* whatever the machine has to do */
        lines_turn(10);
}

static double percentile(double part) {
    return times_ms(took_us, took_count, part);
}

static double store_bytes(const house *h) {
    double sum = 0;
    DIR *d = opendir(h->folder);
    for (const struct dirent *e; d && (e = readdir(d)) != NULL;) {
        char path[600];
        struct stat s;
        snprintf(path, sizeof path, "%s/%s", h->folder, e->d_name);
        if (e->d_name[0] != '.' && stat(path, &s) == 0)
            sum += (double)s.st_size;
    }
    if (d)
        closedir(d);
    return sum;
}

static bool report(const house *h, const house_figures *a, const house_figures *b) {
    const uint32_t starved = count_starved();
    uint64_t games = 0;
    for (uint32_t i = 0; i < options.tables; i++)
        games += hostile[i].games;
    times_sort(took_us, took_count);
    printf("hostile tables     %u, %" PRIu64 " games begun, %u at which nothing happened\n", options.tables,
           games, starved);
    printf("honest guests      %d, %" PRIu64 " acts, %" PRIu64 " not answered, %" PRIu64 " refused\n", HONEST,
           asked, asked - answered, honest_refused);
    printf("acknowledged       p50 %.2f, p90 %.2f, p99 %.2f, most %.2f ms\n", percentile(0.5),
           percentile(0.9), percentile(0.99), percentile(1));
    printf("bots               %.0f decisions/s, %.2f of a core\n",
           (b->decisions - a->decisions) / options.seconds, (b->cpu_ms - a->cpu_ms) / 1e3 / options.seconds);
    const double commits = b->commits > a->commits ? b->commits - a->commits : 1;
    printf("store              %.1f MB, %.0f lines/s, %.0f commits/s, %.2f ms for each\n",
           store_bytes(h) / 1e6, (b->lines - a->lines) / options.seconds, commits / options.seconds,
           (b->commit_us - a->commit_us) / 1e3 / commits);
    for (unsigned i = 0; i < RULES && refused[i].count > 0; i++)
        printf("refused            %-16s %" PRIu64 "\n", refused[i].rule, refused[i].count);
    return asked > 0 && answered == asked && honest_refused == 0 && starved == 0;
}

static bool attack(const house *h) {
    house_figures before, after;
    if (!open_hostile()) {
        printf("only %u of %u hostile tables could be opened\n", opened, options.tables);
        return false;
    }
    for (unsigned i = 0; i < HONEST; i++)
        if (!come(&honest[i], i, true))
            return false;
    const bool told = house_figures_read(h, &before);
    play(options.seconds);
    return house_figures_read(h, &after) && told && report(h, &before, &after);
}

static bool read_options(int argc, char **argv) {
    options.program = getenv("KORNHOLM") ? getenv("KORNHOLM") : "build/kornholm";
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--short") == 0) {
            options.tables = 30;
            options.seconds = 3;
        } else if (strcmp(argv[i], "--before") == 0) {
            options.before = true;
        } else if (strcmp(argv[i], "--thinking") == 0) {
            first_kind = KINDS - THINKING;
        } else if (strcmp(argv[i], "--tables") == 0) {
            options.tables = (uint32_t)strtoul(value, NULL, 10);
            i++;
        } else if (strcmp(argv[i], "--seconds") == 0) {
            options.seconds = strtod(value, NULL);
            i++;
        } else if (strcmp(argv[i], "--loops") == 0) {
            options.loops = value;
            i++;
        } else if (strcmp(argv[i], "--program") == 0) {
            options.program = value;
            i++;
        } else {
            fprintf(stderr, "what is %s?\n", argv[i]);
            return false;
        }
    }
    return options.tables > 0 && options.seconds > 0;
}

int main(int argc, char **argv) {
    house h;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!read_options(argc, argv))
        return 2;
    raise_files(0);
    hostile = calloc(options.tables, sizeof *hostile);
    if (!hostile || !house_open(&h, &options))
        return 1;
    bool fine = lines_begin(h.host, h.port) && attack(&h);
    fine = house_close(&h) && fine;
    for (uint32_t i = 0; i < options.tables; i++)
        line_close(&hostile[i].line);
    for (unsigned i = 0; i < HONEST; i++)
        line_close(&honest[i].line);
    lines_end();
    free(hostile);
    puts(fine ? "1 passed, 0 failed" : "0 passed, 1 failed");
    return fine ? 0 : 1;
}
