/* The bot `steady`: trade with the bank and with people. A swap is judged by the end of the game with the hand after
 * it; people get nothing that brings them nearer to theirs than to ours. */
#include <string.h>

#include "bots/island/steady.h"

static const float least_gain = 0.4F; /* throws: below this a swap is not worth the talk */

static bool dangerous(const steady_bot *b, unsigned seat) {
    return b->look.seat[seat].points + 2U >= b->board.target;
}

/* What it takes: the gain must be larger, the better the other stands. */
static float demand(const steady_bot *b, unsigned seat) {
    const float ahead = (float)b->look.seat[seat].points - (float)b->look.seat[b->seat].points;
    return least_gain + (ahead > 0 ? 0.7F * ahead : 0);
}

bool steady_bank(steady_bot *b, kh_action *out) {
    const island_look_seat *me = &b->look.seat[b->seat];
    uint8_t list[RESOURCES];
    float best = b->end - 0.3F;
    bool found = false;
    steady_list(b, list);
    const bool missing = b->now && !steady_affords(me->hand, me->rate, list, NULL);
    if (!b->trading || (b->now && !missing))
        return false;
    if (missing)
        best = 1e9F;
    for (unsigned give = 0; give < RESOURCES; give++)
        for (unsigned get = 0; get < RESOURCES; get++) {
            uint8_t hand[RESOURCES];
            if (give == get || me->hand[give] < me->rate[give] || b->look.bank[get] == 0 ||
                steady_overlooks(b, SEE_TRADE, give))
                continue;
            memcpy(hand, me->hand, sizeof hand);
            hand[give] = (uint8_t)(hand[give] - me->rate[give]);
            hand[get]++;
            if (missing &&
                (me->hand[get] >= list[get] || !steady_affords(hand, me->rate, list, b->look.bank)))
                continue;
            const float end = steady_end_with(b, hand);
            if (end < best && steady_do(b, out, DO_BANK, 2, give | get << 8)) {
                best = end;
                found = true;
            }
        }
    if (found)
        steady_say(b, "bot.why.bank");
    return found;
}

/* Cards of a kind that are neither in the bank nor in this hand. */
static unsigned abroad(const steady_bot *b, unsigned r) {
    const unsigned all = b->board.bank;
    const unsigned here = (unsigned)(b->look.bank[r] + b->look.seat[b->seat].hand[r]);
    return here < all ? all - here : 0;
}

/* Whether a seat may hold a card of a kind, as far as everybody can know: it may not where all its cards are known, or
 * where it is known who holds all of the kind. */
static bool may_hold(const steady_bot *b, unsigned seat, unsigned r) {
    const island_look_seat *x = &b->look.seat[seat];
    unsigned known = 0, placed = 0;
    if (x->hand[r] > 0)
        return true;
    for (unsigned i = 0; i < RESOURCES; i++)
        known += x->hand[i];
    for (unsigned i = 0; i < b->board.seats; i++)
        placed += i == b->seat ? 0U : b->look.seat[i].hand[r];
    return known < x->hand_size && placed < abroad(b, r);
}

/* Who is asked for a card of a kind: nobody who cannot have one, and nobody who is about to win. */
static unsigned holders(const steady_bot *b, unsigned r) {
    unsigned to = 0;
    for (unsigned seat = 0; seat < b->board.seats; seat++)
        if (seat != b->seat && !dangerous(b, seat) && may_hold(b, seat, r))
            to |= 1U << seat;
    return to;
}

/* Whether to make an offer again: not before everybody had time to get other cards, and two cards only where one was not
 * enough. */
static bool may_ask(const steady_bot *b, unsigned count, unsigned give, unsigned get) {
    const unsigned pause = STEADY_SILENCE * b->board.seats, now = b->look.turns;
    const unsigned one = now - b->asked[0][give][get], two = now - b->asked[1][give][get];
    const bool lately_one = b->asked[0][give][get] > 0 && one < pause;
    const bool lately_two = b->asked[1][give][get] > 0 && two < pause;
    return count == 1 ? !lately_one : lately_one && !lately_two;
}

static void write_offer(const steady_bot *b, kh_action *out, unsigned give, unsigned count, unsigned get,
                        unsigned to) {
    memset(out, 0, sizeof *out);
    out->seat = b->seat;
    out->kind = DO_OFFER;
    out->size = 2 * RESOURCES + 1;
    out->arg[give] = (uint8_t)count;
    out->arg[RESOURCES + get] = 1;
    out->arg[2 * RESOURCES] = (uint8_t)to;
}

bool steady_is_talking(const steady_bot *b) {
    return b->board.offers && b->trading && !b->look.paired && b->offers < b->talks &&
           !b->look.offer[b->seat].open; /* who gives a hint remembers nothing, but sees it lie there */
}

bool steady_may_offer(const steady_bot *b, unsigned give, unsigned count, unsigned get, kh_action *out) {
    const unsigned to = holders(b, get);
    if (give == get || b->look.seat[b->seat].hand[give] < count || !to || !may_ask(b, count, give, get))
        return false;
    write_offer(b, out, give, count, get, to);
    return true;
}

