/* What actions do in Long Table, by the catalogue. They are judged before: long_judge.c. */
#include <string.h>

#include "long_oracle.h"

static bool is(const slow_action *a, const char *kind) {
    return strcmp(a->kind, kind) == 0;
}

static int held(const slow_game *g, int seat) {
    int n = 0;
    for (int i = 0; i < GOODS; i++)
        n += g->s.hand[seat][i];
    return n;
}

static void take(slow_game *g, int seat, int good, int count) {
    const int got = count < g->s.pool[good] ? count : g->s.pool[good];
    g->s.hand[seat][good] += got;
    g->s.pool[good] -= got;
}

static void pay(slow_game *g, int seat, int what) {
    for (int i = 0; i < GOODS; i++) {
        g->s.hand[seat][i] -= g->land.price[what][i];
        g->s.pool[i] += g->land.price[what][i];
    }
}

void slow_start_tokens(slow_game *g, int seat, int spot) {
    for (int f = 0; f < g->land.fields; f++)
        for (int i = 0; i < 6; i++)
            if (g->land.corner[f][i] == spot)
                take(g, seat, g->land.good[f], 1);
}

static void changed(slow_game *g, int seat) {
    g->s.did[seat] &= ~DONE_MISCOUNT;
}

static void settle_route(slow_game *g, int mat) {
    const int *length = &g->s.length[2 * mat], before = g->s.route[mat];
    const int longer = length[0] > length[1] ? 1 : length[1] > length[0] ? 2 : 0;
    int now = before;
    if (before == 0)
        now = longer && length[longer - 1] >= 5 ? longer : 0;
    else if (length[before - 1] < 5 || length[before - 1] < length[2 - before])
        now = length[2 - before] >= 5 ? 3 - before : 0; /* Q-CON-30 */
    if (now == before)
        return;
    for (int side = 1; side <= 2; side++)
        if (side == now || side == before)
            changed(g, 2 * mat + side - 1);
    g->s.route[mat] = now;
}

static void settle_routes(slow_game *g) {
    slow_count(g);
    for (int mat = 0; mat < g->land.mats; mat++)
        settle_route(g, mat);
}

static void lay_road(slow_game *g, int seat, int link) {
    g->s.road[link] = seat + 1;
    settle_routes(g);
}

/* Whether the region's first settlement brings two points: CON-OPT-05. */
static bool brings_bonus(const slow_game *g, int seat, int region) {
    const int own = land_region(&g->c, seat), regions = 2 * g->land.mats, apart = region - own;
    if (region == NO || region == own)
        return false;
    if (g->c.any)
        return true;
    return apart == 1 || apart == -1 || (g->c.ring && (apart == regions - 1 || apart == 1 - regions));
}

static void settle(slow_game *g, int seat, int spot) {
    const int region = g->land.region[spot];
    pay(g, seat, 1);
    g->s.house[spot] = seat + 1;
    g->s.storeys[spot] = 1;
    if (brings_bonus(g, seat, region))
        g->s.bonus[seat][region] = 1;
    changed(g, seat);
    settle_routes(g);
}

static void place(slow_game *g, const slow_action *a) {
    g->s.house[a->spot] = a->who + 1;
    g->s.storeys[a->spot] = a->n[0] == 0 ? 2 : 1;
    g->s.road[a->link] = a->who + 1;
    if (a->n[0] == 0)
        slow_start_tokens(g, a->who, a->spot);
}

static void buy(slow_game *g, const slow_action *a) {
    int *stack = g->s.stack[a->n[0] - 1];
    pay(g, a->who, 3);
    stack[stack[a->n[1]] ? a->n[1] : !a->n[1]]--;
    g->s.drawing = a->who + 1;
    g->s.drawing_at = a->n[0] - 1;
}

static void draw(slow_game *g, int kind) {
    slow_tile *tile = g->s.tile[g->s.drawing_at];
    while (tile->state)
        tile++;
    *tile = (slow_tile){kind, g->s.drawing - 1, 1, g->s.round};
    changed(g, g->s.drawing - 1);
    g->s.drawing = g->s.drawing_at = 0;
}

