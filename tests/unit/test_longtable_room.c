/* Long Table at a table of people: one clock, pauses, the host's word, the order of arrival. */
#include "games/longtable/longtable.h"
#include "rooms.h"

/* Four seats, of which people hold the first `people`; Anna is the host, seated or not. The first throw has fallen. */
static hall *open_long(unsigned people) {
    static const room_token *const who[] = {&bert, &carl, &dora, &anna};
    static const char *const name[] = {"Bert", "Carl", "Dora", "Anna"};
    hall *h = calloc(1, sizeof *h);
    room_plan plan = {.game = &long_game, .host = anna};
    h->w.random = 77;
    kh_config_usual(plan.game, 4, &plan.config);
    assert_int_equal(kh_config_set(plan.game, &plan.config, "first_side=sun", 14, NULL), 0);
    room_settings_usual(plan.game, false, &plan.settings);
    const room_world w = {&h->w, keep_line, hear_before, hear_news, draw_random, false};
    assert_int_equal(room_plan_check(&plan).code, 0);
    assert_true(room_open(&h->room, &w, &plan, 1000));
    room_company(&h->room, 1);
    for (unsigned i = 0; i < people; i++)
        sit(h, who[i], name[i]);
    if (people < 4)
        room_line_up(&h->room, &anna);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    return h;
}

static void close_long(hall *h) {
    room_close(&h->room);
    for (uint64_t n = 1; n <= h->w.lines; n++)
        free(h->w.line[n]);
    free(h);
}

static uint64_t deadline_of(const hall *h) {
    return h->room.game->deadline(h->room.match.table, h->room.match.state);
}

/* A round has 35 seconds of the table's time, whoever says what; a pause keeps to the thousandth what was left, and the
 * same round, throw and offers go on behind it (SYS-PAUSE-01, SYS-PAUSE-02, SYS-PAUSE-07, SYS-INV-04, CON-APP-15,
 * CON-APP-16, CON-LEAD-04). */
static void test_SYS_PAUSE_01_SYS_PAUSE_02_SYS_PAUSE_07_(void **state) {
    (void)state;
    static const char *const moves[] = {"go",  "start",    "close",
                                        "end", "dice 3 4", "robbers 6"}; /* by the host */
    hall *h = open_long(4);
    assert_int_equal(deadline_of(h), 35000);
    room_advance(&h->room, 13345);
    assert_int_equal(act(h, &bert, 0, 1, "offer 1 wood for 1 wool to all in r1").code, 0);
    assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
    void *before = malloc(h->room.match.state_size);
    memcpy(before, h->room.match.state, h->room.match.state_size);
    REFUSED(act(h, &bert, 0, 2, "offer 1 wood for 1 ore to all in r1"), "HOUSE-PLAY-03");
    assert_true(room_advance(&h->room, 700000) == KH_NEVER);
    for (unsigned i = 0; i < sizeof moves / sizeof moves[0]; i++)
        REFUSED(act(h, &anna, KH_HOST, 20 + i, moves[i]), "HOUSE-PLAY-03");
    assert_memory_equal(before, h->room.match.state, h->room.match.state_size);
    assert_int_equal(room_pause(&h->room, &anna, false).code, 0);
    assert_memory_equal(before, h->room.match.state, h->room.match.state_size);
    assert_int_equal(room_game_ms(&h->room), 12345);
    assert_int_equal(deadline_of(h), 35000);
    assert_int_equal(act(h, &bert, 0, 3, "withdraw 1 in r1").code, 0); /* still open */
    room_advance(&h->room, 700000 + 22654);
    assert_int_equal(act(h, &bert, 0, 4, "offer 1 wood for 1 ore to all in r1").code, 0);
    room_advance(&h->room, 700000 + 22655); /* then the next round */
    REFUSED(act(h, &bert, 0, 5, "offer 1 wood for 1 ore to all in r1"), "SYS-LATE-04");
    assert_int_equal(act(h, &bert, 0, 6, "offer 1 wood for 1 ore to all in r2").code, 0);
    free(before);
    close_long(h);
}

