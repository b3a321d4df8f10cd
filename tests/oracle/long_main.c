/* Plays random games of Long Table on the engine and on the oracle at the same time, at 4 to 14 seats and with all
 * options. After every action all that the oracle knows is compared: pieces, hands, pool, production of every number,
 * routes, awards, points. Of every few positions every thinkable action of one seat is judged by both: each way and
 * crossing of each place, over borders, round rings, on edge mats. Every other game is rich: tokens are dealt out of
 * the pool now and then. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "long_text.h"
#include "run.h"

extern const kh_game long_game;

enum {
    GAMES = 36,
    GAMES_SHORT = 6,
    ACTIONS_MAX = 700,
    TABLE_MAX = 4096,
    STATE_MAX = 1 << 14,
    LEGAL_MAX = 4096,
    EVERY = 35, /* actions from one judgement to the next */
    RICH_EVERY = 6,
    STEP_MS = 300 /* at most, between actions */
};

typedef struct duel {
    kh_config config;
    _Alignas(KH_ALIGN) uint8_t t[TABLE_MAX], s[STATE_MAX];
    slow_game o;
    kh_rng rng;
    uint64_t seed, judged, now;
    unsigned actions;
    kh_action last, legal[LEGAL_MAX];
    bool failed, rich;
} duel;

static void complain(duel *d, const char *what, const kh_action *about) {
    const run_place here = {&long_game, d->t, &d->config, d->seed, d->actions, &d->last};
    if (!d->failed) /* the first difference says it all */
        run_complain(&here, what, about);
    d->failed = true;
}

static int below(duel *d, int n) {
    return (int)kh_rng_below(&d->rng, (uint32_t)n);
}

/* ---- Comparing positions. */

#define FIELD(name) RUN_FIELD(slow_state, name)
static const run_field fields[] = {
    FIELD(phase),    FIELD(round),      FIELD(robbers), FIELD(first),   FIELD(dice),    FIELD(target),
    FIELD(deadline), FIELD(closing),    FIELD(last),    FIELD(seconds), FIELD(house),   FIELD(storeys),
    FIELD(road),     FIELD(hand),       FIELD(pool),    FIELD(market),  FIELD(claim),   FIELD(owes),
    FIELD(robber),   FIELD(tile),       FIELD(stack),   FIELD(drawing), FIELD(did),     FIELD(offers),
    FIELD(offer),    FIELD(production), FIELD(left),    FIELD(knights), FIELD(posts),   FIELD(length),
    FIELD(route),    FIELD(army),       FIELD(bonuses), FIELD(points),  FIELD(winners), FIELD(drawing_at),
    FIELD(unplayed),
};

static void compare_positions(duel *d) {
    static slow_state engine;
    char what[120];
    text_position(&d->o, &long_game, d->t, d->s, &engine);
    if (run_differs(fields, sizeof fields / sizeof fields[0], &engine, &d->o.s, what, sizeof what))
        complain(d, what, NULL);
    const char *broken = long_game.audit(d->t, d->s);
    if (broken)
        complain(d, broken, NULL);
}

/* Winners first, then points and the tie-break. */
static void compare_places(duel *d) {
    const slow_game *o = &d->o;
    for (int i = 0; i < o->c.seats; i++) {
        const bool won = o->s.did[i] & DONE_WIN;
        int better = 0;
        for (int other = 0; other < o->c.seats; other++) {
            const bool wins = o->s.did[other] & DONE_WIN;
            better += wins ? !won : !won && slow_ahead(o, other, i) > 0;
        }
        if (long_game.place(d->t, d->s, (kh_seat)i) != (uint32_t)better + 1)
            complain(d, "place() is wrong", NULL);
    }
}

/* ---- Judging every thinkable action. */

static void judge(duel *d, const kh_action *a) {
    slow_action slow;
    text_action(&d->o, &long_game, d->t, a, &slow);
    const bool engine = long_game.check(d->t, d->s, a).code == 0, oracle = slow_allows(&d->o, &slow);
    d->judged++;
    if (engine != oracle)
        complain(d, oracle ? "the engine refuses" : "the engine allows", a);
    if (a->seat == KH_CHANCE && (int)long_game.weight(d->t, d->s, a) != slow_weight(&d->o, &slow))
        complain(d, "weight() is wrong of", a);
}

static void judge_text(duel *d, const char *text) {
    kh_action a;
    if (kh_action_read(&long_game, d->t, d->config.seats, text, strlen(text), &a, NULL) != KH_READ_FINE) {
        complain(d, text, NULL);
        return;
    }
    a.at_ms = d->now;
    judge(d, &a);
}