/* Of several the one of the mat that stands first in the row, as the engine has it; which one it is nobody can tell. */
static void use(slow_game *g, int seat, int kind) {
    g->s.did[seat] |= DONE_TILE;
    for (int mat = 0; mat < g->land.mats; mat++)
        for (int i = 0; i < TILES; i++) {
            slow_tile *t = &g->s.tile[mat][i];
            if (t->state != 1 || t->holder != seat || t->kind != kind || t->round == g->s.round)
                continue;
            t->state = 2;
            return;
        }
}

static void knight(slow_game *g, const slow_action *a) {
    const int mat = a->who / 2, side = a->who % 2 + 1, from = g->s.robber[a->who];
    use(g, a->who, KNIGHT);
    g->s.robber[a->who] = NO;
    if (from != NO)
        take(g, a->who, g->land.good[from], 1);
    else if (a->n[0] < GOODS)
        take(g, a->who, a->n[0], 1);
    slow_count(g);
    const int mine = g->s.knights[a->who], other = g->s.knights[a->who ^ 1];
    if (g->s.army[mat] == side || mine < 2 || (g->s.army[mat] && mine <= other))
        return;
    if (g->s.army[mat])
        changed(g, a->who ^ 1);
    g->s.army[mat] = side;
    changed(g, a->who);
}

static void offer(slow_game *g, const slow_action *a) {
    slow_offer *o = g->s.offer[a->who];
    while (o->number)
        o++;
    memcpy(o->give, a->counts[0], sizeof o->give);
    memcpy(o->want, a->counts[1], sizeof o->want);
    o->to = a->n[0];
    o->number = ++g->s.offers[a->who];
}

static void forget(slow_game *g, int seat, int number, slow_offer *out) {
    for (int i = 0; i < OFFERS; i++)
        if (g->s.offer[seat][i].number == number) {
            *out = g->s.offer[seat][i];
            memset(&g->s.offer[seat][i], 0, sizeof *out);
            return;
        }
}

static void accept(slow_game *g, const slow_action *a) {
    slow_offer o = {.number = 0};
    forget(g, a->n[0], a->n[1], &o);
    int *maker = g->s.hand[a->n[0]], *taker = g->s.hand[a->who];
    for (int i = 0; i < GOODS; i++)
        if (maker[i] < o.give[i])
            return;
    for (int i = 0; i < GOODS; i++) {
        maker[i] += o.want[i] - o.give[i];
        taker[i] += o.give[i] - o.want[i];
    }
}

/* Those who may win, the best of them and their equals. */
static void finish(slow_game *g, bool by_host) {
    const int side = (g->s.first - 1 + g->s.round - 1) % 2;
    bool may[PEOPLE];
    slow_count(g);
    for (int i = 0; i < g->c.seats; i++)
        may[i] = by_host ||
                 (i % 2 == side && (g->c.all18 ? g->s.points[i] >= 18 : (g->s.did[i] & DONE_CALL) != 0));
    for (int i = 0; i < g->c.seats; i++) {
        bool best = may[i];
        for (int other = 0; other < g->c.seats; other++)
            best &= !may[other] || slow_ahead(g, other, i) <= 0;
        g->s.did[i] |= best ? DONE_WIN : 0;
        g->s.winners += best;
    }
    g->s.phase = P_OVER;
    g->s.deadline = 0;
}

static void call(slow_game *g, const slow_action *a) {
    slow_count(g);
    if (g->s.points[a->who] < 18) {
        g->s.did[a->who] |= DONE_MISCOUNT;
        return;
    }
    g->s.did[a->who] |= DONE_CALL;
    if (g->s.phase == P_FROZEN)
        return;
    if (g->c.all18) {
        finish(g, false);
        return;
    }
    g->s.phase = P_FROZEN;
    g->s.deadline = a->at + 3000;
}

static void trade_with_supply(slow_game *g, const slow_action *a) {
    const int rate = slow_rate(g, a->who, a->n[0]);
    g->s.hand[a->who][a->n[0]] -= rate;
    g->s.pool[a->n[0]] += rate;
    take(g, a->who, a->n[1], 1);
}

static void swap(slow_game *g, const slow_action *a) {
    int *market = g->s.market[a->who / 2 != 0];
    g->s.hand[a->who][a->n[0]]--;
    market[a->n[0]]++;
    market[a->n[1]]--;
    g->s.hand[a->who][a->n[1]]++;
    g->s.did[a->who] |= DONE_SWAP;
}

