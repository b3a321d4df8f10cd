/* rooms.h - a room with its journal, for tests. A room that is read from its journal is the room that wrote it: that is
 * asked when one is closed. */
#ifndef KH_ROOMS_H
#define KH_ROOMS_H

#include "unit.h"

#include <stdlib.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "table/room.h"

/* A world that keeps the journal and counts what it hears. */
typedef struct world {
    char *line[70000];
    size_t length[70000];
    uint64_t lines, news[8], random;
    char said[ROOM_SAY + 1];
    const char *what; /* the last note */
    uint32_t count;
} world;

static inline void keep_line(void *who, kh_room *r, uint64_t n, const char *text, size_t length) {
    world *w = who;
    (void)r;
    assert_int_equal(n, w->lines + 1);
    assert_true(n < sizeof w->line / sizeof w->line[0]);
    w->line[n] = malloc(length + 1);
    memcpy(w->line[n], text, length);
    w->line[n][length] = '\0';
    w->length[n] = length;
    w->lines = n;
}

static inline void hear_before(void *who, kh_room *r, const kh_action *a) {
    (void)who;
    assert_int_equal(r->game->check(r->match.table, r->match.state, a).code, 0);
}

static inline void hear_news(void *who, kh_room *r, const room_news *news) {
    world *w = who;
    assert_int_equal(news->n, r->n);
    w->news[news->kind]++;
    if (news->kind == ROOM_NEWS_NOTE) {
        w->what = news->what;
        w->count = news->count;
    }
    if (news->text)
        snprintf(w->said, sizeof w->said, "%s", news->text);
}

static inline void draw_random(void *who, void *out, size_t n) {
    world *w = who;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)kh_splitmix(&w->random);
}

typedef struct hall {
    world w;
    kh_room room;
} hall;

/* Only lines and luck: for a room that is read from them again. */
static inline room_world quiet_world(hall *h) {
    room_world w = room_silence;
    w.who = &h->w;
    w.line = keep_line;
    w.random = draw_random;
    return w;
}

static const room_token anna = {{1}}, bert = {{2}}, carl = {{3}}, dora = {{4}};

static inline hall *open_hall(const char *game, kh_seat seats, const char *options, bool listed) {
    hall *h = calloc(1, sizeof *h);
    room_plan plan = {.game = kh_game_find(game, strlen(game)), .host = anna};
    kh_scan rest = kh_scan_in(options, strlen(options)), option;
    h->w.random = 77;
    kh_config_usual(plan.game, seats, &plan.config);
    while (kh_scan_token(&rest, &option))
        assert_int_equal(
            kh_config_set(plan.game, &plan.config, option.at, (size_t)(option.end - option.at), NULL), 0);
    room_settings_usual(plan.game, listed, &plan.settings);
    const room_world w = {&h->w, keep_line, hear_before, hear_news, draw_random, false};
    assert_int_equal(room_plan_check(&plan).code, 0);
    assert_true(room_open(&h->room, &w, &plan, 1000));
    room_company(&h->room, 1); /* somebody watches */
    return h;
}

/* What is counted while people come and go is what one finds who looks at all of them. */
static inline void recount(const kh_room *r) {
    uint32_t seated = 0, present = 0, playing = 0, missed = 0, taken = 0, queued = 0;
    for (kh_seat i = 0; i < r->config.seats; i++) {
        const room_seat *s = &r->seat[i];
        const bool person = s->holder == ROOM_PERSON, self = person && !s->away && !s->resting;
        seated += person;
        present += person && s->lines > 0;
        playing += self && s->lines > 0;
        missed += self && s->lines == 0;
        taken += s->holder != ROOM_FREE;
        assert_true(s->holder != ROOM_FREE || i >= r->free_from);
        assert_true(s->holder != ROOM_BOT || (s->person && !s->removed) || i >= r->late_from);
    }
    assert_int_equal(r->seated, seated);
    assert_int_equal(r->present, present);
    assert_int_equal(r->playing, playing);
    assert_int_equal(r->missed, missed);
    assert_int_equal(r->taken, taken);
    uint64_t gone_ms = 0;
    for (uint32_t at = r->missed_first; at;
         at = r->seat[at - 1].missed_next, queued++) { /* who went first is first */
        assert_true(r->seat[at - 1].gone_ms >= gone_ms);
        gone_ms = r->seat[at - 1].gone_ms;
    }
    assert_int_equal(queued, missed);
}

