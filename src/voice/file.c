/* Games as files: see file.h. */
#include "voice/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

void file_trouble(const term_voice *v, const char *path, int error) {
    char quoted[64];
    const char *key = error == ENOENT    ? "file.missing"
                      : error == EISDIR  ? "file.directory"
                      : error == EACCES  ? "file.forbidden"
                      : error == ENOSPC  ? "file.full"
                      : error == EEXIST  ? "file.other"
                      : error == EFBIG   ? "file.large"
                      : error == ENOTDIR ? "file.missing"
                                         : "file.trouble";
    say_with(v, key, FILL("file", say_quote(path, strlen(path), quoted, sizeof quoted)));
}

/* A folder below another one; false: it is not there and cannot be made. */
static bool below(char path[FILE_PATH], const char *name) {
    const size_t n = strlen(path);
    if (n + strlen(name) + 2 > FILE_PATH)
        return false;
    snprintf(path + n, FILE_PATH - n, "/%s", name);
    return mkdir(path, S_IRWXU) == 0 || errno == EEXIST;
}

bool file_state(const char *name, char path[FILE_PATH]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool has_state = state && state[0] == '/';
    const char *base = has_state ? state : home;
    if (!base || base[0] != '/' || strlen(base) >= FILE_PATH / 2)
        return false;
    snprintf(path, FILE_PATH, "%s", base);
    if (!has_state && (!below(path, ".local") || !below(path, "state")))
        return false;
    if (!below(path, "kornholm"))
        return false;
    const size_t n = strlen(path);
    return (size_t)snprintf(path + n, FILE_PATH - n, "/%s", name) < FILE_PATH - n;
}

bool file_usual(const kh_game *game, char path[FILE_PATH]) {
    char stamp[32] = "", name[128];
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local))
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    snprintf(name, sizeof name, "%s-%s-%ld.record", game->name, stamp, (long)getpid());
    return file_state(name, path);
}

/* What is there and is no record stays as it is. */
static bool may_replace(const char *path) {
    static const char begin[] = "kornholm record ";
    char head[sizeof begin - 1];
    struct stat about;
    if (stat(path, &about) != 0)
        return errno == ENOENT;
    if (S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return false;
    }
    const int f = S_ISREG(about.st_mode) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    const ssize_t n = f >= 0 ? read(f, head, sizeof head) : -1;
    if (f >= 0)
        close(f);
    if (S_ISREG(about.st_mode) && about.st_size == 0)
        return true;
    errno = EEXIST;
    return n == (ssize_t)sizeof head && memcmp(head, begin, sizeof head) == 0;
}

/* A comment below the first line, which every reader of records skips. */
static const char hint_mark[] = "# a hint was asked for\n";

bool file_hinted(const char *path) {
    enum { ROOM = 100 };
    char head[ROOM + 1];
    const int f = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const ssize_t n = f >= 0 ? read(f, head, ROOM) : -1;
    if (f >= 0)
        close(f);
    head[n > 0 ? n : 0] = '\0';
    const char *second = strchr(head, '\n');
    return second && strncmp(second + 1, hint_mark, sizeof hint_mark - 1) == 0;
}

typedef struct marked {
    FILE *f;
    bool due; /* the mark, behind the next end of a line */
} marked;

static void put_marked(void *to, const char *text, size_t length) {
    marked *m = to;
    const char *end = m->due ? memchr(text, '\n', length) : NULL;
    const size_t first = end ? (size_t)(end - text) + 1 : length;
    fwrite(text, 1, first, m->f);
    if (!end)
        return;
    m->due = false;
    fputs(hint_mark, m->f);
    fwrite(end + 1, 1, length - first, m->f);
}

bool file_save(const term_voice *v, const kh_match *m, bool hinted, const char *path) {
    char beside[FILE_PATH + 16];
    if (!may_replace(path)) {
        file_trouble(v, path, errno);
        return false;
    }
    snprintf(beside, sizeof beside, "%s.%ld~", path, (long)getpid());
    FILE *f = fopen(beside, "wx");
    if (!f) {
        file_trouble(v, path, errno);
        return false;
    }
    errno = 0;
    marked to = {f, hinted};
    bool fine = kh_match_write(m, KH_NOBODY, put_marked, &to);
    fine = fflush(f) == 0 && !ferror(f) && fsync(fileno(f)) == 0 && fine;
    const int error = errno;
    fine = fclose(f) == 0 && fine;
    if (fine && rename(beside, path) == 0)
        return true;
    file_trouble(v, path, error != 0 ? error : errno);
    unlink(beside);
    return false;
}

