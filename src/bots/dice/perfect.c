/* The bot `perfect` for Dice: what it takes into account, and what it does. See perfect.h. */
#include "bots/dice/perfect.h"

#include <string.h>

static void init(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    perfect_bot *b = memory;
    (void)seed; /* it never draws lots */
    memset(b, 0, sizeof *b);
    b->game = game;
    b->table = table;
    b->seat = seat;
    solo_make(&b->numbers, b->table->sheet);
}

/* ---- looking ---- */

static unsigned boxes_filled(const dice_state *s, unsigned seat) {
    unsigned n = 0;
    while (n < DICE_BOXES && s->box[seat][n] != 0)
        n++;
    return n;
}

static solo_sheet sheet_of(const solo *o, const dice_state *s, unsigned seat) {
    solo_sheet x = {.settlements = (uint8_t)bits(s->settlements[seat]),
                    .cities = (uint8_t)bits(s->cities[seat]),
                    .knights = (uint8_t)bits(s->knights[seat]),
                    .used = s->jokers[seat]};
    solo_find_way(o, s->roads[seat], &x.way);
    return x;
}

/* The turns after this one. A sheet that cannot have come about by now, in a position that somebody made up, is
 * judged as if the game were shorter. */
static void look_ahead(perfect_bot *b, const dice_state *s, const solo_sheet *x) {
    const unsigned soonest = solo_soonest(&b->numbers, x) + (s->gained == 0);
    const unsigned possible = soonest < SOLO_TURNS ? SOLO_TURNS - soonest : 0;
    unsigned turns = SOLO_TURNS - 1 - boxes_filled(s, b->seat);
    turns = turns < possible ? turns : possible;
    if (turns == 0)
        b->future.turns = 0;
    else if (turns != b->future.turns)
        solo_future_stored(&b->numbers, turns, &b->future);
}

static void fill_final(const solo *o, const float *worth, float final[THROWS_FULL]) {
    for (unsigned i = 0; i < THROWS_FULL; i++)
        final[i] = solo_best(o, worth, o->throws.first[THROWS_DICE] + i, NULL);
}

static unsigned place_of(int points) {
    const int at = points - SOLO_TURNS * SOLO_LOSS;
    return at < 0 ? 0 : at >= PERFECT_POINTS ? PERFECT_POINTS - 1 : (unsigned)at;
}

/* Final points of another seat by their chance: `points` and, if it has a turn left, what that brings if it is played
 * for points. */
static void guess(perfect_bot *b, const dice_state *s, unsigned seat, float chance[PERFECT_POINTS]) {
    const solo *o = &b->numbers;
    const int points = dice_points(b->table, s, seat);
    const solo_sheet x = sheet_of(o, s, seat);
    const solo_future none = {0};
    float worth[PAYMENT_NEEDS], final[THROWS_FULL], lies[THROWS_FULL];
    memset(chance, 0, PERFECT_POINTS * sizeof *chance);
    if (boxes_filled(s, seat) == DICE_BOXES) {
        chance[place_of(points)] = 1;
        return;
    }
    solo_worth(o, &none, &x, SOLO_LOSS, worth);
    fill_final(o, worth, final);
    turn_solve(&o->throws, THROWS_DICE, final, &b->solution);
    turn_chances(&o->throws, THROWS_DICE, &b->solution, TURN_THROWS, 0, lies);
    for (unsigned i = 0; i < THROWS_FULL; i++)
        chance[place_of(points + (int) final[i])] += lies[i];
}

/* The last turn of several players: whoever ends with so much wins or shares with this chance, in percent. A point more
 * is worth next to nothing, but something. */
static void look_at_others(perfect_bot *b, const dice_state *s) {
    float *wins = b->aim.wins;
    for (unsigned i = 0; i < PERFECT_POINTS; i++)
        wins[i] = 1;
    for (unsigned seat = 0; seat < b->table->seats; seat++) {
        float chance[PERFECT_POINTS], sum = 0;
        if (seat == b->seat)
            continue;
        guess(b, s, seat, chance);
        for (unsigned i = 0; i < PERFECT_POINTS; i++) {
            sum += chance[i];
            wins[i] *= sum;
        }
    }
    for (unsigned i = 0; i < PERFECT_POINTS; i++)
        wins[i] = 100 * wins[i] + (float)i * 1e-3F;
}

