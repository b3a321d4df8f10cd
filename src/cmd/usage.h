/* usage.h - what --help says: how a command is called, what it does, and its options, one a line. The texts are
 * cli.COMMAND, cli.COMMAND.use and, for an option --NAME, cli.COMMAND.NAME or cli.NAME. */
#ifndef KH_CMD_USAGE_H
#define KH_CMD_USAGE_H

#include "kornholm/game.h"
#include "voice/say.h"

/* `options`: as they are typed, with their values ("--seats N"); NULL ends the list. */
void usage_say(const term_voice *, const char *command, const char *const *options);
void usage_say_games(const term_voice *);                         /* all of them, one a line */
void usage_say_game_options(const term_voice *, const kh_game *); /* --option NAME=VALUE, two lines each */

void usage_say_bots(const term_voice *,
                    const kh_game *); /* that play it, the weakest first, each with a sentence */

/* One line of two columns. */
void usage_line(const term_voice *, const char *word, const char *text);

int usage_unknown(const term_voice *, const char *command,
                  const char *word);          /* names the word; exit status 2 */
void usage_list_games(char *out, size_t cap); /* "island, dice, duel" */

#endif
