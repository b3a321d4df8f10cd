/* Rounds: the throw and what it brings, robbers, deadlines. These walk over all mats; nothing else does. */
#include <string.h>

#include "games/longtable/longtable.h"

enum { HALF = 32 }; /* bits of half a word */

void long_tell(long_move *m, long_event kind, kh_seat from, kh_seat to, unsigned what, unsigned count,
               uint32_t place) {
    kh_events *e = m->events;
    if (!e)
        return;
    if (e->count < e->cap)
        e->list[e->count] = (kh_event){(uint8_t)kind,          (uint8_t)what, (uint16_t)count, from, to,
                                       {KH_NOBODY, KH_NOBODY}, place};
    e->count++;
}

/* Beyond this, times are made up; sums stay below KH_NEVER. */
static uint64_t later(uint64_t at_ms, uint64_t by_ms) {
    const uint64_t most = KH_NEVER / 2;
    return (at_ms < most ? at_ms : most) + by_ms;
}

uint64_t long_deadline(const void *table, const void *state) {
    const long_table *t = table;
    const long_state *s = state;
    enum { RUNS = 1 << PHASE_STOP | 1 << PHASE_ROUND | 1 << PHASE_ROBBER };
    const uint64_t end =
        s->deadline_ms ? s->deadline_ms : KH_NEVER; /* audit(): of phases that end by themselves */
    if (s->drawing)
        return KH_NEVER;
    if (!s->end_ms)
        return end;
    const unsigned runs = t->manual ? RUNS | 1 << PHASE_DICE | 1 << PHASE_TARGET : RUNS;
    return s->end_ms < end && runs >> s->phase & 1 ? s->end_ms : end;
}

/* What actions have to name: SYS-LATE-04 */
unsigned long_phase_number(const long_state *s) {
    return s->phase == PHASE_ROBBER ? LONG_ROBBER_PHASE | s->robbers : s->round;
}

void long_start_rounds(long_move *m) {
    m->s->phase = m->s->first ? PHASE_DICE : PHASE_SIDE;
}

static unsigned room_for(const long_person *p, unsigned count) {
    const unsigned most = LONG_HAND_MAX - long_hand(p);
    return count < most ? count : most;
}

/* What the pool has and the hand can hold: SYS-POOL-10 */
unsigned long_fitting(const long_state *s, const long_person *p, unsigned r, unsigned count) {
    const unsigned left = long_hand_small(p) ? count : room_for(p, count);
    return left < s->pool[r] ? left : s->pool[r];
}

/* Offers and production that was not fetched lapse with a round. */
static void clear_people(const long_table *t, long_state *s) {
    for (kh_seat seat = 0; seat < t->config.seats; seat++) {
        long_person *p = long_person_of(t, s, seat);
        if (p->offers)
            memset(p->offer, 0, sizeof p->offer); /* SYS-OFFER-10 */
        memset(p->claim, 0, sizeof p->claim);     /* SYS-POOL-06 */
        p->offers = 0;
    }
}

/* Only one side has played tiles and swapped. */
static void clear_round(const long_table *t, long_state *s) {
    const long_side side = long_side_now(s);
    long_page *page = &long_pages(s)[long_home(t, 0)];
    for (const long_page *end = page + t->mats; page < end; page++)
        page->person[side].did &= (uint8_t) ~(DID_TILE | DID_SWAP); /* SYS-SITE-10 */
    if (t->offers || t->collect)
        clear_people(t, s);
}

/* Who asks for a resource that is short: one alone, or several (KH_NOBODY). */
typedef struct shortage {
    bool is[LONG_RESOURCES], claimed[LONG_RESOURCES];
    kh_seat alone[LONG_RESOURCES];
} shortage;

