/* Trade: with the bank, and between people by offers that others accept. */
#include <string.h>

#include "games/island/island.h"

bool island_trading(const island_table *t, const island_state *s) {
    return s->phase == PHASE_MAIN && !(t->strict && s->built) && !island_in_paired_turn(t, s);
}

/* Trading opens when the roll is done; under strict phases the first build closes it (Q-BASE-05). */
kh_verdict island_check_trading(const island_table *t, const island_state *s) {
    if (s->phase == PHASE_EXTRA)
        return refuse("SIX-SBP-09");
    if (!s->rolled || s->phase != PHASE_MAIN)
        return refuse("BASE-TRADE-01");
    if (t->strict && s->built) /* BASE-MARI-09 */
        return refuse("BASE-TURN-02");
    return kh_done();
}

uint32_t island_bank_trades(const island_state *s, unsigned seat) {
    unsigned give = bundle_kinds(bundle_enough(s->hand[seat], s->rate[seat]));
    if (give == 0)
        return 0;
    const uint32_t held = bundle_held(s->bank);
    uint32_t trades = 0;
    for (; give; give &= give - 1) {
        const unsigned r = (unsigned)__builtin_ctz(give);
        trades |= (held & ~(UINT32_C(1) << r)) << (RESOURCES * r);
    }
    return trades;
}

kh_verdict island_check_bank(const island_table *t, const island_state *s, const kh_action *a) {
    const unsigned give = a->arg[0], get = a->arg[1];
    if (s->phase == PHASE_EXTRA)
        return refuse("SIX-SBP-10");
    if (a->seat != s->turn)
        return refuse("BASE-MARI-07");
    const kh_verdict v = island_check_trading(t, s);
    if (refused(v))
        return v;
    if (give == get)
        return refuse("BASE-TRADE-09");
    if (bundle_get(s->hand[a->seat], give) < bundle_get(s->rate[a->seat], give))
        return refuse("BASE-MARI-01");
    if (bundle_get(s->bank, get) == 0)
        return refuse("BASE-MARI-08");
    return v;
}

void island_do_bank(island_move *m) {
    const unsigned give = m->a->arg[0], rate = bundle_get(m->s->rate[m->a->seat], give);
    island_pay(m, m->a->seat, bundle_of(give, rate)); /* BASE-MARI-02 */
    island_tell(m, EVENT_PAY, m->a->seat, ISLAND_NONE, give, rate);
    island_collect(m, m->a->seat, bundle_of(m->a->arg[1], 1));
}

/* Everybody else, for the active player; the active player alone, for the others (BASE-TRADE-07). */
static island_sset partners(const island_table *t, const island_state *s, unsigned seat) {
    const unsigned all = (1U << t->seats) - 1;
    return (island_sset)(seat == s->turn ? all & ~seat_bit(seat) : seat_bit(s->turn)); /* BASE-TRADE-07 */
}

kh_verdict island_check_offering(const island_table *t, const island_state *s, unsigned seat,
                                 island_bundle give, unsigned to) {
    if (!t->offers)
        return refuse("HOUSE-OFFER-01");
    if (island_in_paired_turn(t, s))
        return refuse("HOUSE-PAIR-02");
    const kh_verdict v = island_check_trading(t, s);
    if (refused(v))
        return v;
    if (to & ~partners(t, s, seat))
        return refuse("BASE-TRADE-07");
    return bundle_covers(s->hand[seat], give) ? v : refuse("HOUSE-OFFER-02");
}

kh_verdict island_check_offer(const island_table *t, const island_state *s, const kh_action *a) {
    const island_bundle give = island_bundle_from(a->arg), want = island_bundle_from(a->arg + RESOURCES);
    const kh_verdict v = island_check_offering(t, s, a->seat, give, a->arg[2 * RESOURCES]);
    if (refused(v))
        return v;
    if (give == 0 || want == 0)
        return refuse("BASE-TRADE-08");
    for (unsigned r = 0; r < RESOURCES; r++)
        if (bundle_get(give, r) && bundle_get(want, r))
            return refuse("BASE-TRADE-09");
    return v;
}

void island_open_offer(island_move *m, island_bundle give, island_bundle want, int extra, unsigned to) {
    island_state *s = m->s;
    const unsigned seat = m->a->seat;
    island_offer *offer = &s->offer[seat];
    memset(offer, 0, sizeof *offer); /* HOUSE-OFFER-08 */
    offer->give = give;
    offer->want = want;
    offer->extra = (int8_t)extra;
    offer->to = to ? (island_sset)to : partners(m->t, s, seat);
    s->open |= seat_bit(seat);           /* BASE-TRADE-05 */
    island_reveal(s, seat, offer->give); /* HOUSE-KNOW-01 */
}

