/* A choice at random, for simulation: the same one that count() and nth() would give for the same luck, made with less.
 *
 * Whoever has no means is told so first. In a row without offers, claims or a market near, all that takes no land has a
 * bit in one word; sites are counted as whole sets, and only the chosen one is looked up. */
#include "games/longtable/means.h"

/* In the order of choices.c, behind the sites. */
enum {
    FEW_BUY = 0, /* two for each place near */
    FEW_KNIGHT = FEW_BUY + LONG_NEAR * LONG_SIDES,
    FEW_BANK = FEW_KNIGHT + LONG_RESOURCES + 1,
    FEW_ROADS = FEW_BANK + LONG_RESOURCES * LONG_RESOURCES,
    FEW_INVENTION,
    FEW_CALL,
};

/* Whose choice it is, and in which row. */
typedef struct asked {
    const long_table *t;
    const long_state *s;
    const long_page *home;
    kh_seat seat;
} asked;

/* Where means say it all, in a row: long_home() of it. */
static inline uint32_t home_in_row(kh_seat seat) {
    return seat / LONG_SIDES + 1;
}

static inline uint32_t stacked(const long_page *page) {
    uint16_t both;
    memcpy(&both, page->stack, sizeof both);
    return both != 0;
}

/* From the own mat while it has tiles, then from those beside it; an edge mat has none: CON-DEV-05, CON-DEV-07 */
static uint32_t few_buys(const long_page *home) {
    const uint32_t own = stacked(home), beside = stacked(home - 1) | stacked(home + 1) << 2 * LONG_SIDES;
    return 3 * (own << LONG_SIDES | (beside & (own - 1)));
}

/* Most people have all of their tiles from their own mat: that is looked at first. */
static uint32_t few_kinds(const asked *x) {
    const unsigned side = x->seat % LONG_SIDES, round = x->s->round;
    const uint64_t own = long_tiles_held(x->home, LONG_SIDES + side);
    uint32_t kinds = long_tile_kinds(x->home, own, round);
    if (x->home->person[side].held != __builtin_popcountll(own)) {
        const long_page *left = x->home - 1, *right = x->home + 1;
        kinds |= long_tile_kinds(left, long_tiles_held(left, 2 * LONG_SIDES + side), round);
        kinds |= long_tile_kinds(right, long_tiles_held(right, side), round);
    }
    return kinds;
}

static bool any_road_site(const asked *x) {
    long_around around;
    long_set road[LONG_NEAR];
    long_look_around(x->t, x->s, x->seat, &around);
    long_road_sites_with(&around, NULL, road);
    return (road[0] | road[1] | road[2]) != 0;
}

__attribute__((noinline)) static uint64_t few_tiles(const asked *x) {
    const unsigned side = x->seat % LONG_SIDES;
    const uint32_t kinds = few_kinds(x);
    uint64_t set = (uint64_t)(kinds >> TILE_INVENTION & 1) << FEW_INVENTION;
    if (kinds >> TILE_KNIGHT & 1)
        set |= (uint64_t)long_knight_mask(x->s, x->home->robber[side]) << FEW_KNIGHT;
    if (kinds >> TILE_ROADS & 1 && x->home->person[side].roads && any_road_site(x))
        set |= UINT64_C(1) << FEW_ROADS;
    return set;
}

static inline uint64_t few_of(const asked *x, long_means means) {
    uint64_t set = (means / MAY_CALL & 1) << FEW_CALL;
    set |= (uint64_t)long_bank_mask(x->s, means) << FEW_BANK;
    set |= few_buys(x->home) << FEW_BUY & (0U - (uint32_t)(means / MAY_BUY & 1)); /* nobody could guess it */
    if (means & MAY_PLAY)
        set |= few_tiles(x);
    return set;
}

