/* What may be done: every refusal names its row. */
#include <string.h>

#include "games/longtable/longtable.h"
#include "kornholm/notation.h"

static long_spot spot_in(const uint8_t *arg) {
    return (long_spot){long_arg2(arg), arg[2]};
}

/* Where texts count mats from 1, so do actions in a ring. */
static const long_spot no_way = {0xffff, 0xfe};
static bool is_no_way(long_spot x) {
    return x.place == no_way.place && x.at == no_way.at;
}

static kh_verdict stocked(unsigned left) {
    return left ? kh_done() : kh_refuse("CON-BASE-08");
}

static kh_verdict check_road(const long_asked *x) {
    if (!long_affords(x->p, PRICE_ROAD))
        return kh_refuse("CON-BASE-03");
    const kh_verdict v = stocked(x->p->roads);
    return v.code ? v : long_road_site(x->t, x->s, x->a->seat, spot_in(x->a->arg), NULL);
}

static kh_verdict check_settlement(const long_asked *x) {
    if (!long_affords(x->p, PRICE_SETTLEMENT))
        return kh_refuse("CON-BASE-04");
    const kh_verdict v = stocked(x->p->settlements);
    return v.code ? v : long_settlement_site(x->t, x->s, x->a->seat, spot_in(x->a->arg));
}

static kh_verdict check_city(const long_asked *x) {
    const long_spot at = spot_in(x->a->arg);
    if (!long_affords(x->p, PRICE_CITY))
        return kh_refuse("CON-BASE-05");
    const kh_verdict v = stocked(x->p->cities);
    if (v.code)
        return v;
    const bool own =
        at.at < LONG_CROSSINGS && long_near(x->t, x->a->seat, at.place) &&
        long_piece_at(long_page_at(x->s, at.place), at.at) == long_owner(x->t, at.place, x->a->seat) + 1U;
    return own ? kh_done() : kh_refuse("CON-BASE-13");
}

static unsigned tiles_left(const long_asked *x, uint32_t place) {
    const uint8_t *stack = long_page_at(x->s, place)->stack;
    return (unsigned)stack[SUN] + stack[MOON];
}

static kh_verdict check_buy(const long_asked *x) {
    const uint32_t place = long_arg2(x->a->arg), home = long_home(x->t, x->a->seat);
    if (!long_affords(x->p, PRICE_TILE))
        return kh_refuse("CON-BASE-06");
    if (x->a->arg[2] >= LONG_SIDES || !long_near(x->t, x->a->seat, place) || !long_has_mat(x->t, place))
        return kh_refuse("CON-DEV-05");
    if (place != home && tiles_left(x, home))
        return kh_refuse("CON-DEV-07");
    return tiles_left(x, place) ? kh_done() : kh_refuse("SYS-SITE-08");
}

static kh_verdict check_tile(const long_asked *x, long_tile_kind kind) {
    long_spot at;
    if (x->p->did & DID_TILE)
        return kh_refuse("CON-DEV-02");
    const unsigned held = long_tiles_of(x->t, x->s, x->a->seat, kind, &at, x->s->round);
    if (held == 0)
        return kh_refuse("CON-ROUND-10");
    return at.place == LONG_NOWHERE ? kh_refuse("CON-DEV-03") : kh_done();
}

static bool pool_empty(const long_state *s) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        if (s->pool[r])
            return false;
    return true;
}

/* In the desert the token is chosen; nothing is chosen elsewhere, or where nothing is left. */
static kh_verdict check_knight(const long_asked *x) {
    const unsigned robber = long_page_at(x->s, long_home(x->t, x->a->seat))->robber[x->a->seat % LONG_SIDES];
    const unsigned r = x->a->arg[0];
    const kh_verdict v = check_tile(x, TILE_KNIGHT);
    if (v.code)
        return v;
    if (robber || pool_empty(x->s))
        return r == LONG_RESOURCE_NONE ? v : kh_refuse("CON-DEV-09");
    if (r >= LONG_RESOURCES)
        return kh_refuse("CON-DEV-10");
    return x->s->pool[r] ? v : kh_refuse("SYS-POOL-03");
}

