/* The bots of a room: whoever has a bot's seat, and whoever is away. */
#include <stdlib.h>

#include "table/block.h"
#include "table/room_inside.h"
#include "table/room_race.h"

enum {
    PATIENCE_MS = 12000, /* to read an offer, to look at the own hand, and to decide */
    PATIENCE_SHORT_MS = 6000,
    HURRY_MS = 300 /* a shorter pace is meant to be fast */
};

bool room_bot_awake(kh_room *r, kh_seat seat) {
    room_seat *s = &r->seat[seat];
    kh_rng rng;
    if (s->memory)
        return true;
    if (!s->bot)
        s->bot = r->settings.bot;
    s->memory = kh_block_new(s->bot->size);
    if (!s->memory)
        return false;
    fair_rng(r->keys.bots, seat, &rng);
    s->bot->init(s->memory, r->game, r->match.table, seat, kh_rng_next(&rng));
    return true;
}

static bool decides(kh_room *r, kh_seat seat, kh_action *out) {
    memset(out, 0, sizeof *out);
    if (room_thinks_apart(r, seat)) {
        r->decided++;
        return room_thought_take(r, out);
    }
    if (!room_bot_awake(r, seat))
        return false;
    r->decided++;
    const void *view = kh_sight_of(r->view, &r->match, seat);
    return r->seat[seat].bot->decide(r->seat[seat].memory, view, out) && out->seat == seat;
}

void room_bot_forget(kh_room *r, kh_seat seat) {
    free(r->seat[seat].memory);
    r->seat[seat].memory = NULL;
    if (r->thought && r->thought->seat == seat)
        r->thought->forgotten = true;
}

void room_bots_forget(kh_room *r) {
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        room_bot_forget(r, seat);
    memset(&r->question, 0, sizeof r->question);
    kh_driver_hush(&r->driver);
    room_bots_wake(r);
}

static bool is_bots(const void *room, kh_seat seat) {
    const kh_room *r = room;
    return seat < r->config.seats && room_bot_plays(&r->seat[seat]);
}

/* While a room is read nobody looks at anything: all do when it wakes. */
static uint64_t has_looked(void *room, kh_seat seat, uint64_t now_ms) {
    kh_room *r = room;
    if (r->restoring || !room_bot_awake(r, seat) || !r->seat[seat].bot->when)
        return KH_NEVER;
    return r->seat[seat].bot->when(r->seat[seat].memory, kh_sight_of(r->view, &r->match, seat), now_ms);
}

bool room_bots_begin(kh_room *r) {
    kh_rng rng;
    fair_rng(r->keys.bots, UINT32_MAX, &rng);
    if (!kh_driver_open(&r->driver, &r->match, kh_rng_next(&rng), is_bots, r))
        return false;
    if (r->game->race)
        kh_driver_race(&r->driver, has_looked, r);
    return true;
}

/* Where all act at once, due times are no part of the journal: who comes back draws new ones. */
void room_bots_wake(kh_room *r) {
    if (r->driver.at_once && !r->restoring)
        kh_driver_wake_all(&r->driver, room_game_ms(r));
}

/* Whoever sits down in a race looks at the cards first, whatever was seen there earlier. */
void room_bot_comes(kh_room *r, kh_seat seat) {
    if (r->race)
        room_bot_forget(r, seat);
    if (r->driver.at_once && !r->restoring)
        kh_driver_wake(&r->driver, seat, room_game_ms(r));
}

static void ask_idle(kh_room *r, kh_seat seat) {
    kh_action a;
    kh_driver_asked(&r->driver, seat);
    if (decides(r, seat, &a))
        room_do_action(r, &a, 0);
}

/* Somebody who is there and has not answered what a bot asked. Who that is everybody sees; whether he could say yes
 * plays no part, or the waiting would tell. */
static bool somebody_thinks(const kh_room *r, const kh_action *question) {
    for (kh_seat seat = 0; r->game->asked && seat < r->config.seats; seat++) {
        const room_seat *s = &r->seat[seat];
        if (s->holder == ROOM_PERSON && !s->away && s->lines > 0 &&
            r->game->asked(r->match.table, r->match.state, question, seat))
            return true;
    }
    return false;
}

/* The game time until which a bot waits for answers: shorter where bots are to be fast, not at all where they have no
 * pace, and never so long that its own turn runs out over it. */
static uint64_t patience_ends(const kh_room *r, uint32_t pace) {
    const uint64_t asked = r->question.at_ms;
    const uint64_t deadline = r->game->deadline(r->match.table, r->match.state);
    const uint64_t patience = pace == 0 ? 0 : pace < HURRY_MS ? PATIENCE_SHORT_MS : PATIENCE_MS;
    if (deadline != KH_NEVER && deadline > asked && (deadline - asked) / 2 < patience)
        return asked + (deadline - asked) / 2;
    return asked + patience;
}

static void wait_for_answers(kh_room *r, uint32_t pace) {
    const uint64_t until = patience_ends(r, pace), now = room_game_ms(r);
    if (r->question.kind == 0)
        return;
    if (somebody_thinks(r, &r->question)) {
        if (until > now && r->bot_ms < r->now_ms + (until - now))
            r->bot_ms = r->now_ms + (until - now);
        return;
    }
    memset(&r->question, 0, sizeof r->question);
    r->bot_ms = r->now_ms + pace; /* people want to see the answer, too */
}

