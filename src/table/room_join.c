/* Who may sit down in a running game. A seat that a bot plays goes back to its own person. Anybody else gets it only
 * while no seat knows more than watchers do, or at a private table as a substitute to whom everybody agrees who sits
 * there and is connected. So nobody reads a hand by sitting down.
 *
 * Where all act at once under a host, people come late, and the host says when no more of them do (lock). Whoever has
 * no seat there learns nothing that helps anybody by taking one that nobody plays; a second seat nobody gets. */
#include <stdlib.h>

#include "table/room_inside.h"

static bool same(const room_token *a, const room_token *b) {
    return memcmp(a->hash, b->hash, sizeof a->hash) == 0;
}

/* The person plays here from now on: from the start, or instead of another. */
bool room_begin_to_play(kh_room *r, kh_seat seat) {
    room_seat *s = &r->seat[seat];
    if (!room_meet(r, &s->token, 0))
        return false;
    const uint32_t person = room_person(r, &s->token);
    s->removed = false;
    if (s->person == person)
        return true;
    s->person = person;
    r->sat++;
    return true;
}

bool room_owns(const kh_room *r, kh_seat seat, const room_token *who) {
    const uint32_t person = room_person(r, who);
    return person && seat < r->config.seats && r->seat[seat].person == person;
}

kh_seat room_left_seat(const kh_room *r, const room_token *who) {
    const uint32_t person = r->phase == ROOM_PLAYING ? room_person(r, who) : 0;
    for (kh_seat seat = 0; person && seat < r->config.seats; seat++)
        if (r->seat[seat].holder == ROOM_BOT && r->seat[seat].person == person)
            return seat;
    return KH_NOBODY;
}

bool room_may_return(const kh_room *r, const room_token *who) {
    return room_left_seat(r, who) != KH_NOBODY;
}

static bool hides(const kh_room *r) {
    return kh_hides(r->game, r->match.table, kh_sight_open(r->view, &r->match));
}

static bool takes_latecomers(const kh_room *r) {
    return r->game->at_once && room_led(r->game);
}

/* No person waits for it: nobody ever had it, or the host took it away. */
static bool is_nobodys(const room_seat *s) {
    return s->holder == ROOM_BOT && (!s->person || s->removed);
}

/* Seats that somebody has are passed once. */
kh_seat room_first_late(kh_room *r) {
    if (r->phase != ROOM_PLAYING || !takes_latecomers(r))
        return KH_NOBODY;
    while (r->late_from < r->config.seats && !is_nobodys(&r->seat[r->late_from]))
        r->late_from++;
    return r->late_from < r->config.seats ? r->late_from : KH_NOBODY;
}

kh_seat room_late_seat(kh_room *r, const room_token *who) {
    const kh_seat seat = room_first_late(r);
    return seat != KH_NOBODY && room_may_sit(r, who, seat).code == 0 ? seat : KH_NOBODY;
}

kh_verdict room_may_sit(const kh_room *r, const room_token *who, kh_seat seat) {
    if (seat >= r->config.seats || r->phase != ROOM_PLAYING || r->seat[seat].holder != ROOM_BOT)
        return room_refuse(ROOM_TAKEN);
    if (room_owns(r, seat, who))
        return r->seat[seat].removed ? room_refuse(ROOM_ASK_FIRST) : kh_done();
    if (r->locked)
        return room_refuse(ROOM_LOCKED);
    if (room_person(r, who) || room_is_host(r, who))
        return room_refuse(ROOM_NO_OTHER);
    if (r->luck_back)
        return room_refuse(ROOM_FORESEEN);
    if ((takes_latecomers(r) && is_nobodys(&r->seat[seat])) || !hides(r))
        return kh_done();
    return room_refuse(r->settings.listed ? ROOM_HIDDEN : ROOM_ASK_FIRST);
}

/* Whose word counts for a wish: those who sit there, but for the ones who are gone so long that a bot plays. */
static bool is_asked(const kh_room *r, kh_seat seat) {
    const room_seat *s = &r->seat[seat];
    return s->holder == ROOM_PERSON && (s->lines > 0 || !s->away);
}

bool room_wish_asks(const kh_room *r, kh_seat seat) {
    return r->wish.open && !r->wish.host && is_asked(r, seat);
}

static void end_wish(kh_room *r) {
    r->wish.open = false;
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        r->seat[seat].agreed = false;
}