/* What came before the pause comes first, the end of a round too (SYS-PAUSE-03). */
static void test_SYS_PAUSE_03_what_came_before_(void **state) {
    (void)state;
    hall *h = open_long(4);
    room_tell_time(&h->room, 1000 + 35000);
    assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
    assert_int_equal(deadline_of(h), 70000);
    close_long(h);
}

/* A round ends where it ends, however late somebody looks: what is refused for it says by how much it missed that
 * (SYS-LATE-02, SYS-LATE-04). What was refused for anything else was not late. */
static void test_SYS_LATE_02_by_how_much_(void **state) {
    (void)state;
    hall *h = open_long(4);
    room_tell_time(&h->room, 1000 + 34999);
    kh_verdict v = act(h, &bert, 0, 1, "offer 1 wood for 1 ore to all in r7");
    REFUSED(v, "SYS-LATE-04");
    assert_int_equal(room_late_ms(&h->room, v), 0); /* no round has ended yet */
    assert_int_equal(act(h, &bert, 0, 2, "offer 1 wood for 1 ore to all in r1").code, 0);
    room_tell_time(&h->room, 1000 + 35000);
    v = act(h, &bert, 0, 3, "withdraw 1 in r1");
    REFUSED(v, "SYS-LATE-04");
    assert_int_equal(room_late_ms(&h->room, v), 1);
    room_tell_time(&h->room, 1000 + 35123);
    v = act(h, &bert, 0, 4, "withdraw 1 in r1");
    assert_int_equal(room_late_ms(&h->room, v), 123);
    v = act(h, &bert, 0, 6, "withdraw 1 in r3"); /* too soon */
    REFUSED(v, "SYS-LATE-04");
    assert_int_equal(room_late_ms(&h->room, v), 0);
    v = act(h, &carl, 0, 5, "withdraw 1 in r1");
    REFUSED(v, "HOUSE-SEAT-03");
    assert_int_equal(room_late_ms(&h->room, v), 0);
    assert_int_equal(room_late_ms(&h->room, kh_done()), 0);
    close_long(h);
}

/* While all wait, the host may set other times; they hold from the next round on. Nobody else may (SYS-HOST-01,
 * SYS-HOST-03, CON-APP-08, CON-APP-19, SYS-INV-11). */
static void test_SYS_HOST_01_SYS_HOST_03_CON_APP_19_(void **state) {
    (void)state;
    hall *h = open_long(4);
    REFUSED(room_pause(&h->room, &bert, true), "HOUSE-HOST-01");
    REFUSED(act(h, &bert, KH_HOST, 2, "times 50 60"), "HOUSE-HOST-01");
    assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
    REFUSED(act(h, &bert, KH_HOST, 2, "times 50 60"), "HOUSE-HOST-01");
    assert_int_equal(act(h, &anna, KH_HOST, 2, "times 50 60").code, 0);
    REFUSED(room_pause(&h->room, &bert, false), "HOUSE-HOST-01");
    assert_int_equal(room_pause(&h->room, &anna, false).code, 0);
    assert_int_equal(deadline_of(h), 35000);
    room_advance(&h->room, 1000 + 35000);
    assert_int_equal(deadline_of(h), 85000);
    close_long(h);
}

/* In a pause everything lies open that lies open otherwise (SYS-PAUSE-06, CON-APP-17). */
static void test_SYS_PAUSE_06_CON_APP_17_everything_is_seen_(void **state) {
    (void)state;
    hall *h = open_long(4);
    const kh_game *game = h->room.game;
    assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
    void *view = calloc(1, h->room.match.state_size);
    for (uint32_t page = 0; page < kh_pages(game, h->room.match.table); page++)
        game->view(h->room.match.table, h->room.match.state, KH_WATCHER, page, view);
    assert_memory_equal(view, h->room.match.state, h->room.match.state_size); /* nobody has a tile yet */
    free(view);
    close_long(h);
}

