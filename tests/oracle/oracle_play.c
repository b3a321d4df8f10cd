/* What follows from an action that is allowed, in the simplest words. See oracle.h. */
#include <string.h>

#include "oracle.h"

/* For three and four, and for five and six. */
static const int of_each[2] = {19, 24};
static const int all_cards[2][GOODS] = {{14, 2, 2, 2, 5}, {20, 3, 3, 3, 5}};

/* The printed start: red, blue, orange, white; a settlement and the other end of its road, twice; the second
 * settlement pays. */
static const int printed[4][4] = {{8, 13, 28, 34}, {41, 36, 39, 44}, {14, 9, 40, 45}, {17, 22, 31, 25}};

static void count_points(oracle *o) {
    for (int i = 0; i < o->t.people; i++) {
        int points = oracle_buildings(o, i, 1) + 2 * oracle_buildings(o, i, 2);
        points += o->p.longest == i ? 2 : 0;
        points += o->p.army == i ? 2 : 0;
        o->p.points[i] = points;
    }
}

/* BASE-LROAD: the holder keeps it while nobody is longer; else a single longest takes it; else nobody. */
static void measure_roads(oracle *o) {
    int best = 0, leaders = 0, leader = NOBODY;
    for (int i = 0; i < o->t.people; i++) {
        o->p.length[i] = oracle_length(o, i);
        best = o->p.length[i] > best ? o->p.length[i] : best;
    }
    for (int i = 0; i < o->t.people; i++)
        if (o->p.length[i] == best) {
            leaders++;
            leader = i;
        }
    if (best < 5)
        o->p.longest = NOBODY;
    else if (o->p.longest == NOBODY || o->p.length[o->p.longest] < best)
        o->p.longest = leaders == 1 ? leader : NOBODY;
}

static void close_offer(oracle *o, int maker) {
    o->p.offered[maker] = 0;
    for (int i = 0; i < PEOPLE; i++)
        o->p.asked[maker][i] = o->p.answer[maker][i] = 0;
    for (int g = 0; g < GOODS; g++)
        o->p.give[maker][g] = o->p.want[maker][g] = 0;
}

static void close_offers(oracle *o) {
    for (int i = 0; i < PEOPLE; i++)
        close_offer(o, i);
}

/* Whoever loses a card loses his offer and takes back his yes. */
static void lost_something(oracle *o, int who) {
    close_offer(o, who);
    for (int maker = 0; maker < PEOPLE; maker++)
        if (o->p.answer[maker][who] == 1)
            o->p.answer[maker][who] = 0;
}

static void hand_over(int from[GOODS], int to[GOODS], const int cards[GOODS]) {
    for (int g = 0; g < GOODS; g++) {
        from[g] -= cards[g];
        to[g] += cards[g];
    }
}

static void pay(oracle *o, int who, const int cards[GOODS]) {
    hand_over(o->p.hand[who], o->p.bank, cards);
    lost_something(o, who);
}

static void pay_price(oracle *o, int who, const int price[GOODS]) {
    pay(o, who, price);
    if (oracle_is_guest(o))
        return;
    o->p.built = 1;
    if (!o->t.combined)
        close_offers(o);
}

static void check_victory(oracle *o) {
    if (o->p.wait < W_ROLL || oracle_is_guest(o) || oracle_total(o, o->p.turn) < o->t.target)
        return;
    o->p.wait = W_OVER;
    o->p.winner = o->p.turn;
    o->p.free_roads = 0;
    close_offers(o);
}

static void resume(oracle *o) {
    o->p.wait = o->p.rolled ? W_MAIN : W_ROLL;
}

static void begin_turn(oracle *o, int who) {
    o->p.turn = who;
    o->p.visitor = NOBODY;
    o->p.turns++;
    o->p.wait = W_ROLL;
    o->p.rolled = o->p.carded = o->p.built = o->p.dice[0] = o->p.dice[1] = 0;
    memset(o->p.fresh, 0, sizeof o->p.fresh);
}

static void begin(oracle *o, int who) {
    o->p.first = who;
    if (o->t.beginner) {
        begin_turn(o, who);
        return;
    }
    o->p.turn = who;
    o->p.wait = W_FOUND_SETTLEMENT;
}

static void collect_around(oracle *o, int who, int crossing) {
    for (int h = 0; h < oracle_geography()->hexes; h++)
        if (oracle_touches_hex(h, crossing) && o->t.good[h] != NOBODY) {
            o->p.bank[o->t.good[h]]--;
            o->p.hand[who][o->t.good[h]]++;
        }
}

static void place_settlement(oracle *o, int who, int crossing) {
    o->p.owner[crossing] = who;
    o->p.storeys[crossing] = 1;
}

