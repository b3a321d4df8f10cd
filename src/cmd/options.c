/* Options of a game on the command line: see options.h. */
#include "cmd/options.h"

#include <stdio.h>
#include <string.h>

void options_write_values(const kh_option *o, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (int32_t value = o->low; o->words && value <= o->high; value++) {
        kh_text_add(&x, value > o->low ? ", " : "");
        kh_text_add(&x, o->words[value - o->low]);
    }
    if (o->words)
        return;
    kh_text_number(&x, o->low);
    kh_text_char(&x, '-');
    kh_text_number(&x, o->high);
}

static void write_names(const kh_game *game, char *out, size_t cap) {
    kh_text x = kh_text_in(out, cap);
    for (uint32_t i = 0; i < kh_config_options(game); i++) {
        kh_text_add(&x, i > 0 ? ", " : "");
        kh_text_add(&x, game->options[i].name);
    }
}

bool options_read(const term_voice *v, const kh_game *game, kh_config *config, const char *text) {
    uint32_t which = 0;
    char quoted[64], list[SAY_CAP] = "";
    say_quote(text, strlen(text), quoted, sizeof quoted);
    switch (kh_config_set(game, config, text, strlen(text), &which)) {
    case KH_CONFIG_FINE: return true;
    case KH_CONFIG_NO_EQUALS: say_with(v, "program.option-form", FILL("word", quoted)); break;
    case KH_CONFIG_NO_SUCH_OPTION:
        write_names(game, list, sizeof list);
        say_with(v, "program.option-unknown", FILL("word", quoted, "list", list));
        break;
    case KH_CONFIG_BAD_VALUE:
        options_write_values(&game->options[which], list, sizeof list);
        say_with(v, "program.option-value", FILL("word", quoted, "list", list));
        break;
    }
    return false;
}

bool options_read_seats(const term_voice *v, const kh_game *game, kh_config *config, const char *text) {
    kh_scan x = kh_scan_in(text, strlen(text));
    char quoted[64], low[16], high[16];
    uint64_t n;
    if (kh_scan_number(&x, &n) && x.at == x.end && n >= game->seats_min && n <= game->seats_max) {
        config->seats = (kh_seat)n;
        return true;
    }
    snprintf(low, sizeof low, "%u", game->seats_min); /* BASE-BOX-04 */
    snprintf(high, sizeof high, "%u", game->seats_max);
    say_with(v, "program.seats",
             FILL("word", say_quote(text, strlen(text), quoted, sizeof quoted), "low", low, "high", high));
    return false;
}

kh_seat options_usual_seats(const kh_game *game) {
    enum { FOUR = 4 };
    const kh_seat most = game->seats_max < FOUR ? game->seats_max : FOUR;
    return game->seats_min > most ? game->seats_min : most;
}

void options_for_people(const kh_game *game, kh_config *config) {
    static const char habit[] = "phases=combined";
    kh_config_usual(game, options_usual_seats(game), config);
    kh_config_set(game, config, habit, sizeof habit - 1, NULL); /* a game without phases stays as it is */
}

bool options_say_board(const term_voice *v, const kh_game *game, const kh_config *config, const char *path,
                       const char *text, size_t length) {
    char said[SAY_CAP], quoted[64], word[64];
    kh_flaw flaw = {0};
    if (game->board_flaw)
        game->board_flaw(config, text, length, &flaw);
    if (!flaw.rule)
        return false;
    kh_text x = kh_text_in(said, sizeof said);
    kh_text_add(&x, say_quote(path, strlen(path), quoted, sizeof quoted));
    kh_text_char(&x, ':');
    if (flaw.line > 0) {
        kh_text_number(&x, flaw.line);
        kh_text_char(&x, ':');
    }
    kh_text_char(&x, ' ');
    kh_text_add(&x, say_word(v, "rule", flaw.rule));
    kh_text_add(&x, " (");
    kh_text_add(&x, flaw.rule);
    kh_text_add(&x, flaw.word[0] ? ": " : "");
    kh_text_add(&x, say_quote(flaw.word, strlen(flaw.word), word, sizeof word));
    kh_text_char(&x, ')');
    say_text(v, said);
    return true;
}
