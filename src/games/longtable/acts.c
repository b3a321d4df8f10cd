/* What actions do, once they are judged. */
#include <string.h>

#include "games/longtable/longtable.h"
#include "kornholm/notation.h"

static long_spot spot_in(const uint8_t *arg) {
    return (long_spot){long_arg2(arg), arg[2]};
}

static uint32_t own_page(const long_move *m) {
    return long_page_number(long_home(m->t, m->a->seat));
}

static void take(long_move *m, long_person *p, unsigned r, unsigned count) {
    const unsigned got = long_fitting(m->s, p, r, count);
    p->hand[r] = (uint16_t)(p->hand[r] + got);
    m->s->pool[r] -= got;
    if (got)
        long_tell(m, EVENT_TAKE, KH_NOBODY, m->a->seat, r, got, own_page(m));
}

static void act_road(long_move *m, long_spot way) {
    long_put_road(m->t, m->s, m->a->seat, way, m->events);
    long_route_grows(m, way);
    long_tell(m, EVENT_BUILD, m->a->seat, KH_NOBODY, PRICE_ROAD, 1, long_page_number(way.place));
}

static void act_building(long_move *m, long_person *p, long_priced what) {
    const long_spot x = spot_in(m->a->arg);
    const unsigned bonus = p->bonus;
    long_pay(m->s, p, what);
    long_put_building(m->t, m->s, m->a->seat, x, what == PRICE_CITY, false, m->events);
    long_changed(p);
    if (what == PRICE_SETTLEMENT)
        long_routes_at(m, &x);
    long_tell(m, EVENT_BUILD, m->a->seat, KH_NOBODY, what, 1, long_page_number(x.place));
    if (p->bonus != bonus)
        long_tell(m, EVENT_BONUS, KH_NOBODY, m->a->seat, 0, 2, own_page(m));
}

static void act_buy(long_move *m, long_person *p) {
    const uint32_t place = long_arg2(m->a->arg);
    uint8_t *stack = long_pages(m->s)[place].stack;
    const unsigned side = stack[m->a->arg[2]] ? m->a->arg[2] : !m->a->arg[2]; /* SYS-SITE-08 */
    long_pay(m->s, p, PRICE_TILE);
    stack[side]--;
    m->s->drawing = m->a->seat + 1;
    m->s->drawing_at = place;
    kh_touch(m->events, long_page_number(place));
    long_tell(m, EVENT_BUY, m->a->seat, KH_NOBODY, side, 1, long_page_number(place));
}

static void act_drawn(long_move *m) {
    long_state *s = m->s;
    const kh_seat seat = s->drawing - 1;
    long_page *page = &long_pages(s)[s->drawing_at];
    unsigned i = 0;
    while (page->tile[i].state != TILE_STACK)
        i++;
    page->tile[i] = (long_tile){.round = s->round,
                                .kind = m->a->arg[0],
                                .holder = long_owner(m->t, s->drawing_at, seat),
                                .state = TILE_HELD};
    long_person *p = long_person_of(m->t, s, seat);
    p->held++;
    p->ready = (uint8_t)(p->ready + (m->a->arg[0] != TILE_POINT)); /* points are not played */
    long_changed(p);
    kh_touch(m->events, long_page_number(s->drawing_at));
    kh_touch(m->events, long_page_number(long_home(m->t, seat)));
    s->drawing = s->drawing_at = 0;
}

static void use_tile(long_move *m, long_person *p, long_tile_kind kind) {
    long_spot at;
    long_tiles_of(m->t, m->s, m->a->seat, kind, &at, m->s->round);
    long_page *page = &long_pages(m->s)[at.place];
    page->tile[at.at].state = TILE_PLAYED;
    p->held--;
    p->ready--;
    p->did |= DID_TILE; /* CON-DEV-02 */
    kh_touch(m->events, long_page_number(at.place));
    long_tell(m, EVENT_PLAY, m->a->seat, KH_NOBODY, kind, 1, own_page(m));
}

