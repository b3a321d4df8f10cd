/* How much the connection layer costs: echo ROUNDS CONNECTIONS [IDLE]
 *
 * A server in this process and clients in another. First IDLE connections (usually 5,000) are opened and the memory
 * that each needs is measured; then CONNECTIONS of them send a message of 100 bytes at a time, ROUNDS each, and get
 * it back. What counts is the processor time of the server's thread: clients and kernel are not free either, and on
 * a small machine they share the processor. */
#include <arpa/inet.h>
#include <malloc.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "net/net.h"

enum { BODY = 100, FRAME = BODY + 6, ECHO = BODY + 2, ROOM = 8192, WAIT_S = 60, KILO = 1024 };

static void die(const char *what) {
    perror(what);
    exit(1);
}

static double seconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The server. */

typedef struct server {
    net_loop *loop;
    pthread_t thread;
    int known; /* thread is set */
} server;

static void on_request(void *who, net_conn *c, const net_request *r) {
    server *s = who;
    (void)r;
    s->thread = pthread_self();
    s->known = 1;
    net_accept(c, "");
}

static void on_message(void *who, net_conn *c, const char *text, size_t length) {
    (void)who;
    net_send(c, text, length, 0);
}

static void on_conn(void *who, net_conn *c) {
    (void)who;
    (void)c;
}

static void on_nothing(void *who) {
    (void)who;
}

/* Clients: a process of their own, which says a line when it has got somewhere. */

static int client_open(uint16_t port) {
    static const char request[] =
        "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
    char head[ROOM];
    size_t n = 0;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0 ||
        send(fd, request, sizeof request - 1, 0) != (ssize_t)sizeof request - 1)
        die("a client");
    /* The answer, and the first ping with its eight bytes. */
    do {
        const ssize_t got = recv(fd, head + n, sizeof head - 1 - n, 0);
        if (got <= 0)
            die("the handshake");
        n += (size_t)got;
        head[n] = '\0';
    } while (!strstr(head, "\r\n\r\n") || n < (size_t)(strstr(head, "\r\n\r\n") - head) + 4 + 10);
    return fd;
}

static void client_rounds(const int *fds, unsigned count, unsigned rounds) {
    uint8_t frame[FRAME] = {0x81, 0x80 | BODY, 1, 2, 3, 4}, echo[ECHO];
    for (int i = 0; i < BODY; i++)
        frame[6 + i] = (uint8_t)('x' ^ frame[2 + i % 4]);
    for (unsigned r = 0; r < rounds; r++) {
        for (unsigned i = 0; i < count; i++)
            if (send(fds[i], frame, FRAME, 0) != FRAME)
                die("sending");
        for (unsigned i = 0; i < count; i++)
            if (recv(fds[i], echo, ECHO, MSG_WAITALL) != ECHO || echo[2] != 'x')
                die("an echo");
    }
}

static void clients(uint16_t port, unsigned idle, unsigned count, unsigned rounds, int say, int hear) {
    int *fds = calloc(idle, sizeof *fds);
    char go;
    if (!fds)
        die("memory");
    for (unsigned i = 0; i < idle; i++)
        fds[i] = client_open(port);
    if (write(say, "1", 1) != 1 || read(hear, &go, 1) != 1)
        die("a pipe");
    client_rounds(fds, count, rounds);
    if (write(say, "2", 1) != 1 || read(hear, &go, 1) != 1)
        die("a pipe");
    free(fds);
    exit(0);
}

/* Measuring. */

static double thread_seconds(const server *s) {
    clockid_t clock;
    if (!s->known || pthread_getcpuclockid(s->thread, &clock) != 0)
        return 0;
    return seconds(clock);
}

static long resident_kb(void) {
    char line[200];
    long kb = 0;
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kb = strtol(line + 6, NULL, 10);
    if (f)
        fclose(f);
    return kb;
}

static void hear_of(int from) {
    char what;
    if (read(from, &what, 1) != 1)
        die("the clients");
}

int main(int argc, char **argv) {
    static const net_handlers handlers = {on_request, on_message, on_conn, on_conn, on_nothing, on_nothing,
                                          on_nothing, NULL,       NULL,    NULL,    NULL,       NULL};
    const unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 1000;
    const unsigned count = argc > 2 ? (unsigned)atoi(argv[2]) : 100;
    const unsigned asked = argc > 3 ? (unsigned)atoi(argv[3]) : 5000, idle = asked < count ? count : asked;
    server s = {0};
    net_limits limits;
    char said[200];
    int up[2], down[2];
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    net_limits_usual(&limits);
    limits.connections = idle;
    limits.connections_ip = 0;
    limits.messages_10s = UINT32_MAX;
    limits.idle_ms = 3600000; /* no ping disturbs the counting */
    s.loop = net_loop_new(&limits, &handlers, &s, said, sizeof said);
    if (!s.loop || !net_listen(s.loop, "127.0.0.1", 0, said, sizeof said) || pipe(up) != 0 ||
        pipe(down) != 0) {
        fprintf(stderr, "%s\n", said);
        return 1;
    }
    const pid_t child = fork();
    if (child == 0)
        clients(net_port(s.loop), idle, count, rounds, up[1], down[0]);
    const size_t heap = mallinfo2().uordblks;
    const long resident = resident_kb();
    if (!net_run(s.loop))
        die("the thread");
    hear_of(up[0]);
    struct timespec nap = {0, 200000000};
    nanosleep(&nap, NULL);
    printf("%u idle connections: %.0f bytes of heap each, %.0f bytes resident\n", idle,
           (double)(mallinfo2().uordblks - heap) / idle, (double)(resident_kb() - resident) * KILO / idle);
    const double begin = thread_seconds(&s), wall = seconds(CLOCK_MONOTONIC);
    if (write(down[1], "g", 1) != 1)
        die("a pipe");
    hear_of(up[0]);
    const double used = thread_seconds(&s) - begin, took = seconds(CLOCK_MONOTONIC) - wall;
    const double messages = (double)rounds * count;
    printf("%.0f messages of %d bytes echoed by %u connections: %.0f per second of processor time of the "
           "server, "
           "%.0f per second passed\n",
           messages, BODY, count, messages / used, messages / took);
    if (write(down[1], "g", 1) != 1)
        die("a pipe");
    waitpid(child, NULL, 0);
    net_loop_free(s.loop);
    return 0;
}