/* Somebody without a seat is host as well as one of those who play (SYS-HOST-02, CON-LEAD-02). */
static void test_SYS_HOST_02_CON_LEAD_02_a_host_sits_or_not_(void **state) {
    (void)state;
    for (unsigned people = 3; people <= 4; people++) {
        hall *h = open_long(people);
        assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
        assert_int_equal(room_pause(&h->room, &anna, false).code, 0);
        assert_int_equal(act(h, &anna, KH_HOST, 2, "last-round").code, 0);
        assert_true(room_is(&h->room, 3, &anna) == (people == 4));
        close_long(h);
    }
}

/* Actions are numbered as they come, stamped with the table's time, done once, and a refusal is heard by nobody else
 * (SYS-CLOCK-01, SYS-ORDER-02, SYS-ORDER-08, SYS-ORDER-09, SYS-INV-10). */
static void test_SYS_CLOCK_01_SYS_ORDER_02_SYS_ORDER_08_SYS_ORDER_09_(void **state) {
    (void)state;
    hall *h = open_long(4);
    const kh_match *m = &h->room.match;
    room_advance(&h->room, 4000);
    const uint32_t first = m->log_count;
    assert_int_equal(act(h, &dora, 2, 1, "offer 1 wood for 1 wool to all in r1").code, 0);
    room_tell_time(&h->room, 4500);
    assert_int_equal(act(h, &bert, 0, 1, "offer 1 wood for 1 wool to all in r1").code, 0);
    assert_int_equal(act(h, &dora, 2, 1, "offer 1 wood for 1 wool to all in r1").code, 0); /* again: known */
    assert_int_equal(m->log_count, first + 2);
    assert_int_equal(m->log[first].seat, 2);
    assert_int_equal(m->log[first].at_ms, 3000);
    assert_int_equal(m->log[first + 1].seat, 0);
    assert_int_equal(m->log[first + 1].at_ms, 3500);
    const uint64_t lines = h->w.lines;
    uint64_t news = 0, later = 0;
    for (unsigned i = 0; i < 8; i++)
        news += h->w.news[i];
    REFUSED(act(h, &bert, 0, 2, "road m1:1,3-2,4 in r1"), "CON-BASE-10");
    for (unsigned i = 0; i < 8; i++)
        later += h->w.news[i];
    assert_int_equal(later, news);
    assert_int_equal(h->w.lines, lines);
    assert_int_equal(m->log_count, first + 2);
    close_long(h);
}

/* The twelve seconds of the robbers stop as well. Rounds pass until they come; bots play all seats (SYS-PAUSE-08, SYS-PAUSE-05,
 * SYS-CLOCK-06). */
static void test_SYS_PAUSE_08_SYS_PAUSE_05_SYS_CLOCK_06_(void **state) {
    (void)state;
    hall *h = open_long(0);
    uint64_t now = 1000, shown = 0;
    for (unsigned steps = 0; steps < 200 && shown != 12000; steps++) {
        const uint64_t due = deadline_of(h);
        if (due == KH_NEVER) /* the stop after round 10 */
            assert_int_equal(act(h, &anna, KH_HOST, 100 + steps, "go").code, 0);
        else {
            now += due - room_game_ms(&h->room);
            room_advance(&h->room, now);
        }
        shown = deadline_of(h) == KH_NEVER ? 0 : deadline_of(h) - room_game_ms(&h->room);
    }
    assert_int_equal(shown, 12000);
    room_tell_time(&h->room, now + 5000);
    assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
    room_tell_time(&h->room, now + 500000);
    assert_int_equal(room_pause(&h->room, &anna, false).code, 0);
    assert_int_equal(deadline_of(h) - room_game_ms(&h->room), 7000);
    close_long(h);
}

/* Bots play by themselves, each in times of its own, and in their rounds 2 to 6 seconds after what they did before;
 * the table waits for its host at the stop after round 10 and for nobody else. A room that is read from its lines goes
 * on with them. */
