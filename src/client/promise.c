/* Fair dice from a guest's side: see promise.h. */
#include "client/promise.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_hex(kh_json_value table, const char *name, char out[PROMISE_HEX + 1]) {
    size_t length = 0;
    return kh_json_string(kh_json_member(table, name), out, PROMISE_HEX + 1, &length) &&
           length == PROMISE_HEX;
}

/* Whether the server has the seed of this seat as we drew it. */
static bool has_seed(const client_promise *p, const client_mirror *m, kh_json_value table, kh_seat seat) {
    char name[16], seed[PROMISE_HEX + 1];
    snprintf(name, sizeof name, "p%u", (unsigned)seat + 1);
    if (kh_json_type_of(kh_json_member(table, "seeds")) == KH_JSON_MISSING)
        return m->chair[seat].seeded; /* a large table has one hash of all of them */
    return read_hex(kh_json_member(table, "seeds"), name, seed) && strcmp(seed, p->seat[seat].seed) == 0;
}

void promise_close(client_promise *p) {
    free(p->seat);
    memset(p, 0, sizeof *p);
}

void promise_line_lost(client_promise *p) {
    for (kh_seat seat = 0; seat < p->seats; seat++)
        p->seat[seat].sent = false;
}

/* Another table: a rematch, say. */
static bool note(client_promise *p, const client_mirror *m, kh_json_value table) {
    promise_close(p);
    p->seat = calloc(m->seats, sizeof *p->seat);
    if (!p->seat || !read_hex(table, "commitment", p->commitment)) {
        promise_close(p);
        return false;
    }
    p->seats = m->seats;
    snprintf(p->code, sizeof p->code, "%s", m->code);
    return true;
}

bool promise_hear(client_promise *p, const client_mirror *m, kh_json_value table) {
    bool owed = false;
    if ((strcmp(p->code, m->code) != 0 || p->seats != m->seats) && !note(p, m, table))
        return false;
    for (kh_seat seat = 0; seat < p->seats; seat++) {
        promise_seat *s = &p->seat[seat];
        if (!mirror_marked(m, seat, MIRROR_MINE)) { /* whoever stands up takes the seed along */
            *s = (promise_seat){0};
            continue;
        }
        if (!s->seed[0]) {
            uint8_t bytes[FAIR_BYTES];
            randombytes_buf(bytes, sizeof bytes);
            sodium_bin2hex(s->seed, sizeof s->seed, bytes, sizeof bytes);
        }
        s->owed = !s->sent && !has_seed(p, m, table, seat);
        s->sent |= s->owed;
        owed |= s->owed;
    }
    return owed;
}

promise_verdict promise_judge(client_promise *p, const client_mirror *m, kh_json_value table) {
    char commitment[PROMISE_HEX + 1], secret[PROMISE_HEX + 1], made[PROMISE_HEX + 1];
    uint8_t bytes[FAIR_BYTES], hash[FAIR_BYTES];
    if (p->judged || !p->code[0] || strcmp(p->code, m->code) != 0)
        return PROMISE_OPEN;
    p->judged = true;
    if (!read_hex(table, "secret", secret) || !read_hex(table, "commitment", commitment) ||
        sodium_hex2bin(bytes, sizeof bytes, secret, PROMISE_HEX, NULL, NULL, NULL) != 0)
        return PROMISE_BROKEN;
    fair_commitment(bytes, hash);
    sodium_bin2hex(made, sizeof made, hash, sizeof hash);
    bool kept = strcmp(made, p->commitment) == 0 && strcmp(commitment, p->commitment) == 0;
    for (kh_seat seat = 0; seat < p->seats; seat++)
        if (p->seat[seat].seed[0] && mirror_marked(m, seat, MIRROR_MINE))
            kept &= has_seed(p, m, table, seat);
    return kept ? PROMISE_KEPT : PROMISE_BROKEN;
}
