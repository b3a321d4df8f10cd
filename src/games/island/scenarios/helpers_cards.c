/* What the ten helpers do: when each may be used, what it does, and what its owner may answer on the way. What
 * follows a use, another helper or the same once more: helpers.c. */
#include "games/island/scenarios/helpers.h"

enum { PEEK_MOST = 3 };

static const island_bundle raise_price = 1U << BUNDLE_BITS * WOOD | 1U << BUNDLE_BITS * BRICK;
static const island_bundle enlarge_price = 2U << BUNDLE_BITS * ORE | 1U << BUNDLE_BITS * GRAIN;

/* The owner, once in a turn of anybody, and not in the turn in which he got the card. */
static kh_verdict check_owner(const island_state *s, const kh_action *a, island_helper helper) {
    const helpers_annex *x = helpers_of(s);
    if (!helpers_owns(s, a->seat, helper))
        return refuse("HELP-FLOW-02");
    if (x->received & seat_bit(a->seat))
        return refuse("HELP-LIMIT-01");
    if (x->used & seat_bit(a->seat))
        return refuse("HELP-USE-06");
    return kh_done();
}

/* In the own turn, which the special building phase is not (Q-HELP-06), after the roll. */
static kh_verdict check_use(const island_table *t, const island_state *s, const kh_action *a,
                            island_helper helper, const char *rule) {
    if (s->phase == PHASE_ASK && a->seat == s->turn)
        return refuse("HOUSE-SCEN-02");
    const kh_verdict v = check_owner(s, a, helper);
    if (refused(v))
        return v;
    if (a->seat != s->turn || s->phase == PHASE_EXTRA)
        return refuse(rule);
    return island_check_main(t, s, a);
}

static bool is_asked(const island_state *s, const kh_action *a, island_question question) {
    return !refused(island_check_asked(s, a, question, NULL));
}

static kh_verdict check_price(const island_state *s, const kh_action *a, island_bundle price) {
    return bundle_covers(s->hand[a->seat], price) ? kh_done() : refuse("BASE-BUILD-01");
}

/* A use that is done with one action. */
static void use_at_once(island_move *m) {
    helpers_use(m, m->a->seat);
    helpers_ask(m, m->a->seat, QUESTION_HELPER);
}

/* The forced trade: a card of one kind from one or two others, and for each a card of one's own. */

static island_sset demand_seats(const island_table *t, const island_state *s, unsigned seat) {
    island_sset seats = 0;
    for (unsigned other = 0; other < t->seats; other++)
        if (other != seat && other + 1U != helpers_of(s)->first && s->hand_size[other] > 0)
            seats |= seat_bit(other);
    return seats;
}

static kh_verdict check_demand(const island_table *t, const island_state *s, const kh_action *a) {
    const helpers_annex *x = helpers_of(s);
    const bool again = is_asked(s, a, QUESTION_AGAIN);
    const kh_verdict v = again ? kh_done() : check_use(t, s, a, HELPER_DEMAND, "HELP-CARD-01");
    if (refused(v))
        return v;
    if (island_in_paired_turn(t, s))
        return refuse("HOUSE-PAIR-02");
    if (again && a->arg[0] + 1U != x->demanded)
        return refuse("HELP-CARD-01");
    if (!(demand_seats(t, s, a->seat) & seat_bit(a->arg[1])))
        return refuse("HELP-CARD-01");
    return v;
}

static void hand_over(island_move *m, unsigned from, unsigned to, unsigned resource) {
    island_lose(m->s, from, bundle_of(resource, 1));
    island_gain(m->s, to, bundle_of(resource, 1));
    island_tell(m, EVENT_GAVE, from, to, resource, 1);
}

/* A second one may follow the first, if anybody else holds cards. */
static void demand_on(island_move *m, unsigned seat) {
    const bool more = !helpers_of(m->s)->second && demand_seats(m->t, m->s, seat);
    helpers_ask(m, seat, more ? QUESTION_AGAIN : QUESTION_HELPER); /* HELP-CARD-01 */
}