static void test_bots_have_times_of_their_own(void **state) {
    (void)state;
    hall *h = open_hall("longtable", 8, "first_side=sun", false);
    room_line_up(&h->room, &anna);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    uint64_t now = 1000, due, last[8] = {0};
    while ((due = room_advance(&h->room, now)) != KH_NEVER)
        now = due;
    assert_true(h->room.game->awaited(h->room.match.table, h->room.match.state, KH_HOST));
    const kh_match *m = &h->room.match;
    unsigned acted[8] = {0}, close = 0;
    for (uint32_t i = 0; i < m->log_count; i++) {
        const kh_action *a = &m->log[i];
        if (a->seat >= 8)
            continue;
        close += acted[a->seat]++ > 0 && a->at_ms - last[a->seat] < KH_DRIVER_LEAST_MS;
        last[a->seat] = a->at_ms;
    }
    for (kh_seat seat = 0; seat < 8; seat++)
        assert_true(acted[seat] > 0);
    assert_int_equal(close, 0);
    assert_int_equal(act(h, &anna, KH_HOST, 1, "go").code, 0);
    assert_true(room_advance(&h->room, now) != KH_NEVER);
    close_hall(h);
}

/* Whoever comes back to his seat plays it himself: its bot says nothing more; and comes when he is away. */
static void test_a_bot_stands_in_at_once(void **state) {
    (void)state;
    hall *h = open_long(4);
    uint64_t now = 1000;
    const kh_match *m = &h->room.match;
    const uint32_t before = m->log_count;
    while (now < 100000)
        now = room_advance(&h->room, now);
    for (uint32_t i = before; i < m->log_count; i++)
        assert_true(m->log[i].seat >= 4); /* nobody but luck and the clock: people play all seats */
    assert_int_equal(room_rest(&h->room, &bert, 0, true).code, 0);
    while (now < 200000)
        now = room_advance(&h->room, now);
    unsigned acted = 0;
    for (uint32_t i = before; i < m->log_count; i++)
        acted += m->log[i].seat == 0;
    assert_true(acted > 0);
    assert_int_equal(room_rest(&h->room, &bert, 0, false).code, 0);
    const uint32_t back = m->log_count;
    while (now < 300000)
        now = room_advance(&h->room, now);
    for (uint32_t i = back; i < m->log_count; i++)
        assert_true(m->log[i].seat >= 4);
    close_hall(h);
}

/* What belongs to games in turns is refused, and no setting brings it (HOUSE-PLAY-13); such a game lasts longer than
 * others, seat by seat (HOUSE-TABLE-06). */
static void test_HOUSE_PLAY_13_no_game_in_turns_(void **state) {
    (void)state;
    hall *h = open_long(4);
    assert_int_equal(act(h, &bert, 0, 1, "offer 1 wood for 1 wool to all in r1").code, 0);
    REFUSED(room_undo(&h->room, &bert, 0), "HOUSE-PLAY-13");
    assert_int_equal(room_undoable(&h->room, 0), 0);
    REFUSED(room_more_time(&h->room, &bert, 0), "HOUSE-PLAY-13");
    REFUSED(room_draw(&h->room, &bert, 0, true), "HOUSE-PLAY-13");
    REFUSED(room_pace(&h->room, &anna, 0), "HOUSE-PLAY-13");
    assert_false(h->room.settings.undo);
    assert_false(h->room.settings.hints);
    h->room.bytes = ROOM_BYTES_MOST + 1;
    assert_false(room_full(&h->room));
    h->room.bytes = ROOM_BYTES_MOST + 4 * 1000 * ROOM_ACTION_COST;
    assert_true(room_full(&h->room));
    close_long(h);
}

static const char *note_of(const hall *h) {
    return h->w.what ? h->w.what : "";
}

static uint64_t wait_until(hall *h, uint64_t now_ms) {
    for (uint64_t now = h->room.now_ms; now < now_ms;) {
        const uint64_t due = room_advance(&h->room, now);
        now = due < now_ms ? due : now_ms;
    }
    return room_advance(&h->room, now_ms);
}

/* SYS-HOST-09: without any device of the host the game is paused after 20 s and not before; it goes on when the host comes back and
 * says so, or whoever has the code. */