static void credit(long_move *m, const shortage *x, kh_seat seat, unsigned r, unsigned count,
                   uint32_t place) {
    long_person *p = long_person_of(m->t, m->s, seat);
    if (m->t->collect) {
        p->claim[r] = (uint8_t)(p->claim[r] + count); /* CON-OPT-10 */
        return;
    }
    if (x->is[r] && x->alone[r] != seat)
        return; /* SYS-POOL-02 */
    const unsigned got = long_fitting(m->s, p, r, count);
    p->hand[r] = (uint16_t)(p->hand[r] + got);
    m->s->pool[r] -= got;
    if (got && m->events)
        long_tell(m, EVENT_PRODUCE, KH_NOBODY, seat, r, got, long_page_number(place));
}

static void note_claim(shortage *x, kh_seat seat, unsigned r) {
    x->alone[r] = !x->claimed[r] || x->alone[r] == seat ? seat : KH_NOBODY;
    x->claimed[r] = true;
}

/* What lies round the two hexes of a number: sun's in the low half, moon's in the high one. */
static inline uint64_t round_hexes(const uint64_t plane[2], const long_grown *by) {
    uint32_t sun, moon;
    memcpy(&sun, (const uint8_t *)plane + by->byte[SUN], sizeof sun);
    memcpy(&moon, (const uint8_t *)plane + by->byte[MOON], sizeof moon);
    return (uint64_t)moon << HALF | sun;
}
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "a plane is a row of bytes, the first crossings first");

/* Who has built round the hexes of a number on one mat: bits of owner + 1, cities, and all of them but grey. */
typedef struct builders {
    uint64_t mark[LONG_PLANES], cities, at;
} builders;

/* Round those that a robber stands on, or round the others; each robber stays in its region. */
static inline void find_builders(const long_page *page, const long_grown *by, bool robbed, builders *out) {
    uint64_t window[LONG_SIDES], all = 0, grey = ~all;
    for (unsigned side = 0; side < LONG_SIDES; side++) {
        const bool here = page->robber[side] == by->robber[side];
        window[side] = by->window[side] & ((uint32_t)(here != robbed) - 1);
    }
    for (unsigned i = 0; i < LONG_PLANES; i++) {
        out->mark[i] = round_hexes(page->crossing[i], by);
        all |= out->mark[i];
        grey &= out->mark[i];
    }
    out->cities = round_hexes(page->crossing[LONG_PLANES], by);
    out->at = all & ~grey & (window[MOON] << HALF | window[SUN]);
}

static inline unsigned mark_at(const builders *x, unsigned i) {
    return (unsigned)((x->mark[0] >> i & 1) | (x->mark[1] >> i & 1) << 1 | (x->mark[2] >> i & 1) << 2);
}

static inline unsigned count_at(const builders *x, unsigned i) {
    return 1 + (unsigned)(x->cities >> i & 1); /* CON-PROD-03, CON-PROD-04 */
}

/* Where something may be short, somebody is told, or tokens are fetched; first those in the sun region. */
static void harvest(long_move *m, uint32_t place, unsigned number, shortage *x, bool noted) {
    const long_grown *by = &long_mat_at(m->t, place)->grows[number];
    builders b;
    find_builders(long_page_at(m->s, place), by, false, &b); /* CON-BASE-19 */
    for (uint64_t at = b.at; at; at &= at - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(at), r = by->resource[i / HALF];
        const kh_seat seat = long_owner_seat(m->t, place, mark_at(&b, i) - 1);
        if (noted)
            note_claim(x, seat, r);
        else
            credit(m, x, seat, r, count_at(&b, i), place);
    }
}

/* What was handed out from where robbers stand. All that are not at home stand on the last target: audit() */
static void take_back(const long_table *t, long_state *s, unsigned number) {
    for (uint32_t place = long_home(t, 0), end = place + t->mats; place < end; place++) {
        const long_grown *by = &long_mat_at(t, place)->grows[number];
        builders b;
        find_builders(long_page_at(s, place), by, true, &b);
        for (uint64_t at = b.at; at; at &= at - 1) {
            const unsigned i = (unsigned)__builtin_ctzll(at), r = by->resource[i / HALF];
            long_person *p = long_person_of(t, s, long_owner_seat(t, place, mark_at(&b, i) - 1));
            p->hand[r] = (uint16_t)(p->hand[r] - count_at(&b, i)); /* CON-BASE-19 */
        }
    }
}

