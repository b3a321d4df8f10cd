/* Dice as one sheet against its turns: see solo.h. */
#include "bots/dice/solo.h"

#include <string.h>

#include "bots/dice/values.h"

/* ---- numbering ---- */

static uint32_t grow(const dice_sheet *h, uint32_t roads) {
    uint32_t reach = 0;
    for (uint32_t left = roads; left; left &= left - 1)
        reach |= h->road[__builtin_ctz(left)].touch;
    return reach & ~roads;
}

bool solo_find_way(const solo *o, uint32_t roads, uint8_t *out) {
    unsigned low = 0, high = o->ways;
    while (low < high) {
        const unsigned middle = (low + high) / 2;
        if (o->way[middle] < roads)
            low = middle + 1;
        else
            high = middle;
    }
    *out = (uint8_t)low;
    return low < o->ways && o->way[low] == roads;
}

static void insert_way(solo *o, uint32_t roads) {
    uint8_t at;
    if (solo_find_way(o, roads, &at) || o->ways == SOLO_WAYS)
        return;
    memmove(&o->way[at + 1], &o->way[at], (o->ways - at) * sizeof o->way[0]);
    o->way[at] = roads;
    o->ways++;
}

/* A set of roads is always larger than the sets that it grew from: a walk upwards meets all. */
static void find_ways(solo *o) {
    o->ways = 1;
    o->way[0] = 1;
    for (unsigned i = 0; i < o->ways; i++)
        for (uint32_t more = grow(o->sheet, o->way[i]); more; more &= more - 1)
            insert_way(o, o->way[i] | (more & -more));
}

static void add_longer(solo *o, unsigned way, unsigned more, unsigned other) {
    uint8_t *list = o->longer[way][more], *count = &o->longers[way][more];
    if (memchr(list, (int)other, *count) || *count == SOLO_LONGER)
        return;
    list[(*count)++] = (uint8_t)other;
}

static void find_longer(solo *o, unsigned way) {
    memset(o->longers[way], 0, sizeof o->longers[way]);
    add_longer(o, way, 0, way);
    for (unsigned more = 0; more < SOLO_ROADS_ONCE; more++)
        for (unsigned i = 0; i < o->longers[way][more]; i++) {
            const uint32_t roads = o->way[o->longer[way][more][i]];
            for (uint32_t left = grow(o->sheet, roads); left; left &= left - 1) {
                uint8_t other;
                solo_find_way(o, roads | (left & -left), &other);
                add_longer(o, way, more + 1, other);
            }
        }
}

static unsigned reached(const dice_site *sites, unsigned count, uint32_t roads) {
    unsigned n = 0;
    while (n < count && (sites[n].roads & roads))
        n++;
    return n;
}

static void number_places(solo *o) {
    o->places = 0;
    for (unsigned i = 0; i < o->ways; i++) {
        o->settlements[i] = (uint8_t)reached(o->sheet->settlement, o->sheet->settlements, o->way[i]);
        o->cities[i] = (uint8_t)reached(o->sheet->city, o->sheet->cities, o->way[i]);
        o->place[i] = (uint16_t)o->places;
        o->places += (o->settlements[i] + 1U) * (o->cities[i] + 1U);
    }
    o->place[o->ways] = (uint16_t)o->places;
}

solo_sheet solo_sheet_at(const solo *o, unsigned place, unsigned rank) {
    unsigned way = 0;
    while (o->place[way + 1] <= place)
        way++;
    const unsigned rest = place - o->place[way], cities = o->cities[way] + 1U;
    const unsigned knights = solo_knights(rank);
    return (solo_sheet){.way = (uint8_t)way,
                        .settlements = (uint8_t)(rest / cities),
                        .cities = (uint8_t)(rest % cities),
                        .knights = (uint8_t)knights,
                        .used = (uint8_t)(rank - solo_jokers(knights))};
}

/* Two knights, or a knight and a road, or three roads in a turn. */
static unsigned turns_for(unsigned roads, unsigned knights) {
    unsigned fewest = roads + knights;
    for (unsigned both = 0; both <= knights; both++) {
        const unsigned left = roads > both ? roads - both : 0;
        const unsigned turns = both + (knights - both + 1) / 2 + (left + 2) / 3;
        fewest = turns < fewest ? turns : fewest;
    }
    return fewest;
}

