/* What a seat may do now: masks and numbers first; lists, counts and random picks are made from them. Dice of equal
 * face are interchangeable, so what to keep is a number of each face: the ways to keep are counted in a number system
 * whose digits are as large as there are dice of each face. */
#include <string.h>

#include "games/dice/dice.h"

enum { RESOURCES = GOLD, OTHER_FACES = FACES - 1 }; /* what gold buys; what a wild joker turns a die to */

static unsigned ways_to_keep(dice_faces dice) {
    unsigned ways = 1;
    for (unsigned face = 0; face < FACES; face++)
        ways *= faces_get(dice, face) + 1;
    return ways;
}

/* n / d for n below 64 and d of 1 to 7, without a division. */
static unsigned small_quotient(unsigned n, unsigned d) {
    static const uint16_t inverse[FACE_MOST + 1] = {0, 4096, 2049, 1366, 1025, 820, 683, 586};
    return n * inverse[d] >> 12;
}

static dice_faces nth_way(dice_faces dice, unsigned i) {
    dice_faces kept = 0;
    for (unsigned face = 0; face < FACES; face++) {
        const unsigned digits = faces_get(dice, face) + 1, rest = small_quotient(i, digits);
        kept += faces_of(face, i - rest * digits);
        i = rest;
    }
    return kept;
}

/* How many dice-and-face pairs a joker can choose from. */
static unsigned ways_to_turn(const dice_joker *joker, unsigned shown) {
    if (joker->face == FACES)
        return bits(shown) * OTHER_FACES; /* DICE-JOKER-07 */
    return bits(shown & ~(1U << joker->face));
}

static void offer_jokers(const dice_table *t, const dice_state *s, dice_choices *c) {
    c->shown = (uint8_t)faces_shown(s->dice);
    c->jokers = (uint8_t)dice_jokers_ready(t, s, s->turn);
    for (unsigned left = c->jokers; left; left &= left - 1)
        c->count += ways_to_turn(&t->sheet->joker[__builtin_ctz(left)], c->shown);
}

static void offer_building(const dice_table *t, const dice_state *s, dice_choices *c) {
    const unsigned seat = s->turn;
    c->plain = DO_END;
    c->count = 1;
    if (faces_cover(s->dice, DICE_PRICE_ROAD)) {
        c->roads = dice_road_sites(t, s, seat);
        c->count += bits(c->roads);
        if (faces_cover(s->dice, DICE_PRICE_SETTLEMENT)) {
            c->settlements = (uint8_t)dice_settlement_sites(t, s, seat);
            c->count += bits(c->settlements);
        }
    }
    if (faces_cover(s->dice, DICE_PRICE_CITY)) {
        c->cities = (uint8_t)dice_city_sites(t, s, seat);
        c->count += bits(c->cities);
    }
    if (faces_cover(s->dice, DICE_PRICE_KNIGHT)) {
        c->knights = (uint16_t)dice_knight_sites(t, s, seat);
        c->count += bits(c->knights);
    }
    if (faces_get(s->dice, GOLD) > 1) {
        c->golds = RESOURCES; /* DICE-GOLD-06 */
        c->count += RESOURCES;
    }
    if (s->knights[seat] && s->dice)
        offer_jokers(t, s, c);
}
_Static_assert((DICE_PRICE_SETTLEMENT & DICE_PRICE_ROAD) == DICE_PRICE_ROAD, "who cannot pay for a road ...");

static void choices_of(const dice_table *t, const dice_state *s, dice_choices *c) {
    memset(c, 0, sizeof *c);
    switch ((dice_phase)s->phase) {
    case PHASE_ROLL:
        c->plain = DO_ROLL;
        c->count = 1;
        break;
    case PHASE_KEEP:
        c->dice = s->dice;
        c->keeps = (uint8_t)ways_to_keep(s->dice); /* the last of them, all dice, is to stop */
        c->count = c->keeps;
        break;
    case PHASE_BUILD: offer_building(t, s, c); break;
    case PHASE_FIRST:
    case PHASE_DICE:
    case PHASE_OVER:
    case PHASES: break;
    }
}

static void choose(kh_action *out, dice_kind kind, unsigned size, unsigned argument) {
    out->kind = (uint8_t)kind;
    out->size = (uint8_t)size;
    out->arg[0] = (uint8_t)argument;
}

static void choose_keep(const dice_choices *c, unsigned i, kh_action *out) {
    if (i + 1 == c->keeps) {
        choose(out, DO_STOP, 0, 0);
        return;
    }
    choose(out, DO_KEEP, FACES_BYTES, 0);
    faces_to(nth_way(c->dice, i), out->arg);
}

