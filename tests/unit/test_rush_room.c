/* Races at a table of people: claims that wait, who was first, what the loser hears, pauses, bots for those who are
 * away. The clock is the test's. */
#include "rooms.h"

#include "bots/rush/bots.h"
#include "games/rush/rush.h"
#include "kornholm/record.h"
#include "table/room_race.h"
#include "table/verify.h"

/* What became of each seat's claim that waited. */
typedef struct outcome {
    unsigned done, refused;
    char rule[32];
    room_late late;
    uint64_t asker, id, done_n;
} outcome;
static outcome heard[KH_CLAIMS_MOST];

static void hear_outcomes(void *who, kh_room *r, const room_news *news) {
    hear_news(who, r, news);
    if (news->kind != ROOM_NEWS_CLAIMED)
        return;
    outcome *o = &heard[news->seat];
    o->asker = news->outcome->asker;
    o->id = news->id;
    o->done_n = news->outcome->done_n;
    o->late = news->outcome->late;
    o->done += news->outcome->rule == NULL;
    o->refused += news->outcome->rule != NULL;
    snprintf(o->rule, sizeof o->rule, "%s", news->outcome->rule ? news->outcome->rule : "");
}

static const room_token *const people[] = {&anna, &bert, &carl, &dora};
static kh_line lines[4];
static uint64_t next_id;

static rush_state *state_of(hall *h) {
    return h->room.match.state;
}

/* A line whose echoes all take this long. */
static void measure(hall *h, unsigned who, unsigned ms) {
    lines[who] = (kh_line){0};
    for (unsigned i = 0; i < KH_CLAIM_ECHOES; i++)
        kh_line_echo(&lines[who], ms);
    room_measured(&h->room, people[who], &lines[who]);
}

/* Beginner mode, no countdown: the cards lie there, the game time is 0, the world's 1000. */
static hall *open_rush(kh_seat seats, unsigned persons, rush_mini mini) {
    static const char *const names[] = {"Anna", "Bert", "Carl", "Dora"};
    memset(heard, 0, sizeof heard);
    next_id = 1;
    hall *h = calloc(1, sizeof *h);
    room_plan plan = {.game = &rush_game, .host = anna};
    h->w.random = 77;
    kh_config_usual(&rush_game, seats, &plan.config);
    plan.config.option[OPT_MODE] = mini == PRACTICE ? MODE_PRACTICE : MODE_BEGINNER;
    plan.config.option[OPT_GAME] = mini == PRACTICE ? SETTLE : (int32_t)mini;
    plan.config.option[OPT_COUNTDOWN] = 0;
    room_settings_usual(&rush_game, false, &plan.settings);
    const room_world w = {&h->w, keep_line, hear_before, hear_outcomes, draw_random, false};
    assert_true(room_open(&h->room, &w, &plan, 1000));
    room_company(&h->room, persons);
    for (unsigned i = 0; i < persons; i++)
        sit(h, people[i], names[i]);
    if (persons == 0)
        room_company(&h->room, 1); /* somebody watches */
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    for (kh_seat team = 0; mini != PRACTICE && team < (seats == 4 ? 2 : seats < 4 ? seats : 3); team++) {
        char text[32];
        snprintf(text, sizeof text, "colour %s", rush_colour_names[team]);
        if (team < persons)
            assert_int_equal(act(h, people[team], team, next_id++, text).code, 0);
    }
    for (unsigned i = 0; i < persons; i++)
        measure(h, i, 20);
    return h;
}

/* A claim of the seat for the card on this spot; `wrong`: with another symbol of its own card. */
static size_t claim_text(hall *h, kh_seat seat, unsigned spot, bool wrong, char *out, size_t cap) {
    const rush_table *t = h->room.match.table;
    const unsigned own = rush_own_card(t, state_of(h), seat), card = state_of(h)->spot[spot];
    unsigned symbol = rush_common[own][card];
    for (unsigned i = 0; wrong && i < RUSH_ON_CARD; i++)
        if (rush_cards[own][i] != rush_common[own][card])
            symbol = rush_cards[own][i];
    return (size_t)snprintf(out, cap, "claim c%u %c%u/c%u %s", own, spot < RUSH_PLACES ? 'h' : 'm',
                            spot < RUSH_PLACES ? spot : spot - RUSH_PLACES + 1, card,
                            rush_symbol_names[symbol]);
}

