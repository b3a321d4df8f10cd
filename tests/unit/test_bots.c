/* The bots of the house: every decision is legal and made from a view alone, games end, reasons are sentences. */
#include "unit.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "bots/island/steady.h"
#include "kornholm/config.h"
#include "kornholm/hash.h"
#include "kornholm/lang.h"
#include "kornholm/notation.h"
#include "table/block.h"

enum { SEATS_MAX = 8, STEPS_MAX = 40000, REDEAL_EVERY = 3 };

/* One game and those who play it. */
typedef struct arena {
    const kh_game *game;
    kh_config config;
    void *board, *table, *state, *view, *other, *world;
    const kh_bot *bot[SEATS_MAX];
    void *memory[SEATS_MAX], *copy;
    kh_rng luck;
    uint64_t hash;
    unsigned decisions;
    bool redeals; /* decide in redealt worlds too */
} arena;

static void *room_for(size_t size) {
    void *room = kh_block_new(size);
    assert_non_null(room);
    return room;
}

/* With a board that is drawn, or read from a text. */
static void arena_open_on(arena *a, const kh_game *game, const kh_config *config, const kh_bot *const *bots,
                          uint64_t seed, const char *board) {
    size_t most = 0;
    memset(a, 0, sizeof *a);
    a->game = game;
    a->config = *config;
    kh_rng_seed(&a->luck, seed);
    a->board = room_for(game->board_size(config));
    a->table = room_for(game->table_size(config));
    const kh_verdict settled = board ? game->board_read(config, board, strlen(board), a->board)
                                     : game->settle(config, &a->luck, a->board);
    assert_int_equal(settled.code, 0);
    assert_int_equal(game->table_init(a->table, config, a->board).code, 0);
    const size_t size = game->state_size(a->table);
    a->state = room_for(size);
    a->view = room_for(size);
    a->other = room_for(size);
    a->world = room_for(size);
    game->start(a->table, a->state);
    for (kh_seat s = 0; s < config->seats; s++) {
        a->bot[s] = bots[s];
        a->memory[s] = room_for(bots[s]->size);
        bots[s]->init(a->memory[s], game, a->table, s, seed + s);
        most = bots[s]->size > most ? bots[s]->size : most;
    }
    a->copy = room_for(most);
}

static void arena_open(arena *a, const kh_game *game, const kh_config *config, const kh_bot *const *bots,
                       uint64_t seed) {
    arena_open_on(a, game, config, bots, seed, NULL);
}

static void arena_close(arena *a) {
    void *all[] = {a->board, a->table, a->state, a->view, a->other, a->world, a->copy};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    for (kh_seat s = 0; s < a->config.seats; s++)
        free(a->memory[s]);
}

static void view_of(const arena *a, const void *state, kh_seat seat, void *out) {
    for (uint32_t p = 0; p < kh_pages(a->game, a->table); p++)
        a->game->view(a->table, state, seat, p, out);
}

/* The same player in another world that looks the same decides the same. */
static void decide_elsewhere(arena *a, kh_seat seat, bool acts, const kh_action *wish) {
    kh_action again;
    memset(&again, 0, sizeof again);
    memcpy(a->world, a->state, a->game->state_size(a->table));
    a->game->redeal(a->table, a->world, seat, &a->luck);
    view_of(a, a->world, seat, a->other);
    assert_int_equal(a->bot[seat]->decide(a->copy, a->other, &again), acts);
    if (acts)
        assert_memory_equal(&again, wish, sizeof again);
}

/* What a bot says about its decision is a sentence in every language, with nothing left open. */
static void check_reason(const arena *a, kh_seat seat) {
    char text[4][KH_ACTION_TEXT], line[1000];
    const char *fill[2 * KH_WHY_VALUES + 3] = {NULL};
    unsigned n = 0;
    kh_why why;
    memset(&why, 0, sizeof why);
    if (a->bot[seat]->why)
        a->bot[seat]->why(a->memory[seat], &why);
    if (why.key == NULL)
        return;
    for (unsigned i = 0; i < KH_WHY_VALUES && why.value[i].name; i++) {
        why.value[i].type->write(a->table, why.value[i].arg, text[i], sizeof text[i]);
        fill[n++] = why.value[i].name;
        fill[n++] = text[i];
    }
    if (why.other.kind) {
        kh_action_write(a->game, a->table, &why.other, text[3], sizeof text[3]);
        fill[n++] = "other";
        fill[n++] = text[3];
    }
    for (unsigned l = 0; kh_langs[l]; l++) {
        if (kh_lang_text(kh_langs[l], why.key) == NULL)
            fail_msg("%s has no text in %s", why.key, kh_lang_name(kh_langs[l]));
        kh_lang_write(kh_langs[l], why.key, fill, line, sizeof line);
        if (strchr(line, '{'))
            fail_msg("%s: %s", why.key, line);
    }
}

