/* longtable.h - Long Table inside: everybody acts at once, sun and moon in turn, under one clock.
 *
 * The state is a row of pages: the table's (long_state), then one for each place of the row (long_page): mats, and where
 * the row has ends an edge mat at each. Seats 2m and 2m+1 sit at mat m, sun and moon. Roads never leave the own mat and
 * the two beside it (tests/unit/test_longtable.c), so pieces name their owner in one byte, seen from the page that they
 * lie on: one of six people, or grey. What a seat may do stands on its mat, the two beside it and the table's page; for
 * the distance to the mats behind those, each page keeps which of its neighbours' border crossings are built on.
 *
 *   bytes     408 a page and 288 for the table: about 204 a seat
 *   actions   constant cost; only the throw, the robbers and the end walk over all pages
 *   time      is what actions carry; each names the round or robber phase that it is meant for (SYS-LATE-04)
 *   secrets   kinds of unplayed tiles. No order of a stack is stored: luck follows a purchase
 *   kept      production per number and resource, of all and of each person, stocks, posts, routes: recomputed by
 *             long_derive(), held by audit() */
#ifndef KH_LONGTABLE_H
#define KH_LONGTABLE_H

#include <string.h>

#include "games/longtable/hand.h"
#include "games/longtable/long_data.h"
#include "kornholm/game.h"

enum {
    LONG_SEATS_MAX = 100000,
    LONG_ALL_MAX = 6,      /* seats up to which everybody may trade with everybody */
    LONG_OFFERS = 4,       /* open ones of a person */
    LONG_OFFER_LAST = 250, /* number of the last offer of a person in one round */
    LONG_OWNERS = 6,       /* of pieces on one mat: two people each from it and the mats beside it */
    LONG_GREY = LONG_OWNERS,
    LONG_PLANES = 3,  /* bits of owner + 1 */
    LONG_CITY = 0x10, /* in long_piece_at(), beside owner + 1 */
    LONG_MAT_TILES = 9,
    LONG_STACK_SUN = 5,
    LONG_ROADS = 18,
    LONG_SETTLEMENTS = 5,
    LONG_CITIES = 5,
    LONG_TOKENS = 10, /* of a resource, for each mat */
    LONG_GOAL = 18,
    LONG_QUIET_ROUNDS = 10, /* without a 7, then the stop */
    LONG_ROUNDS_MAX = 9999,
    LONG_ROBBER_MS = 12000,
    LONG_CALLS_MS = 3000,
    LONG_LAST_MS = 60000,
    LONG_HAND_SAFE = 7,
    LONG_HAND_MAX = 65535, /* hands and what is owed count in 16 bits: SYS-POOL-10 */
    LONG_POINTS_MAX = 64,
    LONG_BRINGS = 28,           /* bytes of long_person.brings: 11 numbers, half a byte for each resource */
    LONG_ROBBER_PHASE = 0x8000, /* in the number of a phase that an action names */
    LONG_NO_TILE_KIND = 7,      /* of a tile that was not drawn, or that a view hides */
    LONG_RESOURCE_NONE = LONG_RESOURCES,
};
#define LONG_NOWHERE UINT32_C(0xffffffff)
#define LONG_TO_ALL UINT32_C(0xfffffe) /* an offer to all partners */

enum {
    OPT_RULESET,
    OPT_SCOPE,
    OPT_MARKET,
    OPT_TOPOLOGY,
    OPT_BONUS,
    OPT_WINNERS,
    OPT_TIMER,
    OPT_EARLY,
    OPT_LATE,
    OPT_SETUP,
    OPT_STOP,
    OPT_COLLECT,
    OPT_FIRST,
    OPT_TARGET,
    OPT_MATS,
    OPT_DICE,
    OPT_OFFERS,
    LONG_OPTIONS
};

typedef struct long_table {
    kh_config config;
    uint32_t mats, places;
    uint16_t seconds[2]; /* of rounds 1 to 10, and of later ones */
    bool ring, scope_all, market, bonus_any, all18, variable, stop, collect, uniform, manual, offers;
    uint8_t first, pair[2]; /* first: 0 drawn, else 1 + side */
    uint8_t unused[6];
    kh_seat plain_from,
        plain; /* so many seats for whom means say it all: in a row without offers and claims, away from
                                * markets */
} long_table;

typedef enum long_phase {
    PHASE_READY,  /* before the start; pieces may be placed where people choose them */
    PHASE_SIDE,   /* luck names the first side */
    PHASE_DICE,   /* the throw of the next round is due */
    PHASE_TARGET, /* a 7: where the robbers go */
    PHASE_ROUND,
    PHASE_ROBBER,
    PHASE_STOP,   /* after round 10 */
    PHASE_FROZEN, /* somebody has won; others may call */
    PHASE_OVER,
    LONG_PHASES
} long_phase;