static kh_verdict say(hall *h, kh_seat seat, const char *text, uint64_t now_ms, uint64_t looked_ms,
                      uint64_t *done_n) {
    const room_haste haste = {&lines[seat], looked_ms, 100 + seat};
    *done_n = 0;
    room_advance(&h->room, now_ms);
    return room_act_in_haste(&h->room, people[seat], seat, next_id++, text, strlen(text), &haste, done_n);
}

/* It arrives at this game time, after so long a look. */
static kh_verdict claims(hall *h, kh_seat seat, unsigned spot, uint64_t at_ms, uint64_t looked_ms) {
    char text[128];
    uint64_t n;
    claim_text(h, seat, spot, false, text, sizeof text);
    return say(h, seat, text, 1000 + at_ms, looked_ms, &n);
}

static const kh_action *last_claim(hall *h) {
    for (uint32_t i = h->room.match.log_count; i-- > 0;)
        if (h->room.match.log[i].kind == DO_CLAIM)
            return &h->room.match.log[i];
    return NULL;
}

static unsigned waiting(const hall *h) {
    return h->room.race->claims.count;
}

/* SYS-CLAIM-05: the finger that was first gets the card, though it is heard later; the room waits for it, no longer than
 * it has to, and says so with the time at which it wants to be asked. The other one hears by how much it was late. */
static void test_SYS_CLAIM_05_the_first_finger_wins_not_the_first_to_arrive(void **unused) {
    (void)unused;
    hall *h = open_rush(2, 2, SETTLE);
    measure(h, 1, 150);
    assert_int_equal(claims(h, 0, 4, 3000, 2985).code, 0); /* at 3000 - 15 */
    assert_int_equal(waiting(h), 1);
    assert_int_equal(heard[0].done + heard[0].refused, 0);
    /* SYS-CLAIM-09: nobody hears of it before it is decided */
    assert_ptr_equal(last_claim(h), NULL);
    assert_int_equal(room_advance(&h->room, 4001), 1000 + 2980 + 34 + 150);
    assert_int_equal(claims(h, 1, 4, 3100, 2950).code, 0);
    assert_int_equal(waiting(h), 2);
    room_advance(&h->room, 1000 + 3101); /* nobody quicker than this one can still come */
    assert_int_equal(waiting(h), 0);
    assert_int_equal(heard[1].done, 1);
    assert_int_equal(heard[1].asker, 101);
    assert_int_equal(heard[1].id, 4);
    assert_string_equal(heard[0].rule, "SYS-CLAIM-06");
    assert_true(heard[0].late.known);
    assert_int_equal(heard[0].late.late_ms, 30);
    assert_int_equal(heard[0].late.by, 1);
    assert_int_equal(heard[0].late.sure_ms, 34);
    assert_false(heard[0].late.drawn);
    const kh_action *a = last_claim(h);
    assert_int_equal(a->seat, 1);
    assert_int_equal(a->at_ms, 3101);
    assert_int_equal(two_bytes(a->arg + CLAIM_MADE), 3101 - 2950);
    assert_int_equal(two_bytes(a->arg + CLAIM_CAME), 3101 - 3100);
    assert_int_equal(a->arg[CLAIM_DRAWN], 0);
    assert_int_equal(state_of(h)->locked_ms[0], 0); /* SYS-CLAIM-06 */
    close_hall(h);                                  /* and its journal makes the same room, without a clock */
}

/* Whatever a client writes behind `made` is replaced, and its word about how long it looked is believed as far as its line
 * allows: not more than its slowest echo and two frames before it arrived. */
static void test_SYS_CLAIM_05_what_is_said_is_bent_into_what_was_measured(void **unused) {
    (void)unused;
    char text[160];
    uint64_t n;
    hall *h = open_rush(2, 2, SETTLE);
    const size_t length = claim_text(h, 0, 4, false, text, sizeof text);
    snprintf(text + length, sizeof text - length, " made 250/0");
    assert_int_equal(say(h, 0, text, 4000, 0, &n).code, 0);
    room_advance(&h->room, 1000 + 3254);
    assert_int_equal(heard[0].done, 1);
    const kh_action *a = last_claim(h);
    assert_int_equal(a->at_ms - two_bytes(a->arg + CLAIM_MADE), 3000 - 54);
    assert_int_equal(a->at_ms - two_bytes(a->arg + CLAIM_CAME), 3000);
    close_hall(h);
}

