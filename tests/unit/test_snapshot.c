/* Snapshots of rooms: whoever begins in the middle of a journal comes to the same room as one who reads all of it. */
#include "rooms.h"

enum { SEATS = 12, ACTS = 600, PARTS_MOST = 64 };

typedef struct kept {
    uint64_t line;
    uint32_t count;
    char *text[PARTS_MOST]; /* by number */
    size_t length[PARTS_MOST];
} kept;

static void free_kept(kept *k) {
    for (uint32_t i = 0; i < k->count; i++)
        free(k->text[i]);
}

/* Of the room as it was behind that line. */
static kept snapshot_at(hall *h, uint64_t line) {
    kept k = {.line = line};
    kh_room half;
    const room_world w = quiet_world(h);
    const char *text;
    size_t length;
    uint32_t part, last = UINT32_MAX;
    room_restore(&half, &w);
    for (uint64_t n = 1; n <= line; n++)
        assert_true(room_restore_line(&half, n, h->w.line[n], h->w.length[n]));
    room_snapshot *s = room_snapshot_take(&half);
    assert_non_null(s);
    assert_int_equal(room_snapshot_line(s), line);
    while (room_snapshot_next(s, &part, &text, &length)) {
        assert_true(last != 0 && part < PARTS_MOST); /* nothing behind part 0 */
        k.text[part] = malloc(length + 1);
        memcpy(k.text[part], text, length);
        k.length[part] = length;
        k.count++;
        last = part;
    }
    assert_int_equal(last, 0);
    room_snapshot_free(s);
    room_close(&half);
    return k;
}

static room_parts read_parts(kh_room *r, const kept *k) {
    room_parts how = ROOM_PARTS_MORE;
    for (uint32_t i = 0; i < k->count && how == ROOM_PARTS_MORE; i++)
        how = room_restore_part(r, i, k->text[i], k->length[i]);
    return how;
}

static void compare_from(hall *h, const kept *k) {
    kh_room again;
    const room_world w = quiet_world(h);
    room_restore(&again, &w);
    assert_int_equal(read_parts(&again, k), ROOM_PARTS_DONE);
    assert_int_equal(again.n, k->line);
    for (uint64_t n = k->line + 1; n <= h->w.lines; n++)
        assert_true(room_restore_line(&again, n, h->w.line[n], h->w.length[n]));
    assert_int_equal(again.bytes, h->room.bytes);
    assert_int_equal(again.match.time_ms, h->room.match.time_ms);
    assert_int_equal(again.others.length, h->room.others.length);
    assert_memory_equal(again.others.text, h->room.others.text, again.others.length);
    assert_memory_equal(again.host_done, h->room.host_done, sizeof again.host_done);
    assert_true(room_wake(&again, 5));
    compare_rooms(&again, &h->room);
    room_close(&again);
}

static void act_at_random(hall *h, kh_rng *rng, uint64_t id) {
    static const room_token *const who[] = {&anna, &bert, &carl, &dora};
    kh_room *r = &h->room;
    char text[KH_ACTION_TEXT];
    kh_action a;
    const kh_seat seat = (kh_seat)kh_rng_below(rng, 4);
    if (r->phase != ROOM_PLAYING || !r->game->pick(r->match.table, r->match.state, seat, rng, &a))
        return;
    kh_action_write(r->game, r->match.table, &a, text, sizeof text);
    act(h, who[seat], seat, id, strchr(text, ' ') + 1);
}

/* People, bots, somebody who rests, is muted and comes back, a pause, talk. */
static hall *play_some(void) {
    hall *h = open_hall("longtable", SEATS, "first_side=sun auto_pause=off", false);
    uint64_t now = 1000;
    kh_rng rng;
    kh_rng_seed(&rng, 5);
    sit(h, &anna, "Anna");
    sit(h, &bert, "Bert");
    sit(h, &carl, "Carl");
    sit(h, &dora, "Dora");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    for (unsigned i = 0; i < ACTS; i++) {
        act_at_random(h, &rng, 10 + i);
        room_advance(&h->room, now += 500);
        switch (i) {
        case 100: assert_int_equal(room_rest(&h->room, &bert, 1, true).code, 0); break;
        case 150: assert_int_equal(room_say(&h->room, &carl, 2, "hello", NULL, 0).code, 0); break;
        case 180: assert_int_equal(room_mute(&h->room, &anna, 3, true).code, 0); break;
        case 200: assert_int_equal(room_pause(&h->room, &anna, true).code, 0); break;
        case 220: assert_int_equal(room_pause(&h->room, &anna, false).code, 0); break;
        case 300: assert_int_equal(room_rest(&h->room, &bert, 1, false).code, 0); break;
        case 400: assert_int_equal(room_stand(&h->room, &carl, 2).code, 0); break;
        default: break;
        }
    }
    assert_int_equal(h->room.phase, ROOM_PLAYING);
    return h;
}