static void start_printed(oracle *o) {
    for (int i = 0; i < o->t.people; i++) {
        const int *mine = printed[i + 4 - o->t.people]; /* with three people red stays in the box */
        for (int k = 0; k < 4; k += 2) {
            place_settlement(o, i, mine[k]);
            for (int e = 0; e < oracle_geography()->sides; e++)
                if (oracle_touches_edge(e, mine[k]) && oracle_touches_edge(e, mine[k + 1]))
                    o->p.road[e] = i;
        }
        collect_around(o, i, mine[2]);
    }
}

void oracle_start(oracle *o) {
    oracle_position *p = &o->p;
    const int larger = o->t.people > 4;
    oracle_choose_island(o->t.people);
    memset(p, 0, sizeof *p);
    for (int v = 0; v < CROSSINGS; v++)
        p->owner[v] = NOBODY;
    for (int e = 0; e < SIDES; e++)
        p->road[e] = NOBODY;
    for (int g = 0; g < GOODS; g++) {
        p->bank[g] = of_each[larger];
        p->stack[g] = all_cards[larger][g];
    }
    p->robber = o->t.desert;
    for (int a = 0; a < DIE; a++)
        for (int b = 0; b < DIE; b++)
            p->left[a][b] = o->t.balanced;
    p->longest = p->army = p->winner = p->place = p->visitor = NOBODY;
    if (o->t.beginner)
        start_printed(o);
    p->wait = W_CONTEST;
    for (int i = 0; i < o->t.people; i++)
        p->contest[i] = o->t.first == NOBODY;
    if (o->t.first != NOBODY)
        begin(o, o->t.first);
    measure_roads(o);
    count_points(o);
}

/* Who throws next among those in the contest, after `who`; NOBODY: all have thrown. */
static int next_thrower(const oracle *o, int who) {
    for (int i = who + 1; i < o->t.people; i++)
        if (o->p.contest[i])
            return i;
    return NOBODY;
}

static void throw_for_first(oracle *o, int sum) {
    oracle_position *p = &o->p;
    int leaders = 0, leader = NOBODY;
    if (sum > p->best) {
        p->best = sum;
        memset(p->leads, 0, sizeof p->leads);
    }
    p->leads[p->turn] = sum == p->best;
    const int next = next_thrower(o, p->turn);
    if (next != NOBODY) {
        p->turn = next;
        return;
    }
    for (int i = o->t.people - 1; i >= 0; i--)
        if (p->leads[i]) {
            leaders++;
            leader = i;
        }
    for (int i = 0; i < PEOPLE; i++)
        p->contest[i] = leaders > 1 ? p->leads[i] : 0;
    memset(p->leads, 0, sizeof p->leads);
    p->best = 0;
    p->turn = leader;
    if (leaders == 1)
        begin(o, leader);
}

/* What one person may claim of one good for a throw. */
static int claim(const oracle *o, int who, int good, int sum) {
    int n = 0;
    for (int h = 0; h < oracle_geography()->hexes; h++) {
        if (o->t.number[h] != sum || o->t.good[h] != good || h == o->p.robber)
            continue;
        for (int k = 0; k < 6; k++) {
            const int v = oracle_geography()->corner[h][k];
            n += o->p.owner[v] == who ? o->p.storeys[v] : 0;
        }
    }
    return n;
}

static void produce(oracle *o, int sum) {
    for (int g = 0; g < GOODS; g++) {
        int all = 0, claimants = 0;
        for (int i = 0; i < o->t.people; i++) {
            all += claim(o, i, g, sum);
            claimants += claim(o, i, g, sum) > 0;
        }
        const bool enough = all <= o->p.bank[g];
        if (!enough && claimants > 1)
            continue;
        for (int i = 0; i < o->t.people; i++) {
            int n = claim(o, i, g, sum);
            n = n > 0 && !enough ? o->p.bank[g] : n;
            o->p.bank[g] -= n;
            o->p.hand[i][g] += n;
        }
    }
}

static void seven(oracle *o) {
    o->p.wait = W_ROBBER;
    for (int i = 0; i < o->t.people; i++)
        if (oracle_sum(o->p.hand[i]) > o->t.limit) {
            o->p.owes[i] = oracle_sum(o->p.hand[i]) / 2;
            o->p.wait = W_DISCARD;
        }
}

static void use_throw(oracle *o, int a, int b) {
    int n = 0;
    o->p.left[a - 1][b - 1] = 0;
    for (int i = 0; i < DIE * DIE; i++)
        n += o->p.left[i / DIE][i % DIE];
    for (int i = 0; i < DIE * DIE && n == 0; i++)
        o->p.left[i / DIE][i % DIE] = 1;
}