/* Two played knights, and more than the other one. */
static void settle_army(long_move *m, long_person *p) {
    const unsigned side = m->a->seat % LONG_SIDES;
    long_page *page = &long_pages(m->s)[long_home(m->t, m->a->seat)];
    enum { ARMY_LEAST = 2 };
    if (page->army == side + 1 || p->knights < ARMY_LEAST ||
        (page->army && page->person[!side].knights >= p->knights))
        return; /* CON-ARMY-03, CON-ARMY-06 */
    if (page->army)
        long_changed(&page->person[!side]);
    page->army = (uint8_t)(side + 1);
    long_changed(p);
    long_tell(m, EVENT_ARMY, KH_NOBODY, m->a->seat, 0, p->knights, own_page(m));
}

static void act_knight(long_move *m, long_person *p) {
    const uint32_t home = long_home(m->t, m->a->seat);
    const unsigned side = m->a->seat % LONG_SIDES, robber = long_page_at(m->s, home)->robber[side];
    use_tile(m, p, TILE_KNIGHT);
    long_robber_home(m->t, m->s, home, side); /* CON-DEV-08 */
    if (robber)
        take(m, p, long_mat_at(m->t, home)->hex[robber - 1].resource, 1); /* CON-DEV-09 */
    else if (m->a->arg[0] < LONG_RESOURCES)
        take(m, p, m->a->arg[0], 1); /* CON-DEV-10 */
    p->knights++;
    settle_army(m, p);
}

static void act_roads(long_move *m, long_person *p) {
    use_tile(m, p, TILE_ROADS);
    act_road(m, spot_in(m->a->arg));
    if (long_arg2(m->a->arg + 3) != 0xffff)
        act_road(m, spot_in(m->a->arg + 3)); /* CON-DEV-13 */
}

static void act_invention(long_move *m, long_person *p) {
    use_tile(m, p, TILE_INVENTION);
    for (unsigned i = 0; i < 2; i++)
        if (m->a->arg[i] < LONG_RESOURCES)
            take(m, p, m->a->arg[i], 1); /* CON-DEV-14 */
}

static void act_collect(long_move *m, long_person *p) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        take(m, p, r, p->claim[r]);
        p->claim[r] = 0;
    }
}

/* Who gives two or more has room for one: SYS-POOL-10 */
static void act_bank(long_move *m, long_person *p) {
    const unsigned give = m->a->arg[0], want = m->a->arg[1], rate = long_rate(p, give);
    long_hand_add(p, long_one[want] - long_one[give] * (uint16_t)rate);
    m->s->pool[give] += rate; /* SYS-POOL-05 */
    m->s->pool[want]--;
    long_tell(m, EVENT_TAKE, KH_NOBODY, m->a->seat, want, 1, own_page(m));
}

static void act_swap(long_move *m, long_person *p) {
    const uint32_t place = long_market_of(m->t, m->a->seat);
    uint8_t *market = long_pages(m->s)[place].market;
    p->hand[m->a->arg[0]]--;
    p->hand[m->a->arg[1]]++;
    market[m->a->arg[0]]++; /* CON-MARKET-10 */
    market[m->a->arg[1]]--;
    p->did |= DID_SWAP;
    kh_touch(m->events, long_page_number(place));
    long_tell(m, EVENT_TAKE, KH_NOBODY, m->a->seat, m->a->arg[1], 1, own_page(m));
}

static void act_offer(long_move *m, long_person *p) {
    unsigned i = 0;
    while (p->offer[i].number)
        i++;
    memcpy(&p->offer[i], m->a->arg, sizeof p->offer[i] - 1);
    p->offer[i].number = ++p->offers;
    long_tell(m, EVENT_OFFER, m->a->seat, KH_NOBODY, p->offers, 1, own_page(m));
}

static void act_accept(long_move *m, long_person *p) {
    const kh_seat from = kh_seat3_of(m->a->arg);
    long_person *maker = long_person_of(m->t, m->s, from);
    const long_offer offer = *long_offer_of(maker, m->a->arg[3]);
    memset(&maker->offer[long_offer_of(maker, m->a->arg[3]) - maker->offer], 0, sizeof offer);
    kh_touch(m->events, long_page_number(long_home(m->t, from)));
    if (!long_holds(maker, offer.give))
        return; /* SYS-OFFER-04 */
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        p->hand[r] = (uint16_t)(p->hand[r] + offer.give[r] - offer.want[r]);
        maker->hand[r] = (uint16_t)(maker->hand[r] + offer.want[r] - offer.give[r]);
    }
    long_tell(m, EVENT_TRADE, from, m->a->seat, offer.number, 1, own_page(m));
}