/* Asks one seat; true if it acted. */
static bool ask(arena *a, kh_seat seat, bool awaited) {
    kh_action wish;
    memset(&wish, 0, sizeof wish);
    view_of(a, a->state, seat, a->view);
    memcpy(a->copy, a->memory[seat], a->bot[seat]->size);
    const bool acts = a->bot[seat]->decide(a->memory[seat], a->view, &wish);
    if (awaited && !acts)
        fail_msg("%s has to act and does not", a->bot[seat]->name);
    if (a->redeals && ++a->decisions % REDEAL_EVERY == 0)
        decide_elsewhere(a, seat, acts, &wish);
    if (!acts)
        return false;
    check_reason(a, seat);
    const kh_verdict v = a->game->apply(a->table, a->state, &wish, NULL);
    if (v.code || wish.seat != seat)
        fail_msg("%s: %s", a->bot[seat]->name, v.rule ? v.rule : "acts for another");
    a->hash = kh_hash(a->hash, &wish, sizeof wish);
    return true;
}

/* Luck that is due; else those who may speak, then one who must. */
static void step(arena *a) {
    const kh_game *g = a->game;
    kh_action luck;
    if (g->next(a->table, a->state, KH_NOBODY) == KH_CHANCE) {
        g->draw(a->table, a->state, &a->luck, &luck);
        assert_int_equal(g->apply(a->table, a->state, &luck, NULL).code, 0);
        return;
    }
    for (kh_seat s = g->next(a->table, a->state, KH_NOBODY); s < a->config.seats;
         s = g->next(a->table, a->state, s))
        if (!g->awaited(a->table, a->state, s))
            ask(a, s, false);
    for (kh_seat s = 0; s < a->config.seats; s++)
        if (g->awaited(a->table, a->state, s)) {
            ask(a, s, true);
            return;
        }
}

/* Plays to the end; returns the winner. */
static kh_seat play_out(arena *a) {
    unsigned steps = 0;
    while (!a->game->over(a->table, a->state) && steps++ < STEPS_MAX)
        step(a);
    assert_true(a->game->over(a->table, a->state));
    for (kh_seat s = 0; s < a->config.seats; s++)
        if (a->game->place(a->table, a->state, s) == 1)
            return s;
    return KH_NOBODY;
}

static const kh_bot *bot_named(const char *name) {
    const kh_bot *bot = kh_bot_find(kh_game_find("island", 6), name, strlen(name));
    assert_non_null(bot);
    return bot;
}

static const kh_game *island(void) {
    const kh_game *game = kh_game_find("island", 6);
    assert_non_null(game);
    return game;
}

static void variable(const kh_game *game, kh_seat seats, kh_config *config) {
    kh_config_usual(game, seats, config);
    kh_config_set(game, config, "setup=variable", strlen("setup=variable"), NULL);
}

/* Options at random, but for a target within reach of bad luck, no clock, and what does not fit together. */
static void draw_options(const kh_game *game, kh_config *config, kh_rng *rng) {
    for (unsigned i = 0; game->options[i].name; i++) {
        const kh_option *o = &game->options[i];
        const bool fixed =
            strcmp(o->name, "clock") == 0 || strcmp(o->name, "setup") == 0 || strcmp(o->name, "target") == 0;
        const int32_t high = o->words ? o->high : o->usual + (o->high > o->usual ? 1 : 0);
        const int32_t low = o->words ? o->low : o->usual - (o->low < o->usual ? 1 : 0);
        if (!fixed && kh_rng_below(rng, 2) == 0)
            config->option[i] = low + (int32_t)kh_rng_below(rng, (uint32_t)(high - low + 1));
    }
}

static bool can_be_played(const kh_game *game, const kh_config *config) {
    kh_rng rng;
    kh_rng_seed(&rng, 1);
    void *board = room_for(game->board_size(config));
    const bool fine = game->settle(config, &rng, board).code == 0;
    free(board);
    return fine;
}