static void do_demand(island_move *m) {
    helpers_annex *x = helpers_in(m->s);
    const unsigned resource = m->a->arg[0], from = m->a->arg[1], seat = m->a->seat;
    if (x->first)
        x->second = (uint8_t)(from + 1);
    else {
        helpers_use(m, seat);
        x->demanded = (uint8_t)(resource + 1);
        x->first = (uint8_t)(from + 1);
    }
    if (bundle_get(m->s->hand[from], resource)) {
        hand_over(m, from, seat, resource); /* HELP-CARD-01 */
        helpers_ask(m, seat, QUESTION_GIVE);
    } else
        demand_on(m, seat); /* whoever asks in vain has used his helper: Q-HELP-13 */
}

static kh_verdict check_give(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = island_check_asked(s, a, QUESTION_GIVE, "HELP-CARD-01");
    if (!refused(v) && !bundle_get(s->hand[a->seat], a->arg[0]))
        return refuse("HELP-CARD-01");
    return v;
}

static void do_give(island_move *m) {
    const helpers_annex *x = helpers_of(m->s);
    const unsigned to = (x->second ? x->second : x->first) - 1U;
    hand_over(m, m->a->seat, to, m->a->arg[0]); /* HELP-CARD-01 */
    demand_on(m, m->a->seat);
}

static kh_verdict check_enough(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    return island_check_asked(s, a, QUESTION_AGAIN, "HELP-CARD-01");
}

static void do_enough(island_move *m) {
    helpers_ask(m, m->a->seat, QUESTION_HELPER);
}

/* The road with another resource in it. */

static island_bundle pave_price(unsigned paid, unsigned instead) {
    return ISLAND_PRICE_ROAD - bundle_of(instead, 1) + bundle_of(paid, 1); /* HELP-CARD-02 */
}

static kh_verdict check_pave(const island_table *t, const island_state *s, const kh_action *a) {
    const unsigned paid = a->arg[1], instead = a->arg[2];
    kh_verdict v = check_use(t, s, a, HELPER_PAVE, "HELP-CARD-02");
    if (refused(v))
        return v;
    if ((instead != WOOD && instead != BRICK) || paid == instead)
        return refuse("HELP-CARD-02");
    v = island_check_road_site(t, s, a->seat, a->arg[0]);
    return refused(v) ? v : check_price(s, a, pave_price(paid, instead));
}

static void do_pave(island_move *m) {
    use_at_once(m);
    island_pay_for(m, pave_price(m->a->arg[1], m->a->arg[2]));
    island_place_road(m, m->a->seat, m->a->arg[0]); /* HELP-CARD-02 */
    island_judge(m);
}

/* A card from the bank: after a throw that brought nothing, or at the 7. */

static kh_verdict check_choose(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const bool shield = helpers_owns(s, a->seat, HELPER_SHIELD);
    const char *rule = shield ? "HELP-CARD-05" : "HELP-CARD-03";
    const kh_verdict v = island_check_asked(s, a, shield ? QUESTION_SHIELD : QUESTION_BALANCE, rule);
    return !refused(v) && !bundle_get(s->bank, a->arg[0]) ? refuse(rule) : v;
}

static void do_choose(island_move *m) {
    use_at_once(m);
    island_collect(m, m->a->seat, bundle_of(m->a->arg[0], 1)); /* HELP-CARD-03, HELP-CARD-05 */
}

static kh_verdict check_waive(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    if (is_asked(s, a, QUESTION_SHIELD))
        return refuse("HELP-USE-07");
    return island_check_asked(s, a, QUESTION_BALANCE, "HELP-CARD-03");
}

static void do_waive(island_move *m) {
    (void)m; /* whoever waives has not used the helper */
}

/* The road that is moved. It counts where it was until it lies elsewhere, so that all is judged once. */

static bool end_is_free(const island_table *t, const island_state *s, unsigned seat, unsigned edge,
                        unsigned vertex) {
    return !((s->settlements[seat] | s->cities[seat]) & vset_of(vertex)) &&
           !(s->roads[seat] & t->edges_at[vertex] & ~eset_of(edge));
}