static void act_withdraw(long_move *m, long_person *p) {
    memset(&p->offer[long_offer_of(p, m->a->arg[0]) - p->offer], 0, sizeof p->offer[0]);
}

static void act_discard(long_move *m, long_person *p) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        const unsigned count = long_arg2(m->a->arg + 2 * r);
        p->hand[r] = (uint16_t)(p->hand[r] - count);
        m->s->pool[r] += count; /* SYS-POOL-09 */
    }
    long_tell(m, EVENT_DISCARD, m->a->seat, KH_NOBODY, LONG_RESOURCE_NONE, p->owes, own_page(m));
    p->owes = 0;
}

static void act_call(long_move *m, long_person *p) {
    long_state *s = m->s;
    if (!long_has_won(m->t, s, m->a->seat)) {
        p->did |= DID_MISCOUNT; /* SYS-WIN-03 */
        long_tell(m, EVENT_MISCOUNT, m->a->seat, KH_NOBODY, 0, 1, own_page(m));
        return;
    }
    p->did |= DID_CALL;
    if (s->phase == PHASE_FROZEN)
        return;
    if (m->t->all18) {
        if (m->events)
            m->events->touched = KH_TOUCHED_MAX + 1; /* winners sit anywhere */
        long_finish(m, false);
        return;
    }
    if (m->events)
        m->events->touched = KH_TOUCHED_MAX + 1; /* a new phase, for all */
    s->phase = PHASE_FROZEN;                     /* SYS-WIN-05, SYS-WIN-07 */
    s->deadline_ms = (m->a->at_ms < KH_NEVER / 2 ? m->a->at_ms : KH_NEVER / 2) + LONG_CALLS_MS;
}

static void act_place(long_move *m, long_person *p) {
    long_place_start(m->t, m->s, m->a->seat, m->a->arg[0] == 0, spot_in(m->a->arg + 1),
                     spot_in(m->a->arg + 4), m->events);
    p->route = (uint8_t)long_route(m->t, m->s, m->a->seat);
}

static void act_paid_road(long_move *m, long_person *p) {
    long_pay(m->s, p, PRICE_ROAD);
    act_road(m, spot_in(m->a->arg));
}

static void act_settlement(long_move *m, long_person *p) {
    act_building(m, p, PRICE_SETTLEMENT);
}

static void act_city(long_move *m, long_person *p) {
    act_building(m, p, PRICE_CITY);
}

static void act_seat(long_move *m, long_person *p) {
    static void (*const acts[])(long_move *, long_person *) = {
        [DO_PLACE] = act_place,
        [DO_ROAD] = act_paid_road,
        [DO_SETTLEMENT] = act_settlement,
        [DO_CITY] = act_city,
        [DO_BUY] = act_buy,
        [DO_KNIGHT] = act_knight,
        [DO_ROADS] = act_roads,
        [DO_INVENTION] = act_invention,
        [DO_COLLECT] = act_collect,
        [DO_BANK] = act_bank,
        [DO_SWAP] = act_swap,
        [DO_OFFER] = act_offer,
        [DO_ACCEPT] = act_accept,
        [DO_WITHDRAW] = act_withdraw,
        [DO_DISCARD] = act_discard,
        [DO_CALL] = act_call,
    };
    if (m->events) {
        kh_touch(m->events, 0);
        kh_touch(m->events, own_page(m));
    }
    acts[m->a->kind](m, p);
}

static bool place_one(long_move *m, kh_seat seat, bool city, long_spot x, long_spot way) {
    if (long_place_site(m->t, m->s, seat, city, x, way).code)
        return false;
    long_place_start(m->t, m->s, seat, city, x, way, NULL);
    return true;
}

