/* The bot `steady`: how long things take. Cards flow in at a steady rate, and what is too much of one kind is
 * exchanged at the bank's rate: a rough picture of the dice, but the same for every plan that it compares. */
#include "bots/island/steady.h"

enum { MIXES = 4, CHIPS = 2, LONG = 300 };

/* What a player builds on the way to the end, and the points that it brings. */
static const struct mix {
    float pieces[4]; /* roads, settlements, cities, cards */
    float points;
} mixes[MIXES] = {
    {{2.0F, 2.0F, 1.0F, 0.0F}, 3.6F},
    {{1.0F, 1.0F, 1.0F, 0.0F}, 2.2F},
    {{0.0F, 0.0F, 2.0F, 3.0F}, 3.35F},
    {{0.0F, 0.0F, 0.0F, 3.0F}, 1.1F},
};
static const float chip_roads = 3.0F;        /* roads to one more chip on a map */
static const float growth = 0.08F;           /* how much faster each point makes the next */
static const float card_worth = 0.5F / 6.0F; /* points for a card that is left over */

/* The sum of what is there too much, in cards that the bank would give for it, less what is missing, is a concave
 * function of time: Newton's steps from the left meet its zero after at most one step for each resource. */
static float wait_for(const steady_means *m, const float *price) {
    float time = 0;
    for (unsigned step = 0; step <= RESOURCES; step++) {
        float sum = 0, slope = 0;
        for (unsigned r = 0; r < RESOURCES; r++) {
            const float x = m->hand[r] + m->flow[r] * time - price[r];
            const float per = x > 0 ? 1 / m->rate[r] : 1;
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

float steady_wait(const steady_means *m, const uint8_t *price) {
    float p[RESOURCES];
    for (unsigned r = 0; r < RESOURCES; r++)
        p[r] = price[r];
    return wait_for(m, p);
}

/* The hand after waiting and paying; what was missing is exchanged for equal parts of what was left over. */
void steady_pay(steady_means *m, float wait, const uint8_t *price) {
    float missing = 0, over = 0;
    for (unsigned r = 0; r < RESOURCES; r++) {
        m->hand[r] += m->flow[r] * wait - price[r];
        if (m->hand[r] < 0) {
            missing -= m->hand[r];
            m->hand[r] = 0;
        } else
            over += m->hand[r] / m->rate[r];
    }
    const float kept = over > missing ? 1 - missing / over : 0;
    for (unsigned r = 0; r < RESOURCES; r++)
        m->hand[r] *= kept;
}

/* Throws for each point of a mix, and of the same with roads to some chips. */
static float pace_of(const steady_bot *b, const steady_means *m, const struct mix *mix, unsigned chips) {
    float price[RESOURCES] = {0}, best = LONG;
    for (unsigned p = 0; p < 4; p++)
        for (unsigned r = 0; r < RESOURCES; r++)
            price[r] += mix->pieces[p] * b->board.price[p][r];
    for (unsigned n = 0; n <= chips && n <= CHIPS; n++) {
        const float time = wait_for(m, price) / (mix->points + (float)n);
        best = time < best ? time : best;
        for (unsigned r = 0; r < RESOURCES; r++)
            price[r] += chip_roads * b->board.price[PRICE_ROAD][r];
    }
    return best;
}

/* Throws for one more point, from an empty hand. */
float steady_pace(const steady_bot *b, const steady_means *m, steady_prospects there) {
    steady_means empty = *m;
    float best = LONG;
    for (unsigned r = 0; r < RESOURCES; r++)
        empty.hand[r] = 0;
    for (unsigned i = 0; i < MIXES; i++) {
        if ((mixes[i].pieces[PRICE_SETTLEMENT] > 0 && !there.sites) ||
            (mixes[i].pieces[PRICE_CITY] > 0 && !there.cities))
            continue;
        const float time = pace_of(b, &empty, &mixes[i], there.chips);
        best = time < best ? time : best;
    }
    return best;
}

/* Throws for so many points at a pace that grows with them. */
float steady_rest(float pace, float points) {
    return points <= 0 ? 0 : pace * points / (1 + growth * points / 2);
}

/* Whether a hand pays a price, exchanging with a bank that holds so much; NULL: no bank trades now. */
bool steady_affords(const uint8_t *hand, const uint8_t *rate, const uint8_t *price, const uint8_t *bank) {
    unsigned missing = 0, trades = 0;
    for (unsigned r = 0; r < RESOURCES; r++) {
        if (hand[r] < price[r]) {
            missing += (unsigned)(price[r] - hand[r]);
            if (!bank || price[r] - hand[r] > bank[r])
                return false;
        } else if (rate[r] > 0)
            trades += (unsigned)(hand[r] - price[r]) / rate[r];
    }
    return missing <= trades;
}

/* Cards per throw. The robber does not stay for ever: his hex counts half. */
void steady_flow_of(const steady_bot *b, unsigned seat, float *flow) {
    for (unsigned r = 0; r < RESOURCES; r++)
        flow[r] = 0;
    for (unsigned h = 0; h < b->board.hexes; h++) {
        const unsigned r = b->board.yield[h];
        if (r == LOOK_NONE)
            continue;
        const float each =
            (h == b->look.robber ? 0.5F : 1.0F) * island_pips[b->board.number[h]] / ISLAND_THROWS;
        for (unsigned i = 0; i < 6; i++) {
            const unsigned v = b->board.hex_corners[h][i];
            if (b->look.building[v] == seat)
                flow[r] += b->look.city[v] ? 2 * each : each;
        }
    }
}

/* How soon another could win, as far as everybody sees. */
float steady_throws_to_win(const steady_bot *b, unsigned seat) {
    const island_look_seat *x = &b->look.seat[seat];
    steady_means m;
    steady_flow_of(b, seat, m.flow);
    for (unsigned r = 0; r < RESOURCES; r++) {
        m.hand[r] = 0;
        m.rate[r] = x->rate[r] > 0 ? x->rate[r] : 4;
    }
    const float left = (float)b->board.target - x->points - 0.3F * x->card_count - card_worth * x->hand_size;
    return steady_rest(steady_pace(b, &m, (steady_prospects){true, true, b->look.chips_left > 0 && b->lands}),
                       left > 0.3F ? left : 0.3F);
}