static void test_registry(void **state) {
    (void)state;
    char list[128];
    for (unsigned i = 0; kh_bots[i]; i++)
        for (unsigned g = 0; kh_games[g]; g++)
            if (kh_bot_plays(kh_bots[i], kh_games[g]))
                assert_ptr_equal(kh_bot_find(kh_games[g], kh_bots[i]->name, strlen(kh_bots[i]->name)),
                                 kh_bots[i]);
    assert_null(kh_bot_find(island(), "nobody", 6));
    assert_null(kh_bot_find(island(), "rand", 4));
    assert_null(kh_bot_find(kh_game_find("dice", 4), "greedy", 6));
    kh_bot_list(island(), list, sizeof list);
    assert_string_equal(list, "random, novice, casual, regular, skilled, greedy, steady, expert, master");
    assert_string_equal(kh_bot_usual(island())->name, "steady"); /* those who think are asked for by name */
    assert_string_equal(kh_bot_adviser(island())->name, "steady");
}

/* People choose among players that lie evenly apart; who has nobody else has the one that plays anything. */
static void test_levels_of_people(void **state) {
    (void)state;
    static const struct {
        const char *game, *levels;
    } all[] = {{"island", "novice casual regular skilled steady master "},
               {"longtable", "novice casual regular skilled steady "},
               {"dice", "novice casual regular skilled steady expert perfect "},
               {"duel", "novice casual regular skilled steady racer perfect "},
               {"rush", "gentle easy normal quick flash "}};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        const kh_game *game = kh_game_find(all[i].game, strlen(all[i].game));
        char list[200] = "";
        for (unsigned k = 0; kh_bots[k]; k++)
            if (kh_bot_is_level(kh_bots[k], game)) {
                strcat(list, kh_bots[k]->name);
                strcat(list, " ");
            }
        assert_string_equal(list, all[i].levels);
    }
    const kh_game other = {.name = "other"};
    assert_true(kh_bot_is_level(kh_bot_find(&other, "random", 6), &other));
}

/* What is overlooked is not seen for two rounds, then perhaps; and so much of a hundred is. */
static void test_eyes_do_not_waver(void **state) {
    (void)state;
    enum { ROUNDS = 2, PERIODS = 200, THINGS = 20 };
    static const struct {
        const char *name;
        unsigned overlooks;
    } all[] = {{"novice", 85}, {"casual", 76}, {"regular", 64}, {"skilled", 43}, {"steady", 0}};
    const kh_bot *bots[4];
    kh_config config;
    variable(island(), 4, &config);
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        arena a;
        unsigned missed = 0, changed = 0;
        for (unsigned s = 0; s < 4; s++)
            bots[s] = bot_named(all[i].name);
        arena_open(&a, island(), &config, bots, 1);
        steady_bot *b = a.memory[0];
        for (unsigned thing = 0; thing < THINGS; thing++)
            for (unsigned turn = 0, before = 0; turn < PERIODS * ROUNDS * 4; turn++) {
                b->look.turns = (uint16_t)turn;
                const bool now = steady_overlooks(b, SEE_SITE, thing);
                if (turn % (ROUNDS * 4) != 0)
                    assert_int_equal(now, before);
                else
                    changed += turn > 0 && now != before;
                before = now;
                missed += now;
            }
        const unsigned share = missed * 100 / (THINGS * PERIODS * ROUNDS * 4);
        assert_in_range(share + 3, all[i].overlooks, all[i].overlooks + 6);
        assert_true(all[i].overlooks == 0 || changed > THINGS);
        arena_close(&a);
    }
}

static void test_decisions_are_legal_and_games_end(void **state) {
    (void)state;
    const char *const mixes[][6] = {{"steady", "greedy", "steady", "greedy", "random", "steady"},
                                    {"steady", "steady", "steady", "steady", "steady", "steady"},
                                    {"greedy", "random", "novice", "casual", "skilled", "random"}};
    kh_rng rng;
    kh_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 48; i++) {
        const kh_bot *bots[6];
        kh_config config;
        arena a;
        for (unsigned s = 0; s < 6; s++)
            bots[s] = bot_named(mixes[i / 4 % 3][s]);
        do {
            variable(island(), 3 + i % 4, &config);
            draw_options(island(), &config, &rng);
        } while (!can_be_played(island(), &config));
        arena_open(&a, island(), &config, bots, i);
        a.redeals = true;
        play_out(&a);
        arena_close(&a);
    }
}

