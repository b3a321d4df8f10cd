/* The value function of Island and those who stand on it: chances add up, do not depend on how seats are numbered, and
 * come out the same to the bit everywhere; the judge knows what is better. */
#include "unit.h"

#include <stdlib.h>

#include "bots/island/bots.h"
#include "bots/island/master.h"
#include "bots/judge.h"
#include "kornholm/config.h"
#include "kornholm/hash.h"
#include "table/block.h"

/* Of data/island/value.bin: whoever trains anew writes the new ones here and into docs/bots.md. */
static const uint64_t weights_hash = UINT64_C(0x1a834573cb10fca4),
                      chances_hash = UINT64_C(0x5e585271ff5524ce);

typedef struct place {
    const kh_game *game;
    kh_config config;
    void *board, *table, *state, *view;
    island_ground ground;
} place;

static void *room_for(size_t size) {
    void *room = kh_block_new(size);
    assert_non_null(room);
    return room;
}

static void open_place(place *p, kh_seat seats, const char *option, uint64_t seed) {
    kh_rng rng;
    kh_rng_seed(&rng, seed);
    memset(p, 0, sizeof *p);
    p->game = kh_game_find("island", 6);
    kh_config_usual(p->game, seats, &p->config);
    assert_int_equal(kh_config_set(p->game, &p->config, option, strlen(option), NULL), KH_CONFIG_FINE);
    p->board = room_for(p->game->board_size(&p->config));
    p->table = room_for(p->game->table_size(&p->config));
    assert_int_equal(p->game->settle(&p->config, &rng, p->board).code, 0);
    assert_int_equal(p->game->table_init(p->table, &p->config, p->board).code, 0);
    p->state = room_for(p->game->state_size(p->table));
    p->view = room_for(p->game->state_size(p->table));
    p->game->start(p->table, p->state);
    island_ground_learn(&p->ground, p->table);
}

static void close_place(place *p) {
    free(p->board);
    free(p->table);
    free(p->state);
    free(p->view);
}

/* One action at random, of luck or of a seat. */
static void go_on(place *p, kh_rng *rng) {
    const kh_seat who = p->game->next(p->table, p->state, KH_NOBODY);
    kh_action a;
    if (who == KH_CHANCE)
        p->game->draw(p->table, p->state, rng, &a);
    else
        for (kh_seat s = 0; s < p->config.seats; s++)
            if (p->game->awaited(p->table, p->state, s) && p->game->pick(p->table, p->state, s, rng, &a))
                break;
    assert_int_equal(p->game->apply(p->table, p->state, &a, NULL).code, 0);
}

static void test_same_bits_everywhere(void **state) {
    (void)state;
    static const struct {
        kh_seat seats;
        const char *option;
    } tables[] = {{3, "setup=variable"},   {4, "setup=beginner"},   {5, "setup=variable"},
                  {6, "between=paired"},   {4, "scenario=favours"}, {4, "scenario=helpers"},
                  {4, "scenario=corsica"}, {6, "scenario=newyork"}};
    uint64_t hash = 1;
    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++) {
        place p;
        kh_rng rng;
        kh_rng_seed(&rng, i);
        open_place(&p, tables[i].seats, tables[i].option, i);
        for (unsigned step = 0; step < 400 && !p.game->over(p.table, p.state); step++) {
            float chance[LOOK_SEATS], sum = 0;
            island_look look;
            island_look_at(p.table, p.state, &look);
            value_of(&p.ground, &look, chance);
            for (unsigned s = 0; s < tables[i].seats; s++) {
                assert_true(chance[s] >= 0 && chance[s] <= 1);
                sum += chance[s];
            }
            assert_true(sum > 0.9999F && sum < 1.0001F);
            hash = kh_hash(hash, chance, tables[i].seats * sizeof *chance);
            go_on(&p, &rng);
        }
        close_place(&p);
    }
    const uint64_t weights = kh_hash(1, island_value_weights, sizeof island_value_weights);
    if (weights != weights_hash || hash != chances_hash)
        fail_msg("weights %#llx, chances %#llx", (unsigned long long)weights, (unsigned long long)hash);
}

