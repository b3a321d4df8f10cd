/* Fair dice: rooms play games of every kind, and their records keep the promise; whatever is changed in such a record
 * is found and named.
 *
 *   test_verify --write FOLDER    writes the records of rooms that tests/records keeps for the other tests */
#include "matches.h"

#include "kornholm/notation.h"
#include "table/room.h"
#include "table/verify.h"

enum { TEXT = 200, TURNS = 60, DUES_MAX = 100000 };

typedef struct hall {
    kh_room room;
    sink journal; /* one line each */
    uint64_t random, now, id;
} hall;

static void keep_line(void *who, kh_room *r, uint64_t n, const char *text, size_t length) {
    hall *h = who;
    (void)r, (void)n;
    sink_put(&h->journal, text, length);
    sink_put(&h->journal, "\n", 1);
}

static void hear_action(void *who, kh_room *r, const kh_action *a) {
    (void)who, (void)r, (void)a;
}

static void hear_news(void *who, kh_room *r, const room_news *news) {
    (void)who, (void)r, (void)news;
}

static void draw_random(void *who, void *out, size_t n) {
    hall *h = who;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)kh_splitmix(&h->random);
}

static const room_token anna = {{1}}, bert = {{2}};

/* What is played. Anna sits at p1, Bert at p2 where there is one; both give a seed unless it says otherwise. */
typedef struct kind {
    const char *file, *game;
    kh_seat seats;
    const char *options;
    bool seedless, given;
} kind;

static char *own_board(const room_plan *plan) {
    kh_match m;
    assert_int_equal(kh_match_open(&m, plan->game, &plan->config, 5, NULL, 0).code, 0);
    const size_t length = plan->game->board_write(&plan->config, m.board, NULL, 0);
    char *text = malloc(length + 1);
    plan->game->board_write(&plan->config, m.board, text, length + 1);
    kh_match_close(&m);
    return text;
}

static hall *open_hall(const kind *k, uint64_t random) {
    hall *h = calloc(1, sizeof *h);
    const room_world world = {h, keep_line, hear_action, hear_news, draw_random, false};
    room_plan plan = {.game = kh_game_find(k->game, strlen(k->game)), .host = anna};
    kh_scan rest = kh_scan_in(k->options, strlen(k->options)), option;
    h->random = random;
    kh_config_usual(plan.game, k->seats, &plan.config);
    while (kh_scan_token(&rest, &option))
        assert_int_equal(
            kh_config_set(plan.game, &plan.config, option.at, (size_t)(option.end - option.at), NULL), 0);
    room_settings_usual(plan.game, false, &plan.settings);
    char *board = k->given ? own_board(&plan) : NULL;
    plan.board = board;
    plan.board_length = board ? strlen(board) : 0;
    assert_int_equal(room_plan_check(&plan).code, 0);
    assert_true(room_open(&h->room, &world, &plan, 0));
    room_company(&h->room, 1);
    free(board);
    return h;
}

static void close_hall(hall *h) {
    room_close(&h->room);
    free(h->journal.text);
    free(h);
}

static void seat_people(hall *h, const kind *k) {
    const room_token *const people[] = {&anna, &bert};
    static const char *const names[] = {"Anna", "Bert"};
    for (kh_seat seat = 0; seat < 2 && seat < k->seats; seat++) {
        uint8_t seed[FAIR_BYTES];
        draw_random(h, seed, sizeof seed);
        assert_int_equal(room_sit(&h->room, people[seat], names[seat], 4, seat, NULL).code, 0);
        if (!k->seedless)
            assert_int_equal(room_seed(&h->room, people[seat], seat, seed).code, 0);
    }
    room_line_up(&h->room, &anna);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    if (k->seats > 1)
        assert_int_equal(room_stand(&h->room, &bert, 1).code, 0); /* a bot goes on with his seed */
}

/* Lets the others act until Anna may, and does something in her name. */
static bool act_for_anna(hall *h, kh_rng *rng) {
    kh_room *r = &h->room;
    for (unsigned i = 0; i < DUES_MAX && r->phase == ROOM_PLAYING; i++) {
        const uint64_t due = room_advance(r, h->now);
        char text[KH_ACTION_TEXT];
        kh_action a;
        uint64_t n;
        if (r->phase == ROOM_PLAYING && r->game->awaited(r->match.table, r->match.state, 0) &&
            r->game->pick(r->match.table, r->match.state, 0, rng, &a)) {
            kh_action_write(r->game, r->match.table, &a, text, sizeof text);
            const char *command = strchr(text, ' ') + 1;
            return room_act(r, &anna, 0, ++h->id, command, strlen(command), &n).code == 0;
        }
        h->now = due;
    }
    return false;
}

