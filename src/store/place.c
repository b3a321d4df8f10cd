/* The place of a store: see place.h. The lock is a file of its own: the engine's locks on the database would be lost
 * as soon as anybody in the same process opens and closes that file. */
#include "store/place.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LOCK_TRIES = 100,
    SMALLEST = 512 /* bytes of a database */
};

static store_error trouble(int error) {
    return error == ENOSPC || error == EDQUOT ? STORE_FULL : error == ENOMEM ? STORE_NO_MEMORY : STORE_IO;
}

static store_error say_trouble(const char *what, const char *path, char *said, size_t cap) {
    const int error = errno;
    char reason[100] = "";
    if (strerror_r(error, reason, sizeof reason) != 0)
        snprintf(reason, sizeof reason, "error %d", error);
    snprintf(said, cap, "%s %s: %s", what, path, reason);
    return trouble(error);
}

/* What was made in a folder is there after a power cut only when the folder itself was written. */
static void sync_folder(const char *path) {
    const int f = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (f < 0)
        return;
    fsync(f);
    close(f);
}

/* Makes all folders of the path but the last part, which is the file. */
static store_error make_folders(char *path, char *said, size_t cap) {
    const char *above = path[0] == '/' ? "/" : ".";
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool made = mkdir(path, 0700) == 0;
        if (!made && errno != EEXIST)
            return say_trouble("cannot make the folder", path, said, cap);
        if (made) {
            char *cut = strrchr(path, '/');
            if (cut && cut != path)
                *cut = '\0';
            sync_folder(cut && cut != path ? path : above);
            if (cut && cut != path)
                *cut = '/';
        }
        *slash = '/';
    }
    return STORE_FINE;
}

/* Two ways to one file must lead to one lock. A file that is not there yet has a folder that is. */
static char *without_links(const char *path) {
    char *found = realpath(path, NULL);
    if (found || errno != ENOENT)
        return found;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    char *folder = slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
    char *real = folder ? realpath(folder, NULL) : NULL;
    free(folder);
    if (!real)
        return NULL;
    const size_t length = strlen(real) + strlen(name) + 2;
    char *whole = malloc(length);
    if (whole)
        snprintf(whole, length, "%s/%s", strcmp(real, "/") == 0 ? "" : real, name);
    free(real);
    return whole;
}

static store_error find_path(place *p, const char *asked, char *said, size_t cap) {
    if (asked[0] == '\0') {
        snprintf(said, cap, "no path is given");
        return STORE_IO;
    }
    char *path = strdup(asked);
    if (!path)
        return STORE_NO_MEMORY;
    const store_error error = make_folders(path, said, cap);
    if (error == STORE_FINE)
        p->path = without_links(path);
    free(path);
    if (error != STORE_FINE)
        return error;
    if (!p->path)
        return say_trouble("cannot find", asked, said, cap);
    struct stat about;
    if (stat(p->path, &about) == 0 && !S_ISREG(about.st_mode)) {
        snprintf(said, cap, "%s is not a file", asked);
        return STORE_NOT_ONE;
    }
    return STORE_FINE;
}

static store_error say_busy(const place *p, int f, char *said, size_t cap) {
    char holder[16] = "";
    if (pread(f, holder, sizeof holder - 1, 0) > 0)
        holder[strcspn(holder, "\n")] = '\0';
    snprintf(said, cap, "another process (%s) holds %s", holder[0] ? holder : "its number is unknown",
             p->path);
    return STORE_BUSY;
}

/* Whoever leaves removes the file: a lock counts only on the file that still has the name. */
static bool still_named(const char *path, int f) {
    struct stat held, named;
    return fstat(f, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

/* Where root looks after the store of another user: should it be killed, that user can still take the lock. */
static void give_to_owner(const place *p, int f) {
    struct stat about;
    if (geteuid() == 0 && stat(p->path, &about) == 0 && fchown(f, about.st_uid, about.st_gid) != 0)
        return; /* it is removed at the end anyway */
}

static store_error take_lock(place *p, char *said, size_t cap) {
    for (int i = 0; i < LOCK_TRIES; i++) {
        const int f = open(p->lock_path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (f < 0)
            return say_trouble("cannot make", p->lock_path, said, cap);
        if (flock(f, LOCK_EX | LOCK_NB) != 0) {
            const store_error error = errno == EWOULDBLOCK
                                          ? say_busy(p, f, said, cap)
                                          : say_trouble("cannot lock", p->lock_path, said, cap);
            close(f);
            return error;
        }
        if (still_named(p->lock_path, f)) {
            give_to_owner(p, f);
            p->lock = f;
            return STORE_FINE;
        }
        close(f);
    }
    snprintf(said, cap, "%s comes and goes", p->lock_path);
    return STORE_BUSY;
}

/* For whoever is refused; that it cannot be written does not matter. */
static void sign_lock(const place *p) {
    char text[16];
    const int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    if (ftruncate(p->lock, 0) == 0 && pwrite(p->lock, text, (size_t)length, 0) != length)
        (void)ftruncate(p->lock, 0);
}

static bool is_beside(const place *p, const char *ending) {
    char path[PATH_MAX];
    struct stat about;
    const int n = snprintf(path, sizeof path, "%s%s", p->path, ending);
    return n > 0 && n < (int)sizeof path && stat(path, &about) == 0 && about.st_size > 0;
}

/* The engine would take a file of one byte for an empty one, and fill up a last page that was cut off. That is right
 * only where it left a log or a journal, from which it makes the file whole. */
static bool cut_off(const place *p, int f) {
    unsigned char head[SMALLEST];
    struct stat about;
    if (fstat(f, &about) != 0 || about.st_size == 0 || is_beside(p, "-wal") || is_beside(p, "-journal"))
        return false;
    const ssize_t n = pread(f, head, sizeof head, 0);
    if (n < 0)
        return false; /* that is another trouble, and the engine will meet it too */
    if (n != (ssize_t)sizeof head)
        return true;
    const int page = head[16] * 256 + head[17]; /* 1 stands for 65536 */
    return about.st_size % (page > 1 ? page : 65536) != 0;
}

static store_error make_file(const place *p, char *said, size_t cap) {
    const int f = open(p->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (f < 0)
        return say_trouble("cannot open", p->path, said, cap);
    const bool broken = cut_off(p, f);
    close(f);
    if (broken)
        snprintf(said, cap, "%s is cut off, or no store", p->path);
    return broken ? STORE_NOT_ONE : STORE_FINE;
}

static store_error name_lock(place *p) {
    const size_t length = strlen(p->path) + sizeof "-lock";
    p->lock_path = malloc(length);
    if (!p->lock_path)
        return STORE_NO_MEMORY;
    snprintf(p->lock_path, length, "%s-lock", p->path);
    return STORE_FINE;
}

store_error place_enter(place *p, const char *path, char *said, size_t cap) {
    *p = (place){.lock = -1};
    store_error error = find_path(p, path, said, cap);
    if (error == STORE_FINE)
        error = name_lock(p);
    if (error == STORE_FINE)
        error = take_lock(p, said, cap);
    if (error == STORE_FINE) {
        sign_lock(p);
        error = make_file(p, said, cap);
    }
    if (error != STORE_FINE)
        place_leave(p);
    return error;
}

void place_leave(place *p) {
    if (p->lock_path && p->lock >= 0) {
        unlink(p->lock_path);
        close(p->lock);
    }
    free(p->path);
    free(p->lock_path);
    *p = (place){.lock = -1};
}
