/* The bots of Dice and Dice Duel: what they compute is compared with slow and plain ways to the same numbers. */
#include <math.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/dice/perfect.h"
#include "bots/dice/values.h"
#include "games/dice/dice.h"
#include "kornholm/config.h"
#include "unit.h"

typedef struct room {
    _Alignas(KH_ALIGN) dice_table table;
    _Alignas(KH_ALIGN) dice_state state;
} room;

static void begin(const kh_game *game, unsigned seats, room *r) {
    kh_config c;
    kh_rng rng;
    uint8_t board;
    kh_config_usual(game, seats, &c);
    c.option[OPT_FIRST] = 1;
    kh_rng_seed(&rng, 1);
    assert_int_equal(game->settle(&c, &rng, &board).code, 0);
    assert_int_equal(game->table_init(&r->table, &c, &board).code, 0);
    game->start(&r->table, &r->state);
}

/* ---- throws ---- */

static void test_sets_of_dice(void **unused) {
    throws t;
    (void)unused;
    throws_make(&t);
    assert_int_equal(t.first[THROWS_DICE + 1], THROWS);
    for (unsigned i = 0; i < THROWS; i++) {
        const unsigned dice = faces_sum(t.faces[i]);
        assert_in_range(i, t.first[dice], t.first[dice + 1] - 1);
        assert_int_equal(throws_index(&t, t.faces[i]), i);
        for (unsigned face = 0; face < FACES; face++) {
            if (dice == THROWS_DICE)
                assert_int_equal(t.more[i][face], THROWS_NONE);
            else
                assert_int_equal(t.faces[t.more[i][face]], t.faces[i] + faces_of(face, 1));
            if (faces_get(t.faces[i], face) == 0)
                assert_int_equal(t.fewer[i][face], THROWS_NONE);
            else
                assert_int_equal(t.faces[t.fewer[i][face]], t.faces[i] - faces_of(face, 1));
        }
    }
}

/* A turn with few dice, die by die: every order of faces, every choice of dice to throw again. */
typedef struct plain_turn {
    const throws *t;
    const float *final;
    unsigned dice;
} plain_turn;

static dice_faces gather(const uint8_t *die, unsigned dice) {
    dice_faces d = 0;
    for (unsigned i = 0; i < dice; i++)
        d += faces_of(die[i], 1);
    return d;
}

static double plain_best(const plain_turn *p, const uint8_t *die, unsigned left);

static double plain_throw(const plain_turn *p, const uint8_t *die, unsigned thrown, unsigned left) {
    uint8_t other[THROWS_DICE];
    double sum = 0;
    if (thrown == 0)
        return plain_best(p, die, left);
    const unsigned which = (unsigned)__builtin_ctz(thrown);
    memcpy(other, die, p->dice);
    for (unsigned face = 0; face < FACES; face++) {
        other[which] = (uint8_t)face;
        sum += plain_throw(p, other, thrown & (thrown - 1), left);
    }
    return sum / FACES;
}

static double plain_best(const plain_turn *p, const uint8_t *die, unsigned left) {
    double best = (double)p->final[throws_index(p->t, gather(die, p->dice)) - p->t->first[p->dice]];
    for (unsigned thrown = 1; left > 0 && thrown < 1U << p->dice; thrown++) {
        const double value = plain_throw(p, die, thrown, left - 1);
        best = value > best ? value : best;
    }
    return best;
}

static void test_turns_with_few_dice(void **unused) {
    static throws t;
    static turn_solution s;
    static turn_lanes x;
    static float final[THROWS_FULL];
    kh_rng rng;
    (void)unused;
    throws_make(&t);
    kh_rng_seed(&rng, 5);
    for (unsigned dice = 1; dice <= 3; dice++) {
        const uint8_t none[THROWS_DICE] = {0};
        const plain_turn p = {&t, final, dice};
        const unsigned full = t.first[dice];
        for (unsigned i = 0; i < t.first[dice + 1] - full; i++) {
            final[i] = (float)kh_rng_below(&rng, 60) / 4;
            for (unsigned lane = 0; lane < TURN_LANES; lane++)
                x.final[i][lane] = final[i] + (float)lane;
        }
        turn_solve(&t, dice, final, &s);
        turn_solve_lanes(&t, dice, &x);
        if (dice < 3)
            assert_float_equal(plain_throw(&p, none, (1U << dice) - 1, 2), (double)s.keep[3][0], 1e-4);
        for (unsigned lane = 0; lane < TURN_LANES; lane++)
            assert_float_equal(x.value[lane], s.keep[3][0] + (float)lane, 1e-3);
        for (unsigned m = full; m < t.first[dice + 1]; m++) {
            uint8_t die[THROWS_DICE];
            unsigned n = 0;
            for (unsigned face = 0; face < FACES; face++)
                for (unsigned i = 0; i < faces_get(t.faces[m], face); i++)
                    die[n++] = (uint8_t)face;
            for (unsigned left = 0; left < (dice < 3 ? 3U : 2U); left++)
                assert_float_equal(plain_best(&p, die, left), (double)s.lying[left][m], 1e-4);
        }
    }
}

