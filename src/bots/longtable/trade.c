/* The bot `steady` of Long Table: trade. Tokens lie open, so it offers only what somebody could accept, and it accepts
 * what brings its own end nearer, except from those who are about to win. */
#include <string.h>

#include "bots/longtable/steady.h"
#include "kornholm/notation.h"

enum { NEAR_GOAL = 16 /* points of somebody who gets nothing any more */ };

static const float worth_accepting = 0.3F, worth_offering = 0.4F, worth_keeping = 0.05F; /* throws */

static unsigned public_points(const planner *b, kh_seat seat) {
    const long_page *page = long_page_at(b->land.s, long_home(b->table, seat));
    const long_person *p = &page->person[seat % LONG_SIDES];
    unsigned n = (unsigned)(LONG_SETTLEMENTS - p->settlements) + 2U * (unsigned)(LONG_CITIES - p->cities);
    for (unsigned bit = p->bonus; bit; bit &= bit - 1)
        n += 2;
    return n + (page->route == seat % LONG_SIDES + 1 ? 2 : 0) + (page->army == seat % LONG_SIDES + 1 ? 2 : 0);
}

/* The next partner behind a seat (KH_NOBODY begins), or KH_NOBODY. */
static kh_seat partner_after(const planner *b, kh_seat after) {
    const land *l = &b->land;
    if (b->table->scope_all) {
        for (kh_seat seat = after + 1; seat < b->table->config.seats; seat++) /* KH_NOBODY + 1 is 0 */
            if (seat != b->seat)
                return seat;
        return KH_NOBODY;
    }
    for (unsigned i = 0; i < l->mats * LONG_SIDES; i++) {
        const unsigned m = i / LONG_SIDES;
        const kh_seat seat = (l->place[m] - !b->table->ring) * LONG_SIDES + i % LONG_SIDES;
        if (!l->mat[m]->edge && seat != b->seat && (after == KH_NOBODY || seat > after))
            return seat;
    }
    return KH_NOBODY;
}

static void traded(int hand[LONG_RESOURCES], const uint8_t *lose, const uint8_t *gain) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        hand[r] += gain[r] - lose[r];
}

/* Throws that a trade saves. */
static float saves(const planner *b, float now, const uint8_t *lose, const uint8_t *gain) {
    int hand[LONG_RESOURCES];
    planner_hand(b, hand);
    traded(hand, lose, gain);
    return now - planner_time(b, hand, NULL);
}

static float time_now(const planner *b) {
    int hand[LONG_RESOURCES];
    planner_hand(b, hand);
    return planner_time(b, hand, NULL);
}

static bool is_for_me(const planner *b, const long_offer *o) {
    const kh_seat to = kh_seat3_of(o->to);
    return o->number && (to == LONG_TO_ALL || to == b->seat);
}

/* The first kind that an offer asks for. */
static unsigned asked_for(const long_offer *o) {
    unsigned r = 0;
    while (r < LONG_RESOURCES && !o->want[r])
        r++;
    return r;
}

bool planner_answers(planner *b, kh_action *out) {
    float best = worth_accepting, now = -1;
    bool found = false;
    for (kh_seat seat = partner_after(b, KH_NOBODY); seat != KH_NOBODY; seat = partner_after(b, seat)) {
        const long_person *maker = long_person_at(b->table, b->land.s, seat);
        for (unsigned i = 0; i < LONG_OFFERS && maker->offers; i++) {
            const long_offer *o = &maker->offer[i];
            if (!is_for_me(b, o) || planner_overlooks(b, SEE_TRADE, asked_for(o)) ||
                !long_holds(b->me, o->want) || !long_holds(maker, o->give) ||
                public_points(b, seat) >= NEAR_GOAL)
                continue;
            now = now < 0 ? time_now(b) : now;
            const float gain = saves(b, now, o->want, o->give);
            if (gain <= best)
                continue;
            uint8_t arg[4];
            kh_seat3_put(arg, seat);
            arg[3] = o->number;
            best = gain;
            *out = land_action(&b->land, DO_ACCEPT, arg, sizeof arg);
            found = true;
        }
    }
    planner_say(b, "bot.why.table-accept");
    return found && planner_legal(b, out);
}

/* Own offers that would do harm by now. */
bool planner_takes_back(planner *b, kh_action *out) {
    for (unsigned i = 0; i < LONG_OFFERS && b->me->offers; i++) {
        const long_offer *o = &b->me->offer[i];
        if (!o->number ||
            (long_holds(b->me, o->give) && saves(b, time_now(b), o->give, o->want) > worth_keeping))
            continue;
        *out = land_action(&b->land, DO_WITHDRAW, &o->number, 1);
        planner_say(b, "bot.why.table-withdraw");
        return planner_legal(b, out);
    }
    return false;
}

/* Who could give one of a kind, and how gladly: 0 nobody, 1 somebody, 2 somebody with more of it than of the other. */
static unsigned supply_of(const planner *b, unsigned want, unsigned give) {
    unsigned best = 0;
    for (kh_seat seat = partner_after(b, KH_NOBODY); seat != KH_NOBODY; seat = partner_after(b, seat)) {
        const uint16_t *hand = long_person_at(b->table, b->land.s, seat)->hand;
        if (hand[want] && public_points(b, seat) < NEAR_GOAL)
            best = hand[want] > hand[give] + 1 ? 2 : best > 1 ? best : 1;
    }
    return best;
}

