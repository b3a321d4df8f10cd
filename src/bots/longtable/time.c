/* The bot `steady` of Long Table: how long things take. Tokens flow in at a steady rate, and what is too much of one
 * kind is exchanged at the supply's rate: a rough picture of the dice, but the same for every plan that it compares. */
#include "bots/longtable/steady.h"

enum { MIXES = 5, LONG = 300 };

/* What people build on the way to the end, and the points that it brings. */
static const struct mix {
    uint8_t price[LONG_RESOURCES]; /* wood, brick, wool, grain, ore */
    bool sites, cities, bonus;     /* what has to be there for it */
    float points;
} mixes[MIXES] = {
    {{4, 4, 1, 1, 0}, true, false, true, 3.0F},   /* three roads and a settlement in the foreign */
    {{3, 3, 1, 3, 3}, true, true, false, 2.3F},   /* two roads, a settlement, a city */
    {{0, 0, 0, 2, 3}, false, true, false, 1.0F},  /* a city */
    {{0, 0, 2, 4, 5}, false, true, false, 2.0F},  /* a city and two tiles */
    {{0, 0, 3, 3, 3}, false, false, false, 1.3F}, /* three tiles */
};
static const float growth = 0.05F;      /* how much faster each point makes the next */
static const float token_worth = 0.15F; /* points for a token that is left over */
static const float risk = 0.28F;        /* of a 7 before the next chance to build */
static const float delay = 1.0F; /* what cannot be built now waits for the next round of the own side */

/* The sum of what is there too much, in tokens that the supply would give for it, less what is missing, is a concave
 * function of time: Newton's steps from the left meet its zero after at most one step for each resource. */
float planner_wait(const means *m, const int hand[LONG_RESOURCES], const uint8_t price[LONG_RESOURCES]) {
    float time = 0;
    for (unsigned step = 0; step <= LONG_RESOURCES; step++) {
        float sum = 0, slope = 0;
        for (unsigned r = 0; r < LONG_RESOURCES; r++) {
            const float x = (float)(hand[r] - price[r]) + m->flow[r] * time;
            const float per = x > 0 ? m->share[r] : 1;
            sum += x * per;
            slope += m->flow[r] * per;
        }
        if (sum > -0.001F)
            break;
        if (slope * LONG < -sum)
            return LONG;
        time -= sum / slope;
    }
    return time < LONG ? time : LONG;
}

/* Throws for one more point, from an empty hand. */
float planner_pace(const planner *b, const means *m, bool sites, bool cities, bool bonus) {
    static const int empty[LONG_RESOURCES] = {0};
    float best = LONG;
    (void)b;
    for (unsigned i = 0; i < MIXES; i++) {
        if ((mixes[i].sites && !sites) || (mixes[i].cities && !cities) || (mixes[i].bonus && !bonus))
            continue;
        const float time = planner_wait(m, empty, mixes[i].price) / mixes[i].points;
        best = time < best ? time : best;
    }
    return best;
}

/* Throws for so many points at a pace that grows with them. */
static float rest(float pace, float points) {
    return points <= 0 ? 0 : pace * points / (1 + growth * points / 2);
}

static float time_of(const means *m, const goal *g, float left, const int hand[LONG_RESOURCES], bool sevens) {
    float wait = planner_wait(m, hand, g->price), over = g->back;
    int held = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        held += hand[r];
        over += (float)(hand[r] - g->price[r]) + m->flow[r] * wait;
    }
    if (over < 0)
        over = 0;
    float lost = 0;
    if (wait > 0.001F) {
        wait += delay;
        lost = sevens && held > LONG_HAND_SAFE ? risk * (float)held / 2 : 0;
    }
    return wait + rest(g->pace, left - g->points - token_worth * (over - lost));
}

/* Before the next chance to build. */
static bool may_throw_seven(const planner *b) {
    return b->land.s->round + b->active >= LONG_QUIET_ROUNDS;
}

/* Throws until the end with such a hand, and which goal comes first. */
float planner_time(const planner *b, const int hand[LONG_RESOURCES], unsigned *goal_or_null) {
    const bool sevens = may_throw_seven(b);
    float best = 1000;
    for (unsigned i = 0; i < b->goals; i++) {
        const float time = time_of(&b->means, &b->goal[i], b->left, hand, sevens);
        if (time >= best)
            continue;
        best = time;
        if (goal_or_null)
            *goal_or_null = i;
    }
    return best;
}

/* Throws until the end if `first` is built now and `then` comes next. */
float planner_time_after(const planner *b, const goal *first, const goal *then,
                         const int hand[LONG_RESOURCES]) {
    const means m = planner_means_with(b, first);
    int left[LONG_RESOURCES];
    goal next = *then;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        left[r] = hand[r] - first->price[r];
    next.pace = first->pace < then->pace ? first->pace : then->pace;
    next.back += first->back;
    return time_of(&m, &next, b->left - first->points, left, may_throw_seven(b));
}

void planner_hand(const planner *b, int hand[LONG_RESOURCES]) {
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        hand[r] = b->me->hand[r];
}