/* ---- payment ---- */

enum { SEEN_BITS = 16, SEEN = 1 << SEEN_BITS, OUTCOMES = 20000, POSITIONS = 6000 };

/* What a seat has built and used. */
static uint64_t outcome_of(const dice_state *s) {
    return (uint64_t)s->roads[0] | (uint64_t)s->settlements[0] << 20 | (uint64_t)s->cities[0] << 28 |
           (uint64_t)s->knights[0] << 36 | (uint64_t)s->jokers[0] << 48;
}
#define JOKERS_MASK (UINT64_C(0xff) << 48)

typedef struct outcomes {
    uint64_t list[OUTCOMES];
    unsigned count;
} outcomes;

static void add_outcome(outcomes *o, uint64_t x) {
    for (unsigned i = 0; i < o->count; i++)
        if (o->list[i] == x)
            return;
    assert_true(o->count < OUTCOMES);
    o->list[o->count++] = x;
}

typedef struct seen_states {
    struct {
        uint64_t outcome;
        uint32_t dice, used;
    } slot[SEEN];
    unsigned count;
} seen_states;

static bool seen_before(seen_states *h, uint64_t outcome, uint32_t dice) {
    uint64_t at = (outcome * UINT64_C(0x9e3779b97f4a7c15) ^ dice * UINT64_C(0xc2b2ae3d27d4eb4f)) >> 13;
    for (;; at++) {
        const size_t i = at % SEEN;
        if (!h->slot[i].used) {
            h->slot[i].outcome = outcome;
            h->slot[i].dice = dice;
            h->slot[i].used = 1;
            assert_true(++h->count < SEEN / 2);
            return false;
        }
        if (h->slot[i].outcome == outcome && h->slot[i].dice == dice)
            return true;
    }
}

/* All that the engine allows from here on. */
static void search(const kh_game *game, const dice_table *t, const dice_state *s, seen_states *h,
                   outcomes *o) {
    kh_action list[128];
    if (seen_before(h, outcome_of(s), s->dice))
        return;
    add_outcome(o, outcome_of(s));
    const uint32_t n = game->legal(t, s, 0, list, 128);
    assert_true(n <= 128);
    for (uint32_t i = 0; i < n; i++) {
        dice_state next = *s;
        if (list[i].kind == DO_END)
            continue;
        assert_int_equal(game->apply(t, &next, &list[i], NULL).code, 0);
        search(game, t, &next, h, o);
    }
}

typedef struct prediction {
    const dice_table *t;
    const payment_need *need;
    unsigned before, fresh; /* jokers that are ready, and those that come with the first knight */
    outcomes *o;
} prediction;

/* Every set of jokers that meets the need. */
static void predict_jokers(const prediction *p, dice_state *s) {
    const unsigned used = s->jokers[0];
    for (unsigned set = 0; set < 1U << p->t->sheet->jokers; set++) {
        unsigned faces = 0, any = 0;
        bool fresh = false, fine = (set & ~(p->before | p->fresh)) == 0;
        for (unsigned left = set; left && fine; left &= left - 1) {
            const unsigned i = (unsigned)__builtin_ctz(left), face = p->t->sheet->joker[i].face;
            const bool is_fresh = !(p->before >> i & 1);
            if (face == FACES && is_fresh)
                fresh = true;
            else if (face == FACES)
                any++;
            else
                faces |= 1U << face;
            if (face != FACES && is_fresh)
                fine = payment_fresh((payment_bundle)p->need->bundle) >> face & 1;
        }
        if (fine && payment_meets(p->need, faces, any, fresh)) {
            s->jokers[0] = (uint8_t)(used | set);
            add_outcome(p->o, outcome_of(s));
            s->jokers[0] = (uint8_t)used;
        }
    }
}

