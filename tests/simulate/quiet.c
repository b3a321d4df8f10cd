/* What holds whenever all that is due has been done and time is about to pass. */
#include <string.h>

#include "simulate.h"
#include "table/room_race.h"

/* A table lives in one hall. */
static void check_alone(uint32_t home, const table *t) {
    for (uint32_t h = home + 1; h < in->server->hall_count; h++)
        for (uint32_t i = 0; i < in->server->halls[h].table_count; i++)
            if (in->server->halls[h].tables[i]->number == t->number)
                fail("%s: lives in hall %u and in hall %u", t->code, home, h);
}

/* The connections of each person are counted rightly, and whoever has one plays. */
static void check_lines(const table *t, uint64_t until_ms) {
    const kh_room *r = &t->room;
    for (kh_seat seat = 0; seat < r->config.seats; seat++) {
        uint32_t lines = 0;
        if (r->seat[seat].holder != ROOM_PERSON)
            continue;
        for (const guest *g = t->guests; g; g = g->next)
            lines += room_is(r, seat, &g->token);
        if (lines != r->seat[seat].lines)
            fail("%s: p%u has %u connections, but the room counts %u", t->code, seat + 1, lines,
                 r->seat[seat].lines);
        if (lines > 0)
            oracle_present(t->number, seat, until_ms);
        if (lines > 0 && r->seat[seat].away)
            fail("%s: p%u is back, but a bot plays", t->code, seat + 1);
    }
    for (uint32_t i = 0; i < r->devices; i++) {
        uint32_t lines = 0;
        for (const guest *g = t->guests; g; g = g->next)
            lines += memcmp(&g->token, &r->device[i].token, sizeof g->token) == 0;
        if (lines != r->device[i].lines)
            fail("%s: a device of the host has %u connections, but the room counts %u", t->code, lines,
                 r->device[i].lines);
    }
}

/* Of a game that somebody leads the host may be alone. */
static bool is_led(const table *t) {
    for (const guest *g = t->guests; g && room_led(t->room.game); g = g->next)
        for (uint32_t i = 0; i < t->room.devices; i++)
            if (memcmp(&g->token, &t->room.device[i].token, sizeof g->token) == 0)
                return true;
    return false;
}

/* A table whose people are all gone stands still, and one of bots at which nobody looks. */
static bool stands_still(const table *t) {
    const kh_room *r = &t->room;
    bool people = t->guest_count == 0;
    if (is_led(t))
        return false;
    for (kh_seat seat = 0; seat < r->config.seats; seat++) {
        if (r->seat[seat].holder != ROOM_PERSON)
            continue;
        people = true;
        if (r->seat[seat].lines > 0)
            return false;
    }
    return people;
}

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t world_ms(const kh_room *r, uint64_t game_ms) {
    if (game_ms == KH_NEVER)
        return KH_NEVER;
    return game_ms <= r->base_ms ? r->since_ms : r->since_ms + r->extra_ms + (game_ms - r->base_ms);
}

/* A bot is being thought for, or will be when those before it have been. */
static bool is_thought_about(const table *t) {
    const room_thought *asked = t->room.thought;
    if (asked && !asked->back && !thinker_has(asked))
        fail("%s: the answer of p%u is lost", t->code, asked->seat + 1);
    if (t->share > SHARE_REST && t->hall->thoughts < HALL_THOUGHTS)
        fail("%s: waits for a thinker who has time", t->code);
    return (asked && !asked->back) || t->share > SHARE_REST;
}

/* When the room has to do something by itself. */
static uint64_t needed_ms(const table *t) {
    const kh_room *r = &t->room;
    uint64_t due = KH_NEVER;
    const bool thinks = is_thought_about(t);
    if (r->phase != ROOM_PLAYING || r->paused || stands_still(t))
        return due;
    due = world_ms(r, r->game->deadline(r->match.table, r->match.state));
    if (r->race) /* no claim waits longer than it has to */
        due = least(due, world_ms(r, kh_claims_due(&r->race->claims)));
    for (kh_seat seat = 0; seat < r->config.seats; seat++) {
        const room_seat *s = &r->seat[seat];
        if (s->holder == ROOM_PERSON && s->lines == 0 && !s->away && !s->resting)
            due = least(due, s->gone_ms + UINT64_C(1000) * r->settings.grace_s);
        if (!thinks && (s->holder == ROOM_BOT || s->away || s->resting) &&
            r->game->awaited(r->match.table, r->match.state, seat))
            due = least(due, r->bot_ms);
    }
    return r->driver.unheard && !thinks ? least(due, r->bot_ms) : due;
}

static void check_due(const table *t, uint64_t until_ms) {
    const uint64_t waiting_ms =
        UINT64_C(1000) * in->server->options.waiting_s + 1000; /* or the store is slow */
    const uint64_t lonely = t->lonely && t->guest_count == 0 ? t->lonely_ms + waiting_ms : KH_NEVER;
    uint64_t needed = least(needed_ms(t), lonely);
    if (t->share != SHARE_NONE && needed < t->hall->think_ms) /* after a turn that was full */
        needed = t->hall->think_ms;
    if (needed < t->hall->rest_until_ms) /* after a failed commit */
        needed = t->hall->rest_until_ms;
    if (needed < until_ms)
        fail("%s: something is due at %llu ms, but nothing happens before %llu", t->code,
             (unsigned long long)needed, (unsigned long long)until_ms);
    if (needed != KH_NEVER && t->share == SHARE_NONE && (t->heap_at == 0 || t->due_ms > needed))
        fail("%s: something is due in %llu ms, but the table sleeps", t->code,
             (unsigned long long)(needed - in->now_ms));
}

static void check_table(uint32_t home, const table *t, uint64_t until_ms) {
    check_alone(home, t);
    if (t->asleep) {
        if (t->heap_at == 0 || (t->due_ms < until_ms && t->hall->rest_until_ms < until_ms))
            fail("%s: nobody tries to wake it", t->code);
        return;
    }
    check_lines(t, until_ms);
    if (t->room.deserted != stands_still(t))
        fail("%s: it %s", t->code,
             t->room.deserted ? "stands still before people" : "goes on without people");
    check_due(t, until_ms);
    if (t->room.n < disk_lines(t->number) && store_quiet())
        fail("%s: the room has %llu lines, the disk %llu", t->code, (unsigned long long)t->room.n,
             (unsigned long long)disk_lines(t->number));
}

void quiet_check(uint64_t until_ms) {
    if (!in->server)
        return;
    for (uint32_t h = 0; h < in->server->hall_count; h++)
        for (uint32_t i = 0; i < in->server->halls[h].table_count; i++)
            check_table(h, in->server->halls[h].tables[i], until_ms);
}