/* Whether a second free road has a site once the first one lies. */
static bool second_site(const long_asked *x, long_spot first) {
    long_around around;
    long_set road[LONG_NEAR], any = 0;
    long_look_around(x->t, x->s, x->a->seat, &around);
    long_road_sites_with(&around, &first, road);
    for (unsigned i = 0; i < around.count; i++)
        any |= road[i];
    return any != 0;
}

static kh_verdict check_roads(const long_asked *x) {
    const long_spot one = spot_in(x->a->arg), two = spot_in(x->a->arg + 3);
    kh_verdict v = check_tile(x, TILE_ROADS);
    if (!v.code)
        v = stocked(x->p->roads);
    if (!v.code)
        v = long_road_site(x->t, x->s, x->a->seat, one, NULL);
    if (v.code)
        return v;
    if (!is_no_way(two)) {
        if (x->p->roads < 2)
            return kh_refuse("CON-BASE-08");
        return long_road_site(x->t, x->s, x->a->seat, two, &one);
    }
    return x->p->roads < 2 || !second_site(x, one) ? v : kh_refuse("CON-DEV-13");
}

static kh_verdict check_invention(const long_asked *x) {
    const unsigned a = x->a->arg[0], b = x->a->arg[1];
    unsigned left = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        left += x->s->pool[r] > 2 ? 2 : x->s->pool[r];
    const kh_verdict v = check_tile(x, TILE_INVENTION);
    if (v.code)
        return v;
    if ((a < LONG_RESOURCES) + (b < LONG_RESOURCES) != (left < 2 ? (int)left : 2) || a > LONG_RESOURCE_NONE ||
        b > LONG_RESOURCE_NONE || (a == LONG_RESOURCE_NONE && b < LONG_RESOURCES))
        return kh_refuse("CON-DEV-14");
    if ((a < LONG_RESOURCES && x->s->pool[a] < 1U + (a == b)) || (b < LONG_RESOURCES && !x->s->pool[b]))
        return kh_refuse("SYS-POOL-03");
    return v;
}

static kh_verdict check_collect(const long_asked *x) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        if (x->p->claim[r])
            return kh_done();
    return kh_refuse("SYS-POOL-06");
}

static kh_verdict check_bank(const long_asked *x) {
    const unsigned give = x->a->arg[0], want = x->a->arg[1];
    if (give >= LONG_RESOURCES || want >= LONG_RESOURCES || give == want)
        return kh_refuse("CON-SUPTRADE-01");
    if (x->p->hand[give] < long_rate(x->p, give))
        return kh_refuse("CON-SUPTRADE-01");
    return x->s->pool[want] ? kh_done() : kh_refuse("SYS-POOL-04");
}

/* The edge mat beside the own mat, if it has a market. CON-MARKET-05 */
uint32_t long_market_of(const long_table *t, kh_seat seat) {
    for (int step = -1; step <= 1 && t->market; step += 2) {
        const uint32_t place = long_beside(t, long_home(t, seat), step);
        if (place != LONG_NOWHERE && !long_has_mat(t, place))
            return place;
    }
    return LONG_NOWHERE;
}

static kh_verdict check_swap(const long_asked *x) {
    const unsigned give = x->a->arg[0], want = x->a->arg[1];
    const uint32_t place = long_market_of(x->t, x->a->seat);
    if (place == LONG_NOWHERE)
        return kh_refuse("CON-MARKET-05");
    if (x->p->did & DID_SWAP)
        return kh_refuse("CON-MARKET-07");
    if (give >= LONG_RESOURCES || want >= LONG_RESOURCES || give == want || !x->p->hand[give] ||
        !long_page_at(x->s, place)->market[want])
        return kh_refuse("CON-MARKET-08");
    return kh_done();
}

static kh_verdict check_offer(const long_asked *x) {
    if (!x->t->offers)
        return kh_refuse("HOUSE-OFFER-01"); /* CON-OPT-13 */
    const uint8_t *give = x->a->arg, *want = give + LONG_RESOURCES;
    const kh_seat to = kh_seat3_of(want + LONG_RESOURCES);
    unsigned given = 0, wanted = 0, open = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        given += give[r];
        wanted += want[r];
        if ((give[r] && want[r]) || give[r] > x->p->hand[r])
            return kh_refuse("SYS-OFFER-01");
    }
    if (!given || !wanted)
        return kh_refuse("SYS-OFFER-01");
    if (to != LONG_TO_ALL && !long_partners(x->t, x->a->seat, to))
        return kh_refuse("SYS-OFFER-02");
    for (unsigned i = 0; i < LONG_OFFERS; i++)
        open += x->p->offer[i].number != 0;
    return open < LONG_OFFERS && x->p->offers < LONG_OFFER_LAST ? kh_done() : kh_refuse("SYS-OFFER-12");
}

