/* Finding and naming: which cards somebody may claim now, how a claim is judged, and what it does. */
#include <string.h>

#include "games/rush/rush.h"

enum { EVERYWHERE = (1U << RUSH_PLACES) - 1 };

/* One's own open card; in mini-games 4 and 5 the team's, in practice the first of the two. */
unsigned rush_own_card(const rush_table *t, const rush_state *s, unsigned seat) {
    if (with_stacks(s->mini))
        return s->open[seat];                                                   /* DOB-HAND-03 */
    return s->spot[RUSH_PLACES + (s->mini == PRACTICE ? 0 : team_of(t, seat))]; /* SYS-CLAIM-16 */
}

static uint32_t beside(uint32_t places) {
    uint32_t near = places;
    for (; places; places &= places - 1)
        near |= rush_near[__builtin_ctz(places)];
    return near;
}

static uint32_t lying(const rush_state *s, unsigned from, unsigned below) {
    uint32_t spots = 0;
    for (unsigned i = from; i < below; i++)
        spots |= (uint32_t)(s->spot[i] != NO_CARD) << i;
    return spots;
}

/* Of mini-game 2: on or beside an own card, or in the centre while there is none. */
static uint32_t harbour_targets(const rush_table *t, const rush_state *s, unsigned seat) {
    const uint32_t own = s->visible[s->colour[team_of(t, seat)]];
    return own ? beside(own) : RUSH_CENTRE; /* DOB-MGB-05, DOB-MGB-06, DOB-MGB-09 */
}

uint32_t rush_targets(const rush_table *t, const rush_state *s, unsigned seat) {
    switch ((rush_mini)s->mini) {
    case SETTLE:
    case ROAD: return EVERYWHERE; /* DOB-MGA-05, DOB-MGC-07, DOB-MGC-08 */
    case HARBOURS: return harbour_targets(t, s, seat);
    case BARBARIANS: return lying(s, 0, RUSH_PLACES);
    case KNIGHTS: return lying(s, RUSH_PLACES, RUSH_SPOTS) & ~(1U << (RUSH_PLACES + team_of(t, seat)));
    case PRACTICE: return 1U << (RUSH_PLACES + 1);
    case MINIS: break;
    }
    return 0;
}

unsigned rush_partner(const rush_table *t, unsigned seat) {
    const unsigned other = seat < t->teams ? seat + t->teams : seat - t->teams;
    return other < t->seats ? other : RUSH_NONE;
}

/* Since when both the own card and the other one are to be seen. */
uint64_t rush_since(const rush_table *t, const rush_state *s, unsigned seat, unsigned spot) {
    const uint64_t own = with_stacks(s->mini)  ? s->turned_ms[seat]
                         : s->mini == PRACTICE ? s->shown_ms[RUSH_PLACES]
                                               : s->shown_ms[RUSH_PLACES + team_of(t, seat)];
    return own > s->shown_ms[spot] ? own : s->shown_ms[spot];
}

static uint64_t made_at(const kh_action *a) {
    return a->at_ms - two_bytes(a->arg + CLAIM_MADE);
}

/* The table has measured when a claim was made. */
static bool moments_fit(const kh_action *a) {
    const unsigned made = two_bytes(a->arg + CLAIM_MADE), came = two_bytes(a->arg + CLAIM_CAME);
    return made >= came && made - came <= RUSH_EARLY_MS && made <= a->at_ms;
}

/* Whose turn it is, whose card lies there, what may be claimed where. */
static kh_verdict check_target(const rush_table *t, const rush_state *s, const kh_action *a) {
    const unsigned spot = a->arg[CLAIM_SPOT];
    if (!rush_holds(t, s, a->seat))
        return refuse(s->mini == KNIGHTS ? "SYS-CLAIM-13" : "DOB-HAND-04");
    if (a->arg[CLAIM_OWN] != rush_own_card(t, s, a->seat))
        return refuse("SYS-CLAIM-02");
    if (s->spot[spot] != a->arg[CLAIM_CARD])
        return refuse("SYS-CLAIM-06");
    if (rush_targets(t, s, a->seat) >> spot & 1)
        return kh_done();
    if (s->mini != HARBOURS || spot >= RUSH_PLACES)
        return refuse("SYS-CLAIM-02");
    return refuse(s->visible[s->colour[team_of(t, a->seat)]] ? "DOB-MGB-07" : "DOB-MGB-05");
}

/* SYS-CLAIM-05: luck decides among several, of whom the one who claims is one. */
static bool draw_fits(const rush_table *t, const kh_action *a) {
    const unsigned drawn = a->arg[CLAIM_DRAWN];
    return drawn == 0 || (drawn >> t->seats == 0 && (drawn >> a->seat & 1) && bits(drawn) > 1);
}