static void test_SYS_HOST_09_whoever_has_the_code_goes_on_(void **state) {
    (void)state;
    static const room_token phone = {{9}};
    hall *h = open_long(3);
    kh_seat seat = 0;
    char code[ROOM_CODE + 1];
    REFUSED(room_make_host_code(&h->room, &bert), "HOUSE-HOST-01");
    assert_int_equal(room_make_host_code(&h->room, &anna).code, 0);
    memcpy(code, h->room.host_code, sizeof code);
    assert_int_equal(room_make_host_code(&h->room, &anna).code, 0);
    assert_string_equal(h->room.host_code, code);
    wait_until(h, 5000);
    room_line_down(&h->room, &anna);
    wait_until(h, 24999);
    assert_false(h->room.paused);
    wait_until(h, 25000);
    assert_true(h->room.paused && room_host_lost(&h->room));
    assert_string_equal(note_of(h), "lost");
    assert_int_equal(room_game_ms(&h->room), 24000);
    REFUSED(room_pause(&h->room, &phone, false), "HOUSE-HOST-01");
    REFUSED(room_claim(&h->room, &phone, "xxxxxxxx", 8, &seat), "HOUSE-SEAT-05");
    assert_int_equal(room_claim(&h->room, &phone, code, ROOM_CODE, &seat).code, 0);
    assert_true(seat == KH_HOST);
    room_set_host_lines(&h->room, &phone, 1);
    assert_false(room_host_lost(&h->room));
    assert_int_equal(room_pause(&h->room, &phone, false).code, 0);
    assert_int_equal(act(h, &phone, KH_HOST, 1, "last-round").code, 0);
    assert_true(room_is_host(&h->room, &anna)); /* she has it still */
    wait_until(h, 30000);
    room_line_down(&h->room, &phone);
    room_line_up(&h->room, &anna); /* one device is enough */
    wait_until(h, 55000);
    assert_false(h->room.paused);
    close_hall(h);
}

/* HOUSE-HOST-02, SYS-HOST-09: at a private table of at most 8 the role is offered to the first who is connected, in seat order. */
static void test_HOUSE_HOST_02_SYS_HOST_09_an_heir_(void **state) {
    (void)state;
    hall *h = open_long(3);
    REFUSED(room_lead(&h->room, &bert), "HOUSE-HOST-02"); /* the host is there */
    room_line_down(&h->room, &bert);
    room_line_down(&h->room, &anna);
    wait_until(h, 40000);
    assert_int_equal(room_leads(&h->room), 1);
    REFUSED(room_lead(&h->room, &dora), "HOUSE-HOST-02");
    assert_int_equal(room_lead(&h->room, &carl).code, 0);
    assert_true(room_is_host(&h->room, &carl) && !room_is_host(&h->room, &anna));
    assert_int_equal(room_pause(&h->room, &carl, false).code, 0);
    close_hall(h);
    h = open_hall("longtable", 8, "", false); /* who was paused already hears of it as well, once */
    sit(h, &bert, "Bert");
    room_line_up(&h->room, &anna);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
    room_line_down(&h->room, &anna);
    const uint64_t told = h->w.news[ROOM_NEWS_TABLE];
    wait_until(h, 40000);
    assert_int_equal(h->w.news[ROOM_NEWS_TABLE], told + 1);
    assert_int_equal(room_leads(&h->room), 0);
    wait_until(h, 90000);
    assert_int_equal(h->w.news[ROOM_NEWS_TABLE], told + 1);
    close_hall(h);
    for (unsigned listed = 0; listed < 2; listed++) { /* a hall has no heir, nor strangers */
        h = open_hall("longtable", listed ? 8 : 10, "", listed);
        sit(h, &bert, "Bert");
        room_line_up(&h->room, &anna);
        assert_int_equal(room_start(&h->room, &anna).code, 0);
        room_line_down(&h->room, &anna);
        wait_until(h, 40000);
        assert_true(room_host_lost(&h->room) && room_leads(&h->room) == KH_NOBODY);
        REFUSED(room_lead(&h->room, &bert), "HOUSE-HOST-02");
        close_hall(h);
    }
}