/* Where a road may lie that comes from `lifted`. */
island_eset helpers_lay_sites(const island_table *t, const island_state *s, unsigned seat, unsigned lifted) {
    island_vset own = s->touched[seat] | s->settlements[seat] | s->cities[seat];
    island_eset reach = 0;
    for (unsigned end = 0; end < 2; end++)
        if (end_is_free(t, s, seat, lifted, t->edge_ends[lifted][end]))
            own &= ~vset_of(t->edge_ends[lifted][end]);
    for (island_vset left = own & ~island_barred(t, s, seat); left; left &= left - 1)
        reach |= t->edges_at[vset_first(left)];
    return reach & ~island_all_roads(s);
}

static bool may_lift(const island_table *t, const island_state *s, unsigned seat, unsigned edge) {
    const uint8_t *end = t->edge_ends[edge];
    return (end_is_free(t, s, seat, edge, end[0]) || end_is_free(t, s, seat, edge, end[1])) &&
           helpers_lay_sites(t, s, seat, edge);
}

static kh_verdict check_lift(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = check_use(t, s, a, HELPER_MOVE, "HELP-CARD-04");
    if (refused(v))
        return v;
    if (!(s->roads[a->seat] & eset_of(a->arg[0])) || !may_lift(t, s, a->seat, a->arg[0]))
        return refuse("HELP-CARD-04");
    return v;
}

static void do_lift(island_move *m) {
    helpers_use(m, m->a->seat);
    helpers_in(m->s)->lifted = (uint8_t)(m->a->arg[0] + 1);
    helpers_ask(m, m->a->seat, QUESTION_LAY);
    island_tell(m, EVENT_LIFTED, m->a->seat, ISLAND_NONE, 0, m->a->arg[0]);
}

static kh_verdict check_lay(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = island_check_asked(s, a, QUESTION_LAY, "HELP-CARD-04");
    if (refused(v))
        return v;
    const unsigned lifted = helpers_of(s)->lifted - 1U, edge = a->arg[0];
    if (edge == lifted)
        return refuse("HELP-CARD-04");
    if (island_all_roads(s) & eset_of(edge))
        return refuse("BASE-ROAD-03");
    if (!(helpers_lay_sites(t, s, a->seat, lifted) & eset_of(edge)))
        return refuse("BASE-ROAD-04");
    return v;
}

static void do_lay(island_move *m) {
    const unsigned seat = m->a->seat, lifted = helpers_of(m->s)->lifted - 1U;
    m->s->roads[seat] &= ~eset_of(lifted); /* HELP-CARD-04 */
    island_survey(m->t, m->s, seat);
    island_place_road(m, seat, m->a->arg[0]);
    island_award_longest(m); /* HELP-CARD-04 */
    helpers_ask(m, seat, QUESTION_HELPER);
    island_judge(m);
}

/* One of three development cards. */

unsigned helpers_peeks(const island_state *s) {
    return s->stack_size < PEEK_MOST ? s->stack_size : PEEK_MOST; /* HELP-CARD-06 */
}

static island_bundle study_price(unsigned paid, unsigned instead) {
    if (paid == instead) /* both 0: nothing is replaced */
        return ISLAND_PRICE_CARD;
    return ISLAND_PRICE_CARD - bundle_of(instead, 1) + bundle_of(paid, 1); /* HELP-CARD-06 */
}

static kh_verdict check_study(const island_table *t, const island_state *s, const kh_action *a) {
    const unsigned paid = a->arg[0], instead = a->arg[1];
    const kh_verdict v = check_use(t, s, a, HELPER_STUDY, "HELP-CARD-06");
    if (refused(v))
        return v;
    if (paid == instead ? paid != 0 : !bundle_get(ISLAND_PRICE_CARD, instead))
        return refuse("HELP-CARD-06");
    if (s->stack_size == 0)
        return refuse("BASE-DEV-06");
    return check_price(s, a, study_price(paid, instead));
}

static void do_study(island_move *m) {
    helpers_use(m, m->a->seat);
    island_pay_for(m, study_price(m->a->arg[0], m->a->arg[1]));
    helpers_ask(m, m->a->seat, QUESTION_PEEK);
    island_tell(m, EVENT_BOUGHT, ISLAND_NONE, m->a->seat, 0, 1);
}

