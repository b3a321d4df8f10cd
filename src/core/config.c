/* Seats and options: see config.h. What a game's options are, and what they mean, is the game's. */
#include "kornholm/config.h"

#include <string.h>

#include "kornholm/text.h"

uint32_t kh_config_options(const kh_game *game) {
    uint32_t n = 0;
    while (n < KH_OPTIONS_MAX && game->options[n].name != NULL)
        n++;
    return n;
}

void kh_config_usual(const kh_game *game, kh_seat seats, kh_config *out) {
    memset(out, 0, sizeof *out);
    out->seats = seats;
    const uint32_t n = kh_config_options(game);
    for (uint32_t i = 0; i < n; i++)
        out->option[i] = game->options[i].usual;
}

bool kh_config_fine(const kh_game *game, const kh_config *config) {
    if (config->seats < game->seats_min || config->seats > game->seats_max)
        return false;
    const uint32_t n = kh_config_options(game);
    for (uint32_t i = 0; i < n; i++) {
        if (config->option[i] < game->options[i].low || config->option[i] > game->options[i].high)
            return false;
    }
    return true;
}

size_t kh_rules_write(const kh_game *game, const kh_config *config, char *out, size_t cap) {
    const uint16_t revision = kh_revision(game, config);
    kh_text x = kh_text_in(out, cap);
    kh_text_number(&x, game->rules_version);
    if (revision != 1) {
        kh_text_char(&x, '.');
        kh_text_number(&x, revision);
    }
    return x.length;
}

static bool read_number(kh_scan x, int32_t low, int32_t high, int32_t *out) {
    const bool minus = kh_scan_char(&x, '-');
    uint64_t n;
    if (!kh_scan_number(&x, &n) || x.at != x.end || n > UINT64_C(0x80000000))
        return false;
    const int64_t value = minus ? -(int64_t)n : (int64_t)n;
    if (value < low || value > high)
        return false;
    *out = (int32_t)value;
    return true;
}

static bool read_value(const kh_option *o, kh_scan x, int32_t *out) {
    if (o->words == NULL)
        return read_number(x, o->low, o->high, out);
    for (int64_t value = o->low; value <= o->high; value++) {
        if (kh_word_is(&x, o->words[value - o->low])) {
            *out = (int32_t)value;
            return true;
        }
    }
    return false;
}

static kh_config_error set_value(const kh_game *game, kh_config *config, kh_scan name, kh_scan value,
                                 uint32_t *which) {
    const uint32_t n = kh_config_options(game);
    for (uint32_t i = 0; i < n; i++) {
        if (!kh_word_is(&name, game->options[i].name))
            continue;
        if (which != NULL)
            *which = i;
        return read_value(&game->options[i], value, &config->option[i]) ? KH_CONFIG_FINE
                                                                        : KH_CONFIG_BAD_VALUE;
    }
    return KH_CONFIG_NO_SUCH_OPTION;
}

kh_config_error kh_config_set(const kh_game *game, kh_config *config, const char *text, size_t length,
                              uint32_t *which) {
    const char *equals = length > 0 ? memchr(text, '=', length) : NULL;
    if (equals == NULL)
        return KH_CONFIG_NO_EQUALS;
    return set_value(game, config, (kh_scan){text, equals}, (kh_scan){equals + 1, text + length}, which);
}

static bool read_member(const kh_game *game, kh_config *config, kh_json_value member) {
    enum { WORD = 64 }; /* longer than the names and words of any game */
    char name[WORD], word[WORD];
    int64_t number;
    size_t name_length, length;
    if (!kh_json_string(kh_json_name(member), name, sizeof name, &name_length))
        return false;
    if (kh_json_integer(member, &number)) {
        kh_text x = kh_text_in(word, sizeof word);
        kh_text_number(&x, number);
        length = x.length;
    } else if (!kh_json_string(member, word, sizeof word, &length)) {
        return false;
    }
    return set_value(game, config, kh_scan_in(name, name_length), kh_scan_in(word, length), NULL) ==
           KH_CONFIG_FINE;
}

bool kh_config_read(const kh_game *game, kh_config *config, kh_json_value options) {
    for (kh_json_value v = kh_json_first(options); kh_json_type_of(v) != KH_JSON_MISSING; v = kh_json_next(v))
        if (!read_member(game, config, v))
            return false;
    return true;
}

size_t kh_config_write(const kh_game *game, const kh_config *config, uint32_t i, char *out, size_t cap) {
    const kh_option *o = &game->options[i];
    kh_text x = kh_text_in(out, cap);
    kh_text_add(&x, o->name);
    kh_text_char(&x, '=');
    if (o->words != NULL)
        kh_text_add(&x, o->words[config->option[i] - o->low]);
    else
        kh_text_number(&x, config->option[i]);
    return x.length;
}
