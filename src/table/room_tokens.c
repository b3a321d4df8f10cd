/* Whose token it is: which seats it holds, and which person of the running game it is. A large table has thousands of
 * both, so that each is found by its token, and nobody looks at all of them. */
#include <stdlib.h>

#include "table/room_inside.h"

static bool same(const room_token *a, const room_token *b) {
    return memcmp(a->hash, b->hash, sizeof a->hash) == 0;
}

/* Tokens are hashes already. */
static uint32_t place_of(const room_index *x, const room_token *token) {
    uint32_t n;
    memcpy(&n, token->hash, sizeof n);
    return n & (x->places - 1);
}

/* Twice as many places as entries, a power of two. */
static bool make_places(room_index *x, uint32_t entries) {
    uint32_t places = 8;
    while (places < 2 * entries)
        places *= 2;
    uint32_t *first = calloc(places, sizeof *first);
    if (!first)
        return false;
    free(x->first);
    *x = (room_index){first, places};
    return true;
}

bool room_index_seats(kh_room *r) {
    return make_places(&r->holders, r->config.seats);
}

void room_index_close(kh_room *r) {
    free(r->holders.first);
    free(r->persons.first);
}

static bool is_nobody(const room_token *token) {
    static const room_token nobody;
    return same(token, &nobody);
}

static void take_out(kh_room *r, kh_seat seat) {
    uint32_t *at = &r->holders.first[place_of(&r->holders, &r->seat[seat].token)];
    while (*at != seat + 1)
        at = &r->seat[*at - 1].next_holder;
    *at = r->seat[seat].next_holder;
}

void room_hold(kh_room *r, kh_seat seat, const room_token *token) {
    room_seat *s = &r->seat[seat];
    if (!is_nobody(&s->token))
        take_out(r, seat);
    s->token = *token;
    s->next_holder = 0;
    if (is_nobody(token))
        return;
    uint32_t *first = &r->holders.first[place_of(&r->holders, token)];
    s->next_holder = *first;
    *first = seat + 1;
}

kh_seat room_next_own(const kh_room *r, const room_token *who, kh_seat after) {
    kh_seat found = KH_NOBODY;
    if (!r->holders.first)
        return found;
    for (uint32_t at = r->holders.first[place_of(&r->holders, who)]; at; at = r->seat[at - 1].next_holder) {
        const kh_seat seat = at - 1;
        if ((after == KH_NOBODY || seat > after) && seat < found && room_is(r, seat, who))
            found = seat;
    }
    return found;
}

bool room_has_seat(const kh_room *r, const room_token *who) {
    return room_next_own(r, who, KH_NOBODY) != KH_NOBODY;
}

bool room_other_seat(const kh_room *r, kh_seat seat, const room_token *who) {
    kh_seat own = room_next_own(r, who, KH_NOBODY);
    if (own == seat)
        own = room_next_own(r, who, seat);
    return own != KH_NOBODY;
}

/* People of the running game. */

uint32_t room_person(const kh_room *r, const room_token *who) {
    if (!r->persons.first)
        return 0;
    for (uint32_t at = r->persons.first[place_of(&r->persons, who)]; at; at = r->known[at - 1].next)
        if (same(&r->known[at - 1].token, who))
            return r->known[at - 1].person;
    return 0;
}

static void put_known(kh_room *r, uint32_t i) {
    uint32_t *first = &r->persons.first[place_of(&r->persons, &r->known[i].token)];
    r->known[i].next = *first;
    *first = i + 1;
}

static bool more_known(kh_room *r) {
    const uint32_t cap = r->known_cap ? 2 * r->known_cap : 8;
    room_known *more = realloc(r->known, cap * sizeof *more);
    if (!more)
        return false;
    r->known = more;
    if (!make_places(&r->persons, cap))
        return false;
    r->known_cap = cap;
    for (uint32_t i = 0; i < r->known_count; i++)
        put_known(r, i);
    return true;
}

bool room_meet(kh_room *r, const room_token *who, uint32_t person) {
    if (room_person(r, who))
        return true;
    if (r->known_count == r->known_cap && !more_known(r))
        return false;
    r->known[r->known_count] = (room_known){*who, person ? person : ++r->people, 0};
    put_known(r, r->known_count++);
    return true;
}