static kh_verdict check_peek(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    if (s->phase != PHASE_DRAW)
        return refuse("HOUSE-LUCK-01");
    if (bundle_get(helpers_of(s)->peek, a->arg[0]) >= bundle_get(s->stack, a->arg[0]))
        return refuse("HOUSE-LUCK-02");
    return kh_done();
}

static void do_peek(island_move *m) {
    helpers_annex *x = helpers_in(m->s);
    x->peek += bundle_of(m->a->arg[0], 1);
    x->peeked++;
    helpers_ask(m, m->s->turn, x->peeked < helpers_peeks(m->s) ? QUESTION_PEEK : QUESTION_KEEP);
}

static kh_verdict check_keep(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = island_check_asked(s, a, QUESTION_KEEP, "HELP-CARD-06");
    if (!refused(v) && !bundle_get(helpers_of(s)->peek, a->arg[0]))
        return refuse("HELP-CARD-06");
    return v;
}

static void do_keep(island_move *m) {
    island_state *s = m->s;
    const unsigned seat = m->a->seat;
    const island_bundle card = bundle_of(m->a->arg[0], 1);
    s->stack -= card;
    s->stack_size--;
    s->cards[seat] += card; /* HELP-CARD-06 */
    s->card_count[seat]++;
    s->fresh += card; /* HELP-CARD-06 */
    s->fresh_count++;
    helpers_ask(m, seat, QUESTION_HELPER);
    island_tell_secret(m, EVENT_DREW, ISLAND_NONE, seat, m->a->arg[0]);
    island_judge(m);
}

/* A card out of a hand that has more points behind it. */

static island_sset inspectable(const island_table *t, const island_state *s, unsigned seat) {
    island_sset seats = 0;
    for (unsigned other = 0; other < t->seats; other++)
        if (s->points[other] > s->points[seat] && s->hand_size[other] > 0) /* HELP-CARD-07 */
            seats |= seat_bit(other);
    return seats;
}

static kh_verdict check_inspect(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = check_use(t, s, a, HELPER_INSPECT, "HELP-CARD-07");
    if (!refused(v) && !(inspectable(t, s, a->seat) & seat_bit(a->arg[0])))
        return refuse("HELP-CARD-07");
    return v;
}

static void do_inspect(island_move *m) {
    const unsigned seat = m->a->seat, other = m->a->arg[0];
    helpers_use(m, seat);
    helpers_in(m->s)->inspected = (uint8_t)(other + 1);
    m->s->known[other][seat] = m->s->hand[other]; /* HELP-CARD-07 */
    helpers_ask(m, seat, QUESTION_PICK);
}

static kh_verdict check_pick(const island_table *t, const island_state *s, const kh_action *a) {
    (void)t;
    const kh_verdict v = island_check_asked(s, a, QUESTION_PICK, "HELP-CARD-07");
    if (!refused(v) && !bundle_get(s->hand[helpers_of(s)->inspected - 1U], a->arg[0]))
        return refuse("HELP-CARD-07");
    return v;
}

static void do_pick(island_move *m) {
    const unsigned seat = m->a->seat, other = helpers_of(m->s)->inspected - 1U;
    island_steal_one(m->s, seat, other, m->a->arg[0]); /* HELP-CARD-07 */
    helpers_ask(m, seat, QUESTION_HELPER);
    island_tell_secret(m, EVENT_STOLE, other, seat, m->a->arg[0]);
}

/* The knight that becomes a building. */

/* The holder keeps the army while nobody has more; else a sole leader takes it; else nobody has it. */
static void muster(island_move *m) {
    island_state *s = m->s;
    unsigned best = ISLAND_ARMY - 1, leader = ISLAND_NONE;
    for (unsigned seat = 0; seat < m->t->seats; seat++) {
        if (s->knights[seat] == best)
            leader = ISLAND_NONE; /* HELP-CARD-08 */
        if (s->knights[seat] > best) {
            best = s->knights[seat];
            leader = seat;
        }
    }
    if (s->army == leader || (s->army != ISLAND_NONE && best >= ISLAND_ARMY && s->knights[s->army] == best))
        return;
    if (s->army != ISLAND_NONE)
        s->points[s->army] -= 2;
    if (leader != ISLAND_NONE)
        s->points[leader] += 2;
    island_tell(m, EVENT_ARMY, s->army, leader, 0, best);
    s->army = (uint8_t)leader;
}