/* Anna plays a while and takes back every third action, then bots finish the game. */
static void play_on(hall *h) {
    kh_rng rng;
    kh_rng_seed(&rng, h->random);
    for (unsigned i = 0; i < TURNS && act_for_anna(h, &rng); i++)
        if (i % 3 == 0)
            room_undo(&h->room, &anna, 0);
}

static void finish(hall *h) {
    if (h->room.phase == ROOM_PLAYING)
        assert_int_equal(room_stand(&h->room, &anna, 0).code, 0);
    for (unsigned i = 0; i < DUES_MAX && h->room.phase == ROOM_PLAYING; i++)
        h->now = room_advance(&h->room, h->now);
    assert_int_equal(h->room.phase, ROOM_OVER);
}

static sink played(const kind *k, uint64_t random) {
    hall *h = open_hall(k, random);
    seat_people(h, k);
    play_on(h);
    finish(h);
    sink s = record_of(&h->room.match, KH_NOBODY);
    close_hall(h);
    return s;
}

static verify_finding verify_text(verify *v, const char *text, size_t length, size_t piece) {
    assert_true(verify_open(v, kh_games));
    for (size_t at = 0; at < length; at += piece)
        if (!verify_feed(v, text + at, length - at < piece ? length - at : piece))
            return v->finding;
    verify_finish(v);
    return v->finding;
}

static const kind kinds[] = {
    {NULL, "island", 4, "", false, false},
    {"fair-island.rec", "island", 3, "setup=variable target=8", false, false},
    {NULL, "island", 4, "setup=variable dice=balanced clock=30", true, false},
    {"fair-board-given.rec", "island", 4, "setup=variable target=4", false, true},
    {NULL, "island", 6, "", false, false},
    {NULL, "island", 4, "scenario=favours", false, false},
    {NULL, "island", 4, "scenario=helpers", false, false},
    {NULL, "island", 4, "scenario=corsica", false, false},
    {NULL, "island", 4, "scenario=newyork erie=on", false, false},
    {"fair-dice.rec", "dice", 1, "", false, false},
    {NULL, "dice", 4, "", false, false},
    {NULL, "duel", 2, "", false, false},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], DRAWN = 1, GIVEN = 3, ALONE = 9 };

/* While the game runs, nobody reads the secret in his record. */
static void expect_no_secret(const hall *h) {
    char secret[2 * FAIR_BYTES + 1];
    kh_text x = kh_text_in(secret, sizeof secret);
    kh_text_bytes(&x, h->room.secret, FAIR_BYTES);
    for (kh_seat i = 0; i <= h->room.config.seats; i++) {
        sink s = record_of(&h->room.match, i < h->room.config.seats ? i : KH_WATCHER);
        assert_null(strstr(s.text, "fair secret"));
        assert_null(strstr(s.text, secret));
        assert_non_null(strstr(s.text, "\nfair commitment "));
        free(s.text);
    }
}

/* A room that was read from its journal writes the same record. */
static void expect_same_after_restart(const hall *h, const sink *record) {
    hall *again = calloc(1, sizeof *again);
    const room_world world = {again, keep_line, hear_action, hear_news, draw_random, false};
    kh_scan rest = kh_scan_in(h->journal.text, h->journal.length), line;
    room_restore(&again->room, &world);
    for (uint64_t n = 1; kh_scan_line(&rest, &line); n++)
        assert_true(room_restore_line(&again->room, n, line.at, (size_t)(line.end - line.at)));
    assert_true(room_wake(&again->room, 0));
    sink s = record_of(&again->room.match, KH_NOBODY);
    assert_string_equal(s.text, record->text);
    free(s.text);
    close_hall(again);
}

static void expect_promise_kept(const kind *k, const hall *h, const sink *record) {
    static verify v;
    uint64_t luck = 0, undos = 0;
    for (uint32_t i = 0; i < h->room.match.log_count; i++) {
        luck += h->room.match.log[i].seat == KH_CHANCE;
        undos += h->room.match.log[i].kind == 0;
    }
    if (verify_text(&v, record->text, record->length, 1000) != VERIFY_FINE)
        fail_msg("%s %s: finding %d in line %u, %s", k->game, k->options, (int)v.finding, (unsigned)v.line,
                 v.expected);
    assert_int_equal(v.luck, luck);
    assert_true(luck > 0 && undos > 0);
    assert_int_equal(v.loader.match.promise.board_given, k->given);
    for (kh_seat seat = 0; seat < k->seats; seat++)
        assert_int_equal(kh_promise_seed(&v.loader.match.promise, seat) != NULL, !k->seedless && seat < 2);
    verify_close(&v);
}

