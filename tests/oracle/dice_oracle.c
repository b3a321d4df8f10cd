/* The rules of docs/rules/dice.md and diceplus.md, read aloud. Nothing here is fast, nothing is clever. */
#include "dice_oracle.h"

#include <string.h>

/* wood, brick, wool, grain, ore, gold: DICE-ROAD-01, DICE-SETTLE-01, DICE-CITY-01, DICE-KNIGHT-01. */
const int slow_price[S_KINDS][F_FACES] = {
    [S_ROAD] = {1, 1, 0, 0, 0, 0},
    [S_SETTLEMENT] = {1, 1, 1, 1, 0, 0},
    [S_CITY] = {0, 0, 0, 2, 3, 0},
    [S_KNIGHT] = {0, 0, 1, 1, 1, 0},
};

/* ---- Turns and dice. */

int slow_turn(const slow_game *g) {
    return g->turns == 0 ? NOBODY : (g->first + g->turns - 1) % g->people;
}

bool slow_luck_due(const slow_game *g) {
    return g->wait == W_FIRST || g->wait == W_DICE;
}

int slow_dice_of_turn(const slow_game *g) {
    int dice = g->duel ? 3 : DICE; /* DPLUS-DICE-01 */
    for (int turn = 1; turn < g->turns; turn++)
        if (dice < DICE)
            dice++; /* DPLUS-DICE-02 */
    return dice;
}

int slow_dice_at(const slow_game *g, slow_place place) {
    int n = 0;
    for (int die = 0; die < DICE; die++)
        n += g->place[die] == place;
    return n;
}

int slow_showing(const slow_game *g, int face) {
    int n = 0;
    for (int die = 0; die < DICE; die++)
        n += g->place[die] == P_TABLE && g->face[die] == face;
    return n;
}

int slow_orders(const int faces[F_FACES]) {
    int orders = 0, dice = 0, rest[F_FACES];
    for (int face = 0; face < F_FACES; face++)
        dice += faces[face];
    for (int face = 0; face < F_FACES; face++)
        if (faces[face] > 0) { /* the first die may show it */
            memcpy(rest, faces, sizeof rest);
            rest[face]--;
            orders += slow_orders(rest);
        }
    return dice == 0 ? 1 : orders;
}

/* ---- What is built, and what it brings. */

bool slow_has(const slow_game *g, int who, int kind, int which) {
    if (kind == S_ROAD && which == 0)
        return true; /* DICE-SETUP-09 */
    for (int i = 0; i < g->builds; i++) {
        const slow_build *b = &g->built[i];
        if (b->who == who && b->kind == kind && b->which == which)
            return true;
    }
    return false;
}

static int longest_from(const slow_sheet *s, const bool roads[MOST], bool walked[MOST], int node) {
    int longest = 0;
    for (int r = 0; r < s->symbols[S_ROAD]; r++)
        for (int end = 0; end < 2; end++)
            if (roads[r] && !walked[r] && s->end[r][end] == node) {
                walked[r] = true;
                const int length = 1 + longest_from(s, roads, walked, s->end[r][!end]);
                walked[r] = false;
                longest = length > longest ? length : longest;
            }
    return longest;
}