const long_offer *long_offer_of(const long_person *p, unsigned number) {
    for (unsigned i = 0; i < LONG_OFFERS; i++)
        if (number && p->offer[i].number == number)
            return &p->offer[i];
    return NULL;
}

bool long_holds(const long_person *p, const uint8_t *counts) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        if (p->hand[r] < counts[r])
            return false;
    return true;
}

static unsigned counted(const uint8_t *counts) {
    unsigned n = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        n += counts[r];
    return n;
}

/* Where its maker no longer has what was offered, the offer dies of it: SYS-OFFER-04 */
static kh_verdict check_accept(const long_asked *x) {
    const kh_seat from = kh_seat3_of(x->a->arg);
    if (!long_partners(x->t, x->a->seat, from))
        return kh_refuse("SYS-OFFER-02");
    const long_person *maker = long_person_at(x->t, x->s, from);
    const long_offer *offer = long_offer_of(maker, x->a->arg[3]);
    if (!offer)
        return kh_refuse("SYS-OFFER-05");
    const kh_seat to = kh_seat3_of(offer->to);
    if (to != LONG_TO_ALL && to != x->a->seat)
        return kh_refuse("SYS-OFFER-01");
    if (!long_holds(x->p, offer->want))
        return kh_refuse("SYS-OFFER-04");
    if (!long_holds(maker, offer->give))
        return (kh_verdict){0, "SYS-OFFER-04"};
    const unsigned given = counted(offer->give), wanted = counted(offer->want);
    const bool fits = long_hand(x->p) + given - wanted <= LONG_HAND_MAX &&
                      long_hand(maker) + wanted - given <= LONG_HAND_MAX;
    return fits ? kh_done() : kh_refuse("SYS-POOL-10");
}

bool long_acceptable(const long_table *t, const long_state *s, const kh_action *a) {
    const long_asked x = {t, s, a, long_person_at(t, s, a->seat)};
    return check_accept(&x).code == 0;
}

static kh_verdict check_withdraw(const long_asked *x) {
    return long_offer_of(x->p, x->a->arg[0]) ? kh_done() : kh_refuse("SYS-OFFER-07");
}

static kh_verdict check_discard(const long_asked *x) {
    unsigned sum = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        const unsigned n = long_arg2(x->a->arg + 2 * r);
        sum += n;
        if (n > x->p->hand[r])
            return kh_refuse("SYS-ROB-03");
    }
    return sum == x->p->owes && sum ? kh_done() : kh_refuse("SYS-ROB-03");
}

static kh_verdict check_call(const long_asked *x) {
    if (x->p->did & DID_CALL)
        return kh_refuse("SYS-WIN-07");
    if (x->p->did & DID_MISCOUNT)
        return kh_refuse("SYS-WIN-04");
    return long_has_won(x->t, x->s, x->a->seat) ? kh_done() : (kh_verdict){0, "SYS-WIN-03"};
}

__attribute__((noinline)) static kh_verdict check_place(const long_asked *x) {
    if (x->s->phase != PHASE_READY || x->a->arg[0] > 1)
        return kh_refuse("CON-VARSET-02");
    return long_place_site(x->t, x->s, x->a->seat, x->a->arg[0] == 0, spot_in(x->a->arg + 1),
                           spot_in(x->a->arg + 4));
}

/* In a round; not inlined, so that the way there needs no room for all of them. */
kh_verdict (*const long_checks[])(const long_asked *) = {
    [DO_ROAD] = check_road,           [DO_SETTLEMENT] = check_settlement,
    [DO_CITY] = check_city,           [DO_BUY] = check_buy,
    [DO_KNIGHT] = check_knight,       [DO_ROADS] = check_roads,
    [DO_INVENTION] = check_invention, [DO_COLLECT] = check_collect,
    [DO_BANK] = check_bank,           [DO_SWAP] = check_swap,
    [DO_OFFER] = check_offer,         [DO_ACCEPT] = check_accept,
    [DO_WITHDRAW] = check_withdraw,   [DO_CALL] = check_call,
};

