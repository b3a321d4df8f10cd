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

static unsigned stacked(const long_page *page) {
    return (unsigned)page->stack[SUN] + page->stack[MOON];
}

/* From the own mat while it has tiles, then from those beside it; an edge mat has none: CON-DEV-05, CON-DEV-07 */
static uint32_t few_buys(const long_page *home) {
    const uint32_t left = stacked(home - 1) ? 3U : 0, right = stacked(home + 1) ? 3U << 2 * LONG_SIDES : 0;
    return stacked(home) ? 3U << LONG_SIDES : left | right;
}

/* Kinds of an owner's tiles on a page that may be played; all that the owner holds there are taken off `held`. A tile's
 * kind, holder and state stand in one word: where the last two are the right ones the kind is left, else more. */
static inline uint32_t kinds_held(const long_page *page, unsigned owner, unsigned round, unsigned *held) {
    const uint32_t key = owner << 8 | TILE_HELD << 16;
    uint32_t kinds = 0;
    for (unsigned k = 0; k < LONG_MAT_TILES; k++) {
        uint32_t x;
        memcpy(&x, &page->tile[k].kind, sizeof x);
        x ^= key;
        *held -= x < LONG_TILES;
        if (x < TILE_POINT)
            kinds |= (uint32_t)(page->tile[k].round != round) << x;
    }
    return kinds;
}
_Static_assert(TILE_POINT + 1 == LONG_TILES && offsetof(long_tile, kind) + 4 == sizeof(long_tile),
               "kinds_held() counts on it");

/* Most people have all of their tiles from their own mat: that is looked at first. */
static uint32_t few_kinds(const asked *x) {
    const unsigned side = x->seat % LONG_SIDES, round = x->s->round;
    unsigned left = x->home->person[side].held;
    uint32_t kinds = kinds_held(x->home, LONG_SIDES + side, round, &left);
    if (left) {
        kinds |= kinds_held(x->home - 1, 2 * LONG_SIDES + side, round, &left);
        kinds |= kinds_held(x->home + 1, side, round, &left);
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
    if (means & MAY_BUY)
        set |= few_buys(x->home) << FEW_BUY;
    if (means & MAY_PLAY)
        set |= few_tiles(x);
    return set;
}
static inline void make(const asked *x, unsigned kind, kh_action *out) {
    const uint8_t size = long_size(kind);
    *out = (kh_action){.seat = x->seat, .kind = (uint8_t)kind, .size = size};
    out->arg[size - 2] = (uint8_t)x->s->round;
    out->arg[size - 1] = (uint8_t)(x->s->round >> 8);
}

static inline void make_spot(const asked *x, unsigned kind, uint32_t place, unsigned at, kh_action *out) {
    make(x, kind, out);
    out->arg[0] = (uint8_t)place;
    out->arg[1] = (uint8_t)(place >> 8);
    out->arg[2] = (uint8_t)at;
}

static inline bool make_few(const asked *x, unsigned at, kh_rng *rng, kh_action *out) {
    if (at - FEW_BANK < LONG_RESOURCES * LONG_RESOURCES) {
        make(x, DO_BANK, out);
        out->arg[0] = (uint8_t)((at - FEW_BANK) / LONG_RESOURCES);
        out->arg[1] = (uint8_t)((at - FEW_BANK) % LONG_RESOURCES);
    } else if (at >= FEW_CALL) {
        make(x, DO_CALL, out);
    } else if (at >= FEW_ROADS) {
        return long_fill(x->t, x->s, x->seat, at == FEW_ROADS ? DO_ROADS : DO_INVENTION, rng, out);
    } else if (at >= FEW_KNIGHT) {
        make(x, DO_KNIGHT, out);
        out->arg[0] = (uint8_t)(at - FEW_KNIGHT);
    } else {
        make_spot(x, DO_BUY, long_home(x->t, x->seat) - 1 + at / LONG_SIDES, at % LONG_SIDES, out);
    }
    return true;
}

static inline uint32_t below(kh_rng *rng, uint32_t n) {
    return n == 1 ? 0 : kh_rng_below(rng, n);
}

/* By a function of its own: who finds nothing need not make room for all this. */
__attribute__((noinline)) static bool pick_few(const long_table *t, const long_state *s, kh_seat seat,
                                               long_means means, kh_rng *rng, kh_action *out) {
    const asked x = {t, s, long_page_at(s, long_home(t, seat)), seat};
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

static unsigned find_land(const long_around *x, long_means means, long_set set[SITES], uint8_t of[SITES]) {
    long_sites sites;
    unsigned n = 0;
    if (means & (MAY_ROAD | MAY_SETTLEMENT))
        long_find_sites(x, NULL, &sites);
    if (means & MAY_ROAD) {
        long_road_sites(x, &sites, set + SITES_ROAD);
        n += count_sites(set + SITES_ROAD, of + SITES_ROAD);
    }
    if (means & MAY_SETTLEMENT) {
        long_settlement_sites(x, &sites, set + SITES_SETTLEMENT);
        n += count_sites(set + SITES_SETTLEMENT, of + SITES_SETTLEMENT);
    }
    if (means & MAY_CITY) {
        for (unsigned i = 0; i < LONG_NEAR; i++)
            set[SITES_CITY + i] = long_pieces_of(x->page[i], x->mark[i]) & ~long_cities(x->page[i]);
        n += count_sites(set + SITES_CITY, of + SITES_CITY);
    }
    return n;
}

__attribute__((noinline)) static bool pick_of_land(const long_table *t, const long_state *s, kh_seat seat,
                                                   long_means means, kh_rng *rng, kh_action *out) {
    const asked x = {t, s, long_page_at(s, long_home(t, seat)), seat};
    long_around around;
    long_set set[SITES];
    uint8_t of[SITES] = {0};
    unsigned g = 0;
    long_look_around(t, s, seat, &around);
    const unsigned sites = find_land(&around, means, set, of);
    const uint64_t few = few_of(&x, means);
    const unsigned n = sites + (unsigned)__builtin_popcountll(few);
    if (n == 0)
        return false;
    uint32_t i = below(rng, n);
    if (i >= sites)
        return make_few(&x, long_few_nth(few, i - sites), rng, out);
    for (; i >= of[g]; g++)
        i -= of[g];
    make_spot(&x, DO_ROAD + g / LONG_NEAR, around.place[g % LONG_NEAR], long_set_nth(set[g], i), out);
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

/* Whether somebody's choices are as at a plain table: markets lie at the ends of the row. */
static inline bool plain_for(const long_table *t, kh_seat seat) {
    return t->plain || (!(t->ring || t->offers || t->collect) && seat >= LONG_SIDES &&
                        seat + LONG_SIDES < t->config.seats);
}

bool long_pick(const void *table, const void *state, kh_seat seat, kh_rng *rng, kh_action *out) {
    const long_table *t = table;
    const long_state *s = state;
    if (seat >= t->config.seats || s->phase != PHASE_ROUND || s->drawing) {
        if (seat < t->config.seats && s->phase == PHASE_ROBBER) /* most owe nothing */
            return long_person_at(t, s, seat)->owes && long_fill(t, s, seat, DO_DISCARD, rng, out);
        return pick_rarely(t, s, seat, rng, out);
    }
    if (!plain_for(t, seat))
        return long_pick_of_many(t, s, seat, rng, out);
    const long_means means = long_means_of(long_person_at(t, s, seat), seat % LONG_SIDES == long_side_now(s));
    if (means & MAY_BUILD)
        return pick_of_land(t, s, seat, means, rng, out);
    return means && pick_few(t, s, seat, means, rng, out);
}