/* Of whom only arrival counts hears by how much he came too late, whatever he says. */
static void come_too_late(hall *h, uint64_t at) {
    char text[128];
    uint64_t n;
    room_late late;
    claim_text(h, 0, 10, false, text, sizeof text);
    assert_int_equal(claims(h, 1, 10, at, 60000).code, 0);
    room_advance(&h->room, 1000 + at + 60);
    assert_int_equal(heard[1].done, 1);
    REFUSED(say(h, 0, text, 1000 + at + 100, 0, &n), "SYS-CLAIM-06");
    assert_true(room_late_of(&h->room, &late));
    assert_int_equal(late.late_ms, 100 + 20);
}

/* Five claims that were too early for the line, and arrival counts until the end, also over a new line; for whoever takes
 * over the seat it does not. */
static void test_SYS_CLAIM_05_a_new_line_does_not_make_honest(void **unused) {
    (void)unused;
    hall *h = open_rush(2, 2, SETTLE);
    uint64_t at = 3000;
    for (unsigned i = 0; i < KH_CLAIM_STRANGE + 2; i++, at += 3000) {
        if (i == KH_CLAIM_STRANGE + 1) {
            come_too_late(h, at - 1000);
            h->room.seat[0].person++; /* somebody else */
        }
        measure(h, 0, 20); /* all that is measured is of this line */
        assert_int_equal(claims(h, 0, i, at, 0).code, 0);
        room_advance(&h->room, 1000 + at + KH_CLAIM_EARLY_MS);
        const kh_action *a = last_claim(h);
        assert_int_equal(a->seat, 0);
        assert_int_equal(a->at_ms - two_bytes(a->arg + CLAIM_CAME), at);
        assert_int_equal(a->at_ms - two_bytes(a->arg + CLAIM_MADE), i == KH_CLAIM_STRANGE ? at : at - 54);
    }
    h->room.seat[0].person--;
    close_hall(h);
}

/* A card counts as shown when it leaves the house: what the disk takes is nobody's reaction. */
static void test_SYS_CLAIM_05_a_card_is_shown_when_it_leaves(void **unused) {
    (void)unused;
    hall *h = open_rush(2, 2, SETTLE);
    room_told(&h->room, 1000 + 70);
    assert_int_equal(claims(h, 0, 4, 3000, 2915).code, 0);
    room_advance(&h->room, 1000 + 3254);
    assert_int_equal(last_claim(h)->at_ms - two_bytes(last_claim(h)->arg + CLAIM_MADE), 70 + 2915 - 5);
    close_hall(h);
}

typedef struct paper {
    char bytes[1 << 16];
    size_t length;
} paper;
static void keep_text(void *to, const char *bytes, size_t n) {
    paper *x = to;
    assert_true(x->length + n < sizeof x->bytes);
    memcpy(x->bytes + x->length, bytes, n);
    x->length += n;
}

/* Writes the record of the game so far, and checks its luck. */
static verify_finding verified(hall *h, char *expected, size_t cap) {
    static paper x;
    static verify v;
    x.length = 0;
    kh_match_reveal(&h->room.match, h->room.secret);
    assert_true(kh_match_write(&h->room.match, KH_NOBODY, keep_text, &x));
    assert_true(verify_open(&v, kh_games));
    if (verify_feed(&v, x.bytes, x.length))
        verify_finish(&v);
    const verify_finding finding = v.finding;
    snprintf(expected, cap, "%s", v.expected);
    verify_close(&v);
    return finding;
}

/* One race that only luck can decide. */
static void race_of_equals(hall *h, uint64_t at) {
    const uint64_t open_ms = state_of(h)->shown_ms[RUSH_PLACES];
    assert_int_equal(claims(h, 0, RUSH_PLACES + 1, at, at - open_ms - 25).code, 0);
    assert_int_equal(claims(h, 1, RUSH_PLACES, at, at - open_ms - 20).code, 0); /* SYS-CLAIM-14 */
    room_advance(&h->room, 1000 + at + 60);
}

/* Within one frame luck decides: that of the table, fixed before the game. The claim says among whom, and verify draws it
 * again. */