static void play_dice(oracle *o, const oracle_action *a) {
    const int sum = a->what + a->second;
    if (o->p.wait == W_CONTEST) {
        throw_for_first(o, sum);
        return;
    }
    o->p.dice[0] = a->what;
    o->p.dice[1] = a->second;
    o->p.rolled = 1;
    if (o->t.balanced)
        use_throw(o, a->what, a->second);
    o->p.wait = W_MAIN;
    if (sum == 7)
        seven(o);
    else
        produce(o, sum);
}

static void play_settlement(oracle *o, const oracle_action *a) {
    place_settlement(o, a->who, a->what);
    if (o->p.wait == W_MAIN || o->p.wait == W_EXTRA) {
        pay_price(o, a->who, oracle_price[P_SETTLEMENT]);
        return;
    }
    if (o->p.founded >= o->t.people)
        collect_around(o, a->who, a->what);
    o->p.place = a->what;
    o->p.wait = W_FOUND_ROAD;
}

/* Clockwise, then back again. */
static void next_founder(oracle *o) {
    const int n = o->t.people, done = ++o->p.founded;
    o->p.place = NOBODY;
    o->p.wait = W_FOUND_SETTLEMENT;
    if (done == 2 * n)
        begin_turn(o, o->p.first);
    else if (done < n)
        o->p.turn = (o->p.turn + 1) % n;
    else if (done > n)
        o->p.turn = (o->p.turn + n - 1) % n;
}

static void play_road(oracle *o, const oracle_action *a) {
    o->p.road[a->what] = a->who;
    if (o->p.wait == W_FOUND_ROAD)
        next_founder(o);
    else if (o->p.wait == W_MAIN || o->p.wait == W_EXTRA)
        pay_price(o, a->who, oracle_price[P_ROAD]);
    else {
        o->p.free_roads--;
        if (!oracle_any_road_fits(o, a->who))
            o->p.free_roads = 0;
        if (o->p.free_roads == 0)
            resume(o);
    }
}

static void play_knight(oracle *o) {
    const int most = o->p.army == NOBODY ? 2 : o->p.knights[o->p.army];
    if (++o->p.knights[o->p.turn] > most)
        o->p.army = o->p.turn;
    o->p.wait = W_ROBBER;
}

static void play_monopoly(oracle *o, int good) {
    for (int i = 0; i < o->t.people; i++) {
        int all[GOODS] = {0};
        all[good] = o->p.hand[i][good];
        if (i == o->p.turn || all[good] == 0)
            continue;
        hand_over(o->p.hand[i], o->p.hand[o->p.turn], all);
        lost_something(o, i);
    }
}

static void play_card(oracle *o, const oracle_action *a) {
    const int card = (int)a->kind - (int)A_KNIGHT + C_KNIGHT;
    o->p.cards[a->who][card]--;
    o->p.carded = 1;
    if (card != C_KNIGHT)
        o->p.removed[card]++;
    if (card == C_KNIGHT)
        play_knight(o);
    if (card == C_ROADS) {
        o->p.free_roads = 2;
        o->p.wait = W_FREE_ROADS;
    }
    if (card == C_INVENTION)
        hand_over(o->p.bank, o->p.hand[a->who], a->cards);
    if (card == C_MONOPOLY)
        play_monopoly(o, a->what);
}

static void rob(oracle *o, int victim) {
    if (oracle_sum(o->p.hand[victim]) == 0) {
        resume(o);
        return;
    }
    o->p.place = victim;
    o->p.wait = W_STEAL;
}

static void play_robber(oracle *o, int hex) {
    int victims = 0, cards = 0, victim = NOBODY;
    o->p.robber = hex;
    for (int i = 0; i < o->t.people; i++)
        if (i != o->p.turn && oracle_lives_at(o, i, hex)) {
            victims++;
            victim = i;
            cards += oracle_sum(o->p.hand[i]);
        }
    if (cards == 0)
        resume(o);
    else if (victims > 1)
        o->p.wait = W_VICTIM;
    else
        rob(o, victim);
}

static void play_steal(oracle *o, int good) {
    o->p.hand[o->p.place][good]--;
    o->p.hand[o->p.turn][good]++;
    lost_something(o, o->p.place);
    o->p.place = NOBODY;
    resume(o);
}

static void play_draw(oracle *o, int card) {
    o->p.stack[card]--;
    o->p.cards[oracle_builder(o)][card]++;
    o->p.fresh[card] += !oracle_is_guest(o);
    o->p.wait = oracle_is_guest(o) ? W_EXTRA : W_MAIN;
}

