/* words.h - between what a person types or reads and the notation of the game: command words and nouns in the
 * reader's language, abbreviations, small liberties of spelling. */
#ifndef KH_TERM_WORDS_H
#define KH_TERM_WORDS_H

#include "term/face.h"

enum { WORDS_LINE = 400 }; /* bytes of the longest line that is understood */

/* Lower case, umlauts spelled out, single blanks, nothing unprintable. */
size_t words_fold(const char *text, size_t length, char *out, size_t cap);

/* The key of a text under "GROUP.NAME", or under "GROUP.TEXTS.NAME" where the face has one of its own. */
const char *words_key(const term_voice *, const term_face *, const char *group, const char *name, char *out,
                      size_t cap);
/* The text itself, or the name where there is none. */
const char *words_text(const term_voice *, const term_face *, const char *group, const char *name);

/* What to type for a command or a kind of action: the first word under "command.NAME". */
const char *words_command(const term_voice *, const char *name, char *out, size_t cap);

/* Whether a folded word is this command, by its own name or one of those under "GROUP.NAME", or begins it. */
bool words_match(const term_voice *, const char *group, const char *name, const char *word, bool beginning);

/* An action as the reader would type it. An open kind of size 0 is its bare word. */
size_t words_action(const term_seen *, const term_face *, const kh_action *, char *out, size_t cap);

/* Argument number i of an action in the reader's words. */
size_t words_argument(const term_seen *, const term_face *, const kh_action *, uint32_t i, char *out,
                      size_t cap);

/* A value of a type of the game, in the reader's words. */
size_t words_value(const term_seen *, const term_face *, const kh_type *, const uint8_t *arg, char *out,
                   size_t cap);

/* Turns the folded arguments of a kind into the notation of the game: "28-34" becomes "v28-v34", "Holz" wood.
 * `counts`: numbers that were typed where none belong, by field. */
size_t words_arguments(const term_seen *, const term_face *, uint32_t kind, const char *typed, char *out,
                       size_t cap, uint64_t counts[KH_FIELDS_MAX]);

/* The seat that a folded text names: "p2", "2" or somebody's name. */
bool words_seat(const term_seen *, const char *text, kh_seat *out);

#endif