/* Tables so small that no hand can overflow: SYS-POOL-10 */
enum { MATS_SMALL = LONG_HAND_MAX / (LONG_TOKENS * LONG_RESOURCES) };
static bool hands_small(const long_table *t, const long_state *s) {
    bool small = true;
    const long_page *page = long_page_at(s, long_home(t, 0));
    for (const long_page *end = page + t->mats; t->mats > MATS_SMALL && page < end; page++)
        small &= long_hand_small(&page->person[SUN]) && long_hand_small(&page->person[MOON]);
    return small;
}

/* To everybody what is kept of the number, without a look at the land: most throws of a simulation. */
static void produce_kept(const long_table *t, long_state *s, unsigned number) {
    const uint32_t *brings = s->production[number - 2];
    long_page *page = &long_pages(s)[long_home(t, 0)];
    for (const long_page *end = page + t->mats; page < end; page++)
        for (unsigned side = 0; side < LONG_SIDES; side++)
            long_hand_add(&page->person[side], long_brought(&page->person[side], number));
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        s->pool[r] -= brings[r];
    if (number == s->target)
        take_back(t, s, number);
}

/* By a function of its own: most throws need not make room for it. Who asks for what is short is known after one pass. */
__attribute__((noinline)) static void produce_by_land(long_move *m, unsigned number) {
    const long_table *t = m->t;
    const uint32_t *brings = m->s->production[number - 2];
    shortage x = {.is = {false}};
    bool any = false;
    for (unsigned r = 0; r < LONG_RESOURCES && !t->collect; r++)
        any |= x.is[r] = brings[r] > m->s->pool[r];
    for (uint32_t place = 0; place < t->places && any; place++)
        harvest(m, place, number, &x, true);
    for (uint32_t place = 0; place < t->places; place++)
        harvest(m, place, number, &x, false);
}

/* What a throw brings in all is known before the pass. */
static void produce(long_move *m, unsigned number) {
    const uint32_t *brings = m->s->production[number - 2];
    bool any = false;
    for (unsigned r = 0; r < LONG_RESOURCES; r++)
        any |= brings[r] > m->s->pool[r];
    if (any || m->events || m->t->collect || !hands_small(m->t, m->s))
        produce_by_land(m, number);
    else
        produce_kept(m->t, m->s, number);
}

void long_throw(long_move *m, unsigned a, unsigned b) {
    long_state *s = m->s;
    s->dice[0] = (uint8_t)a;
    s->dice[1] = (uint8_t)b;
    long_tell(m, EVENT_DICE, KH_NOBODY, KH_NOBODY, a + b, 1, 0);
    if (a + b == 7) {
        s->phase = PHASE_TARGET; /* CON-ROBBER-04 */
        return;
    }
    s->round++;
    s->phase = PHASE_ROUND;
    const unsigned seconds = s->seconds[s->round > LONG_QUIET_ROUNDS]; /* SYS-CLOCK-05 */
    s->deadline_ms = m->t->manual ? 0 : later(m->a->at_ms, seconds * UINT64_C(1000));
    produce(m, a + b); /* SYS-POOL-01 */
}

/* What grows, or would grow, where the robbers of a mat stand: by their sides. */
static void add_robbed(long_state *s, const long_page *page, const long_mat *mat, unsigned number, int by) {
    const long_grown *grown = &mat->grows[number];
    builders b;
    find_builders(page, grown, true, &b);
    for (unsigned side = 0; side < LONG_SIDES; side++) {
        const uint32_t at = (uint32_t)(b.at >> side * HALF),
                       cities = at & (uint32_t)(b.cities >> side * HALF);
        if (at)
            s->production[number - 2][grown->resource[side]] +=
                (uint32_t)(by * (__builtin_popcount(at) + __builtin_popcount(cities)));
    }
}