/* An action with up to five bytes of arguments, the round behind them, in words. */
static inline void make(const asked *x, unsigned kind, unsigned size, uint64_t args, kh_action *out) {
    enum { ARG = 8, IN_FIRST = 2, KIND = 32, SIZE = KIND + ARG, FIRST_ARG = SIZE + ARG };
    args |= (uint64_t)x->s->round << (size - 2) * ARG;
    const uint64_t who = x->seat | (uint64_t)kind << KIND | (uint64_t)size << SIZE | args << FIRST_ARG;
    const uint64_t rest = args >> IN_FIRST * ARG, none = 0;
    uint8_t *to = (uint8_t *)out;
    memcpy(to, &none, sizeof none);
    memcpy(to + 8, &who, sizeof who);
    memcpy(to + 16, &rest, sizeof rest);
    memcpy(to + 24, &none, sizeof none);
}
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && offsetof(kh_action, seat) == 8 &&
                   offsetof(kh_action, kind) == 12 && offsetof(kh_action, arg) == 14,
               "make() counts on it");

static inline void make_spot(const asked *x, unsigned kind, uint32_t place, unsigned at, kh_action *out) {
    enum { SPOT_SIZE = 5 };
    make(x, kind, SPOT_SIZE, place | (uint64_t)at << 16, out);
}

/* What each bit stands for: kind, size, arguments. */
typedef struct few_kind {
    uint8_t kind, size;
    uint16_t near; /* of a purchase: the place, from the first one near */
    uint32_t args;
} few_kind;
#define BUY_OF(i) [FEW_BUY + (i)] = {DO_BUY, 5, (i) / LONG_SIDES, ((i) % LONG_SIDES) << 16}
#define KNIGHT_FOR(i) [FEW_KNIGHT + (i)] = {DO_KNIGHT, 3, 0, i}
#define BANK_FOR(i) [FEW_BANK + (i)] = {DO_BANK, 4, 0, (i) / LONG_RESOURCES | ((i) % LONG_RESOURCES) << 8}
#define BANK_OF(i) \
    BANK_FOR((i)*5), BANK_FOR((i)*5 + 1), BANK_FOR((i)*5 + 2), BANK_FOR((i)*5 + 3), BANK_FOR((i)*5 + 4)
static const few_kind few_kinds_of[FEW_CALL + 1] = {
    BUY_OF(0),     BUY_OF(1),     BUY_OF(2),
    BUY_OF(3),     BUY_OF(4),     BUY_OF(5),
    KNIGHT_FOR(0), KNIGHT_FOR(1), KNIGHT_FOR(2),
    KNIGHT_FOR(3), KNIGHT_FOR(4), KNIGHT_FOR(5),
    BANK_OF(0),    BANK_OF(1),    BANK_OF(2),
    BANK_OF(3),    BANK_OF(4),    [FEW_CALL] = {DO_CALL, 2, 0, 0}};

static inline bool make_few(const asked *x, unsigned at, kh_rng *rng, kh_action *out) {
    if (at == FEW_ROADS || at == FEW_INVENTION)
        return long_fill(x->t, x->s, x->seat, at == FEW_ROADS ? DO_ROADS : DO_INVENTION, rng, out);
    const few_kind *f = &few_kinds_of[at];
    const uint32_t first = f->kind == DO_BUY ? home_in_row(x->seat) - 1 : 0;
    make(x, f->kind, f->size, first + f->near + f->args, out);
    return true;
}

static inline uint32_t below(kh_rng *rng, uint32_t n) {
    return n == 1 ? 0 : kh_rng_below(rng, n);
}

/* By a function of its own: who finds nothing need not make room for all this. */
__attribute__((noinline)) static bool pick_few(const long_table *t, const long_state *s, kh_seat seat,
                                               long_means means, kh_rng *rng, kh_action *out) {
    const asked x = {t, s, long_page_at(s, home_in_row(seat)), seat};
    const uint64_t set = few_of(&x, means);
    const unsigned n = (unsigned)__builtin_popcountll(set);
    return n && make_few(&x, long_few_nth(set, below(rng, n)), rng, out);
}

/* Sites by kinds and places, in the order of choices.c. */
enum { SITES_ROAD = 0, SITES_SETTLEMENT = LONG_NEAR, SITES_CITY = 2 * LONG_NEAR, SITES = 3 * LONG_NEAR };

/* The sites of one kind, and how many they are in all. */
static inline unsigned count_sites(const long_set set[LONG_NEAR], uint8_t of[LONG_NEAR]) {
    unsigned sites = 0;
    for (unsigned i = 0; i < LONG_NEAR; i++)
        sites += of[i] = (uint8_t)long_set_count(set[i]);
    return sites;
}