#define JUDGE(...) \
    do { \
        char text_[160]; \
        snprintf(text_, sizeof text_, __VA_ARGS__); \
        judge_text(d, text_); \
    } while (0)

/* The phase that actions name, mostly the right one. */
static const char *phase_name(duel *d) {
    static char name[16];
    const bool wrong = below(d, 40) == 0;
    if (d->o.s.phase == P_ROBBER)
        snprintf(name, sizeof name, "x%d", d->o.s.robbers + wrong);
    else
        snprintf(name, sizeof name, "r%d", d->o.s.round + wrong);
    return name;
}

/* Every way and crossing of every place, also those that edge mats have not. The first mat is the pattern for all. */
static void judge_sites(duel *d, int seat) {
    const slow_land *l = &d->o.land;
    const int first = d->o.c.ring ? 1 : 0, last = l->mats + !d->o.c.ring;
    for (int mat = first; mat <= last; mat++) {
        for (int i = 0; i < l->links; i++) {
            const int a = l->link[i][0], b = l->link[i][1];
            if (l->x[a] > 0 && l->x[b] > 0 && l->x[a] < MAT_X + 2 && l->x[b] < MAT_X + 2 &&
                (l->x[a] < MAT_X || l->x[b] < MAT_X) && abs(l->x[a] - l->x[b]) <= 2)
                JUDGE("p%d road m%d:%d,%d-%d,%d in %s", seat + 1, mat, l->x[a], l->y[a], l->x[b], l->y[b],
                      phase_name(d));
        }
        for (int i = 0; i < l->spots; i++)
            if (l->x[i] > 0 && l->x[i] < MAT_X) {
                JUDGE("p%d settlement m%d:%d,%d in %s", seat + 1, mat, l->x[i], l->y[i], phase_name(d));
                JUDGE("p%d city m%d:%d,%d in %s", seat + 1, mat, l->x[i], l->y[i], phase_name(d));
            }
    }
}

static void judge_places(duel *d, int seat) {
    const slow_land *l = &d->o.land;
    static const char *const what[] = {"city", "settlement"};
    for (int i = 0; i < l->spots; i++)
        for (int k = 0; k < 6 && l->x[i] > 0; k++) {
            const int link = l->links_at[i][k / 2], mat = l->x[i] / MAT_X + 1, x = l->x[i] % MAT_X;
            if (link == NO)
                continue;
            const int to = l->link[link][l->link[link][0] == i];
            int ex = l->x[to] - MAT_X * (mat - 1);
            if (mat > l->mats || ex < 0 || ex > MAT_X + 2)
                continue; /* the way belongs to the mat on its left: judged from there */
            JUDGE("p%d place %s m%d:%d,%d with m%d:%d,%d-%d,%d", seat + 1, what[k % 2], mat, x, l->y[i], mat,
                  x, l->y[i], ex, l->y[to]);
        }
}

static void judge_trade(duel *d, int seat) {
    static const char *const good[] = {"wood", "brick", "wool", "grain", "ore", "none"};
    for (int i = 0; i < 36; i++) {
        JUDGE("p%d invention %s and %s in %s", seat + 1, good[i / 6], good[i % 6], phase_name(d));
        JUDGE("p%d bank %s for %s in %s", seat + 1, good[i / 6], good[i % 6], phase_name(d));
        JUDGE("p%d swap %s for %s in %s", seat + 1, good[i / 6], good[i % 6], phase_name(d));
    }
    for (int i = 0; i < 6; i++)
        JUDGE("p%d knight for %s in %s", seat + 1, good[i], phase_name(d));
    for (int to = 0; to < d->o.c.seats; to++) {
        const int give = below(d, GOODS), want = below(d, GOODS);
        JUDGE("p%d offer %d %s for %d %s to p%d in %s", seat + 1, 1 + below(d, 3), good[give],
              1 + below(d, 3), good[want], to + 1, phase_name(d));
        for (int n = 0; n < 4; n++)
            JUDGE("p%d accept p%d %d in %s", seat + 1, to + 1, n, phase_name(d));
    }
    for (int n = 0; n < 4; n++)
        JUDGE("p%d withdraw %d in %s", seat + 1, n, phase_name(d));
    for (int mat = !d->o.c.ring ? 0 : 1; mat <= d->o.land.mats + !d->o.c.ring; mat++) {
        JUDGE("p%d buy m%d:sun in %s", seat + 1, mat, phase_name(d));
        JUDGE("p%d buy m%d:moon in %s", seat + 1, mat, phase_name(d));
    }
    JUDGE("p%d call in %s", seat + 1, phase_name(d));
    JUDGE("p%d collect in %s", seat + 1, phase_name(d));
    JUDGE("p%d discard %d wood %d ore in %s", seat + 1, 1 + below(d, 4), 1 + below(d, 4), phase_name(d));
}

