/* The best scores as a file: see score_file.h. */
#include "term/score_file.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "voice/file.h"

static bool path_of(const kh_game *game, char path[FILE_PATH]) {
    char name[64];
    snprintf(name, sizeof name, "%s.scores", game->name);
    return file_state(name, path);
}

static bool write_list(const char *path, const term_scores *s) {
    char text[SCORES_TEXT];
    const size_t n = scores_write(s, text, sizeof text);
    return n < sizeof text && file_small_write(path, text, n);
}

static void today(char date[SCORES_DATE]) {
    const time_t now = time(NULL);
    struct tm local;
    if (!localtime_r(&now, &local) || strftime(date, SCORES_DATE, "%Y-%m-%d", &local) != SCORES_DATE - 1)
        memcpy(date, "0000-00-00", SCORES_DATE);
}

/* false: there is no list that could be shown or changed. */
static bool look(const char *path, term_scores *out) {
    char text[SCORES_TEXT];
    size_t length;
    if (file_small_read(path, text, sizeof text, &length) && scores_read(out, text, length))
        return true;
    memset(out, 0, sizeof *out);
    out->mine = -1;
    out->fate = SCORES_UNREADABLE;
    return false;
}

void score_file_look(const kh_game *game, term_scores *out) {
    char path[FILE_PATH];
    memset(out, 0, sizeof *out);
    out->mine = -1;
    if (path_of(game, path))
        look(path, out);
}

void score_file_note(const kh_game *game, int32_t points, const char *name, term_scores *out) {
    char path[FILE_PATH];
    term_score score = {.points = points};
    memset(out, 0, sizeof *out);
    out->mine = -1;
    if (!path_of(game, path)) {
        out->fate = SCORES_UNWRITABLE;
        return;
    }
    if (!look(path, out))
        return;
    today(score.date);
    snprintf(score.name, sizeof score.name, "%s", name);
    scores_add(out, &score);
    out->fate = out->mine < 0 || write_list(path, out) ? SCORES_KEPT : SCORES_UNWRITABLE;
}