static kh_verdict check_moment(const rush_table *t, const rush_state *s, const kh_action *a) {
    if (s->phase != PHASE_PLAY)
        return refuse("SYS-CLAIM-15");
    if (t->in_turns && a->seat != s->turn)
        return refuse("DOB-TURNS-01");
    if (s->locked_ms[a->seat])
        return refuse("SYS-CLAIM-07");
    return kh_done();
}

static bool named_right(const kh_action *a) {
    return rush_common[a->arg[CLAIM_OWN]][a->arg[CLAIM_CARD]] == a->arg[CLAIM_SYMBOL]; /* SYS-CLAIM-11 */
}

kh_verdict rush_check_claim(const rush_table *t, const rush_state *s, const kh_action *a) {
    kh_verdict v = check_moment(t, s, a);
    if (refused(v))
        return v;
    if (a->arg[CLAIM_SYMBOL] >= RUSH_SYMBOLS)
        return refuse("SYS-CLAIM-03");
    v = check_target(t, s, a);
    if (refused(v))
        return v;
    if (!moments_fit(a) || !draw_fits(t, a))
        return refuse("SYS-CLAIM-05");
    return named_right(a) ? v : (kh_verdict){0, "SYS-CLAIM-07"};
}

void rush_lay_aside(rush_state *s, unsigned card) {
    const unsigned deck = rush_deck_of[card];
    if (deck == DECK_ISLAND)
        s->gone_island |= 1U << rush_within[card];
    else
        s->gone[deck] = (uint16_t)(s->gone[deck] | 1U << rush_within[card]);
}

static void cover(rush_move *m, unsigned spot) {
    rush_state *s = m->s;
    const unsigned under = s->spot[spot], card = s->open[m->a->seat], deck = rush_deck_of[under];
    rush_lay_aside(s, under);
    if (deck < COLOURS)
        s->visible[deck] &= ~(1U << spot);
    s->visible[rush_deck_of[card]] |= 1U << spot;
    s->spot[spot] = (uint8_t)card; /* DOB-MGA-04, DOB-MGC-06 */
    s->shown_ms[spot] = m->a->at_ms;
    s->open[m->a->seat] = NO_CARD;
    s->turned_ms[m->a->seat] = 0;
    rush_tell(m, EVENT_PLACED, m->a->seat, spot, card);
}

static bool without_cards(const rush_table *t, const rush_state *s, unsigned team) {
    for (unsigned seat = team; seat < t->seats; seat += t->teams)
        if (s->left[seat] > 0 || s->open[seat] != NO_CARD)
            return false;
    return true;
}

static void take(rush_move *m, unsigned spot) {
    rush_state *s = m->s;
    const unsigned card = s->spot[spot], team = team_of(m->t, m->a->seat);
    rush_tell(m, EVENT_TAKEN, m->a->seat, spot, card);
    rush_lay_aside(s, card);
    s->spot[spot] = NO_CARD; /* DOB-MGD-05, DOB-MGE-05, DOB-MGE-06 */
    s->shown_ms[spot] = 0;
    s->taken[team]++;
}

/* What a right claim does in each mini-game; whether it was the last one. */
static bool carry_out(rush_move *m, unsigned spot) {
    rush_state *s = m->s;
    const unsigned team = team_of(m->t, m->a->seat);
    if (with_stacks(s->mini)) {
        cover(m, spot);
        if (!without_cards(m->t, s, team))
            return false;
        s->out = (uint8_t)team; /* DOB-MGA-07, DOB-MGB-10, DOB-MGC-10 */
        rush_tell(m, EVENT_OUT, m->a->seat, 0, 0);
        return true;
    }
    take(m, spot);
    if (s->mini == BARBARIANS)
        return lying(s, 0, RUSH_PLACES) == 0;            /* DOB-MGD-07 */
    return bits(lying(s, RUSH_PLACES, RUSH_SPOTS)) == 1; /* DOB-MGE-07, DOB-MGE-08 */
}

static void miss(rush_move *m) {
    rush_tell(m, EVENT_WRONG, m->a->seat, m->a->arg[CLAIM_SYMBOL], 0); /* SYS-CLAIM-08: not the right one */
    if (m->t->lock_ms)
        m->s->locked_ms[m->a->seat] = m->a->at_ms + m->t->lock_ms; /* SYS-CLAIM-07 */
    rush_pass_on(m);
    rush_turned_up(m);
}

/* How long the finder has looked at both cards. */
static unsigned found_ms(const rush_move *m, unsigned spot) {
    const uint64_t since = rush_since(m->t, m->s, m->a->seat, spot), made = made_at(m->a);
    const uint64_t ms = made > since ? made - since : 0;
    return ms < UINT16_MAX ? (unsigned)ms : UINT16_MAX;
}