typedef struct long_state {
    uint64_t deadline_ms, end_ms; /* of the phase; of the last minute, 0: none */
    uint32_t pool[LONG_RESOURCES];
    uint32_t production[11][LONG_RESOURCES]; /* what a throw of 2 .. 12 brings, robbers taken off */
    uint32_t unplaced;                       /* buildings that people have still to place */
    uint32_t drawing, drawing_at; /* 1 + the seat that bought a tile and waits for luck, and the place */
    uint32_t winners;
    uint16_t round, robbers, last_round, seconds[2];
    uint8_t phase, first, dice[2], target, unused; /* first: 0 not known, else 1 + side */
} long_state;
_Static_assert(sizeof(long_state) == 288, "the table's page has no padding");

typedef struct long_offer {
    uint8_t give[LONG_RESOURCES], want[LONG_RESOURCES];
    uint8_t to[3], number; /* number 0: no offer */
} long_offer;

enum { DID_TILE = 1, DID_SWAP = 2, DID_MISCOUNT = 4, DID_CALL = 8, DID_WIN = 16, DID_ALL = 31 };

typedef struct long_person {
    /* The first sixteen bytes are asked all at once: means.h. */
    uint16_t hand[LONG_RESOURCES];
    uint8_t roads, settlements, cities; /* in stock */
    uint8_t ready; /* tiles that were not played and can be; of a view: those that it shows */
    uint8_t did, offers;
    uint16_t owes;
    uint8_t claim[LONG_RESOURCES]; /* production that was not fetched yet */
    uint8_t knights, bonus, posts, route;
    uint8_t held;                /* tiles that were not played */
    uint8_t brings[LONG_BRINGS]; /* what the numbers bring where no robber stands: long_brought() */
    long_offer offer[LONG_OFFERS];
} long_person;
_Static_assert(sizeof(long_person) == 112, "a person has no padding");

typedef enum long_tile_state { TILE_STACK, TILE_HELD, TILE_PLAYED, LONG_TILE_STATES } long_tile_state;

typedef struct long_tile {
    uint16_t round;              /* of purchase */
    uint8_t kind, holder, state; /* holder: an owner as for pieces */
    uint8_t unused;
} long_tile;

typedef struct long_page {
    /* Pieces by bits of owner + 1 (0: free), one plane a bit, so that whole mats are asked at once: long_ways_of() and
     * its like. The last plane of crossings says which are cities. */
    uint64_t way[LONG_PLANES][2], crossing[LONG_PLANES + 1][2];
    long_person person[LONG_SIDES];
    long_tile tile[LONG_MAT_TILES];
    uint8_t stack[LONG_SIDES];  /* tiles left */
    uint8_t robber[LONG_SIDES]; /* hex + 1, 0: the desert */
    uint8_t route, army;        /* 1 + the side that holds it */
    uint8_t border[2];          /* crossings of the mats to the left and right that are built on, by bits */
    uint8_t market[LONG_RESOURCES];
    uint8_t unused[5];
} long_page;
_Static_assert(sizeof(long_page) == 408, "a page has no padding");

typedef enum long_event {
    EVENT_SIDE,
    EVENT_DICE,
    EVENT_PRODUCE,
    EVENT_TARGET,
    EVENT_BUILD,
    EVENT_BUY,
    EVENT_PLAY,
    EVENT_TAKE,
    EVENT_TRADE,
    EVENT_OFFER,
    EVENT_DISCARD,
    EVENT_ROUTE,
    EVENT_ARMY,
    EVENT_BONUS,
    EVENT_MISCOUNT,
    EVENT_WIN,
    EVENT_STOP,
    EVENT_LAST,
    LONG_EVENTS
} long_event;

typedef enum long_kind {
    DO_NOTHING,
    DO_PLACE,
    DO_ROAD,
    DO_SETTLEMENT,
    DO_CITY,
    DO_BUY,
    DO_KNIGHT,
    DO_ROADS,
    DO_INVENTION,
    DO_COLLECT,
    DO_BANK,
    DO_SWAP,
    DO_OFFER,
    DO_ACCEPT,
    DO_WITHDRAW,
    DO_DISCARD,
    DO_CALL,
    LUCK_SIDE,
    LUCK_DICE,
    LUCK_TARGET,
    LUCK_TILE,
    CLOCK_END,
    HOST_START,
    HOST_CLOSE,
    HOST_GO,
    HOST_TIMES,
    HOST_LAST_ROUND,
    HOST_LAST_MINUTE,
    HOST_DICE,
    HOST_TARGET,
    HOST_END,
    LONG_KINDS
} long_kind;

