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

kh_config_error kh_config_set(const kh_game *game, kh_config *config, const char *text, size_t length,
                              uint32_t *which) {
    const char *equals = length > 0 ? memchr(text, '=', length) : NULL;
    if (equals == NULL)
        return KH_CONFIG_NO_EQUALS;
    const kh_scan name = {text, equals}, value = {equals + 1, text + length};
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

size_t kh_config_write(const kh_game *game, const kh_config *config, uint32_t i, char *out, size_t room) {
    const kh_option *o = &game->options[i];
    kh_text x = kh_text_in(out, room);
    kh_text_add(&x, o->name);
    kh_text_char(&x, '=');
    if (o->words != NULL)
        kh_text_add(&x, o->words[config->option[i] - o->low]);
    else
        kh_text_number(&x, config->option[i]);
    return x.length;
}
