/* The operator's door: see admin_line.h. */
#include "net/admin_line.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

bool admin_path(const char *store, char out[ADMIN_PATH]) {
    char *real = realpath(store, NULL); /* several ways to one store lead to one door */
    const int n = snprintf(out, ADMIN_PATH, "%s-admin", real ? real : store);
    free(real);
    return n > 0 && n < ADMIN_PATH;
}

/* Addresses of sockets are short. A longer path is reached through its folder, which stays open in *folder. */
static bool address_of(const char *path, struct sockaddr_un *out, int *folder) {
    *folder = -1;
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (strlen(path) < sizeof out->sun_path) {
        memcpy(out->sun_path, path, strlen(path) + 1);
        return true;
    }
    const char *slash = strrchr(path, '/');
    char *above = slash ? strndup(path, (size_t)(slash - path)) : NULL;
    *folder = above ? open(above, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    free(above);
    if (*folder < 0)
        return false;
    const int n = snprintf(out->sun_path, sizeof out->sun_path, "/proc/self/fd/%d/%s", *folder, slash + 1);
    if (n > 0 && n < (int)sizeof out->sun_path)
        return true;
    close(*folder);
    *folder = -1;
    errno = ENAMETOOLONG;
    return false;
}

static int fail(int fd, int folder) {
    const int why = errno;
    if (fd >= 0)
        close(fd);
    if (folder >= 0)
        close(folder);
    errno = why;
    return -1;
}

/* Whoever opens a store has it alone, so that a door that is there already leads nowhere. */
static int listen_at(const char *path) {
    enum { BACKLOG = 64 };
    struct sockaddr_un at;
    int folder;
    if (!address_of(path, &at, &folder))
        return -1;
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    unlink(path);
    if (fd < 0 || fchmod(fd, 0600) != 0 || bind(fd, (const struct sockaddr *)&at, sizeof at) != 0 ||
        chmod(path, 0600) != 0 || listen(fd, BACKLOG) != 0)
        return fail(fd, folder);
    if (folder >= 0)
        close(folder);
    return fd;
}

int admin_listen(const char *path, char *said, size_t cap) {
    const int fd = listen_at(path);
    if (fd < 0) {
        char reason[100] = "";
        const int why = errno;
        snprintf(said, cap, "%s: %s", path, strerror_r(why, reason, sizeof reason));
    }
    return fd;
}

int admin_dial(const char *path) {
    struct sockaddr_un at;
    int folder;
    if (!address_of(path, &at, &folder))
        return -1;
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&at, sizeof at) != 0)
        return fail(fd, folder);
    if (folder >= 0)
        close(folder);
    return fd;
}

static bool may_enter(int connection) {
    struct ucred who;
    socklen_t size = sizeof who;
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 &&
           (who.uid == geteuid() || who.uid == 0);
}

int admin_accept(int door) {
    const int fd = accept4(door, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0 || may_enter(fd))
        return fd;
    close(fd);
    return -1;
}
