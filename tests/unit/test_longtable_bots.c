/* The bots of Long Table: every decision is legal, made from the seat's own pages alone, and nobody calls wrongly; games
 * end by a call; reasons are sentences. */
#include "halls.h"

#include "kornholm/hash.h"
#include "kornholm/lang.h"

enum { ROUNDS_MAX = 400, REDEAL_EVERY = 5 };

/* The same player in another world that looks the same decides the same. */
static void decide_elsewhere(hall *h, kh_seat seat, bool acts, const kh_action *wish) {
    kh_action again;
    memset(&again, 0, sizeof again);
    memcpy(h->world, h->state, long_game.state_size(&h->table));
    long_game.redeal(&h->table, h->world, seat, &h->luck);
    assert_int_equal(h->bot[seat]->decide(h->copy, view_of(h, h->world, seat), &again), acts);
    if (acts)
        assert_memory_equal(&again, wish, sizeof again);
}

/* What a bot says about its decision is a sentence in every language, with nothing left open. */
static void check_reason(const hall *h, kh_seat seat) {
    char text[4][KH_ACTION_TEXT], line[1000];
    const char *fill[2 * KH_WHY_VALUES + 1] = {NULL};
    kh_why why;
    if (!h->bot[seat]->why)
        return;
    h->bot[seat]->why(h->memory[seat], &why);
    assert_non_null(why.key);
    for (unsigned i = 0; i < 4 && why.value[i].name; i++) {
        why.value[i].type->write(&h->table, why.value[i].arg, text[i], sizeof text[i]);
        fill[2 * i] = why.value[i].name;
        fill[2 * i + 1] = text[i];
    }
    for (unsigned l = 0; kh_langs[l]; l++) {
        if (kh_lang_text(kh_langs[l], why.key) == NULL)
            fail_msg("%s has no text in %s", why.key, kh_lang_name(kh_langs[l]));
        kh_lang_write(kh_langs[l], why.key, fill, line, sizeof line);
        if (strchr(line, '{'))
            fail_msg("%s: %s", why.key, line);
    }
}

/* Whoever is not `random` never miscounts, and calls and gives back as soon as it is asked. */
static void check_duty(const hall *h, kh_seat seat, bool acts, const kh_action *wish) {
    const long_state *s = h->state;
    const long_person *p = long_person_at(&h->table, s, seat);
    const bool won = long_points(&h->table, s, seat) >= LONG_GOAL;
    if (long_active(s, seat) && won)
        assert_true(acts && (wish->kind == DO_CALL || wish->kind == DO_COLLECT));
    if (acts && wish->kind == DO_CALL)
        assert_true(won);
    if (s->phase == PHASE_ROBBER && p->owes)
        assert_true(acts && wish->kind == DO_DISCARD);
}

static void ask(hall *h, kh_seat seat) {
    kh_action wish;
    const bool blind = strcmp(h->bot[seat]->name, "random") == 0;
    memset(&wish, 0, sizeof wish);
    memcpy(h->copy, h->memory[seat], h->bot[seat]->size);
    const bool acts = h->bot[seat]->decide(h->memory[seat], view_of(h, h->state, seat), &wish);
    if (++h->decisions % REDEAL_EVERY == 0)
        decide_elsewhere(h, seat, acts, &wish);
    if (!blind)
        check_duty(h, seat, acts, &wish);
    if (!acts)
        return;
    check_reason(h, seat);
    wish.at_ms = h->now;
    const kh_verdict v = long_game.apply(&h->table, h->state, &wish, NULL);
    if (v.code || (v.rule && !blind) || wish.seat != seat)
        fail_msg("%s, kind %u: %s", h->bot[seat]->name, wish.kind, v.rule ? v.rule : "acts for another");
    h->hash = kh_hash(h->hash, &wish, sizeof wish);
    h->done[wish.kind] += strcmp(h->bot[seat]->name, "steady") == 0;
}

/* Plays to the end, which is a call; the name of whoever won. */
static const char *play_out(hall *h) {
    while (!long_game.over(&h->table, h->state)) {
        step(h);
        if (h->state->round > ROUNDS_MAX)
            fail_msg("no end with %u seats", h->config.seats);
    }
    assert_null(long_game.audit(&h->table, h->state));
    for (kh_seat s = 0; s < h->config.seats; s++)
        if (long_game.place(&h->table, h->state, s) == 1) {
            assert_in_range(long_points(&h->table, h->state, s), LONG_GOAL, LONG_POINTS_MAX);
            return h->bot[s]->name;
        }
    return "";
}

static const char *const mixes[][3] = {{"steady", "steady", "steady"},
                                       {"steady", "greedy", "random"},
                                       {"greedy", "steady", "steady"},
                                       {"novice", "casual", "skilled"}};
static const struct {
    kh_seat seats;
    const char *options[4];
} tables[] = {{4, {NULL}},
              {6, {NULL}},
              {8, {NULL}},
              {4, {"ruleset=event", NULL}},
              {6, {"setup=variable", "timer=experienced", NULL}},
              {6, {"foreign_bonus=any", "winners=all18", "robber_target=uniform", NULL}},
              {8, {"collect=manual", "setup=variable", NULL}},
              {14, {"topology=ring", "offers=off", NULL}},
              {14, {"ruleset=event", "timer=custom", "seconds_late=20", NULL}}};

/* Between them these games show everything that a person at such a table can do but to place pieces late. */
static void test_decisions_are_legal_and_games_end(void **state) {
    (void)state;
    unsigned done[LONG_KINDS] = {0};
    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++)
        for (unsigned m = 0; m < sizeof mixes / sizeof *mixes; m++) {
            hall h;
            hall_open(&h, tables[i].seats, tables[i].options, mixes[m], 10 * i + m);
            play_out(&h);
            for (unsigned k = 0; k < LONG_KINDS; k++)
                done[k] += h.done[k];
            hall_close(&h);
        }
    for (unsigned k = DO_PLACE; k <= DO_CALL; k++)
        if (done[k] == 0)
            fail_msg("nobody did %s", long_kinds[k].name);
}

static void test_same_seed_same_game(void **state) {
    (void)state;
    uint64_t hash[2];
    for (unsigned i = 0; i < 2; i++) {
        hall h;
        hall_open(&h, tables[1].seats, tables[1].options, mixes[1], 77);
        play_out(&h);
        hash[i] = h.hash;
        hall_close(&h);
    }
    assert_true(hash[0] == hash[1]);
}

static unsigned wins(kh_seat seats, const char *const names[3], unsigned games) {
    unsigned won = 0;
    for (unsigned i = 0; i < games; i++) {
        const char *const turned[] = {names[i % 3], names[(i + 1) % 3], names[(i + 2) % 3]};
        hall h;
        hall_open(&h, seats, tables[0].options, turned, 500 + i);
        won += strcmp(play_out(&h), "steady") == 0;
        hall_close(&h);
    }
    return won;
}

/* The figures are in docs/bots.md; this only notices when something is badly broken. */
static void test_steady_beats_the_others(void **state) {
    (void)state;
    const char *const greedy[] = {"steady", "greedy", "greedy"}, *const random[] = {"steady", "random",
                                                                                    "random"};
    assert_in_range(wins(6, random, 9), 9, 9);
    assert_in_range(wins(6, greedy, 18), 10, 18); /* an equal share would be 6 */
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decisions_are_legal_and_games_end),
        cmocka_unit_test(test_same_seed_same_game),
        cmocka_unit_test(test_steady_beats_the_others),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