static void test_SYS_CLAIM_05_luck_decides_among_equals_and_is_verified(void **unused) {
    (void)unused;
    unsigned won[2] = {0};
    hall *h = open_rush(2, 2, KNIGHTS);
    char expected[KH_RECORD_LINE + 1];
    for (uint64_t at = 3000; h->room.phase == ROOM_PLAYING; at += 3000) {
        memset(heard, 0, sizeof heard);
        race_of_equals(h, at);
        const kh_action *a = last_claim(h);
        assert_int_equal(a->arg[CLAIM_DRAWN], 3);
        won[a->seat]++;
        assert_int_equal(heard[a->seat].done, 1);
        assert_string_equal(heard[!a->seat].rule, "SYS-CLAIM-06"); /* SYS-CLAIM-13 */
        assert_true(heard[!a->seat].late.drawn);
    }
    assert_true(won[0] > 0 && won[1] > 0); /* for this seed */
    assert_int_equal(verified(h, expected, sizeof expected), VERIFY_FINE);
    close_hall(h);
}

/* Who are after different cards do not race, however close they are; and a card that lies anywhere in both claims does. */
static void test_SYS_CLAIM_13_SYS_CLAIM_14_what_excludes_each_other(void **unused) {
    (void)unused;
    hall *h = open_rush(2, 2, SETTLE);
    assert_int_equal(claims(h, 0, 4, 3000, 2980).code, 0);
    assert_int_equal(claims(h, 1, 5, 3000, 2980).code, 0);
    room_advance(&h->room, 1000 + 3254);
    assert_int_equal(heard[0].done + heard[1].done, 2);
    assert_int_equal(last_claim(h)->arg[CLAIM_DRAWN], 0);
    close_hall(h);
    static const uint8_t one[] = {1, 20, 2}, others[][3] = {{2, 19, 1}, {2, 21, 3}, {3, 19, 1}, {3, 20, 2}},
                         same_team[] = {1, 21, 3}, strangers[] = {3, 22, 4};
    kh_action a = {.kind = DO_CLAIM}, b = {.kind = DO_CLAIM};
    memcpy(a.arg, one, sizeof one);
    for (unsigned i = 0; i < 4; i++) {
        memcpy(b.arg, others[i], sizeof others[i]);
        assert_true(rush_race.excludes(NULL, &a, &b) && rush_race.excludes(NULL, &b, &a));
    }
    memcpy(b.arg, same_team, sizeof same_team);
    assert_false(rush_race.excludes(NULL, &a, &b));
    memcpy(b.arg, strangers, sizeof strangers);
    assert_false(rush_race.excludes(NULL, &a, &b));
}

/* A table that draws with another key than it promised. */
static void test_SYS_CLAIM_05_a_forged_draw_is_found(void **unused) {
    (void)unused;
    char expected[KH_RECORD_LINE + 1];
    unsigned found = 0;
    for (unsigned i = 1; i <= 8; i++) {
        hall *h = open_rush(2, 2, KNIGHTS);
        h->room.keys.luck[0] ^= (uint8_t)i;
        race_of_equals(h, 3000);
        assert_int_equal(verified(h, expected, sizeof expected), VERIFY_LUCK);
        found += strcmp(expected, "p1") == 0 || strcmp(expected, "p2") == 0;
        h->room.keys.luck[0] ^= (uint8_t)i;
        close_hall(h);
    }
    assert_true(found > 0 && found < 8); /* by chance the right one got it now and then */
}

/* A wrong symbol waits for nobody and locks its sender; a claim that comes after the card is gone locks nobody and hears
 * who had it (SYS-CLAIM-06, SYS-CLAIM-07). */
