/* kornholm play: reads what the game shall be like, and begins it at the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "cmd/options.h"
#include "cmd/registry.h"
#include "cmd/usage.h"
#include "kornholm/config.h"
#include "term/desk/line.h"
#include "term/desk/screen.h"
#include "voice/environment.h"
#include "voice/file.h"

enum { BOARD_TEXT = 1 << 16, EXIT_USAGE = 2 };

typedef struct choice {
    const kh_game *game;
    kh_config config;
    const kh_lang *lang;
    uint64_t seed;
    const char *board, *resume, *position, *name, *bots;
    uint64_t slow;
    bool wait, hotseat, plain, no_board, help, no_scores, setup_given, options_given;
    term_voice voice; /* for complaints */
} choice;

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static int complain(const choice *c, const char *key, const char *word) {
    char quoted[64], games[100];
    usage_list_games(games, sizeof games);
    say_with(&c->voice, key,
             FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted), "games", games));
    return EXIT_USAGE;
}

static bool read_number(const char *text, uint64_t *out) {
    kh_scan x = kh_scan_in(text, strlen(text));
    return kh_scan_number(&x, out) && x.at == x.end;
}

static int read_option(choice *c, const char *text) {
    if (!options_read(&c->voice, c->game, &c->config, text))
        return EXIT_USAGE;
    c->options_given = true;
    c->setup_given |= strncmp(text, "setup=", 6) == 0;
    return 0;
}

static int read_lang(choice *c, const char *text) {
    c->lang = kh_lang_find(text, strlen(text));
    if (!c->lang)
        return complain(c, "program.lang", text);
    c->voice.lang = c->lang;
    return 0;
}

static int read_name(choice *c, const char *text) {
    if (!kh_record_name_fine(text, strlen(text)))
        return complain(c, "program.name", text);
    c->name = text;
    return 0;
}

/* An option with a value. Returns 0, or the exit status with a sentence said. */
static int read_value(choice *c, const char *option, const char *value) {
    if (strcmp(option, "--seats") == 0)
        return options_read_seats(&c->voice, c->game, &c->config, value) ? 0 : EXIT_USAGE;
    if (strcmp(option, "--seed") == 0)
        return read_number(value, &c->seed) ? 0 : complain(c, "program.seed", value);
    if (strcmp(option, "--slow") == 0) {
        const bool fine = read_number(value, &c->slow) && c->slow >= 1 && c->slow <= PLAY_SLOW_MAX;
        return fine ? 0 : complain(c, "program.slow", value);
    }
    if (strcmp(option, "--option") == 0)
        return read_option(c, value);
    if (strcmp(option, "--lang") == 0)
        return read_lang(c, value);
    if (strcmp(option, "--name") == 0)
        return read_name(c, value);
    if (strcmp(option, "--bots") == 0)
        c->bots = value;
    else if (strcmp(option, "--board") == 0)
        c->board = value;
    else if (strcmp(option, "--position") == 0)
        c->position = value;
    else
        c->resume = value;
    return 0;
}

static bool is_one_of(const char *word, const char *const *list) {
    for (; *list; list++)
        if (strcmp(word, *list) == 0)
            return true;
    return false;
}

/* The language first, so that complaints about the rest are in it; then the game, because options are its. */
static void look_ahead(choice *c, int argc, char **argv) {
    static const char *const valued[] = {"--seats",  "--seed", "--option", "--name",     "--board",
                                         "--resume", "--bots", "--slow",   "--position", NULL};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) {
            const kh_lang *lang = kh_lang_find(argv[i + 1], strlen(argv[i + 1]));
            c->voice.lang = lang ? lang : c->voice.lang;
            i++;
        } else if (is_one_of(argv[i], valued)) {
            i++;
        } else if (argv[i][0] != '-' && !c->game) {
            c->game = kh_game_find(argv[i], strlen(argv[i]));
        }
    }
    if (!c->game)
        c->game = kh_games[0];
    static const char unhurried[] = "form=turns"; /* whoever types is slow; other games have no such option */
    options_for_people(c->game, &c->config);
    kh_config_set(c->game, &c->config, unhurried, sizeof unhurried - 1, NULL);
}

static int read_words(choice *c, int argc, char **argv) {
    static const char *const valued[] = {"--seats",  "--seed", "--option", "--lang",     "--name", "--board",
                                         "--resume", "--bots", "--slow",   "--position", NULL};
    bool named = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        int status = 0;
        if (strcmp(word, "--hotseat") == 0)
            c->hotseat = true;
        else if (strcmp(word, "--plain") == 0)
            c->plain = true;
        else if (strcmp(word, "--no-board") == 0)
            c->plain = c->no_board = true;
        else if (strcmp(word, "--no-scores") == 0)
            c->no_scores = true;
        else if (strcmp(word, "--wait") == 0)
            c->wait = true;
        else if (strcmp(word, "--help") == 0)
            c->help = true;
        else if (is_one_of(word, valued))
            status = ++i < argc ? read_value(c, word, argv[i]) : complain(c, "program.no-value", word);
        else if (word[0] == '-')
            status = usage_unknown(&c->voice, "play", word);
        else if (named || kh_game_find(word, strlen(word)) != c->game)
            status = complain(c, named ? "program.one-game" : "program.game", word);
        else
            named = true;
        if (status != 0)
            return status;
    }
    if (c->resume && (named || c->board || c->options_given || c->position))
        return complain(c, "program.resume-alone", c->resume);
    if (c->position && (c->board || c->options_given))
        return complain(c, "program.position-alone", c->position);
    return named || c->resume || c->position || c->help ? 0 : complain(c, "program.which-game", "");
}

