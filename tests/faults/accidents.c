/* A library for LD_PRELOAD: a disk that fails and a wall clock that jumps, under a program that knows nothing of it.
 * The folder in KORNHOLM_ACCIDENTS says what goes wrong at the moment:
 *
 *     disk    "CALLS ERROR PERCENT AFTER ENDING": of the calls in CALLS (w: writing, s: syncing, r: reading) on files
 *             whose names end in ENDING, so many of a hundred fail with this errno, the first AFTER of them excepted
 *     wall    so many seconds are added to the time of day
 *     failed  one byte for each call that was made to fail; written here
 *
 * Without a file nothing happens. Everything goes to the system by its number: there is no other library to ask. */
#undef _FILE_OFFSET_BITS /* it would give two functions one name */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { PATH = 512, WORDS = 128 };

/* What a file of the folder says; false: it is not there. */
static bool ask(const char *name, char words[WORDS]) {
    const char *folder = getenv("KORNHOLM_ACCIDENTS");
    char path[PATH];
    if (!folder)
        return false;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const int f = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (f < 0)
        return false;
    const long n = syscall(SYS_read, f, words, WORDS - 1);
    syscall(SYS_close, f);
    words[n > 0 ? n : 0] = '\0';
    return n > 0;
}

static void note_failure(void) {
    char path[PATH];
    snprintf(path, sizeof path, "%s/failed", getenv("KORNHOLM_ACCIDENTS"));
    const int f = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (f < 0)
        return;
    syscall(SYS_write, f, "x", 1);
    syscall(SYS_close, f);
}

static bool ends_in(const char *text, const char *ending) {
    const size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static bool is_meant(int f, const char *ending) {
    char link[64], path[PATH];
    snprintf(link, sizeof link, "/proc/self/fd/%d", f);
    const long n = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    path[n > 0 ? n : 0] = '\0';
    return ending[0] ? ends_in(path, ending) : ends_in(path, ".db") || ends_in(path, ".db-wal");
}

static bool falls(int percent) {
    static atomic_uint_fast64_t drawn;
    const uint_fast64_t n = atomic_fetch_add(&drawn, 1) + 1;
    return (int)((n * UINT64_C(0x9E3779B97F4A7C15) >> 33) % 100) < percent;
}

/* The errno with which this call fails, or 0. */
static int fails(char call, int f) {
    static atomic_int seen;
    char words[WORDS], calls[8] = "", ending[16] = "";
    int error = 0, percent = 0, after = 0;
    const int before = errno;
    int found = 0;
    if (ask("disk", words) &&
        sscanf(words, "%7s %d %d %d %15s", calls, &error, &percent, &after, ending) >= 4 &&
        strchr(calls, call) && is_meant(f, ending) && atomic_fetch_add(&seen, 1) >= after && falls(percent)) {
        note_failure();
        found = error;
    }
    errno = before;
    return found;
}

/* The names of the library's own parameters are none of ours. */
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
#define CALL(letter, f, ...) \
    const int error = fails(letter, f); \
    if (error) { \
        errno = error; \
        return -1; \
    } \
    return syscall(__VA_ARGS__)

ssize_t write(int f, const void *from, size_t n) {
    CALL('w', f, SYS_write, f, from, n);
}

ssize_t pwrite(int f, const void *from, size_t n, off_t at) {
    CALL('w', f, SYS_pwrite64, f, from, n, at);
}

ssize_t pwrite64(int f, const void *from, size_t n, off64_t at) {
    return pwrite(f, from, n, at);
}

ssize_t read(int f, void *to, size_t n) {
    CALL('r', f, SYS_read, f, to, n);
}

ssize_t pread(int f, void *to, size_t n, off_t at) {
    CALL('r', f, SYS_pread64, f, to, n, at);
}

ssize_t pread64(int f, void *to, size_t n, off64_t at) {
    return pread(f, to, n, at);
}

static int sync_file(int f, long number) {
    const int error = fails('s', f);
    if (error)
        errno = error;
    return error ? -1 : (int)syscall(number, f);
}

int fsync(int f) {
    return sync_file(f, SYS_fsync);
}

int fdatasync(int f) {
    return sync_file(f, SYS_fdatasync);
}

int clock_gettime(clockid_t which, struct timespec *out) {
    char words[WORDS];
    const int code = (int)syscall(SYS_clock_gettime, which, out), before = errno;
    if (code == 0 && which == CLOCK_REALTIME && ask("wall", words))
        out->tv_sec += strtol(words, NULL, 10);
    errno = before;
    return code;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0)
        return -1;
    *out = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *out) {
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
