/* Feeds typed lines to the command interpreter of the terminal, without terminal and files. The first byte chooses
 * the language, the table and the seed; the rest are lines. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "kornholm/config.h"
#include "random.h"

enum { LINES_MAX = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void drop(void *to, const char *text, size_t length) {
    (void)text;
    *(size_t *)to += length;
}

static bool begin(term_play *p, uint8_t choice, size_t *said) {
    const kh_game *game = kh_games[0];
    kh_config config;
    kh_config_usual(game, choice & 128 ? 6 : choice & 1 ? 3 : 4, &config);
    if (choice & 2)
        kh_config_set(game, &config, "setup=variable", strlen("setup=variable"), NULL);
    if (choice & 4)
        kh_config_set(game, &config, "phases=combined", strlen("phases=combined"), NULL);
    kh_match match;
    if (kh_match_open(&match, game, &config, choice, NULL, 0).code != 0)
        abort();
    const bool rich = choice & 8;
    const term_voice voice = {
        .lang = kh_langs[choice >> 4 & 1], .put = drop, .to = said, .width = 60, .means = {rich, rich, rich}};
    const uint32_t people = choice & 32 ? (1U << config.seats) - 1 : 1;
    const kh_bot *bots[PLAY_SEATS_MAX];
    for (unsigned i = 0; i < PLAY_SEATS_MAX; i++)
        bots[i] = &kh_bot_random;
    return play_begin(p, &match, &island_face, &voice, people, bots, choice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static term_play p;
    size_t said = 0;
    if (size == 0 || !begin(&p, data[0], &said))
        return 0;
    const uint8_t *at = data + 1, *end = data + size;
    for (int i = 0; i < LINES_MAX && at < end; i++) {
        const play_need need = play_advance(&p, 0);
        if (need == PLAY_STUCK)
            abort();
        if (data[0] & 64)
            play_prompt(&p, need, false);
        const uint8_t *feed = memchr(at, '\n', (size_t)(end - at));
        const size_t n = (size_t)((feed ? feed : end) - at);
        char *line = malloc(n + 1), path[COMMAND_PATH];
        if (!line)
            break;
        memcpy(line, at, n);
        line[n] = '\0';
        const command_wish wish = command_line(&p, need, line, n, path);
        if (wish == COMMAND_SAVE && strlen(path) >= COMMAND_PATH)
            abort();
        if (wish == COMMAND_BOARD_ALL)
            play_say_board(&p, true);
        free(line);
        at = feed ? feed + 1 : end;
    }
    if (p.match.game->audit(p.match.table, p.match.state) != NULL)
        abort();
    play_end(&p);
    return 0;
}
