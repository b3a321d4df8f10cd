/* What can be made of the dice of a turn: for each bundle and each set of jokers the best that can be built, then the
 * exact solution of the throws. See duel.h. */
#include "bots/dice/duel.h"

enum { JOKER_SETS = 1 << SHEET_JOKERS, UNKNOWN = -2, NEVER = -1 };

/* What was found out already: by bundle, used jokers, and the first knight where its joker is used at once. */
typedef struct worths {
    bool foresees; /* looks at the next player's turn as well */
    float plain[BUNDLES][JOKER_SETS];
    float fresh[BUNDLES][JOKER_SETS][SHEET_KNIGHTS];
} worths;

static void forget(worths *w, bool foresees) {
    w->foresees = foresees;
    float *p = &w->plain[0][0], *f = &w->fresh[0][0][0];
    for (unsigned i = 0; i < BUNDLES * JOKER_SETS; i++)
        p[i] = UNKNOWN;
    for (unsigned i = 0; i < BUNDLES * JOKER_SETS * SHEET_KNIGHTS; i++)
        f[i] = UNKNOWN;
}

/* Builds with dice that lie there for it; false where the sheet does not allow it. */
static bool build(const duel_mind *d, dice_state *s, dice_kind kind, unsigned which, dice_faces price) {
    kh_action a = {.seat = s->turn, .kind = (uint8_t)kind, .size = 1};
    a.arg[0] = (uint8_t)which;
    s->dice = price;
    return d->game->apply(d->table, s, &a, NULL).code == 0;
}

/* Of a pair of knights that share a joker the first that is missing stands for both. */
static unsigned knights_to_try(const duel_mind *d, const dice_state *s) {
    const dice_sheet *h = d->table->sheet;
    unsigned set = dice_knight_sites(d->table, s, s->turn);
    for (unsigned j = 0; j < h->jokers; j++) {
        const unsigned missing = set & h->joker[j].knights;
        set &= ~(missing & (missing - 1));
    }
    return set;
}

static float larger(float a, float b) {
    return a > b ? a : b;
}

/* The best end of a turn that was found so far. */
typedef struct ending {
    float worth;
    dice_state state;
} ending;

static void consider(const duel_mind *d, const dice_state *s, ending *best) {
    const float worth = duel_chance(d, s);
    if (worth > best->worth)
        *best = (ending){worth, *s};
}

/* One settlement or city is as good as another. */
static void settle(const duel_mind *d, dice_state *s, const payment_parts *left, ending *best) {
    const unsigned settlements = left->settlements ? dice_settlement_sites(d->table, s, s->turn) : 0;
    const unsigned cities = left->cities ? dice_city_sites(d->table, s, s->turn) : 0;
    if (left->settlements &&
        (!settlements || !build(d, s, DO_SETTLEMENT, set_nth(settlements, 0), DICE_PRICE_SETTLEMENT)))
        return;
    if (left->cities && (!cities || !build(d, s, DO_CITY, set_nth(cities, 0), DICE_PRICE_CITY)))
        return;
    consider(d, s, best);
}

/* The best way to build what is left of a bundle: knights, then roads, then sites. */
static void finish(const duel_mind *d, const dice_state *s, payment_parts left,
                   ending *best) { // NOLINT(misc-no-recursion)
    dice_state on = *s;
    if (s->phase == PHASE_OVER) {
        consider(d, s, best);
    } else if (left.knights > 0) {
        left.knights--;
        for (unsigned set = knights_to_try(d, s); set; set &= set - 1, on = *s)
            if (build(d, &on, DO_KNIGHT, set_nth(set, 0), DICE_PRICE_KNIGHT))
                finish(d, &on, left, best);
    } else if (left.roads > 0) {
        left.roads--;
        for (uint32_t set = dice_road_sites(d->table, s, s->turn); set; set &= set - 1, on = *s)
            if (build(d, &on, DO_ROAD, set_nth(set, 0), DICE_PRICE_ROAD))
                finish(d, &on, left, best);
    } else {
        settle(d, &on, &left, best);
    }
}

static void solve(const duel_mind *d, const dice_state *s, bool foresees, duel_turn *out);

/* What the next player makes of it: his turn is solved too, and what it adds to his chance the others lose, each in
 * proportion to his own. */
static float foresee(const duel_mind *d, const ending *end) { // NOLINT(misc-no-recursion)
    dice_state next = end->state;
    duel_turn turn;
    if (end->worth < 0 || end->state.phase == PHASE_OVER)
        return end->worth;
    next.turn = (uint8_t)((next.turn + 1U) % d->table->seats);
    const float before = duel_chance_of(d, &end->state, next.turn);
    next.turns++;
    next.dice = 0;
    next.paid = next.dead = 0;
    solve(d, &next, false, &turn);
    return end->worth * (1 - turn.throws.keep[TURN_THROWS][0]) / (1 - before);
}

static float worth_of(const duel_mind *d, const worths *w, const ending *end) { // NOLINT(misc-no-recursion)
    return w->foresees ? foresee(d, end) : end->worth;
}

static dice_state with_used(const dice_state *s, unsigned jokers) {
    dice_state on = *s;
    on.phase = PHASE_BUILD;
    on.deadline_ms = KH_NEVER;
    on.jokers[s->turn] = (uint8_t)(on.jokers[s->turn] | jokers);
    return on;
}