/* What the rest of this turn and the game after it are worth, for each need. */
static void fill_worth(const perfect_bot *b, const solo_sheet *x, int before, bool built, float *worth) {
    const solo *o = &b->numbers;
    solo_worth(o, &b->future, x, built ? 0 : SOLO_LOSS, worth);
    for (unsigned i = 0; i < o->payments.needs; i++)
        if (b->aim.chance && worth[i] > TURN_NEVER / 2)
            worth[i] = b->aim.wins[place_of(before + (int)worth[i])];
}

/* Whether the points that can still be made in this turn, one for each need, matter for who wins. */
static bool matters(const perfect_bot *b, const dice_state *s) {
    const perfect_aim *a = &b->aim;
    const solo *o = &b->numbers;
    const unsigned m = throws_index(&o->throws, s->dice), nothing = o->payments.first[BUY_NOTHING];
    float most = s->phase == PHASE_BUILD ? solo_best(o, a->worth, m, NULL) : a->worth[nothing];
    for (unsigned i = 0; i < o->payments.needs && s->phase != PHASE_BUILD; i++)
        most = a->worth[i] > most ? a->worth[i] : most;
    const unsigned high = place_of(a->before + (int)most), low = place_of(a->before + (int)a->worth[nothing]);
    return a->wins[high] - a->wins[low] > 0.2F; /* percent; points alone make less */
}

void perfect_look(perfect_bot *b, const dice_state *s) {
    perfect_aim *a = &b->aim;
    a->sheet = sheet_of(&b->numbers, s, b->seat);
    a->before = dice_points(b->table, s, b->seat);
    look_ahead(b, s, &a->sheet);
    a->chance = false;
    fill_worth(b, &a->sheet, a->before, s->gained > 0, a->worth);
    if (b->table->seats == 1 || boxes_filled(s, b->seat) + 1 < DICE_BOXES)
        return;
    look_at_others(b, s);
    a->chance = matters(b, s);
    if (a->chance)
        fill_worth(b, &a->sheet, a->before, s->gained > 0, a->worth);
}

/* What it overlooks it does not strive for; what lies there in the end it sees. */
static void fill_seen(const perfect_bot *b, float worth[PAYMENT_NEEDS]) {
    const uint16_t *first = b->numbers.payments.first;
    memcpy(worth, b->aim.worth, sizeof b->aim.worth);
    for (unsigned bundle = BUY_NOTHING + 1; bundle < BUNDLES; bundle++)
        for (unsigned i = first[bundle]; i < first[bundle + 1]; i++)
            if (kh_eyes_overlook(&b->eyes, b->view.turns, bundle))
                worth[i] = TURN_NEVER;
}

void perfect_solve(perfect_bot *b) {
    float worth[PAYMENT_NEEDS], final[THROWS_FULL];
    fill_seen(b, worth);
    fill_final(&b->numbers, worth, final);
    turn_solve(&b->numbers.throws, THROWS_DICE, final, &b->solution);
}

/* ---- deciding ---- */

/* In points from the beginning of the building on, or as a chance. */
static float worth_of_building(const perfect_bot *b, const dice_state *s, const kh_action *a) {
    const solo *o = &b->numbers;
    dice_state after = *s;
    float worth[PAYMENT_NEEDS];
    if (a->kind == DO_END)
        return b->aim.worth[o->payments.first[BUY_NOTHING]];
    dice_apply(b->table, &after, a, NULL);
    const solo_sheet x = sheet_of(o, &after, b->seat);
    const int before = dice_points(b->table, &after, b->seat);
    fill_worth(b, &x, before, after.gained > 0, worth);
    const float best = solo_best(o, worth, throws_index(&o->throws, after.dice), NULL);
    return b->aim.chance ? best : best + (float)(before - b->aim.before);
}