static inline void compare_seats(const kh_room *a, const kh_room *b) {
    for (kh_seat i = 0; i < a->config.seats; i++) {
        const room_seat *x = &a->seat[i], *y = &b->seat[i];
        assert_int_equal(x->holder, y->holder);
        assert_int_equal(x->away, y->away);
        assert_int_equal(x->resting, y->resting);
        assert_int_equal(x->stood_in, y->stood_in);
        assert_int_equal(x->muted, y->muted);
        assert_int_equal(x->again, y->again);
        assert_int_equal(x->declined, y->declined);
        assert_string_equal(x->declined_by, y->declined_by);
        assert_int_equal(x->removed, y->removed);
        assert_int_equal(x->person, y->person);
        assert_memory_equal(&x->token, &y->token, sizeof x->token);
        assert_memory_equal(x->done, y->done, sizeof x->done);
        assert_string_equal(x->name, y->name);
    }
}

static inline void compare_rooms(const kh_room *again, const kh_room *room) {
    assert_int_equal(again->n, room->n);
    assert_int_equal(again->phase, room->phase);
    assert_int_equal(again->paused, room->paused);
    assert_memory_equal(&again->config, &room->config, sizeof again->config);
    assert_int_equal(again->settings.listed, room->settings.listed);
    assert_int_equal(again->settings.watchers, room->settings.watchers);
    assert_int_equal(again->settings.undo, room->settings.undo);
    assert_int_equal(again->settings.grace_s, room->settings.grace_s);
    assert_int_equal(again->settings.pace_ms, room->settings.pace_ms);
    assert_ptr_equal(again->settings.bot, room->settings.bot);
    assert_int_equal(again->settings.hints, room->settings.hints);
    assert_memory_equal(&again->host, &room->host, sizeof again->host);
    assert_int_equal(again->devices, room->devices);
    assert_string_equal(again->host_code, room->host_code);
    assert_int_equal(again->locked, room->locked);
    assert_memory_equal(again->secret, room->secret, sizeof again->secret);
    assert_int_equal(again->sat, room->sat);
    assert_int_equal(again->luck_back, room->luck_back);
    assert_int_equal(again->known_count, room->known_count);
    compare_seats(again, room);
    if (room->match.game) {
        assert_int_equal(again->match.before + again->match.log_count,
                         room->match.before + room->match.log_count);
        assert_int_equal(again->match.luck_count, room->match.luck_count);
        assert_memory_equal(again->match.state, room->match.state, room->match.state_size);
    }
}

/* The same room, from its journal. */
static inline void compare_restored(hall *h) {
    kh_room again;
    const room_world w = quiet_world(h);
    room_restore(&again, &w);
    for (uint64_t n = 1; n <= h->w.lines; n++)
        if (!room_restore_line(&again, n, h->w.line[n], h->w.length[n]))
            fail_msg("line %llu cannot be read: %s", (unsigned long long)n, h->w.line[n]);
    const uint64_t lines = h->w.lines;
    assert_true(room_wake(&again, 5));
    assert_int_equal(h->w.lines, lines);
    compare_rooms(&again, &h->room);
    room_close(&again);
}

static inline void close_hall(hall *h) {
    recount(&h->room);
    compare_restored(h);
    room_close(&h->room);
    for (uint64_t n = 1; n <= h->w.lines; n++)
        free(h->w.line[n]);
    free(h);
}

static inline void sit(hall *h, const room_token *who, const char *name) {
    assert_int_equal(room_sit(&h->room, who, name, strlen(name), KH_NOBODY, NULL).code, 0);
    room_line_up(&h->room, who);
}

static inline kh_verdict act(hall *h, const room_token *who, kh_seat seat, uint64_t id, const char *text) {
    uint64_t n = 0;
    return room_act(&h->room, who, seat, id, text, strlen(text), &n);
}

#define REFUSED(verdict, id) assert_string_equal((verdict).rule, id)

#endif
