/* The invariants of the catalogues, for tests and for positions that come from outside. */
#include "games/dice/dice.h"

static bool prefix(unsigned set) {
    return (set & (set + 1)) == 0;
}

static bool roads_connected(const dice_sheet *h, uint32_t roads) {
    uint32_t joined = roads & 1, before = 0;
    while (joined != before) {
        before = joined;
        for (uint32_t left = before; left; left &= left - 1)
            joined |= h->road[__builtin_ctz(left)].touch & roads;
    }
    return joined == roads && (roads & 1);
}

static bool sites_touched(const dice_site *sites, unsigned built, uint32_t roads) {
    for (; built; built &= built - 1)
        if (!(sites[__builtin_ctz(built)].roads & roads))
            return false;
    return true;
}

static const char *audit_symbols(const dice_table *t, const dice_state *s, unsigned seat) {
    const dice_sheet *h = t->sheet;
    const bool connected = roads_connected(h, s->roads[seat]);
    const bool touched = sites_touched(h->settlement, s->settlements[seat], s->roads[seat]) &&
                         sites_touched(h->city, s->cities[seat], s->roads[seat]);
    if (t->duel && !(connected && touched))
        return "DPLUS-INV-04";
    if (!connected)
        return "DICE-INV-01";
    if (!touched)
        return "DICE-INV-02";
    if (!t->duel && !(prefix(s->settlements[seat]) && prefix(s->cities[seat]) && prefix(s->knights[seat])))
        return "DICE-INV-03";
    return NULL;
}

static const char *audit_jokers(const dice_table *t, const dice_state *s, unsigned seat) {
    for (unsigned used = s->jokers[seat]; used; used &= used - 1) {
        const unsigned needed = t->sheet->joker[__builtin_ctz(used)].knights;
        if (needed & ~(unsigned)s->knights[seat])
            return bits(needed) > 1 ? "DPLUS-INV-05" : "DICE-INV-07";
    }
    return NULL;
}

/* Turns that a seat has completed; the running one is not among them. */
static uint32_t completed(const dice_table *t, const dice_state *s, unsigned seat) {
    const uint32_t all = s->turns - (s->phase != PHASE_OVER);
    const unsigned after_first = (seat + t->seats - s->first) % t->seats;
    return s->turns ? (all + t->seats - 1 - after_first) / t->seats : 0;
}

static int32_t printed(const dice_sheet *h, const dice_state *s, unsigned seat) {
    int32_t points = (int32_t)bits(s->roads[seat]) - 1;
    for (unsigned i = 0; i < SHEET_SITES; i++) {
        points += s->settlements[seat] >> i & 1 ? h->settlement[i].points : 0;
        points += s->cities[seat] >> i & 1 ? h->city[i].points : 0;
    }
    for (unsigned i = 0; i < h->knights; i++)
        points += s->knights[seat] >> i & 1 ? h->knight[i].points : 0;
    return points;
}

static const char *audit_boxes(const dice_table *t, const dice_state *s, unsigned seat) {
    const uint32_t filled = completed(t, s, seat);
    int32_t losses = 0;
    if (filled > DICE_BOXES || (filled == DICE_BOXES && seat == s->turn && s->phase != PHASE_OVER))
        return "DICE-INV-05";
    for (unsigned i = 0; i < DICE_BOXES; i++) {
        if ((i < filled) != (s->box[seat][i] != 0))
            return "DICE-INV-05";
        if (s->box[seat][i] < 0 && s->box[seat][i] != DICE_NO_BUILD)
            return "DICE-INV-09";
        losses += s->box[seat][i] < 0 ? DICE_NO_BUILD : 0;
    }
    if (dice_points(t, s, seat) != printed(t->sheet, s, seat) + losses)
        return "DICE-INV-04";
    return NULL;
}

/* Of both bonuses: how many the holder has, and the most that anybody has. */
static const char *audit_awards(const dice_table *t, const dice_state *s) {
    unsigned knights = 0, length = 0, marked = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const unsigned k = bits(s->knights[seat]), l = dice_longest_line(t->sheet, s->roads[seat]);
        knights = k > knights ? k : knights;
        length = l > length ? l : length;
        marked |= s->roads[seat] >> t->sheet->marked & 1;
    }
    if (s->army == DICE_NONE ? knights >= DICE_ARMY
                             : knights < DICE_ARMY || bits(s->knights[s->army]) < knights)
        return "DPLUS-INV-02";
    if (s->longest == DICE_NONE
            ? marked
            : length < DICE_LONG_ROAD || dice_longest_line(t->sheet, s->roads[s->longest]) < length)
        return "DPLUS-INV-02";
    return NULL;
}

static const char *audit_end(const dice_table *t, const dice_state *s) {
    unsigned winners = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        winners += dice_points(t, s, seat) >= t->target;
    const bool won = dice_points(t, s, s->turn) >= t->target;
    if (s->phase == PHASE_OVER ? winners != 1 || !won : winners > 0)
        return "DPLUS-INV-06";
    return NULL;
}

/* The dice of the turn, as far as it has come. */
static const char *audit_dice(const dice_table *t, const dice_state *s) {
    const unsigned lying = faces_sum(s->dice), allowed = dice_allowed(t, s);
    const bool fixed = s->phase == PHASE_BUILD || s->phase == PHASE_OVER;
    const bool none = s->phase == PHASE_FIRST || s->phase == PHASE_ROLL;
    if (s->rolls > DICE_ROLLS || none != (s->rolls == 0 && s->phase != PHASE_DICE) ||
        (s->phase == PHASE_KEEP && s->rolls == DICE_ROLLS) ||
        (s->phase == PHASE_DICE && (s->rolls == DICE_ROLLS || (s->rolls == 0 && lying))))
        return "DICE-INV-08";
    if (!fixed && (s->paid || s->dead || s->gained))
        return "DICE-INV-06";
    const unsigned all = lying + s->paid + s->dead;
    if (s->phase == PHASE_DICE ? lying >= allowed : all != (none ? 0 : allowed))
        return t->duel ? "DPLUS-INV-03" : "DICE-INV-06";
    return NULL;
}

/* Values that only some phases and options have. */
static bool turn_wrong(const dice_table *t, const dice_state *s) {
    if (!t->clock_ms && s->deadline_ms)
        return true;
    if (s->phase == PHASE_OVER && (s->deadline_ms || s->gained))
        return true;
    if (s->phase == PHASE_FIRST)
        return s->turns || s->turn || s->first != DICE_NONE || s->deadline_ms || t->seats == 1;
    return s->turns == 0 || s->first == DICE_NONE || s->turn != (s->first + s->turns - 1) % t->seats;
}

const char *dice_audit(const void *table, const void *state) {
    const dice_table *t = table;
    const dice_state *s = state;
    if (turn_wrong(t, s))
        return "HOUSE-POSITION-01";
    const char *broken = audit_dice(t, s);
    for (unsigned seat = 0; seat < t->seats && !broken; seat++) {
        broken = audit_symbols(t, s, seat);
        if (!broken)
            broken = audit_jokers(t, s, seat);
        if (!broken && !t->duel)
            broken = audit_boxes(t, s, seat);
    }
    if (!broken && t->duel)
        broken = audit_awards(t, s);
    if (!broken && t->duel)
        broken = audit_end(t, s);
    return broken;
}