static void set(kh_config *config, const char *option) {
    assert_int_equal(kh_config_set(island(), config, option, strlen(option), NULL), KH_CONFIG_FINE);
}

/* Every scenario that draws its own board, at every size of table. */
static void test_scenarios(void **state) {
    (void)state;
    static const char *const options[][2] = {
        {"scenario=favours", "phases=combined"}, {"scenario=helpers", "phases=strict"},
        {"scenario=helpers", "between=paired"},  {"scenario=favours", "offers=off"},
        {"scenario=corsica", "phases=strict"},   {"scenario=newyork", "erie=on"},
        {"scenario=newyork", "robber=friendly"}};
    const char *const mixes[][6] = {{"steady", "greedy", "random", "steady", "greedy", "random"},
                                    {"greedy", "steady", "steady", "random", "steady", "steady"}};
    for (unsigned i = 0; i < 4 * sizeof options / sizeof *options; i++) {
        const kh_bot *bots[6];
        kh_config config;
        arena a;
        kh_config_usual(island(), 3 + i % 4, &config);
        set(&config, options[i / 4][0]);
        set(&config, options[i / 4][1]);
        for (unsigned s = 0; s < 6; s++)
            bots[s] = bot_named(mixes[i % 2][s]);
        arena_open(&a, island(), &config, bots, 900 + i);
        a.redeals = true;
        play_out(&a);
        arena_close(&a);
    }
}

/* Those who think need some time, so they play a few games only: at each size of table, and in every scenario. */
static void test_those_who_think(void **state) {
    (void)state;
    static const char *const options[] = {"setup=variable",   "setup=variable",   "scenario=favours",
                                          "scenario=helpers", "scenario=corsica", "scenario=newyork"};
    const unsigned count = unit_share(sizeof options / sizeof *options);
    for (unsigned i = 0; i < count; i++) {
        const kh_bot *bots[6];
        kh_config config;
        arena a;
        for (unsigned s = 0; s < 6; s++)
            bots[s] = bot_named(s != i % 3 ? "greedy" : i % 2 ? "master" : "expert");
        kh_config_usual(island(), 3 + i % 4, &config);
        set(&config, options[i]);
        set(&config, "target=6"); /* half a game is enough */
        arena_open(&a, island(), &config, bots, 300 + i);
        a.redeals = true;
        play_out(&a);
        arena_close(&a);
    }
}

/* A small map: the example of docs/maps.md. */
static void test_own_map(void **state) {
    (void)state;
    static const char wedge[] =
        "map Wedge\n"
        "hex 0 0 forest 6\nhex 2 0 hills 5\nhex 4 0 pasture 9\n"
        "hex 1 1 fields 10\nhex 3 1 mountains 4\nhex 2 2 desert\n"
        "town 0,-2 Ash\ntown 2,-2 Brook\ntown 4,-2 Cove\ntown -1,1 Dale\n"
        "town 1,1 Elm\ntown 3,1 Ford\ntown 5,1 Glen\ntown 2,4 Inn\n"
        "point 0,4 Hill\npoint 4,4 Jetty\npoint 1,7 Knoll\npoint 3,7 Lea\n"
        "document wool 0,-2-1,-1 1,-1-2,-2\ndocument any 3,5-3,7\nclosed 2,2-2,4\nrobber 2 2\n";
    const kh_bot *bots[6];
    for (unsigned s = 0; s < 6; s++)
        bots[s] = bot_named(s % 2 ? "greedy" : "steady");
    for (unsigned i = 0; i < 4; i++) {
        kh_config config;
        arena a;
        kh_config_usual(island(), 3 + i, &config);
        set(&config, "scenario=map");
        set(&config, "target=6");
        arena_open_on(&a, island(), &config, bots, 40 + i, wedge);
        a.redeals = true;
        play_out(&a);
        arena_close(&a);
    }
}

/* Whether `steady` expects tiles for a road that ends where it has none yet. */
static bool expects_tiles(steady_bot *b, unsigned edge) {
    steady_goal goal;
    memset(&goal, 0, sizeof goal);
    const uint8_t *ends = b->board.edge_ends[edge];
    const unsigned far = b->ways.roads[ends[0]] == 0;
    goal.place = ends[far];
    b->ways.from[goal.place] = ends[!far]; /* of several ways there, this one */
    steady_see_links(b, &goal);
    return goal.points > 0;
}