void island_do_offer(island_move *m) {
    const uint8_t *arg = m->a->arg;
    island_open_offer(m, island_bundle_from(arg), island_bundle_from(arg + RESOURCES), 0, arg[2 * RESOURCES]);
}

/* What the offer wants is there: the cards, and what a scenario puts on top. */
bool island_can_accept(const island_table *t, const island_state *s, unsigned seat,
                       const island_offer *offer) {
    const bool cards = bundle_covers(s->hand[seat], offer->want);
    if (!SCENARIO(t)->has_extra || offer->extra >= 0)
        return cards;
    return cards && SCENARIO(t)->has_extra(t, s, seat, -offer->extra);
}

kh_verdict island_check_answer(const island_table *t, const island_state *s, const kh_action *a) {
    const island_offer *offer = &s->offer[a->arg[0]];
    const kh_verdict v = island_check_trading(t, s);
    if (refused(v))
        return v;
    const bool accept = a->kind == DO_ACCEPT;
    const island_sset said = accept ? offer->yes : offer->no;
    if (!(offer->to & seat_bit(a->seat) & ~said))
        return refuse(accept ? "HOUSE-OFFER-04" : "HOUSE-OFFER-09");
    if (accept && !island_can_accept(t, s, a->seat, offer))
        return refuse("HOUSE-OFFER-04");
    return v;
}

/* The maker of the offer and the one who takes it swap cards. */
static void exchange(island_move *m, unsigned maker, unsigned taker) {
    island_state *s = m->s;
    const island_bundle give = s->offer[maker].give, want = s->offer[maker].want;
    const int8_t extra = s->offer[maker].extra;
    island_lose(s, maker, give);
    island_lose(s, taker, want);
    island_gain(s, maker, want); /* BASE-TRADE-04 */
    island_gain(s, taker, give);
    if (extra && SCENARIO(m->t)->traded)
        SCENARIO(m->t)->traded(m, maker, taker, extra);
    for (unsigned r = 0; m->events && r < RESOURCES; r++) {
        if (bundle_get(give, r))
            island_tell(m, EVENT_GAVE, maker, taker, r, bundle_get(give, r));
        if (bundle_get(want, r))
            island_tell(m, EVENT_GAVE, taker, maker, r, bundle_get(want, r));
    }
}

/* The active player's yes closes the trade; the others' waits for his choice (HOUSE-OFFER-06). */
void island_do_accept(island_move *m) {
    island_state *s = m->s;
    const unsigned maker = m->a->arg[0], seat = m->a->seat;
    if (seat == s->turn) {
        exchange(m, maker, seat); /* BASE-TRADE-06 */
        return;
    }
    s->offer[maker].yes |= seat_bit(seat);
    s->offer[maker].no &= (island_sset)~seat_bit(seat);
    island_reveal(s, seat, s->offer[maker].want);
}

void island_do_decline(island_move *m) {
    island_offer *offer = &m->s->offer[m->a->arg[0]];
    offer->no |= seat_bit(m->a->seat); /* HOUSE-OFFER-09 */
    offer->yes &= (island_sset)~seat_bit(m->a->seat);
}

kh_verdict island_check_trade(const island_table *t, const island_state *s, const kh_action *a) {
    if (a->seat != s->turn)
        return refuse("BASE-TRADE-07");
    const kh_verdict v = island_check_trading(t, s);
    if (refused(v))
        return v;
    if (!(s->offer[a->seat].yes >> a->arg[0] & 1))
        return refuse("HOUSE-OFFER-06");
    return v;
}

void island_do_trade(island_move *m) {
    exchange(m, m->a->seat, m->a->arg[0]); /* HOUSE-OFFER-06 */
}

kh_verdict island_check_withdraw(const island_table *t, const island_state *s, const kh_action *a) {
    const kh_verdict v = island_check_trading(t, s);
    if (refused(v))
        return v;
    if (!(s->open & seat_bit(a->seat)))
        return refuse("HOUSE-OFFER-09");
    return v;
}

void island_do_withdraw(island_move *m) {
    memset(&m->s->offer[m->a->seat], 0, sizeof(island_offer));
    m->s->open &= (island_sset)~seat_bit(m->a->seat);
}

void island_withdraw(island_state *s, unsigned seat) {
    if (!s->open)
        return;
    memset(&s->offer[seat], 0, sizeof s->offer[seat]); /* HOUSE-OFFER-03 */
    s->open &= (island_sset)~seat_bit(seat);
    for (unsigned maker = 0; maker < ISLAND_SEATS_MAX; maker++)
        s->offer[maker].yes &= (island_sset)~seat_bit(seat); /* HOUSE-OFFER-05 */
}

void island_close_offers(island_state *s) {
    if (!s->open)
        return;
    memset(s->offer, 0, sizeof s->offer); /* HOUSE-OFFER-07 */
    s->open = 0;
}
