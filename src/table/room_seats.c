/* Who sits where: sitting down, standing up, lines that drop, seats that move to another device, and what the host
 * may do about them. */
#include "kornholm/notation.h"
#include "table/room_inside.h"
#include "table/room_race.h"

static bool same(const room_token *a, const room_token *b) {
    return memcmp(a->hash, b->hash, sizeof a->hash) == 0;
}

bool room_is(const kh_room *r, kh_seat seat, const room_token *who) {
    return r->seat && seat < r->config.seats && r->seat[seat].holder == ROOM_PERSON &&
           same(&r->seat[seat].token, who);
}

/* Nobody has an advantage of them who plays alone; among several people the host decides. */
bool room_may_hint(const kh_room *r) {
    uint32_t people = 0;
    if (r->game->without & KH_WITHOUT_HINTS)
        return false;
    for (kh_seat i = 0; !r->settings.hints && people < 2 && i < r->config.seats; i++)
        people += r->seat[i].holder == ROOM_PERSON;
    return people < 2;
}

enum { SEATED = 1, PRESENT = 2, PLAYING = 4, MISSED = 8, TAKEN = 16 };

static uint8_t counts_as(const room_seat *s) {
    if (s->holder != ROOM_PERSON)
        return s->holder == ROOM_FREE ? 0 : TAKEN;
    const uint8_t present = s->lines > 0 ? PRESENT : 0, self = room_bot_plays(s) ? 0
                                                               : s->lines > 0    ? PLAYING
                                                                                 : MISSED;
    return (uint8_t)(TAKEN | SEATED | present | self);
}

static void count(uint32_t *n, uint8_t before, uint8_t now, uint8_t what) {
    *n += (now & what) != 0;
    *n -= (before & what) != 0;
}

/* Those who are missed stand in the order in which they went, which is that in which bots come: grace periods are all
 * the same. */
static uint32_t *link_behind(kh_room *r, uint32_t at) {
    return at ? &r->seat[at - 1].missed_next : &r->missed_first;
}

static uint32_t *link_before(kh_room *r, uint32_t at) {
    return at ? &r->seat[at - 1].missed_before : &r->missed_last;
}

static void miss_no_more(kh_room *r, kh_seat seat) {
    room_seat *s = &r->seat[seat];
    *link_behind(r, s->missed_before) = s->missed_next;
    *link_before(r, s->missed_next) = s->missed_before;
    s->missed_next = s->missed_before = 0;
}

static void miss(kh_room *r, kh_seat seat) {
    room_seat *s = &r->seat[seat];
    s->missed_next = 0;
    s->missed_before = r->missed_last;
    *link_behind(r, r->missed_last) = seat + 1;
    r->missed_last = seat + 1;
}

void room_count(kh_room *r, kh_seat seat) {
    const uint8_t was = r->seat[seat].counted, now = counts_as(&r->seat[seat]);
    r->seat[seat].counted = now;
    count(&r->seated, was, now, SEATED);
    count(&r->present, was, now, PRESENT);
    count(&r->playing, was, now, PLAYING);
    count(&r->missed, was, now, MISSED);
    count(&r->taken, was, now, TAKEN);
    if (was & MISSED)
        miss_no_more(r, seat);
    if (now & MISSED) /* perhaps again, and since now */
        miss(r, seat);
    if (!(now & TAKEN) && seat < r->free_from)
        r->free_from = seat;
    if (seat < r->late_from && r->seat[seat].holder == ROOM_BOT)
        r->late_from = seat;
}

static kh_verdict open_to_change(const kh_room *r) {
    return r->phase == ROOM_OVER || r->phase == ROOM_CLOSED ? room_refuse(ROOM_FINISHED) : kh_done();
}

/* Seats that are taken for good are passed once. */
static kh_seat first_free(kh_room *r) {
    while (r->free_from < r->config.seats && r->seat[r->free_from].holder != ROOM_FREE)
        r->free_from++;
    return r->free_from < r->config.seats ? r->free_from : KH_NOBODY;
}