static void choose_joker(const dice_table *t, const dice_choices *c, unsigned i, kh_action *out) {
    unsigned left = c->jokers, which = (unsigned)__builtin_ctz(left);
    for (unsigned ways; (ways = ways_to_turn(&t->sheet->joker[which], c->shown)) <= i;) {
        i -= ways;
        left &= left - 1;
        which = (unsigned)__builtin_ctz(left);
    }
    const unsigned face = t->sheet->joker[which].face;
    choose(out, DO_JOKER, 3, which);
    if (face == FACES) {
        out->arg[1] = (uint8_t)set_nth(c->shown, i / OTHER_FACES);
        out->arg[2] = (uint8_t)(i % OTHER_FACES);
        out->arg[2] = (uint8_t)(out->arg[2] + (out->arg[2] >= out->arg[1])); /* not the face it shows */
    } else {
        out->arg[1] = (uint8_t)set_nth(c->shown & ~(1U << face), i);
        out->arg[2] = (uint8_t)face;
    }
}

/* Whether choice i is one of the next `n`; else it is counted from behind them. */
static bool falls_in(uint32_t *i, uint32_t n) {
    if (*i < n)
        return true;
    *i -= n;
    return false;
}

static void nth_of(const dice_table *t, const dice_choices *c, kh_seat seat, uint32_t i, kh_action *out) {
    memset(out, 0, sizeof *out);
    out->seat = seat;
    if (c->keeps)
        choose_keep(c, i, out);
    else if (falls_in(&i, 1))
        choose(out, (dice_kind)c->plain, 0, 0);
    else if (falls_in(&i, bits(c->roads)))
        choose(out, DO_ROAD, 1, set_nth(c->roads, i));
    else if (falls_in(&i, bits(c->settlements)))
        choose(out, DO_SETTLEMENT, 1, set_nth(c->settlements, i));
    else if (falls_in(&i, bits(c->cities)))
        choose(out, DO_CITY, 1, set_nth(c->cities, i));
    else if (falls_in(&i, bits(c->knights)))
        choose(out, DO_KNIGHT, 1, set_nth(c->knights, i));
    else if (falls_in(&i, c->golds))
        choose(out, DO_GOLD, 1, i);
    else
        choose_joker(t, c, i, out);
}

static bool has_choices(const dice_state *s, kh_seat seat) {
    return seat == s->turn && s->phase != PHASE_OVER && !dice_luck_due(s);
}

uint32_t dice_count(const void *t, const void *state, kh_seat seat) {
    dice_choices c;
    if (!has_choices(state, seat))
        return 0;
    choices_of(t, state, &c);
    return c.count;
}

void dice_nth(const void *t, const void *state, kh_seat seat, uint32_t i, kh_action *out) {
    dice_choices c;
    choices_of(t, state, &c);
    nth_of(t, &c, seat, i, out);
}

uint32_t dice_legal(const void *t, const void *state, kh_seat seat, kh_action *out, uint32_t cap) {
    dice_choices c;
    if (!has_choices(state, seat))
        return 0;
    choices_of(t, state, &c);
    for (uint32_t i = 0; i < c.count && i < cap; i++)
        nth_of(t, &c, seat, i, &out[i]);
    return c.count;
}

/* No kind is open. */
bool dice_fill(const void *t, const void *s, kh_seat seat, uint8_t kind, kh_rng *rng, kh_action *out) {
    (void)t;
    (void)s;
    (void)rng;
    memset(out, 0, sizeof *out);
    out->seat = seat;
    out->kind = kind;
    return false;
}

bool dice_pick(const void *t, const void *state, kh_seat seat, kh_rng *rng, kh_action *out) {
    dice_choices c;
    if (!has_choices(state, seat))
        return false;
    choices_of(t, state, &c);
    nth_of(t, &c, seat, kh_rng_below(rng, c.count), out);
    return true;
}

bool dice_awaited(const void *t, const void *state, kh_seat seat) {
    (void)t;
    return seat == KH_CHANCE ? dice_luck_due(state) : has_choices(state, seat);
}

kh_seat dice_next(const void *t, const void *state, kh_seat after) {
    const dice_state *s = state;
    (void)t;
    if (s->phase == PHASE_OVER || after == KH_CHANCE)
        return KH_NOBODY;
    if (dice_luck_due(s))
        return KH_CHANCE;
    return after == KH_NOBODY || after < s->turn ? s->turn : KH_NOBODY; /* KH_NOBODY begins the walk */
}
