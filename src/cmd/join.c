/* kornholm join: reads which table on which server it shall be, and goes there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/net_words.h"
#include "cmd/options.h"
#include "cmd/password.h"
#include "cmd/usage.h"
#include "kornholm/json_write.h"
#include "kornholm/notation.h"
#include "term/remote/remote.h"
#include "voice/environment.h"
#include "voice/file.h"

enum { BOARD_TEXT = 1 << 15, EXIT_USAGE = 2 };

typedef struct wish {
    term_voice voice;    /* for complaints */
    const kh_game *game; /* a new table of this; NULL: the one of the address */
    kh_config config;
    const char *url, *name, *board;
    kh_seat seat;
    bool watch, plain, no_board, help;
    char password[PASSWORD]; /* of a house that wants one of those who open tables */
} wish;

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static int complain(const wish *w, const char *key, const char *word) {
    net_say_word(&w->voice, key, word);
    return EXIT_USAGE;
}

static int read_new(wish *w, const char *name) {
    w->game = kh_game_find(name, strlen(name));
    if (!w->game) {
        char quoted[64], games[100];
        usage_list_games(games, sizeof games);
        say_with(&w->voice, "program.game",
                 FILL("word", say_quote(name, strlen(name), quoted, sizeof quoted), "games", games));
        return EXIT_USAGE;
    }
    options_for_people(w->game, &w->config);
    return 0;
}

static int read_seat(wish *w, const char *text) {
    kh_scan x = kh_scan_in(text, strlen(text));
    return kh_seat_read(&x, KH_WATCHER, &w->seat) && x.at == x.end ? 0 : complain(w, "net.seat", text);
}

static int read_name(wish *w, const char *text) {
    w->name = text;
    return kh_record_name_fine(text, strlen(text)) ? 0 : complain(w, "program.name", text);
}

static int read_lang(wish *w, const char *text) {
    const kh_lang *lang = kh_lang_find(text, strlen(text));
    if (!lang)
        return complain(w, "program.lang", text);
    w->voice.lang = lang;
    return 0;
}

/* An option with a value; those of the game need the game first. */
static int read_value(wish *w, const char *option, const char *value) {
    if (strcmp(option, "--new") == 0)
        return read_new(w, value);
    if (strcmp(option, "--name") == 0)
        return read_name(w, value);
    if (strcmp(option, "--seat") == 0)
        return read_seat(w, value);
    if (strcmp(option, "--lang") == 0)
        return read_lang(w, value);
    if (strcmp(option, "--password-file") == 0)
        return password_file(value, w->password) ? 0 : complain(w, "serve.password", value);
    if (!w->game)
        return complain(w, "net.new-first", option);
    if (strcmp(option, "--board") == 0) {
        w->board = value;
        return 0;
    }
    return (strcmp(option, "--seats") == 0 ? options_read_seats : options_read)(&w->voice, w->game,
                                                                                &w->config, value)
               ? 0
               : EXIT_USAGE;
}

static bool has_value(const char *word) {
    static const char *const valued[] = {"--new",   "--name",  "--seat",   "--lang",
                                         "--board", "--seats", "--option", "--password-file"};
    for (size_t i = 0; i < sizeof valued / sizeof *valued; i++)
        if (strcmp(word, valued[i]) == 0)
            return true;
    return false;
}

static int read_words(wish *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int status = 0;
        if (has_value(argv[i]))
            status =
                i + 1 < argc ? read_value(w, argv[i], argv[i + 1]) : complain(w, "program.no-value", argv[i]);
        else if (strcmp(argv[i], "--watch") == 0)
            w->watch = true;
        else if (strcmp(argv[i], "--plain") == 0)
            w->plain = true;
        else if (strcmp(argv[i], "--no-board") == 0)
            w->plain = w->no_board = true;
        else if (strcmp(argv[i], "--help") == 0)
            w->help = true;
        else if (argv[i][0] == '-' || w->url)
            status = usage_unknown(&w->voice, "join", argv[i]);
        else
            w->url = argv[i];
        if (status != 0)
            return status;
        i += has_value(argv[i]);
    }
    return w->url || w->help ? 0 : complain(w, "net.which-url", "");
}

