/* The server under load: started in a folder of its own, asked for its figures, stopped. */
#include <arpa/inet.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load.h"

enum { ANSWER_CAP = 1 << 16, PATIENCE_S = 20 };

/* The address in what the server says, or in what we were given. */
static bool read_url(house *h, const char *text) {
    const char *at = strstr(text, "://");
    unsigned port = 80;
    if (!at || sscanf(at + 3, "%255[^:/\n]:%u", h->host, &port) < 1 || port > UINT16_MAX)
        return false;
    h->port = (uint16_t)port;
    return true;
}

static void become_server(const house *h, const load_options *o, int out) {
    char store[300], connections[16];
    const char *words[26] = {o->program, "serve", "--listen", "127.0.0.1:0", "--store", store};
    unsigned n = 6;
    snprintf(store, sizeof store, "%s/tables.db", h->folder);
    snprintf(connections, sizeof connections, "%u", o->tables * LOAD_SEATS + 200);
    words[n++] = "--quota"; /* all of them come from one address */
    words[n++] = "127.0.0.0/8=0";
    words[n++] = "--max-connections";
    words[n++] = connections;
    words[n++] = "--max-tables";
    words[n++] = "1000000";
    words[n++] = "--max-tables-host";
    words[n++] = "1000000";
    if (!o->before) {
        words[n++] = "--fast-bots";
        words[n++] = "100000";
    }
    words[n++] = "--max-messages";
    words[n++] = "1000000";
    if (o->loops) {
        words[n++] = "--loops";
        words[n++] = o->loops;
    }
    words[n] = NULL;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it must not outlive us */
    dup2(out, STDOUT_FILENO);
    execv(o->program, (char *const *)(uintptr_t)words);
    _exit(127);
}

bool house_again(house *h, const load_options *o) {
    char said[400] = "";
    int pipes[2];
    if (pipe(pipes) != 0)
        return false;
    h->process = fork();
    if (h->process == 0)
        become_server(h, o, pipes[1]);
    close(pipes[1]);
    FILE *out = fdopen(pipes[0], "r");
    const bool fine = h->process > 0 && out && fgets(said, sizeof said, out) && read_url(h, said);
    if (!fine)
        fprintf(stderr, "the server did not start: %s %s\n", o->program, said);
    /* The pipe stays open: what the server says at its end must not kill it. */
    return fine;
}

bool house_folder(house *h) {
    const char *place = getenv("TMPDIR");
    snprintf(h->folder, sizeof h->folder, "%s/kornholm-load-XXXXXX", place ? place : "/tmp");
    return mkdtemp(h->folder) != NULL;
}

void house_kill(house *h) {
    kill(h->process, SIGKILL);
    waitpid(h->process, NULL, 0);
    h->process = 0;
}

bool house_open(house *h, const load_options *o) {
    memset(h, 0, sizeof *h);
    return o->url ? read_url(h, o->url) : house_folder(h) && house_again(h, o);
}

static bool fetch(const house *h, const char *path, char *answer) {
    const struct timeval patience = {.tv_sec = PATIENCE_S};
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(h->port)};
    char request[400];
    size_t have = 0;
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    inet_pton(AF_INET, strcmp(h->host, "localhost") == 0 ? "127.0.0.1" : h->host, &to.sin_addr);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    const int n = snprintf(request, sizeof request,
                           "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", path, h->host);
    if (connect(fd, (const struct sockaddr *)&to, sizeof to) == 0 &&
        send(fd, request, (size_t)n, MSG_NOSIGNAL) == n)
        for (ssize_t got;
             have < ANSWER_CAP - 1 && (got = recv(fd, answer + have, ANSWER_CAP - 1 - have, 0)) > 0;)
            have += (size_t)got;
    answer[have] = '\0';
    close(fd);
    return have > 0;
}

static double figure(const char *answer, const char *name) {
    char start[80];
    snprintf(start, sizeof start, "\nkornholm_%s ", name);
    const char *at = strstr(answer, start);
    return at ? strtod(at + strlen(start), NULL) : 0;
}

bool house_figures_read(const house *h, house_figures *out) {
    static char answer[ANSWER_CAP];
    memset(out, 0, sizeof *out);
    if (!fetch(h, "/metrics", answer))
        return false;
    *out = (house_figures){
        .cpu_ms = figure(answer, "cpu_milliseconds_total"),
        .memory_bytes = figure(answer, "memory_bytes"),
        .commits = figure(answer, "store_commits_total"),
        .commit_us = figure(answer, "store_commit_microseconds_total"),
        .commit_most_us = figure(answer, "store_commit_microseconds_most"),
        .lines = figure(answer, "store_lines_total"),
        .decisions = figure(answer, "bot_decisions_total"),
        /* The server keeps these to itself: the length of a message tells what is in it. */
        .bytes_sent = (double)lines_seen.bytes_out,
        .bytes_heard = (double)lines_seen.bytes_in,
    };
    return out->memory_bytes > 0;
}

static void remove_folder(const char *folder) {
    DIR *d = opendir(folder);
    for (const struct dirent *e; d && (e = readdir(d)) != NULL;)
        if (e->d_name[0] != '.')
            unlinkat(dirfd(d), e->d_name, 0);
    if (d)
        closedir(d);
    rmdir(folder);
}

bool house_close(house *h) {
    int status = 0;
    if (h->process > 0) {
        kill(h->process, SIGTERM);
        waitpid(h->process, &status, 0);
    }
    if (h->folder[0])
        remove_folder(h->folder);
    h->process = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