static void give_up_knight(island_move *m) {
    m->s->knights[m->a->seat]--; /* HELP-CARD-08 */
    m->s->removed += bundle_of(KNIGHT, 1);
    muster(m); /* HELP-CARD-08 */
}

static kh_verdict check_knight(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = check_use(t, s, a, HELPER_RAISE, "HELP-CARD-08");
    if (!refused(v) && s->knights[a->seat] == 0)
        return refuse("HELP-CARD-08");
    return v;
}

static kh_verdict check_raise(const island_table *t, const island_state *s, const kh_action *a) {
    kh_verdict v = check_knight(t, s, a);
    if (!refused(v))
        v = island_check_site(t, s, a->seat, a->arg[0]);
    return refused(v) ? v : check_price(s, a, raise_price);
}

static void do_raise(island_move *m) {
    use_at_once(m);
    give_up_knight(m);
    island_pay_for(m, raise_price); /* HELP-CARD-08 */
    island_place_settlement(m, m->a->seat, m->a->arg[0]);
    island_judge(m);
}

static kh_verdict check_enlarge(const island_table *t, const island_state *s, const kh_action *a) {
    kh_verdict v = check_knight(t, s, a);
    if (!refused(v))
        v = island_check_city_site(s, a->seat, a->arg[0]);
    return refused(v) ? v : check_price(s, a, enlarge_price);
}

static void do_enlarge(island_move *m) {
    use_at_once(m);
    give_up_knight(m);
    island_pay_for(m, enlarge_price); /* HELP-CARD-08 */
    island_place_city(m, m->a->seat, m->a->arg[0]);
    island_judge(m);
}

/* Two for one with the bank. */

/* What the bank does not want two of already, while it trades at all: Q-HELP-13. */
static unsigned bargains(const island_table *t, const island_state *s, unsigned seat) {
    return t->strict && s->built ? 0 : bundle_kinds(bundle_enough(s->rate[seat], 3 * BUNDLE_ONES));
}

static kh_verdict check_bargain(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = check_use(t, s, a, HELPER_BARGAIN, "HELP-CARD-09");
    if (!refused(v) && !(bargains(t, s, a->seat) >> a->arg[0] & 1))
        return refuse("HELP-CARD-09");
    return v;
}

static void do_bargain(island_move *m) {
    use_at_once(m);
    helpers_in(m->s)->bargain = (uint8_t)(m->a->arg[0] + 1);
    island_lower_rate(m->s, m->a->seat, m->a->arg[0] + 1U); /* HELP-CARD-09 */
    island_tell(m, EVENT_TWO, m->a->seat, ISLAND_NONE, m->a->arg[0], 1);
}

/* The robber goes to a desert. */

static island_hset deserts(const island_table *t, const island_state *s) {
    island_hset set = 0;
    if (t->yield[s->robber] == ISLAND_NONE) /* HELP-CARD-10 */
        return 0;
    for (unsigned h = 0; h < t->hexes; h++)
        if (t->yield[h] == ISLAND_NONE)
            set |= (island_hset)1 << h; /* HELP-CARD-10 */
    return set;
}

static kh_verdict check_banish(const island_table *t, const island_state *s, const kh_action *a) {
    const bool before_roll = s->phase == PHASE_ROLL && a->seat == s->turn; /* HELP-CARD-10 */
    const kh_verdict v =
        before_roll ? check_owner(s, a, HELPER_BANISH) : check_use(t, s, a, HELPER_BANISH, "HELP-CARD-10");
    if (!refused(v) && !(deserts(t, s) >> a->arg[0] & 1))
        return refuse("HELP-CARD-10");
    return v;
}

