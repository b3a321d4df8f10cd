/* solve-duel OUT.bin: solves the race of one player of Dice Duel (src/bots/dice/race.h) and writes what data/dice/race.bin
 * holds. Two threads, some minutes; the answer is the same every time.
 *
 * For each state the turn is solved exactly: the dice are kept so that the expected number of further turns is least.
 * A turn without a build leads back to the same state, so its value is a fixed point. Of a ready joker only the number
 * is known; before each turn its face is drawn. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/dice/payment.h"
#include "bots/dice/race.h"
#include "bots/dice/throws.h"

enum {
    THREADS = 2,
    CELLS_MAX = 1024,
    MASKS_MAX = 7, /* sets of ready jokers that differ, of one size */
    USED = RACE_JOKERS,
    ITERATIONS = 24,
    USUAL_TARGET = 10,
    BAR = 50
};

/* Jokers that may be ready: faces, how often among all sets of that size, and jokers for any face. Wood and brick are
 * always paid together, so one of them stands for both. */
typedef struct joker_set {
    uint8_t faces, weight, any;
} joker_set;

#define F(x) (1U << (x))
static const joker_set joker_sets[RACE_JOKERS][MASKS_MAX] = {
    {{0, 1, 0}},
    {{F(WOOD), 2, 0}, {F(WOOL), 1, 0}, {F(GRAIN), 1, 0}, {F(ORE), 1, 0}, {0, 0, 1}},
    {{F(WOOD) | F(BRICK), 1, 0},
     {F(WOOD) | F(WOOL), 2, 0},
     {F(WOOD) | F(GRAIN), 2, 0},
     {F(WOOD) | F(ORE), 2, 0},
     {F(WOOL) | F(GRAIN), 1, 0},
     {F(WOOL) | F(ORE), 1, 0},
     {F(GRAIN) | F(ORE), 1, 0}},
    {{F(WOOD) | F(BRICK) | F(WOOL), 1, 0},
     {F(WOOD) | F(BRICK) | F(GRAIN), 1, 0},
     {F(WOOD) | F(BRICK) | F(ORE), 1, 0},
     {F(WOOD) | F(WOOL) | F(GRAIN), 2, 0},
     {F(WOOD) | F(WOOL) | F(ORE), 2, 0},
     {F(WOOD) | F(GRAIN) | F(ORE), 2, 0},
     {F(WOOL) | F(GRAIN) | F(ORE), 1, 0}}};
static const uint8_t sets_of[RACE_JOKERS] = {1, 5, 7, 7};
static const uint8_t weights_of[RACE_JOKERS] = {1, 5, 10, 10};
static const uint8_t favoured_set[FACES] = {
    [WOOD] = 0, [BRICK] = 0, [WOOL] = 1, [GRAIN] = 2, [ORE] = 3, [GOLD] = 4};

/* What a bundle leads to: the least number of turns, and the state. */
typedef struct outcome {
    float turns;
    uint32_t state;
} outcome;
enum { WON = UINT32_MAX, IMPOSSIBLE = UINT32_MAX - 1 };

typedef struct sums {
    double spread[RACE_BINS][RACE_TURNS], weight[RACE_BINS];
    double favour[RACE_CLASSES][FACES], count[RACE_CLASSES];
} sums;

static throws all_throws;
static payments all_payments;
static race_map map;
static float *turns_of; /* of each state */
static float (
    *spread_of)[RACE_TURNS]; /* chance that it takes exactly 1, 2, ... turns; of states of the usual target */
static bool plain_meets[RACE_JOKERS][MASKS_MAX][PAYMENT_NEEDS],
    fresh_meets[RACE_JOKERS][MASKS_MAX][PAYMENT_NEEDS];

static race_state cells[CELLS_MAX];
static unsigned cell_count;
static atomic_uint next_cell;
static unsigned cells_end;
static sums sum_of[CELLS_MAX]; /* by cell, so that adding up has one order */

/* One worker's room. */
typedef struct worker {
    turn_lanes lanes;
    turn_solution solution;
    outcome after[BUNDLES][USED][2]; /* jokers used; with a joker of a new knight */
    float mass[2][THROWS];
    float base[THROWS_FULL][TURN_LANES];
} worker;