static void test_rooms_keep_their_promise(void **state) {
    (void)state;
    for (unsigned i = 0; i < KINDS; i++) {
        hall *h = open_hall(&kinds[i], 100 + i);
        seat_people(h, &kinds[i]);
        play_on(h);
        expect_no_secret(h);
        finish(h);
        sink s = record_of(&h->room.match, KH_NOBODY);
        expect_promise_kept(&kinds[i], h, &s);
        expect_same_after_restart(h, &s);
        free(s.text);
        close_hall(h);
    }
}

/* A line of a record: where, and its text without the end. */
typedef struct found {
    uint64_t number;
    size_t at, length;
    char text[TEXT];
} found;

static found find_line(const sink *s, const char *begin) {
    found f = {.number = 1};
    while (strncmp(s->text + f.at, begin, strlen(begin)) != 0) {
        f.at = (size_t)(strchr(s->text + f.at, '\n') + 1 - s->text);
        f.number++;
        assert_true(f.at < s->length);
    }
    f.length = strcspn(s->text + f.at, "\n");
    snprintf(f.text, sizeof f.text, "%.*s", (int)f.length, s->text + f.at);
    return f;
}

/* The record with another line in the place of this one; "" takes it away. */
static sink exchanged(const sink *s, const found *f, const char *with) {
    sink out = {NULL, 0};
    sink_put(&out, s->text, f->at);
    sink_put(&out, with, strlen(with));
    const size_t rest = f->at + f->length + (with[0] ? 0 : 1);
    sink_put(&out, s->text + rest, s->length - rest);
    return out;
}

/* The finding after a line was exchanged; `expected` NULL: whatever it says. */
static void expect(const sink *s, const found *f, const char *with, verify_finding finding, uint64_t line,
                   const char *expected) {
    static verify v;
    sink changed = exchanged(s, f, with);
    if (verify_text(&v, changed.text, changed.length, 77) != finding || (line > 0 && v.line != line))
        fail_msg("%s for %s: finding %d in line %u", with, f->text, (int)v.finding, (unsigned)v.line);
    if (expected)
        assert_string_equal(v.expected, expected);
    verify_close(&v);
    free(changed.text);
}

static void test_changed_luck(void **state) {
    (void)state;
    sink s = played(&kinds[DRAWN], 1);
    found f = find_line(&s, "luck dice");
    expect(&s, &f, strcmp(f.text, "luck dice 6 6") ? "luck dice 6 6" : "luck dice 6 5", VERIFY_LUCK, f.number,
           f.text);
    f = find_line(&s, "luck card");
    expect(&s, &f, strcmp(f.text, "luck card knight") ? "luck card knight" : "luck card point", VERIFY_LUCK,
           f.number, f.text);
    f = find_line(&s, "luck card");
    expect(&s, &f, "luck card sword", VERIFY_RECORD, f.number, NULL);
    free(s.text);

    s = played(&kinds[ALONE], 1);
    f = find_line(&s, "luck dice");
    expect(&s, &f, strcmp(f.text, "luck dice 6 gold") ? "luck dice 6 gold" : "luck dice 6 ore", VERIFY_LUCK,
           f.number, f.text);
    free(s.text);
}

/* A theft that the thief would have liked better. */
static void test_changed_theft(void **state) {
    (void)state;
    static const char *const cards[] = {"wood", "brick", "wool", "grain", "ore"};
    sink s = played(&kinds[0], 1);
    const found f = find_line(&s, "luck steal");
    unsigned possible = 0;
    for (unsigned i = 0; i < 5; i++) {
        static verify v;
        char with[TEXT];
        snprintf(with, sizeof with, "luck steal %s", cards[i]);
        sink changed = exchanged(&s, &f, with);
        const verify_finding finding = verify_text(&v, changed.text, changed.length, 4096);
        if (strcmp(with, f.text) == 0)
            assert_int_equal(finding, VERIFY_FINE);
        else if (finding == VERIFY_LUCK)
            assert_string_equal(v.expected, f.text);
        else /* a card that nobody had */
            assert_int_equal(finding, VERIFY_RECORD);
        possible += finding == VERIFY_LUCK && v.line == f.number;
        verify_close(&v);
        free(changed.text);
    }
    assert_true(possible > 0);
    free(s.text);
}