/* Before the start nobody inherits a hall either; a few who sit together do (HOUSE-HOST-01). */
static void test_HOUSE_HOST_01_no_stranger_inherits_a_hall_(void **state) {
    (void)state;
    for (kh_seat seats = 8; seats <= 10; seats += 2) {
        hall *h = open_hall("longtable", seats, "", false);
        sit(h, &bert, "Bert");
        room_host_gone(&h->room);
        assert_true(room_is_host(&h->room, seats == 8 ? &bert : &anna));
        close_hall(h);
    }
}

/* The host hands the role over, with all that belongs to it. */
static void test_HOUSE_HOST_01_handed_over_(void **state) {
    (void)state;
    hall *h = open_long(3);
    kh_seat seat;
    char code[ROOM_CODE + 1];
    assert_int_equal(room_make_host_code(&h->room, &anna).code, 0);
    memcpy(code, h->room.host_code, sizeof code);
    REFUSED(room_hand(&h->room, &bert, 1), "HOUSE-HOST-01");
    REFUSED(room_hand(&h->room, &anna, 3), "HOUSE-SEAT-02"); /* a bot's */
    assert_int_equal(room_hand(&h->room, &anna, 1).code, 0);
    REFUSED(room_pause(&h->room, &anna, true), "HOUSE-HOST-01");
    REFUSED(room_claim(&h->room, &anna, code, ROOM_CODE, &seat), "HOUSE-SEAT-05");
    assert_int_equal(room_pause(&h->room, &carl, true).code, 0);
    assert_true(room_host_there(&h->room));
    close_hall(h);
}

/* CON-SEAT-03, HOUSE-SEAT-19: another place, and with it another colour, by swapping with another person who wants it too, before
 * the start. What is a person's goes along, also through the journal. */
static void test_CON_SEAT_03_HOUSE_SEAT_19_two_swap_(void **state) {
    (void)state;
    static const uint8_t seed[FAIR_BYTES] = {7, 7, 7};
    hall *h = open_hall("longtable", 8, "", false);
    kh_room *r = &h->room;
    bool swapped;
    sit(h, &bert, "Bert");
    sit(h, &carl, "Carl");
    assert_int_equal(room_seed(r, &bert, 0, seed).code, 0);
    assert_int_equal(room_mute(r, &anna, 1, true).code, 0);
    REFUSED(room_swap(r, &bert, 1, 0, true, &swapped), "HOUSE-SEAT-03");
    REFUSED(room_swap(r, &bert, 0, 0, true, &swapped), "HOUSE-SEAT-19");
    REFUSED(room_swap(r, &bert, 0, 5, true, &swapped), "HOUSE-SEAT-19"); /* nobody sits there */
    assert_int_equal(room_swap(r, &bert, 0, 1, true, &swapped).code, 0);
    assert_false(swapped);
    assert_int_equal(room_swap(r, &carl, 1, 0, false, &swapped).code, 0); /* no */
    assert_int_equal(room_swap(r, &carl, 1, 0, true, &swapped).code, 0);
    assert_false(swapped);
    assert_true(room_is(r, 0, &bert) && r->seat[1].swap == 1);
    assert_int_equal(room_swap(r, &bert, 0, 1, true, &swapped).code, 0);
    assert_true(swapped && room_is(r, 1, &bert) && room_is(r, 0, &carl));
    assert_true(r->seat[0].swap == 0 && r->seat[1].swap == 0);
    assert_string_equal(r->seat[1].name, "Bert");
    assert_true(r->seat[1].seeded && !r->seat[0].seeded && r->seat[0].muted && !r->seat[1].muted);
    assert_memory_equal(r->seeds + FAIR_BYTES, seed, FAIR_BYTES);
    assert_int_equal(room_swap(r, &bert, 1, 0, true, &swapped).code, 0);
    assert_int_equal(room_stand(r, &bert, 1).code, 0); /* what he wanted goes with him */
    sit(h, &bert, "Bert");
    REFUSED(room_swap(r, &carl, 0, 5, true, &swapped), "HOUSE-SEAT-19");
    assert_int_equal(room_swap(r, &carl, 0, 1, true, &swapped).code, 0);
    assert_false(swapped);
    assert_int_equal(room_start(r, &anna).code, 0);
    REFUSED(room_swap(r, &bert, 1, 0, true, &swapped), "HOUSE-PLAY-02");
    close_hall(h);
}

