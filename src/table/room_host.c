/* The host of a room: on which devices, how the role goes on to somebody else, what happens when the host is lost, and
 * what the host says to everybody. The role is one; whoever has the host's code has it as well, from another device. */
#include "table/room_inside.h"

static bool same(const room_token *a, const room_token *b) {
    return memcmp(a->hash, b->hash, sizeof a->hash) == 0;
}

static room_device *device_of(const kh_room *r, const room_token *who) {
    for (uint32_t i = 0; i < r->devices; i++)
        if (same(&r->device[i].token, who))
            return (room_device *)&r->device[i];
    return NULL;
}

bool room_is_host(const kh_room *r, const room_token *who) {
    return device_of(r, who) != NULL;
}

/* Whether the host has a word in the game itself, so that it cannot go on for long without. */
bool room_led(const kh_game *game) {
    for (const kh_kind *kind = game->kinds + 1; kind->name; kind++)
        if (kind->actor == KH_BY_HOST)
            return true;
    return false;
}

static uint16_t lines_of(const kh_room *r, const room_token *who) {
    const kh_seat seat = room_next_own(r, who, KH_NOBODY);
    return seat == KH_NOBODY ? 0 : r->seat[seat].lines;
}

static bool host_there(const kh_room *r) {
    for (uint32_t i = 0; i < r->devices; i++)
        if (r->device[i].lines > 0)
            return true;
    return false;
}

bool room_host_there(const kh_room *r) {
    return host_there(r);
}

/* One more; of too many the oldest goes, but for the first. */
void room_add_device(kh_room *r, const room_token *who) {
    if (device_of(r, who))
        return;
    if (r->devices == ROOM_DEVICES) {
        memmove(&r->device[1], &r->device[2], (ROOM_DEVICES - 2) * sizeof r->device[0]);
        r->devices--;
    }
    r->device[r->devices++] = (room_device){*who, lines_of(r, who)};
    r->host = r->device[0].token;
}

/* Somebody else: no other device and no code of before counts any more. */
void room_new_host(kh_room *r, const room_token *who) {
    r->devices = 0;
    r->host_code[0] = '\0';
    r->loss_told = false;
    room_add_device(r, who);
    r->host_gone_ms = r->now_ms;
}

void room_move_host(kh_room *r, const room_token *from, const room_token *to) {
    room_device *d = device_of(r, from);
    if (!d)
        return;
    *d = (room_device){*to, 0};
    r->host = r->device[0].token;
    r->host_gone_ms = r->now_ms;
}

void room_host_line(kh_room *r, const room_token *who, bool up) {
    room_device *d = device_of(r, who);
    if (!d || (!up && d->lines == 0))
        return;
    r->loss_told = false;
    d->lines = (uint16_t)(up ? d->lines + 1 : d->lines - 1);
    if (!host_there(r))
        r->host_gone_ms = r->now_ms;
}

void room_set_host_lines(kh_room *r, const room_token *who, uint32_t lines) {
    room_device *d = device_of(r, who);
    if (d)
        d->lines = (uint16_t)lines;
    room_look_round(r);
}

static bool host_waited_for(const kh_room *r) {
    return r->phase == ROOM_PLAYING && r->match.game && room_led(r->game) && !host_there(r);
}

bool room_host_lost(const kh_room *r) {
    return host_waited_for(r) && r->paused && r->now_ms >= r->host_gone_ms + ROOM_HOST_MS;
}

/* SYS-HOST-09: without any device of the host the game is paused after a while; where it was paused already, all hear who
 * may lead now. */
uint64_t room_watch_host(kh_room *r) {
    const bool runs = room_time_runs(r);
    if (!host_waited_for(r) || (!runs && (!r->paused || r->loss_told)))
        return KH_NEVER;
    if (r->now_ms < r->host_gone_ms + ROOM_HOST_MS)
        return r->host_gone_ms + ROOM_HOST_MS;
    r->loss_told = true;
    if (runs)
        room_stop(r);
    else
        room_tell(r, ROOM_NEWS_TABLE);
    if (r->phase == ROOM_PLAYING)
        room_note(r, KH_HOST, "lost", 0);
    return KH_NEVER;
}

static bool small(const kh_room *r) {
    return r->config.seats <= ROOM_HEIRS;
}