/* Every way to mark the symbols of a bundle: knights, roads, then what they lead to. */
static void predict(prediction *p, dice_state *s, payment_parts left) {
    if (left.knights) {
        for (unsigned sites = dice_knight_sites(p->t, s, 0); sites; sites &= sites - 1) {
            dice_state next = *s;
            next.knights[0] = (uint16_t)(next.knights[0] | (sites & -sites));
            prediction q = *p;
            if (left.knights == payment_parts_of[p->need->bundle].knights)
                q.fresh = dice_jokers_ready(p->t, &next, 0) & ~q.before;
            payment_parts rest = left;
            rest.knights--;
            predict(&q, &next, rest);
        }
    } else if (left.roads) {
        for (uint32_t sites = dice_road_sites(p->t, s, 0); sites; sites &= sites - 1) {
            dice_state next = *s;
            next.roads[0] |= sites & -sites;
            payment_parts rest = left;
            rest.roads--;
            predict(p, &next, rest);
        }
    } else if (left.settlements || left.cities) {
        unsigned sites = left.cities ? dice_city_sites(p->t, s, 0) : dice_settlement_sites(p->t, s, 0);
        for (; sites; sites &= sites - 1) {
            dice_state next = *s;
            if (left.cities)
                next.cities[0] = (uint8_t)(next.cities[0] | (sites & -sites));
            else
                next.settlements[0] = (uint8_t)(next.settlements[0] | (sites & -sites));
            predict_jokers(p, &next);
        }
    } else
        predict_jokers(p, s);
}

static void predict_all(const dice_table *t, const dice_state *s, outcomes *o) {
    for (unsigned b = 0; b < BUNDLES; b++) {
        payment_need need;
        if (!payment_find(s->dice, (payment_bundle)b, &need))
            continue;
        prediction p = {t, &need, dice_jokers_ready(t, s, 0), 0, o};
        dice_state copy = *s;
        predict(&p, &copy, payment_parts_of[b]);
    }
}

/* A sheet with some symbols, few jokers ready, and some dice, as they may lie there when the throws are over. */
static void draw_position(room *r, kh_rng *rng, unsigned dice) {
    dice_state *s = &r->state;
    const dice_table *t = &r->table;
    const unsigned roads = kh_rng_below(rng, t->sheet->roads - 2U),
                   knights = kh_rng_below(rng, t->sheet->knights + 1U);
    s->roads[0] = 1;
    s->settlements[0] = s->cities[0] = s->jokers[0] = 0;
    s->knights[0] = 0;
    for (unsigned i = 0; i < roads; i++) {
        const uint32_t sites = dice_road_sites(t, s, 0);
        s->roads[0] |= UINT32_C(1) << set_nth(sites, kh_rng_below(rng, bits(sites)));
        const unsigned towns = dice_settlement_sites(t, s, 0), cities = dice_city_sites(t, s, 0);
        if (towns && kh_rng_below(rng, 3))
            s->settlements[0] = (uint8_t)(s->settlements[0] | (towns & -towns));
        if (cities && kh_rng_below(rng, 2))
            s->cities[0] = (uint8_t)(s->cities[0] | (cities & -cities));
    }
    for (unsigned i = 0; i < knights; i++) {
        const unsigned sites = dice_knight_sites(t, s, 0);
        s->knights[0] = (uint16_t)(s->knights[0] | 1U << set_nth(sites, kh_rng_below(rng, bits(sites))));
    }
    while (bits(dice_jokers_ready(t, s, 0)) > 4) {
        const unsigned ready = dice_jokers_ready(t, s, 0);
        s->jokers[0] = (uint8_t)(s->jokers[0] | 1U << set_nth(ready, kh_rng_below(rng, bits(ready))));
    }
    s->phase = PHASE_BUILD;
    s->rolls = DICE_ROLLS;
    s->dice = 0;
    for (unsigned i = 0; i < dice; i++)
        s->dice += faces_of(kh_rng_below(rng, FACES), 1);
}

static bool found(const outcomes *o, uint64_t x) {
    for (unsigned i = 0; i < o->count; i++)
        if (o->list[i] == x)
            return true;
    return false;
}

