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
    enum { ENDS = 1 << PHASE_ROBBER | 1 << PHASE_FROZEN };
    enum { RUNS = 1 << PHASE_STOP | 1 << PHASE_ROUND | 1 << PHASE_ROBBER };
    const unsigned ends = t->manual ? ENDS : ENDS | 1 << PHASE_ROUND;
    const unsigned runs = t->manual ? RUNS | 1 << PHASE_DICE | 1 << PHASE_TARGET : RUNS;
    const uint64_t end = ends >> s->phase & 1 ? s->deadline_ms : KH_NEVER;
    if (s->drawing)
        return KH_NEVER;
    return s->end_ms && s->end_ms < end && runs >> s->phase & 1 ? s->end_ms : end;
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

/* What lapses with a round. */
static void clear_person(const long_table *t, long_person *p) {
    if (p->offers)
        memset(p->offer, 0, sizeof p->offer); /* SYS-OFFER-10 */
    if (t->collect)
        memset(p->claim, 0, sizeof p->claim); /* SYS-POOL-06 */
    p->offers = 0;
    p->did = (uint8_t)(p->did & ~(DID_TILE | DID_SWAP)); /* SYS-SITE-10 */
}

static void clear_round(const long_table *t, long_state *s) {
    for (kh_seat seat = 0; seat < t->config.seats; seat++)
        clear_person(t, long_person_of(t, s, seat));
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

/* What becomes of those who have built where something grows. */
typedef enum yield { YIELD_NOTED, YIELD_GIVEN, YIELD_PLAIN } yield;

/* Where nothing is short, nobody is told and hands are fetched by nobody: most throws of a simulation. */
static inline void credit_plainly(long_move *m, kh_seat seat, unsigned r, unsigned count) {
    long_person *p = long_person_of(m->t, m->s, seat);
    const unsigned got = long_hand_small(p) ? count : long_fitting(m->s, p, r, count);
    p->hand[r] = (uint16_t)(p->hand[r] + got);
    m->s->pool[r] -= got;
}

/* Those who have built round the hexes of one mat, grey ones apart; first those in the sun region. The crossings round
 * each hex are moved to the low bits of half a word: they lie close together. */
static inline void harvest(long_move *m, uint32_t place, unsigned number, shortage *x, const yield as) {
    const long_page *page = long_page_at(m->s, place);
    const long_mat *mat = long_mat_at(m->t, place);
    const long_set built = long_peopled(page);
    const long_set sun = built & mat->number_corners[number][SUN];
    const long_set moon = built & mat->number_corners[number][MOON];
    if ((sun | moon) == 0)
        return;
    uint64_t at = 0;
    for (unsigned side = 0; side < LONG_SIDES; side++) {
        const unsigned hex = mat->of_number[number][side] + 1U;
        const bool robbed = (page->robber[SUN] == hex) | (page->robber[MOON] == hex); /* CON-BASE-19 */
        const uint64_t near = (uint64_t)((side == SUN ? sun : moon) >> mat->number_first[number][side]);
        at |= (near & ((uint64_t)robbed - 1)) << side * HALF;
    }
    const kh_seat first = (place - 1 - !m->t->ring) * LONG_SIDES; /* of the mat to the left */
    for (; at; at &= at - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(at), side = i / HALF;
        const unsigned r = mat->number_resource[number][side];
        const unsigned piece = long_piece_at(page, mat->number_first[number][side] + i % HALF);
        const unsigned owner = piece % LONG_CITY - 1, count = 1 + piece / LONG_CITY;
        const kh_seat seat = m->t->ring ? long_owner_seat(m->t, place, owner) : first + owner;
        if (as == YIELD_NOTED)
            note_claim(x, seat, r);
        else if (as == YIELD_GIVEN)
            credit(m, x, seat, r, count, place);
        else
            credit_plainly(m, seat, r, count);
    }
}

/* Shortage is known before the pass: only then a second one is needed. */
static void produce(long_move *m, unsigned number) {
    const uint32_t places = m->t->places;
    shortage x = {.is = {false}};
    bool any = false;
    for (unsigned r = 0; r < LONG_RESOURCES; r++) {
        x.is[r] = !m->t->collect && m->s->production[number - 2][r] > m->s->pool[r];
        any |= x.is[r];
    }
    if (!any && !m->t->collect && !m->events) {
        for (uint32_t place = 0; place < places; place++)
            harvest(m, place, number, &x, YIELD_PLAIN);
        return;
    }
    for (uint32_t place = 0; place < places && any; place++)
        harvest(m, place, number, &x, YIELD_NOTED);
    for (uint32_t place = 0; place < places; place++)
        harvest(m, place, number, &x, YIELD_GIVEN);
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

/* All robbers at once; 7 stands for the desert. */
void long_target(long_move *m, unsigned number) {
    const long_table *t = m->t;
    long_state *s = m->s;
    s->target = (uint8_t)number;
    s->robbers++;
    s->phase = PHASE_ROBBER;
    s->deadline_ms = later(m->a->at_ms, LONG_ROBBER_MS); /* CON-ROBBER-06 */
    for (kh_seat seat = 0; seat < t->config.seats; seat++) {
        long_person *p = long_person_of(t, s, seat);
        const uint32_t home = long_home(t, seat);
        const unsigned hand = long_hand(p), hex = long_mat_at(t, home)->of_number[number][seat % LONG_SIDES];
        p->owes = (uint16_t)(hand > LONG_HAND_SAFE ? hand / 2 : 0); /* CON-ROBBER-08, SYS-ROB-02 */
        long_move_robber(t, s, home, seat % LONG_SIDES,
                         number == 7 ? 0 : hex + 1); /* CON-ROBBER-12, SYS-ROB-01 */
    }
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
