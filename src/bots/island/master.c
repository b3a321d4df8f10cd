/* The bot `master`: its choices and how it decides among them. See master.h. */
#include "bots/island/master.h"

#include <string.h>

#include "kornholm/hash.h"

/* What another choice must bring more than that of `steady`: some chance to win, and more than luck would explain. */
static const float least_gain = 0.004F, doubt = 1.0F;

void master_exert(master_bot *b, const master_effort *effort) {
    enum { FEW = 4 }; /* people; a step among more takes half as long again */
    const unsigned steps = effort->steps / (b->ground.board.guilds ? 5U : b->ground.board.drawn ? 2U : 1U);
    b->effort = effort;
    b->most = b->ground.board.seats > FEW ? steps * 2 / 3 : steps;
}

void master_open(master_bot *b, const kh_game *game, const void *table, kh_seat seat, uint64_t seed,
                 const master_effort *effort) {
    memset(b, 0, sizeof *b);
    b->game = game->fitting ? game->fitting(table) : game;
    b->table = table;
    b->state_size = game->state_size(table);
    b->seat = seat;
    b->seed = seed;
    island_ground_learn(&b->ground, table);
    master_exert(b, effort);
    kh_bot_steady.init(&b->own, game, table, seat, seed);
    b->own.talks = MASTER_OFFERS;
    master_players(b, seed);
}

static bool same(const kh_action *x, const kh_action *y) {
    return x->kind == y->kind && x->size == y->size && memcmp(x->arg, y->arg, sizeof x->arg) == 0;
}

static void add(master_bot *b, const kh_action *a) {
    if (b->choices == MASTER_CHOICES)
        return;
    for (unsigned i = 0; i < b->choices; i++)
        if (same(&b->choice[i].action, a))
            return;
    master_choice *c = &b->choice[b->choices++];
    c->action = *a;
    c->worlds = 0;
    c->mean = c->glance = 0;
}

/* Discards: what `steady` gives back, and the same with one card changed for another. */
static void add_discards(master_bot *b, const kh_action *first) {
    const uint8_t *hand = b->look.seat[b->seat].hand;
    for (unsigned i = 0; i < RESOURCES * RESOURCES; i++) {
        kh_action a = *first;
        const unsigned back = i / RESOURCES, more = i % RESOURCES;
        if (back == more || a.arg[back] == 0 || a.arg[more] >= hand[more])
            continue;
        a.arg[back]--;
        a.arg[more]++;
        add(b, &a);
    }
}

/* Cards for somebody who is about to win are no choice, whatever they would bring: others lose the game by them. */
static bool makes_a_king(const master_bot *b, const kh_action *a) {
    return (a->kind == DO_ACCEPT || a->kind == DO_TRADE) &&
           b->look.seat[a->arg[0]].points + 2U >= b->ground.board.target;
}

static void list_choices(master_bot *b, const kh_action *first, const kh_action *other) {
    kh_action list[MASTER_CHOICES];
    b->choices = 0;
    add(b, first);
    if (other)
        add(b, other);
    const uint32_t all = b->game->legal(b->table, b->view, b->seat, list, MASTER_CHOICES);
    const uint32_t n = all < MASTER_CHOICES ? all : MASTER_CHOICES;
    for (uint32_t i = 0; i < n; i++)
        if (!b->game->kinds[list[i].kind].open && !makes_a_king(b, &list[i]))
            add(b, &list[i]);
    if (first->kind == DO_DISCARD)
        add_discards(b, first);
    const unsigned offers = master_offers(b, list);
    for (unsigned i = 0; i < offers; i++)
        add(b, &list[i]);
}

/* What the first glance does not see: luck or a question follows. */
static bool is_unclear(const kh_action *a) {
    return a->kind == DO_BUY || a->kind == DO_KNIGHT || a->kind == DO_ROADS || a->kind == DO_END ||
           a->kind == DO_OFFER || a->kind == DO_ROLL || a->kind == DO_PASS;
}

static void swap(master_choice *x, master_choice *y) {
    const master_choice z = *x;
    *x = *y;
    *y = z;
}

/* The best of them come first, behind the one in front; the others go. */
static void keep_best(master_bot *b, unsigned kept, bool by_glance) {
    if (b->choices <= kept + 1)
        return;
    for (unsigned i = 1; i <= kept; i++) {
        unsigned best = i;
        for (unsigned k = i + 1; k < b->choices; k++) {
            const master_choice *x = &b->choice[k], *y = &b->choice[best];
            if (by_glance ? x->glance > y->glance : x->mean > y->mean)
                best = k;
        }
        if (best != i)
            swap(&b->choice[i], &b->choice[best]);
    }
    b->choices = kept + 1;
}

/* On a map all games of those whom the value function learned from begin at the same places: it knows nothing of others,
 * and `steady` founds better. */
