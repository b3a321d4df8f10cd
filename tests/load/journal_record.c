/* The record of a long game, which leaves the server while it is made: its bytes have to be those of a record that is
 * made as a whole, and making it must not take the server memory for each line. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "journal.h"

enum { PIECE = 1000, BUFFER = 1 << 16, PATIENCE_S = 120 };

typedef struct text {
    char *bytes;
    size_t length, cap;
} text;

static void put(void *to, const char *bytes, size_t n) {
    text *t = to;
    if (t->length + n > t->cap) {
        t->cap = 2 * (t->length + n);
        t->bytes = realloc(t->bytes, t->cap);
        must(t->bytes != NULL, "no memory");
    }
    memcpy(t->bytes + t->length, bytes, n);
    t->length += n;
}

static bool take_line(void *who, uint64_t n, const char *bytes, size_t length) {
    return room_restore_line(who, n, bytes, length);
}

char *record_as_a_whole(kh_store *store, uint64_t table, size_t *length) {
    static kh_room room;
    text all = {0};
    uint64_t before;
    room_restore(&room, &room_silence);
    do {
        before = room.n;
        must(kh_store_some_lines(store, table, before, PIECE, take_line, &room) == STORE_FINE,
             "lines are missing");
    } while (room.n == before + PIECE);
    must(room_wake(&room, 0) && kh_match_write(&room.match, KH_WATCHER, put, &all), "it has no record");
    room_close(&room);
    *length = all.length;
    return all.bytes;
}

static double most_mb(const house *h) {
    char path[64], row[200];
    double kb = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)h->process);
    FILE *f = fopen(path, "r");
    while (f && fgets(row, sizeof row, f))
        if (strncmp(row, "VmHWM:", 6) == 0)
            kb = strtod(row + 6, NULL);
    if (f)
        fclose(f);
    return kb / 1e3;
}

static int ask(const house *h, const char *path) {
    char request[300];
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(h->port)};
    const struct timeval patience = {.tv_sec = PATIENCE_S};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int n = snprintf(request, sizeof request, "GET %s HTTP/1.0\r\nHost: %s\r\n\r\n", path, h->host);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    must(fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0 &&
             connect(fd, (const struct sockaddr *)&to, sizeof to) == 0 &&
             send(fd, request, (size_t)n, MSG_NOSIGNAL) == n,
         "the record cannot be asked for");
    return fd;
}

/* Without chunks (HTTP/1.0), so that what comes behind the head is the record. */
bool record_is_right(const house *h, const char *code, const char *expected, size_t length, double most) {
    static char buffer[BUFFER + 1];
    char path[80];
    size_t at = 0, have = 0;
    bool same = true;
    const double before = most_mb(h);
    const uint64_t begin = now_us();
    snprintf(path, sizeof path, "/api/tables/%s/record", code);
    const int fd = ask(h, path);
    const char *body = NULL;
    while (!body && have < BUFFER) {
        const ssize_t n = recv(fd, buffer + have, BUFFER - have, 0);
        if (n <= 0)
            break;
        have += (size_t)n;
        buffer[have] = '\0';
        body = strstr(buffer, "\r\n\r\n");
    }
    const bool fine = body && strncmp(buffer, "HTTP/1.1 200", 12) == 0;
    for (size_t from = body ? (size_t)(body + 4 - buffer) : 0; fine && have > 0; from = 0) {
        const size_t n = have - from;
        same = same && n <= length - at && memcmp(buffer + from, expected + at, n) == 0;
        at += n;
        const ssize_t got = recv(fd, buffer, BUFFER, 0);
        have = got > 0 ? (size_t)got : 0;
    }
    close(fd);
    const double grown = most_mb(h) - before;
    const bool right = fine && same && at == length && grown <= most;
    printf("%-28s %.1f MB in %.2f s, for which the server took %.1f MB more at its most: %s\n",
           "its record:", (double)length / 1e6, (double)(now_us() - begin) / LOAD_MICROS, grown,
           right                          ? "as if made as a whole"
           : fine && same && at == length ? "TOO MUCH"
                                          : "WRONG");
    return right;
}
