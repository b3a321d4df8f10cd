/* The invariants of the catalogue, for tests and for positions that come from outside. */
#include "games/rush/rush.h"

/* Whether `cards` adds no card that was counted before. */
static bool add(uint32_t *all, uint32_t cards) {
    const bool fresh = (*all & cards) == 0;
    *all |= cards;
    return fresh;
}

/* DOB-INV-02: every card of a deck is in one place. */
static bool deck_complete(const rush_table *t, const rush_state *s, unsigned deck) {
    uint32_t all = deck == DECK_ISLAND ? s->gone_island : s->gone[deck];
    bool once = deck == DECK_ISLAND || add(&all, s->unseen[deck]);
    for (unsigned i = 0; i < RUSH_SPOTS; i++)
        if (s->spot[i] != NO_CARD && rush_deck_of[s->spot[i]] == deck)
            once = add(&all, 1U << rush_within[s->spot[i]]) && once;
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (s->open[seat] != NO_CARD && rush_deck_of[s->open[seat]] == deck)
            once = add(&all, 1U << rush_within[s->open[seat]]) && once;
    const unsigned cards = deck == DECK_ISLAND ? RUSH_PLACES : RUSH_DECK;
    return once && (bits(all) == cards || (deck == DECK_ISLAND && all == 0));
}

static const char *audit_decks(const rush_table *t, const rush_state *s) {
    for (unsigned deck = 0; deck <= DECK_ISLAND; deck++)
        if (!deck_complete(t, s, deck))
            return "DOB-INV-02";
    for (unsigned i = 0; i < RUSH_SPOTS; i++)
        if (s->spot[i] != NO_CARD && rush_deck_of[s->spot[i]] == DECK_HARBOUR)
            return "DOB-INV-02";
    return NULL;
}

static unsigned places_filled(const rush_state *s) {
    unsigned n = 0;
    for (unsigned i = 0; i < RUSH_PLACES; i++)
        n += s->spot[i] != NO_CARD;
    return n;
}

/* Whether a mini-game is laid out: from its island to the next set-up. */
static bool laid_out(const rush_state *s) {
    return places_filled(s) > 0 || s->gone_island;
}

static const char *audit_island(const rush_table *t, const rush_state *s) {
    unsigned shown = 0, taken = 0;
    for (unsigned deck = 0; deck < COLOURS; deck++)
        shown += bits(s->visible[deck]);
    for (unsigned team = 0; team < t->teams; team++)
        taken += s->taken[team];
    const unsigned mini =
        s->phase == PHASE_BREAK || s->phase == PHASE_COUNTDOWN || s->phase == PHASE_OVER ? s->last : s->mini;
    const bool begun = s->phase == PHASE_PLAY || s->phase == PHASE_TURN;
    if (laid_out(s) || begun) {
        if (with_stacks(mini) && (places_filled(s) != RUSH_PLACES || taken))
            return "DOB-INV-03";
        if (mini == BARBARIANS && (places_filled(s) + taken != RUSH_PLACES || shown))
            return "DOB-INV-09";
        if ((mini == KNIGHTS || mini == PRACTICE) && laid_out(s))
            return "DOB-MGE-02";
    }
    return NULL;
}

/* What the stacks hold, by colour and by person. */
static const char *audit_stacks(const rush_table *t, const rush_state *s) {
    for (unsigned team = 0; team < RUSH_TEAMS_MAX; team++) {
        unsigned held = 0, counted = 0;
        for (unsigned seat = team; seat < t->seats && team < t->teams; seat += t->teams)
            held += s->left[seat];
        for (unsigned deck = 0; deck < COLOURS; deck++)
            counted += s->pool[team][deck];
        if (held != counted || (counted && !with_stacks(s->mini) && !with_stacks(s->last)))
            return "DOB-INV-05";
    }
    for (unsigned deck = 0; deck < COLOURS; deck++) {
        unsigned counted = 0;
        for (unsigned team = 0; team < RUSH_TEAMS_MAX; team++)
            counted += s->pool[team][deck];
        if (counted > bits(s->unseen[deck]))
            return "DOB-INV-13";
    }
    return NULL;
}