/* "steady,greedy": p2, p3 and so on, begun anew where the list is shorter. Without one the usual bot. */
static int choose_bots(const choice *c, const kh_game *game, const kh_bot *bots[PLAY_SEATS_MAX]) {
    const char *list = c->bots ? c->bots : kh_bot_usual(game)->name, *at = list;
    for (unsigned seat = 0; seat < PLAY_SEATS_MAX; seat++) {
        const size_t n = strcspn(at, ",");
        const kh_bot *bot = kh_bot_find(game, at, n);
        if (!bot) {
            char quoted[64], names[400];
            kh_bot_list(game, names, sizeof names);
            say_with(&c->voice, "program.bots",
                     FILL("word", say_quote(at, n, quoted, sizeof quoted), "list", names));
            usage_say_bots(&c->voice, game);
            return EXIT_USAGE;
        }
        bots[seat] = bot;
        if (seat > 0) /* the person at p1 needs none */
            at = at[n] == ',' ? at + n + 1 : list;
    }
    return 0;
}

/* A screen has a line for each of them. */
static int refuse_crowd(const choice *c, const kh_match *m) {
    char most[16];
    if (m->config.seats <= PLAY_SEATS_MAX)
        return 0;
    say_with(&c->voice, "program.crowd", FILL("most", say_number(PLAY_SEATS_MAX, most)));
    return EXIT_USAGE;
}

static int say_refusal(const choice *c, kh_verdict v) {
    char text[SAY_CAP];
    const char *rule = v.rule ? v.rule : "?";
    snprintf(text, sizeof text, "%s (%s)", say_word(&c->voice, "rule", rule), rule);
    say_text(&c->voice, text);
    return EXIT_USAGE;
}

static void give_names(const choice *c, kh_match *m) {
    if (c->name)
        kh_match_rename(m, 0, c->name, strlen(c->name));
    for (kh_seat seat = 1; !c->hotseat && seat < m->config.seats; seat++) {
        char number[16];
        snprintf(number, sizeof number, "%u", seat);
        const char *name = say_word(&c->voice, "bot", number);
        kh_match_rename(m, seat, name, strlen(name));
    }
}

static int open_match(choice *c, kh_match *m) {
    char *board = NULL;
    size_t length = 0;
    if (c->board) {
        board = file_text(&c->voice, c->board, BOARD_TEXT, &length);
        if (!board)
            return EXIT_USAGE;
        const char *option = c->setup_given ? NULL : registry_board_option(c->game, &c->config);
        if (option)
            kh_config_set(c->game, &c->config, option, strlen(option), NULL);
    }
    const kh_verdict v = kh_match_open(m, c->game, &c->config, c->seed, board, length);
    const bool said =
        v.code != 0 && board && options_say_board(&c->voice, c->game, &c->config, c->board, board, length);
    free(board);
    if (v.code != 0)
        return said ? EXIT_USAGE : say_refusal(c, v);
    give_names(c, m);
    return 0;
}

static int open_position(const choice *c, kh_match *m) {
    if (!file_position(&c->voice, c->position, c->seed, m))
        return 1;
    give_names(c, m);
    return 0;
}

static int say_usage(choice *c) {
    static const char *const options[] = {
        "--seats N",       "--seed N",    "--option NAME=VALUE", "--board FILE",    "--hotseat",
        "--bots NAME,...", "--name NAME", "--resume FILE",       "--position FILE", "--plain",
        "--no-board",      "--no-scores", "--slow FACTOR",       "--wait",          "--lang de|en",
        "--help",          NULL};
    c->voice.to = stdout;
    c->voice.width = environment_voice(NULL).width;
    usage_say(&c->voice, "play", options);
    usage_say_games(&c->voice);
    usage_say_bots(&c->voice, c->game);
    usage_say_game_options(&c->voice, c->game);
    return 0;
}

int cmd_play(int argc, char **argv) {
    choice c = {.seed = environment_seed(), .voice = environment_voice(NULL)};
    c.voice.put = put_to;
    c.voice.to = stderr;
    c.voice.width = 0;
    look_ahead(&c, argc, argv);
    int status = read_words(&c, argc, argv);
    if (status != 0)
        return status;
    if (c.help)
        return say_usage(&c);
    kh_match match;
    if (c.resume)
        status = file_load(&c.voice, c.resume, c.seed, &match) ? 0 : 1;
    else if (c.position)
        status = open_position(&c, &match);
    else
        status = open_match(&c, &match);
    if (status != 0)
        return status;
    const kh_bot *bots[PLAY_SEATS_MAX];
    status = refuse_crowd(&c, &match);
    if (status == 0)
        status = choose_bots(&c, match.game, bots);
    if (status != 0) {
        kh_match_close(&match);
        return status;
    }
    const term_voice voice = environment_voice(c.voice.lang);
    const session_plan plan = {&match, c.hotseat, bots, c.seed,     c.resume ? c.resume : "", !c.no_scores,
                               NULL,   NULL,      NULL, c.no_board, (uint32_t)c.slow,         c.wait};
    if (!c.plain && screen_play(&plan, &voice, &status))
        return status;
    return line_play(&plan, &voice);
}