static bool is_free(const kh_room *r, kh_seat seat) {
    return seat < r->config.seats && r->seat[seat].holder == ROOM_FREE;
}

static void do_sit_line(kh_room *r, const room_token *who, const char *name, size_t length, kh_seat seat) {
    room_draft d;
    room_draft_begin(&d, "sit");
    room_draft_seat(&d, seat);
    room_draft_hex(&d, who->hash, sizeof who->hash);
    kh_text_char(&d.text, ' ');
    kh_text_add_n(&d.text, name, length);
    room_do(r, &d);
}

/* Whoever had the seat before comes back to it; anybody else takes it over, and the record says so. */
void room_take_seat(kh_room *r, const room_token *who, const char *name, size_t length, kh_seat seat) {
    const bool own = room_owns(r, seat, who);
    do_sit_line(r, who, name, length, seat);
    if (own)
        room_note(r, seat, "back", 0);
    else
        r->world.news(r->world.who, r,
                      &(room_news){.kind = ROOM_NEWS_NOTE,
                                   .n = r->n,
                                   .seat = seat,
                                   .what = "substitute",
                                   .text = r->seat[seat].name});
}

kh_verdict room_sit(kh_room *r, const room_token *who, const char *name, size_t length, kh_seat seat,
                    kh_seat *out) {
    const bool waiting = r->phase == ROOM_WAITING;
    kh_verdict v = open_to_change(r);
    if (v.code != 0)
        return v;
    if (!kh_record_name_fine(name, length))
        return room_refuse(ROOM_BAD_NAME);
    if (seat == KH_NOBODY)
        seat = waiting ? first_free(r) : room_left_seat(r, who);
    if (seat == KH_NOBODY && !waiting)
        seat = room_first_late(r);
    if (seat == KH_NOBODY)
        return room_refuse(ROOM_NO_SEAT);
    if (waiting && !is_free(r, seat))
        return room_refuse(ROOM_TAKEN);
    if (waiting && r->locked && !room_is_host(r, who))
        return room_refuse(ROOM_LOCKED);
    if (waiting && r->settings.listed && room_other_seat(r, seat, who))
        return room_refuse(ROOM_ONE_EACH);
    if (!waiting && (v = room_may_sit(r, who, seat)).code != 0)
        return v;
    if (waiting)
        do_sit_line(r, who, name, length, seat);
    else
        room_take_seat(r, who, name, length, seat);
    if (out)
        *out = seat;
    room_tell_seat(r, seat);
    return v;
}

static void do_seat_line(kh_room *r, const char *word, kh_seat seat) {
    room_draft d;
    room_draft_begin(&d, word);
    room_draft_seat(&d, seat);
    room_do(r, &d);
}

static void vacate(kh_room *r, kh_seat seat, bool removed) {
    const room_token before = r->seat[seat].token;
    const bool was_host = same(&before, &r->host);
    const bool left = r->phase == ROOM_PLAYING && r->seat[seat].holder == ROOM_PERSON;
    do_seat_line(r, left && removed && !was_host ? "remove" : "stand", seat);
    if (left)
        room_note(r, seat, "left", 0);
    if (was_host && r->phase != ROOM_WAITING) /* before the start the host may just look for another seat */
        room_pass_host_on(r);
    room_tell_taken(r, seat, &before);
    if (was_host && room_large(r)) /* at a small table all of it was told */
        room_tell(r, ROOM_NEWS_TABLE);
}

kh_verdict room_change(kh_room *r, const room_token *who, kh_seat from, kh_seat to, const char *name,
                       size_t length) {
    if (!room_is(r, from, who))
        return room_refuse(ROOM_NOT_YOURS);
    if (r->phase != ROOM_WAITING)
        return room_refuse(ROOM_BEGUN);
    if (!kh_record_name_fine(name, length))
        return room_refuse(ROOM_BAD_NAME);
    if (to != from && !is_free(r, to))
        return room_refuse(ROOM_TAKEN);
    do_sit_line(r, who, name, length, to);
    if (to != from)
        do_seat_line(r, "stand", from);
    room_tell_seat(r, to);
    if (to != from && room_large(r)) /* at a small table all of it was told */
        room_tell_seat(r, from);
    return kh_done();
}