/* Whether a round or robber phase is still to come. */
static bool to_come(const long_state *s, unsigned number) {
    return number & LONG_ROBBER_PHASE ? number > (LONG_ROBBER_PHASE | s->robbers) : number > s->round;
}

static kh_verdict other_phase(const long_asked *x, unsigned meant) {
    return (kh_verdict){to_come(x->s, meant) ? KH_TOO_SOON : 1, "SYS-LATE-04"};
}

/* Whose round it is not. */
static kh_verdict other_side(unsigned kind) {
    return kh_refuse(kind == DO_CALL ? "SYS-WIN-01" : kind == DO_SWAP ? "CON-MARKET-06" : "CON-ROUND-13");
}

/* Outside of rounds. */
__attribute__((noinline)) static kh_verdict check_between(const long_asked *x) {
    const unsigned kind = x->a->kind, phase = x->s->phase;
    if (phase == PHASE_READY)
        return kh_refuse("SYS-LATE-06");
    if (phase == PHASE_FROZEN ? kind != DO_CALL : phase == PHASE_ROBBER ? kind != DO_DISCARD : false)
        return kh_refuse(phase == PHASE_FROZEN ? "SYS-WIN-05" : "SYS-LATE-07");
    if (phase != PHASE_FROZEN && phase != PHASE_ROBBER)
        return kh_refuse("SYS-PAUSE-02");
    const unsigned meant = long_arg2(x->a->arg + x->a->size - 2);
    if (meant != long_phase_number(x->s))
        return other_phase(x, meant);
    if (kind == DO_DISCARD)
        return check_discard(x);
    return x->a->seat % LONG_SIDES == long_side_now(x->s) ? check_call(x) : other_side(kind);
}

/* What the other side may do as well. */
enum { ANYBODY = 1 << DO_COLLECT | 1 << DO_BANK | 1 << DO_OFFER | 1 << DO_ACCEPT | 1 << DO_WITHDRAW };

/* First whether the moment is right. */
static kh_verdict check_seat(const long_asked *x) {
    const unsigned kind = x->a->kind;
    if (kind == DO_PLACE)
        return check_place(x);
    if (x->s->phase != PHASE_ROUND)
        return check_between(x);
    const unsigned meant = long_arg2(x->a->arg + x->a->size - 2);
    if (meant != x->s->round)
        return other_phase(x, meant);
    if (kind == DO_DISCARD)
        return kh_refuse("SYS-ROB-03");
    if (!(ANYBODY >> kind & 1) && x->a->seat % LONG_SIDES != long_side_now(x->s))
        return other_side(kind);
    return long_checks[kind](x);
}

static kh_verdict allowed(bool is, const char *rule) {
    return is ? kh_done() : kh_refuse(rule);
}

static kh_verdict check_dice(const long_state *s, const uint8_t *arg) {
    if (arg[0] < 1 || arg[0] > 6 || arg[1] < 1 || arg[1] > 6)
        return kh_refuse("HOUSE-LUCK-01");
    return allowed(arg[0] + arg[1] != 7 || s->round >= LONG_QUIET_ROUNDS, "CON-APP-21");
}

__attribute__((noinline)) static kh_verdict check_host(const long_table *t, const long_state *s,
                                                       const kh_action *a) {
    const unsigned phase = s->phase;
    const bool running = phase >= PHASE_DICE && phase <= PHASE_STOP && (t->manual || phase >= PHASE_ROUND);
    switch (a->kind) {
    case HOST_START: return allowed(phase == PHASE_READY && !s->unplaced, "SYS-LATE-06");
    case HOST_CLOSE: return allowed(phase == PHASE_READY && s->unplaced, "CON-VARSET-02");
    case HOST_GO: return allowed(phase == PHASE_STOP, "SYS-PAUSE-05");
    case HOST_TIMES:
        return allowed((running || phase == PHASE_READY) && a->arg[0] >= 5 && a->arg[1] >= 5 &&
                           a->arg[0] < 255 && a->arg[1] < 255,
                       "CON-APP-08");
    case HOST_LAST_ROUND: return allowed(running && !s->last_round, "SYS-WIN-10");
    case HOST_LAST_MINUTE: return allowed(running && !s->end_ms, "SYS-WIN-10");
    case HOST_DICE:
        return t->manual && phase == PHASE_DICE ? check_dice(s, a->arg) : kh_refuse("SYS-HOST-04");
    case HOST_TARGET:
        return allowed(t->manual && phase == PHASE_TARGET && a->arg[0] >= 2 && a->arg[0] <= 12,
                       "SYS-HOST-04");
    default: return allowed(t->manual && phase == PHASE_ROUND, "SYS-CLOCK-09");
    }
}