/* Whether the jokers of a set, or some of them, meet a need. */
static bool some_meet(const joker_set *set, const payment_need *n, bool fresh) {
    for (unsigned faces = set->faces;; faces = (faces - 1) & set->faces) {
        for (unsigned any = 0; any <= set->any; any++)
            if (payment_meets(n, faces, any, fresh))
                return true;
        if (faces == 0)
            return false;
    }
}

static void prepare(void) {
    throws_make(&all_throws);
    payments_make(&all_payments, &all_throws);
    race_map_make(&map);
    for (unsigned j = 0; j < RACE_JOKERS; j++)
        for (unsigned i = 0; i < sets_of[j]; i++)
            for (unsigned n = 1; n < all_payments.needs; n++) {
                plain_meets[j][i][n] = some_meet(&joker_sets[j][i], &all_payments.need[n], false);
                fresh_meets[j][i][n] = some_meet(&joker_sets[j][i], &all_payments.need[n], true);
            }
    turns_of = calloc(map.states, sizeof *turns_of);
    spread_of = calloc(map.states, sizeof *spread_of);
    if (!turns_of || !spread_of)
        exit(1);
}

static void better(outcome *best, const race_state *s) {
    if (s->need == 0) {
        *best = (outcome){0, WON};
        return;
    }
    const uint32_t i = race_index(&map, s);
    if (turns_of[i] < best->turns)
        *best = (outcome){turns_of[i], i};
}

/* All ways to lay so many roads, then the settlement. */
static void lay(race_state s, unsigned roads, bool settles, outcome *best) {
    if (roads == 0 || s.need == 0) {
        if (settles && s.need > 0) {
            if (s.settlements == 0)
                return;
            s.settlements--;
            race_points_on(&s, 1);
        }
        better(best, &s);
        return;
    }
    for (unsigned b = 0; b < RACE_BRANCHES; b++)
        if (race_branches_at(s.line) & ~s.branches & 1U << b) {
            race_state on = s;
            race_branch_on(&on, b);
            lay(on, roads - 1, settles, best);
        }
    if (s.line < RACE_LINE) {
        race_line_on(&s);
        lay(s, roads - 1, settles, best);
    }
}

/* What a bundle leads to. Knights that neither bring an army nor another joker are as good as nothing. */
static outcome after_bundle(const race_state *from, payment_bundle b, unsigned used, bool fresh) {
    const payment_parts *p = &payment_parts_of[b];
    race_state s = *from;
    outcome best = {RACE_MOST, IMPOSSIBLE};
    if (used > s.jokers || (fresh && p->knights == 0))
        return best;
    s.jokers = (uint8_t)(s.jokers - used);
    for (unsigned k = 0; k < p->knights && s.need > 0; k++) {
        race_knight_on(&s);
        if (fresh && k == 0)
            s.jokers--;
    }
    if (p->knights > 0 && p->roads == 0 && from->army == 0 && s.jokers <= from->jokers)
        return best;
    if (p->cities > 0) {
        if (s.cities == 0)
            return best;
        s.cities--;
        race_points_on(&s, 2);
    }
    lay(s, p->roads, p->settlements > 0, &best);
    return best;
}

static void look_ahead(worker *w, const race_state *s) {
    for (unsigned b = 1; b < BUNDLES; b++)
        for (unsigned used = 0; used < USED; used++)
            for (unsigned fresh = 0; fresh < 2; fresh++)
                w->after[b][used][fresh] = after_bundle(s, (payment_bundle)b, used, fresh);
}

/* The best way to meet a need with a set of jokers. */
static outcome best_for(const worker *w, unsigned jokers, unsigned set, unsigned need) {
    const payment_need *n = &all_payments.need[need];
    outcome best = {RACE_MOST, IMPOSSIBLE};
    if (n->bundle == BUY_NOTHING || n->bundle == BUNDLES)
        return best;
    if (plain_meets[jokers][set][need] && n->jokers < USED)
        best = w->after[n->bundle][n->jokers][0];
    if (fresh_meets[jokers][set][need] && n->jokers > 0 && n->jokers <= USED &&
        w->after[n->bundle][n->jokers - 1][1].turns < best.turns)
        best = w->after[n->bundle][n->jokers - 1][1];
    return best;
}

