/* kornholm sim: reads what shall be played, lets it be played, and shows what came of it. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cmd.h"
#include "cmd/sim_show.h"
#include "cmd/usage.h"
#include "kornholm/config.h"
#include "voice/environment.h"

enum {
    EXIT_WRONG = 1,
    EXIT_USAGE = 2,
    GAMES_USUAL = 1000,
    GAMES_MAX = 1000000000,
    SEATS_USUAL = 4,
    THREADS_MAX = 256,
    MAX_ACTIONS_USUAL = 100000,
    MAX_ACTIONS_OF_SEAT = 10000,
    SEED_USUAL = 1
};

typedef struct choice {
    kh_sim_plan plan;
    const char *seats, *bots; /* read last: what they mean depends on the game and on each other */
    const char *svg, *folder;
    bool json, help;
    term_voice voice;
} choice;

static atomic_bool interrupted;

/* Games under way are dropped at their next action, so that once is enough. */
static void interrupt(int number) {
    (void)number;
    atomic_store(&interrupted, true);
}

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static int complain_with(const choice *c, const char *key, const char *word, const char *list) {
    char quoted[64];
    say_quote(word, strlen(word), quoted, sizeof quoted);
    say_with(&c->voice, key, FILL("word", quoted, "list", list));
    return EXIT_USAGE;
}

static int complain(const choice *c, const char *key, const char *word) {
    char quoted[64], games[100];
    usage_list_games(games, sizeof games);
    say_with(&c->voice, key,
             FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted), "games", games));
    return EXIT_USAGE;
}

/* A whole number within its limits. */
static int read_number(const choice *c, const char *option, const char *text, uint64_t low, uint64_t high,
                       uint64_t *out) {
    kh_scan x = kh_scan_in(text, strlen(text));
    if (kh_scan_number(&x, out) && x.at == x.end && *out >= low && *out <= high)
        return 0;
    char quoted[64], from[24], to[24];
    snprintf(from, sizeof from, "%" PRIu64, low);
    snprintf(to, sizeof to, "%" PRIu64, high);
    say_quote(text, strlen(text), quoted, sizeof quoted);
    say_with(&c->voice, "sim.number", FILL("option", option, "word", quoted, "low", from, "high", to));
    return EXIT_USAGE;
}

/* The names of the game's options, or the values of one of them. */
static void write_list(const kh_game *game, const kh_option *o, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    const int32_t n = o ? o->high - o->low + 1 : (int32_t)kh_config_options(game);
    if (o && !o->words) {
        kh_text_number(&x, o->low);
        kh_text_char(&x, '-');
        kh_text_number(&x, o->high);
        return;
    }
    for (int32_t i = 0; i < n; i++) {
        kh_text_add(&x, i > 0 ? ", " : "");
        kh_text_add(&x, o ? o->words[i] : game->options[i].name);
    }
}

static int read_option(choice *c, const char *text) {
    uint32_t which = 0;
    char list[SAY_CAP];
    const kh_game *game = c->plan.game;
    switch (kh_config_set(game, &c->plan.config, text, strlen(text), &which)) {
    case KH_CONFIG_FINE: return 0;
    case KH_CONFIG_NO_EQUALS: return complain(c, "program.option-form", text);
    case KH_CONFIG_NO_SUCH_OPTION:
        write_list(game, NULL, list, sizeof list);
        return complain_with(c, "program.option-unknown", text, list);
    case KH_CONFIG_BAD_VALUE:
        write_list(game, &game->options[which], list, sizeof list);
        return complain_with(c, "program.option-value", text, list);
    }
    return EXIT_USAGE;
}

static int complain_bot(const choice *c, const char *name, size_t length) {
    char word[64], list[SAY_CAP];
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    kh_bot_list(c->plan.game, list, sizeof list);
    return complain_with(c, "sim.bot", word, list);
}

