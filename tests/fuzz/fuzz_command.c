/* Feeds typed lines to the command interpreter of the terminal, without terminal and files. The first byte chooses
 * the game, its table and the seed (fuzz.h), the second who plays and what the terminal can do; the rest are lines. */
#include "bots/random.h"
#include "fuzz.h"
#include "term/command.h"

enum { LINES_MAX = 200 };

static void drop(void *to, const char *text, size_t length) {
    (void)text;
    *(size_t *)to += length;
}

static bool begin(term_play *p, uint8_t table, uint8_t choice, size_t *said) {
    kh_match match = fuzz_match(table, 0);
    const bool rich = choice & 8;
    const term_voice voice = {
        .lang = kh_langs[choice >> 4 & 1], .put = drop, .to = said, .width = 60, .means = {rich, rich, rich}};
    const uint32_t people = choice & 32 ? (1U << match.config.seats) - 1 : 1;
    const kh_bot *bots[PLAY_SEATS_MAX];
    for (unsigned i = 0; i < PLAY_SEATS_MAX; i++)
        bots[i] = &kh_bot_random;
    const term_face *face = term_face_of(match.game);
    MUST(face != NULL);
    return play_begin(p, &match, face, &voice, people, bots, choice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static term_play p;
    size_t said = 0;
    if (size < 2 || !begin(&p, data[0], data[1], &said))
        return 0;
    const uint8_t *at = data + 2, *end = data + size;
    for (int i = 0; i < LINES_MAX && at < end; i++) {
        const play_need need = play_advance(&p, 0);
        MUST(need != PLAY_STUCK);
        if (data[1] & 64)
            play_prompt(&p, need, false);
        const uint8_t *feed = memchr(at, '\n', (size_t)(end - at));
        const size_t n = (size_t)((feed ? feed : end) - at);
        char *line = malloc(n + 1), path[COMMAND_PATH];
        if (!line)
            break;
        memcpy(line, at, n);
        line[n] = '\0';
        const command_wish wish = command_line(&p, need, line, n, path);
        MUST(wish != COMMAND_SAVE || strlen(path) < COMMAND_PATH);
        if (wish == COMMAND_BOARD_ALL)
            play_say_board(&p, true);
        free(line);
        at = feed ? feed + 1 : end;
    }
    MUST(p.match.game->audit(p.match.table, p.match.state) == NULL);
    play_end(&p);
    return 0;
}