kh_verdict room_stand(kh_room *r, const room_token *who, kh_seat seat) {
    const kh_verdict v = open_to_change(r);
    if (v.code != 0)
        return v;
    if (!room_is(r, seat, who))
        return room_refuse(ROOM_NOT_YOURS);
    vacate(r, seat, false);
    return v;
}

static kh_verdict plays_now(const kh_room *r, const room_token *who, kh_seat seat) {
    if (!room_is(r, seat, who))
        return room_refuse(ROOM_NOT_YOURS);
    if (r->phase != ROOM_PLAYING)
        return room_refuse(r->phase == ROOM_WAITING ? ROOM_NOT_BEGUN : ROOM_FINISHED);
    return kh_done();
}

void room_come_back(kh_room *r, kh_seat seat) {
    const uint32_t stood_in = r->seat[seat].stood_in;
    do_seat_line(r, "back", seat);
    if (r->phase == ROOM_PLAYING)
        room_note(r, seat, "back", stood_in);
    room_tell_seat(r, seat);
}

kh_verdict room_rest(kh_room *r, const room_token *who, kh_seat seat, bool on) {
    const kh_verdict v = plays_now(r, who, seat);
    if (v.code != 0 || r->seat[seat].resting == on)
        return v;
    if (!on) {
        room_come_back(r, seat);
        return v;
    }
    do_seat_line(r, "rest", seat);
    room_note(r, seat, "rest", 0);
    room_tell_seat(r, seat);
    return v;
}

/* Game time waits, so that rules and records know nothing of it. */
kh_verdict room_more_time(kh_room *r, const room_token *who, kh_seat seat) {
    const kh_verdict v = plays_now(r, who, seat);
    if (v.code != 0)
        return v;
    if (room_without(r, KH_WITHOUT_MORE))
        return room_refuse(ROOM_IN_TURNS);
    if (r->paused)
        return room_refuse(ROOM_PAUSED);
    room_let_happen(r); /* time that is up is up */
    if (r->phase != ROOM_PLAYING)
        return room_refuse(ROOM_FINISHED);
    if (r->settings.listed || r->seat[seat].more >= ROOM_MORE_MOST ||
        r->game->deadline(r->match.table, r->match.state) == KH_NEVER)
        return room_refuse(ROOM_NO_MORE);
    do_seat_line(r, "more", seat);
    room_note(r, seat, "more", ROOM_MORE_MS / 1000);
    room_tell(r, ROOM_NEWS_TABLE);
    return v;
}

kh_verdict room_seed(kh_room *r, const room_token *who, kh_seat seat, const uint8_t seed[FAIR_BYTES]) {
    room_draft d;
    if (!room_is(r, seat, who))
        return room_refuse(ROOM_NOT_YOURS);
    if (r->phase != ROOM_WAITING)
        return room_refuse(ROOM_BEGUN);
    room_draft_begin(&d, "seed");
    room_draft_seat(&d, seat);
    room_draft_hex(&d, seed, FAIR_BYTES);
    room_do(r, &d);
    room_tell_seat(r, seat);
    return kh_done();
}

const char room_code_letters[] = "abcdefghjkmnpqrstuvwxyz23456789";

void room_draw_code(kh_room *r, char out[ROOM_CODE + 1]) {
    uint8_t bytes[ROOM_CODE];
    r->world.random(r->world.who, bytes, sizeof bytes);
    for (unsigned i = 0; i < ROOM_CODE; i++)
        out[i] = room_code_letters[bytes[i] % (sizeof room_code_letters - 1)];
    out[ROOM_CODE] = '\0';
}