/* The same symbols with no joker that the other does not use. */
static bool matched(const outcomes *o, uint64_t x) {
    for (unsigned i = 0; i < o->count; i++)
        if ((o->list[i] & ~JOKERS_MASK) == (x & ~JOKERS_MASK) && (o->list[i] & ~x) == 0)
            return true;
    return false;
}

static void test_payment_is_what_the_engine_allows(void **unused) {
    static seen_states seen;
    static outcomes all, predicted;
    kh_rng rng;
    (void)unused;
    kh_rng_seed(&rng, 11);
    for (unsigned i = 0; i < unit_share(POSITIONS); i++) {
        const kh_game *game = i % 2 ? &duel_game : &dice_game;
        room r;
        begin(game, 2, &r);
        r.table.target = UINT8_MAX;
        r.state.army = r.state.longest = 1; /* awards are not of interest */
        draw_position(&r, &rng, i % 8 < 6 ? 6 : 3 + i / 8 % 3);
        memset(&seen, 0, sizeof seen);
        all.count = predicted.count = 0;
        search(game, &r.table, &r.state, &seen, &all);
        predict_all(&r.table, &r.state, &predicted);
        for (unsigned k = 0; k < predicted.count; k++)
            assert_true(found(&all, predicted.list[k]));
        for (unsigned k = 0; k < all.count; k++)
            assert_true(matched(&predicted, all.list[k]));
    }
}

/* ---- one sheet against its turns ---- */

/* The same as turn_solve(), in another way: what a kept set is worth is summed up over all throws of the other dice. */
static double plain_six(const throws *t, const double *final) {
    static const double factorial[] = {1, 1, 2, 6, 24, 120, 720};
    static double lying[THROWS_FULL], keep[THROWS];
    const unsigned full = t->first[THROWS_DICE];
    memcpy(lying, final, sizeof lying);
    for (unsigned left = 0;; left++) {
        for (unsigned k = 0; k <= full; k++) {
            const unsigned thrown = THROWS_DICE - faces_sum(t->faces[k]);
            double sum = 0, cases = 1;
            for (unsigned i = t->first[thrown]; i < t->first[thrown + 1]; i++) {
                double orders = factorial[thrown];
                for (unsigned face = 0; face < FACES; face++)
                    orders /= factorial[faces_get(t->faces[i], face)];
                sum += orders * lying[throws_index(t, t->faces[k] + t->faces[i]) - full];
            }
            for (unsigned i = 0; i < thrown; i++)
                cases *= FACES;
            keep[k] = sum / cases;
        }
        if (left == 2)
            return keep[0];
        for (unsigned m = 0; m < THROWS_FULL; m++) {
            lying[m] = final[m];
            for (unsigned k = 0; k < full; k++)
                if (faces_cover(t->faces[full + m], t->faces[k]) && keep[k] > lying[m])
                    lying[m] = keep[k];
        }
    }
}

static solo_sheet sheet_of(const solo *o, const dice_state *s) {
    solo_sheet x = {.settlements = (uint8_t)bits(s->settlements[0]),
                    .cities = (uint8_t)bits(s->cities[0]),
                    .knights = (uint8_t)bits(s->knights[0]),
                    .used = s->jokers[0]};
    assert_true(solo_find_way(o, s->roads[0], &x.way));
    return x;
}

static int printed_points(const dice_table *t, uint64_t outcome) {
    int points = (int)bits((uint32_t)(outcome & 0xfffff)) - 1;
    for (unsigned i = 0; i < SHEET_SITES; i++) {
        points += outcome >> (20 + i) & 1 ? t->sheet->settlement[i].points : 0;
        points += outcome >> (28 + i) & 1 ? t->sheet->city[i].points : 0;
        points += outcome >> (36 + i) & 1 ? t->sheet->knight[i].points : 0;
    }
    return points;
}