int slow_length(const slow_game *g, int who) {
    bool roads[MOST], walked[MOST] = {false};
    int longest = 0;
    for (int r = 0; r < g->sheet->symbols[S_ROAD]; r++)
        roads[r] = slow_has(g, who, S_ROAD, r);
    for (int node = 0; node < NODES; node++) {
        const int length = longest_from(g->sheet, roads, walked, node);
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* DPLUS-ARMY-01 and -04: three knights bring it, then only more knights take it. */
int slow_army(const slow_game *g) {
    int holder = NOBODY, knights[PEOPLE] = {0};
    for (int i = 0; g->duel && i < g->builds; i++) {
        const slow_build *b = &g->built[i];
        if (b->kind != S_KNIGHT)
            continue;
        knights[b->who]++;
        if (holder == NOBODY ? knights[b->who] == 3 : knights[b->who] > knights[holder])
            holder = b->who;
    }
    return holder;
}

static int points_of_turn(const slow_game *g, int turn) {
    int points = 0;
    for (int i = 0; i < g->builds; i++)
        if (g->built[i].turn == turn)
            points += g->sheet->points[g->built[i].kind][g->built[i].which]; /* DICE-AIM-03 */
    return points;
}

/* Turn number `turn` of the game is over, and its box filled. */
static bool turn_done(const slow_game *g, int turn) {
    return turn < g->turns || (turn == g->turns && g->wait == W_OVER);
}

/* The k-th turn of a person fills his k-th box. */
static int turn_of_box(const slow_game *g, int who, int box) {
    for (int turn = box * g->people + 1; turn <= (box + 1) * g->people; turn++)
        if ((g->first + turn - 1) % g->people == who)
            return turn;
    return 0; /* a stranger has none */
}

int slow_box(const slow_game *g, int who, int box) {
    const int turn = turn_of_box(g, who, box);
    if (g->duel || turn == 0 || g->turns == 0 || !turn_done(g, turn))
        return 0;
    const int points = points_of_turn(g, turn);
    return points == 0 ? -2 : points; /* DICE-SCORE-04 */
}

static int duel_points(const slow_game *g, int who) {
    int points = 0;
    for (int i = 0; i < g->builds; i++) {
        const slow_build *b = &g->built[i];
        if (b->who == who)
            points += b->kind == S_SETTLEMENT ? 1 : b->kind == S_CITY ? 2 : 0; /* DPLUS-VP-01, -02, -03 */
    }
    points += slow_army(g) == who ? 2 : 0; /* DPLUS-ARMY-02 */
    points += g->longest == who ? 2 : 0;   /* DPLUS-LROAD-02 */
    return points;
}

int slow_points(const slow_game *g, int who) {
    if (g->duel)
        return duel_points(g, who);
    int points = g->wait != W_OVER && who == slow_turn(g) ? points_of_turn(g, g->turns) : 0;
    for (int box = 0; box < BOXES; box++)
        points += slow_box(g, who, box);
    return points;
}

/* ---- What is allowed. */

/* Some of the dice on the table, but not all, show exactly these faces. */
static bool can_keep(const slow_game *g, const int faces[F_FACES]) {
    for (int some = 0; some < 1 << DICE; some++) {
        int count[F_FACES] = {0};
        bool there = true, all = true;
        for (int die = 0; die < DICE; die++)
            if (some >> die & 1) {
                there = there && g->place[die] == P_TABLE;
                count[g->face[die]]++;
            } else {
                all = all && g->place[die] != P_TABLE;
            }
        if (there && !all && memcmp(count, faces, sizeof count) == 0)
            return true;
    }
    return false;
}

static bool can_pay(const slow_game *g, int kind) {
    for (int face = 0; face < F_FACES; face++)
        if (slow_showing(g, face) < slow_price[kind][face])
            return false;
    return true;
}

static bool road_at(const slow_game *g, int who, int node) {
    for (int r = 0; r < g->sheet->symbols[S_ROAD]; r++)
        if (slow_has(g, who, S_ROAD, r) && (g->sheet->end[r][0] == node || g->sheet->end[r][1] == node))
            return true;
    return false;
}

/* DICE-SETTLE-03, DICE-CITY-03, DICE-KNIGHT-02: none with fewer points is left. DPLUS-BUILD-01: any order. */
static bool is_next(const slow_game *g, int who, int kind, int which) {
    const int *points = g->sheet->points[kind];
    for (int other = 0; !g->duel && other < g->sheet->symbols[kind]; other++)
        if (points[other] < points[which] && !slow_has(g, who, kind, other))
            return false;
    return true;
}

static bool can_build(const slow_game *g, int who, int kind, int which) {
    if (which >= g->sheet->symbols[kind] || slow_has(g, who, kind, which) || !can_pay(g, kind))
        return false;
    if (kind == S_ROAD) /* DICE-ROAD-03 */
        return road_at(g, who, g->sheet->end[which][0]) || road_at(g, who, g->sheet->end[which][1]);
    if (!is_next(g, who, kind, which))
        return false;
    return kind == S_KNIGHT ||
           road_at(g, who, g->sheet->node[kind][which]); /* DICE-SETTLE-02, DICE-CITY-02 */
}

static bool can_joke(const slow_game *g, int who, const slow_action *a) {
    if (a->what >= g->sheet->jokers || g->used[who][a->what])
        return false;
    for (int k = 0; k < g->sheet->symbols[S_KNIGHT]; k++)
        if (g->sheet->needs[a->what][k] && !slow_has(g, who, S_KNIGHT, k))
            return false;
    const int face = g->sheet->face[a->what];
    return a->to < F_FACES && (face == ANY || face == a->to) && a->from < F_FACES && a->from != a->to &&
           slow_showing(g, a->from) > 0;
}

static bool can_act(const slow_game *g, const slow_action *a) {
    switch (a->kind) {
    case M_ROLL: return g->wait == W_ROLL;
    case M_KEEP: return g->wait == W_KEEP && can_keep(g, a->faces);
    case M_STOP: return g->wait == W_KEEP;
    case M_GOLD: return g->wait == W_BUILD && slow_showing(g, F_GOLD) >= 2 && a->what < F_GOLD;
    case M_JOKER: return g->wait == W_BUILD && can_joke(g, a->who, a);
    case M_ROAD:
    case M_SETTLEMENT:
    case M_CITY:
    case M_KNIGHT:
        return g->wait == W_BUILD && can_build(g, a->who, (int)a->kind - (int)M_ROAD + S_ROAD, a->what);
    case M_END: return g->wait == W_BUILD;
    case M_FIRST:
    case M_DICE:
    case M_TIMEOUT: break;
    }
    return false;
}

static bool can_fall(const slow_game *g, const slow_action *a) {
    int dice = 0;
    for (int face = 0; face < F_FACES; face++)
        dice += a->faces[face];
    if (a->kind == M_FIRST)
        return g->wait == W_FIRST && a->what < g->people;
    return a->kind == M_DICE && g->wait == W_DICE && dice == slow_dice_at(g, P_HAND); /* DICE-LUCK-01 */
}

bool slow_allows(const slow_game *g, const slow_action *a) {
    if (g->wait == W_OVER)
        return false;
    if (a->who == CLOCK)
        return a->kind == M_TIMEOUT && g->deadline != NEVER && a->at == g->deadline;
    if (g->deadline != NEVER && a->at >= g->deadline)
        return false;
    if (a->who == NOBODY)
        return can_fall(g, a);
    return a->who == slow_turn(g) && can_act(g, a); /* DICE-TURN-01 */
}

/* ---- What happens. */

/* The clock runs while a person is awaited, anew for each of these moments: DICE-CLOCK-01. */
static void await(slow_game *g, slow_wait wait, int now) {
    g->wait = wait;
    g->deadline = slow_luck_due(g) || wait == W_OVER || g->clock == 0 ? NEVER : now + g->clock;
}

static void begin_turn(slow_game *g, int now) {
    g->turns++;
    g->rolls = 0;
    for (int die = 0; die < DICE; die++)
        g->place[die] = P_BOX;
    await(g, W_ROLL, now);
}

void slow_start(slow_game *g, int first) {
    g->longest = NOBODY;
    g->first = g->people == 1 ? 0 : first;
    if (g->first == NOBODY)
        await(g, W_FIRST, 0);
    else
        begin_turn(g, 0);
}

static void roll(slow_game *g, int now) {
    for (int die = 0; die < slow_dice_of_turn(g); die++)
        g->place[die] = P_HAND;
    await(g, W_DICE, now);
}

static void keep(slow_game *g, const slow_action *a) {
    int left[F_FACES];
    memcpy(left, a->faces, sizeof left);
    for (int die = 0; die < DICE; die++)
        if (g->place[die] == P_TABLE && left[g->face[die]]-- <= 0)
            g->place[die] = P_HAND;
    await(g, W_DICE, a->at);
}

static void fall(slow_game *g, const slow_action *a) {
    int left[F_FACES];
    memcpy(left, a->faces, sizeof left);
    for (int die = 0; die < DICE; die++)
        if (g->place[die] == P_HAND) {
            int face = 0;
            while (left[face] == 0)
                face++;
            left[face]--;
            g->face[die] = face;
            g->place[die] = P_TABLE;
        }
    g->rolls++;
    await(g, g->rolls == 3 ? W_BUILD : W_KEEP, a->at); /* DICE-ROLL-02 */
}

/* One of the dice on the table that show this face. */
static int die_with(const slow_game *g, int face) {
    int die = 0;
    while (g->place[die] != P_TABLE || g->face[die] != face)
        die++;
    return die;
}

static void exchange(slow_game *g, int wanted) {
    g->place[die_with(g, F_GOLD)] = P_DEAD; /* DICE-GOLD-05 */
    g->face[die_with(g, F_GOLD)] = wanted;  /* DICE-GOLD-04 */
}

/* DPLUS-LROAD-01 and -04: the marked road brings it, then only a longer line takes it. */
static void compare_roads(slow_game *g, int who, int road) {
    if (g->longest == NOBODY ? road == g->sheet->marked : slow_length(g, who) > slow_length(g, g->longest))
        g->longest = who;
}

static void build(slow_game *g, int kind, int which) {
    for (int face = 0; face < F_FACES; face++)
        for (int n = 0; n < slow_price[kind][face]; n++)
            g->place[die_with(g, face)] = P_PAID; /* DICE-BUILD-02 */
    g->built[g->builds++] = (slow_build){g->turns, slow_turn(g), kind, which};
    if (g->duel && kind == S_ROAD)
        compare_roads(g, slow_turn(g), which);
    for (int who = 0; g->duel && who < g->people; who++)
        if (slow_points(g, who) >= g->target)
            await(g, W_OVER, 0); /* DPLUS-END-01 */
}

static void end_turn(slow_game *g, int now) {
    if (!g->duel && g->turns == BOXES * g->people)
        await(g, W_OVER, now); /* DICE-END-01 */
    else
        begin_turn(g, now);
}

static void time_out(slow_game *g, int now) {
    if (g->wait == W_ROLL)
        roll(g, now); /* DICE-CLOCK-02 */
    else if (g->wait == W_KEEP)
        await(g, W_BUILD, now); /* DICE-CLOCK-03 */
    else
        end_turn(g, now); /* DICE-CLOCK-04 */
}

void slow_play(slow_game *g, const slow_action *a) {
    switch (a->kind) {
    case M_ROLL: roll(g, a->at); break;
    case M_KEEP: keep(g, a); break;
    case M_STOP: await(g, W_BUILD, a->at); break;
    case M_GOLD: exchange(g, a->what); break;
    case M_JOKER:
        g->face[die_with(g, a->from)] = a->to;
        g->used[a->who][a->what] = true;
        break;
    case M_ROAD:
    case M_SETTLEMENT:
    case M_CITY:
    case M_KNIGHT: build(g, (int)a->kind - (int)M_ROAD + S_ROAD, a->what); break;
    case M_END: end_turn(g, a->at); break;
    case M_FIRST:
        g->first = a->what;
        begin_turn(g, a->at);
        break;
    case M_DICE: fall(g, a); break;
    case M_TIMEOUT: time_out(g, a->at); break;
    }
}