static unsigned find_land(const asked *x, long_means means, long_set set[SITES], uint8_t of[SITES]) {
    long_around around;
    long_sites sites;
    unsigned n = 0;
    long_look_around(x->t, x->s, x->seat, &around);
    if (means & (MAY_ROAD | MAY_SETTLEMENT))
        long_find_sites(&around, NULL, &sites);
    if (means & MAY_ROAD) {
        long_road_sites(&around, &sites, set + SITES_ROAD);
        n += count_sites(set + SITES_ROAD, of + SITES_ROAD);
    }
    if (means & MAY_SETTLEMENT) {
        long_settlement_sites(&around, &sites, set + SITES_SETTLEMENT);
        n += count_sites(set + SITES_SETTLEMENT, of + SITES_SETTLEMENT);
    }
    if (means & MAY_CITY) {
        for (unsigned i = 0; i < LONG_NEAR; i++)
            set[SITES_CITY + i] =
                long_pieces_of(around.page[i], around.mark[i]) & ~long_cities(around.page[i]);
        n += count_sites(set + SITES_CITY, of + SITES_CITY);
    }
    return n;
}

/* Those who have something elsewhere. */
__attribute__((noinline)) static bool pick_of_mats(const asked *x, long_means means, kh_rng *rng,
                                                   kh_action *out) {
    long_set set[SITES];
    uint8_t of[SITES] = {0};
    unsigned g = 0;
    const unsigned sites = find_land(x, means, set, of);
    const uint64_t few = few_of(x, means);
    const unsigned n = sites + (unsigned)__builtin_popcountll(few);
    if (n == 0)
        return false;
    uint32_t i = below(rng, n);
    if (i >= sites)
        return make_few(x, long_few_nth(few, i - sites), rng, out);
    for (; i >= of[g]; g++)
        i -= of[g];
    const unsigned at = long_set_nth(set[g], i);
    make_spot(x, DO_ROAD + g / LONG_NEAR, home_in_row(x->seat) - 1 + g % LONG_NEAR,
              g < SITES_SETTLEMENT ? long_ground.way_in[at] : at, out);
    return true;
}

/* What can be built by those who stay home, in the order of choices.c: ways over the left border, then on the own mat. */
enum { HOME_OVER, HOME_ROAD, HOME_SETTLEMENT, HOME_CITY, HOME_SITES };

/* On a mat that is no edge mat everything is there. */
static inline void find_land_at_home(const asked *x, long_means means, long_set set[HOME_SITES]) {
    const long_page *home = x->home;
    const unsigned mark = LONG_SIDES + x->seat % LONG_SIDES + 1;
    const long_set own = long_pieces_of(home, mark), built = long_pieces(home);
    const long_set leads = long_ends(long_ways_of(home, mark)), begin = (leads & ~built) | own;
    const long_set over = begin >> LONG_LEFT_FIRST & ((1 << LONG_BORDER) - 1);
    for (unsigned i = 0; i < HOME_CITY; i++)
        set[i] = 0;
    if (means & MAY_ROAD)
        set[HOME_ROAD] = long_ways_at(begin) & ~long_ways_taken(home);
    if (means & MAY_ROAD && over)
        set[HOME_OVER] = over << LONG_RIGHT_FIRST & ~long_ways_taken(home - 1) &
                         long_mat_at(x->t, home_in_row(x->seat) - 1)->way_set;
    if (means & MAY_SETTLEMENT)
        set[HOME_SETTLEMENT] = leads & ~(built | long_beside_any(built) | long_barred(home));
    set[HOME_CITY] = own & ~long_cities(home) & (0 - (long_set)(means / MAY_CITY & 1));
}