/* A crossing or a way of some place. */
typedef struct long_spot {
    uint32_t place;
    uint8_t at;
} long_spot;

/* What an action works on. */
typedef struct long_move {
    const long_table *t;
    long_state *s;
    const kh_action *a;
    kh_events *events;
} long_move;

static inline bool long_refused(kh_verdict v) {
    return v.code != 0;
}
static inline unsigned long_arg2(const uint8_t *arg) {
    return arg[0] | (unsigned)arg[1] << 8;
}
static inline long_page *long_pages(long_state *s) {
    return (long_page *)(s + 1);
}
static inline const long_page *long_page_at(const long_state *s, uint32_t place) {
    return (const long_page *)(s + 1) + place;
}
static inline uint32_t long_page_number(uint32_t place) {
    return place + 1;
}

/* Sets of ways and crossings of one mat. */
#define LONG_CROSSINGS_ALL (((long_set)1 << LONG_CROSSINGS) - 1)
static inline long_set long_bit(unsigned i) {
    return (long_set)1 << i;
}
static inline long_set long_plane(const uint64_t half[2]) {
    return (long_set)half[1] << 64 | half[0];
}
static inline unsigned long_set_count(long_set x) {
    return (unsigned)(__builtin_popcountll((uint64_t)x) + __builtin_popcountll((uint64_t)(x >> 64)));
}
static inline unsigned long_set_first(long_set x) {
    const uint64_t low = (uint64_t)x, half = low ? low : (uint64_t)(x >> 64);
    return (unsigned)__builtin_ctzll(half) + (low ? 0 : 64U);
}
/* Without a branch: halves are counted, down to the one bit. */
static inline unsigned long_word_nth(uint64_t x, unsigned n) {
    unsigned at = 0;
    for (unsigned half = 32; half > 0; half /= 2) {
        const unsigned low = (unsigned)__builtin_popcountll(x & ((UINT64_C(1) << half) - 1));
        const unsigned above = 0U - (n >= low); /* all bits, or none */
        n -= low & above;
        x >>= half & above;
        at += half & above;
    }
    return at;
}
/* Of few: the first steps are taken whether there are so many or not, so that there is little to guess. */
static inline unsigned long_few_nth(uint64_t x, unsigned n) {
    enum { USUAL = 3 };
    for (unsigned i = 0; i < USUAL; i++)
        x &= x - (n > i);
    for (; n > USUAL; n--)
        x &= x - 1;
    return (unsigned)__builtin_ctzll(x);
}
static inline unsigned long_set_nth(long_set set, unsigned n) {
    const unsigned below = (unsigned)__builtin_popcountll((uint64_t)set);
    const bool high = n >= below;
    return (high ? 64U : 0) +
           long_word_nth(high ? (uint64_t)(set >> 64) : (uint64_t)set, high ? n - below : n);
}

typedef int8_t long_lot __attribute__((vector_size(16)));
/* A bit for each byte that is set: one instruction where there is one for it. */
static inline unsigned long_byte_bits(long_lot set) {
#ifdef __SSE2__
    typedef char bytes __attribute__((vector_size(16)));
    return (unsigned)__builtin_ia32_pmovmskb128((bytes)set);
#else
    unsigned bits = 0;
    for (unsigned i = 0; i < sizeof set; i++)
        bits |= (unsigned)(set[i] < 0) << i;
    return bits;
#endif
}

/* A plane as a vector: what is done to all of it takes one instruction instead of two. */
typedef uint64_t long_pair __attribute__((vector_size(16)));
static inline long_pair long_pair_of(const uint64_t half[2]) {
    return (long_pair){half[0], half[1]};
}

static inline long_set long_way_bit(unsigned way) {
    return long_bit(long_ground.slot[way]);
}

