/* Choices: everything that a seat or the host may do now, listed in one pass that reads only what is near. */
#include <string.h>

#include "games/longtable/longtable.h"
#include "kornholm/notation.h"

/* Counts, and keeps what lies in [from, from + room). */
typedef struct list {
    const long_table *t;
    const long_state *s;
    kh_seat seat;
    uint32_t count, from, cap;
    kh_action *out;
} list;

static void add(list *l, unsigned kind, const uint8_t *arg, unsigned size) {
    const uint32_t i = l->count++;
    if (i < l->from || i - l->from >= l->cap)
        return;
    kh_action *a = &l->out[i - l->from];
    *a = (kh_action){.seat = l->seat, .kind = (uint8_t)kind};
    if (long_kinds[kind].open)
        return;
    if (size)
        memcpy(a->arg, arg, size);
    a->size = kh_kind_size(&long_kinds[kind]);
    if (kind >= DO_ROAD && kind <= DO_CALL) {
        const unsigned phase = long_phase_number(l->s);
        a->arg[a->size - 2] = (uint8_t)phase;
        a->arg[a->size - 1] = (uint8_t)(phase >> 8);
    }
}

static void add_spot(list *l, unsigned kind, long_spot x) {
    const uint8_t arg[3] = {(uint8_t)x.place, (uint8_t)(x.place >> 8), x.at};
    add(l, kind, arg, sizeof arg);
}

/* Whether the whole action passes check(); for what is rare. */
static void add_if_fine(list *l, unsigned kind, const uint8_t *arg, unsigned size) {
    kh_action a = {.seat = l->seat, .kind = (uint8_t)kind, .size = kh_kind_size(&long_kinds[kind])};
    if (size)
        memcpy(a.arg, arg, size);
    if (kind >= DO_ROAD && kind <= DO_CALL) {
        a.arg[a.size - 2] = (uint8_t)long_phase_number(l->s);
        a.arg[a.size - 1] = (uint8_t)(long_phase_number(l->s) >> 8);
    }
    const uint64_t end = long_deadline(l->t, l->s);
    a.at_ms = end ? end - 1 : 0;
    if (!long_check(l->t, l->s, &a).code)
        add(l, kind, arg, size);
}

static void add_roads(list *l, uint32_t place) {
    for (unsigned w = 0; w < LONG_WAYS; w++) {
        const long_spot way = {place, (uint8_t)w};
        if (!long_road_site(l->t, l->s, l->seat, way, NULL).code)
            add_spot(l, DO_ROAD, way);
    }
}

static void add_buildings(list *l, uint32_t place, bool settlements, bool cities) {
    const unsigned own = long_owner(l->t, place, l->seat) + 1U;
    for (unsigned c = 0; c < LONG_CROSSINGS; c++) {
        const long_spot x = {place, (uint8_t)c};
        const unsigned piece = long_piece_at(long_page_at(l->s, place), c);
        if (settlements && !piece && !long_settlement_site(l->t, l->s, l->seat, x).code)
            add_spot(l, DO_SETTLEMENT, x);
        if (cities && piece == own)
            add_spot(l, DO_CITY, x);
    }
}

static void add_tiles(list *l, const long_person *p, const uint32_t *near, unsigned places) {
    for (unsigned i = 0; i < places && long_affords(p, PRICE_TILE); i++)
        for (unsigned side = 0; side < LONG_SIDES; side++)
            add_if_fine(l, DO_BUY, (uint8_t[]){(uint8_t)near[i], (uint8_t)(near[i] >> 8), (uint8_t)side}, 3);
    if (p->did & DID_TILE)
        return;
    for (unsigned r = 0; r <= LONG_RESOURCES; r++)
        add_if_fine(l, DO_KNIGHT, (uint8_t[]){(uint8_t)r}, 1);
    long_spot at;
    long_tiles_of(l->t, l->s, l->seat, TILE_INVENTION, &at, l->s->round);
    if (at.place != LONG_NOWHERE)
        add(l, DO_INVENTION, NULL, 0);
    long_tiles_of(l->t, l->s, l->seat, TILE_ROADS, &at, l->s->round);
    bool site = false;
    for (unsigned i = 0; i < places && at.place != LONG_NOWHERE && p->roads && !site; i++)
        for (unsigned w = 0; w < LONG_WAYS && !site; w++)
            site = !long_road_site(l->t, l->s, l->seat, (long_spot){near[i], (uint8_t)w}, NULL).code;
    if (site)
        add(l, DO_ROADS, NULL, 0);
}