static void judge_others(duel *d) {
    static const char *const host[] = {"start",       "close",     "go",          "last-round",
                                       "last-minute", "end",       "times 5 254", "times 4 60",
                                       "times 60 4",  "robbers 1", "robbers 7",   "robbers 13"};
    static const char *const tile[] = {"knight", "roads", "invention", "point"};
    for (size_t i = 0; i < sizeof host / sizeof host[0]; i++)
        JUDGE("host %s", host[i]);
    for (int i = 0; i < 36; i++) {
        JUDGE("luck dice %d %d", i / 6 + 1, i % 6 + 1);
        JUDGE("host dice %d %d", i / 6 + 1, i % 6 + 1);
    }
    for (int i = 2; i <= 12; i++)
        JUDGE("luck robbers %d", i);
    for (int i = 0; i < 4; i++)
        JUDGE("luck tile %s", tile[i]);
    JUDGE("luck side sun");
    JUDGE("clock end");
}

static void judge_all(duel *d) {
    const int seat = below(d, d->o.c.seats);
    judge_trade(d, seat);
    judge_others(d);
    if (d->o.s.phase == P_READY)
        judge_places(d, seat);
    else
        judge_sites(d, seat);
}

/* ---- Playing. */

/* The first legal spots are the engine's own choice: the board is taken over, and must keep the rules. */
static void take_over_board(duel *d) {
    static slow_state engine;
    slow_game *o = &d->o;
    const slow_state before = o->s;
    text_position(o, &long_game, d->t, d->s, &engine);
    for (int seat = 0; seat < o->c.seats; seat++)
        for (int i = 0; i < o->land.spots; i++) {
            if (engine.house[i] != seat + 1 || before.house[i])
                continue;
            bool fits = false;
            for (int k = 0; k < 3; k++) {
                const int link = o->land.links_at[i][k];
                fits |= link != NO && engine.road[link] == seat + 1;
            }
            if (!fits || o->land.region[i] != land_region(&o->c, seat))
                complain(d, "close puts a piece where it must not lie", NULL);
            if (engine.storeys[i] == 2)
                slow_start_tokens(o, seat, i);
        }
    memcpy(o->s.house, engine.house, sizeof engine.house);
    memcpy(o->s.storeys, engine.storeys, sizeof engine.storeys);
    memcpy(o->s.road, engine.road, sizeof engine.road);
    slow_count(o);
    for (int seat = 0; seat < o->c.seats; seat++)
        if (o->s.left[seat][0] != 15 || o->s.left[seat][1] != 3 || o->s.left[seat][2] != 4)
            complain(d, "close leaves somebody without their pieces", NULL);
}

static void act(duel *d, kh_action a) {
    slow_action slow;
    if (a.seat != KH_CLOCK)
        a.at_ms = d->now;
    text_action(&d->o, &long_game, d->t, &a, &slow);
    if (!slow_allows(&d->o, &slow))
        complain(d, "the oracle refuses", &a);
    if (long_game.apply(d->t, d->s, &a, NULL).code != 0)
        complain(d, "the engine refuses", &a);
    if (d->failed)
        return;
    d->last = a;
    d->actions++;
    slow_do(&d->o, &slow);
    if (slow.who == BY_HOST && strcmp(slow.kind, "close") == 0)
        take_over_board(d);
    compare_positions(d);
}

static bool is_kind(const kh_action *a, const char *name) {
    return strcmp(long_game.kinds[a->kind].name, name) == 0;
}

/* Builders are preferred, calls and what the host says to the end are rare: else games would be talk, or short. */
static bool is_welcome(duel *d, const kh_action *a) {
    if (is_kind(a, "last-round") || is_kind(a, "last-minute"))
        return below(d, 1500) == 0;
    if (is_kind(a, "close"))
        return below(d, 60) == 0;
    if (is_kind(a, "call"))
        return below(d, 30) == 0 || d->o.s.points[a->seat] >= 18;
    if (is_kind(a, "offer") || is_kind(a, "withdraw"))
        return below(d, 6) == 0;
    if (is_kind(a, "bank") || is_kind(a, "times"))
        return below(d, 8) == 0;
    if (is_kind(a, "road"))
        return below(d, 3) == 0;
    return true;
}