static bool offers_already(const planner *b, unsigned give, unsigned want) {
    for (unsigned i = 0; i < LONG_OFFERS; i++)
        if (b->me->offer[i].number && (b->me->offer[i].give[give] || b->me->offer[i].want[want]))
            return true;
    return false;
}

/* One of what the plan does not need for one of what it lacks; the second time two for one. */
bool planner_offers(planner *b, const goal *plan, kh_action *out) {
    uint8_t best[2 * LONG_RESOURCES + 3];
    float most = worth_offering, now = -1;
    bool found = false;
    const unsigned n = b->offered ? 2 : 1;
    if (!b->table->offers || b->offered >= OFFERS_A_PHASE)
        return false;
    for (unsigned i = 0; i < LONG_RESOURCES * LONG_RESOURCES; i++) {
        const unsigned give = i / LONG_RESOURCES, want = i % LONG_RESOURCES;
        if (give == want || b->me->hand[want] >= plan->price[want] ||
            b->me->hand[give] < plan->price[give] + n || long_rate(b->me, give) <= n ||
            offers_already(b, give, want) || planner_overlooks(b, SEE_TRADE, give))
            continue;
        const unsigned glad = supply_of(b, want, give);
        uint8_t arg[2 * LONG_RESOURCES + 3] = {0};
        arg[give] = (uint8_t)n;
        arg[LONG_RESOURCES + want] = 1;
        now = now < 0 && glad ? time_now(b) : now;
        const float gain = glad ? saves(b, now, arg, arg + LONG_RESOURCES) * (glad > 1 ? 1.0F : 0.6F) : 0;
        if (gain <= most)
            continue;
        most = gain;
        kh_seat3_put(arg + 2 * LONG_RESOURCES, LONG_TO_ALL);
        memcpy(best, arg, sizeof best);
        found = true;
    }
    if (!found)
        return false;
    *out = land_action(&b->land, DO_OFFER, best, sizeof best);
    if (!planner_legal(b, out))
        return false;
    b->offered++;
    planner_say(b, "bot.why.table-offer");
    return true;
}

/* The market beside the own mat: one for one, once a round. */
bool planner_swaps(planner *b, kh_action *out) {
    const uint32_t place = long_market_of(b->table, b->seat);
    float most = 0.1F;
    bool found = false;
    if (place == LONG_NOWHERE || b->me->did & DID_SWAP)
        return false;
    const uint8_t *market = long_page_at(b->land.s, place)->market;
    const float now = time_now(b);
    for (unsigned i = 0; i < LONG_RESOURCES * LONG_RESOURCES; i++) {
        uint8_t arg[2] = {(uint8_t)(i / LONG_RESOURCES), (uint8_t)(i % LONG_RESOURCES)};
        uint8_t lose[LONG_RESOURCES] = {0}, gain[LONG_RESOURCES] = {0};
        if (arg[0] == arg[1] || !market[arg[1]] || !b->me->hand[arg[0]] ||
            planner_overlooks(b, SEE_SWAP, arg[0]))
            continue;
        lose[arg[0]] = gain[arg[1]] = 1;
        const float saved = saves(b, now, lose, gain);
        if (saved <= most)
            continue;
        most = saved;
        *out = land_action(&b->land, DO_SWAP, arg, sizeof arg);
        found = true;
    }
    planner_say(b, "bot.why.table-swap");
    return found && planner_legal(b, out);
}

/* A first exchange with the supply, if exchanges can complete the price. */
bool planner_exchanges(planner *b, const goal *plan, kh_action *out) {
    unsigned missing = 0, exchanges = 0, want = LONG_RESOURCES, give = LONG_RESOURCES;
    int most = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        const int over = (int)b->me->hand[r] - plan->price[r], rate = (int)long_rate(b->me, r);
        if (over < 0) {
            missing += (unsigned)-over;
            if (b->land.s->pool[r] < (unsigned)-over)
                return false;
            want = r;
        } else if (over >= rate && !planner_overlooks(b, SEE_SWAP, r)) {
            exchanges += (unsigned)(over / rate);
            if (over - rate >= most) {
                most = over - rate;
                give = r;
            }
        }
    }
    if (missing == 0 || exchanges < missing)
        return false;
    *out = land_action(&b->land, DO_BANK, (uint8_t[]){(uint8_t)give, (uint8_t)want}, 2);
    planner_say(b, "bot.why.table-bank");
    return planner_legal(b, out);
}

/* One after the other, each time what is missed least. */
void planner_discards(planner *b, kh_action *out) {
    uint8_t arg[2 * LONG_RESOURCES] = {0};
    int hand[LONG_RESOURCES];
    enum { CARE = 8 }; /* beyond that only the largest stacks are looked at */
    planner_hand(b, hand);
    for (unsigned left = b->me->owes; left > 0; left--) {
        unsigned least = LONG_RESOURCES;
        float best = 0;
        for (unsigned r = 0; r < LONG_RESOURCES; r++) {
            if (hand[r] == 0)
                continue;
            hand[r]--;
            const float time =
                left > CARE ? (float)-hand[r] : planner_time(b, hand, NULL) - 0.001F * (float)hand[r];
            hand[r]++;
            if (least == LONG_RESOURCES || time < best) {
                least = r;
                best = time;
            }
        }
        if (least == LONG_RESOURCES)
            break;
        const unsigned gone = long_arg2(arg + 2 * least) + 1;
        hand[least]--;
        arg[2 * least] = (uint8_t)gone;
        arg[2 * least + 1] = (uint8_t)(gone >> 8);
    }
    *out = land_action(&b->land, DO_DISCARD, arg, sizeof arg);
    planner_say(b, "bot.why.table-discard");
}