static void test_changed_promise(void **state) {
    (void)state;
    sink s = played(&kinds[DRAWN], 1), other = played(&kinds[DRAWN], 2);
    const found commitment = find_line(&s, "fair commitment"), secret = find_line(&s, "fair secret"),
                first = find_line(&s, "fair seed p1"), second = find_line(&s, "fair seed p2"),
                play_line = find_line(&s, "play"), other_secret = find_line(&other, "fair secret"),
                other_commitment = find_line(&other, "fair commitment");
    char swapped[2 * TEXT];
    expect(&s, &secret, other_secret.text, VERIFY_COMMITMENT, secret.number, other_commitment.text);
    expect(&s, &commitment, other_commitment.text, VERIFY_COMMITMENT, secret.number, commitment.text);
    expect(&s, &secret, "", VERIFY_NO_SECRET, 0, NULL);
    expect(&s, &second, "", VERIFY_BOARD, play_line.number - 1, NULL);
    snprintf(swapped, sizeof swapped, "fair seed p1%s", second.text + strlen("fair seed p2"));
    expect(&s, &first, swapped, VERIFY_BOARD, play_line.number, NULL);

    /* Both exchanged, so that they fit: the board is another, and without it the first throw. */
    sink both = exchanged(&s, &secret, other_secret.text);
    expect(&both, &commitment, other_commitment.text, VERIFY_BOARD, play_line.number, NULL);
    sink fitting = exchanged(&both, &commitment, other_commitment.text);
    snprintf(swapped, sizeof swapped, "%s\nfair board given", second.text);
    expect(&fitting, &second, swapped, VERIFY_LUCK, play_line.number + 2, NULL);
    free(s.text), free(other.text), free(both.text), free(fitting.text);
}

static void test_given_board(void **state) {
    (void)state;
    static verify v;
    sink s = played(&kinds[GIVEN], 1);
    const found f = find_line(&s, "fair board given");
    sink drawn = exchanged(&s, &f, "");
    assert_int_equal(verify_text(&v, drawn.text, drawn.length, 100), VERIFY_BOARD);
    assert_int_equal(strncmp(v.expected, "board row ", 10), 0);
    assert_null(strstr(s.text, v.expected));
    verify_close(&v);
    free(drawn.text);
    free(s.text);
}

/* A seed can be given again, and zeros take it back. */
static void test_seeds(void **state) {
    (void)state;
    const uint8_t one[FAIR_BYTES] = {1}, two[FAIR_BYTES] = {2}, none[FAIR_BYTES] = {0};
    hall *h = open_hall(&kinds[DRAWN], 1);
    for (kh_seat seat = 0; seat < 2; seat++) {
        assert_int_equal(room_sit(&h->room, &anna, "Anna", 4, seat, NULL).code, 0);
        assert_int_equal(room_seed(&h->room, &anna, seat, one).code, 0);
        assert_int_equal(room_seed(&h->room, &anna, seat, seat == 0 ? two : none).code, 0);
        assert_int_equal(h->room.seat[seat].seeded, seat == 0);
    }
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    sink s = record_of(&h->room.match, KH_WATCHER);
    assert_non_null(strstr(s.text, "\nfair seed p1 0200"));
    assert_null(strstr(s.text, "fair seed p2"));
    free(s.text);
    close_hall(h);
}

static void test_without_a_promise(void **state) {
    (void)state;
    static verify v;
    kh_match m = open_match(kh_games[0], 3);
    play(&m, 3, 50);
    sink s = record_of(&m, KH_NOBODY), masked = record_of(&m, 0);
    assert_int_equal(verify_text(&v, s.text, s.length, 100), VERIFY_NO_PROMISE);
    verify_close(&v);
    assert_int_equal(verify_text(&v, masked.text, masked.length, 100), VERIFY_RECORD);
    assert_int_equal(v.loader.error, KH_RECORD_MASKED);
    verify_close(&v);
    assert_int_equal(verify_text(&v, "", 0, 1), VERIFY_RECORD);
    assert_int_equal(v.line, 1);
    verify_close(&v);
    free(s.text), free(masked.text);
    kh_match_close(&m);
}

static int write_records(const char *folder) {
    for (unsigned i = 0; i < KINDS; i++) {
        char path[1000];
        if (!kinds[i].file)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, kinds[i].file);
        FILE *out = fopen(path, "w");
        if (!out)
            return 1;
        sink s = played(&kinds[i], 1);
        fputs(s.text, out);
        free(s.text);
        if (fclose(out) != 0)
            return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rooms_keep_their_promise),
        cmocka_unit_test(test_changed_luck),
        cmocka_unit_test(test_changed_theft),
        cmocka_unit_test(test_changed_promise),
        cmocka_unit_test(test_given_board),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_without_a_promise),
    };
    if (argc == 3 && strcmp(argv[1], "--write") == 0)
        return write_records(argv[2]);
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, collect_games, NULL);
}