/* What the engine lets a turn bring, in points and in what the stored table says about the sheet after it. */
static double best_by_engine(const solo *o, const solo_future *f, const dice_table *t, const dice_state *s) {
    static seen_states seen;
    static outcomes all;
    const int before = printed_points(t, outcome_of(s));
    double best = -1e9;
    memset(&seen, 0, sizeof seen);
    all.count = 0;
    search(&dice_game, t, s, &seen, &all);
    for (unsigned i = 0; i < all.count; i++) {
        const uint64_t x = all.list[i];
        dice_state after = *s;
        after.roads[0] = (uint32_t)(x & 0xfffff);
        after.settlements[0] = (uint8_t)(x >> 20);
        after.cities[0] = (uint8_t)(x >> 28);
        after.knights[0] = (uint16_t)(x >> 36 & 0xfff);
        after.jokers[0] = (uint8_t)(x >> 48);
        const solo_sheet y = sheet_of(o, &after);
        const int points = printed_points(t, x) - before;
        const double value = (points ? points : SOLO_LOSS) + (double)solo_future_value(o, f, &y);
        best = value > best ? value : best;
    }
    return best;
}

static solo numbers; /* made by setup() */

static int setup(void **unused) {
    (void)unused;
    solo_make(&numbers, &dice_sheet_one);
    return 0;
}

static void test_sheets_are_numbered(void **unused) {
    (void)unused;
    assert_int_equal(numbers.ways, 117);
    assert_int_equal(numbers.places, 1225);
    assert_int_equal(numbers.stored[SOLO_TURNS], dice_value_count);
    for (unsigned i = 0; i < numbers.ways; i++)
        for (unsigned more = 0; more <= SOLO_ROADS_ONCE; more++)
            assert_true(numbers.longers[i][more] < SOLO_LONGER); /* else some may have been left out */
    for (unsigned p = 0; p < numbers.places; p++)
        for (unsigned rank = 0; rank < SOLO_RANKS; rank++) {
            const solo_sheet x = solo_sheet_at(&numbers, p, rank);
            assert_int_equal(solo_place(&numbers, &x), p);
            assert_int_equal(solo_rank(&x), rank);
        }
}

/* A turn of some sheets: all dice, all that the engine allows, all throws. */
static void test_turns_are_what_the_engine_allows(void **unused) {
    enum { SHEETS = 12 };
    static double final[THROWS_FULL];
    static turn_lanes lanes;
    const throws *t = &numbers.throws;
    kh_rng rng;
    (void)unused;
    kh_rng_seed(&rng, 3);
    for (unsigned i = 0; i < unit_share(SHEETS); i++) {
        solo_future f = {0};
        room r;
        begin(&dice_game, 1, &r);
        draw_position(&r, &rng, 6);
        const solo_sheet x = sheet_of(&numbers, &r.state);
        const unsigned played = solo_soonest(&numbers, &x) + 1;
        if (i % 3 && played < SOLO_TURNS)
            solo_future_stored(&numbers, SOLO_TURNS - played, &f);
        for (unsigned m = 0; m < THROWS_FULL; m++) {
            r.state.dice = t->faces[t->first[THROWS_DICE] + m];
            final[m] = best_by_engine(&numbers, &f, &r.table, &r.state);
        }
        solo_values(&numbers, &f, (solo_sheet[TURN_LANES]){x, x, x, x, x, x, x, x}, &lanes);
        assert_float_equal(plain_six(t, final), (double)lanes.value[0], 1e-3);
    }
}

/* Every stored value follows from those with a turn less: a sample of them. */
static void test_stored_values(void **unused) {
    enum { EVERY = 61 };
    static turn_lanes lanes;
    unsigned count = 0;
    solo_sheet batch[TURN_LANES] = {{0}};
    float stored[TURN_LANES];
    (void)unused;
    for (unsigned turns = 1; turns < SOLO_TURNS; turns++) {
        solo_future here, after = {0};
        solo_future_stored(&numbers, turns, &here);
        if (turns > 1)
            solo_future_stored(&numbers, turns - 1, &after);
        for (uint32_t i = here.first[0], p = 0; i < here.first[numbers.places]; i += EVERY) {
            while (here.first[p + 1] <= i)
                p++;
            batch[count] = solo_sheet_at(&numbers, p, i - here.first[p]);
            stored[count] = solo_future_value(&numbers, &here, &batch[count]);
            if (++count < TURN_LANES)
                continue;
            solo_values(&numbers, &after, batch, &lanes);
            for (count = 0; count < TURN_LANES; count++)
                assert_float_equal(lanes.value[count], stored[count], 1.1F / SOLO_UNIT);
            count = 0;
        }
        count = 0;
    }
}

/* ---- the bots ---- */

enum { BOT_CAP = 160000, SEATS = 4 };

typedef struct arena {
    const kh_game *game;
    const kh_bot *bot[SEATS];
    room r;
    kh_rng luck;
    clock_t spent; /* in decisions */
    unsigned decisions;
} arena;

