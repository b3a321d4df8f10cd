/* Rooms: what may be taken back. */
#include "rooms.h"

/* One action at random, of this kind if somebody may do one; true: it was. */
static bool act_somehow(hall *h, const room_token *const who[], const char *kind, kh_rng *rng, uint64_t id,
                        kh_seat *seat) {
    const kh_match *m = &h->room.match;
    kh_action any, legal[512];
    bool found = false;
    memset(&any, 0, sizeof any);
    for (kh_seat i = m->game->next(m->table, m->state, KH_NOBODY); i < m->config.seats && !found;
         i = m->game->next(m->table, m->state, i)) {
        const uint32_t n = m->game->legal(m->table, m->state, i, legal, 512);
        for (uint32_t k = 0; k < n && !found; k++)
            if (strcmp(m->game->kinds[legal[k].kind].name, kind) == 0) {
                any = legal[k];
                found = true;
            }
        if (!found && (any.kind == 0 || kh_rng_below(rng, 2) == 0))
            assert_true(m->game->pick(m->table, m->state, i, rng, &any));
    }
    char text[KH_ACTION_TEXT];
    kh_action_write(m->game, m->table, &any, text, sizeof text);
    *seat = any.seat;
    assert_int_equal(act(h, who[any.seat], any.seat, id, strchr(text, ' ') + 1).code, 0);
    return found;
}

/* Three people play until one of them has done an action of this kind. */
static hall *play_until(const char *options, const char *kind, kh_seat *seat) {
    static const room_token *const who[] = {&anna, &bert, &carl};
    enum { ROUNDS = 50, ACTIONS = 4000 };
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        hall *h = open_hall("island", 3, options, false);
        kh_rng rng;
        kh_rng_seed(&rng, round);
        sit(h, &anna, "Anna");
        sit(h, &bert, "Bert");
        sit(h, &carl, "Carl");
        assert_int_equal(room_start(&h->room, &anna).code, 0);
        for (uint64_t id = 1; id <= ACTIONS && h->room.phase == ROOM_PLAYING; id++)
            if (act_somehow(h, who, kind, &rng, id, seat))
                return h;
        close_hall(h);
    }
    fail_msg("nobody ever did %s", kind);
    return NULL;
}

/* Who has looked into a hand, or taken what the others held, does not take it back among people. */
static void test_HOUSE_PLAY_06_what_was_seen_is_seen_(void **state) {
    (void)state;
    static const struct {
        const char *options, *kind;
    } cases[] = {{"scenario=helpers offers=off", "inspect"},
                 {"scenario=helpers offers=off", "demand"},
                 {"offers=off", "monopoly"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        kh_seat seat = KH_NOBODY;
        hall *h = play_until(cases[i].options, cases[i].kind, &seat);
        const room_token who = h->room.seat[seat].token;
        REFUSED(room_undo(&h->room, &who, seat), "HOUSE-PLAY-06");
        for (kh_seat other = 0; other < 3; other++)
            if (other != seat)
                assert_int_equal(room_stand(&h->room, &h->room.seat[other].token, other).code, 0);
        REFUSED(room_undo(&h->room, &who, seat), "HOUSE-PLAY-06"); /* they could come back */
        close_hall(h);
    }
}

/* Alone against bots everything; among people nothing that showed something, and nothing past another person. */
static void test_HOUSE_PLAY_06_undo_(void **state) {
    (void)state;
    hall *h = open_hall("dice", 2, "first=1", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(room_undo(&h->room, &anna, 0), "HOUSE-PLAY-06");
    assert_int_equal(act(h, &anna, 0, 1, "roll").code, 0);
    REFUSED(room_undo(&h->room, &anna, 0), "HOUSE-PLAY-06"); /* the dice are seen */
    assert_int_equal(room_undoable(&h->room, 0), 0);
    assert_int_equal(act(h, &anna, 0, 2, "stop").code, 0);
    assert_int_equal(room_undoable(&h->room, 0), 1);
    assert_int_equal(room_undoable(&h->room, 1), 0);
    assert_int_equal(room_undo(&h->room, &anna, 0).code, 0);
    assert_int_equal(act(h, &anna, 0, 3, "stop").code, 0);
    assert_int_equal(act(h, &anna, 0, 4, "end").code, 0);
    assert_int_equal(act(h, &bert, 1, 5, "roll").code, 0);
    REFUSED(room_undo(&h->room, &anna, 0), "HOUSE-PLAY-06");
    close_hall(h);

    h = open_hall("dice", 1, "", false);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(act(h, &anna, 0, 1, "roll").code, 0);
    const uint32_t dice = h->room.match.log[1].arg[0];
    assert_int_equal(room_undoable(&h->room, 0), 1); /* the luck falls with it */
    assert_int_equal(room_undo(&h->room, &anna, 0).code, 0);
    assert_int_equal(act(h, &anna, 0, 2, "roll").code, 0);
    assert_int_equal(h->room.match.log[4].arg[0], dice); /* luck is numbered: the same throw again */
    close_hall(h);

    h = open_hall("dice", 1, "", true); /* not at public tables */
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(act(h, &anna, 0, 1, "roll").code, 0);
    REFUSED(room_undo(&h->room, &anna, 0), "HOUSE-PLAY-06");
    assert_int_equal(room_undoable(&h->room, 0), 0);
    close_hall(h);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_HOUSE_PLAY_06_undo_),
        cmocka_unit_test(test_HOUSE_PLAY_06_what_was_seen_is_seen_),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