/* The same position with everybody one seat on. */
static void move_on(const place *p, void *out) {
    enum { ROOM = 8192 };
    static char text[ROOM];
    const size_t n = p->game->write(p->table, p->state, 0, text, sizeof text);
    assert_in_range(n, 1, ROOM - 1);
    for (size_t i = 0; i + 1 < n; i++)
        if (text[i] == 'p' && text[i + 1] >= '1' && text[i + 1] <= '4' &&
            (i == 0 || strchr(" ,\n", text[i - 1])))
            text[i + 1] = (char)(text[i + 1] == '4' ? '1' : text[i + 1] + 1);
    if (p->game->read(p->table, out, 0, text, n).code != 0)
        fail_msg("it cannot be read: %s", text);
}

static void test_seats_are_equal(void **state) {
    (void)state;
    float most = 0;
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < 3; seed++) {
        place p;
        kh_rng rng;
        kh_rng_seed(&rng, seed);
        open_place(&p, 4, seed ? "scenario=helpers" : "setup=variable", seed);
        for (unsigned step = 0; step < 300 && !p.game->over(p.table, p.state); step++) {
            float chance[LOOK_SEATS], moved[LOOK_SEATS];
            island_look look;
            go_on(&p, &rng);
            island_look_at(p.table, p.state, &look);
            if (look.phase != PHASE_ROLL && look.phase != PHASE_MAIN)
                continue;
            seen++;
            value_of(&p.ground, &look, chance);
            move_on(&p, p.view);
            island_look_at(p.table, p.view, &look);
            value_of(&p.ground, &look, moved);
            for (unsigned s = 0; s < 4; s++) {
                const float d = chance[s] - moved[(s + 1) % 4];
                most = d > most ? d : -d > most ? -d : most;
            }
        }
        close_place(&p);
    }
    assert_true(seen > 100);
    assert_true(most < 1e-4F); /* sums in another order */
}

/* Somebody with a point to go and a city in hand is told to build it. */
static void test_judge_sees_a_win(void **state) {
    (void)state;
    const kh_judge *judge = kh_judge_of(kh_game_find("island", 6));
    assert_non_null(judge);
    assert_null(kh_judge_of(kh_game_find("dice", 4)));
    void *memory = room_for(judge->size);
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < 3; seed++) {
        place p;
        kh_rng rng;
        kh_rng_seed(&rng, seed);
        open_place(&p, 4, "target=4", seed);
        judge->init(memory, p.game, p.table, 1);
        while (!p.game->over(p.table, p.state)) {
            kh_action list[64];
            kh_judged best[3];
            island_look look;
            island_look_at(p.table, p.state, &look);
            const unsigned seat = look.turn;
            const uint32_t n = p.game->legal(p.table, p.state, seat, list, 64);
            for (uint32_t i = 0; look.phase == PHASE_MAIN && look.seat[seat].points == 3 && i < n && i < 64;
                 i++) {
                if (list[i].kind != DO_CITY)
                    continue;
                float chance[LOOK_SEATS];
                p.game->view(p.table, p.state, seat, 0, p.view);
                assert_true(judge->choices(memory, p.view, seat, NULL, best, 3) > 0);
                assert_true(best[0].chance > 0.999F);
                assert_int_equal(p.game->apply(p.table, p.state, &best[0].action, NULL).code, 0);
                assert_true(p.game->over(p.table, p.state) || best[0].action.kind != DO_CITY);
                judge->chances(memory, p.state, KH_NOBODY, chance);
                seen++;
                break;
            }
            if (!p.game->over(p.table, p.state))
                go_on(&p, &rng);
        }
        close_place(&p);
    }
    assert_true(seen > 0);
    free(memory);
}