static void test_SYS_CLAIM_06_SYS_CLAIM_07_wrong_at_once_and_late_without_a_lock(void **unused) {
    (void)unused;
    char text[128];
    uint64_t n;
    room_late late;
    hall *h = open_rush(2, 2, SETTLE);
    claim_text(h, 0, 4, true, text, sizeof text);
    assert_int_equal(say(h, 0, text, 1000 + 3000, 2980, &n).code, 0);
    assert_true(n > 0);
    assert_int_equal(waiting(h), 0);
    assert_int_equal(state_of(h)->locked_ms[0], 5000);
    REFUSED(claims(h, 0, 4, 3001, 2980), "SYS-CLAIM-07");
    claim_text(h, 0, 4, false, text, sizeof text);
    assert_int_equal(claims(h, 1, 4, 6000, 5970).code, 0);
    room_advance(&h->room, 1000 + 6034);
    assert_int_equal(heard[1].done, 1);
    REFUSED(say(h, 0, text, 1000 + 6300, 6270, &n), "SYS-CLAIM-06");
    assert_true(room_late_of(&h->room, &late));
    assert_int_equal(late.late_ms, 6270 - 5970);
    assert_int_equal(late.closed_ms, 0);
    claim_text(h, 0, 6, false, text, sizeof text); /* was earlier, but came when it was decided */
    assert_int_equal(claims(h, 1, 6, 9000, 2940).code, 0);
    room_advance(&h->room, 1000 + 9060);
    assert_int_equal(heard[1].done, 2);
    measure(h, 0, 200);
    REFUSED(say(h, 0, text, 1000 + 9100, 8900, &n), "SYS-CLAIM-06");
    assert_true(room_late_of(&h->room, &late));
    assert_int_equal(late.late_ms, 0);
    assert_int_equal(late.closed_ms, 40);
    assert_int_equal(late.by, 1);
    assert_int_equal(state_of(h)->locked_ms[0], 0);
    close_hall(h);
}

/* HOUSE-PLAY-14: one at a time. The same one again, over a line that was lost perhaps, counts once. */
static void test_HOUSE_PLAY_14_one_claim_at_a_time(void **unused) {
    (void)unused;
    char text[128];
    uint64_t n = 1;
    hall *h = open_rush(2, 2, SETTLE);
    const room_haste haste = {&lines[0], 2980, 1};
    claim_text(h, 0, 4, false, text, sizeof text);
    room_advance(&h->room, 4000);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(room_act_in_haste(&h->room, &anna, 0, 50, text, strlen(text), &haste, &n).code, 0);
        assert_int_equal(n, 0);
        assert_int_equal(waiting(h), 1);
    }
    REFUSED(claims(h, 0, 5, 3001, 2980), "HOUSE-PLAY-14");
    room_advance(&h->room, 1000 + 3254);
    assert_int_equal(heard[0].done, 1);
    assert_int_equal(room_act_in_haste(&h->room, &anna, 0, 50, text, strlen(text), &haste, &n).code, 0);
    assert_int_equal(n, heard[0].done_n);
    assert_true(n > 0);
    close_hall(h);
}

/* Nobody delays a race by more than the window, however slow a line is; where nobody can race there is nothing to wait
 * for. */
static void test_SYS_CLAIM_05_nobody_waits_longer_than_the_window(void **unused) {
    (void)unused;
    hall *h = open_rush(2, 2, SETTLE);
    measure(h, 1, 9000);
    assert_int_equal(claims(h, 0, 4, 3000, 2980).code, 0);
    assert_int_equal(room_advance(&h->room, 4001), 1000 + 3250);
    room_advance(&h->room, 1000 + 3250);
    assert_int_equal(heard[0].done, 1);
    room_line_down(&h->room, &bert); /* whose line is lost is not waited for */
    assert_int_equal(claims(h, 0, 6, 4000, 2000).code, 0);
    assert_int_equal(room_advance(&h->room, 1000 + 4001), 1000 + 3980 + 34);
    room_advance(&h->room, 1000 + 4034);
    assert_int_equal(heard[0].done, 2);
    room_line_up(&h->room, &bert);
    state_of(h)->locked_ms[1] = 60000; /* he cannot claim anything */
    room_advance(&h->room, 1000 + 6000);
    assert_int_equal(claims(h, 0, 5, 6000, 2700).code, 0);
    assert_int_equal(waiting(h), 0);
    room_close(&h->room);
    for (uint64_t n = 1; n <= h->w.lines; n++)
        free(h->w.line[n]);
    free(h);
}

/* SYS-PAUSE-03, SYS-PAUSE-09: what had come before a pause is decided first; meanwhile nothing is turned up and no claim
 * is heard, so that nobody gains by searching; time that was covered is no time of the race. */