/* All roads that the seat may lay now, each in a world of its own: what is paid is what was expected. Returns how many
 * were compared that meet a network which they were torn from. */
static unsigned compare_links(arena *a, kh_seat seat, steady_bot *b) {
    kh_action list[256];
    unsigned remembered = 0;
    view_of(a, a->state, seat, a->view);
    kh_bot_steady.init(b, a->game, a->table, seat, 1);
    island_look_at(a->table, a->view, &b->look);
    steady_find_ways(b, seat, &b->ways);
    steady_see_networks(b);
    const uint32_t n = a->game->legal(a->table, a->state, seat, list, 256);
    for (uint32_t i = 0; i < n && b->look.phase != PHASE_ROAD && b->look.tiles_left > 1; i++) {
        const unsigned edge = list[i].arg[0];
        if (list[i].kind != DO_ROAD ||
            b->ways.roads[b->board.edge_ends[edge][0]] == b->ways.roads[b->board.edge_ends[edge][1]])
            continue;
        island_look after;
        memcpy(a->world, a->state, a->game->state_size(a->table));
        assert_int_equal(a->game->apply(a->table, a->world, &list[i], NULL).code, 0);
        island_look_at(a->table, a->world, &after);
        if (after.phase == PHASE_OVER)
            continue;
        const bool paid = after.phase == PHASE_DRAW || after.phase == PHASE_ASK; /* who of two draws first */
        assert_int_equal(expects_tiles(b, edge), paid);
        remembered += after.link_count < b->look.link_count;
    }
    return remembered;
}

/* In games at random, where networks grow into each other. */
static void test_links_are_valued_as_they_are_paid(void **state) {
    (void)state;
    const kh_bot *bots[6];
    steady_bot *b = room_for(sizeof *b);
    for (unsigned s = 0; s < 6; s++)
        bots[s] = bot_named("random");
    for (unsigned i = 0; i < 4; i++) {
        kh_config config;
        arena a;
        variable(island(), 6, &config);
        set(&config, "scenario=favours");
        set(&config, "target=20");
        arena_open(&a, island(), &config, bots, 70 + i);
        for (unsigned steps = 0; !a.game->over(a.table, a.state) && steps < STEPS_MAX; steps++) {
            const kh_seat seat = a.game->next(a.table, a.state, KH_NOBODY);
            if (seat < config.seats)
                compare_links(&a, seat, b);
            step(&a);
        }
        arena_close(&a);
    }
    free(b);
}

static bool is_among(const char *line, const char *const *beginnings) {
    for (; *beginnings; beginnings++)
        if (strncmp(line, *beginnings, strlen(*beginnings)) == 0)
            return true;
    return false;
}

/* The position without the lines that begin so, and with others. */
static void rewrite(arena *a, const char *const *without, const char *with) {
    char *text = room_for(40000), *out = room_for(40000);
    size_t length = 0;
    a->game->write(a->table, a->state, 0, text, 40000);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (!is_among(line, without))
            length += (size_t)snprintf(out + length, 40000 - length, "%s\n", line);
    length += (size_t)snprintf(out + length, 40000 - length, "%s", with);
    const kh_verdict read = a->game->read(a->table, a->state, 0, out, length);
    if (read.code)
        fail_msg("%s", read.rule);
    free(text);
    free(out);
}

/* Q-FRND-16: a network that was cut keeps its links, and `steady` does not hope to be paid for them again. The position
 * is the one of tests/rules/friends/link.txt after p3 has cut what p1 and p2 linked at v39. */
static void test_links_of_a_cut_network_are_paid(void **state) {
    (void)state;
    static const char *const without[] = {
        "=",        "phase",    "done",           "dice",     "all know",
        "turn p",   "p1 knows", "p2 knows",       "p3 knows", "p4 knows",
        "p1 roads", "p1 hand",  "p2 settlements", "p2 roads", "p3 settlements",
        "p3 roads", NULL};
    const kh_bot *bots[4];
    kh_config config;
    arena a;
    steady_bot *b = room_for(sizeof *b);
    for (unsigned s = 0; s < 4; s++)
        bots[s] = bot_named("steady");
    kh_config_usual(island(), 4, &config);
    set(&config, "setup=beginner");
    set(&config, "first=1");
    set(&config, "scenario=favours");
    arena_open(&a, island(), &config, bots, 1);
    rewrite(&a, without,
            "phase main\nturn p1\ndone roll\ndice 6 6\np1 hand 1 wood 1 brick\n"
            "p1 roads v8-v13 v28-v34 v34-v39\np2 settlements v39\np2 roads v29-v35 v35-v40 v39-v44 v40-v44\n"
            "p3 settlements v14 v40 v49\np3 roads v9-v14 v40-v45 v45-v49\nlinked v28-v34 v29-v35\n");
    assert_int_equal(compare_links(&a, 0, b), 1); /* v29-v34 */
    arena_close(&a);
    free(b);
}