static kh_verdict check_clock(uint64_t end, const kh_action *a) {
    return allowed(end != KH_NEVER && a->at_ms == end, "HOUSE-CLOCK-02");
}

enum { WORD = 8 };
static uint64_t word_at(const uint8_t *at) {
    uint64_t x;
    memcpy(&x, at, sizeof x);
    return x;
}

/* What kh_action_formed() asks, without walking through the list of kinds. */
static bool formed(const long_table *t, const kh_action *a) {
    static const uint8_t zero[KH_ARGS_MAX];
    if (a->kind == 0 || a->kind >= LONG_KINDS || a->size != long_size(a->kind))
        return false;
    const kh_seat actor = a->kind <= DO_CALL     ? a->seat
                          : a->kind <= LUCK_TILE ? KH_CHANCE
                          : a->kind == CLOCK_END ? KH_CLOCK
                                                 : KH_HOST;
    if (a->seat != actor || (a->kind <= DO_CALL && a->seat >= t->config.seats))
        return false;
    if (a->size > KH_ARGS_MAX - WORD)
        return memcmp(a->arg + a->size, zero, KH_ARGS_MAX - a->size) == 0;
    /* Words that overlap: the first begins behind the arguments, the last ends where the room ends. */
    return (word_at(a->arg + a->size) | word_at(a->arg + (a->size < WORD ? WORD : a->size)) |
            word_at(a->arg + KH_ARGS_MAX - WORD)) == 0;
}

bool long_timely(const long_table *t, const long_state *s, const kh_action *a) {
    enum { FEW = (1U << (DO_CALL + 1)) - (1U << DO_ROAD) - (1U << DO_OFFER) - (1U << DO_DISCARD) };
    const unsigned kind = a->kind, size = a->size;
    if (s->phase != PHASE_ROUND || kind > DO_CALL || !(FEW >> kind & 1) || size != long_size(kind) ||
        a->seat >= t->config.seats)
        return false;
    if (s->drawing || s->end_ms || a->at_ms >= s->deadline_ms) /* or there is none */
        return false;
    /* Arguments take 2 to 8 bytes: two words have all that has to be zero behind them. */
    const uint64_t more = word_at(a->arg + size) | word_at(a->arg + KH_ARGS_MAX - WORD);
    const unsigned other = (a->seat ^ (unsigned)long_side_now(s)) & ~((unsigned)ANYBODY >> kind) & 1;
    return (more | other | (long_arg2(a->arg + size - 2) ^ s->round)) == 0;
}

kh_verdict long_check(const void *table, const void *state, const kh_action *a) {
    const long_table *t = table;
    const long_state *s = state;
    if (!formed(t, a))
        return kh_refuse("HOUSE-FORM-01");
    const uint64_t end = long_deadline(t, s);
    if (s->phase == PHASE_OVER)
        return kh_refuse("SYS-WIN-05");
    if (a->kind == CLOCK_END)
        return check_clock(end, a);
    if (a->at_ms >= end || a->at_ms == KH_NEVER)
        return kh_refuse(a->kind == DO_CALL ? "SYS-LATE-08" : "SYS-LATE-01");
    if (a->seat == KH_CHANCE)
        return allowed(long_weight(t, s, a) > 0, "HOUSE-LUCK-01");
    if (s->drawing)
        return kh_refuse("HOUSE-LUCK-01");
    if (a->seat == KH_HOST)
        return check_host(t, s, a);
    const long_asked x = {t, s, a, long_person_at(t, s, a->seat)};
    return check_seat(&x);
}