/* One or two cards for another one, and to nobody who is about to win. */
static void check_offer(const place *p, const master_bot *b, const kh_action *a) {
    unsigned given = 0, wanted = 0;
    for (unsigned r = 0; r < RESOURCES; r++) {
        given += a->arg[r];
        wanted += a->arg[RESOURCES + r];
        assert_true(a->arg[r] == 0 || a->arg[RESOURCES + r] == 0);
    }
    assert_in_range(given, 1, 2);
    assert_int_equal(wanted, 1);
    assert_in_range(b->own.offers, 1, MASTER_OFFERS);
    for (unsigned s = 0; s < p->config.seats; s++)
        assert_true(!(a->arg[2 * RESOURCES] >> s & 1) ||
                    b->look.seat[s].points + 2U < p->ground.board.target);
}

/* Asks until it does something else than to make an offer that nobody answers. */
static unsigned ask(const place *p, const kh_bot *bot, master_bot *b, kh_seat seat) {
    unsigned offers = 0;
    kh_action a, again;
    bot->init(b, p->game, p->table, seat, 1);
    for (;;) {
        p->game->view(p->table, p->state, seat, 0, p->view);
        const master_bot before = *b;
        assert_true(bot->decide(b, p->view, &a));
        assert_in_range(b->steps, 0, b->most + MASTER_STEPS); /* what was begun comes to its end */
        *b = before;
        assert_true(bot->decide(b, p->view, &again));
        assert_memory_equal(&a, &again, sizeof a);
        if (a.kind != DO_OFFER)
            return offers;
        check_offer(p, b, &a);
        assert_in_range(++offers, 1, MASTER_OFFERS);
        assert_int_equal(p->game->apply(p->table, p->state, &a, NULL).code, 0);
        a = (kh_action){.seat = seat, .kind = DO_WITHDRAW};
        assert_int_equal(p->game->apply(p->table, p->state, &a, NULL).code, 0);
    }
}

static void test_offers_are_few_and_thinking_ends(void **state) {
    (void)state;
    static const struct {
        const kh_bot *bot;
        kh_seat seats;
        const char *option;
        unsigned every; /* so many steps it is asked */
    } tables[] = {{&kh_bot_expert, 4, "setup=variable", 8},    {&kh_bot_expert, 4, "setup=beginner", 8},
                  {&kh_bot_expert, 6, "setup=variable", 16},   {&kh_bot_expert, 4, "scenario=favours", 32},
                  {&kh_bot_master, 4, "scenario=newyork", 64}, {&kh_bot_master, 4, "scenario=favours", 64}};
    unsigned offers = 0;
    master_bot *b = room_for(sizeof *b);
    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++) {
        place p;
        kh_rng rng;
        island_look look;
        kh_rng_seed(&rng, i);
        open_place(&p, tables[i].seats, tables[i].option, i);
        for (unsigned step = 0; step < 400 && !p.game->over(p.table, p.state); step++) {
            island_look_at(p.table, p.state, &look);
            if (look.phase == PHASE_MAIN && step % tables[i].every == 0)
                offers += ask(&p, tables[i].bot, b, look.turn);
            go_on(&p, &rng);
        }
        close_place(&p);
    }
    assert_true(offers > 10);
    free(b);
}

/* Two cards of a kind for one of another, made by whoever's turn it is. */
static bool make_a_gift(const place *p, kh_seat maker) {
    for (unsigned give = 0; give < RESOURCES; give++)
        for (unsigned want = 0; want < RESOURCES; want++) {
            kh_action a = {.seat = maker, .kind = DO_OFFER, .size = 2 * RESOURCES + 1};
            a.arg[give] = 2;
            a.arg[RESOURCES + want] = 1;
            a.arg[2 * RESOURCES] = (uint8_t)(0xFU & ~(1U << maker));
            if (p->game->apply(p->table, p->state, &a, NULL).code == 0)
                return true;
        }
    return false;
}