static void fill_base(worker *w, unsigned jokers) {
    const unsigned full = all_throws.first[THROWS_DICE];
    for (unsigned set = 0; set < sets_of[jokers]; set++) {
        float worth[PAYMENT_NEEDS] = {0};
        for (unsigned n = 0; n < all_payments.needs; n++)
            worth[n] = -best_for(w, jokers, set, n).turns;
        for (unsigned m = 0; m < THROWS_FULL; m++) {
            float best = -RACE_MOST;
            for (unsigned b = 1; b < BUNDLES; b++) {
                const float x = worth[all_payments.of[full + m][b]];
                best = x > best ? x : best;
            }
            w->base[m][set] = best;
        }
    }
}

/* How many turns it takes from the end of this one if a turn without a build leaves `nothing`. */
static float mean_of_turn(worker *w, unsigned jokers, float nothing) {
    double sum = 0;
    for (unsigned m = 0; m < THROWS_FULL; m++)
        for (unsigned lane = 0; lane < TURN_LANES; lane++)
            w->lanes.final[m][lane] = w->base[m][lane] > -nothing ? w->base[m][lane] : -nothing;
    turn_solve_lanes(&all_throws, THROWS_DICE, &w->lanes);
    for (unsigned set = 0; set < sets_of[jokers]; set++)
        sum -= (double)w->lanes.value[set] * joker_sets[jokers][set].weight;
    return (float)(sum / weights_of[jokers]);
}

/* The fixed point, by secants. */
static float solve(worker *w, const race_state *s, float guess) {
    float x = guess, slope = 0.3F, last_x = 0, last_y = 0;
    look_ahead(w, s);
    fill_base(w, s->jokers);
    for (unsigned i = 0; i < ITERATIONS; i++) {
        const float y = 1 + mean_of_turn(w, s->jokers, x);
        if (y - x < 2e-5F && x - y < 2e-5F)
            break;
        if (i > 0 && x != last_x)
            slope = (y - last_y) / (x - last_x);
        if (slope > 0.98F)
            slope = 0.98F;
        last_x = x;
        last_y = y;
        x += (y - x) / (1 - slope);
        if (x > RACE_MOST)
            return RACE_MOST;
    }
    return x;
}

static unsigned built_points(const race_state *s) {
    return RACE_TARGET - race_needs(s);
}

/* Whether a state belongs to a game with the usual target. */
static bool is_usual(const race_state *s) {
    const unsigned points = built_points(s) + s->need,
                   gone = (s->army == 0 ? 1U : 0U) + (s->road == 0 ? 1U : 0U);
    return points == USUAL_TARGET || (gone > 0 && points == USUAL_TARGET - 2) ||
           (gone > 1 && points == USUAL_TARGET - 4);
}

/* The best set to keep of m, by trying all. */
static unsigned best_keep(const worker *w, unsigned m, unsigned to_come) {
    unsigned list[64], count = 1, best = m;
    float most = w->solution.lying[0][m];
    list[0] = m;
    for (unsigned face = 0; face < FACES; face++)
        for (unsigned i = 0, n = count; i < n; i++)
            for (unsigned k = all_throws.fewer[list[i]][face]; k != THROWS_NONE;
                 k = all_throws.fewer[k][face])
                list[count++] = k;
    for (unsigned i = 1; i < count; i++)
        if (w->solution.keep[to_come][list[i]] > most) {
            most = w->solution.keep[to_come][list[i]];
            best = list[i];
        }
    return best;
}

static void throw_rest(float *mass) {
    for (unsigned k = 0; k < all_throws.first[THROWS_DICE]; k++) {
        for (unsigned face = 0; face < FACES; face++)
            mass[all_throws.more[k][face]] += mass[k] * (1.0F / FACES);
        mass[k] = 0;
    }
}

