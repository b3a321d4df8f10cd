/* Fair dice from a guest's side: see promise.h. */
#include "client/promise.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool read_hex(kh_json_value table, const char *name, char out[PROMISE_HEX + 1]) {
    size_t length = 0;
    return kh_json_string(kh_json_member(table, name), out, PROMISE_HEX + 1, &length) &&
           length == PROMISE_HEX;
}

/* Whether the server has the seed of this seat as we drew it. */
static bool has_seed(const client_promise *p, kh_json_value table, kh_seat seat) {
    char name[16], seed[PROMISE_HEX + 1];
    snprintf(name, sizeof name, "p%u", (unsigned)seat + 1);
    return read_hex(kh_json_member(table, "seeds"), name, seed) && strcmp(seed, p->seed[seat]) == 0;
}

uint64_t promise_hear(client_promise *p, const char *code, kh_json_value table, uint64_t you) {
    uint64_t owed = 0;
    if (strcmp(p->code, code) != 0) { /* another table: a rematch, say */
        memset(p, 0, sizeof *p);
        if (!read_hex(table, "commitment", p->commitment))
            return 0;
        snprintf(p->code, sizeof p->code, "%s", code);
    }
    for (kh_seat seat = 0; seat < MIRROR_SEATS; seat++) {
        if (!(you >> seat & 1)) {
            p->seed[seat][0] = '\0'; /* whoever stands up takes the seed along */
            p->sent &= ~(UINT64_C(1) << seat);
            continue;
        }
        if (!p->seed[seat][0]) {
            uint8_t bytes[FAIR_BYTES];
            randombytes_buf(bytes, sizeof bytes);
            sodium_bin2hex(p->seed[seat], sizeof p->seed[seat], bytes, sizeof bytes);
        }
        if (!has_seed(p, table, seat) && !(p->sent >> seat & 1))
            owed |= UINT64_C(1) << seat;
    }
    p->sent |= owed;
    return owed;
}

promise_verdict promise_judge(client_promise *p, const char *code, kh_json_value table, uint64_t you) {
    char commitment[PROMISE_HEX + 1], secret[PROMISE_HEX + 1], made[PROMISE_HEX + 1];
    uint8_t bytes[FAIR_BYTES], hash[FAIR_BYTES];
    if (p->judged || !p->code[0] || strcmp(p->code, code) != 0)
        return PROMISE_OPEN;
    p->judged = true;
    if (!read_hex(table, "secret", secret) || !read_hex(table, "commitment", commitment) ||
        sodium_hex2bin(bytes, sizeof bytes, secret, PROMISE_HEX, NULL, NULL, NULL) != 0)
        return PROMISE_BROKEN;
    fair_commitment(bytes, hash);
    sodium_bin2hex(made, sizeof made, hash, sizeof hash);
    bool kept = strcmp(made, p->commitment) == 0 && strcmp(commitment, p->commitment) == 0;
    for (kh_seat seat = 0; seat < MIRROR_SEATS; seat++)
        if (p->seed[seat][0] && you >> seat & 1)
            kept &= has_seed(p, table, seat);
    return kept ? PROMISE_KEPT : PROMISE_BROKEN;
}
