/* Two people swap their seats before the start, when both want it: CON-SEAT-03. Who wants to is no line of the journal:
 * it ends with the seat. The swap itself is made of lines that there are anyway: both stand up and sit down again, and
 * bring along what is theirs. */
#include "table/room_inside.h"

/* What goes along with a person. */
typedef struct belongings {
    room_token token;
    char name[KH_RECORD_NAME + 1];
    bool seeded, muted;
    uint8_t seed[FAIR_BYTES];
} belongings;

static uint8_t *seed_of(const kh_room *r, kh_seat seat) {
    return r->seeds + (size_t)seat * FAIR_BYTES;
}

static belongings pack(const kh_room *r, kh_seat seat) {
    const room_seat *s = &r->seat[seat];
    belongings b = {.token = s->token, .seeded = s->seeded, .muted = s->muted};
    memcpy(b.name, s->name, sizeof b.name);
    memcpy(b.seed, seed_of(r, seat), sizeof b.seed);
    return b;
}

static void stand_up(kh_room *r, kh_seat seat) {
    room_draft d;
    room_draft_begin(&d, "stand");
    room_draft_seat(&d, seat);
    room_do(r, &d);
}

static void sit_down(kh_room *r, kh_seat seat, const belongings *b) {
    room_draft d;
    room_draft_begin(&d, "sit");
    room_draft_seat(&d, seat);
    room_draft_hex(&d, b->token.hash, sizeof b->token.hash);
    room_draft_word(&d, b->name);
    room_do(r, &d);
    if (b->seeded) {
        room_draft_begin(&d, "seed");
        room_draft_seat(&d, seat);
        room_draft_hex(&d, b->seed, sizeof b->seed);
        room_do(r, &d);
    }
    if (b->muted != r->seat[seat].muted) {
        room_draft_begin(&d, "mute");
        room_draft_seat(&d, seat);
        room_draft_number(&d, b->muted);
        room_do(r, &d);
    }
}

static void swap(kh_room *r, kh_seat a, kh_seat b) {
    const belongings of_a = pack(r, a), of_b = pack(r, b);
    stand_up(r, a);
    stand_up(r, b);
    sit_down(r, a, &of_b);
    sit_down(r, b, &of_a);
}

kh_verdict room_swap(kh_room *r, const room_token *who, kh_seat own, kh_seat other, bool on, bool *swapped) {
    *swapped = false;
    if (!room_is(r, own, who))
        return room_refuse(ROOM_NOT_YOURS);
    if (r->phase != ROOM_WAITING)
        return room_refuse(ROOM_BEGUN);
    if (other >= r->config.seats || r->seat[other].holder != ROOM_PERSON || room_is(r, other, who))
        return room_refuse(ROOM_NO_SWAP);
    const bool wanted = r->seat[other].swap == own + 1;
    if (on && wanted) {
        swap(r, own, other);
        *swapped = true;
    } else if (on) {
        r->seat[own].swap = other + 1;
    } else if (wanted) { /* a no */
        r->seat[other].swap = 0;
    } else if (r->seat[own].swap == other + 1) {
        r->seat[own].swap = 0;
    }
    room_tell_seat(r, own);
    room_tell_seat(r, other);
    return kh_done();
}