/* The crossings whose second way is a member; and back. */
static inline long_set long_seconds(long_set ways) {
    const uint64_t high = (uint64_t)(ways >> 64), low = high >> (LONG_SECOND_BELOW - 64) & LONG_SECOND_LOW;
    const long_set rest = long_second_on & ~(long_set)LONG_SECOND_LOW;
    return low | ((long_set)high << (64 - LONG_SECOND_ABOVE) & rest);
}
static inline long_set long_as_seconds(long_set crossings) {
    const uint64_t low = ((uint64_t)crossings & LONG_SECOND_LOW) << (LONG_SECOND_BELOW - 64);
    const uint64_t rest = (uint64_t)((crossings & ~(long_set)LONG_SECOND_LOW) >> (64 - LONG_SECOND_ABOVE));
    return (long_set)(low | rest) << 64;
}
/* Where the members lead: both ends of each. Beyond the last crossing: the first ones of the mat to the right. */
static inline long_set long_ends(long_set ways) {
    const long_set first = ways & LONG_CROSSINGS_ALL, second = long_seconds(ways);
    return first | second | (first & long_first_four) << 4 | ((first & long_first_five) | second) << 5;
}
/* Ways of the same mat that the members begin or end. */
static inline long_set long_ways_at(long_set crossings) {
    const long_set five = crossings >> 5;
    return crossings | (crossings >> 4 & long_first_four) | (five & long_first_five) |
           long_as_seconds((crossings | five) & long_second_on);
}
/* Those beside the members, on the same mat. */
static inline long_set long_beside_any(long_set crossings) {
    const long_set four = long_first_four, five = long_first_five | long_second_on;
    return ((crossings & four) << 4 | (crossings >> 4 & four) | (crossings & five) << 5 |
            (crossings >> 5 & five)) &
           LONG_CROSSINGS_ALL;
}

/* Those that carry `mark`: owner + 1, not 0. What a mark lacks is turned over. */
#define LONG_FLIP(mark, i) \
    { ((mark) >> (i)&1) - UINT64_C(1), ((mark) >> (i)&1) - UINT64_C(1) }
#define LONG_FLIPS(mark) \
    { LONG_FLIP(mark, 0), LONG_FLIP(mark, 1), LONG_FLIP(mark, 2) }
static const long_pair long_flips[1 << LONG_PLANES][LONG_PLANES] = {
    LONG_FLIPS(0), LONG_FLIPS(1), LONG_FLIPS(2), LONG_FLIPS(3),
    LONG_FLIPS(4), LONG_FLIPS(5), LONG_FLIPS(6), LONG_FLIPS(7)};
static inline long_pair long_marked_pair(const uint64_t plane[LONG_PLANES][2], unsigned mark) {
    const long_pair *flip = long_flips[mark];
    return (long_pair_of(plane[0]) ^ flip[0]) & (long_pair_of(plane[1]) ^ flip[1]) &
           (long_pair_of(plane[2]) ^ flip[2]);
}
static inline long_set long_marked(const uint64_t plane[LONG_PLANES][2], unsigned mark) {
    return (long_set)long_marked_pair(plane, mark);
}
static inline long_set long_any(const uint64_t plane[LONG_PLANES][2]) {
    return (long_set)(long_pair_of(plane[0]) | long_pair_of(plane[1]) | long_pair_of(plane[2]));
}
static inline long_set long_ways_of(const long_page *page, unsigned mark) {
    return long_marked(page->way, mark);
}
static inline long_set long_ways_taken(const long_page *page) {
    return long_any(page->way);
}
static inline long_set long_pieces_of(const long_page *page, unsigned mark) {
    return long_marked(page->crossing, mark);
}
static inline long_set long_pieces(const long_page *page) {
    return long_any(page->crossing);
}
/* Those of people: grey has all bits of a mark. */
static inline long_set long_peopled(const long_page *page) {
    return long_any(page->crossing) &
           ~(long_plane(page->crossing[0]) & long_plane(page->crossing[1]) & long_plane(page->crossing[2]));
}
_Static_assert(LONG_GREY + 1 == (1 << LONG_PLANES) - 1, "long_peopled() counts on it");
static inline long_set long_cities(const long_page *page) {
    return long_plane(page->crossing[LONG_PLANES]);
}

/* Border crossings whose neighbour on the next mat is built on. */
static inline long_set long_barred(const long_page *page) {
    return (long_set)page->border[0] << LONG_LEFT_FIRST | (long_set)page->border[1] << LONG_RIGHT_FIRST;
}

/* In a row: whether somebody has nothing on the mats beside the own one, nor on the ways there. */
static inline bool long_stays_home(const long_page *home, unsigned side) {
    const unsigned left = 2 * LONG_SIDES + side + 1, right = side + 1;
    const long_pair away = long_marked_pair(home[-1].way, left) | long_marked_pair(home[-1].crossing, left) |
                           long_marked_pair(home[1].way, right) | long_marked_pair(home[1].crossing, right);
    const uint64_t over = long_marked_pair(home->way, LONG_SIDES + side + 1)[1] >> (LONG_RIGHT_FIRST - 64) &
                          ((1 << LONG_BORDER) - 1);
    return (away[0] | away[1] | over) == 0;
}