/* The chance of each set at the end of a turn that is played for the least number of turns. */
static float *end_of_turn(worker *w) {
    float *now = w->mass[0], *then = w->mass[1];
    memset(now, 0, sizeof w->mass[0]);
    now[0] = 1;
    throw_rest(now);
    for (unsigned to_come = TURN_THROWS - 1; to_come > 0; to_come--) {
        memset(then, 0, sizeof w->mass[1]);
        for (unsigned m = all_throws.first[THROWS_DICE]; m < THROWS; m++)
            then[best_keep(w, m, to_come)] += now[m];
        throw_rest(then);
        float *swap = now;
        now = then;
        then = swap;
    }
    return now;
}

static void add_spread(float *into, uint32_t state, float chance) {
    if (state == WON) {
        into[0] += chance;
        return;
    }
    for (unsigned n = 1; n < RACE_TURNS; n++)
        into[n] += chance * spread_of[state][n - 1];
}

/* The chances of 1, 2, ... turns for one set of jokers; returns the chance of a turn without a build. */
static float spread_for(worker *w, unsigned jokers, unsigned set, float turns, float weight, float *into) {
    const unsigned full = all_throws.first[THROWS_DICE];
    float final[THROWS_FULL], idle = 0;
    for (unsigned m = 0; m < THROWS_FULL; m++)
        final[m] = w->base[m][set] > -turns ? w->base[m][set] : -turns;
    turn_solve(&all_throws, THROWS_DICE, final, &w->solution);
    const float *mass = end_of_turn(w);
    float chance[PAYMENT_NEEDS] = {0}, worth[PAYMENT_NEEDS] = {0};
    for (unsigned n = 0; n < all_payments.needs; n++)
        worth[n] = -best_for(w, jokers, set, n).turns;
    for (unsigned m = 0; m < THROWS_FULL; m++) {
        unsigned best = 0;
        for (unsigned b = 1; b < BUNDLES; b++) {
            const unsigned n = all_payments.of[full + m][b];
            best = worth[n] > worth[best] ? n : best;
        }
        if (worth[best] > -turns)
            chance[best] += mass[full + m];
        else
            idle += mass[full + m];
    }
    for (unsigned n = 1; n < all_payments.needs; n++)
        if (chance[n] > 0)
            add_spread(into, best_for(w, jokers, set, n).state, weight * chance[n]);
    return idle;
}

static void spread(worker *w, const race_state *s, uint32_t index, sums *sum) {
    float *into = spread_of[index], idle = 0, first[RACE_TURNS] = {0};
    for (unsigned set = 0; set < sets_of[s->jokers]; set++) {
        const float weight = (float)joker_sets[s->jokers][set].weight / weights_of[s->jokers];
        if (weight > 0)
            idle += weight * spread_for(w, s->jokers, set, turns_of[index], weight, first);
    }
    for (unsigned n = 0; n < RACE_TURNS; n++)
        into[n] = first[n] + (n > 0 ? idle * into[n - 1] : 0);
    const double bin = (turns_of[index] - 1.0) * RACE_BINS_A_TURN;
    if (bin < 0 || bin >= RACE_BINS - 1)
        return;
    for (unsigned side = 0; side < 2; side++) {
        const unsigned k = (unsigned)bin + side;
        const double weight = side ? bin - (unsigned)bin : 1 - (bin - (unsigned)bin);
        sum->weight[k] += weight;
        for (unsigned n = 0; n < RACE_TURNS; n++)
            sum->spread[k][n] += weight * (double)into[n];
    }
}

/* What a joker of each face is worth more than any of the five, in turns. */
static void favour(const worker *w, const race_state *s, float turns, sums *sum) {
    const unsigned c = race_class(s);
    sum->count[c]++;
    for (unsigned face = 0; face < FACES; face++)
        sum->favour[c][face] += (double)(turns - 1 + w->lanes.value[favoured_set[face]]);
}

static void solve_state(worker *w, const race_state *s, sums *sum) {
    const uint32_t i = race_index(&map, s);
    const float guess = s->jokers + 1 < RACE_JOKERS ? turns_of[i + 1] + 0.3F : s->need + 1.0F;
    turns_of[i] = solve(w, s, guess);
    if (!is_usual(s) || turns_of[i] >= RACE_MOST)
        return;
    if (s->jokers == 1)
        favour(w, s, turns_of[i], sum);
    spread(w, s, i, sum);
}