static void test_SYS_PAUSE_03_SYS_PAUSE_09_a_pause_in_a_race(void **unused) {
    (void)unused;
    hall *h = open_rush(2, 2, SETTLE);
    assert_int_equal(claims(h, 0, 4, 3000, 2980).code, 0);
    assert_int_equal(room_pause(&h->room, &anna, true).code, 0);
    assert_int_equal(heard[0].done, 1);
    const rush_state before = *state_of(h);
    const uint64_t lines_before = h->w.lines;
    REFUSED(claims(h, 1, 6, 3000, 2980), "HOUSE-PLAY-03");
    assert_true(room_advance(&h->room, 900000) == KH_NEVER);
    assert_memory_equal(&before, state_of(h), sizeof before);
    assert_int_equal(h->w.lines, lines_before);
    assert_int_equal(room_pause(&h->room, &anna, false).code, 0);
    assert_int_equal(room_game_ms(&h->room), 3000);
    char text[128];
    uint64_t n;
    claim_text(h, 1, 6, false, text, sizeof text);
    assert_int_equal(say(h, 1, text, 900000 + 500, 3480, &n).code, 0);
    room_advance(&h->room, 900000 + 800);
    assert_int_equal(heard[1].done, 1);
    assert_int_equal(last_claim(h)->at_ms - two_bytes(last_claim(h)->arg + CLAIM_MADE), 3480);
    close_hall(h);
}

/* A game that ends leaves no claim without an answer. */
static void test_SYS_CLAIM_15_what_waits_at_the_end_is_answered(void **unused) {
    (void)unused;
    hall *h = open_rush(2, 2, SETTLE);
    assert_int_equal(claims(h, 0, 4, 3000, 2980).code, 0);
    assert_int_equal(room_end_it(&h->room, &anna).code, 0);
    room_advance(&h->room, 4001);
    assert_string_equal(heard[0].rule, "HOUSE-PLAY-04");
    close_hall(h);
}

static unsigned actions_of(hall *h, kh_seat seat) {
    unsigned n = 0;
    for (uint32_t i = 0; i < h->room.match.log_count; i++)
        n += h->room.match.log[i].seat == seat;
    return n;
}

/* SYS-CONN-04: the stack of somebody whose line is lost stays as it is during the grace period; then a bot plays it until
 * the person returns. The partner may not. */
static void test_SYS_CONN_04_the_stack_of_who_is_away(void **unused) {
    (void)unused;
    char text[128];
    uint64_t n;
    hall *h = open_rush(4, 4, SETTLE);
    room_line_down(&h->room, &carl); /* Anna's partner */
    const unsigned before = actions_of(h, 2);
    const uint64_t grace = UINT64_C(1000) * h->room.settings.grace_s;
    for (uint64_t now = 2000; now < 1000 + grace; now += 1000)
        room_advance(&h->room, now);
    assert_int_equal(actions_of(h, 2), before);
    const unsigned spot = 4;
    snprintf(text, sizeof text, "claim c%u h%u/c%u %s", state_of(h)->open[2], spot, state_of(h)->spot[spot],
             rush_symbol_names[rush_common[state_of(h)->open[2]][state_of(h)->spot[spot]]]);
    REFUSED(say(h, 0, text, 1000 + grace - 1, 5000, &n), "SYS-CLAIM-02");
    uint64_t now = 1000 + grace;
    for (; actions_of(h, 2) == before && now < 1000 + grace + 120000; now += 100)
        room_advance(&h->room, now);
    assert_true(actions_of(h, 2) > before);
    assert_true(h->room.seat[2].away);
    room_line_up(&h->room, &carl);
    assert_false(h->room.seat[2].away);
    const unsigned played = actions_of(h, 2);
    for (uint64_t end = now + 30000; now < end; now += 1000)
        room_advance(&h->room, now);
    assert_int_equal(actions_of(h, 2), played);
    close_hall(h);
}

/* Whoever takes over begins to look then, though it has looked at the same card before. */
static void test_SYS_CONN_04_a_bot_that_takes_over_looks_first(void **unused) {
    (void)unused;
    hall *h = open_rush(2, 2, BARBARIANS);
    uint64_t now = 2000;
    for (unsigned i = 0; i < 3; i++, now += 60000) {
        room_advance(&h->room, now);
        assert_int_equal(room_rest(&h->room, &bert, 1, true).code, 0);
        const unsigned before = actions_of(h, 1);
        for (unsigned ms = 1; ms < RUSH_LEAST_MS; ms += 49)
            room_advance(&h->room, now + ms);
        assert_int_equal(actions_of(h, 1), before);
        assert_int_equal(room_rest(&h->room, &bert, 1, false).code, 0);
    }
    close_hall(h);
}