/* One way or crossing: owner + 1 and LONG_CITY, or 0. */
static inline unsigned long_bits_at(const uint64_t (*plane)[2], unsigned planes, unsigned at) {
    unsigned value = 0;
    for (unsigned i = 0; i < planes; i++)
        value |= (unsigned)(plane[i][at / 64] >> at % 64 & 1) << i;
    return value;
}
static inline unsigned long_road_at(const long_page *page, unsigned way) {
    return long_bits_at(page->way, LONG_PLANES, long_ground.slot[way]);
}
static inline unsigned long_piece_at(const long_page *page, unsigned crossing) {
    const unsigned value = long_bits_at(page->crossing, LONG_PLANES + 1, crossing);
    return (value & ((1U << LONG_PLANES) - 1)) | (value >> LONG_PLANES) * LONG_CITY;
}
static inline void long_bits_put(uint64_t (*plane)[2], unsigned planes, unsigned at, unsigned value) {
    for (unsigned i = 0; i < planes; i++)
        plane[i][at / 64] = (plane[i][at / 64] & ~(UINT64_C(1) << at % 64)) | (uint64_t)(value >> i & 1)
                                                                                  << at % 64;
}
static inline void long_road_put(long_page *page, unsigned way, unsigned mark) {
    long_bits_put(page->way, LONG_PLANES, long_ground.slot[way], mark);
}
static inline void long_piece_put(long_page *page, unsigned crossing, unsigned mark, bool city) {
    long_bits_put(page->crossing, LONG_PLANES + 1, crossing, mark | (city ? 1U << LONG_PLANES : 0));
}

/* Places in the row and who sits where; long_beside(): LONG_NOWHERE where the row ends. */
static inline bool long_has_mat(const long_table *t, uint32_t place) {
    return (int)t->ring | ((int)(place > 0) & (place + 1 < t->places));
}

/* Where somebody looks comes as it comes, so there is no branch to guess. */
static inline const long_mat *long_mat_at(const long_table *t, uint32_t place) {
    const uint32_t mat = place - !t->ring;
    const uint32_t name = t->mats == 2 ? t->pair[mat % 2] : mat % 3; /* CON-LAYOUT-06, CON-LAYOUT-11 */
    const uint32_t left = (uint32_t)!t->ring & (place == 0);         /* CON-EDGE-03, CON-LAYOUT-12 */
    const uint32_t right = (uint32_t)!t->ring & (place + 1 == t->places);
    return &long_mats[(name & ((left | right) - 1)) | left * MAT_LEFT | right * MAT_RIGHT];
}

static inline uint32_t long_beside(const long_table *t, uint32_t place, int step) {
    const uint32_t to = place + (uint32_t)step; /* by one at most */
    if (to < t->places)
        return to;
    return !t->ring ? LONG_NOWHERE : step < 0 ? t->places - 1 : 0; /* CON-WRAP-01 */
}

static inline uint32_t long_home(const long_table *t, kh_seat seat) {
    return seat / LONG_SIDES + !t->ring;
}

static inline long_person *long_person_of(const long_table *t, long_state *s, kh_seat seat) {
    return &long_pages(s)[long_home(t, seat)].person[seat % LONG_SIDES];
}

static inline const long_person *long_person_at(const long_table *t, const long_state *s, kh_seat seat) {
    return &long_page_at(s, long_home(t, seat))->person[seat % LONG_SIDES];
}

/* The unplayed tiles of a page that an owner holds: a bit for each, as many up as its tile lies bytes behind the first.
 * Three tiles are compared at once, in the bytes that say who has them and where they are. */
#define LONG_HELD_BY(owner) \
    { 0, owner, TILE_HELD, 0, 0, 0, 0, owner, TILE_HELD, 0, 0, 0, 0, owner, TILE_HELD, 0 }
static inline uint64_t long_tiles_held(const long_page *page, unsigned owner) {
    static const long_lot held_by[LONG_OWNERS] = {LONG_HELD_BY(0), LONG_HELD_BY(1), LONG_HELD_BY(2),
                                                  LONG_HELD_BY(3), LONG_HELD_BY(4), LONG_HELD_BY(5)};
    enum { AT_ONCE = 3, THREE = 1 << 1 | 1 << 7 | 1 << 13, APART = sizeof(long_tile) };
    uint64_t tiles = 0;
    for (unsigned k = 0; k < LONG_MAT_TILES; k += AT_ONCE) {
        long_lot x;
        memcpy(&x, &page->tile[k].kind, sizeof x);
        const unsigned same = long_byte_bits((long_lot)(x == held_by[owner]));
        tiles |= (uint64_t)((same & same >> 1 & THREE) >> 1) << k * APART;
    }
    return tiles;
}
_Static_assert(sizeof(long_tile) == 6 && offsetof(long_tile, kind) == 2 && offsetof(long_tile, state) == 4,
               "long_tiles_held() counts on it");

