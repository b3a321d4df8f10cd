/* Answers of a server to its operator, in words. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cmd/admin.h"
#include "kornholm/config.h"

enum { NAME = 200, WHEN = 32, BAR = 30 };

void admin_say_error(const admin_choice *c, const char *key, const char *what) {
    char quoted[1000];
    say_with(&c->err, key, FILL("what", say_quote(what, strlen(what), quoted, sizeof quoted)));
}

/* A bar for whoever looks; nothing where nobody does. */
static bool drawn;

void admin_bar(const admin_choice *c, const char *key, uint64_t done, uint64_t all) {
    static time_t last;
    char bar[BAR + 1];
    const time_t now = time(NULL);
    if (c->json || !isatty(STDERR_FILENO) || (now == last && done != all))
        return;
    last = now;
    const unsigned filled = (unsigned)(all ? done * BAR / all : done % (BAR + 1));
    for (unsigned i = 0; i < BAR; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[BAR] = '\0';
    fprintf(stderr, "\r[%s] %s", bar, kh_lang_text(c->err.lang, key));
    if (all)
        fprintf(stderr, " %" PRIu64 "/%" PRIu64, done, all);
    fputs("\033[K", stderr);
    drawn = true;
}

void admin_bar_end(void) {
    if (drawn)
        fputs("\r\033[K", stderr);
    drawn = false;
}

/* Pieces of an answer. What people named is made harmless for a terminal. */

static const char *text_of(kh_json_value v, const char *member, char *out, size_t cap) {
    char raw[NAME];
    size_t length = 0;
    if (!kh_json_string(kh_json_member(v, member), raw, sizeof raw, &length))
        raw[length = 0] = '\0';
    return say_quote(raw, length, out, cap);
}

static const char *number_of(kh_json_value v, const char *member, char out[24]) {
    int64_t n = 0;
    kh_json_integer(kh_json_member(v, member), &n);
    snprintf(out, 24, "%" PRId64, n);
    return out;
}

static const char *time_of(kh_json_value v, const char *member, char out[WHEN]) {
    int64_t n = 0;
    struct tm local;
    kh_json_integer(kh_json_member(v, member), &n);
    const time_t when = (time_t)n;
    localtime_r(&when, &local);
    strftime(out, WHEN, "%Y-%m-%d %H:%M", &local);
    return out;
}

static void line(const admin_choice *c, const char *key, const char *value) {
    say_with(&c->out, key, FILL("value", value));
}

static void number_line(const admin_choice *c, const char *key, kh_json_value v, const char *member) {
    char n[24];
    line(c, key, number_of(v, member, n));
}

static void tell_status(const admin_choice *c, kh_json_value v) {
    char version[NAME], a[WHEN], n[4][24];
    int64_t bytes = 0;
    say_with(
        &c->out, "admin.status-server",
        FILL("version", text_of(v, "version", version, sizeof version), "since", time_of(v, "started", a)));
    say_with(&c->out, "admin.status-tables",
             FILL("waiting", number_of(v, "waiting", n[0]), "playing", number_of(v, "playing", n[1]), "over",
                  number_of(v, "over", n[2])));
    number_line(c, "admin.status-connections", v, "connections");
    kh_json_integer(kh_json_member(v, "memory_bytes"), &bytes);
    snprintf(n[0], sizeof n[0], "%" PRId64, bytes / (1 << 20));
    line(c, "admin.status-memory", n[0]);
    say_with(
        &c->out, "admin.status-store",
        FILL("queue", number_of(v, "store_queue", n[0]), "failures", number_of(v, "store_failures", n[1])));
    number_line(c, "admin.status-bans", v, "bans");
    number_line(c, "admin.status-damaged", v, "damaged");
    if (kh_json_is_true(kh_json_member(v, "draining")))
        say(&c->out, "admin.status-draining");
    if (kh_json_is_true(kh_json_member(v, "store_failing")))
        say(&c->out, "admin.status-failing");
}

static void names_of(kh_json_value list, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (kh_json_value v = kh_json_first(list); kh_json_type_of(v) != KH_JSON_MISSING; v = kh_json_next(v)) {
        char raw[NAME], quoted[NAME];
        size_t length = 0;
        if (!kh_json_string(v, raw, sizeof raw, &length) || length == 0)
            continue;
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, say_quote(raw, length, quoted, sizeof quoted));
    }
}