static void solve_cell(worker *w, const race_state *cell, sums *sum) {
    race_state s = *cell;
    const unsigned needs = race_needs(cell);
    for (unsigned need = 1; need <= needs; need++)
        for (unsigned road = 0; road < RACE_GAPS; road++)
            for (unsigned army = 0; army < RACE_GAPS; army++)
                for (unsigned jokers = RACE_JOKERS; jokers-- > 0;) {
                    s.need = (uint8_t)need;
                    s.road = (uint8_t)(s.line == 0 && road == RACE_GAPS - 1 ? RACE_START_GAP : road);
                    s.army = (uint8_t)army;
                    s.jokers = (uint8_t)jokers;
                    solve_state(w, &s, sum);
                }
}

static unsigned roads_of(const race_state *s) {
    return s->line + bits(s->branches);
}

/* What a cell leads to lies in cells of a lower rank: those with more roads, then with fewer open sites. */
static unsigned rank_of(const race_state *s) {
    return (RACE_LINE + RACE_BRANCHES - roads_of(s)) * 16 + s->settlements + s->cities;
}

static int by_rank(const void *a, const void *b) {
    const unsigned x = rank_of(a), y = rank_of(b);
    return x != y ? (x > y) - (x < y) : memcmp(a, b, sizeof(race_state));
}

static void list_cells(void) {
    race_state s = {0};
    for (s.line = 0; s.line <= RACE_LINE; s.line++)
        for (s.branches = 0; s.branches < 1 << RACE_BRANCHES; s.branches++) {
            if (s.branches & ~race_branches_at(s.line))
                continue;
            for (s.settlements = 0; s.settlements <= race_sites_at(s.line); s.settlements++)
                for (s.cities = 0; s.cities <= race_cities_at(s.line, s.branches); s.cities++)
                    cells[cell_count++] = s;
        }
    qsort(cells, cell_count, sizeof *cells, by_rank);
}

static void *work(void *cap) {
    for (unsigned i; (i = atomic_fetch_add(&next_cell, 1)) < cells_end;)
        solve_cell(cap, &cells[i], &sum_of[i]);
    return NULL;
}

static void show(unsigned done) {
    const unsigned filled = BAR * done / cell_count;
    fprintf(stderr, "\r[%.*s%*s] %3u %%", (int)filled, "##################################################",
            (int)(BAR - filled), "", 100 * done / cell_count);
}

/* Cells of one rank do not need each other. */
static void solve_all(worker *cap) {
    for (unsigned from = 0; from < cell_count; from = cells_end) {
        pthread_t thread[THREADS];
        atomic_store(&next_cell, from);
        cells_end = from;
        while (cells_end < cell_count && rank_of(&cells[cells_end]) == rank_of(&cells[from]))
            cells_end++;
        for (unsigned t = 0; t < THREADS; t++)
            if (pthread_create(&thread[t], NULL, work, &cap[t]) != 0)
                exit(1);
        for (unsigned t = 0; t < THREADS; t++)
            pthread_join(thread[t], NULL);
        show(cells_end);
    }
    fputc('\n', stderr);
}

static void put(FILE *out, double x) {
    const double most = UINT16_MAX, rounded = x + 0.5;
    const unsigned word = rounded < 0 ? 0 : rounded > most ? UINT16_MAX : (unsigned)rounded;
    fputc((int)(word & 0xff), out);
    fputc((int)(word >> 8), out);
}

/* Whoever needs more turns must nowhere be the likelier to need few: where averages say so, they are averaged in turn,
 * by their weights, from the first bin that is too small to the first that may follow it. */
static void fall_steadily(double value[RACE_BINS], const double weight[RACE_BINS]) {
    unsigned from[RACE_BINS + 1], blocks = 0;
    double mean[RACE_BINS], mass[RACE_BINS];
    for (unsigned k = 0; k < RACE_BINS && weight[k] > 0; k++) {
        from[blocks] = k;
        mean[blocks] = value[k];
        mass[blocks++] = weight[k];
        for (; blocks > 1 && mean[blocks - 1] > mean[blocks - 2]; blocks--) {
            const double both = mass[blocks - 2] + mass[blocks - 1];
            mean[blocks - 2] =
                (mean[blocks - 2] * mass[blocks - 2] + mean[blocks - 1] * mass[blocks - 1]) / both;
            mass[blocks - 2] = both;
        }
        from[blocks] = k + 1;
    }
    for (unsigned i = 0; i < blocks; i++)
        for (unsigned k = from[i]; k < from[i + 1]; k++)
            value[k] = mean[i];
}