/* The tile of the lowest bit. */
static inline const long_tile *long_tile_held(const long_page *page, uint64_t tiles) {
    return &page->tile[(unsigned)__builtin_ctzll(tiles) / sizeof(long_tile)];
}

static inline unsigned long_hand(const long_person *p) {
    unsigned n = 0;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        n += p->hand[r];
    return n;
}

/* Whether each count is so small that a few more of anything (255) fit: SYS-POOL-10 */
static inline bool long_hand_small(const long_person *p) {
    enum { SMALL = 0x1fff };
    _Static_assert(SMALL * LONG_RESOURCES + 255 <= LONG_HAND_MAX, "they fit");
    return ((long_lanes(p->hand) & LONG_LANE_ONES * (LONG_HAND_MAX - SMALL)) |
            (p->hand[ORE] & (unsigned)(LONG_HAND_MAX - SMALL))) == 0;
}

/* Where in long_person.brings a count begins, in bits: half a byte suffices, since the pieces in a box bring 15 and no
 * crossing touches a number twice (tools/compile-mats). */
enum { LONG_BRING_BITS = 4, LONG_BRINGS_BITS = LONG_BRING_BITS * LONG_RESOURCES };
static inline unsigned long_brings_at(unsigned number, unsigned resource) {
    return (number - 2) * LONG_BRINGS_BITS + resource * LONG_BRING_BITS;
}
static inline void long_brings_more(long_person *p, unsigned number, unsigned resource, unsigned by) {
    const unsigned at = long_brings_at(number, resource);
    p->brings[at / 8] = (uint8_t)(p->brings[at / 8] + (by << at % 8));
}

/* A count for each resource, then nothing: added to a hand at once, so that who asks for all of it next need not wait
 * for five stores. */
typedef uint16_t long_counts __attribute__((vector_size(16)));
static inline void long_hand_add(long_person *p, long_counts more) {
    long_counts head;
    memcpy(&head, p->hand, sizeof head);
    head += more;
    memcpy(p->hand, &head, sizeof head);
}
static const long_counts long_one[LONG_RESOURCES] = {{1}, {0, 1}, {0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 0, 1}};

/* All that a number brings somebody, robbers aside. */
static inline long_counts long_brought(const long_person *p, unsigned number) {
    /* Each half of a byte goes up to the top of its lane, which drops what stands above it, and comes down alone. */
    static const long_counts up = {1 << 12, 1 << 8, 1 << 12, 1 << 8, 1 << 12};
    const unsigned at = long_brings_at(number, 0);
    uint32_t word;
    memcpy(&word, p->brings + at / 8, sizeof word);
    const long_lot x = (long_lot)(__attribute__((vector_size(16))) uint32_t){word >> at % 8}, none = {0};
    const long_lot spread =
        __builtin_shufflevector(x, none, 0, 16, 0, 16, 1, 16, 1, 16, 2, 16, 16, 16, 16, 16, 16, 16);
    return (long_counts)spread * up >> 12;
}
_Static_assert(LONG_BRINGS * 8 >= 11 * LONG_BRINGS_BITS && offsetof(long_person, hand) == 0,
               "all numbers fit, and hands come first");

/* Sides take turns. Robber phases have no number, so they change nothing. */
static inline long_side long_side_now(const long_state *s) {
    return (long_side)((s->first - 1U + s->round - 1U) % LONG_SIDES); /* CON-ROUND-04, CON-ROUND-05 */
}

static inline bool long_active(const long_state *s, kh_seat seat) {
    return s->phase == PHASE_ROUND && seat % LONG_SIDES == long_side_now(s);
}

static inline bool long_affords(const long_person *p, long_priced what) {
    return long_hand_covers(long_lanes(p->hand), p->hand[ORE], what) != 0;
}

static inline unsigned long_rate(const long_person *p, unsigned resource) {
    const unsigned others = 4U - (p->posts >> POST_ANY & 1);
    return others - (p->posts >> (resource + 1) & 1) * (others - 2);
}