static const char *phase_word(const admin_choice *c, kh_json_value v) {
    char key[64], phase[24];
    snprintf(key, sizeof key, "admin.phase-%s", text_of(v, "phase", phase, sizeof phase));
    const char *word = kh_lang_text(c->out.lang, key);
    return word ? word : "?";
}

static void tell_row(const admin_choice *c, kh_json_value v) {
    char code[NAME], game[NAME], when[WHEN], names[1000];
    names_of(kh_json_member(v, "names"), names, sizeof names);
    say_with(
        &c->out, kh_json_is_true(kh_json_member(v, "public")) ? "admin.table-public" : "admin.table-private",
        FILL("code", text_of(v, "code", code, sizeof code), "game", text_of(v, "game", game, sizeof game),
             "phase", phase_word(c, v), "created", time_of(v, "created", when), "names", names));
}

static void tell_tables(const admin_choice *c, kh_json_value v) {
    const kh_json_value list = kh_json_member(v, "tables");
    int64_t all = 0;
    char shown[24], n[24];
    kh_json_integer(kh_json_member(v, "all"), &all);
    for (kh_json_value t = kh_json_first(list); kh_json_type_of(t) != KH_JSON_MISSING; t = kh_json_next(t))
        tell_row(c, t);
    const uint32_t count = kh_json_count(list);
    snprintf(shown, sizeof shown, "%" PRIu32, count);
    if (all > (int64_t)count)
        say_with(&c->out, "admin.tables-more", FILL("shown", shown, "all", number_of(v, "all", n)));
    else
        say_with(&c->out, "admin.tables-all", FILL("all", number_of(v, "all", n)));
}

static void tell_seat(const admin_choice *c, kh_json_value s) {
    char seat[NAME], name[NAME], holder[NAME], key[NAME + 32], n[24];
    text_of(s, "holder", holder, sizeof holder);
    const bool away = kh_json_is_true(kh_json_member(s, "away"));
    snprintf(key, sizeof key, "admin.seat-%s%s", holder, away ? "-away" : "");
    if (kh_lang_text(c->out.lang, key))
        say_with(&c->out, key,
                 FILL("seat", text_of(s, "seat", seat, sizeof seat), "name",
                      text_of(s, "name", name, sizeof name), "lines", number_of(s, "lines", n)));
}

static void tell_guest(const admin_choice *c, kh_json_value g) {
    char address[NAME], name[NAME], seats[400];
    names_of(kh_json_member(g, "seats"), seats, sizeof seats);
    say_with(&c->out, seats[0] ? "admin.guest-seated" : "admin.guest-watching",
             FILL("address", text_of(g, "address", address, sizeof address), "name",
                  text_of(g, "name", name, sizeof name), "seats", seats));
}

static void tell_show(const admin_choice *c, kh_json_value v) {
    char why[NAME], key[NAME + 16], n[24], rules[24];
    tell_row(c, v);
    if (kh_json_is_true(kh_json_member(v, "damaged"))) {
        say(&c->out, "admin.show-damaged");
        return;
    }
    say_with(&c->out, "admin.show-far",
             FILL("actions", number_of(v, "actions", n), "rules", number_of(v, "rules", rules)));
    if (kh_json_is_true(kh_json_member(v, "paused")))
        say(&c->out, "admin.show-paused");
    snprintf(key, sizeof key, "web.closed-%s", text_of(v, "why", why, sizeof why));
    if (why[0] && kh_lang_text(c->out.lang, key))
        say(&c->out, key);
    const kh_json_value seats = kh_json_member(v, "seats"), guests = kh_json_member(v, "guests");
    for (kh_json_value s = kh_json_first(seats); kh_json_type_of(s) != KH_JSON_MISSING; s = kh_json_next(s))
        tell_seat(c, s);
    for (kh_json_value g = kh_json_first(guests); kh_json_type_of(g) != KH_JSON_MISSING; g = kh_json_next(g))
        tell_guest(c, g);
}

static void tell_close(const admin_choice *c, kh_json_value v) {
    (void)v;
    line(c, "admin.closed", c->word[0]);
}

static void tell_delete(const admin_choice *c, kh_json_value v) {
    (void)v;
    line(c, "admin.deleted", c->word[0]);
}

static void tell_say(const admin_choice *c, kh_json_value v) {
    number_line(c, "admin.told", v, "told");
}