static const char *audit_points(const rush_table *t, const rush_state *s) {
    unsigned sum = 0, most = 0, tied = 0, won = 0;
    for (unsigned team = 0; team < t->teams; team++) {
        sum += s->gained[team];
        most = s->counted[team] > most ? s->counted[team] : most;
        won += s->points[team] >= RUSH_TARGET;
        if (s->gained[team] > s->points[team])
            return "DOB-INV-11";
    }
    for (unsigned team = 0; team < t->teams; team++)
        tied += s->counted[team] == most;
    if ((s->phase == PHASE_OVER) != (won > 0) && !practising(t))
        return "DOB-INV-11";
    if (s->last == PRACTICE)
        return sum || s->out != RUSH_NONE ? "DOB-INV-06" : NULL;
    if (with_stacks(s->last) && sum != 1 + RUSH_MOST * tied)
        return "DOB-INV-06";
    if (s->last == BARBARIANS && sum != RUSH_MOST * tied)
        return "DOB-INV-07";
    return s->last == KNIGHTS && sum != t->teams - 1U ? "DOB-INV-08" : NULL;
}

/* DOB-INV-12: what was counted can be counted again while it lies there. */
static const char *audit_counted(const rush_table *t, const rush_state *s) {
    rush_state then = *s;
    if (s->phase != PHASE_BREAK && s->phase != PHASE_OVER && s->phase != PHASE_COUNTDOWN)
        return NULL;
    then.mini = s->last;
    for (unsigned team = 0; team < t->teams && s->last != PRACTICE; team++)
        if (rush_counted(t, &then, team) != s->counted[team])
            return s->last == HARBOURS ? "DOB-INV-14" : "DOB-INV-12";
    return NULL;
}

static bool colours_wrong(const rush_table *t, const rush_state *s) {
    unsigned seen = 0, chosen = 0;
    for (unsigned team = 0; team < RUSH_TEAMS_MAX; team++)
        if (s->colour[team] != RUSH_NONE) {
            seen |= 1U << s->colour[team];
            chosen += team < t->teams ? 1 : 4;
        }
    const unsigned wanted = practising(t) ? 0 : t->teams;
    return chosen != bits(seen) || (s->phase == PHASE_COLOUR ? chosen >= wanted : chosen != wanted);
}

/* Who has an open card, and what lies in the middle, as the phase has it. */
static bool cards_wrong(const rush_table *t, const rush_state *s) {
    const bool stacks = s->phase == PHASE_PLAY && with_stacks(s->mini);
    for (unsigned seat = 0; seat < RUSH_SEATS_MAX; seat++) {
        const bool may = seat < t->seats;
        if (!may && (s->open[seat] != NO_CARD || s->left[seat] || s->locked_ms[seat]))
            return true;
        if (s->locked_ms[seat] && (s->phase != PHASE_PLAY && s->phase != PHASE_TURN))
            return true;
        if (s->open[seat] != NO_CARD && rush_deck_of[s->open[seat]] >= COLOURS)
            return true;
        if (stacks && s->open[seat] == NO_CARD && s->left[seat])
            return true;
        if (s->locked_ms[seat] && !t->lock_ms)
            return true;
    }
    for (unsigned i = 0; i < RUSH_TEAMS_MAX; i++)
        if (s->spot[RUSH_PLACES + i] != NO_CARD &&
            (practising(t) ? i > 1 : i >= t->teams || rush_deck_of[s->spot[RUSH_PLACES + i]] != s->colour[i]))
            return true;
    return false;
}

static unsigned in_the_middle(const rush_state *s) {
    unsigned n = 0;
    for (unsigned i = RUSH_PLACES; i < RUSH_SPOTS; i++)
        n += s->spot[i] != NO_CARD;
    return n;
}

static bool nothing_taken(const rush_state *s) {
    return (s->taken[0] | s->taken[1] | s->taken[2]) == 0;
}

/* Before the first card of a mini-game or a round is turned up. */
static bool not_fresh(const rush_state *s) {
    const bool knights = s->phase == PHASE_REVEAL && s->mini == KNIGHTS;
    unsigned lying = in_the_middle(s);
    for (unsigned seat = 0; seat < RUSH_SEATS_MAX; seat++)
        lying += s->open[seat] != NO_CARD;
    for (unsigned deck = 0; deck < COLOURS; deck++)
        lying += bits(s->visible[deck]) + (knights ? 0 : bits(s->gone[deck]));
    return lying || !nothing_taken(s) || s->gone_island || (s->phase != PHASE_REVEAL && places_filled(s));
}

