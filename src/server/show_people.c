/* What clients are told of the people at a table: seats, who wants to sit down, the rematch. */
#include <string.h>

#include "kornholm/notation.h"
#include "server/hall.h"

/* What the others want to know of a person who does not play now. */
static void put_standing_in(kh_json_writer *w, const kh_room *r, kh_seat seat) {
    const room_seat *s = &r->seat[seat];
    const uint64_t comes = room_bot_comes_ms(r, seat);
    if (s->resting)
        kh_json_member_bool(w, "resting", true);
    if (comes != KH_NEVER)
        kh_json_member_number(w, "bot_in", comes > r->now_ms ? (int64_t)(comes - r->now_ms) : 0);
    if (room_is_host(r, &s->token))
        kh_json_member_bool(w, "host", true);
}

/* Several seats on one device: all see it, since one person may see several hands there. */
static void put_device(kh_json_writer *w, const kh_room *r, kh_seat seat) {
    const room_token *token = &r->seat[seat].token;
    if (!room_other_seat(r, seat, token))
        return;
    kh_json_key(w, "device");
    show_actor(w, room_next_own(r, token, KH_NOBODY));
}

void show_begin_seat(kh_json_writer *w, const kh_room *r, kh_seat seat) {
    static const char *const holders[] = {"free", "person", "bot"};
    kh_json_key(w, "seat");
    show_actor(w, seat);
    kh_json_member_text(w, "holder", holders[r->seat[seat].holder]);
}

void show_seat_members(kh_json_writer *w, const kh_room *r, kh_seat seat) {
    const room_seat *s = &r->seat[seat];
    show_begin_seat(w, r, seat);
    if (s->name[0])
        kh_json_member_text(w, "name", s->name);
    if (s->holder == ROOM_BOT || s->away || s->resting)
        kh_json_member_text(w, "bot", s->bot ? s->bot->name : r->settings.bot->name);
    if (s->holder == ROOM_PERSON) {
        kh_json_member_bool(w, "line", s->lines > 0);
        kh_json_member_bool(w, "away", s->away);
        put_standing_in(w, r, seat);
        put_device(w, r, seat);
        if (s->swap > 0 && r->phase == ROOM_WAITING) {
            kh_json_key(w, "swap");
            show_actor(w, s->swap - 1);
        }
    }
    if (s->declined_by[0])
        kh_json_member_text(w, "declined", s->declined_by);
    if (s->muted)
        kh_json_member_bool(w, "muted", true);
    if (s->seeded)
        kh_json_member_bool(w, "seed", true);
}

void show_seat(kh_json_writer *w, const kh_room *r, kh_seat seat) {
    kh_json_open(w, '{');
    show_seat_members(w, r, seat);
    kh_json_close(w, '}');
}

void show_seats(kh_json_writer *w, const kh_room *r) {
    kh_json_key(w, "seats");
    kh_json_open(w, '[');
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        show_seat(w, r, seat);
    kh_json_close(w, ']');
}

typedef bool seat_test(const guest *, const kh_room *, kh_seat);
static bool wants_rematch(const guest *g, const kh_room *r, kh_seat seat) {
    return (void)g, r->seat[seat].again;
}
static bool agrees_draw(const guest *g, const kh_room *r, kh_seat seat) {
    return (void)g, r->seat[seat].draws;
}
static bool declines_rematch(const guest *g, const kh_room *r, kh_seat seat) {
    return (void)g, r->seat[seat].declined;
}
/* At a large table only the guest's own. */
static kh_seat next_shown(const guest *g, const kh_room *r, kh_seat after) {
    if (room_large(r))
        return room_next_own(r, &g->token, after);
    const kh_seat next = after == KH_NOBODY ? 0 : after + 1;
    return next < r->config.seats ? next : KH_NOBODY;
}

static bool any_that(seat_test *fits, const guest *g, const kh_room *r) {
    for (kh_seat seat = next_shown(g, r, KH_NOBODY); seat != KH_NOBODY; seat = next_shown(g, r, seat))
        if (fits(g, r, seat))
            return true;
    return false;
}