static _Alignas(KH_ALIGN) unsigned char memory[SEATS][BOT_CAP];

static const kh_bot *bot_named(const kh_game *game, const char *name) {
    const kh_bot *bot = kh_bot_find(game, name, strlen(name));
    assert_non_null(bot);
    assert_true(bot->size <= BOT_CAP);
    return bot;
}

static void arena_open(arena *a, const kh_game *game, unsigned seats, uint64_t seed) {
    a->game = game;
    begin(game, seats, &a->r);
    kh_rng_seed(&a->luck, seed);
    a->spent = 0;
    a->decisions = 0;
    for (unsigned seat = 0; seat < seats; seat++)
        a->bot[seat]->init(memory[seat], game, &a->r.table, seat, seed + seat);
}

/* A joker must serve a build of the same turn; asked when a turn ends. */
static void assert_not_wasted(const dice_state *s, unsigned jokers_before) {
    if (s->jokers[s->turn] != jokers_before)
        assert_true(s->gained > 0);
}

static void play_out(arena *a) {
    dice_state *s = &a->r.state;
    unsigned jokers = 0;
    while (s->phase != PHASE_OVER) {
        kh_action action;
        if (dice_luck_due(s))
            a->game->draw(&a->r.table, s, &a->luck, &action);
        else {
            const clock_t from = clock();
            assert_true(a->bot[s->turn]->decide(memory[s->turn], s, &action));
            a->spent += clock() - from;
            a->decisions++;
        }
        if (action.kind == DO_ROLL)
            jokers = s->jokers[s->turn];
        if (action.kind == DO_END && !a->r.table.duel && strcmp(a->bot[s->turn]->name, "random") != 0)
            assert_not_wasted(s, jokers);
        assert_int_equal(a->game->apply(&a->r.table, s, &action, NULL).code, 0);
    }
}

static void test_games_of_several(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < 120; i++) {
        static const char *const names[] = {"perfect", "steady",  "random", "novice",
                                            "casual",  "skilled", "steady"};
        const kh_game *game = i % 3 ? &dice_game : &duel_game;
        const unsigned seats = 2 + i % SEATS % 3;
        arena a;
        for (unsigned seat = 0; seat < SEATS; seat++) {
            const char *name = names[(seat + i) % 7];
            a.bot[seat] = bot_named(game, game == &duel_game && name[0] == 'p' ? "steady" : name);
        }
        arena_open(&a, game, seats, i);
        play_out(&a);
        assert_null(game->audit(&a.r.table, &a.r.state));
    }
}

/* The mean of many games lies where the table says, within four standard errors. */
static void test_perfect_earns_what_is_expected(void **unused) {
    enum { GAMES = 400 };
    double sum = 0, squares = 0, spent = 0, decisions = 0;
    static turn_lanes lanes;
    static solo_future f;
    const solo_sheet start[TURN_LANES] = {{0}};
    (void)unused;
    solo_future_stored(&numbers, SOLO_TURNS - 1, &f);
    solo_values(&numbers, &f, start, &lanes);
    for (unsigned i = 0; i < GAMES; i++) {
        arena a = {.bot = {bot_named(&dice_game, "perfect")}};
        arena_open(&a, &dice_game, 1, i);
        play_out(&a);
        const double points = dice_points(&a.r.table, &a.r.state, 0);
        sum += points;
        squares += points * points;
        spent += (double)a.spent;
        decisions += a.decisions;
    }
    const double mean = sum / GAMES, error = mean - (double)lanes.value[0];
    const double variance = squares / GAMES - mean * mean;
    print_message("expected %.3f, mean of %d games %.3f, deviation %.1f; %.1f us for a decision\n",
                  (double)lanes.value[0], GAMES, mean, sqrt(variance),
                  spent / decisions * 1e6 / CLOCKS_PER_SEC);
    assert_true(error * error < 16 * variance / GAMES);
}