/* Longer races than there are in a game with the usual target take a turn more than those a turn shorter. */
static void write_spread(FILE *out, const sums *total) {
    static double within[RACE_TURNS][RACE_BINS];
    for (unsigned n = 0; n < RACE_TURNS; n++) {
        for (unsigned k = 0; k < RACE_BINS && total->weight[k] > 0; k++)
            within[n][k] = (n > 0 ? within[n - 1][k] : 0) + total->spread[k][n] / total->weight[k];
    }
    for (unsigned n = 0; n < RACE_TURNS; n++) {
        fall_steadily(within[n], total->weight);
        for (unsigned k = RACE_BINS_A_TURN; k < RACE_BINS; k++)
            if (!(total->weight[k] > 0))
                within[n][k] = n > 0 ? within[n - 1][k - RACE_BINS_A_TURN] : 0;
    }
    for (unsigned k = 0; k < RACE_BINS; k++)
        for (unsigned n = 0; n < RACE_TURNS; n++)
            put(out, within[n][k] * UINT16_MAX);
}

/* What a first turn with fewer dice costs, at the start of a game with the usual target. */
static void write_fewer(FILE *out, worker *w) {
    const race_state start = {
        .settlements = 1, .need = USUAL_TARGET, .army = DICE_ARMY, .road = RACE_START_GAP};
    const float usual = turns_of[race_index(&map, &start)];
    fprintf(stderr, "from the start: %.4f turns; with fewer dice in the first one:", (double)usual);
    look_ahead(w, &start);
    for (unsigned dice = 0; dice < RACE_FEWER; dice++) {
        float final[THROWS_FULL];
        const unsigned full = all_throws.first[dice];
        for (unsigned m = full; m < all_throws.first[dice + 1]; m++) {
            final[m - full] = -usual;
            for (unsigned b = 1; b < BUNDLES; b++) {
                const float x = -best_for(w, 0, 0, all_payments.of[m][b]).turns;
                final[m - full] = x > final[m - full] ? x : final[m - full];
            }
        }
        turn_solve(&all_throws, dice, final, &w->solution);
        const double cost = 1 - (double)w->solution.keep[TURN_THROWS][0] - (double)usual;
        fprintf(stderr, " %u: +%.3f", dice, cost);
        put(out, cost * RACE_UNIT);
    }
    fputc('\n', stderr);
}

/* Half of the range is zero, for what is worth less. */
static void write_favour(FILE *out, const sums *total) {
    for (unsigned c = 0; c < RACE_CLASSES; c++) {
        fprintf(stderr, "class %u:", c);
        for (unsigned face = 0; face < FACES; face++) {
            const double x = total->count[c] > 0 ? total->favour[c][face] / total->count[c] : 0;
            fprintf(stderr, " %+.3f", x);
            put(out, x * RACE_UNIT + 32768);
        }
        fputc('\n', stderr);
    }
}

static void add_up(sums *total) {
    for (unsigned i = 0; i < cell_count; i++) {
        const double *from = (const double *)&sum_of[i];
        double *to = (double *)total;
        for (size_t k = 0; k < sizeof *total / sizeof *to; k++)
            to[k] += from[k];
    }
}

int main(int argc, char **argv) {
    static worker cap[THREADS];
    static sums total;
    FILE *out = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (!out) {
        fputs("usage: solve-duel OUT.bin\n", stderr);
        return 2;
    }
    prepare();
    list_cells();
    fprintf(stderr, "%u states in %u cells\n", (unsigned)map.states, cell_count);
    solve_all(cap);
    add_up(&total);
    for (uint32_t i = 0; i < map.states; i++)
        put(out, (double)turns_of[i] * RACE_UNIT);
    write_spread(out, &total);
    write_fewer(out, &cap[0]);
    write_favour(out, &total);
    free(turns_of);
    free(spread_of);
    return fclose(out) == 0 ? 0 : 1;
}