/* It is no wish any more once the seat is taken, or the game over. */
void room_look_at_wish(kh_room *r) {
    if (r->wish.open && (r->phase != ROOM_PLAYING || r->seat[r->wish.seat].holder != ROOM_BOT))
        end_wish(r);
}

static void sit_in(kh_room *r) {
    const room_wish wish = r->wish;
    end_wish(r);
    room_take_seat(r, &wish.token, wish.name, strlen(wish.name), wish.seat);
    r->world.news(r->world.who, r, &(room_news){.kind = ROOM_NEWS_SAT, .n = r->n, .seat = wish.seat});
}

/* True: it is settled one way or the other. */
bool room_settle_wish(kh_room *r) {
    bool all = true, any = false;
    if (!r->wish.open)
        return false;
    for (kh_seat seat = 0; seat < r->config.seats; seat++) {
        any |= r->seat[seat].agreed;
        all &= r->seat[seat].agreed || !is_asked(r, seat);
    }
    if (!r->wish.host && (!all || !any))
        return false;
    const kh_verdict v = room_may_sit(r, &r->wish.token, r->wish.seat);
    if (v.code == 0 || strcmp(v.rule, ROOM_ASK_FIRST) == 0)
        sit_in(r); /* all said yes */
    else
        end_wish(r); /* luck was taken back meanwhile, say */
    room_tell_seat(r, r->wish.seat);
    return true;
}

static void note_wish(kh_room *r, const char *what) {
    r->world.news(
        r->world.who, r,
        &(room_news){
            .kind = ROOM_NEWS_NOTE, .n = r->n, .seat = r->wish.seat, .what = what, .text = r->wish.name});
}

kh_verdict room_wish_for(kh_room *r, const room_token *who, const char *name, size_t length, kh_seat seat,
                         bool *sits) {
    *sits = false;
    if (r->phase != ROOM_PLAYING)
        return room_refuse(r->phase == ROOM_WAITING ? ROOM_NOT_BEGUN : ROOM_FINISHED);
    if (!kh_record_name_fine(name, length))
        return room_refuse(ROOM_BAD_NAME);
    const kh_verdict v = room_may_sit(r, who, seat);
    if (v.code == 0) {
        *sits = true;
        return room_sit(r, who, name, length, seat, NULL);
    }
    if (strcmp(v.rule, ROOM_ASK_FIRST) != 0)
        return v;
    /* Who was removed asks the host; and nobody asks hundreds, nor people who are all in the middle of a round. */
    const bool own = room_owns(r, seat, who), host = own || room_large(r) || takes_latecomers(r);
    if (!own && (host ? !room_host_there(r) : r->present == 0))
        return room_refuse(ROOM_NOBODY_THERE);
    /* A no to strangers is none to whom the seat belongs, nor the other way round. */
    if (r->wish.open || r->now_ms < (own ? r->seat[seat].again_ms : r->wish.again_ms))
        return room_refuse(ROOM_ONE_WISH);
    r->wish =
        (room_wish){.open = true, .host = host, .seat = seat, .token = *who, .again_ms = r->wish.again_ms};
    kh_text t = kh_text_in(r->wish.name, sizeof r->wish.name);
    kh_text_add_n(&t, name, length);
    note_wish(r, "asks");
    room_tell_seat(r, seat);
    return kh_done();
}

kh_verdict room_answer(kh_room *r, const room_token *who, bool yes) {
    bool may = r->wish.open && r->wish.host && room_is_host(r, who);
    may |= r->wish.open && !r->wish.host && room_has_seat(r, who);
    if (!may)
        return room_refuse(ROOM_NO_WISH);
    if (!yes) {
        const kh_seat seat = r->wish.seat;
        *(room_owns(r, seat, &r->wish.token) ? &r->seat[seat].again_ms : &r->wish.again_ms) =
            r->now_ms + ROOM_WISH_MS;
        note_wish(r, "declined");
        end_wish(r);
        room_tell_seat(r, seat);
        return kh_done();
    }
    ROOM_EACH_OWN(seat, r, who) r->seat[seat].agreed = true;
    if (!room_settle_wish(r))
        room_tell_seat(r, r->wish.seat);
    return kh_done();
}

void room_unwish(kh_room *r, const room_token *who) {
    if (!r->wish.open || !same(&r->wish.token, who))
        return;
    end_wish(r);
    room_tell_seat(r, r->wish.seat);
}