/* A city takes a turn of its own; with a settlement there are dice left for a road. */
static void find_soonest(solo *o) {
    uint32_t sheets[SOLO_TURNS + 1] = {0};
    for (unsigned p = 0; p < o->places; p++) {
        const solo_sheet x = solo_sheet_at(o, p, 0);
        const unsigned roads = (unsigned)__builtin_popcount(o->way[x.way]) - 1;
        const unsigned left = roads > x.settlements ? roads - x.settlements : 0;
        for (unsigned knights = 0; knights <= SOLO_KNIGHTS; knights++) {
            const unsigned turns = x.cities + x.settlements + turns_for(left, knights);
            o->soonest[p][knights] = (uint8_t)turns;
            if (turns < SOLO_TURNS)
                sheets[turns] += 1U << knights;
        }
    }
    o->stored[0] = o->stored[1] = 0;
    for (unsigned turns = 1; turns < SOLO_TURNS; turns++) {
        o->stored[turns + 1] = o->stored[turns];
        for (unsigned played = 0; played <= SOLO_TURNS - turns; played++)
            o->stored[turns + 1] += sheets[played];
    }
}

unsigned solo_soonest(const solo *o, const solo_sheet *x) {
    return o->soonest[solo_place(o, x)][x->knights];
}

/* ---- jokers ---- */

static bool meets(const solo *o, const payment_need *n, unsigned set, unsigned knight) {
    unsigned faces = 0, any = 0;
    bool fresh = false;
    for (unsigned left = set; left; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left), face = o->sheet->joker[i].face;
        if (face != FACES && i == knight && !(payment_fresh((payment_bundle)n->bundle) >> face & 1))
            return false;
        if (face != FACES)
            faces |= 1U << face;
        else if (i == knight)
            fresh = true;
        else
            any++;
    }
    return payment_meets(n, faces, any, fresh);
}

/* Only a bundle with something behind its knight cares which knight that is. */
static void match_need(solo *o, unsigned need, unsigned set) {
    const payment_need *n = &o->payments.need[need];
    const bool cares = payment_fresh((payment_bundle)n->bundle) != 0;
    bool fits = false;
    if ((unsigned)__builtin_popcount(set) != n->jokers)
        return;
    for (unsigned knight = SOLO_KNIGHTS + 1; knight-- > 0;) {
        fits = cares || knight == SOLO_KNIGHTS ? meets(o, n, set, knight) : fits;
        o->meets[need][knight] |= (uint64_t)fits << set;
    }
}

static void match_jokers(solo *o) {
    memset(o->meets, 0, sizeof o->meets);
    memset(o->within, 0, sizeof o->within);
    for (unsigned set = 0; set < SOLO_JOKER_SETS; set++) {
        for (unsigned need = 1; need < o->payments.needs; need++)
            match_need(o, need, set);
        for (unsigned part = 0; part <= set; part++)
            o->within[set] |= (uint64_t)((part & ~set) == 0) << part;
    }
}

void solo_make(solo *o, const dice_sheet *h) {
    throws_make(&o->throws);
    payments_make(&o->payments, &o->throws);
    o->sheet = h;
    find_ways(o);
    for (unsigned i = 0; i < o->ways; i++)
        find_longer(o, i);
    number_places(o);
    find_soonest(o);
    match_jokers(o);
}

/* ---- the turns after this one ---- */

unsigned solo_stored_ranks(const solo *o, unsigned place, unsigned turns) {
    unsigned knights = 0;
    while (knights <= SOLO_KNIGHTS && o->soonest[place][knights] <= SOLO_TURNS - turns)
        knights++;
    return solo_jokers(knights);
}

void solo_future_stored(const solo *o, unsigned turns, solo_future *f) {
    uint32_t first = o->stored[turns];
    f->whole = NULL;
    f->turns = turns;
    for (unsigned p = 0; p < o->places; p++) {
        f->first[p] = first;
        first += solo_stored_ranks(o, p, turns);
    }
    f->first[o->places] = first;
}

static float value_at(const solo_future *f, unsigned place, unsigned rank) {
    if (f->whole)
        return f->whole[place * SOLO_RANKS + rank];
    if (f->turns == 0 || f->first[place] + rank >= f->first[place + 1])
        return 0;
    return (float)dice_value(f->first[place] + rank) / SOLO_UNIT - SOLO_BASE;
}

float solo_future_value(const solo *o, const solo_future *f, const solo_sheet *x) {
    return value_at(f, solo_place(o, x), solo_rank(x));
}

/* ---- a turn ---- */

typedef struct outcome {
    unsigned place[SOLO_LONGER], places; /* where the bundle can lead */
    unsigned knights;
    float points;
} outcome;

