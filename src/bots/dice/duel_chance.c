/* The chance to win a Dice Duel, from the races of all seats: see duel.h. */
#include "bots/dice/duel.h"

/* A bonus is lost again when somebody overtakes. How likely that is, by the knights or roads that the nearest of the
 * others still lacks; found by trying, see docs/bots.md. */
static const float overtaken[RACE_GAPS] = {0, 0.6F, 0.3F, 0.15F};
static const float extra_joker = 0.15F; /* turns that a joker saves beyond those that the race counts */

/* Where the game is as good as won or lost, the sooner the better. */
static const float haste = 1e-3F;

static const uint32_t branch_roads = 1U << 2 | 1U << 5 | 1U << 12; /* of sheet two */

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* Knights that a seat lacks for the largest army; 0: it has it, or it is out of reach. */
static unsigned army_gap(const dice_state *s, unsigned seat) {
    const unsigned own = bits(s->knights[seat]);
    if (s->army == seat)
        return 0;
    const unsigned goal = s->army == DICE_NONE ? DICE_ARMY : bits(s->knights[s->army]) + 1;
    const unsigned gap = goal > own ? goal - own : 1;
    return gap < RACE_GAPS && goal <= SHEET_KNIGHTS ? gap : 0;
}

/* Roads that a seat lacks for the longest road, the same way. */
static unsigned road_gap(const dice_table *t, const dice_state *s, unsigned seat) {
    if (s->longest == seat)
        return 0;
    const unsigned line = bits(s->roads[seat] & ~branch_roads);
    if (s->longest == DICE_NONE)
        return line < DICE_LONG_ROAD ? DICE_LONG_ROAD - line : 0;
    const unsigned goal = dice_longest_line(t->sheet, s->roads[s->longest]) + 1;
    const unsigned gap = goal > line ? goal - line : 1;
    return gap < RACE_GAPS ? gap : 0;
}

/* Beyond the line that the race knows everything is as at its end. */
void duel_race_of(const dice_table *t, const dice_state *s, unsigned seat, race_state *out) {
    const uint32_t roads = s->roads[seat];
    const unsigned line = bits(roads & ~branch_roads) - 1, ready = bits(dice_jokers_ready(t, s, seat));
    const int32_t need = (int32_t)t->target - dice_points(t, s, seat);
    out->line = (uint8_t)least(line, RACE_LINE);
    out->branches = (uint8_t)((roads >> 2 & 1) | (roads >> 5 & 1) << 1 | (roads >> 12 & 1) << 2);
    out->settlements = (uint8_t)least(bits(dice_settlement_sites(t, s, seat)), race_sites_at(out->line));
    out->cities = (uint8_t)least(bits(dice_city_sites(t, s, seat)), race_cities_at(out->line, out->branches));
    out->need = (uint8_t)(need > 0 ? need : 0);
    out->army = (uint8_t)army_gap(s, seat);
    out->road = (uint8_t)road_gap(t, s, seat);
    out->jokers = (uint8_t)least(ready, RACE_JOKERS - 1);
}

static float turns_in(const race_map *map, const race_state *r) {
    return r->need == 0 ? 0 : (float)race_data[race_index(map, r)] / RACE_UNIT;
}

/* What the faces of the ready jokers add to their number, the best first; returns how many there are. */
static unsigned joker_favours(const duel_mind *d, const dice_state *s, unsigned seat, const race_state *r,
                              float favour[SHEET_JOKERS]) {
    const dice_joker *joker = d->table->sheet->joker;
    const uint16_t *stored =
        race_data + d->map.states + RACE_SPREAD + RACE_FEWER + race_class(r) * RACE_FACES;
    unsigned count = 0;
    for (unsigned left = dice_jokers_ready(d->table, s, seat); left; left &= left - 1) {
        const unsigned face = joker[__builtin_ctz(left)].face;
        const float x = ((float)stored[face < FACES ? face : GOLD] - 32768.0F) / RACE_UNIT;
        unsigned at = count++;
        for (; at > 0 && favour[at - 1] < x; at--)
            favour[at] = favour[at - 1];
        favour[at] = x;
    }
    return count;
}

/* The turns of the race with the jokers that there are. Where a joker seems to do harm it counts for nothing, so that
 * nobody throws one away. */
static float turns_with_jokers(const duel_mind *d, const dice_state *s, unsigned seat, race_state r) {
    float favour[SHEET_JOKERS], sum = 0;
    const unsigned count = joker_favours(d, s, seat, &r, favour);
    r.jokers = 0;
    float best = turns_in(&d->map, &r);
    for (unsigned i = 0; i < count; i++) {
        if (r.jokers + 1 < RACE_JOKERS)
            r.jokers++;
        else
            sum += extra_joker;
        sum += favour[i];
        const float turns = turns_in(&d->map, &r) - sum;
        best = turns < best ? turns : best;
    }
    return best;
}