static void tell_bans(const admin_choice *c, kh_json_value v) {
    const kh_json_value list = kh_json_member(v, "bans");
    char address[NAME], name[NAME];
    for (kh_json_value b = kh_json_first(list); kh_json_type_of(b) != KH_JSON_MISSING; b = kh_json_next(b))
        say_with(&c->out, "admin.banned",
                 FILL("address", text_of(b, "address", address, sizeof address), "name",
                      text_of(b, "name", name, sizeof name)));
    if (kh_json_count(list) == 0)
        say(&c->out, "admin.no-bans");
}

static void tell_unban(const admin_choice *c, kh_json_value v) {
    (void)v;
    line(c, "admin.unbanned", c->word[0]);
}

/* Whether this very program would close games of this kind, since it has other rules than they were begun under. */
static bool would_close(kh_json_value kind) {
    char name[NAME], scenario[NAME];
    int64_t rules = 0, revision = 0;
    kh_config config;
    text_of(kind, "game", name, sizeof name);
    text_of(kind, "scenario", scenario, sizeof scenario);
    kh_json_integer(kh_json_member(kind, "rules"), &rules);
    kh_json_integer(kh_json_member(kind, "revision"), &revision);
    const kh_game *game = kh_game_find(name, strlen(name));
    if (!game || game->rules_version != rules)
        return true;
    kh_config_usual(game, game->seats_min, &config);
    if (scenario[0] && kh_config_set(game, &config, scenario, strlen(scenario), NULL) != KH_CONFIG_FINE)
        return true;
    return kh_revision(game, &config) != revision;
}

static void tell_drain(const admin_choice *c, kh_json_value v) {
    const kh_json_value list = kh_json_member(v, "running");
    int64_t running = 0, ends = 0, n;
    char text[24];
    for (kh_json_value g = kh_json_first(list); kh_json_type_of(g) != KH_JSON_MISSING; g = kh_json_next(g)) {
        kh_json_integer(kh_json_member(g, "tables"), &n);
        running += n;
        ends += would_close(g) ? n : 0;
    }
    snprintf(text, sizeof text, "%" PRId64, running);
    line(c, "admin.drain", text);
    snprintf(text, sizeof text, "%" PRId64, ends);
    line(c, ends ? "admin.drain-ends" : "admin.drain-keeps", text);
}

static void tell_undrain(const admin_choice *c, kh_json_value v) {
    (void)v;
    say(&c->out, "admin.undrain");
}

static const struct {
    const char *command;
    void (*tell)(const admin_choice *, kh_json_value);
} tellers[] = {
    {"status", tell_status}, {"tables", tell_tables}, {"show", tell_show},       {"close", tell_close},
    {"delete", tell_delete}, {"say", tell_say},       {"ban", tell_bans},        {"bans", tell_bans},
    {"unban", tell_unban},   {"drain", tell_drain},   {"undrain", tell_undrain},
};

static int tell_no(const admin_choice *c, kh_json_value v) {
    char why[NAME], key[NAME + 16];
    snprintf(key, sizeof key, "admin.%s", text_of(v, "why", why, sizeof why));
    admin_say_error(c, kh_lang_text(c->err.lang, key) ? key : "admin.no-answer",
                    c->words > 0 ? c->word[0] : c->store);
    return ADMIN_WRONG;
}

int admin_tell(const admin_choice *c, const char *answer, size_t length) {
    kh_json json;
    const size_t cap = length / 2 + 2;
    kh_json_token *tokens = malloc(cap * sizeof *tokens);
    int status = ADMIN_WRONG;
    if (!tokens || !kh_json_read(&json, answer, length, tokens, (uint32_t)cap)) {
        admin_say_error(c, "admin.no-answer", c->store);
        free(tokens);
        return status;
    }
    const kh_json_value v = kh_json_root(&json);
    const bool fine = kh_json_is_true(kh_json_member(v, "ok"));
    if (c->json) {
        fwrite(answer, 1, length, stdout);
        putchar('\n');
        status = fine ? ADMIN_FINE : ADMIN_WRONG;
    } else if (!fine) {
        status = tell_no(c, v);
    } else {
        status = ADMIN_FINE;
        if (kh_json_is_true(kh_json_member(v, "stopped")))
            say(&c->out, "admin.without-server");
        for (unsigned i = 0; i < sizeof tellers / sizeof tellers[0]; i++)
            if (strcmp(c->command, tellers[i].command) == 0)
                tellers[i].tell(c, v);
    }
    free(tokens);
    return status;
}