static void let_act(duel *d, kh_seat seat) {
    const uint32_t n = long_game.legal(d->t, d->s, seat, d->legal, LEGAL_MAX);
    if (n == 0 || n > LEGAL_MAX)
        return;
    for (int tries = 0; tries < 12; tries++) {
        kh_action a = d->legal[kh_rng_below(&d->rng, n)];
        if (!is_welcome(d, &a))
            continue;
        if (!long_game.kinds[a.kind].open || long_game.fill(d->t, d->s, seat, a.kind, &d->rng, &a))
            act(d, a);
        return;
    }
}

static void draw(duel *d) {
    kh_action a;
    long_game.draw(d->t, d->s, &d->rng, &a);
    act(d, a);
}

static void deal(duel *d) {
    const int seat = below(d, d->o.c.seats);
    for (int i = 0; i < GOODS; i++) {
        const int n = d->o.s.pool[i] ? below(d, d->o.s.pool[i] < 5 ? d->o.s.pool[i] + 1 : 5) : 0;
        d->o.s.hand[seat][i] += n;
        d->o.s.pool[i] -= n;
    }
    if (!text_deal(&d->o, &long_game, d->t, d->s))
        complain(d, "a position with other hands cannot be read", NULL);
}

/* A step of time, and whatever is due. */
static void step(duel *d) {
    const uint64_t end = long_game.deadline(d->t, d->s);
    if (d->rich && d->o.s.phase == P_ROUND && !d->o.s.drawing && below(d, RICH_EVERY) == 0)
        deal(d);
    if (long_game.awaited(d->t, d->s, KH_CHANCE))
        draw(d);
    else if (end != KH_NEVER && below(d, 3 * d->o.c.seats) == 0) {
        kh_action a = {.seat = KH_CLOCK, .at_ms = end};
        while (!is_kind(&a, "end") || long_game.kinds[a.kind].actor != KH_BY_CLOCK)
            a.kind++;
        d->now = end;
        act(d, a);
    } else {
        const uint64_t by = (uint64_t)below(d, STEP_MS);
        d->now = end != KH_NEVER && d->now + by >= end ? d->now : d->now + by;
        const bool host = long_game.awaited(d->t, d->s, KH_HOST)
                              ? below(d, d->o.s.phase == P_ROUND ? 30 : 2) == 0
                              : below(d, 40) == 0;
        let_act(d, host ? KH_HOST : (kh_seat)below(d, d->o.c.seats));
    }
}

/* Some options other than usual, until the catalogue and the engine allow them. */
static bool begin(duel *d) {
    static const int sizes[] = {4, 6, 8, 10, 14, 4};
    uint8_t board[16];
    for (int tries = 0; tries < 200 && !d->failed; tries++) {
        memset(&d->config, 0, sizeof d->config);
        d->config.seats = (kh_seat)sizes[(d->seed + (uint64_t)tries / 20) % 6];
        for (int i = 0; long_game.options[i].name; i++) {
            const kh_option *o = &long_game.options[i];
            d->config.option[i] = below(d, 3) ? o->usual : o->low + below(d, (int)(o->high - o->low + 1));
        }
        const bool fine = text_choice(&long_game, &d->config, &d->o.c);
        if (fine != (long_game.settle(&d->config, &d->rng, board).code == 0))
            complain(d, "engine and catalogue disagree about these options", NULL);
        if (!fine)
            continue;
        if (long_game.table_size(&d->config) > TABLE_MAX ||
            long_game.table_init(d->t, &d->config, board).code != 0 ||
            long_game.state_size(d->t) > STATE_MAX || !land_read(&d->o.land, &d->o.c, MATS))
            abort();
        return true;
    }
    return false;
}

static bool play(uint64_t seed, run_tally *tally) {
    static duel d;
    memset(&d, 0, sizeof d);
    d.seed = seed;
    d.rich = seed / 6 % 3 != 2; /* sizes come again after six */
    kh_rng_seed(&d.rng, seed);
    if (!begin(&d))
        return false;
    long_game.start(d.t, d.s);
    slow_begin(&d.o);
    compare_positions(&d);
    for (unsigned i = 0; d.actions < ACTIONS_MAX && i < 8 * ACTIONS_MAX && !d.failed; i++) {
        if (long_game.over(d.t, d.s))
            break;
        if (i % EVERY == 0)
            judge_all(&d);
        step(&d);
    }
    if (long_game.over(d.t, d.s) && !d.failed)
        compare_places(&d);
    tally->over += long_game.over(d.t, d.s);
    tally->actions += d.actions;
    tally->judged += d.judged;
    return !d.failed;
}

int main(int count, char **words) {
    return run_games(count, words, GAMES, GAMES_SHORT, play);
}