/* What the holder of a bonus has to fear: turns more, times how likely it is. */
static float army_fear(const duel_mind *d, const dice_state *s, unsigned seat, race_state r, float turns) {
    unsigned nearest = 0;
    for (unsigned i = 0; i < d->table->seats; i++)
        if (i != seat && army_gap(s, i) > 0 && (nearest == 0 || army_gap(s, i) < nearest))
            nearest = army_gap(s, i);
    if (nearest == 0)
        return 0;
    r.need = (uint8_t)(r.need + DICE_BONUS);
    r.army = 1;
    return overtaken[nearest] * (turns_in(&d->map, &r) - turns);
}

static float road_fear(const duel_mind *d, const dice_state *s, unsigned seat, race_state r, float turns) {
    unsigned nearest = 0;
    for (unsigned i = 0; i < d->table->seats; i++) {
        const unsigned gap = i == seat ? 0 : road_gap(d->table, s, i);
        if (gap > 0 && (nearest == 0 || gap < nearest))
            nearest = gap;
    }
    if (nearest == 0)
        return 0;
    r.need = (uint8_t)(r.need + DICE_BONUS);
    r.road = 1;
    return overtaken[nearest] * (turns_in(&d->map, &r) - turns);
}

/* The first turns of the game have fewer dice. */
static float fewer_dice(const duel_mind *d, const dice_state *s, unsigned seat) {
    const unsigned seats = d->table->seats, wait = (seat + seats - s->turn - 1) % seats + 1;
    const unsigned dice = least(s->turns + wait + 2, DICE_DICE);
    return (float)race_data[d->map.states + RACE_SPREAD + dice] / RACE_UNIT;
}

float duel_expect(const duel_mind *d, const dice_state *s, unsigned seat) {
    race_state r;
    duel_race_of(d->table, s, seat, &r);
    float sum = turns_with_jokers(d, s, seat, r) + fewer_dice(d, s, seat);
    r.jokers = 0; /* what there is to fear does not depend on them */
    const float turns = turns_in(&d->map, &r);
    if (s->army == seat && !d->alone)
        sum += army_fear(d, s, seat, r, turns);
    if (s->longest == seat && !d->alone)
        sum += road_fear(d, s, seat, r, turns);
    return sum > 1 ? sum : 1;
}

/* The chance that it takes at most 1, 2, ... turns, between the two expectations nearest to this one. */
static void spread_of(const duel_mind *d, float turns, float within[RACE_TURNS]) {
    float bin = (turns - 1) * RACE_BINS_A_TURN;
    bin = bin < RACE_BINS - 2 ? bin : RACE_BINS - 2;
    const unsigned k = (unsigned)bin;
    const float high = (bin - (float)k) / UINT16_MAX, low = 1.0F / UINT16_MAX - high;
    const uint16_t *a = race_data + d->map.states + (size_t)k * RACE_TURNS, *b = a + RACE_TURNS;
    for (unsigned n = 0; n < RACE_TURNS; n++)
        within[n] = low * (float)a[n] + high * (float)b[n];
}

/* Newton's way; no library is needed for it. */
static float root(float x) {
    float y = 0.5F * (x + 1);
    for (unsigned i = 0; i < 6; i++)
        y = 0.5F * (y + x / y);
    return y;
}

/* The races know nothing of what the players do to each other, so they are too sure of themselves: what really came of
 * 100 said and 1 said was 10 to 1. */
static void doubt(unsigned seats, float *chance) {
    float sum = 0;
    for (unsigned i = 0; i < seats; i++)
        sum += chance[i] = root(chance[i]);
    for (unsigned i = 0; i < seats; i++)
        chance[i] /= sum;
}

/* The seat whose turn it is has just ended it: in each round it comes last. */
void duel_chances(const duel_mind *d, const dice_state *s, float chance[DICE_SEATS_MAX]) {
    const unsigned seats = d->table->seats;
    float within[DICE_SEATS_MAX][RACE_TURNS], left = 1, open[DICE_SEATS_MAX];
    for (unsigned i = 0; i < seats; i++) {
        spread_of(d, duel_expect(d, s, i), within[i]);
        chance[i] = 0;
        open[i] = 1;
    }
    for (unsigned n = 0; n < RACE_TURNS && left > 1e-6F; n++)
        for (unsigned k = 1; k <= seats; k++) {
            const unsigned i = (s->turn + k) % seats;
            const float still = 1 - within[i][n];
            if (open[i] <= 0)
                continue;
            const float rest = left * (still / open[i]);
            chance[i] += left - rest;
            left = rest;
            open[i] = still;
        }
    for (unsigned i = 0; i < seats; i++)
        chance[i] += left / (float)seats;
    doubt(seats, chance);
}

float duel_chance_of(const duel_mind *d, const dice_state *s, unsigned seat) {
    float chance[DICE_SEATS_MAX];
    duel_chances(d, s, chance);
    return (1 - haste) * chance[seat] + haste * (1 - duel_expect(d, s, seat) / (RACE_MOST + 1));
}

float duel_chance(const duel_mind *d, const dice_state *s) {
    if (s->phase == PHASE_OVER)
        return 1;
    if (d->alone)
        return 1 - duel_expect(d, s, s->turn) / (RACE_MOST + 1);
    return duel_chance_of(d, s, s->turn);
}
