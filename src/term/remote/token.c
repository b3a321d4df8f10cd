/* The tokens of the user, one file for each server: see remote.h. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "term/remote/remote.h"

/* In the user's folder for states, which no backup of settings copies about. */
static bool path_of(const link_url *url, char path[FILE_PATH]) {
    char name[FILE_PATH];
    const int n = snprintf(name, sizeof name, "token-%s-%s", url->host, url->port);
    for (char *c = name; *c; c++) /* a host is somebody's text */
        if (*c == '/')
            *c = '_';
    return n > 0 && (size_t)n < sizeof name && file_state(name, path);
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