static void add_active(list *l, const long_person *p) {
    uint32_t near[3];
    const unsigned places = long_nearby(l->t, l->seat, near);
    const bool road = p->roads && long_affords(p, PRICE_ROAD);
    const bool settlement = p->settlements && long_affords(p, PRICE_SETTLEMENT);
    const bool city = p->cities && long_affords(p, PRICE_CITY);
    for (unsigned i = 0; i < places; i++) {
        if (road)
            add_roads(l, near[i]);
        if (settlement || city)
            add_buildings(l, near[i], settlement, city);
    }
    add_tiles(l, p, near, places);
    for (unsigned i = 0; i < LONG_RESOURCES * LONG_RESOURCES && l->t->market; i++)
        add_if_fine(l, DO_SWAP, (uint8_t[]){(uint8_t)(i / LONG_RESOURCES), (uint8_t)(i % LONG_RESOURCES)}, 2);
    if (!(p->did & DID_MISCOUNT))
        add(l, DO_CALL, NULL, 0);
}

static void add_accepts(list *l, kh_seat from) {
    const long_person *maker = long_person_at(l->t, l->s, from);
    for (unsigned i = 0; i < LONG_OFFERS; i++) {
        uint8_t arg[4];
        kh_seat3_put(arg, from);
        arg[3] = maker->offer[i].number;
        if (arg[3])
            add_if_fine(l, DO_ACCEPT, arg, sizeof arg);
    }
}

static void add_trades(list *l, const long_person *p) {
    unsigned open = 0;
    for (unsigned i = 0; i < LONG_RESOURCES * LONG_RESOURCES; i++)
        if (p->hand[i / LONG_RESOURCES] >= 2)
            add_if_fine(l, DO_BANK, (uint8_t[]){(uint8_t)(i / LONG_RESOURCES), (uint8_t)(i % LONG_RESOURCES)},
                        2);
    add_if_fine(l, DO_COLLECT, NULL, 0);
    for (unsigned i = 0; i < LONG_OFFERS; i++)
        if (p->offer[i].number) {
            open++;
            add(l, DO_WITHDRAW, &p->offer[i].number, 1);
        }
    if (long_hand(p) && open < LONG_OFFERS && p->offers < LONG_OFFER_LAST)
        add(l, DO_OFFER, NULL, 0);
    uint32_t near[3];
    const unsigned places = l->t->scope_all ? 0 : long_nearby(l->t, l->seat, near);
    for (kh_seat seat = 0; l->t->scope_all && seat < l->t->config.seats; seat++)
        add_accepts(l, seat);
    for (unsigned i = 0; i < places * LONG_SIDES; i++)
        if (long_has_mat(l->t, near[i / LONG_SIDES]))
            add_accepts(l, (near[i / LONG_SIDES] - !l->t->ring) * LONG_SIDES + i % LONG_SIDES);
}

static void add_places(list *l) {
    const uint32_t home = long_home(l->t, l->seat);
    for (unsigned i = 0; i < LONG_CROSSINGS * 6; i++) {
        const unsigned c = i / 6, named = long_ground.way_at[c][i / 2 % 3];
        if (named == LONG_NONE || long_mat_at(l->t, home)->region[c] != l->seat % LONG_SIDES)
            continue;
        const long_spot x = {home, (uint8_t)c}, way = long_way_of(l->t, home, named);
        const uint8_t arg[] = {
            (uint8_t)(i % 2),          (uint8_t)home, (uint8_t)(home >> 8), (uint8_t)c, (uint8_t)way.place,
            (uint8_t)(way.place >> 8), way.at};
        if (!long_place_site(l->t, l->s, l->seat, i % 2 == 0, x, way).code)
            add(l, DO_PLACE, arg, sizeof arg);
    }
}

static void add_host(list *l) {
    for (unsigned kind = HOST_START; kind < HOST_DICE; kind++)
        if (kind == HOST_TIMES) {
            if (l->s->phase == PHASE_READY || l->s->phase == PHASE_ROUND || l->s->phase == PHASE_STOP)
                add(l, kind, NULL, 0);
        } else
            add_if_fine(l, kind, NULL, 0);
    if (!l->t->manual)
        return;
    for (unsigned i = 0; i < 36; i++)
        add_if_fine(l, HOST_DICE, (uint8_t[]){(uint8_t)(1 + i / 6), (uint8_t)(1 + i % 6)}, 2);
    for (unsigned i = 2; i <= 12; i++)
        add_if_fine(l, HOST_TARGET, (uint8_t[]){(uint8_t)i}, 1);
    add_if_fine(l, HOST_END, NULL, 0);
}