/* What the bot expects before a decision is what it expects after it; only dice change that. */
static void test_perfect_loses_nothing(void **unused) {
    static perfect_bot judge;
    (void)unused;
    for (unsigned game = 0; game < 60; game++) {
        arena a = {.bot = {bot_named(&dice_game, "perfect")}};
        dice_state *s = &a.r.state;
        arena_open(&a, &dice_game, 1, 1000 + game);
        a.bot[0]->init(&judge, &dice_game, &a.r.table, 0, 0);
        float expected = 0;
        while (s->phase != PHASE_OVER) {
            const throws *t = &judge.numbers.throws;
            kh_action action;
            if (dice_luck_due(s)) {
                dice_game.draw(&a.r.table, s, &a.luck, &action);
                assert_int_equal(dice_game.apply(&a.r.table, s, &action, NULL).code, 0);
                perfect_look(&judge, s);
                perfect_solve(&judge);
                const unsigned m = throws_index(t, s->dice);
                expected = judge.solution.lying[TURN_THROWS - s->rolls][m] + (float)judge.aim.before;
                continue;
            }
            assert_true(a.bot[0]->decide(memory[0], s, &action));
            if (s->phase == PHASE_KEEP) {
                const float worth = perfect_worth_of((perfect_bot *)memory[0], s, &action);
                assert_float_equal(worth + (float)judge.aim.before, expected, 0.001F);
            }
            const bool ends = action.kind == DO_END;
            assert_int_equal(dice_game.apply(&a.r.table, s, &action, NULL).code, 0);
            if (!ends)
                continue;
            const solo_sheet x = sheet_of(&numbers, s);
            const float after = solo_future_value(&judge.numbers, &judge.future, &x);
            assert_float_equal(after + (float)dice_points(&a.r.table, s, 0), expected, 0.001F);
        }
    }
}

static void test_steady_lies_between(void **unused) {
    const unsigned games = unit_share(300);
    static const char *const names[] = {"random", "steady", "perfect"};
    double mean[3] = {0};
    (void)unused;
    for (unsigned i = 0; i < 3 * games; i++) {
        arena a = {.bot = {bot_named(&dice_game, names[i % 3])}};
        arena_open(&a, &dice_game, 1, i / 3);
        play_out(&a);
        mean[i % 3] += (double)dice_points(&a.r.table, &a.r.state, 0) / games;
    }
    assert_true(mean[1] > mean[0] + 40);
    assert_true(mean[2] > mean[1] + 15);
}

/* In the last turn of the last seat what counts is who wins. */
static void test_perfect_plays_the_last_turn_to_win(void **unused) {
    arena a = {.bot = {bot_named(&dice_game, "perfect"), bot_named(&dice_game, "perfect")}};
    dice_state *s = &a.r.state;
    kh_action action;
    (void)unused;
    arena_open(&a, &dice_game, 2, 1);
    memset(s->box, 0, sizeof s->box);
    for (unsigned i = 0; i < DICE_BOXES; i++) {
        s->box[0][i] = DICE_NO_BUILD;
        s->box[1][i] = i + 1 < DICE_BOXES ? DICE_NO_BUILD : 0;
    }
    s->box[0][0] = 1;
    s->roads[0] = 3;
    s->turns = 2 * DICE_BOXES;
    s->turn = 1;
    s->phase = PHASE_KEEP;
    s->rolls = 2;
    s->dice =
        faces_of(WOOD, 1) + faces_of(BRICK, 1) + faces_of(ORE, 1) + faces_of(WOOL, 1) + faces_of(GOLD, 2);
    assert_null(dice_game.audit(&a.r.table, s));
    /* -28 against -27: the road that lies there suffices to share, and is certain. */
    assert_true(a.bot[1]->decide(memory[1], s, &action));
    assert_int_equal(action.kind, DO_STOP);
    /* Against -24 it does not, however much it is worth to build something. */
    s->box[0][1] = 1;
    s->roads[0] = 7;
    assert_true(a.bot[1]->decide(memory[1], s, &action));
    assert_int_equal(action.kind, DO_KEEP);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets_of_dice),
        cmocka_unit_test(test_turns_with_few_dice),
        cmocka_unit_test(test_payment_is_what_the_engine_allows),
        cmocka_unit_test(test_sheets_are_numbered),
        cmocka_unit_test(test_turns_are_what_the_engine_allows),
        cmocka_unit_test(test_stored_values),
        cmocka_unit_test(test_games_of_several),
        cmocka_unit_test(test_perfect_earns_what_is_expected),
        cmocka_unit_test(test_perfect_loses_nothing),
        cmocka_unit_test(test_steady_lies_between),
        cmocka_unit_test(test_perfect_plays_the_last_turn_to_win),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, setup, NULL);
}