/* How often such a gift is offered in a game at random by people who are about to win and by others, and accepted; and how
 * often such people agree to one's own gift, and get it. */
typedef struct gifts {
    unsigned asked[2], taken[2], agreed[2], kept[2];
} gifts;

enum { TARGET = 6 };

/* Whose offer it was is asked what to do now that somebody agreed. */
static void ask_about_word(const place *p, const kh_bot *bot, void *b, kh_seat maker, gifts *g) {
    kh_action a = {.kind = DO_ACCEPT, .size = 1, .arg = {(uint8_t)maker}};
    island_look look;
    for (a.seat = 0; a.seat < p->config.seats; a.seat++)
        if (a.seat != maker && p->game->apply(p->table, p->state, &a, NULL).code == 0)
            break;
    if (a.seat == p->config.seats)
        return;
    const kh_seat other = a.seat;
    bot->init(b, p->game, p->table, maker, 1);
    p->game->view(p->table, p->state, maker, 0, p->view);
    island_look_at(p->table, p->view, &look);
    const bool soon = look.seat[other].points + 2U >= TARGET;
    g->agreed[soon]++;
    g->kept[soon] += bot->decide(b, p->view, &a) && a.kind == DO_TRADE && a.arg[0] == other;
}

static void ask_about_gifts(const kh_bot *bot, void *b, uint64_t seed, gifts *g) {
    enum { STEPS = 1500 };
    place p;
    kh_rng rng;
    kh_rng_seed(&rng, seed);
    open_place(&p, 4, "target=6", seed);
    for (unsigned step = 0; step < STEPS && !p.game->over(p.table, p.state); step++) {
        island_look look;
        kh_action a;
        island_look_at(p.table, p.state, &look);
        if (look.phase == PHASE_MAIN && step % 4 == 0 && make_a_gift(&p, (kh_seat)look.turn)) {
            const kh_seat other = (kh_seat)((look.turn + 1) % 4);
            bot->init(b, p.game, p.table, other, 1);
            p.game->view(p.table, p.state, other, 0, p.view);
            island_look_at(p.table, p.view, &look); /* nobody knows of hidden points */
            const bool soon = look.seat[look.turn].points + 2U >= TARGET;
            g->asked[soon] += p.game->legal(p.table, p.state, other, &a, 1) > 0;
            g->taken[soon] += bot->decide(b, p.view, &a) && a.kind == DO_ACCEPT && a.arg[0] == look.turn;
            ask_about_word(&p, bot, b, look.turn, g);
        }
        go_on(&p, &rng);
    }
    close_place(&p);
}

static void test_nobody_is_made_king(void **state) {
    (void)state;
    static const struct {
        const kh_bot *bot;
        unsigned games;
    } all[] = {{&kh_bot_steady, 12}, {&kh_bot_expert, 12}, {&kh_bot_master, 2}};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        gifts g = {{0}, {0}, {0}, {0}};
        void *b = room_for(all[i].bot->size);
        for (uint64_t seed = 0; seed < all[i].games; seed++)
            ask_about_gifts(all[i].bot, b, seed, &g);
        print_message("# %s: %u of %u gifts taken, %u of %u of those about to win; %u of %u kept, %u of %u\n",
                      all[i].bot->name, g.taken[false], g.asked[false], g.taken[true], g.asked[true],
                      g.kept[false], g.agreed[false], g.kept[true], g.agreed[true]);
        assert_true(g.taken[false] > 0);
        assert_true(g.asked[true] > all[i].games && g.agreed[true] > all[i].games);
        assert_int_equal(g.taken[true], 0);
        assert_int_equal(g.kept[true], 0);
        free(b);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_bits_everywhere), cmocka_unit_test(test_seats_are_equal),
        cmocka_unit_test(test_judge_sees_a_win),     cmocka_unit_test(test_offers_are_few_and_thinking_ends),
        cmocka_unit_test(test_nobody_is_made_king),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
