/* config.h - what people chose before play: seats and options, as text and as values. */
#ifndef KH_CONFIG_H
#define KH_CONFIG_H

#include "kornholm/game.h"
#include "kornholm/json_read.h"

/* Every option at its usual value. */
void kh_config_usual(const kh_game *, kh_seat seats, kh_config *out);

/* The game can be played by so many, and every option lies in its range. */
bool kh_config_fine(const kh_game *, const kh_config *);

typedef enum kh_config_error {
    KH_CONFIG_FINE,
    KH_CONFIG_NO_SUCH_OPTION,
    KH_CONFIG_BAD_VALUE, /* not a number, not one of the words, or out of range */
    KH_CONFIG_NO_EQUALS, /* not of the form name=value */
} kh_config_error;

/* Reads "name=value". `which` (may be NULL) gets the option's index where the name is known. */
kh_config_error kh_config_set(const kh_game *, kh_config *, const char *text, size_t length, uint32_t *which);

/* Reads the members of a JSON object: words or numbers, as the game has them. false: one of them is no such option or
 * value. */
bool kh_config_read(const kh_game *, kh_config *, kh_json_value options);

/* Writes "name=value" of option i. */
size_t kh_config_write(const kh_game *, const kh_config *, uint32_t i, char *out, size_t cap);
uint32_t kh_config_options(const kh_game *); /* how many options the game has */

/* The version of the rules by which this config is played: that of the game, "1", and behind a dot the revision of what
 * a scenario adds, "1.2", where that is not the first. */
enum { KH_RULES_TEXT = 24 };
size_t kh_rules_write(const kh_game *, const kh_config *, char *out, size_t cap);

#endif