/* SYS-HOST-09: to whom the role of a lost host is offered, so that no stranger inherits a hall. */
kh_seat room_leads(const kh_room *r) {
    if (!room_host_lost(r) || r->settings.listed || !small(r))
        return KH_NOBODY;
    for (kh_seat seat = 0; seat < r->config.seats; seat++)
        if (r->seat[seat].holder == ROOM_PERSON && r->seat[seat].lines > 0)
            return seat;
    return KH_NOBODY;
}

static void do_host_line(kh_room *r, const char *word, const room_token *who) {
    room_draft d;
    room_draft_begin(&d, word);
    room_draft_hex(&d, who->hash, sizeof who->hash);
    room_do(r, &d);
}

kh_verdict room_lead(kh_room *r, const room_token *who) {
    const kh_seat seat = room_leads(r);
    if (seat == KH_NOBODY || !room_is(r, seat, who))
        return room_refuse(ROOM_NO_LEAD);
    do_host_line(r, "host", who);
    room_note(r, seat, "host", 0);
    room_tell(r, ROOM_NEWS_TABLE);
    return kh_done();
}

kh_verdict room_hand(kh_room *r, const room_token *who, kh_seat seat) {
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (seat >= r->config.seats || r->seat[seat].holder != ROOM_PERSON)
        return room_refuse(ROOM_NO_SEAT);
    if (room_full(r))
        return room_refuse(ROOM_FULL);
    const room_token to = r->seat[seat].token;
    do_host_line(r, "host", &to);
    room_note(r, seat, "host", 0);
    room_tell(r, ROOM_NEWS_TABLE);
    return kh_done();
}

/* Whoever sits there first gets the host's word when the host has gone for good, where all know each other. */
void room_pass_host_on(kh_room *r) {
    if (room_led(r->game) && !small(r))
        return;
    if (room_has_seat(r, &r->host))
        return;
    for (kh_seat seat = 0; seat < r->config.seats; seat++) {
        if (r->seat[seat].holder != ROOM_PERSON)
            continue;
        const room_token to = r->seat[seat].token;
        do_host_line(r, "host", &to);
        return;
    }
}

void room_host_gone(kh_room *r) {
    const room_token before = r->host;
    if (!host_there(r)) /* another device of the host is */
        room_pass_host_on(r);
    if (!same(&before, &r->host))
        room_tell(r, ROOM_NEWS_TABLE);
}

/* The same one until somebody else is the host. It outlives a restart: whoever has it goes on. */
kh_verdict room_make_host_code(kh_room *r, const room_token *who) {
    room_draft d;
    char code[ROOM_CODE + 1];
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (r->host_code[0])
        return kh_done();
    room_draw_code(r, code);
    room_draft_begin(&d, "hostcode");
    room_draft_word(&d, code);
    room_do(r, &d);
    return kh_done();
}

bool room_claim_host(kh_room *r, const room_token *who, const char *code, size_t length) {
    if (!r->host_code[0] || length != ROOM_CODE || memcmp(r->host_code, code, length) != 0)
        return false;
    if (!room_is_host(r, who))
        do_host_line(r, "device", who);
    room_tell(r, ROOM_NEWS_TABLE);
    return true;
}

kh_verdict room_lock(kh_room *r, const room_token *who, bool on) {
    room_draft d;
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (r->phase == ROOM_OVER || r->phase == ROOM_CLOSED)
        return room_refuse(ROOM_FINISHED);
    if (r->locked == on)
        return kh_done();
    room_draft_begin(&d, "lock");
    room_draft_number(&d, on);
    room_do(r, &d);
    room_tell(r, ROOM_NEWS_TABLE);
    return kh_done();
}

kh_verdict room_announce(kh_room *r, const room_token *who, const char *text, size_t length) {
    room_draft d;
    char said[ROOM_SAY + 1];
    if (!room_is_host(r, who))
        return room_refuse(ROOM_NOT_HOST);
    if (room_full(r))
        return room_refuse(ROOM_FULL);
    if (r->settings.listed)
        return room_refuse(ROOM_NO_FREE_TEXT);
    if (!room_sayable(text, length))
        return room_refuse(ROOM_BAD_TEXT);
    room_draft_begin(&d, "announce");
    kh_text_char(&d.text, ' ');
    kh_text_add_n(&d.text, text, length);
    room_do(r, &d);
    kh_text t = kh_text_in(said, sizeof said);
    kh_text_add_n(&t, text, length);
    r->world.news(r->world.who, r,
                  &(room_news){.kind = ROOM_NEWS_SAID, .n = r->n, .seat = KH_HOST, .text = said});
    return kh_done();
}