/* The list of bots as it was written: one name, or several between commas. */
static int read_bots(choice *c) {
    const char *at = c->bots;
    for (bool more = true; more;) {
        const size_t length = strcspn(at, ",");
        const kh_bot *bot = kh_bot_find(c->plan.game, at, length);
        if (!bot)
            return complain_bot(c, at, length);
        if (c->plan.cast.places == KH_SIM_PLACES_MAX)
            return complain(c, "sim.bots-count", c->bots);
        kh_sim_cast_add(&c->plan.cast, bot);
        more = at[length] == ',';
        at += length + more;
    }
    return 0;
}

/* As many seats as were asked for, else as there are bots, else the usual four. A list that is shorter goes round. */
static int read_seats(choice *c) {
    const kh_game *game = c->plan.game;
    const kh_seat most = game->seats_max;
    kh_sim_cast *cast = &c->plan.cast;
    uint64_t n = most < SEATS_USUAL ? most : SEATS_USUAL;
    n = n < game->seats_min ? game->seats_min : n;
    if (cast->places > 1)
        n = cast->places;
    if (c->seats) {
        const int status = read_number(c, "--seats", c->seats, game->seats_min, most, &n);
        if (status != 0)
            return status;
    }
    if (n < game->seats_min || n > most || n % cast->places != 0)
        return complain(c, "sim.bots-count", c->bots);
    c->plan.config.seats = (kh_seat)n;
    return 0;
}

/* More people do more before one of them wins. */
static uint64_t usual_actions(const choice *c) {
    const uint64_t n = (uint64_t)c->plan.config.seats * MAX_ACTIONS_OF_SEAT;
    return n < MAX_ACTIONS_USUAL ? MAX_ACTIONS_USUAL : n;
}

/* An option with a value. Returns 0, or the exit status with a sentence said. */
static int read_value(choice *c, const char *option, const char *value) {
    uint64_t threads;
    if (strcmp(option, "--games") == 0)
        return read_number(c, option, value, 1, GAMES_MAX, &c->plan.games);
    if (strcmp(option, "--seed") == 0)
        return read_number(c, option, value, 0, UINT64_MAX, &c->plan.seed);
    if (strcmp(option, "--max-actions") == 0)
        return read_number(c, option, value, 1, KH_SIM_ACTIONS_MAX, &c->plan.max_actions);
    if (strcmp(option, "--threads") == 0) {
        const int status = read_number(c, option, value, 1, THREADS_MAX, &threads);
        c->plan.threads = status == 0 ? (uint32_t)threads : 1;
        return status;
    }
    if (strcmp(option, "--option") == 0)
        return read_option(c, value);
    if (strcmp(option, "--lang") == 0)
        return kh_lang_find(value, strlen(value)) ? 0 : complain(c, "program.lang", value);
    *(strcmp(option, "--seats") == 0  ? &c->seats
      : strcmp(option, "--bots") == 0 ? &c->bots
      : strcmp(option, "--svg") == 0  ? &c->svg
                                      : &c->folder) = value;
    return 0;
}

static bool takes_value(const char *word) {
    static const char *const valued[] = {"--seats",   "--games",       "--bots", "--option",
                                         "--threads", "--seed",        "--svg",  "--record",
                                         "--lang",    "--max-actions", NULL};
    for (const char *const *v = valued; *v; v++)
        if (strcmp(word, *v) == 0)
            return true;
    return false;
}

/* The language first, so that complaints about the rest are in it; then the game, because options are its. */
static void look_ahead(choice *c, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) {
            const kh_lang *lang = kh_lang_find(argv[i + 1], strlen(argv[i + 1]));
            c->voice.lang = lang ? lang : c->voice.lang;
        }
        if (takes_value(argv[i]))
            i++;
        else if (argv[i][0] != '-' && !c->plan.game)
            c->plan.game = kh_game_find(argv[i], strlen(argv[i]));
    }
    if (!c->plan.game)
        c->plan.game = kh_games[0];
    kh_config_usual(c->plan.game, c->plan.game->seats_min, &c->plan.config);
}