/* The cards that somebody must see to play. */
static bool cards_missing(const rush_table *t, const rush_state *s) {
    if (s->phase == PHASE_REVEAL)
        return (s->mini == BARBARIANS ? RUSH_PLACES : 0) != places_filled(s);
    if (s->phase != PHASE_PLAY && s->phase != PHASE_FOUND)
        return false;
    const unsigned lying = in_the_middle(s);
    switch ((rush_mini)s->mini) {
    case PRACTICE: return lying != 2;
    case BARBARIANS: return lying != t->teams;
    case KNIGHTS: return lying < 2 || lying + s->taken[0] + s->taken[1] + s->taken[2] != t->teams;
    default: return lying != 0;
    }
}

/* Which mini-game comes after which. */
static bool order_wrong(const rush_table *t, const rush_state *s) {
    if (practising(t))
        return s->mini != PRACTICE || s->last != PRACTICE;
    if (s->phase == PHASE_OVER)
        return s->last != s->mini || (t->mode == MODE_BEGINNER && s->mini != t->first);
    if (t->mode == MODE_BEGINNER)
        return s->mini != t->first || (s->last != PRACTICE && s->last != s->mini) ||
               (s->phase == PHASE_BREAK && s->last != s->mini);
    return s->mini < SETTLE || (s->last != s->mini - 1 && (s->mini != KNIGHTS || s->last != KNIGHTS)) ||
           (s->phase == PHASE_BREAK && s->last == KNIGHTS);
}

static bool is_fresh_phase(const rush_table *t, const rush_state *s) {
    return s->phase == PHASE_COLOUR || s->phase == PHASE_LAY || (s->phase == PHASE_REVEAL && !practising(t));
}

static bool somebody_holds(const rush_table *t, const rush_state *s) {
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (rush_holds(t, s, seat) && rush_targets(t, s, seat) != 0)
            return true;
    return false;
}

/* Values that only some phases and options have. */
static bool flow_wrong(const rush_table *t, const rush_state *s) {
    const bool timed = s->phase == PHASE_COUNTDOWN || (s->phase == PHASE_BREAK && !t->in_turns);
    const bool found = s->phase == PHASE_FOUND || (s->phase == PHASE_OVER && practising(t));
    const bool asked = s->phase == PHASE_BREAK || practising(t);
    if (timed != (s->deadline_ms != 0) || (s->phase == PHASE_COUNTDOWN && !t->countdown_ms))
        return true;
    if ((s->finder != RUSH_NONE && !found) || (s->phase == PHASE_FOUND && s->finder == RUSH_NONE))
        return true;
    if ((s->ready && !asked) || bits(s->ready) >= t->seats || (s->turn && !t->in_turns))
        return true;
    if (order_wrong(t, s) || cards_missing(t, s))
        return true;
    if (s->phase == PHASE_FOUND && !practising(t))
        return true;
    if ((is_fresh_phase(t, s) && not_fresh(s)) || (s->phase == PHASE_LAY && s->mini == KNIGHTS))
        return true;
    if (s->phase == PHASE_TURN ? rush_turn_due(t, s) == RUSH_NONE || !with_stacks(s->mini) : false)
        return true;
    if (s->phase == PHASE_PLAY && (!somebody_holds(t, s) || (t->in_turns && !rush_holds(t, s, s->turn))))
        return true;
    return s->phase == PHASE_REVEAL && with_stacks(s->mini);
}

const char *rush_audit(const void *table, const void *state) {
    const rush_table *t = table;
    const rush_state *s = state;
    if (colours_wrong(t, s) || cards_wrong(t, s) || flow_wrong(t, s))
        return "HOUSE-POSITION-01";
    const char *broken = practising(t) ? NULL : audit_decks(t, s);
    if (!broken)
        broken = audit_island(t, s);
    if (!broken)
        broken = audit_stacks(t, s);
    if (!broken)
        broken = audit_points(t, s);
    return broken ? broken : audit_counted(t, s);
}