/* On the printed spot, or on the first legal one: Q-CON-40 */
static void place_anywhere(long_move *m, kh_seat seat, bool city) {
    const uint32_t home = long_home(m->t, seat);
    const long_start *start = &long_mat_at(m->t, home)->start[seat % LONG_SIDES];
    for (unsigned i = city ? 0 : 1; i < (city ? 1U : 3U); i++)
        if (place_one(m, seat, city, (long_spot){home, start->building[i]},
                      (long_spot){home, start->road[i]}))
            return;
    for (unsigned c = 0; c < LONG_CROSSINGS; c++)
        for (unsigned i = 0; i < 3; i++) {
            const unsigned named = long_ground.way_at[c][i];
            if (named != LONG_NONE &&
                place_one(m, seat, city, (long_spot){home, (uint8_t)c}, long_way_of(m->t, home, named)))
                return;
        }
}

static void close_setup(long_move *m) {
    for (kh_seat seat = 0; seat < m->t->config.seats; seat++) {
        long_person *p = long_person_of(m->t, m->s, seat);
        if (p->cities == LONG_CITIES)
            place_anywhere(m, seat, true);
        for (int tries = 0; tries < 2 && p->settlements > LONG_SETTLEMENTS - 2; tries++)
            place_anywhere(m, seat, false);
        p->route = (uint8_t)long_route(m->t, m->s, seat);
    }
}

/* The round behind the next one of the other side, so that both sides have as many. */
static unsigned last_round_from(const long_state *s) {
    return (s->round + 2U) / 2 * 2;
}

__attribute__((noinline)) static void act_host(long_move *m) {
    long_state *s = m->s;
    switch (m->a->kind) {
    case HOST_START: long_start_rounds(m); break;
    case HOST_CLOSE: close_setup(m); break;
    case HOST_GO: s->phase = PHASE_DICE; break;
    case HOST_TIMES:
        s->seconds[0] = m->a->arg[0];
        s->seconds[1] = m->a->arg[1];
        break;
    case HOST_LAST_ROUND: s->last_round = (uint16_t)last_round_from(s); break;
    case HOST_LAST_MINUTE:
        s->end_ms = (m->a->at_ms < KH_NEVER / 2 ? m->a->at_ms : KH_NEVER / 2) + LONG_LAST_MS;
        break;
    case HOST_DICE: long_throw(m, m->a->arg[0], m->a->arg[1]); break;
    case HOST_TARGET: long_target(m, m->a->arg[0]); break;
    default: long_tick(m); break;
    }
    if (m->a->kind == HOST_LAST_ROUND || m->a->kind == HOST_LAST_MINUTE)
        long_tell(m, EVENT_LAST, KH_NOBODY, KH_NOBODY, m->a->kind == HOST_LAST_MINUTE, 1, 0);
}

__attribute__((noinline)) static void act_luck(long_move *m) {
    switch (m->a->kind) {
    case LUCK_SIDE:
        m->s->first = (uint8_t)(m->a->arg[0] + 1);
        m->s->phase = PHASE_DICE;
        long_tell(m, EVENT_SIDE, KH_NOBODY, KH_NOBODY, m->a->arg[0], 1, 0);
        break;
    case LUCK_DICE: long_throw(m, m->a->arg[0], m->a->arg[1]); break;
    case LUCK_TARGET: long_target(m, m->a->arg[0]); break;
    default:
        kh_touch(m->events, 0);
        act_drawn(m);
        break;
    }
}

/* What is rarer than the moves of a round. */
__attribute__((noinline)) static kh_verdict apply_otherwise(const void *t, void *s, const kh_action *a,
                                                            kh_events *e) {
    const kh_verdict v = long_check(t, s, a);
    if (v.code)
        return v;
    long_move m = {t, s, a, e};
    if (a->kind == CLOCK_END)
        long_tick(&m);
    else if (a->seat == KH_HOST)
        act_host(&m);
    else if (a->seat == KH_CHANCE)
        act_luck(&m);
    else
        act_seat(&m, long_person_of(t, s, a->seat));
    return v;
}

kh_verdict long_apply(const void *t, void *s, const kh_action *a, kh_events *e) {
    if (!long_timely(t, s, a))
        return apply_otherwise(t, s, a, e);
    long_person *p = long_person_of(t, s, a->seat);
    const long_asked x = {t, s, a, p};
    const kh_verdict v = long_checks[a->kind](&x);
    if (v.code)
        return v;
    long_move m = {t, s, a, e};
    act_seat(&m, p);
    return v;
}