static void look_ahead(const solo *o, const solo_sheet *x, payment_bundle b, outcome *out) {
    const payment_parts p = payment_parts_of[b];
    solo_sheet y = {.settlements = (uint8_t)(x->settlements + p.settlements),
                    .cities = (uint8_t)(x->cities + p.cities)};
    out->places = 0;
    out->knights = x->knights + p.knights;
    out->points = (float)p.roads;
    if (out->knights > o->sheet->knights)
        return;
    for (unsigned i = 0; i < o->longers[x->way][p.roads]; i++) {
        y.way = o->longer[x->way][p.roads][i];
        if (y.settlements <= o->settlements[y.way] && y.cities <= o->cities[y.way])
            out->place[out->places++] = solo_place(o, &y);
    }
    if (out->places == 0)
        return;
    for (unsigned i = x->knights; i < out->knights; i++)
        out->points += (float)o->sheet->knight[i].points;
    if (p.settlements)
        out->points += (float)o->sheet->settlement[x->settlements].points;
    if (p.cities)
        out->points += (float)o->sheet->city[x->cities].points;
}

static float best_place(const solo_future *f, const outcome *y, unsigned used) {
    const unsigned rank = solo_jokers(y->knights) + used;
    float best = TURN_NEVER;
    for (unsigned i = 0; i < y->places; i++) {
        const float value = value_at(f, y->place[i], rank);
        best = value > best ? value : best;
    }
    return best + y->points;
}

static float best_set(const float *with, uint64_t sets) {
    float best = TURN_NEVER;
    for (; sets; sets &= sets - 1) {
        const float value = with[__builtin_ctzll(sets)];
        best = value > best ? value : best;
    }
    return best;
}

static void worth_of_bundle(const solo *o, const solo_future *f, const solo_sheet *x, payment_bundle b,
                            float *worth) {
    const bool fresh = payment_fresh(b) != 0 && x->knights < SOLO_KNIGHTS;
    const unsigned ready = solo_jokers(x->knights + fresh) & ~(unsigned)x->used;
    float with[SOLO_JOKER_SETS]; /* these jokers used */
    outcome y;
    look_ahead(o, x, b, &y);
    const uint64_t sets = y.places ? o->within[ready] : 0;
    for (uint64_t left = sets; left; left &= left - 1) {
        const unsigned set = (unsigned)__builtin_ctzll(left);
        with[set] = best_place(f, &y, x->used | set);
    }
    for (unsigned need = o->payments.first[b]; need < o->payments.first[b + 1]; need++)
        worth[need] = best_set(with, o->meets[need][x->knights] & sets);
}

void solo_worth(const solo *o, const solo_future *f, const solo_sheet *x, float loss,
                float worth[PAYMENT_NEEDS]) {
    worth[PAYMENT_NO_NEED] = TURN_NEVER;
    for (unsigned b = BUY_NOTHING; b < BUNDLES; b++)
        worth_of_bundle(o, f, x, (payment_bundle)b, worth);
    worth[o->payments.first[BUY_NOTHING]] += loss;
}

float solo_best(const solo *o, const float *worth, unsigned m, payment_bundle *or_null) {
    const uint8_t *need = o->payments.of[m];
    unsigned best = BUY_NOTHING;
    for (unsigned b = BUY_NOTHING + 1; b < BUNDLES; b++)
        if (worth[need[b]] > worth[need[best]])
            best = b;
    if (or_null)
        *or_null = (payment_bundle)best;
    return worth[need[best]];
}

static void best_in_lanes(const solo *o, float worth[][TURN_LANES], turn_lanes *out) {
    const unsigned full = o->throws.first[THROWS_DICE];
    for (unsigned i = 0; i < THROWS_FULL; i++) {
        const uint8_t *need = o->payments.of[full + i];
        float best[TURN_LANES];
        memcpy(best, worth[need[BUY_NOTHING]], sizeof best);
        for (unsigned b = BUY_NOTHING + 1; b < BUNDLES; b++)
            for (unsigned lane = 0; lane < TURN_LANES; lane++) {
                const float value = worth[need[b]][lane];
                best[lane] = value > best[lane] ? value : best[lane];
            }
        memcpy(out->final[i], best, sizeof best);
    }
}

void solo_values(const solo *o, const solo_future *f, const solo_sheet sheets[TURN_LANES], turn_lanes *out) {
    float worth[PAYMENT_NEEDS], lanes[PAYMENT_NEEDS][TURN_LANES];
    for (unsigned lane = 0; lane < TURN_LANES; lane++) {
        solo_worth(o, f, &sheets[lane], SOLO_LOSS, worth);
        for (unsigned need = 0; need < o->payments.needs; need++)
            lanes[need][lane] = worth[need];
    }
    best_in_lanes(o, lanes, out);
    turn_solve_lanes(&o->throws, THROWS_DICE, out);
}
