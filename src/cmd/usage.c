/* What --help says: see usage.h. */
#include "cmd/usage.h"

#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "cmd/options.h"
#include "kornholm/config.h"

enum { INDENT = 2, COLUMN = 26, GAP = 2, EXIT_USAGE = 2, KEY = 96 };

static void say_blanks(const term_voice *v, int n) {
    while (n-- > 0)
        say_piece(v, " ");
}

void usage_line(const term_voice *v, const char *word, const char *text) {
    const int length = (int)strlen(word);
    const bool fits = length + GAP <= COLUMN;
    say_blanks(v, INDENT);
    say_piece(v, word);
    if (!fits)
        say_piece(v, "\n");
    for (bool first = fits; first || *text; first = false) {
        char line[SAY_CAP];
        const int cap = v->width - INDENT - COLUMN;
        size_t n = v->width > 0 && cap > 0 ? say_fit(text, cap) : strlen(text);
        n = n < sizeof line ? n : sizeof line - 1;
        memcpy(line, text, n);
        line[n] = '\0';
        say_blanks(v, first ? COLUMN - length : INDENT + COLUMN);
        say_piece(v, line);
        say_piece(v, "\n");
        for (text += n; *text == ' ';)
            text++;
    }
}

/* "cli.play.seats" or "cli.seats" of "--seats N". */
static const char *text_of(const term_voice *v, const char *command, const char *option) {
    char key[KEY];
    const char *name = option + strspn(option, "-");
    const int n = (int)strcspn(name, " ");
    snprintf(key, sizeof key, "cli.%s.%.*s", command, n, name);
    const char *own = kh_lang_text(v->lang, key);
    if (own)
        return own;
    snprintf(key, sizeof key, "cli.%.*s", n, name);
    const char *shared = kh_lang_text(v->lang, key);
    return shared ? shared : "";
}

void usage_say(const term_voice *v, const char *command, const char *const *options) {
    char key[KEY];
    for (int i = 1; i <= 3; i++) { /* the forms of the command */
        snprintf(key, sizeof key, "cli.%s.use-%d", command, i);
        if (kh_lang_text(v->lang, key))
            say(v, key);
    }
    snprintf(key, sizeof key, "cli.%s.about", command);
    say_piece(v, "\n");
    say(v, key);
    say_piece(v, "\n");
    for (; *options; options++)
        usage_line(v, *options, text_of(v, command, *options));
}

void usage_say_games(const term_voice *v) {
    say_piece(v, "\n");
    say(v, "cli.games");
    for (const kh_game *const *game = kh_games; *game; game++) {
        char key[KEY];
        snprintf(key, sizeof key, "cli.game.%s", (*game)->name);
        usage_line(v, (*game)->name, kh_lang_text(v->lang, key) ? kh_lang_text(v->lang, key) : "");
    }
}

void usage_say_game_options(const term_voice *v, const kh_game *game) {
    char list[400], line[SAY_CAP], key[KEY];
    say_piece(v, "\n");
    say_with(v, "cli.game-options", FILL("game", game->name));
    for (uint32_t i = 0; i < kh_config_options(game); i++) {
        const kh_option *o = &game->options[i];
        options_write_values(o, list, sizeof list);
        snprintf(line, sizeof line, "--option %s=%s", o->name, list);
        snprintf(key, sizeof key, "option.%s.%s.help", game->name, o->name); /* of this game alone */
        const char *own = kh_lang_text(v->lang, key);
        snprintf(key, sizeof key, "%s.help", o->name);
        usage_line(v, line, own ? own : say_word(v, "option", key));
    }
}

int usage_unknown(const term_voice *v, const char *command, const char *word) {
    char quoted[64];
    say_with(v, "program.unknown-option",
             FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted), "command", command));
    return EXIT_USAGE;
}

void usage_list_games(char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (const kh_game *const *game = kh_games; *game; game++) {
        kh_text_add(&x, x.length > 0 ? ", " : "");
        kh_text_add(&x, (*game)->name);
    }
}

/* A game may have a sentence of its own for a name that others have too. */
static const char *level_text(const term_voice *v, const kh_game *game, const char *bot) {
    char key[KEY];
    snprintf(key, sizeof key, "level.%s-%s", game->name, bot);
    const char *own = kh_lang_text(v->lang, key);
    snprintf(key, sizeof key, "level.%s", bot);
    const char *text = own ? own : kh_lang_text(v->lang, key);
    return text ? text : "";
}

void usage_say_bots(const term_voice *v, const kh_game *game) {
    say_piece(v, "\n");
    say_with(v, "cli.bots-of", FILL("game", game->name));
    for (unsigned i = 0; kh_bots[i]; i++)
        if (kh_bot_plays(kh_bots[i], game))
            usage_line(v, kh_bots[i]->name, level_text(v, game, kh_bots[i]->name));
}