/* The message that opens a table, or NULL with a sentence said; the caller frees it. */
static char *write_create(const wish *w) {
    size_t length = 0;
    char *board = w->board ? file_text(&w->voice, w->board, BOARD_TEXT, &length) : NULL;
    char *out = malloc(CLIENT_MESSAGE);
    const bool broken = board && options_say_board(&w->voice, w->game, &w->config, w->board, board, length);
    if (!out || broken || (w->board && !board)) {
        free(out);
        free(board);
        return NULL;
    }
    kh_text x = kh_text_in(out, CLIENT_MESSAGE);
    kh_json_writer j = kh_json_into(&x);
    kh_json_open(&j, '{');
    kh_json_member_text(&j, "t", "create");
    kh_json_member_text(&j, "game", w->game->name);
    kh_json_member_number(&j, "seats", w->config.seats);
    kh_json_key(&j, "options");
    kh_json_open(&j, '{');
    for (uint32_t i = 0; i < kh_config_options(w->game); i++) {
        const kh_option *o = &w->game->options[i];
        const int32_t value = w->config.option[i];
        if (value == o->usual)
            continue;
        if (o->words)
            kh_json_member_text(&j, o->name, o->words[value - o->low]);
        else
            kh_json_member_number(&j, o->name, value);
    }
    kh_json_close(&j, '}');
    if (board) {
        kh_json_key(&j, "board");
        kh_json_put_string(&j, board, length);
    }
    if (!w->watch)
        kh_json_member_text(&j, "name", w->name);
    if (w->password[0])
        kh_json_member_text(&j, "password", w->password);
    kh_json_close(&j, '}');
    free(board);
    if (x.length < CLIENT_MESSAGE)
        return out;
    say(&w->voice, "net.board-long");
    free(out);
    return NULL;
}

/* Who brings no name sits down under that of the account. */
static const char *usual_name(void) {
    const char *user = getenv("USER");
    return user && kh_record_name_fine(user, strlen(user)) ? user : "guest";
}

static int go(wish *w, const link_url *url) {
    static remote r;
    char address[LINK_HOST + 32];
    char *create = w->game ? write_create(w) : NULL;
    if (w->game && !create)
        return EXIT_USAGE;
    snprintf(address, sizeof address, strchr(url->host, ':') ? "http://[%s]:%s" : "http://%s:%s", url->host,
             url->port);
    remote_token_load(url, r.client.token);
    r.client.create = create;
    r.voice = environment_voice(w->voice.lang);
    r.address = address;
    r.name = w->name;
    r.watch = w->watch;
    r.wish = w->seat;
    r.plain = w->plain;
    r.in_words = w->no_board;
    int status = remote_run(&r, url);
    free(create);
    /* It is asked for where the house wants one; who is typing gets another try. */
    if (r.wants_password && password_ask(&w->voice, w->password)) {
        memset(&r, 0, sizeof r);
        status = go(w, url);
    }
    return status;
}

int cmd_join(int argc, char **argv) {
    wish w = {.voice = environment_voice(NULL), .name = usual_name(), .seat = KH_NOBODY};
    link_url url;
    w.voice.put = put_to;
    w.voice.to = stderr;
    w.voice.width = 0;
    password_environment(w.password);
    const int status = read_words(&w, argc, argv);
    if (status != 0)
        return status;
    if (w.help) {
        static const char *const options[] = {
            "--new GAME",  "--seats N",  "--option NAME=VALUE",  "--board FILE",
            "--name NAME", "--seat p2",  "--password-file FILE", "--watch",
            "--plain",     "--no-board", "--lang de|en",         "--help",
            NULL};
        w.voice.to = stdout;
        w.voice.width = environment_voice(NULL).width;
        usage_say(&w.voice, "join", options);
        usage_say_games(&w.voice);
        return 0;
    }
    if (!net_read_url(&w.voice, w.url, &url))
        return EXIT_USAGE;
    if (w.game)
        url.code[0] = '\0';
    else if (!url.code[0])
        return complain(&w, "net.no-code", w.url);
    return go(&w, &url);
}