static void play_discard(oracle *o, const oracle_action *a) {
    pay(o, a->who, a->cards);
    o->p.owes[a->who] = 0;
    o->p.wait = W_ROBBER;
    for (int i = 0; i < o->t.people; i++)
        if (o->p.owes[i] > 0)
            o->p.wait = W_DISCARD;
}

static void play_bank(oracle *o, const oracle_action *a) {
    int price[GOODS] = {0};
    price[a->what] = oracle_rate(o, a->who, a->what);
    pay(o, a->who, price);
    o->p.bank[a->second]--;
    o->p.hand[a->who][a->second]++;
}

static void play_offer(oracle *o, const oracle_action *a) {
    close_offer(o, a->who);
    o->p.offered[a->who] = 1;
    memcpy(o->p.give[a->who], a->cards, sizeof a->cards);
    memcpy(o->p.want[a->who], a->want, sizeof a->want);
    for (int i = 0; i < o->t.people; i++)
        o->p.asked[a->who][i] = a->to_all ? oracle_may_address(o, a->who, i) : a->to[i];
}

static void swap(oracle *o, int maker, int taker) {
    int give[GOODS], want[GOODS];
    memcpy(give, o->p.give[maker], sizeof give);
    memcpy(want, o->p.want[maker], sizeof want);
    hand_over(o->p.hand[maker], o->p.hand[taker], give);
    hand_over(o->p.hand[taker], o->p.hand[maker], want);
    lost_something(o, maker);
    lost_something(o, taker);
}

static void play_answer(oracle *o, const oracle_action *a) {
    if (a->kind == A_ACCEPT && a->who == o->p.turn)
        swap(o, a->what, a->who);
    else
        o->p.answer[a->what][a->who] = a->kind == A_ACCEPT ? 1 : 2;
}

static void play_city(oracle *o, const oracle_action *a) {
    pay_price(o, a->who, oracle_price[P_CITY]);
    o->p.storeys[a->what] = 2;
}

static void play_buy(oracle *o, const oracle_action *a) {
    pay_price(o, a->who, oracle_price[P_CARD]);
    o->p.wait = W_CARD;
}

/* SIX-SBP: all but the one whose turn it was are asked, clockwise; who holds fewer cards than a road costs need not
 * be asked. */
static void ask_next(oracle *o, int after) {
    for (int i = (after + 1) % o->t.people; i != o->p.turn; i = (i + 1) % o->t.people)
        if (oracle_sum(o->p.hand[i]) >= 2) {
            o->p.visitor = i;
            o->p.wait = W_EXTRA;
            return;
        }
    begin_turn(o, (o->p.turn + 1) % o->t.people);
}

/* HOUSE-PAIR: three seats further, as if the roll were done. */
static void begin_small_turn(oracle *o) {
    o->p.visitor = o->p.turn;
    o->p.turn = (o->p.turn + 3) % o->t.people;
    o->p.carded = o->p.built = 0;
    memset(o->p.fresh, 0, sizeof o->p.fresh);
}

static void play_end(oracle *o) {
    close_offers(o);
    if (o->t.special)
        ask_next(o, o->p.turn);
    else if (o->t.paired && o->p.visitor == NOBODY)
        begin_small_turn(o);
    else
        begin_turn(o, ((o->t.paired ? o->p.visitor : o->p.turn) + 1) % o->t.people);
}

void oracle_play(oracle *o, const oracle_action *a) {
    switch (a->kind) {
    case A_ROLL: o->p.wait = W_DICE; break;
    case A_SETTLEMENT: play_settlement(o, a); break;
    case A_ROAD: play_road(o, a); break;
    case A_CITY: play_city(o, a); break;
    case A_BUY: play_buy(o, a); break;
    case A_KNIGHT:
    case A_ROADS:
    case A_INVENTION:
    case A_MONOPOLY: play_card(o, a); break;
    case A_ROBBER: play_robber(o, a->what); break;
    case A_ROB: rob(o, a->what); break;
    case A_DISCARD: play_discard(o, a); break;
    case A_BANK: play_bank(o, a); break;
    case A_OFFER: play_offer(o, a); break;
    case A_ACCEPT:
    case A_DECLINE: play_answer(o, a); break;
    case A_TRADE: swap(o, a->who, a->what); break;
    case A_WITHDRAW: close_offer(o, a->who); break;
    case A_END: play_end(o); break;
    case A_PASS: ask_next(o, o->p.visitor); break;
    case A_DICE: play_dice(o, a); break;
    case A_DRAW: play_draw(o, a->what); break;
    case A_STEAL: play_steal(o, a->what); break;
    }
    if (a->kind == A_ROAD || a->kind == A_SETTLEMENT)
        measure_roads(o);
    count_points(o);
    check_victory(o);
}