static void say_broken(const term_voice *v, const kh_loader *l, const char *path) {
    char quoted[64], line[24], text[SAY_CAP];
    const size_t length = kh_record_error_write(v->lang, &l->reader, l->error, l->rule, text, sizeof text);
    snprintf(line, sizeof line, "%llu", (unsigned long long)l->reader.line);
    if (l->error == KH_RECORD_REFUSED && l->rule && length < sizeof text)
        snprintf(text + length, sizeof text - length, " (%s)", l->rule);
    say_with(
        v, "file.broken",
        FILL("file", say_quote(path, strlen(path), quoted, sizeof quoted), "line", line, "reason", text));
}

/* errno tells of a file that cannot be read; the loader of one that is wrong. */
static bool feed(kh_loader *l, const char *path) {
    static char piece[PIECE];
    const int f = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (f < 0)
        return false;
    ssize_t n;
    bool fine = true;
    while (fine && (n = read(f, piece, sizeof piece)) != 0) {
        if (n < 0) {
            const int error = errno;
            close(f);
            errno = error;
            return false;
        }
        fine = kh_loader_feed(l, piece, (size_t)n);
    }
    close(f);
    errno = 0;
    return fine && kh_loader_finish(l);
}

bool file_load(const term_voice *v, const char *path, uint64_t seed, kh_match *out) {
    kh_loader loader;
    if (!kh_loader_open(&loader, kh_games, seed)) {
        file_trouble(v, path, ENOMEM);
        return false;
    }
    errno = 0;
    const bool fine = feed(&loader, path);
    if (fine)
        *out = kh_loader_take(&loader);
    else if (errno != 0)
        file_trouble(v, path, errno);
    else
        say_broken(v, &loader, path);
    kh_loader_close(&loader);
    return fine;
}

char *file_text(const term_voice *v, const char *path, size_t most, size_t *length) {
    char *text = malloc(most + 1);
    const int f = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    size_t have = 0;
    ssize_t n = f >= 0 && text ? 1 : -1;
    while (n > 0 && have <= most) {
        n = read(f, text + have, most + 1 - have);
        have += n > 0 ? (size_t)n : 0;
    }
    const int error = have > most ? EFBIG : errno;
    if (f >= 0)
        close(f);
    if (n < 0 || have > most) {
        file_trouble(v, path, error);
        free(text);
        return NULL;
    }
    text[have] = '\0';
    *length = have;
    return text;
}

/* The first line and the last one of a head are the same for all: such a file may do without. */
static bool feed_head(kh_loader *l, const char *text, size_t length) {
    static const char first[] = "kornholm record 1\n", last[] = "\nplay\n";
    bool fine = strncmp(text, "kornholm ", 9) == 0 || kh_loader_feed(l, first, sizeof first - 1);
    l->reader.line = 0;
    fine = fine && kh_loader_feed(l, text, length);
    return fine && (l->playing || kh_loader_feed(l, last, sizeof last - 1));
}

bool file_position(const term_voice *v, const char *path, uint64_t seed, kh_match *out) {
    kh_loader loader;
    size_t length;
    char *text = file_text(v, path, KH_MATCH_BOARD_TEXT, &length);
    if (!text)
        return false;
    if (!kh_loader_open(&loader, kh_games, seed)) {
        free(text);
        file_trouble(v, path, ENOMEM);
        return false;
    }
    const bool fine = feed_head(&loader, text, length);
    if (fine)
        *out = kh_loader_take(&loader);
    else
        say_broken(v, &loader, path);
    kh_loader_close(&loader);
    free(text);
    return fine;
}

bool file_small_read(const char *path, char *text, size_t cap, size_t *length) {
    struct stat about;
    *length = 0;
    const int f = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (f < 0)
        return errno == ENOENT;
    bool fine = fstat(f, &about) == 0 && S_ISREG(about.st_mode) && (uintmax_t)about.st_size <= cap;
    ssize_t n = 1;
    while (fine && n > 0 && *length < cap) {
        n = read(f, text + *length, cap - *length);
        fine = n >= 0;
        *length += n > 0 ? (size_t)n : 0;
    }
    close(f);
    return fine;
}

/* Beside it first. */
bool file_small_write(const char *path, const char *text, size_t length) {
    char beside[FILE_PATH + 16];
    snprintf(beside, sizeof beside, "%s.%ld~", path, (long)getpid());
    FILE *f = fopen(beside, "wx");
    if (!f)
        return false;
    bool fine = fwrite(text, 1, length, f) == length;
    fine = fclose(f) == 0 && fine;
    if (fine && rename(beside, path) == 0)
        return true;
    unlink(beside);
    return false;
}
