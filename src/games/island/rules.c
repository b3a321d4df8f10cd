/* Judging and doing: every action passes here, first its form, then its moment, then its own rule. */
#include <string.h>

#include "games/island/island.h"

static void do_discard(island_move *m) {
    island_discard(m, m->a->seat, island_bundle_from(m->a->arg));
}
static void do_robber(island_move *m) {
    island_move_robber(m, m->a->arg[0]);
}
static void do_rob(island_move *m) {
    island_rob(m, m->a->arg[0]);
}

static const struct {
    uint8_t size, counts; /* bytes, and how many of them, from the first, are counts of cards */
} forms[FORMS] = {
    [FORM_PLAIN] = {0, 0},     [FORM_VERTEX] = {1, 0},        [FORM_EDGE] = {1, 0},
    [FORM_HEX] = {1, 0},       [FORM_RESOURCE] = {1, 0},      [FORM_RESOURCE_PAIR] = {2, 0},
    [FORM_SEAT] = {1, 0},      [FORM_BUNDLE] = {5, 5},        [FORM_OFFER] = {11, 10},
    [FORM_DICE] = {2, 0},      [FORM_RESOURCE_SEAT] = {2, 0}, [FORM_EDGE_PAID] = {3, 0},
    [FORM_CARD_PAID] = {2, 0}, [FORM_HELPER] = {1, 0},        [FORM_TILES] = {12, 11},
};

static const island_rule rules[KINDS] = {
    [DO_ROLL] = {island_check_roll, island_do_roll, FORM_PLAIN},
    [DO_SETTLEMENT] = {island_check_settlement, island_do_settlement, FORM_VERTEX},
    [DO_ROAD] = {island_check_road, island_do_road, FORM_EDGE},
    [DO_CITY] = {island_check_city, island_do_city, FORM_VERTEX},
    [DO_BUY] = {island_check_buy, island_do_buy, FORM_PLAIN},
    [DO_KNIGHT] = {island_check_card, island_do_knight, FORM_PLAIN},
    [DO_ROADS] = {island_check_card, island_do_roads, FORM_PLAIN},
    [DO_INVENTION] = {island_check_card, island_do_invention, FORM_BUNDLE},
    [DO_MONOPOLY] = {island_check_card, island_do_monopoly, FORM_RESOURCE},
    [DO_ROBBER] = {island_check_robber, do_robber, FORM_HEX},
    [DO_ROB] = {island_check_rob, do_rob, FORM_SEAT},
    [DO_DISCARD] = {island_check_discard, do_discard, FORM_BUNDLE},
    [DO_BANK] = {island_check_bank, island_do_bank, FORM_RESOURCE_PAIR},
    [DO_OFFER] = {island_check_offer, island_do_offer, FORM_OFFER},
    [DO_ACCEPT] = {island_check_answer, island_do_accept, FORM_SEAT},
    [DO_DECLINE] = {island_check_answer, island_do_decline, FORM_SEAT},
    [DO_TRADE] = {island_check_trade, island_do_trade, FORM_SEAT},
    [DO_WITHDRAW] = {island_check_withdraw, island_do_withdraw, FORM_PLAIN},
    [DO_END] = {island_check_end, island_do_end, FORM_PLAIN},
    [DO_PASS] = {island_check_pass, island_do_pass, FORM_PLAIN},
    [LUCK_DICE] = {island_check_dice, island_do_dice, FORM_DICE},
    [LUCK_CARD] = {island_check_drawn, island_do_drawn, FORM_RESOURCE},
    [LUCK_STEAL] = {island_check_steal, island_do_steal, FORM_RESOURCE},
    [CLOCK_TIMEOUT] = {island_check_timeout, island_do_timeout, FORM_PLAIN},
};
_Static_assert((int)CARDS == (int)RESOURCES, "a card has the form of a resource");

/* The row of the scenario goes before that of the base game. */
static inline const island_rule *rule_of(const island_table *t, unsigned kind) {
    const island_rule *own = SCENARIO(t)->rules;
    return own && own[kind].check ? &own[kind] : &rules[kind];
}