float perfect_worth_of(const perfect_bot *b, const dice_state *s, const kh_action *a) {
    const throws *t = &b->numbers.throws;
    const unsigned left = TURN_THROWS - s->rolls;
    switch ((dice_kind)a->kind) {
    case DO_ROLL: return b->solution.keep[TURN_THROWS][0];
    case DO_KEEP: return b->solution.keep[left][throws_index(t, faces_from(a->arg))];
    case DO_STOP: return b->solution.lying[0][throws_index(t, s->dice)];
    default: return worth_of_building(b, s, a);
    }
}

/* Of what is worth the same: to build before all else, and not to turn dice where nothing comes of it. */
static unsigned rank_of(const kh_action *a) {
    switch ((dice_kind)a->kind) {
    case DO_GOLD: return 2;
    case DO_JOKER: return 3;
    case DO_KEEP:
    case DO_END: return 1;
    default: return 0;
    }
}

void perfect_list(const perfect_bot *b, const dice_state *s, perfect_options *out) {
    kh_action list[PERFECT_ACTIONS];
    const uint32_t n = b->game->legal(b->table, s, b->seat, list, PERFECT_ACTIONS);
    out->count = n < PERFECT_ACTIONS ? n : PERFECT_ACTIONS;
    for (unsigned i = 0; i < out->count; i++)
        out->list[i] = (perfect_option){list[i], perfect_worth_of(b, s, &list[i])};
}

/* While throwing the list has its worths already; while building they are dear, and the best one is known before: so
 * only until an action reaches it. */
static void choose_build(const perfect_bot *b, const dice_state *s, kh_action *out) {
    kh_action list[PERFECT_ACTIONS];
    const throws *t = &b->numbers.throws;
    const float best = solo_best(&b->numbers, b->aim.worth, throws_index(t, s->dice), NULL);
    const uint32_t n = b->game->legal(b->table, s, b->seat, list, PERFECT_ACTIONS);
    for (unsigned rank = 0; rank <= 3; rank++)
        for (uint32_t i = 0; i < n && i < PERFECT_ACTIONS; i++)
            if (rank_of(&list[i]) == rank && perfect_equal(worth_of_building(b, s, &list[i]), best)) {
                *out = list[i];
                return;
            }
}

static void choose_throw(const perfect_bot *b, const dice_state *s, kh_action *out) {
    perfect_options o;
    unsigned best = 0;
    perfect_list(b, s, &o);
    for (unsigned i = 1; i < o.count; i++) {
        const bool same = perfect_equal(o.list[i].worth, o.list[best].worth);
        if (same ? rank_of(&o.list[i].action) <= rank_of(&o.list[best].action) /* rather keep more */
                 : o.list[i].worth > o.list[best].worth)
            best = i;
    }
    *out = o.list[best].action;
}

static bool decide(void *memory, const void *view, kh_action *out) {
    perfect_bot *b = memory;
    const dice_state *s = view;
    memset(out, 0, sizeof *out);
    memset(&b->chosen, 0, sizeof b->chosen);
    if (!b->game->awaited(b->table, view, b->seat))
        return false;
    b->view = *s;
    b->game->nth(b->table, view, b->seat, 0, out); /* the end of a turn, if nothing else */
    perfect_look(b, s);
    if (s->phase == PHASE_BUILD)
        choose_build(b, s, out);
    else
        perfect_solve(b);
    if (s->phase == PHASE_KEEP)
        choose_throw(b, s, out);
    b->chosen = *out;
    return true;
}

static void init_expert(void *memory, const kh_game *game, const void *table, kh_seat seat, uint64_t seed) {
    init(memory, game, table, seat, seed);
    ((perfect_bot *)memory)->eyes = (kh_eyes){kh_splitmix(&seed), 30};
}

const kh_bot kh_bot_dice_expert = {
    .name = "expert", .game = "dice", .size = sizeof(perfect_bot), .init = init_expert, .decide = decide};
const kh_bot kh_bot_dice_perfect = {"perfect", "dice", sizeof(perfect_bot), init, decide, perfect_why,
                                    NULL,      false};
