/* The tokens of the user, one file for each server: see remote.h. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "remote.h"

static bool add_folder(char *path, const char *name) {
    const size_t n = strlen(path);
    if (n + strlen(name) + 2 > FILE_PATH)
        return false;
    snprintf(path + n, FILE_PATH - n, "/%s", name);
    mkdir(path, S_IRWXU);
    return true;
}

/* As the folder of saved games: the user's state, which no backup of settings copies about. */
static bool path_of(const link_url *url, char path[FILE_PATH]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const bool has_state = state && state[0] == '/';
    const char *base = has_state ? state : home;
    if (!base || base[0] != '/' || strlen(base) >= FILE_PATH / 2)
        return false;
    snprintf(path, FILE_PATH, "%s", base);
    if (!has_state && (!add_folder(path, ".local") || !add_folder(path, "state")))
        return false;
    if (!add_folder(path, "kornholm"))
        return false;
    const size_t n = strlen(path);
    const int m = snprintf(path + n, FILE_PATH - n, "/token-%s-%s", url->host, url->port);
    for (char *c = path + n + 1; *c; c++) /* a host is somebody's text */
        if (*c == '/')
            *c = '_';
    return m > 0 && (size_t)m < FILE_PATH - n;
}

void remote_token_load(const link_url *url, char token[CLIENT_TOKEN]) {
    char path[FILE_PATH];
    snprintf(token, CLIENT_TOKEN, "new");
    const int f = path_of(url, path) ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) : -1;
    if (f < 0)
        return;
    char text[CLIENT_TOKEN];
    const ssize_t n = read(f, text, sizeof text - 1);
    close(f);
    if (n <= 0)
        return;
    text[n] = '\0';
    text[strcspn(text, "\r\n")] = '\0';
    if (text[0])
        snprintf(token, CLIENT_TOKEN, "%s", text);
}

bool remote_token_keep(const link_url *url, const char *token) {
    char path[FILE_PATH];
    if (!path_of(url, path))
        return false;
    unlink(path); /* whoever made it, we make it anew with the right mode */
    const int f = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (f < 0)
        return false;
    const size_t n = strlen(token);
    const bool fine = write(f, token, n) == (ssize_t)n && write(f, "\n", 1) == 1;
    return close(f) == 0 && fine;
}