bool room_would_hurry(const kh_room *r) {
    return !r->game->at_once && room_time_runs(r) && r->settings.pace_ms < ROOM_PACE_LEAST && r->present == 0;
}

void room_hurry(kh_room *r, bool allowed) {
    r->hurries = allowed;
}

static uint32_t pace_of(const kh_room *r) {
    return room_would_hurry(r) && !r->hurries ? ROOM_PACE_LEAST : r->settings.pace_ms;
}

bool room_waits(const kh_room *r, room_patience *out) {
    if (r->phase != ROOM_PLAYING || r->question.kind == 0 || !somebody_thinks(r, &r->question))
        return false;
    *out = (room_patience){r->question.seat, r->question.at_ms, patience_ends(r, pace_of(r))};
    return out->until_ms > room_game_ms(r);
}

/* It is the question already while it is told, so that people hear at once how long they have. */
static bool does(kh_room *r, kh_action *a) {
    const kh_action before = r->question;
    r->question = *a;
    r->question.at_ms = room_game_ms(r);
    const bool done = room_do_action(r, a, 0).code == 0;
    if (!done || !somebody_thinks(r, a))
        r->question = before;
    return done;
}

/* A bot whose own decision is refused would stop the game for ever: it does anything legal instead. */
static bool act_for(kh_room *r, kh_seat seat) {
    kh_action a;
    kh_rng rng;
    if (decides(r, seat, &a) && does(r, &a))
        return true;
    fair_rng(r->keys.bots, UINT32_MAX + r->n, &rng);
    const void *view = kh_sight_of(r->view, &r->match, seat);
    return r->game->pick(r->match.table, view, seat, &rng, &a) && does(r, &a);
}

void room_hold_bots(kh_room *r, uint64_t until_ms) {
    r->bots_from_ms = until_ms;
}

bool room_plays_people(const kh_room *r) {
    return r->playing > 0;
}

/* Whether a bot may act by now; else `bot_ms` says when, 0: none has to. */
static bool time_has_come(kh_room *r, kh_seat awaited_one, uint32_t pace) {
    if (!r->driver.unheard && awaited_one == KH_NOBODY) {
        r->bot_ms = 0;
        return false;
    }
    if (r->bot_ms == 0)
        r->bot_ms = r->now_ms + pace;
    if (!r->driver.unheard)
        wait_for_answers(r, pace);
    if (r->bot_ms < r->bots_from_ms)
        r->bot_ms = r->bots_from_ms;
    return r->bot_ms <= r->now_ms;
}

static kh_verdict act_or_race(kh_room *r, kh_action *a) {
    return r->race ? room_race_enter(r, a, 0, NULL) : room_do_action(r, a, 0);
}

/* Whose time has come says something, or nothing: the game goes on without it. Only before the rounds somebody may be
 * awaited, and then does anything legal. */
static void speak_at_once(kh_room *r, kh_seat seat) {
    kh_action a;
    if (decides(r, seat, &a) && act_or_race(r, &a).code == 0)
        return;
    if (r->race) { /* it was too slow, or waits already */
        kh_driver_wake(&r->driver, seat, room_game_ms(r));
        return;
    }
    if (r->game->awaited(r->match.table, r->match.state, seat))
        act_for(r, seat);
}

static uint64_t act_at_once(kh_room *r, uint32_t decisions) {
    while (r->phase == ROOM_PLAYING) {
        const uint64_t due = kh_driver_due(&r->driver);
        r->bot_ms = room_world_ms(r, due);
        if (r->bot_ms < r->bots_from_ms)
            r->bot_ms = r->bots_from_ms;
        if (due == KH_NEVER || r->bot_ms > r->now_ms)
            return due == KH_NEVER ? KH_NEVER : r->bot_ms;
        if (decisions == 0) {
            r->held = true;
            return r->bot_ms;
        }
        const kh_seat seat = kh_driver_take(&r->driver, due);
        if (!is_bots(r, seat)) /* the person has come back meanwhile */
            continue;
        decisions--;
        speak_at_once(r, seat);
    }
    return KH_NEVER;
}

kh_seat room_bot_asked(const kh_room *r) {
    const kh_seat idle = kh_driver_idle(&r->driver);
    return idle != KH_NOBODY ? idle : kh_driver_awaited(&r->driver);
}

uint64_t room_bots_act(kh_room *r, uint32_t decisions) {
    if (r->driver.at_once)
        return act_at_once(r, decisions);
    const uint32_t pace = pace_of(r);
    while (r->phase == ROOM_PLAYING) {
        const kh_seat seat = kh_driver_awaited(&r->driver), idle = kh_driver_idle(&r->driver);
        if (!time_has_come(r, seat, pace))
            return r->bot_ms == 0 ? KH_NEVER : r->bot_ms;
        if (r->driver.unheard &&
            idle == KH_NOBODY) { /* all were asked: the game goes on after another pause */
            kh_driver_hush(&r->driver);
            r->bot_ms = 0;
            continue;
        }
        if (room_thought_waits(r, idle != KH_NOBODY ? idle : seat))
            return KH_NEVER;
        if (decisions-- == 0) {
            r->held = true;
            return r->bot_ms;
        }
        if (idle != KH_NOBODY) {
            ask_idle(r, idle);
            continue;
        }
        r->bot_ms = 0;
        if (!act_for(r, seat))
            return KH_NEVER;
    }
    return KH_NEVER;
}
