/* The best scores as a file: see score_file.h. */
#include "term/score_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "voice/file.h"

static bool path_of(const kh_game *game, char path[FILE_PATH]) {
    char name[64];
    snprintf(name, sizeof name, "%s.scores", game->name);
    return file_state(name, path);
}

/* A whole file of text; nothing where there is none. false: it is no such file, or it is too long to be ours. */
static bool read_text(const char *path, char text[SCORES_TEXT], size_t *length) {
    struct stat about;
    *length = 0;
    const int f = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (f < 0)
        return errno == ENOENT;
    bool fine = fstat(f, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= SCORES_TEXT;
    ssize_t n = 1;
    while (fine && n > 0 && *length < SCORES_TEXT) {
        n = read(f, text + *length, SCORES_TEXT - *length);
        fine = n >= 0;
        *length += n > 0 ? (size_t)n : 0;
    }
    close(f);
    return fine;
}

/* Beside it first, so that at no moment half a list stands in the file. */
static bool write_text(const char *path, const term_scores *s) {
    char beside[FILE_PATH + 16], text[SCORES_TEXT];
    const size_t n = scores_write(s, text, sizeof text);
    snprintf(beside, sizeof beside, "%s.%ld~", path, (long)getpid());
    FILE *f = n < sizeof text ? fopen(beside, "wx") : NULL;
    if (!f)
        return false;
    bool fine = fwrite(text, 1, n, f) == n;
    fine = fclose(f) == 0 && fine;
    if (fine && rename(beside, path) == 0)
        return true;
    unlink(beside);
    return false;
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
    if (read_text(path, text, &length) && scores_read(out, text, length))
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
    out->fate = out->mine < 0 || write_text(path, out) ? SCORES_KEPT : SCORES_UNWRITABLE;
}
