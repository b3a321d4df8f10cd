/* file.h - games as files: saving and loading records, and the usual place for them. */
#ifndef KH_VOICE_FILE_H
#define KH_VOICE_FILE_H

#include "table/match.h"
#include "voice/say.h"

enum { FILE_PATH = 1000 };

/* A file in the user's folder for states, which is made, for the user alone, if it is not there. false: there is
 * none. */
bool file_state(const char *name, char path[FILE_PATH]);

/* A name of its own in the usual place for saved games, which is made if it is not there. false: there is none. */
bool file_usual(const kh_game *, char path[FILE_PATH]);

/* Writes the whole record so that at no moment half of it stands in the file. Replaces records, but nothing else.
 * false with a sentence said. `hinted`: somebody asked for a hint in this game, which a comment in it remembers. */
bool file_save(const term_voice *, const kh_match *, bool hinted, const char *path);
bool file_hinted(const char *path);

/* A match from a record; `seed` is for the luck to come. false with a sentence said. */
bool file_load(const term_voice *, const char *path, uint64_t seed, kh_match *out);

/* A match that begins in a position, out of the head of a record: what the workshop saves. The same. */
bool file_position(const term_voice *, const char *path, uint64_t seed, kh_match *out);

/* A whole small text. NULL with a sentence said; the caller frees it. */
char *file_text(const term_voice *, const char *path, size_t most, size_t *length);

/* The text of a small file that the house keeps itself; nothing where there is none. false: it is no such file, or it is
 * too long to be ours. */
bool file_small_read(const char *path, char *text, size_t cap, size_t *length);
/* Such a file anew, so that at no moment half a text stands in it. */
bool file_small_write(const char *path, const char *text, size_t length);

/* Says why a file cannot be used; `error` as in errno. */
void file_trouble(const term_voice *, const char *path, int error);

#endif