/* HOUSE-SEAT-18: nobody new sits down at a locked table; whoever has a seat comes back to it. The host fills the rest
 * with bots at once, and says something to all. */
static void test_HOUSE_SEAT_18_locked_(void **state) {
    (void)state;
    hall *h = open_hall("longtable", 8, "", false);
    sit(h, &bert, "Bert");
    REFUSED(room_lock(&h->room, &bert, true), "HOUSE-HOST-01");
    assert_int_equal(room_lock(&h->room, &anna, true).code, 0);
    REFUSED(room_sit(&h->room, &carl, "Carl", 4, KH_NOBODY, NULL), "HOUSE-SEAT-18");
    assert_int_equal(room_change(&h->room, &bert, 0, 4, "Bert", 4).code, 0);
    REFUSED(room_seat_bot(&h->room, &bert, KH_NOBODY, "steady", 6), "HOUSE-HOST-01");
    assert_int_equal(room_seat_bot(&h->room, &anna, KH_NOBODY, "steady", 6).code, 0);
    for (kh_seat seat = 0; seat < 8; seat++)
        assert_int_equal(h->room.seat[seat].holder, seat == 4 ? ROOM_PERSON : ROOM_BOT);
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    REFUSED(room_may_sit(&h->room, &carl, 1), "HOUSE-SEAT-18");
    assert_int_equal(room_stand(&h->room, &bert, 4).code, 0);
    assert_int_equal(room_sit(&h->room, &bert, "Bert", 4, KH_NOBODY, NULL).code, 0);
    REFUSED(room_announce(&h->room, &bert, "Hello", 5), "HOUSE-HOST-01");
    REFUSED(room_announce(&h->room, &anna, "", 0), "HOUSE-SAY-02");
    assert_int_equal(room_announce(&h->room, &anna, "Ten minutes left", 16).code, 0);
    assert_string_equal(h->w.said, "Ten minutes left");
    assert_int_equal(room_lock(&h->room, &anna, false).code, 0);
    assert_int_equal(room_may_sit(&h->room, &carl, 1).code, 0);
    close_hall(h);
}

/* HOUSE-SEAT-10: whoever comes late has at once a seat that no person waits for, though tiles are hidden; nobody a second
 * one. The next such seat is found without a walk over all of them. */