static void put_seats_that(kh_json_writer *w, const char *name, seat_test *fits, const guest *g,
                           const kh_room *r) {
    kh_json_key(w, name);
    kh_json_open(w, '[');
    for (kh_seat seat = next_shown(g, r, KH_NOBODY); seat != KH_NOBODY; seat = next_shown(g, r, seat))
        if (fits(g, r, seat))
            show_actor(w, seat);
    kh_json_close(w, ']');
}

/* Where it goes on, who wants to and who does not. */
void show_rematch(kh_json_writer *w, const guest *g) {
    const kh_room *r = &g->table->room;
    const bool declined = any_that(declines_rematch, g, r);
    if (!r->next[0] && !declined)
        return;
    kh_json_key(w, "rematch");
    kh_json_open(w, '{');
    if (r->next[0])
        kh_json_member_text(w, "code", r->next);
    put_seats_that(w, "seats", wants_rematch, g, r);
    if (declined)
        put_seats_that(w, "declined", declines_rematch, g, r);
    kh_json_close(w, '}');
}

static bool agreed_to_wish(const guest *g, const kh_room *r, kh_seat seat) {
    return (void)g, r->seat[seat].agreed;
}
static bool asked_for_wish(const guest *g, const kh_room *r, kh_seat seat) {
    return (void)g, room_wish_asks(r, seat) && !r->seat[seat].agreed;
}

/* Who wants to sit down, and whose answer is missing. */
static void put_wish(kh_json_writer *w, const guest *g) {
    const kh_room *r = &g->table->room;
    if (!r->wish.open)
        return;
    kh_json_key(w, "substitute");
    kh_json_open(w, '{');
    kh_json_key(w, "seat");
    show_actor(w, r->wish.seat);
    kh_json_member_text(w, "name", r->wish.name);
    put_seats_that(w, "agreed", agreed_to_wish, g, r);
    put_seats_that(w, "asked", asked_for_wish, g, r);
    if (r->wish.host)
        kh_json_member_bool(w, "host", true);
    if (memcmp(&r->wish.token, &g->token, sizeof g->token) == 0)
        kh_json_member_bool(w, "mine", true);
    kh_json_close(w, '}');
}

/* Seats of bots that this guest may have, at once or if the others agree. */
static bool may_have(const guest *g, const kh_room *r, kh_seat seat) {
    const kh_verdict v = room_may_sit(r, &g->token, seat);
    return v.code == 0 || strcmp(v.rule, ROOM_ASK_FIRST) == 0;
}

/* Who sits down or stands up changes it, without anything done in the game. */
static void put_back(kh_json_writer *w, const guest *g) {
    const kh_room *r = &g->table->room;
    bool any = false;
    ROOM_EACH_OWN(seat, r, &g->token) {
        char actor[16];
        const uint32_t actions = room_undoable(r, seat);
        if (actions == 0)
            continue;
        if (!any) {
            kh_json_key(w, "back");
            kh_json_open(w, '{');
        }
        any = true;
        kh_actor_write(seat, actor, sizeof actor);
        kh_json_member_number(w, actor, actions);
    }
    if (any)
        kh_json_close(w, '}');
}

void show_you(kh_json_writer *w, const guest *g) {
    const kh_room *r = &g->table->room;
    kh_json_key(w, "you");
    kh_json_open(w, '[');
    ROOM_EACH_OWN(seat, r, &g->token) show_actor(w, seat);
    kh_json_close(w, ']');
    kh_json_member_bool(w, "host", room_is_host(r, &g->token));
    if (r->phase != ROOM_PLAYING || !r->match.game)
        return;
    if (!room_large(r) && any_that(may_have, g, r))
        put_seats_that(w, "joinable", may_have, g, r);
    const kh_seat vacant = room_late_seat(&g->table->room, &g->token);
    if (vacant != KH_NOBODY) {
        kh_json_key(w, "vacant");
        show_actor(w, vacant);
    }
    put_wish(w, g);
    put_back(w, g);
}

void show_draw(kh_json_writer *w, const guest *g) {
    const kh_room *r = &g->table->room;
    if (room_stalled(r))
        put_seats_that(w, "draw", agrees_draw, g, r);
}