static int read_words(choice *c, int argc, char **argv) {
    bool named = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        int status = 0;
        if (strcmp(word, "--json") == 0)
            c->json = true;
        else if (strcmp(word, "--times") == 0)
            c->plan.times = true;
        else if (strcmp(word, "--help") == 0)
            c->help = true;
        else if (takes_value(word))
            status = ++i < argc ? read_value(c, word, argv[i]) : complain(c, "program.no-value", word);
        else if (word[0] == '-')
            status = usage_unknown(&c->voice, "sim", word);
        else if (named || kh_game_find(word, strlen(word)) != c->plan.game)
            status = complain(c, named ? "program.one-game" : "program.game", word);
        else
            named = true;
        if (status != 0)
            return status;
    }
    return named || c->help ? 0 : complain(c, "program.which-game", "");
}

/* Some options do not go together: a board for them tells. */
static int try_board(const choice *c) {
    kh_match match;
    char text[SAY_CAP];
    const kh_verdict v = kh_match_open(&match, c->plan.game, &c->plan.config, 0, NULL, 0);
    kh_match_close(&match);
    if (v.code == 0)
        return 0;
    const char *rule = v.rule ? v.rule : "?";
    snprintf(text, sizeof text, "%s (%s)", say_word(&c->voice, "rule", rule), rule);
    say_text(&c->voice, text);
    return EXIT_USAGE;
}

static int play(choice *c) {
    sim_show show = {.lang = c->voice.lang, .voice = &c->voice, .folder = c->folder, .svg = c->svg};
    struct sigaction on = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    kh_sim_result result;
    if (!sim_show_ready(&show))
        return EXIT_USAGE;
    sigemptyset(&on.sa_mask);
    sigaction(SIGINT, &on, NULL);
    sigaction(SIGTERM, &on, NULL);
    c->plan.stop = &interrupted;
    sim_show_join(&show, &c->plan);
    kh_sim_run(&c->plan, &result);
    sim_show_progress_end(&show);
    int status = EXIT_USAGE;
    if (result.status == KH_SIM_NO_MEMORY) {
        complain(c, "sim.no-memory", "");
        status = EXIT_WRONG;
    } else if (result.status == KH_SIM_NO_RECORD)
        complain(c, "sim.unwritable", c->folder);
    else
        status = sim_show_result(&show, &c->plan, &result, c->json);
    kh_sim_close(&result);
    return status;
}

int cmd_sim(int argc, char **argv) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    choice c = {.voice = environment_voice(NULL)};
    c.voice.put = put_to;
    c.voice.to = stderr;
    c.voice.width = 0;
    c.plan.games = GAMES_USUAL;
    c.plan.seed = SEED_USUAL;
    c.plan.threads = cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (uint32_t)cores;
    look_ahead(&c, argc, argv);
    int status = read_words(&c, argc, argv);
    if (status == 0 && c.help) {
        static const char *const options[] = {
            "--seats N",   "--games N",  "--bots NAME,...", "--option NAME=VALUE",
            "--threads N", "--seed N",   "--max-actions N", "--times",
            "--json",      "--svg FILE", "--record DIR",    "--lang de|en",
            "--help",      NULL};
        c.voice.to = stdout;
        c.voice.width = environment_voice(NULL).width;
        usage_say(&c.voice, "sim", options);
        usage_say_games(&c.voice);
        usage_say_game_options(&c.voice, c.plan.game);
        return 0;
    }
    if (status == 0 && !c.bots)
        c.bots = kh_bot_find(c.plan.game, "steady", strlen("steady")) ? "steady" : kh_bots[0]->name;
    if (status == 0)
        status = read_bots(&c);
    if (status == 0)
        status = read_seats(&c);
    if (status == 0 && c.plan.max_actions == 0)
        c.plan.max_actions = usual_actions(&c);
    if (status == 0)
        status = try_board(&c);
    return status == 0 ? play(&c) : status;
}