kh_verdict room_make_code(kh_room *r, const room_token *who, kh_seat seat) {
    if (!room_is(r, seat, who))
        return room_refuse(ROOM_NOT_YOURS);
    room_draw_code(r, r->seat[seat].code);
    r->seat[seat].code_until_ms = r->now_ms + ROOM_CODE_MS;
    return kh_done();
}

/* Whether a token may have this seat beside what it has: at public tables one seat each, and in a running game nobody
 * gets the seat of another person. */
static kh_verdict may_claim(const kh_room *r, const room_token *who, kh_seat seat) {
    const uint32_t person = room_person(r, who);
    if (r->phase == ROOM_PLAYING && person && person != r->seat[seat].person)
        return room_refuse(ROOM_NO_OTHER);
    if (r->phase == ROOM_WAITING && r->settings.listed && room_other_seat(r, seat, who))
        return room_refuse(ROOM_ONE_EACH);
    return kh_done();
}

kh_verdict room_claim(kh_room *r, const room_token *who, const char *code, size_t length, kh_seat *out) {
    if (room_claim_host(r, who, code, length)) {
        *out = KH_HOST;
        return kh_done();
    }
    for (kh_seat seat = 0; length == ROOM_CODE && seat < r->config.seats; seat++) {
        room_seat *s = &r->seat[seat];
        room_draft d;
        if (s->holder != ROOM_PERSON || s->code_until_ms <= r->now_ms || memcmp(s->code, code, length) != 0)
            continue;
        const room_token before = s->token;
        const kh_verdict v = may_claim(r, who, seat);
        if (v.code != 0)
            return v;
        s->code_until_ms = 0; /* once */
        room_draft_begin(&d, "move");
        room_draft_seat(&d, seat);
        room_draft_hex(&d, who->hash, sizeof who->hash);
        room_do(r, &d);
        *out = seat;
        r->world.news(
            r->world.who, r,
            &(room_news){
                .kind = ROOM_NEWS_NOTE, .n = r->n, .seat = seat, .what = "device", .before = &before});
        room_tell_taken(r, seat, &before);
        return kh_done();
    }
    return room_refuse(ROOM_NO_CODE);
}

void room_line_up(kh_room *r, const room_token *who) {
    bool changed = false;
    room_host_line(r, who, true);
    ROOM_EACH_OWN(seat, r, who) {
        changed |= r->seat[seat].lines++ == 0;
        room_count(r, seat);
        if (r->seat[seat].away && !r->seat[seat].resting)
            room_come_back(r, seat);
    }
    room_look_round(r);
    if (changed)
        room_tell_own(r, who);
}

void room_line_down(kh_room *r, const room_token *who) {
    bool changed = false;
    room_host_line(r, who, false);
    ROOM_EACH_OWN(seat, r, who) {
        room_seat *s = &r->seat[seat];
        if (s->lines == 0 || --s->lines > 0)
            continue;
        s->gone_ms = r->now_ms;
        room_count(r, seat);
        changed = true;
    }
    room_look_round(r);
    if (changed)
        room_tell_own(r, who);
}

void room_set_lines(kh_room *r, kh_seat seat, uint32_t lines) {
    r->seat[seat].lines = (uint16_t)lines;
    room_count(r, seat);
    room_look_round(r);
    room_tell_seat(r, seat);
}

/* Whether people have seats here, and none of them is there; or only bots, and nobody looks at them. */
static bool nobody_there(const kh_room *r) {
    if (r->present > 0)
        return false;
    return (r->seated > 0 && !(room_led(r->game) && room_host_there(r))) || r->company == 0;
}

void room_company(kh_room *r, uint32_t lines) {
    r->company = lines;
    room_look_round(r);
}