static void do_seat(slow_game *g, const slow_action *a) {
    slow_offer gone;
    if (is(a, "place"))
        place(g, a);
    else if (is(a, "road")) {
        pay(g, a->who, 0);
        lay_road(g, a->who, a->link);
    } else if (is(a, "settlement"))
        settle(g, a->who, a->spot);
    else if (is(a, "city")) {
        pay(g, a->who, 2);
        g->s.storeys[a->spot] = 2;
        changed(g, a->who);
    } else if (is(a, "buy"))
        buy(g, a);
    else if (is(a, "knight"))
        knight(g, a);
    else if (is(a, "roads")) {
        use(g, a->who, ROADS);
        lay_road(g, a->who, a->link);
        if (a->link2 >= 0)
            lay_road(g, a->who, a->link2);
    } else if (is(a, "invention")) {
        use(g, a->who, INVENTION);
        for (int i = 0; i < 2; i++)
            if (a->n[i] < GOODS)
                take(g, a->who, a->n[i], 1);
    } else if (is(a, "collect")) {
        for (int i = 0; i < GOODS; i++) {
            take(g, a->who, i, g->s.claim[a->who][i]);
            g->s.claim[a->who][i] = 0;
        }
    } else if (is(a, "bank"))
        trade_with_supply(g, a);
    else if (is(a, "swap"))
        swap(g, a);
    else if (is(a, "offer"))
        offer(g, a);
    else if (is(a, "accept"))
        accept(g, a);
    else if (is(a, "withdraw"))
        forget(g, a->who, a->n[0], &gone);
    else if (is(a, "discard")) {
        for (int i = 0; i < GOODS; i++) {
            g->s.hand[a->who][i] -= a->counts[0][i];
            g->s.pool[i] += a->counts[0][i];
        }
        g->s.owes[a->who] = 0;
    } else
        call(g, a);
}

/* What a throw brings to whom. A kind that is short goes to nobody, or to one who alone asks for it: SYS-POOL-02 */
static void produce(slow_game *g, int number) {
    int due[PEOPLE][GOODS] = {{0}};
    for (int f = 0; f < g->land.fields; f++) {
        bool robbed = false;
        for (int seat = 0; seat < g->c.seats; seat++)
            robbed |= g->s.robber[seat] == f;
        for (int i = 0; i < 6 && g->land.number[f] == number && !robbed; i++) {
            const int spot = g->land.corner[f][i], owner = g->s.house[spot];
            if (owner && owner != GREY)
                due[owner - 1][g->land.good[f]] += g->s.storeys[spot];
        }
    }
    for (int good = 0; good < GOODS; good++) {
        int asked = 0, people = 0;
        for (int seat = 0; seat < g->c.seats; seat++) {
            asked += due[seat][good];
            people += due[seat][good] > 0;
        }
        const bool served = asked <= g->s.pool[good] || people == 1;
        for (int seat = 0; seat < g->c.seats; seat++)
            if (g->c.collect)
                g->s.claim[seat][good] = due[seat][good];
            else if (served)
                take(g, seat, good, due[seat][good]);
    }
}

static void throw_dice(slow_game *g, const slow_action *a) {
    memcpy(g->s.dice, a->n, sizeof g->s.dice);
    if (a->n[0] + a->n[1] == 7) {
        g->s.phase = P_TARGET;
        return;
    }
    g->s.round++;
    g->s.phase = P_ROUND;
    g->s.deadline = g->c.manual ? 0 : a->at + 1000 * g->s.seconds[g->s.round > 10];
    produce(g, a->n[0] + a->n[1]);
}

static void send_robbers(slow_game *g, const slow_action *a) {
    g->s.target = a->n[0];
    g->s.robbers++;
    g->s.phase = P_ROBBER;
    g->s.deadline = a->at + 12000;
    for (int seat = 0; seat < g->c.seats; seat++) {
        g->s.robber[seat] = NO;
        for (int f = 0; f < g->land.fields; f++)
            if (g->land.number[f] == a->n[0] && g->land.of_region[f] == land_region(&g->c, seat))
                g->s.robber[seat] = f;
        g->s.owes[seat] = held(g, seat) > 7 ? held(g, seat) / 2 : 0;
    }
}