static float plain_worth(const duel_mind *d, const dice_state *s, worths *w, unsigned bundle, unsigned used) {
    float *known = &w->plain[bundle][used];
    if (*known == UNKNOWN) {
        const dice_state on = with_used(s, used);
        ending best = {.worth = NEVER};
        finish(d, &on, payment_parts_of[bundle], &best);
        *known = worth_of(d, w, &best);
    }
    return *known;
}

/* The joker that a knight brings, or SHEET_JOKERS. */
static unsigned joker_of(const duel_mind *d, const dice_state *s, unsigned knight) {
    const dice_sheet *h = d->table->sheet;
    const unsigned knights = s->knights[s->turn] | 1U << knight;
    for (unsigned j = 0; j < h->jokers; j++)
        if (h->joker[j].knights >> knight & 1 && (h->joker[j].knights & ~knights) == 0)
            return j;
    return SHEET_JOKERS;
}

static float fresh_worth(const duel_mind *d, const dice_state *s, worths *w, unsigned bundle, unsigned used,
                         unsigned knight) {
    float *known = &w->fresh[bundle][used][knight];
    if (*known == UNKNOWN) {
        dice_state on = with_used(s, used);
        payment_parts left = payment_parts_of[bundle];
        left.knights--;
        const bool built = build(d, &on, DO_KNIGHT, knight, DICE_PRICE_KNIGHT);
        on.jokers[s->turn] = (uint8_t)(on.jokers[s->turn] | 1U << joker_of(d, s, knight));
        ending best = {.worth = NEVER};
        if (built)
            finish(d, &on, left, &best);
        *known = worth_of(d, w, &best);
    }
    return *known;
}

typedef struct joker_faces {
    unsigned faces, any;
} joker_faces;

static joker_faces faces_of_set(const dice_sheet *h, unsigned jokers) {
    joker_faces f = {0, 0};
    for (; jokers; jokers &= jokers - 1) {
        const unsigned face = h->joker[__builtin_ctz(jokers)].face;
        if (face < FACES)
            f.faces |= 1U << face;
        else
            f.any++;
    }
    return f;
}

/* The joker of a new knight, used for what is built after it. */
static float best_fresh(const duel_mind *d, const dice_state *s, worths *w, const payment_need *n,
                        unsigned used) {
    const dice_sheet *h = d->table->sheet;
    const joker_faces f = faces_of_set(h, used);
    float best = NEVER;
    for (unsigned set = knights_to_try(d, s); set; set &= set - 1) {
        const unsigned knight = set_nth(set, 0), j = joker_of(d, s, knight);
        if (j == SHEET_JOKERS)
            continue;
        const unsigned face = h->joker[j].face;
        const bool fits = face == FACES ? payment_meets(n, f.faces, f.any, true)
                                        : payment_fresh((payment_bundle)n->bundle) >> face & 1 &&
                                              payment_meets(n, f.faces | 1U << face, f.any, false);
        if (fits)
            best = larger(best, fresh_worth(d, s, w, n->bundle, used, knight));
    }
    return best;
}

/* The best way to meet a need, over all sets of jokers. */
static float need_worth(const duel_mind *d, const dice_state *s, worths *w, const payment_need *n) {
    const unsigned ready = dice_jokers_ready(d->table, s, s->turn);
    float best = NEVER;
    for (unsigned used = ready;; used = (used - 1) & ready) {
        const joker_faces f = faces_of_set(d->table->sheet, used);
        if (payment_meets(n, f.faces, f.any, false))
            best = larger(best, plain_worth(d, s, w, n->bundle, used));
        if (payment_fresh((payment_bundle)n->bundle) && bits(used) + 1 == n->jokers)
            best = larger(best, best_fresh(d, s, w, n, used));
        if (used == 0)
            return best;
    }
}

float duel_best_end(const duel_mind *d, const dice_state *s, dice_faces dice) {
    worths w;
    float best = NEVER;
    forget(&w, d->foresees);
    for (unsigned b = 0; b < BUNDLES; b++) {
        payment_need n;
        if (payment_find(dice, (payment_bundle)b, &n))
            best = larger(best, need_worth(d, s, &w, &n));
    }
    return best;
}

static void solve(const duel_mind *d, const dice_state *s, bool foresees,
                  duel_turn *out) { // NOLINT(misc-no-recursion)
    const unsigned dice = dice_allowed(d->table, s), full = d->throws.first[dice];
    float final[THROWS_FULL];
    worths w;
    forget(&w, foresees);
    out->worth[PAYMENT_NO_NEED] = NEVER;
    for (unsigned n = 1; n < d->payments.needs; n++)
        out->worth[n] = need_worth(d, s, &w, &d->payments.need[n]);
    for (unsigned m = full; m < d->throws.first[dice + 1]; m++) {
        final[m - full] = NEVER;
        for (unsigned b = 0; b < BUNDLES; b++)
            final[m - full] = larger(final[m - full], out->worth[d->payments.of[m][b]]);
    }
    turn_solve(&d->throws, dice, final, &out->throws);
}

void duel_solve_turn(const duel_mind *d, const dice_state *s, duel_turn *out) {
    solve(d, s, d->foresees, out);
}