void room_look_round(kh_room *r) {
    const bool deserted = nobody_there(r);
    if (r->restoring || deserted == r->deserted)
        return;
    room_run(r, room_game_ms(r));
    r->deserted = deserted;
    for (uint32_t at = deserted ? 0 : r->missed_first; at; at = r->seat[at - 1].missed_next)
        r->seat[at - 1].gone_ms = r->now_ms; /* from now on somebody waits for the others */
}

uint64_t room_bot_comes_ms(const kh_room *r, kh_seat seat) {
    const room_seat *s = &r->seat[seat];
    if (!room_time_runs(r) || s->holder != ROOM_PERSON || s->lines > 0 || room_bot_plays(s))
        return KH_NEVER;
    return s->gone_ms + UINT64_C(1000) * r->settings.grace_s;
}

uint64_t room_watch_lines(kh_room *r) {
    while (r->missed_first) {
        const kh_seat seat = r->missed_first - 1;
        const uint64_t end = room_bot_comes_ms(r, seat);
        r->looks++;
        if (end > r->now_ms)
            return end;
        do_seat_line(r, "away", seat);
        room_note(r, seat, "away", 0);
        room_tell_seat(r, seat);
        if (!r->wish.host)
            room_settle_wish(r); /* the others may have agreed already */
    }
    return KH_NEVER;
}

static void do_bot_line(kh_room *r, kh_seat seat, const kh_bot *bot) {
    room_draft d;
    room_draft_begin(&d, "bot");
    room_draft_seat(&d, seat);
    room_draft_word(&d, bot->name);
    room_do(r, &d);
}

void room_fill_seats(kh_room *r, const kh_bot *bot) {
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        if (r->seat[seat].holder == ROOM_FREE)
            do_bot_line(r, seat, bot);
}

kh_verdict room_seat_bot(kh_room *r, const room_token *who, kh_seat seat, const char *bot, size_t length) {
    const kh_bot *found = kh_bot_find(r->game, bot, length);
    const kh_verdict v = open_to_change(r);
    if (v.code != 0)
        return v;
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (!found)
        return room_refuse(ROOM_NO_BOT);
    if (seat != KH_NOBODY &&
        (seat >= r->config.seats || (r->seat[seat].holder == ROOM_PERSON && !r->seat[seat].away)))
        return room_refuse(ROOM_TAKEN);
    if (seat == KH_NOBODY) {
        room_fill_seats(r, found);
        room_tell(r, ROOM_NEWS_TABLE);
    } else {
        const room_token before = r->seat[seat].token;
        do_bot_line(r, seat, found);
        room_tell_taken(r, seat, &before);
    }
    return v;
}

kh_verdict room_remove(kh_room *r, const room_token *who, kh_seat seat) {
    const kh_verdict v = open_to_change(r);
    if (v.code != 0)
        return v;
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (seat >= r->config.seats || r->seat[seat].holder == ROOM_FREE)
        return room_refuse(ROOM_NO_SEAT);
    vacate(r, seat, true);
    return v;
}

kh_verdict room_mute(kh_room *r, const room_token *who, kh_seat seat, bool on) {
    room_draft d;
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (seat >= r->config.seats)
        return room_refuse(ROOM_NO_SEAT);
    if (room_full(r))
        return room_refuse(ROOM_FULL);
    room_draft_begin(&d, "mute");
    room_draft_seat(&d, seat);
    room_draft_number(&d, on);
    room_do(r, &d);
    room_tell_seat(r, seat);
    return kh_done();
}

kh_verdict room_pace(kh_room *r, const room_token *who, uint32_t pace_ms) {
    room_draft d;
    const kh_verdict v = open_to_change(r);
    if (v.code != 0)
        return v;
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (room_without(r, KH_WITHOUT_PACE))
        return room_refuse(ROOM_IN_TURNS);
    room_draft_begin(&d, "pace");
    room_draft_number(&d, pace_ms);
    room_do(r, &d);
    room_tell(r, ROOM_NEWS_TABLE);
    return v;
}

