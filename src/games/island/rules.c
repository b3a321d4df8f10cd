/* Judging and doing: every action passes here, first its form, then its moment, then its own rule. */
#include <string.h>

#include "island.h"

typedef kh_verdict check_fn(const island_table *, const island_state *, const kh_action *);
typedef void do_fn(island_move *);

static void do_discard(island_move *m) {
    island_discard(m, m->a->seat, island_bundle_from(m->a->arg));
}
static void do_robber(island_move *m) {
    island_move_robber(m, m->a->arg[0]);
}
static void do_rob(island_move *m) {
    island_rob(m, m->a->arg[0]);
}

/* What the arguments of a kind are. */
typedef enum form { PLAIN, VERTEX, EDGE, HEX, RESOURCE, RESOURCE_PAIR, SEAT, BUNDLE, OFFER, DICE } form;

static const struct {
    uint8_t size, counts; /* bytes, and how many of them are counts of cards */
} forms[] = {
    [PLAIN] = {0, 0},         [VERTEX] = {1, 0}, [EDGE] = {1, 0},   [HEX] = {1, 0},     [RESOURCE] = {1, 0},
    [RESOURCE_PAIR] = {2, 0}, [SEAT] = {1, 0},   [BUNDLE] = {5, 5}, [OFFER] = {11, 10}, [DICE] = {2, 0},
};

static const struct rule {
    check_fn *check;
    do_fn *act;
    form form;
} rules[KINDS] = {
    [DO_ROLL] = {island_check_roll, island_do_roll, PLAIN},
    [DO_SETTLEMENT] = {island_check_settlement, island_do_settlement, VERTEX},
    [DO_ROAD] = {island_check_road, island_do_road, EDGE},
    [DO_CITY] = {island_check_city, island_do_city, VERTEX},
    [DO_BUY] = {island_check_buy, island_do_buy, PLAIN},
    [DO_KNIGHT] = {island_check_card, island_do_knight, PLAIN},
    [DO_ROADS] = {island_check_card, island_do_roads, PLAIN},
    [DO_INVENTION] = {island_check_card, island_do_invention, BUNDLE},
    [DO_MONOPOLY] = {island_check_card, island_do_monopoly, RESOURCE},
    [DO_ROBBER] = {island_check_robber, do_robber, HEX},
    [DO_ROB] = {island_check_rob, do_rob, SEAT},
    [DO_DISCARD] = {island_check_discard, do_discard, BUNDLE},
    [DO_BANK] = {island_check_bank, island_do_bank, RESOURCE_PAIR},
    [DO_OFFER] = {island_check_offer, island_do_offer, OFFER},
    [DO_ACCEPT] = {island_check_answer, island_do_accept, SEAT},
    [DO_DECLINE] = {island_check_answer, island_do_decline, SEAT},
    [DO_TRADE] = {island_check_trade, island_do_trade, SEAT},
    [DO_WITHDRAW] = {island_check_withdraw, island_do_withdraw, PLAIN},
    [DO_END] = {island_check_end, island_do_end, PLAIN},
    [DO_PASS] = {island_check_pass, island_do_pass, PLAIN},
    [LUCK_DICE] = {island_check_dice, island_do_dice, DICE},
    [LUCK_CARD] = {island_check_drawn, island_do_drawn, RESOURCE},
    [LUCK_STEAL] = {island_check_steal, island_do_steal, RESOURCE},
    [CLOCK_TIMEOUT] = {island_check_timeout, island_do_timeout, PLAIN},
};
_Static_assert((int)CARDS == (int)RESOURCES, "a card has the form of a resource");

void island_bound_arguments(island_table *t) {
    const uint16_t below[] = {
        [PLAIN] = 256,     [VERTEX] = t->vertices, [EDGE] = t->edges,
        [HEX] = t->hexes,  [RESOURCE] = RESOURCES, [RESOURCE_PAIR] = RESOURCES,
        [SEAT] = t->seats, [BUNDLE] = 256,         [OFFER] = 256,
        [DICE] = 256,
    };
    for (unsigned kind = 0; kind < KINDS; kind++)
        t->below[kind] = below[rules[kind].form];
}

