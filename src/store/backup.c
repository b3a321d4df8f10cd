/* A copy of a store as it is at one moment, whoever writes meanwhile: see store.h. It is made beside its name and gets
 * the name when it is whole, so that a copy that was cut off never looks like one. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/inside.h"
#include "store/schema.h"

enum { STEP_PAGES = 256, NAME = 4096 };

static store_error say_system(const char *what, const char *path, char *said, size_t cap) {
    const int error = errno;
    char reason[100] = "";
    if (strerror_r(error, reason, sizeof reason) != 0)
        snprintf(reason, sizeof reason, "error %d", error);
    snprintf(said, cap, "%s %s: %s", what, path, reason);
    return error == ENOSPC || error == EDQUOT ? STORE_FULL : error == EEXIST ? STORE_CONFLICT : STORE_IO;
}

/* The engine leaves the reading of one moment only while a transaction of ours goes on. */
static int copy_pages(sqlite3 *from, sqlite3 *to, store_progress *progress, void *who, bool *stopped) {
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    if (!b)
        return sqlite3_errcode(to);
    int code = SQLITE_OK;
    while (!*stopped && (code = sqlite3_backup_step(b, STEP_PAGES)) == SQLITE_OK) {
        const uint64_t all = (uint64_t)sqlite3_backup_pagecount(b),
                       left = (uint64_t)sqlite3_backup_remaining(b);
        *stopped = progress && !progress(who, all - left, all);
    }
    const int end = sqlite3_backup_finish(b);
    return code == SQLITE_DONE ? end : code;
}

static store_error copy_into(sqlite3 *from, const char *path, store_progress *progress, void *who, char *said,
                             size_t cap) {
    sqlite3 *to = NULL;
    bool stopped = false;
    const store_error error = db_connect(&to, path, true, said, cap);
    if (error != STORE_FINE)
        return error;
    int code = sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = copy_pages(from, to, progress, who, &stopped);
    /* The copy is one file: it has no log beside it, and the program that opens it makes one again. */
    if (code == SQLITE_OK && !stopped)
        code = sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
    const store_error how = stopped ? STORE_BUSY : db_error(to, code);
    if (code != SQLITE_OK)
        snprintf(said, cap, "%s: %s", path, sqlite3_errmsg(to));
    else if (stopped)
        snprintf(said, cap, "stopped");
    sqlite3_close(to);
    sqlite3_exec(from, "ROLLBACK", NULL, NULL, NULL);
    return how;
}

static bool on_disk(const char *path, int how) {
    const int f = open(path, how | O_CLOEXEC);
    const bool fine = f >= 0 && fsync(f) == 0;
    if (f >= 0)
        close(f);
    return fine;
}

static void sync_folder_of(const char *path) {
    char folder[NAME];
    const char *slash = strrchr(path, '/');
    const int length = slash == path ? 1 : slash ? (int)(slash - path) : 1;
    snprintf(folder, sizeof folder, "%.*s", length, slash ? path : ".");
    on_disk(folder, O_RDONLY | O_DIRECTORY);
}

/* Never over another file: a second name can only be given where there is none. */
static store_error give_name(const char *made, const char *path, char *said, size_t cap) {
    if (!on_disk(made, O_RDONLY))
        return say_system("cannot write", made, said, cap);
    struct stat about;
    if (link(made, path) != 0 && /* not every disk knows second names */
        (errno == EEXIST || lstat(path, &about) == 0 || rename(made, path) != 0))
        return say_system("cannot name", path, said, cap);
    unlink(made);
    sync_folder_of(path);
    return STORE_FINE;
}

store_error store_backup(const char *store, const char *path, store_progress *progress, void *who, char *said,
                         size_t cap) {
    char made[NAME];
    struct stat about;
    sqlite3 *from = NULL;
    said[0] = '\0';
    if (lstat(path, &about) == 0) {
        errno = EEXIST;
        return say_system("will not write over", path, said, cap);
    }
    store_error error = db_connect(&from, store, false, said, cap);
    if (error == STORE_FINE)
        error = schema_look(from, false, said, cap);
    const int n = snprintf(made, sizeof made, "%s.part-XXXXXX", path);
    int f = -1;
    if (error == STORE_FINE && (n >= (int)sizeof made || (f = mkstemp(made)) < 0)) /* 0600 */
        error = say_system("cannot make", made, said, cap);
    if (f >= 0) {
        close(f);
        error = copy_into(from, made, progress, who, said, cap);
        if (error == STORE_FINE)
            error = give_name(made, path, said, cap);
        if (error != STORE_FINE)
            unlink(made);
    }
    sqlite3_close(from);
    return error;
}