/* place.c: where things are. */
uint8_t long_owner_beside(const long_table *, uint32_t place, kh_seat); /* LONG_NONE: too far away */
static inline uint8_t long_owner(const long_table *t, uint32_t place, kh_seat seat) {
    return place == long_home(t, seat) ? (uint8_t)(LONG_SIDES + seat % LONG_SIDES)
                                       : long_owner_beside(t, place, seat);
}
kh_seat long_owner_seat(const long_table *, uint32_t place, unsigned owner);
long_spot long_spot_of(const long_table *, uint32_t place, unsigned named);
long_spot long_way_of(const long_table *, uint32_t place, unsigned named);
bool long_near(const long_table *, kh_seat, uint32_t place);
unsigned long_nearby(const long_table *, kh_seat,
                     uint32_t out[3]); /* own place and those beside it, rising */
bool long_partners(const long_table *, kh_seat, kh_seat);

/* sites.c: where one may build. */
kh_verdict long_road_site(const long_table *, const long_state *, kh_seat, long_spot way,
                          const long_spot *also);
kh_verdict long_settlement_site(const long_table *, const long_state *, kh_seat, long_spot);
kh_verdict long_place_site(const long_table *, const long_state *, kh_seat, bool city, long_spot,
                           long_spot way);

/* masks.c: the same for all places at once, on the pages near a seat. Where the row ends or another mat is too far
 * away, left and right are LONG_FAR. */
enum { LONG_NEAR = 3, LONG_FAR = LONG_NEAR };
typedef struct long_around {
    const long_table *t;
    unsigned count;
    uint32_t place[LONG_NEAR]; /* rising */
    uint8_t left[LONG_NEAR], right[LONG_NEAR], mark[LONG_NEAR];
    const long_page *page[LONG_NEAR];
} long_around;
static inline const long_mat *long_mat_near(const long_around *x, unsigned i) {
    return long_mat_at(x->t, x->place[i]);
}
typedef struct long_sites {
    long_set leads[LONG_NEAR]; /* crossings that own roads lead to */
    long_set own[LONG_NEAR];   /* own buildings */
    long_set built[LONG_NEAR]; /* anybody's */
} long_sites;
void long_look_around(const long_table *, const long_state *, kh_seat, long_around *);
void long_find_sites(const long_around *, const long_spot *also, long_sites *);
void long_road_sites(const long_around *, const long_sites *, long_set out[LONG_NEAR]);
void long_road_sites_with(const long_around *, const long_spot *also, long_set out[LONG_NEAR]);
void long_settlement_sites(const long_around *, const long_sites *, long_set out[LONG_NEAR]);
unsigned long_route_through(const long_around *, unsigned near, unsigned way);
unsigned long_route_at_home(const long_page *home, unsigned side, unsigned way); /* of who stays there */
bool long_masks_hold(const long_table *, const long_state *, kh_seat); /* they say what sites.c says */

/* build.c: pieces, and what they bring. */
void long_put_road(const long_table *, long_state *, kh_seat, long_spot way, kh_events *);
void long_put_building(const long_table *, long_state *, kh_seat, long_spot, bool city, bool start,
                       kh_events *);
void long_robber_home(const long_table *, long_state *, uint32_t place, unsigned side);
unsigned long_bonus_bit(const long_table *, kh_seat, long_spot);
int long_weight_of(const long_page *, const long_mat *, unsigned hex);
void long_pay(long_state *, long_person *, long_priced);

/* routes.c */
enum { LONG_NODES = 2 * LONG_ROADS };
/* Somebody's roads, as a graph of their ends. */
typedef struct long_net {
    unsigned roads, nodes;
    uint8_t end[LONG_ROADS][2];
    bool blocked[LONG_NODES]; /* by somebody else's building */
    uint8_t road_at[LONG_NODES][3], degree[LONG_NODES];
} long_net;
unsigned long_net_node(long_net *, bool blocked); /* one more */
void long_net_road(long_net *, unsigned a, unsigned b);
unsigned long_net_run(const long_net *, unsigned from); /* the longest route that begins there */
unsigned long_route(const long_table *, const long_state *, kh_seat);
void long_route_grows(long_move *, long_spot way);
void long_routes_at(long_move *, const long_spot *crossing);
bool long_roads_joined(const long_table *, const long_state *, kh_seat);

/* points.c */
unsigned long_points(const long_table *, const long_state *,
                     kh_seat); /* with the tiles whose kind is known */
unsigned long_tiles_of(const long_table *, const long_state *, kh_seat, unsigned kind, long_spot *first,
                       unsigned round);
bool long_has_won(const long_table *, const long_state *, kh_seat);         /* enough points */
int long_compare(const long_table *, const long_state *, kh_seat, kh_seat); /* above 0: the first is ahead */
void long_finish(long_move *, bool by_host);
void long_changed(long_person *);