static void do_banish(island_move *m) {
    const unsigned yield = m->t->yield[m->s->robber];
    use_at_once(m);
    m->s->robber = m->a->arg[0]; /* HELP-CARD-10 */
    island_tell(m, EVENT_ROBBER, m->a->seat, ISLAND_NONE, m->a->arg[0], 0);
    if (bundle_get(m->s->bank, yield)) /* without a card he goes all the same: Q-HELP-13 */
        island_collect(m, m->a->seat, bundle_of(yield, 1)); /* HELP-CARD-10 */
}

const island_rule helpers_rules[KINDS] = {
    [DO_DEMAND] = {check_demand, do_demand, FORM_RESOURCE_SEAT},
    [DO_GIVE] = {check_give, do_give, FORM_RESOURCE},
    [DO_ENOUGH] = {check_enough, do_enough, FORM_PLAIN},
    [DO_PAVE] = {check_pave, do_pave, FORM_EDGE_PAID},
    [DO_CHOOSE] = {check_choose, do_choose, FORM_RESOURCE},
    [DO_WAIVE] = {check_waive, do_waive, FORM_PLAIN},
    [DO_LIFT] = {check_lift, do_lift, FORM_EDGE},
    [DO_LAY] = {check_lay, do_lay, FORM_EDGE},
    [DO_STUDY] = {check_study, do_study, FORM_CARD_PAID},
    [LUCK_PEEK] = {check_peek, do_peek, FORM_RESOURCE},
    [DO_KEEP] = {check_keep, do_keep, FORM_RESOURCE},
    [DO_INSPECT] = {check_inspect, do_inspect, FORM_SEAT},
    [DO_PICK] = {check_pick, do_pick, FORM_RESOURCE},
    [DO_RAISE] = {check_raise, do_raise, FORM_VERTEX},
    [DO_ENLARGE] = {check_enlarge, do_enlarge, FORM_VERTEX},
    [DO_BARGAIN] = {check_bargain, do_bargain, FORM_RESOURCE},
    [DO_BANISH] = {check_banish, do_banish, FORM_HEX},
    [DO_FLIP] = {helpers_check_flip, helpers_do_flip, FORM_PLAIN},
    [DO_HIRE] = {helpers_check_hire, helpers_do_hire, FORM_HELPER},
};

/* Choices: the same rules as above, as groups. */

static void offer_demands(const island_table *t, const island_state *s, unsigned seat, unsigned resources,
                          island_choices *c) {
    unsigned other;
    FOR_EACH_IN(other, demand_seats(t, s, seat))
        island_add_group(c, DO_DEMAND, 2, resources, other, 0);
}

static void offer_paving(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    static const uint8_t replaced[] = {WOOD, BRICK};
    const island_eset sites = island_road_sites(t, s, seat);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned paid = 0; paid < RESOURCES; paid++)
            if (paid != replaced[i] && bundle_covers(s->hand[seat], pave_price(paid, replaced[i])))
                island_add_group(c, DO_PAVE, 3, sites, paid, replaced[i]);
}

static void offer_lifting(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    island_eset roads = 0;
    for (island_eset left = s->roads[seat]; left; left &= left - 1)
        if (may_lift(t, s, seat, eset_first(left)))
            roads |= eset_of(eset_first(left));
    island_add_group(c, DO_LIFT, 1, roads, 0, 0);
}

static void offer_study(const island_state *s, unsigned seat, island_choices *c) {
    if (s->stack_size == 0)
        return;
    if (bundle_covers(s->hand[seat], ISLAND_PRICE_CARD))
        island_add_group(c, DO_STUDY, 2, 1, 0, 0);
    for (unsigned instead = 0; instead < RESOURCES; instead++) {
        island_eset paid = 0;
        for (unsigned r = 0; r < RESOURCES && bundle_get(ISLAND_PRICE_CARD, instead); r++)
            if (r != instead && bundle_covers(s->hand[seat], study_price(r, instead)))
                paid |= eset_of(r);
        island_add_group(c, DO_STUDY, 2, paid, instead, 0);
    }
}

