/* The bot `steady`: how long things take. Cards flow in at a steady rate, and what is too much of one kind is
 * exchanged at the bank's rate: a rough picture of the dice, but the same for every plan that it compares. */
#include "bots/island/steady.h"

#include <string.h>

enum { MIXES = STEADY_LANES, CHIPS = 2, LONG = 300 };

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

typedef float four __attribute__((vector_size(STEADY_LANES * sizeof(float))));
typedef int32_t four_bits __attribute__((vector_size(STEADY_LANES * sizeof(float))));

static four either(four_bits which, four x, four y) {
    return (four)((which & (four_bits)x) | (~which & (four_bits)y));
}

/* The sum of what is there too much, in cards that the bank would give for it, less what is missing, is a concave
 * function of time: Newton's steps from the left meet its zero after at most one step for each resource. Most of the
 * bot's time passes here, so it goes through four prices at once. */
void steady_wait_four(const steady_means *m, const steady_prices *price, float wait[STEADY_LANES]) {
    const four one = {1, 1, 1, 1}, ever = LONG * one;
    four time = 0 * one, wanted[RESOURCES];
    four_bits waits = time == 0;
    memcpy(wanted, price->of, sizeof wanted);
    for (unsigned step = 0; step <= RESOURCES; step++) {
        four sum = 0 * one, slope = sum;
        for (unsigned r = 0; r < RESOURCES; r++) {
            const four x = m->hand[r] + m->flow[r] * time - wanted[r];
            const four per = either(x > 0, one / m->rate[r], one);
            sum += x * per;
            slope += m->flow[r] * per;
        }
        waits &= sum <= -0.001F;
        const four_bits never = waits & (slope * LONG < -sum);
        if (!(waits[0] | waits[1] | waits[2] | waits[3]))
            break;
        time = either(never, ever, either(waits, time - sum / slope, time));
        waits &= ~never;
    }
    time = either(time < ever, time, ever);
    memcpy(wait, &time, sizeof time);
}

void steady_set_price(steady_prices *four_prices, unsigned lane, const uint8_t *price) {
    for (unsigned r = 0; r < RESOURCES; r++)
        four_prices->of[r][lane] = price[r];
}

float steady_wait(const steady_means *m, const uint8_t *price) {
    steady_prices p = {{{0}}};
    float wait[STEADY_LANES];
    steady_set_price(&p, 0, price);
    steady_wait_four(m, &p, wait);
    return wait[0];
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

void steady_learn_prices(steady_bot *b) {
    memset(&b->mixed, 0, sizeof b->mixed);
    for (unsigned i = 0; i < MIXES; i++)
        for (unsigned p = 0; p < 4; p++)
            for (unsigned r = 0; r < RESOURCES; r++)
                b->mixed.of[r][i] += mixes[i].pieces[p] * b->board.price[p][r];
}

/* Throws for one more point, from an empty hand: of the mixes for which there is room the quickest, with roads to some
 * chips where that is quicker. */
float steady_pace(const steady_bot *b, const steady_means *m, steady_prospects there) {
    steady_means empty = *m;
    steady_prices price = b->mixed;
    float best = LONG, wait[STEADY_LANES];
    for (unsigned r = 0; r < RESOURCES; r++)
        empty.hand[r] = 0;
    for (unsigned n = 0; n <= there.chips && n <= CHIPS; n++) {
        steady_wait_four(&empty, &price, wait);
        for (unsigned i = 0; i < MIXES; i++) {
            const float time = wait[i] / (mixes[i].points + (float)n);
            if ((mixes[i].pieces[PRICE_SETTLEMENT] > 0 && !there.sites) ||
                (mixes[i].pieces[PRICE_CITY] > 0 && !there.cities))
                continue;
            best = time < best ? time : best;
        }
        for (unsigned r = 0; r < RESOURCES; r++)
            for (unsigned i = 0; i < MIXES; i++)
                price.of[r][i] += chip_roads * b->board.price[PRICE_ROAD][r];
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