void island_bound_arguments(island_table *t) {
    const uint16_t below[FORMS][2] = {
        [FORM_PLAIN] = {256, 256},
        [FORM_VERTEX] = {t->vertices, 256},
        [FORM_EDGE] = {t->edges, 256},
        [FORM_HEX] = {t->hexes, 256},
        [FORM_RESOURCE] = {RESOURCES, 256},
        [FORM_RESOURCE_PAIR] = {RESOURCES, RESOURCES},
        [FORM_SEAT] = {t->seats, 256},
        [FORM_BUNDLE] = {256, 256},
        [FORM_OFFER] = {256, 256},
        [FORM_DICE] = {256, 256},
        [FORM_RESOURCE_SEAT] = {RESOURCES, t->seats},
        [FORM_EDGE_PAID] = {t->edges, RESOURCES},
        [FORM_CARD_PAID] = {RESOURCES, RESOURCES},
        [FORM_HELPER] = {HELPERS, 256},
        [FORM_TILES] = {256, 256},
    };
    for (unsigned kind = 0; kind < KINDS; kind++)
        memcpy(t->below[kind], below[rule_of(t, kind)->form], sizeof t->below[kind]);
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

static kh_verdict check_form(const island_table *t, const island_rule *rule, const kh_action *a) {
    if (!rule->check)
        return refuse("HOUSE-SCEN-01");
    const island_form f = rule->form;
    if (a->size != forms[f].size || !zero_past_size(a))
        return refuse("HOUSE-FORM-01");
    if (a->kind == DO_ROAD && a->arg[0] >= t->edges)
        return refuse("BASE-ROAD-02");
    if (a->arg[0] >= t->below[a->kind][0] || a->arg[1] >= t->below[a->kind][1] ||
        !counts_fit(a->arg, forms[f].counts))
        return refuse("HOUSE-FORM-01");
    const kh_seat actor = a->kind < LUCK_DICE ? a->seat : a->kind < CLOCK_TIMEOUT ? KH_CHANCE : KH_CLOCK;
    if (a->seat != actor || (a->kind < LUCK_DICE && a->seat >= t->seats))
        return refuse("HOUSE-FORM-02");
    return kh_done();
}

static kh_verdict check_by(const island_rule *rule, const island_table *t, const island_state *s,
                           const kh_action *a) {
    const kh_verdict v = check_form(t, rule, a);
    if (refused(v))
        return v;
    if (s->phase == PHASE_OVER)
        return refuse("BASE-END-02");
    if (a->kind != CLOCK_TIMEOUT && a->at_ms >= island_deadline(t, s))
        return refuse("HOUSE-CLOCK-01");
    if (a->kind < LUCK_DICE && island_luck_due(s))
        return refuse("HOUSE-LUCK-01");
    return rule->check(t, s, a);
}

/* Which kind it is comes first: it chooses the rule. */
kh_verdict island_check(const void *table, const void *state, const kh_action *a) {
    if (a->kind == DO_NOTHING || a->kind >= KINDS)
        return refuse("HOUSE-FORM-01");
    return check_by(rule_of(table, a->kind), table, state, a);
}

kh_verdict island_apply(const void *table, void *state, const kh_action *a, kh_events *events) {
    if (a->kind == DO_NOTHING || a->kind >= KINDS)
        return refuse("HOUSE-FORM-01");
    const island_rule *rule = rule_of(table, a->kind);
    const kh_verdict v = check_by(rule, table, state, a);
    if (refused(v))
        return v;
    island_move m = {table, state, a, events};
    rule->act(&m);
    if (SCENARIO(m.t)->after)
        SCENARIO(m.t)->after(&m);
    return v;
}

static kh_seat told(unsigned seat) {
    return seat == ISLAND_NONE ? KH_NOBODY : seat;
}

static void tell(island_move *m, kh_event e) {
    if (m->events->count < m->events->cap)
        m->events->list[m->events->count] = e;
    m->events->count++;
}

void island_tell(island_move *m, island_event kind, unsigned from, unsigned to, unsigned what,
                 unsigned count) {
    if (m->events)
        tell(m, (kh_event){(uint8_t)kind,
                           (uint8_t)what,
                           (uint16_t)count,
                           told(from),
                           told(to),
                           {KH_NOBODY, KH_NOBODY},
                           0});
}

void island_tell_secret(island_move *m, island_event kind, unsigned from, unsigned to, unsigned what) {
    if (m->events)
        tell(m, (kh_event){(uint8_t)kind, (uint8_t)what, 1, told(from), told(to), {told(to), told(from)}, 0});
}