static void test_snapshot_goes_on(void **state) {
    (void)state;
    hall *h = play_some();
    uint64_t first = 1;
    while (strncmp(h->w.line[first], "do ", 3) != 0)
        first++;
    for (uint64_t line = first; line <= h->w.lines; line += (h->w.lines - first) / 7) {
        kept k = snapshot_at(h, line);
        compare_from(h, &k);
        free_kept(&k);
    }
    close_hall(h);
}

/* Once a snapshot is kept, the room lets go of the actions before it, and plays on as if nothing had happened. */
static void test_snapshot_sheds_the_log(void **state) {
    (void)state;
    hall *h = play_some();
    kh_match *m = &h->room.match;
    const uint32_t entries = m->log_count;
    room_snapshot *s = room_snapshot_take(&h->room);
    uint64_t now = 1000 + 500 * ACTS;
    kh_rng rng;
    kh_rng_seed(&rng, 6);
    for (unsigned i = 0; i < ACTS / 4; i++) { /* while it is written */
        act_at_random(h, &rng, 10000 + i);
        room_advance(&h->room, now += 500);
    }
    const uint32_t later = m->log_count - entries;
    const kh_action last = m->log[m->log_count - 1];
    assert_true(entries > 300 && later > 50);
    room_snapshot_stored(&h->room, s);
    room_snapshot_stored(&h->room, s); /* once is enough */
    room_snapshot_free(s);
    assert_int_equal(m->before, entries);
    assert_int_equal(m->log_count, later);
    assert_int_equal(m->live_count, later);
    assert_true(m->log_cap == later && m->live_cap == later);
    assert_memory_equal(&m->log[m->live[later - 1]], &last, sizeof last);
    kh_match again; /* what the base and the log lead to is the game */
    assert_int_equal(kh_match_again(&again, m).code, 0);
    for (uint32_t i = 0; i < m->log_count; i++)
        assert_true(kh_match_redo(&again, &m->log[i]));
    assert_memory_equal(again.state, m->state, m->state_size);
    kh_match_close(&again);
    for (unsigned i = 0; i < ACTS / 4; i++) {
        act_at_random(h, &rng, 20000 + i);
        room_advance(&h->room, now += 500);
    }
    assert_true(m->log_count > later);
    kept k = snapshot_at(h, h->w.lines - 10);
    compare_from(h, &k);
    free_kept(&k);
    close_hall(h); /* which compares it with its journal */
}

/* A part that is missing, cut off, changed or of another snapshot: it is noticed, and nothing goes on. */
static void test_snapshot_notices_damage(void **state) {
    (void)state;
    hall *h = play_some();
    kept k = snapshot_at(h, h->w.lines - 50), other = snapshot_at(h, h->w.lines - 200);
    const room_world w = quiet_world(h);
    unsigned noticed = 0;
    for (uint32_t i = 0; i < k.count; i++)
        for (unsigned how = 0; how < 3; how++) {
            kept bad = k;
            kh_room again;
            char *text = malloc(k.length[i] + 1);
            memcpy(text, k.text[i], k.length[i]);
            bad.text[i] = text;
            if (how == 0)
                bad.length[i] /= 2;
            else if (how == 1)
                text[k.length[i] / 2] ^= 1;
            else if (i < other.count && k.length[i] != other.length[i])
                bad.text[i] = other.text[i], bad.length[i] = other.length[i];
            else
                bad.length[i] = 0;
            room_restore(&again, &w);
            noticed += read_parts(&again, &bad) != ROOM_PARTS_DONE;
            room_close(&again);
            free(text);
        }
    /* A changed letter of a name or an id is no matter of the game: those are as safe as the journal itself. */
    assert_in_range(noticed, 3 * (SEATS / 2 + 2), 3 * k.count);
    free_kept(&k);
    free_kept(&other);
    close_hall(h);
}

/* Where something may be taken back there are none, nor before the start. */
static void test_snapshot_does_not_fit(void **state) {
    (void)state;
    hall *h = open_hall("island", 3, "", false);
    sit(h, &anna, "Anna");
    assert_int_equal(room_start(&h->room, &anna).code, 0);
    assert_null(room_snapshot_take(&h->room));
    assert_null(h->room.others.text);
    close_hall(h);
    h = open_hall("longtable", SEATS, "", false);
    assert_null(room_snapshot_take(&h->room));
    kh_room r;
    room_restore(&r, &room_silence);
    assert_int_equal(room_restore_part(&r, 1, "1 table 1\n", 10), ROOM_PARTS_WRONG);
    room_close(&r);
    close_hall(h);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_snapshot_goes_on),
        cmocka_unit_test(test_snapshot_sheds_the_log),
        cmocka_unit_test(test_snapshot_notices_damage),
        cmocka_unit_test(test_snapshot_does_not_fit),
    };
    unit_only(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
