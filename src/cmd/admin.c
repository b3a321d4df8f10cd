/* kornholm admin: the operator's tools. Asks the server through the door beside its store, or reads the store itself. */
#include "cmd/admin.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "cmd/store_place.h"
#include "cmd/usage.h"
#include "voice/environment.h"

enum { ANSWER_S = 30, ANSWER_MOST = 1 << 28 };

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

/* The member of a request that a command's words are. */
static const struct command {
    const char *name, *typed, *member;
    int words; /* it needs */
    int (*run)(const admin_choice *);
} commands[] = {
    {"status", "status", NULL, 0, NULL},        {"tables", "tables", NULL, 0, NULL},
    {"show", "show CODE", "code", 1, NULL},     {"close", "close CODE", "code", 1, NULL},
    {"delete", "delete CODE", "code", 1, NULL}, {"ban", "ban WHOM", "who", 1, NULL},
    {"unban", "unban WHOM", "who", 1, NULL},    {"bans", "bans", NULL, 0, NULL},
    {"say", "say TEXT", "text", 1, NULL},       {"drain", "drain", NULL, 0, NULL},
    {"undrain", "undrain", NULL, 0, NULL},      {"backup", "backup FILE", NULL, 1, admin_backup},
    {"check", "check", NULL, 0, admin_check},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find_command(const char *name) {
    for (unsigned i = 0; name && i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

static void say_help(const admin_choice *c) {
    static const char *const options[] = {
        "--store FILE", "--phase PHASE", "--game GAME",  "--public", "--damaged",
        "--limit N",    "--json",        "--lang de|en", "--help",   NULL};
    usage_say(&c->out, "admin", options);
    say_piece(&c->out, "\n");
    say(&c->out, "cli.admin.commands");
    for (unsigned i = 0; i < COMMANDS; i++) {
        char key[64];
        snprintf(key, sizeof key, "cli.admin.do-%s", commands[i].name);
        usage_line(&c->out, commands[i].typed, kh_lang_text(c->out.lang, key));
    }
}

/* The command line. */

static int wrong_word(const admin_choice *c, const char *key, const char *word) {
    char quoted[64];
    say_with(&c->err, key, FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted)));
    return ADMIN_USAGE;
}

static int read_limit(admin_choice *c, const char *text) {
    uint64_t n;
    kh_scan x = kh_scan_in(text, strlen(text));
    if (!kh_scan_number(&x, &n) || x.at != x.end || n < 1 || n > 100000) {
        char quoted[64];
        say_with(&c->err, "sim.number",
                 FILL("option", "--limit", "word", say_quote(text, strlen(text), quoted, sizeof quoted),
                      "low", "1", "high", "100000"));
        return ADMIN_USAGE;
    }
    c->limit = (uint32_t)n;
    return 0;
}

static int read_valued(admin_choice *c, const char *name, const char *value) {
    static const char *const phases[] = {"waiting", "playing", "over", "closed"};
    if (strcmp(name, "--store") == 0)
        c->store = value;
    else if (strcmp(name, "--game") == 0) {
        c->game = value;
        return kh_game_find(value, strlen(value)) ? 0 : wrong_word(c, "admin.game", value);
    } else if (strcmp(name, "--phase") == 0) {
        c->phase = value;
        for (unsigned i = 0; i < sizeof phases / sizeof phases[0]; i++)
            if (strcmp(value, phases[i]) == 0)
                return 0;
        return wrong_word(c, "admin.phase", value);
    } else if (strcmp(name, "--limit") == 0)
        return read_limit(c, value);
    else if (strcmp(name, "--lang") == 0) {
        const kh_lang *lang = kh_lang_find(value, strlen(value));
        if (!lang)
            return wrong_word(c, "admin.lang", value);
        c->out.lang = c->err.lang = lang;
    }
    return 0;
}

static bool takes_value(const char *word) {
    static const char *const words[] = {"--store", "--game", "--phase", "--limit", "--lang"};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}

static int read_word(admin_choice *c, const char *word) {
    if (!c->command)
        c->command = word;
    else if (c->words < ADMIN_WORDS)
        c->word[c->words++] = word;
    else
        return wrong_word(c, "admin.too-much", word);
    return 0;
}

static int read_words(admin_choice *c, int argc, char **argv) {
    int wrong = 0;
    for (int i = 1; i < argc && !wrong; i++) {
        if (strcmp(argv[i], "--help") == 0)
            c->help = true;
        else if (strcmp(argv[i], "--json") == 0)
            c->json = true;
        else if (strcmp(argv[i], "--public") == 0)
            c->listed = true;
        else if (strcmp(argv[i], "--damaged") == 0)
            c->damaged = true;
        else if (takes_value(argv[i])) {
            if (i + 1 >= argc)
                return wrong_word(c, "program.no-value", argv[i]);
            wrong = read_valued(c, argv[i], argv[i + 1]);
            i++;
        } else if (argv[i][0] == '-')
            wrong = usage_unknown(&c->err, "admin", argv[i]);
        else
            wrong = read_word(c, argv[i]);
    }
    return wrong;
}

/* Asking the server. */

static void write_request(const admin_choice *c, const struct command *command, draft *out) {
    kh_json_writer w = kh_json_to(draft_put, out);
    kh_json_open(&w, '{');
    kh_json_member_text(&w, "do", command->name);
    if (command->member)
        kh_json_member_text(&w, command->member, c->word[0]);
    if (c->game)
        kh_json_member_text(&w, "game", c->game);
    if (c->phase)
        kh_json_member_text(&w, "phase", c->phase);
    if (c->listed)
        kh_json_member_bool(&w, "public", true);
    if (c->damaged)
        kh_json_member_bool(&w, "damaged", true);
    if (c->limit)
        kh_json_member_number(&w, "limit", c->limit);
    kh_json_close(&w, '}');
    draft_add(out, "\n");
}

static bool send_all(int fd, const draft *s) {
    for (size_t at = 0; at < s->length;) {
        const ssize_t n = send(fd, s->text + at, s->length - at, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        at += (size_t)n;
    }
    return true;
}

static bool read_all(int fd, draft *out) {
    char piece[4096];
    ssize_t n;
    while ((n = read(fd, piece, sizeof piece)) > 0 && out->length < ANSWER_MOST)
        draft_put(out, piece, (size_t)n);
    return n == 0 && out->length > 0 && out->text[out->length - 1] == '\n';
}

static bool ask(int fd, const draft *request, draft *answer) {
    const struct timeval patience = {.tv_sec = ANSWER_S};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    return send_all(fd, request) && read_all(fd, answer);
}

static int with_server(const admin_choice *c, const struct command *command, int fd) {
    draft request = {0}, answer = {0};
    int status = ADMIN_WRONG;
    write_request(c, command, &request);
    if (request.length > ADMIN_LINE)
        admin_say_error(c, "admin.no-text", "");
    else if (ask(fd, &request, &answer))
        status = admin_tell(c, answer.text, answer.length - 1);
    else
        admin_say_error(c, "admin.no-answer", c->store);
    draft_free(&request);
    draft_free(&answer);
    return status;
}

static int without_server(const admin_choice *c) {
    draft answer = {0};
    int status = ADMIN_WRONG;
    if (!admin_stored(c, &answer))
        admin_say_error(c, "admin.no-server", c->store);
    else if (answer.length > 0)
        status = admin_tell(c, answer.text, answer.length);
    draft_free(&answer);
    return status;
}

static int run(const admin_choice *c, const struct command *command) {
    char path[ADMIN_PATH];
    if (command->run)
        return command->run(c);
    if (!admin_path(c->store, path))
        return without_server(c);
    const int fd = admin_dial(path);
    if (fd < 0 && errno == EACCES) {
        admin_say_error(c, "admin.forbidden", c->store);
        return ADMIN_WRONG;
    }
    if (fd < 0)
        return without_server(c);
    const int status = with_server(c, command, fd);
    close(fd);
    return status;
}

int cmd_admin(int argc, char **argv) {
    admin_choice c;
    char store[STORE_PLACE];
    memset(&c, 0, sizeof c);
    c.out = c.err = environment_voice(NULL);
    c.out.put = c.err.put = put_to;
    c.out.to = stdout;
    c.err.to = stderr;
    const int wrong = read_words(&c, argc, argv);
    if (wrong)
        return wrong;
    if (c.help) {
        say_help(&c);
        return ADMIN_FINE;
    }
    const struct command *command = find_command(c.command);
    if (!command)
        return c.command ? wrong_word(&c, "admin.unknown", c.command) : wrong_word(&c, "admin.none", "");
    if (c.words < command->words)
        return wrong_word(&c, "admin.too-little", command->typed);
    if (c.words > command->words)
        return wrong_word(&c, "admin.too-much", c.word[command->words]);
    if (!c.store) {
        if (!store_usual_place(store)) {
            say(&c.err, "serve.no-home");
            return ADMIN_WRONG;
        }
        c.store = store;
    }
    return run(&c, command);
}