/* The end of a round, of a robber phase or of the game. */
static void tick(slow_game *g, int now) {
    slow_state *s = &g->s;
    const int phase = s->phase;
    for (int seat = 0; seat < g->c.seats && phase == P_ROBBER; seat++)
        for (; s->owes[seat] > 0; s->owes[seat]--) {
            int most = 0;
            for (int i = 1; i < GOODS; i++)
                most = s->hand[seat][i] > s->hand[seat][most] ? i : most;
            s->hand[seat][most]--;
            s->pool[most]++;
        }
    for (int seat = 0; seat < g->c.seats && phase == P_ROUND; seat++) {
        memset(s->offer[seat], 0, sizeof s->offer[seat]);
        memset(s->claim[seat], 0, sizeof s->claim[seat]);
        s->offers[seat] = 0;
        s->did[seat] &= ~(DONE_TILE | DONE_SWAP);
    }
    s->deadline = 0;
    if (phase == P_FROZEN || (s->closing && now >= s->closing) ||
        (phase == P_ROUND && s->last && s->round >= s->last))
        finish(g, phase != P_FROZEN);
    else
        s->phase = phase == P_ROUND && s->round == 10 && g->c.stop ? P_STOP : P_DICE;
}

static void do_host(slow_game *g, const slow_action *a) {
    slow_state *s = &g->s;
    if (is(a, "start"))
        s->phase = s->first ? P_DICE : P_SIDE;
    else if (is(a, "go"))
        s->phase = P_DICE;
    else if (is(a, "times"))
        memcpy(s->seconds, a->n, sizeof s->seconds);
    else if (is(a, "last-round"))
        s->last = (s->round / 2 + 1) * 2;
    else if (is(a, "last-minute"))
        s->closing = a->at + 60000;
    else if (is(a, "dice"))
        throw_dice(g, a);
    else if (is(a, "robbers"))
        send_robbers(g, a);
    else if (is(a, "end"))
        tick(g, a->at);
}

void slow_do(slow_game *g, const slow_action *a) {
    if (a->who >= 0)
        do_seat(g, a);
    else if (a->who == BY_HOST)
        do_host(g, a);
    else if (a->who == BY_CLOCK)
        tick(g, a->at);
    else if (is(a, "side")) {
        g->s.first = a->n[0] + 1;
        g->s.phase = P_DICE;
    } else if (is(a, "dice"))
        throw_dice(g, a);
    else if (is(a, "robbers"))
        send_robbers(g, a);
    else
        draw(g, a->n[0]);
    slow_count(g);
}

static void begin_person(slow_game *g, int seat) {
    g->s.robber[seat] = NO;
    for (int i = 0; i < 3 && !g->c.variable; i++) {
        const int spot = g->land.start[seat][i];
        g->s.house[spot] = seat + 1;
        g->s.storeys[spot] = i == 0 ? 2 : 1;
        g->s.road[g->land.start_link[seat][i]] = seat + 1;
    }
    if (!g->c.variable)
        slow_start_tokens(g, seat, g->land.start[seat][0]);
}

void slow_begin(slow_game *g) {
    slow_state *s = &g->s;
    memset(s, 0, sizeof *s);
    memcpy(s->seconds, g->c.seconds, sizeof s->seconds);
    s->first = g->c.first;
    for (int i = 0; i < GOODS; i++) {
        s->pool[i] = 10 * g->land.mats - 2 * g->c.market;
        s->market[0][i] = s->market[1][i] = g->c.market;
    }
    for (int i = 0; i < 4 && !g->c.ring; i++) {
        s->house[g->land.grey_spot[i]] = GREY;
        s->storeys[g->land.grey_spot[i]] = 1;
        s->road[g->land.grey_link[i]] = GREY;
    }
    for (int mat = 0; mat < g->land.mats; mat++) {
        s->stack[mat][0] = 5;
        s->stack[mat][1] = 4;
    }
    for (int seat = 0; seat < g->c.seats; seat++)
        begin_person(g, seat);
    slow_count(g);
}