void rush_do_claim(rush_move *m) {
    rush_state *s = m->s;
    const unsigned spot = m->a->arg[CLAIM_SPOT];
    if (!named_right(m->a)) {
        miss(m);
        return;
    }
    rush_tell(m, EVENT_FOUND, m->a->seat, m->a->arg[CLAIM_SYMBOL], found_ms(m, spot)); /* SYS-CLAIM-09 */
    rush_pass_on(m);
    if (s->mini == PRACTICE) {
        s->finder = (uint8_t)m->a->seat; /* DOB-LEARN-02, SYS-CLAIM-18 */
        s->phase = PHASE_FOUND;
        memset(s->locked_ms, 0, sizeof s->locked_ms);
        return;
    }
    if (!carry_out(m, spot)) {
        rush_turned_up(m); /* SYS-CLAIM-04 */
        return;
    }
    rush_score(m);
    rush_after_mini(m);
}

bool rush_may_hint(const rush_table *t, const rush_state *s, unsigned seat) {
    const unsigned partner = rush_partner(t, seat);
    return s->phase == PHASE_PLAY && with_stacks(s->mini) && partner != RUSH_NONE &&
           s->open[seat] == NO_CARD && s->open[partner] != NO_CARD;
}

kh_verdict rush_check_hint(const rush_table *t, const rush_state *s, const kh_action *a) {
    if (a->arg[HINT_SYMBOL] >= RUSH_SYMBOLS)
        return refuse("SYS-CLAIM-03");
    if (!rush_may_hint(t, s, a->seat))
        return refuse("DOB-HAND-07");
    if (s->spot[a->arg[HINT_SPOT]] != a->arg[HINT_CARD])
        return refuse("SYS-CLAIM-06");
    return kh_done();
}

/* It changes nothing: the partner hears it, and claims or not. */
void rush_do_hint(rush_move *m) {
    kh_events *e = m->events;
    const kh_seat partner = rush_partner(m->t, m->a->seat);
    if (!e)
        return;
    if (e->count < e->cap)
        e->list[e->count] = (kh_event){EVENT_HINT, m->a->arg[HINT_SYMBOL], 0, m->a->seat,
                                       partner,    {m->a->seat, partner}, /* SYS-CLAIM-17 */
                                       0};
    e->count++;
}

/* What the table asks about races. */

static uint64_t race_since(const void *table, const void *s, const kh_action *a) {
    const rush_table *t = table;
    return a->kind == DO_CLAIM && !t->in_turns && a->arg[CLAIM_SPOT] < RUSH_SPOTS
               ? rush_since(t, s, a->seat, a->arg[CLAIM_SPOT])
               : KH_NEVER;
}

/* Among knights whose card is taken takes none. */
static bool race_excludes(const void *t, const kh_action *one, const kh_action *other) {
    (void)t;
    return one->arg[CLAIM_CARD] == other->arg[CLAIM_CARD] || one->arg[CLAIM_CARD] == other->arg[CLAIM_OWN] ||
           one->arg[CLAIM_OWN] == other->arg[CLAIM_CARD]; /* SYS-CLAIM-13, SYS-CLAIM-14 */
}

static bool race_rival(const void *table, const void *state, const kh_action *a, kh_seat seat) {
    const rush_table *t = table;
    const rush_state *s = state;
    if (seat == a->seat || !rush_holds(t, s, seat) || s->locked_ms[seat])
        return false;
    return s->mini == KNIGHTS || (rush_targets(t, s, seat) >> a->arg[CLAIM_SPOT] & 1);
}

static void put_two(uint8_t *arg, uint64_t x) {
    arg[0] = (uint8_t)x;
    arg[1] = (uint8_t)(x >> 8);
}

static void race_stamp(kh_action *a, uint64_t made_ms, uint64_t came_ms, uint32_t drawn) {
    enum { MOST = UINT16_MAX - 1 - RUSH_EARLY_MS }; /* a machine that stood still this long */
    if (a->kind != DO_CLAIM)
        return;
    const uint64_t came = a->at_ms > came_ms ? a->at_ms - came_ms : 0;
    const uint64_t early = came_ms > made_ms ? came_ms - made_ms : 0, late = came < MOST ? came : MOST;
    put_two(a->arg + CLAIM_MADE, late + (early < RUSH_EARLY_MS ? early : RUSH_EARLY_MS));
    put_two(a->arg + CLAIM_CAME, late);
    a->arg[CLAIM_DRAWN] = (uint8_t)drawn;
}

static uint32_t race_drawn(const kh_action *a) {
    return a->kind == DO_CLAIM ? a->arg[CLAIM_DRAWN] : 0;
}

const kh_race rush_race = {race_since, race_excludes, race_rival, race_stamp, race_drawn};