static void test_HOUSE_SEAT_10_latecomers_(void **state) {
    (void)state;
    hall *h = open_hall("longtable", 8, "", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    assert_true(room_late_seat(&h->room, &carl) == KH_NOBODY); /* it has not begun */
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    long_tile *tile = &long_pages(h->room.match.state)[1].tile[0], before = *tile;
    tile->state = TILE_HELD;
    tile->holder = 0;
    assert_true(kh_hides(h->room.game, h->room.match.table, kh_sight_open(h->room.view, &h->room.match)));
    assert_int_equal(room_late_seat(&h->room, &carl), 2);
    assert_true(room_late_seat(&h->room, &bert) == KH_NOBODY);
    REFUSED(room_sit(&h->room, &bert, "Bert", 4, 2, NULL), "HOUSE-SEAT-11");
    assert_int_equal(room_stand(&h->room, &bert, 1).code, 0);
    REFUSED(room_may_sit(&h->room, &carl, 1), "HOUSE-SEAT-10"); /* he may come back */
    kh_seat seat;
    assert_int_equal(room_sit(&h->room, &carl, "Carl", 4, KH_NOBODY, &seat).code, 0);
    assert_true(seat == 2 && room_is(&h->room, 2, &carl));
    assert_int_equal(room_late_seat(&h->room, &dora), 3);
    assert_int_equal(room_sit(&h->room, &bert, "Bert", 4, KH_NOBODY, NULL).code, 0);
    assert_int_equal(room_remove(&h->room, &anna, 1).code, 0);
    REFUSED(room_may_sit(&h->room, &bert, 1), "HOUSE-SEAT-10");
    assert_int_equal(room_late_seat(&h->room, &dora), 1);
    assert_int_equal(room_lock(&h->room, &anna, true).code, 0);
    assert_true(room_late_seat(&h->room, &dora) == KH_NOBODY);
    REFUSED(room_sit(&h->room, &dora, "Dora", 4, KH_NOBODY, NULL), "HOUSE-SEAT-18");
    assert_int_equal(room_lock(&h->room, &anna, false).code, 0);
    assert_int_equal(room_sit(&h->room, &dora, "Dora", 4, KH_NOBODY, NULL).code, 0);
    assert_true(room_is(&h->room, 1, &dora));
    *tile = before;
    recount(&h->room);
    close_hall(h);
}

/* At a table of many an action or a turn looks at no more seats than at a small one: of those who are missed only the
 * one whose grace period ends first is looked at. */
static void test_nobody_walks_over_all_seats(void **state) {
    (void)state;
    hall *h = open_hall("longtable", 10000, "first_side=sun auto_pause=off", false);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    uint64_t now = 1000;
    for (unsigned i = 0; i < 2000; i++) {
        const uint64_t due = room_advance_by(&h->room, now, 1);
        now = h->room.held || due < now ? now : due;
    }
    assert_int_equal(h->room.looks, 0);
    assert_true(h->room.match.log_count > 500);
    room_line_down(&h->room, &bert);
    for (unsigned i = 0; i < 500; i++)
        room_advance_by(&h->room, now + 1, 1);
    assert_int_equal(h->room.looks, 500);
    room_advance_by(&h->room, now + 61000, 1);
    assert_int_equal(h->room.looks, 501);
    assert_true(h->room.seat[1].away && h->room.missed == 0);
    recount(&h->room);
    close_long(h);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_SYS_PAUSE_01_SYS_PAUSE_02_SYS_PAUSE_07_),
        cmocka_unit_test(test_SYS_PAUSE_03_what_came_before_),
        cmocka_unit_test(test_SYS_LATE_02_by_how_much_),
        cmocka_unit_test(test_SYS_HOST_01_SYS_HOST_03_CON_APP_19_),
        cmocka_unit_test(test_SYS_PAUSE_06_CON_APP_17_everything_is_seen_),
        cmocka_unit_test(test_SYS_HOST_02_CON_LEAD_02_a_host_sits_or_not_),
        cmocka_unit_test(test_SYS_CLOCK_01_SYS_ORDER_02_SYS_ORDER_08_SYS_ORDER_09_),
        cmocka_unit_test(test_SYS_PAUSE_08_SYS_PAUSE_05_SYS_CLOCK_06_),
        cmocka_unit_test(test_bots_have_times_of_their_own),
        cmocka_unit_test(test_a_bot_stands_in_at_once),
        cmocka_unit_test(test_HOUSE_PLAY_13_no_game_in_turns_),
        cmocka_unit_test(test_SYS_HOST_09_whoever_has_the_code_goes_on_),
        cmocka_unit_test(test_HOUSE_HOST_02_SYS_HOST_09_an_heir_),
        cmocka_unit_test(test_HOUSE_HOST_01_no_stranger_inherits_a_hall_),
        cmocka_unit_test(test_HOUSE_HOST_01_handed_over_),
        cmocka_unit_test(test_HOUSE_SEAT_18_locked_),
        cmocka_unit_test(test_HOUSE_SEAT_10_latecomers_),
        cmocka_unit_test(test_CON_SEAT_03_HOUSE_SEAT_19_two_swap_),
        cmocka_unit_test(test_nobody_walks_over_all_seats),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