static bool counts_fit(const uint8_t *counts, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (counts[i] > ISLAND_BANK_MOST)
            return false;
    return true;
}

/* Two bytes, then two words: every action passes here, and a word that spans what was just written in pieces
 * would wait for the processor's store buffer. */
static bool zero_past_size(const kh_action *a) {
    uint64_t low, high;
    memcpy(&low, a->arg + 2, sizeof low);
    memcpy(&high, a->arg + 10, sizeof high);
    if (a->size >= 10)
        return high >> 8 * (a->size - 10) == 0;
    if (a->size > 2)
        return (low >> 8 * (a->size - 2) | high) == 0;
    const unsigned bytes = (a->size < 1 ? a->arg[0] : 0U) | (a->size < 2 ? a->arg[1] : 0U);
    return (low | high | bytes) == 0;
}
_Static_assert(KH_ARGS_MAX == 18, "zero_past_size() reads 2 + 8 + 8 bytes");

static kh_verdict check_form(const island_table *t, const kh_action *a) {
    if (a->kind == DO_NOTHING || a->kind >= KINDS)
        return refuse("HOUSE-FORM-01");
    const form f = rules[a->kind].form;
    if (a->size != forms[f].size || !zero_past_size(a))
        return refuse("HOUSE-FORM-01");
    if (a->kind == DO_ROAD && a->arg[0] >= t->edges)
        return refuse("BASE-ROAD-02");
    if (a->arg[0] >= t->below[a->kind] || !counts_fit(a->arg, forms[f].counts))
        return refuse("HOUSE-FORM-01");
    if (f == RESOURCE_PAIR && a->arg[1] >= RESOURCES)
        return refuse("HOUSE-FORM-01");
    const kh_seat actor = a->kind < LUCK_DICE ? a->seat : a->kind < CLOCK_TIMEOUT ? KH_CHANCE : KH_CLOCK;
    if (a->seat != actor || (a->kind < LUCK_DICE && a->seat >= t->seats))
        return refuse("HOUSE-FORM-02");
    return kh_done();
}

kh_verdict island_check(const void *table, const void *state, const kh_action *a) {
    const island_table *t = table;
    const island_state *s = state;
    const kh_verdict v = check_form(t, a);
    if (refused(v))
        return v;
    if (s->phase == PHASE_OVER)
        return refuse("BASE-END-02");
    if (a->kind != CLOCK_TIMEOUT && a->at_ms >= island_deadline(t, s))
        return refuse("HOUSE-CLOCK-01");
    if (a->kind < LUCK_DICE && island_luck_due(s))
        return refuse("HOUSE-LUCK-01");
    return rules[a->kind].check(t, s, a);
}

kh_verdict island_apply(const void *table, void *state, const kh_action *a, kh_events *events) {
    const kh_verdict v = island_check(table, state, a);
    if (refused(v))
        return v;
    island_move m = {table, state, a, events};
    rules[a->kind].act(&m);
    return v;
}

static kh_seat told(unsigned seat) {
    return seat == ISLAND_NONE ? KH_NOBODY : seat;
}

static void tell(island_move *m, kh_event e) {
    if (m->events->count < m->events->room)
        m->events->list[m->events->count] = e;
    m->events->count++;
}

void island_tell(island_move *m, island_event kind, unsigned from, unsigned to, unsigned what,
                 unsigned count) {
    if (m->events)
        tell(
            m,
            (kh_event){
                (uint8_t)kind, (uint8_t)what, (uint16_t)count, told(from), told(to), {KH_NOBODY, KH_NOBODY}});
}

void island_tell_secret(island_move *m, island_event kind, unsigned from, unsigned to, unsigned what) {
    if (m->events)
        tell(m, (kh_event){(uint8_t)kind, (uint8_t)what, 1, told(from), told(to), {told(to), told(from)}});
}
