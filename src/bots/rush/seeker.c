/* A bot that looks for symbols as people do: it takes a while, sees one card of the island at a time, and errs now and
 * then. How fast it is does not depend on what nobody could know. */
#include <string.h>

#include "bots/rush/bots.h"
#include "games/rush/rush.h"

const uint16_t rush_looks_ms[RUSH_QUANTILES + 1] = {700,  1100, 1350, 1550, 1750, 1950, 2150, 2350, 2600,
                                                    2850, 3150, 3500, 3900, 4400, 5200, 6600, 9500};

enum { READY_MS = 900, COLOUR_MS = 2500 }; /* people may choose theirs first */

typedef struct seeker {
    const rush_table *t;
    kh_seat seat;
    uint16_t level, errs; /* its pace in hundredths of rush_looks_ms; in thousandths of all claims */
    uint16_t pace;        /* in the form of this mini-game */
    bool asked;           /* since it began to look */
    uint8_t sees[4];      /* phase, mini-game, own card, whose turn: what it looks at */
    uint64_t due_ms;
    kh_rng rng;
} seeker;

static void init(void *memory, const void *table, kh_seat seat, uint64_t seed, unsigned pace, unsigned errs) {
    seeker *b = memory;
    memset(b, 0, sizeof *b);
    b->t = table;
    b->seat = seat;
    b->level = b->pace = (uint16_t)pace;
    b->errs = (uint16_t)errs;
    kh_rng_seed(&b->rng, seed);
}

/* What a card there would be worth, roughly: what one hopes to find is what one looks at first. */
static unsigned wish(const seeker *b, const rush_state *s, unsigned spot) {
    const unsigned colour = s->colour[team_of(b->t, b->seat)], own = s->open[b->seat];
    if (!with_stacks(s->mini))
        return 1;
    const bool mine = rush_deck_of[own] == colour, covers_own = s->visible[colour] >> spot & 1;
    if (!mine) /* a stranger's card, of mini-game 3: away from where it helps */
        return covers_own ? 1 : 4;
    if (covers_own)
        return 1;
    switch ((rush_mini)s->mini) {
    case HARBOURS: {
        unsigned fresh = 0;
        for (unsigned i = 0; i < RUSH_HARBOURS; i++)
            fresh += (rush_harbour[i] >> spot & 1) && !(rush_harbour[i] & s->visible[colour]);
        return 2 + 6 * fresh;
    }
    case ROAD: return 1 + 4 * bits(rush_near[spot] & s->visible[colour]);
    default: return rush_deck_of[s->spot[spot]] < COLOURS ? 5 : 3;
    }
}

static unsigned choose_spot(seeker *b, const rush_state *s, uint32_t targets) {
    unsigned sum = 0;
    for (uint32_t left = targets; left; left &= left - 1)
        sum += wish(b, s, (unsigned)__builtin_ctz(left));
    unsigned which = kh_rng_below(&b->rng, sum);
    for (uint32_t left = targets;; left &= left - 1) {
        const unsigned spot = (unsigned)__builtin_ctz(left), here = wish(b, s, spot);
        if (which < here)
            return spot;
        which -= here;
    }
}

/* Nobody has seen yet what was laid down just now, unless there is nothing else. */
static uint32_t seen_targets(const seeker *b, const rush_state *s) {
    const uint32_t targets = rush_targets(b->t, s, b->seat);
    uint32_t seen = 0;
    for (uint32_t left = targets; left; left &= left - 1) {
        const unsigned spot = (unsigned)__builtin_ctz(left);
        seen |= (uint32_t)(s->shown_ms[spot] + RUSH_LEAST_MS <= b->due_ms) << spot;
    }
    return seen ? seen : targets;
}

static bool claim(seeker *b, const rush_state *s, kh_action *out) {
    const unsigned own = rush_own_card(b->t, s, b->seat);
    const unsigned spot = choose_spot(b, s, seen_targets(b, s)), card = s->spot[spot];
    const bool errs = kh_rng_below(&b->rng, 1000) < b->errs;
    const unsigned symbol =
        errs ? rush_cards[own][kh_rng_below(&b->rng, RUSH_ON_CARD)] : rush_common[own][card];
    *out = (kh_action){.seat = b->seat, .kind = DO_CLAIM, .size = CLAIM_SIZE};
    memcpy(out->arg, (uint8_t[]){(uint8_t)own, (uint8_t)spot, (uint8_t)card, (uint8_t)symbol}, CLAIM_MADE);
    return true;
}

static bool decide(void *memory, const void *view, kh_action *out) {
    seeker *b = memory;
    kh_action choice[8];
    b->asked = true;
    const uint32_t n = rush_game.legal(b->t, view, b->seat, choice, sizeof choice / sizeof *choice);
    if (n == 0)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (choice[i].kind == DO_CLAIM)
            return claim(b, view, out);
    *out = choice[kh_rng_below(&b->rng, n)];
    return out->kind != DO_HINT; /* a bot that could help had better be asked by nobody */
}

uint32_t rush_looks(kh_rng *rng, unsigned pace) {
    const unsigned i = kh_rng_below(rng, RUSH_QUANTILES);
    const unsigned span = rush_looks_ms[i + 1] - (unsigned)rush_looks_ms[i];
    const uint32_t ms = (rush_looks_ms[i] + kh_rng_below(rng, span)) * pace / 100;
    return ms < RUSH_LEAST_MS ? RUSH_LEAST_MS : ms;
}

static void draw_form(seeker *b) {
    const unsigned form = RUSH_FORM_LOW + kh_rng_below(&b->rng, RUSH_FORM_HIGH - RUSH_FORM_LOW + 1);
    b->pace = (uint16_t)(b->level * form / 100);
}

/* A new card, and it looks anew; what others do meanwhile does not disturb it. */
static uint64_t when(void *memory, const void *view, uint64_t now_ms) {
    seeker *b = memory;
    const rush_state *s = view;
    const uint8_t sees[] = {s->phase, s->mini, (uint8_t)rush_own_card(b->t, s, b->seat), s->turn};
    if (b->asked || memcmp(sees, b->sees, sizeof sees) != 0) {
        const uint64_t decides = s->phase == PHASE_COLOUR ? COLOUR_MS : READY_MS;
        if (b->sees[1] != s->mini || s->phase == PHASE_BREAK)
            draw_form(b);
        b->due_ms =
            now_ms + (s->phase == PHASE_PLAY ? rush_looks(&b->rng, b->pace) : decides * b->level / 100);
        b->asked = false;
        memcpy(b->sees, sees, sizeof sees);
    }
    return b->due_ms > now_ms ? b->due_ms : now_ms;
}

#define SEEKER(level, pace, errs) \
    static void init_##level(void *m, const kh_game *g, const void *t, kh_seat seat, uint64_t seed) { \
        (void)g; \
        init(m, t, seat, seed, pace, errs); \
    } \
    const kh_bot kh_bot_rush_##level = {.name = #level, \
                                        .game = "rush", \
                                        .size = sizeof(seeker), \
                                        .init = init_##level, \
                                        .decide = decide, \
                                        .when = when}

SEEKER(gentle, RUSH_GENTLE_PACE, 60);
SEEKER(easy, RUSH_EASY_PACE, 40);
SEEKER(normal, RUSH_NORMAL_PACE, 20);
SEEKER(quick, RUSH_QUICK_PACE, 10);
SEEKER(flash, RUSH_FLASH_PACE, 5);