static unsigned seen_at_a_glance(const master_bot *b) {
    if (!master_is_founding(&b->look))
        return b->effort->seen;
    return b->ground.board.drawn ? 0 : b->effort->founded;
}

static void glance(master_bot *b) {
    const unsigned seen = seen_at_a_glance(b);
    if (b->choices <= seen + 1U)
        return;
    for (unsigned i = 1; i < b->choices; i++)
        b->choice[i].glance =
            is_unclear(&b->choice[i].action) ? 2.0F : master_glance(b, &b->choice[i].action);
    keep_best(b, seen, true);
}

/* One world more for all choices; false: it took too many steps, and none has seen it. What even the first world has no
 * time for is no choice any more. */
static bool play_world(master_bot *b, unsigned w) {
    for (unsigned i = 0; i < b->choices; i++) {
        if (i > 0 && w == 0 && b->steps >= b->most)
            b->choices = i;
        else if (w > 0 && b->steps >= b->most)
            return false;
        else
            b->choice[i].chance[w] = master_play(b, &b->choice[i].action, w);
    }
    for (unsigned i = 0; i < b->choices; i++) {
        master_choice *c = &b->choice[i];
        c->mean += (c->chance[w] - c->mean) / (float)(w + 1);
        c->worlds = w + 1;
    }
    return true;
}

/* All choices have always seen the same worlds, so that they can be compared. */
static void play_through(master_bot *b, unsigned worlds) {
    for (unsigned w = b->choice[0].worlds; w < worlds; w++)
        if (!play_world(b, w))
            return;
}

/* Whether a choice is better than another in so many worlds that it is no accident. */
static bool is_clear(const master_choice *x, const master_choice *y) {
    const float gain = x->mean - y->mean, n = (float)x->worlds;
    float spread = 0;
    for (unsigned w = 0; w < x->worlds; w++) {
        const float d = x->chance[w] - y->chance[w] - gain;
        spread += d * d;
    }
    return gain > least_gain && (x->worlds == 1 || gain * gain * n * (n - 1) > doubt * doubt * spread);
}

void master_weigh(master_bot *b, const void *view, const kh_action *first, const kh_action *other) {
    b->view = view;
    island_look_at(b->table, view, &b->look);
    b->mark = kh_hash(b->seed, view, b->state_size);
    b->steps = 0;
    list_choices(b, first, other);
    if (b->choices == 1)
        return;
    glance(b);
    if (master_is_founding(
            &b->look)) { /* nothing is hidden or drawn before the game begins: all worlds are one */
        play_through(b, 1);
        return;
    }
    for (unsigned round = 0; round < MASTER_ROUNDS; round++) {
        play_through(b, b->effort->worlds[round]);
        keep_best(b, b->effort->kept[round], false);
    }
}

const master_choice *master_best(const master_bot *b) {
    const master_choice *best = &b->choice[0];
    for (unsigned i = 1; i < b->choices; i++)
        if (b->choice[i].mean > best->mean && is_clear(&b->choice[i], &b->choice[0]))
            best = &b->choice[i];
    return best;
}

static void say_tried(master_bot *b, const master_choice *best) {
    memset(&b->why, 0, sizeof b->why);
    b->why.key = "bot.why.tried";
    b->why.other = b->choice[0].action;
    kh_why_add_whole(&b->why, "chance", 100 * (double)best->mean);
    kh_why_add_less(&b->why, "less", 100 * (double)(best->mean - b->choice[0].mean));
}

static bool decide(void *memory, const void *view, kh_action *out) {
    master_bot *b = memory;
    b->before = b->own;
    memset(&b->why, 0, sizeof b->why);
    if (!kh_bot_steady.decide(&b->own, view, out))
        return false;
    kh_bot_steady.why(&b->own, &b->why);
    master_weigh(b, view, out, NULL);
    const master_choice *best = master_best(b);
    if (best == &b->choice[0])
        return true;
    b->own = b->before; /* what it wanted to say was not said */
    say_tried(b, best);
    *out = best->action;
    if (out->kind == DO_OFFER) {
        steady_see(&b->own, view);
        steady_note_offer(&b->own, out);
    }
    return true;
}

static void why(const void *memory, kh_why *out) {
    *out = ((const master_bot *)memory)->why;
}

static const master_effort full = {1, 10, 20, {4, 12, 32}, {5, 2, 1}, 5000};
static const master_effort quick = {0, 5, 20, {2, 6, 12}, {3, 1, 1}, 2000};

static void init_full(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    master_open(memory, game, table, seat, seed, &full);
}

static void init_quick(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    master_open(memory, game, table, seat, seed, &quick);
}

const kh_bot kh_bot_expert = {"expert", "island", sizeof(master_bot), init_quick, decide, why, NULL, true};
const kh_bot kh_bot_master = {"master", "island", sizeof(master_bot), init_full, decide, why, NULL, true};