__attribute__((noinline)) static bool pick_of_land(const long_table *t, const long_state *s, kh_seat seat,
                                                   long_means means, kh_rng *rng, kh_action *out) {
    const asked x = {t, s, long_page_at(s, home_in_row(seat)), seat};
    long_set set[HOME_SITES];
    unsigned until[HOME_SITES + 1] = {0};
    if (!long_stays_home(x.home, seat % LONG_SIDES))
        return pick_of_mats(&x, means, rng, out);
    find_land_at_home(&x, means, set);
    for (unsigned k = 0; k < HOME_SITES; k++)
        until[k + 1] = until[k] + long_set_count(set[k]);
    const unsigned sites = until[HOME_SITES];
    const uint64_t few = few_of(&x, means);
    const unsigned n = sites + (unsigned)__builtin_popcountll(few);
    if (n == 0)
        return false;
    const uint32_t i = below(rng, n);
    if (i >= sites)
        return make_few(&x, long_few_nth(few, i - sites), rng, out);
    unsigned k = 0; /* without a branch: nobody could guess it */
    for (unsigned c = HOME_ROAD; c < HOME_SITES; c++)
        k += (unsigned)(i >= until[c]);
    const unsigned at = long_set_nth(set[k], i - until[k]), over = k == HOME_OVER;
    make_spot(&x, DO_ROAD + k - !over, home_in_row(seat) - over, k <= HOME_ROAD ? long_ground.way_in[at] : at,
              out);
    return true;
}
_Static_assert(DO_SETTLEMENT == DO_ROAD + 1 && DO_CITY == DO_ROAD + 2, "kinds of sites follow one another");

__attribute__((noinline)) static bool pick_rarely(const long_table *t, const long_state *s, kh_seat seat,
                                                  kh_rng *rng, kh_action *out) {
    if (seat < t->config.seats && s->phase >= PHASE_ROUND)
        return long_pick_of_many(t, s, seat, rng, out);
    const uint32_t n = long_list_rare(t, s, seat, 0, NULL, 0);
    if (n == 0)
        return false;
    long_list_rare(t, s, seat, kh_rng_below(rng, n), out, 1);
    return out->size || !long_kinds[out->kind].open || long_fill(t, s, seat, out->kind, rng, out);
}

static inline bool plain_for(const long_table *t, kh_seat seat) {
    return seat - t->plain_from < t->plain;
}

/* Where a table is not plain, and outside of rounds. */
__attribute__((noinline)) static bool pick_otherwise(const long_table *t, const long_state *s, kh_seat seat,
                                                     kh_rng *rng, kh_action *out) {
    if (seat < t->config.seats && s->phase == PHASE_ROBBER && !s->drawing) /* most owe nothing */
        return long_person_at(t, s, seat)->owes && long_fill(t, s, seat, DO_DISCARD, rng, out);
    return pick_rarely(t, s, seat, rng, out);
}

/* Means hang on what somebody has, which others cannot change where there are no offers. At a market there is more. */
kh_seat long_able(const void *table, const void *state, kh_seat *out) {
    const long_table *t = table;
    const long_state *s = state;
    const bool by_means = t->plain && s->phase == PHASE_ROUND && !s->drawing;
    const long_side now = long_side_now(s);
    const long_page *home = long_page_at(s, home_in_row(0));
    kh_seat n = 0;
    for (kh_seat seat = 0; !by_means && seat < t->config.seats; seat++)
        out[n++] = seat;
    for (kh_seat seat = 0; by_means && seat < t->config.seats; home++) {
        const bool active = long_means_of(&home->person[now], true) != 0;
        const bool other = long_means_of(&home->person[!now], false) != 0;
        for (unsigned side = 0; side < LONG_SIDES; side++, seat++) {
            out[n] = seat;
            n += (kh_seat)(side == now ? active : other) | (kh_seat)!plain_for(t, seat);
        }
    }
    return n;
}

bool long_pick(const void *table, const void *state, kh_seat seat, kh_rng *rng, kh_action *out) {
    const long_table *t = table;
    const long_state *s = state;
    if (!plain_for(t, seat) || s->phase != PHASE_ROUND || s->drawing)
        return pick_otherwise(t, s, seat, rng, out);
    const unsigned side = seat % LONG_SIDES;
    const long_page *home = long_page_at(s, home_in_row(seat));
    const long_means means = long_means_of(&home->person[side], ~(seat ^ (unsigned)long_side_now(s)) & 1);
    if (means & MAY_BUILD)
        return pick_of_land(t, s, seat, means, rng, out);
    return means && pick_few(t, s, seat, means, rng, out);
}