/* How long bots look is what docs/bots.md says: each sixteenth of the draws lies between two of its figures. */
static void test_bots_look_as_long_as_is_said(void **unused) {
    (void)unused;
    enum { DRAWS = 64000 };
    static const unsigned paces[] = {RUSH_GENTLE_PACE, RUSH_EASY_PACE, RUSH_NORMAL_PACE, RUSH_QUICK_PACE,
                                     RUSH_FLASH_PACE};
    kh_rng rng;
    kh_rng_seed(&rng, 18);
    for (unsigned p = 0; p < sizeof paces / sizeof *paces; p++) {
        unsigned in[RUSH_QUANTILES] = {0};
        for (unsigned i = 0; i < DRAWS; i++) {
            const uint32_t ms = rush_looks(&rng, paces[p]);
            unsigned k = 0;
            while (k + 1 < RUSH_QUANTILES && ms >= rush_looks_ms[k + 1] * paces[p] / 100)
                k++;
            in[k]++;
            assert_in_range(ms, RUSH_LEAST_MS, rush_looks_ms[RUSH_QUANTILES] * paces[p] / 100);
        }
        for (unsigned k = 0; k < RUSH_QUANTILES; k++)
            assert_in_range(in[k], DRAWS / RUSH_QUANTILES * 9 / 10, DRAWS / RUSH_QUANTILES * 11 / 10);
    }
}

/* The form of a mini-game makes a bot slower or quicker, on average by what docs/bots.md says, and never quicker than
 * somebody can be. */
static void test_bots_have_a_form(void **unused) {
    (void)unused;
    enum { BOTS = 20000 };
    hall *h = open_rush(2, 2, SETTLE);
    void *memory = calloc(1, kh_bot_rush_quick.size);
    double mean = 0, looks = 0;
    unsigned slow = 0;
    for (unsigned k = 0; k < RUSH_QUANTILES; k++)
        looks += (rush_looks_ms[k] + rush_looks_ms[k + 1]) / 2.0 / RUSH_QUANTILES;
    for (unsigned i = 0; i < BOTS; i++) {
        kh_bot_rush_quick.init(memory, &rush_game, h->room.match.table, 1, i);
        const uint64_t due = kh_bot_rush_quick.when(memory, state_of(h), 0);
        assert_in_range(due, RUSH_LEAST_MS,
                        rush_looks_ms[RUSH_QUANTILES] * (RUSH_QUICK_PACE * RUSH_FORM_HIGH / 100) / 100);
        slow += due > rush_looks_ms[RUSH_QUANTILES] * RUSH_QUICK_PACE / 100;
        mean += (double)due / BOTS;
    }
    const double expected = looks * RUSH_QUICK_PACE / 100 * (RUSH_FORM_LOW + RUSH_FORM_HIGH) / 200;
    assert_true(mean > expected * 0.98 && mean < expected * 1.02);
    assert_in_range(slow, BOTS / 100, BOTS / 25); /* slower than without a form, now and then */
    free(memory);
    close_hall(h);
}

/* A bot gives the same answers where nothing differs but the cards that nobody has seen, and what others do meanwhile does
 * not make it begin anew. */
static void test_a_bot_knows_no_face_down_card(void **unused) {
    (void)unused;
    const kh_bot *bot = &kh_bot_rush_normal;
    hall *one = open_rush(2, 2, SETTLE), *other = open_rush(2, 2, SETTLE);
    other->room.keys.luck[3] ^= 1; /* other cards come */
    void *a = calloc(1, bot->size), *b = calloc(1, bot->size);
    kh_action x = {0}, y = {0};
    bot->init(a, &rush_game, one->room.match.table, 1, 5);
    bot->init(b, &rush_game, other->room.match.table, 1, 5);
    const uint64_t due = bot->when(a, state_of(one), 100);
    assert_int_equal(bot->when(b, state_of(other), 100), due);
    assert_in_range(due, 100 + RUSH_LEAST_MS, 100 + 9500 * (RUSH_NORMAL_PACE * RUSH_FORM_HIGH / 100) / 100);
    assert_int_equal(claims(one, 0, 4, 300, 280).code, 0);
    room_advance(&one->room, 1000 + 600);
    const rush_state seen = *state_of(one);
    assert_int_equal(bot->when(a, &seen, 600), due > 600 ? due : 600);
    assert_int_equal(bot->when(b, &seen, 600), due > 600 ? due : 600);
    assert_true(bot->decide(a, &seen, &x) && bot->decide(b, &seen, &y));
    assert_memory_equal(&x, &y, sizeof x);
    free(a);
    free(b);
    close_hall(one);
    other->room.keys.luck[3] ^= 1;
    close_hall(other);
}