static void each(list *l) {
    const long_state *s = l->s;
    if (s->drawing || s->phase == PHASE_OVER)
        return;
    if (l->seat == KH_HOST)
        add_host(l);
    if (l->seat >= l->t->config.seats)
        return;
    const long_person *p = long_person_at(l->t, s, l->seat);
    if (s->phase == PHASE_READY && s->unplaced)
        add_places(l);
    if (s->phase == PHASE_ROBBER && p->owes)
        add(l, DO_DISCARD, NULL, 0);
    if (s->phase == PHASE_FROZEN && l->seat % LONG_SIDES == long_side_now(s) &&
        !(p->did & (DID_CALL | DID_MISCOUNT)))
        add(l, DO_CALL, NULL, 0);
    if (s->phase != PHASE_ROUND)
        return;
    if (long_active(s, l->seat))
        add_active(l, p);
    add_trades(l, p);
}

uint32_t long_legal(const void *t, const void *s, kh_seat seat, kh_action *out, uint32_t cap) {
    list l = {t, s, seat, 0, 0, cap, out};
    each(&l);
    return l.count;
}

uint32_t long_count(const void *t, const void *s, kh_seat seat) {
    return long_legal(t, s, seat, NULL, 0);
}

void long_nth(const void *t, const void *s, kh_seat seat, uint32_t i, kh_action *out) {
    list l = {t, s, seat, 0, i, 1, out};
    each(&l);
}

bool long_pick(const void *t, const void *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    const uint32_t n = long_count(t, s, seat);
    if (n == 0)
        return false;
    long_nth(t, s, seat, kh_rng_below(rng, n), out);
    return !long_kinds[out->kind].open || long_fill(t, s, seat, out->kind, rng, out);
}

static bool luck_due(const long_table *t, const long_state *s) {
    return s->drawing || s->phase == PHASE_SIDE ||
           (!t->manual && (s->phase == PHASE_DICE || s->phase == PHASE_TARGET));
}

/* Phases in which no seat can act are passed over at once. */
kh_seat long_next(const void *table, const void *state, kh_seat after) {
    const long_table *t = table;
    const long_state *s = state;
    const bool seats = !s->drawing && ((s->phase == PHASE_READY && s->unplaced) || s->phase == PHASE_ROUND ||
                                       s->phase == PHASE_ROBBER || s->phase == PHASE_FROZEN);
    for (kh_seat seat = after + 1; seats && seat < t->config.seats; seat++) /* KH_NOBODY + 1 is 0 */
        if (long_count(t, s, seat) > 0)
            return seat;
    if (luck_due(t, s))
        return after == KH_CHANCE ? KH_NOBODY : KH_CHANCE;
    return after != KH_HOST && after != KH_CHANCE && long_count(t, s, KH_HOST) > 0 ? KH_HOST : KH_NOBODY;
}

bool long_awaited(const void *table, const void *state, kh_seat seat) {
    const long_table *t = table;
    const long_state *s = state;
    if (seat == KH_CHANCE)
        return luck_due(t, s);
    if (s->drawing)
        return false;
    if (seat == KH_HOST)
        return (s->phase == PHASE_READY && !s->unplaced) || s->phase == PHASE_STOP ||
               (t->manual && (s->phase == PHASE_DICE || s->phase == PHASE_TARGET || s->phase == PHASE_ROUND));
    return seat < t->config.seats && s->phase == PHASE_READY && long_count(t, s, seat) > 0;
}

static void fill_phase(const long_state *s, kh_action *out) {
    const unsigned phase = long_phase_number(s);
    out->arg[out->size - 2] = (uint8_t)phase;
    out->arg[out->size - 1] = (uint8_t)(phase >> 8);
}