/* rounds.c */
void long_throw(long_move *, unsigned a, unsigned b);
void long_target(long_move *, unsigned number);
void long_tick(long_move *);
unsigned long_fitting(const long_state *, const long_person *, unsigned resource, unsigned count);
uint64_t long_deadline(const void *t, const void *s);
unsigned long_phase_number(const long_state *);
void long_place_start(const long_table *, long_state *, kh_seat, bool city, long_spot, long_spot way,
                      kh_events *);
void long_start_rounds(long_move *);

/* rules.c: what choices and acts look up as well. */
typedef struct long_asked {
    const long_table *t;
    const long_state *s;
    const kh_action *a;
    const long_person *p; /* of the seat */
} long_asked;
extern kh_verdict (*const long_checks[])(const long_asked *); /* by kinds, once the moment is right */
/* Whether an action is one that people do in rounds, well formed, in time and by the right side, as nearly all are: then
 * only its own check is left of long_check(). False says nothing. */
bool long_timely(const long_table *, const long_state *, const kh_action *);
uint32_t long_market_of(const long_table *, kh_seat);
const long_offer *long_offer_of(const long_person *, unsigned number);
bool long_holds(const long_person *, const uint8_t *counts);
bool long_acceptable(const long_table *, const long_state *, const kh_action *);
uint8_t long_size(unsigned kind); /* of its arguments */

/* choices.c: one of all, where pick.c has no shorter way. */
bool long_pick_of_many(const long_table *, const long_state *, kh_seat, kh_rng *, kh_action *);
bool long_means_hold(const long_person *); /* means.h says what prices and rates say */

/* listed.c: choices of the host and before the start, from number `from` on. */
uint32_t long_list_rare(const long_table *, const long_state *, kh_seat, uint32_t from, kh_action *,
                        uint32_t cap);

void long_tell(long_move *, long_event, kh_seat from, kh_seat to, unsigned what, unsigned count,
               uint32_t place);

/* The interface of game.h, by files. */
extern const kh_option long_options[];
extern const kh_kind long_kinds[];
extern const char *const long_event_names[];
extern const char *const long_resource_names[], *const long_tile_names[], *const long_side_names[];
size_t long_board_size(const kh_config *);
kh_verdict long_settle(const kh_config *, kh_rng *, void *);
size_t long_board_write(const kh_config *, const void *, char *, size_t);
kh_verdict long_board_read(const kh_config *, const char *, size_t, void *);
size_t long_table_size(const kh_config *);
kh_verdict long_table_init(void *, const kh_config *, const void *);
void long_start_state(const void *, void *);
kh_verdict long_check(const void *, const void *, const kh_action *);
kh_verdict long_apply(const void *, void *, const kh_action *, kh_events *);
void long_draw(const void *, const void *, kh_rng *, kh_action *);
uint32_t long_weight(const void *, const void *, const kh_action *);
kh_seat long_next(const void *, const void *, kh_seat);
bool long_awaited(const void *, const void *, kh_seat);
uint32_t long_count(const void *, const void *, kh_seat);
void long_nth(const void *, const void *, kh_seat, uint32_t, kh_action *);
uint32_t long_legal(const void *, const void *, kh_seat, kh_action *, uint32_t);
uint32_t long_place(const void *, const void *, kh_seat);
bool long_won(const void *, const void *, kh_seat);
void long_rank(const void *, const void *, kh_seat *order, uint32_t *place);
bool long_fill(const void *, const void *, kh_seat, uint8_t, kh_rng *, kh_action *);
bool long_pick(const void *, const void *, kh_seat, kh_rng *, kh_action *);
kh_seat long_able(const void *, const void *, kh_seat *);
void long_view(const void *, const void *, kh_seat, uint32_t, void *);
void long_mask(const void *, const void *, const kh_action *, kh_seat, kh_action *);
kh_seat long_privy(const void *, const void *, const kh_action *);
void long_redeal(const void *, void *, kh_seat, kh_rng *);
bool long_hides(const void *, const void *);
size_t long_write(const void *, const void *, uint32_t, char *, size_t);
kh_verdict long_read(const void *, void *, uint32_t, const char *, size_t);
kh_verdict long_read_view(const void *, void *, uint32_t, const char *, size_t);
const char *long_audit(const void *, const void *);
/* derive.c: what follows from the board and the hands. */
bool long_derivable(const long_table *, const long_state *); /* nothing there that could not be counted */
void long_derive(const long_table *, long_state *);
void long_derive_ready(const long_table *, long_state *, kh_seat);
void long_derive_near(const long_table *, long_state *view,
                      uint32_t place); /* what is not in texts: ready, brings */
bool long_derived_holds(const long_table *, const long_state *);
extern const kh_game long_game;

#endif
