/* The operator's door: a thread that reads lines and answers them. Only the owner of the store gets this far, but
 * whatever comes is judged like anything else: few at a time, short lines, not for long. */
#include "server/admin.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CALLERS = 16, LINE_MS = 5000, ANSWER_MS = 30000, LOOK_MS = 1000 };

typedef struct caller {
    int fd; /* -1: nobody */
    uint64_t until_ms;
    size_t length, sent;
    bool answers;
    draft answer;
    char line[ADMIN_LINE];
} caller;

struct admin {
    struct kh_server *server;
    char path[ADMIN_PATH];
    int door, stop;
    pthread_t thread;
    caller callers[CALLERS];
};

static uint64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void hang_up(caller *c) {
    close(c->fd);
    draft_free(&c->answer);
    c->fd = -1;
}

/* Whoever is one too many is closed without a word, and may come again. */
static bool let_in(admin *a) {
    const int fd = admin_accept(a->door);
    if (fd < 0)
        return false;
    for (unsigned i = 0; i < CALLERS; i++)
        if (a->callers[i].fd < 0) {
            a->callers[i] = (caller){.fd = fd, .until_ms = now_ms() + LINE_MS};
            return true;
        }
    close(fd);
    return true;
}

static void hear(admin *a, caller *c) {
    const ssize_t n = read(c->fd, c->line + c->length, sizeof c->line - c->length);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (n <= 0) {
        hang_up(c);
        return;
    }
    c->length += (size_t)n;
    const char *end = memchr(c->line, '\n', c->length);
    if (!end && c->length < sizeof c->line)
        return;
    admin_do(a->server, c->line, end ? (size_t)(end - c->line) : 0, &c->answer);
    c->answers = true;
    c->until_ms = now_ms() + ANSWER_MS;
}

static void tell(caller *c) {
    const ssize_t n =
        send(c->fd, c->answer.text + c->sent, c->answer.length - c->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    c->sent += n > 0 ? (size_t)n : 0;
    if (n <= 0 || c->sent == c->answer.length)
        hang_up(c);
}

static void look_after(admin *a, caller *c, short came) {
    if (c->answers && (came & (POLLOUT | POLLERR | POLLHUP)))
        tell(c);
    else if (!c->answers && (came & (POLLIN | POLLERR | POLLHUP)))
        hear(a, c);
    if (c->fd >= 0 && now_ms() > c->until_ms)
        hang_up(c);
}

static void *work(void *who) {
    admin *a = who;
    for (;;) {
        struct pollfd all[CALLERS + 2] = {{.fd = a->stop, .events = POLLIN},
                                          {.fd = a->door, .events = POLLIN}};
        for (unsigned i = 0; i < CALLERS; i++) /* who has no number is passed over */
            all[i + 2] =
                (struct pollfd){.fd = a->callers[i].fd, .events = a->callers[i].answers ? POLLOUT : POLLIN};
        if (poll(all, CALLERS + 2, LOOK_MS) < 0 && errno != EINTR)
            break;
        if (all[0].revents)
            break;
        memory_look(a->server);
        for (unsigned i = 0; i < CALLERS; i++)
            if (a->callers[i].fd >= 0)
                look_after(a, &a->callers[i], all[i + 2].revents);
        for (unsigned i = 0; all[1].revents && i < CALLERS && let_in(a); i++)
            continue;
    }
    return NULL;
}

static bool start(admin *a) {
    sigset_t all, before;
    sigfillset(&all); /* signals are the main thread's business */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool fine = pthread_create(&a->thread, NULL, work, a) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

static admin *open_door(struct kh_server *server, char *said, size_t cap) {
    admin *a = calloc(1, sizeof *a);
    if (!a || !admin_path(server->options.store, a->path)) {
        free(a);
        return NULL;
    }
    a->server = server;
    for (unsigned i = 0; i < CALLERS; i++)
        a->callers[i].fd = -1;
    a->door = admin_listen(a->path, said, cap);
    a->stop = a->door >= 0 ? eventfd(0, EFD_CLOEXEC) : -1;
    if (a->stop >= 0 && start(a))
        return a;
    if (a->door >= 0) {
        close(a->door);
        unlink(a->path);
    }
    if (a->stop >= 0)
        close(a->stop);
    free(a);
    return NULL;
}

static void close_door(admin *a) {
    const uint64_t one = 1;
    if (write(a->stop, &one, sizeof one) == (ssize_t)sizeof one)
        pthread_join(a->thread, NULL);
    for (unsigned i = 0; i < CALLERS; i++)
        if (a->callers[i].fd >= 0)
            hang_up(&a->callers[i]);
    unlink(a->path);
    close(a->door);
    close(a->stop);
    free(a);
}

const server_admin admin_door = {open_door, close_door};