static bool fill_discard(const long_person *p, kh_rng *rng, kh_action *out) {
    uint16_t hand[LONG_RESOURCES], gone[LONG_RESOURCES] = {0};
    unsigned left = long_hand(p);
    memcpy(hand, p->hand, sizeof hand);
    for (unsigned n = 0; n < p->owes && left > 0; n++, left--) {
        unsigned i = kh_rng_below(rng, left), r = 0;
        for (; r + 1 < LONG_RESOURCES && i >= hand[r]; r++)
            i -= hand[r];
        hand[r]--;
        gone[r]++;
    }
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        out->arg[2 * r] = (uint8_t)gone[r];
        out->arg[2 * r + 1] = (uint8_t)(gone[r] >> 8);
    }
    return true;
}

static bool fill_offer(const long_person *p, kh_rng *rng, kh_action *out) {
    unsigned i = kh_rng_below(rng, long_hand(p)), give = 0;
    for (; give + 1 < LONG_RESOURCES && i >= p->hand[give]; give++)
        i -= p->hand[give];
    const unsigned want = (give + 1 + kh_rng_below(rng, LONG_RESOURCES - 1)) % LONG_RESOURCES;
    out->arg[give] = (uint8_t)(p->hand[give] > 1 ? 1 + kh_rng_below(rng, 2) : 1);
    out->arg[LONG_RESOURCES + want] = 1;
    kh_seat3_put(out->arg + 2 * LONG_RESOURCES, LONG_TO_ALL);
    return true;
}

static bool fill_invention(const long_state *s, kh_rng *rng, kh_action *out) {
    uint32_t pool[LONG_RESOURCES];
    memcpy(pool, s->pool, sizeof pool);
    for (unsigned n = 0; n < 2; n++) {
        out->arg[n] = LONG_RESOURCE_NONE;
        const unsigned from = kh_rng_below(rng, LONG_RESOURCES);
        for (unsigned i = 0; i < LONG_RESOURCES && out->arg[n] == LONG_RESOURCE_NONE; i++)
            if (pool[(from + i) % LONG_RESOURCES]) {
                out->arg[n] = (uint8_t)((from + i) % LONG_RESOURCES);
                pool[out->arg[n]]--;
            }
    }
    return true;
}

/* One of the sites at random; none: false. */
static bool any_way(const long_table *t, const long_state *s, kh_seat seat, const long_spot *also,
                    kh_rng *rng, long_spot *out) {
    uint32_t near[3], n = 0;
    const unsigned places = long_nearby(t, seat, near);
    for (unsigned i = 0; i < places; i++)
        for (unsigned w = 0; w < LONG_WAYS; w++) {
            const long_spot way = {near[i], (uint8_t)w};
            if (!long_road_site(t, s, seat, way, also).code && kh_rng_below(rng, ++n) == 0)
                *out = way;
        }
    return n > 0;
}

static void put_way(uint8_t *arg, long_spot way) {
    arg[0] = (uint8_t)way.place;
    arg[1] = (uint8_t)(way.place >> 8);
    arg[2] = way.at;
}

static bool fill_roads(const long_table *t, const long_state *s, kh_seat seat, kh_rng *rng, kh_action *out) {
    long_spot one, two = {0xffff, 0xfe};
    if (!any_way(t, s, seat, NULL, rng, &one))
        return false;
    if (long_person_at(t, s, seat)->roads > 1)
        any_way(t, s, seat, &one, rng, &two);
    put_way(out->arg, one);
    put_way(out->arg + 3, two);
    return true;
}

bool long_fill(const void *t, const void *s, kh_seat seat, uint8_t kind, kh_rng *rng, kh_action *out) {
    if (kind >= LONG_KINDS || !long_kinds[kind].open)
        return false;
    *out = (kh_action){.seat = seat, .kind = kind, .size = kh_kind_size(&long_kinds[kind])};
    if (kind == HOST_TIMES) {
        out->arg[0] = (uint8_t)(5 + kh_rng_below(rng, 60));
        out->arg[1] = (uint8_t)(5 + kh_rng_below(rng, 60));
        return seat == KH_HOST;
    }
    if (seat >= ((const long_table *)t)->config.seats)
        return false;
    const long_person *p = long_person_at(t, s, seat);
    fill_phase(s, out);
    switch (kind) {
    case DO_DISCARD: return fill_discard(p, rng, out);
    case DO_OFFER: return long_hand(p) > 0 && fill_offer(p, rng, out);
    case DO_INVENTION: return fill_invention(s, rng, out);
    default: return fill_roads(t, s, seat, rng, out);
    }
}