static void offer_raising(const island_state *s, unsigned seat, island_choices *c) {
    if (s->knights[seat] == 0)
        return;
    if (bundle_covers(s->hand[seat], raise_price))
        island_add_group(c, DO_RAISE, 1, island_settlement_sites(s, seat), 0, 0);
    if (bundle_covers(s->hand[seat], enlarge_price) && vset_count(s->cities[seat]) < ISLAND_CITIES)
        island_add_group(c, DO_ENLARGE, 1, s->settlements[seat], 0, 0);
}

static void offer_use(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    const island_helper helper = (island_helper)(helpers_of(s)->helper[seat] - 1U);
    if (s->phase == PHASE_ROLL && helper != HELPER_BANISH)
        return;
    switch (helper) {
    case HELPER_DEMAND:
        if (!island_in_paired_turn(t, s))
            offer_demands(t, s, seat, (1U << RESOURCES) - 1, c);
        break;
    case HELPER_PAVE: offer_paving(t, s, seat, c); break;
    case HELPER_MOVE: offer_lifting(t, s, seat, c); break;
    case HELPER_STUDY: offer_study(s, seat, c); break;
    case HELPER_INSPECT: island_add_group(c, DO_INSPECT, 1, inspectable(t, s, seat), 0, 0); break;
    case HELPER_RAISE: offer_raising(s, seat, c); break;
    case HELPER_BARGAIN: island_add_group(c, DO_BARGAIN, 1, bargains(t, s, seat), 0, 0); break;
    case HELPER_BANISH: island_add_group(c, DO_BANISH, 1, deserts(t, s), 0, 0); break;
    case HELPER_BALANCE:
    case HELPER_SHIELD:
    case HELPERS: break; /* asked when the dice fall */
    }
}

static void offer_answers(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    const helpers_annex *x = helpers_of(s);
    switch ((island_question)x->interlude.question) {
    case QUESTION_GIVE: island_add_group(c, DO_GIVE, 1, bundle_held(s->hand[seat]), 0, 0); break;
    case QUESTION_AGAIN:
        island_add_group(c, DO_ENOUGH, 0, 1, 0, 0);
        offer_demands(t, s, seat, 1U << (x->demanded - 1U), c);
        break;
    case QUESTION_BALANCE:
        island_add_group(c, DO_WAIVE, 0, 1, 0, 0);
        island_add_group(c, DO_CHOOSE, 1, bundle_held(s->bank), 0, 0);
        break;
    case QUESTION_SHIELD: island_add_group(c, DO_CHOOSE, 1, bundle_held(s->bank), 0, 0); break;
    case QUESTION_LAY:
        island_add_group(c, DO_LAY, 1, helpers_lay_sites(t, s, seat, x->lifted - 1U), 0, 0);
        break;
    case QUESTION_KEEP: island_add_group(c, DO_KEEP, 1, bundle_held(x->peek), 0, 0); break;
    case QUESTION_PICK: island_add_group(c, DO_PICK, 1, bundle_held(s->hand[x->inspected - 1U]), 0, 0); break;
    case QUESTION_HELPER:
        if (!(x->flipped & seat_bit(seat)))
            island_add_group(c, DO_FLIP, 0, 1, 0, 0);
        island_add_group(c, DO_HIRE, 1, helpers_display(t, s), 0, 0);
        break;
    case QUESTION_NONE:
    case QUESTION_GIFT:
    case QUESTION_ORDER:
    case QUESTION_TILE:
    case QUESTION_FAVOUR:
    case QUESTION_RETURN:
    case QUESTION_PEEK:
    case QUESTIONS: break; /* not asked here */
    }
}

void helpers_choices(const island_table *t, const island_state *s, unsigned seat, island_choices *c) {
    if (s->phase == PHASE_ASK) {
        if (seat == helpers_of(s)->interlude.asked)
            offer_answers(t, s, seat, c);
    } else if (seat == s->turn && (s->phase == PHASE_MAIN || s->phase == PHASE_ROLL) &&
               helpers_ready(t, s, seat))
        offer_use(t, s, seat, c);
}