void steady_note_offer(steady_bot *b, const kh_action *a) {
    for (unsigned give = 0; give < RESOURCES; give++)
        for (unsigned get = 0; get < RESOURCES; get++)
            if (a->arg[give] > 0 && a->arg[RESOURCES + get] > 0)
                b->asked[a->arg[give] > 1][give][get] = b->look.turns;
    b->offers++;
}

/* What a swap brings. */
static float swap_gain(steady_bot *b, const uint8_t *lose, const uint8_t *get) {
    uint8_t hand[RESOURCES];
    for (unsigned r = 0; r < RESOURCES; r++) {
        if (b->look.seat[b->seat].hand[r] < lose[r])
            return -1000;
        hand[r] = (uint8_t)(b->look.seat[b->seat].hand[r] - lose[r] + get[r]);
    }
    return b->end - steady_end_with(b, hand);
}

/* Something that is left over for something that the plan lacks. */
bool steady_offer(steady_bot *b, kh_action *out) {
    const island_look_seat *me = &b->look.seat[b->seat];
    uint8_t list[RESOURCES];
    float best = least_gain;
    bool found = false;
    kh_action offer;
    if (!steady_is_talking(b) || b->goals == 0)
        return false;
    steady_list(b, list);
    for (unsigned i = 0; i < 2 * RESOURCES * RESOURCES; i++) {
        const unsigned count = 1 + i % 2, give = i / 2 % RESOURCES, get = i / 2 / RESOURCES;
        uint8_t lose[RESOURCES] = {0}, win[RESOURCES] = {0};
        if (me->hand[get] >= list[get] || me->hand[give] < list[give] + count ||
            steady_overlooks(b, SEE_TRADE, give) || !steady_may_offer(b, give, count, get, &offer))
            continue;
        lose[give] = (uint8_t)count;
        win[get] = 1;
        const float gain = swap_gain(b, lose, win);
        if (gain > best) {
            best = gain;
            *out = offer;
            found = true;
        }
    }
    if (!found || !steady_legal(b, out))
        return false;
    steady_note_offer(b, out);
    steady_say(b, "bot.why.offer");
    return true;
}

bool steady_close_offer(steady_bot *b, kh_action *out) {
    const island_look_offer *o = &b->look.offer[b->seat];
    unsigned best = LOOK_NONE;
    if (!o->open || !o->yes || swap_gain(b, o->give, o->want) + steady_tiles_worth(o, true) <= 0)
        return false;
    for (unsigned seat = 0; seat < b->board.seats; seat++)
        if ((o->yes >> seat & 1) && !dangerous(b, seat) &&
            (best == LOOK_NONE || b->look.seat[seat].points < b->look.seat[best].points))
            best = seat;
    if (best == LOOK_NONE || !steady_do(b, out, DO_TRADE, 1, best))
        return false;
    steady_say(b, "bot.why.trade");
    return true;
}

/* An offer that asks for the wrong card may still give the right one: proposes another price, once in a turn. */
static bool counter(steady_bot *b, const island_look_offer *o, unsigned maker, kh_action *out) {
    const island_look_seat *me = &b->look.seat[b->seat];
    uint8_t list[RESOURCES];
    unsigned get = LOOK_NONE, best_give = LOOK_NONE;
    float best = 2 * demand(b, maker);
    if (b->look.turn != maker || b->counters > 0 || b->look.offer[b->seat].open)
        return false;
    steady_list(b, list);
    for (unsigned r = 0; r < RESOURCES; r++)
        get = o->give[r] > 0 && me->hand[r] < list[r] ? r : get;
    for (unsigned give = 0; give < RESOURCES && get != LOOK_NONE; give++) {
        uint8_t lose[RESOURCES] = {0}, win[RESOURCES] = {0};
        if (give == get || o->want[give] > 0 || me->hand[give] <= list[give])
            continue;
        lose[give] = win[get] = 1;
        const float gain = swap_gain(b, lose, win);
        if (gain > best) {
            best = gain;
            best_give = give;
        }
    }
    if (best_give == LOOK_NONE)
        return false;
    write_offer(b, out, best_give, 1, get, 1U << maker);
    b->counters++;
    steady_say(b, "bot.why.counter");
    return steady_legal(b, out);
}

bool steady_answer(steady_bot *b, kh_action *out) {
    for (unsigned maker = 0; maker < b->board.seats; maker++) {
        const island_look_offer *o = &b->look.offer[maker];
        if (maker == b->seat || !o->open || !(o->to >> b->seat & 1) || ((o->yes | o->no) >> b->seat & 1))
            continue;
        const float gain = swap_gain(b, o->want, o->give) + steady_tiles_worth(o, false);
        const bool good = !dangerous(b, maker) && gain > demand(b, maker);
        if (good && steady_do(b, out, DO_ACCEPT, 1, maker)) {
            steady_say(b, "bot.why.accept");
            return true;
        }
        if (!dangerous(b, maker) && counter(b, o, maker, out))
            return true;
        if (steady_do(b, out, DO_DECLINE, 1, maker)) {
            steady_say(b, dangerous(b, maker) ? "bot.why.decline-leader" : "bot.why.decline");
            return true;
        }
    }
    return false;
}