/* What was laid down less than half a second ago has not been seen yet, by nobody. */
static void test_a_bot_claims_no_card_that_just_came(void **unused) {
    (void)unused;
    const kh_bot *bot = &kh_bot_rush_quick;
    hall *h = open_rush(2, 2, SETTLE);
    void *memory = calloc(1, bot->size);
    for (unsigned seed = 0; seed < 100; seed++) {
        const unsigned old = seed % RUSH_PLACES;
        kh_action a = {0};
        rush_state seen = *state_of(h);
        bot->init(memory, &rush_game, h->room.match.table, 1, seed);
        const uint64_t due = bot->when(memory, &seen, 10000);
        for (unsigned spot = 0; spot < RUSH_PLACES; spot++)
            seen.shown_ms[spot] = due - RUSH_LEAST_MS + (spot != old);
        assert_true(bot->decide(memory, &seen, &a));
        assert_int_equal(a.kind, DO_CLAIM);
        assert_int_equal(a.arg[CLAIM_SPOT], old);
    }
    free(memory);
    close_hall(h);
}

/* Against bots a game comes to its end, and none of them finds anything quicker than its level says; their claims enter the
 * same races as those of people. */
static void test_bots_race_to_the_end(void **unused) {
    (void)unused;
    hall *h = open_rush(3, 0, KNIGHTS);
    uint64_t now = 1000;
    for (unsigned steps = 0; h->room.phase == ROOM_PLAYING && steps < 20000; steps++) {
        const uint64_t due = room_advance(&h->room, now);
        assert_true(h->room.phase != ROOM_PLAYING || due != KH_NEVER);
        now = due != KH_NEVER && due > now ? due : now + 1;
    }
    assert_int_equal(h->room.phase, ROOM_OVER);
    close_hall(h);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_SYS_CLAIM_05_the_first_finger_wins_not_the_first_to_arrive),
        cmocka_unit_test(test_SYS_CLAIM_05_what_is_said_is_bent_into_what_was_measured),
        cmocka_unit_test(test_SYS_CLAIM_05_a_new_line_does_not_make_honest),
        cmocka_unit_test(test_SYS_CLAIM_05_a_card_is_shown_when_it_leaves),
        cmocka_unit_test(test_SYS_CLAIM_05_luck_decides_among_equals_and_is_verified),
        cmocka_unit_test(test_SYS_CLAIM_13_SYS_CLAIM_14_what_excludes_each_other),
        cmocka_unit_test(test_SYS_CLAIM_05_a_forged_draw_is_found),
        cmocka_unit_test(test_SYS_CLAIM_06_SYS_CLAIM_07_wrong_at_once_and_late_without_a_lock),
        cmocka_unit_test(test_HOUSE_PLAY_14_one_claim_at_a_time),
        cmocka_unit_test(test_SYS_CLAIM_05_nobody_waits_longer_than_the_window),
        cmocka_unit_test(test_SYS_PAUSE_03_SYS_PAUSE_09_a_pause_in_a_race),
        cmocka_unit_test(test_SYS_CLAIM_15_what_waits_at_the_end_is_answered),
        cmocka_unit_test(test_SYS_CONN_04_the_stack_of_who_is_away),
        cmocka_unit_test(test_SYS_CONN_04_a_bot_that_takes_over_looks_first),
        cmocka_unit_test(test_bots_look_as_long_as_is_said),
        cmocka_unit_test(test_bots_have_a_form),
        cmocka_unit_test(test_a_bot_knows_no_face_down_card),
        cmocka_unit_test(test_a_bot_claims_no_card_that_just_came),
        cmocka_unit_test(test_bots_race_to_the_end),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