/* What a greedy seat answers to an offer of tiles for cards: 1 yes, 0 no, -1 there is none. */
static int answer_to_tiles(arena *a, kh_seat seat) {
    island_look look;
    kh_action answer;
    view_of(a, a->state, seat, a->view);
    island_look_at(a->table, a->view, &look);
    for (unsigned maker = 0; maker < a->config.seats; maker++) {
        const island_look_offer *o = &look.offer[maker];
        if (look.phase != PHASE_MAIN || !o->open || o->extra <= 0 ||
            !((o->to & ~(o->yes | o->no)) >> seat & 1))
            continue;
        memcpy(a->copy, a->memory[seat], a->bot[seat]->size);
        assert_true(a->bot[seat]->decide(a->copy, a->view, &answer));
        return answer.kind == DO_ACCEPT;
    }
    return -1;
}

/* Whoever looks at cards only would give none of them for a tile. */
static void test_greedy_counts_canal_tiles(void **state) {
    (void)state;
    unsigned yes = 0, no = 0;
    for (unsigned i = 0; i < 6; i++) {
        const kh_bot *bots[4];
        kh_config config;
        arena a;
        for (unsigned s = 0; s < 4; s++)
            bots[s] = bot_named(s % 2 ? "greedy" : "steady");
        kh_config_usual(island(), 4, &config);
        set(&config, "scenario=newyork");
        set(&config, "erie=on");
        arena_open(&a, island(), &config, bots, 20 + i);
        for (unsigned steps = 0; !a.game->over(a.table, a.state) && steps < STEPS_MAX; steps++) {
            for (kh_seat s = 1; s < 4; s += 2) {
                const int answer = answer_to_tiles(&a, s);
                yes += answer == 1;
                no += answer == 0;
            }
            step(&a);
        }
        arena_close(&a);
    }
    assert_true(yes > 0 && no > 0);
}

static void test_same_seed_same_game(void **state) {
    (void)state;
    const kh_bot *bots[4] = {bot_named("steady"), bot_named("greedy"), bot_named("steady"),
                             bot_named("random")};
    uint64_t hash[2];
    for (unsigned i = 0; i < 2; i++) {
        kh_config config;
        arena a;
        variable(island(), 4, &config);
        arena_open(&a, island(), &config, bots, 77);
        play_out(&a);
        hash[i] = a.hash;
        arena_close(&a);
    }
    assert_true(hash[0] == hash[1]);
}

/* The figures are in docs/bots.md; this only notices when something is badly broken. */
static void test_steady_beats_random(void **state) {
    (void)state;
    unsigned won = 0;
    for (unsigned i = 0; i < 24; i++) {
        const kh_bot *bots[4];
        kh_config config;
        arena a;
        for (unsigned s = 0; s < 4; s++)
            bots[s] = bot_named(s == i % 4 ? "steady" : "random");
        variable(island(), 4, &config);
        arena_open(&a, island(), &config, bots, 500 + i);
        won += play_out(&a) == i % 4;
        arena_close(&a);
    }
    assert_in_range(won, 22, 24);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registry),
        cmocka_unit_test(test_levels_of_people),
        cmocka_unit_test(test_eyes_do_not_waver),
        cmocka_unit_test(test_decisions_are_legal_and_games_end),
        cmocka_unit_test(test_scenarios),
        cmocka_unit_test(test_those_who_think),
        cmocka_unit_test(test_own_map),
        cmocka_unit_test(test_links_are_valued_as_they_are_paid),
        cmocka_unit_test(test_links_of_a_cut_network_are_paid),
        cmocka_unit_test(test_greedy_counts_canal_tiles),
        cmocka_unit_test(test_same_seed_same_game),
        cmocka_unit_test(test_steady_beats_random),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
