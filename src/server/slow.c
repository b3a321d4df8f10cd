/* What took too long: counted, and told to whoever runs the server, once a second at most, since what is slow is seldom
 * slow once. Whoever asked has the name that logs have for an address. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/hall.h"

enum { TOLD_MS = 1000, DETAIL = 100 };

uint64_t slow_now_us(void) {
    struct timespec t = {0};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static bool is_slow(const hall *h, uint64_t us) {
    const uint32_t most_ms = h->server->options.slow_ms;
    return most_ms > 0 && us / 1000 >= most_ms;
}

static bool may_tell(hall *h) {
    const uint64_t now = slow_now_us() / 1000;
    if (h->slow_told_ms != 0 && now < h->slow_told_ms + TOLD_MS)
        return false;
    h->slow_told_ms = now;
    return true;
}

/* The kind of a message, as far as it is a word. */
static void kind_of(hall *h, const char *text, size_t length, char out[32]) {
    kh_json json;
    out[0] = '\0';
    if (!kh_json_read(&json, text, length, h->tokens, HALL_TOKENS) ||
        !kh_json_string(kh_json_member(kh_json_root(&json), "t"), out, 32, NULL) ||
        out[strspn(out, "abcdefghijklmnopqrstuvwxyz")] != '\0' || !out[0])
        snprintf(out, 32, "?");
}

void slow_request(hall *h, const net_conn *c, const char *text, size_t length, uint64_t us) {
    char detail[DETAIL], kind[32], who[NET_PSEUDONYM];
    if (!is_slow(h, us))
        return;
    atomic_fetch_add_explicit(&h->slow_requests, 1, memory_order_relaxed);
    if (!may_tell(h))
        return;
    kind_of(h, text, length, kind);
    net_peer_pseudonym(net_peer_at(c), who);
    snprintf(detail, sizeof detail, "%s of %s, %llu ms", kind, who, (unsigned long long)(us / 1000));
    log_line(h->server, "warning", "a slow request", detail);
}

void slow_turn(void *who, uint64_t us) {
    hall *h = who;
    char detail[DETAIL];
    h->turn_us = us;
    if (!is_slow(h, us))
        return;
    atomic_fetch_add_explicit(&h->slow_turns, 1, memory_order_relaxed);
    if (!may_tell(h))
        return;
    snprintf(detail, sizeof detail, "%llu ms, with %u tables", (unsigned long long)(us / 1000),
             h->table_count);
    log_line(h->server, "warning", "a slow turn of the loop", detail);
}