static void set_pause(kh_room *r, bool on) {
    room_draft d;
    room_draft_begin(&d, "pause");
    room_draft_number(&d, on);
    room_draft_number(&d, room_game_ms(r)); /* SYS-PAUSE-01: it goes on with exactly this */
    room_do(r, &d);
    room_tell(r, ROOM_NEWS_TABLE);
}

void room_stop(kh_room *r) {
    room_let_happen(r); /* SYS-PAUSE-03: what came before the pause comes first */
    room_race_decide(r, true);
    if (r->phase == ROOM_PLAYING)
        set_pause(r, true);
}

void room_pause_after_sleep(kh_room *r) {
    if (r->phase == ROOM_PLAYING && r->game->at_once && !r->paused)
        set_pause(r, true);
}

kh_verdict room_pause(kh_room *r, const room_token *who, bool on) {
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (r->phase != ROOM_PLAYING)
        return room_refuse(r->phase == ROOM_WAITING ? ROOM_NOT_BEGUN : ROOM_FINISHED);
    if (r->paused == on)
        return kh_done();
    if (on)
        room_stop(r);
    else
        set_pause(r, false);
    return r->phase == ROOM_PLAYING ? kh_done() : room_refuse(ROOM_FINISHED);
}

kh_verdict room_end_it(kh_room *r, const room_token *who) {
    const kh_verdict v = open_to_change(r);
    if (v.code != 0)
        return v;
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    room_close_for(r, ROOM_BY_HOST);
    return v;
}

kh_verdict room_end_by_house(kh_room *r) {
    const kh_verdict v = open_to_change(r);
    if (v.code == 0)
        room_close_for(r, ROOM_BY_HOUSE);
    return v;
}

static bool at_table(const kh_room *r, const room_token *who) {
    return room_has_seat(r, who) || room_is_host(r, who);
}

kh_verdict room_agree(kh_room *r, const room_token *who, const char *code) {
    if (!at_table(r, who))
        return room_refuse(ROOM_NOT_YOURS);
    if (r->phase != ROOM_OVER && r->phase != ROOM_CLOSED)
        return room_refuse(ROOM_NOT_OVER);
    const uint64_t before = r->n;
    const bool anew = strcmp(r->next, code) != 0;
    if (anew) {
        room_draft d;
        room_draft_begin(&d, "next");
        room_draft_word(&d, code);
        if (!room_do(r, &d))
            return room_refuse(KH_RULE_FULL);
    }
    ROOM_EACH_OWN(seat, r, who)
    if (!r->seat[seat].again)
        do_seat_line(r, "again", seat);
    if (anew)
        room_tell(r, ROOM_NEWS_TABLE);
    else if (r->n > before)
        room_tell_own(r, who);
    return kh_done();
}

kh_verdict room_decline(kh_room *r, const room_token *who) {
    bool agreed = false;
    ROOM_EACH_OWN(seat, r, who) agreed |= r->seat[seat].again;
    if (!room_has_seat(r, who))
        return room_refuse(ROOM_NOT_YOURS);
    if (r->phase != ROOM_OVER && r->phase != ROOM_CLOSED)
        return room_refuse(ROOM_NOT_OVER);
    if (agreed)
        return room_refuse(ROOM_AGREED);
    const uint64_t before = r->n;
    ROOM_EACH_OWN(seat, r, who)
    if (!r->seat[seat].declined)
        do_seat_line(r, "no", seat);
    if (r->n > before)
        room_tell_own(r, who);
    return kh_done();
}

void room_declined_by(kh_room *r, kh_seat seat, const char *name) {
    room_draft d;
    if (r->phase != ROOM_WAITING || seat >= r->config.seats || r->seat[seat].holder != ROOM_FREE ||
        strcmp(r->seat[seat].declined_by, name) == 0)
        return;
    room_draft_begin(&d, "without");
    room_draft_seat(&d, seat);
    kh_text_char(&d.text, ' ');
    kh_text_add(&d.text, name);
    room_do(r, &d);
    room_tell_seat(r, seat);
}