/* All robbers of a mat from one number to another; 7 stands for the desert. */
static void move_robbers(long_state *s, long_page *page, const long_mat *mat, unsigned from, unsigned to) {
    if (from != 7)
        add_robbed(s, page, mat, from, 1);
    for (unsigned side = 0; side < LONG_SIDES; side++)
        page->robber[side] = to == 7 ? 0 : mat->grows[to].robber[side]; /* CON-ROBBER-12, SYS-ROB-01 */
    if (to != 7)
        add_robbed(s, page, mat, to, -1);
}

/* All robbers at once, and what everybody owes. */
void long_target(long_move *m, unsigned number) {
    const long_table *t = m->t;
    long_state *s = m->s;
    for (uint32_t place = long_home(t, 0), end = place + t->mats; place < end; place++) {
        long_page *page = &long_pages(s)[place];
        move_robbers(s, page, long_mat_at(t, place), s->robbers ? s->target : 7, number);
        for (unsigned side = 0; side < LONG_SIDES; side++) {
            const unsigned hand = long_hand(&page->person[side]);
            page->person[side].owes =
                (uint16_t)(hand > LONG_HAND_SAFE ? hand / 2 : 0); /* CON-ROBBER-08, SYS-ROB-02 */
        }
    }
    s->target = (uint8_t)number;
    s->robbers++;
    s->phase = PHASE_ROBBER;
    s->deadline_ms = later(m->a->at_ms, LONG_ROBBER_MS); /* CON-ROBBER-06 */
    long_tell(m, EVENT_TARGET, KH_NOBODY, KH_NOBODY, number, 1, 0);
}

/* From the largest stacks, one at a time. */
static void discard_for(long_move *m, kh_seat seat) {
    long_person *p = long_person_of(m->t, m->s, seat);
    const unsigned owed = p->owes;
    for (; p->owes > 0; p->owes--) {
        unsigned most = 0;
        for (unsigned r = 1; r < LONG_RESOURCES; r++)
            most = p->hand[r] > p->hand[most] ? r : most; /* SYS-ROB-04 */
        p->hand[most]--;
        m->s->pool[most]++;
    }
    if (owed)
        long_tell(m, EVENT_DISCARD, seat, KH_NOBODY, LONG_RESOURCE_NONE, owed,
                  long_page_number(long_home(m->t, seat)));
}

/* The end of a round, of a robber phase or of the game. In manual mode the host ends rounds. */
void long_tick(long_move *m) {
    long_state *s = m->s;
    const uint64_t now = m->a->at_ms;
    if (s->phase == PHASE_ROBBER)
        for (kh_seat seat = 0; seat < m->t->config.seats; seat++)
            discard_for(m, seat);
    const bool frozen = s->phase == PHASE_FROZEN, round = s->phase == PHASE_ROUND;
    s->deadline_ms = 0;
    if (round)
        clear_round(m->t, s);
    if (frozen) {
        long_finish(m, false);
        return;
    }
    if ((s->end_ms && now >= s->end_ms) ||
        (round && ((s->last_round && s->round >= s->last_round) || s->round >= LONG_ROUNDS_MAX))) {
        long_finish(m, true); /* Q-SYS-11 */
        return;
    }
    const bool stop = round && s->round == LONG_QUIET_ROUNDS && m->t->stop;
    s->phase = stop ? PHASE_STOP : PHASE_DICE; /* SYS-PAUSE-04, CON-APP-30 */
    if (stop)
        long_tell(m, EVENT_STOP, KH_NOBODY, KH_NOBODY, 0, 1, 0);
}
